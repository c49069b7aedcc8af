"""Nine ways to break a plugin: the program works, and says which plugin, distribution and version is at fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwright.cli.main import main
from gridwright.plugins import default_plugins, manager, set_default_plugins

Distribute = Callable[..., None]

PUZZLE = ('{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 1, "cols": 2}, "digits": 3,'
          ' "givens": [1, 0], "rules": [{"type": "cage", "cells": ["r1c1", "r1c2"]}]}')
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BAD = "bad [gw-bad 1.2]"
HEAD = "from gridwright.plugins import Entry, Sniff, hookimpl\n"
OFFER = HEAD + "@hookimpl\ndef gridwright_entries():\n"


def hook(signature: str, *body: str) -> str:
    """Source of a plugin with one hook implementation."""
    return "\n".join([HEAD, "@hookimpl", f"def {signature}:", *(f"    {line}" for line in body), ""])


#: What is wrong -> (source of the plugin, what the report says is wrong).
BROKEN = {
    "import error": ("x = 1 / 0\n", "failed to load: ZeroDivisionError: division by zero"),
    "syntax error": ("def\n", "failed to load: SyntaxError: invalid syntax"),
    "exit": ("raise SystemExit(3)\n", "failed to load: SystemExit: 3"),
    "wrong API": ("GRIDWRIGHT_API = 2\n" + OFFER + "    return []\n", "written for plugin API 2, this gridwright has"),
    "wrong type of entries": (OFFER + "    return None\n", "gridwright_entries() must give Entry objects, not None"),
    "wrong type of an entry": (OFFER + "    yield 'cage'\n", "gridwright_entries() must give Entry objects, not a str"),
    "unknown kind": (OFFER + "    yield Entry('ruel', 'x', 'x:X')\n", "the kind 'ruel'; expected one of rule, board,"),
    "wrong type of a count": (hook("gridwright_count(puzzle)", "return 'many'"),
                              "failed in a hook: gridwright_count: it gave a str; expected an int"),
    "wrong type of solutions": (hook("gridwright_solve(puzzle)", "return [puzzle]"),
                                "failed in a hook: gridwright_solve: it gave a Puzzle; expected a Solution"),
    "wrong type of a guess": (hook("gridwright_sniff(head)", "return 100"),
                              "failed in a hook: gridwright_sniff: it gave an int; expected a Sniff"),
    "raising in a solve": (hook("gridwright_solve(puzzle)", "raise KeyError('boom')"),
                           "failed in a hook: gridwright_solve: KeyError: 'boom'"),
    "raising in a count": (hook("gridwright_count(puzzle)", "raise OSError('boom')"),
                           "failed in a hook: gridwright_count: OSError: boom"),
    "raising in a sniff": (hook("gridwright_sniff(head)", "raise OSError('boom')"),
                           "failed in a hook: gridwright_sniff: OSError: boom"),
    "raising in configure": (hook("gridwright_configure(plugins)", "raise OSError('boom')"),
                             "failed in gridwright_configure: OSError: boom"),
    "raising in solved": (hook("gridwright_solved(puzzle, solution)", "raise OSError('boom')"),
                          "failed in a hook: gridwright_solved: OSError: boom"),
    "missing dependency": ("import lacking_lib.parts\n",
                           "the module 'lacking_lib', which is not installed; to get it: pip install Lacking-Lib"),
    "missing extra": ("import extra_lib\n", "which is not installed; to get it: pip install 'gw-bad[maps]'"),
    "undeclared dependency": ("import no_such_lib\n",
                              "'no_such_lib', which is not installed; gw-bad requires no package of that name"),
    "misspelt hook": (hook("gridwright_entires()", "return []"),
                      "there is no hook gridwright_entires; did you mean gridwright_entries?"),
    "misspelt prefix": (hook("gridwrite_entries()", "return []"),
                        "there is no hook gridwrite_entries; did you mean gridwright_entries?"),
    "misspelt argument": (hook("gridwright_count(puzle)", "return 1"), "puzle"),
    "unmarked hook": ("def gridwright_entries():\n    return []\n", "gridwright_entries is not marked with @hookimpl"),
    "table of another format": (
        OFFER + "    yield Entry('format', 'odd', 'bad_format:PLUGIN')\n",
        "format 'odd' from plugin bad [gw-bad 1.2] is a list; expected an instance of Format"),
}
REQUIRES = "Requires-Dist: Lacking-Lib >=2 ; python_version > '3'\nRequires-Dist: extra-lib; extra == 'maps'\n"


@pytest.fixture(autouse=True)
def _own_plugins() -> Any:
    before = default_plugins()
    yield
    set_default_plugins(before)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, list[str]]]:
    """Runs the command line: exit code, standard output, lines of standard error."""
    def run(*words: str) -> tuple[int, str, list[str]]:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(words)
        done = capsys.readouterr()
        return int(ended.value.code or 0), done.out, done.err.splitlines()

    return run


def install(distribute: Distribute, site: Path, source: str, target: str = "bad") -> None:
    distribute("gw-bad", {"bad": target}, bad=source, bad_format="PLUGIN = []\n")
    with (site / "gw_bad-1.2.dist-info" / "METADATA").open("a") as metadata:
        metadata.write(REQUIRES)


def listed(run: Callable[..., tuple[int, str, list[str]]]) -> dict[str, Any]:
    """What `gridwright plugins` says of the plugin."""
    code, out, _ = run("plugins", "--json")
    assert code == 0
    [record] = [each for each in json.loads(out)["plugins"] if each["distribution"] == "gw-bad"]
    assert (record["name"], record["version"]) == ("bad", "1.2")
    found: dict[str, Any] = record
    return found


@pytest.mark.parametrize("how", BROKEN)
def test_the_program_works_and_says_what_is_broken(how: str, distribute: Distribute, site: Path, run: Any) -> None:
    source, words = BROKEN[how]
    install(distribute, site, source)
    code, out, errors = run("count", PUZZLE)
    assert (code, out) == (0, "2\n")
    [line] = errors
    assert line.startswith("gridwright: warning: ")
    assert BAD in line
    assert words in line
    assert "Traceback" not in line
    record = listed(run)
    if "failed to load" in line or "gridwright_configure" in line:
        assert record["state"] == "problem"
        assert words.split(": ", 1)[-1] in record["reason"]
    strict = run("--strict-plugins", "count", PUZZLE)
    assert strict[0] == 2
    assert BAD in strict[2][-1]


def test_what_is_broken_can_be_switched_off(distribute: Distribute, site: Path, run: Any) -> None:
    install(distribute, site, "x = 1 / 0\n")
    assert "  problem: ZeroDivisionError: division by zero\n" in run("plugins")[1]
    for switch in ("none", "-bad", "-gw-bad"):
        assert run(f"--plugins={switch}", "count", PUZZLE) == (0, "2\n", [])


@pytest.mark.parametrize(("target", "words"), [
    ("nowhere", "it is to be found in the module 'nowhere', but there is no module 'nowhere'"),
    ("bad.deeper", "it is to be found in the module 'bad.deeper', but there is no module 'bad.deeper'"),
    ("bad:lacking", "its entry point names 'bad:lacking', but there is no 'lacking' in it"),
    ("b-a-d !", "its entry point names 'b-a-d !'; expected 'package.module'"),
    ("", "its entry point names ''; expected 'package.module'"),
])
def test_bad_entry_points(target: str, words: str, distribute: Distribute, site: Path, run: Any) -> None:
    install(distribute, site, "x = 1\n", target)
    code, out, errors = run("count", PUZZLE)
    assert (code, out) == (0, "2\n")
    assert [line for line in errors if BAD in line] == [f"gridwright: warning: plugin {BAD} failed to load: {words}"]
    assert words in listed(run)["reason"]


def test_a_duplicate_name_of_a_plugin(distribute: Distribute, site: Path, run: Any) -> None:
    distribute("gw-aaa", {"bad": "aaa"}, aaa="x = 1\n")
    install(distribute, site, "x = 1\n")
    code, out, errors = run("count", PUZZLE)
    assert (code, out) == (0, "2\n")
    assert errors == [
        f"gridwright: warning: plugin {BAD} failed to load: the plugin name 'bad' is taken by bad [gw-aaa 1.2]"]
    assert "is taken by" in listed(run)["reason"]


def test_a_duplicate_name_of_a_rule(distribute: Distribute, site: Path, run: Any, offer: Any) -> None:
    distribute("gw-aaa", {"aaa": "aaa"}, aaa=offer("com.example:odd", "aaa"))
    install(distribute, site, offer("com.example:odd", "bad"))
    code, out, errors = run("count", PUZZLE)
    assert (code, out) == (0, "2\n")
    words = f"rule 'com.example:odd' is offered by the plugins aaa [gw-aaa 1.2] and {BAD}"
    assert len(errors) == 1
    assert words in errors[0]
    assert words in listed(run)["conflicts"][0]
    code, _, errors = run("count", PUZZLE.replace('"cage"', '"com.example:odd"'))
    assert code == 2
    assert words in errors[-1]


def test_a_slow_import(distribute: Distribute, site: Path, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # The clock runs on in jumps, so that no test has to wait.
    now = [0.0]
    monkeypatch.setattr(manager, "perf_counter", lambda: now[0])
    monkeypatch.setattr("gridwright.errors.tick", now, raising=False)
    install(distribute, site, OFFER + "    return []\nfrom gridwright import errors\nerrors.tick[0] += 1.4\n")
    code, out, errors = run("--strict-plugins", "count", PUZZLE)
    assert (code, out) == (0, "2\n")
    assert errors == [
        f"gridwright: warning: plugin {BAD} is slow: its import took 1.4 s, at every start of the program"]
    for name in ("bad", "bad_format"):
        __import__("sys").modules.pop(name, None)
    record = listed(run)
    assert (record["state"], record["reason"]) == ("loaded", "its import took 1.4 s, at every start of the program")


def test_what_is_lazy_is_imported_at_use(distribute: Distribute, site: Path, run: Any, offer: Any) -> None:
    install(distribute, site, offer("com.example:odd", "odd_rule"))
    (site / "odd_rule.py").write_text("import no_such_lib\n")
    assert run("count", PUZZLE) == (0, "2\n", [])
    code, _, errors = run("count", PUZZLE.replace('"cage"', '"com.example:odd"'))
    assert code == 2
    assert f"rule 'com.example:odd' from plugin {BAD} failed to load: it needs the module 'no_such_lib'" in errors[-1]


@pytest.mark.parametrize(("kind", "words"), [
    ("rule", "is the class dict; expected a class derived from Rule"),
    ("backend", "is a dict; expected an instance of Backend"),
    ("board", "is a dict; expected an instance of Layout"),
])
def test_a_target_of_the_wrong_type(kind: str, words: str, distribute: Distribute, site: Path, run: Any) -> None:
    install(distribute, site, OFFER + f"    yield Entry({kind!r}, 'com.example:x', dict)\n")
    assert run("count", PUZZLE) == (0, "2\n", [])
    use = {"rule": ("count", PUZZLE.replace('"cage"', '"com.example:x"')), "board": ("boards", "show", "com.example:x"),
           "backend": ("count", "--backend", "com.example:x", PUZZLE)}
    code, _, errors = run(*use[kind])
    assert code == 2
    assert f"{kind} 'com.example:x' from plugin {BAD} {words}" in errors[-1]


def test_a_broken_technique_does_not_stop_grading(distribute: Distribute, site: Path, run: Any) -> None:
    install(distribute, site, OFFER + "    yield Entry('technique', 'odd', 'bad_format:PLUGIN')\n")
    code, out, errors = run("grade", CLASSIC)
    assert code == 0
    assert "easy" in out.lower()
    assert [line for line in errors if BAD in line] == [
        f"gridwright: warning: technique 'odd' from plugin {BAD} is a list; expected an instance of Technique"]


@pytest.mark.parametrize("body", ["raise OSError('boom')", "app.command()(lambda what: 1)\n    app.command()(3)"])
def test_a_broken_command_does_not_stop_the_help(body: str, distribute: Distribute, site: Path, run: Any) -> None:
    install(distribute, site, hook("gridwright_commands(app)", body))
    distribute("gw-one", {"one": "one"},
               one=hook("gridwright_commands(app)", "@app.command()", "def first() -> None:", "    'Nothing.'"))
    code, out, errors = run("--help")
    assert code == 0
    assert "first " in out
    [line] = errors
    assert f"plugin {BAD} failed in a hook: gridwright_commands: " in line
    assert run("first") == (0, "", errors)


def test_help_does_not_import_what_adds_no_command(distribute: Distribute, site: Path, run: Any) -> None:
    install(distribute, site, "x = 1 / 0\n")
    first, second = (hook("gridwright_commands(app)", "@app.command()", f"def {name}() -> None:", "    'Nothing.'")
                     for name in ("first", "second"))
    distribute("gw-one", {"one": "one"}, one=first)
    distribute("gw-two", {"two": "two"}, two="from two_hooks import *\n", two_hooks=second)
    code, out, errors = run("--help")
    assert (code, errors) == (0, [])
    assert "first " in out
    assert "second " in out
    assert "ZeroDivisionError" in run("--strict-plugins", "--help")[2][-1]
