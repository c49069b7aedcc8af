"""Sizes that choices of tiles have together, as bits: bit n is set where n cells can be made."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["sizes_made", "with_more"]


def sizes_made(stock: Iterable[tuple[int, int]], most: int) -> int:
    """The sizes up to `most` of all choices from a stock of (size, copies); tiles of size 0 do not count."""
    made = 1
    for size, copies in stock:
        made = with_more(made, size, copies, most)
    return made


def with_more(made: int, size: int, copies: int, most: int) -> int:
    """The sizes up to `most` once up to so many copies of one more tile may be added."""
    for _ in range(min(copies, most // size) if size else 0):
        made |= made << size & (2 << most) - 1
    return made
