"""What is being built, and the scope in which a line is read.

Purpose: the tables of a program while they grow, with their names; and what the small words
(`you`, `this`, `they`) stand for at a place in the text.
Input and output: used by the other modules of `binding`. Must not know: how lines are read.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypedDict, Unpack

from attrs import evolve, frozen

from .. import ir
from ..diagnostics.did_you_mean import closest
from ..diagnostics.problem import Details, Fix, Problems, problem
from ..ir import program as pg
from ..ir.boards import Board
from ..spans import Span
from ..syntax import NEIGHBOURS, Allow, Chance, Choose, OrNone, Use, Word
from ..syntax.items import UNNAMED_SEATS
from ..word_forms import forms
from .called_by_kind import called_by_kind, none_at_first
from .lookup import Names, as_name, meant
from .strange_words import listed, several, strange

KINDS_OF_VALUES: dict[str, ir.Type] = {
    "number": ir.NUMBER,
    "player": ir.PLAYER,
    "yes": ir.TRUTH,
    "no": ir.TRUTH,
    "text": ir.TEXT,
}
"""What the words behind a colon in a declaration mean, beside the names of kinds and boards."""


@frozen
class Scope:
    """The words of a place: trees for `you`, `they`, `this` and `it`, names that were chosen, the
    next free slot, the phase whose lines these are, the owner of the rules.
    """

    you: ir.Tree | None = None
    they: ir.Tree | None = None
    this: ir.Tree | None = None
    this_type: ir.Type | None = None
    other: ir.Tree | None = None
    """Who `opponent` is, where that is not the opponent of `you` or `they`."""
    it: ir.Tree | None = None
    it_type: ir.Type | None = None
    around: "Scope | None" = None
    """The words of the phrase around this one, where `it` is something else."""
    chosen: tuple[tuple[str, ir.Tree, ir.Type], ...] = ()
    slot: int = 2
    phase: int | None = None
    owner: ir.Owner | None = None
    settling: int | None = None
    """The decision whose lateness is being handled here."""
    in_one_go: bool = False
    """Whether these lines are part of what is chosen in one go."""
    going: tuple[ir.Tree, ...] = ()
    """Who chooses in one go, under each tree that means them."""
    chooser: ir.Tree | None = None
    """Who chooses there, by words that mean the same in the lines of a step."""
    in_course: bool = False
    """Whether these lines are carried out one after another, and not together in one moment."""
    timed: bool = False
    """Whether these lines hold or happen at another time than they are said."""
    whenever: bool = False
    """Whether these lines hold whenever they are asked for, and are not done in their phase."""
    chosen_by: tuple[tuple[str, ir.Tree], ...] = ()
    """Who chose what is known by its bare name here, under each tree that means them."""
    behind: tuple[ir.Tree, ...] = ()
    """What must hold for play to come to these lines: the `if`s around them."""

    @property
    def belongs_to(self) -> tuple[str, int]:
        """The piece, the rule or the phase whose lines these are."""
        if self.owner is None:
            return "phase", self.phase or 0
        return pg.bearer_of(self.owner)

    def player(self) -> tuple["Scope", int]:
        """A scope in which `they` is the player in a fresh slot."""
        they = ir.Local(self.slot)
        return evolve(self, they=they, other=None, slot=self.slot + 1), self.slot

    def of_another(self, somebody: ir.Tree) -> "Scope":
        """The same, with `they` for somebody of whom a line speaks; `opponent` is who it was."""
        me = self.you or self.they
        other = self.other or (None if me is None else ir.OpponentOf(me))
        return evolve(self, they=somebody, other=other)

    def about(self, somebody: ir.Tree) -> "Scope":
        """The same, with `they` for whoever a line speaks of, where it stands for nobody else."""
        return self if self.they or self.you else evolve(self, they=somebody)

    def together(self) -> "Scope":
        """The same words in lines that happen in one moment."""
        return evolve(self, in_course=False)

    def with_chosen(self, name: str, type: ir.Type) -> tuple["Scope", int]:
        """A scope in which a name stands for what was chosen."""
        entry = (name, ir.Local(self.slot), type)
        return evolve(self, chosen=(*self.chosen, entry), slot=self.slot + 1), self.slot

    def with_it(self, type: ir.Type) -> tuple["Scope", int]:
        """A scope in which `it` is the thing in a fresh slot."""
        it = ir.Local(self.slot)
        return evolve(self, it=it, it_type=type, around=self, slot=self.slot + 1), self.slot

    def outside(self) -> "Scope":
        """The same, with what `it` is in the phrase around this one."""
        around = self.around
        if around is None:
            return self
        return evolve(self, it=around.it, it_type=around.it_type, around=around.around)


WORDS_FOR_NONE = ("nothing", "nobody", "none")
"""They stand where names do."""


class Kept(TypedDict, total=False):
    """What may be said of a property besides: as `Property` has it."""

    audience: str
    kind: int | None
    printed: tuple[ir.Value, ...]
    of: int | None
    keep: int
    wanted: ir.Value
    span: Span


class Choosers:
    """Who makes the choices of a name. said: in the words of the text, where it is one player who
    is named; lines: in how many lines; alone: who it is, for the lines behind in the same phase,
    where it is one line and a player who stays the same as long as the phase is.
    """

    def __init__(self) -> None:
        self.said: dict[str, list[str]] = {}
        self.lines: Counter[str] = Counter()
        self.alone: dict[tuple[int, str], ir.Tree] = {}

    def known_alone(self, name: str, scope: Scope) -> ir.Tree | None:
        """Who makes a choice of a name that nobody else makes, if lines may ask for it so."""
        if not scope.whenever:
            return None if scope.phase is None else self.alone.get((scope.phase, name))
        return next((who for (_, of), who in self.alone.items() if of == name), None)


class ProgramBuilder:
    """The tables of a program while it is being bound."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.seats: tuple[str, ...] = UNNAMED_SEATS
        self.options: list[pg.Option] = []
        self.kinds: list[pg.Kind] = []
        self.boards: list[Board] = []
        self.designs: list[pg.Design] = []
        self.phases: list[pg.Phase] = []
        self.steps: list[pg.Step] = []
        self.properties: list[pg.Property] = []
        self.decisions: list[pg.Decision] = []
        self.blocks: list[tuple[ir.Tree, ...]] = []
        self.rules: list[ir.Rule] = []
        self.named_rules: list[pg.NamedRule] = []
        self.rulings: list[pg.Ruling] = []
        self.allowances: list[pg.Allowance] = []
        self.option_names: Names[int] = Names()
        self.kind_names: Names[int] = Names()
        self.board_names: Names[int] = Names()
        # and what cells may have or not, as their board says
        self.design_names, self.said_or_none = Names[int](), set[int]()
        self.phase_names: Names[int] = Names()
        self.step_names: Names[int] = Names()
        self.decision_names: Names[int] = Names()
        self.rule_names: Names[int] = Names()
        self.bearers: dict[str, Names[int]] = {
            "game": Names(),
            "player": Names(),
            "piece": Names(),
            "cell": Names(),
        }
        self.choosers = Choosers()
        """Who makes which choices."""
        self.decided: set[int] = set()
        """The questions that are answered whenever play comes to the line that is bound now."""
        self.untyped: dict[int, Callable[[], ir.Type]] = {}
        self._born_wrong: set[str] = set()

    # ------------------------------------------------------------------ problems

    def fault(
        self, code: str, headline: str, span: Span, text: str = "", **more: Unpack[Details]
    ) -> None:
        """Note a problem."""
        self.problems.add(problem(code, headline, span, text, **more))

    def certainly(self, code: str, headline: str, span: Span) -> None:
        """Note a problem that may only follow from another, unless there is one already."""
        if not self.problems.fatal:
            self.fault(code, headline, span)

    def unknown(self, what: str, word: Word, *groups: Iterable[str]) -> None:
        """Note that a name means nothing, and what may have been meant."""
        self.unknown_as(f"there is no {what} called `{word.text}`", word, *groups)

    def unknown_as(self, headline: str, word: Word, *groups: Iterable[str]) -> None:
        """The same in other words. Says nothing if what declares the name has a mistake."""
        chosen = self._chosen_of_kind(word.text)
        made = next((each for each in self.decisions if each.name == chosen), None)
        by_one = made is not None and self.phases[made.phase].mover >= 0
        called = None if chosen is None else called_by_kind(word, chosen, by_one)
        if self.problems.excuses(forms(word.text)):
            further = called or self._meant_alone(word)
            if further is not None:
                self.problems.again(forms(word.text), further)
            return
        self.problems.excused.add(word.text)  # told once, wherever else it stands
        may_be = any(chosen == name for group in groups for name in group)
        if called is not None and (may_be or called.span != word.span):
            of_kind = f"`{word.text}` is what pieces are, and `{chosen}` the one that is chosen"
            help = f"did you mean `{called.text}`?"
            self.fault("unknown-name", headline, word.span, notes=(of_kind,), help=help, fix=called)
        elif self._is_a_sort(word.text) and (held := none_at_first(word)) is not None:
            headline = f"`{word.text}` is what there are several of, and no one of them"
            help = f"write `{held.text}`: it is none until it becomes one"
            self.fault("unknown-name", headline, word.span, help=help, fix=held)
        else:
            self._unknown_thing(headline, word, *groups)

    def _meant_alone(self, word: Word) -> Fix | None:
        """What stands in the place of a word, and of nothing else, where it is known what the word
        means here.
        """
        said = strange(word)
        return said.fix if said is not None and said.fix and said.fix.span == word.span else None

    def _unknown_thing(self, headline: str, word: Word, *groups: Iterable[str]) -> None:
        """Note that a name means nothing that there is."""
        said, best = strange(word), meant(word.text, *groups)
        if said is not None and said.numeral and self.design_names.find(word.text) is not None:
            said = None  # a piece is called so
        if said is not None and (best is None or said.fix is not None):
            notes: tuple[str, ...] = (said.note,) if said.note else ()
            if said.numeral:
                headline = "numbers are written in digits"
                self.fault("numeral", headline, word.span, help=said.help, fix=said.fix)
            else:
                self.fault(
                    "unknown-name", headline, word.span, notes=notes, help=said.help, fix=said.fix
                )
        elif best is None and (small := closest(word.text, WORDS_FOR_NONE)) is not None:
            help = f"did you mean `{small}`?"
            self.fault("unknown-name", headline, word.span, help=help, fix=small)
        elif best is not None:
            help = f"did you mean `{best}`?"
            fix = f"{{{best}}}" if word.span.words.startswith("{") else as_name(best)
            self.fault("unknown-name", headline, word.span, help=help, fix=fix)
        elif not (self.problems.unborn and self.problems.fatal):
            there = [name for group in groups for name in group]
            known = (listed(there) or "there is none in this ruleset",)
            self.fault("unknown-name", headline, word.span, notes=several(word, there) or known)

    def _is_a_sort(self, name: str) -> bool:
        """Whether pieces or cells are called so."""
        return self.kind_names.find(name) is not None or self.board_names.find(name) is not None

    def _chosen_of_kind(self, name: str) -> str | None:
        """The only choice of a piece of a sort of that name."""
        kinds = {self.kind_names.find(form) for form in forms(name)} - {None}
        found = {
            made.name
            for made in self.decisions
            if getattr(self.properties[made.value].type, "kind", None) in kinds
        }
        return found.pop() if len(found) == 1 else None

    def excuse(self, word: Word) -> None:
        """The line that declares this name has a mistake: do not complain of its uses."""
        self.problems.lacking = True
        self.problems.excused.update(forms(word.text))
        self._born_wrong.update(forms(word.text))

    def born_wrong(self, word: Word) -> bool:
        """Whether the line that declares this name has a mistake."""
        return not self._born_wrong.isdisjoint(forms(word.text))

    def twice(self, what: str, word: Word, fix: Fix | None = None) -> None:
        """Note that a name is given to two things. fix: the edit by which both may have it."""
        self.problems.lacking = True
        if fix is not None and any(one.fix == fix for one in self.problems.found):
            return  # told of another name that it mends, too
        self.fault(
            "name-taken",
            f"there is another {what} called `{word.text}`",
            word.span,
            help="give one of the two another name"
            if fix is None
            else f"write `{fix.text.strip()}`",
            fix=fix,
        )

    def knows(self, name: str) -> bool:
        """Whether the game, a phase, a piece, a player or a cell is called so."""
        groups = (*self.bearers.values(), self.phase_names, self.design_names, self.decision_names)
        named = any(group.find(name) is not None for group in groups)
        return named or name in self.seats or self.cell(name) is not None

    # ------------------------------------------------------------------ tables

    def zones(self) -> tuple[str, ...]:
        """The names of the zones that players have."""
        own = (made for made in self.properties if made.bearer == "player")
        return tuple(made.name for made in own if isinstance(made.type, ir.ZoneType))

    def board_of(self, noun: Word) -> int | None:
        """The board whose cells are called so; `neighbours` are those of the one that there is."""
        found = self.board_names.find(noun.text)
        alone = len(self.boards) == 1 and noun.text == NEIGHBOURS
        return 0 if found is None and alone else found

    def cell(self, name: str) -> tuple[int, int] | None:
        """The board and the number of the cell of that name."""
        for number, board in enumerate(self.boards):
            if name in board.numbers:
                return number, board.numbers[name]
        return None

    def direction(self, name: str) -> tuple[int, int] | None:
        """The first board with a direction of that name, and its number."""
        ways = ((number, board.way(name)) for number, board in enumerate(self.boards))
        return next(((number, way) for number, way in ways if way is not None), None)

    def allow(self, node: Allow, under: tuple[str, int]) -> None:
        """Keep that a warning is meant to be."""
        if node.under is not None and under[0] != "ruleset":
            said = f"`in {node.under.span.words}` is said at the left edge"
            help = "leave it out: what stands in a block is about the block"
            self.fault("out-of-place", said, node.under.span, help=help)
            return
        if node.under is not None:
            found = self._spoken_of(node.under, ("piece", "rule", "phase"))
            if found is None:
                return
            under = found
        about = [self._spoken_of(word) for word in node.about]
        concerned = tuple(each for each in about if each is not None)
        if len(concerned) < len(about):
            return
        words = None if node.words is None else node.words.text
        relies = tuple(word.text for word in node.relies)
        allowance = pg.Allowance(
            node.code, under, concerned, words, node.reason.text, relies, span=node.span
        )
        self.allowances.append(allowance)

    def _spoken_of(self, word: Word, sorts: tuple[str, ...] = ()) -> tuple[str, int] | None:
        """What a name in an `allow` line is of; the mistake is noted if it is of nothing. sorts: of
        what it may be; of all that there is, if there are none.
        """
        groups = (
            ("piece", self.design_names),
            ("rule", self.rule_names),
            ("phase", self.phase_names),
            ("step", self.step_names),
            *(("property", names) for names in self.bearers.values()),
        )
        groups = tuple(each for each in groups if not sorts or each[0] in sorts)
        for sort, names in groups:
            number = names.find(word.text)
            if number is not None:
                return sort, number
        self.unknown("piece, rule or phase", word, *(names for _, names in groups))
        return None

    def type_called(self, word: str) -> ir.Type | None:
        """The type that a word behind a colon means: `number`, `card` (the name of one), `cell`."""
        kind, board = self.kind_names.find(word), self.board_names.find(word)
        if word in KINDS_OF_VALUES:
            return KINDS_OF_VALUES[word]
        if kind is not None:
            return ir.DesignType(kind)
        if board is None and word == "direction" and self.boards:
            return ir.DirectionType(0)
        return None if board is None else ir.CellType(board)

    def type_held(self, node: OrNone) -> ir.Type | None:
        """The type of what may become something, `card or none`, `card itself or none`."""
        type_ = self.type_called(node.kind)
        return ir.PieceType(type_.of) if node.itself and isinstance(type_, ir.DesignType) else type_

    def is_free(self, word: str) -> bool:
        """Whether nothing but a kind or a board is called so: `it` may be called by that word."""
        named = (self.decision_names, self.phase_names, self.design_names, self.option_names)
        owned = (self.bearers["game"], self.bearers["player"])
        return not any(names.find(word) is not None for names in (*named, *owned))

    def noun_of(self, type_: ir.Type | None) -> str | None:
        """What pieces of a kind, or the cells of a board, are called."""
        match type_:
            case ir.PieceType(kind=int(kind)) | ir.DesignType(kind=int(kind)):
                return self.kinds[kind].name
            case ir.CellType(board=int(board)):
                return self.boards[board].name
        return None

    def called(self, type_: ir.Type) -> str:
        """What a value is called, by the nouns of this ruleset: `the name of a card`."""
        return ir.called(type_, *self.nouns)

    def names_with(self, name: str) -> str | None:
        """The kind of a name that is no piece, called after the choice or field that has it."""
        design = self.design_names.find(name)
        kind = None if design is None else self.kinds[self.designs[design].kind]
        return kind.name if kind is not None and kind.names else None

    @property
    def nouns(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the pieces of each kind and the cells of each board are called."""
        return tuple(k.name for k in self.kinds), tuple(b.name for b in self.boards)

    def block(self, statements: tuple[ir.Tree, ...]) -> int:
        """Keep a block of lines; -1 for an empty one."""
        if not statements:
            return -1
        self.blocks.append(statements)
        return len(self.blocks) - 1

    def nothing_done(self) -> int:
        """A block of its own for where it is said that nothing happens."""
        self.blocks.append(())
        return len(self.blocks) - 1

    def add_rule(
        self,
        scope: Scope,
        condition: ir.Tree | None,
        form: ir.RuleForm,
        span: Span,
        until: ir.Tree | None = None,
    ) -> int:
        """Keep a rule."""
        number = len(self.rules)
        self.rules.append(ir.Rule(number, scope.owner, condition, form, until, span=span))
        return number

    def course_of(self, phase: int) -> Scope:
        """The words in the course of a phase: in a player's turn, `they` is whose turn it is."""
        around: int | None = phase
        while around is not None:
            if self.phases[around].mover >= 0:
                they = ir.Read(self.phases[around].mover, None)
                return Scope(phase=phase, they=they, in_course=True)
            around = self.phases[around].parent
        return Scope(phase=phase, in_course=True)

    def whose_turn(self, scope: Scope) -> ir.Tree | None:
        """Whose turn it is where lines are done, or, where they hold whenever they are asked for,
        in the innermost phase with turns.
        """
        turn = None if scope.phase is None else self.course_of(scope.phase).they
        turns = [made.number for made in self.phases if made.mover >= 0]
        if turn is not None or not turns or not scope.whenever:
            return turn
        return self.course_of(max(turns, key=self.depth)).they

    def depth(self, phase: int) -> int:
        """How many phases are around a phase."""
        depth, at = 0, self.phases[phase].parent
        while at is not None and depth <= len(self.phases):
            depth, at = depth + 1, self.phases[at].parent
        return depth

    def add_property(
        self,
        name: str,
        bearer: str,
        type: ir.Type,
        source: str,
        phase: int,
        **more: Unpack[Kept],
    ) -> int:
        """Keep a property and, unless its name begins with a blank, its name."""
        number = len(self.properties)
        made = pg.Property(number, name.strip(), bearer, type, source, phase, **more)
        self.properties.append(made)
        if not name.startswith(" "):
            self.bearers[bearer].add(name, number)
        return number

    def type_of(self, number: int) -> ir.Type:
        """The type of a property; of a question, the type of its first general answer."""
        infer = self.untyped.pop(number, None)
        if infer is not None:
            found = infer()
            self.properties[number] = evolve(self.properties[number], type=found)
        return self.properties[number].type

    def remembered(self, number: int, which: str, count: int = 0) -> int:
        """The property that remembers what this one was when phases of its kind ended: the
        `previous` one, or `every` one since the surrounding phase began; count: the last so many.
        """
        source = "history" if which == "every" or count else "previous"
        for made in self.properties:
            if (made.of, made.source, made.keep) == (number, source, count):
                return made.number
        old = self.properties[number]
        for decision in self.decisions:
            if decision.value == number and source == "previous":
                self.remembered(decision.shown, which)
        type_ = self.type_of(number)
        return self.add_property(
            f" {which} {old.name}",
            old.bearer,
            ir.SetType(type_) if source == "history" else type_,
            source,
            self.around(number),
            of=number,
            keep=count,
        )

    def around(self, number: int) -> int:
        """The phase around those with which a property is forgotten: what it was is known there."""
        own = self.properties[number].phase
        if pg.forgotten_with(self, number) != {own}:
            return own
        parent = self.phases[own].parent
        return own if parent is None else parent

    def counted(self, number: int, source: str, wanted: ir.Value, phase: int) -> int:
        """The property that remembers how often this one was what is wanted (`tally`), or how long
        ago (`since`), while a phase lasts.
        """
        known = (number, source, wanted, phase)
        for made in self.properties:
            if (made.of, made.source, made.wanted, made.phase) == known:
                return made.number
        old = self.properties[number]
        type_ = ir.NUMBER.or_none() if source == "since" else ir.NUMBER
        name = f" {source} {old.name}"
        return self.add_property(name, old.bearer, type_, source, phase, of=number, wanted=wanted)


def blank_decision(
    number: int, name: str, phases: Sequence[int], node: Choose | Use, secret: bool
) -> pg.Decision:
    """A decision of which only the name is known yet, and in which phases it is asked."""
    return pg.Decision(
        number,
        name,
        phases[0],
        ir.TruthChoice(),
        isinstance(node, Use) or node.may,
        secret,
        None,
        -1,
        -1,
        -1,
        -1,
        -1,
        -1,
        by_chance=isinstance(node, Choose) and isinstance(node.who, Chance),
        also_in=tuple(phases[1:]),
        span=node.span,
    )
