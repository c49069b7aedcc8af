"""Requests for polyomino packing puzzles.

{"polyomino-spec": 1,
 "board": "8x5" | {"width", "height"} | {"mask": ["..#", ...]} | {"shape": "random", "cells", "width", "height"},
 "symmetry": "none" | "mirror" | "rotate" | "quarter" | "full",
 "tiles": {"sizes": 5 | [4, 6], "count": 8 | [7, 9], "distinct": false, "from": ["P5", ...]},
 "unique": false | true | "strict", "difficulty": "Easy" | "Medium" | "Hard" | "Expert" or "effort": [low, high],
 "seed": 0, "name", "author", "id"}

Only the version, the board and the tiles must be there. "unique": true counts solutions that are images of one another
in the symmetries of the board once; "strict" counts them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gridwright import Budget, Generated, LoadOptions, RequestFormat
from gridwright.codecs.strict_json import compact, documents

if TYPE_CHECKING:
    from gridwright_formats._polyomino_request import Request


class PolyominoSpec(RequestFormat):
    """The format "polyomino-spec"."""

    name = "polyomino-spec"
    summary = "Requests for polyomino packing puzzles (JSON): board, tiles, unique solution, difficulty, seed."
    extensions = (".json",)
    produces = "puzzled-collection"

    def sniff(self, head: str, filename: str) -> int:
        return 95 if head.lstrip()[:1] in ("{", "[") and '"polyomino-spec"' in head else 0

    def requests(self, text: str, options: LoadOptions) -> Sequence[Request]:
        # Every format is asked whether a text is its own; only this one's texts need what reads and makes them.
        from gridwright_formats._polyomino_request import read_request

        return [read_request(data, where) for where, data in documents(text)]

    def seed(self, request: Any) -> int:
        seed: int = request.seed
        return seed

    def generate(self, request: Any, seed: int | None, budget: Budget | None) -> Generated:
        from gridwright_formats._polyomino_making import make

        return make(request, self.seed(request) if seed is None else seed, budget)

    def samples(self) -> Sequence[str]:
        small = {"polyomino-spec": 1, "board": "5x4", "tiles": {"sizes": [3, 6], "count": [4, 5]}, "unique": True}
        ring = {"polyomino-spec": 1, "board": {"mask": ["....", ".##.", "...."]}, "symmetry": "mirror",
                "tiles": {"sizes": 5}, "seed": 3, "name": "Rings", "id": "org.example.Rings"}
        return compact(small) + "\n", compact(ring) + "\n"


PLUGIN = PolyominoSpec
