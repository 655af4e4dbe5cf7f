"""Binding what may be chosen.

Purpose: `a card in their hand other than ...` to a choice tree and the type of what is chosen.
Input: domain nodes, a scope. Output: trees. Must not know: decisions and their consequences.
"""

import re
from math import lcm

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..parser.syntax_errors.choice_mistakes import chosen_above, whose_choice
from ..parser.syntax_errors.mends import line_of
from ..word_forms import article, forms
from .binder import NONE, SETS, Typed
from .builder import ProgramBuilder, Scope
from .conditions import Conditions
from .expressions import Values
from .filters import Filters
from .held_fields import lies_nowhere

FARTHEST_APART = 1_000
"""So far from each other numbers may lie that are said one by one."""

FINEST_SHARE = 1_000
"""Into so many parts at most everything that may be drawn is divided."""

PLAIN: dict[type[sx.Domain], ir.Type] = {
    sx.NumberDomain: ir.NUMBER.or_none(),
    sx.NumbersDomain: ir.NUMBER.or_none(),
    sx.SeveralNumbers: ir.NUMBERS.or_none(),
    sx.PlayerDomain: ir.PLAYER.or_none(),
    sx.YesOrNo: ir.TRUTH.or_none(),
    sx.WayDomain: ir.DirectionType(0, optional=True),
    sx.OneGo: ir.GO,
    sx.NamesDomain: ir.DESIGN.or_none(),
}
"""The types of what is chosen that depend on nothing else."""


def domain_type(node: sx.Domain, draft: ProgramBuilder) -> ir.Type:
    """The type of what is chosen, which is known before anything else is bound."""
    match node:
        case sx.PiecesDomain():
            return _type_of_things(node, draft)
        case sx.DealDomain():
            return _type_of_things(node.things, draft)
        case sx.OrderDomain():
            return ir.PIECES
        case sx.WeightedDomain() if node.otherwise.text in draft.seats:
            return ir.PLAYER.or_none()
        case sx.WeightedDomain():
            first = draft.design_names.find(node.otherwise.text)
            kind = None if first is None else draft.designs[first].kind
            return ir.DesignType(kind, optional=True)
        case sx.OneOfDomain():
            return _type_within(node.value, draft)
        case sx.GroupsDomain():
            return ir.SetType(ir.DesignType(draft.kind_names.find(node.noun.text)))
        case sx.EdgeDomain():
            return ir.EdgeType(_type_within(node.graph, draft).kind, optional=True)
    return PLAIN[type(node)]


def _neighbours(node: sx.PiecesDomain, draft: ProgramBuilder) -> sx.PiecesDomain:
    """`a neighbour of A1` is a cell next to A1, on the one board that there is."""
    near = node.noun.text in (sx.NEIGHBOURS, sx.NEIGHBOURS.removesuffix("s"))
    known = draft.kind_names.find(node.noun.text) is not None
    if not near or known or len(node.zones) != 1 or len(draft.boards) != 1:
        return node
    region = sx.Region("next", node.zones, span=node.noun.span)
    if node.region is not None:
        region = evolve(region, also=(node.region,))
    noun = evolve(node.noun, text=draft.boards[0].name)
    return evolve(node, noun=noun, zones=(), region=region)


def _type_of_things(node: sx.PiecesDomain, draft: ProgramBuilder) -> ir.Type:
    node = _neighbours(node, draft)
    kind = draft.kind_names.find(node.noun.text)
    board = draft.board_names.find(node.noun.text)
    single = node.is_one
    if board is not None:
        cell = ir.CellType(board)
        return cell.or_none() if single else ir.SetType(cell)
    if kind is None:  # told where the choice is bound
        draft.problems.lacking = True
        return ir.NOTHING
    one_thing = ir.PieceType(kind) if node.zones else ir.DesignType(kind)
    return one_thing.or_none() if single else ir.SetType(one_thing)


def _worked_out(tree: ir.Tree) -> int | None:
    """A number that is the same in every play; None, if it hangs on the play."""
    if isinstance(tree, ir.Constant) and isinstance(tree.value, int):
        return tree.value
    if isinstance(tree, ir.Calculated):
        left, right = _worked_out(tree.left), _worked_out(tree.right)
        if left is not None and right is not None:
            return {"+": left + right, "-": left - right, "*": left * right}[tree.sign]
    return None


def _each_zone(tree: ir.Tree) -> tuple[ir.Tree, ...]:
    """The zones of several that have one name: `book of a player: their hand or their spent`."""
    if isinstance(tree, ir.Together) and tree.once:
        return tuple(zone for part in tree.parts for zone in _each_zone(part))
    return (tree,)


def _type_within(node: sx.Value, draft: ProgramBuilder) -> ir.Type:
    """The type of one thing among those that a value names, as far as its name tells."""
    match node:
        case sx.Possessive():
            name = node.thing.noun.text
        case sx.Of():
            name = node.noun.text
        case sx.Word():
            name = node.text
        case _:
            name = node.span.words
    for bearer in ("player", "game"):
        number = draft.bearers[bearer].find(name)
        if number is not None:
            several = draft.properties[number].type
            return (several.member or several).or_none()
    return ir.DESIGN.or_none()


class Domains:
    """Binds domains for one draft."""

    def __init__(
        self, draft: ProgramBuilder, values: Values, conditions: Conditions, filters: Filters
    ) -> None:
        self.draft = draft
        self.values = values
        self.conditions = conditions
        self.filters = filters

    def bind(self, node: sx.Domain, scope: Scope) -> tuple[ir.Tree, ir.Type]:
        """The choice, and the type of what is chosen."""
        match node:
            case sx.PiecesDomain():
                type_ = domain_type(node, self.draft)
                self._of_pieces(node, type_)
                return self.things(node, scope), type_
            case sx.NumberDomain() | sx.NumbersDomain() | sx.SeveralNumbers():
                return self._numbers(node, scope), domain_type(node, self.draft)
            case sx.OneOfDomain():
                things = self._out_of_several(node, scope)
                return ir.SetChoice(things.tree, span=node.span), domain_type(node, self.draft)
            case sx.GroupsDomain():
                return self._groups(node, scope), domain_type(node, self.draft)
            case sx.PlayerDomain():
                return self._players(node, scope), domain_type(node, self.draft)
            case sx.WayDomain():
                board = self.values.places.only_board(node)
                way = ir.WayChoice(board, node.axis, span=node.span)
                return way, domain_type(node, self.draft)
            case sx.EdgeDomain():
                return self._edges(node, scope)
        return self._drawn_or_named(node, scope), domain_type(node, self.draft)

    def _drawn_or_named(self, node: sx.Domain, scope: Scope) -> ir.Tree:
        """What chance draws, or one of names; else yes or no."""
        match node:
            case sx.NamesDomain():
                self._of_two_sorts(node)
            case sx.DealDomain():
                return self._deal(node, scope)
            case sx.OrderDomain():
                return self._order(node, scope)
            case sx.WeightedDomain():
                return self._weighted(node)
        return ir.TruthChoice(span=node.span)

    def _players(self, node: sx.PlayerDomain, scope: Scope) -> ir.Tree:
        """The players, or those of whom something is so."""
        if node.such is None:
            return ir.PlayerChoice(span=node.span)
        inner, slot = scope.player()
        such = self.conditions.bind(node.such, inner)
        nobody = ir.Constant(None, ir.PLAYER.or_none(), span=node.span)
        one = ir.Cases((such,), (ir.Local(slot),), nobody, span=node.span)
        return ir.SetChoice(ir.PerPlayer(slot, one, span=node.span), span=node.span)

    def _numbers(
        self, node: sx.NumberDomain | sx.NumbersDomain | sx.SeveralNumbers, scope: Scope
    ) -> ir.NumberChoice | ir.NumbersChoice:
        """A number, or several."""
        if isinstance(node, sx.NumbersDomain):
            return self._one_by_one(node)
        low = self.values.expect(node.low, scope, ir.NUMBER).tree
        high = self.values.expect(node.high, scope, ir.NUMBER).tree
        if isinstance(node, sx.SeveralNumbers):
            among = ir.sure(ir.NumberChoice, self._numbers(node.among, scope))
            self._as_many_as_there_are(low, high, among, node)
            return ir.NumbersChoice(low, high, among, span=node.span)
        self._filled(low, high, node)
        out = tuple(self.values.expect(v, scope, ir.NUMBER).tree for v in node.excepted)
        return ir.NumberChoice(low, high, out, span=node.span)

    def _as_many_as_there_are(
        self, low: ir.Tree, high: ir.Tree, among: ir.NumberChoice, node: sx.SeveralNumbers
    ) -> None:
        """Note that so many numbers can never be chosen, as there are fewer."""
        fewest, most = _worked_out(low), _worked_out(high)
        first, last = _worked_out(among.low), _worked_out(among.high)
        if first is not None and last is not None and most is not None:
            most = min(most, max(last - first + 1, 0))
        if fewest is not None and most is not None and fewest > most:
            span = node.low.span.to(node.high.span)
            self.draft.fault("empty-range", "so many numbers can never be chosen", span)

    def _one_by_one(self, node: sx.NumbersDomain) -> ir.NumberChoice:
        """A number from the least to the greatest of some that is none of the others between."""
        low, high = min(node.numbers), max(node.numbers)
        if high - low > FARTHEST_APART:
            self.draft.fault(
                "huge-number",
                f"numbers to choose among lie at most {FARTHEST_APART:,} apart",
                node.span,
                help="let names be chosen, and say by a table what each of them counts",
            )
            high = low
        between = sorted({*range(low, high + 1)}.difference(node.numbers))
        out = tuple(map(ir.number, between))
        return ir.NumberChoice(ir.number(low), ir.number(high), out, span=node.span)

    def _filled(self, low: ir.Tree, high: ir.Tree, node: sx.NumberDomain) -> None:
        """Note a range that is empty whatever happens."""
        if not (isinstance(low, ir.Constant) and isinstance(high, ir.Constant)):
            return
        first, last = low.value, high.value
        if isinstance(first, int) and isinstance(last, int) and first > last:
            self.draft.fault(
                "empty-range",
                f"there is no whole number from {first} to {last}",
                node.span,
                help=f"write the smaller one first: `a whole number from {last} to {first}`",
            )

    def _so_many(self, node: sx.PiecesDomain, scope: Scope) -> tuple[ir.Tree, ir.Tree]:
        """How many are chosen, at least and at most; a number that can never be is noted."""
        if isinstance(node.low, sx.Word) and node.low.text == "another":
            self._another(node)
            return ir.number(1), ir.number(1)
        low, high = (self.values.expect(each, scope, ir.NUMBER) for each in (node.low, node.high))
        fewest, most = _worked_out(low.tree), _worked_out(high.tree)
        if most is not None and most < max(fewest or 0, 0):
            span = node.low.span.to(node.high.span)
            two = sorted(map(int, re.findall(r"\d+", span.words)))
            meant = f"{two[0]} to {two[1]}" if len(two) == 2 else None
            self.draft.fault(
                "empty-range",
                f"so many {node.noun.text} can never be chosen",
                span,
                help=None if meant is None else f"write `{meant}`",
                fix=meant,
            )
        return low.tree, high.tree

    def _another(self, node: sx.PiecesDomain) -> None:
        """Note `another card in their hand`: another than what is chosen above is meant."""
        line, meant = line_of(node.span), None
        for name in chosen_above(line)[-1:]:
            made = self.draft.decision_names.find(name)
            of_piece = made is not None and isinstance(
                self.draft.type_of(self.draft.decisions[made].value), ir.PieceType
            )
            itself = " itself" if of_piece and node.zones else ""
            other = f"{whose_choice(line.words)} {name}{itself}"
            meant = f"a{node.span.words.removeprefix('another')} other than {other}"
        self.draft.fault(
            "foreign-word",
            "`another` is not said like this: another than which",
            node.span,
            notes=("what is left out is named: `other than King`",),
            help=None if meant is None else f"write `{meant}`",
            fix=meant,
        )

    def _out_of_several(self, node: sx.OneOfDomain, scope: Scope) -> Typed:
        """The set out of which one thing is chosen."""
        things = self.values.bind(node.value, scope)
        if any(ir.fits(things.type, each) for each in SETS):
            self._named_set(node, things)
            return things
        words = node.value.span.words
        self.draft.fault(
            "wrong-kind",
            f"`{words}` is {self.draft.called(things.type)}, and one is chosen out of several",
            node.value.span,
            help="say what is chosen: `a card in their hand`, `a whole number from 1 to 3`",
        )
        return NONE

    def _named_set(self, node: sx.OneOfDomain, things: Typed) -> None:
        """Note a set that is no name: what is chosen from it must be known before it is bound."""
        one = things.type.member or things.type
        if not isinstance(one, type(domain_type(node, self.draft))) and not isinstance(
            one, ir.NothingType
        ):
            self.draft.fault(
                "wrong-phrase",
                "`one of` stands before the name of a set",
                node.value.span,
                help="say what is chosen: `a card in ...`, `a cell next to ...`",
            )

    def _of_pieces(self, node: sx.PiecesDomain, type_: ir.Type) -> None:
        """Note that something is chosen with what it asks that is no piece, and asks nothing."""
        if node.parts and not isinstance(type_.member or type_, ir.PieceType | ir.NothingType):
            self.draft.fault(
                "out-of-place",
                "`with what it asks` belongs to the choice of pieces that lie somewhere",
                node.span,
                help="say where they lie: `a card in their hand, with what it asks`",
            )

    def _deal(self, node: sx.DealDomain, scope: Scope) -> ir.Tree:
        """What each player gets, for whom `they` stands."""
        pieces = self.things(node.things, scope)
        they = scope.they
        if isinstance(pieces, ir.PieceChoice) and isinstance(they, ir.Local):
            zone = pieces.zones[0]
            return ir.DealChoice(
                pieces.low, pieces.kind, zone, they.slot, pieces.single, span=node.span
            )
        noun = node.things.noun
        self.draft.certainly("wrong-kind", f"`{noun.text}` is no kind of piece", noun.span)
        return pieces

    def _order(self, node: sx.OrderDomain, scope: Scope) -> ir.Tree:
        """Every order of a pile: what lies in no order cannot be shuffled."""
        zone = self.values.expect(node.zone, scope, ir.ZONE)
        if isinstance(zone.type, ir.ZoneType) and isinstance(zone.tree, ir.Read):
            return ir.OrderChoice(zone.tree, span=node.span)
        words = node.zone.span.words
        self.draft.certainly("wrong-kind", f"`{words}` is no pile", node.zone.span)
        return ir.TruthChoice(span=node.span)

    def _weighted(self, node: sx.WeightedDomain) -> ir.Tree:
        """As many of each name as its share says, of which one is drawn: each equally likely."""
        if len({self._kind_of(word.text) for word in node.names}) > 1 or len(
            {word.text for word in node.names}
        ) < len(node.names):
            self._of_two_sorts(node)
            return ir.TruthChoice(span=node.span)
        whole = lcm(*(share.out_of or 1 for share in node.shares))
        often = [share.times * whole // (share.out_of or 1) for share in node.shares]
        rest = whole - sum(often)
        if min(*often, rest) < 1 or whole > FINEST_SHARE:
            self.draft.fault(
                "empty-range",
                "these shares are not parts of one whole",
                node.span,
                f"they leave {rest} in {whole} for `{node.otherwise.text}`",
                notes=(f"what they are parts of is at most {FINEST_SHARE:,}",),
                help="let the shares come to less than everything: `1 in 4 ..., 1 in 2 ...`",
            )
            return ir.TruthChoice(span=node.span)
        one = domain_type(node, self.draft).surely()
        times = zip(node.names, (*often, rest), strict=True)
        names = tuple(
            ir.Constant(self._numbered(word.text), one, span=word.span)
            for word, so_often in times
            for _ in range(so_often)
        )
        return ir.SetChoice(ir.Together(names, span=node.span), span=node.span)

    def _numbered(self, name: str) -> int:
        """The number of the seat or the piece that has a name."""
        if name in self.draft.seats:
            return self.draft.seats.index(name)
        return ir.given(self.draft.design_names.find(name))

    def _of_two_sorts(self, node: sx.NamesDomain | sx.WeightedDomain) -> None:
        """Say what is wrong with names that are not all of one kind; those of one are lowered."""
        seen: set[str] = set()
        for word in node.names:
            if word.text in seen:
                self.draft.fault(
                    "said-twice",
                    f"`{word.text}` stands twice among what may be chosen",
                    word.span,
                    help="take one of the two out",
                )
                return
            seen.add(word.text)
        known = (w for w in node.names if self._kind_of(w.text) is not None)
        first = next(known, node.names[0])
        kind = self._kind_of(first.text)
        other = next((w for w in node.names if self._kind_of(w.text) != kind), None)
        if kind is None or other is None:  # the line that makes it a piece has a mistake
            self.draft.certainly(
                "unknown-name", f"`{first.text}` is the name of nothing", first.span
            )
            return
        what = self._kind_of(other.text)
        called = "the name of nothing" if what is None else article(what)
        self.draft.fault(
            "wrong-kind",
            f"`{first.text}` is {article(kind)}, and `{other.text}` is {called}",
            other.span,
            f"expected the name of {article(kind)}",
            notes=("one chooses among names of one kind, or among names that stand only here",),
            help="name only pieces of one kind, or only players, or only words that mean nothing "
            "else",
        )

    def _kind_of(self, name: str) -> str | None:
        """What kind the piece of a name is of, or that it is a player's."""
        if name in self.draft.seats:
            return "player"
        found = self.draft.design_names.find(name)
        return None if found is None else self.draft.kinds[self.draft.designs[found].kind].name

    def _edges(self, node: sx.EdgeDomain, scope: Scope) -> tuple[ir.Tree, ir.Type]:
        graph = self.values.expect(node.graph, scope, ir.GRAPH)
        kind = graph.type.kind or 0
        edge = ir.EdgeType(kind)
        out = tuple(self.values.expect(v, scope, edge).tree for v in node.excepted)
        tree = ir.EdgeChoice(kind, graph.tree, node.absent, out, span=node.span)
        return tree, ir.EdgeType(kind, optional=True)

    def _cells(self, node: sx.PiecesDomain, board: int, scope: Scope) -> ir.Tree:
        """`up to 3 cells next to here with content Pit, no two touching`."""
        low, high = self._so_many(node, scope)
        zones, places = self._places_apart(node.zones)
        within = zones[0] if len(zones) == 1 else sx.Union(zones, span=node.span) if zones else None
        things, _ = self.values.some(node.noun, within, node.region, scope)
        cell = ir.CellType(board)
        filters = (*places, *node.filters)
        chosen = self.filters.selected(things.tree, cell, filters, node.excepted, scope)
        hows = [each.how for each in node.sets]
        inner, slot = scope.with_it(cell)
        it = Typed(ir.Local(slot), cell)
        valued = [(each.how, each.value) for each in node.sets if each.value is not None]
        same = [self._of_it(value, it, inner) for how, value in valued if how != "including"]
        there = [self.values.expect(v, scope, cell).tree for how, v in valued if how == "including"]
        return ir.CellChoice(
            low,
            high,
            board,
            chosen,
            node.is_one,
            "apart" in hows,
            "line" in hows,
            slot,
            tuple(same),
            "row" in hows,
            tuple(there),
            span=node.span,
        )

    def _places_apart(
        self, zones: tuple[sx.Value, ...]
    ) -> tuple[tuple[sx.Value, ...], tuple[sx.Region, ...]]:
        """Named cells, and where they lie: `in exits next to A1` says two things of a cell."""
        match zones:
            case (*others, sx.Cells(noun=noun, region=region)):
                if self.draft.board_names.find(noun.text) is None:
                    return (*others, noun), (region,)
        return zones, ()

    def _had_by_cells(self, name: str, it: Typed) -> bool:
        return self.draft.bearers["cell"].find(name) is not None or self.values.named.has(it, name)

    def _of_it(self, node: sx.Value, it: Typed, scope: Scope) -> ir.Tree:
        """A value of a thing: what it has under a name, or anything that is said of `it`."""
        if isinstance(node, sx.Word) and self._had_by_cells(node.text, it):
            return self.values.property_of(it, node, node, scope).tree
        return self.values.bind(node, scope).tree

    def _groups(self, node: sx.GroupsDomain, scope: Scope) -> ir.Tree:
        kind = self.draft.kind_names.find(node.noun.text)
        number = self.draft.bearers["piece"].find(node.property.text)
        if kind is None:
            self.draft.unknown("kind of piece", node.noun, self.draft.kind_names)
        elif number is None:
            self.draft.unknown("property of pieces", node.property, self.draft.bearers["piece"])
        else:
            it = ir.DesignType(kind)
            inner, slot = scope.with_it(it)
            only = None
            if node.excepted:
                same = sx.Is(sx.Pronoun("it"), True, node.excepted, True, span=node.span)
                only = self.conditions.equality(same, Typed(ir.Local(slot), it), inner)
            return ir.GroupChoice(kind, number, slot, only, span=node.span)
        return ir.TruthChoice(span=node.span)

    def use(self, thing: sx.Value, scope: Scope) -> tuple[ir.Tree, ir.Type]:
        """The choice whether to use a piece."""
        bound = self.values.expect(thing, scope, ir.DESIGN)
        number = bound.tree.value if isinstance(bound.tree, ir.Constant) else None
        return ir.UseChoice(ir.as_one(number) or 0, span=thing.span), bound.type

    def _alike(self, node: sx.PiecesDomain, scope: Scope) -> None:
        """Note `2 cards with the same rank` where they are chosen, not looked for."""
        for each in node.sets:
            if each.how == "same" and each.value is not None:
                name = each.value.span.words
                fix = Fix(each.span, f" with the same {name} as it") if scope.it else None
                self.draft.fault(
                    "out-of-place",
                    f"`with the same {name}` is a condition alone, and nothing that can be chosen",
                    each.span,
                    notes=(
                        "it is asked like this: `there are 2 cards in their hand with the same "
                        f"{name}`; chosen is one of them, and the others follow on a line below",
                    ),
                    help=None if fix is None else f"write `{fix.text.strip()}`",
                    fix=fix,
                )

    def picked(self, node: sx.Pick, decision: int, scope: Scope) -> ir.Tree | None:
        """What the rules choose for somebody: as many things as are chosen there."""
        if node.value is None:
            return None
        said = (node.value, *node.also)
        trees = tuple(self.choosable(decision, each, scope) for each in said)
        wanted = self.draft.type_of(self.draft.decisions[decision].value)
        if wanted.member is None:
            self._one_of(said)
        elif all(isinstance(tree, ir.Constant) for tree in trees):
            self._enough(said, self.draft.decisions[decision].domain)
        return trees[0] if len(trees) == 1 else ir.Together(trees, span=node.span)

    def _one_of(self, said: tuple[sx.Value, ...]) -> None:
        """Note what may be several things where one is chosen."""
        ones = [each for each in said if isinstance(each, sx.Those)]
        if not ones and len(said) == 1:
            return
        known = {*self.draft.kind_names, *self.draft.board_names}
        one = next(
            (form for each in ones[:1] for form in forms(each.noun.text) if form in known), None
        )
        place = said[0].span.to(said[-1].span)
        self.draft.fault(
            "wrong-kind",
            f"one thing is chosen here, and `{place.words}` may be several",
            place,
            notes=() if ones else ("it is one that is named here: `they choose King`",),
            help=None if one is None else f"write `{one}`",
            fix=None if one is None else Fix(ones[0].noun.span, one),
        )

    def _enough(self, said: tuple[sx.Value, ...], domain: ir.Tree) -> None:
        """Note where fewer things are named than are chosen."""
        low = getattr(domain, "low", None)
        least = low.value if isinstance(low, ir.Constant) and isinstance(low.value, int) else 0
        if len(said) < least:
            place = said[0].span.to(said[-1].span)
            self.draft.fault(
                "wrong-kind",
                f"{least} things are chosen here, and `{place.words}` is only {len(said)}",
                place,
                notes=("several are joined by `and`: `they choose King and Queen`",),
            )

    def choosable(self, decision: int, node: sx.Value, scope: Scope) -> ir.Tree:
        """What the rules say of an answer: all of it, one of the several things in it, or some of
        what might be chosen; of pieces, how they are called.
        """
        wanted = self.draft.type_of(self.draft.decisions[decision].value)
        bound = self.values.on_board_of(self.values.bind(node, scope), wanted, node)
        given = (bound.type, bound.type.member)
        if not any(
            one is not None and each is not None and ir.comparable(one, each)
            for one in given
            for each in (wanted, wanted.member)
        ):
            self.draft.fault(
                "wrong-kind",
                f"`{node.span.words}` is {self.draft.called(bound.type)}, and what is chosen is "
                f"{self.draft.called(wanted)}",
                node.span,
                f"expected {self.draft.called(wanted)}",
            )
        named = ir.named_like(bound.type) != bound.type
        return ir.DesignOf(bound.tree) if named else bound.tree

    def things(self, node: sx.PiecesDomain, scope: Scope) -> ir.Tree:
        """The choice of pieces, designs or cells."""
        node = _neighbours(node, self.draft)
        self._alike(node, scope)
        board = self.draft.board_names.find(node.noun.text)
        if board is not None:
            return self._cells(node, board, scope)
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is None:
            groups = (self.draft.kind_names, self.draft.board_names)
            self.draft.unknown("kind of piece", node.noun, *groups)
            return ir.TruthChoice(span=node.span)
        if node.zones and lies_nowhere(self.draft, node.noun, kind, node.zones[0]):
            return ir.TruthChoice(span=node.span)
        for each in (node.region, *node.sets):
            if each is not None:
                self.values.out_of_place(each)
        low, high = self._so_many(node, scope)
        it: ir.Type = ir.PieceType(kind) if node.zones else ir.DesignType(kind)
        inner, slot = scope.with_it(it)
        only = self.filters.condition(
            Typed(ir.Local(slot), it), node.filters, node.excepted, inner, scope
        )
        if not node.zones:
            return ir.DesignChoice(low, high, kind, slot, only, node.is_one, span=node.span)
        said = [self.values.expect(z, scope, ir.ZONE, ir.PIECES) for z in node.zones]
        for there in said:
            self.values.lying.others_lie_there(there, kind)
        zones = tuple(zone for there in said for zone in _each_zone(there.tree))
        return ir.PieceChoice(low, high, kind, zones, slot, only, node.is_one, span=node.span)
