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

COVES = """ruleset "Coves"
  players Raven, Gull

pieces cargo

match
  each player has coins: 10, public
  each player has hold: one of each cargo, private
  play 2 nights
  the player with more coins wins the match

night
  each player chooses cove, in secret: a whole number from 1 to 3
  each player chooses cargo, in secret: a cargo in their hold
  reveal cove and cargo
  each cargo takes effect
  step sale
    winner: nobody, if each player's cove is 3
    the winner gains 1 coin

cargo 1 Salt
  sale: you gain 1 coin
cargo 2 Gold
  winner: you
"""
"""In secret a number, and then a piece."""
