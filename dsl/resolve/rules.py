"""Binding rules: answers to questions, modifiers, constraints, and what happens in a step.

Purpose: the lines that hold (`winner: you`, `rank of your pick +2`, `opponent must not ...`)
and the lines that say when (`aftermath: ...`, `next round: ...`) become rules.
Input: clauses, a scope. Output: rules in the draft. Must not know: how phases are built.
"""

import re
from collections.abc import Iterator
from enum import Enum

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import IN_FRONT, Fix
from ..spans import Span
from .acts_first import acts_first
from .amounts import NUMBERS
from .binder import NONE, Typed
from .builder import ProgramBuilder, Scope
from .conditions import Conditions
from .effect_lines import Phrases
from .expressions import Values
from .filters import Filters
from .how_many_chosen import how_many_chosen
from .lookup import as_name
from .misplaced_steps import misplaced_end
from .statements import Lines


class Faulty(Enum):
    """Stands for a rule of which a problem has been told."""

    TOLD = 1


Formed = tuple[ir.Tree | None, ir.RuleForm, Span]
"""A rule before it has a number: condition, form, place."""


class Clauses:
    """Binds rules for one draft."""

    def __init__(
        self,
        draft: ProgramBuilder,
        values: Values,
        conditions: Conditions,
        filters: Filters,
        phrases: Phrases,
        lines: Lines,
    ) -> None:
        self.draft = draft
        self.values = values
        self.conditions = conditions
        self.filters = filters
        self.phrases = phrases
        self.lines = lines

    # ------------------------------------------------------------------ three places for rules

    def ability(self, body: sx.Body, scope: Scope) -> None:
        """The rules of a piece or of a named rule, in force as long as it is."""
        for statement in body:
            if isinstance(statement, sx.Allow):
                self.draft.allow(statement, scope.belongs_to)
                continue
            if isinstance(statement, sx.Timed) and statement.which != "this":
                self._later(statement, scope)
                continue
            inner = statement.body if isinstance(statement, sx.Timed) else (statement,)
            for part in inner:
                for condition, form, span in self._formed(part, scope, None):
                    self.draft.add_rule(scope, condition, form, span)

    def established(self, node: sx.Timed, scope: Scope) -> tuple[ir.Tree, ...]:
        """Rules that a line in a block lets hold for some time."""
        phase = self._phase(node, scope)
        if phase is None:
            return ()
        if node.which == "this" and self._too_late(node, phase, scope):
            return ()
        start = 1 if node.which == "next" else 0
        scope = evolve(scope, timed=True)
        trees = []
        until = self._until(node, scope)
        for condition, form, span in self._all_formed(node.body, scope, phase):
            if self._has_begun(node, form):
                continue
            rule = self.draft.add_rule(scope, condition, form, span, until)
            trees.append(ir.Establish(rule, phase, start, node.count, span=node.span))
        return tuple(trees)

    def _too_late(self, node: sx.Timed, phase: int, scope: Scope) -> bool:
        """Note a line below a choice that says for this time what the one who has made it must or
        must not choose: it is not asked again before the time is over.
        """
        for line in node.body:
            must = line.sentence if isinstance(line, sx.Line) else None
            if not isinstance(must, sx.Must) or must.who not in SELF:
                continue
            number = self.draft.decision_names.find_verb(must.choice.text)
            made = None if number is None else self.draft.decisions[number]
            if made is None or made.phase != phase:
                continue
            if any(o.value == made.value and o != made for o in self.draft.decisions):
                continue  # it is made in another place, too
            if any(name == made.name for name, _, _ in scope.chosen):
                span, words = node.span, f"this {node.phase.text if node.phase else ''}"
                first = Span(span.source, span.start, line.span.start)
                self.draft.fault(
                    "no-effect",
                    f"`{made.name}` has been chosen when play comes to this line, and is not "
                    f"chosen again {words}",
                    first,
                    help=f"leave out `{first.words.strip()}`: what may be chosen is said below the "
                    "choice as it is",
                    fix=Fix(first, ""),
                )
                return True
        return False

    def general(self, node: sx.Clause, scope: Scope) -> tuple[ir.Tree, ...]:
        """A question in the course of a phase: a general answer, and that it is answered now."""
        number = self._property(node.label, scope)
        if number is None or scope.phase is None:
            if number is not None or self._misplaced_step(node):
                return ()
            names = self.draft.bearers["game"]
            if not self._one_of_the_answers(node.label) and not self._had(node):
                self.draft.unknown("question", node.label, names, self.draft.step_names)
            return ()
        if scope.owner is not None:
            self._answer_in_block(node)
            return ()
        for condition, form, span in self._answers(number, node, scope):
            whole = _joined((*scope.behind, *(() if condition is None else (condition,))))
            if self._holds_anywhere(node, scope, (form, *(() if whole is None else (whole,)))):
                self.draft.add_rule(scope, whole, form, span)
        if self.draft.properties[number].bearer != "game" or number in self.draft.decided:
            return ()
        self.draft.decided.add(number)
        return (ir.Decide(number, span=node.span),)

    def _had(self, node: sx.Clause) -> bool:
        """Whether the name before a colon is that of something that players have, and told so."""
        name = node.label.text
        if self.draft.bearers["player"].find(name) is None:
            return False
        told = node.span.words.splitlines()[0].partition(":")[2].strip()
        self.draft.fault(
            "unknown-name",
            f"`{name}` is what each player has, and no question",
            node.label.span,
            notes=(f"it is given another value like this: `their {name} becomes {told or 3}`",),
        )
        return True

    def _answer_in_block(self, node: sx.Clause) -> None:
        """An answer among the lines that a piece or a rule carries out."""
        words = node.span.words.splitlines()[0]
        self.draft.fault(
            "out-of-place",
            f"`{node.label.text}` is a question: its answer holds, and is not done in a step",
            node.span,
            help=f"write `{words}` directly under the piece or rule, with `, if ...` behind it",
        )

    def _holds_anywhere(self, node: sx.Clause, scope: Scope, trees: tuple[ir.Tree, ...]) -> bool:
        """Whether an answer can be understood wherever the question is asked: no word in it, or in
        an `if` around it, stands for something only where the line stands.
        """
        if not any(slot for tree in trees for slot in _unbound(tree)):
            return True
        notes = ["such words are `they`, `it` and the names of what was chosen"]
        if scope.behind:
            notes.append("what the `if`s around an answer say is part of it")
        self.draft.fault(
            "out-of-place",
            f"`{node.label.text}` is asked for the whole phase, and this answer uses a word that "
            "stands for something only here",
            node.span,
            notes=tuple(notes),
            help="name players, pieces and choices in full, such as `the winner` or "
            f"`{self.draft.seats[0]}'s ...`",
        )
        return False

    def _misplaced_step(self, node: sx.Clause) -> bool:
        if self.draft.step_names.find(node.label.text) is None:
            return False
        self.draft.fault(
            "out-of-place",
            f"`{node.label.text}` is a step: outside the rules of a piece it is written as a block",
            node.label.span,
            help=f"write `step {node.label.text}` and put the lines under it",
        )
        return True

    # ------------------------------------------------------------------ forms

    def _later(self, node: sx.Timed, scope: Scope) -> None:
        phase = self._phase(node, scope)
        if phase is None:
            return
        start = 1 if node.which == "next" else 0
        scope = evolve(scope, timed=True)
        until = self._until(node, scope)
        for condition, form, span in self._all_formed(node.body, scope, phase):
            if self._has_begun(node, form):
                continue
            rule = self.draft.add_rule(scope, condition, form, span, until)
            later = ir.Later(rule, phase, start, node.count, span=node.span)
            self.draft.add_rule(scope, None, later, span)

    def _has_begun(self, node: sx.Timed, form: ir.RuleForm) -> bool:
        """Note a line that is to be done when a time begins that has begun before it is said."""
        if not isinstance(form, ir.AtStart) or node.which not in ("this", "rest"):
            return False
        line, named = form.span, "" if node.phase is None else node.phase.text
        ahead = Span(line.source, node.span.start, line.start)
        at_once = Fix(ahead, "") if node.which == "this" and "\n" not in ahead.words else None
        step = self._some_step()
        told = Fix(Span(line.source, line.start, line.start), f"{step}: ")
        self.draft.fault(
            "no-time",
            f"this {named} has begun by then: what is to be done is done when a time begins",
            line,
            help=f"leave out `{ahead.words.strip()}`: it is done at once"
            if at_once
            else f"put the step before it in which it is done, such as `{step}: {line.words}`",
            fix=at_once or (told if any(self.draft.step_names) else None),
        )
        return True

    def _all_formed(self, body: sx.Body, scope: Scope, phase: int) -> list[Formed]:
        return [formed for part in body for formed in self._formed(part, scope, phase)]

    def _formed(self, node: sx.Statement, scope: Scope, time: int | None) -> list[Formed]:
        """What a line comes to. time: the phase at whose beginning it is done, if that is said."""
        match node:
            case sx.Clause():
                return self._labelled(node, scope)
            case sx.Line():
                form = self._holding(node, scope)
                if form is not None:
                    condition = self.conditions.guard(node.guard, scope)
                    if isinstance(form, Faulty):
                        return []
                    forms = self._wherever(form, node.sentence)
                    return [(condition, each, node.span) for each in forms]
        if time is not None:
            block = self.lines.block((node,), evolve(scope, phase=time, whenever=False))
            return [(None, ir.AtStart(block, span=node.span), node.span)]
        if self._without_colon(node) or misplaced_end(node, self.draft):
            return []
        said = self._said_of_a_rule(node, scope)
        words = node.span.words.splitlines()[0]
        fix = None if said else acts_first(node.span, self.draft.steps)
        if fix is not None:
            step = fix.text.partition(":")[0]
            there = any(step == as_name(each) for each in self.draft.step_names)
            said = f"begin it with a step that comes first: `{step}: {words}`"
            said += "" if there else f", with `step {step}`{IN_FRONT}"
        elif not said:
            fix = self._in_some_step(node.span)
        self.draft.fault(
            "no-time",
            "this line does not say when it happens",
            node.span,
            help=said or self._begun_with_a_step(words),
            fix=fix,
        )
        return []

    def _in_some_step(self, line: Span) -> Fix | None:
        """An edit that lets a line be done in a step, if there is one."""
        if "\n" in line.words.strip() or not any(self.draft.step_names):
            return None
        return Fix(Span(line.source, line.start, line.start), f"{self._some_step()}: ")

    def _said_of_a_rule(self, node: sx.Statement, scope: Scope) -> str | None:
        """How what holds of each player is said, where it stands in a rule and not of a player."""
        number = None if scope.owner is None else ir.owning_rule(scope.owner)
        if number is None or not isinstance(node, sx.ForEachPlayer) or node.such is not None:
            return None
        lines = [line.sentence for line in node.body if isinstance(line, sx.Line)]
        if len(lines) < len(node.body) or not all(isinstance(s, HOLDING) for s in lines):
            return None
        made = self.draft.named_rules[number]
        words = ", ".join(f"`{_as_yours(each.span.words)}`" for each in lines)
        head = "" if made.for_each else f"write `rule {made.name}, for each player`, and here "
        return f"{head or 'write '}{words}"

    def _begun_with_a_step(self, words: str) -> str:
        """How a line says when it happens; where there is no step, that there must be one."""
        line = f"`{self._some_step()}: {words}`"
        others = [f"`{step}:`" for step in self.draft.step_names][1:]
        if any(self.draft.step_names):
            return f"begin it with a step: {' or '.join((line, *others))}"
        phase = max(self.draft.phases, key=lambda made: self.draft.depth(made.number)).name
        of = f"`{phase}`"
        if self.draft.problems.incomplete:  # which phase stands within which, may be missing
            of = "the phase in which pieces take effect"
        where = f"write `step {self._some_step()}` where it happens, as a line of {of}"
        return f"{where}, and here {line}"

    def _without_colon(self, node: sx.Statement) -> bool:
        """`scoring gain 1 point`: the step was taken for the one who does something."""
        if not (isinstance(node, sx.Line) and isinstance(node.sentence, sx.EffectLine)):
            return False
        word = node.sentence.subject
        if not isinstance(word, sx.Word) or self.draft.step_names.find(word.text) is None:
            return False
        self.draft.fault(
            "missing-colon",
            "a colon is missing",
            word.span,
            "a step, and not somebody",
            help=f"write `{word.text}:`",
            fix=f"{word.text}:",
        )
        return True

    def _some_step(self) -> str:
        return next(iter(self.draft.step_names), "scoring")

    def _labelled(self, node: sx.Clause, scope: Scope) -> list[Formed]:
        step = self.draft.step_names.find(node.label.text)
        if step is not None:
            moment = evolve(scope, phase=self.draft.steps[step].phase, whenever=False)
            block = self.lines.block(node.body, moment)
            form = ir.InStep(step, block, span=node.span)
            return [(None, form, node.span)] if block >= 0 else []
        number = self._property(node.label, scope)
        if number is not None:
            return self._answers(number, node, scope)
        if self._one_of_the_answers(node.label):
            return []
        self.draft.unknown(
            "step or question",
            node.label,
            self.draft.step_names,
            self.draft.bearers["game"],
            self.draft.bearers["piece"],
        )
        return []

    def _one_of_the_answers(self, label: sx.Word) -> bool:
        """`tax: they gain 3 coins`: a name that is chosen, and no question; told so."""
        choice = (self.draft.names_with(label.text) or "").removesuffix("-name")
        if self.draft.decision_names.find(choice) is None:
            return False
        said = f"if {choice} is {label.span.words}"
        headline = f"`{label.text}` is one of the answers to `{choice}`"
        self.draft.fault("missing-word", headline, label.span, help=f"write `{said}`", fix=said)
        return True

    def _property(self, label: sx.Word, scope: Scope) -> int | None:
        """The property that a label names: of the game, or of the piece whose rules these are."""
        found = self.draft.bearers["game"].find(label.text)
        if found is None and scope.this is not None:
            found = self.draft.bearers["piece"].find(label.text)
        if found is None and scope.you is not None:
            found = self.draft.bearers["player"].find(label.text)
        return found

    def _answers(self, number: int, node: sx.Clause, scope: Scope) -> list[Formed]:
        made = self.draft.properties[number]
        subject = {"game": None, "piece": scope.this, "player": scope.you}[made.bearer]
        formed: list[Formed] = []
        for line in node.body:
            done = sx.Done
            if not isinstance(line, sx.Line) or isinstance(line.sentence, done):
                if made.name == "else":
                    self.draft.fault(
                        "foreign-word",
                        "what is done if it is not so stands behind `otherwise:`",
                        node.label.span,
                        help="write `otherwise`",
                        fix="otherwise",
                    )
                    return formed
                self.draft.fault(
                    "no-answer",
                    f"`{made.name}` is a question: behind the colon stands its answer",
                    line.span,
                    notes=(
                        "an answer is a value: `winner: the player with more points`",
                        f"lines of a phase that are done together stand below `step {made.name}`",
                    ),
                )
                continue
            bound = self.values.bind(line.sentence, scope)
            bound = self.values.on_board_of(bound, self.draft.type_of(number), line.sentence)
            self._check_answer(number, bound.type, line)
            condition = self.conditions.guard(line.guard, scope)
            form = ir.Answer(number, subject, bound.tree, span=line.span)
            formed.append((condition, form, node.span))
        return formed

    def _check_answer(self, number: int, type_: ir.Type, line: sx.Line) -> None:
        made, wanted = self.draft.properties[number], self.draft.type_of(number)
        never_none = made.source == "stored" and not ir.may_be_none(wanted)
        if isinstance(type_, ir.NothingType) and never_none:
            called = self.draft.called(wanted)
            headline = f"`{made.name}` is {called}, and never `{line.sentence.span.words}`"
            self.draft.certainly("wrong-kind", headline, line.sentence.span)
        elif not ir.fits(type_, wanted):
            self.draft.fault(
                "wrong-kind",
                f"the answer to `{self.draft.properties[number].name}` is {ir.called(wanted)}, "
                f"but this is {ir.called(type_)}",
                line.span,
                f"expected {ir.called(wanted)}",
            )

    # ------------------------------------------------------------------ lines that hold

    def _holding(self, node: sx.Line, scope: Scope) -> ir.RuleForm | Faulty | None:
        """The form of a line that holds rather than does something; None if it is no such line."""
        match node.sentence:
            case sx.Must() as must:
                return self._must(must, node, scope)
            case sx.Cannot() as cannot:
                effect = self.phrases.bind(self.phrases.any_amount(cannot.effect), scope)
                return Faulty.TOLD if effect is None else ir.Prevent(effect, span=node.span)
            case sx.Is() as says:
                return self._assertion(says, scope)
            case sx.Cap() as cap:
                self.draft.fault(
                    "no-effect",
                    f"`{cap.span.words}` is done at a moment, and this line holds",
                    cap.span,
                    help=self._begun_with_a_step(cap.span.words),
                )
                return Faulty.TOLD
            case sx.Calculation() as change if change.sign in "+-":
                return self._modifier(change, scope)
        return None

    def _wherever(self, form: ir.RuleForm, said: object) -> list[ir.RuleForm]:
        """What is said of a choice holds in every place in which it is made; what is said below it,
        there.
        """
        if not isinstance(form, ir.Constrain | ir.Repeat):
            return [form]
        below = said.below if isinstance(said, sx.Must) else None
        value = self.draft.decisions[form.decision].value
        made = [each for each in self.draft.decisions if each.value == value]
        here = [each for each in made if each.span is below] or made
        return [evolve(form, decision=each.number) for each in here]

    def _must(self, node: sx.Must, line: sx.Line, scope: Scope) -> ir.RuleForm | Faulty:
        decision = self.draft.decision_names.find_verb(node.choice.text)
        if decision is None:
            self.draft.unknown("choice", node.choice, self.draft.decision_names)
            return Faulty.TOLD
        player = self.values.player(node.who, scope)
        soft = line.guard is not None and line.guard.able
        if node.such is not None:
            slot, such = self._such(node, node.such, decision, scope)
            return ir.Constrain(
                decision, player, (), node.negated, soft, slot, such, span=node.span
            )
        if not node.alternatives:
            value = self.draft.decisions[decision].value
            previous = self.draft.remembered(value, "previous")
            return ir.Repeat(decision, player, previous, soft, span=node.span)
        if any(isinstance(each, sx.Itself) for each in node.alternatives):
            slot, such = self._just_these(node, decision, scope)
            return ir.Constrain(
                decision, player, (), node.negated, soft, slot, such, span=node.span
            )
        among = tuple(
            self.lines.domains.choosable(decision, value, scope) for value in node.alternatives
        )
        return ir.Constrain(decision, player, among, node.negated, soft, span=node.span)

    def _just_these(self, node: sx.Must, decision: int, scope: Scope) -> tuple[int, ir.Tree]:
        """`they must not take their find itself`: which pieces, and the slot of what is chosen."""
        inner, slot, it = self._chosen(decision, scope)
        same = sx.Is(sx.Pronoun("it"), False, node.alternatives, span=node.span)
        return slot, self.conditions.equality(same, it, inner)

    def _chosen(self, decision: int, scope: Scope) -> tuple[Scope, int, Typed]:
        """The words in which `it` is what may be chosen, and the slot in which that stands."""
        chosen = self.draft.type_of(self.draft.decisions[decision].value)
        one = (chosen.member or chosen).surely()
        inner, slot = scope.with_it(one)
        return inner, slot, Typed(ir.Local(slot), one)

    def _such(
        self,
        node: sx.Must,
        such: sx.PiecesDomain | sx.Bound | sx.SoMany,
        decision: int,
        scope: Scope,
    ) -> tuple[int, ir.Tree]:
        """What holds of what may or must not be chosen, and the slot in which that stands."""
        inner, slot, it = self._chosen(decision, scope)
        if isinstance(such, sx.SoMany):
            return slot, how_many_chosen(self.draft, such, decision, it)
        if isinstance(such, sx.Bound):
            self.conditions.numeric(it, node.choice)
            right = self.values.expect(such.value, scope, ir.NUMBER)
            return slot, ir.Compared(it.tree, such.sign, right.tree, span=such.span)
        self._same_kind(such, it.type, node)
        filters = (*such.filters, *_lying(such))
        only = self.filters.condition(it, filters, such.excepted, inner, scope)
        return slot, ir.Constant(True, ir.TRUTH, span=such.span) if only is None else only

    def _same_kind(self, such: sx.PiecesDomain, one: ir.Type, node: sx.Must) -> None:
        """Note a description of things that are not what is chosen."""
        kind = self.draft.kind_names.find(such.noun.text)
        board = self.draft.board_names.find(such.noun.text)
        if kind is None and board is None:
            if isinstance(one, ir.NumberType) and such.noun.text in NUMBERS:
                return
            groups = (self.draft.kind_names, self.draft.board_names)
            self.draft.unknown("kind of piece", such.noun, *groups)
            return
        said: ir.Type = ir.PieceType(kind) if board is None else ir.CellType(board)
        if not ir.comparable(one, said):
            self.draft.fault(
                "wrong-kind",
                f"`{node.choice.text}` is {self.draft.called(one)}, and no {such.noun.text}",
                such.noun.span,
            )

    def _assertion(self, node: sx.Is, scope: Scope) -> ir.RuleForm | Faulty:
        subject = self.values.bind(node.value, scope)
        read = None
        if len(node.alternatives) == 1:
            read = self.conditions.flag(node.alternatives[0], subject, node)
        if isinstance(read, ir.Read):
            value = ir.Constant(not node.negated, ir.TRUTH)
            return ir.Answer(read.property, read.subject, value, span=node.span)
        if read is None:
            self.draft.fault(
                "no-effect",
                f"`{node.span.words}` cannot be made so by a rule",
                node.span,
                notes=("a rule can say that a choice is hidden, or answer a question",),
            )
        return Faulty.TOLD

    def _modifier(self, node: sx.Calculation, scope: Scope) -> ir.RuleForm | Faulty:
        left = self.values.expect(node.left, scope, ir.NUMBER)
        amount = self.values.expect(node.right, scope, ir.NUMBER).tree
        if not isinstance(left.tree, ir.Read):
            if left is not NONE:
                self.draft.fault("no-effect", "only a property can be changed", node.left.span)
            return Faulty.TOLD
        if node.sign == "-":
            amount = ir.Calculated(ir.number(0), "-", amount, span=amount.span)
        return ir.Modify(left.tree.property, left.tree.subject, amount, span=node.span)

    def _until(self, node: sx.Timed, scope: Scope) -> ir.Tree | None:
        """What ends a time, of which only what holds can be said."""
        if node.until is None:
            return None
        for line in node.body:
            if isinstance(line, sx.Line) and isinstance(line.sentence, sx.EffectLine):
                self.draft.fault(
                    "no-time",
                    "until something happens, a rule can hold, but nothing can be done",
                    line.span,
                    help=f"put the step before it in which it is done: `{self._some_step()}: ...`",
                )
        return self.conditions.bind(node.until, scope)

    def _phase(self, node: sx.Timed, scope: Scope) -> int | None:
        """The phase that a time is counted in; behind `until`, the one around, as nothing outlives
        that; of its own lines, a phase that plays others is the one around these.
        """
        if node.phase is None:
            here = scope.phase or 0
            plays = scope.owner is None and any(made.parent == here for made in self.draft.phases)
            around = self.draft.phases[here].parent
            return here if plays or around is None else around
        phase = self.draft.phase_names.find(node.phase.text)
        if phase is None:
            self.draft.unknown("phase", node.phase, self.draft.phase_names)
        elif node.which == "next" and self.draft.phases[phase].parent is None:
            if not self.draft.problems.incomplete:  # which phase plays it, may be missing
                self._the_only_one(node.phase, phase)
            return None
        return phase

    def _the_only_one(self, word: sx.Word, phase: int) -> None:
        """Note a time that never comes: the phase in which all others lie is played once."""
        inner = next((made.name for made in self.draft.phases if made.parent == phase), "")
        self.draft.fault(
            "no-time",
            f"there is one {self.draft.phases[phase].name}, and none that comes behind it",
            word.span,
            help=f"write `{inner}`" if inner else "leave it out",
            fix=inner or None,
        )


SELF = (sx.Pronoun("they"), sx.Pronoun("you"))
"""The one who chooses, below a choice."""


def _lying(such: sx.PiecesDomain) -> tuple[sx.Filter, ...]:
    """Where something lies, as a condition on it."""
    it = sx.Pronoun("it", span=such.noun.span)
    found: list[sx.Filter] = []
    if such.zones:
        zones = such.zones
        held = zones[0] if len(zones) == 1 else sx.Union(zones, span=zones[0].span)
        found.append(sx.Where(sx.IsIn(it, False, held, span=such.span), span=such.span))
    if such.region is not None:
        cells = sx.Cells(such.noun, such.region, span=such.region.span)
        found.append(sx.Where(sx.IsIn(it, False, cells, span=such.span), span=such.span))
    return tuple(found)


def _joined(parts: tuple[ir.Tree, ...]) -> ir.Tree | None:
    """The condition that all of these hold; None if there is none of them."""
    if len(parts) < 2:
        return parts[0] if parts else None
    return ir.AllOf(parts, span=parts[-1].span)


def _unbound(tree: ir.Tree, bound: frozenset[int] = frozenset()) -> Iterator[bool]:
    """Yes for every word in a tree that stands for something only outside it."""
    if isinstance(tree, ir.Local):
        yield tree.slot not in bound
    slot = getattr(tree, "slot", None)
    inner = bound if slot is None or isinstance(tree, ir.Local) else bound | {slot}
    for child in ir.children(tree):
        yield from _unbound(child, inner)


HOLDING = (sx.Cannot, sx.Must, sx.Is)
"""The sentences of what holds for a time, and is not done at a moment."""


def _as_yours(words: str) -> str:
    """What is said of them, said of you."""
    return re.sub(r"\btheir\b", "your", re.sub(r"\b(?:they|them)\b", "you", words))
