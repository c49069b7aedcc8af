"""The member in which links of our own carry the whole puzzle, beside the drawing that other readers see.

It holds a sudoku-puzzle document, packed so that no tool rewrites it, and a digest of the drawing beside it: a link
that somebody has edited since no longer shows what the document says.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from gridwright import Fault, FormatError, LoadOptions, Puzzle
from gridwright.codecs import strict_json
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright_formats._links import packed, unpacked
from gridwright_formats._sudokupad_meta import ABOUT, metadata_of
from gridwright_formats.sudoku_puzzle import SudokuPuzzle, document_of

__all__ = ["MEMBER", "digest", "own_member", "own_puzzle"]

MEMBER = "io.github.gridwright:puzzle"
#: Members that show the puzzle; the others may change.
_SHOWN = ("cells", "regions", "cages", "lines", "arrows", "underlays", "overlays", "global", "diagonal+", "diagonal-",
          "windoku", "foglight", "triggereffect")
_RULES = ("rules", "antiknight", "antiking", "norowcol")


def own_member(puzzle: Puzzle, shown: Mapping[str, Any]) -> dict[str, str]:
    """The member for a puzzle that is shown as in the object. Raises NotSupported for what has no document."""
    return {"document": packed(strict_json.compact(document_of(puzzle))), "digest": digest(shown)}


def own_puzzle(document: Mapping[str, Any], options: LoadOptions, where: str) -> Puzzle | None:
    """The puzzle of the member; None, with a warning, where reading is lenient and the drawing was changed since.

    Raises FormatError for a damaged member, and for a changed drawing where reading is strict.
    """
    place = where + pointer(MEMBER)
    data = typed(document[MEMBER], "object", place)
    text, stated = member(data, "document", "string", place), member(data, "digest", "string", place)
    if stated != digest(document):
        message = "the drawing was changed since the document inside the link was written"
        if options.strict:
            raise FormatError(f"{message}; read leniently to read the drawing alone", place, "changed")
        options.warnings.append(Fault(place, "changed", f"left out: {message}", "warning"))
        return None
    inner = strict_json.loads(unpacked(text))
    puzzle: Puzzle = SudokuPuzzle().read(typed(inner, "object", place), place, options)
    about = dict(puzzle.meta.get("meta", {}))
    shown = metadata_of(document, where)
    for name in ("title", "author"):
        if isinstance(shown.get(name), str) and ABOUT[name] in about:
            about[ABOUT[name]] = shown[name]
    return puzzle.evolve(meta={**puzzle.meta, "meta": about}) if about else puzzle


def digest(document: Mapping[str, Any]) -> str:
    """What is the same for every spelling of one drawing, the compact one included."""
    metadata = document.get("metadata")
    shown = {name: _plain(document.get(name)) for name in _SHOWN}
    shown["metadata"] = _plain({name: metadata.get(name) for name in _RULES}) if isinstance(metadata, dict) else None
    text = json.dumps({name: value for name, value in shown.items() if value not in (None, [], {}, "")},
                      sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _plain(data: Any) -> Any:
    if isinstance(data, dict):
        found = {name: _plain(value) for name, value in data.items()}
        return {name: value for name, value in found.items() if value not in (None, [], {}, "")}
    if isinstance(data, list):
        return [_plain(each) for each in data]
    if isinstance(data, float) and data.is_integer():
        return int(data)
    if isinstance(data, str):
        whole = data.lstrip("-").isascii() and data.lstrip("-").isdigit() and len(data) <= 15
        if whole and str(int(data)) == data:
            return int(data)
        # The compact spelling tells quotation marks and apostrophes apart no more.
        return data.upper() if data.startswith("#") else data.replace('"', "'")
    return data
