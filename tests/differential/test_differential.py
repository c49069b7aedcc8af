"""The solver against an independent model in OR-tools CP-SAT, on random small documents.

As a script: python test_differential.py [count [seed]] prints a summary and every disagreement.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import gridwright

LIMIT = 200


def _sibling(name: str) -> ModuleType:
    """A module of this folder, which is no package."""
    spec = util.spec_from_file_location(f"differential_{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


pytest.importorskip("ortools", reason="needs ortools, which is optional")
model = _sibling("model")
puzzles = _sibling("puzzles")


def compare(document: dict[str, Any]) -> str:
    """How the two counts differ, or why the document was refused, and the document; "" when they agree."""
    theirs = model.count(document, LIMIT)
    try:
        ours = gridwright.count(gridwright.load(document, format="sudoku-puzzle"), limit=LIMIT)
    except gridwright.GridwrightError as error:
        return f"refused, while the model counts {theirs}: {error}\n{json.dumps(document)}"
    if ours == theirs:
        return ""
    return f"gridwright counts {ours} solutions, the model {theirs} (up to {LIMIT})\n{json.dumps(document)}"


def disagreements(seed: int, count: int) -> Iterator[str]:
    return filter(None, map(compare, puzzles.documents(seed, count)))


def test_a_few_random_documents() -> None:
    assert next(disagreements(1, 60), "") == ""


@pytest.mark.full
def test_many_random_documents() -> None:
    assert next(disagreements(2, 2000), "") == ""


def test_the_documents_are_of_every_kind() -> None:
    documents = list(puzzles.documents(3, 300))
    assert set(model.RULES) <= {model.key_of(rule) for document in documents for rule in document["rules"]}
    counts = Counter(min(model.count(document, 20), 2) for document in documents)
    assert min(counts[found] for found in (0, 1, 2)) > 20


def main(count: int = 300, seed: int = 1) -> int:
    """Prints every disagreement; returns their number."""
    found = list(disagreements(seed, count))
    print(*found, sep="\n")
    reasons = Counter(re.sub(r"/\S*|\d+", "_", text.splitlines()[0]) for text in found)
    for reason, times in reasons.most_common():
        print(f"{times:6} {reason}")
    print(f"{len(found)} of {count} documents refused or counted otherwise")
    return len(found)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])) > 0)
