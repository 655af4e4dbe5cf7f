"""Binding the pieces that lie somewhere, by what they are called: `each card in their hand`.

Purpose: of all that lies in a zone, what is of a kind, or of a name. Input: a noun, a zone, a
scope. Output: a tree and its type. Must not know: what is done with the pieces.
"""

import re

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir.types import plural
from ..word_forms import article
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope
from .held_fields import lies_nowhere
from .strange_words import none_of_them, none_otherwise, owner_said


class LyingThere:
    """Binds such pieces for one draft."""

    def __init__(self, draft: ProgramBuilder, binder: Binder) -> None:
        self.draft = draft
        self.binder = binder

    def each(self, node: sx.Each, within: sx.Value, scope: Scope) -> Typed:
        """`each card in their hand`, `each King in both hands`: of what lies there, these."""
        zone = self.binder.expect(within, scope, ir.ZONE, ir.PIECES, ir.CELLS)
        there = Typed(zone.tree, ir.SetType(zone.type.member or ir.PIECE))
        if zone is NONE or isinstance(there.type.member, ir.CellType):
            return there
        names = (self.draft.kind_names, self.draft.design_names)
        if all(each.find(node.noun.text) is None for each in names):
            self.no_piece(node.noun, within)
            return NONE
        return self.called(node.noun, there, scope, within)

    def called(
        self, noun: sx.Word, things: Typed, scope: Scope, within: sx.Value | None = None
    ) -> Typed:
        """Of some pieces those that a word means, which is a kind or a name."""
        kind = self.draft.kind_names.find(noun.text)
        if kind is not None:
            pieces = isinstance(things.type.member, ir.PieceType)
            if pieces and within is not None and lies_nowhere(self.draft, noun, kind, within):
                return NONE
            self.others_lie_there(things, kind)
            return Typed(self._of_kind(things, kind, scope), ir.SetType(ir.PieceType(kind)))
        design = ir.given(self.draft.design_names.find(noun.text))
        piece = ir.PieceType(self.draft.designs[design].kind)
        self.others_lie_there(things, ir.given(piece.kind))
        named = (sx.That(False, (noun,), span=noun.span),)
        return Typed(self.binder.selected(things.tree, piece, named, (), scope), ir.SetType(piece))

    def others_lie_there(self, things: Typed, kind: int) -> None:
        """Note a kind of pieces where only those of another ever lie."""
        member, kinds = things.type.member, self.draft.kinds
        if member is None or member.kind is None or member.kind == kind:
            return
        held, called = plural(kinds[member.kind].name), plural(kinds[kind].name)
        self.draft.fault(
            "wrong-kind",
            f"in `{things.tree.span.words}` lie {held}, and never {called}",
            things.tree.span,
            help=f"say where the {called} lie, or speak of {held}",
        )

    def misses_its_place(self, node: sx.Of) -> bool:
        """Note `strength of North's Knight`: which piece is meant, where each player may have it,
        says the zone that it lies in.
        """
        if not isinstance(node.owner, sx.Possessive) or node.printed:
            return False
        noun, draft = node.owner.thing.noun, self.draft
        design = draft.design_names.find(noun.text)
        field = draft.bearers["piece"].find(node.noun.text)
        if design is None or field is None or draft.bearers["player"].find(noun.text) is not None:
            return False
        kind = draft.designs[design].kind
        zones = self._zones(kind) or self._zones(None)
        whose = node.owner.span.words.removesuffix(noun.span.words).rstrip()
        place = f"{whose} {zones[0] if zones else '...'}"
        meant = f"total {node.noun.text} of {noun.span.words} in {place}"
        sure = len(zones) == 1 and isinstance(draft.type_of(field), ir.NumberType)
        draft.fault(
            "missing-phrase",
            f"where `{noun.text}` lies is not said",
            node.owner.span,
            notes=() if sure else (f"it is said like this: `{meant}`, with the name of a zone",),
            help=f"write `{meant}`" if sure else None,
            fix=Fix(node.span, meant) if sure else None,
        )
        return True

    def nothing_of_its_own(self, owner: Typed, noun: sx.Word, node: sx.Node) -> None:
        """Note what is asked of a thing that has nothing; of several, one has it, or all do."""
        said = noun.text
        if isinstance(owner.type.member, ir.CellType) and said in self.draft.bearers["cell"]:
            self._each_has_its_own(owner.type.member.board or 0, noun, node)
            return
        several = owner.type.member is not None and said in self.draft.bearers["piece"]
        fix = (none_of_them(node.span) or none_otherwise(node.span)) if several else None
        have = "have" if isinstance(owner.type, ir.SetType) else "has"
        self.draft.fault(
            "wrong-kind",
            f"{ir.called(owner.type)} {have} no `{said}`",
            node.span,
            f"one of them has: `there is a ... with {said} ...`; or all: `total {said} of ...`"
            if several
            else "only players, pieces and cells have something",
            help=None if fix is None else f"write `{fix.text}`",
            fix=fix,
        )

    def one_of_several(self, node: sx.Those) -> None:
        """Note `the card with the highest rank`, of which there may be several."""
        word = node.noun.text
        names = (*self.draft.kind_names, *self.draft.board_names)
        if node.said != "the" or word not in names or self.draft.problems.fatal:
            return
        several, span = plural(word), node.span
        line = span.source.text[span.source.text.rfind("\n", 0, span.start) + 1 : span.start]
        kept = re.fullmatch(r"[ \t]*(?P<place>[\w' -]+ becomes) ", line)
        those = re.sub(r"^the ", "", span.words)
        one = (
            ()
            if kept is None
            else (f"where there is one alone: `for each {those}: {kept['place']} it`",)
        )
        self.draft.fault(
            "wrong-kind",
            f"several {several} may be alike in this, and all of them are meant",
            node.noun.span,
            notes=(
                "one of them, where they are alike, is drawn: "
                f"`chance chooses best: {article(word)} ...`",
                *one,
            ),
            help=f"write `{several}`",
            fix=several,
        )

    def _each_has_its_own(self, board: int, noun: sx.Word, node: sx.Node) -> None:
        """Note what is asked of several cells at once, of which each has its own."""
        cells = owner_said(node).span.words
        one = self.draft.boards[board].name
        region = re.sub(rf"^(?:the )?(?:{one}|{plural(one)})\b ?", "", cells)
        each = f"each {one} {region}" if region != cells else f"each {one} in {cells}"
        asked = f"{noun.text} of {each.strip()}"
        number = self.draft.bearers["cell"].find(noun.text)
        notes: tuple[str, ...] = (f"each of them is asked for like this: `{asked} is ...`",)
        if number is not None and ir.fits(self.draft.type_of(number), ir.NUMBER):
            notes += (f"all together they have `total {noun.text} of {cells}`",)
        headline = f"each of several {plural(one)} has its own `{noun.text}`"
        self.draft.fault("wrong-kind", headline, node.span, notes=notes)

    def _zones(self, kind: int | None) -> list[str]:
        """The zones of players for a kind of piece, or for any."""
        return [
            made.name
            for made in self.draft.properties
            if made.bearer == "player" and isinstance(made.type, ir.ZoneType)
            if made.type.kind == kind
        ]

    def _of_kind(self, things: Typed, kind: int, scope: Scope) -> ir.Tree:
        """Of some pieces those of a kind; all of them, where no other can lie there."""
        member = things.type.member
        alone = len(self.draft.kinds) == 1 or (member is not None and member.kind == kind)
        if alone:
            return things.tree
        _, slot = scope.with_it(ir.PieceType(kind))
        made = ir.DesignOf(ir.Local(slot), span=things.tree.span)
        among = ir.Among(made, self.names(kind), span=things.tree.span)
        return ir.Selected(things.tree, slot, among, span=things.tree.span)

    def names(self, kind: int) -> tuple[ir.Tree, ...]:
        """The names of the pieces of a kind."""
        name = ir.DesignType(kind)
        return tuple(ir.Constant(d.number, name) for d in self.draft.designs if d.kind == kind)

    def no_piece(self, noun: sx.Word, within: sx.Value | None) -> None:
        """A word in the place of a kind of piece that is none."""
        field = self.draft.bearers["piece"].find(noun.text)
        there = "ZONE" if within is None else within.span.words
        kind = None if field is None else self.draft.properties[field].subject.kind
        if kind is None:
            groups = (self.draft.kind_names, self.draft.design_names)
            self.draft.unknown("kind of piece", noun, *groups)
            return
        one, name = self.draft.kinds[kind].name, self.draft.properties[field or 0].name
        self.draft.fault(
            "wrong-kind",
            f"`{noun.text}` is what a {one} has, and no kind of piece",
            noun.span,
            notes=(
                f"for each of them it is `for each {one} in {there}: announce "
                f'"{{{name} of it}}"`; together it is `total {name} of {there}`',
            ),
        )
