"""The ways from one state, compared all at once, as long as nothing is different.

Purpose: count the pairs of ways that are alike in what must be alike, and how to come to the twins
of the states behind them. Which ways a player cannot tell from each other, and from those of a
twin, hangs on what is told on them: it is worked out once for all states in which that is the same,
and the states behind these ways are compared. Where anything is different it says nothing: then
`packed_pairs` compares the same way by way, and says what.
Input: a packed state that is answered in every way, its twins. Output: numbers.
Must not know: which states are looked at, and who sits where.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import product
from operator import itemgetter

from attrs import define, field, frozen

from duello.dsl.ir import given

from ..model.information_sets import NONE, code_of
from .packed_answers import Answered, ToldWays
from .packed_comparing import Packed, PackedComparing
from .packed_pairs import Beside
from .packed_signals import Roles
from .packed_spots import PackedWays

REMEMBERED = 20_000
"""So many cases are remembered at most."""


@frozen
class Side:
    """What is the same of all states of a point in which the same may be answered, for a player.
    fixed: what the player and chance have answered on each way; chosen: the ways on which all that
    the other one is asked is answered by choosing something.
    """

    roles: Roles
    fixed: Sequence[Hashable]
    chosen: Sequence[int]


@frozen
class Alike:
    """Which ways from states a player cannot tell from each other, where the same is told. pairs:
    in how many pairs the same is told before the choices of the other player are revealed, and
    where that is hidden; groups: ways behind which the player must see the same.
    """

    pairs: int
    groups: Sequence[Sequence[int]]


@define(eq=False)
class AlikeWays:
    """Compares the ways from states."""

    comparing: PackedComparing
    _sides: dict[PackedWays, tuple[Side, Side]] = field(factory=dict)
    _looks: dict[tuple[int, int], Callable[[Packed], Hashable]] = field(factory=dict)
    _beside: dict[tuple[PackedWays, PackedWays], list[int | None]] = field(factory=dict)
    _alike: dict[tuple[ToldWays, int], Alike | None] = field(factory=dict)
    _same: dict[tuple[ToldWays, ToldWays, int], list[tuple[int, int]]] = field(factory=dict)

    def compared(
        self, state: Packed, ways: PackedWays, answered: Answered, beside: Mapping[int, Beside]
    ) -> tuple[int, tuple[list[int], list[int]]] | None:
        """How many pairs are alike, and for each player how to come to the twins; None where the
        ways have to be compared one by one.
        """
        comparing = self.comparing
        if not (answered.every and answered.whole) or comparing.apart or not comparing.trusting:
            return None
        pairs, codes = 0, list[list[int]]()
        for seat in (0, 1):
            alike = self._told(state, ways, answered.told, seat)
            if alike is None:
                return None
            made = [NONE] * len(answered.afters)
            if seat in beside:
                more = self._beside_all(state, ways, answered, seat, beside[seat], made)
                if more is None:
                    return None
                pairs += more
            more = self._alike_all(alike, seat, answered.afters, made)
            if more is None:
                return None
            pairs += alike.pairs + more
            codes.append(made)
        return pairs, (codes[0], codes[1])

    # ------------------------------------------------------------------ what is the same often

    def _both(self, number: int, ways: PackedWays) -> tuple[Side, Side]:
        found = self._sides.get(ways)
        if found is None:
            if len(self._sides) >= REMEMBERED:
                self._sides.clear()
            found = self._sides[ways] = self._side(number, ways, 0), self._side(number, ways, 1)
        return found

    def _side(self, number: int, ways: PackedWays, seat: int) -> Side:
        roles = self.comparing.roles(number, seat)
        chosen = [
            [self.comparing.is_chosen(number, at, option) for option in options]
            for at, options in enumerate(ways.options)
        ]
        vectors = list(product(*[range(len(options)) for options in ways.options]))
        return Side(
            roles,
            [tuple([vector[at] for at in roles.fixed]) for vector in vectors],
            [
                nth
                for nth, vector in enumerate(vectors)
                if roles.others and all(chosen[at][vector[at]] for at in roles.others)
            ],
        )

    def _ways_beside(self, state: Packed, ways: PackedWays, beside: Beside) -> list[int | None]:
        """For each way the way of the twin in which everybody answers the same."""
        if beside.twin is None or beside.ways is None:
            return [None] * ways.count
        key = ways, beside.ways
        found = self._beside.get(key)
        if found is None:
            if len(self._beside) >= REMEMBERED:
                self._beside.clear()
            vectors = list(product(*[range(len(options)) for options in ways.options]))
            found = self._beside[key] = beside.ways_of(vectors, True)
        return found

    # ------------------------------------------------------------------ what is told

    def _told(self, state: Packed, ways: PackedWays, told: ToldWays, seat: int) -> Alike | None:
        """What a player cannot tell apart; None if that is not known, or anything is different."""
        key = told, seat
        if key not in self._alike:
            if len(self._alike) >= REMEMBERED:
                self._alike.clear()
            self._alike[key] = self._find_told(state, ways, told, seat)
        return self._alike[key]

    def _find_told(
        self, state: Packed, ways: PackedWays, told: ToldWays, seat: int
    ) -> Alike | None:
        groups = self.comparing.groups(state, ways, seat)
        pairs = self._before(state, ways, told, seat)
        if groups is None or pairs is None:
            return None
        numbers, found = told.numbers(seat), list[list[int]]()
        for among in groups:
            members = dict[int, list[int]]()
            for nth in among:
                if told.points[nth] >= 0:
                    members.setdefault(numbers[nth], []).append(nth)
            found += [each for each in members.values() if len(each) > 1]
        return Alike(pairs, found)

    def _before(self, state: Packed, ways: PackedWays, told: ToldWays, seat: int) -> int | None:
        """In how many pairs a player is told the same, before the choices of the other player are
        revealed, and where that is hidden; None if that is not known, or anything is different.
        """
        side = self._both(state[0], ways)[seat]
        roles, pairs = side.roles, 0
        if not roles.others:
            return 0
        before, hides = self.comparing.before(state, ways, roles)
        if before is None:
            return None
        if hides:
            names, fixed, numbers = roles.names, side.fixed, told.numbers(seat)
            groups = dict[Hashable, int]()
            for nth in side.chosen:
                here = given(told.heard[nth])
                if not here.hides(seat, names):
                    continue
                outline = self.comparing.ears.outline(here, seat)
                first = groups.setdefault((fixed[nth], outline), nth)
                if first != nth:
                    pairs += 1
                    if numbers[first] != numbers[nth]:
                        return None
        return before + pairs

    def _told_the_same(
        self, state: Packed, ways: PackedWays, told: ToldWays, seat: int, beside: Beside
    ) -> list[tuple[int, int]] | None:
        """The ways on which a player is told the same as on those from the twin on which everybody
        answers the same, and these; None if that is not known.
        """
        theirs = beside.answered
        if theirs is None or not (theirs.every and theirs.whole):
            return None
        key = told, theirs.told, seat
        found = self._same.get(key)
        if found is None:
            if len(self._same) >= REMEMBERED:
                self._same.clear()
            there = self._ways_beside(state, ways, beside)
            mine, others, points = told.numbers(seat), theirs.told.numbers(seat), told.points
            found = self._same[key] = [
                (nth, way)
                for nth, way in enumerate(there)
                if way is not None and points[nth] >= 0 and theirs.told.points[way] >= 0
                if mine[nth] == others[way]
            ]
        return found

    # ------------------------------------------------------------------ what may be chosen

    def _alike_all(
        self, alike: Alike, seat: int, afters: Sequence[Packed], codes: list[int]
    ) -> int | None:
        """Among the ways from the state: how many pairs lead elsewhere than each other; None if
        different things may be chosen behind one. codes: are written down.
        """
        pairs = 0
        for group in alike.groups:
            member = group[0]
            first = afters[member]
            for nth in group:
                if afters[nth] != first:
                    pairs += 1
                    if self._differ(seat, afters[nth], first):
                        return None
                    if codes[nth] == NONE:
                        codes[nth] = code_of(member, False)
        return pairs

    def _beside_all(
        self,
        state: Packed,
        ways: PackedWays,
        answered: Answered,
        seat: int,
        beside: Beside,
        codes: list[int],
    ) -> int | None:
        """The same with the ways from the twin on which everybody answers the same."""
        same = self._told_the_same(state, ways, answered.told, seat, beside)
        if same is None:
            return None
        afters, others, pairs = answered.afters, given(beside.answered).afters, 0
        for nth, way in same:
            after, other = afters[nth], others[way]
            if after != other:
                pairs += 1
                if self._differ(seat, after, other):
                    return None
                codes[nth] = code_of(way, True)
        return pairs

    def _differ(self, seat: int, one: Packed, other: Packed) -> bool:
        """Whether a player sees different things in two states."""
        if one[0] == other[0]:
            look = self._looks.get((one[0], seat)) or self._look(one[0], seat)
            if look(one) == look(other):
                return False
        return self.comparing.unlike(seat, one, other) is not None

    def _look(self, number: int, seat: int) -> Callable[[Packed], Hashable]:
        """What a player sees at a point."""
        places = self.comparing.spot(number).seen[seat]
        found: Callable[[Packed], Hashable] = tuple
        if places is not None:
            found = itemgetter(*places) if places else itemgetter(0)
        self._looks[number, seat] = found
        return found
