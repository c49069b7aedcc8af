"""Searches of their own for edge matching, as in Eternity II."""
