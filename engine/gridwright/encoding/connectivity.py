"""Connectivity: cells that hang together by their sides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from gridwright.model.board import Cell

if TYPE_CHECKING:
    from gridwright.encoding.encoder import Encoder

__all__ = ["encode_connected", "encode_groups"]

Pair = tuple[Cell, Cell]


def encode_connected(enc: Encoder, inside: Mapping[Cell, int], kind: str, most: int | None) -> None:
    """The cells whose literal in `inside` holds are connected, if there are any.

    `kind` of neighbours as for `Board.neighbours`. `most`: no more than so many of the literals hold, which somebody
    else sees to; the fewer, the smaller the formula.
    """
    cells = [c for c in enc.board.cells if inside.get(c, enc.FALSE) != enc.FALSE]
    links = {(a, b): enc.all_of([inside[a], inside[b]])
             for a in cells for b in enc.board.neighbours(a, kind) if a < b and inside.get(b, enc.FALSE) != enc.FALSE}
    _reached(enc, {c: inside[c] for c in cells}, _firsts(enc, {c: inside[c] for c in cells}), links,
             min(len(cells), most or len(cells)))


def encode_groups(enc: Encoder, values: Collection[int], kind: str, most: int | None) -> None:
    """For each of the values, the cells that hold it are connected, if there are any.

    All values share their steps, since each cell belongs to one of them: far smaller than one `encode_connected` each.
    """
    wanted = [v for v in enc.symbols.values if v in values]
    cells = enc.board.cells
    starts: dict[Cell, list[int]] = {c: [] for c in cells}
    for value in wanted:
        for c, first in _firsts(enc, {c: enc.is_(c, value) for c in cells}).items():
            starts[c].append(first)
    links = {(a, b): enc.any_of([enc.all_of([enc.is_(a, v), enc.is_(b, v)]) for v in wanted])
             for a in cells for b in enc.board.neighbours(a, kind) if a < b}
    _reached(enc, {c: enc.among(c, wanted) for c in cells}, {c: enc.any_of(starts[c]) for c in cells}, links,
             min(len(cells), most or len(cells)))


def _firsts(enc: Encoder, inside: Mapping[Cell, int]) -> dict[Cell, int]:
    """Cell -> literal of "it is the first in reading order whose literal holds"."""
    found, before = {}, enc.FALSE
    for c, literal in inside.items():
        found[c] = enc.all_of([literal, -before])
        before = enc.any_of([before, literal])
    return found


def _reached(enc: Encoder, wanted: Mapping[Cell, int], starts: Mapping[Cell, int], links: Mapping[Pair, int],
             most: int) -> None:
    """Every wanted cell is reached from a start by fewer than `most` links.

    The literals say whether a cell is reached in at most 0, 1, 2, ... steps. All of them are determined by the cells,
    and so cost the solver no choice.
    """
    around: dict[Cell, list[tuple[Cell, int]]] = {c: [] for c in wanted}
    for (a, b), link in links.items():
        around[a].append((b, link))
        around[b].append((a, link))
    reached = dict(starts)
    for _ in range(most - 1):
        enc.formula.checkpoint()
        reached = {c: enc.any_of([reached[c], *(enc.all_of([link, reached[d]]) for d, link in around[c])])
                   for c in wanted}
    for c, literal in wanted.items():
        enc.clause(-literal, reached[c])
