"""Lines that are shown as they are said, in the words of the file.

Purpose: whoever is shown how such a line is said sees it with what they have named themselves.
Input: problems. Output: the same, where the names of the lines that are shown are names of the
file, if it has what is meant by them. Must not know: which lines are shown, and why.
"""

import re
from collections.abc import Iterator, Mapping

from attrs import evolve

from .diagnostics.problem import Problem
from .parser.syntax_errors.line_forms import SHOWN
from .parser.syntax_errors.mends import line_of
from .plain_english.said_amounts import several
from .plain_english.said_names import Names, names_at
from .spans import Span
from .word_forms import single

_QUOTED = re.compile(r"`[^`\n]+`")
_WORD = re.compile(r"(?<![\w{-])[A-Za-z][\w-]*(?![\w-])|(?<=\{)[A-Z][\w-]*(?![\w-])")


def in_own_words(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems, with what their notes show in the names of the file."""
    return tuple(map(_told, problems)) if any(one.notes for one in problems) else problems


def _told(one: Problem) -> Problem:
    if not one.notes:
        return one
    line = line_of(one.label.span)
    notes = tuple(_noted(note, line) for note in one.notes)
    return one if notes == one.notes else evolve(one, notes=notes)


def _noted(note: str, line: Span) -> str:
    if not _QUOTED.search(note):
        return note
    source = line.source
    if note.startswith(SHOWN):
        others = source.text[: line.start] + source.text[line.end :]
    else:  # it may list what the parent has
        others = f"{source.text}\n{source.above}"
    spoken = set(_WORD.findall(others))
    own = {word: mine for word, mine in _own(names_at(line)) if word not in spoken}
    return _QUOTED.sub(lambda shown: _filled(shown[0], own), note)


def _filled(shown: str, own: Mapping[str, str]) -> str:
    return _WORD.sub(lambda word: own.get(word[0], word[0]), shown)


def _own(names: Names) -> Iterator[tuple[str, str]]:
    """The names in lines that are shown, and what stands for each in the file."""
    if names.seats != ("First", "Second"):
        yield from zip(("North", "South"), names.seats, strict=True)
    if names.bound == "you":
        yield from (("they", "you"), ("their", "your"))
    kind = next((c.kind for c in names.near("pieces") if c.kind), next(iter(names.kinds), ""))
    known = {
        "points": names.main,
        "point": single(names.main),
        "scoring": next(iter(names.steps), ""),
        "winner": names.decided,
        **_of_phases(names),
        **(_of_a_kind(kind, names) if kind else {}),
    }
    yield from ((word, mine) for word, mine in known.items() if mine)
    for word, sort in (("pick", "pieces"), ("stake", "number"), ("deed", "ways")):
        made = [c for c in names.near(sort) if not c.several and c.who != "chance"]
        if made:
            yield word, made[0].name
            yield from zip(("raise", "call"), made[0].ways, strict=False)


def _of_phases(names: Names) -> dict[str, str]:
    """What stands for the phases, if one is played within another."""
    inner = names.phase if names.phase in names.phases[1:] else "".join(names.phases[1:][-1:])
    return {"round": inner, "rounds": several(inner), "match": names.outer} if inner else {}


def _of_a_kind(kind: str, names: Names) -> dict[str, str]:
    """What stands for the cards, and for what is said of them."""
    said = {
        "card": kind,
        "cards": several(kind),
        "rank": names.rank(kind),
        "hand": names.hand_of(kind),
        "deck": names.deck_of(kind),
    }
    return said | dict(zip(("King", "Page", "Ace"), _pieces(kind, names), strict=False))


def _pieces(kind: str, names: Names) -> Iterator[str]:
    for name, of in names.pieces.items():
        if of == kind:
            yield name if re.fullmatch(r"[\w-]+", name) else f'"{name}"'
