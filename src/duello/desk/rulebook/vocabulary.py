"""The words of one game, and what they stand for.

Purpose: a rulebook speaks of things in the game's own words; here it is looked up which words
these are, in either number. Input: a script in which nothing is left to be put together.
Output: `Vocabulary`. Must not know: how sentences are worded.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TypeVar

from attrs import evolve, frozen

from ...dsl import syntax as sx
from ...dsl.lint.read_too_soon import AsItWas
from ...dsl.lower.deals import dealt
from ...dsl.lower.named_values import cases_together
from ...dsl.spans import Span
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside, those
from ...dsl.word_forms import IRREGULAR, forms, stems
from .english import is_participle, is_plural, plural, singular
from .said_to_holders import said_to_holders

Thing = TypeVar("Thing")

TAKING_EFFECT = ("take effect", "takes effect")
"""What is said of pieces that do what stands with them."""


@frozen
class Kept:
    """Something that a player or the game has for a time: a number, a zone, a flag."""

    declare: sx.Declare
    phase: sc.Phase


@frozen
class Choice:
    """Something that is chosen. where: the phase or the piece that asks for it; noun: what kind of
    thing is chosen, if it has a name.
    """

    node: sx.Choose | sx.Asks
    where: sc.Phase | sc.Piece | sc.Rule
    noun: str
    go: sx.Choose | None = None
    """What it is a part of, if it is chosen in one go with other things."""
    for_each: bool = False
    """Whether it stands among lines for each player, so that each of them chooses."""

    @property
    def by_one(self) -> bool:
        """Whether one player alone chooses, or chance once."""
        if not isinstance(self.node, sx.Choose) or not isinstance(self.where, sc.Phase):
            return False
        several = isinstance(self.node.who, sx.EachPlayer | sx.BothPlayers)
        dealt_to_each = isinstance(self.node.domain, sx.DealDomain)
        return not (self.for_each or several or dealt_to_each)

    @property
    def of_one(self) -> bool:
        """Whether a single thing is chosen."""
        domain = self.node.domain
        things = domain.things if isinstance(domain, sx.DealDomain) else domain
        if isinstance(things, sx.PiecesDomain | sx.SeveralNumbers):
            return things.high == sx.Number(1)
        return True

    @property
    def by_chance(self) -> bool:
        """Whether no player is asked."""
        return isinstance(self.node, sx.Choose) and isinstance(self.node.who, sx.Chance)

    @property
    def is_answered(self) -> bool:
        """Whether a player answers it, and not as part of another answer."""
        return isinstance(self.node, sx.Choose) and not self.by_chance and self.go is None

    @property
    def at_once(self) -> bool:
        """Whether both players may be asked at the same time."""
        who = self.node.who if isinstance(self.node, sx.Choose) else None
        return not (self.by_one or (isinstance(who, sx.EachPlayer) and who.in_turn))

    @property
    def secret(self) -> bool:
        """Whether nobody else is told at once."""
        one = self.go if self.go is not None else self.node
        return isinstance(one, sx.Choose) and one.secret


@frozen(slots=False)
class Vocabulary:
    """Every word that a ruleset gives a meaning."""

    script: sc.Script
    header: sc.Header | None
    kinds: dict[str, sc.Kind]
    pieces: dict[str, sc.Piece]
    boards: dict[str, sc.Board]
    phases: dict[str, sc.Phase]
    options: dict[str, sc.Option]
    steps: dict[str, sc.Phase]
    kept: dict[str, Kept]
    choices: dict[str, Choice]
    chosen: tuple[Choice, ...]
    for_each: frozenset[Span]
    """Where lines stand that are done for each player."""
    questions: dict[str, sx.Clause]
    fields: dict[str, sc.Field]
    rules: dict[str, sc.Rule]
    named: dict[str, sx.Named]
    things: dict[Span, str]
    """What `it` is in the texts of lines for each thing, by where these stand."""
    written: frozenset[str]
    """Every word that stands in the file as anything but a text or a verb."""
    counted: frozenset[str]
    """The nouns of which several things are called in the file: `number of sheep`."""
    amounts: frozenset[str]
    """The nouns of which somebody has or gains so many, or more: `2 points`, `more heat`."""
    answers: frozenset[str]
    """The names that are brought in where they may be chosen: `left or right`."""
    as_it_was: tuple[AsItWas, ...] = ()
    """What lines get as it was before the lines above them, which are done at the same time."""

    @classmethod
    def of(cls, script: sc.Script, as_it_was: tuple[AsItWas, ...] = ()) -> "Vocabulary":
        """The words of a script, of whose pieces the rules are said to whoever has them."""
        script = said_to_holders(script)
        items = script.items
        phases = {i.name.text: i for i in items if isinstance(i, sc.Phase)}
        kinds = {i.name.text: i for i in items if isinstance(i, sc.Kind)}
        boards = {i.name.text: i for i in items if isinstance(i, sc.Board)}
        bodies = [i for i in items if isinstance(i, sc.Phase | sc.Piece | sc.Rule)]
        lines = [(where, line) for where in bodies for line in inside(where)]
        steps = {
            line.name.text: where
            for where, line in lines
            if isinstance(line, sx.Step) and isinstance(where, sc.Phase)
        }
        among = [part for _, line in lines for part in inside(_for_each(line))]
        each = {id(part) for part in among}
        goes = [line for _, line in lines if isinstance(line, sx.Choose) and _is_go(line)]
        parts = {id(part): go for go in goes for line in go.body for part in inside(line)}
        chosen = tuple(
            Choice(choice, where, _noun(choice.domain), parts.get(id(line)), id(line) in each)
            for where, line in lines
            if isinstance(choice := _as_choice(line), sx.Choose | sx.Asks)
        )
        return cls(
            script=script,
            header=next((i for i in items if isinstance(i, sc.Header)), None),
            kinds=kinds,
            pieces={i.name.text: i for i in items if isinstance(i, sc.Piece)},
            boards=boards,
            phases=phases,
            options={i.name.text: i for i in items if isinstance(i, sc.Option)},
            steps=steps,
            kept={
                line.name.text: Kept(line, where)
                for where, line in lines
                if isinstance(line, sx.Declare) and isinstance(where, sc.Phase)
            },
            choices={each.node.name.text: each for each in chosen},
            chosen=chosen,
            for_each=frozenset(part.span for part in among if isinstance(part, sx.EffectLine)),
            questions={
                line.label.text: line
                for where, line in lines
                if isinstance(line, sx.Clause) and line.label.text not in steps
            },
            fields={
                **{f.name.text: f for kind in kinds.values() for f in kind.fields},
                **{f.name.text: f for board in boards.values() for f in board.fields},
            },
            rules={i.name.text: i for i in items if isinstance(i, sc.Rule)},
            named={
                each.name.text: each
                for each in cases_together(inside(script))
                if isinstance(each, sx.Named)
            },
            things={
                word.span: each.noun.text  # of lines within lines, the innermost
                for each in inside(script)
                if isinstance(each, sx.ForEachPiece)
                for word in inside(each.body)
                if isinstance(word, sx.Word) and word.quoted
            },
            written=frozenset(_written(script)),
            counted=frozenset(
                node.noun.text for node in inside(script) if isinstance(node, sx.NumberOf)
            ),
            amounts=frozenset(noun.text for node in inside(script) for noun in _amounts(node)),
            answers=frozenset(
                name.text
                for each in chosen
                if isinstance(each.node.domain, sx.NamesDomain)
                for name in each.node.domain.names
            ),
            as_it_was=as_it_was,
        )

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names, if the rules give them any."""
        return tuple(w.text for w in self.header.seats) if self.header else ()

    def is_name(self, word: str) -> bool:
        """Whether a word is the name of a single thing: a piece or a player."""
        return word in self.pieces or word in self.seats

    def is_kind(self, word: str) -> bool:
        """Whether a word is what pieces of a kind are called, in either number."""
        return found(self.kinds, word) is not None

    def pieces_of(self, kind: str) -> tuple[sc.Piece, ...]:
        """The pieces of a kind, in order."""
        return tuple(p for p in self.pieces.values() if kind in forms(p.kind.text))

    def has_several(self, name: str) -> bool:
        """Whether a game begins with more than one piece of a name."""
        piece = self.pieces.get(name)
        return piece is not None and any(
            (isinstance(node, sx.Copies) and node.count > 1 and node.name.text in forms(name))
            or (
                isinstance(node, sx.OneOfEach)
                and node.copies > 1
                and any(noun.text in forms(piece.kind.text) for noun in node.nouns)
            )
            for kept in self.kept.values()
            for node in inside(kept.declare)
        )

    def several(self, noun: str) -> str:
        """Several of what the rules speak of as one, as they write it: `dice`, or `dies`."""
        return self._as_written(noun, plural(noun))

    def many_of(self, noun: str) -> str:
        """A number that is brought in as one, as the rules count it: `field: 0`, `2 fields`."""
        if is_plural(noun) or noun not in self.kept:
            return noun
        return next((f for f in forms(noun) if is_plural(f) and f in self.amounts), noun)

    def one(self, several: str) -> str:
        """One of several things, as the rules write it."""
        return self._as_written(several, singular(several))

    def _as_written(self, noun: str, usual: str) -> str:
        """A noun in its other number, as the file has it, or else as English does."""
        other = [form for form in forms(noun) if form != noun and form in self.written]
        if not other and noun in self.counted and noun not in IRREGULAR:  # like `sheep`
            return noun
        return usual if usual in other or not other else other[0]

    def phase(self, word: str) -> sc.Phase | None:
        """The phase of that name, in either number."""
        return found(self.phases, word)

    def phase_meant(self, word: str) -> sx.Word | None:
        """What a phase is called that a line ends or wins: `the game` is the one around all."""
        if self.phase(word) is not None:
            return sx.Word(word)
        played = {
            form
            for phase in self.phases.values()
            for line in those(phase, sx.Play)
            for form in forms(line.phase.text)
        }
        around = [name for name in self.phases if name not in played]
        return sx.Word(around[0]) if word == sx.WHOLE and len(around) == 1 else None

    def can_be_won(self, word: str) -> bool:
        """Whether somebody may win or lose the phase of that name, or whether it is all."""
        phase = self.phase(word)
        named = {
            part.text
            for where in self.bodies()
            for line in inside(where)
            if (isinstance(line, sx.EffectLine) and line.verb.text in RESULTS)
            or isinstance(line, sx.HasWon)
            for part in inside(line)
            if isinstance(part, sx.Word)
        }
        whole = self.phase_meant(sx.WHOLE) == self.phase_meant(word)
        return phase is None or whole or any(self.phase(each) == phase for each in named)

    def choice(self, word: str) -> Choice | None:
        """The choice of that name, in either number, or as a verb."""
        return found(self.choices, word) or next(
            (self.choices[stem] for stem in stems(word) if stem in self.choices), None
        )

    def chosen_once(self, choice: Choice) -> bool:
        """Whether one player alone chooses something of that name, and in one place."""
        name = choice.node.name.text
        return choice.by_one and sum(each.node.name.text == name for each in self.chosen) == 1

    def is_truth(self, word: str) -> bool:
        """Whether a word stands for something that is so or not: `mortal`, `ready`."""
        exactly = word in self.kept or word in self.fields
        kept = self.kept.get(word) if exactly else found(self.kept, word)
        field = self.fields.get(word) if exactly else found(self.fields, word)
        if kept is not None:
            return isinstance(kept.declare.initial, sx.TruthValue)
        return field is not None and "yes" in field.kinds

    def is_had(self, word: str) -> bool:
        """Whether the rules speak of what is so or not as of a thing, which is had: `has dome`,
        `a square without dome`, and nowhere as of what something is.
        """
        used = self._uses.get(word, {})
        noun = self.is_truth(word) and not is_participle(word)
        return noun and "had" in used and "is" not in used

    def is_deed(self, word: str) -> bool:
        """Whether pieces do it to the one piece that they have under that name: `beats: a card`."""
        field = self.fields.get(word)
        return (
            field is not None
            and is_plural(word)
            and any(self.is_kind(kind) for kind in field.kinds)
            and all(self.is_kind(kind) or kind == "none" for kind in field.kinds)
        )

    def is_done(self, word: str) -> bool:
        """Whether it is what somebody does themselves, by rules that say so: `they have passed`."""
        had = self._uses.get(word, {}).get("had", set())
        return self.is_truth(word) and is_participle(word) and not had.isdisjoint((sx.Has, sx.Is))

    @cached_property
    def _uses(self) -> dict[str, dict[str, set[type[sx.Node]]]]:
        """How the rules speak of what each word means, and by which sentences."""
        found: dict[str, dict[str, set[type[sx.Node]]]] = {}
        for item in self.script.items:
            for node in inside(item):
                for word, use in _use(node):
                    found.setdefault(word, {}).setdefault(use, set()).add(type(node))
        return found

    def is_zone(self, word: str) -> bool:
        """Whether things lie in what a word stands for."""
        kept = found(self.kept, word)
        closed = sx.Nothing | sx.Each | sx.OneOfEach | sx.Assorted
        return kept is not None and isinstance(kept.declare.initial, closed)

    def takes_turns(self, phase: sc.Phase) -> bool:
        """Whether one player's turn it is in a phase."""
        return any(
            line.first is not None and self.phase(line.phase.text) == phase
            for where in self.bodies()
            for line in those(where, sx.Play)
        )

    def acting(self, step: str) -> list[sc.Piece | sc.Rule]:
        """The pieces and the named rules that do something in a step."""
        return [
            where
            for where in self.bodies()
            if not isinstance(where, sc.Phase)
            and any(isinstance(n, sx.Clause) and n.label.text == step for n in inside(where))
        ]

    def phases_of_effects(self) -> list[sc.Phase]:
        """The phases in which pieces take effect."""
        return [
            where
            for where in self.bodies()
            if isinstance(where, sc.Phase)
            and any(
                isinstance(each, sx.EffectLine) and each.verb.text in TAKING_EFFECT
                for each in inside(where)
            )
        ]

    def bodies(self) -> Iterator[sc.Phase | sc.Piece | sc.Rule]:
        """Everything that has lines."""
        for item in self.script.items:
            if isinstance(item, sc.Phase | sc.Piece | sc.Rule):
                yield item


def _use(node: sx.Node) -> Iterator[tuple[str, str]]:
    """Of which word a part of the rules says that something has what it means, or is so."""
    match node:
        case sx.WithSome(noun=noun) if re.match(r"with\s+an?\s", node.span.words):
            yield noun.text, "had"
        case sx.Without(noun=noun) | sx.Has(noun=noun, sign="some" | "nothing"):
            yield noun.text, "had"
        case sx.Is(alternatives=(sx.Word(text=so),)) | sx.That(alternatives=(sx.Word(text=so),)):
            has = re.search(r"\b(?:has|have|had)\b", node.span.words)
            yield so, "had" if has else "is"


def only_part(line: sx.Choose) -> str | None:
    """The name of what is chosen in one go, if that is but one thing, which must be chosen."""
    match [each for each in inside(line.body) if isinstance(each, sx.Choose | sx.Use)]:
        case [sx.Choose() as one] if one in line.body and not one.may:
            return one.name.text
    return None


RESULTS = frozenset(("win", "wins", "lose", "loses"))
"""Verbs by which a phase has a winner."""


def found(things: dict[str, Thing], word: str) -> Thing | None:
    """The thing of that name, in either number."""
    return next((things[form] for form in forms(word) if form in things), None)


def _noun(domain: sx.Domain) -> str:
    match domain:
        case sx.DealDomain(things=things):
            return things.noun.text
        case sx.PiecesDomain(noun=noun) | sx.GroupsDomain(noun=noun):
            return noun.text
        case sx.NumberDomain() | sx.NumbersDomain():
            return "number"
        case sx.SeveralNumbers():
            return "numbers"
    return ""


def _amounts(node: sx.Node) -> Iterator[sx.Word]:
    """Of what a line or a condition says how many there are."""
    match node:
        case sx.Has(noun=noun) | sx.Leads(noun=noun) | sx.MostOf(thing=None, noun=noun):
            yield noun
        case sx.EffectLine(arguments=arguments):
            match [each.value for each in arguments if not each.preposition]:
                case [_, sx.Word() as noun]:
                    yield noun


def _for_each(line: sx.Node) -> sx.Body:
    """What stands below a line and is done for each player."""
    match line:
        case sx.Choose(who=sx.EachPlayer() | sx.BothPlayers()):
            return line.body
        case sx.ForEachPlayer() | sx.InTurn():
            return line.body
    return ()


def _written(script: sc.Script) -> Iterator[str]:
    nodes = list(inside(script))
    verbs = {id(n.verb) for n in nodes if isinstance(n, sx.EffectLine | sc.Move | sc.MayClaim)}
    for node in nodes:
        if isinstance(node, sx.Word) and not node.quoted and id(node) not in verbs:
            yield node.text


def _as_choice(line: sx.Node) -> sx.Node:
    """What is drawn under a name is a choice like others."""
    if not isinstance(line, sx.Deal) or line.name is None:
        return line
    return dealt(evolve(line, guard=None))


def _is_go(line: sx.Choose) -> bool:
    return isinstance(line.domain, sx.OneGo)
