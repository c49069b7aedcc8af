"""What a puzzle is called and what its rules are, read from the rules alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

from gridwright import Board, Cell, Entry, Plugins, Puzzle, Rule, Symbols, load
from gridwright.codecs.rule_json import place_rules
from gridwright.describing.describing import Description, describe
from gridwright.describing.grids import standard_box
from gridwright.describing.placements import placement_variants, preset_rules
from gridwright.errors import NotSupported, PluginError, UnknownName
from gridwright.model.placement_variant import PlacementVariant
from gridwright.plugins import hookimpl, using

Rules = list[dict[str, Any]]
SAMURAI = ((1, 1), (1, 13), (7, 7), (13, 1), (13, 13))
BOX_GRID: dict[str, Any] = {"type": "box_grid", "origin": "r1c1", "box": [3, 3]}
GRID: dict[str, Any] = {"type": "grid", "origin": "r1c1"}


@attrs.frozen(kw_only=True)
class Clue(Rule):
    """A clue of a made-up family."""

    key = "com.example:clue"
    summary = "A clue is a clue."
    variant: ClassVar[str] = "Wild"

    cells: tuple[Cell, ...] = ()
    area: Cell | tuple[Cell, ...] | None = None


@attrs.frozen(kw_only=True)
class Killing(Clue):
    """A clue of a published family, whose name depends on the clues."""

    key = "family/killing"
    variant: ClassVar[str] = "Killer"

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        return ("Killer" if len(clues) < 3 else "Sum"), f"There are {len(clues)} clues."


@attrs.frozen(kw_only=True)
class Closing(Clue):
    """Says that all clues of the family are given."""

    key = "closing/killing"
    closes = "family/killing"
    variant: ClassVar[str] = "Non-Killer"
    summary = "All clues are given."


@attrs.frozen(kw_only=True)
class Wide(Closing):
    """Closes several families, and says which."""

    key = "closing/wide"
    closes = "family"
    variant: ClassVar[str] = "Killer"


@attrs.frozen(kw_only=True)
class Forked(Clue):
    """A clue that makes one of two variants."""

    key = "com.example:forked"

    def family(self) -> str:
        return "Sandwich" if self.cells else "Arrow"

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        first = clues[0]
        assert isinstance(first, Forked)
        return first.family(), f"{len(clues)} of them."


@attrs.frozen(kw_only=True)
class Silent(Clue):
    """Fails to tell about itself."""

    key = "com.example:silent"

    @classmethod
    def retell(cls, clues: Sequence[Rule], puzzle: Puzzle) -> tuple[str, str]:
        raise ZeroDivisionError("oops")


@pytest.fixture(autouse=True)
def plugins() -> Iterator[Plugins]:
    """Our own plugins, for each test anew."""
    with using(Plugins(third_party=False)) as found:
        yield found


def digits(rules: Rules, size: int = 9, board: Board | None = None, clues: Sequence[Rule] = ()) -> Puzzle:
    puzzle = place_rules(Puzzle.with_digits(board or Board.rectangle(size, size), size), rules)
    return puzzle.evolve(rules=(*puzzle.rules, *clues))


def grids(origins: Sequence[tuple[int, int]], rules: Sequence[dict[str, Any]] = (),
          clues: Sequence[Rule] = ()) -> Puzzle:
    rows, cols = (max(each[i] for each in origins) + 8 for i in (0, 1))
    stated = [{**BOX_GRID, "origin": f"r{r}c{c}"} for r, c in origins]
    return digits([*stated, *rules], 9, Board.rectangle(rows, cols), clues)


def told(puzzle: Puzzle) -> tuple[str, list[str]]:
    found = describe(puzzle)
    return found.type, list(found.rules)


def shape(*cells: tuple[int, int], kind: str = "extra", of: str = "region") -> dict[str, Any]:
    return {"type": of, **({"kind": kind} if of == "region" else {}), "cells": [f"r{r}c{c}" for r, c in cells]}


# --- name

@pytest.mark.parametrize(("size", "box", "name"), [
    (4, (2, 2), "Tiny Sudoku"), (6, (2, 3), "Mini Sudoku"), (6, (3, 2), "Mini Sudoku"), (8, (2, 4), "8x8 Sudoku"),
    (9, (3, 3), "Sudoku"), (16, (4, 4), "16x16 Sudoku"),
])
def test_sizes(size: int, box: tuple[int, int], name: str) -> None:
    found = describe(digits([{"type": "box_grid", "origin": "r1c1", "box": list(box)}], size))
    assert (found.type, list(found.rules)) == (name, [name])
    assert found.rules[name] == f"Each row, column and {box[0]}x{box[1]} box holds the digits 1 to {size} once each."


def regular_boxes() -> Rules:
    return [shape(*[(r + i, c + j) for i in range(3) for j in range(3)], of="box")
            for r in (1, 4, 7) for c in (1, 4, 7)]


def test_only_the_cells_of_houses_count() -> None:
    lines: Rules = [{"type": "row", "cells": [f"r{i}c{j}" for j in range(1, 10)]} for i in range(1, 10)]
    lines += [{"type": "column", "cells": [f"r{j}c{i}" for j in range(1, 10)]} for i in range(1, 10)]
    plain = describe(digits([BOX_GRID]))
    assert describe(digits([GRID, *regular_boxes()])) == plain
    assert describe(digits([*regular_boxes(), *reversed(lines)])) == plain
    assert describe(digits(lines)).type == "Latin Square"


def test_boards_without_boxes() -> None:
    assert describe(digits([GRID])) == Description(
        "Latin Square", {"Sudoku": "Each row and column holds the digits 1 to 9 once each."})
    assert told(digits([GRID], 5)) == ("5x5 Latin Square", ["5x5 Sudoku"])
    assert told(digits([GRID, *preset_rules("x", 9)])) == ("X Sudoku", ["Sudoku", "X"])
    # Boxes of one row are the rows.
    assert describe(digits([{"type": "box_grid", "origin": "r1c1", "box": [1, 5]}], 5)).type == "5x5 Latin Square"


def test_boards_without_grids() -> None:
    row = shape(*[(1, j) for j in range(1, 10)], of="row")
    assert describe(digits([])) == Description("Sudoku", {"Sudoku": "Each cell holds a digit from 1 to 9."})
    assert describe(digits([row])) == Description(
        "Sudoku", {"Sudoku": "The digits are 1 to 9; none appears twice in a row."})
    assert told(digits(regular_boxes())) == ("Jigsaw Sudoku", ["Sudoku", "Jigsaw"])


def test_jigsaw() -> None:
    boxes = regular_boxes()
    boxes[0]["cells"][2], boxes[1]["cells"][3] = boxes[1]["cells"][3], boxes[0]["cells"][2]
    found = describe(digits([GRID, *boxes]))
    assert found == Description("Jigsaw Sudoku", {
        "Sudoku": "Each row and column holds the digits 1 to 9 once each.",
        "Jigsaw": "Each outlined region holds the digits 1 to 9 once each."})
    few = describe(digits([BOX_GRID, shape((1, 1), (4, 4), of="box")]))
    assert (few.type, few.rules["Jigsaw"]) == ("Jigsaw Sudoku", "No digit appears twice in an outlined region.")


def test_meta_is_never_read() -> None:
    puzzle = digits([BOX_GRID])
    assert describe(puzzle.evolve(meta={"type": "Killer", "meta": {"type": "Killer"}})) == describe(puzzle)


def test_candidates() -> None:
    puzzle = digits([BOX_GRID]).evolve(candidates={"digits": {Cell(1, 1): frozenset({1, 2})}})
    assert told(puzzle) == ("Sukaku Sudoku", ["Sudoku", "Sukaku"])
    assert told(puzzle.evolve(candidates={"digits": {}})) == ("Sudoku", ["Sudoku"])


# --- several grids

@pytest.mark.parametrize(("origins", "name", "base"), [
    (SAMURAI, "Samurai Sudoku", "Samurai"), (((1, 1), (7, 7)), "Twodoku", "Twodoku"),
    (((1, 4), (4, 7), (7, 1)), "Tridoku", "Tridoku"), (((1, 1), (1, 13), (7, 7)), "Gattai-3 Sudoku", "Gattai-3"),
    (((1, 1), (1, 11)), "Twin Sudoku", "Twin"), (((3, 2), (9, 8)), "Twodoku", "Twodoku"),
    (((1, 7), (7, 1)), "Multi-Grid Sudoku", "Multi-Grid"),
    (tuple((r, c) for r in (1, 10, 19) for c in (1, 10, 19)), "Clueless Sudoku", "Clueless"),
    # The grid in the middle follows from the four around it.
    (((1, 4), (4, 1), (4, 7), (7, 4)), "Flower Sudoku", "Flower"),
])
def test_layouts(origins: Sequence[tuple[int, int]], name: str, base: str) -> None:
    assert told(grids(origins)) == told(grids(origins[::-1])) == (name, [base])


def test_the_sentence_of_a_layout() -> None:
    assert describe(grids(((1, 1), (7, 7)))).rules["Twodoku"] == (
        "Each row, column and box of the 2 grids of 9x9 cells holds 1 to 9 once each; a cell that grids share counts in"
        " each of them.")
    assert "share" not in describe(grids(((1, 1), (1, 11)))).rules["Twin"]


def test_variants_stand_before_a_layout() -> None:
    clues = [Killing(cells=(Cell(1, 1),))]
    assert told(grids(SAMURAI, clues=clues))[0] == "Killer Samurai Sudoku"
    assert told(grids(SAMURAI, preset_rules("x", 9), clues=clues)) == (
        "Variant Samurai Sudoku", ["Samurai", "X", "Killer"])


def clue(*cells: tuple[int, int], **more: Any) -> Clue:
    return Clue(cells=tuple(Cell(*each) for each in cells), **more)


@pytest.mark.parametrize(("clues", "ending"), [
    ([clue((1, 1))], " Only in the top-left grid."),
    ([clue((7, 7))], " Only in the top-left and centre grids."),
    ([clue((9, 9), (10, 10))], " Only in the centre grid."),
    ([clue((6, 9), (7, 10))], ""),
    ([clue((1, 1)), clue((6, 9), (7, 10))], ""),
    ([clue((1, 1)), clue((21, 21))], " Only in the top-left and bottom-right grids."),
    ([clue((1, 1)), clue((21, 21)), clue((1, 21))], " Only in the top-left, top-right and bottom-right grids."),
    ([clue((1, 1)), clue((21, 21)), clue((1, 21)), clue((21, 1)), clue((11, 11))], ""),
    ([clue()], ""),
    ([clue(area=Cell(7, 7))], " Only in the centre grid."),
    ([clue(area=(Cell(7, 7), Cell(8, 9)))], " Only in the top-left and centre grids."),
    ([clue(area=Cell(5, 5))], ""),
])
def test_where_a_family_lies(clues: list[Clue], ending: str) -> None:
    assert describe(grids(SAMURAI, clues=clues)).rules["Wild"] == f"A clue is a clue.{ending}"


def test_grids_are_named_by_origin_where_positions_are_ambiguous() -> None:
    origins = [(r, c) for r in (1, 13) for c in (1, 13, 25, 37)]
    found = describe(grids(origins, clues=[clue((1, 13)), clue((1, 37))]))
    assert found.rules["Wild"] == "A clue is a clue. Only in the grid at r1c13 and grid at r1c37."
    assert found.type == "Wild Multi-Grid Sudoku"


def test_a_placement_variant_in_some_grids() -> None:
    found = describe(grids(SAMURAI, preset_rules("X", 9, origin=Cell(7, 7))))
    assert (found.type, found.rules["X"].endswith(" Only in the centre grid.")) == ("X Samurai Sudoku", True)
    everywhere = [rule for r, c in SAMURAI for rule in preset_rules("X", 9, origin=Cell(r, c))]
    assert "Only" not in describe(grids(SAMURAI, everywhere)).rules["X"]


def test_a_jigsaw_corner() -> None:
    boxes = regular_boxes()
    boxes[0]["cells"][2], boxes[1]["cells"][3] = boxes[1]["cells"][3], boxes[0]["cells"][2]
    others: Rules = [{**BOX_GRID, "origin": f"r{r}c{c}"} for r, c in SAMURAI[1:]]
    found = describe(digits([*others, GRID, *boxes], board=Board.rectangle(21, 21)))
    assert (found.type, list(found.rules)) == ("Jigsaw Samurai Sudoku", ["Samurai", "Jigsaw"])
    assert found.rules["Jigsaw"].endswith(" Only in the top-left grid.")
    assert "column and regular box" in found.rules["Samurai"]


# --- placement variants

def test_the_published_order() -> None:
    assert [each.title for each in placement_variants()] == [
        "X", "Windoku", "Argyle", "Asterisk", "Centre-dot", "Girandola", "Disjoint Groups"]


@pytest.mark.parametrize(("name", "sizes"), [
    ("X", dict.fromkeys((4, 5, 6, 8, 9, 12, 15, 16), 2)),
    ("Windoku", {4: 1, 6: 1, 8: 2, 9: 4, 12: 4, 15: 6, 16: 9}), ("Argyle", {9: 8}), ("Asterisk", {9: 1}),
    ("Centre-dot", {9: 1, 15: 1}), ("Girandola", {9: 1}),
    ("Disjoint Groups", {4: 4, 6: 6, 8: 8, 9: 9, 12: 12, 15: 15, 16: 16}),
])
def test_presets_are_recognised(name: str, sizes: dict[int, int]) -> None:
    for size in (4, 5, 6, 8, 9, 12, 15, 16):
        if size not in sizes:
            with pytest.raises(NotSupported, match=f"is not defined for a grid of {size} x {size}"):
                preset_rules(name, size)
            continue
        rules = preset_rules(name, size)
        assert len(rules) == sizes[size]
        box = standard_box(size)
        houses = {"type": "box_grid", "origin": "r1c1", "box": list(box)} if box else GRID
        # The middle cells of boxes are a variant of their own that comes first.
        again = rules if name == "Disjoint Groups" and size in (9, 15) else []
        assert name in told(digits([houses, *rules, *again], size))[1]
        if len(rules) > 1:
            assert name not in told(digits([houses, *({**rule, "kind": "extra"} for rule in rules[1:])], size))[1]


def test_windows_lie_where_they_should() -> None:
    tops = [rule["cells"][0] for rule in preset_rules("windoku", 9)]
    assert tops == ["r2c2", "r2c6", "r6c2", "r6c6"]
    assert [rule["cells"][0] for rule in preset_rules("windoku", 6)] == ["r2c2"]
    assert [rule["cells"][0] for rule in preset_rules("windoku", 6, (3, 2))] == ["r2c2"]
    assert preset_rules("windoku", 9, origin=Cell(7, 7))[0]["cells"][0] == "r8c8"


def test_presets_go_by_any_of_their_names() -> None:
    assert preset_rules("nrc", 9) == preset_rules("Hyper", 9) == preset_rules("WINDOKU", 9)
    assert preset_rules("diagonal", 6) == preset_rules("x", 6)
    with pytest.raises(UnknownName, match="windoku"):
        preset_rules("windokku", 9)
    with pytest.raises(NotSupported, match="with boxes of 2 x 3"):
        preset_rules("centre-dot", 6, (2, 3))


def test_kinds_of_regions_are_hints() -> None:
    other = [{**rule, "kind": "region"} for rule in preset_rules("x", 9)]
    assert told(digits([BOX_GRID, *other])) == ("X Sudoku", ["Sudoku", "X"])
    cages = [{"type": "cage", "cells": rule["cells"]} for rule in preset_rules("x", 9)]
    assert "X" not in told(digits([BOX_GRID, *cages]))[1]


def test_boxes_decide_where_a_variant_is_defined() -> None:
    assert "Windoku" not in told(digits([GRID, *preset_rules("windoku", 9)]))[1]
    assert "Argyle" in told(digits([GRID, *preset_rules("argyle", 9)]))[1]


def test_several_placements_and_a_rest() -> None:
    names = ["X", "Windoku", "Argyle", "Asterisk", "Centre-dot", "Girandola", "Disjoint Groups"]
    rules = [rule for name in reversed(names) for rule in preset_rules(name, 9)]
    assert told(digits([BOX_GRID, *rules])) == ("Variant Sudoku", ["Sudoku", *names])


def test_a_region_is_explained_once() -> None:
    groups = preset_rules("Disjoint Groups", 9)
    rules = [{**rule, "kind": "region"} for rule in groups]
    assert told(digits([BOX_GRID, *rules], clues=[clue()]))[1] == ["Sudoku", "Centre-dot", "Extra Regions", "Wild"]
    assert told(digits([BOX_GRID, *rules, groups[4]]))[1] == ["Sudoku", "Centre-dot", "Disjoint Groups"]


def test_what_no_placement_explains_is_told_by_its_kind() -> None:
    kinds = {"extra": "Extra Regions", "colour": "Colour Groups", "disjoint": "Disjoint Groups", "window": "Windows",
             "diagonal": "Diagonals", "region": "Extra Regions"}
    for kind, name in kinds.items():
        assert told(digits([BOX_GRID, shape((1, 1), (5, 6), kind=kind)])) == (f"{name} Sudoku", ["Sudoku", name])
    rules = [*preset_rules("windoku", 9), *(shape((1, i), (5, 5), kind=kind) for i, kind in enumerate(kinds, 1))]
    assert told(digits([BOX_GRID, *rules], clues=[clue()]))[1] == [
        "Sudoku", "Windoku", *dict.fromkeys(kinds.values()), "Wild"]


def variant(**more: Any) -> PlacementVariant:
    return PlacementVariant(**{"name": "ends", "title": "Ends", "summary": "The ends differ.", "regions": ends, **more})


def ends(size: int, box: object) -> list[tuple[str, list[tuple[int, int]]]]:
    return [("extra", [(0, 0), (size - 1, size - 1)])]


def test_others_can_add_variants(plugins: Plugins) -> None:
    class Offering:
        @hookimpl
        def gridwright_entries(self) -> list[Entry]:
            return [Entry("variant", "ends", variant())]

    plugins.register(Offering(), "third")
    puzzle = digits([BOX_GRID, *preset_rules("ends", 9), *preset_rules("girandola", 9)], clues=[Killing()])
    assert told(puzzle)[1] == ["Sudoku", "Girandola", "Ends", "Killer"]
    assert plugins.describe()[-1]["entries"] == {"variant": ["ends"]}


def test_a_variant_can_be_one_file(tmp_path: Path) -> None:
    path = tmp_path / "ends.py"
    path.write_text("from gridwright.model.placement_variant import PlacementVariant\n"
                    "PLUGIN = PlacementVariant(name='ends', title='Ends', summary='The ends differ.',\n"
                    "                          regions=lambda size, box: [('extra', [(0, 0), (0, size - 1)])])\n")
    with using(Plugins(third_party=False, files=[path])):
        assert preset_rules("Ends", 4) == [{"type": "region", "kind": "extra", "cells": ["r1c1", "r1c4"]}]


def test_a_failing_variant_is_named(plugins: Plugins) -> None:
    class Offering:
        @hookimpl
        def gridwright_entries(self) -> list[Entry]:
            return [Entry("variant", "ends", variant(regions=lambda size, box: 1 / 0)),
                    Entry("variant", "gone", "no_such_module:X")]

    plugins.register(Offering(), "third")
    with pytest.raises(PluginError, match="variant 'ends' failed: ZeroDivisionError"):
        describe(digits([BOX_GRID, shape((1, 1), (5, 6))]))


# --- families

def test_families_in_the_published_order_and_unknown_ones_behind() -> None:
    puzzle = digits([*preset_rules("x", 9), BOX_GRID], clues=[clue(), Forked(cells=(Cell(1, 1),)), Forked(), Killing()])
    assert told(puzzle) == ("Variant Sudoku", ["Sudoku", "X", "Killer", "Sandwich", "Arrow", "Wild"])


def test_clues_of_a_class_are_told_together() -> None:
    found = describe(digits([BOX_GRID], clues=[Killing(), Forked(), Killing(), Forked(cells=(Cell(1, 1),)), Forked()]))
    assert found.rules["Killer"] == "There are 2 clues."
    assert (found.rules["Arrow"], found.rules["Sandwich"]) == ("2 of them.", "1 of them.")
    assert told(digits([BOX_GRID], clues=[Killing(), Killing(), Killing()])) == ("Sum Sudoku", ["Sudoku", "Sum"])


@pytest.mark.parametrize("kind", [Closing, Wide])
def test_a_negative_joins_its_family(kind: type[Closing]) -> None:
    found = describe(digits([BOX_GRID], clues=[kind(), Killing()]))
    assert found == Description("Killer Sudoku", {
        **describe(digits([BOX_GRID])).rules, "Killer": "There are 1 clues. All clues are given."})
    assert told(digits([BOX_GRID], clues=[kind(), clue()]))[1] == ["Sudoku", kind.variant, "Wild"]


def test_a_negative_joins_its_family_under_any_name() -> None:
    assert told(digits([BOX_GRID], clues=[Closing(), Killing(), Killing(), Killing()]))[1] == ["Sudoku", "Sum"]
    assert told(digits([BOX_GRID], clues=[Wide(), Killing(), Killing(), Killing()]))[1] == ["Sudoku", "Killer", "Sum"]


def test_where_a_family_with_its_negative_lies() -> None:
    here, there = Killing(cells=(Cell(1, 1),)), Closing(area=Cell(1, 1))
    assert describe(grids(SAMURAI, clues=[here, there])).rules["Killer"].endswith("given. Only in the top-left grid.")
    assert describe(grids(SAMURAI, clues=[here, Closing()])).rules["Killer"].endswith("given.")


def test_equal_sentences_are_told_once() -> None:
    @attrs.frozen(kw_only=True)
    class Again(Clue):
        key = "com.example:again"

    assert describe(digits([], clues=[clue(), Again()])).rules["Wild"] == "A clue is a clue."


def test_a_layout_and_a_family_may_share_a_name() -> None:
    @attrs.frozen(kw_only=True)
    class Twin(Clue):
        key = "com.example:twin"
        variant: ClassVar[str] = "Twin"

    found = describe(grids(((1, 1), (1, 11)), clues=[Twin()]))
    assert (found.type, list(found.rules)) == ("Twin Twin Sudoku", ["Twin"])
    assert found.rules["Twin"].endswith("once each. A clue is a clue.")


def test_a_rule_that_cannot_tell_is_named() -> None:
    with pytest.raises(PluginError, match=r"rule com.example:silent .* failed: ZeroDivisionError: oops"):
        describe(digits([], clues=[Silent()]))


# --- other puzzles

def test_puzzles_without_digits() -> None:
    board = Board.rectangle(2, 2)
    empty = Puzzle(board, {"tiles": Symbols.tiles(("a", "b"))})
    assert describe(empty) == Description("Puzzle", {})

    @attrs.frozen(kw_only=True)
    class Tiling(Clue):
        key = "com.example:tiling"
        symbols_kind = "tiles"

    @attrs.frozen(kw_only=True)
    class Covering(Clue):
        key = "com.example:covering"
        symbols_kind = "tiles"
        variant: ClassVar[str] = "Covering"

    assert describe(empty.evolve(rules=(Tiling(),))) == Description("Wild", {"Wild": "A clue is a clue."})
    assert told(empty.evolve(rules=(Tiling(), Covering()))) == ("Variant Puzzle", ["Wild", "Covering"])
    mixed = Puzzle(board, {"tiles": Symbols.tiles(("a",)), "digits": Symbols.digits(2)}, rules=(Tiling(),))
    assert told(place_rules(mixed, [GRID]).evolve(rules=(Tiling(),)))[0] == "2x2 Wild Sudoku"


def test_as_text_and_as_data() -> None:
    found = describe(digits([BOX_GRID], clues=[clue()]))
    assert str(found).splitlines()[1] == "Wild: A clue is a clue."
    assert json.dumps(found.as_json()) == json.dumps({"type": "Wild Sudoku", "rules": dict(found.rules)})
    with pytest.raises(TypeError):
        found.rules["X"] = ""  # type: ignore[index]


# --- the corpus

def conformance(corpus: Path) -> list[dict[str, Any]]:
    data = json.loads((corpus / "sudoku" / "conformance_variants.json").read_text(encoding="utf-8"))
    return [case for case in data["variants"] if case["describe"] is not None]


def test_names_are_those_of_the_reference(corpus: Path) -> None:
    cases = conformance(corpus)
    assert len(cases) == 198
    wrong = {}
    for case in cases:
        want = (case["describe"]["type"], list(case["describe"]["rules"]))
        if (got := told(load(case["input"]))) != want:
            wrong[case["name"]] = (got, want)
    assert wrong == {}


def test_the_wording_is_our_own(corpus: Path) -> None:
    for case in conformance(corpus):
        theirs = {sentence for text in case["describe"]["rules"].values() for sentence in text.split(". ")}
        ours = {sentence for text in describe(load(case["input"])).rules.values() for sentence in text.split(". ")}
        shared = {s for s in ours & theirs if not s.startswith("Only in the ")}
        assert not shared, case["name"]
