"""Tiles on terminals: a short sign for each, and the tray of those that are to be laid, drawn in blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from string import ascii_letters

from gridwright.drawing.ansi import PLAIN, Ansi, Look
from gridwright.drawing.tiles import Laid, Stock, counted, has_word, parts, stock
from gridwright.model.board import Cell
from gridwright.model.puzzle import Puzzle
from gridwright.model.tile import Tile

__all__ = ["cell_signs", "tile_signs", "tray"]

#: Longest label that stands in the cells as it is, and the widest tray, in characters.
LONGEST, WIDEST = 4, 78
BLOCK, GAP = "██", "   "


def tile_signs(labels: Iterable[str]) -> dict[str, str]:
    """Label -> what stands for it in the cells: a short name itself, else a letter that is no name."""
    known = tuple(labels)
    kept = {label for label in known if len(label) <= LONGEST and has_word(label)}
    free = (sign for sign in _letters() if sign not in kept)
    return {label: label if label in kept else next(free) for label in known}


def _letters() -> Iterator[str]:
    yield from ascii_letters
    yield from (f"{letter}{number}" for number in count(1) for letter in ascii_letters)


def cell_signs(laid: Sequence[Laid], signs: Mapping[str, str]) -> dict[Cell, str]:
    """What stands in the cells of tiles; copies are numbered where a tile is not in one piece."""
    torn = {tile.label for tile in laid if len(parts(tile.cells)) > 1}
    times, seen = Counter(tile.label for tile in laid), Counter[str]()
    found: dict[Cell, str] = {}
    for tile in laid:
        seen[tile.label] += 1
        number = f"{seen[tile.label]}" if tile.label in torn and times[tile.label] > 1 else ""
        sign = signs.get(tile.label, tile.label)
        # A name that ends in a digit is kept apart from the number.
        found |= dict.fromkeys(tile.cells, f"{sign}-{number}" if number and sign[-1:].isdigit() else sign + number)
    return found


def tray(puzzle: Puzzle, tiles: Iterable[Tile], signs: Mapping[str, str], ansi: Ansi) -> list[str]:
    """Lines that show the tiles side by side, each over its sign and how many there are."""
    lines: list[str] = []
    row: list[tuple[Stock, str, int]] = []
    for each in stock(puzzle, tiles):
        label = _label(each, signs)
        wide = max(len(label), len(BLOCK) * max(map(len, each.tile.rows)))
        if row and sum(taken + len(GAP) for _, _, taken in row) + wide > WIDEST:
            lines += ["", *_row(row, ansi)]
            row = []
        row.append((each, label, wide))
    return [*lines, "", *_row(row, ansi)] if row else lines


def _label(each: Stock, signs: Mapping[str, str]) -> str:
    name = each.tile.name
    sign = signs.get(name, name)
    return counted(each.count, f"{sign} ({name})" if sign != name and has_word(name) else sign)


def _row(row: Sequence[tuple[Stock, str, int]], ansi: Ansi) -> Iterator[str]:
    # The tiles stand on one line.
    tall = max(len(each.tile.rows) for each, _, _ in row)
    for i in range(tall):
        pieces: list[tuple[str, Look]] = []
        for each, _, wide in row:
            rows = each.tile.rows
            filled = rows[i - tall + len(rows)] if i >= tall - len(rows) else []
            for x in filled:
                pieces.append((BLOCK, Look(ink=each.colour)) if x else (" " * len(BLOCK), PLAIN))
            pieces.append((" " * (wide - len(BLOCK) * len(filled)) + GAP, PLAIN))
        yield ansi.line(pieces)
    yield "".join(label.ljust(wide) + GAP for _, label, wide in row).rstrip()
