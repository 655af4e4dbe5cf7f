"""Binding what is remembered: the last choices, how often something was chosen, how long ago.

Purpose: what a text asks of the past becomes properties that hold no more than it asks for.
Input: values that speak of choices. Output: trees and their types.
Must not know: where such a value stands.
"""

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..ir.program import forgotten_with
from ..ir.types import plural
from ..limits import MOST_REMEMBERED
from ..spans import Span
from ..word_forms import article
from .all_of_them import who_has_chosen
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope

CHOSEN = ("chose", "chosen", "played", "play", "picked", "selected", "used", "taken")
"""What one says of any choice, where none is called so."""


class Memory:
    """Binds values about the past for one draft."""

    def __init__(self, draft: ProgramBuilder, binder: Binder) -> None:
        self.draft = draft
        self.binder = binder

    # ------------------------------------------------------------------ the last of several

    def several(self, now: Typed, node: sx.Possessive) -> Typed:
        """`their last 3 picks`, `their previous 2 picks`, `their every pick so far`: as they
        came, one after the other.

        now: what the choice is in the phase that goes on.
        """
        thing = node.thing
        read = now.tree
        if not isinstance(read, ir.Read) or now.type.member is not None:
            self._of_sets(now, node)
            return NONE
        if not thing.now and not 2 <= thing.count <= MOST_REMEMBERED:
            name = self.draft.properties[read.property].name
            self.draft.fault(
                "wrong-phrase",
                f"`{thing.which} {thing.count}` is not remembered: from 2 to {MOST_REMEMBERED} are",
                node.span,
                help=f"write `previous {name}`" if thing.count < 2 else None,
            )
            return NONE
        number = self.draft.remembered(read.property, thing.which, thing.count)
        type_ = ir.SetType(now.type.surely())
        before = ir.Read(number, read.subject, span=node.span)
        if thing.which == "previous":
            return Typed(before, type_)
        both = ir.Together((before, read), span=node.span)
        if thing.now:
            return Typed(both, type_)
        return Typed(ir.Latest(both, thing.count, span=node.span), type_)

    def _of_sets(self, now: Typed, node: sx.Possessive) -> None:
        """Note the last of several where each of them is several things, or nothing is chosen."""
        ways: list[str] = []
        if isinstance(now.tree, ir.Read) and now.type.member is not None:
            name, owner = self.draft.properties[now.tree.property].name, who_has_chosen(node.owner)
            whose = {"they": "their", "you": "your"}.get(owner, f"{owner}'s")
            one_by_one = f"`{whose} {name}` and `{whose} previous {name}`"
            ways.append(f"the last two are asked for one by one: {one_by_one}")
            ways.append(f"in how many of them something was: `how often {owner} {name} ...`")
        self.draft.fault(
            "wrong-kind",
            f"`{node.span.words}` can be asked of a choice of one thing",
            node.span,
            notes=tuple(ways),
        )

    def so_many(self, now: Typed, node: sx.Possessive) -> None:
        """Note that `their previous picks` says not how many, where each of them is one thing."""
        which, noun, read = node.thing.which, node.thing.noun, now.tree
        if which != "previous" or not isinstance(read, ir.Read) or now.type.member is not None:
            return
        name = self.draft.properties[read.property].name
        ahead = noun.span.source.text[: noun.span.start].rstrip()
        if noun.text == name or noun.text != plural(name) or not ahead.endswith(which):
            return  # `must not repeat picks` is written so as well
        self.draft.fault(
            "wrong-phrase",
            f"`previous {noun.text}` does not say how many of them",
            Span(noun.span.source, noun.span.start - _back(noun.span, which), noun.span.end),
            help=f"write `every {name}` for all of them, `previous 2 {noun.text}` for the last two "
            f"and so on, or `previous {name}` for the last one",
        )

    # ------------------------------------------------------------------ how often, how long ago

    def how_often(self, node: sx.HowOften, scope: Scope) -> Typed:
        """`how often they picked King in this match`, what is chosen now included."""
        asked = self._asked(node, scope)
        if asked is None:
            return NONE
        now, wanted, is_now = asked
        phase = self._within(node, now)
        if phase is None:
            return NONE
        number = self.draft.counted(now.property, "tally", wanted, phase)
        before = ir.Read(number, now.subject, span=node.span)
        also = ir.Cases((is_now,), (ir.number(1),), ir.number(0), span=node.span)
        return Typed(ir.Calculated(before, "+", also, span=node.span), ir.NUMBER)

    def since(self, node: sx.Since, scope: Scope) -> Typed:
        """`rounds since they picked King`: 0 in the round itself, none if they never did."""
        asked = self._asked(node, scope)
        if asked is None:
            return NONE
        now, wanted, is_now = asked
        made = self.draft.properties[now.property]
        if self.draft.phase_names.find(node.phase.text) != made.phase:
            name = self.draft.phases[made.phase].name
            several = len(forgotten_with(self.draft, now.property)) > 1
            self.draft.fault(
                "wrong-kind",
                f"`{made.name}` is chosen in several phases: it is not said which are counted"
                if several
                else f"`{made.name}` is chosen once in each {name}, and that is what is counted",
                node.phase.span,
                help="give the choices different names"
                if several
                else f"write `{name}s since ...`",
            )
            return NONE
        number = self.draft.counted(now.property, "since", wanted, self.draft.around(now.property))
        before = ir.Read(number, now.subject, span=node.span)
        tree = ir.Cases((is_now,), (ir.number(0),), before, span=node.span)
        return Typed(tree, ir.NUMBER.or_none())

    def _asked(
        self, node: sx.HowOften | sx.Since, scope: Scope
    ) -> tuple[ir.Read, ir.Value, ir.Tree] | None:
        """The choice as it is now, what is asked for, and whether it is that now."""
        if isinstance(node.chosen, sx.Listed):
            return self._all_asked(node, node.chosen, scope)
        wanted = self.binder.value(node.chosen, scope)
        who = self.binder.expect(node.who, scope, ir.PLAYER)
        decision = self._choice(node.choice, wanted)
        if decision is None or NONE in (wanted, who):
            return None
        made = self.draft.properties[self.draft.decisions[decision].value]
        type_ = self.draft.type_of(made.number)
        if made.bearer != "player":
            note = f"`{made.name}` is nothing that a player chooses"
            self.draft.fault("wrong-kind", note, node.choice.span)
            return None
        one = type_.member or type_
        if not isinstance(wanted.tree, ir.Constant) or not ir.comparable(one, wanted.type):
            self.draft.fault(
                "wrong-kind",
                f"`{node.chosen.span.words}` is nothing that can be counted: "
                f"`{made.name}` is {self.draft.called(type_)}",
                node.chosen.span,
                "a name or a number",
            )
            return None
        now = ir.Read(made.number, who.tree, span=node.span)
        if type_.member is not None:  # chosen several at once: that it was among them
            by_name = isinstance(one, ir.PieceType)
            return now, wanted.tree.value, ir.Inside(wanted.tree, now, by_name)
        named = ir.DesignOf(now) if isinstance(type_, ir.PieceType) else now
        return now, wanted.tree.value, ir.Among(named, (wanted.tree,))  # no row of a table

    def _all_asked(
        self, node: sx.HowOften | sx.Since, those: sx.Listed, scope: Scope
    ) -> tuple[ir.Read, ir.Value, ir.Tree] | None:
        """The same of several things that are joined by `and`: that all of them were among those
        that were chosen at once.
        """
        each = [self._asked(evolve(node, chosen=one), scope) for one in those.values]
        asked = [one for one in each if one is not None]
        if len(asked) < len(each):
            return None
        now = asked[0][0]
        if self.draft.properties[now.property].type.member is None:
            either = " or ".join(one.span.words for one in those.values)
            self.draft.fault(
                "wrong-kind",
                f"`{self.draft.properties[now.property].name}` is a choice of one thing, and never "
                f"`{those.span.words}`",
                those.span,
                notes=(f"how often it was either of them is a sum: `{_sum(node, those)}`",)
                if isinstance(node, sx.HowOften)
                else (f"it is asked of each by itself, `{either}` is not said there",),
            )
            return None
        wanted = tuple(sorted({ir.sure(int, one) for _, one, _ in asked}))
        all_now = ir.AllOf(tuple(is_now for _, _, is_now in asked), span=node.span)
        return now, wanted, all_now

    def _choice(self, word: sx.Word, wanted: Typed) -> int | None:
        """The choice that a verb is made of; `chose` and `played` are the one in which such a thing
        is chosen.
        """
        found = self.draft.decision_names.find_verb(word.text)
        if found is None and word.text in CHOSEN:
            types = {made.number: self.draft.type_of(made.value) for made in self.draft.decisions}
            fitting = [
                number
                for number, type_ in types.items()
                if ir.comparable(type_.member or type_, wanted.type)
            ]
            if len(fitting) == 1:
                return fitting[0]
        if found is None:
            self.draft.unknown("choice", word, self.draft.decision_names)
        return found

    def _within(self, node: sx.HowOften, now: ir.Read) -> int | None:
        """The phase in which it is counted: the one that is said, or the one around the choice."""
        chosen_in = self.draft.properties[now.property].phase
        if node.within is None:
            return self.draft.around(now.property)
        phase = self.draft.phase_names.find(node.within.text)
        if phase is None:
            self.draft.unknown("phase", node.within, self.draft.phase_names)
            return None
        above: int | None = self.draft.around(now.property)
        while above is not None and above != phase:
            above = self.draft.phases[above].parent
        if above is None:
            name = self.draft.phases[chosen_in].name
            within = article(node.within.text)
            note = f"no {name} is played in {within}, so nothing can be counted there"
            self.draft.fault("out-of-place", note, node.within.span)
        return above


def _sum(node: sx.HowOften, those: sx.Listed) -> str:
    """How often one of some things was chosen, each counted by itself."""
    said = node.span.words.replace(those.span.words, "{}")
    return " + ".join(said.format(one.span.words) for one in those.values)


def _back(noun: Span, word: str) -> int:
    """How far in front of a noun a word begins."""
    return noun.start - noun.source.text.rfind(word, 0, noun.start)
