"""Symbols: the ordered values that a cell of one layer can hold."""

from __future__ import annotations

import attrs

from gridwright.errors import FormatError

__all__ = ["Symbols"]

#: Digits beyond this are refused when read.
MAX_DIGITS = 400


@attrs.frozen
class Symbols:
    """Values are whole numbers `first`, `first + 1`, ...; `labels` are their texts in that order.

    `kind` says what they are: "digits" (the value is the number), "tiles" (0 is "left open", the others are tile
    labels), "codes" (placement codes `piece * 4 + rotation`) or "regions" (the number of the region that the cell is
    in, shown by borders in pictures); plugins may name kinds of their own.
    """

    kind: str
    first: int
    labels: tuple[str, ...]

    @classmethod
    def digits(cls, highest: int) -> Symbols:
        """Digits 1..`highest`. Raises FormatError outside 1..400."""
        if not 1 <= highest <= MAX_DIGITS:
            raise FormatError(f"digits must be a whole number from 1 to {MAX_DIGITS}, not {highest}")
        return cls("digits", 1, tuple(str(n) for n in range(1, highest + 1)))

    @classmethod
    def tiles(cls, labels: tuple[str, ...]) -> Symbols:
        """Value 0 is a cell that no tile covers; value i is the i-th label, counted from 1."""
        return cls("tiles", 0, (".", *labels))

    @classmethod
    def codes(cls, pieces: int) -> Symbols:
        """Placement codes 0 .. 4 * `pieces` - 1: piece * 4 + clockwise quarter turns."""
        return cls("codes", 0, tuple(f"{code // 4}.{code % 4}" for code in range(4 * pieces)))

    @classmethod
    def regions(cls, number: int) -> Symbols:
        """Regions 1..`number`. Raises FormatError outside 1..400."""
        if not 1 <= number <= MAX_DIGITS:
            raise FormatError(f"the number of regions must be from 1 to {MAX_DIGITS}, not {number}")
        return cls("regions", 1, tuple(str(n) for n in range(1, number + 1)))

    @property
    def values(self) -> range:
        """All values in order."""
        return range(self.first, self.first + len(self.labels))

    @property
    def highest(self) -> int:
        """The last value: D for digits 1..D."""
        return self.first + len(self.labels) - 1

    def label(self, value: int) -> str:
        """The text of a value."""
        return self.labels[value - self.first]
