"""Effect lines that nobody wrote: the forms of all effects, filled with all sorts of words.

The words are those of one toy game that has something of every type: numbers, yes and no, players,
pieces, names, zones, cells, graphs, sets, and things that may be none. Most lines make no sense.
"""

from collections.abc import Iterator
from random import Random

from duello.dsl.ir.effects import EFFECTS, Form, Slot, form_of

GAME = """\
ruleset "Everything"
  players North, South
pieces card
  rank: number, as labelled
  mark: yes or no, usually no
  likes: card or none
  friend: player or nobody
pieces token
  worth: number, usually 1
board square: grid of 2 by 2
  coins: number, usually 0
  lit: yes or no, usually no
card 1 Ace
  acting: {ability}
card 2 King
token T Disc
match
  each player has hand: one of each card, public
  each player has spent: nothing, public
  each player has bag: one of each token, public
  each player has points: 0, public
  each player has ready: no, public
  each player has place: A1, public
  each player has memory: card or none, public
  each player has marked: card itself or none, public
  each player has rival: nobody, public
  each player has count: number or none, public
  the game has pot: 2, public
  the game has web: a graph of cards, public
  play 2 rounds
  the player with more points wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each player chooses several, in secret: up to 2 cards in their hand
  each player chooses spot, in secret: a square
  each player chooses bid, in secret: a whole number from 0 to 2
  North chooses guess: a card
  victor: the player whose pick has more rank
  each pick takes effect
  step acting
    {line}
"""

THINGS = (
    *("they", "opponent", "North", "the victor", "the winner of round", "nobody", "none"),
    *("nothing", "yes", "no", "0", "3", "-1", "pot", "round", "web", "this", "it", "host"),
    *("Ace", "King", "Disc", "A1", "B2", "their hand", "their spent", "opponent's hand"),
    *("North's bag", "their points", "points of opponent", "their ready", "their place"),
    *("their marked", "opponent's marked", "rank of their marked"),
    *("their memory", "their rival", "their count", "their pick", "each pick", "each several"),
    *(
        "their several",
        "their spot",
        "their bid",
        "each bid",
        "each spot",
        "each card in their hand",
    ),
    *("rank of their pick", "mark of their pick", "likes of their pick", "friend of North's pick"),
    *("rank of each pick", "likes of each card in their hand", "coins of their spot"),
    *("coins of A1", "lit of cells next to A1", "coins of squares next to their place"),
    *("rank of Ace", "name of their pick", "owner of their pick", "their previous pick"),
    *("their every pick", "number of cards in their hand", "the difference in points"),
    *("the greater of pot and 3", "total rank of their hand", "pot + 1", "edge from Ace to King"),
    *("edges touching Ace", "shortest paths from Ace to King in web", "a graph of cards"),
    *("distance from A1 to B2", "distance from Ace to King in web", "squares next to A1"),
    *("the player with more points", "worth of Disc", "North's guess", "opponent of North"),
)
"""Whatever may stand for a value somewhere."""

NAMES = (
    *("points", "hand", "ready", "rank", "mark", "coins", "memory", "count", "pick", "several"),
    *("round", "match", "bid", "spot", "web", "pot", "place", "spent", "bag", "rival"),
)
"""What has a name: properties, choices, phases."""

LIKELY = {
    "pieces": ("their hand", "their pick", "each pick", "their several", "each card in their hand"),
    "zone": ("their hand", "their spent", "hand", "opponent's hand", "North's bag"),
    "place": (
        *(
            "their points",
            "pot",
            "web",
            "their ready",
            "their memory",
            "their rival",
            "their count",
        ),
        *("their place", "their hand", "their pick", "their bid", "rank of their pick", "victor"),
        *("likes of their pick", "friend of each pick", "coins of A1", "lit of each spot"),
        *("their several", "their spot", "their previous pick", "rank of Ace"),
    ),
    "phase": ("round", "match"),
    "choice": ("pick", "several", "bid", "spot", "guess"),
    "property": ("points", "count", "rank", "worth"),
    "edges": ("edge from Ace to King", "edges touching Ace", "web"),
    "graph": ("web",),
    "design": ("Ace", "Disc", "name of their pick", "their memory", "their guess"),
}
"""What makes sense for a role more often than anything else does."""

BY_NAME = ("phase", "property", "choice", "own", "label")
"""The roles that are filled by a bare name."""


def line(chance: Random) -> str:
    """A line with a verb; some of them make sense."""
    form = form_of(chance.choice(EFFECTS))
    words = f"{_said(form, chance)}"
    if chance.random() < 0.9:
        words = f"for each player: {words}"
    return words


def _said(form: Form, chance: Random) -> str:
    verb = form.verbs[0]
    parts: list[str] = []
    if form.subject is not None:
        parts.append(_filled(form.subject, chance))
        verb = form.verbs[-1] if len(form.verbs) > 1 else verb
    parts.append(verb)
    for slot in form.arguments:
        if slot.optional and chance.random() < 0.5:
            continue
        parts.append(f"{slot.preposition} {_filled(slot, chance)}".strip())
    return " ".join(parts)


def _filled(slot: Slot, chance: Random) -> str:
    if slot.role == "text":
        return f'"it is {{{chance.choice(THINGS)}}}"'
    if slot.role in LIKELY and chance.random() < 0.7:
        return chance.choice(LIKELY[slot.role])
    if slot.role in BY_NAME and chance.random() < 0.9:
        return chance.choice(NAMES)
    return chance.choice(THINGS)


def games(seed: int) -> Iterator[tuple[str, str]]:
    """Lines, each with the game in which it stands, for ever; the same ones for the same seed."""
    chance = Random(seed)
    while True:
        words = line(chance)
        if chance.random() < 0.2:
            ability = words.removeprefix("for each player: ").replace("they", "you")
            yield ability, GAME.format(ability=ability, line="pot rises by 1")
        else:
            yield words, GAME.format(ability="gain 1 points", line=words)
