"""Digits that are placed with no notes or with few: what people keep in their head while they look around."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from gridwright.grading.ground import Area, Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._words import capital
from gridwright_techniques.intersections import Intersections
from gridwright_techniques.subsets import Subsets

#: Notes that are kept in mind.
_NOTES = ((Intersections(), "PPR"), (Subsets(), "NPR"), (Subsets(), "NTR"))
#: How often the clues are gone through before the first note.
_READINGS = 2
#: So many positions are remembered before all are forgotten.
_MOST_KEPT = 2000


class InTheHead(Technique):
    """Digits that follow from the placed digits, the clues and one round of notes; nothing is written down but the
    digit.
    """

    name = "in_the_head"
    kinds = (Kind("SNY", "Snyder notation (box pairs)", 1, 3, notation=True),
             Kind("MSI", "Pair / triple in the head", 1, 6, general=("NPR", "NTR")))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        known: dict[tuple[str, tuple[int, ...]], tuple[Move, ...]]
        known = state.ground.logic.once("in the head", lambda _: {})
        key = code, tuple(0 if state.open >> i & 1 else marks for i, marks in enumerate(state.marks))
        found = known.get(key)
        if found is None:
            if len(known) >= _MOST_KEPT:
                known.clear()
            found = known[key] = tuple(_in_mind(state) if code == "MSI" else _box_pairs(state))
        for move in found:
            (cell, digit), = move.writes
            # What is known of the board beside the placed digits may have shown that the position is wrong.
            if state.marks[cell] >> digit & 1:
                yield move

    def short(self, move: Move, ground: Ground) -> str:
        return f"{_result(move, ground)}, with this in mind: {_noted(move, ground)}"

    def teach(self, move: Move, ground: Ground) -> str:
        (cell, digit), = move.writes
        what, where = ground.digit(digit), ground.cells[cell]
        said = f"With this, {where} is the only place for {what} in {move.areas[0].name}." if move.areas else (
            f"With this, only {what} fits in {where}.")
        if move.code == "SNY":
            return (f"Note, for each box, the digits that have two places in it. {capital(_noted(move, ground))}. "
                    f"These two are in one line, so the rest of the line cannot hold {what}. {said}")
        clues = " and the clues" if ground.logic.clues else ""
        return f"Look at the placed digits{clues} only, and keep in mind: {_noted(move, ground)}. {said}"


def _result(move: Move, ground: Ground) -> str:
    (cell, digit), = move.writes
    return f"{ground.cells[cell]} is {ground.digit(digit)}"


def _noted(move: Move, ground: Ground) -> str:
    said = (Intersections().short(note, ground) if note.code == "PPR" else f"a {Subsets().short(note, ground).lower()}"
            for note in move.more)
    return "; ".join(dict.fromkeys(said))


# --- box pairs

def _box_pairs(state: State) -> Iterator[Move]:
    """Digits whose place in a box follows from pairs of places in other boxes, which lie in one line."""
    seen = _placed(state)
    ground = state.ground
    for digit, places in enumerate(seen.places):
        notes = []
        for box in ground.boxes:
            pair = places & box.mask
            line = next((line for line in ground.lines if not pair & ~line.mask), None)
            if pair.bit_count() == 2 and line is not None and places & line.mask & ~box.mask:
                notes.append((Move("PPR", removals=tuple((i, 1 << digit) for i in bits(places & line.mask & ~box.mask)),
                                   cells=pair, digits=1 << digit, areas=(box,)), line.mask & ~box.mask))
        for box in ground.boxes if notes else ():
            here = places & box.mask
            for _, gone in notes:
                here &= ~gone
            if here & state.open and not here & (here - 1) and here != places & box.mask:
                used = tuple(note for note, gone in notes if gone & places & box.mask)
                yield Move("SNY", ((first_bit(here), digit),), areas=(box,), digits=1 << digit, more=used,
                           cells=_cells(used))


# --- notes in mind

@attrs.frozen
class _Single:
    """A digit that can only be here: in this area, or where there is none, no other digit in this cell."""

    cell: int
    digit: int
    area: Area | None


def _in_mind(state: State) -> Iterator[Move]:
    seen = _read(_placed(state))
    if seen.broken:
        return
    before = {(single.cell, single.digit) for single in _singles(seen)}
    notes = [note for technique, code in _NOTES for note in technique.moves(seen, code)]
    if not notes:
        return
    after = seen.copy()
    for note in notes:
        note.apply(after)
    _go_through(after)
    found = {}
    for single in _singles(after):
        at = single.cell, single.digit
        if at not in before and at not in found and not after.broken:
            found[at] = _move(seen, single, notes)
    yield from sorted(found.values(), key=lambda move: len(move.more))


def _placed(state: State) -> State:
    """The marks that the placed digits leave, with no notes."""
    bare = State.empty(state.ground)
    for i, marks in enumerate(state.marks):
        if not state.open >> i & 1:
            bare.write(i, first_bit(marks))
    return bare


def _read(bare: State) -> State:
    for _ in range(_READINGS):
        if not _go_through(bare):
            break
    return bare


def _go_through(seen: State) -> bool:
    """Take away what single clues show; whether that is anything."""
    changed = False
    for clue in seen.ground.logic.clues:
        if clue.mask & seen.open:
            for i, gone in clue.removals(seen.marks):
                changed |= seen.remove(i, gone)
    return changed


def _singles(seen: State) -> Iterator[_Single]:
    for cell in bits(seen.open):
        marks = seen.marks[cell]
        if marks and not marks & (marks - 1):
            yield _Single(cell, first_bit(marks), None)
    for digit, places in enumerate(seen.places):
        if places & seen.open:
            for area in seen.ground.full:
                here = places & area.mask
                if here & seen.open and not here & (here - 1):
                    yield _Single(first_bit(here), digit, area)


def _move(seen: State, single: _Single, notes: list[Move]) -> Move:
    """The move with those of the notes that it needs, as far as these can be told apart."""
    used = tuple(note for note in notes if any(
        cell == single.cell if single.area is None else single.area.mask >> cell & marks >> single.digit & 1
        for cell, marks in note.removals))
    # The fewest that are enough; through clues, others may be needed.
    alone = next((note for note in used if _enough(seen, single, note)), None)
    used = (alone,) if alone is not None else used or tuple(notes)
    return Move("MSI", ((single.cell, single.digit),), cells=_cells(used), digits=1 << single.digit,
                areas=() if single.area is None else (single.area,), more=used)


def _enough(seen: State, single: _Single, note: Move) -> bool:
    gone = dict(note.removals)
    if single.area is None:
        return seen.marks[single.cell] & ~gone.get(single.cell, 0) == 1 << single.digit
    return all(i == single.cell or gone.get(i, 0) >> single.digit & 1
               for i in bits(seen.places[single.digit] & single.area.mask))


def _cells(notes: Iterable[Move]) -> int:
    found = 0
    for note in notes:
        found |= note.cells
    return found


PLUGIN = InTheHead
