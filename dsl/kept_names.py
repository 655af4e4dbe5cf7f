"""What a mend must not drop: which piece a line names, out of which place, and of which pieces it
says how many; that something may be left, that it is so of one alone, what is done with what is
chosen, whose something is, of whom it is said by what they did, and when nothing is done.

Purpose: a line in other words that no longer names the piece that was named, that counts
something else than pieces where pieces were counted, or that leaves out one of the words that
make the difference, means another thing: it is no mend.
Input: an edit. Output: whether it keeps what is named. Must not know: how the edit was found.
"""

import re
from functools import lru_cache

from attrs import evolve

from .accounted_words import unaccounted
from .diagnostics.problem import Fix, Problem, Severity
from .parser.syntax_errors.line_forms import said_like
from .parser.syntax_errors.mends import line_of
from .plain_english.said_alternatives import is_one
from .plain_english.said_names import Names, names_at
from .plain_english.said_words import CHOICE_VERBS, bases, verb_kinds
from .spans import Span
from .word_forms import forms

_TEXT = re.compile(r'(?:announce |because |^[ \t]*)"[^"\n]*"')
_WORD = re.compile(r"[A-Za-z][\w-]*(?:'(?=[a-z]{2}))?[\w-]*")
_KEPT = re.compile(r"\bha(?:s|ve) [\w-]+: (?P<n>\d+) (?P<of>[\w-]+)")
_SO_MANY = re.compile(
    r"\b(?:\d+|two|three|four|five|six|any number of|some) (?:of (?:their|the) )?(?P<of>[\w-]+)"
)
_A_NUMBER = re.compile(r"\bchooses? [^:\n]+: a whole number\b")


def if_kept(one: Problem) -> Problem:
    """A problem, without its mend if that drops what is named."""
    if one.severity is not Severity.ERROR or one.fix is None:
        return one
    if keeps_what_is_named(one.fix) and not unaccounted(one.fix):
        return one
    notes = one.notes or said_like(line_of(one.label.span).words)
    return evolve(one, help=None, fix=None, notes=notes)


def keeps_what_is_named(fix: Fix) -> bool:
    """Whether the lines of an edit still name each piece that they named, and still say that
    somebody has so many pieces where they did.
    """
    return _keeps(fix, fix.span.source.above)


@lru_cache(maxsize=64)  # it is asked again each time that something further is known of a text
def _keeps(fix: Fix, _above: str) -> bool:
    """The same. _above: of sources that are equal one may extend another file."""
    source = fix.span.source
    start = source.text.rfind("\n", 0, fix.span.start) + 1
    end = source.text.find("\n", fix.span.end)
    end = len(source.text) if end < 0 else end
    old, text = Span(source, start, end), fix.applied()
    new = text[start : len(text) - (len(source.text) - end)]
    if not new.strip():
        return True
    if "\n" in old.words:
        return True
    names = names_at(old)
    elsewhere = _taken_from(old.words, new, names)
    if _won_for_nothing(old, new, names):
        return False
    gone = _pieces(old.words, names) - _pieces(new, names)
    by_rank = (
        (asked := is_one(each, source.text, names)) and asked[4:] in _OF_IT.sub(" ", new)
        for each in gone
    )
    kept = not elsewhere and all(by_rank)
    return (
        kept
        and not _counts_no_pieces(old.words, new, names)
        and not _leaves_out(old.words, new, names)
    )


_OF_IT = re.compile(r" of (?:their |opponent's )?[\w-]+ (?=is )")

_TIES = re.compile(r"[ \t]*(?:all )?(?:ties|draws|a tie|a draw)\b")
_WINS = re.compile(r"\b(?P<who>[A-Z][\w-]*) (?:wins?|loses?) the (?P<phase>[a-z][\w-]*)\b")
_ASKED = r"\b(?:winner|loser|won|lost|{0}s? (?:wins|won)|(?:wins?|loses?) the {0}|is over)\b"


def _won_for_nothing(old: Span, new: str, names: Names) -> bool:
    """`ties go to Ben`, mended to who wins a round, where nobody ever asks who has won one: ties of
    what else is compared may be meant.
    """
    found = _WINS.search(new) if _TIES.match(old.words) else None
    if found is None or found["who"] not in names.seats or found["phase"] == names.outer:
        return False
    rest = old.source.text[: old.start] + old.source.text[old.end :]
    return re.search(_ASKED.format(found["phase"]), rest) is None


_ALONE = re.compile(
    r"\b(?:if|unless|when) (?:(?:only|just|solely) (?!if\b)|no ?(?:one|body)(?: else)? "
    r"(?:but|except|other than)\b|(?:the )?[\w-]+ alone\b)"
)
_NOT_THE_OTHER = re.compile(r"\b(?:only|not|no|nobody|less|most|empty|0)\b|n't\b|\b1 \w+ where\b")
_FREE = re.compile(r"(?<!nobody )(?<!no one )\bmay (?!not\b|never\b|only\b|be\b|choose\b)[a-z]+\b")
_LEFT_FREE = re.compile(r"\b(?:may|can|chooses?|cannot|must|yes|none|allow)\b")
_CHOSEN_FOR = re.compile(
    r"\b(?:choose|pick|select)s? (?:an?|one|1|\d+) .*?(?:,? (?:and|then)|,? and then) "
    r"(?P<verb>[a-z]+) (?:it|them|that|this|the chosen)\b(?!.*\bface down\b|.*\bin front\b)"
    r"|\b(?:choose|pick|select)s? (?:an?|one|1|\d+) [^:]*? to (?P<verb2>[a-z]+)$"
)
_DONE_WITH_IT = frozenset(
    {"discard", "move", "give", "reveal", "cancel", "swap", "shuffle", "lose", "uncover"}
)
_ROLLS = re.compile(r"\b(?:rolls?|throws?) [^:]*\b(?:dice|die)\b")
"""What is chance's to do, and nobody's choice."""

_OWNED = re.compile(r"\b(?P<who>[A-Z][\w-]*)'s? (?P<zone>[a-z][\w-]*)")


_OTHER_ONE = re.compile(r"[ \t]*(?:[\w-]+: )?(?:the )?other (?:player|one|side)\b")
_OPPONENT = re.compile(r"[ \t]*(?:[\w-]+: )?opponent\b")
_SOMEBODY = re.compile(r"\b(?:they|their|them|each player)\b")

_BY_THE_SAME = re.compile(
    r"\bif (?P<of>[\w-]+?)s? are level: the player with (?:more|less|fewer) (?P=of)s?\b"
)
"""Of those who have as much, nobody has more: a line that does nothing."""


_DID_MORE = re.compile(
    r"\b(?:who|whoever|whose \w+|that) (?:has |have |had )?"
    r"(?!(?:has|have|had|holds?|held|owns?|owned|got|collected|gathered|won|took|taken|scored|is|are|the)\b)"
    r"(?P<verb>[a-z]+) (?:the |[a-z]+ )?(?:more|fewer|less|most|fewest|least)\b"
)
"""Who has done more of something, which whoever has more of it need not have."""
_HAS_MORE = re.compile(
    r"(?:\b(?:more|fewer|less|most|least|higher|lower|highest|lowest|their|of|whose)|'s) "
    r"([a-z][\w-]*)"
)


def _done_by_others(old: str, new: str, names: Names) -> bool:
    """`the player who sent more bees`, mended to whoever has more bees: nothing in the mend has the
    name of what is done.
    """
    done = _DID_MORE.search(old)
    if done is None:
        return False
    asked = {form for word in _HAS_MORE.findall(new) for form in (*bases(word), *forms(word))}
    verb = {*bases(done["verb"])}
    chosen = {each.name for each in names.choices} if verb & CHOICE_VERBS else set()
    return asked.isdisjoint(verb | chosen)


def _leaves_out(old: str, new: str, names: Names) -> bool:
    """Whether a word is gone without which the line is another: `only`, `may`, what is done with
    what is chosen, whose pieces they are, or the place that it is about.
    """
    old = _TEXT.sub("", old)
    if _BY_THE_SAME.search(new) and not _BY_THE_SAME.search(old):
        return True
    if _ALONE.search(old) and not _NOT_THE_OTHER.search(new):
        return True
    if _FREE.search(old) and not _LEFT_FREE.search(new):
        return True
    if _ROLLS.search(old) and re.search(r"\bchooses? ", new) and "chance" not in new:
        return True
    return (
        _of_nobody(old, new, names)
        or _done_by_others(old, new, names)
        or _chooses_alone(old, new)
        or _of_somebody_else(old, new, names)
        or _of_another_thing(old, new, names)
    )


def _of_nobody(old: str, new: str, names: Names) -> bool:
    """`the other player loses 1 gold`, mended to `opponent` where that is nobody's."""
    known = names.bound or names.phase not in names.phases or _SOMEBODY.search(new)
    return not known and bool(_OTHER_ONE.match(old) and _OPPONENT.match(new))


def _chooses_alone(old: str, new: str) -> bool:
    """`chooses a card and discards it`, mended to a choice with which nothing is done."""
    found = _CHOSEN_FOR.search(old)
    verb = (found["verb"] or found["verb2"]) if found else ""
    if not verb or _DONE_WITH_IT.isdisjoint(verb_kinds(verb)):
        return False
    return all(re.search(r"\bchooses? ", line) for line in new.split("\n") if line.strip())


def _of_somebody_else(old: str, new: str, names: Names) -> bool:
    """`a card from Ben's hand`, mended to one out of the hand of whoever chooses."""
    whose = {
        each["who"]
        for each in _OWNED.finditer(old)
        if each["who"] in names.seats and names.is_zone(each["zone"])
    }
    return not (whose <= {*_WORD.findall(new.replace("'s", ""))} or "opponent" in new)


def _of_another_thing(old: str, new: str, names: Names) -> bool:
    """`reveal each hand`, mended to what was chosen: another name in the place of a zone's."""
    said, meant = ({form for word in _WORD.findall(line) for form in forms(word)}
                   for line in (old, new))  # fmt: skip
    zones = {each for each in said - meant if names.is_zone(each) and not names.kind(each)}
    verbs = {base for word in said for base in bases(word)}
    others = {each.name for each in names.choices if each.name in meant} - verbs
    return (
        bool(zones and others) and re.match(r"[ \t]*(?:[\w-]+: )?(?:reveal|show)", old) is not None
    )


def _taken_from(old: str, new: str, names: Names) -> bool:
    """Whether something comes out of another place than the one that a line names."""
    before, after = ({each for each in _FROM.findall(_TEXT.sub("", line)) if names.is_zone(each)}
                     for line in (old, new))  # fmt: skip
    return bool(before and after) and before.isdisjoint(_WORD.findall(new))


_FROM = re.compile(
    r"\b(?:from|of) (?:(?:the|their|your) )?(?:top of (?:(?:the|their|your) )?)?([\w-]+)"
)


def _pieces(line: str, names: Names) -> set[str]:
    """The pieces that are named in a line, but for the one whose line it is."""
    said = set(_WORD.findall(_TEXT.sub("", line)))
    return {each for each in said if each in names.pieces and each[:1].isupper()} - {names.own}


def _counts_no_pieces(old: str, new: str, names: Names) -> bool:
    """`has mem: 2 cards`, mended to a number; so is `plays up to 2 cards`."""
    so_many = _KEPT.search(old)
    if so_many is None and _A_NUMBER.search(new) and not _A_NUMBER.search(old):
        found = _SO_MANY.search(old)
        so_many = None if found is None or names.number(found["of"]) else found
    kind = names.kind(so_many["of"]) if so_many else ""
    return bool(kind) and not any(re.search(rf"\b{form}\b", new) for form in forms(kind))
