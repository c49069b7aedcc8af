"""A puzzle: board, layers of symbols, givens, candidates, rules. Immutable."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from gridwright.errors import FormatError
from gridwright.model.board import Board, Cell
from gridwright.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwright.model.rule import House, Rule

__all__ = ["Given", "Marks", "Puzzle"]

Values = Mapping[Cell, int]


@attrs.frozen
class Given:
    """A value stated by the puzzle; stands in cores and messages beside the rules."""

    cell: Cell
    value: int
    layer: str

    def __str__(self) -> str:
        return f"given {self.value} in {self.cell}" if self.layer == "digits" else (
            f"{self.layer} given {self.value} in {self.cell}")


@attrs.frozen
class Marks:
    """Pencil marks stated by the puzzle: the cell holds one of the values; stands in cores beside the givens."""

    cell: Cell
    values: tuple[int, ...]
    layer: str

    def __str__(self) -> str:
        return f"pencil marks {' '.join(map(str, self.values))} in {self.cell}"


def _frozen(value: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(dict(value))


def _read_only(value: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(value)


# Pickle does not know read-only mappings, and puzzles are sent to other processes.
copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))


@attrs.frozen
class Puzzle:
    """What is to be solved.

    `layers` maps a layer's name to its symbols; the first is the main layer, which rules act on unless they name
    another. `givens` and `candidates` are per layer: `{"digits": {cell: value}}`, `{"digits": {cell: {values}}}`.
    `solution` is the one the file states (per layer), None where it states none. `meta` never changes the solving.
    """

    board: Board
    layers: Mapping[str, Symbols] = attrs.field(converter=_frozen)
    givens: Mapping[str, Values] = attrs.field(factory=dict, converter=_frozen)
    candidates: Mapping[str, Mapping[Cell, frozenset[int]]] = attrs.field(factory=dict, converter=_frozen)
    rules: tuple[Rule, ...] = ()
    solution: Mapping[str, Values] | None = None
    meta: Mapping[str, Any] = attrs.field(factory=dict, converter=_frozen)

    def __attrs_post_init__(self) -> None:
        if not self.layers:
            raise FormatError("a puzzle needs at least one layer of symbols")
        for name, values in self.givens.items():
            symbols = self.symbols(name)
            for c, value in values.items():
                if c not in self.board:
                    raise FormatError(f"the given in {c} is outside the board")
                if value not in symbols.values:
                    raise FormatError(f"the given {value} in {c} is not one of {symbols.first}..{symbols.highest}")

    @classmethod
    def with_digits(cls, board: Board, highest: int, givens: Values | None = None, rules: Iterable[Rule] = (),
                    **more: Any) -> Puzzle:
        """A puzzle with the single layer "digits" and digits 1..`highest`."""
        return cls(board, {"digits": Symbols.digits(highest)}, {"digits": givens} if givens else {}, rules=tuple(rules),
                   **more)

    @cached_property
    def main(self) -> str:
        """Name of the main (first) layer."""
        return next(iter(self.layers))

    def symbols(self, layer: str | None = None) -> Symbols:
        """Symbols of a layer, of the main layer by default. Raises FormatError for an unknown layer."""
        name = self.main if layer is None else layer
        if name not in self.layers:
            raise FormatError(f"there is no layer {name!r}; the puzzle has {', '.join(self.layers)}")
        return self.layers[name]

    @cached_property
    def digits(self) -> int:
        """D of the first layer of digits 1..D, on which some defaults depend; 0 where there is none."""
        return next((symbols.highest for symbols in self.layers.values() if symbols.kind == "digits"), 0)

    def layer_of(self, rule: Rule) -> str:
        """The layer a rule acts on: the one it names, else the first whose kind of symbols it is made for."""
        if rule.layer is not None:
            self.symbols(rule.layer)
            return rule.layer
        for name, symbols in self.layers.items():
            if rule.symbols_kind in (None, symbols.kind):
                return name
        raise FormatError(f"{rule.key} needs a layer of {rule.symbols_kind}; the puzzle has {', '.join(self.layers)}")

    @cached_property
    def all_givens(self) -> tuple[Given, ...]:
        """Givens of every layer, in layer and reading order."""
        return tuple(Given(c, v, name) for name in self.layers for c, v in sorted(self.givens.get(name, {}).items()))

    @cached_property
    def all_marks(self) -> tuple[Marks, ...]:
        """Pencil marks of every layer, in layer and reading order."""
        return tuple(Marks(c, tuple(sorted(values)), name) for name in self.layers
                     for c, values in sorted(self.candidates.get(name, {}).items()))

    def remembered(self, rule: Rule, name: str, work: Callable[[], Any]) -> Any:
        """What `work` finds out about a rule of this puzzle, worked out once."""
        key = (id(rule), name)
        if key not in self._found:
            self._found[key] = work()
        return self._found[key]

    @cached_property
    def _found(self) -> dict[tuple[int, str], Any]:
        return {}

    def houses_of(self, rule: Rule) -> tuple[House, ...]:
        """The houses a rule of this puzzle states."""
        found: tuple[House, ...] = self.remembered(rule, "houses", lambda: tuple(rule.houses(self)))
        return found

    def stated_houses(self, layer: str) -> Iterator[House]:
        """Every house of a layer as its rule states it, in rule order; a cell set may come twice, as row and as box."""
        return (house for rule in self.rules if self.layer_of(rule) == layer for house in self.houses_of(rule))

    @cached_property
    def houses_with_layers(self) -> tuple[tuple[str, House], ...]:
        """(layer, house) of all houses that the rules state, one per distinct layer and cell set, in rule order."""
        seen: dict[tuple[str, frozenset[Cell]], House] = {}
        for rule in self.rules:
            for house in self.houses_of(rule):
                seen.setdefault((self.layer_of(rule), frozenset(house.cells)), house)
        return tuple((layer, house) for (layer, _), house in seen.items())

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """All houses that the rules state, one per distinct layer and cell set, in rule order."""
        return tuple(house for _, house in self.houses_with_layers)

    def house_sets(self, layer: str) -> list[frozenset[Cell]]:
        """The cells of every distinct house of a layer, in rule order."""
        return self._house_sets.get(layer, [])

    def in_one_house(self, cells: Iterable[Cell], layer: str) -> bool:
        """Whether one house of the layer holds all the cells, so that they differ."""
        inside = frozenset(cells)
        return any(inside <= house for house in self.house_sets(layer))

    @cached_property
    def _house_sets(self) -> dict[str, list[frozenset[Cell]]]:
        found: dict[str, list[frozenset[Cell]]] = {}
        for layer, house in self.houses_with_layers:
            found.setdefault(layer, []).append(frozenset(house.cells))
        return found

    @cached_property
    def areas(self) -> tuple[frozenset[Cell], ...]:
        """The grids of a board with grids (the areas that limit negative constraints), in rule order."""
        return tuple(frozenset(a) for rule in self.rules for a in rule.areas(self))

    def evolve(self, **changes: Any) -> Puzzle:
        """A copy with some members replaced."""
        return attrs.evolve(self, **changes)
