"""The base class of every rule: one immutable instance per placed clue."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from gridwright.errors import FormatError, GridwrightError, NotSupported, PluginError
from gridwright.model.board import Cell
from gridwright.model.solution import Solution, Violation

if TYPE_CHECKING:
    from random import Random

    from gridwright.drawing.canvas import Canvas
    from gridwright.encoding.domains import Domains
    from gridwright.encoding.encoder import Encoder
    from gridwright.encoding.formula import Model
    from gridwright.model.puzzle import Puzzle
    from gridwright.proposing.context import Proposing

__all__ = ["House", "Rule", "blamed", "in_order"]


def in_order(value: Any) -> Any:
    """A tuple of cells in reading order; of such tuples, each of them; anything else as it is."""
    if not isinstance(value, tuple) or isinstance(value, Cell):
        return value
    return tuple(sorted(value)) if all(isinstance(c, Cell) for c in value) else tuple(map(in_order, value))


@contextmanager
def blamed(rule: Rule | type[Rule]) -> Iterator[None]:
    """Turn an unexpected exception of a rule's own code into a PluginError that names the rule and where it lives."""
    kind = rule if isinstance(rule, type) else type(rule)
    try:
        yield
    except (GridwrightError, RecursionError, MemoryError):
        raise
    except Exception as error:
        raise PluginError(f"rule {kind.key} from {kind.__module__} failed: {type(error).__name__}: {error}"
                          ) from error


@attrs.frozen
class House:
    """Cells that never repeat a value; a house of as many cells as there are values holds each once."""

    kind: str
    cells: tuple[Cell, ...]


@attrs.frozen(kw_only=True)
class Rule:
    """One clue. A subclass states `key`, `summary`, its fields (the JSON members) and `violations`.

    Fields are declared with `@attrs.frozen(kw_only=True)`. Everything but `violations` has a default: `encode` forbids
    every assignment of `scope()` that `violations` objects to, `describe` and `draw` use `summary` and `scope()`.
    """

    #: Registry key: the `type`, or `type/kind`; vendor rules `com.example:name`.
    key: ClassVar[str]
    #: One sentence that states the rule.
    summary: ClassVar[str]
    #: Kind of symbols it is made for; None = any.
    symbols_kind: ClassVar[str | None] = "digits"
    #: JSON member that holds the part of `key` behind the slash.
    kind_member: ClassVar[str] = "kind"
    #: Name of the variant that clues of this kind make; "" for houses, which make the base.
    variant: ClassVar[str] = "Custom"
    #: Key of the family (or its first part, before the slash) of which every clue is given where this rule stands.
    closes: ClassVar[str] = ""
    #: Whether it makes sense only where cells are squares, such as a clue on a corner of four.
    squares_only: ClassVar[bool] = False
    #: Members whose lists of cells are sets: the order of the cells says nothing.
    unordered: ClassVar[tuple[str, ...]] = ()
    #: Code of the technique that reasoning with a clue of this kind alone counts as.
    technique: ClassVar[str] = "TBL"
    #: Shape limits that a generator's request may state for clues of this kind, and members that it may fix.
    measured: ClassVar[tuple[str, ...]] = ()
    fixable: ClassVar[tuple[str, ...]] = ()
    #: Members a document may leave out, by the number of digits they may be left out for: {"value": {9: 5}}.
    digit_defaults: ClassVar[Mapping[str, Mapping[int, Any]]] = {}

    #: Layer it acts on; None = the first that fits.
    layer: str | None = None
    #: What a document calls this clue, shows beside it, and how it wants it drawn: kept, never part of the meaning.
    id: str | None = attrs.field(default=None, eq=False, repr=False)
    label: str | None = attrs.field(default=None, eq=False, repr=False)
    style: Mapping[str, Any] | None = attrs.field(default=None, eq=False, repr=False)

    # --- where it is

    def scope(self) -> tuple[Cell, ...]:
        """The cells the clue talks about, in the clue's order; () for a rule of the whole board."""
        return getattr(self, "cells", ())

    def houses(self, puzzle: Puzzle) -> Iterable[House]:
        """Houses this rule states; none by default."""
        return ()

    def areas(self, puzzle: Puzzle) -> Iterable[tuple[Cell, ...]]:
        """Grids this rule states (they limit negative constraints); none by default."""
        return ()

    def validate(self, puzzle: Puzzle) -> Iterator[str]:
        """What is wrong with the clue on this puzzle, a sentence each; cells outside the board are found for you."""
        return iter(())

    def settled(self) -> Rule:
        """The same clue with the cells of sets in reading order, so that every spelling of it becomes the same."""
        return attrs.evolve(self, **{name: in_order(getattr(self, name)) for name in self.unordered})

    # --- what it means

    def violations(self, solution: Solution) -> Iterator[Violation]:
        """Every place where `solution` breaks the clue. Must not share code with `encode`."""
        raise NotSupported(f"rule {self.key} does not say when it is broken: violations() is missing")

    def completions(self, solution: Solution) -> Iterator[Mapping[str, Any]]:
        """The `extras` that `decode` could add to these values, for rules whose `violations` look at extras.

        Found by brute force, apart from `encode`: the conformance kit compares the two on tiny boards.
        """
        yield {}

    def restrict(self, domains: Domains) -> None:
        """Remove values that `encode` would forbid anyway, before variables exist. Optional; keeps the formula small.

        Called repeatedly until nothing changes, and not at all where the clue must stay switchable.
        """

    def encode(self, enc: Encoder) -> None:
        """Add the clauses. The default forbids each bad assignment of `scope()`: fine up to about 4 cells."""
        cells = self.scope()
        if not cells:
            raise NotSupported(f"rule {self.key} has no cells of its own, so it needs an encode()")
        if len(cells) > 5:
            raise NotSupported(f"rule {self.key} covers {len(cells)} cells, too many for the default encode()")
        for values in product(*(sorted(enc.domain(c)) for c in cells)):
            trial = enc.trial(dict(zip(cells, values, strict=True)))
            if next(iter(self.violations(trial)), None) is not None:
                enc.clause(*(-enc.is_(c, v) for c, v in zip(cells, values, strict=True)))

    def decode(self, model: Model) -> Mapping[str, Any]:
        """What the rule adds to a Solution's `extras`, e.g. {"placements": (...)}."""
        return {}

    def sums(self, puzzle: Puzzle) -> Iterable[tuple[Mapping[Cell, int], int]]:
        """Sums the clue fixes: how often each cell counts (whole numbers, also below zero), and the total.

        For adding up clues and houses when a puzzle is solved by hand; none by default.
        """
        return ()

    # --- how it is shown

    def describe(self) -> str:
        """One sentence for this clue."""
        cells = self.scope()
        where = f" ({', '.join(str(c) for c in cells[:9])}{', ...' if len(cells) > 9 else ''})" if cells else ""
        return self.summary.rstrip(".") + where + "."

    def family(self) -> str:
        """Name of the variant this clue counts for; clues of one class with different names are told apart."""
        return self.variant

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        """Name of the variant that these clues, all there are of this kind in the puzzle, make; a sentence on them."""
        return cls.variant, cls.summary

    def reasons(self, puzzle: Puzzle) -> Iterator[str]:
        """Why this clue cannot hold on the board whatever the others say, in a few words each; for messages."""
        return iter(())

    def quads(self) -> Sequence[Sequence[int]]:
        """Colours up, right, down, left of every placement code, for rules on square pieces; () for all others.

        Pictures show the pieces by them, with 0 as grey, and mark sides that touch and do not match.
        """
        return ()

    def draw(self, canvas: Canvas) -> None:
        """Default drawing: highlight the cells."""
        canvas.highlight(self.scope(), label=self.key)

    # --- what others make of it

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[Rule]:
        """Clues of this rule that are true in a solved grid, in an order that `rng` draws; none by default.

        The generator takes what it can use and stops asking when it has enough: there may be any number of clues. Look
        at `context.free` anew for each, as clues that were taken use up cells. A rule with this method is a template of
        the generator's requests.
        """
        return iter(())

    def measures(self) -> Mapping[str, int]:
        """What shape limits of a request bound, for every name in `measured`."""
        return {}

    def takes(self) -> Iterable[Hashable]:
        """What no other clue may take as well where clues are placed by the generator: by default its cells, for the
        clues of its kind.
        """
        return ((self.key, c) for c in self.scope())

    @classmethod
    def samples(cls) -> Iterable[Puzzle]:
        """Small puzzles (at most 6 cells in scope, few values) that hold this rule: its conformance tests."""
        return ()

    def violation(self, why: str, cells: Iterable[Cell] | None = None) -> Violation:
        """A violation of this clue; at its own cells unless others are named."""
        return Violation(self, tuple(self.scope() if cells is None else cells), why)

    def _require(self, condition: bool, message: str) -> None:
        """Raise FormatError when a member is wrong in itself, whatever the puzzle; for `__attrs_post_init__`."""
        if not condition:
            raise FormatError(f"{self.key}: {message}")
