"""The marks of the whole board as one whole number, so that many cases are followed quickly.

It has one field for each cell and one for each digit of each full area; its bits are the digits that the cell may hold,
or the cells of the area that may hold the digit. One more bit above them, the field's guard, is never a mark: with it a
single subtraction finds all fields that have one mark or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import attrs

from gridwright.grading.ground import Area, Ground, bits
from gridwright.grading.relations import Pair
from gridwright.grading.rule_logic import Clue
from gridwright.grading.state import State

__all__ = ["NO_END", "Fields", "Marks"]

#: The marks, and the guards of the fields whose digit is not written yet.
Marks = tuple[int, int]
#: More digits than any board has cells.
NO_END = 1 << 30
#: What is known of a rule is forgotten when there is more of it.
MOST_KNOWN = 20_000


@attrs.frozen(eq=False)
class Fields:
    """The fields of one board. A candidate is the whole number cell * size + digit."""

    ground: Ground
    pairs: tuple[Pair, ...]
    #: The full areas in the order of their fields: rows, columns, others.
    areas: tuple[Area, ...]
    width: int
    #: The lowest bit of every field, and the guards.
    one: int
    guards: int
    #: The candidate that each mark stands for: field * size + bit.
    names: Sequence[int]
    #: Rules that are followed, with the fields of their cells, and what they were found to leave of marks there. Mere
    #: relations of two cells (dots and the like) act only when one of them is written.
    clues: tuple[tuple[Clue, int, dict[int, int | None]], ...]
    #: The guards of the cells of each area.
    within: tuple[int, ...]
    _cells: tuple[tuple[int, int], ...] = attrs.field(repr=False)
    _around: list[tuple[int, int, int] | None] = attrs.field(repr=False)
    _effects: dict[int, Marks] = attrs.field(factory=dict, repr=False)

    @classmethod
    def of(cls, ground: Ground, rules: bool = True) -> Fields:
        """The fields of a ground; without `rules` nothing but cells that see each other is followed."""
        size, width = ground.size, ground.size + 1
        rank = {"row": 0, "column": 1}
        areas = tuple(sorted(ground.full, key=lambda area: rank.get(area.kind, 2)))
        names = list(range(len(ground.cells) * size))
        homes = [0] * len(ground.cells)
        for a, area in enumerate(areas):
            base = (len(ground.cells) + a * size) * width
            for k, cell in enumerate(area.cells):
                homes[cell] |= 1 << base + k
            for digit in range(size):
                names += [cell * size + digit for cell in area.cells]
        one = ((1 << len(names) // size * width) - 1) // ((1 << width) - 1)
        clues = ground.logic.clues if rules and (ground.relations.parts or ground.relations.pairs) else ()
        return cls(ground, ground.relations.pairs if rules else (), areas, width, one, one << size, names,
                   tuple((clue, sum(ground.everything << cell * width for cell in clue.cells), {})
                         for clue in clues if clue.solved is not None or clue.rule.technique != "PWC"),
                   tuple(sum(1 << cell * width + size for cell in area.cells) for area in areas),
                   tuple((1 << cell * width, home) for cell, home in enumerate(homes)), [None] * len(homes))

    def marks_of(self, candidate: int) -> int:
        """The marks of a candidate in all its fields."""
        return self._marks[candidate]

    @cached_property
    def _marks(self) -> list[int]:
        return [own << digit | homes << digit * self.width for own, homes in self._cells
                for digit in range(self.ground.size)]

    @cached_property
    def start(self) -> Marks:
        """The marks and open fields at the givens."""
        return self.at(State.start(self.ground))

    def at(self, state: State) -> Marks:
        """The marks and open fields of a state."""
        marks, opened, size = 0, self.guards, self.ground.size
        every = self._marks
        for cell, some in enumerate(state.marks):
            for digit in bits(some):
                marks |= every[cell * size + digit]
            if not state.open >> cell & 1 and some:
                opened &= self.effect(cell * size + some.bit_length() - 1)[1]
        return marks, opened

    def effect(self, candidate: int) -> Marks:
        """The marks and open fields that writing a candidate leaves."""
        found = self._effects.get(candidate)
        if found is None:
            found = self._effects[candidate] = self._effect(candidate)
        return found

    def _effect(self, candidate: int) -> Marks:
        ground = self.ground
        cell, digit = divmod(candidate, ground.size)
        own, homes, gone = self._around[cell] or self._look_around(cell)
        mine = self.marks_of(candidate)
        gone = gone ^ mine | own << digit | homes << digit * self.width
        for pair in self.pairs:
            if cell in (pair.a, pair.b):
                other, kept = (pair.b, pair.there) if cell == pair.a else (pair.a, pair.back)
                for value in bits(ground.everything & ~kept[digit]):
                    gone |= self.marks_of(other * ground.size + value)
        written = (mine | self.guards) - self.one & self.guards
        return (self.guards - self.one) & ~gone, self.guards ^ written

    def _look_around(self, cell: int) -> tuple[int, int, int]:
        """The marks of digit 0 in the peers' own fields and in their areas, and all marks of the cell itself."""
        own = homes = mine = 0
        for peer in bits(self.ground.peers[cell]):
            own |= self._cells[peer][0]
            homes |= self._cells[peer][1]
        for digit in range(self.ground.size):
            mine |= self.marks_of(cell * self.ground.size + digit)
        found = self._around[cell] = own, homes, mine
        return found

    def write(self, now: Marks, candidate: int) -> Marks:
        """The marks after a candidate is written."""
        marks, guards = self.effect(candidate)
        return now[0] & marks, now[1] & guards

    def remove(self, now: Marks, candidate: int) -> Marks:
        """The marks without a candidate."""
        return now[0] & ~self.marks_of(candidate), now[1]

    def of_cell(self, now: Marks, cell: int) -> int:
        """The digits that a cell may hold."""
        return now[0] >> cell * self.width & self.ground.everything

    def open_cells(self, now: Marks) -> int:
        """The cells that are not written, as guards of their fields."""
        return now[1] & (1 << len(self.ground.cells) * self.width) - 1

    def cells(self, now: Marks) -> Iterator[int]:
        """The cells that are not written."""
        return (place // self.width for place in bits(self.open_cells(now)))

    def count(self, now: Marks) -> int:
        """How many candidates the cells have that are not written."""
        cells = (1 << len(self.ground.cells) * self.width) - 1
        return (now[0] & cells).bit_count() - (self.guards & cells & ~now[1]).bit_count()

    def candidates(self, now: Marks) -> list[int]:
        """The candidates of the cells that are not written."""
        return [cell * self.ground.size + digit for cell in self.cells(now) for digit in bits(self.of_cell(now, cell))]

    def sure(self, now: Marks) -> int:
        """The true candidate of the open cell that has fewest."""
        cell = min(self.cells(now), key=lambda each: self.of_cell(now, each).bit_count())
        return cell * self.ground.size + self.ground.solution[cell]

    def few(self, now: Marks) -> int:
        """The guards of open fields with one mark or none."""
        marks, guards, one = now[0], self.guards, self.one
        more = marks & ((marks | guards) - one)
        return now[1] & ~((more | guards) - one)

    def twos(self, now: Marks) -> int:
        """The guards of open fields with two marks, where none has fewer."""
        marks, guards, one = now[0], self.guards, self.one
        more = marks & ((marks | guards) - one)
        more &= (more | guards) - one
        return now[1] & ~((more | guards) - one)

    def empty(self, now: Marks) -> int:
        """The guards of open fields without marks."""
        return now[1] & ~((now[0] | self.guards) - self.one)

    def advance(self, now: Marks, most: int = NO_END, settled: int | None = None) -> tuple[Marks, int, bool]:
        """Pass over all fields in their order, again and again, and write what has one mark; follow the rules after
        each pass. That ends when nothing is left to do, when a field has no mark, or before more than `most` digits are
        written. `settled` are marks to which all rules were followed.

        Answers the marks, the number of digits, and whether some field has no mark.
        """
        marks, opened = now
        size, width, guards, one, names = self.ground.size, self.width, self.guards, self.one, self.names
        whole, effects = (1 << size) - 1, self._effects
        ahead = count = 0
        while True:
            more = marks & ((marks | guards) - one)
            few = opened ^ (opened & ((more | guards) - one))
            later = few >> ahead
            if not later:
                if self.clues:
                    before, found = marks, self.ruled(marks, settled)
                    if found is None:
                        return (marks, opened), count, True
                    marks = settled = found
                    if marks != before:
                        ahead = 0
                        continue
                if not few:
                    return (marks, opened), count, False
                later, ahead = few, 0
            place = ahead + (later ^ later - 1).bit_length() - 1
            mark = marks >> place - size & whole
            if not mark:
                return (marks, opened), count, True
            if count == most:
                return (marks, opened), count + 1, False
            count += 1
            candidate = names[place // width * size + mark.bit_length() - 1]
            effect = effects.get(candidate) or self.effect(candidate)
            marks &= effect[0]
            opened &= effect[1]
            ahead = place + 1

    def ruled(self, marks: int, settled: int | None) -> int | None:
        """The marks that the rules leave, each looked at where marks of its cells are gone since they were `settled`;
        None where one fails.
        """
        changed = -1 if settled is None else marks ^ settled
        while changed:
            start = marks
            for clue, fields, known in self.clues:
                if not changed & fields:
                    continue
                mine = marks & fields
                if mine in known:
                    kept = known[mine]
                else:
                    if len(known) > MOST_KNOWN:
                        known.clear()
                    kept = known[mine] = self._kept(clue, mine)
                if kept is None:
                    return None
                marks &= kept
            changed = start ^ marks
        return marks

    def _kept(self, clue: Clue, marks: int) -> int | None:
        """All marks but those that a rule takes away where its cells have these; None where it cannot hold."""
        size, width, whole = self.ground.size, self.width, self.ground.everything
        have = [marks >> cell * width & whole for cell in clue.cells]
        found = -1
        for cell, some, kept in zip(clue.cells, have, clue.consistent(have), strict=True):
            if not kept:
                return None
            for digit in bits(some & ~kept):
                found &= ~self.marks_of(cell * size + digit)
        return found
