"""Listed combinations: pairs under an operator, tuples of a table."""
