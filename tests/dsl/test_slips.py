"""One slip, one message, in words that tell what to do."""

import re

import pytest
from tests.quick import rows

from duello.dsl.diagnostics.explanations import explain
from duello.match.loading import compile_text

HIGH_CARD = re.findall(r"```duel\n(.*?)```", explain("unknown-name") or "", re.DOTALL)[1]

SCORING = "  scoring: gain 1 points, if opponent's pick is King"
SLIPS = [
    ("option rounds = 3", "option rounds 3", "missing-value", "`option rounds = 3`"),
    ("option rounds = 3", "option rounds: 3", "missing-value", "`option rounds = 3`"),
    ("option rounds = 3", "option rounds: player = 3", "wrong-kind", None),
    ("  rank: number", "  rank number", "missing-colon", "behind `rank`"),
    ("  rank: number", "  rank: numbr", "unknown-name", "`number`"),
    ("card 1 Ace", "card 1", "missing-phrase", "write"),
    ("pieces card", "card", "unknown-name", "`pieces card`"),
    ("pieces card", "cards", "unknown-name", "`pieces card`"),
    ("card 1 Ace", "crad 1 Ace", "unknown-name", "`card`"),
    ("card 1 Ace", 'card 1 "Ace', "unclosed-text", '`"`'),
    ("card 1 Ace", "card 2 Ace", "label-taken", "another label"),
    ("card 1 Ace", "card 1 chance", "reserved-word", "`luck`"),
    ('"High card"', '"High card', "unclosed-text", '`"`'),
    ('"High card"', "“High card”", "strange-character", '`"`'),
    ('"High card"', "High card", "foreign-word", '`"High card"`'),
    ("players North, South", "players North", "two-players", None),
    ("opponent's pick", "opponent’s pick", "strange-character", "`'`"),
    ("opponent's pick", "opponents pick", "missing-apostrophe", "`opponent's pick`"),
    ("opponent's pick", "opponent's pik", "unknown-name", "`pick`"),
    ("pick is King", "pick is Kign", "unknown-name", "`King`"),
    ("pick is King", "pick = King", "foreign-word", "`is`"),
    (", if opponent", ", when opponent", "foreign-word", "`if`"),
    (SCORING, SCORING.replace("scoring:", "scoring"), "missing-colon", "`scoring:`"),
    (SCORING, SCORING.replace("scoring", "scorng"), "unknown-name", "`scoring`"),
    (SCORING, SCORING.replace("gain", "gian"), "unknown-verb", "`gain`"),
    (SCORING, " " + SCORING, "indentation", "indent it by 2 blanks"),
    (SCORING, SCORING.lstrip(), "indentation", "indent it by 2 blanks"),
    (SCORING, "\t" + SCORING.lstrip(), "mixed-indentation", "spaces"),
    ("rank: 14", "rank: three", "numeral", "`3`"),
    ("{rounds}", "{ronds}", "unknown-name", "`rounds`"),
    ("{rounds}", "1234567890", "huge-number", None),
    ("{rounds} rounds", "{rounds} rond", "unknown-name", "`round`"),
    ("pick, in secret", "pick in secret", "missing-comma", "`, in secret`"),
    ("in secret: a", "in secret a", "missing-colon", "behind"),
    ("in secret: a", "in scret: a", "foreign-word", "`, in secret`"),
    ("a card in their hand", "a crad in their hand", "unknown-name", "`card`"),
    ("a card in their hand", "a card in their hnd", "unknown-name", "`hand`"),
    ("  step scoring", "  step scoring:", "needless-colon", "leave it out"),
    ("match\n", "match:\n", "needless-colon", "leave it out"),
    ("winner gains", "winnner gains", "unknown-name", "`winner`"),
    ("gains 1 points", "gains 1 pionts", "unknown-name", "`points`"),
    ("gains 1 points", "obtains 1 points", "unknown-verb", None),
    ("the winner gains", "gain", "nobody-meant", None),
    ("points: 0, public", "points: 0, publc", "foreign-word", "`, public`"),
    ("points: 0, public", "points = 0, public", "missing-colon", "in the place of `=`"),
    ("each player has points", "players have points", "wrong-kind", "`each player`"),
    ("wins the match", "wins the mach", "unknown-name", "`match`"),
    ("reveal pick", "reveal pik", "unknown-name", "`pick`"),
    ("reveal pick", "reveal pick;", "strange-character", None),
    ("reveal pick", "move each pick", "missing-phrase", None),
    (SCORING, "  bonus: 2", "unknown-name", None),
]


@pytest.mark.parametrize(("right", "wrong", "code", "help"), rows(2, SLIPS))
def test_slip(right, wrong, code, help):
    assert right in HIGH_CARD
    problems = compile_text(HIGH_CARD.replace(right, wrong, 1)).problems
    assert [problem.code for problem in problems] == [code]
    assert help is None or help in (problems[0].help or "")


def test_mistakes_in_several_blocks_are_each_told_once():
    text = HIGH_CARD
    for right, wrong in (
        ("option rounds = 3", "option rounds"),
        ("  rank: number", "  rank number"),
        ("card 2 King", 'card 2 "King'),
        ("reveal pick", "reveal pick;"),
    ):
        text = text.replace(right, wrong, 1)
    found = [(p.code, p.label.span.position[0]) for p in compile_text(text).problems]
    assert found == [
        ("missing-value", 4),
        ("missing-colon", 7),
        ("unclosed-text", 13),
        ("strange-character", 24),
    ]


def test_a_mistake_elsewhere_is_told_beside_a_block_that_cannot_be_read():
    text = HIGH_CARD.replace("reveal pick", "reveal pick;").replace(
        "wins the match", "wins the mach"
    )
    assert [p.code for p in compile_text(text).problems] == ["unknown-name", "strange-character"]


def test_what_is_asked_of_a_go_stands_beside_its_choices():
    go = """ruleset "Go"
  players North, South
match
  each player chooses plan in one go, in secret
    they choose gift: a whole number from 1 to 3
    they may choose bribe: a whole number from 1 to 3
      only if their bribe is not their gift
"""
    (found,) = compile_text(go).problems
    assert found.code == "indentation"
    assert found.fix is not None
    assert not compile_text(found.fix.applied()).problems


RULE = """ruleset "Rule"
  players North, South
pieces card
  rank: number, as labelled
card 1 One
card 2 Two
match
  each player has hand: one of each card, public
  play 2 rounds
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
rule {}
"""


def test_what_a_rule_says_of_each_player_is_said_of_the_rule():
    (found,) = compile_text(RULE.format("R\n  for each player: they cannot pick One")).problems
    assert found.help == "write `rule R, for each player`, and here `you cannot pick One`"
    assert not compile_text(RULE.format("R, for each player\n  you cannot pick One")).problems


def test_a_value_between_braces_has_a_mend_as_well():
    line = 'for each player: announce "{number of cards in their hand where its rank is 2}"'
    text = RULE.partition("rule")[2]
    text = f"rule{text}".replace("reveal pick", f"reveal pick\n  {line}").replace("rule {}\n", "")
    (found,) = compile_text(text).problems
    assert found.fix is not None
    assert not compile_text(found.fix.applied()).problems


@pytest.mark.parametrize(
    ("name", "several", "one"),
    [
        ("points", "victory points", "victory-points"),
        ("pick", "first pick", "first-pick"),
        ("rank", "face value", "face-value"),
    ],
)
def test_a_name_of_several_words_is_told_once_and_mended_wherever_it_stands(name, several, one):
    wrong = re.sub(rf"\b{name}\b", several, HIGH_CARD) + f"  # {several}\n"
    problems = compile_text(wrong).problems
    assert [(problem.code, problem.label.span.words) for problem in problems] == [
        ("split-name", several)
    ]
    assert problems[0].fix is not None
    mended = problems[0].fix.applied()
    assert not compile_text(mended).problems
    assert mended == re.sub(rf"\b{name}\b", one, HIGH_CARD) + f"  # {several}\n"


def test_a_place_for_what_was_won_is_called_so():
    """`in won` is a place, as `in their hand` is, and not how often somebody has won something."""
    there = HIGH_CARD.replace(
        "has points: 0", "has won: nothing, public\n  each player has points: 0"
    )
    line = (
        "  reveal pick\n  for each player: they gain 1 points, if they have at least 2 cards in won"
    )
    text = there.replace(
        "  reveal pick", f"{line}\n  for each player: move their pick to their won"
    )
    assert not [each for each in compile_text(text).problems if each.severity.value == "error"]


BIDS = """ruleset "Bids"

option most = 5

match
  each player has points: 0, public
  play PLAYED
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 1 to {most}
  reveal bid
  SAID
"""
SOME, MOST, UNTIL = "3 rounds", "{most} rounds", "rounds until a player has at least 3 points"
COINS = "3 rounds\n  each player has coins: 9, public"
IN_BIDS = [
    (
        MOST,
        "in the last round, each player gains 1 point",
        "if it is the last round: each player gains 1 point",
    ),
    (MOST, "last round: each player gains 1 point", "if round is {most}:"),
    (UNTIL, "in the last round, each player gains 1 point", "only where it is said how many"),
    (SOME, "after the last round, each player gains 1 point", "stands in the match, below"),
    (SOME, "the first player gains 1 point", "who begins may be kept"),
    (SOME, "the active player gains 1 point", "who begins may be kept"),
    (SOME, "third player gains 1 point", "a player is meant by `each player`"),
    (SOME, "each player gains their bid", "each player gains their bid points"),
    (COINS, "each player gains their bid", "of what so much is gained or lost is said"),
    (SOME, "each player gains 1 point or 2 points", "one of the two is chosen first"),
    (SOME, "bidding: each player gains 1 point", "`step bidding`"),
]


@pytest.mark.parametrize(("played", "said", "told"), rows(2, IN_BIDS))
def test_a_line_of_bids(played, said, told):
    """Who, when and of what: mended where it is known, and else it is said what is to be said."""
    problems = compile_text(BIDS.replace("PLAYED", played).replace("SAID", said)).problems
    assert len(problems) == 1
    fix = problems[0].fix
    if fix is None:
        assert any(told in note for note in problems[0].notes)
    else:
        assert fix.text.strip() == told
        assert not compile_text(fix.applied()).problems


def test_what_follows_from_what_one_may_do_is_not_done_by_those_who_do_not():
    text = HIGH_CARD.replace(
        "  reveal pick\n", "  reveal pick\n  each player may discard a card and gain 1 point\n"
    )
    (told,) = compile_text(text).problems
    assert told.fix is not None
    lines = told.fix.text.split("\n")
    depth = [len(line) - len(line.lstrip()) for line in lines]
    gains = next(at for at, line in enumerate(lines) if "gain 1 point" in line)
    decides = next(at for at, line in enumerate(lines) if "if their paid is yes" in line)
    assert depth[gains] > depth[decides]


ONE_ROUND = """match
  each player has points: 0, public
  play 1 round
  the player with more points wins the match
round
  each player gains 1 point
"""


@pytest.mark.parametrize("margin", ["", "  "])
@pytest.mark.parametrize("ahead", ["", "# my game\n", "\n  # my game\n\n"])
@pytest.mark.parametrize("said", ["players {}, {}", "players: {}, {}", "Players {} and {}"])
def test_a_file_that_begins_with_its_players_is_told_of_its_first_line(margin, ahead, said):
    (told,) = compile_text(
        f"{ahead}{margin}{said.format('North', 'South')}\n\n{ONE_ROUND}"
    ).problems
    assert told.code == "no-ruleset"
    assert told.fix is not None
    assert not compile_text(told.fix.applied()).problems


@pytest.mark.parametrize("word", ["points", "pick", "reveal", "chooses", "winner"])
def test_a_letter_of_another_alphabet_is_told_as_that(word):
    for ours, other in {"o": "\u043e", "c": "\u0441", "e": "\u0435"}.items():
        last = HIGH_CARD.rindex(word)
        strange = word.replace(ours, other)
        text = HIGH_CARD[:last] + strange + HIGH_CARD[last + len(word) :]
        if strange != word:
            fixes = [p.fix for p in compile_text(text).problems if p.fix is not None]
            assert fixes and fixes[0].applied() == HIGH_CARD
