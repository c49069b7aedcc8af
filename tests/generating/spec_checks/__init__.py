"""What the specification of requests says of the puzzles made from them, part by part, from its sentences alone.

No part looks at how the generator works: all that is used of gridwright is reading, checking, solving and grading.
"""
