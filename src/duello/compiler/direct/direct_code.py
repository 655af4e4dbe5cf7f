"""A program as Python text, and the functions that the text defines.

Purpose: put together what the writers write, once for a program and its options.
Input: a program and option values. Output: `Code`.
Must not know: how the functions are called in turn.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import define, field

from duello.dsl.ir import Owner
from duello.dsl.ir.program import Tables
from duello.dsl.ir.types import Value
from duello.interpreter.legal_moves import domain
from duello.interpreter.move_sets import free

from ..program_view import WHOLE, Force, Program, Rule, Script, tr, visit
from . import choice_writer, go_writer, line_writer, match_writer, question_writer, watch_writer
from .line_writer import At
from .primitives import VALUES
from .value_writer import Names, Wanted, Words, may_be_open

Function = Callable[..., Any]
"""A function that the text defines: what it takes and gives, the writer knows that wrote it."""

PreparedRule = tuple[int, tuple[At, ...], Function | None, Function | None, Function | None]
"""A rule that does something in a step: its number, its block as a thread begins there, whether its
condition holds, what carries out the block, if it can stand in a step, and what does so where
nothing else happens.
"""


def nothing_listed(*given: object) -> Sequence[Value]:
    """In place of what lists the answers to a decision whose answers nobody lists."""
    raise LookupError("the answers to this decision are not listed")


@define(eq=False)
class PreparedStep:
    """A step. general: the block of the general rules, as a thread begins there; order: the rank of
    a rule in it; owned: the rules that do something in it, by owner; timed: those that may for a
    time, by number; quick: whether nothing in it touches the agenda.
    """

    number: int
    general: tuple[At, ...] | None
    order: Function | None
    owned: dict[Owner | None, tuple[PreparedRule, ...]]
    timed: dict[int, PreparedRule]
    quick: bool
    acting: int
    asking: dict[int, Function]
    """The rules that do something in it, by the bits of `Work.alive`; and what does so of those in
    which somebody is asked, by their numbers.
    """
    calm: bool = False
    """Whether what belongs to it does not depend on the order, on anything that changes in it, and
    leaves nothing waiting; the order is certain.
    """


@define(eq=False)
class PreparedPhase:
    """A phase. inside: the phases within it; keys: what of the game and of players is declared in
    it; others: whether anything of pieces or cells is; held: whether zones are declared in it, and
    rules hold while somebody has a piece.
    """

    inside: tuple[int, ...]
    keys: frozenset[tuple[int, int | None]]
    others: bool
    held: bool


@define(eq=False)
class PreparedChoice:
    """A decision.

    things: what its domain holds. guard: of a part, whether it is asked. simple: whether nothing
    about the time that it may take could be left open, and an answer is written down in one place,
    or with its parts; in_go: whether that is so as a part of a go as well. alone: whether it is a
    go that is put whether or not it has an answer, or of which is said what is done if it has none.
    impossible, chosen, declined: what is done then, where that touches no agenda. named: whether a
    `piece` or a `design` is chosen, empty if neither is. narrowing: the rules that narrow it, by
    the bits of `Work.alive`. only_asks: of a go, whether it changes nothing but by what is chosen.
    """

    number: int
    things: Function
    guard: Function | None
    simple: bool
    in_go: bool
    alone: bool
    value: int
    uses: int
    parts: bool
    optional: bool
    impossible: Function | None
    chosen: Function | None
    declined: Function | None
    chooser_slot: int
    slot: int
    named: str
    narrowing: int
    only_asks: bool
    go: Function | None
    """Of such a go, its choices, if they are written in one."""


@define(eq=False)
class Code:
    """The functions of a program, by what they are for. lines: by where a thread stands; domains,
    guards: by decision; holds: by rule; apply, leave: by rule that narrows a decision; order: by
    step; until, times, first: by line that plays a phase; when: by line with a condition; made: by
    line that gives a first value.
    """

    program: Program
    options: tuple[Value, ...] | None
    tables: Tables
    source: str
    names: dict[str, Any]  # what the text defines
    scripts: dict[int, tuple["Prepared", ...]] = field(factory=dict)
    steps: tuple[PreparedStep, ...] = ()
    phases: tuple[PreparedPhase, ...] = ()
    may_be_open: tuple[bool, ...] = ()
    """Of each decision, whether the text may leave open how long it may take."""
    many: tuple[bool, ...] = ()
    """Of each decision, whether its answers are drawn part by part."""
    asked: tuple["PreparedChoice", ...] = ()
    """Every decision."""
    owners: dict[Owner, int] = field(factory=dict)
    timed: dict[int, int] = field(factory=dict)
    """The bits of `Work.alive`: of owners, and of rules for a time."""
    asking: dict[int, tuple[int, ...]] = field(factory=dict)
    along: dict[int, tuple[int, ...]] = field(factory=dict)
    """Of each design that asks for parts, the decisions of these, and the properties in which they
    are kept."""
    forces: dict[Any, Force] = field(factory=dict)
    """What rules of pieces were in force, by what they are."""
    told_of: frozenset[int] = frozenset()
    """The rules of which somebody is told."""
    _frames: dict[tuple[int, int], Script] = field(factory=dict)
    lines: dict[At, Function] = field(factory=dict)

    def function(self, name: str) -> Function | None:
        """A function of the text, if there is one of this name."""
        return self.names.get(name)

    def script(self, block: int, at: int, env: tuple[Value, ...]) -> Script:
        """A frame of the agenda."""
        if env:
            return Script(block, at, env)
        known = self._frames.get((block, at))
        if known is None:
            known = self._frames[block, at] = Script(block, at, ())
        return known

    def holds(self, rule: Rule) -> Function | None:
        """Whether a rule applies; None if it always does, and nobody is told."""
        return self.names.get(f"c{rule.number}")


@define(eq=False)
class Prepared:
    """A line of a phase. sort: how it is carried out; tree: what it says; run: its function; more:
    further functions.
    """

    sort: str
    tree: Any  # of the class that its sort says
    run: Function | None
    more: tuple[Function | None, ...] = ()
    step: PreparedStep | None = None


def code_of(
    program: Program,
    options: tuple[Value, ...] | None,
    used: dict[str, object],
    wanted: Wanted | None = None,
) -> Code:
    """The code of a program. options: None where states say what they are. used: what the text
    calls, besides `primitives`; wanted: what somebody who watches is told of.
    """
    n = Names(program, options, wanted)
    body = "\n".join(_text(n))
    constants = (f"{name} = {text}" for text, name in n.constants.items())
    tables = (f"{name} = {text}" for name, text in n.later.items())
    source = "\n".join([*constants, "", body, *tables, ""])
    names: dict[str, Any] = {**VALUES, **used, **n.things, "free": free, "domain": domain}
    exec(compile(source, f"<{program.name}, tree by tree>", "exec"), names)
    code = Code(program, options, program.tables, source, names)
    code.lines.update({at: names[line_writer.name_of(at)] for at in line_writer.places(n)})
    code.may_be_open = tuple(
        any(may_be_open(program, said) for said in (d.seconds, d.extra, d.reserve) if said)
        for d in program.decisions
    )
    code.many = tuple(isinstance(d.domain, tr.GoChoice | tr.CellChoice) for d in program.decisions)
    code.asked = tuple(_prepared_choice(code, d.number, n) for d in program.decisions)
    names["X_ASKED"] = code.asked
    code.owners, code.timed = n.owners, n.timed
    code.told_of = frozenset() if wanted is None else wanted.rules
    code.asking = {d.number: d.asks for d in program.designs if d.asks}
    code.along = {
        number: tuple(program.decisions[each].value for each in asks)
        for number, asks in code.asking.items()
    }
    code.steps = tuple(_prepared_step(code, number, n) for number in range(len(program.steps)))
    code.phases = tuple(_prepared_phase(program, number) for number in range(len(program.phases)))
    for number, block in enumerate(program.blocks):
        code.scripts[number] = tuple(_prepared(code, number, at) for at in range(len(block)))
    return code


def _prepared(code: Code, block: int, at: int) -> Prepared:
    line, names = code.program.blocks[block][at], code.names
    here, run = f"{block}_{at}", code.lines.get((block, at, at + 1))
    match line:
        case tr.Do():
            sort = "do" if line_writer.neutral(code.program, line) else "cut"
            return Prepared(sort, line, run)
        case tr.Set():
            return Prepared("set", line, names[f"z{here}"])
        case tr.Fill() | tr.HandOut() | tr.Furnish():
            return Prepared("store", line, None)
        case tr.RunStep():
            return Prepared("step", line, names.get(f"w{here}"), (), code.steps[line.step])
        case tr.ForPieces(in_turn=True):
            return Prepared("in turn", line, None)
        case tr.Branch():
            return Prepared("branch", line, names[f"w{here}"])
        case tr.Play():
            more = tuple(names.get(f"{each}{here}") for each in "ty")
            return Prepared("play", line, names.get(f"u{here}"), more)
    at_once = line_writer.neutral(code.program, line)
    return Prepared("slot at once" if at_once else "slot", line, run)


def _prepared_choice(code: Code, number: int, n: Names) -> PreparedChoice:
    program = code.program
    made = program.decisions[number]
    kind = program.properties[made.value].type.name
    blocks = [b for b in (made.impossible, made.chosen, made.declined) if b >= 0]
    neutral = all(
        line_writer.neutral(program, line) for block in blocks for line in program.blocks[block]
    )
    several = isinstance(made.domain, tr.GoChoice | tr.DealChoice | tr.OrderChoice)
    after = (made.impossible, made.chosen, made.declined)
    impossible, chosen, declined = (code.lines.get((block, 0, WHOLE)) for block in after)
    simple = neutral and not several and not code.may_be_open[number]
    go = made.domain if isinstance(made.domain, tr.GoChoice) else None
    some_way = made.late_block >= 0 or made.impossible >= 0
    return PreparedChoice(
        number=number,
        things=code.function(f"d{number}") or nothing_listed,
        guard=code.function(f"g{number}"),
        simple=simple,
        in_go=simple and (made.late_block < 0 or made.optional),
        alone=bool(go and not made.optional and some_way and not code.may_be_open[number]),
        value=made.value,
        uses=made.uses,
        parts=bool(made.parts),
        optional=made.optional,
        impossible=impossible,
        chosen=chosen,
        declined=declined,
        chooser_slot=made.chooser_slot,
        slot=made.slot,
        named=kind if kind in ("piece", "design") else "",
        narrowing=n.narrowing(number),
        only_asks=go is not None and go.block >= 0 and go_writer.only_asks(program, go.block),
        go=code.function(f"go{number}"),
    )


def _prepared_step(code: Code, number: int, n: Names) -> PreparedStep:
    program, made = code.program, code.program.steps[number]
    rules = [
        rule
        for rule in program.rules
        if isinstance(rule.form, tr.InStep) and rule.form.step == number
    ]
    blocks = [rule.form.block for rule in rules if isinstance(rule.form, tr.InStep)]
    blocks += [] if made.general < 0 else [made.general]
    lines = [line for block in blocks for line in program.blocks[block]]
    owned = {
        owner: tuple(_belonging(code, rule) for rule in mine)
        for owner, mine in program.tables.in_step.get(number, {}).items()
    }
    return PreparedStep(
        number,
        None if made.general < 0 else ((made.general, 0, WHOLE),),
        code.function(f"o{number}"),
        owned,
        {r.number: _belonging(code, r) for r in rules if r.number in program.tables.lasting},
        all(line_writer.neutral(program, line) for line in lines),
        n.bits(owned, [r.number for r in rules if r.number in program.tables.lasting]),
        _asking(code, rules),
        all(code.holds(rule) is None for rule in rules)
        and all(isinstance(line, tr.Do | tr.Branch) for line in lines)
        and made.order is not None
        and made.general < 0
        and not program.tables.lapsing
        and not may_be_open(program, made.order),
    )


def _asking(code: Code, rules: Sequence[Rule]) -> dict[int, Function]:
    """What carries out the rules of a step in which somebody is asked, if nothing else happens."""
    found = {
        rule.number: code.function(f"x{tr.sure(tr.InStep, rule.form).block}") for rule in rules
    }
    return {number: made for number, made in found.items() if made is not None}


def _belonging(code: Code, rule: Rule) -> PreparedRule:
    form = tr.sure(tr.InStep, rule.form)
    whole = (form.block, 0, WHOLE)
    alone = code.function(f"s{form.block}")
    return rule.number, (whole,), code.holds(rule), code.lines.get(whole), alone


def _prepared_phase(program: Program, number: int) -> PreparedPhase:
    scoped = program.tables.scoped[number]
    bearers = {program.properties[each].bearer for each in scoped}
    shared = ("player", "game")
    keys = [
        (each, whose)
        for each in sorted(scoped)
        if program.properties[each].bearer in shared
        for whose in (0, 1, None)
    ]
    in_force = any(kind.in_force for kind in program.kinds)
    zones = not scoped.isdisjoint(program.tables.zones)
    inside = sorted(visit.within(program, number) - {number})
    others = not bearers <= set(shared)
    return PreparedPhase(tuple(inside), frozenset(keys), others, zones and in_force)


# ---------------------------------------------------------------------- the text


def _text(n: Names) -> Iterator[str]:
    yield from question_writer.written(n)
    yield from choice_writer.written(n)
    for rule in n.program.rules:
        begins = isinstance(rule.form, tr.InStep | tr.AtStart)
        if begins and watch_writer.has_condition(n, rule):
            yield from _value(f"c{rule.number}", watch_writer.condition(n, rule))
        if rule.until is not None:
            yield from _value(f"v{rule.number}", n.truth(rule.until, Words()))
    for step in n.program.steps:
        if step.order is not None:
            yield from _value(f"o{step.number}", n.value(step.order, Words()))
    for number, block in enumerate(n.program.blocks):
        for at, line in enumerate(block):
            yield from _of_line(n, f"{number}_{at}", line)
    for place in line_writer.places(n):
        yield from line_writer.function(n, place)
    yield from match_writer.written(n)


def _of_line(n: Names, here: str, line: tr.Tree) -> Iterator[str]:
    """What a line of a phase needs besides what it does in a slot."""
    match line:
        case tr.Branch():
            yield from _value(f"w{here}", watch_writer.branched(n, line, Words()))
        case tr.RunStep(guard=guard) if guard is not None:
            yield from _value(f"w{here}", n.truth(guard, Words()))
        case tr.Play():
            for name, tree in (("u", line.until), ("t", line.times), ("y", line.first)):
                if tree is not None:
                    yield from _value(f"{name}{here}", n.value(tree, Words()))
        case tr.Set():
            yield f"def z{here}(w, e):"
            yield "    F = w.facts"
            key = n.constant(f"({line.property}, None)")
            if line.slot < 0:
                yield f"    F[{key}] = {n.value(line.value, Words())}"
            else:
                for seat in "01":
                    made = n.value(line.value, Words().also(line.slot, seat))
                    yield f"    F[({line.property}, {seat})] = {made}"
            yield "    w.changed()"
            yield ""


def _value(name: str, text: str) -> Iterator[str]:
    yield f"def {name}(w, e):"
    yield "    F = w.facts"
    yield f"    return {text}"
    yield ""
