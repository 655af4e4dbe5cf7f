"""Whole matches between players who choose at random, by written code.

Purpose: what the functions of `match_writer` call: questions are put and answered where play
stands, and what waits for answers goes on until nothing does. Answers are drawn as `simulate`
draws them step by step, so that the same chance plays the same match.
Input: written code, chance. Output: how the match ended, and what was chosen.
Must not know: who asks for it.
"""

from collections.abc import Sequence

from duello.dsl.ir.types import Value, as_several
from duello.interpreter import phases, scheduler
from duello.interpreter.dispatch import bind
from duello.interpreter.move_sets import TooMany
from duello.interpreter.questions import ABSENT
from duello.interpreter.resolve_decisions import is_go
from duello.interpreter.state import InOrder
from duello.interpreter.transaction import Semantics, Undecided, Watch
from duello.interpreter.update_set import Cut

from ..program_view import (
    CHOSEN,
    LATE,
    WAITING,
    Ending,
    Facts,
    Key,
    Open,
    Outcome,
    Script,
    State,
    Thread,
    tr,
)
from . import direct_moves, direct_phases, direct_play
from .direct_answers import (
    NoAnswer,
    adopted,
    allowed_in_go,
    answer_all,
    any_of,
    chosen_facts,
    drawn,
    drawn_of,
    follow_all,
    gone_in_place,
    keep,
    parts_in_go,
    then,
    through,
)
from .direct_chance import Player, TooLong, WholeMatch
from .direct_code import Code, PreparedChoice, PreparedRule, PreparedStep
from .direct_play import Rank, Waiting, applied, at_start, follow_up, put_together
from .direct_updates import (
    Updates,
    bounded,
    flipped,
    reckoned_from,
    relinked,
    relocate,
)
from .direct_work import Work
from .primitives import DeadEnd, LeftOpen

Env = tuple[Value, ...]


def whole_match(
    code: Code, semantics: Semantics, player: Player, watch: Watch | None = None
) -> WholeMatch | None:
    """A match, or None where it must be played step by step, from where chance stood then. watch:
    is told what is carried out, of all that the code tells of.
    """
    play = code.function(f"phase{code.program.root}")
    if play is None or code.options is None:
        return None
    size = len(code.program.phases)
    empty = State(code.options, Facts(), (), (0,) * size, (None,) * size, (), (), (), ())
    w = Work(code, semantics, empty)
    w.player, w.watch = player, watch
    w.pick = player.pick
    w.straight = True
    w.ask()
    try:
        play(w)
        player.match.outcome = w.results[code.program.root] or Outcome(None)
    except TooLong:
        pass
    except (LeftOpen, Undecided, TooMany):
        player.back_to(0)
        return None
    return player.match


def ask_both(w: Work, number: int, env: Env, block: int, at: int) -> bool:
    """Both players are asked something; whether a phase was cut short."""
    asked, in_time = w.code.asked[number], w.player.in_time and w.going is None
    if in_time and w.program.decisions[number].late_block >= 0 and not asked.optional:
        if asked.simple:
            return _both_simply(w, asked, env)
        if asked.alone and asked.impossible is None:
            return _both_go(w, asked, env)
    return slot(w, ((((block, at, at + 1),), env, ()),))


def _both_simply(w: Work, asked: PreparedChoice, env: Env) -> bool:
    """Both players choose something, at once. Who has nothing to choose is late: that is rare."""
    player = w.player
    player.asked(2)
    values = []
    for seat in (0, 1):
        words = bind(env, asked.chooser_slot, seat)
        value = any_of(w, asked, seat, words, player.pick)
        if value is NoAnswer.NOTHING:
            raise LeftOpen
        if w.code.many[asked.number]:
            player.pick(1)
        values.append(value)
    for seat, value in enumerate(values):
        keep(w, asked, seat, value)
    w.changed()
    w.ask()
    if asked.chosen is not None:
        updates = Updates()
        updates.waiting = []
        for seat, value in enumerate(values):
            first = as_several(value)[0] if asked.parts else value
            words = bind(bind(env, asked.chooser_slot, seat), asked.slot, first)
            asked.chosen(w, words, updates, (), ())
        through(w, updates)
    return w.cut is not None


def ask_alone(w: Work, number: int, seat: int | None, env: Env) -> Env | None:
    """One player is asked something by themselves, who is late if there is nothing to choose; what
    words stand for in what follows, or None if nobody is asked.
    """
    if seat is None:
        return None
    if w.going is not None or w.trying:
        raise LeftOpen
    asked, player = w.code.asked[number], w.player
    words = bind(env, asked.chooser_slot, seat)
    if player.match.answers >= player.most:
        raise TooLong
    value = any_of(w, asked, seat, words, player.pick)
    if value is NoAnswer.NOTHING:
        raise LeftOpen
    player.asked(1)
    w.facts.update(chosen_facts(w, asked, seat, value))
    w.changed()
    w.ask()
    return bind(words, asked.slot, as_several(value)[0] if asked.parts else value)


def _both_go(w: Work, asked: PreparedChoice, env: Env) -> bool:
    """Both players choose in one go, at once. Whoever has no answer is late."""
    player = w.player
    player.asked(2)
    made: list[dict[Key, Value]] = []
    answers = []
    for seat in (0, 1):
        words = bind(env, asked.chooser_slot, seat)
        value = gone_in_place(w, asked, seat, words, made)
        if value is not None:
            player.pick(1)
        answers.append((words, value))
    w.ask()
    if len(made) == 2:
        if made[0].keys().isdisjoint(made[1]):
            w.facts.update(made[0])
            w.facts.update(made[1])
        else:
            put_together(w, [_changed_by(w, each) for each in made])
        w.changed()
        return False
    put_together(w, made)
    base = len(w.agenda)
    given = [
        Open(asked.number, seat, words).answered(LATE if value is None else CHOSEN, value)
        for seat, (words, value) in enumerate(answers)
    ]
    follow_up(w, tuple(given))
    return drive(w, base)


def _changed_by(w: Work, made: dict[Key, Value]) -> dict[Key, Value]:
    """Those facts that are others than before."""
    return {key: thing for key, thing in made.items() if w.facts.get(key, ABSENT) != thing}


def choose(w: Work, number: int, seat: int | None, env: Env, block: int, at: int) -> bool:
    """Somebody is asked something, in a go if one is on; whether a phase was cut short."""
    asked = w.code.asked[number]
    if seat is not None:
        if w.going is None and asked.alone and w.player.in_time:
            return _go_alone(w, asked, seat, bind(env, asked.chooser_slot, seat))
        if w.going is not None and asked.in_go:
            return _choose_in_go(w, w.going, asked, seat, bind(env, asked.chooser_slot, seat))
    return slot(w, ((((block, at, at + 1),), env, ()),))


def _choose_in_go(w: Work, going: Open, asked: PreparedChoice, seat: int, env: Env) -> bool:
    """A choice of a go. Raises DeadEnd if it has none."""
    things: Sequence[Value] = ()
    if asked.uses < 0 or not w.facts.get((asked.uses, seat)):
        if asked.narrowing and w.alive() & asked.narrowing:
            things = direct_moves.allowed(w, Open(asked.number, seat, env))
        else:
            things = asked.things(w, env)
    if not things:
        if asked.impossible is not None:
            return then(w, asked.impossible, env)
        if not asked.optional:
            raise DeadEnd
        return then(w, asked.declined, env)
    if seat != going.player:
        raise DeadEnd
    value = drawn_of(w, asked, seat, env, things)
    w.answered.append(value)
    w.ask()
    if value is None:
        w.changed()
        return then(w, asked.declined, env)
    keep(w, asked, seat, value)
    w.changed()
    return then(
        w,
        asked.chosen,
        bind(env, asked.slot, value[0] if asked.parts and isinstance(value, tuple) else value),
    )


def _go_alone(w: Work, asked: PreparedChoice, seat: int, env: Env) -> bool:
    """Somebody chooses in one go, and nobody else does."""
    player = w.player
    match = player.match
    if match.answers >= player.most:
        raise TooLong
    due = Open(asked.number, seat, env)
    trials: list[Work] = []
    words, known = player.words, len(match.chosen)
    if drawn(w, due, player.pick, trials) is None:
        if asked.impossible is None:
            raise LeftOpen
        player.back_to(words)
        del match.chosen[known:]
        return slot(w, (direct_play.single(w.program.decisions[asked.number].impossible, env),))
    player.pick(1)
    player.asked(1)
    w.ask()
    return adopted(w, trials[0])


def slot(w: Work, threads: Sequence[Waiting | Thread]) -> bool:
    """What happens together; whether a phase was cut short."""
    base = len(w.agenda)
    direct_play.run(w, threads)
    return drive(w, base)


def step(w: Work, number: int) -> bool:
    """A step with questions, or with an order; whether a phase was cut short."""
    prepared = w.code.steps[number]
    if prepared.general is None and not w.alive() & prepared.acting:
        return False
    if prepared.calm and prepared.quick:
        _in_order(w, prepared)
        return False
    found = direct_play.belonging_at_once(w, prepared)
    plain = prepared.general is None and prepared.order is None  # nothing but what was found
    if plain and w.going is None and len(found) == 1:
        alone = prepared.asking.get(found[0][0])
        if alone is not None:
            w.left -= 1
            return bool(alone(w, found[0][2]))
    if prepared.quick:
        if found or not plain:
            direct_play.at_once(w, prepared, found)
        return w.cut is not None
    if plain and not found:
        return False
    base = len(w.agenda)
    if prepared.order is not None:
        w.agenda.append(InOrder(number, ()))
    direct_play.run(w, direct_play.threads_of(prepared, found))
    return drive(w, base)


def _in_order(w: Work, prepared: PreparedStep) -> None:
    """A step with an order, of rules without conditions: rank by rank."""
    done: list[tuple[int, Env]] = []
    left = _in_force(w, prepared)
    while left:
        forces, lasting = w.forces, w.lasting
        group = left if len(left) == 1 else _first_rank(w, prepared, left)
        alone = group[0][1][4] if len(group) == 1 else None
        if alone is not None:
            alone(w, group[0][2])
        else:
            _carry_out(w, group)
        w.left -= 1
        same = w.forces is forces and w.lasting is lasting
        if same and len(group) == len(left):
            return
        done += [(rule[0], env) for _, rule, env in group]
        left = [one for one in _in_force(w, prepared) if (one[1][0], one[2]) not in done]


def _carry_out(w: Work, group: "list[InForce]") -> None:
    """Several rules of one rank."""
    updates = Updates()
    for _, rule, env in group:
        if rule[3] is None:
            raise LeftOpen
        rule[3](w, env, updates, (), ())
    if updates.__dict__:
        updates.apply(w)


InForce = tuple[bool, PreparedRule, Env]
"""A rule that does something in a step: whether it holds for a time, and what its words mean."""


def _in_force(w: Work, prepared: PreparedStep) -> list[InForce]:
    """The rules that do something in a step."""
    owned, timed = prepared.owned, prepared.timed
    found: list[InForce] = []
    if owned:
        for owner, env in w.sources():
            found += [(False, rule, env) for rule in owned.get(owner, ())]
    if timed and w.lasting:
        found += [
            (True, timed[live.number], env) for live, env in w.in_force() if live.number in timed
        ]
    return found


def _first_rank(w: Work, prepared: PreparedStep, left: list[InForce]) -> list[InForce]:
    """The rules that come next; older effects come first."""
    ranked: dict[Rank, list[InForce]] = {}
    for one in left:
        older, _, env = one
        piece = env[1] if len(env) > 1 else None
        rank = None if piece is None or prepared.order is None else prepared.order(w, env)
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
                if answer_all(w):
                    break
            else:
                _unasked(w)
            agenda = w.agenda
        elif len(agenda) > base:
            frame = agenda.pop()
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


def store(w: Work, line: tr.Tree, block: int, at: int, env: Env) -> None:
    """Something comes into being."""
    scheduler.LINES[line.__class__](w, Script(block, at, env), line)


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
    direct_phases.close_at_last(w, phase, pieces)


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


USED: dict[str, object] = {
    "allowed_in_go": allowed_in_go,
    "parts_in_go": parts_in_go,
    "Updates": Updates,
    "applied": applied,
    "ask_both": ask_both,
    "choose": choose,
    "ask_alone": ask_alone,
    "at_start": begin_phase,
    "bounded": bounded,
    "closing": closing,
    "cut_at_the_end": cut_at_the_end,
    "cut_short": cut_short,
    "ending": ending,
    "flipped": flipped,
    "follow_all": follow_all,
    "leave_behind": leave_behind,
    "reckoned_from": reckoned_from,
    "relinked": relinked,
    "relocate": relocate,
    "remember_again": direct_phases.remember_again,
    "remember_all": direct_phases.remember_all,
    "slot": slot,
    "step": step,
    "store": store,
}
"""What written matches call, besides `primitives` and what lines call."""
