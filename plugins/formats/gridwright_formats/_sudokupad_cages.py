"""What the cages of SudokuPad objects mean: killer cages, hidden sets without repeats, indexers.

A cage states a rule where it has a sum, or says that its digits are unique, as the tool's own checker takes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from gridwright import Cell, FormatError
from gridwright.codecs.strict_json import pointer, typed
from gridwright_formats._sudokupad_doubts import Meaningless
from gridwright_formats._sudokupad_meta import truth

__all__ = ["CageReader", "cells_of"]

#: Members of a cage that are known; those with another meaning than their looks are read.
_KNOWN = ("cells", "value", "sum", "unique", "hidden", "type", "style", "fontC", "outlineC", "textColor",
          "borderColor", "feature", "cageValue", "fontSize")
#: Style -> the vendor rule that it stands for.
_INDEXERS = {"fpRowIndexer": "row_indexer", "fpColumnIndexer": "column_indexer", "fpBoxIndexer": "box_indexer"}
_VENDOR = "io.github.gridwright:"
#: Styles and types of sets that are no killer cages -> kind of region.
_SETS = {"extraregion": "extra", "windoku": "window", "disjoint": "disjoint", "rowcol": "extra", "region": "region",
         "box": "region"}
_NUMBER = re.compile(r"[0-9]{1,4}")
_NAMED = re.compile(r"(?:[Rr][0-9]{1,2}[Cc][0-9]{1,2}[,\s]*)+")
_PART = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")
#: A text that says that digits of a cage differ.
_DISTINCT = re.compile(r"\bkiller\b|\b(?:not|n't|no|never|without|may not|cannot|can't)\b[^.\n]{0,40}\brepeat|"
                       r"\bunique\b|\bdistinct\b|\bdifferent digits\b", re.IGNORECASE)


def cells_of(data: Any, rows: int, cols: int, where: str) -> list[Cell]:
    """The cells of a list of [row, column] pairs counted from 0, or of names such as r1c1r1c2. Raises FormatError."""
    pairs: list[tuple[int, int]] = []
    if isinstance(data, str) and _NAMED.fullmatch(data.strip()):
        pairs = [(int(match[1]) - 1, int(match[2]) - 1) for match in _PART.finditer(data)]
    else:
        for i, each in enumerate(typed(data, "list", where)):
            if each == {}:
                # What is left of an empty list in the compact spelling.
                continue
            if not isinstance(each, list) or len(each) != 2 or any(type(n) is not int for n in each):
                raise FormatError(f"expected a cell as [row, column], found {str(each)[:40]}", f"{where}/{i}", "cell")
            pairs.append((each[0], each[1]))
    found = [Cell(r + 1, k + 1) for r, k in pairs]
    for c in found:
        if not (1 <= c.row <= rows and 1 <= c.col <= cols):
            raise FormatError(f"{c} is not a cell of the {rows} x {cols} grid", where, "cell")
    if len(set(found)) < len(found):
        raise FormatError("a cell is listed twice", where, "value")
    return found


@attrs.frozen
class CageReader:
    """Reads the cages of one grid with `size` rows, columns and digits; `text` is that of the rules."""

    size: int
    text: str

    def rules(self, cage: Mapping[str, Any], where: str) -> Iterator[dict[str, Any]]:
        """The rule of a cage with cells. Raises Meaningless for what is only drawn, FormatError for what is wrong."""
        cells = cells_of(cage["cells"], self.size, self.size, where + "/cells")
        names = [str(c) for c in cells]
        unknown = [name for name in cage if name not in _KNOWN and not name.startswith("data-")]
        if unknown:
            raise Meaningless(f"has the member {unknown[0][:40]!r}, which is not known here")
        style, kind = str(cage.get("style") or ""), str(cage.get("type") or "")
        unique, hidden, total = truth(cage.get("unique")), truth(cage.get("hidden")), self._total(cage, where)
        if style in _INDEXERS:
            if total is not None:
                raise Meaningless(f"is an indexer with the number {total}")
            yield {"type": _VENDOR + _INDEXERS[style], "cells": names}
        elif style in _SETS or kind in _SETS:
            if unique is not True:
                raise Meaningless(f"is a {style or kind} that does not say whether digits repeat")
            if total not in (None, len(cells) * (len(cells) + 1) // 2):
                raise Meaningless(f"is a {style or kind} with the sum {total}")
            if total is not None and len(cells) < self.size:
                raise Meaningless(f"is a {style or kind} of {len(cells)} cells with the sum {total}")
            yield self._set(cells, kind, _SETS.get(style) or _SETS[kind])
        elif total is None:
            yield self._plain(cells, unique, hidden)
        elif unique is False:
            yield {"type": "sum", "kind": "group", "sum": total, "cells": names}
        elif unique or _DISTINCT.search(self.text):
            yield {"type": "cage", "sum": total, "cells": names}
        else:
            raise Meaningless("does not say whether digits repeat, and neither does the text")

    def _plain(self, cells: list[Cell], unique: bool | None, hidden: bool | None) -> dict[str, Any]:
        if unique is not True:
            raise Meaningless("is hidden and states nothing" if hidden else "is drawn without a sum")
        if hidden:
            return self._set(cells, "", "region")
        return {"type": "cage", "cells": [str(c) for c in cells]}

    def _set(self, cells: list[Cell], kind: str, region: str) -> dict[str, Any]:
        """Cells without repeats; whole rows and columns are houses of their own."""
        names = [str(c) for c in cells]
        if kind == "rowcol" and len({c.row for c in cells}) == 1:
            return {"type": "row", "cells": names}
        if kind == "rowcol" and len({c.col for c in cells}) == 1:
            return {"type": "column", "cells": names}
        down = {(c.row - c.col) for c in cells}, {(c.row + c.col) for c in cells}
        if region == "region" and len(cells) == self.size and 1 in map(len, down):
            region = "diagonal"
        return {"type": "region", "kind": region, "cells": names}

    def _total(self, cage: Mapping[str, Any], where: str) -> int | None:
        """The sum, stated or shown. Raises Meaningless where the cage shows something else."""
        shown, stated = _number(cage.get("value")), _number(cage.get("sum"))
        if shown is None and str(cage.get("value") or "").strip():
            raise Meaningless(f"shows {str(cage['value'])[:20]!r}")
        if stated is None and cage.get("sum") not in (None, ""):
            raise FormatError(f"expected a whole number, found {str(cage['sum'])[:20]!r}", where + pointer("sum"),
                              "value")
        if shown is not None and stated is not None and shown != stated:
            raise Meaningless(f"shows {shown} and has the sum {stated}")
        return shown if stated is None else stated


def _number(value: Any) -> int | None:
    if type(value) is int and 0 <= value <= 9999:
        return value
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return int(value)
    return None
