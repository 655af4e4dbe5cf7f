"""What the host of a match may do to it; everything is a row, with its reason, and is told.

Must not know: databases, requests, pages.
"""

from collections.abc import Callable

from .amendments import goes_otherwise
from .deeds import HOST, WATCH, WRONG_STATE, Deed, in_time, words_of
from .game_data import Refused
from .standing import (
    ABANDONED,
    ADJOURNED,
    ENDED,
    PAUSED,
    RUNNING,
    SEATING,
    STOPPED,
    Terms,
)

REASON = 300
"""Characters that a reason or a ruling may have."""

LONGEST_EXTENSION = 14 * 86_400_000
REMIND_EVERY = 60_000
"""Milliseconds between two reminders to one seat."""


class HostDeed(Deed):
    """A deed of the host."""

    def pause(self, reason: str) -> None:
        """Clocks stand still until the host goes on."""
        self.need(RUNNING)
        reason = _reason(reason)
        self.write("paused", {"reason": reason})
        self.tell_all("notice", f"The host has paused the match{_because(reason)}")

    def adjourn(self, reason: str) -> None:
        """The match goes on another day."""
        self.need(RUNNING, PAUSED)
        reason = _reason(reason)
        self.write("adjourned", {"reason": reason})
        self.tell_all("notice", f"The match is adjourned{_because(reason)}")

    def resume(self) -> None:
        """Clocks run again, with what was left."""
        self.need(PAUSED, ADJOURNED)
        self.write("resumed", {})
        self.tell_all("notice", "The match goes on.")

    def extend(self, seats: tuple[int, ...], ms: int, reason: str) -> None:
        """More time for some seats, in what is asked now."""
        self.need(RUNNING, PAUSED, ADJOURNED)
        if not 0 < ms <= LONGEST_EXTENSION:
            raise Refused("time is given in seconds to days, fourteen at the most")
        if not any(w.allowed is not None for s in seats for w in self.standing.of(s)):
            raise Refused("there is no clock that could be given more time")
        reason = _reason(reason)
        self.write("extended", {"seats": list(seats), "ms": ms, "reason": reason})
        names = " and ".join(self.seat_name(seat) for seat in seats)
        self.tell_all("notice", f"{names} got {in_time(ms // 1000)} more{_because(reason)}")

    def remind(self, seat: int) -> None:
        """A word to a seat that has nothing in."""
        self.need(RUNNING)
        if not self.standing.waits_for(seat):
            raise Refused(f"{self.seat_name(seat)} is in; there is nothing to be reminded of")
        last = self.standing.reminded.get(seat)
        if last is not None and self.now - last < REMIND_EVERY:
            raise Refused("they were reminded within the last minute")
        self.write("reminded", {}, seat)
        self.tell(str(seat), "reminder", "The host reminds you: your answer is awaited.")
        self.tell(HOST, "notice", f"You reminded {self.seat_name(seat)}.")

    def rule(self, text: str) -> None:
        """A ruling: words for the log, told to all."""
        words = _reason(text)
        if not words:
            raise Refused("a ruling says something")
        self.write("ruling", {"text": words})
        self.tell_all("ruling", f"Ruling of the host: {words}")

    def take_back(self, reason: str) -> None:
        """The last opened round is undone. What was seen is told to all, and stays in the log. A
        match that is paused stays so.
        """
        self.need(RUNNING, PAUSED, STOPPED)
        standing, paused = self.standing, self.standing.state == PAUSED
        if not standing.moves:
            raise Refused("nothing was opened yet")
        reason = _reason(reason)
        undone = standing.opened[-1]
        self.write("taken_back", {"moves": len(standing.moves) - 1, "reason": reason})
        what = standing.step.heading if standing.step is not None else ""
        text = f"The host took back the last answers{_because(reason)}"
        self.tell_all("taken_back", text, opening=undone, heading=what)
        again = self.standing.step.heading if self.standing.step is not None else ""
        if again != what:
            self.tell_all("round", again)
        self.tell_asked()
        if paused:
            self.write("paused", {"reason": ""})
            self.tell_all("notice", "The match stays paused")

    def release(self, seat: int, reason: str) -> None:
        """An answer that is in, or a lateness, is undone: the seat may answer anew."""
        self.need(RUNNING, PAUSED)
        done = [w for w in self.standing.of(seat) if w.done or w.unsealing]
        if not done:
            raise Refused(f"{self.seat_name(seat)} has nothing in")
        reason = _reason(reason)
        for window in done:
            self.write("released", {"window": window.number, "reason": reason}, seat)
        text = f"The host has opened your answer again{_because(reason)}"
        self.tell(str(seat), "notice", text)
        self.tell(HOST, "notice", f"You opened {self.seat_name(seat)}'s answer again.")
        if self.standing.terms.who_in and self.standing.together:
            for audience in (str(1 - seat), WATCH):
                self.tell(audience, "out", f"{self.seat_name(seat)} may answer anew.", seat=seat)

    def hand_over(self, seat: int) -> None:
        """A seat gets a new link: what was given out before ends."""
        if self.standing.over:
            raise Refused(WRONG_STATE[self.standing.state])
        self.write("seat_handed", {}, seat)
        self.tell_all("notice", f"The link of {self.seat_name(seat)}'s seat was changed.")

    def show_all(self) -> None:
        """The host sees everything from now on; both are told."""
        self.need(SEATING, RUNNING, PAUSED, ADJOURNED, STOPPED)
        if self.standing.shown_all:
            raise Refused("everything is shown to the host already")
        self.write("shown_all", {})
        self.tell_all("notice", "From now on the host sees everything, also what is secret.")

    def correct(self, terms: Terms, changed: tuple[str, ...], reason: str, ruling: bool) -> None:
        """A match that stopped goes on by a corrected text, from the same answers. changed: what
        stands otherwise in it. ruling: whether the host has added to the text what it left open;
        otherwise it is another file.
        """
        self.need(STOPPED)
        before, what = self.standing, "this ruling" if ruling else "the corrected file"
        games = self.games(before.terms), self.games(terms)
        try:
            games[1].step(before.moves)
            otherwise = goes_otherwise(*games, before.moves)
        except Refused as error:
            raise Refused(f"by {what} this match cannot be played: {error}") from None
        if otherwise is not None and ruling:
            raise Refused(
                f"by {what}, {otherwise} would have gone otherwise than it was told; say when it "
                f"holds, so that what was played stays as it was"
            )
        reason = _reason(reason)
        said = list(changed)
        body = {"digest": terms.digest, "reason": reason, "changed": said, "ruling": ruling}
        self.write("corrected", body)
        if self.standing.state == STOPPED and self.standing.step is not None:
            raise Refused(f"{what} stops as well: {self.standing.step.stopped[0]}")
        self.tell_all("ruling", _ruled(changed, reason, ruling), changed=said)
        if otherwise is not None:
            self.tell_all("notice", f"By it, {otherwise} went otherwise than it was told.")
        self.tell_step(before.step)

    def draw_for(self, seat: int, pick: Callable[[int], int]) -> None:
        """An answer is drawn for a seat that nobody sits at; all are told that it was."""
        self.need(RUNNING)
        waiting = [w for w in self.standing.of(seat) if not w.done]
        if not waiting:
            raise Refused(f"nothing is awaited from {self.seat_name(seat)}")
        standing = self.standing
        own = [w.held.answer for w in standing.of(seat) if w.held]
        game = self.games(standing.terms)
        answer = game.any_answer(standing.moves, own, waiting[0].asked, pick)
        if answer is None:
            raise Refused("there is nothing that could be drawn; declare them late")
        self.tell_all("notice", f"An answer is drawn for {self.seat_name(seat)}.")
        self.say(seat, waiting[0].number, words_of(answer), None)

    def finish(self, why: str, winner: int | None, level: bool = False) -> None:
        """The host ends the match: with a winner, level, or abandoned."""
        if self.standing.over:
            raise Refused(WRONG_STATE[self.standing.state])
        reason = _reason(why) or "the host has ended it"
        abandoned = winner is None and not level
        state = ABANDONED if abandoned else ENDED
        who = "nobody" if winner is None else self.seat_name(winner)
        said = reason if abandoned else f"{who} wins: {reason}"
        self.write("finished", {"state": state, "why": said, "winner": winner})
        text = f"The match is abandoned: {said}" if abandoned else said
        self.tell_all("over", text)

    def open_now(self) -> None:
        """The host opens the round: everybody is in, or late."""
        self.need(RUNNING)
        if not all(w.done for w in self.standing.windows):
            raise Refused("somebody has not answered yet; declare them late, or wait")
        self.open()

    def late(self, seat: int) -> None:
        """The host says that a seat is late, whatever the clock says."""
        self.need(RUNNING)
        missing = [w for w in self.standing.of(seat) if not w.done]
        if not missing:
            raise Refused(f"nothing is awaited from {self.seat_name(seat)}")
        self.declare_late(missing)
        if self.closes(all(w.done for w in self.standing.windows)):
            self.open()


def _reason(words: str) -> str:
    """A reason on one line, of bounded length."""
    plain = " ".join(words.split())
    if len(plain) > REASON:
        raise Refused(f"a reason has at most {REASON} characters")
    return plain


def _ruled(changed: tuple[str, ...], reason: str, ruling: bool) -> str:
    done = "The host has ruled" if ruling else "The match goes on by a corrected rule file"
    said = f"{done}: {reason}" if reason else done
    return f"{said}. In the rules: {'; '.join(changed)}." if changed else f"{said}."


def _because(reason: str) -> str:
    return f": {reason}" if reason else "."
