"""Seats are alike: what is done from the other seats leads to the mirrored match.

Purpose: play a match and its mirror image side by side, and compare states, messages, and what may
be chosen.
Input: a play. Output: how many states were compared; raises `PropertyBroken`.
Must not know: how a mirror image is made.
"""

import time
from collections.abc import Sequence

from attrs import evolve

from duello.analysis.model.check_failure import PropertyBroken
from duello.analysis.model.comparable import in_order, told
from duello.analysis.model.invariant_violation import differing
from duello.analysis.model.seat_mirror import Mirror, Unlike
from duello.dsl.ir.scopes import Unclear
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.move_sets import how_many
from duello.interpreter.state import Open, State
from duello.match.event_words import in_words

from ..model.numbered_answers import picking
from ..model.random_play import Line, Moment, Play, followed, moments

SOME = 3
"""How many answers are drawn where nobody lists them all."""

LISTED = 5_000
"""So many answers are compared one by one; of more, some."""

SEATS = ("Adalind", "Benedikt")
"""Names that no piece has."""


def check_mirror(play: Play | Line, until: float = float("inf")) -> int:
    """That the match with exchanged seats is the same match with exchanged seats.

    until: when to break it off. How many states were compared: none, where it is not known of every
    value whether it is a seat or a piece. Raises PropertyBroken.
    """
    program = evolve(play.program, seats=SEATS)
    try:
        mirror = Mirror(program)
    except Unclear:
        return 0
    other = api.start(program, mirror.options(play.options))
    answers: list[api.Answer] = []
    compared, state = 0, other.state
    for moment in moments(evolve(play, rules=program)):
        if time.monotonic() > until:
            break
        try:
            if moment.answer is not None:
                answers.append(moment.answer)
                answer = mirror.answer(moment.answer, state)
                due = other.state.open[api.place_of(other.state, answer)]
                value = mirror.listed(other.state, due, answer.value)
                other = api.advance(program, other.state, evolve(answer, value=value))
            contradictions = (moment.state.contradiction, other.state.contradiction)
            if all(contradictions):
                break
            try:
                _compare(mirror, moment, other)
            except Unlike:  # pieces that are gone may have left their numbers to others
                mirror.pair_anew()
                _compare(mirror, moment, other)
        except (Unlike, api.Illegal) as unlike:
            match = followed(Line(play.rules, play.options, tuple(answers)))
            words = f"the seats are not alike: {unlike}"
            raise PropertyBroken(words, match, "seats") from None
        compared, state = compared + 1, moment.state
    return compared


def _compare(mirror: Mirror, moment: Moment, other: api.Advanced) -> None:
    image = mirror.state(moment.state, other.state)
    # Several things that are chosen at once lie in no order: seen twice in a mirror, a state is the
    # same again, with such things in order.
    like = Mirror(mirror.program)
    ordered = in_order(like.image(like.image(other.state)))
    if image != ordered:
        named = ", ".join(differing(mirror.program, image, ordered))
        raise Unlike(f"from the other seats, this becomes different: {named or 'what is so'}")
    if mirror.events(moment.events) != told(in_words(mirror.program, other.events)):
        raise Unlike("players are told other things")
    _compare_choices(mirror, moment.state, other.state)


def _compare_choices(mirror: Mirror, state: State, other: State) -> None:
    program = mirror.program
    for due in state.open:
        image = mirror.due(evolve(due, value=None), state)
        asked = api.answer_to(state, due, due.status)
        env = None if asked.env is None else image.env
        address = evolve(asked, player=image.player, env=env)
        like = other.open[api.place_of(other, address)]
        if api.many(program, due):
            alike = _some_alike(mirror, state, due, other, like)
        else:
            mine, theirs = api.candidates(program, state, due), api.candidates(program, other, like)
            alike = how_many(mine) == how_many(theirs) and (
                _the_same(mirror, state, due, mine, theirs)
                if how_many(mine) <= LISTED
                else _some_among(mirror, state, due, mine, theirs)
            )
        if not alike:
            name = program.decisions[due.decision].name
            raise Unlike(f"something else may be chosen as {name}")


def _the_same(
    mirror: Mirror, state: State, due: Open, mine: Sequence[Value], theirs: Sequence[Value]
) -> bool:
    """Whether the images of all answers are what may be chosen as well."""
    images = [mirror.answered(state, due, value) for value in mine]
    images = [mirror.unordered(due.decision, image) for image in images]
    others = [mirror.unordered(due.decision, value) for value in theirs]
    return sorted(images, key=repr) == sorted(others, key=repr)


def _some_among(
    mirror: Mirror, state: State, due: Open, mine: Sequence[Value], theirs: Sequence[Value]
) -> bool:
    """Of more answers than anybody lists, whether some have an image among the others: the first,
    the last, and some in between.
    """
    places = {how_many(mine) * at // SOME - bool(at) for at in range(SOME + 1)}
    images = (mirror.answered(state, due, mine[at]) for at in sorted(places))
    return all(mirror.unordered(due.decision, image) in theirs for image in images)


def _some_alike(mirror: Mirror, state: State, due: Open, other: State, like: Open) -> bool:
    """Where nobody lists all answers: whether some have an image that may be chosen as well, and
    whether as much may be chosen first.
    """
    program = mirror.program
    one, two = api.path(program, state, due), api.path(program, other, like)
    if len(one.options()) != len(two.options()):
        return False
    for number in range(SOME):
        answer = api.drawn(program, state, due, picking(number))
        if answer is not None:
            image = mirror.listed(other, like, mirror.answered(state, due, answer))
            if api.refusal(program, other, like, image) is not None:
                return False
    return True
