"""How many positions of HoDoKu's regression tests the techniques find: a table by HoDoKu's names.

    python benchmarks/technique_rows.py [CODE ...]

A row of the corpus is a position with pencil marks and what one technique does there. It counts if it is sound, that
is if it agrees with the puzzle's solution. It is found if one move of the technique's code takes away and writes all
that is expected, maybe more; a row that is several moves in one is found if they do so together. Rows that expect
nothing must have no move of the code. Some kinds are limited to chains and sets of the size that their band stands
for: the table has what is found within the limits, and what is found with the limits lifted (`LIFTED`). Needs the
corpus beside the repository.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from gridwright import default_plugins, load
from gridwright.grading.ground import Ground, bits
from gridwright.grading.state import State
from gridwright.grading.technique import Move, Technique

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"

#: The share of the sound rows that are to be found, of every name.
SHARE = 0.97
#: Marks that are taken away: (cell, digit), both counted from 0.
Marks = frozenset[tuple[int, int]]


@attrs.frozen
class Name:
    """One of HoDoKu's techniques: how many sound rows with a move it has, and our codes, of which any will do.

    `together`: a row is several moves in one, of all these codes.
    """

    rows: int
    codes: tuple[str, ...]
    together: bool = False


#: HoDoKu's techniques, or one of its variants where that is something else here.
NAMES: Mapping[str, Name] = {
    "Full House": Name(37, ("FHS",)), "Hidden Single": Name(36, ("HSI",)), "Naked Single": Name(36, ("NSI",)),
    "Locked Candidate Type 1": Name(36, ("PPR",)), "Locked Candidate Type 2": Name(36, ("PPR",)),
    "Locked Pair": Name(19, ("NPR",)), "Naked Pair": Name(27, ("NPR",)), "Hidden Pair": Name(27, ("HPR",)),
    "Locked Triple": Name(14, ("NTR",)), "Naked Triple": Name(27, ("NTR",)), "Hidden Triple": Name(27, ("HTR",)),
    # A hidden subset, and what its digits, which all lie in a line and a box, take from the other house.
    "Locked Pair, variant 2": Name(4, ("HPR", "PPR"), together=True),
    "Locked Triple, variant 2": Name(5, ("HTR", "PPR"), together=True),
    "Naked Quadruple": Name(11, ("NQD",)), "Hidden Quadruple": Name(17, ("HQD",)),
    "X-Wing": Name(11, ("XWG",)), "Swordfish": Name(11, ("SWF",)), "Jellyfish": Name(12, ("JLF",)),
    "Finned X-Wing": Name(10, ("FXW",)), "Sashimi X-Wing": Name(9, ("FXW",)),
    "Finned Swordfish": Name(11, ("FSW",)), "Sashimi Swordfish": Name(9, ("FSW",)),
    "Finned Jellyfish": Name(10, ("FJF",)), "Sashimi Jellyfish": Name(7, ("FJF",)),
    "Siamese Finned Swordfish": Name(3, ("FSW",), together=True),
    "Siamese Sashimi Swordfish": Name(8, ("FSW",), together=True),
    "Siamese Finned Jellyfish": Name(4, ("FJF",), together=True),
    "Siamese Sashimi Jellyfish": Name(2, ("FJF",), together=True),
    "Franken Swordfish": Name(3, ("FRK",)), "Franken Jellyfish": Name(4, ("FRK",)),
    "Finned Franken X-Wing": Name(4, ("FRK",)), "Finned Franken Swordfish": Name(6, ("FRK",)),
    "Finned Franken Jellyfish": Name(10, ("FRK",)), "Finned Mutant Jellyfish": Name(3, ("FRK",)),
    # Fish of five and six houses have no name here.
    "Finned Mutant Squirmbag": Name(1, ()), "Finned Mutant Whale": Name(1, ()),
    "Siamese Finned Franken Swordfish": Name(2, ("FRK",)), "Siamese Finned Franken Jellyfish": Name(3, ("FRK",)),
    "Siamese Finned Mutant Jellyfish": Name(4, ("FRK",)),
    "Skyscraper": Name(10, ("SKY",)), "2-String Kite": Name(12, ("KTE",)),
    "Dual 2-String-Kite": Name(9, ("KTE",), together=True), "Turbot Fish": Name(9, ("TUR",)),
    "Empty Rectangle": Name(18, ("ERE",)), "Dual Empty Rectangle": Name(8, ("ERE",), together=True),
    "Simple Colors Trap": Name(7, ("SCL",)), "Simple Colors Wrap": Name(3, ("SCL",)),
    "Multi-Colors 1": Name(3, ("MCL",), together=True), "Multi-Colors 2": Name(1, ("MCL",)),
    "X-Chain": Name(14, ("XCL",)),
    "XY-Wing": Name(9, ("YWG",)), "XYZ-Wing": Name(16, ("XYZ",)), "W-Wing": Name(14, ("MCH",)),
    "Remote Pairs": Name(20, ("RMP",)), "XY-Chain": Name(23, ("XYC",)),
    "Uniqueness Test Type 1": Name(17, ("URC",)), "Uniqueness Test Type 2": Name(20, ("URC",)),
    "Uniqueness Test Type 3": Name(13, ("URC",)), "Uniqueness Test Type 4": Name(22, ("URC",)),
    "Uniqueness Test Type 5": Name(8, ("URC",)), "Uniqueness Test Type 6": Name(12, ("URC",)),
    "Hidden Rectangle": Name(22, ("URC",)), "Avoidable Rectangle Type 1": Name(10, ("URC",)),
    "Avoidable Rectangle Type 2": Name(15, ("URC",)), "Bivalue Universal Grave + 1": Name(12, ("BUG",)),
    "Alternating Interference Chain": Name(34, ("AIC",)), "Discontinuous Nice Loop": Name(32, ("AIC",)),
    "Continuous Nice Loop": Name(18, ("NLP",)),
    # Some of these have almost locked sets as links.
    "Grouped AIC": Name(42, ("AIC", "AAC")), "Grouped Discontinuous Nice Loop": Name(38, ("AIC", "AAC")),
    "Grouped Continuous Nice Loop": Name(8, ("NLP",)),
    # A loop through almost locked sets: a chain for each place where it can be opened.
    "Grouped Continuous Nice Loop, variant 2": Name(8, ("AAC",), together=True),
    "ALS-XZ rule": Name(17, ("ALS",)), "ALS-XY-Wing rule": Name(14, ("AXY",)), "ALS-XY-Chain": Name(15, ("AAC",)),
    "Death Blossom": Name(17, ("DEB",)), "Sue de Coq": Name(30, ("SDC",)),
    "Template Set": Name(9, ("POM",), together=True), "Template Delete": Name(9, ("POM",), together=True),
}

#: Codes whose limits are lifted: the attribute, its value, and in words what it is in a card.
LIFTED: Mapping[str, tuple[str, int, str]] = {
    "XYC": ("longest", 99, "4 cells"), "MCH": ("placing", 0, "chains after which a digit follows at once"),
    "AIC": ("longest", 10, "8 strong links"), "NLP": ("longest", 10, "8 strong links"),
    "ALS": ("largest", 8, "sets of 4 cells"), "AXY": ("largest", 8, "sets of 4 cells"),
    "AAC": ("largest", 8, "sets of 4 cells"), "DEB": ("largest", 8, "sets of 4 cells"),
}


@attrs.frozen(kw_only=True)
class Result:
    """What came of the rows of one name. All but `sound` and `none` are the ids of rows.

    `missed` are not found within the limits, `missed_lifted` not even without; `wrong` have a move that takes away a
    digit of the solution. Of `none` rows no move is expected, and `fired` have one.
    """

    name: str
    sound: int
    missed: tuple[str, ...]
    missed_lifted: tuple[str, ...]
    wrong: tuple[str, ...]
    none: int
    fired: tuple[str, ...]

    @property
    def share(self) -> float:
        """Sound rows that are found with the limits lifted, of all."""
        return 1 - len(self.missed_lifted) / self.sound


def rows(corpus: Path) -> Iterator[dict[str, Any]]:
    """All rows of the corpus."""
    with (corpus / "sudoku" / "hodoku_techniques.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def name_of(row: Mapping[str, Any]) -> str:
    """The name in `NAMES` that a row belongs to."""
    variant = f"{row['technique']}, variant {row['variant']}"
    return variant if variant in NAMES else str(row["technique"])


def rows_by_name(corpus: Path) -> dict[str, list[dict[str, Any]]]:
    """The rows of each name, those that are not sound and those that expect nothing included."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows(corpus):
        found.setdefault(name_of(row), []).append(row)
    return found


def with_move(some: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those of the rows that are sound and expect a move."""
    return [row for row in some if row["sound"] and not row["expect_none"]]


@cache
def technique(code: str, *, lifted: bool = False) -> Technique:
    """The technique of a kind, with its limit lifted where it has one and that is wanted."""
    registry = default_plugins().registry
    for name in registry.names("technique"):
        found: Technique = registry.get("technique", name)
        if any(kind.code == code for kind in found.kinds):
            break
    else:
        raise ValueError(f"no technique has the code {code}")
    if not lifted or code not in LIFTED:
        return found
    attribute, value, _ = LIFTED[code]
    free = type(found)()
    if not hasattr(free, attribute):
        raise ValueError(f"{type(found).__name__} has no limit {attribute}")
    setattr(free, attribute, value)
    return free


@cache
def ground_of(givens: str) -> Ground:
    """The ground of a puzzle."""
    return Ground.of(load(givens))


def position(row: Mapping[str, Any]) -> State:
    """The row's digits and pencil marks."""
    state = State(ground_of(row["givens"]))
    for i, (marks, digit) in enumerate(zip(row["candidates"], row["placed"], strict=True)):
        state.remove(i, ~sum(1 << int(mark) - 1 for mark in marks))
        if digit not in ".0":
            state.open &= ~(1 << i)
    return state


def effect(move: Move, state: State) -> Marks:
    """The marks that a move takes away, those beside a digit that it writes included."""
    gone = {(cell, digit) for cell, marks in move.removals for digit in bits(marks)}
    for cell, digit in move.writes:
        gone |= {(cell, other) for other in bits(state.marks[cell]) if other != digit}
    return frozenset(gone)


def wanted(row: Mapping[str, Any], state: State) -> Marks:
    """The marks that the row's move takes away, in the same way."""
    index = state.ground.puzzle.board.index
    by_name = {str(cell): i for cell, i in index.items()}
    gone = {(by_name[each["cell"]], each["digit"] - 1) for each in row["eliminations"]}
    for each in row["placements"]:
        cell = by_name[each["cell"]]
        gone |= {(cell, digit) for digit in bits(state.marks[cell]) if digit != each["digit"] - 1}
    return frozenset(gone)


def moves_of(state: State, code: str, *, lifted: bool = False) -> Iterator[Move]:
    """All moves of a kind in a position."""
    return technique(code, lifted=lifted).moves(state, code)


def result(name: str, some: Sequence[dict[str, Any]]) -> Result:
    """What comes of the rows of a name."""
    good, none = with_move(some), [row for row in some if row["expect_none"]]
    missed, wrong = _missed(name, good, lifted=False)
    lifted = missed, set[str]()
    if any(code in LIFTED for code in NAMES[name].codes):
        lifted = _missed(name, good, lifted=True)
    fired = [row["id"] for row in none for code in NAMES[name].codes
             if next(moves_of(position(row), code, lifted=True), None) is not None]
    return Result(name=name, sound=len(good), missed=tuple(missed), missed_lifted=tuple(lifted[0]),
                  wrong=tuple(sorted(wrong | lifted[1])), none=len(none), fired=tuple(fired))


def _missed(name: str, good: Sequence[dict[str, Any]], *, lifted: bool) -> tuple[list[str], set[str]]:
    """The ids of the rows that are not found, and of those with a wrong move."""
    missed, wrong = [], set()
    for row in good:
        state = position(row)
        found = [effect(move, state) for code in NAMES[name].codes for move in moves_of(state, code, lifted=lifted)]
        if not is_found(wanted(row, state), found, together=NAMES[name].together):
            missed.append(row["id"])
        if any(int(row["solution"][cell]) == digit + 1 for gone in found for cell, digit in gone):
            wrong.add(row["id"])
    return missed, wrong


def is_found(marks: Marks, effects: Collection[Marks], *, together: bool = False) -> bool:
    """Whether one effect has all of the marks, or all effects together have them."""
    if together:
        return marks <= frozenset().union(*effects)
    return any(marks <= each for each in effects)


def results(corpus: Path, codes: Collection[str] = ()) -> Iterator[Result]:
    """The results of all names, or of those with one of the codes. Names that are not ours are left out."""
    found = rows_by_name(corpus)
    for name, each in NAMES.items():
        if each.codes and (not codes or not set(codes).isdisjoint(each.codes)):
            yield result(name, found[name])


def table(some: Sequence[Result]) -> Iterator[str]:
    """The lines of a table, and the totals."""
    yield ("| HoDoKu | here | rows | found | limits of ours | found without | share | must not fire | fire |\n"
           "|---|---|---|---|---|---|---|---|---|")
    for each in some:
        name = NAMES[each.name]
        limits = {LIFTED[code][2]: None for code in name.codes if code in LIFTED}
        yield "| " + " | ".join((
            each.name, (" with " if name.together else " or ").join(name.codes), str(each.sound),
            str(each.sound - len(each.missed)), ", ".join(limits),
            str(each.sound - len(each.missed_lifted)) if limits else "", f"{each.share:.1%}", str(each.none or ""),
            str(len(each.fired)) if each.none else "")) + " |"
    rows = sum(each.sound for each in some)
    within = rows - sum(len(each.missed) for each in some)
    without = rows - sum(len(each.missed_lifted) for each in some)
    yield (f"\n{rows} sound rows with a move: {within} found within the limits ({within / rows:.1%}), {without} "
           f"without ({without / rows:.1%}). {sum(each.none for each in some)} rows must not fire: "
           f"{sum(len(each.fired) for each in some)} do. Rows with a wrong move: {sum(len(e.wrong) for e in some)}.")
    for each in some:
        if each.share < SHARE:
            yield f"below {SHARE:.0%}: {each.name}: {', '.join(each.missed_lifted)}"
    rest = [name for name, each in NAMES.items() if not each.codes]
    yield f"not named here: {', '.join(rest)} ({sum(NAMES[name].rows for name in rest)} rows)"


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", metavar="CODE", help="only HoDoKu's names for these codes")
    wanted_codes = parser.parse_args().codes
    if not CORPUS.exists():
        sys.exit(f"no corpus at {CORPUS}")
    for line in table(list(results(CORPUS, wanted_codes))):
        print(line)


if __name__ == "__main__":
    main()
