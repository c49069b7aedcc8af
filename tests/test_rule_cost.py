"""What a rule costs: one file of at most 60 lines with all seven powers, found out by benchmarks/rule_cost.py."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def cost() -> ModuleType:
    spec = util.spec_from_file_location("rule_cost", ROOT / "benchmarks" / "rule_cost.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("key", ["edge/kropki", "cage"])
def test_a_rule_is_one_short_file_with_all_seven_powers(cost: ModuleType, key: str) -> None:
    path = cost.MEASURED[key]
    assert len(path.read_text(encoding="utf-8").splitlines()) <= cost.BAR == 60
    found = cost.powers(path, key)
    assert len(found) == 7
    assert [power for power, seen in found.items() if seen is None] == []


@pytest.mark.parametrize(("method", "power"), [
    ("draw", "draw"), ("describe", "describe"), ("candidates", "generate"), ("encode", "encode")])
def test_a_file_without_a_method_lacks_its_power(cost: ModuleType, tmp_path: Path, method: str, power: str,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    """The rule with the default of the base class in place of the method."""
    text = cost.MEASURED["cage"].read_text(encoding="utf-8").replace("import Board", "import Rule, Board")
    text = text.replace("\n\nPLUGIN =", f"    {method} = Rule.{method}\n\n\nPLUGIN =")
    path = tmp_path / "cage.py"
    path.write_text(text, encoding="utf-8")
    assert cost.powers(path, "cage")[power] is None
    assert f"{cost.COPY}: " in capsys.readouterr().err


def test_lines_are_counted_as_they_stand(cost: ModuleType) -> None:
    text = "\n".join(['"""Words."""', "", "import os  # why", "", "class A:", '    """More', '    words."""', "",
                      "    # no code", '    x = """a', 'b"""', ""])
    assert cost.code_lines(text) == 4


def test_nothing_of_the_engine_knows_the_rules(cost: ModuleType) -> None:
    """Beside the formats' own vocabulary and the rule's negative, only the outline on the canvas has the name."""
    found = [path.partition(":")[0] for key, own in cost.MEASURED.items() for path in cost.named(key, own)]
    others = [path for path in found if not path.startswith(("plugins/formats/", "engine/gridwright/drawing/"))]
    assert others == ["plugins/rules/gridwright_rules/negative/negative_kropki.py"]
