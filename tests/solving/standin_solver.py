"""A stand-in for a SAT solver program: python-sat behind the usual manners, and some bad ones.

Usage: standin_solver.py [--MANNER] formula.cnf [result.txt]
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pysolvers


def main(manner: str, cnf: str, result: str = "") -> int:
    clauses = [[int(word) for word in line.split()[:-1]] for line in Path(cnf).read_text().splitlines()[1:]]
    if manner == "sleep":
        # With a child, as a shell script around a solver has one. Who wants to know may read their numbers.
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        Path(os.environ["STANDIN_NOTES"]).write_text(f"{os.getpid()} {child.pid} {cnf}")
        time.sleep(60)
    if manner == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        Path(os.environ["STANDIN_NOTES"]).write_text(f"{os.getpid()} {os.getpid()} {cnf}")
        time.sleep(60)
    if manner == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if manner == "nonsense":
        print("this is not what you are looking for")
        return 1
    if manner == "unknown":
        print("s UNKNOWN")
        return 0
    solver = pysolvers.minisat22_new()
    for clause in clauses:
        pysolvers.minisat22_add_cl(solver, clause)
    found = pysolvers.minisat22_solve(solver, [], 0)
    model = (pysolvers.minisat22_model(solver) or []) if found else []
    print("c a stand-in\nc conflicts: 7 (some per second)\nc Decisions : 9")
    if manner == "lie":
        found, model = True, [-abs(x) for clause in clauses for x in clause]
    if manner == "words":
        model = ["one"]
    if manner == "both":
        print("s UNSATISFIABLE")
    if result:
        # As MiniSat does it: nothing of it on the screen.
        Path(result).write_text(f"SAT\n{' '.join(map(str, model))} 0\n" if found else "UNSAT\n")
    else:
        print("s SATISFIABLE" if found else "s UNSATISFIABLE")
        for start in range(0, len(model) if found and manner != "silent" else 0, 10):
            print("v", *model[start:start + 10])
        print("v 0" if model and manner != "silent" else "c done")
    return 10 if found else 20


if __name__ == "__main__":
    words = sys.argv[1:]
    way = words.pop(0)[2:] if words and words[0].startswith("--") else ""
    sys.exit(main(way, *words))
