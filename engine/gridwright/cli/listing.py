"""`gridwright plugins`, `rules`, `boards`, `formats`, `backends`: what is installed, and where it comes from."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from gridwright.cli import inputs
from gridwright.errors import FormatError


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (plugins, rules, boards, formats, backends):
        app.command()(command)


def plugins(as_json: inputs.Json = False) -> int:
    """List all plugins, loaded or not, with version, what they offer and what is wrong with them."""
    from gridwright.plugins import default_plugins

    found = default_plugins().describe()
    conflicts = default_plugins().conflicts()
    if as_json:
        inputs.write(json.dumps({"plugins": found, "conflicts": conflicts}, indent=2) + "\n", None)
        return 0
    rows = []
    for plugin in found:
        offers = ", ".join(f"{len(names)} {kind}{'s' if len(names) != 1 else ''}"
                           for kind, names in plugin.get("entries", {}).items() if names)
        state = plugin["state"] + (f": {plugin['reason']}" if plugin.get("reason") else "")
        rows.append((plugin["name"], f"{plugin['distribution']} {plugin['version']}".strip(), offers, state))
    _table(("PLUGIN", "FROM", "OFFERS", "STATE"), rows)
    for sentence in conflicts:
        inputs.write(f"conflict: {sentence}\n", None)
    return 0


def rules(as_json: inputs.Json = False) -> int:
    """List all rules with one sentence each."""
    return _entries("rule", as_json)


def formats(as_json: inputs.Json = False) -> int:
    """List all file formats with one sentence each."""
    return _entries("format", as_json)


def boards(
    words: Annotated[list[str] | None, typer.Argument(
        metavar="[show] [NAME]", help="A board to draw, e.g. samurai or 9x6.", show_default=False)] = None,
    to: Annotated[str | None, typer.Option(
        "--to", metavar="FORMAT", help="Write the board as an empty puzzle, e.g. in sudoku-puzzle.")] = None,
    as_json: inputs.Json = False,
) -> int:
    """List the named boards, or draw one; WxH names a rectangle."""
    names = words[words[0] == "show":] if words else []
    if len(names) > 1 or (words and not names):
        raise FormatError(f"expected the name of one board, found {' '.join(names) or 'none'}")
    if not names:
        if to is not None:
            raise FormatError("--to needs the name of a board")
        return _entries("board", as_json)
    name = names[0]
    if to is not None:
        from gridwright.api import dumps
        from gridwright.layouts import empty_puzzle

        inputs.write(dumps(empty_puzzle(name), to, pretty=not as_json), None)
        return 0
    from gridwright.drawing.terminal import board_picture
    from gridwright.layouts import find_board
    from gridwright.plugins import default_plugins

    board = find_board(name)
    registry = default_plugins().registry
    layout = registry.get("board", name) if registry.has("board", name) else None
    summary = layout.summary if layout else "A plain rectangle."
    if as_json:
        inputs.write(json.dumps({
            "name": name, "summary": summary, "rows": board.rows, "cols": board.cols, "cells": len(board),
            "grids": [str(c) for c in layout.origins] if layout else []}) + "\n", None)
        return 0
    inputs.write(f"{name}: {summary}\n{board_picture(board, layout.boxes if layout else None)}\n", None)
    return 0


def backends(as_json: inputs.Json = False) -> int:
    """List the solvers: what each can do, and whether it can run here."""
    from gridwright.errors import PluginError
    from gridwright.plugins import default_plugins
    from gridwright.solving.backend import BACKEND_VARIABLE, DEFAULT_BACKEND

    default = os.environ.get(BACKEND_VARIABLE) or DEFAULT_BACKEND
    registry = default_plugins().registry
    found: list[dict[str, Any]] = []
    for name in registry.names("backend"):
        try:
            backend = registry.get("backend", name)
            missing = backend.unavailable()
            found.append({"name": name, "summary": backend.summary, "version": backend.version(),
                          "default": name == default, "available": missing is None, "reason": missing,
                          "capabilities": list(backend.capabilities.names())})
        except PluginError as error:
            found.append({"name": name, "summary": str(error), "version": "", "default": False, "available": False,
                          "reason": str(error), "capabilities": []})
    if as_json:
        inputs.write(json.dumps(found, indent=2) + "\n", None)
        return 0
    _table(("BACKEND", "WHAT", "CAN", "HERE"), [
        (b["name"] + (" (default)" if b["default"] else ""), b["summary"], ", ".join(b["capabilities"]),
         "yes" if b["available"] else b["reason"]) for b in found])
    return 0


def _entries(kind: str, as_json: bool) -> int:
    from gridwright.errors import PluginError
    from gridwright.plugins import default_plugins

    registry = default_plugins().registry
    found = []
    for name in registry.names(kind):
        try:
            summary, origin = str(registry.get(kind, name).summary), str(registry.origin(kind, name))
        except PluginError as error:
            summary, origin = f"cannot be used: {error}", ""
        found.append({"name": name, "summary": summary, "plugin": origin})
    if as_json:
        inputs.write(json.dumps(found, indent=2) + "\n", None)
    else:
        _table((kind.upper(), "SUMMARY"), [(each["name"], each["summary"]) for each in found])
    return 0


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    for row in [head, *rows]:
        line = "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
        inputs.write(line.rstrip() + "\n", None)
