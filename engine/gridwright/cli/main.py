"""The `gridwright` command: global options, plugins' commands, errors and exit codes."""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from gridwright.cli import (
    bench,
    check,
    convert,
    count,
    describe,
    draw,
    explain,
    fingerprint,
    generate,
    grade,
    hint,
    inputs,
    listing,
    new_plugin,
    open,
    solve,
    validate,
)

if TYPE_CHECKING:
    from gridwright.plugins import Plugins

__all__ = ["app", "main"]

INTERRUPTED = 130
_PLUGINS, _COMMANDS = "gridwright.plugins", "gridwright.commands"


class Commands(TyperGroup):
    """Our commands, and those of plugins: these are only asked for when the command is none of ours."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return super().get_command(ctx, cmd_name) or contributed(ctx).get(cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:
        if _PLUGINS not in ctx.meta:
            # The help of the program: it has no use for plugins that add no command.
            ctx.meta[_PLUGINS] = load_plugins(ctx, hook="gridwright_commands")
        ours = super().list_commands(ctx)
        return [*ours, *sorted(set(contributed(ctx)) - set(ours))]


def show_version(wanted: bool) -> None:
    """Print the version and stop, if that is wanted."""
    if wanted:
        from gridwright import __version__

        typer.echo(f"gridwright {__version__}")
        raise typer.Exit


app = typer.Typer(
    name="gridwright", cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False,
    help="Solve, count, check and convert grid puzzles. Every rule, board, format and solver is a plugin.")

for module in (solve, count, grade, explain, hint, generate, check, validate, bench, convert, describe, draw,
               fingerprint, listing, new_plugin, open):
    module.register(app)


@app.callback()
def options(
    ctx: typer.Context,
    # Eager: the help lists the commands of the plugins that are named before it.
    plugins: Annotated[str | None, typer.Option(
        "--plugins", metavar="SWITCH", is_eager=True,
        help="Third-party plugins to load: none, or a,b, or -a,-b.")] = None,
    plugin: Annotated[list[str] | None, typer.Option(
        "--plugin", metavar="FILE", is_eager=True, help="A one-file plugin to load as well; may be repeated.")] = None,
    strict_plugins: Annotated[bool, typer.Option(
        "--strict-plugins", is_eager=True, help="Stop at any plugin problem.")] = False,
    trace_plugins: Annotated[bool, typer.Option(
        "--trace-plugins", is_eager=True, help="Say on standard error what plugins are loaded and asked.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks.")] = False,
    version: Annotated[bool, typer.Option(
        "--version", is_eager=True, callback=show_version, help="Print the version and stop.")] = False,
) -> None:
    """Global options; they stand before the command."""
    loaded_plugins(ctx)


def loaded_plugins(ctx: Any) -> Plugins:
    """The plugins that the global options ask for, loaded once and made the default ones.

    Problems are printed once: those of loading at once, later ones when the command ends.
    """
    from gridwright.plugins import set_default_plugins

    found: Plugins | None = ctx.meta.get(_PLUGINS)
    if found is None:
        found = ctx.meta[_PLUGINS] = load_plugins(ctx)
        set_default_plugins(found)
    return found


def load_plugins(ctx: Any, hook: str | None = None) -> Plugins:
    """The plugins that the global options ask for; those without `hook` are left out, unless the options are strict."""
    from gridwright.plugins import Plugins

    wanted = ctx.params
    strict = wanted.get("strict_plugins") or None
    found = Plugins.from_switch(wanted.get("plugins"), files=wanted.get("plugin") or [], strict=strict,
                                hook=None if strict else hook, trace=wanted.get("trace_plugins") or None)
    told = _warn(found, 0)
    ctx.call_on_close(lambda: _warn(found, told))
    return found


def _warn(plugins: Plugins, told: int) -> int:
    """Print the problems after the first `told`; how many there are."""
    for problem in plugins.problems[told:]:
        print(f"gridwright: warning: {' '.join(str(problem).split())}", file=sys.stderr)
    return len(plugins.problems)


def contributed(ctx: Any) -> dict[str, Any]:
    """The commands of plugins by name."""
    if _COMMANDS not in ctx.meta:
        theirs = typer.Typer(rich_markup_mode=None)
        found: dict[str, Any] = {}

        def build() -> None:
            """Commands that cannot be built are the fault of the plugin that has just added them."""
            added, groups = theirs.registered_commands[:], theirs.registered_groups[:]
            theirs.registered_commands.clear()
            theirs.registered_groups.clear()
            if added or groups:
                one = typer.Typer(rich_markup_mode=None)
                one.registered_commands, one.registered_groups = added, groups
                found.update(typer.main.get_group(one).commands)

        loaded_plugins(ctx).call_each("gridwright_commands", app=theirs, then=build)
        ctx.meta[_COMMANDS] = found
    known: dict[str, Any] = ctx.meta[_COMMANDS]
    return known


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 no, 2 bad input, 3 undecided, 130 interrupted."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.encoding.lower() != "utf-8":
        # Documents are UTF-8 whatever the terminal's settings are, and pictures need more than ASCII.
        sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(_run(words))


def _run(words: Sequence[str]) -> int:
    from gridwright.errors import GridwrightError

    try:
        result = app(args=list(words) or ["--help"], prog_name="gridwright", standalone_mode=False)
        code = result if isinstance(result, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except GridwrightError as error:
        if "--debug" in words:
            traceback.print_exc()
        print(f"gridwright: {' '.join(str(error).split())}", file=sys.stderr)
        return error.exit_code
    except inputs.ReaderGone:
        # Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if hasattr(error, "format_message") and hasattr(error, "exit_code"):  # a usage error of the command line
            print(f"gridwright: {error.format_message()}", file=sys.stderr)
            return 2
        if "--debug" in words:
            traceback.print_exc()
        print(f"gridwright: internal error: {type(error).__name__}: {error} (run with --debug for details)",
              file=sys.stderr)
        return 2
    if code == INTERRUPTED:
        print("gridwright: interrupted", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
