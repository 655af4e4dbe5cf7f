"""Playing the examples of a ruleset.

Purpose: carry out the `example` blocks of a rule file and find the first thing in each that is not
as it says. Seats are named as in the ruleset. `late` is a time-out; `chance` lines say what will be
drawn next, in the order given; an optional decision that is not mentioned is declined as soon as
the next move cannot be made before that.
Input: a ruleset. Output: an `Outcome` per example.
Must not know: how problems are shown.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile

from attrs import define, field, frozen

from ..dsl import ir
from ..dsl.diagnostics.problem import Problem, Severity, problem
from ..dsl.ir import visit
from ..dsl.ir.nodes import given
from ..dsl.ir.program import Decision, Program
from ..dsl.resolve.examples import Claim, Example, Given, Move, Moves, Standing
from ..dsl.spans import Span
from ..interpreter import api
from ..interpreter.move_sets import Deals, Sets
from ..interpreter.state import Key, Left, Open, State
from .answers import Awaiting, IllegalMove
from .contradiction_report import REMEMBERED, play_in_words, problem_of
from .door import Step
from .event_words import Event
from .example_assertions import Moment, declining, instead
from .example_failures import CODE, STOPPED, claimed, in_lines, other_number, remarks
from .loading import Rules
from .match import Match, Onlooker
from .options import outward
from .set_up import CannotStand, standing


@frozen
class Outcome:
    """What became of an example. problems: what is not as it says, none if it holds. match: as far
    as it was played; None if it never began. named: what it says that somebody chooses or declines;
    silent: who may choose what, of which it says nothing, so that it was taken as declined.
    drawn_for: for whom chance made a draw that it tells, by where that stands.
    """

    example: Example
    problems: tuple[Problem, ...]
    match: Match | None = field(default=None, eq=False, repr=False)
    named: frozenset[str] = frozenset()
    silent: tuple[tuple[str, str], ...] = ()
    drawn_for: tuple[tuple[Span, str], ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything came as the example says."""
        return not self.problems

    @property
    def said(self) -> tuple[str, ...]:
        """What is not as it says, line by line, for where the rules are not shown beside."""
        return in_lines(self.problems)


def run_examples(rules: Rules) -> tuple[Outcome, ...]:
    """Play every example of a ruleset."""
    return tuple(run_example(rules.program, each) for each in rules.compiled.examples)


def run_example(program: Program, example: Example, watch: Onlooker | None = None) -> Outcome:
    """Play one example. It goes on after a false claim, and ends where a move cannot be made.
    watch: sees what is carried out.
    """
    played = _Played(program, example, watch)
    try:
        for line in example.lines:
            played.line(line)
        played.nothing_left()
    except _Stopped as stopped:
        played.problems.append(stopped.problem)
    return Outcome(
        example,
        tuple(played.problems),
        played.begun,
        frozenset(played.named),
        played.silent,
        tuple(played.drawn_for),
    )


def said_of_none(outcomes: Iterable[Outcome]) -> tuple[Problem, ...]:
    """What may be chosen or declined, and of which none of some examples says anything: a hint for
    each, at the first example that comes to it.
    """
    outcomes = tuple(outcomes)
    named = {name for each in outcomes for name in each.named}
    told: dict[str, Problem] = {}
    for outcome in outcomes:
        for player, name in outcome.silent:
            if name in named or name in told:
                continue
            told[name] = problem(
                "untested",
                f"no example says what becomes of `{name}`, which may be declined",
                _first_line(outcome.example.span),
                f"{player} may choose `{name}` here",
                notes=("what an example says nothing of is taken as declined",),
                help=f"say it where it is asked: `{player} passes {name}`, or what is chosen",
                severity=Severity.HINT,
            )
    return tuple(told.values())


def _first_line(span: Span) -> Span:
    return Span(span.source, span.start, span.start + len(span.words.partition("\n")[0]))


class _Stopped(Exception):
    """The example cannot go on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.headline)
        self.problem = problem


@define
class _Draw:
    """What chance is to draw by a line of the example. reached: whether the example has come to
    that line.
    """

    choice: str
    line: Moves
    move: Move
    reached: bool = False
    done: bool = False

    @property
    def words(self) -> str:
        """What is drawn."""
        return ", ".join(self.move.said)

    def fits(self, program: Program, due: Open) -> bool:
        """Whether it is said of a draw: its name is, and where what is drawn goes."""
        decision = program.decisions[due.decision]
        if decision.name != self.choice:
            return False
        zones = _goes_to(program, decision)
        if self.move.zone is not None:
            return self.move.zone in zones
        if self.move.to is None or isinstance(decision.domain, ir.DealChoice):
            return True
        if due.player is not None:
            return due.player == self.move.to
        return any(program.properties[zone].bearer == "player" for zone in zones)

    def is_due(self, counts: tuple[int, ...]) -> bool:
        """Whether it is drawn next: the line is reached, or it says in which phase this is."""
        phase = self.line.phase
        now = phase is not None and counts[phase] == self.line.number
        return not self.done and (self.reached or now)


def _goes_to(program: Program, decision: Decision) -> set[int]:
    """The zones to which lines below a draw move what was drawn."""
    found: set[int] = set()
    for line in visit.lines_from(program, [decision.chosen], visit.ALONG):
        zone = getattr(line.effect, "zone", None) if isinstance(line, ir.Do) else None
        if isinstance(zone, ir.Read):
            found.add(zone.property)
    return found


TRIED = 40
"""So many draws are tried to leave what is said to be drawn later."""


PIECES = (ir.PieceChoice, ir.DealChoice)
"""Draws of pieces, of which there are only so many."""


def names_in(words: str) -> list[str]:
    """The names in the words for what is drawn: `North: Page, King; South: Queen`."""
    return [name.strip() for name in re.split(r"[,;:]", words)]


class _Directed(Match):
    """A match in which chance draws what is said, where it is said."""

    def __init__(
        self,
        program: Program,
        options: dict[str, object],
        draw: Callable[[Open, tuple[int, ...]], str | None],
        draws: list[_Draw],
        watch: Onlooker | None,
    ) -> None:
        self._draw = draw
        self._said = draws
        self.left: tuple[Left, ...] = ()
        """The phases that are over, in the order in which they ended."""
        self._laid: set[Key] = set()
        """The piles that lie as the example says that they were shuffled."""
        self.declined: list[tuple[str, str]] = []
        """Who has declined what, one after the other."""
        super().__init__(program, seed=0, options=options, watch=watch)

    def decline(
        self, player: str, choice: str | None = None, which: int | None = None
    ) -> tuple[Event, ...]:
        self.declined += [(player, choice)] if choice is not None else []
        return super().decline(player, choice, which)

    def stand(self, state: State) -> None:
        """Go on from another state, of which nobody is told."""
        self._state = state
        self._sayable.clear()
        self._look_on(state)

    def _look_on(self, state: State) -> None:
        """For whoever sees what acts, here also while it is worked out what may be chosen: that is
        what examples claim.
        """
        if self.watch is not None:
            self.watch.stood(self.program, state)
            api.tell_asking(self.program, state, self.watch)

    def _look_back(self, advanced: Step) -> None:
        self._look_on(advanced.state)
        self.left += advanced.left if isinstance(advanced, api.Advanced) else ()

    def _drawn(self, state: State, due: Open, who: str | None, number: int) -> tuple[ir.Value, str]:
        """What is not said is drawn so that, if that can be, what is said further on is left."""
        before = [draw.done for draw in self._said]
        there = self._there(state, due)
        for seed in range(TRIED):
            for draw, done in zip(self._said, before, strict=True):
                draw.done = done
            self.seed = seed
            value, words = super()._drawn(state, due, who, number)
            left = there - self._called(state, _pieces_in(value) if there else ())
            later = (name for draw in self._said if not draw.done for name in names_in(draw.words))
            if all(left[name] >= so_many for name, so_many in (Counter(later) & there).items()):
                break
        self.seed = 0
        return value, words

    def _there(self, state: State, due: Open) -> Counter[str]:
        """The names of the pieces of which some are drawn, each as often as there are."""
        values = api.candidates(self.program, state, due)
        if not isinstance(self.program.decisions[due.decision].domain, PIECES):
            return Counter()
        return self._called(state, _pieces_of(values))

    def _called(self, state: State, pieces: Iterable[int]) -> Counter[str]:
        """Their names, each as often as it is there."""
        designs = (state.pieces[piece][0] for piece in pieces)
        return Counter(self.program.designs[design].name for design in designs)

    def _directed(
        self, state: State, due: Open, who: str | None, names: Sequence[str]
    ) -> str | None:
        words = self._draw(due, state.counts)
        domain = self.program.decisions[due.decision].domain
        match domain:
            case ir.OrderChoice(zone=ir.Read() as zone):
                key = zone.property, _whose(zone, due)
                (self._laid.discard if words is None else self._laid.add)(key)
            case ir.DealChoice(zone=ir.Read() as zone):
                return self._dealt_from_the_top(state, due, zone, domain.slot, words)
            case ir.PieceChoice(zones=(ir.Read() as zone,)) if words is None:
                return self._from_the_top(state, due, (zone.property, _whose(zone, due)))
        return words

    # As lines that deal from a pile that was just shuffled are a draw, nothing else would heed what
    # the example says of the order in which it lies.

    def _from_the_top(self, state: State, due: Open, pile: Key) -> str | None:
        """What is drawn from a pile of which it is said how it lies."""
        if pile not in self._laid:
            return None
        values = api.candidates(self.program, state, due)
        first = next(iter(values), None)
        many = len(first) if isinstance(first, tuple) else 1
        there = _pieces_of(values)
        mine = [name for piece, name in self._lying(state, pile) if piece in there]
        return ", ".join(mine[:many]) or None

    def _dealt_from_the_top(
        self, state: State, due: Open, zone: ir.Read, slot: int, words: str | None
    ) -> str | None:
        """What is dealt from such piles: to each player of whom nothing is said what lies on top
        then, to the first one first.
        """
        each = zone.subject == ir.Local(slot)
        whose = [(zone.property, seat if each else _whose(zone, due)) for seat in (0, 1)]
        values = api.candidates(self.program, state, due)
        if not isinstance(values, Deals) or not self._laid.issuperset(whose):
            return words
        said = dict(part.partition(": ")[::2] for part in (words or "").split("; ") if part)
        taken = Counter(name for names in said.values() for name in names_in(names))
        gone = set[int]()
        for seat, player in enumerate(self.program.seats):
            if player in said:
                continue
            mine, left = [], Counter() if each else Counter(taken)
            for piece, name in self._lying(state, whose[seat]):
                if left[name]:
                    left[name] -= 1
                elif piece not in gone and piece in values.pools[seat]:
                    mine.append((piece, name))
            mine = mine[: values.sizes[seat]]
            gone |= {piece for piece, _ in mine}
            said[player] = ", ".join(name for _, name in mine)
        return "; ".join(f"{player}: {names}" for player, names in said.items() if names) or None

    def _lying(self, state: State, pile: Key) -> list[tuple[int, str]]:
        """The pieces of a pile with their names, from the top."""
        lying = ir.as_several(state.facts[pile])
        return [(each, self.program.designs[state.pieces[each][0]].name) for each in lying]


def _pieces_of(values: Iterable[ir.Value]) -> set[int]:
    """The pieces that may be drawn."""
    if isinstance(values, Deals):
        return {piece for pool in values.pools for piece in pool}
    things = values.things if isinstance(values, Sets) else values
    return {piece for piece in things if isinstance(piece, int)}


def _pieces_in(value: ir.Value) -> Iterator[int]:
    """The pieces that were drawn or dealt."""
    if isinstance(value, tuple):
        for each in value:
            yield from _pieces_in(each)
    elif isinstance(value, int):
        yield value


def _whose(zone: ir.Read, due: Open) -> int | None:
    """Whose zone is meant where something is drawn; None, if it is the game's."""
    match zone.subject:
        case ir.Constant(value=int() as seat):
            return seat
        case ir.Local(slot=slot) if slot < len(due.env):
            return ir.as_one(due.env[slot])
    return None


class _Played:
    """An example on its way."""

    def __init__(self, program: Program, example: Example, watch: Onlooker | None) -> None:
        self.program = program
        self.example = example
        self.watch = watch
        self.problems: list[Problem] = []
        self.options: dict[str, object] = {}
        self.draws = [
            _Draw(program.decisions[move.decision].name, line, move)
            for line in example.lines
            if isinstance(line, Moves)
            for move in line.moves
            if move.seat is None and move.decision is not None
        ]
        self.stands = tuple(line for line in example.lines if isinstance(line, Standing))
        self.begun: _Directed | None = None
        self.since = self.left = 0
        self.fixing: Span | None = None
        """The draw that was fixed last."""
        self.drawn_for: list[tuple[Span, str]] = []
        self.named: set[str] = set()
        """What the example says that somebody chooses, or declines."""

    @property
    def silent(self) -> tuple[tuple[str, str], ...]:
        """Who may have chosen what, of which the example says nothing."""
        declined = () if self.begun is None else self.begun.declined
        return tuple(dict.fromkeys(each for each in declined if each[1] not in self.named))

    def match_at(self, span: Span) -> _Directed:
        """The match, which begins with the first move or claim."""
        if self.begun is None:
            try:
                self.begun = _Directed(
                    self.program, self.options, self._draw, self.draws, self.watch
                )
            except ValueError as error:
                raise self._stop(self.fixing or span, str(error)) from None
            self._stand(self.begun)
        return self.begun

    def _stand(self, match: _Directed) -> None:
        """Let things stand as the example says."""
        if not self.stands:
            return
        self._contradicted(match)
        conditions = tuple(each for line in self.stands for each in line.conditions)
        try:
            match.stand(standing(self.program, match.state, conditions))
        except CannotStand as error:
            lines = [line for line in self.stands for _ in line.conditions]
            raise self._stop(lines[error.at].span, str(error)) from None

    def line(self, line: Given | Standing | Moves | Claim) -> None:
        """Carry out one line of the example."""
        match line:
            case Given():
                self._given(line)
            case Standing():
                pass  # all that is said of it holds from the first moment on
            case Moves():
                self._moves(line)
            case Claim():
                self._claim(line)

    def _given(self, line: Given) -> None:
        option = self.program.options[line.option]
        self.options[option.name] = outward(self.program, option.type, line.value)

    # ------------------------------------------------------------------ chance

    def _draw(self, due: Open, counts: tuple[int, ...]) -> str | None:
        """What chance draws: what the example says next, if anything. counts: which one of each
        phase it is: what is said of a later one is drawn there, though the line is not reached.
        """
        waiting = [
            draw for draw in self.draws if draw.is_due(counts) and draw.fits(self.program, due)
        ]
        if not waiting:
            return None
        self.fixing = waiting[0].move.span
        dealing = isinstance(self.program.decisions[due.decision].domain, ir.DealChoice)
        if waiting[0].move.to is None or not dealing:
            waiting[0].done = True
            if due.player is not None:
                self.drawn_for.append((self.fixing, self.program.seats[due.player]))
            return waiting[0].words
        dealt: dict[int, str] = {}
        for draw in waiting:
            if draw.move.to is None or draw.move.to in dealt:
                break
            dealt[draw.move.to] = draw.words
            draw.done = True
        return "; ".join(f"{self.program.seats[seat]}: {said}" for seat, said in dealt.items())

    def nothing_left(self) -> None:
        """All that chance was to draw has been drawn: also where nothing but draws is said."""
        if self.draws:
            self.match_at(self.draws[0].move.span)
        for draw in self.draws:
            if not draw.done:
                raise self._stop(draw.move.span, f"chance was never asked to draw {draw.words}")

    # ------------------------------------------------------------------ moves

    def _moves(self, line: Moves) -> None:
        soon = self._drawn_next(line)
        for draw in self.draws:
            draw.reached |= draw.line is line or draw.move in soon
        left = [move for move in line.moves if move.seat is not None]
        first = True
        begun = set[int | None]()
        while left:
            match = self.match_at(left[0].span)
            further = left[0].seat in begun
            move = left.pop(self._next(match, left) if further else 0)
            begun.add(move.seat)
            self._make_way(match, line if first else None, move, () if further else left)
            if first:
                self.since, self.left = len(match.events), len(match.left)
            first = False
            self._make(match, move)

    def _next(self, match: Match, left: Sequence[Move]) -> int:
        """Which of the moves of a line is made next: the first, unless it is a further one of a
        player and can only be made once the others have answered what they must: `North picks King
        and stakes 2, South picks Page`. Who is named first has begun.
        """
        if self._asked(match, left[0]) is None:
            seen = {left[0].seat}
            for number, move in enumerate(left):
                asked = None if move.seat in seen else self._asked(match, move)
                seen.add(move.seat)
                if asked is not None and not asked.optional:
                    return number
        return 0

    def _drawn_next(self, line: Moves) -> tuple[Move, ...]:
        """The draws with which the next line of moves begins, if it does not say in which phase:
        they are made before anybody is asked again, and so still follow from the moves of this one.
        """
        lines = [each for each in self.example.lines if isinstance(each, Moves)]
        at = next(n for n, each in enumerate(lines) if each is line) + 1
        if at == len(lines) or lines[at].phase is not None:
            return ()
        return tuple(takewhile(lambda move: move.seat is None, lines[at].moves))

    def _make_way(
        self, match: Match, line: Moves | None, move: Move, behind: Sequence[Move]
    ) -> None:
        """Decline what is optional until the move can be made, in the phase that the line says.
        behind: what is said on the line behind the first move of a player; what could be made at
        once there is not declined, but stands at the wrong place.
        """

        def right_time() -> bool:
            if line is None or line.phase is None:
                return True
            return match.state.counts[line.phase] == line.number

        sooner = None
        if right_time() and self._asked(match, move) is None:
            others = (each for each in behind if each.seat != move.seat)
            sooner = next((each for each in others if self._asked(match, each) is not None), None)
        if sooner is None and declining(
            match, lambda m: right_time() and self._asked(m, move) is not None
        ):
            return
        self._contradicted(match)
        if not right_time() and line is not None and line.phase is not None:
            now = match.state.counts[line.phase]
            name = self.program.phases[line.phase].name
            raise self._stop(line.span, f"it is {name} {now} by then")
        help = None if sooner is None else f"begin the line with `{sooner.span.words}`"
        raise _Stopped(self._failed(move.span, self._not_asked(match, move), (), help))

    def _asked(self, match: Match, move: Move) -> Awaiting | None:
        """The decision that a move answers, if it is due."""
        player = match.players[given(move.seat)]
        mine = [a for a in match.awaiting if a.player == player and not a.answered]
        if move.decision is not None:
            mine = [a for a in mine if a.name in move.names]
        elif move.how == "chosen":
            words = " ".join(move.said)
            mine = [a for a in mine if len(match.meant(a.player, words, a.name, a.which)) == 1]
        elif move.how == "passed":
            mine = [a for a in mine if a.optional]
        return mine[0] if mine else None

    def _not_asked(self, match: Match, move: Move) -> str:
        player = match.players[given(move.seat)]
        asked = [f"{a.player} {a.name}" for a in match.awaiting if not a.answered]
        due = f"what is due: {', '.join(asked)}" if asked else "nothing is due any more"
        return f"{player} is not asked this now; {due}"

    def _make(self, match: Match, move: Move) -> None:
        asked = given(self._asked(match, move))
        self.named.add(asked.name)
        try:
            match move.how:
                case "late":
                    match.timeout(asked.player, asked.name if move.decision is not None else None)
                case "passed":
                    match.decline(asked.player, asked.name, asked.which)
                case _:
                    words = " ".join(move.said) or "use"
                    match.submit(asked.player, words, asked.name, which=asked.which)
        except IllegalMove as error:
            why = str(error) if move.said else f"what is chosen as {asked.name} is missing"
            raise self._stop(move.span, why) from None
        except ValueError as error:
            raise self._stop(self.fixing or move.span, str(error)) from None
        self._contradicted(match)

    # ------------------------------------------------------------------ claims

    def _claim(self, claim: Claim) -> None:
        match = self.match_at(claim.span)
        self._contradicted(match)
        moment = Moment(match, self.since, match.left[self.left :])
        was = instead(claim, moment)
        if was is not None:
            said, more = claimed(claim, was, moment), remarks(claim, moment)
            help = other_number(claim, moment)
            self.problems.append(self._failed(claim.span, said, more, help))

    # ------------------------------------------------------------------ problems

    def _failed(
        self, span: Span, was: str, more: Iterable[str] = (), help: str | None = None
    ) -> Problem:
        headline = f"the example `{self.example.name}` does not hold"
        answers = () if self.begun is None else self.begun.answers
        play = play_in_words(answers, REMEMBERED)
        silent = ", ".join(f"`{name}` of {player}" for player, name in self.silent)
        taken = f"no line says what becomes of {silent}: taken as declined"
        notes = [*more, *([taken] if silent else []), *([f"the play: {play}"] if play else [])]
        return problem(CODE, headline, span, was, notes=notes, help=help)

    def _stop(self, span: Span, was: str) -> _Stopped:
        return _Stopped(self._failed(span, was))

    def _contradicted(self, match: Match) -> None:
        """Stop where the rules have contradicted themselves."""
        found = problem_of(match)
        if found is not None:
            self.problems.append(self._failed(self.example.span, STOPPED))
            raise _Stopped(found)
