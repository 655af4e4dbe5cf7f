"""Binding what is added up and compared among several: `total rank of their hand`, `the sum of both
picks`, `the player with more points`.

Purpose: values that look at what each of several things, or each player, has.
Input: value nodes, a scope. Output: a tree and its type. Must not know: where such a value stands.
"""

import re
from collections.abc import Sequence

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir.types import plural
from ..spans import Span
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope
from .compared_pieces import compared, numbers_of
from .held_fields import lies_nowhere

SUMS = ("total", "sum")
"""What several numbers come to together."""

NUMBERS = ("number", "numbers")
"""What several numbers that were chosen are called: `for each number in their picks`."""


class Amounts:
    """Binds such values for one draft."""

    def __init__(self, draft: ProgramBuilder, binder: Binder) -> None:
        self.draft = draft
        self.binder = binder

    def total(self, node: sx.Total, scope: Scope) -> Typed:
        """`total rank of their hand`, `the highest heat of squares next to A1`."""
        if node.noun is None:
            return self._of_themselves(node, scope)
        if isinstance(node.within, sx.Those):
            self.apart(node, node.within.filters)
        things = self._measured(node.within, scope)
        own = (
            self.of_numbers(things, node.which, node, scope) if node.noun.text in NUMBERS else None
        )
        return own or self._added_up(things, node.noun, node, node.which, scope)

    def _of_themselves(self, node: sx.Total, scope: Scope) -> Typed:
        """`the highest of their bet`, of several numbers; of pieces, one of their numbers is."""
        things = self.binder.value(node.within, scope)
        found = self.of_numbers(things, node.which, node, scope)
        if found is not None or things is NONE:
            return found or NONE
        one = things.type.member
        named = things.type if one is None else one
        kind = named.kind if isinstance(named, ir.PieceType | ir.DesignType) else None
        numbers = [] if kind is None else numbers_of(self.draft, kind)
        words, which = node.within.span.words, f"the {node.which} " if one is not None else ""
        ways = [f"{which}{each} of {words}" for each in numbers]
        called = "one thing" if one is None else self.draft.called(things.type)
        self.draft.fault(
            "wrong-kind",
            f"`{words}` is {called}, of which it is not said what is compared",
            node.span,
            help=f"write `{ways[0]}`" if len(ways) == 1 else None,
            fix=ways[0] if len(ways) == 1 else None,
            notes=()
            if len(ways) == 1
            else tuple(f"it may be `{each}`" for each in ways)
            or ("of several numbers one is the highest: `the highest of 3 and their points`",),
        )
        return NONE

    def summed(self, things: Typed, noun: sx.Word, node: sx.Node, scope: Scope) -> Typed | None:
        """`total of their bet`, of several numbers; None if that is not what is said."""
        said = noun.text in SUMS and not noun.quoted
        return self.of_numbers(things, "total", node, scope) if said else None

    def of_numbers(self, things: Typed, which: str, node: sx.Node, scope: Scope) -> Typed | None:
        """The sum of several numbers that were chosen, or the least or the most; None of what is
        anything else.
        """
        if not isinstance(things.type.member, ir.NumberType):
            return None
        total = ir.Total(scope.slot, ir.Local(scope.slot), things.tree, which, span=node.span)
        return Typed(total, ir.NUMBER if which == "total" else ir.NUMBER.or_none())

    def apart(self, node: sx.Value, filters: Sequence[sx.Filter]) -> None:
        """Note a number behind what is counted that is taken for a part of its last words: `number
        of cards with rank 4 - 1` counts those with rank 3.
        """
        last = filters[-1] if filters else None
        if not (isinstance(last, sx.With) and isinstance(last.value, sx.Calculation)):
            return
        left, right = last.value.left, last.value.right
        before = last.span.source.text[: last.value.span.start].rstrip()
        name = isinstance(left, sx.Word) and self.draft.design_names.find(left.text) is not None
        plain = (name or isinstance(left, sx.Number)) and isinstance(right, sx.Number)
        if not plain or before.endswith("("):
            return
        whole, rest = left.span.end - node.span.start, right.span.words
        counted, sign = node.span.words[:whole], last.value.sign
        self.draft.fault(
            "wrong-phrase",
            f"`{last.value.span.words}` is taken together here, as the {last.noun.text} of what is "
            "counted",
            last.value.span,
            help=f"put what is counted in brackets: `({counted}) {sign} {rest}`",
            fix=Fix(node.span, f"({counted}) {sign} {rest}"),
        )

    def _added_up(
        self, things: Typed, noun: sx.Word, node: sx.Node, which: str, scope: Scope
    ) -> Typed:
        """The sum, or the least or the most, of what some things have."""
        slot = scope.slot
        one = things.type.member
        if one is None:
            return NONE
        measure = self.binder.number_in(Typed(ir.Local(slot), one), noun, node, scope)
        if measure is NONE:
            return NONE
        total = ir.Total(slot, measure.tree, things.tree, which, span=node.span)
        return Typed(total, ir.NUMBER if which == "total" else ir.NUMBER.or_none())

    def _measured(self, node: sx.Value, scope: Scope) -> Typed:
        """The things of which something is added up."""
        if isinstance(node, sx.Word) and not node.quoted:
            board = self.draft.board_names.find(node.text)
            if board is not None:
                cells = ir.SetType(ir.CellType(board))
                return Typed(ir.Everywhere(board, span=node.span), cells)
        return self.binder.expect(node, scope, ir.ZONE, ir.PIECES, ir.CELLS, ir.DESIGNS, ir.NUMBERS)

    def of_both(self, node: sx.OfBoth, scope: Scope) -> Typed:
        """`the difference in picks`, `the sum of both picks`."""
        first, second = (
            self.binder.number_in(Typed(ir.seat(seat), ir.PLAYER), node.noun, node)
            for seat in (0, 1)
        )
        if node.which == "total":
            tree: ir.Tree = ir.Calculated(first.tree, "+", second.tree, span=node.span)
        else:
            tree = ir.Extreme(node.which, first.tree, second.tree, span=node.span)
        return Typed(tree, ir.NUMBER)

    def most(self, node: sx.MostOf, scope: Scope) -> Typed:
        """`the player whose pick has more rank`, `the player with more points`."""
        inner, slot = scope.player()
        me = Typed(ir.Local(slot), ir.PLAYER)
        if node.thing is not None:
            me = self.binder.property_of(me, node.thing, node)
        if node.within is not None:
            measure = self._lying(me, node, inner)
        else:
            measure = self.binder.property_of(me, node.noun, node)
        if measure is NONE:
            return evolve(NONE, type=ir.PLAYER)
        measure = compared(self.draft, self.binder.property_of, measure, node.noun)
        if not ir.fits(measure.type, ir.NUMBER):
            self._no_number(measure.type, node)
        return Typed(ir.Most(slot, measure.tree, node.more, span=node.span), ir.PLAYER)

    def _no_number(self, type_: ir.Type, node: sx.MostOf) -> None:
        """Note what is compared and is no number: of a piece, one of its numbers is meant; of what
        lies in a zone, how many they are, or what they come to.
        """
        if isinstance(type_, ir.ZoneType) and node.thing is None:
            self._no_measure(type_.kind, node)
            return
        named = isinstance(type_, ir.PieceType | ir.DesignType)
        kind = type_.kind if named else None
        numbers = [] if kind is None else numbers_of(self.draft, kind)
        more = "more" if node.more else "less"
        meant = (
            f"the player whose {node.noun.span.words} has {more} {numbers[0] if numbers else ''}"
        )
        place = self._with_article(node.span)
        self.draft.fault(
            "wrong-kind",
            f"`{node.noun.text}` is not a number to be compared",
            node.noun.span,
            help=f"write `{meant}`" if numbers else None,
            fix=Fix(place, meant) if numbers else None,
            notes=() if kind is None or numbers else (self._how_declared(kind),),
        )

    def _how_declared(self, kind: int) -> str:
        """How a number of pieces that have none is said."""
        noun = self.draft.nouns[0][kind]
        return (
            f"what pieces are compared by is said below `pieces {noun}`: `rank: number`, with "
            "`rank: 3` below each of them; or `rank: number, as labelled`, where the label of each "
            "is a number"
        )

    def _no_measure(self, kind: int | None, node: sx.MostOf) -> None:
        """Note that a zone is compared: by how many pieces lie there, or by what they have."""
        own, more = f"in their {node.noun.text}", "more" if node.more else "less"
        which = "highest" if node.more else "lowest"
        kinds = self.draft.nouns[0]
        kind = 0 if kind is None and len(kinds) == 1 else kind
        pieces = "PIECES" if kind is None else plural(kinds[kind])
        numbers = numbers_of(self.draft, kind)[:1]
        self.draft.fault(
            "wrong-kind",
            f"`{node.noun.text}` is where {pieces.lower()} lie, and no number to be compared",
            node.noun.span,
            notes=(
                f"how many they are: `the player with {more} {pieces} {own}`",
                *(f"what they have together: `the player with {more} {n} {own}`" for n in numbers),
                *(
                    f"one of them: `best of a player: the {which} {each} {own}` at the top, and "
                    f"`the player with {more} best`"
                    for each in numbers
                ),
            ),
        )

    def _with_article(self, span: Span) -> Span:
        """Words with the `the` before them, if it is none of them."""
        before = span.source.text[: span.start]
        article = re.search(r"\bthe[ \t]+$", before)
        return span if article is None else Span(span.source, article.start(), span.end)

    def _lying(self, me: Typed, node: sx.MostOf, scope: Scope) -> Typed:
        """How many pieces lie in somebody's zone, or what they have together: `more cards in
        hand`, `more rank in hand`.
        """
        within = ir.given(node.within)
        zone = self.binder.property_of(me, within, node)
        if zone is NONE:
            return NONE
        if not any(ir.fits(zone.type, each) for each in (ir.ZONE, ir.PIECES)):
            headline = f"`{within.text}` is {self.draft.called(zone.type)}, not a zone"
            self.draft.fault("wrong-kind", headline, within.span)
            return NONE
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is not None and lies_nowhere(self.draft, node.noun, kind, within):
            return NONE
        of_pieces = self.draft.bearers["piece"].find(node.noun.text) is not None
        if node.extreme and (kind is not None or of_pieces):
            self._of_one(node, kind)
            return NONE
        if kind is not None:
            return Typed(ir.Count(zone.tree, kind, span=node.span), ir.NUMBER)
        return self._added_up(zone, node.noun, node, "total", scope)

    def _of_one(self, node: sx.MostOf, kind: int | None) -> None:
        """Note `the player with the highest rank in hand`: of one piece, and not of all of them."""
        noun, own = node.noun.text, f"in their {ir.given(node.within).text}"
        numbers = [noun] if kind is None else numbers_of(self.draft, kind)
        of_all = "what they have together" if kind is None else "how many they are"
        more = "more" if node.more else "less"
        one = [
            f"one of them is compared by a value, `best of a player: the {node.extreme} {each} "
            f"{own}`, and `the player with {more} best`"
            for each in numbers[:1]
        ]
        together = noun if kind is None else plural(self.draft.nouns[0][kind])
        before = re.search(r"(\w+)[ \t]+$", node.span.source.text[: node.noun.span.start])
        said = before[1] if before else node.extreme
        self.draft.fault(
            "wrong-kind",
            f"`{said} {noun}` is that of one of them, and not {of_all}",
            node.noun.span,
            notes=(
                *one,
                f"{of_all} is compared by `the player with {more} {together} {own}`",
            ),
        )
