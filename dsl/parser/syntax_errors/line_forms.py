"""How lines are said: of all forms, the one that is nearest to a line.

Purpose: whoever wrote a line that nobody understands sees one like it that is right, or none.
Input: a line. Output: a line as it should be. Must not know: the grammar.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache

from attrs import frozen

from ...diagnostics.did_you_mean import closest
from ...word_forms import stems
from ...word_tables import first_found, table

AT_THE_MARGIN = (
    'ruleset "High Card"',
    'ruleset "High Card" extends "Low Card"',
    'option rounds = 3 "how many rounds are played"',
    "pieces card",
    "pieces card, always in force",
    "card 4 King",
    'card 4 "King of Hearts"',
    "card 4 King of each suit",
    "board square: grid of 8 by 8",
    "board cell: hexagon of side 5",
    "board cell: circle of 6 and a centre",
    "board cell: paths",
    "ruling King overrides Page",
    "ruling King overrides every card",
    'ruling R31: "a late card is no card"',
    "rule fatigue, for each player",
    'example "Kings win"',
    "add to round, before scoring",
    "add card 5 Ace",
    "add option rounds = 3",
    "remove King",
    "remove option rounds",
    "replace card 4 King",
    "replace scoring in round",
    "change card 4 King",
    "change pick in round",
    "rename card to tile, round to turn",
    'allow one-seat because "North begins"',
    "strength of a player: the number of cards in their hand",
    "heat of a card: its rank + 2",
)
"""Lines with which blocks begin, of every form."""

IN_A_BLOCK = (
    "players North, South",
    "rank: number",
    "rank: number, usually 0",
    "rank: number or none, as labelled",
    "suit: hearts, spades or clubs",
    "each player has points: 0, public",
    "each player has hand: one of each card, private",
    "each player has hand: nothing, private",
    "each player has deck: one of each card, in a pile, shuffled",
    "each player has ready: yes",
    "each player has target: card or none",
    "each player has pile: 3 Aces and 1 King",
    "the game has deck: one of each card, secret",
    "the game has deck: 3 of each card, secret",
    "the game has pile: nothing, in a pile",
    "the match has pot: 0, public",
    "play 3 rounds",
    "play up to 9 rounds until a player has at least 5 points",
    "play rounds until a player has at least 5 points",
    "play turns in alternation from North",
    "play up to 9 turns in alternation from North, until a player has no hand",
    "step scoring",
    "step scoring, if pot is more than 3",
    "step scoring, in order of rank of this",
    "restart the round",
    "undo the round",
    "the round ends",
    "at the end: the player with more points wins the match",
    "next round: rank of your pick +2",
    "next round: opponent must not pick King",
    "this round: opponent cannot gain points",
    "for the rest of the match: rank of your pick +2",
    "until a player has at least 5 points: opponent must not pick King",
    "each player chooses pick, in secret: a card in their hand",
    "each player chooses pick: a card in their hand",
    "each player in turn from North chooses stake: a whole number from 0 to 5",
    "they choose deed: raise or call",
    "they choose stake: 1, 2 or 4",
    "they choose target: a player",
    "they choose square: an empty square",
    "they choose square: a square next to their piece",
    "they choose drop: up to 3 cards in their hand",
    "they choose stake: a whole number from 0 to the smaller of their coins and pot",
    "each player may choose bet: a whole number from 1 to 3",
    "they may choose extra, once per match: a card in their hand",
    "if none is chosen: they lose 1 point",
    "they distribute 10 troops over hill, wood and brook",
    "they distribute 10 troops over hill, wood and brook, in secret",
    "asks target: a card in opponent's hand",
    "may ask target: a card in opponent's hand",
    "they choose go in one go, in secret",
    "only if their stake is more than 3",
    'because "a King is a King"',
    "if nothing is possible: they lose 1 point",
    "within 30 seconds",
    "if late: they choose at random",
    "chance chooses luck: heads or tails",
    "chance chooses die: a whole number from 1 to 6",
    "chance chooses luck: 1 in 6 strike, otherwise calm",
    "chance deals 2 cards from the deck to each player's hand",
    "chance deals 2 cards from the deck to the market",
    "chance draws prize: a card from the deck",
    "they draw 2 cards from the deck to their hand",
    "shuffle the deck",
    "put their pick on top of the deck",
    "put their pick on the bottom of the deck",
    "put their pick into spent",
    "each pick takes effect",
    "winner: the player whose pick has more rank",
    "winner: you, if opponent's pick is King",
    "prize: 2",
    "prize: 3, if you are the winner",
    "rank of your pick +2",
    "they must pick a card in their hand with rank 3",
    "they must not pick King, if their points are less than 3",
    "they must not repeat pick",
    "they must not pick the same 3 times in a row",
    "opponent cannot gain points",
    "cancel their pick",
    "held by North",
    "scoring: you may use Ring, once per match",
    'announce "{North} has {points of North}"',
    'announce "{their pick}" to opponent',
    "note score: North's points, South's points",
    "their points become 3",
    "their points rise by 2",
    "their points fall by 2, at least 0",
    "their points are at most 9",
    "they gain 2 points",
    "they lose 2 points",
    "the winner gains 1 point, if pot is more than 3",
    "they gain as many points as the pot",
    "each player whose stake is more than 3 gains 2 points",
    "each player who has at least 1 card in their hand gains 3 points",
    "each player who is ready gains 3 points",
    "for each player: they gain 1 point, if their pick is King",
    "for each player who has won the round: they gain 1 point",
    "for each card in their hand with rank 3: they gain 1 point",
    "they look at the top 2 cards of the deck",
    "move each pick to spent",
    "move their pick to opponent's hand",
    "discard their pick",
    "exhaust their pick",
    "reveal pick",
    "reveal pick to North",
    "silence opponent's pick",
    "swap their points with opponent's points",
    "their pick takes effect",
    "the player with more points wins the match",
    "the player with more points wins the match by points",
    "the player whose pick has more rank wins the round",
    "they win the match",
    "they lose the match",
    "if pot is more than 3: the winner gains 1 point",
    "if their pick is King: they gain 1 point",
    "if their pick is in their hand: they gain 1 point",
    "if there are 2 cards in their hand with the same rank: they gain 1 point",
    "otherwise: they lose 1 point",
    "inn - mill - well",
    "given {rounds} = 1",
    "given North has 2 points",
    "round 1: North picks King, South picks Page, South passes bet",
    "then North wins the match",
    "then North leads 2 to 1",
    "then North has 2 points",
    "then North's hand is not nothing",
    "then North may not pick Ace",
    "then North is not asked bet",
    'then South is told "North: King"',
    "then the match is over",
)
"""Lines within blocks, of every form."""

_SAID_NAMES = (
    "north south king page ace hearts spades clubs card cards tile rank suit points point pick hand"
    " deck pile pot spent market stake bet deed raise call luck heads tails strike calm die prize"
    " winner scoring round rounds match turn turns ready target drop extra go square cell"
    " piece inn mill well hill wood brook troops fatigue heat strength score ring r31"
)
NAMES_SHOWN = frozenset(_SAID_NAMES.split())
"""Words of these lines that are somebody's names, and stand for any name."""

BELOW = table((
    (r"^\s*if\b.*:", ", with `otherwise: ...` on a line of its own below"),
    (r"^pieces\b|^change\b|^step\b|^\s+step\b|^add\b", ", and its lines in a block below"),
))  # fmt: skip
"""What stands below a line."""

SPECIAL = table((
    (r", ?else\b", "`prize: 2` in the phase, and below the card what it answers otherwise: "
     "`prize: 3, if you are the winner`"),
    (r"^[a-z][\w-]* [A-Z\d]\w* \S+$", '`card 4 King`, or `card 4 "King of Hearts"`'),
    (r"^\s+[a-z]+-[a-z-]+(?: (?:in|with|for) \S+)+$", '`one-seat because "North begins"`'),
))  # fmt: skip
"""Lines that are told by a sign."""

NEAR = 0.5
"""How much of a line must be in a form, of what tells forms apart."""

_WORD = re.compile(r'"[^"\n]*"?|\{[^}\n]*\}?|[A-Za-z_][\w-]*|\d+|[^\s\w]')
_SAID_SMALL = "a an the of to in on from by and or is are it their your its they"
_SMALL = frozenset(_SAID_SMALL.split())
_WEIGHT = {
    "NAME": 0.5,
    "NUMBER": 0.7,
    "TEXT": 1.0,
    "if": 1.0,
    ",": 0.4,
    ":": 1.2,
    "'": 0.2,
    "s": 0.2,
}
_STRONG, _MIDDLE, _WEAK, _FEW = 3.0, 1.5, 0.6, 0.7
_ACTS = re.compile(
    r"^\s*(?:each player|the winner|opponent|you|[A-Z]\w*)(?= (?!who|with|in\b|has\b|have\b|-)\w)"
)
"""Somebody who does something: whoever that is, it is said alike."""


@frozen
class _Form:
    """A line as it is said, and what tells it apart. first: its verb, or its first word."""

    line: str
    words: tuple[str, ...]


@lru_cache(maxsize=1024)  # a line is asked about again while others are written or mended
def form_of_line(line: str, cut: bool = False) -> str | None:
    """A line as it should be, the nearest to one that cannot be read; None if none is near. cut:
    the line ends too early, so that what would come behind it does not count.
    """
    special = first_found(line, SPECIAL)
    if special is not None:
        return special
    words, first = _words(line), line.split(None, 1)[0] if line.strip() else ""
    forms = [
        each
        for each in _FORMS[line[:1].isspace()]
        if each.words[0] not in _BEGIN_WITH or each.words[0] in stems(first)
    ]
    best = max(forms, key=lambda each: _likeness(words, each, cut))
    if _likeness(words, best, cut) < NEAR:
        return None
    return f"`{best.line}`{first_found(best.line, BELOW) or ''}"


_BEGIN_WITH = frozenset({"then", "players"})
"""Words with which only such lines begin: another line is like none of them."""


SHOWN = "such a line is said like this: "
"""How a note begins that shows a line."""


def said_like(line: str, cut: bool = False) -> tuple[str, ...]:
    """The note that shows the form that is nearest to a line, if one is. cut: as above."""
    form = form_of_line(line, cut)
    return () if form is None else (f"{SHOWN}{form}",)


def _likeness(words: tuple[str, ...], form: _Form, cut: bool) -> float:
    """How much of two lines is the same, in the same order: from 0 to 1."""
    alike = set(words) & set(form.words)
    if not any(_weight(each) > _FEW for each in alike):
        return 0.0
    telling = [each for each in words if _weight(each) >= _STRONG]
    if telling and alike.isdisjoint(telling):
        return 0.0  # to find the order of the words takes long
    both = SequenceMatcher(None, words, form.words, autojunk=False).get_matching_blocks()
    same = sum(_weight(each) for block in both for each in words[block.a : block.a + block.size])
    end = max((block.b + block.size for block in both if block.size), default=0)
    behind = 0.0 if cut else sum(map(_weight, form.words[end:])) / 2
    whole = max(sum(map(_weight, words)), 0.1)
    return 2 * same / (whole + sum(map(_weight, form.words[:end])) + behind)


def _weight(word: str) -> float:
    if word in _WEIGHT:
        return _WEIGHT[word]
    return _WEAK if word in _SMALL else _STRONG if word in _VERBS else _MIDDLE


@lru_cache(maxsize=256)
def _words(line: str) -> tuple[str, ...]:
    """What tells a line apart: its words of the language, and of which sort the others are."""
    return tuple(_sort(each) for each in _WORD.findall(_ACTS.sub("they", line)))


def _sort(word: str) -> str:
    if word[0] in '"\u201c':
        return "TEXT"
    if word[0].isdigit() or word[0] == "{":
        return "NUMBER"
    if not (word[0].isalpha() or word[0] == "_"):
        return word
    found = next((each for each in (word, *stems(word)) if each in LANGUAGE), None)
    if found is None and len(word) > 4 and word.islower():
        found = closest(word, _LONG)
    return "NAME" if found is None else _ONE.get(found, found)


_ONE = {"chooses": "choose", "have": "has", "are": "is", "become": "becomes", "wins": "win",
        "loses": "lose", "gains": "gain", "takes": "take", "leads": "lead", "an": "a",
        "draws": "draw", "deals": "deal", "says": "say", "rises": "rise", "falls": "fall",
        "asks": "ask", "ends": "end", "plays": "play", "moves": "move", "was": "is",
        "picks": "NAME", "passes": "pass", "distributes": "distribute"}  # fmt: skip
"""Several forms of one word."""


def _language() -> Iterator[str]:
    for line in (*AT_THE_MARGIN, *IN_A_BLOCK):
        for word in re.findall(r"[A-Za-z_][\w-]*", re.sub(r'"[^"]*"|\{[^}]*\}', " ", line)):
            if word.lower() not in NAMES_SHOWN:
                yield word


LANGUAGE = frozenset(_language())
"""Words of these lines that are nobody's names."""

_LONG = tuple(sorted(each for each in LANGUAGE if len(each) > 4))
_SAID_VERBS = (
    "choose distribute deal draw play step win lose gain move announce reveal swap discard "
    "cancel exhaust silence shuffle put restart undo look must cannot may ruling ruleset "
    "players board option pieces example given then rename remove replace change add allow "
    "within note rule has alternation otherwise if for next becomes rise fall held because "
    "asked told leads ask"
)
_VERBS = frozenset(_SAID_VERBS.split())
"""Words that say what a line is about: a form without any of those of a line is not near it."""

_FORMS = {
    inside: tuple(_Form(each, _words(each)) for each in lines)
    for inside, lines in ((False, AT_THE_MARGIN), (True, IN_A_BLOCK))
}
