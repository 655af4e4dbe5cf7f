"""Values that have a name: `heat of a square: number of squares next to it with element fire`.

Purpose: a name stands for its value wherever it is said, with whatever it is asked of in the place
of `it` or `they`. The value is bound anew at each place, in words of its own: what a word means
there has no bearing on it.
Input: the definitions of a script; an owner, a scope. Output: trees and their types.
Must not know: where a name is said.
"""

from attrs import evolve, field, frozen, mutable

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix, Label, Problems
from ..spans import Span
from ..syntax import items as sc
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope
from .lookup import Names, as_name

SOMEBODY = Scope(they=ir.Local(3), slot=4)
"""The words of a value for its own sake: somebody is meant by `they`."""

MOST_NAMED = 300
"""How often names may stand for values inside the value of one name."""


@frozen
class _Definition:
    """A name and its value. of: the type of what it is asked of; nothing, if of nobody."""

    node: sx.Named
    of: ir.Type | None


@mutable
class NamedValues:
    """The values of one draft that have names."""

    draft: ProgramBuilder
    binder: Binder
    _found: dict[str, Names[_Definition]] = field(factory=dict)
    _within: list[_Definition] = field(factory=list)
    """Those whose values are being bound, outermost first."""
    _so_often: int = 0
    _circular: bool = False
    """Whether it was told that names stand for each other in a circle."""

    def collect(self, script: sc.Script) -> None:
        """Take in every definition; what else has its name is known by now."""
        above: sc.Item | None = None
        for node in script.items:
            if not isinstance(node, sx.Named):
                above = node
            elif isinstance(above, sc.Piece) and self._is_of_the_piece(node, above):
                self._set_in(node, above)
            else:
                self._define(node)

    def check(self) -> None:
        """Bind every definition once for its own sake, so that its mistakes are told at its words
        and nowhere else.
        """
        for names in self._found.values():
            for definition in names.values():
                owner = None if definition.of is None else Typed(ir.Local(2), definition.of)
                self._value(definition, owner, SOMEBODY)

    # ------------------------------------------------------------------ definitions

    def _is_of_the_piece(self, node: sx.Named, above: sc.Piece) -> bool:
        """Whether a name at the margin is what pieces have, right below the lines of a piece."""
        source, end = node.span.source, above.span.end
        there = above.span.source == source and node.of is None and node.guard is None
        between = source.text[end : node.span.start] if there else "\n\n"
        field = self.draft.bearers["piece"].find(node.name.text)
        return field is not None and "\n\n" not in between.replace(" ", "")

    def _set_in(self, node: sx.Named, above: sc.Piece) -> None:
        piece = f"{above.kind.text} {above.label} {above.name.text}"
        self.draft.fault(
            "indentation",
            f"`{node.span.words}` stands at the margin, where only blocks begin",
            node.span,
            help=f"indent it by 2 blanks: it belongs below `{piece}`",
            fix=Fix(Span(node.span.source, node.span.start, node.span.start), "  "),
        )

    def _define(self, node: sx.Named) -> None:
        of = None if node.of is None else self._asked_of(node.of)
        if node.of is not None and of is None:
            self.draft.excuse(node.name)
            return
        bearer = _bearer(of)
        known = self.draft.bearers.get(bearer, Names()).find(node.name.text)
        taken = of is None and self._stands_for_another(node.name.text)
        names = self._found.setdefault(bearer, Names())
        usual = names.find(node.name.text)
        if known is not None or taken or not names.add(node.name.text, _Definition(node, of)):
            case = usual is not None and node.guard is not None and usual.node.guard is None
            if case and usual is not None and _in_one_file(usual.node, node):
                self._above_it(usual.node, node)
            else:
                self.draft.twice("value", node.name)

    def _above_it(self, usual: sx.Named, case: sx.Named) -> None:
        """Note a case that stands below what is so otherwise."""
        source, start, end = case.span.source, usual.span.start, case.span.end
        between = source.text[usual.span.end : case.span.start]
        self.draft.fault(
            "name-taken",
            f"what `{case.name.text}` is otherwise stands above this case",
            case.span,
            others=(Label(usual.span, "this holds always"),),
            help="put the case above it: the first line that holds counts",
            fix=Fix(Span(source, start, end), f"{case.span.words}{between}{usual.span.words}"),
        )

    def _stands_for_another(self, name: str) -> bool:
        draft = self.draft
        groups = (draft.design_names, draft.phase_names, draft.bearers["player"])
        return name in draft.seats or any(name in names for names in groups)

    def _asked_of(self, word: sx.Word) -> ir.Type | None:
        """The type that the words behind `of` mean."""
        kind = self.draft.kind_names.find(word.text)
        board = self.draft.board_names.find(word.text)
        if word.text == "player":
            return ir.PLAYER
        if word.text == "number":
            return ir.NUMBER
        if kind is not None:
            return ir.PieceType(kind)
        if board is not None:
            return ir.CellType(board)
        names = (self.draft.kind_names, self.draft.board_names, ("player", "number"))
        self.draft.unknown("kind of thing", word, *names)
        return None

    # ------------------------------------------------------------------ where a name is said

    def alone(self, name: str, scope: Scope) -> Typed | None:
        """What a name means that is asked of nobody, or of the player whom `they` means."""
        definition = self._found.get("game", Names()).find(name)
        return None if definition is None else self._said(definition, None, scope)

    def of_the_game(self, word: sx.Word, scope: Scope) -> Typed | None:
        """A value of which it need not be said whose it is: a named one, or one of the game."""
        named = self.alone(word.text, scope)
        game = self.draft.bearers["game"].find(word.text)
        if named is not None or game is None:
            return named
        return Typed(ir.Read(game, None, span=word.span), self.draft.type_of(game))

    def of(self, owner: Typed, name: str, scope: Scope) -> Typed | None:
        """What a name means of somebody or something; nothing, if it has no value of that name.
        `their` in its value is whoever is meant where it is said.
        """
        definition = self._found.get(_bearer(owner.type), Names()).find(name)
        if definition is None or definition.of is None:
            return None
        wanted = definition.of
        if ir.fits(owner.type, wanted) or ir.fits(owner.type, ir.named_like(wanted)):
            return self._said(definition, owner, scope)
        return None

    def has(self, owner: Typed, name: str) -> bool:
        """Whether there is a value of this name of what the owner is."""
        definition = self._found.get(_bearer(owner.type), Names()).find(name)
        return definition is not None and definition.of is not None

    def named_of(self, name: str) -> str | None:
        """Of what a value of this name is asked, in words."""
        for names in self._found.values():
            definition = names.find(name)
            if definition is not None and definition.node.of is not None:
                return definition.node.of.text
        return None

    def names(self) -> tuple[str, ...]:
        """Every name."""
        return tuple(name for names in self._found.values() for name in names)

    def _said(self, definition: _Definition, owner: Typed | None, scope: Scope) -> Typed:
        """The value at a place: the mistakes of definitions are told by `check`."""
        if self._within:
            return self._value(definition, owner, scope)
        bound = self._alone(definition, owner, scope)
        nobody = scope.they is None and scope.you is None
        if bound is None and nobody and self._alone(definition, owner, SOMEBODY) is not None:
            self._nobody_meant(definition)
        return NONE if bound is None else bound

    def _alone(self, definition: _Definition, owner: Typed | None, scope: Scope) -> Typed | None:
        """The value at a place, without a word of its mistakes; nothing, if it has any."""
        kept, self.draft.problems = self.draft.problems, Problems()
        try:
            bound = self._value(definition, owner, scope)
            faulty = self.draft.problems.fatal
        finally:
            self.draft.problems, self._circular = kept, False
        return None if faulty else bound

    def _nobody_meant(self, definition: _Definition) -> None:
        """Note that a name is said where `their` in its value is nobody's."""
        if self.draft.problems.incomplete:  # the line that said who is meant may be missing
            return
        name = definition.node.name
        help = f"write `{as_name(name.text)} of a player: ...`"
        self.draft.fault(
            "whose",
            f"`{name.text}` says `their`, and nobody is meant where it is said",
            name.span,
            help=help if definition.of is None else None,
        )

    def _value(self, definition: _Definition, owner: Typed | None, scope: Scope) -> Typed:
        """The value of a definition, with an owner in the place of the words for it."""
        if definition in self._within:
            self._in_a_circle(definition)
            return NONE
        if not self._within:
            self._so_often = 0
        self._so_often += 1
        if self._so_often > MOST_NAMED:
            self.draft.fault(
                "too-deep",
                f"`{definition.node.name.text}` is made of too many values that have names",
                self._within[0].node.name.span,
                help="keep one of them as a number: `each player has heat: 0`, and change it there",
            )
            return NONE
        self._within.append(definition)
        try:
            inner = _words_for(definition, owner, scope)
            bound = self._bound(definition.node, inner)
        finally:
            self._within.pop()
        return bound

    def _bound(self, node: sx.Named, scope: Scope) -> Typed:
        """A value; one of several; or, of `yes, if ...`, whether it is so."""
        guard = node.guard
        if node.above:
            return self._in_cases(node, scope)
        if node.otherwise is not None and (guard is None or guard.condition is None):
            self.draft.fault(
                "wrong-phrase",
                "it is not said when it is otherwise",
                node.otherwise.span,
                help="write when it is the first: `NAME: VALUE, if CONDITION, otherwise VALUE`",
            )
            return NONE
        if guard is None:
            return self.binder.value(node.value, scope)
        if node.otherwise is not None:
            return self.binder.either(node.value, guard, node.otherwise, scope)
        if not isinstance(node.value, sx.TruthValue) or guard.condition is None:
            return self._not_said(node, guard)
        return self.binder.holds(guard, not node.value.value, scope)

    def _in_cases(self, node: sx.Named, scope: Scope) -> Typed:
        """What something is in the first of several cases that is so, or else in the last line."""
        guard, other = node.guard, node.otherwise
        cases = tuple((each.value, each.guard) for each in node.above)
        if guard is not None and guard.condition is not None:
            cases = (*cases, (node.value, guard))
            if other is None and isinstance(node.value, sx.TruthValue):
                other = evolve(node.value, value=not node.value.value)
        elif other is None:
            other = node.value
        if other is None:
            return self._not_said(node, guard or node.above[-1].guard)
        return self.binder.in_cases(cases, other, scope)

    def _not_said(self, node: sx.Named, guard: sx.Guard) -> Typed:
        self.draft.fault(
            "wrong-phrase",
            f"it is not said what `{node.name.text}` is where that is not so",
            guard.span,
            help="write what it is then behind it: `, otherwise 0`",
        )
        return NONE

    def truth_of(self, subject: Typed, name: str) -> ir.Tree | None:
        """Whether something is as a name says, if its value is yes or no; or if it cannot be bound,
        which is told of it.
        """
        named = self.of(subject, name, Scope())
        if named is not None and isinstance(named.type, ir.NothingType):
            return ir.Constant(False, ir.TRUTH)
        return None if named is None or not isinstance(named.type, ir.TruthType) else named.tree

    def _in_a_circle(self, definition: _Definition) -> None:
        name = self._within[0].node.name
        if self._circular:
            return
        self._circular = True
        self.draft.fault(
            "defines-itself",
            f"`{name.text}` is what it is made of, in the end",
            name.span,
            notes=("to know what it is, one would have to know it already",),
            help="say it without itself",
        )


def _in_one_file(one: sx.Named, other: sx.Named) -> bool:
    """Whether two lines stand in one file, the first above the second."""
    return one.span.source == other.span.source and one.span.end < other.span.start


def _bearer(of: ir.Type | None) -> str:
    """Under which names a value is looked for."""
    match of:
        case None:
            return "game"
        case ir.NumberType():
            return "number"
        case ir.DesignType():
            return "piece"
    return ir.bearer(of) or "nothing"


def _words_for(definition: _Definition, owner: Typed | None, scope: Scope) -> Scope:
    """What the words in a definition mean."""
    meant = scope.they or scope.you
    trees = [each for each in (meant, None if owner is None else owner.tree) if each is not None]
    used = (t.slot for tree in trees for t in ir.walk(tree) if isinstance(t, ir.Local))
    plain = Scope(slot=max((1, *used)) + 1)
    if owner is None:
        return evolve(plain, they=meant)
    word = definition.node.of
    name = () if word is None else ((word.text, owner.tree, owner.type),)
    if isinstance(owner.type, ir.PlayerType):
        return evolve(plain, they=owner.tree, chosen=name)
    return evolve(plain, they=meant, it=owner.tree, it_type=owner.type, chosen=name)
