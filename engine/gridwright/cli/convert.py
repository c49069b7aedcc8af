"""`gridwright convert`: the same puzzles in another format."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.codecs.codec import Format, LineConverter

#: Files from this size on, in bytes, are converted block by block where the format can.
LARGE = 1 << 18
#: Bytes that are converted at once.
BLOCK = 1 << 23


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(convert)


def convert(
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="The format to write.")],
    source: inputs.Input = None,
    puzzle: inputs.PuzzleFile = None,
    from_: inputs.From = None,
    pieces: inputs.Pieces = None,
    select: inputs.Select = None,
    lenient: inputs.Lenient = False,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse to lose anything.")] = False,
    output: inputs.Output = None,
) -> int:
    """Write puzzles in another format; what it cannot carry is said on standard error, or refused with --strict."""
    from gridwright.plugins import default_plugins

    codec = default_plugins().registry.get("format", to)
    request = inputs.Request(source, puzzle, from_, select=select, lenient=lenient, pieces=pieces)
    path = request.file()
    if path is not None and select is None and path.stat().st_size >= LARGE:
        with path.open("rb") as file:
            quick = request.by_lines(file, codec)
            if quick is not None:
                inputs.write_parts(_blocks(file, quick, to, strict), output)
                _say(quick.losses)
                return 0
    return _convert(request, codec, strict, output)


def _convert(request: inputs.Request, codec: Format, strict: bool, output: str | None) -> int:
    puzzles = list(inputs.good(request.puzzles()[1]))
    losses = Counter(str(loss) for each in puzzles for loss in codec.losses(each))
    if strict:
        _refuse(losses, codec.name)
    text = codec.dump(puzzles)
    _say(losses)
    inputs.write(text, output)
    return 0


def _blocks(file: BinaryIO, quick: LineConverter, to: str, strict: bool) -> Iterator[bytes]:
    """What whole lines of the file become, some at a time."""
    line, rest = 1, b""
    while block := file.read(BLOCK):
        cut = block.rfind(b"\n") + 1
        if not cut:
            rest += block
            continue
        whole, rest = rest + block[:cut], block[cut:]
        text = quick.convert(whole, line)
        if strict:
            _refuse(quick.losses, to)
        yield text
        line += whole.count(b"\n")
    if rest.strip():
        text = quick.convert(rest + b"\n", line)
        if strict:
            _refuse(quick.losses, to)
        yield text


def _refuse(losses: Counter[str], to: str) -> None:
    """Raises NotSupported where something is lost."""
    from gridwright.errors import NotSupported

    if losses:
        raise NotSupported(f"format {to} cannot carry {'; '.join(list(losses)[:5])}")


def _say(losses: Counter[str]) -> None:
    for loss, times in losses.items():
        print(f"gridwright: warning: lost: {loss}" + (f" ({times} puzzles)" if times > 1 else ""), file=sys.stderr)
