"""The first lines of a draft: what the game is called, and who plays it.

Purpose: whoever begins a file with `duello 1`, `title: Kings`, `seats Ada and Ben` or `2 players`
is told once how a file begins, in place of one message for each line. Input: a draft. Output: the
text with such lines said as they are said here. Must not know: the grammar; what else there is.
"""

import re
from collections.abc import Iterator

from attrs import frozen

from .drafts import Draft, Meant, without_gaps

_VERSION = re.compile(
    r"(?:(?:the )?(?:duello|language|version|format|lang)[ \t]*[:=]?[ \t]*){1,2}v?\d[\d.]*",
    re.IGNORECASE,
)
"""`duello 1`, `version: 2`: of a file nothing of the kind is said."""

_CALLED = re.compile(
    r"(?!ruleset\b)(?:the )?(?:name|title|game|rule ?set|duel)(?: name)?"
    r"(?P<sign>[ \t]*[:=]| is(?: called)?)?[ \t]+"
    r"(?P<mark>[\"'“]?)(?P<name>[A-Z][^\"“”:,]*?)[\"'”]?\.?",
    re.IGNORECASE,
)
_ALONE = re.compile(r"[A-Z][\w'-]*(?: [\w'-]+){0,4}")
"""The name of a game above all else, without a word for what it is."""

_A_NAME = r"[\"']?(?P<{}>[A-Z][\w-]*)[\"']?"
_THEY = (
    r"(?:(?:(?:the|there are) )?(?:2|two) |the )?"
    r"(?:players?|seats?|sides?|teams?|opponents?|duellists?)(?: are(?: called)?)?"
)
_SEATS = re.compile(
    rf"(?i:{_THEY}|for|between)[,:=]? ?{_A_NAME.format('one')}"
    rf"(?: ?[,&/] ?(?:and )?| (?:and|vs?\.?) ){_A_NAME.format('other')}\.?"
)
_HOW_MANY = re.compile(
    r"(?:the )?(?:number of )?(?:players|seats) ?[:=]? ?(?:2|two)\.?"
    r"|(?:(?:a|this) (?:game|duel)(?: is)? )?(?:for |there are )?(?:2|two) (?:players|seats)\.?",
    re.IGNORECASE,
)
_PLAYERS = re.compile(r"[Pp]layers?:?[ \t]")
"""Of such a line alone it is told that a file has a name."""

_TEXT = re.compile(r'[ \t]+"[^"]*"[ \t]*')


def names_seats(line: str) -> bool:
    """Whether a line says who plays, in these or in other words."""
    return _SEATS.fullmatch(" ".join(line.split())) is not None


@frozen
class _Said:
    """What the first lines say. header: where `ruleset` stands; called, seats: where it is said
    otherwise, and what that is; idle: where something is said that no file says.
    """

    header: int
    called: tuple[tuple[int, str], ...]
    seats: tuple[tuple[int, str], ...]
    idle: tuple[int, ...]

    @property
    def lines(self) -> list[int]:
        """Where all of it stands."""
        return sorted((*self.idle, *(at for at, _ in (*self.called, *self.seats))))


def first_lines(draft: Draft) -> Iterator[Meant]:
    """`seats Ada, Ben`, with what else is noted down above the first block."""
    said = _said(draft)
    wrong = [at for at in said.lines if at in draft.wrong]
    twice = len(said.called) > 1 or len(said.seats) > 1 or (said.called and said.header >= 0)
    lone = len(said.lines) == 1 and said.header < 0 and said.seats
    if wrong and not twice and not (lone and _PLAYERS.match(draft.bare[wrong[0]].strip())):
        yield _as_said_here(draft, said, wrong[0])


def _said(draft: Draft) -> _Said:
    header = -1
    called: list[tuple[int, str]] = []
    seats: list[tuple[int, str]] = []
    idle: list[int] = []
    for at, line in enumerate(draft.bare):
        words = " ".join(draft.lines[at].partition("#")[0].split())
        name = _CALLED.fullmatch(words) or (header < 0 and not called and _ALONE.fullmatch(words))
        if line.startswith("ruleset _"):
            header = at
        elif _VERSION.fullmatch(words) or (header < 0 and _HOW_MANY.fullmatch(words)):
            idle.append(at)
        elif found := _SEATS.fullmatch(words):
            seats.append((at, f"players {found['one']}, {found['other']}"))
        elif name and (name.re is _ALONE or name["mark"] or name["sign"]):
            called.append((at, words if name.re is _ALONE else name["name"].strip()))
        elif words and not (header >= 0 and line[:1].isspace()):
            break
    if header >= 0:  # what is wrong with them is told in other ways, if anything is
        seats = [each for each in seats if draft.lines[each[0]].strip().lower() != each[1].lower()]
    return _Said(header, tuple(called), tuple(seats), tuple(idle))


def _as_said_here(draft: Draft, said: _Said, at: int) -> Meant:
    """The text with its first lines as they are said here. at: the line that is told."""
    players = [f"  {both}" for _, both in said.seats]
    name = next((each for _, each in said.called), "My Duel")
    begun = said.lines
    edits: list[tuple[int, int, tuple[str, ...]]] = [(each, each + 1, ()) for each in begun]
    new = players
    if said.header < 0 and (said.called or said.seats):
        texts = _texts_below(draft, said.called[0][0]) if said.called else ()
        new = [f'ruleset "{name}"', *(draft.lines[each] for each in texts), *players]
        edits[0] = (begun[0], begun[0] + 1, tuple(new))
        edits += [(each, each + 1, ()) for each in texts]
    elif said.seats:
        behind = 1 + max((said.header, *_texts_below(draft, said.header)))
        edits.append((behind, behind, tuple(players)))
    words = draft.lines[at].partition("#")[0].strip()
    return Meant(
        without_gaps(draft.put(*edits)).lstrip("\n"),
        at,
        f"`{words}` is not said like this: a file begins with `ruleset`, and below it who plays",
        _help(new, alone=begun == [at]),
        "foreign-word",
    )


def _texts_below(draft: Draft, at: int) -> tuple[int, ...]:
    """What players read, right below a line."""
    below = at + 1
    while below < len(draft.lines) and _TEXT.fullmatch(draft.lines[below]):
        below += 1
    return tuple(range(at + 1, below))


def _help(new: list[str], alone: bool) -> str:
    if not new:
        return "leave it out" + ("" if alone else ", like the others of its kind")
    said = [each.strip() for each in new if not _TEXT.fullmatch(each)]
    written = ", and below it, set in, ".join(f"`{each}`" for each in said)
    return f"write {written}" if new[0][:1] != " " else f"write {written} below `ruleset`, set in"
