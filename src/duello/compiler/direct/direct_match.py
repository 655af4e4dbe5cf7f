"""Whole matches between players who choose at random, by written code.

Purpose: what the functions of `match_writer` call: questions are put and answered where play
stands, and what waits for answers goes on until nothing does. Answers are drawn as `simulate`
draws them step by step, so that the same chance plays the same match.
Input: written code, chance. Output: how the match ended, and what was chosen.
Must not know: who asks for it.
"""

import random
from collections.abc import Sequence
from typing import Any

from attrs import define, field

from duello.dsl.limits import LONGEST_TURN_OF_EVENTS
from duello.interpreter import phases, scheduler
from duello.interpreter.compound_moves import Pick
from duello.interpreter.dispatch import bind
from duello.interpreter.legal_moves import repeated, written_down
from duello.interpreter.move_sets import TooMany, tries
from duello.interpreter.resolve_decisions import is_go
from duello.interpreter.state import InOrder
from duello.interpreter.transaction import Semantics, Undecided
from duello.interpreter.update_set import Cut

from ..program_view import (
    CHOSEN,
    LATE,
    PASSED,
    WAITING,
    Ending,
    Facts,
    Key,
    Open,
    Outcome,
    Script,
    State,
)
from . import direct_moves, direct_phases, direct_play
from .direct_code import Code, Function, PreparedChoice, PreparedStep
from .direct_play import applied, at_start, changes_of, follow, follow_up, put_together, take_over
from .direct_updates import NOWHERE, Updates
from .direct_work import Work
from .primitives import DeadEnd, LeftOpen

Env = tuple[Any, ...]


@define
class WholeMatch:
    """A match that was played. outcome: None if it was too long. answers: how many were given;
    steps: how many times play went on. chosen: decision, what was chosen (of a choice with parts
    without them; of a piece, its design), and by whom.
    """

    outcome: Outcome | None = None
    answers: int = 0
    steps: int = 0
    chosen: list[tuple[int, Any, int | None]] = field(factory=list)


class TooLong(Exception):
    """The match has taken more answers than are wanted."""


class Player:
    """Whoever answers: chance, which draws numbers as `random.Random.randrange` does, and has a way
    back.
    """

    def __init__(self, drawn: random.Random, most: int) -> None:
        self._drawn = drawn
        self._first = drawn.getstate()
        self.words = 0
        self.most = most
        self.match = WholeMatch()
        self.pick = self._picking()

    def _picking(self) -> Pick:
        bits = self._drawn.getrandbits

        def pick(size: int) -> int:
            length = size.bit_length()
            words = (length + 31) >> 5
            found = bits(length)
            self.words += words
            while found >= size:
                found = bits(length)
                self.words += words
            return found

        return pick

    def back_to(self, words: int) -> None:
        """Be as when so many words of chance had been used."""
        self._drawn.setstate(self._first)
        for _ in range(words):
            self._drawn.getrandbits(1)
        self.words = words


MOST_PATHS = 2_000
"""So many answers in one go are tried; then it is left to the reference."""


class Path:
    """The picks of one go: when they lead nowhere, the next ones, in the order in which
    `compound_moves.drawn` tries them.
    """

    def __init__(self, pick: Pick) -> None:
        self._pick = pick
        self._levels: list[list[int]] = []
        self._at = 0
        self._left = MOST_PATHS

    def pick(self, size: int) -> int:
        """One of so many."""
        at, levels = self._at, self._levels
        self._at = at + 1
        if at < len(levels):
            _, first, tried = levels[at]
            return (first + tried) % size
        first = self._pick(size)
        levels.append([size, first, 0])
        return first

    def another(self) -> bool:
        """Begin once more, with other picks; whether there are any."""
        self._at, levels = 0, self._levels
        self._left -= 1
        if not self._left:
            raise LeftOpen
        while levels:
            last = levels[-1]
            last[2] += 1
            if last[2] < last[0]:
                return True
            levels.pop()
        return False


def whole_match(
    code: Code, semantics: Semantics, drawn: random.Random, most: int
) -> WholeMatch | None:
    """A match, or None where it must be played step by step, from where chance stood then."""
    play = code.function(f"phase{code.program.root}")
    if play is None:
        return None
    size = len(code.program.phases)
    empty = State(code.options, Facts(), (), (0,) * size, (None,) * size, (), (), (), ())
    w = Work(code, semantics, empty)
    player = w.player = Player(drawn, most)
    w.straight, w.left = True, LONGEST_TURN_OF_EVENTS
    try:
        play(w)
        player.match.outcome = w.results[code.program.root] or Outcome(None)
    except TooLong:
        pass
    except (LeftOpen, Undecided, TooMany):
        player.back_to(0)
        return None
    return player.match


# ---------------------------------------------------------------------- what written code calls


def ask_both(w: Work, number: int, env: Env, block: int, at: int) -> bool:
    """Both players are asked something; whether a phase was cut short."""
    asked = w.code.asked[number]
    decision = w.program.decisions[number]
    if w.going is not None or decision.late_block < 0 or asked.optional:
        return slot(w, ((((block, at, at + 1),), env, ()),))
    if not asked.simple:
        if asked.alone and asked.impossible is None:
            return _both_go(w, asked, env)
        return slot(w, ((((block, at, at + 1),), env, ()),))
    player: Player = w.player
    match = player.match
    match.steps += 1
    if match.answers >= player.most:
        raise TooLong
    match.answers += 2
    values = []
    for seat in (0, 1):
        words = bind(env, asked.chooser_slot, seat)
        value = _any(w, asked, Open(number, seat, words), player.pick)
        if value is NOTHING:
            raise LeftOpen
        if w.code.many[number]:
            player.pick(1)
        values.append(value)
    facts = w.facts
    for seat, value in enumerate(values):
        _keep(w, asked, facts, seat, value)
    w.changed()
    w.left = LONGEST_TURN_OF_EVENTS
    if asked.chosen is not None:
        updates = Updates()
        updates.waiting = []
        for seat, value in enumerate(values):
            first = value[0] if asked.parts else value
            words = bind(bind(env, asked.chooser_slot, seat), asked.slot, first)
            asked.chosen(w, words, updates, (), ())
        _through(w, updates)
    return w.cut is not None


def _both_go(w: Work, asked: PreparedChoice, env: Env) -> bool:
    """Both players choose in one go, at once. Whoever has no answer is late."""
    player: Player = w.player
    match = player.match
    match.steps += 1
    if match.answers >= player.most:
        raise TooLong
    match.answers += 2
    made: list[dict[Key, Any]] = []
    answers = []
    for seat in (0, 1):
        due = Open(asked.number, seat, bind(env, asked.chooser_slot, seat))
        value = _gone_in_place(w, asked, due, made)
        if value is not None:
            player.pick(1)
        answers.append((due, value))
    w.left = LONGEST_TURN_OF_EVENTS
    if len(made) == 2:
        if made[0].keys().isdisjoint(made[1]):
            w.facts.update(made[0])
            w.facts.update(made[1])
        else:
            put_together(w, made)
        w.changed()
        return False
    put_together(w, made)
    base = len(w.agenda)
    given = [due.answered(LATE if value is None else CHOSEN, value) for due, value in answers]
    follow_up(w, tuple(given))
    return drive(w, base)


def _gone_in_place(
    w: Work, asked: PreparedChoice, due: Open, made: list[dict[Key, Any]]
) -> tuple[Any, ...] | None:
    """An answer in one go, while others choose as well, and the facts that it makes: where it
    changes only a few, nothing is copied.
    """
    if not asked.only_asks:
        trials: list[Work] = []
        value: Any = _drawn(w, due, w.player.pick, trials)
        made.extend(changes_of(w, trial) for trial in trials)
        return value
    path = Path(w.player.pick)
    while True:
        found = _tried_in_place(w, due, path, made)
        if found is not None:
            return found
        if not path.another():
            return None


def _tried_in_place(
    w: Work, due: Open, path: "Path", made: list[dict[Key, Any]]
) -> tuple[Any, ...] | None:
    facts, player = w.facts, w.player
    w.going, w.answered, w.trying, w.journal, w.player = due, [], True, [], path
    done = _gone(w, due)
    journal: Any = w.journal
    changes = {key: facts[key] for key, _ in journal}
    for key, old in reversed(journal):
        if old is not NOWHERE:
            facts[key] = old
        elif key in facts:
            del facts[key]
    w.going, w.trying, w.journal, w.player = None, False, None, player
    w.changed()
    if not done:
        return None
    made.append({k: v for k, v in changes.items() if facts.get(k, NOWHERE) != v})
    return tuple(w.answered)


def choose(w: Work, number: int, seat: int | None, env: Env, block: int, at: int) -> bool:
    """Somebody is asked something, as a part of a go if one is on; whether a phase was cut short."""
    asked = w.code.asked[number]
    if seat is None or w.going is None or not asked.in_go:
        if seat is not None and w.going is None and asked.alone:
            return _go_alone(w, asked, seat, bind(env, asked.chooser_slot, seat))
        return slot(w, ((((block, at, at + 1),), env, ()),))
    env = bind(env, asked.chooser_slot, seat)
    things: Sequence[Any] = ()
    if asked.uses < 0 or not w.facts.get((asked.uses, seat)):
        if asked.constrained:
            things = direct_moves.allowed(w, Open(number, seat, env))
        else:
            things = asked.things(w, env)
    if not things:
        if asked.impossible is not None:
            return _then(w, asked.impossible, env)
        if not asked.optional:
            raise DeadEnd
        return asked.declined is not None and _then(w, asked.declined, env)
    if seat != w.going.player:
        raise DeadEnd
    value = _drawn_of(w, asked, seat, env, things)
    w.answered.append(value)
    w.left = LONGEST_TURN_OF_EVENTS
    if value is None:
        w.changed()
        return asked.declined is not None and _then(w, asked.declined, env)
    _keep(w, asked, w.facts, seat, value)
    w.changed()
    if asked.chosen is None:
        return False
    return _then(w, asked.chosen, bind(env, asked.slot, value[0] if asked.parts else value))


def _go_alone(w: Work, asked: PreparedChoice, seat: int, env: Env) -> bool:
    """Somebody chooses in one go, and nobody else does."""
    player: Player = w.player
    match = player.match
    if match.answers >= player.most:
        raise TooLong
    due = Open(asked.number, seat, env)
    trials: list[Work] = []
    words, known = player.words, len(match.chosen)
    if _drawn(w, due, player.pick, trials) is None:
        if asked.impossible is None:
            raise LeftOpen
        player.back_to(words)
        del match.chosen[known:]
        return slot(w, (direct_play.single(w.program.decisions[asked.number].impossible, env),))
    player.pick(1)
    match.steps += 1
    match.answers += 1
    w.left = LONGEST_TURN_OF_EVENTS
    return _adopted(w, trials[0])


def _keep(w: Work, asked: PreparedChoice, facts: Any, seat: int | None, value: Any) -> None:
    """Write down what was chosen."""
    if asked.parts:
        made = written_down(w, asked.number, seat, value)
    else:
        made = [((asked.value, seat), value)]
    if asked.uses >= 0:
        made.append(((asked.uses, seat), True))
    if w.journal is not None:
        w.journal += [(key, facts.get(key, NOWHERE)) for key, _ in made]
    facts.update(made)


def _then(w: Work, lines: Function, env: Env) -> bool:
    """Carry out a block that touches no agenda."""
    updates = Updates()
    updates.waiting = []
    lines(w, env, updates, (), ())
    if w.journal is not None:
        keys = (*updates.sets, *updates.adds)
        w.journal += [(key, w.facts.get(key, NOWHERE)) for key in keys]
    _through(w, updates)
    return False


def _through(w: Work, updates: Updates) -> None:
    if updates.waiting:
        follow_all(w, updates)
    if w.tables.lapsing:
        applied(w, updates)
    else:
        updates.apply(w)


def slot(w: Work, threads: Sequence[Any]) -> bool:
    """What happens together; whether a phase was cut short."""
    base = len(w.agenda)
    direct_play.run(w, threads)
    return drive(w, base)


def step(w: Work, number: int) -> bool:
    """A step in which somebody may be asked, or that has an order; whether a phase was cut short."""
    prepared = w.code.steps[number]
    if prepared.calm and prepared.quick:
        _in_order(w, prepared)
        return False
    found = direct_play.belonging(w, prepared)
    if prepared.quick:
        if found or prepared.general is not None:
            direct_play.at_once(w, prepared, found)
        return w.cut is not None
    if not found and prepared.general is None:
        return False
    base = len(w.agenda)
    if prepared.order is not None:
        w.agenda.append(InOrder(number, ()))
    direct_play.run(w, direct_play.threads_of(prepared, found))
    return drive(w, base)


def _in_order(w: Work, prepared: PreparedStep) -> None:
    """A step with an order, of rules without conditions: rank by rank."""
    done: list[tuple[int, Env]] = []
    while True:
        left: list[Any] = []
        if prepared.owned:
            for owner, env in w.sources():
                for rule in prepared.owned.get(owner, ()):
                    left.append((False, rule, env))
        if prepared.timed and w.lasting:
            for live, env in w.in_force():
                rule = prepared.timed.get(live.number)
                if rule is not None:
                    left.append((True, rule, env))
        if done:
            left = [one for one in left if (one[1][0], one[2]) not in done]
        if not left:
            return
        forces, lasting = w.forces, w.lasting
        group = left if len(left) == 1 else _first_rank(w, prepared, left)
        updates = Updates()
        for _, rule, env in group:
            rule[3](w, env, updates, (), ())
        if updates.__dict__:
            updates.apply(w)
        w.left -= 1
        if len(group) == len(left) and w.forces is forces and w.lasting is lasting:
            return
        done += [(rule[0], env) for _, rule, env in group]


def _first_rank(w: Work, prepared: PreparedStep, left: list[Any]) -> list[Any]:
    """The rules that come next; older effects come first."""
    order: Any = prepared.order
    ranked: dict[Any, list[Any]] = {}
    for one in left:
        older, _, env = one
        piece = env[1] if len(env) > 1 else None
        rank = None if piece is None else order(w, env)
        newer = piece is not None and not older
        ranked.setdefault((newer, rank is not None, rank or 0), []).append(one)
    return ranked[min(ranked)]


def drive(w: Work, base: int) -> bool:
    """Go on until nothing waits any more; whether a phase was cut short. base: how long the agenda
    was before.
    """
    agenda = w.agenda
    while w.cut is None:
        if w.open:
            if any(due.status == WAITING for due in w.open):
                if _answer_all(w):
                    break
            else:
                _unasked(w)
            agenda = w.agenda
        elif len(agenda) > base:
            frame: Any = agenda.pop()
            direct_play.FRAMES[frame.__class__](w, frame)
            w.left -= 1
            if w.left <= 0:
                raise LeftOpen
        else:
            return False
    return _dropped(w, base)


def _dropped(w: Work, base: int) -> bool:
    """A phase was cut short: what waited in it is dropped."""
    del w.agenda[base:]
    w.open = ()
    return True


def _unasked(w: Work) -> None:
    """Nobody is asked: what the rules answer is settled."""
    settled, w.open = w.open, ()
    if any(is_go(w.program.decisions[due.decision]) for due in settled):
        raise LeftOpen
    follow_up(w, settled)


def store(w: Work, line: Any, block: int, at: int, env: Env) -> None:
    """Something comes into being."""
    scheduler.LINES[line.__class__](w, Script(block, at, env), line)


def follow_all(w: Work, updates: Updates) -> None:
    """Carry out the threads that have come to a slot, where nobody is asked."""
    for stack, env, own in updates.waiting:
        follow(w, stack, env, own, updates)


ENDINGS: dict[tuple[int, int], Ending] = {}
"""Frames that were made; there are few."""


def ending(phase: int, pieces: int) -> Ending:
    """That a phase ends."""
    found = ENDINGS.get((phase, pieces))
    if found is None:
        found = ENDINGS[phase, pieces] = Ending(phase, pieces)
    return found


def closing(w: Work, phase: int, pieces: int) -> None:
    """What was declared in a phase is forgotten."""
    direct_phases.close(w, phase, pieces)


def leave_behind(w: Work, phase: int) -> None:
    """What a phase leaves for later begins."""
    phases.leave_behind(w, phase)


def begin_phase(w: Work, phase: int) -> bool:
    """What was to happen as soon as a phase begins; whether one was cut short."""
    if not w.lasting:
        return False
    base = len(w.agenda)
    at_start(w, phase)
    return drive(w, base)


def cut_short(w: Work) -> Cut | None:
    """The phase that is cut short, of which it is seen to."""
    cut, w.cut = w.cut, None
    return cut


def cut_at_the_end(w: Work, phase: int, before: Cut | None) -> Cut | None:
    """The same of what was done at the end of a phase. before: one was cut short already."""
    if before:
        raise LeftOpen
    return cut_short(w)


# ---------------------------------------------------------------------- answers


def _answer_all(w: Work) -> bool:
    """Everybody answers who is asked; whether a phase was cut short."""
    player: Player = w.player
    if w.going is not None:
        _answer_in_go(w)
        return w.cut is not None
    trials: list[Work] = []
    answers = []
    asked = w.open
    player.match.steps += 1
    if player.match.answers >= player.most:
        raise TooLong
    for due in asked:
        made = due if due.status != WAITING else _answer(w, due, trials)
        if made is None:
            return False
        answers.append(made)
    player.match.answers += len(asked)
    w.open, w.left = (), LONGEST_TURN_OF_EVENTS
    agenda = w.agenda
    if agenda and agenda[-1].__class__ is direct_play.Unasked:
        last: Any = agenda.pop()
        answers += last.answered
    if trials:
        if len(answers) == 1:
            return _adopted(w, trials[0])
        take_over(w, trials)
    follow_up(w, tuple(answers))
    return w.cut is not None


def _adopted(w: Work, trial: Work) -> bool:
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
    number, player = due.decision, w.player
    pick = player.pick
    decision = w.program.decisions[number]
    passing = decision.optional and not due.by_chance
    if w.code.many[number]:
        words, known = player.words, len(player.match.chosen)
        value = _drawn(w, due, pick, trials)
        if value is None and is_go(decision) and _may_be_impossible(decision):
            player.back_to(words)
            del player.match.chosen[known:]
            _impossible(w, due)
            return None
        values: Sequence[Any] = () if value is None else (value,)
    else:
        asked = w.code.asked[number]
        if asked.simple and not passing:
            value = _any(w, asked, due, pick)
            return due.answered(LATE) if value is NOTHING else due.answered(CHOSEN, value)
        values = direct_moves.candidates(w, due)
    size = len(values)
    if not size and not passing:
        return due.answered(LATE)
    at = pick(size + passing)
    if at == size:
        return due.answered(PASSED)
    value = values[at]
    _note(w, w.code.asked[number], due, value)
    return due.answered(CHOSEN, value)


NOTHING: Any = object()
"""Stands for an answer where there is none."""


def _any(w: Work, asked: PreparedChoice, due: Open, pick: Pick) -> Any:
    """One of all answers, with their parts, none of which are listed that need not be."""
    things = direct_moves.allowed(w, due)
    if not asked.parts:
        size = len(things)
        if not size:
            return NOTHING
        value = things[pick(size)]
        if asked.named:
            _note(w, asked, due, value)
        return value
    if asked.constrained and direct_moves.repeating(w, due):
        every: Sequence[Any] = direct_moves.candidates(w, due)
    else:
        every = AnswersWithParts(w, due, things)
    if not len(every):
        return NOTHING
    value = every[pick(len(every))]
    _note(w, asked, due, value)
    return value


class AnswersWithParts(Sequence[Any]):
    """All answers to a decision with parts, in order: where one part at most is asked, they are
    counted and found without being listed.
    """

    def __init__(self, w: Work, due: Open, things: Sequence[Any]) -> None:
        designs, pieces = w.program.designs, w.pieces
        self.runs: list[tuple[int, Any, Sequence[Any] | None]] = []
        self.size = 0
        for thing in things:
            asks = designs[pieces[thing][0]].asks
            options: Sequence[Any] | None = None
            if asks:
                options = direct_moves.all_parts(w, due, thing, asks)
            self.size += 1 if options is None else len(options)
            self.runs.append((self.size, thing, options))

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: Any) -> Any:
        before = 0
        for after, thing, options in self.runs:
            if at < after:
                return (thing,) if options is None else (thing, *options[at - before])
            before = after
        raise IndexError(at)


def _note(w: Work, asked: PreparedChoice, due: Open, value: Any) -> None:
    """Remember what was chosen, if it is a piece or a design."""
    if asked.parts and value.__class__ is tuple:
        value = value[0]
    if asked.named and value.__class__ is int:
        design = w.pieces[value][0] if asked.named == "piece" else value
        w.player.match.chosen.append((asked.number, design, due.player))


def _may_be_impossible(decision: Any) -> bool:
    """Whether it makes a difference that a go has no answer, besides that whoever has none is late.
    """
    return decision.impossible >= 0 or decision.optional or decision.late_block < 0


def _impossible(w: Work, due: Open) -> None:
    """A go that was taken to have an answer has none: it is as if it had not been put."""
    decision = w.program.decisions[due.decision]
    if len(w.open) > 1 or decision.impossible < 0:
        raise LeftOpen
    w.open = ()
    w.player.match.steps -= 1
    direct_play.run(w, [direct_play.single(decision.impossible, due.env)])


def _drawn(w: Work, due: Open, pick: Pick, trials: list[Work]) -> Any:
    """A legal answer of which each part was drawn evenly, or None if there is none."""
    if not is_go(w.program.decisions[due.decision]):
        way = direct_moves.drawn(direct_moves.begun(w, due), pick, tries())
        return None if way is None else way.answer
    path = Path(pick)
    while True:
        trial = w.copy()
        trial.open, trial.trying, trial.straight, trial.left = (), True, True, w.left
        trial.going, trial.player = due, path
        if _gone(trial, due):
            trials.append(trial)
            return tuple(trial.answered)
        if not path.another():
            return None


def _gone(w: Work, due: Open) -> bool:
    """The choices of one go, each drawn and made where play stands; whether that has led
    anywhere.
    """
    domain: Any = w.program.decisions[due.decision].domain
    if domain.block < 0:
        return True
    try:
        w.code.names[f"block{domain.block}"](w, due.env)
    except DeadEnd:
        return False
    except Undecided as error:
        if error.contradiction.kind != "dead end":
            raise
        return False
    return True


def _answer_in_go(w: Work) -> None:
    """The choices of a go that are due, one after another."""
    if direct_moves.somebody_else(w, w.going):
        raise DeadEnd
    answers = []
    for due in w.open:
        if due.status == WAITING:
            value = _one(w, due)
            w.answered.append(value)
            due = due.answered(PASSED if value is None else CHOSEN, value)
        answers.append(due)
    w.open = ()
    agenda = w.agenda
    if agenda and agenda[-1].__class__ is direct_play.Unasked:
        last: Any = agenda.pop()
        answers += last.answered
    follow_up(w, tuple(answers))


def _one(w: Work, due: Open) -> Any:
    """One of the choices of a go, with its parts. Raises DeadEnd if there is none."""
    things = direct_moves.allowed(w, due)
    return _drawn_of(w, w.code.asked[due.decision], due.player, due.env, things)


def _drawn_of(
    w: Work, asked: PreparedChoice, seat: int | None, words: Env, things: Sequence[Any]
) -> Any:
    """One of some things, or None where it may be left, each part drawn after those before it.
    Raises DeadEnd if there is none.
    """
    pick, optional = w.player.pick, asked.optional
    size = len(things) + optional
    if size == 0:
        raise DeadEnd
    at = pick(size) - optional
    if at < 0:
        return None
    first = things[at]
    if not asked.parts:
        return first
    asks = w.program.designs[w.pieces[first][0]].asks
    whole = [first]
    env = (seat, first)
    for each in asks:
        options = direct_moves.part(w, each, env)
        if not options:
            raise DeadEnd
        made = options[pick(len(options))]
        whole.append(made)
        env = (*env, made)
    if not asked.constrained:
        return tuple(whole)
    due = Open(asked.number, seat, words)
    repeats = direct_moves.repeating(w, due)
    wanted = repeated(w, due, first, asks, repeats) if repeats else None
    if wanted is not None and tuple(whole[1:]) != wanted:
        raise DeadEnd
    return tuple(whole)


USED: dict[str, Any] = {
    "Updates": Updates,
    "applied": applied,
    "ask_both": ask_both,
    "choose": choose,
    "at_start": begin_phase,
    "closing": closing,
    "cut_at_the_end": cut_at_the_end,
    "cut_short": cut_short,
    "ending": ending,
    "follow_all": follow_all,
    "leave_behind": leave_behind,
    "slot": slot,
    "step": step,
    "store": store,
}
"""What written matches call, besides `primitives` and what lines call."""
