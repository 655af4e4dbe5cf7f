# mypy: disable-error-code="misc"
# A lambda whose default binds a loop variable has no type that could be inferred.
"""Sentences, put together of the parts in `meanings`, with what a table is after each.

Like these, it knows nothing of Duello. What is done at once is done to the table as it was before.
"""

import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Protocol, TypeVar

from attrs import evolve, frozen

from .meanings import (
    NAMES,
    SEATS,
    Asked,
    Change,
    Deed,
    Done,
    Fact,
    Meant,
    Table,
    Who,
    counted,
    of_one,
    such,
)
from .meanings_further import GIVEN, NOTHING, STOCKS, Stock

T = TypeVar("T")


@frozen
class Sentence:
    """A sentence, with what may become of a table by it, one way for each of its meanings. parts:
    the sort of each of its parts, to sort what is found by.
    """

    words: str
    means: tuple[Callable[[Table], Table], ...]
    parts: tuple[str, ...] = ()
    winner: bool = False
    """Whether it speaks of who has won the clash of both picks."""
    on: str = "cards"
    """What there is on the table: `cards` or `bids`."""
    above: str = ""
    """A line that stands above it, and is meant as well."""


class Unclear(Exception):
    """What is done together cannot all be so."""


def after(table: Table, changes: tuple[Change, ...]) -> Table:
    """The table with all changes at once. Raises Unclear if they are not to be had together."""
    gold, tired = [*table.gold], [*table.tired]
    put = [{*found} for found in ([n for w, s, n in changes if (w, s) == ("set", seat)]
                                  for seat in SEATS)]  # fmt: skip
    if any(len(each) > 1 for each in put):
        raise Unclear
    if any(w == "gold" and n and put[s] for w, s, n in changes):
        raise Unclear
    for what, whose, much in changes:
        if what == "set":
            gold[whose] = much
        elif what == "tired":
            tired[whose] = bool(much)
    for what, whose, much in changes:
        if what == "gold":
            gold[whose] += much
    return evolve(table, gold=(gold[0], gold[1]), tired=(tired[0], tired[1]))


Act = Callable[[Table], tuple[Change, ...]]


def acting(who: Meant, deed: Deed) -> Act:
    """Somebody does something."""
    return lambda t: tuple(change for seat in who(t) for change in deed(t, seat))


def so_that(fact: Fact, act: Act) -> Act:
    """Something is done where something is so."""
    return lambda t: act(t) if fact(t) else ()


def done(who: Who, deed: Done) -> tuple[str, tuple[Act, ...]]:
    """A sentence without a condition."""
    words = f"{who.words} {deed.several if who.several else deed.one}"
    return words, tuple(acting(w, d) for w, d in product(who.means, deed.means))


FRONT = ("if {}: {}", "if {}, {}", "when {}, {}", "when {}: {}", "whenever {}, {}",
         "as long as {}, {}", "if {} then {}", "only if {}: {}", "while {}, {}")  # fmt: skip
BEHIND = ("{1} if {0}", "{1}, if {0}", "{1} when {0}", "{1} whenever {0}", "{1} as long as {0}",
          "{1} only if {0}", "{1} while {0}", "{1} provided {0}")  # fmt: skip
NOT = ("unless {}: {}", "unless {}, {}", "{1} unless {0}", "{1}, unless {0}")


def given(
    words: str, acts: tuple[Act, ...], asked: Asked, form: str
) -> tuple[str, tuple[Act, ...]]:
    """A sentence with its condition."""
    facts = asked.means
    if form in NOT:
        facts = tuple((lambda t, fact=fact: not fact(t)) for fact in facts)
    return form.format(asked.words, words), tuple(so_that(f, a) for f, a in product(facts, acts))


def _speaks_of_a_winner(words: str) -> bool:
    """Whether it has to be known who has won."""
    return bool(re.search(r"winner|loser|(?:wins|won|win|lost|loses|lose) the clash|a tie", words))


def sentence(words: str, acts: tuple[Act, ...], *parts: str) -> Sentence:
    """A sentence with what it makes of tables."""
    means = tuple((lambda t, act=act: after(t, act(t))) for act in acts)
    return Sentence(words, means, parts, _speaks_of_a_winner(words))


def simple(stock: Stock) -> tuple[Who, ...]:
    """Players in few words."""
    return tuple(e for e in stock.players if not re.search("player who|whoever", e.words))


def plain(stock: Stock) -> tuple[Done, ...]:
    """Deeds in few words."""
    few = r"\w+ (?:\d|two|one) gold|\w+ their bid"
    return tuple(each for each in stock.deeds if re.fullmatch(few, each.one))


_IDLE = re.compile(r"keep|nothing|no gold")
"""Deeds of which it makes no sense that nobody does them."""

SORTS = (
    "plain", "asked", "asked", "asked", "such", "such", "timed", "thing", "they", "two",
    "otherwise", "each", "below",
)  # fmt: skip
WEIGHTS = ("cards", "cards", "rounds", "sums", "bids", "bids", "nothing")
"""Which sentences, by what they are put together of."""


class Draw:
    """Sentences, each drawn part by part. one_of: takes one of several things."""

    def __init__(self, one_of: "OneOf") -> None:
        self.one_of = one_of
        self._take(STOCKS["cards"])

    def sentence(self, of: str = "") -> Sentence:
        """Any sentence. of: a name of `WEIGHTS`, where it is not any of these."""
        of = of or self.one_of(WEIGHTS)
        if of == "nothing":
            return self._nothing()
        self._take(STOCKS[of])
        sort = self.one_of(SORTS)
        words, acts, *parts = getattr(self, f"_{sort}")()
        return evolve(sentence(words, acts, sort, *parts), on=self.stock.on)

    def _take(self, stock: Stock) -> None:
        self.stock, self.plain, self.simple = stock, plain(stock), simple(stock)

    def _nothing(self) -> Sentence:
        """Who gets nothing, below a line that gives something."""
        above, gives = self.one_of(GIVEN)
        words, spared = self.one_of(NOTHING)

        def act(t: Table) -> tuple[Change, ...]:
            without = spared(t)
            return tuple((w, s, n) for w, s, n in gives(t) if s not in without or n < 0)

        acts = (act, gives) if "0" in words else (act,)  # so much more is nothing more
        return evolve(sentence(words, acts, "nothing", above, words), above=above,
                      winner=_speaks_of_a_winner(f"{above} {words}"))  # fmt: skip

    def _doing(self, whos: Sequence[Who], deeds: Sequence[Done]) -> tuple[Who, Done]:
        who = self.one_of(whos)
        deed = self.one_of(deeds)
        nobody = who.means[0](Table((20, 18), (True, False), (1, 2))) == ()
        if nobody and _IDLE.search(deed.several):
            return self._doing(whos, self.plain)
        return who, deed

    def _deeds(self) -> Sequence[Done]:
        return self.one_of((self.plain, self.stock.deeds))

    def _asked_of(self) -> Asked:
        sort = self.one_of(("one", "counted", "compared", "compared"))
        if sort == "compared":
            return self.one_of(self.stock.compared)
        so = self.one_of(self.stock.qualities)
        if sort == "one":
            return of_one(so, self.one_of(SEATS))
        return self.one_of(tuple(counted(so)))

    def _plain(self) -> "Told":
        who, deed = self._doing(self.stock.players, self._deeds())
        return (*done(who, deed), who.words, deed.one)

    def _asked(self) -> "Told":
        who, deed = self._doing(self.simple, self._deeds())
        words, acts = done(who, deed)
        asked = self._asked_of()
        form = self.one_of((*FRONT, *BEHIND, *NOT[:3], FRONT[0], FRONT[0], FRONT[1]))
        return (*given(words, acts, asked, form), form, asked.words)

    def _such(self) -> "Told":
        so = self.one_of(self.stock.qualities)
        who, deed = self._doing(tuple(such(so)), self._deeds())
        return (*done(who, deed), who.words, deed.one)

    def _timed(self) -> "Told":
        who, deed = self._doing(self.simple, self._deeds())
        words, acts = done(who, deed)
        asked = self.one_of(self.stock.timed)
        form = self.one_of(("{}, {}", "{1} {0}", "{}: {}", "{1}, {0}"))
        return (*given(words, acts, asked, form), form, asked.words)

    def _thing(self) -> "Told":
        words, acts = self.one_of(self.stock.things)
        if self.one_of((True, False)):
            return words, tuple(acts), words
        asked = self._asked_of()
        form = self.one_of((*FRONT[:3], *BEHIND[:3], *NOT[:3]))
        return (*given(words, tuple(acts), asked, form), form, asked.words)

    def _they(self) -> "Told":
        so, deed = self.one_of(self.stock.qualities), self.one_of(self._deeds())
        someone = self.one_of(("a player", "any player", "someone", "somebody", "anyone"))
        form = self.one_of(("if {} {}, they {}", "if {} {}: they {}", "when {} {}, they {}",
                            "whenever {} {}, they {}"))  # fmt: skip
        acts = tuple(
            acting(lambda t, m=m: tuple(s for s in SEATS if m(t, s)), d)
            for m, d in product(so.means, deed.means)
        )
        return form.format(someone, so.words, deed.several), acts, form, so.words

    def _each(self) -> "Told":
        so, deed = self.one_of(self.stock.qualities), self.one_of(self._deeds())
        form = self.one_of((
            "each player {1.one} if they {0.of_they}",
            "for each player: they {1.several} if they {0.of_they}",
            "for each player: if they {0.of_they}, they {1.several}",
            "for each player: if they {0.of_they}: they {1.several}",
            "each player {1.one}, unless they {0.of_they}",
            "both players {1.several} unless they {0.of_they}",
            "for each player who {0.words}: they {1.several}",
            "every player {1.one} as long as they {0.of_they}",
        ))  # fmt: skip
        turned = "unless" in form
        acts = tuple(
            acting(lambda t, m=m: tuple(s for s in SEATS if m(t, s) is not turned), d)
            for m, d in product(so.means, deed.means)
        )
        return form.format(so, deed), acts, form, so.words

    def _below(self) -> "Told":
        asked, deed = self._asked_of(), self.one_of(self._deeds())
        if re.match(r"(?:some|any|an?|either|at least|one)\b", asked.words):
            return self._below()  # `they` behind it might be whoever it is true of
        form = self.one_of(
            ("if {}: for each player: they {}", "if {}, for each player: they {}",
             "for each player: if {}, they {}", "for each player: they {1}, if {0}",
             "if {}: both {}", "for each player: they {1}, unless {0}")
        )  # fmt: skip
        turned = "unless" in form
        acts = tuple(
            so_that(lambda t, f=f: f(t) is not turned, acting(lambda t: SEATS, d))
            for f, d in product(asked.means, deed.means)
        )
        return form.format(asked.words, deed.several), acts, form, asked.words

    def _two(self) -> "Told":
        pairs = [("Ada", "Ben"), ("the winner", "the loser"), ("Ben", "Ada"),
                 ("the player with more gold", "the other"),
                 ("whoever picked the higher card", "the other"),
                 ("the winner", "the other player"), ("the richer player", "the poorer player"),
                 ("the player with the lower pick", "their opponent"),
                 ("whoever has the lower pick", "the other"),
                 ("the higher bidder", "the lower bidder"), ("whoever bid less", "the other"),
                 ("the higher bidder", "the other player"),
                 ("the player with the higher bid", "the other")]  # fmt: skip
        known = {each.words for each in self.stock.players}
        one, two = self.one_of(tuple(pair for pair in pairs if pair[0] in known))
        first = next(each for each in self.stock.players if each.words == one)
        joint = self.one_of((" and ", ", ", " and ", ", and "))
        deed, more = self.one_of(self.plain), self.one_of(self.plain)
        words = f"{one} {deed.one}{joint}{two} {more.one}"
        acts = tuple(
            (lambda t, w=w, d=d, e=e: tuple(
                change for s in w(t) for change in (*d(t, s), *e(t, 1 - s))))
            for w, d, e in product(first.means, deed.means, more.means)
        )  # fmt: skip
        if one in NAMES and self.one_of((True, False)):
            asked = self._asked_of()
            form = self.one_of(FRONT[:4])
            return (*given(words, acts, asked, form), form, asked.words)
        return words, acts, joint, one

    def _otherwise(self) -> "Told":
        asked = self._asked_of()
        (first, acts), (second, others) = (
            done(self.one_of(self.simple[:14]), self.one_of(self.plain)) for _ in SEATS
        )
        form = self.one_of(("if {}: {}, otherwise {}", "if {}, {}, otherwise {}",
                            "if {}, {}, else {}", "if {}: {}, otherwise: {}",
                            "{1} if {0}, otherwise {2}"))  # fmt: skip
        made = tuple(
            (lambda t, f=f, a=a, b=b: a(t) if f(t) else b(t))
            for f, a, b in product(asked.means, acts, others)
        )
        return form.format(asked.words, first, second), made, form, asked.words


class OneOf(Protocol):
    """Takes one of several things."""

    def __call__(self, among: Sequence[T]) -> T: ...


Told = tuple[Any, ...]
"""Words, what is done, and the sorts of the parts."""
