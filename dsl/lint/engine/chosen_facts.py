"""What is known of a choice behind it, by what might be chosen.

Purpose: `a card other than their previous card`, `you must not play Rock twice`: whoever asks later
what was chosen need not reckon with what could not be. And of a rule that a piece leaves for the
next phase, which piece was chosen in the one before.
Input: the knowledge of a program, what is in force, a trial in which something was asked. Output:
whether what was assumed in it can be.
Must not know: what is concluded from it.
"""

from collections.abc import Hashable, Iterator
from functools import cached_property

from attrs import frozen

from ... import ir
from ...ir import visit
from ...ir.program import Decision
from .abstract_eval import Worths
from .abstract_value import Env, Missing, Thing, Worth
from .case_split import Impossible, Trial
from .program_facts import Knowledge
from .rules_in_force import Blocks

PLAIN = (
    *(ir.AllOf, ir.Among, ir.AnyOf, ir.Compared, ir.Constant, ir.DesignOf, ir.Local, ir.Not),
    *(ir.OpponentOf, ir.OptionRead, ir.Printed, ir.Read, ir.Together),
)
"""What is so all through a phase, if whatever it reads is."""


@frozen
class Forbidden:
    """A rule by which a choice must not be something. slot: what stands for who chooses."""

    rule: ir.Rule
    form: ir.Constrain
    slot: int


class Behind(Worths):
    """Works out trees behind choices: what need not have been chosen may be none."""

    def __init__(
        self, knowledge: Knowledge, trial: Trial, known: frozenset[int], absent: frozenset[int]
    ) -> None:
        """known: the properties of which something is known; absent: those of them that may hold
        nothing.
        """
        super().__init__(knowledge, trial)
        self.known, self.absent = known, absent

    def read(self, number: int, subject: Worth, key: Hashable) -> Worth:
        """What a property is, of somebody or something that is there."""
        if number in self.absent and self.trial.pick(("none", key), (False, True)):
            return None
        return super().read(number, subject, key)

    def is_there(self, tree: ir.Tree) -> bool:
        """Whether a choice that has a worth has surely been made."""
        piece = tree.piece if isinstance(tree, ir.DesignOf) else tree
        return isinstance(piece, ir.Local) or (
            isinstance(piece, ir.Read) and piece.property in self.known
        )

    def same(self, one: Worth, other: Worth) -> bool:
        """Whether two worths are the same thing: one piece is of one design."""
        found = super().same(one, other)
        pieces = all(isinstance(each, Thing) and each.kind is not None for each in (one, other))
        if found and pieces and self.design(one) != self.design(other):
            raise Impossible
        return found


class ChosenFacts:
    """What is known of the choices of one program."""

    def __init__(self, knowledge: Knowledge, blocks: Blocks) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.blocks = blocks

    def speak_of(self, trees: tuple[ir.Tree, ...]) -> bool:
        """Whether anything is known of what these ask for, or asked for when it was chosen."""
        asked = {number for each in trees for number in visit.properties_read(each)}
        before = {self.program.properties[number].of for number in asked}
        return any(number in self.about for number in asked | before)

    def fit(self, worths: Worths, env: Env, rule: ir.Rule | None) -> bool:
        """Whether what was assumed in a trial can have been chosen. env: what the words of a
        condition stand for; rule: the one in which it stands.
        """
        try:
            if rule is not None and not self._left_by(worths, env, rule):
                return False
            for number, (made, only, forbidden) in self.about.items():
                for seat in (0, 1):
                    chosen = self._chosen(worths.trial, made, ("read", number, seat))
                    if chosen is None:
                        continue
                    if not self._may_be(worths, made, only, forbidden, seat, chosen):
                        return False
        except Missing:
            return True  # it may come to a gap there, which is told where it stands
        return True

    def _chosen(self, trial: Trial, made: Decision, key: Hashable) -> Thing | int | None:
        """The piece that was chosen, or the name; None if a trial has not asked for it."""
        if isinstance(made.domain, ir.DesignChoice):
            named = trial.picked.get(("named", key))
            return named if isinstance(named, int) else None
        kind = self.program.properties[made.value].type.kind
        return Thing(key, kind) if ("design", key) in trial.picked else None

    def _may_be(
        self,
        worths: Worths,
        made: Decision,
        only: tuple[ir.Tree, ...],
        forbidden: tuple[Forbidden, ...],
        seat: int,
        chosen: Thing | int,
    ) -> bool:
        env: Env = {made.chooser_slot: seat, _one(made).slot: chosen}
        if not all(worths.holds(each, env) for each in only):
            return False
        design = worths.design(chosen) if isinstance(chosen, Thing) else chosen
        for one in forbidden:
            inner: Env = {one.slot: seat}
            if worths.holds(one.rule.condition, inner):
                named = (worths.worth(each, inner) for each in one.form.among)
                if any(type(each) is int and each == design for each in named):
                    return False
        return True

    def _left_by(self, worths: Worths, env: Env, rule: ir.Rule) -> bool:
        """Whether the piece by which a rule was left for this phase was chosen in the one before;
        so it is where nothing else can have left it.
        """
        later = self.knowledge.lasting.get(rule.number)
        design = ir.owning_design(rule.owner)
        if not isinstance(later, ir.Later) or (later.start, later.count) != (1, 1):
            return True
        if design not in self.knowledge.owners_in_play or self.blocks.copying:
            return True
        kind = self.program.designs[ir.given(design)].kind
        choices = [n for n in self.knowledge.effective if self._of_kind(n, kind)]
        before = self._previous.get(choices[0]) if len(choices) == 1 else None
        if before is None or self.program.properties[choices[0]].phase != later.phase:
            return True
        seat = worths.seat(env.get(0))
        piece = worths.read(before, seat, ("read", before, seat))
        return piece is not None and worths.design(piece) == design

    def _of_kind(self, number: int, kind: int) -> bool:
        return self.program.properties[number].type.kind in (None, kind)

    @cached_property
    def _previous(self) -> dict[int, int]:
        """Of each choice, what remembers the one before."""
        made = (p for p in self.program.properties if p.source == "previous")
        return {p.of: p.number for p in made if p.of is not None}

    # ------------------------------------------------------------------ what need not be there

    def behind(self, trial: Trial) -> Behind:
        """What is worked out in a trial behind the choices."""
        return Behind(self.knowledge, trial, frozenset(self.about), self._absent)

    @cached_property
    def _absent(self) -> frozenset[int]:
        """The choices of which something is known that need not have been made by everybody."""
        return frozenset(n for n, (made, _, _) in self.about.items() if not self._there(made))

    def _there(self, made: Decision) -> bool:
        """Whether both players have surely answered, wherever play goes on behind a choice."""
        if made.optional or made.guard is not None or made.impossible >= 0:
            return False
        body = self.program.phases[self.program.properties[made.value].phase].body
        outer = self.knowledge.goes.get(made.number)
        if outer is None:
            return self._in_time(made) and self._asks_both(made, body)
        go = self.program.decisions[outer]
        block = ir.sure(ir.GoChoice, go.domain).block
        asked = any(True for _ in self._lines(block, made))
        return asked and self._in_time(go) and self._asks_both(go, body)

    def _asks_both(self, made: Decision, block: int) -> bool:
        return any(line.chooser is None for line in self._lines(block, made))

    def _lines(self, block: int, made: Decision) -> Iterator[ir.Ask]:
        """The lines of a block itself that put a decision, if nothing else does."""
        every = [t for t in self.knowledge.everything if isinstance(t, ir.Ask)]
        if sum(each.decision == made.number for each in every) == 1:
            for line in visit.lines(self.program, block):
                if isinstance(line, ir.Ask) and line.decision == made.number:
                    yield line

    def _in_time(self, made: Decision) -> bool:
        """Whether nobody is late with a choice, or play does not go on then without an answer."""
        if made.seconds is None and made.late_block < 0:
            return True
        blocks = {made.late_block, *({made.both_late} - {visit.NO_BLOCK})}
        return all(
            any(isinstance(each, ir.PickFor) for each in visit.lines(self.program, block))
            for block in blocks
        ) or self.knowledge.late.get(made.late) == (False, False)

    # ------------------------------------------------------------------ what is said of choices

    @cached_property
    def about(
        self,
    ) -> dict[int, tuple[Decision, tuple[ir.Tree, ...], tuple[Forbidden, ...]]]:
        """By property, what is described of one piece or name that is chosen, and what it must not
        be.
        """
        found = {}
        for made in self.program.decisions:
            if not isinstance(made.domain, ir.PieceChoice | ir.DesignChoice):
                continue
            if not made.domain.single or not self._sure(made):
                continue
            only = tuple(self._lasting_parts(made))
            forbidden = tuple(self._forbidden(made))
            if only or forbidden:
                found[made.value] = made, only, forbidden
        return found

    def _sure(self, made: Decision) -> bool:
        """Whether a property holds what was chosen in this decision, and nothing else."""
        alone = [d for d in self.program.decisions if d.value == made.value] == [made]
        named = (t for t in self.knowledge.everything if isinstance(t, ir.PickFor))
        picked = any(t.decision == made.number and t.value is not None for t in named)
        return alone and not picked and made.value not in self.knowledge.set_by_effects

    def _lasting_parts(self, made: Decision) -> Iterator[ir.Tree]:
        domain = _one(made)
        only = domain.only
        for part in only.parts if isinstance(only, ir.AllOf) else (only,):
            if part is not None and self._stays(part, made, {made.chooser_slot, domain.slot}):
                yield part

    def _stays(self, tree: ir.Tree, made: Decision, slots: set[int]) -> bool:
        """Whether a condition is as it was when something was chosen, while that is remembered."""
        phase = self.program.properties[made.value].phase
        for part in ir.walk(tree):
            if not isinstance(part, PLAIN) or (
                isinstance(part, ir.Local) and part.slot not in slots
            ):
                return False
            if isinstance(part, ir.Read) and part.property not in self.knowledge.fixed:
                read = self.program.properties[part.property]
                if read.source not in ("previous", "history") or read.of is None:
                    return False
                if self.program.properties[read.of].phase != phase:
                    return False
        return True

    def _forbidden(self, made: Decision) -> Iterator[Forbidden]:
        for rule in self.program.rules:
            form, owner = rule.form, rule.owner
            number = None if owner is None else ir.owning_rule(owner)
            if not isinstance(form, ir.Constrain) or form.decision != made.number or number is None:
                continue
            if not form.forbidding or form.soft or not isinstance(form.player, ir.Local):
                continue
            if rule.number in self.knowledge.lasting:
                continue
            asked = (*form.among, *filter(None, (rule.condition,)))
            if all(self._stays(each, made, {form.player.slot}) for each in asked):
                yield Forbidden(rule, form, form.player.slot)


def _one(made: Decision) -> ir.PieceChoice | ir.DesignChoice:
    """What one piece, or name, is chosen from."""
    if isinstance(made.domain, ir.DesignChoice):
        return made.domain
    return ir.sure(ir.PieceChoice, made.domain)
