# mypy: disable-error-code="misc"
# A lambda whose default binds a loop variable has no type that could be inferred.
"""English sentences as designers write them, put together of parts that carry what they mean.

Nothing here knows anything of Duello: a part is words, and what is so, who is meant, or what
becomes of a table with two players, in plain Python. Where English is ambiguous a part has several
meanings, each of which is right. What a sentence means is what its parts mean together.
"""

from collections.abc import Callable, Iterator

from attrs import frozen

ADA, BEN = 0, 1
SEATS = (ADA, BEN)
NAMES = ("Ada", "Ben")
CARDS = ("Ace", "Duke", "King", "Queen")
"""By their ranks, from 1 on."""


@frozen
class Table:
    """What there is: of each player gold, whether they are tired, and what they picked (its rank),
    in this round and, in order, in those before.
    """

    gold: tuple[int, int]
    tired: tuple[bool, bool]
    picks: tuple[int, int] = (1, 1)
    before: tuple[tuple[int, int], ...] = ()

    @property
    def round(self) -> int:
        """Which round this is, from 1 on."""
        return len(self.before) + 1

    @property
    def ahead(self) -> int | None:
        """Who has picked the higher card."""
        return of_more(*self.picks)

    def often(self, seat: int, rank: int) -> int:
        """How often a player picked a card in the rounds before."""
        return sum(picks[seat] == rank for picks in self.before)


def of_more(left: int, right: int) -> int | None:
    return None if left == right else BEN if right > left else ADA


Fact = Callable[[Table], bool]
"""What is asked of a table."""
Quality = Callable[[Table, int], bool]
"""What is asked of a player."""
Meant = Callable[[Table], tuple[int, ...]]
"""Who is meant."""
Change = tuple[str, int, int]
"""`gold` with whose and how much more, `set` with whose and how much then, or `tired` with whose
and 1 or 0.
"""
Deed = Callable[[Table, int], tuple[Change, ...]]
"""What becomes of a table as a player does something."""


@frozen
class Asked:
    """A condition in words, as it stands behind `if`, with each of its meanings."""

    words: str
    means: tuple[Fact, ...]


@frozen
class So:
    """What is so of a player: behind `who`, and of `they`."""

    words: str
    of_they: str
    means: tuple[Quality, ...]
    many: str = ""
    """The same of several."""


@frozen
class Who:
    """Players, as the subject of a sentence. several: whether a verb behind them has no `s`."""

    words: str
    means: tuple[Meant, ...]
    several: bool = False


@frozen
class Done:
    """What somebody does, of one and of several."""

    one: str
    several: str
    means: tuple[Deed, ...]


# ---------------------------------------------------------------------- what is so of a player

RANKS = {name: at + 1 for at, name in enumerate(CARDS)}


def _an(name: str) -> str:
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def so_of(one: str, they: str, many: str, *means: Quality) -> So:
    return So(one, they, means, many)


def had() -> Iterator[So]:
    """What a player has, and is."""
    yield so_of("is tired", "are tired", "are tired", lambda t, s: t.tired[s])
    yield so_of("is not tired", "are not tired", "are not tired", lambda t, s: not t.tired[s])
    yield so_of("isn't tired", "aren't tired", "aren't tired", lambda t, s: not t.tired[s])
    for n in (18, 20, 21):
        at_least = lambda t, s, n=n: t.gold[s] >= n  # noqa: E731
        exactly = lambda t, s, n=n: t.gold[s] == n  # noqa: E731
        under = lambda t, s, n=n: t.gold[s] < n  # noqa: E731
        over = lambda t, s, n=n: t.gold[s] > n  # noqa: E731
        up_to = lambda t, s, n=n: t.gold[s] <= n  # noqa: E731
        for words, means in (
            (f"at least {n} gold", (at_least,)), (f"{n} or more gold", (at_least,)),
            (f"{n} gold or more", (at_least,)), (f"no less than {n} gold", (at_least,)),
            (f"exactly {n} gold", (exactly,)), (f"{n} gold", (exactly, at_least)),
            (f"less than {n} gold", (under,)), (f"fewer than {n} gold", (under,)),
            (f"under {n} gold", (under,)), (f"more than {n} gold", (over,)),
            (f"over {n} gold", (over,)), (f"at most {n} gold", (up_to,)),
            (f"no more than {n} gold", (up_to,)), (f"{n} gold or less", (up_to,)),
            (f"{n} gold at most", (up_to,)), (f"{n} gold at least", (at_least,)),
            (f"not more than {n} gold", (up_to,)),
        ):  # fmt: skip
            yield so_of(f"has {words}", f"have {words}", f"have {words}", *means)
    odd = lambda t, s: t.gold[s] % 2 == 1  # noqa: E731
    for words, mean in (
        ("an odd amount of gold", odd), ("an even amount of gold", lambda t, s: not odd(t, s)),
        ("an odd number of gold", odd), ("an even number of gold", lambda t, s: not odd(t, s)),
    ):  # fmt: skip
        yield so_of(f"has {words}", f"have {words}", f"have {words}", mean)


def _had_beside() -> Iterator[So]:
    """What a player has, beside what the other has."""
    for other in ("their opponent", "the other player", "the other"):
        for words, mean in (
            ("more gold than {}", lambda t, s: t.gold[s] > t.gold[1 - s]),
            ("less gold than {}", lambda t, s: t.gold[s] < t.gold[1 - s]),
            ("as much gold as {}", lambda t, s: t.gold[s] == t.gold[1 - s]),
            ("at least as much gold as {}", lambda t, s: t.gold[s] >= t.gold[1 - s]),
            ("at least 2 more gold than {}", lambda t, s: t.gold[s] >= t.gold[1 - s] + 2),
            ("2 gold less than {}", lambda t, s: t.gold[s] == t.gold[1 - s] - 2),
            ("exactly 2 more gold than {}", lambda t, s: t.gold[s] == t.gold[1 - s] + 2),
            ("twice as much gold as {}", lambda t, s: t.gold[s] == 2 * t.gold[1 - s]),
        ):
            said = words.format(other)
            yield so_of(f"has {said}", f"have {said}", "", mean)
    for words, mean in (
        ("ahead", lambda t, s: t.gold[s] > t.gold[1 - s]),
        ("behind", lambda t, s: t.gold[s] < t.gold[1 - s]),
        ("richer", lambda t, s: t.gold[s] > t.gold[1 - s]),
        ("poorer", lambda t, s: t.gold[s] < t.gold[1 - s]),
        ("ahead by at least 2 gold", lambda t, s: t.gold[s] >= t.gold[1 - s] + 2),
        ("behind by 2 or more gold", lambda t, s: t.gold[s] <= t.gold[1 - s] - 2),
    ):
        yield so_of(f"is {words}", f"are {words}", "", mean)
    yield so_of("is ahead by 2 gold", "are ahead by 2 gold", "",
             lambda t, s: t.gold[s] == t.gold[1 - s] + 2,
             lambda t, s: t.gold[s] >= t.gold[1 - s] + 2)  # fmt: skip


def _picked_one() -> Iterator[So]:
    """Which card a player picked, and when."""
    for name, rank in RANKS.items():
        is_it = lambda t, s, rank=rank: t.picks[s] == rank  # noqa: E731
        ever = lambda t, s, rank=rank: t.picks[s] == rank or t.often(s, rank) > 0  # noqa: E731
        for card in (name, _an(name)):
            yield so_of(f"picked {card}", f"picked {card}", f"picked {card}", is_it)
            yield so_of(f"picks {card}", f"pick {card}", f"pick {card}", is_it)
            yield so_of(f"has picked {card}", f"have picked {card}", f"have picked {card}", is_it,
                      ever)  # fmt: skip
            yield so_of(
                f"did not pick {card}", f"did not pick {card}", f"did not pick {card}",
                lambda t, s, rank=rank: t.picks[s] != rank,
            )  # fmt: skip
        so_far = lambda t, s, rank=rank: t.often(s, rank) > 0  # noqa: E731
        with_this = lambda t, s, rank=rank: t.often(s, rank) + (t.picks[s] == rank) > 0  # noqa: E731
        first = lambda t, s, rank=rank: t.picks[s] == rank and not t.often(s, rank)  # noqa: E731
        yield so_of(f"has picked {name} before", f"have picked {name} before",
                 f"have picked {name} before", so_far)  # fmt: skip
        yield so_of(f"has never picked {name}", f"have never picked {name}",
                 f"have never picked {name}", lambda t, s, f=with_this: not f(t, s),
                 lambda t, s, f=so_far: not f(t, s))  # fmt: skip
        yield so_of(
            f"picks {name} for the first time", f"pick {name} for the first time", "", first
        )
        lately = lambda t, s, rank=rank: bool(t.before) and t.before[-1][s] == rank  # noqa: E731
        yield so_of(f"picked {name} last round", f"picked {name} last round", "", lately)
        yield so_of(f"picked {name} in the previous round", f"picked {name} in the previous round",
                 "", lately)  # fmt: skip
        yield so_of(f"has picked {name} twice", f"have picked {name} twice", "",
                 lambda t, s, rank=rank: t.often(s, rank) + (t.picks[s] == rank) == 2,
                 lambda t, s, rank=rank: t.often(s, rank) + (t.picks[s] == rank) >= 2)  # fmt: skip


def _picked() -> Iterator[So]:
    """What card a player picked, and what the other."""
    pairs = (("Ace", "Duke"), ("Duke", "Queen"), ("King", "Ace"))
    for one, two in pairs:
        either = {RANKS[one], RANKS[two]}
        any_of = lambda t, s, either=either: t.picks[s] in either  # noqa: E731
        none_of = lambda t, s, either=either: t.picks[s] not in either  # noqa: E731
        for words, mean in (
            (f"{one} or {two}", any_of), (f"either {one} or {two}", any_of),
            (f"{_an(one)} or {_an(two)}", any_of), (f"neither {one} nor {two}", none_of),
        ):  # fmt: skip
            yield so_of(f"picked {words}", f"picked {words}", f"picked {words}", mean)
        yield so_of(f"picked anything but {one}", f"picked anything but {one}", "",
                 lambda t, s, rank=RANKS[one]: t.picks[s] != rank)  # fmt: skip
    same = lambda t, s: bool(t.before) and t.before[-1][s] == t.picks[s]  # noqa: E731
    changed = lambda t, s: bool(t.before) and t.before[-1][s] != t.picks[s]  # noqa: E731
    for words, holds in (
        ("picked the same card as last round", same),
        ("picked the same card as before", same),
        ("picked the same card again", same),
        ("picked another card than last round", changed),
        ("picked a higher card than last round",
         lambda t, s: bool(t.before) and t.picks[s] > t.before[-1][s]),
        ("picked a higher card than their opponent", lambda t, s: t.picks[s] > t.picks[1 - s]),
        ("picked the higher card", lambda t, s: t.picks[s] > t.picks[1 - s]),
        ("picked the lower card", lambda t, s: t.picks[s] < t.picks[1 - s]),
        ("picked the same card as their opponent", lambda t, s: t.picks[s] == t.picks[1 - s]),
        ("picked the card that their opponent picked", lambda t, s: t.picks[s] == t.picks[1 - s]),
        ("picked the card that their opponent picked last round",
         lambda t, s: bool(t.before) and t.picks[s] == t.before[-1][1 - s]),
        ("picked a card with an even rank", lambda t, s: t.picks[s] % 2 == 0),
        ("picked an odd card", lambda t, s: t.picks[s] % 2 == 1),
        ("picked a card of rank 2", lambda t, s: t.picks[s] == 2),
        ("picked a card with rank at least 3", lambda t, s: t.picks[s] >= 3),
        ("picked a card with rank 2 or more", lambda t, s: t.picks[s] >= 2),
        ("picked a card higher than 2", lambda t, s: t.picks[s] > 2),
        ("picked a card lower than King", lambda t, s: t.picks[s] < 3),
    ):  # fmt: skip
        yield so_of(words, words, "", holds)


QUALITIES = (*had(), *_had_beside(), *_picked_one(), *_picked())

# ---------------------------------------------------------------------- what is asked of all


def of_one(so: So, seat: int) -> Asked:
    words = so.words.replace("their opponent", NAMES[1 - seat]).replace(
        "the other player", NAMES[1 - seat]
    )
    words = words.replace("the other", NAMES[1 - seat])
    return Asked(
        f"{NAMES[seat]} {words}",
        tuple((lambda t, mean=mean: mean(t, seat)) for mean in so.means),
    )


def counted(so: So) -> Iterator[Asked]:
    """How many players it is true of."""

    def asked(words: str, holds: Callable[[int], bool]) -> Asked:
        return Asked(words, tuple(
            (lambda t, mean=mean: holds(sum(mean(t, s) for s in SEATS))) for mean in so.means
        ))  # fmt: skip

    some, none = (lambda n: n > 0), (lambda n: n == 0)
    for who in ("someone", "somebody", "anyone", "any player", "a player",
                "at least one player", "some player", "anybody", "one of the players",
                "at least one of them"):  # fmt: skip
        yield asked(f"{who} {so.words}", some)
    for who in ("nobody", "no one", "no player", "neither player", "neither of them", "neither"):
        yield asked(f"{who} {so.words}", none)
    for who in ("exactly one player", "only one player", "just one player", "only one of them"):
        yield asked(f"{who} {so.words}", lambda n: n == 1)
    for who in ("each player", "everybody", "everyone"):
        yield asked(f"{who} {so.words}", lambda n: n == 2)
    yield asked(f"not everybody {so.words}", lambda n: n < 2)
    yield asked(f"at most one player {so.words}", lambda n: n < 2)
    if so.many:
        for who in ("both", "both players", "all players", "Ada and Ben", "both Ada and Ben"):
            yield asked(f"{who} {so.many}", lambda n: n == 2)
    for who in ("Ada or Ben", "either Ada or Ben", "either player", "one of Ada and Ben"):
        yield asked(f"{who} {so.words}", some)
    yield asked(f"neither Ada nor Ben {so.words}", none)
    yield Asked(
        f"only Ada {so.words}",
        tuple((lambda t, mean=mean: mean(t, ADA) and not mean(t, BEN)) for mean in so.means),
    )


def asked_as(words: str, *means: Fact) -> Asked:
    return Asked(words, means)


def _apart(t: Table) -> int:
    """By how much the picks differ."""
    return abs(t.picks[0] - t.picks[1])


def _picks_beside() -> Iterator[Asked]:
    """How one pick is beside the other."""
    for mine, theirs, at in (
        ("Ada's pick", "Ben's", ADA), ("Ben's pick", "Ada's", BEN),
        ("Ada's pick", "Ben's pick", ADA),
        ("rank of Ada's pick", "rank of Ben's pick", ADA),
    ):  # fmt: skip
        gap = lambda t, at=at: t.picks[at] - t.picks[1 - at]  # noqa: E731
        for words, holds in (
            ("higher than {}", lambda n: n > 0), ("lower than {}", lambda n: n < 0),
            ("not higher than {}", lambda n: n <= 0), ("not lower than {}", lambda n: n >= 0),
            ("at least as high as {}", lambda n: n >= 0),
            ("at most as high as {}", lambda n: n <= 0),
            ("higher than or equal to {}", lambda n: n >= 0), ("equal to {}", lambda n: n == 0),
            ("as high as {}", lambda n: n == 0), ("the same as {}", lambda n: n == 0),
            ("different from {}", lambda n: n != 0), ("not the same as {}", lambda n: n != 0),
            ("higher than {} by 2 or more", lambda n: n >= 2),
            ("higher than {} by at least 2", lambda n: n >= 2),
            ("lower than {} by 2 or more", lambda n: n <= -2),
            ("lower than {} by at least 1", lambda n: n <= -1),
            ("at least 2 higher than {}", lambda n: n >= 2),
            ("1 higher than {}", lambda n: n == 1), ("exactly 1 higher than {}", lambda n: n == 1),
            ("one lower than {}", lambda n: n == -1), ("2 less than {}", lambda n: n == -2),
            ("higher than {} by exactly 1", lambda n: n == 1),
            ("higher than {} by 1", lambda n: n == 1),
            ("more than 1 higher than {}", lambda n: n > 1),
            ("higher than {} by more than 1", lambda n: n > 1),
            ("lower than {} by at most 1", lambda n: n == -1),
            ("one more than {}", lambda n: n == 1),
            ("within 1 of {}", lambda n: abs(n) <= 1),
        ):  # fmt: skip
            mean = lambda t, gap=gap, holds=holds: holds(gap(t))  # noqa: E731
            yield asked_as(f"{mine} is {words.format(theirs)}", mean)
        yield asked_as(f"{mine} beats {theirs}", lambda t, gap=gap: gap(t) > 0)
        yield asked_as(f"{mine} exceeds {theirs}", lambda t, gap=gap: gap(t) > 0)
        yield asked_as(f"{mine} is twice {theirs}",
                    lambda t, at=at: t.picks[at] == 2 * t.picks[1 - at])  # fmt: skip


def _picks_together() -> Iterator[Asked]:
    """What both picks come to."""
    total = lambda t: sum(t.picks)  # noqa: E731
    for words, holds in (
        ("3", lambda n: n == 3), ("at least 5", lambda n: n >= 5), ("more than 4", lambda n: n > 4),
        ("at most 3", lambda n: n <= 3), ("less than 5", lambda n: n < 5),
        ("5 or more", lambda n: n >= 5), ("odd", lambda n: n % 2), ("even", lambda n: n % 2 == 0),
    ):  # fmt: skip
        mean = lambda t, holds=holds: bool(holds(total(t)))  # noqa: E731
        for head in ("the sum of the ranks is", "the sum of both picks is",
                     "the ranks together are",
                     "the total of the ranks is"):  # fmt: skip
            yield asked_as(f"{head} {words}", mean)
        if words[-1] not in "dn":
            yield asked_as(f"the ranks add up to {words}", mean)
            yield asked_as(f"the picks add up to {words}", mean)
            yield asked_as(f"both picks together make {words}", mean)
    for words, holds in (
        ("1", lambda n: n == 1), ("at least 2", lambda n: n >= 2), ("at most 1", lambda n: n <= 1),
        ("more than 1", lambda n: n > 1), ("exactly 2", lambda n: n == 2), ("0", lambda n: n == 0),
    ):  # fmt: skip
        mean = lambda t, holds=holds: holds(_apart(t))  # noqa: E731
        yield asked_as(f"the ranks differ by {words}", mean)
        yield asked_as(f"the picks differ by {words}", mean)
        yield asked_as(f"the two picks differ by {words}", mean)
        yield asked_as(f"the difference of the ranks is {words}", mean)
        yield asked_as(f"the difference between the picks is {words}", mean)
        yield asked_as(f"there is a difference of {words} between the ranks", mean)


def _picks_alike() -> Iterator[Asked]:
    """Whether both picked the same."""
    same, other = (lambda t: _apart(t) == 0), (lambda t: _apart(t) != 0)
    for words in ("the picks are equal", "the picks are the same", "both picks are the same",
                  "both picked the same card", "the players picked the same card",
                  "the picks match",
                  "both players picked the same", "the ranks are equal", "the ranks are level",
                  "the picks are level", "Ada and Ben picked the same card",
                  "both picks have the same rank", "they picked the same card"):  # fmt: skip
        yield asked_as(words, same)
    for words in ("the picks differ", "the picks are different", "the picks are not equal",
                  "the players picked different cards", "the picks do not match",
                  "the ranks are not level", "both picked different cards",
                  "each player picked a different card", "the picks are not the same"):  # fmt: skip
        yield asked_as(words, other)


def _each_pick() -> Iterator[Asked]:
    """What is so of both picks, or of one."""
    for words, holds in (
        ("odd", lambda n: n % 2 == 1), ("even", lambda n: n % 2 == 0),
        ("at least 2", lambda n: n >= 2), ("below 3", lambda n: n < 3),
        ("above 2", lambda n: n > 2),
        ("higher than 2", lambda n: n > 2), ("lower than 3", lambda n: n < 3),
        ("2 or more", lambda n: n >= 2), ("Ace", lambda n: n == 1),
        ("Kings", lambda n: n == 3),
    ):  # fmt: skip
        both = lambda t, holds=holds: all(map(holds, t.picks))  # noqa: E731
        some = lambda t, holds=holds: any(map(holds, t.picks))  # noqa: E731
        none = lambda t, holds=holds: not any(map(holds, t.picks))  # noqa: E731
        one = lambda t, holds=holds: sum(map(holds, t.picks)) == 1  # noqa: E731
        for head in ("both picks are", "both ranks are", "the picks are both", "all picks are"):
            yield asked_as(f"{head} {words}", both)
        if words != "Kings":
            for head in ("either pick is", "one of the picks is", "at least one pick is",
                         "any pick is", "either rank is"):  # fmt: skip
                yield asked_as(f"{head} {words}", some, *([one] if head.startswith("one") else []))
            for head in ("neither pick is", "no pick is", "neither of the picks is"):
                yield asked_as(f"{head} {words}", none)
            yield asked_as(f"exactly one pick is {words}", one)
            yield asked_as(f"only one of the picks is {words}", one)


def _gold_beside() -> Iterator[Asked]:
    """What is asked of all gold."""
    level = lambda t: t.gold[0] == t.gold[1]  # noqa: E731
    for words in ("both have the same gold", "the gold is equal", "both players have equal gold",
                  "Ada has as much gold as Ben", "gold is level", "the gold is level",
                  "both have the same amount of gold",
                  "Ada and Ben have the same gold"):  # fmt: skip
        yield asked_as(words, level)
    for words, holds in (
        ("at least 2", lambda n: n >= 2), ("2", lambda n: n == 2), ("more than 1", lambda n: n > 1),
    ):  # fmt: skip
        mean = lambda t, holds=holds: holds(abs(t.gold[0] - t.gold[1]))  # noqa: E731
        yield asked_as(f"the difference in gold is {words}", mean)
        yield asked_as(f"their gold differs by {words}", mean)
        yield asked_as(f"the gold of the players differs by {words}", mean)
        yield asked_as(f"Ada leads by {words} gold",
                    lambda t, holds=holds: holds(t.gold[0] - t.gold[1]),
                    *([lambda t: t.gold[0] - t.gold[1] >= 2] if words == "2" else []))  # fmt: skip
    ahead = lambda t: t.gold[0] - t.gold[1]  # noqa: E731
    yield asked_as("Ada has at least 2 more gold than Ben", lambda t: ahead(t) >= 2)
    yield asked_as("Ada has 2 more gold than Ben", lambda t: ahead(t) == 2, lambda t: ahead(t) >= 2)
    pool = lambda t: sum(t.gold)  # noqa: E731
    for n in (40, 41):
        yield asked_as(f"both together have at least {n} gold", lambda t, n=n: pool(t) >= n)
        yield asked_as(f"the players have {n} gold together", lambda t, n=n: pool(t) == n,
                    lambda t, n=n: pool(t) >= n)  # fmt: skip
        yield asked_as(f"the sum of their gold is more than {n}", lambda t, n=n: pool(t) > n)
        yield asked_as(f"the total gold is {n} or more", lambda t, n=n: pool(t) >= n)


def _both_asked() -> Iterator[Asked]:
    """Two things at once, and who wins."""
    yield asked_as("Ada picked Ace and Ben picked Duke", lambda t: t.picks == (1, 2))
    yield asked_as("Ada picks King and Ben does not", lambda t: t.picks[0] == 3 != t.picks[1])
    yield asked_as("Ada is tired but Ben is not", lambda t: t.tired == (True, False))
    yield asked_as("Ada is tired and Ben picked King", lambda t: t.tired[0] and t.picks[1] == 3)
    yield asked_as("Ada is tired or Ben picked King", lambda t: t.tired[0] or t.picks[1] == 3)
    yield asked_as("Ada is tired and Ben isn't", lambda t: t.tired == (True, False))
    yield asked_as("Ada, but not Ben, is tired", lambda t: t.tired == (True, False))
    yield asked_as("Ada and Ben are not both tired", lambda t: t.tired != (True, True))
    yield asked_as("not both players are tired", lambda t: t.tired != (True, True))
    yield asked_as("either Ada or Ben is tired, but not both", lambda t: t.tired[0] != t.tired[1])
    same, other = (lambda t: _apart(t) == 0), (lambda t: _apart(t) != 0)
    yield asked_as("it is a tie", same)
    yield asked_as("there is a tie", same)
    yield asked_as("there is no tie", other)
    yield asked_as("Ada wins the clash", lambda t: t.ahead == ADA)
    yield asked_as("Ben has lost the clash", lambda t: t.ahead == ADA)
    yield asked_as("nobody wins the clash", same)
    yield asked_as("somebody has won the clash", other)
    yield asked_as("the winner picked King",
                lambda t: t.ahead is not None and t.picks[t.ahead] == 3)  # fmt: skip
    yield asked_as("the loser is tired",
                lambda t: t.ahead is not None and t.tired[1 - t.ahead])  # fmt: skip


def _timed() -> Iterator[Asked]:
    """When it is done: as it stands in front, or behind. Of four rounds three are looked at."""
    yield asked_as("in the first round", lambda t: t.round == 1)
    yield asked_as("in the second round", lambda t: t.round == 2)
    yield asked_as("in round 2", lambda t: t.round == 2)
    yield asked_as("in rounds 1 and 3", lambda t: t.round in (1, 3))
    yield asked_as("in the first two rounds", lambda t: t.round <= 2)
    yield asked_as("in the final round", lambda t: t.round == 4)
    yield asked_as("in the first round only", lambda t: t.round == 1)
    yield asked_as("only in the first round", lambda t: t.round == 1)
    yield asked_as("from round 2 on", lambda t: t.round >= 2)
    yield asked_as("from the second round on", lambda t: t.round >= 2)
    yield asked_as("after the first round", lambda t: t.round >= 2)
    yield asked_as("except in the first round", lambda t: t.round != 1)
    yield asked_as("in every round but the first", lambda t: t.round != 1)
    yield asked_as("before round 3", lambda t: t.round < 3)
    yield asked_as("until round 2", lambda t: t.round <= 2, lambda t: t.round < 2)
    yield asked_as("in every other round", lambda t: t.round % 2 == 1, lambda t: t.round % 2 == 0)
    yield asked_as("every other round", lambda t: t.round % 2 == 1, lambda t: t.round % 2 == 0)
    yield asked_as("every second round", lambda t: t.round % 2 == 0, lambda t: t.round % 2 == 1)
    yield asked_as("in odd rounds", lambda t: t.round % 2 == 1)
    yield asked_as("in even rounds", lambda t: t.round % 2 == 0)
    yield asked_as("in each round", lambda t: True)
    yield asked_as("every round", lambda t: True)


COMPARED = (
    *_picks_beside(), *_picks_together(), *_picks_alike(), *_each_pick(), *_gold_beside(),
    *_both_asked(),
)  # fmt: skip
TIMED = tuple(_timed())

# ---------------------------------------------------------------------- who


def if_any(found: Callable[[Table], int | None]) -> Meant:
    def meant(t: Table) -> tuple[int, ...]:
        seat = found(t)
        return () if seat is None else (seat,)

    return meant


def other_than(found: Callable[[Table], int | None]) -> Callable[[Table], int | None]:
    def meant(t: Table) -> int | None:
        seat = found(t)
        return None if seat is None else 1 - seat

    return meant


def who_is(words: str, *means: Meant, several: bool = False) -> Who:
    return Who(words, means, several)


def named() -> Iterator[Who]:
    """Players by name, each of them, and nobody."""
    both = lambda t: SEATS  # noqa: E731
    for words in ("each player", "every player", "everyone", "everybody"):
        yield who_is(words, both)
    for words in ("both", "both players", "the players", "all players", "Ada and Ben",
                  "both Ada and Ben"):  # fmt: skip
        yield who_is(words, both, several=True)
    for seat, name in enumerate(NAMES):
        me = lambda t, seat=seat: (seat,)  # noqa: E731
        you = lambda t, seat=seat: (1 - seat,)  # noqa: E731
        for words in (name, f"only {name}", f"nobody but {name}", f"nobody except {name}",
                      f"no player except {name}", f"only the player {name}"):  # fmt: skip
            yield who_is(words, me)
        for words in (f"{name}'s opponent", f"the opponent of {name}", f"everybody except {name}",
                      f"everyone but {name}", f"every player except {name}",
                      f"each player other than {name}", f"the player who is not {name}",
                      f"each player but {name}"):  # fmt: skip
            yield who_is(words, you)


def _told_apart() -> Iterator[Who]:
    """The player who has more of something."""
    gold = lambda t: of_more(*t.gold)  # noqa: E731
    rank = lambda t: of_more(*t.picks)  # noqa: E731
    for words in ("the player with more gold", "whoever has more gold", "the richer player",
                  "the player who has more gold", "the player with the most gold",
                  "the player who is ahead", "the richest player",
                  "the player who leads"):  # fmt: skip
        yield who_is(words, if_any(gold))
    for words in ("the player with less gold", "whoever has less gold", "the poorer player",
                  "the player with the least gold", "the player who has less gold",
                  "the player who is behind", "the poorest player"):  # fmt: skip
        yield who_is(words, if_any(other_than(gold)))
    for words in ("the player with the higher pick", "whoever picked the higher card",
                  "the player with the higher card", "the player whose pick is higher",
                  "the player who picked higher", "the player whose card is higher",
                  "whoever has the higher pick", "the player who picked the higher card",
                  "the winner", "the winner of the clash", "the clash's winner",
                  "whoever wins the clash", "whoever won the clash",
                  "the player who won the clash"):  # fmt: skip
        yield who_is(words, if_any(rank))
    for words in ("the player with the lower pick", "whoever picked the lower card",
                  "whoever has the lower pick",
                  "the player with the lower card", "the player whose pick is lower",
                  "the loser", "the loser of the clash", "whoever loses the clash",
                  "the player who lost the clash", "whoever did not win the clash"):  # fmt: skip
        yield who_is(words, if_any(other_than(rank)))
    for words in ("nobody", "no player", "neither player", "no one"):
        yield who_is(words, lambda t: ())


PLAYERS = (*named(), *_told_apart())


def such(so: So) -> Iterator[Who]:
    """Players of whom something is so."""
    all_such = tuple(
        (lambda t, mean=mean: tuple(s for s in SEATS if mean(t, s))) for mean in so.means
    )
    no_such = tuple(
        (lambda t, mean=mean: tuple(s for s in SEATS if not mean(t, s))) for mean in so.means
    )
    the_one = tuple(
        (lambda t, mean=mean: tuple(s for s in SEATS if mean(t, s) and not mean(t, 1 - s)))
        for mean in so.means
    )
    for words in ("each player who", "every player who", "any player who", "whoever",
                  "everyone who", "everybody who", "a player who", "anyone who"):  # fmt: skip
        yield Who(f"{words} {so.words}", all_such)
    yield Who(f"the player who {so.words}", (*all_such, *the_one))
    for words in ("nobody but whoever", "only a player who"):
        yield Who(f"{words} {so.words}", all_such)
    for words in (
        "every player except whoever",
        "everyone except the player who",
    ):
        yield Who(f"{words} {so.words}", no_such)
    if so.many:
        yield Who(f"players who {so.many}", all_such, several=True)
        yield Who(f"all players who {so.many}", all_such, several=True)
    if so.words == "is tired":
        for words in ("each tired player", "every tired player", "any tired player"):
            yield Who(words, all_such)
        yield Who("the tired player", (*all_such, *the_one))
        yield Who("only tired players", all_such, several=True)
        yield Who("tired players", all_such, several=True)


# ---------------------------------------------------------------------- what


def verb(one: str, several: str, rest: str, *means: Deed) -> Done:
    return Done(f"{one} {rest}".strip(), f"{several} {rest}".strip(), means)


Many = Callable[[Table, int], int]
"""How much, for a player."""


def more_by(n: Many) -> Deed:
    return lambda t, s: (("gold", s, n(t, s)),)


def _fixed(n: int) -> Deed:
    return more_by(lambda t, s: n)


def handed(n: Many) -> Deed:
    return lambda t, s: (("gold", s, -n(t, s)), ("gold", 1 - s, n(t, s)))


def set_to(n: Many) -> Deed:
    return lambda t, s: (("set", s, n(t, s)),)


GAINS = (("gains", "gain"), ("gets", "get"), ("receives", "receive"), ("earns", "earn"),
         ("scores", "score"), ("wins", "win"), ("takes", "take"))  # fmt: skip
LOSES = (("loses", "lose"), ("pays", "pay"), ("spends", "spend"))


def _so_much() -> Iterator[Done]:
    """So much gold that somebody gains, loses or hands over."""
    for n, words in ((2, "2"), (3, "3"), (2, "two"), (1, "1"), (1, "one"), (1, "a")):
        for one, several in GAINS:
            yield verb(one, several, f"{words} gold", _fixed(n))
        for one, several in LOSES:
            means = [_fixed(-n)] + ([handed(lambda t, s, n=n: n)] if one == "pays" else [])
            yield verb(one, several, f"{words} gold", *means)
        for other in ("their opponent", "the other player", "the other"):
            give = handed(lambda t, s, n=n: n)
            take = handed(lambda t, s, n=n: -n)
            yield verb("gives", "give", f"{words} gold to {other}", give)
            yield verb("gives", "give", f"{other} {words} gold", give)
            yield verb("pays", "pay", f"{other} {words} gold", give)
            yield verb("takes", "take", f"{words} gold from {other}", take)
            yield verb("steals", "steal", f"{words} gold from {other}", take)
            yield verb("gets", "get", f"{words} gold from {other}", take, _fixed(n))


def _as_much() -> Iterator[Done]:
    """As much gold as something else is."""
    amounts: tuple[tuple[str, tuple[Many, ...]], ...] = (
        ("as much gold as the rank of their pick", (lambda t, s: t.picks[s],)),
        ("gold equal to the rank of their pick", (lambda t, s: t.picks[s],)),
        ("rank of their pick gold", (lambda t, s: t.picks[s],)),
        ("the rank of their pick in gold", (lambda t, s: t.picks[s],)),
        ("as much gold as the rank of their opponent's pick", (lambda t, s: t.picks[1 - s],)),
        ("twice the rank of their pick in gold", (lambda t, s: 2 * t.picks[s],)),
        ("twice as much gold as the rank of their pick", (lambda t, s: 2 * t.picks[s],)),
        ("1 gold more than the rank of their pick", (lambda t, s: t.picks[s] + 1,)),
        ("gold equal to the sum of the ranks", (lambda t, s: sum(t.picks),)),
        ("as much gold as both picks together", (lambda t, s: sum(t.picks),)),
        ("the difference of the ranks in gold", (lambda t, s: abs(t.picks[0] - t.picks[1]),)),
        ("as much gold as the difference of the ranks",
         (lambda t, s: abs(t.picks[0] - t.picks[1]),)),
        ("gold equal to the higher pick", (lambda t, s: max(t.picks),)),
        ("as much gold as the lower rank", (lambda t, s: min(t.picks),)),
        ("1 gold for each tired player", (lambda t, s: sum(t.tired),)),
        ("2 gold per tired player", (lambda t, s: 2 * sum(t.tired),)),
        ("1 gold for every 10 gold they have", (lambda t, s: t.gold[s] // 10,)),
        ("1 gold for each round so far",
         (lambda t, s: t.round, lambda t, s: t.round - 1)),
        ("as much gold as the number of the round", (lambda t, s: t.round,)),
        ("2 gold for each time they have picked Ace",
         (lambda t, s: 2 * (t.often(s, 1) + (t.picks[s] == 1)), lambda t, s: 2 * t.often(s, 1))),
        ("half of their gold",
         (lambda t, s: t.gold[s] // 2, lambda t, s: -(-t.gold[s] // 2))),
        ("half of their gold, rounded up", (lambda t, s: -(-t.gold[s] // 2),)),
        ("half their gold, rounded down", (lambda t, s: t.gold[s] // 2,)),
        ("as much gold as their opponent has", (lambda t, s: t.gold[1 - s],)),
        ("2 gold twice", (lambda t, s: 4,)),
        ("nothing", (lambda t, s: 0,)),
        ("no gold", (lambda t, s: 0,)),
        ("2 gold and 1 more gold", (lambda t, s: 3,)),
        ("an extra gold", (lambda t, s: 1,)),
    )  # fmt: skip
    for words, numbers in amounts:
        for one, several in GAINS[:4]:
            yield verb(one, several, words, *(more_by(n) for n in numbers))
        for one, several in LOSES[:1]:
            if "more" not in words and "extra" not in words:
                down = (more_by(lambda t, s, n=n: -n(t, s)) for n in numbers)
                yield verb(one, several, words, *down)


def _changed() -> Iterator[Done]:
    """What becomes of gold, or of whoever has it."""
    yield verb("keeps", "keep", "their gold", _fixed(0))
    yield verb("keeps", "keep", "all their gold", _fixed(0))
    yield verb("loses", "lose", "all their gold", set_to(lambda t, s: 0))
    yield verb("loses", "lose", "all of their gold", set_to(lambda t, s: 0))
    yield verb("loses", "lose", "everything", set_to(lambda t, s: 0))
    yield verb("doubles", "double", "their gold", set_to(lambda t, s: 2 * t.gold[s]))
    yield verb("halves", "halve", "their gold", set_to(lambda t, s: t.gold[s] // 2),
               set_to(lambda t, s: -(-t.gold[s] // 2)))  # fmt: skip
    yield verb("sets", "set", "their gold to 10", set_to(lambda t, s: 10))
    yield verb("goes", "go", "down to 10 gold", set_to(lambda t, s: 10))
    yield verb("has", "have", "their gold set to 12", set_to(lambda t, s: 12))
    yield verb("has", "have", "their gold doubled", set_to(lambda t, s: 2 * t.gold[s]))
    yield verb("gains", "gain", "2 gold, up to 21",
                set_to(lambda t, s: max(t.gold[s], min(t.gold[s] + 2, 21))),
                set_to(lambda t, s: min(t.gold[s] + 2, 21)))  # fmt: skip
    yield verb("gains", "gain", "2 gold, but no more than 21 in all",
               set_to(lambda t, s: max(t.gold[s], min(t.gold[s] + 2, 21))),
               set_to(lambda t, s: min(t.gold[s] + 2, 21)))  # fmt: skip
    yield verb("loses", "lose", "3 gold, but never goes below 18",
               set_to(lambda t, s: min(t.gold[s], max(t.gold[s] - 3, 18))),
               set_to(lambda t, s: max(t.gold[s] - 3, 18)))  # fmt: skip
    yield verb("swaps", "swap", "gold with their opponent",
               lambda t, s: (("set", s, t.gold[1 - s]), ("set", 1 - s, t.gold[s])))  # fmt: skip
    yield verb("gives", "give", "all their gold to their opponent",
               lambda t, s: (("set", s, 0), ("set", 1 - s, sum(t.gold))))  # fmt: skip
    state = lambda n: lambda t, s: (("tired", s, n),)  # noqa: E731
    yield verb("becomes", "become", "tired", state(1))
    yield verb("is", "are", "now tired", state(1))
    yield verb("is", "are", "no longer tired", state(0))
    yield verb("stops", "stop", "being tired", state(0))
    yield Done("gains 2 gold and becomes tired", "gain 2 gold and become tired",
               (lambda t, s: (("gold", s, 2), ("tired", s, 1)),))  # fmt: skip
    yield Done("gains 2 gold, then loses 1 gold", "gain 2 gold, then lose 1 gold", (_fixed(1),))


DEEDS = (*_so_much(), *_as_much(), *_changed())


def _things() -> Iterator[tuple[str, tuple[Callable[[Table], tuple[Change, ...]], ...]]]:
    """What is done to gold that nobody does, as whole sentences without a condition."""
    for seat, name in enumerate(NAMES):
        add = lambda n, seat=seat: lambda t: (("gold", seat, n),)  # noqa: E731
        put = lambda n, seat=seat: lambda t: (("set", seat, n(t)),)  # noqa: E731
        yield f"{name}'s gold goes up by 2", (add(2),)
        yield f"{name}'s gold increases by 2", (add(2),)
        yield f"{name}'s gold is increased by 2", (add(2),)
        yield f"{name}'s gold goes down by 3", (add(-3),)
        yield f"{name}'s gold decreases by 3", (add(-3),)
        yield f"{name}'s gold is reduced by 3", (add(-3),)
        yield f"{name}'s gold is set to 12", (put(lambda t: 12),)
        yield f"{name}'s gold drops to 12", (put(lambda t: 12),)
        yield f"{name}'s gold is doubled", (put(lambda t, s=seat: 2 * t.gold[s]),)
        yield f"{name}'s gold doubles", (put(lambda t, s=seat: 2 * t.gold[s]),)
        yield f"{name}'s gold is halved", (
            put(lambda t, s=seat: t.gold[s] // 2), put(lambda t, s=seat: -(-t.gold[s] // 2)),
        )  # fmt: skip
        yield (
            f"{name}'s gold becomes as much as {NAMES[1 - seat]}'s",
            (put(lambda t, s=seat: t.gold[1 - s]),),
        )
        yield f"add 2 to {name}'s gold", (add(2),)
        yield f"subtract 3 from {name}'s gold", (add(-3),)
        yield f"take 2 gold from {name}", (
            add(-2), lambda t, s=seat: (("gold", s, -2), ("gold", 1 - s, 2)),
        )  # fmt: skip
        yield f"give {name} 2 gold", (add(2),)
        yield (
            f"{NAMES[1 - seat]} takes 2 of {name}'s gold",
            (lambda t, s=seat: (("gold", s, -2), ("gold", 1 - s, 2)),),
        )
    swap = lambda t: (("set", 0, t.gold[1]), ("set", 1, t.gold[0]))  # noqa: E731
    yield "Ada and Ben swap their gold", (swap,)
    yield "the players swap their gold", (swap,)
    yield "swap Ada's gold and Ben's gold", (swap,)
    yield "the gold is swapped", (swap,)
    yield "both players' gold is set to 10", (lambda t: (("set", 0, 10), ("set", 1, 10)),)
    yield "each player's gold goes up by 2", (lambda t: (("gold", 0, 2), ("gold", 1, 2)),)
    yield (
        "the loser pays the winner 2 gold",
        (lambda t: () if t.ahead is None else (("gold", t.ahead, 2), ("gold", 1 - t.ahead, -2)),),
    )
    yield (
        "the winner takes 2 gold from the loser",
        (lambda t: () if t.ahead is None else (("gold", t.ahead, 2), ("gold", 1 - t.ahead, -2)),),
    )
    yield (
        "the loser gives the winner 2 gold",
        (lambda t: () if t.ahead is None else (("gold", t.ahead, 2), ("gold", 1 - t.ahead, -2)),),
    )


THINGS = tuple(_things())
