"""What a file said, word for word, kept with its puzzles so that it can be written again without loss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["Source", "plain_board", "source_head"]


class Source(dict[str, Any]):
    """`collection` (all but the puzzles) and `entry` of a puzzle, as JSON data that nothing changes.

    Equal to every other one: how a puzzle was written does not make it another puzzle.
    """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping)

    def __ne__(self, other: object) -> bool:
        return not self == other


def source_head(data: Mapping[str, Any]) -> dict[str, Any]:
    """A document without its puzzles, the plain formatter spelled as the app reads it."""
    head = {name: value for name, value in data.items() if name != "puzzles"}
    if isinstance(boards := head.get("custom_boards"), dict):
        head["custom_boards"] = {name: plain_board(board) for name, board in boards.items()}
    return head


def plain_board(board: Any) -> Any:
    """The board with PLain written as Plain; itself where there is none."""
    areas = board.get("areas") if isinstance(board, dict) else None
    if not isinstance(areas, list) or not any(_odd(area) for area in areas):
        return board
    return {**board, "areas": [{**area, "formatter": {**area["formatter"], "type": "Plain"}} if _odd(area) else area
                               for area in areas]}


def _odd(area: Any) -> bool:
    formatter = area.get("formatter") if isinstance(area, dict) else None
    return isinstance(formatter, dict) and formatter.get("type") == "PLain"
