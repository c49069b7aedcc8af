"""`gridwright bench`: the same puzzles over several backends."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast, get_args

import attrs
import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.comparing.measuring import Bench, Case, Run, Task, Terms
    from gridwright.comparing.summary import Summary
    from gridwright.model.puzzle import Puzzle
    from gridwright.solving.backend import Backend

#: Seconds for a puzzle and a backend where none are named.
SECONDS = 60.0
REPRODUCER = "bench-disagreement.json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(bench)


def bench(
    sources: Annotated[list[str], typer.Argument(
        metavar="INPUT...", help="Files, - for standard input, or the texts themselves.", show_default=False)],
    from_: inputs.From = None,
    select: inputs.Select = None,
    lenient: inputs.Lenient = False,
    backends: Annotated[str | None, typer.Option(
        "--backends", metavar="A,B,...", help="Solvers to compare; all that can run here if not given.")] = None,
    task: Annotated[str, typer.Option(
        "--task", metavar="TASK", help="What to ask for: solve (one solution), unique or count.")] = "unique",
    seconds: Annotated[float, typer.Option(
        "--time", metavar="S", min=0, help="Seconds for each puzzle and backend.")] = SECONDS,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=1, help="Stop counting at N.")] = None,
    repeat: Annotated[int, typer.Option(
        "--repeat", metavar="N", min=1, help="Ask N times and take the median of the times.")] = 1,
    plot: Annotated[str | None, typer.Option(
        "--plot", metavar="FILE", help="Draw how many puzzles are answered within how much time, as SVG.")] = None,
    reproduce: Annotated[str | None, typer.Option(
        "--reproducer", metavar="FILE", help="Where to write puzzles that backends disagree about; by default "
        f"{REPRODUCER} in the current folder.")] = None,
    as_json: inputs.Json = False,
    output: inputs.Output = None,
) -> int:
    """Put puzzles to several solvers: times, what they counted, and whether they agree.

    Exit code 1: solvers disagree, and a file tells what about. Being undecided within the time is no disagreement.
    """
    from gridwright.comparing.measuring import Bench, Task, Terms
    from gridwright.comparing.summary import summaries
    from gridwright.errors import FormatError

    if task not in get_args(Task):
        raise FormatError(f"there is no task {task!r}; expected {', '.join(get_args(Task))}")
    if limit is not None and task != "count":
        raise FormatError("--limit goes with --task count")
    terms = Terms(task=cast("Task", task), seconds=seconds, repeat=repeat, limit=limit)
    chosen, absent = _backends(backends)
    cases, worst = _cases(sources, from_, select, lenient)
    found = _Clashes(chosen, terms, _place(reproduce))
    _measure(Bench(chosen, terms), cases, found)
    tallied = summaries(cases, list(chosen), terms)
    if plot is not None:
        from gridwright.drawing.cactus import cactus

        inputs.write(cactus({each.name: each.times for each in tallied}, len(cases), _title(cases, terms)), plot)
    if as_json:
        data = _as_json(cases, tallied, chosen, absent, terms, found)
        inputs.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n", output)
    else:
        inputs.write(_table(cases, tallied, terms, found), output)
    return 1 if found.stories else worst


def _backends(names: str | None) -> tuple[dict[str, Backend], dict[str, str]]:
    """The backends to compare, and why others cannot run here. Raises GridwrightError for one that was named."""
    from gridwright.errors import FormatError, PluginError
    from gridwright.plugins import default_plugins
    from gridwright.solving.backend import get_backend

    absent: dict[str, str] = {}
    if names is not None:
        wanted = {name: get_backend(name) for name in filter(None, map(str.strip, names.split(",")))}
        if not wanted:
            raise FormatError("--backends names none")
        for backend in wanted.values():
            backend.require_available()
        return wanted, absent
    chosen: dict[str, Backend] = {}
    for name in default_plugins().registry.names("backend"):
        try:
            backend = get_backend(name)
            reason = backend.unavailable()
        except PluginError as error:
            reason = str(error)
        if reason is None:
            chosen[name] = backend
        else:
            absent[name] = reason
    return chosen, absent


def _cases(sources: Sequence[str], format: str | None, select: str | None, lenient: bool) -> tuple[list[Case], int]:
    """The puzzles of all inputs, and the exit code of the worst one that cannot be read, which is told and left out."""
    from gridwright.comparing.measuring import Case
    from gridwright.errors import FormatError, GridwrightError

    cases: list[Case] = []
    worst = 0
    for source in sources:
        request = inputs.Request(source, None, format, select=select, lenient=lenient)
        for number, each in enumerate(request.puzzles()[1], 1):
            if isinstance(each, GridwrightError):
                worst = max(worst, each.exit_code)
                print(f"gridwright: {' '.join(str(each).split())}", file=sys.stderr)
            else:
                cases.append(Case(_name(each, request, number), each))
    if not cases:
        raise FormatError("there is no puzzle to compare backends on")
    return cases, worst


def _name(puzzle: Puzzle, request: inputs.Request, number: int) -> str:
    """What the puzzle calls itself, else its file and its place in it."""
    about = {**puzzle.meta, **(puzzle.meta.get("meta") or {})}
    for member in ("name", "title", "id"):
        if isinstance(about.get(member), str | int) and str(about[member]).strip():
            return " ".join(str(about[member]).split())
    file = request.file()
    return f"{file.name if file is not None else 'input'}#{number}"


def _measure(bench: Bench, cases: Sequence[Case], found: _Clashes) -> None:
    total, done = len(cases) * len(bench.backends), 0
    with inputs.Bar(True, "comparing") as bar:
        for case in cases:
            for _ in bench.runs(case):
                done += 1
                bar.show(done / total)
            found.look(case)


@attrs.define
class _Clashes:
    """The disagreements so far, which are told at once and written to a file."""

    backends: dict[str, Backend]
    terms: Terms
    path: Path
    stories: list[tuple[str, list[str]]] = attrs.field(factory=list, init=False)
    _puzzles: list[Puzzle] = attrs.field(factory=list, init=False)

    def look(self, case: Case) -> None:
        """Tell and keep what the backends disagree about in a case, if anything."""
        from gridwright.comparing.agreement import clashes
        from gridwright.comparing.reproducer import FORMAT, reproducer
        from gridwright.plugins import default_plugins

        why = clashes(case.runs)
        if not why:
            return
        self.stories.append((case.name, why))
        self._puzzles.append(reproducer(case, why, self.backends, self.terms, str(self.path)))
        inputs.write(default_plugins().registry.get("format", FORMAT).dump(self._puzzles), str(self.path))
        for sentence in why:
            print(f"gridwright: DISAGREEMENT about {case.name}: {sentence}", file=sys.stderr)
        print(f"gridwright: all answers, and the command to see it again, are in the meta of {self.path}",
              file=sys.stderr)


def _place(stated: str | None) -> Path:
    path = Path(stated or REPRODUCER)
    return path / REPRODUCER if path.is_dir() else path


def _title(cases: Sequence[Case], terms: Terms) -> str:
    asked = {"solve": "one solution", "unique": "unique or not", "count": "number of solutions"}[terms.task]
    puzzles = f"{len(cases)} puzzle{'s' if len(cases) != 1 else ''}"
    repeated = f", median of {terms.repeat}" if terms.repeat > 1 else ""
    return f"{puzzles}, {asked}, {terms.seconds:g} s each{repeated}"


def _table(cases: Sequence[Case], tallied: Sequence[Summary], terms: Terms, found: _Clashes) -> str:
    """A table in Markdown, which reads well as it is."""
    head = ["backend", "answered", "undecided", "unsupported", "failed", "total s", "cpu s", "median ms", "PAR-2 s",
            "x best", "conflicts", "decisions", "propagations"]
    rows = [[each.name, str(each.answered), str(each.undecided), str(each.unsupported), str(each.failed),
             f"{each.seconds:.2f}", f"{each.cpu:.2f}", _number(each.median, 1000, 2), _number(each.par2, 1, 3),
             _number(each.ratio, 1, 2), *(_whole(getattr(each.statistics, name)) for name in head[10:])]
            for each in tallied]
    # What never happened needs no column.
    kept = [i for i, title in enumerate(head)
            if title not in ("undecided", "unsupported", "failed") or any(row[i] != "0" for row in rows)]
    widths = {i: max(len(row[i]) for row in [head, *rows]) for i in kept}
    lines = [" | ".join(row[i].ljust(widths[i]) if i == 0 else row[i].rjust(widths[i]) for i in kept)
             for row in [head, *rows]]
    rule = " | ".join("-" * widths[i] if i == 0 else "-" * (widths[i] - 1) + ":" for i in kept)
    agree = (f"disagreement about {len(found.stories)}" if found.stories else "no disagreement")
    return "\n".join([f"{_title(cases, terms)}: {agree}", "", *(f"| {line} |" for line in (lines[0], rule, *lines[1:])),
                      ""])


def _number(value: float | None, times: float, digits: int) -> str:
    return "-" if value is None else f"{value * times:.{digits}f}"


def _whole(value: int | None) -> str:
    return "-" if value is None else str(value)


def _as_json(cases: Sequence[Case], tallied: Sequence[Summary], chosen: dict[str, Backend], absent: dict[str, str],
             terms: Terms, found: _Clashes) -> dict[str, Any]:
    return {
        "task": terms.task, "seconds": terms.seconds, "repeat": terms.repeat, "limit": terms.limit,
        "backends": [{
            "name": each.name, "version": chosen[each.name].version(), "summary": chosen[each.name].summary,
            "answered": each.answered, "undecided": each.undecided, "unsupported": each.unsupported,
            "failed": each.failed, "seconds": _round(each.seconds), "cpu": _round(each.cpu),
            "median": _round(each.median), "par2": _round(each.par2), "ratio": _round(each.ratio),
            **attrs.asdict(each.statistics)} for each in tallied],
        "unavailable": [{"name": name, "reason": reason} for name, reason in absent.items()],
        "puzzles": [{
            "name": case.name, "variables": case.variables, "clauses": case.clauses,
            "runs": {name: _run(run) for name, run in case.runs.items()}} for case in cases],
        "disagreements": [{"puzzle": name, "why": why} for name, why in found.stories],
        "reproducer": str(found.path) if found.stories else None,
    }


def _run(run: Run) -> dict[str, Any]:
    from gridwright.codecs.fingerprints import hashed

    answers = [hashed({name: solution.values(name) for name in solution.layers}) for solution in run.solutions]
    data = {"status": run.status, "found": run.found, "complete": run.complete, "answers": answers,
            "seconds": _round(run.seconds), "cpu": _round(run.cpu), "encoding": _round(run.encoding),
            **attrs.asdict(run.statistics)}
    return data | ({"message": run.message} if run.message else {})


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
