"""A search that answers many states at a time.

Purpose: of states that come next, those that can be answered in one go are, one behind the other,
with as little as possible between them; the others are done as `searching` does them.
Input, output: as of `searching`. Must not know: how states are answered.
"""

from .frontier import Kept, Length
from .progress import Progress, Told
from .rubbish import seldom_collected
from .searching import INTERRUPTED, Bounds, Search


class NextAtOnce(Search):
    """A search of which most states are answered in one go."""

    def run(self, bounds: Bounds, told: Told = lambda progress: None) -> Progress:
        """As of `Search`."""
        with seldom_collected():
            return super().run(bounds, told)

    def _go_on(self) -> bool:
        """Expand the next state that waits, or several; False if none is left."""
        begun = self._taken is not None and self._again is None
        if begun and self.ahead is None and self.in_hand is None:
            self._answer_next()
        return bool(self.progress.stopped) or super()._go_on()

    def _answer_next(self) -> None:
        """Answer the states that come next, up to one that cannot be answered in one go."""
        if self._taken is None:
            return
        (length, states), progress, kept = self._taken, self.progress, None
        try:
            while not progress.stopped:
                kept, self._counted = None, progress.counted
                kept = next(states, None)
                if kept is None:
                    return
                number = kept[0]
                if self.done[number] or self.seen.length(number) != length:
                    continue
                progress.rounds = length[0]
                if not self._answer_alone(kept, length):
                    self._stand_before(kept)
                    return
                self.done[number] = 1
        except KeyboardInterrupt:
            if kept is None:
                self.wait_again()
            elif not self.done[kept[0]]:
                self._stand_before(kept)
            progress.stopped = INTERRUPTED

    def _answer_alone(self, kept: Kept, length: Length) -> bool:
        """Answer a state in every way, if that can be done in one go, and go on to what is reached;
        False if it was not done, or not to the end.
        """
        return False

    def _stand_before(self, kept: Kept) -> None:
        """A state is the next one, of which nothing counts that was answered."""
        self.progress.counted, self._again = self._counted, kept
