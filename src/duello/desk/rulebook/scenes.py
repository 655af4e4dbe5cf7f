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
from .english import listed, sentence
from .phrases import Phrases
from .vocabulary import Vocabulary

_REFERENCES = re.compile(r"\s*\([A-Z]+\d+[a-z]?(?:(?:, | to )[A-Z]+\d+[a-z]?)*\)$")
"""The numbers of rulings behind the name of an example, which mean nothing to players."""


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
        entries = tuple(_example(each, phrases) for each in examples)
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


def _example(example: sc.Example, phrases: Phrases) -> Entry:
    name = sentence(_REFERENCES.sub("", plain(example.name.text)))
    told: list[str] = []
    before: sc.Given | sc.Moves | sc.Then | None = None
    for line in example.lines:
        if isinstance(line, sc.Then) and isinstance(before, sc.Then):
            told[-1] += f", and {_claim(line.claim, phrases)}"
        elif isinstance(line, sc.Moves) and _goes_on(before, line):
            told.append(_moves(line, phrases))
        else:
            told.append(_line(line, phrases))
        before = line
    return Entry(name, " ".join(sentence(each) for each in told))


def _goes_on(before: object, line: sc.Moves) -> bool:
    """Whether moves are made in the phase of those before, which need not be said twice."""
    if not isinstance(before, sc.Moves) or before.phase is None or line.phase is None:
        return False
    return (before.phase.text, before.number) == (line.phase.text, line.number)


def _moves(line: sc.Moves, phrases: Phrases) -> str:
    return ", ".join(_move(move, phrases) for move in line.moves)


def _line(line: sc.Given | sc.Moves | sc.Then, phrases: Phrases) -> str:
    match line:
        case sc.Given():
            return f"with {phrases.name(line.option)}: {phrases.value(line.value)}"
        case sc.Moves():
            when = f"{phrases.name(line.phase)} {line.number}: " if line.phase else ""
            return when + _moves(line, phrases)
        case sc.Then():
            return f"then {_claim(line.claim, phrases)}"
        case _:
            assert_never(line)


def _move(move: sc.Move, phrases: Phrases) -> str:
    seat = "chance" if move.seat is None else plain(move.seat.text)
    if move.what == "late":
        return f"{seat} is late"
    verb = plain(move.verb.text) if move.verb else "passes"
    values = [phrases.value(each) for each in move.values]
    chosen = phrases.words.choice(move.verb.text) if move.verb else None
    if move.seat is None and chosen is not None:
        drawn = [plain(v.text) if isinstance(v, sx.Word) else phrases.value(v) for v in move.values]
        return f"chance draws {listed(drawn)} as {term(phrases.name(chosen.node.name))}"
    to = "" if move.to is None else f" to {plain(move.to.text)}"
    asked = () if chosen is None else _asked_with(move, chosen.node, phrases)
    if asked:
        parts = (
            f"{value} as {term(phrases.name(part.name))}"
            for part, value in zip(asked, values[1:], strict=False)
        )
        return f"{seat} {verb} {values[0]}, with {listed(list(parts))}"
    return f"{seat} {verb} {listed(values)}".strip() + to


def _asked_with(move: sc.Move, choice: sx.Node, phrases: Phrases) -> tuple[sx.Asks, ...]:
    """What a piece asks for, of which more is said than the piece itself."""
    whole = isinstance(choice, sx.Choose) and isinstance(choice.domain, sx.PiecesDomain)
    first = move.values[0] if len(move.values) > 1 else None
    if not (whole and isinstance(first, sx.Word) and first.text in phrases.words.pieces):
        return ()
    body = phrases.words.pieces[first.text].body
    return tuple(node for node in inside(body) if isinstance(node, sx.Asks))


def _claim(claim: sc.Claim, phrases: Phrases) -> str:
    match claim:
        case sc.LeadsClaim():
            on = f" on {phrases.name(claim.noun)}" if claim.noun else ""
            if claim.more == claim.fewer:
                return f"nobody leads: it is {claim.more} to {claim.fewer}{on}"
            return f"{phrases.value(claim.who)} leads {claim.more} to {claim.fewer}{on}"
        case sc.ResultClaim():
            phase = claim.phase
            won = (
                f"the {phrases.name(phase)}" if isinstance(phase, sx.Word) else phrases.value(phase)
            )
            return f"{phrases.value(claim.who)} {claim.verb.text} {won}"
        case sc.MayClaim():
            negated = " not" if claim.negated else ""
            who = phrases.value(claim.who)
            what = phrases.value(claim.value)
            return f"{who} may{negated} {plain(claim.verb.text)} {what}".rstrip()
        case sc.ToldClaim():
            negated = " not" if claim.negated else ""
            return f"{phrases.value(claim.who)} is{negated} told {said(plain(claim.words.text))}"
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
