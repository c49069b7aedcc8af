"""Rules of other people are templates, too; what they do wrong is told with their names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from making import only_solution, request, result

import gridwright
from gridwright import GridwrightError, PluginError, generate
from gridwright.cli.main import main
from gridwright.plugins import Plugins, using

Json = dict[str, Any]

RULE = '''
"""Two neighbours whose digits have an odd total."""

import attrs

from gridwright import Cell, Rule


@attrs.frozen(kw_only=True)
class OddTotal(Rule):
    key = "com.example:odd_total"
    summary = "The digits of the two cells add up to an odd number."
    measured = ("row",)
    fixable = ("way",)

    cells: tuple[Cell, ...]
    way: str = "across"

    def violations(self, solution):
        {check}
        if sum(solution[c] for c in self.cells) % 2 == 0:
            yield self.violation("the total is even")

    def measures(self):
        return {measures}

    def takes(self):
        {takes}
        return super().takes()

    @classmethod
    def candidates(cls, solution, context, rng):
        pairs = [(a, b) for a, b in solution.board.pairs() if {which}]
        rng.shuffle(pairs)
        for a, b in pairs:
            {before}
            if context.free.issuperset((a, b)):
                yield cls(cells=(a, b), way="across" if a.row == b.row else "down")


PLUGIN = OddTotal
'''
RIGHT = {"check": "", "measures": '{"row": min(c.row for c in self.cells)}', "takes": "", "before": "",
         "which": "(solution[a] + solution[b]) % 2"}
KEY = "com.example:odd_total"
NAMED = r"com\.example:odd_total"


@pytest.fixture
def rule(tmp_path: Path) -> Path:
    path = tmp_path / "odd_total.py"
    path.write_text(_source())
    return path


def _source(**wrong: str) -> str:
    text = RULE
    for name, part in {**RIGHT, **wrong}.items():
        text = text.replace("{" + name + "}", part)
    return text


@pytest.fixture
def odd_total(rule: Path) -> Iterator[None]:
    with using(Plugins(third_party=False, files=[rule])):
        yield


def asked(count: Any = 3, **members: Any) -> Json:
    """A request for clues of the rule."""
    more = {name: members.pop(name) for name in ("row", "way") if name in members}
    return request({"type": KEY, "count": count, **more}, size=4, **members)


def placed(made: Json) -> list[Json]:
    return [rule for rule in made["puzzle"]["rules"] if rule["type"] == KEY]


@pytest.mark.parametrize(("spec", "low", "high"), [
    (asked(), 3, 3), (asked([1, 2]), 1, 2), (asked("auto", givens={"count": [0, 8]}), 0, 24),
    (asked("max", seconds=0.5), 4, 24), (asked(2, way="down"), 2, 2), (asked([1, None], row=[2, 3]), 1, 24),
    (asked(3, quality={}), 3, 3),
], ids=["n", "between", "auto", "max", "fixed member", "limit", "quality"])
def test_such_rules_are_placed(odd_total: None, spec: Json, low: int, high: int) -> None:
    made, template = result(spec), spec["rules"][1]
    puzzle = gridwright.load(made["puzzle"])
    assert only_solution(puzzle) == puzzle.solution
    some = placed(made)
    assert low <= len(some) <= high
    taken = [c for rule in some for c in rule["cells"]]
    assert len(set(taken)) == len(taken)
    assert {rule.get("way") for rule in some} <= {template["way"]} if "way" in template else True
    assert {min(int(c[1]) for c in rule["cells"]) for rule in some} <= {2, 3} if "row" in template else True


def test_with_the_command(rule: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with using(Plugins(third_party=False)), pytest.raises(SystemExit) as stop:
        main(["--plugin", str(rule), "generate", "--count", "2", "-j", "2", json.dumps(asked())])
    out, err = capsys.readouterr()
    assert (stop.value.code, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["info"]["seed"] for line in lines] == [1, 2]
    assert all(len(placed(line)) == 3 for line in lines)


def test_without_the_plugin_there_is_no_such_template() -> None:
    with using(Plugins(third_party=False)), pytest.raises(GridwrightError, match=NAMED):
        generate(asked())


# --- what such a rule does wrong

def made_with(tmp_path: Path, spec: Json, **wrong: str) -> None:
    """Make a puzzle with the rule, parts of which are `wrong`."""
    path = tmp_path / "odd_total.py"
    path.write_text(_source(**wrong))
    with using(Plugins(third_party=False, files=[path])):
        generate(spec)


def test_a_clue_that_is_false(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=NAMED + " proposes a clue that is not true: The digits of"):
        made_with(tmp_path, asked(), which="(solution[a] + solution[b]) % 2 == 0")


@pytest.mark.parametrize("part", ["before", "check", "measures", "takes"])
def test_a_method_that_raises(tmp_path: Path, part: str) -> None:
    with pytest.raises(PluginError, match=NAMED + ".* failed: ") as caught:
        made_with(tmp_path, asked(row=[1, 4]), **{part: "1 / 0" if part == "measures" else "raise KeyError('oops')"})
    assert caught.value.exit_code == 2


def test_a_measure_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=NAMED):
        made_with(tmp_path, asked(row=[1, 4]), measures="{}")


def test_an_object_that_is_no_clue(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=NAMED):
        made_with(tmp_path, asked(), before="yield 3")


def test_a_method_that_raises_where_techniques_are_asked_for(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=NAMED):
        made_with(tmp_path, asked(where={"contains": ["PPR"]}), before="raise KeyError('oops')")


def test_no_clue_at_all(tmp_path: Path) -> None:
    with pytest.raises(GridwrightError, match="no room for " + NAMED):
        made_with(tmp_path, asked(seconds=0.5), which="False")
