"""Lines in English: entries of lists, one for each line of a block.

Purpose: one place for each sentence form of the language. A line that is not known here is a
mistake that the type checker finds.
Input: blocks. Output: items with markup. Must not know: in which section they stand.
"""

from collections.abc import Collection, Iterator
from typing import assert_never

from attrs import evolve

from ...dsl import syntax as sx
from ...dsl.ir import Malformed
from ...dsl.lower.distributions import as_distribution
from ...dsl.lower.doers import said_of_them
from ...dsl.ruling_marks import ruling_marks
from ...dsl.syntax.walk import inside
from .alternatives import Alternatives
from .beginnings import Beginnings
from .choice_times import ChoiceTimes
from .decided import won
from .document import Item, agreed, bare, plain, strong, term
from .drawn_pieces import drawn_in_words, shuffled_in_words
from .effect_clauses import EffectWords
from .english import (
    capital,
    is_plural,
    listed,
    number,
    sentence,
    stopped,
    uncapital,
)
from .meanings import LONG, Meanings
from .notes import Notes
from .phrases import Phrases
from .players_named import is_asked_first, is_done_first, said_of, said_of_one
from .vocabulary import only_part

_WHETHER = ("if ", "unless ", "otherwise")
"""How a lead begins behind which another condition is easier to read in a line of its own."""


class Sentences:
    """Words the lines of one game. actors: whether a step says whose abilities act in it; brief:
    whether it is only said what is chosen, and not what that comes to; settled: phases of which it
    is told at their end what becomes of them if nobody has won.
    """

    def __init__(
        self,
        phrases: Phrases,
        actors: bool = True,
        brief: bool = False,
        settled: Collection[str] = (),
    ) -> None:
        self.brief = brief
        self.phrases = phrases
        self.actors = actors
        self._left: sx.Body = ()
        self.effects = EffectWords(phrases)
        self.times = ChoiceTimes(phrases)
        self.meanings = Meanings(phrases, self.guard)
        self.notes = Notes(phrases, self.meanings.item, actors, settled)
        self.beginnings = Beginnings(phrases)

    # ------------------------------------------------------------------ blocks

    def of_piece(self, body: sx.Body) -> tuple[Item, ...]:
        """The lines of a piece, with from when on what it leaves behind counts."""
        self._left = tuple(line for line in body if isinstance(line, sx.Timed))
        items = self.items(body)
        self._left = ()
        return items

    def items(self, body: sx.Body) -> tuple[Item, ...]:
        """A block as the entries of a list."""
        return tuple(item for entries in self.by_line(body) for item in entries)

    def by_line(self, body: sx.Body) -> Iterator[list[Item]]:
        """The entries of each line of a block."""
        over = ""
        answers = Alternatives(self)
        for at, line in enumerate(body):
            before, behind = body[at - 1 : at], body[at + 1 : at + 2]
            if before and answers.are(before[0], line):  # it is told with the line above
                yield []
                continue
            entries = self._entries(line)
            if over and entries and won(line) == over:
                first = entries[0]
                entries[0] = evolve(first, text=f"Failing that, {uncapital(first.text)}")
            over = won(line) or over
            told = line
            if behind and answers.are(line, behind[0]):
                entries = [Item(answers.otherwise(entries[0].text, line, behind[0]))]
                told = behind[0]
            entries = self._with_notes(entries, told)
            marked = entries if self.brief else _marked(entries, line)
            yield marked if self.brief or told is line else _marked(marked, told)

    def _with_notes(self, entries: list[Item], line: sx.Statement) -> list[Item]:
        """Entries with what is to be known for them: what names mean, and who says otherwise. What
        names mean in front of a block is told in front of it.
        """
        notes = () if self.brief else tuple(self.notes.below(line))
        if not (notes and entries):
            return entries
        at = 0 if isinstance(line, sx.If) and not self.notes.is_met(line.otherwise) else -1
        item = entries[at]
        lead = isinstance(line, sx.If | sx.ForEachPlayer | sx.ForEachPiece) and item.below
        below = (*notes, *item.below) if lead else (*item.below, *notes)
        if lead and all(not note.below for note in notes) and item.text.endswith(":"):
            told = "; ".join(uncapital(note.text).removesuffix(".") for note in notes)
            if len(bare(told)) <= LONG:
                item, below = evolve(item, text=f"{item.text[:-1]} ({told}):"), item.below
        entries[at] = evolve(item, below=below)
        return entries

    def _stopped(self, clause: str, line: sx.Statement) -> str:
        """The clause of a line as a sentence, and what is to be known behind it."""
        behind = "" if self.brief else self.notes.behind(line)
        return " ".join(filter(None, (stopped(clause), behind)))

    def _entries(self, line: sx.Statement) -> list[Item]:
        clause = self._clause(line)
        if clause is not None:
            return [Item(self._stopped(capital(clause), line))]
        match line:
            case sx.If():
                return self._if(line)
            case sx.Choose():
                return [self._choose(line)]
            case sx.Deal():
                return [self._deal(line)]
            case sx.Step():
                return [self._step(line)]
            case sx.Allow() | sx.Named():
                return []
            case sx.Line() if self.is_text(line):
                return []
            case sx.Clause():
                return [self._answer(line)]
            case sx.Timed():
                left = any(line is each for each in self._left)
                begun = left and line.which in ("rest", "until")
                time = (
                    f"{self._begun()}, {uncapital(self.time(line))}" if begun else self.time(line)
                )
                return [self._titled(time, line.body)]
            case sx.ForEachPlayer():
                return [self._of_each(line)]
            case sx.Shuffle():
                return [
                    Item(sentence(shuffled_in_words(line, self.phrases) + self.guard(line.guard)))
                ]
            case (
                sx.ForEachPiece() | sx.InTurn() | sx.AtTheEnd() | sx.IfLate()
                | sx.IfNoneChosen() | sx.IfNonePossible()
            ):  # fmt: skip
                return [self._led(self._lead(line), line.body)]
            case sx.Use():
                once = f", once per {self.phrases.name(line.once_per)}" if line.once_per else ""
                who = self.phrases.value(line.who)
                text = f"{who} may use {self.phrases.value(line.thing)}{once}"
                return [Item(sentence(text), self.items(line.body))]
        return []

    @staticmethod
    def is_text(line: sx.Statement) -> bool:
        """Whether a line is a text for readers, which is printed apart."""
        return (
            isinstance(line, sx.Line)
            and isinstance(line.sentence, sx.Word)
            and (line.sentence.quoted and line.guard is None)
        )

    def _led(self, lead: str, body: sx.Body) -> Item:
        """A block behind what it hangs on: in the same sentence, if it is a single clause."""
        clause = self._clause(body[0]) if len(body) == 1 else None
        if clause is not None:
            return Item(self._stopped(capital(f"{lead}, {clause}"), body[0]))
        inner = self.items(body)
        if len(inner) == 1 and not inner[0].below and not lead.startswith(_WHETHER):
            return Item(f"{capital(lead)}: {uncapital(inner[0].text)}")
        return Item(f"{capital(lead)}:", inner)

    def _of_each(self, line: sx.ForEachPlayer) -> Item:
        """What is done for each player: in one sentence about them, if it is a single clause."""
        match line.body:
            case (sx.Line(sentence=(sx.EffectLine() | sx.Is()) as what) as only,):
                meant = said_of(what, sx.EachPlayer(such=line.such))
                if meant is not None:
                    told = self._simple(evolve(only, sentence=meant))
                    return Item(self._stopped(capital(told), only))
        return self._led(self._lead(line), line.body)

    def _answer(self, line: sx.Clause) -> Item:
        """What the rules answer, or what is done in a step."""
        general = not self.phrases.personal and line.label.text not in self.phrases.words.steps
        only = line.body[0] if general and len(line.body) == 1 else None
        match line.body:
            case (sx.Line(sentence=sx.TruthValue(value=true), guard=guard),) if self._is_own(line):
                one = f"this {self.phrases.here} is{'' if true else ' not'}"
                return Item(sentence(f"{one} {self.phrases.known(line.label)}{self.guard(guard)}"))
        if isinstance(only, sx.Line) and only.sentence == sx.Pronoun("they"):
            so = f"they are the {self.phrases.known(line.label)}{self.guard(only.guard)}"
            return Item(sentence(so))
        clause = self.given(only) if only is not None else None
        if isinstance(only, sx.Line) and isinstance(only.sentence, sx.Nothing):
            none = f"there is no {self.phrases.known(line.label)}{self.guard(only.guard)}"
            return Item(self._stopped(capital(none), line))
        if clause is not None:
            said = capital(f"the {self.phrases.known(line.label)} is {clause}")
            return Item(self._stopped(said, line))
        match line.body:
            case (sx.Line(sentence=sx.Calculation()) as only,) if (
                line.label.text not in self.phrases.words.steps
            ):  # a number, and not what becomes of one
                head = strong(f"{capital(self.phrases.name(line.label))}:")
                return Item(f"{head} {stopped(self.given(only) or '')}")
        if general and len(line.body) > 1 and all(isinstance(x, sx.Line) for x in line.body):
            return self._in_cases(line)
        made = self._titled(self.phrases.name(line.label), line.body)
        return evolve(made, text=self._stopped(made.text, line)) if self.notes.tie(line) else made

    def _in_cases(self, line: sx.Clause) -> Item:
        """An answer that is another one in each of several cases."""
        one, other, *_ = (evolve(line, body=(each,)) for each in line.body)
        answers = Alternatives(self)
        if len(line.body) == 2 and answers.are(one, other):
            return Item(answers.otherwise(self._answer(one).text, one, other))
        named = capital(f"the {self.phrases.known(line.label)} is:")
        return Item(named, self.items(line.body))

    def _is_own(self, line: sx.Clause) -> bool:
        """Whether a line of a piece says whether the piece itself is so."""
        field = self.phrases.words.fields.get(line.label.text)
        return bool(self.phrases.here) and field is not None and "yes" in field.kinds

    def given(self, line: sx.Statement) -> str | None:
        """What a question is answered with, as a clause."""
        if isinstance(line, sx.Line) and isinstance(line.sentence, sx.Calculation):
            return self.phrases.value(line.sentence) + self.guard(line.guard)
        return self._clause(line)

    def _titled(self, title: str, body: sx.Body) -> Item:
        """A block behind its title: on the same line, if it is a single entry."""
        if len(body) == 1:
            match body[0]:
                case sx.Clause(label=label, body=inner_body):
                    return self._titled(f"{title}, {self.phrases.name(label)}", inner_body)
                case sx.Timed() as timed:
                    then = self.time(timed)
                    return self._titled(f"{title}, {then[:1].lower()}{then[1:]}", timed.body)
        head = strong(f"{capital(title)}:")
        clause = self._clause(body[0]) if len(body) == 1 else None
        if clause is not None:
            return Item(f"{head} {self._stopped(clause, body[0])}")
        inner = self.items(body)
        if len(inner) == 1:
            return Item(f"{head} {uncapital(inner[0].text)}", inner[0].below)
        return Item(head, inner)

    # ------------------------------------------------------------------ lines that are one clause

    def _clause(self, line: sx.Statement) -> str | None:
        """A line as a clause, without capital and full stop; None if there is more to it."""
        match line:
            case sx.Line():
                return None if self.is_text(line) else self._simple(line)
            case sx.Play():
                return self.play(line)
            case sx.Within():
                return self.times.within(line)
            case sx.Declare():
                return self.beginnings.declared(line)
            case sx.Asks():
                may = "may choose" if line.may else "choose"
                written = f", written {self.phrases.text(line.written)}" if line.written else ""
                what = f"{self.as_what(line, 'the')}{written}{self.guard(line.guard)}"
                return f"with it, you {may} {what}"
            case sx.HeldBy():
                return f"{self.phrases.value(line.owner)} has it from the start"
            case sx.Written():
                return f"it is written {self.phrases.text(line.words)}"
            case sx.OnlyIf():
                why = f" ({plain(line.because.text)})" if line.because else ""
                return f"this is allowed only if {self.phrases.condition(line.condition)}{why}"
        return None

    def guard(self, guard: sx.Guard | None) -> str:
        """When a line holds, behind a comma; nothing if it always does."""
        if guard is None:
            return ""
        words = self._conditions(guard)
        able = guard.condition is None or any(each.able for each in (guard, *guard.also))
        return (f", {words}" if words else "") + (", if that is possible" if able else "")

    def _conditions(self, guard: sx.Guard) -> str:
        """The conditions of a line, those that stood in front of it first."""
        said = [self._conditions(each) for each in guard.also]
        if guard.condition is not None:
            words = self.phrases.when(guard.condition, guard.negated)
            word, _, clause = words.partition(" ")
            several = guard.also and isinstance(guard.condition, sx.Or)
            said.append(f"{word} ({clause})" if several else words)
        return " and ".join(said)

    def _simple(self, line: sx.Line) -> str:
        line = said_of_one(said_of_them(line), self.phrases.words)
        said = self._said(line.sentence)
        if line.guard is not None and is_asked_first(line, self.phrases.words):
            return f"{self._conditions(line.guard)}, {said}"
        return said + self.guard(line.guard)

    def _said(
        self,
        what: sx.Sentence,
    ) -> str:
        match what:
            case sx.EffectLine():
                return self.effects.clause(what)
            case sx.SoManyTimes():
                return self.effects.so_many_times(what)
            case sx.Bounded():
                bound = "at most" if what.sign == "<=" else "at least"
                changed = self.effects.clause(what.effect)
                return f"{changed}, {bound} {self.phrases.value(what.bound)}"
            case sx.Must():
                return self._must(what)
            case sx.Cannot():
                who = self.phrases.value(what.effect.subject) if what.effect.subject else "you"
                return f"{who} cannot {self.effects.bare(what.effect)}"
            case sx.Is(value=value, negated=True, alternatives=(sx.Word(text=text),)) if (
                self.phrases.words.is_truth(text)  # it is done, and was perhaps so before
            ):
                many = self.phrases.verb("is", value) == "are"
                return f"{self.phrases.value(value)} {self.phrases.change(text, False, many)}"
            case sx.Is():
                return self.phrases.condition(what)
            case sx.Cap():
                become = self.phrases.verb("become", what.place)
                bound = self.phrases.value(what.bound)
                far = "more" if what.sign == "<=" else "less"
                return f"{self.phrases.value(what.place)} {become} {bound}, if it is {far}"
            case sx.Note():
                return f"the host alone is told {self.phrases.noted(what)}"
            case sx.Pick():
                return self._pick(what)
            case sx.Calculation(left, "+" | "-" as sign, right) if not isinstance(
                left, sx.Number | sx.OptionValue
            ):
                more = "higher" if sign == "+" else "lower"
                return f"{self.phrases.be(left)} {self.phrases.value(right)} {more}"
            case _:
                return self.phrases.alone(what)

    def _pick(self, line: sx.Pick) -> str:
        who = self.phrases.value(line.who)
        if line.value is None:
            return f"chance chooses for {'them' if who == 'they' else who}"
        return f"{who} {self.phrases.verb('choose', line.who)} {self.phrases.value(line.value)}"

    def _must(self, line: sx.Must) -> str:
        name = self._choice_name(line.choice)
        who, own = self.phrases.value(line.who), self._own(line.who)
        must = f"{who} must{' not' if line.negated else ''}"
        if line.such is None and not line.alternatives:
            last = f"{own} last {term(self.phrases.name(name))}"
            return f"{must} repeat {last}{self._with_all(line.choice)}"
        what = (
            self.phrases.such(line.such)
            if line.such
            else self.phrases.alternatives(line.alternatives)
        )
        known = name in self.phrases.words.choices
        role = self.phrases.role(name, f"{own} ") if known else f"{own} {self.phrases.name(name)}"
        return f"{must} choose {what} as {role}"

    def _with_all(self, word: sx.Word) -> str:
        """What is repeated with a choice that has parts."""
        choice = self.phrases.words.choice(word.text)
        domain = choice.node.domain if choice is not None else None
        parts = isinstance(domain, sx.PiecesDomain) and domain.parts
        go = isinstance(domain, sx.OneGo) or (choice is not None and choice.go is not None)
        return ", with everything that goes with it" if parts or go else ""

    def _choice_name(self, word: sx.Word) -> str:
        choice = self.phrases.words.choice(word.text)
        return word.text if choice is None else choice.node.name.text

    def _own(self, who: sx.Value) -> str:
        return "your" if isinstance(who, sx.Pronoun) and who.word == "you" else "their"

    def play(self, line: sx.Play) -> str:
        """How often a phase is played, and until when."""
        noun = line.phase.text
        until = f", until {self.phrases.condition(line.until)}" if line.until else ""
        turns = ", the players alternating, beginning with"
        first = f"{turns} {self.phrases.value(line.first)}" if line.first else ""
        if line.times is None:
            return f"play {self.phrases.many(noun, None)}{first}{until}"
        words, amount = self.phrases.count(line.times)
        if amount is not None and id(line) in self.notes.played_again:
            words += " more"
        if amount is None:
            of_one = isinstance(line.times, sx.Word) and not is_plural(line.times.text)
            most = f"as many {self.phrases.many(noun, None)} as {words}{' says' if of_one else ''}"
            return f"play {most}{first}{until}"
        most = "up to " if amount != 1 and until else ""
        if amount == 1 and until and isinstance(line.times, sx.OptionValue):
            one = self.phrases.many(noun, 1)
            words = agreed(line.times.name, f"one {one}, or as many as are agreed on")
            return f"play {words}{first}{until}"
        return f"play {most}{words} {self.phrases.many(noun, amount)}{first}{until}"

    # ------------------------------------------------------------------ lines with blocks

    def _deal(self, line: sx.Deal) -> Item:
        few = "is nothing" if line.high == sx.Number(1) else "are not enough"
        return Item(sentence(self.drawing(line)), self._drawn(line.body, f"if there {few} to draw"))

    def drawing(self, line: sx.Deal) -> str:
        """What chance deals, or somebody draws, as a clause."""
        return drawn_in_words(line, self.phrases) + self.guard(line.guard)

    def _drawn(self, body: sx.Body, none: str) -> tuple[Item, ...]:
        """What is done when something is drawn, or cannot be. none: the latter, as a condition."""
        return tuple(
            item
            for line in body
            for item in (
                [self._led(none, line.body)] if isinstance(line, sx.IfNonePossible)
                else self.items((line,))
            )
        )  # fmt: skip

    def _if(self, line: sx.If) -> list[Item]:
        condition = self.phrases.condition(line.condition)
        if not line.then:
            return [self._led(self.phrases.when(line.condition, True), line.otherwise)]
        made = [self._led(f"if {condition}", line.then)]
        if is_done_first(line, self.phrases.words):
            done = capital(f"{self._clause(line.then[0])}, if {condition}")
            made = [Item(self._stopped(done, line.then[0]))]
        if line.otherwise:
            made.append(self._led("otherwise", line.otherwise))
        return made

    def _lead(
        self,
        line: sx.ForEachPlayer | sx.ForEachPiece | sx.InTurn | sx.AtTheEnd | sx.IfLate
        | sx.IfNoneChosen | sx.IfNonePossible,
    ) -> str:  # fmt: skip
        match line:
            case sx.ForEachPlayer():
                return f"for {self.phrases.value(sx.EachPlayer(such=line.such))}"
            case sx.ForEachPiece():
                turn = ", one after the other" if line.in_turn else ""
                return f"for each {self._each(line)}{turn}"
            case sx.InTurn():
                return f"for each player in turn, from {self.phrases.value(line.first)} on"
            case sx.AtTheEnd():
                return "at the end, however it has ended"
            case sx.IfLate(both=True):
                return "if both are late"
            case sx.IfLate():
                return "if a player is late"
            case sx.IfNoneChosen():
                return "if nothing is chosen"
            case sx.IfNonePossible():
                return "if there is nothing to choose"
            case _:
                assert_never(line)

    def _each(self, line: sx.ForEachPiece) -> str:
        within = f" in {self.phrases.value(line.within)}" if line.within else ""
        where = f" {self.phrases.region(line.region)}" if line.region else ""
        noun = self.phrases.adjectives(line.filters) + self.phrases.name(line.noun)
        return f"{noun}{where}{within}{self.phrases.filters(line.filters, noun=line.noun)}"

    def _begun(self) -> str:
        """From when on what is left behind counts: `From the next round on`."""
        phases = self.phrases.words.phases_of_effects()
        one = self.phrases.name(phases[0].name) if len(phases) == 1 else ""
        return f"From the next {one} on" if one else "Afterwards"

    def time(self, line: sx.Timed) -> str:
        """For how long a rule holds: `Next round`."""
        phase = self.phrases.many(line.phase.text, line.count) if line.phase else ""
        match line.which:
            case "next" if line.count == 1:
                return f"Next {phase}"
            case "next":
                return f"In each of the next {number(line.count)} {phase}"
            case "this":
                return f"This {phase}"
            case "rest":
                return f"For the rest of the {phase}"
            case _ if line.until is not None:
                return f"Until {self.phrases.condition(line.until)}"
        raise Malformed((f"a time is {line.which}, and it is not said until when",))

    def _step(self, line: sx.Step) -> Item:
        name = strong(capital(self.phrases.name(line.name)))
        only = f" ({guard})" if (guard := self.guard(line.guard).lstrip(", ")) else ""
        order = f" {sentence(self._order(line.order))}" if line.order is not None else ""
        acting = self._acting(line.name.text)
        inner = self.items(line.body)
        if len(inner) == 1 and not inner[0].below:
            return Item(f"{name}{only}.{order}{acting} {inner[0].text}")
        return Item(f"{name}{only}.{order}{acting}", inner)

    def _order(self, value: sx.Value) -> str:
        """In which order abilities act."""
        if isinstance(value, sx.Of) and value.owner == sx.Pronoun("this"):
            value = evolve(value, owner=sx.Pronoun("they"))
        return f"one after another, in the order of {self.phrases.value(value)}, the lowest first"

    def _acting(self, step: str) -> str:
        """Whose abilities do something in a step."""
        acting = self.phrases.words.acting(step) if self.actors else []
        return f" Here {self.phrases.bodies(acting)} may act." if acting else ""

    def _choose(self, line: sx.Choose) -> Item:
        if self.brief:
            return Item(sentence(self.choice(line)))
        node = as_distribution(line)
        if node is not None:
            parts = Item("A part may be 0.")
            under = tuple(self._below(evolve(line, body=(*node.body, _written(node)))))
            whole = sentence(f"{self.choice(line)}, with nothing left over")
            return Item(whole, (parts, *under))
        below = (*self._what_names_mean(line), *self._below(line))
        if not isinstance(line.domain, sx.OneGo):
            return Item(sentence(self.choice(line)), below)
        verb = "may make" if line.may else self.phrases.verb("make", line.who)
        secretly = " secretly" if line.secret else ""
        who, name = capital(self.phrases.value(line.who)), term(self.phrases.name(line.name))
        several = "this choice" if only_part(line) is not None else "these choices in one go"
        return Item(f"{who}{secretly} {verb} {several} ({name}):", below)

    def _below(self, line: sx.Choose) -> Iterator[Item]:
        """What stands below a choice; late is who is asked, be it one alone."""
        alone = isinstance(line.who, sx.Pronoun) and not self.phrases.personal
        times = tuple(each for each in line.body if isinstance(each, sx.Within | sx.IfLate))
        told, whole = self.times.told_before(line, times), isinstance(line.domain, sx.OneGo)
        body = tuple(each for each in line.body if not told or each not in times)
        if not whole:  # what stands below a choice within it is not taken for this one's
            body = tuple(sorted(body, key=lambda each: each not in times))
            yield from told
        for each in body:
            if alone and isinstance(each, sx.IfLate) and not each.both:
                yield from _marked([self._led("if they are late", each.body)], each)
            else:
                yield from self.items((each,))
        if whole:
            yield from told

    def _what_names_mean(self, line: sx.Choose) -> tuple[Item, ...]:
        """What the game's own names stand for by which it is said what may be chosen."""
        named = self.phrases.words.named
        words = (node.text for node in inside(line.domain) if isinstance(node, sx.Word))
        return tuple(
            self.meanings.item(named[word]) for word in dict.fromkeys(words) if word in named
        )

    def choice(self, line: sx.Choose) -> str:
        """Who chooses what, as a clause."""
        once = f", once per {self.phrases.name(line.once_per)}" if line.once_per else ""
        who, own = self.phrases.value(line.who), self._own(line.who)
        secretly = "secretly " if line.secret else ""
        if (node := as_distribution(line)) is not None:
            verb = secretly + self.phrases.verb("distribute", line.who)
            return f"{who} {verb} {self.phrases.spread(node)}"
        if isinstance(line.domain, sx.OneGo):
            if only_part(line) is not None:
                chooses = secretly + self.phrases.verb("choose", line.who)
                verb = f"may {secretly}choose" if line.may else chooses
                return f"{who} {verb} {self._in_one_go(line)}"
            chooses = secretly + self.phrases.verb("choose", line.who)
            verb = f"may {secretly}choose" if line.may else chooses
            return f"{who} {verb} in one go {self._in_one_go(line)}"
        verb = secretly + self.phrases.verb("choose", line.who)
        if line.may:
            verb = f"may {secretly}choose"
        if isinstance(line.who, sx.Chance):
            return self._at_random(line) + once
        if self.phrases.personal:  # it is this piece's choice, and no other's
            own = "the"
        return " ".join(f"{who} {verb} {self.as_what(line, own)}".split()) + once

    def _at_random(self, line: sx.Choose) -> str:
        """What is drawn at random, as a clause."""
        name = line.name.text
        choice = self.phrases.words.choices[name]
        many = is_plural(name) or (self.phrases.is_said_of_a_thing(name) and not choice.of_one)
        be = "may be" if line.may else "are" if many else "is"
        secretly = " in secret" if line.secret else ""
        own = "their " if choice.for_each else "the "
        drawn = f"{self.phrases.role(name, own)} {be} drawn at random{secretly}"
        return f"{drawn}: {self.phrases.domain(line.domain)}"

    def as_what(self, line: sx.Choose | sx.Asks, own: str) -> str:
        """What is chosen as what: `a mask in their hand as their pick`. own: whose it is then."""
        domain = self.phrases.domain(line.domain)
        if _goes_without_saying(line):
            return domain
        row = isinstance(line.domain, sx.NamesDomain | sx.NumbersDomain)
        comma = "," if "," in domain and not row else ""
        return f"{domain}{comma} as {self.phrases.role(line.name.text, f'{own} ')}"

    def _in_one_go(self, line: sx.Choose) -> str:
        """What is chosen in one go; what is not always, last."""
        own = self._own(line.who)
        chosen = [each for each in line.body if isinstance(each, sx.Choose) and not each.may]
        others = [
            each for each in inside(line.body) if isinstance(each, sx.Choose) and each not in chosen
        ]
        always, perhaps = (
            listed([self.as_what(each, own) for each in several]) for several in (chosen, others)
        )
        return always + (f"{', and ' if always else ''}perhaps {perhaps}" if perhaps else "")


def _written(node: sx.Distribute) -> sx.Written:
    """How a distribution is written, all names in a row."""
    row = ", ".join(f"{name.text} {{{name.text}}}" for name in node.names)
    return sx.Written(sx.Word(row, True))


def _goes_without_saying(line: sx.Choose | sx.Asks) -> bool:
    """Whether what is chosen is called what it is: `beat: a beat`."""
    match line.domain:
        case sx.PiecesDomain(low=low, high=high, noun=noun):
            return low == high == sx.Number(1) and line.name.text == noun.text
    return False


def _marked(entries: list[Item], line: sx.Statement) -> list[Item]:
    """The entries of a line with the rulings behind it, which are printed where it begins."""
    marks = ruling_marks(line.span)
    if not (marks and entries):
        return entries
    first, *rest = entries
    mark = f" [{plain(marks)}]"  # a line within this one may stand on the same line of the file
    return [evolve(first, text=f"{first.text.removesuffix(mark)}{mark}"), *rest]
