"""Makes the lists in reference/: `python docs/make_registry_pages.py`.

They come from what the plugins of this project register, not from what is installed beside it: a backend whose package
is missing is listed as any other.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from gridwright import Backend, Board, Capabilities, Format, Layout, PlacementVariant, Puzzle, RequestFormat
from gridwright.codecs.rule_json import place_rules
from gridwright.describing.placements import preset_rules
from gridwright.drawing.svg import drawing
from gridwright.layouts import empty_puzzle
from gridwright.plugins import Plugins, using
from gridwright.plugins.registry import Registry
from gridwright.solving.backend import DEFAULT_BACKEND

DOCS = Path(__file__).resolve().parent
FOLDER = DOCS / "reference"
#: The page with sections about formats; some have theirs on another page.
FORMATS = "formats.md"
#: Side of a cell in the pictures, in pixels.
CELL = 12
#: Words of headings that are the names of formats, where they are not the same.
HEADINGS = {"Puzzled collections": "puzzled-collection", "BoardDoc": "boarddoc"}
_MADE = "\n`python docs/make_registry_pages.py` makes this page from what is registered.\n"
_BOARDS = """\
# Boards

Boards with a name, as `gridwright boards` lists them. `gridwright boards NAME` draws one, and
`gridwright boards NAME --to FORMAT` writes it as an empty puzzle. `WxH`, such as `9x6`, names a rectangle.
"""
_VARIANTS = """
## Placement variants

Regions that a variant adds to a grid. They have no rule of their own: a puzzle states each region, and the variant is
recognised by them.
"""
_FORMATS = """\
# List of formats

All that can be read or written, as `gridwright formats` lists it. A format of requests asks for puzzles, which
`gridwright generate` makes.
"""
_BACKENDS = """\
# List of backends

The solvers. `gridwright backends` lists them as well, and says which cannot run on a machine and why. The backend that
is used where nobody names one is `{default}`; `--backend NAME` and the environment variable `GRIDWRIGHT_BACKEND` name
another.
"""
_CAPABILITIES = """
What a backend can do is tested: the conformance tests run each claim, and each denial.
"""


def files() -> dict[str, str]:
    """Path below reference/ -> text of every page and picture."""
    with using(Plugins(third_party=False)) as plugins:
        names = plugins.registry
        found = {"boards.md": boards(names), "formats-list.md": formats(names), "backends-list.md": backends(names)}
        for name in names.names("board"):
            found[f"pictures/{name}.svg"] = picture(board_puzzle(names.get("board", name)))
        for name in names.names("variant"):
            found[f"pictures/variant-{name}.svg"] = picture(variant_puzzle(names.get("variant", name)))
    return found


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table."""
    return [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
            for row in (head, ["---"] * len(head), *rows)]


# --- boards

def boards(names: Registry) -> str:
    """The page with all boards and placement variants."""
    layouts: list[Layout] = [names.get("board", name) for name in names.names("board")]
    lines = [_BOARDS, *table(("board", "cells", "size", "grids"), [
        (f"[`{each.name}`](#{each.name})", str(len(each.board)), f"{each.rows} x {each.cols}",
         str(len(each.origins)) if each.origins else "none") for each in layouts])]
    for each in layouts:
        lines += ["", f"## {each.name}", "", each.summary, "", f"![{each.name}](pictures/{each.name}.svg)"]
    lines.append(_VARIANTS)
    for name in names.names("variant"):
        variant: PlacementVariant = names.get("variant", name)
        also = f" Also called {' or '.join(variant.aliases)}." if variant.aliases else ""
        lines += [f"### {name}", "", f"**{variant.title}.** {variant.summary}{also}", "",
                  f"![{variant.title}](pictures/variant-{name}.svg)", ""]
    return "\n".join(lines).rstrip("\n") + "\n" + _MADE


def board_puzzle(layout: Layout) -> Puzzle:
    """An empty puzzle on a board."""
    return empty_puzzle(layout.name)


def variant_puzzle(variant: PlacementVariant) -> Puzzle:
    """An empty 9x9 grid with the regions of a variant. Raises NotSupported for a variant that has none there."""
    houses = [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}, *preset_rules(variant.name, 9)]
    return place_rules(Puzzle.with_digits(Board.rectangle(9, 9), 9), houses)


def picture(puzzle: Puzzle) -> str:
    """A small picture as SVG."""
    return drawing(puzzle, cell=CELL).svg()


# --- formats

def formats(names: Registry) -> str:
    """The page with all formats."""
    where, rows = sections(), []
    for name in names.names("format"):
        codec: Format = names.get("format", name)
        page = where.get(name)
        shown = f"[`{name}`](../{page})" if page else f"`{name}`"
        asks = isinstance(codec, RequestFormat)
        reads = "requests" if asks else "yes" if can_read(codec) else "no"
        writes = "yes" if codec.writes else "no"
        rows.append((shown, codec.summary, reads, writes, ", ".join(codec.extensions) or "none of its own"))
    head = ("format", "what it holds", "read", "written", "file endings")
    return "\n".join([_FORMATS, *table(head, rows)]) + "\n" + _MADE


def can_read(codec: Format) -> bool:
    """Whether a format states one of the two ways to read, from which the other follows."""
    return type(codec).load is not Format.load or type(codec).load_each is not Format.load_each


def sections() -> dict[str, str]:
    """Format -> "page.md#section" or "page.md" of the page that explains it."""
    found: dict[str, str] = {}
    for page in (FORMATS, *sorted(path.name for path in DOCS.glob("*.md") if path.name != FORMATS)):
        text = (DOCS / page).read_text(encoding="utf-8")
        for heading in re.findall(r"^##+ (.+)$", text, re.MULTILINE):
            found.setdefault(HEADINGS.get(heading, heading), f"{page}#{anchor(heading)}")
    return found


def anchor(heading: str) -> str:
    """The identifier that the site, and a viewer of repositories, make of a heading."""
    return re.sub(r"[^a-z0-9_-]", "", heading.lower().replace(" ", "-"))


# --- backends

def backends(names: Registry) -> str:
    """The page with all backends and what each can do."""
    abilities = [field.name for field in attrs.fields(Capabilities)]
    extras = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"].get(
        "optional-dependencies", {})
    rows = []
    for name in names.names("backend"):
        backend: Backend = names.get("backend", name)
        comes = f"`pip install 'gridwright[{name}]'`" if name in extras else "gridwright"
        can = ("yes" if getattr(backend.capabilities, ability) else "" for ability in abilities)
        rows.append((f"`{name}`", backend.summary, comes, *can))
    lines = [_BACKENDS.format(default=DEFAULT_BACKEND),
             *table(("backend", "what", "comes with", *(f"`{ability}`" for ability in abilities)), rows),
             _CAPABILITIES, *table(("capability", "means"), list(meanings()))]
    return "\n".join(lines) + "\n" + _MADE


def meanings() -> Iterator[tuple[str, str]]:
    """Every capability and what it means, from the documentation of `Capabilities`."""
    abilities = "|".join(field.name for field in attrs.fields(Capabilities))
    text = " ".join((Capabilities.__doc__ or "").split())
    parts = re.split(rf"\b({abilities}): ", text)[1:]
    for name, words in zip(parts[::2], parts[1::2], strict=True):
        yield f"`{name}`", words.strip()


def main() -> None:
    made = files()
    for path in (FOLDER / "pictures").glob("*.svg"):
        if f"pictures/{path.name}" not in made:
            path.unlink()
    for name, text in made.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(made)} files in {FOLDER}", file=sys.stderr)


if __name__ == "__main__":
    main()
