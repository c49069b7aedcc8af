"""Has the tests of this folder share the module `running`, as the folder is no package."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path

if "running" not in sys.modules:
    _spec = util.spec_from_file_location("running", Path(__file__).with_name("running.py"))
    assert _spec is not None
    assert _spec.loader is not None
    sys.modules["running"] = util.module_from_spec(_spec)
    _spec.loader.exec_module(sys.modules["running"])
