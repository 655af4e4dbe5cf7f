"""Nodes of words, values, conditions and domains: what stands within a line.

Purpose, input and output as the package's. Must not know: the lines.
"""

from typing import Any

from attrs import evolve
from lark import Token
from lark.tree import Meta

from ... import syntax as sx
from ...limits import MOST_PIECES
from .inside_out import Places

COMPARATORS = {
    "_AT_LEAST": ">=",
    "AT_LEAST": ">=",
    "AT_MOST": "<=",
    "MORE_THAN": ">",
    "LESS_THAN": "<",
}


NUMERALS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""How many, where it is written in a word."""

PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "tenth": 10}
"""By what is divided to get a part."""


def is_high(word: str) -> bool:
    """Whether a superlative asks for the greater ones."""
    return any(high in word for high in ("largest", "highest", "greatest"))


LOW = ("less", "fewe", "least", "low", "small")


def is_low(word: str) -> bool:
    """Whether a comparative or a superlative asks for the lesser one."""
    return any(low in word for low in LOW)


def _narrowing(
    said: tuple[Any, ...],
) -> tuple[sx.Region | None, tuple[sx.Value, ...], tuple[sx.Filter, ...]]:
    """What narrows things down: where they lie, if that is said first; which are not meant; and
    which are.
    """
    excepted = tuple(value for each in said if isinstance(each, tuple) for value in each)
    filters = tuple(each for each in said if not isinstance(each, tuple))
    if filters and isinstance(filters[0], sx.Region):
        return filters[0], excepted, filters[1:]
    return None, excepted, filters


def narrowed(
    said: tuple[Any, ...],
) -> tuple[sx.Region | None, tuple[sx.Filter, ...]]:
    """The same, with what is not meant among the filters."""
    region, excepted, filters = _narrowing(said)
    if not excepted:
        return region, filters
    place = excepted[0].span.to(excepted[-1].span)
    return region, (sx.That(True, excepted, span=place), *filters)


def _rounding(words: Token | None) -> str:
    return words.split()[-1] if words else ""


class Words(Places):
    """Builds what stands within a line."""

    # ------------------------------------------------------------------ words

    def NAME(self, token: Token) -> sx.Word:
        return sx.Word(str(token), span=self._token(token))

    def VERB(self, token: Token) -> sx.Word:
        return sx.Word(" ".join(token.split()), span=self._token(token))

    def STRING(self, token: Token) -> sx.Word:
        words = " ".join(token[1:-1].split())
        return sx.Word(words, True, span=self._token(token))

    def NUMBER(self, token: Token) -> sx.Number:
        return sx.Number(int(token), span=self._token(token))

    def OPTION(self, token: Token) -> sx.OptionValue:
        return sx.OptionValue(token.strip("{} \t"), span=self._token(token))

    # ------------------------------------------------------------------ domains

    def domain(self, meta: Meta, domain: sx.Domain, parts: object) -> sx.Domain:
        if isinstance(domain, sx.PiecesDomain) and parts is not None:
            return evolve(domain, parts=True)
        return domain

    def pieces_domain(
        self, meta: Meta, amount: Any, empty: Any, noun: sx.Word, zones: Any, *rest: Any
    ) -> sx.PiecesDomain:
        if empty is not None:
            rest = (sx.That(False, (self._adjective(empty),), span=self._token(empty)), *rest)
        low, high = amount if isinstance(amount, tuple) else (amount, amount)
        sets = tuple(each for each in rest if isinstance(each, sx.SetFilter))
        narrowed = tuple(each for each in rest if not isinstance(each, sx.SetFilter))
        region, excepted, filters = _narrowing(narrowed)
        place = self._at(meta)
        return sx.PiecesDomain(
            low, high, noun, zones or (), excepted, filters, sets, region, span=place
        )

    def either_domain(self, meta: Meta, *parts: sx.PiecesDomain) -> sx.EitherDomain:
        return sx.EitherDomain(parts, span=self._at(meta))

    def _adjective(self, token: Token) -> sx.Word:
        return sx.Word(str(token), span=self._token(token))

    def lying_filter(self, meta: Meta, region: sx.Region) -> sx.Region:
        return region

    def way_domain(self, meta: Meta, words: Token) -> sx.WayDomain:
        return sx.WayDomain("axis" in words, span=self._at(meta))

    def edge_domain(self, meta: Meta, absent: Any, graph: Any, excepted: Any) -> sx.EdgeDomain:
        return sx.EdgeDomain(absent is not None, graph, excepted or (), span=self._at(meta))

    def zones(self, meta: Meta, *zones: sx.Value) -> Any:
        return zones

    def excepted(self, meta: Meta, *values: sx.Value) -> Any:
        return values

    def one_piece(self, meta: Meta, article: Token) -> Any:
        one = sx.Number(1, span=self._at(meta))
        return (one, one)

    def up_to(self, meta: Meta, _word: Token, value: sx.Value) -> Any:
        return (sx.Number(0, span=value.span), value)

    def from_to(self, meta: Meta, low: sx.Value, high: sx.Value) -> Any:
        return (low, high)

    def one_or_another(self, meta: Meta, both: Token) -> Any:
        low, _, high = both.split()
        return tuple(sx.Number(int(each), span=self._token(both)) for each in (low, high))

    def at_least(self, meta: Meta, _word: Token, value: sx.Value) -> Any:
        return (value, sx.Number(MOST_PIECES, span=value.span))

    def whose_filter(self, meta: Meta, noun: sx.Word, sign: str, value: sx.Value) -> sx.Whose:
        return sx.Whose(noun, sign, value, span=self._at(meta))

    def that_filter(self, meta: Meta, negated: Any, *alternatives: sx.Value) -> sx.That:
        return sx.That(negated is not None, alternatives, span=self._at(meta))

    def where_filter(self, meta: Meta, condition: Any) -> sx.Where:
        return sx.Where(condition, span=self._at(meta))

    def with_filter(self, meta: Meta, noun: sx.Word, sign: Any, value: Any) -> sx.With:
        return sx.With(noun, sign or "=", value, span=self._at(meta))

    def without_filter(self, meta: Meta, noun: sx.Word) -> sx.Without:
        return sx.Without(noun, span=self._at(meta))

    def neighbour_filter(
        self, meta: Meta, sign: str, amount: Any, noun: sx.Word, *filters: Any
    ) -> sx.Neighbours:
        return sx.Neighbours(sign, amount, noun, filters, span=self._at(meta))

    def apart_filter(self, meta: Meta, _words: Token) -> sx.SetFilter:
        return sx.SetFilter("apart", span=self._at(meta))

    def in_line_filter(self, meta: Meta, _words: Token) -> sx.SetFilter:
        return sx.SetFilter("line", span=self._at(meta))

    def in_row_filter(self, meta: Meta, _words: Token) -> sx.SetFilter:
        return sx.SetFilter("row", span=self._at(meta))

    def different_filter(self, meta: Meta, value: Any) -> sx.SetFilter:
        return sx.SetFilter("different", value, span=self._at(meta))

    # ------------------------------------------------------------------ where cells lie

    def next_to(self, meta: Meta, cell: Any, axis: Any) -> sx.Region:
        if axis is None:
            return sx.Region("next", (cell,), span=self._at(meta))
        return sx.Region("along", (cell, axis), span=self._at(meta))

    def next_towards(self, meta: Meta, cell: Any, way: Any) -> sx.Region:
        return sx.Region("beyond", (cell, way), span=self._at(meta))

    def ahead_of(self, meta: Meta, words: Token, cell: Any) -> sx.Region:
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

    def within_steps(self, meta: Meta, steps: Any, cell: Any, over: Any) -> sx.Region:
        return sx.Region("within", (steps, cell), over, span=self._at(meta))

    def at_steps(self, meta: Meta, steps: Any, cell: Any, over: Any) -> sx.Region:
        return sx.Region("exactly", (steps, cell), over, span=self._at(meta))

    def in_line_with(self, meta: Meta, cell: Any, over: Any) -> sx.Region:
        return sx.Region("line", (cell,), over, span=self._at(meta))

    def in_row(self, meta: Meta, row: Any) -> sx.Region:
        return sx.Region("row", (row,), span=self._at(meta))

    def in_column(self, meta: Meta, column: Any) -> sx.Region:
        return sx.Region("column", (column,), span=self._at(meta))

    def at_the_edge(self, meta: Meta, _words: Token) -> sx.Region:
        return sx.Region("edge", (), span=self._at(meta))

    def in_a_corner(self, meta: Meta, _words: Token) -> sx.Region:
        return sx.Region("corner", (), span=self._at(meta))

    def in_the_middle(self, meta: Meta, _words: Token) -> sx.Region:
        return sx.Region("middle", (), span=self._at(meta))

    def over(self, meta: Meta, noun: sx.Word, *filters: Any) -> sx.Over:
        return sx.Over(noun, filters, span=self._at(meta))

    def between(self, meta: Meta, ends: Any) -> sx.Region:
        return sx.Region("between", (ends,), span=self._at(meta))

    def between_two(self, meta: Meta, start: Any, end: Any) -> sx.Region:
        return sx.Region("between", (start, end), span=self._at(meta))

    def towards(self, meta: Meta, cell: Any, way: Any, over: Any) -> sx.Region:
        return sx.Region("towards", (cell, way), over, span=self._at(meta))

    def arc(self, meta: Meta, *values: Any) -> sx.Region:
        return sx.Region("arc", values, span=self._at(meta))

    def cells(self, meta: Meta, noun: sx.Word, region: Any, *also: Any) -> sx.Cells:
        return sx.Cells(noun, evolve(region, also=also), span=self._at(meta))

    def number_domain(self, meta: Meta, low: Any, high: Any, excepted: Any) -> sx.NumberDomain:
        return sx.NumberDomain(low, high, excepted or (), span=self._at(meta))

    def one_of_domain(self, meta: Meta, value: sx.Value) -> sx.OneOfDomain:
        return sx.OneOfDomain(value, span=self._at(meta))

    def groups_domain(
        self, meta: Meta, noun: sx.Word, property_: sx.Word, excepted: Any
    ) -> sx.GroupsDomain:
        return sx.GroupsDomain(noun, property_, excepted or (), span=self._at(meta))

    def player_domain(self, meta: Meta, _article: Any) -> sx.PlayerDomain:
        return sx.PlayerDomain(span=self._at(meta))

    def yes_or_no(self, meta: Meta, _yes: Token, _no: Token) -> sx.YesOrNo:
        return sx.YesOrNo(span=self._at(meta))

    def weighted_domain(self, meta: Meta, *parts: Any) -> sx.WeightedDomain:
        *shares, otherwise = parts
        return sx.WeightedDomain(tuple(shares), otherwise, span=self._at(meta))

    def share(self, meta: Meta, times: sx.Number, out_of: sx.Number, name: sx.Word) -> sx.Share:
        return sx.Share(times.value, out_of.value, name, span=self._at(meta))

    def names_domain(self, meta: Meta, *names: sx.Word) -> sx.NamesDomain:
        return sx.NamesDomain(names, span=self._at(meta))

    # ------------------------------------------------------------------ conditions

    def or_(self, meta: Meta, *parts: Any) -> sx.Or:
        return sx.Or(parts, span=self._at(meta))

    def and_(self, meta: Meta, *parts: Any) -> sx.And:
        return sx.And(parts, span=self._at(meta))

    def such(
        self, meta: Meta, article: Token, noun: sx.Word, zones: Any, *filters: Any
    ) -> sx.PiecesDomain:
        one = sx.Number(1, span=self._token(article))
        return self.pieces_domain(meta, (one, one), None, noun, zones, *filters)

    def there_is(
        self,
        meta: Meta,
        negated: Any,
        amount: Any,
        empty: Any,
        noun: sx.Word,
        zones: Any,
        *rest: Any,
    ) -> sx.ThereIs:
        found = self.pieces_domain(meta, amount, empty, noun, zones, *rest)
        return sx.ThereIs(found, negated is not None, span=self._at(meta))

    def neighbour_of_one(self, meta: Meta, noun: sx.Word, *filters: Any) -> sx.Neighbours:
        one = sx.Number(1, span=noun.span)
        return sx.Neighbours(">=", one, noun, filters, span=self._at(meta))

    def lies_by_one(
        self, meta: Meta, value: Any, negated: Any, noun: sx.Word, *filters: Any
    ) -> sx.ThereIs:
        one, near = sx.Number(1, span=noun.span), sx.Region("next", (value,), span=self._at(meta))
        found = sx.PiecesDomain(one, one, noun, (), (), filters, (), near, span=self._at(meta))
        return sx.ThereIs(found, negated is not None, span=self._at(meta))

    def is_the_first(self, meta: Meta, words: Token, phase: sx.Word) -> sx.Is:
        *said, which = words.split()
        number = sx.Number(1 + ("first", "second", "third").index(which), span=self._token(words))
        return sx.Is(phase, "not" in said, (number,), span=self._at(meta))

    def board_is_full(self, meta: Meta, words: Token) -> sx.Full:
        return sx.Full("not" in words.split(), span=self._at(meta))

    def lies(self, meta: Meta, value: Any, negated: Any, region: sx.Region) -> sx.Lies:
        return sx.Lies(value, negated is not None, region, span=self._at(meta))

    def is_(self, meta: Meta, value: Any, negated: Any, *alternatives: Any) -> sx.Is:
        return sx.Is(value, negated is not None, alternatives, span=self._at(meta))

    def in_order(self, meta: Meta, value: Any, negated: Any, *row: Any) -> sx.SameOrder:
        return sx.SameOrder(value, negated is not None, row, span=self._at(meta))

    def has_won(self, meta: Meta, who: Any, words: Token, phase: sx.Word) -> sx.HasWon:
        return sx.HasWon(who, "not" in words.split(), phase, span=self._at(meta))

    def is_in(self, meta: Meta, value: Any, negated: Any, zone: Any) -> sx.IsIn:
        return sx.IsIn(value, negated is not None, zone, span=self._at(meta))

    def within_bounds(
        self, meta: Meta, value: Any, negated: Any, low: Any, high: Any
    ) -> sx.WithinBounds:
        return sx.WithinBounds(value, negated is not None, low, high, span=self._at(meta))

    def compares(self, meta: Meta, left: Any, sign: str, right: Any) -> sx.Compares:
        return sx.Compares(left, sign, right, span=self._at(meta))

    def symbol_compares(self, meta: Meta, left: Any, sign: Token, right: Any) -> sx.Compares:
        return sx.Compares(left, str(sign), right, span=self._at(meta))

    def comparator(self, meta: Meta, token: Token) -> str:
        return COMPARATORS[token.type]

    def has(
        self, meta: Meta, who: Any, sign: Any, amount: Any, noun: sx.Word, within: Any
    ) -> sx.Has:
        return sx.Has(who, sign or "=", amount, noun, within, span=self._at(meta))

    def counted_left(self, meta: Meta, words: Token) -> sx.Word:
        """`health left`, of which `left` says nothing more."""
        name = words.split()[0]
        place = self._token(words)
        return sx.Word(name, span=evolve(place, end=place.start + len(name)))

    def has_some(self, meta: Meta, who: Any, _article: Any, noun: sx.Word) -> sx.Has:
        one = sx.Number(1, span=self._at(meta))
        return sx.Has(who, "some", one, noun, span=self._at(meta))

    def has_there(self, meta: Meta, who: Any, piece: Any, within: Any) -> sx.HasThere:
        return sx.HasThere(who, piece, within, span=self._at(meta))

    def has_state(self, meta: Meta, who: Any, negated: Any, noun: sx.Word) -> sx.Has:
        one, sign = sx.Number(1, span=self._at(meta)), "some" if negated is None else "nothing"
        return sx.Has(who, sign, one, noun, span=self._at(meta))

    def lead(self, meta: Meta, who: Any, by: Any, or_more: Any, noun: sx.Word) -> sx.Leads:
        return sx.Leads(who, by, or_more is not None, noun, span=self._at(meta))

    def level(self, meta: Meta, value: Any, negated: Any) -> sx.Level:
        return sx.Level(value, negated is not None, span=self._at(meta))

    # ------------------------------------------------------------------ which of the players

    def whose_is(self, meta: Meta, noun: sx.Word, negated: Any, *alternatives: Any) -> sx.Is:
        theirs = self._theirs(noun)
        return sx.Is(theirs, negated is not None, alternatives, span=self._at(meta))

    def whose_field(self, meta: Meta, noun: sx.Word, field: sx.Word, value: Any) -> sx.Is:
        of = sx.Of(field, self._theirs(noun), span=field.span)
        return sx.Is(of, False, (value,), span=self._at(meta))

    def the_player(self, meta: Meta, such: sx.Condition) -> sx.PlayerSuch:
        return sx.PlayerSuch(such, span=self._at(meta))

    def whose_compares(self, meta: Meta, noun: sx.Word, sign: str, value: Any) -> sx.Compares:
        return sx.Compares(self._theirs(noun), sign, value, span=self._at(meta))

    def who_has(self, meta: Meta, sign: Any, amount: Any, noun: sx.Word, within: Any) -> sx.Has:
        place = self._at(meta)
        return sx.Has(sx.Pronoun("they", span=place), sign or "=", amount, noun, within, span=place)

    def who_has_state(self, meta: Meta, negated: Any, noun: sx.Word) -> sx.Has:
        return self.has_state(meta, sx.Pronoun("they", span=self._at(meta)), negated, noun)

    def who_is(self, meta: Meta, negated: Any, *alternatives: Any) -> sx.Is:
        place = self._at(meta)
        they = sx.Pronoun("they", span=place)
        return sx.Is(they, negated is not None, alternatives, span=place)

    def _theirs(self, noun: sx.Word) -> sx.Possessive:
        they = sx.Pronoun("they", span=noun.span)
        return sx.Possessive(they, sx.Possessed("", noun, span=noun.span), span=noun.span)

    def multiple(self, meta: Meta, value: Any, negated: Any, _words: Token, of: Any) -> sx.Multiple:
        return sx.Multiple(value, negated is not None, of, span=self._at(meta))

    def truth(self, meta: Meta, value: Any) -> sx.Truth:
        return sx.Truth(value, span=self._at(meta))

    # ------------------------------------------------------------------ values

    def word(self, meta: Meta, word: sx.Word) -> sx.Word:
        return word

    def number(self, meta: Meta, number: sx.Number) -> sx.Number:
        return number

    def option_value(self, meta: Meta, option: sx.OptionValue) -> sx.OptionValue:
        return option

    def pronoun(self, meta: Meta, word: Token) -> sx.Pronoun:
        said = "they" if word == "them" else str(word)
        return sx.Pronoun(said, span=self._at(meta))

    def nothing(self, meta: Meta, word: Token) -> sx.Nothing:
        return sx.Nothing(str(word).split()[0], span=self._at(meta))

    def truth_value(self, meta: Meta, word: Token) -> sx.TruthValue:
        return sx.TruthValue(word == "yes", span=self._at(meta))

    def own(self, meta: Meta, owner: Token, thing: sx.Possessed) -> sx.Possessive:
        who = {"your": "you", "their": "they", "its": "it"}[owner]
        pronoun = sx.Pronoun(who, span=self._token(owner))
        return sx.Possessive(pronoun, thing, span=self._at(meta))

    def possessive(self, meta: Meta, owner: Any, thing: sx.Possessed) -> sx.Possessive:
        return sx.Possessive(owner, thing, span=self._at(meta))

    def possessed(self, meta: Meta, which: Any, noun: sx.Word) -> sx.Possessed:
        word, *more = (str(which) if which else "").split() or [""]
        count = 0
        if more:
            count = int(more[0]) if more[0].isdigit() else NUMERALS.index(more[0])
        return sx.Possessed(word, noun, count, span=self._at(meta))

    def how_often(
        self, meta: Meta, who: Any, choice: sx.Word, chosen: Any, within: Any
    ) -> sx.HowOften:
        return sx.HowOften(who, choice, chosen, within, span=self._at(meta))

    def since(self, meta: Meta, phase: sx.Word, who: Any, choice: sx.Word, chosen: Any) -> sx.Since:
        return sx.Since(phase, who, choice, chosen, span=self._at(meta))

    def of(self, meta: Meta, noun: sx.Word, owner: Any) -> sx.Of:
        return sx.Of(noun, owner, span=self._at(meta))

    def opponent_of(self, meta: Meta, player: Any) -> sx.Possessive:
        opponent = sx.Possessed("", sx.Word("opponent", span=self._at(meta)))
        return sx.Possessive(player, opponent, span=self._at(meta))

    def printed_of(self, meta: Meta, _word: Token, noun: sx.Word, owner: Any) -> sx.Of:
        return sx.Of(noun, owner, True, span=self._at(meta))

    def total(self, meta: Meta, _word: Token, noun: sx.Word, within: Any) -> sx.Total:
        return sx.Total(noun, within, span=self._at(meta))

    def end_of(
        self, meta: Meta, which: Token, amount: sx.Number | None, noun: sx.Word, zone: Any
    ) -> sx.EndOf:
        many = None if amount is None else amount.value
        return sx.EndOf(which.endswith("bottom"), many, noun, zone, span=self._at(meta))

    def superlative(self, meta: Meta, word: Token, noun: sx.Word, within: Any) -> sx.Total:
        which = "highest" if is_high(word) else "lowest"
        return sx.Total(noun, within, which, span=self._at(meta))

    def extremes(self, meta: Meta, word: Token, *values: Any) -> sx.Extremes:
        which = "greater" if is_high(word) else "smaller"
        return sx.Extremes(which, values, span=self._at(meta))

    def extreme(self, meta: Meta, words: Token, left: Any, right: Any) -> sx.Extreme:
        which = next(w for w in ("smaller", "greater", "difference") if w in words)
        return sx.Extreme(which, left, right, span=self._at(meta))

    def difference_in(self, meta: Meta, _words: Token, noun: sx.Word) -> sx.OfBoth:
        return sx.OfBoth("difference", noun, span=self._at(meta))

    def of_both(self, meta: Meta, words: Token, noun: sx.Word) -> sx.OfBoth:
        word = words.removeprefix("the").split()[0]
        which = {"sum": "total", "total": "total", "difference": "difference"}.get(word)
        which = which or ("smaller" if is_low(word) else "greater")
        return sx.OfBoth(which, noun, span=self._at(meta))

    def entry(self, meta: Meta, _word: Token, place: Any, *entries: Any) -> sx.Entry:
        return sx.Entry(place, entries, span=self._at(meta))

    def table(self, meta: Meta, _word: Token, place: Any, *parts: Any) -> sx.Table:
        *rows, otherwise = parts
        return sx.Table(place, tuple(rows), otherwise, span=self._at(meta))

    def row(self, meta: Meta, *values: Any) -> sx.Row:
        *keys, value = values
        return sx.Row("is", tuple(keys), value, span=self._at(meta))

    def row_from(self, meta: Meta, low: Any, high: Any, value: Any) -> sx.Row:
        return sx.Row("from", (low, high), value, span=self._at(meta))

    def row_compared(self, meta: Meta, sign: str, key: Any, value: Any) -> sx.Row:
        return sx.Row(sign, (key,), value, span=self._at(meta))

    def the(self, meta: Meta, value: Any) -> Any:
        return value

    def each_player(self, meta: Meta, _word: Token, such: Any) -> sx.EachPlayer:
        return sx.EachPlayer(such=such, span=self._at(meta))

    def each_in_turn(self, meta: Meta, _word: Token, first: Any) -> sx.EachPlayer:
        return sx.EachPlayer(True, first, span=self._at(meta))

    def some_player(self, meta: Meta, _word: Token) -> sx.SomePlayer:
        return sx.SomePlayer(span=self._at(meta))

    def both_players(self, meta: Meta, _word: Token) -> sx.BothPlayers:
        return sx.BothPlayers(span=self._at(meta))

    def chance(self, meta: Meta) -> sx.Chance:
        return sx.Chance(span=self._at(meta))

    def host(self, meta: Meta) -> sx.Host:
        return sx.Host(span=self._at(meta))

    def each(self, meta: Meta, noun: sx.Word, within: Any) -> sx.Each:
        return sx.Each(noun, within, span=self._at(meta))

    def each_there(self, meta: Meta, _words: Token, noun: sx.Word, within: Any) -> sx.Each:
        return sx.Each(noun, within, span=self._at(meta))

    def one_of_each(self, meta: Meta, *words: Any) -> sx.OneOfEach:
        *nouns, excepted = words
        return sx.OneOfEach(tuple(nouns), excepted or (), span=self._at(meta))

    def assorted(self, meta: Meta, *parts: Any) -> sx.Assorted:
        return sx.Assorted(tuple(p for p in parts if p is not None), span=self._at(meta))

    def copies(self, meta: Meta, count: sx.Number, name: sx.Word) -> sx.Copies:
        return sx.Copies(count.value, name, span=self._at(meta))

    def so_many_of_each(
        self, meta: Meta, words: Token, noun: sx.Word, excepted: Any
    ) -> sx.OneOfEach:
        word = words.split()[0]
        copies = int(word) if word.isdigit() else NUMERALS.index(word)
        return sx.OneOfEach((noun,), excepted or (), copies, span=self._at(meta))

    def number_of(self, meta: Meta, noun: sx.Word, within: Any, *rest: Any) -> sx.NumberOf:
        region, excepted, filters = _narrowing(rest)
        also = () if region is None else (region,)
        return sx.NumberOf(noun, within, None, excepted, (*also, *filters), span=self._at(meta))

    def those_in(self, meta: Meta, noun: sx.Word, within: Any, *rest: Any) -> sx.Those:
        region, excepted, filters = _narrowing(rest)
        also = () if region is None else (region,)
        return sx.Those(noun, within, None, excepted, (*also, *filters), span=self._at(meta))

    def those(self, meta: Meta, noun: sx.Word, *rest: Any) -> sx.Those:
        region, excepted, filters = _narrowing(rest)
        return sx.Those(noun, None, region, excepted, filters, span=self._at(meta))

    def neighbours(self, meta: Meta, of: Any) -> sx.Cells:
        cell = sx.Pronoun("it", span=self._token(of)) if isinstance(of, Token) else of
        noun = sx.Word(sx.NEIGHBOURS, span=self._at(meta))
        return sx.Cells(noun, sx.Region("next", (cell,), span=self._at(meta)), span=self._at(meta))

    def number_of_neighbours(self, meta: Meta, cells: sx.Cells, *rest: Any) -> sx.NumberOf:
        filters = _narrowing(rest)[2]
        return sx.NumberOf(cells.noun, None, cells.region, (), filters, span=self._at(meta))

    def number_of_some(self, meta: Meta, noun: sx.Word, *rest: Any) -> sx.NumberOf:
        region, _, filters = _narrowing(rest)
        return sx.NumberOf(noun, None, region, (), filters, span=self._at(meta))

    def distance(self, meta: Meta, start: Any, end: Any, graph: Any) -> sx.Distance:
        return sx.Distance(start, end, graph, span=self._at(meta))

    def shortest_paths(self, meta: Meta, start: Any, end: Any, graph: Any) -> sx.ShortestPaths:
        return sx.ShortestPaths(start, end, graph, span=self._at(meta))

    def edge(self, meta: Meta, start: Any, end: Any) -> sx.Edge:
        return sx.Edge(start, end, span=self._at(meta))

    def edges_touching(self, meta: Meta, node: Any) -> sx.EdgesTouching:
        return sx.EdgesTouching(node, span=self._at(meta))

    def empty_graph(self, meta: Meta, noun: sx.Word) -> sx.EmptyGraph:
        return sx.EmptyGraph(noun, span=self._at(meta))

    def add_values(self, meta: Meta, left: Any, right: Any) -> sx.Calculation:
        return sx.Calculation(left, "+", right, span=self._at(meta))

    def subtract_values(self, meta: Meta, left: Any, right: Any) -> sx.Calculation:
        return sx.Calculation(left, "-", right, span=self._at(meta))

    def multiply_values(self, meta: Meta, left: Any, right: Any) -> sx.Calculation:
        return sx.Calculation(left, "*", right, span=self._at(meta))

    def divide_values(self, meta: Meta, left: Any, by: Any, rounded: Any) -> sx.Divided:
        return sx.Divided(left, by, _rounding(rounded), span=self._at(meta))

    def part_of(self, meta: Meta, part: Token, of: Any, rounded: Any) -> sx.Divided:
        parts = next(n for word, n in PARTS.items() if word in part)
        by = sx.Number(parts, span=self._token(part))
        return sx.Divided(of, by, _rounding(rounded), span=self._at(meta))

    def times(self, meta: Meta, word: Token, value: Any) -> sx.Calculation:
        times = sx.Number(2 if word == "twice" else 3, span=self._token(word))
        return sx.Calculation(times, "*", value, span=self._at(meta))

    def union(self, meta: Meta, *parts: Any) -> sx.Union:
        return sx.Union(parts, span=self._at(meta))

    def negative(self, meta: Meta, value: Any) -> sx.Negative:
        return sx.Negative(value, span=self._at(meta))

    def most_of(self, meta: Meta, thing: sx.Word, more: Token, noun: sx.Word) -> sx.MostOf:
        return sx.MostOf(thing, not is_low(more), noun, span=self._at(meta))

    def most_of_own(
        self, meta: Meta, more: Token, noun: sx.Word, _whose: Token | None, within: Any
    ) -> sx.MostOf:
        return sx.MostOf(None, not is_low(more), noun, within, span=self._at(meta))


for _name in ("or", "and", "is"):
    setattr(Words, _name, getattr(Words, f"{_name}_"))
