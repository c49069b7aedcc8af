"""The conformance kit over every registered rule, board, format, technique: a new one is tested without a line here.

Backends are in tests/solving.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from gridwright.model.rule import Rule
from gridwright.plugins import default_plugins
from gridwright.testing.board import BoardConformance
from gridwright.testing.format import FormatConformance
from gridwright.testing.rule import RuleConformance
from gridwright.testing.technique import Position, TechniqueConformance

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

#: Positions from made puzzles, 6x6 to 9x9: classics, cages, lines, arrows, dots and clues beside the board. Together
#: they have moves of most kinds.
POSITIONS = Path(__file__).parent / "techniques" / "positions.jsonl"


@cache
def _positions() -> Sequence[Position]:
    return [Position(line) for line in POSITIONS.read_text().splitlines()]


class SharedPositions(TechniqueConformance):
    """Our own techniques have no samples each, but positions in common."""

    samples_elsewhere = True
    most_moves = 8

    def positions(self) -> Sequence[Position]:
        return _positions()


for _name in _registry.names("technique"):
    globals()[f"TestTechnique_{_name}"] = _class(SharedPositions, _name, technique=_name)


def test_most_kinds_are_found_in_the_positions() -> None:
    found, all_kinds = set(), set()
    for name in _registry.names("technique"):
        technique = _registry.get("technique", name)
        for kind in technique.kinds:
            all_kinds.add(kind.code)
            if any(where.search(technique, kind.code, SharedPositions.most_moves)[0] for where in _positions()):
                found.add(kind.code)
    assert len(found) >= 80, f"not found: {', '.join(sorted(all_kinds - found))}"


def test_there_is_something_to_test() -> None:
    assert len(_registry.names("rule")) >= 12
    assert len(_registry.names("board")) >= 16
    assert len(_registry.names("format")) >= 6
    assert len(_registry.names("technique")) >= 40
    assert _registry.conflicts() == []
