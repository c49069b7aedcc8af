"""Techniques of geometry and positions: one position of each kind by hand, and soundness along real puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from gridwright import Board, Puzzle, Rule, cell, load, solve
from gridwright.grading.ground import Ground, bits
from gridwright.grading.route import Catalogue, route
from gridwright.grading.state import State
from gridwright.grading.technique import Move, Technique
from gridwright.plugins import default_plugins
from gridwright_techniques._house_combinations import matched
from gridwright_techniques._implied import implied_houses
from gridwright_techniques.clique_house import CliqueHouse
from gridwright_techniques.digit_counting import DigitCounting
from gridwright_techniques.implied_houses import ImpliedHouses
from gridwright_techniques.intersections import Intersections
from gridwright_techniques.leftovers import Leftovers
from gridwright_techniques.must_contain import MustContain
from gridwright_techniques.renban_sets import RenbanSets
from gridwright_techniques.rule_combinations import RuleCombinations
from gridwright_techniques.singles import Singles
from gridwright_techniques.subsets import Subsets

MINE = (ImpliedHouses(), Leftovers(), DigitCounting(), MustContain(), CliqueHouse(), RenbanSets())
EASY = Catalogue((Singles(), Intersections(), Subsets(), RuleCombinations()))
BANDS = {"IMH": (2, 12), "LOL": (2, 8), "PHI": (3, 16.5), "PHV": (3, 16.6), "DGC": (2, 7), "CBL": (2, 10),
         "CPS": (3, 22), "CLI": (3, 23), "RNS": (3, 24)}


def rule(name: str, **fields: Any) -> Rule:
    found: Rule = default_plugins().registry.get("rule", name)(**fields)
    return found


def cells(words: str) -> tuple[Any, ...]:
    return tuple(cell(word) for word in words.split())


def grid(*rules: Rule, size: int = 9, box: tuple[int, int] = (3, 3)) -> Ground:
    """A grid of boxes and other rules."""
    boxes = rule("box_grid", origin=cell("r1c1"), box=box)
    return Ground.of(Puzzle.with_digits(Board.rectangle(size, size), size, rules=[boxes, *rules]))


def at(ground: Ground, words: str) -> list[int]:
    return [ground.cells.index(cell(word)) for word in words.split()]


def only(state: State, where: str, digits: str) -> None:
    """Leave the cells no marks but these."""
    keep = sum(1 << int(digit) - 1 for digit in digits)
    for i in at(state.ground, where):
        state.remove(i, ~keep)


def without(state: State, where: str, digits: str) -> None:
    for i in at(state.ground, where):
        state.remove(i, sum(1 << int(digit) - 1 for digit in digits))


def box_cells(rows: Iterable[int], cols: Iterable[int]) -> str:
    return " ".join(f"r{row}c{col}" for row in rows for col in cols)


def effect(move: Move, ground: Ground) -> dict[str, str]:
    """What a move takes away or writes, by cell."""
    found = {str(ground.cells[i]): "".join(ground.digit(d) for d in bits(marks)) for i, marks in move.removals}
    return found | {str(ground.cells[i]): "=" + ground.digit(digit) for i, digit in move.writes}


def effects(technique: Technique, state: State, code: str) -> list[dict[str, str]]:
    return [effect(move, state.ground) for move in technique.moves(state, code)]


def said(technique: Technique, move: Move, ground: Ground) -> tuple[str, str]:
    return technique.short(move, ground), technique.teach(move, ground)


def test_bands_and_study_order() -> None:
    assert {kind.code: (kind.band, kind.order) for technique in MINE for kind in technique.kinds} == BANDS
    assert all(kind.general == (("LOL",) if kind.code in ("PHI", "PHV") else ()) for technique in MINE
               for kind in technique.kinds)


@pytest.mark.parametrize(("size", "box"), [(4, (2, 2)), (6, (2, 3)), (9, (3, 3))])
def test_nothing_applies_to_a_plain_classic(size: int, box: tuple[int, int]) -> None:
    ground = grid(size=size, box=box)
    assert not any(technique.applies(ground) for technique in MINE)


def test_sums_and_geometry_turn_techniques_on() -> None:
    dot = grid(rule("edge/kropki", cells=cells("r1c1 r1c2"), color="white"))
    assert [technique.name for technique in MINE if technique.applies(dot)] == ["implied_houses", "digit_counting"]
    cage = grid(rule("cage", cells=cells("r1c1 r1c2"), sum=5))
    assert MustContain().applies(cage)
    assert Leftovers().applies(cage)
    diagonal = grid(rule("region", cells=cells(" ".join(f"r{i}c{i}" for i in range(1, 10))), kind="extra"))
    assert {technique.name for technique in MINE if technique.applies(diagonal)} == {
        "implied_houses", "leftovers", "digit_counting"}
    assert CliqueHouse().applies(grid(rule("neighbours/antiknight")))


def windoku() -> Ground:
    return grid(*(rule("region", cells=cells(box_cells(range(r, r + 3), range(c, c + 3))), kind="window")
                  for r in (2, 6) for c in (2, 6)))


def test_windows_leave_houses_over() -> None:
    ground = windoku()
    found = {implied.area.mask for implied in implied_houses(ground)}
    for rows, cols in (((2, 3, 4), (1, 5, 9)), ((6, 7, 8), (1, 5, 9)), ((1, 5, 9), (2, 3, 4)), ((1, 5, 9), (6, 7, 8)),
                       ((1, 5, 9), (1, 5, 9))):
        assert sum(1 << i for i in at(ground, box_cells(rows, cols))) in found
    assert not implied_houses(grid(rule("edge/kropki", cells=cells("r1c1 r1c2"), color="white")))


def test_hidden_single_of_an_implied_house() -> None:
    ground = windoku()
    state = State.start(ground)
    without(state, "r2c1 r2c5 r2c9 r3c1 r3c9 r4c1 r4c5 r4c9", "5")
    move = next(ImpliedHouses().moves(state, "IMH"))
    assert effect(move, ground) == {"r3c5": "=5"}
    short, teach = said(ImpliedHouses(), move, ground)
    assert short.startswith("Hidden region r2c1, r2c5, r2c9,")
    assert "rows 2, 3 and 4 hold every digit 3 times" in teach
    assert "r3c5 is 5" in teach


def test_implied_house_rules_out_what_it_has() -> None:
    ground = windoku()
    state = State.start(ground)
    only(state, "r3c5", "5")
    assert dict.fromkeys(["r2c1", "r2c5", "r2c9", "r3c1", "r3c9", "r4c1", "r4c5", "r4c9"], "5") in effects(
        ImpliedHouses(), state, "IMH")


def test_intersection_with_an_implied_house() -> None:
    ground = windoku()
    state = State.start(ground)
    without(state, box_cells((2, 3, 4), (5, 9)), "5")
    assert {"r1c1": "5", "r5c1": "5", "r6c1": "5", "r7c1": "5", "r8c1": "5", "r9c1": "5"} in effects(
        ImpliedHouses(), state, "IMH")


def nine_cells() -> Ground:
    """A cage of nine cells that are no house."""
    return grid(rule("cage", cells=cells(box_cells((2, 3, 4), (2, 3, 4)))))


def test_nine_cells_that_all_differ_are_a_house() -> None:
    ground = nine_cells()
    assert [implied.area.cells for implied in implied_houses(ground)] == [
        tuple(at(ground, box_cells((2, 3, 4), (2, 3, 4))))]
    state = State.start(ground)
    without(state, box_cells((2, 3), (2, 3, 4)) + " r4c2 r4c3", "7")
    move = next(ImpliedHouses().moves(state, "IMH"))
    assert effect(move, ground) == {"r4c4": "=7"}
    assert "all different" in ImpliedHouses().teach(move, ground)


def jigsaw() -> Ground:
    """Regions of which two reach over from rows 1 and 2 to row 3 and one cell is left there to another."""
    regions = ("r1c1 r1c2 r1c3 r2c1", "r1c4 r2c3 r2c4 r3c4", "r2c2 r3c1 r3c2 r3c3", "r4c1 r4c2 r4c3 r4c4")
    return Ground.of(Puzzle.with_digits(Board.rectangle(4, 4), 4, rules=[
        rule("grid", origin=cell("r1c1")), *(rule("box", cells=cells(words)) for words in regions)]))


def test_law_of_leftovers() -> None:
    ground = jigsaw()
    assert Leftovers().applies(ground)
    state = State.start(ground)
    # Rows 1 and 2 against the first two regions: r2c2 and r3c4 hold the same digit.
    without(state, "r2c2", "3")
    moves = [move for move in Leftovers().moves(state, "LOL") if effect(move, ground) == {"r3c4": "3"}]
    words = dict(said(Leftovers(), move, ground) for move in moves)
    teach = words["Law of leftovers: the same digits in r2c2 as in r3c4, so 3 is not in r3c4"]
    assert teach.startswith("Rows 1 and 2 are as many houses as the box at r1c1 and the box at r1c4")


def test_leftovers_count_digits() -> None:
    ground = jigsaw()
    state = State.start(ground)
    state.write(at(ground, "r2c2")[0], 1)
    assert any(effect(move, ground).get("r3c4") == "134" for move in Leftovers().moves(state, "LOL"))


def test_phistomefel() -> None:
    ground = grid(rule("cage", cells=cells("r5c4 r5c5"), sum=9))
    state = State.start(ground)
    corners = box_cells((1, 2, 8, 9), (1, 2, 8, 9))
    around = [f"r{row}c{col}" for row in range(3, 8) for col in range(3, 8) if row in (3, 7) or col in (3, 7)]
    without(state, " ".join(where for where in around if where != "r3c5"), "5")
    only(state, "r1c1", "5")
    # There is nothing of the kind among the houses that lie side by side.
    assert not list(Leftovers().moves(state, "LOL"))
    move = next(Leftovers().moves(state, "PHI"))
    gone = dict.fromkeys(corners.split(), "5")
    del gone["r1c1"]
    found = effects(Leftovers(), state, "PHI")
    assert gone in found
    assert {"r3c5": "12346789"} in found
    short, teach = said(Leftovers(), move, ground)
    assert short.startswith("Phistomefel ring: ")
    assert "rows 3 and 7" in teach.lower()
    assert "columns 1, 2, 8 and 9" in teach
    assert gone not in effects(Leftovers(), state, "PHV")


def test_phistomefel_variant() -> None:
    ground = grid(rule("cage", cells=cells("r5c4 r5c5"), sum=9))
    state = State.start(ground)
    # Rows 1 and 7, and the boxes between them, against columns 2, 3, 8 and 9.
    ring = [f"r{row}c{col}" for row in (1, 7) for col in (1, 4, 5, 6, 7)] + [
        f"r{row}c{col}" for row in (4, 5, 6) for col in (1, 7)]
    corners = box_cells((2, 3, 8, 9), (2, 3, 8, 9)).split()
    without(state, " ".join(where for where in ring if where != "r1c5"), "5")
    only(state, "r2c2", "5")
    assert {where: "5" for where in corners if where != "r2c2"} in effects(Leftovers(), state, "PHV")
    move = next(Leftovers().moves(state, "PHV"))
    assert Leftovers().short(move, ground).startswith("Phistomefel variant: ")


def test_digit_counting_with_one_clue() -> None:
    ground = grid(rule("contains", digits=(7,), cells=cells("r1c1 r1c2 r2c1 r2c2")))
    state = State.start(ground)
    move = next(DigitCounting().moves(state, "DGC"))
    assert effect(move, ground) == {"r1c3": "7", "r2c3": "7", "r3c1": "7", "r3c2": "7", "r3c3": "7"}
    short, teach = said(DigitCounting(), move, ground)
    assert short == "Digit counting of 7: the clue in r1c1, r1c2, r2c1 and r2c2 in the box at r1c1"
    assert "one of its cells is 7" in teach


def test_digit_counting_with_a_clue_and_a_house() -> None:
    ground = grid(rule("contains", digits=(7,), cells=cells("r3c1 r3c2 r4c1 r4c2")))
    state = State.start(ground)
    without(state, box_cells((7, 8, 9), (3,)), "7")
    move = next(DigitCounting().moves(state, "DGC"))
    assert effect(move, ground) == dict.fromkeys(
        [f"r{row}c{col}" for row in (1, 2, 5, 6) for col in (1, 2)], "7")
    short, teach = said(DigitCounting(), move, ground)
    assert short == ("Digit counting of 7: the box at r7c1 and the clue in r3c1, r3c2, r4c1 and r4c2 in columns 1 "
                     "and 2")
    assert "There is a 7 in each of" in teach


def test_fish_are_not_digit_counting() -> None:
    ground = grid(rule("contains", digits=(1,), cells=cells("r9c8 r9c9")))
    state = State.start(ground)
    for row in (1, 5):
        without(state, " ".join(f"r{row}c{col}" for col in (2, 3, 4, 5, 6, 7, 9)), "7")
    assert not [move for move in DigitCounting().moves(state, "DGC") if "7" in ground.digits(move.digits)]


def test_a_house_forces_a_digit_into_a_cage() -> None:
    ground = grid(rule("cage", cells=cells("r9c4 r9c5 r9c6"), sum=13))
    state = State.start(ground)
    without(state, "r9c1 r9c2 r9c3 r9c7 r9c8 r9c9", "1")
    move = next(MustContain().moves(state, "CBL"))
    # With 1 the sum is 1 + 3 + 9, 1 + 4 + 8 or 1 + 5 + 7.
    assert effect(move, ground) == {"r9c4": "26", "r9c5": "26", "r9c6": "26"}
    short, teach = said(MustContain(), move, ground)
    assert short.startswith("row 9 has its 1 in r9c4, r9c5 or r9c6: r9c4 cannot be 2 or 6")
    assert "with 1 among them" in teach


def test_a_house_forces_a_digit_into_what_cages_leave() -> None:
    ground = grid(rule("cage", cells=cells("r1c1 r1c2 r1c3"), sum=20), rule("cage", cells=cells("r1c4 r1c5 r1c6"),
                                                                          sum=13))
    state = State.start(ground)
    without(state, box_cells((2, 3), (7, 8, 9)), "8")
    # 12 in three cells with 8 among them is 1 + 3 + 8.
    found = effects(MustContain(), state, "CBL")
    assert {"r1c7": "245679", "r1c8": "245679", "r1c9": "245679"} in found


def test_a_cage_cannot_do_without_a_digit() -> None:
    ground = grid(rule("cage", cells=cells("r3c1 r3c2 r4c1"), sum=6))
    state = State.start(ground)
    only(state, "r3c1 r3c2 r4c1", "123")
    only(state, "r3c2", "12")
    move = next(move for move in MustContain().moves(state, "CBL") if move.digits == 1 << 2)
    assert effect(move, ground) == dict.fromkeys(("r1c1", "r2c1", "r5c1", "r6c1", "r7c1", "r8c1", "r9c1"), "3")
    short, teach = said(MustContain(), move, ground)
    assert "3 is in r3c1 or r4c1" in short
    assert "would see all of them" in teach


def test_combinations_of_cages_in_a_house() -> None:
    ground = grid(rule("cage", cells=cells("r1c1 r1c2 r1c3"), sum=6), rule("cage", cells=cells("r1c4 r1c5 r1c6"),
                                                                         sum=15))
    move = next(MustContain().moves(State.start(ground), "CPS"))
    # 1 + 2 + 3, then 4 + 5 + 6; 7, 8 and 9 are left.
    assert effect(move, ground) == {**dict.fromkeys(("r1c1", "r1c2", "r1c3"), "456789"),
                                    **dict.fromkeys(("r1c4", "r1c5", "r1c6"), "123789"),
                                    **dict.fromkeys(("r1c7", "r1c8", "r1c9"), "123456")}
    short, teach = said(MustContain(), move, ground)
    assert short.startswith("Combinations of the clues in row 1 together: r1c1 cannot be")
    assert "share none" in teach


def test_clique_house() -> None:
    ground = grid(rule("neighbours/antiknight"))
    state = State.start(ground)
    only(state, "r3c3 r4c5", "12")
    move = next(CliqueHouse().moves(state, "CLI"))
    assert effect(move, ground)["r3c5"] == "12"
    short, teach = said(CliqueHouse(), move, ground)
    assert short == "r3c3 and r4c5 all differ and hold only 1 and 2"
    assert "are all different" in teach


def test_clique_house_of_all_digits() -> None:
    ground = nine_cells()
    state = State.start(ground)
    without(state, box_cells((2, 3), (2, 3, 4)), "7")
    moves = list(CliqueHouse().moves(state, "CLI"))
    move = next(move for move in moves if set(effect(move, ground)) == {f"r4c{col}" for col in (1, 5, 6, 7, 8, 9)})
    short, teach = said(CliqueHouse(), move, ground)
    assert short.endswith("all differ: their 7 is in r4c2, r4c3 and r4c4")
    assert "as a house does" in teach


def test_renban_sets() -> None:
    ground = grid(rule("line/renban", cells=cells("r1c1 r1c2 r1c3 r1c4")),
                  rule("line/renban", cells=cells("r1c5 r1c6 r1c7 r1c8")))
    assert RenbanSets().applies(ground)
    move = next(RenbanSets().moves(State.start(ground), "RNS"))
    # The runs are 1 to 4 and 5 to 8, 1 to 4 and 6 to 9, or 2 to 5 and 6 to 9.
    assert effect(move, ground) == {"r1c9": "234678"}
    short, teach = said(RenbanSets(), move, ground)
    assert short == "Runs of digits in row 1: r1c9 cannot be 2, 3, 4, 6, 7 or 8"
    assert "consecutive" in teach
    dots = grid(rule("edge/kropki", cells=cells("r1c1 r1c2"), color="white"))
    assert not RenbanSets().applies(dots)


def test_matching_leaves_what_some_matching_has() -> None:
    assert matched((0b011, 0b011, 0b111)) == (0b011, 0b011, 0b100)
    assert matched((0b011, 0b110, 0b101)) == (0b011, 0b110, 0b101)
    assert matched((0b011, 0b011, 0b011)) is None
    assert matched((0b001, 0b001, 0b110)) is None
    assert matched(()) == ()


#: Puzzles of the corpus that have room for these techniques, and that are quick.
SOME = ("nickfp-0249", "nickfp-0472", "rangsk-0012", "iss-0029", "svsjs-0071", "svsjs-0063", "janko-killer-060",
        "janko-margin-014", "svsjs-0078", "svsjs-0094", "svsjs-0087", "iss-0103", "svsjs-0035")


def documents(corpus: Path) -> dict[str, object]:
    path = corpus / "sudoku" / "corpus.jsonl"
    if not path.exists():
        pytest.skip("needs corpus.jsonl of the puzzle corpus")
    found = {}
    with path.open() as lines:
        for line in lines:
            # The id comes first in a row; most rows need no reading.
            if any(name in line[:40] for name in SOME):
                row = json.loads(line)
                found[row["id"]] = row["document"]
    return {name: found[name] for name in SOME}


def test_no_move_takes_a_digit_of_the_solution(corpus: Path) -> None:
    seen: dict[str, int] = {}
    for name, document in documents(corpus).items():
        puzzle = load(json.dumps(document))
        solution = solve(puzzle)
        ground = Ground.of(puzzle)
        digits = [solution[c] - puzzle.symbols().first for c in ground.cells]
        mine = [technique for technique in MINE if technique.applies(ground)]
        state = State.start(ground)
        moves = route(ground, Catalogue((*EASY.techniques, *mine)).for_ground(ground), highest=3).moves
        for step, made in enumerate(moves):
            check(made, digits, name)
            if step % 12 == 0:
                for technique in mine:
                    for kind in technique.kinds:
                        for move in islice(technique.moves(state, kind.code), 60):
                            seen[kind.code] = seen.get(kind.code, 0) + 1
                            check(move, digits, name)
                            assert technique.short(move, ground)
                            assert len(technique.teach(move, ground)) > len(technique.short(move, ground)) / 2
            made.apply(state)
    assert set(BANDS) - {"PHI", "CLI"} <= set(seen), seen


def check(move: Move, digits: list[int], name: str) -> None:
    assert move.writes or move.removals
    assert all(digits[i] == digit for i, digit in move.writes), (move, name)
    assert all(not marks >> digits[i] & 1 for i, marks in move.removals), (move, name)
