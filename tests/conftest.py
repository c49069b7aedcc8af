"""Fixtures shared by all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real puzzles beside a checkout; tests that need it skip where it is absent."""
    if not CORPUS.is_dir():
        pytest.skip("needs the puzzle corpus in ../shared/corpus, which is not part of the project")
    return CORPUS
