"""The solver program: reads requests from standard input, a line each, and answers on standard output.

    c 1 -2 0                 add a clause; no answer
    s 500 3 -4 0             solve, with at most 500 conflicts, assuming 3 and not 4

The answer to `s` is three lines: `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`; then `v` with a literal for every
variable (none where the answer is unknown) and 0, or `f` with the assumptions that clash and 0; and `n` with the
numbers of conflicts, decisions and propagations so far. It ends with its input. It needs nothing but Python.
"""

from __future__ import annotations

import sys

# This file runs as a program, so that its folder is where imports are looked for.
from cdcl import Cdcl  # type: ignore[import-not-found]


def main() -> None:
    solver = Cdcl()
    for line in sys.stdin:
        request, *words = line.split()
        numbers = list(map(int, words))[:-1]
        if request == "c":
            solver.add(numbers)
        elif request == "s":
            limit, *assumptions = numbers
            answer = solver.solve(assumptions, limit)
            found = [] if answer is None else solver.model() if answer else solver.core()
            print("s", {True: "SATISFIABLE", False: "UNSATISFIABLE", None: "UNKNOWN"}[answer])
            print("f" if answer is False else "v", *found, 0)
            print("n", solver.conflicts, solver.decisions, solver.propagations, flush=True)
        else:
            sys.exit(f"{request!r} is no request; expected c or s")


if __name__ == "__main__":
    main()
