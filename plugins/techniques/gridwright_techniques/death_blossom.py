"""Death blossom: a stem cell, and for each of its digits an almost locked set that may take it."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._almost import LARGEST, Almost, almost_locked, almost_web
from gridwright_techniques._web import Web


class DeathBlossom(Technique):
    """A digit that would make each of the sets around a cell take one of its digits, until none is left.

    `largest`: cells of the largest set.
    """

    name = "death_blossom"
    kinds = (Kind("DEB", "Death Blossom", 4, 9),)

    def __init__(self, largest: int = LARGEST) -> None:
        self.largest = largest

    def moves(self, state: State, code: str) -> Iterator[Move]:
        sets = almost_locked(state, self.largest)
        web = almost_web(state, sets)
        takers = _takers(web)
        given: set[int] = set()
        # What would make a node true over one set.
        causes = []
        for links in web.strong:
            some = 0
            for m in links:
                some |= web.kills[m]
            causes.append(some)
        stems = [cell for cell in bits(state.open) if state.marks[cell].bit_count() > 1]
        for cell in sorted(stems, key=lambda cell: state.marks[cell].bit_count()):
            marks = state.marks[cell]
            gone = -1
            for digit in bits(marks):
                some = _seen(web, cell, digit)
                for n in takers.get(digit * web.cells + cell, ()):
                    some |= causes[n]
                gone &= some
                if not gone:
                    break
            yield from _blossoms(web, sets, takers, cell, gone, given)

    def short(self, move: Move, ground: Ground) -> str:
        stem, petals = move.more
        sets = "; ".join(f"{ground.digit(digit)} from {ground.places(cells)}" for digit, cells in petals)
        return f"Death Blossom with stem {ground.cells[stem]} and petals {sets}"

    def teach(self, move: Move, ground: Ground) -> str:
        stem, (cell, marks) = ground.cells[move.more[0]], move.removals[0]
        what = f"{ground.digit(first_bit(marks))} in {ground.cells[cell]}"
        return (f"Each of the petals holds one digit more than cells, so if it loses a digit it needs all others. "
                f"With {what} every petal would lose a digit and so need the one of {stem} that it stands for; "
                f"nothing would be left for {stem}.")


def _takers(web: Web) -> dict[int, list[int]]:
    """For each candidate the nodes that rule it out."""
    found: dict[int, list[int]] = {}
    for n, kills in enumerate(web.kills):
        for candidate in bits(kills):
            found.setdefault(candidate, []).append(n)
    return found


def _seen(web: Web, cell: int, digit: int) -> int:
    """The candidates of the same digit that rule out a candidate themselves."""
    return (web.state.places[digit] & web.state.ground.peers[cell]) << digit * web.cells


def _blossoms(web: Web, sets: list[Almost], takers: dict[int, list[int]], stem: int, gone: int,
              given: set[int]) -> Iterator[Move]:
    for candidate in bits(gone):
        one = 1 << candidate
        if candidate % web.cells == stem:
            continue
        petals, all_gone, cells = [], -1, 1 << stem
        for digit in bits(web.state.marks[stem]):
            number = min((why for n in takers.get(digit * web.cells + stem, ())
                          for m, why in web.strong[n].items() if web.kills[m] & one), default=0)
            if not number:
                all_gone &= _seen(web, stem, digit)
                continue
            each = sets[number - 1]
            some = 0
            for other, where in each.where.items():
                if other != digit:
                    some |= web.kills[web.ids[other, where]]
            all_gone &= some
            petals.append((digit, each.cells))
            cells |= each.cells
        if len(petals) > 1 and all_gone not in given:
            given.add(all_gone)
            digits = 0
            for cell in bits(cells):
                digits |= web.state.marks[cell]
            yield Move("DEB", removals=web.removals(all_gone), cells=cells, digits=digits, more=(stem, tuple(petals)))


PLUGIN = DeathBlossom
