"""Puzzled collections come back as they were: equal as JSON data, and every puzzle the same."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import Board, Cell, Format, LoadOptions, Puzzle, Symbols, Tile, default_plugins
from gridwright_formats._standard_tiles import STANDARD
from gridwright_formats.puzzled_collection import PuzzledCollection

CODEC = PuzzledCollection()
REGISTRY = default_plugins().registry
OWN: Format = REGISTRY.get("format", "gridwright")
NAMES = ("chess", "circles", "hexominoes", "pentominoes", "puzzle_a_day", "puzzled", "recursive_construction",
         "tetrominoes", "trominoes")

#: Of the same kind as the sample of the specification: no id, a tile and a board of its own.
SAMPLE: dict[str, Any] = {
    "puzzled": "1.0.0", "name": "Little ones", "author": "Someone", "description": "Two bars and a corner.",
    "custom_tiles": {"bar": [[1, 1]]}, "custom_boards": {"seven": {"layout": [[0, 0, 0], [0, 0, 0], [1, 0, 1]]}},
    "puzzles": [{"name": "First", "tiles": ["bar", "L3", [[1], [1]]], "board": "seven"}]}


def read(data: Any, **options: Any) -> list[Puzzle]:
    return list(CODEC.load(data if isinstance(data, str) else json.dumps(data), LoadOptions(**options)))


def written(puzzles: list[Puzzle]) -> Any:
    """The data of the text, which must be a good collection."""
    text = CODEC.dump(puzzles)
    assert [f for f in CODEC.faults(text, LoadOptions()) if f.severity == "error"] == []
    return json.loads(text)


def plain(data: Any) -> Any:
    """With the plain formatter spelled as it is written."""
    return json.loads(json.dumps(data).replace('"PLain"', '"Plain"'))


@pytest.mark.parametrize("name", NAMES)
def test_real_collections(corpus: Path, name: str) -> None:
    text = (corpus / "puzzled" / "collections" / f"{name}.json").read_text(encoding="utf-8")
    puzzles = read(text)
    assert written(puzzles) == json.loads(text)
    assert read(CODEC.dump(puzzles)) == puzzles
    through = list(OWN.load(OWN.dump(puzzles), LoadOptions()))
    assert through == puzzles
    assert written(through) == json.loads(text)
    for i, puzzle in enumerate(puzzles):
        (alone,) = written([puzzle])["puzzles"]
        assert {"id": "0", **alone} == {**json.loads(text)["puzzles"][i], "id": puzzle.meta["id"]}


def test_a_sample_without_an_id() -> None:
    options = LoadOptions()
    puzzles = list(CODEC.load(json.dumps(SAMPLE), options))
    assert [(w.pointer, w.code) for w in options.warnings] == [("", "missing")]
    assert written(puzzles) == SAMPLE


# --- collections at random

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
WORD = TEXT.filter(lambda text: bool(text.strip()))
DATA = st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False, allow_infinity=False) | TEXT
MORE = st.dictionaries(st.sampled_from(("x", "y/z", "ü")), DATA | st.lists(DATA, max_size=2), max_size=1)
TILE_NAMES = ("hook", "I3", "L3", "O6", ".", "", "###", "a/b~c", "I2")
BOARD_NAMES = ("ring", "3x3", "", "calendar")


def bits(draw: st.DrawFn, one: int) -> list[list[int]]:
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    found = draw(st.lists(st.lists(st.integers(0, 1), min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    found[draw(st.integers(0, rows - 1))][draw(st.integers(0, cols - 1))] = one
    return found


def maybe(draw: st.DrawFn, **members: st.SearchStrategy[Any]) -> dict[str, Any]:
    return {name: draw(members[name]) for name in members if draw(st.booleans())}


def tile(draw: st.DrawFn, known: list[str]) -> Any:
    layout = draw(st.sampled_from([*known, *STANDARD])) if draw(st.booleans()) else bits(draw, 1)
    if draw(st.booleans()):
        return layout
    color = st.none() | st.from_regex("#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})", fullmatch=True)
    return {"layout": layout, **maybe(draw, color=color, count=st.none() | st.integers(1, 3)), **draw(MORE)}


def calendar(draw: st.DrawFn) -> dict[str, Any]:
    """A board whose areas have all digits, so that every factory but the ones of days and months suits them."""
    count, text = draw(st.integers(1, 2)), st.text("AB19", max_size=2)
    kinds = ["Fixed", "CurrentYear2FirstDigit", "CurrentYear2SecondDigit", "CurrentYear4FirstDigit",
             "CurrentYear4SecondDigit"]
    areas = []
    for _ in range(count):
        formatter = draw(st.sampled_from(["Plain", "PLain", "Nth", "PrefixSuffix"]))
        factory = draw(st.sampled_from(kinds))
        areas.append({
            "name": draw(TEXT), **draw(MORE), "formatter": {
                "type": formatter, **(maybe(draw, prefix=text, suffix=text) if formatter == "PrefixSuffix" else {})},
            "default_factory": {"type": factory, **({"value": draw(st.sampled_from("0123456789"))}
                                                    if factory == "Fixed" else {})}})
    rows = [i for i in range(count) for _ in range(2)]
    return {"area_layout": [[i] * 5 + [-1] for i in rows],
            "values": [[str(5 * (r % 2) + c) for c in range(5)] + [""] for r in range(len(rows))],
            "value_order": [[draw(st.integers(0, 9)) for _ in range(5)] + [-1] for _ in rows],
            "areas": areas, "target_template": draw(st.sampled_from(["{0}", "{1} {0}", "", "{7}"])), **draw(MORE)}


def board(draw: st.DrawFn, known: list[str]) -> Any:
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return draw(st.sampled_from([*known, "3x1", "2x2", "5x4"]))
    return calendar(draw) if kind == 1 else {"layout": bits(draw, 0), **draw(MORE)}


@st.composite
def collections(draw: st.DrawFn) -> dict[str, Any]:
    """Documents that are read without an error."""
    tiles: dict[str, Any] = {}
    boards: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(TILE_NAMES), unique=True, max_size=3)):
        # A name may refer to the earlier ones; a standard name of a later one would be a cycle or a shadow in waiting.
        tiles[name] = tile(draw, list(tiles)) if not tiles or draw(st.booleans()) else bits(draw, 1)
    own = [name for name in TILE_NAMES if name in tiles]
    for name, raw in tiles.items():
        layout = raw.get("layout") if isinstance(raw, dict) else raw
        if isinstance(layout, str) and (layout == name or layout in own):
            tiles[name] = bits(draw, 1)
    for name in draw(st.lists(st.sampled_from(BOARD_NAMES), unique=True, max_size=2)):
        boards[name] = {"layout": bits(draw, 0)} if name == "3x3" else board(draw, list(boards))
    puzzles = []
    for i in range(draw(st.integers(1, 3))):
        ids = st.none() | st.sampled_from([str(i), f"p{i}"])
        puzzles.append({
            "name": draw(WORD), **maybe(draw, id=ids, description=st.none() | WORD, unsolvable=st.booleans(),
                                        difficulty=st.sampled_from((None, "Easy", "Medium", "Hard", "Expert")),
                                        additional_info=st.none() | st.dictionaries(TEXT, TEXT, max_size=2)),
            "tiles": [tile(draw, own) for _ in range(draw(st.integers(1, 4)))], "board": board(draw, list(boards)),
            **draw(MORE)})
    flags = st.dictionaries(st.sampled_from(["show_board", "show_tiles", "show_tile_count", "show_board_size"]),
                            st.booleans())
    head = maybe(draw, id=st.sampled_from(["a.b", "org.example.Me.X-1"]), allow_board_rotation=st.booleans(),
                 version=st.none() | TEXT, description=st.none() | WORD, preview=st.none() | flags,
                 progression=st.sampled_from([{"type": "Any"}, {"type": "Sequential", "x": 1}]))
    empty: Any = draw(st.sampled_from([None, {}, ...]))
    own_maps = {key: value or empty for key, value in (("custom_tiles", tiles), ("custom_boards", boards))
                if value or empty is not ...}
    return {"puzzled": draw(st.sampled_from(["0.2.0", "1.2.1", "1.0.0+x"])), "name": draw(WORD), "author": draw(WORD),
            **head, **own_maps, "puzzles": puzzles, **draw(MORE)}


@settings(max_examples=60, deadline=None)
@given(collections())
def test_random_collections(data: dict[str, Any]) -> None:
    puzzles = read(data)
    assert written(puzzles) == plain(data)
    assert read(CODEC.dump(puzzles)) == puzzles
    through = list(OWN.load(OWN.dump(puzzles), LoadOptions()))
    assert written(through) == plain(data)


def essence(puzzle: Puzzle) -> Any:
    """What makes the puzzle: labels apart, as a tile may have to be written without its name."""
    packing: Any = puzzle.rules[0]
    return puzzle.board, [(t.shape, t.count) for t in packing.tiles], packing.uncovered, [
        (a.cells, a.values) for a in puzzle.rules[1:]]  # type: ignore[attr-defined]


@settings(max_examples=40, deadline=None)
@given(collections(), collections(), st.randoms(use_true_random=False))
def test_puzzles_of_two_collections(one: dict[str, Any], other: dict[str, Any], order: Any) -> None:
    puzzles = read(one) + read(other)
    some = [order.choice(puzzles) for _ in range(3)]
    back = read(written(some))
    assert [essence(p) for p in back] == [essence(p) for p in some]
    assert [p.meta["name"] for p in back] == [p.meta["name"] for p in some]
    assert len({p.meta["id"] for p in back}) == 3


@settings(max_examples=20, deadline=None)
@given(collections(), st.recursive(DATA, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    st.sampled_from(["collection", "entry", "custom_tiles", "tiles", "board", "layout", "name", "id"]), inner)))
def test_whatever_a_puzzle_carries_it_is_written(data: dict[str, Any], junk: Any) -> None:
    puzzles = read(data)
    for name in ("source", "collection", "areas", "value_order", "target_template", "colors", "name", "id",
                 "description", "difficulty", "unsolvable", "additional_info"):
        changed = [p.evolve(meta={**p.meta, name: junk}) for p in puzzles]
        assert [essence(p) for p in read(CODEC.dump(changed), strict=False)] == [essence(p) for p in puzzles]


# --- what was changed

def test_a_changed_puzzle_keeps_what_was_not_changed() -> None:
    (puzzle,) = read(SAMPLE)
    packing: Any = puzzle.rules[0]
    renamed = puzzle.evolve(meta={**puzzle.meta, "name": "Second", "difficulty": "Hard"})
    assert written([renamed])["puzzles"] == [{**SAMPLE["puzzles"][0], "name": "Second", "difficulty": "Hard"}]
    smaller = puzzle.evolve(board=Board.rectangle(2, 3))
    assert written([smaller])["puzzles"] == [{**SAMPLE["puzzles"][0], "board": "3x2"}]
    fewer = puzzle.evolve(rules=(type(packing)(tiles=packing.tiles[:1]),))
    assert written([fewer])["puzzles"] == [{**SAMPLE["puzzles"][0], "tiles": [{"layout": "bar", "count": 2}]}]
    elsewhere = puzzle.evolve(meta={**puzzle.meta, "collection": {**puzzle.meta["collection"], "author": "Else"}})
    assert written([elsewhere]) == {**SAMPLE, "author": "Else"}


def test_ids_stay() -> None:
    data = {**SAMPLE, "puzzles": [{**SAMPLE["puzzles"][0], "name": name} for name in "ABC"]}
    first, second, third = read(data)
    assert [p.get("id") for p in written([third, second])["puzzles"]] == ["2", None]
    assert [p.get("id") for p in written([first, first, second])["puzzles"]] == [None, "0-2", "1"]


def test_a_name_with_two_meanings_is_written_out() -> None:
    other = copy.deepcopy(SAMPLE)
    other["custom_tiles"] = {"bar": [[1, 1, 1]], "L3": [[1, 1, 1]]}
    other["custom_boards"] = {"seven": "3x3", "more": "3x2"}
    puzzles = read(SAMPLE) + read(other)
    data = written(puzzles)
    assert [essence(p) for p in read(data)] == [essence(p) for p in puzzles]
    assert data["custom_tiles"] == {"bar": [[1, 1]]}
    assert data["custom_boards"] == SAMPLE["custom_boards"]
    assert data["puzzles"][0] == SAMPLE["puzzles"][0]


def packed(*tiles: Tile) -> Puzzle:
    return Puzzle(Board.from_holes(3, 3, [Cell(1, 1)]), {"tiles": Symbols.tiles(tuple(t.name for t in tiles))},
                  rules=(REGISTRY.get("rule", "packing")(tiles=tiles),))


def test_puzzles_from_elsewhere() -> None:
    odd = Tile("L3", [(0, 0), (0, 1), (0, 2)])
    data = written([packed(odd, Tile("mine", [(0, 0)], 2))])
    assert data["custom_tiles"] == {"L3": [[1, 1, 1]], "mine": [[1]]}
    assert data["puzzles"] == [{"name": "Puzzle 1", "tiles": ["L3", {"layout": "mine", "count": 2}],
                                "board": {"layout": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}}]
    # A standard tile that is used keeps its name to itself.
    both = [packed(odd), packed(STANDARD["L3"])]
    assert [essence(p) for p in read(written(both))] == [essence(p) for p in both]
    assert "custom_tiles" not in written(both)
    assert CODEC.losses(packed(odd)) == []
    open_one = packed(odd).evolve(rules=(REGISTRY.get("rule", "packing")(tiles=(odd,), uncovered=5),))
    assert [loss.part for loss in CODEC.losses(open_one)] == ["uncovered"]


def test_the_source_makes_no_other_puzzle() -> None:
    spelled = copy.deepcopy(SAMPLE)
    spelled["puzzles"][0]["tiles"] = ["bar", {"layout": "L3"}, [[1, 1]]]
    assert read(SAMPLE) == read(spelled)
    assert written(read(SAMPLE)) != written(read(spelled))
