"""What a user of the library writes, with every public name: read by mypy --strict, never run.

Right use must pass; types that matter are asserted. Wrong use has a `type: ignore` with the code of its error behind
it: as unused ignores are errors themselves, each of these lines must be refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, assert_type

import attrs

from gridwright import (
    API_VERSION,
    Backend,
    Board,
    Budget,
    Canvas,
    Capabilities,
    Card,
    Cell,
    Converted,
    Description,
    Domains,
    Drawing,
    Encoder,
    Entry,
    Fault,
    Format,
    FormatError,
    Generated,
    GenerationFailed,
    Given,
    GridwrightDeprecationWarning,
    GridwrightError,
    Hint,
    House,
    Kind,
    Lattice,
    Layout,
    LineConverter,
    LoadOptions,
    Loss,
    Marks,
    Model,
    Move,
    NameConflict,
    Native,
    NoSolution,
    NotSupported,
    NotUnique,
    Placement,
    PlacementVariant,
    PluginError,
    Plugins,
    Proposing,
    Puzzle,
    RequestFormat,
    Rule,
    Session,
    Sniff,
    Solution,
    Solver,
    Statistics,
    Step,
    Symbols,
    Technique,
    Tile,
    Undecided,
    UnknownName,
    Violation,
    cell,
    check,
    convert,
    core,
    count,
    default_plugins,
    describe,
    draw,
    dumps,
    entries_from,
    explain,
    fingerprint,
    forced,
    generate,
    grade,
    grade_many,
    hint,
    hookimpl,
    is_unique,
    load,
    load_all,
    solutions,
    solve,
    validate,
)
from gridwright.clues import EdgeClue, LineClue
from gridwright.grading import Ground, State, bits
from gridwright.plugins import using
from gridwright.proposing.cages import find_cages
from gridwright.testing import RuleConformance

GRIDWRIGHT_API = assert_type(API_VERSION, int)


# --- whoever solves puzzles

def read_and_solve(text: str) -> str:
    puzzle = assert_type(load(text, format="classic"), Puzzle)
    each = assert_type(load_all(text), Iterator[Puzzle])
    budget = Budget(seconds=2.5, conflicts=10_000)
    try:
        solution = assert_type(solve(puzzle, budget=budget, backend="cadical195"), Solution)
    except NoSolution:
        clashing = core(puzzle)
        assert_type(clashing, list[Rule | Given | Marks])
        raise
    except (Undecided, NotUnique, NotSupported) as error:
        assert_type(error.exit_code, int)
        raise GridwrightError(str(error)) from error
    assert_type(solution[cell("r1c1")], int)
    assert_type(check(puzzle, solution), list[Violation])
    assert_type(solutions(puzzle, limit=3), Iterator[Solution])
    assert_type(count(puzzle, limit=10, up_to_symmetry=True), int)
    assert_type(is_unique(puzzle), bool)
    assert_type(forced(puzzle), dict[Cell, set[int]])
    assert_type(fingerprint(puzzle), str)
    assert_type(len(list(each)), int)
    count(puzzle, 10)  # type: ignore[call-arg]
    solve(text)  # type: ignore[arg-type]
    solve(puzzle, budget=3)  # type: ignore[arg-type]
    return dumps(puzzle, "sudoku-puzzle", pretty=False)


def write_and_tell(puzzle: Puzzle, solution: Solution) -> None:
    made = assert_type(convert(dumps(puzzle), "classic"), Converted)
    assert_type(made.losses, tuple[Loss, ...])
    assert_type(validate("{}"), list[Fault])
    assert_type(describe(puzzle), Description)
    picture = assert_type(draw(puzzle, solution, cell=40), Drawing)
    assert_type(picture.svg(), str)
    assert_type(picture.png(), bytes)
    steps = assert_type(explain(puzzle), Iterator[Step])
    assert_type(next(steps).technique, str)
    told = assert_type(hint(puzzle, solution), Hint)
    assert_type(told.placements, tuple[Placement, ...])
    card = assert_type(grade(puzzle), Card)
    assert_type(card["band"], Any)
    assert_type(grade_many([puzzle], 2), Iterator[Card | GridwrightError])
    made_puzzle = assert_type(generate({"format": "sudoku-spec"}, seed=3), Generated)
    assert_type(made_puzzle.puzzle, Puzzle)
    with Session(puzzle) as session:
        assert_type(session.solution(), Solution)
    puzzle.board = Board.rectangle(2, 2)  # type: ignore[misc]
    draw(puzzle, violations="none")  # type: ignore[arg-type]


def own_puzzle() -> Puzzle:
    board = Board.rectangle(2, 2)
    assert_type(board.cells, tuple[Cell, ...])
    assert_type(Symbols.digits(4).values, range)
    assert_type(Tile.from_rows("L", ["##", "#."]).size, int)
    Board.rectangle("2", 2)  # type: ignore[arg-type]
    return Puzzle.with_digits(board, 4, {Cell(1, 1): 3}, rules=[SumBound(most=4, cells=board.cells)])


# --- authors of rules

@attrs.frozen(kw_only=True)
class SumBound(Rule):
    key = "com.example:sum_bound"
    summary = "The digits in these cells add up to at most the bound."

    most: int
    cells: tuple[Cell, ...]

    def violations(self, solution: Solution) -> Iterator[Violation]:
        total = sum(solution[c] for c in self.cells)
        if total > self.most:
            yield self.violation(f"the digits add up to {total}, more than {self.most}")

    def houses(self, puzzle: Puzzle) -> Iterator[House]:
        yield House("bound", self.cells)

    def restrict(self, domains: Domains) -> None:
        for c in self.cells:
            domains.keep(c, range(1, self.most + 1))

    def encode(self, enc: Encoder) -> None:
        assert_type(enc.is_(self.cells[0], 1), int)
        enc.differ(self.cells)

    def decode(self, model: Model) -> Mapping[str, Any]:
        return {"first": model.value(self.cells[0])}

    def draw(self, canvas: Canvas) -> None:
        canvas.cage(self.cells, label=f"<={self.most}")

    @classmethod
    def candidates(cls, solution: Solution, context: Proposing, rng: Random) -> Iterator[SumBound]:
        for cells in find_cages(solution, context, rng):
            yield cls(cells=cells, most=sum(solution[c] for c in cells))


class Wrong(Rule):
    def violations(self, solution: Solution) -> bool:  # type: ignore[override]
        return True

    def draw(self, canvas: str) -> None:  # type: ignore[override]
        """Takes something else than a canvas."""


class Dot(EdgeClue):
    def fits(self, v: int, w: int) -> bool:
        return v == w + 1


class Line(LineClue):
    """A clue of a common shape."""


class TestSumBound(RuleConformance):
    rule = SumBound


# --- authors of formats, boards, backends, techniques

class Words(Format):
    name = "com.example:words"
    summary = "Puzzles in words."

    def sniff(self, head: str, filename: str) -> int:
        return 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        if options.strict:
            raise FormatError("no word is known", "/words", code="words")
        yield own_puzzle()

    def by_lines(self, to: str, options: LoadOptions) -> LineConverter | None:
        return None

    def dump(self, puzzles: Sequence[Puzzle]) -> list[str]:  # type: ignore[override]
        return []


class Wishes(RequestFormat):
    name = "com.example:wishes"
    summary = "Requests in words."
    produces = "sudoku-puzzle"

    def generate(self, request: object, seed: int | None, budget: Budget | None) -> Generated:
        raise GenerationFailed("no wish can be met")


class Hexagons(Lattice):
    name = "hexagons"

    def corners(self, where: Cell) -> Sequence[tuple[float, float]]:
        return []


BOARD = Layout("com.example:tiny", "Four cells.", 4, 4, origins=(Cell(1, 1),), size=4, box=(2, 2))
VARIANT = PlacementVariant(name="corner", title="Corner", summary="A corner.", regions=lambda size, box: None)


class Guess(Solver):
    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        return None

    def model(self) -> list[int]:
        return []

    def add(self, clause: Sequence[int]) -> None:
        """Forgets it."""

    def statistics(self) -> Statistics:
        return Statistics(conflicts=0)


class Lookup(Native):
    def solutions(self, budget: Budget | None) -> Iterator[Solution]:
        yield from ()


class Guesses(Backend):
    name = "com.example:guess"
    summary = "Never knows."
    capabilities = Capabilities(assumptions=True)

    def open(self, clauses: list[list[int]], *, proof: bool = False) -> Solver:
        return Guess()

    def native(self, puzzle: Puzzle) -> Native | None:
        return Lookup()


class NoSolver(Solver):
    """Lacks everything."""


NoSolver()  # type: ignore[abstract]


class Naked(Technique):
    name = "com.example:naked"
    kinds = (Kind("NKD", "Naked", 1, 5.0),)

    def applies(self, ground: Ground) -> bool:
        return ground.size == 9

    def moves(self, state: State, code: str) -> Iterator[Move]:
        for i in bits(state.open):
            yield Move(code, writes=((i, 0),))


# --- plugins

@hookimpl
def gridwright_entries() -> Iterator[Entry]:
    yield Entry("rule", SumBound.key, SumBound, SumBound.summary)
    yield Entry("board", BOARD.name, BOARD, replaces="another")
    yield from entries_from(__name__, "rule", prefix="com.example:")


@hookimpl
def gridwright_sniff(head: bytes, filename: str) -> Sniff | None:
    return Sniff("com.example:words", 90) if head.startswith(b"words") else None


@hookimpl(wrapper=True)
def gridwright_solve() -> Iterator[Any]:
    return (yield)


def plugins_in_use(trace: list[str]) -> Mapping[str, object]:
    plugins = Plugins(third_party=False, files=["rule.py"], trace=trace.append)
    with using(plugins):
        assert_type(default_plugins(), Plugins)
    try:
        plugins.registry.get("rule", "com.example:sum_bound")
    except (UnknownName, NameConflict, PluginError) as error:
        raise GridwrightDeprecationWarning(str(error)) from None
    Plugins(trace=True)  # type: ignore[arg-type]
    return plugins.loaded
