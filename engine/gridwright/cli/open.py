"""`gridwright open`: the links and texts that take a puzzle to other programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.codecs.codec import Format, Loss
    from gridwright.model.puzzle import Puzzle

#: Texts beyond this many characters, of several lines, or in JSON, are written with `convert`.
SHORT = 700
#: Losses that are printed; `--json` has all of them.
MOST_LOSSES = 6


@attrs.frozen
class Form:
    """A link, or else a text, in a format; or why there is none."""

    format: str
    link: str = ""
    text: str = ""
    losses: tuple[Loss, ...] = ()
    reason: str = ""

    def as_json(self) -> dict[str, Any]:
        """The members of `--json`."""
        if self.reason:
            return {"format": self.format, "reason": self.reason}
        lost = [{"part": loss.part, "detail": loss.detail} for loss in self.losses]
        return {"format": self.format, **({"link": self.link} if self.link else {"text": self.text}), "losses": lost}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="open")(open_)


def open_(
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    pieces: inputs.Pieces = None,
    select: inputs.Select = None,
    lenient: inputs.Lenient = False,
    to: Annotated[str | None, typer.Option(
        "--to", metavar="FORMAT", help="Only the link or text in this format.")] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open the link in the browser; needs --to.")] = False,
    as_json: inputs.Json = False,
) -> int:
    """Print every link and short text that a puzzle has in other formats, and what each of them loses."""
    from gridwright.errors import FormatError, NotSupported
    from gridwright.plugins import default_plugins

    if browser and to is None:
        raise FormatError("name the format whose link is to be opened with --to")
    registry = default_plugins().registry
    wanted = [registry.get("format", to)] if to is not None else None
    codec, found = inputs.Request(source, puzzle, from_, select=select, lenient=lenient, pieces=pieces).one()
    if wanted is not None:
        [form] = _forms(found, wanted, long=True)
        if form.reason:
            raise NotSupported(form.reason)
        if browser and not form.link:
            raise NotSupported(f"format {form.format} has no links")
        _print([form], as_json, labels=False)
        if browser:
            _browse(form.link)
        return 0
    forms = list(_forms(found, _others(codec)))
    # What carries the whole puzzle comes first, links before texts.
    made = sorted((form for form in forms if not form.reason), key=lambda form: (bool(form.losses), not form.link))
    if not made:
        raise NotSupported("no format has a link or a short text for this puzzle; `convert` writes files")
    _print([*made, *(form for form in forms if form.reason)] if as_json else made, as_json, labels=True)
    return 0


def _others(own: Format) -> Iterator[Format]:
    """All formats; the one that was read comes first, for a link that is made anew may be shorter."""
    from gridwright.errors import PluginError
    from gridwright.plugins import default_plugins

    registry = default_plugins().registry
    yield own
    for name in registry.names("format"):
        if name != own.name:
            try:
                yield registry.get("format", name)
            except PluginError:
                # Told when the command ends, as for every command.
                continue


def _forms(puzzle: Puzzle, formats: Iterable[Format], *, long: bool = False) -> Iterator[Form]:
    """What each format makes of the puzzle, a link if it can; `long`: any text, for a format that was asked for."""
    from gridwright.errors import GridwrightError

    for codec in formats:
        reason, link = "", None
        try:
            link = codec.link(puzzle)
        except GridwrightError as error:
            reason = str(error)
        try:
            text = link or codec.dump_compact([puzzle]).strip()
            losses = tuple(codec.losses(puzzle))
        except GridwrightError as error:
            if reason or long:
                yield Form(codec.name, reason=str(error))
            continue
        if link or long or (text[:1] not in ("{", "[") and "\n" not in text and len(text) <= SHORT):
            yield Form(codec.name, link or "", "" if link else text, losses)


def _print(forms: list[Form], as_json: bool, *, labels: bool) -> None:
    if as_json:
        inputs.write("".join(json.dumps(form.as_json(), ensure_ascii=False) + "\n" for form in forms), None)
        return
    for form in forms:
        inputs.write((f"{form.format}: " if labels else "") + (form.link or form.text) + "\n", None)
        losses = list(dict.fromkeys(map(str, form.losses)))
        if not labels:
            for loss in losses:
                print(f"gridwright: warning: lost: {loss}", file=sys.stderr)
            continue
        # One more is as short as to say that there is one more.
        shown = losses if len(losses) <= MOST_LOSSES + 1 else losses[:MOST_LOSSES]
        for loss in shown:
            inputs.write(f"  lost: {loss}\n", None)
        if len(shown) < len(losses):
            inputs.write(f"  lost: {len(losses) - len(shown)} more parts\n", None)


def _browse(link: str) -> None:
    """Hand a link to the browser. Raises GridwrightError where there is none."""
    import webbrowser

    from gridwright.errors import GridwrightError

    if not link.startswith(("http://", "https://")):
        raise GridwrightError("the link has no address of its own, so no browser can open it")
    if not webbrowser.open(link):
        raise GridwrightError("no browser could be started")
