"""The sections of a rulebook, in the order in which a reader needs them.

Purpose: from a ruleset to a book: what it is about, the pieces, how it goes, what each piece does
exactly, what is known, what is rare.
Input: a script in which nothing is left to be put together. Output: a `Book`.
Must not know: how single lines are worded, and how a page looks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, starmap, takewhile

from ...dsl import syntax as sx
from ...dsl.ir import sure
from ...dsl.ir.boards import CIRCLE, WAYS, laid_out
from ...dsl.lint.read_too_soon import AsItWas
from ...dsl.lower.decks import Printed
from ...dsl.lower.distributions import as_distribution
from ...dsl.piecewise import Work, at_once
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside, those
from ...dsl.word_forms import article, forms
from .decided import may_be_drawn
from .document import (
    Block,
    Book,
    Entries,
    Entry,
    Item,
    Listing,
    Paragraph,
    Section,
    Table,
    plain,
    strong,
    term,
)
from .english import capital, is_plural, listed, number, sentence
from .in_short import in_short
from .knowledge import known_section, told_of_cells, told_section
from .line_entries import Sentences
from .phrases import Phrases
from .scenes import clarifications
from .settled import where_players_go
from .submitted import submitted_section
from .vocabulary import Choice, Kept, Vocabulary, found, only_part

_DISTANCE = (
    "How many steps the shortest way takes. Where there is no way, it is infinity: longer than "
    "every other, and as long as another that is not there."
)

HOLDINGS = "holdings"
_HOLDINGS = "What a player has from the start, apart from everything else."

_SORTS = frozenset(("number", "player", "name"))
"""What a value may be, besides things of this game."""

_SHAPES = {
    "hexagon": "a hexagon of side {0}",
    "square": "a grid of {1} of {0} places",
    "circle": "a circle of {0} cells",
    "paths": "places that are joined by paths",
}


def _who_they_are(phase: sc.Phase) -> str:
    """Who is meant by the small words in a turn."""
    theirs = "“They” is the player whose turn it is, and “their opponent” is the other one"
    replies = any(
        isinstance(each, sx.Choose) and each.who == sx.Pronoun("opponent") and each.body
        for each in inside(phase.body)
    )
    below = "; below what their opponent chooses, “they” is the one who has chosen"
    return f"{theirs}{below if replies else ''}."


def rulebook(script: sc.Script, as_it_was: tuple[AsItWas, ...] = ()) -> Book:
    """The rulebook of a ruleset, as its players read it. as_it_was: what its program gives lines as
    it was before the lines above them.
    """
    return at_once(writing(Vocabulary.of(script, as_it_was)))


def writing(words: Vocabulary) -> Work[Book]:
    """The same, piece by piece, of a ruleset whose words are known."""
    writer = _Writer(words)
    yield
    return (yield from writer.book())


Sections = Iterator[Section | None]
"""Sections, and None between the pieces of work that one of them is."""


class _Writer:
    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.phrases = Phrases(self.words)
        self.general = Sentences(self.phrases, settled=self._settled())

    def book(self) -> Work[Book]:
        header = self.words.header
        title = plain(header.name.text) if header else "Rules"
        about = " ".join(plain(w.text) for w in header.about) if header else ""
        parts: tuple[Sections, ...] = (
            in_short(self.general, self._ordered()),
            self._pieces(),
            self._boards(),
            self._phases(),
            self._rules(),
            self._exactly(),
            submitted_section(self.general),
            known_section(self.words, self.phrases),
            told_section(self.words, self.phrases),
            clarifications(self.words, self.phrases),
            self._agreed(),
            self._glossary(),
        )
        sections: list[Section] = []
        for part in parts:
            yield
            for section in part:
                if section is None:
                    yield
                else:
                    sections.append(section)
        return Book(title, about, self._lead(), tuple(sections))

    # ------------------------------------------------------------------ what it is about

    def _lead(self) -> str:
        seats = [plain(seat) for seat in self.words.seats] or ["First", "Second"]
        return f"For two players: {listed(seats)}."

    def _ordered(self) -> list[sc.Phase]:
        """The phases from the outermost to the innermost, as they are played."""
        played = {
            phase.name.text
            for where in self.words.bodies()
            for line in those(where, sx.Play)
            if (phase := self.words.phase(line.phase.text))
        }
        waiting = [p for p in self.words.phases.values() if p.name.text not in played]
        found_: list[sc.Phase] = []
        while waiting:
            phase = waiting.pop(0)
            if phase in found_:
                continue
            found_.append(phase)
            inner = [self.words.phase(p.phase.text) for p in _plays(phase.body)]
            waiting = [*(p for p in inner if p is not None), *waiting]
        return found_

    # ------------------------------------------------------------------ pieces and boards

    def _pieces(self) -> Iterator[Section]:
        for kind in self.words.kinds.values():
            pieces = self.words.pieces_of(kind.name.text)
            if pieces:
                name = self.phrases.many(kind.name.text, None)
                blocks = (*self._kind_lines(kind), self._piece_table(kind, pieces))
                yield Section(f"The {name}", blocks)

    def _kind_lines(self, kind: sc.Kind) -> Iterator[Block]:
        if kind.in_force:
            name = self.phrases.many(kind.name.text, None)
            yield Paragraph(f"The rules of {name} hold for their owners all the time.")
        usual = [f for f in kind.fields if f.usually is not None]
        for field in usual:
            name, one = term(self.phrases.name(field.name)), self.phrases.name(kind.name)
            match field.usually:
                case sx.TruthValue(value=value):
                    so = f"{article(one)} {self.phrases.state(field.name.text, value)}"
                    yield Paragraph(f"{capital(so)} unless a rule says otherwise.")
                case sx.Word() | sx.Number() as worth:
                    verb = "are" if is_plural(field.name.text) else "is"
                    so = f"The {name} of {article(one)} {verb} {self.phrases.value(worth)}"
                    yield Paragraph(f"{so} unless the table or a rule says otherwise.")

    def _piece_table(self, kind: sc.Kind, pieces: tuple[sc.Piece, ...]) -> Table:
        said = [
            f
            for f in kind.fields
            if f.as_labelled or any(self._printed(p, f) is not None for p in pieces)
        ]
        noun = self.phrases.name(kind.name)
        decks = list(self._decks(pieces))
        fields = (*(self.phrases.name(f.name) for f in said), *(title for title, _ in decks))
        head = ("", noun, *fields, "what it does")
        rows = tuple(
            (
                plain(piece.label),
                strong(plain(piece.name.text)),
                *(self._field(piece, f) for f in said),
                *(str(lying[piece.name.text]) for _, lying in decks),
                self._text(piece.body),
            )
            for piece in pieces
        )
        kept = [
            at for at in range(len(head)) if 0 < at < len(head) - 1 or any(row[at] for row in rows)
        ]
        return Table(
            tuple(head[at] for at in kept), tuple(tuple(r[at] for at in kept) for r in rows)
        )

    def _decks(self, pieces: tuple[sc.Piece, ...]) -> Iterator[tuple[str, Counter[str]]]:
        """The zones that begin with some of these pieces more than once, and how many of each lie
        in them.
        """
        printed = Printed(self.words.script)
        for phase in self._ordered():
            for line in inside(phase):
                if isinstance(line, sx.Declare):
                    lying = _lying(printed.lies_in(line))
                    if any(lying[piece.name.text] > 1 for piece in pieces):
                        yield f"in {self.general.beginnings.whose(line)}", lying

    def _printed(self, piece: sc.Piece, field: sc.Field) -> sx.Clause | None:
        """The line of a piece that prints a field."""
        for line in piece.body:
            if (
                isinstance(line, sx.Clause)
                and line.label.text in forms(field.name.text)
                and all(isinstance(inner, sx.Line) and not inner.guard for inner in line.body)
            ):
                return line
        return None

    def _field(self, piece: sc.Piece, field: sc.Field) -> str:
        line = self._printed(piece, field)
        if line is not None and len(line.body) == 1:
            inner = sure(sx.Line, line.body[0])
            return self.phrases.value(inner.sentence)  # type: ignore[arg-type]
        if field.as_labelled:
            return plain(piece.label) if piece.label.isdigit() else "none"
        return self.phrases.value(field.usually) if field.usually is not None else ""

    def _text(self, body: sx.Body) -> str:
        texts = [
            plain(line.sentence.text)
            for line in body
            if isinstance(line, sx.Line) and isinstance(line.sentence, sx.Word)
            and Sentences.is_text(line)
        ]  # fmt: skip
        return " ".join(texts)

    def _boards(self) -> Iterator[Section]:
        for board in self.words.boards.values():
            name = self.phrases.name(board.name)
            shape = _SHAPES.get(board.shape, f"{_SHAPES['square']}, with diagonals")
            rows = "1 row" if board.height == 1 else f"{board.height} rows"
            shaped = shape.format(board.width, rows)
            if board.shape == "circle" and board.height > 1:
                shaped += " and one in the middle of it"
            lines = [Item(f"The board is {shaped}; a place on it is called {article(term(name))}.")]
            if board.shape in (*WAYS, CIRCLE):
                lines.extend(map(Item, self._places_of(board)))
            lines.extend(
                Item(capital(said)) for said in where_players_go(board, self.words, self.phrases)
            )
            paths = [", ".join(map(self.phrases.name, path.places)) for path in board.paths]
            if paths:
                lines.append(Item(f"Its paths, from end to end: {'; '.join(paths)}."))
            for field in board.fields:
                unseen = "" if told_of_cells(field) == "public" else ". Players do not see it"
                lines.append(Item(sentence(f"{self._of_places(field, name)}{unseen}")))
            yield Section("The board", (Listing(tuple(lines)),))

    def _of_places(self, field: sc.Field, place: str) -> str:
        """What every place of a board has, or is."""
        known, usual = term(self.phrases.name(field.name)), field.usually
        if {*field.kinds} == {"yes", "no"}:
            so, first = self.phrases.state(field.name.text, True), ""
            if isinstance(usual, sx.TruthValue):
                yes, no = ("it is", "it is not")
                if so.startswith("has "):
                    done = self.words.is_done(field.name.text)
                    yes, no = ("it has", "it has not") if done else ("it has one", "it has none")
                first = f"; at first {yes if usual.value else no}"
            return f"every {place} {so} or not{first}"
        first = f", at first {self.phrases.value(usual)}" if usual else ""
        one = known if is_plural(field.name.text) else article(known)
        if field.name.text in field.kinds:
            others = [plain(each) for each in field.kinds if each != field.name.text]
            return f"every {place} has {listed([one, *others], 'or')}{first}"
        sorts = self._sorts(field.kinds)
        if self.phrases.is_of_a_player(field.name.text):
            sorts = sorts.replace("a player", "a player's").replace("nobody", "nobody's")
        return f"every {place} has {one}: {sorts}{first}"

    def _places_of(self, board: sc.Board) -> Iterator[str]:
        """What the places are called, and the directions, if any is chosen."""
        made = laid_out(board.name.text, board.shape, board.width, board.height)
        if made.free:
            yield f"Its places, in order: {listed(made.names)}."
            return
        rows = [list(row) for _, row in groupby(made.names, key=lambda name: name[0])]
        ends = [f"{row[0]} to {row[-1]}" for row in rows]
        many = self.phrases.many(board.name.text, None)
        yield f"Its {many}, row by row from the top, each from left to right: {', '.join(ends)}."
        ways = [w for where in self.words.bodies() for w in inside(where) if _is_way(w)]
        if ways:
            around = ", ".join(made.ways)
            yield f"The directions, clockwise: {around}. An axis is both ways at once."

    # ------------------------------------------------------------------ how it goes

    def _phases(self) -> Sections:
        for phase in self._ordered():
            name = self.phrases.name(phase.name)
            blocks: list[Block] = []
            if self.words.takes_turns(phase):
                blocks.append(Paragraph(_who_they_are(phase)))
            kept, body = _in_order(phase)
            if kept:
                blocks.append(Paragraph(f"When {article(name)} begins:"))
                blocks.append(Listing(self.general.items(kept)))
            items: tuple[Item, ...] = ()
            for entries in self.general.by_line(body):
                items = (*items, *entries)
                yield None
            if phase is self._ordered()[0] and may_be_drawn(phase, self._sure_players()):
                items = (*items, Item(f"If nobody has won the {name} by then, it is a draw."))
            if items:
                blocks.append(Listing(items, numbered=True))
            yield Section(capital(article(name)), tuple(blocks))

    def _settled(self) -> tuple[str, ...]:
        """The phase around all, if it is told at its end that it may be a draw, or cannot be."""
        ordered = self._ordered()
        plays = [line for phase in ordered[:1] for line in phase.body if isinstance(line, sx.Play)]
        return (ordered[0].name.text,) if plays else ()

    def _sure_players(self) -> frozenset[str]:
        """What names a player: a seat, or what is agreed on, unless that may be nobody."""
        agreed_on = {
            name
            for name, option in self.words.options.items()
            if isinstance(option.value, sx.Word | sx.OptionValue)
        }
        return frozenset((*self.words.seats, *agreed_on))

    def _rules(self) -> Iterator[Section]:
        entries = tuple(
            Entry(
                plain(rule.name.text),
                " ".join(filter(None, (self._text(rule.body), _for_whom(rule)))),
                Sentences(Phrases(self.words, personal=True)).items(rule.body),
            )
            for rule in self.words.rules.values()
        )
        if entries:
            yield Section("Rules that always hold", (Entries(entries),))

    def _exactly(self) -> Sections:
        for kind in self.words.kinds.values():
            noun = self.phrases.name(kind.name)
            worded = Sentences(Phrases(self.words, here=noun, personal=True))
            entries: list[Entry] = []
            for piece in self.words.pieces_of(kind.name.text):
                body = tuple(s for s in piece.body if not self._is_printed(piece, kind, s))
                items = worded.of_piece(body)
                yield None
                if items:
                    entries.append(Entry(plain(piece.name.text), "", items))
            if entries:
                named = f"What the {self.phrases.many(kind.name.text, None)} do, exactly"
                yield Section(named, (Entries(tuple(entries)),))

    def _is_printed(self, piece: sc.Piece, kind: sc.Kind, line: sx.Statement) -> bool:
        return any(self._printed(piece, field) is line for field in kind.fields)

    # ------------------------------------------------------------------ what stands at the end

    def _agreed(self) -> Iterator[Section]:
        rows = []
        for option in self.words.options.values():
            name = term(self.phrases.name(option.name))
            about = plain(option.about.text) if option.about else ""
            kinds = self._sorts(option.kinds) or _kind_of(option.value)
            rows.append((name, about, kinds, self._usual(option.value)))
        if rows:
            head = ("", "what it is", "may be", "unless agreed otherwise")
            yield Section("What may be agreed before the match", (Table(head, tuple(rows)),))

    def _usual(self, value: sx.Value) -> str:
        if isinstance(value, sx.OptionValue):
            return f"as {term(self.phrases.name(value.name))}"
        return self.phrases.value(value)

    def _glossary(self) -> Sections:
        entries: dict[str, str] = {}
        for entry in self._defined():  # what a word means besides stands behind what it means
            yield None
            if entry is not None:
                also = entries.get(entry.name)
                told = entry.text if also is None else f"{also} {entry.text}"
                entries[entry.name] = told
        if entries:
            every = sorted(starmap(Entry, entries.items()), key=lambda e: e.name.lower())
            yield Section("Words", (Entries(tuple(every), small=True),))

    def _from(self, choice: Choice) -> str:
        """What may be chosen; said to whoever chooses, where a piece asks for it."""
        node = choice.node
        go = isinstance(node, sx.Choose) and isinstance(node.domain, sx.OneGo)
        if isinstance(node, sx.Choose) and go and as_distribution(node) is None:
            one = only_part(node)
            return "several things in one go" if one is None else self.phrases.role(one, "the ")
        asks = isinstance(choice.node, sx.Asks)
        phrases = Phrases(self.words, personal=True) if asks else self.phrases
        return phrases.chosen(choice)

    def _places(self, chosen: list[Choice]) -> str:
        """Where something is chosen."""
        all_ = dict.fromkeys(choice.where for choice in chosen)
        phases = [article(self.phrases.name(w.name)) for w in all_ if isinstance(w, sc.Phase)]
        others = [plain(w.name.text) for w in all_ if not isinstance(w, sc.Phase)]
        told = [f"in {listed(phases, 'or')}"] if phases else []
        return listed([*told, f"with {listed(others, 'or')}"] if others else told, "or")

    def _worded(self) -> Iterator[sx.Node]:
        """Everything in which a value may stand."""
        yield from self.words.bodies()
        yield from self.words.named.values()

    def _defined(self) -> Iterator[Entry | None]:
        name = self.phrases.name
        yield from self._things()
        points = yield from self._points()
        for step in self.words.steps:
            yield Entry(name(step), points[step])
        for kept in self.words.kept.values():
            yield Entry(name(kept.declare.name), self._kept(kept))
        for word in self.words.choices:
            same = [c for c in self.words.chosen if c.node.name.text == word]
            if word in self.words.kinds and all(_is_one_of(c.node.domain, word) for c in same):
                continue
            domains = dict.fromkeys(map(self._from, same))
            what = f": {next(iter(domains))}" if len(domains) == 1 else ""
            by_chance = [isinstance(c.node, sx.Choose) and c.node.who == sx.Chance() for c in same]
            chosen = "What is drawn at random" if all(by_chance) else "What is chosen"
            yield Entry(name(word), f"{chosen} {self._places(same)}{what}.")
        for named in self.words.named.values():
            of = "" if named.of is None else f"of {article(name(named.of))}: "
            meanings, text = self.general.meanings, named.name.text
            meant = sentence(of + meanings.stands_for(named))
            long = meanings.is_long(named) and text in points
            yield Entry(name(named.name), points[text] if long else meant)
        yield from self._of_the_language()
        for question in self.words.questions:
            if question not in self.words.fields and found(self.words.kept, question) is None:
                others = self.phrases.bodies(self.words.acting(question))
                yield Entry(name(question), points.get(question, f"It is said by {others}."))

    def _things(self) -> Iterator[Entry]:
        """What pieces and places are called, and what they have."""
        name = self.phrases.name
        kinds, boards = self.words.kinds.values(), self.words.boards.values()
        told: list[tuple[sc.Kind | sc.Board, str]] = []
        told += [(kind, self._kind_defined(kind)) for kind in kinds]
        told += [(board, "A place on the board.") for board in boards]
        for thing, meaning in told:
            yield Entry(name(thing.name), meaning)
            for field in thing.fields:
                yield Entry(name(field.name), self._field_defined(thing, field))

    def _points(self) -> Work[dict[str, str]]:
        """Where to look for steps and for what is answered, by their names."""
        points: dict[str, dict[str, list[str]]] = {}
        for phase in self._ordered():
            at = 0
            body = _in_order(phase)[1]
            for line, entries in zip(body, self.general.by_line(body), strict=True):
                at += len(entries)
                yield
                for node in inside(line):
                    met = (named.name.text for named in self.general.notes.met(node))
                    for word in filter(None, (_told_by(node), *met)):
                        where = points.setdefault(word, {}).setdefault(phase.name.text, [])
                        where.extend([] if str(at) in where else [str(at)])
        return {
            word: f"See {listed([self._point(*each) for each in told.items()])}."
            for word, told in points.items()
        }

    def _point(self, phase: str, points: list[str]) -> str:
        several = "s" if len(points) > 1 else ""
        return f"point{several} {listed(points)} of {article(self.phrases.name(phase))}"

    def _of_the_language(self) -> Iterator[Entry]:
        """Words that mean the same in all games, if this one uses them."""
        used = [node for where in self._worded() for node in inside(where)]
        if any(isinstance(node, sx.Distance) for node in used):
            yield Entry("distance", _DISTANCE)
        if any(isinstance(node, sx.Word) and node.text == HOLDINGS for node in used):
            yield Entry(HOLDINGS, _HOLDINGS)

    def _sorts(self, kinds: Sequence[str]) -> str:
        """What something may be: `a number or none`, `a piece`, `yes or no`."""
        things = {*_SORTS, *self.words.kinds, *self.words.boards}
        one = (article(plain(k)) if things & {*forms(k)} else plain(k) for k in kinds)
        return listed(list(one), "or")

    def _kind_defined(self, kind: sc.Kind) -> str:
        """How many pieces of a kind there are, or of how many sorts, if there are more of some."""
        pieces = self.words.pieces_of(kind.name.text)
        noun = self.phrases.many(kind.name.text, len(pieces))
        if len(pieces) == 1:
            return f"The only {noun} of this game."
        if any(self._decks(pieces)):
            noun = f"sorts of {self.phrases.many(kind.name.text, 1)}"
        return f"One of the {number(len(pieces))} {noun} of this game."

    def _field_defined(self, kind: sc.Kind | sc.Board, field: sc.Field) -> str:
        """What is printed on a piece under a name, or what a place has under it."""
        one = article(self.phrases.name(kind.name))
        if {*field.kinds} == {"yes", "no"}:
            return f"Whether {one} {self.phrases.state(field.name.text, True)}."
        return f"What {one} has: {self._sorts(field.kinds)}."

    def _kept(self, kept: Kept) -> str:
        """What somebody has for as long as a phase goes on."""
        declare, phase = kept.declare, article(self.phrases.name(kept.phase.name))
        first = f"at first {self.general.beginnings.initial(declare)}"
        if not isinstance(declare.owner, sx.EachPlayer):
            return f"What {phase} has; {first}."
        if self.words.is_truth(declare.name.text):
            so = self.phrases.state(declare.name.text, True)
            return f"Whether a player {so}, during {phase}; {first}."
        return f"What each player has during {phase}; {first}."


def _in_order(phase: sc.Phase) -> tuple[sx.Body, sx.Body]:
    """What there is when a phase begins, and its other lines, in the order of the book."""
    ends = [line for line in phase.body if isinstance(line, sx.AtTheEnd)]
    body = (*(line for line in phase.body if line not in ends), *ends)
    kept = tuple(takewhile(lambda line: isinstance(line, sx.Declare), body))
    return kept, body[len(kept) :]


def _told_by(node: sx.Node) -> str:
    """The step that a line is, or the question that it answers; else nothing."""
    match node:
        case sx.Step(name=word) | sx.Clause(label=word):
            return word.text
    return ""


def _is_one_of(domain: sx.Domain, kind: str) -> bool:
    """Whether it is but said that a thing of a kind is chosen."""
    return isinstance(domain, sx.PiecesDomain) and domain.noun.text == kind and not domain.zones


def _lying(deck: tuple[sx.Copies, ...]) -> Counter[str]:
    """How often each piece lies in a deck, by every form of the name that stands there."""
    found: Counter[str] = Counter()
    for each in deck:
        for form in frozenset(forms(each.name.text)):
            found[form] += each.count
    return found


def _for_whom(rule: sc.Rule) -> str:
    return "It holds for each player, here called “you”." if rule.for_each else ""


def _is_way(node: sx.Node) -> bool:
    return isinstance(node, sx.WayDomain)


def _kind_of(value: sx.Value) -> str:
    """What an option may be, if it is not said."""
    return "yes or no" if isinstance(value, sx.TruthValue) else "a number"


def _plays(body: sx.Body) -> Iterator[sx.Play]:
    for line in body:
        for node in inside(line):
            if isinstance(node, sx.Play):
                yield node
