"""What follows from assumptions: singles and single rules in rounds, and where they end, light logic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from gridwright.grading.fields import Fields, Marks
from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Move

__all__ = ["Tried", "refutation"]


class Tried:
    """Candidates, as whole numbers cell * size + digit, that are tried on the same marks and followed side by side.

    `cases` are the marks that each leads to, of those that are not refuted.
    """

    def __init__(self, ground: Ground, base: Marks, candidates: Iterable[int]) -> None:
        self.fields = ground.fields
        self.light = ground.logic.once("light logic", _Light)
        self.base = base
        self.cases = {each: self.fields.write(base, each) for each in candidates}

    @classmethod
    def on(cls, state: State, candidates: Iterable[int]) -> Tried:
        """Candidates tried on the marks of a state."""
        return cls(state.ground, state.ground.fields.at(state), candidates)

    def followed(self, rounds: int, light: int = 0) -> dict[int, Marks]:
        """The cases that are left after so many rounds."""
        for _ in self.refuted(rounds, light):
            pass
        return self.cases

    def refuted(self, rounds: int, light: int = 0) -> Iterator[int]:
        """The candidates that leave some cell or house with nothing, the soonest first.

        All are followed so many rounds: in each, all singles there are and what single rules say then; up to `light`
        times a step of light logic instead, where there is none.
        """
        live = dict.fromkeys(self.cases, (self.base[0], light))
        for _ in range(rounds):
            for each, (settled, steps) in list(live.items()):
                before = self.cases[each]
                now = _round(self.fields, before, settled)
                if now == before and steps:
                    steps -= 1
                    now = self.light.step(before)
                if now is None:
                    del self.cases[each], live[each]
                    yield each
                elif now == before:
                    del live[each]
                else:
                    self.cases[each], live[each] = now, (now[0], steps)
            if not live:
                return

    def in_common(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """(cell, marks) that none of these leads to, as far as they are not refuted; () where all are."""
        kept, some = 0, False
        for each in candidates:
            if each in self.cases:
                kept |= self.cases[each][0]
                some = True
        if not some:
            return ()
        fields, gone = self.fields, self.base[0] & ~kept
        found = ((cell, gone >> cell * fields.width & fields.ground.everything) for cell in fields.cells(self.base))
        return tuple((cell, marks) for cell, marks in found if marks)


def refutation(code: str, state: State, candidate: int) -> Move:
    """The move that takes away a candidate that was refuted."""
    cell, digit = divmod(candidate, state.ground.size)
    return Move(code, removals=((cell, 1 << digit),), cells=1 << cell, digits=1 << digit, more=((cell, digit),))


def _round(fields: Fields, now: Marks, settled: int) -> Marks | None:
    """The marks after all singles that are to be seen; None where some cell or house is left with nothing."""
    size, whole = fields.ground.size, fields.ground.everything
    for place in bits(fields.few(now)):
        mark = now[0] >> place - size & whole
        if not mark:
            return None
        # Another field may have shown the same digit.
        if now[1] >> place & 1:
            now = fields.write(now, fields.names[place // fields.width * size + mark.bit_length() - 1])
    if fields.clues:
        marks = fields.ruled(now[0], settled)
        if marks is None:
            return None
        now = marks, now[1]
    return None if fields.empty(now) else now


class _Light:
    """Pointing, naked and hidden pairs on the marks of a board; what each takes away is remembered."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.fields = ground, ground.fields
        self._pointed: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[Any, ...], int] = {}

    def step(self, now: Marks) -> Marks:
        """The marks after the first step that takes something away; the same where there is none."""
        gone = self._pointing(now) or next((gone for gone in self._pairs(now) if now[0] & gone), 0)
        return (now[0] & ~gone, now[1]) if gone else now

    def _pairs(self, now: Marks) -> Iterator[int]:
        """What naked and hidden pairs take away, or would."""
        fields, size = self.fields, self.ground.size
        cells: dict[int, list[int]] = {}
        areas: dict[tuple[int, int], list[int]] = {}
        for place in bits(fields.twos(now)):
            field, mark = place // fields.width, now[0] >> place - size & self.ground.everything
            if field < len(self.ground.cells):
                cells.setdefault(mark, []).append(field)
            else:
                area, digit = divmod(field - len(self.ground.cells), size)
                areas.setdefault((area, mark), []).append(digit)
        sharing = self.ground.sharing
        for digits, some in cells.items():
            for k, one in enumerate(some):
                for two in some[k + 1:]:
                    if sharing[one] >> two & 1:
                        yield self._taken(self._naked_pair, one, two, digits)
        for (area, mark), pair in areas.items():
            if len(pair) == 2:
                yield self._taken(self._hidden_pair, area, mark, 1 << pair[0] | 1 << pair[1])

    def _taken(self, find: Callable[[int, int, int], int], *pattern: int) -> int:
        """What a pattern takes away, worked out once."""
        found = self._known.get((find, *pattern))
        if found is None:
            found = self._known[find, *pattern] = find(*pattern)
        return found

    def _pointing(self, now: Marks) -> int:
        """Where all places of a digit in a house see a cell, it is not there; the first such marks."""
        size, width, whole = self.ground.size, self.fields.width, self.ground.everything
        first, long = len(self.ground.cells), size * width
        chunks = [now[0] >> (first + a * size) * width & (1 << long) - 1 for a in range(len(self.fields.areas))]
        known = self._pointed
        for digit in range(size):
            for a, chunk in enumerate(chunks):
                places = chunk >> digit * width & whole
                if places & (places - 1):
                    gone = known.get((a * size + digit, places))
                    if gone is None:
                        gone = known[a * size + digit, places] = self._seen(a, digit, places)
                    if gone & now[0]:
                        return gone
        return 0

    def _seen(self, a: int, digit: int, places: int) -> int:
        area = self.fields.areas[a]
        seen = ~area.mask
        for k in bits(places):
            seen &= self.ground.sharing[area.cells[k]]
        return self._marks(seen, 1 << digit)

    def _naked_pair(self, one: int, two: int, digits: int) -> int:
        return self._marks(self.ground.shared(1 << one | 1 << two), digits)

    def _hidden_pair(self, a: int, places: int, digits: int) -> int:
        cells = sum(1 << self.fields.areas[a].cells[k] for k in bits(places))
        return self._marks(cells, self.ground.everything & ~digits)

    def _marks(self, cells: int, digits: int) -> int:
        found = 0
        for cell in bits(cells):
            for digit in bits(digits):
                found |= self.fields.marks_of(cell * self.ground.size + digit)
        return found
