"""How rules become clauses: domains first, then variables, then the building blocks that rules lean on."""
