"""What a mend writes is read as a line, or is told, whatever else is wrong with the file: other
mistakes hide what would be told of it alone.
"""

from random import Random

import pytest
from attrs import frozen
from tests import quick
from tests.dsl.test_corpus import NAMES, TEXTS, Slip, compiled, slips

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.match.loading import compile_text

POT = """ruleset "Pot"
  players Ada, Ben

pieces lot
  worth: number, as labelled

match
  each player has coins: 15, public
  each player has collection: nothing, public
  the game has deck: one of each lot, in a pile, shuffled
  play 3 rounds
  the player with more coins wins the match

round
  each player chooses bid, in secret: a whole number from 0 to their coins
  reveal bid
  frob the wug

lot 1 Key
lot 2 Owl
lot 3 Mask
"""


def errors(text: str) -> list[Problem]:
    return [each for each in compile_text(text).problems if each.severity is Severity.ERROR]


def test_who_is_meant_is_asked_though_another_line_cannot_be_read() -> None:
    line = "  the other player gets (half of their bid, rounded down) back\n"
    text = POT.replace("  frob the wug\n", line + "  frob the wug\n")
    other, unread = errors(text)
    assert (other.label.span.words, other.fix) == ("the other player", None)
    assert unread.label.span.words == "the"
    told = errors(text.replace("the other player gets", "opponent gets"))
    assert [each.code for each in told] == ["nobody-meant", "syntax"]


def test_it_is_not_where_that_line_may_have_said_who_takes_turns() -> None:
    text = POT.replace("  frob the wug\n", "  opponent loses 1 coin\n").replace(
        "  play 3 rounds\n", "  play 3 rounds taking turns\n"
    )
    assert [each.label.span.position[0] for each in errors(text)] == [11]


@pytest.mark.parametrize("more", ["", "  each player has cellar: empty, public\n"])
@pytest.mark.parametrize("unread", ["", "  frob the wug\n"])
def test_a_word_for_nothing_is_mended_wherever_it_stands(more: str, unread: str) -> None:
    text = POT.replace("collection: nothing", "collection: empty").replace(
        "  frob the wug\n", unread
    )
    first = errors(text.replace("  play 3", more + "  play 3"))[0]
    assert first.fix is not None
    left = errors(first.fix.applied())
    assert len(left) == bool(unread)
    assert "empty" not in first.fix.applied()


@pytest.mark.parametrize(
    ("said", "name"),
    [("bids", "bid"), ("secretly bids", "bid"), ("stakes", "stake"), ("pushes", "push")],
)
def test_what_is_chosen_is_called_by_one_of_it(said: str, name: str) -> None:
    start = POT.index("  each player chooses bid")
    text = POT[:start] + f"  each player {said} up to all their coins\n  reveal the {said[-4:]}\n"
    text = text.replace(f"the {said[-4:]}", f"the {said.split()[-1]}") + POT[POT.index("\nlot 1") :]
    fix = errors(text)[0].fix
    assert fix is not None and f" chooses {name}" in fix.text and "bids" not in fix.text


def test_what_is_done_is_no_further_thing_that_must_be_so() -> None:
    line = "  the player with more bid pays their bid to the deck and takes the lot"
    told = errors(POT.replace("  frob the wug", line))
    assert "`with`" not in told[0].headline


@frozen
class Among:
    """A slip of a file among others of it."""

    name: str
    slip: Slip
    others: tuple[Slip, ...]

    def text(self, now: str, among: bool = True) -> tuple[str, int]:
        """The file with some words in the place of the slip, and where they begin. among: whether
        the others are in it.
        """
        base, text, at, begin = TEXTS[self.name], "", 0, 0
        for each in sorted((self.slip, *self.others), key=lambda one: base.index(one.right)):
            start = base.index(each.right)
            text += base[at:start]
            if each is self.slip:
                begin, said = len(text), now
            else:
                said = each.wrong if among else each.right
            text, at = text + said, start + len(each.right)
        return text + base[at:], begin

    def told(self, now: str, among: bool = True) -> list[Problem]:
        """The errors in the lines of these words."""
        text, begin = self.text(now, among)
        first = text.count("\n", 0, begin) + 1
        lines = range(first, first + now.rstrip("\n").count("\n") + 1)
        wrong = (p for p in compiled(text).problems if p.severity is Severity.ERROR)
        return [each for each in wrong if each.label.span.position[0] in lines]


def somewhere(seed: int) -> Among | None:
    """A slip, and some others that stand in other lines of the same file."""
    draw = Random(seed)
    name = draw.choice(NAMES)
    base = TEXTS[name]
    some = [each for each in slips(name) if not each.everywhere and base.count(each.right) == 1]
    found, taken = list[Slip](), set[int]()
    for each in draw.sample(some, len(some)):
        first = base.count("\n", 0, base.index(each.right))
        lines = {*range(first, first + each.right.count("\n") + 1)}
        if not lines & taken and each.right:
            found, taken = [*found, each], taken | lines
    return Among(name, found[0], tuple(found[1:4])) if len(found) > 1 else None


def mended_among(each: Among) -> str | None:
    """The words of a slip as its mends leave them, one after the other; None if there are none."""
    now, made = each.slip.wrong, False
    for _ in range(3):
        text, begin = each.text(now)
        end = begin + len(now)
        told = each.told(now)
        fixes = (one.fix for one in told if one.fix is not None)
        fix = next((f for f in fixes if begin <= f.span.start and f.span.end <= end), None)
        if fix is None:
            return now if made and not told else None
        after = fix.applied()
        now, made = after[begin : len(after) - (len(text) - end)], True
    return None


@pytest.mark.parametrize("seed", quick.each(16, range(40)))
def test_what_a_mend_writes_among_mistakes_is_right_without_them(seed: int) -> None:
    one = somewhere(seed)
    now = None if one is None else mended_among(one)
    if one is not None and now is not None:
        left = [told for told in one.told(now, among=False) if told.fix is None]
        assert left == [], (one.name, one.slip.wrong, now)
