"""Puzzles from a request."""

from __future__ import annotations

from typing import Any

import attrs

from gridwright import __version__
from gridwright.api import Source, format_of, read_text
from gridwright.codecs.codec import LoadOptions
from gridwright.errors import FormatError, NotSupported
from gridwright.generating.request import Generated, RequestFormat
from gridwright.solving.budget import Budget

__all__ = ["generate", "make", "request_format"]


def request_format(text: str, name: str = "", format: str | None = None) -> RequestFormat:
    """The format of a request. Raises NotSupported for a text that holds puzzles."""
    codec = format_of(text, name, format)
    if not isinstance(codec, RequestFormat):
        raise NotSupported(f"a {codec.name} asks for nothing to be made; expected a request such as a polyomino-spec")
    return codec


def generate(request: Source, *, format: str | None = None, seed: int | None = None, budget: Budget | None = None,
             extensions: bool = False) -> Generated:
    """The puzzle that a request and a seed make, always the same; `extensions`: also of a request that goes beyond the
    version of its format.

    Raises FormatError for a request that cannot be met whatever the seed, GenerationFailed where no puzzle was found,
    for a sudoku-spec also within the budget; Undecided when other searches run out of it; ValueError for a seed that is
    no whole number from 0 on.
    """
    if seed is not None and (type(seed) is not int or seed < 0):
        raise ValueError(f"a seed is a whole number from 0 on, not {seed!r}")
    text, name = read_text(request)
    codec = request_format(text, name, format)
    if extensions and not codec.extends:
        raise NotSupported(f"format {codec.name} has no extensions")
    found = codec.requests(text, LoadOptions(name=name, extensions=extensions))
    if len(found) != 1:
        raise FormatError(f"the input holds {len(found)} requests where one is wanted")
    return make(codec, found[0], seed, budget)


def make(codec: RequestFormat, request: Any, seed: int | None, budget: Budget | None) -> Generated:
    """What a format makes of a request; `info` then also says by which version. Raises as `generate`."""
    found = codec.generate(request, seed, budget)
    return attrs.evolve(found, info={"version": __version__, **found.info})
