"""What a page is told piece by piece: the pieces are small, and it is the same in the end."""

import json
import sys
from random import Random

import pytest
from tests.desk.drafts import COVES
from tests.dsl.breaking import breaks
from tests.quick import each

from duello.analysis.generate.rule_file import generated
from duello.desk import page
from duello.match import loading


def asked(name, *given):
    return json.loads(getattr(page, name)(*given))


def text_of(name: str) -> str:
    source = loading.source_of(name)
    assert source is not None
    return source.text


def work(name: str, text: str, *more: object) -> list[int]:
    """How often something is called in each piece of work that a question of a text takes."""
    told: list[int] = []

    def noted(_frame: object, event: str, _arg: object) -> None:
        told[-1] += event in ("call", "c_call")

    found = None
    while found is None or (isinstance(found, dict) and found.get("more")):
        told.append(0)
        sys.setprofile(noted)
        try:
            found = asked(name, text, *more, 0.0)
        finally:
            sys.setprofile(None)
    return told


def work_of_pieces(text: str, choice: str) -> list[int]:
    """The same of the pieces of a text, of which all else is known."""
    page.forget()
    asked("book", text)
    return work("pieces", text, choice)


def test_no_piece_of_work_outgrows_the_pairs():
    """What a key waits for, where many pairs are played."""
    few, many = (work_of_pieces(COVES.replace("1 to 3", f"1 to {n}"), "cove") for n in (8, 16))
    assert len(many) > 3 * len(few)
    assert max(many) < 6 * max(few)  # with the square of the pairs it is 16 times as much


LONG = "reality-benders", "warriors-death"
"""Of the rulesets that are shipped, the longest."""


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_no_piece_of_work_is_a_large_part_of_the_whole(name: str) -> None:
    """What a key waits for, where the text is long."""
    text = f"{text_of(name)}# more\n"
    page.forget()
    asked("check", text_of(name))
    asked("check", text)
    for question, part in (("look", 0.15), ("book", 0.2)):
        told = work(question, text)
        assert max(told) < part * sum(told), question


QUESTIONS = (("check",), ("look",), ("book",), ("changes",), ("pieces", ""), ("hover", 70))
"""What the page is told piece by piece."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", each(4, range(4)))
def test_what_is_told_is_the_same_however_the_work_is_parted(seed: int) -> None:
    """Questions of two texts in any order, each left off whenever it may be."""
    random = Random(seed)
    begun = text_of("archwizards-duel") if seed % 2 else generated(random).written()
    texts = begun, random.choice([each.text for each in breaks(begun, random)])
    asks = [(name, text, *more) for name, *more in QUESTIONS for text in texts]
    whole = {}
    for ask in asks:
        page.forget()
        whole[ask] = asked(*ask)
    page.forget()
    left = list(asks)
    for _ in range(100_000):
        ask = random.choice(left)
        for _ in range(random.randrange(1, 400)):
            answer = asked(*ask, 0.0)
            if answer is not None and not (isinstance(answer, dict) and answer.get("more")):
                assert answer == whole[ask], ask[0]
                left.remove(ask)
                break
        if not left:
            return
    raise AssertionError(f"these are never told: {[ask[0] for ask in left]}")
