"""Lines that ask for what a line above them has changed, and are done together with it.

Purpose: of lines that are one slot, such as those `for each player`, a reader thinks that they come
one after the other. Where one asks for just what an earlier one changes, it gets what was before.
Input: the knowledge of a program. Output: findings, one for each line that asks; for whoever words
the rules, where such lines stand.
Must not know: whether both lines are in force.
"""

from collections.abc import Iterator

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Program
from ..spans import Span
from .engine.concurrent_lines import Deed, brought_within, slots
from .engine.conditions_together import exclude
from .engine.moved_from import MovedFrom
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of
from .said_behind import said_behind


@frozen
class AsItWas:
    """Something that a line asks for and that a line above it changes at the same time. line: where
    the one that asks stands; asked: where it asks; name: what for.
    """

    line: Span
    asked: Span
    name: str


def as_it_was(program: Program | None) -> tuple[AsItWas, ...]:
    """Everything that lines get as it was before, where a reader may think otherwise; nothing while
    there is no program.
    """
    if program is None:
        return ()
    knowledge = Knowledge(program)
    found = (
        AsItWas(later.line.span, read.span, program.properties[read.property].name)
        for _, later, read in _too_soon(knowledge, MovedFrom(program))
    )
    return tuple(dict.fromkeys(found))


def read_too_soon(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    told: set[int] = set()
    lying = MovedFrom(knowledge.program)
    for earlier, later, asked in _too_soon(knowledge, lying):
        if id(later.line) not in told:
            told.add(id(later.line))
            yield _finding(knowledge, lying, earlier, later, asked)


def _too_soon(knowledge: Knowledge, lying: MovedFrom) -> Iterator[tuple[Deed, Deed, ir.Read]]:
    """Lines that are done together, the upper one first, with what the lower one asks for and the
    upper one changes.
    """
    for slot in slots(knowledge):
        above: dict[int, list[Deed]] = {}  # by the rule in which they stand
        for later in slot.deeds:
            together = above.setdefault(id(later.rule), [])
            for earlier in together:
                for read in _changed_by(earlier, later, lying):
                    yield earlier, later, read
            together.append(later)


def _changed_by(earlier: Deed, later: Deed, lying: MovedFrom) -> Iterator[ir.Read]:
    """What a line asks for and another one, above it in the same lines, changes."""
    if earlier.line is later.line or not _both_done(earlier, later):
        return
    written = tuple(ef.written(earlier.effect))
    moved = [read for each in written for read in _moved_between(each, earlier, lying)]
    back = [
        read for each in ef.written(later.effect) for read in _moved_between(each, later, lying)
    ]
    if len(moved) == 2 and moved == back[::-1]:  # both ways: a swap
        return
    places = [*(each.place for each in written if each.place is not None), *moved]
    capped = brought_within(later)
    if capped is not None and capped in places:
        yield capped
        return
    things = [each.things for each in written if each.things is not None]
    yield from (each for each in _asked(earlier, later, things) if each in places)


def _asked(earlier: Deed, later: Deed, moved: list[ir.Tree]) -> Iterator[ir.Read]:
    """What a line asks for, and the conditions and words in front of it that the earlier one does
    not share; but for what is asked of others than those that are moved.
    """
    own: list[ir.Tree | None] = []
    for each in ef.written(later.effect):
        own += [each.place, each.by if each.how is ef.How.MOVE else None]
        if each.place is not None:  # what it changes, it may change; but of whom is asked
            for part in ir.children(each.place):
                yield from _reads(part, moved)
    for part in ir.children(later.effect):
        if part not in own:
            yield from (read for read in _reads(part, moved) if read not in own)
    for condition, so in later.behind:
        if (condition, so) not in earlier.behind:
            yield from _reads(condition, moved)
    going = [each.things for each in ef.written(later.effect) if each.how is ef.How.MOVE]
    new = (word for word in later.words if word not in earlier.words)
    for word in new:  # what goes elsewhere itself is not counted
        if isinstance(word.sort, ir.Tree) and ir.Local(word.slot) not in going:
            yield from _reads(word.sort, moved)


def _reads(tree: ir.Tree, moved: list[ir.Tree]) -> Iterator[ir.Read]:
    """What a tree reads, without `... other than` those that are moved."""
    told = {
        id(zone)
        for each in ir.walk(tree)
        if isinstance(each, ir.Selected | ir.PieceChoice) and _leaves_out(each.only, moved)
        for zone in ((each.things,) if isinstance(each, ir.Selected) else each.zones)
    }
    yield from (read for read in visit.reads(tree) if id(read) not in told)


def _leaves_out(only: ir.Tree | None, moved: list[ir.Tree]) -> bool:
    """Whether a description leaves out things."""
    match only:
        case ir.AllOf(parts=parts):
            return any(_leaves_out(part, moved) for part in parts)
        case ir.Not(part=ir.Among(others=others)):
            named = (each.piece if isinstance(each, ir.DesignOf) else each for each in others)
            return any(each in moved for each in named)
    return False


def _moved_between(written: ef.Written, deed: Deed, lying: MovedFrom) -> Iterator[ir.Read]:
    """The zones from which and to which pieces are moved."""
    if written.how is ef.How.MOVE:
        yield from lying.of(written.things, deed)
        yield from lying.of(written.by, deed)


def _both_done(earlier: Deed, later: Deed) -> bool:
    """Whether the conditions before two lines may hold at once."""
    return not exclude(earlier.behind, later.behind)


def _finding(
    knowledge: Knowledge, lying: MovedFrom, earlier: Deed, later: Deed, asked: ir.Read
) -> Finding:
    name = knowledge.program.properties[asked.property].name
    fix = said_behind(knowledge, lying.behind.get(id(later.line)), later.line)
    where = (
        "behind them, in a `for each`, a step or lines of their own"
        if fix is None
        else "behind the choice, in line with it"
    )
    made = problem(
        "all-at-once",
        f"`{name}` is here what it was before: these lines are done together",
        asked.span,
        others=(Label(earlier.line.span, "it is changed here"),),
        help=f"to have what it is then, say this {where}; if what was before is meant, say this "
        "first",
        severity=Severity.WARNING,
        fix=fix,
    )
    return finding_of(knowledge, None if later.rule is None else later.rule.owner, made)
