"""What the rules text and the genre tags of a Penpa+ payload say about its elements.

Elements are drawings; what they mean is only read where the text or a tag names it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

import attrs

__all__ = ["NAMED", "SENTENCES", "SUDOKU_TAGS", "TAGS", "Words"]

#: Genre tags that are understood.
TAGS = frozenset(("classic", "latin", "irregular", "arrow", "thermo", "killer", "evenodd", "nonconsecutive",
                  "noconflict"))
#: Genre tags of sudokus of any kind.
SUDOKU_TAGS = TAGS - {"noconflict"} | frozenset((
    "alphabet", "tightfit", "consecutivepairs", "isodoku", "consecutive", "sudokurve", "tile", "battleship", "deficit",
    "surplus", "outside"))
#: What is named -> (the tag that names it, "" for none, and the sets of words of which one does).
NAMED: Mapping[str, tuple[str, Sequence[str]]] = {
    "killercage": ("killer", ("cage", "cages", "killer")),
    "thermometer": ("thermo", ("thermo", "thermos", "thermometer", "thermometers")),
    "arrow": ("arrow", ("arrow", "arrows")), "odd": ("evenodd", ("odd",)), "even": ("evenodd", ("even",)),
    "difference": ("", ("kropki", "white consecutive")),
    "ratio": ("", ("kropki", "black ratio", "black double", "black twice")),
    "xv": ("", ("xv", "x v 10 5", "x v ten five")), "nonconsecutive": ("nonconsecutive", ())}
_WORD = re.compile(r"[a-z]+|[0-9]+")
#: Longer texts are looked at no further; they are doubted as a whole.
_LONGEST = 20_000
_SUDOKU = re.compile(r"sudoku|\blatin square", re.IGNORECASE)
_LATIN = re.compile(r"\blatin square|\bno (?:boxes|regions)\b", re.IGNORECASE)
#: What written texts say of elements.
SENTENCES = {
    "killercage": "Digits in a cage do not repeat and add up to its sum, where one is given.",
    "thermometer": "Digits along a thermometer increase from the bulb.",
    "arrow": "Digits along an arrow add up to the number in the circle.",
    "odd": "Grey circles contain odd digits.", "even": "Grey squares contain even digits.",
    "difference": "Digits separated by a white dot are consecutive.",
    "ratio": "If two digits are separated by a black dot, one is double the other.",
    "xv": "Digits separated by an X add up to 10, and digits separated by a V add up to 5.",
    "nonconsecutive": "Orthogonally adjacent digits are not consecutive."}


@attrs.frozen
class Words:
    """The words and tags of one payload."""

    text: str
    tags: Collection[str]

    def names(self, what: str) -> bool:
        """Whether an element of a kind is named, so that its meaning is known."""
        tag, known = NAMED[what]
        said = set(_WORD.findall(self.text[:_LONGEST].lower()))
        return tag in self.tags or any(said.issuperset(words.split()) for words in known)

    def sudoku(self) -> bool:
        """Whether the puzzle is called a sudoku."""
        return _SUDOKU.search(self.text) is not None or not SUDOKU_TAGS.isdisjoint(self.tags)

    def latin(self) -> bool:
        """Whether the puzzle is said to have no boxes."""
        return "latin" in self.tags or _LATIN.search(self.text) is not None
