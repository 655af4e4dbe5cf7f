"""Who begins, whose turn it is to do what, and to whom something goes, as it is said at a table.

Purpose: `the winner leads the next round`, `the dealer changes`, `the round goes to the higher
card`: what the game keeps of players becomes another one, or somebody has won something. Input:
the words of a sentence, the names of a file, who is meant by some words. Output: who it is said of,
and lines about `they`. Must not know: when it is so.
"""

import re
from collections.abc import Callable

from ..word_forms import forms
from ..word_tables import replaced, table
from .said_deeds import deed
from .said_handed_over import handed_over
from .said_names import Names
from .said_picked import free
from .said_players import OPPONENT, Who, against
from .said_things import pieces
from .said_words import bases

Someone = Callable[[str], Who | None]
"""Who is meant by some words."""

Said = tuple[Who, tuple[str, ...]]

_FIRST = r"(?:leads?|begins?|starts?|opens?|deals?|(?:goes|go|plays?|acts?|moves?|is) first)"
_BEGINS = re.compile(
    rf"(?P<who>.+?) (?P<verb>{_FIRST})(?: off)?(?: (?:to|in|with|for))?"
    r"(?: (?:the )?(?:next|following|new|first)(?: (?P<next>[\w-]+))?"
    r"| (?:the|this|each) (?P<this>[\w-]+)| first)?"
)
_IS_NEXT = re.compile(
    r"(?P<who>.+?) (?:is|becomes|will be) (?:now )?(?:the )?(?:next |new )?(?P<of>[\w-]+)"
    r"(?: (?:in|for) the next [\w-]+| next)?"
)
_BECOMES = re.compile(
    r"(?:the )?(?P<of>[\w-]+) (?:becomes|is now) (?:the )?(?:other player|opponent)"
)
_CHANGES = re.compile(
    r"the (?P<of>[\w-]+) (?:(?:changes|alternates|switches|rotates|passes|moves)"
    r"(?: (?:on|over|sides|hands))?"
    r"|(?:passes|goes|moves|switches|changes) (?:over )?to (?P<who>.+?))"
    r"(?: (?:after )?(?:each|every) [\w-]+| for the next [\w-]+)?"
)
_BY_LOT = re.compile(
    r"(?:a random player|a player (?:chosen |picked |drawn )?(?:at random|by chance)|chance "
    r"(?:decides|chooses|picks|determines|says) (?:who|which player)|(?:a|the) (?:coin|die|lot|toss"
    r"|draw)(?: toss| flip| throw)? (?:decides|determines) who|it is (?:random|decided by "
    rf"chance) who) (?P<verb>{_FIRST})(?: .+)?"
)
_ANY = re.compile(
    r".+ (?:may|can) (?:play|lay|choose|pick|use|put|answer with|reply with|lead) any(?: other| of"
    r" their)? [\w-]+(?: they (?:like|want|have|hold))?"
)
_PRINTED = re.compile(
    r"(?:its|the) (?P<field>[\w-]+)(?: of (?P<of>.+?))? (?:is|becomes|determines|sets) (?:the )?"
    r"(?P<held>[\w-]+)"
)
_NAMED = re.compile(r"(?P<name>[\w-]+) (?:is|are|becomes?) (?:now )?(?:the )?(?P<of>[\w-]+)")
_GOES = re.compile(
    r"the (?P<of>[\w-]+) (?:(?:goes|falls|belongs) to|is (?:won|taken) by) (?P<who>.+)"
)


_TIES = re.compile(
    r"^(?:all )?(?:ties|draws|a tie|a draw) (?:(?:are|is) (?:won|taken) by|goe?s? to) (?P<who>.+)$"
)
_THE_OTHER = re.compile(r"\b(?:the|their) (?:other(?: one| 1| player)?|opponent)\b")
_FIRST_THERE = re.compile(
    r"(?:the first (?:player |1 |one )?(?:to|who) (?:reach(?:es)?|gets? to|arrives? at)|whoever "
    r"(?:first )?(?:reaches|gets to|arrives at)) (?P<to>\d+(?: [\w-]+)?)(?: first)?,? wins?"
    r"(?: the (?:match|game|race))?"
)
_BY_THE_DIFFERENCE = re.compile(
    r"^(?P<all>the player (?:with|whose [\w-]+ has) (?:the )?(?:more|most|less|least|fewer|fewest|"
    r"higher|highest|lower|lowest|greater|bigger|smaller) (?P<of>[\w-]+) [a-z]+ the difference)"
    r"(?=$| [\w-]+$)"
)
"""Of what there is a difference is said by what is compared."""
_NO_PLAYER = re.compile(
    r"^the (?:auctioneer|banker|bank|host|game ?master|croupier|house|box) (?=(?:shows?|reveals?"
    r"|turns?|deals?|shuffles?|draws?)\b)"
)


_TAKES = r"(?:takes?|gets?|wins?|keeps?|receives?|collects?)"
_TOP = r"the (?:top|bottom) (?:\d+ )?[\w-]+(?: (?:of|from) (?:the )?[\w-]+)?"
_OF_A_PILE = table((
    (rf"^(?P<what>{_TOP}) (?:goes|is given|is awarded|falls|belongs) to (?P<who>.+)$",
     r"\g<who> takes \g<what>"),
    (rf"\b(?P<does>{_TAKES}) the (?P<kind>[\w-]+) (?:lying )?on (?:the )?top"
     r"(?P<of> of (?:the )?[\w-]+)?", r"\g<does> the top \g<kind>\g<of>"),
    (rf"\badds? (?P<what>{_TOP}) to (?:their|his|her) (?:collection|winnings)\b",
     r"takes \g<what>"),
))  # fmt: skip
"""What somebody takes from a pile, in one order of the words."""


def in_one_wording(said: str, names: Names) -> str:
    """A sentence without whoever does only what the rules do; of whoever's turn it is, where `a
    player` is that one; with what is won by ties as what is won if there is one.
    """
    said = replaced(_of_the_two(_NO_PLAYER.sub("", said), names), _OF_A_PILE)
    said = _BY_THE_DIFFERENCE.sub(r"\g<all> in \g<of>", said)
    if names.bound == "they" and _THE_OTHER.search(said):
        said = re.sub(r"^if (?:(?:a|any|either|1) player|someone|somebody)\b", "if they", said)
    first = _FIRST_THERE.fullmatch(said)
    if first is not None:
        who = "they reach" if names.bound == "they" else "a player reaches"
        return f"if {who} {first['to']}, they win the {names.outer}"
    if names.decided:
        return said
    return _TIES.sub(rf"if it is a tie, \g<who> wins the {names.phase}", said)


_LOSER_GIVES = re.compile(
    r"^the loser (?:gives|pays|hands|must give|must pay) (?:(?:to )?the winner (?P<some>\d+ [\w-]+"
    r"|an? [\w-]+)|(?P<some2>\d+ [\w-]+|an? [\w-]+) to the winner)(?P<if>,? (?:if|unless) .+)?$"
)


def _of_the_two(said: str, names: Names) -> str:
    """A sentence about the winner and the loser, about the winner and their opponent."""
    if names.phase == names.outer:
        return said
    given = _LOSER_GIVES.match(said)
    if given is not None:
        some = given["some"] or given["some2"]
        return f"the winner takes {some} from their opponent{given['if'] or ''}"
    return re.sub(r"^(the winner .+ (?:from|to|with)) the loser\b", r"\1 their opponent", said)


def passed_on(said: str, names: Names, someone: Someone) -> Said | None:
    """Of whom something is said that passes from one player to another, and the lines for it."""
    if _ANY.fullmatch(said):
        return Who("they", "thing"), ()  # what nothing forbids may be chosen
    given = handed_over(said, names)
    if given is not None:
        return given
    for reader in (_is_named, _by_lot, _changes, _goes, _is_next, _begins):
        found = reader(said, names, someone)
        if found is not None:
            return found
    return None


def _person(verb: str, names: Names) -> str:
    """What the game keeps of whoever does something first; whoever has made a choice last is kept
    for that.
    """
    last = {each.name for each in names.kept if each.person}
    kept = [each for each in names.games if each in names.persons - last]
    for stem in bases(verb):
        called = {f"{stem}r", f"{stem}er", f"{stem}{stem[-1]}er"}
        found = next((each for each in kept if called & {each, *each.split("-")}), "")
        if found:
            return found
    return kept[0] if len(kept) == 1 and not verb.startswith("deal") else ""


def _as_one(words: str, person: str, names: Names, someone: Someone) -> Who | None:
    """Who is meant; where nobody's turn it is, the other one is the opponent of whoever it was."""
    if OPPONENT.fullmatch(words) and not names.bound:
        return Who(against(person, names.seats))
    who = someone(words)
    return who if who is not None and (who.sort == "one" or who.so) else None


def _becomes(words: str, person: str, names: Names, someone: Someone) -> Said | None:
    who = _as_one(words, person, names, someone) if person else None
    return None if who is None or who.said == person else (who, (f"{person} becomes they",))


def _begins(said: str, names: Names, someone: Someone) -> Said | None:
    found = _BEGINS.fullmatch(said)
    of = (found["next"] or found["this"]) if found else None
    if found is None or (of is not None and of not in (*names.phases, "one", "game", "play")):
        return None
    return _becomes(found["who"], _person(found["verb"].split(" ")[0], names), names, someone)


def _is_next(said: str, names: Names, someone: Someone) -> Said | None:
    other = _BECOMES.fullmatch(said)
    if other is not None and other["of"] in names.persons and not names.bound:
        return _becomes("the other player", other["of"], names, someone)
    found = _IS_NEXT.fullmatch(said)
    if found is None or found["of"] not in names.persons or found["of"] not in names.games:
        return None
    return _becomes(found["who"], found["of"], names, someone)


def _changes(said: str, names: Names, someone: Someone) -> Said | None:
    found = _CHANGES.fullmatch(said)
    known = found is not None and found["of"] in names.persons and found["of"] in names.games
    person = "" if found is None else found["of"] if known else _person(found["of"], names)
    if found is None or not person or (not known and person[:3] != found["of"][:3]):
        return None
    return _becomes(found["who"] or "the other player", person, names, _never if not found["who"]
                    and names.bound else someone)  # fmt: skip


def _never(words: str) -> Who | None:
    """Whoever's turn it is: nothing passes to the other one then and there."""
    return None


def _by_lot(said: str, names: Names, someone: Someone) -> Said | None:
    found = _BY_LOT.fullmatch(said)
    person = _person(found["verb"].split(" ")[0], names) if found else ""
    name = free("drawn", names)
    lines = (f"chance chooses {name}: a player", f"  {person} becomes {name}")
    return (Who("they", "thing"), lines) if person else None


def _is_named(said: str, names: Names, someone: Someone) -> Said | None:
    """`hearts are trump`: what the game holds one of is that one from then on."""
    printed = _PRINTED.fullmatch(said)
    if printed is not None:
        return _as_printed(printed, names)
    found = _NAMED.fullmatch(said)
    if found is None or found["name"] not in names.fills.get(found["of"], ()):
        return None
    return Who("they", "thing"), (f"{found['of']} becomes {found['name']}",)


def _as_printed(found: re.Match[str], names: Names) -> Said | None:
    """`its suit becomes trump`: as it is printed on what lies open on top."""
    for kind, fields in names.kinds.items():
        printed = next((f for f in fields if found["field"] in forms(f)), "")
        held = found["held"]
        if not printed or held not in names.fills or {*names.fills[held]} != {*fields[printed]}:
            continue
        piles = [pile for pile in names.games if pile in names.piles]
        open_ = sorted((p for p in piles if names.holds.get(p) == kind),
                       key=lambda pile: pile not in names.shown)  # fmt: skip
        some = pieces(found["of"], names) if found["of"] else ()
        one = some[0] if len(some) == 1 else f"the top {kind} of {open_[0]}" if open_ else ""
        if one and not one.startswith("each "):
            return Who("they", "thing"), (f"{held} becomes {printed} of {one}",)
    return None


def _goes(said: str, names: Names, someone: Someone) -> Said | None:
    """`the round goes to the higher card`, `the prize goes to the buyer`."""
    found = _GOES.fullmatch(said)
    who = someone(found["who"]) if found else None
    if found is None or who is None:
        return None
    if found["of"] in names.phases[1:]:
        return who, (f"they win the {found['of']}",)
    some = pieces(f"the {found['of']}", names)
    lines = deed("take", some[0], names) if len(some) == 1 and "each " not in some[0] else None
    return None if lines is None else (who, lines)
