"""What examples say of deals and draws: to whom, to which zone, in part, and where it is wrong."""

from random import Random

import pytest
from tests.kept import compile_text
from tests.quick import drawn

import duello
from duello.analysis.generate.rule_file import generated
from duello.analysis.model.random_play import match_of, play_of_seed, rules_of
from duello.interpreter import scheduler
from duello.match import chance
from duello.match import match as matches
from duello.match.chance import Chance
from duello.match.example_runner import run_examples
from duello.match.loading import Rules
from duello.match.options import as_given

FILES = drawn(12, 30)

RULES = """ruleset "Deals"
  players Romeo, Paris

pieces card
  rank: number, as labelled

card 1 Guard
card 2 Priest
card 3 Baron
card 4 Maid
card 5 Prince
card 6 King

match
  the game has deck: 3 Guards, 2 Priests, 2 Barons, 1 Maid, 1 Prince and 1 King
  the game has aside: nothing
  the game has table: nothing, public
  each player has hand: nothing
  chance deals 1 card from the deck to aside
  chance deals 2 cards from the deck to each player's hand
  chance deals 2 cards from the deck to the table
  play 2 turns in alternation from Romeo

turn
  they draw a card from the deck to their hand
  they choose show: a card in their hand
  reveal show
  move their show to the table
  chance draws omen: a card from the deck
  announce "omen {omen}"

example "deals"
"""


def outcome(*lines: str) -> tuple[str, str]:
    """What comes of an example: nothing, or which words are to blame, and why."""
    text = RULES + "".join(f"  {line}\n" for line in lines)
    compiled = compile_text(text, "deals.duel")
    assert not compiled.problems, compiled.problems
    (found,) = run_examples(Rules("Deals", compiled))
    if found.holds:
        return "", ""
    return found.problems[0].label.span.words, found.problems[0].label.text


@pytest.mark.parametrize(
    "lines",
    [
        ('chance deals "Guard" to aside', "then Guard is in aside"),
        ('chance deals "King" to the table', "then King is in table"),
        ('chance deals "Priest, Baron" to Romeo', "then Baron is in Romeo's hand"),
        ('chance deals "King" to Romeo', "then King is in Romeo's hand"),
        ('chance deals "King" to Paris', "then King is in Paris's hand"),
        ('chance deals "Maid"', "then Maid is in aside"),
        (
            'chance deals "Priest, Baron" to Romeo, chance deals "Prince" to Romeo',
            "Romeo shows Prince",
            "chance omens King",
            'then Paris is told "omen King"',
        ),
        (
            'chance deals "Maid" to Romeo',
            "Romeo shows Maid",
            'chance omens Prince, chance deals "King" to Paris',
            "Paris shows King",
        ),
    ],
)
def test_what_is_said_of_deals_is_dealt(lines: tuple[str, ...]) -> None:
    assert outcome(*lines) == ("", "")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('chance deals "Guard, King" to aside', "`Guard, King` is nothing that can be chosen"),
        ('chance deals "Guard, King, Maid" to Romeo', "where 2 and 2 are dealt"),
    ],
)
def test_what_cannot_be_dealt_is_said_where_it_stands(line: str, why: str) -> None:
    words, said = outcome(line, "Romeo shows Guard")
    assert words == line
    assert why in said


def test_the_record_of_a_match_with_partial_deals_is_replayed() -> None:
    rules = Rules("Deals", compile_text(RULES + "  then Romeo is asked\n", "deals.duel"))
    match = duello.Match(rules.program, seed=3)
    assert duello.Match.resume(match.save(), rules).state == match.state


def test_names_with_dividers_in_them_are_read_in_a_record() -> None:
    hostile = {"Romeo": '"A; B"', "Paris": '"C: D"', "Guards": '4 "x; y"', "Baron": '"z, z: w"'}
    text = RULES.replace("3 Guards", "Guards").replace("card 1 Guard", 'card 1 "x; y"')
    text = text.replace("2 Priests, ", "")
    for name, instead in hostile.items():
        text = text.replace(f"{name}s" if name == "Baron" else name, instead)
    text = text.replace("3 Baron", '3 "z, z: w"')
    rules = Rules("Deals", compile_text(text + '  then "A; B" is asked\n', "deals.duel"))
    for seed in range(6):
        match = duello.Match(rules.program, seed=seed)
        assert duello.Match.resume(match.save(), rules).state == match.state


CALLED_NOTHING = """ruleset "Deal"
  players North, South
pieces card
card 1 Ace
card 2 "{name}"
card 3 King
card 4 Queen
match
  each player has hand: one of each card, private
  play 3 rounds
round
  chance deals round: 1 card from North's hand to each player's hand
"""


@pytest.mark.parametrize("name", ["nothing", "None"])
def test_a_piece_may_be_called_nothing_and_be_dealt(name: str) -> None:
    """Seed 6038785: what somebody was dealt was taken for nothing."""
    rules = Rules("Deal", compile_text(CALLED_NOTHING.format(name=name)))
    for seed in range(6):
        match = duello.Match(rules.program, seed=seed)
        assert duello.Match.resume(match.save(), rules).state == match.state


# ---------------------------------------------------------------------- draws of generated files


def fixing(words: dict[str, str]) -> Chance:
    """Fixes each choice as these words, again and again."""
    return lambda choice, player, among: words.get(choice)


def several_drawn(match: duello.Match) -> dict[str, str]:
    """What chance drew of several things at once, by choice: cells, designs or pieces."""
    program = match.program
    made = {each.name: program.properties[each.value].type for each in program.decisions}
    drawn = (taken for taken in match.answers if taken.how == "drawn")
    return {taken.choice: taken.words for taken in drawn if made[taken.choice].member}


def test_what_is_drawn_together_can_be_fixed_and_what_does_not_fit_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many sets there are: here none are listed, as where there are thousands."""
    monkeypatch.setattr(chance, "MOST_LISTED", 0)
    monkeypatch.setattr(matches, "DRAWS_IN_A_ROW", 20)
    monkeypatch.setattr(scheduler, "LONGEST_TURN_OF_EVENTS", 300)
    tried = 0
    for seed in range(FILES):
        program = compile_text(generated(Random(seed), 0.0).written()).program
        if program is None:
            continue
        rules = rules_of(program)
        for first in (match_of(play_of_seed(rules, n), n) for n in range(2)):
            drawn = several_drawn(first)
            tried += len(drawn)
            assert duello.Match.resume(first.save(), rules).answers == first.answers
            for wrong in ({}, dict.fromkeys(drawn, "none"), dict.fromkeys(drawn, "1, 2")):
                options = as_given(program, first.state.options)
                try:
                    duello.Match(rules, seed=seed, options=options, chance=fixing(drawn | wrong))
                except ValueError as refused:
                    assert wrong
                    assert any(w in str(refused) for w in ("cannot be fixed", "to whom is"))
    assert tried


PILE = """ruleset "Pile"
  players Romeo, Paris

pieces card
card G Guard
card P Priest
card B Baron
card M Maid

match
  the game has deck: one of each card, in a pile, shuffled, secret
  each player has stack: one of each card, in a pile, shuffled, secret
  each player has hand: nothing
  {line}
  play 1 turn in alternation from Romeo

turn
  they choose show: a card in their hand
  reveal show

example "as it lies"
  chance shuffles "{deck}", chance shuffles "{romeo}", chance shuffles "{paris}"
  then Romeo has 0 cards in deck
"""

ROMEO, BOTH = ("Romeo",), ("Romeo", "Paris")
TAKEN = {
    "for each player: move the top 2 cards of the deck to their hand": ("deck", BOTH, 2),
    "for each player: move the top card of the deck to their hand": ("deck", BOTH, 1),
    "chance deals 2 cards from the deck to each player's hand": ("deck", BOTH, 2),
    "chance deals 3 cards from the deck to Romeo's hand": ("deck", ROMEO, 3),
    "Romeo draws 2 cards from the deck to their hand": ("deck", ROMEO, 2),
    "chance draws first: a card from the deck\n  move first to Romeo's hand": ("deck", ROMEO, 1),
    "move the top 2 cards of the deck to Romeo's hand": ("deck", ROMEO, 2),
    "for each player: move the top 2 cards of their stack to their hand": ("stack", BOTH, 2),
}


@pytest.mark.parametrize("line", TAKEN)
@pytest.mark.parametrize("seed", range(3))
def test_what_an_example_shuffles_is_what_is_taken_from_the_top(line: str, seed: int) -> None:
    """It was passed over where a deal follows a shuffle, which is drawn from anywhere."""
    pile, who, many = TAKEN[line]
    drawn, names = Random(seed), ["Guard", "Priest", "Baron", "Maid"]
    orders = {each: drawn.sample(names, 4) for each in ("deck", "romeo", "paris")}
    said = {each: ", ".join(order) for each, order in orders.items()}
    text = PILE.format(line=line, **said).rpartition("  then")[0]
    for at, player in enumerate(who):
        mine = orders[player.lower()] if pile == "stack" else orders["deck"][at * many :]
        text += "".join(f"  then {name} is in {player}'s hand\n" for name in mine[:many])
        text += f"  then the number of cards in {player}'s hand is {many}\n"
    compiled = compile_text(text, "pile.duel")
    assert not compiled.problems, compiled.problems
    (found,) = run_examples(Rules("Pile", compiled))
    assert found.holds, found.said


def test_what_is_said_of_one_hand_and_of_the_pile_both_hold() -> None:
    line = "for each player: move the top 2 cards of the deck to their hand"
    text = PILE.format(line=line, deck="Maid, Guard, Baron, Priest", romeo="Maid", paris="Maid")
    text = (
        text.rpartition("  then")[0]
        + """  chance deals "Guard, Priest" to Romeo
  then Guard is in Romeo's hand
  then Maid is in Paris's hand
  then Baron is in Paris's hand
"""
    )
    (found,) = run_examples(Rules("Pile", compile_text(text, "pile.duel")))
    assert found.holds, found.said
