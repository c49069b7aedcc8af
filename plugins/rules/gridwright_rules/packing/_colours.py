"""Arguments by colouring a board: the tiles never take up as many cells of each colour as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from gridwright_rules.packing._colourings import CHESS, COLUMNS, OTHERS, ROWS, Counts, Painted
from gridwright_rules.packing._sums import Work
from gridwright_rules.packing._task import Task
from gridwright_rules.packing._words import MOST_NAMED, listed, many, named, numbers

__all__ = ["colours"]

#: Cells of a board beyond which only the simplest colourings are tried.
MOST_PAINTED = 2_000


def colours(task: Task) -> Iterator[str]:
    """The first colouring that decides: single colours first, then two against each other, then all at once."""
    if not all(task.places):
        return
    found = next(_judged(task, Work()), None)
    if found is not None:
        yield found


def _judged(task: Task, work: Work) -> Iterator[str]:
    yield from _chess(task, Painted.of(task, CHESS), work)
    yield from _one_colour(task, Painted.of(task, ROWS), 1, work)
    yield from _one_colour(task, Painted.of(task, COLUMNS), 1, work)
    if len(task.board) > MOST_PAINTED:
        return
    others, clashing = [], []
    for painted in (Painted.of(task, colouring) for colouring in OTHERS):
        fits = painted.reachable(work)
        if fits is False:
            clashing.append(painted)
        # Where all colours can come out right at once, no single colour and no two of them decide.
        if fits is not True:
            others.append(painted)
    for painted in others:
        for k in range(painted.colouring.number):
            yield from _one_colour(task, painted, k, work)
    for painted in others:
        for first, second in combinations(range(painted.colouring.number), 2):
            yield from _two_colours(task, painted, first, second, work)
    for painted in clashing:
        yield _all_colours(task, painted)


def _chess(task: Task, painted: Painted, work: Work) -> Iterator[str]:
    values = painted.instead((1, -1), work)
    if not values:
        return
    dark, light = painted.board
    uneven = [f"{tile.count} x {tile.name} by {abs(a - b)}" for tile, ways in painted.tiles
              for a, b in [min(ways)] if a != b]
    which = f"unbalanced: {listed(uneven, 'and')}" if uneven else "every tile is balanced"
    even_handed = all(-v in values for v in values)
    target = abs(dark - light) if even_handed else dark - light
    can = numbers(sorted({abs(v) for v in values}) if even_handed else values, target)
    what = f"a difference of {target}" if even_handed else f"dark minus light {target}"
    yield (f"coloured like a chessboard, {_board(task)} has {many(dark, 'dark cell')} and {light} light, {what}, but "
           f"{_makers(painted)} can only make {can} ({which})")


def _one_colour(task: Task, painted: Painted, k: int, work: Work) -> Iterator[str]:
    values = painted.instead([int(i == k) for i in range(painted.colouring.number)], work)
    target = painted.board[k]
    if values:
        can = "take up none of them" if values == [0] else f"only take up {numbers(values, target)} such cells"
        yield (f"{_board(task)} has {many(target, 'cell')} {painted.colouring.where[k]}, but {_makers(painted)} can "
               f"{can}{_each(painted, lambda v: v[k])}")


def _two_colours(task: Task, painted: Painted, first: int, second: int, work: Work) -> Iterator[str]:
    values = painted.instead([(i == first) - (i == second) for i in range(painted.colouring.number)], work)
    a, b = painted.board[first], painted.board[second]
    if values:
        where = painted.colouring.where
        yield (f"{_board(task)} has {many(a, 'cell')} {where[first]} and {b} {where[second]}, the first minus the "
               f"second {a - b}, but {_makers(painted)} can only make {numbers(values, a - b)}"
               f"{_each(painted, lambda v: v[first] - v[second])}")


def _all_colours(task: Task, painted: Painted) -> str:
    cells = listed([str(n) for n in painted.board], "and")
    return (f"coloured by {painted.colouring.words}, {_board(task)} has {cells} cells of the "
            f"{painted.colouring.number} colours, and {_makers(painted)} cannot make these numbers at once")


# --- words


def _board(task: Task) -> str:
    fixed = sorted(task.opening.fixed)
    return f"the board without {named(fixed)}" if fixed else "the board"


def _makers(painted: Painted) -> str:
    return "the tiles and the open cells" if painted.open else "the tiles"


def _each(painted: Painted, value: Callable[[Counts], int]) -> str:
    """What each tile can take up, where there are few kinds."""
    if len(painted.tiles) > MOST_NAMED:
        return ""
    texts = [f"{tile.name} {listed([str(x) for x in sorted({value(v) for v in ways})], 'or')}"
             for tile, ways in painted.tiles]
    return f" (each {', each '.join(texts)})"
