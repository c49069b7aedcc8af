"""Requests for edge-matching puzzles: what is refused, and that what is made is what was asked for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import factorial, prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright
from gridwright import Board, Budget, FormatError, Generated, GenerationFailed, NotSupported, Solution, Undecided
from gridwright_formats import _edge_making as making
from gridwright_formats import _edge_unique as proving
from gridwright_formats._edge_frame import Colouring, Frame, dealt
from gridwright_formats._edge_search import Meter, Spent
from gridwright_formats._edge_search import boards as all_boards
from gridwright_formats._edge_unique import Prover, broken, images, planted

SMALL: dict[str, Any] = {"edge-spec": 1, "size": 4, "colours": {"border": 3, "interior": 4}}

Quad = tuple[int, ...]


def request(**members: Any) -> dict[str, Any]:
    """The small request with other members; None takes one away."""
    return {name: value for name, value in {**SMALL, **members}.items() if value is not None}


def pieces_of(made: Generated) -> list[Quad]:
    rule: Any = made.puzzle.rules[0]
    return [tuple(piece) for piece in rule.pieces]


def size_of(made: Generated) -> tuple[int, int]:
    return made.puzzle.board.cols, made.puzzle.board.rows


def hints_of(made: Generated) -> dict[int, int]:
    """Position -> code."""
    board = made.puzzle.board
    return {board.index[c]: code for c, code in made.puzzle.givens.get("pieces", {}).items()}


def quads_of(made: Generated) -> list[Quad]:
    """The planted board."""
    pieces = pieces_of(made)
    return [turned(pieces[code // 4], code % 4) for code in made.info["solution"]]


def turned(piece: Quad, turns: int) -> Quad:
    """The piece after clockwise quarter turns."""
    for _ in range(turns):
        piece = (piece[3], *piece[:3])
    return piece


def boards(made: Generated) -> Iterator[tuple[Quad, ...]]:
    """Every solution as quads in reading order, by plain backtracking; equal pieces make no second solution."""
    (width, height), pieces, hints = size_of(made), pieces_of(made), hints_of(made)
    lying: defaultdict[tuple[int, int, bool, bool], list[tuple[int, Quad]]] = defaultdict(list)
    for number, piece in enumerate(pieces):
        for quad in dict.fromkeys(turned(piece, r) for r in range(4)):
            lying[quad[0], quad[3], quad[1] == 0, quad[2] == 0].append((number, quad))
    for position, code in hints.items():
        assert 0 <= position < width * height
        assert 0 <= code < 4 * len(pieces)
    used: set[int] = set()
    board: list[Quad] = []

    def search() -> Iterator[tuple[Quad, ...]]:
        position = len(board)
        if position == width * height:
            yield tuple(board)
            return
        row, col = divmod(position, width)
        up = board[position - width][2] if row else 0
        left = board[position - 1][1] if col else 0
        tried = set()
        for number, quad in lying[up, left, col == width - 1, row == height - 1]:
            if number in used or quad in tried or (0 in (up, left)) != (row == 0 or col == 0):
                continue
            if position in hints and quad != turned(pieces[hints[position] // 4], hints[position] % 4):
                continue
            tried.add(quad)
            used.add(number)
            board.append(quad)
            yield from search()
            board.pop()
            used.remove(number)

    # Pieces that hints pin are equal to no others in the requests that this is asked about, or there are no hints.
    yield from search()


# --- reading

REFUSED = [
    ({"edge-spec": 2}, "/edge-spec", "version"),
    ({"edge-spec": "1"}, "/edge-spec", "type"),
    ({"edge-spec": True}, "/edge-spec", "type"),
    ({"edge-spec": None}, "", "missing"),
    ({"color": 1}, "/color", "unknown"),
    ({"a/b~": 1}, "/a~1b~0", "unknown"),
    ({"size": None}, "", "missing"),
    ({"size": "4x4"}, "/size", "type"),
    ({"size": 4.0}, "/size", "type"),
    ({"size": True}, "/size", "type"),
    ({"size": 1}, "/size", "size"),
    ({"size": 65}, "/size", "size"),
    ({"size": {"width": 5}}, "/size", "missing"),
    ({"size": {"height": 5}}, "/size", "missing"),
    ({"size": {"width": 1, "height": 5}}, "/size/width", "size"),
    ({"size": {"width": 5, "height": 65}}, "/size/height", "size"),
    ({"size": {"width": "5", "height": 5}}, "/size/width", "type"),
    ({"size": {"width": 5, "height": 5, "depth": 5}}, "/size/depth", "unknown"),
    ({"colours": None}, "", "missing"),
    ({"colours": "7"}, "/colours", "type"),
    ({"colours": [3, 4]}, "/colours", "type"),
    ({"colours": True}, "/colours", "type"),
    ({"colours": 0}, "/colours", "value"),
    ({"colours": 1}, "/colours", "value"),
    ({"colours": 256}, "/colours", "value"),
    ({"colours": 22}, "/colours", "value"),
    ({"colours": {"border": 3}}, "/colours", "missing"),
    ({"colours": {"interior": 3}}, "/colours", "missing"),
    ({"colours": {"border": 3, "interior": 4, "rim": 1}}, "/colours/rim", "unknown"),
    ({"colours": {"border": "3", "interior": 4}}, "/colours/border", "type"),
    ({"colours": {"border": 0, "interior": 4}}, "/colours/border", "value"),
    ({"colours": {"border": 13, "interior": 4}}, "/colours/border", "value"),
    ({"colours": {"border": 3, "interior": 0}}, "/colours/interior", "value"),
    ({"colours": {"border": 3, "interior": 13}}, "/colours/interior", "value"),
    ({"size": 2, "colours": {"border": 3, "interior": 1}}, "/colours/interior", "value"),
    ({"size": 20, "colours": {"border": 60, "interior": 196}}, "/colours", "value"),
    ({"colours": {"border": 1, "interior": 4}}, "/colours", "distinct"),
    ({"colours": {"border": 2, "interior": 1}}, "/colours", "distinct"),
    ({"size": 10, "colours": {"border": 4, "interior": 4}}, "/colours", "distinct"),
    ({"size": 4, "colours": {"border": 4, "interior": 2}}, "/colours", "distinct"),
    ({"hints": "1"}, "/hints", "type"),
    ({"hints": True}, "/hints", "type"),
    ({"hints": -1}, "/hints", "value"),
    ({"hints": 17}, "/hints", "value"),
    ({"hints": [16]}, "/hints/0", "value"),
    ({"hints": [3, -1]}, "/hints/1", "value"),
    ({"hints": [3, "4"]}, "/hints/1", "type"),
    ({"hints": [3, 4, 3]}, "/hints/2", "duplicate"),
    ({"distinct": 1}, "/distinct", "type"),
    ({"unique": "strict"}, "/unique", "type"),
    ({"seed": -1}, "/seed", "value"),
    ({"seed": "1"}, "/seed", "type"),
    ({"name": " "}, "/name", "blank"),
    ({"name": 1}, "/name", "type"),
]


@pytest.mark.parametrize(("members", "pointer", "code"), REFUSED, ids=lambda x: json.dumps(x)[:60])
def test_faults_are_refused_when_read(members: dict[str, Any], pointer: str, code: str) -> None:
    text = json.dumps(request(**members))
    with pytest.raises(FormatError) as caught:
        gridwright.generate(text, format="edge-spec")
    assert (caught.value.pointer, caught.value.code) == (pointer, code)
    assert caught.value.message.strip()
    assert [(f.pointer, f.code) for f in gridwright.validate(text, format="edge-spec")] == [(pointer, code)]


def test_too_few_colours_are_refused_with_their_numbers() -> None:
    with pytest.raises(FormatError, match=r"64 inner pieces; 4 border and 4 interior colours make only 60 that differ"):
        gridwright.generate(request(size=10, colours={"border": 4, "interior": 4}))
    with pytest.raises(FormatError, match="4 corner pieces; 1 border"):
        gridwright.generate(request(colours={"border": 1, "interior": 4}))
    with pytest.raises(FormatError, match="8 border pieces; 2 border and 1 interior colours make only 4 that differ"):
        gridwright.generate(request(colours={"border": 2, "interior": 1}))


def test_colours_that_have_no_place_are_refused_with_their_numbers() -> None:
    with pytest.raises(FormatError, match="12 pairs of touching sides for border colours; expected from 1 to 12"):
        gridwright.generate(request(colours={"border": 13, "interior": 4}))


def test_a_request_holds_no_puzzle() -> None:
    with pytest.raises(NotSupported, match="use `generate`"):
        gridwright.load(SMALL)


def test_requests_are_known_without_naming_the_format() -> None:
    assert gridwright.validate(json.dumps(SMALL)) == []
    lines = "\n".join(json.dumps(each) for each in (SMALL, request(seed=-1)))
    assert [f.pointer for f in gridwright.validate(lines)] == ["/1/seed"]


# --- what is made

MADE = [
    request(),
    request(size=2, colours={"border": 2, "interior": 0}),
    request(size=2, colours=2),
    request(size=3, colours=5),
    request(size=5, colours=7),
    request(size=6, colours=8, hints=3),
    request(size=7, colours=9, hints=[0, 24, 48]),
    request(size={"width": 6, "height": 4}, colours=7),
    request(size={"width": 3, "height": 8}, colours={"border": 4, "interior": 5}),
    request(size={"width": 2, "height": 7}, colours=8),
    request(size={"width": 9, "height": 2}, colours={"border": 5, "interior": 3}),
    request(size=9, colours={"border": 3, "interior": 4}),
    request(size=10, colours={"border": 4, "interior": 10}),
    request(size=16, colours=22, hints=[34, 45, 135, 210, 221]),
    request(size=4, colours={"border": 1, "interior": 1}, distinct=False),
    request(size=8, colours=4, distinct=False),
    request(size=4, colours={"border": 12, "interior": 12}, hints=16),
    request(size={"width": 20, "height": 12}, colours=60),
]


@pytest.mark.parametrize("asked", MADE, ids=lambda x: json.dumps(x)[16:90])
@pytest.mark.parametrize("seed", [0, 1])
def test_what_is_made_is_what_was_asked_for(asked: dict[str, Any], seed: int) -> None:
    made = gridwright.generate(asked, seed=seed)
    width, height = size_of(made)
    stated = asked["size"]
    assert (width, height) == ((stated, stated) if isinstance(stated, int) else (stated["width"], stated["height"]))
    assert made.puzzle.board == Board.rectangle(height, width)
    check_planted(made)
    check_colours(made, asked["colours"])
    check_hints(made, asked.get("hints", 0))
    if asked.get("distinct", True):
        quads = [turned(piece, r) for piece in pieces_of(made) for r in range(4)]
        assert len(set(quads)) == 4 * width * height
    assert made.info["seed"] == seed
    assert (made.card["pieces"], made.card["unique"]) == (width * height, None)
    for format in ("puzzle-json", "puzzle-csv"):
        check_written(made, format)


def check_planted(made: Generated) -> None:
    """The stated solution is one."""
    puzzle = made.puzzle
    assert puzzle.solution is not None
    assert gridwright.check(puzzle, Solution(puzzle, puzzle.solution)) == []
    assert made.info["solution"] == planted(puzzle)


def check_colours(made: Generated, stated: Any) -> None:
    """Border colours come first and lie along the frame alone; each colour is there as often as another of its kind, or
    once more."""
    border, interior = made.info["colours"]["border"], made.info["colours"]["interior"]
    if isinstance(stated, int):
        assert border + interior == stated
    else:
        assert stated == {"border": border, "interior": interior}
    assert made.puzzle.meta["numColors"] == border + interior
    there: Counter[int] = Counter()
    for piece in pieces_of(made):
        for side, colour in enumerate(piece):
            there[colour] += 1
            beside_grey = 0 in (piece[side - 1], piece[(side + 1) % 4])
            assert colour == 0 or (colour <= border) == beside_grey
    del there[0]
    assert sorted(there) == list(range(1, border + interior + 1))
    for kind in (range(1, border + 1), range(border + 1, border + interior + 1)):
        assert all(there[colour] % 2 == 0 for colour in kind)
        assert max((there[colour] for colour in kind), default=0) - min((there[c] for c in kind), default=0) <= 2


def check_hints(made: Generated, stated: Any) -> None:
    hints = hints_of(made)
    assert len(hints) == made.card["hints"] == (stated if isinstance(stated, int) else len(stated))
    if not isinstance(stated, int):
        assert list(hints) == stated
    assert all(code == made.info["solution"][position] for position, code in hints.items())


def check_written(made: Generated, format: str) -> None:
    """A file says the same puzzle, where the format has words for it."""
    codec = gridwright.default_plugins().registry.get("format", format)
    if any(loss.part != "solution" for loss in codec.losses(made.puzzle)):
        return
    text = gridwright.dumps(made.puzzle, format)
    assert gridwright.validate(text, format=format) == []
    back = gridwright.load(text, format=format)
    assert (back.rules, back.board, back.givens) == (made.puzzle.rules, made.puzzle.board, made.puzzle.givens)


def test_pieces_are_listed_as_in_the_official_catalogue() -> None:
    """Each turned so that it reads first, and sorted: corners, borders, inner pieces; nothing tells where they lay."""
    pieces = pieces_of(gridwright.generate(request(size=8, colours=11)))
    assert pieces == sorted(min(turned(piece, r) for r in range(4)) for piece in pieces)
    assert [piece.count(0) for piece in pieces] == [2] * 4 + [1] * 24 + [0] * 36


def test_a_number_of_colours_is_parted_as_in_the_known_sets() -> None:
    """Total and border colours of the instances that go round."""
    for size, total, border in ((4, 5, 2), (5, 7, 3), (6, 8, 3), (7, 9, 3), (8, 11, 3), (9, 13, 4), (10, 14, 4),
                                (16, 22, 5)):
        made = gridwright.generate(request(size=size, colours=total))
        assert made.info["colours"] == {"border": border, "interior": total - border}


def test_names_say_what_it_is() -> None:
    made = gridwright.generate(request(size={"width": 6, "height": 5}, colours=9), seed=7)
    assert made.puzzle.meta["name"] == "gen_6x5_c9_b3_s7"
    named = request(name="mine", seed=2)
    assert gridwright.generate(named).puzzle.meta["name"] == "mine"
    assert gridwright.generate(named, seed=3).puzzle.meta["name"] == "mine_s3"


def test_seeds_make_different_puzzles() -> None:
    assert len({tuple(pieces_of(gridwright.generate(request(), seed=seed))) for seed in range(20)}) == 20


# --- one solution

UNIQUE = [
    (request(size=2, colours=2), 4),
    (request(size=3, colours=6), 4),
    (request(colours={"border": 2, "interior": 3}), 4),
    (request(colours=6), 4),
    (request(colours=5, hints=1), 1),
    (request(colours=5, hints=[5, 10]), 1),
    (request(size=5, colours=9), 4),
    (request(size=5, colours=7, hints=2), 1),
    (request(size={"width": 5, "height": 4}, colours=7), 2),
    (request(size={"width": 3, "height": 6}, colours=7), 2),
    (request(size={"width": 2, "height": 6}, colours=7), 2),
    (request(size={"width": 5, "height": 3}, colours=6, hints=1), 1),
    (request(size=6, colours=12), 4),
]


@pytest.mark.parametrize(("asked", "solutions"), UNIQUE, ids=lambda x: json.dumps(x)[16:90])
def test_a_unique_puzzle_has_one_solution_and_its_images(asked: dict[str, Any], solutions: int) -> None:
    for seed in range(2):
        made = gridwright.generate({**asked, "unique": True}, seed=seed)
        check_planted(made)
        assert made.card["unique"] is True
        found = set(boards(made))
        assert len(found) == made.card["solutions"] == solutions
        assert tuple(quads_of(made)) in found


def test_equal_pieces_may_change_places() -> None:
    """On boards that turning leaves the same there are fewer images."""
    one = gridwright.generate(request(size=2, colours={"border": 1, "interior": 0}, distinct=False, unique=True))
    assert one.card["solutions"] == len(set(boards(one))) == 1
    for size in (4, {"width": 4, "height": 3}):
        for seed in range(4):
            made = gridwright.generate(request(size=size, colours=6, distinct=False, unique=True), seed=seed)
            assert made.card["solutions"] == len(set(boards(made)))


def test_other_solutions_are_taken_away() -> None:
    """Without the request for one solution these have several."""
    asked = request(colours={"border": 2, "interior": 3})
    several = [seed for seed in range(6) if len(set(boards(gridwright.generate(asked, seed=seed)))) > 4]
    assert several
    made = gridwright.generate({**asked, "unique": True}, seed=several[0])
    assert made.info["repairs"] >= 1
    assert len(set(boards(made))) == 4


#: Steps of the first look, conflicts of the solver times cells: by search, by the solver alone, by a second search.
WAYS = {"look": (10**6, 0), "solver": (1, 10**7), "search": (1, 0)}


@pytest.mark.parametrize(("steps", "conflicts"), WAYS.values(), ids=list(WAYS))
def test_all_ways_to_prove_find_the_others(monkeypatch: pytest.MonkeyPatch, steps: int, conflicts: int) -> None:
    monkeypatch.setattr(proving, "LOOK_STEPS", steps)
    monkeypatch.setattr(proving, "PROOF_CONFLICTS", conflicts)
    answers = set()
    for size in (4, {"width": 5, "height": 3}, {"width": 3, "height": 5}):
        for members in ({}, {"distinct": False}, {"hints": [5]}):
            for seed in range(6):
                made = gridwright.generate(request(size=size, colours=6, **members), seed=seed)
                frame, hints = Frame(*size_of(made)), list(hints_of(made))
                prover = Prover(frame, hints, None)
                found = prover.rivals(quads_of(made), lambda made=made: made.puzzle, 100)  # type: ignore[misc, arg-type]
                every = set(boards(made))
                others = every - set(images(quads_of(made), frame, bool(hints)))  # type: ignore[arg-type]
                assert found.unique == (not others)
                assert set(found.found) <= others
                assert (prover.proofs > 0) == (conflicts > 0)
                answers.add(found.unique)
    assert answers == {True, False}


@pytest.mark.parametrize("size", [4, {"width": 5, "height": 3}, {"width": 2, "height": 6}], ids=str)
def test_the_search_finds_every_board(size: Any) -> None:
    for distinct in (True, False):
        for seed in range(3):
            made = gridwright.generate(request(size=size, colours=6, distinct=distinct), seed=seed)
            found = list(all_boards(Frame(*size_of(made)), pieces_of(made), {}, Meter(10**7)))  # type: ignore[arg-type]
            assert len(set(found)) == len(found)
            assert set(found) == set(boards(made))


def test_the_search_counts_its_steps() -> None:
    pieces: Any = pieces_of(gridwright.generate(request(size=5, colours=7)))
    whole = Meter(10**7)
    list(all_boards(Frame(5, 5), pieces, {}, whole))
    with pytest.raises(Spent):
        list(all_boards(Frame(5, 5), pieces, {}, Meter(whole.steps - 1)))


def test_the_broken_contacts_are_those_that_do_not_stay() -> None:
    frame = Frame(2, 2)
    board: list[Any] = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]
    assert broken(board, board, frame.contacts) == []
    for image in images(board, frame, False):
        assert broken(board, image, frame.contacts) == []
    # Left and right change places in both rows, which turns all pieces: no side meets the one that it met.
    other: list[Any] = [turned(board[k], r) for k, r in ((1, 3), (0, 1), (3, 1), (2, 3))]
    assert [quad[0] == quad[3] == 0 for quad in other] == [True, False, False, False]
    assert broken(board, other, frame.contacts) == [0, 1, 2, 3]


# --- failing

def test_what_cannot_be_found_fails_with_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_ATTEMPTS", 3)
    monkeypatch.setattr(making, "PATIENCE", 2)
    with pytest.raises(GenerationFailed, match=r"seed 4: no board was the only solution \(attempts 3, ") as caught:
        gridwright.generate(request(size=5, colours=6, unique=True), seed=4)
    assert caught.value.counters["attempts"] == caught.value.counters["boards"] == 3
    assert caught.value.counters["repairs"] >= 6
    assert caught.value.counters["steps"] > 0


def test_proofs_that_take_too_long_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "MOST_STEPS", 20_000)
    monkeypatch.setattr(proving, "PROOF_CONFLICTS", 0)
    with pytest.raises(GenerationFailed, match="the proofs took too long") as caught:
        gridwright.generate(request(size=8, colours=14, unique=True))
    assert caught.value.counters["attempts"] == 1


def test_pieces_that_do_not_become_distinct_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_CHANGES", 3)
    monkeypatch.setattr(making, "MOST_ATTEMPTS", 4)
    with pytest.raises(GenerationFailed, match="the pieces did not become distinct") as caught:
        gridwright.generate(request(size=9, colours={"border": 3, "interior": 4}))
    assert caught.value.counters == {"attempts": 4, "changes": 12, "boards": 0, "repairs": 0, "steps": 0, "proofs": 0,
                                     "conflicts": 0}


def test_the_clock_ends_the_search() -> None:
    with pytest.raises(Undecided):
        gridwright.generate(request(size=8, colours=13, unique=True), budget=Budget(seconds=0.2))


def test_the_conflicts_allowed_end_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "LOOK_STEPS", 1)
    with pytest.raises(Undecided, match="30 conflicts"):
        gridwright.generate(request(size=8, colours=16, unique=True), budget=Budget(conflicts=30))


# --- the same every time

def test_hash_seeds_change_nothing() -> None:
    program = ("import json, sys, gridwright\n"
               "for text in json.loads(sys.argv[1]):\n"
               "    made = gridwright.generate(text, seed=5)\n"
               "    print(gridwright.dumps(made.puzzle, 'puzzle-json'), made.card, made.info)\n")
    wanted = json.dumps([MADE[5], MADE[11], MADE[12], {**UNIQUE[2][0], "unique": True}])
    outputs = {subprocess.run([sys.executable, "-c", program, wanted], env=environment(hash_seed), text=True,
                              check=True, capture_output=True).stdout for hash_seed in ("0", "1")}
    assert len(outputs) == 1
    assert next(iter(outputs)).count("_s5") == 4


def environment(hash_seed: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "PYTHONHASHSEED": hash_seed,
            "GRIDWRIGHT_PLUGINS": "none"}


# --- the parts

def faults(colouring: Colouring) -> int:
    """Pieces that are there more than once, beyond the first, and those that half a turn leaves the same."""
    forms = Counter(min(turned(quad, r) for r in range(4)) for quad in colouring.quads())
    return sum(n if form[:2] == form[2:] else n - 1 for form, n in forms.items())


def test_faults_are_counted_as_colours_change() -> None:
    random = Random(3)
    frame = Frame(6, 5)
    colouring = Colouring(frame, dealt(frame, 2, 2, random))
    for _ in range(300):
        kind = random.choice((frame.border, frame.interior))
        one, two = random.choice(kind), random.choice(kind)
        before = faults(colouring)
        more = colouring.swap(one, two)
        again = Colouring(frame, colouring.colours)
        assert again.quads() == colouring.quads()
        assert again.faulty() == colouring.faulty()
        assert faults(colouring) == before + more
        if random.random() < 0.5:
            assert colouring.swap(one, two) == -more
            assert faults(colouring) == before


@pytest.mark.parametrize(("width", "height"), [(2, 2), (2, 5), (5, 2), (3, 3), (6, 4)])
def test_contacts_along_the_frame(width: int, height: int) -> None:
    frame = Frame(width, height)
    assert len(frame.border) == 2 * (width + height) - 4
    assert len(frame.border) + len(frame.interior) == len(frame.contacts) == 2 * width * height - width - height
    assert frame.rim + frame.inner + 4 == width * height


def test_the_number_expected_for_the_official_set() -> None:
    """Brendan Owen's number for Eternity II with its one piece in place, which has these colours, is 14,702."""
    frame = Frame(16, 16)
    assert round(10 ** frame.expected(dealt(frame, 5, 17, Random(0)), [135])) == 14_702
    made = gridwright.generate(request(size=16, colours=22, hints=[135]))
    assert made.card["expected_log10"] == 4.2


def test_the_number_expected_is_about_what_is_there() -> None:
    """It is right but for a factor of ten where chance makes many, and equal pieces are told apart."""
    asked = request(size={"width": 5, "height": 3}, colours={"border": 2, "interior": 2}, distinct=False)
    there, estimate = 0.0, 0.0
    for seed in range(8):
        made = gridwright.generate(asked, seed=seed)
        forms = Counter(min(turned(piece, r) for r in range(4)) for piece in pieces_of(made))
        there += prod(map(factorial, forms.values())) * sum(1 for _ in boards(made))
        estimate += 10 ** made.card["expected_log10"]
    assert estimate / 10 < there < estimate * 10


# --- the command

def run(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "gridwright.cli.main", *words], cwd=folder, text=True,
                          env=environment("3"), capture_output=True, check=False)


def test_the_command_makes_one_line_a_puzzle(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(request(unique=True)))
    one = run(["generate", "a.json", "--count", "3", "--seed", "4"], tmp_path)
    assert one.returncode == 0, one.stderr
    lines = [json.loads(line) for line in one.stdout.splitlines()]
    assert [line["info"]["seed"] for line in lines] == [4, 5, 6]
    assert all(set(line) == {"puzzle", "card", "info"} for line in lines)
    assert [line["puzzle"]["name"] for line in lines] == [f"gen_4x4_c7_b3_s{seed}" for seed in (4, 5, 6)]
    two = run(["generate", "a.json", "--count", "3", "--seed", "4", "-j", "2"], tmp_path)
    assert two.stdout == one.stdout


@pytest.mark.parametrize("format", ["puzzle-json", "puzzle-csv"])
def test_the_command_writes_puzzles_alone(tmp_path: Path, format: str) -> None:
    (tmp_path / "a.json").write_text(json.dumps(request(hints=[5])))
    assert run(["validate", "a.json"], tmp_path).returncode == 0
    done = run(["generate", "a.json", "--to", format, "-o", "b"], tmp_path)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    back = gridwright.load((tmp_path / "b").read_text(), format=format)
    made = gridwright.generate(request(hints=[5])).puzzle
    assert (back.rules, back.givens) == (made.rules, made.givens)


def test_the_command_refuses_and_fails_with_exit_codes(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(request(colours={"border": 1, "interior": 4})))
    refused = run(["generate", "a.json"], tmp_path)
    assert refused.returncode == 2
    assert "/colours: the board has 4 corner pieces" in refused.stderr
    (tmp_path / "a.json").write_text(json.dumps(request(size=8, colours=13, unique=True)))
    late = run(["generate", "a.json", "--time", "0.3"], tmp_path)
    assert (late.returncode, late.stdout) == (3, ""), late.stderr
