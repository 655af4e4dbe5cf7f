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


TAKING = """\
ruleset "Taking {seed}"
  players North, South

pieces card
  rank: number, as labelled

card 1 One
card 2 Two
card 3 Three
card 4 Four

board square: grid of 2 by 3
  stone: player or nobody
  state: open, shot or sunk, usually open
  lit: yes or no, usually no

match
  the game has deck: 2 of each card, secret
  the game has table: nothing, public
  the game has out: nothing, public
  the game has stock: one of each card, in a pile, shuffled, secret
  the game has heap: nothing, in a pile, public
  each player has tray: one of each card, in a pile, shuffled, secret
  each player has hand: one of each card, private
  the game has big: 3, public
  the game has small: 2, public
  each player has points: 0, public
  {play}
  the player with more points wins the match

turn
{lines}
"""

TAKEN = (
    "they draw 1 card from the deck to their hand",
    "each player draws 1 card from the deck to their hand",
    "chance draws c: a card from the deck\n    move c to table",
    "chance draws e: 2 cards from the deck\n    discard e",
    "they choose d: a card in table\n    move d to out\n"
    "    if nothing is possible: they lose the match",
    "they choose h: a card in their hand\n    discard h",
    "they choose k: a card in their hand\n    move k to deck",
    "opponent chooses k: a card in their hand\n    move k to table",
    "they choose place: a square without stone\n    stone of place becomes they",
    "they choose place: a square without stone\n  stone of their place becomes they",
    "they choose place: a square without stone\n    stone of place becomes opponent, if big is 2",
    "they choose place: a square without stone where its state is open\n"
    "    state of place becomes shot",
    "they choose aim: a square with state open\n    state of aim becomes shot",
    "they choose aim: a square with state open\n    state of aim becomes open",
    "they choose any: a square\n    state of any becomes shot\n"
    "  if big is 0:\n    they choose aim: a square with state open\n"
    "      state of aim becomes shot",
    "they choose pair: 2 squares with state open\n    state of pair becomes sunk",
    "they choose lamp: a square that is not lit\n    lit of lamp becomes yes",
    "they choose back: a square with state shot\n    state of back becomes sunk\n"
    "    if nothing is possible: small falls by 1",
    "stone of A1 becomes nobody",
    "state of A1 becomes open, if small is 1",
    "for each square: its lit becomes no, if big is 1",
    "each player chooses spot: a square with state open\n    state of spot becomes shot",
    "they choose what: draw or clear\n"
    "  if their what is draw:\n    big falls by 1\n    small becomes 3\n"
    "  if their what is clear:\n    small falls by 1",
    "they choose what: draw, clear or rest\n"
    "  if their what is draw:\n    big falls by 1\n"
    "  if their what is clear:\n    small falls by 1",
    "they choose what: draw or clear\n"
    "  if their what is draw and small is at least 1:\n    small falls by 1\n"
    "  otherwise:\n    big falls by 1",
    "big rises by 1, if big is at most 0",
    "move the top card of stock to table",
    "move the top 2 cards of the stock to heap",
    "put the bottom card of stock on top of stock",
    "put the top card of heap on top of stock",
    "move the top card of stock to heap, if big is 3",
    "move the top card of their tray to table",
    "for each player: move the top card of their tray to heap",
    "discard the top card of stock",
)

TAKEN_UNTIL = (
    "the deck is empty",
    "number of cards in deck is less than 2",
    "number of cards in out is at least 4",
    "number of cards in table is at least 3",
    "there is no square without stone",
    "there is no square with state open",
    "there is no square with state shot",
    "big is 0",
    "big is at most 0",
    "small is at most 0",
    "a player has no cards in their hand",
    "the stock is empty",
    "the stock is empty, or big is 0",
    "a player's tray is empty",
)


def taking_file(seed: int) -> str:
    """A rule file in which things are taken, drawn and filled; it may have mistakes."""
    drawn = Random(f"taking {seed}")
    lines = drawn.sample(TAKEN, drawn.choice((1, 1, 2, 3)))
    return TAKING.format(
        seed=seed,
        play=f"play turns in alternation from North until {drawn.choice(TAKEN_UNTIL)}",
        lines="\n".join("  " + line for line in lines),
    )
