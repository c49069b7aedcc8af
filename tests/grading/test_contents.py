"""The list of techniques: what is left out of it, and what would do instead."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright import load
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.contents import Contents, above, contents
from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue, Route, easiest_route, route
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique

#: Needs a pointing digit and a pair.
PAIR = "7.5.2....28...914....3.........3...8....8......97.5.13.5.1.......4..7.5.9....24.."


def graded(text: str) -> tuple[Ground, Catalogue, Route]:
    ground = Ground.of(load(text))
    catalogue = catalogue_for(ground)
    return ground, catalogue, easiest_route(ground, catalogue)


class Told(Technique):
    """Reads the digits of one cell after another off the solution, for tests: one code for each group of cells."""

    name = "told"
    groups: dict[str, int]

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for cell in range(len(state.ground.cells)):
            if state.open >> cell & 1 and self.groups[code] >> cell & 1:
                yield Move(code, removals=((cell, state.marks[cell] & ~(1 << state.ground.solution[cell])),)
                           ) if state.marks[cell].bit_count() > 1 else Move(
                               code, ((cell, state.ground.solution[cell]),))


def told(*kinds: tuple[Kind, int]) -> Any:
    """A catalogue of told cells; full houses and singles are left out, so that nothing follows by itself."""
    technique = Told()
    technique.kinds = tuple(kind for kind, _ in kinds)  # type: ignore[misc]
    technique.groups = {kind.code: cells for kind, cells in kinds}
    return Catalogue((technique,))


#: A 4x4 puzzle with one solution and an open last row.
ROW = "123434122143...."
ALL = 0b1111 << 12


def listed(catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    ground = Ground.of(load(ROW))
    base = route(ground, catalogue)
    assert base.solved
    return {entry.kind.code: entry.alternatives for entry in contents(ground, catalogue, base).entries}


def test_what_another_listed_one_does_is_left_out() -> None:
    # AAA does one cell, BBB all; without AAA nothing new comes up. BBB is needed.
    assert listed(told((Kind("AAA", "a", 1, 1), 1 << 12), (Kind("BBB", "b", 1, 2), ALL))) == {"BBB": ()}


def test_one_stands_for_those_that_are_as_hard_only() -> None:
    # CCC does all; of the others it stands for BBB, which is as hard, and not for AAA, which is easier.
    assert list(listed(told((Kind("AAA", "a", 1, 1), 0b1 << 12), (Kind("BBB", "b", 2, 1), 0b111 << 12),
                            (Kind("CCC", "c", 2, 2), ALL)))) == ["AAA", "CCC"]


def test_a_new_code_is_no_substitute() -> None:
    # BBB is never used while AAA is there, so AAA stays, with BBB as what would do instead.
    assert listed(told((Kind("AAA", "a", 1, 1), ALL), (Kind("BBB", "b", 1, 2), ALL))) == {"AAA": ("BBB",)}


def test_neither_more_general_nor_harder_ones_are_alternatives() -> None:
    general = Kind("AAA", "a", 1, 1, general=("BBB",))
    assert listed(told((general, ALL), (Kind("BBB", "b", 1, 2), ALL))) == {"AAA": ()}
    assert listed(told((Kind("AAA", "a", 1, 1), ALL), (Kind("BBB", "b", 2, 2), ALL))) == {"AAA": ()}


def test_the_less_special_of_two_alternatives_is_dropped() -> None:
    special = Kind("BBB", "b", 1, 2, general=("CCC",))
    assert listed(told((Kind("AAA", "a", 1, 1), ALL), (special, ALL), (Kind("CCC", "c", 1, 3), ALL))) == {
        "AAA": ("BBB",)}


def test_finned_fish_are_listed_where_nothing_else_does() -> None:
    fish = Kind("FXW", "f", 1, 1, spare=True)
    assert listed(told((fish, ALL), (Kind("AAA", "a", 1, 2), ALL))) == {"AAA": ()}
    assert listed(told((fish, ALL), (Kind("AAA", "a", 2, 2), ALL))) == {"FXW": ()}
    # Nor does one come in later, though a special case of what is listed.
    special = Kind("FXW", "f", 1, 2, general=("BBB",), spare=True)
    kinds = (Kind("AAA", "a", 1, 1), 0b1 << 12), (special, 0b1 << 12), (Kind("BBB", "b", 1, 3), 0b1110 << 12)
    assert listed(told(*kinds)) == {"AAA": (), "BBB": ()}


def test_a_way_of_taking_notes_is_no_alternative() -> None:
    assert listed(told((Kind("AAA", "a", 1, 1), ALL), (Kind("SNY", "s", 1, 2, notation=True), ALL))) == {"AAA": ()}


def test_an_easier_one_is_kept_where_a_harder_one_would_grow() -> None:
    # HHH is needed for the last cell and could do all, which is no reason to leave the easier one out.
    assert list(listed(told((Kind("AAA", "a", 1, 1), 0b111 << 12), (Kind("HHH", "h", 2, 1), ALL)))) == ["AAA", "HHH"]


def test_the_list_of_a_classic() -> None:
    ground, catalogue, base = graded(PAIR)
    found = contents(ground, catalogue, base)
    assert not found.truncated
    assert found.route.solved
    assert found.route.band == base.band == 1
    assert [entry.kind.code for entry in found.entries] == ["HSI", "NSI", "PPR", "NPR"]
    assert [entry.uses for entry in found.entries][2:] == [1, 1]
    plain = Contents.plain(catalogue, base)
    assert {entry.kind.code for entry in found.entries} <= {entry.kind.code for entry in plain.entries}


def test_out_of_time() -> None:
    ground, catalogue, base = graded(PAIR)
    found = contents(ground, catalogue, base, late=lambda: True)
    assert found.truncated
    assert found.entries == Contents.plain(catalogue, base).entries


def test_special_cases_are_those_of_special_cases_too() -> None:
    catalogue = catalogue_for(Ground.of(load(PAIR)))
    assert above(catalogue, "SKY") == {"TUR", "XCL", "AIC", "AAC"}
    assert above(catalogue, "FHS") == {"NSI", "HSI"}
    assert above(catalogue, "HSI") == frozenset()
    for kind, _ in catalogue.kinds:
        assert kind.code not in above(catalogue, kind.code)


def test_one_solution_is_taken_for_granted_only_where_that_is_needed() -> None:
    unique = Kind("UUU", "u", 1, 1, unique=True)
    ground = Ground.of(load(ROW))
    assert list(easiest_route(ground, told((unique, ALL), (Kind("AAA", "a", 1, 2), ALL))).uses) == ["AAA"]
    harder = easiest_route(ground, told((unique, ALL), (Kind("AAA", "a", 2, 2), ALL)))
    assert (list(harder.uses), harder.band) == (["AAA"], 2)
    alone = easiest_route(ground, told((unique, ALL)))
    assert (list(alone.uses), alone.solved) == (["UUU"], True)


@pytest.mark.parametrize("band", [0, 1, 2])
def test_the_lists_agree_with_the_reference(corpus: Path, band: int) -> None:
    lines = (corpus / "sudoku" / "grade_more.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["family"] == "classic" and row["card"]["band_index"] == band
            and not row["card"]["contains_truncated"]][:15]
    found = []
    for row in rows:
        theirs = {each["code"] for each in row["card"]["contains"]}
        ours = {entry.kind.code for entry in contents(*graded(row["puzzle"])).entries}
        found.append(len(ours & theirs) / len(ours | theirs))
    assert len(found) == 15
    assert sum(found) / len(found) >= 0.85
