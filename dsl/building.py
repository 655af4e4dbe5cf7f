"""From Lark's tree to ours: one short method per rule of the grammar.

Purpose: keep Lark out of everything else. Input: a Lark tree. Output: nodes of `syntax` and
`script`. Must not know: what a name means.
"""

from typing import Any

from lark import Token, Transformer, v_args
from lark.tree import Meta

from . import script as sc
from . import syntax as sx
from .spans import Source, Span

COMPARATORS = {
    "_AT_LEAST": ">=",
    "AT_LEAST": ">=",
    "AT_MOST": "<=",
    "MORE_THAN": ">",
    "LESS_THAN": "<",
}


def _body(tail: Any) -> sx.Body:
    """The lines of a tail: a block already is a tuple, a single line becomes one."""
    if tail is None:
        return ()
    return tail if isinstance(tail, tuple) else (tail,)


@v_args(inline=True, meta=True)
class Builder(Transformer[Token, Any]):
    """Builds the syntax tree bottom up; every rule of the grammar has a method here."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source

    def build(self, tree: Any) -> Any:
        """The node for a whole parse tree."""
        return self.transform(tree)

    def __default__(self, data: Any, children: Any, meta: Any) -> Any:
        raise AssertionError(f"no method for the grammar's rule {data}")

    def _at(self, meta: Meta) -> Span:
        if meta.empty:
            return Span(self.source, 0, 0)
        return Span(self.source, meta.start_pos, meta.end_pos)

    def _token(self, token: Token) -> Span:
        return Span(self.source, token.start_pos or 0, token.end_pos or 0)

    # ------------------------------------------------------------------ words

    def NAME(self, token: Token) -> sx.Word:
        return sx.Word(str(token), span=self._token(token))

    VERB = NAME

    def STRING(self, token: Token) -> sx.Word:
        words = " ".join(token[1:-1].split())
        return sx.Word(words, True, span=self._token(token))

    def NUMBER(self, token: Token) -> sx.Number:
        return sx.Number(int(token[-30:]), span=self._token(token))

    def OPTION(self, token: Token) -> sx.OptionValue:
        return sx.OptionValue(token.strip("{} \t"), span=self._token(token))

    # ------------------------------------------------------------------ a file

    def start(self, meta: Meta, *items: sc.Item) -> sc.Script:
        flat = [one for item in items for one in (item if isinstance(item, tuple) else (item,))]
        return sc.Script(tuple(flat), span=self._at(meta))

    def interpolation(self, meta: Meta, value: sx.Value) -> sx.Value:
        return value

    def ruleset(self, meta: Meta, name: sx.Word, *lines: Any) -> sc.Header:
        extends = [line[1] for line in lines if line and line[0] == "extends"]
        seats = [line[1] for line in lines if line and line[0] == "seats"]
        about = tuple(line[1] for line in lines if line and line[0] == "about")
        return sc.Header(
            name,
            about,
            extends[-1] if extends else None,
            seats[-1] if seats else (),
            span=self._at(meta),
        )

    def about(self, meta: Meta, text: sx.Word) -> Any:
        return ("about", text)

    def extends(self, meta: Meta, name: sx.Word) -> Any:
        return ("extends", name)

    def seats(self, meta: Meta, *names: sx.Word) -> Any:
        return ("seats", names)

    def option(
        self, meta: Meta, name: sx.Word, kinds: Any, value: sx.Value, about: sx.Word | None
    ) -> sc.Option:
        return sc.Option(name, kinds or (), value, about, span=self._at(meta))

    def kind(self, meta: Meta, *words: str) -> tuple[str, ...]:
        return words

    def kind_word(self, meta: Meta, word: Any) -> str:
        return word.text if isinstance(word, sx.Word) else str(word)

    def pieces(self, meta: Meta, name: sx.Word, in_force: Any, *fields: Any) -> sc.Kind:
        return sc.Kind(
            name, in_force is not None, tuple(f for f in fields if f), span=self._at(meta)
        )

    def field(self, meta: Meta, name: sx.Word, kinds: Any, as_labelled: Any) -> sc.Field:
        return sc.Field(name, kinds, as_labelled is not None, span=self._at(meta))

    def phase(self, meta: Meta, name: sx.Word, block: sx.Body) -> sc.Phase:
        return sc.Phase(name, block, span=self._at(meta))

    def piece(
        self, meta: Meta, kind: sx.Word, label: str, name: sx.Word, block: sx.Body
    ) -> sc.Piece:
        return sc.Piece(kind, label, name, block, span=kind.span.to(name.span))

    def label(self, meta: Meta, word: Any) -> str:
        return word.text if isinstance(word, sx.Word) else str(word.value)

    def rule(self, meta: Meta, name: sx.Word, for_each: Any, *body: sx.Statement) -> sc.Rule:
        return sc.Rule(name, for_each is not None, body, span=name.span)

    def ruling(
        self, meta: Meta, winner: sx.Word, loser: Any, question: Any, because: Any
    ) -> sc.Ruling:
        every, word = loser
        return sc.Ruling(winner, word, every, question, because, span=winner.span.to(word.span))

    def one_overridden(self, meta: Meta, word: sx.Word) -> Any:
        return (False, word)

    def every_overridden(self, meta: Meta, word: sx.Word) -> Any:
        return (True, word)

    def because(self, meta: Meta, text: sx.Word) -> sx.Word:
        return text

    # ------------------------------------------------------------------ examples

    def example(self, meta: Meta, name: sx.Word, *lines: Any) -> sc.Example:
        return sc.Example(name, lines, span=self._at(meta))

    def given(self, meta: Meta, option: sx.OptionValue, value: sx.Value) -> sc.Given:
        return sc.Given(option.name, value, span=self._at(meta))

    def moves(self, meta: Meta, phase: Any, number: Any, *moves: sc.Move) -> sc.Moves:
        return sc.Moves(phase, number.value if number else None, moves, span=self._at(meta))

    def chosen(self, meta: Meta, seat: sx.Word, verb: sx.Word, *values: Any) -> sc.Move:
        given = tuple(v for v in values if v is not None)
        return sc.Move("chosen", seat, verb, given, span=self._at(meta))

    def late(self, meta: Meta, seat: sx.Word) -> sc.Move:
        return sc.Move("late", seat, None, (), span=self._at(meta))

    def passes(self, meta: Meta, seat: sx.Word, verb: Any) -> sc.Move:
        return sc.Move("passed", seat, verb, (), span=self._at(meta))

    def drawn(self, meta: Meta, verb: sx.Word, *values: Any) -> sc.Move:
        return sc.Move("chosen", None, verb, values, span=self._at(meta))

    def then(self, meta: Meta, claim: sc.Claim) -> sc.Then:
        return sc.Then(claim, span=self._at(meta))

    def leads_claim(self, meta: Meta, who: Any, more: Any, fewer: Any, noun: Any) -> sc.LeadsClaim:
        return sc.LeadsClaim(who, more.value, fewer.value, noun, span=self._at(meta))

    def result_claim(self, meta: Meta, who: Any, verb: Any, phase: Any) -> sc.ResultClaim:
        return sc.ResultClaim(who, verb, phase, span=self._at(meta))

    def may_claim(self, meta: Meta, who: Any, negated: Any, verb: Any, value: Any) -> sc.MayClaim:
        return sc.MayClaim(who, negated is not None, verb, value, span=self._at(meta))

    def told_claim(self, meta: Meta, who: Any, negated: Any, words: Any) -> sc.ToldClaim:
        return sc.ToldClaim(who, negated is not None, words, span=self._at(meta))

    def condition_claim(self, meta: Meta, condition: Any) -> sc.ConditionClaim:
        return sc.ConditionClaim(condition, span=self._at(meta))

    # ------------------------------------------------------------------ variants

    def add_item(self, meta: Meta, item: Any) -> sc.Add:
        return sc.Add(item, span=self._at(meta))

    def add_lines(self, meta: Meta, phase: sx.Word, place: Any, anchor: Any, *body: Any) -> Any:
        return sc.AddLines(phase, place or "", anchor, body, span=phase.span)

    def place(self, meta: Meta, word: Token) -> str:
        return str(word)

    def remove(self, meta: Meta, first: sx.Word, second: sx.Word | None) -> sc.Remove:
        return sc.Remove(second or first, span=self._at(meta))

    def replace_item(self, meta: Meta, item: Any) -> sc.Replace:
        return sc.Replace(item, span=self._at(meta))

    def replace_lines(self, meta: Meta, anchor: Any, phase: Any, *body: Any) -> sc.ReplaceLines:
        return sc.ReplaceLines(anchor, phase, body, span=anchor.span.to(phase.span))

    def rename(self, meta: Meta, *parts: Any) -> Any:
        *pairs, about = parts
        text = about[1] if about else None
        return tuple(sc.Rename(old, new, text, span=old.span.to(new.span)) for old, new in pairs)

    def renaming(self, meta: Meta, old: sx.Word, new: sx.Word) -> Any:
        return (old, new)

    # ------------------------------------------------------------------ lines

    def block(self, meta: Meta, *statements: Any) -> sx.Body:
        return tuple(s for s in statements if s is not None)

    def play(self, meta: Meta, up_to: Any, times: Any, phase: Any, until: Any) -> sx.Play:
        return sx.Play(times, phase, until, span=self._at(meta))

    def play_until(self, meta: Meta, phase: sx.Word, until: Any) -> sx.Play:
        return sx.Play(None, phase, until, span=self._at(meta))

    def step(self, meta: Meta, name: sx.Word, order: Any, guard: Any, block: Any) -> sx.Step:
        return sx.Step(name, order, guard, block, span=name.span)

    def choose(
        self, meta: Meta, who: Any, may: Any, name: sx.Word, secret: Any, domain: Any, body: Any
    ) -> sx.Choose:
        place = who.span.to(domain.span)
        return sx.Choose(who, may is not None, name, secret is not None, domain, body, span=place)

    def use(self, meta: Meta, who: Any, thing: sx.Word, once_per: Any, body: Any) -> sx.Use:
        return sx.Use(who, thing, once_per, body, span=who.span.to(thing.span))

    def within(self, meta: Meta, seconds: sx.Value) -> sx.Within:
        return sx.Within(seconds, span=self._at(meta))

    def if_late(self, meta: Meta, tail: Any) -> sx.IfLate:
        return sx.IfLate(False, _body(tail), span=self._at(meta))

    def if_both_late(self, meta: Meta, tail: Any) -> sx.IfLate:
        return sx.IfLate(True, _body(tail), span=self._at(meta))

    def if_none_chosen(self, meta: Meta, tail: Any) -> sx.IfNoneChosen:
        return sx.IfNoneChosen(_body(tail), span=self._at(meta))

    def if_(self, meta: Meta, condition: Any, then: Any, otherwise: Any) -> sx.If:
        return sx.If(condition, _body(then), _body(otherwise), span=self._at(meta))

    def for_each(self, meta: Meta, _word: Token, tail: Any) -> sx.ForEachPlayer:
        return sx.ForEachPlayer(_body(tail), span=self._at(meta))

    def clause(self, meta: Meta, label: sx.Word, tail: Any) -> sx.Clause:
        return sx.Clause(label, _body(tail), span=self._at(meta))

    def next_time(self, meta: Meta, count: Any, phase: sx.Word, tail: Any) -> sx.Timed:
        times = count.value if count else 1
        return sx.Timed("next", times, phase, _body(tail), span=self._at(meta))

    def this_time(self, meta: Meta, phase: sx.Word, tail: Any) -> sx.Timed:
        return sx.Timed("this", 1, phase, _body(tail), span=self._at(meta))

    def rest_of_time(self, meta: Meta, phase: sx.Word, tail: Any) -> sx.Timed:
        return sx.Timed("rest", 1, phase, _body(tail), span=self._at(meta))

    def at_end(self, meta: Meta, tail: Any) -> sx.AtTheEnd:
        return sx.AtTheEnd(_body(tail), span=self._at(meta))

    def declare(self, meta: Meta, owner: Any, name: Any, initial: Any, audience: Any) -> sx.Declare:
        heard = audience.lstrip(", \t") if audience else ""
        return sx.Declare(owner, name, initial, heard, span=self._at(meta))

    def asks(self, meta: Meta, name: sx.Word, domain: Any) -> sx.Asks:
        return sx.Asks(name, domain, span=self._at(meta))

    def held(self, meta: Meta, owner: sx.Value) -> sx.HeldBy:
        return sx.HeldBy(owner, span=self._at(meta))

    def simple(self, meta: Meta, sentence: Any, guard: Any) -> sx.Line:
        return sx.Line(sentence, guard, span=self._at(meta))

    def guard_if(self, meta: Meta, condition: Any) -> sx.Guard:
        return sx.Guard(condition, span=self._at(meta))

    def guard_unless(self, meta: Meta, condition: Any) -> sx.Guard:
        return sx.Guard(condition, True, span=self._at(meta))

    def if_able(self, meta: Meta) -> sx.Guard:
        return sx.Guard(None, span=self._at(meta))

    def effect(self, meta: Meta, subject: Any, verb: sx.Word, *arguments: Any) -> sx.EffectLine:
        return sx.EffectLine(subject, verb, arguments, span=self._at(meta))

    def direct(self, meta: Meta, value: sx.Value) -> sx.Argument:
        return sx.Argument("", value, span=self._at(meta))

    def phrase(self, meta: Meta, preposition: str, value: sx.Value) -> sx.Argument:
        return sx.Argument(preposition, value, span=self._at(meta))

    def preposition(self, meta: Meta, word: Token) -> str:
        return str(word)

    def must(self, meta: Meta, who: Any, negated: Any, choice: Any, *among: Any) -> sx.Must:
        return sx.Must(who, negated is not None, choice, among, span=self._at(meta))

    def cannot(self, meta: Meta, who: Any, verb: sx.Word, *arguments: Any) -> Any:
        if (arguments and isinstance(arguments[0], sx.Argument)) or not arguments:
            effect = sx.EffectLine(who, verb, arguments, span=self._at(meta))
            return sx.Cannot(effect, span=self._at(meta))
        return sx.Must(who, True, verb, arguments, span=self._at(meta))

    def assertion(self, meta: Meta, value: Any, negated: Any, *alternatives: Any) -> sx.Is:
        return sx.Is(value, negated is not None, alternatives, span=self._at(meta))

    def pick(self, meta: Meta, who: Any) -> sx.Pick:
        return sx.Pick(who, span=self._at(meta))

    # ------------------------------------------------------------------ domains

    def domain(self, meta: Meta, domain: Any, parts: Any) -> sx.Domain:
        if isinstance(domain, sx.PiecesDomain) and parts is not None:
            return sx.PiecesDomain(
                domain.low,
                domain.high,
                domain.noun,
                domain.zones,
                domain.excepted,
                domain.filter,
                True,
                span=domain.span,
            )
        return domain  # type: ignore[no-any-return]

    def pieces_domain(
        self, meta: Meta, amount: Any, noun: sx.Word, zones: Any, excepted: Any, only: Any
    ) -> sx.PiecesDomain:
        low, high = amount if isinstance(amount, tuple) else (amount, amount)
        return sx.PiecesDomain(
            low, high, noun, zones or (), excepted or (), only, span=self._at(meta)
        )

    def zones(self, meta: Meta, *zones: sx.Value) -> Any:
        return zones

    def excepted(self, meta: Meta, *values: sx.Value) -> Any:
        return values

    def one_piece(self, meta: Meta, article: Token) -> Any:
        one = sx.Number(1, span=self._at(meta))
        return (one, one)

    def up_to(self, meta: Meta, _word: Token, value: sx.Value) -> Any:
        return (sx.Number(0, span=value.span), value)

    def whose_filter(self, meta: Meta, noun: sx.Word, sign: str, value: sx.Value) -> sx.Filter:
        return sx.Filter(noun, sign, (value,), span=self._at(meta))

    def that_filter(self, meta: Meta, negated: Any, *alternatives: sx.Value) -> sx.Filter:
        sign = "is not" if negated is not None else "is"
        return sx.Filter(None, sign, alternatives, span=self._at(meta))

    def number_domain(self, meta: Meta, low: sx.Value, high: sx.Value) -> sx.NumberDomain:
        return sx.NumberDomain(low, high, span=self._at(meta))

    def one_of_domain(self, meta: Meta, value: sx.Value) -> sx.OneOfDomain:
        return sx.OneOfDomain(value, span=self._at(meta))

    def player_domain(self, meta: Meta, _article: Any) -> sx.PlayerDomain:
        return sx.PlayerDomain(span=self._at(meta))

    def yes_or_no(self, meta: Meta) -> sx.YesOrNo:
        return sx.YesOrNo(span=self._at(meta))

    # ------------------------------------------------------------------ conditions

    def or_(self, meta: Meta, *parts: Any) -> sx.Or:
        return sx.Or(parts, span=self._at(meta))

    def and_(self, meta: Meta, *parts: Any) -> sx.And:
        return sx.And(parts, span=self._at(meta))

    def is_(self, meta: Meta, value: Any, negated: Any, *alternatives: Any) -> sx.Is:
        return sx.Is(value, negated is not None, alternatives, span=self._at(meta))

    def is_in(self, meta: Meta, value: Any, negated: Any, zone: Any) -> sx.IsIn:
        return sx.IsIn(value, negated is not None, zone, span=self._at(meta))

    def compares(self, meta: Meta, left: Any, sign: str, right: Any) -> sx.Compares:
        return sx.Compares(left, sign, right, span=self._at(meta))

    def symbol_compares(self, meta: Meta, left: Any, sign: Token, right: Any) -> sx.Compares:
        return sx.Compares(left, str(sign), right, span=self._at(meta))

    def comparator(self, meta: Meta, token: Token) -> str:
        return COMPARATORS[token.type]

    def has(self, meta: Meta, who: Any, sign: Any, amount: Any, noun: sx.Word) -> sx.Has:
        return sx.Has(who, sign or "=", amount, noun, span=self._at(meta))

    def lead(self, meta: Meta, who: Any, by: Any, or_more: Any, noun: sx.Word) -> sx.Leads:
        return sx.Leads(who, by, or_more is not None, noun, span=self._at(meta))

    def level(self, meta: Meta, value: Any) -> sx.Level:
        return sx.Level(value, span=self._at(meta))

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
        return sx.Nothing(str(word), span=self._at(meta))

    def truth_value(self, meta: Meta, word: Token) -> sx.TruthValue:
        return sx.TruthValue(word == "yes", span=self._at(meta))

    def own(self, meta: Meta, owner: Token, thing: sx.Possessed) -> sx.Possessive:
        who = {"your": "you", "their": "they", "its": "this"}[owner]
        pronoun = sx.Pronoun(who, span=self._token(owner))
        return sx.Possessive(pronoun, thing, span=self._at(meta))

    def possessive(self, meta: Meta, owner: Any, thing: sx.Possessed) -> sx.Possessive:
        return sx.Possessive(owner, thing, span=self._at(meta))

    def possessed(self, meta: Meta, previous: Any, noun: sx.Word) -> sx.Possessed:
        return sx.Possessed(previous is not None, noun, span=self._at(meta))

    def of(self, meta: Meta, noun: sx.Word, owner: Any) -> sx.Of:
        return sx.Of(noun, owner, span=self._at(meta))

    def the(self, meta: Meta, value: Any) -> Any:
        return value

    def each_player(self, meta: Meta, _word: Token) -> sx.EachPlayer:
        return sx.EachPlayer(span=self._at(meta))

    def each_in_turn(self, meta: Meta, _word: Token) -> sx.EachPlayer:
        return sx.EachPlayer(True, span=self._at(meta))

    def some_player(self, meta: Meta, _word: Token) -> sx.SomePlayer:
        return sx.SomePlayer(span=self._at(meta))

    def both_players(self, meta: Meta, _word: Token) -> sx.BothPlayers:
        return sx.BothPlayers(span=self._at(meta))

    def chance(self, meta: Meta) -> sx.Chance:
        return sx.Chance(span=self._at(meta))

    def each(self, meta: Meta, noun: sx.Word, within: Any) -> sx.Each:
        return sx.Each(noun, within, span=self._at(meta))

    def one_of_each(self, meta: Meta, noun: sx.Word, excepted: Any) -> sx.OneOfEach:
        return sx.OneOfEach(noun, excepted or (), span=self._at(meta))

    def number_of(self, meta: Meta, noun: sx.Word, within: Any) -> sx.NumberOf:
        return sx.NumberOf(noun, within, span=self._at(meta))

    def add_values(self, meta: Meta, left: Any, right: Any) -> sx.Calculation:
        return sx.Calculation(left, "+", right, span=self._at(meta))

    def subtract_values(self, meta: Meta, left: Any, right: Any) -> sx.Calculation:
        return sx.Calculation(left, "-", right, span=self._at(meta))

    def multiply_values(self, meta: Meta, left: Any, right: Any) -> sx.Calculation:
        return sx.Calculation(left, "*", right, span=self._at(meta))

    def negative(self, meta: Meta, value: Any) -> sx.Negative:
        return sx.Negative(value, span=self._at(meta))

    def most_of(self, meta: Meta, thing: sx.Word, more: Token, noun: sx.Word) -> sx.MostOf:
        return sx.MostOf(thing, more == "more", noun, span=self._at(meta))

    def most_of_own(self, meta: Meta, more: Token, noun: sx.Word) -> sx.MostOf:
        return sx.MostOf(None, more == "more", noun, span=self._at(meta))


for _name in ("if", "or", "and", "is"):
    setattr(Builder, _name, getattr(Builder, f"{_name}_"))
