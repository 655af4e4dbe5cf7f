"""Binding what is done: the lines of phases, steps and abilities, and the decisions in them.

Purpose: statements to trees. Input: statement nodes, a scope. Output: blocks.
Must not know: questions and rules that only hold (see `clauses`).
"""

from typing import TYPE_CHECKING

from attrs import evolve

from .. import program as pg
from .. import syntax as sx
from .. import trees as tr
from ..diagnostics import Label
from .conditions import Conditions
from .domains import Domains
from .draft import Draft, Scope
from .phrases import Phrases
from .values import Values

if TYPE_CHECKING:
    from .clauses import Clauses


class Lines:
    """Binds statements for one draft."""

    clauses: "Clauses"

    def __init__(
        self,
        draft: Draft,
        values: Values,
        conditions: Conditions,
        domains: Domains,
        phrases: Phrases,
    ) -> None:
        self.draft = draft
        self.values = values
        self.conditions = conditions
        self.domains = domains
        self.phrases = phrases

    def block(self, body: sx.Body, scope: Scope) -> int:
        """Bind lines to a block; -1 if there are none."""
        trees: list[tr.Tree] = []
        for statement in body:
            trees.extend(self.statement(statement, scope))
        return self.draft.block(tuple(trees))

    def statement(self, node: sx.Statement, scope: Scope) -> tuple[tr.Tree, ...]:
        """Bind one statement, which may stand for several trees or, after a mistake, none."""
        match node:
            case sx.Line():
                return self._line(node, scope)
            case sx.If():
                condition = self.conditions.bind(node.condition, scope)
                then = self.block(node.then, scope)
                otherwise = self.block(node.otherwise, scope)
                return (
                    tr.Branch(
                        condition, then, otherwise if otherwise >= 0 else None, span=node.span
                    ),
                )
            case sx.ForEachPlayer():
                inner, slot = scope.player()
                return (tr.ForPlayers(slot, self.block(node.body, inner), span=node.span),)
            case sx.ForEachPiece():
                return self._for_pieces(node, scope)
            case sx.Choose() | sx.Use():
                return self._ask(node, scope)
            case sx.Clause():
                return self.clauses.general(node, scope)
            case sx.Timed():
                return self.clauses.established(node, scope)
            case sx.Play():
                return self._play(node, scope)
            case sx.Allow():
                self.draft.allow(node, scope.belongs_to)
                return ()
        self._misplaced(node)
        return ()

    def _misplaced(self, node: sx.Statement) -> None:
        what = {sx.Within: "within", sx.IfLate: "if late", sx.IfNoneChosen: "if none is chosen"}
        word = what.get(type(node))
        if word is not None:
            note = f"`{word}` belongs in the block of a choice"
            self.draft.fault("out-of-place", note, node.span)
        else:
            self.draft.fault("out-of-place", "this line does not belong here", node.span)

    def _line(self, node: sx.Line, scope: Scope) -> tuple[tr.Tree, ...]:
        done = self._sentence(node, scope)
        if done is None:
            return ()
        condition = self.conditions.guard(node.guard, scope)
        if condition is None:
            return (done,)
        return (tr.Branch(condition, self.draft.block((done,)), None, span=node.span),)

    def _sentence(self, node: sx.Line, scope: Scope) -> tr.Tree | None:
        sentence = node.sentence
        match sentence:
            case sx.EffectLine():
                effect = self.phrases.bind(sentence, scope)
                return None if effect is None else tr.Do(effect, span=node.span)
            case sx.Pick():
                who = self.values.player(sentence.who, scope)
                if scope.settling is None:
                    self.draft.fault(
                        "out-of-place", "only somebody who is late chooses at random", node.span
                    )
                    return None
                value = None
                if sentence.value is not None:
                    value = self.values.bind(sentence.value, scope).tree
                return tr.PickFor(scope.settling, who, value, span=node.span)
            case sx.Must() | sx.Cannot() | sx.Is():
                self.draft.fault(
                    "no-time",
                    "this line does not say for how long it holds",
                    node.span,
                    help=f"write `this round: {node.span.words}`, or `next round: ...`",
                )
                return None
        self.draft.fault(
            "no-effect",
            f"`{node.span.words}` says a value, but nothing is done with it",
            node.span,
            notes=("a line that does something has a verb: `gain`, `move`, `announce`, ...",),
        )
        return None

    def _for_pieces(self, node: sx.ForEachPiece, scope: Scope) -> tuple[tr.Tree, ...]:
        zone = self.values.expect(node.within, scope, "zone", "several")
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is None:
            self.draft.unknown("kind of piece", node.noun, self.draft.kind_names)
        inner, slot = scope.with_it(tr.Type("piece", kind))
        return (tr.ForPieces(slot, zone.tree, self.block(node.body, inner), span=node.span),)

    def _play(self, node: sx.Play, scope: Scope) -> tuple[tr.Tree, ...]:
        phase = self.draft.phase_names.find(node.phase.text)
        if phase is None:
            self.draft.unknown("phase", node.phase, self.draft.phase_names)
            return ()
        times = self.values.expect(node.times, scope, "number").tree if node.times else None
        until = self.conditions.bind(node.until, scope) if node.until else None
        return (tr.Play(phase, times, until, span=node.span),)

    # ------------------------------------------------------------------ decisions

    def _ask(self, node: sx.Choose | sx.Use, scope: Scope) -> tuple[tr.Tree, ...]:
        number = self.decision_number(node)
        if number is None:
            return ()
        chooser: tr.Tree | None = None
        if isinstance(node.who, sx.EachPlayer):
            inner, slot = scope.player()
        elif isinstance(node.who, sx.Chance):
            inner, slot, chooser = scope, scope.slot, tr.Constant(None)
        else:
            chooser = self.values.player(node.who, scope)
            inner, slot = scope.player()
        self.complete(number, node, inner, slot)
        in_turn = isinstance(node.who, sx.EachPlayer) and node.who.in_turn
        return (tr.Ask(number, chooser, slot, in_turn, span=node.span),)

    def decision_number(self, node: sx.Choose | sx.Use) -> int | None:
        """Which decision this is: they were all numbered when names were collected."""
        return next(
            (d.number for d in self.draft.decisions if d.span is node.span),
            None,
        )

    def complete(self, number: int, node: sx.Choose | sx.Use, scope: Scope, slot: int) -> None:
        """Bind what may be chosen, and what happens then."""
        draft, decision = self.draft, self.draft.decisions[number]
        if isinstance(node, sx.Choose):
            domain, type_ = self.domains.bind(node.domain, scope)
            parts = isinstance(node.domain, sx.PiecesDomain) and node.domain.parts
        else:
            domain, type_ = self.domains.use(node.thing, scope)
            parts = False
        inner, chosen_slot = scope.with_chosen(decision.name, type_)
        late_scope = evolve(inner, settling=number)
        rest = tuple(
            s for s in node.body if not isinstance(s, sx.Within | sx.IfLate | sx.IfNoneChosen)
        )
        seconds = [s.seconds for s in node.body if isinstance(s, sx.Within)]
        draft.decisions[number] = evolve(
            decision,
            domain=domain,
            slot=chosen_slot,
            chooser_slot=slot,
            chosen=self.block(rest, inner),
            seconds=self.values.expect(seconds[0], scope, "number").tree if seconds else None,
            parts=parts,
            late_block=self._handler(node, late_scope, lambda s: _late(s, False)),
            both_late=self._handler(node, late_scope, lambda s: _late(s, True)),
            declined=self._handler(node, inner, lambda s: isinstance(s, sx.IfNoneChosen)),
        )

    def _handler(self, node: sx.Choose | sx.Use, scope: Scope, wanted: object) -> int:
        assert callable(wanted)
        found = [s for s in node.body if wanted(s)]
        if len(found) > 1:
            self.draft.fault(
                "said-twice",
                "this is said twice for one choice",
                found[1].span,
                others=(Label(found[0].span, "first here"),),
                help="take one of the two out, or make one block of them",
            )
        return self.block(found[0].body, scope) if found else -1  # type: ignore[union-attr]


def _late(statement: sx.Statement, both: bool) -> bool:
    return isinstance(statement, sx.IfLate) and statement.both == both


def blank_decision(number: int, name: str, phase: int, node: sx.Choose | sx.Use) -> pg.Decision:
    """A decision of which only the name is known yet."""
    return pg.Decision(
        number,
        name,
        phase,
        tr.TruthChoice(),
        isinstance(node, sx.Use) or node.may,
        isinstance(node, sx.Use) or node.secret or not isinstance(node.who, sx.EachPlayer),
        None,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        span=node.span,
    )
