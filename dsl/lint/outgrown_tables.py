"""Tables that a number outgrows because it may rise more than once before they are asked.

Purpose: of a number that begins anew in each phase and only rises there, by fixed amounts, find
the effects that may all happen before a table is asked, and after which it has no row.
Input: the knowledge of a program. Output: findings, one for each table. What is not surely
together, or in the same phase, is left out.
Must not know: how far numbers can go in general (see `interval_analysis`).
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from attrs import frozen

from .. import ir
from ..ir import effects as ef
from ..ir import visit
from .engine.abstract_value import Missing
from .engine.case_split import TooMany, Trial, trials
from .engine.concurrent_lines import Deed, Slot, slots
from .engine.default_answers import Answered, general_answers
from .engine.effect_footprint import keys
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .engine.rule_scope import Role, Roles
from .engine.rules_in_force import Blocks, Force
from .lint_warning import Finding, scene
from .possible_clashes import come_to, left_by, with_words
from .question_answers import missing_finding

MOST_RISES = 4
"""So many effects together are looked at."""

MOST_ROUNDS = 100
"""So many rounds are looked at."""

PARTED = (ir.Branch, ir.ForPlayers, ir.ForPieces, ir.Ask, ir.Play, ir.RunStep)
"""Lines that other lines stand below: these ask, not the line itself."""


@frozen
class Table:
    """A table, the number that it is asked for, and the rows that it has."""

    tree: ir.Tree
    place: ir.Read
    rows: frozenset[int]


@frozen
class Rise:
    """An effect by which a number rises, by how much, and in what role its rule is in force."""

    slot: Slot
    deed: Deed
    role: Role
    amount: int


class Outgrown:
    """Tries the tables of one program."""

    def __init__(self, knowledge: Knowledge, blocks: Blocks) -> None:
        self.knowledge, self.program, self.blocks = knowledge, knowledge.program, blocks
        self.answers = general_answers(knowledge)
        self.roles = Roles(knowledge, blocks, self.answers)

    def findings(self) -> Iterator[Finding]:
        """Everything that is found."""
        met: set[Table] = set()
        for tree in self.knowledge.everything:
            table = _table(tree)
            start = None if table is None else self._start(table.place.property)
            if table is not None and start is not None and table not in met:
                met.add(table)
                when = self._in_time(table, start) or self._outgrown(table, start)
                if when is not None:
                    missing = Missing(table.tree, table.place)
                    yield missing_finding(self.knowledge, None, missing, when)

    def _start(self, number: int) -> int | None:
        """What a number of players is at the beginning of each of its phases, if it only rises
        there by fixed amounts.
        """
        made = self.program.properties[number]
        sets = (t for t in self.knowledge.everything if isinstance(t, ir.Set))
        given = {t.value for t in sets if t.property == number}
        writes = (w for w in self.knowledge.written if w.place and w.place.property == number)
        rises = all(w.how is ef.How.ADD and _fixed(w.by) for w in writes)
        if made.source != "stored" or made.bearer != "player" or len(given) != 1 or not rises:
            return None
        return _fixed(given.pop())

    def _outgrown(self, table: Table, start: int) -> tuple[str, ...] | None:
        """When it is that a table has no row, in words; None if it is not known to be so."""
        phase = self.program.properties[table.place.property].phase
        asked = [s.at for s in spots(self.program) if s.phase == phase and self._asks(s, table)]
        found = list(self._rises(table.place.property, phase, max(asked, default=0)))
        for count in range(1, MOST_RISES + 1):
            for some in combinations(found, count):
                comes_to = start + sum(each.amount for each in some)
                if comes_to not in table.rows and self._compatible(some):
                    when = self._tried(some)
                    if when is not None:
                        return when
        return None

    def _in_time(self, table: Table, start: int) -> tuple[str, ...] | None:
        """When it is that a table has no row, if a single line lets the number rise, without any
        condition, and does so for the same player in every round, as far as players like.
        """
        made = self.program.properties[table.place.property]
        every = spots(self.program)
        rising = [s for s in every if _lets_rise(s.line, made.number)]
        asking = [s for s in every if not isinstance(s.line, PARTED) and self._asks(s, table)]
        if len(rising) != 1 or len(asking) != 1 or self._cut():
            return None
        (rise,), (ask,) = rising, asking
        phase = self.program.phases[rise.phase]
        plays = [t for t in self.knowledge.everything if isinstance(t, ir.Play)]
        mine = [play for play in plays if play.phase == phase.number]
        if rise.behind or ask.behind or rise.owner is not None or ask.owner is not None:
            return None
        if ask.phase != rise.phase or phase.parent != made.phase or len(mine) != 1:
            return None
        if mine[0].until is not None or not self._for_the_same(rise, made.number):
            return None
        (each,) = ef.written(ir.sure(ir.Do, rise.line).effect)
        amount, times = ir.given(_fixed(each.by)), self.knowledge.usual.of_phase(phase.number)[1]
        for count in range(1, int(min(times, MOST_ROUNDS)) + (ask.at > rise.at)):
            if start + count * amount not in table.rows:
                went = f"`{made.name}` of one player has risen {count} times"
                return (f"for example when {went}",)
        return None

    def _cut(self) -> bool:
        """Whether anything ends a phase but at the end of the match, or begins it anew."""
        last = visit.lines(self.program, self.program.phases[self.program.root].body)
        at_the_end = {id(line.effect) for line in last if isinstance(line, ir.Do)}
        return any(
            isinstance(tree, ef.Effect) and ef.cuts(type(tree)) and id(tree) not in at_the_end
            for tree in self.knowledge.everything
        )

    def _for_the_same(self, rise: Spot, number: int) -> bool:
        """Whether a line is about the same player each time, if players like: about each of them,
        about a named one, or about who has chosen the greater number.
        """
        (each,) = ef.written(ir.sure(ir.Do, rise.line).effect)
        match None if each.place is None else each.place.subject:
            case ir.Local() | ir.Constant():
                return True
            case ir.Most(measure=ir.Read(property=measure)):
                chosen = [d.domain for d in self.program.decisions if d.value == measure]
                usual = self.knowledge.usual
                return any(
                    isinstance(domain, ir.NumberChoice)
                    and isinstance(domain.low, ir.Constant)
                    and usual.of(domain.low)[0] < usual.of(domain.high)[0]
                    for domain in chosen
                )
        return False

    def _asks(self, spot: Spot, table: Table) -> bool:
        """Whether a line asks a table, or a value that is worked out by it."""
        return any(
            tree == table.tree or (isinstance(tree, ir.Read) and tree.property in self._by(table))
            for tree in ir.walk(spot.line)
        )

    def _by(self, table: Table) -> frozenset[int]:
        """The values that are answered by a table."""
        return frozenset(
            tree.property
            for tree in self.knowledge.everything
            if isinstance(tree, ir.Answer) and any(t == table.tree for t in ir.walk(tree.value))
        )

    def _rises(self, number: int, phase: int, before: int) -> Iterator[Rise]:
        """Every way in which a number rises in a step of a phase, before one of its lines."""
        early = {
            s.line.step
            for s in spots(self.program)
            if isinstance(s.line, ir.RunStep) and s.phase == phase and s.at < before
        }
        met: set[int] = set()
        for slot in slots(self.knowledge):
            for deed in slot.deeds if slot.step in early else ():
                if id(deed.line) not in met:
                    met.add(id(deed.line))
                    for each in ef.written(deed.effect):
                        amount = _fixed(each.by)
                        if each.place and each.place.property == number and amount:
                            for role in self.roles.of(deed.rule, slot.step):
                                yield Rise(slot, deed, role, amount)

    def _compatible(self, some: tuple[Rise, ...]) -> bool:
        return all(
            self.roles.at_once(one.deed.rule, one.role, other.deed.rule, other.role)
            for one, other in combinations(some, 2)
        )

    def _tried(self, some: tuple[Rise, ...]) -> tuple[str, ...] | None:
        try:
            tried = trials(partial(self._run, some), self.knowledge.effort)
            return next((when for _, when in tried if when is not None), None)
        except TooMany:
            deed = some[0].deed
            owner = None if deed.rule is None else deed.rule.owner
            words = "how often this may happen before a table is asked"
            self.knowledge.give_up(deed.line.span, owner, words)
            return None

    def _run(self, some: tuple[Rise, ...], trial: Trial) -> tuple[str, ...] | None:
        """Whether all of some effects happen, for one player; when that is so, in words."""
        worths = Answered(self.knowledge, trial, self.answers)
        force = Force(self.blocks, worths)
        try:
            for rise in some:
                self.roles.assume(rise.role, force)
            envs = [dict(self.roles.source(rise.role, force)[1]) for rise in some]
            whose = set[object]()
            for at, (rise, env) in enumerate(zip(some, envs, strict=True)):
                if not with_words(rise.deed, env, worths, at):
                    return None
                whose |= set(keys(rise.deed.effect, worths, env))
                if not come_to(rise.slot, rise.deed, env, worths):
                    return None
                if force.prevented(rise.deed.effect, env):
                    return None
        except Missing:
            return None
        left = (left_by(self.program, rise.role) for rise in some)
        words = dict.fromkeys(each for each in (scene(self.knowledge, trial), *left) if each)
        said = (f"for example when {', '.join(words)}",) if words else ()
        return said if len(whose) == 1 else None


def _lets_rise(line: ir.Tree, number: int) -> bool:
    """Whether a line changes a number itself."""
    written = ef.written(line.effect) if isinstance(line, ir.Do) else ()
    return any(each.place is not None and each.place.property == number for each in written)


def _table(tree: ir.Tree) -> Table | None:
    """A list or a table of a number that a player has, if it has no row for all others."""
    match tree:
        case ir.Entry(place=ir.Read() as place, entries=entries):
            return Table(tree, place, frozenset(range(1, len(entries) + 1)))
        case ir.Cases(conditions=(ir.Among(value=ir.Read() as place), *_), otherwise=None):
            rows = [_row(condition, place) for condition in tree.conditions]
            if None not in rows:
                return Table(tree, place, frozenset(row for row in rows if row is not None))
    return None


def _row(condition: ir.Tree, place: ir.Read) -> int | None:
    """The one number for which a row of a table is."""
    match condition:
        case ir.Among(value=value, others=(other,)) if value == place:
            return _fixed(other)
    return None


def _fixed(tree: object) -> int | None:
    """A number that is the same always, no less than nothing."""
    value = tree.value if isinstance(tree, ir.Constant) else None
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_number and isinstance(value, int) and value >= 0 else None
