"""Many boards at once, from letters to numbers of pieces and back."""

from __future__ import annotations

from functools import cached_property

import attrs
import numpy as np
import numpy.typing as npt

from gridwright import Format, LineConverter, LoadOptions
from gridwright.errors import GridwrightError
from gridwright_formats._eternity_pieces import PieceSet
from gridwright_formats._eternity_turns import turned_many

__all__ = ["EdgesToPieces", "PiecesToEdges"]

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int16]


@attrs.define
class _Bulk(LineConverter):
    """Boards of one size whose pieces all look different. What is odd about a board is left to the usual way."""

    source: Format
    target: Format
    pieces: PieceSet
    options: LoadOptions
    #: What is lost of boards with so many tiles, so many of them turned as may be.
    _lost: dict[tuple[int, int], list[str]] = attrs.field(factory=dict, init=False)

    #: Characters a cell has.
    width = 0

    @property
    def cells(self) -> int:
        """Cells of a board."""
        return len(self.pieces.pieces)

    def convert(self, block: bytes, line: int) -> bytes:
        length = self.width * self.cells
        texts = [(number, text.strip()) for number, text in enumerate(block.split(b"\n"), line) if text.strip()]
        if any(len(text) != length for _, text in texts):
            return b"".join(self._one(text, number) for number, text in texts)
        if not texts:
            return b""
        rows = np.frombuffer(b"".join(text for _, text in texts), np.uint8).reshape(-1, length)
        written, odd, kinds = self._converted(rows)
        for key in set(map(tuple, kinds[~odd].tolist())):
            first = int(np.flatnonzero(~odd & (kinds == key).all(axis=1))[0])
            if key not in self._lost:
                self._lost[key] = self._losses_of(texts[first][1].decode())
            self.losses.update(dict.fromkeys(self._lost[key], int((kinds[~odd] == key).all(axis=1).sum())))
        if not odd.any():
            return written.tobytes()
        return b"".join(self._one(text, number) if odd[i] else written[i].tobytes()
                        for i, (number, text) in enumerate(texts))

    def _converted(self, rows: Bytes) -> tuple[Bytes, npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
        """The lines of boards, which of them are odd, and the kinds of the boards: tiles, and unsure ones of them."""
        raise NotImplementedError

    def _losses_of(self, text: str) -> list[str]:
        return [str(loss) for puzzle in self.source.load(text, attrs.evolve(self.options, warnings=[]))
                for loss in self.target.losses(puzzle)]

    def _one(self, text: bytes, line: int) -> bytes:
        """A board in the usual way. Raises GridwrightError that names the line."""
        try:
            puzzles = list(self.source.load(text.decode("utf-8"), self.options))
            self.losses.update(str(loss) for puzzle in puzzles for loss in self.target.losses(puzzle))
            return self.target.dump(puzzles).encode()
        except UnicodeDecodeError:
            raise GridwrightError(f"line {line} is not UTF-8 text") from None
        except GridwrightError as error:
            raise type(error)(f"line {line}: {error}") from None


class EdgesToPieces(_Bulk):
    """Four letters a cell to three digits."""

    width = 4

    @cached_property
    def _numbers(self) -> Numbers:
        """Five bits for each colour of a quad -> number of the piece, -1 for no tile, -2 for no piece."""
        found = np.full(1 << 20, -2, np.int16)
        for quad, codes in self.pieces.codes_of.items():
            if max(quad) < 32:
                up, right, down, left = quad
                found[up << 15 | right << 10 | down << 5 | left] = codes[0] // 4
        found[0] = -1
        return found

    def _converted(self, rows: Bytes) -> tuple[Bytes, npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
        colours = rows - np.uint8(ord("a"))
        odd = (colours > 25).any(axis=1)
        quads = (colours & 31).reshape(len(rows), self.cells, 4).astype(np.uint32)
        numbers = self._numbers[quads[:, :, 0] << 15 | quads[:, :, 1] << 10 | quads[:, :, 2] << 5 | quads[:, :, 3]]
        odd |= (numbers == -2).any(axis=1) | _twice(numbers)
        kinds = np.zeros((len(rows), 2), np.int64)
        kinds[:, 0] = (numbers >= 0).sum(axis=1)
        digits = np.array([list(f"{number:03d}".encode()) for number in range(self.cells + 1)], np.uint8)
        return _lines(digits[np.maximum(numbers, -1) + 1]), odd, kinds


class PiecesToEdges(_Bulk):
    """Three digits a cell to four letters."""

    width = 3

    def _converted(self, rows: Bytes) -> tuple[Bytes, npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
        digits = rows - np.uint8(ord("0"))
        odd = (digits > 9).any(axis=1)
        threes = digits.reshape(len(rows), self.cells, 3).astype(np.int16)
        numbers = threes[:, :, 0] * 100 + threes[:, :, 1] * 10 + threes[:, :, 2] - 1
        odd |= (numbers >= self.cells).any(axis=1) | _twice(numbers)
        numbers[odd] = -1
        pieces = np.array(self.pieces.pieces, np.uint8)
        codes, unsure = turned_many(numbers, pieces, self._columns)
        kinds = np.stack([(numbers >= 0).sum(axis=1), unsure.sum(axis=1)], axis=1)
        # The four letters of a cell as one number, which numpy looks up several times faster than a row of four.
        letters = self._letters.view(np.uint32).ravel().take(codes, mode="wrap").view(np.uint8)
        return _lines(letters), odd, kinds

    @cached_property
    def _letters(self) -> Bytes:
        """Code -> letters; the last row, which code -1 takes, is an empty cell."""
        return np.array([[ord("a") + piece[(side - turns) % 4] for side in range(4)]
                         for piece in self.pieces.pieces for turns in range(4)] + [[ord("a")] * 4], np.uint8)

    @cached_property
    def _columns(self) -> int:
        return self.options.pieces.board.cols if self.options.pieces is not None else round(self.cells ** 0.5)


def _twice(numbers: Numbers) -> npt.NDArray[np.bool_]:
    """Which boards have a piece in two cells."""
    ordered = np.sort(numbers, axis=1, kind="stable")
    found: npt.NDArray[np.bool_] = ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] >= 0)).any(axis=1)
    return found


def _lines(cells: Bytes) -> Bytes:
    """Boards x cells x characters as lines."""
    boards = len(cells)
    return np.hstack([cells.reshape(boards, -1), np.full((boards, 1), ord("\n"), np.uint8)])
