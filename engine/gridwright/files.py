"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

__all__ = ["write_folder", "write_together", "write_whole"]


def write_whole(goal: Path, data: bytes | Iterable[bytes]) -> None:
    """Put `data`, or all its parts, in the place of the file; a device or a pipe gets it directly. Raises OSError."""
    parts = (data,) if isinstance(data, bytes) else data
    if goal.exists() and not goal.is_file():
        # A device or a pipe cannot be replaced; a folder says so itself.
        with goal.open("wb") as file:
            file.writelines(parts)
        return
    staged = _staged(goal, parts)
    try:
        staged.replace(goal)
    except BaseException:
        staged.unlink(missing_ok=True)
        raise


def write_together(files: Mapping[Path, bytes]) -> None:
    """Put several files in place, none of them before all are written. Raises OSError; then there is none of them."""
    staged: dict[Path, Path] = {}
    new = [goal for goal in files if not goal.exists()]
    try:
        for goal, data in files.items():
            if not goal.exists() or goal.is_file():
                staged[goal] = _staged(goal, (data,))
        for goal, data in files.items():
            if goal in staged:
                staged[goal].replace(goal)
            else:
                write_whole(goal, data)
    except BaseException:
        for each in (*staged.values(), *new):
            each.unlink(missing_ok=True)
        raise


def write_folder(goal: Path, files: Mapping[str, str]) -> None:
    """Put files (path inside the folder, with slashes -> text) into a new or an empty folder: all of them, or none.

    The folder above must be there. Raises OSError.
    """
    new = not goal.exists()
    # All is written beside its place first; a folder that is there already may be where somebody stands, so it stays.
    stage = (goal.parent if new else goal) / f".{goal.name}.{os.getpid()}"
    moved: list[Path] = []
    try:
        stage.mkdir()
        for path, text in files.items():
            file = stage / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
        if new:
            stage.rename(goal)
            return
        for each in sorted(stage.iterdir()):
            each.rename(goal / each.name)
            moved.append(goal / each.name)
        stage.rmdir()
    except BaseException:
        for each in (stage, *moved):
            if each.is_dir():
                shutil.rmtree(each, ignore_errors=True)
            else:
                each.unlink(missing_ok=True)
        raise


def _staged(goal: Path, parts: Iterable[bytes]) -> Path:
    """A file beside `goal` with its content to be."""
    handle, name = tempfile.mkstemp(dir=goal.parent, prefix=f".{goal.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
        # Temporary files are private; this one gets the rights of the file it replaces, or those of any new file.
        os.chmod(name, goal.stat().st_mode & 0o777 if goal.exists() else 0o666 & ~_umask())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
