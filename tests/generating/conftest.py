"""Has the tests of this folder share the module `making`, as the folder is no package."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path


def _load(name: str) -> None:
    spec = util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


for _name in ("checking", "making"):
    if _name not in sys.modules:
        _load(_name)
