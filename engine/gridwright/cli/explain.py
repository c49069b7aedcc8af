"""`gridwright explain`: the way through a puzzle in words."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from collections.abc import Collection

    from gridwright.model.board import Cell
    from gridwright.model.puzzle import Puzzle


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(explain)


def explain(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    select: inputs.Select = None,
    date: inputs.Date = None,
    target: inputs.Target = None,
    only_next: Annotated[bool, typer.Option("--next", help="The next step alone.")] = False,
    level: Annotated[str, typer.Option(
        "--level", metavar="LEVEL", help="short: name each step; teach: say why it is right.")] = "teach",
    seconds: inputs.Seconds = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Say step by step how a puzzle is solved, or what the next step is, and why; --json: one object a step.

    Where no technique finds anything, the step names the few clues that force it. Ends where nothing more is forced.
    """
    from gridwright.errors import FormatError
    from gridwright.explaining.explain import explain as explained
    from gridwright.grading.steps import LEVELS

    if level not in LEVELS:
        raise FormatError(f"there is no explanation {level!r}; there are {' and '.join(LEVELS)}", code="value")
    request = inputs.Request(source, puzzle, from_, date, tuple(target or ()), select, lenient)
    opened = request.one()[1]
    written: set[Cell] = set()
    for step in explained(opened, budget=inputs.budget(seconds, None)):
        if step.placement is not None:
            written.add(step.placement[0])
        if as_json:
            text = json.dumps({**step.as_json(), "cells": [str(c) for c in step.cells]}, ensure_ascii=False)
        else:
            said = step.explanation.get(level) or step.explanation["short"]
            text = f"{step.n}. {step.technique}{f' ({step.band_name})' if step.band_name else ''}: {said}"
        inputs.write(text + "\n", None)
        if only_next:
            return 0
    _tell_rest(opened, written)
    return 0


def _tell_rest(puzzle: Puzzle, written: Collection[Cell]) -> None:
    """Say so where the steps do not lead to the end."""
    left = len(puzzle.board) - len({*puzzle.givens.get(puzzle.main, {}), *written})
    if not left and not written:
        print("gridwright: every cell is filled already", file=sys.stderr)
    if left:
        print(f"gridwright: no further step is forced, or none was found soon enough; {left} of {len(puzzle.board)} "
              "cells are left", file=sys.stderr)
