"""Saying what to do next, and why."""
