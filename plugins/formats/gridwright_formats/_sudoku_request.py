"""Reading the requests of the format sudoku-spec; whatever cannot be made is refused here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gridwright import FormatError, Puzzle
from gridwright.codecs.fingerprints import hashed
from gridwright.codecs.rule_json import place_rules
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright.errors import FormatErrors
from gridwright.generating.wanted import Template, Wanted
from gridwright_formats._sudoku_houses import rules_of
from gridwright_formats._sudoku_spec_board import Frame, read_frame
from gridwright_formats._sudoku_spec_contains import out_of_reach
from gridwright_formats._sudoku_spec_givens import Givens, read_givens, read_orbits
from gridwright_formats._sudoku_spec_possible import impossible
from gridwright_formats._sudoku_spec_rules import CELLS, canonical, read_locked
from gridwright_formats._sudoku_spec_targets import (
    read_fields,
    read_knobs,
    read_limits,
    read_quality,
    read_targets,
)
from gridwright_formats._sudoku_spec_templates import is_template, overlaps, read_template
from gridwright_formats._sudoku_spec_words import Faults, only, reserved

__all__ = ["content", "envelope", "read_requests"]

VERSION = 1
MEMBERS = ("format", "format_version", "$schema", "meta", "board", "digits", "givens", "rules", "symmetry", "where",
           "quality", "limits", "fields")
#: The members that decide which puzzles qualify.
DECIDING = ("board", "digits", "givens", "rules", "symmetry", "where", "quality")
#: The highest band of a layout's puzzle where none is asked for: digging with every technique is slow on so many cells.
LAYOUT_BAND = 3


def read_requests(documents: Iterable[tuple[str, Any]], extensions: bool = False) -> list[Wanted]:
    """The requests of documents with their pointers. Raises FormatErrors with everything that is wrong."""
    faults = Faults()
    found = [faults.attempt(read_request, data, where, extensions) for where, data in documents]
    if faults.found:
        raise FormatErrors(faults.found)
    return found


def envelope(data: Any, where: str) -> Mapping[str, Any]:
    """The members of a document of this format. Raises FormatError for anything else."""
    if member(typed(data, "object", where), "format", "string", where) != "sudoku-spec":
        raise FormatError("the format must be 'sudoku-spec'", where + "/format", "format")
    found: Mapping[str, Any] = data
    return found


def content(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the fingerprint of a request is made of (section 6): the members that decide, as they are written."""
    return {name: data[name] for name in DECIDING if name in data}


def read_request(data: Any, where: str, extensions: bool) -> Wanted:
    """The request of a document. Raises FormatErrors with everything that is wrong with it."""
    envelope(data, where)
    version = member(data, "format_version", "whole number", where)
    if version != VERSION:
        raise FormatError(f"format_version {version} is not supported; expected {VERSION}", where + "/format_version",
                          "version")
    faults = Faults()
    for name in data:
        faults.attempt(only, {name: None}, MEMBERS, where)
    if "$schema" in data:
        faults.attempt(member, data, "$schema", "string", where)
    frame = faults.attempt(read_frame, data, where, extensions)
    targets = faults.attempt(read_targets, data, where)
    quality = faults.attempt(read_quality, data, where)
    limits = faults.attempt(read_limits, data, where)
    fields = faults.attempt(read_fields, data, where)
    knobs = faults.attempt(read_knobs, data, where)
    if frame is None:
        raise FormatErrors(faults.found)
    givens = faults.attempt(read_givens, data, frame, where, extensions)
    orbits = faults.attempt(read_orbits, data, frame, where)
    locked, stated = _sorted(data["rules"], where + "/rules", faults)
    puzzle = faults.attempt(read_locked, locked, frame, where + "/rules", extensions)
    templates = _templates(stated, frame, givens, faults)
    if faults.found:
        raise FormatErrors(faults.found)
    placing = {kind.key for _, template in templates for kind in template.kinds}
    for rule in puzzle.rules:
        if rule.closes and any(key.startswith(rule.closes) for key in placing):
            # A solved grid is drawn before clues are placed, and without any clue the rule leaves none to be placed.
            raise FormatError(f"the locked rule {rule.key} says that clues of {rule.closes} are missing nowhere, so "
                              "none can be placed", where + "/rules", "template")
    layer = puzzle.main
    wanted = Wanted(
        puzzle=_as_written(canonical(puzzle, placing)).evolve(givens={layer: givens.values} if givens.values else {}),
        templates=tuple(template for _, template in templates), givens=givens.count,
        grids=tuple(zip(frame.grids, givens.grids, strict=True)) if givens.grids else (),
        orbits=orbits if givens.mask is None else tuple(orbit for orbit in orbits if givens.mask.issuperset(orbit)),
        band=targets.band, highest=LAYOUT_BAND if frame.layout and targets.band is None else None,
        difficulty=targets.difficulty, contains=targets.contains, elements=targets.elements, quality=quality,
        seconds=limits.seconds, seed=limits.seed, fields=fields,
        meta={**knobs[1], "generated_from": hashed(content(data))}, backend=knobs[0].backend,
        grade_seconds=knobs[0].grade_seconds)
    wrong = list(impossible(wanted, frame, [place for place, _ in templates], where))
    if wrong := wrong or list(out_of_reach(wanted, data, where)):
        raise FormatErrors(wrong)
    return wanted


def _as_written(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its rules in the order in which documents have them: a card depends on it in small things."""
    return place_rules(puzzle.evolve(rules=()), rules_of(puzzle))


def _sorted(rules: Sequence[Any], where: str,
            faults: Faults) -> tuple[list[tuple[int, Mapping[str, Any]]], list[tuple[str, Mapping[str, Any]]]]:
    """The locked rules with their positions, and the templates with their pointers."""
    locked: list[tuple[int, Mapping[str, Any]]] = []
    stated: list[tuple[str, Mapping[str, Any]]] = []
    for number, data in enumerate(rules):
        place = where + pointer(number)
        if faults.attempt(typed, data, "object", place) is None or (
                faults.attempt(member, data, "type", "string", place) is None):
            continue
        cells = next((name for name in CELLS if name in data), None)
        if "lock" in data:
            faults.found.append(reserved('"lock", for starting points, is', place + "/lock"))
        elif "count" in data and cells is not None:
            faults.add(f"a rule has a count, as a template, or {cells}, as a locked rule, and not both", place, "count")
        elif "count" in data:
            stated.append((place, data))
        elif cells is None and is_template(data):
            faults.add("a template needs a count and a locked rule needs cells; this rule has neither", place,
                       "missing")
        else:
            locked.append((number, data))
    return locked, stated


def _templates(stated: Sequence[tuple[str, Mapping[str, Any]]], frame: Frame, givens: Givens | None,
               faults: Faults) -> list[tuple[str, Template]]:
    """The templates with their pointers."""
    found: list[tuple[str, Template]] = []
    for place, data in stated:
        template = faults.attempt(read_template, data, frame, place)
        if template is None:
            continue
        other = next((at for at, each in found if overlaps(each, template)), None)
        if other is not None:
            faults.add(f"there is one template a variety, and a clue could count both here and at {other}", place,
                       "duplicate")
        elif template.name == "cage" and template.limits and givens is not None and givens.count.high == 0:
            faults.add("shape limits of cages do not combine with no givens at all",
                       place + pointer(next(iter(template.limits))), "limits")
        else:
            found.append((place, template))
    return found
