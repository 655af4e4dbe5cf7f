"""What compiles of a sentence about hands and a deck, as it stands or after its mends, leaves them
as the sentence says, by a meaning that was written without Duello.
"""

import re
from collections import Counter
from itertools import cycle

from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.lint.findings import codes
from tests.quick import drawn

from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.interpreter.state import Facts, Key
from duello.match.match import Match

from .decks_meant import NAMES, Cards, OfDecks, drawn_sentence
from .mends_played import Verdict, texts

GAME = """ruleset "Line"
  players Ada, Ben
pieces card
  rank: number, as labelled
card 1 Ace
card 2 Duke
card 3 King
match
  the game has deck: 4 of each card, in a pile, shuffled, secret
  each player has hand: nothing, private
  each player has gold: 20, public
  chance deals 4 cards from deck to each player's hand
  play 1 round
  each player chooses done: yes or no
  the player with more gold wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  @@
"""
DEALT = ((4, 3, 5), (2, 4, 1), (1, 1, 2), (3, 3, 0), (2, 1, 0), (4, 2, 4))
"""How many cards each player has, and how many the deck."""
LEFT = re.compile(r"it is not said [^`]*: (?P<ways>`[^`]+`(?:, or `[^`]+`)+)")


def judged(sentence: OfDecks) -> Verdict:
    """What becomes of a sentence, as it is and after each of its mends."""
    text = GAME.replace("@@", sentence.words)
    verdict = Verdict("refused")
    for made, steps in texts(text):
        program = compile_source(Source("line.duel", made)).program
        assert program is not None
        line = " / ".join(x.strip() for x in made.split("\n") if x not in text.split("\n"))
        why = next(filter(None, (_wrong(program, sentence, at) for at in range(len(DEALT)))), "")
        if why and steps == 0 and "possible-clash" in codes(made):
            return Verdict("told", line, why, False)  # it stands as it is written, and it is told
        if why:
            return Verdict("wrong", line or "(as it is)", why, steps > 0)
        verdict = Verdict("right", line or "(as it is)", "", steps > 0)
    return verdict


def _wrong(program: Program, sentence: OfDecks, at: int) -> str:
    """How a table differs from all that may become of it."""
    match = _Dealt(program, NAMES, seed=at)
    before = match.deal(*DEALT[at])
    names = _answers(match, at)
    for player, name in names:
        match.submit(player, name)
    picks = tuple(_CARDS.index(name) for _, name in names)
    if len(picks) == 2:
        before = evolve(before, picks=picks)
    for turn in cycle(range(5)):
        due = [each for each in match.awaiting if not each.answered]
        if not due or any(each.name == "done" for each in due):
            break
        options = due[0].candidates
        match.submit(due[0].player, options[(turn + at) % len(options)], due[0].name)
    if match.contradiction is not None and match.contradiction.kind == "dead end":
        return ""  # what there is too little of: a sentence does not say what becomes of that
    if match.contradiction is not None:
        return f"{before}: {match.contradiction}"
    after, may = match.table(), [*sentence.becomes(before)]
    if any(after.seen() == evolve(each, loose=False).seen() for each in may):
        return ""
    sorted_ = evolve(after, loose=True).seen()
    if any(each.loose and each.seen() == sorted_ for each in may):
        return ""
    return f"{before.seen()}: {after.seen()} for {may[0].seen()}"


_CARDS = ("Ace", "Duke", "King")


def _answers(match: "_Dealt", at: int) -> tuple[tuple[str, str], ...]:
    """What each player picks."""
    due = sorted(match.awaiting, key=lambda each: each.player)
    return tuple((e.player, e.candidates[at % len(e.candidates)]) for e in due if e.name == "pick")


class _Dealt(Match):
    """A match that goes on from hands and a deck of so many cards."""

    def deal(self, *many: int) -> Cards:
        """Lay so many cards in each hand, and in the deck."""
        state, keys = self._state, self._keys()
        deck, one, two = (self._pieces(key) for key in (keys[2], *keys[:2]))
        every, facts, pieces = deck + one + two, dict(state.facts), [*state.pieces]
        for key, n in zip(keys, many, strict=True):
            facts[key], every = every[:n], every[n:]
            for piece in self._pieces_of(facts[key]):
                pieces[piece] = (pieces[piece][0], key[1])
        self._state = evolve(state, facts=Facts(facts), pieces=tuple(pieces))
        return self.table()

    def table(self) -> Cards:
        """What lies where, and how much gold each player has."""
        facts, of = self._state.facts, self._numbers()
        one, two, deck = (
            tuple(self._state.pieces[piece][0] for piece in self._pieces(key))
            for key in self._keys()
        )
        gold = [facts[of["gold"], seat] for seat in (0, 1)]
        assert isinstance(gold[0], int) and isinstance(gold[1], int)
        hands = tuple(sorted(one)), tuple(sorted(two))
        return Cards(hands, (), deck, (), (gold[0], gold[1]))

    def _numbers(self) -> dict[str, int]:
        return {each.name: at for at, each in enumerate(self.program.properties)}

    def _keys(self) -> tuple[Key, Key, Key]:
        of = self._numbers()
        return (of["hand"], 0), (of["hand"], 1), (of["deck"], None)

    def _pieces(self, key: Key) -> tuple[int, ...]:
        return self._pieces_of(self._state.facts[key])

    @staticmethod
    def _pieces_of(fact: Value) -> tuple[int, ...]:
        assert isinstance(fact, tuple)
        return tuple(each for each in fact if isinstance(each, int))


def test_decks_are_left_as_the_sentence_says() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=drawn(14, 3000), deadline=None, suppress_health_check=[*HealthCheck])
    @given(st.data())
    def meant(data: st.DataObject) -> None:
        said = drawn_sentence(lambda among: data.draw(st.sampled_from(among)))
        verdict = judged(said)
        seen[verdict.what] += 1
        assert verdict.what != "wrong", (said.words, verdict.made, verdict.why)

    meant()
    assert 100 * seen["right"] > 10 * seen.total()


def test_what_clashes_as_it_is_written_is_told() -> None:
    said = OfDecks("each player puts their pick on top of the deck", lambda t: iter((t,)))
    assert judged(said).what == "told"


def test_another_meaning_is_found() -> None:
    said = OfDecks("move the top card of the deck to Ada's hand", lambda t: iter((t,)))
    assert judged(said).what == "wrong"
