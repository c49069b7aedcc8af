"""Regular constraints: a run of choices that an automaton accepts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

__all__ = ["encode_automaton", "encode_states"]

Step = Callable[[Hashable, int], Hashable | None]
#: The options of one step: (what is read, its literal); exactly one of them holds.
Options = Sequence[tuple[int, int]]


def encode_automaton(options: Sequence[Options], start: Hashable, step: Step, accept: Callable[[Hashable], bool],
                     clause: Callable[[Sequence[int]], None], new: Callable[[], int], true: int) -> None:
    """Clauses that let the choices through only where `step` leads from `start` to an accepted state.

    `step(state, read)` gives the next state, None for a dead end.
    """
    encode_states(options, start, step, accept, clause, new, true)


def encode_states(options: Sequence[Options], start: Hashable, step: Step, accept: Callable[[Hashable], bool],
                  clause: Callable[[Sequence[int]], None], new: Callable[[], int],
                  true: int) -> Mapping[Hashable, int]:
    """The accepted final states and their literals; the choices that lead to no accepted state are forbidden.

    One variable per live state and step; the clauses run forwards (state and choice give the next state) and backwards
    (state and choice give where it came from), so that exactly the states on the way are true.
    """
    layers: list[set[Hashable]] = [{start}]
    for choices in options:
        reached = {step(state, read) for state in layers[-1] for read, _ in choices}
        layers.append({state for state in reached if state is not None})
    layers[-1] = {state for state in layers[-1] if accept(state)}
    for i in range(len(options) - 1, -1, -1):
        layers[i] = {s for s in layers[i] if any(step(s, read) in layers[i + 1] for read, _ in options[i])}
    if not layers[0]:
        clause(())
        return {}
    # Sorted by repr so that variable numbers do not depend on the hash seed.
    names = [{s: (true if len(layer) == 1 else new()) for s in sorted(layer, key=repr)} for layer in layers]
    for i, choices in enumerate(options):
        here, there = names[i], names[i + 1]
        came: dict[tuple[int, Hashable], list[int]] = {}
        for state, variable in here.items():
            for read, literal in choices:
                after = step(state, read)
                if after in there:
                    clause((-variable, -literal, there[after]))
                    came.setdefault((literal, after), []).append(variable)
                else:
                    clause((-variable, -literal))
        for after, variable in there.items():
            if variable != true:
                for _, literal in choices:
                    clause((-variable, -literal, *came.get((literal, after), ())))
        if len(there) > 1:
            clause(tuple(there.values()))
    return names[-1]
