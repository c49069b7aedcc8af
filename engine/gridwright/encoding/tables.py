"""Extensional constraints: pairs and tuples that are allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING

from gridwright.model.board import Cell

if TYPE_CHECKING:
    from gridwright.encoding.encoder import Encoder

__all__ = ["encode_pair", "encode_table"]


def encode_pair(enc: Encoder, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
    """Only value pairs that `allowed` accepts: conflicts or supports, whichever takes fewer literals."""
    left, right = sorted(enc.domain(a)), sorted(enc.domain(b))
    good = {v: [w for w in right if allowed(v, w)] for v in left}
    conflicts = 2 * sum(len(right) - len(ws) for ws in good.values())
    back: dict[int, list[int]] = {w: [] for w in right}
    for v, ws in good.items():
        for w in ws:
            back[w].append(v)
    supports = sum(len(ws) + 1 for ws in good.values() if len(ws) < len(right))
    supports += sum(len(vs) + 1 for vs in back.values() if len(vs) < len(left))
    if conflicts <= supports:
        for v, ws in good.items():
            for w in right:
                if w not in ws:
                    enc.clause(-enc.is_(a, v), -enc.is_(b, w))
        return
    for v, ws in good.items():
        if len(ws) < len(right):
            enc.clause(-enc.is_(a, v), *(enc.is_(b, w) for w in ws))
    for w, vs in back.items():
        if len(vs) < len(left):
            enc.clause(-enc.is_(b, w), *(enc.is_(a, v) for v in vs))


def encode_table(enc: Encoder, cells: Sequence[Cell], tuples: Iterable[tuple[int, ...]]) -> None:
    """The cells take one of the `tuples`: bad ones forbidden when few, else one variable per good one."""
    domains = [enc.domain(c) for c in cells]
    good = sorted({t for t in tuples if len(t) == len(cells) and all(v in d for v, d in zip(t, domains, strict=True))})
    if not good:
        enc.clause()
        return
    if len(cells) == 1:
        enc.clause(*(enc.is_(cells[0], v) for (v,) in good))
        return
    if len(cells) == 2:
        pairs = set(good)
        encode_pair(enc, cells[0], cells[1], lambda v, w: (v, w) in pairs)
        return
    if len(good) == prod(len(d) for d in domains):
        return
    chosen = [enc.new() for _ in good]
    enc.clause(*chosen)
    support: list[dict[int, list[int]]] = [{v: [] for v in d} for d in domains]
    for literal, values in zip(chosen, good, strict=True):
        for i, value in enumerate(values):
            enc.clause(-literal, enc.is_(cells[i], value))
            support[i][value].append(literal)
    for i, by_value in enumerate(support):
        for value in sorted(by_value):
            enc.clause(-enc.is_(cells[i], value), *by_value[value])
