"""Rules that only the text of a puzzle states.

A sentence is taken as said when it is made of the usual words for what the puzzle has as members; a sentence with any
other word, or number, may be a rule of its own. That is careful on purpose: a sentence that is doubted without need
costs a question, one that is believed without need changes the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from gridwright_formats._fpuzzles_words import ANY, HEDGE, STOP, TALKS, plain

__all__ = ["contradicts_negative", "unsaid"]

#: Texts and sentences beyond this many characters are not looked into, and count as rules of their own.
LONGEST = 20_000
LONGEST_SENTENCE = 1_000

#: Numbers that are written out; one to three are not, as they are said of anything.
_COUNTS = {"four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|[0-9]+(?:x[0-9]+)?")
_BREAK = re.compile(r"(?<=[.!?;])\s+|[\n\r]+")
_I = re.IGNORECASE
#: Sentences and asides that explain another sentence, or are about the setter.
_EXAMPLE = re.compile(r"\W*(?:for (?:instance|example)|(?:so|thus),? for|that is\b|in other words|[ei]\.? ?[ge]\b)", _I)
_ASIDE = re.compile(r"\((?:not necessarily|for instance|for example|[ei]\.? ?[ge]\b|in other words)[^()]*\)|"
                    r",? \(?not necessarily consecutive(?:ly)?[!.]?\)?|,? and that'?s it[.!]?(?=\s|$)", _I)
_CLOSING = re.compile(r"\W*(?:(?:and )?that'?s it|have fun|good luck|enjoy|happy solving|thanks?\b|exported from)", _I)
_NO_SUCH = re.compile(r"\bno (?:\w+ )?negative constraints?\b", _I)
_HEDGE = re.compile(r"\bnegative constraints?\b|\bnot (?:necessarily )?(?:all|every)\b|\bmay or may not\b|"
                    r"\b(?:isn't|aren't|is not|are not|without|not separated by)\b.*\b(?:may|can|could|don't know)\b|"
                    r"\bnot necessarily (?:all )?(?:given|marked|shown)", _I)
#: What only a negative constraint makes true.
_ALL_GIVEN = re.compile(r"\b(?:all|every) (?:possible |the |such )*(?:[xv]|dot|pair|mark|arrow|clue|circle)s?\b.*"
                        r"\b(?:given|marked|shown|indicated|drawn)\b", _I)
_NEGATIVES = frozenset(("negative", "nonconsecutive"))
#: Cells that never repeat a digit, as they are called, do not repeat one here either.
_REPEATS = re.compile(r"(?=.*\b(?:may|can|could|allowed to)\s+repeat\b)(?=.*\b(?:cage|region|window|renban)s?\b)", _I)
_OFF = re.compile(r"\brules? (?:do|does)(?:n't| not) apply\b", _I)


def contradicts_negative(text: str) -> bool:
    """Whether the text says in so many words that there is no negative constraint."""
    return len(text) <= LONGEST and _NO_SUCH.search(text) is not None


def unsaid(text: str, members: Mapping[str, Collection[int]], size: int) -> Iterator[str]:
    """The sentences of a text that may state rules which none of the members holds.

    `members`: each f-puzzles member that is there, with the numbers of its clues; "negative" for negative constraints.
    """
    if len(text) > LONGEST:
        yield f"{text[:60]}... ({len(text)} characters)"
        return
    for sentence in _sentences(text):
        if len(sentence) > LONGEST_SENTENCE or not _said(sentence, members, size):
            yield sentence if len(sentence) <= 160 else sentence[:157] + "..."


def _sentences(text: str) -> Iterator[str]:
    plain = text.replace("\u2019", "'").replace("\u2018", "'").replace("i.e.", "ie,").replace("e.g.", "eg,")
    for part in _BREAK.split(_ASIDE.sub("", plain)):
        sentence = part.strip(" \t-*+\u2022\u00b7")
        if sentence and not _EXAMPLE.match(sentence) and not _CLOSING.match(sentence):
            yield sentence


def _said(sentence: str, members: Mapping[str, Collection[int]], size: int) -> bool:
    hedged = _HEDGE.search(sentence) is not None
    if _OFF.search(sentence) or _REPEATS.match(sentence):
        return False
    if _ALL_GIVEN.search(sentence) and not hedged and not _NEGATIVES & members.keys():
        return False
    tokens = [plain(token) for token in _TOKEN.findall(sentence.lower())]
    words = {token for token in tokens if not token[0].isdigit()}
    numbers = {int(token) for token in tokens if token.isdigit()} | {_COUNTS[word] for word in words & _COUNTS.keys()}
    words -= _COUNTS.keys()
    known, counted = STOP | ANY.names | ANY.words, {1, size}
    if words >= {"row", "column", "region"}:
        known |= {"indicated", "marked"}
    if hedged:
        known |= HEDGE.names | HEDGE.words
        counted |= {2, 5, 10}
    for name, values in members.items():
        talk = TALKS.get(name)
        if talk is not None and (words & talk.names or (hedged and talk.names & HEDGE.names)):
            known |= talk.names | talk.words
            counted |= talk.numbers | set(values)
    return words <= known and numbers <= counted
