"""Clues on the corner that four cells share."""
