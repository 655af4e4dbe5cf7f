"""Whose a rule is while it is in force, of two that are tried together.

Purpose: every way in which a rule can be in force: of a piece that was chosen, of one that copies
it, of one that was chosen earlier and has left something for now, of what is held; and which two
of these can be at once.
Input: the knowledge of a program, general answers, a rule, a trial. Output: `Role` values, sources.
Must not know: what the rules do.
"""

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from ... import ir
from .abstract_value import Thing
from .case_split import Impossible, TooMany, Trial, trials
from .default_answers import Answered, Answers
from .program_facts import Knowledge
from .rules_in_force import COPYING, Blocks, Force, Source

NOW, EARLIER, ALWAYS = "now", "earlier", "always"

GENERAL: Source = (None, {})
"""Where the general lines come from."""


@frozen
class Role:
    """A way in which a rule is in force. when: since a piece was chosen NOW or EARLIER, or ALWAYS;
    owner: whose rule it is, None for general lines; seat: for whom, None for nobody; choice: by
    which a piece was chosen now; copier: the design that copies the owner's.
    """

    when: str
    owner: ir.Owner | None = None
    seat: int | None = None
    choice: int | None = None
    copier: int | None = None


class Roles:
    """The roles of the rules of one program."""

    def __init__(self, knowledge: Knowledge, blocks: Blocks, answers: Answers) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.blocks = blocks
        self.answers = answers
        self._copiers: dict[int, tuple[int, ...]] = {}

    def of(self, rule: ir.Rule | None, step: int | None) -> tuple[Role, ...]:
        """Every role of a rule in a step; none if it cannot be in force, or its words are not
        known.
        """
        if rule is None:
            return (Role(ALWAYS),)
        owner = rule.owner
        if owner is None:
            return ()
        if rule.number in self.knowledge.lasting:
            return tuple(self._earlier(owner, self.knowledge.lasting[rule.number]))
        named, design = ir.owning_rule(owner), ir.owning_design(owner)
        if named is not None or design is None:
            seats = (0, 1) if self.program.named_rules[named or 0].for_each else (None,)
            return tuple(Role(ALWAYS, owner, seat) for seat in seats)
        if design in self.knowledge.held:
            return (Role(ALWAYS, owner),)
        return tuple(self._now(design, step))

    def _now(self, design: int, step: int | None) -> Iterator[Role]:
        owner = ir.of_design(design)
        for choice in self._choices(design):
            for seat in (0, 1):
                yield Role(NOW, owner, seat, choice)
                for copier, rules in self.blocks.copying.items():
                    if copier != design and self._in_time(rules, step):
                        yield Role(NOW, owner, seat, choice, copier)

    def _in_time(self, rules: tuple[ir.Rule, ...], step: int | None) -> bool:
        """Whether what is copied is in force when a step begins."""
        steps = [r.form.step for r in rules if isinstance(r.form, ir.InStep)]
        return step is not None and all(self.blocks.step_before(each, step) for each in steps)

    def _earlier(self, owner: ir.Owner, later: ir.Later | ir.Establish) -> Iterator[Role]:
        design = ir.owning_design(owner)
        if design is None or design not in self.knowledge.owners_in_play:
            return
        for seat in (0, 1):
            yield Role(EARLIER, owner, seat)
            if isinstance(later, ir.Later):
                for copier in self.copiers(design):
                    yield Role(EARLIER, owner, seat, copier=copier)

    def _choices(self, design: int) -> Iterator[int]:
        """The choices by which a piece can be in force."""
        if design in self.knowledge.owners_in_play:
            kind = self.program.designs[design].kind
            properties = self.program.properties
            for number in self.knowledge.effective:
                if properties[number].type.kind in (None, kind):
                    yield number

    def copiers(self, design: int) -> tuple[int, ...]:
        """The designs whose pieces copy a piece of this one."""
        if design not in self._copiers:
            self._copiers[design] = tuple(
                copier
                for copier in self.blocks.copying
                if copier != design and self._may_copy(copier, design)
            )
        return self._copiers[design]

    def _may_copy(self, copier: int, design: int) -> bool:
        owner = ir.of_design(design)
        try:
            return any(
                True
                for choice in self._choices(design)
                for _ in trials(
                    partial(self._copies, Role(NOW, owner, 0, choice, copier)),
                    self.knowledge.effort,
                )
            )
        except TooMany:
            name, copied = (self.blocks.program.designs[d].name for d in (copier, design))
            span, what = self.blocks.copying[copier][0].span, f"whether `{name}` copies `{copied}`"
            self.knowledge.give_up(span, ir.of_design(copier), what)
            return False

    def _copies(self, role: Role, trial: Trial) -> None:
        """Come to it that a piece copies. Raises Impossible."""
        force = Force(self.blocks, Answered(self.knowledge, trial, self.answers))
        self.assume(role, force)
        self.source(role, force)

    # ------------------------------------------------------------------ two at once

    def at_once(self, one: ir.Rule | None, mine: Role, other: ir.Rule | None, its: Role) -> bool:
        """Whether two rules can be in force in these roles at once."""
        if EARLIER not in (mine.when, its.when) or ALWAYS in (mine.when, its.when):
            return True
        if mine.seat != its.seat:
            return True
        both = (ir.given(one), ir.given(other))
        lasting = [self.knowledge.lasting.get(rule.number) for rule in both]
        same = (mine.owner, mine.copier) == (its.owner, its.copier)
        if same:
            return mine.when == its.when and _overlap(lasting)
        if mine.when == its.when == EARLIER:
            first, second = (each for each in lasting if each is not None)
            return self._long(first) or self._long(second) or first.start != second.start
        return any(each is not None and (self._long(each) or each.start > 0) for each in lasting)

    def _long(self, later: ir.Later | ir.Establish) -> bool:
        """Whether what is left in one phase is in force together with what is left in the next."""
        properties = self.program.properties
        begun = {properties[number].phase for number in self.knowledge.effective}
        return later.count > 1 or later.phase not in begun

    # ------------------------------------------------------------------ in a trial

    def assume(self, role: Role, force: Force) -> None:
        """Take it that pieces are what a role needs. Raises Impossible if they cannot be."""
        mine = ir.owning_design(role.owner)
        if mine is None or role.seat is None or role.when == ALWAYS:
            return
        if role.choice is not None and not force.chooses(role.choice, role.seat):
            raise Impossible
        design = mine if role.copier is None else role.copier
        self._is(self._piece(role, role.seat, force), design, force)
        if role.choice is not None and role.copier is not None:
            self._is(force.piece(role.choice, 1 - role.seat), mine, force)

    def source(self, role: Role, force: Force) -> Source:
        """What the small words stand for in a role that was assumed. Raises Impossible if its rules
        are not in force.
        """
        owner, seat, design = role.owner, role.seat, ir.owning_design(role.owner)
        if owner is None:
            return GENERAL
        if role.when == ALWAYS or seat is None or design is None:
            held = force.sources(frozenset({owner}))
            held = [one for one in held if seat is None or one[1].get(0) == seat]
            one: Source = force.worths.trial.pick(("held", owner, seat), held)
            return one
        piece = self._piece(role, seat, force)
        found = force.of_piece(design, seat, piece)
        if role.when == EARLIER:
            return found
        if role.copier is not None:
            rules = self.blocks.copying[role.copier]
            if not force.does(rules, role.copier, seat, piece, COPYING):
                raise Impossible
            found = force.copied(design, seat, piece)
        if force.cancelled(found[1]):
            raise Impossible
        return found

    def _piece(self, role: Role, seat: int, force: Force) -> Thing:
        """The piece whose rules are in force in a role."""
        if role.choice is not None:
            return force.piece(role.choice, seat)
        mine = ir.owning_design(role.owner)
        design = ir.given(mine if role.copier is None else role.copier)
        key = ("earlier", role.owner, seat, role.copier)
        return Thing(key, self.program.designs[design].kind, design)

    def _is(self, piece: Thing, design: int, force: Force) -> None:
        """A piece is of a design. Raises Impossible."""
        picked = force.worths.trial.picked
        key = ("design", piece.key)
        if picked.get(key, design) != design:
            raise Impossible
        if key not in picked:
            if not all(self.knowledge.together(design, met) for met in force.worths.met()):
                raise Impossible
            picked[key] = design


def _overlap(lasting: list[ir.Later | ir.Establish | None]) -> bool:
    """Whether two rules that begin at one time are in force at one time."""
    first, second = lasting
    if first is None or second is None or first.phase != second.phase:
        return False
    begins = max(first.start, second.start)
    return begins < min(first.start + first.count, second.start + second.count)
