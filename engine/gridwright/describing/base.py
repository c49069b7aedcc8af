"""The base of a digit puzzle: what it is called without its variants, and what its houses say."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridwright.describing.grids import Ground, layout_title

__all__ = ["Base", "base_of", "jigsaw_sentence", "listed"]

_SIZES = {4: "Tiny", 6: "Mini", 9: ""}
#: Ending of layout names that say already that they are sudokus.
_WHOLE = "doku"


@attrs.frozen
class Base:
    """`size` and `noun` make the type, with the variant between them; `name` and `sentence` are the first rule."""

    size: str
    noun: str
    name: str
    sentence: str


def base_of(ground: Ground, size: int, *, plain: bool, cells: str = "") -> Base:
    """The base for digits 1..`size`; `plain` where nothing but houses is to be told.

    `cells` says what the cells are that are no squares.
    """
    word = _SIZES.get(size, f"{size}x{size}")
    sentence = _sentence(ground, size)
    if cells:
        return Base("", "Puzzle", cells.capitalize(), sentence)
    if len(ground.grids) > 1:
        name = layout_title(ground.grids) or "Multi-Grid"
        return Base("", name if name.endswith(_WHOLE) else f"{name} Sudoku", name, sentence)
    latin = plain and bool(ground.grids) and ground.grids[0].box is None
    return Base(word, "Latin Square" if latin else "Sudoku", f"{word} Sudoku".strip(), sentence)


def jigsaw_sentence(ground: Ground, size: int) -> str:
    """What the boxes say that are no regular tiling."""
    if all(len(cells) == size for cells in ground.jigsaw):
        return f"Each outlined region holds the digits 1 to {size} once each."
    return "No digit appears twice in an outlined region."


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas, and `last` before the last one."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _sentence(ground: Ground, size: int) -> str:
    if len(ground.grids) > 1:
        return _many(ground, size)
    if ground.grids:
        box = ground.grids[0].box
        kinds = ("row", "column", *([f"{box[0]}x{box[1]} box"] if box else []))
        return f"Each {listed(kinds)} holds the digits 1 to {size} once each."
    if ground.kinds:
        return f"The digits are 1 to {size}; none appears twice in a {listed(ground.kinds, 'or')}."
    return f"Each cell holds a digit from 1 to {size}."


def _many(ground: Ground, size: int) -> str:
    grids = ground.grids
    boxed = [grid.box is not None for grid in grids]
    kinds = ("row", "column", *(["box"] if all(boxed) else ["regular box"] if any(boxed) else []))
    shared = len(frozenset().union(*(grid.cells for grid in grids))) < sum(len(grid.cells) for grid in grids)
    more = "; a cell that grids share counts in each of them" if shared else ""
    return f"Each {listed(kinds)} of the {len(grids)} grids of {size}x{size} cells holds 1 to {size} once each{more}."
