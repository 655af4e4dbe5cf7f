"""Orders, seats and secrets are compared at every answer of a search."""

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from tests.analysis.explore.games import compiled, games, rules_of, searched
from tests.analysis.explore.test_plays import explore
from tests.quick import only

import duello
from duello.analysis.explore.explore_report import told
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.findings import Finding
from duello.analysis.model.canonical_form import Merging
from duello.analysis.model.information_sets import NONE, Secrets
from duello.analysis.model.seat_mirror import Mirror
from duello.analysis.model.secrets import Message, heard
from duello.analysis.model.successors import Expanding, Habits
from duello.dsl.ir.program import Program
from duello.dsl.lint import inspect
from duello.dsl.spans import Source
from duello.interpreter.api import advance, start
from duello.interpreter.state import State
from duello.match.event_words import Kind
from duello.match.match import Match

GAME = """\
ruleset "Secrets"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match
  if points are level: nobody wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
    winner: the player whose pick has more rank
    winner: nobody, if picks are level
    the winner gains 1 points
  announce "the round is worth {worth}" as worth
  discard each pick

card 1 Ace
  next round: your pick is hidden

card 2 King

card 3 Queen
"""

PLAIN = GAME.replace('  announce "the round is worth {worth}" as worth\n', "")

GUESSED = PLAIN.replace(
    "  reveal pick\n  each pick takes effect\n", "  each pick takes effect\n"
).replace(
    "  discard each pick\n",
    "  discard each pick\n  each player chooses guess, in secret: a card in opponent's hand\n",
)
"""Only what the opponent has left may be guessed, and nobody has seen what that is."""

WARNED = PLAIN.replace(
    "  reveal pick\n",
    '  for each player: announce "{they} is strong" as strong, if their pick is Queen\n'
    "  reveal pick\n",
)
"""Something is told of a choice before it is revealed."""

TOLD = PLAIN.replace(
    "  discard each pick\n",
    """\
  for each player:
    if their pick is King: announce "a King" as kings
    otherwise: announce "no King" as kings
  discard each pick
""",
)
"""Something is told of a choice whose reveal was hidden."""

SHOWING = 'for each player: announce "a King" as kings, if their pick is King'
BETRAYED = PLAIN.replace("  discard each pick\n", f"  {SHOWING}\n  discard each pick\n")
"""Whether something is told hangs on a choice whose reveal was hidden."""

NORTH_FIRST = PLAIN.replace("level: nobody wins", "level: North wins")
"""One seat is named."""


def found_in(text: str) -> Finding:
    """The one thing that exploring finds in a game; its play can be replayed."""
    rules = rules_of(compiled(text))
    (finding,) = explore(rules).findings
    assert finding.play is not None and finding.play.shortest
    Match.resume(finding.play.record, rules)
    return finding


# ---------------------------------------------------------------------- secrets


def test_a_choice_that_hangs_on_a_secret_is_found() -> None:
    finding = found_in(GUESSED)
    assert (finding.kind, finding.about) == ("leak", "guess")
    assert finding.problem.headline == "`guess`: what may be chosen tells a secret"
    assert finding.places[0].words.startswith("each player chooses guess")
    assert finding.play is not None and finding.play.answers == 2
    notes = "\n".join(finding.problem.notes)
    assert "North may choose King in one of them only, and Queen in the other only" in notes
    assert finding.beside is not None
    assert finding.beside.lines == ("round 1: North pick Ace, South pick King",)
    one, other = (f"round 1: North pick Ace, South pick {card}" for card in ("Queen", "King"))
    assert f"    {one}  |  {other}" in told(finding)


def test_a_message_before_the_reveal_is_found() -> None:
    finding = found_in(WARNED)
    assert (finding.kind, finding.about) == ("leak", "strong")
    assert finding.places[0].words.startswith('announce "{they} is strong"')
    assert finding.play is not None and finding.play.answers == 2


def test_a_leak_that_the_text_allows_is_told_and_no_finding() -> None:
    for said in ("with guess", 'for "chooses guess"', "in round", ""):
        found = explore(rules_of(compiled(GUESSED + f'\nallow leak {said} because "so be it"\n')))
        assert not found.findings and [line.reason for line in found.allowed] == ["so be it"]
    for said in ("with pick", 'for "reveal pick"', "in match"):
        (finding,) = explore(
            rules_of(compiled(GUESSED + f'\nallow leak {said} because "so be it"\n'))
        ).findings
        assert finding.about == "guess"


def test_a_message_behind_a_hidden_reveal_is_found() -> None:
    finding = found_in(TOLD)
    assert (finding.kind, finding.about) == ("leak", "kings")
    assert "whose reveal was hidden" in finding.problem.headline
    assert finding.play is not None and finding.play.rounds == 2
    assert "round 1: North pick Ace" in finding.play.lines[0]


def test_whether_something_is_told_behind_a_hidden_reveal_is_compared() -> None:
    finding = found_in(BETRAYED)
    assert (finding.kind, finding.about) == ("leak", "kings")
    assert finding.places[0].words.startswith('announce "a King"')


@pytest.mark.parametrize(
    "text",
    [
        BETRAYED.replace(SHOWING, f"{SHOWING} and their pick is not hidden"),
        f'{BETRAYED}\nallow\n  tells-hidden in round because "a King cannot be hidden"\n',
        BETRAYED.replace("their pick is King", "winner is they"),
    ],
)
def test_what_gives_no_choice_away_or_is_meant_to_may_be_told(text: str) -> None:
    assert explore(rules_of(compiled(text))).findings == ()


def told_on_the_way(search: Search, path: tuple[int, ...], seat: int) -> tuple[State, Any]:
    """Where a path of ways leads, and what a player has done and heard on it."""
    advanced = start(search.program, search.options)
    state = advanced.state
    known: list[Any] = [heard(search.program, advanced.events, seat)]
    for way in path:
        for answer in search.expanding.ways(state).answers(state, way):
            advanced = advance(search.program, state, answer)
            state = advanced.state
            known.append(heard(search.program, advanced.events, seat))
            known.append([answer] if answer.player == seat else [])
    return state, [each for each in known if each]


@pytest.mark.parametrize("text", [GUESSED, PLAIN])
def test_twins_cannot_be_told_from_each_other(text: str) -> None:
    search = searched(compiled(text.replace("play 2 rounds", "play 3 rounds")))
    twins = 0
    paths = twin_paths(search)
    for number in range(len(search.seen)):
        for seat in (0, 1):
            if search.seen.codes(number)[seat] != NONE:
                mine, known = told_on_the_way(search, tuple(search.seen.path(number)), seat)
                other, same = told_on_the_way(search, paths[number][seat], seat)
                assert known == same and mine != other
                twins += 1
    assert twins > 3


def twin_paths(search: Search) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """How to come to the twins of every state, by what the search has kept."""
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
    seen = search.seen
    for number in range(1, len(seen)):
        parent = seen.parents[number]
        before = tuple(seen.path(parent))
        paths = tuple(
            ()
            if code == NONE
            else (*before, code)
            if code >= 0
            else (*found[parent][seat], -2 - code)
            for seat, code in enumerate(seen.codes(number))
        )
        found.append((paths[0], paths[1]))
    return found


# ---------------------------------------------------------------------- seats


def test_a_seat_that_is_named_makes_a_difference() -> None:
    finding = found_in(NORTH_FIRST)
    assert (finding.kind, finding.about) == ("seats", "who wins the match")
    assert finding.places[0].words == "North"
    assert finding.play is not None and finding.play.rounds == 2


TURNS = """\
ruleset "Turns"
  players North, South

match
  each player has medals: 0, public
  {outer}
  the player with more medals wins the match

{set}turn
  {first}they choose take: 1 or 2
  they gain their take medals
"""


@pytest.mark.parametrize("sets", [0, 2])
@pytest.mark.parametrize("many", ["2", "up to 2"])
@pytest.mark.parametrize("first", ["", "they gain 1 medal\n  "])
def test_what_check_says_nothing_about_is_no_difference(sets: int, many: str, first: str) -> None:
    """That somebody begins, again and again, is none to either of them."""
    turns = f"play {many} turns in alternation from North"
    turns += " until a player has 5 medals" if many != "2" else ""
    text = TURNS.format(
        outer=f"play {sets} sets" if sets else turns, first=first,
        set=f"set\n  {turns}\n\n" if sets else "",
    )  # fmt: skip
    program = compiled(text)
    assert not [p for p in inspect(program, Source("turns.duel", text)) if p.code == "one-seat"]
    search = Search(program, program.option_values({}))
    search.run(Bounds(states=60))
    assert search.differing == {} and search.progress.mirrored > 5


def favouring() -> Program:
    """Rules for turns that begin again and again, before which one player gains something."""
    inner = "North gains 1 medal\n  play 2 turns in alternation from North"
    return compiled(TURNS.format(outer="play 2 sets", first="", set=f"set\n  {inner}\n\n"))


def test_what_else_differs_as_somebody_begins_is_found() -> None:
    search = Search(favouring(), favouring().option_values({}))
    search.run(Bounds(states=60))
    assert [each.difference.about for each in search.differing.values()] == ["medals"]


def test_a_machine_that_favours_a_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Mirror.due

    def crooked(mirror: Any, due: Any, state: State) -> Any:
        image = real(mirror, due, state)
        return evolve(image, value=1) if due.player == 0 and due.value == 2 else image

    monkeypatch.setattr(Mirror, "due", crooked)
    search = Search(compiled(PLAIN), compiled(PLAIN).option_values({}))
    search.run(Bounds(states=20))
    assert [kind for kind, *_ in search.differing] == ["seats"]


# ---------------------------------------------------------------------- nothing to be found


@settings(max_examples=15, deadline=None)
@given(games())
def test_where_all_is_revealed_nothing_makes_a_difference(program: Program) -> None:
    search = searched(program, Merging())
    assert search.differing == {}
    progress = search.progress
    assert progress.edges == progress.mirrored >= progress.compared


SOME = {"warriors-death": 3, "reality-benders": 4, "fire-and-ice": 4}


@pytest.mark.parametrize(
    "ruleset",
    only(
        duello.shipped(),
        "enchanted-forest-final",
        "gods-collide",
    ),
)
def test_shipped_rules_make_no_difference(ruleset: str) -> None:
    program = duello.load(ruleset).program
    habits = Habits(branch=SOME.get(ruleset, 5))
    search = Search(program, program.option_values({}), habits)
    search.run(Bounds(states=150))
    assert search.differing == {}
    assert search.progress.mirrored > 10


def test_comparing_changes_nothing_but_what_is_compared() -> None:
    program = duello.load("death-match-3").program
    options = program.option_values({})
    one, other = Search(program, options), Search(program, options, compare=False)
    for search in (one, other):
        search.run(Bounds(states=300))
    assert one.seen.numbers == other.seen.numbers and one.seen.ways == other.seen.ways
    assert one.progress.compared > 10 < one.progress.pairs
    assert other.progress.compared == other.progress.pairs == other.progress.mirrored == 0


def test_a_leak_is_told_from_where_two_ways_part() -> None:
    program = compiled(PLAIN)
    alike: list[Message] = [("points", None, f"{n} points", {}, (), Kind.REVEAL) for n in (1, 2)]
    one, other = (
        [*alike, ("result", None, words, {}, (), Kind.REVEAL), *alike, *alike]
        for words in ("North wins", "South wins")
    )
    notes = Secrets(program, Expanding(program)).told("result", "told", one, other).notes
    assert notes == (
        "one way: North wins; 1 points; 2 points",
        "the other: South wins; 1 points; 2 points",
    )
