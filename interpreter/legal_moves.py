"""What may be chosen.

Purpose: the candidates of an open decision, whether an answer is one of them, and why not.
Input: the work in hand, an open decision. Output: values, or a reason.
Must not know: what follows from the choice.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import prod

from ..dsl import ir
from ..dsl.ir.boards import Board
from ..dsl.ir.program import BELOW_A_CHOICE, Decision, Program, once_of_each
from ..dsl.ir.types import Value
from ..dsl.limits import MOST_LISTED
from .dispatch import bind, edges, holds, one, several, things, value
from .move_sets import Deals, Orders, Sets, TooMany, free
from .questions import rules_about
from .state import Env, Key, Open
from .transaction import Transaction, Watch

NARROWING = (ir.Constrain, ir.Repeat)
"""The forms of rules that narrow a decision."""


def candidates(work: Transaction, due: Open) -> Sequence[Value]:
    """Every answer that is legal now, in the order in which a hand is held; of what is chosen in
    one go, see `answering`.

    Pieces that look and are the same are listed once each; of a decision with parts, an answer is
    a tuple of the choice and its parts.
    """
    decision = work.program.decisions[due.decision]
    chosen = allowed(work, due)
    if not decision.parts:
        return chosen
    repeats = _repeats(work, due)
    return [answer for each in chosen for answer in _with_parts(work, due, each, repeats)]


def first_meant(work: Transaction, due: Open, wanted: Value) -> Value:
    """The first answer that is what a rule names, with the first parts that there are; None, if
    there is none.
    """
    if not work.program.decisions[due.decision].parts:
        return next((each for each in allowed(work, due) if means(work, due, each, wanted)), None)
    repeats = _repeats(work, due)
    meant = (each for each in allowed(work, due) if means(work, due, (each,), wanted))
    whole = (answer for each in meant for answer in _with_parts(work, due, each, repeats))
    return next(whole, None)


def has_candidates(work: Transaction, due: Open) -> bool:
    """Whether there is anything to choose. Raises Undecided where the text leaves open what: also
    of a part of what may be chosen besides, so that what is listed then is certain.
    """
    decision = work.program.decisions[due.decision]
    if not decision.parts and not due.by_chance and not any(_constraints(work, decision, due)):
        return bool(domain(work, decision.domain, due.env))
    chosen = allowed(work, due)
    if not decision.parts:
        return bool(chosen)
    repeats = _repeats(work, due)
    if of_several(decision) and not repeats:
        return _can_be_asked(work, due, chosen)
    every = (True for each in chosen for _ in _with_parts(work, due, each, repeats))
    return sum(every) > 0 if parts_may_be_open(work, due, chosen) else any(every)


def of_several(decision: Decision) -> bool:
    """Whether several pieces are chosen with what each asks."""
    return decision.parts and not ir.sure(ir.PieceChoice, decision.domain).single


def _can_be_asked(work: Transaction, due: Open, chosen: Sequence[Value]) -> bool:
    """Whether there is a set of pieces of which each can be asked what it asks: of one piece that
    hangs on no other. Raises Undecided, as `has_candidates`.
    """
    things = (
        chosen.things
        if isinstance(chosen, Sets)
        else ir.as_several(
            tuple(dict.fromkeys(each for several in chosen for each in ir.as_things(several)))
        )
    )
    can: list[int] = []
    for piece in things:
        answers = (True for _ in _of_each(work, due, (piece,)))
        well = sum(answers) > 0 if parts_may_be_open(work, due, (piece,)) else any(answers)
        can += [piece] if well else []
    if isinstance(chosen, Sets):
        return bool(free(tuple(can), chosen.low, chosen.high))
    return any(set(can).issuperset(ir.as_several(each)) for each in chosen)


def parts_may_be_open(work: Transaction, due: Open, chosen: Sequence[Value]) -> bool:
    """Whether the text may leave open with what parts some of these things may be chosen."""
    open_parts = work.tables.open_parts
    return bool(open_parts) and any(
        not open_parts.isdisjoint(asks_of(work, due, each)) for each in chosen
    )


def refusal(work: Transaction, due: Open, answer: Value) -> str | None:
    """Why an answer is not legal, or None if it is."""
    decision = work.program.decisions[due.decision]
    if not decision.parts:
        if answer in allowed(work, due):
            return None
    elif answer in candidates(work, due):
        return None
    mine = answer[0] if decision.parts and isinstance(answer, tuple) and answer else answer
    if mine not in domain(work, decision.domain, due.env):
        return "that is not among what may be chosen"
    if mine not in allowed(work, due):
        return ruled_out(work, due, mine)
    return "its parts are not complete, or one of them is not allowed"


# ---------------------------------------------------------------------- domains


def domain(work: Transaction, tree: ir.Tree, env: Env) -> Sequence[Value]:
    """What a domain holds, before rules in force narrow it."""
    match tree:
        case ir.PieceChoice():
            return _sets(work, tree, env, _pieces(work, tree, env))
        case ir.DealChoice():
            return _deals(work, tree, env)
        case ir.DesignChoice():
            return _sets(work, tree, env, _designs(work, tree, env))
        case ir.NumberChoice() | ir.NumbersChoice():
            return _numbers(work, tree, env)
        case ir.GroupChoice():
            return _groups(work, tree, env)
        case ir.SetChoice():
            return list(things(tree.things, work, env))
        case ir.CellChoice():
            return _cells(work, tree, env)
        case ir.EdgeChoice():
            return _edges(work, tree, env)
        case ir.OrderChoice():
            return Orders(several(tree.zone, work, env))
    return _always(work, tree)


def _numbers(
    work: Transaction, tree: ir.NumberChoice | ir.NumbersChoice, env: Env
) -> Sequence[Value]:
    low, high = one(tree.low, work, env), one(tree.high, work, env)
    if isinstance(tree, ir.NumbersChoice):
        among = _numbers(work, tree.among, env)
        return free(ir.as_several(tuple(among)), low or 0, high or 0)
    out = [value(each, work, env) for each in tree.excepted]
    if low is None or high is None:
        return []
    _few_enough(high - low + 1, "numbers")
    return [n for n in range(low, high + 1) if n not in out]


def _always(work: Transaction, tree: ir.Tree) -> Sequence[Value]:
    """What a domain holds that is the same in every state."""
    match tree:
        case ir.PlayerChoice():
            return [0, 1]
        case ir.TruthChoice():
            return [True, False]
        case ir.UseChoice():
            return [tree.design]
        case ir.WayChoice():
            board = work.program.boards[tree.board]
            return board.axes if tree.axis else range(len(board.ways))
    raise AssertionError(f"no domain: {tree}")


def _pieces(work: Transaction, tree: ir.PieceChoice, env: Env) -> list[int]:
    found = _of_kind(work, tree.kind, by_design(work.pieces, _held(work, tree.zones, env)))
    only, slot = tree.only, tree.slot
    if only is None:
        return found
    meaning = work.meaning[only.__class__]
    return [piece for piece in found if meaning(only, work, bind(env, slot, piece))]


def _held(work: Transaction, zones: tuple[ir.Tree, ...], env: Env) -> Sequence[int]:
    """The pieces in some zones, each once."""
    if len(zones) == 1:
        return several(zones[0], work, env)
    return list(dict.fromkeys(p for zone in zones for p in several(zone, work, env)))


def _of_kind(work: Transaction, kind: int, held: Iterable[int]) -> list[int]:
    designs, pieces = work.program.designs, work.pieces
    if len(work.program.kinds) == 1:
        return list(held)
    return [piece for piece in held if designs[pieces[piece][0]].kind == kind]


def by_design(pieces: Sequence[tuple[int, int | None]], held: Iterable[int]) -> list[int]:
    """Some pieces in the order of the rules: which of two pieces of one name a player has, and how
    a pile lies, is not told by the order in which they are listed.
    """
    found = sorted(held)
    designs = [pieces[piece][0] for piece in found]
    if designs == sorted(designs):  # as nearly always: pieces are made in the order of the rules
        return found
    return [piece for _, piece in sorted(zip(designs, found, strict=True))]


def _deals(work: Transaction, tree: ir.DealChoice, env: Env) -> Deals:
    """What both players may get, each out of the same zone or each out of their own."""
    pools: list[tuple[int, ...]] = []
    sizes: list[int] = []
    for seat in (0, 1):
        theirs = bind(env, tree.slot, seat)
        held = sorted(several(tree.zone, work, theirs))  # also of a pile, as of what has no order
        pools.append(tuple(_of_kind(work, tree.kind, held)))
        sizes.append(one(tree.amount, work, theirs) or 0)
    return Deals(tuple(pools), tuple(sizes))


def _designs(work: Transaction, tree: ir.DesignChoice, env: Env) -> list[int]:
    return [
        made.number
        for made in work.program.designs
        if made.kind == tree.kind
        and (tree.only is None or value(tree.only, work, bind(env, tree.slot, made.number)))
    ]


def _cells(work: Transaction, tree: ir.CellChoice, env: Env) -> Sequence[Value]:
    """Single cells, or sets of them of which every two go together."""
    found = _cells_apart(work, tree, env)
    wanted = [value(each, work, env) for each in tree.including]
    if not wanted:
        return found
    _few_enough(len(found), "sets of cells")
    sets = ((each, each if isinstance(each, tuple) else (each,)) for each in found)
    return [each for each, members in sets if all(one in members for one in wanted)]


def _cells_apart(work: Transaction, tree: ir.CellChoice, env: Env) -> Sequence[Value]:
    cells = several(tree.cells, work, env)
    low, high = one(tree.low, work, env) or 0, one(tree.high, work, env) or 0
    if tree.single:
        return cells
    if not (tree.apart or tree.line or tree.different or tree.unbroken):
        return free(cells, low, high)
    together, board = _together(work, tree, env, cells), work.program.boards[tree.board]
    if tree.unbroken:
        return in_rows(board, cells, together, low, high)
    found = Sets(cells, together, low, high)
    if tree.line and high > 2:
        return [each for each in found if board.in_line(each)]
    return found


def in_rows(
    board: Board, cells: tuple[int, ...], together: Sequence[int], low: int, high: int
) -> list[tuple[int, ...]]:
    """Cells in an unbroken line, of which every two go together: as bits, per cell, with which of
    the later ones it does.
    """
    places = {cell: at for at, cell in enumerate(cells)}

    def fits(run: tuple[int, ...]) -> bool:
        at = sorted(places[cell] for cell in run)
        return all(together[one] >> other & 1 for one, other in combinations(at, 2))

    sizes = range(max(low, 0), min(high, len(cells)) + 1)
    return [run for size in sizes for run in board.runs(cells, size) if fits(run)]


def _together(
    work: Transaction, tree: ir.CellChoice, env: Env, cells: tuple[int, ...]
) -> tuple[int, ...]:
    """Per cell, as bits, the later cells that it may be chosen with."""
    board, size = work.program.boards[tree.board], len(cells)
    kinds = [
        [value(different, work, bind(env, tree.slot, cell)) for cell in cells]
        for different in tree.different
    ]

    def together(first: int, last: int) -> bool:
        here, there = cells[first], cells[last]
        apart = not tree.apart or there not in board.next_to[here]
        different = all(kind[first] != kind[last] for kind in kinds)
        return apart and different and (not tree.line or board.in_line((here, there)))

    return tuple(
        sum(1 << last for last in range(first + 1, size) if together(first, last))
        for first in range(size)
    )


def _edges(work: Transaction, tree: ir.EdgeChoice, env: Env) -> list[Value]:
    """The edges of a graph, or those that it lacks."""
    there = set(edges(tree.graph, work, env))
    out = [value(each, work, env) for each in tree.excepted]
    nodes = [made.number for made in work.program.designs if made.kind == tree.kind]
    _few_enough(len(nodes) ** 2, "edges")
    return [
        edge
        for edge in permutations(nodes, 2)
        if (edge in there) != tree.absent and edge not in out
    ]


def _groups(work: Transaction, tree: ir.GroupChoice, env: Env) -> list[Value]:
    """Every set with one design for each printed value of the property."""
    printed = work.program.properties[tree.property].printed
    groups: dict[Value, list[int]] = {}
    for made in work.program.designs:
        if made.kind == tree.kind and (
            tree.only is None or value(tree.only, work, bind(env, tree.slot, made.number))
        ):
            groups.setdefault(printed[made.number], []).append(made.number)
    _few_enough(prod(map(len, groups.values())), "sets")
    return list(product(*groups.values()))


def _few_enough(size: int, things: str) -> None:
    """Refuse to list what nobody could look at. Raises TooMany."""
    if size > MOST_LISTED:
        raise TooMany(f"{size:,} {things}, and at most {MOST_LISTED:,}")


def _sets(
    work: Transaction, tree: ir.PieceChoice | ir.DesignChoice, env: Env, things: list[int]
) -> Sequence[Value]:
    """One thing each, or sets of so many."""
    if tree.single:
        return things
    low, high = one(tree.low, work, env), one(tree.high, work, env)
    return free(tuple(things), low or 0, high or 0)


def _with_parts(
    work: Transaction, due: Open, chosen: Value, repeats: list[ir.Repeat]
) -> Iterator[tuple[Value, ...]]:
    """Every answer that begins with a choice: what its design asks, part after part; of several
    pieces, what each of them asks.
    """
    asks = asks_of(work, due, chosen)
    if not asks and not repeats:
        yield (chosen,)
        return
    wanted = repeated(work, due, chosen, asks, repeats)
    for parts in _of_each(work, due, pieces_of(chosen)):
        if wanted is None or parts == wanted:
            yield (chosen, *parts)


def _of_each(work: Transaction, due: Open, chosen: tuple[int, ...]) -> Iterator[tuple[Value, ...]]:
    """Every way to choose what some pieces ask, one piece after another."""
    if not chosen:
        yield ()
        return
    piece, *others = chosen
    asks = work.program.designs[work.pieces[piece][0]].asks
    for parts in _all_parts(work, asks, asking_env(due, piece)):
        for rest in _of_each(work, due, tuple(others)):
            yield (*parts, *rest)


def asking_env(due: Open, piece: int) -> Env:
    """What the small words stand for where a piece asks: who chooses, and the piece."""
    return bind(bind(due.env[:2], 0, due.player), 1, piece)


def _all_parts(work: Transaction, asks: tuple[int, ...], env: Env) -> Iterator[tuple[Value, ...]]:
    """Every way to choose the parts, one after another."""
    if not asks:
        yield ()
        return
    for chosen in _part(work, work.program.decisions[asks[0]], env):
        if len(asks) == 1:
            yield (chosen,)
            continue
        for rest in _all_parts(work, asks[1:], (*env, chosen)):
            yield (chosen, *rest)


def _part(work: Transaction, asked: Decision, env: Env) -> Sequence[Value]:
    """What a part may be, the parts before it being known; nothing, if it is not asked."""
    if asked.guard is not None and not value(asked.guard, work, env):
        return [None]
    found = domain(work, asked.domain, env)
    return [None, *found] if asked.optional else found


def pieces_of(chosen: Value) -> tuple[int, ...]:
    """The pieces that were chosen: one, several, or none."""
    return ir.as_several((chosen,) if isinstance(chosen, int) else chosen)


def asks_of(work: Transaction, due: Open, chosen: Value) -> tuple[int, ...]:
    """The parts that a choice asks for: of several pieces, those of one after another."""
    if not isinstance(chosen, tuple):
        return work.program.designs[ir.sure(int, _design(work, due, chosen))].asks
    return tuple(asked for asked, _ in asked_for(work.program, work.pieces, chosen))


def asked_for(
    program: Program, pieces: Sequence[tuple[int, int | None]], chosen: Value
) -> list[tuple[int, int]]:
    """The parts that a choice asks for, in the order of an answer, and which piece asks for each.
    pieces: design and owner of each, as in a state.
    """
    designs = program.designs
    return [(each, piece) for piece in pieces_of(chosen) for each in designs[pieces[piece][0]].asks]


def part(work: Transaction, due: Open, partial: tuple[Value, ...]) -> Sequence[Value]:
    """What the next part may be after a choice and its first parts."""
    whole = asked_for(work.program, work.pieces, partial[0])
    at = len(partial) - 1
    asked, piece = whole[at]
    first = next(n for n, (_, each) in enumerate(whole) if each == piece)
    env = (*asking_env(due, piece), *partial[1 + first :])
    return _part(work, work.program.decisions[asked], env)


@once_of_each
def of_each_piece(program: Program) -> bool:
    """Whether what pieces ask for is kept with each of them."""
    made = {program.decisions[asked].value for design in program.designs for asked in design.asks}
    return any(program.properties[number].bearer == "piece" for number in made)


def whose_part(program: Program, asked: int, piece: int, player: int | None) -> Key:
    """Where what was chosen for a piece is kept: with the piece, if several are chosen with what
    each asks, else with the player.
    """
    number = program.decisions[asked].value
    of_piece = program.properties[number].bearer == "piece"
    return (number, piece if of_piece else player)


def repeating(work: Transaction, due: Open) -> bool:
    """Whether a rule in force says that the last choice must be made again."""
    return bool(_repeats(work, due))


def repeats_well(work: Transaction, due: Open, whole: tuple[Value, ...]) -> bool:
    """Whether the parts of an answer are those that must be repeated, if any must be."""
    repeats = _repeats(work, due)
    wanted = repeated(work, due, whole[0], asks_of(work, due, whole[0]), repeats)
    return wanted is None or whole[1:] == wanted


def _repeats(work: Transaction, due: Open) -> list[ir.Repeat]:
    """The rules in force that say that the last choice must be made again."""
    rules = _constraints(work, work.program.decisions[due.decision], due)
    return [form for kind in rules for form, _ in kind if isinstance(form, ir.Repeat)]


def repeated(
    work: Transaction, due: Open, chosen: Value, asks: tuple[int, ...], repeats: list[ir.Repeat]
) -> Env | None:
    """The parts that must be repeated, if a rule in force says that the choice must be."""
    if not any(work.facts.get((form.previous, due.player)) == chosen for form in repeats):
        return None
    previous, found = work.tables.previous, []
    for asked, piece in asked_for(work.program, work.pieces, chosen):
        number, whose = whose_part(work.program, asked, piece, due.player)
        found.append(work.facts.get((previous[number], whose)))
    return tuple(found)


# ---------------------------------------------------------------------- rules in force


def allowed(work: Transaction, due: Open) -> Sequence[Value]:
    """What the constraints in force leave; those with `if able` count only if something is."""
    decision = work.program.decisions[due.decision]
    things = domain(work, decision.domain, due.env)
    hard, soft = _constraints(work, decision, due)
    if hard:
        things = [t for t in things if all(_passes(work, due, c, t) for c in hard)]
    if soft:
        things = [t for t in things if all(_passes(work, due, c, t) for c in soft)] or things
    return things


def ruled_out(work: Transaction, due: Open, thing: Value) -> str:
    """Which rule in force does not allow a thing that might be chosen: by its name, or in the words
    of the line below the choice, if it stands in the text for everybody; which piece somebody
    holds, nobody is told.
    """
    decision = work.program.decisions[due.decision]
    for rule, env in rules_about(work, work.tables.constraints, decision.number, NARROWING):
        form, number = rule.form, ir.owning_rule(rule.owner)
        if not isinstance(form, ir.Constrain | ir.Repeat) or number is None:
            continue
        name = work.program.named_rules[number].name
        mine = value(form.player, work, env) == due.player and holds(work, rule, env)
        if mine and not name.startswith(" ") and not _passes(work, due, (form, env), thing):
            line = in_its_words(rule) if name.endswith(BELOW_A_CHOICE) else ""
            return f"{f'`{line}`' if line else f'the rule `{name}`'} does not allow it"
    return "a rule in force does not allow it"


def outside(decision: Decision) -> str:
    """Why a thing cannot be chosen that is none of those among which one chooses."""
    words = in_its_words(decision.domain)
    return f"it is not among what may be chosen{f': {words}' if words else ''}"


def in_its_words(node: ir.Tree | ir.Rule) -> str:
    """What the rules say in a place, if that is short enough for a message."""
    words = " ".join(node.span.words.split())
    return words if len(words) <= SHORT_ENOUGH else ""


SHORT_ENOUGH = 100
"""So many characters of a rule are quoted."""


def tell_narrowing(work: Transaction, due: Open, rules: frozenset[int], watch: Watch) -> None:
    """Tell of some rules, by number, whether they leave out any of what might be chosen."""
    decision = work.program.decisions[due.decision]
    for rule, env in rules_about(work, work.tables.constraints, decision.number, NARROWING):
        form = rule.form
        if rule.number not in rules or not isinstance(form, ir.Constrain | ir.Repeat):
            continue
        if value(form.player, work, env) == due.player and holds(work, rule, env):
            every = domain(work, decision.domain, due.env)
            so = not all(_passes(work, due, (form, env), thing) for thing in every)
            watch.narrowed(rule, so, every, work, env)


Constraint = tuple[ir.Constrain | ir.Repeat, Env]


def _constraints(
    work: Transaction, decision: Decision, due: Open
) -> tuple[list[Constraint], list[Constraint]]:
    hard: list[Constraint] = []
    soft: list[Constraint] = []
    for rule, env in rules_about(work, work.tables.constraints, decision.number, NARROWING):
        form = rule.form
        if not isinstance(form, ir.Constrain | ir.Repeat):
            continue
        if value(form.player, work, env) != due.player:
            continue
        if holds(work, rule, env):
            (soft if form.soft else hard).append((form, env))
    return hard, soft


def _passes(work: Transaction, due: Open, constraint: Constraint, thing: Value) -> bool:
    form, env = constraint
    if isinstance(form, ir.Repeat):
        before = work.facts.get((form.previous, due.player))
        return named(before, thing)
    mine = _design(work, due, thing)
    said = any(named(value(other, work, env), mine) for other in form.among)
    return (said or _such(work, form, env, thing)) != form.forbidding


def _such(work: Transaction, form: ir.Constrain, env: Env, thing: Value) -> bool:
    """Whether a rule means what was chosen, or one of several things, by what it is like."""
    if form.such is None:
        return False
    meaning = work.meaning[form.such.__class__]
    things = thing if isinstance(thing, tuple) else (thing,)
    return any(meaning(form.such, work, bind(env, form.slot, each)) for each in things)


def named(wanted: Value, mine: Value) -> bool:
    """Whether a rule that names one thing or a set means what was chosen: of several, a name means
    each of them, and a set means just this set; of one, a set means each thing in it.
    """
    if not isinstance(mine, tuple):
        return mine in wanted if isinstance(wanted, tuple) else bool(wanted == mine)
    if isinstance(wanted, tuple):
        return ir.in_no_order(wanted) == ir.in_no_order(mine)
    return wanted in mine


def _design(work: Transaction, due: Open, thing: Value) -> Value:
    """What a candidate is: of a piece, its design; of several, those of each; of anything else,
    itself.
    """
    made = work.program.decisions[due.decision]
    type_ = work.program.properties[made.value].type
    match type_.member or type_:
        case ir.PieceType() if isinstance(thing, int):
            return work.pieces[thing][0]
        case ir.PieceType() if isinstance(thing, tuple):
            return tuple(work.pieces[piece][0] for piece in ir.as_several(thing))
    return thing


def written_down(
    work: Transaction, number: int, player: int | None, answer: Value
) -> list[tuple[Key, Value]]:
    """The facts that an answer makes: what was chosen, and the parts that were chosen along."""
    decisions = work.program.decisions
    decision = decisions[number]
    if isinstance(decision.domain, ir.DealChoice):
        dealt = each_dealt(decision.domain, answer)
        return [((decision.value, seat), theirs) for seat, theirs in enumerate(dealt)]
    if isinstance(decision.domain, ir.OrderChoice):
        return []  # it is kept in the pile, together with others that were drawn for it
    if not decision.parts:
        return [((decision.value, player), answer)]
    chosen, *parts = ir.as_things(answer)
    asks = asked_for(work.program, work.pieces, chosen)
    along = [
        (whose_part(work.program, asked, piece, player), part)
        for (asked, piece), part in zip(asks, parts, strict=True)
    ]
    return [*along, ((decision.value, player), chosen)]


def each_dealt(domain: ir.DealChoice, answer: Value) -> tuple[Value, ...]:
    """What each player gets, by seat: a piece, or several where the text speaks of several."""
    dealt = ir.as_things(answer)
    return tuple(ir.as_things(theirs)[0] for theirs in dealt) if domain.single else dealt


def means(work: Transaction, due: Open, candidate: Value, wanted: Value) -> bool:
    """Whether a candidate is the wanted thing, or a piece of the wanted design; of several, just
    those of the wanted set, or of one alone; an edge leads from one end to the other.
    """
    decision = work.program.decisions[due.decision]
    mine = _design(work, due, ir.as_things(candidate)[0] if decision.parts else candidate)
    is_set = work.program.properties[decision.value].type.member is not None
    if not isinstance(mine, tuple) or not is_set:
        return mine == wanted
    return named(wanted if isinstance(wanted, tuple) else (wanted,), mine)


def called(work: Transaction, due: Open, thing: Value) -> str:
    """The name of a candidate that is a piece or a design; else its number in words."""
    made = work.program.decisions[due.decision]
    if isinstance(work.program.properties[made.value].type, ir.PieceType | ir.DesignType):
        return work.program.designs[ir.sure(int, _design(work, due, thing))].name
    return str(thing)


def exists(tree: ir.Exists, work: Transaction, env: Env) -> bool:
    """What `there is ...` means: that the choice could be made."""
    return bool(domain(work, tree.choice, env))
