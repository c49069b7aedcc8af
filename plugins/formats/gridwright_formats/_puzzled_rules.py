"""The rules of Puzzled collections: every fault of a collection names one of them as its code."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["MOST_FAULTS", "RULES", "UNCHECKED_WHEN_UNUSED"]

#: Errors, and warnings, beyond this many are counted but not listed.
MOST_FAULTS = 10_000

#: Code -> the rule. Closed: no other code is ever given.
RULES: Mapping[str, str] = {
    # the text
    "json": "The text is one JSON document (RFC 8259) without a byte order mark, NaN or numbers beyond 53 bits.",
    "duplicate": "An object holds each member once; lenient reading takes the last one.",
    "type": "A member has the type that the format states for it.",
    "missing": "Every required member is there (the id of a collection: only to publish it).",
    "unknown": "Members that the format does not describe are ignored (and kept when written).",
    "blank": "Names, authors, ids, descriptions and the values of areas are not blank.",
    "empty": "Lists and arrays have content: a puzzle, a tile, a row and a column, a filled cell, a cell per area.",
    "size": "A board or tile has at most 40,000 cells.",
    "more": "More than 10,000 faults of one severity are counted, not listed.",
    # the collection
    "version": "`puzzled` is a semantic version: three numbers, no leading zeros, no v.",
    "newer": "`puzzled` is not newer than the newest version known here.",
    "prerelease": "`puzzled` names a release; the app refuses versions with a pre-release part.",
    "since": "What a file uses was there in the version it is made for.",
    "id": "The id is two or more groups of A-Z a-z 0-9 - joined by dots.",
    "id-parts": "The id should be a reverse domain name of four parts: tld.vendor.Author.Collection.",
    "name-length": "The name of a collection should have 5 to 20 characters.",
    "name-word": "The name of a collection should not contain the word Collection.",
    "choice": "A difficulty, progression, formatter or factory is one of those the format lists, in this spelling.",
    "spelling": "The plain formatter is called Plain; PLain is read as well.",
    "repeat": "Ids and names of puzzles differ (an id that is left out is the index); so do the values of an area.",
    # tiles
    "value": "Tiles are made of 0 (empty) and 1 (filled), boards of 0 (free) and 1 (blocked).",
    "ragged": "The rows of an array have the same length.",
    "padded": "A tile has no blank rows or columns around it.",
    "disconnected": "A tile is in one piece.",
    "color": "A colour is # and 6 or 8 hexadecimal digits.",
    "count": "A count is from 1 to 40,000, and so are all copies of a shape together.",
    "unknown-tile": "The name of a tile is one of custom_tiles or a standard tile.",
    "alias": "The standard tile of two cells is called D2; I2 is read as well.",
    "shadow": "A custom tile replaces the standard tile of its name.",
    "cycle": "The names of custom tiles and boards do not lead back to themselves.",
    # boards
    "unknown-board": "The name of a board is one of custom_boards or a size such as 4x3.",
    "board-name": "A size is two positive whole numbers without leading zeros and an x between them.",
    "both": "A board is either simple or has areas.",
    "no-cell": "A board has a free cell.",
    "shape": "values and value_order have as many rows and columns as area_layout.",
    "area-number": "area_layout holds -1 (blocked) and the numbers of areas, from 0.",
    "order": "value_order holds -1 in blocked cells and 0 or more in the others.",
    "tie": "The order of the values of one area is plain: no number stands there twice.",
    "default": "What a default factory gives stands in its area, on every date.",
    "target": "A target that is asked for is on a board of the collection.",
    "template": "target_template speaks of areas that are there.",
    "nth": "Values that are written as 1st, 2nd, ... end in a digit.",
}

#: Faults that the app never sees in a custom tile or board that no puzzle uses.
UNCHECKED_WHEN_UNUSED = frozenset({"empty", "ragged", "size", "color", "unknown-tile", "unknown-board", "board-name",
                                   "cycle", "shape"})
