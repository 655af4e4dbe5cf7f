"""Toy games on boards and with a graph, for the tests of pictures and of turns with many parts."""

GARDEN = """\
ruleset "Garden"
  "Two gardeners walk and sow."
  players Anna, Bert

pieces seed
seed R Rose
  "It has thorns."
seed T Thistle

board cell: hexagon of side 3
  growing: seed or none
  height: number, usually 0

match
  each player has place: C2, public
  Bert's place becomes C4
  each player has reserve: 30, public
  play 4 turns in alternation from Anna
  Anna wins the match

turn
  they choose work in one go
    within 60 seconds, then 1 seconds for each of their reserve
    they may choose walk: a cell next to their place other than opponent's place
      written "Go to {walk},"
      their place becomes walk
    they choose sown: a seed
    they choose beds: up to 2 cells without growing, no two touching
      written "in {beds}"
      for each cell in beds:
        its growing becomes their sown
        its height becomes turn
"""

WEB = """\
ruleset "Web"
  players Left, Right

pieces stop
stop A Abbey
stop B Bridge
stop C Castle
stop D Dam
stop E Elm
stop F Farm
stop G Gate
stop H Hill
stop I Inn

match
  match has web: a graph of stops, public
  play 2 rounds
  Left wins the match

round
  each player chooses thread: an edge not in web
  web gains each thread
"""

PLANS = """\
ruleset "Plans"

pieces card
card 1 King
card 2 Queen

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 1 round
  the player with more points wins the match

round
  each player chooses plan in one go, in secret
    they choose pick: a card in their hand
      written "lay {pick}"
    they choose stake: a whole number from 1 to 2
      written "for {stake}"
  reveal pick and stake
  each player gains their stake points
"""
