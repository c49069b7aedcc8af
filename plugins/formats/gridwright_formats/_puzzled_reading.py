"""Reading a Puzzled collection into puzzles, noting every fault on the way."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gridwright import LoadOptions, Puzzle, Symbols, default_plugins
from gridwright.codecs.strict_json import pointer
from gridwright_formats._puzzled_boards import BoardReader, ReadBoard
from gridwright_formats._puzzled_entries import Draft, read_entry
from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._puzzled_head import read_head
from gridwright_formats._puzzled_json import read_json
from gridwright_formats._puzzled_source import Source, plain_board, source_head
from gridwright_formats._puzzled_targets import fit, produced
from gridwright_formats._puzzled_tiles import TileReader, distinct
from gridwright_formats._puzzled_versions import check_uses

__all__ = ["area_parts", "read_collection"]


def read_collection(text: str, options: LoadOptions, *, advice: bool = False) -> tuple[list[Puzzle], Faults]:
    """The puzzles of a text, and its faults; the puzzles are only to be used when there are no errors.

    `advice`: also warn about what should, not must, be otherwise.
    """
    faults = Faults(options, advice=advice)
    data = read_json(text, faults)
    if data is None:
        return [], faults
    head, version = read_head(data, faults)
    tiles = TileReader(faults.member(data, "custom_tiles", "object", "", nullable=True) or {}, faults)
    boards = BoardReader(faults.member(data, "custom_boards", "object", "", nullable=True) or {}, faults)
    stated = faults.member(data, "puzzles", "list", "", required=True) or []
    if data.get("puzzles") == []:
        faults.doubt("/puzzles", "empty", "expected at least one puzzle")
    drafts = [read_entry(raw, i, tiles, boards, faults) for i, raw in enumerate(stated)]
    _check_repeats(stated, faults)
    whole = [d for d in drafts if d is not None]
    fitting = not options.target or any(_fits(d, options) for d in whole)
    if options.target and whole and not any(d.board.areas.stated for d in whole):
        faults.error("/puzzles", "target", "no board has areas, so no target can be asked for")
    tiles.settle()
    boards.settle()
    if version is not None:
        check_uses(version, faults)
    raw_head = source_head(data)
    found = []
    for draft in whole:
        source = Source(collection=raw_head, entry=_plain(stated[draft.index]))
        found.append(_puzzle(draft, {"collection": dict(head), "source": source}, fitting, faults))
    return [puzzle for puzzle in found if puzzle is not None], faults


def area_parts(board: ReadBoard) -> list[tuple[str, Any, tuple[str, ...]]]:
    """Name, cells and values of each area; names that are there twice get a number."""
    areas = board.areas
    names = distinct(area["name"] for area in areas.stated)
    return list(zip(names, areas.cells, areas.values, strict=True))


def _plain(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {**entry, "board": plain_board(entry["board"])}


def _check_repeats(stated: Iterable[Any], faults: Faults) -> None:
    """Ids are compared after the defaults are filled in; the app does not ask for unequal names."""
    for member, note in (("id", faults.doubt), ("name", faults.warn)):
        first: dict[str, int] = {}
        for i, raw in enumerate(stated):
            if not isinstance(raw, dict):
                continue
            there = raw.get(member) is not None
            value = raw[member] if there else str(i) if member == "id" else None
            if isinstance(value, str) and first.setdefault(value, i) != i:
                note(pointer("puzzles", i) + (pointer(member) if there else ""), "repeat",
                     f"the {member} {value[:40]!r} is that of puzzle {first[value]} as well")


def _fits(draft: Draft, options: LoadOptions) -> bool:
    areas = draft.board.areas
    try:
        fit(options.target, areas.stated, areas.values)
    except LookupError:
        return False
    return bool(areas.stated)


def _targets(draft: Draft, fitting: bool, faults: Faults) -> Sequence[str | None] | None:
    """The value that stays open in each area, None where it may be any; no list where a fault was noted."""
    areas, options = draft.board.areas, faults.options
    wanted: list[str | None] = [None] * len(areas.stated)
    if options.target and areas.stated:
        if _fits(draft, options):
            wanted = fit(options.target, areas.stated, areas.values)
        else:
            # Other puzzles of the collection may show the target; then this one keeps its default.
            shown = "; ".join(f"{a['name']}: {' '.join(v)}" for a, v in zip(areas.stated, areas.values, strict=True))
            (faults.warn if fitting else faults.error)(
                draft.where + "/board", "target",
                f"the target {' '.join(options.target)} is not on the board; it shows {shown}")
            if not fitting:
                return None
    today = options.date or datetime.date.today()
    defaults = [produced(area["default_factory"], today) for area in areas.stated]
    for area, want, default, values in zip(areas.stated, wanted, defaults, areas.values, strict=True):
        if want is None and default not in values:
            # Without a date that was asked for, any cell of the area may stay open.
            (faults.warn if options.date is None else faults.error)(
                draft.where + "/board", "target",
                f"{default} is not in area {area['name']}; it shows {' '.join(values)}")
    return [want or (default if default in values else None)
            for want, default, values in zip(wanted, defaults, areas.values, strict=True)]


def _puzzle(draft: Draft, more: Mapping[str, Any], fitting: bool, faults: Faults) -> Puzzle | None:
    targets = _targets(draft, fitting, faults)
    if targets is None:
        return None
    rules, board = default_plugins().registry, draft.board
    areas = area_parts(board)
    clues = [rules.get("rule", "packing")(tiles=draft.tiles, uncovered=len(areas))]
    for (name, cells, values), target in zip(areas, targets, strict=True):
        clues.append(rules.get("rule", "area")(name=name, cells=cells, values=values, target=target))
    labels = tuple(tile.name for tile in draft.tiles)
    return Puzzle(board.board, {"tiles": Symbols.tiles(labels)}, rules=tuple(clues), meta={**draft.meta, **more})
