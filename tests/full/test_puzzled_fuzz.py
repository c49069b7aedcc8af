"""Damaged Puzzled collections: every one is read or refused with a typed error, soon, and validation agrees.

GRIDWRIGHT_FUZZ_SECONDS is how long the two long tests take together (600 by default).
"""

from __future__ import annotations

import faulthandler
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from importlib import util
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from gridwright import Format, GridwrightError, LoadOptions, Puzzle, default_plugins, load_all, validate

CODEC: Format = default_plugins().registry.get("format", "puzzled-collection")
COLLECTIONS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "puzzled" / "collections"
SECONDS = float(os.environ.get("GRIDWRIGHT_FUZZ_SECONDS", "600"))
#: Nothing that is done with a text may take more seconds of processor time.
SLOWEST = 5.0
#: After so many seconds of a case the run is stopped, and says where it hangs.
HANGING = 60.0
SEED = 20240317

T = TypeVar("T")


# --- what must hold for every text

def soon(what: Callable[[], T]) -> T:
    """The result, which must not take long."""
    start = time.process_time()
    try:
        return what()
    finally:
        spent = time.process_time() - start
        assert spent < SLOWEST, f"took {spent:.1f} s"


def outcome(text: bytes, strict: bool) -> list[Puzzle] | None:
    """The puzzles; None where the text is refused. Whatever is no GridwrightError fails the test."""
    try:
        return list(load_all(text, format=CODEC.name, strict=strict))
    except GridwrightError:
        return None


def examine(text: str | bytes) -> str:
    """Check one text at each level; returns what became of it."""
    # Bytes: the name of a file would be opened, not read.
    source = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    faulthandler.dump_traceback_later(HANGING, exit=True)
    try:
        found = "refused"
        for level, strict in (("read leniently", False), ("read", True)):
            puzzles = soon(partial(outcome, source, strict))
            faults = soon(partial(validate, source, format=CODEC.name, strict=strict))
            assert any(f.severity == "error" for f in faults) == (puzzles is None), faults[:3]
            assert all(f.message and f.pointer[:1] in ("", "/") for f in faults)
            if puzzles is not None:
                found = level
                write_and_read(puzzles, strict)
        return found
    finally:
        faulthandler.cancel_dump_traceback_later()


def write_and_read(puzzles: list[Puzzle], strict: bool) -> None:
    written = soon(lambda: CODEC.dump(puzzles))
    back = soon(lambda: list(CODEC.load(written, LoadOptions(strict=strict))))
    if strict:
        assert back == puzzles
        assert CODEC.dump(back) == written
    else:
        # Ids that are there twice, which the app reads, are written apart.
        assert [(p.board, p.rules, p.layers) for p in back] == [(p.board, p.rules, p.layers) for p in puzzles]


# --- damage

VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 255, 256, 40_000, 40_001, 4294967295, 2**53, 10**30, 1.0, 0.5, 1e300, "", " ", "x",
    "1", "I2", "I3", "3x3", "999999x999999", "200x200", "0x0", "a.b", "PLain", "Nth", "#+1+2+3", "#AABBCC", "{0}{9}",
    "x" * 100_000, "é\u2028\U0001f600", [], [[]], [[0]], [[1]], [[2]], [[-1]], [[], [1]], [1], ["I3"], {},
    {"layout": "I3"}, {"layout": [[1]]}, {"layout": "a", "count": 2}, {"type": "Any"}, [None], ["D2"] * 999,
    [[1] * 300] * 300, [[]] * 50_000)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of the data with each of its keys or positions."""
    waiting = [data]
    while waiting:
        box = waiting.pop()
        for key in list(box) if isinstance(box, dict) else range(len(box)):
            yield box, key
            if isinstance(box[key], dict | list):
                waiting.append(box[key])


def deep(levels: int, kind: int) -> Any:
    found: Any = 1
    for _ in range(levels):
        found = [found] if kind else {"layout": found}
    return found


def harm(data: Any, rng: random.Random) -> Any:
    """The data (JSON, changed in place) with one more thing wrong, or merely different."""
    spots = list(places(data)) if isinstance(data, dict | list) else []
    if not spots:
        return rng.choice(VALUES)
    box, key = rng.choice(spots)
    kind = rng.randrange(7)
    if kind == 0:
        del box[key]
    elif kind == 1:
        box[key] = json.loads(json.dumps(rng.choice(VALUES)))
    elif kind == 2:
        other, there = rng.choice(spots)
        box[key] = json.loads(json.dumps(other[there] if there in range(len(other)) or isinstance(other, dict) else 0))
    elif kind == 3 and isinstance(box, list):
        box[key:key] = [json.loads(json.dumps(box[key]))] * rng.choice((1, 2, 300))
    elif kind == 3:
        box[rng.choice(("x", "layout", "area_layout", "id", "count", key + "x"))] = json.loads(json.dumps(box[key]))
    elif kind == 4:
        box[key] = deep(rng.choice((2, 50, 99, 120)), rng.randrange(2)) if rng.random() < 0.2 else [box[key]]
    elif kind == 5 and isinstance(box[key], int | float):
        box[key] = rng.choice((-box[key], box[key] + 1, box[key] - 1, float(box[key]), str(box[key]), box[key] == 0))
    elif isinstance(box, list):
        rng.shuffle(box)
    else:
        names = list(box)
        rng.shuffle(names)
        box[key] = box[names[0]]
    return data


PIECES = (b"", b"\x00", b"\xff", b"\xef\xbb\xbf", b"{", b"}", b"[", b"]", b'"', b",", b":", b"-", b"1", b"0",
          b"9" * 400, b"1e999", b"NaN", b"null", b"true", b"\\u0000", b"\\ud800", b"[" * 300, b'{"a":' * 300,
          b"\n", b" " * 5000, b'"layout"', b'"I2"', b"-1", b".5", b"//", b"\xc3")


def scramble(text: bytes, rng: random.Random) -> bytes:
    """The text with some bytes changed, left out, repeated or put in."""
    data = bytearray(text)
    for _ in range(rng.choice((1, 1, 1, 2, 5, 30))):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(5)
        if kind == 0 and at < len(data):
            data[at] = rng.randrange(256)
        elif kind == 1:
            del data[at:at + rng.choice((1, 1, 2, 10, 1000))]
        elif kind == 2:
            data[at:at] = rng.choice(PIECES)
        elif kind == 3:
            data[at:at] = data[at:at + rng.choice((1, 5, 50, 2000))]
        else:
            data[at:at + 1] = rng.choice(PIECES)
    return bytes(data)


def texts() -> list[str]:
    """The real collections, or the samples where they are absent."""
    found = [path.read_text(encoding="utf-8") for path in sorted(COLLECTIONS.glob("*.json"))]
    return found or list(CODEC.samples())


def harmed(data: Any, times: int, rng: random.Random) -> str:
    """The text of the data after some harm; no more once it is large."""
    text = json.dumps(data)
    for _ in range(times):
        if len(text) < 1_000_000:
            data = harm(json.loads(text), rng)
            text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    return text


def mutated(rng: random.Random, originals: list[str]) -> str | bytes:
    text = rng.choice(originals)
    if rng.random() < 0.4:
        return scramble(text.encode(), rng)
    data = json.loads(text)
    if rng.random() < 0.7 and isinstance(data["puzzles"], list):
        # Few puzzles, so that damage hits other things as well.
        data["puzzles"] = rng.sample(data["puzzles"], min(3, len(data["puzzles"])))
    return harmed(data, rng.choice((1, 1, 1, 2, 3, 8)), rng)


def mutate_for(seconds: float, start: int) -> Counter[str]:
    """How many mutations ended how; the first one is numbered `start`, which decides all about it."""
    originals, found = texts(), Counter[str]()
    until, number = time.monotonic() + seconds, start
    while time.monotonic() < until:
        text = mutated(random.Random(number), originals)
        try:
            found[examine(text)] += 1
        except BaseException:
            print(f"\ncase {number}: {text[:2000]!r}")
            raise
        number += 1
    print(f"\nmutations: {sum(found.values())} cases, {dict(found)}")
    return found


# --- damaged collections by hypothesis

def _strategy() -> Callable[[], st.SearchStrategy[dict[str, Any]]]:
    path = Path(__file__).parents[1] / "formats" / "test_puzzled_roundtrip.py"
    spec = util.spec_from_file_location("puzzled_roundtrip", path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[[], st.SearchStrategy[dict[str, Any]]] = module.collections
    return found


def generate_for(seconds: float, start: int) -> Counter[str]:
    """As `mutate_for`, for collections that hypothesis makes; what fails is reduced to a small example."""
    found: Counter[str] = Counter()
    until, number = time.monotonic() + seconds, start
    good = _strategy()()

    while time.monotonic() < until:
        @seed(number)
        @settings(max_examples=50, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(good, st.integers(0, 4), st.integers(0, 2**32))
        def nearly_valid(data: Any, times: int, luck: int) -> None:
            if time.monotonic() > until:
                return
            found[examine(harmed(data, times, random.Random(luck)))] += 1

        nearly_valid()
        number += 1
    print(f"\ngenerated: {sum(found.values())} cases, {dict(found)}")
    return found


def test_mutations_for_a_moment() -> None:
    assert mutate_for(2.5, SEED)


def test_generated_for_a_moment() -> None:
    assert generate_for(2.5, SEED)


@pytest.mark.full
def test_mutations() -> None:
    assert set(mutate_for(SECONDS / 2, SEED)) == {"read", "read leniently", "refused"}


@pytest.mark.full
def test_generated() -> None:
    assert set(generate_for(SECONDS / 2, SEED)) == {"read", "read leniently", "refused"}


@pytest.mark.parametrize("text", [
    json.dumps({"puzzled": "1.0.0", "name": "n", "author": "a", "id": "a.b", "custom_tiles": tiles,
                "custom_boards": boards, "puzzles": [{"name": "n", "tiles": ["I3"], "board": "3x1"}, *more]})
    for tiles, boards, more in (
        ({f"a{i}": f"a{i + 1}" for i in range(4_000)}, {f"a{i}": f"a{(i + 1) % 4_000}" for i in range(4_000)}, []),
        ({"a": [[1] * 200] * 200}, {"b": {"layout": [[0] * 200] * 200}}, [{"name": "n", "tiles": ["a"] * 2000,
                                                                         "board": "b"}]),
        ({}, {}, [{"name": "n", "tiles": [f"I3{i}" for i in range(3000)], "board": "9x9"}] * 5),
        ({}, {}, [{"name": "n", "tiles": [{"layout": "I3", "count": 2**32 - 1}] * 100, "board": "999999x999999"}] * 99),
        ({}, {}, [{"name": "n", "tiles": ["I3"], "board": "200x200"}] * 30),
        ({}, {}, [3] * 20_000),
    )], ids=["chains", "large-named", "unknown-names", "huge-numbers", "large-boards", "many-faults"])
def test_large_texts_are_read_or_refused_soon(text: str) -> None:
    examine(text)
