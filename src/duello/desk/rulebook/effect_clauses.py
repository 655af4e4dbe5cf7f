"""Effects in English: what a line that begins with a verb does, as a clause.

Purpose: one place for each effect; an effect that is not known here is said as its line says it.
Input: effect lines. Output: clauses without a capital and a full stop.
Must not know: in which block a line stands.
"""

from collections.abc import Callable

from ...dsl import syntax as sx
from ...dsl.ir.effects import EFFECTS, VERBS, form_of
from ...dsl.lower.sentences import separated
from ...dsl.lower.undated_lines import acts_ahead
from .document import bare, term
from .english import is_plural, listed, number, third_person
from .knowledge import unrevealed
from .phrases import Phrases
from .vocabulary import found

OTHER_VERBS = {
    verb: form.verbs[0]
    for form in map(form_of, EFFECTS)
    if form.subject is not None
    for verb in form.verbs[2:]
}
"""Verbs that say what another says, which is the one of the rulebook: `scores` is `gains`."""

BASE = {
    verb: OTHER_VERBS.get(verb) or next((b for b in VERBS if third_person(b) == verb), verb)
    for verb in VERBS
}
"""Every verb's form behind `they`."""

_WITH_SUBJECT = frozenset(v for e in EFFECTS if form_of(e).subject for v in form_of(e).verbs)

_EVERY, _OF_EACH = "every ", "each player's "
"""How it begins what each player has chosen: one thing, or several by a name in the plural."""


class EffectWords:
    """Words the effects of one game."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.known: dict[str, Callable[[sx.EffectLine], str]] = {
            "win": self._result,
            "lose": self._lose,
            "end": self._result,
            "gain": self._gain,
            "become": self._become,
            "rise": self._rise,
            "fall": self._fall,
            "reveal": self._reveal,
            "announce": self._announce,
            "cancel": self._cancel,
            "silence": self._silence,
            "exhaust": self._exhaust,
            "copy": self._copy,
            "take effect": self._take_effect,
            "put": self._put,
            "move": self._move,
            "return": self._move,
            "discard": self._discard,
            "restart": self._restart,
            "undo": self._undo,
        }

    def so_many_times(self, line: sx.SoManyTimes) -> str:
        """What is done for each full lot of something, which stands in front."""
        things = line.things
        several = line.count > 1
        said = (
            self.phrases.counted(things, several)
            if isinstance(things, sx.NumberOf)
            else self.phrases.value(things)
        )
        many = f"{number(line.count)} " if several else ""
        return f"for every {many}{said}, {self.clause(line.effect)}"

    def clause(self, line: sx.EffectLine) -> str:
        """An effect as a clause: `the winner gains 2 points`."""
        several, base = separated(line), BASE.get(line.verb.text, line.verb.text)
        if len(several) > 1:
            return self._several(several, base)
        return self.known.get(base, self.as_said)(line)

    def _several(self, lines: tuple[sx.EffectLine, ...], base: str) -> str:
        """What is done to several things, one after the other; what is said of all, once."""
        last = lines[-1].arguments
        if base == "reveal" and len(last) == 1:
            shown = [self._every(line) for line in lines]
            is_ = "is" if all(each.startswith(_EVERY) for each in shown) else "are"
            return f"{listed(shown)} {is_} shown to everybody"
        if base == "put" and [a.preposition for a in last[1:]] == ["into"]:
            new = [self._new_thing(line) for line in lines]
            lying = any(self._lies_somewhere(line.arguments[0].value) for line in lines)
            if None not in new and not lying:
                return f"{listed([f'a new {each}' for each in new])} come into " + (
                    self._value(lines[-1], "into")
                )
        ends = {tuple((a.preposition, a.value) for a in line.arguments[1:]) for line in lines}
        if base in ("move", "return") and len(ends) == 1 and len(lines[0].arguments) > 1:
            each = listed([self._value(line) for line in lines])
            go = "return" if base == "return" else "go"
            return f"{each} {go} to {self._whose(lines[0], 'their')}{self._value(lines[0], 'to')}"
        if base in ("gain", "lose") and all(self._is_plain_gain(each) for each in lines):
            first, *more = [self.clause(each) for each in lines]
            head = f"{self._head(lines[0], base)} "
            rest = [each.removeprefix(head) for each in more]
            comma = "," if any(" as many " in f" {each}" for each in (first, *rest)) else ""
            return f"{listed([first, *rest[:-1]])}{comma} and {rest[-1]}"
        return " and ".join(self.clause(each) for each in lines)

    def _is_plain_gain(self, line: sx.EffectLine) -> bool:
        """Whether so much of one thing is gained or lost."""
        plain = [a.value for a in line.arguments]
        return len(plain) == 2 and isinstance(plain[1], sx.Word)

    def bare(self, line: sx.EffectLine) -> str:
        """An effect behind `cannot`: without its subject, the verb as behind `they`."""
        base = BASE.get(line.verb.text, line.verb.text)
        match line.arguments:  # however much it is
            case (sx.Argument(""), sx.Argument("", sx.Word() as noun)) if base in ("gain", "lose"):
                return f"{base} any {self.phrases.known(self.phrases.many(noun.text, None))}"
        return " ".join((base, *self._arguments(line)))

    def as_said(self, line: sx.EffectLine) -> str:
        """The words of the line, the verb in the form that goes with its subject."""
        base = BASE.get(line.verb.text, line.verb.text)
        return " ".join((self._head(line, base), *self._arguments(line)))

    def _head(self, line: sx.EffectLine, base: str) -> str:
        """Subject and verb; a verb that may have a subject and has none is about `you`."""
        if line.subject is not None:
            return f"{self.phrases.value(line.subject)} {self.phrases.verb(base, line.subject)}"
        return f"you {base}" if line.verb.text in _WITH_SUBJECT else base

    def _arguments(self, line: sx.EffectLine) -> list[str]:
        return [f"{a.preposition} {self._argument(a)}".strip() for a in line.arguments]

    def _argument(self, argument: sx.Argument) -> str:
        value = argument.value
        if isinstance(value, sx.Word):
            phase = self.phrases.words.phase_meant(value.text)
            if phase is not None:
                return f"the {self.phrases.name(phase)}"
        return (
            self.phrases.named(value) if argument.preposition != "to" else self.phrases.value(value)
        )

    def _value(self, line: sx.EffectLine, preposition: str = "") -> str:
        """The first argument with that preposition."""
        return next((self._argument(a) for a in line.arguments if a.preposition == preposition), "")

    # ------------------------------------------------------------------ one method per effect

    def _result(self, line: sx.EffectLine) -> str:
        base = BASE[line.verb.text]
        if base == "end":
            phase = self._argument(sx.Argument("", line.subject)) if line.subject else "it"
            head = f"{phase} ends"
        else:
            head = f"{self._head(line, base)} {self._value(line)}"
        reason = next((a.value for a in line.arguments if a.preposition == "by"), None)
        by = self.phrases.name(reason) if isinstance(reason, sx.Word) else ""
        nobody = ", and nobody wins it" if base == "end" and (by or self._is_won(line)) else ""
        return f"{head}{' by ' + by if by else ''}{nobody}"

    def _is_won(self, line: sx.EffectLine) -> bool:
        """Whether what a line ends is something that can be won."""
        words = self.phrases.words
        name = line.subject.text if isinstance(line.subject, sx.Word) else ""
        return not name or words.can_be_won(name)

    def _lose(self, line: sx.EffectLine) -> str:
        match [a.value for a in line.arguments if not a.preposition]:
            case [sx.Word(text=text)] if self.phrases.words.phase_meant(text) is not None:
                return self._result(line)
        return self._gain(line)

    def _gain(self, line: sx.EffectLine) -> str:
        direct = [a.value for a in line.arguments if not a.preposition]
        match direct:
            case [sx.Word(text="a" | "an" | "one", quoted=False) as one, named]:
                direct = [sx.Number(1, span=one.span), named]
        if len(direct) != 2 or not isinstance(direct[1], sx.Word):
            return self.as_said(line)
        head = self._head(line, BASE[line.verb.text])
        noun = direct[1].text
        words, amount = self.phrases.count(direct[0])
        if amount is not None:
            return f"{head} {self.phrases.value(direct[0])} {self.phrases.many(noun, amount)}"
        if isinstance(direct[0], sx.Table):
            return f"{head} {self.phrases.many(noun, None)}: {self.phrases.alone(direct[0])}"
        noun = self.phrases.words.many_of(noun)
        if is_plural(noun):
            many = self.phrases.many(noun, None)
            words = self.phrases.as_many(direct[0])
            if isinstance(direct[0], sx.Divided):  # nothing stands behind it
                words = words.removeprefix("(").removesuffix(")")
            return f"{head} as many {many} as {words}"
        return f"{head} {self.phrases.name(noun)} equal to {words}"

    def _become(self, line: sx.EffectLine) -> str:
        place, value = line.subject, line.arguments[0].value if line.arguments else None
        if self.phrases.personal and place is not None and self._is_a_number_chosen(place):
            return f"{self._head(line, 'count')} as {self._value(line)} from here on"
        state = self._state(place, value)
        if state:
            return state
        match value:
            case sx.Pronoun(word="they") if isinstance(place, sx.Word | sx.Of):
                return f"they are now {self.phrases.value(place)}"
            case sx.Calculation(left, "+" | "-" as sign, right) if left == place:
                verb = "rise" if sign == "+" else "fall"
                return f"{self._head(line, verb)} by {self.phrases.value(right)}"
            case sx.Table():
                return f"{self._head(line, 'become')} {self.phrases.alone(value)}"
        return self.as_said(line)

    def _state(self, place: sx.Value | None, value: sx.Value | None) -> str:
        """What becomes so, or somebody's, or of nobody; nothing, if it is another value."""
        words = self.phrases.words
        match place, value:
            case sx.Word(text=text), sx.TruthValue(value=so) if words.is_truth(text):
                return self.phrases.holds(text, so, "now")
            case sx.Word() as kept, sx.Nothing() if self.phrases.may_be_nobody(kept.text):
                return f"there is now no {self.phrases.known(kept)}"
            case (
                sx.Of(owner=owner, noun=noun)
                | sx.Possessive(owner=owner, thing=sx.Possessed(noun=noun)),
                _,
            ):
                pass
            case _:
                return ""
        printed = isinstance(place, sx.Of) and place.printed
        have = self.phrases.verb("have", owner)
        match value:
            case sx.TruthValue(value=so) if words.is_truth(noun.text) and not printed:
                many = have == "have"
                return f"{self.phrases.value(owner)} {self.phrases.change(noun.text, so, many)}"
            case sx.Nothing() if noun.text in words.fields:
                return f"{self.phrases.value(owner)} now {have} no {self.phrases.known(noun)}"
        if self.phrases.is_of_a_player(noun.text) and place is not None and value is not None:
            return f"{self.phrases.be(place)} now {self.phrases.theirs(value)}"
        return ""

    def _is_a_number_chosen(self, place: sx.Value) -> bool:
        """Whether it is a number that a player has chosen: what it has led to is not undone."""
        match place:
            case sx.Of(noun=noun) | sx.Possessive(thing=sx.Possessed(which="", noun=noun)):
                choice = self.phrases.words.choice(noun.text)
                numbers = sx.NumberDomain | sx.NumbersDomain
                return choice is not None and isinstance(choice.node.domain, numbers)
        return False

    def _fall(self, line: sx.EffectLine) -> str:
        return f"{self._head(line, 'fall')} by {self._value(line, 'by')}"

    def _rise(self, line: sx.EffectLine) -> str:
        return f"{self._head(line, 'rise')} by {self._value(line, 'by')}"

    def _reveal(self, line: sx.EffectLine) -> str:
        chosen = self._chosen(line)
        seen = next((a.value for a in line.arguments if a.preposition == "as"), None)
        if isinstance(seen, sx.Word):
            own = self.phrases.known(seen)
            return f"everybody is shown each player's {own} in place of the {chosen}"
        heard = next((a.value for a in line.arguments if a.preposition == "to"), None)
        if line.arguments and not isinstance(line.arguments[0].value, sx.Word):
            who = "everybody" if heard is None else f"{self.phrases.value(heard)} alone"
            verb = "is" if heard is None else self.phrases.verb("is", heard)
            return f"{who} {verb} shown {self._value(line)}"
        if heard is not None:
            is_ = self.phrases.verb("is", heard)
            return f"{self.phrases.value(heard)} alone {is_} shown the other player's {chosen}"
        shown = self._every(line)
        several = shown.startswith(_OF_EACH)
        return f"{shown} {'are' if several else 'is'} shown to everybody"

    def _every(self, line: sx.EffectLine) -> str:
        """What everybody is shown: of each player, if each has chosen."""
        value = line.arguments[0].value if line.arguments else None
        words = self.phrases.words
        choice = words.choice(value.text) if isinstance(value, sx.Word) else None
        one = choice is not None and words.chosen_once(choice)
        if choice is not None and choice.by_chance and line.span in words.for_each:
            return f"their {self._chosen(line)}"
        chosen = self._chosen(line)
        each = _OF_EACH if is_plural(bare(chosen)) else _EVERY
        return f"{'the ' if one else each}{chosen}"

    def _chosen(self, line: sx.EffectLine) -> str:
        value = line.arguments[0].value if line.arguments else None
        if not isinstance(value, sx.Word):
            return ""
        choice = self.phrases.words.choice(value.text)
        one = self.phrases.words.one(value.text) if choice is None else choice.node.name.text
        known = self.phrases.known(one)
        return known if choice is not None else term(bare(known))

    def _announce(self, line: sx.EffectLine) -> str:
        text = next((a.value for a in line.arguments if not a.preposition), None)
        heard = next((a.value for a in line.arguments if a.preposition == "to"), None)
        words = self.phrases.text(text) if isinstance(text, sx.Word) else self._value(line)
        if heard is None:
            kept = [term(self.phrases.name(each)) for each in unrevealed(text, self.phrases.words)]
            out = f" (nothing of the {listed(kept, 'or')}, unless it is theirs)" if kept else ""
            return f"everybody is told{out}: {words}"
        return f"{self.phrases.value(heard)} alone {self.phrases.verb('is', heard)} told: {words}"

    def _cancel(self, line: sx.EffectLine) -> str:
        return f"{self._value(line)} is cancelled: it has no effect from here on"

    def _silence(self, line: sx.EffectLine) -> str:
        lost = "it has no effect from here on, and nothing helps it that was left for now"
        return f"{self._value(line)} is silenced: {lost}"

    def _exhaust(self, line: sx.EffectLine) -> str:
        return f"{self._value(line)} loses its abilities for good"

    def _copy(self, line: sx.EffectLine) -> str:
        who = "you" if line.subject is None else self.phrases.value(line.subject)
        chosen = any(isinstance(each.node, sx.Asks) for each in self.phrases.words.chosen)
        same = ", with the same choices" if chosen else ""
        have = self.phrases.verb("have", line.subject)
        return f"{who} also {have} the abilities of {self._value(line)}{same}"

    def _take_effect(self, line: sx.EffectLine) -> str:
        if line.subject is None:
            return "it takes effect"
        words = self.phrases.words
        ahead = not words.steps and any(map(acts_ahead, words.pieces.values()))
        first = ", first what cancels others" if ahead else ""
        takes = self.phrases.verb("take", line.subject)
        return f"{self.phrases.value(line.subject)} {takes} effect{first}"

    def _put(self, line: sx.EffectLine) -> str:
        end = next((a.preposition for a in line.arguments if a.preposition.startswith("on ")), None)
        if end is not None:
            verb = self.phrases.verb("go", line.arguments[0].value)
            return f"{self._value(line)} {verb} {end} {self._value(line, end)}"
        if self._lies_somewhere(line.arguments[0].value):
            verb = self.phrases.verb("go", line.arguments[0].value)
            return f"{self._value(line)} {verb} into {self._value(line, 'into')}"
        return f"{self._new(line)} into {self._value(line, 'into')}"

    def _lies_somewhere(self, value: sx.Value) -> bool:
        """Whether a piece is meant that was chosen out of a zone: no second one comes to be."""
        match value:
            case sx.Word(text=text):
                choice = self.phrases.words.choices.get(text)
            case sx.Possessive(thing=sx.Possessed(which="", noun=noun)):
                choice = self.phrases.words.choice(noun.text)
            case _:
                return False
        domain = None if choice is None else choice.node.domain
        things = domain.things if isinstance(domain, sx.DealDomain) else domain
        return isinstance(things, sx.PiecesDomain) and bool(things.zones)

    def _new(self, line: sx.EffectLine) -> str:
        """`put King` and `put 3 Kings`: what there is then that was not there before."""
        match line.arguments:
            case (
                sx.Argument(preposition="", value=sx.Number() as many),
                sx.Argument(preposition="", value=sx.Word() as name),
                *_,
            ):
                verb = "comes" if many.value == 1 else "come"
                return f"{self.phrases.value(many)} new {self.phrases.name(name)} {verb}"
        return f"a new {self._new_thing(line) or self._value(line)} comes"

    def _new_thing(self, line: sx.EffectLine) -> str | None:
        """What is new: by its name, or of what kind it is and like which; None if it is several."""
        match line.arguments[0].value:
            case sx.Word(text=text) as word if self.phrases.words.is_name(text):
                return self.phrases.name(word)
            case sx.Word(text=text) as word if text in self.phrases.words.choices:
                kind = self.phrases.words.choices[text].noun
                one = self.phrases.many(kind, 1) if kind else "one"
                return f"{one} like {self.phrases.value(word)}"
            case sx.Possessive(thing=sx.Possessed(which="", noun=noun)):
                choice = self.phrases.words.choice(noun.text)
                kind = choice.noun if choice is not None else ""
                return f"{self.phrases.many(kind, 1)} like {self._value(line)}" if kind else None
        return None

    def _move(self, line: sx.EffectLine) -> str:
        base = "return" if BASE[line.verb.text] == "return" else "go"
        verb = self.phrases.verb(base, line.arguments[0].value if line.arguments else None)
        own = self._whose(line, "their" if verb == base else "its")
        return f"{self._value(line)} {verb} to {own}{self._value(line, 'to')}"

    def _whose(self, line: sx.EffectLine, whose: str) -> str:
        """Whose zone it is to which something goes, where each player has one. whose: of the piece
        or the pieces.
        """
        zone = next((a.value for a in line.arguments if a.preposition == "to"), None)
        own = isinstance(zone, sx.Word) and self._is_own(zone.text)
        return f"{whose} owner's " if own else ""

    def _is_own(self, zone: str) -> bool:
        """Whether every player has a zone of that name."""
        kept = found(self.phrases.words.kept, zone)
        return kept is None or isinstance(kept.declare.owner, sx.EachPlayer)

    def _discard(self, line: sx.EffectLine) -> str:
        verb = self.phrases.verb("leave", line.arguments[0].value if line.arguments else None)
        return f"{self._value(line)} {verb} the game"

    def _restart(self, line: sx.EffectLine) -> str:
        return f"{self._value(line)} begins anew, and is not counted twice"

    def _undo(self, line: sx.EffectLine) -> str:
        again = "everything is as it was when it began, except what players know"
        return f"{self._value(line)} is undone: {again}"
