"""`gridwright subsets`: which of the tiles fill the board, where there are more than it takes."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright_solvers.packing.subsets import Subset


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(subsets)


def subsets(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=1, help="Stop when N of them fill.")] = None,
    select: inputs.Select = None,
    date: inputs.Date = None,
    target: inputs.Target = None,
    seconds: inputs.Seconds = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """List the choices of tiles that fill the board, one a line. Exit code 1: there is none; 3: undecided in time."""
    from gridwright import Undecided
    from gridwright_solvers.packing import subsets as engine
    from gridwright_solvers.packing.search import looking

    _, chosen = inputs.Request(source, puzzle, from_, date, tuple(target or ()), select, lenient).one()
    budget = inputs.budget(seconds, None)
    tried, filling, undecided = 0, [], ""
    try:
        for subset in engine.subsets(chosen, look=looking(budget), limit=limit, budget=budget):
            tried += 1
            if subset.fills:
                filling.append(subset)
                if not as_json:
                    inputs.write(_line(subset) + "\n", None)
    except Undecided as error:
        undecided = str(error)
    stopped = limit is not None and len(filling) >= limit
    if as_json:
        status = "undecided" if undecided else "limit" if stopped else "complete"
        data = {"status": status, "tried": tried, "filling": len(filling), "subsets": [_member(s) for s in filling]}
        inputs.write(json.dumps(data, ensure_ascii=False) + "\n", None)
    if undecided or not as_json:
        print(f"gridwright: {_summary(tried, len(filling), undecided, stopped)}", file=sys.stderr)
    if undecided:
        return Undecided.exit_code
    return 0 if filling else 1


def _line(subset: Subset) -> str:
    from gridwright_solvers.packing.subsets import counted

    used = counted(subset.used)
    return f"{used} (without {counted(subset.left_out)})" if subset.left_out else used


def _member(subset: Subset) -> dict[str, Any]:
    return {"tiles": dict(subset.used), "left_out": dict(subset.left_out),
            "placements": [{"tile": p.tile, "cells": [str(c) for c in p.cells]} for p in subset.placements or ()]}


def _summary(tried: int, filling: int, undecided: str, stopped: bool) -> str:
    if not tried and not undecided:
        return "no choice of tiles has as many cells as the board has to cover"
    if not tried:
        return undecided
    text = f"{filling} of {tried} choice{'s' * (tried > 1)} of tiles with the right number of cells fill the board"
    if undecided:
        return f"{text}; the others are {undecided}"
    return f"{text}; more were not tried" if stopped else text
