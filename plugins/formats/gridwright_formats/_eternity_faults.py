"""What strict readers refuse and lenient ones note."""

from __future__ import annotations

from gridwright import Fault, FormatError, LoadOptions

__all__ = ["forgive", "note"]


def forgive(options: LoadOptions, message: str, where: str, code: str) -> None:
    """A fault that a lenient reader passes over, with a warning. Raises FormatError where the reader is strict."""
    if options.strict:
        raise FormatError(message, where, code)
    note(options, message, where, code)


def note(options: LoadOptions, message: str, where: str, code: str) -> None:
    """Say something that is no fault."""
    options.warnings.append(Fault(where, code, message, "warning"))
