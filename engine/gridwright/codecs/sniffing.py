"""Which format a text is in, when nobody says."""

from __future__ import annotations

from gridwright.codecs import strict_json
from gridwright.codecs.codec import Format
from gridwright.errors import FormatError
from gridwright.plugins.default import default_plugins

__all__ = ["HEAD", "sniff"]

#: How many characters of a text the formats are shown.
HEAD = 64 * 1024


def sniff(text: str, filename: str = "") -> Format:
    """The format that is surest of the text. Raises FormatError when none is, or two are equally sure."""
    plugins = default_plugins()
    head = text[:HEAD]
    if not head.strip():
        raise FormatError("the input is empty; expected a puzzle")
    votes: list[tuple[int, str]] = []
    for name in plugins.registry.names("format"):
        codec: Format = plugins.registry.get("format", name)
        votes.append((codec.sniff(head, filename), name))
    for _, vote in plugins.call_each("gridwright_sniff", head=head.encode(), filename=filename):
        votes.append((vote.confidence, vote.format))
    best = max((sure for sure, _ in votes), default=0)
    winners = sorted({name for sure, name in votes if sure == best})
    if best <= 0:
        if head.lstrip()[:1] in ("{", "["):
            strict_json.loads(text)
        known = ", ".join(plugins.registry.names("format"))
        raise FormatError(f"the input is in none of the known formats ({known})", code="unknown-format")
    if len(winners) > 1:
        raise FormatError(f"the input could be {' or '.join(winners)}; name the format", code="unknown-format")
    found: Format = plugins.registry.get("format", winners[0])
    return found
