"""Collecting the faults of a Puzzled collection, so that a reader can go on after the first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from gridwright import Fault, FormatError, LoadOptions
from gridwright.codecs.strict_json import pointer, typed

__all__ = ["Faults", "Shape"]

#: A rectangle of whole numbers, row by row.
Shape = list[list[int]]


class Faults:
    """Errors found so far, and typed access to members that notes an error instead of raising it."""

    def __init__(self, options: LoadOptions) -> None:
        self.options = options
        self.errors: list[Fault] = []

    def error(self, where: str, code: str, message: str) -> None:
        """Note an error."""
        self.errors.append(Fault(where, code, message))

    def warn(self, where: str, code: str, message: str) -> None:
        """Note a warning."""
        self.options.warnings.append(Fault(where, code, message, "warning"))

    def doubt(self, where: str, code: str, message: str) -> None:
        """An error when reading strictly, a warning otherwise."""
        (self.error if self.options.strict else self.warn)(where, code, message)

    def kind(self, value: Any, kind: str, where: str) -> bool:
        """Whether the value is of the kind; notes an error where it is not."""
        try:
            typed(value, kind, where)
        except FormatError as error:
            self.error(error.pointer, error.code, error.message)
            return False
        return True

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

    def unknown(self, data: Mapping[str, Any], known: Collection[str], where: str) -> None:
        """Warn about members that the format does not describe."""
        for name in data:
            if name not in known:
                self.warn(where + pointer(name), "unknown", "this member is not described by the format; ignored")

    def rectangle(self, data: Any, where: str, kind: str) -> list[list[Any]] | None:
        """Rows of equal length, at least one row and one column, of one kind of values."""
        if not self.kind(data, "list", where):
            return None
        if not data or data == [[]]:
            self.error(where, "empty", "expected at least one row and one column")
            return None
        for r, row in enumerate(data):
            if not self.kind(row, "list", where + pointer(r)):
                return None
            if len(row) != len(data[0]) or not row:
                self.error(where + pointer(r), "ragged", f"the row has {len(row)} values, the first {len(data[0])}")
                return None
            for c, value in enumerate(row):
                if not self.kind(value, kind, where + pointer(r, c)):
                    return None
        return list(data)
