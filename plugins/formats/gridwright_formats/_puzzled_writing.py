"""Writing Puzzled collections: what a file said is written again word for word, whatever is new is written plainly."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gridwright import LoadOptions, Puzzle
from gridwright_formats._puzzled_boards import BoardReader
from gridwright_formats._puzzled_entries import DIFFICULTIES, Draft, read_entry
from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._puzzled_head import MEMBERS, read_head
from gridwright_formats._puzzled_new import NewTiles, new_board, parts
from gridwright_formats._puzzled_reading import area_parts, read_collection
from gridwright_formats._puzzled_tiles import TileReader, distinct
from gridwright_formats._puzzled_versions import APP

__all__ = ["write_collection"]

_CUSTOM = ("custom_tiles", "custom_boards")
_ABOUT = ("description", "difficulty", "unsolvable", "additional_info")


def write_collection(puzzles: Sequence[Puzzle]) -> str:
    """The text of a collection. Raises NotSupported for a puzzle that a collection cannot hold."""
    text = _written(puzzles, True)
    # What puzzles carry as their source may have come from anywhere; without it, everything is written anew.
    return text if _readable(text) else _written(puzzles, False)


def _readable(text: str) -> bool:
    _, faults = read_collection(text, LoadOptions(strict=False))
    return not faults.count


def _written(puzzles: Sequence[Puzzle], sources: bool) -> str:
    heads = [_source(p, "collection") if sources else {} for p in puzzles]
    document = _head(heads[0], puzzles[0].meta.get("collection") if sources else None) if puzzles else _head({}, None)
    custom = {name: dict(stated) if isinstance(stated := document.get(name), dict) else {} for name in _CUSTOM}
    for head in heads[1:]:
        _merge(custom, head)
    tiles, boards = _readers(custom)
    drafts = []
    for i, puzzle in enumerate(puzzles):
        entry = _source(puzzle, "entry") if sources else {}
        drafts.append((entry, read_entry(entry, i, tiles, boards, _lenient()) if entry else None))
    laid = [tile for puzzle in puzzles for tile in parts(puzzle)[0].tiles]
    new = NewTiles(custom["custom_tiles"], tiles.own, [entry for entry, _ in drafts], laid)
    entries = [_entry(p, i, *draft, new) for i, (p, draft) in enumerate(zip(puzzles, drafts, strict=True))]
    _identify(entries, puzzles)
    for name in _CUSTOM:
        if custom[name]:
            document[name] = custom[name]
    lines = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in document.items()]
    rows = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    return "{" + ",\n ".join(lines) + f',\n "puzzles": [\n  {rows}]}}\n'


def _source(puzzle: Puzzle, part: str) -> dict[str, Any]:
    source = puzzle.meta.get("source")
    found = source.get(part) if isinstance(source, Mapping) else None
    return found if isinstance(found, dict) else {}


def _lenient() -> Faults:
    return Faults(LoadOptions(strict=False))


def _readers(custom: Mapping[str, dict[str, Any]]) -> tuple[TileReader, BoardReader]:
    return TileReader(custom["custom_tiles"], _lenient()), BoardReader(custom["custom_boards"], _lenient())


def _head(source: Mapping[str, Any], stated: Any) -> dict[str, Any]:
    """The members of the collection: those of the source, brought up to what the puzzle says about its collection."""
    faults = _lenient()
    told, _ = read_head(source, faults)
    head = {name: value for name, value in source.items() if name != "puzzles"}
    if not source or faults.count:
        told, head = {}, {"puzzled": APP, "name": "Exported puzzles", "author": "unknown",
                          "id": "org.gridwright.Export.Puzzles"}
    if isinstance(stated, Mapping):
        changed = dict(head)
        for name in MEMBERS:
            if stated.get(name) != told.get(name):
                changed.pop(name, None)
                if stated.get(name) is not None:
                    changed[name] = stated[name]
        faults = _lenient()
        read_head(changed, faults)
        if not faults.count:
            return changed
    return head


def _merge(custom: dict[str, dict[str, Any]], head: Mapping[str, Any]) -> None:
    """Add the tiles and boards of another collection where no name then means anything else than before."""
    readers: tuple[type[TileReader] | type[BoardReader], ...] = (TileReader, BoardReader)
    for name, reader in zip(_CUSTOM, readers, strict=True):
        mine, theirs = custom[name], head.get(name)
        if not isinstance(theirs, dict) or all(mine.get(k) == v for k, v in theirs.items()):
            continue
        both = {**mine, **{k: v for k, v in theirs.items() if k not in mine}}
        merged, *before = (reader(each, _lenient()).own for each in (both, mine, theirs))
        if all(merged[k] == meaning for own in before for k, meaning in own.items()):
            custom[name] = both


def _entry(puzzle: Puzzle, index: int, source: dict[str, Any], draft: Draft | None, new: NewTiles) -> dict[str, Any]:
    packing, areas = parts(puzzle)
    meta = puzzle.meta
    told: Mapping[str, Any] = draft.meta if draft else {}
    entry = {k: v for k, v in source.items() if draft or k not in ("name", "tiles", "board", *_ABOUT)}
    name = meta.get("name")
    if not isinstance(name, str) or not (name.strip() or told):
        name = f"Puzzle {index + 1}"
    if name != told.get("name"):
        entry["name"] = name
    for member in _ABOUT:
        value = _about(meta, member)
        if value != told.get(member):
            entry.pop(member, None)
            if value is not None:
                entry[member] = value
    if draft is None or draft.tiles != packing.tiles or draft.meta.get("colors", {}) != meta.get("colors", {}):
        entry["tiles"] = new.stated(packing.tiles, meta.get("colors"))
    if draft is None or not _same_board(draft, puzzle, areas):
        entry["board"] = new_board(puzzle, areas)
    return entry


def _same_board(draft: Draft, puzzle: Puzzle, areas: Sequence[Any]) -> bool:
    return (draft.board.board == puzzle.board
            and area_parts(draft.board) == [(area.name, area.cells, area.values) for area in areas]
            and all(draft.meta.get(part) == puzzle.meta.get(part)
                    for part in ("areas", "target_template", "value_order")))


def _about(meta: Mapping[str, Any], member: str) -> Any:
    """A member that describes the puzzle; None where there is none, or not one of this format."""
    value = meta.get(member)
    if member == "unsolvable":
        return True if value is True else None
    if member == "additional_info":
        return value if isinstance(value, dict) and value and all(
            isinstance(text, str) for pair in value.items() for text in pair) else None
    if not isinstance(value, str) or (member == "difficulty" and value not in DIFFICULTIES):
        return None
    return value


def _identify(entries: list[dict[str, Any]], puzzles: Sequence[Puzzle]) -> None:
    """Every puzzle keeps its id, written where it is not its place; of equal ones all but the first get a number."""
    stated = {i: p.meta["id"] for i, p in enumerate(puzzles) if isinstance(p.meta.get("id"), str)}
    wanted = {**stated, **{i: str(i) for i in range(len(puzzles)) if i not in stated}}
    for i, name in zip(wanted, distinct(wanted.values(), mark="-"), strict=True):
        entry = entries[i]
        told = entry.get("id")
        if name == (str(i) if told is None else told):
            continue
        if name == str(i):
            del entry["id"]
        else:
            entries[i] = {"name": entry["name"], "id": name, **{k: v for k, v in entry.items() if k != "id"}}
