"""What begins anew with a phase, beside what a line says is done again.

Purpose: `restart the round` does all of a round again, by both players, and as often as it is met.
It says `they choose again` only where nothing else stands above it, where both do so, and where
it is said when; else it is another rule.
Input: a line, the line that is offered in its place, and its names. Output: what is to be said
first; nothing, if that is what the line says. Must not know: which reader offered it.
"""

import re
from collections.abc import Iterator
from itertools import islice

from .plain_english.said_below import blanks_of
from .plain_english.said_names import Names
from .plain_english.said_words import bases
from .spans import Span
from .whole_texts import block_of

_RESTARTS = re.compile(r"\brestart the (?P<of>[\w-]+)")
_AGAIN = re.compile(r"\b(?P<verb>[a-z]+) (?:again|anew|once more)\b|\bre-?(?P<verb2>[a-z]{3,})\b")
_ANOTHER = re.compile(
    r"\b(?:another|an? (?:extra|second|further|additional|bonus)|(?:1|one) more) "
    r"(?:turn|go|move|round|throw)\b|\b(?:go(?:es)?|moves?|plays?|acts?|are|is)(?: on)? "
    r"(?:again|once more)\b"
)
"""What somebody does again is done after this one is over."""
_OF_ALL = frozenset(
    {"play", "start", "begin", "go", "move", "do", "restart", "peat", "fight", "run"}
)
"""What is done of a whole phase."""
_BY_ONE = re.compile(
    r"(?:then )?(?:the (?:[\w-]+ )?(?:player|[a-z]+er|one)\b|the other\b|whoever\b"
    r"|(?P<seat>[A-Z]\w*) (?!and\b))"
)
_ALWAYS = re.compile(r"(?:for each\b[^\n]*|step [\w-]+):?")
_WHEN = re.compile(r"\b(?:if|unless|otherwise|until)\b")
_SHOWS = re.compile(r"(?:reveal|announce|note|show|the game has|each player has)\b|[\"#]|$")
"""Lines that do nothing by themselves: the last two say with what a phase begins."""


def done_again(old: Span, new: str, names: Names) -> Iterator[str]:
    """What is to be said first, of a line by which something is done again."""
    made = _RESTARTS.search(new)
    said = _AGAIN.search(old.words)
    if made is None or said is None or made["of"] != names.phase:
        return
    if not _WHEN.search(new) and all(_ALWAYS.fullmatch(head) for head in _heads(old)):
        yield (
            f"`{made[0]}` without a condition is met each time, and the {made['of']} never ends: "
            f"say when, as in `if ..: {made[0]}`; what is done a second time, and no more, is a "
            "line of its own with a name of its own"
        )
    verbs = {*bases(said["verb"] or said["verb2"]), said["verb"] or said["verb2"]}
    if not verbs.isdisjoint({*_OF_ALL, *names.phases}):
        return
    *_, clause = (each.strip() for each in re.split(r"[,:]", old.words[: said.end()]))
    of_each = any(each.for_each or each.who == "each player" for each in names.here())
    if of_each and _is_of_one(clause, new, names):
        yield f"`{made[0]}` has both choose again: who alone does so has a choice of their own"
    more = [each for each in _besides(old, verbs, names) if not _makes(each, verbs, names)]
    if more:
        yield (
            f"`{made[0]}` does all of the {made['of']} again, `{more[0]}` too: if that is meant, "
            f"write `{new.strip()}`; what alone is done again stands in a phase of its own, which "
            "is played here"
        )


def another_turn(old: Span, new: str, names: Names) -> Iterator[str]:
    """What is to be said first, of lines by which somebody has another turn: it comes after this
    one, which a restart breaks off.
    """
    made = _RESTARTS.search(new)
    if made is None or made["of"] != names.phase or _ANOTHER.search(old.words) is None:
        return
    for left in islice(_undone(old), 1):
        yield (
            f"`{made[0]}` begins anew at once, and `{left}` below it would not be done: it is the "
            f"last line of the {made['of']}, with its condition in front of it, `if ..: {made[0]}`"
        )


def _is_of_one(clause: str, new: str, names: Names) -> bool:
    """Whether one of both players does something again."""
    found = _BY_ONE.match(clause)
    by_one = found is not None and (found["seat"] is None or found["seat"] in names.seats)
    return by_one or re.search(r"for each player: if .*\b(?:they|their)\b", new) is not None


def _makes(line: str, verbs: set[str], names: Names) -> bool:
    """Whether a line is the choice that is made again, shows something, or says for whom."""
    if _SHOWS.match(line) or _ALWAYS.fullmatch(line):
        return True
    found = re.search(r"\bchooses? (?P<name>[\w-]+)", line)
    if found is None:
        return False
    made = [each for each in names.here() if each.name == found["name"]]
    drawn = any(each.who == "chance" for each in made)
    return not verbs.isdisjoint(bases(found["name"])) or (
        (drawn or len(names.here()) == 1) and len(made) == 1
    )


def _besides(line: Span, verbs: set[str], names: Names) -> Iterator[str]:
    """The lines of its block in front of a line, but for those below which it stands, and for what
    comes of what chance draws again: lines that speak of it, and those below them.
    """
    text = line.source.text
    begin, heads = block_of(line)[0], [*_heads(line)]
    called = [each for each in names.here() if not verbs.isdisjoint(bases(each.name))]
    chance = [each for each in called or names.here() if each.who == "chance"]
    drawn = {each.name for each in chance} if called or len(chance) == 1 else set()
    of_it: int | None = None
    for each in text[begin : line.start].split("\n")[1:]:
        said, margin = each.strip(), len(blanks_of(each))
        if of_it is not None and said and margin <= of_it:
            of_it = of_it if margin == of_it and said.startswith("otherwise") else None
        if of_it is None and drawn.intersection(re.findall(r"[\w-]+", said)):
            of_it = margin
        if of_it is None and said not in heads:
            yield said


def _undone(line: Span) -> Iterator[str]:
    """The lines of their block behind some lines that are done after the first of these, as they
    stand below it, or behind what it stands below, and are no `otherwise` to that.
    """
    margin, instead = len(blanks_of(line.words)), -1
    for each in line.source.text[line.end : block_of(line)[1]].split("\n")[1:]:
        said, at = each.strip(), len(blanks_of(each))
        if not said or said[0] in '#"' or 0 <= instead < at:
            continue
        instead, margin = -1, min(at, margin)
        if said.startswith("otherwise"):
            instead = at
        else:
            yield said


def _heads(line: Span) -> Iterator[str]:
    """The lines below which a line stands, the nearest first, but for the head of its block."""
    text, margin = line.source.text, len(blanks_of(line.words))
    for each in reversed(text[block_of(line)[0] : line.start].split("\n")):
        at = len(blanks_of(each))
        if each.strip() and at < margin:
            margin = at
            if at:
                yield each.strip()
