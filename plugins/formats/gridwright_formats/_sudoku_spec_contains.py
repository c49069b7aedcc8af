"""Which of the techniques that a sudoku-spec asks for can never be named on the card of its puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from gridwright import Budget, FormatError, NoSolution, Puzzle, Solution, Undecided, default_plugins, solve
from gridwright.codecs.strict_json import pointer
from gridwright.generating.stock import Stock
from gridwright.generating.wanted import Wanted
from gridwright.grading.ground import Ground
from gridwright.grading.rule_logic import CODES
from gridwright.grading.technique import BANDS, Kind, Technique

__all__ = ["out_of_reach"]

#: Samples of clues that are looked at: a technique may need them to lie in a certain way.
SAMPLES = 4
#: Clues of each template in a sample, on boards of up to nine digits and on larger ones, where each takes much longer.
CLUES, FEW = 12, 4
#: Codes that a card's list never names.
UNLISTED = {"FHS": "counted as the single it is, hidden (HSI) or naked (NSI)"}
#: Seconds for all samples; where they do not suffice, nothing is refused.
SECONDS = 5


def out_of_reach(wanted: Wanted, data: Mapping[str, Any], where: str) -> Iterator[FormatError]:
    """An error for each code that no puzzle of the request `data` can have on its card."""
    if wanted.contains is None:
        return
    stated, here = data["where"]["contains"], where + "/where/contains"
    codes, here = (stated, here) if isinstance(stated, list) else (stated["codes"], here + "/codes")
    registry = default_plugins().registry
    techniques: list[Technique] = [registry.get("technique", name) for name in registry.names("technique")]
    found = {kind.code: (kind, technique) for technique in techniques for kind in technique.kinds}
    top = wanted.band if wanted.band is not None else wanted.highest
    missing = _never_found(wanted, [found[code] for code in wanted.contains.codes])
    for code in wanted.contains.codes:
        kind, place = found[code][0], here + pointer(codes.index(code))
        if code in UNLISTED:
            yield FormatError(f"{code} ({kind.name}) is on no card: it is {UNLISTED[code]}", place, "impossible")
        elif kind.unique:
            # Cards name them only where everything else ends, and trying out never does.
            yield FormatError(f"{code} ({kind.name}) is on no card: it takes one solution for granted, and puzzles are "
                              "graded by proofs of it", place, "impossible")
        elif top is not None and kind.band > top:
            yield FormatError(f"{code} ({kind.name}) is {BANDS[kind.band]}, harder than the puzzle may be "
                              f"({BANDS[top]})", place, "impossible")
        elif code in missing:
            yield FormatError(f"{code} ({kind.name}) finds nothing on this board with these rules", place,
                              "impossible")


def _never_found(wanted: Wanted, asked: list[tuple[Kind, Technique]]) -> set[str]:
    """The codes of kinds whose techniques say, of samples of what is to be made, that they find nothing there."""
    left = {kind.code: technique for kind, technique in asked}
    budget = Budget(seconds=SECONDS)
    try:
        solution = solve(wanted.puzzle, budget=budget)
        for number in range(SAMPLES if wanted.templates else 1):
            if left:
                sample = _sample(wanted, solution, Random(number), budget)
                ground = Ground.of(sample, budget.check)
                left = {code: technique for code, technique in left.items() if not _finds(technique, code, ground)}
    except (NoSolution, Undecided):
        return set()
    return set(left)


def _finds(technique: Technique, code: str, ground: Ground) -> bool:
    """Whether a technique may find something; reading a rule alone needs a rule that counts as its code."""
    return technique.applies(ground) and (code not in CODES or code in ground.logic.by_code)


def _sample(wanted: Wanted, solution: Solution, rng: Random, budget: Budget) -> Puzzle:
    """The puzzle with clues of every template."""
    stock = Stock(wanted, solution, rng, budget.check)
    for number, template in enumerate(wanted.templates):
        most = CLUES if len(solution.symbols.labels) <= 9 else FEW
        stock.place(number, most if template.count.high is None else min(most, template.count.high))
    return wanted.puzzle.evolve(rules=(*wanted.puzzle.rules, *(part.clue for part in stock.parts if part.clue)))
