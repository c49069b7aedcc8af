"""The base class of solving techniques: what one finds, and how it is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import attrs

from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.model.puzzle import Puzzle

__all__ = ["BANDS", "Kind", "Move", "Technique"]

#: Names of the bands, easiest first; their positions are the band indices.
BANDS = ("Very Easy", "Easy", "Medium", "Hard", "Very Hard", "Extreme")


@attrs.frozen
class Kind:
    """One named technique: its three-letter code, its name, its band (0..5) and where it stands in the band's study.

    `unique`: it takes for granted that the puzzle has one solution. `general`: codes of the kinds of which every move
    of this one is a special case. `trial`: it tries something out, or follows what comes of it. Of the list of what a
    puzzle asks for: `spare` kinds, hard to see, are there only where nothing else does; `notation`, a way of taking
    notes, is not there in the place of another.
    """

    code: str
    name: str
    band: int
    order: float
    unique: bool = False
    general: tuple[str, ...] = ()
    trial: bool = False
    spare: bool = False
    notation: bool = False


@attrs.frozen
class Move:
    """One application of a technique: digits to write, and marks to take away.

    `writes` are (cell, digit), `removals` (cell, marks). `cells`, `digits` and `areas` are the pattern, for words and
    pictures; `more` is what else the technique needs for its words.
    """

    code: str
    writes: tuple[tuple[int, int], ...] = ()
    removals: tuple[tuple[int, int], ...] = ()
    cells: int = 0
    digits: int = 0
    areas: tuple[Any, ...] = ()
    more: Any = attrs.field(default=None, eq=False)

    @classmethod
    def removing(cls, state: State, code: str, gone: int, where: int, **pattern: Any) -> Move | None:
        """The move that takes the digits `gone` from cells, as far as they are there; None where none is."""
        found = tuple((i, state.marks[i] & gone) for i in bits(where) if state.marks[i] & gone)
        return cls(code, removals=found, **pattern) if found else None

    def apply(self, state: State) -> None:
        """Make the move."""
        for cell, digit in self.writes:
            state.write(cell, digit)
        for cell, marks in self.removals:
            state.remove(cell, marks)


class Technique:
    """A family of techniques that are found in one way. A subclass states its `name` and `kinds` and finds
    `moves`.

    Every move must be sound: no digit of a solution that agrees with the marks is ever taken away.
    """

    #: Registry name: that of its file.
    name: ClassVar[str]
    kinds: ClassVar[tuple[Kind, ...]]

    def applies(self, ground: Ground) -> bool:
        """Whether it can find anything on such a board; asked once a puzzle."""
        return True

    def moves(self, state: State, code: str) -> Iterator[Move]:
        """Moves of one kind, the plainest first; a move without any effect must not be given."""
        raise NotImplementedError

    def samples(self) -> Iterable[Puzzle | str]:
        """Positions for its tests, with few cells: puzzles, or texts of any format, with pencil marks if need be.

        It finds a move in each of them, and each of its kinds in at least one.
        """
        return ()

    def short(self, move: Move, ground: Ground) -> str:
        """The move in one short sentence, without what it leads to."""
        kind = next(kind for kind in self.kinds if kind.code == move.code)
        return f"{kind.name} of {ground.digits(move.digits)} in {ground.places(move.cells)}"

    def teach(self, move: Move, ground: Ground) -> str:
        """Why the move is right, for somebody who does not know the technique."""
        return self.short(move, ground)
