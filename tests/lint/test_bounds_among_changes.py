"""A bound among the lines that change the number: wherever play stops over it, it was told, and
where the mend is applied play goes on.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lint.findings import found
from tests.lint.test_clashing import game, met
from tests.quick import drawn

CHANGES = (
    "they gain 2 points",
    "they lose 1 points",
    "they gain rank of their pick points",
    "they gain half of their points points, rounded down",
    "their points falls by round",
    "pot rises by 1",
)
BOUNDS = ("their points are at most 3", "their points are at least 1")
WHEN = ("", "", ", if their pick is Queen", ", if round is more than 1")


def lines(*what: str) -> st.SearchStrategy[list[str]]:
    one = st.builds(str.__add__, st.sampled_from(what), st.sampled_from(WHEN))
    return st.lists(one, min_size=1, max_size=3)


def clashing(text: str) -> list[str]:
    """The files that mends of clashes make; an empty one where there is no mend."""
    told = [each for each in found(text) if each.code == "possible-clash"]
    return ["" if each.fix is None else each.fix.applied() for each in told]


@pytest.mark.slow
def test_what_stops_play_is_told_and_mended():
    @settings(max_examples=drawn(2, 60), deadline=None)
    @given(lines(*CHANGES), st.sampled_from(BOUNDS), st.sampled_from(WHEN), st.booleans())
    def each(changes: list[str], bound: str, when: str, first: bool) -> None:
        said = [bound + when, *changes] if first else [*changes, bound + when]
        text = game(round="for each player:\n" + "\n".join(f"  {line}" for line in said))
        if not met(text):
            return
        (mended,) = clashing(text)
        assert bool(mended) is not first  # lines behind the bound might be meant behind it
        if mended:
            assert not clashing(mended)
            assert not met(mended)

    each()


def test_what_both_lines_bound_has_no_mend():
    text = game(
        round="for each player:\n  their points are at most 3\n  their points are at least 5"
    )
    assert clashing(text) == [""]
