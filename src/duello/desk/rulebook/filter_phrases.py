"""What is meant, in English: behind a noun, or in front of it.

Purpose: one place for each way in which a ruleset narrows things down. What belongs together is
put into parentheses where its end could be taken for another's.
Input: syntax nodes. Output: phrases, with markup. Must not know: what is chosen, and sentences.
"""

from typing import assert_never

from attrs import evolve

from ...dsl import limits
from ...dsl import syntax as sx
from ...dsl.ir import Malformed
from ...dsl.syntax.walk import inside
from ...dsl.word_forms import article, forms
from .document import term
from .english import is_participle, is_plural, is_somebody, listed
from .value_phrases import COMPARED, ValuePhrases
from .vocabulary import found

_LEADS = (("its ", "whose "), ("it is ", "that {be} "), ("it has ", "that {have} "))
"""How a clause about `it` begins, and the clause that is said of a thing instead."""

_IT = sx.Pronoun("it")


class FilterPhrases(ValuePhrases):
    """Words for one game which things are meant. many: whether several things are spoken of."""

    def place(self, value: sx.Value, nothing: bool = False) -> str:
        """Where things lie: what lies with each player, with both together, or with neither."""
        match value:
            case sx.Each(noun=noun, within=None) if self.words.is_zone(noun.text):
                zone = noun.text
                if nothing:
                    return f"either player's {self.known(zone)}"
                if self.said_of(zone):
                    return f"both players' {self.known(zone)}s"
                several = zone if is_plural(zone) else self.words.several(zone)
                return f"both players' {term(self.name(several))}"
        return self.value(value)

    def alone(self, value: sx.Value) -> str:
        """A value with nothing around it from which it would have to be told apart."""
        match value:
            case sx.Table():
                return self._table(value)
            case sx.Divided():
                return self.value(value).removeprefix("(").removesuffix(")")
        return self.value(value)

    def state(self, noun: str, wanted: bool, many: bool = False) -> str:
        """What something is or has if it is so, or if it is not: `is ready`, `has no dome`."""
        if self.words.is_had(noun):
            have = "have" if many else "has"
            return f"{have} {self._some(noun) if wanted else f'no {self.name(noun)}'}"
        if self.words.is_done(noun):
            return f"{'have' if many else 'has'}{'' if wanted else ' not'} {term(self.name(noun))}"
        return f"{'are' if many else 'is'}{'' if wanted else ' not'} {term(self.name(noun))}"

    def change(self, noun: str, wanted: bool, many: bool = False) -> str:
        """What becomes so, or is so no longer: `is now ready`, `no longer has a dome`."""
        when = "now" if wanted else "no longer"
        if self.words.is_had(noun):
            return f"{when} {'have' if many else 'has'} {self._some(noun)}"
        if self.words.is_done(noun):
            return f"{'have' if many else 'has'} {when} {term(self.name(noun))}"
        return f"{'are' if many else 'is'} {when} {term(self.name(noun))}"

    def holds(self, name: str, wanted: bool, when: str = "") -> str:
        """Whether what the rules call by a name is so: `the match is halted`, `night holds`.
        when: `now`, where it becomes so.
        """
        kept = self.words.kept.get(name)
        if kept is not None and is_participle(name):
            words = f"the {self.name(kept.phase.name)} is {'' if wanted else 'not '}"
            return f"{words}{'now ' if when == 'now' and wanted else ''}{term(self.name(name))}"
        now = "now " if when == "now" and wanted else ""
        return f"{term(self.name(name))} {now}{'holds' if wanted else 'does not hold'}"

    def _some(self, noun: str) -> str:
        name = self.name(noun)
        return name if is_plural(noun) else article(name)

    def excepted(self, values: tuple[sx.Value, ...], many: bool = False) -> str:
        """Which things are not meant. many: whether several are spoken of."""
        said = [self._one_like(each, many) for each in values]
        return f" other than {listed(said, 'or')}" if values else ""

    def _one_like(self, value: sx.Value, many: bool) -> str:
        """A piece by its name, of which there are several: `a Camel`."""
        if isinstance(value, sx.Word) and self.words.has_several(value.text):
            name = self.name(value)
            if is_plural(name):
                return name
            return self.words.several(name) if many else article(name)
        return self._any_of(value)

    def alternatives(self, values: tuple[sx.Value, ...]) -> str:
        """`A`, `A or B`, `A, B or C`; of several things that were chosen, any of them."""
        return listed([self._any_of(each) for each in values], "or")

    def _any_of(self, value: sx.Value) -> str:
        match value:
            case sx.Possessive(owner=owner, thing=sx.Possessed(which="every") as thing):
                return f"any of {self.whose(owner, self.all_chosen(thing))}"
            case sx.Possessive(thing=sx.Possessed(count=count)) if count:
                return f"any of {self.value(value)}"
        return self.value(value)

    def compared(self, sign: str, value: sx.Value) -> str:
        """`at least 3`."""
        return f"{COMPARED[sign]} {self.named(value)}".strip()

    def named(self, value: sx.Value) -> str:
        """A value where it is no subject: `they` is that player there."""
        return "that player" if value == sx.Pronoun("they") else self.value(value)

    # ------------------------------------------------------------------ in front of the noun

    def adjectives(self, filters: tuple[sx.Filter, ...]) -> str:
        """What is said of things in front of their noun: `empty `."""
        return "".join(f"{self._adjective(each)} " for each in filters if self._adjective(each))

    def _adjective(self, each: sx.Filter) -> str:
        match each:
            case sx.That(negated=False, alternatives=(sx.Word(text=text),)):
                if text == "empty":
                    return text
                return term(self.name(text)) if self.words.is_truth(text) else ""
        return ""

    # ------------------------------------------------------------------ behind the noun

    def filters(
        self, filters: tuple[sx.Filter, ...], many: bool = False, noun: sx.Word | None = None
    ) -> str:
        """Which things are meant, behind a noun with its adjectives."""
        said = tuple(each for each in filters if not self._adjective(each))
        most = [each for each in said if isinstance(each, sx.WithMost)]
        if most and len(most) < len(said):  # of those of which all else is so
            rest = self.filters(tuple(each for each in said if each not in most), many, noun)
            of_those = (
                "those" if each.within is None else self.value(each.within) for each in most
            )
            return rest + "".join(
                f" and with the {each.which} {self.name(each.noun)} of {those}"
                for each, those in zip(most, of_those, strict=True)
            )
        before: tuple[sx.Filter | None, ...] = (None, *said)
        return "".join(
            f"{' and' if _joined(one, each) else ''} {self._whole(each, many, len(said) > 1, noun)}"
            for one, each in zip(before, said, strict=False)
        )

    def _whole(self, each: sx.Filter, many: bool, among: bool, noun: sx.Word | None) -> str:
        """One of several filters, the end of which is not taken for another's."""
        words = self._filter(each, many, noun)
        compound = isinstance(each, sx.Where) and isinstance(each.condition, sx.And | sx.Or)
        return f"({words})" if among and compound else words

    def _filter(self, each: sx.Filter, many: bool, noun: sx.Word | None) -> str:
        match each:
            case sx.That():
                return self._that(each, many)
            case sx.Where():
                return self.relative(each.condition, many, noun)
            case sx.WithSome() | sx.Without() if self.words.is_truth(each.noun.text):
                so = sx.TruthValue(isinstance(each, sx.WithSome))
                return self._with(sx.With(each.noun, "=", so), many)
            case sx.WithSome():
                return f"with {self._some(each.noun.text)}"
            case sx.With() | sx.Whose() | sx.WithMost() | sx.WithThis() | sx.Without():
                return self._with(each, many)
            case sx.Region():
                return self.region(each)
            case sx.AlsoBound():
                return self.compared(each.sign, each.value)
            case sx.Neighbours():
                words, amount = self.count(each.amount)
                compared = f"{COMPARED[each.sign]} {words}".strip()
                things = f"{self.adjectives(each.filters)}{self.many(each.noun.text, amount)}"
                which = self.filters(each.filters, amount != 1, each.noun)
                return f"next to {compared} {things}{which}"
            case _:
                assert_never(each)

    def _with(
        self, each: sx.With | sx.Whose | sx.WithMost | sx.WithThis | sx.Without, many: bool
    ) -> str:
        """What things have that are meant."""
        noun, name = each.noun.text, self.name(each.noun)
        match each:
            case sx.With(value=sx.TruthValue(value=wanted)) if self.words.is_truth(noun):
                so = self.state(noun, wanted, many)
                return f"with {so.partition(' ')[2]}" if self.words.is_had(noun) else f"that {so}"
            case sx.With(value=sx.Of(owner=owner)) if sx.is_of_the_same(each):
                return f"with the same {name} as {self.named(owner)}"
            case sx.With() if isinstance(each.value, sx.Number | sx.OptionValue):
                return f"with {self._so_much(each)}"
            case sx.With(sign="=", value=owner) if self.is_of_a_player(noun):
                return f"whose {name} is {self.theirs(owner)}"
            case sx.With(sign="=", value=sx.Pronoun(word="they")) if is_somebody(noun):
                return f"whose {name} they are"
            case sx.With() | sx.Whose():
                return f"whose {name} {'are' if is_plural(noun) else 'is'} {self._bound(each)}"
            case sx.WithMost():
                within = f" in {self.place(each.within)}" if each.within else ""
                return f"with the {each.which} {name}{within}"
            case sx.WithThis():
                return f"with this {name}"
        return f"with no {name}"

    def _so_much(self, each: sx.With) -> str:
        """`rank 3`, `a rank of at least 3`, `at least 3 points`."""
        name, compared = self.name(each.noun), self.compared(each.sign, each.value)
        if each.sign == "=":
            return f"{name} {compared}"
        field = found(self.words.fields, each.noun.text)
        if field is not None and is_plural(field.name.text) and not is_plural(name):
            one = isinstance(each.value, sx.Number) and each.value.value == 1
            return f"{compared} {name if one else self.name(field.name)}"
        return f"{compared} {name}" if is_plural(name) else f"{article(name)} of {compared}"

    def _bound(self, each: sx.With | sx.Whose) -> str:
        words = self.named(each.value)
        if each.value == sx.Pronoun("they"):  # a thing is spoken of, and no other player
            words = "them"
        if isinstance(each.value, sx.Calculation):
            words = f"({words})"  # what stands behind it is no part of it
        return f"{COMPARED[each.sign]} {words}".strip()

    def _that(self, each: sx.That, many: bool) -> str:
        if each.alternatives == (_IT,):
            return f"{'unlike' if each.negated else 'like'} it"
        be, negated = "are" if many else "is", "not " if each.negated else ""
        which = self.alternatives(each.alternatives)
        if each.negated and len(each.alternatives) == 1 and which.startswith("any of "):
            return f"that {be} none of {which.removeprefix('any of ')}"
        return f"that {be} {negated}{which}"

    def relative(self, condition: sx.Condition, many: bool, noun: sx.Word | None = None) -> str:
        """A condition on `it` behind the thing: `whose limit is not Fire`, `that is empty and for
        which they have three men`. noun: of what kind the thing is.
        """
        match condition:
            case sx.And(parts=parts):
                said = [self._within_relative(part, parts[-1], many, noun) for part in parts]
                return listed([said[0], *map(_not_again, said, said[1:])])
            case sx.Or(parts=parts):
                told = (
                    self.relative(part, many, noun) if isinstance(part, sx.And)
                    else self._within_relative(part, parts[-1], many, noun)
                    for part in parts
                )  # fmt: skip
                return ", or ".join(told)
            case sx.IsIn(value=value, negated=False, zone=sx.Those() as those) if (
                value == _IT and those.within is None and those.filters and _same(noun, those.noun)
            ):
                return self._one_of(those, many)
        words = self.condition(condition)
        for it, which in _LEADS:
            if words.startswith(it):
                be, have = ("are", "have") if many else ("is", "has")
                return which.format(be=be, have=have) + words.removeprefix(it)
        return f"for {'each of ' if many else ''}which {words}"

    def _within_relative(
        self, part: sx.Condition, last: sx.Condition, many: bool, noun: sx.Word | None
    ) -> str:
        """One of several clauses, the end of which is not taken for another's."""
        words = self.relative(part, many, noun)
        more = sx.And | sx.Or if part is last else sx.And | sx.Or | sx.Where
        nested = isinstance(part, sx.Or) or any(isinstance(node, more) for node in inside(part))
        return f"({words})" if nested else words

    def _one_of(self, those: sx.Those, many: bool) -> str:
        """What is said of a thing that is one of those."""
        be = "are" if many else "is"
        region = (those.region,) if those.region else ()
        said = [
            words if words.startswith(("that ", "whose ", "for ")) else f"that {be} {words}"
            for words in (
                self._whole(each, many, True, those.noun) for each in (*those.filters, *region)
            )
        ]
        if those.excepted:
            said.append(f"that {be} not {self.alternatives(those.excepted)}")
        return listed([said[0], *map(_not_again, said, said[1:])])

    def set_filter(self, each: sx.SetFilter) -> str:
        """What is said of several things together."""
        match each.how:
            case "apart":
                return ", no two of which touch"
            case "line":
                return ", all in one line"
            case "row":
                return ", in one line with no gap between them"
            case "including" if each.value is not None:
                return f", {self.value(each.value)} among them"
            case "same" if each.value is not None:
                return f", all with the same {self._in_common(each.value)}"
            case _ if each.value is not None:
                return f", no two with the same {self._in_common(each.value)}"
        raise Malformed((f"nothing is said of what is {each.how}",))

    def _in_common(self, value: sx.Value) -> str:
        """What several things have the same of: without an article."""
        return self.known(value) if isinstance(value, sx.Word) else self.value(value)

    # ------------------------------------------------------------------ how many of them

    def amount(
        self, low: sx.Value, high: sx.Value, noun: sx.Word, like: str = "", behind: str = ""
    ) -> str:
        """So many things of a kind. like: what is said in front of the noun; behind: behind it."""
        match low, high:
            case sx.Number(value=1), sx.Number(value=1):
                return article(f"{like}{self.many(noun.text, 1)}{behind}")
            case sx.Number(value=0), high if not isinstance(high, sx.Number) or high.value != 0:
                before, bound = "up to ", high
            case _, sx.Number(value=limits.MOST_PIECES):
                before, bound = "at least ", low
            case _, high if low != high:
                before, bound = f"{self.count(low)[0]} to ", high
            case _:
                before, bound = "", high
        words, amount = self.count(bound)
        things = f"{like}{self.many(noun.text, amount)}{behind}"
        if amount is not None:
            return f"{before}{words} {things}"
        if words == "no":
            if self.words.is_name(noun.text) and not is_plural(noun.text):  # `no Kings`
                things = f"{like}{self.words.several(noun.text)}{behind}"
            return f"{before}no {things}"
        return f"{before}as many {things} as {self.as_many(bound)}"

    def as_many(self, value: sx.Value) -> str:
        """A number behind `as many goods as`."""
        if isinstance(value, sx.NumberOf):
            return f"there are {self.counted(value, True)}"
        return self.value(value)

    # ------------------------------------------------------------------ which of two players

    def most(self, value: sx.MostOf) -> str:
        """The player of two who has more, or less."""
        more = "more" if value.more else "less"
        if value.thing is None:
            many = evolve(value.noun, text=self.words.many_of(value.noun.text))
            more = "more" if value.more else "fewer" if is_plural(many.text) else "less"
            place = "" if value.within is None else f" in their {self.known(value.within)}"
            if not place and self._is_count(value.noun.text):
                more = "the higher" if value.more else "the lower"
            noun = self.known(many) if not place else self.name(many)
            return f"the player with {more} {noun}{place}"
        own = found(self.words.choices, value.noun.text) is not None
        noun = self.known(value.noun) if own else self.name(value.noun)
        if not is_plural(value.noun.text):
            more = "the higher" if value.more else "the lower"
        elif not value.more:
            more = "fewer"
        return f"the player whose {self.known(value.thing)} has {more} {noun}"

    def total(self, value: sx.Total) -> str:
        """What several numbers come to, or the highest of them."""
        if value.noun is None:
            return f"the {value.which} of {self.value(value.within)}"
        return f"the {value.which} {self.name(value.noun)} of {self.place(value.within)}"

    def level(self, value: sx.MostOf) -> str:
        """That both players have as much of what is compared, as a clause."""
        noun = value.noun.text
        if value.within is not None:
            many = "many" if is_plural(noun) else "much"
            return f"both have equally {many} {self.name(noun)} in their {self.known(value.within)}"
        if value.thing is not None:
            several = noun if is_plural(noun) else self.words.several(noun)
            return f"the {self.name(several)} are level"
        if self._is_count(noun):
            return f"the {self.plural(value.noun)} are level"
        return f"{self.known(noun)} {'are' if is_plural(noun) else 'is'} level"

    def _is_count(self, noun: str) -> bool:
        """Whether a word stands for one number of a player, and not for an amount of something."""
        own = (self.words.choices, self.words.named, self.words.questions)
        return any(noun in names for names in own) and not is_plural(noun)


def _joined(one: sx.Filter | None, each: sx.Filter) -> bool:
    """Whether `and` stands between two filters."""
    if isinstance(each, sx.AlsoBound):
        return True
    clause, own = sx.That | sx.Where, sx.With | sx.WithSome | sx.Whose | sx.Without
    if isinstance(one, clause):
        return True
    if not isinstance(one, own):
        return False
    number = isinstance(one, sx.With) and isinstance(one.value, sx.Number | sx.OptionValue)
    short = number or isinstance(one, sx.WithSome | sx.Without)  # `with rank 3 that is not King`
    return isinstance(each, own) or (isinstance(each, clause) and not short)


def _not_again(before: str, words: str) -> str:
    """A relative clause behind another, without the word that both begin with."""
    again = before.startswith("that ") and words.startswith("that ")
    return words.removeprefix("that ") if again else words


def _same(noun: sx.Word | None, other: sx.Word) -> bool:
    """Whether two nouns are one, in either number."""
    return noun is not None and other.text in forms(noun.text)
