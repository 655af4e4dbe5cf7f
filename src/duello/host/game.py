"""A match of a ruleset, as hosting needs it: a function of the final answers so far.

This is the one module here that knows how Duello plays. Everything that goes in and comes out is
plain frozen data, so that the same can be asked of a process of its own (see `game_process`).
Must not know: people, clocks, journals.
"""

import hashlib
from collections.abc import Callable, Sequence
from itertools import count

from ..dsl.ir.program import Program
from ..dsl.ir.types import Value
from ..dsl.spans import Span
from ..interpreter.state import Contradiction, Ending
from ..match.answers import Awaiting, IllegalMove
from ..match.chance import Chance
from ..match.contradiction_report import problem_of
from ..match.event_words import Event
from ..match.loading import Rules
from ..match.match import Match
from ..match.observation import learned
from ..match.recollection import sight_from
from ..match.sights import Sight, in_words, sight_of
from .game_data import (
    LONGEST,
    Answer,
    Asked,
    Draw,
    Form,
    Move,
    OptionField,
    Part,
    Piece,
    Refused,
    Setting,
    Step,
    Told,
)
from .seals import Chain, drawn

SHOWN = 400
"""So many possibilities of one part are listed; of more, the first."""

MANY_NUMBERS = 12
"""More numbers in a row than this are asked for as a number, not as a list."""


class Game:
    """A ruleset with its seats, options and draws, at any point of its play."""

    def __init__(self, rules: Rules, setting: Setting) -> None:
        self._rules = rules
        self._setting = setting
        self._chain = Chain(setting.root)
        self._reached: dict[tuple[Move, ...], tuple[Match, Step]] = {}

    # ------------------------------------------------------------------ going on

    def step(self, moves: tuple[Move, ...]) -> Step:
        """What the last of these moves led to; with no move, how the match begins.

        Raises Refused if they cannot be played.
        """
        return self._at(moves)[1]

    @property
    def program(self) -> Program:
        """What is played."""
        return self._rules.program

    def contradiction(self, moves: tuple[Move, ...]) -> Contradiction | None:
        """What has stopped play after these moves. Raises Refused, as `step` does."""
        return self._at(moves)[0].contradiction

    def _at(self, moves: tuple[Move, ...]) -> tuple[Match, Step]:
        known = self._reached.get(moves)
        if known is None:
            known = self._played(moves)
            if len(self._reached) > 2:  # the one before, and a candidate for what comes next
                self._reached.pop(next(iter(self._reached)))
            self._reached[moves] = known
        return known

    def _played(self, moves: tuple[Move, ...]) -> tuple[Match, Step]:
        start, match = self._nearest(moves)
        step = None
        if match is None:
            match, draws = self._begun()
            step = None if moves else self._step(match, 0, draws)
        for move in moves[start:]:
            match = match.fork()
            heard = len(match.events)
            draws = []
            match.chance = self._chance(match, [each.salt for each in move], draws)
            for answer in move:
                self._answer(match, answer)
            step = self._step(match, heard, draws)
        if step is None:
            raise Refused("nothing was played")
        return match, step

    def _nearest(self, moves: tuple[Move, ...]) -> tuple[int, Match | None]:
        """The longest beginning that was reached before, and how long it is."""
        for size in range(len(moves) - 1, -1, -1):
            known = self._reached.get(moves[:size])
            if known is not None:
                return size, known[0]
        return 0, None

    def _begun(self) -> tuple[Match, list[Draw]]:
        draws: list[Draw] = []
        setting = self._setting
        seed = int(hashlib.sha256(f"seed {setting.root}".encode()).hexdigest()[:12], 16)
        fixed = frozenset(setting.options)
        chance = self._drawing(count(1), (), draws, fixed)
        try:
            return Match(self._rules, setting.seats, seed, setting.options, chance), draws
        except ValueError as error:
            raise Refused(str(error)) from None

    def _chance(self, match: Match, salts: list[str], draws: list[Draw]) -> Chance:
        before = sum(taken.how == "drawn" for taken in match.answers)
        return self._drawing(count(before + 1), salts, draws, frozenset(match.draws))

    def _drawing(
        self, numbers: "count[int]", salts: Sequence[str], draws: list[Draw], fixed: frozenset[str]
    ) -> Chance:
        """How chance draws: by the chain, unless the host's options say what."""

        def draw(choice: str, player: str | None, among: Sequence[str]) -> str | None:
            number = next(numbers)
            if choice in fixed:
                return None
            label = choice if player is None else f"{choice} {player}"
            link = self._chain.link(number)
            at = drawn(link, self._setting.match, number, label, salts, len(among))
            draws.append(Draw(choice, among[at], at, len(among)))
            return among[at]

        return draw

    def _answer(self, match: Match, answer: Answer) -> None:
        player, which = match.players[answer.seat], answer.nth + 1
        try:
            match answer.how:
                case "late":
                    match.timeout(player, answer.choice, which)
                case "passed":
                    match.decline(player, answer.choice, which)
                case _:
                    seconds = self._fitting(match, answer)
                    match.submit(player, answer.words, answer.choice, seconds, which)
        except (IllegalMove, ValueError) as error:
            raise Refused(str(error)) from None

    def _fitting(self, match: Match, answer: Answer) -> int:
        """The time an answer took, as far as the rules know time: what came in the grace after the
        deadline took all there was.
        """
        for asked in match.awaiting:
            mine = asked.player == match.players[answer.seat]
            if mine and (asked.name, asked.which) == (answer.choice, answer.nth + 1):
                return 0 if asked.seconds is None else min(answer.seconds, asked.seconds)
        return answer.seconds

    def _step(self, match: Match, heard: int, draws: Sequence[Draw]) -> Step:
        told = tuple(_told(event) for event in match.events[heard:])
        heading, over, winner = _heading(match), "", None
        stopped: tuple[str, ...] = ()
        if match.outcome is not None:
            over = match.outcome.why
            winner = None if match.outcome.winner is None else match.seat(match.outcome.winner)
        problem = problem_of(match)
        if problem is not None:
            labels = (problem.label, *problem.others)
            places = [f"{_place(label.span)}: {label.span.words.strip()}" for label in labels]
            stopped = (problem.headline, *places, *([problem.help] if problem.help else []))
        return Step(told, self._asked(match), heading, tuple(draws), over, winner, stopped)

    def _asked(self, match: Match) -> tuple[Asked, ...]:
        return tuple(
            Asked(
                match.seat(due.player),
                due.name,
                due.which - 1,
                due.seconds,
                due.optional,
                due.nothing,
            )
            for due in match.awaiting
        )

    # ------------------------------------------------------------------ what a seat may say

    def understood(
        self, moves: tuple[Move, ...], own: Sequence[Answer], asked: Asked, words: str
    ) -> Answer:
        """What words mean as an answer, given the seat's own other answers and nobody else's.

        Raises Refused, with the reason.
        """
        if len(words) > LONGEST:
            raise Refused(f"an answer has at most {LONGEST} characters")
        fork = self._apart(moves, own)
        player = fork.players[asked.seat]
        before = len(fork.answers)
        try:
            fork.submit(player, words, asked.choice, which=asked.nth + 1)
        except (IllegalMove, ValueError) as error:
            raise Refused(str(error)) from None
        taken = next(each for each in fork.answers[before:] if each.player == player)
        return Answer(asked.seat, asked.choice, taken.how, taken.words, nth=asked.nth)

    def _apart(self, moves: tuple[Move, ...], own: Sequence[Answer]) -> Match:
        fork = self._at(moves)[0].fork()
        fork.chance = self._chance(fork, [], [])
        for answer in own:
            self._answer(fork, answer)
        return fork

    def form(
        self, moves: tuple[Move, ...], own: Sequence[Answer], asked: Asked, so_far: str = ""
    ) -> Form:
        """Everything that a seat may say to a decision; so_far: after these words."""
        fork = self._apart(moves, own)
        player = fork.players[asked.seat]
        due = _due(fork, player, asked)
        if not due.about and all(len(parts) < 2 for parts in due.parts):
            return _listed(due)
        begun, trouble, words = None, "", so_far[:LONGEST]
        try:
            begun = fork.beginning(player, words, due.name, due.which)
        except IllegalMove as error:
            trouble, words = str(error), ""
            begun = fork.beginning(player, "", due.name, due.which)
        parts = tuple(
            Part(
                each.choice,
                each.names[:SHOWN],
                each.low,
                each.high,
                each.written,
                each.optional,
                max(0, len(each.names) - SHOWN),
            )
            for each in begun.next
        )
        return Form(due.name, "parts", parts, due.optional, words, begun.whole, due.about, trouble)

    def any_answer(
        self,
        moves: tuple[Move, ...],
        own: Sequence[Answer],
        asked: Asked,
        pick: Callable[[int], int],
    ) -> Answer | None:
        """A legal answer drawn for a seat that nobody sits at; None if there is none."""
        fork = self._apart(moves, own)
        words = fork.draw(fork.players[asked.seat], pick, asked.choice, asked.nth + 1)
        return None if words is None else self.understood(moves, own, asked, words)

    # ------------------------------------------------------------------ what somebody sees

    def sight(self, moves: tuple[Move, ...], seat: int | None) -> Sight:
        """What a seat knows; for None, what everybody was told."""
        match = self._at(moves)[0]
        if seat is None:
            public = (event for event in match.events if event.to is None)
            return sight_of(match.program, learned(match.players, public))
        return sight_from(match, match.players[seat])

    def pieces(self) -> tuple[Piece, ...]:
        """Every piece there is, as it is printed: players may read all of it."""
        program = self._rules.program
        return tuple(
            Piece(
                made.name,
                made.label if made.label != made.name else "",
                program.kinds[made.kind].name,
                tuple(
                    f"{each.name} {in_words(each.printed[made.number])}"
                    for each in program.properties
                    if each.source == "printed"
                    and each.bearer == "piece"
                    and each.kind in (None, made.kind)
                    and len(set(each.printed) - {None}) > 1
                    and each.printed[made.number] is not None
                ),
                " ".join(made.text.split()),
            )
            for made in program.designs
        )


def title_of(rules: Rules) -> str:
    """What a ruleset calls itself."""
    return rules.title


def option_fields(rules: Rules) -> tuple[OptionField, ...]:
    """The options of a ruleset, for a form."""
    program = rules.program
    seats = ("the first player", "the second player")  # whatever the rules call them

    def default(value: Value, kind: str) -> str:
        if kind in ("player", "players"):
            if isinstance(value, int):
                return seats[value]
            return "nobody" if value is None else "both"
        return in_words(value)

    return tuple(
        OptionField(
            each.name,
            each.type.name
            if each.type.name in ("truth", "player", "players")
            else "number"
            if each.type.name == "number"
            else "text",
            default(each.default, each.type.name) if each.as_option is None else "",
            each.about,
            each.type.optional or each.default is None,
        )
        for each in program.options
    )


# ---------------------------------------------------------------------- forms


def _due(match: Match, player: str, asked: Asked) -> Awaiting:
    for due in match.awaiting:
        if (due.player, due.name, due.which) == (player, asked.choice, asked.nth + 1):
            return due
    raise Refused("this is not asked any more")


def _listed(due: Awaiting) -> Form:
    if due.optional and due.candidates == (due.name,):
        return Form(due.name, "use", (), True)
    numbers = _in_a_row(due.candidates)
    if numbers is not None and len(due.candidates) > MANY_NUMBERS:
        part = Part(due.name, (str(numbers[0]), str(numbers[1])))
        return Form(due.name, "number", (part,), due.optional)
    names = due.candidates
    part = Part(due.name, names[:SHOWN], more=max(0, len(names) - SHOWN))
    return Form(due.name, "list", (part,), due.optional)


def _in_a_row(names: Sequence[str]) -> tuple[int, int] | None:
    """The first and the last of whole numbers without a gap."""
    if not names or not all(name.isascii() and name.isdigit() for name in (names[0], names[-1])):
        return None
    low, high = int(names[0]), int(names[-1])
    return (low, high) if high - low + 1 == len(names) else None


# ---------------------------------------------------------------------- steps


def _told(event: Event) -> Told:
    data: dict[str, object] = dict(event.data)
    return Told(event.to, event.name, event.text, data, tuple(event.why), event.kind.value)


def _heading(match: Match) -> str:
    state, program = match.state, match.program
    phases = [frame.phase for frame in state.agenda if isinstance(frame, Ending)]
    return ", ".join(
        f"{program.phases[number].name} {state.counts[number]}"
        for number in phases
        if number != program.root
    )


def _place(span: Span) -> str:
    line = span.source.text.count("\n", 0, span.start) + 1
    return f"{span.source.name}, line {line}"
