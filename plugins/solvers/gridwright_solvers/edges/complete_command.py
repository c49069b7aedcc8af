"""`gridwright complete`: the best completion of a partial board, with a proof or a bound."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from gridwright import Budget, FormatError, NotSupported, PluginError, Puzzle, Undecided, default_plugins
from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright_solvers.edges.completion import Completion
    from gridwright_solvers.edges.grid import EdgeGrid

#: With more empty cells than this there is hardly a proof, so that the time is better spent on finding boards.
PROVABLE = 60
#: Part of the time for the search that proves; the rest is for the one that only finds.
PROVING = 0.6
#: Cells named in a sentence.
NAMED = 12

Progress = Callable[[int, int], None]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(complete)


def complete(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    pieces: inputs.Pieces = None,
    from_: inputs.From = None,
    to: Annotated[str | None, typer.Option("--to", metavar="FORMAT", help="Format of the output.")] = None,
    clear: Annotated[str | None, typer.Option(
        "--clear", metavar="N|FIRST-LAST", help="Take off the tiles in these positions first, hints excepted; "
        "positions count from 0 in reading order; several parts with commas.")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Another search for boards.")] = 0,
    select: inputs.Select = None,
    seconds: inputs.Seconds = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
    output: inputs.Output = None,
) -> int:
    """Fill the empty cells of an Eternity II board so that most sides match. Exit code 3: not proved to be the best."""
    codec, chosen = inputs.Request(source, puzzle, from_, None, (), select, lenient, pieces=pieces).one()
    writer = codec if to is None else default_plugins().registry.get("format", to)
    grid = _grid(chosen, clear)
    began = time.perf_counter()
    with _Line() as line:
        found = _completion(grid, seconds, seed, line.show)
    shown = _Shown(grid, found, time.perf_counter() - began)
    verify(grid, found)
    solution = grid.solution(found.codes)
    text = (json.dumps(shown.json(writer.result(chosen, solution)), ensure_ascii=False) + "\n" if as_json
            else writer.dump_solution(chosen, solution) if to is None else writer.dump_solved(chosen, solution))
    inputs.write(text, output)
    print(f"gridwright: {shown.sentence()}", file=sys.stderr)
    return 0 if found.proved else Undecided.exit_code


def _grid(puzzle: Puzzle, clear: str | None) -> EdgeGrid:
    """The board to complete. Raises NotSupported, FormatError."""
    from gridwright_solvers.edges.grid import EdgeGrid

    grid = EdgeGrid.of(puzzle)
    if grid is None:
        raise NotSupported("only edge-matching boards that are full rectangles are completed, and only where it is "
                           "known which piece each hint means")
    cells = puzzle.board.cells
    hints: Collection[int] = puzzle.meta.get("hints", ())
    if puzzle.solution is not None:
        hints = [position for position, code in enumerate(grid.codes) if code >= 0]
        stated = puzzle.solution[puzzle.main]
        grid = attrs.evolve(grid, codes=tuple(stated.get(c, -1) for c in cells))
    off = positions(clear, len(cells)) - set(hints)
    return attrs.evolve(grid, codes=tuple(-1 if p in off else code for p, code in enumerate(grid.codes)))


def positions(text: str | None, cells: int) -> set[int]:
    """The positions that `--clear` names. Raises FormatError."""
    found: set[int] = set()
    for part in (text or "").split(",") if text is not None else ():
        match = re.fullmatch(r"\s*([0-9]{1,6})(?:-([0-9]{1,6}))?\s*", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if not first <= last < cells:
            raise FormatError(f"--clear {text!r} does not name positions like 5 or 0-47, from 0 to {cells - 1}")
        found.update(range(first, last + 1))
    return found


def _completion(grid: EdgeGrid, seconds: float | None, seed: int, progress: Progress) -> Completion:
    """The best of the searches that fit. Raises NoSolution."""
    from gridwright_solvers.edges.best_effort import best_effort
    from gridwright_solvers.edges.completion import complete

    provable = grid.codes.count(-1) <= PROVABLE
    if seconds is None:
        # A proof may take as long as it likes; where there is hardly one, a fixed amount of work is done instead.
        return (complete if provable else partial(best_effort, seed=seed))(grid, progress=progress)
    began = time.monotonic()
    proved: Completion | None = None
    if provable:
        proved = complete(grid, budget=Budget(seconds=seconds * PROVING), progress=progress)
        if proved.proved:
            return proved
    left = max(0.0, seconds - (time.monotonic() - began))
    found = best_effort(grid, budget=Budget(seconds=left), seed=seed, progress=progress)
    if proved is None:
        return found
    bound = min(found.bound, proved.bound)
    best = max(proved, found, key=lambda each: each.score)
    return attrs.evolve(best, bound=bound, conflict=proved.conflict or found.conflict)


def verify(grid: EdgeGrid, found: Completion) -> None:
    """Raises PluginError where a completion is not what it says: pieces, tiles that stay, rim, and score."""
    quads = [_turned(grid.pieces[code // 4], code % 4) for code in found.codes]
    wide, points = grid.width, 0
    wrong: list[str] = []
    if sorted(code // 4 for code in found.codes) != list(range(len(grid.pieces))):
        wrong.append("not every piece is there once")
    for position, (code, quad) in enumerate(zip(found.codes, quads, strict=True)):
        row, col = divmod(position, wide)
        rim = [row == 0, col == wide - 1, row == grid.height - 1, col == 0]
        if grid.codes[position] < 0 and [colour == 0 for colour in quad] != rim:
            wrong.append(f"grey is not exactly on the rim at position {position}")
        if grid.codes[position] not in (-1, code):
            wrong.append(f"the tile at position {position} was moved")
        if not rim[1]:
            points += quad[1] == quads[position + 1][3] != 0
        if not rim[2]:
            points += quad[2] == quads[position + wide][0] != 0
    if points != found.score or found.bound < points:
        wrong.append(f"it says score {found.score}, at most {found.bound}, and has {points}")
    if wrong:
        raise PluginError(f"the completion fails its check: {'; '.join(wrong[:3])}")


def _turned(piece: tuple[int, ...], turns: int) -> tuple[int, ...]:
    return tuple(piece[(side - turns) % 4] for side in range(4))


@attrs.frozen
class _Shown:
    """A completion in words and figures."""

    grid: EdgeGrid
    found: Completion
    seconds: float

    def cells(self) -> list[str]:
        """The cells that clash."""
        return [str(self.grid.puzzle.board.cells[position]) for position in self.found.conflict]

    def sentence(self) -> str:
        """All of it in one line."""
        found, cells = self.found, self.cells()
        if found.perfect:
            return f"score {found.score} of {found.contacts}, a perfect completion"
        text = (f"score {found.score} of {found.contacts}, proved to be the best" if found.proved else
                f"score {found.score} of {found.contacts} found, at most {found.bound} possible")
        if found.perfect is None:
            return text
        named = ", ".join(cells[:NAMED]) + (", ..." if len(cells) > NAMED else "")
        return f"{text} (a perfect completion is impossible{f': cells {named} clash' if cells else ''})"

    def json(self, result: Any) -> dict[str, Any]:
        """Everything; `result` is the board in the format's own form."""
        found = self.found
        return {"status": "optimal" if found.proved else "undecided", "score": found.score, "bound": found.bound,
                "breaks": found.contacts - found.score, "perfect": found.perfect, "conflict": self.cells(),
                "seconds": round(self.seconds, 3), "result": result}


class _Line:
    """Score and bound on a line of standard error that vanishes; only on a terminal, and not in the first second."""

    def __init__(self) -> None:
        self._wanted = sys.stderr.isatty()
        self._next = time.monotonic() + 1
        self._shown = False

    def __enter__(self) -> _Line:
        return self

    def __exit__(self, *error: object) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def show(self, score: int, bound: int) -> None:
        """Say how far the search is."""
        if self._wanted and time.monotonic() >= self._next:
            self._next = time.monotonic() + 0.2
            self._shown = True
            print(f"\r\x1b[Kscore {score}, at most {bound}", end="", file=sys.stderr, flush=True)
