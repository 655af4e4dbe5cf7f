"""Conditions that never hold, and comparisons in them that may meet nothing.

Purpose: try every condition of rules and lines, behind those that it stands behind, and every
condition by which things are picked out; and every entry of a list that an effect asks for.
Input: the knowledge of a program. Output: findings.
Must not know: which answers differ (see `questions`).
"""

import re
from collections.abc import Iterator, Mapping
from functools import partial

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Fix, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision
from ..spans import Span
from .condition_targets import APART, PICKING, Path, Target, behind, left_open
from .engine.abstract_eval import Worths
from .engine.abstract_value import Env, Missing, Thing
from .engine.case_split import Effort, Linear, TooMany, Trial, trials
from .engine.chosen_facts import ChosenFacts
from .engine.drawn_passes import passes_past
from .engine.late_only_after import late_only_after
from .engine.pass_values import Having, never_missing, values_of_number
from .engine.program_facts import Knowledge
from .engine.rules_in_force import Blocks, Force
from .lint_warning import Finding, Search, concern, scene
from .question_answers import missing_finding

FEW_VALUES = 64
"""A number of more values is not tried value by value."""

ON_TOP = 30_000
"""So many values are worked out of a condition to hold it against what was chosen."""


class Conditions:
    """Tries the conditions of one program."""

    def __init__(self, knowledge: Knowledge, blocks: Blocks) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.blocks = blocks
        self.chosen = ChosenFacts(knowledge, blocks)
        self._lasting = knowledge.lasting
        self.sites: dict[int, list[Path]] = {}
        """The ways to the lines that run a step."""

    def findings(self) -> Search:
        """Everything that is found, once for each condition."""
        first = {id(tree): read for tree, read in self._before_the_first()}
        told = set[Span]()  # once of what an `otherwise` asks the contrary of
        for target in self._targets():
            yield None
            read = first.get(id(target.condition))
            if read is None:
                asked = _not_denied(target.condition).span
                for one in self._judged(target):
                    if one.problem.code == "never-applies" and asked.words:
                        if asked in told:
                            continue
                        told.add(asked)
                    yield one
            elif self.program.properties[read.property].source != "stored":
                when = ("it is asked before the first one is played, when there is none yet",)
                open_ = Missing(target.condition, read)
                yield missing_finding(self.knowledge, None, open_, when)

    def _before_the_first(self) -> Iterator[tuple[ir.Tree, ir.Read]]:
        """What the end of a loop compares though it only comes to be in what is played: the end is
        asked for before that as well.
        """
        for line in self.knowledge.everything:
            if isinstance(line, ir.Play) and line.until is not None:
                inner = visit.within(self.program, line.phase)
                for tree in ir.walk(line.until, APART):
                    if isinstance(tree, ir.Compared | ir.Most):
                        for read in ir.walk(tree, APART):
                            if isinstance(read, ir.Read) and self._begins_in(read, inner):
                                yield tree, read

    def _begins_in(self, read: ir.Read, phases: frozenset[int]) -> bool:
        made = self.program.properties[read.property]
        return made.phase in phases and made.source in ("chosen", "stored")

    # ------------------------------------------------------------------ what is tried

    def _targets(self) -> Iterator[Target]:
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
                yield Target(path, part, span, picks=True, noun=noun)
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
        for line in visit.lines(self.program, block):
            yield from left_open(line, path)
            match line:
                case ir.Branch():
                    other = line.otherwise != visit.NO_BLOCK
                    yield Target(path, line.condition, line.span, other)
                case ir.RunStep(guard=ir.Tree() as guard):
                    yield Target(path, guard, guard.span)
                case ir.Do(effect=ef.Win(player=ir.Most() as player)) if path.over:
                    low, high = self.knowledge.ranges.of(player.measure)
                    if low < high:  # else that it never changes is what is to be told
                        yield Target(path, _is_nobody(player), player.span, nobody=True)
                case ir.Require():
                    yield Target(path, line.condition, line.span, needed=True)
                    path = behind(path, line.condition, True)
            yield from self._beginning(line, path)
            for lead in visit.leads(self.program, line, visit.WRITTEN):
                inner = course if lead.how in IN_COURSE else None
                yield from self._in_block(lead.block, self._along(lead, line, path), met, inner)
            if isinstance(line, ir.RunStep):
                guarded = path if line.guard is None else behind(path, line.guard, True)
                self.sites.setdefault(line.step, []).append(guarded)
            path = self._still(path, line) if course is None else self._later(path, line, course)

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
        return evolve(path, behind=tuple(kept))

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
        path = evolve(path, behind=tuple(kept), over=tuple(over))
        passes = passes_past(self.knowledge, phase, line)
        if passes is not None:
            path = evolve(path, passes=(*path.passes, (phase, passes)))
        ending = self._ending(line, phase)
        return path if ending is None else evolve(path, over=(*path.over, ending))

    def _changed_by(self, line: ir.Tree) -> frozenset[int] | None:
        """The properties that a line may change, with all that is carried out along with it and
        follows from its answers; None if it may change anything.
        """
        below = visit.below(self.program, line, visit.ALONG | visit.ANSWERS)
        found: set[int] = set()
        for each in (line, *visit.lines_from(self.program, below, visit.ALONG | visit.ANSWERS)):
            match each:
                case ir.Do(effect=ef.Announce() | ef.Win() | ef.End()):
                    pass
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

    def _for_good(self, made: Decision, only: ir.Tree) -> bool:
        """Whether what is described of a choice is so of whatever is chosen, and stays so."""
        named = (t for t in self.knowledge.everything if isinstance(t, ir.PickFor))
        if any(each.decision == made.number and each.value is not None for each in named):
            return False
        return visit.properties_read(only) <= self.knowledge.fixed

    # ------------------------------------------------------------------ trying one

    def _judged(self, target: Target) -> Iterator[Finding]:
        outcomes: set[bool] = set()
        try:
            for trial, found in trials(lambda t: self._run(t, target), self.knowledge.effort):
                if isinstance(found, Missing) and target.nobody:
                    return
                if isinstance(found, Missing) and never_missing(self.knowledge, found):
                    continue
                if isinstance(found, Missing):
                    words = scene(self.knowledge, trial)
                    when = (f"for example when {words}",) if words else ()
                    if target.somebody and found.tree is target.condition:
                        yield self._nobody(target, when)
                        return
                    yield missing_finding(self.knowledge, target.path.rule, found, when)
                    return
                if found is not None:
                    outcomes.add(found)
        except TooMany:
            rule = target.path.rule
            span = target.condition.span if target.condition.span.words else target.span
            owner = None if rule is None else rule.owner
            self.knowledge.give_up(span, owner, "whether this can be so, and can be otherwise")
            return
        if outcomes == {True} and target.path.over and not target.nobody:
            target = evolve(target, path=evolve(target.path, over=()))
            yield from self._judged(target)  # it may be said again what must be so after an end
            return
        headline = (
            _concluded(target, outcomes)
            or self._by_what_was_chosen(target, outcomes)
            or self._by_what_numbers_come_to(target, outcomes)
        )
        if headline is not None:
            yield self._never(target, headline)

    def _by_what_was_chosen(self, target: Target, outcomes: set[bool]) -> str | None:
        """What can be said of a condition if what it asks for was chosen as is said of the choice.
        This is tried on top of all else, and so often only.
        """
        asked = (target.condition, *(condition for condition, _ in target.path.behind))
        if len(outcomes) < 2 or target.picks or target.worth or not self.chosen.speak_of(asked):
            return None
        left = set[bool]()
        try:
            for _, found in trials(lambda t: self._run(t, target, chosen=True), Effort(ON_TOP)):
                if isinstance(found, bool):  # what meets nothing is told where it can be
                    left.add(found)
                if len(left) > 1:
                    return None
        except TooMany:
            return None
        return _concluded(target, left)

    def _by_what_numbers_come_to(self, target: Target, outcomes: set[bool]) -> str | None:
        """What can be said of a condition that is never so for any value that a number of the game
        has in any pass.
        """
        if len(outcomes) < 2 or target.picks or target.worth:
            return None
        for number in visit.properties_read(target.condition):
            known = values_of_number(self.knowledge, number)
            if known is None or not known.whole or len(known.values) > FEW_VALUES:
                continue
            if not any(self._ever(target, number, value) for value in known.values):
                return _concluded(target, {False})
        return None

    def _ever(self, target: Target, number: int, value: int) -> bool:
        """Whether a condition may hold where a number is this."""
        try:
            tried = trials(partial(self._run, target=target, known={number: value}), Effort(ON_TOP))
            return any(found is not False and found is not None for _, found in tried)
        except TooMany:
            return True

    def _run(
        self,
        trial: Trial,
        target: Target,
        chosen: bool = False,
        known: Mapping[int, int] | None = None,
    ) -> bool | Missing | None:
        """Whether a condition holds, or a comparison in it meets nothing; None if play does not
        come there. chosen: nor if what is asked for cannot have been chosen. known: numbers that
        are known.
        """
        worths: Worths = (
            self.chosen.behind(trial) if chosen else Having(self.knowledge, trial, known or {})
        )
        worths.not_yet, worths.for_sure = self._not_yet(target.path.rule), True
        env = self._env(target, worths)
        for phase, most in target.path.passes:
            trial.assume(Linear((), most).plus(worths.phase_number(phase), -1), 0)
        try:
            for slot, each, only in target.path.picked:
                if not worths.holds(only, {**env, each: env[slot]}):
                    return None
            for condition, wanted in target.path.behind:
                if worths.holds(condition, env) != wanted:
                    return None
            if any(worths.holds(ending, env) for ending in target.path.over):
                return None
        except Missing:
            return None
        try:
            if target.worth:
                found = worths.worth(target.condition, env)
                nobody = target.somebody and found is None
                return Missing(target.condition, target.condition) if nobody else None
            holds = worths.holds(target.condition, env)
        except Missing as missing:
            return missing
        return None if chosen and not self.chosen.fit(worths, env, target.path.rule) else holds

    def _not_yet(self, rule: ir.Rule | None) -> frozenset[int]:
        """Who cannot have been late yet where a rule acts or answers: with what is chosen later."""
        match rule:
            case ir.Rule(form=ir.Answer(property=number)) if rule.number not in self._lasting:
                return self.blocks.not_yet(("question", number))
            case ir.Rule(form=ir.InStep(step=number)) if rule.number not in self._lasting:
                return self.blocks.not_yet(("step", number))
            case ir.Rule(form=ir.Prevent(effect=effect)):
                return late_only_after(self.program, type(effect))
        return frozenset()

    def _env(self, target: Target, worths: Worths) -> Env:
        path = target.path
        asked = (target.condition, *(condition for condition, _ in path.behind))
        named = any(_names_a_player(tree) for each in asked for tree in ir.walk(each))
        seat = worths.trial.pick(("player", "you"), (0, 1)) if named else 0  # else both are alike
        env = dict(self._words(path.rule, worths, seat))
        for slot in path.seats:
            env[slot] = worths.trial.pick(("player", slot), (0, 1))
        for slot, kind in path.things:
            env[slot] = Thing(("slot", slot), kind)
        for slot, number in path.numbers:
            env[slot] = worths.some(("slot", slot), self.knowledge.ranges.of_property(number))
        return env

    def _words(self, rule: ir.Rule | None, worths: Worths, seat: int) -> Env:
        """What `you` and `this` stand for in a rule; seat: who `you` are."""
        if rule is None or rule.owner is None:
            return {}
        named, owner = ir.owning_rule(rule.owner), ir.owning_design(rule.owner)
        if named is not None or owner is None:
            return {0: seat} if self.program.named_rules[named or 0].for_each else {}
        force = Force(self.blocks, worths)
        if owner in self.knowledge.held or rule.number in self.knowledge.lasting:
            piece = Thing(("own", owner), self.program.designs[owner].kind, owner)
            return force.of_piece(owner, seat, piece)[1]
        number = worths.trial.pick(("as", owner), self._choices(owner))
        piece = force.piece(number, seat)
        if self.blocks.copying:  # this piece need not be one, but one there is
            worths.trial.picked["design", ("one of", owner)] = owner
        else:
            worths.trial.picked["design", piece.key] = owner
        return force.of_piece(owner, seat, piece)[1]

    def _choices(self, owner: int) -> tuple[int, ...]:
        """The choices by which a piece can be in force."""
        kind = self.program.designs[owner].kind
        properties = self.program.properties
        return tuple(n for n in self.knowledge.effective if properties[n].type.kind in (None, kind))

    def _nobody(self, target: Target, when: tuple[str, ...]) -> Finding:
        """Something is moved to a zone of somebody who may be nobody, or nobody may begin."""
        owner = None if target.path.rule is None else target.path.rule.owner
        if target.begins:
            told = problem(
                "possible-gap",
                "nobody may be meant here, and then nobody begins",
                target.condition.span,
                f"`{target.condition.span.words}` may be nobody",
                notes=when,
                help="say who it is then: give it a player at first, and change it only `if` there "
                "is another one",
                severity=Severity.WARNING,
            )
            return Finding(told, concern(self.program, owner, target.span))
        place = target.condition.span
        the = re.search(r"\bthe[ \t]+$", place.source.text[: place.start])
        words = f"{'the ' if the else ''}{place.words}"
        guard = f", unless {words} is nobody"
        span = target.span
        line = span.source.text[span.end :].partition("\n")[0].partition("#")[0]
        alone = not line.strip() and not re.search(r", (?:if|unless) ", span.words)
        end = Span(span.source, span.end, span.end)
        return Finding(
            problem(
                "possible-gap",
                "nobody may be meant here, and then nothing says where this goes",
                target.condition.span,
                f"`{words}` may be nobody",
                notes=when,
                help=f"write `{guard}` behind the line"
                if alone
                else f"do it only if this is somebody: `{guard.removeprefix(', ')}`",
                severity=Severity.WARNING,
                fix=Fix(end, guard) if alone else None,
            ),
            concern(self.program, owner, target.span),
        )

    def _never(self, target: Target, headline: str) -> Finding:
        rule = target.path.rule
        span = target.condition.span if target.condition.span.words else target.span
        notes = "whatever is chosen, and whatever was before"
        help = "mend the condition, or take the line out"
        rest = None if target.span.holds(span) else _OTHERWISE.search(target.span.words)
        if rest is not None:  # the conditions stand above, and leave nothing to this line
            begin = target.span.start
            span = Span(target.span.source, begin + rest.start(), begin + rest.end())
            if "never" in headline:
                notes = "the lines above it, with their `if` and `unless`, leave no other case"
            help = "take this line out, or mend the condition of one above it"
        return Finding(
            problem(
                "never-applies",
                headline,
                span,
                notes=(notes,),
                help=help,
                severity=Severity.WARNING,
            ),
            concern(self.program, rule.owner if rule else None, target.span),
        )


_OTHERWISE = re.compile(r",[ \t]*otherwise\b")


def _not_denied(condition: ir.Tree) -> ir.Tree:
    """What a condition says, or says the contrary of."""
    return _not_denied(condition.part) if isinstance(condition, ir.Not) else condition


def _slots(tree: ir.Tree) -> set[int]:
    """The slots that a tree speaks of."""
    return {each.slot for each in ir.walk(tree) if isinstance(each, ir.Local)}


IN_COURSE = visit.BRANCHES | {visit.To.GO}
"""What is done in the course of a phase as well, where a line is."""


def _names_a_player(tree: ir.Tree) -> bool:
    """Whether it is one of the two players, by name."""
    return isinstance(tree, ir.Constant) and isinstance(tree.type, ir.PlayerType)


def _is_nobody(player: ir.Tree) -> ir.Tree:
    return ir.Among(player, (ir.Constant(None, ir.PLAYER.or_none()),), span=player.span)


def _may_be_nobody(effect: ef.Effect) -> bool:
    """Whether nobody may be meant by one who is said to win."""
    player = effect.player if isinstance(effect, ef.Win) else None
    return player is not None and not isinstance(player, ir.Constant)


def _concluded(target: Target, outcomes: set[bool]) -> str | None:
    """What can be said of a condition of which these are all that it may come to."""
    if len(outcomes) != 1:
        return None
    always = outcomes == {True}
    if target.nobody:
        return "nobody is ever meant here, so the line does nothing" if always else None
    if target.picks:
        if target.noun and always:
            return None
        tail = "nothing is left out" if always else "nothing is picked out"
        return f"this is {'always' if always else 'never'} so, so {tail}"
    if target.needed:
        tail = "says nothing" if always else "leaves nothing to choose"
        return f"this is {'always' if always else 'never'} the case, so the line {tail}"
    if not always:
        return "this is never the case, so the line does nothing"
    tail = "`otherwise` does nothing" if target.other else "it need not be asked"
    return f"this is always the case, so {tail}"


def _depends(condition: ir.Tree, changed: frozenset[int] | None) -> bool:
    """Whether a condition, or whom or what it asks, reads one of these properties."""
    return changed is not None and not changed.isdisjoint(visit.properties_read(condition))
