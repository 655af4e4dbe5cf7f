"""What whoever is late is given must not be what a rule takes away: told if and only if play stops
by it, and the mend that is offered lets it go on.
"""

import pytest
from tests.kept import compile_text
from tests.lint.findings import found
from tests.quick import each

from duello.match.match import Match

GAME = """ruleset "Late"
  players North, South

pieces card
card 1 Page
card 2 Knight
card 3 Queen

match
  each player has hand: one of each card, private
  play 3 rounds

round
  each player chooses {name}: {domain}
    within 30 seconds
    if late: they choose {given}
  reveal {name}

rule Ban, for each player
  "Not this one."
  {ban}
"""
BANS = (
    "you must not {name} {banned}",
    "you must not {name} {banned}, if able",
    "you must not {name} {banned}, if round is at least 2",
    "you must not {name} {banned}, if round is at least 2, if able",
    "you must not {name} {banned}, if your previous two {name}s are {banned}, {banned}",
    "you must not {name} {banned}, unless round is 1",
    "you must not {name} {banned}, unless you are late",
    "you must not {name} {banned}, if round is 2 and you are not late",
)
CARDS = {"name": "pick", "domain": "a card in their hand", "given": "Page"}
NUMBERS = {"name": "bid", "domain": "a whole number from 0 to 4", "given": "0"}


def stops(text: str) -> bool:
    """Whether play stops if nobody is ever in time."""
    program = compile_text(text).program
    assert program is not None
    match = Match(program, seed=1)
    while match.awaiting and match.contradiction is None:
        match.timeout(match.awaiting[0].player, match.awaiting[0].name)
    return match.contradiction is not None


@pytest.mark.parametrize("kind", each(3, [CARDS, NUMBERS]), ids=["cards", "numbers"])
@pytest.mark.parametrize("ban", BANS)
def test_what_the_late_are_given_and_a_rule_takes_away(kind: dict[str, str], ban: str) -> None:
    """A hint of the eleventh set was no mend: with `if able` play still stopped."""
    for banned in (kind["given"], "Knight" if kind is CARDS else "3"):
        text = GAME.format(**kind, ban=ban.format(**kind, banned=banned))
        told = [one for one in found(text, seats=True) if one.code == "possible-dead-end"]
        assert stops(text) == bool(told), text
        for one in told:
            assert one.fix is not None
            mended = one.fix.applied()
            assert not stops(mended)
            assert not [e for e in found(mended, seats=True) if e.code == "possible-dead-end"]
            at_random = text.replace(f"they choose {kind['given']}", "they choose at random")
            assert not stops(at_random)
