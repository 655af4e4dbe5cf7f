"""How a hosted match stands: what the rows of its journal come to.

`applied` is a pure function of a standing, a row and the game. Everything that is kept in memory
can be made again from the rows, and a test does so.
Must not know: databases, what time it is, who may ask for what.
"""

from collections.abc import Callable, Mapping
from typing import TypedDict, TypeVar, Unpack

from attrs import evolve, field, frozen

from .game_data import Answer, Asked, Move, Play, Step
from .host_codec import read
from .hours import NEVER, Quiet, after, counted

SEATING, RUNNING, PAUSED, ADJOURNED = "seating", "running", "paused", "adjourned"
STOPPED, ENDED, ABANDONED = "stopped", "ended", "abandoned"

ALL_IN, AT_DEADLINE, BY_HOST = "all in", "deadline", "host"
"""When a round of answers is opened."""

BY_PLAYERS = "players"
"""Answers are sealed by the players' browsers; otherwise by the host."""

GRACE = 2_000
"""Milliseconds after a deadline in which an answer still counts, for all alike."""

UNSEALING = 60_000
"""Milliseconds that a browser has at least to open what it sealed."""


@frozen
class Terms:
    """What a match is played by; all of it is shown to players.

    digest: of the compiled rules. opens: when answers are opened. who_in: whether it is shown who
    has answered. watching: whether there is a link for watchers; delay: by so many rounds. late:
    `rules` (at once) or `host` (when the host says). pace: per cent of the rules' times. unset:
    seconds where the rules set none; 0 for as long as it takes. anchor: of the chain of draws.
    seal: who seals answers, the `host` or the `players` (their browsers, where they can).
    """

    title: str
    digest: str
    seats: tuple[str, str]
    options: dict[str, object] = field(factory=dict, hash=False)
    opens: str = ALL_IN
    who_in: bool = True
    watching: bool = True
    delay: int = 0
    late: str = "rules"
    pace: int = 100
    unset: int = 0
    quiet: Quiet = NEVER
    anchor: str = ""
    seal: str = "host"


Said = TypeVar("Said")

Games = Callable[[Terms], Play]
"""The game that a match is played by, as its terms say."""


@frozen
class Entry:
    """A row of the journal. at: when what it tells of came in, in milliseconds. request: the number
    that its sender gave it. chain: the digest of this row and all before.
    """

    seq: int
    kind: str
    body: dict[str, object]
    at: int
    seat: int | None = None
    request: str | None = None
    chain: str = ""

    def says(self, name: str, wanted: type[Said]) -> Said:
        """What it says under a name. Raises LookupError if that is nothing, and BadDocument if it
        is of another type.
        """
        return read(self.body[name], wanted, f"row `{self.kind}`")


@frozen
class Receipt:
    """What a seat was told of an answer that was taken. words: empty if only its own browser can
    read it; final: whether it stands; until: else, until when it may be changed.
    """

    window: int = 0
    words: str = ""
    receipt: str = ""
    at: int = 0
    final: bool = True
    until: str = ""


@frozen
class Held:
    """An answer that was taken and may still be changed. at: when; receipt: its seal."""

    answer: Answer
    at: int
    receipt: str


@frozen
class Sealed:
    """What a player's browser sealed, and nobody else can read yet. at: when it came; seconds: the
    time it took, by the rules' clock.
    """

    digest: str
    at: int
    seconds: int


@frozen
class Window:
    """A decision that a seat is asked. allowed: milliseconds, None for no limit; used: of these,
    before the moment `since` from which on its clock runs; None: it stands still. extended: what
    the host gave. unsealing: the round is closed, and the browser is asked to open what it sealed.
    anew: how often the host had it answered anew.
    """

    number: int
    asked: Asked
    allowed: int | None
    used: int = 0
    since: int | None = None
    extended: int = 0
    held: Held | None = None
    late: bool = False
    sealed: Sealed | None = None
    unsealing: bool = False
    anew: int = 0

    @property
    def done(self) -> bool:
        """Whether nothing is waited for."""
        return self.known or (self.sealed is not None and not self.unsealing)

    @property
    def receipt(self) -> str:
        """The digest of the answer that is in; empty if none is."""
        if self.sealed is not None:
            return self.sealed.digest
        return "" if self.held is None else self.held.receipt

    @property
    def known(self) -> bool:
        """Whether it can become part of a move: an answer that can be read, or lateness."""
        return self.late or self.held is not None

    def deadline(self, quiet: Quiet) -> int | None:
        """When time runs out; None if no clock runs."""
        if self.allowed is None or self.since is None:
            return None
        return after(quiet, self.since, self.allowed - self.used)

    def spent(self, quiet: Quiet, at: int) -> int:
        """The time used up to a moment."""
        running = 0 if self.since is None else counted(quiet, self.since, at)
        return self.used + running


@frozen
class Standing:
    """A hosted match at one moment.

    moves: the answers that were opened. step: what the last of them led to. opened: which
    opening each of them was. openings: how many there ever were, those taken back included.
    requests: the rows that answered a request, by its number. away_until: the end of the last
    absence that was given back. jumped: when a clock was last seen to be set, and by how
    much. by_host: the seats whose last answer the host sealed, though their browser should have.
    """

    terms: Terms
    seq: int = 0
    head: str = ""
    state: str = SEATING
    sat: frozenset[int] = frozenset()
    moves: tuple[Move, ...] = ()
    opened: tuple[int, ...] = ()
    step: Step | None = None
    windows: tuple[Window, ...] = ()
    numbered: int = 0
    openings: int = 0
    requests: Mapping[str, int] = field(factory=dict, hash=False)
    shown_all: bool = False
    result: str = ""
    winner: int | None = None
    reason: str = ""
    reminded: Mapping[int, int] = field(factory=dict, hash=False)
    away_until: int = 0
    jumped: tuple[int, int] = (0, 0)
    by_host: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.state in (ENDED, ABANDONED)

    @property
    def clocked(self) -> bool:
        """Whether clocks run."""
        return self.state == RUNNING

    def window(self, number: int) -> Window | None:
        """A window that is open."""
        return next((each for each in self.windows if each.number == number), None)

    def of(self, seat: int) -> tuple[Window, ...]:
        """What a seat is asked."""
        return tuple(each for each in self.windows if each.asked.seat == seat)

    @property
    def together(self) -> bool:
        """Whether both seats choose at once, so that an answer waits for the other's."""
        return len({each.asked.seat for each in self.windows}) > 1

    @property
    def closed(self) -> bool:
        """Whether answers stand, and only what browsers sealed is still to be opened."""
        return any(each.unsealing for each in self.windows)

    @property
    def sealed_by_players(self) -> bool:
        """Whether browsers seal what is asked now. What opens at once needs no seal."""
        return self.terms.seal == BY_PLAYERS and self.together

    def waits_for(self, seat: int) -> bool:
        """Whether a seat has still to answer."""
        return any(not each.done for each in self.of(seat))

    @property
    def due(self) -> int | None:
        """When somebody must look at this match; None if it waits for people only."""
        if not self.clocked or not self.windows:
            return None
        quiet, terms = self.terms.quiet, self.terms
        if terms.late == "rules":
            waiting = [each.deadline(quiet) for each in self.windows if not each.done]
            if found := [moment for moment in waiting if moment is not None]:
                return min(found) + GRACE
        if self.together and terms.opens == AT_DEADLINE and all(w.done for w in self.windows):
            moments = [each.deadline(quiet) for each in self.windows]
            return max((moment for moment in moments if moment is not None), default=0) + GRACE
        return None


def applied(standing: Standing, entry: Entry, games: Games) -> Standing:
    """The standing after one more row."""
    change = _CHANGES.get(entry.kind)
    if change is None:
        raise ValueError(f"no row of a journal is `{entry.kind}`")
    after_it: Standing = change(standing, entry, games)
    requests = standing.requests
    if entry.request is not None:
        requests = {**requests, entry.request: entry.seq}
    return evolve(after_it, seq=entry.seq, head=entry.chain, requests=requests)


# ---------------------------------------------------------------------- one function per kind


def _same(standing: Standing, entry: Entry, games: Games) -> Standing:
    return standing


def _seated(standing: Standing, entry: Entry, games: Games) -> Standing:
    return evolve(standing, sat=standing.sat | {entry.seat or 0})


def _began(standing: Standing, entry: Entry, games: Games) -> Standing:
    begun = evolve(standing, state=RUNNING)
    return _at_step(begun, games(standing.terms).step(()), entry.at)


def _at_step(standing: Standing, step: Step, at: int) -> Standing:
    """Go on from what a move led to: what is asked, or how it ended."""
    if step.over:
        return evolve(
            standing, step=step, windows=(), state=ENDED, result=step.over, winner=step.winner
        )
    if step.stopped:
        return evolve(standing, step=step, windows=(), state=STOPPED, reason=step.stopped[0])
    number, windows = standing.numbered, []
    for asked in step.asked:
        number += 1
        allowed = _allowed(standing.terms, asked)
        windows.append(Window(number, asked, allowed, since=at, late=asked.nothing))
    return evolve(standing, step=step, windows=tuple(windows), numbered=number)


def _allowed(terms: Terms, asked: Asked) -> int | None:
    seconds = asked.seconds if asked.seconds is not None else terms.unset or None
    return None if seconds is None else seconds * 10 * terms.pace


def _held(standing: Standing, entry: Entry, games: Games) -> Standing:
    held = Held(entry.says("answer", Answer), entry.at, entry.says("receipt", str))
    return _with(standing, entry.says("window", int), held=held, sealed=None)


def _sealed(standing: Standing, entry: Entry, games: Games) -> Standing:
    sealed = Sealed(entry.says("seal", str), entry.at, entry.says("seconds", int))
    return _with(standing, entry.says("window", int), held=None, sealed=sealed)


def _closed(standing: Standing, entry: Entry, games: Games) -> Standing:
    """Browsers have as long again as the choice had to open what they sealed."""
    for each in standing.windows:
        if not each.known:
            allowed = _allowed(standing.terms, each.asked)
            if allowed is not None:
                allowed = max(UNSEALING, allowed)
            standing = _with(
                standing, each.number, unsealing=True,
                allowed=allowed, used=0, since=entry.at, extended=0,
            )  # fmt: skip
    return standing


def _unsealed(standing: Standing, entry: Entry, games: Games) -> Standing:
    held = Held(entry.says("answer", Answer), entry.at, entry.says("receipt", str))
    return _with(standing, entry.says("window", int), held=held)


def _unplayable(standing: Standing, entry: Entry, games: Games) -> Standing:
    return _with(standing, entry.says("window", int), late=True)


class _Changes(TypedDict, total=False):
    """What may change of a window."""

    held: Held | None
    sealed: Sealed | None
    late: bool
    unsealing: bool
    allowed: int | None
    used: int
    since: int | None
    extended: int
    anew: int


def _with(standing: Standing, number: int, **changes: Unpack[_Changes]) -> Standing:
    windows = tuple(
        evolve(each, **changes) if each.number == number else each for each in standing.windows
    )
    return evolve(standing, windows=windows)


def _late(standing: Standing, entry: Entry, games: Games) -> Standing:
    for number in entry.says("windows", tuple[int, ...]):
        standing = _with(standing, number, late=True)
    return standing


def _opened(standing: Standing, entry: Entry, games: Games) -> Standing:
    move = entry.says("answers", tuple[Answer, ...])
    moves = (*standing.moves, move)
    ever = standing.openings + 1
    opened = (*standing.opened, ever)
    by_host = standing.by_host
    if "by_host" in entry.body:
        by_host = frozenset(entry.says("by_host", tuple[int, ...]))
    went_on = evolve(
        standing, moves=moves, opened=opened, openings=ever, windows=(), by_host=by_host
    )
    return _at_step(went_on, games(standing.terms).step(moves), entry.at)


def _frozen(standing: Standing, at: int) -> Standing:
    """Clocks stand still from a moment on."""
    quiet = standing.terms.quiet
    windows = tuple(
        evolve(each, used=each.spent(quiet, at), since=None) for each in standing.windows
    )
    return evolve(standing, windows=windows)


def _thawed(standing: Standing, at: int) -> Standing:
    return evolve(standing, windows=tuple(evolve(each, since=at) for each in standing.windows))


def _halted(state: str) -> "Change":
    def halted(standing: Standing, entry: Entry, games: Games) -> Standing:
        reason = entry.says("reason", str) if "reason" in entry.body else ""
        return evolve(_frozen(standing, entry.at), state=state, reason=reason)

    return halted


def _resumed(standing: Standing, entry: Entry, games: Games) -> Standing:
    return evolve(_thawed(standing, entry.at), state=RUNNING, reason="")


def _extended(standing: Standing, entry: Entry, games: Games) -> Standing:
    more, seats = entry.says("ms", int), entry.says("seats", tuple[int, ...])
    windows = tuple(
        evolve(each, allowed=each.allowed + more, extended=each.extended + more, late=False)
        if each.allowed is not None and each.asked.seat in seats
        else each
        for each in standing.windows
    )
    return evolve(standing, windows=windows)


def _away(standing: Standing, entry: Entry, games: Games) -> Standing:
    """Nobody was there to take answers from one moment to another: that time does not count."""
    if not standing.clocked:
        return standing
    quiet = standing.terms.quiet
    since, until = entry.says("from", int), entry.says("to", int)
    windows = []
    for each in standing.windows:
        begun = until if each.since is None else each.since
        left = max(begun, since)
        lost = counted(quiet, left, until) if left < until else 0
        windows.append(evolve(each, used=each.used - lost))
    return evolve(standing, windows=tuple(windows), away_until=until)


def _clock_jumped(standing: Standing, entry: Entry, games: Games) -> Standing:
    by = entry.says("ms", int)
    windows = tuple(
        evolve(each, since=None if each.since is None else each.since + by)
        for each in standing.windows
    )
    return evolve(standing, windows=windows, jumped=(entry.at, by))


def _taken_back(standing: Standing, entry: Entry, games: Games) -> Standing:
    left = entry.says("moves", int)
    moves, opened = standing.moves[:left], standing.opened[:left]
    before = evolve(
        standing, moves=moves, opened=opened, windows=(), state=RUNNING, result="", winner=None,
        reason="",
    )  # fmt: skip
    return _at_step(before, games(standing.terms).step(moves), entry.at)


def _released(standing: Standing, entry: Entry, games: Games) -> Standing:
    """One window is asked anew, and the round is not closed any more. Where time was up, or went
    into opening, its clock begins anew.
    """
    number = entry.says("window", int)
    for each in standing.windows:
        standing = _with(standing, each.number, unsealing=False)
        if each.number == number:
            changes: _Changes = {"held": None, "late": False, "sealed": None, "anew": each.anew + 1}
            if each.late or each.unsealing:
                since = entry.at if standing.clocked else None
                allowed = _allowed(standing.terms, each.asked)
                changes |= {"allowed": allowed, "used": 0, "since": since, "extended": 0}
            standing = _with(standing, each.number, **changes)
    return standing


def _shown_all(standing: Standing, entry: Entry, games: Games) -> Standing:
    return evolve(standing, shown_all=True)


def _corrected(standing: Standing, entry: Entry, games: Games) -> Standing:
    terms = evolve(standing.terms, digest=entry.says("digest", str))
    corrected = evolve(standing, terms=terms, windows=(), state=RUNNING, reason="")
    return _at_step(corrected, games(terms).step(standing.moves), entry.at)


def _finished(standing: Standing, entry: Entry, games: Games) -> Standing:
    nobody = entry.body.get("winner") is None
    return evolve(
        standing, windows=(), state=entry.says("state", str), result=entry.says("why", str),
        winner=None if nobody else entry.says("winner", int), reason="",
    )  # fmt: skip


def _renamed(standing: Standing, entry: Entry, games: Games) -> Standing:
    return evolve(standing, sat=standing.sat - {entry.seat or 0})


def _reminded(standing: Standing, entry: Entry, games: Games) -> Standing:
    reminded = {**standing.reminded, entry.seat or 0: entry.at}
    return evolve(standing, reminded=reminded)


def terms_of(body: Mapping[str, object]) -> Terms:
    """The terms in the first row of a match. Raises BadDocument."""
    return read(body.get("terms"), Terms, "list of terms")


Change = Callable[[Standing, Entry, Games], Standing]
"""What a row of one kind changes."""

_CHANGES: Mapping[str, Change] = {
    "created": _same,
    "seated": _seated,
    "began": _began,
    "held": _held,
    "sealed": _sealed,
    "closed": _closed,
    "unsealed": _unsealed,
    "unplayable": _unplayable,
    "late": _late,
    "opened": _opened,
    "paused": _halted(PAUSED),
    "resumed": _resumed,
    "adjourned": _halted(ADJOURNED),
    "reopened": _resumed,
    "extended": _extended,
    "away": _away,
    "clock_jumped": _clock_jumped,
    "ruling": _same,
    "reminded": _reminded,
    "taken_back": _taken_back,
    "released": _released,
    "seat_handed": _renamed,
    "shown_all": _shown_all,
    "corrected": _corrected,
    "finished": _finished,
}
