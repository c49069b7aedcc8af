"""Clues between two neighbouring cells."""
