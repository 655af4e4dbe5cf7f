"""What a number of the game comes to, pass by pass.

Purpose: of a number that begins anew with a phase and is changed only in the passes of one inside,
by amounts that are known once it is known which pass it is (`pot becomes pot + round`), find every
value that it ever has, along with who or what the values beside it are: 0, 1, 3 and 6, and not 2.
Input: the knowledge of a program, the number of a property. Output: these values, and whether every
pass that there can be was gone through; None if it is not known.
Must not know: what is concluded from it.
"""

from collections.abc import Hashable, Iterator, Mapping

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from .abstract_eval import Worths
from .abstract_value import Env, Missing, Thing, Values, Worth
from .case_split import Effort, Linear, TooMany, Trial, trials
from .default_answers import Answered, Answers, general_answers
from .program_facts import Knowledge

MOST_PASSES = 40
"""So many passes are gone through where nobody knows how many there are."""

MOST_STATES = 400
"""So many states are looked at after each pass."""

WORK = 40_000
"""So many values are worked out for one number."""

BESIDE = 3
"""So many values beside a number are followed along with it."""

State = tuple[Worth, ...]


class Unknown(Exception):
    """What a number comes to is not known."""


class Having(Worths):
    """Worths where some numbers of the game are known."""

    def __init__(self, knowledge: Knowledge, trial: Trial, known: Mapping[int, int]) -> None:
        super().__init__(knowledge, trial)
        self.known = known

    def read(self, number: int, subject: Worth, key: Hashable) -> Worth:
        """What a property is; of a known number, that."""
        if number in self.known:
            return Linear((), self.known[number])
        return super().read(number, subject, key)


def values_of_number(knowledge: Knowledge, number: int) -> Values | None:
    """Every value that a number has at any time; None if that is not known."""
    found = knowledge.pass_values
    if number not in found:
        try:
            found[number] = _Passes(knowledge, number).values()
        except (Unknown, TooMany, Missing):
            found[number] = None
    return found[number]


def note_values(knowledge: Knowledge) -> None:
    """Note the values of every number of the game that a condition asks for, as far as they are
    known, for whoever tries conditions.
    """
    asked = (t for t in knowledge.everything if isinstance(t, ir.Compared | ir.Among))
    numbers = set[int]().union(*map(visit.properties_read, asked))
    for number in sorted(numbers):
        values_of_number(knowledge, number)


def never_missing(knowledge: Knowledge, missing: Missing) -> bool:
    """Whether a list or a table has something for every value of the number of the game that it is
    asked for.
    """
    tree = missing.tree
    if not isinstance(tree, ir.Cases | ir.Entry):
        return False
    asked = tree.conditions if isinstance(tree, ir.Cases) else (tree.place,)
    numbers = set[int]().union(*(visit.properties_read(each) for each in asked))
    if len(numbers) != 1:
        return False
    (number,) = numbers
    known = values_of_number(knowledge, number)
    return known is not None and all(
        _there(knowledge, tree, {number: value}) for value in known.values
    )


def _there(knowledge: Knowledge, tree: ir.Tree, known: Mapping[int, int]) -> bool:
    def run(trial: Trial) -> bool:
        try:
            Having(knowledge, trial, known).worth(tree, {})
        except Missing as missing:
            return missing.tree is not tree
        return True

    try:
        return all(found for _, found in trials(run, Effort(WORK)))
    except TooMany:
        return False


# ---------------------------------------------------------------------- pass by pass


class _Passes:
    """Goes through the passes of one phase."""

    def __init__(self, knowledge: Knowledge, number: int) -> None:
        self.knowledge, self.program = knowledge, knowledge.program
        made = self.program.properties[number]
        plain = made.source == "stored" and made.bearer == "game"
        if not plain or not isinstance(made.type, ir.NumberType) or made.type.optional:
            raise Unknown
        self.around = made.phase
        self.phase = self._played_in(number)
        if not self._followed(number):
            raise Unknown
        self.followed = (number, *self._beside(number))
        self.ended = self._ended_elsewhere()
        self.answers = general_answers(knowledge)
        self.effort = Effort(WORK * 3)
        self._matters: dict[int, bool] = {}

    def _played_in(self, number: int) -> int:
        """The one phase in whose passes a number changes."""
        for phase in self.program.phases:
            if phase.parent == self.around:
                body = visit.lines_from(self.program, [phase.body], visit.ALONG)
                if any(_changes(line, number) for line in body):
                    return phase.number
        raise Unknown

    def _course(self) -> Iterator[ir.Tree]:
        """The lines that are done once in a pass, if they are done."""
        yield from self._within(self.program.phases[self.phase].body)

    def _within(self, block: int) -> Iterator[ir.Tree]:
        for line in visit.lines(self.program, block):
            yield line
            yield from self._below(line)

    def _below(self, line: ir.Tree) -> Iterator[ir.Tree]:
        if isinstance(line, ir.Branch):
            yield from self._within(line.then)
            yield from self._within(line.otherwise)
        if isinstance(line, ir.RunStep) and self.program.steps[line.step].order is None:
            yield from self._within(self.program.steps[line.step].general)

    def _followed(self, number: int) -> bool:
        """Whether all that gives a property a value stands in the course of the passes, but for
        what it begins with.
        """
        knowledge = self.knowledge
        begun = [t for t in knowledge.everything if isinstance(t, ir.Set) and t.property == number]
        every = {
            id(t) for t in knowledge.everything if isinstance(t, ef.Effect) and _writes(t, number)
        }
        here = [line for line in self._course() if _changes(line, number)]
        mine = {id(line.effect) for line in here if isinstance(line, ir.Do)}
        rules = (rule.form for rule in self.program.rules)
        kept = any(isinstance(f, ir.Prevent) and _writes(f.effect, number) for f in rules)
        answered = any(
            isinstance(t, ir.Answer | ir.Modify) and t.property == number
            for t in knowledge.everything
        )
        return (
            len(begun) == 1 and every == mine and len(here) == len(mine) and not (kept or answered)
        )

    def _beside(self, number: int) -> Iterator[int]:
        """What else begins with the same phase and is followed: players, and yes or no."""
        found = 0
        for made in self.program.properties:
            plain = made.source == "stored" and made.bearer == "game" and made.phase == self.around
            few = isinstance(made.type, ir.PlayerType | ir.TruthType) and found < BESIDE
            if plain and few and self._followed(made.number):
                found += 1
                yield made.number

    def _ended_elsewhere(self) -> bool:
        """Whether a pass may be over at a line that is not gone along. What begins it anew, or
        keeps it from ending, is not followed at all.
        """
        rules = (rule.form for rule in self.program.rules)
        if any(isinstance(f, ir.Prevent) and isinstance(f.effect, ef.End | ef.Win) for f in rules):
            raise Unknown
        elsewhere = False
        for tree in self.knowledge.everything:
            if not isinstance(tree, ef.Effect):
                continue
            for each in ef.written(tree):
                if each.how is ef.How.RESTART and each.number == self.phase:
                    raise Unknown
                if each.how is ef.How.END and each.number == self.phase:
                    elsewhere = elsewhere or not any(
                        isinstance(line, ir.Do) and line.effect is tree for line in self._course()
                    )
        return elsewhere

    def matters(self, line: ir.Tree) -> bool:
        """Whether anything on a line, or below it in the course of a pass, changes what is followed
        or ends the pass: of all else it is enough that it may be so or not.
        """
        if id(line) not in self._matters:
            below = [line, *self._below(line)]
            self._matters[id(line)] = any(
                isinstance(each, ir.Do)
                and (
                    any(_writes(each.effect, number) for number in self.followed)
                    or any(
                        w.how is ef.How.END and w.number == self.phase
                        for w in ef.written(each.effect)
                    )
                )
                for each in below
            )
        return self._matters[id(line)]

    def values(self) -> Values:
        """Every value that the number has."""
        _, most = self.knowledge.ranges.of_phase(self.phase)
        states = self._begun()
        met = {state[0] for state in states}
        for number in range(1, int(min(most, MOST_PASSES)) + 1):
            after = set[State]()
            for state in states:
                for ways, goes_on in self._tried(state, number):
                    met |= {each[0] for each in ways}
                    after |= set(ways if self.ended else ways[-1:] if goes_on else ())
            states = after
            if len(states) > MOST_STATES:
                raise Unknown
        return Values(frozenset(met), most <= MOST_PASSES)

    def _begun(self) -> set[State]:
        sets = [t for t in self.knowledge.everything if isinstance(t, ir.Set)]
        first = [next(t.value for t in sets if t.property == each) for each in self.followed]

        def run(trial: Trial) -> State:
            worths = Worths(self.knowledge, trial)
            found = (worths.worth(value, {}) for value in first)
            return tuple(
                self._plain(n, w, worths) for n, w in zip(self.followed, found, strict=True)
            )

        return {state for _, state in trials(run, self.effort)}

    def _plain(self, number: int, worth: Worth, worths: Worths) -> Worth:
        """A value that is known."""
        match self.program.properties[number].type:
            case ir.PlayerType():
                return worths.seat(worth)
            case ir.TruthType():
                return worths.truth(worth)
        if isinstance(worth, Linear) and not worth.terms:
            return worth.known
        if isinstance(worth, int) and not isinstance(worth, bool):
            return worth
        raise Unknown

    def _tried(self, state: State, number: int) -> Iterator[tuple[tuple[State, ...], bool]]:
        """Each way through a pass: what is followed on it, and whether another pass may come."""

        def run(trial: Trial) -> tuple[tuple[State, ...], bool] | None:
            known = dict(zip(self.followed, state, strict=True))
            worths = _Then(self.knowledge, trial, self.answers, known, (self.phase, number))
            try:
                way = _Pass(self, worths)
                return tuple(way.gone()), not way.last
            except Missing:
                return None  # play stops there

        for _, way in trials(run, self.effort):
            if way is not None:
                yield way


class _Then(Answered):
    """Worths in the course of a pass: what was read may be another thing behind the next line."""

    def __init__(
        self,
        knowledge: Knowledge,
        trial: Trial,
        answers: Answers,
        known: dict[int, Worth],
        counted: tuple[int, int],
    ) -> None:
        decided = visit.decided(knowledge.program)
        super().__init__(knowledge, trial, {n: a for n, a in answers.items() if n not in decided})
        self.known, self.counted, self.moment = known, counted, 0
        self.kept: dict[int, Worth] = {}
        """The answers that were given for good in this pass."""
        self._all = answers

    def read(self, number: int, subject: Worth, key: Hashable) -> Worth:
        """What a property is, at this moment."""
        if number in self.known:
            value = self.known[number]
            is_number = isinstance(value, int) and not isinstance(value, bool)
            made = self.program.properties[number].type
            return Linear((), value) if is_number and isinstance(made, ir.NumberType) else value
        if number in self.kept and subject is None:
            return self.kept[number]
        fixed = number in self.knowledge.fixed
        return super().read(number, subject, key if fixed else (key, self.moment))

    def decide(self, number: int) -> None:
        """A question is answered for good, if general rules alone answer it."""
        self.kept.pop(number, None)
        rules = self._all.get(number, ())
        live = [rule for rule in rules if self.holds(rule.condition, {})]
        if len(live) == 1:
            self.kept[number] = self.worth(ir.sure(ir.Answer, live[0].form).value, {})

    def worth(self, tree: ir.Tree, env: Env) -> Worth:
        """What a tree is worth at this moment. Raises Missing, and Unknown."""
        inner = visit.within(self.program, self.counted[0])
        if isinstance(tree, ir.PhaseWinner) and tree.phase in inner:
            raise Unknown
        if isinstance(tree, ir.PhaseNumber) and tree.phase in inner - {self.counted[0]}:
            raise Unknown
        return super().worth(tree, env)

    def strange(self, tree: ir.Tree, env: Env) -> Worth:
        """A tree of which nothing is worked out: the same at one moment only."""
        return Thing((ir.sure(Thing, super().strange(tree, env)).key, self.moment))

    def whole(self, tree: ir.Tree, env: Env) -> Thing:
        """Something that goes through many things, at one moment."""
        return Thing((super().whole(tree, env).key, self.moment))

    def phase_number(self, phase: int) -> Linear:
        """Which pass it is."""
        counted, number = self.counted
        return Linear((), number) if phase == counted else super().phase_number(phase)


class _Pass:
    """One way through one pass."""

    def __init__(self, passes: _Passes, worths: _Then) -> None:
        self.passes, self.worths, self.program = passes, worths, passes.program
        self.over = self.last = False
        """Whether the pass is over, and the phase around it as well."""

    def gone(self) -> Iterator[State]:
        """What is followed, at the beginning and behind each line that changes it."""
        yield self._state()
        yield from self._lines(self.program.phases[self.passes.phase].body)

    def _state(self) -> State:
        return tuple(self.worths.known[each] for each in self.passes.followed)

    def _lines(self, block: int) -> Iterator[State]:
        for line in visit.lines(self.program, block):
            if self.over:
                return
            if isinstance(line, ir.Branch) and self.passes.matters(line):
                held = self.worths.holds(line.condition, {})
                yield from self._lines(line.then if held else line.otherwise)
                continue
            changes = dict[int, list[tuple[ef.How, Worth]]]()
            for each in self._along(line):
                if isinstance(each, ir.Decide):
                    self.worths.decide(each.property)
            self._done(line, changes)
            if changes:
                self._change(changes)
                yield self._state()
            if not _only_tells(line):
                self.worths.moment += 1

    def _along(self, line: ir.Tree) -> tuple[ir.Tree, ...]:
        """A line, and what is done along with it, whatever is so."""
        if isinstance(line, ir.RunStep) and self.passes.matters(line) and line.guard is None:
            return visit.lines(self.program, self.program.steps[line.step].general)
        return (line,)

    def _done(self, line: ir.Tree, changes: dict[int, list[tuple[ef.How, Worth]]]) -> None:
        """What a line does to what is followed; all that happens together reads what was before."""
        match line:
            case ir.Do(effect=effect):
                for each in ef.written(effect):
                    place = None if each.place is None else each.place.property
                    if place in self.worths.known and each.how in ef.ON_VALUES:
                        worth = self.worths.worth(ir.given(each.by), {})
                        changes.setdefault(ir.given(place), []).append((each.how, worth))
                    if each.how is ef.How.END:
                        self._ends(effect, each)
            case ir.Branch() if self.passes.matters(line):
                held = self.worths.holds(line.condition, {})
                self._together(line.then if held else line.otherwise, changes)
            case ir.RunStep(guard=guard, step=step) if self.passes.matters(line):
                if self.worths.holds(guard, {}):
                    self._together(self.program.steps[step].general, changes)

    def _together(self, block: int, changes: dict[int, list[tuple[ef.How, Worth]]]) -> None:
        for line in visit.lines(self.program, block):
            self._done(line, changes)

    def _ends(self, effect: ef.Effect, each: ef.Written) -> None:
        """A pass is over, or the phase around it: then nothing comes behind it."""
        inner = each.number == self.passes.phase
        around = each.number in visit.above(self.program, self.passes.phase)
        if inner or around:
            sure = each.whose is None or self.worths.worth(each.whose, {}) is not None
            self.over = self.over or sure
            self.last = self.last or (sure and around)

    def _change(self, changes: dict[int, list[tuple[ef.How, Worth]]]) -> None:
        for number, made in changes.items():
            plain = [(how, self.passes._plain(number, w, self.worths)) for how, w in made]
            hows = {how for how, _ in plain}
            if ef.How.SWAP in hows or (ef.How.SET in hows and len(set(plain)) > 1):
                raise Unknown
            value = self.worths.known[number]
            for how, by in plain:
                value = by if how is ef.How.SET else value + (by if how is ef.How.ADD else -by)
            self.worths.known[number] = value


def _changes(line: ir.Tree, number: int) -> bool:
    return isinstance(line, ir.Do) and _writes(line.effect, number)


def _writes(effect: ef.Effect, number: int) -> bool:
    """Whether an effect gives a property a value."""
    return any(
        each.place is not None and each.place.property == number and each.how in ef.ON_VALUES
        for each in ef.written(effect)
    )


def _only_tells(line: ir.Tree) -> bool:
    """Whether a line changes nothing that conditions ask for."""
    return isinstance(line, ir.Do) and isinstance(line.effect, ef.Announce | ef.Reveal)
