"""Which format a text is in: every format recognises what it writes, also when it carries another format's members."""

from __future__ import annotations

import pytest

from gridwright import Format, FormatError, NotSupported, RequestFormat, default_plugins, load_all
from gridwright.codecs.sniffing import sniff


def samples() -> list[tuple[str, str]]:
    registry = default_plugins().registry
    return [(name, text) for name in registry.names("format") for text in registry.get("format", name).samples()]


def puzzles() -> list[tuple[str, str]]:
    """The samples that hold puzzles; those of requests ask for some."""
    registry = default_plugins().registry
    return [(name, text) for name, text in samples() if not isinstance(registry.get("format", name), RequestFormat)]


@pytest.mark.parametrize(("name", "text"), puzzles())
def test_what_one_format_writes_of_another_is_recognised(name: str, text: str) -> None:
    registry = default_plugins().registry
    loaded = list(load_all(text))
    for target in registry.names("format"):
        codec: Format = registry.get("format", target)
        try:
            written = codec.dump(loaded)
        except NotSupported:
            continue
        assert sniff(written).name == target


@pytest.mark.parametrize(("text", "part"), [
    ("", "empty"), ("\ufeff{}", "byte order mark"), ("{", "line 1"), ("{}", "known formats"),
    ("<puzzle/>", "known formats")])
def test_what_nobody_claims_is_refused(text: str, part: str) -> None:
    with pytest.raises(FormatError, match=part):
        sniff(text)
