"""Formats with one JSON object a puzzle: alone, in a list, or one a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from gridwright.codecs.codec import Format, LoadOptions
from gridwright.codecs.strict_json import each_document, typed
from gridwright.errors import FormatError, GridwrightError, NotSupported
from gridwright.model.puzzle import Puzzle

__all__ = ["DocumentFormat", "stated_format"]

_TOKEN = re.compile(r'"(?:[^"\\\\]|\\\\.)*"|[{}\[\]]')
_VALUE = re.compile(r'\s*:\s*"([^"]*)"')


def stated_format(head: str) -> str | None:
    """The member `format` of the first object of a text, whatever stands in the objects inside it."""
    start = head.lstrip()[:1]
    depth, own = 0, {"{": 1, "[": 2}.get(start, 0)
    for token in _TOKEN.finditer(head) if own else ():
        if token[0] in "{[":
            depth += 1
        elif token[0] in "}]":
            depth -= 1
            if depth < own:
                break
        elif depth == own and token[0] == '"format"' and (value := _VALUE.match(head, token.end())):
            return value[1]
    return None


class DocumentFormat(Format):
    """A subclass reads one object with `read`; lists and lines, and going on after a bad one, come from here.

    `sniff` claims documents whose first `format` member is the format's name; others override it.
    """

    extensions: ClassVar[tuple[str, ...]] = (".json", ".jsonl")
    #: Whether numbers may need all of 64 bits.
    big_ints: ClassVar[bool] = False

    def sniff(self, head: str, filename: str) -> int:
        # A format that is named outranks guesses by members.
        return 95 if stated_format(head) == self.name else 0

    def read(self, document: Mapping[str, Any], where: str, options: LoadOptions) -> Puzzle:
        """The puzzle of one object, whose pointer is `where`. Raises FormatError."""
        raise NotSupported(f"format {self.name} cannot be read")

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        for where, document in each_document(text, big_ints=self.big_ints):
            try:
                if isinstance(document, FormatError):
                    raise document
                puzzle = self.read(typed(document, "object", where), where, options)
            except GridwrightError as error:
                yield error
            else:
                yield puzzle
