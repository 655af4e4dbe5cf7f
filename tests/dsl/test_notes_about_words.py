"""What is told of a line that is not understood is about the words for which it is not.

Lines are put together of words that the language and the file have, and of words that nobody reads:
these are named, and no advice stands there that is about the others; every sentence that is shown
has words of the line in it.
"""

import re

import pytest
from tests.quick import each

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.nearest_sentences import NEAREST, NO_SENTENCE
from duello.dsl.parser.syntax_errors.common_sentences import ADVICE
from duello.dsl.parser.syntax_errors.line_forms import IN_A_BLOCK, SHOWN
from duello.dsl.pipeline import compile_source
from duello.dsl.plain_english.said_accounts import family
from duello.dsl.spans import Source, Span
from duello.dsl.unread_words import content_of, unread

FILE = """\
ruleset "Lamps"
  players Ada, Bo

pieces card
  rank: number

card Moth
  rank: 1
card Owl
  rank: 2

match
  each player has oil: 5, public
  each player has shelf: one of each card, public
  the game has attic: nothing, public
  play 4 rounds
  the player with more oil wins the match

round
  each player chooses pick, in secret: a card in their shelf
  reveal pick
{line}
  the player whose pick has more rank gains 1 oil
"""

STRANGE = ("glimmers", "sputtering", "wobbly", "zealous", "brittle")
LINES = (
    "{0} cards take another turn",
    "the {0} moth is set aside",
    "a {0} {1} takes the last oil",
    "the {0} flame is shown {1}",
    "after the last round the {0} {1}",
    "each {0} card has a {1} wick",
    "the {0} owl rolls a die {1}",
    "a {0} player {1} twice in a row",
    "the {0} {1} goes to the attic",
    "{0} oil is put into the attic",
    "the top card of the shelf {0}",
    "every {0} player {1} within the round",
    "cards in the shelf {0} {1}",
    "a moth {0} an owl",
    "the {0} {1} exhausts the oil",
    "trump the {0} {1}",
    "deal {0} {1} to nobody",
)


def problems(line: str) -> tuple[Problem, ...]:
    return compile_source(Source("lamps.duel", FILE.format(line="  " + line))).problems


def place(line: str) -> Span:
    text = FILE.format(line="  " + line)
    start = text.index("  " + line + "\n")
    return Span(Source("lamps.duel", text), start, start + len(line) + 2)


def lines() -> list[str]:
    return [
        made.format(one, other)
        for made in LINES
        for one, other in zip(STRANGE, (*STRANGE[1:], *STRANGE[:1]), strict=True)
    ]


@pytest.mark.parametrize("line", each(6, lines()))
def test_what_is_told_is_about_what_nobody_reads(line):
    strange = unread(place(line))
    assert {*STRANGE}.intersection(line.split()) <= {*strange}
    unmended = [one for one in problems(line) if one.help is None and one.fix is None]
    for one in unmended:
        for note in one.notes:
            assert not note.startswith(SHOWN) or shares(note, line), note
            assert not note.startswith(NEAREST) or shares(note, line), note
            for said, told in ADVICE:
                if told == note:
                    inside = {w for m in said.finditer(line) for w in m[0].lower().split()}
                    assert 2 * len(inside & {*strange}) >= len(strange), note
        if one.code in ("syntax", "unknown-verb") and not one.notes:
            assert one.label.text, one.headline


def shares(note: str, line: str) -> bool:
    """Whether every sentence that a note shows has a word of the line, or another verb for one."""
    mine = {form for word in content_of(line) for form in family(word)}
    return all(
        any(not family(word).isdisjoint(mine) for word in content_of(shown))
        for shown in re.findall(r"`([^`]+)`", note)
    )


@pytest.mark.parametrize("line", each(6, lines()))
def test_words_that_nobody_reads_are_named(line):
    """Unless a mend accounts for them, or something else that is known is wrong with the line."""
    for one in problems(line):
        told = " ".join((one.headline, *one.notes))
        if one.code in ("syntax", "unknown-verb") and one.help is None and one.fix is None:
            strange = [word for word in STRANGE if word in line.split()]
            assert any(f"`{word}`" in told or f" {word}" in told for word in strange), told


def test_words_of_the_language_are_none_that_nobody_reads():
    """Not even in sentences whose names the file does not have."""
    for form in IN_A_BLOCK:
        said = {*unread(place(re.sub(r'"[^"]*"', '""', form)))}
        assert said.isdisjoint({"gain", "lose", "choose", "hidden", "neighbours", "reveal"}), form
    for line in (
        "neighbours of their place are hidden", "the board is full", "the difference is higher",
        "straight behind the middle row", "the lowest of both is late", "the centre is empty",
    ):  # fmt: skip
        assert {*unread(place(line))} <= {"place"}, line


@pytest.mark.parametrize(
    ("line", "about"),
    [
        ("the stone must lie adjacent to a wall", "who lies is said"),
        ("shelves are emptied every second turn", "a turn that may go on"),
        ("each fighter starts with a shield that absorbs 3 blows", "what everything of a kind has"),
        ("the zealous card beats a brittle one", "who wins is answered by the piece"),
        ("deal 1 brittle wound for every oil spent", "chance deals"),
        ("wobbly oil is sputtering", "whose is it?"),
        ("zealous moths rot within 2 turns", "within 30 seconds"),
    ],
)
def test_advice_for_other_words_is_not_given(line, about):
    assert [note for one in problems(line) for note in one.notes if about in note] == []


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("the brittle owl goes to the attic", "move"),
        ("a zealous moth gets 2 oil", "they gain 2 oil"),
        ("the brittle wick burns the top card of the shelf", "they look at the top 2 cards"),
    ],
)
def test_the_nearest_sentences_are_shown(line, shown):
    told = [one for one in problems(line) if one.notes or one.help]
    assert any(shown in " ".join((*one.notes, one.help or "")) for one in told), told


def test_words_that_are_all_known_are_said_to_be():
    (one,) = problems("both owl card the pick")
    assert unread(place("both owl card the pick")) == ()
    assert one.notes == (NO_SENTENCE,) or one.label.text or one.help


TRICKS = """\
ruleset "Tricks"
  players Ada, Bo

pieces card
  suit: oak or elm
  rank: number

card Acorn
  suit: oak
  rank: 1
card Leaf
  suit: elm
  rank: 2

match
  each player has hand: one of each card, public
  each player has tricks: 0, public
  the game has table: one of each card, public
  play 4 rounds in alternation from Ada
  the player with more tricks wins the match

round
  they choose lead: a card in their hand
  opponent chooses follow: a card in their hand
  winner: they, if rank of lead is at least rank of opponent's follow
  winner: opponent, if rank of lead is less than rank of opponent's follow
{line}
  the winner gains 1 trick
"""


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("the winner takes both cards", "`move lead to ...`, `move opponent's follow to ...`"),
        ("refill the table to 3", "lies elsewhere before"),
        ("deal 4 cards into the table", "lies elsewhere before"),
        ("a player with two oaks must discard one", "which ones may be chosen"),
    ],
)
def test_no_mend_is_of_less_than_its_line_says(line, note):
    """Of two cards one, from where pieces lie to there, and any card in the place of one of those
    that were spoken of.
    """
    made = compile_source(Source("tricks.duel", TRICKS.format(line="  " + line))).problems
    (one,) = (each for each in made if each.severity is Severity.ERROR)
    assert one.fix is None and note in "".join(one.notes)


def test_of_pieces_of_any_sort_any_may_be_chosen():
    line = "  a player with two cards must discard one"
    made = compile_source(Source("tricks.duel", TRICKS.format(line=line))).problems
    assert any(one.fix is not None and "choose" in one.fix.text for one in made)
