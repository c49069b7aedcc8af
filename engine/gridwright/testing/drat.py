"""A checker for short proofs, so that a backend cannot claim proofs that prove nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["accepts"]


def accepts(clauses: Sequence[Sequence[int]], steps: Iterable[str]) -> bool:
    """Whether every step of a DRAT proof follows from the clauses and the steps before it, up to the empty clause.

    A step follows when assuming the opposite of its literals leads to a clash by unit propagation, or when that is so
    for each of its resolvents on its first literal (RAT). As in other checkers, a clause that unit propagation got a
    literal from is not deleted. Made for a few hundred clauses: each propagation goes through all of them.
    """
    known = [frozenset(clause) for clause in clauses]
    for line in steps:
        words = line.split()
        deletes = words[:1] == ["d"]
        literals = [int(word) for word in words[deletes:]]
        if not literals:
            continue
        if literals.pop() != 0 or 0 in literals:
            return False
        clause = frozenset(literals)
        if deletes:
            facts = _propagated(known, ()) or set()
            if clause in known and sum(-literal not in facts for literal in clause) != 1:
                known.remove(clause)
            continue
        if not _clashes(known, clause):
            if not literals:
                return False
            pivot = literals[0]
            partners = [each for each in known if -pivot in each]
            if not all(_clashes(known, clause | (each - {-pivot})) for each in partners):
                return False
        if not clause:
            return True
        known.append(clause)
    return False


def _clashes(known: Sequence[frozenset[int]], clause: frozenset[int]) -> bool:
    """Whether unit propagation from the opposite of a clause makes a known clause false."""
    return _propagated(known, [-literal for literal in clause]) is None


def _propagated(known: Sequence[frozenset[int]], assumed: Iterable[int]) -> set[int] | None:
    """The literals that unit propagation makes true, None where it ends in a clash."""
    true = set(assumed)
    if any(-literal in true for literal in true):
        return None
    while True:
        before = len(true)
        for each in known:
            left = [literal for literal in each if -literal not in true]
            if not left:
                return None
            if len(left) == 1:
                true.add(left[0])
        if len(true) == before:
            return true
