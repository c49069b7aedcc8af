"""Patterns of one digit on boards made for each, and random layers of one digit against all its arrangements."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice

import pytest

from gridwright import default_plugins, load
from gridwright.describing.placements import preset_rules
from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Move, Technique
from gridwright_techniques._single_digit import suspects

FILES = ("fish", "complex_fish", "single_digit_chains", "x_chains", "colouring")
DIGIT = 4


@lru_cache
def techniques() -> dict[str, Technique]:
    registry = default_plugins().registry
    found = [registry.get("technique", name) for name in FILES]
    return {kind.code: technique for technique in found for kind in technique.kinds}


def board(*rules: dict[str, object], swaps: tuple[tuple[str, str], ...] = ()) -> Ground:
    """A 9 by 9 grid with boxes; `swaps` are cells that change boxes."""
    boxes = [[f"r{3 * (b // 3) + i // 3 + 1}c{3 * (b % 3) + i % 3 + 1}" for i in range(9)] for b in range(9)]
    other = {one: two for pair in swaps for one, two in (pair, pair[::-1])}
    tiles = [{"type": "box", "cells": [other.get(cell, cell) for cell in box]} for box in boxes]
    document = {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 9, "cols": 9}, "digits": 9,
                "givens": [0] * 81, "rules": [{"type": "grid", "origin": "r1c1"}, *tiles, *rules]}
    return Ground.of(load(json.dumps(document)))


@lru_cache
def classic() -> Ground:
    return board()


@lru_cache
def windoku() -> Ground:
    return board(*preset_rules("windoku", 9))


@lru_cache
def jigsaw() -> Ground:
    return board(swaps=(("r1c3", "r2c4"), ("r4c4", "r6c3"), ("r7c8", "r6c9")))


def layer(ground: Ground, places: int) -> State:
    """A state whose fifth digit has these places, and that is empty otherwise."""
    state = State(ground)
    state.remove_from(~places & (1 << 81) - 1, DIGIT)
    return state


def narrowed(houses: dict[str, str]) -> State:
    """A classic whose fifth digit is in the named houses only at the cells given, and anywhere else."""
    ground = classic()
    places = (1 << 81) - 1
    for area in ground.full:
        if area.name in houses:
            kept = cells(houses[area.name])
            assert not kept & ~area.mask
            places &= ~area.mask | kept
    return layer(ground, places)


def cells(text: str) -> int:
    ground = classic()
    named = {str(cell): i for i, cell in enumerate(ground.cells)}
    return sum(1 << named[word] for word in text.split())


def gone(move: Move) -> int:
    assert all(marks == 1 << DIGIT for _, marks in move.removals)
    assert not move.writes
    return sum(1 << cell for cell, _ in move.removals)


def column(number: int, *without: int) -> str:
    return " ".join(f"r{i}c{number}" for i in range(1, 10) if i not in without)


@pytest.mark.parametrize(("code", "houses", "expected", "words"), [
    ("XWG", {"row 2": "r2c3 r2c7", "row 6": "r6c3 r6c7"}, f"{column(3, 2, 6)} {column(7, 2, 6)}",
     "X-Wing of 5: rows 2 and 6 in columns 3 and 7"),
    ("SWF", {"row 1": "r1c2 r1c5", "row 5": "r5c5 r5c8", "row 9": "r9c2 r9c8"},
     f"{column(2, 1, 5, 9)} {column(5, 1, 5, 9)} {column(8, 1, 5, 9)}",
     "Swordfish of 5: rows 1, 5 and 9 in columns 2, 5 and 8"),
    ("JLF", {"column 1": "r1c1 r3c1", "column 4": "r3c4 r5c4", "column 6": "r5c6 r8c6", "column 9": "r8c9 r1c9"},
     " ".join(f"r{i}c{j}" for i in (1, 3, 5, 8) for j in (2, 3, 5, 7, 8)),
     "Jellyfish of 5: columns 1, 4, 6 and 9 in rows 1, 3, 5 and 8"),
    ("FXW", {"row 2": "r2c3 r2c7 r2c8", "row 6": "r6c3 r6c7"}, "r1c7 r3c7",
     "Finned X-Wing of 5: rows 2 and 6 in columns 3 and 7 with the fin r2c8"),
    ("FSW", {"row 1": "r1c2 r1c5 r1c4 r1c6", "row 5": "r5c5 r5c8", "row 9": "r9c2 r9c8"}, "r2c5 r3c5",
     "Finned Swordfish of 5: rows 1, 5 and 9 in columns 2, 5 and 8 with the fins r1c4 and r1c6"),
    ("FJF", {"column 1": "r1c1 r3c1 r2c1", "column 4": "r3c4 r5c4", "column 6": "r5c6 r8c6", "column 9": "r8c9 r1c9"},
     "r1c2 r1c3 r3c2 r3c3", "Finned Jellyfish of 5: columns 1, 4, 6 and 9 in rows 1, 3, 5 and 8 with the fin r2c1"),
    ("SKY", {"row 2": "r2c3 r2c7", "row 6": "r6c3 r6c8"}, "r1c8 r3c8 r4c7 r5c7", "Skyscraper of 5 in rows 2 and 6"),
    ("KTE", {"row 2": "r2c2 r2c7", "column 3": "r3c3 r8c3"}, "r8c7", "2-String Kite of 5 in row 2 and column 3"),
    ("TUR", {"row 2": "r2c2 r2c7", "the box at r4c1": "r4c2 r6c3"}, "r6c7",
     "Turbot Fish of 5 in row 2 and the box at r4c1"),
    ("ERE", {"the box at r1c1": "r2c1 r2c2 r1c3 r3c3", "column 7": "r2c7 r8c7"}, "r8c3",
     "Empty Rectangle of 5 in column 7 and the box at r1c1"),
    ("FRK", {"row 1": "r1c1 r1c5", "the box at r4c1": "r4c1 r5c1 r6c1 r6c2 r6c3"}, "r6c5",
     "Finned Mutant X-Wing of 5: row 1 and the box at r4c1 in column 1 and row 6"),
    ("XCL", {"row 1": "r1c1 r1c5", "row 4": "r4c5 r4c9", "row 8": "r8c9 r8c2"}, "r2c2 r3c2 r7c1 r9c1",
     "X-Chain of 5 from r1c1 to r8c2"),
    ("SCL", {"row 1": "r1c1 r1c8", "column 8": "r1c8 r5c8", "the box at r4c7": "r5c8 r6c7"}, "r6c1",
     "Simple Colouring of 5 from r1c1"),
    ("MCL", {"row 1": "r1c1 r1c5", "column 6": "r2c6 r8c6"}, "r8c1", "Multi-Colouring of 5 from r1c1"),
])
def test_a_pattern(code: str, houses: dict[str, str], expected: str, words: str) -> None:
    state = narrowed(houses)
    technique = techniques()[code]
    moves = [move for move in technique.moves(state, code) if gone(move) == cells(expected)]
    assert moves
    assert words in [technique.short(move, state.ground) for move in moves]
    taught = technique.teach(moves[0], state.ground)
    assert "5" in taught
    assert taught.endswith(".")
    moves[0].apply(state)
    assert not state.places[DIGIT] & cells(expected)


@pytest.mark.parametrize("code", sorted(techniques()))
def test_an_empty_board_has_no_pattern(code: str) -> None:
    assert not list(techniques()[code].moves(State(classic()), code))


@pytest.mark.parametrize(("code", "houses"), [
    ("XWG", {"row 2": "r2c3 r2c7", "row 6": "r6c3 r6c8"}),
    ("FXW", {"row 2": "r2c3 r2c7 r2c9 r2c5", "row 6": "r6c3 r6c7"}),
    ("SKY", {"row 2": "r2c3 r2c7", "row 6": "r6c4 r6c8"}),
    ("KTE", {"row 2": "r2c2 r2c7", "column 4": "r3c4 r8c4"}),
])
def test_almost_a_pattern(code: str, houses: dict[str, str]) -> None:
    assert not list(techniques()[code].moves(narrowed(houses), code))


def test_two_links_of_cells_are_no_long_chain() -> None:
    state = narrowed({"row 2": "r2c3 r2c7", "row 6": "r6c3 r6c8"})
    assert list(techniques()["SKY"].moves(state, "SKY"))
    assert all(len(move.areas) > 2 for move in techniques()["XCL"].moves(state, "XCL"))


def arrangements(ground: Ground, places: int, chosen: int = 0) -> Iterator[int]:
    """Every set of places with one in each full area, found row by row without regard to what techniques know."""
    area = next((area for area in ground.full if not chosen & area.mask), None)
    if area is None:
        yield chosen
        return
    for i in bits(places & area.mask):
        yield from arrangements(ground, places & ~ground.peers[i], chosen | 1 << i)


def some_arrangement(ground: Ground, chance: random.Random) -> int:
    places, chosen = (1 << 81) - 1, 0
    while True:
        left = [area for area in ground.full if not area.mask & chosen]
        if not left:
            return chosen
        here = list(bits(min((places & area.mask for area in left), key=int.bit_count)))
        if not here:
            places, chosen = (1 << 81) - 1, 0
            continue
        cell = chance.choice(here)
        chosen |= 1 << cell
        places &= ~(ground.peers[cell] | 1 << cell)


@pytest.mark.parametrize("ground", [classic, windoku, jigsaw])
def test_random_layers(ground: Callable[[], Ground]) -> None:
    where = ground()
    chance = random.Random(7)
    codes = {code: each for code, each in techniques().items() if each.applies(where)}
    used: set[str] = set()
    for _ in range(30):
        places = some_arrangement(where, chance)
        places |= some_arrangement(where, chance)
        for cell in chance.sample(range(81), chance.randrange(4, 20)):
            places |= 1 << cell
        possible = 0
        for arrangement in arrangements(where, places):
            possible |= arrangement
        assert suspects(where, places) == places & ~possible
        for code, technique in codes.items():
            for move in islice(technique.moves(layer(where, places), code), 40):
                used.add(code)
                assert gone(move), code
                assert not gone(move) & possible, (code, technique.short(move, where))
                assert not gone(move) & ~places, code
    assert len(used) > 10
