"""Two sets of as many houses: where they do not overlap, both sides hold the same digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, product

import attrs

from gridwright.grading.ground import Area, Ground
from gridwright_techniques._variants import has_unusual_houses, is_usual

__all__ = ["Leftover", "Side", "leftovers", "ring", "ring_variants"]

#: Cells that stick out on either side at most, and pairs of sets kept.
_MOST_CELLS = 9
_MOST_KEPT = 160
#: The corners of Phistomefel's ring: two by two cells in each corner of the grid.
_CORNERS = sum(1 << 9 * row + col for row in (0, 1, 7, 8) for col in (0, 1, 7, 8))


@attrs.frozen(eq=False)
class Side:
    """The cells of some houses that stick out. `parts` are ways to cut them up by houses, each with its house."""

    mask: int
    areas: tuple[Area, ...]
    parts: tuple[tuple[tuple[int, Area], ...], ...]

    @classmethod
    def of(cls, ground: Ground, mask: int, areas: tuple[Area, ...]) -> Side:
        """The side of these cells; it is cut up by the houses of one kind where they hold all of it."""
        cuts = []
        for members in _kinds(ground).values():
            parts, covered, twice = [], 0, 0
            for area in members:
                here = area.mask & mask
                if here:
                    parts.append((here, area))
                    twice |= covered & here
                    covered |= here
            if covered == mask and not twice:
                cuts.append(tuple(parts))
        return cls(mask, areas, tuple(cuts))


@attrs.frozen(eq=False)
class Leftover:
    """Houses on either side, as many on both; the cells in one and not in the other hold the same digits."""

    one: Side
    two: Side

    @cached_property
    def sides(self) -> tuple[tuple[Side, Side], ...]:
        """Each side with the other."""
        return (self.one, self.two), (self.two, self.one)


def _kinds(ground: Ground) -> dict[str, tuple[Area, ...]]:
    return ground.logic.once("kinds_of_houses", _all_kinds)


def _all_kinds(ground: Ground) -> dict[str, tuple[Area, ...]]:
    found: dict[str, tuple[Area, ...]] = {}
    for area in ground.full:
        found[area.kind] = (*found.get(area.kind, ()), area)
    return found


def leftovers(ground: Ground) -> tuple[Leftover, ...]:
    """Neighbouring rows or columns against as many other houses, the fewest cells that stick out first."""
    return ground.logic.once("leftovers", _leftovers)


def _leftovers(ground: Ground) -> tuple[Leftover, ...]:
    found: dict[tuple[int, int], tuple[tuple[Area, ...], tuple[Area, ...]]] = {}
    # Between rows or columns and boxes it says no more than boxes and lines do without it.
    others = [area for area in ground.full if area.kind not in ("row", "column")]
    if not has_unusual_houses(ground):
        return ()
    for lines in _neighbouring(ground):
        union = _union(lines)
        for some in _mostly_inside(others, union, len(lines)):
            inside = _union(some)
            one, two = union & ~inside, inside & ~union
            # Of two sides that have the same houses left out, one says as much as the other.
            if one and (two, one) not in found and not all(is_usual(ground, area) for area in some):
                found.setdefault((one, two), (lines, some))
    kept = sorted(found.items(), key=lambda each: (each[0][0].bit_count(), each[0]))[:_MOST_KEPT]
    return tuple(Leftover(Side.of(ground, one, lines), Side.of(ground, two, some))
                 for (one, two), (lines, some) in kept)


def _union(areas: Sequence[Area]) -> int:
    union = 0
    for area in areas:
        union |= area.mask
    return union


def _neighbouring(ground: Ground) -> Iterator[tuple[Area, ...]]:
    """Two rows or more side by side, up to half of them, or as many columns; of one grid.

    One row against one other house says no more than pointing and box-line reduction do.
    """
    for kind in ("row", "column"):
        grids: dict[tuple[int, ...], list[Area]] = {}
        for area in _kinds(ground).get(kind, ()):
            first = [ground.cells[i].col if kind == "row" else ground.cells[i].row for i in area.cells]
            grids.setdefault(tuple(first), []).append(area)
        for lines in grids.values():
            # Grids above one another have their rows in the same columns, with a gap between those of one and the next.
            places = [min(getattr(ground.cells[i], kind[:3]) for i in area.cells) for area in lines]
            for count in range(2, ground.size // 2 + 1):
                for start in range(len(lines) - count + 1):
                    if places[start + count - 1] - places[start] == count - 1:
                        yield tuple(lines[start:start + count])


def _mostly_inside(areas: Sequence[Area], union: int, count: int) -> Iterator[tuple[Area, ...]]:
    """So many areas that share no cell and of which few cells lie outside of the union."""
    near = [(area, (area.mask & ~union).bit_count()) for area in areas if area.mask & union]
    near = [(area, out) for area, out in near if out <= _MOST_CELLS]

    def go(start: int, chosen: tuple[Area, ...], taken: int, outside: int) -> Iterator[tuple[Area, ...]]:
        if len(chosen) == count:
            yield chosen
            return
        for k in range(start, len(near)):
            area, out = near[k]
            if not area.mask & taken and outside + out <= _MOST_CELLS:
                yield from go(k + 1, (*chosen, area), taken | area.mask, outside + out)

    return go(0, (), 0, 0)


def ring(ground: Ground) -> tuple[Leftover, ...]:
    """The ring around the middle box and the corners, on the usual 9x9 grid."""
    return tuple(each for each in _rings(ground) if each.two.mask == _CORNERS)


def ring_variants(ground: Ground) -> tuple[Leftover, ...]:
    """The same pattern with other rows and columns of two bands and stacks."""
    return tuple(each for each in _rings(ground) if each.two.mask != _CORNERS)


def _rings(ground: Ground) -> tuple[Leftover, ...]:
    return ground.logic.once("phistomefel", _all_rings)


def _all_rings(ground: Ground) -> tuple[Leftover, ...]:
    """Two rows and two boxes between them against four columns: 16 cells of each side stick out."""
    kinds = _kinds(ground)
    rows, columns, boxes = (kinds.get(kind, ()) for kind in ("row", "column", "box"))
    if ground.size != 9 or len(ground.cells) != 81 or not len(rows) == len(columns) == len(boxes) == 9 or any(
            box.cells[1] != box.cells[0] + 1 or box.cells[3] != box.cells[0] + 9 for box in boxes):
        return ()
    found = []
    for bands, stacks in product(combinations(range(3), 2), repeat=2):
        between = 3 - sum(bands)
        for a, b, c, d in product(range(3), repeat=4):
            left_out = [3 * stacks[0] + c, 3 * stacks[1] + d]
            one = (rows[3 * bands[0] + a], rows[3 * bands[1] + b],
                   *(boxes[3 * between + stack] for stack in stacks))
            two = tuple(columns[3 * stack + k] for stack in stacks for k in range(3) if 3 * stack + k not in left_out)
            first, second = _union(one), _union(two)
            found.append(Leftover(_bare(first & ~second, one), _bare(second & ~first, two)))
    return tuple(found)


def _bare(mask: int, areas: tuple[Area, ...]) -> Side:
    return Side(mask, areas, ())

