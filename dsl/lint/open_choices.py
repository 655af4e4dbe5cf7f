"""Open choices of which nobody hears.

Purpose: what is chosen, and not said to be secret, although no line shows it, tells it, or makes
something of it that everybody sees. Of a name out of a few, what comes of it says which it was; a
number, a piece, a cell that lines only ask for is known to nobody, whatever hangs on it.
Input: the knowledge of a program. Output: findings.
Must not know: when anything is told.
"""

from collections.abc import Iterator
from functools import cached_property

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, Program
from .engine.announcement_paths import HOST
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern

COMPUTED = (ir.Cases, ir.Entry, ir.Ask)
"""Values that say less than what they are made of."""

ONLY_ASKED = (
    *(*COMPUTED, ir.Most, ir.Among, ir.Compared, ir.Multiple, ir.Inside, ir.Exists, ir.Players),
    *(ir.Cancelled, ir.Count),
)
"""The same, and conditions: what is asked about something."""

THROUGH = 3
"""What is made of a choice is followed through so many values, one upon another."""


def chosen_in_silence(knowledge: Knowledge) -> Iterator[Finding]:
    """Every open choice of which nobody hears."""
    program = knowledge.program
    asked = {t.decision for t in knowledge.everything if isinstance(t, ir.Ask)}
    gone = _in_one_go(knowledge)
    parts = _parts(program, asked)
    for made in program.decisions:
        single = made.number in asked | parts and not made.secret and not made.optional
        if not single or isinstance(made.domain, ir.GoChoice):
            continue
        choice = _Choice(knowledge, made)
        if not choice.is_used:
            if made.number not in parts:  # their lines have other words for what they ask
                yield _finding(knowledge, made, "nobody else ever hears of it", None, parts)
        elif made.number not in gone and not choice.is_one_of_few and not choice.is_seen:
            text = "nobody else ever hears of it: lines only ask for it"
            yield _finding(knowledge, made, text, choice.use, parts)


def _parts(program: Program, asked: set[int]) -> frozenset[int]:
    """What pieces ask for that are chosen openly, with what they ask: a line that shows such a
    piece does not tell it.
    """
    kinds = {
        made.domain.kind
        for made in (program.decisions[number] for number in asked)
        if made.parts and not made.secret and isinstance(made.domain, ir.PieceChoice)
    }
    designs = (design for design in program.designs if design.kind in kinds)
    return frozenset(number for design in designs for number in design.asks)


def _in_one_go(knowledge: Knowledge) -> frozenset[int]:
    """The choices that are parts of one answer, which is told or kept as a whole."""
    goes = [d.domain for d in knowledge.program.decisions if isinstance(d.domain, ir.GoChoice)]
    starts = [domain.block for domain in goes if isinstance(domain, ir.GoChoice)]
    lines = visit.lines_from(knowledge.program, starts, visit.EVERYWHERE)
    return frozenset(line.decision for line in lines if isinstance(line, ir.Ask))


def _finding(
    knowledge: Knowledge, made: Decision, said: str, use: ir.Tree | None, parts: frozenset[int]
) -> Finding:
    program = knowledge.program
    where = "where the piece is played" if made.number in parts else "below the choice"
    hidden = "" if made.number in parts else "; or write `, in secret` behind its name"
    found = problem(
        "never-told",
        f"`{made.name}` is chosen openly, and {said}",
        made.span,
        others=() if use is None or not use.span.words else (Label(use.span, "here, for one"),),
        help=f"reveal it {where}, `reveal {made.name}`{hidden}",
        severity=Severity.HINT,
    )
    return Finding(found, concern(program, None, made.span) | {("property", made.value)})


class _Choice:
    """What becomes of one choice."""

    def __init__(self, knowledge: Knowledge, made: Decision) -> None:
        self.program, self.made = knowledge.program, made
        hold = visit.blocks_from(self.program, [made.chosen], visit.EVERYWHERE)
        self.below = frozenset(hold)
        asks = (t for t in knowledge.everything if isinstance(t, ir.Ask))
        own = (t.chooser for t in asks if t.decision == made.number and t.chooser is not None)
        self.choosers = (ir.Local(made.chooser_slot), *own)

    @property
    def is_one_of_few(self) -> bool:
        """Whether it is yes or no, or one of the names that this choice gives itself."""
        domain = self.made.domain
        if isinstance(domain, ir.DesignChoice):
            return self.program.kinds[domain.kind].names
        return isinstance(domain, ir.TruthChoice | ir.UseChoice | ir.PlayerChoice)

    @property
    def is_used(self) -> bool:
        """Whether something that is done says what was chosen, or hangs on it; what is only worked
        out from it may be told, and still say little.
        """
        return next(self._places(COMPUTED), None) is not None

    @property
    def use(self) -> ir.Tree | None:
        """The first line that asks for it."""
        lines = (line for line, _ in self._places(COMPUTED) if line.span.words)
        return min(lines, key=lambda line: line.span.start, default=None)

    @property
    def is_seen(self) -> bool:
        """Whether somebody else is told of it, is offered what follows from it, or sees something
        that is made of it.
        """
        return any(self._shows(line, tells) for line, tells in self._said(self._made_of_it))

    # ------------------------------------------------------------------ where it stands

    def _lines(self, properties: frozenset[int]) -> Iterator[tuple[ir.Tree, "_Tells"]]:
        """Every line and rule, with what tells the choice in it: these properties, and what it is
        called there.
        """
        decisions = self.program.decisions
        alike = frozenset(d.number for d in decisions if d.value == self.made.value)
        for number, block in enumerate(self.program.blocks):
            slots = frozenset({self.made.slot}) if number in self.below else frozenset[int]()
            tells = _Tells(alike, properties, slots)
            yield from ((line, tells) for line in block)
        tells = _Tells(alike, properties, frozenset())
        yield from ((rule, tells) for rule in self.program.rules)

    def _said(self, properties: frozenset[int]) -> Iterator[tuple[ir.Tree, "_Tells"]]:
        """The same, and of a line that lets a rule begin also that rule, with its words."""
        for line, tells in self._lines(properties):
            yield line, tells
            if isinstance(line, ir.Establish):
                yield self.program.rules[line.rule], tells

    def _places(self, without: tuple[type[ir.Tree], ...]) -> Iterator[tuple[ir.Tree, ir.Tree]]:
        """The lines in which the choice stands, with the place."""
        for line, tells in self._said(frozenset({self.made.value})):
            for tree in ir.walk(line, without):
                if tells.itself(tree):
                    yield line, tree

    @cached_property
    def _made_of_it(self) -> frozenset[int]:
        """The properties in whose values the choice can be recognized: its own, those that remember
        it, and what is given such a value.
        """
        found = frozenset({self.made.value})
        for _ in range(THROUGH):
            remembered = {p.number for p in self.program.properties if p.of in found}
            found |= remembered
            given = {number for said in self._lines(found) for number in _given(*said)}
            if given <= found:
                break
            found |= given
        return found

    # ------------------------------------------------------------------ what is seen

    def _shows(self, line: ir.Tree, tells: "_Tells") -> bool:
        match line:
            case ir.Do(effect=ef.Announce(text=text, audience=hearer)):
                others = [] if self._is_own(hearer) else text
                return any(tells.says(part, besides=hearer) for part in others)
            case ir.Do(effect=ef.Reveal() as effect):
                return visit.shows(self.program, effect, self.made)
            case ir.Do(effect=ef.Look(player=hearer, pieces=pieces)):
                return not self._is_own(hearer) and tells.says(pieces, besides=hearer)
            case ir.Do(effect=effect):
                return any(self._is_visible(each, tells) for each in ef.written(effect))
            case ir.Ask(decision=number):
                return tells.stands_in(self.program.decisions[number].domain)
            case ir.ForPieces(pieces=pieces):
                return tells.says(pieces)
            case ir.Play(times=times, first=first):
                return any(each is not None and tells.says(each) for each in (times, first))
            case ir.Rule(form=ir.Modify(amount=amount, subject=subject)):
                return any(each is not None and tells.says(each) for each in (amount, subject))
            case ir.Rule(form=ir.Constrain() | ir.Repeat() as form):
                return tells.stands_in(form)
        return False

    def _is_own(self, hearer: ir.Tree | None) -> bool:
        """Whether only the host, or whoever has chosen, is told."""
        return hearer in (HOST, *self.choosers)

    def _is_visible(self, each: ef.Written, tells: "_Tells") -> bool:
        parts = [part for part in (each.whose, each.by) if isinstance(part, ir.Tree)]
        if each.place is not None:
            made = self.program.properties[each.place.property]
            seen = made.lies_openly
            of = [] if each.place.subject is None else [each.place.subject]
            return seen and any(map(tells.says, (*parts, *of)))
        if each.things is not None and each.how is not ef.How.ENABLE and tells.says(each.things):
            domain = self.made.domain
            zones = domain.zones if isinstance(domain, ir.PieceChoice) else ()
            return any(self._is_open(zone) for zone in (*zones, *parts))
        return each.how is ef.How.END and any(map(tells.says, parts))

    def _is_open(self, zone: ir.Tree) -> bool:
        """Whether everybody sees what lies in a zone."""
        return any(
            isinstance(tree, ir.Read) and self.program.properties[tree.property].lies_openly
            for tree in ir.walk(zone)
        )


class _Tells:
    """What tells a choice in one line: itself, what is made of it, and what it is called there.
    alike: the choices of its name.
    """

    def __init__(
        self, alike: frozenset[int], properties: frozenset[int], slots: frozenset[int]
    ) -> None:
        self.alike, self.properties, self.slots = alike, properties, slots

    def itself(self, tree: ir.Tree) -> bool:
        """Whether a tree is the choice, or a property that is made of it."""
        match tree:
            case ir.Read(property=number):
                return number in self.properties
            case ir.Local(slot=slot):
                return slot in self.slots
            case ef.Reveal(decision=number):
                return number in self.alike
        return False

    def says(self, value: ir.Tree, besides: ir.Tree | None = None) -> bool:
        """Whether a value says what was chosen, and not only something about it. besides: somebody
        whose own choice does not count.
        """
        return any(
            self.itself(tree)
            and not (besides is not None and isinstance(tree, ir.Read) and tree.subject == besides)
            for tree in ir.walk(value, ONLY_ASKED)
        )

    def stands_in(self, tree: ir.Tree) -> bool:
        """Whether the choice is asked for, in whatever way."""
        return any(map(self.itself, ir.walk(tree)))


def _given(line: ir.Tree, tells: _Tells) -> Iterator[int]:
    """The properties that a line or a rule gives a value in which the choice is recognized."""
    match line:
        case ir.Do(effect=effect):
            for each in ef.written(effect):
                if each.place is not None and isinstance(each.by, ir.Tree) and tells.says(each.by):
                    yield each.place.property
        case ir.Set(property=number, value=value):
            if tells.says(value):
                yield number
        case ir.Rule(form=ir.Answer(property=number, value=value)):
            if tells.says(value):
                yield number
