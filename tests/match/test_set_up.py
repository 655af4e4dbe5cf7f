"""How things stand where an example begins: in the words in which rules ask for it, `given ...`."""

import pytest
from tests.desk.rulebook_texts import shown_of
from tests.kept import compile_text

from duello.analysis.explore.clause_coverage import onlooker
from duello.desk.formatter import format_source
from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.spans import Source
from duello.match.example_runner import run_example, run_examples
from duello.match.loading import Rules

GAME = """ruleset "Tower"
  players Mia, Leo

pieces card
card 1 Page
card 2 King

board square: grid of 2 by 2
  floor: number, usually 0
  builder: player or nobody
  face: card or none
  dome: yes or no

match
  each player has points: 0, public
  each player has hand: one of each card, private
  each player has place: A1, public
  each player has poisoned: no, public
  the game has spent: nothing, public
  the game has heap: nothing, in a pile, public
  the game has price: 3, public
  the game has starter: nobody
  play 2 turns in alternation from Mia

turn
  they choose go: a square with floor 0
    floor of go rises by 1

example "set up"
"""

STANDS = (
    "floor of A1 is 1",
    "builder of A1 is Leo",
    "builder of B2 is nobody",
    "face of A1 is King",
    "A2 is dome",
    "A2 is not dome",
    "Mia has 3 points",
    "Leo's points are 2",
    "Mia's place is A2",
    "King is in Leo's hand",
    "Page is in spent",
    "King is in heap",
    "price is 5",
    "Mia is poisoned",
    "Leo is not poisoned",
    "starter is Mia",
)


def failed(lines: str) -> tuple[Problem, ...]:
    """What is wrong with an example, as it is read and as it is played."""
    compiled = compile_text(GAME + lines)
    wrong = [each for each in compiled.problems if each.severity is Severity.ERROR]
    if wrong:
        return tuple(wrong)
    (outcome,) = run_examples(Rules("Tower", compiled))
    return outcome.problems


APART = "A2 is dome", "King is in heap"
"""What cannot be so while the rest is."""


@pytest.mark.parametrize("said", APART)
def test_what_is_given_is_so(said: str) -> None:
    assert failed(f"  given {said}\n  then {said}\n") == ()


def test_all_of_it_is_so_together() -> None:
    said = [each for each in STANDS if each not in APART]
    claims = "".join(f"  then {each}\n" for each in said)
    assert failed(f"  given {' and '.join(said)}\n{claims}") == ()
    lines = "".join(f"  given {each}\n" for each in reversed(said))
    assert failed(f"{lines}{claims}") == ()


def test_play_goes_on_from_there() -> None:
    lines = "  given floor of A1 is 1 and Mia has 3 points\n  then Mia may not go A1\n"
    assert failed(f"{lines}  Mia goes A2\n  then floor of A2 is 1\n  then Mia has 3 points\n") == ()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "floor of A1 is 1 and floor of A2 is 1 and floor of B1 is 1 and floor of B2 is 1",
            "play could not go on: there would be nothing to choose as `go`",
        ),
        ("price is 3 and price is 4", "it cannot all be so at once"),
        (
            "King is in spent and King is in Mia's hand and King is in Leo's hand",
            "there is no other King that could lie there",
        ),
    ],
)
def test_what_could_not_be_played_is_refused(said: str, why: str) -> None:
    (found,) = failed(f"  given {said}\n  then price is 3\n")
    assert found.label.text == why


@pytest.mark.parametrize("said", ["Page is in heap and King is in heap", "King is in heap"])
@pytest.mark.parametrize("apart", [False, True])
def test_of_several_on_one_pile_the_last_lies_on_top(said: str, apart: bool) -> None:
    lines = said.replace(" and ", "\n  given ") if apart else said
    *_, top = said.split(" and ")
    claims = f"  then {said}\n  then the top card of heap is {top.partition(' ')[0]}\n"
    assert failed(f"  given {lines}\n{claims}") == ()
    other = "Page" if top.startswith("King") else "King"
    assert failed(f"  given {lines}\n  then the top card of heap is {other}\n")


def test_the_line_that_cannot_be_so_is_told() -> None:
    lines = "  given price is 3\n  given King is in heap\n  given price is 4\n"
    (found,) = failed(f"{lines}  given Mia is poisoned\n  then price is 3\n")
    assert found.label.span.words == "given price is 4"
    assert found.label.text == "it cannot all be so at once"


@pytest.mark.parametrize(
    "said",
    ["turn is 2", "floor of A1 is at least 1", "floor of A1 is 1 or 2", "Mia's hand is empty"],
)
def test_what_does_not_say_one_value_is_refused(said: str) -> None:
    (found,) = failed(f"  given {said}\n  then price is 3\n")
    assert found.code == "out-of-place"
    assert found.notes


@pytest.mark.parametrize("zone", ["Mia's hand", "spent"])
def test_where_a_piece_lies_is_shown_with_the_names_of_the_file(zone: str) -> None:
    (found,) = failed(f"  given there is 1 card in {zone}\n  then price is 3\n")
    (note,) = found.notes
    *_, shown, _ = note.split("`")
    assert shown == f"Page is in {zone}"
    assert failed(f"  given {shown}\n  then price is 3\n") == ()


def test_it_is_said_in_front_of_what_is_played() -> None:
    (found,) = failed("  Mia goes A2\n  given price is 4\n")
    assert found.headline == "an example begins with how things stand"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("floor of A1 is 1", "given floor of A1 is 1"),
        ("Mia's points are 4", "given Mia's points are 4"),
        ("price is 4", "given price is 4"),
        (
            "given floor of A1 is 1, builder of A1 is Leo",
            "given floor of A1 is 1 and builder of A1 is Leo",
        ),
        ("given each player has 2 points", "given Mia has 2 points and Leo has 2 points"),
        ("set up: price is 4, starter is Leo", "given price is 4 and starter is Leo"),
        ("price: 4", "given price is 4"),
        (
            "floor of A1 is 1, builder of A1 is Leo",
            "given floor of A1 is 1 and builder of A1 is Leo",
        ),
    ],
)
def test_other_words_are_mended(wrong: str, right: str) -> None:
    (found,) = failed(f"  {wrong}\n  then floor of A2 is 0\n")
    assert found.fix is not None
    assert found.fix.applied() == f"{GAME}  {right}\n  then floor of A2 is 0\n"


def test_it_is_laid_out_and_read_as_it_is_said() -> None:
    lines = f"  given {STANDS[0]} and {STANDS[9]}\n  Mia goes A2\n  then price is 3\n"
    assert format_source(Source("<test>", GAME + lines)).text == GAME + lines
    said = "To begin with, the floor of A1 is 1 and King is in Leo's hand."
    assert said in " ".join(shown_of(GAME + lines).split())


# ---------------------------------------------------------------------- nobody who can

RESTING = """ruleset "Resting"
  players North, South

board square: grid of 3 by 3
  owner: player or nobody

match
  each player has place: A1, public
  South's place becomes C3
  each player has rests: 0, public
  play {turns} turns in alternation from North

turn
  {asked}
    their place becomes goal
    if nothing is possible: they gain 1 rests

example "Stuck"
  given owner of A2 is South and owner of B1 is South
{played}
"""
ALONE = "they choose goal: a square next to their place without owner"


@pytest.mark.parametrize("turns", [2, 4])
def test_who_has_nothing_to_choose_as_things_are_given_does_what_the_rules_say_then(
    turns: int,
) -> None:
    goals = ("C2", "C3")[: turns // 2]
    played = "\n".join(f"  South goals {goal}" for goal in goals)
    text = RESTING.format(asked=ALONE, turns=turns, played=played)
    compiled = compile_text(f"{text}  then North has {turns // 2} rests\n")
    assert compiled.program is not None
    (example,) = compiled.examples
    assert run_example(compiled.program, example).problems == ()


def test_what_leaves_things_out_as_they_are_given_is_seen_to_act() -> None:
    asked = f"{ALONE}\n    they must not goal A2, if they have 1 rests"
    text = RESTING.format(asked=asked, turns=2, played="  then North may not goal A2")
    text = text.replace("owner of A2 is South and owner of B1 is South", "North has 1 rests")
    compiled = compile_text(text)
    assert compiled.program is not None, compiled.problems
    watch = onlooker(compiled.program)
    (example,) = compiled.examples
    assert run_example(compiled.program, example, watch).problems == ()
    assert any(key[0] == "rule" for key in watch.ever)
