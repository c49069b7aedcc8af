"""Part of the site's build: fenced blocks with a file name get it as their title.

In the pages a block is fenced as in "```python my_rule.py", which other programs can read; the site's Markdown has
`title="my_rule.py"` for it. Where a page shows a file again, the lines that are new in it are marked.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any

__all__ = ["on_page_markdown"]

_BLOCK = re.compile(r"^```(\w+) +([\w./-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The page with titles and marks; called by mkdocs for every page."""
    before: dict[str, list[str]] = {}

    def titled(block: re.Match[str]) -> str:
        language, file, body = block.groups()
        lines = body.splitlines()
        marks = f' hl_lines="{" ".join(map(str, fresh))}"' if (fresh := new_lines(before.get(file), lines)) else ""
        before[file] = lines
        return f'```{language} title="{file}"{marks}\n{body}```'

    return _BLOCK.sub(titled, markdown)


def new_lines(old: list[str] | None, lines: list[str]) -> list[int]:
    """The numbers of the lines that are not in the old version, from 1 on; none where there is no old version."""
    if old is None:
        return []
    changes = SequenceMatcher(None, old, lines, autojunk=False).get_opcodes()
    return [i + 1 for kind, _, _, start, end in changes if kind != "equal" for i in range(start, end) if lines[i]]
