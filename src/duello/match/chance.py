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
from ..move_text.namesakes import dealt_apart, ordered_apart, told_apart
from ..move_text.typed_answers import (
    NotUnderstood,
    Said,
    deal_shown,
    names_of,
    said,
    simply,
    understand,
)
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
    if isinstance(values, Deals):
        decision = program.decisions[due.decision]
        return deal_shown(
            program, state, value, dealt_apart(program, state, decision, values.pools)
        )
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
        return _on_top(program, state, decision, as_several(drawn), words)
    name, called = decision.name, _Called(program, state, decision, among)
    found: Value = ()
    if _is_drawn(program, among, drawn, words, called.drawn):
        found = drawn
    elif isinstance(among, Deals):
        hands = tuple(map(as_several, as_things(drawn)))
        found = _dealt(program, among, hands, words, called.named, pick)
    elif isinstance(among, Sets):
        found = _filled(called.named(words, among.things), among, pick)
    if found not in among:
        said = f"the draw of {name} cannot be fixed: it is never `{words}`"
        raise ValueError(f"{said}{_how_many(among)}")
    return found


class _Called:
    """What the things among which chance draws are called."""

    def __init__(
        self, program: Program, state: State, decision: Decision, among: Sequence[Value]
    ) -> None:
        self.program, self.pieces, self.name = program, state.pieces, decision.name
        self.dealt = isinstance(among, Deals)
        member = program.properties[decision.value].type.member
        self.of = PIECE if self.dealt or member is None else member
        self.apart: Mapping[int, str] = {}
        if isinstance(among, Deals):
            self.apart = dealt_apart(program, state, decision, among.pools)
        elif isinstance(among, Sets) and isinstance(self.of, PieceType):
            self.apart = told_apart(program, state, None, among.things)

    def named(self, words: str, among: Sequence[int]) -> tuple[int, ...]:
        """What words name of these things; of what is dealt also by a name that several have."""
        bare = self._names(among, {}) if self.dealt else {}
        return _named(self._names(among, self.apart), bare, words, self.name)

    def drawn(self, words: str, among: Sequence[int]) -> tuple[int, ...]:
        """The same of things that were drawn: of several of a name, these are meant."""
        return _named(self._names(among, self.apart), self._names(among, {}), words, self.name)

    def _names(self, among: Sequence[int], apart: Mapping[int, str]) -> dict[int, Names]:
        return {
            thing: names_of(self.program, self.pieces, thing, self.of, apart) for thing in among
        }


def _on_top(
    program: Program, state: State, decision: Decision, drawn: tuple[int, ...], words: str
) -> tuple[int, ...]:
    """What words name, from the top on, and below it the rest as it was drawn."""
    apart = ordered_apart(program, state, decision, drawn)

    def named(things: Sequence[int]) -> list[int]:
        called = {each: names_of(program, state.pieces, each, PIECE, apart) for each in things}
        bare = {each: names_of(program, state.pieces, each, PIECE) for each in things}
        return _in_turn(called, bare, words, decision.name)

    said = named(sorted(drawn))
    first = drawn[: len(said)]
    try:
        if tuple(named(first)) == first:
            return drawn
    except ValueError:
        pass
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


def _named(
    called: Mapping[int, Names], bare: Mapping[int, Names], words: str, name: str
) -> tuple[int, ...]:
    """The things that words name, in their order. called: what each may be called; bare: without
    what tells them apart, if whatever is called so may be meant.
    """
    found = _in_turn(called, bare, words, name)
    return tuple(thing for thing in called if thing in found)


def _in_turn(
    called: Mapping[int, Names], bare: Mapping[int, Names], words: str, name: str
) -> list[int]:
    """The same in the order of the words."""
    left = [[simply(thing, *names) for thing, names in each.items()] for each in (called, bare)]
    found = list[int]()
    said = words.strip().casefold()
    is_name = any(each.casefold() == said for names in called.values() for each in names)
    rest = "" if said in NOTHING and not is_name else words
    longest = max((len(chunks(each)) for names in called.values() for each in names), default=1)
    while parts := chunks(rest):  # a name may have a comma in it: the longest that is one is meant
        for many in range(min(len(parts), longest), 0, -1):
            try:
                one = _first_meant(name, rest[parts[0].start : parts[many - 1].stop], left)
            except ValueError:
                if many == 1:
                    raise
            else:
                left = [[thing for thing in each if thing.value != one] for each in left]
                found.append(sure(int, one))
                rest = rest[parts[many - 1].stop :]
                break
    return found


def _first_meant(name: str, words: str, ways: Sequence[Sequence[Said]]) -> Value:
    """What words mean by the first way to call things in which they mean one. Raises ValueError."""
    first, *others = ways
    for among in filter(None, others):
        try:
            return fixed(name, words, first)
        except ValueError:
            first = among
    return fixed(name, words, first)


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
