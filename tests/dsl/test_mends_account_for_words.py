"""A mend makes something of each word of content of its line; where it takes one of several things
that may be meant, it is no mend, and each of them is told.
"""

import re
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from attrs import frozen
from tests.dsl.test_corpus import FILES, TEXTS, Slip, changed, compiled, slips
from tests.quick import crossed, drawn, each, rows

from duello.dsl.accounted_words import unaccounted
from duello.dsl.diagnostics.problem import Fix, Problem, Severity
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source, Span
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

QUALITIES = ("crimson", "brittle", "foggy", "seventh", "9317")
CONDITIONS = {
    " if it thunders": "thunders",
    " unless a zeppelin is near": "zeppelin",
    " on foggy days": "foggy",
    " while the lantern glimmers": "glimmers",
    " for 9317 years": "9317",
}
"""What nobody who reads sentences knows, and no file has."""

NOUN = re.compile(r"(?:(?<=\bthe )|(?<=\btheir )|(?<=\ba )|(?<=\d ))[a-z][a-z]+\b")


@frozen
class Odd:
    """A line of a slip with one word of content put in, in its file."""

    name: str
    slip: Slip
    line: str
    word: str

    def text(self) -> str:
        return TEXTS[self.name].replace(self.slip.right, self.line, 1)


def mended_lines() -> list[tuple[str, Slip]]:
    return [
        (file.stem, one) for file in FILES for one in slips(file.stem)
        if one.mended and one.mended.strip() and not one.everywhere and '"' not in one.wrong
        and '"' not in one.mended
        and "\n" not in one.wrong.strip("\n") and one.wrong.strip() and ":" not in one.wrong[-1:]
    ]  # fmt: skip


def odd_lines(draw: Random, many: int) -> list[Odd]:
    """Some lines, each with a quality of one of its things, or with a condition behind it."""
    found = []
    for name, slip in draw.sample(mended_lines(), many):
        nouns = [at.start() for at in NOUN.finditer(slip.wrong)]
        if nouns and draw.random() < 0.6:
            at, word = draw.choice(nouns), draw.choice(QUALITIES)
            found.append(Odd(name, slip, f"{slip.wrong[:at]}{word} {slip.wrong[at:]}", word))
        else:
            behind, word = draw.choice([*CONDITIONS.items()])
            found.append(Odd(name, slip, slip.wrong.rstrip(" .\n") + behind, word))
    return found


@pytest.mark.parametrize("seed", each(10, range(10)))
def test_a_mend_that_drops_a_word_is_known(seed: int) -> None:
    """The mend of the line without the word is none of the line with it."""
    for odd in odd_lines(Random(seed), 120):
        text = odd.text()
        start = text.index(odd.line.strip("\n"))
        start = text.rfind("\n", 0, start) + 1
        end = text.find("\n", start + len(odd.line.strip("\n")))
        fix = Fix(Span(Source("odd.duel", text), start, end), odd.slip.mended or "")
        assert odd.word in unaccounted(fix), (odd.line, odd.slip.mended)


@pytest.mark.parametrize("seed", each(20, range(20)))
def test_no_mend_of_a_line_with_an_odd_word_drops_it(seed: int) -> None:
    for odd in odd_lines(Random(seed), drawn(3, 12)):
        text = odd.text()
        for one in compiled(text).problems:
            if one.severity is Severity.ERROR and one.fix is not None:
                assert odd.word in one.fix.applied(), (odd.line, changed(text, one.fix.applied()))


# ---------------------------------------------------------------------- of single lines

BASE = TEXTS["left_words"]
LINE = "  each player gains 1 gold\n"
HIVES = TEXTS["hives"]
LAST = "    the player with less swarm gains 1 bees\n"


def told(line: str, text: str = BASE, place: str = LINE) -> tuple[Problem, ...]:
    """What is told of a line in the place of one."""
    assert place in text
    margin = place[: len(place) - len(place.lstrip())]
    return compiled(text.replace(place, f"{margin}{line}\n")).problems


DROPPED = [
    (HIVES, LAST, "the player with the faster swarm gains 2 honey", "faster"),
    (HIVES, LAST, "the player with the heavier swarm gains 2 honey", "heavier"),
    (HIVES, LAST, "each player loses their last bee", "last"),
    (TEXTS["stall"], "  reveal offer\n", "reveal only offer.", "only"),
]


@pytest.mark.parametrize(("text", "place", "line", "word"), DROPPED)
def test_what_is_compared_is_a_property_that_there_is(
    text: str, place: str, line: str, word: str
) -> None:
    problems = told(line, text, place)
    assert problems
    for one in problems:
        assert one.fix is None or word in re.findall(r"[\w-]+", one.fix.text), one.fix


CARTS = """ruleset "Carts"
  players Ada, Bo
pieces cart
  load: number
  {second}: number
cart Hay
  load: 1
  {second}: 2
cart Salt
  load: 3
  {second}: 1
match
  each player has coins: 0, public
  each player has hand: one of each cart, private
  play 1 day
  the player with more coins wins the match
day
  each player chooses pick: a cart in their hand
  the player with the {how} cart gains 2 coins
"""


@pytest.mark.parametrize(
    ("how", "second", "meant"),
    [("heavier", "price", "more load"), ("dearer", "price", "more price"),
     ("cheaper", "price", "less price")],
)  # fmt: skip
def test_what_a_word_compares_is_what_it_says(how: str, second: str, meant: str) -> None:
    text = CARTS.format(how=how, second=second)
    problems = compiled(text).problems
    assert all(one.fix is None or meant in one.fix.text for one in problems)


def test_where_pieces_have_one_number_that_is_what_is_compared() -> None:
    one = re.sub(r"^  \{second\}: \w+\n", "", CARTS, flags=re.MULTILINE).format(how="heavier")
    (problem,) = compiled(one).problems
    assert problem.fix is not None
    assert "whose pick has more load" in problem.fix.text
    assert not compiled(problem.fix.applied()).problems


@pytest.mark.parametrize(
    ("how", "field", "meant"),
    rows(2, [("deeper", "depth", "more depth"), ("shallower", "depth", "less depth"),
     ("deepest", "depth", "more depth"), ("taller", "height", "more height"),
     ("better", "depth", "more depth"), ("heavier", "rank", "more rank"),
     ("heavier", "depth", ""), ("taller", "depth", ""), ("deeper", "load", ""),
     ("faster", "age", "")]),
)  # fmt: skip
def test_one_measure_is_not_compared_by_the_word_for_another(
    how: str, field: str, meant: str
) -> None:
    one = re.sub(r"^  \{second\}: \w+\n", "", CARTS, flags=re.MULTILINE).format(how=how)
    problems = compiled(one.replace("load", field)).problems
    assert problems
    for problem in problems:
        said = "" if problem.fix is None else problem.fix.text
        assert f"whose pick has {meant}" in said if meant else said == ""


# ---------------------------------------------------------------------- what nobody gains

COVES = """ruleset "Coves"
  players Ada, Bo
match
  each player has pearls: 0, public
  play 4 days
  the player with more pearls wins the match
day
  chance chooses weather: a whole number from 1 to 6
  each player chooses place, in secret: 1, 2 or 3
  reveal weather
  reveal place
  {gives}
  {denied}nobody gains pearls
"""
ASKED = {
    "if weather is 6: ": lambda weather, a, b: weather == 6,
    "if places are level: ": lambda weather, a, b: a == b,
}
GIVES = {
    "each player gains 1 pearls": lambda weather, a, b: True,
    "the player with more place gains 1 pearls": lambda weather, a, b: a != b,
    "if weather is at least 3: each player gains 1 pearls": lambda weather, a, b: weather >= 3,
    "if weather is less than 3: each player gains 1 pearls": lambda weather, a, b: weather < 3,
    "if places are level: each player gains 1 pearls": lambda weather, a, b: a == b,
    "if places are not level: each player gains 1 pearls": lambda weather, a, b: a != b,
    "each player gains 1 pearls, unless places are level": lambda weather, a, b: a != b,
    "each player gains 1 pearls, if weather is 6": lambda weather, a, b: weather == 6,
    "if weather is 5: the player with more place gains 1 pearls": (
        lambda weather, a, b: weather == 5 and a != b
    ),
}


@pytest.mark.parametrize(
    ("gives", "denied", "behind", "by_a_rule"),
    crossed(7, GIVES, ASKED, [False, True], [False, True]),
)
def test_that_nobody_gains_is_left_out_only_where_nobody_does(
    denied: str, gives: str, behind: bool, by_a_rule: bool
) -> None:
    """In each case of the weather and of the two places."""
    text = COVES.format(gives="step reward" if by_a_rule else gives, denied=denied)
    text += f"rule Tides\n  reward: {gives}\n" if by_a_rule else ""
    if behind:
        text = text.replace(
            f"{denied}nobody gains pearls", f"nobody gains pearls {denied.removesuffix(': ')}"
        )
    (one,) = compiled(text).problems
    cases = product(range(1, 7), range(1, 4), range(1, 4))
    somebody = any(ASKED[denied](*case) and GIVES[gives](*case) for case in cases)
    assert not (somebody and one.fix is not None), one.fix
    assert one.help is not None or one.notes


GIVEN = {
    "": lambda a, b: (False, False),
    "each player gains 1 pearls": lambda a, b: (True, True),
    "each player gains place pearls": lambda a, b: (True, True),
    "for each player: if their place is 2: they gain 1 pearls": lambda a, b: (a == 2, b == 2),
    "each player's pearls rises by 1": lambda a, b: (True, True),
    "each player loses 1 pearls": lambda a, b: (False, False),
    "the winner gains 1 pearls": lambda a, b: (a > b, b > a),
    "the winner's opponent gains 1 pearls": lambda a, b: (b > a, a > b),
    "the player with more place gains 1 pearls": lambda a, b: (a > b, b > a),
    "the player with less place gains 1 pearls": lambda a, b: (b > a, a > b),
    "if places are level: Ada gains 1 pearls": lambda a, b: (a == b, False),
    "if places are level: each player gains 1 pearls": lambda a, b: (a == b, a == b),
    "each player gains 1 pearls, unless places are level": lambda a, b: (a != b, a != b),
    "Bo gains 1 pearls": lambda a, b: (False, True),
}
"""What lines give, to Ada and to Bo, by the places that they have chosen."""
DENIED = {
    "nobody": lambda a, b: (True, True),
    "the loser": lambda a, b: (a < b, b < a),
    "the winner": lambda a, b: (a > b, b > a),
    "the player with less place": lambda a, b: (a < b, b < a),
    "Ada": lambda a, b: (True, False),
}


@pytest.mark.parametrize(
    ("who", "how", "one", "more"),
    rows(
        83,
        [
            (who, how, *both)
            for both in combinations_with_replacement(GIVEN, 2)
            for who in DENIED
            for how in ("gains nothing", "gets no pearls")
        ],
    ),
)
def test_that_somebody_gets_nothing_is_left_out_only_where_it_is_so(
    who: str, how: str, one: str, more: str
) -> None:
    """In each case of the two places, below two lines that may give something."""
    how = how.replace("nothing", "anything").replace("no ", "") if who == "nobody" else how
    lines = "\n".join(
        ("  winner: the player with more place, unless places are level",
         *(f"  {each}" for each in (one, more) if each))
    )  # fmt: skip
    text = COVES.replace("  {gives}", lines).replace("  {denied}nobody gains pearls", "  LINE")
    text = text.replace("LINE", f"{who} {how}")
    given = any(
        gets and denied
        for a, b in product(range(1, 4), range(1, 4))
        for each in (one, more)
        for gets, denied in zip(GIVEN[each](a, b), DENIED[who](a, b), strict=True)
    )
    for said in compiled(text).problems:
        if said.fix is not None and said.severity is Severity.ERROR:
            assert said.fix.text.strip() or not given, said.help


@pytest.mark.parametrize(
    ("gives", "who"), crossed(5, GIVEN, ["the other", "the others", "the other player", "opponent"])
)
def test_the_other_is_whoever_another_line_does_not_give_to(who: str, gives: str) -> None:
    text = COVES.format(gives=gives, denied="LINE").replace("LINEnobody gains pearls", "LINE")
    get = "get" if who.endswith("s") else "gets"
    both = any(all(GIVEN[gives](a, b)) for a, b in product(range(1, 4), range(1, 4)))
    for one in compiled(text.replace("LINE", f"{who} {get} nothing")).problems:
        if one.fix is not None and one.severity is Severity.ERROR:
            assert one.fix.text.strip() or not both, one.help


OTHERWISE = """
  if places are level: each player gains 1 pearls
  otherwise nobody gains pearls
"""


@pytest.mark.parametrize("more", ["", "\n  each player gains 1 pearls", "\n  Ada gains 1 pearls"])
def test_what_is_so_otherwise_is_not_what_is_so(more: str) -> None:
    text = COVES.format(gives=OTHERWISE.strip() + more, denied="LINE").replace(
        "  LINEnobody gains pearls\n", ""
    )
    (one,) = (each for each in compiled(text).problems if each.severity is Severity.ERROR)
    assert (one.fix is None) is bool(more)


@pytest.mark.parametrize("denied", ["if weather is 6: ", "if places are level, ", ""])
def test_what_nobody_loses_is_no_number(denied: str) -> None:
    text = COVES.format(gives="each player gains 1 pearls", denied=denied)
    for one in compiled(text.replace("nobody gains", "nobody loses")).problems:
        assert one.fix is None or "1 pearls" not in one.fix.text


# ---------------------------------------------------------------------- what is left open

DECKS = """ruleset "Decks"
  players Ada, Ben
pieces card
  rank: number, as labelled
card 1 Ace
card 2 Duke
card 3 King
card 4 Fool
match
  the game has deck: 3 of each card, secret
  the game has pile: one of each card, in a pile, shuffled, secret
  the game has table: nothing, public
  the game has waste: nothing, in a pile, public
  each player has shown: nothing, public
  each player has {hand}: nothing, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match
round
{choice}  {line}
"""
CHOICE = "  each player chooses pick, in secret: a card in their hand\n  reveal pick\n"
OPEN = [
    ("they lose half of their points", ("rounded down", "rounded up")),
    ("each player loses a third of their points", ("rounded down", "rounded up")),
    ("deal 2 cards to each player", ("from the deck", "from the pile")),
    ("put a card from Ada's hand on the table", ("Ada chooses", "chance chooses")),
    ("put a card from Ben's hand back into the deck", ("Ben chooses", "chance chooses")),
    ("Ada plays a card from their hand", ("to the table", "to the waste")),
    ("the higher card wins", ("gains 1 point",)),
    ("ties go to the player with more points", ("gains 1 point",)),
]


@pytest.mark.parametrize(("line", "each_of_them"), OPEN)
def test_where_several_things_may_be_meant_each_is_told(
    line: str, each_of_them: tuple[str, ...]
) -> None:
    (one,) = compiled(DECKS.format(hand="hand", choice=CHOICE, line=line)).problems
    assert one.fix is None
    assert all(any(said in note for note in one.notes) for said in each_of_them), one.notes


def test_what_is_drawn_goes_where_cards_are_chosen_from() -> None:
    said = "each player draws a card from the deck"
    text = DECKS.format(hand="hand", choice=CHOICE, line=said)
    (one,) = compiled(text).problems
    assert one.fix is not None
    assert one.fix.applied() == text.replace(said, f"{said} to their hand")


def test_where_nothing_says_where_it_goes_each_place_is_told() -> None:
    said = "each player draws a card from the deck"
    (one,) = compiled(DECKS.format(hand="kept", choice="", line=said)).problems
    assert one.fix is None
    assert all(f"to their {zone}`" in one.notes[0] for zone in ("shown", "kept"))


# ---------------------------------------------------------------------- and it plays so

COUNTED = """ruleset "Counted"
  players Ada, Ben
match
  each player has gold: 0, public
  each player has called: {called}, public
  play 1 round
  the player with more gold wins the match
round
  each player chooses bid: 1 or 2
  {line}
  for each player: their called becomes yes
allow one-seat because "they are named one by one"
allow never-changed because "it is a test"
example "What it comes to"
  Ada bids 1, Ben bids 1
  then Ada has {gold} gold
"""
MATTERS = [
    (f"{who} gets {n} gold{when}", called, n if so else 0)
    for n in (2, 5, 17)
    for who in ("everybody", "Ada")
    for when, called, so in (
        ("", "no", True),
        (" unless they are called", "no for Ada, yes for Ben", True),
        (" unless they are called", "yes for Ada, no for Ben", False),
    )
] + [
    (f"if not {both} called: Ada gains {n} gold", called, n if so else 0)
    for n in (1, 4)
    for both in ("both players are", "all players are", "everybody is")
    for called, so in (
        ("yes", False), ("no", True), ("no for Ada, yes for Ben", True),
        ("yes for Ada, no for Ben", True),
    )
]  # fmt: skip


@pytest.mark.parametrize(("line", "called", "gold"), rows(6, MATTERS))
def test_what_is_mended_plays_as_it_was_said(line: str, called: str, gold: int) -> None:
    text = COUNTED.format(line=line, called=called, gold=gold)
    for _ in range(3):
        fixes = [one.fix for one in compiled(text).problems if one.fix is not None]
        errors = [one for one in compiled(text).problems if one.severity is Severity.ERROR]
        if not errors:
            break
        if not fixes:
            return
        text = fixes[0].applied()
    made = compile_source(Source("counted.duel", text))
    assert [each.holds for each in run_examples(Rules("Counted", made))] == [True], text


# ---------------------------------------------------------------------- what is revealed

HIDDEN = """ruleset "Hidden"
  players Ada, Bo
pieces card
  rank: number
card 1 Ace
  rank: 1
card 2 King
  rank: 2
match
  each player has hand: one of each card, private
  each player has gold: 0, public
  play 4 days
  the player with more gold wins the match
day
{chosen}  {said}
  each player gains 1 gold
"""
CHOSEN = {
    "card": "  each player chooses card, in secret: a card in their hand\n",
    "stake": "  each player chooses stake, in secret: 1, 2 or 3\n",
    "turn": "  each player chooses turn, in secret: left or right\n",
}
REVEALED = (
    "each player reveals their choice", "both reveal their choices", "everybody shows their choice",
    "the players reveal what they chose", "each player reveals what they chose",
    "all choices are revealed", "both players reveal their choices at once",
)  # fmt: skip


@pytest.mark.parametrize(
    ("said", "chosen"),
    crossed(4, REVEALED, [("stake",), ("card", "stake"), ("card", "stake", "turn")]),
)
def test_all_that_was_chosen_is_revealed_or_it_is_told(said: str, chosen: tuple[str, ...]) -> None:
    text = HIDDEN.format(chosen="".join(CHOSEN[each] for each in chosen), said=said)
    for one in compiled(text).problems:
        if one.fix is not None:
            revealed = re.findall(r"^  reveal (\w+)$", one.fix.applied(), re.MULTILINE)
            assert {*revealed} in ({*chosen}, set()), one.help


# ---------------------------------------------------------------------- once, or for each of them

ASKED_OF_SOME = (
    "someone has 20 gold", "anybody has more than 3 gold", "the ranks differ by 1",
    "somebody has no Ace in hand", "any player has less than 2 gold", "anyone is tired",
    "the ranks add up to 3", "Ada's card is lower than Bo's by 2 or more",
)  # fmt: skip
DONE = ("Ada gains 2 gold", "Bo loses 1 gold", "they gain 2 gold", "each player gains 1 gold")


@pytest.mark.parametrize(("asked", "done"), crossed(5, ASKED_OF_SOME, DONE))
def test_what_is_done_of_a_player_by_name_is_not_done_for_each_of_both(
    asked: str, done: str
) -> None:
    chosen = f"{CHOSEN['card']}  reveal card\n"
    text = HIDDEN.format(chosen=chosen, said=f"if {asked}: {done}").replace(
        "match\n", "match\n  each player has tired: no, public\n"
    )
    for one in compiled(text).problems:
        if one.fix is not None:
            said = one.fix.applied()
            twice = re.search(r"for each player: [^\n]*: (?:Ada|Bo|each player) ", said)
            assert twice is None, one.help
            assert "rank of Bo's card + 1" not in said
            assert "add up" not in asked or "+" in said


@pytest.mark.parametrize(
    ("who", "what"),
    crossed(
        5,
        ["both", "each player", "the players", "the loser"],
        ["their gold", "all their gold", "all of their gold"],
    ),
)
def test_what_somebody_keeps_is_not_gained(who: str, what: str) -> None:
    verb = "keeps" if who in ("each player", "the loser") else "keep"
    for one in compiled(
        HIDDEN.format(chosen=CHOSEN["stake"], said=f"{who} {verb} {what}")
    ).problems:
        assert one.fix is None or "gain" not in one.fix.text


@pytest.mark.parametrize("when", ["in a tie", "in a draw", "on a tie", "if stakes are level"])
def test_what_nobody_gains_in_a_tie_is_not_left_out_where_both_gain(when: str) -> None:
    text = HIDDEN.format(chosen=CHOSEN["stake"], said=f"nobody gains gold {when}")
    for one in compiled(text).problems:
        assert one.fix is None or one.fix.text.strip()
