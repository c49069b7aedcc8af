"""Innies and outies: the total of houses, less the sums of clues, says what the cells left over add up to."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import Ground, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique
from gridwright_techniques._equations import Equation, clue_sums, house_equations
from gridwright_techniques._sums import said
from gridwright_techniques._words import capital, named


class InniesOuties(Technique):
    """A house holds every digit once, so its total is known: take off the sums inside it, and few cells are left."""

    name = "innies_outies"
    kinds = (Kind("IOU", "Innies & outies (rule of 45)", 1, 11),
             Kind("IOV", "Innies & outies as a virtual cage", 2, 8.5),
             Kind("IOM", "Innies & outies over several houses", 2, 8.6))

    def applies(self, ground: Ground) -> bool:
        return bool(ground.logic.once("clue_sums", clue_sums))

    def moves(self, state: State, code: str) -> Iterator[Move]:
        names = {"IOU": (False, True), "IOV": (False,), "IOM": (True,)}[code]
        for many in names:
            for equation in _equations(state.ground, many):
                left = equation.open_cells(state)
                if left and (left == 1) == (code == "IOU"):
                    gone = equation.removals(state)
                    if gone:
                        yield _move(state, code, equation, gone)

    def short(self, move: Move, ground: Ground) -> str:
        equation: Equation = move.more
        areas = named(equation.areas)
        words, result = said(equation, ground), _result(move, ground)
        return f"By the total of {areas}, {words}{'' if words == result else f': {result}'}"

    def teach(self, move: Move, ground: Ground) -> str:
        equation: Equation = move.more
        areas = named(equation.areas)
        first = ground.puzzle.symbols().first
        total = len(equation.areas) * sum(range(first, first + ground.size))
        one = len(equation.areas) == 1
        holds = "holds every digit once and adds up" if one else "hold every digit once each and add up"
        clues = "the clue there adds up to" if len(equation.rules) == 1 else "the clues there add up to"
        words, result = said(equation, ground), _result(move, ground)
        return (f"{capital(areas)} {holds} to {total}. Take off what {clues}, and {words}."
                f"{'' if words == result else f' So {result}.'}")


def _equations(ground: Ground, many: bool) -> tuple[Equation, ...]:
    return ground.logic.once(f"house_equations {many}", lambda ground: house_equations(ground, many))


def _move(state: State, code: str, equation: Equation, gone: tuple[tuple[int, int], ...]) -> Move:
    if equation.open_cells(state) == 1:
        cell = first_bit(equation.mask & state.open)
        left = state.marks[cell] & ~dict(gone).get(cell, 0)
        if left and not left & (left - 1):
            return Move(code, writes=((cell, first_bit(left)),), cells=equation.mask, more=equation)
    return Move(code, removals=gone, cells=equation.mask, more=equation)


def _result(move: Move, ground: Ground) -> str:
    if move.writes:
        (cell, digit), = move.writes
        return f"{ground.cells[cell]} is {ground.digit(digit)}"
    return ", ".join(f"{ground.cells[i]} cannot be {ground.digits(marks, 'or')}" for i, marks in move.removals)


PLUGIN = InniesOuties
