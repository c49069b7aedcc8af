"""`describe`: what variant a puzzle is, and its rules in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from gridwright.describing.base import base_of, jigsaw_sentence
from gridwright.describing.families import families_of
from gridwright.describing.grids import Ground, ground_of
from gridwright.describing.names import JIGSAW, SUKAKU, place_of
from gridwright.describing.placements import REGION, find_placements
from gridwright.describing.places import around, ending, homes, only
from gridwright.model.puzzle import Puzzle

__all__ = ["Description", "describe"]


def _frozen(rules: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(rules))


@attrs.frozen
class Description:
    """`type` names the variant; `rules` has a short name and a sentence for each of its rules, the base first."""

    type: str
    rules: Mapping[str, str] = attrs.field(converter=_frozen)

    def as_json(self) -> dict[str, Any]:
        """As plain data: `type` and `rules`, in order."""
        return {"type": self.type, "rules": dict(self.rules)}

    def __str__(self) -> str:
        return "\n".join(f"{name}: {sentence}" for name, sentence in self.rules.items())


def describe(puzzle: Puzzle) -> Description:
    """Name and rules of a puzzle, read from its rules and candidates alone: the same for the same rules.

    Raises PluginError for a rule that fails to tell about itself.
    """
    layer = next((name for name, symbols in puzzle.layers.items() if symbols.kind == "digits"), None)
    size = puzzle.digits
    ground = Ground() if layer is None else ground_of(puzzle, layer)
    variants: dict[str, str] = {}
    for name, sentence in _variants(puzzle, ground, layer):
        _add(variants, name, sentence)
    word = "Variant" if len(variants) > 1 else next(iter(variants), "")
    if layer is None:
        # Names of variants of digits are adjectives; others stand alone.
        return Description(word if len(variants) == 1 else f"{word} Puzzle".strip(), variants)
    lattice = puzzle.board.lattice
    base = base_of(ground, size, plain=not variants, cells=lattice.name if lattice else "")
    rules = {base.name: base.sentence}
    for name, sentence in variants.items():
        _add(rules, name, sentence)
    return Description(" ".join(filter(None, (base.size, word, base.noun))), rules)


def _add(rules: dict[str, str], name: str, sentence: str) -> None:
    """Add a sentence; where the name is taken it goes behind what is there."""
    rules[name] = f"{rules[name]} {sentence}" if name in rules else sentence


def _variants(puzzle: Puzzle, ground: Ground, layer: str | None) -> Iterator[tuple[str, str]]:
    """Name and sentence of every variant in the published order."""
    grids = ground.grids
    regions = [rule for rule in puzzle.rules if rule.key == REGION and puzzle.layer_of(rule) == layer]
    placed, left = find_placements(regions, grids)
    for found in placed:
        yield found.variant.title, found.variant.summary + ending(found.grids, grids)
    explained = {id(rule) for rule in regions} - {id(rule) for rule in left}
    families = [(family.name, " ".join(family.sentences) + only(homes(family.clues, puzzle, grids), grids))
                for family in families_of((r for r in puzzle.rules if id(r) not in explained), puzzle)]
    if ground.jigsaw:
        where = only([around(cells, grids) for cells in ground.jigsaw], grids)
        families.append((JIGSAW, jigsaw_sentence(ground, puzzle.digits) + where))
    yield from sorted(families, key=lambda family: place_of(family[0]))
    if layer is not None and puzzle.candidates.get(layer):
        yield SUKAKU, "The small digits in a cell are the only ones it may hold."
