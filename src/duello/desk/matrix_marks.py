"""What follows in the pairs of a matrix, told once each.

Purpose: sort what is otherwise after pairs of choices into what is so in every pair, what hangs on
one player's choice alone, what goes with who gains, and the rest, which signs in the cells stand
for, so that one sees at a glance where something else happens than that somebody gains.
Input: one matrix, or two of which each cell is shown beside the other's. Output: sentences, signs.
Must not know: tables, colours.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from string import ascii_lowercase

from attrs import evolve, frozen

from .consequences import OVER, Change, Part, Seat, mirrored
from .matrix import Cell, Matrix
from .rulebook.english import listed

FEW = 6
"""Ways of choosing for which it is told one by one what comes of them."""

FEW_OF = 3
"""Of so many pairs at most one may be an exception to what is so after most of them."""

CHOOSER = "whoever chooses it"
"""What a player is called where it is said what comes of a choice, whoever makes it."""

MORE = "*"
"""The sign of everything for which there is no letter left."""


@frozen
class _Pair:
    """A cell, with the choices of both players."""

    row: str
    column: str
    cell: Cell

    @property
    def goes_on(self) -> bool:
        """Whether no more has ended than the phase of the choice."""
        return self.cell.short not in ("over", "wins", "loses")


@frozen
class Topic:
    """Something that is otherwise after some pairs. changes: how, after each pair; None where it is
    not. hangs_on: what alone decides about it (`every` pair has it; a `row`, a `column`, who is
    `better` off; `most` pairs have it; it is `counted` in the cells), or nothing. marked: the pairs
    of which it is told by a sign.
    """

    about: Part
    changes: tuple[Change | None, ...]
    hangs_on: str
    marked: frozenset[int]

    @property
    def usual(self) -> Change:
        """What is so after most pairs that have it."""
        return Counter(each for each in self.changes if each is not None).most_common(1)[0][0]


class Marks:
    """What follows in a matrix, and in another one that is shown beside it.

    once: what is told of many pairs at once, in sentences without a full stop. legend: what each
    sign stands for.
    """

    def __init__(self, made: Matrix, other: Matrix | None = None) -> None:
        self.made = made
        both = (made,) if other is None else (made, other)
        self._pairs = [pair for each in both for pair in _pairs(each)]
        self._at = {pair.cell: at for at, pair in enumerate(self._pairs)}
        found: dict[Part, list[Change | None]] = {}
        for at, pair in enumerate(self._pairs):
            for change in pair.cell.follows:
                found.setdefault(_sort(change), [None] * len(self._pairs))[at] = change
        topics = (self._topic(about, tuple(changes)) for about, changes in found.items())
        self._topics = {topic.about: topic for topic in topics}
        self._signs = self._with_letters()
        self.once = tuple(self._told_once())
        self.legend = tuple(self._explained())

    def of(self, cell: Cell) -> str:
        """The signs of a cell."""
        at = self._at.get(cell)
        return "".join(sign for sign, topics in self._signs.items() if at in topics[0].marked)

    def topic(self, change: Change) -> Topic:
        """All that follows of the sort of a change."""
        return self._topics[_sort(change)]

    def sign(self, change: Change) -> str:
        """The sign by which a change is told; nothing if it is told without one."""
        topic = self.topic(change)
        return next((sign for sign, topics in self._signs.items() if topic in topics), "")

    # ------------------------------------------------------------------ what it hangs on

    def _topic(self, about: Part, changes: tuple[Change | None, ...]) -> Topic:
        told = [
            change is not None and not pair.cell.counts(change)
            for pair, change in zip(self._pairs, changes, strict=True)
        ]
        marked = frozenset(at for at, is_told in enumerate(told) if is_told)
        if not marked:
            return Topic(about, changes, "counted", marked)
        among = self._among(changes)
        if not (isinstance(about, tuple) and about[0] == OVER and about[1]):
            for how, key in _HANGS_ON:
                by = [(key(self._pairs[at]), changes[at]) for at in among]
                if _hangs_together(by) and (how == "every" or len(dict(by)) > 1):
                    return Topic(about, changes, how, frozenset())
            by = [(self._pairs[at].cell.better, changes[at]) for at in among]
            if _hangs_together([(better, change is None) for better, change in by]) and all(
                change.by is not None for _, change in by if change
            ):
                return Topic(about, changes, "better", frozenset())
            topic = Topic(about, changes, "most", marked)
            usual = topic.usual
            unlike = frozenset(at for at in among if changes[at] != usual)
            if len(unlike) * FEW_OF < len(among):
                return evolve(topic, marked=unlike)
        return Topic(about, changes, "", marked)

    def _among(self, changes: tuple[Change | None, ...]) -> list[int]:
        """The pairs of which something can be said: without those by which more has ended than the
        phase of the choice, if it is forgotten then.
        """
        on = [at for at, pair in enumerate(self._pairs) if pair.goes_on]
        ended = [at for at, pair in enumerate(self._pairs) if not pair.goes_on]
        return on if not any(changes[at] for at in ended) else sorted((*on, *ended))

    def _which(self, topic: Topic) -> str:
        """Which pairs are meant where it is not all of them."""
        fewer = len(self._among(topic.changes)) < len(self._pairs)
        return f" that ends no more than the {self.made.ended}" if fewer else ""

    # ------------------------------------------------------------------ what is told at once

    def _told_once(self) -> Iterator[str]:
        yield from self._of_pairs("every", "In every pair")
        yield from self._of_pairs("most", "In every pair, unless a sign says otherwise")
        yield from self._by_one("row")
        yield from self._by_one("column")
        yield from self._by_gain()

    def _of(self, how: str) -> list[Topic]:
        return [topic for topic in self._topics.values() if topic.hangs_on == how]

    def _of_pairs(self, how: str, where: str) -> Iterator[str]:
        """What is so after all pairs, or most of them."""
        told: dict[str, list[str]] = {}
        for topic in self._of(how):
            twin = self._topics.get(mirrored(topic.about))
            words = topic.usual.words
            alike = twin is not None and twin.hangs_on == how and _same(topic, twin)
            if alike and twin is not topic:
                if _seat(topic.about) == 1:
                    continue
                words = self._said_of(topic.about, topic.usual.words, "each player")
            told.setdefault(self._which(topic), []).append(words)
        for which, said in told.items():
            yield f"{where}{which}: {'; '.join(said)}"

    def _by_one(self, how: str) -> Iterator[str]:
        """What hangs on what one player chooses, and not on the other's choice."""
        chooser = 0 if how == "row" else 1
        for topic in self._of(how):
            both = self._is_mirrored(topic)
            if both and chooser == 1:
                continue
            ways: dict[str, list[Change]] = {}
            for pair, change in zip(self._pairs, topic.changes, strict=True):
                if change is not None:
                    ways.setdefault(pair.row if how == "row" else pair.column, []).append(change)
            other = "the other player" if both else self.made.players[1 - chooser]
            said: dict[str, list[str]] = {}
            whom = CHOOSER if _seat(topic.about) == chooser else "the opponent"
            for words, names in _ways(ways):
                told = self._said_of(topic.about, words, whom) if both else words
                said.setdefault(told, []).extend(names)
            listing = "; ".join(f"with {_some(names)}, {words}" for words, names in said.items())
            yield f"Whatever {other} chooses{self._if_not_over(topic)}: {listing}"

    def _by_gain(self) -> Iterator[str]:
        """What goes with who gains."""
        names = {0: self.made.players[0], 1: self.made.players[1], None: "nobody"}
        told: dict[tuple[str, ...], list[str]] = {}
        for better, name in names.items():
            said = [
                _in_all(changes) + self._if_not_over(topic)
                for topic in self._of("better")
                if (
                    changes := [
                        change
                        for pair, change in zip(self._pairs, topic.changes, strict=True)
                        if change is not None and pair.cell.better == better
                    ]
                )
            ]
            if said:
                told.setdefault(tuple(said), []).append(name)
        for each, who in told.items():
            yield f"Wherever {listed(who, 'or')} gains: {'; '.join(each)}"

    def _if_not_over(self, topic: Topic) -> str:
        which = self._which(topic)
        return f", in a pair{which}" if which else ""

    # ------------------------------------------------------------------ both players alike

    def _is_mirrored(self, topic: Topic) -> bool:
        """Whether the same follows for the other player from what that one chooses."""
        twin = self._topics.get(mirrored(topic.about))
        if twin is None or twin is topic:
            return False
        both = zip(self._pairs, topic.changes, strict=True)
        mine = {(p.row, p.column, c and mirrored(c.comes_to)) for p, c in both}
        both = zip(self._pairs, twin.changes, strict=True)
        return mine == {(p.column, p.row, c and c.comes_to) for p, c in both}

    def _said_of(self, about: Part, words: str, whom: str) -> str:
        """What is said of a player, said of somebody else."""
        name = re.escape(self.made.players[_seat(about)])
        if whom == CHOOSER:
            words = re.sub(rf"\b{name}'s(?!\w)", "their", words, count=1)
        return re.sub(rf"\b{name}(?!\w)", lambda _: whom, words, count=1)

    # ------------------------------------------------------------------ signs

    def _with_letters(self) -> dict[str, tuple[Topic, ...]]:
        """A letter for all that is otherwise after the same pairs: small for the first player,
        capital for the second, the same one if it is the same.
        """
        groups: dict[frozenset[int], list[Topic]] = {}
        for topic in self._topics.values():
            if topic.marked:
                groups.setdefault(topic.marked, []).append(topic)
        found: dict[str, tuple[Topic, ...]] = {}
        letters = iter(ascii_lowercase)
        known: dict[frozenset[int], str] = {}
        for marked, topics in groups.items():
            first = topics[0]
            twin = self._topics.get(mirrored(first.about))
            beside = known.get(twin.marked) if twin is not None and twin is not first else None
            if beside is None:
                letter = next(letters, MORE)
                sign = letter.upper() if _seat(first.about) else letter
            else:
                sign = beside.swapcase()
            if sign in found and sign != MORE:
                sign = next(letters, MORE)
            known[marked] = sign
            found[sign] = (*found.get(sign, ()), *topics)
        return dict(sorted(found.items(), key=lambda each: (each[0].lower(), each[0].isupper())))

    def _explained(self) -> Iterator[tuple[str, str]]:
        """What each sign stands for; those of both players at once, if they stand for the same."""
        for sign, topics in self._signs.items():
            twin = self._signs.get(sign.swapcase(), ())
            alike = bool(twin) and sign != MORE and _all_alike(topics, twin)
            told = "; ".join(map(_marked, topics)) if sign != MORE else "something else"
            if not alike:
                yield sign, told
            elif sign.islower():
                exchanged = f"{' and '.join(self.made.players)} exchanged"
                yield f"{sign} {sign.upper()}", f"{told} ({sign.upper()}: {exchanged})"


def _ways(ways: Mapping[str, list[Change]]) -> Iterator[tuple[str, list[str]]]:
    """What comes of each way of choosing; of more than a few by how much a number changes, between
    which that lies.
    """
    several = [change for changes in ways.values() for change in changes]
    numbers = all(change.by is not None for change in several)
    if len({change.words for change in several}) > FEW and numbers:
        yield _in_all(several), list(ways)
    else:
        for name, changes in ways.items():
            yield changes[0].words, [name]


def _marked(topic: Topic) -> str:
    """What is so wherever something is marked."""
    changes = [each for at in sorted(topic.marked) if (each := topic.changes[at])]
    if topic.hangs_on == "most":
        return f"not{', or not just so' if changes else ''}: {topic.usual.words}"
    return _in_all(changes)


def _in_all(changes: Sequence[Change]) -> str:
    """What is so by all of these; of a number, between which it lies."""
    if len({change.words for change in changes}) == 1:
        return changes[0].words
    amounts = [abs(by) for change in changes if (by := change.by) is not None]
    head, tail = changes[0].so_much
    return f"{head}{min(amounts)} to {max(amounts)}{tail}" if amounts else changes[0].sort


def _sort(change: Change) -> Part:
    """What is told of by one sign: a number that is more, and one that is less, are two things."""
    return (
        change.about if change.by is None else (change.about, "more" if change.by > 0 else "less")
    )


_HANGS_ON: tuple[tuple[str, Callable[[_Pair], object]], ...] = (
    ("every", lambda _: None),
    ("row", lambda pair: pair.row),
    ("column", lambda pair: pair.column),
    ("better", lambda pair: pair.cell.better),
)
"""What may alone decide about something, and what that is of a pair."""


def _hangs_together(by: Iterable[tuple[object, object]]) -> bool:
    """Whether the first of each two decides about the second; not, if there are none."""
    known: dict[object, object] = {}
    return all(known.setdefault(key, value) == value for key, value in by) and bool(known)


def _same(topic: Topic, twin: Topic) -> bool:
    """Whether two players have the same, usually."""
    return mirrored(topic.usual.comes_to) == twin.usual.comes_to


def _all_alike(small: Sequence[Topic], large: Sequence[Topic]) -> bool:
    """Whether signs of both players stand for the same."""

    def told(topics: Sequence[Topic], turn: Callable[[Part], Part]) -> set[Part]:
        marked = ((topic, topic.changes[at]) for topic in topics for at in topic.marked)
        return {
            (turn(topic.about), turn(change.comes_to) if change else "not")
            for topic, change in marked
        }

    return told(small, mirrored) == told(large, lambda part: part)


def in_full(cell: Cell) -> str:
    """Everything that follows in a cell, or that nothing does, as a sentence without a stop."""
    return "; ".join(change.words for change in cell.follows) or "nothing is otherwise"


def _pairs(made: Matrix) -> Iterator[_Pair]:
    """The cells in which something comes of two choices."""
    for row, cells in zip(made.rows, made.cells, strict=True):
        for column, cell in zip(made.columns, cells, strict=True):
            if cell.short and not cell.contradiction:
                yield _Pair(row, column, cell)


def _seat(part: Part) -> int:
    """The first player in what a change is about; the first of all, if there is none in it."""
    return next(_seats(part), 0)


def _seats(part: Part) -> Iterator[int]:
    if isinstance(part, Seat):
        yield part.number
    for each in part if isinstance(part, tuple) else ():
        yield from _seats(each)


def _some(names: Sequence[str]) -> str:
    """The first of some names, and how many there are more."""
    more = len(names) - FEW
    return listed(names) if more <= 0 else f"{', '.join(names[:FEW])} and {more} more"
