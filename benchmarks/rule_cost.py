"""What a rule costs: lines and files of Kropki dots and killer cages, and what each of the two files can do.

    python benchmarks/rule_cost.py [--all]

Nothing is claimed: the file of a rule is copied out of the project, its key is changed to one that nothing else knows,
and the copy is loaded as a plugin of one file. What it can do then, it can do without a line anywhere else. The seven
powers are tried one by one on the copy. Prints them and the lines in Markdown, beside what the same two rules take in
other projects. Lines are counted as they stand in the file: imports, docstrings, empty lines. Classes that a rule
shares with others are counted apart. The files that have its key, or the part behind the slash, as a text are listed:
formats, whose vocabulary says which of their names a rule is; the rule that no further dots stand anywhere; and what
happens to have the same name, such as the outline of a cage on the canvas, which any rule may draw. `--all` lists the
lines of every rule file. Exit code 1 where one of the two is over the bar.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import attrs

from gridwright import Board, Cell, Plugins, Proposing, Puzzle, Rule, check, dumps, explain, generate, load, solve
from gridwright.drawing.canvas import Canvas
from gridwright.plugins import using
from gridwright.testing import RuleConformance

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "plugins" / "rules" / "gridwright_rules"
#: Key -> file of the rules that other projects have as well.
MEASURED = {"edge/kropki": RULES / "edge" / "edge_kropki.py", "cage": RULES / "cage.py"}
#: Most lines of a rule that has all seven powers.
BAR = 60
#: The key of a copy.
COPY = "com.example:copy"

#: Project (day of the newest commit seen), lines of Kropki dots, lines of a killer cage, files that a usual new rule
#: touches, the powers it gets. Read from public snapshots.
PEERS = (
    ("noqx (2026-05-12)", "75, the whole puzzle", "a function inside the sudoku solver, not to be had elsewhere", "1",
     "encode; draw and load/save by penpa"),
    ("CPMpy, its examples (2026-07-18)", "26, two functions", "16", "no rule objects",
     "encode, check; explain by a core"),
    ("cspuz_core (2026-06-28)", "705: two variants, their drawing, list lines", "none", "4",
     "encode, draw, load/save (URL); a name"),
    ("cspuz (2025-07-27)", "none", "none", "1", "encode, load/save (URL), generate; draw as text"),
    ("SudokuSolver (2025-11-29)", "68 on a base of 685, and some 92 elsewhere", "94, and 896 of helpers", "5 to 7",
     "encode, check, describe, load/save by hand, explain; draw in another language"),
    ("lisudoku (2026-01-01)", "1,670 in 25 files", "1,279 in 21 files", "24 to 33",
     "encode, check, describe, load/save, explain; draw in another repository"),
    ("Interactive Sudoku Solver (2026-08-22)", "76, and 37 elsewhere, in 3 files", "34", "3 to 5",
     "encode, draw, describe, load/save; check through the solver"),
    ("sudoku-setter (2026-04-29)", "80 (ratio), in 4 files", "35 and an encoder, in 5 files", "3 to 4",
     "encode, draw, describe, load/save; check in part"),
    ("grilops (2023-11-19)", "none", "12, in place", "no rule objects", "encode"),
    ("demystify (2026-03-23)", "none", "none", "1 model a puzzle", "encode, draw, describe, explain"),
)


@attrs.frozen
class Cost:
    """Lines in all, lines of code, lines of the classes it shares, and the files with lines that have its key."""

    lines: int
    code: int
    shared: dict[str, int]
    named: tuple[str, ...]


def code_lines(text: str) -> int:
    """The lines of a module that are neither empty, nor comments, nor docstrings."""
    words = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            words.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return sum(1 for n, line in enumerate(text.splitlines(), 1)
               if n not in words and line.strip() and not line.strip().startswith("#"))


def shared(kind: type[Rule]) -> dict[str, int]:
    """Class -> its lines, for the classes between a rule and `Rule`."""
    return {each.__name__: len(inspect.getsourcelines(each)[0]) for each in kind.__mro__[1:kind.__mro__.index(Rule)]}


def named(key: str, own: Path) -> Iterator[str]:
    """Files of engine/ and plugins/, and their lines, with a text that is a rule's key or its part behind the slash."""
    wanted = {key, key.rpartition("/")[2]}
    for path in sorted(each for folder in ("engine", "plugins") for each in (ROOT / folder).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if path == own or not any(each in text for each in wanted):
            continue
        found = {node.lineno for node in ast.walk(ast.parse(text))
                 if isinstance(node, ast.Constant) and node.value in wanted}
        if found:
            yield f"{path.relative_to(ROOT)}:{','.join(map(str, sorted(found)))}"


def cost(key: str, path: Path) -> Cost:
    """What the file of a rule costs."""
    text = path.read_text(encoding="utf-8")
    kind = Plugins(third_party=False).registry.get("rule", key)
    return Cost(len(text.splitlines()), code_lines(text), shared(kind), tuple(named(key, path)))


# --- powers: each returns what was seen, and fails with an AssertionError or an error of the program

def encode(kind: type[Rule]) -> str:
    """Clauses agree with the check on every assignment of the samples, and are the rule's own."""
    assert kind.encode is not Rule.encode, "only the default encoding"
    _conforms(kind, "test_encode_agrees_with_violations", "test_clauses_switch_off")
    return f"agrees with the check on every assignment of {len(list(kind.samples()))} samples"


def check_(kind: type[Rule]) -> str:
    """A solved grid keeps the clues that it shows, and breaks one after a change."""
    solved, clues = _shown(kind)
    for clue in clues:
        assert not list(clue.violations(solved))
    broken = next((each for clue in clues for each in _after_a_change(solved, clue)), None)
    assert broken is not None, "nothing breaks it"
    return f'"{broken}"'


def load_save(kind: type[Rule]) -> str:
    """A document holds the clue, and gives it back."""
    _, clues = _shown(kind)
    for format in ("sudoku-puzzle", "gridwright"):
        puzzle = _grid(clues[0])
        again = load(dumps(puzzle, format), format=format)
        assert clues[0] in again.rules, f"{format} loses it"
    return "sudoku-puzzle and gridwright"


def describe(kind: type[Rule]) -> str:
    """A sentence for a clue that is more than the summary of the rule."""
    _, clues = _shown(kind)
    text = clues[0].describe()
    assert text.endswith("."), text
    assert text != Rule.describe(clues[0]), "only the default sentence"
    return f'"{text}"'


def draw(kind: type[Rule]) -> str:
    """Marks on the canvas that are not those of the default drawing."""
    _, clues = _shown(kind)
    canvas, default = Canvas(_grid()), Canvas(_grid())
    clues[0].draw(canvas)
    Rule.draw(clues[0], default)
    assert canvas.marks, "nothing is drawn"
    assert canvas.marks != default.marks, "only the default drawing"
    return ", ".join(dict.fromkeys(mark.kind for mark in canvas.marks))


def generate_(kind: type[Rule]) -> str:
    """A request for clues of the rule makes a puzzle that holds some."""
    request = {"format": "sudoku-spec", "format_version": 1, "board": {"rows": 4, "cols": 4}, "digits": 4, "rules": [
        {"type": "box_grid", "origin": "r1c1", "box": [2, 2]}, {"type": COPY, "count": [2, 4]}]}
    made = generate(json.dumps(request), seed=1).puzzle
    clues = [rule for rule in made.rules if isinstance(rule, kind)]
    assert 2 <= len(clues) <= 4, f"{len(clues)} clues"
    assert check(made, solve(made)) == []
    return f"{len(clues)} clues in a puzzle with one solution"


def explain_(kind: type[Rule]) -> str:
    """A clue alone on an empty grid is the reason of a step by hand, and of the solver's core."""
    _conforms(kind, "test_core_names_the_clue")
    _, clues = _shown(kind)
    for clue in clues:
        for step in explain(_grid(clue)):
            if step.code == kind.technique != Rule.technique:
                return f'"{next(iter(step.explanation.values()))}"'
    raise AssertionError("no clue is the reason of a step")


POWERS: dict[str, Callable[[type[Rule]], str]] = {
    "encode": encode, "check": check_, "load/save": load_save, "describe": describe, "draw": draw,
    "generate": generate_, "explain": explain_,
}


def powers(path: Path, key: str) -> dict[str, str | None]:
    """Power -> what was seen; None for a power that the file has not by itself."""
    text = path.read_text(encoding="utf-8")
    assert text.count(f'key = "{key}"') == 1, f"{path.name} does not state its key in one line"
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy_of_a_rule.py"
        copy.write_text(text.replace(f'key = "{key}"', f'key = "{COPY}"'), encoding="utf-8")
        with using(Plugins(files=[copy], third_party=False)) as plugins:
            kind = plugins.registry.get("rule", COPY)
            return {power: _seen(has, kind) for power, has in POWERS.items()}


def _seen(has: Callable[[type[Rule]], str], kind: type[Rule]) -> str | None:
    try:
        return has(kind)
    except (AssertionError, ValueError, NotImplementedError) as error:
        print(f"{kind.key}: {has.__name__}: {error}", file=sys.stderr)
        return None


def _conforms(kind: type[Rule], *tests: str) -> None:
    suite = type("Suite", (RuleConformance,), {"rule": kind})()
    for test in tests:
        getattr(suite, test)()


def _grid(*clues: Rule) -> Puzzle:
    """An empty 4x4 grid with 2x2 boxes and some clues."""
    boxes = Plugins(third_party=False).registry.get("rule", "box_grid")(origin=Cell(1, 1), box=(2, 2))
    return Puzzle.with_digits(Board.rectangle(4, 4), 4, rules=[boxes, *clues])


def _shown(kind: type[Rule]) -> tuple[Any, list[Rule]]:
    """A solved 4x4 grid and some clues of the rule that are true in it."""
    solved = solve(_grid())
    clues = list(islice(kind.candidates(solved, Proposing(set(solved.board.cells)), Random(0)), 20))
    assert clues, "it proposes no clue"
    return solved, clues


def _after_a_change(solved: Any, clue: Rule) -> Iterator[str]:
    """What a clue says of the grid with one of its cells changed."""
    cell = clue.scope()[0]
    for value in (v for v in solved.symbols.values if v != solved[cell]):
        changed = attrs.evolve(solved, layers={solved.puzzle.main: {**solved.layers[solved.puzzle.main], cell: value}})
        yield from (violation.why for violation in clue.violations(changed))


# --- the tables

def row(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def report() -> tuple[list[str], bool]:
    """The lines of the tables, and whether both rules meet the bar."""
    costs = {key: cost(key, path) for key, path in MEASURED.items()}
    found = {key: powers(path, key) for key, path in MEASURED.items()}
    good = all(each.lines <= BAR for each in costs.values()) and all(all(seen.values()) for seen in found.values())
    lines = ["## Lines", "", row("rule", "file", "lines", "lines of code", "shared classes", "powers"),
             row(*["---"] * 6)]
    for key, path in MEASURED.items():
        classes = ", ".join(f"{name} {n}" for name, n in costs[key].shared.items())
        lines.append(row(f"`{key}`", path.relative_to(ROOT), costs[key].lines, costs[key].code, classes or "none",
                         f"{sum(seen is not None for seen in found[key].values())} of {len(POWERS)}"))
    for key in MEASURED:
        lines += ["", f"## What a copy of `{key}` under another key did", "", row("power", "seen"), row("---", "---")]
        lines += [row(power, (seen or "nothing").replace("|", "\\|")) for power, seen in found[key].items()]
        where = ", ".join(f"`{each}`" for each in costs[key].named)
        lines += ["", f"Files that have its key as a text: {where or 'none'}."]
    ours = row("this project", *(f"{costs[key].lines} in 1 file" for key in MEASURED), "1",
               ", ".join(POWERS) if good else "see above")
    lines += ["", "## Beside other projects", "",
              row("project", "Kropki dots", "killer cage", "files of a usual new rule", "powers"), row(*["---"] * 5),
              ours, *(row(*peer) for peer in PEERS)]
    return lines, good


def lengths() -> list[str]:
    """The lines of a table with the length of every rule file, longest first."""
    sizes = [(len(path.read_text(encoding="utf-8").splitlines()), path.relative_to(RULES).as_posix())
             for path in sorted(RULES.rglob("*.py")) if not path.name.startswith("_")]
    over = sum(size > BAR for size, _ in sizes)
    return ["", f"## All rule files: {over} of {len(sizes)} have more than {BAR} lines", "", row("lines", "file"),
            row("---", "---"), *(row(size, name) for size, name in sorted(sizes, key=lambda each: (-each[0], each[1])))]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--all", action="store_true", help="list the lines of every rule file as well")
    every = parser.parse_args().all
    lines, good = report()
    print("\n".join([*lines, *(lengths() if every else [])]))
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
