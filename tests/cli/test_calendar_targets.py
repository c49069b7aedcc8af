"""Calendars: the target by date, by values or by today's date, and how it is shown."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gridwright import LoadOptions, load
from gridwright.cli.main import main
from gridwright.solving.search import solve
from gridwright_formats._puzzled_targets import fit, shown
from gridwright_formats.puzzled_collection import PuzzledCollection

SVG = "{http://www.w3.org/2000/svg}"
HIGHLIGHT = "#fff3b8"
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
#: All months and all days, which single squares cover.
YEAR_ROWS = [MONTHS[:6], MONTHS[6:], *([str(d) for d in range(first, first + 6)] for first in (1, 7, 13, 19, 25)),
             ["31", *[""] * 5]]


def calendar(rows: list[list[str]], tiles: list[Any], fixed: tuple[str, ...] = ()) -> dict[str, Any]:
    """A collection of one calendar, which shows today, or what is `fixed`: day and month."""
    flat = [[value for row in rows for value in row if value and (value in MONTHS) == months] for months in (0, 1)]
    layout = [[-1 if not value else int(value in MONTHS) for value in row] for row in rows]
    order = [[flat[area].index(value) if value else -1 for area, value in zip(areas, row, strict=True)]
             for areas, row in zip(layout, rows, strict=True)]
    factories = [{"type": "Fixed", "value": value} for value in fixed] or [
        {"type": "CurrentDay"}, {"type": "CurrentMonthShort"}]
    day = {"name": "Day", "formatter": {"type": "Nth"}, "default_factory": factories[0]}
    month = {"name": "Month", "formatter": {"type": "PrefixSuffix", "prefix": "", "suffix": "."},
             "default_factory": factories[1]}
    board = {"area_layout": layout, "values": rows, "value_order": order, "areas": [day, month],
             "target_template": "{0} of {1}"}
    return {"puzzled": "1.0.0", "name": "Days", "author": "gridwright", "id": "org.gridwright.Days",
            "puzzles": [{"name": "Spring", "tiles": tiles, "board": board}]}


@pytest.fixture
def year(tmp_path: Path) -> str:
    """A calendar of all days."""
    path = tmp_path / "year.json"
    path.write_text(json.dumps(calendar(YEAR_ROWS, [{"layout": "1", "count": 41}])), encoding="utf-8")
    return str(path)


@pytest.fixture
def spring(tmp_path: Path) -> str:
    """A calendar of few days, which shows May 12 if nothing is said."""
    path = tmp_path / "spring.json"
    rows = [["Feb", "Mar", "Apr", "May"], ["12", "13", "14", "15"]]
    document = calendar(rows, [{"layout": "L3", "count": 2}], ("12", "May"))
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(words)
    out, err = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, out, err


def texts(page: str) -> list[str]:
    return [found.text or "" for found in ElementTree.fromstring(page).iter(SVG + "text")]


# --- which target

@pytest.mark.parametrize("words", [
    ("--date", "2026-03-14"), ("--target", "Mar", "--target", "14"), ("--target", "14", "--target", "Mar"),
    ("--target", "14th", "--target", "Mar."), ("--target", "Mar", "--date", "2026-05-14")])
def test_a_date_and_values_choose_the_target(capsys: pytest.CaptureFixture[str], year: str,
                                             words: tuple[str, ...]) -> None:
    code, out, _ = run(capsys, "solve", year, "--json", *words)
    assert code == 0
    result = json.loads(out)["result"]
    assert result["target"] == {"Day": "14", "Month": "Mar"}
    assert result["shown"] == "14th of Mar."
    covered = {c for p in result["placements"] for c in p["cells"]}
    assert len(covered) == 41
    # Mar is the third month in the first row, 14 the second day in the fifth.
    assert not covered & {"r1c3", "r5c2"}


def test_the_result_of_a_target(capsys: pytest.CaptureFixture[str], spring: str) -> None:
    code, out, _ = run(capsys, "solve", spring, "--json", "--target", "Mar", "--target", "14")
    assert code == 0
    assert json.loads(out)["result"] == {
        "target": {"Day": "14", "Month": "Mar"}, "shown": "14th of Mar.",
        "placements": [{"tile": "L3", "cells": ["r1c1", "r2c1", "r2c2"]},
                       {"tile": "L3", "cells": ["r1c3", "r1c4", "r2c4"]}]}
    # What is not named keeps its default.
    _, out, _ = run(capsys, "solve", spring, "--target", "Feb")
    assert json.loads(out)["shown"] == "12th of Feb."
    _, out, _ = run(capsys, "solve", spring)
    assert json.loads(out)["shown"] == "12th of May."


def test_today_is_the_default(capsys: pytest.CaptureFixture[str], year: str) -> None:
    before = datetime.date.today()
    code, out, _ = run(capsys, "solve", year, "--json")
    assert code == 0
    days = {(str(day.day), MONTHS[day.month - 1]) for day in (before, datetime.date.today())}
    target = json.loads(out)["result"]["target"]
    assert (target["Day"], target["Month"]) in days


def test_every_day_of_a_year_can_be_shown(year: str) -> None:
    text = Path(year).read_text(encoding="utf-8")
    codec = PuzzledCollection()
    for number in (0, 10, 11, 12, 20, 21, 22, 58, 364):
        day = datetime.date(2026, 1, 1) + datetime.timedelta(days=number)
        puzzle, = codec.load(text, LoadOptions(date=day))
        ending = {1: "st", 21: "st", 31: "st", 2: "nd", 22: "nd", 3: "rd", 23: "rd"}.get(day.day, "th")
        assert codec.caption(puzzle) == f"{day.day}{ending} of {MONTHS[day.month - 1]}."


@pytest.mark.parametrize("command", ["solve", "draw"])
@pytest.mark.parametrize("words", [
    ("--target", "Foo"), ("--target", "Mar", "--target", "Apr"), ("--target", "Mar", "--target", "40")])
def test_what_is_not_on_the_board_gives_a_list_of_what_is(capsys: pytest.CaptureFixture[str], spring: str,
                                                          command: str, words: tuple[str, ...]) -> None:
    code, out, err = run(capsys, command, spring, *words)
    assert (code, out) == (2, "")
    assert "Day: 12 13 14 15" in err
    assert "Month: Feb Mar Apr May" in err


def test_a_date_that_is_none(capsys: pytest.CaptureFixture[str], spring: str) -> None:
    code, _, err = run(capsys, "solve", spring, "--date", "14 March")
    assert code == 2
    assert "expected one like 2026-03-14" in err


# --- how it is shown

def test_the_target_stands_under_the_title_of_a_terminal_picture(capsys: pytest.CaptureFixture[str],
                                                                 spring: str) -> None:
    code, out, _ = run(capsys, "solve", spring, "--target", "Mar", "--target", "14", "--picture")
    assert code == 0
    assert out == """\
Spring
14th of Mar.
┏━━━━━┳━━━━━┳━━━━━┯━━━━━┓
┃  L3 ┃ Mar ┃  L3 │  L3 ┃
┠─────╄━━━━━╋━━━━━╅─────┨
┃  L3 │  L3 ┃  14 ┃  L3 ┃
┗━━━━━┷━━━━━┻━━━━━┻━━━━━┛
"""


@pytest.mark.parametrize("more", [(), ("--solve",)])
def test_the_target_stands_under_the_title_of_a_drawing(capsys: pytest.CaptureFixture[str], spring: str,
                                                        more: tuple[str, ...]) -> None:
    code, out, _ = run(capsys, "draw", spring, "--target", "Mar", "--target", "14", *more)
    assert code == 0
    page = ElementTree.fromstring(out)
    found = {t.text: float(t.get("y", 0)) for t in page.iter(SVG + "text")}
    assert float(page.get("viewBox", "").split()[1]) + 16 < found["Spring"] < found["14th of Mar."] < 0
    assert {"Mar", "14"} <= found.keys()
    assert ("Feb" in found) == (not more)
    grounds = [r for r in page.iter(SVG + "rect") if r.get("fill") == HIGHLIGHT]
    assert [(r.get("x"), r.get("y")) for r in grounds] == [("128", "64"), ("64", "0")]


def test_a_puzzle_without_target_has_no_caption(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "plain.json"
    path.write_text(json.dumps({
        "puzzled": "1.0.0", "name": "Plain", "author": "gridwright", "id": "org.gridwright.Plain",
        "puzzles": [{"name": "Bar", "tiles": ["I3"], "board": "3x1"}]}), encoding="utf-8")
    _, out, _ = run(capsys, "draw", str(path))
    assert "Bar" not in texts(out)
    assert run(capsys, "solve", str(path), "--picture")[1].splitlines()[:2] == ["Bar", "┏━━━━┯━━━━┯━━━━┓"]
    assert "shown" not in json.loads(run(capsys, "solve", str(path), "--json")[1])["result"]
    assert not [t for t in texts(run(capsys, "draw", "1234341221434321")[1]) if not t.isdigit()]


def test_an_open_target_is_shown_once_it_is_found(spring: str) -> None:
    codec = PuzzledCollection()
    puzzle, = codec.load(Path(spring).read_text(encoding="utf-8"), LoadOptions(target=("Mar", "14")))
    packing, day, month = puzzle.rules
    either = puzzle.evolve(rules=(packing, day, type(month)(**{
        "name": "Month", "cells": month.cells, "values": month.values})))  # type: ignore[attr-defined]
    assert codec.caption(either) == ""
    solution = solve(either)
    assert codec.caption(either, solution) == f"14th of {solution.extras['target:Month']}."


def test_odd_documents_of_other_formats_have_no_caption(spring: str) -> None:
    codec = PuzzledCollection()
    puzzle, = codec.load(Path(spring).read_text(encoding="utf-8"), LoadOptions(target=("Mar", "14")))
    odd: Any
    for odd in (None, [], [1, 2], [{}, {}], "ab", [{"formatter": 1}, {"formatter": {"type": "PrefixSuffix"}}]):
        assert codec.caption(puzzle.evolve(meta={**puzzle.meta, "areas": odd})) == ""
    assert codec.caption(puzzle.evolve(meta={**puzzle.meta, "target_template": 3})) == ""
    assert codec.caption(load("1234341221434321")) == ""


def test_numbers_of_a_template_are_replaced_all_at_once() -> None:
    plain = [{"formatter": {"type": "Plain"}}] * 2
    assert shown(plain, "{0}-{1}-{0}", ("{1}", "b")) == "{1}-b-{1}"
    assert shown(plain, "{7} {0} {} {x} {00}", ("a", "b")) == "{7} a {} {x} {00}"
    wrapped = [{"formatter": {"type": "PrefixSuffix", "prefix": "<", "suffix": ">"}}]
    assert shown(wrapped, "{0}", ("a",)) == "<a>"


def answer(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[Any, str, str]:
    with pytest.raises(SystemExit) as end:
        main(words)
    out, err = capsys.readouterr()
    return end.value.code, out, err


@pytest.mark.parametrize(("stated", "wrong"), [
    (["12", "May"], "/target: expected an object"), ({"Day": 12}, "/target/Day: expected a string"),
    ({"Day": "May", "Month": "12"}, "/target/Day: the solution is for May, the puzzle for 12"),
    ({"Year": "12"}, "/target/Year: there is no area 'Year'"), ({"Day": "99"}, "the target 99 is not on the board")])
def test_a_position_for_another_target_is_refused(
        spring: str, capsys: pytest.CaptureFixture[str], stated: Any, wrong: str) -> None:
    code, out, err = answer(["hint", spring, json.dumps({"target": stated, "placements": []})], capsys)
    assert (code, out) == (2, "")
    assert wrong in err


def test_a_position_and_options_that_differ(spring: str, capsys: pytest.CaptureFixture[str]) -> None:
    position = json.dumps({"target": {"Day": "13", "Month": "Mar"}, "placements": []})
    code, _, err = answer(["hint", spring, position, "--target", "14"], capsys)
    assert code == 2
    assert "the solution is for 13, the puzzle for 14" in err


def test_a_target_where_nothing_has_targets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "plain.json"
    path.write_text(json.dumps({"puzzled": "1.0.0", "name": "Plain", "author": "me", "id": "a.b", "puzzles": [
        {"name": "One", "tiles": ["I3"], "board": "3x1"}]}), encoding="utf-8")
    code, out, err = answer(["solve", str(path), "--target", "Mar"], capsys)
    assert (code, out) == (2, "")
    assert "no board has areas" in err


def test_a_date_that_a_leniently_read_board_does_not_show(spring: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(Path(spring).read_text(encoding="utf-8"))
    data["puzzles"][0]["board"]["areas"][0]["default_factory"] = {"type": "CurrentDay"}
    Path(spring).write_text(json.dumps(data), encoding="utf-8")
    code, out, err = answer(["count", "--lenient", "--date", "2026-05-31", spring], capsys)
    assert (code, out) == (2, "error\n")
    assert "31 is not in area Day; it shows 12 13 14 15" in err
    assert answer(["count", "--lenient", "--date", "2026-05-12", spring], capsys)[0] == 0


def test_many_equal_values_are_fitted_at_once() -> None:
    areas = [{"formatter": {"type": "Plain"}} for _ in range(14)]
    shown_values = [["1", str(i)] for i in range(2, 16)]
    assert fit(["1"] * 13 + ["5"], areas, shown_values) == ["1"] * 3 + ["5"] + ["1"] * 10
    for wanted in (["1"] * 13 + ["zzz"], ["2", "2"], ["1"] * 13 + ["1", "1"]):
        with pytest.raises(LookupError):
            fit(wanted, areas, shown_values)


def test_rows_of_the_table_that_read_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout = [[0, 0, 1, 1, 2, 2]]
    values = [["a", "a b", "b c", "c", "x", "y"]]
    areas = [{"name": name, "formatter": {"type": "Plain"}, "default_factory": {"type": "Fixed", "value": value}}
             for name, value in (("p", "a"), ("q", "c"), ("r", "x"))]
    board = {"area_layout": layout, "values": values, "value_order": [[0, 1, 0, 1, 0, 1]], "areas": areas,
             "target_template": "{0}/{1}/{2}"}
    path = tmp_path / "alike.json"
    path.write_text(json.dumps({"puzzled": "1.0.0", "name": "Alike", "author": "me", "id": "a.b", "puzzles": [
        {"name": "One", "tiles": ["D2", "1"], "board": board}]}), encoding="utf-8")
    code, out, _ = answer(["calendar", str(path)], capsys)
    assert code == 0
    heads = [line.rsplit(maxsplit=2)[0].strip() for line in out.splitlines()[1:5]]
    assert heads == ["a b c", "a c", "a b b c", "a b c"]
    code, table, _ = answer(["calendar", "--csv", str(path)], capsys)
    numbers = [int(row.rsplit(",", 1)[1]) for row in table.splitlines()[1:]]
    assert [int(n) for line in out.splitlines()[1:5] for n in line.rsplit(maxsplit=2)[1:]] == numbers
    assert sum(numbers) > 0
