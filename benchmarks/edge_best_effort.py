"""Scores that the best effort reaches on the official Eternity II set, a seed at a time.

    python benchmarks/edge_best_effort.py official.json --seconds 60 --seeds 5 --clues 1

The file holds the set with its five clues, as Puzzle JSON. With `--clues 1` only the one in the centre stays.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from pathlib import Path

import attrs

import gridwright
from gridwright import Budget
from gridwright_solvers.edges.best_effort import best_effort
from gridwright_solvers.edges.grid import EdgeGrid

#: The position of the clue in the centre.
CENTRE = 135


def grid(path: Path, clues: int) -> EdgeGrid:
    """The set, with the clue in the centre or all five. Raises ValueError for another puzzle."""
    found = EdgeGrid.of(gridwright.load(path))
    if found is None or found.codes[CENTRE] // 4 != 138:
        raise ValueError(f"{path} is not the official set")
    return found if clues == 5 else attrs.evolve(
        found, codes=tuple(code if position == CENTRE else -1 for position, code in enumerate(found.codes)))


def run(board: EdgeGrid, seconds: float, seed: int) -> int:
    """The score of one run, which is checked anew; prints it as it rises."""
    began = time.perf_counter()
    rises: list[str] = []
    found = best_effort(board, budget=Budget(seconds), seed=seed,
                        progress=lambda score, _: rises.append(f"{score} at {time.perf_counter() - began:.1f}"))
    assert sorted(code // 4 for code in found.codes) == list(range(len(board.pieces)))
    assert all(given in (-1, code) for given, code in zip(board.codes, found.codes, strict=True))
    assert board.score(found.codes) == found.score
    print(f"seed {seed}: {found.score} of {found.contacts} in {time.perf_counter() - began:.1f} s "
          f"({', '.join(rises[-3:])})", flush=True)
    return found.score


def main() -> None:
    """Run all seeds, one after the other, and print the scores and their median."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--clues", type=int, choices=(1, 5), default=1)
    parser.add_argument("--no-fast", action="store_true", help="without numba")
    options = parser.parse_args()
    if options.no_fast:
        os.environ["GRIDWRIGHT_FAST"] = "0"
    board = grid(options.file, options.clues)
    scores = [run(board, options.seconds, seed) for seed in range(options.seeds)]
    print(f"scores {sorted(scores)}, median {statistics.median(scores):g}, best {max(scores)}")


if __name__ == "__main__":
    main()
