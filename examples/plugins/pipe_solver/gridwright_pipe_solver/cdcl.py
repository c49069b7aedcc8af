"""A small SAT solver: conflict-driven clause learning with watched literals, assumptions and cores. Pure Python.

Lists over literals have 2n + 1 places, so that `values[-3]` is the place of the negated variable 3.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush

__all__ = ["Cdcl"]

#: Conflicts of the shortest run between restarts; by how much the score of a variable grows with each conflict.
RUN, GROWTH = 128, 1 / 0.95
#: How many learnt clauses are kept at first, and how many times as many after each time that some were dropped.
KEPT, MORE = 500, 1.1


class Cdcl:
    """One formula, to which clauses are added, solved again and again; what was learnt is kept."""

    def __init__(self) -> None:
        self.conflicts = self.decisions = self.propagations = 0
        self._top = 0
        #: By literal: True, False or None; the clauses that watch it, of which it is the first or second.
        self._values: list[bool | None] = [None]
        self._watches: list[list[list[int]]] = [[]]
        #: By variable: the clause that forced it, the number of decisions before it, its score, its last value.
        self._reason: list[list[int] | None] = [None]
        self._level: list[int] = [0]
        self._score: list[float] = [0.0]
        self._phase: list[bool] = [False]
        self._trail: list[int] = []
        self._starts: list[int] = []
        self._ahead = 0
        self._bump = 1.0
        self._open: list[tuple[float, int]] = []
        self._contradiction = False
        self._core: list[int] = []
        self._restarts = _luby()
        self._learnt: list[list[int]] = []
        self._kept = float(KEPT)

    # --- what is asked of it

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause."""
        self._back(0)
        literals = list(dict.fromkeys(clause))
        self._know(literals)
        if any(-x in literals or self._values[x] for x in literals):
            return
        literals = [x for x in literals if self._values[x] is None]
        if not literals:
            self._contradiction = True
        elif len(literals) == 1:
            self._assign(literals[0], None)
        else:
            self._watch(literals)

    def solve(self, assumptions: Sequence[int], limit: int) -> bool | None:
        """True, False under the assumptions, or None after `limit` conflicts."""
        self._back(0)
        self._know(assumptions)
        self._core = []
        left, run = limit, RUN * next(self._restarts)
        while True:
            clash = self._propagate()
            if clash is not None:
                self.conflicts += 1
                left, run = left - 1, run - 1
                if not self._starts:
                    self._contradiction = True
                else:
                    self._learn(clash)
                    continue
            if self._contradiction:
                return False
            if left <= 0:
                return None
            if run <= 0:
                run = RUN * next(self._restarts)
                self._back(0)
                self._drop()
                continue
            literal = self._next(assumptions)
            if literal is None:
                return not self._core
            self._starts.append(len(self._trail))
            self._assign(literal, None)

    def model(self) -> list[int]:
        """After True: a literal for every variable."""
        return [v if self._values[v] else -v for v in range(1, self._top + 1)]

    def core(self) -> list[int]:
        """After False: assumptions that clash; none where the clauses alone do."""
        return list(self._core)

    # --- search

    def _next(self, assumptions: Sequence[int]) -> int | None:
        """The literal to try next: the assumptions first, then variables by score; None where nothing is left.

        None also where an assumption fails: then `_core` says why.
        """
        while len(self._starts) < len(assumptions):
            literal = assumptions[len(self._starts)]
            if self._values[literal] is None:
                return literal
            if not self._values[literal]:
                self._core = self._clashing(literal)
                return None
            self._starts.append(len(self._trail))
        while self._open:
            _, variable = heappop(self._open)
            if self._values[variable] is None:
                self.decisions += 1
                return variable if self._phase[variable] else -variable
        return None

    def _propagate(self) -> list[int] | None:
        """Assign all that follows; the clause that cannot hold, if there is one."""
        values, trail = self._values, self._trail
        while self._ahead < len(trail):
            false = -trail[self._ahead]
            self._ahead += 1
            self.propagations += 1
            watching, kept = self._watches[false], []
            for at, clause in enumerate(watching):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if values[first]:
                    kept.append(clause)
                    continue
                for i in range(2, len(clause)):
                    if values[clause[i]] is not False:
                        clause[1], clause[i] = clause[i], false
                        self._watches[clause[1]].append(clause)
                        break
                else:
                    kept.append(clause)
                    if values[first] is False:
                        self._watches[false] = kept + watching[at + 1:]
                        self._ahead = len(trail)
                        return clause
                    self._assign(first, clause)
            self._watches[false] = kept
        return None

    def _learn(self, clash: list[int]) -> None:
        """Learn a clause from a conflict, go back to where it forces a literal, and assign that."""
        now, seen, below, open_ones = len(self._starts), set[int](), [], 0
        at, literal, reason = len(self._trail), 0, clash
        while True:
            for other in reason:
                variable = abs(other)
                if other == literal or variable in seen or not self._level[variable]:
                    continue
                seen.add(variable)
                self._raise(variable)
                if self._level[variable] == now:
                    open_ones += 1
                else:
                    below.append(other)
            while True:
                at -= 1
                literal = self._trail[at]
                if abs(literal) in seen:
                    break
            open_ones -= 1
            if not open_ones:
                break
            reason = self._reason[abs(literal)] or []
        # A literal that follows from the others of the clause says nothing more.
        below = [x for x in below if not self._follows(x, seen)]
        below.sort(key=lambda x: self._level[abs(x)], reverse=True)
        self._back(self._level[abs(below[0])] if below else 0)
        clause = [-literal, *below]
        if below:
            self._watch(clause)
            self._learnt.append(clause)
        self._assign(-literal, clause if below else None)
        self._bump *= GROWTH
        if self._bump > 1e100:
            self._score = [score * 1e-100 for score in self._score]
            self._bump *= 1e-100
            self._refill()

    def _follows(self, literal: int, seen: Container[int]) -> bool:
        reason = self._reason[abs(literal)]
        return reason is not None and all(abs(x) in seen or not self._level[abs(x)] for x in reason)

    def _drop(self) -> None:
        """Forget the longer half of the learnt clauses where there are many; no decision may be standing."""
        if len(self._learnt) > self._kept:
            self._kept *= MORE
            self._learnt.sort(key=len)
            middle = len(self._learnt) // 2
            gone = {id(clause) for clause in self._learnt[middle:] if len(clause) > 2}
            self._learnt = [clause for clause in self._learnt if id(clause) not in gone]
            self._watches = [[clause for clause in watching if id(clause) not in gone] for watching in self._watches]

    def _clashing(self, failed: int) -> list[int]:
        """The assumptions that make another one, `failed`, false."""
        found, seen = [failed], {abs(failed)}
        for literal in reversed(self._trail[self._starts[0]:] if self._starts else []):
            if abs(literal) in seen:
                reason = self._reason[abs(literal)]
                if reason is None:
                    found.append(literal)
                else:
                    seen.update(abs(x) for x in reason if self._level[abs(x)])
        return found

    # --- the state

    def _know(self, literals: Iterable[int]) -> None:
        """Make room for variables that are new."""
        top = max(map(abs, literals), default=0)
        if top <= self._top:
            return
        new, old = range(self._top + 1, top + 1), self._top + 1
        self._values[old:old] = [None] * (2 * len(new))
        self._watches[old:old] = [[] for _ in range(2 * len(new))]
        self._reason += [None] * len(new)
        self._level += [0] * len(new)
        self._score += [0.0] * len(new)
        self._phase += [False] * len(new)
        self._top = top
        for variable in new:
            heappush(self._open, (0.0, variable))

    def _watch(self, clause: list[int]) -> None:
        self._watches[clause[0]].append(clause)
        self._watches[clause[1]].append(clause)

    def _assign(self, literal: int, reason: list[int] | None) -> None:
        variable = abs(literal)
        self._values[literal], self._values[-literal] = True, False
        self._reason[variable], self._level[variable] = reason, len(self._starts)
        self._trail.append(literal)

    def _back(self, level: int) -> None:
        """Take back all decisions from number `level` on."""
        if len(self._starts) <= level:
            return
        start = self._starts[level]
        for literal in self._trail[start:]:
            variable = abs(literal)
            self._values[literal] = self._values[-literal] = None
            self._phase[variable] = literal > 0
            heappush(self._open, (-self._score[variable], variable))
        del self._trail[start:], self._starts[level:]
        self._ahead = start

    def _raise(self, variable: int) -> None:
        """Make it likelier that a variable of a conflict is tried soon."""
        self._score[variable] += self._bump

    def _refill(self) -> None:
        self._open = [(-self._score[v], v) for v in range(1, self._top + 1) if self._values[v] is None]
        heapify(self._open)


def _luby() -> Iterator[int]:
    """1, 1, 2, 1, 1, 2, 4, ...: how long the runs between restarts are (Luby, Sinclair and Zuckerman 1993)."""
    u, v = 1, 1
    while True:
        yield v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)
