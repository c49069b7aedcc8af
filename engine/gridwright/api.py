"""The functions most programs need: read, solve, check, write."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from gridwright.codecs.codec import Fault, Format, LoadOptions, Loss
from gridwright.codecs.fingerprints import hashed
from gridwright.codecs.sniffing import sniff
from gridwright.describing.describing import describe
from gridwright.errors import FormatError, NotSupported, PluginError
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution, Violation
from gridwright.plugins.default import default_plugins
from gridwright.solving.cores import core
from gridwright.solving.search import count, forced, is_unique, solutions, solve
from gridwright.solving.session import check

if TYPE_CHECKING:
    from gridwright.drawing.svg import Drawing

__all__ = ["Converted", "Source", "check", "convert", "core", "count", "describe", "draw", "dumps", "fingerprint",
           "forced", "is_unique", "load", "load_all", "read_text", "solutions", "solve", "validate"]

Source = str | bytes | Path | Mapping[str, Any] | list[Any]


@attrs.frozen
class Converted:
    """A converted text, and what the target format could not carry."""

    text: str
    losses: tuple[Loss, ...] = ()


def read_text(source: Source) -> tuple[str, str]:
    """Text and file name ("" where there is none) of a source: a path, the text itself, bytes, or JSON data.

    A string is a path where such a file exists. Raises FormatError for bytes that are not UTF-8 and for a string that
    looks like a path (one line with a known file ending or a folder) but names no file; also for data that JSON has no
    words for.
    """
    if isinstance(source, Mapping | list):
        try:
            return json.dumps(source), ""
        except (TypeError, ValueError) as error:
            raise FormatError(f"the data is not JSON: {error}") from error
    if isinstance(source, bytes):
        return _decode(source, "the input"), ""
    if isinstance(source, Path) or is_file(source):
        path = Path(source)
        try:
            return _decode(path.read_bytes(), str(path)), path.name
        except OSError as error:
            raise FormatError(f"{path} cannot be read: {error.strerror}") from error
    if _is_folder(source):
        raise FormatError(f"{source!r} is a folder; expected a file")
    if _looks_like_path(source) and not _is_recognised(source):
        raise FormatError(f"there is no file {source!r}")
    return source, ""


def is_file(text: str) -> bool:
    """Whether a string is the path of a file."""
    try:
        return len(text) < 4096 and "\n" not in text and Path(text).is_file()
    except (OSError, ValueError):
        return False


def _is_folder(text: str) -> bool:
    try:
        return 0 < len(text) < 4096 and "\n" not in text and Path(text).is_dir()
    except (OSError, ValueError):
        return False


def _looks_like_path(text: str) -> bool:
    """One short line that is neither JSON nor a link and has a folder or a known file ending in it."""
    if "\n" in text or not 0 < len(text) < 1000 or text.lstrip()[:1] in ("{", "[") or "://" in text or "#" in text:
        return False
    return "/" in text or os.sep in text or Path(text).suffix in _suffixes()


def _is_recognised(text: str) -> bool:
    """Whether some format takes a text for its own, such as a packed puzzle with a slash in it."""
    try:
        sniff(text)
    except FormatError:
        return False
    return True


def _suffixes() -> set[str]:
    registry = default_plugins().registry
    found: set[str] = set()
    for name in registry.names("format"):
        # One broken format must not stop the reading of the others.
        with contextlib.suppress(PluginError):
            found.update(registry.get("format", name).extensions)
    return found


def _decode(data: bytes, what: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(f"{what} is not UTF-8 text (byte {error.start})", code="encoding") from None


def format_of(text: str, name: str, format: str | None) -> Format:
    """The named format, else the one the text is in. Raises UnknownName or FormatError."""
    found: Format = sniff(text, name) if format is None else default_plugins().registry.get("format", format)
    return found


def load_all(source: Source, *, format: str | None = None, strict: bool = True, date: datetime.date | None = None,
             target: Sequence[str] = (), pieces: Source | Puzzle | None = None) -> Iterator[Puzzle]:
    """Every puzzle of a source, in order; `pieces` as for `convert`. Raises FormatError."""
    text, name = read_text(source)
    codec = format_of(text, name, format)
    known = pieces if pieces is None or isinstance(pieces, Puzzle) else load(pieces, strict=strict)
    yield from codec.load(text, LoadOptions(strict=strict, date=date, target=tuple(target), name=name, pieces=known))


def load(source: Source, *, format: str | None = None, strict: bool = True, date: datetime.date | None = None,
         target: Sequence[str] = (), pieces: Source | Puzzle | None = None) -> Puzzle:
    """The one puzzle of a source; `pieces` as for `convert`. Raises FormatError when there are none or several."""
    found = list(load_all(source, format=format, strict=strict, date=date, target=target, pieces=pieces))
    if len(found) != 1:
        raise FormatError(f"the input holds {len(found)} puzzles where one is wanted; use load_all")
    return found[0]


def dumps(puzzle: Puzzle, format: str = "sudoku-puzzle", *, pretty: bool = True) -> str:
    """The text of a puzzle; not `pretty`: as short as the format allows. Raises NotSupported for what it cannot say."""
    codec: Format = default_plugins().registry.get("format", format)
    codec.require_squares([puzzle])
    return codec.dump([puzzle]) if pretty else codec.dump_compact([puzzle])


def fingerprint(puzzle: Puzzle | Source, format: str = "sudoku-puzzle") -> str:
    """"sha256:" and 64 hex digits over what makes the puzzle; the same for every spelling of it in the format.

    Of a source that holds a request, over what decides which puzzles qualify. The content is serialised by RFC 8785
    (JSON Canonicalization Scheme). Raises NotSupported for a puzzle that the format cannot say, and for a format
    without fingerprints; FormatError for a source that cannot be read or holds several.
    """
    if not isinstance(puzzle, Puzzle):
        text, name = read_text(puzzle)
        asked = format_of(text, name, None).asked(text)
        if asked is not None:
            if len(asked) != 1:
                raise FormatError(f"the input holds {len(asked)} requests where one is wanted")
            return hashed(asked[0])
        puzzle = load(puzzle)
    codec: Format = default_plugins().registry.get("format", format)
    codec.require_squares([puzzle])
    return hashed(codec.content(puzzle))


def draw(puzzle: Puzzle, solution: Solution | None = None, *, violations: Sequence[Violation] = (),
         cell: float | None = None) -> Drawing:
    """A picture of the puzzle, or of a solution, as SVG or PNG; `cell` is the side of a cell in pixels."""
    from gridwright.drawing.svg import drawing

    return drawing(puzzle, solution, violations=violations, cell=cell)


def convert(source: Source, to: str, *, format: str | None = None, pieces: Source | Puzzle | None = None,
            strict: bool = False) -> Converted:
    """A text in another format, with a report of what is lost; `strict`: NotSupported instead of any loss.

    `pieces`: a puzzle with the set of pieces, for boards that do not tell it.
    """
    puzzles = list(load_all(source, format=format, pieces=pieces))
    codec: Format = default_plugins().registry.get("format", to)
    codec.require_squares(puzzles)
    losses = tuple(loss for puzzle in puzzles for loss in codec.losses(puzzle))
    if strict and losses:
        raise NotSupported(f"format {to} cannot carry {'; '.join(str(loss) for loss in losses[:5])}")
    return Converted(codec.dump(puzzles), losses)


def validate(source: Source, *, format: str | None = None, strict: bool = True, publish: bool = False) -> list[Fault]:
    """Every fault of a source, errors and warnings, in order; `publish`: also what it lacks to be published."""
    try:
        text, name = read_text(source)
        codec = format_of(text, name, format)
    except FormatError as error:
        return [Fault(error.pointer, error.code, error.message)]
    return codec.faults(text, LoadOptions(strict=strict, name=name, publish=publish))
