"""The numbers of a grade, and what they are made of."""

from __future__ import annotations

import importlib.util
import json
import math
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gridwright import default_plugins, load
from gridwright.grading.features import SINGLES, Features, features_of
from gridwright.grading.fields import Fields
from gridwright.grading.ground import Ground
from gridwright.grading.numbers import bent, models, numbers, of_features
from gridwright.grading.refutation import profile, refutation
from gridwright.grading.route import Catalogue, Route, easiest_route
from gridwright.grading.technique import Move

EASY = "7.5.2....28...914....3.........3...8....8......97.5.13.5.1.......4..7.5.9....24.."
SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"


@pytest.fixture(scope="module")
def techniques() -> Catalogue:
    registry = default_plugins().registry
    return Catalogue(tuple(registry.get("technique", name) for name in registry.names("technique")))


@pytest.fixture(scope="module")
def script() -> ModuleType:
    pytest.importorskip("numpy", reason="benchmarks/fit_grade.py needs numpy")
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "fit_grade.py"
    spec = importlib.util.spec_from_file_location("fit_grade", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ground_of(puzzle: Any) -> Ground:
    return Ground.of(load(puzzle))


def test_solved_is_nothing(techniques: Catalogue) -> None:
    ground = ground_of(SOLVED)
    found = numbers(ground, easiest_route(ground, techniques), techniques)
    assert (found.difficulty, found.time, found.time_p80) == (0.0, 0.0, 0.0)


def test_same_again(techniques: Catalogue) -> None:
    first, second = (numbers(ground, easiest_route(ground, techniques), techniques)
                     for ground in (ground_of(EASY), ground_of(EASY)))
    assert first == second
    assert first.difficulty == round(first.difficulty, 1)
    assert first.time == round(first.time, 1)
    assert first.time_p80 == round(1.53 * first.time, 1)


def test_more_givens_are_no_harder(techniques: Catalogue) -> None:
    ground = ground_of(EASY)
    solution = [str(digit + 1) for digit in ground.solution]
    some = []
    for count in (0, 15, 30, 50):
        cells = [i for i, given in enumerate(EASY) if given == "."][:count]
        puzzle = "".join(solution[i] if i in cells else given for i, given in enumerate(EASY))
        ground = ground_of(puzzle)
        some.append(numbers(ground, easiest_route(ground, techniques), techniques))
    assert [each.time for each in some] == sorted((each.time for each in some), reverse=True)
    assert some[0].difficulty > some[-1].difficulty


def test_singles_need_no_refutation() -> None:
    row = "..3456789456789123789123456234567891567891234891234567345678912678912345912345678"
    assert refutation(Fields.of(ground_of(row))) == 0.0


def test_steps_are_counted_once() -> None:
    """Two empty cells: two singles are on offer, then one."""
    ground = ground_of("..3456789456789123789123456234567891567891234891234567345678912678912345912345678")
    found = features_of(ground, Route((), True, 0))
    assert found.empty == 2
    assert sum(found.amounts.values()) == pytest.approx(20 / 729 * (2 / 2 + 1 / 1))


def test_moves_without_effect_are_no_steps() -> None:
    ground = ground_of(EASY)
    some = Route((Move("PPR", removals=((0, 1),)),), True, 1)
    assert "PPR" not in features_of(ground, some).amounts


def test_bent_is_never_below_0() -> None:
    assert [bent(level) for level in (-1000.0, 1000.0)] == [0.0, 1000.0]
    assert bent(0.0) == pytest.approx(0.25 * math.log(2))
    some = [bent(level / 10) for level in range(-20, 21)]
    assert some == sorted(some)


def test_harder_to_refute_is_harder(techniques: Catalogue) -> None:
    found = [of_features(Features(81, 9, 55, effort, {"line": 40.0, "PPR": 1.0}, 0.0, 0.0), techniques)
             for effort in (0.0, 0.5, 1.0)]
    assert found[0].difficulty < found[1].difficulty < found[2].difficulty


def test_table_knows_the_kinds(techniques: Catalogue) -> None:
    for model in models():
        assert set(model.prices) <= set(techniques.kind_of) | set(SINGLES)
        assert len(model.bands) == 6


def test_table_and_script_agree(script: ModuleType, techniques: Catalogue) -> None:
    """What the script computes for many puzzles at once is what the models say of each."""
    some = [Features(81, 9, 55, 0.4, {"line": 40.0, "cell": 3.0, "PPR": 1.5}, 0.0, 0.0),
            Features(36, 6, 30, 0.0, {"box": 20.0, "house": 2.0, "PPR": 0.7}, 0.5, 0.0)]

    def band_of(kind: str) -> int:
        return 0 if kind in SINGLES else techniques.kind_of[kind].band

    table = script.Table.of(some, band_of)
    for goal in script.GOALS:
        parameters = script.fit(table, goal, script.np.array([4.0, 1.0]), 1.0, script.np.array([True, True]))
        model = script.Model(**table.model(parameters))
        levels = table.levels(parameters)[0]
        assert [model.level(each, band_of) for each in some] == pytest.approx(list(levels), abs=0.02)
        assert abs(script.predicted(table, goal, parameters) - [4.0, 1.0]).max() < 0.5


def test_ranks(script: ModuleType) -> None:
    assert list(script.ranks(script.np.array([3.0, 1.0, 3.0, 2.0]))) == [3.5, 1.0, 3.5, 2.0]


def rows(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def test_refutation_of_the_corpus(corpus: Path) -> None:
    """Classics: marks, refuted candidates and lengths are those of the corpus at every point."""
    known = {row["fingerprint"]: row for row in rows(corpus / "sudoku" / "refute_profiles.jsonl")}
    compared = 0
    for row in rows(corpus / "sudoku" / "grade_train.jsonl"):
        wanted = known.get(row["fingerprint"])
        if row["family"] != "classic" or wanted is None or not wanted["refute_profile"]:
            continue
        fields = Fields.of(ground_of(row["puzzle"]))
        points = [[point.marks, point.refuted, point.length] for point in profile(fields)]
        assert points == [point[:3] for point in wanted["refute_profile"]]
        assert refutation(fields) == pytest.approx(wanted["R"], abs=1e-4)
        compared += 1
        if compared == 40:
            break
    assert compared == 40


def test_numbers_of_the_corpus(corpus: Path, techniques: Catalogue) -> None:
    """Some classics of the easier bands: within 1.5 of the reference's difficulty, 0.6 in the mean; time in 60 %."""
    some = [row for row in rows(corpus / "sudoku" / "grade_more.jsonl")
            if row["family"] == "classic" and row["card"]["band_index"] <= 2][::60]
    off = []
    for row in some:
        ground = ground_of(row["puzzle"])
        found = numbers(ground, easiest_route(ground, techniques), techniques)
        off.append(abs(found.difficulty - row["card"]["difficulty"]))
        assert off[-1] < 1.5
        assert found.time == pytest.approx(row["card"]["time"], rel=0.6)
    assert len(off) >= 5
    assert sum(off) / len(off) < 0.6
