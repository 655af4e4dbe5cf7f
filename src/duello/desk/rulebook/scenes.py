"""Clarifications: rulings, and the examples of a rule file in words.

Purpose: what a referee is asked about, with the play that shows it. Input: the words of a game.
Output: a section. Must not know: the other sections.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import assert_never

from attrs import evolve, frozen

from ...dsl import syntax as sx
from ...dsl.ruling_marks import ruling_marks
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside
from .document import (
    Block,
    Entries,
    Entry,
    Item,
    Listing,
    Section,
    plain,
    said,
    strong,
    term,
    unsaid,
)
from .english import is_plural, listed, number, sentence, singular, third_person
from .phrases import Phrases
from .vocabulary import Vocabulary

_REFERENCES = re.compile(r"\s*\([A-Z]+\d+[a-z]?(?:(?:, | to )[A-Z]+\d+[a-z]?)*\)$")
"""The numbers of rulings behind the name of an example, which mean nothing to players."""


_DOERS = r"you|they|who|whoever|players?|opponent|nobody|everybody|may|must|can|cannot|not|never"
"""Words behind which a word is a verb."""


def clarifications(words: Vocabulary, phrases: Phrases) -> Iterator[Section | None]:
    """The rulings and the examples; None behind each of these."""
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
        entries: list[Entry] = []
        for each in examples:
            entries.append(scenes.example(each))
            yield None
        blocks.append(Entries(tuple(entries), small=True))
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
        goes_on = False
        so_far = _SoFar()
        for sort, run in groupby(example.lines, type):
            lines = tuple(run)
            if sort is sc.Given:
                told.extend(self._agreed(tuple(x for x in lines if isinstance(x, sc.Given))))
            elif sort is sc.Standing:
                said = [c for x in lines if isinstance(x, sc.Standing) for c in x.conditions]
                told.append(
                    f"to begin with, {listed([self.phrases.condition(each) for each in said])}"
                )
            elif sort is sc.Then:
                claims = self._claims([x.claim for x in lines if isinstance(x, sc.Then)])
                then = goes_on or any(each.startswith("to begin with") for each in told[-1:])
                told.append(f"then {claims}" if then else f"at first, {claims}")
            else:
                moves = [line for line in lines if isinstance(line, sc.Moves)]
                for at, line in enumerate(moves):
                    told.append(self._when(line, so_far, at > 0) + self._moves(line))
            goes_on = sort is sc.Moves
        return Entry(name, " ".join(sentence(each) for each in told))

    # ------------------------------------------------------------------ what is agreed

    def _agreed(self, lines: tuple[sc.Given, ...]) -> Iterator[str]:
        """What is agreed otherwise than usual, as sentences."""
        on = [self._agreed_on(line) for line in lines if not _is_truth(line)]
        if on:
            yield f"here the players agree on {listed(on)}"
        here = "" if on else "here "
        for line in lines:
            if _is_truth(line):
                option = sx.OptionValue(line.option)
                yield f"{here}{self.phrases.condition(sx.Is(option, False, (line.value,)))}"
                here = ""

    def _agreed_on(self, line: sc.Given) -> str:
        phrases, name = self.phrases, line.option
        match line.value:
            case sx.Number(value=amount) if is_plural(name):
                return f"{number(amount)} {term(phrases.many(name, amount))}"
        return f"{phrases.value(line.value)} as {term(phrases.name(name))}"

    # ------------------------------------------------------------------ what is done

    def _when(self, line: sc.Moves, so_far: "_SoFar", goes_on: bool) -> str:
        """In which round, unless it is that of the line before; goes_on: whether there is one."""
        if line.phase is None:
            return ""
        when = f"{self.phrases.name(line.phase)} {line.number}"
        again = so_far.again((line.phase.text, line.number), line.moves, self._asked_once(line))
        if again:
            return f"{when} again: "
        return "" if goes_on and not so_far.new else f"{when}: "

    def _asked_once(self, line: sc.Moves) -> bool:
        """Whether nobody is asked the same twice in what a line is said to be part of."""
        words = self.phrases.words
        phase = words.phase(line.phase.text) if line.phase else None
        plays = phase is not None and any(isinstance(n, sx.Play) for n in inside(phase))
        verbs = [m.verb.text for m in line.moves if m.verb is not None and m.seat is not None]
        chosen = [words.choice(verb) for verb in verbs]
        names = [each.node.name.text for each in words.chosen]
        return not plays and all(
            each is not None and names.count(each.node.name.text) == 1 for each in chosen
        )

    def _moves(self, line: sc.Moves) -> str:
        runs: list[list[str]] = [[]]
        again, before = "", ""
        drawn: set[str] = set()
        untold = [m.verb.text for m in line.moves if m.verb is not None and self._is_untold(m)]
        for at, move in enumerate(line.moves):
            words = self._move(move)
            if self._is_untold(move) and move.verb is not None:
                words = words.replace("the ", _which(move.verb.text, line.moves[:at], untold), 1)
            head, shorter = self._not_again(move)
            by_chance = move.seat is None and not self._is_untold(move)
            now = _whose_draw(move) if by_chance else ""
            if now and now != before and now in drawn:  # it is drawn once more, later
                runs.append([])
                drawn.clear()
            drawn.add(now)
            runs[-1].append(words.replace(head, shorter, 1) if head and head == again else words)
            again, before = head, now
        return "; then ".join(map(_together, runs))

    def _not_again(self, move: sc.Move) -> tuple[str, str]:
        """What is said of a move that need not be said of the next one like it, and what is."""
        if move.verb is None:
            return "", ""
        chosen = self.phrases.words.choice(move.verb.text)
        if chosen is None:
            return (f"chance {plain(move.verb.text)} ", "") if move.seat is None else ("", "")
        if move.seat is None and (move.to is None or not chosen.by_chance):
            return "", ""
        return f"'s {term(self.phrases.name(chosen.node.name))} is ", "'s is "

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
                name = chosen.node.name.text
                several = phrases.is_said_of_a_thing(name) and not chosen.of_one
                are = "are" if is_plural(name) or several else "is"
                if move.to is not None and chosen.for_each:
                    return f"{plain(move.to.text)}'s {term(phrases.name(name))} {are} {drawn}"
                return f"{phrases.role(name, 'the ')} {are} {drawn}"
            to = "" if move.to is None else f" to {phrases.value(move.to)}"
            return f"chance {plain(move.verb.text)} {drawn}{to}"
        first, *rest = [phrases.value(each) for each in move.values] or [""]
        domain = None if chosen is None else chosen.node.domain
        parts = ""
        if rest and isinstance(domain, sx.PiecesDomain) and domain.parts:
            parts, rest = f", with {listed(self._as_parts(move.values[0], rest))}", []
        what = listed([first, *rest])
        if chosen is None or not what or self._is_verb(move.verb.text):
            return f"{seat} {plain(move.verb.text)} {what}{parts}".strip()
        name = chosen.node.name.text
        if phrases.is_said_of_a_thing(name):
            return f"{seat} chooses {what} as {phrases.role(name)}{parts}"
        is_ = "are" if is_plural(name) else "is"
        return f"{seat}'s {term(phrases.name(name))} {is_} {what}{parts}"

    def _is_untold(self, move: sc.Move) -> bool:
        """Whether chance draws for a player, and it is not said for whom."""
        chosen = None if move.verb is None else self.phrases.words.choice(move.verb.text)
        drawn = move.seat is None and move.to is None and chosen is not None
        return drawn and chosen is not None and chosen.for_each

    def _as_parts(self, piece: sx.Value, parts: list[str]) -> list[str]:
        """What is chosen with a piece, as what the piece asks for, if that is so much."""
        made = self.phrases.words.pieces.get(piece.text) if isinstance(piece, sx.Word) else None
        asked = [] if made is None else [n for n in inside(made.body) if isinstance(n, sx.Asks)]
        if len(asked) < len(parts):
            return parts
        named = zip(parts, asked, strict=False)
        return [f"{part} as {self.phrases.role(each.name.text, 'the ')}" for part, each in named]

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

    # ------------------------------------------------------------------ what comes of it

    def _claims(self, claims: list[sc.Claim]) -> str:
        """What must be so, about each in turn; what is said of one several times, together."""
        said = [each for claim in _flat(claims) for each in self._claim(claim)]
        clauses: list[str] = []
        for who, about in groupby(said, lambda each: each.who):
            runs = [tuple(run) for _, run in groupby(about, lambda each: each.how)]
            several = [_alike(run) if who or not run[0].what else _of_all(run) for run in runs]
            clauses.extend([f"{who} {_predicates(several)}"] if who else several)
        return _together(clauses)

    def _claim(self, claim: sc.Claim) -> Iterator["_Said"]:
        phrases = self.phrases
        match claim:
            case sc.LeadsClaim():
                on = f" on {phrases.name(claim.noun)}" if claim.noun else ""
                if claim.more == claim.fewer:
                    yield _Said("", f"nobody leads: it is {claim.more} to {claim.fewer}{on}")
                else:
                    leads = f"leads {claim.more} to {claim.fewer}{on}"
                    yield _Said(phrases.value(claim.who), leads)
            case sc.ResultClaim():
                yield _Said(phrases.value(claim.who), claim.verb.text, self._phase(claim.phase))
            case sc.MayClaim():
                yield self._may(claim)
            case sc.ToldClaim():
                who, words = phrases.value(claim.who), said(plain(claim.words.text))
                yield _Said(who, "is told", words, negated=claim.negated)
            case sc.OverClaim():
                what = claim.phase.span.words.removeprefix("the ")
                yield _Said("", f"the {plain(what)} is{' not' if claim.negated else ''} over")
            case sc.AskedClaim():
                what = f" for {self._asked_for(claim.choice)}" if claim.choice else ""
                negated = " not" if claim.negated else ""
                yield _Said(phrases.value(claim.who), f"is{negated} asked{what}")
            case sc.ConditionClaim():
                yield from self._so(claim.condition)
            case _:
                assert_never(claim)

    def _asked_for(self, word: sx.Word) -> str:
        asked = self.phrases.words.choice(word.text)
        if asked is None:
            return self.phrases.known(word)
        return self.phrases.role(asked.node.name.text, "the ")

    def _so(self, condition: sx.Condition) -> Iterator["_Said"]:
        """A condition; what is so of one thing can be said of others at once."""
        words = self.phrases.condition(condition)
        if isinstance(condition, sx.Has | sx.HasThere | sx.HasWon | sx.Leads):
            who = self.phrases.value(condition.who)
            if isinstance(condition.who, sx.Word) and words.startswith(f"{who} "):
                yield _Said(who, words.removeprefix(f"{who} "))
                return
        match condition:
            case sx.Is(value=sx.Of(owner=sx.Word() as owner)):
                ahead, of, so = words.partition(f" of {self.phrases.value(owner)} ")
                if of:
                    yield _Said("", ahead, self.phrases.value(owner), so)
                    return
        yield _Said("", words)

    def _phase(self, phase: sx.Value) -> str:
        if isinstance(phase, sx.Word):
            return f"the {self.phrases.name(phase)}"
        return self.phrases.value(phase)

    def _may(self, claim: sc.MayClaim) -> "_Said":
        phrases = self.phrases
        who, what = phrases.value(claim.who), phrases.value(claim.value)
        chosen = phrases.words.choice(claim.verb.text)
        if chosen is not None and not what:
            what = "nothing"
        elif chosen is None or self._is_verb(claim.verb.text):
            return _Said(who, f"may {plain(claim.verb.text)}", what, negated=claim.negated)
        behind = f" as {phrases.role(chosen.node.name.text)}"
        return _Said(who, "may choose", what, behind, claim.negated)


@frozen
class _Said:
    """What is said of somebody, or of nobody in particular: `may pick`, `3`, and what follows."""

    who: str
    verb: str
    what: str = ""
    behind: str = ""
    negated: bool = False

    @property
    def how(self) -> tuple[str, str, str]:
        """What is the same in all that can be said together."""
        return (self.verb, self.behind, "") if self.what else (self.verb, self.behind, "alone")


def _flat(claims: list[sc.Claim]) -> Iterator[sc.Claim]:
    """The claims; of a condition, its parts if all of them must hold."""
    for claim in claims:
        match claim:
            case sc.ConditionClaim(condition=sx.And(parts=parts)) if not _is_open(parts):
                yield from _flat([evolve(claim, condition=part) for part in parts])
            case _:
                yield claim


def _is_open(parts: tuple[sx.Condition, ...]) -> bool:
    """Whether one of several conditions that must hold has a choice of its own."""
    return any(isinstance(node, sx.Or) for node in inside(parts))


def _of_all(several: tuple[_Said, ...]) -> str:
    """What is so of several things: `the charge of C3 and D4 is 1`."""
    what = listed([each.what for each in several])
    return f"{several[0].verb} of {what} {several[0].behind}"


def _alike(several: tuple[_Said, ...]) -> str:
    """What is said of one player by one verb: `may pick 1 or 2, but not 3`. What is so comes first,
    if what is not stands among it.
    """
    runs = [tuple(run) for _, run in groupby(several, lambda each: each.negated)]
    if len(runs) > 2:
        runs = [tuple(each for each in several if each.negated is no) for no in (False, True)]
    first = runs[0][0]
    verb, _, rest = first.verb.partition(" ")
    told = ""
    for run in runs:
        negated = run[0].negated
        either = negated or verb == "may" or (first.who == "nobody" and not rest)
        what = listed([each.what for each in run], "or" if either else "and")
        if not told:
            no = " not" if negated else ""
            told = " ".join(f"{verb}{no} {rest} {what}{first.behind}".split())
        else:
            told += f", but not {what}" if negated else f", but {first.verb} {what}"
    return told


def _predicates(several: list[str]) -> str:
    """What is said of one player by several verbs."""
    first, *rest = map(unsaid, several)
    plainly = not re.search(r", | and | or | not ", first) and ", " not in "".join(rest)
    return " and ".join(several) if len(several) == 2 and plainly else _together(several)


def _together(clauses: list[str]) -> str:
    """Clauses as one sentence."""
    *before, last = clauses
    mark = ";" if len(before) > 1 and any(", " in unsaid(each) for each in clauses) else ","
    return f"{f'{mark} '.join(before)}{mark} and {last}" if before else last


class _SoFar:
    """Who has chosen what since it was said last in which round it is."""

    def __init__(self) -> None:
        self.phase: tuple[str, int | None] | None = None
        self.moves: set[tuple[str, str]] = set()
        self.new = True

    def again(self, phase: tuple[str, int | None], moves: tuple[sc.Move, ...], once: bool) -> bool:
        """Whether moves are made in another round of the same number. once: nobody chooses twice
        in one of them.
        """
        made = {(m.seat.text, m.verb.text) for m in moves if m.seat and m.verb}
        self.new = phase != self.phase
        again = once and not self.new and bool(made & self.moves)
        if self.new or again:
            self.moves = set()
        self.phase = phase
        self.moves |= made
        return again


def _whose_draw(move: sc.Move) -> str:
    """What chance draws, by its name, and for whom, if that is said."""
    said = (word.text for word in (move.verb, move.to) if word is not None)
    return " ".join(said)


def _which(verb: str, before: tuple[sc.Move, ...], untold: list[str]) -> str:
    """Which of several draws for players one is, in a line that does not say for whom."""
    if any(move.seat is None and move.verb and move.verb.text == verb for move in before):
        return "the next "
    return "the first " if untold.count(verb) > 1 else "one "


def _is_truth(line: sc.Given) -> bool:
    return isinstance(line.value, sx.TruthValue)
