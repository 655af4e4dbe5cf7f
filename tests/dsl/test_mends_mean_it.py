"""A mend means what its sentence meant: whatever compiles of a sentence, as it stands or after any
of its mends, plays as the sentence says, by a meaning that was written without Duello.
"""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.quick import drawn

from .meanings import ADA, BEN, NAMES, Table
from .mends_played import judged
from .sentences import Draw, Unclear, after, sentence

MENDED = 10
"""At least so many of a hundred sentences are understood: nothing is won by refusing them."""


def test_what_is_played_is_what_the_sentence_means() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=drawn(14, 3000), deadline=None, suppress_health_check=[*HealthCheck])
    @given(st.data())
    def meant(data: st.DataObject) -> None:
        said = Draw(lambda among: data.draw(st.sampled_from(among))).sentence()
        verdict = judged(said)
        seen[verdict.what] += 1
        assert verdict.what != "wrong", (said.words, verdict.made, verdict.why)

    meant()
    print(f"of {seen.total()} sentences {seen['right']} are right, {seen['refused']} have no mend")
    assert 100 * seen["right"] > MENDED * seen.total()


def test_another_meaning_is_found() -> None:
    """What is played as it is said is wrong for a sentence that would mean something else."""
    words = f"{NAMES[BEN]} gains 2 gold"
    right = sentence(words, (lambda t: (("gold", BEN, 2),),))
    other = sentence(words, (lambda t: (("gold", BEN, 2),) if t.round > 1 else (),))
    assert judged(right).what == "right"
    assert judged(other).what == "wrong"


def test_one_of_the_lines_that_are_told_has_to_mean_it() -> None:
    words = f"{NAMES[ADA]} gains half of their gold"
    up = sentence(words, (lambda t: (("gold", ADA, -(-t.gold[ADA] // 2)),),))
    assert judged(up).what == "told"
    assert judged(sentence(words, (lambda t: (("gold", ADA, 3),),))).what == "wrong"


def test_what_is_done_at_once_is_done_to_the_table_as_it_was() -> None:
    table = Table((20, 18), (True, False))
    assert after(table, (("gold", BEN, 1), ("gold", ADA, -2))).gold == (18, 19)
    with pytest.raises(Unclear):
        after(table, (("set", BEN, 1), ("set", BEN, 2)))
