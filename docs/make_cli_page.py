"""Makes reference/command-line.md: `python docs/make_cli_page.py`, or with --check to see whether it is up to date.

Everything on it is what `gridwright --help` and `gridwright COMMAND --help` say, commands of gridwright's own plugins
included.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from typer.main import get_command

from gridwright.cli.main import app, contributed
from gridwright.plugins import set_default_plugins

__all__ = ["PAGE", "page"]

PAGE = Path(__file__).resolve().parent / "reference" / "command-line.md"
_HEAD = """\
# Command line

{help}

    gridwright [OPTIONS] COMMAND ...

The options below stand before the command. Exit codes: 0 done; 1 no solution, a failed check, or not unique where that
was asked for; 2 bad input; 3 undecided within the budget; 130 interrupted.

{options}
"""


def page() -> str:
    """The page. The default plugins are gridwright's own while it is made, and loaded anew afterwards."""
    set_default_plugins(None)
    root: Any = get_command(app)
    try:
        with root.make_context("gridwright", ["--plugins", "none", "version"], resilient_parsing=True) as context:
            own = {name: command for name, command in root.commands.items() if not command.hidden}
            theirs = contributed(context)
            parts = [_HEAD.format(help=root.help, options=_table(("option", "does"), _rows(root, context, "option")))]
            parts.append("| command | does |\n| --- | --- |\n" + "".join(
                f"| [`{name}`](#{name}) | {_cell(_first(command.help))} |\n"
                for name, command in sorted({**own, **theirs}.items())))
            for name, command in sorted({**own, **theirs}.items()):
                parts.append(_section(name, command, context))
    finally:
        set_default_plugins(None)
    return "\n".join(parts)


def _section(name: str, command: Any, parent: Any) -> str:
    context = command.make_context(name, [], parent=parent, resilient_parsing=True)
    usage = " ".join(["gridwright", name, *command.collect_usage_pieces(context)])
    tables = [_table(("argument", "is"), _rows(command, context, "argument")),
              _table(("option", "does"), _rows(command, context, "option"))]
    return "\n\n".join([f"## {name}", _paragraphs(command.help), f"    {usage}", *filter(None, tables)]) + "\n"


def _rows(command: Any, context: Any, kind: str) -> Iterator[tuple[str, str]]:
    """What the help says of each argument or option, but for --help itself."""
    for each in command.get_params(context):
        record = each.get_help_record(context) if each.param_type_name == kind else None
        if record is not None and "--help" not in each.opts:
            yield record


def _table(head: tuple[str, str], rows: Iterator[tuple[str, str]]) -> str:
    lines = [f"| `{_cell(names)}` | {_cell(text)} |" for names, text in rows]
    return "\n".join([f"| {head[0]} | {head[1]} |", "| --- | --- |", *lines]) if lines else ""


def _cell(text: str) -> str:
    """A text as one cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def _first(text: str | None) -> str:
    return _paragraphs(text).partition("\n")[0]


def _paragraphs(text: str | None) -> str:
    """A help text with its paragraphs as one line each."""
    return "\n\n".join(" ".join(each.split()) for each in re.split(r"\n\s*\n", (text or "").replace("\f", "")))


def main(words: Sequence[str] | None = None) -> int:
    """Write the page; with --check, 1 if it is not up to date."""
    parser = argparse.ArgumentParser(description="Makes docs/reference/command-line.md.")
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    wanted = page()
    if parser.parse_args(words).check:
        fresh = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == wanted
        if not fresh:
            print(f"{PAGE} is not up to date: run `python docs/make_cli_page.py`", file=sys.stderr)
        return 0 if fresh else 1
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
