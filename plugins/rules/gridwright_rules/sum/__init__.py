"""Sums of cells."""
