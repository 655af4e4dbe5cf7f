"""Values that are written and never asked for, asked for and never changed, or neither; rules over
what is never chosen or done.

Purpose: what the game, players, pieces and the cells of boards have and no line hangs on; what
begins with nothing and stays so, though lines ask for it; what constraints and preventions name in
vain.
Input: the knowledge of a program. Output: findings.
Must not know: which conditions hold.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from attrs import fields

from .. import ir
from ..diagnostics.problem import Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, Property
from ..word_forms import article
from .engine.printed_selection import described_by, fits
from .engine.program_facts import Knowledge
from .engine.zone_sizes import ZoneSizes
from .lint_warning import Finding, finding_of

ANSWERS = 3
"""So many answers are shown to a question that nobody asks."""


def unused(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    uses = _Uses(knowledge)
    for option in uses.unasked_options():
        yield finding_of(knowledge, None, option)
    for made in knowledge.program.properties:
        judged = {"cell": uses.of_cells, "piece": uses.of_pieces}.get(made.bearer, uses.judged)
        found = judged(made)
        found = found or uses.of_answers(made)
        if found is not None:
            yield finding_of(knowledge, None, found)


class _Uses:
    """What is asked for and what is changed, in one program."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program

    @cached_property
    def read(self) -> frozenset[int]:
        """What some line asks for, now or for what it was before."""
        places = {id(each.place) for each in self.knowledge.written}
        found = {
            tree.property
            for tree in self.knowledge.everything
            if isinstance(tree, ir.Read | ir.Printed) and id(tree) not in places
        }
        done = (tree.effect for tree in self.knowledge.everything if isinstance(tree, ir.Do))
        shown = {effect.seen for effect in done if isinstance(effect, ef.Reveal)}
        found |= {number for number in shown if number is not None}
        before = {p.of for p in self.program.properties if p.number in found and p.of is not None}
        return frozenset(found | before)

    @cached_property
    def changed(self) -> frozenset[int]:
        """What some line, or a rule, makes something else."""
        found = {each.place.property for each in self.knowledge.written if each.place is not None}
        for tree in self.knowledge.everything:
            match tree:
                case ir.HandOut() | ir.Answer() | ir.Modify():
                    found.add(tree.property)
        reserves = (d.reserve for d in self.program.decisions)
        found |= {tree.property for tree in reserves if isinstance(tree, ir.Read)}
        return frozenset(found)

    @cached_property
    def _sizes(self) -> ZoneSizes:
        return ZoneSizes(self.knowledge)

    def of_cells(self, made: Property) -> Problem | None:
        """What the cells of a board have."""
        if made.number in self.read or made.kind is None:
            return None
        return problem(
            "never-read",
            f"nothing asks for the `{made.name}` of {article(self.program.boards[made.kind].name)}",
            made.span,
            notes=("players may see it in a picture of the board; no line depends on it",),
            help="take the line out, or, if it is there to be seen, allow it",
            severity=Severity.HINT,
        )

    def of_pieces(self, made: Property) -> Problem | None:
        """What pieces have, and some of them say otherwise; labels may be there to be seen."""
        said = {value for value in made.printed if value is not None}
        usual = re.search(r"\busually\b", made.span.words)
        if made.source != "printed" or made.number in self.read or not usual or len(said) < 2:
            return None
        return problem(
            "never-read",
            f"pieces differ in their `{made.name}`, and nothing asks for it",
            made.span,
            help="ask for it where it is to count, or, if it is there to be seen, allow it",
            severity=Severity.HINT,
        )

    def unasked_options(self) -> Iterator[Problem]:
        """Options that no line asks for, and that no other one is set by."""
        program = self.program
        trees = (part for root in visit.roots(program) for part in ir.walk(root))
        asked = {tree.option for tree in trees if isinstance(tree, ir.OptionRead)}
        asked |= {option.as_option for option in program.options if option.as_option is not None}
        for number, option in enumerate(program.options):
            if number not in asked and option.span.words:
                yield problem(
                    "never-used",
                    f"no line asks for the option `{option.name}`, so it sets nothing",
                    option.span,
                    help=f"write `{{{option.name}}}` where it is to count, or take the option out",
                    severity=Severity.WARNING,
                )

    def of_answers(self, made: Property) -> Problem | None:
        """What lines and rules answer."""
        if made.source != "question" or made.number in self.read or not made.span.words:
            return None
        rules = (
            rule.span
            for rule in self.program.rules
            if isinstance(rule.form, ir.Answer | ir.Modify) and rule.form.property == made.number
        )
        others = [span for span in rules if span.words and not span.holds(made.span)]
        return problem(
            "never-read",
            f"lines answer `{made.name}`, and none asks for it",
            made.span,
            others=tuple(Label(span, "for nobody") for span in others[:ANSWERS]),
            help="ask for it where it is to count, or take out what answers it",
            severity=Severity.WARNING,
        )

    def judged(self, made: Property) -> Problem | None:
        """What is declared of the game or of players."""
        if made.bearer not in ("game", "player") or made.source != "stored" or made.of is not None:
            return None
        if not made.span.words or self._works(made):
            return None
        read, changed = made.number in self.read, made.number in self.changed
        if not read and not changed:
            return problem(
                "never-used",
                f"no line asks for `{made.name}`, and none changes it",
                made.span,
                help="take the line out, or, if it is there to be seen, allow it",
                severity=Severity.HINT,
            )
        seen = made.audience == "public"  # by players, who may be those who count it
        if not read and not seen and not isinstance(made.type, ir.ZoneType):
            return self._never_read(made)
        if not read and self._is_counted(made) and self._is_won:
            return self._decides_nothing(made)
        if read and not changed and (self._stays_empty(made) or self._stays_level(made)):
            return self._never_changed(made)
        return None

    def _never_read(self, made: Property) -> Problem:
        return problem(
            "never-read",
            f"lines change `{made.name}`, and none asks for it",
            made.span,
            help="ask for it where it is to count, take out what changes it, or let players see it "
            "with `public`",
            severity=Severity.WARNING,
        )

    @staticmethod
    def _is_counted(made: Property) -> bool:
        """Whether it is something of which players have so many."""
        return made.bearer == "player" and isinstance(made.type, ir.NumberType)

    @cached_property
    def _is_won(self) -> bool:
        """Whether a line says who wins all: else players see from what they have who is better."""
        done = (tree.effect for tree in self.knowledge.everything if isinstance(tree, ir.Do))
        return any(
            isinstance(effect, ef.Win) and effect.phase == self.program.root for effect in done
        )

    def _decides_nothing(self, made: Property) -> Problem:
        """What players see and count, and the rules do not."""
        return problem(
            "never-read",
            f"how many `{made.name}` somebody has decides nothing",
            made.span,
            "lines change it, and none asks for it",
            help="ask for it where it is to count: who has more of it may win something, or pay "
            "with it; if it is only there to be seen, allow it",
            severity=Severity.HINT,
        )

    def _never_changed(self, made: Property) -> Problem:
        zone = isinstance(made.type, ir.ZoneType)
        does = "nothing ever comes to" if zone else "no line ever changes"
        whose = "their " if made.bearer == "player" else ""
        line = f"{whose}{made.name} becomes ..."
        if zone:
            line = f"move ... to {whose}{made.name}"
        elif isinstance(made.type, ir.NumberType):
            line = f"{whose}{made.name} rises by 1"
        return problem(
            "never-changed",
            f"lines ask for `{made.name}`, and {does} it",
            made.span,
            "it stays empty" if zone else "it stays so",
            help=f"say where it changes, as in `{line}`, or take out what asks for it",
            severity=Severity.WARNING,
        )

    def _stays_empty(self, made: Property) -> bool:
        """Whether something begins with nothing, and no line lets it be more."""
        if isinstance(made.type, ir.ZoneType):
            return self._sizes.began(made.number) == () and not self._sizes.gains(made.number)
        begun = [
            tree.value
            for tree in self.knowledge.everything
            if isinstance(tree, ir.Set) and tree.property == made.number
        ]
        return bool(begun) and all(
            isinstance(value, ir.Constant) and value.value in (None, 0, ()) for value in begun
        )

    def _stays_level(self, made: Property) -> bool:
        """Whether a line asks who of two players has more of what both have as many of, always."""
        begun = [
            tree
            for tree in self.knowledge.everything
            if isinstance(tree, ir.Set) and tree.property == made.number
        ]
        if (
            made.bearer != "player"
            or len(begun) != 1
            or not isinstance(begun[0].value, ir.Constant)
        ):
            return False
        asked = (tree for tree in self.knowledge.everything if isinstance(tree, ir.Most))
        measures = (tree.measure for tree in asked)
        return any(isinstance(m, ir.Read) and m.property == made.number for m in measures)

    def _works(self, made: Property) -> bool:
        """Whether what lies in a zone has rules that are in force because it lies there."""
        if not isinstance(made.type, ir.ZoneType):
            return False
        kind = made.type.kind
        kinds = self.program.kinds if kind is None else (self.program.kinds[kind],)
        return any(each.in_force for each in kinds)


# ---------------------------------------------------------------------- rules over nothing


def over_nothing(knowledge: Knowledge) -> Iterator[Finding]:
    """Rules that speak of what can never be chosen, and of what no line ever does."""
    for rule in knowledge.program.rules:
        found = None
        match rule.form:
            case ir.Constrain():
                found = _never_chosen(knowledge, rule, rule.form)
            case ir.Prevent(effect=effect):
                found = _never_done(knowledge, rule, effect)
        if found is not None:
            yield finding_of(knowledge, rule.owner, found)


def _never_chosen(knowledge: Knowledge, rule: ir.Rule, form: ir.Constrain) -> Problem | None:
    made = knowledge.program.decisions[form.decision]
    if form.forbidding and form.among and all(_left_out(made, form, n) for n in form.among):
        return problem(
            "never-applies",
            f"the choice of `{made.name}` leaves this out by itself",
            rule.span,
            others=(Label(made.span, "here"),),
            help="take the line out, or what the choice says of it",
            severity=Severity.WARNING,
        )
    if (form.forbidding or form.soft) and _fits_none(knowledge, made.domain, form):
        return problem(
            "never-applies",
            f"nothing that can be chosen as `{made.name}` is ever so",
            rule.span,
            notes=("no piece that there is has what is described",),
            help="describe something that there is, or take the line out",
            severity=Severity.WARNING,
        )
    for named in form.among:
        if made.number in knowledge.asked and not _may_be(knowledge, made.domain, named):
            return problem(
                "never-applies",
                f"`{named.span.words}` can never be chosen as `{made.name}`",
                rule.span,
                notes=("it is no part of what that choice is from",),
                help="name something that can be chosen, or take it out",
                severity=Severity.WARNING,
            )
    return None


def _fits_none(knowledge: Knowledge, domain: ir.Tree, form: ir.Constrain) -> bool:
    """Whether a rule describes things, and none of those that can be chosen is like that."""
    among = ir.PieceChoice | ir.DesignChoice | ir.GroupChoice
    if form.such is None or form.among or not isinstance(domain, among):
        return False
    every = knowledge.of_kind(domain.kind)
    described = described_by(knowledge.program, form, every, knowledge.fixed)
    return bool(every) and described == frozenset()


def _left_out(made: Decision, form: ir.Constrain, named: ir.Tree) -> bool:
    """Whether what a choice is from leaves out just what a rule forbids, said in the same way."""
    if form.player != ir.Local(0):
        return False
    out = (part for tree in ir.walk(made.domain) for part in _excluded(tree))
    return any(_means(named, each, made.chooser_slot) for each in out)


def _excluded(tree: ir.Tree) -> Iterator[ir.Tree]:
    """What a description of the things to choose from leaves out, each by itself."""
    only = getattr(tree, "only", None)
    slot = getattr(tree, "slot", None)
    if isinstance(tree, ir.Near) and isinstance(tree.least, ir.Constant) and tree.least.value:
        yield tree.cell  # nothing is some steps away from itself
    for part in only.parts if isinstance(only, ir.AllOf) else (only,):
        match part:
            case ir.Not(part=ir.Among(value=ir.Local(slot=thing), others=others, as_sets=False)):
                yield from others if thing == slot else ()
            case ir.Not(
                part=ir.Among(
                    value=ir.DesignOf(piece=ir.Local(slot=thing)), others=others, as_sets=False
                )
            ):
                yield from others if thing == slot else ()


def _means(mine: object, theirs: object, slot: int) -> bool:
    """Whether two values are the same, where `you` in one is whoever chooses in the other."""
    if mine == ir.Local(0):
        return theirs == ir.Local(slot)
    if not isinstance(mine, ir.Tree):
        return mine == theirs
    names = [each.name for each in fields(type(mine)) if each.eq]
    return type(mine) is type(theirs) and all(
        _means(getattr(mine, name), getattr(theirs, name), slot) for name in names
    )


def _may_be(knowledge: Knowledge, domain: ir.Tree, named: ir.Tree) -> bool:
    """Whether a thing may be among what is chosen; also if that is not known."""
    if not isinstance(named, ir.Constant) or not named.span.words:
        return True
    value, program = named.value, knowledge.program
    if not isinstance(value, int):
        return True
    match domain:
        case ir.DesignChoice(kind=kind, slot=slot, only=only):
            right = program.designs[value].kind == kind
            return right and fits(program, only, slot, value, knowledge.fixed) is not False
        case ir.PieceChoice(kind=kind, slot=slot, only=only):
            right = program.designs[value].kind == kind and value in knowledge.lying
            return right and fits(program, only, slot, value, knowledge.fixed) is not False
        case ir.NumberChoice(low=low, high=high):
            least, most = knowledge.ranges.of(low)[0], knowledge.ranges.of(high)[1]
            return bool(least <= value <= most) or least > most
    return True


def _never_done(knowledge: Knowledge, rule: ir.Rule, effect: ef.Effect) -> Problem | None:
    if any(_alike(effect, done) for done in _done(knowledge)):
        return None
    return problem(
        "never-applies",
        "no line ever does what this prevents",
        rule.span,
        help="mend what it says, or take the line out",
        severity=Severity.WARNING,
    )


def _done(knowledge: Knowledge) -> Iterator[ef.Effect]:
    return (tree.effect for tree in knowledge.everything if isinstance(tree, ir.Do))


def _alike(one: ef.Effect, other: ef.Effect) -> bool:
    """Whether two effects may be the same: of the same thing, whoever it is done to."""
    if type(one) is not type(other):
        return False
    for name in ef.counted(type(one)):
        mine, theirs = getattr(one, name), getattr(other, name)
        both = (mine, theirs)
        if all(isinstance(each, int) for each in both) and mine != theirs:
            return False
        if all(isinstance(each, ir.Read) for each in both) and mine.property != theirs.property:
            return False
    return True
