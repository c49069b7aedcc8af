"""Runs the tests of a conformance class one by one, outside of pytest's collection."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright.solving.backend import get_backend

Failures = Callable[..., dict[str, str]]


def _calls(test: Callable[..., None], suite: Any) -> Iterator[dict[str, Any]]:
    """The arguments of each call of a test: parameters, and the backend that the fixture `tested` would give."""
    fixed = {"tested": get_backend(suite.backend)} if "tested" in inspect.signature(test).parameters else {}
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    if not marks:
        yield fixed
    for mark in marks:
        name, values = mark.args
        for value in values:
            yield {**fixed, name: value}


@pytest.fixture
def failures() -> Failures:
    """`failures(RuleConformance, rule=MyRule)`: what each failing test says; a parameter stands in [ ]."""
    def run(conformance: type, skip: tuple[str, ...] = (), **members: object) -> dict[str, str]:
        suite = type("Suite", (conformance,), members)()
        found = {}
        for name in dir(suite):
            if not name.startswith("test_") or name in skip:
                continue
            for arguments in _calls(getattr(suite, name), suite):
                given = [str(value) for key, value in arguments.items() if key != "tested"]
                try:
                    getattr(suite, name)(**arguments)
                except pytest.skip.Exception:
                    continue
                except (Exception, pytest.fail.Exception) as error:
                    found[f"{name}[{given[0]}]" if given else name] = f"{type(error).__name__}: {error}"
        return found

    return run


@pytest.fixture
def distribute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """`distribute("dist", {"entry point": "module"}, module="source")` installs a distribution for one test."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(dist: str, points: dict[str, str], **files: str) -> None:
        for name, source in files.items():
            (tmp_path / f"{name}.py").write_text(source)
        info = tmp_path / f"{dist.replace('-', '_')}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.2\n")
        lines = [f"{name} = {module}" for name, module in points.items()]
        (info / "entry_points.txt").write_text("\n".join(["[gridwright]", *lines, ""]))

    yield make
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]
