"""The `gridwright` command: global options, plugins' commands, errors and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from gridwright.cli import check, convert, count, listing, solve, validate

__all__ = ["app", "main"]

INTERRUPTED = 130

app = typer.Typer(
    name="gridwright", rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False, no_args_is_help=True,
    help="Solve, count, check and convert grid puzzles. Every rule, board, format and solver is a plugin.")

for module in (solve, count, check, validate, convert, listing):
    module.register(app)


@app.callback()
def options(
    plugins: Annotated[str | None, typer.Option(
        "--plugins", metavar="SWITCH", help="Third-party plugins to load: none, or a,b, or -a,-b.")] = None,
    plugin: Annotated[list[str] | None, typer.Option(
        "--plugin", metavar="FILE", help="A one-file plugin to load as well; may be repeated.")] = None,
    strict_plugins: Annotated[bool, typer.Option("--strict-plugins", help="Stop at any plugin problem.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Global options; they stand before the command."""
    if version:
        from gridwright import __version__

        typer.echo(f"gridwright {__version__}")
        raise typer.Exit
    load_plugins(plugins, plugin or [], strict_plugins)


def load_plugins(switch: str | None, files: Sequence[str], strict: bool) -> None:
    """Make the plugins that the options ask for the default ones, and print their problems once."""
    from gridwright.plugins import Plugins, set_default_plugins

    found = Plugins.from_switch(switch, files=files, strict=strict or None)
    set_default_plugins(found)
    for problem in found.problems:
        print(f"gridwright: warning: {problem}", file=sys.stderr)


def _add_plugin_commands(arguments: Sequence[str]) -> None:
    """Let plugins add commands, unless the command is one of ours: loading plugins is most of a short start."""
    ours = {command.name for command in app.registered_commands}
    wanted = [word for word in arguments if word in ours]
    if wanted or "--version" in arguments:
        return
    from gridwright.plugins import default_plugins

    default_plugins().call_each("gridwright_commands", app=app)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 no, 2 bad input, 3 undecided, 130 interrupted."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_run(words))


def _run(words: Sequence[str]) -> int:
    from gridwright.errors import GridwrightError

    try:
        _add_plugin_commands(words)
        result = app(args=list(words), prog_name="gridwright", standalone_mode=False)
        code = result if isinstance(result, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except GridwrightError as error:
        if "--debug" in words:
            raise
        print(f"gridwright: {' '.join(str(error).split())}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        # The reader of our output has left; Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if hasattr(error, "format_message") and hasattr(error, "exit_code"):  # a usage error of the command line
            print(f"gridwright: {error.format_message()}", file=sys.stderr)
            return 2
        if "--debug" in words:
            raise
        print(f"gridwright: internal error: {type(error).__name__}: {error} (run with --debug for details)",
              file=sys.stderr)
        return 2
    if code == INTERRUPTED:
        print("gridwright: interrupted", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
