"""Every condition of a program that can be tried, with the way to it.

Purpose: go through rules and lines, and know of each condition behind what others it stands, and
what has been chosen, changed or ended before.
Input: the knowledge of a program. Output: `Target` values.
Must not know: how anything is tried (see `impossible_conditions`).
"""

from collections.abc import Iterator

from attrs import evolve

from .. import ir
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision
from ..spans import Span
from .condition_targets import PICKING, Fresh, Path, Target, behind, left_open
from .engine.drawn_passes import passes_past
from .engine.program_facts import Knowledge
from .engine.won_before import won_before


class AskedConditions:
    """What can be tried in one program."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.sites: dict[int, list[Path]] = {}
        """The ways to the lines that run a step."""

    def targets(self) -> Iterator[Target]:
        """Every condition, in the order in which they are tried."""
        course = [
            target
            for phase in self.program.phases
            for block in (phase.body, phase.at_end)
            for target in self._in_block(block, Path(None), (), phase.number)
        ]
        for rule in self.program.rules:
            if not self._in_play(rule):
                continue
            path = self._into_step(rule)
            path = evolve(path, over=(*path.over, *won_before(self.knowledge, rule)))
            if rule.condition is not None:
                yield Target(path, rule.condition, rule.span)
                path = evolve(path, behind=((rule.condition, True),))
            if isinstance(rule.form, ir.InStep | ir.AtStart):
                yield from self._in_block(rule.form.block, path)
        yield from course
        yield from self._of_parts()
        yield from self._picking()

    def _into_step(self, rule: ir.Rule) -> Path:
        """The way to a rule: behind what must be so for the step to be run in which it acts, if
        one line alone runs it, and all acts at one moment.
        """
        if isinstance(rule.form, ir.InStep) and self.program.steps[rule.form.step].order is None:
            match self.sites.get(rule.form.step):
                case [Path(behind=behind, seats=(), things=(), over=over)]:
                    return Path(rule, behind, over=over)
        return Path(rule)

    def _of_parts(self) -> Iterator[Target]:
        """The conditions on which pieces ask for more, behind what was described of what they have
        asked for before. What need not be chosen is none at times, of which nothing is tried here.
        """
        owned = {ir.owning_design(rule.owner): rule for rule in self.program.rules}
        for design in self.program.designs:
            rule = owned.get(design.number)
            if rule is None or not self._in_play(rule):
                continue
            path, known = Path(rule), {0, 1}  # `you` and `this`
            for made in (self.program.decisions[number] for number in design.asks):
                if made.guard is not None and known >= _slots(made.guard):
                    yield Target(path, made.guard, made.guard.span)
                domain = made.domain
                if isinstance(domain, ir.PieceChoice | ir.DesignChoice) and domain.single:
                    if made.optional or made.guard is not None or domain.slot != made.slot:
                        continue
                    path = evolve(path, things=(*path.things, (made.slot, domain.kind)))
                    known.add(made.slot)
                    if domain.only is not None and known >= _slots(domain.only):
                        path = behind(path, domain.only, True)

    def _picking(self) -> Iterator[Target]:
        """The conditions by which things are picked out, wherever they stand."""
        made = self.program
        for rule in made.rules:
            yield from self._within(rule, rule, rule.span)
        for decision in made.decisions:
            yield from self._within(decision.domain, None, decision.span)
        for block in made.blocks:
            for line in block:
                yield from self._within(line, None, line.span)

    def _within(self, tree: ir.Tree, rule: ir.Rule | None, place: Span) -> Iterator[Target]:
        """Those in a tree; place: the last words on the way to it."""
        place = tree.span if tree.span.words else place
        if isinstance(tree, PICKING) and tree.only is not None:
            path = Path(rule, things=((tree.slot, getattr(tree, "kind", None)),))
            for part in tree.only.parts if isinstance(tree.only, ir.AllOf) else (tree.only,):
                span = part.span if part.span.words else place
                noun = isinstance(tree, ir.Selected) and part.span == tree.things.span
                each = not noun and bool(part.span.words) and part.span.to(place) == part.span
                yield Target(path, part, span, picks=True, noun=noun, each=each)
                path = behind(path, part, True)
        for child in ir.children(tree):
            yield from self._within(child, rule, place)

    def _in_play(self, rule: ir.Rule) -> bool:
        design = ir.owning_design(rule.owner)
        if design is None:
            return True
        return design in self.knowledge.owners_in_play or design in self.knowledge.held

    def _in_block(
        self, block: int, path: Path, met: tuple[int, ...] = (), course: int | None = None
    ) -> Iterator[Target]:
        """course: the phase in the course of which the lines are done, one after the other; None of
        lines that are done together.
        """
        if block in met:
            return
        met = (*met, block)
        for at, line in enumerate(visit.lines(self.program, block)):
            if course is not None and block == self.program.phases[course].body:
                path = evolve(path, place=(course, at))
            yield from left_open(line, path)
            yield from self._of_line(line, path)
            if isinstance(line, ir.Require):
                path = behind(path, line.condition, True)
            yield from self._beginning(line, path)
            for lead in visit.leads(self.program, line, visit.WRITTEN):
                inner = course if lead.how in IN_COURSE else None
                yield from self._in_block(lead.block, self._along(lead, line, path), met, inner)
            if isinstance(line, ir.RunStep):
                guarded = path if line.guard is None else behind(path, line.guard, True)
                self.sites.setdefault(line.step, []).append(guarded)
            path = self._still(path, line) if course is None else self._later(path, line, course)
            if course is not None and isinstance(line, ir.Ask) and line.chooser is not None:
                path = self._just_chosen(path, line, line.chooser)

    def _of_line(self, line: ir.Tree, path: Path) -> Iterator[Target]:
        """The condition of a line itself."""
        match line:
            case ir.Branch(then=visit.NO_BLOCK):  # `unless` it is not so
                yield Target(path, ir.denied(line.condition), line.span)
            case ir.Branch():
                other = line.otherwise != visit.NO_BLOCK
                yield Target(path, line.condition, line.span, other)
            case ir.RunStep(guard=ir.Tree() as guard):
                yield Target(path, guard, guard.span)
            case ir.Do(effect=effect) if path.over or path.behind:
                for each in ef.acting_on(effect):
                    if self._may_be_nobody(each):
                        yield Target(path, _is_nobody(each), each.span, nobody=True)
            case ir.Require():
                yield Target(path, line.condition, line.span, needed=True)

    def _may_be_nobody(self, whom: ir.Tree) -> bool:
        """Whether it hangs on what was before that a player is meant, and not nobody."""
        match whom:
            case ir.Most():
                low, high = self.knowledge.ranges.of(whom.measure)
                return low < high  # else that it never changes is what is to be told
            case ir.Read():
                made = self.program.properties[whom.property].type
                return isinstance(made, ir.PlayerType) and made.optional
        return False

    def _beginning(self, line: ir.Tree, path: Path) -> Iterator[Target]:
        """Who begins, if a line gives that to whoever has more, or has won: both may be nobody.
        What it is at first, or by way of another value, is looked after more often than not.
        """
        if isinstance(line, ir.Ask | ir.Play) and line.first is not None:
            first, knowledge = line.first, self.knowledge
            number = first.property if isinstance(first, ir.Read) else -1
            given = (
                each
                for each in knowledge.values_of.get(number, (first,))
                if not knowledge.looked_after(number, each)
            )
            if any(isinstance(each, ir.Most | ir.PhaseWinner) for each in given):
                yield Target(path, first, line.span, worth=True, somebody=True, begins=True)

    def _still(self, path: Path, line: ir.Tree) -> Path:
        """The way on, behind a line: what the line may have changed was so, and need not be so any
        more. What happens together sees none of it.
        """
        changed = self._changed(line)
        if changed is None:
            return path
        kept = (each for each in path.behind if not _depends(each[0], changed))
        fresh = (each for each in path.fresh if not _hangs(each, changed))
        return evolve(path, behind=tuple(kept), fresh=tuple(fresh))

    def _later(self, path: Path, line: ir.Tree, phase: int) -> Path:
        """The way on in the course of a phase: what the line may have changed need not be so any
        more, and it has not ended the phase.
        """
        changed = self._changed_by(line)
        fixed = self.knowledge.fixed
        kept = (
            (condition, wanted)
            for condition, wanted in path.behind
            if not _depends(condition, changed)
            if changed is not None or visit.properties_read(condition) <= fixed
        )
        over = (e for e in path.over if not _depends(e, changed) and changed is not None)
        fresh = (e for e in path.fresh if changed is not None and not _hangs(e, changed))
        path = evolve(path, behind=tuple(kept), over=tuple(over), fresh=tuple(fresh))
        passes = passes_past(self.knowledge, phase, line)
        if passes is not None:
            path = evolve(path, passes=(*path.passes, (phase, passes)))
        ending = self._ending(line, phase)
        return path if ending is None else evolve(path, over=(*path.over, ending))

    def _changed_by(self, line: ir.Tree) -> frozenset[int] | None:
        """The properties that a line may change, with all that is carried out along with it and
        follows from its answers; None if it may change anything.
        """
        below = visit.below(self.program, line, DONE)
        found: set[int] = set()
        for each in (line, *visit.lines_from(self.program, below, DONE)):
            match each:
                case ir.Do(effect=ef.Announce() | ef.Win() | ef.End()):
                    pass
                case ir.RunStep():  # what is more or less may hang on anything that is done there
                    found |= self.knowledge.modified
                case ir.Do(effect=effect):
                    for made in ef.written(effect):
                        if made.place is None:
                            return None
                        found.add(made.place.property)
                case ir.Ask() | ir.PickFor():
                    found.add(self.program.decisions[each.decision].value)
                case ir.Branch() | ir.ForPlayers() | ir.ForPieces() | ir.Require():
                    pass
                case _:
                    return None
        return frozenset(found)

    def _ending(self, line: ir.Tree, phase: int) -> ir.Tree | None:
        """What must be so for a line to end the phase in the course of which it is done, or one
        around it; None if it does not, or whatever is so.
        """
        around = {phase, *visit.above(self.program, phase)}
        match line:
            case ir.Do(effect=ef.Win(player=ir.Most() as player, phase=ended)) if ended in around:
                return ir.Not(_is_nobody(player))
            case ir.Branch():
                for inner in visit.lines(self.program, line.then):
                    match inner:
                        case ir.Do(effect=ef.Win(player=ir.Most(), phase=ended)):
                            if ended in around and (also := self._ending(inner, phase)):
                                return ir.AllOf((line.condition, also))
                        case ir.Do(effect=ef.Win(phase=ended) | ef.End(phase=ended)):
                            if ended in around and not _may_be_nobody(inner.effect):
                                return line.condition
                    if self._changed_by(inner) != frozenset():
                        return None
        return None

    def _changed(self, line: ir.Tree) -> frozenset[int] | None:
        """The properties that a choice gives a value, with all that follows from it; None of other
        lines.
        """
        if not isinstance(line, ir.Ask):
            return None
        below = visit.blocks_from(self.program, visit.below(self.program, line))
        lines = [line, *(each for block in below for each in self.program.blocks[block])]
        found = {self.program.decisions[x.decision].value for x in lines if isinstance(x, ir.Ask)}
        for each in lines:
            if isinstance(each, ir.Do):
                places = (made.place for made in ef.written(each.effect))
                found |= {place.property for place in places if place is not None}
        return frozenset(found)

    def _along(self, lead: visit.Lead, line: ir.Tree, path: Path) -> Path:
        """The way to a block that a line leads to."""
        for condition, wanted in lead.behind:
            path = behind(path, condition, wanted)
        if lead.how is visit.To.EACH_PLAYER and lead.slot is not None:
            return evolve(path, seats=(*path.seats, lead.slot))
        if lead.how is visit.To.EACH_PIECE and lead.slot is not None:
            return evolve(path, things=(*path.things, (lead.slot, None)))
        if not isinstance(line, ir.Ask | ir.PickFor):
            return path
        made = self.program.decisions[line.decision]
        seats = path.seats if made.chooser_slot in path.seats else (*path.seats, made.chooser_slot)
        inner = evolve(path, seats=seats)
        if lead.how is not visit.To.CHOSEN:
            return inner
        if isinstance(made.domain, ir.NumberChoice):
            return evolve(inner, numbers=(*inner.numbers, (made.slot, made.value)))
        kind = self.program.properties[made.value].type.kind
        inner = evolve(inner, things=(*path.things, (made.slot, kind)))
        chooser = ir.Local(made.chooser_slot)
        fresh = _described_of(made, ir.Local(made.slot), chooser) if not self._named(made) else ()
        inner = evolve(inner, fresh=(*inner.fresh, *fresh))
        return self._described(inner, made)

    def _described(self, path: Path, made: Decision) -> Path:
        """The way on, behind a choice of things: what is printed on them is as was described."""
        match made.domain:
            case ir.SetChoice(things=ir.Local(slot=those)):
                of_those = (each for each in path.chosen if each[0] == those)
                found = [(made.slot, each, only) for _, each, only in of_those]
                single = True
            case ir.PieceChoice() | ir.DesignChoice() as domain if domain.only is not None:
                found, single = [(made.slot, domain.slot, domain.only)], domain.single
            case _:
                return path
        kept = [each for each in found if self._for_good(made, each[2])]
        path = evolve(path, chosen=(*path.chosen, *kept))
        return evolve(path, picked=(*path.picked, *kept)) if single else path

    def _just_chosen(self, path: Path, line: ir.Ask, chooser: ir.Tree) -> Path:
        """The way on, behind a choice of one thing that has surely been made: it is as was
        described, until that changes.
        """
        made = self.program.decisions[line.decision]
        if made.optional or made.guard is not None or made.impossible >= 0:
            return path
        if made.late_block >= 0 or made.seconds is not None or self._named(made):
            return path
        chosen, changed = ir.Read(made.value, chooser), self._changed_by(line)
        fresh = _described_of(made, chosen, chooser) if changed is not None else ()
        kept = tuple(each for each in fresh if not _depends(each.only, changed))
        return evolve(path, fresh=(*path.fresh, *kept))

    def _for_good(self, made: Decision, only: ir.Tree) -> bool:
        """Whether what is described of a choice is so of whatever is chosen, and stays so."""
        return not self._named(made) and visit.properties_read(only) <= self.knowledge.fixed

    def _named(self, made: Decision) -> bool:
        """Whether a line names what is chosen, in the place of somebody who is late."""
        named = (t for t in self.knowledge.everything if isinstance(t, ir.PickFor))
        return any(each.decision == made.number and each.value is not None for each in named)


DONE = visit.ALONG | visit.ANSWERS | {visit.To.STEP, visit.To.ABILITIES}
"""What is carried out before the next line of a phase is."""

IN_COURSE = visit.BRANCHES | {visit.To.GO}
"""What is done in the course of a phase as well, where a line is."""


def _slots(tree: ir.Tree) -> set[int]:
    """The slots that a tree speaks of."""
    return {each.slot for each in ir.walk(tree) if isinstance(each, ir.Local)}


def _is_nobody(player: ir.Tree) -> ir.Tree:
    return ir.Among(player, (ir.Constant(None, ir.PLAYER.or_none()),), span=player.span)


def _may_be_nobody(effect: ef.Effect) -> bool:
    """Whether nobody may be meant by one who is said to win."""
    player = effect.player if isinstance(effect, ef.Win) else None
    return player is not None and not isinstance(player, ir.Constant)


def _depends(condition: ir.Tree, changed: frozenset[int] | None) -> bool:
    """Whether a condition, or whom or what it asks, reads one of these properties."""
    return changed is not None and not changed.isdisjoint(visit.properties_read(condition))


def _described_of(made: Decision, chosen: ir.Tree, chooser: ir.Tree) -> Iterator[Fresh]:
    """What is described of the one thing of a choice."""
    match made.domain:
        case ir.PieceChoice(single=True, only=ir.Tree() as only, slot=slot):
            pass
        case ir.DesignChoice(single=True, only=ir.Tree() as only, slot=slot):
            pass
        case ir.CellChoice(single=True, cells=ir.Selected(only=ir.Tree() as only, slot=slot)):
            pass
        case _:
            return
    yield Fresh(chosen, chooser, only, slot, made.chooser_slot)


def _hangs(fresh: Fresh, changed: frozenset[int] | None) -> bool:
    """Whether what is known of a choice hangs on one of these properties."""
    asked = ir.AllOf((fresh.chosen, fresh.chooser, fresh.only))
    return _depends(asked, changed)
