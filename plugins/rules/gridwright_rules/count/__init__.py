"""How many of what is among some cells."""
