"""A puzzle for every request of the matrix of benchmarks, checked against its request by the independent checker."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.full

#: The requests are dealt to so many tests.
PARTS = 20
#: None of those that the script itself starts from.
SEED = 1001
#: Share of a part's requests that must be met in their time.
MET = 0.8


def _matrix() -> ModuleType:
    """The script with the requests, which is no package."""
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "check_generated.py"
    spec = util.spec_from_file_location("check_generated", path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules["check_generated"] = module
    spec.loader.exec_module(module)
    return module


MATRIX = _matrix()


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_made_is_what_was_asked_for(part: int) -> None:
    outcomes = [MATRIX.run((ask.name, ask.spec, SEED)) for ask in list(MATRIX.asks())[part::PARTS]]
    for each in outcomes:
        print(f"{each.name}: {'made' if each.made else 'none'} in {each.seconds:.1f} s")
    wrong = {each.name: each.faults for each in outcomes if each.faults and (each.made or "broke: " in each.faults[0])}
    assert wrong == {}
    assert sum(each.made for each in outcomes) >= MET * len(outcomes)
