"""The clues that are placed on one solved grid, by the templates of a request."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from random import Random

from gridwright.errors import PluginError
from gridwright.generating.prover import Part
from gridwright.generating.wanted import Wanted
from gridwright.houses import HouseRule
from gridwright.model.board import Cell
from gridwright.model.rule import Rule, blamed
from gridwright.model.solution import Solution
from gridwright.proposing.context import Proposing

__all__ = ["Stock"]

#: So many proposals in a row that cannot be used end the placing of a template.
MOST_MISSES = 60


class Stock:
    """Places clues that are true in a solved grid, as the templates propose them, none in the way of another."""

    def __init__(self, wanted: Wanted, solution: Solution, rng: Random,
                 look: Callable[[], None] = lambda: None) -> None:
        self.wanted, self.solution, self.rng, self.look = wanted, solution, rng, look
        #: Placed parts in the order of placing.
        self.parts: list[Part] = []
        self._taken: dict[Hashable, Part] = {}
        self._contexts = [Proposing(set(solution.board.cells), template.limits, look=look)
                          for template in wanted.templates]
        self._streams: list[list[Iterator[Rule]]] = [[] for _ in wanted.templates]
        for rule in wanted.puzzle.rules:
            self._leave_alone(rule)

    def _leave_alone(self, rule: Rule) -> None:
        """Place no clue in the way of a locked one."""
        if isinstance(rule, HouseRule):
            return
        with blamed(rule):
            self._taken.update(dict.fromkeys(rule.takes(), Part()))
        for template, context in zip(self.wanted.templates, self._contexts, strict=True):
            if isinstance(rule, template.kinds):
                context.free.difference_update(rule.scope())

    def count(self, template: int) -> int:
        """How many clues of a template are placed."""
        return sum(part.template == template for part in self.parts)

    def cover(self, template: int) -> None:
        """From now on the clues of a template are to cover every cell that is free for them."""
        self._contexts[template].filling = True
        self._streams[template] = []

    def keep_off(self, template: int, cells: set[Cell]) -> None:
        """Clues of a template never use these cells."""
        self._contexts[template].free -= cells

    def free(self, template: int) -> set[Cell]:
        """The cells that no clue of a template uses yet."""
        return set(self._contexts[template].free)

    def place(self, template: int, most: int, useful: Callable[[Rule], bool] = lambda clue: True) -> list[Part]:
        """Place up to `most` further clues of a template that are `useful`; those that were placed."""
        found: list[Part] = []
        misses = 0
        while len(found) < most and misses < MOST_MISSES:
            self.look()
            clue = self._next(template)
            if clue is None:
                break
            if useful(clue) and (part := self._put(template, clue)) is not None:
                found.append(part)
                misses = 0
            else:
                misses += 1
        return found

    def remove(self, part: Part) -> None:
        """Take a placed clue away again."""
        assert part.clue is not None
        self.parts = [each for each in self.parts if each is not part]
        for key in [key for key, each in self._taken.items() if each is part]:
            del self._taken[key]
        self._contexts[part.template].free.update(part.clue.scope())

    def keep(self, parts: Sequence[Part]) -> None:
        """Have these placed clues and no others; they are known to go together."""
        wanted = set(map(id, parts))
        for part in [part for part in self.parts if id(part) not in wanted]:
            self.remove(part)
        have = set(map(id, self.parts))
        for part in parts:
            if id(part) not in have:
                self.restore(part)

    def restore(self, part: Part) -> None:
        """Place a clue again that was taken away."""
        assert part.clue is not None
        self._taken.update(dict.fromkeys(part.clue.takes(), part))
        self._contexts[part.template].free.difference_update(part.clue.scope())
        self.parts.append(part)

    def give_back(self, template: int, cells: set[Cell]) -> None:
        """Clues of a template may use these cells again."""
        self._contexts[template].free |= cells

    def _put(self, template: int, clue: Rule) -> Part | None:
        with blamed(clue):
            keys = list(clue.takes())
        if any(key in self._taken for key in keys):
            return None
        part = Part(clue=clue, template=template)
        self.restore(part)
        return part

    def _next(self, template: int) -> Rule | None:
        """The next proposal that fits its template; None where nothing is proposed any more."""
        wanted = self.wanted.templates[template]
        if not self._streams[template]:
            self._streams[template] = [self._stream(template, kind) for kind in wanted.kinds]
        streams = self._streams[template]
        for _ in range(MOST_MISSES):
            while streams:
                stream = self.rng.choice(streams)
                clue = next(stream, None)
                if clue is not None:
                    break
                streams.remove(stream)
            else:
                return None
            with blamed(clue):
                fitting = wanted.fits(clue)
            if fitting:
                return clue
        return None

    def _stream(self, template: int, kind: type[Rule]) -> Iterator[Rule]:
        layer = next((name for name, symbols in self.solution.puzzle.layers.items()
                      if kind.symbols_kind in (None, symbols.kind)), None)
        solution = self.solution.on(layer)
        with blamed(kind):
            for clue in kind.candidates(solution, self._contexts[template], self.rng):
                self.look()
                if not isinstance(clue, Rule):
                    raise PluginError(f"rule {kind.key} proposes {str(clue)[:60]!r}, which is no clue")
                if lacking := [name for name in kind.measured if name not in clue.measures()]:
                    raise PluginError(f"rule {kind.key} does not say how large its clues are: measures() lacks "
                                      f"{lacking[0]!r}, which is in `measured`")
                if next(iter(clue.violations(self.solution.on(clue.layer or layer))), None) is not None:
                    raise PluginError(f"rule {kind.key} proposes a clue that is not true: {clue.describe()}")
                yield clue
