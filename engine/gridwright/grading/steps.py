"""The steps of a route: what each does to the board, and in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import attrs

from gridwright.grading.ground import Ground, bits
from gridwright.grading.route import Catalogue
from gridwright.grading.rule_logic import Clue
from gridwright.grading.state import State
from gridwright.grading.technique import BANDS, Move
from gridwright.grading.usage import clues_behind
from gridwright.model.board import Cell

__all__ = ["LEVELS", "Step", "next_move", "steps", "steps_of"]

#: How much is said of a step.
LEVELS = ("short", "teach")


@attrs.frozen(kw_only=True)
class Step:
    """One step: `placement` is a cell and its value, `eliminations` cells with a value that goes from each.

    `cells` are those of the pattern, to be shown to the reader. `explanation` has a sentence for each level asked for.
    `clues` are what forces the step, where no technique found it but a solver; it has no code then, and band None.
    """

    n: int
    technique: str
    code: str = ""
    band: int | None = None
    placement: tuple[Cell, int] | None = None
    eliminations: tuple[tuple[Cell, int], ...] = ()
    cells: tuple[Cell, ...] = ()
    explanation: Mapping[str, str] = attrs.field(factory=dict)
    clues: tuple[Any, ...] = ()

    @property
    def band_name(self) -> str:
        """The band in words, "" where there is none."""
        return "" if self.band is None else BANDS[self.band]

    def as_json(self) -> dict[str, Any]:
        """The step as the `steps` field of a card has it."""
        data: dict[str, Any] = {"n": self.n, "technique": self.technique, "code": self.code, "band": self.band}
        if self.placement is not None:
            data["placement"] = "{}={}".format(*self.placement)
        if self.eliminations:
            data["eliminations"] = [f"{where}#{value}" for where, value in self.eliminations]
        if self.explanation:
            data["explanation"] = dict(self.explanation)
        return data


def next_move(state: State, catalogue: Catalogue, banned: Collection[str] = ()) -> Move | None:
    """The easiest move that does something; None where there is none."""
    for kind, technique in catalogue.kinds:
        if kind.code not in banned:
            for move in technique.moves(state, kind.code):
                if move.removals or any(state.open >> cell & 1 for cell, _ in move.writes):
                    return move
    return None


def steps(ground: Ground, catalogue: Catalogue, moves: Iterable[Move], levels: Collection[str] = ()) -> Iterator[Step]:
    """The steps of moves that are made one after the other from the start."""
    state, n = State.start(ground), 0
    for move in moves:
        for step in steps_of(state, catalogue, move, levels, n):
            n = step.n
            yield step
        move.apply(state)


def steps_of(state: State, catalogue: Catalogue, move: Move, levels: Collection[str], before: int) -> Iterator[Step]:
    """The steps that one move makes, numbered after those `before`; none where it has no effect.

    A move that writes several digits makes as many steps, of which the first takes away its marks.
    """
    ground = state.ground
    kind, technique = catalogue.kind_of[move.code], catalogue.technique_of(move.code)
    writes = [(cell, digit) for cell, digit in move.writes if state.open >> cell & 1]
    gone = [(cell, digit) for cell, marks in move.removals for digit in bits(marks & state.marks[cell])]
    if not writes and not gone:
        return
    said = {"short": technique.short, "teach": technique.teach}
    behind = clues_behind(state, move) if levels and not kind.band else []
    explanation = {level: _with_effect(said[level](move, ground), ground, writes, gone)
                   for level in LEVELS if level in levels}
    if "teach" in explanation:
        explanation["teach"] = _with_clues(explanation["teach"], behind)
    first = ground.puzzle.symbols().first
    removed = tuple((ground.cells[cell], digit + first) for cell, digit in gone)
    placements: list[tuple[Cell, int] | None] = [(ground.cells[cell], digit + first) for cell, digit in writes]
    cells = move.cells
    for clue in behind:
        cells |= clue.mask
    for cell, _ in (*writes, *gone):
        cells |= 1 << cell
    for k, placement in enumerate(placements or [None]):
        yield Step(n=before + k + 1, technique=kind.name, code=kind.code, band=kind.band, placement=placement,
                   eliminations=() if k else removed, cells=tuple(ground.cells[i] for i in bits(cells)),
                   explanation=explanation)


def _with_effect(sentence: str, ground: Ground, writes: Collection[tuple[int, int]],
                 gone: Collection[tuple[int, int]]) -> str:
    """A sentence on a move, and what comes of it where the sentence does not say so."""
    text = sentence.rstrip(".")
    parts = [said for cell, digit in writes if (said := f"{ground.cells[cell]} is {ground.digit(digit)}") not in text]
    if "cannot be" not in text or any(str(ground.cells[cell]) not in text for cell, _ in gone):
        parts += _removed(ground, gone)
    if not parts:
        return f"{text}."
    # A comma splice reads badly behind several sentences.
    return f"{text}{'. So ' if '. ' in text else ': '}{'; '.join(parts)}."


def _with_clues(text: str, clues: Iterable[Clue]) -> str:
    """The sentences with those of the clues that they rest on and do not say."""
    told = [said for said in dict.fromkeys(clue.rule.describe() for clue in clues) if said.rstrip(".") not in text]
    return f"{text} {'Clue' if len(told) == 1 else 'Clues'}: {' '.join(told)}" if told else text


def _removed(ground: Ground, gone: Collection[tuple[int, int]]) -> Iterator[str]:
    """What goes from where, cells that lose the same digits together."""
    lost: dict[int, int] = {}
    for cell, digit in gone:
        lost[cell] = lost.get(cell, 0) | 1 << digit
    for marks in dict.fromkeys(lost.values()):
        where = sum(1 << cell for cell, some in lost.items() if some == marks)
        yield (f"{ground.places(where)} {'is' if where.bit_count() == 1 else 'are'} not "
               f"{ground.digits(marks, 'or')}")
