"""Reading the requests of the format polyomino-spec; whatever cannot be made is refused here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridwright import FormatError
from gridwright.codecs.strict_json import member, pointer, typed
from gridwright_formats._polyomino_board import SYMMETRIES, Grid
from gridwright_formats._polyomino_effort import BANDS, MOST_EFFORT
from gridwright_formats._polyomino_shapes import Shape
from gridwright_formats._polyomino_sizes import Sizes
from gridwright_formats._polyomino_stated import Growth, read_board, read_tiles
from gridwright_formats._puzzled_head import ID

__all__ = ["STRICT", "UP_TO_SYMMETRY", "Request", "read_request"]

UP_TO_SYMMETRY, STRICT = "up to symmetry", "strict"
_MEMBERS = ("polyomino-spec", "board", "symmetry", "tiles", "unique", "difficulty", "effort", "seed", "name", "author",
            "id")


@attrs.frozen(kw_only=True)
class Request:
    """What is to be made. `board` is a growth for boards grown at random; `allowed`: the only shapes that may come,
    each with the name that was stated.

    `unique` is "", "up to symmetry" or "strict"; `effort` the smallest and the largest effort wanted.
    """

    board: Grid | Growth
    sizes: Sizes
    distinct: bool
    allowed: Mapping[Shape, str] | None
    unique: str
    effort: tuple[int, int] | None
    seed: int
    about: Mapping[str, str]

    @property
    def cells(self) -> int:
        """Free cells of the board."""
        return self.board.cells if isinstance(self.board, Growth) else self.board.size


def read_request(data: Any, where: str) -> Request:
    """The request of an object. Raises FormatError, with a pointer, for the first thing that is wrong."""
    typed(data, "object", where)
    if member(data, "polyomino-spec", "whole number", where) != 1:
        raise FormatError(f"there is version 1 only, not {data['polyomino-spec']}", where + "/polyomino-spec",
                          "version")
    for name in data:
        if name not in _MEMBERS:
            raise FormatError(f"this member is not known; a request has {', '.join(_MEMBERS)}", where + pointer(name),
                              "unknown")
    symmetry = "none"
    if "symmetry" in data:
        symmetry = _choice(data, "symmetry", tuple(SYMMETRIES), where)
    board = read_board(data, symmetry, where)
    cells = board.cells if isinstance(board, Growth) else board.size
    sizes, distinct, allowed = read_tiles(data, cells, where)
    seed = member(data, "seed", "whole number", where) if "seed" in data else 0
    if seed < 0:
        raise FormatError(f"expected a whole number from 0, found {seed}", where + "/seed", "value")
    return Request(board=board, sizes=sizes, distinct=distinct, allowed=allowed, unique=_unique(data, board, where),
                   effort=_effort(data, where), seed=seed, about=_about(data, where))


def _choice(data: Mapping[str, Any], name: str, choices: tuple[str, ...], where: str) -> str:
    value: str = member(data, name, "string", where)
    if value not in choices:
        raise FormatError(f"expected one of {', '.join(choices)}, found {value[:40]!r}", where + pointer(name),
                          "choice")
    return value


def _unique(data: Mapping[str, Any], board: Grid | Growth, where: str) -> str:
    stated = data.get("unique", False)
    here = where + "/unique"
    if type(stated) is bool:
        return UP_TO_SYMMETRY if stated else ""
    if stated != STRICT:
        raise FormatError('expected true, false or "strict"', here, "type" if type(stated) is not str else "choice")
    images = 1 if isinstance(board, Growth) else len(board.group)
    if images > 1 or (isinstance(board, Growth) and board.symmetry != "none"):
        number = f"{images} turns and mirror images" if images > 1 else "turns or mirror images"
        raise FormatError(f"the board has {number} that leave it the same and turn solutions into solutions, so there "
                          'cannot be just one; "unique": true counts images of one another once', here, "symmetry")
    return STRICT


def _effort(data: Mapping[str, Any], where: str) -> tuple[int, int] | None:
    if "difficulty" in data and "effort" in data:
        raise FormatError("state a difficulty or an effort, not both", where + "/effort", "choice")
    if "difficulty" in data:
        name = _choice(data, "difficulty", tuple(BANDS), where)
        below = [most for most in BANDS.values() if most < BANDS[name]]
        return max(below, default=0) + 1, BANDS[name]
    if "effort" not in data:
        return None
    here, stated = where + "/effort", member(data, "effort", "list", where)
    if len(stated) != 2:
        raise FormatError(f"expected the smallest and the largest effort, found {len(stated)} values", here, "length")
    low, high = (typed(value, "whole number", here + pointer(i)) for i, value in enumerate(stated))
    if not 0 <= low <= high or high == 0:
        raise FormatError(f"expected two whole numbers, the smaller one first and the larger one from 1, found {low} "
                          f"and {high}", here, "value")
    if low > MOST_EFFORT:
        raise FormatError(f"efforts are measured up to {MOST_EFFORT}, so none can be {low}", here, "value")
    return low, high


def _about(data: Mapping[str, Any], where: str) -> dict[str, str]:
    """Name, author and id of the collection."""
    about = {"name": "Polyominoes", "author": "gridwright", "id": "org.gridwright.Generated.Polyominoes"}
    for name in about:
        if name in data:
            about[name] = member(data, name, "string", where)
            if not about[name].strip():
                raise FormatError(f"{name} must not be blank", where + pointer(name), "blank")
    if not ID.fullmatch(about["id"]):
        raise FormatError(f"expected names of A-Z a-z 0-9 - joined by dots, found {about['id'][:40]!r}", where + "/id",
                          "id")
    return about
