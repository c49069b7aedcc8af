"""One entry of the puzzles of a Puzzled collection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import FormatError, Tile
from gridwright.codecs.strict_json import pointer
from gridwright_formats._puzzled_boards import BoardReader, ReadBoard
from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._puzzled_tiles import Entry, TileReader, distinct

__all__ = ["DIFFICULTIES", "Draft", "read_entry"]

DIFFICULTIES = ("Easy", "Medium", "Hard", "Expert")
_MEMBERS = ("name", "id", "description", "difficulty", "unsolvable", "tiles", "board", "additional_info")


@attrs.frozen
class Draft:
    """A puzzle whose target is not chosen yet."""

    index: int
    meta: Mapping[str, Any]
    tiles: tuple[Tile, ...]
    board: ReadBoard

    @property
    def where(self) -> str:
        """Pointer of the entry."""
        return pointer("puzzles", self.index)


def read_entry(raw: Any, index: int, tiles: TileReader, boards: BoardReader, faults: Faults) -> Draft | None:
    """The draft; None where a fault was noted, or in a tile or board that the entry names."""
    where, before = pointer("puzzles", index), faults.count
    if not faults.kind(raw, "object", where):
        return None
    faults.unknown(raw, _MEMBERS, where)
    meta = _about(raw, index, where, faults)
    stated = faults.member(raw, "tiles", "list", where, required=True)
    if stated == []:
        faults.doubt(where + "/tiles", "empty", "expected at least one tile")
    entries = [tiles.read(each, where + pointer("tiles", i)) for i, each in enumerate(stated or ())]
    board = None
    if "board" in raw:
        board = boards.read(raw["board"], where + "/board")
    else:
        faults.error(where, "missing", "the member 'board' is missing")
    known = [e for e in entries if e is not None]
    if faults.count > before or board is None or len(known) < len(entries):
        return None
    try:
        merged, colors = _merge(known)
    except FormatError as error:
        faults.error(where + "/tiles", "count", error.message)
        return None
    if colors:
        meta["colors"] = colors
    areas = board.areas
    if areas.stated:
        meta["areas"], meta["target_template"] = list(areas.stated), areas.template
        if areas.order is not None:
            meta["value_order"] = areas.order
    return Draft(index, meta, merged, board)


def _about(raw: Mapping[str, Any], index: int, where: str, faults: Faults) -> dict[str, Any]:
    """Everything but tiles and board; members without content are left out."""
    found = {
        "id": faults.text(raw, "id", where, nullable=True),
        "name": faults.text(raw, "name", where, required=True),
        "description": faults.text(raw, "description", where, nullable=True),
        "difficulty": faults.choice(raw, "difficulty", DIFFICULTIES, where, nullable=True),
        "unsolvable": faults.member(raw, "unsolvable", "true or false", where),
        "additional_info": faults.member(raw, "additional_info", "object", where, nullable=True),
    }
    for key, value in (found["additional_info"] or {}).items():
        faults.kind(value, "string", where + pointer("additional_info", key))
    kept = {name: value for name, value in found.items() if value not in (None, False, {})}
    return {**kept, "id": str(index) if found["id"] is None else found["id"], "name": found["name"] or ""}


def _merge(entries: list[Entry]) -> tuple[tuple[Tile, ...], dict[str, str | list[str]]]:
    """One tile per shape, named after its first entry, with the number of all copies; the colours stated for them.

    Copies of several colours have a list with a colour for each.

    Raises FormatError for too many copies.
    """
    first: dict[int, Entry] = {}
    counts: dict[int, int] = {}
    colors: dict[int, list[str]] = {}
    for entry in entries:
        if entry.cells:
            first.setdefault(entry.shape, entry)
            counts[entry.shape] = counts.get(entry.shape, 0) + entry.count
            if entry.color is not None:
                colors.setdefault(entry.shape, []).extend([entry.color] * entry.count)
    # "." is the label of cells that stay open.
    names = dict(zip(first, distinct((e.label for e in first.values()), ["."]), strict=True))
    tiles = tuple(Tile(names[shape], entry.cells, counts[shape]) for shape, entry in first.items())
    return tiles, {names[shape]: each[0] if len(set(each)) == 1 else each for shape, each in colors.items()}
