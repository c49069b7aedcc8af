"""Damaged Eternity II texts: each of the nine readers reads or refuses them with a typed error, and soon.

GRIDWRIGHT_FUZZ_SECONDS is how long the long test takes for each reader (300 by default).
"""

from __future__ import annotations

import faulthandler
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from gridwright import Format, GridwrightError, LoadOptions, NotSupported, Puzzle, default_plugins, load_all, validate
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats._eternity_format import EternityFormat

NAMES = ("board_edges", "board_pieces", "boarddoc", "bucas-url", "e2pieces", "eternity2-url", "hints", "puzzle-csv",
         "puzzle-json")
VECTORS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "eternity2" / "vectors.json"
SECONDS = float(os.environ.get("GRIDWRIGHT_FUZZ_SECONDS", "300"))
#: Nothing that is done with a text may take more seconds of processor time.
SLOWEST = 5.0
#: After so many seconds of a case the run is stopped, and says where it hangs.
HANGING = 60.0
SEED = 20240611

T = TypeVar("T")


def codec(name: str) -> Format:
    found: Format = default_plugins().registry.get("format", name)
    return found


# --- what must hold for every text

def soon(what: Callable[[], T]) -> T:
    """The result, which must not take long."""
    start = time.process_time()
    try:
        return what()
    finally:
        spent = time.process_time() - start
        assert spent < SLOWEST, f"took {spent:.1f} s"


def outcome(reader: str, text: bytes, strict: bool, pieces: Puzzle | None) -> list[Puzzle] | None:
    """The puzzles; None where the text is refused. Whatever is no GridwrightError fails the test."""
    try:
        return list(load_all(text, format=reader, strict=strict, pieces=pieces))
    except GridwrightError:
        return None


def examine(reader: str, text: str | bytes, pieces: Puzzle | None) -> str:
    """Check one text, strictly and leniently; returns what became of it."""
    # Bytes: the name of a file would be opened, not read.
    source = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    faulthandler.dump_traceback_later(HANGING, exit=True)
    try:
        found = "refused"
        for level, strict in (("read leniently", False), ("read", True)):
            puzzles = soon(partial(outcome, reader, source, strict, pieces))
            if pieces is None:
                faults = soon(partial(validate, source, format=reader, strict=strict))
                assert any(f.severity == "error" for f in faults) == (puzzles is None), faults[:3]
                assert all(f.message for f in faults)
            if puzzles is not None:
                found = level
                for puzzle in puzzles[:1]:
                    soon(partial(rewrite, puzzle, strict))
            soon(partial(show, reader, source, strict, pieces))
        return found
    finally:
        faulthandler.cancel_dump_traceback_later()


def rewrite(puzzle: Puzzle, strict: bool) -> None:
    """Write what was read in every format, and read it back; each either works or is refused."""
    quads = e2.placed(boards.codes_of(puzzle), boards.pieces_of(puzzle))
    for name in NAMES:
        target = codec(name)
        losses = {loss.part for loss in target.losses(puzzle)}
        back = read_back(target, puzzle, strict)
        if back is None:
            continue
        assert back or losses, name
        if "size" not in losses and name in ("board_edges", "boarddoc", "bucas-url", "eternity2-url"):
            assert len(back) == 1
            again = e2.placed(boards.codes_of(back[0]), boards.pieces_of(back[0]))
            assert again == quads, name


def read_back(target: Format, puzzle: Puzzle, strict: bool) -> list[Puzzle] | None:
    """What is read of what a format writes; None where it refuses to write, [] where it does not read it."""
    try:
        written = target.dump([puzzle])
    except NotSupported:
        return None
    try:
        return list(target.load(written, LoadOptions(strict=strict)))
    except GridwrightError:
        return []


def show(reader: str, text: bytes, strict: bool, pieces: Puzzle | None) -> None:
    """Judge what the text shows, as `gridwright score` does."""
    from gridwright_formats._eternity_verify import differences, verdict

    found = codec(reader)
    assert isinstance(found, EternityFormat)
    options = LoadOptions(strict=strict, pieces=pieces)
    try:
        for shown in found.shown(text.decode("utf-8"), options):
            judged = verdict(shown, options)
            assert 0 <= judged.score <= judged.best
            assert differences(shown, shown, options) == []
    except (GridwrightError, UnicodeDecodeError):
        pass


# --- texts to damage

@cache
def originals(reader: str) -> tuple[str, ...]:
    """Texts of a reader: its samples, and the vectors as it writes them; those it has to refuse as well."""
    target, found = codec(reader), list(codec(reader).samples())
    if not VECTORS.is_file():
        return tuple(found)
    for vector in json.loads(VECTORS.read_text())["vectors"]:
        found += of_vector(vector, target)
    return tuple(found)


def of_vector(vector: Mapping[str, Any], target: Format) -> Sequence[str]:
    if vector["kind"] == "malformed":
        source = vector["input"]
        return [source if isinstance(source, str) else json.dumps(source)]
    if vector["kind"] == "hints":
        return [vector["input"]] if target.name == "hints" else []
    if vector["kind"] == "puzzle":
        source = json.dumps(vector["puzzle"])
    elif vector["kind"] == "board":
        source = vector["expect"]["url_bucas"]
    else:
        return []
    try:
        return [target.dump(list(load_all(source)))]
    except GridwrightError:
        return []


@cache
def sets() -> tuple[Puzzle | None, ...]:
    """Sets of pieces to name: mostly none; a small one, one whose pieces are alike, one that is not square."""
    small = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]
    alike = [(0, 1, 1, 0), (0, 0, 1, 1), (1, 1, 0, 0), (1, 0, 0, 1)]
    strip = [(0, 1, 0, 0), (0, 2, 0, 1), (0, 0, 0, 2)]
    return (None, None, None, None, boards.puzzle_of(2, 2, small, {1: 4}), boards.puzzle_of(2, 2, alike, {0: 2}),
            boards.puzzle_of(3, 1, strip, {2: 11}))


# --- damage

PIECES = (
    "", "\0", "\u2028", "é", "a", "z", "w", "x", "A", "aaaa", "abca", "0", "000", "001", "256", "257", "999", "-1", "-",
    ".", ".4", "34.1", "135.0", "99999999999999999999", "1e9", "16", "&", "=", "?", "#", "%", "%zz", "%61", "%00", "+",
    "&board_edges=", "&puzzle_size=2", "&puzzle_size=0", "&board_w=3", "&board_h=199", "&board_pieces=", "&hints=0.3",
    "&motifs_order=jef", "&motifs_order=marie", "&motifs_order=", "https://eternity2.dev/viewer?",
    "https://e2.bucas.name/#", ",", ";", "\t", " ", "\n", "\r\n", "\n\n", "0 0 0 0\n", "1 0 1 2 0\n", "1" * 16,
    "0" * 16, "1" * 17, ",0,0,0", ",1,0,4", "2\n", "200\n", "{", "}", "[", "]", '"', ":", "null", "true", "[]", "{}",
    '"board": [],', '"pieces": [],', "[0,0,0,0]", "18446744073709551616", "1.5", "\\", "\\u0000", "[" * 300)
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 255, 256, 1023, 1024, 40_000, 40_001, 2**53, 2**64, 10**30, 1.0, 0.5, "", "x",
    "é", "aaaa", "001", "&hints=0.0", [], [0], [[0, 0, 0, 0]], [-1] * 4, {}, {"pos": 0, "piece": 0, "rot": 0},
    "x" * 50_000)


def scrambled(text: str, rng: random.Random) -> str:
    """The text with some characters changed, left out, repeated or put in."""
    for _ in range(rng.choice((1, 1, 1, 2, 5, 30))):
        at = rng.randrange(len(text) + 1)
        kind, length = rng.randrange(5), rng.choice((1, 1, 3, 4, 16, 200))
        if kind == 0:
            text = text[:at] + rng.choice(PIECES) + text[at + 1:]
        elif kind == 1:
            text = text[:at] + text[at + length:]
        elif kind == 2:
            text = text[:at] + rng.choice(PIECES) + text[at:]
        elif kind == 3:
            text = text[:at] + text[at:at + length] + text[at:]
        else:
            other = rng.randrange(len(text) + 1)
            part = text[at:at + length]
            text = text[:other] + part + text[other + len(part):]
    return text


def harmed(data: Any, rng: random.Random) -> Any:
    """JSON data, changed in place, with one value replaced, left out, repeated or moved."""
    waiting, spots = [data], []
    while waiting:
        box = waiting.pop()
        for key in list(box) if isinstance(box, dict) else range(len(box)):
            spots.append((box, key))
            if isinstance(box[key], dict | list):
                waiting.append(box[key])
    # Lists of pieces have most of the places, so members are drawn first.
    box, key = rng.choice([(data, key) for key in data] if isinstance(data, dict) and rng.random() < 0.5 else spots)
    kind = rng.randrange(4)
    if kind == 0:
        del box[key]
    elif kind == 1:
        box[key] = rng.choice(VALUES)
    elif kind == 2 and type(box[key]) is int:
        box[key] += rng.choice((-1, 1, 4, 256))
    elif isinstance(box, list):
        box.insert(rng.randrange(len(box) + 1), box[key])
    else:
        box[key] = box[rng.choice(list(box))]
    return data


def mutated(reader: str, rng: random.Random) -> str | bytes:
    text = rng.choice(originals(reader) if rng.random() < 0.9 else originals(rng.choice(NAMES)))
    if text[:1] == "{" and "\n{" not in text and rng.random() < 0.6:
        data = json.loads(text)
        for _ in range(rng.choice((1, 1, 2, 4))):
            if data:
                data = harmed(data, rng)
        return json.dumps(data)
    text = scrambled(text, rng)
    if rng.random() < 0.05:
        data = bytearray(text.encode())
        data[rng.randrange(len(data) + 1):0] = bytes((rng.randrange(256),))
        return bytes(data)
    return text


def mutate_for(reader: str, seconds: float, start: int) -> Counter[str]:
    """How many mutations ended how; the first one is numbered `start`, which decides all about it."""
    found: Counter[str] = Counter()
    until, number = time.monotonic() + seconds, start
    while time.monotonic() < until:
        rng = random.Random(number)
        text, pieces = mutated(reader, rng), rng.choice(sets())
        try:
            found[examine(reader, text, pieces)] += 1
        except BaseException:
            print(f"\n{reader}, case {number}: {text[:2000]!r}, pieces {pieces}")
            raise
        number += 1
    print(f"\n{reader}: {sum(found.values())} mutations, {dict(found)}")
    return found


@pytest.mark.parametrize("reader", NAMES)
def test_mutations_for_a_moment(reader: str) -> None:
    assert mutate_for(reader, 0.3, SEED)


@pytest.mark.full
@pytest.mark.parametrize("reader", NAMES)
def test_mutations(reader: str) -> None:
    found = mutate_for(reader, SECONDS, SEED)
    assert found["read"]
    assert found["read leniently"] or reader == "puzzle-json"
    assert found["refused"] or reader == "hints"


@pytest.mark.parametrize("reader", NAMES)
def test_malformed_vectors_are_refused_by_every_reader(reader: str) -> None:
    if not VECTORS.is_file():
        pytest.skip("needs the puzzle corpus in ../shared/corpus, which is not part of the project")
    for vector in json.loads(VECTORS.read_text())["vectors"]:
        if vector["kind"] == "malformed" and not vector["strict"].startswith("accept"):
            source = vector["input"]
            text = source if isinstance(source, str) else json.dumps(source)
            assert outcome(reader, text.encode(), True, None) is None, vector["id"]


@pytest.mark.parametrize(("reader", "text"), [
    ("board_edges", "abcd" * 10_000), ("board_edges", "aaaa\n" * 2_000), ("board_edges", "ab ca" * 30_000),
    ("board_pieces", "001" * 10_000), ("board_pieces", "9" * 500_000),
    ("boarddoc", '{"name":"x","size":200,"board_edges":"' + "a" * 160_000 + '"}'),
    ("bucas-url", "board_w=200&board_h=200&board_edges=" + "a" * 160_000), ("bucas-url", "&" * 500_000),
    ("bucas-url", "board_edges=a&" * 50_000), ("eternity2-url", "%" * 500_000), ("eternity2-url", "hints=" * 100_000),
    ("e2pieces", "0 1 2 0\n" * 10_000), ("e2pieces", "1 " * 300_000), ("e2pieces", "0" * 300_000),
    ("hints", "1.1-" * 20_000), ("hints", "-" * 20_000), ("hints", "1" * 500_000),
    ("puzzle-csv", "200\n" + ("1" * 16 + ",") * 100_000), ("puzzle-csv", "2\n" + '"' * 300_001),
    ("puzzle-json", json.dumps({"name": "x", "width": 100, "height": 100, "numColors": 1,
                                "pieces": [[0, 0, 0, 0]] * 10_000, "hints": []}))])
def test_large_texts_are_read_or_refused_soon(reader: str, text: str) -> None:
    for strict in (True, False):
        faulthandler.dump_traceback_later(HANGING, exit=True)
        try:
            soon(partial(outcome, reader, text.encode(), strict, None))
        finally:
            faulthandler.cancel_dump_traceback_later()
