"""Makes techniques.md: `python docs/make_technique_page.py`.

Everything on it comes from the techniques: code, name and band of each kind, and the first sentence of the docstring.
"""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

from gridwright import default_plugins
from gridwright.grading.route import Catalogue
from gridwright.grading.technique import BANDS, Kind, Technique
from gridwright.plugins import Plugins, using

PAGE = Path(__file__).resolve().parent / "techniques.md"
HEAD = """\
# Techniques

The kinds of steps that `grade`, `explain` and `hint` know, the easiest first: a route takes the first that finds
anything, and its hardest step is the puzzle's band. [Grading](grading.md) says how. Kinds with a star take for granted
that the puzzle has one solution, and are used only where nothing else solves it.
"""
FOOT = """
A house is a set of cells that holds every digit once: a row, a column, a box or region, a window. Cells see each other
where a rule keeps them different. A strong link is a pair of candidates of which one is true: the two marks of a cell,
or the two places of a digit in a house. A set is almost locked if it has one digit more than cells.

`python docs/make_technique_page.py` makes this page from the techniques that are installed here.
"""
#: What each kind does. One without a sentence here has the first of its technique's docstring.
SENTENCES = {
    "FHS": "The last open cell of a house takes the digit that is missing.",
    "HSI": "A digit has one place left in a house.",
    "NSI": "A cell has one digit left.",
    "LSI": "The placed digits and the clues settle a cell without any notes.",
    "CSI": "The last open cell of a clue takes the digit that makes the clue right.",
    "PPR": "All places of a digit in a house see a cell outside of it, which cannot have it then.",
    "SNY": "Pairs of places of digits in a box, the only notes that are made, settle a digit.",
    "NPR": "Two cells hold nothing but two digits, which no cell that sees both can have.",
    "HPR": "Two digits have only two cells of a house, which hold nothing else then.",
    "MSI": "A pair or triple that is held in the head settles a digit.",
    "CGC": "A digit is in no way to fill a cage.",
    "SUM": "A digit is in no way to make a sum.",
    "ARW": "A digit is in no way to make an arrow's sum.",
    "RNB": "A digit is in no run that fits a line of consecutive digits.",
    "IOU": "The total of a house without the sums inside it gives one cell.",
    "PWC": "A digit has no partner in the other cell of a pair.",
    "TBL": "A digit is in no way to keep one rule.",
    "LNR": "A digit is too low or too high for its place on a line.",
    "LNS": "A digit does not fit its neighbours on a line.",
    "LNC": "A digit is of the wrong kind, low or high, odd or even, for its place on a line.",
    "SWC": "A digit is in no way to make the sum of a sandwich.",
    "XSC": "A digit is in no way to make an X-sum.",
    "SKC": "A digit is in no way to see so many skyscrapers.",
    "CNT": "A digit is in no way to make a count right.",
    "NTR": "Three cells hold nothing but three digits, which no cell that sees all of them can have.",
    "HTR": "Three digits have only three cells of a house, which hold nothing else then.",
    "XWG": "Two rows have a digit in the same two columns only, so it is nowhere else there; or the reverse.",
    "SKY": "Two rows with two places of a digit share one column, so one of the other two has it; or the reverse.",
    "KTE": "A row and a column with two places of a digit meet in a box, so one of the two far ends has it.",
    "TUR": "Two houses with two places of a digit see each other at one end, so one of the two far ends has it.",
    "ERE": "A digit is in one row and one column of a box only, which carry a strong link of another house around it.",
    "SCL": "Strong links of a digit are coloured in turn; what sees both colours goes, or a colour that meets itself.",
    "FXW": "An X-Wing with further places in one box: what sees all of these goes as well.",
    "EQD": "Cells that must hold the same digit see what each of them sees.",
    "DGC": "Houses and clues need a digit more often than the houses around have room for it.",
    "LOL": "What sticks out of some houses on one side holds the same digits as what sticks out on the other.",
    "IOV": "The total of a house without the sums inside it gives the sum of a few cells.",
    "IOM": "The same over several houses.",
    "EQS": "Groups with the same sum bound each other.",
    "CBL": "Every way to fill a clue has a digit, which no cell that sees all its places there can have.",
    "RUL": "A digit is in no way to keep two rules at once.",
    "IMH": "Cells that must hold every digit once, as the houses around them leave no other way, are a house too.",
    "DOM": "Pairs that dots and marks make take digits of a house apart.",
    "CLC": "A house has as many odd and even, low and high digits as there are.",
    "SBD": "A digit is too low or too high for a sum, whatever the other cells hold.",
    "SWF": "Three rows have a digit in the same three columns only, so it is nowhere else there; or the reverse.",
    "FSW": "A Swordfish with further places in one box: what sees all of these goes as well.",
    "YWG": "A cell with two marks and two that it sees: whichever it is, one of the two has their common digit.",
    "XYZ": "A Y-Wing whose first cell has the common digit too.",
    "RMP": "A chain of cells with the same two marks: its ends hold both.",
    "URC": "Four cells that could be swapped without breaking anything: something else must stand in one of them.",
    "BUG": "Were there two marks everywhere, all could be swapped: the marks beyond decide.",
    "NQD": "Four cells hold nothing but four digits, which no cell that sees all of them can have.",
    "HQD": "Four digits have only four cells of a house, which hold nothing else then.",
    "JLF": "Four rows have a digit in the same four columns only, so it is nowhere else there; or the reverse.",
    "FJF": "A Jellyfish with further places in one box: what sees all of these goes as well.",
    "WXZ": "Four or five cells of a line and a box, as many as digits, cannot do without the one that is in both.",
    "XCL": "A chain of strong links of one digit: one of its ends has it.",
    "XYC": "A chain of cells with two marks: one of its ends has the digit.",
    "MCL": "Two clusters of coloured strong links of a digit meet, so one colour of each is left to choose from.",
    "FRK": "A fish whose lines may be boxes as well, or rows and columns at once.",
    "3DM": "Strong links of all digits are coloured in turn; what sees both colours goes, or a colour that fails.",
    "CRP": "Two cells with the same marks in two boxes of a band cannot be equal, as the third box shows.",
    "MCH": "A chain of up to three strong links, short enough to be followed in the head, settles a digit.",
    "SAL": "Totals of several houses are added and taken off until few cells are left.",
    "PHI": "The ring around the middle box holds the digits of the four corner squares.",
    "PHV": "Other rings and sets that hold the same digits, in the same way.",
    "WEI": "Sums in which cells count several times.",
    "BAN": "A digit is in no way to fill a band of houses with all clues inside.",
    "FIR": "Digits that a row and a column have only where they cross or at one end each hold these cells.",
    "GSY": "The givens are mapped to themselves, so the solution is.",
    "CAL": "Chains of cells that hold equal digits are coloured.",
    "CPS": "What clues with sums leave to each other in a house.",
    "CLI": "Cells that all see each other hold as few digits as there are cells, or as many.",
    "RNS": "Lines of consecutive digits in a house share none, and the other cells hold what they leave.",
    "OCL": "A digit is in no way to fill a line with all clues beside it.",
    "AIC": "A chain of strong links of any digits: one of its ends is true.",
    "NLP": "A chain that closes to a loop: each of its weak links is a strong one too.",
    "ALS": "Two almost locked sets of which only one can have a digit: another that both have is in one of them.",
    "AXY": "Three almost locked sets in a row, in the same way.",
    "SDC": "Cells of two crossing houses, as many as digits, none of which can stand there twice.",
    "APE": "Two digits that a set needs cannot both stand in two cells outside that see it.",
    "CAS": "The digits of a cell, or places of a digit, are tried for some rounds: all lead to the same, or one fails.",
    "AAC": "A chain in which almost locked sets are links.",
    "DEB": "Each digit of a cell takes one from an almost locked set, all of which need the same digit then.",
    "EWY": "Either of two candidates is true, and both lead to the same.",
    "WIF": "Either of two candidates is true; each is followed for longer.",
    "STR": "A candidate of a cell with two is tried, and fails soon.",
    "FCH": "A candidate is tried and followed as far as singles go.",
    "FNT": "A candidate is tried and followed as far as easy techniques go.",
    "NFC": "A candidate is tried, and others inside.",
    "NIS": "A place of a digit is tried, and the other places of that digit fail.",
    "POM": "All ways to place a digit everywhere are looked at together.",
    "TRL": "A candidate is refuted by searching through all that follows.",
}


def page() -> str:
    """The text of the page: the techniques of this project, whatever else is installed."""
    with using(Plugins(third_party=False)):
        registry = default_plugins().registry
        kinds = Catalogue(tuple(registry.get("technique", name) for name in registry.names("technique"))).kinds
    lines = [HEAD]
    for band, name in enumerate(BANDS):
        lines += [f"## {name}", "", "| code | name | what it does |", "|---|---|---|"]
        lines += [row(kind, technique) for kind, technique in kinds if kind.band == band]
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n" + FOOT


def row(kind: Kind, technique: Technique) -> str:
    """The line of one kind."""
    return f"| {kind.code}{'*' if kind.unique else ''} | {kind.name} | {sentence(kind, technique)} |"


def sentence(kind: Kind, technique: Technique) -> str:
    """What a kind does."""
    about = " ".join(inspect.cleandoc(type(technique).__doc__ or "").split())
    return SENTENCES.get(kind.code) or re.split(r"(?<=[.:])\s", about)[0]


def main() -> None:
    text = page()
    PAGE.write_text(text, encoding="utf-8")
    print(f"{text.count(chr(10))} lines in {PAGE}", file=sys.stderr)


if __name__ == "__main__":
    main()
