"""The older strings of sudokuwiki.org, which its solvers still take: plain digits, or two characters of base 32 a cell.

`bd=` 81 digits: a classic, or what the page or `jigmap=` (the number of each cell's box) makes of it. `bd=` 162
characters: for each cell twice its candidates as bits, and 1 for a clue. Cages have a colour for each cell (touching
cells of one colour are one cage) and their sums: 81 digits, a comma, and two digits a cell; or, packed, eight times
the sum and the colour, a comma, and the candidates. Source: the first version of the site's pages on its strings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from gridwright import Cell, FormatError, NotSupported
from gridwright_formats._sudokuwiki_coding import Content

__all__ = ["DIGITS_ONLY", "is_old", "old_boxes", "old_contents"]

SIZE = 9
CELLS = SIZE * SIZE
#: 81 plain digits, which say a classic wherever they stand.
DIGITS_ONLY = re.compile(r"[0-9.]{81}")
_PACKED = re.compile(r"[0-9a-vA-V]{162}")
_CAGES = re.compile(r"([1-9]{81}),([0-9]{162})")
_PACKED_CAGES = re.compile(r"([0-9a-vA-V]{162}),([0-9a-vA-V]{162})")
_ANY = re.compile(r"[0-9.]{81}|[0-9a-vA-V]{162}|[1-9]{81},[0-9]{162}|[0-9a-vA-V]{162},[0-9a-vA-V]{162}")


def is_old(data: str) -> bool:
    """Whether `bd=` has one of the older forms."""
    return _ANY.fullmatch(data) is not None


def old_contents(data: str) -> tuple[bool, list[Content]]:
    """Whether there are cages, and what every cell holds; colours are from 0. Raises FormatError."""
    if match := _CAGES.fullmatch(data):
        colours, sums = match[1], match[2]
        return True, [Content(cage=int(colours[i]), clue=int(sums[2 * i:2 * i + 2])) for i in range(CELLS)]
    if match := _PACKED_CAGES.fullmatch(data):
        found = []
        for i in range(CELLS):
            value = int(match[1][2 * i:2 * i + 2], 32)
            clue, colour = divmod(value, 8)
            cell = _marked(int(match[2][2 * i:2 * i + 2], 32), i)
            found.append(Content(cage=colour, clue=clue, placed=cell.given or cell.placed, marks=cell.marks))
        return True, found
    if _PACKED.fullmatch(data):
        return False, [_marked(int(data[2 * i:2 * i + 2], 32), i) for i in range(CELLS)]
    return False, [Content(given=int(x) if x != "." else 0) for x in data]


def _marked(value: int, position: int) -> Content:
    """A cell from its candidates and the mark of a clue."""
    mask, clue = divmod(value, 2)
    digits = frozenset(d for d in range(1, SIZE + 1) if mask >> (d - 1) & 1)
    if mask >> SIZE or (clue and len(digits) != 1):
        raise FormatError(f"the field of {Cell(position // SIZE + 1, position % SIZE + 1)} is beyond what the string "
                          "can say", code="value")
    if clue:
        return Content(given=min(digits))
    if len(digits) == 1:
        return Content(placed=min(digits))
    return Content(marks=digits if 0 < len(digits) < SIZE else frozenset())


def old_boxes(members: Mapping[str, str]) -> list[list[Cell]] | None:
    """The boxes that a link names by `jigmap` or `shape`, None where it names none. Raises FormatError."""
    drawn = members.get("jigmap")
    if drawn is None:
        if members.get("shape", "0") != "0":
            raise NotSupported(f"the link only carries the number of its boxes' shape ({members['shape'][:20]}), which "
                               "the site looks up; export the puzzle with jigmap= or as a packed string J9B...")
        return None
    if not re.fullmatch(r"[1-9]{81}", drawn):
        raise FormatError("expected 81 digits from 1 to 9 in the member jigmap of the link, the box of each cell",
                          code="value")
    found: dict[str, list[Cell]] = {}
    for i, x in enumerate(drawn):
        found.setdefault(x, []).append(Cell(i // SIZE + 1, i % SIZE + 1))
    return [found[x] for x in sorted(found)]
