"""Which format a text is in, when nobody says."""

from __future__ import annotations

from gridwright.codecs.codec import Format
from gridwright.codecs.strict_json import loads
from gridwright.errors import FormatError
from gridwright.plugins.default import default_plugins
from gridwright.plugins.entries import Sniff
from gridwright.plugins.failures import WrongAnswer, what
from gridwright.plugins.manager import Plugins

__all__ = ["HEAD", "sniff"]

#: How many characters of a text the formats are shown.
HEAD = 64 * 1024


def sniff(text: str, filename: str = "", plugins: Plugins | None = None) -> Format:
    """The format that is surest of the text. Raises FormatError when none is, or two are equally sure.

    A format that fails to load or to look at the text is passed over: one broken plugin must not stop all reading.
    """
    plugins = plugins or default_plugins()
    registry = plugins.registry
    head = text[:HEAD]
    if not head.strip():
        raise FormatError("the input is empty; expected a puzzle")
    if head.startswith("\ufeff"):
        raise FormatError("the input starts with a byte order mark; expected plain UTF-8 text", code="encoding")
    votes: list[tuple[int, str]] = []
    broken: list[str] = []
    for name in registry.names("format"):
        try:
            codec: Format = registry.get("format", name)
            sure = codec.sniff(head, filename)
            if not isinstance(sure, int):
                raise WrongAnswer(f"it gave {what(sure)}; expected an int")
            votes.append((sure, name))
        except Exception as error:
            broken.append(plugins.report("format", name, error, doing="look at the input"))
    for _, vote in plugins.call_each("gridwright_sniff", expect=Sniff, head=head.encode(errors="replace"),
                                     filename=filename):
        if registry.has("format", vote.format):
            votes.append((vote.confidence, vote.format))
    best = max((sure for sure, _ in votes), default=0)
    winners = sorted({name for sure, name in votes if sure == best})
    if best <= 0:
        if head.lstrip()[:1] in ("{", "["):
            # Broken JSON deserves to be told where it breaks.
            loads(text)
        known = "; ".join(["expected one of " + ", ".join(registry.names("format")), *broken])
        raise FormatError(f"the input is in none of the known formats; {known}", code="unknown-format")
    if len(winners) > 1:
        raise FormatError(f"the input could be {' or '.join(winners)}; name the format", code="unknown-format")
    found: Format = registry.get("format", winners[0])
    return found
