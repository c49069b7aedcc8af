"""Every feature of the request format sudoku-spec: what becomes of a request that asks for it.

    python benchmarks/spec_features.py [--seconds 60] [--only WORD] [--jobs N]

The requests are the probes of `../shared/corpus/sudoku/spec_fingerprints.json`, one a feature. What the specification
wants refused has to be refused, with the code and the words that `tests/formats/test_sudoku_spec.py` expects. All else
has to be made, in `--seconds` instead of the time that the probe names, without a fault that the independent checker of
the tests finds. Prints a table in Markdown, row by row, and how many rows are right. Needs the corpus beside the
repository. Exit code 1 where a row is wrong, 2 without the corpus.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from importlib import util
from pathlib import Path
from typing import Any

import attrs
from check_generated import run

from gridwright import FormatError, GridwrightError, LoadOptions, default_plugins
from gridwright.errors import errors_of
from gridwright.processes import spread

Json = dict[str, Any]

ROOT = Path(__file__).resolve().parents[1]
PROBES = ROOT.parent / "shared" / "corpus" / "sudoku" / "spec_fingerprints.json"
#: The probe of a solver that need not be installed.
SOLVER = "meta: knobs in meta namespace solver cpsat"


@attrs.frozen
class Row:
    """What became of a probe, and whether that is right."""

    group: str
    feature: str
    became: str
    right: bool
    seconds: float = 0


@cache
def refused() -> Mapping[str, tuple[str, str]]:
    """The probes that have to be refused, by "group: feature", each with the code and some words of the message."""
    spec = util.spec_from_file_location("verdicts", ROOT / "tests" / "formats" / "test_sudoku_spec.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: dict[str, tuple[str, str]] = dict(module.PROBES)
    if not default_plugins().registry.has("backend", "cpsat"):
        found[SOLVER] = "solver", "cpsat is not installed"
    return found


def refusals(request: Json) -> Sequence[FormatError]:
    """What is wrong with a request."""
    codec = default_plugins().registry.get("format", "sudoku-spec")
    try:
        codec.requests(json.dumps(request), LoadOptions())
    except FormatError as error:
        return errors_of(error)
    return []


def row(probe: Json, seconds: float) -> Row:
    """Read a probe, and make and check what it asks for."""
    group, feature = probe["group"], probe["feature"]
    expected = refused().get(f"{group}: {feature}")
    try:
        wrong = refusals(probe["spec"])
    except GridwrightError as error:
        return Row(group, feature, f"broke: {type(error).__name__}: {error}", False)
    if wrong:
        became = "; ".join(f"{error.message} ({error.code}, {error.pointer})" for error in wrong)
        right = expected is not None and [error.code for error in wrong] == [expected[0]]
        return Row(group, feature, f"refused: {became}", right and expected is not None
                   and expected[1] in wrong[0].message)
    if expected is not None:
        return Row(group, feature, f"accepted, where it is to be refused: {expected[1]}", False)
    request = {**probe["spec"], "limits": {**probe["spec"].get("limits", {}), "time": seconds}}
    outcome = run((feature, request, request["limits"].get("seed", 1)))
    told = "; ".join(outcome.faults)
    if not outcome.made:
        return Row(group, feature, told.replace("none:", "not made in time:", 1), False, outcome.seconds)
    return Row(group, feature, f"faults: {told}" if told else "made, 0 faults", not told, outcome.seconds)


def lines(rows: Iterator[Row]) -> Iterator[str]:
    """The table, and the number of rows that are right."""
    yield "| group | feature | result | CPU s | right |"
    yield "|---|---|---|---|---|"
    wrong, all_rows = 0, 0
    for each in rows:
        all_rows += 1
        wrong += not each.right
        cells = (each.group, each.feature, each.became, f"{each.seconds:.1f}" if each.seconds else "",
                 "yes" if each.right else "**no**")
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
    yield f"\n{all_rows - wrong} of {all_rows} are right."


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", default="", help='part of "group: feature"')
    parser.add_argument("-j", "--jobs", type=int, default=1)
    options = parser.parse_args()
    if not PROBES.is_file():
        print(f"there is no {PROBES}", file=sys.stderr)
        return 2
    probes = [probe for probe in json.loads(PROBES.read_text(encoding="utf-8"))
              if options.only in f"{probe['group']}: {probe['feature']}"]
    work, seen = partial(row, seconds=options.seconds), list[bool]()
    found = map(work, probes) if options.jobs == 1 else spread(work, probes, options.jobs)

    def noted() -> Iterator[Row]:
        for each in found:
            seen.append(each.right)
            yield each

    for line in lines(noted()):
        print(line, flush=True)
    return int(not all(seen))


if __name__ == "__main__":
    sys.exit(main())
