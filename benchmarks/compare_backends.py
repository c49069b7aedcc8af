"""`gridwright bench` over 100 puzzles of the corpus: sudokus of all kinds, hard classics, edge matchings and packings.

`python benchmarks/compare_backends.py [OPTION...]`, with the options of `gridwright bench`, such as
`--backends cadical195,cpsat --time 20 --plot plot.svg`. `--puzzles FILE` keeps the puzzles.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import gridwright
from gridwright import Puzzle, default_plugins
from gridwright.cli.main import main

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
#: How many of each kind; sudokus are spread evenly over the corpus, classics are those with the highest rating.
SUDOKUS, CLASSICS = 84, 8
EDGES = ("gen_4x4_c5_b2_s1", "gen_5x5_c7_b3_s1", "gen_5x5_c22_b5_s1", "gen_6x6_c22_b5_s1")
PACKINGS = ("trominoes", "tetrominoes", "chess", "circles")


def puzzles() -> Iterator[Puzzle]:
    """The 100 puzzles, each with a name."""
    rows = [row for row in map(json.loads, (CORPUS / "sudoku" / "corpus.jsonl").open(encoding="utf-8"))
            if row["status"] == "verified"]
    for row in rows[:: len(rows) // SUDOKUS][:SUDOKUS]:
        yield named(row["id"], gridwright.load(json.dumps(row["document"])))
    rated = [row for row in map(json.loads, (CORPUS / "sudoku" / "classic_rated.jsonl").open(encoding="utf-8"))
             if isinstance(row["rating"], float)]
    for row in sorted(rated, key=lambda row: (-row["rating"], row["puzzle"]))[:CLASSICS]:
        yield named(f"classic rated {row['rating']}", gridwright.load(row["puzzle"]))
    for name in EDGES:
        yield named(name, gridwright.load((CORPUS / "eternity2" / "instances" / f"{name}.json").read_text()))
    for name in PACKINGS:
        text = (CORPUS / "puzzled" / "collections" / f"{name}.json").read_text(encoding="utf-8")
        for puzzle in islice(gridwright.load_all(text), 1):
            yield named(name, puzzle)


def named(name: str, puzzle: Puzzle) -> Puzzle:
    """The puzzle under a name of its own, with nothing else beside it."""
    return puzzle.evolve(meta={"name": name}, solution=None)


def write(path: Path) -> None:
    """Put all puzzles into a file."""
    found = list(puzzles())
    assert len(found) == SUDOKUS + CLASSICS + len(EDGES) + len(PACKINGS)
    path.write_text(default_plugins().registry.get("format", "gridwright").dump(found), encoding="utf-8")


if __name__ == "__main__":
    words = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        kept = words.index("--puzzles") if "--puzzles" in words else None
        file = Path(folder) / "corpus.jsonl" if kept is None else Path(words[kept + 1])
        if kept is not None:
            del words[kept:kept + 2]
        write(file)
        main(["bench", str(file), *words])
