"""Classes of digits, and what a known number of digits of a class says about cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from gridwright.grading.ground import Ground, bits
from gridwright.grading.relations import Pair

__all__ = ["Group", "class_pairs", "classes", "left_over"]

#: A mark may stand for a digit of the class (bit 1) or for another (bit 0).
_OTHER, _MEMBER = 1, 2


@attrs.frozen(eq=False)
class Group:
    """Cells in parts that clues on two cells hold together; `pairs` of a part are in positions of `cells`."""

    cells: tuple[int, ...]
    mask: int
    #: Whether there are pairs at all.
    linked: bool
    parts: tuple[tuple[tuple[int, ...], tuple[tuple[int, int, Pair], ...]], ...]

    @classmethod
    def of(cls, cells: Sequence[int], pairs: Iterable[Pair]) -> Group:
        """The parts of some cells."""
        position = {cell: k for k, cell in enumerate(cells)}
        inside = [(position[pair.a], position[pair.b], pair) for pair in pairs
                  if pair.a in position and pair.b in position]
        home = list(range(len(cells)))
        for one, two, _ in inside:
            old, new = home[one], home[two]
            home = [new if each == old else each for each in home]
        parts = tuple((tuple(k for k, each in enumerate(home) if each == root),
                       tuple(pair for pair in inside if home[pair[0]] == root))
                      for root in dict.fromkeys(home))
        return cls(tuple(cells), sum(1 << i for i in cells), bool(inside), parts)


def classes(ground: Ground) -> Iterator[tuple[str, int]]:
    """Names of classes and their digits, as marks: odd and even ones, low and high ones."""
    first = ground.puzzle.symbols().first
    yield "odd", sum(1 << digit for digit in range(ground.size) if (first + digit) % 2)
    half = ground.size // 2
    yield "low", (1 << half) - 1
    if ground.size % 2:
        yield "high", (1 << half) - 1 << half + 1


def class_pairs(ground: Ground, digits: int) -> tuple[Pair, ...]:
    """The clues on two cells that say something about a class: not all of both, neither and one or the other go."""
    return tuple(clue.pair for clue in ground.logic.clues
                 if clue.pair is not None and clue.rule.scope()
                 and len(set(_ways(clue.pair, ground.everything, ground.everything, digits))) < 4)


def _ways(pair: Pair, one: int, two: int, digits: int) -> Iterator[tuple[int, int]]:
    """Which of member and other go together in the two cells of a pair."""
    for here in (_OTHER, _MEMBER):
        there = 0
        for digit in bits(one & (digits if here == _MEMBER else ~digits)):
            there |= pair.there[digit]
        for member in (_OTHER, _MEMBER):
            if there & two & (digits if member == _MEMBER else ~digits):
                yield here, member


def left_over(group: Group, marks: Sequence[int], digits: int, counts: int) -> tuple[int, ...]:
    """Of the marks of a group's cells, those that go with a number of members among `counts` (bits).

    All are 0 where there is no such number.
    """
    if not group.linked:
        return _left_of_loose(marks, digits, counts)
    can = [(_MEMBER if some & digits else 0) | (_OTHER if some & ~digits else 0) for some in marks]
    found = [_patterns(part, pairs, can, marks, digits) for part, pairs in group.parts]
    before = [1]
    for patterns in found:
        before.append(_shifted(before[-1], patterns))
    after = counts
    left = [0] * len(marks)
    for n in range(len(found) - 1, -1, -1):
        (part, _), reached = group.parts[n], 0
        for number, seen in found[n].items():
            if before[n] & after >> number:
                for k, some in zip(part, seen, strict=True):
                    left[k] |= some
            reached |= after >> number
        after = reached
    return tuple(some & ((digits if each & _MEMBER else 0) | (~digits if each & _OTHER else 0))
                 for some, each in zip(marks, left, strict=True))


def _left_of_loose(marks: Sequence[int], digits: int, counts: int) -> tuple[int, ...]:
    """The same for cells that nothing holds together."""
    members = sum(not some & ~digits for some in marks)
    free = sum(1 for some in marks if some & digits and some & ~digits)
    numbers = counts >> members & (1 << free + 1) - 1
    if not numbers:
        return (0,) * len(marks)
    kept = (digits if numbers & ~1 else 0) | (~digits if numbers & ~(1 << free) else 0)
    if kept == -1:
        return tuple(marks)
    return tuple(some & kept if some & digits and some & ~digits else some for some in marks)


def _shifted(reached: int, numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= reached << number
    return found


def _patterns(part: Sequence[int], pairs: Sequence[tuple[int, int, Pair]], can: Sequence[int], marks: Sequence[int],
              digits: int) -> dict[int, list[int]]:
    """For each possible number of members in a part, what each of its cells may then be."""
    if len(part) == 1:
        some = can[part[0]]
        return {number: [one] for number, one in ((0, _OTHER), (1, _MEMBER)) if some & one}
    allowed: dict[int, list[tuple[int, set[tuple[int, int]]]]] = {}
    order = {k: n for n, k in enumerate(part)}
    for one, two, pair in pairs:
        ways = set(_ways(pair, marks[one], marks[two], digits))
        if order[one] > order[two]:
            one, two, ways = two, one, {(b, a) for a, b in ways}
        allowed.setdefault(two, []).append((one, ways))
    found: dict[int, list[int]] = {}
    chosen: dict[int, int] = {}

    def go(n: int, number: int) -> None:
        if n == len(part):
            seen = found.setdefault(number, [0] * n)
            for at, k in enumerate(part):
                seen[at] |= chosen[k]
            return
        k = part[n]
        for each in (_OTHER, _MEMBER):
            if can[k] & each and all((chosen[other], each) in ways for other, ways in allowed.get(k, ())):
                chosen[k] = each
                go(n + 1, number + (each == _MEMBER))

    go(0, 0)
    return found


