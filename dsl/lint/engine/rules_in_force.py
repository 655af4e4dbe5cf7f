"""What is in force in a trial: whose rules, for whom, and what puts an end to them.

Purpose: named rules, the pieces that were chosen and take effect, what is held, what copies; less
what is cancelled; and whether play gets as far as a question at all.
Input: worths in a trial. Output: owners with what their small words stand for.
Must not know: what the rules in force are asked for.
"""

from collections import Counter
from collections.abc import Iterator, Set
from functools import cached_property

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from .abstract_eval import Worths
from .abstract_value import Env, Missing, Part, Thing
from .case_split import Impossible
from .program_facts import Knowledge

Source = tuple[ir.Owner | None, Env]
"""Whose rules are in force, and for whom."""

Behind = tuple[tuple[ir.Tree, bool], ...]
"""Conditions, and whether they must hold."""

Hows = frozenset[ef.How]

HOLDERS: tuple[tuple[int, ...], ...] = ((), (0,), (1,), (0, 1))
"""Who can have a piece of a design: nobody, one player, or both, each one of their own."""

CANCELLING: Hows = frozenset({ef.How.DISABLE})
COPYING: Hows = frozenset({ef.How.COPY})


class Blocks:
    """Which rules of pieces lead to effects that matter to others."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self._holding: dict[tuple[int, Hows], bool] = {}
        self._not_yet: dict[tuple[str, int], frozenset[int]] = {}

    def holds(self, block: int, hows: Hows) -> bool:
        """Whether there is an effect of such a sort in a block, however deep."""
        key = (block, hows)
        if key not in self._holding:
            self._holding[key] = False
            self._holding[key] = block >= 0 and any(
                (isinstance(line, ir.Do) and ef.does(line.effect, *hows))
                or self.leads_to(line, hows)
                for line in self.program.blocks[block]
            )
        return self._holding[key]

    def leads_to(self, line: ir.Tree, hows: Hows) -> bool:
        """Whether there is one in a block that is carried out along with a line."""
        inner = visit.below(self.program, line, visit.ALONG)
        return any(self.holds(block, hows) for block in inner)

    def acting(self, hows: Hows) -> dict[ir.Owner, tuple[ir.Rule, ...]]:
        """Per owner, the rules that do such a thing in a step."""
        found: dict[ir.Owner, tuple[ir.Rule, ...]] = {}
        for rule in self.program.rules:
            if rule.owner is None or rule.number in self.knowledge.lasting:
                continue
            if isinstance(rule.form, ir.InStep) and self.holds(rule.form.block, hows):
                found[rule.owner] = (*found.get(rule.owner, ()), rule)
        return found

    @cached_property
    def in_play(self) -> frozenset[ir.Owner]:
        """Whose rules can be in force because their piece was chosen."""
        return frozenset(map(ir.of_design, self.knowledge.owners_in_play))

    @cached_property
    def cancelling(self) -> dict[ir.Owner, tuple[ir.Rule, ...]]:
        """The rules that cancel."""
        return self.acting(CANCELLING)

    @cached_property
    def copying(self) -> dict[int, tuple[ir.Rule, ...]]:
        """The rules that copy, by the design that does."""
        found = {ir.owning_design(owner): rules for owner, rules in self.acting(COPYING).items()}
        return {design: rules for design, rules in found.items() if design is not None}

    @cached_property
    def ending(self) -> dict[ir.Owner, tuple[ir.Rule, ...]]:
        """The rules that end a phase."""
        return self.acting(ef.ON_PHASES)

    @cached_property
    def preventing(self) -> tuple[ir.Rule, ...]:
        """The rules by which something does not happen."""
        return tuple(r for r in self.program.rules if isinstance(r.form, ir.Prevent))

    @cached_property
    def course(self) -> dict[tuple[str, int], tuple[int, int]]:
        """Where a step is run, and where a question is answered: the phase, the place in it."""
        found: dict[tuple[str, int], tuple[int, int]] = {}
        for phase in self.program.phases:
            lines = self.program.blocks[phase.body] if phase.body >= 0 else ()
            for at, line in enumerate(lines):
                for what in self._met(line):
                    found.setdefault(what, (phase.number, at))
        for rule in self.program.rules:
            if isinstance(rule.form, ir.InStep) and ("step", rule.form.step) in found:
                for what in self._within(rule.form.block):
                    found.setdefault(what, found["step", rule.form.step])
        return found

    def _met(self, line: ir.Tree) -> Iterator[tuple[str, int]]:
        match line:
            case ir.Decide(property=number):
                yield ("question", number)
            case ir.Ask(decision=number):
                yield ("choice", number)
            case ir.RunStep(step=number):
                yield ("step", number)
        for block in visit.below(self.program, line):
            yield from self._within(block)

    def _within(self, block: int) -> Iterator[tuple[str, int]]:
        for line in self.program.blocks[block] if block >= 0 else ():
            yield from self._met(line)

    @cached_property
    def asked_behind(self) -> dict[int, tuple[Behind, ...]]:
        """Per question: the conditions behind which it is asked, once for each line that asks."""
        found: dict[int, tuple[Behind, ...]] = {}
        starts = [phase.body for phase in self.program.phases]
        forms = (rule.form for rule in self.program.rules)
        starts.extend(form.block for form in forms if isinstance(form, ir.InStep | ir.AtStart))
        for block in starts:
            for number, behind in self._asking(block, ()):
                found[number] = (*found.get(number, ()), behind)
        return found

    def _asking(self, block: int, behind: Behind) -> Iterator[tuple[int, Behind]]:
        for line in visit.lines(self.program, block):
            if isinstance(line, ir.Decide):
                yield line.property, behind
            for lead in visit.leads(self.program, line, visit.WRITTEN):
                told = lead.behind if lead.how in visit.ALONG else ()
                yield from self._asking(lead.block, (*behind, *told))

    def not_yet(self, what: tuple[str, int]) -> frozenset[int]:
        """The properties that say who was late with a choice that only comes after a question, or
        after a step: see `course`.
        """
        if what not in self._not_yet:
            self._not_yet[what] = frozenset(
                d.late
                for d in self.program.decisions
                if self._lines[what] == 1 and self._earlier(what, ("choice", d.number))
            )
        return self._not_yet[what]

    @cached_property
    def _lines(self) -> Counter[tuple[str, int]]:
        """How many lines ask a question, or run a step."""
        found = Counter[tuple[str, int]]()
        for line in self.knowledge.everything:
            if isinstance(line, ir.Decide):
                found["question", line.property] += 1
            elif isinstance(line, ir.RunStep):
                found["step", line.step] += 1
        return found

    def before(self, step: int, question: int) -> bool:
        """Whether a step is over when a question is answered."""
        return self._earlier(("step", step), ("question", question))

    def step_before(self, step: int, other: int) -> bool:
        """Whether a step is over when another one begins."""
        return self._earlier(("step", step), ("step", other))

    def _earlier(self, one: tuple[str, int], other: tuple[str, int]) -> bool:
        """Whether one thing is over, in the course of a phase, when another begins."""
        first, then = self.course.get(one), self.course.get(other)
        if first is None or then is None:
            return False
        return first[0] == then[0] and first[1] < then[1]


class Force:
    """What is in force in one trial."""

    def __init__(self, blocks: Blocks, worths: Worths) -> None:
        self.blocks = blocks
        self.worths = worths
        self.knowledge = worths.knowledge
        self.program = worths.program

    def sources(self, owners: Set[ir.Owner]) -> list[Source]:
        """Those of some owners that are in force."""
        found = [*self._named(owners), *self._chosen(owners), *self._held(owners)]
        return [one for one in found if not self.cancelled(one[1])]

    def _named(self, owners: Set[ir.Owner]) -> Iterator[Source]:
        for number, rule in enumerate(self.program.named_rules):
            owner = ir.of_named_rule(number)
            if owner in owners:
                envs: tuple[Env, ...] = ({0: 0}, {0: 1}) if rule.for_each else ({},)
                yield from ((owner, env) for env in envs)

    def piece(self, number: int, seat: int) -> Thing:
        """The piece that a player has chosen."""
        return Thing(("read", number, seat), self.program.properties[number].type.kind)

    def chooses(self, number: int, seat: int) -> bool:
        """Whether a player has the answer that a property holds: of some, only one has it."""
        alone = self.knowledge.asked_alone.get(number)
        return alone is None or self.worths.seat(self.worths.worth(alone, {})) == seat

    def of_piece(self, design: int, seat: int, piece: Thing) -> Source:
        """The rules of a piece, with the parts that were chosen along."""
        env: Env = {0: seat, 1: piece}
        for at, asked in enumerate(self.program.designs[design].asks):
            env[2 + at] = self._part(asked, seat, piece)
        return ir.of_design(design), env

    def copied(self, design: int, seat: int, piece: Thing) -> Source:
        """The rules of the opponent's piece for a piece that copies it, with the same parts."""
        _, theirs = self.of_piece(design, 1 - seat, piece)
        return ir.of_design(design), {**theirs, 0: seat}

    def _part(self, asked: int, seat: int, piece: Thing) -> Part:
        """What was chosen along with a piece: for the one that was chosen now, what can be read."""
        number = self.program.decisions[asked].value
        now = isinstance(piece.key, tuple) and piece.key[0] == "read"
        return Part(number, seat, ("read", number, seat) if now else ("part", asked, piece.key))

    def _chosen(self, owners: Set[ir.Owner]) -> Iterator[Source]:
        if owners.isdisjoint(self.blocks.in_play):
            return
        for number in self.knowledge.effective:
            pieces = [self.piece(number, seat) for seat in (0, 1)]
            designs = [
                self.worths.design(piece) if self.chooses(number, seat) else None
                for seat, piece in enumerate(pieces)
            ]
            if designs[0] == designs[1] and designs[0] in self.knowledge.alone:
                raise Impossible
            for seat, (piece, design) in enumerate(zip(pieces, designs, strict=True)):
                if design is not None and ir.of_design(design) in owners:
                    yield self.of_piece(design, seat, piece)
                other = designs[1 - seat]
                if design is None or other is None or design == other:
                    continue
                if ir.of_design(other) not in owners:
                    continue
                if self.does(self.blocks.copying.get(design, ()), design, seat, piece, COPYING):
                    yield self.copied(other, seat, piece)

    def does(
        self,
        rules: tuple[ir.Rule, ...],
        design: int,
        seat: int,
        piece: Thing,
        hows: Hows,
    ) -> bool:
        """Whether rules of a chosen piece come to an effect of such a sort."""
        _, env = self.of_piece(design, seat, piece)
        return any(True for rule in rules for _ in self.done(rule, env, hows))

    def _held(self, owners: Set[ir.Owner]) -> Iterator[Source]:
        """Those of what players have, wherever it came from."""
        for number in (*self.knowledge.held, *self.knowledge.taking_effect):
            if ir.of_design(number) in owners:
                kind = self.program.designs[number].kind
                for seat in self._holders(number):
                    yield self.of_piece(number, seat, Thing(("held", number, seat), kind, number))

    def _holders(self, number: int) -> tuple[int, ...]:
        """The players who have a piece of a design whose rules are in force."""
        holder = self.program.designs[number].holder
        if holder is not None:
            seat = self.worths.seat(self.worths.worth(holder, {}))
            return () if seat is None else (seat,)
        among = HOLDERS if number in self.knowledge.twins else HOLDERS[:3]
        if number not in self.knowledge.held and self._are_enough():
            among = HOLDERS[:1]
        found: tuple[int, ...] = self.worths.trial.pick(("holds", number), among)
        return found

    def _are_enough(self) -> bool:
        """Whether this trial has two pieces already that take effect where they lie: for two
        answers, no more are needed, and with each more there are four times as many cases.
        """
        picked = self.worths.trial.picked
        met = (picked.get(("holds", each), ()) for each in self.knowledge.taking_effect)
        return sum(map(len, met)) >= 2

    # ------------------------------------------------------------------ what is done in steps

    def done(self, rule: ir.Rule, env: Env, hows: Hows) -> Iterator[tuple[ef.Effect, Env]]:
        """The effects of some hows that a rule comes to in a step."""
        form = ir.sure(ir.InStep, rule.form)
        try:
            if self.worths.holds(rule.condition, env):
                yield from self._inside(form.block, env, hows)
        except Missing:
            return

    def _inside(self, block: int, env: Env, hows: Hows) -> Iterator[tuple[ef.Effect, Env]]:
        if not self.blocks.holds(block, hows):
            return
        for line in self.program.blocks[block]:
            match line:
                case ir.Do(effect=effect) if ef.does(effect, *hows):
                    yield effect, env
                case ir.Branch() if self.blocks.leads_to(line, hows):
                    so = self.worths.holds(line.condition, env)
                    taken = line.then if so else line.otherwise
                    yield from self._inside(taken, env, hows)
                case ir.ForPlayers():
                    for seat in (0, 1):
                        yield from self._inside(line.block, {**env, line.slot: seat}, hows)

    def _acting(self, acting: dict[ir.Owner, tuple[ir.Rule, ...]]) -> Iterator[tuple[ir.Rule, Env]]:
        """The rules of this sort whose owners are in force, cancelled or not."""
        owners = acting.keys()
        if not owners:
            return
        found = [*self._named(owners), *self._direct(owners), *self._held(owners)]
        for owner, env in found:
            yield from ((rule, env) for rule in acting[ir.given(owner)])

    def _direct(self, owners: Set[ir.Owner]) -> Iterator[Source]:
        if owners.isdisjoint(self.blocks.in_play):
            return
        for number in self.knowledge.effective:
            for seat in (0, 1):
                piece = self.piece(number, seat)
                design = self.worths.design(piece) if self.chooses(number, seat) else None
                if design is not None and ir.of_design(design) in owners:
                    yield self.of_piece(design, seat, piece)

    def cancelled(self, words: Env) -> bool:
        """Whether some other piece cancels the one of these words: whether in time is not asked."""
        piece = words.get(1)
        if piece is None:
            return False
        for rule, env in self._acting(self.blocks.cancelling):
            for effect, inner in self.done(rule, env, CANCELLING):
                for each in ef.written(effect):
                    if each.how in CANCELLING and each.things is not None:
                        aim = self.worths.worth(each.things, inner)
                        if isinstance(aim, Thing) and aim.key == piece.key:
                            return True
        return False

    def ended(self, question: int) -> bool:
        """Whether play ends, by what pieces do in an earlier step, before a question is met."""
        for rule, env in self._acting(self.blocks.ending):
            if not self.blocks.before(ir.sure(ir.InStep, rule.form).step, question):
                continue
            if self.cancelled(env):
                continue
            for effect, inner in self.done(rule, env, ef.ON_PHASES):
                if not self.prevented(effect, inner):
                    return True
        return False

    def prevented(self, effect: ef.Effect, env: Env) -> bool:
        """Whether a rule in force says that an effect does not happen."""
        for rule in self.blocks.preventing:
            prevented = ir.sure(ir.Prevent, rule.form).effect
            if type(prevented) is not type(effect):
                continue
            for inner in self._words_of(rule):
                if self._fits(prevented, inner, effect, env):
                    try:
                        if self.worths.holds(rule.condition, inner):
                            return True
                    except Missing:
                        continue
        return False

    def _words_of(self, rule: ir.Rule) -> list[Env]:
        """What the words of a rule stand for, wherever it is in force; a general one has none."""
        if rule.owner is None:
            return [{}]
        return [env for _, env in self.sources(frozenset({rule.owner}))]

    def _same_place(self, one: ir.Tree, env: Env, other: ir.Tree, outer: Env) -> bool:
        """Whether the same property of the same bearer is meant, whatever it is worth."""
        mine, theirs = ir.sure(ir.Read, one), ir.sure(ir.Read, other)
        if mine.property != theirs.property or mine.subject is None or theirs.subject is None:
            return mine.property == theirs.property
        found = self.worths.worth(mine.subject, env), self.worths.worth(theirs.subject, outer)
        if self.program.properties[mine.property].bearer == "player":
            found = self.worths.seat(found[0]), self.worths.seat(found[1])
        return self.worths.same(*found)

    def _fits(self, one: ef.Effect, env: Env, other: ef.Effect, outer: Env) -> bool:
        """Whether an effect that is prevented is the same as another, in all that counts."""
        roles = ef.roles(type(one))
        for name in ef.counted(type(one)):
            mine, theirs = getattr(one, name), getattr(other, name)
            if not (isinstance(mine, ir.Tree) and isinstance(theirs, ir.Tree)):
                if mine != theirs:
                    return False
                continue
            if roles.get(name) == "place":
                if not self._same_place(mine, env, theirs, outer):
                    return False
                continue
            found = self.worths.worth(mine, env), self.worths.worth(theirs, outer)
            if roles.get(name) == "player":
                found = self.worths.seat(found[0]), self.worths.seat(found[1])
            if not self.worths.same(*found):
                return False
        return True
