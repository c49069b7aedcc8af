"""What the formats of Eternity II boards and puzzles share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, ClassVar

from gridwright import (
    Format,
    FormatError,
    GridwrightError,
    LineConverter,
    LoadOptions,
    Loss,
    NotSupported,
    Puzzle,
    Solution,
    default_plugins,
)
from gridwright_formats import _eternity as e2
from gridwright_formats import _eternity_boards as boards
from gridwright_formats import _eternity_docs as docs
from gridwright_formats import _eternity_official as official
from gridwright_formats._eternity_losses import losses
from gridwright_formats._eternity_pieces import PieceSet

__all__ = ["BoardLines", "EternityFormat", "bulk", "refuse_unknown", "square_size"]


class EternityFormat(Format):
    """Puzzles whose solutions are BoardDocs."""

    #: Whether its texts are boards, and not sets of pieces with hints.
    shows: ClassVar[bool] = True

    def carried(self, puzzle: Puzzle) -> Collection[str]:
        """The parts of a puzzle that the format carries; see `losses`."""
        raise NotImplementedError

    def losses(self, puzzle: Puzzle) -> list[Loss]:
        return losses(puzzle, self.carried(puzzle))

    def shown(self, text: str, options: LoadOptions) -> Iterator[boards.Shown]:
        """What the text shows, whether or not its pieces are of a set. Raises FormatError."""
        for puzzle in self.load(text, options):
            yield boards.shown_of(puzzle)

    def result(self, puzzle: Puzzle, solution: Solution) -> Any:
        return docs.board_doc(puzzle, docs.codes_of_solution(puzzle, solution))

    def dump_solution(self, puzzle: Puzzle, solution: Solution) -> str:
        return docs.doc_text(self.result(puzzle, solution))

    def dump_solved(self, puzzle: Puzzle, solution: Solution) -> str:
        solved = boards.solved(puzzle, docs.codes_of_solution(puzzle, solution))
        if not {"board", "full board"} & set(self.carried(solved)):
            raise NotSupported(f"format {self.name} holds no boards, so a solution cannot be written in it")
        return self.dump([solved])

    def load_solution(self, puzzle: Puzzle, text: str) -> Solution:
        return docs.read_solution(puzzle, text)

    def caption(self, puzzle: Puzzle, solution: Solution | None = None) -> str:
        pieces = boards.pieces_of(puzzle)
        codes = boards.codes_of(puzzle) if solution is None else docs.codes_of_solution(puzzle, solution)
        if all(code < 0 for code in codes):
            return ""
        width, height = puzzle.board.cols, puzzle.board.rows
        points, best = e2.score(e2.placed(codes, pieces), width), e2.best_score(width, height)
        empty = f", {codes.count(-1)} cells empty" if -1 in codes else ""
        return f"score {points} of {best}{empty}"


class BoardLines(EternityFormat):
    """One board a line; blank lines count for nothing."""

    def board(self, line: str, options: LoadOptions, where: str) -> boards.Shown:
        """The board of one line; `where` names it. Raises FormatError."""
        raise NotImplementedError

    def line(self, puzzle: Puzzle) -> str:
        """The line of one puzzle. Raises NotSupported."""
        raise NotSupported(f"format {self.name} cannot be written")

    def understood(self, shown: boards.Shown, options: LoadOptions, where: str) -> Puzzle:
        """The puzzle of a board. Raises FormatError."""
        return boards.puzzle_of_board(shown, options, where)

    def load_each(self, text: str, options: LoadOptions) -> Iterator[Puzzle | GridwrightError]:
        for line, where in _lines(text):
            try:
                puzzle = self.understood(self.board(line, options, where), options, where)
            except GridwrightError as error:
                yield error
            else:
                yield puzzle

    def shown(self, text: str, options: LoadOptions) -> Iterator[boards.Shown]:
        for line, where in _lines(text):
            yield self.board(line, options, where)

    def dump(self, puzzles: Sequence[Puzzle]) -> str:
        return "".join(self.line(puzzle) + "\n" for puzzle in puzzles)


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line with its place, "" where there is only one. Raises FormatError where there is none."""
    found = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not found:
        raise FormatError("the text is empty; expected a board", code="empty")
    for number, line in found:
        yield line, f"line {number}" if len(found) > 1 else ""


def bulk(source: Format, to: str, wanted: str, make: Callable[[Format, Format, PieceSet, LoadOptions], LineConverter],
         options: LoadOptions) -> LineConverter | None:
    """The quick way to the format `wanted`, where the set of pieces is known and no two pieces look alike."""
    if to != wanted:
        return None
    pieces = PieceSet(official.PIECES if options.pieces is None else boards.known_pieces(options.pieces))
    beyond = len(pieces.pieces) > e2.MOST_PIECES or max(map(max, pieces.pieces)) >= e2.COLOURS
    if pieces.alike or beyond:
        return None
    return make(source, default_plugins().registry.get("format", to), pieces, options)


def square_size(cells: int, options: LoadOptions, what: str, where: str) -> tuple[int, int]:
    """Width and height of a text that does not state them: those of the named set, else of a square.

    Raises FormatError.
    """
    if options.pieces is not None:
        return options.pieces.board.cols, options.pieces.board.rows
    side = round(cells ** 0.5)
    if side * side != cells or not cells:
        raise FormatError(f"{what} does not state the size of its board, and {cells} cells make no square; name the "
                          "set of pieces with --pieces", where, "size")
    return side, side


def refuse_unknown(puzzle: Puzzle, what: str, name: str) -> None:
    """Raises NotSupported where a board does not tell the numbers or turns of its pieces that a format needs."""
    unknown = boards.unknown_in(puzzle, what)
    if unknown:
        raise NotSupported(f"{name} needs the {what} of pieces, which the board does not tell for {len(unknown)} tiles "
                           f"(cells {', '.join(map(str, unknown[:8]))}{', ...' if len(unknown) > 8 else ''}); name the "
                           "set of pieces with --pieces, or state piece numbers where some are alike")
