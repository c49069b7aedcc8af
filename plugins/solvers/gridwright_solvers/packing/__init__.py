"""Packing puzzles without a SAT solver: search, counting, calendars, help with a position."""
