"""Whole matches become Python functions, phase by phase.

Purpose: play from the beginning to the end without an agenda: phases are loops and calls, a step or
a line is written where it stands, and only what asks or waits goes through the machinery of
`direct_play`. There are functions `phase`, `block` (of a phase) and `step`, with their
numbers; each but the last says whether a phase around it was cut short.
Input: a program. Output: Python text.
Must not know: who answers, and how.
"""

from collections.abc import Iterator, Sequence

from ..program_view import WHOLE, ByOwner, Program, Rule, Tree, tr, visit
from . import asking_writer, go_writer, line_writer, straight_writer, watch_writer
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
    yield from _alone(n)
    if n.wanted is None:  # these tell nobody what acts
        yield from go_writer.written(n)
        yield from asking_writer.written(n)
    for block in sorted(_blocks(n.program)):
        yield f"def block{block}(w, e):"
        yield from _indented(_block(n, block))
        yield "    return False"
        yield ""
    for phase in n.program.phases:
        yield from _phase(n, phase.number)


def plays(program: Program) -> bool:
    """Whether whole matches are written: not of phases that are undone or begin anew, nor of lines
    for one thing after the other.
    """
    lines = [line for block in program.blocks for line in block]
    effects = (line.effect for line in lines if isinstance(line, tr.Do))
    anew = any(effect.__class__.__name__ in ("Restart", "Undo") for effect in effects)
    if any(map(line_writer.is_in_turn, lines)):
        return False
    return not anew and not any(phase.marked for phase in program.phases)


def quick(program: Program, number: int) -> bool:
    """Whether nothing that belongs to a step touches the agenda."""
    made = program.steps[number]
    blocks = [tr.sure(tr.InStep, rule.form).block for rule in _belonging(program, number)]
    blocks += [] if made.general < 0 else [made.general]
    return made.order is None and all(
        line_writer.neutral(program, line) for block in blocks for line in program.blocks[block]
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
            yield from _slot(n, block, at, line_writer.neutral(n.program, line))
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
            yield from _slot(n, block, at, True)
        case _:
            yield f"if slot(w, (((({block}, {at}, {at + 1}),), e, ()),)): return True"


def _slot(n: Names, block: int, at: int, neutral: bool) -> Iterator[str]:
    """One line on its own."""
    line = n.program.blocks[block][at]
    straight = straight_writer.written(n, [line], Words())
    if straight is not None:
        yield "F = w.facts"
        yield from _straight(straight)
        return
    text = list(line_writer.written(n, block, at))
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


def _straight(text: list[str]) -> Iterator[str]:
    """A slot that is written straight."""
    more = not all(_only_looks(each) for each in text)
    if more:
        yield "u = Updates()"
    yield from text
    if more:
        yield "if u.__dict__: u.apply(w)"
    if more or any("F[" in each or "relocate" in each for each in text):
        yield "w.memo.clear()"


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
    yield f"if {watch_writer.branched(n, line, Words())}:"
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
        owners = {owner for by_owner in tables.later.values() for owner in by_owner}
        asked = n.alive(sorted(owner for owner in owners if owner is not None), ())
        if asked:
            yield f"    if {asked}: leave_behind(w, {number})"
    if phase.at_end >= 0:
        yield f"    if block{phase.at_end}(w, ()): t = cut_at_the_end(w, {number}, t)"
    yield from _closing(n, number)
    yield "    w.agenda.pop()"
    yield "    if t:"
    yield f"        if t.phase == {number}: return False"
    yield "        w.cut = t"
    yield "        return True"
    yield "    return False"
    yield ""


def _closing(n: Names, number: int) -> Iterator[str]:
    """What was declared in a phase is forgotten, except what the next one remembers."""
    program = n.program
    pairs = program.tables.remembered.get(number, ())
    if pairs and program.phases[number].mover < 0:
        yield "    F = w.facts"
        drawn = _drawn(program)
        for old, kept in pairs:
            if program.properties[kept].source != "previous":
                yield f"    remember_again(w, {number}, {old}, {kept})"
                continue
            whose = ("0", "1") if program.properties[old].bearer == "player" else ()
            if not whose or old in drawn:
                whose = (*whose, "None")
            for seat in whose:
                yield f"    v = F.get({n.constant(f'({old}, {seat})')}, ABSENT)"
                yield f"    if v is not ABSENT: F[{n.constant(f'({kept}, {seat})')}] = v"
                yield f"    else: F.pop({n.constant(f'({kept}, {seat})')}, None)"
    elif pairs:
        yield f"    remember_all(w, {number})"
    yield f"    closing(w, {number}, a)"


def _drawn(program: Program) -> frozenset[int]:
    """The properties in which stands what somebody chooses, or may choose, who is no player."""
    lines = [line for block in program.blocks for line in block]
    asked = {
        line.decision
        for line in lines
        if isinstance(line, tr.Ask) and (line.drawn or isinstance(line.chooser, tr.Constant))
    }
    asked |= {line.decision for line in lines if isinstance(line, tr.PickFor)}
    asked |= {made.number for made in program.decisions if made.by_chance}
    return frozenset(program.decisions[number].value for number in asked)


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
    owned = program.tables.in_step.get(number, {})
    lasting = [r for r in _belonging(program, number) if r.number in program.tables.lasting]
    acting = n.alive(owned, [rule.number for rule in lasting])
    lines = () if made.general < 0 else program.blocks[made.general]
    straight = straight_of(n, lines)
    asked, quiet = n.quietly(visit.lines_from(program, [made.general]))
    yield f"def step{number}(w):"
    if straight is None:
        yield f"    step{number}_all(w)"
    else:
        if acting:
            yield f"    if {acting}: return step{number}_all(w)"
        if asked:
            yield f"    if {asked}: return step{number}_with_rules(w)"
        n.quiet, before = quiet, n.quiet
        yield from _straight_step(straight_of(n, lines) or [])
        n.quiet = before
    yield ""
    if straight is not None and asked:
        yield f"def step{number}_with_rules(w):"
        yield from _straight_step(straight)
        yield ""
    if straight is None or acting:
        yield from _whole_step(n, number, owned, lasting)


def _straight_step(text: list[str]) -> Iterator[str]:
    yield "    F, e = w.facts, ()"
    yield from _indented(_straight(text))


def _whole_step(n: Names, number: int, owned: ByOwner, lasting: list[Rule]) -> Iterator[str]:
    """A step with what rules in force do in it."""
    program = n.program
    made = program.steps[number]
    blocks = [tr.sure(tr.InStep, rule.form).block for rule in _belonging(program, number)]
    blocks += [] if made.general < 0 else [made.general]
    calm = all(line_writer.calm(n, line) for block in blocks for line in program.blocks[block])
    yield f"def step{number}_all(w):"
    yield "    F, e, acting = w.facts, (), []"
    yield from _rules_in_force(n, number, owned, lasting)
    if made.general < 0:
        yield "    if len(acting) == 1:"
        yield "        e, _, f = acting[0]"
        yield "        if f is not None: return f(w, e)"
    yield "    u = Updates()"
    if not calm:
        yield "    u.waiting = []"
    if made.general >= 0:
        yield "    e = b = o = ()"
        yield from _indented(line_writer.block(n, (made.general, 0, WHOLE)))
    yield "    for e, f, _ in acting: f(w, e, u, (), ())"
    if not calm:
        yield "    if u.waiting: follow_all(w, u)"
    yield "    applied(w, u)" if program.tables.lapsing else "    if u.__dict__: u.apply(w)"
    yield ""


def _rules_in_force(n: Names, number: int, owned: ByOwner, lasting: list[Rule]) -> Iterator[str]:
    """What rules in force do in a step: the words of each, and its lines, also on their own."""
    if owned:
        table = f"STEP{number}"
        pairs = {owner: ", ".join(_called(n, r) for r in mine) for owner, mine in owned.items()}
        n.later[table] = f"{{{', '.join(f'{o}: ({p},)' for o, p in pairs.items())}}}"
        yield "    for o, e in w.sources():"
        yield f"        for p, f, s in {table}.get(o, ()):"
        yield "            if p is None or p(w, e): acting.append((e, f, s))"
    if lasting:
        table = f"TIMED{number}"
        rules = ", ".join(f"{rule.number}: {_called(n, rule)}" for rule in lasting)
        n.later[table] = f"{{{rules}}}"
        yield f"    if {n.alive((), [rule.number for rule in lasting])}:"
        yield "        for o, e in w.in_force():"
        yield f"            p, f, s = {table}.get(o.number, NEVER)"
        yield "            if f is not None and (p is None or p(w, e)): acting.append((e, f, s))"


def _called(n: Names, rule: Rule) -> str:
    """Whether the condition of a rule holds, what it does, and what does it where it is alone."""
    form = tr.sure(tr.InStep, rule.form)
    holds = f"c{rule.number}" if watch_writer.has_condition(n, rule) else "None"
    alone = f"s{form.block}" if straight_of(n, n.program.blocks[form.block]) else "None"
    return f"({holds}, l{form.block}_0, {alone})"


def straight_of(n: Names, lines: Sequence[Tree]) -> list[str] | None:
    """The lines of a block, written straight, if they can be."""
    found = straight_writer.written(n, lines, Words())
    return ["pass"] if found == [] else found


def _alone(n: Names) -> Iterator[str]:
    """What rules do in steps, where nothing else happens."""
    blocks = [
        tr.sure(tr.InStep, r.form).block for r in n.program.rules if isinstance(r.form, tr.InStep)
    ]
    for block in sorted(set(blocks)):
        text = straight_of(n, n.program.blocks[block])
        if text is not None:
            yield f"def s{block}(w, e):"
            yield "    F = w.facts"
            yield from _indented(_straight(text))
            yield ""
