"""Lines that are shown as they are said, in the words of the file.

Purpose: whoever is shown how such a line is said sees it with what they have named themselves.
Input: problems. Output: the same, where the names of the lines that are shown are names of the
file, if it has what is meant by them. Must not know: which lines are shown, and why.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import evolve

from .diagnostics.problem import Problem
from .parser.syntax_errors.line_forms import SHOWN
from .parser.syntax_errors.mends import line_of
from .plain_english.said_amounts import several
from .plain_english.said_names import Names, names_at
from .spans import Source, Span
from .unread_words import content_of
from .whole_texts import counted, found_in, stands_elsewhere
from .word_forms import article, forms, single

_QUOTED = re.compile(r"`[^`\n]+`")
_WORD = re.compile(r"(?<![\w{-])[A-Za-z][\w-]*(?![\w-])|(?<=\{)[A-Z][\w-]*(?![\w-])")


_FROM_A_HAND = "a card in their hand"
"""What is chosen in a line that is shown: where there are no pieces, it is a place of the board."""

_CHANGED = "change card 4 King"
"""How it is shown that a variant changes a piece."""

_UNREAD = re.compile(
    r"^[ \t]+(?:(?:each|every) player|(?:the |both |all )?players) "
    r"(?:has|have|gets?|(?:start|begin)s?(?: the \w+)? with) (?:\d+|no) "
    r"(?P<of>[a-z][\w-]*)(?=$| |,)",
    re.MULTILINE,
)
"""What players have so many of, where that is said in other words than here."""


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
    if not _WORD.search(note):
        return note
    source = line.source
    spoken = stands_elsewhere(_WORD, line) if note.startswith(SHOWN) else _spoken(source)
    own = {word: mine for word, mine in _own(names_at(line), source.text) if not spoken(word)}
    parts = re.split(rf"({_QUOTED.pattern})", _about_the_piece(note, line))
    parts[1::2] = [_filled(shown, own) for shown in parts[1::2]]
    parts[::2] = [_spoken_of(said, own) for said in parts[::2]]
    return "".join(parts)


def in_names_of(line: Span, shown: Iterable[str]) -> tuple[str, ...]:
    """Lines that are shown, in the names of the file: where a line names one of several things of a
    sort, it is that one; empty where one place would stand for two.
    """
    names, spoken = names_at(line), _spoken(line.source)
    own = {word: mine for word, mine in _own(names, line.source.text) if not spoken(word)}
    own |= dict(reversed([*_in_the_line(names, content_of(line.words))]))
    once = own.get("deck", "deck") != own.get("market", "market")
    return tuple(_filled(each, own) if once or " market" not in each else "" for each in shown)


def _in_the_line(names: Names, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names in lines that are shown, and what a line names in the place of each."""
    for word in words:
        for meant, stands_for in (
            (names.number(word), ("points", "coins")),
            (single(names.number(word)), ("point", "coin")),
            (names.zone_of_players(word), ("hand",)),
            (names.zone_of_game(word), ("deck", "market", "spent")),
            (names.kind(word), ("card",)),
            (several(names.kind(word)) if names.kind(word) else "", ("cards",)),
            *_chosen(names, word),
        ):
            yield from ((each, meant) for each in stands_for if meant)


def _chosen(names: Names, word: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The choices and phases that a word may mean, and what stands for such ones."""
    for choice in names.near():
        if word == choice.name and not choice.several and choice.who != "chance":
            yield word, ({"pieces": "pick", "number": "stake"}.get(choice.sort, "deed"),)
    for phase in names.phases[1:]:
        if word in forms(phase):
            yield from ((phase, ("round",)), (several(phase), ("rounds",)))


def _spoken(source: Source) -> Callable[[str], bool]:
    """Whether a word stands anywhere: what is told may list what the parent has."""
    here, above = counted(_WORD, source.text), counted(_WORD, source.above)
    return lambda word: word in here or word in above


def _about_the_piece(note: str, line: Span) -> str:
    """What is told of changing a piece, of the one that the line names."""
    if _CHANGED not in note:
        return note
    own = (
        f"change {kind} " + (name if " " not in name else f'"{name}"')
        for name, kind in names_at(line).pieces.items()
        if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", line.words)
    )
    return note.replace(_CHANGED, next(own, _CHANGED))


def _filled(shown: str, own: Mapping[str, str]) -> str:
    """A line that is shown, with the names of the file; of one thing there is one. What is counted
    besides points stays what it is.
    """
    if re.search(r"\bpoints?\b", shown):
        own = {word: mine for word, mine in own.items() if word not in ("coin", "coins")}
    shown = shown.replace(_FROM_A_HAND, own.get(_FROM_A_HAND, _FROM_A_HAND))
    made = _WORD.sub(lambda word: own.get(word[0], word[0]), shown)
    for several_of in ("points", "coins", "cards"):
        of = own.get(several_of, several_of)
        made = re.sub(rf"\b1 {re.escape(of)}\b(?! of\b)", f"1 {single(of)}", made)
    return made


def _spoken_of(said: str, own: Mapping[str, str]) -> str:
    """What is told beside such lines: of what is counted, and of pieces, as they are called."""
    if "card" in own:
        one = article(own["card"])
        said = re.sub(r"\b([Aa])n? card\b", lambda m: m[1] + one[1:], said)
        said = re.sub(r"\bcards\b", own.get("cards", "cards"), said)
    main = own.get("points", "points")
    are = "are" if main.endswith("s") else "is"
    return re.sub(r"\bpoints\b", main, re.sub(r"\bpoints are\b", f"{main} {are}", said))


def _unread(text: str, names: Names) -> str:
    """What players have so many of, said in words that are not understood yet."""
    found = (each["of"] for each in found_in(_UNREAD, text))
    return next((of for of in found if not names.kind(of) and of.endswith("s")), "")


def _own(names: Names, text: str) -> Iterator[tuple[str, str]]:
    """The names in lines that are shown, and what stands for each in the file."""
    if names.seats != ("First", "Second"):
        yield from zip(("North", "South"), names.seats, strict=True)
    if names.bound == "you":
        yield from (("they", "you"), ("their", "your"))
    kind = next((c.kind for c in names.near("pieces") if c.kind), next(iter(names.kinds), ""))
    main = names.main or _unread(text, names)
    known = {
        "points": main,
        "point": single(main),
        "coins": main,
        "coin": single(main),
        "scoring": next(iter(names.steps), ""),
        "winner": names.decided,
        "spent": _a_zone(kind, names),
        _FROM_A_HAND: article(next(iter(names.boards), "")) if names.boards and not kind else "",
        **_of_phases(names),
        **(_of_a_kind(kind, names) if kind else {}),
    }
    yield from ((word, mine) for word, mine in known.items() if mine)
    for word, sort in (("pick", "pieces"), ("stake", "number"), ("deed", "ways")):
        made = [c for c in names.near(sort) if not c.several and c.who != "chance"]
        if made:
            yield word, made[0].name
            yield from zip(("raise", "call"), made[0].ways, strict=False)


def _a_zone(kind: str, names: Names) -> str:
    """Where pieces of a kind may be moved to: the zone for those that are gone, or the last one."""
    for kept, whose in ((names.games, ""), (names.theirs, "their ")):
        zones = [zone for zone, sort in kept.items() if sort == "zone"]
        alike = [zone for zone in zones if names.holds.get(zone, kind) == kind]
        if alike:
            return f"{whose}{alike[-1]}"
    return ""


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
