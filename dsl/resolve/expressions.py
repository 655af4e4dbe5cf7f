"""Binding values: from words to trees with types.

Purpose: what a value means at its place, and what type it has. A mistake is noted once and bound
to `None`, on which nothing else complains.
Input: value nodes of the syntax tree, a scope. Output: a tree and its type.
Must not know: conditions, lines, or how anything is carried out.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Details, Fix
from ..ir.nodes import HOST
from ..word_forms import named_with_article
from .amounts import NUMBERS, Amounts
from .asked_of_each import nothing_so_called, of_each_piece
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope
from .compared_pieces import compared
from .compared_sums import most_of_a_sum
from .held_fields import what_may_be_none
from .holders import holder
from .lying_there import LyingThere
from .memory import Memory
from .named_values import NamedValues
from .numbers_from_to import meant_from_to
from .one_go import is_one_thing
from .one_of_alike import some_of
from .regions import Places
from .small_words import SmallWords
from .strange_words import misplaced, of_both, of_it, of_who_is_named, owner_said, with_the, zone_of
from .tables import TableRows

NO_MORE = (
    "who gains or loses none needs no line: nothing is done that no line does; that something must "
    "not be done is said so: `opponent cannot gain points`"
)
"""What is said of `opponent gains no points`."""


class Values:
    """Binds values for one draft."""

    def __init__(self, draft: ProgramBuilder, binder: Binder) -> None:
        self.draft = draft
        self.binder = binder
        self.places = Places(draft, binder)
        self.named = NamedValues(draft, binder)
        self.small = SmallWords(draft)
        self.tables = TableRows(draft, binder)
        self.memory = Memory(draft, binder)
        self.amounts = Amounts(draft, binder)
        self.lying = LyingThere(draft, binder)
        # each takes nodes of its own class, by which it is looked up
        self._methods: Mapping[type, Callable[[Any, Scope], Typed]] = {
            sx.Word: self.word,
            sx.Number: self.number,
            sx.OptionValue: self.option,
            sx.Pronoun: self.small.bind,
            sx.Nothing: self.nothing,
            sx.TruthValue: self.truth,
            sx.Possessive: self.possessive,
            sx.Of: self.of,
            sx.Each: self.each,
            sx.NumberOf: self.number_of,
            sx.HowOften: self.memory.how_often,
            sx.Since: self.memory.since,
            sx.Calculation: self.calculation,
            sx.Divided: self.divided,
            sx.Table: self.tables.bind,
            sx.PlayerSuch: self.tables.player_such,
            sx.PlayersSuch: self.tables.players_such,
            sx.Union: self.union,
            sx.Listed: self.listed,
            sx.Negative: self.negative,
            sx.MostOf: self.amounts.most,
            sx.Host: self.host,
            sx.Total: self.amounts.total,
            sx.Those: self.those,
            sx.Extreme: self.extreme,
            sx.EndOf: self.end_of,
            sx.OfBoth: self.amounts.of_both,
            sx.Entry: self.tables.listed,
            sx.Cells: self.places.cells,
            sx.Distance: self.places.distance,
            sx.ShortestPaths: self.places.shortest_paths,
            sx.Edge: self.places.edge,
            sx.EdgesTouching: self.places.edges_touching,
            sx.EmptyGraph: self.places.empty_graph,
            sx.OrNone: self.or_none,
            sx.Outside: lambda node, scope: self.bind(node.value, scope.outside()),
        }

    # ------------------------------------------------------------------ entry points

    def bind(self, node: sx.Value, scope: Scope) -> Typed:
        """Bind any value."""
        method = self._methods.get(type(node))
        return self.out_of_place(node) if method is None else method(node, scope)

    def on_board_of(self, bound: Typed, wanted: ir.Type, node: object) -> Typed:
        """A bare name of a cell is of the board that is wanted, where that has such a cell."""
        return self.places.named_on(bound, wanted, node)

    def expect(self, node: sx.Value, scope: Scope, *types: ir.Type) -> Typed:
        """Bind a value that must be of one of these types."""
        return self.fitted(self.bind(node, scope), node, *types)

    def compared(self, node: sx.Value, scope: Scope) -> Typed:
        """Bind a value that must be a number, or a piece that has one number."""
        bound = self.bind(node, scope)
        return self.fitted(compared(self.draft, self.property_of, bound, node), node, ir.NUMBER)

    def fitted(self, bound: Typed, node: sx.Value, *types: ir.Type) -> Typed:
        """A bound value, if it is of one of these types; its problem is noted if it is not."""
        bound = self.on_board_of(bound, types[0], node)
        stands = not isinstance(node, sx.Nothing) or not {ir.PLAYER, ir.SEATS}.isdisjoint(types)
        nothing = isinstance(bound.type, ir.NothingType)
        if (stands or not nothing) and any(ir.fits(bound.type, each) for each in types):
            return bound
        name = ir.named_like(bound.type)
        if name != bound.type and any(ir.fits(name, each) for each in types):
            return Typed(ir.DesignOf(bound.tree, span=node.span), name)
        wanted = " or ".join(dict.fromkeys(ir.called(each) for each in types))
        given = ir.called(bound.type)
        if given == wanted:  # of another kind, or of another board
            given = self.draft.called(bound.type)
            wanted = " or ".join(dict.fromkeys(self.draft.called(each) for each in types))
        player = ir.ZONE in types and isinstance(bound.type, ir.PlayerType)
        meant = zone_of(node.span, self.draft.zones()) if player else None
        more: Details = {} if meant is None else {"help": f"write `{meant}`", "fix": meant}
        if ir.PLAYER in types:
            more = holder(node, bound, self.draft)
        if node.span.words == "no" and ir.NUMBER in types:
            more = {"notes": (NO_MORE,)}
        headline = f"`{node.span.words}` is {given}, not {wanted}"
        self.draft.fault("wrong-kind", headline, node.span, f"expected {wanted}", **more)
        return NONE

    def player(self, node: sx.Value, scope: Scope) -> ir.Tree:
        """Bind a value that must be a player."""
        return self.expect(node, scope, ir.PLAYER).tree

    def out_of_place(self, node: sx.Node) -> Typed:
        """Note words that are part of the language, but stand for no value here."""
        said = f"`{node.span.words.strip()}` stands for nothing here"
        self.draft.fault("out-of-place", said, node.span, **misplaced(node))
        return NONE

    # ------------------------------------------------------------------ simple values

    def number(self, node: sx.Number, scope: Scope) -> Typed:
        return Typed(ir.Constant(node.value, ir.NUMBER, span=node.span), ir.NUMBER)

    def nothing(self, node: sx.Nothing, scope: Scope) -> Typed:
        """None; `nobody` is a player that is not there."""
        type_ = ir.PLAYER.or_none() if node.word == "nobody" else ir.NOTHING
        return Typed(ir.Constant(None, type_, span=node.span), type_)

    def or_none(self, node: sx.OrNone, scope: Scope) -> Typed:
        """`card or none`: none, until it becomes one."""
        type_ = what_may_be_none(node, self.draft)
        if type_ is None:
            return NONE
        return Typed(ir.Constant(None, type_, span=node.span), type_)

    def truth(self, node: sx.TruthValue, scope: Scope) -> Typed:
        return Typed(ir.Constant(node.value, ir.TRUTH, span=node.span), ir.TRUTH)

    def option(self, node: sx.OptionValue, scope: Scope) -> Typed:
        found = self.draft.option_names.find(node.name)
        if found is None:
            word = sx.Word(node.name, span=node.span)
            self.draft.unknown("option", word, self.draft.option_names)
            return NONE
        return Typed(ir.OptionRead(found, span=node.span), self.draft.options[found].type)

    def word(self, node: sx.Word, scope: Scope) -> Typed:
        draft = self.draft
        for name, tree, type_ in reversed(scope.chosen):
            if name == node.text:
                return Typed(evolve(tree, span=node.span), type_)
        unquoted = None if node.quoted else self.named.of_the_game(node, scope)
        if unquoted is not None:
            return unquoted
        if node.text in draft.seats:
            seat = draft.seats.index(node.text)
            return Typed(ir.Constant(seat, ir.PLAYER, span=node.span), ir.PLAYER)
        design = draft.design_names.find(node.text)
        if design is not None:
            kind = draft.designs[design].kind
            called = ir.DesignType(kind)
            return Typed(ir.Constant(design, called, span=node.span), called)
        phase = draft.phase_names.find(node.text)
        if phase is not None and not node.quoted:
            return Typed(ir.PhaseNumber(phase, span=node.span), ir.NUMBER)
        cell = draft.cell(node.text)
        if cell is not None:
            place = ir.CellType(cell[0])
            return Typed(ir.Constant(cell[1], place, span=node.span), place)
        way = None if self.named.of_the_game(node, scope) else draft.direction(node.text)
        if way is not None:
            there = ir.DirectionType(way[0])
            return Typed(ir.Constant(way[1], there, span=node.span), there)
        alone = draft.choosers.known_alone(node.text, scope)
        if alone is not None and not scope.timed:  # only one player chooses it: it is theirs
            return self.property_of(Typed(alone, ir.PLAYER), node, node, scope)
        # a name of several words cannot be said without its quotation marks
        return self.named.of_the_game(node, scope) or self._strange(node, scope)

    def _strange(self, node: sx.Word, scope: Scope) -> Typed:
        """A word that is no name: `the opponent`, or a mistake."""
        if node.text == "opponent" and not node.quoted:
            return self.small.bind(sx.Pronoun("opponent", span=node.span), scope)
        if not self.draft.born_wrong(node):
            self._no_thing(node, scope)
        return NONE

    def _no_thing(self, node: sx.Word, scope: Scope) -> None:
        """Say what is wrong with a word that stands for nothing."""
        draft = self.draft
        number = draft.bearers["player"].find(node.text)
        if number is not None:
            name = draft.properties[number].name
            both = of_both(node)
            choosers = set(draft.choosers.said.get(node.text, ())) - {"chance"}
            own = f"{choosers.pop()}'s {node.span.words}" if len(choosers) == 1 else None
            if own is None and (scope.they is None) != (scope.you is None):
                own = f"{'your' if scope.they is None else 'their'} {node.span.words}"
            own = own or of_who_is_named(node, draft.seats)
            help = f"write `{own}`" if own else f"say whose: {self._whose(name, scope)}"
            draft.fault(
                "whose",
                f"every player has {named_with_article(name)} of their own",
                node.span,
                "whose?",
                help=help if both is None else both.help,
                fix=both.fix if both is not None else own and Fix(with_the(node.span), own),
            )
            return
        if scope.it_type is not None and self._has(scope.it_type, node):
            fix = of_it(node)
            draft.fault(
                "whose",
                f"every {scope.it_type.name} has {named_with_article(node.text)} of its own",
                node.span,
                "whose?",
                help=f"say whose: `{fix.text}`",
                fix=fix,
            )
            return
        if self.places.ways.unknown(node):
            return
        of = self.named.named_of(node.text)
        if of is not None:
            draft.fault(
                "whose",
                f"every {of} has a `{node.text}` of its own",
                node.span,
                "of what?",
                help=f"say of which: `{node.text} of ...`",
            )
            return
        names = (draft.design_names, draft.bearers["game"], draft.phase_names, draft.seats)
        draft.unknown("thing", node, *names, self.named.names(), [n for n, _, _ in scope.chosen])

    def _whose(self, name: str, scope: Scope) -> str:
        """The ways to say whose something is, of those that mean somebody here."""
        said = (("your", scope.you), ("their", scope.they))
        ways = [f"`{whose} {name}`" for whose, who in said if who is not None]
        ways += [f"`opponent's {name}`"] if ways else []
        if not ways:
            seat = self.draft.seats[0] if self.draft.seats else "the winner"
            ways = [f"`{seat}'s {name}`"]
        return ", ".join((*ways, f"`each {name}`"))

    def _has(self, type_: ir.Type, noun: sx.Word) -> bool:
        """Whether things of a type have something of that name."""
        named = "piece" if isinstance(type_, ir.DesignType) else ir.bearer(type_)
        return named is not None and self.draft.bearers[named].find(noun.text) is not None

    # ------------------------------------------------------------------ properties

    def possessive(self, node: sx.Possessive, scope: Scope) -> Typed:
        owner = self.bind(node.owner, scope)
        if node.thing.noun.text == "opponent" and isinstance(owner.type, ir.DesignType):
            owner = self.expect(node.owner, scope, ir.PLAYER)
            return NONE
        if not node.thing.which and (said := self._said_before(owner, node.thing.noun, scope)):
            return said
        if node.thing.which == "printed":
            return self.printed(owner, node.thing.noun, node)
        bound = self.property_of(owner, node.thing.noun, node, scope)
        if (node.thing.count or node.thing.now) and bound is not NONE:
            return self.memory.several(bound, node)
        if node.thing.which and isinstance(bound.tree, ir.Read):
            self.memory.so_many(bound, node)
            number = self.draft.remembered(bound.tree.property, node.thing.which)
            read = ir.Read(number, bound.tree.subject, span=node.span)
            return Typed(read, self.draft.properties[number].type)
        return bound

    def of(self, node: sx.Of, scope: Scope) -> Typed:
        if isinstance(node.owner, sx.Word) and not node.owner.quoted:
            phase = self.draft.phase_names.find(node.owner.text)
            if phase is not None and node.noun.text == "winner":
                return Typed(ir.PhaseWinner(phase, span=node.span), ir.PLAYER)
        if self.lying.misses_its_place(node):
            return NONE
        owner = self.bind(node.owner, scope)
        if node.printed:
            return self.printed(owner, node.noun, node)
        said = self._said_before(owner, node.noun, scope)
        return self.property_of(owner, node.noun, node, scope) if said is None else said

    def _said_before(self, owner: Typed, noun: sx.Word, scope: Scope) -> Typed | None:
        """In lines for another time, what was chosen here and now by the one whom the words mean:
        it stays what it was when the line was said, whatever is chosen by that name later. In the
        words of one of several pieces, what was chosen for just this one.
        """
        here = scope.timed or of_each_piece(self.draft, noun)
        if not here or (noun.text, owner.tree) not in scope.chosen_by:
            return None
        return next(
            Typed(tree, type_) for name, tree, type_ in reversed(scope.chosen) if name == noun.text
        )

    def _printed_on(self, owner: Typed, noun: sx.Word, node: sx.Node) -> Typed:
        """What is printed on everything of a name: `rank of Queen`."""
        number = self.draft.bearers["piece"].find(noun.text)
        if number is None or self.draft.properties[number].source != "printed":
            self.draft.unknown("printed property", noun, self.draft.bearers["piece"])
            return NONE
        tree = ir.Printed(number, owner.tree, True, span=node.span)
        return Typed(tree, self.draft.type_of(number))

    def printed(self, owner: Typed, noun: sx.Word, node: sx.Node) -> Typed:
        """What a property of a piece is before any rule or effect."""
        bound = self.property_of(owner, noun, node)
        if bound is NONE or isinstance(bound.tree, ir.Printed):
            return bound
        read = bound.tree
        if isinstance(read, ir.Read) and read.subject is not None:
            number = read.property
            if self.draft.properties[number].source == "printed":
                return Typed(ir.Printed(number, read.subject, span=node.span), bound.type)
        self.draft.fault("wrong-kind", f"`{noun.text}` is not printed on a piece", noun.span)
        return NONE

    def property_of(
        self, owner: Typed, noun: sx.Word, node: sx.Node, scope: Scope | None = None
    ) -> Typed:
        """The property that a player, a piece or a cell has under a name. scope: where it is said,
        for names of values that say `their`.
        """
        draft, bearer = self.draft, ir.bearer(owner.type)
        if isinstance(owner.type, ir.NothingType):
            words = owner_said(node).span.words
            headline = f"`{words}` is nothing, and has no `{noun.text}`"
            draft.certainly("wrong-kind", headline, noun.span)
            return NONE
        if (total := self.amounts.summed(owner, noun, node, scope or Scope())) is not None:
            return total
        named = self.named.of(owner, noun.text, scope or Scope())
        if named is None:
            named = self._built_in(owner, noun, node)
        if named is not None:
            return named
        if isinstance(owner.type, ir.DesignType):
            return self._printed_on(owner, noun, node)
        if bearer is None:
            self.lying.nothing_of_its_own(owner, noun, node)
            return NONE
        number = draft.bearers[bearer].find(noun.text)
        if number is not None:
            well = is_one_thing(number, node, draft)
            return self._read(owner, number, noun, node) if well else NONE
        nothing_so_called(draft, bearer, noun)
        return NONE

    def _built_in(self, owner: Typed, noun: sx.Word, node: sx.Node) -> Typed | None:
        """What somebody or something has without any word of it. What the file declares under the
        name of such a thing is what its author means.
        """
        bearer = ir.bearer(owner.type)
        if bearer is not None and self.draft.bearers[bearer].find(noun.text) is not None:
            return None
        match bearer, noun.text:
            case "player", several if (number := self._stands_for(several)) is not None:
                return self._cells_of(owner, number, node)
            case "player", "opponent":
                return Typed(ir.OpponentOf(owner.tree, span=node.span), ir.PLAYER)
            case "piece", "owner":
                return Typed(ir.OwnerOf(owner.tree, span=node.span), ir.PLAYER)
            case "piece", "name":
                name = ir.DesignType(owner.type.kind)
                return Typed(ir.DesignOf(owner.tree, span=node.span), name)
            case "cell", "row" | "column":
                return self.places.ways.coordinate(owner, noun, node)
            case None, "opposite" if isinstance(owner.type, ir.DirectionType):
                return self.places.ways.opposite(owner, node)
        return None

    def _stands_for(self, name: str) -> int | None:
        """The field of cells that holds players, if it is said of several: `stones`."""
        number = self.draft.bearers["cell"].find(name)
        if number is None or self.draft.bearers["player"].find(name) is not None:
            return None
        made = self.draft.properties[number]
        return number if isinstance(made.type, ir.PlayerType) and made.name != name else None

    def _cells_of(self, owner: Typed, field: int, node: sx.Node) -> Typed:
        """`their stones`: on how many cells they have one."""
        board = self.draft.properties[field].kind or 0
        used = (t.slot for t in ir.walk(owner.tree) if isinstance(t, ir.Local))
        slot = max((1, *used)) + 1
        mine = ir.Among(ir.Read(field, ir.Local(slot)), (owner.tree,), span=node.span)
        cells = ir.Selected(ir.Everywhere(board), slot, mine, span=node.span)
        return Typed(ir.Count(cells, None, span=node.span), ir.NUMBER)

    def _read(self, owner: Typed, number: int, noun: sx.Word, node: sx.Node) -> Typed:
        """A property of somebody or something, which must be what has it."""
        draft, bearing = self.draft, self.draft.properties[number].subject
        said = owner_said(node)
        owner = self.on_board_of(owner, bearing, said)
        if ir.fits(owner.type, bearing):
            return Typed(ir.Read(number, owner.tree, span=node.span), draft.type_of(number))
        if isinstance(owner.type, ir.CellType):
            self.places.elsewhere(said, owner.type, bearing.kind or 0)
            return NONE
        headline = f"`{noun.text}` is what {draft.called(bearing)} has, and not "
        draft.fault("wrong-kind", f"{headline}{draft.called(owner.type)}", node.span)
        return NONE

    def number_in(
        self, owner: Typed, noun: sx.Word, node: sx.Node, scope: Scope | None = None
    ) -> Typed:
        """The property of that name, which must be a number."""
        bound = self.property_of(owner, noun, node, scope)
        bound = compared(self.draft, self.property_of, bound, noun)
        if not ir.fits(bound.type, ir.NUMBER):
            self._no_number(noun, bound.type)
            return NONE
        return bound

    def _no_number(self, noun: sx.Word, type_: ir.Type) -> None:
        self.draft.fault(
            "wrong-kind",
            f"`{noun.text}` is {self.draft.called(type_)}, not a number",
            noun.span,
            "expected a number",
        )

    def each(self, node: sx.Each, scope: Scope) -> Typed:
        """`each pick`: what every player has under that name, together."""
        if node.within is not None:
            return self.lying.each(node, node.within, scope)
        number = self.draft.bearers["player"].find(node.noun.text)
        if node.region is not None and self.draft.board_names.find(node.noun.text) is None:
            self.out_of_place(node.region)
            return NONE
        if number is None and self.draft.board_names.find(node.noun.text) is not None:
            self.draft.fault(
                "out-of-place",
                f"`{node.span.words}` stands for nothing here",
                node.span,
                notes=(f"each of them is gone through: `for {node.span.words}: ...`",),
            )
            return NONE
        if number is None:
            self.draft.unknown("thing that players have", node.noun, self.draft.bearers["player"])
            return NONE
        one = self.draft.type_of(number)
        if one.member is not None:
            both = tuple(ir.Read(number, ir.seat(each), span=node.span) for each in (0, 1))
            return Typed(ir.Together(both, span=node.span), ir.SetType(one.member))
        _, slot = scope.player()
        read = ir.Read(number, ir.Local(slot), span=node.span)
        return Typed(ir.PerPlayer(slot, read, span=node.span), ir.SetType(one.surely()))

    # ------------------------------------------------------------------ calculations

    def number_of(self, node: sx.NumberOf, scope: Scope) -> Typed:
        self.amounts.apart(node, node.filters)
        things, kind = self.some(node.noun, node.within, node.region, scope)
        one = things.type.member or ir.PIECE
        chosen = self.binder.selected(things.tree, one, node.filters, node.excepted, scope)
        return Typed(ir.Count(chosen, kind, span=node.span), ir.NUMBER)

    def some(
        self, noun: sx.Word, within: sx.Value | None, region: sx.Region | None, scope: Scope
    ) -> tuple[Typed, int | None]:
        """The pieces of a zone or the cells of a region, and of which kind the pieces must be."""
        board = self.draft.board_of(noun)
        if board is not None:
            cells = ir.SetType(ir.CellType(board))
            found = Typed(self.places.region(board, region, scope), cells)
            if within is not None:
                found = Typed(self.expect(within, scope, cells).tree, cells)
            return found, None
        design = self.draft.design_names.find(noun.text)
        kind = self.draft.kind_names.find(noun.text)
        if kind is None and design is None and within is not None and noun.text in NUMBERS:
            return self.expect(within, scope, ir.NUMBERS), None
        if kind is None and design is None:
            group = None if within or region else self.named.of_the_game(noun, scope)
            if group is not None and group.type.member is not None:
                return group, None
            if self.draft.bearers["piece"].find(noun.text) is not None:
                self.lying.no_piece(noun, within)
            else:
                groups = (self.draft.kind_names, self.draft.board_names)
                self.draft.unknown("kind of piece", noun, *groups)
            return NONE, None
        if within is None:
            self.out_of_place(region or noun)
            return NONE, None
        zone = self.expect(within, scope, ir.ZONE, ir.PIECES)
        found = self.lying.called(noun, zone, scope, within)
        return found, None if found is NONE else ir.given(found.type.member).kind

    def host(self, node: sx.Host, scope: Scope) -> Typed:
        return Typed(ir.Constant(HOST, ir.THE_HOST, span=node.span), ir.THE_HOST)

    def those(self, node: sx.Those, scope: Scope) -> Typed:
        """`cards in their hand with rank at least 2`."""
        self.lying.one_of_several(node)
        things, _ = self.some(node.noun, node.within, node.region, scope)
        one = things.type.member
        if one is None:
            return NONE
        found = self.binder.selected(things.tree, one, node.filters, node.excepted, scope)
        such = Typed(found, things.type)
        return some_of(node, such, self.draft) if node.said == "a" else such

    def every_name(self, noun: sx.Word) -> Typed | None:
        """The names of a kind, none of a word that is no kind: `colour`."""
        kind = self.draft.kind_names.find(noun.text)
        if kind is None or self.draft.board_of(noun) is not None:
            return None
        names = ir.Together(self.lying.names(kind), span=noun.span)
        return Typed(names, ir.SetType(ir.DesignType(kind)))

    def end_of(self, node: sx.EndOf, scope: Scope) -> Typed:
        """`the top card of discards`, `the bottom 2 cards of their pile`."""
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is None:
            self.draft.unknown("kind of piece", node.noun, self.draft.kind_names)
            return NONE
        zone = self.expect(node.zone, scope, ir.ZONE)
        if isinstance(zone.type, ir.ZoneType) and not zone.type.ordered:
            end = "bottom" if node.bottom else "top"
            self.draft.fault(
                "wrong-kind",
                f"`{node.zone.span.words}` lies in no order, and has no {end}",
                node.span,
                notes=("what is drawn from a zone without an order is drawn by chance",),
                help="declare it `, in a pile`; or let chance draw from it: `chance draws ...`",
            )
        piece = ir.PieceType(zone.type.kind)
        type_ = piece.or_none() if node.amount is None else ir.SetType(piece)
        return Typed(ir.EndOf(zone.tree, node.amount, node.bottom, span=node.span), type_)

    def extreme(self, node: sx.Extreme, scope: Scope) -> Typed:
        """`the smaller of A and B`."""
        left, right = (self.expect(each, scope, ir.NUMBER) for each in (node.left, node.right))
        return Typed(ir.Extreme(node.which, left.tree, right.tree, span=node.span), ir.NUMBER)

    def calculation(self, node: sx.Calculation, scope: Scope) -> Typed:
        if most_of_a_sum(node, self.draft) or meant_from_to(node, self.draft):
            return NONE
        left = self.expect(node.left, scope, ir.NUMBER)
        right = self.expect(node.right, scope, ir.NUMBER)
        return Typed(ir.Calculated(left.tree, node.sign, right.tree, span=node.span), ir.NUMBER)

    def divided(self, node: sx.Divided, scope: Scope) -> Typed:
        """`half of A, rounded down`; rounded up, the parts that are missing to it are counted."""
        left = self.expect(node.left, scope, ir.NUMBER)
        by = self.expect(node.by, scope, ir.NUMBER)
        if not node.rounded:
            self.draft.fault(
                "no-rounding",
                f"`{node.span.words}` need not be a whole number",
                node.span,
                "rounded how?",
                help="say how it is rounded: `, rounded down` or `, rounded up`",
                fix=f"({node.span.words}, rounded down)",
            )
            return NONE
        if by.tree == ir.number(0):
            self.draft.fault("wrong-kind", "nothing can be divided by 0", node.by.span)
            return NONE
        if node.rounded == "down":
            return Typed(ir.Divided(left.tree, by.tree, span=node.span), ir.NUMBER)
        nought = ir.number(0)
        less = ir.Calculated(nought, "-", left.tree, span=node.left.span)
        whole = ir.Divided(less, by.tree, span=node.span)
        return Typed(ir.Calculated(nought, "-", whole, span=node.span), ir.NUMBER)

    def union(self, node: sx.Union, scope: Scope) -> Typed:
        """`their hand or their spent`: everything that is in any of them."""
        sets = (ir.ZONE, ir.PIECES, ir.CELLS, ir.DESIGNS, ir.EDGES)
        parts = tuple(self.expect(part, scope, *sets) for part in node.parts)
        members = [part.type.member or ir.NOTHING for part in parts]
        one = members[0]
        for member, part in zip(members[1:], node.parts[1:], strict=True):
            both = ir.meet(one, member)
            if both is None:
                nouns = self.draft.nouns
                note = f"`{part.span.words}` holds {ir.many(member, *nouns)}"
                first = f"`{node.parts[0].span.words}` {ir.many(one, *nouns)}"
                self.draft.fault("wrong-kind", f"{note}, and {first}", part.span)
                return NONE
            one = both
        trees = tuple(part.tree for part in parts)
        return Typed(ir.Together(trees, True, span=node.span), ir.SetType(one.surely()))

    def listed(self, node: sx.Listed, scope: Scope) -> Typed:
        """`A1, B2 and their goal`: several cells."""
        first, *others = (self.expect(each, scope, ir.CELL, ir.CELLS) for each in node.values)
        board = first.type.kind or 0
        rest = tuple(
            self.places.on_board(board, said, each)
            for said, each in zip(node.values[1:], others, strict=True)
        )
        cells = ir.SetType(ir.CellType(board))
        return Typed(ir.Together((first.tree, *rest), True, span=node.span), cells)

    def negative(self, node: sx.Negative, scope: Scope) -> Typed:
        tree = self.expect(node.value, scope, ir.NUMBER).tree
        if isinstance(tree, ir.Constant) and isinstance(tree.value, int):
            return Typed(ir.Constant(-tree.value, ir.NUMBER, span=node.span), ir.NUMBER)
        return Typed(ir.Calculated(ir.number(0), "-", tree, span=node.span), ir.NUMBER)
