"""Which piece lies where: boards show colours, a set of pieces tells numbers and turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

import attrs

from gridwright import FormatError
from gridwright_formats import _eternity as e2

__all__ = ["MOTIFS", "Named", "PieceSet", "default_motifs", "piece_set", "translated"]

#: motifs_order -> for each letter a..w, the letter of the same motif in the default order.
MOTIFS = {
    "jef": "atojeqlgbupkfrmhcwvsnid",
    "marie": "abglqejotchmrfkpudinsvw",
    "jblackwood": "abglqejotchmrfkpudinsvw",
}


@attrs.frozen
class Named:
    """The codes of a board, -1 where empty, and the positions whose piece could as well be another that looks alike."""

    codes: tuple[int, ...]
    unsure: tuple[int, ...] = ()


@lru_cache(maxsize=16)
def piece_set(pieces: tuple[e2.Quad, ...]) -> PieceSet:
    """The set of these pieces, worked out once."""
    return PieceSet(pieces)


@attrs.frozen
class PieceSet:
    """Pieces as they lie unturned, numbered from 0."""

    pieces: tuple[e2.Quad, ...]

    @cached_property
    def codes_of(self) -> Mapping[e2.Quad, tuple[int, ...]]:
        """The codes that look like a quad; those of lower turns first."""
        found: dict[e2.Quad, list[int]] = {}
        for turns in range(4):
            for number, piece in enumerate(self.pieces):
                found.setdefault(e2.turned(piece, turns), []).append(4 * number + turns)
        return {quad: tuple(codes) for quad, codes in found.items()}

    @cached_property
    def alike(self) -> bool:
        """Whether some pieces are equal but for turning, or look the same after a half turn."""
        return any(len(codes) > 1 for quad, codes in self.codes_of.items() if any(quad))

    def knows(self, quads: e2.Quads) -> int:
        """How many cells show one of the pieces."""
        return sum(quad in self.codes_of for quad in quads if quad)

    def name(self, quads: e2.Quads, numbers: Mapping[int, int], hints: Mapping[int, int]) -> Named:
        """The codes of the quads. Raises FormatError for a quad that no piece has, or no piece that is left.

        `numbers` (position -> piece) are stated and must fit; `hints` (position -> code) are taken where they fit, for
        pieces that look alike. What remains is handed out in catalogue order.
        """
        codes = [-1] * len(quads)
        used: dict[int, int] = {}
        open_: dict[tuple[int, ...], list[int]] = {}
        for position, quad in enumerate(quads):
            if quad is None:
                continue
            fitting = self.codes_of.get(quad, ())
            if not fitting:
                raise FormatError(f"{list(quad)} in cell {position} is no piece of the set", code="foreign")
            if position in numbers:
                fitting = tuple(code for code in fitting if code // 4 == numbers[position])
                if not fitting:
                    raise FormatError(f"piece {numbers[position] + 1} does not look like {list(quad)}, which lies in "
                                      f"cell {position}", code="pieces")
            elif hints.get(position) in fitting:
                fitting = (hints[position],)
            named = sorted({code // 4 for code in fitting})
            if len(named) > 1:
                open_.setdefault(tuple(named), []).append(position)
                continue
            if named[0] in used:
                raise FormatError(f"piece {named[0] + 1} lies in cells {used[named[0]]} and {position}; every piece is "
                                  "there once", code="duplicate")
            used[named[0]] = position
            codes[position] = hints[position] if hints.get(position) in fitting else fitting[0]
        unsure = self._hand_out(quads, codes, used, open_)
        return Named(tuple(codes), tuple(sorted(unsure)))

    def _hand_out(self, quads: e2.Quads, codes: list[int], used: Mapping[int, int],
                  open_: Mapping[tuple[int, ...], Sequence[int]]) -> list[int]:
        """Fill in the positions of pieces that look alike; the answer is those that could be named otherwise."""
        unsure: list[int] = []
        for alike, positions in open_.items():
            free = [number for number in alike if number not in used]
            if len(positions) > len(free):
                raise FormatError(f"the pieces like {list(quads[positions[0]] or ())} lie in {len(positions)} more "
                                  f"cells (the last is {positions[-1]}) than the set has", code="duplicate")
            for position, number in zip(positions, free, strict=False):
                codes[position] = next(code for code in self.codes_of[quads[position] or (0, 0, 0, 0)]
                                       if code // 4 == number)
            if len(free) > 1:
                unsure += positions
        return unsure


# --- orders of motifs


def default_motifs(edges: str, order: str) -> str:
    """board_edges in the default order of motifs. Raises FormatError for an unknown order or a letter beyond it."""
    if order not in MOTIFS:
        raise FormatError(f"motifs_order {order[:40]!r} is not known; expected {', '.join(MOTIFS)}", code="motifs")
    table = MOTIFS[order]
    bad = next((i for i, x in enumerate(edges) if not 0 <= ord(x) - ord("a") < len(table)), None)
    if bad is not None:
        raise FormatError(f"the letter {edges[bad]!r} at position {bad} is not in motifs_order {order}", code="letter")
    return "".join(table[ord(x) - ord("a")] for x in edges)


def translated(quads: e2.Quads, order: str, *, back: bool = False) -> list[e2.Quad | None]:
    """The quads with their colours read in an order of motifs, or `back` into it; colours beyond it stay."""
    table = {i: ord(letter) - ord("a") for i, letter in enumerate(MOTIFS[order])}
    if back:
        table = {colour: i for i, colour in table.items()}
    found: list[e2.Quad | None] = []
    for quad in quads:
        if quad is None:
            found.append(None)
        else:
            up, right, down, left = (table.get(colour, colour) for colour in quad)
            found.append((up, right, down, left))
    return found
