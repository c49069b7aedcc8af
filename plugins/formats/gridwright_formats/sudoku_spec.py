"""Requests for sudoku puzzles and their variants.

{"format": "sudoku-spec", "format_version": 1, "meta": {...},
 "board": {"rows": 9, "cols": 9}, "digits": 9,
 "givens": {"count": 24 | [20, 26], "grids": [...]},
 "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}, {"type": "cage", "count": "auto", "size": [2, 4]}],
 "symmetry": [{"kind": "rot180", "of": "givens"}],
 "where": {"band": "Hard", "difficulty": [6.5, 9], "contains": ["XWG"], "elements": {"max": 12}},
 "quality": {...}, "limits": {"time": 120, "seed": 1}, "fields": ["difficulty", "band"]}

A rule with cells is in every puzzle; one with a count and no cells is a template: the generator places so many clues.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gridwright import Budget, Generated, LoadOptions, RequestFormat
from gridwright.codecs.documents import stated_format
from gridwright.codecs.strict_json import compact, documents

if TYPE_CHECKING:
    from gridwright.generating.wanted import Wanted


class SudokuSpec(RequestFormat):
    """The format "sudoku-spec", version 1."""

    name = "sudoku-spec"
    summary = "Requests for sudoku puzzles (JSON): board, clues to place, givens, symmetry, targets, seed."
    extensions = (".json",)
    produces = "sudoku-puzzle"
    extends = True

    def sniff(self, head: str, filename: str) -> int:
        return 95 if stated_format(head) == self.name else 0

    def requests(self, text: str, options: LoadOptions) -> Sequence[Wanted]:
        # Every format is asked whether a text is its own; only this one's texts need what reads and makes them.
        from gridwright_formats._sudoku_request import read_requests

        return read_requests(documents(text), options.extensions)

    def asked(self, text: str) -> Sequence[Any]:
        from gridwright_formats._sudoku_request import content, envelope

        return [content(envelope(data, where)) for where, data in documents(text)]

    def seed(self, request: Any) -> int:
        seed: int = request.seed
        return seed

    def generate(self, request: Any, seed: int | None, budget: Budget | None) -> Generated:
        from gridwright.generating.search import generate_wanted

        return generate_wanted(request, self.seed(request) if seed is None else seed, budget)

    def samples(self) -> Sequence[str]:
        head = {"format": self.name, "format_version": 1}
        small = {**head, "meta": {"title": "Small"}, "board": {"rows": 4, "cols": 4}, "digits": 4,
                 "givens": {"count": [4, 6]}, "symmetry": [{"kind": "rot180", "of": "givens"}],
                 "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 2]}], "limits": {"time": 20, "seed": 3}}
        cages = {**head, "board": {"rows": 6, "cols": 6}, "digits": 6, "where": {"band": "Easy"},
                 "rules": [{"type": "box_grid", "origin": "r1c1", "box": [2, 3]},
                           {"type": "cage", "size": [2, 3], "count": [1, None]}]}
        return compact(small) + "\n", compact(cages) + "\n"


PLUGIN = SudokuSpec
