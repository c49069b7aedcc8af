"""Reading a Puzzled collection into puzzles, noting every fault on the way."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import FormatError, LoadOptions, Puzzle, Symbols, Tile, default_plugins
from gridwright.codecs.strict_json import loads, pointer
from gridwright_formats._puzzled_boards import BoardReader, ReadBoard
from gridwright_formats._puzzled_faults import Faults
from gridwright_formats._puzzled_targets import fit, produced
from gridwright_formats._puzzled_tiles import Entry, TileReader

__all__ = ["APP", "DIFFICULTIES", "read_collection"]

#: The newest version of the app whose collections are read.
APP = "1.2.1"
DIFFICULTIES = ("Easy", "Medium", "Hard", "Expert")

_VERSION = re.compile(r"(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?")
_ID = re.compile(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_COLLECTION = ("puzzled", "name", "author", "id", "allow_board_rotation", "version", "description", "progression",
               "preview", "custom_tiles", "custom_boards", "puzzles")
_PUZZLE = ("name", "id", "description", "difficulty", "unsolvable", "tiles", "board", "additional_info")
_PREVIEW = ("show_board", "show_tiles", "show_tile_count", "show_board_size")


def read_collection(text: str, options: LoadOptions) -> tuple[list[Puzzle], Faults]:
    """The puzzles of a text, and its faults; the puzzles are only to be used when there are no errors."""
    faults = Faults(options)
    try:
        data = loads(text)
    except FormatError as error:
        faults.error(error.pointer, error.code, error.message)
        return [], faults
    if not faults.kind(data, "object", ""):
        return [], faults
    head = _head(data, faults)
    tiles = TileReader(faults.member(data, "custom_tiles", "object", "", nullable=True) or {}, faults)
    boards = BoardReader(faults.member(data, "custom_boards", "object", "", nullable=True) or {}, faults)
    stated = faults.member(data, "puzzles", "list", "", required=True) or []
    if data.get("puzzles") == []:
        faults.doubt("/puzzles", "empty", "expected at least one puzzle")
    drafts = [_draft(raw, i, head, tiles, boards, faults) for i, raw in enumerate(stated)]
    for member, note in (("id", faults.error), ("name", faults.warn)):
        times = Counter(d.meta[member] for d in drafts if d is not None)
        for i, draft in enumerate(drafts):
            if draft is not None and times[draft.meta[member]] > 1:
                note(pointer("puzzles", i), "repeat", f"the {member} {draft.meta[member][:40]!r} is there twice")
    whole = [d for d in drafts if d is not None]
    fitting = not options.target or any(_fits(d, options) for d in whole)
    return [puzzle for d in whole if (puzzle := _puzzle(d, fitting, faults)) is not None], faults


@attrs.frozen
class _Draft:
    """A puzzle whose target is not chosen yet."""

    meta: Mapping[str, Any]
    tiles: tuple[Tile, ...]
    board: ReadBoard
    where: str


def _head(data: Mapping[str, Any], faults: Faults) -> dict[str, Any]:
    faults.unknown(data, _COLLECTION, "")
    head: dict[str, Any] = {}
    for name in ("puzzled", "name", "author", "id", "version", "description"):
        required = name in ("puzzled", "name", "author")
        if name == "version":
            value = faults.member(data, name, "string", "", nullable=True)
        else:
            value = faults.text(data, name, "", required=required, nullable=name == "description")
        if value is not None:
            head[name] = value
    version = _VERSION.fullmatch(head.get("puzzled", APP))
    if version is None:
        faults.error("/puzzled", "version", f"expected a version such as {APP}, found {head['puzzled'][:40]!r}")
    elif tuple(int(x) for x in version.groups()[:3]) > tuple(int(x) for x in APP.split(".")):
        faults.doubt("/puzzled", "version", f"made for version {head['puzzled']}; the newest known one is {APP}")
    elif version[4]:
        faults.warn("/puzzled", "version", "the app refuses versions with a pre-release part")
    if "id" not in data:
        faults.warn("", "missing", "the member 'id' is missing; the app refuses the file")
    elif "id" in head and not _ID.fullmatch(head["id"]):
        faults.error("/id", "id", f"expected names of A-Z a-z 0-9 - joined by dots, found {head['id'][:40]!r}")
    rotation = faults.member(data, "allow_board_rotation", "true or false", "")
    if rotation is not None:
        head["allow_board_rotation"] = rotation
    progression = faults.member(data, "progression", "object", "")
    if progression is not None:
        kind = faults.member(progression, "type", "string", "/progression", required=True)
        if kind is not None and kind not in ("Any", "Sequential"):
            faults.error("/progression/type", "value", f"expected Any or Sequential, found {kind[:40]!r}")
        head["progression"] = {"type": kind}
    preview = faults.member(data, "preview", "object", "", nullable=True)
    if preview is not None:
        faults.unknown(preview, _PREVIEW, "/preview")
        flags = {name: faults.member(preview, name, "true or false", "/preview") for name in _PREVIEW}
        head["preview"] = {name: flag for name, flag in flags.items() if flag is not None}
    return head


def _draft(raw: Any, index: int, head: Mapping[str, Any], tiles: TileReader, boards: BoardReader,
           faults: Faults) -> _Draft | None:
    where, before = pointer("puzzles", index), len(faults.errors)
    if not faults.kind(raw, "object", where):
        return None
    faults.unknown(raw, _PUZZLE, where)
    meta: dict[str, Any] = {"id": faults.text(raw, "id", where) or str(index),
                            "name": faults.text(raw, "name", where, required=True) or ""}
    for name, kind in (("description", "string"), ("difficulty", "string"), ("unsolvable", "true or false"),
                       ("additional_info", "object")):
        value = faults.member(raw, name, kind, where, nullable=name != "unsolvable")
        if value not in (None, False, {}):
            meta[name] = value
    if meta.get("difficulty", "Easy") not in DIFFICULTIES:
        faults.error(where + "/difficulty", "value", f"expected one of {', '.join(DIFFICULTIES)}")
    for key, value in meta.get("additional_info", {}).items():
        faults.kind(value, "string", where + pointer("additional_info", key))
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
    if len(faults.errors) > before or board is None or len(known) < len(entries):
        return None
    try:
        merged, colors = _merge(known)
    except FormatError as error:
        faults.error(where + "/tiles", "count", error.message)
        return None
    if colors:
        meta["colors"] = colors
    if board.areas:
        meta["areas"], meta["target_template"] = list(board.areas), board.template
        if board.order is not None:
            meta["value_order"] = board.order
    meta["collection"] = dict(head)
    return _Draft(meta, merged, board, where)


def _merge(entries: list[Entry]) -> tuple[tuple[Tile, ...], dict[str, str]]:
    """One tile per shape, named after its first entry, with the number of all copies; the colours stated for them."""
    found: dict[Any, Tile] = {}
    colors: dict[str, str] = {}
    for entry in entries:
        shape = entry.tile.shape
        first = found.get(shape)
        found[shape] = entry.tile if first is None else attrs.evolve(first, count=first.count + entry.tile.count)
        if entry.color is not None:
            colors.setdefault(found[shape].name, entry.color)
    return tuple(found.values()), colors


def _fits(draft: _Draft, options: LoadOptions) -> bool:
    try:
        fit(options.target, draft.board.areas, draft.board.values)
    except LookupError:
        return False
    return bool(draft.board.areas)


def _targets(draft: _Draft, fitting: bool, faults: Faults) -> list[str] | None:
    """The value that stays open in each area; None where a fault was noted."""
    board, options, where = draft.board, faults.options, draft.where + "/board"
    shown = "; ".join(f"{a['name']}: {' '.join(v)}" for a, v in zip(board.areas, board.values, strict=True))
    wanted: list[str | None] = [None] * len(board.areas)
    if options.target and board.areas:
        if _fits(draft, options):
            wanted = fit(options.target, board.areas, board.values)
        else:
            # Other puzzles of the collection show the target, so this one keeps its default.
            (faults.warn if fitting else faults.error)(
                where, "target", f"the target {' '.join(options.target)} is not on the board; it shows {shown}")
            if not fitting:
                return None
    today = options.date or datetime.date.today()
    found = []
    for i, (area, values) in enumerate(zip(board.areas, board.values, strict=True)):
        value = wanted[i] or produced(area["default_factory"], today)
        if value not in values:
            faults.error(where, "target", f"{value} is not in area {area['name']}; the board shows {shown}")
            return None
        found.append(value)
    return found


def _puzzle(draft: _Draft, fitting: bool, faults: Faults) -> Puzzle | None:
    targets = _targets(draft, fitting, faults)
    if targets is None:
        return None
    rules = default_plugins().registry
    board = draft.board
    clues = [rules.get("rule", "packing")(tiles=draft.tiles, uncovered=len(board.areas))]
    names: list[str] = []
    for area in board.areas:
        names.append(area["name"] if area["name"] not in names else f"{area['name']} {len(names) + 1}")
    for name, cells, values, target in zip(names, board.cells, board.values, targets, strict=True):
        clues.append(rules.get("rule", "area")(name=name, cells=cells, values=values, target=target))
    labels = tuple(tile.name for tile in draft.tiles)
    return Puzzle(board.board, {"tiles": Symbols.tiles(labels)}, rules=tuple(clues), meta=draft.meta)
