"""What the names of a file stand for, as far as a reader of its lines can tell.

Purpose: whoever reads a sentence of a designer must know what is a number, a zone, a choice, a
way. Input: a line of a file. Output: the names of the file, and who `they` are in that line. Most
of the file may be wrong, so it is read line by line, and no line depends on another. Must not
know: the grammar; what any sentence means.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import repeat

from attrs import evolve, field, frozen

from ..parser.syntax_errors.names_meant import as_a_deck
from ..spans import Span
from ..syntax.items import UNNAMED_SEATS
from ..word_forms import forms
from .said_in_blocks import (
    ASKS,
    CHANGED,
    HEADS,
    Becomes,
    Block,
    Choice,
    Owned,
    Said,
    choice_of,
    head_above,
    persons_in,
    without,
)
from .said_words import doers

_BOUND = re.compile(r"[ \t]+(?:for each player\b|each player\b.*\bchooses?\b|they\b.*\bchoose\b)")


Kinds = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Of kinds of pieces, or of boards, the fields with what they hold: names, `number` or `yes`."""


@frozen
class Kept:
    """What the game keeps of a choice: who has made it last, or the number that was chosen. by:
    what was chosen for it, and its ways; open: whether it may be nobody.
    """

    name: str
    person: bool
    phase: str
    by: frozenset[str]
    open: bool = False


@frozen
class Names:
    """The names of a file. kinds: the fields of each kind of pieces, with the names that they may
    hold, or with `number`, `yes`; boards: the same of cells; pieces: the kind of each; theirs and
    games: what players and the game have, with its sort (`number`, `yes`, `zone`, `cell`, `name`);
    shown: those of it that everybody sees; hidden: what cells have and nobody sees; piles: those
    that lie in an order; full: those in which pieces lie at first; persons: what stands for a
    player; main: the number that decides the match; steps: the steps, in their order; unread:
    whether players have what is said in other words; deciding: the one in which it
    is answered who wins; ahead: the number that decides the
    innermost phase that one decides; won_by: who wins or gains something where pieces are compared,
    if there is one alone; within: the phases that are played in each; kept: what is kept
    of choices; fills: what a name of the game may be, of its fields; begins: with how much players
    begin; placed: the kinds of pieces that lie somewhere when it begins; phase: the first word of
    the block that is meant; own: the piece that it is.
    """

    seats: tuple[str, str] = UNNAMED_SEATS
    kinds: Kinds = field(factory=dict)
    boards: Kinds = field(factory=dict)
    pieces: Mapping[str, str] = field(factory=dict)
    theirs: Mapping[str, str] = field(factory=dict)
    games: Mapping[str, str] = field(factory=dict)
    shown: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    piles: frozenset[str] = frozenset()
    full: frozenset[str] = frozenset()
    holds: Mapping[str, str] = field(factory=dict)
    choices: tuple[Choice, ...] = ()
    answers: frozenset[str] = frozenset()
    persons: frozenset[str] = frozenset()
    phases: tuple[str, ...] = ()
    alternating: frozenset[str] = frozenset()
    main: str = ""
    steps: tuple[str, ...] = ()
    deciding: str = ""
    ahead: str = ""
    won_by: str = ""
    within: Mapping[str, frozenset[str]] = field(factory=dict)
    kept: tuple[Kept, ...] = ()
    fills: Mapping[str, tuple[str, ...]] = field(factory=dict)
    begins: Mapping[str, str] = field(factory=dict)
    bound: str = ""
    phase: str = ""
    own: str = ""
    at: int = 0
    unread: bool = False
    placed: frozenset[str] = frozenset()

    @property
    def decided(self) -> str:
        """The question who wins, by the name of its answer; empty if there is none."""
        return next((each for each in ("winner", *sorted(self.persons)) if each in self.persons
                     and each in self.answers), "")  # fmt: skip

    @property
    def winner_known(self) -> bool:
        """Whether it is known who has won the phase: that the higher piece wins is a guess."""
        pieces = bool(self.here("pieces")) and not self.here("number")
        return bool(self.decided or self.persons or self.won_by) or not pieces

    def doer(self, verb: str) -> str:
        """The answer that says who does something: `lander` by `landed`; empty if none does."""
        return next((each for each in doers(verb) if each in self.persons & self.answers), "")

    @property
    def played(self) -> Choice | None:
        """In a piece: the choice of each player in which pieces of its kind are chosen."""
        of = (c for c in self.choices if c.kind == self.phase and c.who == "each player")
        return next((c for c in of if c.sort == "pieces" and not c.several), None)

    @property
    def outer(self) -> str:
        """The phase around all others."""
        return self.phases[0] if self.phases else "match"

    def near(self, *sorts: str) -> list[Choice]:
        """The choices of some sorts (of all, if none is said), the nearest before the line first,
        then those behind it, and those of other phases last.
        """
        of = [each for each in self.choices if not sorts or each.sort in sorts]
        return sorted(of, key=self._far)

    def _far(self, each: Choice) -> tuple[bool, bool, int]:
        return each.phase != self.phase, each.at > self.at, abs(self.at - each.at)

    def here(self, *sorts: str) -> list[Choice]:
        """The choices of the phase of the line that stand in front of it, the nearest first; in a
        piece, those of its kind.
        """
        if self.phase in self.kinds:
            return [c for c in self.near(*sorts) if c.kind == self.phase and c.phase in self.phases]
        return [c for c in self.near(*sorts) if c.phase == self.phase and c.at < self.at]

    def over(self, choice: Choice) -> bool:
        """Whether a choice is forgotten at the line: its phase is played in that of the line."""
        return choice.phase in self.within.get(self.phase, ())

    def keeps(self, words: Iterable[str], person: bool) -> Kept | None:
        """What is kept of a choice, by words for it."""
        said = {*words}
        return next((k for k in self.kept if k.person is person and k.by & said), None)

    def number(self, word: str) -> str:
        """What players have so many of, by a word for it; empty if there is no such thing. The only
        one that begins so is meant by its first word: `tricks` by `tricks-won`.
        """
        found = self._of(self.theirs, word, "number")
        longer = [each for each, sort in self.theirs.items() if sort == "number" and "-" in each]
        begun = [each for each in longer if each.partition("-")[0] in forms(word)]
        return found or (begun[0] if len(begun) == 1 else "")

    def game_number(self, word: str) -> str:
        """A number of the game, by a word for it."""
        return self._of(self.games, word, "number")

    def kind(self, word: str) -> str:
        """A kind of pieces, by a word for it."""
        return _found(word, self.kinds)

    def cell(self, word: str) -> str:
        """The cells of a board, by a word for them, which no line takes for a name of its own."""
        found = _found(word, self.boards)
        named = {*self.theirs, *self.games, *(each.name for each in self.choices)}
        if not found and named & {*forms(word)}:
            return ""
        general = {"field", "square", "cell", "space", "spot", "tile", "hex", "point"}
        if not found and len(self.boards) == 1 and general & set(forms(word)):
            (found,) = self.boards
        return found

    def piece(self, word: str) -> str:
        """A piece, by a word for it."""
        return _found(word, self.pieces)

    def rank(self, kind: str) -> str:
        """The number that pieces of a kind have, if they have one alone."""
        found = [name for name, what in self.kinds.get(kind, {}).items() if what == ("number",)]
        return found[0] if len(found) == 1 else ""

    def is_zone(self, name: str) -> bool:
        """Whether pieces lie in what is called so."""
        return "zone" in (self.theirs.get(name), self.games.get(name))

    def zone_of_players(self, word: str) -> str:
        """A zone that each player has, by a word for it."""
        return self._of(self.theirs, word, "zone")

    def zone_of_game(self, word: str) -> str:
        """A zone of the game, by a word for it."""
        return self._of(self.games, word, "zone")

    def hand_of(self, kind: str) -> str:
        """The zone of players out of which pieces of a kind are chosen, or in which they lie."""
        return next(self._hands(kind), "")

    def _hands(self, kind: str) -> Iterator[str]:
        zones = [name for name, sort in self.theirs.items() if sort == "zone"]
        for choice in self.near("pieces"):
            if choice.kind == kind and choice.zone in zones:
                yield choice.zone
        yield from (zone for zone in zones if self.holds.get(zone) == kind)
        others = [zone for zone in zones[:1] if self.holds.get(zone, kind) != kind]
        yield from () if others and kind in self.kinds else zones[:1]

    def deck_of(self, kind: str) -> str:
        """The zone of the game out of which pieces of a kind are drawn."""
        return self._deck(kind, self.games)

    def own_deck_of(self, kind: str) -> str:
        """The zone of each player out of which they draw such pieces, where the game has none that
        is likelier.
        """
        piles = {
            n: sort for n, sort in self.theirs.items() if n in self.full - {self.hand_of(kind)}
        }
        deck, own = self.deck_of(kind), self._deck(kind, piles)
        likelier = own and not (deck and self._as_a_deck(deck) <= self._as_a_deck(own))
        return own if likelier else ""

    def _deck(self, kind: str, among: Mapping[str, str]) -> str:
        zones = [name for name, sort in among.items() if sort == "zone"]
        found = [zone for zone in zones if self.holds.get(zone) == kind]
        return min(found, key=self._as_a_deck, default="")

    def _as_a_deck(self, zone: str) -> tuple[bool, ...]:
        return as_a_deck(zone, zone in self.piles, zone in self.full)

    @staticmethod
    def _of(held: Mapping[str, str], word: str, sort: str) -> str:
        return _found(word, {name: "" for name, what in held.items() if what == sort})


def _found(word: str, named: Mapping[str, object]) -> str:
    """The one of some names that a word is a form of, whatever its capitals."""
    small = {name.lower(): name for name in named}
    return next((small[form] for form in forms(word.lower().strip('"')) if form in small), "")


def names_at(line: Span) -> Names:
    """The names of a file, as they are in one of its lines; those of what it extends, too."""
    text, above = line.source.text, line.source.above
    above += "\n" if above else ""
    names = _names(*without((line.start, line.end), above, text))
    head = head_above(above, text, line.start)
    phase = "" if head is None else _phase_at(text, head, line.start)
    main = names.main if phase == names.outer else names.ahead or names.main
    at = len(above) + line.start
    choices, own = names.choices, ""
    if head is not None and phase in names.kinds:
        own = _piece_at(text, head)
        asked = (choice_of(m, line.start, phase) for m in ASKS.finditer(text, head, line.start))
        choices += tuple(each for each in asked if own and each.sort == "player")
    bound = _bound(line, phase, names)
    return evolve(names, choices=choices, at=at, phase=phase, own=own, bound=bound, main=main)


_HEAD = re.compile(
    r"(?:(?:replace|change|add) (?:to )?(?:[^\n]* in )?(?P<of>[\w-]+)(?=[ \t]*(?:,|$|#))"
    r"|(?:(?:replace|add) (?!to\b)(?=\S+ \S))?(?P<first>[^\s#]+))",
    re.MULTILINE,
)


def _phase_at(text: str, head: int, at: int) -> str:
    """The first word of the block at the margin in which a place is; in a variant, what is changed
    there. head: where the block begins.
    """
    found = _HEAD.match(text, head, at)
    return "" if found is None else found["of"] or found["first"]


def _piece_at(text: str, head: int) -> str:
    """The piece whose block begins at a place."""
    first = text[head:].partition("\n")[0]
    found = HEADS.match(CHANGED.sub("", first))
    return "" if found is None else (found["piece"] or "").strip('"')


def _bound(line: Span, phase: str, names: Names) -> str:
    """Who is meant in a line where nobody is named: `they`, `you`, or nobody."""
    if phase in names.kinds or phase == "rule":
        return "you"
    if phase in names.alternating:
        return "they"
    width = len(line.words) - len(line.words.lstrip())
    end = line.start
    while width and end >= 0:
        begin = line.source.text.rfind("\n", 0, end) + 1
        above = line.source.text[begin:end]
        margin = len(above) - len(above.lstrip())
        if above.strip() and margin < width:
            if _BOUND.match(above):
                return "they"
            width = margin
        end = begin - 1
    return ""


def _names(starts: tuple[int, ...], blocks: tuple[Block, ...]) -> Names:
    """The names of a whole file, of which each block begins at its place."""
    names, choices = _of_blocks(tuple(each.but_for_persons or each for each in blocks))
    there = (one.put(starts[number] + one.at) for number, one in choices)
    persons = set(map(persons_in, blocks, repeat(names.seats)))
    return evolve(names, choices=tuple(there), persons=frozenset[str]().union(*persons))


POINTS = ("points", "score")
"""What a match is won by, where it is said so: no other number stands for it then."""


@lru_cache(maxsize=64)
def _of_blocks(blocks: tuple[Block, ...]) -> tuple[Names, tuple[tuple[int, Choice], ...]]:
    """The names of blocks but for persons, and the choices in them, each with the number of its
    block, in which it has its place.
    """
    made = _Made()
    for number, block in enumerate(blocks):
        made.add(block, number)
    every = [block.said for block in blocks]
    seats = next(((one, other) for one, other in (b.seats for b in every if b.seats)), None)
    played = {form for said in every for name in said.in_turn for form in forms(name)}
    more_of = [name for said in every for name in said.more_of]
    enough_of = (name for said in every for name in said.enough_of)
    main = next(iter(more_of), "") or next(enough_of, "")
    numbers = {name: "" for name, sort in made.theirs.items() if sort == "number"}
    unread, within = any(said.has_more for said in every), _within(made)
    better = {each for said in every for each in said.better}
    in_turn = played & set(made.phases)
    if any("" in said.in_turn for said in every) and not in_turn:
        in_turn = {*made.phases[1:]}.difference(*within.values()) or {*made.phases[1:]}
    holds = _held(every, made)
    names = Names(
        seats or UNNAMED_SEATS,
        made.kinds,
        made.boards,
        made.pieces,
        made.theirs,
        made.games,
        frozenset(made.shown),
        frozenset(made.hidden),
        frozenset(made.piles),
        frozenset(made.full),
        holds,
        (),
        frozenset(made.answers),
        frozenset(),
        tuple(made.phases),
        frozenset(in_turn.union(*(within.get(phase, ()) for phase in in_turn))),
        _found(main, numbers) or next(iter(() if unread or main in POINTS else numbers), ""),
        tuple(step for said in every for step in said.steps),
        next((said.deciding for said in every if said.deciding), ""),
        _found((more_of or [""])[-1], numbers),
        next(iter(better)) if len(better) == 1 else "",
        within,
        tuple(made.kept),
        made.fills,
        made.begins,
        unread=unread,
        placed=frozenset(kind for kind in made.kinds if _lies(kind, made)),
    )
    return names, tuple(zip(made.where, made.choices, strict=True))


def _lies(kind: str, made: "_Made") -> bool:
    """Whether a line says of pieces of a kind where they lie when a match begins."""
    return any(form in made.holds.values() for form in forms(kind))


def _within(made: "_Made") -> dict[str, frozenset[str]]:
    """The phases that are played in each phase, and in those."""
    known = {form: phase for phase in made.phases for form in forms(phase)}
    inner = {phase: {known[each] for each in played if each in known}
             for phase, played in made.plays.items()}  # fmt: skip
    further = True
    while further:
        further = False
        for played in inner.values():
            before = len(played)
            played.update(*(inner.get(each, ()) for each in tuple(played)))
            further = further or len(played) > before
    return {phase: frozenset(played) for phase, played in inner.items()}


@frozen
class _Made:
    """What has been read of a file so far."""

    kinds: dict[str, dict[str, tuple[str, ...]]] = field(factory=dict)
    boards: dict[str, dict[str, tuple[str, ...]]] = field(factory=dict)
    pieces: dict[str, str] = field(factory=dict)
    theirs: dict[str, str] = field(factory=dict)
    games: dict[str, str] = field(factory=dict)
    shown: set[str] = field(factory=set)
    hidden: set[str] = field(factory=set)
    piles: set[str] = field(factory=set)
    full: set[str] = field(factory=set)
    holds: dict[str, str] = field(factory=dict)
    choices: list[Choice] = field(factory=list)
    answers: set[str] = field(factory=set)
    phases: list[str] = field(factory=list)
    plays: dict[str, set[str]] = field(factory=dict)
    kept: list[Kept] = field(factory=list)
    fills: dict[str, tuple[str, ...]] = field(factory=dict)
    nobody: set[str] = field(factory=set)
    begins: dict[str, str] = field(factory=dict)
    where: list[int] = field(factory=list)
    """The number of the block of each choice."""

    def add(self, block: Block, number: int) -> None:
        """Put in what a block says."""
        said = block.said
        if said.kind:
            self.kinds[said.kind] = dict(said.fields)
        elif said.cell:
            self.boards[said.cell] = dict(said.fields)
            self.hidden.update(said.secret)
        elif said.piece and (said.labelled or said.piece_of in self.kinds):
            self.pieces[said.piece] = said.piece_of
        elif said.phase:
            self.phases.append(said.phase)
            for one in said.owned:
                self._has(one)
            self.choices.extend(said.choices)
            self.where.extend(number for _ in said.choices)
            self.answers.update(said.answers)
            self.plays[said.phase] = {*said.plays}
            self.kept.extend(self._keeps(said.phase, said.becomes))

    def _has(self, one: Owned) -> None:
        kept = self.theirs if one.of_players else self.games
        kept[one.name] = one.sort
        if one.begins and one.of_players:
            self.begins[one.name] = one.begins
        self.shown.update([one.name] if one.public else [])
        self.piles.update([one.name] if one.in_a_pile else [])
        self.nobody.update([one.name] if one.nobody else [])
        if one.fills:
            self.fills[one.name] = one.fills
        if one.held:
            self.full.add(one.name)
            piece = _found(one.held, self.pieces)
            self.holds[one.name] = self.pieces[piece] if piece else one.held

    def _keeps(self, phase: str, becomes: Iterable[Becomes]) -> Iterator[Kept]:
        """What the lines of a phase keep of its choices."""
        chosen = {each.name for each in self.choices if each.phase == phase}
        ways = {way for each in self.choices if each.phase == phase for way in each.ways}
        for one in becomes:
            if self.games.get(one.name) not in ("name", "number"):
                continue
            if one.they:
                by = one.words & (chosen | ways)
                yield Kept(one.name, True, phase, by, one.name in self.nobody)
            elif one.what in chosen:
                yield Kept(one.name, False, phase, frozenset((one.what,)))


def _held(every: Iterable[Said], made: _Made) -> dict[str, str]:
    """What lies in zones: said where they are declared, dealt, or chosen from."""
    held = dict(made.holds)
    kinds = {form: kind for kind in made.kinds for form in forms(kind)}
    held = {zone: kinds.get(kind, kind) for zone, kind in held.items()}
    for kind, zone in (each for said in every for each in said.dealt):
        held.setdefault(zone, kinds.get(kind, kind))
    for choice in made.choices:
        if choice.zone and choice.sort != "number":
            held.setdefault(choice.zone, kinds.get(choice.kind, choice.kind))
    made.choices[:] = [_typed(each, made, kinds, held) for each in made.choices]
    laid = {choice.name: choice.kind for choice in made.choices if choice.sort == "pieces"}
    for what, zone in (each for said in every for each in said.moved):
        if what in laid and laid[what] in made.kinds:
            held.setdefault(zone, laid[what])
    if len(made.kinds) == 1:  # nothing else can lie anywhere
        for name, sort in (*made.theirs.items(), *made.games.items()):
            if sort == "zone":
                held.setdefault(name, next(iter(made.kinds)))
    return held


def _typed(
    choice: Choice, made: _Made, kinds: Mapping[str, str], held: Mapping[str, str]
) -> Choice:
    """A choice of pieces, or of cells where its kind is one of a board; of what lies there, where
    the choice is called by what is chosen: `a runner from their crew`.
    """
    kind = kinds.get(choice.kind, "") or _found(choice.kind, made.boards)
    if not kind and choice.kind in ("", choice.name):
        kind = held.get(choice.zone, "")
    if kind in made.boards:
        return evolve(choice, kind=kind, sort="cell")
    return choice if kind in ("", choice.kind) else evolve(choice, kind=kind)
