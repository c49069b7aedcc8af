"""The shortest list of techniques that a puzzle asks for, and what would do instead of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import attrs

from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue, Route, route
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move

__all__ = ["Contents", "Entry", "contents"]

#: Places of a technique on the route at which others are looked for.
PLACES = 6


@attrs.frozen
class Entry:
    """One technique of a puzzle, how often it is used, and the codes that would do in its place."""

    kind: Kind
    uses: int
    alternatives: tuple[str, ...] = ()

    @property
    def chip(self) -> str:
        """The code and its alternatives."""
        return "/".join((self.kind.code, *self.alternatives))

    def as_json(self) -> dict[str, Any]:
        """The entry of the `contains` field; how often singles are used depends on the route, so it is left out."""
        found: dict[str, Any] = {"code": self.kind.code, "chip": self.chip, "name": self.kind.name,
                                 "band": self.kind.band}
        if self.kind.band:
            found["uses"] = self.uses
        if self.alternatives:
            found["alternatives"] = list(self.alternatives)
        return found


@attrs.frozen
class Contents:
    """The list, the route it is of, and whether time ran out before it was the shortest."""

    entries: tuple[Entry, ...]
    route: Route
    truncated: bool = False

    @classmethod
    def plain(cls, catalogue: Catalogue, base: Route) -> Contents:
        """Everything on a route, without a search."""
        return cls(_entries(catalogue, _folded(base), {}), base)


class _Late(Exception):
    """The time for the list is over."""


def contents(ground: Ground, catalogue: Catalogue, base: Route, *, banned: Collection[str] = (),
             late: Callable[[], bool] = lambda: False, look: Callable[[], None] = lambda: None) -> Contents:
    """The list of a puzzle whose easiest route is `base`, found without the codes `banned`.

    Codes are left out one after the other, the hardest first, while the puzzle is still solved in the same band and
    nothing new or harder takes their place. Where `late` says that time is over, the list is what it is by then.
    """
    def in_time() -> None:
        look()
        if late():
            raise _Late

    search = _Search(ground, catalogue, base, banned, in_time)
    chips: dict[str, list[str]] = {}
    truncated = False
    try:
        search.do_without({kind.code for kind, _ in catalogue.kinds if kind.spare})
        search.shrink()
        for code in search.listed():
            chips[code] = search.alternatives(code)
    except _Late:
        truncated = True
    return Contents(_entries(catalogue, _folded(search.best), chips), search.best, truncated)


def _entries(catalogue: Catalogue, uses: Mapping[str, int], chips: Mapping[str, Sequence[str]]) -> tuple[Entry, ...]:
    kinds = (kind for kind, _ in catalogue.kinds if kind.code in uses)
    return tuple(Entry(kind, uses[kind.code], tuple(chips.get(kind.code, ()))) for kind in kinds)


def _folded(some: Route) -> dict[str, int]:
    """Uses by code; full houses count as the singles they are."""
    uses = dict(some.uses)
    if "FHS" in uses:
        goal = "HSI" if "HSI" in uses or "NSI" not in uses else "NSI"
        uses[goal] = uses.get(goal, 0) + uses.pop("FHS")
    return uses


class _Search:
    """Routes with more and more codes left out."""

    def __init__(self, ground: Ground, catalogue: Catalogue, base: Route, banned: Collection[str],
                 look: Callable[[], None]) -> None:
        self.ground, self.catalogue, self.best, self.look = ground, catalogue, base, look
        self.start = State.start(ground)
        #: For a route, the moves and the marks before the first use of each code.
        self._starts: tuple[Route | None, dict[str, tuple[tuple[Move, ...], State]]] = None, {}
        notation = {kind.code for kind, _ in catalogue.kinds if kind.notation}
        self.never = frozenset(banned) | notation - set(base.uses)
        self.banned = set(self.never)

    def listed(self) -> list[str]:
        """The codes of the best route, hardest and latest first."""
        kinds = self.catalogue.kind_of
        return sorted(_folded(self.best), key=lambda code: (-kinds[code].band, -kinds[code].order, code))

    def do_without(self, codes: Collection[str]) -> None:
        """Begin with a route that has none of the codes, if there is one in the same band."""
        if not self.best.uses.keys().isdisjoint(codes):
            found = route(self.ground, self.catalogue, highest=self.best.band, banned={*self.banned, *codes},
                          look=self.look)
            if not found.solved or found.band != self.best.band:
                return
            self.best = found
        self.never |= frozenset(codes)
        self.banned |= self.never

    def shrink(self) -> None:
        """Leave out what can be left out."""
        retry = True
        while retry:
            retry = False
            for code in self.listed():
                if code not in self.best.uses:
                    continue
                found = self.without(code)
                if found is not None:
                    self.best, retry = found, True
                    self.banned.add(code)
                    break

    def without(self, code: str, more: Collection[str] = (), instead: str = "") -> Route | None:
        """The route with a code of the best one, and more that are not in it before, left out; None where it is worse.

        `instead` is a code that may come up new.
        """
        before, state = self._until(code)
        uses = Counter(move.code for move in before)
        test = _Test(self.catalogue, self.best, code, instead)

        def spoilt(kind: Kind) -> bool:
            uses[kind.code] += 1
            return not test.bears(kind.code, uses[kind.code])

        banned = {*self.banned, code, *more}
        rest = route(self.ground, self.catalogue, highest=self.best.band, banned=banned,
                     start=state, look=self.look, until=spoilt)
        if not rest.solved:
            return None
        kinds = self.catalogue.kind_of
        moves = (*before, *rest.moves)
        found = Route(moves, True, max((kinds[move.code].band for move in moves), default=0))
        return found if found.band == self.best.band and all(
            test.bears(*each) for each in found.uses.items()) else None

    def _until(self, code: str) -> tuple[tuple[Move, ...], State]:
        """The moves of the best route before a code is used, which are the same without it, and the marks then."""
        if self._starts[0] is not self.best:
            self._starts = self.best, {}
            state = self.start.copy()
            for k, move in enumerate(self.best.moves):
                if move.code not in self._starts[1]:
                    self._starts[1][move.code] = self.best.moves[:k], state.copy()
                move.apply(state)
        return self._starts[1][code]

    def alternatives(self, code: str) -> list[str]:
        """Codes of the same band that do as well at the places where this one is used."""
        if self.catalogue.kind_of[code].band == 0:
            return []
        related = above(self.catalogue, code)
        offered = [other for other in self._offered(code)
                   if other not in related and code not in above(self.catalogue, other)]
        good = [other for other in offered if self._replaces(code, other, offered)]
        return [other for other in good
                if not any(other in above(self.catalogue, third) for third in good if third != other)]

    def _offered(self, code: str) -> list[str]:
        """Codes of the same band, by study order, that have a move where this one is used first."""
        band = self.catalogue.kind_of[code].band
        others = [(kind, technique) for kind, technique in self.catalogue.kinds
                  if kind.band == band and kind.code != code and kind.code not in self.never]
        state, places, found = self.start.copy(), 0, set[str]()
        for move in self.best.moves:
            if move.code == code:
                places += 1
                self.look()
                found.update(kind.code for kind, technique in others if kind.code not in found
                             and next(iter(technique.moves(state, kind.code)), None) is not None)
                if places == PLACES:
                    break
            move.apply(state)
        return [kind.code for kind, _ in others if kind.code in found]

    def _replaces(self, code: str, other: str, offered: Sequence[str]) -> bool:
        """Whether the puzzle is solved as well with `other` and without `code`."""
        if other in self.banned:
            return self._with(code, other, offered)
        for more in ((), [each for each in offered if each != other and each not in self.best.uses]):
            found = self.without(code, more, other)
            if found is not None and other in found.uses:
                return True
            if not more and len(offered) == 1:
                break
        return False

    def _with(self, code: str, other: str, offered: Sequence[str]) -> bool:
        """As `_replaces` for a code that was left out before."""
        self.banned.discard(other)
        try:
            return self._replaces(code, other, offered)
        finally:
            self.banned.add(other)


class _Test:
    """Whether a route without a code is as good as the one before: what is new is a special case of what stays, and
    what is used more often is neither harder than the code nor more general.
    """

    def __init__(self, catalogue: Catalogue, before: Route, removed: str, instead: str) -> None:
        self.catalogue, self.before, self.removed = catalogue, before.uses, removed
        self.stays = {*before.uses, instead} - {removed, ""}
        self.harder = catalogue.kind_of[removed].band
        self.general = above(catalogue, removed)

    def bears(self, code: str, uses: int) -> bool:
        """Whether so many uses of a code are right."""
        if code not in self.stays:
            return bool(above(self.catalogue, code) & self.stays)
        if uses <= self.before.get(code, 0) or code not in self.before:
            return True
        return self.catalogue.kind_of[code].band <= self.harder and code not in self.general


def above(catalogue: Catalogue, code: str) -> frozenset[str]:
    """The kinds of which this one is a special case, however far."""
    found: set[str] = set()
    ahead = [code]
    while ahead:
        for general in catalogue.kind_of[ahead.pop()].general:
            if general not in found and general in catalogue.kind_of:
                found.add(general)
                ahead.append(general)
    return frozenset(found)
