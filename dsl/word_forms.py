"""The forms of words: one thing and several, and what is made of a verb.

Purpose: `rounds` and `round`, `plays` and `play` are one word to designers.
Input: a word. Output: what it may be a form of. Must not know: what words stand for.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

IRREGULAR = {
    "child": "children", "die": "dice", "foot": "feet", "goose": "geese", "man": "men",
    "mouse": "mice", "ox": "oxen", "penny": "pence", "person": "people", "tooth": "teeth",
    "woman": "women",
}  # fmt: skip
"""Things and several of them, where the words are unlike."""

SINGULAR = {several: one for one, several in IRREGULAR.items()}


def forms(word: str) -> Iterator[str]:
    """The word itself, then its other number: `rounds`, `round`; `victory`, `victories`; `lives`,
    `life`; `dice`, `die`; `rounds won`, `round won`.
    """
    return iter(_forms(word))


@lru_cache(maxsize=8192)  # the same words are met again and again
def _forms(word: str) -> tuple[str, ...]:
    if word.endswith(" won"):
        return tuple(f"{form} won" for form in _numbers(word.removesuffix(" won")))
    return tuple(_numbers(word))


def _numbers(word: str) -> Iterator[str]:
    yield word
    for known in (IRREGULAR, SINGULAR):
        if word in known:
            yield known[word]
    if word.endswith("ves"):
        yield word[:-3] + "f"
        yield word[:-3] + "fe"
    if word.endswith("f"):
        yield word[:-1] + "ves"
    if word.endswith("fe"):
        yield word[:-2] + "ves"
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s"):
        yield word[:-1]
    if word.endswith("y"):
        yield word[:-1] + "ies"
    yield word + "s"
    yield word + "es"


def article(phrase: str) -> str:
    """A phrase with `a` or `an` before it, as it is spoken: `an edge`, `a use`."""
    bare = re.sub(r"^[^A-Za-z]*", "", phrase).lower()
    vowel = re.match(r"[aeiou]", bare) and not re.match(r"uni|us[eu]|eu|one\b|once\b|ut[ie]", bare)
    return f"{'an' if vowel else 'a'} {phrase}"


def named_with_article(name: str) -> str:
    """A name in backticks, with `a` or `an` where it is said of one: a `stake`, but `wagers`."""
    return f"`{name}`" if _several(name) else f"{article(name).partition(' ')[0]} `{name}`"


def _several(name: str) -> bool:
    """Whether a name is one of several things, by its end."""
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


_DOUBLED = re.compile(r"(?P<stem>.+(?P<last>[b-df-hj-np-tv-z]))(?P=last)(?:ed|ing)")


def stems(verb: str) -> Iterator[str]:
    """The verb itself, then what it may be a form of: `plays`, `played`, `playing`, `play`;
    `replies`, `reply`; `opens`, `opening`; `netted`, `net`.
    """
    yield verb
    if verb.endswith(("ies", "ied")):
        yield verb[:-3] + "y"
    for ending in ("s", "es", "ed", "d", "ing"):
        if verb.endswith(ending) and len(verb) > len(ending) + 1:
            yield verb[: -len(ending)]
    doubled = _DOUBLED.fullmatch(verb)
    if doubled is not None:
        yield doubled["stem"]
    for ending in ("ed", "d"):
        yield from (stem + ending for stem in (verb.removesuffix("s"), verb.removesuffix("es")))
    yield from (stem + "ing" for stem in (verb, verb.removesuffix("s"), verb.removesuffix("es")))


def as_verb(name: str) -> str:
    """What somebody does who makes the choice of this name: `picks`, `guesses`, `replies`; that of
    several things is its own: `fingers 3`.
    """
    return name if _several(name) else with_s(name)


def with_s(word: str) -> str:
    """A word with the ending of several things, whatever it is: `dies`, as a verb has it, too."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def plural(name: str) -> str:
    """What several are called: `days`, `ladies`, `men`; what is called as several are stays so."""
    return name if single(name) != name else IRREGULAR.get(name, with_s(name))


def single(name: str) -> str:
    """The name of one of several: `coin` for `coins`, `life` for `lives`."""
    if re.fullmatch(r"(?:[^aeiou]ies|movies|cookies)", name):
        return name.removesuffix("s")  # `lie`, `tie`, `pie`
    for ending, one in (
        ("ives", "ife"),
        ("ies", "y"),
        ("sses", "ss"),
        ("xes", "x"),
        ("ches", "ch"),
        ("shes", "sh"),
    ):
        if name.endswith(ending):
            return name.removesuffix(ending) + one
    return name.removesuffix("s") if not name.endswith(("ss", "us")) else name
