"""What counts as a fault of a puzzle: the publishing checks, their limits and how severe each is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridwright.errors import FormatError

__all__ = ["CHECKS", "Check", "checks"]

SEVERITIES = ("reject", "warning", "off")


@attrs.frozen
class Check:
    """One check: its code, the severity of what it finds (None: as the check finds it; "off": it is not made), and its
    limit, where it has one.
    """

    code: str
    severity: str | None
    limit: float | None = None

    @property
    def on(self) -> bool:
        """Whether it is made."""
        return self.severity != "off"


#: The checks by code, in the order in which a card names what they find, as they are without a quality object.
#: Limits: moves, share of the cells, minutes, steps.
CHECKS: Mapping[str, Check] = {check.code: check for check in (
    Check("spike", "warning", 2), Check("trivial", "reject", 0.6), Check("tedious", "warning", 60),
    Check("uniqueness", "warning"), Check("trial", "warning"), Check("decorative", "reject"),
    Check("redundant", "warning"), Check("barely_used", None, 3))}


def checks(quality: Mapping[str, Any] | None = None) -> dict[str, Check]:
    """The checks as a quality object adjusts them.

    A code takes true or false, a number (its limit), or an object with `limit` and `severity` ("reject", "warning" or
    "off"). Raises FormatError with the pointer of the member that is wrong.
    """
    if quality is not None and not isinstance(quality, Mapping):
        raise FormatError("quality is an object of checks", "/quality", "type")
    found = dict(CHECKS)
    for code, value in (quality or {}).items():
        where = f"/quality/{code}"
        if code not in CHECKS:
            raise FormatError(f"there is no check {code!r}; there are {', '.join(CHECKS)}", where, "value")
        found[code] = _adjusted(CHECKS[code], value, where)
    return found


def _adjusted(check: Check, value: Any, where: str) -> Check:
    if isinstance(value, bool):
        return check if value else attrs.evolve(check, severity="off")
    if not isinstance(value, Mapping):
        return attrs.evolve(check, limit=_limit(check, value, where))
    unknown = next((name for name in value if name not in ("limit", "severity")), None)
    if unknown is not None:
        raise FormatError("a check has nothing but limit and severity", f"{where}/{unknown}", "member")
    if "limit" in value:
        check = attrs.evolve(check, limit=_limit(check, value["limit"], f"{where}/limit"))
    if "severity" in value:
        if value["severity"] not in SEVERITIES:
            raise FormatError(f"expected one of {', '.join(SEVERITIES)}", f"{where}/severity", "value")
        check = attrs.evolve(check, severity=value["severity"])
    return check


def _limit(check: Check, value: Any, where: str) -> float:
    if check.limit is None:
        raise FormatError("this check has no limit; it takes true, false or an object with a severity", where, "value")
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise FormatError("a limit is a number from 0 on", where, "value")
    return value
