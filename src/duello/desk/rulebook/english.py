"""Small matters of English: numbers, articles, plurals, lists, verbs.

Purpose: put words together so that they read well. Input: words. Output: words.
Must not know: rules.
"""

import re
from collections.abc import Sequence

from duello.move_text.display_names import nth

from ...dsl.word_forms import IRREGULAR, SINGULAR, with_s
from .document import AGREED, ENDS, NAME

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
_ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth",
)  # fmt: skip


_SMALL = frozenset(
    {
        "A", "An", "At", "Both", "Chance", "Each", "Every", "Everybody", "For", "If", "In",
        "It", "Its", "Next", "Not", "Otherwise", "Play", "The", "Their", "They", "There", "This",
        "Unless", "Until", "With", "You", "Your"
    }
)  # fmt: skip
"""Words with which our sentences begin, and no name."""


def number(value: int) -> str:
    """A count: in words up to twelve, in figures beyond."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def ordinal(value: int) -> str:
    """`first`, `second`, `13th`."""
    if 0 < value < len(_ORDINALS):
        return _ORDINALS[value]
    return nth(value)


def plural(noun: str) -> str:
    """The plural of a noun, by the rules that cover most of them: `heroes`, `dice`, too."""
    return IRREGULAR.get(noun) or _with_s(noun)


def _with_s(word: str) -> str:
    return f"{word}es" if word.endswith("o") else with_s(word)


def singular(noun: str) -> str:
    """The singular of a plural that `plural` makes; any other word as it is."""
    if noun in SINGULAR:
        return SINGULAR[noun]
    for one in (noun[:-3] + "y" if noun.endswith("ies") else "", noun[:-2], noun[:-1]):
        if one and plural(one) == noun:
            return one
    return noun


_ONE_IN_IS = frozenset(
    {
        "acropolis", "axis", "chassis", "clematis", "dais", "debris", "his", "ibis", "iris", "is",
        "mantis", "marquis", "metropolis", "necropolis", "pelvis", "portcullis", "praxis",
        "tennis", "this", "trellis"
    }
)  # fmt: skip
"""One thing, though it ends as several `taxis` do."""


def is_plural(noun: str) -> bool:
    """Whether a noun looks like a plural."""
    one = noun.endswith(("ss", "us", "sis")) or noun in _ONE_IN_IS
    return noun in SINGULAR or (noun.endswith("s") and not one)


_DONE = frozenset(
    {
        "beaten", "bitten", "blown", "bought", "bound", "broken", "brought", "built", "burnt",
        "caught",
        "chosen", "dealt", "drawn", "driven", "eaten", "fallen", "forgotten", "fought", "found",
        "frozen", "given", "gone", "grown", "held", "hidden", "kept", "laid", "lost", "made",
        "paid", "risen", "seen", "sent", "shown", "slain", "sold", "spent", "stolen", "struck",
        "sunk", "taken", "thrown", "told", "torn", "woken", "won", "worn", "woven", "written"
    }
)  # fmt: skip
"""What is done to things, by verbs that have no `ed`."""
_ASIDE = frozenset(
    ("apart", "aside", "away", "back", "down", "in", "off", "on", "out", "over", "up")
)
"""What may stand behind such a word: `given away`."""
_NOT_DONE = frozenset(("bed", "red", "shed", "sled"))


_NUMERALS = frozenset(_NUMBERS[2:])


def is_numeral(word: str) -> bool:
    """Whether a word is the number of several things: `three`."""
    return word in _NUMERALS


def is_participle(word: str) -> bool:
    """Whether a word says what was done to a thing, and is no noun: `lost`, `given-away`."""
    verb, *behind = re.split("[-_ ]", word)
    done = verb.endswith("ed") and not verb.endswith("eed") and verb not in _NOT_DONE
    return (verb in _DONE or done) and _ASIDE.issuperset(behind)


_NOBODY = frozenset(
    {
        "anchor", "armor", "banner", "border", "corner", "counter", "door", "feather", "figure",
        "flower", "folder", "letter", "marker", "mirror", "number", "paper", "power", "river",
        "tower", "water"
    }
)  # fmt: skip
"""Things whose names look like those of people who do something."""


def is_somebody(word: str) -> bool:
    """Whether a word is for whoever does something: `owner`, and not `stone` or `tower`."""
    return word.endswith(("er", "or")) and word not in _NOBODY


def listed(parts: Sequence[str], word: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def capital(text: str) -> str:
    """The text with a capital at its beginning, behind any marks."""
    at = 0
    while at < len(text) and not text[at].isalnum():
        at = text.index(NAME, at) if text[at] == AGREED else at + 1
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def uncapital(text: str) -> str:
    """A sentence as it goes on behind a colon: only small words lose their capital, no names."""
    at = 0
    while at < len(text) and not text[at].isalnum():
        at = text.index(NAME, at) if text[at] == AGREED else at + 1
    first = re.match(r"[A-Z][a-z]*", text[at:])
    small = first is not None and first[0] in _SMALL
    return text[:at] + text[at : at + 1].lower() + text[at + 1 :] if small else text


def stopped(text: str) -> str:
    """A text with a full stop at its end, unless there is one."""
    bare = re.sub(r"(?<=[.!?]) \[[^\[\]]*\]$", "", text.strip().rstrip(ENDS))  # marks of rulings
    return text.strip() if bare.endswith((".", "!", "?", ":")) else f"{text.strip()}."


def sentence(text: str) -> str:
    """A text as a sentence: capital at the beginning, full stop at the end."""
    return stopped(capital(text.strip()))


def third_person(verb: str) -> str:
    """The form of a verb behind `he` or `she`."""
    first, blank, rest = verb.partition(" ")
    return _with_s(first) + blank + rest
