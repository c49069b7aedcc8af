"""Solving as people do: pencil marks, techniques, the route they make, and the grade card."""
