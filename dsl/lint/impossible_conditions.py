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
from ..ir import visit
from ..piecewise import Work, at_once
from ..spans import Span
from .asked_conditions import AskedConditions
from .condition_targets import APART, Fresh, Path, Target
from .engine.abstract_eval import Worths
from .engine.abstract_value import Env, Missing, Thing
from .engine.begun_values import BegunValues
from .engine.case_split import Effort, Linear, TooMany, Trial, trials, trying
from .engine.chosen_facts import ChosenFacts
from .engine.late_only_after import late_only_after
from .engine.pass_values import Having, never_missing, values_of_number
from .engine.program_facts import Knowledge
from .engine.rules_in_force import Blocks, Force
from .lint_warning import Finding, Search, concern, scene, worth_in_words
from .question_answers import missing_finding

NEVER = "this is never the case, so the line does nothing"
"""How it is said that a line is never carried out."""

UNASKED = "this is always the case, so it need not be asked"
UNPICKED = "this is always so, so nothing is left out"
"""How it is said that a condition stands there in vain, and that nothing comes of that."""

_OF_WHOM_THE_LINE_SPEAKS = frozenset({"their", "they", "opponent"})
"""Words for somebody who is nobody only where whoever does what a line says is."""

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
        self.begun = BegunValues(knowledge)
        self._lasting = knowledge.lasting

    def findings(self) -> Search:
        """Everything that is found, once for each condition."""
        first = {id(tree): read for tree, read in self._before_the_first()}
        told = set[Span]()  # once of what an `otherwise` asks the contrary of
        for target in AskedConditions(self.knowledge).targets():
            yield None
            if target.picks and not _not_denied(target.condition).span.words:
                continue  # nobody has said it: `with the same colour` is of what has one
            read = first.get(id(target.condition))
            if read is None:
                asked = _not_denied(target.condition).span
                for one in self._judged(target):
                    if one is not None and one.problem.code == "never-applies" and asked.words:
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

    # ------------------------------------------------------------------ trying one

    def _judged(self, target: Target) -> Search:
        outcomes: set[bool] = set()
        try:
            for tried in trying(lambda t: self._run(t, target), self.knowledge.effort):
                yield None
                trial, found = tried or (None, None)
                if isinstance(found, bool):
                    outcomes.add(found)
                elif trial is not None and found is not None:
                    if target.nobody:
                        return
                    if not never_missing(self.knowledge, found):
                        yield self._missing(target, trial, found)
                        return
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
        headline, why = yield from self._said(target, outcomes)
        if headline is not None:
            yield self._never(target, headline, why)

    def _missing(self, target: Target, trial: Trial, found: Missing) -> Finding:
        """What is told of a comparison that meets nothing."""
        words = scene(self.knowledge, trial)
        when = (f"for example when {words}",) if words else ()
        if target.somebody and found.tree is target.condition:
            return self._nobody(target, when)
        return missing_finding(self.knowledge, target.path.rule, found, when)

    def always_so(self, target: Target) -> bool:
        """Whether a condition holds whenever play comes to it, as far as that is known."""
        outcomes = set[bool]()
        try:
            for _, found in trials(lambda t: self._run(t, target), Effort(ON_TOP)):
                if isinstance(found, bool):
                    outcomes.add(found)
                elif found is not None and not never_missing(self.knowledge, found):
                    return False
        except TooMany:
            return False
        headline, _ = at_once(self._said(target, outcomes))
        return headline is not None and headline != NEVER

    def _said(
        self, target: Target, outcomes: set[bool]
    ) -> Work[tuple[str | None, tuple[str, ...]]]:
        """What can be said of a condition of which these are all that it may come to, as far as is
        known of it alone; and why, if that is not all.
        """
        headline = (
            _concluded(target, outcomes)
            or (yield from self._by_what_was_chosen(target, outcomes))
            or (yield from self._by_what_numbers_come_to(target, outcomes))
        )
        if headline:
            return headline, ()
        return (yield from self._by_what_is_so_there(target, outcomes))

    def _by_what_was_chosen(self, target: Target, outcomes: set[bool]) -> Work[str | None]:
        """What can be said of a condition if what it asks for was chosen as is said of the choice.
        This is tried on top of all else, and so often only.
        """
        asked = (target.condition, *(condition for condition, _ in target.path.behind))
        if len(outcomes) < 2 or target.picks or target.worth or not self.chosen.speak_of(asked):
            return None
        left = set[bool]()
        try:
            for tried in trying(lambda t: self._run(t, target, chosen=True), Effort(ON_TOP)):
                yield None
                _, found = tried or (None, None)
                if isinstance(found, bool):  # what meets nothing is told where it can be
                    left.add(found)
                if len(left) > 1:
                    return None
        except TooMany:
            return None
        return _concluded(target, left)

    def _by_what_numbers_come_to(self, target: Target, outcomes: set[bool]) -> Work[str | None]:
        """What can be said of a condition that is never so for any value that a number of the game
        has in any pass.
        """
        if len(outcomes) < 2 or target.picks or target.worth:
            return None
        for number in visit.properties_read(target.condition):
            known = values_of_number(self.knowledge, number)
            if known is None or not known.whole or len(known.values) > FEW_VALUES:
                continue
            for value in known.values:
                yield None
                if self._ever(target, number, value):
                    break
            else:
                return _concluded(target, {False})
        return None

    def _by_what_is_so_there(
        self, target: Target, outcomes: set[bool]
    ) -> Work[tuple[str | None, tuple[str, ...]]]:
        """What can be said of a condition, since numbers still are what they begin as where it is
        asked, and what was chosen just before is as it was described; and why.
        """
        path, asked = target.path, visit.properties_read(target.condition)
        begun = {number: value for number, value in self._begun(path).items() if number in asked}
        fresh = tuple(each for each in path.fresh if asked & _of_choice(each))
        if len(outcomes) < 2 or target.picks or target.worth or not (begun or fresh):
            return None, ()
        left = set[bool]()
        run = partial(self._run, target=evolve(target, path=evolve(path, fresh=fresh)), begun=begun)
        try:
            for tried in trying(run, Effort(ON_TOP)):
                yield None
                _, found = tried or (None, None)
                if isinstance(found, bool):
                    left.add(found)
        except TooMany:
            return None, ()
        made = self.program
        why = [
            f"`{made.properties[n].name}` is still {worth_in_words(made, value)} here: "
            "what changes it comes later"
            for n, value in begun.items()
        ]
        if fresh:
            why.append("what is chosen is as it was described")
        return _concluded(target, left), tuple(why)

    def _begun(self, path: Path) -> Mapping[int, ir.Constant]:
        """What still is as it began on a way."""
        if path.rule is not None:
            return self.begun.at_rule(path.rule)
        return {} if path.place is None else self.begun.at_line(path.place)

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
        begun: Mapping[int, ir.Constant] | None = None,
    ) -> bool | Missing | None:
        """Whether a condition holds, or a comparison in it meets nothing; None if play does not
        come there. chosen: nor if what is asked for cannot have been chosen. known: numbers that
        are known. begun: what still is as it began; then what was chosen just before counts, too.
        """
        worths: Worths = (
            self.chosen.behind(trial) if chosen else Having(self.knowledge, trial, known or {})
        )
        worths.not_yet, worths.for_sure = self._not_yet(target.path.rule), True
        env = self._env(target, worths)
        worths.begun = {number: worths.worth(v, {}) for number, v in (begun or {}).items()}
        self._begun_by_then(target.path.rule, worths, trial)
        for phase, most in target.path.passes:
            trial.assume(Linear((), most).plus(worths.phase_number(phase), -1), 0)
        if not self._comes_to(target.path, worths, env, begun is not None):
            return None
        try:
            if target.worth:
                found = worths.worth(target.condition, env)
                nobody = target.somebody and found is None
                return Missing(target.condition, target.condition) if nobody else None
            holds = worths.holds(target.condition, env)
        except Missing as missing:
            return missing
        if not _chosen_but_once(self.knowledge, trial):
            return None
        return None if chosen and not self.chosen.fit(worths, env, target.path.rule) else holds

    def _begun_by_then(self, rule: ir.Rule | None, worths: Worths, trial: Trial) -> None:
        """Assume that a rule which a piece leaves for a later phase is not in the first one."""
        later = None if rule is None else self._lasting.get(rule.number)
        if later is not None and later.start >= 1:
            trial.assume(worths.phase_number(later.phase), 1 + later.start)

    def _comes_to(self, path: Path, worths: Worths, env: Env, fresh: bool) -> bool:
        """Whether play comes along a way. fresh: whether what was chosen just before counts."""
        try:
            return (
                all(worths.holds(only, {**env, e: env[slot]}) for slot, e, only in path.picked)
                and all(worths.holds(each, env) == wanted for each, wanted in path.behind)
                and (not fresh or all(_as_described(each, worths, env) for each in path.fresh))
                and not any(worths.holds(ending, env) for ending in path.over)
            )
        except Missing:
            return False

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
        said = "they are" if words in _OF_WHOM_THE_LINE_SPEAKS else f"{words} is"
        guard = f", unless {said} nobody"
        span = target.span
        line = span.source.text[span.end :].partition("\n")[0].partition("#")[0]
        alone = not line.strip() and not re.search(r", (?:if|unless) ", span.words)
        end = Span(span.source, span.end, span.end)
        name, seat = self._kept(target), self.program.seats[0]
        several = f"`{name}` may be nobody, and then nothing says where these lines move things"
        together = (
            f"let it be a player from the beginning, `the game has {name}: {seat}`, and change it "
            f"only to another one; or do each of these lines only `unless {name} is nobody`"
        )
        if name is None:
            several = together = ""
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
            one=(span.words.partition("\n")[0],),
            several=several,
            together=together,
        )

    def _kept(self, target: Target) -> str | None:
        """What the game has by which somebody is meant who may be nobody; None if that is more."""
        read = {each.property for each in ir.walk(target.condition) if isinstance(each, ir.Read)}
        made = [self.program.properties[number] for number in read]
        stored = len(made) == 1 and made[0].bearer == "game" and made[0].source == "stored"
        return made[0].name if stored else None

    def _never(self, target: Target, headline: str, why: tuple[str, ...] = ()) -> Finding:
        rule = target.path.rule
        span = target.condition.span if target.condition.span.words else target.span
        notes = "whatever is chosen, and whatever was before"
        help = "mend the condition, or take the line out"
        if target.nobody:
            help = "say another player here, or take the line out"
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
                notes=why or (notes,),
                help=help,
                severity=Severity.WARNING,
            ),
            concern(self.program, rule.owner if rule else None, target.span),
        )


_OTHERWISE = re.compile(r",[ \t]*otherwise\b")


def _not_denied(condition: ir.Tree) -> ir.Tree:
    """What a condition says, or says the contrary of."""
    return _not_denied(condition.part) if isinstance(condition, ir.Not) else condition


def _names_a_player(tree: ir.Tree) -> bool:
    """Whether it is one of the two players, by name."""
    return isinstance(tree, ir.Constant) and isinstance(tree.type, ir.PlayerType)


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
        if target.each:
            return f"this is {'never so of any' if always else 'always so of all'} of them"
        return UNPICKED if always else "this is never so, so nothing is picked out"
    if target.needed:
        tail = "says nothing" if always else "leaves nothing to choose"
        return f"this is {'always' if always else 'never'} the case, so the line {tail}"
    if not always:
        return NEVER
    return "this is always the case, so `otherwise` does nothing" if target.other else UNASKED


def _chosen_but_once(knowledge: Knowledge, trial: Trial) -> bool:
    """Whether nobody has chosen a piece in a trial that has gone for good when it was chosen."""
    return not any(
        (mine := trial.picked.get(("design", ("read", number, seat)))) in single
        and mine == trial.picked.get(("design", ("read", now, seat)))
        for number, (now, single) in knowledge.once.items()
        for seat in (0, 1)
    )


def _of_choice(fresh: Fresh) -> set[int]:
    """What a condition may ask of something that was chosen: it, or what was described of it."""
    return visit.properties_read(fresh.chosen) | visit.properties_read(fresh.only)


def _as_described(fresh: Fresh, worths: Worths, env: Env) -> bool:
    """Whether what was chosen is as it was described. Raises Missing."""
    seat = worths.seat(worths.worth(fresh.chooser, env))
    chosen = worths.worth(fresh.chosen, env)
    return worths.holds(fresh.only, {**env, fresh.slot: chosen, fresh.chooser_slot: seat})
