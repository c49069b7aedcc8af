"""`gridwright generate`: puzzles from a request."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.errors import GridwrightError
    from gridwright.generating.request import Generated

#: What a worker process makes: text and file name of the request, its format, which of its requests, seed, seconds.
Job = tuple[str, str, str | None, int, int, float | None]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(generate)


def generate(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    to: Annotated[str | None, typer.Option(
        "--to", metavar="FORMAT", help="Write the puzzles alone, all in one document of this format.")] = None,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="N puzzles, seed by seed.")] = 1,
    seed: Annotated[int | None, typer.Option(
        "--seed", metavar="S", min=0, help="Seed of the first; the request's own seed, or 0, if not given.")] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", metavar="N", min=1, help="N processes at a time.")] = 1,
    seconds: inputs.Seconds = None,
    output: inputs.Output = None,
) -> int:
    """Make puzzles, one line of JSON each: the puzzle, how hard it is, how it was made.

    The same request and seed make the same puzzle. Exit code 1: none was found, for a sudoku in the time of the
    request or --time; 3: other puzzles, not found in --time.
    """
    from gridwright.codecs.codec import LoadOptions
    from gridwright.errors import GridwrightError
    from gridwright.generating.generating import request_format
    from gridwright.plugins import default_plugins

    text, name = inputs.Request(source, puzzle, from_).read()
    codec = request_format(text, name, from_)
    writer = default_plugins().registry.get("format", to or codec.produces)
    made: list[Generated] = []
    lines: list[str] = []
    worst = 0
    progress = inputs.Progress(output is not None or to is not None or not sys.stdout.isatty())
    wanted = [(text, name, from_, which, (codec.seed(request) if seed is None else seed) + k, seconds)
              for which, request in enumerate(codec.requests(text, LoadOptions(name=name))) for k in range(count)]
    for done, (job, found) in enumerate(zip(wanted, _made(wanted, jobs), strict=True)):
        progress.show(done)
        if isinstance(found, GridwrightError):
            progress.clear()
            which = f"request {job[3] + 1}, seed {job[4]}: " if len(wanted) > 1 else ""
            print(f"gridwright: {which}{' '.join(str(found).split())}", file=sys.stderr)
            worst = max(worst, found.exit_code)
            continue
        made.append(found)
        line = json.dumps({"puzzle": _data(writer.dump([found.puzzle])), "card": found.card, "info": found.info},
                          ensure_ascii=False) + "\n"
        if to is None and output is None:
            inputs.write(line, None)
        lines.append(line)
    progress.clear()
    if made and (to is not None or output is not None):
        inputs.write("".join(lines) if to is None else writer.dump([each.puzzle for each in made]), output)
    return worst


def _made(wanted: list[Job], jobs: int) -> Iterator[Generated | GridwrightError]:
    """What comes of each job, in order."""
    if jobs == 1 or len(wanted) == 1:
        yield from map(_make, wanted)
        return
    from gridwright.processes import spread

    yield from spread(_make, wanted, jobs)


def _make(job: Job) -> Generated | GridwrightError:
    from gridwright.codecs.codec import LoadOptions
    from gridwright.errors import GridwrightError
    from gridwright.generating.generating import make, request_format

    text, name, format, which, seed, seconds = job
    try:
        codec = request_format(text, name, format)
        request = codec.requests(text, LoadOptions(name=name))[which]
        return make(codec, request, seed, inputs.budget(seconds, None))
    except GridwrightError as error:
        return error


def _data(text: str) -> Any:
    """A document as JSON data; what is not JSON stays a text."""
    try:
        return json.loads(text)
    except ValueError:
        return text.rstrip("\n")
