"""A word of the language that is misspelt, told as that.

Purpose: `nothin`, `evrybody`, `othrwise` are read as names of something; what is said then is of
no use to whoever missed a letter. Input: an error. Output: edits that write a word of its line, or
of the line that it belongs to, as another; each is to be tried.
A good word that other rulebooks use is none of these: what is said of it is said elsewhere.
Must not know: what the line means.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from .diagnostics.did_you_mean import closest
from .diagnostics.problem import Fix, Problem, problem
from .parser.syntax_errors import meant_verbs
from .parser.syntax_errors.foreign_idioms import IDIOMS
from .parser.syntax_errors.mends import line_of
from .parser.syntax_errors.plain_words import PLAIN
from .parser.syntax_errors.spoken_choices import SPOKEN_CHOICES
from .parser.syntax_errors.spoken_lines import SPOKEN
from .plain_english.said_words import IRREGULAR, TIDY, verb_kinds
from .resolve import strange_words
from .spans import Span
from .unread_words import SPELT
from .word_forms import forms, stems

_PERSONS = dict.fromkeys(("anybody", "anyone", "somebody", "someone"), "a player")
"""How people say that it may be either player, and how that is said here."""

_SIGN = re.compile(r"\\[A-Za-z]|\(\?P<\w+>|\[[^\]]*\]|[A-Z]\w*")
_SAID = (
    *(said for said, _, _ in IDIOMS.rows),
    *(said.pattern for said, _ in (*PLAIN, *TIDY)),
    *(said for said, _, _ in (*SPOKEN, *SPOKEN_CHOICES)),
)
UNDERSTOOD = frozenset({
    *meant_verbs.SAME, *meant_verbs.RECIPES, *IRREGULAR, *strange_words.NUMERALS,
    *strange_words.EVERYBODY, *strange_words.OPPONENTS, *strange_words.LEVEL,
    *strange_words.NOTES, *strange_words.LONGER,
    *(word for said in _SAID for word in re.findall(r"[a-z]{3,}", _SIGN.sub(" ", said))),
})  # fmt: skip
"""Words of which it is known what other rulebooks mean by them."""

SHORTEST, MOST_MEANT = 3, 2
_READ = re.compile(r'"[^"\n]*"?|#[^\n]*|[A-Za-z_][\w-]*')


def respelt(one: Problem) -> Iterator[Fix]:
    """Edits of words that stand nowhere else, each of which puts one in its place that is known."""
    source = one.label.span.source
    counted = Counter(found[0] for found in _READ.finditer(source.text) if found[0][0] not in '"#')
    known = SPELT | {word for word, times in counted.items() if times > 1}
    for line in _lines(one):
        for found in _READ.finditer(line.words):
            word = found[0]
            alone = counted[word] == 1 and len(word) >= SHORTEST and _strange(word, counted)
            place = Span(source, line.start + found.start(), line.start + found.end())
            for meant in _meant(word, known) if alone else ():
                yield Fix(place, meant)


def _strange(word: str, counted: Counter[str]) -> bool:
    """Whether a word is none of the language, none that is understood in other ways, and nothing
    that the file speaks of elsewhere, be it of one or of several.
    """
    alike = {word, *forms(word), *stems(word)}
    known = not alike.isdisjoint(SPELT | UNDERSTOOD) or bool(verb_kinds(word))
    return not known and sum(counted[each] for each in alike) == 1


def _meant(word: str, known: Iterable[str]) -> Iterator[str]:
    """The two words that are nearest to one."""
    alike = {each for each in (*known, *_PERSONS) if each[0].islower() == word[0].islower()}
    for _ in range(MOST_MEANT):
        meant = closest(word, alike)
        if meant is None:
            return
        yield _PERSONS.get(meant, meant)
        alike.remove(meant)


def told(fix: Fix, code: str) -> Problem:
    """What is said of a word that is spelt so nowhere else. code: what it was taken for."""
    word = fix.span.words
    headline = f"`{word}` is no word of the language, and no name in this file"
    return problem(code, headline, fix.span, help=f"did you mean `{fix.text}`?", fix=fix)


def _lines(one: Problem) -> Iterator[Span]:
    """The line of a problem, and the one above in whose block it stands."""
    line = line_of(one.label.span)
    yield line
    depth, start = len(line.words) - len(line.words.lstrip()), line.start
    while start > 0 and depth:
        above = line_of(Span(line.source, start - 1, start - 1))
        indent = len(above.words) - len(above.words.lstrip())
        if above.words.strip() and indent < depth:
            yield above
            return
        start = above.start
