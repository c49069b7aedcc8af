"""Every verified document of the sudoku corpus: no step of its route takes away a digit of the solution."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridwright import GridwrightError, load
from gridwright.grading.catalogue import catalogue_for
from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue, route
from gridwright.grading.state import State
from gridwright.grading.technique import Move, Technique

#: The documents are dealt to so many tests.
PARTS = 20
#: CPU seconds after which a route is cut short; what it did until then is checked all the same.
SECONDS = 20
#: Share of the routes of a part that must come to their end.
WHOLE = 0.9


class CutShort(Exception):
    """The time for a route is up."""


class Unsound(Exception):
    """A move takes a digit of the solution."""


@attrs.define
class Watch:
    """The solution, the time at which to stop, and how often each kind was used."""

    solution: tuple[int, ...]
    until: float
    used: Counter[str] = attrs.field(factory=Counter)

    def look(self) -> None:
        """Raises CutShort when it is time."""
        if time.process_time() > self.until:
            raise CutShort

    def check(self, move: Move, ground: Ground) -> None:
        """Raises Unsound."""
        wrong = [f"{ground.cells[i]} = {ground.digit(digit)}" for i, digit in move.writes if self.solution[i] != digit]
        wrong += [f"{ground.cells[i]} is not {ground.digit(self.solution[i])}" for i, marks in move.removals
                  if marks >> self.solution[i] & 1]
        if wrong:
            raise Unsound(f"{move.code}: {', '.join(wrong)}")
        self.used[move.code] += 1


class Watched(Technique):
    """A technique all moves of which are checked."""

    def __init__(self, technique: Technique, watch: Watch) -> None:
        self.name, self.kinds = technique.name, technique.kinds  # type: ignore[misc]
        self._technique, self._watch = technique, watch

    def moves(self, state: State, code: str) -> Iterator[Move]:
        self._watch.look()
        for move in self._technique.moves(state, code):
            self._watch.check(move, state.ground)
            yield move


def documents(corpus: Path) -> list[dict[str, Any]]:
    """The rows whose published solution is proved to be the only one."""
    rows = map(json.loads, (corpus / "sudoku" / "corpus.jsonl").read_text(encoding="utf-8").splitlines())
    return [row for row in rows if row["status"] == "verified" and row["solution"]]


def solution_of(ground: Ground, values: list[int | None]) -> tuple[int, ...]:
    """The published solution, digits from 0; `values` is in reading order, None where there is no cell."""
    first = ground.puzzle.symbols().first
    digits = [value - first for value in values if value is not None]
    assert len(digits) == len(ground.cells)
    return tuple(digits)


def follow(row: dict[str, Any], used: Counter[str], seconds: float) -> str:
    """"solved", "stuck" or "cut" for a route with all techniques. Raises Unsound, GridwrightError when not read."""
    ground = Ground.of(load(row["document"], format="sudoku-puzzle"))
    watch = Watch(solution_of(ground, row["solution"]), time.process_time() + seconds, used)
    techniques = catalogue_for(ground).techniques
    watched = Catalogue(tuple(Watched(technique, watch) for technique in techniques))
    try:
        found = route(ground, watched, look=watch.look)
    except CutShort:
        return "cut"
    return "solved" if found.solved else "stuck"


def examine(rows: list[dict[str, Any]], seconds: float) -> dict[str, list[str]]:
    """The names of the rows by what came of them; prints them too."""
    found: dict[str, list[str]] = {name: [] for name in ("solved", "stuck", "cut", "refused", "unsound")}
    used: Counter[str] = Counter()
    for row in rows:
        try:
            found[follow(row, used, seconds)].append(row["id"])
        except Unsound as error:
            found["unsound"].append(f"{row['id']}: {error}")
        except GridwrightError as error:
            found["refused"].append(f"{row['id']}: {type(error).__name__}: {error}")
    print({name: len(names) if name == "solved" else names for name, names in found.items()}, dict(used))
    return found


def test_a_wrong_move_is_noticed(corpus: Path) -> None:
    row = next(row for row in documents(corpus) if len(row["solution"]) == 16)
    assert follow(row, Counter(), SECONDS) == "solved"
    values = [value % 4 + 1 for value in row["solution"]]
    with pytest.raises(Unsound):
        follow({**row, "solution": values}, Counter(), SECONDS)
    assert follow(row, Counter(), -1) == "cut"


@pytest.mark.full
@pytest.mark.parametrize("part", range(PARTS))
def test_no_step_takes_a_digit_of_the_solution(corpus: Path, part: int) -> None:
    rows = documents(corpus)
    assert len(rows) > 1000
    rows = rows[part::PARTS]
    found = examine(rows, SECONDS)
    assert found["unsound"] == []
    assert found["refused"] == []
    # Trial and error is always left, so that no route gets stuck.
    assert found["stuck"] == []
    assert len(found["solved"]) >= WHOLE * len(rows)
