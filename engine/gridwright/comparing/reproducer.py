"""A disagreement as puzzles that tell what happened, so that it can be seen again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright import __version__
from gridwright.comparing.measuring import Case, Run, Terms
from gridwright.model.puzzle import Puzzle
from gridwright.solving.backend import Backend

__all__ = ["FORMAT", "reproducer"]

#: The format that carries every puzzle, with all that its `meta` says.
FORMAT = "gridwright"


def reproducer(case: Case, why: Sequence[str], backends: Mapping[str, Backend], terms: Terms, file: str) -> Puzzle:
    """The puzzle of a case; in its `meta` what each backend, in which version, answered, and the command to run again.

    `file` is where the puzzle is going to be.
    """
    told = {
        "why": list(why), "puzzle": case.name, "gridwright": __version__, "command": command(backends, terms, file),
        "answers": [{"backend": name, "version": backends[name].version(), **_answer(run)}
                    for name, run in case.runs.items()]}
    return case.puzzle.evolve(meta={**case.puzzle.meta, "disagreement": told})


def command(backends: Mapping[str, Backend], terms: Terms, file: str) -> str:
    """The command that puts the puzzles of a file to the backends once more."""
    import shlex

    words = ["gridwright", "bench", file, "--backends", ",".join(backends), "--task", terms.task]
    words += ["--time", f"{terms.seconds:g}"] if terms.seconds is not None else []
    words += ["--repeat", str(terms.repeat)] if terms.repeat > 1 else []
    words += ["--limit", str(terms.limit)] if terms.limit is not None else []
    return shlex.join(words)


def _answer(run: Run) -> dict[str, Any]:
    return {"status": run.status, "found": run.found, "complete": run.complete,
            "solutions": [{name: solution.values(name) for name in solution.layers} for solution in run.solutions],
            **({"message": run.message} if run.message else {})}
