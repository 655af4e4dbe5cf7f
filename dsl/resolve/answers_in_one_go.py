"""What may be said of a whole answer in one go: its choices, in the order in which they are made.

Purpose: a claim in which they stand in another order, or which skips one that is always made, names
no answer, and would hold whatever the rules are, if it says that one may not be chosen.
Input: what is claimed to be chosen, the go, the binder of the ruleset. Output: problems.
Must not know: what may be chosen at which moment; that is what the claim is about.
"""

import re
from collections.abc import Iterator
from itertools import chain

from attrs import frozen

from .. import ir
from .. import syntax as sx
from ..ir import visit
from ..ir.program import Decision
from .builder import ProgramBuilder
from .ruleset import RulesetBinder

SKIPPED = frozenset({"and", "then", "on", "to", "at", "with", "as", "the"})
"""What may stand between two choices, and between two things that are chosen at once."""

NONE = frozenset({"none", "nothing", "pass"})

VACUOUS = ("the claim would hold whatever the rules are",)


@frozen
class _Stretch:
    """One of some choices, or one after another. surely: one is made in any case."""

    made: tuple[Decision, ...]
    surely: bool


def names_a_whole(said: str, go: Decision, draft: ProgramBuilder) -> bool:
    """Whether words name an answer in one go from its first choice on."""
    return _Reader(_words(said), list(_stretches(go, draft)), draft).reads()


def in_its_order(value: sx.Value, go: Decision, binder: RulesetBinder) -> None:
    """Note words that can name no answer in one go, and nothing that one begins with, though each
    of them is the name of something.
    """
    draft = binder.draft
    stretches = list(_stretches(go, draft))
    types = [_one(made, draft) for stretch in stretches for made in stretch.made]
    if not all(isinstance(each, KNOWN) for each in types):
        return  # how edges and the like are said is known to who reads answers
    said = value.text if isinstance(value, sx.Word) else value.span.words
    words = _words(said)
    if not words or (len(words) == 1 and words[0] in NONE):
        return
    reader = _Reader(words, stretches, draft)
    lacking = draft.problems.incomplete or (draft.problems.unborn and draft.problems.fatal)
    if lacking or reader.reads():
        return
    names = list(dict.fromkeys(made.name for each in stretches for made in each.made))
    order = ", then ".join(f"`{name}`" for name in names)
    alone = [name for name in names if reader.is_one(name)]
    ways = " or ".join(f"`{name} {value.span.words}`" for name in alone)
    draft.fault(
        "wrong-kind",
        f"`{go.name}` is not answered so: what is chosen is said in its order",
        value.span,
        f"expected {order}",
        notes=VACUOUS,
        help=f"of one of these alone, claim it by its name: {ways}" if ways else None,
    )


KNOWN = (
    *(ir.NumberType, ir.TruthType, ir.PlayerType, ir.CellType, ir.DirectionType),
    *(ir.PieceType, ir.DesignType),
)
"""The types of things of which it is known what they are called."""


def _one(made: Decision, draft: ProgramBuilder) -> ir.Type:
    """The type of one of the things that are chosen."""
    type_ = draft.properties[made.value].type
    return ir.DESIGN if isinstance(made.domain, ir.UseChoice) else type_.member or type_


def _stretches(go: Decision, draft: ProgramBuilder) -> Iterator[_Stretch]:
    """The choices of a go, in their order; those behind conditions, and those that are made for
    several, or below another one, stand together.
    """
    block = go.domain.block if isinstance(go.domain, ir.GoChoice) else visit.NO_BLOCK
    for line in visit.lines(draft, block):
        if isinstance(line, ir.Ask):
            made = draft.decisions[line.decision]
            fixed = isinstance(line.chooser, ir.Constant | ir.Local) and not made.parts
            several = draft.properties[made.value].type.member is not None
            yield _Stretch((made,), fixed and not made.optional and not several)
            if made.parts:
                asked = {number for design in draft.designs for number in design.asks}
                yield _Stretch((made, *(draft.decisions[n] for n in sorted(asked))), False)
        below = visit.lines_from(draft, visit.below(draft, line))
        more = [draft.decisions[each.decision] for each in below if isinstance(each, ir.Ask)]
        if more:
            yield _Stretch(tuple(more), False)


def _words(said: str) -> list[str]:
    plain = said.replace("\N{MINUS SIGN}", "-").replace("\N{RIGHTWARDS ARROW}", ">")
    return [word.casefold() for word in re.findall(r"[^\s,;>&\"`]+", plain)]


class _Reader:
    """Reads words as the choices of a go."""

    def __init__(self, words: list[str], stretches: list[_Stretch], draft: ProgramBuilder) -> None:
        self.words, self.stretches, self.draft = words, stretches, draft

    def reads(self) -> bool:
        """Whether an answer may begin so."""
        met: set[tuple[int, int]] = set()
        waiting = [(0, 0)]
        while waiting:
            number, at = waiting.pop()
            if (number, at) in met:
                continue
            met.add((number, at))
            if at == len(self.words):
                return True
            if number == len(self.stretches):
                continue
            stretch = self.stretches[number]
            ends = {end for made in stretch.made for end in self._ends(made, at)}
            waiting += [(number + 1, end) for end in ends]
            if not stretch.surely:
                waiting += [(number, end) for end in ends if len(stretch.made) > 1]
                waiting.append((number + 1, at))
        return False

    def is_one(self, name: str) -> bool:
        """Whether all words are what is chosen under one name."""
        alike = (made for each in self.stretches for made in each.made if made.name == name)
        return any(len(self.words) in self._ends(made, 0) for made in alike)

    def _ends(self, made: Decision, start: int) -> set[int]:
        """Where the words for a choice may end that begin at a place."""
        before, _, after = (_words(each) for each in made.written.partition("{}"))
        starts = self._past({start})
        stated = {at + len(before) for at in starts if self._are(before, at)} if before else starts
        if before and SKIPPED.issuperset(before):
            stated = stated | starts
        several = self.draft.properties[made.value].type.member is not None
        found: set[int] = set()
        waiting = stated
        while waiting:
            waiting = {end for at in waiting for end in self._one(made, at)} - found
            found |= waiting
            waiting = self._past(waiting) if several else set()
        none = {at + 1 for at in stated if at < len(self.words) and self.words[at] in NONE}
        ends = found | none
        return {end + len(after) for end in ends if self._are(after, end)} if after else ends

    def _past(self, places: set[int]) -> set[int]:
        """The places, and those behind words that may be skipped there."""
        found = set(places)
        for at in places:
            while at < len(self.words) and self.words[at] in SKIPPED:
                at += 1
                found.add(at)
        return found

    def _are(self, words: list[str], at: int) -> bool:
        return self.words[at : at + len(words)] == words

    def _one(self, made: Decision, at: int) -> Iterator[int]:
        """Where the name of one thing ends."""
        if at >= len(self.words):
            return
        type_, word = _one(made, self.draft), self.words[at]
        if isinstance(type_, ir.NumberType):
            if re.fullmatch(r"[+-]?\d+", word):
                yield at + 1
            return
        for name in chain.from_iterable(_names(type_, self.draft)):
            words = _words(name)
            if words and self._are(words, at):
                yield at + len(words)
            elif len(words) == 1 and len(word) > 1 and word.isalpha() and words[0].startswith(word):
                yield at + 1


def _names(type_: ir.Type, draft: ProgramBuilder) -> Iterator[tuple[str, ...]]:
    """What each thing of a type may be called, but for numbers."""
    match type_:
        case ir.PieceType(kind=kind) | ir.DesignType(kind=kind):
            alike = (design for design in draft.designs if kind in (None, design.kind))
            yield from ((d.name, d.label, f"{d.label} {d.name}") for d in alike)
        case ir.PlayerType():
            yield (*draft.seats, "nobody")
        case ir.TruthType():
            yield ("yes", "y", "no", "n")
        case ir.CellType(kind=number):
            for board in draft.boards if number is None else (draft.boards[number],):
                yield tuple(board.names)
        case ir.DirectionType(kind=number):
            for board in draft.boards if number is None else (draft.boards[number],):
                yield from (tuple(board.called(way)) for way in range(len(board.ways)))
