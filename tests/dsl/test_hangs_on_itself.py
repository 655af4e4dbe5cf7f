"""What may be chosen cannot hang on what the same choice comes to: nothing could ever be chosen.
What is asked of all that is chosen together has its mend, letter by letter.
"""

import pytest
from tests.compiler.lockstep import compared
from tests.kept import compile_text
from tests.quick import crossed

from duello.dsl.diagnostics.problem import Severity
from duello.match.example_runner import run_examples
from duello.match.loading import Rules
from duello.match.match import Match

GAME = """ruleset "Notes"

pieces note
  value: number, as labelled
note 1 One
note 3 Three
note 5 Five

match
  each player has purse: one of each note, private
  each player has points: 0, public
{choice}
  reveal bid
  the player with more value in bid wins the match
"""
SUCH = "at least 1 note in their purse where total value of {bid} is more than 3"
IN_ONE_GO = """  each player chooses offer in one go, in secret
    they choose bid: at least 1 note in their purse
    only if total value of their bid is more than 3"""


@pytest.mark.parametrize("bid", ["bid", "their bid"])
def test_it_is_refused(bid: str) -> None:
    choice = f"  each player chooses bid, in secret: {SUCH.format(bid=bid)}"
    (found,) = compile_text(GAME.format(choice=choice)).problems
    assert found.code == "asks-itself"
    assert found.fix is not None
    assert found.fix.applied() == GAME.format(choice=IN_ONE_GO)


def test_it_can_be_said_in_one_go() -> None:
    assert compile_text(GAME.format(choice=IN_ONE_GO)).problems == ()


@pytest.mark.parametrize(
    ("who", "may", "such", "asked"),
    crossed(
        5,
        ["each player", "North"],
        [True, False],
        [
            "2 notes in their purse where {}",
            "up to 2 notes in their purse where {}",
            "1 or 2 notes in their purse where {}",
        ],
        ["total value of bid is 6", "the number of notes in bid with value 5 is 1"],
    ),
)
def test_every_mend_is_right(who: str, may: bool, such: str, asked: str) -> None:
    verb = "may choose" if may else "chooses"
    such = such.replace("their purse", "North's purse") if who == "North" else such
    choice = f"  {who} {verb} bid: {such.format(asked)}"
    text = GAME.format(choice=choice).replace('"Notes"\n', '"Notes"\n  players North, South\n')
    text = text.replace("  the player with more value in bid wins the match\n", "")
    (found,) = [e for e in compile_text(text).problems if e.severity is Severity.ERROR]
    assert found.code == "asks-itself"
    assert found.fix is not None
    made = compile_text(found.fix.applied())
    assert not [each for each in made.problems if each.severity is Severity.ERROR]
    assert made.program is not None
    match = Match(made.program, players=("Ann", "Bob"), seed=1)
    for player in dict.fromkeys(each.player for each in match.awaiting):
        assert match.refusal(player, "One, Five") is None
        assert match.refusal(player, "One, Three") is not None
        assert (match.refusal(player, "pass") is None) is may


def test_of_a_single_thing_it_is_asked_as_it() -> None:
    choice = "  each player chooses bid, in secret: a note in their purse where value of bid is 3"
    found = compile_text(GAME.format(choice=choice)).problems[0]
    assert found.code == "asks-itself"
    assert found.fix is not None
    assert "where value of it is 3" in found.fix.applied()


def test_it_may_hang_on_the_same_choice_made_before() -> None:
    choice = """  each player chooses bid, in secret: a note in their purse
  each player chooses bid, in secret: a note in their purse other than their bid"""
    codes = {each.code for each in compile_text(GAME.format(choice=choice)).problems}
    assert "asks-itself" not in codes


AUCTION = """ruleset "Auction"
  players Ann, Bob

pieces note
  value: number, as labelled
note 1 One
note 2 Two
note 5 Five

match
  each player has purse: one of each note, private
  the game has price: 3, public
  play 4 turns in alternation from Ann
  announce "{price}"

turn
  they may choose raise in one go
    they choose bid: 1 to 3 notes in their purse
    only if total value of bid is more than price
      because "too little"
    if none is chosen: announce "{they} passes"
  reveal bid, unless bid is nothing
  price becomes total value of bid, unless bid is nothing

example "Who may choose in one go may pass"
  Ann raises Five
  then price is 5
  then Bob may not raise Five
  then Bob may raise "One, Five"
  Bob passes
  then Bob is told "Bob passes"
  then Ann is asked raise
  then price is 5
"""


def test_who_may_choose_in_one_go_may_pass() -> None:
    compiled = compile_text(AUCTION)
    assert compiled.problems == ()
    (found,) = run_examples(Rules("Auction", compiled))
    assert found.holds
    assert compiled.program is not None
    match = Match(compiled.program, players=("Ann", "Bob"), seed=1)
    assert [each.optional for each in match.awaiting] == [True]
    for word in ("pass", "none", "decline", "pass"):
        assert match.refusal(match.awaiting[0].player, word) is None
        match.submit(match.awaiting[0].player, word)
    assert match.outcome is not None


def test_compiled_code_passes_as_the_reference_does() -> None:
    program = compile_text(AUCTION).program
    assert program is not None
    run = compared(program)
    for seed in range(4):
        run.match(seed)
    assert not run.different


@pytest.mark.parametrize("asked", ["if raise is none:", "if price is 3: announce"])
def test_of_all_that_is_chosen_in_one_go_nothing_is_asked_as_of_one_thing(asked: str) -> None:
    line = f'{asked} "{{raise}}"' if asked.endswith("announce") else f'{asked} announce "x"'
    text = AUCTION.replace("  reveal bid, unless", f"  {line}\n  reveal bid, unless")
    (found,) = compile_text(text).problems
    assert found.headline == "`raise` is all that is chosen in one go, and no one thing"
    assert found.help is not None
    assert "`bid is nothing`" in found.help
