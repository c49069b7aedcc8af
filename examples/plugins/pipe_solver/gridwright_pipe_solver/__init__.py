"""A backend: a solver program that runs beside gridwright and is asked over a pipe."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright import Entry, hookimpl

GRIDWRIGHT_API = 1


@hookimpl
def gridwright_entries() -> Iterable[Entry]:
    return [Entry("backend", "com.example:pipe", f"{__name__}.backend:PipeBackend")]
