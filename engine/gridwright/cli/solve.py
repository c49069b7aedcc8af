"""`gridwright solve`: one solution, or several, in the natural output of the input's family."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from gridwright.cli import inputs, proving

if TYPE_CHECKING:
    from gridwright.codecs.codec import Format
    from gridwright.model.puzzle import Puzzle
    from gridwright.model.solution import Solution

#: Conflicts and seconds spent on naming the clues that clash, once it is known that there is no solution.
EXPLAINING = (20_000, 5.0)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(solve)


@attrs.define
class Answer:
    """What came out for one puzzle: status solved, no-solution, not-unique or undecided."""

    status: str
    solutions: list[Solution] = attrs.Factory(list)
    unique: bool | None = None
    message: str = ""
    seconds: float = 0.0

    @property
    def code(self) -> int:
        """Its exit code."""
        return {"solved": 0, "no-solution": 1, "not-unique": 1, "undecided": 3}[self.status]


def solve(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    pieces: inputs.Pieces = None,
    to: Annotated[str | None, typer.Option("--to", metavar="FORMAT", help="Format of the output.")] = None,
    unique: Annotated[bool, typer.Option("--unique", help="Insist on exactly one solution.")] = False,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="Up to N solutions.")] = 1,
    every: Annotated[bool, typer.Option("--all", help="All solutions.")] = False,
    up_to_symmetry: inputs.UpToSymmetry = False,
    select: inputs.Select = None,
    date: inputs.Date = None,
    target: inputs.Target = None,
    backend: inputs.Backend = None,
    seconds: inputs.Seconds = None,
    conflicts: inputs.Conflicts = None,
    lenient: inputs.Lenient = False,
    picture: Annotated[bool | None, typer.Option(
        "--picture/--no-picture", help="Draw the solution; on by default on a terminal.")] = None,
    prove: Annotated[str | None, typer.Option(
        "--prove", metavar="CLAIM",
        help="Prove that the puzzle is `unique` or has `no-solution`; with --proof.")] = None,
    proof: Annotated[str | None, typer.Option(
        "--proof", metavar="FILE", help="Write the proof there, as DRUP or DRAT that a checker reads.")] = None,
    cnf: Annotated[str | None, typer.Option(
        "--cnf", metavar="FILE", help="Write the clauses that the proof is about there; beside the proof if not given.",
        )] = None,
    as_json: inputs.Json = False,
    output: inputs.Output = None,
) -> int:
    """Solve puzzles. Exit code 1: no solution, or several where --unique asks for one; 3: undecided within a budget."""
    from gridwright.errors import GridwrightError, NotSupported
    from gridwright.solving.backend import get_backend

    request = inputs.Request(source, puzzle, from_, date, tuple(target or ()), select, lenient, pieces)
    wanted = proving.Wanted.of(prove, proof, cnf)
    if wanted is not None:
        if every or limit > 1 or up_to_symmetry:
            raise NotSupported("a proof is about one solution, so --all, --limit and --up-to-symmetry mean nothing "
                               "beside --prove")
        return proving.run(request, wanted, backend, inputs.budget(seconds, conflicts), to, as_json, output)
    codec, puzzles = request.puzzles()
    writer = _writer(codec, to)
    dump = writer.dump_solution if to is None else writer.dump_solved
    chosen = get_backend(backend)
    if picture is None:
        picture = sys.stdout.isatty() and output is None and not as_json
    texts: list[str] = []
    # A file is written when everything is done; the screen need not wait.
    put = texts.append if output is not None else partial(inputs.write, path=None)
    worst, unreadable = 0, False
    progress = inputs.Progress(output is not None or not sys.stdout.isatty())
    for done, each in enumerate(puzzles):
        progress.show(done)
        if isinstance(each, GridwrightError):
            worst, unreadable = max(worst, each.exit_code), True
            progress.clear()
            print(f"gridwright: {' '.join(str(each).split())}", file=sys.stderr)
            if as_json:
                failed = {"status": "error", "solution": None, "message": str(each)}
                put(json.dumps(failed, ensure_ascii=False) + "\n")
            continue
        drawer = codec if picture else None
        show = None if as_json or unique else partial(_show, put, dump, each, drawer)
        answer = _answer(each, None if every else limit, unique, show, backend=backend,
                         budget=inputs.budget(seconds, conflicts), up_to_symmetry=up_to_symmetry)
        worst = max(worst, answer.code)
        if answer.message:
            progress.clear()
            print(f"gridwright: {answer.message}", file=sys.stderr)
        if as_json:
            put(json.dumps(_as_json(writer, each, answer, chosen.name, unique), ensure_ascii=False) + "\n")
        elif show is None:
            for solution in answer.solutions:
                _show(put, dump, each, drawer, solution)
    progress.clear()
    if output is not None and any(texts) and not unreadable:
        inputs.write("".join(texts), output)
    return worst


def _writer(codec: Format, to: str | None) -> Format:
    from gridwright.plugins import default_plugins

    return codec if to is None else default_plugins().registry.get("format", to)


def _show(put: Callable[[str], Any], dump: Callable[[Puzzle, Solution], str], puzzle: Puzzle, drawer: Format | None,
          solution: Solution) -> None:
    """Hand over a solution as text, or as a picture with the caption of the format that `drawer` is."""
    put(_drawn(puzzle, solution, drawer.caption(puzzle, solution)) if drawer
        else dump(puzzle, solution))


def _answer(puzzle: Puzzle, limit: int | None, unique: bool, show: Callable[[Solution], None] | None,
            **options: Any) -> Answer:
    """Solve one puzzle; each solution is handed to `show` as it is found, and only the first kept, or all are kept."""
    from gridwright.errors import Undecided
    from gridwright.model.solution import difference
    from gridwright.solving.search import solutions

    start = time.perf_counter()
    answer = Answer("undecided")
    wanted = 2 if unique and limit is not None and limit < 2 else limit
    try:
        for solution in solutions(puzzle, limit=wanted, **options):
            if show is not None:
                show(solution)
            if show is None or not answer.solutions:
                answer.solutions.append(solution)
    except Undecided as error:
        answer.message = str(error)
    else:
        answer.status = "solved" if answer.solutions else "no-solution"
        if unique and answer.solutions:
            answer.unique = len(answer.solutions) == 1
            if not answer.unique:
                answer.status = "not-unique"
                answer.message = difference(*answer.solutions[:2])
    if limit is not None:
        del answer.solutions[limit:]
    answer.seconds = time.perf_counter() - start
    if answer.status == "no-solution":
        answer.message = _why(puzzle)
    return answer


def _why(puzzle: Puzzle) -> str:
    from gridwright.errors import GridwrightError
    from gridwright.solving.budget import Budget
    from gridwright.solving.cores import core

    reasons = [why for rule in puzzle.rules for why in rule.reasons(puzzle)]
    if reasons:
        return f"the puzzle has no solution: {'; '.join(reasons[:8])}"
    try:
        clues = core(puzzle, budget=Budget(conflicts=EXPLAINING[0], seconds=EXPLAINING[1]))
    except GridwrightError:
        return "the puzzle has no solution"
    named = [str(clue) if not hasattr(clue, "describe") else clue.describe().rstrip(".") for clue in clues]
    more = f" and {len(named) - 8} more" if len(named) > 8 else ""
    return f"the puzzle has no solution; these clash: {'; '.join(named[:8])}{more}"


def _as_json(writer: Format, puzzle: Puzzle, answer: Answer, backend: str, unique: bool) -> dict[str, Any]:
    data: dict[str, Any] = {"status": "solved" if answer.status == "not-unique" else answer.status}
    first = answer.solutions[0] if answer.solutions else None
    data["solution"] = None if first is None else first.values(puzzle.main)
    if unique:
        data["unique"] = answer.unique
    data |= {"backend": backend, "seconds": round(answer.seconds, 6)}
    data["result"] = None if first is None else writer.result(puzzle, first)
    if len(answer.solutions) > 1:
        data["solutions"] = [s.values(puzzle.main) for s in answer.solutions]
    if answer.message:
        data["message"] = answer.message
    return data


def _drawn(puzzle: Puzzle, solution: Solution, caption: str) -> str:
    from gridwright.drawing.ansi import ansi_for
    from gridwright.drawing.terminal import picture

    about = {**puzzle.meta, **(puzzle.meta.get("meta") or {})}
    title = about.get("title") or about.get("name") or ""
    drawn = picture(puzzle, solution, ansi=ansi_for(os.environ, sys.stdout.isatty()))
    return "\n".join([*filter(None, (title, caption)), drawn, ""])
