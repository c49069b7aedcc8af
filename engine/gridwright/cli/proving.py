"""`gridwright solve --prove`: one puzzle, its proof, and the clauses that the proof is about."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Self, cast, get_args

import attrs

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.solving.budget import Budget
    from gridwright.solving.proofs import Claim, Proof


@attrs.frozen
class Wanted:
    """What is to be proved, and the files for the proof and for the clauses."""

    claim: Claim
    proof: str
    cnf: str

    @classmethod
    def of(cls, claim: str | None, proof: str | None, cnf: str | None) -> Self | None:
        """None where nothing is to be proved. Raises FormatError for options that do not go together."""
        from gridwright.errors import FormatError

        if claim is None and proof is None and cnf is None:
            return None
        if claim is None or proof is None:
            raise FormatError("a proof needs both --prove CLAIM and --proof FILE")
        from gridwright.solving.proofs import Claim

        if claim not in get_args(Claim):
            raise FormatError(f"{claim!r} cannot be proved; expected --prove {' or --prove '.join(get_args(Claim))}")
        beside = cnf if cnf is not None else str(Path(proof).with_suffix(".cnf"))
        if Path(proof).resolve() == Path(beside).resolve():
            raise FormatError(f"the proof and the clauses cannot both go to {proof}; name another file with --cnf")
        return cls(cast("Claim", claim), proof, beside)


def run(request: inputs.Request, wanted: Wanted, backend: str | None, budget: Budget | None, to: str | None,
        as_json: bool, output: str | None) -> int:
    """Prove the claim, write both files, and print the solution that was proved to be the only one.

    Raises NotUnique, NoSolution, SolutionExists or Undecided, after which neither file is there.
    """
    from gridwright.errors import GridwrightError
    from gridwright.files import write_together
    from gridwright.plugins import default_plugins
    from gridwright.solving.proofs import prove

    codec, puzzle = request.one()
    proof = prove(puzzle, wanted.claim, backend=backend, budget=budget)
    try:
        # A link stays a link: what it points to is written.
        write_together({Path(wanted.proof).resolve(): proof.drat().encode(),
                        Path(wanted.cnf).resolve(): proof.cnf().encode()})
    except OSError as error:
        raise GridwrightError(f"{wanted.proof} and {wanted.cnf} cannot be written: {error.strerror}") from error
    if as_json:
        inputs.write(json.dumps(_as_json(proof, wanted), ensure_ascii=False) + "\n", output)
        return 0
    if proof.solution is not None:
        writer = codec if to is None else default_plugins().registry.get("format", to)
        dump = writer.dump_solution if to is None else writer.dump_solved
        inputs.write(dump(puzzle, proof.solution), output)
    print(f"gridwright: proved {proof.claim} in {len(proof.steps)} steps about {len(proof.clauses)} clauses",
          file=sys.stderr)
    return 0


def _as_json(proof: Proof, wanted: Wanted) -> dict[str, object]:
    solution = proof.solution
    return {
        "status": "no-solution" if solution is None else "solved",
        "solution": None if solution is None else solution.values(solution.puzzle.main),
        "unique": None if solution is None else True,
        "backend": proof.backend.name,
        "proof": {"claim": proof.claim, "file": wanted.proof, "cnf": wanted.cnf, "steps": len(proof.steps),
                  "clauses": len(proof.clauses), "variables": proof.top}}
