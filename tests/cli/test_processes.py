"""Commands that use several processes stop when they are told to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from gridwright import Undecided
from gridwright.processes import spread

SLOW = {"polyomino-spec": 1, "board": "12x12", "tiles": {"sizes": 6, "distinct": True}, "unique": True}
NUMBERS = [[str(10 * r + c) for c in range(10)] for r in range(8)]


def calendar(tmp_path: Path) -> str:
    """A calendar of 40 x 40 targets that takes minutes."""
    area = {"formatter": {"type": "Plain"}}
    data = {"puzzled": "1.0.0", "name": "Large", "author": "me", "id": "a.b", "puzzles": [{
        "name": "Large", "tiles": [*[f"{x}5" for x in "FILNPTUVWXYZ"], "L3", "I3", "T4", "I4", "L4"], "board": {
            "area_layout": [[int(r > 3) for _ in range(10)] for r in range(8)], "values": NUMBERS,
            "value_order": [[10 * r + c for c in range(10)] for r in range(8)], "target_template": "{0} {1}",
            "areas": [{"name": "Upper", "default_factory": {"type": "Fixed", "value": "1"}, **area},
                      {"name": "Lower", "default_factory": {"type": "Fixed", "value": "50"}, **area}]}}]}
    path = tmp_path / "large.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def started(words: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-m", "gridwright.cli.main", *words], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, start_new_session=True,
                            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})


@pytest.mark.skipif(os.name != "posix", reason="sends a signal to a process group")
@pytest.mark.parametrize("command", ["calendar", "generate"])
def test_interrupted(tmp_path: Path, command: str) -> None:
    words = ["calendar", "-j", "2", calendar(tmp_path)] if command == "calendar" else [
        "generate", "-j", "2", "--count", "4", json.dumps(SLOW)]
    process = started(words)
    time.sleep(4)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "gridwright: interrupted\n")
    with pytest.raises(ProcessLookupError):
        # Nobody of the group is left.
        os.killpg(process.pid, 0)


def test_time_runs_out(tmp_path: Path) -> None:
    out, err = started(["calendar", "-j", "2", "--time", "1", calendar(tmp_path)]).communicate(timeout=60)
    assert (out, err) == ("", "gridwright: undecided within the budget of 1 s\n")


def double(number: int) -> int:
    return 2 * number


def wait(seconds: float) -> None:
    time.sleep(seconds)


def test_results_come_in_order() -> None:
    assert list(spread(double, range(7), 2)) == [0, 2, 4, 6, 8, 10, 12]


def test_a_look_may_stop_it() -> None:
    def look() -> None:
        raise Undecided("enough")

    start = time.monotonic()
    with pytest.raises(Undecided):
        list(spread(wait, [600.0, 600.0], 2, look))
    assert time.monotonic() - start < 60
