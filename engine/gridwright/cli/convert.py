"""`gridwright convert`: the same puzzles in another format."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from gridwright.cli import inputs

if TYPE_CHECKING:
    from gridwright.codecs.codec import Format, LineConverter, LoadOptions

#: Files from this size on, in bytes, are converted block by block where the format can.
LARGE = 1 << 18
#: Bytes that are converted at once.
BLOCK = 1 << 22


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
            quick, options = request.by_lines(file, codec)
            if quick is not None:
                inputs.write_parts(_texts(file, quick, options, to if strict else None), output)
                _say(quick.losses)
                return 0
    return _convert(request, codec, strict, output)


def _convert(request: inputs.Request, codec: Format, strict: bool, output: str | None) -> int:
    puzzles = list(inputs.good(request.puzzles()[1]))
    codec.require_squares(puzzles)
    losses = Counter(str(loss) for each in puzzles for loss in codec.losses(each))
    if strict:
        _refuse(losses, codec.name)
    text = codec.dump(puzzles)
    _say(losses)
    inputs.write(text, output)
    return 0


def _texts(file: BinaryIO, quick: LineConverter, options: LoadOptions, strictly: str | None) -> Iterator[bytes]:
    """What the lines of a file become, some at a time; what the reader notes is told. `strictly`: the format that must
    not lose anything.
    """
    line = 1
    for block in _blocks(file):
        text = quick.convert(block, line)
        inputs.tell(options)
        if strictly is not None:
            _refuse(quick.losses, strictly)
        yield text
        line += block.count(b"\n")


def _blocks(file: BinaryIO) -> Iterator[bytes]:
    """Whole lines of a file, some at a time, all of them with their line ends."""
    rest = b""
    while block := file.read(BLOCK):
        cut = block.rfind(b"\n") + 1
        if not cut:
            rest += block
            continue
        yield rest + block[:cut]
        rest = block[cut:]
    if rest.strip():
        yield rest + b"\n"


def _refuse(losses: Counter[str], to: str) -> None:
    """Raises NotSupported where something is lost."""
    from gridwright.errors import NotSupported

    if losses:
        raise NotSupported(f"format {to} cannot carry {'; '.join(list(losses)[:5])}")


def _say(losses: Counter[str]) -> None:
    for loss, times in losses.items():
        print(f"gridwright: warning: lost: {loss}" + (f" ({times} puzzles)" if times > 1 else ""), file=sys.stderr)
