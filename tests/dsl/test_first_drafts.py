"""First drafts, as somebody writes them who has read little: each stop has a mend, and the mends,
made letter by letter, one after the other, lead to a game that plays.
"""

import re
from collections import Counter
from pathlib import Path

import pytest
from tests import quick

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.match.loading import compile_text

DRAFTS = sorted((Path(__file__).parent / "drafts").glob("*.duel"))

MOST_MENDS = 30
"""No draft has more lines that are wrong."""


def errors(text: str) -> list[Problem]:
    return [one for one in compile_text(text).problems if one.severity is Severity.ERROR]


def doubled(before: str, after: str) -> set[str]:
    """The blocks of which a mend has written a second one."""
    old, new = (Counter(re.findall(r"^[a-z].*", each, re.MULTILINE)) for each in (before, after))
    return {head for head, many in new.items() if many > max(1, old[head])}


def mended(text: str) -> str:
    """A draft after its mends, the first of those that are told at a time. Each of them is another
    text: no mend leads back to what was mended before.
    """
    seen = [text]
    while wrong := errors(seen[-1]):
        mends = [(one, one.fix) for one in wrong if one.fix is not None]
        assert mends, [(one.headline, one.label.span.position) for one in wrong]
        told, fix = mends[0]
        assert told.help, told.headline
        assert fix.applied() not in seen, told.headline
        assert not doubled(seen[-1], fix.applied()), told.headline
        seen.append(fix.applied())
        assert len(seen) <= MOST_MENDS
    return seen[-1]


@pytest.mark.parametrize("draft", quick.each(16, DRAFTS), ids=lambda file: file.stem)
def test_a_first_draft_is_mended_until_it_plays(draft):
    made = compile_text(mended(draft.read_text(encoding="utf-8")))
    assert made.program is not None
