"""Texts as designers paste them, half written."""

NIGHT_MARKET = """ruleset "Night Market"

pieces card
  rank: number, as labelled

card 2 Watchman
  cancel your opponent's card

card 3 Baker
  you gain 1 coin

match
  best of 5 rounds
  each player has 4 coins

round
  each player secretly plays a card from their hand
  the higher card wins the round
"""
"""Six errors: for two, which stand first, much is tried in vain; the others carry their mends."""
