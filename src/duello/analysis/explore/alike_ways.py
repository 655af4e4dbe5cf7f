"""The ways from one state, compared all at once, as long as nothing is different.

Purpose: count the pairs of ways that are alike in what must be alike, and how to come to the twins
of the states behind them, in straight loops over numbers: what is heard on each way, what was
answered on it. Where anything is different it says nothing: then `packed_pairs` compares the same
way by way, and says what.
Input: a packed state that is answered in every way, its twins. Output: numbers.
Must not know: which states are looked at, and who sits where.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import product
from operator import itemgetter

from attrs import define

from duello.dsl.ir import given

from ..model.information_sets import NONE, code_of
from .packed_answers import Answered
from .packed_comparing import Packed, PackedComparing
from .packed_pairs import Beside, column_of
from .packed_signals import Roles
from .packed_spots import PackedWays

Looks = dict[int, Callable[[Packed], Hashable]]
"""By point, what a player sees there."""

Found = tuple[int, list[int]]
"""How many pairs are alike, and for each way how to come to the twin of the state behind it."""

REMEMBERED = 20_000
"""So many cases are remembered at most."""


@define(eq=False)
class AlikeWays:
    """Compares the ways from states."""

    comparing: PackedComparing
    _looks: tuple[Looks, Looks]
    _beside: dict[tuple[PackedWays, PackedWays], list[int | None]]

    @classmethod
    def of(cls, comparing: PackedComparing) -> "AlikeWays":
        """Nothing is compared yet."""
        return cls(comparing, ({}, {}), {})

    def compared(
        self, state: Packed, ways: PackedWays, answered: Answered, beside: Mapping[int, Beside]
    ) -> tuple[int, tuple[list[int], list[int]]] | None:
        """How many pairs are alike, and for each player how to come to the twins; None where the
        ways have to be compared one by one.
        """
        if not (answered.every and answered.whole):
            return None
        pairs, codes = 0, list[list[int]]()
        for seat in (0, 1):
            told = self._told(state, ways, self.comparing.roles(state[0], seat), answered)
            if told is None:
                return None
            made = [NONE] * len(answered.afters)
            if seat in beside:
                more = self._beside_all(state, ways, answered, seat, beside[seat], made)
                if more is None:
                    return None
                pairs += more
            more = self._alike_all(state, ways, seat, answered, made)
            if more is None:
                return None
            pairs += told + more
            codes.append(made)
        return pairs, (codes[0], codes[1])

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

    def forget(self) -> None:
        """What is remembered of ways takes no memory any more: it is found out anew."""
        self._beside.clear()
        column_of.cache_clear()

    # ------------------------------------------------------------------ what is told

    def _told(
        self, state: Packed, ways: PackedWays, roles: Roles, answered: Answered
    ) -> int | None:
        """In how many pairs a player is told the same, before the choices of the other player are
        revealed, and where that is hidden; None if that is not known, or anything is different.
        """
        if not roles.others:
            return 0
        before = self.comparing.before(state, ways, roles)
        if before is None:
            return None
        pairs, hidden = before
        if not hidden:
            return pairs
        seat, number, outline = roles.seat, self.comparing.ears.number, self.comparing.ears.outline
        fixed = column_of(tuple([len(each) for each in ways.options]), roles.fixed)
        signs = self.comparing.answers.signs(state, ways, hidden, seat)
        if signs is not None:
            mine = [fixed[nth] for nth in hidden]
            kinds = {len({*zip(mine, each, strict=True)}) for each in zip(*signs, strict=True)}
            if len(kinds) == 1:
                return pairs + len(hidden) - kinds.pop()
        heard = zip(hidden, answered.heard_on(hidden), strict=True)
        told = {(fixed[nth], number(given(each), seat)): (nth, each) for nth, each in heard}
        outlines = {(fixed[nth], outline(given(each), seat)) for nth, each in told.values()}
        if len(outlines) < len(told):
            return None
        return pairs + len(hidden) - len(told)

    # ------------------------------------------------------------------ what may be chosen

    def _alike_all(
        self,
        state: Packed,
        ways: PackedWays,
        seat: int,
        answered: Answered,
        codes: list[int],
    ) -> int | None:
        """Among the ways from the state: how many pairs the player cannot tell from each other;
        None if different things may be chosen behind one. codes: are written down.
        """
        pairs = 0
        groups = self.comparing.groups(state, ways, seat)
        if groups is None:
            return None
        for among in groups:
            more = self._alike_among(state, ways, among, seat, answered, codes)
            if more is None:
                return None
            pairs += more
        return pairs

    def _alike_among(
        self,
        state: Packed,
        ways: PackedWays,
        among: Sequence[int],
        seat: int,
        answered: Answered,
        codes: list[int],
    ) -> int | None:
        """The same among some of the ways."""
        afters, pairs = answered.afters, 0
        first = afters[among[0]]
        if all(afters[nth] == first for nth in among):
            return 0
        members, looks = dict[int, int](), self._looks[seat]
        told = self._told_on(state, ways, among, seat, answered)
        for nth, heard in zip(among, told, strict=True):
            after = afters[nth]
            if after[0] < 0:
                continue
            member = members.setdefault(heard, nth)
            if member == nth or (other := afters[member]) == after:
                continue
            pairs += 1
            look = looks.get(after[0])
            alike = look is not None and after[0] == other[0] and look(after) == look(other)
            if not alike and self._differ(seat, after, other):
                return None
            if codes[nth] == NONE:
                codes[nth] = code_of(member, False)
        return pairs

    def _told_on(
        self,
        state: Packed,
        ways: PackedWays,
        among: Sequence[int],
        seat: int,
        answered: Answered,
    ) -> list[int]:
        """A number for each of some ways from a state, which is the same where the same is told."""
        signs = self.comparing.answers.signs(state, ways, among, seat)
        if signs is not None:
            whole = [each.whole for each in signs]
            if len({*whole}) == len({each.rest for each in signs}):
                return whole
        number = self.comparing.ears.number
        return [number(given(heard), seat) for heard in answered.heard_on(among)]

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
        there, theirs = self._ways_beside(state, ways, beside), beside.answered
        if theirs is None or not (theirs.every and theirs.whole):
            return None
        others, pairs, unlike = theirs.afters, 0, list[int]()
        for nth, (after, way) in enumerate(zip(answered.afters, there, strict=True)):
            if way is None or after[0] < 0:
                continue
            other = others[way]
            if other != after and other[0] >= 0:
                unlike.append(nth)
        if not unlike:
            return 0
        looks = self._looks[seat]
        for nth in self._same_told(state, ways, seat, answered, beside, unlike, there):
            way = given(there[nth])
            after, other = answered.afters[nth], others[way]
            pairs += 1
            look = looks.get(after[0])
            alike = look is not None and after[0] == other[0] and look(after) == look(other)
            if not alike and self._differ(seat, after, other):
                return None
            codes[nth] = code_of(way, True)
        return pairs

    def _same_told(
        self,
        state: Packed,
        ways: PackedWays,
        seat: int,
        answered: Answered,
        beside: Beside,
        some: Sequence[int],
        there: Sequence[int | None],
    ) -> Sequence[int]:
        """Those of some ways on which the same is told as on those from the twin."""
        twin, theirs, answers = given(beside.twin), given(beside.answered), self.comparing.answers
        same = answers.told_alike(state, twin, seat, len(some))
        if same is not None and same:
            return some
        ways_there, found, unknown = [given(there[nth]) for nth in some], list[int](), some
        mine = None if same is None else answers.signs(state, ways, some, seat)
        others = None if mine is None else answers.signs(twin, given(beside.ways), ways_there, seat)
        if mine is not None and others is not None:
            own, unknown = answers.apart[seat].same_own(state, twin), list[int]()
            for nth, one, other in zip(some, mine, others, strict=True):
                if one.rest == other.rest:
                    (found if own and one.whole == other.whole else unknown).append(nth)
        if unknown:
            number = self.comparing.ears.number
            heard = answered.heard_on(unknown)
            told = theirs.heard_on([given(there[nth]) for nth in unknown])
            for nth, here, beside_it in zip(unknown, heard, told, strict=True):
                if number(given(here), seat) == number(given(beside_it), seat):
                    found.append(nth)
            found.sort()
        return found

    def _differ(self, seat: int, one: Packed, other: Packed) -> bool:
        """Whether a player sees different things in two states."""
        if one[0] == other[0]:
            look = self._looks[seat].get(one[0]) or self._look(one[0], seat)
            if look(one) == look(other):
                return False
        return self.comparing.unlike(seat, one, other) is not None

    def _look(self, number: int, seat: int) -> Callable[[Packed], Hashable]:
        """What a player sees at a point."""
        places = self.comparing.spot(number).seen[seat]
        found: Callable[[Packed], Hashable] = tuple
        if places is not None:
            found = itemgetter(*places) if places else itemgetter(0)
        self._looks[seat][number] = found
        return found
