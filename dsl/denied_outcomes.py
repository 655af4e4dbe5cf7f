"""Whether somebody gets something of whom a line says that they get nothing.

Purpose: a line by which nothing comes to somebody, or nothing comes of something, is left out only
where that is so without it: other lines of its block, its pieces and its rules give nothing then to
whoever it speaks of.
Input: a line, in its text. Output: yes or no. Must not know: what the line is told to be.
"""

import re
from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from .plain_english.said_words import bases
from .spans import Span
from .whole_texts import block_of
from .word_forms import forms

_ALL = r"(?:nobody|no one|neither(?: player)?|no player|nothing)"
_GETS = r"gain|get|win|score|take|receive|earn|collect|make|has?|have"
_LOSES = r"lose|pay|spend"
_BEHIND = r"if|when|where|whenever|unless|while|on|in|at|for|from|during|after|before|until|with"
_DENIES = re.compile(
    rf"(?P<all>\b{_ALL})(?: else)? (?:(?P<gets>{_GETS})|(?P<loses>{_LOSES}))(?:e?s)?\b"
    rf"(?P<what>(?: (?!(?:{_BEHIND})\b)[\w'-]+)*)"
    r"|\b(?P<who>they|you|opponent|both(?: players)?|everybody|everyone|the players"
    r"|(?<![a-z] )[A-Z][\w-]*|the (?:[\w-]+|other (?:one|player|side))"
    r"|(?:the|an?|any|each|every) (?:[\w-]+ )?player(?: (?:with|whose|who) [^:,\n]+?)?"
    r"|who(?:ever)? [^:,\n]+?) "
    rf"(?:(?P<gets2>{_GETS})|(?P<loses2>{_LOSES}))(?:e?s)? "
    r"(?P<what2>(?:nothing|none|no (?!more\b)[\w'-]+|zero|not any(?:thing)?)\b)"
)
"""That nobody gets something, or that somebody gets nothing."""

_NOT_SO = re.compile(r"[ \t]*(?:otherwise|else)\b:?,? (?=\S)")
_NOTHING = re.compile(r"nothing(?: else)?(?: happens| is done)?")


def denies(line: Span) -> bool:
    """Whether a line says that somebody gets, or loses, nothing."""
    return _DENIES.search(line.words) is not None or _rest_of_all(line.words)


def _rest_of_all(words: str) -> bool:
    """Whether a line says that nothing happens otherwise."""
    found = _NOT_SO.match(words)
    return found is not None and _NOTHING.fullmatch(words[found.end() :].strip()) is not None


_WHEN = re.compile(
    r"(?:(?:if|unless|when(?:ever)?|in case of|on|in|after|before) [^:,\n]+[:,] )?"
    r"(?P<said>[^:\n]+?)"
    r"(?:,? (?:if|unless|when(?:ever)?) [^:,\n]+)?"
)


def only_denies(line: Span) -> bool:
    """Whether that is all that a line says, and when it is so."""
    found = _WHEN.fullmatch(line.words.strip())
    said = _DENIES.fullmatch(found["said"]) if found is not None else None
    return said is not None and not (said["who"] is None and said["what"].strip() == "")


def comes_to_more(line: Span) -> bool:
    """Whether something comes of the block of a line whatever the line asks for: that nothing does
    then, or not for somebody, is not said by leaving the line out.
    """
    begin, end = block_of(line)
    text = line.source.text
    block = [*_done_in(text, begin, end)]
    own = next((each for each in block if each.at == line.start), None)
    found = _DENIES.search(line.words)
    if _rest_of_all(line.words) and own is not None and own.branches:
        return False
    asked = line.words if found is None else line.words.replace(found[0], " ", 1)
    if _NOT_SO.match(line.words) and own is not None and not own.branches:
        asked = f"{asked} a tie"  # where nobody has more, of whatever the lines above ask
    above = [each for each in own.so if each.words not in asked] if own is not None else []
    level = _asks_level(asked) if _asks_level(asked) is not None else any(map(_both_alike, above))
    asked = " ".join((*(each.words for each in above), asked))
    others = text[begin : line.start] + text[line.end : end]
    pieces = (_Done(-1, each) for each in _of_pieces(line))
    given = [
        each
        for each in (*block, *(one for piece in pieces for one in _peeled(piece)))
        if each.at != line.start
        and not (own is not None and each.is_instead_of(own))
        and _is_something(each.words, found)
        and not (level and _given_to_one(each.words, asked, others))
        and all(_may_be_so_too(so, asked, bool(level)) for so in each.so)
    ]
    if found is None or found["who"] is None:
        return bool(given)
    return not _of_others(found["who"], [each.words for each in given])


_A_LEVEL = re.compile(r"\b(?:equal|level|same|alike|ties?|tied|draws?)\b")


def _asks_level(asked: str) -> bool | None:
    """Whether what a line asks is that both have as much; None if it asks nothing of that."""
    if _A_LEVEL.search(asked) is None:
        return None
    return _NOT_LEVEL.search(asked) is None and re.search(r"\bunless\b", asked) is None


# ---------------------------------------------------------------------- the lines of a block


@frozen
class _Condition:
    """What a line asks. unless: whether it must not be so."""

    words: str
    unless: bool = False


@frozen
class _Done:
    """What a line of a block does. at: where it begins; so: when; branches: of which questions it
    is one of the answers, and which.
    """

    at: int
    words: str
    so: tuple[_Condition, ...] = ()
    branches: tuple[tuple[int, int], ...] = ()

    def is_instead_of(self, other: "_Done") -> bool:
        """Whether one of both is done only where the other is not."""
        answers = dict(other.branches)
        return any(answers.get(of, which) != which for of, which in self.branches)


_IN_FRONT = re.compile(
    r"(?P<by>if|when|unless) (?P<so>[^:\n]+(?=:)|[^:,\n]+(?=,))(?:[:,] *(?P<done>[^\n]*))"
)
_AFTER = re.compile(r"(?P<done>[^\n:]+?), (?P<by>if|unless) (?P<so>[^\n]+)")
_FOR_EACH = re.compile(r"for each [\w-]+(?: [^:\n]*)?:(?: |$)")
_OTHERWISE = re.compile(r"(?:otherwise|else)\b[:,]? ?")


def _done_in(text: str, begin: int, end: int) -> Iterator[_Done]:
    """What the lines of a block do, each with what stands above it."""
    heads: list[tuple[int, _Done]] = []
    answers: dict[int, tuple[int, int]] = {}
    at = begin
    for words in text[begin:end].split("\n"):
        line, start = words.strip(), at
        at += len(words) + 1
        if not line or line.startswith(("#", '"')):
            continue
        margin = len(words) - len(words.lstrip())
        heads = [each for each in heads if each[0] < margin]
        answers = {of: each for of, each in answers.items() if of <= margin}
        outer = heads[-1][1] if heads else _Done(start, "")
        otherwise = _OTHERWISE.match(line)
        if otherwise is not None and margin in answers:
            of, which = answers[margin]
            answers[margin] = of, which + 1
            line = line[otherwise.end() :]
        elif line.startswith("if "):
            answers[margin] = start, 0
        else:
            answers.pop(margin, None)
        own = (answers[margin],) if margin in answers else ()
        done = evolve(outer, at=start, words=line, branches=outer.branches + own)
        for each in _peeled(done):
            if each.words:
                yield each
            heads.append((margin, each))


def _peeled(done: _Done) -> Iterator[_Done]:
    """What a line does, with the conditions in front of it and behind it apart."""
    each = _FOR_EACH.match(done.words)
    found = _IN_FRONT.fullmatch(done.words) or _AFTER.fullmatch(done.words)
    if each is not None:
        yield from _peeled(evolve(done, words=done.words[each.end() :].strip()))
    elif found is not None:
        one = _Condition(found["so"], found["by"] == "unless")
        yield from _peeled(evolve(done, words=found["done"].strip(), so=(*done.so, one)))
    else:
        yield done


_BEARER = re.compile(
    r"^(?!(?:allow|board|example|option|pieces|players|ruleset|seats)\b)[a-z][\w-]* .*\n"
    r"(?:(?:[ \t].*)?\n)+",
    re.MULTILINE,
)
"""The block of a piece or a rule."""


def _of_pieces(line: Span) -> Iterator[str]:
    """What pieces and rules do: lines that speak of what a line says that nobody gets of."""
    found = _DENIES.search(line.words)
    what = "" if found is None else found["what"] or found["what2"] or ""
    words = {*re.findall(r"[\w-]+", _LITTLE.sub("", what))} - {"nothing", "none", "zero"}
    named = {form for word in words for form in forms(word)}
    for bearer in _BEARER.finditer(f"{line.source.text}\n"):
        for each in bearer[0].split("\n")[1:]:
            of_it = not named.isdisjoint(re.findall(r"[\w-]+", each))
            if (of_it or (found is not None and not named)) and not _FORBIDS.search(each):
                yield re.sub(r"^[ \t]+(?:next )?[a-z][\w-]*: (?=\S)", "  ", each).strip()


_FORBIDS = re.compile(r'\b(?:cannot|can\'t|may not|must not)\b|^[ \t]*"')


# ---------------------------------------------------------------------- when


_LEVEL_TOO = r"\b(?:level|equal|the same|alike|tied)\b"
_NOT_LEVEL = re.compile(
    r"\b(?:not|isn't|aren't|never) (?:[\w-]+ )?(?:level|equal|the same|alike|tied)\b|\bdiffer"
    r"|\b(?:more|less|fewer|higher|lower|greater|smaller|larger) (?!or\b)|\bbeats?\b"
)
_COMPARED = re.compile(r"\b(?:at least|at most|or more|or less|not|(?:more|less|fewer) than)\b")
_LITTLE = re.compile(
    r"\b(?:if|unless|is|are|was|the|an?|of|and|or|both|each|every|players?|they|their|ha[sv]e?|it|its"
    r"|nobody|no|one|neither|(?:gain|get|win|score|lose|pay)s?|any|anything|at|in|on|to|then|this)\b"
)


def _both_alike(so: _Condition) -> bool:
    return not so.unless and _asks_level(so.words) is True


def _may_be_so_too(so: _Condition, asked: str, level: bool) -> bool:
    """Whether what a line asks in front or behind may hold where another asks what it asks: that
    both have as much, or of something else.
    """
    if not _LITTLE.sub("", asked).strip():
        return True
    if _is_opposite(so, asked):
        return False
    one, other = ({*re.findall(r"[\w-]+", _LITTLE.sub("", each))} for each in (so.words, asked))
    of_other = one.isdisjoint(form for word in other for form in forms(word))
    if level:
        apart = re.search(_LEVEL_TOO, so.words) if so.unless else _NOT_LEVEL.search(so.words)
        return apart is None or (of_other and _A_TIE.search(asked) is None)
    return of_other or one >= other or other >= one or _COMPARED.search(so.words) is not None


_DID = re.compile(
    r"\b(?:if|when) (?:(?P<none>nobody|no one|neither(?: player)?|no player)"
    r"|both(?: players)?|(?:each|every) player|everybody|everyone) "
    r"(?P<verb>[a-z]+) (?:(?:the|an?) )?(?P<what>[\w-]+)[ ,:]*$"
)
_IS = re.compile(
    r"(?:their|opponent's) (?P<name>[\w-]+) is (?P<not>not )?(?:the )?(?P<what>[\w-]+)"
)


def _is_opposite(so: _Condition, asked: str) -> bool:
    """Whether what a line asks of one player is never so where another asks what it asks of none,
    or of both: `their call is sum`, and `if nobody called the sum`.
    """
    did = _DID.search(asked)
    if did is None or so.unless or re.search(r"\bor\b", so.words):
        return False
    said = (_IS.fullmatch(each) for each in so.words.split(" and "))
    return any(
        found["name"] in (did["verb"], *bases(did["verb"]))
        and found["what"] == did["what"]
        and bool(found["not"]) is not bool(did["none"])
        for found in said
        if found is not None
    )


# ---------------------------------------------------------------------- what, and to whom


_OUTCOME = re.compile(
    r"^[ \t]+.*\b(?:gain|lose|win|score|get|pay|rise|fall)s?\b|^[ \t]+otherwise\b"
)
_GAINED = re.compile(
    r"^[ \t]+.*\b(?:gain|win|score|get|rise)s?\b"
    r"|\bmoves? [^\n]* to (?:their|your|opponent's|[\w' ]+'s) |^[ \t]+otherwise\b"
)
"""What is done whatever a line asks for, of what somebody gains."""
_LOST = re.compile(r"^[ \t]+.*\b(?:lose|pay|spend|fall)s?\b|^[ \t]+otherwise\b")
_BECOMES = re.compile(r"(?:\b(?:their|your)|'s) (?P<of>[\w-]+) becomes?\b")
"""What players have is changed."""


def _is_something(done: str, found: re.Match[str] | None) -> bool:
    """Whether what is done is some of what a line says that nobody, or somebody, gets none."""
    what = "" if found is None else (found["what"] or found["what2"] or "").strip()
    becomes = _BECOMES.search(done)
    if becomes is not None and what:
        of = {*forms(becomes["of"]), "nothing", "anything", "none", "zero"}
        return not of.isdisjoint(what.split())
    if found is not None and (found["gets"] or found["gets2"]):
        return _GAINED.search(f"  {done}") is not None
    return (_LOST if what else _OUTCOME).search(f"  {done}") is not None


_TO_ONE = re.compile(
    r"^[ \t]*(?:the winner\b|the (?:player (?:with|whose) )?(?P<of>[\w -]*?)\b"
    r"(?:gains?|wins?|loses?|gets?|scores?|pays?)\b)"
)
_CHOSEN = re.compile(r"\bchooses? (?P<name>[\w-]+)[^\n:]*: an? (?P<of>[\w-]+)")
_A_TIE = re.compile(
    r"\b(?:a tie|ties|a draw|tied)\b|^[ \t]*draws\b"
    r"|\bthe same(?=[,:]|,? (?:nobody|neither|no)\b)"
)
"""Where both have as much, of whatever it is."""


def _given_to_one(other: str, asked: str, others: str) -> bool:
    """Whether a line gives something only to whoever has more of what a line asks about: where both
    have as much, nothing comes of it. others: the block, in which it is chosen.
    """
    found = _TO_ONE.match(other)
    if found is None:
        return False
    words = {form for word in re.findall(r"[\w-]+", asked) for form in forms(word)}
    words |= {each["name"] for each in _CHOSEN.finditer(others) if each["of"] in words}
    of_any = not found["of"] or _A_TIE.search(asked) is not None
    return of_any or not words.isdisjoint(found["of"].split())


_TO = re.compile(
    r"(?:[a-z][\w-]*: )?(?P<to>[A-Z][\w-]*|the winner|the loser|the player (?:with|whose) .+?) "
    r"(?:gain|win|get|score|lose|pay)s?\b"
)
_MORE = re.compile(r"\b(?:more|most|higher|highest|greater|larger|bigger)\b")
_LESS = re.compile(r"\b(?:less|fewer|least|fewest|lower|lowest|smaller)\b")
_OTHER = re.compile(r"(?:the )?others?(?: one| player| side)?")


def _of_others(who: str, given: Iterable[str]) -> bool:
    """Whether all that is given is given to somebody else than a line speaks of."""
    found = [_TO.match(each) for each in given]
    to = {each["to"] for each in found if each is not None}
    if not found:
        return True
    if None in found or len(to) > 1:
        return False
    (one,) = to
    if _OTHER.fullmatch(who):
        return True
    if who == "the loser":
        return one == "the winner" or _MORE.search(one) is not None
    if who == "the winner":
        return one == "the loser"
    if who[0].isupper():
        return one[0].isupper() and one != who
    return bool(_MORE.search(one)) and _MORE.sub("+", one) == _LESS.sub("+", who)
