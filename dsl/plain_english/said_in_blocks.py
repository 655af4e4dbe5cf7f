"""What each block of a file says of names, as far as a reader of its lines can tell.

Purpose: whoever asks what the names of a file stand for asks it of one text after the other, most
blocks of which are the same; what a block says is read once.
Input: a text. Output: its blocks at the margin, what each of them brings in by itself. Must not
know: what a name stands for in the whole file.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve, frozen

from ..parser.syntax_errors.choices_in_front import in_front
from ..parser.syntax_errors.names_meant import has_more
from .said_declared import EACH, FIELD, fields_of, sort_of, values_of

_NAME = r"(?:[\w-]+|\"[^\"\n]+\")"
_TOP = re.compile(r"^(?=[^\s#])", re.MULTILINE)
HEADS = re.compile(
    rf"(?:(?P<pieces>pieces) (?P<kind>{_NAME})|(?P<board>board) (?P<cell>{_NAME}):.*"
    rf"|(?P<of>[\w-]+) (?:(?P<label>[\w-]+) )?(?P<piece>{_NAME})(?: of each (?P<each>[\w-]+))?"
    rf"|(?P<phase>[\w-]+)|rule\b.*)[ \t]*(?:,.*|#.*)?$"
)
"""How blocks at the margin begin."""
_HAS = re.compile(
    rf"[ \t]+(?P<who>each player|the [\w-]+|[\w-]+) has (?P<name>{_NAME}): *(?P<what>[^\n#]*)"
)
_CHOOSES = re.compile(
    rf"[ \t]+(?:[^\n:\"]*: )?(?P<who>[^\n:\"]*?) ?(?P<may>may )?(?:chooses?|draws?|deals?|asks?)"
    rf" (?P<name>{_NAME})"
    r"(?P<how>,[^\n:]*)?: *(?P<what>[^\n#]*)"
)
ASKS = re.compile(rf"[ \t]+(?:may )?asks? (?P<name>{_NAME}): *(?P<what>[^\n#]*)")
"""What pieces ask for."""
_ANSWER = re.compile(rf"[ \t]+(?P<name>{_NAME}): ")
_STEP = re.compile(r"^[ \t]+step ([\w-]+)", re.MULTILINE)
_SEATS = re.compile(r"^[ \t]+players ([\w-]+), ([\w-]+)", re.MULTILINE)
_IN_TURN = re.compile(r"\bplay (?:.* )?([\w-]+?) in alternation\b")
_TAKE_TURNS = re.compile(
    r"^[ \t]+(?!play\b)[^\n:\"#]*\b(?:take|taking) turns\b"
    r"|^[ \t]+(?:the |both )?(?:players|they) alternate\b",
    re.MULTILINE,
)
"""The same as one says it, of the phases that no other one plays."""
_MAIN = (
    re.compile(r"\bplayer with (?:more|less|fewer) ([\w-]+) wins\b"),
    re.compile(r"\bhas (?:at least )?\d+ ([\w-]+)|player's ([\w-]+) is at least"),
)
_BETTER = re.compile(
    r"^[ \t]+(the player whose [\w-]+ has (?:more|less) [\w-]+|the player with (?:the )?(?:higher"
    r"|lower) [\w-]+) (?:wins|gains) ",
    re.MULTILINE,
)
_MOVES = re.compile(
    r"\bmove (?:each |the |their |your |opponent's )?([\w-]+) to "
    r"(?:the |their |your |opponent's )?([\w-]+)"
)
_DEALS = re.compile(r"\bdeals (?:[\w-]+: )?\w+ ([\w-]+) from .* to .*?([\w-]+)$", re.MULTILINE)
_PLAYS = re.compile(r"^[ \t]+(?:[^\n:\"]*: )?play ([^\n,]*)", re.MULTILINE)
_KEEPS = re.compile(
    r"(?P<in>[ \t]+)(?:[^\n:\"]*: )?(?P<of>[\w-]+) becomes (?:(?P<they>they)|(?:their )?"
    r"(?P<n>[\w-]+))(?=$|,)"
)
_CHOICES = re.compile(r"^.*\bchooses? ([\w-]+)[^\n:]*:.*$", re.MULTILINE)
CHANGED = re.compile(r"^(?:add|replace|change) (?!to\b)(?=\S+ \S)")
"""What stands in front of a whole block in a variant."""

_GAME_HAS = re.compile(r"^[ \t]+(?:the game|the match|match) has ([\w-]+): ([^\n]*)", re.MULTILINE)
_ANSWERED = re.compile(r"^[ \t]+([\w-]+): ([^\n]*)", re.MULTILINE)


@frozen
class Choice:
    """Something that is chosen. who: `each player`, `they`, `opponent`, `chance`, or a seat; sort:
    `number`, `pieces`, `ways`, `cell`, `player` or nothing; kind: of pieces or cells; several:
    whether more than one is chosen; zone: where from, or of which number so much, if that is said;
    for_each: whether chance draws it for each player; may: whether it may be left; at: where its
    line begins, in the text or, of what a block says, in the block.
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

    def put(self, at: int) -> "Choice":
        """The same at another place: as `evolve`, which takes three times as long."""
        return Choice(
            self.name,
            self.who,
            self.sort,
            self.kind,
            self.ways,
            self.several,
            self.zone,
            at,
            self.phase,
            self.for_each,
            self.may,
        )


@frozen
class Owned:
    """Something that each player has, or the game. fills: the values of a name; held: pieces of
    which there are so many in it; begins: how much there is of it at first.
    """

    name: str
    sort: str
    of_players: bool
    public: bool
    in_a_pile: bool
    nobody: bool
    fills: tuple[str, ...]
    held: str
    begins: str


@frozen
class Becomes:
    """A line that keeps something: whoever has made a choice, or what was chosen. words: of the
    line, and of those that it stands below.
    """

    name: str
    they: bool
    what: str
    words: frozenset[str]


Fields = tuple[tuple[str, tuple[str, ...]], ...]
"""Names of fields, with what they hold."""


@frozen
class Said:
    """What a block says of names."""

    kind: str = ""
    cell: str = ""
    fields: Fields = ()
    secret: tuple[str, ...] = ()
    piece: str = ""
    piece_of: str = ""
    labelled: bool = False
    phase: str = ""
    owned: tuple[Owned, ...] = ()
    choices: tuple[Choice, ...] = ()
    answers: tuple[str, ...] = ()
    plays: frozenset[str] = frozenset()
    becomes: tuple[Becomes, ...] = ()
    seats: tuple[str, ...] = ()
    in_turn: tuple[str, ...] = ()
    more_of: tuple[str, ...] = ()
    enough_of: tuple[str, ...] = ()
    better: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    deciding: str = ""
    dealt: tuple[tuple[str, str], ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    has_more: bool = False
    game_has: tuple[tuple[str, str], ...] = ()
    answered: tuple[tuple[str, str], ...] = ()


@frozen(eq=False)
class Block:
    """A block at the margin, by what it says: two that say the same are one and the same, as long
    as they are kept. but_for_persons: the same without what says that something is a player, which
    most lines with a colon may say.
    """

    said: Said
    but_for_persons: "Block | None" = None


@lru_cache(maxsize=8)
def blocks_of(above: str, text: str) -> tuple[tuple[int, ...], tuple[Block, ...]]:
    """Where the blocks of a text begin, behind the text above it, and what each says. What stands
    in front of the first line at the margin is one, too.
    """
    whole = above + text
    starts = _starts(whole)
    return starts, _read(whole, starts)


def without(
    line: tuple[int, int], above: str, text: str
) -> tuple[tuple[int, ...], tuple[Block, ...]]:
    """The same of a text without one of its lines. line: from where to where, in the text."""
    starts, blocks = blocks_of(above, text)
    begin, end = (each + len(above) for each in line)
    first = max(_last_before(starts, begin), 0)
    behind = _first_from(starts, max(end, starts[first] + 1))
    at = starts[first]
    until = starts[behind] if behind < len(starts) else len(above) + len(text)
    whole = above + text if at < len(above) else text
    cut = 0 if at < len(above) else len(above)
    rest = f"{whole[at - cut : begin - cut]}\n{whole[end - cut : until - cut]}"
    own = _starts(rest)
    moved = 1 - (end - begin)
    return (
        (*starts[:first], *(at + each for each in own), *(moved + s for s in starts[behind:])),
        (*blocks[:first], *_read(rest, own), *blocks[behind:]),
    )


def head_above(above: str, text: str, at: int) -> int | None:
    """Where in a text the last line at the margin begins in front of a place; None if none does."""
    starts, _ = blocks_of(above, text)
    found = starts[max(_last_before(starts, at + len(above)), 0)] - len(above)
    return found if 0 <= found < at and _TOP.match(text, found) else None


def _last_before(starts: tuple[int, ...], at: int) -> int:
    return bisect_left(starts, at) - 1


def _first_from(starts: tuple[int, ...], at: int) -> int:
    return bisect_left(starts, at)


def _starts(text: str) -> tuple[int, ...]:
    """Where the blocks of a text begin: the first one where the text does."""
    return (0, *(m.start() for m in _TOP.finditer(text, 1)))


def _read(text: str, starts: tuple[int, ...]) -> tuple[Block, ...]:
    return tuple(
        _block(text[start:end]) for start, end in zip(starts, (*starts[1:], len(text)), strict=True)
    )


@lru_cache(maxsize=4096)
def _block(words: str) -> Block:
    return _as_one(_said(words))


@lru_cache(maxsize=4096)
def _as_one(said: Said) -> Block:
    rest = evolve(said, game_has=(), answered=())
    return Block(said) if rest == said else Block(said, _as_one(rest))


def _said(words: str) -> Said:
    """What a block says."""
    seats = _SEATS.search(words)
    found = Said(
        seats=seats.groups() if seats else (),
        in_turn=(*_IN_TURN.findall(words), *(("",) if _TAKE_TURNS.search(words) else ())),
        more_of=tuple(_MAIN[0].findall(words)),
        enough_of=tuple(m[m.lastindex or 0] for m in _MAIN[1].finditer(words)),
        better=tuple(_BETTER.findall(words)),
        steps=tuple(_STEP.findall(words)),
        deciding=_deciding(words),
        dealt=tuple(_DEALS.findall(words)),
        moved=tuple(_MOVES.findall(words)),
        has_more=has_more(words),
        game_has=tuple(_GAME_HAS.findall(words)),
        answered=tuple(_ANSWERED.findall(words)),
    )
    first, _, rest = words.partition("\n")
    first = CHANGED.sub("", first)
    head = HEADS.match(first)
    if head is None or first.startswith(("ruleset", "example", "option", "rule ", "ruling")):
        return found
    if head["kind"]:
        return evolve(found, kind=head["kind"], fields=tuple(fields_of(rest).items()))
    if head["cell"]:
        secret = (m["name"] for m in FIELD.finditer(rest) if _SECRET.search(m["what"]))
        fields = tuple(fields_of(rest).items())
        return evolve(found, cell=head["cell"], fields=fields, secret=tuple(secret))
    if head["piece"]:
        piece, labelled = head["piece"].strip('"'), bool(head["label"])
        return evolve(found, piece=piece, piece_of=head["of"], labelled=labelled)
    if not head["phase"] or head["phase"] == "allow":
        return found
    return _phase(found, head["phase"], rest, len(words) - len(rest))


_SECRET = re.compile(r", secret\b")


def _phase(found: Said, phase: str, rest: str, start: int) -> Said:
    """What the lines of a phase bring, besides what any block says."""
    owned, choices, answers = list[Owned](), list[Choice](), list[str]()
    at, around = start, 0
    for line in rest.split("\n"):
        margin = len(line) - len(line.lstrip())
        around = margin if EACH.match(line) else around if margin > around else 0
        one = _line(line, at, phase, around > 0)
        if isinstance(one, Owned):
            owned.append(one)
        elif isinstance(one, Choice):
            choices.append(one)
        elif one is not None:
            answers.append(one)
        at += len(line) + 1
    played = (word for line in _PLAYS.findall(rest) for word in re.findall(r"[\w-]+", line))
    return evolve(
        found,
        phase=phase,
        owned=tuple(owned),
        choices=tuple(choices),
        answers=tuple(answers),
        plays=frozenset(played),
        becomes=tuple(_becomes(rest)),
    )


def _line(line: str, at: int, phase: str, each: bool) -> Owned | Choice | str | None:
    """What a line of a phase brings: something that is had, a choice, or the name of an answer."""
    line = in_front(line)
    has = _HAS.match(line)
    if has is not None and has["who"].removeprefix("the ") in (
        "each player",
        "game",
        "match",
        phase,
    ):
        return _owned(has["name"], has["what"], has["who"] == "each player")
    chosen = _CHOOSES.match(line) or ASKS.match(line)
    if chosen is not None:
        one = choice_of(chosen, at, phase)
        return evolve(one, for_each=each and one.who == "chance")
    answer = _ANSWER.match(line)
    return None if answer is None else answer["name"]


def _owned(name: str, what: str, of_players: bool) -> Owned:
    sort = sort_of(what)
    begun = re.match(r"\d+(?=,|$)", what.strip())
    values = re.sub(r",? (?:public|private|secret)\b.*", "", what)
    held = re.match(r"(?:\w+(?: copies)? of each|\d+) ([\w-]+)", what)
    return Owned(
        name,
        sort,
        of_players,
        public=re.search(r", public\b", what) is not None,
        in_a_pile=", in a pile" in what,
        nobody="nobody" in what,
        fills=values_of(values) if sort == "name" and not of_players else (),
        held="" if held is None else held[1],
        begins="" if begun is None else begun[0],
    )


def choice_of(found: re.Match[str], at: int, phase: str) -> Choice:
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


def _becomes(words: str) -> Iterator[Becomes]:
    """The lines of a phase that keep something of a choice."""
    lines = words.split("\n")
    for at, line in enumerate(lines):
        found = _KEEPS.match(line)
        if found is not None:
            above = _above(lines[:at], len(found["in"]))
            asked = _CHOICES.sub(r"\1", f"{above}\n{line}")
            said = frozenset(re.findall(r"[\w-]+", asked))
            yield Becomes(found["of"], bool(found["they"]), found["n"] or "", said)


def _above(lines: list[str], margin: int) -> str:
    """The lines above a place, of its block and of those around it."""
    kept = []
    for line in reversed(lines):
        inside = len(line) - len(line.lstrip())
        if line.strip() and inside <= margin:
            kept.append(line)
            margin = inside
    return "\n".join(kept)


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


@lru_cache(maxsize=4096)
def persons_in(block: Block, seats: tuple[str, str]) -> frozenset[str]:
    """What the game has and what answers stand for in a block, where that is a player."""
    of = "|".join(map(re.escape, seats))
    held = re.compile(rf"(?:{of}|nobody|a?[ ]?player)\b(?!'s\b)")
    answered = re.compile(rf"(?:the player (?:with|who|whose)|nobody|{of})\b(?!'s\b)")
    said = block.said
    return frozenset(name for name, what in said.game_has if held.match(what)) | frozenset(
        name for name, what in said.answered if answered.match(what)
    )
