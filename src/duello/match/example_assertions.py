"""What an example claims, and what was the case.

Purpose: judge the `then` lines of an example. A claim speaks of the moment when the moves above it
have been carried out. Where they ended a phase, what died with the phase is as it was at its end
(`ended_phases`). If it has begun again, so are its numbers, as they were told, to players or to the
host: after the last round of a duel, `Black leads 3 to 2` is about that duel and not about the next
one, which has begun already.
Input: a claim, the match, where in its events the moves began. Output: what was the case instead.
Must not know: how the moves were made. A claim never moves the match.
"""

from collections.abc import Callable, Iterator, Mapping
from textwrap import shorten

from attrs import evolve, frozen

from ..codec.fingerprints import canonical, plain
from ..dsl import ir
from ..dsl.ir.nodes import given
from ..dsl.ir.program import forgotten_with
from ..dsl.resolve.examples import Claim
from ..interpreter import api
from ..interpreter.dispatch import value
from ..interpreter.graphs import INFINITY
from ..interpreter.state import Facts, Key, Left, State
from ..interpreter.transaction import Transaction, Undecided
from ..move_text.display_names import ENDLESS, words
from .answers import Awaiting
from .claimed_choices import NotFoundOut, answer_with
from .ended_phases import as_they_ended, going_on
from .event_words import Event, Kind
from .match import Match

TURNS = 1000
"""How many optional decisions in a row are declined for an example before it is given up."""

SHOWN = 200
"""How much is quoted of what a player was told."""


@frozen
class Moment:
    """A match after some moves. since: the number of the first event that they led to; left: the
    phases that they ended.
    """

    match: Match
    since: int
    left: tuple[Left, ...] = ()

    @property
    def events(self) -> list[Event]:
        """What was told from the moves on."""
        return self.match.events[self.since :]


def instead(claim: Claim, moment: Moment) -> str | None:
    """What was the case instead of what is claimed; None if it is as claimed."""
    match claim.what:
        case "result":
            return _result(claim, moment)
        case "may":
            return _may(claim, moment)
        case "told":
            return _told(claim, moment)
        case "asked":
            return _is_asked(claim, moment)
        case "over":
            return _is_over(claim, moment)
    return _condition(given(claim.condition), moment)


def _gone_on(match: Match) -> Match:
    """The same match, to go on for a claim, which whoever sees what acts sees as well."""
    other = match.fork()
    other.watch = match.watch
    return other


def declining(match: Match, until: Callable[[Match], bool]) -> bool:
    """Decline optional decisions, one after another, until something holds; whether it does."""
    for _ in range(TURNS):
        if until(match):
            return True
        due = next((a for a in match.awaiting if a.optional and not a.answered), None)
        if due is None:
            return False
        match.decline(due.player, due.name, due.which)
    return False


# ---------------------------------------------------------------------- conditions


def _condition(tree: ir.Tree, moment: Moment) -> str | None:
    match = moment.match
    before = as_they_ended(match.program, match.state, moment.left)
    work = api.reading(match.program, _with_ended(match, moment, before), match.watch)
    try:
        if value(tree, work, ()):
            return None
    except Undecided:
        return "the rules do not say; " + values_read(tree, work)
    return values_read(tree, work)


def values_read(tree: ir.Tree, work: Transaction) -> str:
    """What everything that the condition reads was."""
    found = dict.fromkeys(_read(part, work) for part in ir.walk(tree))
    return ", ".join(each for each in found if each) or "it was not so"


def _read(tree: ir.Tree, work: Transaction) -> str:
    try:
        match tree:
            case ir.Read(property=number, subject=about):
                made = work.program.properties[number]
                seat = None if about is None else value(about, work, ())
                whose = ""
                if about is not None:
                    whose = f" of {words(work, seat, made.subject)}"
                return f"{made.name}{whose}: {words(work, value(tree, work, ()), made.type)}"
            case ir.PhaseNumber(phase=number):
                return f"{work.program.phases[number].name}: {value(tree, work, ())}"
            case ir.PhaseWinner(phase=number):
                winner = words(work, value(tree, work, ()), ir.PLAYER)
                return f"winner of {work.program.phases[number].name}: {winner}"
    except (Undecided, LookupError, TypeError):
        pass  # it is about a player or a piece that the condition goes through one by one
    return ""


def _with_ended(match: Match, moment: Moment, state: State) -> State:
    """A state, in which facts of phases that ended since the moves, and have begun again, are as
    they were told last.
    """
    told: dict[Key, ir.Value] = {}
    ended: dict[Key, ir.Value] = {}
    program = match.program
    again = going_on(match.state)
    for number, event in enumerate(match.events):
        told.update(_fact(match, event))
        if event.kind is Kind.OVER and number >= moment.since:
            for key, thing in told.items():
                for phase in forgotten_with(program, key[0]):
                    if phase in again and program.phases[phase].name == event.data["phase"]:
                        ended[key] = thing
    return evolve(state, facts=Facts({**state.facts, **ended}))


def _fact(match: Match, event: Event) -> Iterator[tuple[Key, ir.Value]]:
    """A number, a player or a truth value that an event tells."""
    program, subject, thing = match.program, event.subject, event.value
    if event.kind is not Kind.FACT or isinstance(thing, list | Mapping):
        return
    for made in program.properties:
        if made.name == event.name and (made.bearer == "player") == (subject is not None):
            if isinstance(made.type, ir.NumberType | ir.TruthType):
                yield (made.number, subject), INFINITY if thing == ENDLESS else thing
            elif isinstance(made.type, ir.PlayerType):
                yield (made.number, subject), None if thing is None else program.seats.index(thing)


# ---------------------------------------------------------------------- who won


def _result(claim: Claim, moment: Moment) -> str | None:
    """Who won a phase the last time that it ended; an optional decision does not hold it up."""
    match = _gone_on(moment.match)
    phase = match.program.phases[given(claim.phase)].name
    declining(match, lambda m: bool(_over(m.events[moment.since :], phase)) or _asked(m))
    over = _over(match.events, phase)
    if not over:
        return f"no {phase} is over yet"
    wanted = None if claim.seat is None else match.players[claim.seat]
    winner = over[-1].data["winner"]
    if winner == wanted:
        return None
    return f"{winner or 'nobody'} won {phase} {over[-1].data['number']}"


def _is_over(claim: Claim, moment: Moment) -> str | None:
    """Whether the moves ended a phase; an optional decision does not hold it up."""
    match = _gone_on(moment.match)
    phase = match.program.phases[given(claim.phase)].name
    declining(match, lambda m: bool(_over(m.events[moment.since :], phase)) or _asked(m))
    if bool(_over(match.events[moment.since :], phase)) != claim.negated:
        return None
    asked = dict.fromkeys(f"{a.player} is asked {a.name}" for a in match.awaiting if not a.answered)
    return f"{phase} is over" if claim.negated else "; ".join(asked) or f"no {phase} is over"


def _over(events: list[Event], phase: str) -> list[Event]:
    return [e for e in events if e.kind is Kind.OVER and e.data["phase"] == phase]


def _asked(match: Match) -> bool:
    """Whether something is asked that must be answered."""
    return any(not a.optional and not a.answered for a in match.awaiting)


# ---------------------------------------------------------------------- what may be chosen


def _may(claim: Claim, moment: Moment) -> str | None:
    match = _gone_on(moment.match)
    player = match.players[given(claim.seat)]
    declining(match, lambda m: _may_answer(m, player, claim))
    asked = [a for a in match.awaiting if a.player == player and _is_meant(a, claim)]
    try:
        answers = (answer_with(match, a, claim.choice or a.name, claim.said) for a in asked)
        found = next((each for each in answers if each is not None), None)
    except NotFoundOut as unknown:
        return str(unknown)
    if claim.negated and not asked:
        return f"{player} is not asked now, and so may choose nothing: say `is not asked`"
    if (found is not None) != claim.negated:
        return None
    if found is not None:
        return f"{player} may choose {found}"
    if asked and claim.choice not in ("", asked[0].name):
        return f"{player} may not: no answer to {asked[0].name} has {claim.choice} {claim.said}"
    if asked and asked[0].about:
        return f"{player} may not: {match.refusal(player, claim.said, asked[0].name)}"
    candidates = [candidate for each in asked for candidate in each.candidates]
    listed = ", ".join(candidates[:12]) or "nothing"
    return f"{player} may choose only: {listed}" if candidates else f"{player} is not asked now"


def _is_asked(claim: Claim, moment: Moment) -> str | None:
    match = moment.match
    player = match.players[given(claim.seat)]
    mine = [a for a in match.awaiting if a.player == player and not a.answered]
    if any(_is_meant(a, claim) for a in mine) != claim.negated:
        return None
    asked = ", ".join(dict.fromkeys(a.name for a in mine)) or "nothing"
    return f"{player} is asked: {asked}"


def _may_answer(match: Match, player: str, claim: Claim) -> bool:
    """Whether a player is asked something to which there is an answer."""
    mine = (a for a in match.awaiting if a.player == player and _is_meant(a, claim))
    return any(asked.candidates or asked.about for asked in mine)


def _is_meant(asked: Awaiting, claim: Claim) -> bool:
    """Whether a claim is about what is asked; where it names no choice, about whatever is."""
    return claim.decision is None or asked.name in claim.names


# ---------------------------------------------------------------------- what was told


def _told(claim: Claim, moment: Moment) -> str | None:
    wanted = claim.said.casefold()
    for seat in (0, 1) if claim.seat is None else (claim.seat,):
        heard = [e for e in moment.events if e.to in (None, seat)]
        player = moment.match.players[seat]
        telling = next((e for e in heard if _says(e, wanted)), None)
        if telling is not None and claim.negated:
            return f"{player} was told: {telling.text}"
        if telling is None and not claim.negated:
            said = "; ".join(e.text for e in heard) or "nothing"
            return f"{player} was told: {shorten(said, SHOWN, placeholder=' ...')}"
    return None


def _says(event: Event, wanted: str) -> bool:
    data = canonical(plain({k: v for k, v in event.data.items() if v is not None}))
    return wanted in event.text.casefold() or wanted in data.casefold()
