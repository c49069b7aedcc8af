"""`gridwright hint`: the next step in a position, or what is wrong with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.codecs.codec import Format
    from gridwright.model.puzzle import Puzzle
    from gridwright.model.solution import Solution


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
    reached = None if text is None else _position(codec, puzzle, text)
    step = next_step(puzzle, reached, budget=inputs.budget(seconds, None))
    inputs.write((json.dumps(step.as_json(), ensure_ascii=False) if as_json else step.text) + "\n", None)
    return 0 if step.possible else 1


def _position(codec: Format, puzzle: Puzzle, text: str) -> Solution:
    """A solution, finished or not; or a puzzle of the same board, whose givens are what is written so far."""
    from gridwright.errors import FormatError, GridwrightError, NotSupported
    from gridwright.model.solution import Solution

    try:
        return codec.load_solution(puzzle, text)
    except (FormatError, NotSupported) as error:
        try:
            board = inputs.Request(text).one()[1]
        except GridwrightError:
            raise error from None
        if board.board != puzzle.board or puzzle.main not in board.layers:
            raise
        return Solution(puzzle, {puzzle.main: dict(board.givens.get(puzzle.main, {}))})
