"""The published order of variant names."""

from __future__ import annotations

__all__ = ["JIGSAW", "SUKAKU", "place_of"]

JIGSAW, SUKAKU = "Jigsaw", "Sukaku"

_PLACEMENTS = ("X", "Windoku", "Argyle", "Asterisk", "Centre-dot", "Girandola", "Disjoint Groups")
_FAMILIES = (
    JIGSAW, "Killer", "Little Killer", "Sum Frame", "Sum", "Sandwich", "X-Sums", "Skyscrapers", "Rossini", "123",
    "Count Different", "Arrow", "Thermo", "Slow Thermo", "Whispers", "German Whispers", "Dutch Whispers", "Renban",
    "Region Sum", "Palindrome", "Entropic", "Modular", "Parity", "Zipper", "Between Lines", "Lockout", "Double Arrow",
    "Kropki", "Consecutive", "Non-Kropki", "XV", "Non-XV", "Difference", "Sum Pairs", "Product", "Ratio",
    "Greater-Than", "Battenburg", "Mathrax", "Exclusion", "Quadruple", "Cupid", "Clone", "Twin", "Odd-Even", "Low-High",
    "Digit Class", "Double", "Counting Circles", "Count", "Distinct Count", "Equal Sums", "Vudoku", "Entropy",
    "Anti-Knight", "Anti-King", "Non-Consecutive", "Neighbours", "Relation", "Custom",
)
_PLACES = {name: place for place, name in enumerate((*_PLACEMENTS, *_FAMILIES))}


def place_of(name: str, *, placement: bool = False) -> tuple[int, int]:
    """Sort key of a name: unknown placement variants after the known ones, other unknown names after everything.

    A family may share its name with a placement variant; its place is then among the unknown names.
    """
    known = _PLACEMENTS if placement else _FAMILIES
    return (0 if placement else 1), _PLACES[name] if name in known else len(_PLACES)
