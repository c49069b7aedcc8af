"""Putting an encoded puzzle to a solver: backends, budgets, the oracle that drives them, sessions."""
