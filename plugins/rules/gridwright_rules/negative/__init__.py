"""Statements that all clues of a family are shown."""
