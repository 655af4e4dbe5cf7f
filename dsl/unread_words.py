"""Which words of a line nobody reads.

Purpose: what is told of a line that is not understood is about those of its words for which it is
not understood, or it is told which words these are.
Input: a line; words that a pattern has found in one. Output: the words that are neither words of
the language nor words of other lines; whether what was found accounts for them. Must not know: what
the line means, and what is told of it.
"""

import re
from functools import cache, lru_cache
from importlib.resources import files

from .ir.effects import VERBS
from .parser.reserved_words import FIRST_WORDS, NEVER_CHOSEN, RESERVED
from .parser.syntax_errors.line_forms import LANGUAGE
from .plain_english.said_accounts import FILLING, families, family, number_of, read_as
from .spans import Span

_MORE = "everybody everyone chance number numbers player players game match round turn random late"
WORDS = LANGUAGE | RESERVED | FIRST_WORDS | {each for verb in VERBS for each in verb.split()}
SPELT = frozenset(each for each in (*WORDS, *_MORE.split()) if each.islower())
"""Words of the language, as they are spelt."""

_QUIET = FILLING | frozenset(
    """
    can may could will would shall should when while also then too only just he she him her his them
    they we us our it its there here very someone somebody anyone anybody whoever whatever how own
    extra additional one must cannot not no if unless
    """.split()  # noqa: SIM905
)
"""Words that are told of nobody, though the language has none of them."""

_TEXT = re.compile(r'"[^"\n]*"?|#.*|\{[^}\n]*\}?')
_BORN = re.compile(
    r"\bchooses? (?:an? )?[a-z][\w-]*|\b(?:has|have) (?:an? )?[a-z][\w-]*(?=[,:]| from\b)"
    r"|\b(?:distribute|divide|split|allocate)s?\b.*|[^\W\d_][\w-]*(?=:)"
)
"""Names that a line brings in."""

_WORD = re.compile(r"[^\W\d_][\w-]*")


def words_of(line: str) -> list[str]:
    """The words of a line outside of texts and remarks, in small letters."""
    return [each.lower() for each in _WORD.findall(_TEXT.sub(" ", line))]


def content_of(line: str) -> list[str]:
    """The same without those that say nothing of their own."""
    return [each for each in words_of(line) if each not in _QUIET]


def unread(line: Span) -> tuple[str, ...]:
    """The words of a line that neither the language has nor another line, each once, in small
    letters. A name that the line brings in is none.
    """
    names = elsewhere(line)
    words = dict.fromkeys(content_of(_BORN.sub(" ", line.words)))
    return tuple(each for each in words if len(each) > 1 and not _known(each, names))


def accounts_for(found: str, line: Span) -> bool:
    """Whether some words of a line are those for which it is not understood: at least half of what
    nobody reads, if there is such a word.
    """
    strange = {*unread(line)}
    return 2 * len(strange.intersection(words_of(found))) >= len(strange)


_PATTERN = re.compile(r'"(?:\\.|[^"\\\n])*"|/(?:\\.|[^/\\\n])*/')
_SIGN = re.compile(r"\[[^\]]*\][+*?]*|\\.[+*?]*|\(\?<?[=!][^()]*\)")
_SPELT_SO = re.compile(r"(?:[a-z][?]?|\(\?:[a-z|?]+\)[?]?)+")


@cache
def _in_the_grammar() -> re.Pattern[str]:
    """The words that stand in the patterns of the grammar."""
    text = files("duello.dsl").joinpath("grammar.lark").read_text(encoding="utf-8")
    rules = "\n".join(line for line in text.split("\n") if not line.lstrip().startswith("//"))
    patterns = " ".join(_SIGN.sub(" ", found[0]) for found in _PATTERN.finditer(rules))
    return re.compile("|".join(sorted({*_SPELT_SO.findall(patterns)})))


@lru_cache(maxsize=8192)  # the same words are met again and again
def _of_the_language(word: str) -> bool:
    forms = family(word)
    if not forms.isdisjoint(SPELT | NEVER_CHOSEN) or number_of(word) is not None:
        return True
    return read_as(word) is not None or any(map(_in_the_grammar().fullmatch, forms))


def _known(word: str, names: frozenset[str]) -> bool:
    return _of_the_language(word) or word in names or not names.isdisjoint(family(word))


@lru_cache(maxsize=256)
def elsewhere(line: Span) -> frozenset[str]:
    """The words of the other lines of a file, and of what it extends, in each of their forms."""
    source = line.source
    other = source.text[: line.start] + source.text[line.end :] + "\n" + source.above
    return families(words_of(other))
