"""What is said elsewhere than where its line stands: where so much is gained, or below a choice.

Purpose: `the last round counts double` is about another line, that gives something, and `the same
card may not be played twice in a row` about the choice above: what to write there is told in the
words of the file. Input: a line, its sentence, the names of its file. Output: words of advice. Must
not know: what is wrong with the line.
"""

import re

from ..spans import Span
from ..word_forms import forms
from .said_in_blocks import Choice
from .said_names import Names
from .said_picked import free
from .said_things import in_quotes
from .said_words import CHOICE_VERBS, bases
from .said_worths import given_in

_MUCH = (
    r"(?:is doubled|(?:(?:is|are) worth|counts?(?: for)?|scores?|gives?|brings?|pays?|is for)"
    r"(?: (?P<how>double|twice as (?:much|many)|triple|three times as (?:much|many))"
    r"| (?P<n>\d+)(?: (?P<what>[a-z][\w-]*))?))"
)
_NTH = {
    "other": 2, "2nd": 2, "second": 2, "3rd": 3, "third": 3, "4th": 4, "fourth": 4,
    "5th": 5, "fifth": 5,
}  # fmt: skip
_SOME = re.compile(
    rf"(?:every (?P<nth>{'|'.join(_NTH)})|the (?P<last>last|final)) (?P<of>[a-z][\w-]*) {_MUCH}"
)


def said_elsewhere(line: Span, said: str, names: Names) -> str | None:
    """What to write in the lines that a line is about."""
    return (
        _worth_more(line, said, names)
        or _won_with(line, said, names)
        or _not_again(said, names)
        or _only_then(line, names)
    )


def _under_a_name(given: re.Match[str], names: Names) -> tuple[str, str, str]:
    """A name for so much as is given, the line that gives it, and the same with that name."""
    text, prize = given.string, free("prize", names)
    start, end = text.rfind("\n", 0, given.start()) + 1, text.find("\n", given.end())
    old = text[start : None if end < 0 else end].strip()
    return prize, old, old.replace(given[0], given[0].replace(given["much"], prize, 1), 1)


def _worth_more(line: Span, said: str, names: Names) -> str | None:
    """`every other round is worth 2 points`: another number, where so much is gained."""
    found = _SOME.fullmatch(said)
    phase = next((each for each in names.phases[1:] if found and found["of"] in forms(each)), "")
    counted = [name for name, sort in names.theirs.items() if sort == "number"]
    whats = [found["what"]] if found and found["what"] else counted
    gained = [given_in(line, phase, what, names) for what in whats] if phase else []
    places = {each.start(): each for each in gained if each is not None}
    given = next(iter(places.values())) if len(places) == 1 else None
    if found is None or given is None or not given["much"].isdigit():
        return None
    much = given["much"]
    times = 3 if (found["how"] or "").startswith(("tri", "three")) else 2
    more = found["n"] or str(int(much) * times)
    prize, old, new = _under_a_name(given, names)
    if found["last"]:
        played = re.search(
            rf"^[ \t]+play (?P<up>up to )?(?P<n>\d+) {phase}s?\b", given.string, re.MULTILINE
        )
        if played is None:
            return None
        which = f"{phase} is {played['n']}"
        told = (
            f"no {phase} is known to be the last before it is over, but for the {played['n']}th"
            if played["up"] and int(played["n"]) > 3
            else f"the last {phase} is known by its number"
        )
    else:
        nth = _NTH[found["nth"] or "other"]
        which = f"{phase} is a multiple of {nth}"
        told = f"that asks for {phase} {nth}, {2 * nth}, {3 * nth} and so on"
    return (
        f"what is another number in some {phase}s has a name: `{prize}: {more}, if {which}` and "
        f"`{prize}: {much}, otherwise`, and then `{new}` stands for `{old}` ({told})"
    )


_WON_WITH = re.compile(
    r"(?:if (?:you|they|a player|someone|the winner) (?:wins?|won)(?: (?:the|a) [\w-]+)? with "
    r"(?:an? |the )?(?P<piece>[\w-]+),? (?:you|they|the winner) "
    r"|(?:winning|a win)(?: (?:the|a) [\w-]+)? with (?:an? |the )?(?P<piece2>[\w-]+) )"
    r"(?:gets?|gains?|scores?|earns?|receives?|takes?|gives?|brings?|is worth|is for) "
    r"(?P<n>\d+)(?: (?P<what>[a-z][\w-]*))?(?: instead)?(?: of (?:\d+|an?))?"
)


def _won_with(line: Span, said: str, names: Names) -> str | None:
    """`if you win with King you get 2 points instead`: another number, where so much is gained."""
    found = _WON_WITH.fullmatch(said)
    piece = names.piece(found["piece"] or found["piece2"]) if found else ""
    given = given_in(line, names.phase, found["what"] or "", names) if found and piece else None
    made = names.here("pieces")
    if found is None or given is None or not given["much"].isdigit() or "instead" not in said:
        return None
    prize, old, new = _under_a_name(given, names)
    mine = [each.name for each in made if each.who == "each player" and not each.several]
    if len(mine) != 1 or not old.startswith("the winner gains "):
        return None
    return (
        f"what is another number in some case has a name: `{prize}: {found['n']}, if the winner's "
        f"{mine[0]} is {in_quotes(piece)}` and `{prize}: {given['much']}, otherwise`, and then "
        f"`{new}` stands for `{old}`"
    )


_AGAIN = re.compile(
    r"the same (?P<of>[a-z][\w-]*) (?:may not|must not|cannot|can not|can never|may never) be "
    r"(?P<verb>[a-z]+) (?:twice|2 times)(?: in a row| running| in succession)?"
    r"|(?:nobody|no one|no player) (?:may|can) (?P<verb2>[a-z]+) the same (?P<of2>[a-z][\w-]*) "
    r"(?:twice|2 times) (?:in a row|running|in succession)"
)


def _not_again(said: str, names: Names) -> str | None:
    """`the same card may not be played twice in a row`: below the choice."""
    found = _AGAIN.fullmatch(said)
    made = (
        _made(found["of"] or found["of2"], found["verb"] or found["verb2"], names)
        if found
        else None
    )
    if found is None or made is None or not said.endswith(("row", "running", "succession")):
        return None
    opponents = f"`they must not {made.name} opponent's previous {made.name}`"
    return (
        f"what must not be chosen stands below its choice: `they must not repeat {made.name}`, of "
        f"what they chose themselves"
        + (f"; of what the other one chose, {opponents}" if made.who == "they" else "")
    )


_ONLY = re.compile(
    r"(?:a player|players|whoever|anyone|somebody|they)(?: who)?,? "
    r"(?:(?:without|with no|has no|have no)(?: more)? (?P<of>[a-z][\w-]*)(?: left)?),? "
    r"(?:can|may|must) only (?P<verb>[a-z]+) (?P<piece>[\w-]+)"
)


def _only_then(line: Span, names: Names) -> str | None:
    """`a player without oil can only play Dark`: what must be chosen then, below the choice. `only`
    is no word of a sentence that has been tidied.
    """
    found = _ONLY.fullmatch(line.words.strip())
    of = names.number(found["of"]) if found else ""
    piece = names.piece(found["piece"]) if found else ""
    made = _made(names.pieces[piece], found["verb"], names) if found and piece else None
    if found is None or not of or made is None:
        return None
    return (
        f"what must be chosen stands below its choice: `they must {made.name} {piece}, if they "
        f"have no {of}`; where they may not have it, `, if able` stands behind that"
    )


def _made(of: str, verb: str, names: Names) -> Choice | None:
    """The only choice of players that is spoken of by what is chosen, or by its own name."""
    mine = [each for each in names.here() if each.who in ("each player", "they")]
    named = [each for each in mine if {each.name, each.kind} & {*forms(of)}]
    done = {verb, *bases(verb)} & {*CHOICE_VERBS, *(each.name for each in named)}
    return named[0] if len(named) == 1 and not named[0].several and done else None
