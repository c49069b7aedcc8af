"""Clues about sets of cells."""
