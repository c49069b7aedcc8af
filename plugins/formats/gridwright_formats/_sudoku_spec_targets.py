"""What a sudoku-spec asks of the puzzle's grade, and how long and with what it is looked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import attrs

from gridwright import FormatError, default_plugins
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright.generating.wanted import Contains
from gridwright.grading.card import FIELDS
from gridwright.grading.quality import checks
from gridwright.grading.technique import BANDS
from gridwright.solving.backend import get_backend
from gridwright_formats._sudoku_spec_words import choice, number, only, reserved, whole

__all__ = ["Knobs", "Limits", "Targets", "read_fields", "read_knobs", "read_limits", "read_quality", "read_targets"]

LATER = {name: f"the target {name!r} is" for name in ("time", "issues", "not_contains", "areas")}
#: Members of `meta` with what only a program reads, the last one winning.
SPACES = ("io.github.silly-puppyy.pencilmark", "gridwright")
SOLVERS = {"logic": None, "cpsat": "cpsat"}


@attrs.frozen
class Targets:
    """The members of `where`, read."""

    band: int | None = None
    difficulty: tuple[float, float] | Literal["max", "min"] | None = None
    contains: Contains | None = None
    elements: int | None = None


@attrs.frozen
class Limits:
    """The members of `limits`."""

    seconds: float = 120
    seed: int = 1


@attrs.frozen
class Knobs:
    """What is said for this program only."""

    backend: str | None = None
    grade_seconds: float = 60


def read_targets(data: Mapping[str, Any], where: str) -> Targets:
    """The targets of a request. Raises FormatError."""
    here = where + "/where"
    stated = typed(data.get("where", {}), "object", here)
    only(stated, ("band", "difficulty", "contains", "elements"), here, LATER)
    if isinstance(stated.get("band"), list):
        raise reserved("a list of bands is", here + "/band", "one band")
    return Targets(
        BANDS.index(choice(stated, "band", BANDS, here)) if "band" in stated else None,
        _difficulty(stated["difficulty"], here + "/difficulty") if "difficulty" in stated else None,
        _contains(stated["contains"], here + "/contains") if "contains" in stated else None,
        _elements(stated["elements"], here + "/elements") if "elements" in stated else None)


def _difficulty(value: Any, here: str) -> tuple[float, float] | Literal["max", "min"]:
    if value == "max":
        return "max"
    if value == "min":
        return "min"
    if type(value) is not list:
        raise FormatError('expected [lowest, highest], "max" or "min"', here, "type")
    if len(value) != 2:
        raise FormatError(f"expected [lowest, highest], found {len(value)} values", here, "length")
    low, high = (number(each, here + pointer(n)) for n, each in enumerate(value))
    if low > high:
        raise FormatError(f"the lowest difficulty {value[0]} is above the highest, {value[1]}", here, "value")
    return low, high


def _contains(value: Any, here: str) -> Contains | None:
    strict = False
    if type(value) is dict:
        for name in ("only", "uses"):
            if name in value:
                raise reserved(f"contains {name!r} is", here + pointer(name), '"codes" and "strict"')
        only(value, ("codes", "strict"), here)
        strict = member(value, "strict", "true or false", here) if "strict" in value else False
        value, here = member(value, "codes", "list", here), here + "/codes"
    elif type(value) is not list:
        raise FormatError('expected a list of codes, or {"codes": [...], "strict": true}', here, "type")
    for n, code in enumerate(value):
        if type(code) is dict:
            raise reserved("contains 'uses' (an object for a code) is", here + pointer(n), "a code")
        _known(typed(code, "string", here + pointer(n)), here + pointer(n))
    return Contains(tuple(dict.fromkeys(value)), strict) if value else None


def _known(code: str, here: str) -> None:
    registry = default_plugins().registry
    codes = sorted(kind.code for name in registry.names("technique") for kind in registry.get("technique", name).kinds)
    if code not in codes:
        raise FormatError(f"there is no technique {code[:40]!r}; there are {', '.join(codes)}", here, "technique")


def _elements(value: Any, here: str) -> int:
    only(typed(value, "object", here), ("max",), here)
    return whole(member(value, "max", "whole number", here), 0, here + "/max")


def read_quality(data: Mapping[str, Any], where: str) -> Mapping[str, Any] | None:
    """The quality object, None where no check is asked for. Raises FormatError."""
    if "quality" not in data:
        return None
    quality: Mapping[str, Any] = typed(data["quality"], "object", where + "/quality")
    try:
        checks(quality)
    except FormatError as error:
        raise FormatError(error.message, where + error.pointer, error.code) from None
    return quality


def read_limits(data: Mapping[str, Any], where: str) -> Limits:
    """Time and seed. Raises FormatError."""
    here = where + "/limits"
    stated = typed(data.get("limits", {}), "object", here)
    only(stated, ("time", "seed", "results"), here, {"attempts": "limits.attempts is"})
    if "results" in stated and whole(stated["results"], 1, here + "/results") > 1:
        raise reserved("more than one result is", here + "/results", "1 (run several seeds)")
    found = Limits()
    if "time" in stated:
        found = attrs.evolve(found, seconds=number(stated["time"], here + "/time", zero=False))
    if "seed" in stated:
        found = attrs.evolve(found, seed=whole(stated["seed"], 0, here + "/seed"))
    return found


def read_fields(data: Mapping[str, Any], where: str) -> tuple[str, ...] | None:
    """The fields of the card that are wanted, None for the usual ones. Raises FormatError."""
    if "fields" not in data:
        return None
    here = where + "/fields"
    for n, name in enumerate(typed(data["fields"], "list", here)):
        if typed(name, "string", here + pointer(n)) not in FIELDS:
            raise FormatError(f"a card has no field {name[:40]!r}; there are {', '.join(FIELDS)}", here + pointer(n),
                              "field")
    return tuple(dict.fromkeys(data["fields"]))


def read_knobs(data: Mapping[str, Any], where: str) -> tuple[Knobs, dict[str, Any]]:
    """What `meta` says to this program, and the rest of it. Raises FormatError."""
    here = where + "/meta"
    meta = typed(data.get("meta", {}), "object", here)
    found = Knobs()
    for space in SPACES:
        if space not in meta:
            continue
        place = here + pointer(space)
        stated = typed(meta[space], "object", place)
        only(stated, ("solver", "grade_seconds"), place)
        if "solver" in stated:
            backend = SOLVERS[choice(stated, "solver", SOLVERS, place)]
            if backend is not None and (reason := get_backend(backend).unavailable()):
                raise FormatError(reason, place + "/solver", "solver")
            found = attrs.evolve(found, backend=backend)
        if "grade_seconds" in stated:
            seconds = number(stated["grade_seconds"], place + "/grade_seconds", zero=False)
            found = attrs.evolve(found, grade_seconds=seconds)
    return found, {name: value for name, value in meta.items() if name not in SPACES}
