"""Fingerprints: hashes of JSON data that do not depend on how it is written."""

from __future__ import annotations

from typing import Any

__all__ = ["hashed"]


def hashed(content: Any) -> str:
    """"sha256:" and 64 hex digits over JSON data, serialised by RFC 8785 (JSON Canonicalization Scheme)."""
    import hashlib

    import rfc8785

    return f"sha256:{hashlib.sha256(rfc8785.dumps(content)).hexdigest()}"
