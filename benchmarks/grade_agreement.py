"""How far grade cards agree with those of the reference grader, on the classics and on the variants of the corpus.

    python benchmarks/grade_agreement.py [ROWS] [--seconds S] [--jobs N] [--show]

So many rows of each are taken evenly from all there are. Printed: the bands of both (confusion), the mean Jaccard index
of the codes in `contains`, and the share of rows whose `symmetry` and `issues` codes are equal. Difficulty and time are
not: `fit_grade.py` says how far off they are for puzzles that were not fitted. Needs the corpus beside the repository.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import attrs

from gridwright import GridwrightError, load
from gridwright.grading.card import grade
from gridwright.processes import spread

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "sudoku"
FIELDS = ("band_index", "contains", "issues", "symmetry")


@attrs.frozen
class Row:
    """A puzzle, the reference's card, and how long ours may search for the shortest list."""

    name: str
    puzzle: Any
    card: dict[str, Any]
    seconds: float


@attrs.frozen
class Compared:
    """Both cards of a row, and the CPU seconds that ours took."""

    row: Row
    ours: dict[str, Any]
    seconds: float


def rows(classic: bool, most: int, seconds: float) -> list[Row]:
    """So many classics or variants, evenly from both files."""
    documents = {}
    for line in (CORPUS / "corpus.jsonl").read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        documents[data["id"]] = data["document"]
    found = []
    for name in ("grade_train.jsonl", "grade_more.jsonl"):
        for number, line in enumerate((CORPUS / name).read_text(encoding="utf-8").splitlines(), 1):
            data = json.loads(line)
            if (data["family"] == "classic") == classic:
                puzzle = data["puzzle"] if "puzzle" in data else documents[data["corpus_id"]]
                found.append(Row(data.get("id", f"{name}:{number}"), puzzle, data["card"], seconds))
    step = max(1, len(found) // most)
    return found[::step][:most]


def compare(row: Row) -> Compared:
    """Grade one puzzle."""
    start = time.process_time()
    try:
        ours = grade(load(row.puzzle), fields=FIELDS, max_seconds=row.seconds).as_json()
    except GridwrightError as error:
        ours = {"error": str(error)}
    return Compared(row, ours, time.process_time() - start)


def codes(card: dict[str, Any], field: str) -> set[str]:
    """The codes of a list of a card."""
    return {each["code"] for each in card[field]}


def jaccard(one: set[str], two: set[str]) -> float:
    """Common members by all members; 1 for two empty sets."""
    return len(one & two) / len(one | two) if one | two else 1.0


def report(found: list[Compared]) -> None:
    """Print the figures."""
    bad = [each for each in found if "error" in each.ours]
    for each in bad:
        print(f"{each.row.name}: {each.ours['error']}")
    good = [each for each in found if each not in bad]
    bands = Counter((each.row.card["band_index"], each.ours["band_index"]) for each in good)
    print("band: reference (rows) against ours (columns)")
    for theirs in range(6):
        print(f"  {theirs}: " + " ".join(f"{bands[theirs, ours]:4}" for ours in range(6)))
    same = sum(each.row.card["band_index"] == each.ours["band_index"] for each in good)
    print(f"band equal: {same}/{len(good)} = {same / len(good):.3f}")
    whole = [each for each in good if not (each.row.card["contains_truncated"] or each.ours["contains_truncated"])]
    lists = [jaccard(codes(each.row.card, "contains"), codes(each.ours, "contains")) for each in whole]
    chips = [jaccard({c["chip"] for c in each.row.card["contains"]}, {c["chip"] for c in each.ours["contains"]})
             for each in whole]
    print(f"contains: mean Jaccard of codes {sum(lists) / len(lists):.3f}, of chips {sum(chips) / len(chips):.3f} "
          f"({len(whole)} rows that no time limit cut)")
    extra, missing = Counter[str](), Counter[str]()
    for each in whole:
        extra.update(codes(each.ours, "contains") - codes(each.row.card, "contains"))
        missing.update(codes(each.row.card, "contains") - codes(each.ours, "contains"))
    print(f"  only ours: {extra.most_common(14)}\n  only the reference: {missing.most_common(14)}")
    same = sum(each.row.card["symmetry"] == each.ours["symmetry"] for each in good)
    print(f"symmetry equal: {same}/{len(good)}")
    same = sum(codes(each.row.card, "issues") == codes(each.ours, "issues") for each in good)
    print(f"issues equal: {same}/{len(good)} = {same / len(good):.3f}")
    both = Counter((code, code in codes(each.row.card, "issues"), code in codes(each.ours, "issues")) for each in good
                   for code in codes(each.row.card, "issues") | codes(each.ours, "issues"))
    print(f"  (code, in the reference, in ours): {sorted(both.items())}")
    times = sorted(each.seconds for each in good)
    print(f"CPU seconds a card: median {times[len(times) // 2]:.2f}, largest {times[-1]:.2f}")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="?", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="both lists of every row whose codes differ")
    wanted = parser.parse_args()
    for sort in ("classics", "variants"):
        some = rows(sort == "classics", wanted.rows, wanted.seconds)
        found = list(spread(compare, some, wanted.jobs) if wanted.jobs > 1 else map(compare, some))
        print(f"--- {sort}")
        for each in found if wanted.show else ():
            if "error" not in each.ours and codes(each.row.card, "contains") != codes(each.ours, "contains"):
                print(each.row.name, each.row.card["band_index"], [c["chip"] for c in each.row.card["contains"]],
                      each.ours["band_index"], [c["chip"] for c in each.ours["contains"]])
        report(found)


if __name__ == "__main__":
    main()
