"""Every error gridwright raises on purpose: one typed class per kind of trouble, one readable sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = [
    "FormatError", "FormatErrors", "GenerationFailed", "GridwrightError", "NameConflict", "NoSolution", "NotSupported",
    "NotUnique", "PluginError", "SolutionExists", "Undecided", "UnknownName", "errors_of",
]


class GridwrightError(ValueError):
    """Base of all errors about the input, the plugins or the puzzle; `exit_code` is what the command returns."""

    exit_code = 2


class FormatError(GridwrightError):
    """The input breaks a rule of its format. `pointer` is the RFC 6901 path of the member, "" for the whole text."""

    def __init__(self, message: str, pointer: str = "", code: str = "format") -> None:
        super().__init__(f"{pointer}: {message}" if pointer else message)
        self.message, self.pointer, self.code = message, pointer, code


class FormatErrors(FormatError):
    """Everything that is wrong with one object; as an error of its own it is the first of them."""

    def __init__(self, errors: Sequence[FormatError]) -> None:
        super().__init__(errors[0].message, errors[0].pointer, errors[0].code)
        self.errors = tuple(errors)


def errors_of(error: FormatError) -> tuple[FormatError, ...]:
    """Each of the errors that an error stands for."""
    return error.errors if isinstance(error, FormatErrors) else (error,)


class NotSupported(GridwrightError):
    """Well formed, but asks for something that the named part cannot do."""


class NoSolution(GridwrightError):
    """The puzzle has no solution; `clues` holds the clashing clues where they were asked for."""

    exit_code = 1

    def __init__(self, message: str = "the puzzle has no solution", clues: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.clues = tuple(clues)


class NotUnique(GridwrightError):
    """More than one solution where one was asked for; the message names the first difference of two of them."""

    exit_code = 1


class SolutionExists(GridwrightError):
    """There is a solution where none was claimed."""

    exit_code = 1


class GenerationFailed(GridwrightError):
    """No puzzle that fits the request was found; `counters` says what was tried and how often."""

    exit_code = 1

    def __init__(self, message: str, counters: Mapping[str, int] | None = None) -> None:
        super().__init__(message)
        self.counters = dict(counters or {})


class Undecided(GridwrightError):
    """The budget ran out before the answer was known."""

    exit_code = 3


class PluginError(GridwrightError):
    """A plugin could not be loaded or broke its contract; the message names plugin and distribution."""


class UnknownName(PluginError, LookupError):
    """No plugin offers this name; the message lists close matches."""


class NameConflict(PluginError):
    """Two plugins offer one name and none says that it replaces the other."""
