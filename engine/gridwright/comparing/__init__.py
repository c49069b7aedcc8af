"""Putting the same puzzles to several backends: what each answers, how long it takes, and whether they agree."""
