"""Conditions in English: what is asked before something is done.

Purpose: one place for each condition of the language. A node that is not known here is a mistake
that the type checker finds.
Input: syntax nodes. Output: clauses, with markup. Must not know: in which sentence they stand.
"""

from abc import abstractmethod

from attrs import evolve

from ...dsl import syntax as sx
from ...dsl.lower import lower_value
from ...dsl.syntax.walk import inside
from ...dsl.word_forms import article, forms
from .document import agreed, plain, term
from .english import is_plural, listed, number, ordinal
from .filter_phrases import FilterPhrases
from .value_phrases import COMPARED
from .vocabulary import found


class ConditionPhrases(FilterPhrases):
    """Words the conditions of one game."""

    @abstractmethod
    def things(self, domain: sx.PiecesDomain) -> str:
        """So many things of a kind, and where, and which."""

    def condition(self, condition: sx.Condition) -> str:
        """A condition as a clause: `your points are at least 3`."""
        match condition:
            case sx.And():
                *before, last = map(self._within_and, condition.parts)
                return listed([*map(self.closed, before), last])
            case sx.Or():
                return ", or ".join(map(self._within_or, condition.parts))
            case sx.Denied(part=part):
                return f"it is not so that {self._within_not(part)}"
            case sx.Is():
                return self._is(condition)
            case sx.IsIn():
                return self._is_in(condition)
            case sx.SameOrder() | sx.HasWon():
                return self._came_about(condition)
            case sx.WhichOne():
                return self._which_one(condition)
            case sx.Lies():
                negated = " not" if condition.negated else ""
                return f"{self.be(condition.value)}{negated} {self.region(condition.region)}"
            case sx.Compares():
                return self._compares(condition)
            case sx.Has() | sx.HasThere():
                return self._has(condition)
            case sx.Leads():
                amount = self.value(condition.by)
                noun = self.many(condition.noun.text, self.count(condition.by)[1])
                tail = " or more" if condition.or_more else " exactly"
                verb = self.verb("lead", condition.who)
                return f"{self.value(condition.who)} {verb} by {amount} {noun}{tail}"
            case sx.Full():
                return self._full(condition)
            case sx.Level():
                negated = " not" if condition.negated else ""
                value = self._of_both(condition.value)
                are = "are" if is_plural(plain(value).split()[-1]) else "is"
                return f"{value} {are}{negated} level"
            case sx.Multiple() | sx.WithinBounds():
                return self._is_number(condition)
            case sx.ThereIs():
                return self._there_is(condition)
            case sx.Truth():
                return self._truth(condition.value)
            case _:
                return self._at_length(condition)

    def _of_both(self, value: sx.Value) -> str:
        """What both players have, which may be level: `the ranks of the picks`."""
        match value:
            case sx.Of(noun=noun, owner=sx.Word(text=text) as chosen) if text in self.words.choices:
                name = noun.text if is_plural(noun.text) else self.words.several(noun.text)
                return f"the {self.name(name)} of the {self.plural(chosen)}"
            case sx.Word(text=text) if self._is_count(text):
                return f"the {self.plural(value)}"
        return self.value(value)

    def _at_length(self, condition: sx.Condition) -> str:
        """A condition that says in short what others say at length, worded as those are."""
        longer = lower_value(condition)
        if longer == condition:
            raise TypeError(f"the rulebook has no words for {type(condition).__name__}")
        return self.condition(longer)

    def when(self, condition: sx.Condition, unless: bool) -> str:
        """A condition with the word in front of it; no doubled `not` about somebody."""
        match condition:
            case sx.Is(sx.Word() as value, negated, (sx.Nothing(word="nobody"),)) if (
                unless and not negated and self.may_be_nobody(value.text)
            ):
                return f"if there is {article(self.known(value))}"
            case sx.Denied(part=part):
                return self.when(part, not unless)
        return f"{'unless' if unless else 'if'} {self.condition(condition)}"

    def _which_one(self, condition: sx.WhichOne) -> str:
        negated, number = " not" if condition.negated else "", condition.number
        which = ordinal(number.value) if isinstance(number, sx.Number) else "last"
        of = "" if condition.around is None else f" of the {self.name(condition.around)}"
        return f"it is{negated} the {which} {self.name(condition.phase)}{of}"

    def _came_about(self, condition: sx.SameOrder | sx.HasWon) -> str:
        negated = " not" if condition.negated else ""
        if isinstance(condition, sx.HasWon):
            who, phase = self.value(condition.who), self.name(condition.phase)
            won = "lost" if condition.lost else "won"
            if not condition.last:
                return f"{who} {self.verb('have', condition.who)}{negated} {won} the {phase}"
            did = f"did not {'lose' if condition.lost else 'win'}" if negated else won
            return f"{who} {did} the last {phase}"
        *before, last = [self.value(each) for each in condition.row]
        row = f"{', '.join(before)} and then {last}" if before else last
        return f"{self.be(condition.value)}{negated} {row}"

    def _within_and(self, part: sx.Condition) -> str:
        words = self.condition(part)
        return f"({words})" if isinstance(part, sx.Or | sx.Denied) or _compound(part) else words

    def _within_or(self, part: sx.Condition) -> str:
        words = self.condition(part)
        closed = _compound(part) and not isinstance(part, sx.And)
        return f"({words})" if closed or isinstance(part, sx.Denied) else words

    def _within_not(self, part: sx.Condition) -> str:
        words = self.condition(part)
        return f"({words})" if isinstance(part, sx.And | sx.Or) or _compound(part) else words

    def _is(self, condition: sx.Is) -> str:
        value, negated = condition.value, " not" if condition.negated else ""
        match value, condition.alternatives:
            case sx.HowOften(), (sx.Number() as often,):
                return self._chosen_so_often(value, f"{negated.strip()} exactly".strip(), often)
        match value, condition.alternatives:
            case sx.NumberOf(), (sx.Number(value=amount),):
                return self._so_many(value, amount, negated)
            case sx.NumberOf(), (sx.NumberOf() as other,):
                return f"there are{negated} as many {self._more_than(value, other, 'as')}"
        match condition.alternatives:
            case (sx.Nothing(word="none" | "nothing"),):
                return self._is_none(value, condition.negated)
            case (sx.Nothing(word="nobody"),):
                if isinstance(value, sx.Of) and value.noun.text in self.words.fields:
                    return self._is_none(value, condition.negated)
                if isinstance(value, sx.Word) and self.may_be_nobody(value.text):
                    known = self.known(value)
                    return f"there is {article(known) if condition.negated else f'no {known}'}"
                return f"{self.be(value)} {'somebody' if condition.negated else 'nobody'}"
        match value, condition.alternatives:
            case sx.Word(), (sx.Number(value=1),) if self.words.phase(value.text) is not None:
                return f"it is{negated} the first {self.name(value)}"
            case sx.Word(), _ if self.words.phase(value.text) is not None:
                which = self.alternatives(condition.alternatives)
                return f"it is{negated} {self.name(value)} {which}"
            case sx.OptionValue(), _:
                return self._agreed_is(value, condition)
            case sx.Word(text=text), (sx.TruthValue(value=wanted),) if (
                text in self.words.named or self.words.is_truth(text)
            ):
                return self._truth(value, wanted != condition.negated)
            case sx.Of() | sx.Possessive(), (sx.TruthValue(value=wanted),):
                return self._so(value, wanted != condition.negated)
            case sx.Possessive(owner=owner, thing=thing), (sx.Word(text=text),) if (
                text == thing.noun.text and self.words.is_name(text)
            ):  # a piece that may be used is what is chosen then
                have = self.verb("have", owner)
                return f"{self.value(owner)} {have}{negated} used {self.name(text)}"
            case _, (sx.Word(text=text),) if self.words.is_had(text) or self.words.is_done(text):
                many = self.verb("is", value) == "are"
                return f"{self.value(value)} {self.state(text, not condition.negated, many)}"
        does = self._does(condition)
        if does:
            return does
        whose = isinstance(value, sx.Of) and self.is_of_a_player(value.noun.text)
        they = (sx.Pronoun("they"),)
        if condition.alternatives == they and not whose and not isinstance(value, sx.Pronoun):
            return f"{self.be(they[0])}{negated} {self.value(value)}"
        say = self.theirs if whose else (self.quality)
        which = listed([say(each) for each in condition.alternatives], "or")
        return f"{self.be(value)}{negated} {which}"

    def _is_number(self, condition: sx.Multiple | sx.WithinBounds) -> str:
        """What a number is like."""
        is_ = f"{self.be(condition.value)}{' not' if condition.negated else ''}"
        if isinstance(condition, sx.Multiple):
            return f"{is_} a multiple of {self.value(condition.of)}"
        low = self.closed(self.value(condition.low))
        return f"{is_} from {low} to {self.value(condition.high)}"

    def _does(self, condition: sx.Is) -> str:
        """What a piece does with another, by rules that call it so: `their pick beats King`."""
        match condition:
            case sx.Is(
                value=sx.Of(owner=owner, noun=noun, printed=False), alternatives=(other,)
            ) if self.words.is_deed(noun.text):
                does, negated = self.name(noun), condition.negated
                verb = f"does not {self.words.one(does)}" if negated else does
                return f"{self.value(owner)} {verb} {self.value(other)}"
        return ""

    def _full(self, condition: sx.Full) -> str:
        so = "empty" if condition.empty else "full"
        return f"the board is {'not ' if condition.negated else ''}{so}"

    def _so_many(self, value: sx.NumberOf, amount: int, negated: str) -> str:
        """How many things there are: `there are exactly two cells next to it`."""
        one = amount == 1
        things = self._counted_as(value, one, amount == 0)
        exactly = "" if amount == 0 and not negated else " exactly"
        return f"there {'is' if one else 'are'}{negated}{exactly} {number(amount)} {things}"

    def _counted_as(self, value: sx.NumberOf, one: bool, nothing: bool = False) -> str:
        """Things that are counted, in the number that goes with how many they are."""
        noun = self.words.one(value.noun.text) if one else value.noun.text
        named = evolve(value, noun=evolve(value.noun, text=noun))
        return self.counted(named, not one, nothing)

    def _more_than(self, one: sx.NumberOf, other: sx.NumberOf, than: str) -> str:
        """Things, and others with which their number is compared: `Kings in their hand than in
        their opponent's hand`.
        """
        things, others = self.counted(one, True), self.counted(other, True)
        if one.within is not None and evolve(one, within=other.within, span=other.span) == other:
            place = f"{self.counted(evolve(one, within=None), True)} in "
            if things.startswith(place) and others.startswith(place):
                others = others.removeprefix(place.removesuffix("in "))
        return f"{things} {than} {others}"

    def quality(self, value: sx.Value) -> str:
        """What something is said to be: an adjective of this game, or a value."""
        if isinstance(value, sx.Word) and self.words.is_truth(value.text):
            return term(self.name(value))
        return self.named(value)

    def _so(self, value: sx.Of | sx.Possessive, wanted: bool) -> str:
        """Whether something is what an adjective of this game says of it."""
        noun = value.noun if isinstance(value, sx.Of) else value.thing.noun
        printed = isinstance(value, sx.Of) and value.printed
        if noun.text in self.words.named and not printed:
            return f"{self.holds(noun.text, wanted)} for {self.value(value.owner)}"
        if printed or not self.words.is_truth(noun.text):
            return f"{self.be(value)} {'yes' if wanted else 'no'}"
        many = self.verb("is", value.owner) == "are"
        return f"{self.value(value.owner)} {self.state(noun.text, wanted, many)}"

    def _is_in(self, condition: sx.IsIn) -> str:
        is_ = f"{self.be(condition.value)}{' not' if condition.negated else ''}"
        match condition.zone:
            case sx.Those() as those:
                return f"{is_} {article(self.counted(those, False))}"
            case sx.Possessive(thing=thing) as chosen if thing.which == "every" or thing.count:
                any_of = self.alternatives((chosen,)).removeprefix("any of ")
                one = "none" if condition.negated else "one"
                return f"{self.be(condition.value)} {one} of {any_of}"
        return f"{is_} in {self.value(condition.zone)}"

    def _is_none(self, value: sx.Value, negated: bool) -> str:
        """There is no such thing, or nothing was chosen."""
        match value:
            case (
                sx.Of(noun=noun, owner=owner, printed=False)
                | sx.Possessive(owner=owner, thing=sx.Possessed(which="", noun=noun, count=0))
            ) if self.words.is_zone(noun.text):
                things = "something" if negated else "nothing"
                has = f"{self.value(owner)} {self.verb('have', owner)}"
                return f"{has} {things} in {self._their(owner)} {self.known(noun)}"
            case sx.Of(noun=noun, owner=owner, printed=False):
                have = self.verb("have", owner)
                return f"{self.value(owner)} {have} {'a' if negated else 'no'} {self.known(noun)}"
            case sx.Possessive(owner=owner, thing=thing):
                chosen = thing.noun.text in self.words.choices
                have = self.verb("have", owner) + (" chosen" if chosen else "")
                some = "a" if negated else "no"
                which = f"{thing.which} " if thing.which else ""
                return f"{self.value(owner)} {have} {some} {which}{self.known(thing.noun)}"
            case sx.Word(text=text) if text in self.words.choices:
                return f"{'a' if negated else 'no'} {self.known(value)} was chosen"
            case sx.Word(text=text) if self.may_be_nobody(text):
                known = self.known(value)
                return f"there is {article(known) if negated else f'no {known}'}"
        return f"{self.be(value)}{' not' if negated else ''} none"

    def may_be_nobody(self, text: str) -> bool:
        """Whether a word is for whoever the rules find, or for what there need not be at first."""
        kept = self.words.kept.get(text)
        open_at_first = kept is not None and isinstance(kept.declare.initial, sx.OrNone)
        return text in self.words.questions or open_at_first

    def _agreed_is(self, value: sx.OptionValue, condition: sx.Is) -> str:
        """What is agreed, in the words about the option."""
        option = found(self.words.options, value.name)
        match condition.alternatives:
            case (sx.TruthValue(value=wanted),) if option is not None:
                return self._truth(value, wanted != condition.negated)
        negated = " not" if condition.negated else ""
        which = self.alternatives(condition.alternatives)
        if condition.alternatives and option is not None and "player" in option.kinds:
            be = self.verb("is", condition.alternatives[-1])
            return f"{which} {be}{negated} agreed on as {term(self.name(value.name))}"
        return f"{term(self.name(value.name))} is{negated} agreed to be {which}"

    def _truth(self, value: sx.Value, wanted: bool = True) -> str:
        option = (
            found(self.words.options, value.name) if isinstance(value, sx.OptionValue) else None
        )
        if isinstance(value, sx.Of | sx.Possessive):
            return self._so(value, wanted)
        if isinstance(value, sx.Word) and value.text in self.words.named:
            return self.holds(value.text, wanted)
        if isinstance(value, sx.Word) and value.text in self.words.questions:
            return f"{self.value(value)} is {'yes' if wanted else 'no'}"
        if isinstance(value, sx.Word) and self.words.is_truth(value.text):
            return self.holds(value.text, wanted)
        if option is None or not isinstance(value, sx.OptionValue):
            return self.value(value)
        about = option.about.text if option.about is not None else ""
        inner = plain(about.removeprefix("whether ")) if about.startswith("whether ") else ""
        name = term(self.name(value.name))
        if inner:
            denied = "it is agreed that" if wanted else "it is not agreed that"
            return agreed(value.name, f"{denied} {inner} ({name})")
        return agreed(value.name, f"{name} is {'' if wanted else 'not '}agreed")

    def _compares(self, condition: sx.Compares) -> str:
        left = condition.left
        if isinstance(left, sx.HowOften) and isinstance(condition.right, sx.Number):
            return self._chosen_so_often(left, COMPARED[condition.sign], condition.right)
        counted = self._counts(condition)
        if counted:
            return counted
        if isinstance(left, sx.Word) and self.words.phase(left.text) is not None:
            noun, right = self.name(left), self.value(condition.right)
            if not isinstance(condition.right, sx.Number | sx.OptionValue):
                return f"{self.be(left)} {self.compared(condition.sign, condition.right)}"
            return {
                ">=": f"it is {noun} {right} or later",
                "<=": f"it is {noun} {right} or earlier",
                ">": f"it is after {_nth(noun, condition.right, right)}",
                "<": f"it is earlier than {noun} {right}",
            }[condition.sign]
        return f"{self.be(left)} {self.compared(condition.sign, condition.right)}"

    def _counts(self, condition: sx.Compares) -> str:
        """How many things there are, or somebody has; nothing, if something else is compared."""
        match condition.left, condition.right:
            case sx.NumberOf() as things, sx.NumberOf() as others:
                many, than = _THAN[condition.sign]
                return f"there are {many} {self._more_than(things, others, than)}"
            case sx.NumberOf() as things, sx.Number(value=amount):
                one = amount == 1 and condition.sign in (">=", "<=")
                few = "fewer than" if condition.sign == "<" else COMPARED[condition.sign]
                words = f"{few} {number(amount) if amount else 0}"
                return f"there {'is' if one else 'are'} {words} {self._counted_as(things, one)}"
            case (
                sx.Of(owner=owner, noun=what, printed=False)
                | sx.Possessive(owner=owner, thing=sx.Possessed(which="", noun=what, count=0)),
                sx.Number(),
            ) if self._is_had_by_players(owner, what.text):
                return self._has(sx.Has(owner, condition.sign, condition.right, what))
        return ""

    def _is_had_by_players(self, owner: sx.Value, name: str) -> bool:
        """Whether players have so many of what a word names, and it is one of them who is meant."""
        kept = self.words.kept.get(name)
        each = kept is not None and isinstance(kept.declare.owner, sx.EachPlayer)
        return each and is_plural(name) and self._is_short(owner)

    def _chosen_so_often(self, value: sx.HowOften, compared: str, often: sx.Number) -> str:
        """That somebody has chosen something so many times."""
        times = {1: "once", 2: "twice"}.get(often.value, f"{number(often.value)} times")
        return self.chosen_before(value, f" {compared} {times}")

    def _has(self, condition: sx.Has | sx.HasThere) -> str:
        if isinstance(condition, sx.Has) and condition.than:
            return self._at_length(condition)
        who, have = self.value(condition.who), self.verb("have", condition.who)
        place = "" if condition.within is None else f" in {self._own(condition)}"
        if isinstance(condition, sx.HasThere):
            return f"{who} {have} {self.value(condition.piece)}{place}"
        none = condition.sign == "nothing" or condition.amount == sx.TruthValue(False)
        if self.words.is_zone(condition.noun.text) and (none or condition.sign == "some"):
            things = "nothing" if none else "something"
            own = f"{self._their(condition.who)} {self.known(condition.noun)}"
            return f"{who} {have} {things} in {own}"
        if condition.sign in ("some", "nothing"):
            if self.words.is_truth(condition.noun.text):
                many = self.verb("is", condition.who) == "are"
                return f"{who} {self.state(condition.noun.text, not none, many)}"
            some = "no " if none else "" if is_plural(condition.noun.text) else "a "
            return f"{who} {have} {some}{self.known(condition.noun)}"
        words, amount = self.count(condition.amount)
        several = is_plural(self.many(condition.noun.text, 2))
        few = "fewer than" if condition.sign == "<" and several else COMPARED[condition.sign]
        compared = f"{few} {words}".strip()
        if condition.sign == "<=" and amount == 0:
            less = "fewer" if is_plural(self.many(condition.noun.text, 2)) else "less"
            return f"{who} {have} 0 {self.many(condition.noun.text, 0)} or {less}{place}"
        noun, won = condition.noun.text.removesuffix(" won"), condition.noun.text.endswith(" won")
        said = f"{have} won" if won else have
        things = self.many(noun, amount)
        if amount is not None and not is_plural(self.many(noun, 2)):  # so much, and not so many
            words, compared = str(amount), compared.replace(words, str(amount))
        exactly = "exactly " if place and amount and condition.sign == "=" else ""
        return f"{who} {said} {exactly}{compared} {things}{place}"

    @staticmethod
    def _their(who: sx.Value) -> str:
        return "your" if who == sx.Pronoun("you") else "their"

    def _own(self, condition: sx.Has | sx.HasThere) -> str:
        """Where somebody has something: in a zone of their own."""
        match condition.within:
            case sx.Word(text=text) as zone if (kept := self.words.kept.get(text)) is not None and (
                isinstance(kept.declare.owner, sx.EachPlayer)
            ):
                return f"{self._their(condition.who)} {self.value(zone)}"
            case None:
                return ""
            case zone:
                return self.value(zone)

    def _there_is(self, condition: sx.ThereIs) -> str:
        things = condition.things
        short = self._said_of_all(things, condition.negated)
        if short:
            return short
        one = isinstance(things.high, sx.Number) and things.high.value == 1
        verb = "is" if one else "are"
        negated = " not" if condition.negated else ""
        there = self.things(things)
        match things.low:
            case sx.Number(value=0 | 1) | sx.TruthValue():
                return f"there {verb}{negated} {there}"
            case sx.Number() if condition.negated:
                return f"there are fewer than {there}"
        return f"there are{negated} at least {there}"  # more of them are as many, too

    def _said_of_all(self, things: sx.PiecesDomain, negated: bool) -> str:
        """What is asked of all things of a sort: `no two of them have the same`, `every point has a
        stone`; nothing, if something else is asked.
        """
        plain = not (things.excepted or things.region) and len(things.zones) < 2
        match things:
            case sx.PiecesDomain(
                low=low, high=high, noun=noun, sets=(sx.SetFilter(how="same", value=what),)
            ) if plain and low == high and what is not None:
                bare = evolve(things, sets=())
                same = f"have the same {self._in_common(what)}"
                match low, things.zones:
                    case sx.Number(value=2), _ if negated:
                        return f"no {self.things(bare)} {same}"
                    case sx.NumberOf(noun=counted, within=zone), (within,) if (
                        counted.text in forms(noun.text)
                        and zone == within
                        and not negated
                        and not (low.filters or low.excepted or low.region or things.filters)
                    ):
                        return f"all {self.many(noun.text, None)} in {self.place(within)} {same}"
            case sx.PiecesDomain(
                high=sx.Number(value=0) | sx.TruthValue(value=False),
                noun=noun,
                filters=(sx.Without(noun=lacking),),
                sets=(),
            ) if plain and not (things.zones or negated or self.words.is_truth(lacking.text)):
                return f"every {self.many(noun.text, 1)} has {self._some(lacking.text)}"
        return ""


_THAN = {
    ">": ("more", "than"),
    ">=": ("at least as many", "as"),
    "<": ("fewer", "than"),
    "<=": ("at most as many", "as"),
}
"""How numbers of things are compared, in front of these and between them."""


def _compound(part: sx.Condition) -> bool:
    """Whether there are conditions within a single one, the end of which could be taken for its."""
    if isinstance(part, sx.And | sx.Or):
        return False
    return any(isinstance(node, sx.And | sx.Or) for node in inside(part))


def _nth(noun: str, number: sx.Value, words: str) -> str:
    return f"the first {noun}" if number == sx.Number(1) else f"{noun} {words}"
