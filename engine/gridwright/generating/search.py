"""The search for a puzzle that a request asks for.

An attempt takes a random solved grid, places clues that are true in it, and takes away what is not needed to make it
the only solution. What is left is steered to the targets: digits are given where solvers are stuck, or some of what is
needed is replaced by something else. Every choice comes from the seed, and work is counted in steps, never in seconds,
so that a seed makes the same puzzle everywhere unless the time limit ends the search.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from gridwright.errors import GenerationFailed, NoSolution, Undecided
from gridwright.generating.candidate import Candidate, Maker
from gridwright.generating.hard import hard_start, has_hard_start
from gridwright.generating.judge import Judge, Verdict
from gridwright.generating.prover import Prover
from gridwright.generating.request import Generated
from gridwright.generating.wanted import Wanted
from gridwright.solving.budget import Budget

__all__ = ["generate_wanted"]

#: Steps to the targets before an attempt is given up.
MOST_STEPS = 40
#: Parts that are replaced in one step.
MOST_CHANGES = 3
#: Steps that lead nowhere, one after the other, before an attempt is given up.
MOST_FAILURES = 12
#: Cells that are tried one after the other where one more digit makes the puzzle too easy.
MOST_EASINGS = 6
#: Attempts to stay within a band that nobody asked for.
SOFT_ATTEMPTS = 3
#: Where so many cells are stuck, one more digit is given before the next look.
MANY_STUCK = 30
#: Parts that are tried in vain before no further one is thought to be dispensable.
MOST_TRIALS = 6


def generate_wanted(wanted: Wanted, seed: int | None = None, budget: Budget | None = None) -> Generated:
    """The puzzle that a request and a seed make. Raises GenerationFailed where none is found in the request's time."""
    seconds, conflicts = wanted.seconds, None
    if budget is not None:
        left = budget.left_seconds()
        seconds, conflicts = seconds if left is None else min(seconds, left), budget.left_conflicts()
    return _Search(wanted, wanted.seed if seed is None else seed, Budget(seconds, conflicts)).run()


class _Search:
    def __init__(self, wanted: Wanted, seed: int, budget: Budget) -> None:
        self.wanted, self.seed, self.budget = wanted, seed, budget
        self.rng = Random(seed)
        self.attempts = 0
        self.rejected: Counter[str] = Counter()
        self.judge = Judge(wanted, budget)
        self.best: tuple[tuple[float, ...], Candidate] | None = None

    def run(self) -> Generated:
        start = time.monotonic()
        self.budget.start()
        try:
            found = self._searched()
        except NoSolution as error:
            raise GenerationFailed(f"no puzzle: {error}", self._counters()) from None
        except Undecided:
            if self.best is None:
                raise self._failed() from None
            found = self.best[1]
        card = self.judge.card(found.puzzle)
        info = {"seed": self.seed, "attempts": self.attempts, "rejected": dict(sorted(self.rejected.items())),
                "seconds": round(time.monotonic() - start, 3)}
        puzzle = found.puzzle.evolve(meta=_with_meta(found.puzzle.meta, self.wanted.meta))
        return Generated(puzzle, card.as_json(), info)

    def _searched(self) -> Candidate:
        prover = Prover(self.wanted.puzzle, self.wanted.backend, self.budget)
        hard = has_hard_start(self.wanted)
        try:
            while True:
                self.budget.check()
                self.attempts += 1
                found = self._near_hard(prover) if hard else self._attempt(Maker(self.wanted, prover, self.rng))
                if found is None:
                    continue
                if not self.wanted.endless:
                    return found
        finally:
            prover.close()

    def _attempt(self, maker: Maker) -> Candidate | None:
        """One grid: a puzzle that is right, or None with what was wrong with its candidates counted."""
        candidate, why = maker.first()
        if candidate is None:
            self.rejected[why] += 1
            return None
        verdict = self._look(candidate)
        failures = 0
        for _ in range(MOST_STEPS):
            if not verdict.why and not self.wanted.endless:
                break
            if not verdict.why:
                self._keep(candidate, verdict)
            if failures > MOST_FAILURES:
                break
            step = self._step(maker, candidate, verdict)
            if step is not None and self._closer(step[1], verdict):
                candidate, verdict = step
                failures = 0
            else:
                failures += 1
        if not verdict.why and not self.wanted.endless:
            return self._trimmed(maker, self._slimmed(maker, candidate, verdict))
        if self.judge.soft and self.attempts >= SOFT_ATTEMPTS:
            self.judge.give_up_band()
        return None

    def _near_hard(self, prover: Prover) -> Candidate | None:
        """A puzzle that is right, a few steps from one that is known to be hard."""
        solution, cells = hard_start(self.wanted, self.rng)
        maker = Maker(self.wanted, prover, self.rng, solution)
        start = maker.given(cells)
        if start is None:
            return None
        for _ in range(MOST_STEPS):
            other = maker.varied(start, 1)
            if other is not None and other.given != cells and not self._look(other).why:
                return other
        return None

    def _look(self, candidate: Candidate, before: Verdict | None = None) -> Verdict:
        """The verdict on a candidate; what is wrong with it is counted."""
        verdict = self.judge.look(candidate.puzzle, before)
        if verdict.why:
            self.rejected[verdict.why] += 1
        return verdict

    def _step(self, maker: Maker, candidate: Candidate, verdict: Verdict) -> tuple[Candidate, Verdict] | None:
        """Another candidate of the grid, which may be closer to the targets."""
        if verdict.too_hard:
            found = self._eased(maker, candidate, verdict)
            if found is not None:
                return found
        other = maker.varied(candidate, self.rng.randint(1, MOST_CHANGES))
        if other is None:
            return None
        look = self._look(other)
        if look.too_hard and not verdict.too_hard:
            return self._eased(maker, other, look)
        return other, look

    def _eased(self, maker: Maker, candidate: Candidate, verdict: Verdict) -> tuple[Candidate, Verdict] | None:
        """The candidate with digits or clues added where it is too hard; None where that makes it too easy."""
        tries = 0
        while verdict.too_hard and tries < MOST_EASINGS:
            other = maker.eased(candidate, verdict.stuck)
            if other is None:
                return None
            if self.judge.limit_alone:
                # Too many do no harm where the puzzle only has to be easy enough.
                for _ in range(len(verdict.stuck) // MANY_STUCK):
                    other = maker.eased(other, verdict.stuck) or other
            # With nothing but more givens, the solver gets at least as far as before.
            look = self._look(other, verdict if other.puzzle.rules == candidate.puzzle.rules else None)
            if look.too_hard is False:
                tries += 1
            else:
                candidate, verdict = other, look
        return None if verdict.too_hard else (candidate, verdict)

    def _closer(self, one: Verdict, other: Verdict) -> bool:
        """Whether a puzzle is at least as close to the targets as another."""
        if not one.why or not other.why:
            if one.why or other.why:
                return not one.why
            return not self.wanted.endless or self._worth(one) >= self._worth(other)
        if one.too_hard is False and other.too_hard is False:
            return one.level >= other.level
        if one.too_hard and other.too_hard:
            return one.level <= other.level
        return one.too_hard is not True or other.too_hard is True

    def _slimmed(self, maker: Maker, candidate: Candidate, verdict: Verdict) -> Candidate:
        """The candidate without the clues that its route does not use, or half of them."""
        unused = [part for part in maker.loose(candidate)
                  if part.clue is not None and id(part.clue) not in verdict.used]
        half = len(unused) // 2
        for gone in (unused, unused[:half], unused[half:]):
            other = maker.without(candidate, gone) if gone else None
            # The route is still there, so a limit that nobody asked for is not looked at again.
            if other is None:
                continue
            if (self.judge.soft and self.judge.limit_alone) or not self.judge.look(other.puzzle).why:
                return other
        return candidate

    def _trimmed(self, maker: Maker, candidate: Candidate) -> Candidate:
        """The candidate without what it does not need to meet the targets, as far as a few trials show.

        Where nothing but an upper limit is asked for, what was added is what the limit asks for.
        """
        if candidate.needed or self.wanted.band is None:
            return candidate
        failures = 0
        for part in maker.loose(candidate):
            other = maker.without(candidate, [part])
            if other is None:
                continue
            if not self.judge.look(other.puzzle).why:
                candidate = other
            else:
                failures += 1
                if failures == MOST_TRIALS:
                    break
        return candidate

    # --- the best of all found in the time

    def _worth(self, verdict: Verdict) -> tuple[float, ...]:
        """How good a right puzzle is where the best one is wanted."""
        if verdict.difficulty is None:
            return ()
        return (verdict.difficulty if self.wanted.difficulty == "max" else -verdict.difficulty,)

    def _keep(self, candidate: Candidate, verdict: Verdict) -> None:
        """Keep a right puzzle if there was no better one."""
        most = {number for number, template in enumerate(self.wanted.templates) if template.mode == "most"}
        worth = (sum(part.template in most for part in candidate.parts), *self._worth(verdict))
        if self.best is None or worth > self.best[0]:
            self.best = worth, candidate

    # --- what is said of the run

    def _counters(self) -> dict[str, int]:
        return {"attempts": self.attempts, **dict(sorted(self.rejected.items()))}

    def _failed(self) -> GenerationFailed:
        reasons = ", ".join(f"{why} {count}" for why, count in self.rejected.most_common()) or "none came to an end"
        return GenerationFailed(f"no puzzle met the request in {self.budget}; {self.attempts} attempts, "
                                f"given up because of: {reasons}", self._counters())


def _with_meta(meta: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    return {**meta, "meta": dict(more)} if more else dict(meta)
