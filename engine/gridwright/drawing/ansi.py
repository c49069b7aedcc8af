"""Colours on terminals: ANSI codes, in full colour or in the palette of 256 that nearly every terminal has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from gridwright.drawing.palette import on_paper

__all__ = ["PLAIN", "Ansi", "Look", "ansi_for"]

#: Steps of each part in the 6 x 6 x 6 cube of the 256 colours, which starts at 16; greys follow from 232.
_STEPS = (0, 95, 135, 175, 215, 255)
_CUBE, _GREYS = 16, 232


@attrs.frozen
class Look:
    """How characters look; colours are "#rrggbb" or empty."""

    bold: bool = False
    ink: str = ""
    ground: str = ""


PLAIN = Look()


@attrs.frozen
class Ansi:
    """What a terminal can show: nothing but characters, 256 colours, or (`full`) all of them."""

    colours: bool = False
    full: bool = False

    def line(self, pieces: Iterable[tuple[str, Look]]) -> str:
        """A line from its pieces, without blanks at its end; neighbours that look the same share their codes."""
        joined: list[tuple[str, Look]] = []
        for text, look in pieces:
            if not self.colours:
                look = PLAIN
            if joined and joined[-1][1] == look:
                joined[-1] = (joined[-1][0] + text, look)
            else:
                joined.append((text, look))
        return "".join(self._coded(text, look) for text, look in joined).rstrip()

    def _coded(self, text: str, look: Look) -> str:
        codes = ["1"] * look.bold
        codes += [f"38;{self._number(look.ink)}"] if look.ink else []
        codes += [f"48;{self._number(look.ground)}"] if look.ground else []
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text

    def _number(self, colour: str) -> str:
        digits = on_paper(colour)[1:]
        parts = [int(digits[i:i + 2], 16) for i in (0, 2, 4)]
        return f"2;{parts[0]};{parts[1]};{parts[2]}" if self.full else f"5;{_nearest(parts)}"


def _nearest(parts: list[int]) -> int:
    """The nearest of the 256 colours that no terminal lets its user change."""
    levels = [min(range(6), key=lambda i: abs(_STEPS[i] - part)) for part in parts]
    grey = max(0, min(23, round((sum(parts) / 3 - 8) / 10)))
    off = sum((_STEPS[level] - part) ** 2 for level, part in zip(levels, parts, strict=True))
    if sum((8 + 10 * grey - part) ** 2 for part in parts) < off:
        return _GREYS + grey
    return _CUBE + 36 * levels[0] + 6 * levels[1] + levels[2]


def ansi_for(environment: Mapping[str, str], terminal: bool) -> Ansi:
    """What fits the screen: nothing off a `terminal`, on a dumb one, or where NO_COLOR is set."""
    colours = terminal and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
    return Ansi(colours, colours and environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"))
