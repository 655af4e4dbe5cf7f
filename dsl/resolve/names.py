"""Collecting names: the first walk over a rule file.

Purpose: know everything that has a name before any line is read, so that order does not matter.
Input: a script. Output: names and blank entries in the draft.
Must not know: what the lines say.
"""

from collections.abc import Iterator, Sequence

from attrs import evolve, fields

from .. import ir
from .. import syntax as sx
from ..diagnostics.did_you_mean import closest
from ..ir import program as pg
from ..ir.boards import CIRCLE, HEXAGON, PATHS, Board
from ..spans import Span
from ..syntax import items as sc
from ..syntax.walk import inside
from .asked_parts import AskedParts
from .board_paths import laid_out_of
from .builder import KINDS_OF_VALUES, ProgramBuilder, blank_decision
from .domains import domain_type
from .goes_of_their_own import as_a_go
from .header import kind_without_pieces
from .names_taken import played_twice, players_listed, step_again
from .shared_choices import SharedChoices
from .told_fields import told_of_cells, told_of_pieces
from .where_chosen import WhereChosen, around_all

ROWS, LONGEST = 26, 99
"""How many rows a board may have, and how many cells in a row."""


def drawn_for_each(node: object, each: bool = False) -> Iterator[sx.Choose]:
    """The draws that chance makes once for each player: those in the lines for each player."""
    if isinstance(node, tuple):
        for part in node:
            yield from drawn_for_each(part, each)
    elif isinstance(node, sx.Choose) and isinstance(node.who, sx.Chance):
        if each:
            yield node
        yield from drawn_for_each(node.body, each)
    elif isinstance(node, sx.Node):
        each = each or isinstance(node, sx.ForEachPlayer)
        each = each or (isinstance(node, sx.Choose) and isinstance(node.who, sx.EachPlayer))
        for attribute in fields(type(node)):
            if attribute.name != "span":
                yield from drawn_for_each(getattr(node, attribute.name), each)


def _kept_secret(said: Sequence[tuple[sx.Node, ...]]) -> Iterator[Span]:
    """The choices that are made in secret: those that say so, those in a go that says so, and what
    pieces ask for that are chosen so. What chance draws, and the use of an item, is told by nobody
    but the lines behind it.
    """
    chosen = [node for nodes in said for node in nodes if isinstance(node, sx.Choose)]
    asking = [node for node in chosen if getattr(node.domain, "parts", False)]
    parts = not asking or any(node.secret for node in asking)
    for nodes in said:
        for node in nodes:
            match node:
                case sx.Choose(who=sx.Chance()) | sx.Choose(secret=True):
                    yield node.span
                    if isinstance(node.domain, sx.OneGo):
                        yield from (each.span for each in inside(node.body))
                case sx.Asks() if parts:
                    yield node.span
                case sx.Use():
                    yield node.span


def _is_chances_choice(node: sx.Node) -> bool:
    return isinstance(node, sx.Choose) and isinstance(node.who, sx.Chance)


class Collector:
    """Fills the names of a draft."""

    def __init__(self, draft: ProgramBuilder, script: sc.Script) -> None:
        self.draft = draft
        self.script = script
        self.of_sets: list[tuple[int, sx.Domain]] = []
        """What is chosen from a set or a graph that may be declared further down."""
        with_lines = (i for i in script.items if isinstance(i, sc.Phase | sc.Piece | sc.Rule))
        self.nodes = [(item, tuple(inside(item.body))) for item in with_lines]
        """What stands in each item that has lines."""
        self.shared = SharedChoices(draft, [n for _, nodes in self.nodes for n in nodes])
        self.parts = AskedParts(draft, [nodes for _, nodes in self.nodes])
        self.for_each = {
            node.span
            for item, nodes in self.nodes
            if any(map(_is_chances_choice, nodes))
            for node in drawn_for_each(item.body)
        }
        self.kept = frozenset(_kept_secret([nodes for _, nodes in self.nodes]))
        """The places of the choices of which the text says that they are made in secret."""
        self.same_steps: set[tuple[int, int]] = set()
        """Of which two phases it has been told that they have steps of one name."""

    def collect(self) -> None:
        """Take in every name of the script."""
        for item in self.script.items:
            match item:
                case sc.Header() if item.seats:
                    self._seats(item)
                case sc.Kind():
                    self._kind(item)
                case sc.Board():
                    self._board(item)
                case sc.Rule():
                    self.draft.rule_names.add(item.name.text, len(self.draft.named_rules))
                    self.draft.named_rules.append(pg.NamedRule(item.name.text, item.for_each))
        self._designs()
        self._phases()
        self._fields()
        self.where = WhereChosen(self.draft, self.nodes)
        for item, nodes in self.nodes:
            self._lines(item, nodes)
        self._chosen_of_sets()

    def _chosen_of_sets(self) -> None:
        for number, domain in self.of_sets:
            known = domain_type(domain, self.draft)
            self.draft.properties[number] = evolve(self.draft.properties[number], type=known)

    def _seats(self, header: sc.Header) -> None:
        if len(header.seats) != 2:
            self.draft.fault(
                "two-players",
                f"a duel has two players, and here are {len(header.seats)}",
                header.seats[0].span,
                notes=("they are named like this: `players North, South`",),
            )
            for each in header.seats:
                self.draft.excuse(each)
            return
        self.draft.seats = tuple(word.text for word in header.seats)

    # ------------------------------------------------------------------ pieces

    def _kind(self, item: sc.Kind) -> None:
        if not self.draft.kind_names.add(item.name.text, len(self.draft.kinds)):
            self.draft.twice("kind of piece", item.name)
        self.draft.kinds.append(pg.Kind(item.name.text, item.in_force))

    def _board(self, item: sc.Board) -> None:
        """A board, if it is not too large to be lettered."""
        taken = self.draft.kind_names.find(item.name.text) is not None
        if taken or not self.draft.board_names.add(item.name.text, len(self.draft.boards)):
            self.draft.twice("board", item.name)
            return
        if item.shape in (CIRCLE, PATHS) or item.paths:
            self.draft.boards.append(laid_out_of(item, self.draft))
            return
        rows = 2 * item.height - 1 if item.shape == HEXAGON else item.height
        if not (1 <= item.width <= LONGEST and 1 <= rows <= ROWS):
            self.draft.fault(
                "board-size",
                f"a board has 1 to {ROWS} rows of 1 to {LONGEST} cells",
                item.name.span,
                help="rows are called by the letters from A to Z",
            )
            item = evolve(item, width=1, height=1)
        board = Board(item.name.text, item.shape, item.width, item.height, span=item.span)
        self.draft.boards.append(board)

    def _designs(self) -> None:
        for item in self.script.items:
            if isinstance(item, sc.Piece):
                self._piece(item)
            elif isinstance(item, sc.Names):
                self._names(item)

    def _piece(self, item: sc.Piece) -> None:
        draft = self.draft
        kind = draft.kind_names.find(item.kind.text)
        if kind is None:
            kind_without_pieces(self.script, draft, item.kind)
            draft.unknown("kind of piece", item.kind, draft.kind_names)
            draft.excuse(item.name)
            return
        if item.name.text in draft.seats:
            draft.twice("player", item.name)
            draft.excuse(item.name)
            return
        if item.each is not None:
            draft.fault(
                "unknown-name",
                f"there is no field `{item.each.text}` with names, and no pieces of this kind",
                item.each.span,
                help=f"list them below `pieces {item.kind.text}`: `{item.each.text}: red or black`",
            )
            draft.excuse(item.name)
            return
        if not draft.design_names.add(item.name.text, len(draft.designs)):
            draft.twice("piece", item.name)
            return
        texts = [
            line.sentence.text
            for line in item.body
            if isinstance(line, sx.Line) and isinstance(line.sentence, sx.Word)
        ]
        held = any(isinstance(line, sx.HeldBy) for line in item.body)
        draft.designs.append(
            pg.Design(
                len(draft.designs),
                item.name.text,
                item.short,
                kind,
                " ".join(texts),
                held,
                span=item.span,
            )
        )

    def _names(self, item: sc.Names) -> None:
        """Names that are no pieces: each is a design of which nothing else is said."""
        draft, kind = self.draft, len(self.draft.kinds)
        draft.kind_names.add(item.name.text, kind)
        draft.kinds.append(pg.Kind(item.name.text, False, names=True))
        listed = players_listed(self.script, item, draft)
        for name in item.names:
            if name.text in draft.seats:
                if not listed:
                    draft.twice("player", name)
                continue
            number = len(draft.designs)
            draft.design_names.add(name.text, number)
            draft.designs.append(pg.Design(number, name.text, name.text, kind, "", span=name.span))

    def _fields(self) -> None:
        root = next((p.number for p in self.draft.phases if p.parent is None), 0)
        for item in self.script.items:
            if isinstance(item, sc.Board):
                self._cell_fields(item, root)
            if not isinstance(item, sc.Kind):
                continue
            kind = self.draft.kind_names.find(item.name.text)
            for declared in item.fields:
                told_of_pieces(declared, self.draft)
                type_ = self._field_type(declared)
                if type_ is None or self._shared_field(declared, kind, type_):
                    continue
                printed = tuple(
                    self._label(design, declared) if design.kind == kind else None
                    for design in self.draft.designs
                )
                self.draft.add_property(
                    declared.name.text,
                    "piece",
                    type_,
                    "printed",
                    root,
                    kind=kind,
                    printed=printed,
                    span=declared.span,
                )

    def _shared_field(self, declared: sc.Field, kind: int | None, type_: ir.Type) -> bool:
        """Whether pieces of another kind have a field of this name, too: of one type, it is one
        property of both. Anything else is noted.
        """
        draft = self.draft
        name = declared.name.text
        made = next((p for p in draft.properties if (p.bearer, p.name) == ("piece", name)), None)
        if made is None:
            return False
        if made.type != type_ or made.kind == kind:
            draft.twice("property of pieces", declared.name)
            return True
        printed = tuple(
            self._label(design, declared) if design.kind == kind else before
            for design, before in zip(draft.designs, made.printed, strict=True)
        )
        draft.properties[made.number] = evolve(made, kind=None, printed=printed)
        return True

    def _field_type(self, declared: sc.Field) -> ir.Type | None:
        """The type that a field's words mean; nothing, and the mistake is noted, if they do not."""
        type_ = self.draft.type_called(declared.kinds[0])
        if type_ is None:
            self._strange_type(declared)
            return None
        return (
            type_.or_none()
            if sc.may_be_none(declared) or isinstance(type_, ir.DesignType)
            else type_
        )

    def _cell_fields(self, item: sc.Board, root: int) -> None:
        """What every cell of a board has, which effects change cell by cell."""
        board = self.draft.board_names.find(item.name.text)
        for declared in item.fields:
            type_ = self._field_type(declared)
            if type_ is None or board is None:
                continue
            if self.draft.bearers["cell"].find(declared.name.text) is not None:
                self.draft.twice("property of cells", declared.name)
                continue
            number = self.draft.add_property(
                declared.name.text,
                "cell",
                type_,
                "stored",
                root,
                audience=told_of_cells(declared, self.draft),
                kind=board,
                printed=(None,),
                span=declared.span,
            )
            if sc.may_be_none(declared):
                self.draft.said_or_none.add(number)

    def _strange_type(self, declared: sc.Field) -> None:
        word = declared.kinds[0]
        start = declared.span.start + len(declared.name.span.words)
        at = declared.span.source.text.find(word, start)
        span = Span(declared.span.source, at, at + len(word)) if at >= 0 else declared.span
        names = (KINDS_OF_VALUES, self.draft.kind_names)
        self.draft.unknown("kind of value", sx.Word(word, span=span), *names)
        self.draft.excuse(declared.name)

    def _label(self, design: pg.Design, declared: sc.Field) -> int | None:
        """What is printed on a design because of its label."""
        return int(design.label) if declared.as_labelled and design.label.isdigit() else None

    # ------------------------------------------------------------------ phases

    def _phases(self) -> None:
        draft = self.draft
        phases = [(item, nodes) for item, nodes in self.nodes if isinstance(item, sc.Phase)]
        for item, _ in phases:
            if not draft.phase_names.add(item.name.text, len(draft.phases)):
                draft.twice("phase", item.name)
                continue
            number = len(draft.phases)
            draft.phases.append(pg.Phase(number, item.name.text, -1, -1, None, span=item.span))
        turns: set[str] = set()
        for item, nodes in phases:
            for node in nodes:
                if isinstance(node, sx.Play):
                    self._played(node, item)
                    turns |= {node.phase.text} if node.first else set()
        for name in sorted(turns):
            self._alternating(name)

    def _alternating(self, name: str) -> None:
        """It is somebody's turn in a phase."""
        draft = self.draft
        number = draft.phase_names.find(name)
        if number is None or draft.phases[number].mover >= 0:
            return
        parent = draft.phases[number].parent
        scope = number if parent is None else parent
        mover = draft.add_property(f" {name} mover", "game", ir.PLAYER, "mover", scope)
        draft.phases[number] = evolve(draft.phases[number], mover=mover)

    def _played(self, node: sx.Play, item: sc.Phase) -> None:
        """A phase is played in one other phase, so that it is clear in what it happens."""
        draft = self.draft
        child, parent = (
            draft.phase_names.find(node.phase.text),
            draft.phase_names.find(item.name.text),
        )
        if child is None:
            draft.problems.incomplete = draft.problems.unsaid_turns = True
        if child is None or parent is None or draft.phases[child].parent == parent:
            return
        above: int | None = parent
        while above is not None:
            if above == child:
                draft.fault(
                    "plays-itself",
                    f"`{node.phase.text}` would be played in itself, without an end",
                    node.phase.span,
                    help="play it in the phase around it, which can play it as often as needed",
                )
                return
            above = draft.phases[above].parent
        old = draft.phases[child]
        if old.parent is None:
            draft.phases[child] = evolve(old, parent=parent)
            return
        stepped = any(
            isinstance(each, sx.Step)
            for item, nodes in self.nodes
            if item.name.text == old.name
            for each in nodes
        )
        played_twice(draft, old, parent, node, stepped)

    # ------------------------------------------------------------------ what lines name

    def _lines(self, item: sc.Phase | sc.Piece | sc.Rule, nodes: tuple[sx.Node, ...]) -> None:
        phase = self.where.usually(item)
        if isinstance(item, sc.Phase):
            self._course(item.body, phase)
        elsewhere = self.where.at_other_times(item)
        for node in nodes:
            at = elsewhere.get(id(node), phase)
            match node:
                case sx.Choose():
                    self._decision(node, node.name, at)
                case sx.Asks():
                    self._asked(node, self._kind_under(item))
                case sx.Use():
                    thing = node.thing if isinstance(node.thing, sx.Word) else item.name
                    self._decision(node, thing, at)

    def _asked(self, node: sx.Asks, kind: int | None) -> None:
        """What a piece of a kind asks for, which is chosen along with it."""
        blank = sx.Choose(
            sx.Pronoun("you"), node.may, node.name, True, node.domain, (), span=node.span
        )
        phases = self.where.asked(kind)
        kind = kind if self.parts.bearer == "piece" else None
        if not self.parts.again(blank, phases, kind, self.kept):
            self._decision(blank, node.name, *phases, part=True, kind=kind)
            self.parts.born(blank)

    def _kind_under(self, item: sc.Phase | sc.Piece | sc.Rule) -> int | None:
        """The kind of the piece that lines stand under, if they do."""
        number = self.draft.design_names.find(item.name.text)
        piece = isinstance(item, sc.Piece) and number is not None
        return self.draft.designs[number].kind if piece and number is not None else None

    def _course(self, body: sx.Body, phase: int) -> None:
        """Steps, declarations and questions in the course of a phase."""
        draft = self.draft
        for node in body:
            match node:
                case sx.Step():
                    if not draft.step_names.add(node.name.text, len(draft.steps)):
                        step_again(draft, node, phase, self.same_steps)
                        continue
                    draft.steps.append(
                        pg.Step(len(draft.steps), node.name.text, phase, -1, span=node.span)
                    )
                    self._course(node.body, phase)
                case sx.Declare():
                    self._declared(node, phase)
                case sx.Clause():
                    self._question(node, phase)
                case sx.If():
                    self._course((*node.then, *node.otherwise), phase)
                case sx.Choose(domain=sx.OneGo()):
                    self._course(node.body, phase)

    def _can_have(self, owner: sx.Value) -> bool:
        """Whether this is the game, or a phase of it."""
        if not isinstance(owner, sx.Word):
            return False
        return owner.text == "game" or self.draft.phase_names.find(owner.text) is not None

    def _declared(self, node: sx.Declare, phase: int) -> None:
        bearer = "player" if isinstance(node.owner, sx.EachPlayer) else "game"
        if bearer == "game" and not self._can_have(node.owner):
            self._strange_owner(node)
            self.draft.excuse(node.name)
            return
        if bearer == "player" and isinstance(node.initial, sx.EmptyGraph):
            self.draft.fault(
                "wrong-kind",
                "a graph belongs to the game, or to a phase, and not to each player",
                node.owner.span,
                help="write `the game`",
                fix="the game",
            )
            bearer = "game"  # as it is meant further down
        if self.draft.bearers[bearer].find(node.name.text) is not None:
            self.draft.twice("property", node.name)
            return
        if isinstance(node.initial, sx.Word) and not self.draft.knows(node.initial.text):
            self.draft.excuse(node.name)  # what it is at first is told where it is bound
        self.draft.add_property(
            node.name.text,
            bearer,
            self._declared_type(node),
            "stored",
            phase,
            audience=node.audience or ("private" if bearer == "player" else "secret"),
            span=node.span,
        )

    def _declared_type(self, node: sx.Declare) -> ir.Type:
        """What is declared, as far as the line shows it; a pile is a zone in which order counts."""
        type_ = self._initial_type(node.initial)
        if not node.pile:
            return type_
        if isinstance(type_, ir.ZoneType):
            return evolve(type_, ordered=True)
        self.draft.fault(
            "wrong-kind",
            f"`{node.name.text}` holds no pieces, so that it is no pile",
            node.initial.span,
            help="leave out `in a pile`, or begin it with `nothing` or `one of each ...`",
        )
        return type_

    def _strange_owner(self, node: sx.Declare) -> None:
        """Note that what cannot have anything is said to have something, and who was meant."""
        owner, words = node.owner, node.owner.span.words
        meant = "each player" if words in ("players", "both players", "both", "all") else None
        if isinstance(owner, sx.Word) and meant is None:
            meant = closest(owner.text, (*self.draft.phase_names, "game"))
        self.draft.fault(
            "wrong-kind",
            f"`{words}` is nothing that can have `{node.name.text}`",
            owner.span,
            notes=("`each player has` something, the whole `match has` it, or a phase of it",),
            help=None if meant is None else f"write `{meant}`",
            fix=meant,
        )

    def _kind_of(self, part: sx.Copies | sx.OneOfEach) -> int | None:
        """The kind of the pieces of a group."""
        if isinstance(part, sx.OneOfEach):
            return self.draft.kind_names.find(part.noun.text)
        found = self.draft.design_names.find(part.name.text)
        return None if found is None else self.draft.designs[found].kind

    def _initial_type(self, node: sx.Value) -> ir.Type:
        match node:
            case sx.OneOfEach():
                return ir.ZoneType(self.draft.kind_names.find(node.noun.text))
            case sx.Assorted(
                parts=(sx.Copies(name=sx.Word(text="public" | "private" | "secret")),)
            ):
                return ir.NUMBER
            case sx.Assorted(parts=parts):
                kinds = {kind for part in parts if (kind := self._kind_of(part)) is not None}
                return ir.ZoneType(kinds.pop() if len(kinds) == 1 else None)
            case sx.Nothing(word="nothing"):
                return ir.ZONE
            case sx.Nothing(word="nobody"):
                return ir.PLAYER.or_none()
            case sx.TruthValue():
                return ir.TRUTH
            case sx.Number():
                return ir.NUMBER
            case sx.OrNone():
                type_ = self.draft.type_held(node)
                return ir.NOTHING if type_ is None else type_.or_none()
            case sx.EmptyGraph():
                return ir.GraphType(self.draft.kind_names.find(node.noun.text))
        return ir.NOTHING

    def _question(self, node: sx.Clause, phase: int) -> None:
        name = node.label.text
        if self.draft.names_with(name) is not None:
            return
        for bearer in ("game", "piece", "player"):
            if self.draft.bearers[bearer].find(name) is not None:
                return
        self.draft.add_property(
            name, "game", ir.NOTHING, "question", phase, audience="public", span=node.label.span
        )

    def _drawn_once(self, node: sx.Choose | sx.Use) -> bool:
        """Whether chance chooses, and not for each player."""
        if not isinstance(node, sx.Choose) or isinstance(node.domain, sx.DealDomain):
            return False
        return isinstance(node.who, sx.Chance) and node.span not in self.for_each

    def _decision(
        self,
        node: sx.Choose | sx.Use,
        name: sx.Word,
        *phases: int,
        part: bool = False,
        kind: int | None = None,
    ) -> None:
        draft, phase = self.draft, around_all(self.draft, phases)
        draft.choosers.lines[name.text] += 1
        bearer = self.parts.bearer if part else "game" if self._drawn_once(node) else "player"
        unnamed = isinstance(node, sx.Drawn) and node.unnamed
        secret, own_name = node.span in self.kept, not unnamed and not part
        if (
            isinstance(node, sx.Choose)
            and own_name
            and (self.shared.again(node, phase, bearer, secret))
        ):
            return
        number = len(draft.decisions)
        made = blank_decision(number, name.text, phases, node, secret)
        unused = draft.decision_names.add(name.text, number)
        if isinstance(node, sx.Choose) and not isinstance(node.who, sx.Pronoun | sx.EachPlayer):
            draft.choosers.said.setdefault(name.text, []).append(node.who.span.words)
        if not unused and not unnamed:
            draft.twice("choice", name, as_a_go(name.span))
        type_: ir.Type = ir.DESIGN
        if isinstance(node, sx.Choose):
            type_ = domain_type(node.domain, draft)
        taken = unnamed or name.text in draft.bearers[bearer]
        if taken and not unnamed and unused and isinstance(node, sx.Choose):
            draft.twice("property", name)
        called = f" {name.text}" if taken else name.text
        value = draft.add_property(called, bearer, type_, "chosen", phase, kind=kind)
        if isinstance(node, sx.Choose) and isinstance(node.domain, sx.OneOfDomain | sx.EdgeDomain):
            self.of_sets.append((value, node.domain))
        hidden = draft.add_property(f" {name.text} hidden", "player", ir.TRUTH, "flag", phase)
        shown = draft.add_property(f" {name.text} shown", "player", ir.TRUTH, "flag", phase)
        late = draft.add_property(f" {name.text} late", "player", ir.TRUTH, "flag", phase)
        uses = self._uses(node, name)
        draft.decisions.append(
            evolve(made, value=value, hidden=hidden, shown=shown, late=late, uses=uses)
        )
        if isinstance(node, sx.Choose) and own_name and unused:
            self.shared.born(node, number)

    def _uses(self, node: sx.Choose | sx.Use, name: sx.Word) -> int:
        """What says that a choice was made which is made once in a phase; -1 if there is none."""
        if node.once_per is None:
            return -1
        draft, scope = self.draft, self.draft.phase_names.find(node.once_per.text)
        if scope is None:
            draft.unknown("phase", node.once_per, draft.phase_names)
            return -1
        return draft.add_property(f" {name.text} used", "player", ir.TRUTH, "flag", scope)
