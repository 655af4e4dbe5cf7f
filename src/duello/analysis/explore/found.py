"""What an exploration has found, each cause once.

Purpose: make findings of what searches, walks and matches have come to (contradictions,
differences, circles, clauses that never act), leave out what the text allows and what was proved
not to be, and keep one finding for each cause.
Input: what was met, the ruleset. Output: `Finding` values.
Must not know: how it is looked for.
"""

import time
from collections.abc import Iterable, Sequence
from functools import cached_property, partial

from attrs import define, evolve, field

from duello.analysis.model.invariant_violation import of_difference
from duello.dsl.diagnostics.problem import Problem
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Allowance, Program
from duello.dsl.ir.types import Value
from duello.dsl.lint.loop_verdicts import Loop, loops
from duello.dsl.lint.suppressions import told_as_meant
from duello.dsl.spans import Span
from duello.interpreter.state import Contradiction
from duello.match.dynamic_suppressions import (
    DEAD_TEXT,
    ENDLESS,
    LEAK,
    allows_clause,
    allows_endless,
    allows_leak,
    allows_seats,
    set_aside,
)
from duello.match.loading import own_source
from duello.match.match import Match

from ..findings import (
    SEARCHED,
    SHORTENED,
    STOPS,
    WALKED,
    Finding,
    Play,
    cause_of,
    of_contradiction,
)
from ..model.canonical_form import Canonical
from .clause_coverage import ClauseCoverage, Vain, of_never_acting
from .clause_pursuit import set_otherwise
from .counterexample import Stage, steps_of, when
from .cycles import Blame, Circle, Shorter, blamed, gone_round, of_circle, of_no_end
from .goals import Goal, Map, Watched
from .growing_circles import GrowingCircles, grown_in_words
from .guided_walk import Guided
from .invariant_checks import Differing
from .loop_suspicions import may_go_on
from .progress import until_in
from .random_walk import Walk, Walker
from .searching import Met, Search

MADE_SHORTER = 2.0
"""So many seconds a play that was found is made shorter at least, if it takes so long."""

SEATS = "seats"

GRACE = 0.5
"""So many seconds longer than there is time, a play that was met last may be made shorter."""

RECORDED = 100
"""Of a play that does not end, so many steps are written down."""


@define
class Found:
    """Findings, one for each cause. usual: the options as they are to be, if those of the search
    are others. ends: when everything has to be over, by the clock. patient: nothing is made shorter
    by the clock, but by how much is tried.
    """

    stage: Stage
    search: Search
    findings: dict[str, Finding] = field(factory=dict)
    allowed: dict[Allowance, None] = field(factory=dict)
    _circling: set[Blame] = field(factory=set)
    usual: tuple[Value, ...] | None = None
    ends: float = float("inf")
    patient: bool = False

    def otherwise(self, search: Search) -> "Found":
        """The same findings, for a search with other options."""
        usual = self.search.options if self.usual is None else self.usual
        stage = evolve(self.stage, options=search.options)
        return evolve(self, stage=stage, search=search, usual=usual)

    def add(self, finding: Finding, meant: Allowance | None = None) -> None:
        """Keep a finding, unless its cause is known. What takes other options says so. meant: the
        line that would allow it, if it were not set aside.
        """
        meant = meant or self._meant_elsewhere(finding)
        finding = evolve(finding, problem=told_as_meant(finding.problem, meant))
        same = self._going_on_alike(finding)
        if same is not None:
            self.findings[same.cause] = _with_play(same, finding)
        elif finding.cause not in self.findings:
            usual = self.search.options if self.usual is None else self.usual
            options = self.stage.options
            other = set_otherwise(self.stage.program, usual, options)
            notes = (*finding.problem.notes, *other)
            problem = evolve(finding.problem, notes=notes)
            self.findings[finding.cause] = evolve(finding, problem=problem)

    @cached_property
    def _aside(self) -> Program:
        """The program with the lines in force that were set aside."""
        return set_aside(self.stage.program)

    def _meant_elsewhere(self, finding: Finding) -> Allowance | None:
        """Of a difference, the line that would allow it, if it were not set aside."""
        if finding.kind == SEATS:
            return allows_seats(self._aside)
        if finding.kind == LEAK:
            return allows_leak(self._aside, finding.about, finding.problem)
        return None

    def _going_on_alike(self, finding: Finding) -> Finding | None:
        """What is known to go on without end by the same line, one of both without a play: by the
        text alone.
        """
        if finding.kind != ENDLESS or not finding.places:
            return None
        for each in self.findings.values():
            alone = None in (each.play, finding.play)
            if each.kind == ENDLESS and alone and each.places[:1] == finding.places[:1]:
                return each
        return None

    def guided(
        self,
        options: tuple[Value, ...],
        steering: Map,
        watched: Watched,
        wanted: Sequence[Goal] = (),
        asked: bool = False,
    ) -> Guided:
        """Walks with some options. asked: they are all steered to what is wanted."""
        canonical = self.search.canonical
        if options != self.search.options:
            canonical = Canonical(self.stage.program, options, canonical.merging)
        walker = Walker(self.search.expanding, canonical, options, self.stage.first)
        return Guided(walker, steering, list(wanted), asked, watched)

    def all(self) -> tuple[Finding, ...]:
        """What was found: what is known to be shortest first, then by length."""
        return tuple(sorted(self.findings.values(), key=_length))

    def met(self, met: Met) -> None:
        """A contradiction that the search met."""
        steps = steps_of(self.search.expanding, self.search.first, met.path)
        match = self.stage.match(steps)
        play = self.stage.play(match, SEARCHED)
        self._contradiction(met.contradiction, play, match)

    def differing(self, differing: Differing) -> None:
        """Something that makes a difference and must not."""
        play = self._play(differing.path)
        other = self._play(differing.other) if differing.other else None
        found, program = differing.difference, self.stage.program
        finding = of_difference(program, found, play, other)
        allowed = allows_leak(program, found.about, finding.problem) if found.kind == LEAK else None
        if allowed is None:
            self.add(finding)
        else:
            self.allowed[allowed] = None

    def _play(self, path: Iterable[int]) -> Play:
        steps = steps_of(self.search.expanding, self.search.first, path)
        return self.stage.play(self.stage.match(steps), SEARCHED)

    def circle(self, circle: Circle, how: str, shorter: Shorter | None = None) -> None:
        """Steps that come again and again. shorter: makes a circle shorter that has not been found
        before.
        """
        search = self.search
        blame = blamed(self.stage.program, circle.states(search.expanding))
        if self._meant(blame) or blame in self._circling:
            return
        self._circling.add(blame)
        less = shorter(circle, blame) if shorter else circle
        how = SHORTENED if len(less.steps) < len(circle.steps) else how
        circle = less
        notes = self._idle(blame)
        how_alike = self.stage.options, search.canonical.merging
        until = self._until(0.0)
        shown = circle if circle.grown else gone_round(circle, search.expanding, *how_alike, until)
        if shown is not None:
            play = self.stage.again_and_again(shown.steps, shown.since, how)
        else:
            here = when(self.stage.program, circle.steps[circle.since].state)
            notes = (*notes, f"all is as in {here} then, but for who or what is in which place")
            play = self.stage.play(self.stage.match(circle.steps), how)
        but = grown_in_words(self.stage.program, circle.grown)
        meant = allows_endless(self._aside, blame.phases)
        self.add(of_circle(self.stage.program, blame, play, notes, but), meant)

    @cached_property
    def loops(self) -> tuple[Loop, ...]:
        """What can be known of every loop without playing."""
        return loops(self.stage.program)

    @property
    def going_on(self) -> tuple[Problem, ...]:
        """The loops that may not end, and that no play has shown not to."""
        mine = (each for each in self.findings.values() if each.kind == ENDLESS)
        places = [place for each in mine for place in each.places]
        program, options = self.stage.program, self.stage.options
        return tuple(may_go_on(program, self.loops, options, places))

    def _idle(self, blame: Blame) -> tuple[str, ...]:
        """Which passes of the line that is to blame make no progress, in words."""
        mine = (one for one in self.loops if one.span == blame.span and not one.ends)
        return tuple(why for one in mine for why in one.because)

    def _proved(self, blame: Blame) -> bool:
        """Whether the phase that goes on certainly ends, however long it takes."""
        usual = self.stage.options == self.stage.program.option_values({})
        return any(
            one.span == blame.span and one.ends and (usual or not one.usual) for one in self.loops
        )

    def walk(self, walker: Walker, walk: Walk, until: float = float("inf")) -> None:
        """What a walk came to. until: when to leave off making it shorter, or a little later."""
        until = self._until(until)
        if walk.contradiction is not None:
            cause = cause_of(self.stage.program, walk.contradiction)
            if cause not in self.findings:
                self._shorter(walker, walk, until)
        elif walk.since is not None:
            self.circle(walk.circle, WALKED, partial(walker.circling, until=until))
        elif not self._growing(walker, walk, until) and walk.unended:
            self._unended(walk)

    def _until(self, until: float) -> float:
        """When to leave off making something shorter that has until then, or a little longer."""
        if self.patient:
            return float("inf")
        return min(max(until, until_in(MADE_SHORTER)), self.ends + GRACE)

    def _growing(self, walker: Walker, walk: Walk, until: float) -> bool:
        """Whether there is a circle in a walk in which numbers grow, where a loop may not end."""
        if all(one.ends for one in self.loops):
            return False
        program, options = self.stage.program, self.stage.options
        looking = GrowingCircles(program, walker.expanding, options)
        circle = looking.among(walk.steps)
        if circle is not None:
            self.circle(circle, WALKED, partial(walker.circling, until=until, returning=looking))
        return circle is not None

    def _shorter(self, walker: Walker, walk: Walk, until: float) -> None:
        """A walk that came to a contradiction, made shorter as far as there is time."""
        try:
            shorter = walker.shortened(walk, until)
        except KeyboardInterrupt:
            self._walked(walk, WALKED)
            raise
        over = len(shorter.steps) == len(walk.steps) and time.monotonic() > until
        self._walked(shorter, WALKED if over else SHORTENED)

    def _walked(self, walk: Walk, how: str) -> None:
        match = self.stage.match(walk.steps)
        play = self.stage.play(match, how)
        self._contradiction(given(walk.contradiction), play, match)

    def _contradiction(self, found: Contradiction, play: Play, match: Match) -> None:
        finding = of_contradiction(self.stage.program, found, play)
        if match.contradiction is None:
            asked = " and ".join(dict.fromkeys(a.name for a in match.awaiting))
            note = (
                f"after this play, it would have to be known to say what may be chosen as {asked}"
            )
            problem = evolve(finding.problem, notes=(*finding.problem.notes, note))
            finding = evolve(finding, problem=problem)
        self.add(finding)

    def play_with(self, span: Span) -> Play | None:
        """The play of a finding in which a clause acts, if there is one."""
        mine = (each for each in self.findings.values() if span in each.places)
        return next((each.play for each in mine if each.play is not None), None)

    def shown(self, coverage: ClauseCoverage) -> ClauseCoverage:
        """What plays have shown, and what the plays of findings show besides."""
        left = (each for each in coverage.unseen if self.play_with(each.span) is None)
        return evolve(coverage, unseen=tuple(left))

    def never_acting(self, span: Span, vain: Vain) -> None:
        """A clause that in all likelihood never acts, unless the text allows that."""
        stopped = any(each.kind in STOPS for each in self.findings.values())
        if span.source != own_source(self.stage.rules) or (stopped and vain.come_to):
            return  # whoever a line is for may be there where play stops
        line = allows_clause(self.stage.program, DEAD_TEXT, span)
        if line is not None:
            self.allowed[line] = None
        else:
            meant = allows_clause(self._aside, DEAD_TEXT, span)
            self.add(of_never_acting(span, vain), meant)

    def _meant(self, blame: Blame) -> bool:
        """Whether the text allows play to go on for ever like this."""
        line = allows_endless(self.stage.program, blame.phases)
        if line is not None:
            self.allowed[line] = None
        return line is not None

    def _unended(self, walk: Walk) -> None:
        states = [step.state for step in walk.steps[len(walk.steps) // 2 :]]
        blame = blamed(self.stage.program, states)
        if self._meant(blame) or self._proved(blame):
            return
        match = self.stage.match(walk.steps[:RECORDED])
        play = self.stage.play(match, WALKED)
        answers = sum(len(step.answered) for step in walk.steps)
        meant = allows_endless(self._aside, blame.phases)
        self.add(of_no_end(self.stage.program, blame, play, answers, self._idle(blame)), meant)


def _with_play(one: Finding, other: Finding) -> Finding:
    """Two findings of one cause as one: with the play that there is, and what the text alone says,
    unless play has come round to where it was.
    """
    played, told = (other, one) if one.play is None else (one, other)
    if played.play is None:
        return one
    problem = played.problem if played.play.cycle else told.problem
    return evolve(one, problem=problem, play=played.play)


def _length(finding: Finding) -> tuple[bool, int, int]:
    play = finding.play
    return (True, 0, 0) if play is None else (not play.shortest, play.rounds, play.answers)
