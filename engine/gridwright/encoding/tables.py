"""Extensional constraints: pairs and tuples that are allowed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from gridwright.encoding.automata import encode_automaton
from gridwright.model.board import Cell

if TYPE_CHECKING:
    from gridwright.encoding.encoder import Encoder

__all__ = ["diagram", "encode_pair", "encode_table", "supported"]

#: For each column, the nodes: value -> number of the node of the next column it leads to.
Diagram = tuple[tuple[Mapping[int, int], ...], ...]


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
    """The cells take one of the `tuples`: one or two cells directly, more by a decision diagram that shares its ends.

    Measured on tables over every 2x2 window of a grid (5,680 tuples): one variable for each tuple took 50 times longer.
    """
    rows = tuple(tuples)
    if len(cells) == 1:
        values = {row[0] for row in rows}
        for value, literal in enc.domain(cells[0]).items():
            if value not in values:
                enc.clause(-literal)
    elif len(cells) == 2:
        pairs = set(rows)
        encode_pair(enc, cells[0], cells[1], lambda v, w: (v, w) in pairs)
    else:
        nodes = diagram(rows)

        def step(state: Hashable, value: int) -> Hashable | None:
            column, node = cast("tuple[int, int]", state)
            after = nodes[column][node].get(value)
            return None if after is None else (column + 1, after)

        options = [list(enc.domain(c).items()) for c in cells]
        encode_automaton(options, (0, 0), step, lambda state: True, enc.add, enc.new, enc.TRUE)


def supported(tuples: Iterable[tuple[int, ...]], domains: Sequence[Collection[int]]) -> list[set[int]]:
    """For each column, the values of its domain that stand in a tuple whose values are all in their domains."""
    nodes = diagram(tuple(tuples))
    reached: list[set[int]] = [{0}]
    for column, domain in enumerate(domains):
        reached.append({after for node in reached[-1] for value, after in nodes[column][node].items()
                        if value in domain})
    alive, found = reached[-1], []
    for column in reversed(range(len(domains))):
        steps = [(node, value) for node in reached[column] for value, after in nodes[column][node].items()
                 if after in alive and value in domains[column]]
        alive = {node for node, _ in steps}
        found.append({value for _, value in steps})
    return found[::-1]


@lru_cache(maxsize=64)
def diagram(tuples: tuple[tuple[int, ...], ...]) -> Diagram:
    """The smallest layered diagram whose paths are the tuples, all of one length; node 0 of the first column starts."""
    width = len(tuples[0]) if tuples else 1
    columns: list[dict[tuple[tuple[int, int], ...], int]] = [{} for _ in range(width)]

    def node(rows: Sequence[tuple[int, ...]], column: int) -> int:
        if column == width:
            return 0
        groups: dict[int, list[tuple[int, ...]]] = {}
        for row in rows:
            groups.setdefault(row[column], []).append(row)
        key = tuple((value, node(groups[value], column + 1)) for value in sorted(groups))
        return columns[column].setdefault(key, len(columns[column]))

    node(tuples, 0)
    return tuple(tuple(dict(key) for key in column) for column in columns)
