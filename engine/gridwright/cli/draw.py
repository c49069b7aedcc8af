"""`gridwright draw`: a picture of a puzzle, or of its solution, as SVG or PNG."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.codecs.codec import Format
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
    solve: Annotated[bool, typer.Option("--solve", help="Solve the puzzle and draw the solution.")] = False,
    solution: Annotated[bool, typer.Option(
        "--solution", help="Draw the solution that the input states; what is wrong in it is red.")] = False,
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
        help="A .svg or .png file instead of the screen; {n} in its name numbers the puzzles.")] = None,
) -> int:
    """Draw a puzzle as SVG or PNG; several go to one file each, numbered where the name of the file says {n}."""
    from gridwright.errors import FormatError

    if solve and solution:
        raise FormatError("--solve and --solution exclude each other")
    request = inputs.Request(source, puzzle, from_, date, tuple(target or ()), select,
                             # A wrong solution is to be seen, with what is wrong in red.
                             lenient or solution)
    codec, puzzles = request.puzzles()

    def picture(each: Puzzle) -> Drawing:
        if solve:
            from gridwright.solving.search import solve as solved

            found = solved(each, backend=backend, budget=inputs.budget(seconds, conflicts))
            return _picture(codec, each, found, cell_size)
        return _picture(codec, each, _stated(each) if solution else None, cell_size)

    if output is not None and NUMBER in output:
        return _numbered(puzzles, picture, output)
    found = list(inputs.good(puzzles))
    if len(found) != 1:
        raise FormatError(f"the input holds {len(found)} puzzles; pick one with --select, or number the pictures with "
                          f"{NUMBER} in the name of the output")
    drawn = picture(found[0])
    if output is None:
        inputs.write(drawn.svg(), None)
    else:
        drawn.save(output)
    return 0


def _numbered(puzzles: Iterable[Puzzle | GridwrightError], picture: Callable[[Puzzle], Drawing], output: str) -> int:
    """One file a puzzle, counted from 1 as --select counts; the worst exit code of those that could not be drawn."""
    from gridwright.errors import GridwrightError

    worst = 0
    progress = inputs.Progress(True)
    for number, each in enumerate(puzzles, 1):
        progress.show(number - 1)
        try:
            if isinstance(each, GridwrightError):
                raise each
            picture(each).save(output.replace(NUMBER, str(number)))
        except GridwrightError as error:
            worst = max(worst, error.exit_code)
            progress.clear()
            print(f"gridwright: puzzle {number}: {' '.join(str(error).split())}", file=sys.stderr)
    progress.clear()
    return worst


def _picture(codec: Format, puzzle: Puzzle, solution: Solution | None, cell_size: int | None) -> Drawing:
    from gridwright.drawing.svg import drawing
    from gridwright.solving.session import check

    return drawing(puzzle, solution, violations=check(puzzle, solution) if solution else (), cell=cell_size,
                   caption=codec.caption(puzzle, solution))


def _stated(puzzle: Puzzle) -> Solution:
    """The solution that the input states. Raises FormatError where it states none, or not for every layer."""
    from gridwright.errors import FormatError
    from gridwright.model.solution import Solution

    stated = puzzle.solution or {}
    if missing := [name for name in puzzle.layers if name not in stated]:
        raise FormatError("the input states no solution" + (f" for layer {missing[0]}" if stated else ""))
    return Solution(puzzle, stated)
