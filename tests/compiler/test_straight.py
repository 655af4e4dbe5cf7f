"""What happens together is written straight only where it is known that nothing in it stands
against anything else; where it does, the reference says so.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.compiler.lockstep import put
from tests.compiler.test_whole_matches import compared
from tests.kept import compile_text
from tests.quick import each

import duello
from duello.compiler.direct import (
    direct_answers,
    direct_chance,
    direct_match,
    direct_moves,
    direct_play,
    go_writer,
    match_writer,
    primitives,
    straight_writer,
    value_writer,
)
from duello.compiler.direct.direct import Direct
from duello.compiler.direct.direct_work import Work
from duello.dsl.ir.program import Program

HEAD = """ruleset "Straight"
  "What happens together."
  players North, South

pieces card
  rank: number, as labelled
  ready: yes or no, usually yes

match
  match has ways: a graph of cards, public
  each player has medals: 0, public
  play 3 rounds
  the player with more medals wins the match
"""

ROUND = """
round
  each player has hand: one of each card, private
  each player has spent: nothing, public
  each player has lost: nothing, public
  each player has left: 1, public
  each player has right: 2, public
  each player chooses pick, in secret: a card in their hand
    within 30 seconds
    if late: they choose at random
  each pick takes effect
  step turning
{turning}
  step counting
    for each player: if their left is at least 2: they gain their left medals

card 1 Plain
  "Nothing."

card 2 Other
  "{text}."
{rules}
"""


def program_of(turning: str, rules: str = "  counting: gain 2 medals", more: str = "") -> Program:
    """A rule file with these lines in a step, and these rules of a card."""
    lines = "\n".join(f"    {line}" for line in turning.split("\n"))
    made = compile_text(HEAD + ROUND.format(turning=lines, rules=rules, text="Something") + more)
    assert made.program is not None, made.problems
    return made.program


def same(program: Program, monkeypatch: Any, matches: int = 6) -> list[bool]:
    """Of so many matches, whether each could be played as a whole; then it was the reference's."""
    return [
        compared(program, program.option_values({}), monkeypatch, seed) for seed in range(matches)
    ]


DECIDED = {
    "what is changed is looked at": (
        "for each player: their left becomes their right\n"
        "for each player: their right becomes their left"
    ),
    "several add": (
        "for each player: they gain 1 left\n"
        "for each player: they gain their right left\n"
        "for each player: they lose 1 right"
    ),
    "the same twice": (
        "for each player: their left becomes 3\nfor each player: their left becomes 3"
    ),
    "only if": (
        "for each player: if their pick is Plain: their left becomes 3\n"
        "for each player: if their left is 3: they gain 5 medals"
    ),
    "a graph": (
        "ways gains edge from Plain to Other\n"
        "for each player: if their pick is Other: ways loses edge from Other to Plain"
    ),
    "pieces": "for each player: if their pick is Other: move their pick to spent",
    "pieces and what they are": (
        "for each player: move their pick to spent\nfor each player: their pick is not ready"
    ),
}
"""Lines that happen together, and that the text decides."""


@pytest.mark.parametrize("lines", DECIDED.values(), ids=DECIDED)
def test_what_the_text_decides_is_played_as_a_whole(lines, monkeypatch):
    program = program_of(lines)
    assert all(same(program, monkeypatch))
    assert "def step0(w):\n    step0_all" not in Direct(program, ()).code.source


UNDECIDED = {
    "two values": "for each player: their left becomes 3\nfor each player: their left becomes 4",
    "a value and more": "for each player: their left becomes 3\nfor each player: they gain 1 left",
    "an edge that comes and goes": (
        "ways gains edge from Plain to Other\nways loses edge from Plain to Other"
    ),
    "two zones": (
        "for each player: move their pick to spent\nfor each player: move their pick to lost"
    ),
}
"""Lines that stand against each other."""


@pytest.mark.parametrize("lines", UNDECIDED.values(), ids=UNDECIDED)
def test_what_it_does_not_decide_is_the_reference_s(lines, monkeypatch):
    assert not any(same(program_of(lines), monkeypatch, 2))


ALONE = """  turning: if opponent's pick is Plain: you gain 3 right
  counting: if your left is at least 3: your right becomes your left
  counting: opponent chooses mark: a card in their hand
    within 30 seconds
    if late: they choose at random
    announce "{opponent} marks {mark}" as marked
    you choose answer: a card in your hand other than mark
      within 30 seconds
      if late: they choose at random
      gain 1 medal, if answer is Plain
    gain 2 medals, if mark is Plain"""


def asking() -> Program:
    """A rule that acts by itself, and asks both players, the one because of the other."""
    return program_of("for each player: they gain 1 left", ALONE)


def test_what_a_rule_does_by_itself_is_played_as_a_whole(monkeypatch):
    program = asking()
    assert all(same(program, monkeypatch))
    assert "ask_alone" in Direct(program, ()).code.source


GO = """
round
  each player has hand: one of each card, private
  within 30 seconds
  if late: they lose the match
  each player chooses plan in one go, in secret
    they choose stake: a whole number from 0 to 4
    only if their stake is at most their medals + 1
      because "nobody has so much"
    they choose pick: a card in their hand, with what it asks
    if their pick is not Third:
      they may choose second: a card in their hand other than their pick
  reveal pick
  the player with more stake gains 1 medal
  for each player: if their second is Third: they gain 2 medals

card 1 Plain
  "Nothing."

card 2 Other
  "Names a card."
  asks named: a card
  asks again: a card other than named

card 3 Third
  "Nothing."
"""


def going() -> Program:
    """What both choose in one go, where not every way leads on."""
    made = compile_text(HEAD + GO)
    assert made.program is not None, made.problems
    return made.program


def test_a_go_is_one_function(monkeypatch):
    program = going()
    assert all(same(program, monkeypatch))
    assert "def go0(" in Direct(program, ()).code.source


MAY = GO.replace("  within 30 seconds\n  if late: they lose the match\n", "").replace(
    "the player with more stake gains", "for each player: if their pick is Plain: they gain"
)


@pytest.mark.parametrize("who", ["each player may choose", "North may choose"])
def test_what_was_drawn_in_a_go_that_is_left_out_is_not_chosen(who, monkeypatch):
    made = compile_text(HEAD + MAY.replace("each player chooses", who))
    assert made.program is not None, made.problems
    assert any(same(made.program, monkeypatch))


# ---------------------------------------------------------------------- faults


def shipped(name: str, **options: Any) -> Any:
    """A shipped ruleset, with other options."""
    program = duello.load(name).program
    numbers = {option.name: at for at, option in enumerate(program.options)}
    return program, {numbers[each]: value for each, value in options.items()}


def nothing(*given: Any) -> Any:
    return None


def true(*given: Any) -> bool:
    return True


def as_before(edges: Any, *given: Any) -> Any:
    return edges


def no_rules(*given: Any) -> int:
    return 0


def never(*given: Any) -> str:
    return "0"


def looks_at_nothing(*given: Any) -> Any:
    return frozenset()


def in_order_of_making(w: Any, held: Any) -> list[int]:
    return sorted(held)


def without_parts(known: Any, what: Any) -> Any:
    return FORCE_OF(known, (*what[:-1], ()))


FORCE_OF = direct_play.force_of


def near(*given: Any) -> Any:
    found = PATH_LENGTH(*given)
    return None if found is None else min(found, 1)


PATH_LENGTH = primitives.path_length


def forgets_all(n: Any, number: int) -> Iterator[str]:
    yield f"    closing(w, {number}, a)"


def none_taken(pick: Any, taken: Any = ()) -> Any:
    return direct_chance.Path(pick)


FAULTS: dict[str, Any] = {
    "rules in force": (Work, "alive", no_rules),
    "rules about a property": (value_writer.Names, "in_force", never),
    "what is looked at": (straight_writer, "_apart", true),
    "what stands against another": (straight_writer, "_agree", true),
    "pieces that are moved": (direct_match.USED, "relocate", nothing),
    "edges that come and go": (direct_match.USED, "relinked", as_before),
    "edges that turn": (direct_match.USED, "flipped", as_before),
    "what a go looks at": (go_writer, "_looked_at", looks_at_nothing),
    "parts in a go": (direct_match.USED, "parts_in_go", lambda w, s, v, k: (v,)),
    "the order of pieces": (direct_moves.USED, "by_design", in_order_of_making),
    "parts of what takes effect": (direct_play, "force_of", without_parts),
    "how far it is": (primitives.VALUES, "path_length", near),
    "who is asked alone": (direct_match.USED, "ask_alone", nothing),
    "the first way of a go": (direct_answers, "Path", none_taken),
    "what is remembered": (match_writer, "_closing", forgets_all),
}
"""Faults that are put into what is written straight: where, and what is replaced."""


@pytest.mark.parametrize("fault", each(8, FAULTS, 2))
def test_faults_are_seen(fault, monkeypatch):
    put(FAULTS[fault], monkeypatch)
    assert any(differs(*each, monkeypatch) for each in programs())


def programs() -> Iterator[tuple[Program, dict[int, Any], bool]]:
    """Programs with options, and whether the text decides everything."""
    for lines in DECIDED.values():
        yield program_of(lines), {}, True
    for lines in UNDECIDED.values():
        yield program_of(lines), {}, False
    for program in (asking(), going()):
        yield program, {}, True
    yield *shipped("reality-benders"), True
    yield *shipped("reality-benders", bridge=0), True
    yield *shipped("a-warriors-death"), True
    yield *shipped("warriors-death"), True


def differs(program: Program, options: dict[int, Any], decided: bool, monkeypatch: Any) -> bool:
    """Whether whole matches are not as they should be."""
    values = program.option_values(options)
    try:
        return any(compared(program, values, monkeypatch, seed) != decided for seed in range(2))
    except (AssertionError, ArithmeticError, LookupError, TypeError):
        return True


@pytest.mark.slow
def test_without_faults_nothing_differs(monkeypatch):
    assert not any(differs(*each, monkeypatch) for each in programs())
