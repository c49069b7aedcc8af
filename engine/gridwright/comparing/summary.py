"""The figures of each backend over all puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from statistics import median

import attrs

from gridwright.comparing.measuring import Case, Terms
from gridwright.solving.backend import Statistics

__all__ = ["Summary", "summaries"]

#: Times below this many seconds count as this in ratios: nobody waits for the difference.
FLOOR = 0.001


@attrs.frozen(kw_only=True)
class Summary:
    """One backend over all puzzles; times in seconds, None where there is nothing to tell.

    `par2` is the mean time of a puzzle, in which one that was not answered counts as twice the limit. `ratio` is the
    geometric mean, over the puzzles it answered, of its time to that of whichever backend was fastest on the puzzle.
    """

    name: str
    answered: int
    undecided: int
    unsupported: int
    failed: int
    seconds: float
    cpu: float
    median: float | None
    par2: float | None
    ratio: float | None
    statistics: Statistics
    #: The times of the puzzles that were answered, ascending.
    times: tuple[float, ...]


def summaries(cases: Sequence[Case], names: Sequence[str], terms: Terms) -> list[Summary]:
    """The summary of each backend, in the order of the names."""
    return [_summary(cases, name, terms) for name in names]


def _summary(cases: Sequence[Case], name: str, terms: Terms) -> Summary:
    runs = [case.runs[name] for case in cases]
    times = tuple(sorted(run.seconds for run in runs if run.decided))
    ratios = [max(case.runs[name].seconds, FLOOR) / max(_best(case), FLOOR)
              for case in cases if case.runs[name].decided]
    counted = Statistics()
    for run in runs:
        counted += run.statistics
    left = sum(run.status in ("undecided", "failed", "wrong") for run in runs)
    tried = len(times) + left
    scored = tried and (not left or terms.seconds is not None)
    return Summary(
        name=name, answered=len(times), undecided=sum(run.status == "undecided" for run in runs),
        unsupported=sum(run.status == "unsupported" for run in runs),
        failed=sum(run.status in ("failed", "wrong") for run in runs),
        seconds=sum(run.seconds for run in runs), cpu=sum(run.cpu for run in runs),
        median=median(times) if times else None,
        par2=(sum(times) + left * 2 * (terms.seconds or 0)) / tried if scored else None,
        ratio=exp(sum(map(log, ratios)) / len(ratios)) if ratios else None, statistics=counted, times=times)


def _best(case: Case) -> float:
    return min(run.seconds for run in case.runs.values() if run.decided)
