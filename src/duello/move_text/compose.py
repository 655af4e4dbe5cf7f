"""What is said of answers that are made of parts, one part after another.

Purpose: from words to an answer, and from an answer to the words in which it is shown, for
decisions of which nobody lists all answers: each part is read as what may stand there, and judged
on what the parts before it have led to.
Input: a `Path`, words. Output: an answer, or why there is none; words.
Must not know: who speaks; how the match goes on.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from attrs import frozen

from ..dsl.diagnostics.did_you_mean import closest
from ..dsl.ir import (
    DESIGN,
    CellType,
    DesignType,
    DirectionType,
    EdgeType,
    NumberType,
    PieceType,
    Type,
    UseChoice,
    WayChoice,
    sure,
)
from ..dsl.ir.program import Decision
from ..dsl.ir.types import Value, as_several, as_things
from ..interpreter import compound_moves
from ..interpreter.compound_moves import Path
from ..interpreter.move_sets import Sets, at_most
from .namesakes import all_alike, told_apart
from .piece_by_piece import (
    NO_MORE,
    at_a_piece,
    is_further_piece,
    levels,
    piece_by_piece,
    without_more,
)
from .typed_answers import NotUnderstood, names_of
from .word_matching import NOTHING, Names

NAME, SHORT, BEGUN, FEWER = range(4)
"""How a thing was called: by its name, by a short form, by the beginning of its name; a set, by
fewer things than stand there, of which the others belong to what comes next.
"""

BETWEEN = frozenset({",", "and", "then", "&"})
"""What may stand between two parts, or two members of a set."""
BEFORE = BETWEEN | {"on", "to", "at", "with", "as", "the"}
"""What may stand before a part."""

MOST_NAMED = 8
"""So many things at most are named where one of them was expected."""

_WORD = re.compile(r"[,>&]|[^\s,>&]+")


def split(words: str) -> list[str]:
    """The words one by one, in small letters; a comma, a `>` and an `&` are words of their own."""
    return [word.casefold() for word in _as_typed(words)]


def _as_typed(words: str) -> list[str]:
    plain = words.replace("\N{RIGHTWARDS ARROW}", ">").replace("->", ">")
    return [word.rstrip(".;:!") or word for word in _WORD.findall(plain)]


def _written_before(decision: Decision) -> list[str]:
    """The words that are always written before what is chosen."""
    return [word for word in split(decision.written.partition("{}")[0]) if word != ","]


# ---------------------------------------------------------------------- showing


def shown(path: Path, answer: Value) -> str:
    """An answer as players write it. path: from the beginning, with which it was legal."""
    said: list[str] = []
    for here, value in _walked(piece_by_piece(path), answer):
        words = one_shown(here, here.asked(), value)
        if words:
            said.append(f", {words}" if is_further_piece(here) else words)
    text = " ".join(said)
    return re.sub(r"\s+,", ",", text).strip(" ,") or "nothing"


def _walked(path: Path, answer: Value) -> Iterator[tuple[Path, Value]]:
    """Each choice and part of an answer with the path that leads to it."""
    whole = as_things(answer) if path.in_one_go else (answer,)
    for each in whole:
        for level in levels(path, each):
            yield path, level
            path = path.take(level)
        path = without_more(path)


def one_shown(path: Path, decision: Decision, value: Value) -> str:
    """One choice in words; nothing, if no use was made of it."""
    if value is None:
        return ""
    words = value_shown(path, decision, value)
    return decision.written.replace("{}", words) if decision.written else words


def value_shown(path: Path, decision: Decision, value: Value) -> str:
    """A value in words, as it may be typed."""
    return values_shown(path, decision, (value,))[0]


def values_shown(path: Path, decision: Decision, values: Iterable[Value]) -> list[str]:
    """Values in words, as they may be typed."""
    program = path.work.program
    if isinstance(decision.domain, UseChoice):
        return [program.designs[sure(int, value)].name for value in values]
    type_ = program.properties[decision.value].type
    one = type_.member
    names = naming(path, type_ if one is None else one)
    return [
        names(value)[0]
        if one is None or isinstance(value, int)
        else ", ".join(names(each)[0] for each in as_things(value)) or "none"
        for value in values
    ]


def naming(path: Path, type_: Type) -> Callable[[Value], Names]:
    """What a thing may be called: its name first, then short forms. Pieces of one name are told
    apart from those that may be chosen as well.
    """
    work = path.work
    apart: Mapping[int, str] = {}
    chooses = path.in_hand is not None and isinstance(type_, PieceType)
    if chooses and not all_alike(work.program, path.asked(), work):
        apart = told_apart(work.program, work, path.due.player, _pieces_in(path.options()))
    return lambda value: names_of(work.program, work.pieces, value, type_, apart)


def _pieces_in(options: Sequence[Value]) -> Iterable[int]:
    """The pieces that may be chosen, alone or among others."""
    if isinstance(options, Sets):
        return options.things
    several = (each if isinstance(each, tuple) else (each,) for each in options)
    return [piece for each in several for piece in as_several(each) if piece is not None]


# ---------------------------------------------------------------------- reading


@frozen
class _Reading:
    """Words read as an answer, and the worst way in which a part was called."""

    path: Path
    how: int


class _Reader:
    """Reads some words as an answer to one decision."""

    def __init__(self, words: str) -> None:
        self.said = split(words)
        self.typed = _as_typed(words)
        self.furthest = -1
        self.why = "nothing was said"
        self.tried = 0
        self.reached: list[_Reading] = []

    def fail(self, at: int, why: str) -> None:
        """Remember why the reading that came furthest went no further."""
        if at > self.furthest:
            self.furthest, self.why = at, why

    def read(self, path: Path, at: int, how: int) -> Iterator[_Reading]:
        """Every way to read the words from one on."""
        self.tried += 1
        if self.tried > 20_000:
            return
        if path.refused is not None:
            self.fail(at, path.refused)
            return
        rest = self._past(at, BETWEEN)
        if rest >= len(self.said):
            self.reached.append(_Reading(path, how))
        if path.complete:
            if rest >= len(self.said):
                yield _Reading(path, how)
            else:
                self.fail(at, f"`{' '.join(self.typed[rest:])}` is more than can be said here")
            return
        options = path.options()
        if not options:
            self.fail(at, f"nothing can be chosen as {path.asked().name} now")
            return
        yield from self._next(path, options, at, how)

    def _next(self, path: Path, options: Sequence[Value], at: int, how: int) -> Iterator[_Reading]:
        decision = path.asked()
        found = False
        for value, end, called in self._values(path, decision, options, at):
            found = True
            if value in options:
                yield from self.read(path.take(value), end, max(how, called))
            else:
                self.fail(end, self._not_so(path, options, value, end))
        if None in options:
            yield from self.read(path.take(None), at, how)
        elif NO_MORE in options and at_a_piece(path):
            yield from self._no_more(path, at, how)
        elif not found:
            self.fail(at, self._missing(path, decision, options, at))

    def _not_so(self, path: Path, options: Sequence[Value], value: Value, end: int) -> str:
        """Why a value is none of the options; of several things of which one more is asked, what
        stands in its place.
        """
        decision = path.asked()
        name = value_shown(path, decision, value)
        here, several = self._past(end, BETWEEN), value if isinstance(value, tuple) else ()
        others = islice(options, SEARCHED if several else 0)
        more = next((each for each in others if {*several} < {*as_things(each)}), None)
        if more is not None:
            if here < len(self.said):
                return f"`{self.typed[here]}` is nothing that can be among the {decision.name}"
            example = value_shown(path, decision, more)
            return f"`{name}` is not enough for the {decision.name}; for example, `{example}`"
        why = path.why_not(value)
        because = f": {why}" if why else ""
        return f"{decision.name} cannot be {name} now{because}"

    def _no_more(self, path: Path, at: int, how: int) -> Iterator[_Reading]:
        """No more pieces are named, or it is said that there are none."""
        here = self._past(at, BETWEEN)
        none = not path.partial and here < len(self.said) and self.said[here] in NOTHING
        yield from self.read(path.take(NO_MORE), here + 1 if none else at, how)

    def _missing(self, path: Path, decision: Decision, options: Sequence[Value], at: int) -> str:
        here = self._past(at, BETWEEN)
        literal = _written_before(decision)
        if literal and self.said[here : here + len(literal)] == literal:
            here += len(literal)
        elif literal:
            bare = self._plain(path, decision, options, here)
            for value in (value for value, end, _ in bare if end > here and value in options):
                written = one_shown(path, decision, value)
                return f"the {decision.name} is said like this: `{written}`"
        word = self.said[here] if here < len(self.said) else None
        meant = None if word is None else self._meant(path, decision, options, word)
        if meant:
            return f"`{self.typed[here]}` is no {decision.name}; did you mean `{meant}`?"
        listed = options if not decision.written and at_most(options, MOST_NAMED) else ()
        few = values_shown(path, decision, _named(path, listed))
        expected = f" ({listed_apart(few)})" if few else _now_say(path, decision, options)
        if word is None:
            return f"the {decision.name} is missing{expected}"
        return f"`{self.typed[here]}` is no {decision.name}{expected}"

    def _meant(
        self, path: Path, decision: Decision, options: Sequence[Value], word: str
    ) -> str | None:
        """What was misspelt: a word that is always written there, or a name."""
        written = [each for each in _written_before(decision) if each.isalpha()]
        if not at_most(options, SEARCHED):
            return closest(word, written)
        names = values_shown(path, decision, _named(path, options))
        return closest(word, [*written, *(name for name in names if len(name) > 2)])

    def _past(self, at: int, words: frozenset[str]) -> int:
        while at < len(self.said) and self.said[at] in words:
            at += 1
        return at

    # ------------------------------------------------------------------ one value

    def _values(
        self, path: Path, decision: Decision, options: Sequence[Value], at: int
    ) -> Iterator[tuple[Value, int, int]]:
        """What may stand at a place: the value, where it ends, how it was called."""
        after = decision.written.partition("{}")[2]
        starts = {self._past(at, BETWEEN), self._past(at, BEFORE)}
        literal = _written_before(decision)
        stated: set[int] = set()
        if literal:
            size = len(literal)
            places = range(at, self._past(at, BETWEEN) + 1)  # it may itself begin with `and`
            stated = {here + size for here in places if self.said[here : here + size] == literal}
            optional = set(literal) <= BEFORE
            rest = self.said[self._past(at, BETWEEN) :]
            if rest and rest == literal[: len(rest)]:
                self.reached.append(_Reading(path, BEGUN))
            if stated:
                starts = stated
            elif not optional:
                return
            if stated and () in options:  # the words may belong to the next part, of nothing here
                yield (), at, FEWER
        tail = [word for word in split(after) if word != ","]
        for start in sorted(starts):
            for value, end, how in self._plain(path, decision, options, start):
                if stated and end == start:
                    self.fail(end, self._missing(path, decision, options, end))
                elif self.said[end : end + len(tail)] == tail:
                    yield value, end + len(tail), how

    def _plain(
        self, path: Path, decision: Decision, options: Sequence[Value], at: int
    ) -> Iterator[tuple[Value, int, int]]:
        type_ = path.work.program.properties[decision.value].type
        if isinstance(decision.domain, UseChoice):
            type_ = DESIGN
        if at_a_piece(path):
            yield from self._piece(path, type_.member or type_, options, at)
            return
        if type_.member is not None:
            yield from self._set(path, type_.member, options, at)
            return
        known: list[Value] = [v for v in self._known(path, type_, options) if v is not None]
        for value, end, how in self._one(path, type_, known, at):
            yield _either_way(path, decision, value), end, how

    def _piece(
        self, path: Path, type_: Type, options: Sequence[Value], at: int
    ) -> Iterator[tuple[Value, int, int]]:
        """One of several pieces: of those that are called alike the first that is not named yet."""
        every = self._known(path, type_, options)
        known: list[Value] = [v for v in every if v is not None and v != NO_MORE]
        told: set[tuple[str, int]] = set()
        names = naming(path, type_)
        for value, end, how in sorted(
            self._one(path, type_, known, at), key=lambda each: known.index(each[0])
        ):
            if (names(value)[0], end) not in told:
                told.add((names(value)[0], end))
                yield value, end, how

    def _known(self, path: Path, type_: Type, options: Sequence[Value]) -> Iterable[Value]:
        """The things that words may mean: all of a board, or what might be chosen."""
        program = path.work.program
        match type_:
            case CellType():
                return range(len(program.boards[type_.kind or 0].points))
            case DirectionType():
                return range(len(program.boards[type_.kind or 0].ways))
            case DesignType():
                mine = {v for v in options if isinstance(v, int)}
                kinds = {program.designs[v].kind for v in mine}
                return [*mine, *(d.number for d in program.designs if d.kind in kinds)]
            case PieceType():
                due, pieces = path.in_hand, enumerate(path.work.pieces)
                held = [p for p, (_, owner) in pieces if due and owner == due.player]
                return [*options, *held]
            case EdgeType():
                kind = type_.kind
                ends = [d.number for d in program.designs if kind is None or d.kind == kind]
                return [(a, b) for a in ends for b in ends]
        return list(options)

    def _one(
        self, path: Path, type_: Type, known: list[Value], at: int
    ) -> Iterator[tuple[Value, int, int]]:
        """A single thing, by the best way in which the words call any."""
        if at >= len(self.said):
            return
        found: dict[tuple[Value, int], int] = {}
        names = naming(path, type_)
        for value in dict.fromkeys(known):
            for place, name in enumerate(names(value)):
                words = split(name)
                for end, how in self._called(words, at):
                    rank = max(how, SHORT if place else NAME)
                    found[value, end] = min(found.get((value, end), BEGUN), rank)
        best = min(found.values(), default=0)
        for (value, end), how in sorted(found.items(), key=lambda item: -item[0][1]):
            if how == best:
                yield value, end, how

    def _called(self, words: list[str], at: int) -> Iterator[tuple[int, int]]:
        said = self.said[at : at + len(words)]
        if said == words:
            yield at + len(words), NAME
        elif (
            len(words) == 1
            and said
            and len(said[0]) > 1
            and said[0].isalpha()
            and words[0].startswith(said[0])
        ):
            yield at + 1, BEGUN

    def _set(
        self, path: Path, type_: Type, options: Sequence[Value], at: int
    ) -> Iterator[tuple[Value, int, int]]:
        """A set of things: as many as are named one after another, or fewer of them."""
        here = self._past(at, BETWEEN)
        if here < len(self.said) and self.said[here] in NOTHING:
            yield (), here + 1, NAME
        order = list(self._members(type_, path, options))
        named: list[Value] = []
        found: list[tuple[Value, int, int]] = []
        worst = NAME
        while True:
            alike = list(self._one(path, type_, order, self._past(at, BETWEEN)))
            if not alike and not named:  # a name may itself begin with `the`
                alike = list(self._one(path, type_, order, self._past(at, BEFORE)))
            one = next((each for each in alike if each[0] not in named), None)
            if one is None:
                if alike:
                    twice = naming(path, type_)(alike[0][0])[0]
                    self.fail(alike[0][1], f"{twice} is named twice")
                break
            value, at, how = one
            named.append(value)
            worst = max(worst, how)
            found.append((_as_listed(named, order, options), at, worst))
        if found:
            yield found.pop()
            yield from ((value, end, FEWER) for value, end, _ in reversed(found))
        elif () in options:
            yield (), at, NAME

    def _members(self, type_: Type, path: Path, options: Sequence[Value]) -> Iterable[Value]:
        if isinstance(type_, CellType):
            return self._known(path, type_, options)
        return dict.fromkeys(each for members in options for each in as_things(members))


def _named(path: Path, options: Iterable[Value]) -> Iterator[Value]:
    """Those options that are something: not that no use is made of it, nor that it is enough. Of
    pieces that are named one after another, one of those that are alike.
    """
    if not at_a_piece(path):
        yield from (value for value in options if value is not None)
        return
    told: set[int] = set()
    for value in options:
        if value is not None and value != NO_MORE:
            design, _ = path.work.pieces[sure(int, value)]
            if design not in told:
                told.add(design)
                yield value


def _now_say(path: Path, decision: Decision, options: Sequence[Value]) -> str:
    """What may stand where something else does: `; now say `wood 2`, or another number up to 9`."""
    some = list(islice(_named(path, options), LOOKED_AT))
    if not some:
        return ""
    first, last = (one_shown(path, decision, v).strip(" ,") for v in (some[0], some[-1]))
    if len(some) == 1:
        return f"; now say `{first}`"
    numbers = isinstance(path.work.program.properties[decision.value].type, NumberType)
    if numbers and len(some) < LOOKED_AT:
        return f"; now say something from `{first}` to `{last}`"
    return f"; now say something like `{first}`"


LOOKED_AT = 100
"""So many of the things that may be said are looked at for a message."""

SEARCHED = 300
"""Among so many things a slip of the fingers is looked for."""


def _as_listed(named: Sequence[Value], order: Sequence[Value], options: Sequence[Value]) -> Value:
    """A set as it stands among what may be chosen, which lists each in one order only."""
    plain = tuple(sorted(named, key=order.index))
    if isinstance(options, Sets) or plain in options:
        return plain
    wanted = set(named)
    return next(
        (each for each in options if each is not None and set(as_things(each)) == wanted), plain
    )


def _either_way(path: Path, decision: Decision, value: Value) -> Value:
    """What is meant where a direction stands for both ways along a line: either may be said."""
    if not isinstance(decision.domain, WayChoice) or not decision.domain.axis:
        return value
    board = path.work.program.boards[decision.domain.board]
    return value if value in board.axes else board.opposite(sure(int, value))


def understood(path: Path, words: str) -> tuple[Value, str]:
    """The answer that words mean, and how it is written. Raises NotUnderstood."""
    path, reader = piece_by_piece(path), _Reader(words)
    left_out = len(reader.said) == 1 and reader.said[0] in NOTHING
    readings = list(_Reader("").read(path, 0, NAME)) if left_out else []
    readings = readings or list(reader.read(path, 0, NAME))
    listed = {shown(path, r.path.answer): r.path.answer for r in readings}
    if words in listed:  # letter by letter
        return listed[words], words
    best = min((reading.how for reading in readings), default=0)
    found = {shown(path, r.path.answer): r.path.answer for r in readings if r.how == best}
    if len(found) > 1:
        several = sorted(found, key=len)
        if "none" not in several[0] and not _reads_less(found):
            names = " or ".join(f"`{name}`" for name in several[:4])
            raise NotUnderstood(f"`{words}` may be {names}: say more of it")
        return found[several[0]], several[0]
    if not found:
        raise NotUnderstood(reader.why)
    ((name, answer),) = found.items()
    return answer, name


def reached(path: Path, words: str) -> list[Path]:
    """Where words lead that an answer begins with, or consists of. Raises NotUnderstood."""
    path, reader = piece_by_piece(path), _Reader(words)
    whole = list(reader.read(path, 0, NAME))
    found = [*reader.reached, *whole]
    if not found:
        raise NotUnderstood(reader.why)
    best = min(reading.how for reading in found)
    return [reading.path for reading in reader.reached if reading.how == best]


def _reads_less(found: dict[str, Value]) -> bool:
    """Whether the readings differ only in the empty sets that were left unsaid."""
    bare = {name.replace("on none", "").replace("none", "").replace(" ", "") for name in found}
    return len(bare) == 1


# ---------------------------------------------------------------------- describing


def described(path: Path) -> str:
    """What may be said, part by part, with an example."""
    example = compound_moves.drawn(path, lambda _: 0)
    if example is None:
        return "nothing is possible"
    begin = list(_first_parts(piece_by_piece(path)))
    return f"{' or '.join(begin)}; for example `{shown(path, example)}`"


def listed_apart(names: Sequence[str]) -> str:
    """Names in a row, so that each is seen to be one, also where it is a list of names itself."""
    return separator(names).join(names)


def separator(names: Sequence[str]) -> str:
    """What stands between names in a row."""
    return "; " if any("," in name for name in names) else ", "


def _first_parts(path: Path) -> Iterator[str]:
    """What an answer may begin with."""
    while path.refused is None and not path.complete:
        decision, options = path.asked(), path.options()
        first = islice(_named(path, options), 7)
        said = values_shown(path, decision, first)
        few = listed_apart([*said[:6], "..."] if len(said) > 6 else said)
        yield f"{decision.name} ({few})" if said else decision.name
        if None not in options:
            return
        path = path.take(None)
