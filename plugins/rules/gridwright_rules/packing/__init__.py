"""Tiles on a board."""
