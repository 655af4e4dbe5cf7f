# mypy: disable-error-code="misc"
# A lambda whose default binds a loop variable has no type that could be inferred.
"""English sentences about hands and a deck, put together of parts that carry what they mean.

Like those in `meanings`, they know nothing of Duello. A table becomes one of several tables where
it is chance's or a player's to say which, or where English is ambiguous; nothing can be taken out
of what is empty, and what is to be done in any order may be done in each.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations

from attrs import evolve, frozen

from .sentences import OneOf

SEATS = (0, 1)
NAMES = ("Ada", "Ben")
Pile = tuple[int, ...]


@frozen
class Cards:
    """Hands, what each picked of it (it is there still), the deck from its top, what was thrown
    away, and gold. loose: whether the deck lies in any order.
    """

    hands: tuple[Pile, Pile]
    picks: Pile
    deck: Pile
    away: Pile
    gold: tuple[int, int]
    loose: bool = False

    def with_hand(self, seat: int, hand: Pile) -> "Cards":
        """The table with another hand of a player."""
        hands = [*self.hands]
        hands[seat] = tuple(sorted(hand))
        return evolve(self, hands=(hands[0], hands[1]))

    def seen(self) -> tuple[object, ...]:
        """What is compared of it; what is thrown away is wherever such cards go."""
        return self.hands, tuple(sorted(self.deck)) if self.loose else self.deck, self.gold


Becomes = Callable[[Cards], Iterator[Cards]]
"""All that may become of a table."""
Deed = Callable[[Cards, int], Iterator[Cards]]
"""The same, as a player does something."""
Fact = Callable[[Cards], bool]


@frozen
class OfDecks:
    """A sentence, with what it may mean."""

    words: str
    becomes: Becomes


def _taken(hand: Pile, n: int) -> Iterator[tuple[Pile, Pile]]:
    """Any so many of a hand (or all, where there are fewer), and what is left."""
    n = min(n, len(hand))
    for at in set(combinations(range(len(hand)), n)):
        yield tuple(hand[i] for i in at), tuple(c for i, c in enumerate(hand) if i not in at)


def _draw(n: int) -> Deed:
    def deed(t: Cards, s: int) -> Iterator[Cards]:
        yield evolve(t.with_hand(s, t.hands[s] + t.deck[:n]), deck=t.deck[n:])

    return deed


def _bottom(t: Cards, s: int) -> Iterator[Cards]:
    last = t.deck[-1:]
    yield evolve(t.with_hand(s, t.hands[s] + last), deck=t.deck[:-1])


def _discard(n: int) -> Deed:
    def deed(t: Cards, s: int) -> Iterator[Cards]:
        for gone, left in _taken(t.hands[s], n):
            yield evolve(t.with_hand(s, left), away=t.away + gone)

    return deed


def _without_pick(t: Cards, s: int) -> Cards:
    hand = [*t.hands[s]]
    hand.remove(t.picks[s])
    return t.with_hand(s, tuple(hand))


def _lose_pick(t: Cards, s: int) -> Iterator[Cards]:
    yield evolve(_without_pick(t, s), away=(*t.away, t.picks[s]))


def _pick_back(where: str) -> Deed:
    def deed(t: Cards, s: int) -> Iterator[Cards]:
        left, pick = _without_pick(t, s), (t.picks[s],)
        if where in ("top", "any"):
            yield evolve(left, deck=pick + t.deck)
        if where in ("bottom", "any"):
            yield evolve(left, deck=t.deck + pick)
        if where == "any":
            yield evolve(left, deck=t.deck + pick, loose=True)

    return deed


def _any_back(where: str, n: int = 1) -> Deed:
    def deed(t: Cards, s: int) -> Iterator[Cards]:
        for gone, left in _taken(t.hands[s], n):
            table = t.with_hand(s, left)
            for order in permutations(gone):
                if where in ("top", "any"):
                    yield evolve(table, deck=order + t.deck)
                if where in ("bottom", "any"):
                    yield evolve(table, deck=t.deck + order)
            if where == "any":
                yield evolve(table, deck=t.deck + gone, loose=True)

    return deed


def _mixed_in(t: Cards, s: int) -> Iterator[Cards]:
    yield evolve(t.with_hand(s, ()), deck=t.deck + t.hands[s], loose=True)


def _given(n: int, back: bool = False) -> Deed:
    def deed(t: Cards, s: int) -> Iterator[Cards]:
        giver = 1 - s if back else s
        for given, left in _taken(t.hands[giver], n):
            table = t.with_hand(giver, left)
            yield table.with_hand(1 - giver, t.hands[1 - giver] + given)

    return deed


def _given_pick(t: Cards, s: int) -> Iterator[Cards]:
    yield _without_pick(t, s).with_hand(1 - s, (*t.hands[1 - s], t.picks[s]))


def _gold(n: Callable[[Cards, int], int]) -> Deed:
    def deed(t: Cards, s: int) -> Iterator[Cards]:
        gold = [*t.gold]
        gold[s] += n(t, s)
        yield evolve(t, gold=(gold[0], gold[1]))

    return deed


def _after(first: Deed, second: Deed) -> Deed:
    def deed(t: Cards, s: int) -> Iterator[Cards]:
        for table in first(t, s):
            yield from second(table, s)

    return deed


def _up_to(n: int) -> Deed:
    def deed(t: Cards, s: int) -> Iterator[Cards]:
        yield from _draw(max(0, n - len(t.hands[s])))(t, s)

    return deed


def _down_to(n: int) -> Deed:
    def deed(t: Cards, s: int) -> Iterator[Cards]:
        yield from _discard(max(0, len(t.hands[s]) - n))(t, s)

    return deed


def _stays(t: Cards, s: int) -> Iterator[Cards]:
    yield t


def _deeds() -> Iterator[tuple[str, str, Deed]]:
    """What one does and several do."""
    for n, words in ((1, "1 card"), (1, "a card"), (1, "one card"), (2, "2 cards"),
                     (2, "two cards")):  # fmt: skip
        for verb in ("draw", "take"):
            yield f"{verb}s {words} from the deck", f"{verb} {words} from the deck", _draw(n)
        yield f"draws {words}", f"draw {words}", _draw(n)
        yield (f"draws {words} from the top of the deck", f"draw {words} from the top of the deck",
               _draw(n))  # fmt: skip
        yield f"discards {words}", f"discard {words}", _discard(n)
        yield (f"discards {words} from their hand", f"discard {words} from their hand",
               _discard(n))  # fmt: skip
        for where, at in (("on top of the deck", "top"), ("on the bottom of the deck", "bottom"),
                          ("at the bottom of the deck", "bottom"), ("under the deck", "bottom"),
                          ("back into the deck", "any"), ("back on the deck", "top")):  # fmt: skip
            yield f"puts {words} {where}", f"put {words} {where}", _any_back(at, n)
        yield f"returns {words} to the deck", f"return {words} to the deck", _any_back("any", n)
        yield (f"draws {words} and discards 1 card", f"draw {words} and discard 1 card",
               _after(_draw(n), _discard(1)))  # fmt: skip
        yield (f"discards {words}, then draws as many",
               f"discard {words}, then draw as many", _after(_discard(n), _draw(n)))  # fmt: skip
        yield (f"gives {words} to their opponent", f"give {words} to their opponent",
               _given(n))  # fmt: skip
        yield (f"takes {words} from their opponent's hand",
               f"take {words} from their opponent's hand", _given(n, back=True))  # fmt: skip
    for cards in ("the top card of the deck", "the deck's top card", "the top card"):
        yield f"takes {cards}", f"take {cards}", _draw(1)
        yield f"draws {cards}", f"draw {cards}", _draw(1)
    yield "takes the bottom card of the deck", "take the bottom card of the deck", _bottom
    yield "draws from the bottom of the deck", "draw from the bottom of the deck", _bottom
    for words in ("their pick", "the card they picked", "the card that they picked"):
        yield f"discards {words}", f"discard {words}", _lose_pick
        yield f"puts {words} on top of the deck", f"put {words} on top of the deck", (
            _pick_back("top"))  # fmt: skip
        yield f"puts {words} under the deck", f"put {words} under the deck", _pick_back("bottom")
        yield f"returns {words} to the deck", f"return {words} to the deck", _pick_back("any")
        yield f"gives {words} to their opponent", f"give {words} to their opponent", _given_pick
        yield f"keeps {words}", f"keep {words}", _stays
        yield (f"discards {words} and draws a card", f"discard {words} and draw a card",
               _after(_lose_pick, _draw(1)))  # fmt: skip
    for words in ("their hand", "all their cards", "their whole hand", "all cards in their hand"):
        yield f"discards {words}", f"discard {words}", _discard(99)
        yield f"shuffles {words} into the deck", f"shuffle {words} into the deck", _mixed_in
        yield f"gives {words} to their opponent", f"give {words} to their opponent", _given(99)
    yield "discards down to 2 cards", "discard down to 2 cards", _down_to(2)
    yield "draws up to 4 cards", "draw up to 4 cards", _up_to(4)
    yield "draws until they have 4 cards", "draw until they have 4 cards", _up_to(4)
    yield "keeps only 2 cards", "keep only 2 cards", _down_to(2)
    for words in ("for each card in their hand", "for each card they hold",
                  "for every card in their hand", "per card in hand"):  # fmt: skip
        yield f"gains 1 gold {words}", f"gain 1 gold {words}", _gold(lambda t, s: len(t.hands[s]))
    for words in ("cards are left in the deck", "cards are in the deck",
                  "cards the deck has"):  # fmt: skip
        yield f"gains as much gold as {words}", f"gain as much gold as {words}", (
            _gold(lambda t, s: len(t.deck)))  # fmt: skip
    yield "gains 1 gold for each card left in the deck", (
        "gain 1 gold for each card left in the deck"), _gold(lambda t, s: len(t.deck))  # fmt: skip
    yield "loses 1 gold for each Ace in their hand", "lose 1 gold for each Ace in their hand", (
        _gold(lambda t, s: -t.hands[s].count(0)))  # fmt: skip
    for n in (1, 2):
        yield f"gains {n} gold", f"gain {n} gold", _gold(lambda t, s, n=n: n)


DEEDS = tuple(_deeds())


def _facts() -> Iterator[tuple[str, Fact]]:
    """What is asked."""
    for words in ("the deck is empty", "no cards are left in the deck", "the deck has no cards",
                  "there are no cards left in the deck", "the deck runs out"):  # fmt: skip
        yield words, lambda t: not t.deck
    for n in (1, 2, 4, 5):
        for words, fact in (
            (f"fewer than {n} cards are left in the deck", lambda t, n=n: len(t.deck) < n),
            (f"there are at least {n} cards in the deck", lambda t, n=n: len(t.deck) >= n),
            (f"more than {n} cards are left in the deck", lambda t, n=n: len(t.deck) > n),
            (f"the deck has {n} cards or fewer", lambda t, n=n: len(t.deck) <= n),
            (f"at most {n} cards are left in the deck", lambda t, n=n: len(t.deck) <= n),
        ):
            yield words, fact
        for seat, name in enumerate(NAMES):
            yield f"{name} has {n} or more cards in hand", (
                lambda t, s=seat, n=n: len(t.hands[s]) >= n)  # fmt: skip
            yield f"{name} holds fewer than {n} cards", (
                lambda t, s=seat, n=n: len(t.hands[s]) < n)  # fmt: skip
            yield f"{name}'s hand has more than {n} cards", (
                lambda t, s=seat, n=n: len(t.hands[s]) > n)  # fmt: skip
    for seat, name in enumerate(NAMES):
        yield f"{name} has no cards left", lambda t, s=seat: not t.hands[s]
        yield f"{name}'s hand is empty", lambda t, s=seat: not t.hands[s]
        yield f"{name} has more cards than {NAMES[1 - seat]}", (
            lambda t, s=seat: len(t.hands[s]) > len(t.hands[1 - s]))  # fmt: skip
        yield f"{name} holds an Ace", lambda t, s=seat: 0 in t.hands[s]
        yield f"{name} has an Ace in hand", lambda t, s=seat: 0 in t.hands[s]
        yield f"{name} has two Kings", lambda t, s=seat: t.hands[s].count(2) >= 2
    yield "both players have the same number of cards", (
        lambda t: len(t.hands[0]) == len(t.hands[1]))  # fmt: skip
    yield "both have an Ace", lambda t: all(0 in hand for hand in t.hands)
    yield "neither player has an Ace", lambda t: not any(0 in hand for hand in t.hands)


FACTS = tuple(_facts())


def _more_cards(t: Cards) -> Pile:
    one, two = map(len, t.hands)
    return () if one == two else (int(two > one),)


WHO: tuple[tuple[str, bool, Callable[[Cards], Pile]], ...] = (
    ("Ada", False, lambda t: (0,)), ("Ben", False, lambda t: (1,)),
    ("each player", False, lambda t: SEATS), ("both players", True, lambda t: SEATS),
    ("everyone", False, lambda t: SEATS), ("Ada's opponent", False, lambda t: (1,)),
    ("the player with more cards", False, _more_cards),
    ("whoever has fewer cards", False, lambda t: tuple(1 - s for s in _more_cards(t))),
    ("the player with fewer cards in hand", False, lambda t: tuple(1 - s for s in _more_cards(t))),
)  # fmt: skip


def _doing(who: Callable[[Cards], Pile], deed: Deed) -> Becomes:
    """Players doing something: one after the other, or at once, whoever is first."""

    def becomes(t: Cards) -> Iterator[Cards]:
        for order in permutations(who(t)):
            tables = [t]
            for seat in order:
                tables = [each for table in tables for each in deed(table, seat)]
            yield from tables

    return becomes


FORMS = ("if {}: {}", "if {}, {}", "when {}, {}", "{1} if {0}", "{1}, if {0}", "unless {}: {}",
         "{1} unless {0}", "once {}, {}")  # fmt: skip


def drawn_sentence(one_of: OneOf) -> OfDecks:
    """Any sentence. one_of: takes one of several things."""
    who, several, whoever = one_of(WHO)
    one, many, deed = one_of(DEEDS)
    words, becomes = f"{who} {many if several else one}", _doing(whoever, deed)
    if one_of((True, False)):
        return OfDecks(words, becomes)
    asked, fact = one_of(FACTS)
    form = one_of(FORMS)
    turned = "unless" in form

    def only_then(t: Cards) -> Iterator[Cards]:
        if fact(t) is not turned:
            yield from becomes(t)
        else:
            yield t

    return OfDecks(form.format(asked, words), only_then)
