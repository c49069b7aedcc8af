"""Collecting the faults of a Puzzled collection, so that a reader can go on after the first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from gridwright import Fault, FormatError, LoadOptions
from gridwright.codecs.strict_json import pointer, typed
from gridwright.model.board import MAX_CELLS
from gridwright_formats._puzzled_rules import MOST_FAULTS

__all__ = ["Faults", "Shape"]

#: A rectangle of whole numbers, row by row.
Shape = list[list[int]]

_TYPES: Mapping[str, type] = {"whole number": int, "string": str}


class Faults:
    """Errors found so far, and typed access to members that notes an error instead of raising it.

    `advice`: also say what should, not must, be.
    """

    def __init__(self, options: LoadOptions, *, advice: bool = False) -> None:
        self.options = options
        self.errors: list[Fault] = []
        #: Errors in all, also those beyond the limit of what is listed.
        self.count = 0
        #: Feature of a later version -> where it is used first.
        self.uses: dict[str, str] = {}
        self._advice = advice
        self._warnings = 0

    def error(self, where: str, code: str, message: str) -> None:
        """Note an error."""
        self.count += 1
        if self.count <= MOST_FAULTS:
            self.errors.append(Fault(where, code, message))
        elif self.count == MOST_FAULTS + 1:
            self.errors.append(Fault("", "more", f"there are more than {MOST_FAULTS} errors; the rest is not listed"))

    def warn(self, where: str, code: str, message: str) -> None:
        """Note a warning."""
        self._warnings += 1
        if self._warnings <= MOST_FAULTS:
            self.options.warnings.append(Fault(where, code, message, "warning"))
        elif self._warnings == MOST_FAULTS + 1:
            self.options.warnings.append(Fault("", "more", f"there are more than {MOST_FAULTS} warnings; the rest is "
                                               "not listed", "warning"))

    def doubt(self, where: str, code: str, message: str) -> None:
        """What the app lets pass: an error when reading strictly, a warning otherwise."""
        (self.error if self.options.strict else self.warn)(where, code, message)

    def demand(self, where: str, code: str, message: str) -> None:
        """What only a published file needs: an error there, a warning otherwise."""
        (self.error if self.options.publish else self.warn)(where, code, message)

    def advise(self, where: str, code: str, message: str) -> None:
        """A warning, where advice is wanted."""
        if self._advice:
            self.warn(where, code, message)

    def pardon(self, some: Collection[Fault]) -> None:
        """Make warnings of some errors."""
        ids = {id(fault) for fault in some}
        self.errors = [fault for fault in self.errors if id(fault) not in ids]
        self.count -= len(some)
        for fault in some:
            self.warn(fault.pointer, fault.code, fault.message)

    def kind(self, value: Any, kind: str, where: str) -> bool:
        """Whether the value is of the kind; notes an error where it is not."""
        try:
            typed(value, kind, where)
        except FormatError as error:
            self.error(error.pointer, error.code, error.message)
            return False
        return True

    def kinds(self, values: list[Any], kind: str, where: str) -> None:
        """As `kind` for every value of a list."""
        if {type(value) for value in values} - {_TYPES[kind]}:
            for i, value in enumerate(values):
                self.kind(value, kind, where + pointer(i))

    def member(self, data: Mapping[str, Any], name: str, kind: str, where: str, *, required: bool = False,
               nullable: bool = False) -> Any:
        """The member if it is there and of the kind, else None."""
        if name not in data or (nullable and data[name] is None):
            if required:
                self.error(where, "missing", f"the member {name!r} is missing")
            return None
        return data[name] if self.kind(data[name], kind, where + pointer(name)) else None

    def text(self, data: Mapping[str, Any], name: str, where: str, *, required: bool = False,
             nullable: bool = False) -> str | None:
        """A string member that must not be blank."""
        value: str | None = self.member(data, name, "string", where, required=required, nullable=nullable)
        if value is not None and not value.strip():
            self.doubt(where + pointer(name), "blank", f"{name} must not be blank")
        return value

    def choice(self, data: Mapping[str, Any], name: str, choices: Collection[str], where: str, *,
               required: bool = False, nullable: bool = False) -> str | None:
        """A string member that is one of the choices; None where it is not."""
        value: str | None = self.member(data, name, "string", where, required=required, nullable=nullable)
        if value is None or value in choices:
            return value
        self.error(where + pointer(name), "choice", f"expected one of {', '.join(choices)}, found {value[:40]!r}")
        return None

    def unknown(self, data: Mapping[str, Any], known: Collection[str], where: str) -> None:
        """Warn about members that the format does not describe."""
        for name in data:
            if name not in known:
                self.warn(where + pointer(name), "unknown", "this member is not described by the format; ignored")

    def rectangle(self, data: Any, where: str, kind: str, *, app: tuple[int, int] | None = None,
                  what: str = "") -> list[list[Any]] | None:
        """Rows of equal length and one kind of values; None where a fault was noted.

        With `app`, every number must be 0 or 1; the app takes all from `app[0]` to `app[1]`, for 1 but for 0.
        An array of zero width, which the app lets pass, is [] when reading leniently.
        """
        before = self.count
        if not self.kind(data, "list", where):
            return None
        if not data:
            self.error(where, "empty", "expected at least one row and one column")
            return None
        if self.too_large(data, where):
            return None
        width = len(data[0]) if type(data[0]) is list else None
        for r, row in enumerate(data):
            here = where + pointer(r)
            if not self.kind(row, "list", here):
                continue
            if width is not None and len(row) != width:
                self.error(here, "ragged", f"the row has {len(row)} values, the first {width}")
            self.kinds(row, kind, here)
            if app is not None:
                self._bits(row, here, app, what)
        if self.count > before:
            return None
        if width == 0:
            self.doubt(where, "empty", "expected at least one column")
            return None if self.count > before else []
        return list(data)

    def too_large(self, data: list[Any], where: str) -> bool:
        """Whether an array holds more values than a board has cells; notes an error where it does."""
        if max(len(data), sum(len(row) for row in data if type(row) is list)) <= MAX_CELLS:
            return False
        self.error(where, "size", f"the array has more than {MAX_CELLS} values")
        return True

    def _bits(self, row: list[Any], where: str, app: tuple[int, int], what: str) -> None:
        for c, x in enumerate(row):
            if type(x) is int and x not in (0, 1):
                note = self.doubt if app[0] <= x <= app[1] else self.error
                note(where + pointer(c), "value", f"expected {what}, not {x}")
