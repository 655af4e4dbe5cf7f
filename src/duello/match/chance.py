"""What chance draws.

Purpose: draws that follow from a seed, and draws that a host has fixed.
Input: the candidates of a draw. Output: one of them, or a line about what cannot be drawn.
Must not know: what is drawn for.
"""

import hashlib
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence

from ..dsl.ir import PIECE, DealChoice, DesignType, OrderChoice, PieceType, sure
from ..dsl.ir.program import Decision, Program
from ..dsl.ir.types import Value, as_several, as_things
from ..interpreter.move_sets import Deals, Orders, Sets, at_most, free
from ..interpreter.state import Open, State
from ..move_text.namesakes import told_apart
from ..move_text.typed_answers import NotUnderstood, Said, names_of, said, simply, understand
from ..move_text.word_matching import NOTHING, Names, chunks

Chance = Callable[[str, str | None, Sequence[str]], str | None]
"""Fixes draws: given the choice's name, the player drawn for and the candidates' names, one of
them, or None to leave the draw to the seed.
"""


def picked(seed: int, number: int, name: str, count: int) -> int:
    """Which of so many is drawn: it follows from the seed, the draw's number and its name."""
    text = f"{seed}:{number}:{name}".encode()
    drawn = hashlib.sha256(text).digest()
    if count > FAR_FEWER_THAN_DRAWN:  # as many times the bytes as make the rest of no account
        drawn = hashlib.shake_256(text).digest(count.bit_length() // 8 + 16)
    return int.from_bytes(drawn if count > sys.maxsize else drawn[:8], "big") % count


FAR_FEWER_THAN_DRAWN = 1 << 192
"""Among more possibilities than these, 32 bytes would not draw evenly."""


def fixed(name: str, words: str, among: Sequence[Said]) -> Value:
    """What is to be drawn. Raises ValueError."""
    try:
        return understand(words, among)
    except NotUnderstood as error:
        raise ValueError(f"the draw of {name} cannot be fixed: {error}") from None


def fixed_for_all(program: Program, decision: Decision, words: str, among: Sequence[Said]) -> Value:
    """What a draw is fixed as for a whole match; None if it is used up by now.

    A set of what there is can be drawn always, or it is wrong: then raises ValueError.
    """
    if isinstance(program.properties[decision.value].type.member, DesignType):
        return fixed(decision.name, words, among)
    try:
        return understand(words, among)
    except NotUnderstood:
        return None


# ---------------------------------------------------------------------- more than anybody lists

MOST_LISTED = 1_000
"""Of more sets than these, nobody lists all that may be drawn."""


def unlisted(decision: Decision, values: Sequence[Value]) -> bool:
    """Whether more may be drawn than is listed. values: all of it, not gone through here."""
    many = isinstance(values, Sets) and not at_most(values, MOST_LISTED)
    return many or isinstance(decision.domain, DealChoice | OrderChoice)


def unlisted_name(
    program: Program, state: State, due: Open, values: Sequence[Value], value: Value
) -> str:
    """What a draw is called where nobody lists the others."""
    pool = values.things if isinstance(values, Sets) else ()
    return said(program, state, due, [value], pool)[0].shown


# ---------------------------------------------------------------------- several things at once


Fixing = Callable[[str, Sequence[int]], tuple[int, ...]]
"""The things that words name, of those given."""


def fixed_together(
    program: Program,
    state: State,
    decision: Decision,
    among: Sequence[Value],
    drawn: Value,
    words: str,
    pick: Callable[[int], int],
) -> Value:
    """A draw of several things that is fixed by their names. It may be said of some of them alone,
    and of one player alone what they get: the rest is drawn. Of an order, what is said lies on top.

    among: what may be drawn; drawn: what chance would draw; pick: given a number of possibilities,
    says which. Raises ValueError.
    """
    if isinstance(among, Orders):
        return _on_top(program, state, as_several(drawn), decision.name, words)
    name, dealt = decision.name, isinstance(among, Deals)
    member = program.properties[decision.value].type.member
    of = PIECE if dealt or member is None else member

    def named(said: str, pool: Sequence[int]) -> tuple[int, ...]:
        alike = dealt or not isinstance(of, PieceType)  # what is dealt is listed by name alone
        apart = {} if alike else told_apart(program, state, None, pool)
        called = {thing: names_of(program, state.pieces, thing, of, apart) for thing in pool}
        return _named(called, said, name)

    found: Value = ()
    if _is_drawn(program, among, drawn, words, named):
        found = drawn
    elif isinstance(among, Deals):
        found = _dealt(program, among, tuple(map(as_several, as_things(drawn))), words, named, pick)
    elif isinstance(among, Sets):
        found = _filled(named(words, among.things), among, pick)
    if found not in among:
        said = f"the draw of {name} cannot be fixed: it is never `{words}`"
        raise ValueError(f"{said}{_how_many(among)}")
    return found


def _on_top(
    program: Program, state: State, drawn: tuple[int, ...], name: str, words: str
) -> tuple[int, ...]:
    """What words name, from the top on, and below it the rest as it was drawn."""
    designs = [state.pieces[piece][0] for piece in drawn]
    called = {piece: names_of(program, state.pieces, piece, PIECE) for piece in sorted(drawn)}
    said = _in_turn(called, words, name)
    if designs[: len(said)] == [state.pieces[piece][0] for piece in said]:
        return drawn
    return (*said, *(piece for piece in drawn if piece not in said))


def _filled(found: tuple[int, ...], among: Sets, pick: Callable[[int], int]) -> tuple[int, ...]:
    """What was named, and the rest of the set drawn, if fewer were named than are drawn."""
    return _completed(found, among.things, among.low, found, pick)


def _completed(
    found: tuple[int, ...],
    things: Sequence[int],
    size: int,
    taken: Collection[int],
    pick: Callable[[int], int],
) -> tuple[int, ...]:
    """So many of the things: those that were found, and the rest drawn from what is not taken. As
    it was found where that cannot be.
    """
    left = tuple(thing for thing in things if thing not in taken)
    missing = size - len(found)
    ways = free(left, missing, missing) if 0 < missing <= len(left) else ()
    if not ways:
        return found
    whole = {*found, *ways[pick(len(ways))]}
    return tuple(thing for thing in things if thing in whole)


def _how_many(among: Sequence[Value]) -> str:
    """How many pieces are drawn, in words that go on a refusal."""
    if isinstance(among, Deals):
        return f", where {' and '.join(map(str, among.sizes))} are dealt"
    if isinstance(among, Sets) and among.low == among.high:
        return f", where {among.low} are drawn"
    return ""


def _is_drawn(
    program: Program, among: Sequence[Value], drawn: Value, words: str, named: Fixing
) -> bool:
    """Whether the words name what chance would draw anyhow: of pieces of one name, a record means
    those that its seed has drawn.
    """
    try:
        if not isinstance(among, Deals):
            return len(named(words, as_several(drawn))) == len(as_several(drawn))
        said = _by_seat(program.seats, words)
        dealt = tuple(map(as_several, as_things(drawn)))
        return all(len(named(said[at], dealt[at])) == len(dealt[at]) for at in said)
    except ValueError:
        return False


def _named(called: Mapping[int, Names], words: str, name: str) -> tuple[int, ...]:
    """The things that words name, in their order. called: what each may be called."""
    found = _in_turn(called, words, name)
    return tuple(thing for thing in called if thing in found)


def _in_turn(called: Mapping[int, Names], words: str, name: str) -> list[int]:
    """The same in the order of the words."""
    left = [simply(thing, *names) for thing, names in called.items()]
    found = list[int]()
    bare = words.strip().casefold()
    is_name = any(each.casefold() == bare for names in called.values() for each in names)
    rest = "" if bare in NOTHING and not is_name else words
    longest = max((len(chunks(each)) for names in called.values() for each in names), default=1)
    while parts := chunks(rest):  # a name may have a comma in it: the longest that is one is meant
        for many in range(min(len(parts), longest), 0, -1):
            try:
                one = fixed(name, rest[parts[0].start : parts[many - 1].stop], left)
            except ValueError:
                if many == 1:
                    raise
            else:
                left = [each for each in left if each.value != one]
                found.append(sure(int, one))
                rest = rest[parts[many - 1].stop :]
                break
    return found


def _by_seat(seats: Sequence[str], words: str) -> dict[int, str]:
    """What is said of each player, in `North: Ace, King; South: Queen`. Raises ValueError."""
    names = "|".join(re.escape(each) for each in sorted(seats, key=len, reverse=True))
    heads = list(re.finditer(rf"(?:^|;)\s*({names})\s*:", words))
    if not heads or heads[0].start() > 0:
        part = words.partition(";")[0].strip()
        raise ValueError(f"to whom is `{part}` dealt? Say `{seats[0]}: ...`")
    ends = [*(head.start() for head in heads[1:]), len(words)]
    return {
        seats.index(head[1]): words[head.end() : end] for head, end in zip(heads, ends, strict=True)
    }


def _dealt(
    program: Program,
    among: Deals,
    drawn: tuple[tuple[int, ...], ...],
    words: str,
    named: Fixing,
    pick: Callable[[int], int],
) -> tuple[tuple[int, ...], ...]:
    fixed_: dict[int, tuple[int, ...]] = {}
    for seat, wanted in _by_seat(program.seats, words).items():
        taken = {piece for theirs in fixed_.values() for piece in theirs}
        fixed_[seat] = named(wanted, [each for each in among.pools[seat] if each not in taken])
    for seat, theirs in fixed_.items():
        taken = {piece for each in fixed_.values() for piece in each}
        fixed_[seat] = _completed(theirs, among.pools[seat], among.sizes[seat], taken, pick)
    taken = {piece for theirs in fixed_.values() for piece in theirs}
    for seat, theirs in enumerate(drawn):
        if seat not in fixed_:
            left = tuple(piece for piece in among.pools[seat] if piece not in taken)
            hands = free(left, among.sizes[seat], among.sizes[seat])
            again = not taken.isdisjoint(theirs) and len(hands) > 0
            fixed_[seat] = hands[pick(len(hands))] if again else theirs
    return tuple(fixed_[seat] for seat in range(len(drawn)))
