"""Requests for framed edge-matching puzzles.

{"edge-spec": 1,
 "size": 10 | {"width", "height"},
 "colours": 14 | {"border": 4, "interior": 10},
 "hints": 0 | [34, 210], "distinct": true, "unique": false, "seed": 0, "name"}

Only the version, the size and the colours must be there. Colours are counted without the grey of the rim; border
colours, which come first, lie on the sides that run along the frame and nowhere else. "distinct": no two pieces are
equal up to turning, and none looks the same when it is turned. "unique": there is one solution, where no hint says how
the board lies up to turning the whole board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gridwright import Budget, Generated, LoadOptions, RequestFormat
from gridwright.codecs.strict_json import compact, documents

if TYPE_CHECKING:
    from gridwright_formats._edge_request import Request


class EdgeSpec(RequestFormat):
    """The format "edge-spec"."""

    name = "edge-spec"
    summary = "Requests for framed edge-matching puzzles (JSON): size, colours, hints, unique solution, seed."
    extensions = (".json",)
    produces = "puzzle-json"

    def sniff(self, head: str, filename: str) -> int:
        return 95 if head.lstrip()[:1] in ("{", "[") and '"edge-spec"' in head else 0

    def requests(self, text: str, options: LoadOptions) -> Sequence[Request]:
        # Every format is asked whether a text is its own; only this one's texts need what reads and makes them.
        from gridwright_formats._edge_request import read_request

        return [read_request(data, where) for where, data in documents(text)]

    def seed(self, request: Any) -> int:
        seed: int = request.seed
        return seed

    def generate(self, request: Any, seed: int | None, budget: Budget | None) -> Generated:
        from gridwright_formats._edge_making import make

        return make(request, self.seed(request) if seed is None else seed, budget)

    def samples(self) -> Sequence[str]:
        small = {"edge-spec": 1, "size": 4, "colours": 7, "unique": True, "hints": 1}
        oblong = {"edge-spec": 1, "size": {"width": 5, "height": 3}, "colours": {"border": 3, "interior": 5},
                  "distinct": False, "seed": 3, "name": "oblong"}
        return compact(small) + "\n", compact(oblong) + "\n"


PLUGIN = EdgeSpec
