"""Nodes of words, values and conditions: what stands within a line.

Purpose, input and output as the package's. Must not know: the lines.
"""

import re

from attrs import evolve
from lark import Token
from lark.tree import Meta

from ... import syntax as sx
from .domains import Amount, Domains, Narrowing, bounds, is_high, narrowing
from .inside_out import Mixed

COMPARATORS = {
    "_AT_LEAST": ">=",
    "AT_LEAST": ">=",
    "AT_MOST": "<=",
    "MORE_THAN": ">",
    "LESS_THAN": "<",
}


NUMERALS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
"""How many, where it is written in a word."""

MANY = {
    "twice": 2,
    "thrice": 3,
    "two": 2,
    "2": 2,
    "three": 3,
    "3": 3,
    "four": 4,
    "five": 5,
    "six": 6,
}
"""How many times as much, and how many of its parts."""

PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "tenth": 10}
"""By what is divided to get a part."""


LOW = ("less", "fewe", "least", "low", "small")


def is_low(word: str) -> bool:
    """Whether a comparative or a superlative asks for the lesser one."""
    return any(low in word for low in LOW)


def _rounding(words: Token | None) -> str:
    return words.split()[-1] if words else ""


class Words(Domains):
    """Builds what stands within a line."""

    # ------------------------------------------------------------------ words

    def NAME(self, token: Token) -> sx.Word:
        return sx.Word(str(token), span=self._token(token))

    def VERB(self, token: Token) -> sx.Word:
        return sx.Word(" ".join(token.split()), span=self._token(token))

    def PHASES_WON(self, token: Token) -> sx.Word:
        return sx.Word(" ".join(token.split()), span=self._token(token))

    def STRING(self, token: Token) -> sx.Word:
        words = " ".join(token[1:-1].split())
        return sx.Word(words, True, span=self._token(token))

    def FIELD_ALONE(self, token: Token) -> sx.Word:
        return self.STRING(token) if token.startswith('"') else self.NAME(token)

    def NUMBER(self, token: Token) -> sx.Number:
        many = int(token) if token.isdigit() else NUMERALS.index(token)
        return sx.Number(many, span=self._token(token))

    SO_MANY_STEPS = SO_MANY_OF_THEM = NUMBER

    def OPTION(self, token: Token) -> sx.OptionValue:
        return sx.OptionValue(token.strip("{} \t"), span=self._token(token))

    # ------------------------------------------------------------------ conditions

    def or_(self, meta: Meta, *parts: sx.Condition) -> sx.Or:
        return sx.Or(parts, span=self._at(meta))

    def and_(self, meta: Meta, *parts: sx.Condition) -> sx.And:
        return sx.And(parts, span=self._at(meta))

    def denied(self, meta: Meta, _not: Token, part: sx.Condition) -> sx.Denied:
        return sx.Denied(part, span=self._at(meta))

    def such(
        self,
        meta: Meta,
        article: Token,
        empty: Token | None,
        noun: sx.Word,
        zones: tuple[sx.Value, ...] | None,
        *filters: sx.Filter,
    ) -> sx.PiecesDomain:
        one = sx.Number(1, span=self._token(article))
        return self.pieces_domain(meta, (one, one), empty, noun, zones, *filters)

    def there_is(
        self,
        meta: Meta,
        negated: Token | None,
        amount: Amount,
        empty: Token | None,
        noun: sx.Word,
        zones: tuple[sx.Value, ...] | None,
        *rest: Narrowing | sx.SetFilter,
    ) -> sx.ThereIs:
        low, _ = bounds(amount)
        so_many = amount if isinstance(low, sx.Number) and low.value == 0 else low  # or more
        found = self.pieces_domain(meta, so_many, empty, noun, zones, *rest)
        return sx.ThereIs(found, negated is not None, span=self._at(meta))

    def neighbour_of_one(self, meta: Meta, noun: sx.Word, *filters: sx.Filter) -> sx.Neighbours:
        one = sx.Number(1, span=noun.span)
        return sx.Neighbours(">=", one, noun, filters, span=self._at(meta))

    def lies_by_one(
        self, meta: Meta, value: sx.Value, negated: Token | None, noun: sx.Word, *filters: sx.Filter
    ) -> sx.ThereIs:
        one, near = sx.Number(1, span=noun.span), sx.Region("next", (value,), span=self._at(meta))
        found = sx.PiecesDomain(one, one, noun, (), (), filters, (), near, span=self._at(meta))
        return sx.ThereIs(found, negated is not None, span=self._at(meta))

    def is_the_first(
        self, meta: Meta, words: Token, phase: sx.Word, around: sx.Word | None
    ) -> sx.WhichOne:
        *said, which = words.split()
        places = {"first": 1, "second": 2, "third": 3}
        number = sx.Number(places[which], span=self._token(words)) if which in places else None
        return sx.WhichOne(phase, "not" in said, number, around, span=self._at(meta))

    def board_is_full(self, meta: Meta, words: Token) -> sx.Full:
        said = words.split()
        return sx.Full("not" in said, "empty" in said, span=self._at(meta))

    def none_is(
        self, meta: Meta, noun: sx.Word, zones: tuple[sx.Value, ...] | None, *so: sx.Filter
    ) -> sx.ThereIs:
        """`no card in their hand is red` is `there is not a card in their hand that is red`."""
        one = sx.Number(1, span=noun.span)
        such = self.pieces_domain(meta, (one, one), None, noun, zones, *so)
        return sx.ThereIs(such, True, span=self._at(meta))

    def some_is(
        self, meta: Meta, article: Token, noun: sx.Word, *so: tuple[sx.Value, ...] | sx.Filter
    ) -> sx.ThereIs:
        """`a card in their hand is red` is `there is a card in their hand that is red`."""
        zones = so[0] if so and isinstance(so[0], tuple) else None
        filters = tuple(each for each in so if not isinstance(each, tuple))
        such = self.such(meta, article, None, noun, zones, *filters)
        return sx.ThereIs(such, False, span=self._at(meta))

    def lies(
        self, meta: Meta, value: sx.Value, negated: Token | None, region: sx.Region
    ) -> sx.Lies:
        return sx.Lies(value, negated is not None, region, span=self._at(meta))

    def is_(
        self, meta: Meta, value: sx.Value, negated: Token | None, *alternatives: sx.Value
    ) -> sx.Is:
        return sx.Is(value, negated is not None, alternatives, span=self._at(meta))

    def in_order(
        self, meta: Meta, value: sx.Value, negated: Token | None, *row: sx.Value
    ) -> sx.SameOrder:
        return sx.SameOrder(value, negated is not None, row, span=self._at(meta))

    def has_won(self, meta: Meta, who: sx.Value, words: Token, phase: sx.Word) -> sx.HasWon:
        said = set(words.split())
        lost, last = (not said.isdisjoint(w) for w in (("lose", "lost"), ("last", "previous")))
        return sx.HasWon(who, "not" in said, phase, lost, last, span=self._at(meta))

    def has_won_so_many(
        self, meta: Meta, who: sx.Value, sign: str | None, amount: sx.Value, phases: sx.Word
    ) -> sx.Has:
        won = sx.Word(f"{phases.text} won", span=phases.span)
        return sx.Has(who, sign or "=", amount, won, None, span=self._at(meta))

    def is_in(self, meta: Meta, value: sx.Value, negated: Token | None, zone: sx.Value) -> sx.IsIn:
        return sx.IsIn(value, negated is not None, zone, span=self._at(meta))

    def within_bounds(
        self, meta: Meta, value: sx.Value, negated: Token | None, low: sx.Value, high: sx.Value
    ) -> sx.WithinBounds:
        return sx.WithinBounds(value, negated is not None, low, high, span=self._at(meta))

    def compares(
        self,
        meta: Meta,
        left: sx.Value,
        sign: str,
        right: sx.Value,
        other: str | None,
        bound: sx.Value | None,
    ) -> sx.Compares | sx.And:
        one = sx.Compares(left, sign, right, span=self._at(meta))
        if other is None or bound is None:
            return one
        return sx.And((one, evolve(one, sign=other, right=bound)), span=one.span)

    def symbol_compares(
        self, meta: Meta, left: sx.Value, sign: Token, right: sx.Value
    ) -> sx.Compares:
        return sx.Compares(left, str(sign), right, span=self._at(meta))

    def or_more(self, meta: Meta, token: Token) -> str:
        return ">=" if token.type == "OR_MORE" else "<="

    def compares_or_more(
        self, meta: Meta, left: sx.Value, right: sx.Value, sign: str
    ) -> sx.Compares:
        return sx.Compares(left, sign, right, span=self._at(meta))

    def comparator(self, meta: Meta, token: Token) -> str:
        return COMPARATORS[token.type]

    def has(
        self,
        meta: Meta,
        who: sx.Value,
        sign: str | None,
        amount: sx.Value,
        noun: sx.Word,
        within: sx.Value | None,
    ) -> sx.Has:
        return sx.Has(who, sign or "=", amount, noun, within, span=self._at(meta))

    def has_or_more(
        self,
        meta: Meta,
        who: sx.Value,
        amount: sx.Value,
        sign: str,
        noun: sx.Word,
        within: sx.Value | None,
    ) -> sx.Has:
        return sx.Has(who, sign, amount, noun, within, span=self._at(meta))

    def has_more(
        self,
        meta: Meta,
        who: sx.Value,
        more: Token,
        noun: sx.Word,
        within: sx.Value | None,
        other: sx.Value,
    ) -> sx.Has:
        sign = ">" if more == "more" else "<"
        return sx.Has(who, sign, other, noun, within, True, span=self._at(meta))

    def counted_left(self, meta: Meta, words: Token) -> sx.Word:
        """` health left`, of which `left` says nothing more."""
        name = words.split()[0]
        place = self._token(words)
        start = place.start + words.index(name)
        return sx.Word(name, span=evolve(place, start=start, end=start + len(name)))

    def has_some(self, meta: Meta, who: sx.Value, _article: Token, noun: sx.Word) -> sx.Has:
        one = sx.Number(1, span=self._at(meta))
        return sx.Has(who, "some", one, noun, span=self._at(meta))

    def has_there(self, meta: Meta, who: sx.Value, piece: sx.Word, within: sx.Value) -> sx.HasThere:
        return sx.HasThere(who, piece, within, span=self._at(meta))

    def has_state(self, meta: Meta, who: sx.Value, negated: Token | None, noun: sx.Word) -> sx.Has:
        one, sign = sx.Number(1, span=self._at(meta)), "some" if negated is None else "nothing"
        return sx.Has(who, sign, one, noun, span=self._at(meta))

    def lead(
        self, meta: Meta, who: sx.Value, by: sx.Value, or_more: Token | None, noun: sx.Word
    ) -> sx.Leads:
        return sx.Leads(who, by, or_more is not None, noun, span=self._at(meta))

    def level(self, meta: Meta, value: sx.Value, negated: Token | None) -> sx.Level:
        return sx.Level(value, negated is not None, span=self._at(meta))

    # ------------------------------------------------------------------ which of the players

    def whose_is(
        self, meta: Meta, noun: sx.Word, negated: Token | None, *alternatives: sx.Value
    ) -> sx.Is:
        theirs = self._theirs(noun)
        return sx.Is(theirs, negated is not None, alternatives, span=self._at(meta))

    def whose_lies(
        self, meta: Meta, noun: sx.Word, negated: Token | None, zone: sx.Value
    ) -> sx.IsIn:
        return sx.IsIn(self._theirs(noun), negated is not None, zone, span=self._at(meta))

    def whose_field(self, meta: Meta, noun: sx.Word, field: sx.Word, value: sx.Value) -> sx.Is:
        of = sx.Of(field, self._theirs(noun), span=field.span)
        return sx.Is(of, False, (value,), span=self._at(meta))

    def the_player(self, meta: Meta, such: sx.Condition) -> sx.PlayerSuch:
        return sx.PlayerSuch(such, span=self._at(meta))

    def players_such(self, meta: Meta, such: sx.Condition) -> sx.PlayersSuch:
        return sx.PlayersSuch(such, span=self._at(meta))

    def has_field(
        self, meta: Meta, thing: sx.Value, field: sx.Word, *said: str | sx.Value
    ) -> sx.Is | sx.Compares:
        """`their pick has rank at least 3` is `rank of their pick is at least 3`."""
        of, place = sx.Of(field, thing, span=field.span), self._at(meta)
        match said:
            case (str(sign), sx.Node() as value):
                return sx.Compares(of, sign, value, span=place)
            case (sx.Number() as value,):
                return sx.Is(of, False, (value,), span=place)
        raise TypeError(said)

    def whose_compares(self, meta: Meta, noun: sx.Word, sign: str, value: sx.Value) -> sx.Compares:
        return sx.Compares(self._theirs(noun), sign, value, span=self._at(meta))

    def who_has(
        self, meta: Meta, sign: str, amount: sx.Value, noun: sx.Word, within: sx.Value | None
    ) -> sx.Has:
        place = self._at(meta)
        return sx.Has(sx.Pronoun("they", span=place), sign or "=", amount, noun, within, span=place)

    def who_has_there(self, meta: Meta, piece: sx.Word, within: sx.Value) -> sx.HasThere:
        return sx.HasThere(
            sx.Pronoun("they", span=self._at(meta)), piece, within, span=self._at(meta)
        )

    def who_has_state(self, meta: Meta, negated: Token | None, noun: sx.Word) -> sx.Has:
        return self.has_state(meta, sx.Pronoun("they", span=self._at(meta)), negated, noun)

    def who_is(self, meta: Meta, negated: Token | None, *alternatives: sx.Value) -> sx.Is:
        place = self._at(meta)
        they = sx.Pronoun("they", span=place)
        return sx.Is(they, negated is not None, alternatives, span=place)

    def who_has_won(self, meta: Meta, words: Token, phase: sx.Word) -> sx.HasWon:
        return self.has_won(meta, sx.Pronoun("they", span=self._at(meta)), words, phase)

    def _theirs(self, noun: sx.Word) -> sx.Possessive:
        they = sx.Pronoun("they", span=noun.span)
        return sx.Possessive(they, sx.Possessed("", noun, span=noun.span), span=noun.span)

    def multiple(
        self, meta: Meta, value: sx.Value, negated: Token | None, _words: Token, of: sx.Value
    ) -> sx.Multiple:
        return sx.Multiple(value, negated is not None, of, span=self._at(meta))

    def truth(self, meta: Meta, value: sx.Value) -> sx.Truth:
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

    def whose_turn(self, meta: Meta, _words: Token) -> sx.Pronoun:
        return sx.Pronoun(sx.WHOSE_TURN, span=self._at(meta))

    def nothing(self, meta: Meta, word: Token) -> sx.Nothing:
        said = str(word).split()[0]
        meant = "nobody" if said in ("neither", "no") else said
        return sx.Nothing(meant, span=self._at(meta))

    def truth_value(self, meta: Meta, word: Token) -> sx.TruthValue:
        return sx.TruthValue(word == "yes", span=self._at(meta))

    def own(self, meta: Meta, owner: Token, thing: sx.Possessed) -> sx.Possessive:
        who = {"your": "you", "their": "they", "its": "it"}[owner]
        pronoun = sx.Pronoun(who, span=self._token(owner))
        return sx.Possessive(pronoun, thing, span=self._at(meta))

    def possessive(self, meta: Meta, owner: sx.Value, thing: sx.Possessed) -> sx.Possessive:
        return sx.Possessive(owner, thing, span=self._at(meta))

    def itself(self, meta: Meta, value: sx.Value) -> sx.Itself:
        return sx.Itself(value, span=self._at(meta))

    def possessed(self, meta: Meta, which: Token | None, noun: sx.Word) -> sx.Possessed:
        word, *more = (str(which) if which else "").split() or [""]
        count = 0
        if more:
            count = int(more[0]) if more[0].isdigit() else NUMERALS.index(more[0])
        return sx.Possessed(word, noun, count, span=self._at(meta))

    def all_so_far(self, meta: Meta, which: Token, noun: sx.Word) -> sx.Possessed:
        return sx.Possessed(str(which), noun, now=True, span=self._at(meta))

    def how_often(
        self, meta: Meta, who: sx.Value, choice: sx.Word, chosen: sx.Value, within: sx.Word | None
    ) -> sx.HowOften:
        return sx.HowOften(who, choice, chosen, within, span=self._at(meta))

    def since(
        self, meta: Meta, phase: sx.Word, who: sx.Value, choice: sx.Word, chosen: sx.Value
    ) -> sx.Since:
        return sx.Since(phase, who, choice, chosen, span=self._at(meta))

    def of(self, meta: Meta, noun: sx.Word, owner: sx.Value) -> sx.Of:
        return sx.Of(noun, owner, span=self._at(meta))

    def opponent_of(self, meta: Meta, player: sx.Value) -> sx.Possessive:
        opponent = sx.Possessed("", sx.Word("opponent", span=self._at(meta)))
        return sx.Possessive(player, opponent, span=self._at(meta))

    def printed_of(self, meta: Meta, _word: Token, noun: sx.Word, owner: sx.Value) -> sx.Of:
        return sx.Of(noun, owner, True, span=self._at(meta))

    def total(self, meta: Meta, _word: Token, noun: sx.Word, within: sx.Value) -> sx.Total:
        return sx.Total(noun, within, span=self._at(meta))

    def end_of(
        self, meta: Meta, which: Token, amount: sx.Number | None, noun: sx.Word, zone: sx.Value
    ) -> sx.EndOf:
        many = None if amount is None else amount.value
        return sx.EndOf(which.endswith("bottom"), many, noun, zone, span=self._at(meta))

    def superlative(self, meta: Meta, word: Token, noun: sx.Word, within: sx.Value) -> sx.Total:
        which = "highest" if is_high(word) else "lowest"
        return sx.Total(noun, within, which, span=self._at(meta))

    def highest_of(self, meta: Meta, word: Token, within: sx.Value) -> sx.Total:
        which = "highest" if is_high(word) else "lowest"
        return sx.Total(None, within, which, span=self._at(meta))

    def extremes(self, meta: Meta, word: Token, *values: sx.Value) -> sx.Extremes:
        which = "greater" if is_high(word) else "smaller"
        return sx.Extremes(which, values, span=self._at(meta))

    def extreme(self, meta: Meta, words: Token, left: sx.Value, right: sx.Value) -> sx.Extreme:
        said = words.removesuffix("of").split()[-1]
        which = {"difference": said, "lesser": "smaller", "lower": "smaller", "smaller": said}.get(
            said, "greater"
        )
        return sx.Extreme(which, left, right, span=self._at(meta))

    def difference_in(self, meta: Meta, _words: Token, noun: sx.Word) -> sx.OfBoth:
        return sx.OfBoth("difference", noun, span=self._at(meta))

    def of_both(self, meta: Meta, words: Token, noun: sx.Word) -> sx.OfBoth:
        word = words.removeprefix("the").split()[0]
        which = {"sum": "total", "total": "total", "difference": "difference"}.get(word)
        which = which or ("smaller" if is_low(word) else "greater")
        return sx.OfBoth(which, noun, span=self._at(meta))

    def entry(self, meta: Meta, _word: Token, place: sx.Value, *entries: sx.Value) -> sx.Entry:
        return sx.Entry(place, entries, span=self._at(meta))

    def table(self, meta: Meta, _word: Token, place: sx.Value, *parts: Mixed) -> sx.Table:
        *rows, otherwise = parts
        return sx.Table(place, tuple(rows), otherwise, span=self._at(meta))

    def row(self, meta: Meta, *values: sx.Value) -> sx.Row:
        *keys, value = values
        return sx.Row("is", tuple(keys), value, span=self._at(meta))

    def row_from(self, meta: Meta, low: sx.Value, high: sx.Value, value: sx.Value) -> sx.Row:
        return sx.Row("from", (low, high), value, span=self._at(meta))

    def row_compared(self, meta: Meta, sign: str, key: sx.Value, value: sx.Value) -> sx.Row:
        return sx.Row(sign, (key,), value, span=self._at(meta))

    def the(self, meta: Meta, value: sx.Value) -> sx.Value:
        return value

    def each_player(self, meta: Meta, _word: Token, such: sx.Condition | None) -> sx.EachPlayer:
        return sx.EachPlayer(such=such, span=self._at(meta))

    def each_in_turn(self, meta: Meta, _word: Token, first: sx.Value | None) -> sx.EachPlayer:
        return sx.EachPlayer(True, first, span=self._at(meta))

    def some_player(self, meta: Meta, _word: Token) -> sx.SomePlayer:
        return sx.SomePlayer(span=self._at(meta))

    def both_players(self, meta: Meta, _word: Token) -> sx.BothPlayers:
        return sx.BothPlayers(span=self._at(meta))

    def chance(self, meta: Meta) -> sx.Chance:
        return sx.Chance(span=self._at(meta))

    def host(self, meta: Meta) -> sx.Host:
        return sx.Host(span=self._at(meta))

    def each(self, meta: Meta, noun: sx.Word, within: sx.Value | None) -> sx.Each:
        return sx.Each(noun, within, span=self._at(meta))

    def each_there(self, meta: Meta, _words: Token, noun: sx.Word, within: sx.Value) -> sx.Each:
        return sx.Each(noun, within, span=self._at(meta))

    def each_such(self, meta: Meta, *words: Token | sx.Word | sx.Region) -> sx.Each:
        noun = next(each for each in words if isinstance(each, sx.Word))
        regions = [each for each in words if isinstance(each, sx.Region)]
        region = evolve(regions[0], also=tuple(regions[1:])) if regions else None
        return sx.Each(noun, None, region, span=self._at(meta))

    def one_of_each(self, meta: Meta, *words: Mixed) -> sx.OneOfEach:
        nouns = tuple(each for each in words if isinstance(each, sx.Word))
        excepted, *filters = words[len(nouns) :]
        return sx.OneOfEach(nouns, excepted or (), 1, tuple(filters), span=self._at(meta))

    def assorted(self, meta: Meta, *parts: sx.Copies | sx.OneOfEach | None) -> sx.Assorted:
        return sx.Assorted(tuple(p for p in parts if p is not None), span=self._at(meta))

    def copies(self, meta: Meta, count: sx.Number, name: sx.Word) -> sx.Copies:
        return sx.Copies(count.value, name, span=self._at(meta))

    def so_many_of_each(
        self,
        meta: Meta,
        words: Token,
        noun: sx.Word,
        excepted: tuple[sx.Value, ...] | None,
        *filters: sx.Filter,
    ) -> sx.OneOfEach:
        word = words.split()[0]
        copies = int(word) if word.isdigit() else NUMERALS.index(word)
        return sx.OneOfEach((noun,), excepted or (), copies, filters, span=self._at(meta))

    def number_of(
        self, meta: Meta, noun: sx.Word, within: sx.Value, *rest: Narrowing
    ) -> sx.NumberOf:
        region, excepted, filters = narrowing(rest)
        also = () if region is None else (region,)
        return sx.NumberOf(noun, within, None, excepted, (*also, *filters), span=self._at(meta))

    def those_in(self, meta: Meta, noun: sx.Word, within: sx.Value, *rest: sx.Filter) -> sx.Those:
        region, excepted, filters = narrowing(rest)
        also = () if region is None else (region,)
        return sx.Those(noun, within, None, excepted, (*also, *filters), span=self._at(meta))

    def the_ones(
        self, meta: Meta, word: Token, noun: sx.Word, zones: tuple[sx.Value, ...] | None,
        *rest: Narrowing,
    ) -> sx.Those:  # fmt: skip
        region, excepted, filters = narrowing(rest)
        held = sx.united(zones or ())
        said = "the" if word == "the" else "each"
        return sx.Those(noun, held, region, excepted, filters, said, span=self._at(meta))

    def those(self, meta: Meta, noun: sx.Word, *rest: sx.Filter) -> sx.Those:
        region, excepted, filters = narrowing(rest)
        return sx.Those(noun, None, region, excepted, filters, span=self._at(meta))

    def neighbours(self, meta: Meta, of: sx.Value | Token) -> sx.Cells:
        cell = sx.Pronoun("it", span=self._token(of)) if isinstance(of, Token) else of
        noun = sx.Word(sx.NEIGHBOURS, span=self._at(meta))
        return sx.Cells(noun, sx.Region("next", (cell,), span=self._at(meta)), span=self._at(meta))

    def number_of_neighbours(self, meta: Meta, cells: sx.Cells, *rest: Narrowing) -> sx.NumberOf:
        filters = narrowing(rest)[2]
        return sx.NumberOf(cells.noun, None, cells.region, (), filters, span=self._at(meta))

    def number_of_some(self, meta: Meta, noun: sx.Word, *rest: Narrowing) -> sx.NumberOf:
        region, _, filters = narrowing(rest)
        return sx.NumberOf(noun, None, region, (), filters, span=self._at(meta))

    def distance(
        self, meta: Meta, start: sx.Value, end: sx.Value, graph: sx.Value | None
    ) -> sx.Distance:
        return sx.Distance(start, end, graph, span=self._at(meta))

    def shortest_paths(
        self, meta: Meta, start: sx.Value, end: sx.Value, graph: sx.Value
    ) -> sx.ShortestPaths:
        return sx.ShortestPaths(start, end, graph, span=self._at(meta))

    def edge(self, meta: Meta, start: sx.Value, end: sx.Value) -> sx.Edge:
        return sx.Edge(start, end, span=self._at(meta))

    def edges_touching(self, meta: Meta, node: sx.Value) -> sx.EdgesTouching:
        return sx.EdgesTouching(node, span=self._at(meta))

    def empty_graph(self, meta: Meta, noun: sx.Word) -> sx.EmptyGraph:
        return sx.EmptyGraph(noun, span=self._at(meta))

    def add_values(self, meta: Meta, left: sx.Value, right: sx.Value) -> sx.Calculation:
        return sx.Calculation(left, "+", right, span=self._at(meta))

    def subtract_values(self, meta: Meta, left: sx.Value, right: sx.Value) -> sx.Calculation:
        return sx.Calculation(left, "-", right, span=self._at(meta))

    def multiply_values(self, meta: Meta, left: sx.Value, right: sx.Value) -> sx.Calculation:
        return sx.Calculation(left, "*", right, span=self._at(meta))

    def divide_values(self, meta: Meta, left: sx.Value, by: sx.Value, rounded: Token) -> sx.Divided:
        return sx.Divided(left, by, _rounding(rounded), span=self._at(meta))

    def part_of(self, meta: Meta, part: Token, of: sx.Value, rounded: Token | None) -> sx.Divided:
        parts = next(n for word, n in PARTS.items() if word in part)
        by = sx.Number(parts, span=self._token(part))
        if (many := MANY.get(re.split(r"[ \t-]", part)[0])) is not None:
            of = sx.Calculation(sx.Number(many, span=by.span), "*", of, span=of.span)
        return sx.Divided(of, by, _rounding(rounded), span=self._at(meta))

    def times(self, meta: Meta, word: Token, value: sx.Value) -> sx.Calculation:
        said = word.split()[0]
        number = int(said) if said.isdigit() else MANY[said]
        times = sx.Number(number, span=self._token(word))
        return sx.Calculation(times, "*", value, span=self._at(meta))

    def union(self, meta: Meta, *parts: sx.Value) -> sx.Union:
        return sx.Union(parts, span=self._at(meta))

    def negative(self, meta: Meta, value: sx.Value) -> sx.Negative:
        return sx.Negative(value, span=self._at(meta))

    def most_of(self, meta: Meta, thing: sx.Word, more: Token, noun: sx.Word) -> sx.MostOf:
        return sx.MostOf(thing, not is_low(more), noun, span=self._at(meta))

    def most_of_own(
        self, meta: Meta, more: Token, noun: sx.Word, _whose: Token | None, within: sx.Word | None
    ) -> sx.MostOf:
        said = more.split()[-1]
        counts = said in ("more", "less", "fewer", "most", "least", "fewest")
        extreme = "" if counts else said.removesuffix("er").removesuffix("est") + "est"
        return sx.MostOf(None, not is_low(more), noun, within, extreme, span=self._at(meta))


for _name in ("or", "and", "is"):
    setattr(Words, _name, getattr(Words, f"{_name}_"))
