"""Encodings of one family of clues side by side: the one in use, and others that are defined here.

An alternative stands in for the `encode` of a rule, or for a part of the encoder, while it is measured. A run encodes
the puzzles of a family, solves them and proves them unique. The puzzles are rows of a corpus of real sudoku variants,
which is not part of the repository.
"""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import attrs
import pytest

from gridwright import Cell, Encoder, Rule, count, load
from gridwright.clues import NegativeEdge, RisingLine
from gridwright.encoding import cardinality, sums, tables
from gridwright_rules.cage import Cage
from gridwright_rules.cells.clone import Clone
from gridwright_rules.edge.edge_difference import Difference
from gridwright_rules.edge.edge_kropki import Kropki
from gridwright_rules.line.line_between import Between
from gridwright_rules.line.line_lockout import Lockout
from gridwright_rules.line.line_palindrome import Palindrome
from gridwright_rules.line.line_renban import Renban
from gridwright_rules.line.line_whisper import Whisper
from gridwright_rules.outside.sandwich import Sandwich
from gridwright_rules.outside.skyscraper import Skyscraper
from gridwright_rules.outside.xsum import XSum

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "sudoku" / "corpus.jsonl"
#: What a family is compared with.
NOW = "now"
ROUNDS = 3

Number = Mapping[int, int]
#: (where it stands, the name of the attribute, what stands there instead).
Patch = tuple[Any, str, Callable[..., Any]]

between_now, kropki_now, renban_now, rising_now = Between.encode, Kropki.encode, Renban.encode, RisingLine.encode
skyscraper_now, cage_now, at_most_one_now = Skyscraper.encode, Cage.encode, cardinality.at_most_one
running_total_now = sums.running_total


def full_house(cells: Sequence[Cell], enc: Encoder) -> bool:
    """Whether the cells hold each digit once."""
    return len(cells) == len(enc.symbols.labels) and enc.one_house(cells)


# --- cages

def cage_combinations(rule: Cage, enc: Encoder) -> None:
    """A literal for each combination of digits, which says what the cells hold."""
    enc.differ(rule.cells)
    if rule.sum is None:
        return
    chosen = []
    usable = sorted({v for c in rule.cells for v in enc.domain(c)})
    for some in sums.combinations_of(len(rule.cells), rule.sum, usable):
        literal = enc.new()
        chosen.append(literal)
        for v in usable:
            homes = [enc.is_(c, v) for c in rule.cells]
            if v in some:
                enc.clause(-literal, *homes)
            else:
                for home in homes:
                    enc.clause(-literal, -home)
    enc.clause(*chosen)


def cage_running(rule: Cage, enc: Encoder) -> None:
    """Partial sums, cell by cell."""
    enc.differ(rule.cells)
    if rule.sum is not None:
        running_total_now(enc, [enc.domain(c) for c in rule.cells], (rule.sum,))


def cage_mixed(rule: Cage, enc: Encoder) -> None:
    """Combinations where there are at most four."""
    usable = sorted({v for c in rule.cells for v in enc.domain(c)})
    few = rule.sum is not None and len(sums.combinations_of(len(rule.cells), rule.sum, usable)) <= 4
    (cage_combinations if few else cage_now)(rule, enc)


# --- sums of cells that no one house holds

def by_houses(cells: Sequence[Cell], houses: Sequence[Collection[Cell]], least: int = 2) -> list[tuple[Cell, ...]]:
    """The cells in groups of at least `least` that one house holds, the largest first; the others one by one."""
    left = list(cells)
    groups: list[tuple[Cell, ...]] = []
    while left:
        group = max((tuple(c for c in left if c in house) for house in houses), key=len, default=())
        if len(group) < min(least, len(cells)):
            return groups + [(c,) for c in left]
        groups.append(group)
        left = [c for c in left if c not in group]
    return groups


def by_threes(cells: Sequence[Cell], houses: Sequence[Collection[Cell]]) -> list[tuple[Cell, ...]]:
    return by_houses(cells, houses, 3)


def unless_one(cells: Sequence[Cell], houses: Sequence[Collection[Cell]]) -> list[tuple[Cell, ...]]:
    """Cell by cell, unless one house holds all."""
    return by_houses(cells, houses, len(cells))


def one_by_one(cells: Sequence[Cell], houses: Sequence[Collection[Cell]]) -> list[tuple[Cell, ...]]:
    return [(c,) for c in cells]


def tree_total(enc: Encoder, parts: Sequence[Number], within: Collection[int]) -> Number:
    """Totals of two neighbours each, of two such totals each, and so on."""
    level = list(parts)
    while len(level) > 2:
        couples = [level[i:i + 2] for i in range(0, len(level), 2)]
        level = [couple[0] if len(couple) == 1 else running_total_now(
            enc, couple, range(sum(map(min, couple)), sum(map(max, couple)) + 1)) for couple in couples]
    return running_total_now(enc, level, within)


# --- skyscrapers

def skyscraper_literals(rule: Skyscraper, enc: Encoder) -> None:
    """A literal for each cell that is seen, by order literals of the tallest so far, and their number."""
    before = dict.fromkeys(enc.symbols.values, enc.FALSE)
    seen = []
    for c in rule.cells:
        literal = enc.new()
        seen.append(literal)
        for v, here in enc.domain(c).items():
            enc.clause(-here, literal, before[v])
            enc.clause(-here, -literal, -before[v])
        before = {v: enc.any_of([before[v], enc.at_least(c, v)]) for v in before}
    enc.exactly(seen, rule.value)


def skyscraper_split(rule: Skyscraper, enc: Encoder) -> None:
    """In a full house: for each place of the highest digit an automaton over the cells before it."""
    if not full_house(rule.cells, enc):
        skyscraper_now(rule, enc)
        return
    highest, wanted = enc.symbols.highest, rule.value - 1

    def step(state: Hashable, value: int) -> Hashable | None:
        tallest, seen = cast("tuple[int, int]", state)
        if value > tallest:
            tallest, seen = value, seen + 1
        return (tallest, seen) if seen <= wanted and value < highest else None

    for i, c in enumerate(rule.cells):
        if enc.is_(c, highest) != enc.FALSE:
            with enc.implies(enc.is_(c, highest)):
                enc.automaton(rule.cells[:i], (0, 0), step, lambda s: cast("tuple[int, int]", s)[1] == wanted)


def skyscraper_housed(rule: Skyscraper, enc: Encoder) -> None:
    """In a full house: an automaton that also knows that i cells reach a height of i, and all the highest digit."""
    if not full_house(rule.cells, enc):
        skyscraper_now(rule, enc)
        return

    def step(state: Hashable, value: int) -> Hashable | None:
        i, tallest, seen = cast("tuple[int, int, int]", state)
        if value > tallest:
            tallest, seen = value, seen + 1
        return (i + 1, tallest, seen) if i < tallest and seen <= rule.value else None

    enc.automaton(rule.cells, (0, 0, 0), step, lambda s: cast("tuple[int, int, int]", s)[2] == rule.value)


# --- sandwiches, all but the first of them in a full house

def sandwich_automaton(rule: Sandwich, enc: Encoder) -> None:
    """The crusts seen, and the sum since the first of them."""
    crusts = (1, enc.symbols.highest)

    def step(state: Hashable, value: int) -> Hashable | None:
        seen, total = cast("tuple[frozenset[int], int]", state)
        if value in crusts:
            return None if value in seen or (seen and total != rule.sum) else (seen | {value}, total)
        total += value if len(seen) == 1 else 0
        return (seen, total) if total <= rule.sum else None

    enc.automaton(rule.cells, (frozenset(), 0), step, lambda s: len(cast("tuple[frozenset[int], int]", s)[0]) == 2)


def between_crusts(cells: Sequence[Cell], crusts: Sequence[int], enc: Encoder) -> dict[int, int]:
    """For each digit but the crusts the literal that it stands between them; `crusts`: the literals of crust cells."""
    held = {v: enc.new() for v in range(2, enc.symbols.highest)}
    for i, c in enumerate(cells):
        inside = enc.all_of([enc.any_of(crusts[:i]), enc.any_of(crusts[i + 1:])])
        for v, literal in held.items():
            enc.clause(-enc.is_(c, v), -inside, literal)
            enc.clause(-enc.is_(c, v), inside, -literal)
    return held


def sandwich_presence(rule: Sandwich, enc: Encoder) -> None:
    """The sum of the digits that stand between the crusts."""
    if not full_house(rule.cells, enc):
        sandwich_automaton(rule, enc)
        return
    crusts = [enc.among(c, (1, enc.symbols.highest)) for c in rule.cells]
    enc.subset_total(between_crusts(rule.cells, crusts, enc), rule.sum)


def sandwich_places(rule: Sandwich, enc: Encoder) -> None:
    """For each two places of the crusts a total of the cells between."""
    if not full_house(rule.cells, enc):
        sandwich_automaton(rule, enc)
        return
    highest = enc.symbols.highest
    crusts = [enc.among(c, (1, highest)) for c in rule.cells]
    for i, j in combinations(range(len(rule.cells)), 2):
        inner = rule.cells[i + 1:j]
        if not sums.combinations_of(len(inner), rule.sum, range(2, highest)):
            enc.clause(-crusts[i], -crusts[j])
        elif inner and enc.FALSE not in (crusts[i], crusts[j]):
            with enc.implies(enc.all_of([crusts[i], crusts[j]])):
                enc.total(inner, rule.sum, distinct=True)


def sandwich_sets(rule: Sandwich, enc: Encoder) -> None:
    """A literal for each set of digits with the sum: it stands between the crusts, which are that far apart."""
    if not full_house(rule.cells, enc) or len(rule.cells) > 16:
        sandwich_automaton(rule, enc)
        return
    highest = enc.symbols.highest
    crusts = [enc.among(c, (1, highest)) for c in rule.cells]
    held = between_crusts(rule.cells, crusts, enc)
    sizes = []
    for size in range(highest - 1):
        chosen = []
        for some in sums.combinations_of(size, rule.sum, list(held)):
            chosen.append(enc.new())
            for v, literal in held.items():
                enc.clause(-chosen[-1], literal if v in some else -literal)
        sizes.append(enc.any_of(chosen))
    enc.clause(*sizes)
    for i, j in combinations(range(len(crusts)), 2):
        enc.clause(-crusts[i], -crusts[j], sizes[j - i - 1])


# --- renbans

def renban_pairs(rule: Renban, enc: Encoder) -> None:
    """Any two cells differ, by less than the length."""
    for a, b in combinations(rule.cells, 2):
        enc.pair(a, b, lambda v, w: 0 < abs(v - w) < len(rule.cells))


def renban_both(rule: Renban, enc: Encoder) -> None:
    renban_now(rule, enc)
    renban_pairs(rule, enc)


def renban_presence(rule: Renban, enc: Encoder) -> None:
    """A literal for each digit that the line holds, tied both ways to the lowest digit of the run."""
    size = len(rule.cells)
    starts = {low: enc.new() for low in range(enc.symbols.first, enc.symbols.highest - size + 2)}
    enc.exactly_one(starts.values())
    for v in enc.symbols.values:
        held = enc.any_of([enc.is_(c, v) for c in rule.cells])
        covering = [start for low, start in starts.items() if low <= v < low + size]
        others = [start for start in starts.values() if start not in covering]
        enc.clause(-held, *covering)
        enc.clause(held, *others)
        for start in covering:
            enc.clause(-start, held)
        for start in others:
            enc.clause(-start, -held)
    enc.differ(rule.cells)


# --- thermometers

def rising_pairs(rule: RisingLine, enc: Encoder) -> None:
    for a, b in rule.steps():
        enc.pair(a, b, lambda v, w: w - v >= rule.rise)


def rising_both(rule: RisingLine, enc: Encoder) -> None:
    rising_now(rule, enc)
    rising_pairs(rule, enc)


# --- whispers, differences, kropki dots and their absence

def conflicts_only(enc: Encoder, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
    for v, here in enc.domain(a).items():
        for w, there in enc.domain(b).items():
            if not allowed(v, w):
                enc.clause(-here, -there)


def supports_only(enc: Encoder, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
    for v, here in enc.domain(a).items():
        enc.clause(-here, *(there for w, there in enc.domain(b).items() if allowed(v, w)))
    for w, there in enc.domain(b).items():
        enc.clause(-there, *(here for v, here in enc.domain(a).items() if allowed(v, w)))


def whisper_order(rule: Whisper, enc: Encoder) -> None:
    """A digit puts its neighbour at least `value` above or below."""
    for pair in rule.steps():
        for a, b in (pair, pair[::-1]):
            for v, here in enc.domain(a).items():
                enc.clause(-here, enc.at_least(b, v + rule.value), -enc.at_least(b, v - rule.value + 1))


def apart_by(gap: int, cells: Sequence[Cell], enc: Encoder) -> None:
    """Order literals, under a literal that says which cell is higher by `gap`."""
    a, b = cells
    rising = enc.new()
    for low, high, orientation in ((a, b, rising), (b, a, -rising)):
        for v in range(enc.symbols.first, enc.symbols.highest + 2):
            enc.clause(-orientation, -enc.at_least(low, v), enc.at_least(high, v + gap))
            enc.clause(-orientation, enc.at_least(low, v), -enc.at_least(high, v + gap))


def difference_order(rule: Difference, enc: Encoder) -> None:
    apart_by(rule.value, rule.cells, enc)


def kropki_order(rule: Kropki, enc: Encoder) -> None:
    if rule.color == "white":
        apart_by(1, rule.cells, enc)
    else:
        kropki_now(rule, enc)


def negative_supports(rule: NegativeEdge, enc: Encoder) -> None:
    shown = set(rule.forbidden(enc.symbols.highest))
    for a, b in rule.pairs(enc.puzzle):
        supports_only(enc, a, b, lambda v, w: (v, w) not in shown and (w, v) not in shown)


# --- between lines and lockouts

def between_clauses(rule: Between, enc: Encoder) -> None:
    """A digit inside has one end below it, one above it, and none on it."""
    a, *inner, b = rule.cells
    for c in inner:
        for v, here in enc.domain(c).items():
            enc.clause(-here, -enc.at_least(a, v), -enc.at_least(b, v))
            enc.clause(-here, enc.at_least(a, v + 1), enc.at_least(b, v + 1))
            enc.clause(-here, -enc.is_(a, v))
            enc.clause(-here, -enc.is_(b, v))


def lockout_clauses(rule: Lockout, enc: Encoder) -> None:
    """A digit inside has both ends below it or both above it, and none on it."""
    a, *inner, b = rule.cells
    enc.pair(a, b, lambda v, w: abs(v - w) >= rule.value)
    for c in inner:
        for v, here in enc.domain(c).items():
            enc.clause(-here, -enc.at_least(a, v), enc.at_least(b, v + 1))
            enc.clause(-here, enc.at_least(a, v + 1), -enc.at_least(b, v))
            enc.clause(-here, -enc.is_(a, v))
            enc.clause(-here, -enc.is_(b, v))


def triples(rule: Between | Lockout, enc: Encoder, allowed: Callable[[int, int, int], bool]) -> None:
    """A table for each cell inside and the two ends; `allowed(low end, digit inside, high end)`."""
    a, *inner, b = rule.cells
    for c in inner:
        enc.table((a, c, b), [(v, x, w) for v in enc.domain(a) for x in enc.domain(c) for w in enc.domain(b)
                              if allowed(min(v, w), x, max(v, w))])


def between_tables(rule: Between, enc: Encoder) -> None:
    triples(rule, enc, lambda low, x, high: low < x < high)


def lockout_tables(rule: Lockout, enc: Encoder) -> None:
    enc.pair(rule.cells[0], rule.cells[-1], lambda v, w: abs(v - w) >= rule.value)
    triples(rule, enc, lambda low, x, high: high - low >= rule.value and not low <= x <= high)


# --- palindromes and clones

def palindrome_pairs(rule: Palindrome, enc: Encoder) -> None:
    for a, b in rule.mirrored():
        enc.equal(a, b)


def clone_pairs(rule: Clone, enc: Encoder) -> None:
    for first, *others in zip(*rule.regions, strict=True):
        for c in others:
            enc.equal(first, c)


# --- x-sums

def xsum_totals(rule: XSum, enc: Encoder) -> None:
    """A total for each X, of the cells that it counts."""
    for x, literal in enc.domain(rule.cells[0]).items():
        with enc.implies(literal):
            if x <= len(rule.cells) and x <= rule.sum:
                enc.total(rule.cells[1:x], rule.sum - x)
            else:
                enc.clause()


def xsum_shorter(rule: XSum, enc: Encoder) -> None:
    """In a full house: a total for each X, of the cells that it counts or of the others, whichever are fewer."""
    if not full_house(rule.cells, enc):
        xsum_totals(rule, enc)
        return
    rest = sum(enc.symbols.values) - rule.sum
    for x, literal in enc.domain(rule.cells[0]).items():
        counted, others = rule.cells[1:x], rule.cells[x:]
        with enc.implies(literal):
            if len(counted) <= len(others):
                enc.total(counted, rule.sum - x, distinct=True)
            else:
                enc.total(others, rest, distinct=True)


def xsum_automaton(rule: XSum, enc: Encoder) -> None:
    """How many digits are still to come, -1 before the first, and the sum so far."""
    def step(state: Hashable, value: int) -> Hashable | None:
        left, total = cast("tuple[int, int]", state)
        if left == 0:
            return state
        left, total = (value if left < 0 else left) - 1, total + value
        return (left, total) if total <= rule.sum and (left or total == rule.sum) else None

    enc.automaton(rule.cells, (-1, 0), step, lambda s: cast("tuple[int, int]", s)[0] == 0)


# --- houses

def pairwise_at_most_one(literals: Sequence[int], clause: cardinality.Clause, new: cardinality.New) -> None:
    for a, b in combinations(literals, 2):
        clause((-a, -b))


def product_at_most_one(literals: Sequence[int], clause: cardinality.Clause, new: cardinality.New) -> None:
    """The product encoding from five literals on."""
    before, cardinality.PAIRWISE = cardinality.PAIRWISE, 4
    try:
        at_most_one_now(literals, clause, new)
    finally:
        cardinality.PAIRWISE = before


# --- what is compared

@attrs.frozen(kw_only=True)
class Family:
    """Ids of corpus rows, and the encodings beside the one in use: name -> what is replaced."""

    rows: tuple[str, ...]
    others: Mapping[str, tuple[Patch, ...]]


def encodes(*rules: type[Rule], **others: Callable[..., None]) -> dict[str, tuple[Patch, ...]]:
    """Alternatives for the `encode` of the rules."""
    return {name: tuple((rule, "encode", encode) for rule in rules) for name, encode in others.items()}


def grouped(**others: Callable[..., Any]) -> dict[str, tuple[Patch, ...]]:
    """Alternatives for the groups in which cells are summed."""
    return {name: ((sums, "apart", groups),) for name, groups in others.items()}


TREE: Mapping[str, tuple[Patch, ...]] = {
    "tree": ((sums, "apart", unless_one), (sums, "running_total", tree_total))}
PAIR: Mapping[str, tuple[Patch, ...]] = {
    "conflicts": ((tables, "encode_pair", conflicts_only),), "supports": ((tables, "encode_pair", supports_only),)}

FAMILIES: Mapping[str, Family] = {
    "cage": Family(
        rows=("iss-0125", "killer-0003", "nickfp-0412"),
        others=encodes(Cage, combinations=cage_combinations, running=cage_running, mixed=cage_mixed)),
    "frame": Family(
        rows=("janko-margin-001", "janko-margin-005", "janko-margin-009"),
        others=grouped(running=one_by_one)),
    "little_killer": Family(
        rows=("iss-0085", "nickfp-0138", "rangskrs-0025"),
        others={**grouped(houses=by_houses, threes=by_threes, running=unless_one), **TREE}),
    "arrow": Family(
        rows=("nickyaml-0052", "rangskrs-0025", "svsjs-0067"),
        others={**grouped(houses=by_houses, threes=by_threes, running=unless_one), **TREE}),
    "equal_sums": Family(
        rows=("iss-0012", "iss-0099", "nickyaml-0058"),
        others={**grouped(running=one_by_one), **TREE}),
    "skyscraper": Family(
        rows=("iss-0086", "iss-0089", "janko-skyscraper-040"),
        others=encodes(Skyscraper, literals=skyscraper_literals, split=skyscraper_split, housed=skyscraper_housed)),
    "sandwich": Family(
        rows=("iss-0037", "nickfp-0594", "sptools-0019"),
        others=encodes(Sandwich, automaton=sandwich_automaton, presence=sandwich_presence, places=sandwich_places,
                       sets=sandwich_sets)),
    "renban": Family(
        rows=("iss-0007", "nickyaml-0051", "rangsk-0028"),
        others=encodes(Renban, pairs=renban_pairs, both=renban_both, presence=renban_presence)),
    "thermo": Family(
        rows=("iss-0167", "iss-0169", "nickfp-0201"),
        others=encodes(RisingLine, pairs=rising_pairs, both=rising_both)),
    "whisper": Family(
        rows=("iss-0005", "iss-0132", "rangskrs-0027"),
        others={**PAIR, **encodes(Whisper, order=whisper_order)}),
    "difference": Family(
        rows=("nickfp-0001", "nickfp-0009", "nickfp-0184", "nickfp-0320"),
        others={**PAIR, **encodes(Difference, order=difference_order)}),
    "kropki": Family(
        rows=("iss-0006", "iss-0031", "iss-0081", "iss-0125"),
        others={**PAIR, **encodes(Kropki, order=kropki_order)}),
    "negative": Family(
        rows=("iss-0044", "iss-0081", "janko-consecutive-015"),
        others=encodes(NegativeEdge, supports=negative_supports)),
    "between": Family(
        rows=("nickfp-0099", "nickfp-0301", "nickfp-0391", "svsjs-0081"),
        others=encodes(Between, clauses=between_clauses, tables=between_tables)),
    "lockout": Family(
        rows=("iss-0009", "svsjs-0073", "svsjs-0076"),
        others=encodes(Lockout, clauses=lockout_clauses, tables=lockout_tables)),
    "copies": Family(
        rows=("nickfp-0194", "nickfp-0283", "nickfp-0497"),
        others={"pairs": (*encodes(Palindrome, pairs=palindrome_pairs)["pairs"],
                          *encodes(Clone, pairs=clone_pairs)["pairs"])}),
    "xsum": Family(
        rows=("iss-0085", "nickfp-0214", "svsjs-0025"),
        others=encodes(XSum, totals=xsum_totals, shorter=xsum_shorter, automaton=xsum_automaton)),
    "houses": Family(
        rows=("iss-0059", "iss-0170", "rangskrs-0019", "svsjs-0093"),
        others={"pairwise": ((cardinality, "at_most_one", pairwise_at_most_one),),
                "product": ((cardinality, "at_most_one", product_at_most_one),)}),
}


@contextmanager
def replaced(patches: Iterable[Patch]) -> Iterator[None]:
    """The alternatives, in place."""
    with pytest.MonkeyPatch.context() as patcher:
        for owner, name, stand_in in patches:
            patcher.setattr(owner, name, stand_in)
        yield


@cache
def corpus() -> dict[str, Any]:
    """Id -> document, of the rows that some family names."""
    wanted = {name for family in FAMILIES.values() for name in family.rows}
    with CORPUS.open(encoding="utf-8") as lines:
        return {row["id"]: row["document"] for row in map(json.loads, lines) if row["id"] in wanted}


class Clock:
    """A clock that goes on by the seconds of each run; a run takes place before it is told of."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


CLOCK = Clock()


@cache
def measured(family: str) -> Mapping[str, list[float]]:
    """Encoding -> CPU seconds of each round. The encodings take turns: a busy machine then slows all of them alike."""
    sample = [load(corpus()[name]) for name in FAMILIES[family].rows]
    seconds = {encoding: [0.0] * ROUNDS for encoding in (NOW, *FAMILIES[family].others)}
    # What is there already need not be looked at by every collection.
    gc.freeze()
    for number in range(ROUNDS):
        for puzzle in sample:
            for encoding, rounds in seconds.items():
                with replaced(FAMILIES[family].others.get(encoding, ())):
                    gc.collect()
                    start = time.process_time()
                    # A copy each time: a puzzle remembers its houses once they are worked out.
                    found = count(puzzle.evolve(), limit=2)
                    rounds[number] += time.process_time() - start
                assert found == 1, f"{encoding} finds {found} solutions of {puzzle.meta}"
    gc.unfreeze()
    return seconds


@pytest.mark.skipif(not CORPUS.is_file(), reason="the corpus ../shared/corpus/sudoku/corpus.jsonl is not there")
@pytest.mark.benchmark(timer=CLOCK)
@pytest.mark.parametrize(("family", "encoding"), [
    (name, encoding) for name, family in FAMILIES.items() for encoding in (NOW, *family.others)])
def test_encoding(benchmark: Any, family: str, encoding: str) -> None:
    if encoding != NOW:
        benchmark.extra_info["baseline"] = f"test_encoding[{family}-{NOW}]"
    seconds = iter(measured(family)[encoding])

    def pass_by() -> None:
        CLOCK.now += next(seconds)

    benchmark.pedantic(pass_by, rounds=ROUNDS)
