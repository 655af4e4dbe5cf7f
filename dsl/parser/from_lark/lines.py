"""Nodes of lines: what stands in a block.

Purpose, input and output as the package's. Must not know: the items of a file.
"""

import re

from attrs import evolve
from lark import Token
from lark.tree import Meta

from ... import syntax as sx
from ...syntax.guarded import behind
from .domains import Amount, Narrowing, bounds, narrowed, narrowing
from .inside_out import Mixed, Places

IN_A_ROW = ("", "", "twice", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""How often something is done in a row, by the number that it is."""


Tail = sx.Statement | sx.Body
"""What stands behind a colon: a line, or a block of them."""


def _body(tail: Tail | None) -> sx.Body:
    """The lines of a tail: a block already is a tuple, a single line becomes one."""
    if tail is None:
        return ()
    return tail if isinstance(tail, tuple) else (tail,)


class Lines(Places):
    """Builds the lines of blocks."""

    def block(self, meta: Meta, *statements: sx.Statement) -> sx.Body:
        return tuple(s for s in statements if s is not None)

    def play(
        self,
        meta: Meta,
        _up_to: Token | None,
        times: sx.Value,
        phase: sx.Word,
        first: sx.Value | None,
        until: sx.Condition | None,
        when: sx.Guard | None,
    ) -> sx.Statement:
        return behind(sx.Play(times, phase, until, first, span=self._at(meta)), when)

    def play_alternating(
        self,
        meta: Meta,
        phase: sx.Word,
        first: sx.Value,
        until: sx.Condition | None,
        when: sx.Guard | None,
    ) -> sx.Statement:
        return behind(sx.Play(None, phase, until, first, span=self._at(meta)), when)

    def play_until(
        self, meta: Meta, phase: sx.Word, until: sx.Condition, when: sx.Guard | None
    ) -> sx.Statement:
        return behind(sx.Play(None, phase, until, span=self._at(meta)), when)

    def step(
        self,
        meta: Meta,
        name: sx.Word,
        order: sx.Value | None,
        guard: sx.Guard | None,
        block: sx.Body,
    ) -> sx.Step:
        return sx.Step(name, order, guard, block, span=name.span)

    def choose(
        self,
        meta: Meta,
        who: sx.Value,
        may: Token | None,
        secretly: Token | None,
        name: sx.Word,
        ahead: Token | None,
        once_per: sx.Word | None,
        domain: sx.Domain,
        told: Token | None,
        seconds: sx.Value | None,
        when: sx.Guard | None,
        body: sx.Body,
    ) -> sx.Statement:
        if seconds is not None:
            body = (sx.Within(seconds, span=seconds.span), *body)
        place = who.span.to(domain.span)
        optional = may is not None
        if isinstance(who, sx.BothPlayers):
            who = sx.EachPlayer(span=who.span)
        said = [each for each in (secretly, ahead, told) if each is not None]
        openly = any(each.endswith("public") for each in said)
        in_secret = any(each.endswith(("secretly", "secret", "private")) for each in said)
        if openly and isinstance(who, sx.Chance):
            body = (_told_at_once(name), *body)
        made = sx.Choose(
            who,
            optional,
            name,
            in_secret,
            domain,
            body,
            once_per,
            told=self._told(said),
            span=place,
        )
        return behind(made, when)

    def _told(self, said: list[Token]) -> sx.Word | None:
        """Who learns of a choice, in the words of the line that say so."""
        return sx.Word(" ".join(said[-1].split()), span=self._token(said[-1])) if said else None

    def choose_once(
        self,
        meta: Meta,
        who: sx.Value,
        may: Token | None,
        secretly: Token | None,
        name: sx.Word,
        once_per: sx.Word,
        secret: Token,
        domain: sx.Domain,
        seconds: sx.Value | None,
        when: sx.Guard | None,
        body: sx.Body,
    ) -> sx.Statement:
        """`..., once per match, in secret: ...`: the other way round."""
        return self.choose(
            meta, who, may, secretly, name, secret, once_per, domain, None, seconds, when, body
        )

    def choose_as(
        self,
        meta: Meta,
        who: sx.Value,
        may: Token | None,
        secretly: Token | None,
        domain: sx.Domain,
        _whose: Token | None,
        name: sx.Word,
        *rest: Mixed,
    ) -> sx.Statement:
        """`each player secretly chooses a card in their hand as their pick`."""
        return self.choose(meta, who, may, secretly, name, None, None, domain, *rest)

    def choose_from(
        self,
        meta: Meta,
        who: sx.Value,
        may: Token | None,
        secretly: Token | None,
        domain: sx.PiecesDomain,
        *rest: Mixed,
    ) -> sx.Statement:
        """`each player secretly chooses a runner from their crew`: called by what it is."""
        return self.choose(meta, who, may, secretly, domain.noun, None, None, domain, *rest)

    def choose_number(
        self,
        meta: Meta,
        who: sx.Value,
        may: Token | None,
        secretly: Token | None,
        name: sx.Word,
        low: sx.Value,
        high: sx.Value,
        *rest: Mixed,
    ) -> sx.Statement:
        """`each player secretly chooses a bribe from 0 to their coins`."""
        domain = sx.NumberDomain(low, high, span=low.span.to(high.span))
        return self.choose(meta, who, may, secretly, name, None, None, domain, *rest)

    def deal(
        self,
        meta: Meta,
        who: sx.Value,
        name: sx.Word | None,
        amount: Amount,
        noun: sx.Word,
        source: sx.Value,
        target: sx.Value | None,
        guard: sx.Guard | None,
        body: sx.Body,
    ) -> sx.Deal:
        low, high = bounds(amount)
        place = who.span.to((target or source).span)
        return sx.Deal(who, name, low, high, noun, source, target, guard, body, span=place)

    def shuffle(
        self, meta: Meta, who: sx.Value | None, zone: sx.Value, guard: sx.Guard | None
    ) -> sx.Shuffle:
        return sx.Shuffle(who, zone, guard, span=self._at(meta))

    def distribute(
        self, meta: Meta, who: sx.Value, amount: sx.Value, name: sx.Word, *rest: Mixed
    ) -> sx.Statement:
        *names, secret, when, body = rest
        place = who.span.to(names[-1].span)
        over = tuple(names)
        made = sx.Distribute(who, amount, name, over, secret is not None, body, span=place)
        return behind(made, when)

    def in_one_go(
        self,
        meta: Meta,
        who: sx.Value,
        may: Token | None,
        name: sx.Word,
        secret: Token | None,
        when: sx.Guard | None,
        body: sx.Body,
    ) -> sx.Statement:
        place = who.span.to(name.span)
        everything, optional = sx.OneGo(span=place), may is not None
        made = sx.Choose(who, optional, name, secret is not None, everything, body, span=place)
        return behind(made, when)

    def written_so(self, meta: Meta, words: sx.Word) -> sx.Written:
        return sx.Written(words, span=self._at(meta))

    def written(self, meta: Meta, words: sx.Word) -> sx.Word:
        return words

    def use(
        self,
        meta: Meta,
        who: sx.Value,
        thing: sx.Word,
        once_per: sx.Word | None,
        when: sx.Guard | None,
        body: sx.Body,
    ) -> sx.Statement:
        made = sx.Use(who, thing, once_per, body, span=who.span.to(thing.span))
        return behind(made, when)

    def within(
        self, meta: Meta, seconds: sx.Value, extra: sx.Value | None, reserve: sx.Value | None
    ) -> sx.Within:
        return sx.Within(seconds, extra, reserve, span=self._at(meta))

    def only_if(self, meta: Meta, condition: sx.Condition, because: sx.Word | None) -> sx.OnlyIf:
        return sx.OnlyIf(condition, because, span=self._at(meta))

    def if_none_possible(self, meta: Meta, tail: Tail) -> sx.IfNonePossible:
        return sx.IfNonePossible(_body(tail), span=self._at(meta))

    def if_late(self, meta: Meta, tail: Tail) -> sx.IfLate:
        return sx.IfLate(False, _body(tail), span=self._at(meta))

    def if_both_late(self, meta: Meta, tail: Tail) -> sx.IfLate:
        return sx.IfLate(True, _body(tail), span=self._at(meta))

    def if_none_chosen(self, meta: Meta, tail: Tail) -> sx.IfNoneChosen:
        return sx.IfNoneChosen(_body(tail), span=self._at(meta))

    def if_(
        self,
        meta: Meta,
        condition: sx.Condition,
        then: Tail,
        otherwise: Tail | None,
    ) -> sx.If:
        return sx.If(condition, _body(then), _body(otherwise), span=self._at(meta))

    def for_each(
        self, meta: Meta, _word: Token, such: sx.Condition | None, tail: Tail
    ) -> sx.ForEachPlayer:
        return sx.ForEachPlayer(_body(tail), such, span=self._at(meta))

    def for_each_in_turn(self, meta: Meta, _word: Token, first: sx.Value, tail: Tail) -> sx.InTurn:
        return sx.InTurn(first, _body(tail), span=self._at(meta))

    def for_each_piece(
        self, meta: Meta, _word: Token, noun: sx.Word, within: sx.Value, *rest: Mixed
    ) -> sx.ForEachPiece:
        *said, in_turn, tail = rest
        region, filters = narrowed(tuple(said))
        every = filters if region is None else (region, *filters)
        place, after = self._at(meta), in_turn is not None
        return sx.ForEachPiece(noun, within, _body(tail), None, every, after, span=place)

    def for_each_cell(
        self, meta: Meta, _word: Token, noun: sx.Word, *rest: Mixed
    ) -> sx.ForEachPiece:
        *said, in_turn, tail = rest
        region, filters = narrowed(tuple(said))
        place, after = self._at(meta), in_turn is not None
        return sx.ForEachPiece(noun, None, _body(tail), region, filters, after, span=place)

    def clause(self, meta: Meta, label: sx.Word, tail: Tail) -> sx.Clause:
        body = tuple([each for line in _body(tail) for each in _answers(line)])
        return sx.Clause(label, body, span=self._at(meta))

    def next_time(
        self, meta: Meta, count: sx.Number | None, phase: sx.Word, tail: Tail
    ) -> sx.Timed:
        times = count.value if count else 1
        return sx.Timed("next", times, phase, _body(tail), span=self._at(meta))

    def this_time(self, meta: Meta, phase: sx.Word, tail: Tail) -> sx.Timed:
        return sx.Timed("this", 1, phase, _body(tail), span=self._at(meta))

    def until_time(self, meta: Meta, until: sx.Condition, tail: Tail) -> sx.Timed:
        return sx.Timed("until", 1, None, _body(tail), until, span=self._at(meta))

    def rest_of_time(self, meta: Meta, phase: sx.Word, tail: Tail) -> sx.Timed:
        return sx.Timed("rest", 1, phase, _body(tail), span=self._at(meta))

    def at_end(self, meta: Meta, tail: Tail) -> sx.AtTheEnd:
        return sx.AtTheEnd(_body(tail), span=self._at(meta))

    def declare(
        self,
        meta: Meta,
        owner: sx.Value,
        name: sx.Word,
        initial: sx.Value,
        pile: Token | None,
        audience: Token | None,
    ) -> sx.Declare:
        heard = "" if audience is None else self._heard_by(audience).text
        shuffled = pile is not None and pile.endswith("shuffled")
        lies = (pile is not None, shuffled)
        return sx.Declare(owner, name, initial, heard, *lies, span=self._at(meta))

    def for_seats(self, meta: Meta, *rows: sx.Row) -> sx.Table:
        they = sx.Pronoun("they", span=self._at(meta))
        return sx.Table(they, rows, None, span=self._at(meta))

    def for_seat(self, meta: Meta, value: sx.Value, seat: sx.Value) -> sx.Row:
        return sx.Row("is", (seat,), value, span=self._at(meta))

    def or_none(self, meta: Meta, kind: str, nothing: Token) -> sx.OrNone:
        return sx.OrNone(kind, str(nothing), span=self._at(meta))

    def itself_or_none(self, meta: Meta, kind: str, nothing: Token) -> sx.OrNone:
        return sx.OrNone(kind, str(nothing), itself=True, span=self._at(meta))

    def one_of_names(self, meta: Meta, *names: str | Token) -> sx.OrNone:
        """`calm, angry or none`: at first none, or the first of them."""
        place = self._at(meta)
        nothing = next((str(each) for each in names if isinstance(each, Token)), "")
        words = tuple(sx.Word(each, span=place) for each in names if not isinstance(each, Token))
        return sx.OrNone("", nothing, words, span=place)

    def asks(
        self,
        meta: Meta,
        name: sx.Word,
        domain: sx.Domain,
        written: sx.Word | None,
        guard: sx.Guard | None,
    ) -> sx.Asks:
        return sx.Asks(name, domain, guard, False, written, span=self._at(meta))

    def may_ask(
        self,
        meta: Meta,
        name: sx.Word,
        domain: sx.Domain,
        written: sx.Word | None,
        guard: sx.Guard | None,
    ) -> sx.Asks:
        return evolve(self.asks(meta, name, domain, written, guard), may=True)

    def named(
        self,
        meta: Meta,
        name: sx.Word,
        of: sx.Word | None,
        value: sx.Value,
        guard: sx.Guard | None,
        otherwise: sx.Value | None,
    ) -> sx.Named:
        return sx.Named(name, of, value, guard, otherwise, span=self._at(meta))

    named_here = named

    def parameter(self, meta: Meta, _article: Token, noun: sx.Word) -> sx.Word:
        return noun

    def player_parameter(self, meta: Meta, words: Token) -> sx.Word:
        return sx.Word("player", span=self._token(words))

    def held(self, meta: Meta, owner: sx.Value) -> sx.HeldBy:
        return sx.HeldBy(owner, span=self._at(meta))

    def simple(self, meta: Meta, sentence: sx.Sentence, guard: sx.Guard | None) -> sx.Line:
        return sx.Line(sentence, guard, span=self._at(meta))

    def either_way(
        self, meta: Meta, one: sx.Sentence, condition: sx.Condition, other: sx.Sentence
    ) -> sx.If:
        """`they gain 1 coin, if A, otherwise lose 1 coin`: the second may leave out who does it."""
        if isinstance(one, sx.EffectLine) and isinstance(other, sx.EffectLine):
            other = evolve(other, subject=other.subject or one.subject)
        then, rest = (sx.Line(each, None, span=each.span) for each in (one, other))
        return sx.If(condition, (then,), (rest,), True, span=self._at(meta))

    def guard_if(
        self,
        meta: Meta,
        condition: sx.Condition,
        unless: sx.Condition | None,
        able: sx.Guard | None,
    ) -> sx.Guard:
        place = self._at(meta)
        if unless is None:
            return sx.Guard(condition, False, able is not None, span=place)
        also = (sx.Guard(condition, span=condition.span),)
        return sx.Guard(unless, True, able is not None, also, span=place)

    def when(self, meta: Meta, condition: sx.Condition, unless: sx.Condition | None) -> sx.Guard:
        return self.guard_if(meta, condition, unless, None)

    def when_not(self, meta: Meta, condition: sx.Condition) -> sx.Guard:
        return self.guard_unless(meta, condition, None)

    def guard_unless(self, meta: Meta, condition: sx.Condition, able: sx.Guard | None) -> sx.Guard:
        return sx.Guard(condition, True, able is not None, span=self._at(meta))

    def guard_otherwise(self, meta: Meta) -> sx.Guard:
        return sx.Guard(None, otherwise=True, span=self._at(meta))

    def if_able(self, meta: Meta) -> sx.Guard:
        return sx.Guard(None, able=True, span=self._at(meta))

    def effect(
        self, meta: Meta, subject: sx.Value | None, verb: sx.Word, *arguments: sx.Argument
    ) -> sx.EffectLine:
        return sx.EffectLine(subject, verb, arguments, span=self._at(meta))

    def effect_as_many(
        self,
        meta: Meta,
        subject: sx.Value | None,
        verb: sx.Word,
        what: sx.Word,
        amount: sx.Value,
    ) -> sx.EffectLine:
        """`they gain as many points as the pot`: that many points."""
        arguments = tuple(sx.Argument("", each, span=each.span) for each in (amount, what))
        return sx.EffectLine(subject, verb, arguments, span=self._at(meta))

    def so_many_times(
        self, meta: Meta, many: sx.Number | Token, things: sx.Value, effect: sx.EffectLine
    ) -> sx.SoManyTimes:
        count = many.value if isinstance(many, sx.Number) else 2
        if isinstance(things, sx.Those):
            things = sx.NumberOf(
                things.noun, things.within, things.region, things.excepted, things.filters,
                span=things.span,
            )  # fmt: skip
        return sx.SoManyTimes(count, things, effect, span=self._at(meta))

    def effect_on_several(
        self, meta: Meta, noun: sx.Word, things: sx.Listed, verb: sx.Word, *arguments: sx.Argument
    ) -> sx.EffectLine:
        subject = sx.Of(noun, things, span=noun.span.to(things.span))
        return sx.EffectLine(subject, verb, arguments, span=self._at(meta))

    def several_things(self, meta: Meta, *things: sx.Word) -> sx.Listed:
        return sx.Listed(things, span=self._at(meta))

    def direct(self, meta: Meta, value: sx.Value, *also: sx.Value) -> sx.Argument:
        return sx.Argument("", value, also, span=self._at(meta))

    def one_of_them(
        self,
        meta: Meta,
        many: sx.Number | Token,
        noun: sx.Word,
        zones: tuple[sx.Value, ...],
        *rest: Narrowing,
    ) -> sx.Argument:
        region, excepted, filters = narrowing(rest)
        place = self._at(meta)
        count = many.value if isinstance(many, sx.Number) else 1
        these = sx.Those(noun, sx.united(zones), region, excepted, filters, "a", count, span=place)
        return sx.Argument("", these, span=place)

    def phrase(self, meta: Meta, preposition: str, value: sx.Value) -> sx.Argument:
        return sx.Argument(preposition, value, span=self._at(meta))

    def preposition(self, meta: Meta, word: Token) -> str:
        return (
            " ".join(word.split())
            .replace("to the bottom", "on the bottom")
            .replace("at the bottom", "on the bottom")
            .replace("on the top", "on top")
        )

    def must(
        self, meta: Meta, who: sx.Value, negated: Token | None, choice: sx.Word, *among: sx.Value
    ) -> sx.Must:
        return sx.Must(who, negated is not None, choice, among, span=self._at(meta))

    def must_be_such(
        self,
        meta: Meta,
        who: sx.Value,
        negated: Token | None,
        choice: sx.Word,
        such: sx.PiecesDomain,
    ) -> sx.Must:
        return sx.Must(who, negated is not None, choice, (), such, span=self._at(meta))

    def must_compare(
        self,
        meta: Meta,
        who: sx.Value,
        negated: Token | None,
        choice: sx.Word,
        sign: str,
        value: sx.Value,
    ) -> sx.Must:
        bound = sx.Bound(sign, value, span=value.span)
        return sx.Must(who, negated is not None, choice, (), bound, span=self._at(meta))

    def must_so_many(
        self,
        meta: Meta,
        who: sx.Value,
        negated: Token | None,
        choice: sx.Word,
        sign: str | None,
        amount: sx.Number,
        noun: sx.Word,
    ) -> sx.Must:
        many = sx.SoMany(sign or "=", amount, noun, span=amount.span.to(noun.span))
        return sx.Must(who, negated is not None, choice, (), many, span=self._at(meta))

    def must_repeat(
        self, meta: Meta, who: sx.Value, negated: Token | None, choice: sx.Word
    ) -> sx.Must:
        return sx.Must(who, negated is not None, choice, (), span=self._at(meta))

    def must_not_go_on(
        self, meta: Meta, who: sx.Value, _not: Token, choice: sx.Word, words: Token
    ) -> sx.Must:
        often = re.search(r"([\w]+)(?:[ \t]+times)?[ \t]+in[ \t]+a[ \t]+row$", words)
        said = "twice" if often is None else often[1]
        times = int(said) if said.isdigit() else IN_A_ROW.index(said)
        return sx.Must(who, True, choice, (), in_a_row=times, span=self._at(meta))

    def bounded(
        self, meta: Meta, effect: sx.EffectLine, sign: Token, bound: sx.Value
    ) -> sx.Bounded:
        how = "<=" if sign.endswith("most") else ">="
        return sx.Bounded(effect, how, bound, span=self._at(meta))

    def rounded(self, meta: Meta, effect: sx.EffectLine, how: Token) -> sx.Sentence:
        """`they gain half of their heat points, rounded down`: the half is."""
        down = "down" if how.endswith("down") else "up"
        last = next((a for a in reversed(effect.arguments) if _unrounded(a.value)), None)
        if last is None:  # which is told where it is bound
            nothing = sx.Number(1, span=self._token(how))
            return sx.Bounded(effect, down, nothing, span=self._at(meta))
        arguments = tuple(
            evolve(each, value=evolve(each.value, rounded=down))
            if each is last and isinstance(each.value, sx.Divided)
            else each
            for each in effect.arguments
        )
        return evolve(effect, arguments=arguments, span=self._at(meta))

    def cap(self, meta: Meta, place: sx.Value, sign: str, bound: sx.Value) -> sx.Cap:
        return sx.Cap(place, sign, bound, span=self._at(meta))

    def cannot(
        self, meta: Meta, who: sx.Value, verb: sx.Word, *said: sx.Argument | sx.Value
    ) -> sx.Cannot | sx.Must:
        """Of an effect with its arguments, or of a choice and what may not be chosen in it."""
        values = tuple(each for each in said if not isinstance(each, sx.Argument))
        if values:
            return sx.Must(who, True, verb, values, span=self._at(meta))
        arguments = tuple(each for each in said if isinstance(each, sx.Argument))
        effect = sx.EffectLine(who, verb, arguments, span=self._at(meta))
        return sx.Cannot(effect, span=self._at(meta))

    def assertion(
        self, meta: Meta, value: sx.Value, negated: Token | None, *alternatives: sx.Value
    ) -> sx.Is:
        return sx.Is(value, negated is not None, alternatives, span=self._at(meta))

    def allow(self, meta: Meta, allowed: sx.Allow) -> sx.Allow:
        return allowed

    def allowances(self, meta: Meta, *allowed: sx.Allow) -> tuple[sx.Allow, ...]:
        return allowed

    def allowed(self, meta: Meta, code: sx.Word, under: sx.Word | None, *rest: Mixed) -> sx.Allow:
        *about, words, relies, reason = rest
        return sx.Allow(code.text, under, tuple(about), words, relies or (), reason, span=code.span)

    def relied_on(self, meta: Meta, *words: sx.Word) -> tuple[sx.Word, ...]:
        return words

    def note(self, meta: Meta, label: sx.Word, *values: sx.Value) -> sx.Note:
        return sx.Note(label, values, span=self._at(meta))

    def pick(self, meta: Meta, who: sx.Value) -> sx.Pick:
        return sx.Pick(who, span=self._at(meta))

    def pick_value(self, meta: Meta, who: sx.Value, value: sx.Value, *also: sx.Value) -> sx.Pick:
        return sx.Pick(who, value, also, span=self._at(meta))


setattr(Lines, "if", Lines.if_)


def _told_at_once(name: sx.Word) -> sx.Line:
    """A line that tells both players what was drawn: `, public` behind what chance chooses."""
    verb = sx.Word("reveal", span=name.span)
    argument = sx.Argument("", name, span=name.span)
    return sx.Line(sx.EffectLine(None, verb, (argument,), span=name.span), None, span=name.span)


def _unrounded(value: sx.Value) -> bool:
    return isinstance(value, sx.Divided) and not value.rounded


def _answers(line: sx.Statement) -> sx.Body:
    """`North, if A, otherwise South`, as the two answers that these are."""
    match line:
        case sx.If(
            condition=so, then=(sx.Line(guard=None) as one,), otherwise=(sx.Line() as other,)
        ):
            if not isinstance(one.sentence, sx.EffectLine):
                rest = sx.Guard(None, otherwise=True, span=other.span)
                first = evolve(one, guard=sx.Guard(so, span=so.span))
                return first, evolve(other, guard=rest)
    return (line,)
