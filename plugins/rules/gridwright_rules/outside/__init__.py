"""Clues beside the board about the cells in front of them."""
