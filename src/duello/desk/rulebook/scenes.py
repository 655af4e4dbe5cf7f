"""Clarifications: rulings, and the examples of a rule file in words.

Purpose: what a referee is asked about, with the play that shows it. Input: the words of a game.
Output: a section. Must not know: the other sections.
"""

import re
from collections.abc import Iterator
from typing import assert_never

from ...dsl import syntax as sx
from ...dsl.ruling_marks import ruling_marks
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside
from .document import Block, Entries, Entry, Item, Listing, Section, plain, said, strong, term
from .english import is_plural, listed, sentence, singular, third_person
from .phrases import Phrases
from .vocabulary import Vocabulary

_REFERENCES = re.compile(r"\s*\([A-Z]+\d+[a-z]?(?:(?:, | to )[A-Z]+\d+[a-z]?)*\)$")
"""The numbers of rulings behind the name of an example, which mean nothing to players."""


_DOERS = r"you|they|who|whoever|players?|opponent|nobody|everybody|may|must|can|cannot|not|never"
"""Words behind which a word is a verb."""


def clarifications(words: Vocabulary, phrases: Phrases) -> Iterator[Section]:
    """The rulings and the examples."""
    blocks: list[Block] = []
    rulings = [i for i in words.script.items if isinstance(i, sc.Ruling)]
    if rulings:
        listed_ = (_with_marks(_ruling(each, phrases), each) for each in rulings)
        blocks.append(Listing(tuple(Item(each) for each in listed_)))
    worded = [i for i in words.script.items if isinstance(i, sc.RulingInWords)]
    if worded:
        told = (f"{strong(plain(i.name.text))}: {sentence(plain(i.text.text))}" for i in worded)
        blocks.append(Listing(tuple(map(Item, told))))
    examples = [i for i in words.script.items if isinstance(i, sc.Example)]
    if examples:
        scenes = _Scenes(phrases)
        entries = tuple(scenes.example(each) for each in examples)
        blocks.append(Entries(entries, small=True))
    if blocks:
        yield Section("Clarifications", tuple(blocks))


def _with_marks(text: str, ruling: sc.Ruling) -> str:
    marks = ruling_marks(ruling.span)
    return f"{text} [{plain(marks)}]" if marks else text


def _ruling(ruling: sc.Ruling, phrases: Phrases) -> str:
    every = "every " if ruling.every else ""
    about = f" on {phrases.known(ruling.question)}" if ruling.question else ""
    head = strong(f"{plain(ruling.winner.text)} overrides {every}{plain(ruling.loser.text)}{about}")
    return sentence(f"{head}: {plain(ruling.because.text)}" if ruling.because else head)


def _goes_on(before: object, line: sc.Moves) -> bool:
    """Whether moves are made in the phase of those before, which need not be said twice."""
    if not isinstance(before, sc.Moves) or before.phase is None or line.phase is None:
        return False
    return (before.phase.text, before.number) == (line.phase.text, line.number)


class _Scenes:
    """Words the examples of one game."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        quoted = (n for n in inside(phrases.words.script) if isinstance(n, sx.Word) and n.quoted)
        self.prose = "\n".join(word.text for word in quoted if " " in word.text)

    def example(self, example: sc.Example) -> Entry:
        """An example under its name."""
        name = sentence(_REFERENCES.sub("", plain(example.name.text)))
        told: list[str] = []
        before: sc.Given | sc.Moves | sc.Then | None = None
        for line in example.lines:
            if isinstance(line, sc.Then) and isinstance(before, sc.Then):
                told[-1] += f", and {self._claim(line.claim)}"
            elif isinstance(line, sc.Then) and not isinstance(before, sc.Moves):
                told.append(f"at first, {self._claim(line.claim)}")
            elif isinstance(line, sc.Moves) and _goes_on(before, line):
                told.append(self._moves(line))
            else:
                told.append(self._line(line))
            before = line
        return Entry(name, " ".join(sentence(each) for each in told))

    def _line(self, line: sc.Given | sc.Moves | sc.Then) -> str:
        phrases = self.phrases
        match line:
            case sc.Given():
                return f"with {phrases.name(line.option)}: {phrases.value(line.value)}"
            case sc.Moves():
                when = f"{phrases.name(line.phase)} {line.number}: " if line.phase else ""
                return when + self._moves(line)
            case sc.Then():
                return f"then {self._claim(line.claim)}"
            case _:
                assert_never(line)

    def _moves(self, line: sc.Moves) -> str:
        *before, last = [self._move(move) for move in line.moves]
        return f"{', '.join(before)}, and {last}" if before else last

    def _move(self, move: sc.Move) -> str:
        phrases = self.phrases
        seat = "chance" if move.seat is None else plain(move.seat.text)
        if move.what == "late":
            return f"{seat} is late"
        if move.verb is None:
            return f"{seat} passes"
        chosen = phrases.words.choice(move.verb.text)
        if move.seat is None:
            drawn = listed([each for value in move.values for each in self._drawn(value)])
            if chosen is not None:
                return f"chance draws {drawn} as {term(phrases.name(chosen.node.name))}"
            to = "" if move.to is None else f" to {plain(move.to.text)}"
            return f"chance {plain(move.verb.text)} {drawn}{to}"
        first, *rest = [phrases.value(each) for each in move.values] or [""]
        domain = None if chosen is None else chosen.node.domain
        if rest and isinstance(domain, sx.PiecesDomain) and domain.parts:
            what = f"{first}, with {listed(self._as_parts(move.values[0], rest))}"
        else:
            what = listed([first, *rest])
        if chosen is None or not what or self._is_verb(move.verb.text):
            return f"{seat} {plain(move.verb.text)} {what}".strip()
        name = chosen.node.name.text
        return f"{seat}'s {term(phrases.name(name))} {'are' if is_plural(name) else 'is'} {what}"

    def _as_parts(self, piece: sx.Value, parts: list[str]) -> list[str]:
        """What is chosen with a piece, as what the piece asks for, if that is so much."""
        made = self.phrases.words.pieces.get(piece.text) if isinstance(piece, sx.Word) else None
        asked = [] if made is None else [n for n in inside(made.body) if isinstance(n, sx.Asks)]
        if len(asked) < len(parts):
            return parts
        named = zip(parts, asked, strict=False)
        return [f"{part} as {term(self.phrases.name(each.name))}" for part, each in named]

    def _drawn(self, value: sx.Value) -> list[str]:
        """What chance draws, of which several may stand in one pair of quotation marks."""
        quoted = isinstance(value, sx.Word) and value.quoted and value.text
        return plain(quoted).split(", ") if quoted else [self.phrases.value(value)]

    def _is_verb(self, verb: str) -> bool:
        """Whether the texts of the game have what a choice is called as a verb: `you offer`."""
        base = singular(verb)
        forms = f"{re.escape(base)}|{re.escape(third_person(base))}"
        done = f"{re.escape(base)}(?:{re.escape(base[-1])}?ed|d)?"
        seats = "".join(f"|{re.escape(seat)}" for seat in self.phrases.words.seats)
        does = rf"(?:\b(?:{_DOERS}{seats})|\}}) (?:{forms})\b"
        is_done = rf"\b(?:be|been|was|were|have|has) {done}\b"
        return re.search(f"{does}|{is_done}", self.prose, re.IGNORECASE) is not None

    def _phase(self, phase: sx.Value) -> str:
        if isinstance(phase, sx.Word):
            return f"the {self.phrases.name(phase)}"
        return self.phrases.value(phase)

    def _may(self, claim: sc.MayClaim) -> str:
        phrases = self.phrases
        may = f"{phrases.value(claim.who)} may{' not' if claim.negated else ''}"
        what, chosen = phrases.value(claim.value), phrases.words.choice(claim.verb.text)
        if chosen is not None and not what:
            what = "nothing"
        elif chosen is None or self._is_verb(claim.verb.text):
            return f"{may} {plain(claim.verb.text)} {what}".rstrip()
        return f"{may} choose {what} as their {term(phrases.name(chosen.node.name))}"

    def _claim(self, claim: sc.Claim) -> str:
        phrases = self.phrases
        match claim:
            case sc.LeadsClaim():
                on = f" on {phrases.name(claim.noun)}" if claim.noun else ""
                if claim.more == claim.fewer:
                    return f"nobody leads: it is {claim.more} to {claim.fewer}{on}"
                return f"{phrases.value(claim.who)} leads {claim.more} to {claim.fewer}{on}"
            case sc.ResultClaim():
                what = self._phase(claim.phase)
                return f"{phrases.value(claim.who)} {claim.verb.text} {what}"
            case sc.MayClaim():
                return self._may(claim)
            case sc.ToldClaim():
                negated = " not" if claim.negated else ""
                words = said(plain(claim.words.text))
                return f"{phrases.value(claim.who)} is{negated} told {words}"
            case sc.OverClaim():
                what = claim.phase.span.words.removeprefix("the ")
                return f"the {plain(what)} is{' not' if claim.negated else ''} over"
            case sc.AskedClaim():
                negated = " not" if claim.negated else ""
                what = ""
                if claim.choice:
                    asked = phrases.words.choice(claim.choice.text)
                    name = claim.choice if asked is None else asked.node.name
                    what = f" for {phrases.known(name)}"
                return f"{phrases.value(claim.who)} is{negated} asked{what}"
            case sc.ConditionClaim():
                return phrases.condition(claim.condition)
            case _:
                assert_never(claim)
