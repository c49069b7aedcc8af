"""200 puzzles with a unique solution on boards of five kinds, each proved unique once more, by SAT."""

from __future__ import annotations

import time
from typing import Any

import pytest

import gridwright

pytestmark = pytest.mark.full

BOARDS: dict[str, dict[str, Any]] = {
    "rectangle": {"board": "8x5", "tiles": {"sizes": [4, 6]}},
    "holes": {"board": {"mask": ["........", ".#......", "......#.", "........", "...#...."]},
              "tiles": {"sizes": [3, 6]}},
    "ring": {"board": {"mask": [".......", ".......", "..###..", "..###..", "..###..", ".......", "......."]},
             "tiles": {"sizes": [4, 6]}, "symmetry": "full"},
    "diamond": {"board": {"mask": ["###.###", "##...##", "#.....#", ".......", "#.....#", "##...##", "###.###"]},
                "tiles": {"sizes": [3, 6]}, "symmetry": "full"},
    "random": {"board": {"shape": "random", "cells": 36, "width": 8, "height": 8}, "tiles": {"sizes": [4, 6]},
               "symmetry": "rotate"},
}
EACH = 40


@pytest.mark.parametrize("shape", BOARDS)
def test_unique_puzzles_are_unique_by_sat(shape: str, capsys: pytest.CaptureFixture[str]) -> None:
    """SAT finds as many solutions as the only one has images, and no more."""
    made_in, checked_in, texts = [], 0.0, set()
    for seed in range(EACH):
        start = time.perf_counter()
        made = gridwright.generate({"polyomino-spec": 1, "unique": True, **BOARDS[shape]}, seed=seed)
        made_in.append(time.perf_counter() - start)
        start = time.perf_counter()
        text = gridwright.dumps(made.puzzle, "puzzled-collection")
        assert gridwright.validate(text, publish=True) == []
        symmetries = made.info["symmetries"]
        found = gridwright.count(gridwright.load(text), limit=symmetries + 1, backend="cadical195")
        assert found == made.info["solutions"] <= symmetries, f"{shape}, seed {seed}: {found} solutions"
        checked_in += time.perf_counter() - start
        texts.add(str((made.puzzle.board, made.puzzle.rules)))
    assert len(texts) >= EACH * 3 // 4, f"{shape}: only {len(texts)} different puzzles"
    with capsys.disabled():
        made_in.sort()
        print(f"\n{shape}: {EACH} puzzles made in {sum(made_in):.1f} s (median {made_in[EACH // 2]:.2f} s, "
              f"slowest {made_in[-1]:.2f} s), proved unique in {checked_in:.1f} s")
