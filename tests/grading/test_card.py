"""Grade cards: their members, what is worked out for them, and when there is none."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from gridwright import (
    Board,
    Budget,
    Cell,
    FormatError,
    GridwrightError,
    LoadOptions,
    NoSolution,
    NotSupported,
    NotUnique,
    Puzzle,
    Undecided,
    default_plugins,
    grade,
    grade_many,
    load,
)
from gridwright.grading import card as cards
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.symmetry import symmetries_of_givens

#: Falls to singles; needs a pair and a pointing digit; has two open cells.
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAIR = "7.5.2....28...914....3.........3...8....8......97.5.13.5.1.......4..7.5.9....24.."
TINY = "1234341221434..1"
ALWAYS = ["format", "format_version", "grader"]


def every(**givens: int) -> Puzzle:
    """A 4x4 board with givens."""
    text = ["."] * 16
    for name, value in givens.items():
        text[4 * (int(name[1]) - 1) + int(name[3]) - 1] = str(value)
    return load("".join(text))


# --- members

def test_the_default_members() -> None:
    card = grade(load(PAIR))
    assert list(card) == [*ALWAYS, "difficulty", "time", "band", "band_index", "contains", "contains_complete",
                          "contains_truncated", "issues", "reject"]
    assert card["grader"]["name"] == "gridwright"
    assert (card["band"], card["band_index"]) == ("Easy", 1)
    assert [(each["code"], each["band"], each.get("uses")) for each in card["contains"]] == [
        ("HSI", 0, None), ("NSI", 0, None), ("PPR", 1, 1), ("NPR", 1, 1)]
    assert "HPR" in card["contains"][3]["alternatives"]
    assert card["contains"][3]["chip"].startswith("NPR/HPR")


def test_only_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*args: Any, **options: Any) -> Any:
        raise AssertionError("this was not asked for")

    for name in ("contents", "issues", "easiest_route", "catalogue_for"):
        monkeypatch.setattr(cards, name, never)
    card = grade(load(TINY), fields=["symmetry", "describe"])
    assert list(card) == [*ALWAYS, "describe", "symmetry"]
    assert card["describe"]["type"] == "Tiny Sudoku"


def test_members_that_only_come_together() -> None:
    assert list(grade(load(TINY), fields=["contains"])) == [
        *ALWAYS, "contains", "contains_complete", "contains_truncated"]
    assert list(grade(load(TINY), fields=["reject"])) == [*ALWAYS, "reject"]
    assert list(grade(load(TINY), fields=[])) == ALWAYS


def test_steps() -> None:
    puzzle = load(PAIR)
    steps = grade(puzzle, fields=["steps"])["steps"]
    assert [step["n"] for step in steps] == list(range(1, len(steps) + 1))
    assert all(("placement" in step) != ("eliminations" in step) and "explanation" not in step for step in steps)
    written = {step["placement"][:4]: int(step["placement"][5:]) for step in steps if "placement" in step}
    assert puzzle.solution is None
    assert len(written) == 81 - len(puzzle.givens["digits"])
    assert {step["code"] for step in steps if "eliminations" in step} == {"PPR", "NPR"}
    for step in steps:
        for each in step.get("eliminations", []):
            where, value = each.split("#")
            assert written[where] != int(value)


def test_explained_steps() -> None:
    steps = grade(load(PAIR), fields=["band"], explain=("teach", "short"))["steps"]
    assert all(list(step["explanation"]) == ["short", "teach"] for step in steps)
    pair = next(step for step in steps if step["code"] == "NPR")
    assert pair["explanation"]["short"].startswith("Naked Pair ")
    where = pair["eliminations"][0].split("#")[0]
    assert where in pair["explanation"]["short"]
    assert list(grade(load(TINY), fields=[], explain="short")["steps"][0]["explanation"]) == ["short"]


def test_ratings_are_for_classics() -> None:
    assert grade(load(EASY), fields=["se"])["se"] == {"er": 1.5, "ep": 1.5, "ed": 1.5, "scale": "classic"}
    assert grade(load(PAIR), fields=["se", "se_diuf"])["se"]["er"] == 3.0
    assert grade(load(PAIR), fields=["se_diuf"])["se_diuf"]["scale"] == "diuf"
    assert grade(load(TINY), fields=["se"])["se"] is None


def test_a_full_board_has_a_card() -> None:
    card = grade(load("1234341221434321"), fields=["band", "contains", "steps", "se", "issues", "reject"])
    assert (card["band"], card["contains"], card["steps"], card["se"]) == ("Very Easy", [], [], None)
    assert [issue["code"] for issue in card["issues"]] == ["trivial"]
    assert card["reject"] is True


def test_guessing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = catalogue_for

    def singles_only(ground: Any) -> Any:
        return type(found(ground))(tuple(each for each in found(ground).techniques if each.name == "singles"))

    monkeypatch.setattr(cards, "catalogue_for", singles_only)
    card = grade(load(PAIR), fields=cards.FIELDS, allow_guessing=True)
    assert (card["band"], card["band_index"], card["difficulty"], card["time"], card["se"]) == (
        "Unknown", None, None, None, None)
    assert card["contains_complete"] is False
    assert card["stopped_at_step"] == len(card["steps"]) + 1


def test_time_for_the_list_changes_nothing_else() -> None:
    whole, cut = grade(load(PAIR)), grade(load(PAIR), max_seconds=0)
    assert (whole["contains_truncated"], cut["contains_truncated"]) == (False, True)
    assert {**whole, "contains": 0, "contains_truncated": 0} == {**cut, "contains": 0, "contains_truncated": 0}


def test_the_card_fits_the_schema(corpus: Path) -> None:
    schema = json.loads((corpus.parent / "reference" / "sudoku-grade.schema.json").read_text(encoding="utf-8"))
    card = grade(load(PAIR), fields=cards.FIELDS, explain=["short"]).as_json()
    assert set(schema["required"]) <= set(card) <= set(schema["properties"])
    entry = schema["properties"]["contains"]["items"]
    assert all(set(entry["required"]) <= set(each) <= set(entry["properties"]) for each in card["contains"])
    step = schema["properties"]["steps"]["items"]
    assert all(set(step["required"]) <= set(each) <= set(step["properties"]) for each in card["steps"])


# --- no card

def test_puzzles_without_a_card() -> None:
    with pytest.raises(NotUnique, match=r"r\dc\d is \d in one and \d in another"):
        grade(load("." * 16))
    with pytest.raises(NoSolution):
        grade(load("11" + "." * 14))
    with pytest.raises(Undecided):
        grade(load(PAIR), budget=Budget(seconds=0))
    tiles = default_plugins().registry.get("format", "puzzled-collection")
    with pytest.raises(NotSupported):
        grade(next(iter(tiles.load(tiles.samples()[0], LoadOptions()))))


@pytest.mark.parametrize(("options", "words"), [
    ({"fields": ["bands"]}, "no field 'bands'"), ({"explain": "long"}, "no explanation 'long'"),
    ({"quality": {"spikes": 1}}, "no check 'spikes'"), ({"quality": {"trial": 2}}, "no limit"),
    ({"quality": {"trivial": -1}}, "from 0 on"), ({"quality": {"trivial": {"limits": 1}}}, "nothing but limit"),
    ({"quality": {"spike": {"severity": "bad"}}}, "expected one of reject"), ({"quality": [1]}, "object"),
])
def test_options_that_do_not_exist(options: Any, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        grade(load(TINY), **options)


# --- many

def test_many_in_order_past_bad_ones() -> None:
    puzzles: list[Puzzle | GridwrightError] = [load(TINY), load("." * 16), FormatError("not readable"), load(PAIR)]
    for jobs in (1, 2):
        one, several, bad, other = grade_many(puzzles, jobs, fields=["band"])
        assert isinstance(several, NotUnique)
        assert isinstance(bad, FormatError)
        assert (one["band"], other["band"]) == ("Very Easy", "Easy")  # type: ignore[index]


def test_a_card_can_be_sent_to_another_process() -> None:
    card = grade(load(TINY))
    assert pickle.loads(pickle.dumps(card)) == card


# --- symmetry

def test_symmetries_of_givens() -> None:
    def named(puzzle: Puzzle) -> list[str]:
        return [" ".join(filter(None, (each["kind"], each.get("axis")))) for each in symmetries_of_givens(puzzle)]

    assert named(every()) == ["rot180", "mirror vertical", "mirror horizontal", "rot90", "mirror diagonal",
                              "mirror antidiagonal"]
    assert named(every(r1c1=1)) == ["mirror diagonal"]
    assert named(every(r1c4=1)) == ["mirror antidiagonal"]
    assert named(every(r1c2=1, r1c3=2)) == ["mirror vertical"]
    assert named(every(r2c1=1, r3c1=2)) == ["mirror horizontal"]
    assert named(every(r1c1=1, r4c4=2)) == ["rot180", "mirror diagonal", "mirror antidiagonal"]
    assert named(every(r1c2=1, r2c4=2, r4c3=3, r3c1=4)) == ["rot180", "rot90"]
    assert named(Puzzle.with_digits(Board.from_holes(2, 3, [Cell(1, 1)]), 3)) == []
    assert named(Puzzle.with_digits(Board.rectangle(2, 3), 3)) == ["rot180", "mirror vertical", "mirror horizontal"]


def test_symmetries_agree_with_the_reference(corpus: Path) -> None:
    lines = (corpus / "sudoku" / "grade_more.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["family"] == "classic"]
    assert len(rows) > 500
    for row in rows:
        assert symmetries_of_givens(load(row["puzzle"])) == row["card"]["symmetry"], row["id"]
