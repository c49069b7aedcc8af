"""The usual words of rules texts, by the f-puzzles member that they explain.

A line is `member: what it is called | other words about it | numbers that they name`; `@name` stands for the words of
a group.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

__all__ = ["ANY", "HEDGE", "STOP", "TALKS", "Talk", "plain"]


@attrs.frozen
class Talk:
    """How people speak of a member: what they call it, the other words they use, the numbers they name."""

    names: frozenset[str]
    words: frozenset[str]
    numbers: frozenset[int]


_GROUPS = """
@line: line along between adjacent cell connected connect by drawn bold form
@sum: sum add up equal total value number indicated given shown show written
@greys: grey gray shaded colored coloured color colour filled
@outside: outside grid edge clue corresponding give tell indicate show from direction corner respective next
@border: separated seperated connected connect connecting by between either side pair adjacent number inside
    described two if placed have mean show shown indicate small give given value such on satisfy condition
@neighbours: orthogonal orthogonally horizontally vertically neighbour neighbor adjacent surrounding around white
    unshaded value wherever whenever all its bordering outward inward facing pointing than
"""
_TALKS = """
killercage: cage killer | @sum corner small printed provided top left upper different marked dashed outline outlined
    clue inside where if any
arrow: arrow arrow' bulb circle circled pill | @sum attached adjoining adjacent corresponding body two read left
    right top bottom shaft line connected multi constitute
thermometer: thermo thermometer thermometor bulb | increase increasing strictly end start starting begin beginning
    from tip round shape decrease direction arrow equivalently form sequence flat along line away grey gray
slowthermometer: thermo thermometer bulb slow | increase end start starting from tip round either stay same decrease
    remain away line blue
palindrome: palindrome palindromic line | @line @greys read same forward forwards backward backwards direction either
    both sequence end way from
renban: renban line | @line purple pink violet magenta megenta set consecutive non such repeating nonrepeating
    unbroken sequence single run distinct indeterminate however blue
whispers: whisper line stripe german dutch | @line green thinner differ differing difference least directly adjoining
    neighbour neighbor neighbouring neighboring their have absolute more greater successive pair
regionsumline: line sumline | @line @sum box pass passes through region blue same within more than different
    some visit enter segment separately have multiple particular
betweenline: line between circle | @line strictly value attached end both connecting appearing those two either thin
    lie grey gray non inclusive filled its
entropicline: entropic line | @line low middle medium high set three sequential contiguous include orange peach group
    consecutive rank length two | 1 2 3 4 5 6 7 8 9 123 456 789
modularline: modular line | @line set three sequential contiguous teal group modulo mod remainder residue complete
    from ie | 0 1 2 3 4 5 6 7 8 9 147 258 369
lockout: lockout line diamond endpoint | @line least differ difference end value outside blue both two directly more
    segment strictly lie fall range equal connecting if
zipperline: zipper line | @line @sum center centre central distance equidistant from same middle away purple lavender
    pair some length
doublearrow: double arrow circle line | @line @sum end both
nabner: nabner line | @line consecutive same yellow two
difference: dot kropki circle | @border white consecutive difference
ratio: dot kropki circle | @border black ratio double twice other | 1 2
xv: x v xv roman numeral letter mark | @border sum add adding appear edge across respectively up | 5 10
quadruple: circle quadruple quad corner clue | white large surrounding immediately around appear written intersection
    order adjacent somewhere some touching least any indicate twice two four | 4
clone: clone region shape area | @greys same orientation position relative place exactly exact blue orange green
    corresponding identical two three value other
extraregion: region window area box | @greys marked extra additional blue purple orange green yellow dashed outline
    time different among
odd: odd | @greys circle square even opaque
even: even | @greys square circle odd opaque bordered
maximum: maximum arrow shaded max fortress grey gray | @neighbours higher greater larger maxima
minimum: minimum arrow shaded min grey gray | @neighbours lower less smaller minima
littlekillersum: diagonal diagonally little killer | @sum @outside marked some pointed pointing point arrow along if
    only
sandwichsum: sandwich sandwiched clue value number outside | @sum @outside between including themselves that located
    all | 1
xsum: x clue number outside | @sum @outside first nearest closest starting start counting adjacent continuing away
    side seen where those | 1
skyscraper: skyscraper clue number outside building taller | @outside seen see visible count higher height obscure
    block behind represent smaller ones looking how many point view before there tall
rowindexer: indexer row | green indicate location position column where
columnindexer: indexer column | red pink indicate location position row where similarly likewise located tell first
    fifth ninth respectively respective second
boxindexer: indexer box | blue indicate location position within where
diagonal+: diagonal x | marked main principal long two both blue positive time indicated well
diagonal-: diagonal x | marked main principal long two both blue negative time indicated well
antiknight: knight knight's antiknight | chess move away apart separated by identical equal never see itself from
    anti two
antiking: king king's antiking diagonally | chess move away apart separated by identical equal touch itself even
    adjacent connected never anti
nonconsecutive: consecutive nonconsecutive | non orthogonally adjacent orthogonal share edge side difference never
    neighbouring touching two other whole | 1
disjointgroups: disjoint position | group set relative box different appear place two corresponding through their
    default | 1
negative: dot x v mark pair adjacent | possible are given marked shown clarity necessarily negative constraint
    orthogonally sum which
hedge: dot x v xes letter mark pair marking symbol | @border negative constraint not necessarily isn't aren't without
    unmarked relationship property described may can still could neither consecutive ratio sum know don't whether about
    anything given marked shown possible orthogonally ie etc because silly either difference existing exist if
any: sudoku rule no digit number row column box region grid cell | standard classic regular usual default apply place
    enter fill put once empty appear through without never bold bolded thick thickly outlined outline irregular
    irregularly shaped jigsaw including set repepat sudou repeating constraint applies such particular
"""
#: Words of any sentence that is about digits and cells.
_STOP = """
    a addition additionally all allowed along also an and any appear appearing are as at be been break but by can
    can't cannot cell contain containing different digit do does doesn't don't each every exactly follow following
    for from grid has have if in inside into is it its long may must necessarily normal not note number obey of on
    one only or order other permitted placed puzzle repeat repeated rule same should so standard sudoku than that
    the their them then there these they this this those to value when where which will with within would you your
"""


def plain(word: str) -> str:
    """The word without the s of a plural or of a verb."""
    return word[:-1] if (word.endswith("s") and len(word) > 3) or word in ("xs", "vs") else word


def _entries(text: str) -> dict[str, list[str]]:
    """Name -> the parts of its line; lines go on where they are indented."""
    whole = text.strip().replace("\n    ", " ").split("\n")
    return {name: parts.split("|") for name, _, parts in (line.partition(":") for line in whole)}


def _talk(parts: list[str], groups: Mapping[str, list[str]]) -> Talk:
    names, words, numbers = (part.split() for part in (*parts, "", "")[:3])
    spread = (word for each in words for word in (groups[each][0].split() if each in groups else [each]))
    return Talk(frozenset(map(plain, names)), frozenset(map(plain, spread)), frozenset(map(int, numbers)))


STOP = frozenset(map(plain, _STOP.split()))
_ALL = {name: _talk(parts, _entries(_GROUPS)) for name, parts in _entries(_TALKS).items()}
#: The grid and its rules, which any text may speak of.
ANY = _ALL.pop("any")
#: Sentences that say that marks tell nothing about pairs without one.
HEDGE = _ALL.pop("hedge")
TALKS: Mapping[str, Talk] = _ALL
