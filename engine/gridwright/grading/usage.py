"""Which rules the steps of a route rest on."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.clues import LineClue, OutsideClue
from gridwright.grading.ground import Area, Ground
from gridwright.grading.route import Catalogue, Route
from gridwright.grading.rule_logic import Clue
from gridwright.grading.state import State
from gridwright.grading.technique import Move
from gridwright.model.rule import Rule

__all__ = ["clues_behind", "rules_used", "steps_by_rule"]


def steps_by_rule(ground: Ground, catalogue: Catalogue, route: Route) -> list[frozenset[int]]:
    """For each move of a route, the rules it rests on, as their id(): those that it names, and for a digit that is no
    single by houses and pencil marks alone, the clues that make it one. Lines and clues outside of the grid are read
    along with the digits, so they do not count for moves of the easiest band.
    """
    state = State.start(ground)
    found = []
    for move in route.moves:
        easiest = not catalogue.kind_of[move.code].band
        rules = [*_named(move)] or [clue.rule for clue in clues_behind(state, move)]
        found.append(frozenset(id(rule) for rule in rules if not (easiest and _read_along(rule))))
        move.apply(state)
    return found


def rules_used(ground: Ground, route: Route) -> set[int]:
    """The rules that any move of a route rests on, as their id()."""
    state = State.start(ground)
    found: set[int] = set()
    for move in route.moves:
        found.update(id(rule) for rule in _named(move))
        found.update(id(clue.rule) for clue in clues_behind(state, move))
        move.apply(state)
    return found


def clues_behind(state: State, move: Move) -> list[Clue]:
    """The clues that make digits of a move singles where houses and marks alone do not show them: by what they take
    away in the cell itself or, where an area is named, of the digit in that area.
    """
    area = next((area for area in move.areas if isinstance(area, Area)), None)
    found: list[Clue] = []
    for cell, digit in move.writes:
        if state.open >> cell & 1 and not _plain(state, cell, digit):
            near = area.mask & state.places[digit] if area is not None else 1 << cell
            gone = 1 << digit if area is not None else ~(1 << digit)
            found += [clue for clue in state.ground.logic.clues if clue.mask & near and any(
                near >> i & 1 and marks & gone for i, marks in clue.removals(state.marks))]
    return found


def _named(move: Move) -> Iterator[Rule]:
    more = move.more if isinstance(move.more, list | tuple) else (move.more,)
    for each in (*move.areas, *more):
        if isinstance(each, Rule):
            yield each
        elif isinstance(each, Clue):
            yield each.rule
        else:
            yield from getattr(each, "rules", ())


def _read_along(rule: Rule) -> bool:
    return isinstance(rule, LineClue | OutsideClue)


def _plain(state: State, cell: int, digit: int) -> bool:
    """Whether houses and marks alone show the digit."""
    marks = state.marks[cell]
    return not marks & (marks - 1) or any(
        state.places[digit] & area.mask == 1 << cell for area in state.ground.homes[cell])
