"""What is asked of one error, before anything is tried of its line.

Purpose: whether it is known what the line means, whether its mend may be another thing than was
meant, and what to tell where there is none.
Input: an error. Output: yes or no, words, or the error without a mend.
Must not know: the other errors, and what compiles.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import SequenceMatcher

from attrs import evolve

from .denied_outcomes import comes_to_more, denies, only_denies
from .diagnostics.problem import Fix, Problem
from .more_than_said import DONE_AS_WELL, does_more
from .parser.syntax_errors.common_sentences import advice
from .parser.syntax_errors.mends import line_of
from .parser.syntax_errors.piece_mistakes import acts_when_played
from .plain_english.said_left_open import left_open
from .plain_english.said_names import names_at
from .plain_english.said_pronouns import of_somebody, who_is_meant
from .plain_english.said_taken import stays
from .spans import Span
from .unread_words import accounts_for

NOT_UNDERSTOOD = frozenset({
    "foreign-word", "missing-apostrophe", "missing-colon", "missing-comma", "missing-phrase",
    "missing-word", "no-answer", "no-time", "nobody-meant", "numeral", "out-of-place",
    "reserved-word", "syntax", "unknown-name", "unknown-verb", "whose", "wrong-kind",
    "wrong-phrase",
})  # fmt: skip
"""Of lines with other problems it is known what they mean: what is wrong with that is told."""

UNQUOTED = {code: code for code in NOT_UNDERSTOOD} | {"numeral": "unknown-name"}
"""What is told of a name without its quotation marks, by what was told of its first word."""

UNREADABLE = frozenset({"syntax", "unknown-verb"})
"""What is wrong with a line of which nothing is known: of others it is told what is."""

OF_WHOM = re.compile(r"\bopponent\b.*\b(?:if|unless)\b.*\b(?:they|their)\b")
"""A line in which it is not clear who is meant behind its condition: it is said in other words."""

ENDED = re.compile(r"\b(?:ends|wins|is over)\b.*\b(?:when|once|if|as soon as)\b.*\bha(?:s|ve) \d")
"""A line that ends a match once somebody has so much: whoever has more has so much, too."""

BOTH_ACT = "else both are in the same turn; what each of them does stands behind `for each player:`"

NO_NAMES = frozenset({
    "someone", "somebody", "anyone", "anybody", "everyone", "everybody", "both", "whoever", "who",
    "neither", "either", "each", "all", "players",
})  # fmt: skip
"""Words that no line brings in, whatever else is wrong."""

NOBODY = frozenset({"foreign-word", "nobody-meant", "reserved-word"})
"""What is wrong where a pronoun stands for nobody, or is not said like this."""

GUESSED = frozenset(
    {"foreign-word", "missing-colon", "no-time", "unknown-name", "unknown-verb", "wrong-phrase"}
)
"""Of such a line it is guessed what it means."""

ONLY_OF = (
    ("nobody-meant", re.compile(r"^(?!.*\b(?:wins?|ends?)\b).*\b(?:they|their|them|its)\b")),
    (
        "whose",
        re.compile(
            r"\b(?:has|have) [\w-]+ (?:left )?in\b|\bthat (?:is|are)\b|\bif (?!each\b)\w+s are "
        ),
    ),
)
"""What is done by nobody may be done by each player, unless only one can win; whose something is
may be clear where it lies, or where several are asked about.
"""

MISSPELT = 0.7
"""How much of a misspelt word is right, at the least."""

UNSAID = NOBODY | {"syntax", "unknown-verb", "wrong-phrase", "missing-phrase"}
"""What is wrong with a line about a player of whom nobody knows who it is."""

ASKS = re.compile(
    r"^[ \t]+(?:if|when|unless|(?:(?:with|for|on|in case of) )?(?:equal|(?:a )?(?:tie|draw)s?))\b"
    r"|^[ \t]+(?:nobody|no one|no player|neither)\b"
    r".* (?:if|when|where|unless|on|in an?|in case of)\b"
)
"""A line that says what comes of it if something is so."""

ON_SOME = re.compile(
    r"\b(?:nobody|no one|no player|neither|nothing)\b[^:,]*? "
    r"(?:(?:on|in|at|during|after|before|until|while) "
    r"(?!(?:an? |the |any )?(?:tie|ties|draw|draws)\b)[a-z]"
    r"|(?:except|but|besides|other than|(?:more|less|fewer) than|over|beyond) "
    r"|(?:if|when|whenever|unless) (?!.*\b(?:level|equal|tied?|ties|same|alike|draws?)\b))"
)
"""A line by which nothing is done at some time, by some or up to so much: of the rest, other lines
may do something.
"""

NOTHING_ELSE = (
    "where no line says anything, nothing happens: the lines that give something say themselves "
    "when they do not, with `, unless ...` behind them"
)


def touches(one: Problem, fix: Fix) -> bool:
    """Whether an edit stands where a problem does."""
    return fix.span.start <= one.label.span.end and one.label.span.start <= fix.span.end


def unmended(one: Problem) -> bool:
    """Whether nothing is said of what to do."""
    return one.help is None and one.fix is None


def guessed(one: Problem) -> bool:
    """Whether a mend is more than a misspelt word or a missing sign: it may not be right."""
    if one.fix is None or one.code not in GUESSED:
        return False
    said, meant = one.fix.span.words.strip(), one.fix.text.strip()
    alike = SequenceMatcher(None, said, meant, autojunk=False).ratio()
    words = all(re.fullmatch(r"[\w'-]+", each) for each in (said, meant))
    return not words or alike < MISSPELT or abs(len(said) - len(meant)) > 1


def advised(one: Problem) -> str | None:
    """What to do where a line has no other words."""
    line = line_of(one.label.span)
    unsaid = one.code in NOBODY and of_somebody(line)
    open_ = left_open(line) if one.code in NOT_UNDERSTOOD else None
    if open_ is not None or unsaid:
        return open_ or who_is_meant(line)
    known = one.code not in UNREADABLE
    return advice(line.words, lambda found: known or accounts_for(found, line))


def with_advice(one: Problem) -> Problem:
    """A problem of a line that has no other words, with what to do."""
    line = line_of(one.label.span)
    if one.fix is None and one.code in NOT_UNDERSTOOD and only_denies(line):
        return evolve(one, help=None, notes=(NOTHING_ELSE,))
    note = advised(one) if one.fix is None else None
    return one if note is None else evolve(one, notes=(note,))


def unless_more_comes(one: Problem) -> Problem:
    """A problem whose mend is to leave the line out, without it if that means another thing."""
    if one.fix is None or one.fix.text.strip():
        return one
    line = line_of(one.label.span)
    if does_more(line.words):
        return evolve(one, help=None, fix=None, notes=(DONE_AS_WELL,))
    asks = ASKS.search(line.words) or denies(line)
    more = (asks and comes_to_more(line)) or ON_SOME.search(line.words)
    if not more or stays(line, names_at(line)):
        return one
    note = (None if asks else left_open(line)) or NOTHING_ELSE
    return evolve(one, help=None, fix=None, notes=(note,))


KNOWN_IN_PART = frozenset({"missing-phrase", "no-answer", "wrong-kind"})
"""Of such lines it is known what they mean, but for a part."""

_BEHIND = re.compile(r"behind `(?P<verb>[\w-]+)` a phrase ")


def known_in_part(one: Problem, fix: Fix) -> bool:
    """Whether what is wrong with a line is told beside its mend: a mend with another verb lacks
    nothing behind that one.
    """
    if one.code not in KNOWN_IN_PART:
        return False
    said = _BEHIND.match(one.headline)
    return said is None or re.search(rf"\b{said['verb']}\b", fix.text) is not None


def acting_when_played(one: Problem) -> Problem | None:
    """What is said of a line below a piece that says it acts when it is played: nothing else."""
    says_so = one.code == "no-time" and acts_when_played(line_of(one.label.span))
    return one if says_so else None


def undeclared(
    one: Problem, fixes: Iterable[Fix], after: Mapping[Fix, Iterable[Problem]]
) -> Problem | None:
    """A problem of a line of which only a name is wrong that no line brings in, once its words
    stand as they do here: told as that. after: what is wrong after edits that were tried.
    """
    line = line_of(one.label.span)
    for fix in fixes:
        first = line.position[0]
        left = [each for each in after.get(fix, ()) if each.label.span.position[0] == first]
        if fix.span != line or len(left) != 1 or not (left[0].help or "").startswith("declare it"):
            continue
        at = line.words.find(left[0].label.span.words)
        if at >= 0:
            said = Span(
                line.source, line.start + at, line.start + at + len(left[0].label.span.words)
            )
            return evolve(left[0], label=evolve(left[0].label, span=said), others=())
    return None


def place_of(one: Problem) -> tuple[int, str]:
    """What a problem is about, which stays so where lines are set in."""
    return one.label.span.position[0], one.label.span.words


def gone_with(fix: Fix, one: Problem, other: Problem, left: Collection[tuple[int, str]]) -> bool:
    """Whether another problem is gone once one is mended. left: where there are some then."""
    if other == one:
        return False
    if not touches(other, fix):
        return _moved_by(fix, other) not in left
    line, words = place_of(other)
    return line != place_of(one)[0] and words not in {said for _, said in left}


def _moved_by(fix: Fix, one: Problem) -> tuple[int, str]:
    """The same, where it is after an edit: what stands below it has moved with its lines."""
    line, words = place_of(one)
    further = fix.text.count("\n") - fix.span.words.count("\n")
    return line + (further if one.label.span.start > fix.span.start else 0), words
