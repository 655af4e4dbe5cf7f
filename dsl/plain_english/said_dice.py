"""Dice: `each player throws two dice`, `for each die showing 5 or 1`, `if the die shows a 6`.

Purpose: who throws dice, and who sees them, is said of what chance chooses. Dice are numbers that
chance has chosen, one or several at once; what is said of those that show something is said of
those numbers. Input: a line, the names of its file. Output: the line as
it is said here. Must not know: the grammar; what is wrong with the line.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms, single
from .said_amounts import draws, property_for
from .said_below import margin_of
from .said_names import Names
from .said_picked import free
from .said_players import EACH

_SO = r"(?P<so>\d+(?:(?:, \d+)* or \d+)?)"
_SHOWS = r"(?:is showing|are showing|shows?|showed|comes? up(?: as)?|lands? on|turns? up)(?: an?)?"
_OF_EACH = re.compile(
    rf"for each (?P<of>[\w-]+) (?:showing|that shows|of)(?: an?)? {_SO}: (?P<rest>.+)"
)
_FOR_EACH = re.compile(
    r"(?P<rest>.+ (?:gains?|loses?|scores?|gets?) \d+ [\w-]+) for (?:each|every)"
    rf" (?:(?P<of>[\w-]+) (?:showing|that shows)(?: an?)? {_SO}|(?P<rolled>\d+) (?:rolled|shown))"
)
_SO_MANY = re.compile(
    r"(?P<rest>.+ (?:gains?|loses?|scores?|gets?)) (?:the )?number of (?P<of>[\w-]+)"
    rf" (?:showing|that show)(?: an?)? {_SO} (?P<what>[\w-]+)"
)
_ASKED = re.compile(
    rf"\b(?P<by>if|unless|until) (?P<any>the |their |an? |any |no )?(?P<of>[\w-]+) {_SHOWS} {_SO}"
    r"(?=$|[:,])"
)


_THROWS = re.compile(
    r"(?:(?P<who>each player|both players|every player|players|everyone|everybody|chance|the host"
    r"|they|the player) )?(?:each )?(?:rolls?|throws?|casts?) (?P<n>an?|the|one|two|three|[123])?"
    r" ?(?:(?P<sides>\d+)[- ]?sided )?(?:die|dice|d(?P<d>\d+))(?P<tail>,? .+)?"
)
_THROWN = re.compile(
    r"(?P<n>an?|the|one|two|three|[123]) (?:(?P<sides>\d+)[- ]?sided )?(?:die|dice|d(?P<d>\d+))"
    r" (?:is|are) (?:rolled|thrown|cast)(?: by (?P<who>each player|both players))?(?P<tail>,? .+)?"
)
_THROWN_FOR = re.compile(
    r"the (?P<name>[a-z][\w-]*) (?:(?:rolls?|throws?) (?:an?|one) |is (?:the roll of )?(?:an? )?"
    r"(?:rolled (?:by|on|with) an? )?)(?:(?P<sides>\d+)[- ]?sided )?(?:die|dice|d(?P<d>\d+))"
    r"(?: (?:roll|throw))?(?P<tail>,? .+)?"
)
_FLIPS = re.compile(
    r"(?:(?P<who>each player|both players|chance|the host|they) )?(?:each )?(?:flips?|toss(?:es)?)"
    r" an? coin(?P<tail>,? .+)?|(?P<n>an?) coin is (?:flipped|tossed)(?P<tail2>,? .+)?"
)
_BY_CHANCE = re.compile(
    r"(?P<for>(?:for )?each player: )?(?:chance|luck|fate|the host|the dice)"
    r" (?:draws?(?! \S+ (?:an?|the|\d) )|rolls?|flips?|toss(?:es)?|throws?|picks?|spins?"
    r"|selects?|decides?|determines?) (?:an? |the )?"
    r"(?P<name>[a-z][\w-]*): (?P<what>[^:]+)"
)
_BOUNDS = re.compile(r"^(?:from )?(\d+)(?: ?- ?| ?\u2013 ?| to )(\d+)\b")
_UNSEEN = re.compile(
    r",? ?(?:in secret|secretly|privately|private|unseen|face down|hidden|under (?:a|their) cup"
    r"|and (?:only )?(?:looks?|sees?) (?:at )?(?:it|them)(?: alone)?)"
)
_SEEN = re.compile(
    r",? ?(?:openly|in the open|publicly|public|for all to see|face up"
    r"|and (?:everybody|everyone|both players|all|both) sees? (?:it|them|the result))"
)
_HOW_MANY = {"two": 2, "2": 2, "three": 3, "3": 3}


def _thrown(told: str) -> str | None:
    """`each player throws two dice in secret`: what chance chooses, one line for each of them."""
    found = _THROWS.fullmatch(told) or _THROWN.fullmatch(told)
    coin = _FLIPS.fullmatch(told) if found is None else None
    who = (found or coin or {"who": None})["who"] or ""
    tail = (found["tail"] if found else (coin["tail"] or coin["tail2"]) if coin else "") or ""
    unseen = bool(_UNSEEN.fullmatch(tail))
    each = EACH.fullmatch(who) is not None
    if (found is None and coin is None) or (tail and not unseen and not _SEEN.fullmatch(tail)):
        return None
    if unseen and not each:
        return None  # who sees it is not said
    sides = (found["sides"] or found["d"] or "6") if found else ""
    what = f"a whole number from 1 to {sides}" if found else "heads or tails"
    count = _HOW_MANY.get(found["n"] or "", 1) if found else 1
    called = ["roll" if found else "side"]
    if count > 1:
        called = [f"{nth}-die" for nth in ("first", "second", "third")[:count]]
    lines = []
    for name in called:
        lines.append(f"chance chooses {name}: {what}{'' if unseen else ', public'}")
        if unseen:
            lines.append(f'  announce "your {name.replace("-", " ")}: {{{name}}}" to them')
    if each and len(lines) == 1:
        return f"for each player: {lines[0]}"
    return "\n".join(("for each player:", *(f"  {line}" for line in lines)) if each else lines)


def _thrown_for(told: str, names: Names) -> str | None:
    """`the guard rolls a die`: a number that is called so, where nothing else is."""
    found = _THROWN_FOR.fullmatch(told)
    if found is None or (found["tail"] and not _SEEN.fullmatch(found["tail"])):
        return None
    taken = {*names.theirs, *names.games, *names.kinds, *names.boards, *names.persons}
    taken |= {*names.phases, *names.steps, *(c.name for c in names.choices), "player", "opponent"}
    if found["name"] in taken:
        return None
    what = f"a whole number from 1 to {found['sides'] or found['d'] or '6'}"
    return f"chance chooses {found['name']}: {what}, public"


def _by_chance(told: str) -> Iterator[str]:
    """`chance flips side: heads or tails`: whatever is done, chance chooses."""
    found = _BY_CHANCE.fullmatch(told)
    if found is not None:
        each = "for each player: " if found["for"] else ""
        what = _BOUNDS.sub(r"a whole number from \1 to \2", found["what"])
        yield f"{each}chance chooses {found['name']}: {what}"


def of_dice(told: str, names: Names) -> Iterator[str]:
    """The lines that say it."""
    yield from _by_chance(told)
    thrown = _thrown(told) or _thrown_for(told, names)
    if thrown is not None:
        yield thrown
    whole = _OF_EACH.fullmatch(told) or _FOR_EACH.fullmatch(told) or _SO_MANY.fullmatch(told)
    if whole is not None:
        parts = {"of": "dice", "rolled": "", "what": "", **whole.groupdict()}
        lot = _several(parts["of"] or "dice", names)
        one = f" 1 {single(parts['what'])}" if parts["what"] else ""
        if lot:
            so = parts["rolled"] or parts["so"]
            yield f"for each number in {lot} where it is {so}: {parts['rest']}{one}"
        parts["rest"] = _counted(parts["rest"], names)
        single_dice = draws("dice", names) if not lot and parts["of"] in ("dice", "die") else ()
        if len(single_dice) > 1 and (parts["rolled"] or parts["so"]):
            so = parts["rolled"] or parts["so"]
            yield "\n".join(f"if {die} is {so}: {parts['rest']}{one}" for die in single_dice)
    asked = _ASKED.search(told)
    if asked is None:
        return
    alone, lot = _one(asked["of"], names), _several(asked["of"], names)
    some = (asked["any"] or "").strip() in ("a", "an", "any", "no")
    no = "not " if (asked["any"] or "").strip() == "no" else ""
    ahead, behind = told[: asked.start()], told[asked.end() :]
    if lot and some and (asked["so"].isdigit() or not no):
        said = ", or ".join(f"{n} is {no}in {lot}" for n in re.findall(r"\d+", asked["so"]))
        yield f"{ahead}{asked['by']} {said}{behind}"
    if alone and not no:
        yield f"{ahead}{asked['by']} {alone} is {asked['so']}{behind}"


_A_DIE = frozenset(("die", "dice", "roll", "throw", "result"))


def _counted(rest: str, names: Names) -> str:
    """`they gain 1 point`, by the name that the file has for points."""
    found = re.fullmatch(r"(?P<n>.+ \d+ )(?P<of>[\w-]+)", rest)
    held = property_for(found["of"], names) if found and not names.number(found["of"]) else ""
    return f"{found['n']}{held}" if found and held else rest


def _several(word: str, names: Names) -> str:
    """Several numbers that are chosen at once, and called so."""
    lots = [c.name for c in names.near() if c.several and c.kind in ("number", "numbers")]
    dice = word in ("die", "dice")
    called = {*forms(word), *(("dice", "die") if dice else ())}
    named = next((lot for lot in lots if lot in called), "")
    return named or (lots[0] if dice and len(lots) == 1 else "")


def _one(word: str, names: Names) -> str:
    """One number that is chosen, and called so."""
    singles = [each for each in names.near("number") if not each.several]
    thrown = [each.name for each in singles if each.who == "chance"]
    named = next((each.name for each in singles if each.name == word), "")
    return named or (thrown[0] if word in _A_DIE and len(thrown) == 1 else "")


_ROLLS = re.compile(
    r"(?P<who>(?:each|every) player|both players|players|they) (?:(?P<first>secretly|privately) )?"
    r"(?:rolls?|throws?) (?:(?:all )?(?:of )?(?:their|the)|all(?: their)?) (?P<kind>[\w-]+)"
    r"(?:,? (?P<secret>in secret|secretly|privately|(?:under|behind|in) (?:their|a|the) [\w-]+"
    r"|unseen|hidden))?"
)


def rolled(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`each player secretly rolls their dice`: chance says of each die what it shows, and tells
    whoever may see it.
    """
    found = _ROLLS.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    field, cup = (names.rank(kind), names.hand_of(kind)) if kind else ("", "")
    if found is None or not field or not cup or names.phase not in names.phases[1:]:
        return
    roll = free("roll", names)
    hidden = found["first"] or found["secret"]
    told = f'announce "{{it}}: {{{roll}}}" to them' if hidden else f'announce "{{it}}: {{{roll}}}"'
    lines = [
        f"for each {kind} in their {cup}:",
        f"  chance chooses {roll}: a whole number from 1 to 6",
        f"    {field} of it becomes {roll}",
        f"    {told}",
    ]
    if found["who"] != "they" or not names.bound:
        lines = ["for each player:", *(f"  {each}" for each in lines)]
    margin = margin_of(line)
    yield Fix(line, "\n".join(margin + each for each in lines))
