"""Names and sentences for a puzzle, read from its rules alone."""
