"""Values in English: what is spoken of in a sentence.

Purpose: one place for each construct of the language that has a value. A node that is not known
here is a mistake that the type checker finds.
Input: syntax nodes. Output: phrases, with markup. Must not know: sentences and sections.
"""

import re
from abc import ABC, abstractmethod
from functools import partial
from typing import assert_never

from attrs import evolve

from ...dsl import syntax as sx
from ...dsl.diagnostics.problem import Problem
from ...dsl.ir.effects import VERBS
from ...dsl.parser.parsing import parse_value
from ...dsl.spans import Source, Span
from ...dsl.word_forms import article, forms
from .document import agreed, bare, plain, said, term
from .english import is_plural, listed, number, third_person
from .naming import Naming
from .value_ends import is_narrowed, is_open
from .vocabulary import found

COMPARED = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "=": ""}
"""How a comparison is said in front of its bound."""

_JOINED = {"+": "plus", "-": "minus", "*": "times"}


class ValuePhrases(Naming, ABC):
    """Words the values of one game."""

    # ------------------------------------------------------------------ values

    def value(self, value: sx.Value) -> str:
        """A value as a noun phrase."""
        match value:
            case sx.Word():
                return self._word(value)
            case sx.Number():
                return str(value.value)
            case sx.OptionValue():
                return self.option(value.name)
            case sx.Pronoun():
                return self._pronoun(value.word)
            case sx.Nothing():
                return value.word
            case sx.TruthValue():
                return "yes" if value.value else "no"
            case sx.Possessive() | sx.Of():
                return self._owned(value)
            case sx.EachPlayer():
                first = (
                    "" if value.first is None else f", beginning with {self.value(value.first)},"
                )
                if value.such is not None:
                    turn = " in turn" if value.in_turn else ""
                    return f"each player {self._such(value.such)}{turn}"
                return f"each player in turn{first}" if value.in_turn else "each player"
            case sx.Itself(value=piece):
                return f"{self.value(piece)} itself"
            case sx.Outside(value=outer):
                return self.value(outer)
            case sx.SomePlayer():
                return "a player"
            case sx.BothPlayers():
                return "both players"
            case sx.Chance():
                return "chance"
            case sx.Host():
                return "the host"
            case _:
                return self._compound(value)

    def _compound(
        self,
        value: sx.Each | sx.OneOfEach | sx.NumberOf | sx.Calculation | sx.Divided | sx.Union
        | sx.HowOften | sx.Since | sx.Negative | sx.MostOf | sx.Total | sx.Those | sx.Listed
        | sx.Table | sx.Extremes | sx.Extreme | sx.EndOf | sx.OfBoth | sx.Entry
        | sx.Cells | sx.Distance | sx.ShortestPaths | sx.Edge | sx.EdgesTouching
        | sx.EmptyGraph | sx.OrNone | sx.Assorted | sx.PlayerSuch | sx.PlayersSuch,
    ) -> str:  # fmt: skip
        match value:
            case sx.OrNone(names=(first, *_) as names):
                every = [*(term(self.name(each)) for each in names), *filter(None, [value.word])]
                return f"{listed(every, 'or')}, at first {value.word or term(self.name(first))}"
            case sx.OrNone():
                return f"{self.name(value.kind)} or {value.word}"
            case sx.Each():
                return self._each_of(value)
            case sx.OneOfEach():
                return self._one_of_each(value)
            case sx.Assorted() | sx.PlayerSuch() | sx.PlayersSuch():
                return self._such_or_so_many(value)
            case sx.NumberOf():
                return f"the number of {self.counted(value, True)}"
            case sx.Calculation():
                return self._calculation(value)
            case sx.Negative():
                return f"minus {self._operand(value.value)}"
            case sx.MostOf():
                return self.most(value)
            case sx.Total():
                return self.total(value)
            case sx.Those():
                return self._those(value)
            case sx.Listed():
                return listed([self.value(each) for each in value.values])
            case sx.HowOften() | sx.Since():
                return self._counted_before(value)
            case sx.Divided():
                return self._divided(value)
            case sx.Union():
                return listed([self.value(part) for part in value.parts], "or")
            case sx.Table():
                return f"({self._table(value)})"
            case sx.Extremes():
                which = "smallest" if value.which == "smaller" else "greatest"
                return f"the {which} of {listed([self._part(each) for each in value.values])}"
            case sx.Extreme(which=which, left=left, right=right) if _ends_clearly(left, right):
                return f"{self.value(left)} or {self.value(right)}, whichever is {which}"
            case sx.Extreme():
                sides = (self._part(value.left), self._part(value.right))
                return f"the {value.which} of {' and '.join(sides)}"
            case sx.EndOf(bottom=bottom, amount=amount, noun=noun):
                many = "" if amount is None or amount == 1 else f"{number(amount)} "
                things = f"{many}{self.many(noun.text, amount or 1)}"
                return f"the {'bottom' if bottom else 'top'} {things} of {self.value(value.zone)}"
            case sx.OfBoth(which=which):
                both = "in" if which == "difference" else "of both players'"
                return f"the {which} {both} {self.of_each(value.noun)}"
            case sx.Entry():
                return self._entry(value)
            case _:
                return self._place(value)

    def _place(
        self,
        value: sx.Cells | sx.Distance | sx.ShortestPaths | sx.Edge | sx.EdgesTouching
        | sx.EmptyGraph,
    ) -> str:  # fmt: skip
        match value:
            case sx.Cells():
                return f"the {self.name(value.noun)} {self.region(value.region)}"
            case sx.Distance():
                ends = f"the distance from {self.value(value.start)} to {self.value(value.end)}"
                return ends + (f" along {self.value(value.graph)}" if value.graph else "")
            case sx.ShortestPaths():
                start, end = self.value(value.start), self.value(value.end)
                return f"the shortest paths from {start} to {end} along {self.value(value.graph)}"
            case sx.Edge():
                return f"the edge from {self.value(value.start)} to {self.value(value.end)}"
            case sx.EdgesTouching():
                return f"all edges that begin or end at {self.value(value.node)}"
            case sx.EmptyGraph():
                return f"a graph of {self.name(value.noun)} without edges"
            case _:
                assert_never(value)

    def of_each(self, noun: sx.Word) -> str:
        """What each of two players has one of, of both."""
        choice = self.words.choice(noun.text)
        if choice is None or is_plural(noun.text) or self.is_said_of_a_thing(noun.text):
            return self.known(noun)
        return self.plural(noun)

    def _one_of_each(self, value: sx.OneOfEach) -> str:
        """One of each design: of a kind, or of what was chosen."""
        chosen = [
            noun.text in self.words.choices and not self.words.is_kind(noun.text)
            for noun in value.nouns
        ]
        names = [
            self.role(noun.text, "the ") if is_chosen else self.known(noun)
            for noun, is_chosen in zip(value.nouns, chosen, strict=True)
        ]
        such = f"{self.excepted(value.excepted)}{self.filters(value.filters)}"
        each = "each of" if any(chosen) else "of each"
        return f"{number(value.copies)} {each} {listed(names)}{such}"

    def _entry(self, value: sx.Entry) -> str:
        """A number out of a list."""
        entries, place = self._list(value.entries), value.place
        if isinstance(place, sx.Word) and self.words.phase(place.text) is not None:
            noun, first, *rest = self.name(place), *map(self.value, value.entries)
            then = f", then {listed(rest)}" if rest else ""
            return f"the number for the {noun} ({first} in {noun} 1{then})"
        return f"the number at place {self.value(place)} in the list ({entries})"

    def _list(self, values: tuple[sx.Value, ...]) -> str:
        return ", ".join(self.value(each) for each in values)

    def option(self, name: str, called: bool = False) -> str:
        """The value of an option, as it is unless something else is agreed. called: by its name."""
        option = found(self.words.options, name)
        if option is None:
            return agreed(name, self.name(name))
        match option.value:
            case sx.Word() | sx.Nothing() if "player" in option.kinds or not option.kinds:
                usual = f"usually {self.value(option.value)}"
                some = "if any" if isinstance(option.value, sx.Nothing) else usual
                return agreed(name, f"the player agreed on as {term(self.name(name))} ({some})")
            case sx.OptionValue():
                return agreed(name, f"the player agreed on as {term(self.name(name))}")
            case sx.Number(value=usual) if called:
                known = term(self.name(name))
                so_many = (
                    f"number of {known} agreed on" if is_plural(name) else f"{known} agreed on"
                )
                return agreed(name, f"the {so_many} (usually {usual})")
            case value:
                return agreed(name, self.value(value))

    def count(self, value: sx.Value) -> tuple[str, int | None]:
        """A count, in words if it is small, and how many that is, if it is known."""
        match value:
            case sx.Number(value=amount):
                return number(amount), amount
            case sx.OptionValue(name=name):
                option = found(self.words.options, name)
                if option is not None and isinstance(option.value, sx.Number):
                    return agreed(name, number(option.value.value)), option.value.value
        return self.value(value), None

    def _word(self, word: sx.Word) -> str:
        text = word.text
        if self.words.is_name(text):
            return plain(text)
        if text == "opponent":
            return self._pronoun(text)
        if self.words.phase(text) is not None:
            return f"the number of the {self.name(text)}"
        if word.quoted and " " in text and found(self.words.kinds, text) is None:
            return said(plain(text))
        kept = found(self.words.kept, text)
        of_game = kept is not None and not isinstance(kept.declare.owner, sx.EachPlayer)
        named = self.words.named.get(text)
        of_all = named is not None and named.of is None
        if of_all or text in self.words.questions or (of_game and not self.words.is_truth(text)):
            return f"the {self.known(text)}"
        if text in self.words.choices:
            return self._chosen_as(text)
        one_of_several = text in self.words.boards or text in self.words.kinds
        return f"the {self.known(text)}" if one_of_several else self.known(text)

    def _chosen_as(self, name: str) -> str:
        """What was chosen under a name: `the stake`, `the lost mask`."""
        return self.role(name, "the ")

    def _such(self, condition: sx.Condition, many: bool = False) -> str:
        """What is said of a player, or of both, behind the word: `whose pick is King`."""
        words, (have, be) = self.condition(condition), ("have", "are") if many else ("has", "is")
        said = (("their", "whose"), ("they have", f"who {have}"), ("they are", f"who {be}"))
        for they, who in said:
            if words.startswith(f"{they} "):
                return who + words.removeprefix(they)
        return f"of whom it is true that {words}"

    def _pronoun(self, word: str) -> str:
        if word == "opponent":
            return "your opponent" if self.personal else "their opponent"
        if word == "this":
            return f"this {self.here}" if self.here else "this"
        return word

    def _owned(self, value: sx.Possessive | sx.Of) -> str:
        if isinstance(value, sx.Of):
            printed = "printed " if value.printed else ""
            own = isinstance(value.owner, sx.Pronoun) and value.owner.word != "this"
            if own and self._is_short(value.owner):
                return f"{self.owner(value.owner)} {printed}{self.known(value.noun)}"
            if isinstance(value.owner, sx.Word) and self._is_of_players(value.noun.text):
                return self.whose(value.owner, f"{printed}{self.known(value.noun)}")
            return f"the {printed}{self.known(value.noun)} of {self.holder(value.owner)}"
        thing, which = value.thing.noun, value.thing.which
        if which == "every":
            return f"all {self.whose(value.owner, self.all_chosen(value.thing), the='')}"
        before = f"{which} " if which else ""
        if value.thing.count:
            many = f"{which} {number(value.thing.count)} {self.plural(thing)}"
            return self.whose(value.owner, many)
        return self.whose(value.owner, f"{before}{self.known(thing)}")

    def _is_of_players(self, name: str) -> bool:
        """Whether it is players, and nothing else, who have something of that name."""
        kept = found(self.words.kept, name)
        each = kept is not None and isinstance(kept.declare.owner, sx.EachPlayer)
        return (each or name in self.words.choices) and name not in self.words.fields

    def whose(self, owner: sx.Value, what: str, the: str = "the ") -> str:
        """What is somebody's: `Ruby's coins`, and `the coins of` whoever it takes more to name."""
        if self._is_short(owner):
            return f"{self.owner(owner)} {what}"
        return f"{the}{what} of {self.holder(owner)}"

    @staticmethod
    def _is_short(owner: sx.Value) -> bool:
        """Whether an owner is named by one name, so that it is clear what `'s` belongs to."""
        match owner:
            case sx.Pronoun(word=word):
                return word != sx.WHOSE_TURN
            case sx.Possessive(owner=sx.Pronoun(word="you" | "they" | "it"), thing=thing):
                return not thing.which and not thing.count
            case sx.EachPlayer(such=such, first=first, in_turn=in_turn):
                return such is None and first is None and not in_turn
        return isinstance(owner, sx.Word | sx.SomePlayer | sx.BothPlayers | sx.Chance | sx.Host)

    def all_chosen(self, thing: sx.Possessed) -> str:
        """All that was chosen before, or that and what is chosen now."""
        many = self.plural(thing.noun)
        return f"{many} so far" if thing.now else f"earlier {many}"

    def holder(self, value: sx.Value) -> str:
        """What something belongs to: a value, or a phase of play."""
        if isinstance(value, sx.Word) and self.words.phase(value.text) is not None:
            return f"the {self.name(value)}"
        return self.value(value)

    def owner(self, value: sx.Value) -> str:
        """Whose something is."""
        if isinstance(value, sx.Pronoun):
            own = {"you": "your", "they": "their", "it": "its"}.get(value.word)
            if own is not None:
                return own
        phrase = self.holder(value)
        return f"{phrase}'" if is_plural(plain(phrase)) else f"{phrase}'s"

    def theirs(self, value: sx.Value) -> str:
        """Whose something is that is spoken of: `theirs`, `North's`."""
        match value:
            case sx.Pronoun(word="they" | "you" as word):
                return {"they": "theirs", "you": "yours"}[word]
            case sx.Nothing():
                return "nobody's"
            case sx.Union(parts=parts):
                return listed([self.theirs(each) for each in parts], "or")
        return self.owner(value)

    def _calculation(self, value: sx.Calculation) -> str:
        left, right = value.left, value.right
        if value.sign == "*" and left == sx.Number(2):
            return f"twice {self._operand(right)}"
        words = self.value(left)
        if value.sign == "-" and isinstance(left, sx.OptionValue):
            words = self.option(left.name, called=True)
        elif not isinstance(left, sx.Calculation):
            words = self._operand(left)
        elif value.sign == "*" != left.sign or is_open(left.right):
            words = f"({words})"
        last = self.value(right) if is_narrowed(right) else self._operand(right)
        return f"{words} {_JOINED[value.sign]} {last}"

    def _part(self, value: sx.Value) -> str:
        """One of several values in a row."""
        words = self.value(value)
        return f"({words})" if isinstance(value, sx.Calculation) else words

    def _operand(self, value: sx.Value) -> str:
        """A value of which it is clear where it ends."""
        words = self.value(value)
        return f"({words})" if is_open(value) else words

    def _each_of(self, value: sx.Each) -> str:
        within = f" in {self.value(value.within)}" if value.within else ""
        noun = value.noun.text
        several = not self.words.is_name(noun) and is_plural(noun)
        return f"each {self.many(noun, 1) if several else self.known(noun)}{within}"

    def _such_or_so_many(self, value: sx.Assorted | sx.PlayerSuch | sx.PlayersSuch) -> str:
        if not isinstance(value, sx.Assorted):
            many = isinstance(value, sx.PlayersSuch)
            return f"the {'number of players' if many else 'player'} {self._such(value.such, many)}"
        return listed(
            [
                f"{number(each.count)} {self.name(each.name)}"
                if isinstance(each, sx.Copies)
                else self.value(each)
                for each in value.parts
            ]
        )

    def _counted_before(self, value: sx.HowOften | sx.Since) -> str:
        how = "how often"
        if isinstance(value, sx.Since):
            how = f"the number of {self.many(value.phase.text, None)} since"
        return f"{how} {self.chosen_before(value)}"

    def chosen_before(self, value: sx.HowOften | sx.Since, times: str = "") -> str:
        """That somebody has chosen something, perhaps so many times."""
        of = value.within if isinstance(value, sx.HowOften) else None
        behind = self._as_what(value) + times + (f" in this {self.name(of)}" if of else "")
        have = f"{self.value(value.who)} {self.verb('have', value.who)}"
        return f"{have} chosen {self._joined(value.chosen)}{behind}"

    def _joined(self, value: sx.Value) -> str:
        """One thing, or all of several that are said."""
        each = value.values if isinstance(value, sx.Listed) else (value,)
        return listed([self.value(one) for one in each])

    def _as_what(self, value: sx.HowOften | sx.Since) -> str:
        choice = self.words.choice(value.choice.text)
        whose = "your" if value.who == sx.Pronoun("you") else "their"
        return "" if choice is None else f" as {whose} {self.known(choice.node.name)}"

    def _divided(self, value: sx.Divided) -> str:
        left, by = self._operand(value.left), self._operand(value.by)
        said = f"half of {left}" if value.by == sx.Number(2) else f"{left} divided by {by}"
        return f"({said}, rounded {value.rounded})"

    def _table(self, value: sx.Table) -> str:
        """What is looked up, in a row of its own for each, where nothing stands around it."""
        place = value.place
        if isinstance(place, sx.OptionValue):
            return self._as_agreed(value, place)
        phase = isinstance(place, sx.Word) and self.words.phase(place.text) is not None
        small = phase or place in (sx.Pronoun("they"), sx.Pronoun("it"))
        again = place if small or self._is_many(place) else sx.Pronoun("it")
        rows = [
            " ".join(
                (
                    self.closed(self.value(row.value)),
                    self._row(row, place if at == 0 else again, phase),
                )
            )
            for at, row in enumerate(value.rows)
        ]
        if value.otherwise is not None:
            rows.append(f"{self.closed(self.value(value.otherwise))} otherwise")
        return f"{', '.join(rows[:-1])}, and {rows[-1]}" if len(rows) > 1 else rows[0]

    def _as_agreed(self, table: sx.Table, option: sx.OptionValue) -> str:
        """What hangs on what is agreed."""
        rows = [
            f"{self.closed(self.value(row.value))} if "
            + self.condition(sx.Is(option, False, row.keys))
            for row in table.rows
        ]
        match table.rows:
            case (
                sx.Row(keys=(sx.TruthValue(value=one),)),
                sx.Row(keys=(sx.TruthValue(value=other),), value=value),
            ) if table.otherwise is None and one != other:
                rows[1] = f"{self.value(value)} otherwise"  # it is so or not
        if table.otherwise is not None:
            rows.append(f"{self.closed(self.value(table.otherwise))} otherwise")
        return f"{', '.join(rows[:-1])}, and {rows[-1]}" if len(rows) > 1 else rows[0]

    def _row(self, row: sx.Row, place: sx.Value, phase: bool) -> str:
        """For which it holds; phase: whether it is looked up by the number of a phase."""
        keys = [self.value(key) for key in row.keys]
        if phase and isinstance(place, sx.Word):
            return self._numbered(row.sign, self.name(place), keys)
        match row.sign:
            case "is" if place == sx.Pronoun("they"):
                return f"for {listed(keys, 'or')}"
            case "is":
                return f"if {self.condition(sx.Is(place, False, row.keys))}"
            case "from":
                return f"if {self.be(place)} {keys[0]} to {keys[1]}"
        return f"if {self.be(place)} {COMPARED[row.sign]} {keys[0]}"

    def _numbered(self, sign: str, phase: str, keys: list[str]) -> str:
        """In which of several phases, by their numbers: `in round 1 or 2`."""
        if sign == "from":
            return f"from {phase} {keys[0]} to {keys[1]}"
        named = f"{phase} {listed(keys, 'or')}"
        return {
            "is": f"in {named}",
            ">=": f"from {named} on",
            "<=": f"up to {named}",
            ">": f"after {named}",
            "<": f"before {named}",
        }[sign]

    def counted(self, value: sx.NumberOf | sx.Those, many: bool, nothing: bool = False) -> str:
        """Things of a kind, and where, and which. many: whether several are spoken of; nothing:
        whether there are none of them.
        """
        value = self._by_name(value, many)
        chosen = value.within.text if isinstance(value.within, sx.Word) else ""
        if many and self._are_all(chosen, value):
            return self.known(chosen)
        base = self.adjectives(value.filters) + self.name(value.noun)
        within = f" in {self.place(value.within, nothing)}" if value.within else ""
        where = f" {self.region(value.region)}" if value.region else ""
        such = self.filters(value.filters, many, value.noun)
        which = self.excepted(value.excepted, many) + such
        return base + where + within + self.apart(where, which)

    def _those(self, value: sx.Those) -> str:
        if value.said != "a":
            things = self.counted(value, is_plural(value.noun.text))
            return f"{value.said} {things}".lstrip()
        things = self.counted(value, value.count > 1)
        return article(things) if value.count == 1 else f"{number(value.count)} {things}"

    @staticmethod
    def apart(where: str, which: str) -> str:
        """Which things are meant, with a comma behind a place that has one itself."""
        return f",{which}" if "," in where and which and not which.startswith(",") else which

    def _by_name(self, value: sx.NumberOf | sx.Those, many: bool) -> sx.NumberOf | sx.Those:
        """Things of one name, called by it: `Kings`, and not `cards that are King`."""
        for each in value.filters:
            match each:
                case sx.That(negated=False, alternatives=(sx.Word(text=name) as word,)) if (
                    name in self.words.pieces
                ):
                    several = many and not is_plural(name)
                    called = self.words.several(name) if several else name
                    others = tuple(one for one in value.filters if one is not each)
                    return evolve(value, noun=evolve(word, text=called), filters=others)
        return value

    def _are_all(self, chosen: str, things: sx.NumberOf | sx.Those) -> bool:
        """Whether all are meant that were chosen, under a name that is said of such things."""
        choice = self.words.choices.get(chosen)
        narrowed = things.region or things.excepted or things.filters
        return (
            choice is not None
            and self.is_said_of_a_thing(chosen)
            and choice.noun in forms(things.noun.text)
            and not (choice.of_one or narrowed)
        )

    # ------------------------------------------------------------------ subjects and verbs

    def be(self, value: sx.Value) -> str:
        """A value with the form of `to be` behind it."""
        return f"{self.closed(self.value(value))} {self.verb('is', value)}"

    @staticmethod
    def closed(words: str) -> str:
        """Words behind which others stand: with a comma behind what ends with a clause."""
        return f"{words}," if re.search(r", whichever is \w+$", words) else words

    def verb(self, verb: str, subject: sx.Value | None) -> str:
        """The form of a verb that goes with a subject. verb: as behind `they`, or `is`."""
        many = self._is_many(subject)
        if verb == "is":
            return "are" if many else "is"
        if verb == "have":
            return "have" if many else "has"
        return verb if many else third_person(verb)

    def _is_many(self, subject: sx.Value | None) -> bool:
        match subject:
            case None | sx.BothPlayers():
                return True
            case sx.Pronoun(word=word):
                return word in ("you", "they")
            case (
                sx.Word(text=text)
                | sx.Of(noun=sx.Word(text=text))
                | sx.Total(which="total", noun=sx.Word(text=text))
            ):
                return self._names_many(text)
            case sx.Possessive(thing=thing):
                return (
                    thing.which == "every" or thing.count > 0 or self._names_many(thing.noun.text)
                )
            case sx.Cells() | sx.EdgesTouching() | sx.ShortestPaths() | sx.Listed():
                return True
            case sx.Those():
                return is_plural(subject.noun.text)
            case sx.EndOf(amount=amount):
                return amount not in (None, 1)
        return False

    # ------------------------------------------------------------------ texts with values in them

    def text(self, words: sx.Word) -> str:
        """A text that players are told, with what is put in, in brackets and other letters."""
        it = self.words.things.get(words.span)
        named = partial(self._inside, it=it)
        return said(re.sub(r"\{([^{}]*)\}", named, plain(words.text)))

    def _inside(self, match: re.Match[str], it: str | None) -> str:
        inside = match[1].strip()
        if inside == "it" and it is not None:
            return f"[{term(bare(it))}]"
        if inside in self.words.options:
            return self.option(inside)
        parsed = parse_value(Span(Source("text", match[1]), 0, len(match[1])), VERBS)
        if isinstance(parsed, sx.Number):
            return str(parsed.value)
        filled = inside if isinstance(parsed, Problem) else self._filled_in(parsed)
        return f"[{term(bare(filled))}]"

    def _filled_in(self, value: sx.Value) -> str:
        """What stands in the place of braces when a text is told: names, and not `you`."""
        match value:
            case sx.Pronoun(word="you" | "they"):
                return "player"
            case sx.Pronoun(word=word):
                return word
            case sx.Word(text=text) if text in self.words.choices or self.words.phase(text):
                return self.name(value)
            case sx.Possessive(owner=sx.Pronoun(word="you" | "they"), thing=thing):
                return f"{thing.which} {self.name(thing.noun)}".strip()
        return self.value(value).removeprefix("the ")

    # ------------------------------------------------------------------ worded by the other half

    @abstractmethod
    def condition(self, condition: sx.Condition) -> str:
        """A condition as a clause."""

    @abstractmethod
    def place(self, value: sx.Value, nothing: bool = False) -> str:
        """Where things lie. nothing: whether nothing lies there."""

    @abstractmethod
    def most(self, value: sx.MostOf) -> str:
        """The player of two who has more."""

    @abstractmethod
    def total(self, value: sx.Total) -> str:
        """What several numbers come to, or the highest of them."""

    @abstractmethod
    def region(self, region: sx.Region) -> str:
        """Where cells lie."""

    @abstractmethod
    def excepted(self, values: tuple[sx.Value, ...], many: bool = False) -> str:
        """Which things are not meant. many: whether several are spoken of."""

    @abstractmethod
    def filters(
        self, filters: tuple[sx.Filter, ...], many: bool = False, noun: sx.Word | None = None
    ) -> str:
        """Which things are meant, behind their noun."""

    @abstractmethod
    def adjectives(self, filters: tuple[sx.Filter, ...]) -> str:
        """What is said of things in front of their noun."""


def _ends_clearly(left: sx.Value, right: sx.Value) -> bool:
    """Whether one of two values is calculated, and all parts of both are told by a few words."""
    sums = [each for each in (left, right) if isinstance(each, sx.Calculation)]
    parts = [part for each in sums for part in (each.left, each.right)]
    alone = [each for each in (left, right) if each not in sums]
    return bool(sums) and not any(map(is_open, (*parts, *alone)))
