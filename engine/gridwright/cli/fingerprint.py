"""`gridwright fingerprint`: a hash of what makes a puzzle, the same for every spelling of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.errors import GridwrightError
    from gridwright.model.puzzle import Puzzle


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(fingerprint)


def fingerprint(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    to: Annotated[str | None, typer.Option(
        "--to", metavar="FORMAT", help="The format whose form is hashed; sudoku-puzzle if not given.")] = None,
    select: inputs.Select = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
) -> int:
    """Print the fingerprint of each puzzle, or of each request for one, one a line."""
    from gridwright.codecs.fingerprints import hashed
    from gridwright.errors import FormatError

    request = inputs.Request(source, puzzle, from_, select=select, lenient=lenient)
    codec, text, options = request.opened()
    asked = codec.asked(text)
    if asked is None:
        return _of_puzzles(request.selected(codec, text, options), to or "sudoku-puzzle", as_json)
    if to is not None or select is not None:
        raise FormatError(f"a {codec.name} asks for puzzles and holds none, so --to and --select mean nothing here")
    for content in asked:
        _tell(hashed(content), as_json)
    return 0


def _of_puzzles(puzzles: Iterable[Puzzle | GridwrightError], to: str, as_json: bool) -> int:
    """The fingerprints of puzzles; the worst exit code."""
    from gridwright import api
    from gridwright.errors import GridwrightError

    worst = 0
    for each in puzzles:
        try:
            if isinstance(each, GridwrightError):
                raise each
            found = api.fingerprint(each, to)
        except GridwrightError as error:
            worst = max(worst, error.exit_code)
            print(f"gridwright: {' '.join(str(error).split())}", file=sys.stderr)
            inputs.write((json.dumps({"status": "error", "message": str(error)}) if as_json else "error") + "\n", None)
        else:
            _tell(found, as_json)
    return worst


def _tell(found: str, as_json: bool) -> None:
    inputs.write((json.dumps({"fingerprint": found}) if as_json else found) + "\n", None)
