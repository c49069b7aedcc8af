"""Calling hooks: the first answer counts, wrappers stand around it, and whoever fails is passed over."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest

from gridwright import Puzzle, Solution, Undecided, count, load, solutions, solve
from gridwright.errors import GridwrightError, PluginError
from gridwright.plugins import Origin, Plugins, hookimpl, using
from gridwright.plugins.failures import WrongAnswer

SMALL = ('{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 1, "cols": 2}, "digits": 2,'
        ' "givens": [0, 0], "rules": []}')


def counter(answer: Callable[[], Any], **marks: Any) -> object:
    """A plugin that answers gridwright_count."""

    class Counter:
        @hookimpl(**marks)
        def gridwright_count(self) -> Any:
            return answer()

    return Counter()


def solver(answer: Callable[[Puzzle], Any]) -> object:
    """A plugin that answers gridwright_solve, before those that are installed."""

    class Solver:
        @hookimpl
        def gridwright_solve(self, puzzle: Puzzle) -> Any:
            return answer(puzzle)

    return Solver()


def wrapper(around: Callable[[], Generator[None, Any, Any]]) -> object:
    """A plugin that wraps gridwright_count."""

    class Wrapper:
        @hookimpl(wrapper=True)
        def gridwright_count(self) -> Generator[None, Any, Any]:
            return (yield from around())

    return Wrapper()


def raises(error: BaseException) -> Callable[..., Any]:
    def fail(*_: object) -> Any:
        raise error

    return fail


def ask(*plugins: object, **more: Any) -> tuple[Any, list[str]]:
    """What gridwright_count answers with these plugins, the last of them asked first, and the problems."""
    made = Plugins(third_party=False, first_party=())
    for i, plugin in enumerate(plugins):
        made.register(plugin, f"p{i}")
    answer = made.call_first("gridwright_count", puzzle=None, backend=None, budget=None, up_to_symmetry=False,
                             progress=None, **more)
    return answer, [str(problem) for problem in made.problems]


def test_the_first_answer_counts() -> None:
    assert ask(counter(lambda: 1), counter(lambda: 2), counter(lambda: None)) == (2, [])
    assert ask(counter(lambda: 1, tryfirst=True), counter(lambda: 2)) == (1, [])
    assert ask(counter(lambda: None)) == (None, [])
    assert ask() == (None, [])


@pytest.mark.parametrize("error", [RuntimeError("boom"), SystemExit("boom")])
def test_a_plugin_that_raises_is_passed_over(error: BaseException) -> None:
    answer, problems = ask(counter(lambda: 1), counter(raises(error)))
    assert answer == 1
    assert problems == [f"plugin p1 failed in a hook: gridwright_count: {type(error).__name__}: boom"]


def test_a_wrong_type_is_passed_over() -> None:
    answer, problems = ask(counter(lambda: 1), counter(lambda: "three"), expect=int)
    assert answer == 1
    assert problems == ["plugin p1 failed in a hook: gridwright_count: it gave a str; expected an int"]


def test_an_answer_can_be_refused_and_replaced() -> None:
    def accept(origin: Origin, answer: int) -> int:
        if answer < 0:
            raise WrongAnswer(f"{answer} is below 0")
        return 10 * answer

    answer, problems = ask(counter(lambda: 1), counter(lambda: -1), accept=accept)
    assert answer == 10
    assert problems == ["plugin p1 failed in a hook: gridwright_count: -1 is below 0"]


@pytest.mark.parametrize("error", [Undecided("no time"), KeyboardInterrupt()])
def test_what_is_meant_for_the_user_passes(error: BaseException) -> None:
    with pytest.raises(type(error)):
        ask(counter(lambda: 1), counter(raises(error)))


def test_a_wrapper_sees_the_answer_and_may_change_it() -> None:
    def add() -> Generator[None, int, int]:
        return (yield) + 1

    assert ask(counter(lambda: 1), wrapper(add), wrapper(add)) == (3, [])


def test_a_wrapper_may_turn_an_error_into_an_answer() -> None:
    def calm() -> Generator[None, int, int]:
        try:
            return (yield)
        except GridwrightError:
            return 7

    assert ask(counter(raises(Undecided("no time"))), wrapper(calm)) == (7, [])


def before() -> Generator[None, int, int]:
    if before:
        raise RuntimeError("boom")
    return (yield)


def after() -> Generator[None, int, int]:
    yield
    raise RuntimeError("boom")


def never() -> Generator[None, int, int]:
    return 1
    yield


def twice() -> Generator[None, int, int]:
    yield
    yield
    return 1


@pytest.mark.parametrize(("around", "words"), [
    (before, "RuntimeError: boom"), (after, "RuntimeError: boom"), (never, "its wrapper did not yield"),
    (twice, "its wrapper yielded twice"),
])
def test_a_wrapper_that_fails_is_left_out(around: Callable[[], Generator[None, Any, Any]], words: str) -> None:
    assert ask(counter(lambda: 3), wrapper(around)) == (
        3, [f"plugin p1 failed in a hook: gridwright_count: {words}"])


def test_errors_pass_through_wrappers() -> None:
    def plain() -> Generator[None, int, int]:
        return (yield)

    with pytest.raises(Undecided):
        ask(counter(raises(Undecided("no time"))), wrapper(plain))


def test_the_old_style_of_wrappers_is_refused() -> None:
    class Old:
        @hookimpl(hookwrapper=True)
        def gridwright_count(self) -> Iterator[None]:
            yield

    with pytest.raises(PluginError, match=r"a wrapper of the old style; expected @hookimpl\(wrapper=True\)"):
        Plugins(third_party=False, first_party=()).register(Old(), "old")


# --- solving


def wrong(puzzle: Puzzle) -> Iterator[Solution]:
    yield Solution(puzzle, {puzzle.main: dict.fromkeys(puzzle.board.cells, 9)})


def later(puzzle: Puzzle) -> Iterator[Solution]:
    yield Solution(puzzle, {puzzle.main: dict.fromkeys(puzzle.board.cells, 1)})
    raise RuntimeError("boom")


def at_once(puzzle: Puzzle) -> Iterator[Solution]:
    if puzzle:
        raise RuntimeError("boom")
    yield from ()


@pytest.mark.parametrize(("answer", "words"), [
    (raises(RuntimeError("boom")), "RuntimeError: boom"),
    (at_once, "RuntimeError: boom"),
    (lambda puzzle: 3, "it gave an int; expected an Iterable"),
    (lambda puzzle: iter([3]), "it gave an int; expected a Solution"),
])
def test_another_plugin_solves_in_its_place(answer: Callable[[Puzzle], Any], words: str) -> None:
    puzzle = load(SMALL)
    with using(Plugins(third_party=False)) as plugins:
        plugins.register(solver(answer), "mine")
        assert count(puzzle) == 4
        assert len(list(solutions(puzzle))) == 4
        assert [str(p) for p in plugins.problems] == [f"plugin mine failed in a hook: gridwright_solve: {words}"]


def test_a_wrong_solution_is_never_handed_out() -> None:
    puzzle = load(SMALL.replace("[0, 0]", "[1, 0]"))
    with using(Plugins(third_party=False)) as plugins:
        plugins.register(solver(wrong), "mine")
        assert solve(puzzle).values()[0] == 1
        assert "an answer fails its check" in str(plugins.problems)


def test_a_search_that_breaks_off_is_an_error() -> None:
    with using(Plugins(third_party=False)) as plugins:
        plugins.register(solver(later), "mine")
        assert solve(load(SMALL)).values() == [1, 1]
        with pytest.raises(PluginError, match="plugin mine failed in gridwright_solve after 1 solution: RuntimeError"):
            list(solutions(load(SMALL)))


def test_without_any_solver_it_says_who_failed() -> None:
    puzzle = load(SMALL)
    with using(Plugins(third_party=False, first_party=())) as plugins:
        plugins.register(solver(raises(RuntimeError("boom"))), "mine")
        with pytest.raises(PluginError, match=r"no plugin solves this puzzle.*plugin mine failed in a hook"):
            solve(puzzle)
