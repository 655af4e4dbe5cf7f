"""Which clauses plays have seen to act, and which they have not.

Purpose: the clauses that nothing in any play carried out, told apart: those of which the text alone
proves that they cannot, and those that were only not met; the phases that were never entered.
Input: a ruleset, what was watched in plays, their states. Output: `ClauseCoverage`.
Must not know: how plays were made.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from typing import Protocol

from attrs import define, evolve, field, frozen

from duello.dsl import ir
from duello.dsl.diagnostics.problem import Problem, Severity, problem
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.dsl.spans import Span
from duello.interpreter.api import start, tell_narrowing
from duello.interpreter.state import Env, State
from duello.interpreter.transaction import Transaction
from duello.match.dynamic_suppressions import DEAD_TEXT
from duello.match.loading import Rules, findings

from ..findings import Finding, of_problem
from ..model.condition_distance import number_missing
from .clause_evidence import Asked, Clause
from .goals import Map, Table, Watched, row_span
from .guided_walk import Guided
from .missing_parts import SURELY, met_by_now

PROVING = ("never-applies", "never-in-play", "never-reached")
"""What `check` says of clauses that cannot act."""


STEERED = 8
"""So many walks were steered to a clause before anything is concluded."""

PLAYS = 300
"""And so many plays were watched."""

ASKED, UNSTEERED = 1_000, 1_000
"""To be asked so often, in so many plays, is as good as steered walks. Fewer plays are not: what
hangs on one rare thing is asked thousands of times in a few hundred plays without it.
"""

COME_TO = 3_000
"""Of a line for each of some things, play came so often to where there was none of them."""

RARELY = 10
"""Of a clause nothing is concluded while what changes that on which it hangs acted less often."""

UNEXPECTED = 1 / 1_000
"""And so seldom a whole match shows a clause act that has not acted before."""

WATCHED, VISITED = 50, 300
"""In so many plays, and with play so often where there was nobody for a line, it is told that a
clause was never seen to act, though nothing is concluded.
"""

FEW_UNSEEN, SILENT = 2, 1 / 20
"""As long as no more clauses are unseen, or no more than such a part of all."""


class Whole(Protocol):
    """All of play, watched. states: how many there are."""

    @property
    def states(self) -> int:
        """How many there are."""

    def settles(self, clause: Clause) -> bool:
        """Whether a clause would have been seen to act."""


class Matches(Protocol):
    """Whole matches that were watched. plays: how many."""

    plays: int

    @property
    def chance_of_more(self) -> float:
        """How likely a clause acts in the next match that has acted in none so far."""


@frozen
class Vain:
    """What was done in vain to see a clause act. plays: how many were watched; steered: how many
    of them were steered to it; asked: how often what it hangs on was asked; come_to: how often play
    came to it, where it is for each of some things, and there was none; begun: how often it began
    to hold, and was over before anything asked for it. states: how many there are in all of play,
    if all of it was gone through. likely: whether it is enough to conclude that it never acts;
    without that it is told, and no more.
    """

    plays: int
    steered: int
    asked: int
    come_to: int = 0
    states: int = 0
    begun: int = 0
    likely: bool = True

    @property
    def headline(self) -> str:
        """What is said of the clause."""
        if self.states:
            return "this never does anything"
        if self.likely:
            return "in all likelihood this never does anything"
        return "this was never seen to do anything, and nearly everything else was"

    @property
    def notes(self) -> tuple[str, ...]:
        """In words."""
        if self.states:
            return (f"it does not act in any play: {self.states:,} states, all that there are",)
        steered = f", {self.steered:,} of them steered to it" if self.steered else ""
        if self.asked:
            why = f"what it hangs on was asked {self.asked:,} times, about the same again and again"
        elif self.begun:
            why = f"it began {self.begun:,} times, and was over before anything asked for it"
        else:
            came = f"play came to it {self.come_to:,} times"
            why = f"{came}, and there was never anybody or anything for it"
        return (f"not seen to act in {self.plays:,} plays{steered}", why)


@frozen
class Unseen:
    """A clause that never acted in play. proof: the problem that says why it cannot, if there is
    one; without it, it was only not met. vain: what speaks for it that it cannot all the same.
    """

    span: Span
    proof: Problem | None = None
    vain: Vain | None = None

    @property
    def words(self) -> str:
        """Its first line, not too long."""
        first = self.span.words.strip().partition("\n")[0].partition("  #")[0].strip()
        return first if len(first) <= 70 else first[:67] + "..."


@frozen
class ClauseCoverage:
    """What was seen to act. clauses: how many there are; plays: in how many it was looked for;
    unseen: those that did not act, in the order of the text; phases: the names of those that were
    never entered; called: one and several of what was looked at.
    """

    clauses: int
    plays: int
    unseen: tuple[Unseen, ...] = ()
    phases: tuple[str, ...] = ()
    called: tuple[str, str] = ("play", "plays")

    @property
    def played(self) -> str:
        """How many plays, in words."""
        one, several = self.called
        return f"1 {one}" if self.plays == 1 else f"{self.plays:,} {several}"

    def lines(self, most: int | None = None) -> list[str]:
        """In words, one line each. most: so many clauses at most, and how many there are more."""
        found = []
        if self.unseen:
            many = len(self.unseen)
            clauses = "clause" if self.clauses == 1 else "clauses"
            were = "was" if many == 1 else "were"
            said = f"{many} of {self.clauses} {clauses} {were} never seen to act in {self.played}:"
            found = [said, *(f"  {_told(one)}" for one in self.unseen[:most])]
            left = many - len(self.unseen[:most])
            found += [f"  and {left} more"] if left else []
        if self.phases:
            names = ", ".join(f"`{name}`" for name in self.phases)
            found.append(f"never entered in {self.played}: {names}")
        return found

    def as_plain(self) -> dict[str, object]:
        """For other programs."""
        return {
            "clauses": self.clauses,
            "plays": self.plays,
            "unseen": [
                {
                    "place": str(one.span),
                    "words": one.words,
                    "proved": None if one.proof is None else one.proof.headline,
                }
                for one in self.unseen
            ],
            "phases": list(self.phases),
        }

    @property
    def sentence(self) -> str:
        """What was seen, and what was not, on one line."""
        if not self.unseen:
            every = "the only clause" if self.clauses == 1 else f"all {self.clauses} clauses"
            return f"{every} acted in {self.played}"
        seen = self.clauses - len(self.unseen)
        return f"{seen} of {self.clauses} clauses acted in {self.played}"


@define(eq=False)
class Acted:
    """Sees which clauses act in matches, and which phases are entered. narrowing: the rules, by
    number, that only act where they leave out something that might be chosen; preventing: those
    that only act where what they prevent would happen.
    """

    narrowing: frozenset[int]
    preventing: frozenset[int]
    ever: set[Clause] = field(factory=set)
    entered: set[int] = field(factory=set)
    tables: dict[int, Table] = field(factory=dict)
    """The tables that were asked, by what they are (`id`): what is claimed of play has its own
    ones, of the same words.
    """

    def did(self, block: int, at: int) -> None:
        """See `Watch`."""
        self.ever.add(("line", block, at))

    def idle(self, block: int, at: int) -> None:
        """See `Watch`: what is for nobody does nothing."""

    def branched(self, line: ir.Branch, held: bool, work: Transaction, env: Env) -> None:
        """See `Watch`: a condition that is worked out does nothing yet."""

    def took(self, table: Table, row: int, work: Transaction, env: Env) -> None:
        """See `Watch`."""
        self.tables.setdefault(id(table), table)
        self.ever.add(("row", id(table), row))

    def asked(self, rule: ir.Rule, held: bool, work: Transaction, env: Env) -> None:
        """See `Watch`."""
        number = rule.number
        if held and number not in self.narrowing and number not in self.preventing:
            self.ever.add(("rule", rule.number, 0))

    def began(self, rule: int) -> None:
        """See `Watch`: what begins has done nothing yet."""

    def prevented(self, rule: ir.Rule, so: bool, about: Hashable) -> None:
        """See `Watch`."""
        if so:
            self.ever.add(("rule", rule.number, 0))

    def narrowed(
        self, rule: ir.Rule, so: bool, things: Sequence[Value], work: Transaction, env: Env
    ) -> None:
        """See `Watch`."""
        if so:
            self.ever.add(("rule", rule.number, 0))

    def stood(self, program: Program, state: State) -> None:
        """See `Onlooker`."""
        self.entered |= phases_of((state,))
        left = frozenset(n for n in self.narrowing if ("rule", n, 0) not in self.ever)
        if left and state.open:
            tell_narrowing(program, state, left, self)


def onlooker(program: Program) -> Acted:
    """Somebody who has seen nothing yet."""
    steering = Map(program)
    return Acted(steering.narrowing, steering.preventing)


def seen_by(rules: Rules, acted: Acted, plays: int, called: tuple[str, str]) -> ClauseCoverage:
    """What matches have shown of the clauses of a ruleset. called: one and several of these."""

    def unseen(clauses: list[Clause], span: Span, proof: Problem | None) -> Unseen:
        return Unseen(span, proof)

    ever, tables = acted.ever, acted.tables
    found = _coverage(_proofs(rules), Map(rules.program), ever, acted.entered, unseen, tables)
    return evolve(found, plays=plays, called=called)


def covered(
    rules: Rules,
    guided: Guided,
    entered: Iterable[int],
    plays: int,
    matches: Matches | None = None,
    whole: Whole | None = None,
    proving: bool = True,
) -> ClauseCoverage:
    """What plays have shown of the clauses of a ruleset. guided: the walks; entered: the phases
    that states were in; matches: whole matches that were played besides; whole: all of play, if it
    was gone through; proving: whether there is time to ask what the text alone proves. Clauses of
    the same words, made for two places, are one.
    """
    proofs = _proofs(rules) if proving else []
    vain = _all_in_vain(proofs, guided, plays, matches)

    def unseen(clauses: list[Clause], span: Span, proof: Problem | None) -> Unseen:
        if whole is not None and all(whole.settles(clause) for clause in clauses):
            return Unseen(span, proof, Vain(plays, 0, 0, states=whole.states))
        found = [vain[clause] for clause in clauses if clause in vain]
        return Unseen(span, proof, found[0] if len(found) == len(clauses) else None)

    found = _coverage(proofs, guided.map, guided.watched.ever, set(entered), unseen)
    if len(found.unseen) > max(FEW_UNSEEN, SILENT * found.clauses):
        found = evolve(found, unseen=tuple(map(_if_likely, found.unseen)))
    return evolve(found, plays=plays)


def _proofs(rules: Rules) -> list[Problem]:
    """What the text alone proves never to act."""
    return [each for each in findings(rules) if each.code in PROVING]


def _coverage(
    proofs: Sequence[Problem],
    steering: Map,
    ever: Set[Clause],
    entered: set[int],
    unseen: Callable[[list[Clause], Span, Problem | None], Unseen],
    tables: Mapping[int, Table] | None = None,
) -> ClauseCoverage:
    """Clauses told apart by whether they have acted; how many plays there were is not said yet.
    proofs: what the text alone proves; unseen: makes one of clauses of the same words, their place,
    and what proves that they cannot; tables: those that were asked beside the program's.
    """
    known = (one for one in ever if one[0] != "row" or one[1] in steering.tables)
    seen = {_key(steering.span(clause)) for clause in known}
    tables = tables or {}
    rows = (one for one in ever if one[0] == "row" and one[1] in tables)
    seen |= {_key(row_span(tables[number], at)) for _, number, at in rows}
    every: dict[tuple[str, int, int], list[Clause]] = {}
    for clause in steering.clauses:
        every.setdefault(_key(steering.span(clause)), []).append(clause)
    left = [clauses for key, clauses in every.items() if key not in seen]
    left.sort(key=lambda clauses: _key(steering.span(clauses[0])))
    made = []
    for clauses in left:
        span = steering.span(clauses[0])
        made.append(unseen(clauses, span, _proof(span, proofs)))
    missing = _never_entered(steering.program, entered, ever)
    return ClauseCoverage(len(every), 0, tuple(made), missing)


def _if_likely(one: Unseen) -> Unseen:
    """A clause that was not seen to act, without what is only worth telling."""
    return one if one.vain is None or one.vain.likely else evolve(one, vain=None)


def _all_in_vain(
    proofs: Sequence[Problem], guided: Guided, plays: int, matches: Matches | None
) -> dict[Clause, Vain]:
    """What speaks for it that clauses cannot act, as far as all is known that changes what they
    hang on: it acted often, or cannot act either.
    """
    steering, often = guided.map, guided.watched.often
    found: dict[Clause, Vain] = {}
    for clause in guided.never:
        vain = _in_vain(guided, clause, plays, matches)
        if vain is not None:
            found[clause] = vain
    settled = {
        clause
        for clause in steering.clauses
        if often[clause] >= RARELY or _proof(steering.span(clause), proofs) is not None
    }
    likely = _resting_on(steering, {c: v for c, v in found.items() if v.likely}, settled)
    return {
        clause: vain if clause in likely else evolve(vain, likely=False)
        for clause, vain in _resting_on(steering, found, settled).items()
    }


def _resting_on(
    steering: Map, found: dict[Clause, Vain], settled: set[Clause]
) -> dict[Clause, Vain]:
    """Those of some clauses that hang on nothing but what is settled, and on each other."""
    before = -1
    while before != len(found):
        before = len(found)
        found = {c: v for c, v in found.items() if steering.hangs_on(c) <= settled | found.keys()}
    return found


def _in_vain(guided: Guided, clause: Clause, plays: int, matches: Matches | None) -> Vain | None:
    """What speaks for it that a clause cannot act; None if that is not even worth telling."""
    goal, evidence = guided.map.to(clause), guided.watched.evidence
    way = guided.map.way(clause)
    asked, steered = evidence.at(way), guided.steered[goal.name]
    if plays < WATCHED:
        return None
    seldom = matches is None or matches.chance_of_more > UNEXPECTED
    if asked is not None and not asked.times:
        begun = 0 if seldom or plays < PLAYS else _begun_in_vain(guided, clause)
        return Vain(plays, steered, 0, begun=begun) if begun >= COME_TO else None
    if asked is not None:
        if clause[0] == "row" and not _row_settled(guided.map.tables[clause[1]], clause[2], asked):
            return None
        often = asked.times >= ASKED and plays >= UNSTEERED
        often = often and not guided.map.hangs_on_options(clause)
        likely = plays >= PLAYS and asked.conclusive and (often or steered >= STEERED)
        worth_telling = likely or (asked.telling and not guided.map.hangs_on_options(clause))
        return Vain(plays, steered, asked.times, likely=likely) if worth_telling else None
    come_to = evidence.idle[clause]
    if way and guided.map.only_of_some(clause):
        come_to = max(come_to, evidence.passed[way[-1]])
    likely = come_to >= COME_TO and plays >= PLAYS and not seldom
    return Vain(plays, steered, 0, come_to, likely=likely) if come_to >= VISITED else None


def _begun_in_vain(guided: Guided, clause: Clause) -> int:
    """How often a rule for some time has begun that nothing has ever asked for, of those that are
    asked for while play goes on.
    """
    sort, number, _ = clause
    form = guided.map.program.rules[number].form if sort == "rule" else None
    if not isinstance(form, ir.Answer | ir.Modify | ir.Prevent):
        return 0
    return guided.watched.evidence.began[1, number, True]


def _row_settled(table: Table, row: int, asked: Asked) -> bool:
    """Whether it is known how near a table's row was, and that it is no matter of time."""
    missing: Counter[int] = Counter()
    wanted = _wanted(table, row)
    for met, count in asked.met.items():
        away = [number_missing(met[0], "=", one, True) for one in wanted]
        numbers = [each for each in away if each is not None]
        if numbers:
            missing[min(numbers)] += count
    return bool(wanted) and (not missing or met_by_now(missing) >= SURELY)


def _wanted(table: Table, row: int) -> tuple[Value, ...]:
    """What a row is for, where all are for what one value is; nothing otherwise."""
    if isinstance(table, ir.Entry):
        return (row + 1,)
    first, mine = table.conditions[0], table.conditions[row]
    if isinstance(first, ir.Among) and isinstance(mine, ir.Among) and first.value == mine.value:
        said = [each.value for each in mine.others if isinstance(each, ir.Constant)]
        return tuple(said) if len(said) == len(mine.others) else ()
    return ()


MEND = "mend its condition, or what comes before it; or take it out"


def of_never_acting(span: Span, vain: Vain) -> Finding:
    """That a clause never acts, for sure or in all likelihood, or was never seen to, as a finding
    without a play.
    """
    made = problem(
        DEAD_TEXT,
        vain.headline,
        span,
        notes=vain.notes,
        help=MEND if vain.likely else f"{MEND}; if it is for what is rare, show it in an example",
        severity=Severity.WARNING if vain.likely else Severity.HINT,
    )
    return of_problem("dead text", span.words, made)


def watched_from(program: Program, options: tuple[ir.Value, ...]) -> Watched:
    """Something that watches, and has seen what happens before anybody is asked."""
    watched = Watched(narrowing=Map(program).narrowing)
    begun = start(program, options, quiet=True, watch=watched)
    watched.stood(program, begun.state)
    watched.done()
    return watched


def phases_of(states: Iterable[State]) -> set[int]:
    """The phases that have begun in some states."""
    return {number for state in states for number, count in enumerate(state.counts) if count}


def _never_entered(program: Program, entered: set[int], acted: Set[Clause]) -> tuple[str, ...]:
    blocks = {number for sort, number, _ in acted if sort == "line"}
    names = []
    for phase in program.phases:
        mine = set(visit.blocks_from(program, (phase.body, phase.at_end)))
        if phase.number not in entered and phase.number != program.root and not mine & blocks:
            names.append(phase.name)
    return tuple(names)


def _key(span: Span) -> tuple[str, int, int]:
    return span.source.name, span.start, span.end


def _proof(span: Span, proofs: Sequence[Problem]) -> Problem | None:
    for each in proofs:
        place = each.label.span
        if place.source == span.source and (place.holds(span) or _line(place) == _line(span)):
            return each
    return None


def _line(span: Span) -> int:
    return span.source.text.count("\n", 0, span.start)


def _told(one: Unseen) -> str:
    how = "" if one.proof is None else f" (proved: {one.proof.headline})"
    return f"{one.span}: {one.words}{how}"
