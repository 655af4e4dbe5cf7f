"""Lines that treat one player otherwise than the other.

Purpose: find rules that name a seat, unless there is another that says the same with the seats
exchanged, and turns of which one player has one more. That somebody begins is no finding.
Input: the knowledge of a program. Output: findings.
Must not know: what the rules lead to.
"""

from collections.abc import Hashable, Iterator
from itertools import combinations

from attrs import evolve, fields

from .. import ir
from ..diagnostics.problem import Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Phase, Program, Property
from ..spans import Span
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern

TURNED = {">": "<", ">=": "<="}
"""Comparisons that are said the other way round as well."""

MOST_PAIRS = 10
"""Of so many pairs of properties it is tried whether they go with the seats."""

EITHER_WAY = (ir.Extreme, ir.AllOf, ir.AnyOf, ir.Together, ir.HowFar)
"""Trees in which it does not matter what stands first."""


def favouring(knowledge: Knowledge) -> Iterator[Finding]:
    """Every line and every rule of this sort, and what is said where something is declared."""
    seats = Seats(knowledge, exchanged(knowledge))
    program = knowledge.program
    for owner, place, seat in _unequal(seats):
        yield _finding(program, owner, place, seat)
    for design in program.designs:
        for seat in seats.named(design.holder):
            yield _finding(program, ir.of_design(design.number), design.span, seat)
    for made in program.properties:
        printed = made.printed if isinstance(made.type, ir.PlayerType) else ()
        for seat in sorted({seat for seat in printed if isinstance(seat, int)})[:1]:
            yield _finding(program, None, made.span, seat)
    yield from _one_turn_more(knowledge, seats)


def _unequal(seats: "Seats") -> Iterator[tuple[ir.Owner | None, Span, int]]:
    """The lines without a counterpart, with whose they are, and the seat that they name."""
    program = seats.program
    for owner, mine in program.rules_of.items():
        yield from ((owner, *found) for found in seats.unequal(mine))
    for phase in program.phases:
        for block in (phase.body, phase.at_end):
            lines = program.blocks[block] if block >= 0 else ()
            yield from ((None, *found) for found in seats.unequal(lines))


def exchanged(knowledge: Knowledge) -> dict[int, int]:
    """The properties of the game and of cells that go with the seats: every line that names a seat
    or one of them says the same with both exchanged. None, if the seats are alike without that.
    """
    program = knowledge.program
    unequal = [place for _, place, _ in _unequal(Seats(knowledge, {}))]
    lines = (line for block in program.blocks for line in block)
    mine = [line for line in (*lines, *program.rules) if line.span in unequal]
    named = {number for line in mine for number in _named(line)}
    alike = [
        (one, other)
        for one, other in combinations(sorted(named), 2)
        if _declared_alike(program.properties[one], program.properties[other])
    ]
    alike = alike[:MOST_PAIRS]
    twice = (two for two in combinations(alike, 2) if len({*two[0], *two[1]}) == 4)
    tried: list[tuple[tuple[int, int], ...]] = [*((pair,) for pair in alike), *twice]
    for pairs in tried:
        both = {a: b for one, other in pairs for a, b in ((one, other), (other, one))}
        if not any(True for _ in _unequal(Seats(knowledge, both))):
            return both
    return {}


def _named(line: ir.Tree) -> Iterator[int]:
    """The properties that a line reads or changes."""
    for tree in ir.walk(line):
        number = getattr(tree, "property", None)
        if isinstance(number, int):
            yield number


def _declared_alike(one: Property, other: Property) -> bool:
    """Whether two properties of cells or of the game are the same but for their names."""
    same = (one.bearer, one.type, one.printed) == (other.bearer, other.type, other.printed)
    return same and one.bearer in ("cell", "game")


def _one_turn_more(knowledge: Knowledge, seats: "Seats") -> Iterator[Finding]:
    """Turns of an odd number from a named player, who has one more, where nothing may make up for
    that: no other line names a player or asks which turn it is, and no turn ends all turns.
    """
    program, everything = knowledge.program, knowledge.everything
    plays = [tree for tree in everything if isinstance(tree, ir.Play)]
    beginning = {id(play.first) for play in plays}
    if any(seats.is_seat(tree) and id(tree) not in beginning for tree in everything):
        return
    for play in plays:
        seat, phase = next(seats.named(play.first), None), program.phases[play.phase]
        if seat is None or play.times is None or play.until is not None:
            continue
        least, most = knowledge.usual.of(play.times)
        if least != most or least % 2 == 0 or least == 1 or not _only_turns(knowledge, phase):
            continue
        one, other = program.seats[seat], program.seats[1 - seat]
        found = problem(
            "one-seat",
            f"{one} has one turn more than {other}",
            play.span,
            notes=(f"there are {int(least)}, and {one} has the first and the last",),
            help="let there be an even number of them, or let an option say who begins; "
            "if the seats are to be unlike, allow it",
            severity=Severity.WARNING,
        )
        yield Finding(found, concern(program, None, play.span))


def _only_turns(knowledge: Knowledge, phase: Phase) -> bool:
    """Whether something hangs on whose turn it is and nothing on which turn that is, and all of
    them are played.
    """
    numbers = (tree for tree in knowledge.everything if isinstance(tree, ir.PhaseNumber))
    if any(number.phase == phase.number for number in numbers):
        return False
    lines = visit.lines_from(knowledge.program, [phase.body, phase.at_end], visit.EVERYWHERE)
    around = visit.above(knowledge.program, phase.number)
    writes = (each for line in lines if isinstance(line, ir.Do) for each in ef.written(line.effect))
    if any(each.how in ef.ON_PHASES and each.number in around for each in writes):
        return False
    return any(isinstance(t, ir.Read) and t.property == phase.mover for t in knowledge.everything)


class Seats:
    """Compares lines with what they are when the players exchange seats. exchanged: the properties
    that go with the seats, each with the other one.
    """

    def __init__(self, knowledge: Knowledge, exchanged: dict[int, int]) -> None:
        self.knowledge, self.exchanged = knowledge, exchanged
        self.program = knowledge.program

    def unequal(
        self, lines: tuple[ir.Tree, ...], met: tuple[int, ...] = ()
    ) -> Iterator[tuple[Span, int]]:
        """The lines that have no counterpart among the others, and the seat that they name."""
        if not any(True for line in lines for _ in self._within(line, met)):
            return
        shapes = {self._shape(line, False, met) for line in lines}
        for line in lines:
            if self._shape(line, True, met) in shapes:
                continue
            seat = next(self._own(line), None)
            if seat is not None:
                yield line.span, seat
                continue
            for block in self._below(line):
                if block >= 0 and block not in met:
                    yield from self.unequal(self.program.blocks[block], (*met, block))

    def named(self, tree: ir.Tree | None) -> Iterator[int]:
        """The first seat that a tree names, if there is one."""
        for inner in ir.walk(tree) if tree is not None else ():
            if self.is_seat(inner):
                yield ir.sure(int, ir.sure(ir.Constant, inner).value)
                return
            if getattr(inner, "property", None) in self.exchanged:
                yield 0
                return

    def is_seat(self, tree: ir.Tree) -> bool:
        """Whether a tree is a player whom the text names."""
        if not isinstance(tree, ir.Constant) or tree.value is None:
            return False  # a player may be called `nobody`, and the word still means nobody
        return isinstance(tree.type, ir.PlayerType) and tree.span.words in self.program.seats

    def _own(self, line: ir.Tree) -> Iterator[int]:
        """The seats that a line itself names, without the lines below it."""
        if isinstance(line, ir.Play):
            line = ir.AllOf(tuple(t for t in (line.times, line.until) if t is not None))
        yield from self.named(line)
        for tree in self._asked(line):
            yield from self.named(tree)

    def _asked(self, line: ir.Tree) -> tuple[ir.Tree | None, ...]:
        """What is said of a choice where it is put."""
        if not isinstance(line, ir.Ask):
            return ()
        made = self.program.decisions[line.decision]
        return made.domain, made.guard, made.seconds, made.extra, made.reserve

    def _within(self, line: ir.Tree, met: tuple[int, ...]) -> Iterator[int]:
        """The seats that a line or a line below it names."""
        yield from self._own(line)
        for block in self._below(line):
            for inner in self.program.blocks[block] if block >= 0 and block not in met else ():
                yield from self._within(inner, (*met, block))

    def _below(self, line: ir.Tree) -> tuple[int, ...]:
        return visit.below(self.program, line.form if isinstance(line, ir.Rule) else line)

    def _shape(self, value: object, turned: bool, met: tuple[int, ...]) -> Hashable:
        """What something says, with the lines below it; turned: with the seats exchanged."""
        if isinstance(value, tuple):
            return tuple(self._shape(each, turned, met) for each in value)
        if not isinstance(value, ir.Tree):
            return repr(value)
        if self.is_seat(value):
            seat = ir.sure(int, ir.sure(ir.Constant, value).value)
            return "seat", 1 - seat if turned else seat
        if isinstance(value, ir.Compared) and value.sign in TURNED:
            value = evolve(value, left=value.right, sign=TURNED[value.sign], right=value.left)
        summed = _summed(value)
        if summed is not None:
            return self._sum(*summed, turned, met)
        both = _alike(value)
        if both is not None:
            sides = sorted((self._shape(each, turned, met) for each in both), key=repr)
            return type(value).__name__, tuple(sides)
        if isinstance(value, ef.Announce):
            told = [self._shape(each, turned, met) for each in value.text]
            hearer = self._shape(value.audience, turned, met)
            return "Announce", value.label, hearer, *sorted(told, key=repr)
        if isinstance(value, ir.Branch) and (of := self._one_of_two(value)) is not None:
            return self._by_player(value, *of, turned, met)
        left_out = {"span"} | ({"number"} if isinstance(value, ir.Rule) else set())
        left_out |= {"then", "otherwise", "block"} if self._below(value) else set()
        names = [a.name for a in fields(type(value)) if a.name not in left_out]
        said = (self._said(value, name, turned) for name in names)
        parts = [self._shape(part, turned, met) for part in said]
        if isinstance(value, EITHER_WAY) or getattr(value, "sign", None) in ("+", "*", "="):
            parts = sorted((_sorted(part) for part in parts), key=repr)
        parts += [self._shape(tree, turned, met) for tree in self._asked(value)]
        parts += [self._inside(block, turned, met) for block in self._below(value)]
        return type(value).__name__, *parts

    def _sum(
        self, sign: str, parts: tuple[tuple[int, ir.Tree], ...], turned: bool, met: tuple[int, ...]
    ) -> Hashable:
        """What is said of a sum, or of two of which one is taken from the other: it does not matter
        what stands first, nor, if it is to be nothing, which of the two is taken.
        """
        shapes = [(times, self._shape(part, turned, met)) for times, part in parts]
        ways = [shapes, [(-times, shape) for times, shape in shapes]] if sign == "=" else [shapes]
        return "sum", sign, min((tuple(sorted(way, key=repr)) for way in ways), key=repr)

    def _said(self, tree: ir.Tree, name: str, turned: bool) -> object:
        """A part of a tree; of a property that goes with the seats, the other one."""
        part = getattr(tree, name)
        return self.exchanged.get(part, part) if turned and name == "property" else part

    def _inside(self, block: int, turned: bool, met: tuple[int, ...]) -> Hashable:
        """What the lines of a block say."""
        inner = self.program.blocks[block] if block >= 0 and block not in met else ()
        shapes = [self._shape(line, turned, (*met, block)) for line in inner]
        return tuple(sorted(shapes, key=repr))

    def _one_of_two(self, line: ir.Branch) -> tuple[ir.Tree, ir.Tree] | None:
        """Of a line that asks whether somebody is a named player, and who, if not that one, is the
        other: who is asked for, and the name.
        """
        match line.condition:
            case ir.Among(value=ir.Local() as player, others=(seat,)) if self.is_seat(seat):
                return player, seat
            case ir.Among(value=ir.Read(property=number) as player, others=(seat,)):
                made = self.program.properties[number]
                always = made.type.name == "player" and not made.type.optional
                nobody = self.knowledge.may_be_nothing(number) or self.knowledge.optional(number)
                if self.is_seat(seat) and always and not nobody:
                    return player, seat
        return None

    def _by_player(
        self,
        line: ir.Branch,
        player: ir.Tree,
        seat: ir.Tree,
        turned: bool,
        met: tuple[int, ...],
    ) -> Hashable:
        """What is done if a player is the one, and if it is the other."""
        both = [self._inside(block, turned, met) for block in (line.then, line.otherwise)]
        if self._shape(seat, turned, met) != ("seat", 0):
            both.reverse()
        return "Branch", self._shape(player, turned, met), *both


def _alike(tree: ir.Tree) -> tuple[ir.Tree, ir.Tree] | None:
    """The two things of which something is said that is then true of them the other way round:
    that one is the other, lies next to it, or is swapped with it.
    """
    match tree:
        case ef.Swap(first=one, second=other):
            return one, other
        case ir.Among(value=one, others=(other,)):
            return one, other
        case ir.Inside(value=one, zone=ir.Near(cell=other, least=least, most=most)):
            return (one, other) if least == most == ir.number(1) else None
    return None


def _summed(tree: ir.Tree) -> tuple[str, tuple[tuple[int, ir.Tree], ...]] | None:
    """Of a sum, of a product, and of two numbers that are compared, of which one is a sum: how, and
    the parts, with how many times each counts.
    """
    match tree:
        case ir.Calculated(sign="+" | "-"):
            return "+", tuple(_terms(tree, 1))
        case ir.Calculated(sign="*"):
            return "*", tuple((1, each) for each in _factors(tree))
        case ir.Compared(left=left, sign=sign, right=right):
            if ir.Calculated in (type(left), type(right)):
                return sign, (*_terms(left, 1), *_terms(right, -1))
        case ir.Among(value=left, others=(right,)):
            if ir.Calculated in (type(left), type(right)):
                return "=", (*_terms(left, 1), *_terms(right, -1))
    return None


def _terms(tree: ir.Tree, times: int) -> Iterator[tuple[int, ir.Tree]]:
    if isinstance(tree, ir.Calculated) and tree.sign in ("+", "-"):
        yield from _terms(tree.left, times)
        yield from _terms(tree.right, times if tree.sign == "+" else -times)
    elif tree != ir.number(0):
        yield times, tree


def _factors(tree: ir.Tree) -> Iterator[ir.Tree]:
    if isinstance(tree, ir.Calculated) and tree.sign == "*":
        yield from _factors(tree.left)
        yield from _factors(tree.right)
    else:
        yield tree


def _sorted(part: object) -> object:
    if isinstance(part, tuple) and all(isinstance(each, tuple) for each in part):
        return tuple(sorted(part, key=repr))
    return part


def _finding(program: Program, owner: ir.Owner | None, place: Span, seat: int) -> Finding:
    one, other = program.seats[seat], program.seats[1 - seat]
    found = problem(
        "one-seat",
        f"the rules treat {one} otherwise than {other}",
        place,
        help=f"say it for each player, or let an option say who it is "
        f"(`option favoured: player = {one}`); if the seats are to be unlike, allow it",
        severity=Severity.WARNING,
    )
    return Finding(found, concern(program, owner, place))
