"""`gridwright fingerprint`: a hash of what makes a puzzle, the same for every spelling of it."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from gridwright.cli import inputs


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(fingerprint)


def fingerprint(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    to: Annotated[str, typer.Option(
        "--to", metavar="FORMAT", help="The format whose form is hashed.")] = "sudoku-puzzle",
    select: inputs.Select = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Print the fingerprint of each puzzle, one a line."""
    from gridwright import api
    from gridwright.errors import GridwrightError

    request = inputs.Request(source, puzzle, from_, select=select, lenient=lenient)
    worst = 0
    for each in request.puzzles()[1]:
        try:
            if isinstance(each, GridwrightError):
                raise each
            found = api.fingerprint(each, to)
        except GridwrightError as error:
            worst = max(worst, error.exit_code)
            print(f"gridwright: {' '.join(str(error).split())}", file=sys.stderr)
            inputs.write((json.dumps({"status": "error", "message": str(error)}) if as_json else "error") + "\n", None)
        else:
            inputs.write((json.dumps({"fingerprint": found}) if as_json else found) + "\n", None)
    return worst
