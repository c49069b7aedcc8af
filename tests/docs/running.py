"""What the tests of the docs share: the blocks of a page, and two ways to run the commands in them.

A fenced block of `console` holds commands behind "$ " with their output, in which "..." stands for any text. A command
is to end with exit code 0, or with N where "  # exit code N" stands behind it. A block whose first line is fenced with
a file name, as in "```python my_rule.py", is that file.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Mapping
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 120
_BLOCK = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)

#: Runs a command; gives its exit code and what it printed, standard output and errors as one text.
Run = Callable[[str], tuple[int, str]]


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """Language, file name ("" for none) and body of every fenced block."""
    found: list[tuple[str, str, str]] = _BLOCK.findall(page.read_text(encoding="utf-8"))
    return found


def write(folder: Path, file: str, body: str) -> None:
    """Make the file of a block, with the folders that it is in."""
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(body, encoding="utf-8")


def check_console(text: str, run: Run) -> None:
    """Run the commands of a block, and compare what they print and how they end."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, want = part.partition("\n")
        command, _, code = line.partition("  # exit code ")
        ended, printed = run(command)
        assert OutputChecker().check_output(want, printed, ELLIPSIS), f"$ {command}\n{printed}"
        assert ended == int(code or 0), f"$ {command}\nends with {ended}:\n{printed}"


def clean_environment() -> dict[str, str]:
    """The environment without anything that changes what gridwright, pip or pytest do."""
    return {name: value for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "PIP_", "PYTEST_", "GRIDWRIGHT_", "VIRTUAL_ENV"))}


def on_this_checkout(folder: Path) -> Run:
    """Run `gridwright ...` and `python -m pytest ...` of this checkout in a folder, without any plugin installed.

    A command may have settings of gridwright in front, as in `GRIDWRIGHT_PLUGINS=none gridwright plugins`, and behind
    `>` a file for its output.
    """
    modules = {"gridwright": ["gridwright.cli.main"], "python -m pytest": ["pytest", "-p", "no:cacheprovider"]}

    def run(command: str) -> tuple[int, str]:
        words = shlex.split(command)
        env = {**clean_environment(), "PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
               "GRIDWRIGHT_PLUGINS": "none", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        while words and words[0].startswith("GRIDWRIGHT_"):
            name, _, value = words.pop(0).partition("=")
            env[name] = value
        for shown, module in modules.items():
            if words[:len(shown.split())] == shown.split():
                words = [sys.executable, "-m", *module, *words[len(shown.split()):]]
                break
        else:
            raise AssertionError(f"only {' and '.join(modules)} can be run here, not {command!r}")
        into = words[-1] if words[-2] == ">" else ""
        done = subprocess.run(words[:-2] if into else words, cwd=folder, env=env, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE if into else subprocess.STDOUT, timeout=SECONDS, check=False)
        if into:
            write(folder, into, done.stdout)
        return done.returncode, done.stderr if into else done.stdout

    return run


class Shell:
    """One bash in which commands follow each other, so that `cd` and an activated virtualenv last."""

    def __init__(self, folder: Path, env: Mapping[str, str]) -> None:
        self._bash = subprocess.Popen(["bash", "--norc", "--noprofile"], cwd=folder, env=dict(env), text=True,
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      start_new_session=True)
        self.folder = folder

    def __enter__(self) -> Shell:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        self._bash.communicate()

    def _stop(self) -> None:
        """End the shell and whatever it runs."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._bash.pid, signal.SIGKILL)

    def run(self, command: str) -> tuple[int, str]:
        """As `Run`; the command reads nothing from the keyboard, and has so many `SECONDS`."""
        assert self._bash.stdin is not None
        assert self._bash.stdout is not None
        end = "--end-of-command--"
        self._bash.stdin.write(f"{command} </dev/null\necho {end} $? \"$PWD\"\n")
        self._bash.stdin.flush()
        printed: list[str] = []
        alarm = threading.Timer(SECONDS, self._stop)
        alarm.start()
        try:
            for line in self._bash.stdout:
                before, found, after = line.partition(end)
                printed.append(before)
                if found:
                    code, _, where = after.strip().partition(" ")
                    self.folder = Path(where)
                    return int(code), "".join(printed)
        finally:
            alarm.cancel()
        raise AssertionError(f"the shell ended in {command!r}:\n{''.join(printed)}")


def offline(folder: Path) -> dict[str, str]:
    """An environment in which virtualenvs and pip work without a network, and the commands stay what a person types.

    pip finds gridwright as a wheel that is built of this checkout into `folder`; its libraries, and pytest, are those
    of the running interpreter, seen by every Python through PYTHONPATH.
    """
    wheels, libraries = folder / "wheels", folder / "libraries"
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps",
             "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT)]
    done = subprocess.run(build, env=clean_environment(), text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    libraries.mkdir()
    for path in sorted({Path(sysconfig.get_path(kind)) for kind in ("purelib", "platlib")}):
        for each in path.iterdir():
            # A gridwright or a pip that is installed here would hide those of the virtualenv.
            if not each.name.lower().startswith(("gridwright", "pip", "_gridwright")) and each.suffix != ".pth":
                (libraries / each.name).symlink_to(each)
    return {
        **clean_environment(), "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
        "PYTHONPATH": str(libraries), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_NO_DEPS": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        # pip turns this one round: 0 is what --no-build-isolation does.
        "PIP_NO_BUILD_ISOLATION": "0",
    }


def can_install() -> str:
    """Why `Shell` and `offline` cannot be used here; "" where they can."""
    if shutil.which("bash") is None:
        return "needs bash to run the commands of the page"
    try:
        import ensurepip  # noqa: F401

        import editables  # noqa: F401
        import hatchling.build  # noqa: F401
    except ImportError as error:
        return f"needs {error.name} to build and install packages"
    return ""
