"""The standard tiles of Puzzled collections: every free polyomino of up to six cells, some with their mirror image."""

from __future__ import annotations

from gridwright import Tile

__all__ = ["STANDARD"]

_ROWS = {
    "1": "X", "D2": "XX", "I3": "XXX", "L3": "X./XX", "I4": "XXXX", "O4": "XX/XX", "T4": ".X./XXX", "J4": "X../XXX",
    "L4": "..X/XXX", "S4": ".XX/XX.", "Z4": "XX./.XX", "F5": ".XX/XX./.X.", "I5": "XXXXX", "L5": "X.../XXXX",
    "N5": "XX../.XXX", "P5": "XX./XXX", "T5": "XXX/.X./.X.", "U5": "X.X/XXX", "V5": "X../X../XXX",
    "W5": "X../XX./.XX", "X5": ".X./XXX/.X.", "Y5": ".X../XXXX", "Z5": "XX./.X./.XX", "A6": ".X./XXX/X.X",
    "B6": "X../XXX/XX.", "C6": "X.X./XXXX", "D6": "XXX./.XXX", "F6": "X.../XXXX/.X..", "f6": ".XXX/XX../.X..",
    "G6": "X.XX/XXX.", "H6": "X../XXX/X.X", "I6": "XXXXXX", "J6": "XX../.XXX/.X..", "K6": ".X../XXXX/..X.",
    "L6": "X..../XXXXX", "M6": "X../XX./XXX", "m6": "XX../.XX./..XX", "N6": "XXX../..XXX", "n6": "XX.../.XXXX",
    "O6": "XXX/XXX", "P6": "XX../XXXX", "p6": ".XX./XXXX", "Q6": "XX./XX./.XX", "R6": "X.../XXXX/..X.",
    "S6": "X.../XXX./..XX", "T6": "X.../XXXX/X...", "t6": "XXXX/.X../.X..", "U6": "X..X/XXXX", "u6": "X../X.X/XXX",
    "V6": "X.../X.../XXXX", "W6": "X.../XX../.XXX", "w6": "..X./.XXX/XX..", "X6": ".X../XXXX/.X..",
    "x6": ".X./XXX/XX.", "Y6": "..X../XXXXX", "y6": ".X.../XXXXX", "Z6": "...X/XXXX/X...", "z6": "XX../.X../.XXX",
}

#: Name -> tile, 58 of them.
STANDARD = {name: Tile.from_rows(name, rows.split("/")) for name, rows in _ROWS.items()}
