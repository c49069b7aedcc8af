"""Boards by name: registered layouts, and WxH for a plain rectangle."""

from __future__ import annotations

import re

from gridwright.errors import FormatError
from gridwright.model.board import MAX_CELLS, Board
from gridwright.model.layout import Layout
from gridwright.model.puzzle import Puzzle
from gridwright.plugins.default import default_plugins

__all__ = ["empty_puzzle", "find_board"]

_RECTANGLE = re.compile(r"([1-9][0-9]{0,4})x([1-9][0-9]{0,4})")


def find_board(name: str) -> Board:
    """The board of a registered layout, or the rectangle `WxH` (width x height). Raises UnknownName, FormatError."""
    match = _RECTANGLE.fullmatch(name)
    if match is not None and not default_plugins().registry.has("board", name):
        return Board.rectangle(int(match[2]), int(match[1]))
    if re.fullmatch(r"[0-9]+x[0-9]+", name):
        raise FormatError(f"{name!r} is no board size; expected WxH with at most {MAX_CELLS} cells, such as 9x9")
    layout: Layout = default_plugins().registry.get("board", name)
    return layout.board


def empty_puzzle(name: str) -> Puzzle:
    """A registered layout without a given, its houses stated. Raises UnknownName."""
    from gridwright.codecs.rule_json import place_rules

    if _RECTANGLE.fullmatch(name) and not default_plugins().registry.has("board", name):
        raise FormatError(f"{name} is a plain rectangle, which says nothing of digits; expected the name of a layout")
    layout: Layout = default_plugins().registry.get("board", name)
    return place_rules(Puzzle.with_digits(layout.board, layout.size), layout.rules)
