"""Many boards at once: line for line what the usual way gives, with the same losses and the same errors."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from gridwright import Format, GridwrightError, LineConverter, LoadOptions, Puzzle, default_plugins, dumps, load
from gridwright.cli import convert as command
from gridwright.cli.main import main
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_pieces import MOTIFS

NAMES = ("board_edges", "board_pieces")
OTHER = {"board_edges": "board_pieces", "board_pieces": "board_edges"}


def codec(name: str) -> Format:
    found: Format = default_plugins().registry.get("format", name)
    return found


def quick(source: str, options: LoadOptions) -> LineConverter:
    found = codec(source).by_lines(OTHER[source], options)
    assert found is not None
    return found


def lines(source: str, count: int, seed: int, pieces: Sequence[e2.Quad] = official.PIECES) -> list[str]:
    """Boards in disorder, full, partial and empty; the first ones as solvers leave them: grey on the rim."""
    rng, cells = random.Random(seed), len(pieces)
    side = round(cells ** 0.5)
    found = []
    for i in range(count):
        numbers = by_kind(pieces, side, rng) if i < count / 2 else rng.sample(range(cells), cells)
        kept = rng.choice((0, 0.5, 1, 1, 1))
        codes = [4 * number + rng.randrange(4) if rng.random() < kept else -1 for number in numbers]
        found.append(e2.write_pieces(codes) if source == "board_pieces" else e2.write_edges(e2.placed(codes, pieces)))
    return found


def small() -> Puzzle:
    """A set for 5 x 5 cells, all of whose pieces look different."""
    rng, side = random.Random(12), 5
    across = [[rng.randint(1, 24) if 0 < x < side else 0 for x in range(side + 1)] for _ in range(side)]
    down = [[rng.randint(1, 24) if 0 < y < side else 0 for _ in range(side)] for y in range(side + 1)]
    return boards.puzzle_of(side, side, [(down[y][x], across[y][x + 1], down[y + 1][x], across[y][x])
                                         for y in range(side) for x in range(side)], {})


SMALL = small()
PIECES = boards.pieces_of(SMALL)


def by_kind(pieces: Sequence[e2.Quad], side: int, rng: random.Random) -> list[int]:
    """Numbers of pieces: corners in corners, borders along the rim."""
    kinds = [[number for number, piece in enumerate(pieces) if piece.count(0) == greys] for greys in range(3)]
    for kind in kinds:
        rng.shuffle(kind)
    return [kinds[(row in (0, side - 1)) + (col in (0, side - 1))].pop() for row in range(side) for col in range(side)]


def usual(source: str, text: str, options: LoadOptions) -> tuple[str, Counter[str]]:
    """What the usual way writes, and the losses."""
    target = codec(OTHER[source])
    puzzles = list(codec(source).load(text, options))
    return target.dump(puzzles), Counter(str(loss) for puzzle in puzzles for loss in target.losses(puzzle))


def same(source: str, text: str, pieces: Puzzle | None = None, *, strict: bool = True) -> None:
    """Both ways give the same, errors included."""
    results: list[tuple[object, object]] = []
    for way in (False, True):
        options = LoadOptions(strict=strict, pieces=pieces)
        try:
            if way:
                converter = quick(source, options)
                results.append((converter.convert(text.encode(), 1).decode(), converter.losses))
            else:
                results.append(usual(source, text, options))
        except GridwrightError as error:
            results.append((type(error), str(error)))
    if isinstance(results[0][1], str):
        # The quick way names the line of every error.
        assert re.sub("^line [0-9]+: ", "", str(results[1][1])) == re.sub("^line [0-9]+: ", "", results[0][1])
    else:
        assert results[0][1] == results[1][1]
    assert results[0][0] == results[1][0]


@pytest.mark.parametrize("source", NAMES)
def test_good_boards(source: str) -> None:
    same(source, "".join(line + "\n" for line in lines(source, 8, 1)))
    same(source, "".join(line + "\n" for line in lines(source, 30, 1, PIECES)), SMALL)


@pytest.mark.parametrize("source", NAMES)
@pytest.mark.parametrize("change", [
    lambda text: text.replace("\n", "\r\n"), lambda text: text.replace("\n", "\n\n"), lambda text: "\n\n" + text,
    lambda text: text.rstrip("\n"), lambda text: text.replace("\n", " \n"), lambda text: text.replace("\n", "\n\t"),
    lambda text: text.replace("\n", "\r\n", 1),
    lambda text: text.replace("\n", "\n" + " " * text.index("\n") + "\n", 1),
], ids=["crlf", "blank", "before", "open", "spaces", "tabs", "one-crlf", "line-of-spaces"])
def test_lines_that_end_or_look_otherwise(source: str, change: Callable[[str], str]) -> None:
    same(source, change("".join(line + "\n" for line in lines(source, 6, 2, PIECES))), SMALL)


BAD: dict[str, Callable[[str], str]] = {
    "short": lambda line: line[:-4], "long": lambda line: line + line[:4], "letter": lambda line: "A" + line[1:],
    "digit": lambda line: line[:5] + "9" + line[6:], "foreign": lambda line: "bcde" + line[4:],
    "twice": lambda line: line[:12] + line[:12] + line[24:], "beyond": lambda line: "026" + line[3:],
    "accent": lambda line: "é" + line[2:], "word": lambda line: "not a board", "brace": lambda line: "{" + line[1:],
    "high": lambda line: line[:-1] + "~"}


@pytest.mark.parametrize("source", NAMES)
@pytest.mark.parametrize("bad", list(BAD))
@pytest.mark.parametrize("strict", [True, False])
def test_a_bad_line_among_good_ones(source: str, bad: str, strict: bool) -> None:
    found = [line for line in lines(source, 8, 3, PIECES) if line.strip("a0")]
    found[2] = BAD[bad](found[2])
    same(source, "".join(line + "\n" for line in found), SMALL, strict=strict)


def test_bytes_that_are_no_text_name_their_line() -> None:
    found = [line.encode() for line in lines("board_edges", 3, 4)]
    found[1] = b"\xff" + found[1][1:]
    with pytest.raises(GridwrightError, match="line 2 is not UTF-8"):
        quick("board_edges", LoadOptions()).convert(b"\n".join(found), 1)


@pytest.mark.parametrize("order", list(MOTIFS))
def test_letters_in_another_order_among_others(order: str) -> None:
    table = {x: chr(ord("a") + i) for i, x in enumerate(MOTIFS[order])}
    found = [line for line in lines("board_edges", 6, 5) if line.strip("a")]
    found[1] = "".join(table[x] for x in found[1])
    same("board_edges", "".join(line + "\n" for line in found))


@pytest.mark.parametrize("source", NAMES)
def test_lines_are_counted_on_from_where_the_block_begins(source: str) -> None:
    found = lines(source, 3, 6)
    found[1] = "x" * len(found[1])
    with pytest.raises(GridwrightError, match=r"^line 11: "):
        quick(source, LoadOptions()).convert("".join(line + "\n" for line in found).encode(), 10)


def test_a_named_set_of_another_size() -> None:
    for source in NAMES:
        same(source, lines(source, 1, 8)[0] + "\n", SMALL)


def test_there_is_no_quick_way_where_pieces_are_alike(corpus: Path) -> None:
    named = load(corpus / "eternity2" / "instances" / "e2-clue1.json")
    for source in NAMES:
        assert codec(source).by_lines(OTHER[source], LoadOptions(pieces=named)) is None
        assert codec(source).by_lines("boarddoc", LoadOptions()) is None


# --- the command

def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small files count as large ones, and blocks are small."""
    monkeypatch.setattr(command, "LARGE", 1)
    monkeypatch.setattr(command, "BLOCK", 700)


@pytest.mark.parametrize("source", NAMES)
@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
@pytest.mark.usefixtures("large")
def test_the_command_writes_block_by_block(tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str,
                                           end: str) -> None:
    path, goal, named = tmp_path / "boards", tmp_path / "converted", tmp_path / "named.json"
    text = "\n".join(lines(source, 16, 9, PIECES)) + end
    path.write_text(text, newline="")
    named.write_text(dumps(SMALL, "puzzle-json"))
    wanted, losses = usual(source, text, LoadOptions(pieces=SMALL))
    words = ("convert", str(path), "--from", source, "--to", OTHER[source], "--pieces", str(named))
    code, out, err = run(capsys, *words)
    assert (code, out) == (0, wanted)
    for loss, times in losses.items():
        assert f"lost: {loss}" + (f" ({times} puzzles)" if times > 1 else "") + "\n" in err
    code, out, _ = run(capsys, *words, "-o", str(goal))
    assert (code, out, goal.read_text()) == (0, "", wanted)


@pytest.mark.parametrize("source", NAMES)
@pytest.mark.usefixtures("large")
def test_an_error_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str) -> None:
    path, goal = tmp_path / "boards", tmp_path / "converted"
    found = lines(source, 25, 10, PIECES)
    found[21] = "not a board"
    path.write_text("".join(line + "\n" for line in found))
    code, _, err = run(capsys, "convert", str(path), "--from", source, "--to", OTHER[source], "-o", str(goal),
                       "--pieces", dumps(SMALL, "puzzle-json"))
    assert code == 2
    assert "line 22: " in err
    assert not goal.exists()


@pytest.mark.usefixtures("large")
def test_strict_refuses_what_the_target_cannot_carry(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, goal = tmp_path / "boards", tmp_path / "converted"
    path.write_text("".join(line + "\n" for line in lines("board_edges", 5, 11)))
    words = ("convert", str(path), "--to", "board_pieces", "--strict", "-o", str(goal))
    code, _, err = run(capsys, *words)
    assert code == 2
    assert "cannot carry rotations" in err
    assert not goal.exists()
    path.write_text("aaaa" * 256 + "\n")
    assert run(capsys, *words)[0] == 0
    assert goal.read_text() == "000" * 256 + "\n"
