"""Binding what is done: the lines of phases, steps and abilities, and the decisions in them.

Purpose: statements to trees. Input: statement nodes, a scope. Output: blocks.
Must not know: questions and rules that only hold (see `clauses`).
"""

import re
from collections.abc import Callable

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix, Label
from ..ir import program as pg
from ..ir.effects import Written, written
from ..parser.syntax_errors.choice_mistakes import chosen_of_nothing
from ..spans import Span
from ..syntax.walk import inside
from .binder import Binder
from .bounded_lines import no_bound, not_within
from .builder import ProgramBuilder, Scope
from .conditions import Conditions
from .domains import Domains
from .effect_lines import Phrases
from .expressions import Values
from .heads_of_choices import always_chosen, fits_its_chooser, hangs_on_itself
from .heard_draws import heard
from .lines_without_effect import no_effect
from .misplaced_steps import misplaced_end, misplaced_step
from .one_go import HANDLERS, of_no_part, only_choices
from .piles import drawn_well, not_at_once, not_in_turn, one_end_for_both, unclear_deal

TIMES = {"doubled": "{} * 2", "tripled": "{} * 3", "halved": "half {}, rounded down"}
"""Words for a number that becomes so many times itself, and how that is said."""


class Lines:
    """Binds statements for one draft."""

    def __init__(
        self,
        draft: ProgramBuilder,
        values: Values,
        conditions: Conditions,
        domains: Domains,
        phrases: Phrases,
        binder: Binder,
    ) -> None:
        self.draft = draft
        self.values = values
        self.conditions = conditions
        self.domains = domains
        self.phrases = phrases
        self.binder = binder

    def block(self, body: sx.Body, scope: Scope) -> int:
        """Bind lines to a block; -1 if there are none."""
        trees: list[ir.Tree] = []
        for statement in body:
            trees.extend(self.statement(statement, scope))
            scope = self._after(statement, scope)
        return self.draft.block(tuple(trees))

    def statement(self, node: sx.Statement, scope: Scope) -> tuple[ir.Tree, ...]:
        """Bind one statement, which may stand for several trees or, after a mistake, none."""
        match node:
            case sx.Line():
                return self._line(node, scope)
            case sx.If():
                return (self._branch(node, scope),)
            case sx.ForEachPlayer():
                return self._for_players(node, scope)
            case sx.ForEachPiece():
                return self._for_pieces(node, scope)
            case sx.Choose() | sx.Use():
                return self._ask(node, scope)
            case sx.Clause():
                return self.binder.general(node, scope)
            case sx.Timed():
                return self.binder.established(node, scope)
            case sx.Play():
                return self._play(node, scope)
            case sx.Allow():
                self.draft.allow(node, scope.belongs_to)
                return ()
        return self._in_one_go(node, scope)

    def _in_one_go(self, node: sx.Statement, scope: Scope) -> tuple[ir.Tree, ...]:
        """What stands only among things that are chosen in one go."""
        match node:
            case sx.OnlyIf() if scope.in_one_go:
                return (self._only_if(node, scope),)
            case sx.Step() if scope.in_one_go and scope.in_course:
                course = self.draft.course_of(ir.given(scope.phase))
                return self.step(node, evolve(course, they=scope.chooser))
            case sx.InTurn():
                not_in_turn(node, scope.in_course, self.draft)
                return ()
        self._misplaced(node)
        return ()

    def _misplaced(self, node: sx.Statement) -> None:
        if isinstance(node, sx.Deal):
            unclear_deal(node, self.draft)
            return
        words = {
            sx.Within: "within",
            sx.Written: "written",
            sx.IfLate: "if late",
            sx.IfNoneChosen: "if none is chosen",
            sx.IfNonePossible: "if nothing is possible",
        }
        if isinstance(node, sx.Step):
            misplaced_step(node, self.draft)
            return
        if misplaced_end(node, self.draft):
            return
        if isinstance(node, sx.Declare):
            note = "what somebody has stands directly in the course of a phase"
            self.draft.fault("out-of-place", note, node.span)
            return
        word = words.get(type(node))
        note = "this line does not belong here"
        if word is not None:
            note = f"`{word}` belongs in the block of a choice"
        elif isinstance(node, sx.OnlyIf):
            note = "`only if` belongs in the block of what is chosen in one go"
        timed = isinstance(node, sx.Within | sx.IfLate)
        if timed and self.draft.problems.incomplete:  # what it is said of may be missing
            return
        also = ("directly in a phase it is said of each choice there that does not say it itself",)
        self.draft.fault("out-of-place", note, node.span, notes=also if timed else ())

    def _branch(self, node: sx.If, scope: Scope) -> ir.Tree:
        if node.behind:
            return self._either(node, scope)
        condition = self.conditions.bind(node.condition, scope)
        turned = ir.Not(condition, span=condition.span)
        before = set(self.draft.decided)
        then = self.block(node.then, evolve(scope, behind=(*scope.behind, condition)))
        decided, self.draft.decided = self.draft.decided, before
        otherwise = self.block(node.otherwise, evolve(scope, behind=(*scope.behind, turned)))
        self.draft.decided &= decided
        return ir.Branch(condition, then, otherwise, span=node.span)

    def _either(self, node: sx.If, scope: Scope) -> ir.Tree:
        """A line or another one; behind the first it is said when."""
        then, otherwise = self.block(node.then, scope), self.block(node.otherwise, scope)
        done = next(iter(self.draft.blocks[then]), None) if then >= 0 else None
        speaking = scope if done is None else self._speaking(done, scope)
        condition = self.conditions.bind(node.condition, speaking)
        return ir.Branch(condition, then, otherwise, span=node.span)

    def _line(self, node: sx.Line, scope: Scope) -> tuple[ir.Tree, ...]:
        if self._chosen_none(node.sentence, scope):
            self.conditions.guard(node.guard, scope)  # which may speak of what there is not
            return ()
        done = self._sentence(node, scope)
        if done is None:
            return ()
        condition = self.conditions.guard(node.guard, self._speaking(done, scope))
        if condition is None:
            return (done,)
        return (ir.Branch(condition, self.draft.block((done,)), span=node.span),)

    def _chosen_none(self, sentence: sx.Node, scope: Scope) -> bool:
        """Whether it is said of somebody late that they give no answer."""
        if scope.settling is None or not isinstance(sentence, sx.Pick):
            return False
        if not isinstance(sentence.value, sx.Nothing) or sentence.also:
            return False
        self.values.player(sentence.who, scope)
        domain = self.draft.decisions[scope.settling].domain
        return getattr(domain, "single", True) or getattr(domain, "low", None) != ir.number(0)

    def _speaking(self, done: ir.Tree, scope: Scope) -> Scope:
        """The words behind a line: where `they` is nobody, it is whom the line speaks of."""
        writes = written(done.effect) if isinstance(done, ir.Do) else ()
        somebody = next((who for each in writes if (who := self._whose(each)) is not None), None)
        return scope if somebody is None else scope.about(somebody)

    def _whose(self, write: Written) -> ir.Tree | None:
        """The player to whom something happens."""
        if write.place is None:
            return write.whose
        number = write.place.property
        known = isinstance(number, int)  # where a line is at fault, there may be anything
        of_players = known and self.draft.properties[number].bearer == "player"
        return write.place.subject if of_players else None

    def _compared(self, sentence: sx.Is, node: sx.Line) -> bool:
        """Whether `is` stands where something is to be answered or changed. Notes it."""
        value, span = sentence.value, sentence.value.span
        words = span.source.text[span.end : node.span.end]
        verb = re.match(r"[ \t]*(is|are|was|were)\b", words)
        if verb is None or sentence.negated or len(sentence.alternatives) > 1:
            return False
        place = Span(span.source, span.end, span.end + verb.end())
        known = isinstance(value, sx.Word) and self.draft.knows(value.text)
        game = self.draft.bearers["game"].find(value.text) if isinstance(value, sx.Word) else None
        stored = game is not None and self.draft.properties[game].source == "stored"
        if isinstance(value, sx.Word) and not known:
            self.draft.excuse(value)
            asked = len(re.findall(rf"\b{re.escape(value.text)}\b", span.source.text)) > 1
            fix = Fix(Span(span.source, _without_article(span), place.end), f"{value.text}:")
            self.draft.fault(
                "out-of-place",
                f"`{span.words} {verb[1]} ...` compares; a question is answered with a colon",
                Span(span.source, span.start, place.end),
                help=f"write `{value.text}:`" if asked else None,
                fix=fix if asked else None,
            )
            return True
        if isinstance(value, sx.Possessive | sx.Of) or stored:
            (other,) = sentence.alternatives
            times = TIMES.get(other.text) if isinstance(other, sx.Word) else None
            end = place.end if times is None else other.span.end
            meant = "becomes" if times is None else f"becomes {times.format(span.words)}"
            self.draft.fault(
                "out-of-place",
                f"`{verb[1]}` compares; what somebody has changes by `becomes`",
                Span(span.source, span.end + len(verb[0]) - len(verb[1]), end),
                help=f"write `{meant}`",
                fix=meant,
            )
            return True
        return False

    def _chosen_of_nothing(self, said: sx.Pick) -> None:
        """Note a choice of which nothing is said but its name, or what is chosen."""
        value = said.value or said.who
        if isinstance(value, sx.Word):
            self.draft.excuse(value)
        self.draft.problems.lacking = True
        self.draft.problems.add(chosen_of_nothing(value.span))

    def _sentence(self, node: sx.Line, scope: Scope) -> ir.Tree | None:
        sentence = node.sentence
        match sentence:
            case sx.EffectLine():
                effect = heard(self.phrases.bind(sentence, scope), scope, self.draft)
                return None if effect is None else ir.Do(effect, span=node.span)
            case sx.Pick():
                who = self.values.player(sentence.who, scope)
                if scope.settling is None and sentence.value is not None:
                    self._chosen_of_nothing(sentence)
                    return None
                if scope.settling is None:
                    self.draft.fault(
                        "out-of-place",
                        "only somebody who is late chooses at random",
                        node.span,
                        notes=("below a choice stands `if late: they choose at random`",),
                    )
                    return None
                value = self.domains.picked(sentence, scope.settling, scope)
                return ir.PickFor(scope.settling, who, value, span=node.span)
            case sx.Is() if self._compared(sentence, node) or self.conditions.undeclared(sentence):
                return None
            case sx.Must() if self.conditions.of_no_choice(sentence):
                return None
            case sx.Must() | sx.Cannot() | sx.Is():
                self.draft.fault(
                    "no-time",
                    "this line does not say for how long it holds",
                    node.span,
                    notes=(
                        "say the time before it: `this round: ...`, `next round: ...`, `until ...: "
                        "...`, with the name of a phase of yours; or put it into a `rule`. What "
                        "may be chosen is said below the choice: `they must not pick King`",
                    ),
                )
                return None
        if isinstance(sentence, sx.Cap):
            no_bound(node, self.draft)
            return None
        if isinstance(sentence, sx.Bounded):
            not_within(sentence, self.draft)
            return None
        no_effect(node, self.draft)
        return None

    def _for_players(self, node: sx.ForEachPlayer, scope: Scope) -> tuple[ir.Tree, ...]:
        inner, slot = scope.together().player()
        block = self.block(node.body, inner)
        lines = self.draft.blocks[block] if block >= 0 else ()
        one_end_for_both(node, slot, lines, scope.in_course, self.draft)
        return (ir.ForPlayers(slot, block, span=node.span),)

    def _for_pieces(self, node: sx.ForEachPiece, scope: Scope) -> tuple[ir.Tree, ...]:
        plain = node.within is None and node.region is None
        things = self.values.every_name(node.noun) if plain else None
        if things is None:
            things, _ = self.values.some(node.noun, node.within, node.region, scope)
        one = things.type.member or ir.PIECE
        chosen = self.binder.selected(things.tree, one, node.filters, (), scope)
        inner, slot = scope.together().with_it(one)
        if self.draft.is_free(node.noun.text):
            inner = evolve(inner, chosen=(*inner.chosen, (node.noun.text, ir.Local(slot), one)))
        in_turn = node.in_turn and not_at_once(node, scope, self.draft)
        block = self.block(node.body, inner)
        return (ir.ForPieces(slot, chosen, block, one, in_turn, span=node.span),)

    def _only_if(self, node: sx.OnlyIf, scope: Scope) -> ir.Tree:
        condition = self.conditions.bind(node.condition, scope)
        reason = node.because.text if node.because else f"only if {node.condition.span.words}"
        return ir.Require(condition, reason, span=node.span)

    def step(self, node: sx.Step, scope: Scope) -> tuple[ir.Tree, ...]:
        """A step in the course of a phase, or of one go: it is everybody's, and of the words of the
        go it knows only `they`, whose go it is.
        """
        number = self.draft.step_names.find(node.name.text)
        if number is None or self.draft.steps[number].span is not node.span:
            return ()
        general = self.block(node.body, evolve(scope.together(), in_one_go=False))
        order = None if node.order is None else self._order(node.order, scope)
        self.draft.steps[number] = evolve(self.draft.steps[number], general=general, order=order)
        return (ir.RunStep(number, self.conditions.guard(node.guard, scope), span=node.span),)

    def _order(self, node: sx.Value, scope: Scope) -> ir.Tree:
        """By what the abilities of a step are ordered: a number, or names by the alphabet. What
        is asked of `this` says of which kind it is; else the first kind is meant.
        """
        asked = (self._kind_with(part) for part in inside(node))
        first = next(iter(self.draft.kind_names.values()), None)
        piece = ir.PieceType(next((kind for kind in asked if kind is not None), first))
        inner = evolve(scope, you=ir.Local(0), this=ir.Local(1), this_type=piece)
        bound = self.values.expect(node, inner, ir.NUMBER, ir.DESIGN)
        if not isinstance(bound.type, ir.DesignType):
            return bound.tree
        return ir.AlphabeticRank(bound.tree, span=node.span)

    def _kind_with(self, node: sx.Node) -> int | None:
        """The kind of piece that has what a node asks of `this` or `it`, if it asks for it."""
        match node:
            case sx.Of(noun=noun, owner=sx.Pronoun(word="this" | "it")):
                pass
            case sx.Possessive(owner=sx.Pronoun(word="this" | "it"), thing=sx.Possessed(noun=noun)):
                pass
            case _:
                return None
        kind = self.values.named.named_of(noun.text)
        if kind is not None:
            return self.draft.kind_names.find(kind)
        number = self.draft.bearers["piece"].find(noun.text)
        return None if number is None else self.draft.properties[number].subject.kind

    def _play(self, node: sx.Play, scope: Scope) -> tuple[ir.Tree, ...]:
        phase = self.draft.phase_names.find(node.phase.text)
        if phase is None:
            self.draft.unknown("phase", node.phase, self.draft.phase_names)
            return ()
        if not scope.in_course:
            self.draft.fault(
                "out-of-place",
                f"`{node.phase.text}` is played in the course of a phase, and not in one moment",
                node.span,
                notes=(
                    "what stands in a step, below a choice or for each player happens together",
                ),
                help="let the line stand directly under the phase, or there under an `if`",
            )
            return ()
        times = (
            None if node.times is None else self.values.expect(node.times, scope, ir.NUMBER).tree
        )
        self._so_often(times, node)
        until = None if node.until is None else self.conditions.bind(node.until, scope)
        first = None if node.first is None else self.values.player(node.first, scope)
        return (ir.Play(phase, times, until, first, span=node.span),)

    def _so_often(self, times: ir.Tree | None, node: sx.Play) -> None:
        """Note a number of times below zero."""
        often = times.value if isinstance(times, ir.Constant) else None
        if isinstance(often, int) and often < 0 and node.times is not None:
            self.draft.fault(
                "empty-range",
                f"nothing can be played {often} times",
                node.times.span,
                help="write a number from 0 up",
            )

    # ------------------------------------------------------------------ decisions

    def _ask(self, node: sx.Choose | sx.Use, scope: Scope) -> tuple[ir.Tree, ...]:
        number = self.decision_number(node)
        if number is None or (scope.in_one_go and not self._chosen_in_go(node, scope)):
            return ()
        chooser: ir.Tree | None = None
        if isinstance(node, sx.Choose) and not fits_its_chooser(node, self.draft):
            return ()
        if isinstance(node.who, sx.EachPlayer):
            inner, slot = scope.player()
        elif isinstance(node, sx.Choose) and isinstance(node.domain, sx.DealDomain):
            return self._deal(number, node, scope)
        elif isinstance(node.who, sx.Chance):
            bearer = self.draft.properties[self.draft.decisions[number].value].bearer
            if bearer == "player" and scope.they is not None:
                return self._draw_for(number, node, scope)
            inner, slot = self._of_who_draws(node, scope), scope.slot
            chooser = ir.Constant(None, ir.NOTHING)
        else:
            chooser = self.values.player(node.who, scope)
            inner, slot = scope.player()
            inner = evolve(inner, chooser=chooser)
            self._alone(number, scope.going[-1] if scope.in_one_go else chooser, scope)
        self.complete(number, node, inner, slot, chooser)
        in_turn = isinstance(node.who, sx.EachPlayer) and node.who.in_turn
        first = None
        if isinstance(node.who, sx.EachPlayer) and node.who.first is not None:
            first = self.values.player(node.who.first, scope)
        return (ir.Ask(number, chooser, slot, in_turn, first=first, span=node.span),)

    def _of_who_draws(self, node: sx.Choose | sx.Use, scope: Scope) -> Scope:
        """The words of a line about somebody who draws, and of those below it."""
        if not isinstance(node, sx.Drawn) or node.drawer is None:
            return scope
        return scope.of_another(self.values.player(node.drawer, scope))

    def _alone(self, number: int, chooser: ir.Tree, scope: Scope) -> None:
        """Keep who makes a choice that nobody else makes, if they are the same as long as the
        phase is: whose turn it is, and what was answered for good.
        """
        name, draft = self.draft.decisions[number].name, self.draft
        movers = {made.number for made in draft.properties if made.source == "mover"}
        lasting = all(
            isinstance(part, ir.Constant | ir.OpponentOf | ir.OptionRead)
            or (isinstance(part, ir.Read) and part.property in movers | draft.decided)
            for part in ir.walk(chooser)
        )
        if lasting and scope.phase is not None and draft.choosers.lines[name] == 1:
            draft.choosers.alone[scope.phase, name] = chooser

    def _deal(self, number: int, node: sx.Choose, scope: Scope) -> tuple[ir.Tree, ...]:
        """One draw for both players; what is done in its place is done once."""
        if scope.in_one_go:
            self.draft.fault(
                "out-of-place",
                "what is chosen in one go is no moment to deal",
                node.span,
                help="deal before the choice, or below it",
            )
        self._of_who_draws(node, scope)  # whoever deals is somebody
        inner, slot = scope.player()
        self.complete(number, node, inner, slot, outside=scope)
        nobody = ir.Constant(None, ir.NOTHING)
        return (ir.Ask(number, nobody, slot, span=node.span),)

    def _chosen_in_go(self, node: sx.Choose | sx.Use, scope: Scope) -> bool:
        """Whether a choice may be part of one go: one choice at a time, of whoever's go it is."""
        if isinstance(node, sx.Choose) and isinstance(node.domain, sx.OneGo):
            headline = f"`{node.name.text}` is a go of its own, and this is one go already"
            help = "write its choices here, one below the other"
        else:
            among = isinstance(node.who, sx.EachPlayer | sx.Chance)
            if not among and self.values.player(node.who, scope) in scope.going:
                return True
            headline = "in one go, only the player whose go it is chooses"
            help = "write `they` before the verb, or put this line below the go"
        self.draft.fault("out-of-place", headline, node.who.span, help=help)
        return False

    def _draw_for(self, number: int, node: sx.Choose | sx.Use, scope: Scope) -> tuple[ir.Tree, ...]:
        """A draw for each player, and for one of them here."""
        self.complete(number, node, scope, scope.slot)
        return (ir.Ask(number, scope.they, scope.slot, drawn=True, span=node.span),)

    def _after(self, node: sx.Statement, scope: Scope) -> Scope:
        """The words of the lines behind one: what chance drew for each player is known there by
        its name, as the draw of the player whose lines these are.
        """
        if not (isinstance(node, sx.Choose) and isinstance(node.who, sx.Chance) and scope.they):
            return scope
        number = self.decision_number(node)
        if number is None:
            return scope
        made = self.draft.properties[self.draft.decisions[number].value]
        if made.bearer != "player":
            return scope
        read = ir.Read(made.number, scope.they, span=node.name.span)
        return evolve(scope, chosen=(*scope.chosen, (node.name.text, read, made.type)))

    def decision_number(self, node: sx.Choose | sx.Use) -> int | None:
        """Which decision this is: they were all numbered when names were collected."""
        return next(
            (d.number for d in self.draft.decisions if d.span is node.span),
            None,
        )

    def complete(
        self,
        number: int,
        node: sx.Choose | sx.Use,
        scope: Scope,
        slot: int,
        chooser: ir.Tree | None = None,
        outside: Scope | None = None,
    ) -> None:
        """Bind what may be chosen, and what happens then. slot: where the chooser stands, whom
        the words of the line name as `chooser`. outside: the words where nothing was chosen, if
        they are others.
        """
        draft, decision = self.draft, self.draft.decisions[number]
        if isinstance(node, sx.Choose) and isinstance(node.domain, sx.OneGo):
            self._complete_go(number, node, scope, slot, chooser)
            return
        if isinstance(node, sx.Choose):
            domain, type_ = self.domains.bind(node.domain, scope)
            if isinstance(node, sx.Drawn):
                drawn_well(node, domain, draft)
            parts = isinstance(node.domain, sx.PiecesDomain) and node.domain.parts
        else:
            domain, type_ = self.domains.use(node.thing, scope)
            parts = False
        inner, chosen_slot = scope.together().with_chosen(decision.name, type_)
        whose = [who for who in (ir.Local(slot), chooser) if who is not None]
        hangs_on_itself(decision, domain, whose, draft)
        names = tuple((decision.name, who) for who in whose)
        inner = evolve(inner, chosen_by=(*inner.chosen_by, *names))
        without = (
            outside or scope
        ).together()  # where nothing was chosen, its name stands for nothing
        rest = tuple(s for s in node.body if not isinstance(s, HANDLERS))
        decision = draft.decisions[number] = evolve(decision, domain=domain)
        decision = evolve(
            decision,
            slot=chosen_slot,
            chooser_slot=slot,
            chosen=self.block(rest, inner),
            parts=parts,
            written=self._written(node),
        )
        late = evolve(without, settling=number)
        draft.decisions[number] = self._handled(decision, node, without, late)

    def _complete_go(
        self, number: int, node: sx.Choose, scope: Scope, slot: int, chooser: ir.Tree | None
    ) -> None:
        """A choice of everything that is chosen in its block."""
        whose = tuple(who for who in (ir.Local(slot), chooser) if who is not None)
        inner = evolve(scope, in_one_go=True, going=whose)
        rest = tuple(s for s in node.body if not isinstance(s, HANDLERS))
        of_no_part(node, self.draft)
        if isinstance(node.who, sx.EachPlayer):
            below = "the choice, where both have chosen"
            only_choices(self.draft, rest, "what both players choose in one go", below)
        elif not scope.in_course:
            below = "the go, where everything is chosen"
            only_choices(self.draft, rest, "what is chosen in one go beside other things", below)
        block = self.block(rest, inner)
        decision = evolve(
            self.draft.decisions[number],
            domain=ir.GoChoice(block, span=node.span),
            slot=slot + 1,
            chooser_slot=slot,
        )
        without = scope.together()
        late = evolve(without, settling=number)
        self.draft.decisions[number] = self._handled(decision, node, without, late)

    def _written(self, node: sx.Choose | sx.Use) -> str:
        """How an answer is written, with a place for what is chosen."""
        line = next((s for s in node.body if isinstance(s, sx.Written)), None)
        if line is None:
            return ""
        words = line.words
        before, brace, rest = words.text.partition("{")
        _, closing, after = rest.partition("}")
        if not brace or not closing or "{" in after:
            self.draft.fault(
                "unclosed-brace",
                "these words have no place for what is chosen",
                words.span,
                help='write it between braces: `written "on {targets}"`',
            )
        return f"{before}{{}}{after}"

    def _handled(
        self, decision: pg.Decision, node: sx.Choose | sx.Use, scope: Scope, late_scope: Scope
    ) -> pg.Decision:
        """A choice with how long it may take, and what happens in the place of one."""
        timed = next((s for s in node.body if isinstance(s, sx.Within)), None)
        times: list[ir.Tree | None] = [None, None, None]
        if timed is not None:
            said = (timed.seconds, timed.extra, timed.reserve)
            times = [
                None if each is None else self.values.expect(each, scope, ir.NUMBER).tree
                for each in said
            ]
            if timed.reserve is not None and not isinstance(times[2], ir.Read):
                words = timed.reserve.span
                self.draft.fault("wrong-kind", "only a property can be used up", words)
        seconds, extra, reserve = times
        late = self._handler(node, late_scope, lambda s: _late(s, False))
        both_late = self._handler(node, self._of_both(late_scope), lambda s: _late(s, True))
        declined = self._handler(node, scope, lambda s: isinstance(s, sx.IfNoneChosen))
        if declined >= 0 and not decision.optional:
            always_chosen(node, self.draft)
        impossible = self._handler(node, scope, lambda s: isinstance(s, sx.IfNonePossible))
        return evolve(
            decision,
            seconds=seconds,
            extra=extra,
            reserve=reserve,
            late_block=late,
            both_late=both_late,
            declined=declined,
            impossible=impossible,
        )

    def _of_both(self, scope: Scope) -> Scope:
        """The words of lines about both players at once, of whom each was asked apart."""
        course = Scope() if scope.phase is None else self.draft.course_of(scope.phase)
        return evolve(course, in_course=False, owner=scope.owner, settling=scope.settling)

    def _handler(
        self, node: sx.Choose | sx.Use, scope: Scope, wanted: Callable[[sx.Statement], bool]
    ) -> int:
        found = [s for s in node.body if isinstance(s, HANDLING) and wanted(s)]
        if len(found) > 1:
            self.draft.fault(
                "said-twice",
                "this is said twice for one choice",
                found[1].span,
                others=(Label(found[0].span, "first here"),),
                help="take one of the two out, or make one block of them",
            )
        if not found:
            return -1
        made = self.block(found[0].body, scope)
        return self.draft.nothing_done() if made < 0 else made


HANDLING = sx.IfLate | sx.IfNoneChosen | sx.IfNonePossible
"""Those handlers that have lines below themselves."""


def _late(statement: sx.Statement, both: bool) -> bool:
    return isinstance(statement, sx.IfLate) and statement.both == both


def _without_article(span: Span) -> int:
    """Where a word begins with the article before it, if there is one."""
    before = re.search(r"\bthe[ \t]+$", span.source.text[: span.start])
    return span.start - (len(before[0]) if before is not None else 0)
