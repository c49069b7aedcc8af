"""`gridwright count`: the number of solutions."""

from __future__ import annotations

import json
import sys
import time
from typing import Annotated, Any

import typer

from gridwright.cli import inputs


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(count)


def count(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    pieces: inputs.Pieces = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=1, help="Stop counting at N.")] = None,
    select: inputs.Select = None,
    date: inputs.Date = None,
    target: inputs.Target = None,
    backend: inputs.Backend = None,
    seconds: inputs.Seconds = None,
    conflicts: inputs.Conflicts = None,
    up_to_symmetry: inputs.UpToSymmetry = False,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Print the number of solutions of each puzzle, one a line; 0 is an answer like any other."""
    from gridwright.errors import GridwrightError, Undecided
    from gridwright.solving.search import count as count_solutions

    request = inputs.Request(source, puzzle, from_, date, tuple(target or ()), select, lenient, pieces)
    worst = 0
    data: dict[str, Any]
    progress = inputs.Progress(not sys.stdout.isatty())
    for done, each in enumerate(request.puzzles()[1]):
        progress.show(done)
        if isinstance(each, GridwrightError):
            worst = max(worst, each.exit_code)
            progress.clear()
            print(f"gridwright: {' '.join(str(each).split())}", file=sys.stderr)
            data = {"status": "error", "count": None, "message": str(each)}
            inputs.write((json.dumps(data) if as_json else "error") + "\n", None)
            continue
        start = time.perf_counter()
        data = {"status": "counted", "count": None}
        try:
            with inputs.Bar(True, "counting") as bar:
                data["count"] = count_solutions(
                    each, limit=limit, backend=backend, budget=inputs.budget(seconds, conflicts),
                    up_to_symmetry=up_to_symmetry, progress=bar.show)
        except Undecided as error:
            data["status"] = "undecided"
            worst = max(worst, error.exit_code)
            progress.clear()
            print(f"gridwright: {error}", file=sys.stderr)
        data["seconds"] = round(time.perf_counter() - start, 6)
        if as_json:
            inputs.write(json.dumps(data) + "\n", None)
        else:
            inputs.write(f"{'undecided' if data['count'] is None else data['count']}\n", None)
    progress.clear()
    return worst
