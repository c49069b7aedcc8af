"""Clues in single cells."""
