"""What rules and the generator share when clues are proposed for a solved grid."""
