"""Boards a second through `gridwright convert`, letters to numbers of pieces and back.

    python benchmarks/bulk_boards.py BOARDS [--count 100000]

BOARDS holds boards of 16 x 16 cells as letters, one a line; they are repeated until there are as many as are wanted.
Whole processes are timed, start included.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path


def convert(source: Path, to: str, goal: Path, count: int) -> None:
    """Convert a file in a process of its own, and print how fast it was."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "gridwright.cli.main", "convert", str(source), "--to", to, "-o", str(goal)],
                   check=True, stderr=subprocess.DEVNULL)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"to {to}: {count / wall:,.0f} boards/s, {count / cpu:,.0f} a second of processor time; most memory "
          f"{after.ru_maxrss / 1024:,.0f} MB")


def main() -> None:
    """Both ways, and whether the boards came back."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", type=Path)
    parser.add_argument("--count", type=int, default=100_000)
    options = parser.parse_args()
    lines = [line for line in options.boards.read_text().splitlines() if line]
    with tempfile.TemporaryDirectory() as folder:
        letters, numbers, back = (Path(folder, name) for name in ("boards.edges", "boards.pieces", "back.edges"))
        letters.write_text("".join(f"{line}\n" for line in islice(cycle(lines), options.count)))
        convert(letters, "board_pieces", numbers, options.count)
        convert(numbers, "board_edges", back, options.count)
        same = sum(one == other for one, other in zip(letters.open(), back.open(), strict=True))
    print(f"{same} of {options.count} boards came back as they were; the others have tiles that match as well turned "
          "otherwise")


if __name__ == "__main__":
    main()
