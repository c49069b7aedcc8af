"""`gridwright check`: what is wrong with a solution."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from gridwright.cli import inputs


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(check)


def check(
    source: inputs.Input,
    solution: Annotated[str, typer.Argument(
        help="The solution: a file, - for standard input, or the text itself.", show_default=False)],
    from_: inputs.From = None,
    select: inputs.Select = None,
    date: inputs.Date = None,
    target: inputs.Target = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Print every clue that a solution breaks, one a line; exit code 1 if there is one."""
    from gridwright.api import read_text
    from gridwright.errors import FormatError
    from gridwright.solving.session import check as violations

    text, _ = read_text(sys.stdin.buffer.read() if solution == "-" else solution)
    request = inputs.Request(source, None, from_, date, tuple(target or ()), select, lenient)
    codec, puzzles = request.puzzles()
    if not date and not target and (stated := codec.stated_target(text)):
        # A solution that says which target it is for is checked for that one, not for today's.
        codec, puzzles = inputs.Request(source, None, from_, None, stated, select, lenient).puzzles()
    found = list(inputs.good(puzzles))
    if len(found) != 1:
        raise FormatError(f"the input holds {len(found)} puzzles; pick one with --select")
    wrong = violations(found[0], codec.load_solution(found[0], text))
    for violation in wrong:
        if as_json:
            inputs.write(json.dumps({
                "rule": getattr(violation.clue, "key", "given"), "cells": [str(c) for c in violation.cells],
                "why": violation.why}) + "\n", None)
        else:
            inputs.write(f"{violation}\n", None)
    return 1 if wrong else 0
