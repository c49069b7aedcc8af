"""Who may import whom: the layers of the architecture page, read from the import statements themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwright

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "engine" / "gridwright"
MODULES = sorted(ENGINE.rglob("*.py"))

#: Room -> the rooms it may import, besides itself and `errors`.
MAY = {
    "errors": set(),
    "model": set(),
    "encoding": {"model"},
    "plugins": set(),
    "solving": {"model", "encoding", "plugins"},
    "geometry": {"model"},
    "houses": {"model"},
    "operators": set(),
    "clues": {"model", "geometry", "proposing"},
    "layouts": {"model", "plugins", "codecs"},
    "deprecation": set(),
    "files": set(),
    "processes": set(),
    "drawing": {"model", "files"},
    "comparing": {"model", "encoding", "solving"},
    "describing": {"model", "plugins", "geometry"},
    "codecs": {"model", "plugins"},
    "grading": {"model", "clues", "encoding", "plugins", "solving", "houses", "processes", "describing"},
    "explaining": {"model", "plugins", "solving", "grading"},
    "proposing": {"model", "geometry"},
    "generating": {"model", "solving", "codecs", "api", "encoding", "grading", "plugins", "proposing",
                   "houses"},
    "api": {"model", "plugins", "solving", "codecs", "drawing", "describing"},
    "cli": {"model", "plugins", "solving", "codecs", "drawing", "describing", "files", "layouts", "api", "gridwright",
            "explaining", "generating", "processes", "grading", "comparing"},
    "testing": {"model", "encoding", "plugins", "solving", "codecs", "drawing", "proposing", "api", "grading"},
}
#: Modules beside the public names that plugin packages may import.
HELPERS = {
    "gridwright.cli", "gridwright.clues", "gridwright.codecs", "gridwright.encoding.cardinality",
    "gridwright.encoding.dimacs", "gridwright.encoding.encoder", "gridwright.encoding.formula",
    "gridwright.encoding.sums", "gridwright.errors", "gridwright.generating", "gridwright.geometry",
    "gridwright.grading", "gridwright.houses",
    "gridwright.model.board", "gridwright.model.placement_variant", "gridwright.operators", "gridwright.plugins",
    "gridwright.processes", "gridwright.proposing", "gridwright.solving.backend", "gridwright.solving.child",
    "gridwright.solving.oracle",
}


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """(module, name) of every import that runs; those for type checkers only are left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    blocks = [b for b in ast.walk(tree) if isinstance(b, ast.If) and "TYPE_CHECKING" in ast.dump(b.test)]
    hidden = {id(node) for block in blocks for node in ast.walk(block)}
    for node in ast.walk(tree):
        if id(node) in hidden:
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "gridwright"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ENGINE)))
def test_the_engine_keeps_to_its_layers(path: Path) -> None:
    parts = path.relative_to(ENGINE).with_suffix("").parts
    here = parts[0]
    if parts == ("__init__",):
        return
    for module, name in imports(path):
        assert not module.startswith("gridwright_"), f"{path.name} imports the plugin package {module}"
        if module.split(".")[0] == "gridwright":
            there = room(module)
            if there == "gridwright" and name in MAY:
                there = name
            if there == "gridwright" and name == "__version__":
                continue
            assert there in {here, "errors", *MAY[here]}, f"{here} must not import {module}"


@pytest.mark.parametrize("path", sorted((ROOT / "plugins").rglob("*.py")), ids=lambda p: p.name)
def test_plugins_use_the_public_names_only(path: Path) -> None:
    for module, name in imports(path):
        if module == "gridwright":
            assert name in gridwright.__all__, f"{path.name} imports {name}, which is not public"
        elif module.startswith("gridwright."):
            homes = {module, module.rsplit(".", 1)[0]}
            assert homes & HELPERS, f"{path.name} imports {module}, which is not public"


def test_no_rule_or_format_or_board_is_named_in_the_engine() -> None:
    registry = gridwright.default_plugins().registry
    names = {n for kind in ("rule", "board") for n in registry.names(kind)}
    # Plain English words.
    names -= {"row", "column", "box", "grid", "region", "area", "cage", "packing", "arrow", "count", "table",
              "contains"}
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                assert node.value not in names, f"{path.name} names {node.value}"
