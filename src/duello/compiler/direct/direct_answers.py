"""Answers in whole matches, drawn and written down where play stands.

Purpose: what somebody chooses who chooses at random, each answer that `simulate` would draw; and
what follows at once. What is chosen in one go is played as it is chosen, and taken back where it
leads nowhere.
Input: work in hand, decisions. Output: the same work, changed.
Must not know: in which phase it is.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from duello.dsl.ir import given, sure
from duello.dsl.ir.types import Value, as_several, as_things
from duello.interpreter.compound_moves import Pick
from duello.interpreter.legal_moves import repeated
from duello.interpreter.questions import ABSENT
from duello.interpreter.resolve_decisions import is_go
from duello.interpreter.transaction import Absent, Undecided

from ..program_view import CHOSEN, LATE, PASSED, WAITING, Decision, Key, Open
from . import direct_moves, direct_play
from .direct_chance import Path, TooLong
from .direct_code import Function, PreparedChoice
from .direct_play import applied, changes_of, follow, follow_up, take_over
from .direct_updates import Updates
from .direct_work import Work
from .primitives import DeadEnd, LeftOpen

Env = tuple[Value, ...]


def answer_all(w: Work) -> bool:
    """Everybody answers who is asked; whether a phase was cut short."""
    if w.going is not None:
        _answer_in_go(w)
        return w.cut is not None
    trials: list[Work] = []
    answers, player = [], w.player
    asked = w.open
    if player.match.answers >= player.most:
        raise TooLong
    for due in asked:
        made = due if due.status != WAITING else _answer(w, due, trials)
        if made is None:
            return False
        answers.append(made)
    player.asked(len(asked))
    w.open = ()
    w.ask()
    answers += direct_play.passed_over(w)
    if trials:
        if len(answers) == 1:
            return adopted(w, trials[0])
        take_over(w, trials)
    follow_up(w, tuple(answers))
    return w.cut is not None


def adopted(w: Work, trial: Work) -> bool:
    """Play goes on where a go has led to; whether it has cut a phase short."""
    if len(trial.agenda) != len(w.agenda):
        raise LeftOpen
    w.adopt(trial)
    w.cut = trial.cut
    return w.cut is not None


def _answer(w: Work, due: Open, trials: list[Work]) -> Open | None:
    """An answer, each that may be given as likely; None if the decision is not open any more, since
    it turned out that there is none.
    """
    if due.own:
        raise LeftOpen
    if not w.player.in_time and w.player.is_late(due):
        return due.answered(LATE)
    number, player = due.decision, w.player
    pick = w.pick
    decision = w.program.decisions[number]
    passing = decision.optional and not due.by_chance
    tried, known = len(trials), len(player.match.chosen)
    if w.code.many[number]:
        words = player.words
        value = drawn(w, due, pick, trials)
        if value is None and is_go(decision) and _may_be_impossible(decision):
            player.back_to(words)
            del player.match.chosen[known:]
            _impossible(w, due)
            return None
        values: Sequence[Value] = () if value is None else (value,)
    else:
        asked = w.code.asked[number]
        if asked.simple and not passing:
            one = any_of(w, asked, due.player, due.env, pick)
            return due.answered(LATE) if one is NoAnswer.NOTHING else due.answered(CHOSEN, one)
        values = direct_moves.candidates(w, due)
    size = len(values)
    if not size and not passing:
        return due.answered(LATE)
    at = pick(size + passing)
    if at == size:
        del trials[tried:], player.match.chosen[known:]  # what was drawn in one go is not chosen
        return due.answered(PASSED)
    value = values[at]
    _note(w, w.code.asked[number], due.player, value)
    return due.answered(CHOSEN, value)


class NoAnswer(Enum):
    """Stands for an answer where there is none: `None` may be one."""

    NOTHING = "nothing"


def any_of(
    w: Work, asked: PreparedChoice, seat: int | None, words: Env, pick: Pick
) -> Value | NoAnswer:
    """One of all answers, with their parts, none of which are listed that need not be."""
    if asked.narrowing and w.alive() & asked.narrowing:
        due = Open(asked.number, seat, words)
        things = direct_moves.allowed(w, due)
        if asked.parts and direct_moves.repeating(w, due):
            things = direct_moves.candidates(w, due)
            if not things:
                return NoAnswer.NOTHING
            value = things[pick(len(things))]
            _note(w, asked, seat, value)
            return value
    else:
        things = asked.things(w, words)
    if asked.parts:
        return _with_parts(w, asked, seat, things, pick)
    size = len(things)
    if not size:
        return NoAnswer.NOTHING
    value = things[pick(size)]
    if asked.named:
        _note(w, asked, seat, value)
    return value


def _with_parts(
    w: Work, asked: PreparedChoice, seat: int | None, things: Sequence[Value], pick: Pick
) -> Value | NoAnswer:
    """One of some things, with their parts: only the parts of those that ask for any are listed."""
    pieces, asking = w.pieces, w.code.asking
    several: list[tuple[int, int, tuple[int, ...], Sequence[Any]]] = []
    size = len(things)
    for at, thing in enumerate(as_several(tuple(things))):
        asks = asking.get(pieces[thing][0])
        if asks is not None:
            env = (seat, thing)
            options: Sequence[Any] = (
                direct_moves.part(w, asks[0], env)
                if len(asks) == 1
                else direct_moves.all_parts(w, asks, env)
            )
            size += len(options) - 1
            several.append((at, thing, asks, options))
    if not size:
        return NoAnswer.NOTHING
    at = pick(size)
    answer: tuple[Value, ...] | None = None
    for place, thing, asks, options in several:
        if at < place:
            break
        if at < place + len(options):
            made = options[at - place]
            answer = (thing, made) if len(asks) == 1 else (thing, *made)
            break
        at -= len(options) - 1
    if answer is None:
        answer = (things[at],)
    _note(w, asked, seat, answer)
    return answer


def _note(w: Work, asked: PreparedChoice, seat: int | None, value: Value) -> None:
    """Remember what was chosen, if it is a piece or a design."""
    if asked.parts and value.__class__ is tuple:
        value = value[0]
    if asked.named and value.__class__ is int:
        design = w.pieces[value][0] if asked.named == "piece" else value
        w.player.match.chosen.append((asked.number, design, seat))


def _may_be_impossible(decision: Decision) -> bool:
    """Whether it makes a difference that a go has no answer, but that whoever has none is late."""
    return decision.impossible >= 0 or decision.optional or decision.late_block < 0


def _impossible(w: Work, due: Open) -> None:
    """A go that was taken to have an answer has none: it is as if it had not been put."""
    decision = w.program.decisions[due.decision]
    if len(w.open) > 1 or decision.impossible < 0:
        raise LeftOpen
    w.open = ()
    direct_play.run(w, [direct_play.single(decision.impossible, due.env)])


def gone_in_place(
    w: Work, asked: PreparedChoice, seat: int, env: Env, made: list[dict[Key, Value]]
) -> tuple[Value, ...] | None:
    """An answer in one go, while others choose as well, and the facts that it makes: where it
    changes only a few, nothing is copied.
    """
    if not asked.only_asks:
        trials: list[Work] = []
        value = drawn(w, Open(asked.number, seat, env), w.pick, trials)
        made.extend(changes_of(w, trial) for trial in trials)
        return None if value is None else as_things(value)
    taken = w.player.taken
    first = len(taken)
    if asked.go is not None:
        found = _at_once(w, asked.go, seat, env, made)
        if found is not None:
            return found
    path = Path(w.pick, taken[first:])
    if asked.go is not None and not path.another():
        return None
    due = Open(asked.number, seat, env)
    while True:
        found = _tried_in_place(w, due, path, made)
        if found is not None:
            return found
        if not path.another():
            return None


def _at_once(
    w: Work, go: Function, seat: int, env: Env, made: list[dict[Key, Value]]
) -> tuple[Value, ...] | None:
    """The choices of a go that is written as one: what it makes; facts are as before then."""
    changes: dict[Key, Value] = {}
    facts, journal = w.facts, list[tuple[Key, Value | Absent]]()
    answered, done = list[Value](), True
    try:
        go(w, env, seat, changes, journal, answered)
    except DeadEnd:
        done = False
    except Undecided as error:
        if error.contradiction.kind != "dead end":
            raise
        done = False
    if journal:
        changes |= {key: facts[key] for key, _ in journal}
        for key, old in reversed(journal):
            if old is not ABSENT:
                facts[key] = old
            elif key in facts:
                del facts[key]
        w.changed()
    if not done:
        return None
    made.append(changes)
    return tuple(answered)


def _tried_in_place(
    w: Work, due: Open, path: Path, made: list[dict[Key, Value]]
) -> tuple[Value, ...] | None:
    facts, pick, journal = w.facts, w.pick, list[tuple[Key, Value | Absent]]()
    w.going, w.answered, w.trying, w.journal, w.pick = due, [], True, journal, path.pick
    done = _gone(w, due)
    changes = {key: facts[key] for key, _ in journal}
    for key, old in reversed(journal):
        if old is not ABSENT:
            facts[key] = old
        elif key in facts:
            del facts[key]
    w.going, w.trying, w.journal, w.pick = None, False, None, pick
    w.changed()
    if not done:
        return None
    made.append(changes)
    return tuple(w.answered)


def drawn(w: Work, due: Open, pick: Pick, trials: list[Work]) -> Value:
    """A legal answer of which each part was drawn evenly, or None if there is none."""
    if not is_go(w.program.decisions[due.decision]):
        way = direct_moves.drawn(direct_moves.begun(w, due), pick, w.tries())
        return None if way is None else way.answer
    path, one_more = Path(pick), w.tries()
    while True:
        one_more()
        trial = w.copy()
        trial.watch = w.watch
        trial.open, trial.trying, trial.straight, trial.left = (), True, True, w.left
        trial.going, trial.player, trial.pick = due, w.player, path.pick
        if _gone(trial, due):
            trials.append(trial)
            return tuple(trial.answered)
        if not path.another():
            return None


def _gone(w: Work, due: Open) -> bool:
    """The choices of one go, each drawn and made where play stands; whether that has led
    anywhere.
    """
    block = direct_play.block_of_go(w, due)
    if block < 0:
        return True
    try:
        w.code.names[f"block{block}"](w, due.env)
    except DeadEnd:
        return False
    except Undecided as error:
        if error.contradiction.kind != "dead end":
            raise
        return False
    return True


def _answer_in_go(w: Work) -> None:
    """The choices of a go that are due, one after another."""
    going = given(w.going)
    if direct_moves.somebody_else(w, going):
        raise DeadEnd
    answers = []
    for due in w.open:
        if due.status == WAITING:
            value = _one(w, due)
            w.answered.append(value)
            due = due.answered(PASSED if value is None else CHOSEN, value)
        answers.append(due)
    w.open = ()
    answers += direct_play.passed_over(w)
    follow_up(w, tuple(answers))


def _one(w: Work, due: Open) -> Value:
    """One of the choices of a go, with its parts. Raises DeadEnd if there is none."""
    things = direct_moves.allowed(w, due)
    return drawn_of(w, w.code.asked[due.decision], due.player, due.env, things)


def drawn_of(
    w: Work, asked: PreparedChoice, seat: int | None, words: Env, things: Sequence[Value]
) -> Value:
    """One of some things, or None where it may be left, each part drawn after those before it.
    Raises DeadEnd if there is none.
    """
    pick, optional = w.pick, asked.optional
    size = len(things) + optional
    if size == 0:
        raise DeadEnd
    at = pick(size) - optional
    if at < 0:
        return None
    chosen = things[at]
    if not asked.parts:
        return chosen
    first = sure(int, chosen)
    asks = w.program.designs[w.pieces[first][0]].asks
    whole: list[Value] = [first]
    env: Env = (seat, first)
    for each in asks:
        options = direct_moves.part(w, each, env)
        if not options:
            raise DeadEnd
        made = options[pick(len(options))]
        whole.append(made)
        env = (*env, made)
    if not w.alive() & asked.narrowing:
        return tuple(whole)
    due = Open(asked.number, seat, words)
    repeats = direct_moves.repeating(w, due)
    wanted = repeated(w, due, first, asks, repeats) if repeats else None
    if wanted is not None and tuple(whole[1:]) != wanted:
        raise DeadEnd
    return tuple(whole)


def keep(w: Work, asked: PreparedChoice, seat: int | None, value: Value) -> None:
    """Write down what was chosen."""
    made = chosen_facts(w, asked, seat, value)
    if w.journal is not None:
        w.journal += [(key, w.facts.get(key, ABSENT)) for key, _ in made]
    w.facts.update(made)


def chosen_facts(
    w: Work, asked: PreparedChoice, seat: int | None, value: Value
) -> list[tuple[Key, Value]]:
    """The facts that an answer makes."""
    found: list[tuple[Key, Value]] = []
    if asked.parts and value.__class__ is tuple:
        value, *parts = as_things(value)
        along = w.code.along.get(w.pieces[sure(int, value)][0], ())
        found += [((number, seat), part) for number, part in zip(along, parts, strict=True)]
    found.append(((asked.value, seat), value))
    if asked.uses >= 0:
        found.append(((asked.uses, seat), True))
    return found


def then(w: Work, lines: Function | None, env: Env) -> bool:
    """Carry out a block that touches no agenda, if there is one; no phase is cut short."""
    if lines is None:
        return False
    updates = Updates()
    updates.waiting = []
    lines(w, env, updates, (), ())
    if w.journal is not None:
        keys = (*updates.sets, *updates.adds)
        w.journal += [(key, w.facts.get(key, ABSENT)) for key in keys]
    through(w, updates)
    return False


def through(w: Work, updates: Updates) -> None:
    """Make the changes of a block that touches no agenda."""
    if updates.waiting:
        follow_all(w, updates)
    if w.tables.lapsing:
        applied(w, updates)
    else:
        updates.apply(w)


def follow_all(w: Work, updates: Updates) -> None:
    """Carry out the threads that have come to a slot, where nobody is asked."""
    for stack, env, own in updates.waiting:
        follow(w, stack, env, own, updates)


def parts_in_go(w: Work, seat: int, thing: int, made: dict[Key, Value]) -> tuple[Value, ...]:
    """A piece with its parts, each drawn after those before it; what they make is written down.
    Raises DeadEnd if there is none.
    """
    code = w.code
    asks = code.asking.get(w.pieces[thing][0])
    if asks is None:
        return (thing,)
    whole: list[Value] = [thing]
    env: Env = (seat, thing)
    for each in asks:
        options = direct_moves.part(w, each, env)
        if not options:
            raise DeadEnd
        found = options[w.pick(len(options))]
        whole.append(found)
        env = (*env, found)
        made[code.asked[each].value, seat] = found
    return tuple(whole)


def allowed_in_go(w: Work, number: int, seat: int, env: Env) -> Sequence[Value]:
    """What the rules in force leave of a choice in a go."""
    return direct_moves.allowed(w, Open(number, seat, env))
