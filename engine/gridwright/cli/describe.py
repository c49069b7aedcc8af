"""`gridwright describe`: the variant and its rules in words."""

from __future__ import annotations

import json
import sys

import typer

from gridwright.cli import inputs


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(describe)


def describe(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    pieces: inputs.Pieces = None,
    select: inputs.Select = None,
    date: inputs.Date = None,
    target: inputs.Target = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Print the variant of each puzzle and its rules, a sentence each; --json: one object a line."""
    from gridwright.describing.describing import describe as describe_puzzle
    from gridwright.errors import GridwrightError

    request = inputs.Request(source, puzzle, from_, date, tuple(target or ()), select, lenient, pieces)
    worst = 0
    for number, each in enumerate(request.puzzles()[1]):
        gap = "\n" if number and not as_json else ""
        if isinstance(each, GridwrightError):
            worst = max(worst, each.exit_code)
            print(f"gridwright: {' '.join(str(each).split())}", file=sys.stderr)
            text = json.dumps({"status": "error", "message": str(each)}) if as_json else "error"
        else:
            found = describe_puzzle(each)
            text = json.dumps(found.as_json(), ensure_ascii=False) if as_json else "\n".join(
                filter(None, (found.type, str(found))))
        inputs.write(f"{gap}{text}\n", None)
    return worst
