"""The base class of every file format."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from gridwright.errors import FormatError, GridwrightError, NotSupported
from gridwright.model.puzzle import Puzzle
from gridwright.model.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Fault", "Format", "LineConverter", "LoadOptions", "Loss"]


@attrs.frozen
class Fault:
    """Something wrong with a text: `pointer` is the RFC 6901 path ("" = the whole text), severity error or warning."""

    pointer: str
    code: str
    message: str
    severity: str = "error"

    def as_json(self) -> Mapping[str, str]:
        """The members of `validate --json`."""
        return {"pointer": self.pointer, "code": self.code, "severity": self.severity, "message": self.message}

    def __str__(self) -> str:
        return f"{self.severity}: {self.pointer or 'text'}: {self.message} [{self.code}]"


@attrs.frozen
class Loss:
    """Something of a puzzle that a format cannot carry: what, and how much of it in words."""

    part: str
    detail: str

    def __str__(self) -> str:
        return f"{self.part}: {self.detail}"


@attrs.frozen
class LoadOptions:
    """How to read: strict or lenient, and which target of a board with targets is wanted.

    `pieces`: a puzzle that says which pieces there are, for texts that only show them on a board. `publish`: insist on
    what a file needs to be published; only formats that know such a thing look at it. `extensions`: take
    requests that go beyond the format's version, too. `warnings` collects what a lenient reader accepted; `name` is the
    file's name without folder, "" when there is none.
    """

    strict: bool = True
    date: datetime.date | None = None
    target: tuple[str, ...] = ()
    name: str = ""
    publish: bool = False
    extensions: bool = False
    pieces: Puzzle | None = None
    warnings: list[Fault] = attrs.field(factory=list, eq=False)


@attrs.define
class LineConverter:
    """A quick way from one format to another for texts with a puzzle a line; see `Format.by_lines`.

    `losses` counts, for each loss in words, the puzzles it befell.
    """

    losses: Counter[str] = attrs.field(factory=Counter, init=False)

    def convert(self, block: bytes, line: int) -> bytes:
        """The lines for some whole lines, of which the first has the number `line`. Raises GridwrightError."""
        raise NotImplementedError


class Format:
    """One file format. A subclass states `name`, `summary` and what it can do; texts are str, decoded UTF-8.

    `load` yields every puzzle of a text (collections and JSON Lines hold several). A subclass states it or `load_each`:
    each follows from the other.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    #: File name endings, with the dot.
    extensions: ClassVar[tuple[str, ...]] = ()
    writes: ClassVar[bool] = True
    #: Whether its boards have targets, which `LoadOptions.date` and `LoadOptions.target` choose.
    has_targets: ClassVar[bool] = False
    #: Whether it can state boards whose cells are no squares.
    lattices: ClassVar[bool] = False

    def sniff(self, head: str, filename: str) -> int:
        """How sure this format is that a text is its own, 0..100. `head` is the text's first 64 Ki characters."""
        return 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        """Every puzzle of the text, in order. Raises FormatError, that of the first puzzle that cannot be read."""
        if type(self).load_each is Format.load_each:
            raise NotSupported(f"format {self.name} cannot be read")
        for each in self.load_each(text, options):
            if isinstance(each, GridwrightError):
                raise each
            yield each

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        """As `load`, but a puzzle that cannot be read gives its error, and reading goes on where the format can."""
        try:
            yield from self.load(text, options)
        except GridwrightError as error:
            yield error

    def by_lines(self, to: str, options: LoadOptions) -> LineConverter | None:
        """A quick way to write many puzzles of this format in the format `to`; None where there is none."""
        return None

    def faults(self, text: str, options: LoadOptions) -> list[Fault]:
        """Every fault of the text; the default finds the first error of each load and the warnings."""
        try:
            for _ in self.load(text, options):
                pass
        except FormatError as error:
            return [*options.warnings, Fault(error.pointer, error.code, error.message)]
        except GridwrightError as error:
            return [*options.warnings, Fault("", "unsupported", str(error))]
        return list(options.warnings)

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        """The text of one or more puzzles, ending in a newline. Raises NotSupported for what it cannot say at all."""
        raise NotSupported(f"format {self.name} cannot be written")

    def dump_compact(self, puzzles: Sequence[Puzzle]) -> str:
        """As `dump`, as short as the format allows."""
        return self.dump(puzzles)

    def content(self, puzzle: Puzzle) -> Any:
        """JSON data that is equal for two puzzles exactly when they are the same puzzle, for fingerprints."""
        raise NotSupported(f"format {self.name} has no fingerprints")

    def asked(self, text: str) -> Sequence[Any] | None:
        """The content of each request of a text, as `content` is that of a puzzle; None for a format of puzzles."""
        return None

    def require_squares(self, puzzles: Iterable[Puzzle]) -> None:
        """Raises NotSupported for the first puzzle on other cells than squares, unless the format has `lattices`."""
        for puzzle in puzzles:
            if puzzle.board.lattice is not None and not self.lattices:
                raise NotSupported(f"format {self.name} knows cells that are squares only, and those of this board are "
                                   f"{puzzle.board.lattice.name}")

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        """What `dump` would leave out, e.g. rules that the format has no words for."""
        return []

    def link(self, puzzle: Puzzle) -> str | None:
        """A link that opens the puzzle in a program that reads this format; None for a format without links.

        What `losses` names is left out. Raises NotSupported where this puzzle cannot be linked to at all.
        """
        return None

    def caption(self, puzzle: Puzzle, solution: Solution | None = None) -> str:
        """A line under the title of a picture, such as the target of a calendar; "" where there is nothing to say."""
        return ""

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        """The format's own form of a solution as JSON data, for `solve --json`."""
        return None

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        """The natural output of `solve` for this family: one line, or one document."""
        raise NotSupported(f"format {self.name} has no form for solutions")

    def dump_solved(self, puzzle: Puzzle, solution: Solution) -> str:
        """A solution as a text of this format, where it was asked for by name; by default as `dump_solution`."""
        return self.dump_solution(puzzle, solution)

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        """Read what `dump_solution` wrote (and close relatives), for `check`. Raises FormatError."""
        raise NotSupported(f"format {self.name} has no form for solutions")

    def stated_target(self, text: str) -> tuple[str, ...]:
        """The target that a solution's text says it is for; () where it says none."""
        return ()

    def samples(self) -> Sequence[str]:
        """Small texts of this format: its conformance tests. At least one."""
        return ()
