"""Base classes for clues of a common shape, for rule plugins to inherit."""

from gridwright.clues.cells import CellClue, SumClue, equal_sums
from gridwright.clues.edges import CornerClue, EdgeClue, NegativeEdge
from gridwright.clues.lines import LineClue, RisingLine
from gridwright.clues.neighbours import DifferentNeighbours, NeighbourRule
from gridwright.clues.outside import OutsideClue, Side

__all__ = [
    "CellClue",
    "CornerClue",
    "DifferentNeighbours",
    "EdgeClue",
    "LineClue",
    "NegativeEdge",
    "NeighbourRule",
    "OutsideClue",
    "RisingLine",
    "Side",
    "SumClue",
    "equal_sums",
]
