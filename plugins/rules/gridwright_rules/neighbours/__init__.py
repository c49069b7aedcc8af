"""Rules about all neighbouring pairs of the board."""
