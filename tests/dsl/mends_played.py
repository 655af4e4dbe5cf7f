"""Lines as they are played, after their mends, beside what they mean.

Purpose: put a sentence into a ready file, apply each mend that is offered, and play what compiles
on several tables. Output: what is wrong with it, if anything is. Must not know: how mends are
found.
"""

import re
from collections.abc import Callable, Iterator

from attrs import evolve, frozen

from duello.dsl.diagnostics.problem import Severity
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.interpreter.state import Facts, Key
from duello.match.match import Match

from .meanings import CARDS, NAMES, SEATS, Table
from .sentences import Sentence, Unclear

GAME = """ruleset "Line"
  players Ada, Ben
pieces card
  rank: number, as labelled
card 1 Ace
card 2 Duke
card 3 King
card 4 Queen
match
  each player has hand: one of each card, private
  each player has gold: 20, public
  each player has tired: no, public
  play 4 rounds
  the player with more gold wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  @@
"""
BIDS = """ruleset "Line"
  players Ada, Ben
match
  each player has gold: 20, public
  each player has tired: no, public
  play 4 rounds
  the player with more gold wins the match
round
  each player chooses bid, in secret: a whole number from 0 to 3
  reveal bid
  @@
"""
GAMES = {"cards": GAME, "bids": BIDS}
CLASH = """clash
  the player whose pick has more rank wins the clash
"""

START: tuple[tuple[Table, tuple[tuple[int, int], ...]], ...] = (
    (Table((20, 18), (True, False)), ((1, 2), (3, 1), (4, 4))),
    (Table((19, 20), (False, True)), ((2, 1), (1, 3), (3, 3))),
    (Table((21, 21), (True, True)), ((3, 3), (2, 4), (1, 2))),
    (Table((18, 21), (False, False)), ((1, 4), (1, 1), (4, 2))),
    (Table((20, 10), (False, True)), ((2, 2), (2, 1), (2, 3))),
    (Table((17, 18), (True, False)), ((4, 3), (4, 1), (1, 2))),
)
"""How things stand at first, and what is picked in each round."""

DEEPEST = 3
"""So many mends, one after the other, until a line is right."""


@frozen
class Verdict:
    """What became of a sentence: `right`, `told` (one of the lines of its advice is right),
    `refused` or `wrong`, and the text that was played.
    """

    what: str
    made: str = ""
    why: str = ""
    mended: bool = True


def game(line: str, winner: bool, on: str = "cards", above: str = "") -> str:
    """The text of a game with a line, and one above it."""
    lines = [*(["play 1 clash"] if winner else []), *([above] if above else []), line]
    text = GAMES[on].replace("  @@", "\n".join(f"  {each}" for each in lines))
    return text + CLASH if winner else text


def judged(sentence: Sentence) -> Verdict:
    """What becomes of a sentence, as it is and after each of its mends."""
    text = game(sentence.words, sentence.winner, sentence.on, sentence.above)
    found = False
    for made, steps in texts(text):
        program = compile_source(Source("line.duel", made)).program
        assert program is not None
        why = wrong(program, sentence)
        if why:
            return Verdict("wrong", _line(text, made), why, steps > 0)
        found, last, so_many = True, made, steps
    if found:
        return Verdict("right", _line(text, last), "", so_many > 0)
    return _told(text, sentence)


_NOT_SAID = re.compile(r"(?P<what>it is not said [^`]*): (?P<ways>`[^`]+`(?:, or `[^`]+`)+)")
"""Advice with a line for each thing that may be meant."""


def _told(text: str, sentence: Sentence) -> Verdict:
    """What becomes of a sentence of which several lines are told: one of them must mean it."""
    notes = (note for one in compile_source(Source("line.duel", text)).problems
             for note in one.notes)  # fmt: skip
    found = next(filter(None, map(_NOT_SAID.fullmatch, notes)), None)
    if found is None:
        return Verdict("refused")
    ways, why = re.findall(r"`([^`]+)`", found["ways"]), ""
    for way in ways:
        made = text.replace(f"  {sentence.words}\n", f"  {way}\n")
        program = compile_source(Source("line.duel", made)).program
        why = f"{way}: no program" if program is None else wrong(program, sentence)
        if not why:
            return Verdict("told", way)
    return Verdict("wrong", " / ".join(ways), why)


def _line(text: str, made: str) -> str:
    """What stands in the place of the line."""
    old, new = text.split("\n"), made.split("\n")
    return " / ".join(each.strip() for each in new if each not in old) or "(as it is)"


def texts(text: str, steps: int = 0) -> Iterator[tuple[str, int]]:
    """What compiles of a text after its mends, each mend alone, and so on."""
    found = compile_source(Source("line.duel", text))
    if found.program is not None:
        yield text, steps
    if steps < DEEPEST:
        fixes = dict.fromkeys(
            one.fix.applied() for one in found.problems
            if one.fix is not None and one.severity is Severity.ERROR
        )  # fmt: skip
        for made in fixes if steps == 0 else [*fixes][:1]:
            yield from texts(made, steps + 1)


def wrong(program: Program, sentence: Sentence) -> str:
    """How what is played differs from all that the sentence may mean: nothing, if it does not."""
    left = [*sentence.means]
    why = ""
    for start, picks in START:
        if sentence.on == "bids":
            picks = tuple((one - 1, two - 1) for one, two in picks)
        played = trace(program, start, picks, sentence.on)
        if isinstance(played, str):
            return played
        meant = [_meant(each, start, picks) for each in left]
        left = [one for one, so in zip(left, meant, strict=True) if so is None or so == played]
        if not left:
            return f"gold {start.gold}, tired {start.tired}, picks {picks}: {played} for {meant[0]}"
    return why


Trace = tuple[tuple[tuple[object, ...], tuple[bool, ...]], ...]
"""Gold, and who is tired, after each round."""
Picks = tuple[tuple[int, int], ...]
Means = Callable[[Table], Table]


def _meant(means: Means, start: Table, picks: Picks) -> Trace | None:
    """What comes of a sentence; None if it cannot be said."""
    found: list[tuple[tuple[object, ...], tuple[bool, ...]]] = []
    table = start
    try:
        for pair in picks:
            table = evolve(table, picks=pair)
            table = means(table)
            found.append((table.gold, table.tired))
            table = evolve(table, before=(*table.before, pair))
    except Unclear:
        return None
    return tuple(found)


def trace(program: Program, start: Table, picks: Picks, on: str) -> Trace | str:
    """What is played from a table; words, if it does not go on."""
    gold, tired = (_at(program, name) for name in ("gold", "tired"))
    match = _From(program, ("Ada", "Ben"), seed=1)
    facts: dict[Key, Value] = {(gold, seat): start.gold[seat] for seat in SEATS}
    facts.update({(tired, seat): start.tired[seat] for seat in SEATS})
    match.stand(facts)
    found: list[tuple[tuple[object, ...], tuple[bool, ...]]] = []
    for pair in picks:
        asked = sorted((each.player, each.name) for each in match.awaiting)
        name = "bid" if on == "bids" else "pick"
        if asked != [("Ada", name), ("Ben", name)]:
            return f"asked {asked}"
        for player, much in zip(NAMES, pair, strict=True):
            match.submit(player, str(much) if on == "bids" else CARDS[much - 1])
        now = match.state.facts
        found.append(
            (tuple(now[gold, s] for s in SEATS), tuple(bool(now[tired, s]) for s in SEATS))
        )
    return tuple(found)


def _at(program: Program, name: str) -> int:
    return next(at for at, each in enumerate(program.properties) if each.name == name)


class _From(Match):
    """A match that goes on from where things stand."""

    def stand(self, facts: dict[Key, Value]) -> None:
        state = self._state
        self._state = evolve(state, facts=Facts({**state.facts, **facts}))
