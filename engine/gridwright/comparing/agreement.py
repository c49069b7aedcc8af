"""Whether the answers of several backends can all be true."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.comparing.measuring import Run
from gridwright.model.solution import Solution, difference

__all__ = ["clashes"]


def clashes(runs: Mapping[str, Run]) -> list[str]:
    """A sentence for each backend that contradicts one before it, or the puzzle; none where all agree.

    A backend that did not come to an end contradicts another by what it found all the same; one that found nothing
    contradicts nobody.
    """
    found = [f"{name} gives a wrong answer: {run.message}" for name, run in runs.items() if run.status == "wrong"]
    heard: list[tuple[str, Run]] = []
    for name, run in runs.items():
        if run.status in ("wrong", "unsupported"):
            continue
        found += [why for other, before in heard if (why := _clash(other, before, name, run))][:1]
        heard.append((name, run))
    return found


def _clash(one: str, first: Run, other: str, second: Run) -> str:
    """Why two answers cannot both be true, "" where they can."""
    for a, x, b, y in ((one, first, other, second), (other, second, one, first)):
        if x.complete and y.found > x.found:
            return f"{a} says {_number(x.found)}, but {b} finds {_number(y.found)}"
    if first.complete and second.complete and first.found != second.found:
        return f"{one} says {_number(first.found)}, but {other} says {_number(second.found)}"
    for a, x, b, y in ((one, first, other, second), (other, second, one, first)):
        if x.complete and len(x.solutions) == x.found:
            strange = next((each for each in y.solutions if not _among(each, x.solutions)), None)
            if strange is not None:
                return f"{a} and {b} find different solutions: {difference(x.solutions[0], strange)}"
    return ""


def _among(solution: Solution, others: tuple[Solution, ...]) -> bool:
    return any(solution.layers == other.layers for other in others)


def _number(found: int) -> str:
    return f"there {'are' if found != 1 else 'is'} {found or 'no'} solution{'s' if found != 1 else ''}"
