"""What people, deadlines and the host do to a match: the rows each deed writes, and who is told.

A `Deed` works on one standing and writes nothing down itself: the service commits its rows and its
messages in one transaction, or none of them. Raises Refused, with the reason, before it has rows.
Must not know: databases, requests, pages.
"""

import re
from collections.abc import Callable
from typing import TypeVar

from attrs import evolve, field, frozen

from . import host_codec
from .game_data import LONGEST, Answer, Overrun, Refused, Step, Told
from .seals import Exhausted, linked, sealed, sealed_by_player
from .standing import (
    ABANDONED,
    ADJOURNED,
    ALL_IN,
    AT_DEADLINE,
    BY_HOST,
    ENDED,
    GRACE,
    PAUSED,
    RUNNING,
    SEATING,
    STOPPED,
    Entry,
    Games,
    Standing,
    Terms,
    Window,
    applied,
)

JUMP = 2_000
"""A clock that goes wrong by more milliseconds than this was set, or the machine slept."""

TOGETHER = 5_000
"""Processes that begin within so many milliseconds notice one absence."""

ONE_JUMP = 15_000
"""Jumps of one length that are noticed within so many milliseconds are one jump."""

Said = TypeVar("Said")

_DIGEST = re.compile("[0-9a-f]{64}")

WATCH, HOST, TRUTH = "watch", "host", "truth"
SEATS = ("0", "1")
"""Audiences: the seats, watchers, the host, and what nobody reads before the end."""


@frozen
class Message:
    """What one audience is told. kind: `event` (of the rules), `round`, `taken`, `in`, `notice` and
    so on. opening: the number of the opening it belongs to. sort: of an event, as `Told` says.
    """

    audience: str
    kind: str
    text: str
    at: int
    name: str = ""
    data: dict[str, object] = field(factory=dict, hash=False)
    why: tuple[str, ...] = ()
    opening: int = 0
    sort: str = ""

    def says(self, name: str, wanted: type[Said]) -> Said:
        """What its data say under a name. Raises LookupError if that is nothing, and BadDocument if
        it is of another type.
        """
        return host_codec.read(self.data[name], wanted, f"message `{self.kind}`")


class Deed:
    """One deed, as rows and messages. now: milliseconds; salt: 32 random bytes as 64 digits.
    request: the number of the request that asks for it, where it is not said with the row.
    """

    def __init__(
        self, match: str, standing: Standing, games: Games, now: int, salt: Callable[[], str]
    ) -> None:
        self.match = match
        self.standing = standing
        self.entries: list[Entry] = []
        self.messages: list[Message] = []
        self.games = games
        self.request: str | None = None
        self.now = now
        self._salt = salt

    # ------------------------------------------------------------------ rows and messages

    def write(
        self,
        kind: str,
        body: dict[str, object],
        seat: int | None = None,
        request: str | None = None,
    ) -> None:
        """A row, and the standing after it. Raises Refused if it cannot be."""
        standing = self.standing
        if request is None:
            request, self.request = self.request, None
        said = {"seq": standing.seq + 1, "kind": kind, "body": body, "at": self.now, "seat": seat}
        chain = linked(standing.head, said)
        entry = Entry(standing.seq + 1, kind, body, self.now, seat, request, chain)
        try:
            self.standing = applied(standing, entry, self.games)
        except Exhausted as error:
            raise Refused(str(error)) from None
        self.entries.append(entry)

    def tell(self, audience: str, kind: str, text: str, **data: object) -> None:
        """A message to one audience."""
        opening = self.standing.openings
        self.messages.append(Message(audience, kind, text, self.now, "", data, (), opening))

    def tell_all(self, kind: str, text: str, **data: object) -> None:
        """The same words to everybody."""
        for audience in (*SEATS, WATCH, HOST, TRUTH):
            self.tell(audience, kind, text, **data)

    def seat_name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.standing.terms.seats[seat]

    def need(self, *states: str) -> None:
        """Refuse, unless the match is in one of these states."""
        if self.standing.state not in states:
            raise Refused(WRONG_STATE[self.standing.state])

    # ------------------------------------------------------------------ beginning

    def create(self, terms: Terms) -> None:
        """The match is made."""
        self.write("created", {"terms": host_codec.plain(terms)})
        self.tell(HOST, "notice", "The match is made. Give out the links.")

    def sit(self, seat: int) -> None:
        """Somebody sits down: the same seat any number of times."""
        if self.standing.over:
            raise Refused(WRONG_STATE[self.standing.state])
        if seat in self.standing.sat:
            return
        self.write("seated", {}, seat)
        self.tell_all("notice", f"{self.seat_name(seat)} has sat down.")

    def begin(self) -> None:
        """The host starts the match."""
        self.need(SEATING)
        missing = [self.seat_name(seat) for seat in (0, 1) if seat not in self.standing.sat]
        if missing:
            raise Refused(f"{' and '.join(missing)} did not sit down yet")
        self.write("began", {})
        anchor = self.standing.terms.anchor
        self.tell_all("notice", "The match begins.", anchor=anchor)
        self.tell_step(None)

    # ------------------------------------------------------------------ answers

    def say(self, seat: int, window: int, words: str, request: str | None) -> dict[str, object]:
        """A seat answers. Gives back what was taken, and until when it may be changed."""
        due = self._open_to(seat, window)
        standing = self.standing
        own = [w.held.answer for w in standing.of(seat) if w.held and w.number != window]
        game = self.games(standing.terms)
        answer = game.understood(standing.moves, own, due.asked, words)
        answer = evolve(answer, seconds=self._seconds(due), salt=self._salt())
        plain = {"choice": answer.choice, "how": answer.how, "words": answer.words}
        receipt = sealed(self.match, window, seat, answer.salt, plain)
        reply = self.receipt(due, words_of(answer), receipt)
        body = {
            "window": window,
            "answer": host_codec.plain(answer),
            "receipt": receipt,
            "reply": reply,
        }
        self.write("held", body, seat, request)
        self.tell(str(seat), "taken", f"{_taken(due)}: {words_of(answer)}", **reply)
        self._is_in(due)
        return reply

    def seal(self, seat: int, window: int, digest: str, request: str | None) -> dict[str, object]:
        """A seat's browser has sealed an answer, and keeps it until the round is closed."""
        due = self._open_to(seat, window)
        if not self.standing.sealed_by_players:
            raise Refused("what is asked now is sealed by the host; send the answer itself")
        if not _DIGEST.fullmatch(digest):
            raise Refused("a seal is 64 hexadecimal digits")
        reply = self.receipt(due, "", digest)
        body = {"window": window, "seal": digest, "seconds": self._seconds(due), "reply": reply}
        self.write("sealed", body, seat, request)
        self.tell(str(seat), "taken", f"{_taken(due)}, sealed by your browser.", **reply)
        self._is_in(due)
        return reply

    def unseal(
        self, seat: int, window: int, salt: str, words: str, request: str | None
    ) -> dict[str, object]:
        """A seat's browser opens what it sealed, now that the round is closed."""
        self.need(RUNNING)
        due = self._window(seat, window)
        if due.sealed is None or not due.unsealing:
            raise Refused("there is nothing to be opened yet; keep it")
        if due.held is not None:
            raise Refused("this is open already")
        self.in_time(due)
        if not _DIGEST.fullmatch(salt):
            raise Refused("the random bytes of a seal are 64 hexadecimal digits")
        fits = sealed_by_player(self.match, window, seat, salt, due.asked.choice, words)
        if len(words) > LONGEST or fits != due.sealed.digest:
            raise Refused("this is not what was sealed")
        standing = self.standing
        own = [w.held.answer for w in standing.of(seat) if w.held]
        try:
            answer = self.games(standing.terms).understood(standing.moves, own, due.asked, words)
        except Overrun:
            raise
        except Refused as refused:
            return self._unplayable(due, salt, words, str(refused), request)
        answer = evolve(answer, seconds=due.sealed.seconds, salt=salt)
        reply = {"window": window, "words": words_of(answer), "receipt": due.sealed.digest}
        body = {
            "window": window,
            "said": words,
            "answer": host_codec.plain(answer),
            "receipt": due.sealed.digest,
            "reply": reply,
        }
        self.write("unsealed", body, seat, request)
        self._unsealed(seat, f"Opened: {words_of(answer)}", **reply)
        return reply

    def _unplayable(
        self, due: Window, salt: str, words: str, why: str, request: str | None
    ) -> dict[str, object]:
        """What was sealed cannot be played: who sealed it is late, by the rules."""
        seat = due.asked.seat
        reply = {"window": due.number, "words": "", "receipt": due.receipt}
        body = {
            "window": due.number,
            "choice": due.asked.choice,
            "said": words,
            "salt": salt,
            "why": why,
            "reply": reply,
        }
        self.write("unplayable", body, seat, request)
        self._unsealed(seat, f"What you sealed cannot be played, and you are late: {why}.", **reply)
        return reply

    def _unsealed(self, seat: int, text: str, **data: object) -> None:
        self.tell(str(seat), "taken", text, **data)
        self.tell(HOST, "in", f"{self.seat_name(seat)}'s browser has opened the answer.", seat=seat)
        if all(window.done for window in self.standing.windows):
            self.open()

    def _open_to(self, seat: int, window: int) -> Window:
        """A window that may be answered now. Raises Refused."""
        self.need(RUNNING)
        due = self._window(seat, window)
        if self.standing.closed:
            raise Refused("the round is closed: answers stand as they are, and are being opened")
        self.in_time(due)
        return due

    def in_time(self, due: Window) -> None:
        """Refuse what came too late."""
        deadline = due.deadline(self.standing.terms.quiet)
        if due.late or (deadline is not None and self.now > deadline + GRACE):
            raise Refused("that came too late")

    def _seconds(self, due: Window) -> int:
        """The time that an answer took, by the rules' clock."""
        terms = self.standing.terms
        spent = due.spent(terms.quiet, self.now) - due.extended
        return max(0, spent // (10 * terms.pace))

    def receipt(self, due: Window, words: str, digest: str) -> dict[str, object]:
        """What a seat is told of an answer that is taken now. words: empty if only the seat's own
        browser can read it.
        """
        others = [w for w in self.standing.windows if w.number != due.number]
        closes = self.closes(all(w.done for w in others))
        return {
            "window": due.number,
            "words": words,
            "receipt": digest,
            "at": self.now,
            "final": closes,
            "until": "" if closes else until(self.standing, due.asked.seat),
        }

    def _is_in(self, before: Window) -> None:
        """An answer was taken: others hear of the first one of a seat, and perhaps it was the last
        that was waited for. before: the window, as it was.
        """
        seat, standing = before.asked.seat, self.standing
        if not before.done and not standing.waits_for(seat):
            self.tell(HOST, "in", f"{self.seat_name(seat)} is in.", seat=seat)
            if standing.terms.who_in and standing.together:
                for audience in (str(1 - seat), WATCH):
                    self.tell(audience, "in", f"{self.seat_name(seat)} is in.", seat=seat)
        if self.closes(all(w.done for w in standing.windows)):
            self.open()

    def _window(self, seat: int, number: int) -> Window:
        due = self.standing.window(number)
        if due is None or due.asked.seat != seat:
            raise Refused("this was asked before; look at what is asked now")
        return due

    def closes(self, all_done: bool) -> bool:
        """Whether the round opens at once when everybody is in."""
        standing = self.standing
        if not all_done:
            return False
        return not standing.together or standing.closed or standing.terms.opens == ALL_IN

    def open(self) -> None:
        """Everything that is in becomes a move, after browsers have opened what they sealed."""
        before = self.standing
        if not all(window.known for window in before.windows):
            self.write("closed", {})
            self._tell_digests(before)
            self.tell_all("closed", "All is in. What the players' browsers sealed is being opened.")
            return
        answers = [self._final(window) for window in before.windows]
        answers.sort(key=lambda answer: answer.seat)
        body: dict[str, object] = {"answers": host_codec.plain(tuple(answers))}
        if before.sealed_by_players:
            held = {w.asked.seat for w in before.windows if w.held and not w.sealed}
            body["by_host"] = sorted(held)
        self.write("opened", body)
        if not before.closed:
            self._tell_digests(before)
        self._tell_sealed_by_host(before)
        self.tell_step(before.step)

    def _tell_sealed_by_host(self, before: Standing) -> None:
        """Who does without a browser that seals is named, once."""
        for seat in sorted(self.standing.by_host - before.by_host):
            name = self.seat_name(seat)
            text = f"{name}'s answer was sealed by the host, not by a browser of {name}'s."
            self.tell_all("notice", text)

    def _tell_digests(self, before: Standing) -> None:
        sealed_now = {self.seat_name(w.asked.seat): w.receipt for w in before.windows if w.receipt}
        for audience in (*SEATS, HOST, TRUTH):
            self.tell(audience, "seals", "", seals=sealed_now)

    def _final(self, window: Window) -> Answer:
        asked = window.asked
        if window.held is not None:
            return window.held.answer
        return Answer(asked.seat, asked.choice, "late", nth=asked.nth)

    # ------------------------------------------------------------------ time

    def tick(self) -> None:
        """What time has brought: late seats, rounds to be opened. Nothing, if it is not time."""
        standing = self.standing
        if not standing.clocked:
            return
        quiet, at = standing.terms.quiet, self.now - GRACE
        over = [w for w in standing.windows if (d := w.deadline(quiet)) is not None and d <= at]
        missing = [w for w in over if not w.done]
        if missing and standing.terms.late == "rules":
            self.declare_late(missing)
        windows = self.standing.windows
        if over and windows and all(w.done for w in windows) and self._may_open(over):
            self.open()

    def _may_open(self, over: list[Window]) -> bool:
        standing = self.standing
        if not standing.together or standing.closed or standing.terms.opens == ALL_IN:
            return True
        timed = [w for w in standing.windows if w.deadline(standing.terms.quiet) is not None]
        return standing.terms.opens == AT_DEADLINE and len(over) == len(timed)

    def declare_late(self, windows: list[Window]) -> None:
        """Time is up for some windows; the seats themselves are told, and the host."""
        self.write("late", {"windows": [w.number for w in windows]})
        for seat in sorted({w.asked.seat for w in windows}):
            name = self.seat_name(seat)
            self.tell(str(seat), "late", "Time is up: you are late.")
            self.tell(HOST, "late", f"{name} is late.", seat=seat)

    def away(self, since: int, until: int) -> None:
        """The server was away: clocks are given back exactly that time, though several processes
        that come back together all notice it.
        """
        if since < self.standing.away_until:
            since = self.standing.away_until
            if until - since < TOGETHER:
                return
        if not self.standing.clocked:
            return
        self.write("away", {"from": since, "to": until})
        seconds = max(1, (until - since) // 1000)
        self.tell_all("notice", f"The server was away for {in_time(seconds)}; no clock has run.")

    def clock_jumped(self, ms: int) -> None:
        """The machine's clock was set, or it slept: what was left to everybody stays so, though
        every process on the machine notices it.
        """
        at, by = self.standing.jumped
        if abs(self.now - at) < ONE_JUMP and abs(ms - by) < JUMP:
            return
        if not self.standing.clocked:
            return
        self.write("clock_jumped", {"ms": ms})
        seconds = max(1, abs(ms) // 1000)
        way = "forward" if ms > 0 else "back"
        self.tell_all("notice", f"The clock was set {way} by {in_time(seconds)}; nobody lost time.")

    def give_up(self, seat: int, request: str | None) -> dict[str, object]:
        """A player gives the match up."""
        self.need(RUNNING, PAUSED, ADJOURNED)
        winner = 1 - seat
        why = f"{self.seat_name(winner)} wins: {self.seat_name(seat)} has given up"
        reply: dict[str, object] = {"words": "You have given up."}
        body = {"state": ENDED, "why": why, "winner": winner, "reply": reply}
        self.write("finished", body, seat, request)
        self.tell_all("over", why)
        return reply

    # ------------------------------------------------------------------ what a move told

    def tell_step(self, before: Step | None) -> None:
        """News to each audience, then what is asked."""
        step = self.standing.step
        if step is None:
            return
        opening = self.standing.openings
        for told in step.told:
            for audience in _hearing(told):
                data = {**told.data}
                if audience == TRUTH:
                    data = {"to": told.to, "data": told.data}
                self.messages.append(
                    Message(
                        audience,
                        "event",
                        told.text,
                        self.now,
                        told.name,
                        data,
                        told.why,
                        opening,
                        told.sort,
                    )
                )
        for draw in step.draws:
            self.tell(TRUTH, "drawn", f"chance draws {draw.choice}: {draw.words}")
        if step.over:
            self.tell_all("over", step.over)
        elif step.stopped:
            self.tell_all("stopped", "The rules do not say how to go on. The host is called.")
            self.tell(HOST, "clauses", step.stopped[0], clauses=list(step.stopped[1:]))
        else:
            if before is None or before.heading != step.heading:
                self.tell_all("round", step.heading)
            self.tell_asked()
            windows = self.standing.windows
            if windows and self.closes(all(window.done for window in windows)):
                self.open()  # nobody has anything to choose

    def tell_asked(self) -> None:
        """Each seat hears what it chooses now."""
        for window in self.standing.windows:
            choice = window.asked.choice
            self.tell(str(window.asked.seat), "asked", f"You choose {choice}.", choice=choice)


def before_sending(standing: Standing, seat: int) -> str:
    """Whether an answer can still be changed, said before it is sent."""
    other = standing.terms.seats[1 - seat]
    if not standing.together:
        return "This is final as soon as you send it."
    opens = standing.terms.opens
    if opens == ALL_IN:
        if standing.terms.who_in and not standing.waits_for(1 - seat):
            return f"{other} is in: this is final as soon as you send it."
        time = ", or time is up" if time_closes(standing) else ""
        return f"You may change it until both are in{time}."
    return f"You may change it {until(standing, seat)}."


def time_closes(standing: Standing) -> bool:
    """Whether a round may end because time is up, though somebody is not in."""
    clocks = any(window.allowed is not None for window in standing.windows)
    return clocks and standing.terms.late == "rules"


def until(standing: Standing, seat: int) -> str:
    """Until when an answer that was taken may be changed."""
    if standing.terms.opens == BY_HOST:
        return "until the host opens the round"
    if standing.terms.opens == AT_DEADLINE:
        return "until time is up"
    return f"until {standing.terms.seats[1 - seat]} is in, too"


def _hearing(told: Told) -> tuple[str, ...]:
    """The audiences of a message of the rules."""
    if told.to is None:
        return (*SEATS, WATCH, HOST, TRUTH)
    return (TRUTH,) if told.to < 0 else (str(told.to), TRUTH)


def words_of(answer: Answer) -> str:
    """An answer as it is read back."""
    return answer.words or ("none" if answer.how == "passed" else answer.how)


def in_time(seconds: int) -> str:
    """A span of time in words."""
    parts = []
    for size, name in ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")):
        many, seconds = divmod(seconds, size)
        if many:
            parts.append(f"{many} {name}{'' if many == 1 else 's'}")
    return " ".join(parts[:2])


WRONG_STATE: dict[str, str] = {
    SEATING: "the match has not begun",
    RUNNING: "the match is going on",
    PAUSED: "the match is paused",
    ADJOURNED: "the match is adjourned",
    STOPPED: "the rules have stopped the match; the host decides how it goes on",
    ENDED: "the match is over",
    ABANDONED: "the match was abandoned",
}


def _taken(due: Window) -> str:
    """What is said of an answer; one that takes the place of another says so."""
    return "Taken instead" if due.held or due.sealed else "Taken"
