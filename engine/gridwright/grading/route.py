"""The way through a puzzle that a person takes: always the easiest technique that does something."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property

import attrs

from gridwright.grading.ground import Ground
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique

__all__ = ["Catalogue", "Route", "easiest_route", "route"]


@attrs.frozen
class Catalogue:
    """The techniques in use, from the easiest kind to the hardest."""

    techniques: tuple[Technique, ...]

    @cached_property
    def kinds(self) -> tuple[tuple[Kind, Technique], ...]:
        """Each kind with the technique that finds it, by band and study order."""
        found = [(kind, technique) for technique in self.techniques for kind in technique.kinds]
        return tuple(sorted(found, key=lambda each: (each[0].band, each[0].order, each[0].code)))

    @cached_property
    def kind_of(self) -> dict[str, Kind]:
        """Kinds by their codes."""
        return {kind.code: kind for kind, _ in self.kinds}

    def technique_of(self, code: str) -> Technique:
        """The technique that finds a kind."""
        return next(technique for kind, technique in self.kinds if kind.code == code)

    def for_ground(self, ground: Ground) -> Catalogue:
        """Those that can find anything on a board."""
        return Catalogue(tuple(technique for technique in self.techniques if technique.applies(ground)))


@attrs.frozen
class Route:
    """The moves from the givens on, in order, and whether they solve the puzzle."""

    moves: tuple[Move, ...]
    solved: bool
    band: int

    @cached_property
    def uses(self) -> dict[str, int]:
        """How often each kind was used."""
        found: dict[str, int] = {}
        for move in self.moves:
            found[move.code] = found.get(move.code, 0) + 1
        return found


def route(ground: Ground, catalogue: Catalogue, *, highest: int = 5, banned: Collection[str] = (),
          start: State | None = None, look: Callable[[], None] = lambda: None,
          until: Callable[[Kind], bool] = lambda kind: False) -> Route:
    """The route with techniques up to the band `highest`; kinds with `banned` codes are left out.

    All singles that are to be seen come first; then one move of the easiest kind that has any. `until` is asked after
    each of these moves and ends the route.
    """
    kinds = [(kind, technique) for kind, technique in catalogue.kinds
             if kind.band <= highest and kind.code not in banned]
    easy = [(kind, technique) for kind, technique in kinds if kind.band == 0]
    hard = kinds[len(easy):]
    state = State.start(ground) if start is None else start.copy()
    moves: list[Move] = []
    band = 0
    while state.open and not state.broken:
        look()
        if _singles(state, easy, moves):
            continue
        found = _easiest(state, hard)
        if found is None:
            break
        kind, move = found
        band = max(band, kind.band)
        moves.append(move)
        move.apply(state)
        if until(kind):
            break
    return Route(tuple(moves), state.solved and not state.broken, band)


def easiest_route(ground: Ground, catalogue: Catalogue, *, banned: Collection[str] = (),
                  look: Callable[[], None] = lambda: None) -> Route:
    """The route of the puzzle's band. Techniques that take one solution for granted are used only where nothing else
    solves the puzzle: a band that rests on them would be lower than that of the proof that a solver has to find.
    """
    unique = {kind.code for kind, _ in catalogue.kinds if kind.unique}
    careful = route(ground, catalogue, banned={*banned, *unique}, look=look)
    if careful.solved or not unique:
        return careful
    found = route(ground, catalogue, banned=banned, look=look)
    return found if found.solved else careful


def _singles(state: State, easy: Sequence[tuple[Kind, Technique]], moves: list[Move]) -> bool:
    """Make the moves of the first kind in the easiest band that has any; whether there was one."""
    for kind, technique in easy:
        made = False
        for move in technique.moves(state, kind.code):
            if any(state.open >> cell & 1 for cell, _ in move.writes):
                moves.append(move)
                move.apply(state)
                made = True
        if made:
            return True
    return False


def _easiest(state: State, kinds: Sequence[tuple[Kind, Technique]]) -> tuple[Kind, Move] | None:
    # Routes with other codes left out come to the same marks again and again.
    known = state.ground.found.setdefault(state.key, {})
    for kind, technique in kinds:
        each = technique, kind.code
        if each not in known:
            known[each] = next(iter(technique.moves(state, kind.code)), None)
        move = known[each]
        if move is not None:
            return kind, move
    return None
