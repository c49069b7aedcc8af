"""Rule families: clues of one kind, told together under the name of the variant they make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from gridwright.model.puzzle import Puzzle
from gridwright.model.rule import Rule, blamed

__all__ = ["Family", "families_of"]


@attrs.frozen
class Family:
    """A variant's name, its sentences, and its clues."""

    name: str
    sentences: tuple[str, ...]
    clues: tuple[Rule, ...]


@attrs.frozen
class _Told:
    kind: type[Rule]
    name: str
    sentence: str
    clues: tuple[Rule, ...]


def families_of(rules: Iterable[Rule], puzzle: Puzzle) -> list[Family]:
    """The families among `rules`, in order of first appearance; rules that only state houses belong to none.

    A rule that closes a family joins it where there are clues of it; its sentence comes last.
    """
    groups: dict[tuple[type[Rule], str], list[Rule]] = {}
    for rule in rules:
        if name := rule.family():
            groups.setdefault((type(rule), name), []).append(rule)
    told = [_tell(kind, clues, puzzle) for (kind, _), clues in groups.items()]
    open_ = [each for each in told if not each.kind.closes]
    named: dict[str, list[_Told]] = {}
    for each in told:
        named.setdefault(_joined(each, open_), []).append(each)
    return [_merged(name, parts) for name, parts in named.items()]


def _tell(kind: type[Rule], clues: Sequence[Rule], puzzle: Puzzle) -> _Told:
    with blamed(clues[0]):
        name, sentence = kind.retell(clues, puzzle)
    return _Told(kind, name, sentence, tuple(clues))


def _joined(part: _Told, others: Sequence[_Told]) -> str:
    """The name of the family that a part closes, else its own; one that closes several families says itself which."""
    family = [each.name for each in others if each.kind.key == part.kind.closes]
    return part.name if part.name in family or not family else family[0]


def _merged(name: str, parts: Sequence[_Told]) -> Family:
    ordered = sorted(parts, key=lambda part: bool(part.kind.closes))
    sentences = tuple(dict.fromkeys(part.sentence for part in ordered))
    return Family(name, sentences, tuple(clue for part in ordered for clue in part.clues))
