"""Small formulas whose answers are known, for testing solver backends."""

from __future__ import annotations

import random
from itertools import combinations, product

__all__ = ["models_by_force", "pigeon_hole", "random_3sat", "satisfies"]

Clauses = list[list[int]]


def pigeon_hole(pigeons: int, holes: int) -> Clauses:
    """Every pigeon in a hole, no two in one: no model with more pigeons than holes, and hard to refute from 11 on."""

    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    clauses = [[sits(pigeon, hole) for hole in range(holes)] for pigeon in range(pigeons)]
    clauses += [[-sits(first, hole), -sits(second, hole)]
                for hole in range(holes) for first, second in combinations(range(pigeons), 2)]
    return clauses


def random_3sat(variables: int, clauses: int, seed: int) -> Clauses:
    """Clauses of three different variables each, the same for the same seed."""
    draw = random.Random(seed)
    return [[draw.choice((-1, 1)) * variable for variable in draw.sample(range(1, variables + 1), 3)]
            for _ in range(clauses)]


def satisfies(model: list[int], clauses: Clauses) -> bool:
    """Whether the model is well formed (literal of v at v - 1) and has a true literal in every clause."""
    formed = all(abs(literal) == variable for variable, literal in enumerate(model, 1))
    true = set(model)
    return formed and all(any(literal in true for literal in clause) for clause in clauses)


def models_by_force(variables: int, clauses: Clauses) -> list[list[int]]:
    """All models, by trying every assignment: for a dozen variables at most."""
    return [model for signs in product((1, -1), repeat=variables)
            if satisfies(model := [sign * variable for variable, sign in enumerate(signs, 1)], clauses)]
