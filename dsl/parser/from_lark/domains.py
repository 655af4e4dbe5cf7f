"""Nodes of domains: what may be chosen, what narrows things down, where cells lie.

Purpose, input and output as the package's. Must not know: the lines.
"""

import re

from attrs import evolve
from lark import Token
from lark.tree import Meta

from ... import syntax as sx
from ...limits import MOST_PIECES
from .inside_out import Mixed, Places

Narrowing = sx.Filter | tuple[sx.Value, ...]
"""What narrows things down: what is so of them; and what is not meant, which is several values."""

RANKS = {"row", "column"}
"""The places of which a cell lies in one alone of each sort."""

_OR_RANK = re.compile(r"\bor[ \t]+(?:the[ \t]+)?(?:row|column)\b")
"""`in row A or row B`, `in the row or column of it`: one place, whatever stands before it."""

Bounds = tuple[sx.Value, sx.Value]
"""From how many to how many."""

Amount = sx.Value | Bounds


def bounds(amount: Amount) -> Bounds:
    """From how many to how many it is."""
    if isinstance(amount, tuple):
        return amount
    return amount, amount


def narrowing(
    said: tuple[Narrowing, ...], one: bool = False
) -> tuple[sx.Region | None, tuple[sx.Value, ...], tuple[sx.Filter, ...]]:
    """What narrows things down: where they lie, if that is said first; which are not meant; and
    which are. one: whether one thing is meant.
    """
    excepted = tuple(value for each in said if isinstance(each, tuple) for value in each)
    filters = _left_open(tuple(each for each in said if not isinstance(each, tuple)), one)
    if filters and isinstance(filters[0], sx.Region):
        return filters[0], excepted, filters[1:]
    return None, excepted, filters


def _left_open(filters: tuple[sx.Filter, ...], one: bool) -> tuple[sx.Filter, ...]:
    """Filters, of which those keep the word before them that leaves open what is meant: `and` of
    several things, some of which may lie here and some there; a second row; a list with `or`.
    """
    found: list[sx.Filter] = []
    for each in filters:
        if isinstance(each, sx.Region) and each.joined is not None:
            before = {how for o in found if isinstance(o, sx.Region) for how in _hows(o)}
            apart = before & _hows(each) & RANKS != set()
            listed = bool(before and each.either) and not _OR_RANK.search(each.span.words)
            open_ = apart or listed or (before and not one and each.joined.word.endswith("and"))
            joint = evolve(each.joined, apart=apart, listed=listed)
            each = evolve(each, joined=joint if open_ else None)
        found.append(each)
    return tuple(found)


def _hows(region: sx.Region) -> set[str]:
    return {each.how for each in region.either or (region,)}


def narrowed(
    said: tuple[Narrowing, ...],
) -> tuple[sx.Region | None, tuple[sx.Filter, ...]]:
    """The same, with what is not meant among the filters."""
    region, excepted, filters = narrowing(said)
    if not excepted:
        return region, filters
    place = excepted[0].span.to(excepted[-1].span)
    return region, (sx.That(True, excepted, span=place), *filters)


def is_high(word: str) -> bool:
    """Whether a superlative asks for the greater ones."""
    return any(high in word for high in ("largest", "highest", "greatest", "most"))


def _end(pile: sx.Value, bottom: bool, noun: sx.Word) -> sx.EndOf:
    """What lies at an end of a pile, as of `the top card of stock or the bottom card of waste`."""
    if isinstance(pile, sx.EndOf):
        return evolve(pile, amount=1) if pile.amount is None else pile
    return sx.EndOf(bottom, 1, noun, pile, span=pile.span)


class Domains(Places):
    """Builds what may be chosen."""

    # ------------------------------------------------------------------ domains

    def domain(self, meta: Meta, domain: sx.Domain, parts: object) -> sx.Domain:
        if isinstance(domain, sx.PiecesDomain) and parts is not None:
            return evolve(domain, parts=True)
        return domain

    def pieces_domain(
        self,
        meta: Meta,
        amount: Amount,
        empty: Token | None,
        noun: sx.Word,
        zones: tuple[sx.Value, ...] | None,
        *rest: Narrowing | sx.SetFilter,
    ) -> sx.PiecesDomain:
        if empty is not None:
            rest = (sx.That(False, (self._adjective(empty),), span=self._token(empty)), *rest)
        low, high = bounds(amount)
        sets = tuple(each for each in rest if isinstance(each, sx.SetFilter))
        narrowed = tuple(each for each in rest if not isinstance(each, sx.SetFilter))
        single = low == high and isinstance(low, sx.Number) and low.value == 1
        region, excepted, filters = narrowing(narrowed, single)
        place = self._at(meta)
        return sx.PiecesDomain(
            low, high, noun, zones or (), excepted, filters, sets, region, span=place
        )

    def ends_domain(
        self,
        meta: Meta,
        which: Token,
        noun: sx.Word,
        *rest: sx.Value | tuple[sx.Value, ...] | None,
    ) -> sx.PiecesDomain:
        """`the top card of stock or waste` is a card in the top 1 card of the one or the other."""
        place = self._at(meta)
        number = sx.Number(1, span=place)
        piles = [each for each in rest if each is not None and not isinstance(each, tuple)]
        excepted = next((each for each in rest if isinstance(each, tuple)), ())
        zones = tuple(_end(pile, which.endswith("bottom"), noun) for pile in piles)
        return sx.PiecesDomain(number, number, noun, zones, excepted, span=place)

    def either_domain(self, meta: Meta, *parts: sx.PiecesDomain) -> sx.EitherDomain:
        return sx.EitherDomain(parts, span=self._at(meta))

    def _adjective(self, token: Token) -> sx.Word:
        return sx.Word(str(token), span=self._token(token))

    def lying_filter(self, meta: Meta, region: sx.Region) -> sx.Region:
        return region

    def further(self, meta: Meta, also: Token, said: Narrowing) -> Narrowing:
        if not isinstance(said, sx.Region):
            return said
        return evolve(said, joined=sx.Joint(" ".join(also.split()), span=self._token(also)))

    def way_domain(self, meta: Meta, words: Token) -> sx.WayDomain:
        return sx.WayDomain("axis" in words, span=self._at(meta))

    def edge_domain(
        self,
        meta: Meta,
        absent: Token | None,
        graph: sx.Value,
        excepted: tuple[sx.Value, ...] | None,
    ) -> sx.EdgeDomain:
        return sx.EdgeDomain(absent is not None, graph, excepted or (), span=self._at(meta))

    def zones(self, meta: Meta, *zones: sx.Value) -> tuple[sx.Value, ...]:
        return tuple(
            _end(zone, zone.bottom, zone.noun) if isinstance(zone, sx.EndOf) else zone
            for zone in zones
        )

    def excepted(self, meta: Meta, *values: sx.Value) -> tuple[sx.Value, ...]:
        return values

    def one_piece(self, meta: Meta, article: Token) -> Bounds:
        one = sx.Number(1, span=self._at(meta))
        return (one, one)

    def up_to(self, meta: Meta, _word: Token, value: sx.Value) -> Bounds:
        return (sx.Number(0, span=value.span), value)

    def from_to(self, meta: Meta, low: sx.Value, high: sx.Value) -> Bounds:
        return (low, high)

    def one_or_another(self, meta: Meta, both: Token) -> Bounds:
        low, _, high = both.split()
        place = self._token(both)
        return sx.Number(int(low), span=place), sx.Number(int(high), span=place)

    def at_least(self, meta: Meta, _word: Token, value: sx.Value) -> Bounds:
        return (value, sx.Number(MOST_PIECES, span=value.span))

    def whose_filter(self, meta: Meta, noun: sx.Word, sign: str, value: sx.Value) -> sx.Whose:
        return sx.Whose(noun, sign, value, span=self._at(meta))

    def that_filter(self, meta: Meta, negated: Token | None, *alternatives: sx.Value) -> sx.That:
        return sx.That(negated is not None, alternatives, span=self._at(meta))

    def that_compares(self, meta: Meta, sign: str, value: sx.Value) -> sx.Where:
        place = self._at(meta)
        bounded = sx.Compares(sx.Pronoun("it", span=place), sign, value, span=place)
        return sx.Where(bounded, span=place)

    def that_lies(self, meta: Meta, negated: Token | None, region: sx.Region) -> sx.Filter:
        if negated is None:
            return region
        place = self._at(meta)
        return sx.Where(sx.Lies(sx.Pronoun("it", span=place), True, region, span=place), span=place)

    def that_is_in(self, meta: Meta, negated: Token | None, zone: sx.Value) -> sx.Where:
        place = self._at(meta)
        lying = sx.IsIn(sx.Pronoun("it", span=place), negated is not None, zone, span=place)
        return sx.Where(lying, span=place)

    def that_has(self, meta: Meta, _article: Token | None, had: sx.Word) -> sx.WithSome:
        return sx.WithSome(had, span=self._at(meta))

    def that_is(self, meta: Meta, so: sx.Filter) -> sx.Filter:
        return evolve(so, span=self._at(meta))

    def where_filter(self, meta: Meta, condition: sx.Condition) -> sx.Where:
        return sx.Where(condition, span=self._at(meta))

    def with_filter(self, meta: Meta, noun: sx.Word, sign: str | None, value: sx.Value) -> sx.With:
        return sx.With(noun, sign or "=", value, span=self._at(meta))

    def also_bound(self, meta: Meta, sign: str, value: sx.Value) -> sx.AlsoBound:
        return sx.AlsoBound(sign, value, span=self._at(meta))

    def with_so_many(self, meta: Meta, sign: str | None, value: sx.Value, noun: sx.Word) -> sx.With:
        """`with at least 2 seeds` is `with seeds at least 2`."""
        return sx.With(noun, sign or "=", value, span=self._at(meta))

    def with_this(self, meta: Meta, noun: sx.Word) -> sx.WithThis:
        return sx.WithThis(noun, span=self._at(meta))

    def with_the_same_as(self, meta: Meta, noun: sx.Word, other: sx.Value) -> sx.Filter:
        """`with the same rank as their pick` is `with rank (rank of their pick)`."""
        place = self._at(meta)
        if noun.text == "name":
            return sx.That(False, (other,), True, span=place)
        return sx.With(noun, "=", sx.Of(noun, other, span=other.span), True, span=place)

    def with_most(
        self, meta: Meta, words: Token, noun: sx.Word, within: sx.Value | None
    ) -> sx.WithMost:
        which = "highest" if is_high(words) else "lowest"
        return sx.WithMost(noun, which, within, span=self._at(meta))

    def without_filter(self, meta: Meta, noun: sx.Word) -> sx.Without:
        return sx.Without(noun, span=self._at(meta))

    def with_some(self, meta: Meta, _article: Token | None, noun: sx.Word) -> sx.WithSome:
        return sx.WithSome(noun, span=self._at(meta))

    def neighbour_filter(
        self, meta: Meta, sign: str, amount: sx.Value, noun: sx.Word, *filters: sx.Filter
    ) -> sx.Neighbours:
        return sx.Neighbours(sign, amount, noun, filters, span=self._at(meta))

    def apart_filter(self, meta: Meta, _words: Token) -> sx.SetFilter:
        return sx.SetFilter("apart", span=self._at(meta))

    def in_line_filter(self, meta: Meta, _words: Token) -> sx.SetFilter:
        return sx.SetFilter("line", span=self._at(meta))

    def in_row_filter(self, meta: Meta, _words: Token) -> sx.SetFilter:
        return sx.SetFilter("row", span=self._at(meta))

    def different_filter(self, meta: Meta, value: sx.Value) -> sx.SetFilter:
        return sx.SetFilter("different", value, span=self._at(meta))

    def same_filter(self, meta: Meta, noun: sx.Word) -> sx.SetFilter:
        return sx.SetFilter("same", noun, span=self._at(meta))

    def including_filter(self, meta: Meta, thing: sx.Value) -> sx.SetFilter:
        return sx.SetFilter("including", thing, span=self._at(meta))

    # ------------------------------------------------------------------ where cells lie

    def next_to(self, meta: Meta, cell: sx.Value, axis: sx.Value | None) -> sx.Region:
        if axis is None:
            return sx.Region("next", (cell,), span=self._at(meta))
        return sx.Region("along", (cell, axis), span=self._at(meta))

    def next_towards(self, meta: Meta, cell: sx.Value, way: sx.Value) -> sx.Region:
        return sx.Region("beyond", (cell, way), span=self._at(meta))

    def ahead_of(self, meta: Meta, words: Token, cell: sx.Value) -> sx.Region:
        how = "diagonal" if words.startswith("diag") else "beyond"
        return sx.Region(how, (cell, self._ahead(words, "behind" in words)), span=self._at(meta))

    def in_the_far_row(self, meta: Meta, words: Token) -> sx.Region:
        return sx.Region("far", (self._ahead(words, "home" in words),), span=self._at(meta))

    def _ahead(self, words: Token, back: bool) -> sx.Value:
        """Where the player whom `they` means goes, or the way back."""
        place = self._token(words)
        mine = sx.Possessed("", sx.Word("ahead", span=place), span=place)
        ahead = sx.Possessive(sx.Pronoun("they", span=place), mine, span=place)
        return sx.Of(sx.Word("opposite", span=place), ahead, span=place) if back else ahead

    def within_steps(
        self, meta: Meta, steps: sx.Value, cell: sx.Value, over: sx.Over | None
    ) -> sx.Region:
        return sx.Region("within", (steps, cell), over, span=self._at(meta))

    def so_far_from(self, meta: Meta, how: Token, steps: sx.Value, cell: sx.Value) -> sx.Region:
        """`at most 2 steps from A1` is `within 2 steps of A1`."""
        one = sx.Number(1, span=steps.span)
        words = "".join(how.split())
        if words in ("atmost", "upto"):
            return sx.Region("within", (steps, cell), span=self._at(meta))
        if words in ("lessthan", "fewerthan"):
            fewer = sx.Calculation(steps, "-", one, span=steps.span)
            return sx.Region("within", (fewer, cell), span=self._at(meta))
        if words == "morethan":
            steps = sx.Calculation(steps, "+", one, span=steps.span)
        return sx.Region("farther", (steps, cell), span=self._at(meta))

    def from_to_steps(self, meta: Meta, words: Token, cell: sx.Value) -> sx.Region:
        """`1 to 3 steps from A1`, `2 or 3 steps from A1`."""
        place = self._token(words)
        low, high = (sx.Number(int(each), span=place) for each in re.findall(r"\d+", words))
        if " or " in " ".join(words.split()) and high.value - low.value != 1:
            two = tuple(sx.Region("exactly", (n, cell), span=self._at(meta)) for n in (low, high))
            return sx.Region("either", (), either=two, span=self._at(meta))
        return sx.Region("ranging", (low, high, cell), span=self._at(meta))

    def in_row_or_column(self, meta: Meta, _words: Token, cell: sx.Value) -> sx.Region:
        two = tuple(sx.Region(how, (cell,), span=self._at(meta)) for how in ("row", "column"))
        return sx.Region("either", (), either=two, span=self._at(meta))

    def or_rank(self, meta: Meta, words: Token, rank: sx.Value) -> sx.Region:
        how = "column" if "column" in words else "row"
        return sx.Region(how, (rank,), span=self._at(meta))

    def either_place(self, meta: Meta, *places: sx.Region) -> sx.Region:
        return sx.Region("either", (), either=places, span=self._at(meta))

    def at_steps(
        self, meta: Meta, steps: sx.Value, cell: sx.Value, behind: sx.Value | sx.Over | None
    ) -> sx.Region:
        if behind is None or isinstance(behind, sx.Over):
            return sx.Region("exactly", (steps, cell), behind, span=self._at(meta))
        return sx.Region("steps", (steps, cell, behind), span=self._at(meta))

    def steps_ahead(self, meta: Meta, steps: sx.Value, words: Token, cell: sx.Value) -> sx.Region:
        how = "aslant" if "diag" in words else "steps"
        way = self._ahead(words, "behind" in words)
        return sx.Region(how, (steps, cell, way), span=self._at(meta))

    def in_line_with(self, meta: Meta, cell: sx.Value, over: sx.Over | None) -> sx.Region:
        return sx.Region("line", (cell,), over, span=self._at(meta))

    def in_row(self, meta: Meta, row: sx.Value) -> sx.Region:
        return sx.Region("row", (row,), span=self._at(meta))

    def in_column(self, meta: Meta, column: sx.Value) -> sx.Region:
        return sx.Region("column", (column,), span=self._at(meta))

    def at_the_edge(self, meta: Meta, _words: Token) -> sx.Region:
        return sx.Region("edge", (), span=self._at(meta))

    def in_a_corner(self, meta: Meta, _words: Token) -> sx.Region:
        return sx.Region("corner", (), span=self._at(meta))

    def in_the_middle(self, meta: Meta, _words: Token) -> sx.Region:
        return sx.Region("middle", (), span=self._at(meta))

    def over(self, meta: Meta, empty: Token | None, noun: sx.Word, *filters: sx.Filter) -> sx.Over:
        if empty is not None:
            filters = (sx.That(False, (self._adjective(empty),), span=self._token(empty)), *filters)
        return sx.Over(noun, filters, span=self._at(meta))

    def between(self, meta: Meta, ends: sx.Value) -> sx.Region:
        return sx.Region("between", (ends,), span=self._at(meta))

    def between_two(self, meta: Meta, start: sx.Value, end: sx.Value) -> sx.Region:
        return sx.Region("between", (start, end), span=self._at(meta))

    def towards(self, meta: Meta, cell: sx.Value, way: sx.Value, over: sx.Over | None) -> sx.Region:
        return sx.Region("towards", (cell, way), over, span=self._at(meta))

    def arc(self, meta: Meta, *values: sx.Value) -> sx.Region:
        return sx.Region("arc", values, span=self._at(meta))

    def cells(self, meta: Meta, noun: sx.Word, region: sx.Region, *also: sx.Region) -> sx.Cells:
        return sx.Cells(noun, evolve(region, also=also), span=self._at(meta))

    def number_domain(
        self, meta: Meta, low: sx.Value, high: sx.Value, excepted: tuple[sx.Value, ...] | None
    ) -> sx.NumberDomain:
        return sx.NumberDomain(low, high, excepted or (), span=self._at(meta))

    def numbers_domain(self, meta: Meta, *numbers: sx.Number) -> sx.NumbersDomain:
        return sx.NumbersDomain(tuple(each.value for each in numbers), span=self._at(meta))

    def several_numbers(
        self,
        meta: Meta,
        amount: Amount,
        low: sx.Value,
        high: sx.Value,
        excepted: tuple[sx.Value, ...] | None,
    ) -> sx.SeveralNumbers:
        among = sx.NumberDomain(low, high, excepted or (), span=self._at(meta))
        return self._several(meta, amount, among)

    def several_of_numbers(
        self, meta: Meta, amount: Amount, *numbers: sx.Number
    ) -> sx.SeveralNumbers:
        values = tuple(each.value for each in numbers)
        return self._several(meta, amount, sx.NumbersDomain(values, span=self._at(meta)))

    def _several(
        self, meta: Meta, amount: Amount, among: sx.NumberDomain | sx.NumbersDomain
    ) -> sx.SeveralNumbers:
        low, high = bounds(amount)
        return sx.SeveralNumbers(low, high, among, span=self._at(meta))

    def one_of_domain(self, meta: Meta, value: sx.Value) -> sx.OneOfDomain | sx.PiecesDomain:
        if isinstance(value, sx.EndOf):  # `one of the top 2 cards of stock`
            one = sx.Number(1, span=value.span)
            place = self._at(meta)
            return sx.PiecesDomain(one, one, value.noun, self.zones(meta, value), (), span=place)
        return sx.OneOfDomain(value, span=self._at(meta))

    def groups_domain(
        self, meta: Meta, noun: sx.Word, property_: sx.Word, excepted: tuple[sx.Value, ...] | None
    ) -> sx.GroupsDomain:
        return sx.GroupsDomain(noun, property_, excepted or (), span=self._at(meta))

    def player_domain(
        self, meta: Meta, _article: Token, such: sx.Condition | None
    ) -> sx.PlayerDomain:
        return sx.PlayerDomain(such, span=self._at(meta))

    def yes_or_no(self, meta: Meta, _yes: Token, _no: Token) -> sx.YesOrNo:
        return sx.YesOrNo(span=self._at(meta))

    def weighted_domain(self, meta: Meta, *parts: Mixed) -> sx.WeightedDomain:
        *shares, otherwise = parts
        return sx.WeightedDomain(tuple(shares), otherwise, span=self._at(meta))

    def share(self, meta: Meta, times: sx.Number, out_of: sx.Number, name: sx.Word) -> sx.Share:
        return sx.Share(times.value, out_of.value, name, span=self._at(meta))

    def names_domain(self, meta: Meta, *names: sx.Word) -> sx.NamesDomain:
        return sx.NamesDomain(names, span=self._at(meta))
