"""Ratings of a route in the manner of Sudoku Explainer: one number for each technique, on two scales.

The numbers of the classic scale are those of Sudoku Explainer 1.2.1 by N. Juillerat, of the other those of the fork at
github.com/SudokuMonster/SukakuExplainer where it differs; techniques that neither knows have the number of the chains
that would do the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.grading.ground import Ground
from gridwright.grading.technique import Move

__all__ = ["SCALES", "rating"]

_CLASSIC: Mapping[str, float] = {
    "FHS": 1.0, "NSI": 2.3, "PPR": 2.6, "MSI": 3.0, "NPR": 3.0, "XWG": 3.2, "HPR": 3.4, "NTR": 3.6, "SWF": 3.8,
    "HTR": 4.0, "YWG": 4.2, "XYZ": 4.4, "URC": 4.5, "NQD": 5.0, "JLF": 5.2, "HQD": 5.4, "BUG": 5.6, "APE": 6.2,
    "SKY": 6.6, "KTE": 6.6, "TUR": 6.6, "ERE": 6.6, "SCL": 6.6, "FXW": 6.6, "RMP": 6.6, "XCL": 6.6, "MCL": 6.6,
    "FSW": 6.8, "FJF": 7.0, "FRK": 7.0, "CRP": 7.0, "XYC": 7.0, "MCH": 7.0, "WXZ": 7.0, "3DM": 7.1, "FIR": 7.1,
    "GSY": 7.0, "AIC": 7.2, "NLP": 7.2, "ALS": 7.2, "AXY": 7.3, "SDC": 7.2, "NIS": 7.5, "STR": 7.5, "AAC": 8.0,
    "DEB": 8.0, "CAS": 8.2, "EWY": 8.2, "WIF": 8.3, "FCH": 8.3, "FNT": 8.8, "POM": 9.0, "NFC": 9.5, "TRL": 10.5,
}
_DIUF: Mapping[str, float] = {
    **_CLASSIC, "FXW": 3.4, "SKY": 4.0, "KTE": 4.1, "TUR": 4.2, "ERE": 4.2, "FSW": 4.0, "FJF": 5.4, "FRK": 5.5,
    "WXZ": 5.5, "ALS": 6.2, "SDC": 6.2,
}
SCALES: Mapping[str, Mapping[str, float]] = {"classic": _CLASSIC, "diuf": _DIUF}
#: A hidden single in a box, and one in a row or column.
_IN_BOX, _IN_LINE = 1.2, 1.5


def is_classic(ground: Ground) -> bool:
    """Whether it is 9 x 9 with rows, columns and boxes of 3 x 3, and nothing else."""
    relations = ground.relations
    if ground.size != 9 or len(ground.cells) != 81 or relations.pairs or relations.parts or relations.marks:
        return False
    boxes = {frozenset(9 * (3 * r + i) + 3 * k + j for i in range(3) for j in range(3))
             for r in range(3) for k in range(3)}
    return len(ground.areas) == 27 and len(ground.lines) == 18 and {frozenset(a.cells) for a in ground.boxes} == boxes


def rating(ground: Ground, moves: Sequence[Move], scale: str) -> dict[str, float | str] | None:
    """`er` is the hardest step, `ep` the hardest up to the first digit written, `ed` the first; None where the puzzle
    is no classic or there are no steps.
    """
    if not is_classic(ground) or not moves:
        return None
    values = [_value(move, SCALES[scale]) for move in moves]
    first = next((k for k, move in enumerate(moves) if move.writes), len(moves) - 1)
    return {"er": max(values), "ep": max(values[:first + 1]), "ed": values[0], "scale": scale}


def _value(move: Move, table: Mapping[str, float]) -> float:
    if move.code == "HSI":
        return _IN_LINE if move.areas and move.areas[0].kind in ("row", "column") else _IN_BOX
    return table.get(move.code, max(table.values()))
