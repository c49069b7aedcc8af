"""What a sudoku-spec asks for that no puzzle can be, as far as this is known before one is looked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright import FormatError, Rule
from gridwright.clues import LineClue
from gridwright.codecs.strict_json import pointer
from gridwright.generating.wanted import Range, Template, Wanted
from gridwright_formats._sudoku_spec_board import Frame

__all__ = ["impossible"]

#: The fewest givens of a puzzle with one solution, by digits, where the grid's houses are the only rules.
FEWEST = {4: 4, 6: 8, 9: 17}
#: Lines on which no digit comes twice.
DIFFERENT = ("line/thermo", "line/renban")


def impossible(wanted: Wanted, frame: Frame, places: Sequence[str], where: str) -> Iterator[FormatError]:
    """An error for each part of a request that cannot be met; `places` are the pointers of its templates."""
    for place, template in zip(places, wanted.templates, strict=True):
        wrong = next(_misshapen(template, frame), None) or _too_many(template, frame)
        if wrong is not None:
            name, message = wrong
            yield FormatError(message, place + pointer(name), "impossible")
    least = sum(template.count.low for template in wanted.templates)
    if wanted.elements is not None and least > wanted.elements:
        yield FormatError(f"the templates ask for {least} elements or more, where at most {wanted.elements} may be "
                          "placed", where + "/where/elements/max", "impossible")
    yield from _givens(wanted, frame, where + "/givens")


# --- shapes and numbers of clues

def _misshapen(template: Template, frame: Frame) -> Iterator[tuple[str, str]]:
    """Shape limits that no clue has: the member, and why."""
    digits, cells, limits = frame.digits, len(frame.board), template.limits
    length = limits.get("length", Range())
    for kind in template.kinds if "length" in limits else ():
        most = _longest(kind, digits, cells)
        if most is not None and length.low > most:
            yield "length", f"{template.name} has at most {most} cells here, not {length}"
        if issubclass(kind, LineClue):
            least = _fewest(kind, length.low)
            if length.high is not None and length.high < least:
                odd = " and an odd number of them" if kind.centred else ""
                yield "length", f"{template.name} has {_fewest(kind, 0)} cells or more{odd}, not {length}"
    if template.name == "cage":
        size, total = limits.get("size", Range()), limits.get("sum", Range())
        if not any(number in size for number in range(2, digits + 1)):
            yield "size", f"a cage has 2 to {digits} cells, not {size}"
        elif not _sizes(limits, digits):
            yield "sum", f"no {_between(size, digits)} different digits up to {digits} add up to {total}"
    if template.fixed.get("letter") == "X" and digits < 6:
        yield "letter", f"no two different digits up to {digits} add up to 10"


def _longest(kind: type[Rule], digits: int, cells: int) -> int | None:
    """The largest `length` that a clue of the kind can have; None where it may be a length of another sort."""
    if kind.key in DIFFERENT or kind.key == "arrow":
        # The digits of a shaft add up to no more than the highest digit.
        return digits
    if kind.key == "line/double_arrow":
        # The digits between the ends add up to two digits.
        return 2 * digits + 2
    return cells if issubclass(kind, LineClue) else None


def _fewest(kind: type[LineClue], least: int) -> int:
    """The smallest length from `least` on that a line of the kind can have."""
    found = max(kind.fewest, least)
    return found + 1 if kind.centred and found % 2 == 0 else found


def _sizes(limits: Mapping[str, Range], digits: int) -> list[int]:
    """The numbers of cells that cages within the limits can have."""
    size, total = limits.get("size", Range()), limits.get("sum", Range())
    return [number for number in range(2, digits + 1) if number in size
            and number * (2 * digits + 1 - number) // 2 >= total.low
            and (total.high is None or number * (number + 1) // 2 <= total.high)]


def _between(size: Range, digits: int) -> str:
    return str(Range(max(2, size.low), digits if size.high is None else min(size.high, digits)))


def _too_many(template: Template, frame: Frame) -> tuple[str, str] | None:
    """Why so many clues do not fit the board: the member, and why."""
    low, cells = template.count.low, len(frame.board)
    each = min(_cells(kind, template.limits, frame.digits) for kind in template.kinds)
    if low * each > cells:
        more = "" if each == 1 else f" of {each} cells or more"
        return "count", f"{low} {template.name} clues{more} need {low * each} cells; the board has {cells}"
    most = sum(_room(kind, frame) for kind in template.kinds)
    if low > most:
        return "count", f"the board has room for {most} {template.name} clues, not for {low}"
    return None


def _cells(kind: type[Rule], limits: Mapping[str, Range], digits: int) -> int:
    """The fewest cells that a clue takes which no other clue of its kind may use."""
    length = limits.get("length", Range())
    if issubclass(kind, LineClue):
        return _fewest(kind, length.low)
    if kind.key == "cage":
        return min(_sizes(limits, digits))
    if kind.key == "arrow":
        return 1 + (length.low or 2)
    return {"contains": 4, "corner/mathrax": 4, "cell/odd": 1, "cell/even": 1}.get(kind.key, 0)


def _room(kind: type[Rule], frame: Frame) -> int:
    """How many clues of a kind fit the board, whatever is in its cells."""
    digits, cells = frame.digits, len(frame.board)
    if kind.key.startswith("edge/"):
        return sum(1 for _ in frame.board.pairs())
    if frame.layout:
        return cells * cells
    return {"contains": (digits // 2) ** 2, "corner/mathrax": (digits // 2) ** 2,
            "cell/odd": digits * ((digits + 1) // 2), "cell/even": digits * (digits // 2),
            "sandwich": 2 * digits, "xsum": 4 * digits, "skyscraper": 4 * digits,
            # Two ends of every diagonal with two cells or more, in both directions.
            "sum/little_killer": 4 * (2 * digits - 3)}.get(kind.key, cells * cells)


# --- givens

def _givens(wanted: Wanted, frame: Frame, here: str) -> Iterator[FormatError]:
    count = wanted.givens
    for number, (_, grid) in enumerate(wanted.grids):
        if count.high is not None and grid.low > count.high:
            yield FormatError(f"{grid.low} givens in one grid are more than the {count.high} on the board",
                              f"{here}/grids/{number}", "impossible")
    for number, (cells, grid) in enumerate(wanted.grids):
        for other, bound in wanted.grids:
            # Cells of the other grid that cannot all be left out here.
            least = grid.low - len(cells - other)
            if other is not cells and bound.high is not None and least > bound.high:
                yield FormatError(f"{grid.low} givens in this grid are {least} or more in another one, which may have "
                                  f"{bound.high}", f"{here}/grids/{number}", "impossible")
                break
    highs = [grid.high for _, grid in wanted.grids]
    most = sum(high for high in highs if high is not None)
    if highs and None not in highs and count.low > most:
        yield FormatError(f"the grids may have {most} givens in all, fewer than {count.low}", here + "/count",
                          "impossible")
    yield from _together(wanted, frame, here)
    alone = all(rule.key == "box_grid" for rule in wanted.puzzle.rules) and (
        wanted.elements == 0 or all(template.count.high == 0 for template in wanted.templates))
    fewest = FEWEST.get(frame.digits, 0) if alone and not frame.layout else 0
    if count.high is not None and count.high < fewest:
        yield FormatError(f"without other rules a puzzle with one solution has at least {fewest} givens on {frame}, "
                          f"not {count}", here + "/count", "impossible")


def _together(wanted: Wanted, frame: Frame, here: str) -> Iterator[FormatError]:
    """Numbers of givens that cells which are given together cannot add up to."""
    locked = set(wanted.puzzle.givens.get(wanted.puzzle.main, {}))
    reach, sizes = 1, dict[int, int]()
    for orbit in wanted.orbits:
        sizes[len(orbit)] = sizes.get(len(orbit), 0) + 1
        # Bit n: n givens can be had.
        reach = reach << len(orbit) if locked.intersection(orbit) else reach | reach << len(orbit)
    cells = sum(size * many for size, many in sizes.items())
    if not any(reach >> number & 1 for number in range(wanted.givens.low, cells + 1) if number in wanted.givens):
        listed = " and ".join(f"{many} of {size} cell{'s' * (size > 1)}" for size, many in sorted(sizes.items()))
        yield FormatError(f"{wanted.givens} givens cannot be had: the cells that are given together are {listed}",
                          here + "/count", "impossible")
