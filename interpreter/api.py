"""The pure core, and its one door: `start`, `moves`, `advance`.

Purpose: a match as a function of answers, for hosts, searches and tests alike. No clock, no input
or output, no randomness: what chance decides is a decision like any other, which somebody outside
answers.
Input: a program, option values, answers. Output: states and events.
Must not know: who plays, how answers are typed, how long they took.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cached_property

from attrs import evolve, field, frozen

from ..dsl import ir
from ..dsl.ir.program import Program
from ..dsl.ir.types import Value
from . import compound_moves, evaluate, geometry, legal_moves, phases, resolve_decisions
from .compound_moves import Path, Pick
from .dispatch import one, value
from .events import Event
from .move_sets import TooMany, tries
from .state import CHOSEN, LATE, PASSED, WAITING, Env, Facts, Left, Open, State
from .transaction import Order, Semantics, Transaction, Undecided, Watch

SEMANTICS = Semantics(
    {**evaluate.MEANING, **geometry.MEANING, ir.Exists: legal_moves.exists},
    compound_moves.answerable,
)
"""The reference meaning of everything."""


class Illegal(Exception):
    """An answer that cannot be taken; the message says why. Nothing has changed."""


@frozen
class Advanced:
    """A state, and what players were told on the way to it. anew: whether a phase began anew or was
    undone on the way. left: the phases that ended on the way, unless nothing is told.
    """

    state: State
    events: tuple[Event, ...]
    anew: bool = False
    left: tuple[Left, ...] = field(default=(), eq=False, repr=False)


@frozen
class Answer:
    """What somebody says to a decision. how: `CHOSEN` with a value, `PASSED` or `LATE`. took: the
    seconds that it took.

    A player may be asked one thing several times at once: for each card in a hand, or by two cards
    that do the same. env: what the small words mean where it is asked; nth: of those alike in
    this, too, which one, from 0. Without env, the first that still waits is meant.
    """

    player: int | None
    decision: int
    how: int = CHOSEN
    value: Value = None
    took: int = 0
    env: Env | None = None
    nth: int = 0


@frozen
class Move:
    """A decision that is due, and what may be answered. Nothing is worked out before it is asked
    for, and everything once.
    """

    program: Program
    state: State
    due: Open

    @cached_property
    def candidates(self) -> Sequence[Value]:
        """Every value that may be chosen, in a fixed order; where there are `many`, it may take
        long. Nothing, where the text does not decide what may be chosen.
        """
        return candidates(self.program, self.state, self.due)

    @property
    def many(self) -> bool:
        """Whether there may be more than anybody wants to see listed."""
        return many(self.program, self.due)

    @property
    def may_pass(self) -> bool:
        """Whether no use need be made of it."""
        return self.program.decisions[self.due.decision].optional and not self.due.by_chance

    @property
    def may_be_late(self) -> bool:
        """Whether the rules set a time, or say what happens without an answer."""
        return may_be_late(self.program, self.due)

    def chosen(self, value: Value, took: int = 0) -> Answer:
        """The answer that chooses a value."""
        return answer_to(self.state, self.due, CHOSEN, value, took)

    def passed(self) -> Answer:
        """The answer that makes no use of it."""
        return answer_to(self.state, self.due, PASSED)

    def late(self) -> Answer:
        """What stands for an answer when time has run out."""
        return answer_to(self.state, self.due, LATE)


def answer_to(state: State, due: Open, how: int, value: Value = None, took: int = 0) -> Answer:
    """An answer to one of the decisions of a state, whatever else is due there."""
    alike = [o for o in state.open if o.decision == due.decision and o.player == due.player]
    if len(alike) == 1:
        return Answer(due.player, due.decision, how, value, took)
    nth = next(at for at, o in enumerate(o for o in alike if o.env == due.env) if o is due)
    return Answer(due.player, due.decision, how, value, took, due.env, nth)


def start(
    program: Program,
    options: tuple[Value, ...] | None = None,
    quiet: bool = False,
    order: Order | None = None,
    watch: Watch | None = None,
    semantics: Semantics = SEMANTICS,
) -> Advanced:
    """The first state in which something is to be decided.

    options: one value per option of the program, in its order; None for the defaults. quiet:
    nothing is told. order: in which order to follow what happens together, for those who check
    that it makes no difference. watch: is told what is carried out. semantics: the reference
    meaning, for those who look on while it is asked for.
    """
    given = program.option_values({}) if options is None else options
    size = len(program.phases)
    empty = State(given, Facts(), (), (0,) * size, (None,) * size, (), (), (), ())
    work = Transaction(program, empty, semantics, quiet, order=order)
    work.watch = watch
    phases.enter(work, program.root)
    resolve_decisions.go_on(work)
    return Advanced(work.freeze(), tuple(work.events), work.anew, tuple(work.ended))


def moves(program: Program, state: State) -> tuple[Move, ...]:
    """The decisions that wait for an answer, each with its legal answers."""
    return tuple(Move(program, state, due) for due in state.open if due.status == WAITING)


def may_be_late(program: Program, due: Open) -> bool:
    """Whether time can run out for a decision: the rules set one, or say what happens then."""
    made = program.decisions[due.decision]
    said = made.seconds is not None or made.late_block >= 0 or made.both_late >= 0
    return said and not due.by_chance


def candidates(program: Program, state: State, due: Open) -> Sequence[Value]:
    """Every legal answer to a decision that is due, in a fixed order."""
    try:
        if in_one_go(program, due):
            return list(compound_moves.every(path(program, state, due)))
        return legal_moves.candidates(asking(program, state, due), due)
    except (Undecided, TooMany):
        return []


def path(program: Program, state: State, due: Open) -> Path:
    """The beginning of an answer, to be taken further part by part."""
    return compound_moves.begun(asking(program, state, due, reading=False), due)


def asking(program: Program, state: State, due: Open, reading: bool = True) -> Transaction:
    """A state as it is for the lines that ask: what they answered for themselves is so."""
    if due.own:
        state = evolve(state, facts=Facts({**state.facts, **dict(due.own)}))
    return Transaction(program, state, SEMANTICS, True, reading=reading)


def reading(program: Program, state: State, watch: Watch | None = None) -> Transaction:
    """A state of which something is asked; nothing may be changed in it. watch: is told which rules
    and rows answer.
    """
    work = Transaction(program, state, SEMANTICS, True, reading=True)
    work.watch = watch
    return work


def many(program: Program, due: Open) -> bool:
    """Whether a decision may have more answers than anybody wants to see listed: several choices
    in one go, sets of cells, or several pieces with what each asks.
    """
    decision = program.decisions[due.decision]
    cells = isinstance(decision.domain, ir.CellChoice)
    return in_one_go(program, due) or cells or legal_moves.of_several(decision)


def count(program: Program, state: State, due: Open, most: int | None = None) -> int:
    """How many legal answers a decision has.

    most: so many beginnings are gone through, and then Illegal is raised; None for as many as
    there are, however long that takes.
    """
    try:
        one_more = tries(most) if most is not None else lambda: None
        return compound_moves.count(path(program, state, due), one_more)
    except TooMany as error:
        raise Illegal(f"they cannot be counted: there are {error}") from None


def drawn(program: Program, state: State, due: Open, pick: Pick) -> Value:
    """A legal answer of which each part was drawn evenly, or None if there is none. pick: given a
    number of possibilities, says which. Raises Illegal where there are too many to draw evenly.
    """
    try:
        return compound_moves.drawn(path(program, state, due), pick)
    except TooMany as error:
        raise Illegal(f"none can be drawn: there are {error}") from None


def refusal(program: Program, state: State, due: Open, answer: Value) -> str | None:
    """Why an answer is not legal, or None if it is."""
    if in_one_go(program, due) or legal_moves.of_several(program.decisions[due.decision]):
        return compound_moves.refusal(path(program, state, due), answer)
    return legal_moves.refusal(asking(program, state, due), due, answer)


def _ends_without(program: Program, state: State, due: Open) -> bool:
    """Whether a decision may be over without an answer: the rules provide for it, or there is
    nothing to choose.
    """
    if may_be_late(program, due) or program.decisions[due.decision].optional:
        return True
    if many(program, due):
        return not compound_moves.some(path(program, state, due))
    return not candidates(program, state, due)


def in_one_go(program: Program, due: Open) -> bool:
    """Whether an answer to a decision is made of several choices."""
    return resolve_decisions.is_go(program.decisions[due.decision])


def seconds(program: Program, state: State, due: Open) -> int | None:
    """How long a decision may take, the reserve included, or None if the rules set no time."""
    return _seconds(asking(program, state, due), due)


def _seconds(work: Transaction, due: Open) -> int | None:
    decision = work.program.decisions[due.decision]
    if decision.seconds is None:
        return None
    found = value(decision.seconds, work, due.env)
    if not isinstance(found, int):
        return None
    if decision.extra is None or decision.reserve is None:
        return found
    left, extra = one(decision.reserve, work, due.env), one(decision.extra, work, due.env)
    return found + max(left or 0, 0) * (extra or 0)


def why_not(program: Program, state: State, due: Open, name: str) -> str:
    """Why the thing of a name is not among the candidates of a decision."""
    work = asking(program, state, due)
    decision = program.decisions[due.decision]
    for thing in legal_moves.domain(work, decision.domain, due.env):
        if legal_moves.called(work, due, thing) == name:
            return legal_moves.refusal(work, due, thing) or "it may be chosen"
    return legal_moves.outside(decision)


def before_rules(program: Program, state: State, due: Open) -> Sequence[Value]:
    """Everything that might be chosen, if no rule in force left anything out."""
    work = asking(program, state, due)
    return legal_moves.domain(work, program.decisions[due.decision].domain, due.env)


def tell_narrowing(program: Program, state: State, rules: frozenset[int], watch: Watch) -> None:
    """Tell of some rules, by number, that apply where something is due in a state, whether they
    leave out any of what might be chosen.
    """
    for due in state.open:
        if due.status == WAITING and not in_one_go(program, due):
            with suppress(Undecided, TooMany):
                legal_moves.tell_narrowing(asking(program, state, due), due, rules, watch)


def tell_asking(program: Program, state: State, watch: Watch) -> None:
    """Tell which rules and rows answer while it is worked out what may be chosen where something is
    due in a state, and within which time.
    """
    for due in state.open:
        if due.status == WAITING:
            work = asking(program, state, due, reading=not in_one_go(program, due))
            work.watch = watch
            with suppress(Undecided, TooMany):
                if in_one_go(program, due):
                    compound_moves.begun(work, due).options()
                else:
                    legal_moves.candidates(work, due)
                _seconds(work, due)


def answers_of(state: State, answered: Sequence[Open]) -> tuple[Answer, ...]:
    """What was answered in a state, as answers: chance first, as in a match. answered: the open
    decisions of the state, each as it was answered.
    """
    found = [
        (due.by_chance, answer_to(state, due, done.status, done.value, done.took))
        for due, done in zip(state.open, answered, strict=True)
        if due.status == WAITING
    ]
    return tuple(answer for _, answer in sorted(found, key=lambda each: not each[0]))


def advance(
    program: Program,
    state: State,
    answer: Answer,
    quiet: bool = False,
    order: Order | None = None,
    listed: bool = False,
    semantics: Semantics = SEMANTICS,
    watch: Watch | None = None,
) -> Advanced:
    """The state after an answer, and what players were told.

    An answer may be changed as long as another player's is awaited. quiet, order, watch: as for
    `start`; semantics, too, of what follows from the answer. listed: the core itself has listed the
    answer in this very state, so it is not asked again whether it may be given. Raises Illegal.
    """
    at = place_of(state, answer)
    due = state.open[at]
    if not listed:
        try:
            reason = refused(program, state, due, answer)
        except Undecided as error:
            return Advanced(_stopped(state, error), ())
        if reason is not None:
            raise Illegal(reason)
    opened = _noted(state.open, at, answer)
    if any(o.status == WAITING for o in opened):
        return Advanced(evolve(state, open=opened), ())
    return _settled(program, state, opened, quiet, order, watch, semantics)


def _noted(opened: tuple[Open, ...], at: int, answer: Answer) -> tuple[Open, ...]:
    """The open decisions with an answer to one of them."""
    value = answer.value if answer.how == CHOSEN else None
    done = opened[at].answered(answer.how, value, answer.took)
    return (*opened[:at], done, *opened[at + 1 :])


def _settled(
    program: Program,
    state: State,
    opened: tuple[Open, ...],
    quiet: bool,
    order: Order | None,
    watch: Watch | None = None,
    semantics: Semantics = SEMANTICS,
) -> Advanced:
    """What follows once all open decisions are answered."""
    work = Transaction(program, state, semantics, quiet, order=order)
    work.watch = watch
    work.open = opened
    resolve_decisions.settle(work)
    return Advanced(work.freeze(), tuple(work.events), work.anew, tuple(work.ended))


def advance_all(
    program: Program,
    state: State,
    answers: Iterable[Answer],
    quiet: bool = False,
    order: Order | None = None,
    listed: bool = False,
    watch: Watch | None = None,
    semantics: Semantics = SEMANTICS,
) -> Advanced:
    """The state after several answers, one upon another, and what players were told. watch: is told
    what is carried out, where the answers were listed. semantics: as for `advance`.
    """
    told: list[Event] = []
    left: list[Left] = []
    anew = False
    opened = state.open
    for answer in answers:
        if listed:  # nothing is asked of the states between, so that they need not be made
            opened = _noted(opened, _place_among(opened, answer), answer)
            if any(o.status == WAITING for o in opened):
                continue
            advanced = _settled(program, state, opened, quiet, order, watch, semantics)
        else:
            advanced = advance(program, state, answer, quiet, order, semantics=semantics)
        state, opened = advanced.state, advanced.state.open
        told.extend(advanced.events)
        left.extend(advanced.left)
        anew = anew or advanced.anew
    if opened is not state.open:
        state = evolve(state, open=opened)
    return Advanced(state, tuple(told), anew, tuple(left))


def place_of(state: State, answer: Answer) -> int:
    """Which of the open decisions an answer is for. Raises Illegal."""
    return _place_among(state.open, answer)


def _place_among(opened: tuple[Open, ...], answer: Answer) -> int:
    alike = [
        at
        for at, due in enumerate(opened)
        if due.decision == answer.decision and due.player == answer.player
    ]
    if answer.env is not None:
        alike = [at for at in alike if opened[at].env == answer.env][answer.nth :]
    elif len(alike) > 1:
        alike = [at for at in alike if opened[at].status == WAITING] or alike
    if not alike:
        raise Illegal("nothing of the kind is to be decided now")
    return alike[0]


def refused(program: Program, state: State, due: Open, answer: Answer) -> str | None:
    """Why an answer cannot be taken, or None if it can. Raises Undecided."""
    if due.status == LATE:
        return "time has run out for this"
    if answer.how == CHOSEN:
        reason = refusal(program, state, due, answer.value)
        if reason is not None:
            return reason
    elif answer.how == PASSED and not program.decisions[due.decision].optional:
        return "this choice cannot be declined"
    elif answer.how == LATE and due.by_chance:
        return "chance is never late"
    elif answer.how == LATE and not _ends_without(program, state, due):
        name = program.decisions[due.decision].name
        return f"the rules set no time for {name}, and do not say what happens without an answer"
    limit = seconds(program, state, due) if answer.took else None
    if limit is not None and answer.took > limit:
        return f"that came after {answer.took} seconds, and there were {limit}"
    return None


def _stopped(state: State, error: Undecided) -> State:
    """The state in which the text does not even decide what may be chosen."""
    return evolve(state, open=(), agenda=(), contradiction=error.contradiction)
