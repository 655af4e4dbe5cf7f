"""Nodes of a file: its items, its examples, and the words of a variant.

Purpose, input and output as the package's. Must not know: what stands in a line.
"""

from attrs import evolve
from lark import Token
from lark.tree import Meta

from ... import syntax as sx
from ...ir.boards import CIRCLE, HEXAGON, PATHS, SQUARE, SQUARE_WITH_DIAGONALS
from ...syntax import items as sc
from .inside_out import Mixed, Places

Shape = tuple[str, int, int]
"""Of a board: how its cells lie, how many in a row, how many rows."""


class Items(Places):
    """Builds the items of a file."""

    def start(self, meta: Meta, *items: sc.Item | tuple[sc.Item, ...]) -> sc.Script:
        flat = [one for item in items for one in (item if isinstance(item, tuple) else (item,))]
        return sc.Script(tuple(flat), span=self._at(meta))

    def interpolation(self, meta: Meta, value: sx.Value) -> sx.Value:
        return value

    def ruleset(
        self, meta: Meta, name: sx.Word, parent: sx.Word | None, *lines: Mixed
    ) -> sc.Header:
        extends = [line[1] for line in lines if line and line[0] == "extends"]
        extends += [] if parent is None else [parent]
        seats = [line[1] for line in lines if line and line[0] == "seats"]
        about = tuple(line[1] for line in lines if line and line[0] == "about")
        return sc.Header(
            name,
            about,
            extends[-1] if extends else None,
            seats[-1] if seats else (),
            span=self._at(meta),
        )

    def about(self, meta: Meta, text: sx.Word) -> tuple[str, sx.Word]:
        return ("about", text)

    def extends(self, meta: Meta, name: sx.Word) -> tuple[str, sx.Word]:
        return ("extends", name)

    def seats(self, meta: Meta, *names: sx.Word) -> tuple[str, tuple[sx.Word, ...]]:
        return ("seats", names)

    def option(
        self,
        meta: Meta,
        name: sx.Word,
        kinds: tuple[str, ...] | None,
        value: sx.Value,
        about: sx.Word | None,
    ) -> sc.Option:
        return sc.Option(name, kinds or (), value, about, span=self._at(meta))

    def kind(self, meta: Meta, *words: str) -> tuple[str, ...]:
        return words

    def kind_word(self, meta: Meta, word: sx.Word | Token) -> str:
        return word.text if isinstance(word, sx.Word) else str(word)

    def pieces(
        self, meta: Meta, name: sx.Word, in_force: Token | None, *fields: sc.Field
    ) -> sc.Kind:
        return sc.Kind(
            name, in_force is not None, tuple(f for f in fields if f), span=self._at(meta)
        )

    def field(
        self,
        meta: Meta,
        name: sx.Word,
        kinds: tuple[str, ...],
        value: sx.Value | Token | None,
        audience: Token | None,
    ) -> sc.Field:
        usually = None if isinstance(value, Token) else value
        labelled = isinstance(value, Token)
        told = None if audience is None else self._heard_by(audience)
        return sc.Field(name, kinds, labelled, usually, told, span=self._at(meta))

    def hexagon(self, meta: Meta, side: sx.Number) -> Shape:
        return (HEXAGON, side.value, side.value)

    def grid(
        self, meta: Meta, width: sx.Number, height: sx.Number, diagonals: Token | None
    ) -> Shape:
        shape = SQUARE if diagonals is None else SQUARE_WITH_DIAGONALS
        return (shape, width.value, height.value)

    def rows(
        self, meta: Meta, height: sx.Number, width: sx.Number, diagonals: Token | None
    ) -> Shape:
        return self.grid(meta, width, height, diagonals)

    def circle(self, meta: Meta, size: sx.Number, centre: Token | None) -> Shape:
        return (CIRCLE, size.value, 1 if centre is None else 2)

    def paths(self, meta: Meta) -> Shape:
        return (PATHS, 1, 1)

    def path(self, meta: Meta, *places: sx.Word) -> sc.Path:
        return sc.Path(places, span=self._at(meta))

    def board(
        self, meta: Meta, name: sx.Word, shape: Shape, *lines: sc.Field | sc.Path
    ) -> sc.Board:
        form, width, height = shape
        fields = tuple(line for line in lines if isinstance(line, sc.Field))
        paths = tuple(line for line in lines if isinstance(line, sc.Path))
        return sc.Board(name, form, width, height, fields, paths, span=name.span)

    def usually(self, meta: Meta, value: sx.Value) -> sx.Value:
        return value

    def phase(self, meta: Meta, name: sx.Word, block: sx.Body) -> sc.Phase:
        return sc.Phase(name, block, span=self._at(meta))

    def piece(
        self,
        meta: Meta,
        kind: sx.Word,
        label: str,
        name: sx.Word,
        each: sx.Word | None,
        block: sx.Body,
    ) -> sc.Piece:
        return sc.Piece(kind, label, name, block, each, span=kind.span.to((each or name).span))

    def name_alone(
        self, meta: Meta, kind: sx.Word, name: sx.Word, each: sx.Word | None, block: sx.Body
    ) -> sc.Piece:
        return self.piece(meta, kind, "", name, each, block)

    def label(self, meta: Meta, word: sx.Word | sx.Number) -> str:
        return word.text if isinstance(word, sx.Word) else str(word.value)

    def rule(
        self, meta: Meta, name: sx.Word, for_each: Token | None, *body: sx.Statement
    ) -> sc.Rule:
        return sc.Rule(name, for_each is not None, body, span=name.span)

    def ruling(
        self,
        meta: Meta,
        winner: sx.Word,
        loser: tuple[bool, sx.Word],
        question: sx.Word | None,
        because: sx.Word | None,
    ) -> sc.Ruling:
        every, word = loser
        return sc.Ruling(winner, word, every, question, because, span=winner.span.to(word.span))

    def ruling_in_words(self, meta: Meta, name: sx.Word, text: sx.Word) -> sc.RulingInWords:
        return sc.RulingInWords(name, text, span=name.span)

    def one_overridden(self, meta: Meta, word: sx.Word) -> tuple[bool, sx.Word]:
        return (False, word)

    def every_overridden(self, meta: Meta, word: sx.Word) -> tuple[bool, sx.Word]:
        return (True, word)

    def because(self, meta: Meta, text: sx.Word) -> sx.Word:
        return text

    # ------------------------------------------------------------------ examples

    def example(
        self,
        meta: Meta,
        name: sx.Word,
        *lines: sc.Moves | sc.Then | sc.Standing | tuple[sc.Given, ...],
    ) -> sc.Example:
        flat = [one for line in lines for one in (line if isinstance(line, tuple) else (line,))]
        return sc.Example(name, tuple(flat), span=self._at(meta))

    def given(self, meta: Meta, *settings: sc.Given) -> tuple[sc.Given, ...]:
        return settings

    def standing(self, meta: Meta, *conditions: sx.Condition) -> sc.Standing:
        return sc.Standing(conditions, span=self._at(meta))

    def setting(self, meta: Meta, option: sx.OptionValue, value: sx.Value) -> sc.Given:
        return sc.Given(option.name, value, span=self._at(meta))

    def moves(
        self,
        meta: Meta,
        phase: sx.Word | None,
        number: sx.Number | None,
        *moves: sc.Move | tuple[sc.Move, ...],
    ) -> sc.Moves:
        each = tuple(m for move in moves for m in (move if isinstance(move, tuple) else (move,)))
        return sc.Moves(phase, number.value if number else None, each, span=self._at(meta))

    def chosen(
        self, meta: Meta, seat: sx.Word, verb: sx.Word, *rest: sx.Value | sc.Move | None
    ) -> tuple[sc.Move, ...]:
        """`Otter picks Duchess and bribes 2`: what follows `and` is done by the same player."""
        also = tuple(evolve(v, seat=seat) for v in rest if isinstance(v, sc.Move))
        given = tuple(v for v in rest if v is not None and not isinstance(v, sc.Move))
        place = self._at(meta) if not also else seat.span.to((verb, *given)[-1].span)
        return (sc.Move("chosen", seat, verb, given, span=place), *also)

    def also(self, meta: Meta, verb: sx.Word, *values: sx.Value) -> sc.Move:
        return sc.Move("chosen", None, verb, values, also=True, span=self._at(meta))

    def called(self, meta: Meta, *said: Mixed) -> sc.Move:
        """`the cargo is 3`, `Otter's pick is Duchess`: the choice by its name."""
        *seat, choice, value = said
        (whose,) = seat or (None,)
        return sc.Move("chosen", whose, choice, (value,), called=True, span=self._at(meta))

    def chosen_as(
        self, meta: Meta, seat: sx.Word, value: sx.Value, _whose: Token | None, choice: sx.Word
    ) -> sc.Move:
        """`Otter chooses Duchess as their pick`: the same."""
        return self.called(meta, seat, choice, value)

    def taken_verb(self, meta: Meta, word: Token) -> sx.Word:
        """A word of the language as the verb of a choice: of `lead`, `North leads King`."""
        return sx.Word(str(word), span=self._at(meta))

    def late(self, meta: Meta, seat: sx.Word) -> sc.Move:
        return sc.Move("late", seat, None, (), span=self._at(meta))

    def passes(self, meta: Meta, seat: sx.Word, verb: sx.Word | None) -> sc.Move:
        return sc.Move("passed", seat, verb, (), span=self._at(meta))

    def drawn(self, meta: Meta, verb: sx.Word, *values: Mixed) -> sc.Move:
        *said, to = values
        return sc.Move("chosen", None, verb, tuple(said), to, span=self._at(meta))

    def drawn_as(self, meta: Meta, _verb: sx.Word, *said: Mixed) -> sc.Move:
        """`chance draws 3 as cargo`."""
        *values, choice = said
        return sc.Move("chosen", None, choice, tuple(values), called=True, span=self._at(meta))

    def then(self, meta: Meta, claim: sc.Claim) -> sc.Then:
        return sc.Then(claim, span=self._at(meta))

    def leads_claim(
        self, meta: Meta, who: sx.Value, more: sx.Number, fewer: sx.Number, noun: sx.Word | None
    ) -> sc.LeadsClaim:
        return sc.LeadsClaim(who, more.value, fewer.value, noun, span=self._at(meta))

    def result_claim(
        self, meta: Meta, who: sx.Value, verb: sx.Word, phase: sx.Word
    ) -> sc.ResultClaim:
        return sc.ResultClaim(who, verb, phase, span=self._at(meta))

    def may_claim(
        self, meta: Meta, who: sx.Value, negated: Token | None, verb: sx.Word, value: sx.Value
    ) -> sc.MayClaim:
        return sc.MayClaim(who, negated is not None, verb, value, span=self._at(meta))

    def told_claim(
        self, meta: Meta, who: sx.Value, negated: Token | None, words: sx.Word
    ) -> sc.ToldClaim:
        return sc.ToldClaim(who, negated is not None, words, span=self._at(meta))

    def minus(self, meta: Meta, number: sx.Number) -> sx.Number:
        return sx.Number(-number.value, span=self._at(meta))

    def asked_claim(
        self, meta: Meta, who: sx.Value, negated: Token | None, choice: sx.Word | None
    ) -> sc.AskedClaim:
        return sc.AskedClaim(who, negated is not None, choice, span=self._at(meta))

    def over_claim(self, meta: Meta, phase: sx.Word, words: Token) -> sc.OverClaim:
        return sc.OverClaim(phase, "not" in words.split(), span=self._at(meta))

    def condition_claim(self, meta: Meta, condition: sx.Condition) -> sc.ConditionClaim:
        return sc.ConditionClaim(condition, span=self._at(meta))

    # ------------------------------------------------------------------ variants

    def add_item(self, meta: Meta, item: sc.Option | sc.Piece | sc.Phase) -> sc.Add:
        return sc.Add(item, span=self._at(meta))

    def add_lines(
        self,
        meta: Meta,
        phase: sx.Word,
        place: str | None,
        anchor: sx.Word | None,
        *body: sx.Statement,
    ) -> sc.AddLines:
        return sc.AddLines(phase, place or "", anchor, body, span=phase.span)

    def place(self, meta: Meta, word: Token) -> str:
        return str(word)

    def remove(self, meta: Meta, first: sx.Word, second: sx.Word | None) -> sc.Remove:
        return sc.Remove(second or first, first if second else None, span=self._at(meta))

    def replace_item(
        self, meta: Meta, item: sc.Phase | sc.Piece | sc.Rule | sc.Board
    ) -> sc.Replace:
        return sc.Replace(item, span=self._at(meta))

    def replace_lines(
        self, meta: Meta, anchor: sx.Word, phase: sx.Word, *body: sx.Statement
    ) -> sc.ReplaceLines:
        return sc.ReplaceLines(anchor, phase, body, span=anchor.span.to(phase.span))

    def change_piece(
        self, meta: Meta, kind: sx.Word, label: str | None, name: sx.Word, body: sx.Body
    ) -> sc.Change:
        return sc.Change(name, body, kind, label or "", span=self._at(meta))

    def change_item(self, meta: Meta, name: sx.Word, *body: sx.Statement) -> sc.Change:
        return sc.Change(name, body, span=self._at(meta))

    def change_lines(
        self, meta: Meta, anchor: sx.Word, phase: sx.Word, *body: sx.Statement
    ) -> sc.ChangeLines:
        return sc.ChangeLines(anchor, phase, body, span=anchor.span.to(phase.span))

    def rename(self, meta: Meta, *parts: Mixed) -> tuple[sc.Rename, ...]:
        *pairs, about = parts
        text = about[1] if about else None
        return tuple(sc.Rename(old, new, text, span=old.span.to(new.span)) for old, new in pairs)

    def renaming(self, meta: Meta, old: sx.Word, new: sx.Word) -> tuple[sx.Word, sx.Word]:
        return (old, new)
