"""Nodes that are joined by strong and weak links, and the search for chains in them.

A node is a digit in some cells; it is true where the digit stands in one of them. A strong link says that one of two
nodes is true at least, a weak link that one is at most. Candidates are numbered digit x cells + cell.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grading.ground import bits
from gridwright.grading.state import State
from gridwright.grading.technique import Move

__all__ = ["Web"]


class Web:
    """Nodes by number: `digit`, `mask` (cells), `kills` (candidates that a true node rules out), `strong` and `weak`.

    `inside`: that a cell holds one digit counts as a weak link too.
    """

    __slots__ = ("cells", "digit", "ids", "inside", "kills", "mask", "state", "strong", "weak")

    def __init__(self, state: State, *, inside: bool) -> None:
        self.state, self.inside, self.cells = state, inside, len(state.ground.cells)
        self.ids: dict[tuple[int, int], int] = {}
        self.digit: list[int] = []
        self.mask: list[int] = []
        self.kills: list[int] = []
        self.strong: list[dict[int, int]] = []
        self.weak: list[list[int]] = []

    def node(self, digit: int, mask: int) -> int:
        """The number of a node, made where there is none yet."""
        found = self.ids.get((digit, mask))
        if found is None:
            found = self.ids[digit, mask] = len(self.digit)
            self.digit.append(digit)
            self.mask.append(mask)
            self.kills.append(self._kills(digit, mask))
            self.strong.append({})
        return found

    def _kills(self, digit: int, mask: int) -> int:
        state, peers, cells = self.state, self.state.ground.peers, self.cells
        seen, rest = state.places[digit], mask
        while rest:
            low = rest & -rest
            seen &= peers[low.bit_length() - 1]
            rest ^= low
        kills = seen << digit * cells
        if self.inside and not mask & (mask - 1):
            cell = mask.bit_length() - 1
            for other in bits(state.marks[cell] & ~(1 << digit)):
                kills |= 1 << other * cells + cell
        return kills

    def link(self, one: int, two: int, why: int) -> None:
        """A strong link for the reason `why`; the first one stays."""
        self.strong[one].setdefault(two, why)
        self.strong[two].setdefault(one, why)

    def close(self) -> None:
        """Find the weak links; no nodes can be added afterwards."""
        cells, ids, marks = self.cells, self.ids, self.state.marks
        same: dict[int, list[tuple[int, int]]] = {}
        for n, digit in enumerate(self.digit):
            same.setdefault(digit, []).append((self.mask[n], n))
        for n, digit in enumerate(self.digit):
            outside, mask = ~(self.kills[n] >> digit * cells), self.mask[n]
            near = [m for other, m in same[digit] if not other & outside]
            if self.inside and not mask & (mask - 1):
                near += [ids[d, mask] for d in bits(marks[mask.bit_length() - 1]) if d != digit and (d, mask) in ids]
            self.weak.append(near)

    def rivals(self) -> list[int]:
        """For each node, the nodes that rule out some candidate which it rules out too, as bits."""
        by: dict[int, int] = {}
        for n, kills in enumerate(self.kills):
            one = 1 << n
            while kills:
                low = kills & -kills
                by[low] = by.get(low, 0) | one
                kills ^= low
        found = []
        for kills in self.kills:
            some = 0
            while kills:
                low = kills & -kills
                some |= by[low]
                kills ^= low
            found.append(some)
        return found

    def levels(self, limit: int) -> Iterator[tuple[int, list[int]]]:
        """(k, new): `new[n]` are the nodes that, when false, make n true over k strong links, but not over fewer."""
        strong = [list(links) for links in self.strong]
        new = []
        for links in strong:
            some = 0
            for m in links:
                some |= 1 << m
            new.append(some)
        seen = list(new)
        for k in range(1, limit + 1):
            yield k, new
            false = []
            for near in self.weak:
                some = 0
                for m in near:
                    some |= new[m]
                false.append(some)
            new = []
            more = False
            for n, links in enumerate(strong):
                some = 0
                for m in links:
                    some |= false[m]
                some &= ~seen[n]
                if some:
                    more = True
                    seen[n] |= some
                new.append(some)
            if not more:
                return

    def chain(self, start: int, end: int) -> list[int]:
        """The nodes of a shortest chain: start false, next true, next false, ... end true; empty where none leads."""
        strong, weak = self.strong, self.weak
        before: dict[int, tuple[int, int]] = dict.fromkeys(strong[start], (-1, start))
        front = list(before)
        while front and end not in before:
            later = []
            for true in front:
                for false in weak[true]:
                    for n in strong[false]:
                        if n not in before:
                            before[n] = (true, false)
                            later.append(n)
            front = later
        if end not in before:
            return []
        path, here = [], end
        while here >= 0:
            true, false = before[here]
            path += [here, false]
            here = true
        return path[::-1]

    def removals(self, some: int) -> tuple[tuple[int, int], ...]:
        """Candidates as a move's removals."""
        found: dict[int, int] = {}
        for candidate in bits(some):
            digit, cell = divmod(candidate, self.cells)
            found[cell] = found.get(cell, 0) | 1 << digit
        return tuple(sorted(found.items()))

    def move(self, code: str, gone: int, path: list[int], *, writes: tuple[tuple[int, int], ...] = ()) -> Move:
        """A move with the nodes of a chain as its pattern; `more` are their (digit, cells)."""
        cells = digits = 0
        for n in path:
            cells |= self.mask[n]
            digits |= 1 << self.digit[n]
        return Move(code, writes=writes, removals=self.removals(gone), cells=cells, digits=digits,
                    more=tuple((self.digit[n], self.mask[n]) for n in path))
