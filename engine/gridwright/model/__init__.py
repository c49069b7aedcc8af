"""What a puzzle is: boards, symbols, rules, puzzles, solutions. Imports nothing else of gridwright but the errors."""
