"""`gridwright draw`: a picture of a puzzle, or of its solution, as SVG, PNG or characters."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.drawing.svg import Drawing
    from gridwright.errors import GridwrightError
    from gridwright.model.puzzle import Puzzle
    from gridwright.model.solution import Solution

#: Stands for the number of the puzzle in the name of the output.
NUMBER = "{n}"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(draw)


def draw(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    pieces: inputs.Pieces = None,
    solve: Annotated[bool, typer.Option("--solve", help="Solve the puzzle and draw the solution.")] = False,
    solution: Annotated[bool | None, typer.Option(
        "--solution/--no-solution",
        help="Draw the solution that the input states; what is wrong in it is red. A board of square pieces is drawn "
             "as it lies without this.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Draw with characters, as for a terminal.")] = False,
    cell_size: Annotated[int | None, typer.Option(
        "--cell-size", metavar="N", min=8, max=400, help="Side of a cell in pixels.")] = None,
    select: inputs.Select = None,
    date: inputs.Date = None,
    target: inputs.Target = None,
    backend: inputs.Backend = None,
    seconds: inputs.Seconds = None,
    conflicts: inputs.Conflicts = None,
    lenient: inputs.Lenient = False,
    output: Annotated[str | None, typer.Option(
        "-o", "--output", metavar="FILE",
        help="A .svg or .png file (any file for --text) instead of the screen; {n} in its name numbers the puzzles.")
    ] = None,
) -> int:
    """Draw a puzzle as SVG, PNG or text; several go to one file each, numbered where the name of the file says {n}."""
    from gridwright.errors import FormatError

    if solve and solution:
        raise FormatError("--solve and --solution exclude each other")
    request = inputs.Request(source, puzzle, from_, date, tuple(target or ()), select,
                             # A wrong solution is to be seen, with what is wrong in red.
                             lenient or bool(solution), pieces)
    codec, puzzles = request.puzzles()

    def picture(each: Puzzle) -> Drawing | str:
        shown = None
        if solve:
            from gridwright.solving.search import solve as solved

            shown = solved(each, backend=backend, budget=inputs.budget(seconds, conflicts))
        elif solution or (solution is None and _is_board(each)):
            shown = _stated(each)
        caption = codec.caption(each, shown)
        if text:
            return _characters(each, shown, caption, output is None and sys.stdout.isatty())
        from gridwright.drawing.svg import drawing
        from gridwright.solving.session import check

        faults = check(each, shown) if shown and (solve or solution) else ()
        return drawing(each, shown, violations=faults, cell=cell_size, caption=caption)

    if output is not None and NUMBER in output:
        return _numbered(puzzles, picture, output)
    found = list(inputs.good(puzzles))
    if len(found) != 1:
        raise FormatError(f"the input holds {len(found)} puzzles; pick one with --select, or number the pictures with "
                          f"{NUMBER} in the name of the output")
    _put(picture(found[0]), output)
    return 0


def _numbered(puzzles: Iterable[Puzzle | GridwrightError], picture: Callable[[Puzzle], Drawing | str],
              output: str) -> int:
    """One file a puzzle, counted from 1 as --select counts; the worst exit code of those that could not be drawn."""
    from gridwright.errors import GridwrightError

    worst = 0
    progress = inputs.Progress(True)
    for number, each in enumerate(puzzles, 1):
        progress.show(number - 1)
        try:
            if isinstance(each, GridwrightError):
                raise each
            _put(picture(each), output.replace(NUMBER, str(number)))
        except GridwrightError as error:
            worst = max(worst, error.exit_code)
            progress.clear()
            print(f"gridwright: puzzle {number}: {' '.join(str(error).split())}", file=sys.stderr)
    progress.clear()
    return worst


def _put(drawn: Drawing | str, output: str | None) -> None:
    """Write a picture to a file, or to the screen."""
    if isinstance(drawn, str):
        inputs.write(drawn, output)
    elif output is None:
        inputs.write(drawn.svg(), None)
    else:
        drawn.save(output)


def _characters(puzzle: Puzzle, solution: Solution | None, caption: str, terminal: bool) -> str:
    from gridwright.drawing.ansi import ansi_for
    from gridwright.drawing.svg import title
    from gridwright.drawing.terminal import picture

    drawn = picture(puzzle, solution, ansi=ansi_for(os.environ, terminal))
    return "\n".join([*filter(None, (title(puzzle), caption)), drawn, ""])


def _is_board(puzzle: Puzzle) -> bool:
    """Whether the stated solution is a board of square pieces, faults and all: there, it is what is to be seen."""
    return puzzle.solution is not None and puzzle.symbols().kind == "codes"


def _stated(puzzle: Puzzle) -> Solution:
    """The solution that the input states. Raises FormatError where it states none, or not for every layer."""
    from gridwright.errors import FormatError
    from gridwright.model.solution import Solution

    stated = puzzle.solution or {}
    if missing := [name for name in puzzle.layers if name not in stated]:
        raise FormatError("the input states no solution" + (f" for layer {missing[0]}" if stated else ""))
    return Solution(puzzle, stated)
