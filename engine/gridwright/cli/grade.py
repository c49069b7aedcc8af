"""`gridwright grade`: how hard puzzles are, what they ask for, and what is wrong with them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from gridwright.cli import inputs

#: Members that the text for people has words for.
_TOLD = frozenset({"format", "format_version", "grader", "difficulty", "time", "time_p80", "band", "band_index",
                   "contains", "contains_complete", "contains_truncated", "stopped_at_step", "issues", "reject",
                   "steps", "describe", "symmetry"})


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(grade)


def grade(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    select: inputs.Select = None,
    fields: Annotated[str | None, typer.Option(
        "--fields", metavar="A,B", help="Members of the card to work out, e.g. band,contains,se.")] = None,
    with_steps: Annotated[bool, typer.Option("--steps", help="The steps of the solve as well.")] = False,
    explain: Annotated[str | None, typer.Option(
        "--explain", metavar="LEVELS", help="Steps with their reasons: short, teach or short,teach.")] = None,
    quality: Annotated[list[str] | None, typer.Option(
        "--quality", metavar="CODE=VALUE", help="Adjust checks: trivial=0.5,trial=false,spike=reject.")] = None,
    max_seconds: Annotated[float | None, typer.Option(
        "--max-seconds", metavar="S", min=0, help="Time to look for a shorter list of techniques.")] = None,
    guessing: Annotated[bool, typer.Option(
        "--allow-guessing", help="Grade as Unknown what no technique but trial and error solves.")] = False,
    jobs: Annotated[int, typer.Option("-j", "--jobs", metavar="N", min=1, help="N processes at a time.")] = 1,
    seconds: inputs.Seconds = None,
    lenient: inputs.Lenient = False,
    as_json: inputs.Json = False,
    output: inputs.Output = None,
) -> int:
    """Print the grade card of each puzzle that has exactly one solution; --json: one object a line.

    Exit code 1: a puzzle has no solution or several; 3: undecided in time.
    """
    from gridwright.errors import GridwrightError
    from gridwright.grading.many import grade_many

    wanted = _options(fields, with_steps, explain, quality)
    codec, text, options = inputs.Request(source, puzzle, from_, select=select, lenient=lenient).opened()
    puzzles = list(codec.load_each(text, options))
    if select is not None:
        puzzles = [inputs.pick(list(inputs.good(puzzles)), select)]
    inputs.tell(options)
    numbers = _line_numbers(text, len(puzzles))
    progress = inputs.Progress(output is not None or not sys.stdout.isatty())
    lines: list[str] = []
    worst = 0
    found = grade_many(puzzles, jobs, seconds=seconds, max_seconds=max_seconds, allow_guessing=guessing, **wanted)
    for done, (number, card) in enumerate(zip(numbers, found, strict=True)):
        progress.show(done)
        if isinstance(card, GridwrightError):
            worst = max(worst, card.exit_code)
            progress.clear()
            message = " ".join(str(card).split())
            print(f"gridwright: {f'{number}: ' if len(puzzles) > 1 else ''}{message}", file=sys.stderr)
            data: dict[str, Any] = {"error": message, "line": number}
            said = "error\n"
        else:
            data = {**card, "line": number}
            said = "\n".join(_told(card)) + "\n"
        line = json.dumps(data, ensure_ascii=False) + "\n" if as_json else (
            f"{f'#{number}  ' if len(puzzles) > 1 else ''}{said}")
        if output is None:
            inputs.write(line, None)
        lines.append(line)
    progress.clear()
    if output is not None:
        inputs.write("".join(lines), output)
    return worst


def _options(fields: str | None, with_steps: bool, explain: str | None,
             quality: list[str] | None) -> dict[str, Any]:
    """The options of `grade`, checked once for all puzzles."""
    from gridwright.grading.card import DEFAULT_FIELDS, wanted_fields
    from gridwright.grading.quality import checks

    named = list(DEFAULT_FIELDS) if fields is None else _split(fields)
    if with_steps:
        named.append("steps")
    levels = _split(explain or "")
    adjusted = _quality(quality or [])
    wanted_fields(named, levels)
    checks(adjusted)
    return {"fields": named, "explain": levels, "quality": adjusted}


def _split(text: str) -> list[str]:
    return [part for each in text.split(",") if (part := each.strip())]


def _quality(given: list[str]) -> dict[str, Any]:
    """The quality object of `code=value` pairs, or of JSON. Raises FormatError."""
    from gridwright.codecs import strict_json
    from gridwright.errors import FormatError

    found: dict[str, Any] = {}
    for text in given:
        if text.lstrip().startswith("{"):
            found.update(strict_json.typed(strict_json.loads(text), "object", "/quality"))
            continue
        for pair in _split(text):
            code, equals, value = (part.strip() for part in pair.partition("="))
            if not equals:
                raise FormatError(f"--quality takes code=value, not {pair!r}", code="value")
            if code in found:
                raise FormatError(f"--quality names {code} twice; both a limit and a severity are given as JSON",
                                  code="value")
            found[code] = {"severity": value} if value in ("reject", "warning", "off") else _number(value, pair)
    return found


def _number(value: str, pair: str) -> float | bool:
    from gridwright.errors import FormatError

    if value in ("true", "false"):
        return value == "true"
    try:
        return float(value)
    except ValueError:
        raise FormatError(f"--quality {pair!r}: expected a number, true, false, reject, warning or off",
                          code="value") from None


def _line_numbers(text: str, puzzles: int) -> list[int]:
    """The line of the input that each puzzle is on; 1, 2, ... where puzzles are not lines."""
    lines = [number for number, line in enumerate(text.split("\n"), 1) if line.strip() and not line.startswith("#")]
    return lines if len(lines) == puzzles else list(range(1, puzzles + 1))


def _told(card: Mapping[str, Any]) -> Iterator[str]:
    """A card in words: a line for the whole, then what it asks for, and what is wrong."""
    yield _headline(card)
    if card.get("describe"):
        yield f"  {card['describe']['type']}"
    if "contains" in card:
        chips = [f"{each['chip']}{_times(each)} ({each['name']})"
                 for each in card["contains"]]
        cut = " (not the shortest list: out of time)" if card["contains_truncated"] else ""
        yield f"  contains: {', '.join(chips)}{cut}"
        if "stopped_at_step" in card:
            yield f"  techniques end at step {card['stopped_at_step']}"
    for issue in card.get("issues", ()):
        yield f"  {issue['severity']}: {issue['code']}: {issue['text']}"
    if "symmetry" in card:
        names = [" ".join(filter(None, (each["kind"], each.get("axis")))) for each in card["symmetry"]]
        yield f"  symmetry: {', '.join(names) or 'none'}"
    for name in card:
        if name not in _TOLD:
            yield f"  {name}: {json.dumps(card[name], ensure_ascii=False)}"
    for step in card.get("steps", ()):
        done = ", ".join(([step["placement"]] if "placement" in step else []) + step.get("eliminations", []))
        yield f"  {step['n']:3}. {step['code']} {step['technique']}: {done}"
        yield from (f"       {sentence}" for sentence in step.get("explanation", {}).values())


def _headline(card: Mapping[str, Any]) -> str:
    parts = []
    if "band" in card or "band_index" in card:
        parts.append(card.get("band") or f"band {card['band_index']}")
    if card.get("difficulty") is not None:
        parts.append(f"difficulty {card['difficulty']:g}")
    if card.get("time") is not None:
        parts.append(f"about {card['time']:g} minutes")
    if card.get("time_p80") is not None:
        parts.append(f"{card['time_p80']:g} minutes for 4 of 5 players")
    if "reject" in card:
        parts.append("rejected" if card["reject"] else "fit to publish")
    return ", ".join(parts) or "graded"


def _times(entry: Mapping[str, Any]) -> str:
    return f" x{entry['uses']}" if entry.get("uses", 1) > 1 else ""
