"""The pass as a whole: a script becomes a program.

Purpose: run the parts of `binding` in order, and check what concerns the ruleset as a whole.
Input: a script without variants' words (see `variants`). Output: a program, or None, and problems.
Must not know: how a program is played.
"""

from typing import Any

from attrs import evolve

from .. import program as pg
from .. import script as sc
from .. import syntax as sx
from .. import trees as tr
from ..diagnostics import Problems
from .clauses import Clauses
from .conditions import Conditions
from .domains import Domains
from .draft import Draft, Scope
from .lines import Lines
from .names import TYPES, Collector
from .phrases import Phrases
from .texts import Texts
from .values import Values

HOLDINGS = "holdings"
"""The zone of pieces that are held from the start, which every player has."""


def bind(script: sc.Script, problems: Problems) -> tuple[pg.Program | None, "Binder"]:
    """The program that a script means, and the binder, which can bind its examples as well."""
    binder = Binder(script, problems)
    return binder.program(), binder


class Binder:
    """The parts of `binding`, put together for one script."""

    def __init__(self, script: sc.Script, problems: Problems) -> None:
        self.script = script
        self.draft = Draft(problems)
        self.values = Values(self.draft)
        self.conditions = Conditions(self.draft, self.values)
        self.domains = Domains(self.draft, self.values, self.conditions)
        self.texts = Texts(self.draft, self.values)
        self.phrases = Phrases(self.draft, self.values, self.texts)
        self.lines = Lines(self.draft, self.values, self.conditions, self.domains, self.phrases)
        self.clauses = Clauses(self.draft, self.values, self.conditions, self.phrases, self.lines)

    def program(self) -> pg.Program | None:
        """Everything in order; None if there were errors."""
        draft, script = self.draft, self.script
        header = self._one_header()
        collector = Collector(draft, script)
        collector.collect()
        self._options()
        root = self._root()
        if root is None or header is None:
            return None
        if any(d.held for d in draft.designs):
            draft.add_property(
                HOLDINGS, "player", tr.Type("zone"), "stored", root, audience="public"
            )
        self._untyped_questions(collector)
        for item in script.items:
            if isinstance(item, sc.Phase):
                self._phase(item)
        for item in script.items:
            if isinstance(item, sc.Piece):
                self._piece(item, collector.leaf())
            elif isinstance(item, sc.Rule):
                self._rule(item, collector.leaf())
        self._hand_out(root)
        overrides = frozenset(
            triple
            for item in script.items
            if isinstance(item, sc.Ruling)
            for triple in self._ruling(item)
        )
        self._mark_undone()
        if draft.problems.fatal:
            return None
        return pg.Program(
            name=header.name.text,
            about=" ".join(word.text for word in header.about),
            seats=draft.seats,
            options=tuple(draft.options),
            kinds=tuple(draft.kinds),
            designs=tuple(draft.designs),
            phases=tuple(draft.phases),
            steps=tuple(draft.steps),
            properties=tuple(draft.properties),
            decisions=tuple(draft.decisions),
            blocks=tuple(draft.blocks),
            rules=tuple(draft.rules),
            named_rules=tuple(draft.named_rules),
            overrides=overrides,
            root=root,
        )

    # ------------------------------------------------------------------ the head of the file

    def _one_header(self) -> sc.Header | None:
        headers = [item for item in self.script.items if isinstance(item, sc.Header)]
        if headers:
            return headers[0]
        self.draft.fault(
            "no-ruleset",
            "this file does not say which ruleset it is",
            self.script.span,
            help='begin it with a line like `ruleset "My Duel"`',
        )
        return None

    def _root(self) -> int | None:
        phases = self.draft.phases
        roots = [phase for phase in phases if phase.parent is None]
        if not phases:
            self.draft.fault(
                "no-phase",
                "nothing happens in this ruleset",
                self.script.span,
                help="write a phase: `match`, and under it what happens in a match",
            )
            return None
        if len(roots) > 1:
            first, second = roots[0], roots[1]
            self.draft.fault(
                "two-beginnings",
                f"no phase plays `{second.name}`, and none plays `{first.name}` either",
                second.span,
                help=f"write `play 1 {second.name}` where it happens",
            )
        if not roots:
            self.draft.fault("no-beginning", "every phase is played by another one", phases[0].span)
            return None
        return roots[0].number

    def _options(self) -> None:
        draft = self.draft
        for item in self.script.items:
            if not isinstance(item, sc.Option):
                continue
            if not draft.option_names.add(item.name.text, len(draft.options)):
                draft.twice("option", item.name)
                continue
            value = self.values.bind(item.value, Scope())
            type_ = value.type
            if item.kinds:
                type_ = TYPES.get(item.kinds[0], type_)
                type_ = evolve(type_, optional=len(item.kinds) > 1)
            default = value.tree.value if isinstance(value.tree, tr.Constant) else None
            about = item.about.text if item.about else ""
            draft.options.append(pg.Option(item.name.text, type_, default, about))

    # ------------------------------------------------------------------ questions

    def _untyped_questions(self, collector: Collector) -> None:
        """A question's type is that of its first general answer, whenever that is asked for."""
        for item in self.script.items:
            if isinstance(item, sc.Phase):
                phase = self.draft.phase_names.find(item.name.text)
                self._questions_in(item.body, phase)

    def _questions_in(self, body: sx.Body, phase: int | None) -> None:
        for node in body:
            if isinstance(node, sx.Step):
                self._questions_in(node.body, phase)
            elif isinstance(node, sx.If):
                self._questions_in((*node.then, *node.otherwise), phase)
            elif isinstance(node, sx.Clause) and node.body:
                number = self.draft.bearers["game"].find(node.label.text)
                line = node.body[0]
                if number is not None and isinstance(line, sx.Line):
                    self.draft.untyped[number] = self._inference(line, Scope(phase=phase))

    def _inference(self, line: sx.Line, scope: Scope) -> Any:
        def infer() -> tr.Type:
            kept, self.draft.problems = self.draft.problems, Problems()
            bound = self.values.bind(line.sentence, scope)  # type: ignore[arg-type]
            self.draft.problems = kept
            return bound.type

        return infer

    # ------------------------------------------------------------------ phases

    def _phase(self, item: sc.Phase) -> None:
        draft = self.draft
        number = draft.phase_names.find(item.name.text)
        if number is None:
            return
        scope = Scope(phase=number)
        end: list[tr.Tree] = []
        course: list[tr.Tree] = []
        for node in item.body:
            match node:
                case sx.AtTheEnd():
                    for line in node.body:
                        end.extend(self.lines.statement(line, scope))
                case sx.Declare():
                    course.extend(self._declare(node, scope))
                case sx.Step():
                    course.extend(self._step(node, scope))
                case _:
                    course.extend(self.lines.statement(node, scope))
        draft.phases[number] = evolve(
            draft.phases[number], body=draft.block(tuple(course)), at_end=draft.block(tuple(end))
        )

    def _step(self, node: sx.Step, scope: Scope) -> tuple[tr.Tree, ...]:
        number = self.draft.step_names.find(node.name.text)
        if number is None or self.draft.steps[number].span is not node.span:
            return ()
        general = self.lines.block(node.body, scope)
        order = None
        if node.order is not None:
            kind = next(iter(self.draft.kind_names.values()), None)
            piece = tr.Type("piece", kind)
            inner = evolve(scope, you=tr.Local(0), this=tr.Local(1), this_type=piece)
            order = self.values.expect(node.order, inner, "number").tree
        self.draft.steps[number] = evolve(self.draft.steps[number], general=general, order=order)
        return (tr.RunStep(number, self.conditions.guard(node.guard, scope), span=node.span),)

    def _declare(self, node: sx.Declare, scope: Scope) -> tuple[tr.Tree, ...]:
        bearer = "player" if isinstance(node.owner, sx.EachPlayer) else "game"
        number = self.draft.bearers[bearer].find(node.name.text)
        if number is None:
            return ()
        match node.initial:
            case sx.OneOfEach():
                return (tr.Fill(number, self._designs(node.initial), span=node.span),)
            case sx.Nothing(word="nothing"):
                return (tr.Fill(number, (), span=node.span),)
        inner, slot = scope.player()
        value = self.values.bind(node.initial, inner)
        return (tr.Set(number, value.tree, slot if bearer == "player" else -1, span=node.span),)

    def _designs(self, node: sx.OneOfEach) -> tuple[int, ...]:
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is None:
            self.draft.unknown("kind of piece", node.noun, self.draft.kind_names)
        out = {
            tree.value
            for value in node.excepted
            if isinstance(tree := self.values.expect(value, Scope(), "design").tree, tr.Constant)
        }
        return tuple(
            d.number
            for d in self.draft.designs
            if d.kind == kind and not d.held and d.number not in out
        )

    def _hand_out(self, root: int) -> None:
        """Held pieces come into being when the outermost phase begins."""
        held = tuple(d.number for d in self.draft.designs if d.held)
        number = self.draft.bearers["player"].find(HOLDINGS)
        if not held or number is None:
            return
        phase = self.draft.phases[root]
        body = self.draft.blocks[phase.body] if phase.body >= 0 else ()
        block = self.draft.block((tr.HandOut(number, held), *body))
        self.draft.phases[root] = evolve(phase, body=block)

    # ------------------------------------------------------------------ rules

    def _piece(self, item: sc.Piece, leaf: int) -> None:
        draft = self.draft
        number = draft.design_names.find(item.name.text)
        if number is None or draft.designs[number].span is not item.span:
            return
        kind = draft.designs[number].kind
        scope = Scope(
            you=tr.Local(0),
            this=tr.Local(1),
            this_type=tr.Type("piece", kind),
            phase=leaf,
            owner=number,
        )
        rules: list[sx.Statement] = []
        for node in item.body:
            match node:
                case sx.HeldBy():
                    holder = self.values.player(node.owner, Scope())
                    draft.designs[number] = evolve(draft.designs[number], holder=holder)
                case sx.Asks():
                    self._asks(number, node, scope)
                case sx.Line(sentence=sx.Word(quoted=True)):
                    pass
                case sx.Clause() if self._printed(number, node):
                    pass
                case _:
                    rules.append(node)
        self.clauses.ability(tuple(rules), scope)

    def _asks(self, design: int, node: sx.Asks, scope: Scope) -> None:
        found = next((d.number for d in self.draft.decisions if d.span is node.span), None)
        if found is None:
            return
        blank = sx.Choose(
            sx.Pronoun("you"), False, node.name, True, node.domain, (), span=node.span
        )
        self.lines.complete(found, blank, scope, scope.slot)
        old = self.draft.designs[design]
        self.draft.designs[design] = evolve(old, asks=(*old.asks, found))

    def _printed(self, design: int, node: sx.Clause) -> bool:
        """A printed value, such as `strength: none`, rather than a rule."""
        number = self.draft.bearers["piece"].find(node.label.text)
        if number is None or self.draft.properties[number].source != "printed":
            return False
        match node.body:
            case (sx.Line(sentence=sentence, guard=None),):
                bound = self.values.bind(sentence, Scope())  # type: ignore[arg-type]
            case _:
                return False
        if not isinstance(bound.tree, tr.Constant):
            return False
        made = self.draft.properties[number]
        printed = list(made.printed)
        printed[design] = bound.tree.value
        self.draft.properties[number] = evolve(made, printed=tuple(printed))
        return True

    def _rule(self, item: sc.Rule, leaf: int) -> None:
        number = self.draft.rule_names.find(item.name.text)
        if number is None:
            return
        you = tr.Local(0) if item.for_each else None
        scope = Scope(you=you, phase=leaf, owner=-1 - number)
        texts = [s for s in item.body if _is_text(s)]
        if texts:
            words = " ".join(s.sentence.text for s in texts)  # type: ignore[union-attr]
            self.draft.named_rules[number] = evolve(self.draft.named_rules[number], text=words)
        self.clauses.ability(tuple(s for s in item.body if not _is_text(s)), scope)

    def _ruling(self, item: sc.Ruling) -> list[tuple[int, int, int | None]]:
        winner = self._owner(item.winner)
        question = None
        if item.question is not None:
            question = self.draft.bearers["game"].find(item.question.text)
            if question is None:
                self.draft.unknown("question", item.question, self.draft.bearers["game"])
        if item.every:
            kind = self.draft.kind_names.find(item.loser.text)
            if kind is None:
                self.draft.unknown("kind of piece", item.loser, self.draft.kind_names)
            losers = [d.number for d in self.draft.designs if d.kind == kind]
        else:
            loser = self._owner(item.loser)
            losers = [] if loser is None else [loser]
        return [] if winner is None else [(winner, loser, question) for loser in losers]

    def _owner(self, word: sx.Word) -> int | None:
        draft = self.draft
        design = draft.design_names.find(word.text)
        if design is not None:
            return design
        rule = draft.rule_names.find(word.text)
        if rule is not None:
            return -1 - rule
        draft.unknown("piece or rule", word, draft.design_names, draft.rule_names)
        return None

    def _mark_undone(self) -> None:
        """An effect that undoes a phase needs it to be remembered how it began."""
        from ..effects import Undo

        for block in self.draft.blocks:
            for statement in block:
                for tree in tr.walk(statement):
                    if isinstance(tree, Undo) and tree.phase is not None:
                        old = self.draft.phases[tree.phase]
                        self.draft.phases[tree.phase] = evolve(old, marked=True)


def _is_text(statement: sx.Statement) -> bool:
    return (
        isinstance(statement, sx.Line)
        and isinstance(statement.sentence, sx.Word)
        and statement.sentence.quoted
    )
