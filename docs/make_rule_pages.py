"""Makes the pages and pictures in rules/: `python docs/make_rule_pages.py`.

Everything on them comes from the rule classes and from rule_examples.json, so a new rule needs an example there.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import re
import shlex
import sys
import textwrap
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, Union, get_args, get_origin

import attrs
from typer.main import get_command

from gridwright import Cell, Rule, default_plugins, dumps, load
from gridwright.cli.main import app
from gridwright.codecs.rule_json import COSMETIC, ORDER
from gridwright.drawing.svg import drawing
from gridwright.operators import WORDS
from gridwright.plugins import Plugins, using

DOCS = Path(__file__).resolve().parent
FOLDER = DOCS / "rules"
EXAMPLES = DOCS / "rule_examples.json"
#: Side of a cell in the pictures, in pixels.
CELL = 44
#: Length of a line in the documents, where they can be broken.
WIDTH = 112
#: Members of every rule, told once on the index.
COMMON = (*COSMETIC, "layer")
_HEAD = """\
# Rules

Every rule of this project has a page. `gridwright rules` lists those that are installed.
"""
_TAIL = """
A rule with a slash in its name is written as two members: `line/whisper` is `{"type": "line", "kind": "whisper", ...}`,
and `negative/xv` is `{"type": "negative", "of": "xv", ...}`.

Every rule may also carry `id` (text), `label` (text) and `style` (object), which never change what it means, and, in
the format `gridwright`, the name of the `layer` it acts on where there is a choice.

## Pair operators

`neighbours` and `relation` name in `op` what holds for two digits a and b, and list in `params` the numbers it needs.
"""
_OPERATORS = {
    **{name: ("`[k]`" if "{}" in words else "`[]`", words.format("k")) for name, words in WORDS.items()},
    "allowed": ("`[[[v, w], ...]]`", "the pair of a and b is listed"),
    "any_of": ("`[[op, params], ...]`", "one of the listed operators holds"),
}
_FOOT = """
`less`, `less_equal`, `allowed` and `any_of` depend on the order of the two cells, so `neighbours` does not take them.

`python docs/make_rule_pages.py` makes the pages from the rules and from the examples in `docs/rule_examples.json`.
"""
_WORDS = {int: "whole number", bool: "true or false", float: "number", str: "text", Cell: "cell", Any: "any value"}


def rules() -> dict[str, type[Rule]]:
    """Key -> class of every registered rule."""
    registry = default_plugins().registry
    return {key: registry.get("rule", key) for key in sorted(registry.names("rule"))}


def page_name(key: str) -> str:
    """The name of a rule's page and picture, without ending."""
    return re.sub("[/:]", "-", key)


def files() -> dict[str, str]:
    """Path below rules/ -> text of every page and picture.

    Raises ValueError for a rule without an example, an example without a rule, and one that is not solved.
    """
    with using(Plugins(third_party=False)):
        kinds, examples = rules(), json.loads(EXAMPLES.read_text(encoding="utf-8"))
        if odd := sorted(kinds.keys() ^ examples.keys()):
            raise ValueError(f"{EXAMPLES.name} has too few or too many examples: {', '.join(odd)}")
        found = {"index.md": index(kinds)}
        for key, kind in kinds.items():
            found[f"{page_name(key)}.md"] = page(kind, examples[key])
            found[f"pictures/{page_name(key)}.svg"] = drawing(load(examples[key]["puzzle"]), cell=CELL).svg()
    return found


# --- the index

def index(kinds: Mapping[str, type[Rule]]) -> str:
    """The page that lists all rules."""
    operators = [(f"`{name}`", *row) for name, row in _OPERATORS.items()]
    rows = [(f"[`{key}`]({page_name(key)}.md)", kind.variant, kind.summary) for key, kind in kinds.items()]
    return "\n".join((_HEAD, *table(("rule", "variant", "in words"), rows), _TAIL,
                      *table(("operator", "`params`", "holds if"), operators), _FOOT))


# --- a page

def page(kind: type[Rule], example: Mapping[str, Any]) -> str:
    """The page of a rule; `example` has a `puzzle` and, in `words`, what is to be said about it."""
    name = page_name(kind.key)
    puzzle = load(example["puzzle"])
    title = str(puzzle.meta.get("meta", puzzle.meta).get("title", ""))
    document = written(example["puzzle"]) if puzzle.symbols().kind != "digits" else dumps(puzzle).rstrip("\n")
    command = f"gridwright solve --unique --picture {name}.json"
    about = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0]
    return "\n".join((
        f"# {kind.key}: {kind.variant}" if kind.variant else f"# {kind.key}", "",
        kind.summary, "",
        " ".join(about.split()), "",
        *table(("member", "type", "default"), list(members(kind))), "",
        f"![{title}](pictures/{name}.svg)", "",
        "## Example", "",
        example["words"], "",
        f"```json {name}.json", document, "```", "",
        "```console", f"$ {command}", shown(command, f"{name}.json", document), "```", ""))


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table."""
    return [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
            for row in (head, ["---"] * len(head), *rows)]


def written(value: Any, indent: int = 1) -> str:
    """JSON in lines of some `WIDTH`: long lists of objects and long objects have an item a line."""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= WIDTH:
        return text
    gap = ",\n" + " " * indent
    if isinstance(value, dict):
        return "{" + gap.join(f"{json.dumps(name)}: {written(each, indent + 1)}" for name, each in value.items()) + "}"
    if any(isinstance(each, dict) for each in value):
        return "[" + gap.join(written(each, indent + 1) for each in value) + "]"
    return textwrap.fill(text, WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def shown(command: str, name: str, document: str) -> str:
    """What a command prints about a document in a file of that name."""
    with TemporaryDirectory() as folder:
        (Path(folder) / name).write_text(document, encoding="utf-8")
        return output(command, Path(folder))


def output(command: str, folder: Path) -> str:
    """What `gridwright ...` prints when it runs in a folder. Raises GridwrightError or ValueError if it fails."""
    printed = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(printed):
        code = _commands().main(["--plugins", "none", *shlex.split(command)[1:]], standalone_mode=False)
    if code != 0:
        raise ValueError(f"{command} ends with {code}: {printed.getvalue()}")
    return printed.getvalue().rstrip("\n")


@cache
def _commands() -> Any:
    """The command line, built once: each building takes longer than most of these puzzles."""
    return get_command(app)


# --- members

def members(kind: type[Rule]) -> Iterator[tuple[str, str, str]]:
    """Name, type in words and default of every member of a rule's JSON object, in the order they are written."""
    family, _, rest = kind.key.partition("/")
    yield "`type`", f'`"{family}"`', "required"
    if rest:
        yield f"`{kind.kind_member}`", f'`"{rest}"`', "required"
    hints = typing.get_type_hints(kind)
    fields = {name.rstrip("_"): field for name, field in attrs.fields_dict(kind).items()}
    for name in sorted(fields, key=lambda name: ORDER.index(name if name in ORDER else "")):
        # A line that cannot be closed takes only the default.
        if name not in COMMON and not (name == "closed" and not getattr(kind, "closable", True)):
            yield f"`{name}`", in_words(hints[fields[name].name]), default(kind, name, fields[name].default)


def default(kind: type[Rule], name: str, value: Any) -> str:
    """What holds where a member is left out; `value` is the default of its field."""
    stated = "required" if value is attrs.NOTHING else "none" if value is None else f"`{json.dumps(value)}`"
    by_digits = [f"`{json.dumps(each)}` for digits 1 to {digits}"
                 for digits, each in kind.digit_defaults.get(name, {}).items()]
    return ", ".join((*by_digits, f"else {stated}")) if by_digits else stated


def in_words(kind: Any, *, many: bool = False) -> str:
    """A type as the reader of a document sees it, in the plural if `many`."""
    if get_origin(kind) is Literal:
        return _either([f"`{json.dumps(value)}`" for value in get_args(kind)])
    if get_origin(kind) in (Union, types.UnionType):
        return _either([in_words(each) for each in get_args(kind) if each is not type(None)])
    if get_origin(kind) is tuple:
        return _list_in_words(get_args(kind), "s" if many else "")
    if attrs.has(kind) and kind is not Cell:
        return f"object{'s' if many else ''} of {_fields_in_words(kind)}"
    word = _WORDS.get(kind, "object")
    return word if not many or kind is bool else "texts" if kind is str else f"{word}s"


def _list_in_words(parts: Sequence[Any], plural: str) -> str:
    if len(parts) == 2 and parts[1] is Ellipsis and parts[0] is Any:
        return f"list{plural}"
    if len(parts) == 2 and parts[1] is Ellipsis:
        return f"list{plural} of {in_words(parts[0], many=True)}"
    if len(parts) == 2:
        return f"pair{plural} of {in_words(parts[0], many=True)}"
    return f"list{plural} of {len(parts)} {in_words(parts[0], many=True)}"


def _fields_in_words(kind: type) -> str:
    hints = typing.get_type_hints(kind)
    return ", ".join(f"`{field.name.rstrip('_')}` ({in_words(hints[field.name])}"
                     + (")" if field.default is attrs.NOTHING else f", default `{json.dumps(field.default)}`)")
                     for field in attrs.fields(kind))


def _either(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def main() -> None:
    made = files()
    for old in (*FOLDER.glob("*.md"), *FOLDER.glob("pictures/*.svg")):
        if str(old.relative_to(FOLDER)) not in made:
            old.unlink()
    for name, text in made.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(made)} files in {FOLDER}", file=sys.stderr)


if __name__ == "__main__":
    main()
