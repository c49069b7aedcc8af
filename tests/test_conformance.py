"""The conformance kit over every registered rule, board, format: a new one is tested without a line here."""

from __future__ import annotations

from typing import Any

from gridwright.model.rule import Rule
from gridwright.plugins import default_plugins
from gridwright.testing.board import BoardConformance
from gridwright.testing.format import FormatConformance
from gridwright.testing.rule import RuleConformance

_registry = default_plugins().registry
#: Formats whose texts are about the official Eternity II puzzle, which nobody has solved.
UNSOLVED = ("board_pieces", "hints")


def _class(base: type, name: str, **members: Any) -> type:
    return type(f"Test{base.__name__}_{name}", (base,), members)


for _name in _registry.names("rule"):
    _rule: type[Rule] = _registry.get("rule", _name)
    globals()[f"TestRule_{_name}"] = _class(RuleConformance, _name, rule=_rule)
for _name in _registry.names("board"):
    globals()[f"TestBoard_{_name}"] = _class(BoardConformance, _name, layout=_name)
for _name in _registry.names("format"):
    globals()[f"TestFormat_{_name}"] = _class(FormatConformance, _name, format=_name, solvable=_name not in UNSOLVED)


def test_there_is_something_to_test() -> None:
    assert len(_registry.names("rule")) >= 12
    assert len(_registry.names("board")) >= 16
    assert len(_registry.names("format")) >= 6
    assert _registry.conflicts() == []
