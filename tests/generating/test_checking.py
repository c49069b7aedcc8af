"""The checker of generated puzzles: right results pass, and every kind of wrong one is found out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from copy import deepcopy
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gridwright import dumps, grade, is_unique, load, solve
from gridwright.layouts import empty_puzzle

Json = dict[str, Any]
NINE = """795214368 816735924 324968157 432157896 568493271 971682543 249371685 683549712 157826439"""
FOUR = "1234 4312 2143 3421"
BOXES = {4: [2, 2], 9: [3, 3]}


def _checking() -> ModuleType:
    """The checker in this folder, which is no package."""
    spec = util.spec_from_file_location("checking", Path(__file__).with_name("checking.py"))
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules["checking"] = module
    spec.loader.exec_module(module)
    return module


checking = _checking()
shapes = sys.modules["spec_checks.shapes"]
grounds = sys.modules["spec_checks.grounds"]
pairs = sys.modules["spec_checks.pairs"]


def values(text: str) -> list[int]:
    """The digits of a grid as a flat list."""
    return [int(digit) for digit in text if digit != " "]


def request(*rules: Json, size: int = 9, **members: Any) -> Json:
    """A request for a square board, for any number of givens unless another is named."""
    spec: Json = {"format": "sudoku-spec", "format_version": 1, "board": {"rows": size, "cols": size}, "digits": size,
                  "givens": {"count": [0, None]},
                  "rules": [{"type": "box_grid", "origin": "r1c1", "box": BOXES[size]}, *rules], **members}
    return {name: value for name, value in spec.items() if value is not None}


def result(spec: Json, *elements: Json, solution: list[Any] | None = None, empty: tuple[str, ...] = ("r1c1",)) -> Json:
    """The result of a request: every cell given but those named, the locked rules, and the placed elements."""
    rows, cols = spec["board"]["rows"], spec["board"]["cols"]
    solution = solution or values({4: FOUR, 9: NINE}[rows])
    gone = {(r - 1) * cols + c - 1 for r, c in grounds.cells(empty)}
    document = {"format": "sudoku-puzzle", "format_version": 1,
                "meta": {**spec.get("meta", {}), "generated_from": checking.fingerprint(spec)},
                "board": spec["board"], "digits": spec["digits"],
                "givens": [0 if k in gone else value for k, value in enumerate(solution)], "solution": solution,
                "rules": [*(rule for rule in spec["rules"] if "count" not in rule), *elements]}
    return graded(spec, document)


def graded(spec: Json, document: Json) -> Json:
    """A puzzle with its card."""
    card = grade(load(document, strict=False), fields=spec.get("fields"), quality=spec.get("quality")).as_json()
    return {"puzzle": document, "card": json.loads(json.dumps(card)),
            "info": {"attempts": 1, "rejected": {}, "seconds": 0.5}}


EMPTY = ("r1c1", "r1c2", "r2c1", "r2c2", "r5c5", "r8c8", "r8c9", "r9c8", "r9c9")
FOUR_EMPTY = tuple(f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5))
CAGE = {"type": "cage", "sum": 16, "cells": ["r1c1", "r1c2"]}
WHISPER = {"type": "line", "kind": "whisper", "cells": ["r1c2", "r2c2", "r2c1", "r3c2"]}
CAGES = {"type": "cage", "count": [1, 3]}
WHISPERS = {"type": "line", "kind": "whisper", "count": "auto"}
X_MARK = {"type": "edge", "kind": "xv", "letter": "X", "cells": ["r2c7", "r3c7"]}
EXTRA = {"type": "region", "kind": "extra", "cells": ["r1c1", "r2c2", "r3c3"]}
TILES = [{"type": "cage", "sum": total, "cells": cells.split()} for total, cells in (
    (3, "r1c1 r1c2"), (4, "r1c3 r2c3"), (6, "r1c4 r2c4"), (6, "r2c1 r3c1"), (4, "r2c2 r3c2"),
    (10, "r3c3 r3c4 r4c3 r4c4"), (7, "r4c1 r4c2"))]


def found(spec: Json, made: Json) -> str:
    """All faults as one text."""
    text: str = "\n".join(checking.faults(spec, made))
    return text


def plain() -> tuple[Json, Json]:
    """A request with many parts, and a result that meets it."""
    spec = request(CAGES, WHISPERS, EXTRA, meta={"title": "T", "author": "A"}, givens={"count": [70, 75]},
                   symmetry=[{"kind": "rot180", "of": "givens"}], fields=["difficulty", "band", "contains", "symmetry"],
                   where={"band": "Very Easy", "difficulty": [0, 5], "elements": {"max": 3}},
                   limits={"time": 5, "seed": 3})
    return spec, result(spec, CAGE, WHISPER, empty=EMPTY)


def test_a_right_result_has_no_fault() -> None:
    spec, made = plain()
    assert found(spec, made) == ""


def document_of(made: Json) -> Json:
    puzzle: Json = made["puzzle"]
    return puzzle


#: What is changed in the result of `plain`, and what has to be said of it.
WRONG: Mapping[str, tuple[Callable[[Json], Any], str]] = {
    "format": (lambda made: document_of(made).update(format="gridwright"), "expected a sudoku-puzzle"),
    "unknown member": (lambda made: document_of(made).update(more=1), "cannot be read strictly"),
    "digits": (lambda made: document_of(made).update(digits=10), "the digits is 10"),
    "meta": (lambda made: document_of(made)["meta"].pop("author"), "meta.author is None; the request has 'A'"),
    "fingerprint": (lambda made: document_of(made)["meta"].update(generated_from="sha256:0"), "meta.generated_from"),
    "pencil marks": (lambda made: document_of(made).update(candidates={"r1c1": [7]}), "pencil marks"),
    "no solution": (lambda made: document_of(made).pop("solution"), "states no solution"),
    "house rules": (lambda made: document_of(made)["rules"].append({"type": "grid", "origin": "r1c1"}),
                    "no house rule like the grid"),
    "locked rule": (lambda made: document_of(made)["rules"].remove(EXTRA), "extra at r1c1 r2c2 r3c3 is missing"),
    "more regions": (lambda made: document_of(made)["rules"].append({**EXTRA, "cells": ["r1c1", "r2c2"]}),
                     "no region extra at r1c1 r2c2"),
    "no template": (lambda made: document_of(made)["rules"].append(X_MARK), "no template of the request asks for it"),
    "no variety": (lambda made: document_of(made)["rules"].append(
        {"type": "edge", "kind": "difference", "value": 8, "cells": ["r2c7", "r3c7"]}), "no variety"),
    "too few": (lambda made: document_of(made)["rules"].remove(CAGE), "cage: the puzzle has 0; the request wants"),
    "too many in all": (lambda made: document_of(made)["rules"].extend(
        {"type": "cage", "sum": 9, "cells": [a, b]} for a, b in (("r4c1", "r5c1"), ("r9c3", "r9c4"))),
        "the puzzle has 4 elements; the request allows 3"),
    "untrue": (lambda made: document_of(made)["rules"].append({"type": "cage", "sum": 9, "cells": ["r3c1", "r4c1"]}),
               "cage at r3c1 r4c1: the digits add up to 7"),
    "shared cell": (lambda made: document_of(made)["rules"].append(
        {"type": "cage", "sum": 10, "cells": ["r1c2", "r2c2"]}), "it shares r1c2 with cage at r1c1 r1c2"),
    "givens": (lambda made: document_of(made)["givens"].__setitem__(2, 0), "the givens are not symmetric (rot180)"),
    "wrong given": (lambda made: document_of(made)["givens"].__setitem__(2, 6), "the given 6 in r1c3 is not the 5"),
    "number of givens": (lambda made: document_of(made).update(givens=[0] * 81), "the puzzle has 0 givens"),
    "several solutions": (lambda made: document_of(made).update(givens=[0] * 81), "several solutions"),
    "field": (lambda made: made["card"].pop("band"), "the card lacks band"),
    "more fields": (lambda made: made["card"].update(time=1.5), "the card has time, which is not asked for"),
    "difficulty": (lambda made: made["card"].update(difficulty=4.9), "the card says difficulty 4.9"),
    "no card": (lambda made: made.update(card=None), "there is no card"),
    "attempts": (lambda made: made["info"].update(attempts=0), "info.attempts"),
    "seconds": (lambda made: made["info"].update(seconds="1"), "info.seconds"),
    "rejected": (lambda made: made["info"].update(rejected={"trivial": -1}), "info.rejected"),
    "result": (lambda made: made.update(more=1), "the result has a member 'more'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_result_is_found_out(name: str) -> None:
    spec, made = plain()
    change, said = WRONG[name]
    change(made)
    assert said in found(spec, made)


#: Targets that the result of `plain` misses.
MISSED: Mapping[str, tuple[Json, str]] = {
    "band": ({"where": {"band": "Hard"}}, "the band is Very Easy; the request wants Hard"),
    "difficulty": ({"where": {"difficulty": [6, 7]}}, "the request wants [6, 7]"),
    "contains": ({"where": {"contains": ["XWG"]}}, "the card does not contain XWG"),
    "contains strict": ({"where": {"contains": {"codes": ["XWG"], "strict": True}}}, "XWG as the code itself"),
    "quality": ({"quality": {}}, "the issue trivial"),
    "count": ({"rules": [CAGES, {**WHISPERS, "count": 2}]}, "line/whisper: the puzzle has 1; the request wants 2"),
    "max": ({"rules": [CAGES, WHISPERS, {"type": "cell", "kind": "parity", "count": "max"}]}, 'wants "max"'),
    "size": ({"rules": [{**CAGES, "size": [3, None]}, WHISPERS]}, "its size is 2; the request wants [3, None]"),
    "sum": ({"rules": [{**CAGES, "sum": 10}, WHISPERS]}, "its sum is 16; the request wants 10"),
    "length": ({"rules": [CAGES, {**WHISPERS, "length": [5, 9]}]}, "its length is 4; the request wants [5, 9]"),
    "tile": ({"rules": [{**CAGES, "count": "tile"}, WHISPERS]}, "r2c1 is neither given nor in a cage"),
    "mirror": ({"symmetry": [{"kind": "mirror", "axis": "vertical", "of": "givens"}]},
               "not symmetric (mirror vertical): r1c8 is given, r1c2 is not"),
    "time": ({"where": {"difficulty": "max"}, "limits": {"time": 9}}, "takes all of its 9 s"),
    "refused": ({"rules": [CAGES, WHISPERS, {"type": "cage", "count": 1}]}, "two templates are about cage"),
}


@pytest.mark.parametrize("name", MISSED)
def test_a_target_that_is_missed_is_found_out(name: str) -> None:
    change, said = MISSED[name]
    rules = change.get("rules", [CAGES, WHISPERS])
    members = {"symmetry": [{"kind": "rot180", "of": "givens"}],
               **{part: value for part, value in change.items() if part != "rules"}}
    spec = request(*rules, EXTRA, **members)
    assert said in found(spec, result(spec, CAGE, WHISPER, empty=EMPTY))


def test_givens_that_can_be_dug() -> None:
    plain_one, with_cages = request(givens=None), request(CAGES, givens=None)
    assert "it can be dug further" in found(plain_one, result(plain_one))
    made = result(with_cages, CAGE)
    assert found(with_cages, made) == ""
    assert "it can be dug further" in "\n".join(checking.remarks(with_cages, made))


def test_alternatives_count_as_contained_unless_strict() -> None:
    cards = sys.modules["spec_checks.cards"]
    card = {"contains": [{"code": "NPR", "chip": "NPR/PPR"}], "band": "Medium", "band_index": 2}
    ground = grounds.Ground.of(request())
    for where, right in (({"contains": ["PPR"]}, True), ({"contains": ["NPR"]}, True), ({"contains": ["XWG"]}, False),
                         ({"contains": {"codes": ["PPR"], "strict": True}}, False),
                         ({"contains": {"codes": ["NPR"], "strict": True}}, True)):
        assert (not list(cards._targets({}, where, card, ground))) == right


def element(text: str, **members: Any) -> Json:
    """A rule of a type (and kind), at some cells."""
    kind, *some = text.split()
    first, _, second = kind.partition("/")
    return {"type": first, **({"kind": second} if second else {}), **members, **({"cells": some} if some else {})}


ROW = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"
COLUMN = "r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1"
DIAGONAL_CELLS = "r1c4 r2c5 r3c6 r4c7 r5c8 r6c9"
RIGHT = (
    CAGE, WHISPER, {**WHISPER, "value": 5}, X_MARK,
    element("line/thermo r1c5 r1c4 r2c5"), element("line/slow_thermo r4c4 r4c3 r3c2"),
    element("line/renban r1c4 r1c5 r2c5"), element("line/between r3c1 r4c1 r5c1 r5c2"),
    element("line/entropic r1c1 r2c2 r2c3 r1c2"), element("line/modular r1c1 r1c2 r1c3 r2c4"),
    element("line/parity r2c1 r2c2 r2c3 r2c4"), element("line/palindrome r3c2 r3c3 r4c3"),
    element("line/zipper r1c5 r2c6 r1c6"), element("line/region_sum r3c2 r4c3"),
    element("line/lockout r1c2 r2c2 r1c3"), element("line/double_arrow r1c4 r1c5 r1c6 r1c7 r1c8"),
    {"type": "arrow", "bulb": ["r2c6"], "lines": [["r1c6", "r1c5"]]},
    element("contains r1c1 r1c2 r2c1 r2c2", digits=[1, 7, 9]), element("corner/mathrax r1c8 r1c9 r2c8 r2c9", op="even"),
    element("corner/mathrax r4c3 r4c4 r5c3 r5c4", op="x", value=8),
    element("corner/mathrax r2c3 r2c4 r3c3 r3c4", op="-", value=3),
    element(f"sandwich {ROW}", sum=7, side="left"), element(f"xsum {COLUMN}", sum=38, side="top"),
    element(f"skyscraper {ROW}", value=2, side="left"),
    element(f"skyscraper {' '.join(reversed(ROW.split()))}", value=2, side="right"),
    element(f"sum/little_killer {DIAGONAL_CELLS}", sum=31, side="top"),
    element("edge/kropki r1c4 r1c5", color="white"), element("edge/kropki r1c4 r1c5", color="black"),
    element("edge/xv r1c5 r1c6", letter="V"), element("cell/odd r1c1"), element("cell/even r1c4"),
)
FALSE = (
    ({**CAGE, "sum": 15}, "add up to 16"), (element("cage r1c1 r1c2"), "no sum"),
    (element("cage r1c1 r2c2", sum=8), "falls apart"), (element("cage r1c1 r2c1 r2c2 r2c3 r2c4", sum=29), "repeats"),
    ({**WHISPER, "value": 4}, "the whisper gap is 4; expected 5"), (element("line/whisper r1c1 r1c2"), "not hold"),
    ({**WHISPER, "closed": True}, "a member 'closed'"), (element("line/thermo r1c4 r1c5"), "does not hold"),
    (element("line/thermo r1c5 r1c4 r9c9"), "do not touch"), (element("line/renban r1c1 r1c2"), "does not hold"),
    (element("line/slow_thermo r1c1 r1c3"), "do not touch"), (element("line/slow_thermo r1c2 r1c3"), "does not hold"),
    (element("line/between r3c1 r4c1"), "2 cells; expected at least 3"),
    (element("line/between r4c1 r3c1 r2c1"), "does not hold"), (element("line/entropic r1c1 r1c2 r1c3"), "not hold"),
    (element("line/entropic r1c1 r2c2 r2c3", groups=[[1, 2], [3, 4, 5, 6], [7, 8, 9]]), "the thirds of 1 to 9"),
    (element("line/modular r1c1 r1c2 r1c3", value=4), "the modulus is 4"),
    (element("line/modular r1c1 r1c2 r2c2"), "does not hold"), (element("line/parity r1c1 r1c2"), "does not hold"),
    (element("line/palindrome r1c1 r1c2 r1c3"), "does not hold"),
    (element("line/palindrome r3c2 r4c3"), "at least 3"),
    (element("line/palindrome r3c2 r3c3 r3c3 r4c3"), "expected an odd number"),
    (element("line/palindrome r3c2 r3c3 r3c2"), "a cell comes twice"),
    (element("line/zipper r1c1 r1c2 r1c3"), "does not hold"), (element("line/region_sum r1c1 r1c2"), "does not hold"),
    (element("line/region_sum r3c1 r4c1"), "does not hold"), (element("line/lockout r1c1 r1c2 r1c3"), "not hold"),
    (element("line/lockout r1c2 r2c2 r1c3", value=3), "the lockout gap is 3; expected 4"),
    (element("line/double_arrow r1c5 r2c6 r1c6"), "3 cells; expected at least 5"),
    (element("line/double_arrow r1c1 r1c2 r1c3 r1c4 r1c5"), "does not hold"),
    ({"type": "arrow", "bulb": ["r2c6"], "lines": [["r1c6", "r1c7"]]}, "adds up to 7, the circle holds 5"),
    ({"type": "arrow", "bulb": ["r1c1", "r1c2"], "lines": [["r2c1"]]}, "one circle and one shaft"),
    (element("contains r1c1 r1c2 r2c1 r2c2", digits=[1, 7]), "it shows 2 digits"),
    (element("contains r1c1 r1c2 r2c1 r2c2", digits=[1, 7, 7]), "not in the block"),
    (element("contains r1c1 r1c2 r1c3 r1c4", digits=[2, 7, 9]), "no 2 x 2 block"),
    (element("corner/mathrax r1c8 r1c9 r2c8 r2c9", op="odd"), "not all digits are odd"),
    (element("corner/mathrax r4c3 r4c4 r5c3 r5c4", op="+", value=6), "is not 6"),
    (element("corner/mathrax r1c7 r1c8 r2c7 r2c8", op="/", value=2), "is not 2"),
    (element(f"sandwich {ROW}", sum=8, side="left"), "it says 8 where 7 is right"),
    (element(f"sandwich {ROW}", sum=7, side="right"), "not the whole row or column"),
    (element(f"xsum {ROW}", sum=37, side="left"), "it says 37"),
    (element("skyscraper r1c1 r1c2 r1c3", value=2, side="left"), "not the whole row or column"),
    (element(f"skyscraper {ROW}", value=3, side="left"), "it says 3"),
    (element(f"sum/little_killer {DIAGONAL_CELLS}", sum=30, side="top"), "adds up to 31"),
    (element("sum/little_killer r1c4 r2c5 r3c6 r4c7 r5c8", sum=28, side="top"), "not a whole diagonal"),
    (element(f"sum/little_killer {DIAGONAL_CELLS}", sum=31, side="left"), "not a whole diagonal"),
    (element("edge/kropki r1c1 r1c2", color="white"), "wrong for 7 and 9"),
    (element("edge/kropki r1c1 r1c2", color="black"), "wrong for 7 and 9"),
    (element("edge/xv r1c5 r1c6", letter="X"), "wrong for 1 and 4"), (element("edge/xv r1c5 r2c6", letter="X"), "side"),
    (element("cell/odd r1c4"), "r1c4 is not odd"), (element("cell/even r1c1"), "r1c1 is not even"),
    (element("cell/low r1c1", split=5), "no variety"),
)


def shape_faults(rule: Json) -> str:
    """What is said of an element on the 9 x 9 grid."""
    ground = grounds.Ground.of(request())
    return "\n".join(shapes.shape_faults(rule, ground, ground.flat(values(NINE))))


@pytest.mark.parametrize("rule", RIGHT, ids=lambda rule: shapes.family(rule))
def test_right_shapes_pass(rule: Json) -> None:
    assert shape_faults(rule) == ""


@pytest.mark.parametrize(("rule", "said"), FALSE, ids=lambda part: "" if isinstance(part, str) else shapes.family(part))
def test_wrong_shapes_are_found_out(rule: Json, said: str) -> None:
    assert said in shape_faults(rule)


def test_every_variety_is_tried() -> None:
    assert {shapes.family(rule) for rule in RIGHT} == set(shapes.FAMILIES)
    assert {shapes.family(rule) for rule, _ in FALSE} >= set(shapes.FAMILIES)


def test_parameters_elsewhere_than_on_nine_digits() -> None:
    ground = grounds.Ground.of(request(size=4))
    digits = ground.flat(values(FOUR))
    line = element("line/whisper r1c1 r1c2")
    assert "missing" in "".join(shapes.shape_faults(line, ground, digits))
    assert "the whisper gap is 1; expected 2" in "".join(shapes.shape_faults({**line, "value": 1}, ground, digits))
    right = element("line/whisper r1c1 r2c1", value=2)
    assert not list(shapes.shape_faults(right, ground, digits))
    entropic = element("line/entropic r1c1 r1c2 r1c3", groups=[[1, 2], [3], [4]])
    assert "6 x 6 or more" in "".join(shapes.shape_faults(entropic, ground, digits))


#: Elements together that may not be, and may be, in one puzzle.
TOGETHER = (
    ([element("edge/kropki r1c4 r1c5", color="white"), element("edge/xv r1c5 r1c6", letter="V")], ""),
    ([element("edge/kropki r1c4 r1c5", color="white"), element("edge/xv r1c4 r1c5", letter="X")], "shares the edge"),
    ([element("edge/kropki r3c7 r3c8", color="white"), element("edge/kropki r3c8 r3c7", color="white")], "the edge"),
    ([element("cell/odd r1c1"), element("cell/odd r1c2"), element("cell/even r1c4")], ""),
    ([element("cell/odd r1c1"), element("cell/odd r1c1")], "it shares r1c1"),
    ([element("contains r1c1 r1c2 r2c1 r2c2", digits=[1, 7, 9]),
      element("contains r2c2 r2c3 r3c2 r3c3", digits=[1, 2, 4])], "it shares r2c2"),
    ([element(f"sandwich {ROW}", sum=7, side="left"), element(f"skyscraper {ROW}", value=2, side="left"),
      element(f"xsum {COLUMN}", sum=38, side="top")], ""),
    ([element(f"xsum {COLUMN}", sum=38, side="top"), element(f"xsum {COLUMN}", sum=38, side="top")],
     "the place top of r1c1"),
    ([WHISPER, CAGE, element("line/lockout r1c2 r2c2 r1c3")], ""),
    ([{"type": "arrow", "bulb": ["r2c6"], "lines": [["r1c6", "r1c5"]]},
      {"type": "arrow", "bulb": ["r2c7"], "lines": [["r1c6", "r2c6"]]}], "it shares r1c6"),
)


@pytest.mark.parametrize(("some", "said"), TOGETHER)
def test_what_elements_share(some: list[Json], said: str) -> None:
    elements = sys.modules["spec_checks.elements"]
    faults = "\n".join(elements._shared(some))
    assert said in faults
    assert bool(faults) == bool(said)


def test_tilings() -> None:
    spec = request({"type": "cage", "count": "tile"}, size=4, givens={"count": 0})
    right = result(spec, *TILES, empty=FOUR_EMPTY)
    assert found(spec, right) == ""
    alone = {"type": "cage", "sum": 3, "cells": ["r4c1"]}, {"type": "cage", "sum": 4, "cells": ["r4c2"]}
    assert "a cage of one cell" in found(spec, result(spec, *TILES[:-1], *alone, empty=FOUR_EMPTY))
    twice = {"type": "cage", "sum": 5, "cells": ["r1c2", "r1c3"]}
    assert "r1c2 is in 2 cages" in found(spec, result(spec, *TILES, twice, empty=FOUR_EMPTY))
    given = deepcopy(right)
    del given["puzzle"]["rules"][-1]
    given["puzzle"]["givens"][-4:-2] = [3, 4]
    with_givens = request({"type": "cage", "count": "tile"}, size=4)
    given["puzzle"]["meta"]["generated_from"] = checking.fingerprint(with_givens)
    assert found(with_givens, graded(with_givens, given["puzzle"])) == ""


@pytest.mark.parametrize(("template", "some", "said"), [
    ({"type": "cell", "kind": "parity"}, [element("cell/odd r1c1")], "cell/parity: one more would fit at r1c2"),
    ({"type": "edge", "kind": "xv", "letter": "V"}, [element("edge/xv r1c5 r1c6", letter="V")], "one more would fit"),
    ({"type": "cage", "sum": 10, "size": 2}, [], "cage: one more would fit at r1c2 r2c2"),
    ({"type": "cage", "sum": [30, None]}, [], "")])
def test_as_many_as_fit(template: Json, some: list[Json], said: str) -> None:
    elements = sys.modules["spec_checks.elements"]
    ground = grounds.Ground.of(request())
    faults = "\n".join(elements._room(template, some, ground, ground.flat(values(NINE))))
    assert said in faults
    assert bool(faults) == bool(said)


def dots(color: str, text: str) -> list[Json]:
    """Every true dot of a 4 x 4 grid."""
    ground = grounds.Ground.of(request(size=4))
    digits = ground.flat(values(text))
    ops = {"white": ("difference", [1]), "black": ("ratio", [2])}
    return [{"type": "edge", "kind": "kropki", "color": color, "cells": [grounds.name(a), grounds.name(b)]}
            for a, b in ground.neighbours() if pairs.related(*ops[color], digits[a], digits[b], 4)]


def test_all_dots() -> None:
    spec = request({"type": "edge", "kind": "kropki", "color": "white", "count": "all"}, size=4)
    negative = {"type": "negative", "of": "kropki", "color": "white"}
    white = dots("white", FOUR)
    assert found(spec, result(spec, *white, negative)) == ""
    assert 'the negative rule that belongs to "all" is missing' in found(spec, result(spec, *white))
    assert "the puzzle does not forbid" in found(spec, result(spec, *white))
    less = result(spec, *white, negative)
    less["puzzle"]["rules"].remove(white[0])
    assert "a true dot between r1c1 and r1c2 is not drawn" in found(spec, less)
    both = request({"type": "edge", "kind": "kropki", "count": "all"}, size=4)
    taken = {tuple(rule["cells"]) for rule in white}
    black = [rule for rule in dots("black", FOUR) if tuple(rule["cells"]) not in taken]
    assert found(both, result(both, *white, *black, {"type": "negative", "of": "kropki"})) == ""
    more = result(spec, *white, negative)
    more["puzzle"]["rules"].append({"type": "negative", "of": "kropki"})
    assert "which the request does not ask for" in found(spec, more)


def test_a_minimal_set_of_dots() -> None:
    spec = request({"type": "edge", "kind": "kropki", "color": "white", "count": "min"}, size=4)
    left = dots("white", FOUR)
    document = result(spec, *left, empty=FOUR_EMPTY[:-2])["puzzle"]
    assert "the puzzle is unique without the dot at" in found(spec, graded(spec, document))
    for dot in left:
        less = {**document, "rules": [rule for rule in document["rules"] if rule != dot]}
        document = less if is_unique(load(less)) else document
    assert found(spec, graded(spec, document)) == ""


@pytest.mark.parametrize(("op", "params", "spelt"), [
    ("not_sum", [10], {"type": "negative", "of": "xv", "letter": "X"}),
    ("not_consecutive", [], {"type": "neighbours", "kind": "nonconsecutive"}),
    ("not_ratio", [2], {"type": "negative", "of": "kropki", "color": "black"}),
])
def test_locked_rules_may_be_spelt_otherwise(op: str, params: list[int], spelt: Json) -> None:
    rule = {"type": "neighbours", "op": op, "params": params, "where": "orthogonal"}
    spec = request(rule)
    grid = list(solve(load({**result(request())["puzzle"], "givens": [0] * 81, "rules": spec["rules"]},
                           strict=False)).values())
    right = result(spec, solution=grid)
    assert found(spec, right) == ""
    other = deepcopy(right)
    other["puzzle"]["rules"][1] = spelt
    assert found(spec, graded(spec, other["puzzle"])) == ""
    narrower = deepcopy(right)
    narrower["puzzle"]["rules"][1] = {**rule, "except": [["r1c1", "r1c2"]]}
    assert "the puzzle does not forbid" in found(spec, narrower)
    del other["puzzle"]["rules"][1]
    assert "the puzzle does not forbid" in found(spec, other)
    assert "the solution breaks a locked rule" in found(spec, result(request()))


def test_marks_free_a_negative_of_what_a_locked_rule_says() -> None:
    """No two neighbours sum to 10 is no negative of X marks where the puzzle has marks."""
    ground = grounds.Ground.of(request())
    rules = [{"type": "negative", "of": "xv", "letter": "X"}, element("edge/xv r1c5 r1c6", letter="V")]
    plain_one = {"type": "neighbours", "op": "not_sum", "params": [10], "where": "orthogonal"}
    with_mark, without = pairs.forbidden(rules[0], rules, ground), pairs.forbidden(plain_one, [], ground)
    assert set(without) - set(with_mark) == {((1, 5), (1, 6))}


def twodoku(**members: Any) -> tuple[Json, list[Any]]:
    """A request for a layout of two grids, and a solved grid."""
    spec: Json = {"format": "sudoku-spec", "format_version": 1, "board": {"rows": 15, "cols": 15}, "digits": 9,
                  "rules": [{"type": "box_grid", "origin": origin, "box": [3, 3]} for origin in ("r1c1", "r7c7")],
                  **members}
    return spec, solve(empty_puzzle("twodoku")).values()


def test_layouts() -> None:
    spec, grid = twodoku(givens={"count": [1, None], "grids": [80, [70, 81]]},
                         symmetry=[{"kind": "rot180", "of": "givens"}])
    empty = ("r8c8",)
    assert found(spec, result(spec, solution=grid, empty=empty)) == ""
    assert "the grid at r1c1 has 79 givens; the request wants 80" in found(
        spec, result(spec, solution=grid, empty=("r8c8", "r1c1", "r15c15")))
    moved = deepcopy(spec)
    moved["rules"][1]["origin"] = "r7c6"
    assert "neither one grid with standard boxes nor a named layout" in found(
        moved, result(spec, solution=grid, empty=empty))
    sums = deepcopy(spec)
    sums["rules"].append({"type": "sandwich", "count": "auto"})
    assert "sandwich is for single grids" in found(sums, result(sums, solution=grid, empty=empty))


#: Requests that no generator may meet, beside those of the tests above.
REFUSED: tuple[tuple[Json, str], ...] = (
    (request(where={"time": {"max": 5}}), "where.time is reserved"),
    (request(where={"band": ["Easy", "Hard"]}), "a list of bands"),
    (request(limits={"results": 3}), "limits has a part"), (request(limits={"attempts": 3}), "limits has a part"),
    (request(givens={"mask": [1] * 81}), "mask and values are reserved"), (request(givens=[0] * 81), "puzzle form"),
    (request(givens={"grids": [3]}), "for each grid of a layout"), (request(ext={}), "'ext' is not known"),
    (request(symmetry=[{"kind": "rot180"}, {"kind": "rot90"}]), "more than one symmetry"),
    (request(symmetry=[{"kind": "rot180", "of": "all"}]), "symmetry of rules"),
    (request(CAGE), "locked rules such as cage"),
    (request({"type": "grid", "origin": "r1c1"}), "house rules such as grid"),
    (request({"type": "line", "kind": "thermo", "count": "tile"}), 'no count "tile"'),
    (request({"type": "edge", "kind": "xv", "count": "all"}), 'no count "all"'),
    (request({"type": "cage", "count": "tile", "size": 3}), "do not go with a tiling"),
    (request({"type": "cage", "count": 20, "size": 3}, givens={"count": 0}), "do not go with"),
    (request({"type": "line", "kind": "thermo", "count": 1, "size": 3}), "has no limit size"),
    (request({"type": "cell", "kind": "low", "count": 1}), "no template"),
    (request({"type": "line", "kind": "entropic", "count": 1}, size=4), "6 x 6 or more"),
    (request({"type": "edge", "kind": "kropki", "count": 1},
             {"type": "edge", "kind": "kropki", "color": "white", "count": 1}), "are about edge/kropki white"),
    (request({"type": "cell", "kind": "parity", "count": 1}, {"type": "cell", "kind": "odd", "count": 1}),
     "two templates are about cell/odd"),
)


@pytest.mark.parametrize(("spec", "said"), REFUSED, ids=lambda part: part if isinstance(part, str) else "")
def test_results_of_requests_that_must_be_refused(spec: Json, said: str) -> None:
    requests = sys.modules["spec_checks.requests"]
    assert said in "\n".join(requests.refusals(spec, grounds.Ground.of(spec)))


def test_a_request_without_boxes_must_be_refused() -> None:
    spec = request()
    spec["rules"] = [{"type": "grid", "origin": "r1c1"}]
    assert "it has no box_grid" in found(spec, {"puzzle": {}})


@pytest.mark.parametrize(("entry", "right"), [
    ({"kind": "rot180"}, "r9c8"), ({"kind": "rot90"}, "r2c9"), ({"kind": "mirror", "axis": "vertical"}, "r1c8"),
    ({"kind": "mirror", "axis": "horizontal"}, "r9c2"), ({"kind": "mirror", "axis": "diagonal"}, "r2c1"),
    ({"kind": "mirror", "axis": "antidiagonal"}, "r8c9")])
def test_where_symmetries_take_a_cell(entry: Json, right: str) -> None:
    """The pattern of a cell and its images is symmetric by what the card says of it."""
    givens = sys.modules["spec_checks.givens"]
    ground = grounds.Ground.of(request())
    assert grounds.name(givens.image(entry, ground)((1, 2))) == right
    spec = request(symmetry=[entry])
    orbit = next(orbit for orbit in givens.orbits(spec, ground) if (1, 2) in orbit)
    card = result(request(fields=["symmetry"]), empty=tuple(map(grounds.name, sorted(orbit))))["card"]
    assert {**entry, "of": "givens"} in card["symmetry"]


def test_fingerprints_of_the_corpus(corpus: Path) -> None:
    rows = json.loads((corpus / "sudoku" / "spec_fingerprints.json").read_text(encoding="utf-8"))
    assert len(rows) == 168
    assert [row["feature"] for row in rows if checking.fingerprint(row["spec"]) != row["fingerprint"]] == []


def test_written_puzzles_are_as_good() -> None:
    """What the canonical writer makes of a result is found right too."""
    spec, made = plain()
    document = json.loads(dumps(load(made["puzzle"])))
    assert found(spec, {**made, "puzzle": document}) == ""
