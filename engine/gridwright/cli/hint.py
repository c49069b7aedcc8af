"""`gridwright hint`: the next step in a position, or what is wrong with it."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from gridwright.cli import inputs


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(hint)


def hint(
    source: inputs.Input,
    position: Annotated[str | None, typer.Argument(
        help="What is done so far, written as a solution: a file, - or the text itself.", show_default=False)] = None,
    from_: inputs.From = None,
    select: inputs.Select = None,
    date: inputs.Date = None,
    target: inputs.Target = None,
    seconds: inputs.Seconds = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Say whether a position can be finished, and what to do next. Exit code 1: it cannot, or it breaks a rule."""
    from gridwright.explaining.hint import hint as next_step

    text = None if position is None else inputs.solution_text(position)
    codec, puzzle = inputs.Request(source, None, from_, date, tuple(target or ()), select, lenient).one(text)
    reached = None if text is None else codec.load_solution(puzzle, text)
    step = next_step(puzzle, reached, budget=inputs.budget(seconds, None))
    inputs.write((json.dumps(step.as_json(), ensure_ascii=False) if as_json else step.text) + "\n", None)
    return 0 if step.possible else 1
