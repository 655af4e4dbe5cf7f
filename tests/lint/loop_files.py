"""Rule files with one loop each: random lines move numbers, cards and flags about in it."""

from random import Random

FRAME = """\
ruleset "Loop {seed}"
  players North, South

option most = {most}

pieces card
  rank: number

card 1 Ace
  rank: 14
  {ace}

card 2 King
  rank: 13
  {king}

card 3 Page
  rank: 3

card 4 Fool
  rank: 1

match
  each player has hand: one of each card, private
  each player has spent: nothing, public
  each player has points: {points}, public
  match has pot: {pot}, public
  match has length: 3, public
  match has open: no, public
  match has keeper: {keeper}, public
  {play}
  the player with more points wins the match

{phase}
{lines}
"""

LINES = (
    "the winner gains 1 points",
    "the winner gains {most} points",
    "the winner loses 1 points",
    "the winner loses 2 points",
    "each player gains 1 points",
    "keeper gains 1 points",
    "the player with more points loses 1 points",
    "North gains 1 points, if open is yes",
    "South gains 1 points, if open is no",
    "open becomes yes, if winner is North",
    "open becomes yes",
    "open becomes no",
    "pot rises by 1",
    "pot rises by 1, if pot is less than 3",
    "pot falls by 1",
    "pot falls by 1, if pot is at least 1",
    "pot falls by 2, if winner is nobody",
    "pot becomes pot - 1",
    "pot becomes pot + 2",
    "pot becomes 2, if winner is South",
    "swap pot with length",
    "length rises by 1",
    "length rises by 1, if winner is nobody",
    "length falls by 1, if winner is North",
    "length rises by 1, if length is less than 6",
    "discard each pick",
    "discard North's pick",
    "discard each pick, if winner is not nobody",
    "for each player: discard their pick",
    "move each pick to spent",
    "move North's pick to North's spent, if winner is North",
    "return South's pick to South's hand",
    "for each player: return their previous pick to their hand, if winner is nobody",
    "put Fool into North's hand",
    "put Fool into North's hand, if pot is at least 1",
    "each player may choose extra, once per match: a whole number from 1 to 2\n"
    "    length rises by extra",
    "North may choose bonus: a whole number from 0 to 2\n    North gains bonus points",
    "South may choose again, once per match: yes or no\n    undo the {phase}",
    "restart the {phase}, if open is yes and winner is nobody",
    "restart the {phase}, if pot is more than 2",
    "North wins the match, if pot is 3",
    "the {phase} ends, if winner is South",
    "each pick takes effect",
    "keeper becomes winner, if winner is not nobody",
)  # fmt: skip

UNTIL = (
    "a player has 3 points",
    "a player has at least 3 points",
    "a player has at least {{most}} points",
    "a player has 0 points",
    "a player has at most 0 points",
    "pot is 0",
    "pot is at most 0",
    "pot is at least 4",
    "pot is more than North's points",
    "open is yes",
    "open is no",
    "open is yes and pot is at least 3",
    "open is yes, or pot is at least 3",
    "number of cards in North's hand is 0",
    "number of cards in North's spent is at least 3",
    "a player has no cards in their hand",
    "the difference in points is at least 2",
    "each player has at least 2 points",
    "{phase} is 4",
    "{phase} is at least {{most}}",
    "points are not level",
)

PLAYS = (
    "play {phase}s until {until}",
    "play {phase}s until {until}",
    "play up to length {phase}s, until {until}",
    "play length {phase}s",
    "play length - pot {phase}s",
    "play the smaller of length and 4 {phase}s",
    "play {phase}s in alternation from North until {until}",
    "play {phase}s in alternation from North",
)

ABILITIES = (
    "scoring: gain 1 points",
    "scoring: lose 1 points",
    "scoring: length rises by 1",
    "scoring: pot falls by 1",
    "scoring: open becomes yes",
    "scoring: put Fool into your hand",
    "scoring: discard opponent's pick",
    "scoring: gain 0 points",
    "scoring: opponent's points falls by 1",
)

EVERYBODY = "each player chooses pick: a card in their hand"

LATE = ("", "    if late: they choose Fool", "    if late: pot rises by 1", "")


def loop_file(seed: int) -> str:
    """A rule file; it may have mistakes."""
    drawn = Random(f"loop {seed}")
    phase = drawn.choice(("round", "turn"))
    until = drawn.choice(UNTIL).replace("{phase}", phase).replace("{{most}}", "{most}")
    play = drawn.choice(PLAYS).format(phase=phase, until="UNTIL").replace("UNTIL", until)
    turns = "alternation" in play
    lines = ["they choose pick: a card in their hand" if turns else EVERYBODY]
    late = drawn.choice(LATE)
    if late:
        lines[-1] += "\n  " + late
    lines.append(
        f"winner: the player {'with more points' if turns else 'whose pick has more rank'}"
    )
    count = drawn.choice((1, 1, 2, 2, 3, 4))
    lines += [line.replace("{phase}", phase) for line in drawn.sample(LINES, count)]
    if drawn.random() < 0.4:
        lines.append(drawn.choice(("discard each pick", "move each pick to spent")))
    step = "step scoring"
    at = 1 + drawn.randrange(len(lines))
    body = [f"  {line}" for line in lines]
    body.insert(at, f"  {step}")
    return FRAME.format(
        seed=seed,
        phase=phase,
        play=play,
        lines="\n".join(body),
        most=drawn.choice((1, 2, 3)),
        points=drawn.choice((0, 0, 3, 5)),
        pot=drawn.choice((0, 2, 3)),
        keeper=drawn.choice(("North", "South")),
        ace=drawn.choice(ABILITIES),
        king=drawn.choice(ABILITIES),
    )
