"""Cells that hold the same digit, told by clues and by houses."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Area, Ground, bits, first_bit
from gridwright.grading.rule_logic import Clue
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._removed import removed
from gridwright_techniques._words import listed

#: So often cells found equal are used to find others equal.
ROUNDS = 4
#: Cells with more marks than these are not followed into houses.
MOST_MARKS = 4


class EqualCells(Technique):
    """Cells that must hold the same digit are like one cell that sees what each of them sees."""

    name = "equal_cells"
    kinds = (Kind("EQD", "Equal cells (same digit)", 2, 6), Kind("CAL", "Equal-digit colouring", 3, 21))

    def applies(self, ground: Ground) -> bool:
        relations = ground.relations
        return bool(relations.pairs or relations.parts) or relations.marks is not None

    def moves(self, state: State, code: str) -> Iterator[Move]:
        known = state.ground.logic.once("equal_cells", _told)
        groups = known if code == "EQD" else _coloured(state, known)
        for cells in groups:
            if cells & state.open:
                yield from _of_group(state, code, cells, groups)

    def short(self, move: Move, ground: Ground) -> str:
        return f"{ground.places(move.cells)} hold the same digit{_because(move, ground)}: {removed(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        cells = ground.places(move.cells)
        how = ("A clue says so, or one of them sees all cells of a house but the other" if move.code == "EQD" else
               "Follow a digit of one of them into other houses: it finds a place only in the next of them")
        then = {"marks": "So a digit stays only if it is possible in all of them.",
                "house": "They see together what each of them sees, and a house would lose its last place for a digit.",
                "pair": "They see together what each of them sees, and make a pair with another cell.",
                }[move.more[0]]
        return f"{cells} must hold the same digit. {how}. {then} So {removed(move, ground)}."


def _because(move: Move, ground: Ground) -> str:
    kind, what = move.more
    if kind == "house":
        return f", and {ground.digits(move.digits)} would have no place left in {listed([a.name for a in what])}"
    if kind == "pair":
        return f" and make a pair of {ground.digits(move.digits)} with {ground.places(what)}"
    return ""


def _told(ground: Ground) -> tuple[int, ...]:
    """Groups of equal cells, as bits, that clues and the shape of houses tell."""
    groups = [1 << a | 1 << b for clue in ground.logic.clues for a, b in _equal(clue, ground.size)]
    return _grown(ground, _merged(groups), None)


def _equal(clue: Clue, size: int) -> Iterator[tuple[int, int]]:
    """Cells that a clue makes equal."""
    if clue.pair is not None:
        if all(not marks & ~(1 << v) for v, marks in enumerate(clue.pair.there)):
            yield clue.pair.a, clue.pair.b
        return
    assert clue.part is not None
    # What one digit of one cell says about the same digit in another.
    then: dict[tuple[int, int], int] = {}
    for clause in clue.part.clauses:
        if len(clause) == 2 and clause[0] * clause[1] < 0:
            (one, digit), (two, same) = divmod(-min(clause) - 1, size), divmod(max(clause) - 1, size)
            if digit == same and one != two and max(one, two) < len(clue.cells):
                then[one, two] = then.get((one, two), 0) | 1 << digit
    for (one, two), digits in then.items():
        if digits == (1 << size) - 1:
            yield clue.cells[one], clue.cells[two]


def _coloured(state: State, known: tuple[int, ...]) -> tuple[int, ...]:
    """Groups of equal cells that the marks tell as well."""
    return _grown(state.ground, known, state)


def _merged(groups: list[int]) -> tuple[int, ...]:
    found: list[int] = []
    for group in groups:
        for other in [each for each in found if each & group]:
            found.remove(other)
            group |= other
        found.append(group)
    return tuple(sorted(found, key=first_bit))


def _grown(ground: Ground, groups: tuple[int, ...], state: State | None) -> tuple[int, ...]:
    for _ in range(ROUNDS):
        inside = 0
        for group in groups:
            inside |= group
        alone = [1 << i for i in range(len(ground.cells)) if not inside >> i & 1]
        new = [group | 1 << other for group in (*groups, *alone) for other in _partners(ground, group, state)]
        if not new:
            break
        groups = _merged([*groups, *new])
    return groups


def _partners(ground: Ground, group: int, state: State | None) -> Iterator[int]:
    """Cells that hold the digit of a group, as some house has no other place for it."""
    marks, seen = ground.everything, 0
    for i in bits(group):
        seen |= ground.peers[i]
        if state is not None:
            marks &= state.marks[i]
    if state is None:
        for area in ground.full:
            left = area.mask & ~seen
            if left and not left & (left - 1) and not left & group and not area.mask & group:
                yield first_bit(left)
        return
    if not group & state.open or marks.bit_count() > MOST_MARKS:
        return
    places = 0
    for digit in bits(marks):
        places |= state.places[digit]
    places &= ~seen
    for area in ground.full:
        left = area.mask & places
        if left and not left & (left - 1) and not area.mask & group:
            yield first_bit(left)


def _of_group(state: State, code: str, cells: int, groups: tuple[int, ...]) -> Iterator[Move]:
    ground = state.ground
    seen, marks, has = 0, ground.everything, 0
    for i in bits(cells):
        seen |= ground.peers[i]
        marks &= state.marks[i]
        has |= state.marks[i]
    if seen & cells or not marks:
        return
    # What sees a cell of another group is seen by all of it.
    for other in groups:
        if other & seen and other != cells:
            seen |= other
    gone = tuple((i, state.marks[i] & ~marks) for i in bits(cells) if state.marks[i] & ~marks)
    if gone:
        yield Move(code, removals=gone, cells=cells, digits=marks, more=("marks", None))
    for digit in bits(marks):
        for area in ground.full:
            if not area.mask & cells and not state.places[digit] & area.mask & ~seen:
                yield _losing(state, code, cells, digit, area)
                break
    if marks.bit_count() == 2 and has == marks:
        for i in bits(seen & state.open):
            if state.marks[i] == marks:
                gone = tuple((j, state.marks[j] & marks) for j in bits(seen & ground.peers[i] & ~cells)
                             if state.marks[j] & marks)
                if gone:
                    yield Move(code, removals=gone, cells=cells, digits=marks, more=("pair", 1 << i))


def _losing(state: State, code: str, cells: int, digit: int, area: Area) -> Move:
    gone = tuple((i, 1 << digit) for i in bits(cells) if state.marks[i] >> digit & 1)
    return Move(code, removals=gone, cells=cells, digits=1 << digit, more=("house", (area,)))


PLUGIN = EqualCells
