"""Words for areas and cells."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.grading.ground import Area, Ground, bits


def named(areas: Iterable[Area]) -> str:
    """The names of areas, with numbers of rows and of columns together: "rows 2 and 5 and column 3"."""
    grouped: dict[str, list[str]] = {}
    others = []
    for area in areas:
        kind, _, number = area.name.partition(" ")
        if kind in ("row", "column"):
            grouped.setdefault(kind, []).append(number)
        else:
            others.append(area.name)
    words = [f"{kind}s {listed(sorted(numbers, key=int))}" if len(numbers) > 1 else f"{kind} {numbers[0]}"
             for kind, numbers in grouped.items()]
    return listed(words + others)


def either(ground: Ground, cells: int) -> str:
    """Several cells of which one is meant: "r1c2 or r1c4"."""
    return listed([str(ground.cells[i]) for i in bits(cells)], "or")


def listed(words: list[str], last: str = "and") -> str:
    """Words with commas, and `last` before the last one."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def an(word: str) -> str:
    """The word with its article."""
    return f"{'an' if word[:1] == '8' or word in ('11', '18') else 'a'} {word}"


def capital(words: str) -> str:
    """The same with a capital letter."""
    return words[:1].upper() + words[1:]
