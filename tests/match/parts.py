"""A toy game in which choices have parts: two players send envoys with gifts."""

ENVOYS = """\
ruleset "Envoys"
  players Left, Right

pieces envoy
  rank: number, as labelled

match
  each player has victories: 0, public
  chance chooses council: one envoy of each rank other than Fool
  announce "the council: {council}" as council
  play 2 meetings
  Left wins the match

meeting
  each player has court: one of each envoy, private
  play 3 turns
  nobody wins the meeting

turn
  each player chooses sent, in secret: an envoy in their court, with what it asks
  each player chooses pair, in secret: 2 envoys in their court
  each player chooses offer, in secret: a whole number from -3 to 300
  move each sent to court
  reveal sent

envoy 0 Fool
envoy 1 Small
  asks heard: an envoy in your court
envoy 1 Duke
  asks price: a whole number from -2 to 2 other than 0
  may ask tip: a whole number from 1 to 3, if price is 1
envoy 2 "Small Duke"
envoy 2 "Fire and Ice"
  may ask warm: an envoy in your court other than Fool
  may ask cold: an envoy in your court, if warm is Duke
envoy 3 "Duke Small"
  asks trusted: a player
  asks aloud: yes or no
"""
