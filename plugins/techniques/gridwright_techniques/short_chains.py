"""Short chains that can be followed in the head: at most three either-or pairs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from gridwright.grading.ground import Area, Ground, bits, first_bit
from gridwright.grading.state import State
from gridwright.grading.technique import Kind, Move, Technique


class ShortChains(Technique):
    """Chains of few strong links (two marks in a cell, or two places of a digit in a house), of whose ends one is true.

    What this rules out is not noted: it counts only where a digit follows at once.
    """

    name = "short_chains"
    kinds = (Kind("MCH", "Short chain in the head", 3, 15),)

    #: Strong links that are followed.
    most: ClassVar[int] = 3
    #: Whether a digit has to follow at once; 0 gives all that the chains rule out, W-Wings among it.
    placing: ClassVar[int] = 1

    def moves(self, state: State, code: str) -> Iterator[Move]:
        links = Links(state)
        for length in range(2, self.most + 1):
            for start in range(len(links.nodes)):
                # Of a chain and the same one backwards, one.
                for end in bits(links.true_after(start, length) >> start << start):
                    gone = _ruled_out(state, links, start, end)
                    if gone:
                        yield from self._moves(state, code, gone, links.chain(start, end, length))

    def _moves(self, state: State, code: str, gone: dict[int, int], chain: tuple[tuple[int, int], ...]
               ) -> Iterator[Move]:
        cells = sum(1 << i for i in {cell for cell, _ in chain})
        digits = sum(1 << digit for digit in {digit for _, digit in chain})
        if not self.placing:
            yield Move(code, removals=tuple(gone.items()), cells=cells, digits=digits, more=chain)
            return
        for cell, digit, area in _placed(state, gone):
            yield Move(code, ((cell, digit),), cells=cells | 1 << cell, digits=digits,
                       areas=() if area is None else (area,), more=chain)

    def short(self, move: Move, ground: Ground) -> str:
        said = f"one of the ends of the chain {_chain(move, ground)} holds"
        return "; ".join([said, *(f"{ground.cells[cell]} is {ground.digit(digit)}" for cell, digit in move.writes)])

    def teach(self, move: Move, ground: Ground) -> str:
        (first, one), (last, two) = move.more[0], move.more[-1]
        said = (f"Suppose that {ground.cells[first]} is not {ground.digit(one)}, and follow the chain "
                f"{_chain(move, ground)}: then {ground.cells[last]} is {ground.digit(two)}. So one of both is right, "
                "and what clashes with either can go.")
        for cell, digit in move.writes:
            where = f"other place for it is left in {move.areas[0].name}" if move.areas else "other digit is left there"
            said += f" With this, {ground.cells[cell]} is {ground.digit(digit)}: no {where}."
        return said


class Links:
    """The candidates that are in some strong link, numbered, and what follows from one that is not true."""

    def __init__(self, state: State) -> None:
        self.size = state.ground.size
        pairs = self._pairs(state)
        self.nodes = sorted({node for pair in pairs for node in pair})
        number = {node: n for n, node in enumerate(self.nodes)}
        self.strong = [0] * len(self.nodes)
        for one, two in pairs:
            self.strong[number[one]] |= 1 << number[two]
            self.strong[number[two]] |= 1 << number[one]
        self.weak = self._weak(state)
        self.step = [_union(self.strong, false) for false in self.weak]

    def _pairs(self, state: State) -> set[tuple[int, int]]:
        size = self.size
        found = set()
        for digit, places in enumerate(state.places):
            for area in state.ground.full:
                here = places & area.mask
                if here.bit_count() == 2:
                    one, two = bits(here)
                    found.add((one * size + digit, two * size + digit))
        for cell in bits(state.twos()):
            one, two = bits(state.marks[cell])
            found.add((cell * size + one, cell * size + two))
        return found

    def _weak(self, state: State) -> list[int]:
        cells: dict[int, int] = {}
        digits: dict[int, list[tuple[int, int]]] = {}
        for n, node in enumerate(self.nodes):
            cell, digit = divmod(node, self.size)
            cells[cell] = cells.get(cell, 0) | 1 << n
            digits.setdefault(digit, []).append((cell, 1 << n))
        found = []
        for n, node in enumerate(self.nodes):
            cell, digit = divmod(node, self.size)
            peers = state.ground.peers[cell]
            found.append(cells[cell] & ~(1 << n) | sum(bit for other, bit in digits[digit] if peers >> other & 1))
        return found

    def true_after(self, start: int, length: int) -> int:
        """What is true, by `length` strong links, if a candidate is not."""
        true = self.strong[start]
        for _ in range(length - 1):
            true = _union(self.step, true)
        return true

    def chain(self, start: int, end: int, length: int) -> tuple[tuple[int, int], ...]:
        """A chain from start to end as (cell, digit), in turn not true and true."""
        levels = [self.strong[start]]
        for _ in range(length - 1):
            levels.append(_union(self.step, levels[-1]))
        back = [end]
        for level in reversed(levels[:-1]):
            true = first_bit(sum(1 << t for t in bits(level) if self.step[t] >> back[-1] & 1))
            back.append(first_bit(self.weak[true] & self.strong[back[-1]]))
            back.append(true)
        return tuple(divmod(self.nodes[n], self.size) for n in (start, *reversed(back)))


def _union(masks: list[int], which: int) -> int:
    found = 0
    for i in bits(which):
        found |= masks[i]
    return found


def _ruled_out(state: State, links: Links, start: int, end: int) -> dict[int, int]:
    """The marks, by cell, that go if one of two candidates is true."""
    first, one = divmod(links.nodes[start], links.size)
    last, two = divmod(links.nodes[end], links.size)
    peers = state.ground.peers
    if first == last:
        found = [(first, ~(1 << one | 1 << two))]
    elif one == two:
        found = [(i, 1 << one) for i in bits(peers[first] & peers[last] & state.places[one])]
    else:
        found = [(first, 1 << two), (last, 1 << one)] if peers[first] >> last & 1 else []
    return {i: state.marks[i] & gone for i, gone in found if state.marks[i] & gone}


def _placed(state: State, gone: dict[int, int]) -> Iterator[tuple[int, int, Area | None]]:
    """The digits that have no other place in an area, or no other digit in their cell, without the marks."""
    for i, marks in gone.items():
        left = state.marks[i] & ~marks
        if left and not left & (left - 1):
            yield i, first_bit(left), None
        for digit in bits(marks):
            for area in state.ground.homes[i]:
                here = state.places[digit] & area.mask & ~(1 << i)
                if here & (here - 1):
                    here = sum(1 << j for j in bits(here) if not gone.get(j, 0) >> digit & 1)
                if here and not here & (here - 1):
                    yield first_bit(here), digit, area


def _chain(move: Move, ground: Ground) -> str:
    words = [f"{ground.digit(digit)}{ground.cells[cell]}" for cell, digit in move.more]
    return words[0] + "".join(f" {'=' if n % 2 == 0 else '-'} {word}" for n, (_, word) in enumerate(pairwise(words)))


PLUGIN = ShortChains
