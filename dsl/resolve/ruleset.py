"""The pass as a whole: a script becomes a program.

Purpose: run the parts of `binding` in order, and check what concerns the ruleset as a whole.
Input: a script without variants' words (see `variants`). Output: a program, or None, and problems.
Must not know: how a program is played.
"""

from collections.abc import Callable, Iterator
from functools import cached_property

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix, Problems
from ..ir import program as pg
from ..ir.effects import Copy, Undo
from ..limits import MOST_COPIES
from ..spans import Span
from ..syntax import items as sc
from ..syntax.walk import inside
from ..word_forms import article
from .answer_words import goes, spoken
from .builder import ProgramBuilder, Scope
from .consistency import check
from .names import Collector
from .parts import Parts
from .printed_fields import put, put_defaults, put_first_values
from .relied_on import missing, said_otherwise
from .where_chosen import WhereChosen

HOLDINGS = "holdings"
"""The zone of pieces that are held from the start, which every player has."""


def bind(script: sc.Script, problems: Problems) -> tuple[pg.Program | None, "RulesetBinder"]:
    """The program that a script means, and the binder, which can bind its examples as well."""
    binder = RulesetBinder(script, problems)
    return binder.program(), binder


AUDIENCES = ("public", "private", "secret")


class RulesetBinder(Parts):
    """Binds one script, and then whatever speaks of it."""

    def __init__(self, script: sc.Script, problems: Problems) -> None:
        super().__init__(script, ProgramBuilder(problems))
        self.bound = False
        """Whether everything was bound, with mistakes or without: examples may refer to it."""
        self.holdings = -1
        """The zone of the pieces that are held from the start, once there is one."""

    @cached_property
    def answer_words(self) -> dict[str, str]:
        """Every word of answers, by how it is in small letters. Ask when all is bound."""
        return spoken(self.draft)

    @cached_property
    def answer_beginnings(self) -> frozenset[str]:
        """With what these may begin, or what they are."""
        words = self.answer_words
        return frozenset(word[:end] for word in words for end in range(len(word) + 1))

    @cached_property
    def goes(self) -> dict[int, int]:
        """Of choices that are made in one go with others, the go. Ask when all is bound."""
        return goes(self.draft)

    def program(self) -> pg.Program | None:
        """Everything in order; None if there were errors."""
        draft, script = self.draft, self.script
        header = self.head.header()
        collector = Collector(draft, script)
        collector.collect()
        self.head.options()
        self.values.named.collect(script)
        root = self.head.root()
        if root is None or header is None:
            return None
        if any(d.held for d in draft.designs):
            self._holdings(root)
        exhausted = draft.add_property(" exhausted", "piece", ir.TRUTH, "flag", root)
        self._untyped_questions(collector)
        self._items(collector.where)
        for item in script.items:
            if isinstance(item, sc.Phase):
                self._answered_with_nothing(item.body)
        self.values.named.check()
        self._hand_out(root)
        self._furnish(root)
        overrides = frozenset(
            triple
            for item in script.items
            if isinstance(item, sc.Ruling)
            for triple in self._ruling(item)
        )
        self._type_what_nobody_asks_for()
        self._allow()
        self._mark_undone()
        self._remember_parts()
        check(script, draft, overrides)
        self.bound = True
        if draft.problems.fatal:
            return None
        standing, lapsed = self._allowed()
        return pg.Program(
            name=header.name.text,
            about=" ".join(word.text for word in header.about),
            seats=draft.seats,
            options=tuple(draft.options),
            kinds=tuple(draft.kinds),
            boards=tuple(draft.boards),
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
            exhausted=exhausted,
            rulings=tuple(draft.rulings),
            allowances=tuple(standing),
            lapsed=tuple(lapsed),
            rulings_in_words=self._in_words(),
        )

    def _allowed(self) -> tuple[list[pg.Allowance], list[pg.Allowance]]:
        """What is allowed, and what is not any more."""
        standing, lapsed = list[pg.Allowance](), list[pg.Allowance]()
        for one in self.draft.allowances:
            gone = missing(self.script, one.relies)
            against = said_otherwise(self.script, self.draft, one) if one.relies else None
            if gone or against is not None:
                place = next(filter(None, gone.values()), None) if gone else against
                lapsed.append(one if place is None else evolve(one, against=place))
            else:
                standing.append(one)
        return standing, lapsed

    # ------------------------------------------------------------------ questions

    def _items(self, where: WhereChosen) -> None:
        """Every block of the file: what others are made of comes first."""
        for item in self.script.items:
            if isinstance(item, sc.Kind):
                put_defaults(self.draft, self.values, item)
            elif isinstance(item, sc.Board):
                put_first_values(self.draft, self.values, item)
            elif isinstance(item, sc.Phase):
                self._phase(item)
        for item in self.script.items:
            if isinstance(item, sc.Piece):
                self._piece(item, where)
            elif isinstance(item, sc.Rule):
                self._rule(item, where.innermost())

    def _untyped_questions(self, collector: Collector) -> None:
        """A question's type is that of its first general answer, whenever that is asked for."""
        for item in self.script.items:
            if isinstance(item, sc.Phase):
                phase = self.draft.phase_names.find(item.name.text)
                self._questions_in(item.body, phase)

    def _questions_in(self, body: sx.Body, phase: int | None) -> None:
        for node in _with_questions(body):
            if isinstance(node, sx.Declare):
                self._untyped_declaration(node, phase)
            elif isinstance(node, sx.Clause) and node.body:
                number, line = self._asked(node), node.body[0]
                if number is not None and isinstance(line, sx.Line):
                    before = self.draft.untyped.get(number)
                    scope = Scope() if phase is None else self.draft.course_of(phase)
                    self.draft.untyped[number] = self._inference(line, scope, before)

    def _type_what_nobody_asks_for(self) -> None:
        """What is declared has a type, too, where no line speaks of it, and is told as that."""
        for number in tuple(self.draft.untyped):
            if self.draft.properties[number].source == "stored":
                self.draft.type_of(number)

    def _asked(self, node: sx.Clause) -> int | None:
        """The question that a line in the course of a phase answers, if it is one of the game."""
        number = self.draft.bearers["game"].find(node.label.text)
        known = number is not None and self.draft.properties[number].source == "question"
        return number if known else None

    def _untyped_declaration(self, node: sx.Declare, phase: int | None) -> None:
        """What is declared with a value that must be worked out has that value's type."""
        bearer = "player" if isinstance(node.owner, sx.EachPlayer) else "game"
        number = self.draft.bearers[bearer].find(node.name.text)
        if number is not None and self.draft.properties[number].type is ir.NOTHING:
            inner, _ = Scope(phase=phase).player()
            line = sx.Line(node.initial, None, span=node.span)
            self.draft.untyped[number] = self._inference(line, inner)

    def _inference(
        self, line: sx.Line, scope: Scope, before: Callable[[], ir.Type] | None = None
    ) -> Callable[[], ir.Type]:
        """What finds the type of a line's value; of several answers, the first that has one."""

        def infer() -> ir.Type:
            known: ir.Type = ir.NOTHING if before is None else before()
            if known is not ir.NOTHING:
                return known
            if not isinstance(line.sentence, sx.Value):
                return ir.NOTHING
            kept, self.draft.problems = self.draft.problems, Problems()
            bound = self.values.bind(line.sentence, scope)
            self.draft.problems = kept
            zone = isinstance(bound.type, ir.ZoneType)  # what lies there now, and no place itself
            return ir.SetType(bound.type.member or ir.PIECE) if zone else bound.type

        return infer

    # ------------------------------------------------------------------ phases

    def _phase(self, item: sc.Phase) -> None:
        draft = self.draft
        number = draft.phase_names.find(item.name.text)
        if number is None:
            return
        scope = draft.course_of(number)
        end: list[ir.Tree] = []
        course: list[ir.Tree] = []
        for node in item.body:
            match node:
                case sx.AtTheEnd():
                    for line in node.body:
                        end.extend(self.lines.statement(line, scope))
                case sx.Declare():
                    course.extend(self._declare(node, scope))
                case sx.Step():
                    course.extend(self.lines.step(node, scope))
                case _:
                    course.extend(self.lines.statement(node, scope))
        draft.phases[number] = evolve(
            draft.phases[number], body=draft.block(tuple(course)), at_end=draft.block(tuple(end))
        )

    def _declare(self, node: sx.Declare, scope: Scope) -> tuple[ir.Tree, ...]:
        bearer = "player" if isinstance(node.owner, sx.EachPlayer) else "game"
        number = self.draft.bearers[bearer].find(node.name.text)
        if number is None:
            return ()
        match node.initial:
            case sx.OneOfEach() if self._named(node.initial) is not None:
                named = self._named(node.initial)
                return (ir.Fill(number, (), named, span=node.span),)
            case sx.OneOfEach():
                return (ir.Fill(number, self._designs(node.initial), span=node.span),)
            case sx.Assorted():
                return (ir.Fill(number, self._by_name(node.initial), span=node.span),)
            case sx.Nothing(word="nothing"):
                return (ir.Fill(number, (), span=node.span),)
        inner, slot = scope.player()
        value = self.values.bind(node.initial, inner)
        if isinstance(node.initial, sx.Nothing) and isinstance(value.type, ir.NothingType):
            self._none_of_what(node)
        return (ir.Set(number, value.tree, slot if bearer == "player" else -1, span=node.span),)

    def _none_of_what(self, node: sx.Declare) -> None:
        """`memory: none` does not say what may be remembered."""
        name, value = node.name.text, self._thing_or_none()
        self.draft.fault(
            "wrong-kind",
            f"`{name}` is none at first, and what it may become is not said",
            node.initial.span,
            "none of what?",
            help=f"write `{name}: {value}`",
            fix=value,
        )

    def _thing_or_none(self) -> str:
        kinds = self.draft.kinds
        return f"{kinds[0].name if kinds else 'number'} or none"

    def _answered_with_nothing(self, body: sx.Body) -> None:
        """Note questions of which no general answer says what they may be. Whoever writes one
        means a zone, or something to be remembered, or a player who is not there.
        """
        for node in _with_questions(body):
            if not isinstance(node, sx.Clause) or not node.body:
                continue
            number, line = self._asked(node), node.body[0]
            if number is None or not isinstance(line, sx.Line) or self.draft.problems.fatal:
                continue
            known = not isinstance(self.draft.type_of(number), ir.NothingType)
            if not known and isinstance(line.sentence, sx.Nothing):
                name, phase = node.label.text, self.draft.properties[number].phase
                owner = f"the {self.draft.phases[phase].name} has {name}"
                meant = f"{owner}: {self._thing_or_none()}"
                self.draft.fault(
                    "wrong-kind",
                    f"`{name}` is answered with nothing, and nobody says what else it may be",
                    line.sentence.span,
                    notes=(
                        f"if it is a place for pieces, write `{owner}: nothing`; if it is a player "
                        f"who is not there, write `{name}: nobody`",
                    ),
                    help=f"if it is something to be remembered, write `{meant}`",
                    fix=Fix(node.span, meant) if node in body else None,
                )

    def _named(self, node: sx.OneOfEach) -> ir.Tree | None:
        """`one of each omen and sign`, which are no kinds but designs or sets of them."""
        if len(node.nouns) == 1 and self.draft.kind_names.find(node.noun.text) is not None:
            return None
        if node.copies > 1:  # of which there is one each: told where the kind is looked for
            return None
        if self.draft.bearers["game"].find(node.noun.text) is None and len(node.nouns) == 1:
            return None
        bound = [self.values.expect(n, Scope(), ir.DESIGNS, ir.DESIGN) for n in node.nouns]
        if len(bound) == 1 and bound[0].type.member is not None:
            return bound[0].tree
        return ir.Together(tuple(each.tree for each in bound), span=node.span)

    def _designs(self, node: sx.OneOfEach) -> tuple[int, ...]:
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is None:
            self.draft.unknown("kind of piece", node.noun, self.draft.kind_names)
        out = {
            tree.value
            for value in node.excepted
            if isinstance(tree := self.values.expect(value, Scope(), ir.DESIGN).tree, ir.Constant)
        }
        if kind is not None and node.filters:
            self._not_printed(node, kind)
        return tuple(
            d.number
            for d in self.draft.designs
            if d.kind == kind and not d.held and d.number not in out
            for _ in range(node.copies)
        )

    def _not_printed(self, node: sx.OneOfEach, kind: int) -> None:
        """Note a group of pieces that cannot be read off what is printed on them."""
        name = self.draft.kinds[kind].name
        for each in node.filters:
            noun = each.noun if isinstance(each, sx.With | sx.WithSome | sx.Without) else None
            if noun is not None and self.draft.bearers["piece"].find(noun.text) is None:
                self.draft.unknown("property of pieces", noun, self.draft.bearers["piece"])
                return
        place = node.filters[0].span.to(node.filters[-1].span)
        self.draft.fault(
            "out-of-place",
            f"no {name} is printed so, or it is not the same in every match",
            place,
            notes=("a deck is told by a printed number or name: `one of each card with rank 9`",),
        )

    def _by_name(self, node: sx.Assorted) -> tuple[int, ...]:
        """`3 Roses and 1 Skull`: the designs, each as often as there are copies."""
        found: list[int] = []
        for part in node.parts:
            if isinstance(part, sx.OneOfEach):
                found += self._designs(part)
                continue
            if part.name.text in AUDIENCES:
                self._comma_before(part)
                continue
            number = self.draft.design_names.find(part.name.text)
            if number is None:
                self.draft.unknown("piece", part.name, self.draft.design_names)
            elif part.count > MOST_COPIES:
                most = f"there are at most {MOST_COPIES} copies of a piece"
                self.draft.fault("huge-number", most, part.span)
            else:
                found += [number] * part.count
        return tuple(sorted(found))

    def _comma_before(self, part: sx.Copies) -> None:
        """Note `0 public`."""
        word = part.name
        place = Span(word.span.source, word.span.start - 1, word.span.end)
        self.draft.fault(
            "missing-comma",
            f"a comma is missing before `{word.text}`",
            word.span,
            help=f"write `, {word.text}`",
            fix=Fix(place, f", {word.text}"),
        )

    def _holdings(self, root: int) -> None:
        """The zone of what is held from the start, which has a name that nothing else may have."""
        draft = self.draft
        taken = draft.bearers["player"].find(HOLDINGS)
        if taken is not None:
            chosen = (made.span for made in draft.decisions if made.value == taken)
            draft.fault(
                "name-taken",
                f"`{HOLDINGS}` is where pieces lie that are held from the start",
                next(chosen, draft.properties[taken].span),
                help="give this another name",
            )
        self.holdings = draft.add_property(
            HOLDINGS, "player", ir.ZONE, "stored", root, audience="public"
        )

    def _hand_out(self, root: int) -> None:
        """Held pieces come into being when the outermost phase begins."""
        held = tuple(d.number for d in self.draft.designs if d.held)
        if not held:
            return
        self._before_all(root, ir.HandOut(self.holdings, held))

    def _furnish(self, root: int) -> None:
        """Cells have their first values when the outermost phase begins."""
        draft = self.draft
        lines: list[ir.Tree] = []
        for number in range(len(draft.boards)):
            fields = [p.number for p in draft.properties if (p.bearer, p.kind) == ("cell", number)]
            if fields:
                lines.append(ir.Furnish(number, tuple(fields)))
        self._before_all(root, *lines)

    def _before_all(self, root: int, *lines: ir.Tree) -> None:
        """Let the outermost phase begin with these lines."""
        draft, body = self.draft, self.draft.phases[root].body
        if body >= 0:
            draft.blocks[body] = (*lines, *draft.blocks[body])
        else:
            draft.phases[root] = evolve(draft.phases[root], body=draft.block(lines))

    # ------------------------------------------------------------------ rules

    def _piece(self, item: sc.Piece, where: WhereChosen) -> None:
        draft = self.draft
        number = draft.design_names.find(item.name.text)
        if number is None or draft.designs[number].span is not item.span:
            return
        kind = draft.designs[number].kind
        scope = Scope(
            you=ir.Local(0),
            this=ir.Local(1),
            this_type=ir.PieceType(kind),
            phase=where.of_kind(kind),
            whenever=True,
            owner=ir.of_design(number),
        )
        rules: list[sx.Statement] = []
        unasked = [node.name.text for node in item.body if isinstance(node, sx.Asks)]
        for node in item.body:
            match node:
                case sx.HeldBy():
                    holder = self.values.expect(node.owner, Scope(), ir.PLAYER, ir.SEATS).tree
                    draft.designs[number] = evolve(draft.designs[number], holder=holder)
                case sx.Asks():
                    if not self._asked_later(node, unasked):
                        self._asks(number, node, scope)
                    unasked = unasked[1:]
                    scope = self._with_part(scope, node)
                case sx.Line(sentence=sx.Word(quoted=True)):
                    pass
                case sx.Clause() if self._printed(number, node):
                    pass
                case _:
                    rules.append(node)
        self.clauses.ability(tuple(rules), scope)

    def _asked_later(self, node: sx.Asks, unasked: list[str]) -> bool:
        """Whether what is asked hangs on what is not asked yet. Notes it."""
        known = (self.draft.design_names, self.draft.kind_names)
        for word in inside((node.domain, node.guard)):
            if not isinstance(word, sx.Word) or word.text not in unasked:
                continue
            if any(names.find(word.text) is not None for names in known):
                continue
            mine = word.text == node.name.text
            self.draft.fault(
                "unknown-name",
                f"`{word.text}` is not known before it is asked",
                word.span,
                help=f"say here what may be chosen without naming `{word.text}`"
                if mine
                else f"put the line `asks {word.text}: ...` above this one",
            )
            return True
        return False

    def _with_part(self, scope: Scope, node: sx.Asks) -> Scope:
        """What a piece asks is called by its bare name in its rules, and in what it asks next."""
        asked = next((d for d in self.draft.decisions if d.span is node.span), None)
        if asked is None:
            return scope
        scope, _ = scope.with_chosen(node.name.text, self.draft.type_of(asked.value))
        mine = (node.name.text, ir.Local(0))
        return evolve(scope, chosen_by=(*scope.chosen_by, mine))

    def _asks(self, design: int, node: sx.Asks, scope: Scope) -> None:
        found = next((d.number for d in self.draft.decisions if d.span is node.span), None)
        if found is None:
            return
        kind = self.draft.kinds[self.draft.designs[design].kind]
        if kind.in_force:
            self._asked_too_late(kind.name, node)
        blank = sx.Choose(
            sx.Pronoun("you"),
            False,
            node.name,
            True,
            node.domain,
            () if node.written is None else (sx.Written(node.written, span=node.written.span),),
            span=node.span,
        )
        asked = self.draft.properties[self.draft.decisions[found].value].phase
        scope = evolve(scope, phase=asked, whenever=False)
        self.lines.complete(found, blank, scope, scope.slot)
        guard = self.conditions.guard(node.guard, scope)
        self.draft.decisions[found] = evolve(self.draft.decisions[found], guard=guard)
        old = self.draft.designs[design]
        self.draft.designs[design] = evolve(old, asks=(*old.asks, found))

    def _asked_too_late(self, kind: str, node: sx.Asks) -> None:
        """What a piece asks is known once it is chosen, and its rules hold before that."""
        self.draft.fault(
            "out-of-place",
            f"`{node.name.text}` is asked when {article(kind)} is chosen, and the rules of "
            f"{ir.plural(kind)} are always in force",
            node.span,
            help=f"take `, always in force` out of `pieces {kind}`, and let what is chosen take "
            "effect: `each pick takes effect`",
        )

    def _printed(self, design: int, node: sx.Clause) -> bool:
        """A printed value, such as `rank: none`, rather than a rule."""
        number = self.draft.bearers["piece"].find(node.label.text)
        if number is None or self.draft.properties[number].source != "printed":
            return False
        match node.body:
            case (sx.Line(sentence=sentence, guard=None),) if isinstance(sentence, sx.Value):
                return put(self.draft, self.values, number, (design,), sentence)
        return False

    def _rule(self, item: sc.Rule, phase: int) -> None:
        number = self.draft.rule_names.find(item.name.text)
        if number is None:
            return
        you = ir.Local(0) if item.for_each else None
        scope = Scope(you=you, phase=phase, whenever=True, owner=ir.of_named_rule(number))
        texts = [text for text in map(_text, item.body) if text is not None]
        if texts:
            words = " ".join(texts)
            self.draft.named_rules[number] = evolve(self.draft.named_rules[number], text=words)
        self.clauses.ability(tuple(s for s in item.body if _text(s) is None), scope)

    def _ruling(self, item: sc.Ruling) -> list[pg.Override]:
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
            losers = [ir.of_design(d.number) for d in self.draft.designs if d.kind == kind]
            losers = [loser for loser in losers if loser != winner]
        else:
            loser = self._owner(item.loser)
            losers = [] if loser is None else [loser]
        if winner is None:
            return []
        self.draft.rulings.append(pg.Ruling(winner, tuple(losers), question, span=item.span))
        return [(winner, loser, question) for loser in losers]

    def _owner(self, word: sx.Word) -> ir.Owner | None:
        draft = self.draft
        design = draft.design_names.find(word.text)
        if design is not None:
            return ir.of_design(design)
        rule = draft.rule_names.find(word.text)
        if rule is not None:
            return ir.of_named_rule(rule)
        draft.unknown("piece or rule", word, draft.design_names, draft.rule_names)
        return None

    def _remember_parts(self) -> None:
        """Who must repeat a choice repeats its parts as well, and so does a piece that copies one
        that is no longer in force.
        """
        lines = (tree for block in self.draft.blocks for line in block for tree in ir.walk(line))
        if any(isinstance(rule.form, ir.Repeat) for rule in self.draft.rules) or any(
            isinstance(tree, Copy) for tree in lines
        ):
            for design in self.draft.designs:
                for asked in design.asks:
                    self.draft.remembered(self.draft.decisions[asked].value, "previous")

    def _in_words(self) -> tuple[tuple[str, str], ...]:
        """What the rulings say that lines are marked with; those of a variant count."""
        said: dict[str, sc.RulingInWords] = {}
        for item in self.script.items:
            if isinstance(item, sc.RulingInWords):
                before = said.get(item.name.text)
                if before is not None and before.span.source == item.span.source:
                    self.draft.twice("ruling", item.name)
                said[item.name.text] = item
        return tuple((name, item.text.text) for name, item in said.items())

    def _allow(self) -> None:
        """What the ruleset as a whole allows."""
        for item in self.script.items:
            if isinstance(item, sx.Allow):
                self.draft.allow(item, ("ruleset", 0))

    def _mark_undone(self) -> None:
        """An effect that undoes a phase needs it to be remembered how it began."""
        for block in self.draft.blocks:
            for statement in block:
                for tree in ir.walk(statement):
                    if isinstance(tree, Undo) and tree.phase is not None:
                        old = self.draft.phases[tree.phase]
                        self.draft.phases[tree.phase] = evolve(old, marked=True)


def _text(statement: sx.Statement) -> str | None:
    """The words of a line that is nothing but a text; None for any other."""
    match statement:
        case sx.Line(sentence=sx.Word(text=words, quoted=True)):
            return words
    return None


def _with_questions(body: sx.Body) -> Iterator[sx.Statement]:
    """The lines among which questions of a phase may be answered, in their order."""
    for node in body:
        yield node
        match node:
            case sx.Step():
                yield from _with_questions(node.body)
            case sx.If():
                yield from _with_questions((*node.then, *node.otherwise))
            case sx.Choose(domain=sx.OneGo()):
                yield from _with_questions(node.body)
