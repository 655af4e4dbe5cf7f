"""The English of rulebooks: what belongs together stands together, and nothing is said in a number
that it has not.
"""

import re
from functools import cache
from random import Random

import pytest
from attrs import evolve, fields
from tests.desk.rulebook_texts import script, shown_of
from tests.quick import drawn

from duello.analysis.generate.rule_file import generated
from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import as_text
from duello.desk.rulebook.phrases import Phrases
from duello.desk.rulebook.vocabulary import Vocabulary
from duello.dsl import syntax as sx
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source
from duello.dsl.syntax.walk import inside

GAME = """ruleset "Cups"
  players Left, Right

pieces die
  pips: number, usually 1
  cracked: yes or no, usually no
die A Amber
die B Blue

match
  each player has cup: one of each die, private
  each player has men: 1, public
  the game has face: 2, public
  the game has quantity: 2, public
  each player chooses pick, in secret: a die in their cup
  reveal pick
"""


@cache
def game():
    return Phrases(Vocabulary.of(script(GAME)))


# ---------------------------------------------------------------------- what belongs together


def word(text):
    return sx.Word(text)


class Trees:
    """Values and conditions of the game, drawn."""

    def __init__(self, random):
        self.random = random

    def value(self, depth):
        draw = self.random.choice
        if depth == 0:
            return draw((sx.Number(2), word("face"), word("quantity")))
        less = depth - 1
        match draw(
            ("+", "-", "*", "number", "number", "half", "smaller", "largest", "minus", "row")
        ):
            case "+" | "-" | "*" as sign:
                return sx.Calculation(self.value(less), sign, self.value(less))
            case "number":
                return sx.NumberOf(word("dice"), word("cup"), filters=(self.filter(less),))
            case "half":
                return sx.Divided(self.value(less), sx.Number(2), "down")
            case "smaller":
                return sx.Extreme("smaller", self.value(less), self.value(less))
            case "largest":
                return sx.Extremes("greater", tuple(self.value(less) for _ in range(3)))
            case "minus":
                return sx.Negative(self.value(less))
        rows = (sx.Row("is", (sx.Number(1),), self.value(less)),)
        return sx.Table(word("quantity"), rows, draw((None, self.value(0))))

    def filter(self, depth):
        draw = self.random.choice
        sign = draw(("=", ">="))
        if draw((True, False)):
            return sx.With(word("pips"), sign, self.value(depth))
        return sx.Where(self.condition(depth, sx.Pronoun("it")))

    def condition(self, depth, it=None):
        draw = self.random.choice
        less = depth - 1
        if depth == 0:
            about = draw((it, word("face"))) if it is not None else word("face")
            return sx.Is(about, draw((True, False)), (draw((word("Amber"), word("Blue"))),))
        match draw(("and", "or", "not", "there is", "compares")):
            case "and" | "or" as joined:
                parts = tuple(self.condition(less, it) for _ in range(draw((2, 2, 3))))
                return _flat((sx.And if joined == "and" else sx.Or)(parts))
            case "not":
                return sx.Denied(self.condition(less, it))
            case "there is":
                one = sx.Number(1)
                where = self.condition(less, sx.Pronoun("it"))
                things = sx.PiecesDomain(one, one, word("die"), (), (), (sx.Where(where),))
                return sx.ThereIs(things, False)
        return sx.Compares(word("face"), ">=", self.value(less))


def _flat(joined):
    """`a and (b and c)` is `a and b and c`."""
    own = type(joined)
    parts = (p.parts if isinstance(p, own) else (p,) for p in joined.parts)
    return own(tuple(each for several in parts for each in several))


def test_trees_that_are_unlike_are_worded_unlike():
    trees = Trees(Random(1))
    meant: dict[str, sx.Node] = {}
    many = drawn(400, 4000)
    for _ in range(many):
        value, condition = trees.value(3), trees.condition(3)
        for worded, tree in (
            (game().value(value), value), (game().condition(condition), condition)
        ):  # fmt: skip
            assert meant.setdefault(worded, tree) == tree, worded
    assert len(meant) > 1.25 * many


def _places(node):
    """(a value in it, the node with another in its place), wherever a number may stand."""
    for attribute in fields(type(node)):
        held = getattr(node, attribute.name)
        alone = not isinstance(held, tuple)
        for at, part in enumerate((held,) if alone else held):
            if not isinstance(part, sx.Node):
                continue

            def put(new, name=attribute.name, held=held, at=at, alone=alone):
                whole = new if alone else (*held[:at], new, *held[at + 1 :])
                return evolve(node, **{name: whole})

            if isinstance(part, NUMBERS) and attribute.name in ("left", "right", "value", "by"):
                yield part, put
            for inner, deeper in _places(part):
                yield inner, (lambda new, put=put, deeper=deeper: put(deeper(new)))


NUMBERS = (sx.Number, sx.Word, sx.Possessive, sx.Of, sx.Calculation, sx.NumberOf, sx.OptionValue)


def rotated(node):
    """The calculation with its other side, or what it is part of, taken by a part of one side."""
    for part, put in _places(node.left):
        yield put(sx.Calculation(part, node.sign, node.right))
    for part, put in _places(node.right):
        yield put(sx.Calculation(node.left, node.sign, part))


def scripts(count, words=None):
    for seed in range(count):
        text = generated(Random(seed))
        names = text.names.plain()
        if words is not None:
            names |= words(text)
        whole = whole_script(Source("generated.duel", text.written(names)))
        if whole is not None:
            yield whole


def test_what_is_calculated_first_is_seen_in_generated_rules():
    tried = 0
    for whole in scripts(drawn(40, 300)):
        phrases = Phrases(Vocabulary.of(whole))
        for node in inside(whole):
            if isinstance(node, sx.Calculation):
                for other in rotated(node):
                    assert phrases.value(other) != phrases.value(node), phrases.value(node)
                    tried += 1
    assert tried > 3


# ---------------------------------------------------------------------- one and several


def _odd_plurals(text):
    """The first kinds and phases of a game, called by words with plurals of their own."""
    whole = whole_script(Source("generated.duel", text.written()))
    if whole is None:
        return {}
    words = Vocabulary.of(whole)
    plain = {name: number for number, name in text.names.plain().items()}
    called = zip((*words.kinds, *words.phases), ("man", "die", "foot", "penny"), strict=False)
    return {plain[old]: new for old, new in called if old in plain}


def _participles(text):
    """The choices of a game, called by words that say what was done."""
    whole = whole_script(Source("generated.duel", text.written()))
    if whole is None:
        return {}
    plain = {name: number for number, name in text.names.plain().items()}
    made = (each for each in Vocabulary.of(whole).choices if each in plain)
    return {plain[old]: new for old, new in zip(made, ("paid", "laid", "bid"), strict=False)}


def test_of_one_number_it_is_not_said_that_it_is_level():
    seen = 0
    for whole in scripts(drawn(10, 100), _participles):
        phrases = Phrases(Vocabulary.of(whole))
        for name in {"paid", "laid", "bid"} & {*phrases.words.choices}:
            for negated in (False, True):
                said = phrases.condition(sx.Level(sx.Word(name), negated))
                assert said.endswith(" are not level" if negated else " are level"), said
                seen += 1
    assert seen > 10


WRONG_NUMBER = re.compile(
    r"\b(?:mans|dies|foots|pennies)\b"
    r"|\b(?:1|one|an?|each) (?:men|dice|feet|pence)\b"
    r"|\b(?:no|two|three|four|five|[02-9]|play|as many)"
    r" (?:man|die|foot|penny)\b"
    r"|\b(?:two|three|four|five|all) [a-z]+ (?:that (?:is|has)|for which)\b"
)


def test_every_noun_has_its_own_plural_in_generated_rules():
    seen = 0
    many = drawn(10, 100)
    for whole in scripts(many, _odd_plurals):
        shown = " ".join(as_text(rulebook(whole), 10_000).split())
        wrong = WRONG_NUMBER.search(shown)
        assert not wrong, shown[max(0, wrong.start() - 80) : wrong.end() + 80]
        seen += len(re.findall(r"\b(?:men|dice|feet|pence)\b", shown))
    assert seen > many


@pytest.mark.parametrize(("several", "not_said"), [("dice", "dies"), ("dies", "dice")])
def test_the_plural_is_the_one_that_the_file_has(several, not_said):
    rules = GAME.replace("a die in their cup", f"2 {several} in their cup")
    shown = shown_of(rules)
    assert f"two {several} in their cup" in shown
    assert f"The {several}\n" in shown
    assert not_said not in shown


RACE = """ruleset "Race"
  players White, Black

match
  each player has {one}: 0, public
  play 5 rounds, until a player has at least 20 {one}
  if White leads by 3 or more {one}: White wins the match
  the player with more {one} wins the match

round
  each player chooses stride, in secret: a whole number from 1 to 3
  for each player: they gain their stride {several}
"""


@pytest.mark.parametrize(
    ("one", "several", "some", "none"),
    [
        ("field", "fields", "fields", "has 0 fields"),
        ("heat", "heat", "heat", "heat is 0"),
        ("foot", "feet", "feet", "has 0 feet"),
    ],
)
def test_what_is_counted_in_one_line_is_counted_in_all(one, several, some, none):
    """Nobody knows of a noun whether there are many of it, or much: the rules say it somewhere."""
    shown = " ".join(shown_of(RACE.format(one=one, several=several)).split())
    assert f"at least 20 {some}. " in shown and f"The player with more {some} wins" in shown
    assert f"leads by 3 {some} or more" in shown and none in shown


# ---------------------------------------------------------------------- as it is said

SAID = """ruleset "Said"
  players White, Black

pieces die
  pips: number, usually 1
die A Amber
die B Blue

pieces character
character D Duke

board square: grid of 3 by 3
  man: player or nobody

match
  each player has cup: one of each die, private
  each player has row: nothing, public
  each player has coins: 2, public
  each player has men: 1, public
  each player chooses guess in one go, in secret
    they choose x: a die
    they choose y: a die
  reveal x and y
  for each player: put their x and their y into their row
  each player chooses cruiser, in secret: 2 squares where it is not next to A1 and \
it is not in row C, in a row
  reveal cruiser
  play 4 turns in alternation from White

turn
  the game has claim: character or none, public
  chance chooses roll: a whole number from 1 to 6
    announce "{roll}"
  they choose action: tax, steal or rest
    they must not action rest, if it is the first turn
    announce "{action}"
  claim becomes entry (their action) of (tax -> Duke, otherwise none)
  they gain entry (their action) of (tax -> 3, otherwise 2) coins
  they gain 1 man
  they choose goal: either an empty square next to A1, or an empty square where they have 3 men
    they must not goal their every goal, if able
    man of goal becomes they
  they must not repeat action
  they choose spare: (number of dice in their cup) dice in their row
  they draw 1 die from their cup to their row
    if nothing is possible: announce "none"
  loser: they, if coins of they is 3
  loser: opponent, otherwise
  the loser loses 1 coin
"""


def test_as_a_person_would_say_it():
    shown = " ".join(shown_of(SAID).split())
    for words in (
        "two squares that are not next to A1 and are not in row C, in one line",
        "The pips of a die are 1 unless",
        "Each player has 1 man.",
        "They gain 1 man.",
        "The claim becomes Duke if their action is tax, and none otherwise.",
        "They gain coins: 3 if their action is tax, and 2 otherwise.",
        "a square that is empty and is next to A1, or that is empty and for which they have three "
        "men, as their goal",
        "They must not choose any of their earlier goals as their goal, if that is possible.",
        "They must not choose rest as their action, if it is the first turn.",
        "Every x and every y is shown to everybody.",
        "a new die like their x and a new die like their y come into their row.",
        "as many dice in their row as there are dice in their cup as their spare.",
        "If there is nothing to draw, everybody is told: “none”.",
        "They are the loser, if their coins are 3; otherwise, the loser is their opponent.",
        "character. The only character of this game.",
        "roll. What is drawn at random in a turn: a whole number from 1 to 6.",
    ):  # fmt: skip
        assert words in shown, (words, shown)
    assert re.search(r"\bx, y, cruiser yes when it is revealed\b", shown)
    for words in (
        "openly",
        "depending on",
        "is they",
        "that is that",
        "it is turn 1",
        "repeat their last action,",
    ):
        assert words not in shown


# ---------------------------------------------------------------------- whose something is

OWNERS = """ruleset "Owners"
  players Left, Right

pieces die
  pips: number, usually 1
die A Amber
die B Boss

option lucky: player or nobody = nobody "who is lucky"

match
  each player has coins: 3, public
  each player has cup: one of each die, private
  the game has starter: Left, public
  play 2 turns in alternation from Left

turn
  each player chooses pick: a die in their cup
  they choose bet: a whole number from 0 to the smaller of their coins and opponent's coins
  opponent chooses stake: a whole number from 0 to WHAT
"""


SOWN = """
ruleset "Sown"
  players South, North

board pit: 1 row of 4
  seeds: number, usually 3
  side: player or nobody

match
  each player has safe: yes, public
  play turns in alternation from South until total seeds of pits with side South is 0

turn
  they are no longer safe
  they choose start: a pit with at least 1 seed
  they choose other: a pit with more than 2 seeds
  seeds of their start becomes 0
"""


def test_what_is_counted_is_said_in_the_number_that_is_meant():
    """So many of a field are counted as the field is called; what is done is no statement."""
    shown = " ".join(shown_of(SOWN).split())
    for words in (
        "They are no longer safe.",
        "a pit with at least 1 seed",
        "a pit with more than 2 seeds",
        "until the total seeds of pits whose side is South's are 0",
    ):
        assert words in shown, (words, shown)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("coins of the player whose turn it is", "the coins of the player whose turn it is"),
        ("coins of the player with more coins", "the coins of the player with more coins"),
        ("the player with more coins's coins", "the coins of the player with more coins"),
        ("{lucky}'s coins", "the coins of the player agreed on as lucky (if any)"),
        ("the starter's coins", "the starter's coins"),
        ("opponent's coins", "their opponent's coins"),
    ],
)
def test_what_belongs_to_more_than_a_name_is_said_with_of(written, said):
    shown = shown_of(OWNERS.replace("WHAT", written))
    assert f"a whole number from 0 to {said} as their stake" in shown


LYING = """ruleset "Lying"
  players Left, Right

board square: grid of 3 by 3
  coins: number, usually 1

near of a square: squares WHERE

match
  announce "{total coins of near of B2}"
"""


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("next to it in the column of it", "next to it in its column"),
        ("in the column of it next to it", "in its column next to it"),
        ("next to B2 in column 2", "next to B2 in column 2"),
        ("in row B next to C2 at the edge", "in row B next to C2 at the edge"),
        ("in the row of A1 next to square", "in the row of A1 next to the square"),
    ],
)
def test_each_of_several_places_is_said(written, said):
    shown = " ".join(shown_of(LYING.replace("WHERE", written)).split())
    assert f"Of a square: the squares {said}." in shown
