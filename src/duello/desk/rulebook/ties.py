"""What becomes of a line about the one of two players who has more, where both have as much.

Purpose: the most asked question at a table is answered where it comes up, once, and not where it
cannot come up or where another line answers it. Input: the lines of a game. Output: a sentence for
each line that needs one. Must not know: how the lines themselves are worded.
"""

from collections.abc import Collection, Iterable, Iterator

from attrs import evolve

from ...dsl import syntax as sx
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside
from ...dsl.word_forms import forms
from .english import sentence
from .phrases import Phrases
from .vocabulary import RESULTS

Where = sc.Phase | sc.Piece | sc.Rule

_ENDS = frozenset((*RESULTS, "end", "ends"))


def ties(phrases: Phrases, settled: Collection[str] = ()) -> dict[int, str]:
    """What is said behind lines, by their `id`. settled: phases of which it is said elsewhere what
    becomes of them if nobody has won.
    """
    writer = _Ties(phrases, settled)
    return {
        id(line): said
        for where in phrases.words.bodies()
        for line, later, around in _lines(where.body, (), ())
        if (said := writer.behind(line, later, where, around))
    }


def _lines(
    body: sx.Body, behind: sx.Body, around: tuple[sx.Condition, ...]
) -> Iterator[tuple[sx.Statement, sx.Body, tuple[sx.Condition, ...]]]:
    """Every line, with all that comes after it in what it stands in, and what is asked above it."""
    for at, line in enumerate(body):
        later = (*body[at + 1 :], *behind)
        yield line, later, around
        asked = (*around, line.condition) if isinstance(line, sx.If) else around
        for name in ("body", "then", "otherwise"):
            below = getattr(line, name, ())
            yield from _lines(below if isinstance(below, tuple) else (), later, asked)


class _Ties:
    def __init__(self, phrases: Phrases, settled: Collection[str]) -> None:
        self.phrases = phrases
        self.words = phrases.words
        self.settled = settled

    def behind(
        self,
        line: sx.Statement,
        later: sx.Body,
        where: Where,
        around: tuple[sx.Condition, ...] = (),
    ) -> str:
        """The sentence behind a line, or nothing. around: what is asked above it."""
        if isinstance(line, sx.Line) and isinstance(line.sentence, sx.Bounded):
            line = evolve(line, sentence=line.sentence.effect)
        match line:
            case sx.Clause(label=label, body=(sx.Line(sentence=sx.MostOf() as who) as only,)):
                general = [each for each in self._general(label.text) if each is not line]
                told = not isinstance(where, sc.Phase) and any(
                    _is_alike(node, who) for each in general for node in inside(each)
                )
                if label.text not in self.words.steps and not told:
                    none = f"there is no {self.phrases.known(label)}"
                    return self._sentence(who, only.guard, (*around, *general, *later), none)
            case sx.Line(sentence=sx.EffectLine(subject=sx.MostOf() as who) as deed, guard=guard):
                if not self._is_settled(deed, later):
                    return self._sentence(who, guard, (*around, *later), "nobody does")
            case sx.Line(
                sentence=sx.EffectLine(subject=sx.Possessive(owner=sx.MostOf() as who)), guard=guard
            ):
                return self._sentence(who, guard, (*around, *later), "this is not done")
            case sx.Clause(label=label, body=(sx.Line(sentence=sx.PlayerSuch() as such),)):
                if label.text not in self.words.steps:
                    return _if_both(such, f"there is no {self.phrases.known(label)}")
            case sx.Line(sentence=sx.EffectLine(subject=sx.PlayerSuch() as such)):
                return _if_both(such, "nobody does")
        return ""

    def _general(self, label: str) -> list[sx.Clause]:
        """What the general rules answer to a question."""
        return [
            line
            for where in self.words.phases.values()
            for line in inside(where.body)
            if isinstance(line, sx.Clause) and line.label.text == label
        ]

    def _is_settled(self, deed: sx.EffectLine, later: sx.Body) -> bool:
        """Whether it is told what becomes of a phase that nobody wins by this line."""
        won = next(
            (a.value for a in deed.arguments if not a.preposition and isinstance(a.value, sx.Word)),
            None,
        )
        phase = None if won is None else self.words.phase_meant(won.text)
        if deed.verb.text not in RESULTS or phase is None:
            return False
        return phase.text in self.settled or any(
            isinstance(node, sx.EffectLine)
            and node.verb.text in _ENDS
            and any(
                isinstance(part, sx.Word) and self.words.phase_meant(part.text) == phase
                for part in inside(node)
            )
            for node in inside(later)
        )

    def _sentence(
        self, who: sx.MostOf, guard: sx.Guard | None, others: Iterable[sx.Node], nobody: str
    ) -> str:
        """That nobody has more, and what follows, if it may be so and is not told by others."""
        told = guard is not None and (
            _asks_for_level(guard, who) or (not guard.negated and _takes_a_lead(guard, who))
        )
        if told or any(_asks_for_level(each, who) for each in others) or self._always_differ(who):
            return ""
        return sentence(f"if {self.phrases.level(who)}, {nobody}")

    def _always_differ(self, who: sx.MostOf) -> bool:
        """Whether what is compared are the labels of pieces that are all different, dealt out of
        one heap, which nothing changes.
        """
        choice = None if who.thing is None else self.words.choices.get(who.thing.text)
        field = self.words.fields.get(who.noun.text)
        if choice is None or field is None or not field.as_labelled:
            return False
        things = choice.node.domain
        things = things.things if isinstance(things, sx.DealDomain) else things
        if not isinstance(things, sx.PiecesDomain) or not (choice.by_chance and choice.noun):
            return False
        match things.zones:
            case (sx.Word(text=zone),) if zone in self.words.kept:
                heap = self.words.kept[zone].declare
            case _:
                return False
        match heap.owner, heap.initial:
            case sx.EachPlayer(), _:
                return False
            case _, sx.OneOfEach(copies=1) | sx.Each():
                pieces = self.words.pieces_of(choice.noun)
                labels = {piece.short for piece in pieces}
                changed = any(
                    isinstance(node, sx.Word) and node.text == who.noun.text
                    for piece in pieces
                    for node in inside(piece.body)
                )
                return len(labels) == len(pieces) and not changed
        return False


def _if_both(who: sx.PlayerSuch, nobody: str) -> str:
    """That nobody is meant of whom something is so, if it is so of both and that may be."""
    match who.such:
        case sx.Is(value=sx.Pronoun()):  # who somebody is
            return ""
    if any(node == sx.Pronoun("opponent") for node in inside(who.such)):
        return ""
    return sentence(f"if that is so of both, {nobody}")


def _is_alike(node: sx.Node, who: sx.MostOf) -> bool:
    """Whether a value compares the same."""
    return (
        isinstance(node, sx.MostOf)
        and (node.thing, node.noun, node.within) == (who.thing, who.noun, who.within)
    )  # fmt: skip


def _asks_for_level(node: sx.Node, who: sx.MostOf) -> bool:
    """Whether it is asked somewhere if both have as much."""
    return any(isinstance(each, sx.Level) and _names(each, who) for each in inside(node))


def _takes_a_lead(guard: sx.Guard, who: sx.MostOf) -> bool:
    """Whether a condition says that one has more than the other."""
    sorts = sx.Leads | sx.OfBoth
    return any(isinstance(each, sorts) and _names(each, who) for each in inside(guard))


def _names(node: sx.Node, who: sx.MostOf) -> bool:
    known = forms(who.noun.text)
    return any(isinstance(word, sx.Word) and word.text in known for word in inside(node))
