"""Pieces that one player shows and the other takes some of, and what is put face down.

Purpose: `they choose three gifts`, and below it `the opponent takes one of them`, `they get the
rest`; `they choose a gift and put it face down`. Input: a sentence, the names of its file. Output:
lines about `they`, or advice where it is not said where they lie then. Must not know: the grammar.
"""

import re

from ..word_forms import article, plural
from .said_course import Lines
from .said_in_blocks import Choice
from .said_names import Names
from .said_picked import free
from .said_words import tidied

_ONE_OF_THEM = re.compile(
    r"(?P<who>they|(?:the )?opponent|the player|[A-Z][\w-]*) (?:may )?"
    r"(?:takes?|gets?|chooses?|picks?|keeps?|receives?|selects?|draws?) (?P<n>an?|1|one|\d+) of "
    r"(?:them|these|those)(?: and (?:takes?|keeps?) (?:it|them))?"
)
_THE_OTHERS = re.compile(
    r"(?P<who>they|(?:the )?opponent|the player|[A-Z][\w-]*) (?:takes?|gets?|keeps?|receives?) "
    r"(?:back )?(?:the )?(?:others?|rest|remaining(?: ones?| \d+| [\w-]+)?|other (?:ones?|\d+|1)"
    r"(?: [\w-]+)?)(?: back)?"
)
_FACE_DOWN = re.compile(
    r"(?P<who>they|(?:the )?opponent|the player|each player|[A-Z][\w-]*) (?:chooses?|picks?|takes?"
    r"|selects?) (?:an?|1|one) (?P<kind>[\w-]+)(?: (?:from|in|of) (?:their|the) [\w-]+)? and "
    r"(?:puts?|lays?|places?|keeps?|sets?|holds?) it (?:aside )?face[ -]?down"
    r"(?: (?:in front of (?:them|themselves)|aside))?"
)


def offered(said: str, names: Names) -> Lines | None:
    """The lines of such a sentence, where it can only mean one place."""
    parts = _of_a_group(said, names)
    if parts is not None:
        lines, there = parts
        return _put(lines, f"their {there[0]}") if len(there) == 1 else None
    return _face_down(said, names)


def where_it_lies_then(said: str, names: Names) -> str | None:
    """What to say where there are several places for it, or none."""
    parts = _of_a_group(said, names)
    if parts is None:
        return _no_place_face_down(said, names)
    lines, there = parts
    shown = _put(lines, f"their {there[0]}" if there else "their hand")
    whole = "`, and below it `".join(line.strip() for line in shown)
    others = ", ".join(f"`their {each}`" for each in there[1:])
    more = f", or to {others}" if others else ""
    return f"it is said where what is taken lies then: `{whole}`{more}"


def _of_a_group(said: str, names: Names) -> tuple[Lines, list[str]] | None:
    """The lines about some of those that were chosen together, with `{}` for where they lie then,
    and the zones that may be meant.
    """
    some, rest = _ONE_OF_THEM.fullmatch(said), _THE_OTHERS.fullmatch(said)
    found = some or rest
    groups = [each for each in names.here("pieces") if each.several and each.kind]
    who = _who(found["who"], names) if found else ""
    if found is None or not groups or not who:
        return None
    group = groups[0]
    their = _owner(group, who, names)
    there = [
        zone
        for zone, sort in names.theirs.items()
        if sort == "zone" and names.holds.get(zone, group.kind) == group.kind
    ]
    if not their:
        return None
    if some is not None:
        one = some["n"] in ("a", "an", "1", "one")
        name = free("taken", names)
        what = article(group.kind) if one else f"{some['n']} {plural(group.kind)}"
        chooses = f"{who} choose{'' if who == 'they' else 's'} {name}: {what} in {their}"
        return (chooses, f"  move {name} to {{}}"), there
    gone = [each for each in names.here("pieces") if each.at > group.at]
    if len(gone) != 1 or gone[0].kind != group.kind or gone[0].several:
        return None
    taken = _owner(gone[0], who, names)
    own = "{}" if who == "they" else f"{who}'s {{}}"
    if not taken:
        return None
    return (f"for each {group.kind} in {their} other than {taken}: move it to {own}",), there


def _put(lines: Lines, there: str) -> Lines:
    """Lines with the place in which what they are about lies then."""
    place = there.removeprefix("their ")
    return tuple(
        line.replace("'s {}", f"'s {place}").replace("{}", f"their {place}") for line in lines
    )


def _who(words: str, names: Names) -> str:
    """Who takes it: `they`, `opponent` or a seat; empty if that is nobody here."""
    if words in names.seats:
        return words
    if re.search("opponent", words):
        return "opponent" if names.bound or names.phase in names.alternating else ""
    they = names.bound == "they" or names.phase in names.alternating
    return "they" if they and words in ("they", "the player") else ""


def _owner(choice: Choice, who: str, names: Names) -> str:
    """What a choice is called where somebody else chooses, who is `they` there."""
    if choice.who in names.seats:
        return f"{choice.who}'s {choice.name}"
    if choice.who not in ("they", "opponent"):
        return ""
    if who in names.seats:
        return ""
    own = choice.who == who
    if who == "opponent":
        return f"their {choice.name}" if own else f"their opponent's {choice.name}"
    return f"their {choice.name}" if own else f"opponent's {choice.name}"


def _face_down(said: str, names: Names) -> Lines | None:
    """What is put face down lies in the only zone of its own that not everybody sees."""
    found = _FACE_DOWN.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    there = _unseen(kind, names) if kind else []
    if found is None or len(there) != 1:
        return None
    words = found["who"]
    who = words if words == "each player" else _who(words, names)
    if not who:
        return None
    name = free("hidden", names)
    verb = "choose" if who == "they" else "chooses"
    own = f"{who} {verb} {name}, in secret: {article(kind)} in their {names.hand_of(kind)}"
    return own, f"  move {name} to their {there[0]}"


def _unseen(kind: str, names: Names) -> list[str]:
    """The zones of each player in which not everybody sees such pieces, besides the hand."""
    hand = names.hand_of(kind)
    return [
        zone
        for zone, sort in names.theirs.items()
        if sort == "zone"
        and zone not in names.shown | {hand}
        and names.holds.get(zone, kind) == kind
    ]


def _no_place_face_down(said: str, names: Names) -> str | None:
    found = _FACE_DOWN.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    hand = names.hand_of(kind) if kind else ""
    if found is None or not hand:
        return None
    there = _unseen(kind, names)
    chosen = f"they choose hidden, in secret: {article(kind)} in their {hand}"
    if there:
        ways = ", or ".join(f"`move hidden to their {each}`" for each in there)
        return f"it is said where it lies then: `{chosen}`, and below it {ways}"
    return (
        f"what lies face down lies in a zone of its own: `each player has kept: nothing, private` "
        f"in the {names.outer}, and here `{chosen}`, and below it `move hidden to their kept`"
    )


_NOT_YET = (
    r"(?:(?: that| which)?(?: they)? (?:have|has) (?:not|never)(?: been)?(?: yet)? (?:used|played|"
    r"chosen|done|taken)(?: (?:yet|before|so far))?)"
)
_UNUSED = re.compile(
    r"(?P<who>they|(?:the )?opponent|the player|each player|[A-Z][\w-]*) (?:chooses?|picks?|uses?"
    r"|plays?|takes?|performs?|selects?|does) (?:an?|1|one)(?: of)?(?: their| the)?"
    rf"(?P<unused> (?:unused|remaining))? (?P<kind>[\w-]+)(?P<yet>{_NOT_YET})?"
)


def not_used_yet(said: str, names: Names) -> Lines | None:
    """`they use an action that they have not used yet`: it is gone once it was chosen."""
    found = _UNUSED.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    zone = names.zone_of_players(found["kind"]) if found else ""
    zone = zone or names.hand_of(kind)
    if found is None or not kind or not zone or not (found["unused"] or found["yet"]):
        return None
    words = found["who"]
    who = words if words == "each player" else _who(words, names)
    if not who:
        return None
    name = free("act" if kind != "act" else "deed", names)
    verb = "choose" if who == "they" else "chooses"
    return f"{who} {verb} {name}: {article(kind)} in their {zone}", f"  discard {name}"


_HEAD = re.compile(r"(?:if )?(?P<of>[\w-]+):")


def under_what_is_chosen(said: str, names: Names) -> str | None:
    """`split:` above what is done then, of what was chosen above it: the condition for it."""
    found = _HEAD.fullmatch(tidied(said))
    word = found["of"] if found else ""
    for choice in names.here("pieces", "ways") if word else ():
        piece = names.piece(word)
        is_it = choice.kind and names.pieces.get(piece) == choice.kind and not choice.several
        way = word.lower() if word.lower() in choice.ways else ""
        own = {"they": "their ", "opponent": "opponent's "}.get(choice.who, f"{choice.who}'s ")
        if (is_it or way) and choice.who != "each player":
            return f"if {own if choice.who != 'chance' else ''}{choice.name} is {way or piece}:"
    return None
