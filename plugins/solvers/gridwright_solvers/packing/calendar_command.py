"""`gridwright calendar`: the number of solutions for every target of a board with areas."""

from __future__ import annotations

import csv
import io
import itertools
import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from gridwright import FormatError, Puzzle
from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright import Format
    from gridwright_solvers.packing.calendar import Calendar

#: Targets named for the fewest and the most solutions.
NAMED = 5


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(calendar)


def calendar(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    select: inputs.Select = None,
    jobs: Annotated[int | None, typer.Option(
        "-j", "--jobs", metavar="N", min=1, help="N processes; one for a small calendar, else one a core.")] = None,
    seconds: inputs.Seconds = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="One line a target, with a head line.")] = False,
    info: Annotated[bool, typer.Option(
        "--info", help="The figures as JSON, ready to stand as additional_info in the collection.")] = False,
    as_json: inputs.Json = False,
    lenient: inputs.Lenient = False,
    output: inputs.Output = None,
) -> int:
    """Count the solutions for every target of a calendar; the easiest and the hardest are named."""
    from gridwright_solvers.packing.calendar import calendar as counted
    from gridwright_solvers.packing.search import looking

    if as_csv + info + as_json > 1:
        raise FormatError("name one of --csv, --info and --json")
    codec, found = inputs.Request(source, puzzle, from_, None, (), select, lenient).one()
    with inputs.Bar(True, "counting") as bar:
        table = counted(found, jobs=jobs, look=looking(inputs.budget(seconds, None)), progress=bar.show)
    shown = _Shown(codec, found, table)
    text = shown.csv() if as_csv else shown.info() if info else shown.json() if as_json else shown.text()
    inputs.write(text, output)
    if output is not None:
        print(f"gridwright: {shown.sentence()}", file=sys.stderr)
    return 0


@attrs.frozen
class _Shown:
    """A calendar in words and figures."""

    codec: Format
    puzzle: Puzzle
    table: Calendar

    def name(self, target: tuple[str, ...]) -> str:
        """A target as the player reads it."""
        chosen = dict(zip(self.table.names, target, strict=True))
        rules: list[Any] = list(self.puzzle.rules)
        for i, rule in enumerate(rules):
            if rule.key == "area":
                rules[i] = attrs.evolve(rule, target=chosen[rule.name])
        return self.codec.caption(self.puzzle.evolve(rules=tuple(rules))) or " ".join(target)

    def extremes(self, which: str) -> str:
        """The first few targets with the fewest ("min") or the most ("max") solutions."""
        targets = self.table.targets_with(self.table.summary()[which])
        names = ", ".join(map(self.name, targets[:NAMED]))
        return names + (f" and {len(targets) - NAMED} more" if len(targets) > NAMED else "")

    def sentence(self) -> str:
        """All of it in one line."""
        about = self.table.summary()
        return (f"{about['targets']} targets, {about['total']} solutions; fewest {about['min']} "
                f"({self.extremes('min')}), most {about['max']} ({self.extremes('max')}), "
                f"average {about['average']:.2f}, median {about['median']:g}; "
                f"{about['unsolvable'] or 'none'} without a solution")

    def text(self) -> str:
        """A table: a line for each combination of all areas but the last, a column for each value of the last."""
        *before, last = self.table.values
        width = max(len(str(self.table.summary()["max"])), *(len(value) for value in last)) + 1
        heads = [" ".join(values) for values in itertools.product(*before)]
        side = max(map(len, heads))
        numbers = iter(self.table.numbers)
        lines = [" " * side + "".join(f"{value:>{width}}" for value in last)]
        lines += [f"{head:>{side}}" + "".join(f"{next(numbers):>{width}}" for _ in last) for head in heads]
        return "\n".join([*lines, "", self.sentence(), ""])

    def csv(self) -> str:
        """One line a target."""
        text = io.StringIO()
        out = csv.writer(text, lineterminator="\n")
        out.writerow([*self.table.names, "target", "solutions"])
        out.writerows([*target, self.name(target), number] for target, number in self.table)
        return text.getvalue()

    def info(self) -> str:
        """Members of `additional_info`, which are texts."""
        about = self.table.summary()
        members = {
            "Minimum Solutions per Day": str(about["min"]), "Maximum Solutions per Day": str(about["max"]),
            "Average Solutions per Day": f"{about['average']:.2f}", "Median Solutions per Day": f"{about['median']:g}",
            "Total Solutions": str(about["total"]), "Hardest": self.extremes("min"),
            "Easiest": self.extremes("max")}
        return json.dumps(members, ensure_ascii=False, indent=2) + "\n"

    def json(self) -> str:
        """Everything."""
        data: dict[str, Any] = {
            "areas": [{"name": name, "values": list(values)}
                      for name, values in zip(self.table.names, self.table.values, strict=True)],
            "summary": {**self.table.summary(), 
                        "hardest": [self.name(t) for t in self.table.targets_with(self.table.summary()["min"])],
                        "easiest": [self.name(t) for t in self.table.targets_with(self.table.summary()["max"])]},
            "counts": [{"target": list(target), "shown": self.name(target), "solutions": number}
                       for target, number in self.table]}
        return json.dumps(data, ensure_ascii=False) + "\n"
