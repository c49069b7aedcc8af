"""`gridwright validate`: every fault of a file."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from gridwright.cli import inputs

Strict = Annotated[bool, typer.Option("--strict", help="Insist on everything a file needs to be published.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(validate)


def validate(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    pieces: inputs.Pieces = None,
    lenient: inputs.Lenient = False,
    strict: Strict = False,
    as_json: inputs.Json = False,
) -> int:
    """Print every fault with its place, one a line; exit code 2 if any of them is an error."""
    from gridwright.api import format_of
    from gridwright.codecs.codec import Fault, LoadOptions
    from gridwright.errors import FormatError

    if strict and lenient:
        raise FormatError("--strict and --lenient contradict each other; name one of them")
    request = inputs.Request(source, puzzle, from_, lenient=lenient, pieces=pieces)
    text, name = request.read()
    try:
        options = LoadOptions(strict=not lenient, name=name, publish=strict, pieces=request.known())
        faults = format_of(text, name, from_).faults(text, options)
    except FormatError as error:
        faults = [Fault(error.pointer, error.code, error.message)]
    for fault in faults:
        inputs.write((json.dumps(fault.as_json(), ensure_ascii=False) if as_json else str(fault)) + "\n", None)
    return 2 if any(fault.severity == "error" for fault in faults) else 0
