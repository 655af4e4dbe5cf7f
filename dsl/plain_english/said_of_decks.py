"""What is dealt out of a deck, and what is looked at.

Purpose: from the words for it to lines. Input: words, the names of a file. Output: lines about
`they` and `opponent`. Must not know: when it is done.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_texts import block_of
from ..word_forms import article, forms
from .said_below import margin_of
from .said_course import Lines
from .said_names import Names
from .said_picked import free
from .said_things import pieces, zone


def deal(rest: str, names: Names) -> Lines | None:
    """So many are dealt to each player."""
    found = re.fullmatch(
        r"(?P<n>\d+|an?) (?P<kind>[\w-]+)(?: from (?:the )?[\w-]+)? to (?:each|every|both|all)"
        r" players?"
        r"|(?:each|every|both|all) players? (?P<m>\d+|an?) (?P<of>[\w-]+)(?: each)?", rest,
    )  # fmt: skip
    kind = any_kind(found["kind"] or found["of"], names) if found else ""
    hand, deck = (names.hand_of(kind), names.deck_of(kind)) if kind else ("", "")
    if found is None or not hand or not deck:
        return None
    n = found["n"] or found["m"]
    dealt = (
        f"chance deals {n} {kind}{'' if n in ('1', 'a', 'an') else 's'} from the {deck} to each"
        f" player's {hand}"
    )
    again = deck in names.piles and names.phase != names.outer  # it lies in an order by then
    return (f"shuffle the {deck}", dealt) if again else (dealt,)


_ALL = re.compile(
    r"(?:(?:out )?all(?: of)?(?: the| their)? (?P<kind>[\w-]+?)|(?:out )?the (?:whole|entire|full) "
    r"(?P<deck>[\w-]+))(?: (?:of|from|in) (?:the )?[\w-]+)?"
    r"(?: (?:evenly |equally )?(?:to|among|between) .+)?"
)


_LIES = r"^[ \t]+the game has {0}: (?P<n>one|two|three|\d+)(?: copies)? of each (?P<kind>[\w-]+)"
_COUNTED = {"one": 1, "two": 2, "three": 3}


def dealt_out(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """All that lies in the deck is dealt, if it comes out even: each player gets half of it."""
    deals = re.match(r"(?:chance deals?|deals?|(?:the|all) players? deals?) ", said)
    found = _ALL.fullmatch(said, deals.end()) if deals else None
    if found is None or names.phase not in names.phases:
        return
    deck = found["deck"] or names.deck_of(any_kind(found["kind"], names))
    begin, end = block_of(line)  # where it begins anew with the phase
    lies = re.search(_LIES.format(re.escape(deck)), line.source.text[begin:end], re.MULTILINE)
    kind = names.kind(lies["kind"]) if lies and deck else ""
    hand = names.hand_of(kind) if kind else ""
    if lies is None or not hand:
        return
    pieces = [*names.pieces.values()].count(kind)
    so_many = pieces * (_COUNTED.get(lies["n"]) or int(lies["n"]))
    if so_many and so_many % 2 == 0:
        margin = margin_of(line)
        dealt = f"{so_many // 2} {kind}{'' if so_many == 2 else 's'}"
        yield Fix(line, f"{margin}chance deals {dealt} from the {deck} to each player's {hand}")


def from_the_deck(rest: str, names: Names) -> Lines | None:
    """`gets 7 cards`: of what lies in the deck, chance deals so many."""
    found = re.fullmatch(r"(?P<n>\d+) (?P<kind>[\w-]+)(?: each)?", rest)
    kind = any_kind(found["kind"], names) if found else ""
    hand, deck = (names.hand_of(kind), names.deck_of(kind)) if kind else ("", "")
    if found is None or not hand or not deck or names.phase != names.outer:
        return None
    return (f"chance deals {found['n']} {kind}s from the {deck} to their {hand}",)


def drawn_from(kind: str, said: str, names: Names) -> str | None:
    """Where pieces of a kind are drawn from: there where it is said, or from the deck that the file
    has, by whatever name. None if no line declares such a place.
    """
    there = re.sub(r"^(?:the )?top of ", "", said)
    known = zone(there, names) if there else None
    if known is not None and known != f"their {names.hand_of(kind)}":
        whose, _, name = known.rpartition(" ")
        return known if whose == "their" else named_deck(name)
    if there and not _ANY_DECK.fullmatch(there):
        return None
    deck, own = names.deck_of(kind), names.own_deck_of(kind)
    return f"their {own}" if own else named_deck(deck) if deck else None


_ANY_DECK = re.compile(r"(?:(?:the|their) )?(?:draw )?(?:pile|deck|stack|stock|supply|bag)")
"""Words for any place out of which pieces are drawn."""


def any_kind(word: str, names: Names) -> str:
    """A kind of pieces, by a word for it, or by one for any, where there is one alone."""
    general = {"card", "piece", "tile"} & {*forms(word)}
    return names.kind(word) or (
        next(iter(names.kinds)) if general and len(names.kinds) == 1 else ""
    )


def named_deck(deck: str) -> str:
    """A deck, as a line speaks of it."""
    return f"the {deck}"


def look(rest: str, names: Names) -> Lines | None:
    """Who looks sees what lies somewhere, or one of it by chance."""
    rest = re.sub(r"^(?:at|into|upon) ", "", rest)
    there = zone(re.sub(r"^the hand of the opponent$", "opponent's hand", rest), names)
    if there is not None:
        return (f"they look at {there}",)
    some = pieces(re.sub(r"^all (?:of )?", "", rest), names)
    if some:
        return tuple(f"they look at {each}" for each in some)
    one = re.fullmatch(r"(?:an?|1)(?: random)? (?P<kind>[\w-]+) (?:in|of|from) (?P<zone>.+)", rest)
    kind, there = (names.kind(one["kind"]), zone(one["zone"], names)) if one else ("", None)
    if kind and there is not None and there.rpartition(" ")[2] not in names.shown | names.piles:
        seen = free("seen", names)
        return f"chance chooses {seen}: {article(kind)} in {there}", f"  they look at {seen}"
    found = re.fullmatch(r"(?:1 of )?(?P<whose>their|(?:the )?opponent's) (?P<kind>[\w-]+)", rest)
    kind = names.kind(found["kind"]) if found else ""
    hand = names.hand_of(kind) if kind else ""
    if not found or not hand:
        return None
    whose = "their" if found["whose"] == "their" else "opponent's"
    if not rest.startswith("1 of"):
        return (f"they look at {whose} {hand}",)
    name = free("seen", names)
    return (f"chance chooses {name}: {article(kind)} in {whose} {hand}", f"  they look at {name}")


_UP = r"(?: face[- ]?up)?"
_TOP = (
    r"(?:the (?:top|next|first|uppermost)|an?|1|one) (?P<kind>[\w-]+)"
    r"(?: (?:of|from|on) (?P<deck>.+?))?"
)
_TURN = r"(?:reveal|turn(?: over| up)?|flip(?: over| up)?|show|uncover)"
_TURNED = r"(?:revealed|turned(?: over| up)?|flipped(?: over| up)?|shown|uncovered)"
_OF_THE_TOP = (
    re.compile(rf"{_TURN}{_UP} {_TOP}{_UP}"),
    re.compile(rf"{_TOP} is {_TURNED}{_UP}"),
)


def turned_up(said: str, names: Names) -> Lines | None:
    """`reveal the top card of the deck`: chance draws one, where what lies there has no order."""
    found = next((m for each in _OF_THE_TOP if (m := each.fullmatch(said))), None)
    kind = any_kind(found["kind"], names) if found is not None else ""
    deck = names.deck_of(kind) if kind else ""
    if found is None or not deck or deck in names.piles or names.phase == names.outer:
        return None
    there = re.sub(r"^(?:the )?", "", found["deck"] or deck)
    if there != deck and not _ANY_DECK.fullmatch(there):
        return None
    return (f"chance draws {free('prize', names)}: {article(kind)} from {named_deck(deck)}",)


def shuffle_pile(rest: str, names: Names) -> Lines | None:
    """A pile is shuffled where it lies; that of the cards, whatever it is called."""
    said = zone(re.sub(r"^(?:up|all) (?=\w)", "", rest), names) if rest else None
    if said is not None:
        return (f"shuffle {said}",) if said.rpartition(" ")[2] in names.piles else None
    plain = re.sub(r"\b(?:up|all|well|again|it|them|the|every|draw|pile|deck|stock)\b", "", rest)
    decks = {deck for kind in names.kinds if (deck := names.deck_of(kind)) in names.piles}
    loose = not plain.strip() or names.kind(plain.strip())
    return (f"shuffle {named_deck(decks.pop())}",) if loose and len(decks) == 1 else None


_MOVED = re.compile(r"move each (?P<kind>[\w-]+) in (?P<from>(?:[\w' -]+ )?(?P<zone>[\w-]+)) to .+")


def mixed_in(lines: Lines, there: str, names: Names) -> Lines:
    """Lines by which pieces are shuffled into a place: a pile is shuffled then, and what lies in no
    order comes there one after the other.
    """
    if there.rpartition(" ")[2] not in names.piles:
        return lines
    first, *further = lines
    found = _MOVED.fullmatch(first)
    if found is not None and found["zone"] not in names.piles:
        of = f"for each {found['kind']} in {found['from']}"
        first = f"{of}, one after the other: move it to {there}"
    return (first, *further, f"shuffle {there}")
