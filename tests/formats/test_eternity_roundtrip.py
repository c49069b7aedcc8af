"""What one Eternity II format writes of another: equal, or the loss report names exactly what differs.

A puzzle is taken apart into the parts that losses are about. Each text is read back without a set of pieces, where a
part is the same exactly if no loss is named after it, and with the set that the puzzle has, which can only tell more.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridwright import Format, FormatError, LoadOptions, NotSupported, Puzzle, default_plugins, load
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards

NAMES = ("board_edges", "board_pieces", "boarddoc", "bucas-url", "e2pieces", "eternity2-url", "hints", "puzzle-csv",
         "puzzle-json")
FORMATS: Mapping[str, Format] = {name: default_plugins().registry.get("format", name) for name in NAMES}
#: What a refusal to write or to read back names.
REASONS = ("needs the numbers", "needs the turns", "does not show", "puzzle_size", "one size", "no hints", "is empty",
           "letters for colours", "no set of", "make no square", "neither a board", "no board", "is no piece",
           "every piece is there once", "beyond")


Refusal = TypeVar("Refusal", FormatError, NotSupported)


# --- the parts of a puzzle

@cache
def least(quad: e2.Quad) -> e2.Quad:
    """A piece without how it is turned."""
    return min(e2.turned(quad, turns) for turns in range(4))


@attrs.frozen
class Parts:
    """What a puzzle says: tiles and their numbers and turns by position, the latter two only where known."""

    name: str
    size: tuple[int, int]
    colours: int | None
    hints: Mapping[int, int]
    clues: frozenset[int]
    tiles: Mapping[int, e2.Quad]
    numbers: Mapping[int, int]
    turns: Mapping[int, int]
    pieces: Counter[e2.Quad]
    numbered: bool
    turned: bool
    unsure: frozenset[int]
    board: bool

    @classmethod
    def of(cls, puzzle: Puzzle) -> Parts:
        pieces, codes = boards.pieces_of(puzzle), boards.codes_of(puzzle)
        tiles = {p: quad for p, quad in enumerate(e2.placed(codes, pieces)) if quad}
        looks = boards.unknown_in(puzzle, "looks")
        known = {what: [p for p in tiles if p not in boards.unknown_in(puzzle, what)] for what in ("numbers", "turns")}
        stated = puzzle.meta.get("numColors")
        return cls(
            puzzle.meta.get("name") or "", (puzzle.board.cols, puzzle.board.rows),
            None if stated == max(map(max, pieces)) else stated, boards.turns_of(puzzle),
            frozenset(boards.hints_of(puzzle)), tiles, {p: codes[p] // 4 for p in known["numbers"]},
            # A piece that looks the same after a half turn is taken as turned least.
            {p: next(r for r in range(4) if e2.turned(pieces[codes[p] // 4], r) == tiles[p]) for p in known["turns"]
             if p not in looks},
            Counter(least(piece) for piece in pieces if piece != boards.BLANK),
            not boards.unknown_in(puzzle, "numbers"), not boards.unknown_in(puzzle, "turns"),
            frozenset(looks), boards.is_board(puzzle))


def differences(one: Parts, other: Parts, *, more: bool = False) -> set[str]:
    """The parts that are not the same; those of tiles count where they are in both. `more`: the other may know more."""
    found = {name for name in ("name", "size", "colours", "hints") if getattr(one, name) != getattr(other, name)}
    if one.pieces - other.pieces or (other.pieces - one.pieces and not more):
        found.add("pieces")
    mine, yours = ({p: least(quad) for p, quad in each.tiles.items() if p not in one.clues} for each in (one, other))
    if mine.items() - yours.items() or (yours.keys() - mine.keys() and not more):
        found.add("board")
    shared = {p for p in one.tiles if p in other.tiles}
    clues = {p for p in one.clues if p in other.hints}
    for part, what, known, where in (("identity", "numbers", "numbered", shared | clues),
                                     ("rotations", "turns", "turned", shared)):
        first, second = getattr(one, what), getattr(other, what)
        # What lies where no board is told is numbered and turned by somebody.
        invented = not getattr(one, known) and not other.board
        if (invented and not more) or any(first.get(p) != second.get(p) for p in where if p in first or not more):
            found.add(part)
    if clues - other.tiles.keys():
        found.add("identity")
    if any(one.tiles[p] != other.tiles[p] for p in shared) or (one.unsure & shared - other.unsure and not more):
        found.add("rotations")
    return found


# --- one step

def check(puzzle: Puzzle, target: str, pieces: Puzzle) -> str:
    """Write a puzzle in a format and read it back; what became of it."""
    codec = FORMATS[target]
    text = written(codec, puzzle)
    if text is None:
        return "refused"
    losses = codec.losses(puzzle)
    lost = {"board" if loss.part == "positions" else loss.part for loss in losses}
    assert len({loss.part for loss in losses}) == len(losses) or lost == {"rotations"}, losses
    mine = Parts.of(puzzle)
    # Of pieces without a board that are taken for one, tile by tile nothing can be said.
    taken = {"identity", "rotations"} if target == "e2pieces" and not mine.board and "board" in lost else set()
    back = read(codec, text, None)
    if isinstance(back, FormatError):
        assert lost & {"size", "pieces", "board"}, (str(back), lost)
    else:
        different = differences(mine, Parts.of(back)) - taken
        if target == "board_pieces":
            # Turns are not in the text; the reader may have found them.
            assert "rotations" in lost or not mine.tiles
            different |= lost & {"rotations"}
        assert different == lost, (different, [str(loss) for loss in losses])
    if pieces.board != puzzle.board:
        return "lossy" if lost else "equal"
    known = read(codec, text, pieces)
    if isinstance(known, FormatError):
        assert lost, str(known)
    else:
        assert not differences(mine, Parts.of(known), more=True) - lost - taken, target
        # What the named set tells is back.
        assert Parts.of(known).pieces == Parts.of(pieces).pieces or codec.name.startswith("puzzle"), target
        assert known.board == pieces.board
    return "lossy" if lost else "equal"


def read(codec: Format, text: str, pieces: Puzzle | None) -> Puzzle | FormatError:
    """What a text says, or why it says nothing."""
    try:
        puzzle, = codec.load(text, LoadOptions(pieces=pieces))
    except FormatError as error:
        return named(error)
    return puzzle


def written(codec: Format, puzzle: Puzzle) -> str | None:
    """The text of a puzzle, None where the format refuses it."""
    try:
        return codec.dump([puzzle])
    except NotSupported as error:
        named(error)
        return None


def named(error: Refusal) -> Refusal:
    """The error, which must name a reason."""
    assert any(reason in str(error) for reason in REASONS), error
    return error


def spread(puzzle: Puzzle, pieces: Puzzle) -> Iterator[tuple[str, Puzzle]]:
    """The puzzle as each format tells it, with and without the set of pieces."""
    for name, codec in FORMATS.items():
        text = written(codec, puzzle)
        if text is not None:
            found = [read(codec, text, known) for known in (None, pieces)]
            for i, each in enumerate(found):
                if isinstance(each, Puzzle) and each not in found[:i]:
                    yield name, each


def check_all(puzzle: Puzzle, pieces: Puzzle) -> Counter[tuple[str, str, str]]:
    """Every ordered pair of formats; how often each ended how."""
    found: Counter[tuple[str, str, str]] = Counter()
    for source, each in spread(puzzle, pieces):
        for target in NAMES:
            found[source, target, check(each, target, pieces)] += 1
    return found


# --- the vectors

def cases(corpus: Path) -> Iterator[tuple[str, Puzzle, Puzzle]]:
    """Id, puzzle and the puzzle with its pieces for every vector of a board or a puzzle."""
    folder = corpus / "eternity2"
    official = load(folder / "instances" / "official.json")
    for vector in json.loads((folder / "vectors.json").read_text())["vectors"]:
        name = vector["id"]
        if vector["kind"] == "puzzle":
            puzzle = load(vector["puzzle"])
            yield name, puzzle, puzzle
        elif vector["kind"] == "board" and name != "empty-4x4":
            stem = name.removeprefix("solved-")
            stem = "e2-" + stem.removesuffix("-solution") if stem.startswith("clue") else stem
            pieces = official if vector["width"] == 16 else load(folder / "instances" / f"{stem}.json")
            text = vector["input"].get("params") or vector["expect"]["url_bucas"]
            yield name, load(text, pieces=None if vector["width"] == 16 else pieces), pieces


#: Vectors of each kind that are small, or of the official size.
SMALL = ("clue1-solution", "clue2-solution", "solved-gen_4x4_c5_b2_s1", "csv-hint-at-origin-lost")
LARGE = ("official-5-clues",)


def test_every_pair_of_formats_on_some_vectors(corpus: Path) -> None:
    found: Counter[tuple[str, str, str]] = Counter()
    for name, puzzle, pieces in cases(corpus):
        if name in SMALL + LARGE:
            found += check_all(puzzle, pieces)
    assert {(source, target) for source, target, _ in found} == {(a, b) for a in NAMES for b in NAMES}
    assert {outcome for _, _, outcome in found} == {"equal", "lossy", "refused"}


@pytest.mark.full
def test_every_pair_of_formats_on_all_vectors(corpus: Path) -> None:
    for _, puzzle, pieces in cases(corpus):
        assert check_all(puzzle, pieces)


# --- random puzzles

def framed(width: int, height: int, colours: int, rng: random.Random) -> list[e2.Quad]:
    """Tiles of a solved board in reading order."""
    across = [[rng.randint(1, colours) if 0 < x < width else 0 for x in range(width + 1)] for _ in range(height)]
    down = [[rng.randint(1, colours) if 0 < y < height else 0 for _ in range(width)] for y in range(height + 1)]
    return [(down[y][x], across[y][x + 1], down[y + 1][x], across[y][x]) for y in range(height) for x in range(width)]


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[Puzzle, Puzzle]:
    """A puzzle, and its set of pieces with its hints: boards full and partial, solved and in disorder, or no board."""
    width, height = draw(st.sampled_from([(2, 2), (3, 3), (3, 2), (1, 4), (4, 4), (2, 5), (1, 2)]))
    rng, cells = random.Random(draw(st.integers(0, 2**32))), width * height
    tiles = framed(width, height, draw(st.sampled_from([1, 2, 6, 25, 40])), rng)
    order, turns = list(range(cells)), [rng.randrange(4) for _ in range(cells)]
    rng.shuffle(order)
    pieces: list[e2.Quad] = [boards.BLANK] * cells
    for position, number in enumerate(order):
        pieces[number] = e2.turned(tiles[position], -turns[position] % 4)
    codes = {position: 4 * number + turns[position] for position, number in enumerate(order)}
    if draw(st.booleans()):
        # Any tile anywhere: sides that do not match, grey inside, colours on the rim.
        codes = {position: 4 * number + rng.randrange(4) for position, number in enumerate(rng.sample(order, cells))}
    hints = rng.sample(range(cells), draw(st.integers(0, min(3, cells))))
    about: dict[str, Any] = draw(st.fixed_dictionaries({}, optional={
        "name": st.sampled_from(["plain", "not plain", "é", "", "_"]), "numColors": st.sampled_from([41, 255])}))
    clues = {position: codes[position] for position in hints}
    known = boards.puzzle_of(width, height, pieces, clues)
    kind = draw(st.sampled_from(["set", "partial", "full"]))
    if kind == "set":
        return boards.puzzle_of(width, height, pieces, clues, meta=about), known
    if kind == "full":
        solution = [codes[position] for position in range(cells)]
        return boards.puzzle_of(width, height, pieces, clues, solution=solution, meta=about), known
    lying = {p: code for p, code in codes.items() if p in clues or rng.random() < 0.5}
    if len(lying) == cells:
        del lying[next((p for p in lying if p not in clues), cells - 1)]
    hints = [position for position in hints if position in lying]
    return boards.puzzle_of(width, height, pieces, lying, meta={**about, "hints": hints}), known


def with_settings(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None,
                    suppress_health_check=list(HealthCheck))


@with_settings(25)
@given(puzzles())
def test_every_pair_of_formats_on_random_puzzles(made: tuple[Puzzle, Puzzle]) -> None:
    check_all(*made)


@pytest.mark.full
@with_settings(1000)
@given(puzzles())
def test_every_pair_of_formats_on_many_random_puzzles(made: tuple[Puzzle, Puzzle]) -> None:
    check_all(*made)
