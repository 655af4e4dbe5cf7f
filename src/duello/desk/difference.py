"""What a player of one ruleset must know to play another.

Purpose: compare two rulesets by what they say to players and not by lines: what is agreed
otherwise, new, gone, changed, called otherwise. What stands in another order or under another name
and changes nothing for players is left out.
Input: two scripts in which nothing is left to be put together. Output: a `Book`.
Must not know: where the rulesets come from; how a page looks.
"""

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from itertools import takewhile

from attrs import evolve

from ..dsl import syntax as sx
from ..dsl.piecewise import Work, at_once
from ..dsl.syntax import items as sc
from ..dsl.word_forms import article
from .renames import (
    in_new_words,
    options_renamed,
    renamed,
    seats_of,
    with_options_of,
    with_seats_of,
)
from .rulebook import writing
from .rulebook.document import (
    Book,
    Item,
    Listing,
    Paragraph,
    Section,
    Table,
    marked,
    plain,
    said,
    strong,
    term,
)
from .rulebook.english import capital, is_plural, listed, sentence, stopped
from .rulebook.knowledge import named_alike
from .rulebook.line_entries import Sentences
from .rulebook.phrases import Phrases
from .rulebook.vocabulary import Vocabulary

_KNOWN = ("What is known", "What is announced")

CLOSE = 0.5
"""How alike two sentences are, if one has taken the place of the other."""


def difference(old: sc.Script, new: sc.Script) -> Book:
    """What is new to somebody who knows the old ruleset; without sections if nothing is."""
    return at_once(comparing(old, new))


def comparing(old: sc.Script, new: sc.Script) -> Work[Book]:
    """The same, piece by piece."""
    made = _Comparison(old, new)
    yield
    return (yield from made.book())


Items = tuple[Item, ...]
"""What is said, in order."""


class _Comparison:
    def __init__(self, old: sc.Script, new: sc.Script) -> None:
        self.titles = (_title(old), _title(new))
        self.seats = (seats_of(old), seats_of(new))
        old = with_seats_of(old, new)
        self.options = options_renamed(old, new)
        old = with_options_of(old, self.options)
        self.pairs = renamed(old, new)
        self.before = in_new_words(old, self.pairs)
        self.after = new
        agreed = {i.name.text: i for i in new.items if isinstance(i, sc.Option)}
        alike = tuple(
            agreed.get(i.name.text, i) if isinstance(i, sc.Option) else i for i in self.before.items
        )
        self.old = _Worded(evolve(self.before, items=alike))
        self.new = _Worded(new)

    def book(self) -> Work[Book]:
        yield from self.old.writing()
        yield from self.new.writing()
        parts = (
            ("Called otherwise", self._names()),
            ("Agreed otherwise", self._options()),
            *self._things(),
            ("How a match goes", self._phases()),
            ("Other rules", self._rest()),
            ("What players know", self._known()),
        )
        sections = []
        for title, items in parts:
            made: list[Item] = []
            for item in items:
                made.append(item)
                yield
            if made:
                sections.append(Section(title, (Listing(tuple(made)),)))
        if sections:
            sections.append(Section("Everything else", (Paragraph("Nothing else has changed."),)))
        lead = "What is new." if sections else "The rules are the same."
        old, new = self.titles
        title = f"New to someone who knows {old}: {new}" if old != new else f"New in {new}"
        return Book(title, "", lead, tuple(sections))

    # ------------------------------------------------------------------ names and options

    def _names(self) -> Iterator[Item]:
        """Other names of what players see and say."""
        shown = self._shown()
        for one, other in self.pairs.items():
            if other in shown:
                before, now = self.old.phrases.name(one), self.new.phrases.name(other)
                several = is_plural(before) and not self.new.words.is_name(other)
                be = "are" if several else "is"
                yield Item(f"{capital(before)} {be} called {strong(now)}.")
        for one, other in self.options.items():
            said = f"The option {term(one)} is called {strong(self.new.phrases.name(other))}."
            yield Item(said)
        seats, called = self.seats
        if seats != called:
            yield Item(f"The players are called {listed([plain(seat) for seat in called])}.")

    def _shown(self) -> set[str]:
        words = self.new.words
        public = {name for name, kept in words.kept.items() if kept.declare.audience != "secret"}
        things = (*words.kinds, *words.boards, *words.phases, *words.pieces, *words.rules)
        return {*things, *words.choices, *public}

    def _options(self) -> Iterator[Item]:
        old = {i.name.text: i for i in self.before.items if isinstance(i, sc.Option)}
        new = {i.name.text: i for i in self.after.items if isinstance(i, sc.Option)}
        for name, option in new.items():
            about = self._about(option)
            now = self.new.phrases.value(option.value)
            if name not in old:
                yield Item(f"New: {about}: {now}.")
            elif old[name].value != option.value:
                was = self.new.phrases.value(old[name].value)
                yield Item(f"{capital(about)}: {strong(now)} instead of {was}.")
            elif old[name].kinds != option.kinds:
                kinds = listed([plain(kind) for kind in option.kinds], "or")
                yield Item(f"{capital(about)}: may be {kinds}.")
            elif old[name].about != option.about:
                yield Item(f"{capital(term(self.new.phrases.name(name)))} now says: {about}.")
        for name, option in old.items():
            if name not in new:
                yield Item(f"No longer agreed on: {self._about(option)}.")

    def _about(self, option: sc.Option) -> str:
        name = term(self.new.phrases.name(option.name))
        return f"{plain(option.about.text)} ({name})" if option.about else name

    # ------------------------------------------------------------------ pieces and rules

    def _things(self) -> Iterator[tuple[str, Iterator[Item]]]:
        for kind in self.new.words.kinds.values():
            name = kind.name.text
            noun = self.new.phrases.many(name, None)
            yield f"The {noun}", self._pieces(name)
        for name in self.old.words.kinds:
            if name not in self.new.words.kinds:
                noun = self.old.phrases.many(name, None)
                yield f"The {noun}", iter((Item(f"There are no {noun} any more."),))

    def _pieces(self, kind: str) -> Iterator[Item]:
        old = {p.name.text: p for p in self.old.words.pieces_of(kind)}
        new = {p.name.text: p for p in self.new.words.pieces_of(kind)}
        yield from self._compared(self.new.phrases.name(kind), old, new)
        yield from _changes(self.old.of_kind(kind), self.new.of_kind(kind))

    def _compared(
        self,
        noun: str,
        old: Mapping[str, sc.Piece | sc.Rule],
        new: Mapping[str, sc.Piece | sc.Rule],
    ) -> Iterator[Item]:
        """Pieces of a kind, or rules, by their names."""
        for name, thing in new.items():
            text, told = self.new.told(thing)
            if name not in old:
                first, *rest = (Item(text), *told) if text else told or (Item(""),)
                about = f": {first.text}" if first.text else "."
                yield Item(f"New {noun}: {_head(thing)}{about}", tuple(rest))
                continue
            before, did = self.old.told(old[name])
            changed = _changes(did, told)
            if text != before:
                now, was = stopped(_quoted(text)), stopped(_quoted(before))
                changed = (Item(f"Its text: {now} Before: {was}"), *changed)
            if _head(old[name]) != _head(thing):
                changed = (Item(f"Before: {_head(old[name])}."), *changed)
            if changed:
                yield Item(f"{_head(thing)}:", changed)
        for name, thing in old.items():
            if name not in new:
                yield Item(f"No longer there: {_head(thing)}.")

    # ------------------------------------------------------------------ phases and the rest

    def _phases(self) -> Iterator[Item]:
        for name, phase in self.new.words.phases.items():
            noun = self.new.phrases.name(name)
            before = self.old.words.phases.get(name)
            new = _unmarked(self.new.general.items(phase.body))
            if before is None:
                yield Item(f"New: {strong(article(noun))}:", new)
                continue
            old = _unmarked(self.old.general.items(before.body))
            changed = _changes(old, new, ordered=True, loose=(_at_first(before), _at_first(phase)))
            if changed:
                yield Item(f"In {strong(article(noun))}:", changed)
        for name in self.old.words.phases:
            if name not in self.new.words.phases:
                yield Item(f"There is no {self.old.phrases.name(name)} any more.")

    def _rest(self) -> Iterator[Item]:
        yield from self._compared("rule", self.old.words.rules, self.new.words.rules)
        yield from _changes(self.old.rest(), self.new.rest())

    def _known(self) -> Iterator[Item]:
        old, new = ({r[0]: r[1:] for r in w.known()} for w in (self.old, self.new))
        for name, cells in new.items():
            if name in old and old[name] != cells:
                known = f"{name}: known to you: {cells[0]}; to your opponent: {cells[1]}"
                yield Item(f"{sentence(known)} Before: {old[name][0]}; {old[name][1]}.")


class _Worded:
    """One of the two rulesets, and what it says."""

    def __init__(self, script: sc.Script) -> None:
        self.script = script
        self.words = Vocabulary.of(script)
        self.phrases = Phrases(self.words)
        self.general = Sentences(self.phrases, actors=False)
        self.book = Book("", "", "", ())

    def writing(self) -> Iterator[None]:
        """Write the rulebook, without the examples."""
        bare = tuple(i for i in self.script.items if not isinstance(i, sc.Example))
        self.book = yield from writing(Vocabulary.of(evolve(self.script, items=bare)))

    def told(self, thing: sc.Piece | sc.Rule) -> tuple[str, Items]:
        """The text of a piece or a rule, and what it does."""
        here = self.phrases.name(thing.kind) if isinstance(thing, sc.Piece) else ""
        worded = Sentences(Phrases(self.words, here=here, personal=True), actors=False)
        texts = [
            plain(line.sentence.text)
            for line in thing.body
            if isinstance(line, sx.Line)
            and Sentences.is_text(line)
            and isinstance(line.sentence, sx.Word)
        ]
        items = _unmarked(worded.items(thing.body))
        if isinstance(thing, sc.Rule) and thing.for_each:
            items = (Item("It holds for each player."), *items)
        return " ".join(texts), items

    def of_kind(self, kind: str) -> Items:
        """What is said of all pieces of a kind."""
        whole = self.words.kinds.get(kind)
        if whole is None:
            return ()
        held = [Item("Their rules hold all the time.")] if whole.in_force else []
        for field in whole.fields:
            name = term(self.phrases.name(field.name))
            kinds = listed([plain(k) for k in field.kinds], "or")
            usual = f", usually {self.phrases.value(field.usually)}" if field.usually else ""
            label = ", as labelled" if field.as_labelled else ""
            held.append(Item(f"Each has {name}: {kinds}{usual}{label}."))
        return tuple(held)

    def rest(self) -> Items:
        """Boards, rulings and names for values."""
        found = [self._named(named) for named in self.words.named.values()]
        for section in self.book.sections:
            for block in section.blocks:
                if section.title in ("The board", "Clarifications") and isinstance(block, Listing):
                    found += block.items
        return _unmarked(tuple(found))

    def _named(self, named: sx.Named) -> Item:
        of = "" if named.of is None else f" of {article(plain(named.of.text))}"
        meant = self.general.meanings.stands_for(named)
        return Item(sentence(f"{self.phrases.name(named.name)}{of}: {meant}"))

    def known(self) -> list[tuple[str, ...]]:
        """The table of who knows what."""
        tables = {s.title: s.blocks[0] for s in self.book.sections if s.title in _KNOWN}
        rows = [
            row
            for title, table in tables.items()
            if isinstance(table, Table)
            for row in (named_alike(table) if title == _KNOWN[0] else table.rows)
        ]
        return [row if len(row) == 3 else (f"{row[0]}, {row[1]}", *row[2:]) for row in rows]


# ---------------------------------------------------------------------- comparing lists

_MARKS = re.compile(r"(?<=[.!?:]) \[[^\[\]]*\]$")
"""The rulings behind a line, by their numbers."""


def _unmarked(items: Items) -> Items:
    """Entries without the numbers of the rulings behind their lines, which are no rules."""
    return tuple(Item(_MARKS.sub("", item.text), _unmarked(item.below)) for item in items)


def _head(thing: sc.Piece | sc.Rule) -> str:
    """The name of a piece, with its short form; of a rule, its name."""
    label = f" ({plain(thing.label)})" if isinstance(thing, sc.Piece) and thing.label else ""
    return strong(plain(thing.name.text)) + label


def _quoted(text: str) -> str:
    """A text of a piece or a rule, if there is one."""
    return said(text) if text else "none"


def _at_first(phase: sc.Phase) -> int:
    """How many lines say what there is when a phase begins, in whatever order."""
    return sum(1 for _ in takewhile(lambda line: isinstance(line, sx.Declare), phase.body))


def _title(script: sc.Script) -> str:
    return next((plain(i.name.text) for i in script.items if isinstance(i, sc.Header)), "it")


def _changes(
    old: Items, new: Items, ordered: bool = False, loose: tuple[int, int] = (0, 0)
) -> Items:
    """What is said otherwise, new, gone, or in another place. Entries that are alike are compared
    with what stands below them. loose: how many entries of each stand first in no order.
    """
    pairs = _pairs(old, new)
    made: list[Item] = []
    for at, item in enumerate(new):
        if at not in pairs:
            made.append(Item(f"New: {item.text}", item.below))
            continue
        before = old[pairs[at]]
        below = _changes(before.below, item.below)
        if _bare(before) != _bare(item):
            made.append(Item(f"{item.text} Before: {before.text}", below))
        elif below:
            made.append(Item(item.text, below))
    kept = set(pairs.values())
    made += [Item(f"No longer: {item.text}") for at, item in enumerate(old) if at not in kept]
    return (*made, *(_moved(new, pairs, loose) if ordered else ()))


def _pairs(old: Items, new: Items) -> dict[int, int]:
    """Which entry of the new list is which of the old one: the same first, then the likest."""
    pairs: dict[int, int] = {}
    for look in (_whole, _bare):
        for at, item in enumerate(new):
            free = (n for n in range(len(old)) if at not in pairs and n not in pairs.values())
            same = next((n for n in free if look(old[n]) == look(item)), None)
            if same is not None:
                pairs[at] = same
    scored = sorted(
        (
            (_likeness(before, item), -at, -n)
            for at, item in enumerate(new)
            for n, before in enumerate(old)
            if at not in pairs and n not in pairs.values()
        ),
        reverse=True,
    )
    for score, at, n in scored:
        if score >= CLOSE and -at not in pairs and -n not in pairs.values():
            pairs[-at] = -n
    return pairs


def _bare(item: Item) -> str:
    """What an entry says, however its words are marked; what is agreed by its name."""
    return marked(
        item.text,
        lambda text: text,
        lambda sort, name: (f"{{{name}: ", "}") if sort == "agreed" else ("", ""),
    )


def _whole(item: Item) -> tuple[str, tuple[object, ...]]:
    """What an entry says with everything below it."""
    return _bare(item), tuple(_whole(below) for below in item.below)


def _likeness(one: Item, other: Item) -> float:
    return SequenceMatcher(None, one.text.split(), other.text.split(), autojunk=False).ratio()


def _moved(new: Items, pairs: dict[int, int], loose: tuple[int, int]) -> Iterator[Item]:
    """Entries that both have, in another order; not those that stand first in none."""
    free = {at for at, before in pairs.items() if at < loose[1] and before < loose[0]}
    common = [at for at in range(len(new)) if at in pairs and at not in free]
    stay = _longest_rise([pairs[at] for at in common])
    for n, at in enumerate(common):
        if n not in stay:
            after = f"after: {new[at - 1].text}" if at else "before everything else."
            yield Item(f"{new[at].text} This comes {after}")


def _longest_rise(numbers: list[int]) -> set[int]:
    """The places of the longest part of a row that rises: what has kept its order."""
    rows: list[list[int]] = []
    for at, number in enumerate(numbers):
        before = [row for row in rows if numbers[row[-1]] < number]
        longest = max(map(len, before), default=0)
        rows.append([*next((row for row in before if len(row) == longest), []), at])
    return set(sorted(rows, key=len)[-1]) if rows else set()
