"""`gridwright check`: what is wrong with a solution."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.codecs.codec import Format


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(check)


def check(
    source: inputs.Input,
    solution: Annotated[str, typer.Argument(
        help="The solution: a file, - for standard input, or the text itself.", show_default=False)],
    from_: inputs.From = None,
    read_as: Annotated[str | None, typer.Option(
        "--as", metavar="FORMAT", help="The solution's format; the puzzle's own if not given.")] = None,
    pieces: inputs.Pieces = None,
    select: inputs.Select = None,
    date: inputs.Date = None,
    target: inputs.Target = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Print every clue that a solution breaks, one a line; exit code 1 if there is one."""
    from gridwright.plugins import default_plugins
    from gridwright.solving.session import check as violations

    text = inputs.solution_text(solution)
    codec, puzzle = inputs.Request(source, None, from_, date, tuple(target or ()), select, lenient, pieces).one(text)
    reader: Format = codec if read_as is None else default_plugins().registry.get("format", read_as)
    wrong = violations(puzzle, reader.load_solution(puzzle, text))
    for violation in wrong:
        if as_json:
            inputs.write(json.dumps({
                "rule": getattr(violation.clue, "key", "given"), "cells": [str(c) for c in violation.cells],
                "why": violation.why}) + "\n", None)
        else:
            inputs.write(f"{violation}\n", None)
    return 1 if wrong else 0
