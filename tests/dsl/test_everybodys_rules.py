"""What no player can do is said of each player, in a rule that does not say for whom it is."""

import pytest
from tests.dsl.test_corpus import compiled

GAME = """ruleset "Frost"
  players A, B

match
  each player has points: 0, public
  each player has calm: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses way: high or low
  for each player: they gain 2 points, if their way is high
  for each player: they gain 1 calm, if their way is low
"""
SAID = (
    ("you cannot gain points", "{who} cannot gain points"),
    ("your points cannot rise", "points of {who} cannot rise"),
    ("your points cannot rise", "{who}'s points cannot rise"),
    ("you cannot win the match, if round is 2", "{who} cannot win the match, if round is 2"),
    ("you cannot gain calm, if their points is 2", "{who} cannot gain calm, if their points is 2"),
)


@pytest.mark.parametrize(("yours", "said"), SAID)
@pytest.mark.parametrize("who", ["each player", "a player"])
def test_what_each_player_cannot_do_is_a_rule_for_each(yours, said, who):
    mine = compiled(f'{GAME}\nrule "Cold", for each player\n  {yours}\n').program
    other = compiled(f'{GAME}\nrule "Cold"\n  {said.format(who=who)}\n').program
    assert mine is not None
    assert (other and other.rules) == mine.rules
    assert other and other.named_rules == mine.named_rules


def test_a_number_that_cannot_change_needs_no_amount():
    rule = '\nrule "Cold", for each player\n  your points cannot {}\n'
    programs = [compiled(GAME + rule.format(each)).program for each in ("rise", "rise by 1")]
    assert programs[0] is not None
    assert programs[0].rules == (programs[1] and programs[1].rules)
