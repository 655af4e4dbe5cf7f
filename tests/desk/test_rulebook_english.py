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
        match draw(("and", "or", "there is", "compares")):
            case "and" | "or" as joined:
                parts = tuple(self.condition(less, it) for _ in range(draw((2, 2, 3))))
                return _flat((sx.And if joined == "and" else sx.Or)(parts))
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
    many = drawn(1500, 4000)
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
    for whole in scripts(drawn(190, 300)):
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


WRONG_NUMBER = re.compile(
    r"\b(?:mans|dies|foots|pennies)\b"
    r"|\b(?:1|one|an?|each) (?:men|dice|feet|pence)\b"
    r"|\b(?:no|two|three|four|five|[02-9]|play|as many)"
    r" (?:man|die|foot|penny)\b"
    r"|\b(?:two|three|four|five|all) [a-z]+ (?:that (?:is|has)|for which)\b"
)


def test_every_noun_has_its_own_plural_in_generated_rules():
    seen = 0
    many = drawn(40, 100)
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
        "Every x and every y are shown to everybody.",
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


# ---------------------------------------------------------------------- what was chosen

CHOSEN = """ruleset "Chosen"
  players Left, Right
pieces mask
mask A Amber
mask B Blue
match
  each player has hand: one of each mask, private
  the game has gallery: nothing, public
  each player has coins: 9, public
  play 3 turns in alternation from Left
turn
  they choose lost: a mask in their hand
    move lost to gallery
  they choose stake: a whole number from 0 to their coins
    they lose stake coins
    announce "{they}: {lost}, {stake}"
  they choose face: a mask
    face takes effect
"""


def test_what_was_chosen_is_spoken_of_as_a_thing():
    shown = " ".join(shown_of(CHOSEN).split())
    assert (
        "They choose a mask in their hand as the lost mask. - The lost mask goes to the gallery."
        in shown
    )
    assert "They lose as many coins as the stake." in shown
    assert "The face takes effect." in shown
    assert "“[player]: [lost], [stake]”" in shown


GAINS = """ruleset "Gains"
  players Left, Right
pieces mask
mask A Amber
  next round: opponent cannot gain 1 coin
match
  each player has coins: 9, public
  each player has points: 0, public
  the game has pot: 2, public
  each player has hand: one of each mask, private
  play 3 rounds
  the player with more points wins the match
round
  each player chooses pick: a mask in their hand
    pick takes effect
  Left gains 2 points and the pot coins
  Left loses 1 point and 2 coins
"""


def test_what_is_gained_together_is_said_together():
    shown = " ".join(shown_of(GAINS).split())
    assert "Left gains 2 points, and as many coins as the pot." in shown
    assert "Left loses 1 point and 2 coins." in shown


def test_however_much_cannot_be_gained():
    assert "Next round: your opponent cannot gain any coins." in shown_of(GAINS)


ENDS = """ruleset "Ends"
  players Left, Right
match
  each player has coins: 9, public
  play 3 bouts
  if Left has no coins: the match ends
bout
  play 3 turns in alternation from Left
  if Right has no coins: the bout ends
  WON
turn
  they choose deed: work or rest
    announce "{they}: {deed}"
  if their deed is rest: the turn ends
  they lose 1 coin
"""


def test_nobody_wins_what_nobody_could_win():
    shown = " ".join(shown_of(ENDS.replace("  WON\n", "")).split())
    assert "If Left has no coins, the match ends, and nobody wins it." in shown
    assert "If Right has no coins, the bout ends. " in shown
    assert "If their deed is rest, the turn ends. " in shown
    shown = " ".join(shown_of(ENDS.replace("WON", "Left wins the bout")).split())
    assert "the bout ends, and nobody wins it." in shown


ONE_BY_ONE = """ruleset "One by one"
  players Left, Right
match
  play 3 turns in alternation from Left
turn
  they choose opening: check or bet
  reveal opening
  opponent chooses reply: call or fold
  reveal reply
  EACH
"""


def test_what_one_player_chose_is_not_every_one():
    shown = " ".join(shown_of(ONE_BY_ONE.replace("  EACH\n", "")).split())
    assert "The opening is shown to everybody." in shown
    assert "The reply is shown to everybody." in shown
    for line in (
        "each player chooses pick: yes or no\n  reveal pick",
        "for each player:\n    they choose pick: yes or no\n  reveal pick",
        "they choose pick: yes or no\n  opponent chooses pick: yes or no\n  reveal pick",
    ):
        shown = " ".join(shown_of(ONE_BY_ONE.replace("EACH", line)).split())
        assert "Every pick is shown to everybody." in shown


def test_until_when_an_answer_may_be_changed():
    shown = " ".join(shown_of(ONE_BY_ONE.replace("  EACH\n", "")).split())
    assert "An answer cannot be taken back." in shown
    assert "is a name or the beginning of a name" in shown
    both = ONE_BY_ONE.replace("EACH", "each player chooses pick: yes or no\n  reveal pick")
    shown = " ".join(shown_of(both).split())
    assert "an answer may be changed until both have answered. An answer that one pl" in shown
    for each in ("they", "opponent"):
        both = both.replace(f"{each} choose", "each player choose").replace("choosess", "chooses")
    assert "Until everybody has answered, an answer may be changed." in " ".join(
        shown_of(both).split()
    )


def test_what_is_submitted_alike_is_said_once():
    again = "they choose pick: yes or no\n  if their pick is yes: they choose pick: yes or no"
    shown = shown_of(ONE_BY_ONE.replace("EACH", again))
    table = shown.partition("What is submitted")[2].partition("What is known")[0]
    assert len(re.findall(r"(?m)^pick ", table)) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("they choose pick: a whole number from 1 to 4", "An answer is a number. An"),
        ("they choose pick: 1, 2 or 4", "An answer is a number. An"),
        (
            "they choose pick: 1, 2 or 4\n  they choose call: check or bet",
            "An answer is a number, a name, or the beginning of a name that nothing else begins",
        ),
    ],
)
def test_what_an_answer_is(line, said):
    text = ONE_BY_ONE.partition("  they choose opening")[0] + f"  {line}\n  reveal pick\n"
    assert said in " ".join(shown_of(text).split())


SINGLE = """ruleset "Single"
  players Left, Right
match
  each player has coins: 3, public
  each player has tired: no, public
  play 3 turns in alternation from Left
turn
  they choose deed: work or rest
  reveal deed
  for each player:
    if their coins are at least 2: they lose 1 coin
  step pay
    each player gains 1 coin
  if their deed is rest:
    if their coins are 0: they gain 1 coin
"""


def test_what_is_a_single_line_below_another_goes_on_with_it():
    shown = " ".join(shown_of(SINGLE).split())
    assert "For each player: if their coins are at least 2, they lose 1 coin." in shown
    assert "Pay. Each player gains 1 coin." in shown
    assert "If their deed is rest: - If their coins are 0, they gain 1 coin." in shown
    assert "“They” is the player whose turn it is, and “their opponent” is the other one." in shown


EMPTY = """ruleset "Empty"
  players Left, Right
pieces mask
mask A Amber
  you gain 1 coin, if you have no hand
mask B Blue
match
  each player has coins: 3, public
  each player has hand: one of each mask, private
  play up to 9 rounds, until a player has no hand
round
  each player chooses pick, in secret: a mask in their hand
  discard each pick
  reveal pick
  for each player:
    they gain 1 coin, if how often they have picked Amber in this match is 2
    they gain 2 coins, if how often they have picked Blue is at least 1
"""


PLAIN = """ruleset "Plain"
  players Left, Right
board square: grid of 3 by 3
  gone: yes or no, usually no
  depth: number, usually 0
pieces beat
  rank: number, as labelled
  loud: yes or no, usually yes
beat 1 Boom
  loud: no, if you are the victor
beat 2 Clap
match
  each player has balance: 3, public
  each player has place: A1 for Left, C3 for Right, public
  the game has pot: 2, public
  the game has heap: one of each beat, public
  play rounds, until a player has at most 0 balance
  play 9 turns in alternation from Left
round
  each player chooses beat, in secret: a beat
  reveal beat
  victor: the player whose beat has more rank
  for each player:
    if their last 2 beats are Boom, Clap: they lose 1 balance
  pot rises by 2 * balance of Left
  if number of beats in heap with rank at least 1 is 2: announce "two"
  if number of beats in heap with rank 9 is 0: announce "none"
  if number of beats in heap with rank 1 is 1: announce "one"
turn
  they choose goal: a square next to their place with gone no other than A2
    within 9 seconds
    if late: they lose 1 balance
  they choose hole: a square with depth at least 1
  announce "nobody", if victor is not nobody
  each player gains (half of pot, rounded down) balance
"""


def test_what_a_reader_stumbled_over():
    shown = " ".join(shown_of(PLAIN).split())
    for words in (
        "Every square is gone or not; at first it is not.",
        "Every square has a depth: a number, at first 0.",
        "until a player has 0 balance or less",
        "Each player secretly chooses a beat. ",
        "The victor is the player whose beat has the higher rank.",
        "if their last two beats are Boom and then Clap, they lose 1 balance",
        "The pot rises by twice Left's balance.",
        "They choose a square next to their place that is not gone, other than A2, as their goal.",
        "If they are late, they lose 1 balance.",
        "They choose a square with a depth of at least 1 as their hole.",
        "This beat is not loud, if you are the victor.",
        "known to you known to your opponent",
        "Everybody is told: “nobody”, if there is a victor.",
        "If there are exactly two beats in the heap with a rank of at least 1, everybody is",
        "If there are no beats in the heap with rank 9, everybody is told: “none”.",
        "If there is exactly one beat in the heap with rank 1, everybody is told: “one”.",
    ):
        assert words in shown, (words, shown)
    assert "What is chosen in a round: a beat" not in shown  # it is told of as a kind


def test_an_empty_zone_and_so_many_times():
    shown = " ".join(shown_of(EMPTY).split())
    assert "until a player has nothing in their hand." in shown
    assert "You gain 1 coin, if you have nothing in your hand." in shown
    assert "if they have chosen Amber as pick exactly twice in this match" in shown
    assert "if they have chosen Blue as pick at least once" in shown


@pytest.mark.parametrize(("noun", "verb"), [("fame", "is"), ("coins", "are")])
def test_what_is_level_agrees_with_its_verb(noun, verb):
    text = f"""
ruleset "Level"
  players North, South
match
  each player has {noun}: 0
  play 2 rounds
  the player with more {noun} wins the match
  if {noun} is level: North wins the match
round
  each player chooses bid: a whole number from 0 to 3
  each player gains their bid {noun}
"""
    said = " ".join(shown_of(text).split())
    assert f"If {noun} {verb} level" in said


# ---------------------------------------------------------------------- what a second one did

TOWERS = """ruleset "Towers"
  players Countess, Duke

pieces sheep
sheep 1 Dolly
sheep 2 Molly
pieces disc
  red: yes or no, usually no
  worth: number, usually 1
disc R Rose
  red: yes
disc S Skull

board square: grid of 3 by 3
  dome: yes or no, usually no
  owner: player or nobody

spread of a player: the number of discs in their shown with worth at least 2 with the highest worth
score of a player: 1 + the number of discs in their shown, if they have Skull in their shown
score of a player: 2 + the number of discs in their shown + the number of discs in their stack
gap: the number of discs in each stack + 1

match
  each player has stack: 3 Roses and 1 Skull, public
  each player has shown: nothing, public
  the game has reds: 0, public
  the game has field: one of each sheep, public
  each player has points: 0, public
  play 3 layings in alternation from Duke
  play 3 turns in alternation from Duke
  the player with more points wins the match
  the player with more score wins the match

laying
  chance draws laid: a disc from Duke's stack
  put laid into Duke's shown, if the number of sheep in field is at least 1
  if red of laid is yes: reds rises by 1

turn
  they draw a disc from their stack to their shown
  they choose side: the-left or the-right
  they choose raise in one go
    they choose bid: up to 2 discs in their stack
  they choose three: 3 discs in their stack
  if gap is less than 9:
    announce "low"
    move three to shown
  they choose build: a square with owner they with dome no
    build has dome
  if their side is the-left and their spread is 1: they gain 1 point

example "Twice"
  chance laids Rose
  Duke three 1
"""


def test_what_a_second_reader_stumbled_over():
    shown = " ".join(shown_of(TOWERS).split())
    for words in (
        "A match is made of three layings, the players alternating, beginning with Duke, and then "
        "of three turns, the players alternating, beginning with Duke. After the last turn, the",
        "In a turn, the player whose turn it is draws a disc from their stack",
        "then up to two discs in their stack as their bid",
        "They make this choice (raise):",
        "If the gap is less than 9 (the gap is the number of discs in both players' stacks plus 1)",
        "with a worth of at least 2 and with the highest worth of those",
        "The three go to",
        "as the laid disc.",
        "The sheep # sheep",
        "One of the two sheep of this game.",
        "One of the two sorts of disc of this game.",
        "Every square has a dome or not; at first it has none.",
        "a square whose owner is them and with no dome",
        "The build has a dome.",
        "If the laid disc is red, the reds rise by 1.",
        "They choose the-left or the-right as their side.",
        "If their side is the-left and",
        "The score of a player is:",
        "score. See point 4 of a match.",
    ):  # fmt: skip
        assert words in re.sub(r"The sheep [-=]+", "The sheep #", shown), (words, shown)
    for words in ("is dome", "sheeps", "red of the laid", "one go", "each stack", "the left"):
        assert words not in shown


def test_of_one_name_it_is_said_what_is_drawn_later():
    rules = (
        TOWERS.replace("  Duke three 1\n", "")
        .replace("chance laids Rose", "chance laids Rose, chance tosses 1, chance laids Skull")
        .replace("  chance draws laid", "  chance chooses toss: 1 or 2\n  chance draws laid")
    )
    shown = " ".join(shown_of(rules).split())
    assert "The laid disc is Rose, and the toss is 1; then the laid disc is Skull." in shown


@pytest.mark.parametrize(
    ("name", "owned"), [("Countess", "s's"), ("Marius", "s's"), ("Reds", "s'")]
)
def test_whose_it_is_where_a_name_ends_in_s(name, owned):
    shown = shown_of(TOWERS.replace("Duke's stack", "Countess's stack").replace("Countess", name))
    assert f"{name[:-1]}{owned} stack" in shown
