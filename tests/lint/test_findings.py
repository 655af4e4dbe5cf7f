"""Every sort of finding, in rules in which it is and in rules in which it almost is."""

import pytest
from tests.lint.findings import LATE, codes, found, game

DRAWN_IF = "the player with more points"
NOT_FOOL = "opponent's pick is not Fool"


def test_rules_that_are_well_written_give_nothing():
    assert codes(game()) == []


CONFLICTS = {
    "two cards": {"page": "winner: you", "queen": "winner: opponent, if opponent's pick is Knight"},
    "one card against itself": {"queen": "winner: you, unless opponent's pick is Fool or Page"},
    "two lines of one card": {
        "queen": "prize: 2, if round is 2\nprize: 3, if round is more than 1"
    },
    "a rule and a card": {
        "queen": "prize: 2, if you are the winner",
        "more": "rule Dusk\n  prize: 3, if round is 3",
    },
    "what was left for later": {
        "page": "next round: prize: 2",
        "queen": "prize: 3, if round is more than 1",
    },
    "the general rules": {"round": "prize: 2, if round is 2"},
    "numbers that may differ": {
        "page": "prize: your points",
        "queen": "prize: points of opponent + 1",
    },
    "one of two answers is none": {
        "page": "winner: the player whose pick has less rank",
        "fool": "  winner: you, unless opponent's pick is Fool\n"
        "  winner: nobody, if opponent's pick is Fool",
    },
}

NO_CONFLICTS = {
    "conditions that exclude each other": {
        "queen": "prize: 2, if points are level\nprize: 3, if you lead by 1 or more points",
    },
    "yes and no of one thing": {"queen": "prize: 2, if {lenient}\nprize: 3, unless {lenient}"},
    "the winner is one": {"queen": "prize: 2, if you are the winner"},
    "equal answers": {"page": "prize: 2", "queen": "prize: 2"},
    "a ruling": {
        "page": "prize: 2",
        "queen": "prize: 3",
        "more": "ruling Queen overrides Page on prize",
    },
    "a ruling over every card": {
        "page": "prize: 2",
        "more": "rule Dusk\n  prize: 3, if round is 3\n\nruling Dusk overrides every card",
    },
    "one number is one number": {
        "queen": "prize: 2, if round is at most 1\nprize: 3, if round >= 2",
    },
    "who is cancelled says nothing": {
        "page": "early: cancel opponent's pick\nprize: 2",
        "queen": "prize: 3, if opponent's pick is Page",
    },
    "cards of the same player": {
        "page": "prize: 2, if opponent's pick is not Queen",
        "queen": "prize: 3, if opponent's pick is not Page",
    },
    "a number, also one that is modified, is not level with none": {
        "page": "next round: rank of your pick -2",
        "fool": "  winner: nobody\n  prize: 2",
        "more": "rule Dusk, for each player\n"
        "  prize: 3, if rank of your pick is rank of opponent's pick and your pick is not Fool",
    },
}


@pytest.mark.parametrize("case", CONFLICTS)
def test_answers_that_may_differ(case):
    assert "possible-conflict" in codes(game(**CONFLICTS[case]))


@pytest.mark.parametrize("case", NO_CONFLICTS)
def test_answers_that_cannot_differ(case):
    assert "possible-conflict" not in codes(game(**NO_CONFLICTS[case]))


ORB = """card Z Orb
  rank: 0
  held by {orb}
  winner: opponent
"""


@pytest.mark.parametrize(("who", "both"), [("nobody", False), ("nobody or both", True)])
def test_what_one_player_holds_is_not_in_force_for_both(who: str, both: bool) -> None:
    text = game(more=ORB).replace("option lenient = no", f"option orb: player or {who} = nobody")
    text = text.replace("\nmatch\n", "\nbook of a player: their hand or their holdings\n\nmatch\n")
    told = found(text.replace("a card in their hand", "a card in their book"))
    assert ("for both players at once" in {problem.label.text for problem in told}) is both


def test_a_conflict_names_the_pair_and_the_ruling():
    (problem,) = found(game(page="prize: 2", queen="prize: 3"))
    assert problem.headline == "`Page` and `Queen` may answer `prize` in two ways at once"
    assert problem.notes == ("for example when North's pick is Page, South's pick is Queen",)
    assert problem.help is not None
    assert '`ruling "Page" overrides "Queen" on prize`' in problem.help
    assert [label.span.words for label in (problem.label, *problem.others)] == [
        "prize: 2",
        "prize: 3",
    ]


# ---------------------------------------------------------------------- gaps


def test_a_comparison_with_a_card_that_has_no_rank():
    problems = found(game(fool=""))
    assert [p.code for p in problems] == ["possible-gap"]
    assert "Fool" in problems[0].notes[0]


GAPS = {
    "the first round": "aftermath: gain 1 point, if rank of your previous pick > 2",
    "a card without": "aftermath: gain 1 point, if rank of opponent's pick > 2",
    "nobody": "aftermath: gain 1 point, if rank of pick of winner > 2",
    "a zone of nobody": "aftermath: move your pick to hand of the player with more points",
}
NO_GAPS = {
    "not the first round": "aftermath: if round >= 2 and your previous pick is not Fool:\n"
    "  gain 1 point, if rank of your previous pick > 2",
    "not that card": f"aftermath: if {NOT_FOOL}:\n  gain 1 point, if rank of opponent's pick > 2",
    "a zone of somebody": "aftermath: move your pick to hand of the player with more points, "
    "unless points are level",
    "one condition": f"aftermath: gain 1 point, if {NOT_FOOL} and rank of opponent's pick > 2",
}


@pytest.mark.parametrize("case", GAPS)
def test_a_comparison_that_meets_nothing(case):
    assert codes(game(queen=GAPS[case])) == ["possible-gap"]


@pytest.mark.parametrize("case", NO_GAPS)
def test_a_comparison_that_is_guarded(case):
    assert codes(game(queen=NO_GAPS[case])) == []


def test_a_question_that_nobody_may_answer():
    assert codes(game(winner=f"{DRAWN_IF}, if round is 1")) == ["possible-gap"]
    both = f"nobody, if round is more than 1\n    winner: {DRAWN_IF}, if round is 1"
    assert codes(game(winner=both)) == []


# ---------------------------------------------------------------------- what nothing reaches


def test_a_card_that_nobody_has():
    text = game(more='allow never-applies because "of another test"')
    left_out = text.replace("one of each card,", "one of each card other than Knight,")
    assert "never-in-play" in codes(left_out)
    put = left_out.replace(
        "  reveal pick", "  for each player: put Knight into their hand\n  reveal pick"
    )
    assert "never-in-play" not in codes(put)


NEVER = {
    "what nobody has": "scoring: gain 1 point, if opponent's pick is Knight",
    "two things at once": "scoring: gain 1 point, if round is 1 and round is more than 1",
    "too early": "scoring: gain 1 point, if round is less than 1",
    "inside": "scoring: if round is 2:\n  gain 1 point, if round is 3",
    "itself": "scoring: gain 1 point, if your pick is Page",
}


@pytest.mark.parametrize("case", NEVER)
def test_a_line_that_never_applies(case):
    text = game(queen=NEVER[case], knight='allow never-in-play because "it is not in this game"')
    text = text.replace("one of each card,", "one of each card other than Knight,")
    assert codes(text) == ["never-applies"]


ENDING = """ruleset "Ends"
  players North, South

match
  each player has points: 0, public
  play 3 rounds
  {}

round
  each player chooses pick, in secret: a whole number from 0 to 2
  reveal pick
  step level, if points are level
  for each player: their points rises by their pick

rule Favour, for each player
  level: gain 1 point, if {}
"""

BEHIND = {
    "who has more, behind a win of who has more": (
        "the player with more points wins the match by points\n"
        "  the player with fewer points wins the match by pity",
        "you have 0 points",
        ["never-applies"],
    ),
    "a step that is run only otherwise": (
        "the player with more points wins the match by points",
        "you lead by 1 or more points",
        ["never-applies"],
    ),
    "it may be said again": (
        "the player with more points wins the match by points\n"
        "  if points are level: North wins the match by luck",
        "you have 0 points",
        [],
    ),
    "what changed in between": (
        "if a player has 4 points: the player with more points wins the match by points\n"
        "  each player gains 1 point\n"
        "  if a player has 4 points: the player with more points wins the match by luck",
        "you have 0 points",
        [],
    ),
}


@pytest.mark.parametrize("case", BEHIND)
def test_what_holds_behind_an_end_and_in_a_step(case: str) -> None:
    end, favour, wanted = BEHIND[case]
    told = codes(ENDING.format(end, favour))
    assert [code for code in told if code not in ("no-effect", "one-seat")] == wanted


ANEW, IN_HAND = "other than their previous pick", "a card in their hand"
RESTS = "rule Rest, for each player\n  you must not pick your previous pick{}\n"
AGAIN = "scoring: gain 1 point, if your pick is your previous pick"
NEXT = "next round: scoring: gain 1 point, if {} pick is {}"
CHOSEN = {
    "what is chosen anew": (ANEW, {"queen": AGAIN}, True),
    "of each player": (ANEW, {"round": "if each player's pick is their previous pick: "
                              "announce `x` as x".replace("`", '"')}, True),
    "what left the rule": (ANEW, {"queen": NEXT.format("your", "Queen")}, True),
    "another one": (ANEW, {"queen": NEXT.format("your", "Knight")}, False),
    "of the other player": (ANEW, {"queen": NEXT.format("opponent's", "Queen")}, False),
    "for longer": (ANEW, {"queen": NEXT.format("your", "Queen").replace("next", "next 2")
                          .replace("round:", "rounds:")}, False),
    "what is printed": ("other than Fool", {"queen": NEXT.format("opponent's", "Fool")}, True),
    "a rule": ("", {"queen": AGAIN, "more": RESTS.format("")}, True),
    "a rule if able": ("", {"queen": AGAIN, "more": RESTS.format(", if able")}, False),
    "a rule but for one": (
        "",
        {"queen": AGAIN, "more": RESTS.format(", unless your previous pick is Queen")},
        False,
    ),
    "who was late": (
        "other than Fool",
        {"round": "for each player: they gain 1 point, if their pick is not Page or Knight or "
         "Queen", "late": "    if late: opponent gains 1 point\n"},
        False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CHOSEN)
def test_what_cannot_have_been_chosen(case: str) -> None:
    only, lines, never = CHOSEN[case]
    text = game(**lines).replace(IN_HAND, f"{IN_HAND} {only}".strip())
    assert ("never-applies" in codes(text)) is never


def test_what_is_so_of_one_player_is_not_so_of_both() -> None:
    def told(text: str) -> list[str]:
        return [each for each in codes(text, seats=True) if each != "never-used"]  # its option

    for whose in ("North", "South"):
        line = f"scoring: gain 1 point, if you are {whose}"
        assert told(game(queen=line)) == ["one-seat"]
        assert told(game(more=f"rule Dusk, for each player\n  {line}")) == ["one-seat"]


def test_an_otherwise_that_never_applies():
    lines = 'if round >= {}:\n  announce "on" as on\notherwise:\n  announce "off" as off'
    assert codes(game(round=lines.format(1))) == ["never-applies"]
    assert codes(game(round=lines.format(2))) == []


def test_rules_that_are_never_in_force():
    text = game(queen="prize: 2").replace("  each pick takes effect\n", "")
    assert "never-applies" in codes(text)


def test_what_is_never_asked():
    asking = game(queen="asks target: a card")
    assert "never-applies" in codes(asking)
    with_parts = asking.replace("in their hand\n", "in their hand, with what it asks\n")
    assert "never-applies" not in codes(with_parts)


# ---------------------------------------------------------------------- choices, rulings, texts


def test_a_choice_that_may_have_no_answer():
    line = "next round: opponent must not pick Page"
    spent = "discard each pick"

    def four(**lines: str) -> str:
        return game(**lines).replace("play 3 rounds", "play 4 rounds")

    assert codes(game(queen=line, late="", round=spent)) == [], "of four, two are left"
    assert codes(four(queen=line, late="", round=spent)) == ["possible-dead-end"]
    assert codes(four(queen=line, late=LATE, round=spent)) == ["possible-dead-end"]
    gone = '    if late: announce "late" as late\n'
    left_open, only_late = found(four(queen=line, late=gone, round=spent))
    assert (left_open.code, only_late.code) == ("possible-gap", "possible-dead-end")
    assert only_late.notes == ("then `pick` can only be late, and nobody can help that",)
    assert codes(four(queen=f"{line}, if able", late="", round=spent)) == []
    assert codes(four(queen=line, late="")) == [], "three cards are left"


def test_a_choice_with_more_in_it_than_rules_can_take():
    choice = (
        "aftermath: you choose named: a card\n  next round: opponent must not pick named, if able"
    )
    rule = "rule Spared, for each player\n  you must not named {}"
    assert codes(game(queen=choice, more=rule.format("Page"))) == []
    every = rule.format("Page or Knight or Queen or Fool")
    assert codes(game(queen=choice, more=every)) == ["possible-dead-end"]


def test_a_ruling_over_nothing():
    ruling = "ruling Queen overrides Page"
    assert codes(game(page="prize: 2", queen="prize: 3", more=ruling)) == []
    assert codes(game(page="prize: 2", queen="scoring: gain 1 point", more=ruling)) == [
        "idle-ruling"
    ]
    on = "ruling Queen overrides Page on winner"
    both = codes(game(page="prize: 2", queen="prize: 3", more=on))
    assert sorted(both) == ["idle-ruling", "possible-conflict"]


TEXTS = {
    '"Wins 2 points from a Page."\nscoring: gain 2 points, if opponent\'s pick is Page': 0,
    '"Wins two points from Pages."\nscoring: gain 2 points, if opponent\'s pick is Page': 0,
    '"Wins a point from a 1."\nscoring: gain 1 point, if opponent\'s pick is Page': 0,
    '"Wins 4 points from a Page."\nscoring: gain 2 points, if opponent\'s pick is Page': 2,
    '"Wins 2 points from a Knight."\nscoring: gain 2 points, if opponent\'s pick is Page': 2,
    '"Wins from the lowest."\nscoring: gain 1 point, if opponent\'s pick is Page': 0,
    '"Wins points."\nscoring: gain 2 points': 0,
    '"A knight of two worlds."\nscoring: gain 1 point': 0,
    '"Has 3 and wins a point."\nscoring: gain 1 point': 0,
}


@pytest.mark.parametrize("lines", TEXTS)
def test_texts_that_say_something_else(lines):
    problems = found(game(queen=lines))
    assert {p.code for p in problems} <= {"text-differs"}
    assert {p.severity.value for p in problems} <= {"hint"}
    assert len(problems) == TEXTS[lines]


WALKS = """ruleset "Walks"
  players North, South

board field: grid of 3 by 3
  flagged: number, usually 0

pieces walk

match
  each player has walks: one of each walk, public
  each player chooses pick, in secret: a walk in their walks, with what it asks
  reveal pick
  each pick takes effect
  step walking
  the match ends

walk 1 Hop
  "Flags {text}."
  asks goal: a field{other}
  walking: flagged of goal becomes 1
walk 2 Leap
"""


@pytest.mark.parametrize(
    ("text", "other", "many"),
    [
        ("a field", "", 0),
        ("a field other than B1", " other than B1", 0),
        ("a field next to the middle", " next to B2", 0),
        ("a Leap", "", 1),
    ],
)
def test_fields_and_an_a_are_no_pieces(text, other, many):
    problems = found(WALKS.replace("{text}", text).replace("{other}", other))
    assert [p.code for p in problems if p.code != "never-read"] == ["text-differs"] * many


# ---------------------------------------------------------------------- allowing


CONFLICT = {"page": "prize: 2", "queen": "prize: 3"}
ALLOW = 'allow possible-conflict{} because "it is meant"'


def test_a_warning_is_allowed_where_it_is():
    under = {**CONFLICT, "page": f"prize: 2\n{ALLOW.format('')}"}
    assert codes(game(**under)) == []
    assert codes(game(**CONFLICT, more=ALLOW.format(""))) == []
    assert codes(game(**CONFLICT, more=ALLOW.format(" with Queen"))) == []


def test_allowing_one_thing_allows_no_other():
    under = {**CONFLICT, "page": f"prize: 2\n{ALLOW.format(' with Knight')}"}
    assert sorted(codes(game(**under))) == ["needless-allow", "possible-conflict"]
    elsewhere = {**CONFLICT, "knight": ALLOW.format("")}
    assert sorted(codes(game(**elsewhere))) == ["needless-allow", "possible-conflict"]
    other = {**CONFLICT, "page": 'prize: 2\nallow possible-gap because "it is meant"'}
    assert sorted(codes(game(**other))) == ["needless-allow", "possible-conflict"]


def test_a_section_allows_what_its_lines_would():
    section = ALLOW.replace("allow ", "allow\n  ")
    assert codes(game(**CONFLICT, more=section.format(" in Page with Queen"))) == []
    assert codes(game(**CONFLICT, more=section.format(' for "prize: 3"'))) == []
    for other in (
        " in Knight",
        " in Page with Knight",
        ' for "prize: 4"',
        " with Queen with Knight",
    ):
        both = ["needless-allow", "possible-conflict"]
        assert sorted(codes(game(**CONFLICT, more=section.format(other)))) == both


def test_a_phase_can_allow():
    text = game(fool="", round='allow possible-gap because "fools are removed by hand"')
    assert codes(text) == []


def test_a_code_that_there_is_not():
    (problem,) = found(game(more='allow possible-conflct because "it is meant"'))
    assert problem.code == "needless-allow"
    assert problem.help == "did you mean `possible-conflict`?"


ORDERED = """ruleset "Tricks"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, public
  each player has coins: 1, public
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step tricks{order}
  the player with more coins wins the match

card 1 Page
card 2 Knight
  "Doubles your coins, {when} the Page{more}."
  tricks: your coins becomes your coins + your coins
"""


@pytest.mark.parametrize(
    ("order", "when", "more", "many"),
    [
        (", in order of rank of this", "after", "", 0),
        (", in order of rank of this", "before", "", 0),
        (", in order of rank of this", "with", "", 1),
        (", in order of rank of this", "after", " that beats a Page", 1),
        ("", "after", "", 1),
    ],
)
def test_a_text_may_say_the_order_of_a_step(order, when, more, many):
    text = ORDERED.format(order=order, when=when, more=more)
    assert [p.code for p in found(text)].count("text-differs") == many


COUNTED = {
    "beyond the option": ("round is more than {most}", ["never-applies"]),
    "the last one": ("round is {most}", []),
    "behind the last one": ("round is {most} + 1", ["never-applies"]),
}


@pytest.mark.parametrize("case", COUNTED)
def test_a_phase_is_played_no_more_often_than_an_option_says(case: str) -> None:
    condition, wanted = COUNTED[case]
    text = game(round=f"if {condition}: North gains 1 point")
    text = text.replace("play 3 rounds", "play {most} rounds")
    text = text.replace("option lenient = no\n", "option lenient = no\noption most = 3\n")
    assert [code for code in codes(text) if code == "never-applies"] == wanted


OFFERED = (
    "scoring: opponent chooses offer: 2 cards other than Fool, within 9 seconds\n"
    "  if late: they choose at random\n"
    "  you choose taken: one of offer, within 9 seconds\n"
    "    if late: they choose {late}\n"
    "    gain 1 point, if taken is {taken}"
)
NAMED = "scoring: you choose named: a card other than Fool\n  gain 1 point, if named is {}"
OF_WHAT_IS_CHOSEN = {
    "what is not offered": (OFFERED.format(late="at random", taken="Fool"), True),
    "what may be offered": (OFFERED.format(late="at random", taken="Page"), False),
    "what somebody late is given": (OFFERED.format(late="Fool", taken="Fool"), False),
    "what cannot be named": (NAMED.format("Fool"), True),
    "what can be named": (NAMED.format("Page"), False),
}


@pytest.mark.parametrize("case", OF_WHAT_IS_CHOSEN)
def test_a_condition_on_what_cannot_be_chosen(case: str) -> None:
    """What an offer leaves out is not chosen of it, unless a line chooses it for who is late."""
    line, never = OF_WHAT_IS_CHOSEN[case]
    assert ("never-applies" in codes(game(queen=line))) is never


OF_ONE_POOL = {
    "its like in rank": ("scoring: gain 1 point, if opponent's pick is King", True),
    "another one": ("scoring: gain 1 point, if opponent's pick is Knight", False),
    "itself": ("scoring: gain 1 point, if opponent's pick is Queen", False),
}


@pytest.mark.parametrize("copying", ["", "early: this copies opponent's pick"])
@pytest.mark.parametrize("case", OF_ONE_POOL)
def test_what_is_never_in_one_pool(case: str, copying: str) -> None:
    """Whoever has the rules of a piece, or has copied them: there is one of these in play."""
    line, never = OF_ONE_POOL[case]
    text = game(queen=line, page=copying, more="card 3 King\n")
    text = text.replace("one of each card,", "one of each pool,")
    text = text.replace(
        "set\n", "set\n  chance chooses pool: one card of each rank other than Fool\n"
    )
    assert ("never-applies" in codes(text)) is never
