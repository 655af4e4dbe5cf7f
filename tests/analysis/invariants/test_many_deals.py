"""More may be dealt than anybody lists: seats are compared all the same, and nobody lists it."""

from collections.abc import Iterator, Sequence

import pytest
from tests.analysis.explore.games import compiled, rules_of

from duello.analysis.invariants.seats import check_mirror
from duello.analysis.model.check_failure import PropertyBroken
from duello.analysis.model.random_play import Play
from duello.interpreter import move_sets

TEXT = """ruleset "Halves"

pieces card
  rank: number

{cards}
match
  the game has deck: {many} of each card, secret
  each player has hand: nothing, private
  each player has points: 0, public
  chance deals {dealt} cards from deck to each player's hand
  play 1 round
  the player with more points wins the match

round
  each player chooses pick: {what}
  reveal pick
  each player gains {gain}
"""


def play(dealt: int, seed: int, what: str = "a card in their hand", gain: str = "1 point") -> Play:
    cards = "".join(f"card {at} C{at}\n  rank: {at}\n" for at in range(1, 7))
    text = TEXT.format(cards=cards, many=8, dealt=dealt, what=what, gain=gain)
    program = compiled(text)
    return Play(rules_of(program), program.option_values({}), (), seed)


@pytest.mark.parametrize("dealt", [2, 12, 24])
@pytest.mark.parametrize("what", ["a card in their hand", "2 cards in their hand"])
def test_nobody_lists_them(dealt: int, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = 0

    def counted(sets: type[Sequence[object]]) -> None:
        through = sets.__iter__

        def walked(self: Sequence[object]) -> Iterator[object]:
            nonlocal listed
            for each in through(self):
                listed += 1
                assert listed < 200_000
                yield each

        monkeypatch.setattr(sets, "__iter__", walked)

    counted(move_sets.Sets)
    counted(move_sets.Deals)
    assert check_mirror(play(dealt, 1, what)) > 1


def test_what_is_unlike_is_found_there() -> None:
    monstrous = play(12, 1, gain="rank of First's pick points")
    with pytest.raises(PropertyBroken):
        check_mirror(monstrous)
