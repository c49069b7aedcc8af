"""The conformance suite over every first-party backend."""

from __future__ import annotations

import importlib.util
import pickle

import pytest

from gridwright.errors import NotSupported
from gridwright.solving.backend import Capabilities, get_backend
from gridwright.testing.backend import BackendConformance
from gridwright_solvers.pysat_solvers import BACKENDS, PysatBackend

pytestmark = pytest.mark.skipif(importlib.util.find_spec("pysat") is None, reason="needs python-sat")

for _name, _backend in BACKENDS.items():
    _class = "Test" + "".join(part.capitalize() for part in _name.split("-"))
    globals()[_class] = type(_class, (BackendConformance,), {"backend": _backend, "__module__": __name__})


def test_a_backend_is_handed_back_as_it_is() -> None:
    backend = BACKENDS["cadical195"]
    assert get_backend(backend) is backend


@pytest.mark.parametrize("name", BACKENDS)
def test_backends_are_picklable(name: str) -> None:
    assert pickle.loads(pickle.dumps(BACKENDS[name])) == BACKENDS[name]


def test_missing_package_is_named() -> None:
    backend = PysatBackend("minisat22", "test", Capabilities(), package="no_such_package")
    with pytest.raises(NotSupported, match="needs the package no_such_package"):
        backend.open([[1]])


def test_solver_unknown_to_python_sat_is_unavailable() -> None:
    backend = PysatBackend("minisatgh", "test", Capabilities())
    assert "not among the solvers" in (backend.unavailable() or "")
