"""Requests put together at random: what is made of them is right, or there is a clear reason why nothing is."""

from __future__ import annotations

import json
import sys
from importlib import util
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from gridwright import FormatError, GenerationFailed

pytestmark = pytest.mark.full

#: Tests, and requests in each.
PARTS, REQUESTS = 10, 40
SECONDS = 4
#: Share of the requests that are neither refused nor impossible in the time; many of them are odd.
MADE = 0.5

Json = dict[str, Any]
FOLDER = Path(__file__).resolve().parents[1] / "generating"


def _load(name: str) -> ModuleType:
    """A module of the generator's tests, which are no package."""
    if name not in sys.modules:
        spec = util.spec_from_file_location(name, FOLDER / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


CHECKING, MAKING = _load("checking"), _load("making")
#: Templates of which a request has only one.
ALIKE = ({"kropki", "white", "black"}, {"xv", "X", "V"}, {"odd", "even", "parity"})
LOCKED: tuple[Json, ...] = (
    {"type": "neighbours", "kind": "antiknight", "within": "box"}, {"type": "neighbours", "kind": "antiking"},
    {"type": "neighbours", "op": "not_sum", "params": [5], "where": "orthogonal"},
    {"type": "neighbours", "op": "not_ratio", "params": [2], "where": "orthogonal"},
    {"type": "neighbours", "op": "not_sum", "params": [7], "where": "diagonal"},
    {"type": "region", "kind": "extra", "cells": ["r1c1", "r2c3", "r3c2"]})


def drawn(rng: Random) -> Json:
    """A request for a small board."""
    size = rng.choice((4, 6, 6))
    names: list[str] = []
    for name in rng.sample(list(MAKING.TEMPLATES), rng.choice((0, 1, 1, 2, 2, 3, 5))):
        if not any(name in some and some.intersection(names) for some in ALIKE):
            names.append(name)
    givens = rng.choice((None, None, [0, None], [0, size], [size, 3 * size], rng.randint(0, size * size), 2 * size))
    where: Json = {}
    if rng.random() < 0.15:
        where["elements"] = {"max": rng.randint(0, 8)}
    # Where the others use up what is allowed, none of what is to be as many as possible may be right.
    rules = [_template(name, size, rng, not where) for name in names]
    rules += rng.sample(LOCKED, rng.choice((0, 0, 0, 1)))
    rng.shuffle(rules)
    members: Json = {} if givens is None else {"givens": {"count": givens}}
    if rng.random() < 0.3:
        members["symmetry"] = rng.choice((
            MAKING.symmetric("rot180"), MAKING.symmetric("rot90"), MAKING.symmetric("mirror", "vertical"),
            MAKING.symmetric("mirror", "diagonal")))
    if rng.random() < 0.3:
        where["band"] = rng.choice(("Very Easy", "Easy", "Medium", "Hard"))
    if rng.random() < 0.15:
        where["difficulty"] = rng.choice(([0, 3], [1, 6], "max", "min"))
    if where:
        members["where"] = where
    if rng.random() < 0.2:
        members["quality"] = rng.choice(({}, {"trivial": {"severity": "off"}}, {"decorative": False},
                                         {"barely_used": {"severity": "reject", "limit": 1}}))
    found: Json = MAKING.request(*rules, size=size, seconds=SECONDS, **members)
    return found


def _template(name: str, size: int, rng: Random, most: bool) -> Json:
    low = rng.randint(0, 3)
    count = rng.choice(("auto", "auto", low, [low, low + rng.randint(0, 4)], [low, None], "max" if most else 1))
    if name in ("kropki", "white", "black"):
        count = rng.choice((count, "all", "min"))
    if name == "cage":
        count = rng.choice((count, "tile"))
    rule: Json = MAKING.any_of(name, count)
    if count != "tile" and rng.random() < 0.3:
        if name == "cage":
            rule["size"] = rng.choice(([2, 3], [3, None], size - 1))
        elif name == "arrow" or rule["type"] == "line":
            rule["length"] = rng.choice(([3, 5], [3, None], 5))
    return rule


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_asked_for(part: int) -> None:
    rng = Random(part)
    made = tried = 0
    failed: list[str] = []
    for number in range(REQUESTS):
        spec = drawn(rng)
        try:
            found = MAKING.result(spec, number)
        except FormatError:
            continue
        except GenerationFailed as error:
            tried += 1
            failed.append(str(error))
            continue
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}: seed {number}, {json.dumps(spec)}") from error
        tried += 1
        made += 1
        # As many as fit may be none, beside rules that leave no room for any.
        wrong = [fault for fault in CHECKING.faults(spec, found) if not fault.endswith('none; the request wants "max"')]
        assert wrong == [], f"seed {number}, {json.dumps(spec)}"
    print(f"part {part}: {made} made of {tried} that were not refused")
    assert all(why.startswith("no puzzle") for why in failed)
    assert made >= MADE * tried
