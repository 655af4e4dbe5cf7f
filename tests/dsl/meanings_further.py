# mypy: disable-error-code="misc"
# A lambda whose default binds a loop variable has no type that could be inferred.
"""More parts of sentences, with what they mean: what was before, sums and caps, numbers that are
bid, and what somebody does not get beside what is given.

Like those in `meanings`, they know nothing of Duello.
"""

from collections.abc import Callable, Iterator

from attrs import frozen

from .meanings import (
    ADA,
    BEN,
    COMPARED,
    DEEDS,
    GAINS,
    LOSES,
    NAMES,
    PLAYERS,
    QUALITIES,
    RANKS,
    SEATS,
    THINGS,
    TIMED,
    Asked,
    Change,
    Deed,
    Done,
    Many,
    So,
    Table,
    Who,
    asked_as,
    had,
    handed,
    if_any,
    more_by,
    named,
    of_more,
    other_than,
    set_to,
    so_of,
    verb,
    who_is,
)

Act = Callable[[Table], tuple[Change, ...]]
"""What becomes of a table."""


@frozen
class Stock:
    """What sentences about one sort of table are put together of. on: the sort of table."""

    on: str
    qualities: tuple[So, ...]
    compared: tuple[Asked, ...]
    players: tuple[Who, ...]
    deeds: tuple[Done, ...]
    things: tuple[tuple[str, tuple[Act, ...]], ...]
    timed: tuple[Asked, ...] = TIMED


def _more_is(t: Table) -> int | None:
    """Who has chosen more."""
    return of_more(*t.picks)


# ---------------------------------------------------------------------- what was before


def _before() -> Iterator[So]:
    """What a player picked in the rounds before."""
    for name, rank in RANKS.items():
        now = lambda t, s, r=rank: t.picks[s] == r  # noqa: E731
        last = lambda t, s, r=rank: bool(t.before) and t.before[-1][s] == r  # noqa: E731
        both = lambda t, s, n=now, f=last: n(t, s) and f(t, s)  # noqa: E731
        for words in (f"picked {name} twice in a row", f"picked {name} again",
                      f"picked {name} in two rounds in a row",
                      f"picks {name} for the second time in a row"):  # fmt: skip
            ever = lambda t, s, n=now, r=rank: n(t, s) and t.often(s, r) > 0  # noqa: E731
            yield so_of(words, words.replace("picks", "pick"), "",
                        both, *([ever] if words.endswith("again") else []))  # fmt: skip
        so_often = lambda t, s, r=rank: t.often(s, r) + (t.picks[s] == r)  # noqa: E731
        before = lambda t, s, r=rank: t.often(s, r)  # noqa: E731
        yield so_of(f"has picked {name} at least twice", f"have picked {name} at least twice", "",
                    lambda t, s, n=so_often: n(t, s) >= 2)  # fmt: skip
        yield so_of(f"has not picked {name} yet", f"have not picked {name} yet", "",
                    lambda t, s, n=so_often: not n(t, s),
                    lambda t, s, n=before: not n(t, s))  # fmt: skip
        yield so_of(f"has not picked {name} before", f"have not picked {name} before", "",
                    lambda t, s, n=before: not n(t, s))  # fmt: skip
        yield so_of(f"did not pick {name} last round", f"did not pick {name} last round", "",
                    lambda t, s, f=last: bool(t.before) and not f(t, s),
                    lambda t, s, f=last: not f(t, s))  # fmt: skip
        yield so_of(f"picked {name} in the first round", f"picked {name} in the first round", "",
                    lambda t, s, r=rank: (*t.before, t.picks)[0][s] == r)  # fmt: skip
        yield so_of(f"picked {name} in this and in the previous round",
                    f"picked {name} in this and in the previous round", "", both)  # fmt: skip
        yield so_of(f"has picked {name} more often than their opponent",
                    f"have picked {name} more often than their opponent", "",
                    lambda t, s, n=so_often: n(t, s) > n(t, 1 - s))  # fmt: skip
        yield so_of(f"picked {name} in every round so far",
                    f"picked {name} in every round so far", "",
                    lambda t, s, n=so_often: n(t, s) == t.round)  # fmt: skip
    for words, holds in (
        ("picked the same card twice in a row",
         lambda t, s: bool(t.before) and t.before[-1][s] == t.picks[s]),
        ("picked the same card as in the previous round",
         lambda t, s: bool(t.before) and t.before[-1][s] == t.picks[s]),
        ("picked a different card than in the previous round",
         lambda t, s: bool(t.before) and t.before[-1][s] != t.picks[s]),
        ("picked a lower card than in the round before",
         lambda t, s: bool(t.before) and t.picks[s] < t.before[-1][s]),
        ("picked a card that they picked before",
         lambda t, s: t.often(s, t.picks[s]) > 0),
        ("picked a card they have not picked before",
         lambda t, s: t.often(s, t.picks[s]) == 0),
        ("picked a card that their opponent has picked before",
         lambda t, s: t.often(1 - s, t.picks[s]) > 0),
        ("picked what their opponent picked in the previous round",
         lambda t, s: bool(t.before) and t.picks[s] == t.before[-1][1 - s]),
        ("picked the higher card last round",
         lambda t, s: bool(t.before) and t.before[-1][s] > t.before[-1][1 - s]),
        ("had the higher pick in the previous round",
         lambda t, s: bool(t.before) and t.before[-1][s] > t.before[-1][1 - s]),
    ):  # fmt: skip
        yield so_of(words, words, "", holds)


def _before_of_all() -> Iterator[Asked]:
    same = lambda t: bool(t.before) and t.picks == t.before[-1]  # noqa: E731
    yield asked_as("both picked the same card as last round", same)
    yield asked_as("both picks are the same as in the previous round", same)
    yield asked_as("the picks were equal last round",
                   lambda t: bool(t.before) and t.before[-1][0] == t.before[-1][1])  # fmt: skip
    yield asked_as("the picks were equal in the previous round",
                   lambda t: bool(t.before) and t.before[-1][0] == t.before[-1][1])  # fmt: skip
    for name, rank in RANKS.items():
        ever = lambda t, r=rank: any(r in each for each in (*t.before, t.picks))  # noqa: E731
        so_far = lambda t, r=rank: any(r in each for each in t.before)  # noqa: E731
        yield asked_as(f"nobody has picked {name} yet", lambda t, f=ever: not f(t),
                       lambda t, f=so_far: not f(t))  # fmt: skip
        yield asked_as(f"nobody has picked {name} before", lambda t, f=so_far: not f(t))
        yield asked_as(f"{name} has been picked before", so_far)
        yield asked_as(f"{name} was picked in the previous round",
                       lambda t, r=rank: bool(t.before) and r in t.before[-1])  # fmt: skip
        yield asked_as(f"{name} was picked", lambda t, r=rank: r in t.picks)


# ---------------------------------------------------------------------- sums and caps


def _amounts() -> Iterator[tuple[str, tuple[Many, ...]]]:
    """So much gold."""
    yield "1 gold for each point of difference", (lambda t, s: abs(t.picks[0] - t.picks[1]),)
    yield "gold equal to half the rank of their pick, rounded up", (
        lambda t, s: -(-t.picks[s] // 2),)  # fmt: skip
    yield "half the rank of their pick in gold, rounded down", (lambda t, s: t.picks[s] // 2,)
    yield "half as much gold as their opponent, rounded down", (lambda t, s: t.gold[1 - s] // 2,)
    yield "as much gold as the difference between the picks", (
        lambda t, s: abs(t.picks[0] - t.picks[1]),)  # fmt: skip
    yield "as much gold as the sum of both ranks", (lambda t, s: sum(t.picks),)
    yield "gold equal to the total of both ranks", (lambda t, s: sum(t.picks),)
    yield "gold equal to the rank of both picks", (lambda t, s: sum(t.picks),)
    yield "as much gold as the lower of the two ranks", (lambda t, s: min(t.picks),)
    yield "as much gold as the higher of both picks", (lambda t, s: max(t.picks),)
    yield "the product of the ranks in gold", (lambda t, s: t.picks[0] * t.picks[1],)
    yield "gold equal to their rank plus 1", (lambda t, s: t.picks[s] + 1,)
    yield "gold equal to the rank of their pick minus 1", (lambda t, s: t.picks[s] - 1,)
    yield "gold equal to the rank of their pick, but at most 3", (
        lambda t, s: min(t.picks[s], 3),)  # fmt: skip
    yield "as much gold as the rank of their pick, up to 3", (lambda t, s: min(t.picks[s], 3),)
    yield "at most 3 gold, as much as the rank of their pick", (lambda t, s: min(t.picks[s], 3),)
    yield "gold equal to the rank of their pick, at least 2", (lambda t, s: max(t.picks[s], 2),)
    yield "a third of their gold, rounded down", (lambda t, s: t.gold[s] // 3,)
    yield "a quarter of their gold, rounded up", (lambda t, s: -(-t.gold[s] // 4),)
    yield "10 percent of their gold, rounded down", (lambda t, s: t.gold[s] // 10,)
    yield "half of the other player's gold, rounded down", (lambda t, s: t.gold[1 - s] // 2,)
    yield "3 gold minus the rank of their pick", (lambda t, s: 3 - t.picks[s],)
    yield "3 times the rank of their pick in gold", (lambda t, s: 3 * t.picks[s],)
    yield "1 gold per rank of their pick", (lambda t, s: t.picks[s],)
    yield "1 gold for each Ace they have picked", (
        lambda t, s: t.often(s, 1) + (t.picks[s] == 1), lambda t, s: t.often(s, 1))  # fmt: skip
    yield "1 gold for each player who picked Ace", (lambda t, s: t.picks.count(1),)
    yield "1 gold for each even pick", (lambda t, s: sum(n % 2 == 0 for n in t.picks),)


def _capped(low: int, high: int, n: int) -> Deed:
    return set_to(lambda t, s: min(max(t.gold[s] + n, low), high))


def _sums() -> Iterator[Done]:
    for words, numbers in _amounts():
        for one, several in GAINS[:2]:
            yield verb(one, several, words, *map(more_by, numbers))
        if "minus" not in words:
            down = (more_by(lambda t, s, n=n: -n(t, s)) for n in numbers)
            yield verb("loses", "lose", words, *down)
    top = (_capped(0, 21, 3), set_to(lambda t, s: max(t.gold[s], min(t.gold[s] + 3, 21))))
    bottom = (_capped(18, 99, -3), set_to(lambda t, s: min(t.gold[s], max(t.gold[s] - 3, 18))))
    for words in ("3 gold, but never has more than 21", "3 gold, to a maximum of 21",
                  "3 gold, to at most 21", "3 gold (at most 21 in total)", "3 gold, max 21",
                  "3 gold, but not above 21", "3 gold, capped at 21"):  # fmt: skip
        yield verb("gains", "gain", words, *top)
    for words in ("3 gold, but not below 18", "3 gold, to a minimum of 18",
                  "3 gold, down to 18 at the lowest", "3 gold, but keeps at least 18"):  # fmt: skip
        yield verb("loses", "lose", words, *bottom)
    for words in ("up to 21 gold", "gold until they have 21"):
        yield verb("gains", "gain", words, set_to(lambda t, s: max(t.gold[s], 21)))
    yield verb("keeps", "keep", "at most 19 gold", set_to(lambda t, s: min(t.gold[s], 19)))
    yield verb("keeps", "keep", "only half of their gold, rounded down",
               set_to(lambda t, s: t.gold[s] // 2))  # fmt: skip
    yield verb("loses", "lose", "all but 5 gold", set_to(lambda t, s: 5))
    yield verb("triples", "triple", "their gold", set_to(lambda t, s: 3 * t.gold[s]))
    for other_one in ("their opponent", "the other player"):
        yield verb("gives", "give", f"half of their gold to {other_one}, rounded down",
                   handed(lambda t, s: t.gold[s] // 2))  # fmt: skip
        by_rank = (handed(lambda t, s: t.picks[s]), handed(lambda t, s: t.picks[1 - s]))
        words = f"{other_one} as much gold as the rank of their pick"
        yield verb("gives", "give", words, *by_rank)
        yield verb("takes", "take", f"half of the gold of {other_one}, rounded down",
                   handed(lambda t, s: -(t.gold[1 - s] // 2)))  # fmt: skip
        yield verb("pays", "pay", f"the difference of the ranks in gold to {other_one}",
                   handed(lambda t, s: abs(t.picks[0] - t.picks[1])))  # fmt: skip
    level = lambda t, s: (("set", s, t.gold[1 - s]),)  # noqa: E731
    yield verb("has", "have", "as much gold as their opponent", level)


# ---------------------------------------------------------------------- numbers that are bid


def _bid() -> Iterator[So]:
    """How much a player bid."""
    for words, holds in (
        ("2", lambda n: n == 2), ("exactly 1", lambda n: n == 1), ("at least 2", lambda n: n >= 2),
        ("2 or more", lambda n: n >= 2), ("more than 1", lambda n: n > 1),
        ("less than 2", lambda n: n < 2), ("at most 1", lambda n: n <= 1),
        ("nothing", lambda n: n == 0), ("zero", lambda n: n == 0), ("0", lambda n: n == 0),
        ("anything", lambda n: n > 0), ("something", lambda n: n > 0),
        ("an odd number", lambda n: n % 2 == 1), ("an even number", lambda n: n % 2 == 0),
        ("1 or 2", lambda n: n in (1, 2)), ("between 1 and 2", lambda n: n in (1, 2)),
        ("no more than 2", lambda n: n <= 2), ("anything but 2", lambda n: n != 2),
        ("neither 1 nor 2", lambda n: n not in (1, 2)),
    ):  # fmt: skip
        mean = lambda t, s, h=holds: h(t.picks[s])  # noqa: E731
        yield so_of(f"bid {words}", f"bid {words}", f"bid {words}", mean)
        yield so_of(f"bids {words}", f"bid {words}", f"bid {words}", mean)
        yield so_of(f"has bid {words}", f"have bid {words}", f"have bid {words}", mean)
        yield so_of(f"did not bid {words}", f"did not bid {words}", f"did not bid {words}",
                    lambda t, s, m=mean: not m(t, s))  # fmt: skip
    for them in ("their opponent", "the other player"):
        for words, holds in (
            ("more than {}", lambda n: n > 0), ("less than {}", lambda n: n < 0),
            ("as much as {}", lambda n: n == 0), ("the same as {}", lambda n: n == 0),
            ("at least as much as {}", lambda n: n >= 0), ("at most as much as {}",
                                                           lambda n: n <= 0),
            ("not more than {}", lambda n: n <= 0), ("1 more than {}", lambda n: n == 1),
            ("exactly 1 less than {}", lambda n: n == -1),
            ("at least 2 more than {}", lambda n: n >= 2),
            ("no more than {}", lambda n: n <= 0),
        ):  # fmt: skip
            gap = lambda t, s, h=holds: h(t.picks[s] - t.picks[1 - s])  # noqa: E731
            yield so_of(f"bid {words.format(them)}", f"bid {words.format(them)}", "", gap)
        yield so_of(f"outbid {them}", f"outbid {them}", "",
                    lambda t, s: t.picks[s] > t.picks[1 - s])  # fmt: skip
        yield so_of(f"bid twice as much as {them}", f"bid twice as much as {them}", "",
                    lambda t, s: t.picks[s] == 2 * t.picks[1 - s])  # fmt: skip
    for words, way in (("made the higher bid", 1), ("made the lower bid", -1),
                       ("has the higher bid", 1), ("bid more", 1), ("bid higher", 1),
                       ("bid less", -1)):  # fmt: skip
        yield so_of(words, words.replace("has", "have"), "",
                    lambda t, s, w=way: w * (t.picks[s] - t.picks[1 - s]) > 0)  # fmt: skip
    last = lambda t: t.before[-1]  # noqa: E731
    yield so_of("bid 2 last round", "bid 2 last round", "",
                lambda t, s: bool(t.before) and last(t)[s] == 2)  # fmt: skip
    yield so_of("bid more than last round", "bid more than last round", "",
                lambda t, s: bool(t.before) and t.picks[s] > last(t)[s])  # fmt: skip
    yield so_of("bid the same as last round", "bid the same as last round", "",
                lambda t, s: bool(t.before) and t.picks[s] == last(t)[s])  # fmt: skip
    yield so_of("can't afford their bid", "can't afford their bid", "",
                lambda t, s: t.gold[s] < t.picks[s])  # fmt: skip


def _bids() -> Iterator[Asked]:
    """How both bids are."""
    apart = lambda t: abs(t.picks[0] - t.picks[1])  # noqa: E731
    for words in ("both bid the same", "the bids are equal", "the bids are the same",
                  "the bids tie", "the bids are tied", "both bids are equal", "the bids match",
                  "they bid the same", "both players bid the same amount", "bids are level",
                  "both have bid equally", "there is a tie between the bids"):  # fmt: skip
        yield asked_as(words, lambda t: apart(t) == 0)
    for words in ("the bids differ", "the bids are different", "the bids are not equal",
                  "the players bid different amounts", "one bid is higher",
                  "the bids are not tied"):  # fmt: skip
        yield asked_as(words, lambda t: apart(t) != 0)
    for words, holds in (("1", lambda n: n == 1), ("at least 2", lambda n: n >= 2),
                         ("more than 1", lambda n: n > 1),
                         ("exactly 2", lambda n: n == 2)):  # fmt: skip
        yield asked_as(f"the bids differ by {words}", lambda t, h=holds: h(apart(t)))
        yield asked_as(f"the difference between the bids is {words}",
                       lambda t, h=holds: h(apart(t)))  # fmt: skip
    for words, holds in (("3", lambda n: n == 3), ("at least 4", lambda n: n >= 4),
                         ("less than 3", lambda n: n < 3), ("odd", lambda n: n % 2 == 1),
                         ("more than 5", lambda n: n > 5)):  # fmt: skip
        for head in ("the sum of the bids is", "the bids together are", "the total bid is",
                     "both bids together are", "the sum of both bids is"):  # fmt: skip
            yield asked_as(f"{head} {words}", lambda t, h=holds: h(sum(t.picks)))
        if words != "odd":
            yield asked_as(f"the bids add up to {words}", lambda t, h=holds: h(sum(t.picks)))
            yield asked_as(f"the bids total {words}", lambda t, h=holds: h(sum(t.picks)))
    for words, holds in (("0", lambda n: n == 0), ("at least 2", lambda n: n >= 2),
                         ("odd", lambda n: n % 2 == 1), ("2", lambda n: n == 2),
                         ("higher than 1", lambda n: n > 1)):  # fmt: skip
        yield asked_as(f"both bids are {words}", lambda t, h=holds: all(map(h, t.picks)))
        yield asked_as(f"neither bid is {words}", lambda t, h=holds: not any(map(h, t.picks)))
        yield asked_as(f"either bid is {words}", lambda t, h=holds: any(map(h, t.picks)))
        yield asked_as(f"exactly one bid is {words}", lambda t, h=holds: sum(map(h, t.picks)) == 1)
        yield asked_as(f"the higher bid is {words}", lambda t, h=holds: h(max(t.picks)),
                       lambda t, h=holds: apart(t) and h(max(t.picks)))  # fmt: skip
        yield asked_as(f"the lower bid is {words}", lambda t, h=holds: h(min(t.picks)),
                       lambda t, h=holds: apart(t) and h(min(t.picks)))  # fmt: skip


def _bids_beside() -> Iterator[Asked]:
    """How one bid is beside the other."""
    for mine, theirs, at in (("Ada's bid", "Ben's", ADA), ("Ben's bid", "Ada's bid", BEN)):
        for words, holds in (
            ("higher than", lambda n: n > 0), ("lower than", lambda n: n < 0),
            ("not higher than", lambda n: n <= 0), ("at least", lambda n: n >= 0),
            ("more than", lambda n: n > 0), ("less than or equal to", lambda n: n <= 0),
            ("1 more than", lambda n: n == 1), ("within 1 of", lambda n: abs(n) <= 1),
            ("twice", None), ("at least twice", None),
        ):  # fmt: skip
            if holds is None:
                least = words != "twice"
                mean = lambda t, a=at, least=least: (  # noqa: E731
                    t.picks[a] == 2 * t.picks[1 - a] or (least and t.picks[a] >= 2 * t.picks[1 - a])
                )
            else:
                mean = lambda t, a=at, h=holds: h(t.picks[a] - t.picks[1 - a])  # noqa: E731
            yield asked_as(f"{mine} is {words} {theirs}", mean)


def _bidders() -> Iterator[Who]:
    most = lambda t: of_more(*t.picks)  # noqa: E731
    for words in ("the higher bidder", "the highest bidder", "whoever bid more",
                  "the player with the higher bid", "the player who bid more",
                  "whoever made the higher bid", "the player who bid higher",
                  "the player whose bid is higher", "the player with the highest bid",
                  "whoever bids more"):  # fmt: skip
        yield who_is(words, if_any(most))
    for words in ("the lower bidder", "whoever bid less", "the player with the lower bid",
                  "the player who bid less", "the player whose bid is lower",
                  "the player with the lowest bid"):  # fmt: skip
        yield who_is(words, if_any(other_than(most)))
    gold = lambda t: of_more(*t.gold)  # noqa: E731
    for words in ("the player with more gold", "the richer player", "whoever has more gold"):
        yield who_is(words, if_any(gold))
    for words in ("the player with less gold", "the poorer player", "the player who is behind"):
        yield who_is(words, if_any(other_than(gold)))
    for words in ("nobody", "neither player", "no one"):
        yield who_is(words, lambda t: ())


def _paid() -> Iterator[Done]:
    mine = lambda t, s: t.picks[s]  # noqa: E731
    theirs = lambda t, s: t.picks[1 - s]  # noqa: E731
    low, high = (lambda t, s: min(t.picks)), (lambda t, s: max(t.picks))
    gap = lambda t, s: abs(t.picks[0] - t.picks[1])  # noqa: E731
    for n in (2, 1):
        for one, several in GAINS[:4]:
            yield verb(one, several, f"{n} gold", more_by(lambda t, s, n=n: n))
        for one, several in LOSES[:2]:
            yield verb(one, several, f"{n} gold", more_by(lambda t, s, n=n: -n),
                       *([handed(lambda t, s, n=n: n)] if one == "pays" else []))  # fmt: skip
    for words, much in (
        ("their bid", mine), ("what they bid", mine), ("as much as they bid", mine),
        ("as much gold as they bid", mine), ("their bid in gold", mine),
        ("the amount of their bid", mine), ("their own bid", mine),
        ("twice their bid", lambda t, s: 2 * t.picks[s]),
        ("double their bid", lambda t, s: 2 * t.picks[s]),
        ("half of their bid, rounded up", lambda t, s: -(-t.picks[s] // 2)),
        ("half their bid, rounded down", lambda t, s: t.picks[s] // 2),
        ("their bid plus 1", lambda t, s: t.picks[s] + 1),
        ("1 gold more than their bid", lambda t, s: t.picks[s] + 1),
        ("their opponent's bid", theirs), ("what their opponent bid", theirs),
        ("as much as the other player bid", theirs), ("the other player's bid", theirs),
        ("the lower bid", low), ("the higher bid", high), ("both bids", lambda t, s: sum(t.picks)),
        ("the sum of both bids", lambda t, s: sum(t.picks)),
        ("the difference between the bids", gap), ("the difference of the bids in gold", gap),
    ):  # fmt: skip
        down = more_by(lambda t, s, n=much: -n(t, s))
        own = [handed(much)] if "opponent" not in words and "other" not in words else []
        yield verb("pays", "pay", words, down, *own)
        yield verb("loses", "lose", words, down)
        for one, several in GAINS[:3]:
            yield verb(one, several, words, more_by(much))
        yield verb("pays", "pay", f"{words} to their opponent", handed(much))
        yield verb("gives", "give", f"{words} to the other player", handed(much))
    yield verb("gets", "get", "their bid back", more_by(mine))
    yield verb("keeps", "keep", "their bid", more_by(lambda t, s: 0))
    yield verb("pays", "pay", "nothing", more_by(lambda t, s: 0))
    yield verb("gains", "gain", "nothing", more_by(lambda t, s: 0))
    yield verb("becomes", "become", "tired", lambda t, s: (("tired", s, 1),))
    yield Done("gains 3 gold and pays their bid", "gain 3 gold and pay their bid",
               (more_by(lambda t, s: 3 - t.picks[s]),))  # fmt: skip
    yield Done("pays their bid and gains 3 gold", "pay their bid and gain 3 gold",
               (more_by(lambda t, s: 3 - t.picks[s]),))  # fmt: skip


def _of_bids() -> Iterator[tuple[str, tuple[Act, ...]]]:
    """Whole sentences."""

    def of(find: Callable[[Table], int | None], n: Many) -> Act:
        def act(t: Table) -> tuple[Change, ...]:
            seat = find(t)
            return () if seat is None else (("gold", seat, n(t, seat)),)

        return act

    most = _more_is
    least = other_than(most)
    pay = lambda t: tuple(("gold", s, -t.picks[s]) for s in SEATS)  # noqa: E731
    yield "the higher bid wins 2 gold", (of(most, lambda t, s: 2),)
    yield "the highest bid wins 2 gold", (of(most, lambda t, s: 2),)
    yield "the higher bid gains 2 gold", (of(most, lambda t, s: 2),)
    yield "the lower bid loses 1 gold", (of(least, lambda t, s: -1),)
    yield "both bids are paid", (pay,)
    yield "each bid is paid", (pay,)
    yield "all bids are paid", (pay,)
    yield "the higher bid is paid", (of(most, lambda t, s: -t.picks[s]),)
    yield "only the higher bid is paid", (of(most, lambda t, s: -t.picks[s]),)
    yield "each player pays their bid, and the higher bidder gains 5 gold", (
        lambda t: (*pay(t), *of(most, lambda t, s: 5)(t)),)  # fmt: skip
    yield "the higher bidder pays their bid, the other pays nothing", (
        of(most, lambda t, s: -t.picks[s]),)  # fmt: skip
    yield "the higher bidder pays the lower bid", (of(most, lambda t, s: -t.picks[1 - s]),)
    hand = lambda t: (*of(most, lambda t, s: 1)(t), *of(least, lambda t, s: -1)(t))  # noqa: E731
    yield "whoever bid less pays the other 1 gold", (hand,)
    yield "on a tie, nobody pays", (lambda t: (),)
    yield "on a tie, both pay their bid", (lambda t: pay(t) if most(t) is None else (),)
    yield "if both bid the same, nobody gains anything", (lambda t: (),)
    yield "in case of a tie, both gain 1 gold", (
        lambda t: tuple(("gold", s, 1) for s in SEATS) if most(t) is None else (),)  # fmt: skip
    for seat, name in enumerate(NAMES):
        yield f"{name} pays their bid", (lambda t, s=seat: (("gold", s, -t.picks[s]),),)
        yield f"{name}'s bid is lost", (lambda t, s=seat: (("gold", s, -t.picks[s]),),)
        yield f"{name}'s bid goes to the other player", (
            lambda t, s=seat: (("gold", s, -t.picks[s]), ("gold", 1 - s, t.picks[s])),)  # fmt: skip
        yield f"subtract {name}'s bid from {name}'s gold", (
            lambda t, s=seat: (("gold", s, -t.picks[s]),),)  # fmt: skip
        yield f"add {name}'s bid to {name}'s gold", (
            lambda t, s=seat: (("gold", s, t.picks[s]),),)  # fmt: skip


# ---------------------------------------------------------------------- nothing, for somebody


def _given_to(find: Callable[[Table], tuple[int, ...]], n: int = 2) -> Act:
    return lambda t: tuple(("gold", seat, n) for seat in find(t))


_AHEAD = if_any(_more_is)
_BEHIND = if_any(other_than(_more_is))
_LEVEL = lambda t: SEATS if _more_is(t) is None else ()  # noqa: E731
_TIRED = lambda t: tuple(s for s in SEATS if t.tired[s])  # noqa: E731

GIVEN: tuple[tuple[str, Act], ...] = (
    ("each player gains 2 gold", _given_to(lambda t: SEATS)),
    ("the player whose pick has more rank gains 2 gold", _given_to(_AHEAD)),
    ("the winner gains 2 gold", _given_to(_AHEAD)),
    ("Ada gains 2 gold", _given_to(lambda t: (ADA,))),
    ("for each player: they gain 2 gold, if they are tired", _given_to(_TIRED)),
    ("if the picks are level: each player gains 2 gold", _given_to(_LEVEL)),
    ("the loser gains 2 gold", _given_to(_BEHIND)),
    ("if round is 2: each player gains 2 gold", _given_to(lambda t: SEATS if t.round == 2 else ())),
)


def _spared() -> Iterator[tuple[str, Callable[[Table], tuple[int, ...]]]]:
    """Who gets nothing."""
    for verb_one, verb_several in (("gets", "get"), ("gains", "gain"), ("scores", "score"),
                                   ("receives", "receive"), ("wins", "win")):  # fmt: skip
        for what in ("nothing", "no gold", "zero", "zero gold", "0 gold", "nothing at all"):
            for who, means in (
                ("the loser", _BEHIND), ("whoever loses", _BEHIND), ("the winner", _AHEAD),
                ("the player with the lower pick", _BEHIND), ("Ada", lambda t: (ADA,)),
                ("whoever picked the lower card", _BEHIND), ("Ben", lambda t: (BEN,)),
                ("each player", lambda t: SEATS), ("everybody", lambda t: SEATS),
                ("a tired player", _TIRED), ("each player who is tired", _TIRED),
            ):  # fmt: skip
                yield f"{who} {verb_one} {what}", means
            for who in ("both", "both players", "the players"):
                yield f"{who} {verb_several} {what}", lambda t: SEATS
            for tie in ("if the picks are equal", "if both picked the same card", "on a tie",
                        "in case of a tie"):  # fmt: skip
                yield f"{tie}, both players {verb_several} {what}", _LEVEL
                yield f"{tie}, neither {verb_one} {what}".replace(what, "anything"), _LEVEL
        for nobody in ("nobody", "neither player", "no one"):
            yield f"{nobody} {verb_one} anything", lambda t: SEATS
            yield f"if the picks are equal, {nobody} {verb_one} anything", _LEVEL
            yield f"if Ada is tired, {nobody} {verb_one} gold", (
                lambda t: SEATS if t.tired[ADA] else ())  # fmt: skip
        yield f"if Ada is tired, Ben {verb_one} nothing", (lambda t: (BEN,) if t.tired[ADA] else ())
        yield f"in the first round, nobody {verb_one} anything", (
            lambda t: SEATS if t.round == 1 else ())  # fmt: skip


NOTHING = tuple(dict(_spared()).items())

# ---------------------------------------------------------------------- put together

_CARDS = Stock(
    "cards", QUALITIES, COMPARED, PLAYERS, DEEDS, THINGS,
)  # fmt: skip
_ROUNDS = Stock(
    "cards", (*_before(),), (*_before_of_all(),), PLAYERS, DEEDS[:30], THINGS,
)  # fmt: skip
_SUMS = Stock("cards", QUALITIES, COMPARED, PLAYERS, (*_sums(), *DEEDS[:20]), THINGS)
_BIDS = Stock(
    "bids", (*_bid(), *had()), (*_bids(), *_bids_beside()), (*named(), *_bidders()), tuple(_paid()),
    tuple(_of_bids()),
)  # fmt: skip
STOCKS = {"cards": _CARDS, "rounds": _ROUNDS, "sums": _SUMS, "bids": _BIDS}
