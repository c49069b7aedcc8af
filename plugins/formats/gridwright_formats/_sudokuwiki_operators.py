"""Cages with operators, of KenKen and its kin: digits may repeat, so that each is a rule of its own."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright import Cell, NotSupported, Rule
from gridwright_formats._classic_structure import Structure, cells_of, rule
from gridwright_formats._sudokuwiki_cages import connected
from gridwright_formats._sudokuwiki_coding import MOST_CLUE

__all__ = ["OPERATORS", "calculated", "operator_of", "whole_cages"]

#: Operators by their codes in packed strings.
OPERATORS = ("", "+", "-", "*", "/")

_PAIRS = {"-": "edge/difference", "*": "edge/product", "/": "edge/ratio"}
_OF = {"sum/group": "+", **{name: operator for operator, name in _PAIRS.items()}, "io.github.gridwright:product": "*"}
_NAMES = {"-": "difference", "*": "product", "/": "quotient"}


def calculated(operator: str, value: int, cells: Sequence[Cell]) -> Rule:
    """The rule of a cage whose digits give the value by an operator, one of + - * / ("" for a single cell).

    Raises NotSupported where no rule says it.
    """
    if operator == "+" or len(cells) == 1:
        return rule("sum/group", sum=value, cells=tuple(cells))
    if not operator:
        raise NotSupported(f"the cage of {cells[0]} has {len(cells)} cells and no operator, which no rule here says")
    if len(cells) == 2 and abs(cells[0].row - cells[1].row) + abs(cells[0].col - cells[1].col) == 1:
        return rule(_PAIRS[operator], value=value, cells=tuple(cells))
    if operator == "*":
        return rule("io.github.gridwright:product", value=value, cells=tuple(cells))
    raise NotSupported(f"the cage of {cells[0]} is the {_NAMES[operator]} of {len(cells)} cells, which no rule here "
                       "says")


def operator_of(each: Rule) -> tuple[str, int, tuple[Cell, ...]] | None:
    """Operator, value and cells of a rule that `calculated` makes; None for any other."""
    operator = _OF.get(each.key)
    if operator is None:
        return None
    value: int = getattr(each, "sum" if operator == "+" else "value")
    return operator, value, cells_of(each)


def whole_cages(structure: Structure) -> tuple[Rule, ...]:
    """The cages with operators, if every cell of a grid with usual boxes or none is in just one of them; else ()."""
    found = []
    cells: list[Cell] = []
    for each in structure.others:
        said = operator_of(each)
        if said is not None and 1 <= said[1] <= MOST_CLUE and connected(said[2]):
            found.append(each)
            cells += said[2]
    whole = len(cells) == len(set(cells)) == structure.size ** 2
    return tuple(found) if whole and (structure.usual or not structure.boxes) else ()
