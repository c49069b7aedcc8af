"""The numbers of a grade: difficulty and time, from models that `benchmarks/fit_grade.py` fits.

Both add up what the steps of the route cost: each kind of step has a price, and a step costs more with more marks on
the board and less with more singles on offer (`features.py`). The logarithm of the sum is weighed together with the
effort of refutation and the size of the puzzle. That is the logarithm of the time; the difficulty bends it so that it
never falls below 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import attrs

from gridwright.grading.features import SINGLES, Features, features_of
from gridwright.grading.ground import Ground
from gridwright.grading.route import Catalogue, Route

__all__ = ["Model", "Numbers", "bent", "models", "numbers"]

#: Four solvers of five need at most so many times the typical time.
P80 = 1.53
#: How far from 0 the difficulty is bent.
BEND = 0.25


@attrs.frozen
class Numbers:
    """`difficulty` from 0 on without an end; typical `time` and that in which most are done, in minutes. To 0.1."""

    difficulty: float
    time: float
    time_p80: float


@attrs.frozen
class Model:
    """A line through the logarithm of what all steps cost, and the values of the features.

    `prices` are logarithms, by kind of step; `bands` those of kinds without one. `slope` is the weight of the sum,
    `weights` those of `Features.values`.
    """

    prices: Mapping[str, float]
    bands: tuple[float, ...]
    slope: float
    weights: Mapping[str, float]

    def price(self, kind: str, band: int) -> float:
        """The logarithm of what a step of a kind costs."""
        return self.prices.get(kind, self.bands[band])

    def level(self, features: Features, band_of: Callable[[str], int]) -> float:
        """Where a puzzle with empty cells lies."""
        total = sum(amount * math.exp(self.price(kind, band_of(kind))) for kind, amount in features.amounts.items())
        values = features.values
        return self.slope * math.log(max(total, 1e-9)) + sum(
            weight * values[name] for name, weight in self.weights.items())


def bent(level: float) -> float:
    """The difficulty of a level: the level itself, but never below 0."""
    bend = level / BEND
    return BEND * (bend + math.log1p(math.exp(-bend)) if bend > 0 else math.log1p(math.exp(bend)))


def models() -> tuple[Model, Model]:
    """The models of the difficulty and of the time, as they were fitted."""
    from gridwright.grading.weights import WEIGHTS

    difficulty, time = (Model(**WEIGHTS[name]) for name in ("difficulty", "time"))
    return difficulty, time


def numbers(ground: Ground, route: Route, catalogue: Catalogue, look: Callable[[], None] = lambda: None) -> Numbers:
    """The numbers of a puzzle with its route; `look` may raise to stop it."""
    return of_features(features_of(ground, route, look), catalogue)


def of_features(features: Features, catalogue: Catalogue) -> Numbers:
    """The numbers of what is known of a puzzle."""
    if not features.empty:
        return Numbers(0.0, 0.0, 0.0)

    def band_of(kind: str) -> int:
        return 0 if kind in SINGLES else catalogue.kind_of[kind].band

    difficulty, time = models()
    # No faster than the 0.1 that is written.
    minutes = max(0.1, round(math.exp(time.level(features, band_of)), 1))
    return Numbers(round(bent(difficulty.level(features, band_of)), 1), minutes, round(P80 * minutes, 1))
