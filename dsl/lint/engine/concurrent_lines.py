"""What happens together: slots, with everything that may be done in each.

Purpose: the effects of each step, and of each line of a phase that is a slot of its own, with the
way to them: whose rule, behind which conditions, for whom and for what.
Input: the knowledge of a program. Output: `Slot` values.
Must not know: what effects change, or which of them can be in force at once.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence

from attrs import evolve, frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision, Program, Step
from .program_facts import Knowledge
from .rules_in_force import Behind

EACH, ONE = "each", "one"


@frozen
class Word:
    """A word that stands for a player or a thing: in this slot. sort: EACH for a player, of whom
    both are meant at once; ONE for a player who alone is meant; a tree for each of the things that
    it is worth; `Same` for what another value is.
    """

    slot: int
    sort: "str | ir.Tree | Same"


@frozen
class Same:
    """That a word stands for what a value is: who is asked, or what was chosen."""

    value: ir.Tree


@frozen
class Deed:
    """An effect and the way to it. rule: the one that it stands in, None for general lines; behind:
    the conditions inside of the rule, and whether they must hold; words: outermost first.
    """

    effect: ef.Effect
    rule: ir.Rule | None
    line: ir.Do
    behind: Behind = ()
    words: tuple[Word, ...] = ()


def brought_within(deed: Deed) -> ir.Read | None:
    """What a line brings within a bound, if it does nothing else: `their points are at most 20`."""
    effect = deed.effect
    if not isinstance(effect, ef.Become) or not isinstance(effect.place, ir.Read):
        return None
    bound = (effect.place, effect.value)
    behind = (each for each, so in deed.behind if so)
    parts = (p for each in behind for p in (each.parts if isinstance(each, ir.AllOf) else (each,)))
    met = (each for each in parts if isinstance(each, ir.Compared))
    return effect.place if any((each.left, each.right) == bound for each in met) else None


@frozen
class Slot:
    """What may be done together. behind: the conditions under which play comes here at all; step:
    None for a line of a phase; order: of a step whose pieces take turns, by what.
    """

    deeds: tuple[Deed, ...]
    behind: Behind = ()
    step: int | None = None
    order: ir.Tree | None = None


@frozen
class Way:
    """The way to a line, while lines are followed."""

    rule: ir.Rule | None = None
    behind: Behind = ()
    words: tuple[Word, ...] = ()


def slots(knowledge: Knowledge) -> Iterator[Slot]:
    """Every slot in which more than one thing may be done, or one thing more than once."""
    return _Slots(knowledge).found()


When = tuple[int, ...]
"""At which moment something is done: behind which lines that ask, counted from the first, and what
came of each.
"""

Moment = tuple[When, tuple[Deed, ...]]
"""A moment, and what is done then."""

BELOW = -1
"""Stands for the lines below one that asks, when that has been answered."""


class _Slots:
    """Looks for the slots of one program."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.run: dict[int, list[Behind]] = {}
        """Per step, the conditions behind which it is run, once for each line that runs it."""

    def found(self) -> Iterator[Slot]:
        """All of them; those of the lines first, which say when steps are run."""
        for phase in self.program.phases:
            yield from self._in_script(phase.body, (), ())
            yield from self._in_script(phase.at_end, (), ())
        for step in self.program.steps:
            yield from self._in_step(step)
        yield from self._beginning()

    def _in_step(self, step: Step) -> Iterator[Slot]:
        """What is done in a step, as often as it is run: all of it at once, if its pieces do not
        take turns; and then what follows from what is chosen in it.
        """
        general = self._along_block(step.general, Way())
        theirs = [
            moment
            for rule in self.program.rules
            if isinstance(rule.form, ir.InStep) and rule.form.step == step.number
            for moment in self._along_block(rule.form.block, Way(rule))
        ]
        for behind in self.run.get(step.number, ()):
            if step.order is None:
                for deeds in _at_once((*general, *theirs)):
                    yield Slot(deeds, behind, step.number)
            else:
                for deeds in _at_once(general):
                    yield Slot(deeds, behind, step.number)
                for deeds in _at_once(theirs):
                    yield Slot(deeds, behind, step.number, step.order)

    def _beginning(self) -> Iterator[Slot]:
        """What rules of earlier times do as soon as a phase begins."""
        found: dict[int, tuple[Deed, ...]] = {}
        for number, later in self.knowledge.lasting.items():
            rule = self.program.rules[number]
            if isinstance(rule.form, ir.AtStart):
                deeds = self._deeds(rule.form.block, Way(rule))
                found[later.phase] = (*found.get(later.phase, ()), *deeds)
        yield from (Slot(deeds) for deeds in found.values())

    def _in_script(self, block: int, behind: Behind, words: tuple[Word, ...]) -> Iterator[Slot]:
        """The lines of a phase, or of one go: each is a slot."""
        for line in visit.lines(self.program, block):
            match line:
                case ir.RunStep():
                    guard = () if line.guard is None else ((line.guard, True),)
                    self.run.setdefault(line.step, []).append((*behind, *guard))
                case ir.Branch(condition=condition):
                    for lead in visit.leads(self.program, line):
                        yield from self._in_script(lead.block, (*behind, *lead.behind), words)
                    stopping = _stopping(self.program, line.then)
                    if stopping is not None:
                        so = condition if stopping == () else ir.AllOf((condition, *stopping))
                        behind = (*behind, (so, False))
                case ir.Require():
                    behind = (*behind, (line.condition, True))
                case ir.ForPieces(in_turn=True):
                    yield from self._in_script(line.block, behind, words)
                case ir.ForPlayers() | ir.ForPieces():
                    yield from self._for_each(line, behind, Way(words=words))
                case ir.Ask():
                    yield from self._answered(line, behind, words)

    def _answered(self, line: ir.Ask, behind: Behind, words: tuple[Word, ...]) -> Iterator[Slot]:
        """What follows from answers, or from there being none: together, if both players are asked
        at once.
        """
        made = self.program.decisions[line.decision]
        alone = line.in_turn or line.chooser is not None
        only = (*words, Word(made.chooser_slot, ONE))
        both = only if alone else (*words, Word(made.chooser_slot, EACH))
        if isinstance(made.domain, ir.GoChoice):
            yield from self._in_script(made.domain.block, behind, only)
        so = Way(words=both)
        for deeds in _at_once(list(self._once_answered(made, so, ()))):
            yield Slot(deeds, behind)
        late = both if made.both_late < 0 else only
        yield Slot(self._deeds(made.late_block, Way(words=late)), behind)
        yield Slot(self._deeds(made.both_late, Way(words=words)), behind)

    def _for_each(self, line: ir.Tree, behind: Behind, way: Way) -> Iterator[Slot]:
        """A line for each of several, and what follows where each of them is asked something."""
        for deeds in _at_once(list(self._moments((line,), way, ()))):
            yield Slot(deeds, behind)

    # ------------------------------------------------------------------ one moment after the other

    def _along_block(self, block: int, way: Way) -> list[Moment]:
        return list(self._moments(tuple(visit.lines(self.program, block)), way, ()))

    def _moments(self, lines: Sequence[ir.Tree], way: Way, when: When) -> Iterator[Moment]:
        """What is done along some lines, until somebody is asked, and then what follows from it."""
        yield when, _through(self._in_lines(lines, way))[0]
        yield from self._after_asking(lines, way, when)

    def _after_asking(self, lines: Sequence[ir.Tree], way: Way, when: When) -> Iterator[Moment]:
        """What follows from what is asked along some lines, and what stands below that."""
        asked = 0
        for at, line in enumerate(lines):
            asks = isinstance(line, ir.Ask | ir.PickFor)
            then = (*when, asked)
            if isinstance(line, ir.Ask):
                yield from self._answered_by_each(line, way, then)
            for lead, so in () if asks else self._along(line, way):
                inner = tuple(visit.lines(self.program, lead.block))
                yield from self._after_asking(inner, so, then)
                asks = asks or (_through(self._in_lines(inner, so))[1] and lead.slot is None)
            if asks:
                asked += 1
                yield (*then, BELOW), _through(self._in_lines(lines[at + 1 :], way))[0]

    def _answered_by_each(self, line: ir.Ask, way: Way, when: When) -> Iterator[Moment]:
        """What follows from the answers of all who are asked along a line."""
        made = self.program.decisions[line.decision]
        if line.in_turn or isinstance(made.domain, ir.GoChoice):
            return
        who = line.chooser
        told = who is not None and any(isinstance(part, ir.Local) for part in ir.walk(who))
        sort = EACH if who is None else Same(who) if told else ONE
        yield from self._once_answered(made, _with(way, Word(made.chooser_slot, sort)), when)

    def _once_answered(self, made: Decision, way: Way, when: When) -> Iterator[Moment]:
        """What follows from what was chosen, and from there being nothing."""
        drawn_for_each = made.by_chance and way.rule is not None  # which is not the same for both
        chosen = () if drawn_for_each else _chosen(made)
        answered = ((made.chosen, chosen), (made.declined, ()), (made.impossible, ()))
        for how, (block, words) in enumerate(answered):
            lines = tuple(visit.lines(self.program, block))
            yield from self._moments(lines, _with(way, *words), (*when, how))

    # ------------------------------------------------------------------ in one thread

    def _deeds(self, block: int, way: Way) -> tuple[Deed, ...]:
        return _through(self._in_block(block, way))[0]

    def _in_block(self, block: int, way: Way) -> Generator[Deed, None, bool]:
        """The effects in a block, as far as nobody is asked; whether somebody may have been."""
        return (yield from self._in_lines(visit.lines(self.program, block), way))

    def _in_lines(self, lines: Iterable[ir.Tree], way: Way) -> Generator[Deed, None, bool]:
        for line in lines:
            if (yield from self._in_line(line, way)):
                return True
        return False

    def _in_line(self, line: ir.Tree, way: Way) -> Generator[Deed, None, bool]:
        match line:
            case ir.Do(effect=ef.Effect() as effect):
                yield Deed(effect, way.rule, line, way.behind, way.words)
            case ir.Ask() | ir.PickFor():
                return True
        asked = False
        for lead, so in self._along(line, way):
            inner = yield from self._in_block(lead.block, so)
            asked = asked or (inner and lead.slot is None)
        return asked

    def _along(self, line: ir.Tree, way: Way) -> Iterator[tuple[visit.Lead, Way]]:
        """Where a line leads to, each with the way to it."""
        for lead in visit.leads(self.program, line, visit.ALONG):
            so = evolve(way, behind=(*way.behind, *lead.behind))
            if lead.slot is not None:
                so = _with(so, Word(lead.slot, EACH if lead.things is None else lead.things))
            yield lead, so


def _at_once(moments: Iterable[Moment]) -> Iterator[tuple[Deed, ...]]:
    """What is done at each moment."""
    found: dict[When, tuple[Deed, ...]] = {}
    for when, deeds in moments:
        found[when] = (*found.get(when, ()), *deeds)
    return (deeds for deeds in found.values() if deeds)


def _with(way: Way, *words: Word) -> Way:
    return evolve(way, words=(*way.words, *words))


def _chosen(made: Decision) -> tuple[Word, ...]:
    """The word for what was chosen, in what follows from it: it is the same as the choice."""
    if made.slot < 0 or not isinstance(made.domain, ir.PieceChoice | ir.CellChoice):
        return ()
    return (Word(made.slot, Same(ir.Read(made.value, ir.Local(made.chooser_slot)))),)


def _through(deeds: Generator[Deed, None, bool]) -> tuple[tuple[Deed, ...], bool]:
    """All that a generator gives, and what it comes to in the end."""
    found: list[Deed] = []
    while True:
        try:
            found.append(next(deeds))
        except StopIteration as end:
            return tuple(found), bool(end.value)


def _stopping(program: Program, block: int) -> tuple[ir.Tree, ...] | None:
    """What must be so for what comes after a block not to be come to, as a line of it ends a phase:
    whoever wins must be somebody. None, if no line ends any.
    """
    found: tuple[ir.Tree, ...] | None = None
    for line in visit.lines(program, block):
        effect = line.effect if isinstance(line, ir.Do) else None
        if isinstance(effect, ef.Win) and isinstance(effect.player, ir.Most):
            somebody = ir.Not(ir.Among(effect.player, (ir.Constant(None, ir.NOTHING),)))
            found = (somebody,) if found is None else found
        elif effect is not None and ef.cuts(type(effect)):
            return ()
    return found
