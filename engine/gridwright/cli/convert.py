"""`gridwright convert`: the same puzzles in another format."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gridwright.cli import inputs


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(convert)


def convert(
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="The format to write.")],
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    select: inputs.Select = None,
    lenient: inputs.Lenient = False,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse to lose anything.")] = False,
    output: inputs.Output = None,
) -> int:
    """Write puzzles in another format; what it cannot carry is said on standard error, or refused with --strict."""
    from gridwright.errors import NotSupported
    from gridwright.plugins import default_plugins

    codec = default_plugins().registry.get("format", to)
    request = inputs.Request(source, puzzle, from_, select=select, lenient=lenient)
    puzzles = list(inputs.good(request.puzzles()[1]))
    losses = [loss for each in puzzles for loss in codec.losses(each)]
    if strict and losses:
        raise NotSupported(f"format {to} cannot carry {'; '.join(str(loss) for loss in losses[:5])}")
    text = codec.dump(puzzles)
    for loss in losses:
        print(f"gridwright: warning: lost: {loss}", file=sys.stderr)
    inputs.write(text, output)
    return 0
