"""`if none is chosen` is done whenever nothing was chosen, for whatever reason."""

import pytest

from duello.codec.fingerprints import fingerprint
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

FILE = """ruleset "Gifts"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
  {card}
card 2 Knight

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  {lines}
  step deed

allow one-seat because "a name is tried"
"""


def rules(lines, example="", card="deed: you gain 0 points"):
    text = FILE.format(lines="\n  ".join(lines), card=card)
    return compile_text(f'{text}\nexample "so"\n{example}' if example else text)


REASONS = {
    "it is declined": (
        ["each player may choose gift: a card in their hand"],
        "  North passes, South passes\n",
    ),
    "they are not asked": (
        ["each player may choose gift: a card in their hand, if round is 2"],
        "",
    ),
    "they are not asked, as it is said of them": (
        ["each player may choose gift: a card in their hand, unless they have no points"],
        "",
    ),
    "two conditions": (
        ["each player may choose gift: a card in their hand, if round is 1, unless round is 1"],
        "",
    ),
    "of several none are taken": (
        ["each player chooses gift: up to 2 cards in their hand"],
        "  North gifts nothing, South gifts nothing\n",
    ),
    "of so many none are taken": (
        ["each player chooses gift: up to round cards in their hand"],
        "  North gifts nothing, South gifts nothing\n",
    ),
    "there is nothing to choose": (
        ["each player may choose gift: a card in their hand with rank 9"],
        "",
    ),
    "nothing is possible": (
        [
            "each player chooses gift: a card in their hand with rank 9",
            "  if nothing is possible: each player gains 0 points",
        ],
        "",
    ),
}


@pytest.mark.parametrize("why", REASONS)
def test_it_is_done(why):
    lines, play = REASONS[why]
    said = [*lines, "  they gain 1 point", "  if none is chosen: they gain 5 points"]
    example = f"{play}  then North has 5 points\n  then South has 5 points\n"
    holds(rules([*said, "each player chooses last: 1 or 2"], example))


def holds(made):
    assert made.program is not None, made.problems
    (outcome,) = run_examples(Rules("so", made))
    assert outcome.holds, outcome.said


@pytest.mark.parametrize("who", ["North", "the player who is North", "opponent of South"])
def test_whoever_is_named_is_meant(who):
    """Behind the choice it is the same as in front of it, of whoever chooses."""
    choice = f"{who} may choose gift: a card in their hand"
    declined = "  if none is chosen: they gain 5 points, if their points are less than 9"
    behind = [f"{choice}, if round is 2", declined]
    ahead = [
        "if round is 2:",
        f"  {choice}",
        f"  {declined}",
        "otherwise:",
        "  North gains 5 points, if North's points are less than 9",
    ]
    example = "  then North has 5 points\n  then South has 0 points\n"
    for lines in (behind, ahead):
        holds(rules([*lines, "each player chooses last: 1 or 2"], example))


def test_the_holder_of_a_piece_is_meant():
    card = (
        "deed: you may choose gift: a card in your hand, if round is 2\n"
        "    if none is chosen: they gain 5 points"
    )
    lines = ["each player chooses pick: a card in their hand", "each pick takes effect"]
    example = "  North picks Page, South picks Knight\n  then North has 5 points\n"
    holds(rules(lines, example, card))


@pytest.mark.parametrize("secretly", ["", "secretly "])
@pytest.mark.parametrize("what", ["a card in their hand", "2 cards in their hand", "1 or 2"])
def test_where_something_is_always_chosen_it_is_refused(what, secretly):
    def lines(does):
        return [f"each player {does} gift: {what}", "  if none is chosen: they gain 5 points"]

    (problem,) = rules(lines(f"{secretly}chooses")).problems
    assert (problem.code, problem.label.text) == ("out-of-place", "this never happens")
    meant = rules(lines(f"may {secretly}choose"))
    assert fingerprint(compile_text(problem.fix.applied()).program) == fingerprint(meant.program)
