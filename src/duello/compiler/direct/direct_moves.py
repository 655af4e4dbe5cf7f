"""What may be chosen, by written code.

Purpose: the twin of the reference's `legal_moves` and `compound_moves`: what may be chosen is
listed, and answers of many parts are drawn, in the reference's order.
Input: work in hand, an open decision. Output: values.
Must not know: what players type, what follows from an answer.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import frozen

from duello.dsl import ir
from duello.dsl.ir.boards import Board
from duello.dsl.ir.types import Value
from duello.dsl.limits import MOST_LISTED, MOST_PIECES
from duello.interpreter import legal_moves, resolve_decisions
from duello.interpreter.compound_moves import Pick, in_some_order
from duello.interpreter.dispatch import bind
from duello.interpreter.move_sets import Sets, TooMany
from duello.interpreter.transaction import Transaction, Undecided

from ..program_view import CHOSEN, PASSED, WAITING, Open, tr
from . import direct_play
from .direct_updates import Several
from .direct_work import Work
from .primitives import DeadEnd

# ---------------------------------------------------------------------- one choice


def candidates(w: Work, due: Open) -> Sequence[Value]:
    """Every answer that is legal now, in the reference's order; not of what is chosen in one go."""
    chosen = allowed(w, due)
    if not w.program.decisions[due.decision].parts:
        return chosen
    repeats = repeating(w, due)
    return [answer for each in chosen for answer in _with_parts(w, due, each, repeats)]


def has_candidates(w: Work, due: Open) -> bool:
    """Whether there is anything to choose."""
    chosen = allowed(w, due)
    if not w.program.decisions[due.decision].parts:
        return bool(chosen)
    repeats = repeating(w, due)
    every = (True for each in chosen for _ in _with_parts(w, due, each, repeats))
    whole = legal_moves.parts_may_be_open(w, due, chosen)
    return sum(every) > 0 if whole else any(every)


def allowed(w: Work, due: Open) -> Sequence[Value]:
    """What the constraints in force leave."""
    asked = w.code.asked[due.decision]
    things: Sequence[Value] = asked.things(w, due.env)
    if not (asked.narrowing and w.alive() & asked.narrowing):
        return things
    names = w.code.names
    hard, soft = _constraints(w, due)
    if w.watch is not None:
        _tell(w, due, (*hard, *soft), things)
    for number, env in hard:
        things = names[f"k{number}"](w, env, due.player, things)
    left = things
    for number, env in soft:
        left = names[f"k{number}"](w, env, due.player, left)
    return left or things if soft else things


Narrowing = tuple[int, tuple[Value, ...]]
"""A rule that narrows, and what its words mean."""


def _tell(w: Work, due: Open, rules: "Sequence[Narrowing]", things: Sequence[Value]) -> None:
    """Tell whoever watches whether rules leave out any of what might be chosen."""
    for number, env in rules:
        if w.watch is not None and number in w.code.told_of:
            left = w.code.names[f"k{number}"](w, env, due.player, things)
            rule = w.program.rules[number]
            w.watch.narrowed(rule, len(left) < len(things), things, w, env)


def _constraints(w: Work, due: Open) -> tuple[list[Narrowing], list[Narrowing]]:
    hard: list[Narrowing] = []
    soft: list[Narrowing] = []
    number, names = due.decision, w.code.names
    by_owner = w.tables.constraints.get(number)
    found = []
    if by_owner is not None:
        for owner, env in w.sources():
            found.extend([(rule, env) for rule in by_owner.get(owner, ())])
    if w.lasting:
        found.extend(
            [
                (rule, env)
                for rule, env in w.in_force()
                if isinstance(rule.form, NARROWING) and rule.form.decision == number
            ]
        )
    for rule, env in found:
        if names[f"h{rule.number}"](w, env, due.player):
            form = rule.form
            (soft if isinstance(form, NARROWING) and form.soft else hard).append((rule.number, env))
    return hard, soft


NARROWING = (tr.Constrain, tr.Repeat)

# ---------------------------------------------------------------------- parts


def _asks(w: Work, due: Open, chosen: Value) -> tuple[int, ...]:
    return legal_moves.asks_of(w, due, chosen)


def _with_parts(
    w: Work, due: Open, chosen: Value, repeats: list[tr.Repeat]
) -> Iterator[tuple[Value, ...]]:
    """Every answer that begins with a choice."""
    asks = _asks(w, due, chosen)
    wanted = legal_moves.repeated(w, due, chosen, asks, repeats) if repeats else None
    if not asks:
        if wanted is None or wanted == ():
            yield (chosen,)
        return
    env = bind(bind(due.env[:2], 0, due.player), 1, chosen)
    for parts in _all_parts(w, asks, env):
        if wanted is None or parts == wanted:
            yield (chosen, *parts)


def _all_parts(
    w: Work, asks: tuple[int, ...], env: tuple[Value, ...]
) -> Iterator[tuple[Value, ...]]:
    found = part(w, asks[0], env)
    if len(asks) == 1:
        for chosen in found:
            yield (chosen,)
        return
    for chosen in found:
        for rest in _all_parts(w, asks[1:], (*env, chosen)):
            yield (chosen, *rest)


def all_parts(w: Work, asks: tuple[int, ...], env: tuple[Value, ...]) -> list[tuple[Value, ...]]:
    """All parts that a choice may come with. env: who chooses, and what was chosen."""
    return list(_all_parts(w, asks, env))


def part(w: Work, asked: int, env: tuple[Value, ...]) -> Sequence[Value]:
    """What a part may be, the parts before it being known."""
    made = w.code.asked[asked]
    if made.guard is not None and not made.guard(w, env):
        return [None]
    found: Sequence[Value] = made.things(w, env)
    return [None, *found] if made.optional else found


def repeating(w: Work, due: Open) -> list[tr.Repeat]:
    """The rules in force that say that the last choice must be made again."""
    if not w.alive() & w.code.asked[due.decision].narrowing:
        return []
    rules = w.program.rules
    forms = [rules[number].form for kind in _constraints(w, due) for number, _ in kind]
    return [form for form in forms if isinstance(form, tr.Repeat)]


# ---------------------------------------------------------------------- part after part


@frozen
class Way:
    """How far an answer has got; see `compound_moves.Path`. refused: it cannot go on like this."""

    work: Work
    due: Open
    go: bool
    done: tuple[Value, ...] = ()
    partial: tuple[Value, ...] = ()
    refused: bool = False

    @property
    def in_hand(self) -> Open | None:
        """The choice that is to be made next, or None if the answer is complete."""
        if not self.go:
            return None if self.done else self.due
        if direct_play.through(self.work, self.due):
            return None
        return next((o for o in self.work.open if o.status == WAITING), None)

    @property
    def answer(self) -> Value:
        """The answer, once it is complete."""
        return self.done if self.go else self.done[0]

    def options(self, due: Open) -> Sequence[Value]:
        """What may be chosen next; None stands for making no use of it."""
        if self.refused:
            return ()
        if self.partial:
            asks = _asks(self.work, due, self.partial[0])
            first = bind(bind(due.env[:2], 0, due.player), 1, self.partial[0])
            return part(self.work, asks[len(self.partial) - 1], (*first, *self.partial[1:]))
        found = allowed(self.work, due)
        skips = self.go and self.work.program.decisions[due.decision].optional
        return [None, *found] if skips else found

    def take(self, due: Open, value: Value) -> "Way":
        """The way after a choice, which must be one of the options."""
        partial = (*self.partial, value)
        if value is None and not self.partial:
            return self._chosen(due, None)
        if not self.work.program.decisions[due.decision].parts:
            return self._chosen(due, value)
        asks = _asks(self.work, due, partial[0])
        if len(partial) <= len(asks):
            return Way(self.work, self.due, self.go, self.done, partial)
        repeats = repeating(self.work, due)
        wanted = legal_moves.repeated(self.work, due, partial[0], asks, repeats)
        if wanted is not None and partial[1:] != wanted:
            return Way(self.work, self.due, self.go, self.done, partial, True)
        return self._chosen(due, partial)

    def _chosen(self, due: Open, value: Value) -> "Way":
        done = (*self.done, value)
        if not self.go:
            return Way(self.work, self.due, False, done)
        trial = self.work.copy()
        status = PASSED if value is None else CHOSEN
        refused = _stopped(lambda: direct_play.answer_one(trial, due, status, value))
        return Way(trial, self.due, True, done, (), refused or _elsewhere(trial, self.due))


def begun(w: Work, due: Open) -> Way:
    """The way on which nothing is chosen yet."""
    if not resolve_decisions.is_go(w.program.decisions[due.decision]):
        return Way(w, due, False)
    trial = w.copy()
    trial.trying = True
    refused = _stopped(lambda: direct_play.begin(trial, due))
    return Way(trial, due, True, (), (), refused or _elsewhere(trial, due))


def _stopped(work: Callable[[], None]) -> bool:
    """Whether a trial has come to where nothing can be chosen. Raises LeftOpen, Undecided."""
    try:
        work()
    except DeadEnd:
        return True
    except Undecided as error:
        if error.contradiction.kind != "dead end":
            raise
        return True
    return False


def _elsewhere(w: Work, due: Open) -> bool:
    """Whether somebody else is asked, for whom nobody chooses in this go."""
    if direct_play.through(w, due):
        return False
    return somebody_else(w, due)


def somebody_else(w: Work, due: Open) -> bool:
    """Whether somebody is asked who does not choose in this go."""
    return any(o.by_chance or o.player != due.player for o in w.open)


# ---------------------------------------------------------------------- all, one, how many


def every(way: Way, one_more: Callable[[], None]) -> Iterator[Value]:
    """Every answer, in a fixed order."""
    one_more()
    due = way.in_hand
    if due is None:
        if not way.refused:
            yield way.answer
        return
    for value in way.options(due):
        yield from every(way.take(due, value), one_more)


def answerable(work: Transaction, due: Open) -> bool:
    """Whether a decision has any answer. Raises TooMany where that cannot be found out in time."""
    w = ir.sure(Work, work)
    if resolve_decisions.is_go(w.program.decisions[due.decision]):
        one_more = w.tries()  # before there are copies of the work, which share what is left
        return next(every(begun(w, due), one_more), None) is not None
    return has_candidates(w, due)


def answerable_if_trusted(w: Transaction, due: Open) -> bool:
    """The same; of what is chosen in one go, it is taken that it has, where nothing is tried out
    yet.
    """
    if not ir.sure(Work, w).trying and resolve_decisions.is_go(w.program.decisions[due.decision]):
        return True
    return answerable(w, due)


def drawn(way: Way, pick: Pick, one_more: Callable[[], None]) -> Way | None:
    """The way to one answer, each part drawn evenly among what is possible after those before it;
    None if there is no answer. Raises TooMany where none is found in time.
    """
    one_more()
    due = way.in_hand
    if due is None:
        return None if way.refused else way
    for value in in_some_order(way.options(due), pick):
        found = drawn(way.take(due, value), pick, one_more)
        if found is not None:
            return found
    return None


# ---------------------------------------------------------------------- what domains are made of


def numbers(low: int | None, high: int | None, out: tuple[Value, ...]) -> list[int]:
    """The whole numbers from one to another, but for some."""
    if low is None or high is None:
        return []
    if high - low + 1 > MOST_LISTED:
        raise TooMany(f"{high - low + 1:,} numbers, and at most {MOST_LISTED:,}")
    return [n for n in range(low, high + 1) if n not in out]


def sets_of_cells(
    board: Board,
    cells: tuple[int, ...],
    low: int,
    high: int,
    apart: bool,
    line: bool,
    unbroken: bool,
    kinds: list[list[Value]],
    known: dict[Value, Sequence[Value]],
) -> Sequence[Value]:
    """Sets of cells of which every two go together; see `legal_moves._cells`. known: those that
    were asked for before, with how many there are.
    """
    key = None if kinds else (cells, low, high)
    found = known.get(key)
    if found is None:
        found = _sets_of_cells(board, cells, low, high, apart, line, unbroken, kinds)
        if key is not None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            known[key] = found
    return found


MOST_KNOWN = 30
"""So many sets of sets are kept for each decision."""


def _sets_of_cells(
    board: Board,
    cells: tuple[int, ...],
    low: int,
    high: int,
    apart: bool,
    line: bool,
    unbroken: bool,
    kinds: list[list[Value]],
) -> Sequence[Value]:
    """Sets of cells of which every two go together; see `legal_moves._cells`."""
    masks = _together(board, cells, apart, line)
    for kind in kinds:
        same: dict[Value, int] = {}
        for at, each in enumerate(kind):
            same[each] = same.get(each, 0) | 1 << at
        masks = [mask & ~same[each] for mask, each in zip(masks, kind, strict=True)]
    if unbroken:
        return legal_moves.in_rows(board, cells, masks, low, high)
    found = Sets(cells, tuple(masks), low, high)
    if line and high > 2:
        return [each for each in found if board.in_line(each)]
    return found


def _together(board: Board, cells: tuple[int, ...], apart: bool, line: bool) -> list[int]:
    """Per cell, as bits, the later cells that it may be chosen with by where they lie."""
    size, places = len(cells), {cell: 1 << at for at, cell in enumerate(cells)}
    masks = []
    for first, cell in enumerate(cells):
        left = (1 << size) - (2 << first)
        if apart:
            for other in board.next_to[cell]:
                left &= ~places.get(other, 0)
        if line:
            met = 0
            for each in board.lines[cell]:
                for other in each:
                    met |= places.get(other, 0)
            left &= met
        masks.append(left)
    return masks


def what(w: Work, thing: Several | str) -> Value:
    """What a piece is, or what each of several is, in order."""
    if isinstance(thing, tuple):
        return tuple([w.pieces[piece][0] for piece in thing])
    return w.pieces[thing][0] if isinstance(thing, int) else thing


def by_design(w: Work, held: Iterable[int]) -> list[int]:
    """Some pieces in the order of the rules; see `legal_moves.by_design`."""
    ranks, pieces = w.ranks, w.pieces
    if len(ranks) != len(pieces):
        del ranks[len(pieces) :]
        ranks += [pieces[at][0] * MOST_PIECES + at for at in range(len(ranks), len(pieces))]
    return sorted(held, key=ranks.__getitem__)


USED: dict[str, object] = {
    "by_design": by_design,
    "named": legal_moves.named,
    "numbers": numbers,
    "sets_of_cells": sets_of_cells,
    "what": what,
}
"""What written choices call, besides `primitives`."""
