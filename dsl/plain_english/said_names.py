"""What the names of a file stand for, as far as a reader of its lines can tell.

Purpose: whoever reads a sentence of a designer must know what is a number, a zone, a choice, a
way. Input: a line of a file. Output: the names of the file, and who `they` are in that line. Most
of the file may be wrong, so it is read line by line, and no line depends on another. Must not
know: the grammar; what any sentence means.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from attrs import evolve, field, frozen

from ..parser.syntax_errors.choices_in_front import in_front
from ..parser.syntax_errors.mends import as_a_deck, has_more
from ..spans import Span
from ..syntax.items import UNNAMED_SEATS
from ..word_forms import forms
from .said_declared import EACH, FIELD, fields_of, sort_of, values_of
from .said_words import doers

_NAME = r"(?:[\w-]+|\"[^\"\n]+\")"
_TOP = re.compile(r"^(?=[^\s#])", re.MULTILINE)
_HEADS = re.compile(
    rf"(?:(?P<pieces>pieces) (?P<kind>{_NAME})|(?P<board>board) (?P<cell>{_NAME}):.*"
    rf"|(?P<of>[\w-]+) (?:(?P<label>[\w-]+) )?(?P<piece>{_NAME})(?: of each (?P<each>[\w-]+))?"
    rf"|(?P<phase>[\w-]+)|rule\b.*)[ \t]*(?:,.*|#.*)?$"
)
_HAS = re.compile(
    rf"[ \t]+(?P<who>each player|the [\w-]+|[\w-]+) has (?P<name>{_NAME}): *(?P<what>[^\n#]*)"
)
_CHOOSES = re.compile(
    rf"[ \t]+(?:[^\n:\"]*: )?(?P<who>[^\n:\"]*?) ?(?P<may>may )?(?:chooses?|draws?|deals?|asks?)"
    rf" (?P<name>{_NAME})"
    r"(?P<how>,[^\n:]*)?: *(?P<what>[^\n#]*)"
)
_ASKS = re.compile(rf"[ \t]+(?:may )?asks? (?P<name>{_NAME}): *(?P<what>[^\n#]*)")
_ANSWER = re.compile(rf"[ \t]+(?P<name>{_NAME}): ")
_STEP = re.compile(r"^[ \t]+step ([\w-]+)", re.MULTILINE)
_SEATS = re.compile(r"^[ \t]+players ([\w-]+), ([\w-]+)", re.MULTILINE)
_PLAYED = re.compile(r"\bplay (?:.* )?([\w-]+?) in alternation\b")
_MAIN = (
    re.compile(r"\bplayer with (?:more|less|fewer) ([\w-]+) wins\b"),
    re.compile(r"\bhas (?:at least )?\d+ ([\w-]+)|player's ([\w-]+) is at least"),
)
_BETTER = re.compile(
    r"^[ \t]+(the player whose [\w-]+ has (?:more|less) [\w-]+|the player with (?:the )?(?:higher"
    r"|lower) [\w-]+) (?:wins|gains) ",
    re.MULTILINE,
)
_BOUND = re.compile(r"[ \t]+(?:for each player\b|each player\b.*\bchooses?\b|they\b.*\bchoose\b)")
_MOVES = re.compile(
    r"\bmove (?:each |the |their |your |opponent's )?([\w-]+) to "
    r"(?:the |their |your |opponent's )?([\w-]+)"
)


Kinds = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Of kinds of pieces, or of boards, the fields with what they hold: names, `number` or `yes`."""


@frozen
class Choice:
    """Something that is chosen. who: `each player`, `they`, `opponent`, `chance`, or a seat; sort:
    `number`, `pieces`, `ways`, `cell`, `player` or nothing; kind: of pieces or cells; several:
    whether more than one is chosen; zone: where from, or of which number so much, if that is said;
    for_each: whether chance draws it for each player; may: whether it may be left.
    """

    name: str
    who: str
    sort: str
    kind: str = ""
    ways: tuple[str, ...] = ()
    several: bool = False
    zone: str = ""
    at: int = 0
    phase: str = ""
    for_each: bool = False
    may: bool = False


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
    names = _names(above + text[: line.start] + "\n" + text[line.end :])
    phase = _phase_at(text, line.start)
    main = names.main if phase == names.outer else names.ahead or names.main
    at = len(above) + line.start
    own = _piece_at(text, line.start) if phase in names.kinds else ""
    if own:
        asked = _asked_players(text, line.start, phase)
        names = evolve(names, choices=(*names.choices, *asked))
    return evolve(names, at=at, phase=phase, own=own, bound=_bound(line, phase, names), main=main)


_BLOCK = re.compile(
    r"^(?:(?:replace|change|add) (?:to )?(?:[^\n]* in )?(?P<of>[\w-]+)(?=[ \t]*(?:,|$|#))"
    r"|(?:(?:replace|add) (?!to\b)(?=\S+ \S))?(?P<first>[^\s#]+))",
    re.MULTILINE,
)
_CHANGED = re.compile(r"^(?:add|replace|change) (?!to\b)(?=\S+ \S)")
"""What stands in front of a whole block in a variant."""


def _phase_at(text: str, at: int) -> str:
    """The first word of the block at the margin in which a place is; in a variant, what is changed
    there.
    """
    return next((m["of"] or m["first"] for m in reversed(list(_BLOCK.finditer(text, 0, at)))), "")


def _piece_at(text: str, at: int) -> str:
    """The piece in whose block a place is."""
    heads = [m.start() for m in _BLOCK.finditer(text, 0, at)]
    first = text[heads[-1] :].partition("\n")[0] if heads else ""
    head = _HEADS.match(_CHANGED.sub("", first))
    return (head["piece"] or "").strip('"') if head is not None else ""


def _asked_players(text: str, at: int, phase: str) -> list[Choice]:
    """The players that a piece asks for in front of a place in its lines."""
    first = max((m.start() for m in _BLOCK.finditer(text, 0, at)), default=0)
    found = [_choice(m, at, phase) for m in _ASKS.finditer(text, first, at)]
    return [each for each in found if each.sort == "player"]


def _bound(line: Span, phase: str, names: Names) -> str:
    """Who is meant in a line where nobody is named: `they`, `you`, or nobody."""
    if phase in names.kinds or phase == "rule":
        return "you"
    if phase in names.alternating:
        return "they"
    before = line.source.text[: line.start].split("\n")
    width = len(line.words) - len(line.words.lstrip())
    for above in reversed(before):
        margin = len(above) - len(above.lstrip())
        if above.strip() and margin < width:
            if _BOUND.match(above):
                return "they"
            width = margin
    return ""


@lru_cache(maxsize=8)
def _names(text: str) -> Names:
    """The names of a whole file."""
    blocks = [(m.start(), m.start() + len(b)) for m, b in _blocks(text)]
    made = _Made()
    for start, end in blocks:
        _block(text[start:end], start, made)
    seats = _SEATS.search(text)
    played = {form for name in _PLAYED.findall(text) for form in forms(name)}
    main = next((m[m.lastindex or 0] for by in _MAIN for m in by.finditer(text)), "")
    numbers = {name: "" for name, sort in made.theirs.items() if sort == "number"}
    unread, within = has_more(text), _within(made)
    better = {*_BETTER.findall(text)}
    in_turn = played & set(made.phases)
    return Names(
        (seats[1], seats[2]) if seats else UNNAMED_SEATS,
        made.kinds,
        made.boards,
        made.pieces,
        made.theirs,
        made.games,
        frozenset(made.shown),
        frozenset(made.hidden),
        frozenset(made.piles),
        frozenset(made.full),
        _held(text, made),
        tuple(made.choices),
        frozenset(made.answers),
        _persons(text, (seats[1], seats[2]) if seats else UNNAMED_SEATS),
        tuple(made.phases),
        frozenset(in_turn.union(*(within.get(phase, ()) for phase in in_turn))),
        _found(main, numbers) or next(iter(() if unread else numbers), ""),
        tuple(_STEP.findall(text)),
        _deciding(text),
        _found((_MAIN[0].findall(text) or [""])[-1], numbers),
        next(iter(better)) if len(better) == 1 else "",
        within,
        tuple(made.kept),
        made.fills,
        made.begins,
        unread=unread,
        placed=frozenset(kind for kind in made.kinds if _lies(kind, made)),
    )


def _lies(kind: str, made: "_Made") -> bool:
    """Whether a line says of pieces of a kind where they lie when a match begins."""
    return any(form in made.holds.values() for form in forms(kind))


def _within(made: "_Made") -> dict[str, frozenset[str]]:
    """The phases that are played in each phase, and in those."""
    known = {form: phase for phase in made.phases for form in forms(phase)}
    inner = {phase: {known[each] for each in played if each in known}
             for phase, played in made.plays.items()}  # fmt: skip
    for _ in made.phases:
        for played in inner.values():
            played.update(*(inner.get(each, ()) for each in tuple(played)))
    return {phase: frozenset(played) for phase, played in inner.items()}


def _deciding(text: str) -> str:
    """The step below which it is answered who wins."""
    step, margin = "", 0
    for line in text.split("\n"):
        inside = len(line) - len(line.lstrip())
        begun = _STEP.match(line)
        if begun is not None:
            step, margin = begun[1], inside
        elif line.strip() and inside <= margin:
            step = ""
        elif step and line.lstrip().startswith("winner: "):
            return step
    return ""


def _persons(text: str, seats: tuple[str, str]) -> frozenset[str]:
    """What the game has and what answers stand for, where that is a player."""
    of = "|".join(map(re.escape, seats))
    held = (
        rf"^[ \t]+(?:the game|the match|match) has ([\w-]+): (?:{of}|nobody|a?[ ]?player)\b(?!'s\b)"
    )
    answered = rf"^[ \t]+([\w-]+): (?:the player (?:with|who|whose)|nobody|{of})\b(?!'s\b)"
    found = (re.findall(each, text, re.MULTILINE) for each in (held, answered))
    return frozenset(name for each in found for name in each)


def _blocks(text: str) -> Iterator[tuple[re.Match[str], str]]:
    starts = list(_TOP.finditer(text))
    ends = [*(m.start() for m in starts[1:]), len(text)]
    return ((m, text[m.start() : end]) for m, end in zip(starts, ends, strict=False))


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


def _block(words: str, start: int, made: _Made) -> None:
    """What a block at the margin brings."""
    first, _, rest = words.partition("\n")
    first = _CHANGED.sub("", first)
    head = _HEADS.match(first)
    if head is None or first.startswith(("ruleset", "example", "option", "rule ", "ruling")):
        return
    if head["kind"]:
        made.kinds[head["kind"]] = fields_of(rest)
    elif head["cell"]:
        made.boards[head["cell"]] = fields_of(rest)
        secret = (m for m in FIELD.finditer(rest) if re.search(r", secret\b", m["what"]))
        made.hidden.update(m["name"] for m in secret)
    elif head["piece"] and (head["label"] or head["of"] in made.kinds):
        made.pieces[head["piece"].strip('"')] = head["of"]
    elif head["phase"] and head["phase"] != "allow":
        made.phases.append(head["phase"])
        _lines(rest, start + len(first) + 1, head["phase"], made)
        played = (re.findall(r"[\w-]+", line) for line in _PLAYS.findall(rest))
        made.plays[head["phase"]] = {word for words in played for word in words}
        made.kept.extend(_kept(rest, head["phase"], made))


_PLAYS = re.compile(r"^[ \t]+(?:[^\n:\"]*: )?play ([^\n,]*)", re.MULTILINE)
_KEEPS = re.compile(
    r"(?P<in>[ \t]+)(?:[^\n:\"]*: )?(?P<of>[\w-]+) becomes (?:(?P<they>they)|(?:their )?"
    r"(?P<n>[\w-]+))(?=$|,)"
)


_CHOICES = re.compile(r"^.*\bchooses? ([\w-]+)[^\n:]*:.*$", re.MULTILINE)


def _kept(words: str, phase: str, made: _Made) -> Iterator[Kept]:
    """What the lines of a phase keep of its choices."""
    chosen = {each.name for each in made.choices if each.phase == phase}
    ways = {way for each in made.choices if each.phase == phase for way in each.ways}
    lines = words.split("\n")
    for at, line in enumerate(lines):
        found = _KEEPS.match(line)
        if found is None or made.games.get(found["of"]) not in ("name", "number"):
            continue
        above = _above(lines[:at], len(found["in"]))
        asked = _CHOICES.sub(r"\1", f"{above}\n{line}")
        by = frozenset(re.findall(r"[\w-]+", asked)) & (chosen | ways)
        if found["they"]:
            yield Kept(found["of"], True, phase, by, found["of"] in made.nobody)
        elif found["n"] in chosen:
            yield Kept(found["of"], False, phase, frozenset((found["n"],)))


def _above(lines: list[str], margin: int) -> str:
    """The lines above a place, of its block and of those around it."""
    kept = []
    for line in reversed(lines):
        inside = len(line) - len(line.lstrip())
        if line.strip() and inside <= margin:
            kept.append(line)
            margin = inside
    return "\n".join(kept)


def _lines(words: str, start: int, phase: str, made: _Made) -> None:
    """What the lines of a phase bring."""
    at, around = start, 0
    for line in words.split("\n"):
        margin = len(line) - len(line.lstrip())
        around = margin if EACH.match(line) else around if margin > around else 0
        _line(line, at, phase, made, around > 0)
        at += len(line) + 1


def _line(line: str, at: int, phase: str, made: _Made, each: bool) -> None:
    line = in_front(line)
    has = _HAS.match(line)
    owner = None if has is None else has["who"].removeprefix("the ")
    if has is not None and owner in ("each player", "game", "match", phase):
        kept = made.theirs if has["who"] == "each player" else made.games
        kept[has["name"]] = sort_of(has["what"])
        begun = re.match(r"\d+(?=,|$)", has["what"].strip())
        if begun is not None and kept is made.theirs:
            made.begins[has["name"]] = begun[0]
        made.shown.update([has["name"]] if re.search(r", public\b", has["what"]) else [])
        made.piles.update([has["name"]] if ", in a pile" in has["what"] else [])
        made.nobody.update([has["name"]] if "nobody" in has["what"] else [])
        if kept is made.games and kept[has["name"]] == "name":
            values = re.sub(r",? (?:public|private|secret)\b.*", "", has["what"])
            made.fills[has["name"]] = values_of(values)
        held = re.match(r"(?:\w+(?: copies)? of each|\d+) ([\w-]+)", has["what"])
        if held is not None:
            made.full.add(has["name"])
            piece = _found(held[1], made.pieces)
            made.holds[has["name"]] = made.pieces[piece] if piece else held[1]
        return
    chosen = _CHOOSES.match(line) or _ASKS.match(line)
    if chosen is not None:
        one = _choice(chosen, at, phase)
        made.choices.append(evolve(one, for_each=each and one.who == "chance"))
        return
    answer = _ANSWER.match(line)
    if answer is not None:
        made.answers.add(answer["name"])


def _choice(found: re.Match[str], at: int, phase: str) -> Choice:
    """What is chosen, by the words behind the colon."""
    what = found["what"].strip().rstrip(":").strip()
    who = (found.groupdict().get("who") or "they").strip()
    each = who.startswith("each player") or re.search(r" to each player's ", what)
    who = "they" if who == "the player whose turn it is" else who.removeprefix("the ")
    who = "each player" if each else who
    may = bool(found.groupdict().get("may"))
    made = Choice(found["name"], who, "", at=at, phase=phase, may=may)
    if re.match(r"a (?:whole )?number\b", what):
        of = re.search(r" to (?:their|your) ([\w-]+)$", what)
        return evolve(made, sort="number", zone=of[1] if of else "")
    if re.fullmatch(r"\d+(?:, \d+)* or \d+", what):
        return evolve(made, sort="number")
    if re.match(r"a player\b", what):
        return evolve(made, sort="player")
    out_of = re.match(r"(?:one|(?P<n>\d+)) of (?:the |their |your )?(?P<zone>[\w-]+)$", what)
    if out_of is not None:
        return evolve(made, sort="pieces", several=bool(out_of["n"]), zone=out_of["zone"])
    some = re.match(
        r"(?:(?P<one>an?(?: empty)?|one|1(?! (?:or|to) \d)|the top)"
        r"|(?P<n>\d+ (?:or|to) \d+|\d+|up to \d+"
        r"|at (?:least|most) \d+|the top \d+)) (?P<kind>[\w-]+)"
        r"(?: (?:in|from|of|on) (?:their |the |opponent's |your )?(?P<zone>[\w-]+))?",
        what,
    )
    if some is not None and not re.match(r"[\w-]+(?:, [\w-]+)* or [\w-]+$", what):
        zone = some["zone"] or ""
        return evolve(made, sort="pieces", kind=some["kind"], several=bool(some["n"]), zone=zone)
    ways = re.split(r",? or |, ", what)
    return evolve(made, sort="ways", ways=tuple(ways)) if len(ways) > 1 else made


def _held(text: str, made: _Made) -> dict[str, str]:
    """What lies in zones: said where they are declared, dealt, or chosen from."""
    held = dict(made.holds)
    kinds = {form: kind for kind in made.kinds for form in forms(kind)}
    held = {zone: kinds.get(kind, kind) for zone, kind in held.items()}
    dealt = re.findall(r"\bdeals (?:[\w-]+: )?\w+ ([\w-]+) from .* to .*?([\w-]+)$", text, re.M)
    for kind, zone in dealt:
        held.setdefault(zone, kinds.get(kind, kind))
    for choice in made.choices:
        if choice.zone and choice.sort != "number":
            held.setdefault(choice.zone, kinds.get(choice.kind, choice.kind))
    made.choices[:] = [_typed(each, made, kinds, held) for each in made.choices]
    laid = {choice.name: choice.kind for choice in made.choices if choice.sort == "pieces"}
    for what, zone in _MOVES.findall(text):
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
    return (
        evolve(choice, kind=kind, sort="cell")
        if kind in made.boards
        else evolve(choice, kind=kind or choice.kind)
    )
