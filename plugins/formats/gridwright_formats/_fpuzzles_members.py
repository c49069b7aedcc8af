"""What the members of an f-puzzles object mean, in the words of the sudoku-puzzle format.

Sources: payloads of the site and of its common extensions with their published solutions, and what the solvers that
read them take each member to mean (for instance, that marked pairs of either Kropki kind are exempt from both
negatives, and that marks of one kind beside each other are not compared).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gridwright import FormatError
from gridwright_formats._fpuzzles_values import Entry, Meaningless

__all__ = ["BORDERS", "ENTRIES", "LINES", "OUTSIDE", "SHORT", "VENDOR", "entropic_groups", "line_value", "short_pair"]

Rules = Iterator[dict[str, Any]]

VENDOR = "io.github.gridwright:"
#: Member -> what its lines are: (type, kind).
LINES: Mapping[str, tuple[str, str]] = {
    "thermometer": ("line", "thermo"), "slowthermometer": ("line", "slow_thermo"), "palindrome": ("line", "palindrome"),
    "renban": ("line", "renban"), "whispers": ("line", "whisper"), "regionsumline": ("line", "region_sum"),
    "betweenline": ("line", "between"), "lockout": ("line", "lockout"), "entropicline": ("line", "entropic"),
    "modularline": ("line", "modular"), "zipperline": ("line", "zipper"), "doublearrow": ("line", "double_arrow"),
    "nabner": (f"{VENDOR}nabner", "")}
#: Member -> its edge clue: (kind, name of the number, number of a mark that shows none).
BORDERS: Mapping[str, tuple[str, str, int | None]] = {
    "difference": ("difference", "value", 1), "ratio": ("ratio", "value", 2), "sum": ("sum", "sum", None)}
#: Member -> its clue beside the grid: (type, name of the number).
OUTSIDE: Mapping[str, tuple[str, str]] = {
    "sandwichsum": ("sandwich", "sum"), "xsum": ("xsum", "sum"), "skyscraper": ("skyscraper", "value")}
#: Kinds of lines whose rule is about any three neighbours.
SHORT = ("entropic", "modular")
_STEPS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


def line_value(kind: str, size: int) -> int | None:
    """The number of a line that states none; None for kinds without a number."""
    return {"whisper": (size + 1) // 2, "lockout": size // 2, "modular": 3}.get(kind)


def short_pair(kind: str, size: int) -> dict[str, Any]:
    """The pair operator of an entropic or modular line of two cells: they come from different sets.

    The rule of such lines speaks of three neighbours, of which there are none.
    """
    if kind == "modular":
        return {"op": "different_mod3", "params": []}
    if size == 9:
        return {"op": "different_third", "params": []}
    groups = entropic_groups(size)
    home = {v: i for i, group in enumerate(groups) for v in group}
    return {"op": "allowed", "params": [[[v, w] for v in home for w in home if home[v] != home[w]]]}


def entropic_groups(size: int) -> list[list[int]]:
    """Low, middle and high digits: of sizes that three does not divide, the middle has one more or one fewer."""
    low = size // 3 if size % 3 == 1 else (size + 2) // 3
    return [list(range(1, low + 1)), list(range(low + 1, size - low + 1)), list(range(size - low + 1, size + 1))]


def _line(name: str, entry: Entry) -> Rules:
    family, kind = LINES[name]
    for cells in entry.lines():
        if len(cells) < 2:
            raise Meaningless("is a line of one cell")
        rule: dict[str, Any] = {"type": family, **({"kind": kind} if kind else {})}
        stated = entry.number(line_value(kind, entry.size))
        if line_value(kind, entry.size) is not None:
            rule["value"] = stated
        elif entry.data.get("value") not in (None, ""):
            raise Meaningless(f"has the value {str(entry.data['value'])[:20]!r}, which such lines do not have")
        if kind in SHORT and len(cells) == 2:
            yield {"type": "relation", **short_pair(kind, entry.size), "pairs": [cells]}
            continue
        if kind == "entropic":
            rule["groups"] = entropic_groups(entry.size)
        if kind in ("whisper", "renban") and len(cells) > 3 and cells[0] == cells[-1]:
            cells, rule["closed"] = cells[:-1], True
        yield {**rule, "cells": cells}


def _border(name: str, entry: Entry) -> Rules:
    kind, number, default = BORDERS[name]
    yield {"type": "edge", "kind": kind, number: entry.wanted(default), "cells": _pair(entry)}


def _xv(_: str, entry: Entry) -> Rules:
    letter = entry.data.get("value")
    if letter not in ("X", "V", "x", "v"):
        raise Meaningless("has neither X nor V" if letter in (None, "") else f"has the value {str(letter)[:20]!r}")
    yield {"type": "edge", "kind": "xv", "letter": letter.upper(), "cells": _pair(entry)}


def _pair(entry: Entry) -> list[str]:
    cells = entry.cells()
    if len(cells) != 2:
        raise FormatError(f"expected the 2 cells of a border, found {len(cells)}", entry.where + "/cells", "length")
    return cells


def _cage(_: str, entry: Entry) -> Rules:
    total = entry.number()
    yield {"type": "cage", **({} if total is None else {"sum": total}), "cells": entry.cells()}


def _region(_: str, entry: Entry) -> Rules:
    yield {"type": "region", "kind": "extra", "cells": entry.cells()}


def _clone(_: str, entry: Entry) -> Rules:
    one, other = entry.cells(), entry.cells("cloneCells")
    if len(one) != len(other):
        raise FormatError(f"expected clones of one size, found {len(one)} and {len(other)} cells", entry.where,
                          "length")
    # A cell laid on itself says nothing.
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    if not pairs:
        raise Meaningless("is a clone of itself")
    yield {"type": "clone", "regions": [[a for a, _ in pairs], [b for _, b in pairs]]}


def _quadruple(_: str, entry: Entry) -> Rules:
    values = entry.data.get("values")
    if not values:
        raise Meaningless("has no digits")
    yield {"type": "contains", "digits": values, "cells": entry.cells()}


def _arrow(_: str, entry: Entry) -> Rules:
    bulb = entry.cells()
    shafts = []
    for number, line in enumerate(entry.lines()):
        # Shafts start in the cell of the bulb that they leave.
        if line[0] not in bulb:
            raise FormatError(f"the line starts at {line[0]}, which is no cell of the arrow's circle",
                              f"{entry.where}/lines/{number}/0", "cell")
        if len(line) > 1:
            shafts.append(line[1:])
    if not shafts:
        raise Meaningless("is a circle without a line")
    yield {"type": "arrow", "bulb": bulb, "lines": shafts}


def _little_killer(_: str, entry: Entry) -> Rules:
    start, direction = entry.cell(outside=True), entry.data.get("direction")
    if not isinstance(direction, str) or direction not in _STEPS:
        raise FormatError("expected one of the directions UL, UR, DL, DR", entry.where + "/direction", "value")
    down, right = _STEPS[direction]
    row, col = start.row + down, start.col + right
    # In a corner of the grid, top and bottom come before left and right.
    side = ("top" if down > 0 else "bottom") if start.row in (0, entry.size + 1) else "left" if right > 0 else "right"
    cells = []
    while 1 <= row <= entry.size and 1 <= col <= entry.size:
        cells.append(f"r{row}c{col}")
        row, col = row + down, col + right
    if not cells:
        raise Meaningless("points at no cell")
    if entry.data.get("cells") and entry.cells() != cells:
        raise FormatError(f"the cells are not the diagonal that {direction} leads along from there",
                          entry.where + "/cells", "cell")
    yield {"type": "sum", "kind": "little_killer", "sum": entry.wanted(), "side": side, "cells": cells}


def _outside(name: str, entry: Entry) -> Rules:
    family, number = OUTSIDE[name]
    start, size = entry.cell(outside=True), entry.size
    ends = {"top": start.row == 0, "bottom": start.row == size + 1, "left": start.col == 0,
            "right": start.col == size + 1}
    sides = [side for side, there in ends.items() if there]
    if len(sides) != 1:
        raise FormatError("expected a cell beside the grid, not in a corner or inside", entry.where + "/cell", "cell")
    side = sides[0]
    line = [f"r{i}c{start.col}" if side in ("top", "bottom") else f"r{start.row}c{i}" for i in range(1, size + 1)]
    yield {"type": family, number: entry.wanted(), "side": side,
           "cells": line if side in ("top", "left") else line[::-1]}


def _indexer(name: str, entry: Entry) -> Rules:
    yield {"type": f"{VENDOR}{name.removesuffix('indexer')}_indexer", "cells": entry.cells()}


#: Member with a list -> its rules, entry by entry. Members whose entries make one rule together are not here.
ENTRIES: Mapping[str, Callable[[str, Entry], Rules]] = {
    "extraregion": _region, **dict.fromkeys(LINES, _line), **dict.fromkeys(BORDERS, _border), "xv": _xv,
    "clone": _clone, "quadruple": _quadruple, "arrow": _arrow, "killercage": _cage, "littlekillersum": _little_killer,
    **dict.fromkeys(OUTSIDE, _outside), "rowindexer": _indexer, "columnindexer": _indexer, "boxindexer": _indexer}
