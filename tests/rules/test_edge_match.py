"""Edge matching: what the conformance kit does not see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gridwright import Board, Cell, Domains, FormatError, Puzzle, Solution, Symbols, check, count, solve
from gridwright.encoding.encoder import encode
from gridwright_rules.edge_match import EdgeMatch

Pieces = tuple[tuple[int, int, int, int], ...]

SQUARE: Pieces = ((0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4))
EASY = ("e2-clue1", "e2-clue2", "e2-clue3", "e2-clue4", "gen_4x4_c5_b2_s1", "gen_4x4_c22_b5_s1", "gen_5x5_c7_b3_s1",
        "gen_5x5_c22_b5_s1", "gen_6x6_c22_b5_s1", "gen_7x7_c22_b5_s1", "gen_8x8_c22_b5_s1")


def puzzle_of(rows: int, cols: int, pieces: Pieces, givens: dict[Cell, int] | None = None) -> Puzzle:
    layers = {"pieces": Symbols.codes(len(pieces))}
    return Puzzle(Board.rectangle(rows, cols), layers, {"pieces": givens} if givens else {},
                  rules=(EdgeMatch(pieces=pieces),))


def solution_of(puzzle: Puzzle, *codes: int) -> Solution:
    return Solution(puzzle, {"pieces": dict(zip(puzzle.board.cells, codes, strict=True))})


def read(path: Path) -> Puzzle:
    data: dict[str, Any] = json.loads(path.read_text())
    pieces: Pieces = tuple((u, r, d, left) for u, r, d, left in data["pieces"])
    cells = Board.rectangle(data["height"], data["width"]).cells
    return puzzle_of(data["height"], data["width"], pieces,
                     {cells[h["pos"]]: 4 * h["piece"] + h["rot"] for h in data["hints"]})


def test_the_turns_of_a_board_are_its_four_solutions() -> None:
    assert count(puzzle_of(2, 2, SQUARE)) == 4
    assert count(puzzle_of(2, 2, SQUARE, {Cell(1, 1): 0})) == 1


def test_a_given_turn_is_clockwise() -> None:
    # The piece in the top-right corner becomes the top-left one by three clockwise quarter turns.
    found = solve(puzzle_of(2, 2, SQUARE, {Cell(1, 1): 4 * 1 + 3}))
    assert found.values() == [7, 15, 3, 11]


def test_equal_and_symmetric_pieces_are_counted_once() -> None:
    equal: Pieces = ((0, 0, 0, 1), (0, 1, 0, 0))
    assert count(puzzle_of(1, 2, equal)) == 1
    assert count(puzzle_of(1, 1, ((0, 0, 0, 0),))) == 1
    # A middle piece that looks the same however it is turned, between four ends that are equal but for turning.
    cross: Pieces = ((0, 0, 0, 1), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (1, 1, 1, 1))
    holes = [Cell(1, 1), Cell(1, 3), Cell(3, 1), Cell(3, 3)]
    board = Board.from_holes(3, 3, holes)
    puzzle = Puzzle(board, {"pieces": Symbols.codes(5)}, rules=(EdgeMatch(pieces=cross),))
    assert count(puzzle) == 1


def test_a_hint_may_name_any_turn_of_a_symmetric_piece() -> None:
    strip: Pieces = ((0, 0, 0, 1), (0, 1, 0, 1), (0, 1, 0, 0))
    for code in (4, 6):
        found = solve(puzzle_of(1, 3, strip, {Cell(1, 2): code}))
        assert found[Cell(1, 2)] == code


def test_violations_name_cells() -> None:
    puzzle = puzzle_of(2, 2, SQUARE)
    assert check(puzzle, solution_of(puzzle, 0, 4, 8, 12)) == []
    wrong = solution_of(puzzle, 0, 4, 8, 8)
    found = {(v.cells, v.why) for v in check(puzzle, wrong)}
    assert any("is used 2 times" in why and cells == (Cell(2, 1), Cell(2, 2)) for cells, why in found)
    assert any("is used 0 times" in why for _, why in found)
    assert any("grey" in why for _, why in found)


def test_too_many_or_too_few_pieces() -> None:
    rule = EdgeMatch(pieces=SQUARE)
    puzzle = Puzzle(Board.rectangle(1, 2), {"pieces": Symbols.codes(4)}, rules=(rule,))
    assert list(rule.validate(puzzle)) == ["there are 4 pieces for 2 cells; every piece is used once"]
    assert count(puzzle) == 0
    small = Puzzle(Board.rectangle(2, 2), {"pieces": Symbols.codes(3)}, rules=(rule,))
    assert "16 codes" in next(iter(rule.validate(small)))


def test_pieces_have_four_small_colours() -> None:
    with pytest.raises(FormatError, match="piece 0 needs four colours"):
        EdgeMatch(pieces=((0, 1, 2, 256),))
    with pytest.raises(FormatError, match="piece 1 needs four colours"):
        EdgeMatch(pieces=((0, 1, 2, 0), (0, 1, 2)))  # type: ignore[arg-type]


def test_restrict_leaves_only_what_fits_the_rim() -> None:
    puzzle = puzzle_of(2, 2, SQUARE, {Cell(1, 1): 7})
    domains = Domains.of(puzzle, givens=True)["pieces"]
    puzzle.rules[0].restrict(domains)
    assert domains[Cell(1, 1)] == {7}
    assert 4 not in domains[Cell(1, 2)], "a piece that is placed cannot be placed again"
    assert all(len(domains[c]) <= 4 for c in puzzle.board.cells)


@pytest.mark.parametrize("name", EASY)
def test_solves(corpus: Path, name: str) -> None:
    puzzle = read(corpus / "eternity2" / "instances" / f"{name}.json")
    assert check(puzzle, solve(puzzle)) == []


def test_the_official_board_fits_in_memory(corpus: Path) -> None:
    formula = encode(read(corpus / "eternity2" / "instances" / "official.json"))
    assert len(formula.clauses) < 1_300_000
