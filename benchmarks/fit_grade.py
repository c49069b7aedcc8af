"""Fit the models of difficulty and time to the cards of the reference grader, and say how far off they are.

    python benchmarks/fit_grade.py [--jobs N] [--seconds S] [--features FILE] [--write]

Each puzzle of `grade_train.jsonl` and `grade_more.jsonl` is routed with all techniques, or left out (and counted) where
that takes more than `--seconds` of CPU time or the route does not solve it. The models (`gridwright.grading.numbers`)
are fitted by damped least squares to `grade_train` and every second puzzle of `grade_more`; the others are held out.
The prices of the kinds of steps are drawn towards a price of their band; how strongly is chosen by cross-validation.

Printed: the errors in cross-validation by puzzle over all that are fitted (five parts; the strength is chosen anew
inside the other four), and those of the final models on what was held out, each with the rank correlation with the
Sudoku Explainer ratings, and that of the reference's difficulty. `--features` keeps what is known of each puzzle in a
file, or takes it from there; `--write` writes `engine/gridwright/grading/weights.py`. Needs numpy and the corpus beside
the repository.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from gridwright import GridwrightError, default_plugins, load
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.features import SINGLES, Features, features_of
from gridwright.grading.ground import Ground
from gridwright.grading.numbers import BEND, Model
from gridwright.grading.route import Catalogue, easiest_route
from gridwright.processes import spread

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "sudoku"
TABLE = Path(__file__).resolve().parents[1] / "engine" / "gridwright" / "grading" / "weights.py"
PARTS = 5
#: Parts inside, where the strength is chosen.
FEW = 3
#: A fit that creeps on is good enough after so many rounds.
MOST_ROUNDS = 400
#: How strongly prices may be drawn to those of their bands.
STRENGTHS = (0.1, 0.5, 2.0)
VALUES = ("constant", "refutation", "empty", "size", "blob", "extra", "ruled", "rules")
#: Where the fit starts and what unheard-of kinds of steps cost: by kind of single, then by band.
FIRST = {"house": 3.5, "box": 6.5, "line": 7.0, "cell": 7.0}
BY_BAND = (6.5, 7.5, 9.0, 9.5, 10.0, 11.0)

Numbers = NDArray[np.float64]


@attrs.frozen
class Row:
    """A puzzle with the reference's numbers. `fitted`: not held out."""

    name: str
    puzzle: Any
    classic: bool
    fitted: bool
    difficulty: float
    time: float
    band: int
    rating: float | None


@attrs.frozen
class Goal:
    """What a model is fitted to: the difficulty, which is bent, or the logarithm of the time; and where it starts."""

    name: str
    bent: bool
    slope: float
    weights: Mapping[str, float]

    def of(self, row: Row) -> float:
        """The number of a row."""
        return row.difficulty if self.bent else math.log(max(0.1, row.time))


GOALS = (Goal("difficulty", True, 1.0, {"refutation": 2.0, "empty": -1.0}),
         Goal("time", False, 0.3, {"empty": 0.7}))


def rows() -> Iterator[Row]:
    """All rows, those of `grade_more` fitted and held out in turn."""
    documents = {}
    for line in (CORPUS / "corpus.jsonl").read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        documents[data["id"]] = data["document"]
    for name in ("grade_train", "grade_more"):
        for number, line in enumerate((CORPUS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(), 1):
            data = json.loads(line)
            card = data["card"]
            puzzle = data["puzzle"] if "puzzle" in data else documents[data["corpus_id"]]
            fitted = name == "grade_train" or number % 2 == 1
            yield Row(f"{name}:{number}", puzzle, data["family"] == "classic", fitted, card["difficulty"], card["time"],
                      card["band_index"], data.get("se"))


def catalogue() -> Catalogue:
    """All techniques."""
    registry = default_plugins().registry
    return Catalogue(tuple(registry.get("technique", name) for name in registry.names("technique")))


class _Late(Exception):
    """A puzzle takes too long."""


def known(row: Row, seconds: float) -> dict[str, Any] | str:
    """The features of a puzzle as JSON data, or why there are none."""
    end = time.process_time() + seconds

    def look() -> None:
        if time.process_time() > end:
            raise _Late

    try:
        ground = Ground.of(load(row.puzzle))
        look()
        way = easiest_route(ground, catalogue_for(ground), look=look)
        return attrs.asdict(features_of(ground, way, look)) if way.solved else "not solved"
    except _Late:
        return "takes too long"
    except GridwrightError as error:
        return f"{type(error).__name__}: {error}"


def gathered(some: Sequence[Row], wanted: argparse.Namespace) -> dict[str, Features]:
    """The features of all rows that have any, and the others counted."""
    found: dict[str, Any] = {}
    if wanted.features is not None and wanted.features.exists():
        found = json.loads(wanted.features.read_text(encoding="utf-8"))
    rest = [row for row in some if row.name not in found]
    work = partial(known, seconds=wanted.seconds)
    results = spread(work, rest, wanted.jobs) if wanted.jobs > 1 and rest else map(work, rest)
    for number, (row, result) in enumerate(zip(rest, results, strict=True), 1):
        found[row.name] = result
        if number % 50 == 0 or number == len(rest):
            print(f"{number} of {len(rest)} puzzles", file=sys.stderr)
            if wanted.features is not None:
                wanted.features.write_text(json.dumps(found), encoding="utf-8")
    reasons: dict[str, int] = {}
    for result in found.values():
        if isinstance(result, str):
            reasons[result] = reasons.get(result, 0) + 1
    print(f"left out: {reasons or 'none'}")
    return {name: Features(**result) for name, result in found.items() if not isinstance(result, str)}


@attrs.frozen(eq=False)
class Table:
    """Puzzles as numbers: amounts by kind of step, and values. Parameters are those of groups, kinds, values, slope."""

    kinds: tuple[str, ...]
    groups: tuple[str, ...]
    #: Which prices make up that of a kind.
    sums: Numbers
    amounts: Numbers
    values: Numbers

    @classmethod
    def of(cls, features: Sequence[Features], band_of: Callable[[str], int]) -> Table:
        """The table of puzzles with empty cells."""
        kinds = tuple(sorted({kind for each in features for kind in each.amounts}))
        groups = (*SINGLES, *map(str, range(len(BY_BAND))))
        sums = np.zeros((len(kinds), len(groups) + len(kinds)))
        for i, kind in enumerate(kinds):
            sums[i, groups.index(kind if kind in SINGLES else str(band_of(kind)))] = 1
            sums[i, len(groups) + i] = kind not in SINGLES
        return cls(kinds, groups, sums,
                   np.array([[each.amounts.get(kind, 0.0) for kind in kinds] for each in features]),
                   np.array([[each.values[name] for name in VALUES] for each in features]))

    def start(self, goal: Goal) -> Numbers:
        """The parameters that a fit starts from and is drawn to."""
        return np.array([*(FIRST[group] for group in SINGLES), *BY_BAND, *(0.0 for _ in self.kinds),
                         *(goal.weights.get(name, 0.0) for name in VALUES), goal.slope])

    def strengths(self, strength: float) -> Numbers:
        """How strongly each parameter is drawn there."""
        return np.array([*(0.02 for _ in self.groups), *(strength for _ in self.kinds), *(0.01 for _ in VALUES), 0.1])

    def levels(self, parameters: Numbers) -> tuple[Numbers, Numbers]:
        """The level of each puzzle, and how it changes with each parameter."""
        count, slope = self.sums.shape[1], parameters[-1]
        costs = self.amounts * np.exp(np.clip(self.sums @ parameters[:count], -20, 20))
        total = np.maximum(costs.sum(1), 1e-9)
        level = slope * np.log(total) + self.values @ parameters[count:-1]
        change = np.hstack([slope * (costs / total[:, None]) @ self.sums, self.values, np.log(total)[:, None]])
        return level, change

    def model(self, parameters: Numbers) -> dict[str, Any]:
        """What `Model` takes."""
        prices = self.sums @ parameters[:self.sums.shape[1]]
        count = self.sums.shape[1]
        return {"prices": {kind: round(float(price), 3) for kind, price in zip(self.kinds, prices, strict=True)},
                "bands": tuple(round(float(price), 3) for price in parameters[len(SINGLES):len(self.groups)]),
                "slope": round(float(parameters[-1]), 4),
                "weights": {name: round(float(weight), 4)
                            for name, weight in zip(VALUES, parameters[count:-1], strict=True)}}


def bent(level: Numbers) -> Numbers:
    """`gridwright.grading.numbers.bent` of many levels."""
    return BEND * np.logaddexp(0, level / BEND)


def fit(table: Table, goal: Goal, target: Numbers, strength: float, used: NDArray[np.bool_]) -> Numbers:
    """The parameters that suit the used puzzles best, by damped least squares."""
    first, pull = table.start(goal), table.strengths(strength)

    def loss(parameters: Numbers) -> float:
        level = table.levels(parameters)[0]
        off = (bent(level) if goal.bent else level) - target
        return float((off[used] ** 2).sum() + (pull * (parameters - first) ** 2).sum())

    now, best, damping = first, loss(first), 1.0
    for _ in range(MOST_ROUNDS):
        if damping > 1e9:
            break
        level, change = table.levels(now)
        off = (bent(level) if goal.bent else level) - target
        if goal.bent:
            change *= (1 / (1 + np.exp(-np.clip(level / BEND, -50, 50))))[:, None]
        change, off = change[used], off[used]
        square = change.T @ change + np.diag(pull)
        slope = change.T @ off + pull * (now - first)
        new = now - np.linalg.solve(square + damping * np.diag(np.diag(square)), slope)
        got = loss(new)
        if got < best:
            done = best - got < 1e-6 * best
            now, best, damping = new, got, max(damping / 5, 1e-6)
            if done and damping < 0.1:
                break
        else:
            damping *= 5
    return now


def predicted(table: Table, goal: Goal, parameters: Numbers) -> Numbers:
    """The numbers of all puzzles."""
    level = table.levels(parameters)[0]
    return bent(level) if goal.bent else level


def validated(table: Table, goal: Goal, target: Numbers, strength: float | None, used: NDArray[np.bool_],
              parts: int = PARTS) -> Numbers:
    """The numbers that are predicted for the used puzzles by fits without their part. With no strength, it is chosen
    anew each time.
    """
    part = np.random.default_rng(parts).permutation(len(target)) % parts
    found = np.zeros(len(target))
    for number in range(parts):
        learnt = used & (part != number)
        chosen = chosen_strength(table, goal, target, learnt) if strength is None else strength
        found[part == number] = predicted(table, goal, fit(table, goal, target, chosen, learnt))[part == number]
    return found


def chosen_strength(table: Table, goal: Goal, target: Numbers, used: NDArray[np.bool_]) -> float:
    """The strength with the least error in cross-validation among these puzzles."""
    def error(strength: float) -> float:
        return float(np.abs(validated(table, goal, target, strength, used, FEW) - target)[used].mean())

    return min(STRENGTHS, key=error)


def ranks(some: Numbers) -> Numbers:
    """Positions in order, equal ones shared."""
    _, where, count = np.unique(some, return_inverse=True, return_counts=True)
    end = np.cumsum(count)
    return np.asarray((end - (count - 1) / 2)[where], dtype=np.float64)


def rank_correlation(one: Numbers, two: Numbers) -> float:
    """Spearman's."""
    return float(np.corrcoef(ranks(one), ranks(two))[0, 1])


def said(title: str, some: Sequence[Row], which: NDArray[np.bool_], difficulty: Numbers, minutes: Numbers) -> None:
    """Print how far off the numbers are for some rows."""
    print(title)
    classic = np.array([row.classic for row in some])
    bands = np.array([row.band for row in some])
    true = np.array([row.difficulty for row in some])
    for name, chosen in (("classics", which & classic), ("variants", which & ~classic), ("all", which)):
        if not chosen.any():
            continue
        off = np.abs(difficulty - true)
        times = np.array([row.time for row in some])
        late = np.abs(minutes / np.maximum(times, 0.1) - 1)
        by_band = " ".join(f"{off[chosen & (bands == band)].mean():.2f}" if (chosen & (bands == band)).any() else "-"
                           for band in range(6))
        print(f"  {name} ({chosen.sum()}): difficulty off by {off[chosen].mean():.3f} in the mean, "
              f"{np.median(off[chosen]):.3f} in the median, by band {by_band}; rank correlation "
              f"{rank_correlation(difficulty[chosen], true[chosen]):.4f}; time off by {np.median(late[chosen]):.1%} in "
              f"the median, {np.quantile(late[chosen], 0.9):.1%} in nine of ten")
    rated = which & np.array([row.rating is not None for row in some])
    if rated.any():
        ratings = np.array([row.rating or 0.0 for row in some])[rated]
        print(f"  rank correlation with the Sudoku Explainer ({rated.sum()}): "
              f"{rank_correlation(difficulty[rated], ratings):.4f}, the reference's difficulty "
              f"{rank_correlation(true[rated], ratings):.4f}")


def written(found: Mapping[str, Mapping[str, Any]]) -> str:
    """The table as Python."""
    lines = ['"""The fitted weights of `numbers.py`, written by `benchmarks/fit_grade.py`."""', "",
             "from __future__ import annotations", "", "from typing import Any", "", '__all__ = ["WEIGHTS"]', "",
             "WEIGHTS: dict[str, dict[str, Any]] = {"]
    for name, model in found.items():
        lines.append(f'    "{name}": {{')
        for key, value in model.items():
            if isinstance(value, dict):
                lines.append(f'        "{key}": {{')
                lines += [f'            "{each}": {number},' for each, number in value.items()]
                lines.append("        },")
            else:
                lines.append(f'        "{key}": {value},')
        lines.append("    },")
    return "\n".join([*lines, "}", ""])


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--features", type=Path)
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    if not CORPUS.exists():
        sys.exit(f"no corpus at {CORPUS}")
    some = list(rows())
    features = gathered(some, wanted)
    some = [row for row in some if row.name in features and features[row.name].empty]
    kinds = catalogue().kind_of
    table = Table.of([features[row.name] for row in some], lambda kind: kinds[kind].band)
    fitted = np.array([row.fitted for row in some])
    everything = np.ones(len(some), dtype=bool)
    models, final, unseen = {}, {}, {}
    for goal in GOALS:
        target = np.array([goal.of(row) for row in some])
        strength = chosen_strength(table, goal, target, fitted)
        parameters = fit(table, goal, target, strength, fitted)
        models[goal.name] = table.model(parameters)
        final[goal.name] = predicted(table, goal, parameters)
        unseen[goal.name] = np.where(fitted, validated(table, goal, target, None, fitted), final[goal.name])
        print(f"{goal.name}: prices drawn to their bands with strength {strength}")
    for title, which in (("Cross-validated, puzzles that are fitted:", fitted),
                         ("Final models, puzzles held out:", ~fitted), ("Both:", everything)):
        said(title, some, which, unseen["difficulty"], np.exp(unseen["time"]))
    check(some, features, models, final)
    if wanted.write:
        TABLE.write_text(written(models), encoding="utf-8")


def check(some: Sequence[Row], features: Mapping[str, Features], models: Mapping[str, Mapping[str, Any]],
          final: Mapping[str, Numbers]) -> None:
    """Raise where the table as it is written says something else than the fit."""
    kinds = catalogue().kind_of
    for name, model in models.items():
        made = Model(**model)
        for row, number in zip(some, final[name], strict=True):
            level = made.level(features[row.name], lambda kind: 0 if kind in SINGLES else kinds[kind].band)
            value = float(bent(np.array(level))) if name == "difficulty" else level
            if abs(value - number) > 0.02:
                raise AssertionError(f"{row.name}: {name} {value} instead of {number}")


if __name__ == "__main__":
    main()
