"""What the commands share: options, reading, selecting, writing."""

from __future__ import annotations

import datetime
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import attrs
import typer

from gridwright.errors import FormatError, GridwrightError, NotSupported

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import rich.progress

    from gridwright.codecs.codec import Format, LineConverter, LoadOptions
    from gridwright.model.puzzle import Puzzle
    from gridwright.solving.budget import Budget

Input = Annotated[str | None, typer.Argument(
    help="A file, - for standard input, or the text itself.", show_default=False)]
PuzzleFile = Annotated[str | None, typer.Option("--puzzle", metavar="FILE", help="The input, named by an option.")]
From = Annotated[str | None, typer.Option("--from", metavar="FORMAT", help="The input's format; guessed if not given.")]
Backend = Annotated[str | None, typer.Option("--backend", metavar="NAME", help="Solver to use; see `backends`.")]
Seconds = Annotated[float | None, typer.Option("--time", metavar="S", min=0, help="Give up after so many seconds.")]
Conflicts = Annotated[int | None, typer.Option("--conflicts", metavar="N", min=1, help="Give up after N conflicts.")]
Date = Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The date to solve a calendar for.")]
Target = Annotated[list[str] | None, typer.Option(
    "--target", metavar="VALUE", help="A value to leave open; repeatable.")]
Select = Annotated[str | None, typer.Option("--select", metavar="KEY", help="One puzzle by id, exact name or #number.")]
Pieces = Annotated[str | None, typer.Option(
    "--pieces", metavar="FILE", help="A puzzle with the set of pieces, for inputs that only show them on a board.")]
Lenient = Annotated[bool, typer.Option("--lenient", help="Accept what common programs accept, with warnings.")]
UpToSymmetry = Annotated[bool, typer.Option(
    "--up-to-symmetry", help="Of solutions that are turned or mirror images of one another only one.")]
Json = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]
Output = Annotated[str | None, typer.Option(
    "-o", "--output", metavar="FILE", help="Write there instead of the screen.")]


class ReaderGone(Exception):
    """Whoever read our standard output has left; nothing more needs to be said."""


@attrs.frozen
class Request:
    """Everything about which puzzles are wanted."""

    source: str | None
    puzzle: str | None = None
    format: str | None = None
    date: str | None = None
    target: tuple[str, ...] = ()
    select: str | None = None
    lenient: bool = False
    pieces: str | None = None

    def read(self) -> tuple[str, str]:
        """Text and file name. Raises FormatError."""
        from gridwright.api import read_text

        if (self.source is None) == (self.puzzle is None):
            raise FormatError("name exactly one input: a file, - or the text itself, or --puzzle FILE")
        if self.puzzle is not None:
            return read_text(Path(self.puzzle))
        if self.source == "-":
            return read_text(sys.stdin.buffer.read())
        return read_text(self.source or "")

    def file(self) -> Path | None:
        """The file that the input is in, None for one that is given otherwise."""
        from gridwright.api import is_file

        if self.puzzle is not None:
            return Path(self.puzzle) if is_file(self.puzzle) else None
        return Path(self.source) if self.source not in (None, "-") and is_file(self.source or "") else None

    def by_lines(self, file: BinaryIO, to: Format) -> tuple[LineConverter | None, LoadOptions]:
        """A quick way from the format of an open file, which is back at its start, to another, None where there is
        none; and the options it reads with.
        """
        from gridwright.api import format_of
        from gridwright.codecs.codec import LoadOptions
        from gridwright.codecs.sniffing import HEAD

        head = file.read(HEAD).decode("utf-8", errors="replace")
        file.seek(0)
        codec = format_of(head, "", self.format)
        options = LoadOptions(strict=not self.lenient, pieces=self.known())
        return codec.by_lines(to.name, options), options

    def puzzles(self) -> tuple[Format, Iterator[Puzzle | GridwrightError]]:
        """The format of the input, and its puzzles or the selected one; errors stand for puzzles that are not readable.

        Raises FormatError where no format can be told.
        """
        codec, text, options = self.opened()
        return codec, self.selected(codec, text, options)

    def opened(self) -> tuple[Format, str, LoadOptions]:
        """The format of the input, its text and how to read it. Raises FormatError where no format can be told."""
        from gridwright.api import format_of
        from gridwright.codecs.codec import LoadOptions

        text, name = self.read()
        codec = format_of(text, name, self.format)
        if (self.date or self.target) and not codec.has_targets:
            raise NotSupported(f"format {codec.name} has no targets, so --date and --target mean nothing here")
        return codec, text, LoadOptions(strict=not self.lenient, date=parse_date(self.date), target=self.target,
                                        name=name, pieces=self.known())

    def one(self, beside: str | None = None) -> tuple[Format, Puzzle]:
        """The format and the one puzzle that is wanted; with the target that a solution `beside` it states, if none is.

        Raises FormatError where there are several.
        """
        codec, puzzles = self.puzzles()
        stated = codec.stated_target(beside) if beside is not None and not self.date and not self.target else ()
        if stated:
            # A solution that says which target it is for is looked at for that one, not for today's.
            codec, puzzles = attrs.evolve(self, target=stated).puzzles()
        found = list(good(puzzles))
        if len(found) != 1:
            raise FormatError(f"the input holds {len(found)} puzzles; pick one with --select")
        return codec, found[0]

    def known(self) -> Puzzle | None:
        """The puzzle that `pieces` names, a file or the text itself."""
        return None if self.pieces is None else Request(self.pieces, lenient=self.lenient).one()[1]

    def selected(self, codec: Format, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        """The puzzles of a text in a format, as `puzzles` gives them."""
        puzzles = codec.load_each(text, options)
        if self.select is None:
            yield from puzzles
        else:
            yield pick(list(good(puzzles)), self.select)
        tell(options)


def tell(options: LoadOptions) -> None:
    """Print what a reader noted, each once, and forget it."""
    for text in dict.fromkeys(f"gridwright: {fault}" for fault in options.warnings):
        print(text, file=sys.stderr)
    options.warnings.clear()


def solution_text(argument: str) -> str:
    """The text of an argument that is a file, - for standard input, or the text itself. Raises FormatError."""
    from gridwright.api import read_text

    return read_text(sys.stdin.buffer.read() if argument == "-" else argument)[0]


def good(puzzles: Iterable[Puzzle | GridwrightError]) -> Iterator[Puzzle]:
    """The puzzles; raises the first error among them."""
    for each in puzzles:
        if isinstance(each, GridwrightError):
            raise each
        yield each


def parse_date(text: str | None) -> datetime.date | None:
    """A date as YYYY-MM-DD. Raises FormatError."""
    if text is None:
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise FormatError(f"{text!r} is not a date; expected one like 2026-03-14") from None


def pick(puzzles: list[Puzzle], key: str) -> Puzzle:
    """The puzzle whose id or exact name is `key`, or the third for `#3`. Raises FormatError."""
    if key.startswith("#") and key[1:].isdigit():
        if not 1 <= int(key[1:]) <= len(puzzles):
            raise FormatError(f"there is no puzzle {key}; the input holds {len(puzzles)}")
        return puzzles[int(key[1:]) - 1]
    for member in ("id", "name", "title"):
        for puzzle in puzzles:
            about = {**puzzle.meta, **(puzzle.meta.get("meta") or {})}
            if str(about.get(member)) == key:
                return puzzle
    names = [str({**p.meta, **(p.meta.get("meta") or {})}.get("name", f"#{i}")) for i, p in enumerate(puzzles, 1)]
    raise FormatError(f"no puzzle has the id or name {key!r}; there are {', '.join(names[:20])}")


def budget(seconds: float | None, conflicts: int | None) -> Budget | None:
    """A budget for one puzzle; None when nothing is limited."""
    from gridwright.solving.budget import Budget

    return None if seconds is None and conflicts is None else Budget(seconds=seconds, conflicts=conflicts)


def write(text: str, path: str | None) -> None:
    """Print a text, or write a file whole: it appears only once everything is in it. Raises GridwrightError."""
    write_parts((text.encode(),), path)


def write_parts(parts: Iterable[bytes], path: str | None) -> None:
    """As `write`, part by part."""
    if path is None:
        try:
            for part in parts:
                sys.stdout.write(part.decode())
            sys.stdout.flush()
        except BrokenPipeError:
            # The command-line library would end with 1, which here means "no".
            raise ReaderGone from None
        except OSError as error:
            raise GridwrightError(f"the output cannot be written: {error.strerror}") from error
        return
    from gridwright.files import write_whole

    try:
        # A link stays a link: what it points to is written.
        goal = Path(path).resolve()
        write_whole(goal, parts)
    except OSError as error:
        raise GridwrightError(f"{path} cannot be written: {error.strerror}") from error


class Progress:
    """How many puzzles of a batch are done, on a line of standard error that vanishes; only on a terminal.

    Nothing is shown where the answers themselves go to the screen, nor in the first second.
    """

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._next = time.monotonic() + 1
        self._shown = False

    def show(self, done: int) -> None:
        """Say that `done` puzzles are done."""
        if self._wanted and time.monotonic() >= self._next:
            self._next = time.monotonic() + 0.2
            self._shown = True
            print(f"\r{done} done", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Wipe the line."""
        if self._shown:
            self._shown = False
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Bar:
    """A bar with an estimate of the time left, for one long task; on a terminal's standard error only.

    Use as a context manager and hand `show` to the task. Nothing is shown in the first second.
    """

    def __init__(self, wanted: bool, what: str) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._what = what
        self._from = time.monotonic() + 1
        self._bar: rich.progress.Progress | None = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, done: float) -> None:
        """Say which part is done, from 0 to 1."""
        if not self._wanted or time.monotonic() < self._from:
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

            self._bar = Progress(TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
                                 TimeRemainingColumn(), console=Console(stderr=True), transient=True)
            self._bar.add_task(self._what, total=1.0)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=done)
