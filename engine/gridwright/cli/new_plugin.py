"""`gridwright new-plugin`: a plugin project to start from."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli import inputs
from gridwright.errors import FormatError, GridwrightError

if TYPE_CHECKING:
    from collections.abc import Mapping


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(new_plugin)


def new_plugin(
    name: Annotated[str, typer.Argument(
        help="What it is called, such as smooth-line; the distribution is then gridwright-smooth-line.")],
    folder: Annotated[str | None, typer.Argument(
        metavar="[DIR]", help="Where to put it, a new or an empty folder; named after the distribution if not given.",
        show_default=False)] = None,
    rule: Annotated[bool, typer.Option("--rule", help="A project with a rule.")] = False,
    board: Annotated[bool, typer.Option("--board", help="A project with a board.")] = False,
    format_: Annotated[bool, typer.Option("--format", help="A project with a file format.")] = False,
    backend: Annotated[bool, typer.Option("--backend", help="A project with a solver.")] = False,
    technique: Annotated[bool, typer.Option("--technique", help="A project with a solving technique.")] = False,
    vendor: Annotated[str | None, typer.Option(
        "--vendor", metavar="DOMAIN", show_default=False,
        help="Prefix of the registered name; com.example for rules and techniques if not given, else none.")] = None,
    as_json: inputs.Json = False,
) -> int:
    """Write a plugin project that works from the start: package, example, tests, README and CI file."""
    from gridwright.cli.project import Project

    wanted = [kind for kind, named in (("rule", rule), ("board", board), ("format", format_), ("backend", backend),
                                       ("technique", technique)) if named]
    if not wanted:
        raise FormatError("say which kind of plugin is wanted: --rule, --board, --format, --backend or --technique")
    if len(wanted) > 1:
        raise FormatError(f"{' and '.join(f'--{kind}' for kind in wanted)} name {len(wanted)} kinds of plugin; a "
                          "project starts with one")
    project = Project.called(name, wanted[0], vendor)
    place = folder or project.distribution
    files = project.files()
    _write(Path(place), files)
    steps = [f"cd {shlex.quote(place)}", "python -m pip install --editable . pytest", "python -m pytest"]
    if as_json:
        inputs.write(json.dumps({
            "folder": place, "distribution": project.distribution, "package": project.package, "kind": project.kind,
            "name": project.name, "files": sorted(files), "next": steps}, indent=2) + "\n", None)
        return 0
    lines = [f"{place}: a project with the {project.kind} {project.name}", *(f"  {path}" for path in sorted(files)),
             "What to do next:", *(f"  {step}" for step in steps), "Then `gridwright plugins` lists it."]
    inputs.write("\n".join(lines) + "\n", None)
    return 0


def _write(place: Path, files: Mapping[str, str]) -> None:
    """Write all files, or none. Raises FormatError for a folder in use, GridwrightError where writing fails."""
    from gridwright.files import write_folder

    # A link stays a link: what it points to is filled.
    goal = place.resolve()
    if goal.exists() and not goal.is_dir():
        raise FormatError(f"{place} is a file; expected a new or an empty folder")
    if not goal.parent.is_dir():
        raise FormatError(f"{place} cannot be made: there is no folder {goal.parent}")
    try:
        if goal.is_dir() and any(goal.iterdir()):
            raise FormatError(f"the folder {place} is not empty; expected a new or an empty folder")
        write_folder(goal, files)
    except OSError as error:
        raise GridwrightError(f"{place} cannot be written: {error.strerror}") from error
