"""The base class of formats whose texts ask for puzzles instead of stating them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridwright.codecs.codec import Fault, Format, LoadOptions
from gridwright.errors import FormatError, NotSupported, errors_of
from gridwright.model.puzzle import Puzzle
from gridwright.solving.budget import Budget

__all__ = ["Generated", "RequestFormat"]


@attrs.frozen
class Generated:
    """A puzzle that was made: how hard it is (`card`) and how it came about (`info`, with the seed), as JSON data."""

    puzzle: Puzzle
    card: Mapping[str, Any] | None = None
    info: Mapping[str, Any] = attrs.field(factory=dict)


class RequestFormat(Format):
    """A format of requests. A subclass states `name`, `summary`, `produces`, and how requests are read and met."""

    writes = False
    #: The format that its puzzles are shown in.
    produces: ClassVar[str]
    #: Whether it can read requests that go beyond its version, as `LoadOptions.extensions` allows.
    extends: ClassVar[bool] = False

    def requests(self, text: str, options: LoadOptions) -> Sequence[Any]:
        """The requests of a text, read to the end: whatever cannot be made is refused here. Raises FormatError, of
        several faults at once where it can.
        """
        raise NotSupported(f"format {self.name} cannot be read")

    def asked(self, text: str) -> Sequence[Any]:
        """What the fingerprint of each request of a text is made of, as JSON data. Requests that cannot be met have it,
        too.
        """
        raise NotSupported(f"format {self.name} has no fingerprints")

    def generate(self, request: Any, seed: int | None, budget: Budget | None) -> Generated:
        """The puzzle that a request and a seed make, always the same. None: the request's own seed, or 0.

        Raises GenerationFailed where none was found, Undecided when the budget runs out.
        """
        raise NotSupported(f"format {self.name} makes no puzzles")

    def seed(self, request: Any) -> int:
        """The seed that a request states; 0 where it states none."""
        return 0

    def load(self, text: str, options: LoadOptions) -> Iterator[Puzzle]:
        self.requests(text, options)
        raise NotSupported(f"a {self.name} asks for puzzles and holds none; use `generate`")

    def faults(self, text: str, options: LoadOptions) -> list[Fault]:
        try:
            self.requests(text, options)
        except FormatError as error:
            return [*options.warnings, *(Fault(each.pointer, each.code, each.message) for each in errors_of(error))]
        return list(options.warnings)
