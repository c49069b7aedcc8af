"""The boards that pieces make, cell by cell: each cell takes a piece that fits the colours above and to the left.

A step is a piece laid. The order is fixed, so the same steps lead to the same boards everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from gridwright import Budget
from gridwright_formats._edge_frame import Frame, least
from gridwright_formats._eternity import Quad, turned

__all__ = ["Meter", "Spent", "boards"]

#: Steps between two looks at the clock.
_BETWEEN = 4096

#: What may lie in a cell: number of its form, colours right and down, and the whole quad.
_Option = tuple[int, int, int, Quad]
#: Colours above and to the left -> what fits.
_Fitting = dict[tuple[int, int], list[_Option]]


class Spent(Exception):
    """The steps allowed are used up."""


class Meter:
    """Counts steps. Raises Spent beyond `most`, Undecided where the budget has run out."""

    def __init__(self, most: int, budget: Budget | None = None, above: Meter | None = None) -> None:
        self.most, self.steps = most, 0
        self._budget, self._above = budget, above

    @property
    def spent(self) -> bool:
        """Whether it has no step left."""
        return self.steps >= self.most

    def add(self, steps: int) -> None:
        """Count some."""
        self.steps += steps
        if self._above is not None:
            self._above.add(steps)
        elif self._budget is not None:
            self._budget.check()
        if self.spent:
            raise Spent


def boards(frame: Frame, pieces: Sequence[Quad], pins: Mapping[int, Quad], meter: Meter) -> Iterator[tuple[Quad, ...]]:
    """Every board (quads in reading order) with these quads in the pinned positions, each once: equal pieces may change
    places. Raises Spent where the meter does."""
    forms = sorted(set(map(least, pieces)))
    stock = Counter(map(least, pieces))
    left = [stock[form] for form in forms]
    order = _order(frame)
    options = _options(frame, forms, pins)
    width, last = frame.width, frame.cells - 1
    # The entry behind the last position stands for the rim.
    rights, downs = [0] * (last + 2), [0] * (last + 2)
    chosen: list[_Option] = [(0, 0, 0, (0, 0, 0, 0))] * (last + 1)
    above = [position - width if position >= width else last + 1 for position in order]
    before = [position - 1 if position % width else last + 1 for position in order]
    waiting: list[Iterator[_Option]] = [iter(options[order[0]].get((0, 0), ()))] * (last + 1)
    depth = steps = 0
    while depth >= 0:
        for option in waiting[depth]:
            if left[option[0]]:
                break
        else:
            depth -= 1
            if depth >= 0:
                left[chosen[order[depth]][0]] += 1
            continue
        steps += 1
        if steps == _BETWEEN:
            meter.add(steps)
            steps = 0
        position = order[depth]
        chosen[position] = option
        if depth == last:
            meter.add(steps)
            steps = 0
            yield tuple(each[3] for each in chosen)
            continue
        form, rights[position], downs[position], _ = option
        following = options[order[depth + 1]].get((downs[above[depth + 1]], rights[before[depth + 1]]))
        if following is not None:
            left[form] -= 1
            depth += 1
            waiting[depth] = iter(following)
    meter.add(steps)


def _order(frame: Frame) -> list[int]:
    """Positions along the shorter side first, so that few cells have an open end at a time."""
    if frame.width <= frame.height:
        return list(range(frame.cells))
    return [row * frame.width + col for col in range(frame.width) for row in range(frame.height)]


def _options(frame: Frame, forms: Sequence[Quad], pins: Mapping[int, Quad]) -> list[_Fitting]:
    """What fits in every position, grey exactly on the rim."""
    by_greys: dict[tuple[bool, ...], _Fitting] = {}
    for number, form in enumerate(forms):
        for quad in dict.fromkeys(turned(form, turns) for turns in range(4)):
            fitting = by_greys.setdefault(tuple(colour == 0 for colour in quad), {})
            fitting.setdefault((quad[0], quad[3]), []).append((number, quad[1], quad[2], quad))
    found = []
    for position in range(frame.cells):
        row, col = divmod(position, frame.width)
        rim = (row == 0, col == frame.width - 1, row == frame.height - 1, col == 0)
        fitting = by_greys.get(rim, {})
        if (pin := pins.get(position)) is not None:
            fitting = {key: [option for option in some if option[3] == pin] for key, some in fitting.items()}
        found.append(fitting)
    return found
