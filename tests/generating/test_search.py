"""What the puzzle's grade must be, the checks that it must pass, and what a run says of itself."""

from __future__ import annotations

import importlib.util
import time
from typing import Any

import pytest
from making import any_of, checked, elements, request, result, symmetric

from gridwright import Budget, GenerationFailed, fingerprint, generate
from gridwright.generating.judge import Judge
from gridwright.grading.quality import CHECKS

Json = dict[str, Any]


# --- the grade

@pytest.mark.parametrize("spec", [
    request(where={"band": "Very Easy"}), request(where={"band": "Easy"}), request(where={"band": "Medium"}),
    request(where={"band": "Hard"}), request(size=4, where={"band": "Very Easy"}),
    request(any_of("kropki", [1, None]), size=6, where={"band": "Easy"}),
    request(any_of("cage", [1, None]), size=6, where={"band": "Medium"}, givens={"count": [0, 6]}),
], ids=["Very Easy", "Easy", "Medium", "Hard", "4x4", "kropki", "cages"])
def test_bands(spec: Json) -> None:
    made = checked(spec)
    assert made["card"]["band"] == spec["where"]["band"]


@pytest.mark.parametrize("spec", [
    request(where={"difficulty": [4, 5]}), request(size=6, where={"difficulty": [2, 3]}),
    request(where={"band": "Hard", "difficulty": [6, 9]}),
    request(any_of("cage", [1, None]), size=6, where={"difficulty": [4, 7]}),
], ids=["9x9", "6x6", "with a band", "with cages"])
def test_difficulties(spec: Json) -> None:
    checked(spec)


@pytest.mark.parametrize("where", [
    {"contains": ["PPR"]}, {"contains": ["NPR", "HPR"]}, {"contains": {"codes": ["NPR"]}},
    {"contains": {"codes": ["NPR"], "strict": True}}, {"contains": ["HTR"], "band": "Easy"},
], ids=["one", "two", "as an object", "strict", "with a band"])
def test_techniques(where: Json) -> None:
    checked(request(where=where))


def test_techniques_of_clues() -> None:
    checked(request(any_of("cage", [1, None]), size=6, where={"contains": {"codes": ["CGC"], "strict": True}}))


@pytest.mark.parametrize("most", [2, 5])
def test_a_bound_for_all_placed_clues(most: int) -> None:
    made = checked(request(any_of("thermo", "auto"), any_of("cage", [1, None]), size=6,
                           where={"elements": {"max": most}}))
    assert 1 <= len(elements(made, "cage", "line/thermo")) <= most


def test_no_placed_clues_at_all() -> None:
    made = checked(request(any_of("thermo", "auto"), size=6, where={"elements": {"max": 0}}))
    assert not elements(made, "line/thermo")


# --- the best one

@pytest.mark.parametrize("spec", [request(size=6), request(any_of("thermo", "auto"), size=6)], ids=["plain", "thermos"])
def test_the_hardest_and_the_easiest_take_all_the_time(spec: Json) -> None:
    found = [checked({**spec, "where": {"difficulty": which}, "limits": {"time": 1.2}})
             for which in ("min", "max")]
    low, high = (made["card"]["difficulty"] for made in found)
    assert low < high
    assert all(made["info"]["seconds"] >= 1.2 for made in found)


def test_the_hardest_of_a_band() -> None:
    spec = request(size=6, where={"difficulty": "max", "band": "Very Easy"}, seconds=1)
    assert checked(spec)["card"]["band"] == "Very Easy"


# --- checks

def test_checks_are_made_where_they_are_asked_for() -> None:
    full = request(size=4, givens={"count": 12}, seconds=2, fields=["issues", "reject", "band"])
    assert checked(full)["card"]["reject"]
    with pytest.raises(GenerationFailed, match="trivial") as caught:
        generate({**full, "quality": {}})
    assert any(name.endswith("trivial") and count for name, count in caught.value.counters.items())
    for quality in ({"trivial": {"severity": "off"}}, {"trivial": False}, {"trivial": {"limit": 0.8}}, {"trivial": 0.8},
                    {"trivial": {"severity": "warning"}}):
        checked({**full, "quality": quality})


@pytest.mark.parametrize("spec", [
    request(quality={}), request(quality={"trivial": {"limit": 0.3}}),
    request(where={"band": "Hard"}, quality={"spike": {"severity": "reject"}}),
    request(any_of("thermo", [2, None]), size=6, quality={}),
    request(any_of("cage", [1, None]), size=6, quality={"barely_used": 2, "trial": {"severity": "reject"}}),
    request(size=4, quality={}, givens={"count": [6, 9]}),
], ids=["usual", "limit", "spike", "thermos", "barely used", "4x4"])
def test_quality(spec: Json) -> None:
    checked(spec)


# --- the card and the rest

@pytest.mark.parametrize("fields", [["band"], ["difficulty", "contains"], ["steps", "describe", "symmetry", "se"],
                                    ["time", "time_p80", "band_index", "issues", "reject", "se_diuf", "difficulty"]],
                         ids=["one", "two", "longer ones", "numbers"])
def test_fields(fields: list[str]) -> None:
    checked(request(size=4, fields=fields, symmetry=symmetric("rot180")))


def test_meta_is_copied() -> None:
    meta = {"title": "Killer with whispers", "author": "A. N. Other", "tags": ["a", {"b": [1, None]}],
            "io.github.silly-puppyy.pencilmark": {"solver": "logic"}, "gridwright": {"grade_seconds": 20},
            "com.example": {"kept": True}, "generated_from": "sha256:0"}
    spec = request(any_of("whisper", 1), size=6, meta=meta)
    made = checked(spec)
    assert made["puzzle"]["meta"] == {
        "title": "Killer with whispers", "author": "A. N. Other", "tags": ["a", {"b": [1, None]}],
        "com.example": {"kept": True}, "generated_from": fingerprint(spec)}


def test_info() -> None:
    made = result(request(size=4), seed=12)
    assert made["info"]["seed"] == 12
    assert made["info"]["attempts"] == 1
    assert made["info"]["rejected"] == {}
    assert result(request(size=4, limits={"seed": 9}), seed=None)["info"]["seed"] == 9


# --- no puzzle

def test_a_request_that_is_not_met_in_time() -> None:
    start = time.monotonic()
    with pytest.raises(GenerationFailed, match=r"in 1\.5 s; \d+ attempts, given up because of: ") as caught:
        generate(request(size=4, where={"band": "Extreme"}, seconds=1.5))
    # The clock of a busy machine: far below what an attempt that nobody stops would take.
    assert time.monotonic() - start < 15
    assert caught.value.counters["attempts"] >= 1
    assert sum(caught.value.counters.values()) > caught.value.counters["attempts"]
    assert caught.value.exit_code == 1


@pytest.mark.parametrize("spec", [
    request(size=16, where={"band": "Extreme"}, seconds=1),
    request(any_of("cage", 30), givens={"count": 0}, seconds=1, where={"band": "Extreme"}),
    request(where={"band": "Extreme", "difficulty": [90, 99]}, seconds=1),
    request(any_of("thermo", 12), where={"band": "Very Easy"}, givens={"count": 0}, seconds=1),
], ids=["16x16", "cages", "difficulty", "thermos"])
def test_slow_attempts_are_given_up(spec: Json) -> None:
    start = time.monotonic()
    with pytest.raises(GenerationFailed):
        generate(spec)
    assert time.monotonic() - start < 15


def test_a_budget_shortens_the_run() -> None:
    start = time.monotonic()
    with pytest.raises(GenerationFailed, match="in 1 s"):
        generate(request(size=4, where={"band": "Extreme"}, seconds=600), budget=Budget(seconds=1))
    assert time.monotonic() - start < 15


def test_rules_that_leave_no_grid() -> None:
    every = {"type": "neighbours", "op": "difference_at_least", "params": [3], "where": "orthogonal"}
    with pytest.raises(GenerationFailed, match="no solution"):
        generate(request(every, size=4, seconds=20))


def test_candidates_that_checks_refuse_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    look = Judge.look

    def watched(self: Judge, *some: Any) -> Any:
        verdict = look(self, *some)
        seen.append(verdict.why)
        return verdict

    monkeypatch.setattr(Judge, "look", watched)
    spec = request(any_of("thermo", [2, None]), size=6, quality={"trivial": {"limit": 0.2}, "barely_used": 4})
    rejected = result(spec)["info"]["rejected"]
    refused = [why for why in seen if why in CHECKS]
    assert refused
    # What is tried only to leave out more than is needed is no candidate.
    assert 0 < sum(count for why, count in rejected.items() if why in CHECKS) <= len(refused)


# --- settings of the program

@pytest.mark.parametrize("space", ["gridwright", "io.github.silly-puppyy.pencilmark"])
def test_the_other_solver_is_not_there(space: str, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ortools" else find(name))
    with pytest.raises(ValueError, match="'cpsat' needs the package ortools, which is not installed: pip install"):
        generate(request(size=4, meta={space: {"solver": "cpsat"}}))


def test_the_other_solver() -> None:
    pytest.importorskip("ortools")
    checked(request(size=4, meta={"gridwright": {"solver": "cpsat"}}))


def test_grading_of_a_candidate_may_take_so_long() -> None:
    spec = request(where={"band": "Very Hard"}, seconds=1.5, meta={"gridwright": {"grade_seconds": 0.000001}})
    with pytest.raises(GenerationFailed, match="grading takes too long"):
        generate(spec)
