"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

__all__ = ["write_whole"]


def write_whole(goal: Path, data: bytes | Iterable[bytes]) -> None:
    """Put `data`, or all its parts, in the place of the file; a device or a pipe gets it directly. Raises OSError."""
    parts = (data,) if isinstance(data, bytes) else data
    if goal.exists() and not goal.is_file():
        # A device or a pipe cannot be replaced; a folder says so itself.
        with goal.open("wb") as file:
            file.writelines(parts)
        return
    handle, name = tempfile.mkstemp(dir=goal.parent, prefix=f".{goal.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
        # Temporary files are private; this one gets the rights of the file it replaces, or those of any new file.
        os.chmod(name, goal.stat().st_mode & 0o777 if goal.exists() else 0o666 & ~_umask())
        os.replace(name, goal)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
