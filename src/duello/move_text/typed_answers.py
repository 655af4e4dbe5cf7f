"""What players type.

Purpose: from words to a choice: a piece's name, its short form (`4`, `X`), any unambiguous
abbreviation; numbers, `yes` and `no`; parts in order (`Blue Jack as Queen +1`); sets in any order.
Case does not matter.
Input: words, the candidates of a decision. Output: a candidate, or the reason why there is none.
Must not know: what the choice leads to.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from attrs import evolve, frozen

from ..dsl.diagnostics.did_you_mean import closest
from ..dsl.ir import (
    CellType,
    DealChoice,
    DesignType,
    DirectionType,
    EdgeType,
    OrderChoice,
    PieceType,
    PlayerType,
    TruthType,
    Type,
    is_of_pieces,
    sure,
)
from ..dsl.ir.program import Decision, Design, Program
from ..dsl.ir.types import Value, as_edges, as_several, as_things
from ..interpreter.legal_moves import asked_for, pieces_of
from ..interpreter.move_sets import Deals, Orders
from ..interpreter.state import Open, State
from .display_names import edge_name
from .namesakes import all_alike, dealt_apart, ordered_apart, told_apart
from .word_matching import (
    JOINING,
    NAME,
    NOTHING,
    Names,
    Part,
    Several,
    chunks,
    folded,
    readings,
)

SHOWN = 4
"""How many alternatives a refusal names."""

SEARCHED = 300
"""Among so many names a slip of the fingers is looked for."""


class NotUnderstood(Exception):
    """The words name no choice, or more than one; the message says which."""


@frozen
class Said:
    """A candidate and all that it may be called, part by part. shown: its name as it is listed.
    asked: what each part is the answer to.
    """

    value: Value
    parts: tuple[Part, ...]
    shown: str
    asked: tuple[str, ...] = ()

    @cached_property
    def shown_parts(self) -> tuple[tuple[str, str], ...]:
        """What each part that is not left out answers, and its name."""
        named = [(asked, _shown(part)) for asked, part in zip(self.asked, self.parts, strict=True)]
        return tuple((asked, name) for asked, name in named if name)


def simply(value: Value, *names: str) -> Said:
    """A candidate without parts."""
    return Said(value, (names,), names[0])


# ---------------------------------------------------------------------- what answers are called


def said(
    program: Program, state: State, due: Open, values: Iterable[Value], pool: Iterable[int] = ()
) -> list[Said]:
    """What each of these answers to a decision may be called. Pieces of one name are told apart
    from those in the other answers, and in the pool from which they are chosen.
    """
    decision = program.decisions[due.decision]
    if isinstance(decision.domain, DealChoice | OrderChoice):
        return _all_at_once(program, state, decision, values)
    listed = [(value, _asked(program, state, decision, value)) for value in values]
    beside: dict[int, list[int]] = defaultdict(list)
    if is_of_pieces(program.properties[decision.value].type):
        beside[decision.number].extend(pool)
    for _, whole in listed:
        for asked, thing in whole:
            type_ = program.properties[asked.value].type
            if thing is not None and is_of_pieces(type_):
                beside[asked.number].extend(pieces_of(thing))
    apart = {
        asked: told_apart(program, state, due.player, pieces)
        for asked, pieces in beside.items()
        if not all_alike(program, program.decisions[asked], state)
    }
    found, known = [], dict[tuple[int, Value], Part]()
    for value, whole in listed:
        for asked, thing in whole:
            if (asked.number, thing) not in known:
                names = apart.get(asked.number, NO_NAMESAKES)
                known[asked.number, thing] = _part(program, state, thing, asked, names)
        parts = tuple([known[asked.number, thing] for asked, thing in whole])
        named = [(asked, _shown(part)) for (asked, _), part in zip(whole, parts, strict=True)]
        shown = _in_a_row(named, decision)
        shown = shown or ("" if decision.parts else "none")
        found.append(Said(value, parts, shown, tuple(asked.name for asked, _ in whole)))
    return _told_apart(found) if decision.parts else found


def _asked(
    program: Program, state: State, decision: Decision, value: Value
) -> list[tuple[Decision, Value]]:
    """What each part of an answer is the answer to; of several pieces each is a part of its own,
    and what it asks stands behind it.
    """
    if not decision.parts:
        return [(decision, value)]
    chosen, *parts = as_things(value)
    found: list[tuple[Decision, Value]] = []
    for piece in pieces_of(chosen):
        asks = asked_for(program, state.pieces, piece)
        found.append((decision, piece))
        found += [(program.decisions[asked], parts.pop(0)) for asked, _ in asks]
    return found


def _in_a_row(named: Sequence[tuple[Decision, str]], decision: Decision) -> str:
    """The names of the parts of an answer, a comma in front of each further piece."""
    found = ""
    for asked, name in named:
        if name:
            comma = "," if found and asked is decision else ""
            found += f"{comma} {name}"
    return found.strip()


def _all_at_once(
    program: Program, state: State, decision: Decision, values: Iterable[Value]
) -> list[Said]:
    """What each of these deals, or each of these orders of a pile, is called."""
    if isinstance(decision.domain, OrderChoice):
        orders = values if isinstance(values, Orders) else tuple(values)
        apart = ordered_apart(program, state, decision, as_several(next(iter(orders), ())))
        return [simply(v, _in_words(program, state, v, apart)) for v in orders]
    deals = values if isinstance(values, Deals) else tuple(values)
    if isinstance(deals, Deals):
        pools: Sequence[Sequence[int]] = deals.pools
    else:
        pools = [[p for deal in deals for hand in as_things(deal) for p in as_several(hand)]]
    apart = dealt_apart(program, state, decision, pools)
    return [simply(v, deal_shown(program, state, v, apart)) for v in deals]


def deal_shown(program: Program, state: State, value: Value, apart: Mapping[int, str]) -> str:
    """What each player is dealt: `North: King, Ace; South: Queen, Page`. apart: what pieces are
    called that share their name with others.
    """

    def listed(piece: int) -> tuple[int, int, str]:  # which of two alike is dealt is not told
        name = apart.get(piece, "")
        return state.pieces[piece][0], len(name), name

    hands = [tuple(sorted(as_several(theirs), key=listed)) for theirs in as_things(value)]
    named = [_in_words(program, state, hand, apart) for hand in hands]
    seats = zip(program.seats, named, strict=True)
    return "; ".join(f"{seat}: {names or 'nothing'}" for seat, names in seats)


def _in_words(program: Program, state: State, pieces: Value, apart: Mapping[int, str]) -> str:
    """The names of pieces, as they are listed."""
    designs = program.designs
    return ", ".join(
        apart.get(each) or designs[state.pieces[each][0]].name for each in as_several(pieces)
    )


def _told_apart(among: list[Said]) -> list[Said]:
    """The same, with commas between parts that would look like others without."""
    meant: dict[str, set[tuple[str, ...]]] = {}
    for each in among:
        meant.setdefault(each.shown, set()).add(tuple(map(_shown, each.parts)))
    return [
        each
        if len(meant[each.shown]) == 1
        else evolve(each, shown=", ".join(_shown(part) or "none" for part in each.parts))
        for each in among
    ]


def _part(
    program: Program, state: State, value: Value, asked: Decision, apart: Mapping[int, str]
) -> Part:
    type_ = program.properties[asked.value].type
    one = type_.member
    if isinstance(value, int) and is_of_pieces(type_):
        type_ = one or type_
    elif one is not None and value is not None:
        members = as_things(value)
        return Several(tuple(names_of(program, state.pieces, m, one, apart) for m in members))
    return names_of(program, state.pieces, value, type_, apart)


NO_NAMESAKES: Mapping[int, str] = {}


def names_of(
    program: Program,
    pieces: Sequence[tuple[int, int | None]],
    value: Value,
    type_: Type,
    apart: Mapping[int, str] = NO_NAMESAKES,
) -> Names:
    """What a thing may be called: its name first, then short forms. pieces: design and owner of
    each, as in a state; apart: what pieces are called that share their name with others.
    """
    if value is None:
        return ()
    match type_:
        case PieceType():
            piece = sure(int, value)
            names = design_names(program, pieces[piece][0])
            own = apart.get(piece, names[0])
            return names if own == names[0] else (own, *names)
        case DesignType():
            return design_names(program, sure(int, value))
        case PlayerType():
            return (program.seats[sure(int, value)],)
        case TruthType():
            return ("yes", "y") if value else ("no", "n")
        case CellType():
            return (program.boards[type_.kind or 0].names[sure(int, value)],)
        case DirectionType():
            return program.boards[type_.kind or 0].called(sure(int, value))
        case EdgeType():
            (edge,) = as_edges((value,))
            return (edge_name(program, edge), " > ".join(program.designs[end].name for end in edge))
    return (str(value),)


def design_names(program: Program, number: int) -> Names:
    """A name, its short form, and both, as they are listed for players. What is called like the
    words for choosing nothing is quoted.
    """
    name, label = program.designs[number].name, program.designs[number].label
    names = (name,) if name == label else (name, label, f"{label} {name}")
    return (f'"{name}"', *names) if name.casefold() in NOTHING else names


def _shown(part: Part) -> str:
    if isinstance(part, Several):
        return ", ".join(member[0] for member in part.members) or "none"
    return part[0] if part else ""


# ---------------------------------------------------------------------- what words mean


def exactly(words: str, among: Sequence[Said]) -> Said | None:
    """The choice whose name is said as it is listed, letter by letter."""
    return next((each for each in among if each.shown == words), None)


def named_so(words: str, among: Sequence[Said]) -> Said | None:
    """The first choice that is listed so, or else that may be called so."""
    by_name = (s for s in among if any(isinstance(p, tuple) and words in p for p in s.parts))
    return exactly(words, among) or next(by_name, None)


def spoken(value: Value) -> str:
    """An answer that is no words, in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def understand(words: str, among: Sequence[Said]) -> Value:
    """The value that the words mean, of those given.

    A name goes before a short form, a short form before an abbreviation, and one name before
    several that look the same one after another. Raises NotUnderstood.
    """
    found = meanings(words, among)
    if len(found) == 1:
        return next(iter(found.values()))[0].value
    raise NotUnderstood(_refusal(words, among, found))


def meanings(words: str, among: Sequence[Said]) -> dict[str, list[Said]]:
    """What the words may mean, by name. If they leave out what must be said, the name of what was
    said, and all that begins so.
    """
    listed = exactly(words, among)
    if listed is not None:
        return {listed.shown: [listed]}
    read = readings(words, [each.parts for each in among])
    best = min((reading.how for reading in read), default=0)
    read = [reading for reading in read if reading.how == best]
    named: dict[str, list[Said]] = {}
    begun: dict[tuple[Part, ...], list[Said]] = {}
    further = set()
    for reading in read:
        each = among[reading.number]
        if reading.parts == len(each.parts):
            named.setdefault(each.shown, []).append(each)
            further |= {each.parts[:size] for size in range(len(each.parts))}
        else:
            begun.setdefault(each.parts[: reading.parts], []).append(each)
    begun = {parts: those for parts, those in begun.items() if parts not in further}
    if len(begun) == 1 and not named:
        return {each.shown: [each] for those in begun.values() for each in those}
    if best == NAME and len(named) > 1 and not begun:
        fewest = min(len(those[0].shown_parts) for those in named.values())
        named = {n: those for n, those in named.items() if len(those[0].shown_parts) == fewest}
    return {**{" ".join(map(_shown, p)): those for p, those in begun.items()}, **named}


def named_first(program: Program, words: str) -> Design:
    """What piece the words name, or begin with. Raises NotUnderstood."""
    everything = [simply(d.number, *design_names(program, d.number)) for d in program.designs]
    said = words.split()
    for end in range(len(said), 1, -1):
        try:
            number = understand(" ".join(said[:end]), everything)
            return program.designs[sure(int, number)]
        except NotUnderstood:
            continue
    number = understand(words if len(said) < 2 else said[0], everything)
    return program.designs[sure(int, number)]


def called_first(program: Program, words: str) -> Design:
    """What piece the words name, or begin with, by a whole name or short form: the first word of
    `I challenge` is no beginning of `income`. Raises NotUnderstood.
    """
    found = named_first(program, words)
    said, names = folded(words), design_names(program, found.number)
    if len(said) > 1 and not any(said[: len(each)] == each for each in map(folded, names)):
        raise NotUnderstood(f"`{words}` is no piece")
    return found


def _refusal(words: str, among: Sequence[Said], found: dict[str, list[Said]]) -> str:
    """Why the words are not understood."""
    if not words.strip(" ,"):
        return "nothing was said"
    sets = [each for each in among if isinstance(each.parts[0], Several)]
    if sets and ("," in words or not found) and (mend := _not_a_set(words, sets)):
        return mend
    if found:
        shown = 1 if sets else SHOWN
        more = f" or one of {len(found) - shown} more" if len(found) > shown else ""
        names = " or ".join(f"`{name}`" for name in list(found)[:shown])
        return f"`{words}` may be {names}{more}: say more of it"
    nothing = f"`{words}` is nothing that can be chosen"
    row = in_a_row([each.shown for each in among])
    if row is not None:
        return f"{nothing}; what can is a whole number from {row[0]} to {row[1]}"
    if len(among) <= SEARCHED:
        best = closest(words, [each.shown for each in among if len(each.shown) > 2])
        if best is not None:
            return f"{nothing}; did you mean `{best}`?"
    parted = any(len(each.parts) > 1 for each in among)
    return (parted and _behind(words, among)) or nothing + _hint(words, among)


def in_a_row(names: Sequence[str]) -> tuple[int, int] | None:
    """The first and the last of whole numbers without a gap."""
    if not names or not all(name.removeprefix("-").isdecimal() for name in names):
        return None
    numbers = sorted(map(int, names))
    return (numbers[0], numbers[-1]) if numbers[-1] - numbers[0] == len(numbers) - 1 else None


def _hint(words: str, among: Sequence[Said]) -> str:
    names = dict.fromkeys(n for s in among for p in s.parts if isinstance(p, tuple) for n in p)
    best = closest(words, [name for name in names if len(name) > 2])
    return f"; did you mean `{best}`?" if best else ""


def _behind(words: str, among: Sequence[Said]) -> str:
    """Of an answer that begins well, what could stand where it goes wrong; nothing, if it does not
    even begin well.
    """
    said = words.split()
    for end in range(len(said) - 1, 0, -1):
        begun = " ".join(said[:end]).strip(" ,")
        read = readings(begun, [each.parts for each in among])
        if not read:
            continue
        open_ = [among[r.number] for r in read if r.parts < len(among[r.number].parts)]
        sizes = [r.parts for r in read if r.parts < len(among[r.number].parts)]
        if not open_:
            return f"`{' '.join(said[end:])}` is more than can be said behind `{begun}`"
        parts = [each.parts[size] for each, size in zip(open_, sizes, strict=True)]
        names = list(dict.fromkeys(filter(None, map(_shown, parts))))
        what = open_[0].asked[sizes[0]]
        return f"`{said[end]}` is no {what}; behind `{begun}`, {_expected(said[end], names)}"
    return ""


def _expected(word: str, names: Sequence[str]) -> str:
    """What could be said in the place of a word."""
    row = in_a_row(names)
    if row is not None:
        return f"say a whole number from {row[0]} to {row[1]}"
    best = closest(word, names)
    if best is not None:
        return f"did you mean `{best}`?"
    shown = " or ".join(f"`{name}`" for name in names[:SHOWN])
    return f"say {shown}" + (f" or one of {len(names) - SHOWN} more" if names[SHOWN:] else "")


def _not_a_set(words: str, sets: Sequence[Said]) -> str:
    """Why words name none of some sets: what is not understood, or the nearest set; nothing, if
    neither is the reason.
    """
    members = [
        Counter(m for p in s.parts if isinstance(p, Several) for m in p.members) for s in sets
    ]
    known = [simply(names, *names) for names in dict.fromkeys(m for each in members for m in each)]
    named: Counter[Names] = Counter()
    for chunk in chunks(words):
        try:
            named += Counter(_members_named(words[chunk], known))
        except NotUnderstood as error:
            return str(error)
    nearest = max(members, key=lambda each: (each & named).total())
    missing, beyond = nearest - named, named - nearest
    add = f"add {_listed(missing)}" if missing else ""
    leave = f"leave out {_listed(beyond)}" if beyond else ""
    mend = " and ".join(filter(None, (leave, add)))
    return f"`{words}` is nothing that can be chosen; for example, {mend}" if mend else ""


def _called(value: Value) -> Names:
    """The names of a member, where these are the value that is chosen."""
    return tuple(str(name) for name in as_things(value))


def _members_named(chunk: str, known: Sequence[Said]) -> Iterator[Names]:
    """The members that words name one after another. Raises NotUnderstood at the first that names
    none.
    """
    said = [word for word in chunk.split() if word.casefold() not in JOINING]
    longest = max((len(name.split()) for each in known for name in _called(each.value)), default=1)
    at = 0
    while at < len(said):
        for end in range(min(len(said), at + longest), at, -1):
            try:
                yield _called(understand(" ".join(said[at:end]), known))
            except NotUnderstood:
                if end == at + 1:
                    raise
            else:
                at = end
                break


def _listed(things: Counter[Names]) -> str:
    names = [f"`{names[0]}`" for names in things.elements()]
    more = [f"{len(names) - SHOWN} more"] if len(names) > SHOWN else []
    return ", ".join(names[:SHOWN] + more)
