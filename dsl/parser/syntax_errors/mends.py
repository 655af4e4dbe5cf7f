"""Mends that are tried before they are told: whoever follows one has a line that can be read.

Purpose: of the ways in which a line may have been meant, the first that can be read.
Input: the line, the place that does not fit, and a way to try an edit. Output: a `Problem`.
Must not know: Lark.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice

from ...diagnostics.did_you_mean import closest
from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from ...whole_texts import stands_elsewhere
from ...word_tables import Idioms
from .common_sentences import advice
from .foreign_idioms import IDIOMS
from .names_meant import names_for
from .rewordings import rewordings

Reads = Callable[[Fix], bool]
"""Whether the line of an edit can be read once the edit is made."""

Found = re.Match[str]

MOST_TRIED = 24
"""How many ways of reading a line are tried: each costs as much as reading its block."""


def line_of(place: Span) -> Span:
    """The whole line in which a place stands, without the remark behind it."""
    text = place.source.text
    start = text.rfind("\n", 0, place.start) + 1
    line = text[start:].partition("\n")[0]
    remark = re.match(r"(?:\"[^\"]*\"|[^\"#])*?(?=[ \t]*#)", line)
    said = remark[0] if remark is not None else line.rstrip()
    return Span(place.source, start, start + len(said))


def with_what_hangs_on_it(line: Span) -> Span:
    """A line with those that are set in below it, and, of an `if`, what is done otherwise."""
    margin = len(line.words) - len(line.words.lstrip())
    deeper = rf"(?:\n(?:[ \t]{{{margin + 1},}}[^\n]*|[ \t]*(?=\n)))*"
    other = rf"(?:\n[ \t]{{{margin}}}otherwise[ \t]*:[^\n]*{deeper})?"
    below = re.compile(rf"[^\n]*{deeper}{other}").match(line.source.text, line.start)
    return Span(line.source, line.start, below.end() if below else line.end)


def reworded(place: Span, reads: Reads, idioms: Idioms = IDIOMS) -> Problem | None:
    """A line that says what other rulebooks and languages say in other words."""
    line = line_of(place)
    names = names_for(line)
    for each in islice(rewordings(line.words, names, idioms), MOST_TRIED):
        words = Span(line.source, line.start + each.start, line.start + each.end)
        fix = _as_a_line(Fix(words, each.meant), line)
        if reads(fix):
            return not_said_like_this(fix, each.why)
    return None


def _as_a_line(fix: Fix, line: Span) -> Fix:
    """An edit that puts a head in front of a line, with the rest of the line: the words alone that
    are in the place of others would be shown as a line that says nothing.
    """
    behind = line.words[fix.span.end - line.start :]
    if not (fix.text.lstrip().startswith("for each ") and behind.strip() and "\n" not in fix.text):
        return fix
    return Fix(Span(line.source, fix.span.start, line.end), fix.text + behind)


def advised(place: Span) -> Problem | None:
    """A line that has no other words, and what one does in its place."""
    line = line_of(place)
    note = advice(line.words)
    if note is None:
        return None
    said = _without_blanks(line)
    return problem("syntax", f"`{said.words}` is not said like this", said, notes=(note,))


def in_small_letters(line: Span) -> str:
    """A line without the capital letters of words that have them nowhere else, and without the full
    stop behind it.
    """
    elsewhere = stands_elsewhere(_CAPITAL, line)
    parts = re.split(r'("[^"]*")', line.words)
    parts[::2] = [_CAPITAL.sub(lambda w: w[0] if elsewhere(w[0]) else w[0].lower(), part)
                  for part in parts[::2]]  # fmt: skip
    said = "".join(parts)
    return said if said == line.words else re.sub(r"[.;!]$", "", said)


_CAPITAL = re.compile(r"(?<![\w{'-])[A-Z][\w-]*")


_SEVERAL_WORDS = re.compile(r'^(?:\w+ )+?\S+ "([^"\n]+ [^"\n]+)"', re.MULTILINE)


_OF_EACH = re.compile(r"^[\w-]+ [\w-]+ ([\w-]+) of each ([\w-]+)[ \t]*$", re.MULTILINE)


def _made_names(text: str) -> Iterator[str]:
    """The names of pieces of which there is one of each: `King of hearts`."""
    for name, field in _OF_EACH.findall(text):
        held = re.search(
            rf"^[ \t]+{re.escape(field)}: ([^\n#]+ or [\w-]+)[ \t]*$", text, re.MULTILINE
        )
        for value in re.split(r", or |, | or ", held[1]) if held else ():
            yield f"{name} of {value}"


@lru_cache(maxsize=4)  # as above
def _names_of_several_words(above: str, text: str) -> tuple[str, ...]:
    """The names of several words that pieces have, the longest first."""
    whole = f"{above}\n{text}"
    names = dict.fromkeys((*_SEVERAL_WORDS.findall(whole), *_made_names(whole)))
    return tuple(sorted(names, key=len, reverse=True))


def with_quotation_marks(line: Span) -> str:
    """A line with the names of several words that pieces have in quotation marks."""
    said = line.words
    for name in _names_of_several_words(line.source.above, line.source.text):
        bare = re.compile(rf"(?<![\w-])(?:the )?{re.escape(name)}(?![\w-])", re.IGNORECASE)
        parts = re.split(r'("[^"]*")', said)
        parts[::2] = [bare.sub(f'"{name}"', part) for part in parts[::2]]
        said = "".join(parts)
    return said


def not_said_like_this(fix: Fix, why: str) -> Problem:
    """What is said of words that have others here. why: the reason, which may be empty."""
    said, meant = fix.span.words.strip(), fix.text.strip()
    if not said and not meant and len(fix.text) > len(fix.span.words):
        line, further = line_of(fix.span), len(fix.text) - len(fix.span.words)
        headline = f"`{line.words.strip()}` stands too far to the left" + (
            f": {why}" if why else ""
        )
        help = f"indent it by {further} blanks"
        return problem("indentation", headline, _without_blanks(line), help=help, fix=fix)
    headline = f"`{said}` is not said like this" if said else "something is missing here"
    if why:
        headline += f": {why}"
    return problem(
        "foreign-word",
        headline,
        _without_blanks(fix.span),
        help=f"write `{meant}`" if meant else _gone(fix),
        fix=fix,
    )


_A_STEP = re.compile(r"[ \t]+step [\w-]+$")


def beside_another(line: Span, fix: Fix) -> Problem:
    """What is said of a line that is mended together with another one. fix: an edit that begins or
    ends with that one, and ends or begins with the line, which may be gone in it.
    """
    above, said = fix.span.start < line.start, _without_blanks(line)
    told = _put_further_up(fix) or _put_beside(fix, above) or _changed_beside(fix, above)
    if told is None:
        return below_its_choice(line, fix)
    why, help = told
    headline = f"`{said.words}` is not said like this{why}"
    return problem("foreign-word", headline, said, help=help, fix=fix)


def _put_further_up(fix: Fix) -> tuple[str, str] | None:
    """The same, where an edit puts lines into a block further up, which ends where it begins."""
    old, new = fix.span.words.split("\n"), fix.text.split("\n")
    between = old[:-1]
    many = next((at for at in range(1, len(new)) if new[at : at + len(between)] == between), 0)
    if not between or between[0].strip() or not many:
        return None
    above = line_of(Span(fix.span.source, fix.span.start - 1, fix.span.start - 1)).words.strip()
    own, put = _as_block(new[many + len(between) :]), _as_block(new[:many])
    return ": nothing has it yet", f"write `{own}`, and `{put}` below `{above}`"


def _put_beside(fix: Fix, above: bool) -> tuple[str, str] | None:
    """Why a line is told, and what to write, where an edit puts in another one. above: whether it
    begins above the line.
    """
    old, new = fix.span.words.split("\n"), fix.text.split("\n")
    step = next((each.strip() for each in new if _A_STEP.match(each) and each not in old), None)
    if step is not None:
        own = new[-1 if above else 0].strip()
        return (
            ": it comes before what others do",
            f"write `{own}`, and `{step}` in front of the first step",
        )
    if not (above and old[0].strip() and old[0] in new and new[0] not in old):
        return None
    if len(new) == len(old):
        help = f"write `{new[0].strip()}` above `{old[0].strip()}`, and leave this line out"
        return ": what it asks about is moved away above", help
    if new[0][:1].isspace():
        of_players = re.match(r"[ \t]*each player", new[0]) is not None
        yet = "players have no place for it yet" if of_players else "nothing has it yet"
        own = "\n".join(new[len(old) :]).strip()
        return f": {yet}", f"write `{own}`, and `{new[0].strip()}` above `{old[0].strip()}`"
    own, top = new[-1].strip(), f"`{new[0]}` at the margin, above `{old[0].strip()}`"
    if len(new) > len(old) + 1:
        return "", f"write `{own}`, and {top}"
    help = f"write {top}, and leave this line out"
    return ": each player has one of their own", help


def _changed_beside(fix: Fix, above: bool) -> tuple[str, str] | None:
    """The same, where an edit changes another one; None where that one stays as it is."""
    old, new = fix.span.words.split("\n"), fix.text.split("\n")
    other, meant = (old[0], new[0]) if above else (old[-1], new[-1])
    if not above and re.match(r"[ \t]*(?:otherwise|else|if not)\b", old[-1]):
        return "", f"write `{fix.text.strip()}` in the place of this line and of the next one"
    if other in new:
        return None
    own = new[-1 if above else 0].strip() if len(new) == len(old) else ""
    help = f"write `{meant.strip()}` in the place of `{other.strip()}`, and leave this line out"
    if own:
        help = f"write `{own}`, and {'above' if above else 'below'} `{meant.strip()}`"
    if above and len(new) > len(old):
        help = f"write `{_as_block(new)}` in the place of `{other.strip()}` and of this line"
    return ": it changes another line", help


def _as_block(lines: list[str]) -> str:
    """Lines as they are shown, the first without its margin."""
    return "\n".join(lines).strip()


def below_its_choice(line: Span, fix: Fix) -> Problem:
    """What is said of a line that belongs below a choice, further up or further down. fix: an edit
    that begins at the end of the choice, with the line in other words, and what was between them;
    or ends there, and begins with the line.
    """
    said, further = _without_blanks(line), fix.span.start >= line.start
    at = fix.span.end if further else fix.span.start
    above = line_of(Span(line.source, at, at))
    lines = fix.text.strip("\n").split("\n")
    old = fix.span.words.split("\n")
    own = [each.strip() for each in lines if each not in old] if not further else []
    meant = "` and `".join(own) or lines[-1 if further else 0].strip()
    rule = re.match(r"[\w' -]+ (?:must|cannot)\b", meant) is not None
    why = (
        "what must not be chosen stands below the choice"
        if rule
        else "it stands where it is done"
        if further and not meant.startswith("if ")
        else "what follows from a choice stands below it"
    )
    return problem(
        "foreign-word",
        f"`{said.words}` is not said like this: {why}",
        said,
        help=f"write `{meant}` below `{above.words.strip()}`",
        fix=fix,
    )


def _gone(fix: Fix) -> str:
    return "begin a new line in its place" if "\n" in fix.text else "leave it out"


def _without_blanks(span: Span) -> Span:
    words = span.words
    if not words.strip():
        return span
    ahead = len(words) - len(words.lstrip())
    return Span(span.source, span.start + ahead, span.start + len(words.rstrip()))


def corrected(place: Span, expected: Iterable[str], reads: Reads) -> Problem | None:
    """A word that is nearly one of those that would fit; or the only one that would, which is
    missing or has another in its place. expected: the words that would fit, empty for what is not
    one word.
    """
    wanted = sorted(set(expected))
    fitting = [each for each in wanted if each]
    word = place.words.strip()
    near = closest(word, [each for each in fitting if each[0].isalpha()]) if word else None
    if near is not None and near != word and reads(Fix(place, near)):
        if near == "whose" and not _is_had(place):
            return problem("foreign-word", f"`{word}` is not said like this", place)
        return _instead(place, near, f"did you mean `{near}`?")
    if len(wanted) != 1 or not fitting:
        return None
    (only,) = fitting
    if reads(_put_in(place, only)):
        return _missing(place, only)
    sign_for_words = " " in word and not only[0].isalpha()
    if word and not sign_for_words and reads(Fix(place, only)):
        return _instead(place, only, f"write `{only}`")
    return None


def _is_had(place: Span) -> bool:
    """Whether what stands behind a word is something of which it is said what it is or has: of a
    player `who passed` nothing is said of what they have.
    """
    return _OF_WHAT_IS_HAD.match(place.source.text, place.end) is not None


_OF_WHAT_IS_HAD = re.compile(r"[ \t]*[\w-]+[ \t]+(?:is|are|was|were|has|have|had)\b")


def _instead(place: Span, meant: str, help: str) -> Problem:
    return problem(
        "foreign-word",
        f"`{place.words.strip()}` is not said like this",
        place,
        help=help,
        fix=meant,
    )


def _put_in(place: Span, word: str) -> Fix:
    """An edit that puts a word before a place."""
    text = place.source.text
    at = place.start
    while at and text[at - 1] in " \t":
        at -= 1
    ahead = "" if word in ":," else " "
    behind = "" if at != place.start or text[at : at + 1] in ("", "\n") else " "
    return Fix(Span(place.source, at, at), f"{ahead}{word}{behind}")


def _missing(place: Span, word: str) -> Problem:
    help = f"write `{word}` before this" if place.words.strip() else f"write `{word}` here"
    wanted, fix = f"expected `{word}`", _put_in(place, word)
    if word == ":":
        return problem("missing-colon", "a colon is missing", place, wanted, help=help, fix=fix)
    if word == ",":
        return problem("missing-comma", "a comma is missing", place, wanted, help=help, fix=fix)
    return problem("missing-word", f"`{word}` is missing", place, wanted, help=help, fix=fix)


def directly_in_a_phase(line: Span) -> bool:
    """Whether a line stands in the course of a phase, in the column of its lines."""
    above = line.source.text[: line.start].splitlines()
    blocks = [at for at, each in enumerate(above) if re.match(r"[^\s#]", each)]
    if not blocks:
        return False
    head, *inside = above[blocks[-1] :]
    first = next((each for each in inside if re.match(r"[ \t]*[^\s#]", each)), line.words)
    margins = {each[: len(each) - len(each.lstrip())] for each in (first, line.words)}
    return len(margins) == 1 and bool(re.fullmatch(r"[a-z][\w-]*[ \t]*(?:#.*)?", head))
