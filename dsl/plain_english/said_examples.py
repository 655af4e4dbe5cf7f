"""How an example begins, and what is played in it, as people tell it.

Purpose: `suppose price is 4`, `with North at 3 points`, `set the price to 4` are said behind
`given`; several names that are chosen at once stand in one quotation: `chance lays "A1, B1"`.
Input: a line of an example, the names of the file. Output: the line as it is said here. Must not
know: what can be set, and what is chosen when.
"""

import re
from collections.abc import Iterable, Iterator, Set

from ..word_forms import as_verb, single
from .said_in_blocks import Choice
from .said_names import Names
from .said_words import CHOICE_VERBS, bases, tidied

_BEGINS = re.compile(
    r"(?:given|suppose|supposing|assume|assuming|say|imagine|let|with|set(?: ?up)?|when|if|where"
    r"|(?:start|starting|begin|beginning)(?: with)?|make|put|initially|at first|before)\b:?"
    r"(?:,? that\b)?,? "
)
_SEVERAL = re.compile(r",? and |, ")
_NAME = r"(?:[A-Z][\w-]*|\d+|\"[^\"]+\")"


def as_example(told: str, text: str, names: Names) -> Iterator[str]:
    """A line of an example as it is said here, if it is told otherwise. text: the file."""
    yield from _from_there_to_there(told, text, names)
    yield from _lies_on_top(told, text, names)
    played = _played(told, names)
    if played is not None and played != told:
        yield played
    quoted = _in_one_quotation(told, names)
    if quoted != told:
        yield quoted
    begun = _BEGINS.match(told)
    rest = told[begun.end() :] if begun else told
    parts = [_stands(part, names) for part in _SEVERAL.split(rest.rstrip(":"))]
    known = [part for part in parts if part]
    if len(known) == len(parts):
        yield f"given {' and '.join(known)}"


_ON_TOP = re.compile(
    r"(?:given )?the (?:first|top|1st) (?P<kind>[\w-]+)(?: (?:of|in|on) the (?P<pile>[\w-]+))? is "
    r"(?:the |an? )?(?P<piece>.+)"
)


def _lies_on_top(told: str, text: str, names: Names) -> Iterator[str]:
    """`the first lot is the Clock`: what shuffling a pile comes to. text: the file."""
    found = _ON_TOP.fullmatch(told)
    piece = names.piece(found["piece"]) if found else ""
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not piece or names.pieces[piece] != kind:
        return
    piles = [each for each in names.piles if names.holds.get(each) == kind]
    shuffled = re.search(r"\bin a pile, shuffled\b|^[ \t]+shuffles? ", text, re.MULTILINE)
    if shuffled and len(piles) == 1 and (found["pile"] or piles[0]) == piles[0]:
        yield f'chance shuffles "{piece}"'


_HAS_NOT = re.compile(
    r"(?P<who>[\w-]+) (?:(?:does|did) not (?:have|hold|get)|has not(?: got)?) "
    r"(?P<n>\d+) (?P<of>[\w-]+)"
)
_WINS_NOT = re.compile(
    r"(?P<who>[\w-]+) (?P<did>does not|did not|has not) (?P<how>win|won|lose|lost)"
    r"(?: the (?P<phase>[\w-]+))?"
)


def _denied(told: str, names: Names) -> Iterator[str]:
    """`then Ada does not have 3 silver`, `then Ada does not win the match`."""
    said = tidied(told.removeprefix("then "))
    has, wins = _HAS_NOT.fullmatch(said), _WINS_NOT.fullmatch(said)
    of = names.number(has["of"]) if has is not None else ""
    if has is not None and of and has["who"] in names.seats:
        yield f"then {has['who']}'s {of} {'is' if single(of) == of else 'are'} not {has['n']}"
    if wins is None or wins["who"] not in names.seats:
        return
    phase, did = wins["phase"] or names.outer, "won" if wins["how"][0] == "w" else "lost"
    if phase in names.phases:
        yield f"then {wins['who']} has not {did} the {phase}"


def comes_of_it(told: str, names: Names) -> Iterator[str]:
    """`then Agnes has 11 gold and the Clock`: a line for each thing."""
    yield from _denied(told, names)
    begun = told.startswith("then ")
    parts = _SEVERAL.split(told.removeprefix("then ")) if begun else []
    who, _, has = parts[0].partition(" ") if parts else ("", "", "")
    if who not in names.seats or not re.match(r"(?:has|owns|holds|keeps) ", has):
        return
    parts[0] = f"{who} has {has.partition(' ')[2]}"
    whole = (each if each.startswith(who) else f"{who} has {each}" for each in parts)
    known = [_stands(each, names) for each in whole]
    if all(known):
        yield "\n".join(f"then {each}" for each in known)


_MOVES = re.compile(r"(?P<when>[a-z][\w-]*(?: \d+)?: )?(?P<moves>.+)")
_DRAWN = re.compile(
    r"(?:chance (?:chooses|draws|picks|rolls|throws) )?"
    r"(?:the )?(?P<of>[a-z][\w-]*)(?: (?:is|shows?|rolls?|comes up|was))? (?P<what>.+)"
)
_DONE = re.compile(r"(?P<who>[A-Z][\w-]*) (?P<verb>[a-z][\w-]*) (?P<what>.+)")
_ALONE = re.compile(r"(?P<who>[A-Z][\w-]*|both(?: players)?|each player) (?P<way>[a-z]+)")
_GENERAL = frozenset(("choose", "pick", "play", "take", "select", "use"))
_GOING = frozenset(("go", "travel", "walk", "fly", "sail", "run", "head", "send", "put", "lay"))
"""Verbs for something that is chosen, if one of the things that are said is a piece or a way."""


def _played(told: str, names: Names) -> str | None:
    """`the guard is 3, Raven picks 3 and Gold`: what chance and players do, one move for each thing
    that is chosen; None if that is not what is told.
    """
    whole = _MOVES.fullmatch(told)
    parts = (
        [] if whole is None else re.split(r",? and (?=(?:the )?[A-Za-z][\w-]* )|, ", whole["moves"])
    )
    if whole is None or told.startswith(("then ", "given ")):
        return None
    parts = [*_by_whom(parts, names)]
    named = _by_their_verbs(parts, names)
    moves = [move for part in parts for move in _moves(part, names, named)]
    return f"{whole['when'] or ''}{', '.join(moves)}" if len(moves) >= len(parts) else None


def _by_whom(parts: Iterable[str], names: Names) -> Iterator[str]:
    """The same parts, each with who does it: `Raven plan Raid, stake 3` names Raven once."""
    made = {form for c in names.choices if c.who != "chance" for form in (c.name, as_verb(c.name))}
    who = ""
    for part in parts:
        first, _, rest = part.partition(" ")
        who = first if first in names.seats else who
        yield f"{who} {part}" if who and first in made and rest else part


def _by_their_verbs(parts: Iterable[str], names: Names) -> frozenset[str]:
    """The choices that are named in some parts by what somebody does."""
    done = (found for part in parts if (found := _DONE.fullmatch(part)))
    verbs = {form for each in done for form in (each["verb"], *bases(each["verb"]))}
    return frozenset(each.name for each in names.choices if each.name in verbs)


def _moves(part: str, names: Names, named: Set[str]) -> Iterator[str]:
    """One thing that is done, as it is said here; as it was, if it says it so, or no other way.
    named: the choices that are named beside it, of which it is none: `shows 3 and calls 5`.
    """
    alone = _ALONE.fullmatch(part)
    ways = {*bases(alone["way"])} if alone else set()
    made_of = [c for c in names.choices if c.who != "chance" and ways & {*c.ways}]
    if alone is not None and made_of:
        way = next(each for each in made_of[0].ways if each in ways)
        whom = [alone["who"]] if alone["who"] in names.seats else names.seats
        yield from (f"{who} {as_verb(made_of[0].name)} {way}" for who in whom)
        return
    thrown = list(_thrown(part, names))
    if thrown:
        yield from thrown
        return
    drawn, done = _DRAWN.fullmatch(part), _DONE.fullmatch(part)
    chance = [each.name for each in names.choices if each.who == "chance"]
    if drawn is not None and drawn["of"] in chance:
        yield f"chance {as_verb(drawn['of'])} {drawn['what']}"
        return
    made = [c for c in names.choices if c.who == "each player" or (done and c.who == done["who"])]
    stems = {done["verb"], *bases(done["verb"])} if done else set()
    first = next((c for c in made if c.name in stems), None)
    things = _things(done["what"], stems) if done else []
    general = bool(things) and bool(stems & (_GENERAL | _GOING))
    if done is None or not (first or general) or done["who"] not in names.seats:
        yield (_of_the_other_choice(done, made, names, named) if done and not first else "") or part
        return
    rest = [c for c in made if c is not first]
    known = [
        _meant(thing, [first] if first and not at else rest, names)
        for at, thing in enumerate(things)
    ]
    if len(things) == 1 and first is not None and done["verb"] == first.name:
        yield f"{done['who']} {as_verb(first.name)} {done['what']}"
        return
    if (len(things) < 2 and first is not None) or not all(known):
        yield part
        return
    yield from (f"{done['who']} {as_verb(of)} {what}" for of, what in filter(None, known))


def _of_the_other_choice(
    done: re.Match[str], made: Iterable[Choice], names: Names, named: Set[str]
) -> str:
    """`shows 3` beside `calls 5`: of two choices the one that is not named; empty if it is none."""
    left = [each for each in made if each.name not in named]
    general = not CHOICE_VERBS.isdisjoint(bases(done["verb"]))
    if not named or len(left) != 1 or not general or done["who"] not in names.seats:
        return ""
    meant = _meant(done["what"], left, names)
    return f"{done['who']} {as_verb(meant[0])} {meant[1]}" if meant is not None else ""


def _things(what: str, verb: set[str]) -> list[str]:
    """Each thing that somebody has chosen. verb: the forms of what is done with them."""
    if not verb & _GOING:
        return re.split(r",? and |,? with | on | in ", what)
    things = re.split(r",? and |,? with | on | in | to ", what.removeprefix("to "))
    return things if any(map(str.istitle, things)) else []


_THROWN = re.compile(
    r"(?P<who>[A-Z][\w-]*) (?:rolls|throws|rolled|threw) (?:an? )?(?P<what>\d+(?:\D+\d+)*)"
)


def _thrown(part: str, names: Names) -> Iterator[str]:
    """`Amber rolls 2 and 4`, where chance draws for each player: one draw for each die."""
    found = _THROWN.fullmatch(part)
    drawn = [c for c in names.choices if c.who == "chance" and c.for_each and c.sort == "number"]
    shown = re.findall(r"\d+", found["what"]) if found else []
    if found is None or found["who"] not in names.seats or len(shown) != len(drawn):
        return
    for die, n in zip(drawn, shown, strict=True):
        yield f"chance {as_verb(die.name)} {n} for {found['who']}"


def _meant(thing: str, among: Iterable[Choice], names: Names) -> tuple[str, str] | None:
    """The only choice in which something can be chosen, and how it is named there."""
    word = re.sub(r"^(?:the|an?) |(?<=\d) [a-z][\w-]*$", "", thing)
    piece = names.piece(word)
    made = [each for each in among if not each.several and _fits(word, piece, each, names)]
    if len({each.name for each in made}) != 1:
        return None
    named = piece if made[0].sort == "pieces" else word
    return made[0].name, f'"{named}"' if " " in named else named


def _fits(word: str, piece: str, choice: Choice, names: Names) -> bool:
    """Whether a word is an answer to a choice. piece: the piece that it may stand for."""
    match choice.sort:
        case "number":
            return word.isdigit()
        case "pieces":
            return bool(piece) and names.pieces.get(piece) == choice.kind
        case "ways":
            return word in choice.ways
        case "cell":
            return re.fullmatch(r"[A-Z]\d+", word) is not None
    return False


_GOES = re.compile(r"\bchooses? (?P<name>[a-z][\w-]*) in one go(?![\w-])")


def _from_there_to_there(told: str, text: str, names: Names) -> Iterator[str]:
    """`White moves B2 to B3`: what is chosen in one go, both in one quotation. text: the file."""
    found = re.fullmatch(
        rf"(?P<who>[\w-]+) [a-z]+ (?:(?:the |an? |their )?[a-z][\w-]* )?(?:from )?"
        rf"(?P<a>{_NAME}) to (?P<b>{_NAME})",
        told,
    )
    made = sorted({each["name"] for each in _GOES.finditer(text)})
    if found is None or found["who"] not in names.seats:
        return
    at = " ".join(found[of].strip('"') for of in "ab")
    for name in made:
        yield f'{found["who"]} {as_verb(name)} "{at}"'


def _stands(words: str, names: Names) -> str:
    """One thing, as it is asked for; empty if it is no such thing."""
    words = re.sub(r"^(?:that )?(?:the )?(?=\w)", "", words.strip())
    for reader in (_held, _so_many, _lies, _is):
        found = reader(words, names)
        if found:
            return found
    return ""


def _who(words: str, names: Names) -> str:
    return next((seat for seat in names.seats if words == seat), "")


def _held(words: str, names: Names) -> str:
    """`South holds King`, `South's hand is King`."""
    found = re.fullmatch(
        r"(?P<who>[\w-]+) (?:has|holds|starts? with|begins? with|with) (?:only )?(?P<piece>[^,]+)"
        r"|(?P<whose>[\w-]+)'s (?P<zone>[\w-]+) (?:is|to|=|to be|be|has|holds|contains)"
        r" (?P<lying>[^,]+)",
        words,
    )
    who = _who(found["who"] or found["whose"], names) if found else ""
    said = (found["piece"] or found["lying"]) if found else ""
    piece = names.piece(re.sub(r"^(?:the|an?) ", "", re.sub(r" in (?:their )?hand$", "", said)))
    if found is None or not who or not piece:
        return ""
    zone = names.zone_of_players(found["zone"]) if found["zone"] else ""
    zone = zone or ("" if found["zone"] else names.hand_of(names.pieces[piece]))
    called = f'"{piece}"' if " " in piece else piece
    return f"{called} is in {who}'s {zone}" if zone else ""


def _so_many(words: str, names: Names) -> str:
    """`North has 4 points`, `North at 4 points`, `North starts with 4 points`."""
    found = re.fullmatch(
        r"(?P<who>[\w-]+) (?:has|have|having|at|on|with|owns|starts? with|begins? with|to have)"
        r" (?P<n>no|\d+) (?P<of>[\w-]+)",
        words,
    )
    of = names.number(found["of"]) if found else ""
    if found is None or not of or not _who(found["who"], names):
        return ""
    return f"{found['who']} has {'0' if found['n'] == 'no' else found['n']} {found['of']}"


def _lies(words: str, names: Names) -> str:
    """`A1 has a stone of North`, `North has a stone on A1`, `there is a stone of North on A1`."""
    patterns = (
        r"(?P<at>[A-Z]\d+) (?:has|holds|is|with) (?:an? |the )?(?P<of>[\w-]+) of (?P<who>[\w-]+)",
        r"(?P<at>[A-Z]\d+) (?:has|holds|with) (?P<who>[\w-]+)'s (?P<of>[\w-]+)",
        r"(?P<who>[\w-]+) has (?:an? |the |his |her |their )?(?P<of>[\w-]+) (?:on|at|in) "
        r"(?P<at>[A-Z]\d+)",
        r"(?:there is )?an? (?P<of>[\w-]+) of (?P<who>[\w-]+) (?:on|at|in) (?P<at>[A-Z]\d+)",
        r"(?P<who>[\w-]+)'s (?P<of>[\w-]+) (?:is |lies |stands )?(?:on|at|in) (?P<at>[A-Z]\d+)",
    )
    fields = {name for held in names.boards.values() for name, k in held.items() if "player" in k}
    for pattern in patterns:
        found = re.fullmatch(pattern, words)
        if found is not None and found["of"] in fields and _who(found["who"], names):
            return f"{found['of']} of {found['at']} is {found['who']}"
    return ""


def _is(words: str, names: Names) -> str:
    """`price to 4`, `price = 4`, `price 4`, `stone of A1 is North`."""
    found = re.fullmatch(
        r"(?P<what>(?:[\w-]+'s )?[\w-]+|[\w-]+ of [\w-]+)"
        r"(?:(?: (?:is|are|to|to be|be|at|becomes?|starts? at|begins? at|equals)| ?=|:)?) "
        r"(?P<value>[\w-]+|\"[^\"]+\")",
        words,
    )
    if found is None:
        return ""
    word = re.split(r"'s | of ", found["what"])
    known = {*names.theirs, *names.games, *(f for held in names.boards.values() for f in held)}
    said = word[0] if " of " in found["what"] else word[-1]
    of = next((each for each in known if each == said or each in {said, *bases(said)}), "")
    return f"{found['what']} is {found['value']}" if of else ""


def _in_one_quotation(told: str, names: Names) -> str:
    """Several names behind what is chosen, in one quotation."""
    verbs = {each.name for each in names.choices if each.several}
    drawn = {each.name for each in names.choices if each.several and each.who == "chance"}
    made = re.match(r"(?:the )?(?P<name>[\w-]+) (?:is|are) ", told)
    if made is not None and made["name"] in drawn:
        told = f"chance {made['name']} {told[made.end() :]}"
    own = rf"\b(?P<who>{'|'.join(map(re.escape, names.seats))})'s (?P<of>[\w-]+) (?:is|are) "
    told = re.sub(own, lambda m: f"{m['who']} {m['of']} " if m["of"] in verbs else m[0], told)
    who = "|".join(map(re.escape, ("chance", *names.seats)))

    def joined(found: re.Match[str]) -> str:
        if not verbs & {found["verb"], *bases(found["verb"])}:
            return found[0]
        listed = [each.strip('"') for each in _SEVERAL.split(found["several"])]
        return f'{found["who"]} {found["verb"]} "{", ".join(listed)}"'

    another = rf"(?!(?:{who}) [a-z])"
    return re.sub(
        rf"\b(?P<who>{who}) (?P<verb>[a-z][\w-]*):? "
        rf"(?P<several>{another}{_NAME}(?:(?:,? and |, ){another}{_NAME})+)",
        joined,
        told,
    )
