"""What a mend makes of each word of a line: a word of which it makes nothing may have been meant.

Purpose: whoever follows a mend has the rule of their own sentence. Of each word of content (a
number, a name, a comparison, a denial, a condition, a time, and any word that nobody who reads
sentences knows) there is something in the lines that are offered: the word itself, what is named by
it, or what it may be read as. A mend that drops one is none.
Input: an edit. Output: the words of which nothing is left. Must not know: how the edit was found.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from difflib import SequenceMatcher
from functools import lru_cache

from attrs import evolve

from .diagnostics.did_you_mean import CLOSE
from .diagnostics.problem import Fix, Problem
from .letters_alike import in_our_letters
from .parser.syntax_errors.mends import line_of
from .plain_english.said_accounts import (
    FILLING,
    MEASURES,
    PHRASES,
    PROPERTIES,
    accounted,
    families,
    family,
    number_of,
    read_as,
)
from .plain_english.said_bounds import bounded_alike, is_compared_with
from .plain_english.said_callings import spoken_of
from .plain_english.said_flagged import ALL_BUT, but_one
from .plain_english.said_names import Names, names_at
from .plain_english.said_synonyms import OFFERS, in_the_words_of
from .plain_english.said_words import bases, doers, verb_kinds
from .spans import Span

_TEXT = re.compile(r"(?:\b(?:announce|because) |^[ \t]*)\"[^\"\n]*\"|#.*", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_][\w-]*|\d+|[-+*]|\n")
_COUNTED_LINE = re.compile(r"^[ \t]*(?:[Ss]tep )?\(?\d+[.:)][ \t]+", re.MULTILINE)
"""The number of a line that is one of several: `4) reveal pick`."""

_DETERMINED = r"\b(?:an?|any|each|every|one|1|both|either|no|the|your|whose|opponent's|[A-Z]\w*'s) "
_STANDS_FOR = re.compile(
    rf"{_DETERMINED}(?P<of>[a-z]+?)(?='s\b|s?(?: (?:with|without|who|whose|that|on|at|in"
    r"|(?P<so>is|are)(?= (?:at|on|in|ahead|behind|first|last|leading))"
    r"|has|have|can|cannot|can't|may|must)\b|(?: secretly)? (?P<does>[a-z]+)\b|$))"
)
"""What players are called: `each camel moves`, `the boat with the most fish`."""
_GOES = frozenset(
    """
    choose pick play take pay get gain lose win move start begin draw roll show hold reach
    arrive land stand go come pass climb walk run ride sail travel fall throw overshoot
    """.split()  # noqa: SIM905
)
"""What players do."""


def unaccounted(fix: Fix) -> tuple[str, ...]:
    """The words of the lines of an edit of which it makes nothing, in their order."""
    return _unaccounted(fix, fix.span.source.above)


@lru_cache(maxsize=256)  # it is asked again each time that something further is known of a text
def _unaccounted(fix: Fix, _above: str) -> tuple[str, ...]:
    """The same. _above: of sources that are equal one may extend another file."""
    source, text = fix.span.source, fix.applied()
    start = source.text.rfind("\n", 0, fix.span.start) + 1
    if fix.span.start == start and not fix.text and fix.span.words.endswith("\n"):
        return ()  # whole lines are left out, and nothing is said in their place
    end = source.text.find("\n", fix.span.end)
    end = len(source.text) if end < 0 else end
    old, new = Span(source, start, end), text[start : len(text) - (len(source.text) - end)]
    said = _TEXT.sub("", _COUNTED_LINE.sub("", old.words))
    if not new.strip() or not said.strip():
        return ()
    plain = new.replace('"', " ")
    meant = _said(plain)
    last = Span(source, source.text.rfind("\n", 0, end) + 1, end)
    names = names_at(last)
    answers = names.answers.intersection(meant)
    return tuple(
        word
        for word in _lost(said, plain, names)
        if not _is_chosen(word, source.text) and not _answered_with(word, answers, source.text)
    )


def _answered_with(word: str, answers: Iterable[str], text: str) -> bool:
    """Whether one of some answers is how much is gained of something: `gains prize points`."""
    return any(
        re.search(rf"\b(?:gain|lose|pay)s? {re.escape(answer)} {re.escape(word)}\b", text)
        for answer in answers
    )


def _is_chosen(word: str, text: str) -> bool:
    """Whether a word is the name of several choices that are made in one go."""
    return re.search(rf"\bchooses? {re.escape(word)}\b[^:\n]* in one go\b", text) is not None


def _said(words: str) -> list[str]:
    """The words of some lines, and the parts of those that are joined."""
    found = (each.lower() for each in _WORD.findall(_TIMES.sub(" ", words)))
    return [w for word in found for w in (word, *(word.split("-") if word != "-" else ())) if w]


def _lost(said: str, new: str, names: Names) -> Iterator[str]:
    meant = _said(new)
    line = _Line(_without_phrases(said, families(meant), names), meant, names)
    return (word for word in line.words if not _kept(word.lower(), line, said, new))


def _kept(word: str, line: "_Line", said: str, new: str) -> bool:
    """Whether something is made of a word; of a number that something is compared with nothing but
    that number is, or another one that is as much then.
    """
    number = number_of(word)
    if number is None:
        return line.keeps(word)
    if number != 1 and is_compared_with(number, said):
        return str(number) in line.there or bounded_alike(number, said, new)
    return line.keeps(word) or bounded_alike(number, said, new)


def _without_phrases(said: str, there: Set[str], names: Names) -> str:
    """A line without what several of its words say together, where that stands in the mend."""
    for excepted in ALL_BUT.finditer(said):
        if but_one(excepted[0], names).lower() in there:
            said = said.replace(excepted[0], " ")
    for phrase, by in PHRASES:
        if not by.isdisjoint(there):
            said = phrase.sub(" ", said)
    for deed in re.finditer(
        r"\b(?P<verb>[a-z]+) (?:the|their|your) [a-z-]+(?:(?= (?P<of>[a-z-]+))|)", said
    ):
        doer = names.doer(deed["verb"])
        if doer and doer in there and deed["of"] not in names.phases:  # `the long round`
            said = said.replace(deed[0], " ")
    return _chosen_so(_TIMES.sub(" ", said), names)


class _Line:
    """A line, and the words that are offered in its place. there: each of these in all forms."""

    def __init__(self, said: str, meant: list[str], names: Names) -> None:
        self.said = said
        self.names = names
        self.there = families(meant)
        self.words = Counter(_WORD.findall(said))
        self.before = Counter(map(str.lower, self.words.elements()))
        self.new = {word for word, n in Counter(meant).items() if n > self.before[word]}
        of_players = not {*meant}.isdisjoint(_PLAYERS | {seat.lower() for seat in names.seats})
        each = "each" in meant and not re.search(r"\b(?:each|every|all|both)\b", said)
        self.called = _called(said, names, each) if of_players else frozenset()
        self.called |= _offered(said, self.there, names)
        self.strict = {*_strict(names)}

    def keeps(self, word: str) -> bool:
        """Whether something is made of a word."""
        if "-" in word or word in FILLING or word in "+*\n":
            return True
        if not family(word).isdisjoint(self.there):
            return True
        if word in PROPERTIES:
            return self._compares_by(word)
        if word in self.called or _named(word, self.said, self.there, self.names):
            return True
        return self._reads(word) or _misspelt(word, self.new) or self._is_unit(word)

    def _reads(self, word: str) -> bool:
        """Whether a word that is no name may have been read as what is offered."""
        if not family(word).isdisjoint(self.strict) and read_as(word) is None:
            return False
        return accounted(word, self.there) or _counts_pieces(word, self.there, self.names)

    def _compares_by(self, word: str) -> bool:
        """Whether what is compared is what a word says, or the only number that there is: none
        that other words are for, as a heavier one is no deeper one.
        """
        alone = {self.names.rank(kind) for kind in self.names.kinds} - {""} - {*self.before}
        alone -= MEASURES
        return not (PROPERTIES[word] | alone).isdisjoint(self.there)

    def _is_unit(self, word: str) -> bool:
        """Whether a name says of what there is so much, and the name of how much stands there."""
        if re.search(rf"[\w-](?:: | with | of )\d+ {re.escape(word)}$", self.said):
            return True
        if family(word).isdisjoint(self.strict):
            return False
        others = self.strict | self.names.answers | {"number"}
        shared = others - family(word) & self.there & {*self.before, "number"}
        return bool(re.search(rf"\b\d+ {re.escape(word)}\b", self.said) and shared & self.there)


_OF_WHOEVER = re.compile(
    r"\b(?:highest|last|nobody|no one|no|whoever|winning) (?:has )?(?P<of>[a-z]+)"
)


_SO_MUCH = re.compile(
    r"\b(?:minimum|maximum|highest|lowest|winning|they|who|whoever) (?P<of>[a-z]+)(?= is\b| \d|$)"
)
"""`the minimum tender is 3`, `they tender 3`"""


def _offered(said: str, there: Set[str], names: Names) -> frozenset[str]:
    """Words for so much that is offered, or for whoever offers it, as the file does not say it."""
    words = set[str]()
    for choice in names.choices:
        own = "\n".join(in_the_words_of(each.strip(), names) for each in said.split("\n"))
        if choice.name in there:
            words |= {*re.findall(r"[a-z]+", said)} - {*re.findall(r"[a-z]+", own)}
        words |= families(doers(choice.name)) if choice.name in there else set()
        if choice.name in {*OFFERS} & there:
            words |= {found["of"] for found in _SO_MUCH.finditer(said)}
    if not there.isdisjoint({*names.persons, *(kept.name for kept in names.kept)}):
        words |= {found["of"] for found in _OF_WHOEVER.finditer(said)}
    return frozenset(words)


_TIMES = re.compile(r"(?<=\d)x(?=\d)|\bx(?=\d)")
"""`5x4`"""


def _strict(names: Names) -> Iterator[str]:
    """What players and the game have, and what pieces and places have: what a line is about."""
    yield from (*names.theirs, *names.games, *_fields(names))


def _fields(names: Names) -> Iterator[str]:
    for fields in (*names.kinds.values(), *names.boards.values()):
        yield from fields


def _chosen_so(said: str, names: Names) -> str:
    """A line without the condition that something is chosen: it stands below that choice."""
    may = {form for each in names.choices if each.may for form in family(each.name)}
    return re.sub(
        r"\bif (?:they|you) (?:do not |don't )?(?P<choice>[a-z]+)(?=[,:])",
        lambda found: " " if found["choice"] in may else found[0],
        said,
    )


def _named(word: str, said: str, there: Set[str], names: Names) -> bool:
    """Whether what a line says instead of a name stands for it."""
    return (
        _of_somebody(word, {*re.findall(r"[a-z][\w-]*", said.lower())}, there, names)
        or _of_a_piece(word, said, there, names)
        or _of_a_choice(word, there, names)
        or _is_done(word, there)
    )


def _of_somebody(word: str, said: Set[str], there: Set[str], names: Names) -> bool:
    seats = {seat.lower() for seat in names.seats}
    if names.phase == "example" and word in (*seats, "next"):
        return True  # what is played comes one after the other
    if word in seats:
        both = {"each", "players"} if seats <= said else ()
        return not there.isdisjoint({*seats, *_FOR_A_SEAT, *both})
    if word == "both" and there >= seats:
        return True
    return word in names.persons and not there.isdisjoint(_PLAYERS)


def _of_a_piece(word: str, said: str, there: Set[str], names: Names) -> bool:
    at_its_head = not said[:1].isspace() or there & {"add", "change"}
    if at_its_head and (word == "worth" or word in _fields(names)):
        return True
    if "they" in there and any("player" in held.get(word, ()) for held in names.boards.values()):
        return True  # the man of whoever moves it
    general = (*names.kinds, *names.boards, *names.phases, *names.pieces)
    return not family(word).isdisjoint({*map(str.lower, general)})


def _of_a_choice(word: str, there: Set[str], names: Names) -> bool:
    if word in _OF_KEPT and "more" in there and not there.isdisjoint(names.games):
        return True
    for kept in names.kept:
        if kept.name in there and (
            word in _OF_KEPT or not family(word).isdisjoint(families(kept.by))
        ):
            return True
    return any(
        (choice.name in there and word in (choice.zone, choice.kind))
        or ("possible" in there and word in family(choice.name))
        for choice in names.choices
    )


def _is_done(word: str, there: Set[str]) -> bool:
    """Whether a name is the verb of its line, and another verb says what is done."""
    done = {*verb_kinds(word)}
    if done & _PASSED_ON:
        done |= {"gain", "lose"}
    if done and any(not done.isdisjoint(verb_kinds(other)) for other in there):
        return True
    return not there.isdisjoint({*doers(word)})


_PASSED_ON = frozenset({"give", "move", "take", "steal"})
_FOR_A_SEAT = ("they", "opponent", "chance", "you", "winner")
_OF_KEPT = ("highest", "high", "last", "latest", "previous", "before", "winner", "holder")
"""What was chosen before, which the game keeps."""
_PLAYERS = frozenset({"player", "they", "their", "you", "your", "opponent", "winner", "whoever"})


def _counts_pieces(word: str, there: Set[str], names: Names) -> bool:
    """Whether a number is that of all pieces of a kind: `all five cards` are one of each."""
    many = number_of(word)
    kinds = [*names.pieces.values()]
    return many is not None and any(
        kind in there and kinds.count(kind) == many for kind in names.kinds
    )


def _called(said: str, names: Names, each: bool) -> frozenset[str]:
    """Words that stand for players in a line, as far as its form says. each: whether each of them
    is meant by what is offered: by `the shooter` one of them is.
    """
    found = (
        found["of"]
        for found in _STANDS_FOR.finditer(said)
        if _stands_for(found) and not (each and found[0].startswith("the "))
    )
    return frozenset(form for of in found for form in family(of)) - spoken_of(names)


def _stands_for(found: re.Match[str]) -> bool:
    """Whether what is said of something is what players do, or have."""
    the, does = found[0].startswith("the "), found["does"]
    if does is None:
        return not (the and found["so"])
    many = found.string[found.end("of") : found.end("of") + 1] == "s"
    said = does in _GOES if many else does.endswith("s") or (does.endswith("d") and not the)
    return said and not _GOES.isdisjoint(bases(does))


def _misspelt(word: str, new: Iterable[str]) -> bool:
    """Whether a word is another one with a slip."""
    if len(word) < 3:
        return False
    word = in_our_letters(word) or word
    if word in new:
        return True
    near = (*new, *_SOMEBODY) if len(word) > 6 else new
    if any(sorted(word) == sorted(other) for other in families(near)):
        return True
    return any(SequenceMatcher(None, word, other).ratio() >= CLOSE for other in near)


_SOMEBODY = ("someone", "somebody", "everyone", "everybody", "opponent", "whenever")


def if_accounted(one: Problem) -> Problem:
    """A problem, without its mend if that makes nothing of a word of content, and with that."""
    if one.fix is None:
        return one
    words = unaccounted(one.fix)
    if not words:
        return one
    note = of_no_meaning(line_of(one.fix.span), words)
    return evolve(one, help=None, fix=None, notes=(note, *one.notes))


def with_lost_words(one: Problem, lossy: Mapping[int, Fix]) -> Problem:
    """A problem without a mend, with the words of its line that stood in the way of one. lossy: by
    where a line begins, an edit of it that would be right but for these.
    """
    line = line_of(one.label.span)
    fix = lossy.get(line.start)
    if fix is None or one.fix is not None:
        return one
    return evolve(one, help=None, notes=(of_no_meaning(line, unaccounted(fix)),))


def of_no_meaning(line: Span, words: tuple[str, ...]) -> str:
    """What is said of words of which a mend would make nothing."""
    word, names = words[0], names_at(line)
    if read_as(word.lower()) is not None or number_of(word) is not None or _is_name(word, names):
        return f"no way was found to say `{word}` here: without it, the line is another rule"
    like = _compared(line.words, word, names)
    asked = f": is it a property of {like[0]}, like `{like[1]}`?" if like else ""
    return f"nothing here says `{word}`{asked}"


def _is_name(word: str, names: Names) -> bool:
    known = {*_strict(names), *names.seats, *(each.name for each in names.choices)}
    return not family(word).isdisjoint(known)


def _compared(line: str, word: str, names: Names) -> tuple[str, str] | None:
    """What a word may be a property of, and one that it has: of what the line speaks."""
    spoken = families(map(str.lower, _WORD.findall(line)))
    named = {each.name: each.kind for each in names.choices}
    for said, kind in (*((k, k) for k in names.kinds), *named.items()):
        fields = [*names.kinds.get(kind, {})]
        if said in spoken and fields:
            return said, fields[0]
    return None
