"""Sentences that are blocks of lines here: what is laid at each of several things, and what must be
so of all that is chosen together.

Purpose: whoever says them needs lines of several kinds at once. Input: a line of a phase, the names
of its file. Output: edits. Must not know: the grammar.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..parser.syntax_errors.chosen_together import asked_of_all
from ..spans import Span
from .said_alike import chosen_alike
from .said_below import margin_of
from .said_deals import laid_by_chance
from .said_names import Names
from .said_words import tidied

_SO_MUCH = (
    r"(?P<much>at least|at most|more than|less than|fewer than|exactly|precisely|over|under)? ?"
    r"(?P<n>[\w{}' -]+?)(?P<more> or (?:more|less))?"
)
_TOGETHER = (
    re.compile(rf"with (?:an? |the )?total (?P<f>[\w-]+)(?: of)? {_SO_MUCH}"),
    re.compile(
        rf"(?:whose|where) (?:the |their )?(?:total|sum of) (?P<f>[\w-]+) (?:is|are) {_SO_MUCH}"
    ),
    re.compile(rf"(?:with|whose) (?:an? |the )?(?:total|sum)(?: of| is| are)? {_SO_MUCH}"),
    re.compile(rf"(?:where|so that) (?:the |their )?(?:total|sum) is {_SO_MUCH}"),
    re.compile(rf"(?:(?:that|which) )?(?:add(?:s|ing)?|sum(?:s|ming)?) up to {_SO_MUCH}"),
    re.compile(rf"(?:(?:that|which) )?(?:total|totals|totalling) {_SO_MUCH}"),
    re.compile(
        rf"(?:that (?:is|are) )?worth {_SO_MUCH} (?:together|in total|altogether|in all|in sum)"
    ),
)
_SEVERAL = re.compile(
    r"(?P<head>[^:]*\bchooses? (?P<name>[\w-]+)[^:]*: (?:\d+|\d+ (?:or|to) \d+"
    r"|(?:up to|at least|at most) \d+) (?P<kind>[\w-]+)(?: (?:in|from) [\w' -]+?)?),? "
    r"(?P<so>(?:with|whose|where|so that|that|which|add|sum|total|worth)\w* .+)"
)
_SIGNS = {
    "over": "more than", "under": "less than", "fewer than": "less than", "exactly": "",
    "precisely": "", " or more": "at least", " or less": "at most",
}  # fmt: skip


def whole_blocks(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The lines for a sentence that is a block here. said: the sentence, as it may be read."""
    yield from laid_by_chance(line, said, names)
    yield from asked_together(line, names)
    alike = chosen_alike(line.words.strip(), names)
    if alike is not None:
        yield from _as_a_whole(line, *alike)


def asked_together(line: Span, names: Names) -> Iterator[Fix]:
    """`2 notes in their purse that add up to 5`."""
    whole = line.words
    found = _SEVERAL.fullmatch(whole.strip())
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind:
        return
    so = tidied(found["so"])
    asked = next((m for pattern in _TOGETHER if (m := pattern.fullmatch(so))), None)
    if asked is None:
        return
    fields = {name for name, what in names.kinds.get(kind, {}).items() if what == ("number",)}
    field = asked.groupdict().get("f") or names.rank(kind)
    if field not in fields:
        return
    much = asked["more"] or asked["much"] or ""
    sign = _SIGNS.get(much, much)
    condition = f"total {field} of {found['name']} is {f'{sign} ' if sign else ''}{asked['n']}"
    yield from _as_a_whole(line, found["head"], condition)


def _as_a_whole(line: Span, choice: str, condition: str) -> Iterator[Fix]:
    """The block for a choice, of all of which something is asked."""
    margin = margin_of(line)
    block = asked_of_all(f"{margin}{choice}", condition, line.source.text)
    if block is not None:
        yield Fix(line, block)
