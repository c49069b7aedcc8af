"""Pictures of puzzles: rules leave marks on a canvas, renderers turn the marks into pictures."""
