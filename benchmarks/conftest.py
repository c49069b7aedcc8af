"""Prints every figure as a ratio to a baseline that was measured in the same run."""

from __future__ import annotations

from typing import Any

import pytest


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """A table: name, median, the baseline it is compared with, and how many times the baseline it takes."""
    session = getattr(config, "_benchmarksession", None)
    medians = {b.name: b.stats.median for b in getattr(session, "benchmarks", []) if b.stats and b.stats.rounds}
    if not medians:
        return
    about = {b.name: b.extra_info.get("baseline", "") for b in session.benchmarks}
    terminalreporter.write_sep("=", "ratios")
    for name, median in medians.items():
        base = about.get(name, "")
        ratio = f"{median / medians[base]:6.2f} x {base}" if base in medians else "baseline"
        terminalreporter.write_line(f"{name:46} {median * 1e3:10.2f} ms  {ratio}")
