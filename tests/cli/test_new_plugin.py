"""`gridwright new-plugin`: projects of every kind, installed in a fresh virtualenv, tested and used there."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gridwright import API_VERSION
from gridwright.cli.main import main
from gridwright.cli.project import LONGEST, Project
from gridwright.errors import FormatError
from gridwright.files import write_folder

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("rule", "board", "format", "backend", "technique")
#: Files of every project, and those of some.
COMMON = {".github/workflows/test.yml", ".gitignore", "README.md", "pyproject.toml", "tests/conftest.py",
          "tests/test_conformance.py", "{package}/__init__.py", "{package}/py.typed", "{package}/{module}.py"}
MORE = {"rule": {"example.json"}, "format": {"example.txt"}}
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#: Kind -> the name that the project is made under, and what the registry knows it by.
NAMES = {"rule": ("smooth-line", "com.example:smooth_line"), "board": ("stairs", "stairs"),
         "format": ("plain-rows", "plain-rows"), "backend": ("tiny-dpll", "tiny-dpll"),
         "technique": ("last-digit", "com.example:last_digit")}


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Done:
    """A command in this process."""
    with pytest.raises(SystemExit) as ended:
        main(["--plugins", "none", *words])
    code = ended.value.code
    assert code is None or isinstance(code, int)
    return Done(code or 0, *capsys.readouterr())


def below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


# --- what is written

@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_project(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                         capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    stem, name = NAMES[kind]
    done = run(capsys, "new-plugin", stem, f"--{kind}")
    assert (done.code, done.err) == (0, "")
    folder = tmp_path / f"gridwright-{stem}"
    package, module = f"gridwright_{stem}".replace("-", "_"), stem.replace("-", "_")
    want = {each.format(package=package, module=module) for each in COMMON | MORE.get(kind, set())}
    assert below(folder) == want
    assert [path.name for path in tmp_path.iterdir()] == [folder.name], "something was left beside the project"
    lines = done.out.splitlines()
    assert lines[0] == f"{folder.name}: a project with the {kind} {name}"
    assert lines[1:-5] == [f"  {path}" for path in sorted(want)]
    assert lines[-5:] == ["What to do next:", f"  cd {folder.name}", "  python -m pip install --editable . pytest",
                          "  python -m pytest", "Then `gridwright plugins` lists it."]
    about = tomllib.loads((folder / "pyproject.toml").read_text())
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert about["project"]["name"] == folder.name
    assert about["project"]["requires-python"] == ours["project"]["requires-python"]
    assert about["project"]["dependencies"][0] == "gridwright>=0.1,<1"
    assert about["project"]["entry-points"]["gridwright"] == {package: package}
    assert f"\nGRIDWRIGHT_API = {API_VERSION}\n" in (folder / package / "__init__.py").read_text()
    for path in want - {f"{package}/py.typed"}:
        text = (folder / path).read_text()
        assert text.endswith("\n")
        assert not re.search(r"\$(?!\{\{|[ |>])|PACKAGE|MODULE|\.tmpl", text), f"{path} has something left to fill in"
    # Each import of a library is declared.
    imported = {module.split(".")[0] for path in (folder / package).glob("*.py") for module in modules(path)}
    needed = {re.split("[<>=]", each)[0] for each in about["project"]["dependencies"]}
    assert imported - set(sys.stdlib_module_names) - {package} == needed


def modules(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    return {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)} | {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}


def test_the_same_each_time_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for folder in (tmp_path / "one", tmp_path / "two words"):
        done = run(capsys, "new-plugin", "gridwright-Smooth_Line", "--rule", str(folder), "--json")
        assert done.code == 0, done.err
        told = json.loads(done.out)
        assert set(told.pop("files")) == below(folder)
        assert told == {
            "folder": str(folder), "distribution": "gridwright-smooth-line", "package": "gridwright_smooth_line",
            "kind": "rule", "name": "com.example:smooth_line",
            "next": [f"cd '{folder}'" if " " in folder.name else f"cd {folder}",
                     "python -m pip install --editable . pytest", "python -m pytest"]}
        texts.append({path: (folder / path).read_text() for path in below(folder)})
    assert texts[0] == texts[1]


@pytest.mark.parametrize(("kind", "name"), [("rule", "org.me:two_words"), ("technique", "org.me:two_words"),
                                            ("board", "org.me:two-words"), ("format", "org.me:two-words")])
def test_a_vendor(kind: str, name: str) -> None:
    project = Project.called("two words", kind, "org.me")
    assert project.name == name
    assert f'"{name}"' in project.files()["gridwright_two_words/two_words.py"]
    assert 'prefix="org.me:"' in project.files()["gridwright_two_words/__init__.py"]


def test_a_technique_gets_a_code_of_its_own() -> None:
    for name, code in (("some-new-way", "SNW"), ("x-wing", "XWI"), ("xy", "XYX")):
        assert f'Kind("{code}"' in Project.called(name, "technique").files()[
            f"gridwright_{name.replace('-', '_')}/{name.replace('-', '_')}.py"]


def test_an_empty_folder_is_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                   capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    before = tmp_path.stat().st_ino
    assert run(capsys, "new-plugin", "smooth-line", "--rule", ".").code == 0
    assert tmp_path.stat().st_ino == before
    assert len(below(tmp_path)) == len(COMMON) + 1
    assert {path.name for path in tmp_path.iterdir()} == {
        ".github", ".gitignore", "README.md", "example.json", "gridwright_smooth_line", "pyproject.toml", "tests"}


# --- what is refused

@pytest.mark.parametrize(("words", "sentence"), [
    (["smooth-line"], "say which kind of plugin is wanted: --rule, --board, --format, --backend or --technique"),
    (["smooth-line", "--rule", "--board"], "--rule and --board name 2 kinds of plugin; a project starts with one"),
    (["3d", "--rule"], ("'3d' is no name for a plugin; expected words of letters and digits with hyphens between them, "
                        "the first character a letter, such as smooth-line")),
    (["", "--rule"], "'' is no name for a plugin;"),
    (["../away", "--rule"], "'../away' is no name for a plugin;"),
    (["größe", "--rule"], "'größe' is no name for a plugin;"),
    (["x" * 31, "--rule"], f"the name '{'x' * 31}' is too long; expected at most 30 characters"),
    (["class", "--rule"], "'class' cannot be the name: it is a word of Python; choose another, such as my-class"),
    (["none", "--rule"], "'none' cannot be the name: it is a word of Python"),
    (["rules", "--board"], "'rules' cannot be the name: gridwright_rules is a package of gridwright itself"),
    (["canvas", "--rule"], "'canvas' cannot be the name: Canvas is the name of something else in the module of a rule"),
    (["smooth-line", "--rule", "--vendor", "me"],
     "'me' is no vendor; expected a domain of yours, turned round, like com.example"),
    (["smooth-line", "--rule", "full"], "the folder full is not empty; expected a new or an empty folder"),
    (["smooth-line", "--rule", "full/file.txt"], "full/file.txt is a file; expected a new or an empty folder"),
    (["smooth-line", "--rule", "none/there"], "none/there cannot be made: there is no folder "),
], ids=str)
def test_bad_input(words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                   capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file.txt").write_text("mine")
    done = run(capsys, "new-plugin", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"gridwright: {sentence}")
    assert done.err.count("\n") == 1
    assert below(tmp_path) == {"full/file.txt"}
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_accepted_is_python(kind: str) -> None:
    """Names that a template uses itself are refused; with all others every file can be compiled."""
    for name in ("a", "x" * LONGEST, "a-1-b", "print", "entry", "board", "iterator", "first-bit", "search", "formula",
                 "match", "test"):
        try:
            files = Project.called(name, kind).files()
        except FormatError:
            continue
        for path, text in files.items():
            if path.endswith(".py"):
                compile(text, path, "exec")
                defined = [node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
                assert len(set(defined)) == len(defined), f"{name}: {path} has two classes of one name"
                assert max(map(len, text.splitlines()), default=0) < 120, f"{name}: a line of {path} is too long"


@pytest.mark.parametrize("there", [False, True])
def test_all_files_or_none(there: bool, tmp_path: Path) -> None:
    goal = tmp_path / "goal"
    if there:
        goal.mkdir()
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        write_folder(goal, {"a": "a file", "b/c": "fine", "a/b": "a file is no folder"})
    assert goal.exists() is there
    assert below(tmp_path) == set()
    assert len(list(tmp_path.iterdir())) == there


# --- installed, in a virtualenv with nothing else

class Installed(NamedTuple):
    """A virtualenv with gridwright and a project of each kind, and the folder that the projects are in."""

    python: Path
    folder: Path
    env: dict[str, str]

    def run(self, *words: str | Path, where: Path | None = None) -> Done:
        """A program of the virtualenv, in an empty folder unless told otherwise."""
        program = self.python.with_name(str(words[0]))
        done = subprocess.run([program, *words[1:]], cwd=where or self.folder / "empty", env=self.env, text=True,
                              capture_output=True, timeout=120, check=False)
        return Done(done.returncode, done.stdout, done.stderr)

    def gridwright(self, *words: str) -> str:
        """What a command prints, which must end well and have nothing to complain of."""
        done = self.run("gridwright", *words)
        assert (done.code, done.err) == (0, ""), done
        return done.out

    def project(self, kind: str) -> Path:
        return self.folder / f"gridwright-{NAMES[kind][0]}"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The projects are written by the installed command, so that the templates must be in the wheel."""
    pytest.importorskip("hatchling", reason="needs hatchling to build the packages")
    folder = tmp_path_factory.mktemp("new_plugins")
    (folder / "empty").mkdir()
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHONPATH", "GRIDWRIGHT_", "PYTEST_"))}
    found = Installed(python, folder, env)
    site = found.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").out.strip()
    # The libraries come from the running interpreter, so that nothing has to be downloaded.
    (Path(site) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "--disable-pip-version-check", "install",
           "--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed", "--no-compile"]
    for projects in ([ROOT], [found.project(kind) for kind in KINDS]):
        for project in projects:
            if project is not ROOT:
                kind = KINDS[projects.index(project)]
                done = found.run("gridwright", "new-plugin", NAMES[kind][0], f"--{kind}", where=folder)
                assert (done.code, done.err) == (0, ""), done
        built = subprocess.run([*pip, *map(str, projects)], env=env, text=True, capture_output=True, check=False)
        assert built.returncode == 0, built.stderr
    return found


def test_all_are_listed_without_problems(installed: Installed) -> None:
    told = json.loads(installed.gridwright("--strict-plugins", "plugins", "--json"))
    records = {record["name"]: record for record in told["plugins"]}
    for kind in KINDS:
        stem, name = NAMES[kind]
        record = records[f"gridwright_{stem}".replace("-", "_")]
        assert (record["state"], record["reason"], record["conflicts"]) == ("loaded", "", [])
        assert (record["distribution"], record["version"]) == (f"gridwright-{stem}", "0.1.0")
        assert record["entries"] == {kind: [name]}
    for kind in ("rule", "board", "format"):
        assert NAMES[kind][1] in {each["name"] for each in json.loads(installed.gridwright(f"{kind}s", "--json"))}


@pytest.mark.parametrize("kind", KINDS)
def test_its_own_tests_pass(kind: str, installed: Installed) -> None:
    done = installed.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", where=installed.project(kind))
    assert done.code == 0, done.out
    assert not re.search("failed|error|xfailed|warning", done.out.splitlines()[-1]), done.out


def test_the_rule_works(installed: Installed) -> None:
    file = str(installed.project("rule") / "example.json")
    assert json.loads(installed.gridwright("solve", "--json", file))["solution"] == [
        1, 2, 4, 3, 4, 3, 1, 2, 3, 4, 2, 1, 2, 1, 3, 4]
    wrong = installed.run("gridwright", "check", file, "1 2 4 3 4 3 2 1 3 4 1 2 2 1 3 4")
    assert wrong.code == 1
    assert "com.example:smooth_line at" in wrong.out
    assert "differ by more than 1" in wrong.out
    request = {"format": "sudoku-spec", "format_version": 1, "board": {"rows": 4, "cols": 4}, "digits": 4, "rules": [
        {"type": "box_grid", "origin": "r1c1", "box": [2, 2]}, {"type": NAMES["rule"][1], "count": [1, 2]}]}
    made = json.loads(installed.gridwright("generate", json.dumps(request), "--seed", "1"))["puzzle"]
    assert 1 <= sum(rule["type"] == NAMES["rule"][1] for rule in made["rules"]) <= 2


def test_the_board_works(installed: Installed) -> None:
    empty = installed.gridwright("boards", "show", "stairs", "--to", "sudoku-puzzle")
    solved = json.loads(installed.gridwright("solve", "--json", empty))["solution"]
    assert sum(digit is not None for digit in solved) == 2 * 36 - 6
    # Both grids have the box that they share: each digit once.
    assert sorted(solved[9 * row + col] for row in (4, 5) for col in (3, 4, 5)) == [1, 2, 3, 4, 5, 6]


def test_the_format_works(installed: Installed) -> None:
    rows = installed.gridwright("convert", CLASSIC, "--to", "plain-rows")
    assert rows.startswith("plain-rows 9\n5 3 . . 7 . . . .\n")
    solved = installed.gridwright("solve", rows)
    assert "".join(solved.split()[2:]) == SOLVED
    assert installed.run("gridwright", "check", rows, solved.replace("5 3 4", "3 5 4")).code == 1


def test_the_backend_works(installed: Installed) -> None:
    assert installed.gridwright("solve", "--backend", "tiny-dpll", CLASSIC) == SOLVED + "\n"
    records = {record["name"]: record for record in json.loads(installed.gridwright("backends", "--json"))}
    mine = records["tiny-dpll"]
    assert (mine["available"], mine["version"]) == (True, "0.1.0")
    assert mine["capabilities"] == ["assumptions", "incremental"]


def test_the_technique_works(installed: Installed) -> None:
    told = installed.gridwright("explain", CLASSIC)
    assert re.search(r"Last digit \(Very Easy\): Every ([1-9]) but one is written.* is \1\.", told), told


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_what_the_readme_says(kind: str, installed: Installed, tmp_path: Path) -> None:
    """Every command of the README runs, one after the other, but for pip and pytest, which ran before."""
    shutil.copytree(installed.project(kind), tmp_path / "copy")
    blocks = re.findall("^```console\n(.*?)^```$", (tmp_path / "copy" / "README.md").read_text(),
                        re.MULTILINE | re.DOTALL)
    commands = [line for block in blocks for line in block.splitlines() if not line.startswith("python -m ")]
    assert len(commands) >= 3
    path = os.pathsep.join([str(installed.python.parent), installed.env["PATH"]])
    done = subprocess.run(["sh", "-e", "-c", "\n".join(commands)], cwd=tmp_path / "copy", text=True, timeout=120,
                          capture_output=True, env={**installed.env, "PATH": path}, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_clean(kind: str, installed: Installed) -> None:
    """For ruff as a project without settings has it, and with the settings of this project."""
    pytest.importorskip("ruff", reason="needs ruff")
    ours: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["ruff"]
    settings = ["--line-length", str(ours["line-length"]), "--select", ",".join(ours["lint"]["select"]), "--ignore",
                ",".join(ours["lint"]["ignore"])]
    for more in ([], settings):
        done = subprocess.run([sys.executable, "-m", "ruff", "check", "--no-cache", *more], cwd=installed.project(kind),
                              text=True, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.full
def test_it_is_typed(installed: Installed) -> None:
    """Every file of every project, for mypy in its strict mode."""
    pytest.importorskip("mypy", reason="needs mypy")
    for kind in KINDS:
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(installed.python), "--cache-dir",
             str(installed.folder / "mypy"), "."], cwd=installed.project(kind), env=installed.env, text=True,
            capture_output=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
