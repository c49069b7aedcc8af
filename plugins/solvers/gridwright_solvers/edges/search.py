"""Edge matchings by search: position after position gets a tile that fits beside those that lie already."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from operator import length_hint

from gridwright_solvers.edges.lookup import Lookup, Tile

__all__ = ["BETWEEN", "steps"]

#: Steps between two signs of life.
BETWEEN = 4096
#: Steps after which a search goes on as machine code, where that is possible: about as long as it takes to get it,
#: and about as long as it takes to hand over where it is there already.
LASTING, LASTING_LOADED = 64 * BETWEEN, 4 * BETWEEN


def steps(lookup: Lookup) -> Iterator[list[Tile] | None]:
    """Every way to fill the order of a lookup, each once, and a None after every BETWEEN steps.

    A step lays a tile. The list is the same object each time: copy what you keep.
    """
    order, chosen = lookup.order, list[Tile]()
    if not lookup.possible():
        return
    if not order:
        yield chosen
        return
    colours, left = lookup.colours, list(lookup.stock)
    behind, before = lookup.shown()
    # Position, the ones behind and before it, and what gives the tiles that fit.
    places = [(position, *sources, fits.get) for position, sources, fits
              in zip(order, lookup.sources, lookup.fitting, strict=True)]
    lasting = (LASTING_LOADED if "numba" in sys.modules else LASTING) // BETWEEN
    due, rounds, depth, last = BETWEEN, 0, 0, len(order) - 1
    position, one, other, fits = places[0]
    ahead = [iter(fits(behind[one] * colours + before[other], ()))]
    while ahead:
        for tile in ahead[-1]:
            kind, toward, along, _ = tile
            if left[kind]:
                due -= 1
                if not due:
                    due = BETWEEN
                    rounds += 1
                    yield None
                    if rounds == lasting:
                        # Only here: it imports numpy and, where there is one, numba.
                        from gridwright_solvers.edges import fast

                        if fast.available():
                            yield from fast.resume(lookup, chosen, [*map(length_hint, ahead)], BETWEEN)
                            return
                chosen.append(tile)
                if depth == last:
                    yield chosen
                    chosen.pop()
                    continue
                left[kind] -= 1
                behind[position], before[position] = toward, along
                depth += 1
                position, one, other, fits = places[depth]
                ahead.append(iter(fits(behind[one] * colours + before[other], ())))
                break
        else:
            ahead.pop()
            if depth:
                depth -= 1
                position = order[depth]
                left[chosen.pop()[0]] += 1
