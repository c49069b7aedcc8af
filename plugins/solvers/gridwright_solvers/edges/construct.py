"""Full boards with few breaks: many partial boards grow cell by cell side by side, and the best are kept.

Cells are filled in reading order, at first without a break. What is kept is worth most: each break costs something, and
the colours that are left and asked for say how likely the rest is to match. For that, the sides of one colour are
taken as paired at random: the logarithm of the number of perfect pairings. It grows when few colours are left, so that
some colours are used up early, and when what is asked for can be had.

Figures in `benchmarks/edge_best_effort.py`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np

from gridwright import NoSolution
from gridwright_solvers.edges import construct_states
from gridwright_solvers.edges.construct_board import Ints, TurnedBoard
from gridwright_solvers.edges.construct_states import Keys, Outlook, States, Step

__all__ = ["Built", "construct"]

#: The part of the cells behind which contacts may break.
_CLEAN = 0.65
#: What a break costs, one unit of the logarithm and each side that is asked for in vain; the noise. By trial on the
#: official set.
_COST, _UNIT, _SHORT, _NOISE, _SLACK = 192, 32, 96, 15, 0
#: Partial boards from which on machine code is worth its import.
_LASTING = 200

Past = list[tuple[Ints, Ints] | None]


@attrs.frozen(kw_only=True)
class Built:
    """A full board with the fewest breaks found: codes by position of the grid."""

    codes: tuple[int, ...]
    steps: int


def construct(board: TurnedBoard, *, width: int, seed: int, look: Callable[[], None] = lambda: None) -> Built:
    """Fill the board with up to `width` partial boards side by side.

    A step is one partial board that grows by a cell. `look` is called between cells and may raise. Raises NoSolution
    where no piece left is grey just where a cell lies on the rim.
    """
    run = _Run.of(board, random.Random(seed))
    states, steps = run.start(), 0
    past: Past = []
    engine = _engine(width)
    for index, place in enumerate(board.places):
        states = run.row_start(states, index)
        if place is None:
            states = run.given(states, index)
            past.append(None)
        else:
            look()
            steps += len(states)
            clean = index < _CLEAN * len(board.places)
            for most in range(0 if clean else 1, 3):
                step = Step(place=place, outlook=run.outlook, cost=_COST, slack=_SLACK, noise=_NOISE, most=most,
                            keep=width)
                rows, codes = engine.extended(board, run.keys, states, step)
                if len(rows):
                    break
            else:
                raise NoSolution("no piece left is grey just where a cell lies on the rim")
            states, rows, codes = engine.laid(board, run.keys, states, step, rows, codes)
            past.append((rows, codes))
        if (index + 1) % board.width == 0:
            _thin(past, len(states))
    codes = _traced(board, past, int(np.argmin(states.breaks)))
    return Built(codes=tuple(board.back(codes)), steps=steps)


def _engine(width: int) -> Any:
    """What makes the steps: numpy, or machine code where that is possible and the search lasts."""
    if width >= _LASTING:
        from gridwright_solvers.edges import construct_fast

        if construct_fast.available():
            return construct_fast
    return construct_states


@attrs.frozen(kw_only=True, eq=False)
class _Run:
    board: TurnedBoard
    keys: Keys
    outlook: Outlook

    @classmethod
    def of(cls, board: TurnedBoard, rng: random.Random) -> _Run:
        def words(*shape: int) -> Any:
            return np.array([rng.getrandbits(64) for _ in range(math.prod(shape))], np.uint64).reshape(shape)

        keys = Keys(pieces=words(len(board.before)), shown=words(board.width + 1, board.colours))
        return cls(board=board, keys=keys, outlook=_outlook(int(board.supply.max()), int(board.demand.max())))

    def start(self) -> States:
        board = self.board
        used = np.zeros((1, (len(board.before) + 63) // 64), np.uint64)
        for code in board.givens:
            if code >= 0:
                used[0, code >> 8] |= np.uint64(1 << (code >> 2 & 63))
        outlook = self.outlook
        at = (outlook.first + outlook.row * board.supply + board.demand).astype(np.int32)
        at[0] = outlook.grey
        return States(used=used, front=np.zeros((1, board.width), np.uint8), left=np.zeros(1, np.uint8),
                      at=at[None], breaks=np.zeros(1, np.int64),
                      value=outlook.worth[at].sum(keepdims=True, dtype=np.int64), key=np.zeros(1, np.uint64))

    def row_start(self, states: States, index: int) -> States:
        if index % self.board.width:
            return states
        shown = self.keys.shown[-1]
        return attrs.evolve(states, left=np.zeros_like(states.left), key=states.key - shown[states.left] + shown[0])

    def given(self, states: States, index: int) -> States:
        """The boards once a given is passed."""
        col = index % self.board.width
        _, right, down, _ = self.board.quads[self.board.givens[index]].tolist()
        shown, front = self.keys.shown, states.front.copy()
        key = (states.key - shown[col, front[:, col]] + shown[col, down] - shown[-1, states.left] + shown[-1, right])
        front[:, col] = down
        return attrs.evolve(states, front=front, left=np.full_like(states.left, right), key=key)


def _outlook(supply: int, demand: int) -> Outlook:
    """What colours are worth: with up to `supply` sides left, and so many asked for at first.

    With s sides left, d of them asked for, there are s! / r! ways to meet the demand and r! / ((r/2)! 2^(r/2)) to pair
    the r = s - d others.
    """
    row = supply + demand + 2
    # Zeros in front are for grey, and for what is looked up and not used.
    first = 2 * row + 3
    worth = np.zeros(first + (supply + 1) * row + 2)
    for have in range(supply + 1):
        for ask in range(row):
            met = min(have, ask)
            half = (have - met) / 2
            pairings = math.lgamma(have + 1) - math.lgamma(half + 1) - half * math.log(2)
            worth[first + have * row + ask] = _UNIT * pairings - _SHORT * (ask - met)
    return Outlook(worth=np.round(worth).astype(np.int32), first=first, row=row, grey=row + 1)


def _thin(past: Past, size: int) -> None:
    """Forget rows that lead to none of the last states, of which there are `size`."""
    alive = np.arange(size)
    for level in range(len(past) - 1, -1, -1):
        step = past[level]
        if step is not None:
            kept, codes = step[0][alive], step[1][alive]
            alive, rows = np.unique(kept, return_inverse=True)
            past[level] = rows, codes


def _traced(board: TurnedBoard, past: Past, row: int) -> list[int]:
    """The codes of a state, by index."""
    codes = list(board.givens)
    for index in range(len(past) - 1, -1, -1):
        step = past[index]
        if step is not None:
            codes[index], row = int(step[1][row]), int(step[0][row])
    return codes
