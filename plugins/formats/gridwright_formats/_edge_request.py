"""Reading the requests of the format edge-spec; whatever cannot be made is refused here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import FormatError
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright_formats._edge_frame import Frame

__all__ = ["Request", "read_request"]

#: Rows and columns.
SHORTEST, LONGEST = 2, 64
#: The rule knows no more.
MOST_COLOURS = 255
_MEMBERS = ("edge-spec", "size", "colours", "hints", "distinct", "unique", "seed", "name")


@attrs.frozen(kw_only=True)
class Request:
    """What is to be made. `hints` is a number of hints, or the positions (reading order from 0) that they are for."""

    frame: Frame
    border: int
    interior: int
    hints: int | tuple[int, ...]
    distinct: bool
    unique: bool
    seed: int
    name: str | None

    def title(self, seed: int) -> str:
        """The name of the puzzle that a seed makes."""
        if self.name is not None:
            return self.name if seed == self.seed else f"{self.name}_s{seed}"
        return (f"gen_{self.frame.width}x{self.frame.height}_c{self.border + self.interior}_b{self.border}_s{seed}")


def read_request(data: Any, where: str) -> Request:
    """The request of an object. Raises FormatError, with a pointer, for the first thing that is wrong."""
    typed(data, "object", where)
    if member(data, "edge-spec", "whole number", where) != 1:
        raise FormatError(f"there is version 1 only, not {data['edge-spec']}", where + "/edge-spec", "version")
    _only(data, _MEMBERS, where)
    frame = _frame(data, where)
    border, interior = _colours(data, frame, where)
    hints = _hints(data, frame, where)
    distinct, unique = (member(data, name, "true or false", where) if name in data else default
                        for name, default in (("distinct", True), ("unique", False)))
    if distinct and (found := frame.crowded(border, interior)):
        kind, there, can = found
        raise FormatError(f"the board has {there} {kind} pieces; {border} border and {interior} interior colours make "
                          f"only {can} that differ up to turning", where + "/colours", "distinct")
    seed = member(data, "seed", "whole number", where) if "seed" in data else 0
    if seed < 0:
        raise FormatError(f"expected a whole number from 0, found {seed}", where + "/seed", "value")
    name = member(data, "name", "string", where) if "name" in data else None
    if name is not None and not name.strip():
        raise FormatError("name must not be blank", where + "/name", "blank")
    return Request(frame=frame, border=border, interior=interior, hints=hints, distinct=distinct, unique=unique,
                   seed=seed, name=name)


def _only(stated: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for name in stated:
        if name not in known:
            raise FormatError(f"this member is not known here; expected {', '.join(known)}", where + pointer(name),
                              "unknown")


def _frame(data: Mapping[str, Any], where: str) -> Frame:
    here = where + "/size"
    if "size" not in data:
        raise FormatError("the member 'size' is missing", where, "missing")
    stated = data["size"]
    if type(stated) is int:
        width, height = _side(stated, here), stated
    elif isinstance(stated, dict):
        _only(stated, ("width", "height"), here)
        width, height = (_side(member(stated, name, "whole number", here), here + pointer(name))
                         for name in ("width", "height"))
    else:
        raise FormatError("expected a number of rows and columns, or an object of width and height", here, "type")
    return Frame(width, height)


def _side(length: int, where: str) -> int:
    if not SHORTEST <= length <= LONGEST:
        raise FormatError(f"expected a whole number from {SHORTEST} to {LONGEST}, found {length}", where, "size")
    return length


def _colours(data: Mapping[str, Any], frame: Frame, where: str) -> tuple[int, int]:
    """Numbers of border and of interior colours. Of a number alone about the square root are border colours, as in
    Eternity II (5 of 22)."""
    here = where + "/colours"
    if "colours" not in data:
        raise FormatError("the member 'colours' is missing", where, "missing")
    stated = data["colours"]
    if type(stated) is int:
        least = 2 if frame.interior else 1
        if not least <= stated <= MOST_COLOURS:
            raise FormatError(f"expected a number of colours from {least} to {MOST_COLOURS}, found {stated}", here,
                              "value")
        border = round(stated ** 0.5) if frame.interior else stated
        interior = stated - border
        places = {"border": here, "interior": here}
    elif isinstance(stated, dict):
        _only(stated, ("border", "interior"), here)
        border, interior = (member(stated, name, "whole number", here) for name in ("border", "interior"))
        places = {name: here + pointer(name) for name in ("border", "interior")}
    else:
        raise FormatError("expected a number of colours, or an object of border and interior", here, "type")
    for name, n, contacts in (("border", border, frame.border), ("interior", interior, frame.interior)):
        fewest = 1 if contacts else 0
        if not fewest <= n <= len(contacts):
            raise FormatError(f"the board has {len(contacts)} pairs of touching sides for {name} colours; expected "
                              f"from {fewest} to {len(contacts)} colours, found {n}", places[name], "value")
    if border + interior > MOST_COLOURS:
        raise FormatError(f"expected at most {MOST_COLOURS} colours, found {border + interior}", here, "value")
    return border, interior


def _hints(data: Mapping[str, Any], frame: Frame, where: str) -> int | tuple[int, ...]:
    here = where + "/hints"
    stated = data.get("hints", 0)
    if type(stated) is int:
        if not 0 <= stated <= frame.cells:
            raise FormatError(f"expected a number of hints from 0 to {frame.cells}, found {stated}", here, "value")
        return stated
    if type(stated) is not list:
        raise FormatError("expected a number of hints, or a list of positions", here, "type")
    found: list[int] = []
    for number, position in enumerate(stated):
        place = here + pointer(number)
        if not 0 <= typed(position, "whole number", place) < frame.cells:
            raise FormatError(f"expected a position from 0 to {frame.cells - 1}, found {position}", place, "value")
        if position in found:
            raise FormatError(f"the position {position} is there already", place, "duplicate")
        found.append(position)
    return tuple(found)
