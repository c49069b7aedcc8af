"""Defaults that depend on the number of digits follow the layer of digits, wherever it stands."""

from __future__ import annotations

from gridwright import Board, Puzzle, Symbols, default_plugins, dumps, load


def test_a_whisper_on_the_second_layer_keeps_its_value() -> None:
    board = Board.rectangle(1, 2)
    whisper = default_plugins().registry.get("rule", "line/whisper")
    for value in (4, 5):
        puzzle = Puzzle(board, {"tiles": Symbols.tiles(("X",)), "digits": Symbols.digits(9)},
                        rules=(whisper(value=value, cells=board.cells),))
        text = dumps(puzzle, "gridwright")
        assert ('"value"' in text) == (value == 4)
        assert load(text) == puzzle
