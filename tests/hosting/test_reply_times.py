"""How long a reply takes tells nobody whether the other is in.

Two matches alike, but that Bert is in in one of them; Anna answers in both in turns, over and over,
rightly and wrongly. Their times are compared by ranks: where they come from one distribution, the
sum of ranks lies within a few of its standard deviations.
"""

import random
import statistics
import time
from functools import partial
from itertools import pairwise

import pytest
from starlette.testclient import TestClient
from tests.hosting.evenings import Labelled, StandingStill, answer, made
from tests.hosting.test_no_leak import token_of

from duello.host.app import application, host_of
from duello.host.deeds import Deed
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal
from duello.host.standing import Standing

TIMES = 300
FAR = 4.0
"""Standard deviations: one distribution is as far off in one of 16,000 runs."""


def apart(one: list[float], other: list[float]) -> float:
    """By how many standard deviations the sum of ranks is off (Mann and Whitney)."""
    both = sorted((*((t, 0) for t in one), *((t, 1) for t in other)))
    ranks = sum(rank for rank, (_, which) in enumerate(both, 1) if which == 0)
    n, m = len(one), len(other)
    return float((ranks - n * (n + m + 1) / 2) / (n * m * (n + m + 1) / 12) ** 0.5)


def test_ranks_tell_distributions_apart():
    pick = random.Random(1)
    times = [[pick.lognormvariate(0, 0.5) for _ in range(TIMES)] for _ in range(41)]
    assert all(abs(apart(one, other)) < FAR for one, other in pairwise(times))
    assert apart([t * 1.3 for t in times[0]], times[1]) > FAR


class Table:
    """A match at which Anna sits, with Bert in or not."""

    def __init__(self, host, app, ruleset: str, bert_is_in: bool) -> None:
        service = host.service
        self.name = made(service, ruleset, opens="host", who_in=False)
        live = service.live(self.name)
        if bert_is_in:
            for window in live.standing.of(1):
                words = answer(service, live, window.asked, "Bert")
                say = partial(HostDeed.say, seat=1, window=window.number, words=words, request=None)
                service.act(self.name, say)
        window = live.standing.of(0)[0]
        legal = [answer(service, live, window.asked, f"Anna {number}") for number in range(3)]
        self.words = [*legal, "no such thing"]
        key = service.journal.write(partial(host.keys.made, role="0", name=self.name))
        self.browser = TestClient(app, base_url="http://host", follow_redirects=False)
        self.browser.post(f"/k/{key}")
        token = token_of(self.browser.get(f"/m/{self.name}/0/").text)
        self.fields = {"token": token, "window": window.number}

    def answer(self, number: int) -> tuple[float, float]:
        """Seconds until the reply to an answer, and of the processor: of four, one is refused."""
        words = self.words[number % 4]
        fields = {**self.fields, "words": words, "request": f"r{number}"}
        start, busy = time.perf_counter(), time.process_time()
        reply = self.browser.post(f"/m/{self.name}/0/say", data=fields)
        took = (time.perf_counter() - start, time.process_time() - busy)
        assert reply.status_code == (422 if number % 4 == 3 else 303)
        return took


Times = list[tuple[float, float]]


def replies(folder, ruleset: str) -> tuple[Times, Times]:
    """Times of replies with Bert in, and with Bert not in."""
    host = host_of(Journal(f"sqlite:///{folder / 'host.db'}"), StandingStill(), Labelled())
    app = application(host, background=False, rate=1e9, burst=1e9)
    tables = [Table(host, app, ruleset, bert_is_in) for bert_is_in in (True, False)]
    found: tuple[Times, Times] = ([], [])
    pick = random.Random(ruleset)
    for number in range(TIMES):
        for which in pick.sample((0, 1), 2):
            found[which].append(tables[which].answer(number))
    host.service.journal.close()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["archwizards-duel", "warriors-death"])
def test_times_have_one_distribution_whether_the_other_is_in_or_not(tmp_path, ruleset):
    found = replies(tmp_path, ruleset)
    for what, kind in enumerate(("by the clock", "of the processor")):
        times = [[each[what] for each in with_or_without] for with_or_without in found]
        for who, seconds in zip(("Bert in", "not in"), times, strict=True):
            hundredths = [1000 * each for each in statistics.quantiles(seconds, n=100)]
            print(f"{ruleset}, {who}, {kind}: p50 {hundredths[49]:.2f} p99 {hundredths[98]:.2f} ms")
        print(f"{ruleset}, {kind}: {apart(*times):.2f} standard deviations apart")
        assert abs(apart(*times)) < FAR


@pytest.mark.slow
def test_a_server_that_works_the_round_out_when_it_is_asked_is_caught(tmp_path, monkeypatch):
    """What it must not be: it plays the round with what the other has in, to see that it can."""
    own = Deed.say

    def eager(self, seat, window, words, request):
        reply = own(self, seat, window, words, request)
        standing: Standing = self.standing
        if all(each.known for each in standing.windows):
            answers = sorted((self._final(w) for w in standing.windows), key=lambda a: a.seat)
            self.games(standing.terms).step((*standing.moves, tuple(answers)))
        return reply

    monkeypatch.setattr(Deed, "say", eager)
    found = replies(tmp_path, "archwizards-duel")
    assert apart(*([busy for _, busy in times] for times in found)) > FAR
