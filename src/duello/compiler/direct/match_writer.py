"""Whole matches become Python functions, phase by phase.

Purpose: play from the beginning to the end without an agenda: phases are loops and calls, a step or
a line is written where it stands, and only what asks or waits goes through the machinery of
`direct_play`. There are functions `phase`, `block` (of a phase) and `step`, with their
numbers; each but the last says whether a phase around it was cut short.
Input: a program. Output: Python text.
Must not know: who answers, and how.
"""

from collections.abc import Iterator

from ..program_view import WHOLE, ByOwner, Program, Rule, Tree, ef, tr, visit
from . import line_writer
from .value_writer import Names, Words

FRAMES_OF_A_PHASE = 8
"""A phase takes no more frames of the agenda than so many, and three for each of its lines."""


def written(n: Names) -> Iterator[str]:
    """The functions of all phases, blocks of phases, and steps."""
    if not plays(n.program):
        return
    for step in n.program.steps:
        if quick(n.program, step.number):
            yield from _step(n, step.number)
    for block in sorted(_blocks(n.program)):
        yield f"def block{block}(w, e):"
        yield from _indented(_block(n, block))
        yield "    return False"
        yield ""
    for phase in n.program.phases:
        yield from _phase(n, phase.number)


def plays(program: Program) -> bool:
    """Whether whole matches are written: not of phases that are undone or begin anew."""
    lines = (line for block in program.blocks for line in block)
    effects = (line.effect for line in lines if isinstance(line, tr.Do))
    anew = any(effect.__class__.__name__ in ("Restart", "Undo") for effect in effects)
    return not anew and not any(phase.marked for phase in program.phases)


def quick(program: Program, number: int) -> bool:
    """Whether nothing that belongs to a step touches the agenda."""
    made = program.steps[number]
    blocks = [tr.sure(tr.InStep, rule.form).block for rule in _belonging(program, number)]
    blocks += [] if made.general < 0 else [made.general]
    return made.order is None and all(
        line_writer.neutral(program, line) for block in blocks for line in program.blocks[block]
    )


def only_asks(program: Program, block: int) -> bool:
    """Whether a go whose lines these are changes nothing but by what is chosen, and by what follows
    at once from that: numbers and values.
    """
    for line in program.blocks[block]:
        match line:
            case tr.Branch():
                inside = [each for each in (line.then, line.otherwise) if each >= 0]
                if not all(only_asks(program, each) for each in inside):
                    return False
            case tr.Ask(in_turn=False, drawn=False):
                made = program.decisions[line.decision]
                if isinstance(made.domain, tr.GoChoice | tr.DealChoice) or made.late_block >= 0:
                    return False
                after = (made.chosen, made.declined, made.impossible)
                if not all(_only_sets(program, each) for each in after if each >= 0):
                    return False
            case tr.Do(effect=ef.Announce()) | tr.Require():
                pass
            case _:
                return False
    return True


def _only_sets(program: Program, block: int) -> bool:
    plain = (ef.Become, ef.Rise, ef.Fall, ef.Announce)
    return all(
        isinstance(line, tr.Do) and isinstance(line.effect, plain) for line in program.blocks[block]
    )


def _belonging(program: Program, number: int) -> list[Rule]:
    forms = (rule for rule in program.rules if isinstance(rule.form, tr.InStep))
    return [rule for rule in forms if tr.sure(tr.InStep, rule.form).step == number]


def _blocks(program: Program) -> set[int]:
    """The blocks that stand in a phase by themselves."""
    found = {block for phase in program.phases for block in (phase.body, phase.at_end)}
    found |= {d.domain.block for d in program.decisions if isinstance(d.domain, tr.GoChoice)}
    return found - {-1}


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)


# ---------------------------------------------------------------------- lines of a phase


def _block(n: Names, block: int) -> Iterator[str]:
    lines = n.program.blocks[block]
    for at, line in enumerate(lines):
        yield from _line(n, block, at, line)


def _line(n: Names, block: int, at: int, line: Tree) -> Iterator[str]:
    lapsing = n.program.tables.lapsing
    match line:
        case tr.Do():
            yield from _slot(n, line, line_writer.neutral(n.program, line))
        case tr.Set():
            yield from _set(n, line)
        case tr.Fill() | tr.HandOut() | tr.Furnish():
            yield f"store(w, {n.thing(line)}, {block}, {at}, e)"
        case tr.RunStep():
            yield from _run_step(n, line)
        case tr.Branch():
            yield from _branch(n, line)
        case tr.Play():
            yield from _play(n, line)
        case tr.Ask(chooser=None, in_turn=False) if not lapsing:
            yield f"if ask_both(w, {line.decision}, e, {block}, {at}): return True"
        case tr.Ask(in_turn=False, drawn=False, chooser=chooser) if not (
            lapsing or isinstance(chooser, tr.Constant)
        ):
            yield "F = w.facts"
            player = n.value(tr.given(chooser), Words())
            yield f"if choose(w, {line.decision}, {player}, e, {block}, {at}): return True"
        case _ if isinstance(line, tr.Require) or line_writer.neutral(n.program, line):
            yield from _slot(n, line, True)
        case _:
            yield f"if slot(w, (((({block}, {at}, {at + 1}),), e, ()),)): return True"


def _slot(n: Names, line: Tree, neutral: bool) -> Iterator[str]:
    """One line on its own."""
    text = list(line_writer.written(n, line))
    if not text and not n.program.tables.lapsing:
        return
    yield "F = w.facts"
    if all(_only_looks(each) for each in text) and not n.program.tables.lapsing:
        yield from text
        return
    yield "u = Updates()"
    if not line_writer.calm(n, line) and not isinstance(line, tr.Do):
        yield "u.waiting, o = [], ()"
    yield from text
    if not line_writer.calm(n, line) and not isinstance(line, tr.Do):
        yield "if u.waiting: follow_all(w, u)"
    if n.program.tables.lapsing:
        yield "if applied(w, u): return True"
    elif neutral:
        yield "if u.__dict__: u.apply(w)"
    else:
        yield "if u.__dict__ and applied(w, u): return True"


def _only_looks(text: str) -> bool:
    """Whether a statement changes nothing."""
    return "u." not in text and ", u" not in text


def _set(n: Names, line: tr.Set) -> Iterator[str]:
    yield "F = w.facts"
    if line.slot < 0:
        yield f"F[{n.constant(f'({line.property}, None)')}] = {n.value(line.value, Words())}"
    else:
        for seat in "01":
            made = n.value(line.value, Words().also(line.slot, seat))
            yield f"F[{n.constant(f'({line.property}, {seat})')}] = {made}"
    yield "w.memo.clear()"


def _run_step(n: Names, line: tr.RunStep) -> Iterator[str]:
    if quick(n.program, line.step):
        call = f"step{line.step}(w)"
    else:
        call = f"if step(w, {line.step}): return True"
    if line.guard is None:
        yield call
        return
    yield "F = w.facts"
    yield f"if {n.truth(line.guard, Words())}:"
    yield f"    {call}"


def _branch(n: Names, line: tr.Branch) -> Iterator[str]:
    then, otherwise = (
        [] if block < 0 else list(_block(n, block)) for block in (line.then, line.otherwise)
    )
    yield "F = w.facts"
    yield f"if {n.truth(line.condition, Words())}:"
    yield from _indented(iter(then or ["pass"]))
    if otherwise:
        yield "else:"
        yield from _indented(iter(otherwise))


def _play(n: Names, line: tr.Play) -> Iterator[str]:
    count = f"n{n.another()}"
    yield f"{count} = 0"
    yield "while True:"
    yield "    F = w.facts"
    if line.until is not None:
        yield f"    if {n.value(line.until, Words())}: break"
    if line.times is not None:
        yield f"    v = {n.value(line.times, Words())}"
        yield "    if v is None: left_open()"
        yield f"    if {count} >= v: break"
    yield f"    {count} += 1"
    if line.first is not None:
        key = n.constant(f"({n.program.phases[line.phase].mover}, None)")
        yield f"    v = F.get({key})"
        first = n.value(line.first, Words())
        yield f"    F[{key}] = 1 - v if {count} > 1 and v is not None else {first}"
        yield "    w.memo.clear()"
    yield f"    if phase{line.phase}(w): return True"


# ---------------------------------------------------------------------- phases


def _phase(n: Names, number: int) -> Iterator[str]:
    program, tables = n.program, n.program.tables
    phase = program.phases[number]
    lines = sum(len(program.blocks[b]) for b in (phase.body, phase.at_end) if b >= 0)
    yield f"def phase{number}(w):"
    yield f"    w.left -= {FRAMES_OF_A_PHASE + 3 * lines}"
    yield "    if w.left <= 0: left_open()"
    yield from _counted(program, number)
    yield f"    w.agenda.append(ending({number}, a))"
    yield "    w.time_passed()"
    yield "    t = False"
    body = "False" if phase.body < 0 else f"block{phase.body}(w, ())"
    if tables.starting:
        yield f"    if at_start(w, {number}) or {body}: t = cut_short(w)"
    elif phase.body >= 0:
        yield f"    if {body}: t = cut_short(w)"
    if tables.later:
        yield f"    if w.forces: leave_behind(w, {number})"
    if phase.at_end >= 0:
        yield f"    if block{phase.at_end}(w, ()): t = cut_at_the_end(w, {number}, t)"
    yield f"    closing(w, {number}, a)"
    yield "    w.agenda.pop()"
    yield "    if t:"
    yield f"        if t.phase == {number}: return False"
    yield "        w.cut = t"
    yield "        return True"
    yield "    return False"
    yield ""


def _counted(program: Program, number: int) -> Iterator[str]:
    """Another one of a phase: those inside are counted from the start, and nobody has won yet."""
    yield "    c, r, a = w.counts, w.results, len(w.pieces)"
    yield f"    c[{number}] += 1"
    for inner in sorted(visit.within(program, number) - {number}):
        yield f"    c[{inner}] = 0"
        yield f"    r[{inner}] = None"
    yield f"    r[{number}] = None"


# ---------------------------------------------------------------------- steps


def _step(n: Names, number: int) -> Iterator[str]:
    """A step in which nothing touches the agenda, and that has no order."""
    program = n.program
    made = program.steps[number]
    rules = _belonging(program, number)
    owned = program.tables.in_step.get(number, {})
    lasting = [rule for rule in rules if rule.number in program.tables.lasting]
    blocks = [tr.sure(tr.InStep, rule.form).block for rule in rules]
    blocks += [] if made.general < 0 else [made.general]
    calm = all(line_writer.calm(n, line) for block in blocks for line in program.blocks[block])
    yield f"def step{number}(w):"
    if made.general < 0 and not owned and not lasting:
        yield "    return"
        yield ""
        return
    yield "    F, e = w.facts, ()"
    yield "    u = Updates()"
    if not calm:
        yield "    u.waiting = []"
    if made.general >= 0:
        yield "    b = o = ()"
        yield from _indented(line_writer.block(n, (made.general, 0, WHOLE)))
    yield from _rules_in_force(n, number, owned, lasting)
    if not calm:
        yield "    if u.waiting: follow_all(w, u)"
    yield "    applied(w, u)" if program.tables.lapsing else "    if u.__dict__: u.apply(w)"
    yield ""


def _rules_in_force(n: Names, number: int, owned: ByOwner, lasting: list[Rule]) -> Iterator[str]:
    """What rules in force do in a step."""
    if owned:
        table = f"STEP{number}"
        pairs = {owner: ", ".join(map(_called, mine)) for owner, mine in owned.items()}
        n.later[table] = f"{{{', '.join(f'{o}: ({p},)' for o, p in pairs.items())}}}"
        yield "    for o, e in w.sources():"
        yield f"        for p, f in {table}.get(o, ()):"
        yield "            if p is None or p(w, e): f(w, e, u, (), ())"
    if lasting:
        table = f"TIMED{number}"
        n.later[table] = f"{{{', '.join(f'{rule.number}: {_called(rule)}' for rule in lasting)}}}"
        yield "    if w.lasting:"
        yield "        for o, e in w.in_force():"
        yield f"            p, f = {table}.get(o.number, NEVER)"
        yield "            if f is not None and (p is None or p(w, e)): f(w, e, u, (), ())"


def _called(rule: Rule) -> str:
    """Whether the condition of a rule holds, and what it does."""
    form = tr.sure(tr.InStep, rule.form)
    holds = f"c{rule.number}" if rule.condition is not None else "None"
    return f"({holds}, l{form.block}_0)"
