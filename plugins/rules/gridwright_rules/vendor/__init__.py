"""Rules of other tools that have no name in the sudoku-puzzle format; their keys start with the project's prefix."""
