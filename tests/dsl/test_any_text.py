"""Whatever stands in a rule file, compiling it tells what is wrong with it, and never fails."""

import random
import re
from importlib.resources import files
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.quick import drawn, each

from duello.desk.scaffold import Wishes, new_ruleset
from duello.dsl import pipeline
from duello.dsl.diagnostics.problem import Severity
from duello.dsl.diagnostics.renderer import as_json, render
from duello.dsl.ir.effects import VERBS
from duello.dsl.other_words import MORE_TRIED, MOST_TRIED
from duello.dsl.parser import parsing
from duello.dsl.spans import Source
from duello.match.loading import compile_rules, compile_text

EXAMPLES = drawn(4, 100)
"""Per test in the suite, and by `make long`; by hand, thousands."""

RULES = sorted(
    entry.read_text(encoding="utf-8")
    for entry in files("duello.rules").iterdir()
    if entry.name.endswith(".duel")
)
GRAMMAR = files("duello.dsl").joinpath("grammar.lark").read_text(encoding="utf-8")
WORDS = sorted(
    {
        *re.findall(r'"([^"\n]+)"', GRAMMAR),
        *VERBS,
        *(word.replace("'", "") for word in re.findall(r"[a-z]{2,}", GRAMMAR)),
        *("\n", "\n  ", "\n    ", "\n\t", '"A"', '"', "0", "12", "{rounds}", "card", "match"),
        *("round", "hand", "points", "'s", ":", ",", "#", "North", "South", "winner", "scoring"),
    }
)
SMALL = """ruleset "Small"
  players North, South
pieces card
  rank: number, as labelled
card 1 Ace
  scoring: gain 1 points
card 2 King
match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
    winner: the player whose pick has more rank
"""


MENDS_OF_MENDS = """\
ruleset "High Card"
  "Two players, 5 cards each."
  players Left, Right

option tricks = 5each "how many tricks there are"



  rank: number, as labelled

match
  each player has hand: one of   card, private
  each player has spent: nothing, secret
  each player has points: 0, public
  play {tricks} tricks
  the player with more points wins the match

trick
  each player in turn chooses lay: a card in their hand
  move each lay to spent
  reveal lay
  each lay takes effect
  step scoring
card 3 Duke
    the winner gains 2 points
  step after

card 1 Ace
  rank: 0

card 2 Jester
  next trick: opponent must not lay Jester, if able
  after: you may choose bonus: a card in your hand
    move bonus to spent

    winner: the player whose lay has less rank
  winner: the player whose lay has less rank

card 4 "Small Queen"
  winner: the player whose lay has less rank

card 5 King
  after: return your lay to your handpieces card  next trick: opponent must not lay Duke, if able
"""
"""Many lines that may have lost their indentation, each of which has other mistakes below. Found by
`tests/analysis/fuzz/test_strategies.py`, which waited half a minute for what is wrong with it.
"""

MOST_COMPILED = (MOST_TRIED + MORE_TRIED + 2) * (MOST_TRIED + 2)
"""So often a text is compiled for its mends: as often as may be tried, once more before each."""


@pytest.fixture(autouse=True, scope="module")
def compilings():
    """The texts that were compiled for the one that is tried."""
    once = pipeline._compiled

    def counted(source, find, *more):
        COMPILED.append(source)
        return once(source, find, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "_compiled", counted)
        yield


COMPILED: list[Source] = []


def compiled_soon(text):
    """A text that is compiled without much being tried."""
    COMPILED.clear()
    found = compile_text(text)
    assert 1 <= len(COMPILED) <= MOST_COMPILED
    return found


def check(compiled):
    errors = [p for p in compiled.problems if p.severity is Severity.ERROR]
    assert (compiled.program is None) == bool(errors)
    for problem in compiled.problems:
        for label in (problem.label, *problem.others):
            assert 0 <= label.span.start <= label.span.end <= len(label.span.source.text)
        assert render(problem)
        assert render(problem, color=True, width=40)
        assert as_json(problem)["line"] >= 1


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.text())
@example("\r")
@example("\u2028\x0c\x00\ufeff")
@example('ruleset "A\u2028B"\n\x0b')
@example("#" * 100_000)
@example("(" * 5_000)
@example("a\n" + " " * 5_000 + "b")
@example("match\n  play " + "9" * 5_000 + " rounds")
@example("match\n" + "".join("  " * i + "if you are late:\n" for i in range(1, 200)))
def test_any_text(text):
    check(compiled_soon(text))


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes(data, tmp_path_factory):
    file = tmp_path_factory.mktemp("rules") / "any.duel"
    file.write_bytes(data)
    check(compile_rules(file))


@settings(max_examples=EXAMPLES, deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), max_size=40), inside=st.booleans())
def test_any_words_of_the_language(words, inside):
    text = " ".join(words)
    check(compiled_soon(f"{SMALL}  {text}\n" if inside else text))


def test_mends_that_lead_to_mends_do_not_multiply():
    check(compiled_soon(MENDS_OF_MENDS))


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    parts=st.lists(st.sampled_from(SMALL.replace("\n", " \n ").split(" ")), min_size=1, max_size=8),
    at=st.integers(0, len(SMALL)),
)
def test_words_put_anywhere(parts, at):
    check(compiled_soon(SMALL[:at] + " ".join(parts) + SMALL[at:]))


@settings(max_examples=EXAMPLES // 2, deadline=None)
@given(text=st.sampled_from([*RULES, SMALL]), seed=st.integers(0, 2**32), times=st.integers(1, 4))
def test_changed_rule_files(text, seed, times):
    chance = random.Random(seed)
    for _ in range(times):
        text = chance.choice(CHANGES)(text, chance)
    check(compiled_soon(text))


def lines_changed(text, chance):
    lines = text.splitlines(keepends=True) or [""]
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            del lines[a]
        case 1:
            lines.insert(b, lines[a])
        case 2:
            lines[a], lines[b] = lines[b], lines[a]
        case 3:
            lines[a] = " " * chance.randrange(9) + lines[a].lstrip(" ")
    return "".join(lines)


def words_changed(text, chance):
    words = re.split(r"(\W)", text)
    a, b = chance.randrange(len(words)), chance.randrange(len(words))
    match chance.randrange(3):
        case 0:
            del words[a]
        case 1:
            words.insert(b, words[a])
        case 2:
            words[a], words[b] = words[b], words[a]
    return "".join(words)


def word_replaced(text, chance):
    words = re.split(r"(\W)", text)
    words[chance.randrange(len(words))] = chance.choice(WORDS)
    return "".join(words)


def cut(text, chance):
    at = chance.randrange(len(text) + 1)
    return text[:at] if chance.random() < 0.5 else text[at:]


def sprinkled(text, chance):
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice("\x00\x0c\r\t\u2028\"'{}():,=+-0a\n") + text[at:]


CHANGES = (lines_changed, words_changed, word_replaced, cut, sprinkled)


@pytest.mark.parametrize("text", each(2, [*RULES, SMALL]))
def test_rule_files_are_right(text):
    compiled = compile_text(text)
    assert compiled.problems == ()
    assert compiled.program is not None


def test_a_mistake_is_looked_at_in_its_own_block_alone(monkeypatch) -> None:
    """So that a long file with many mistakes is not read anew for each of them."""
    card = "\ncard {n} Card{n}\n  scoring: you gain 1 point, if you are the winner\n"
    broken = card.replace("gain", "gian")
    cards = "".join((card if n % 8 else broken).format(n=n) for n in range(160))
    text = new_ruleset(Wishes("Odd Sock")).partition("\nexample ")[0] + cards
    parser, read = parsing._parser, []

    def counted(verbs: tuple[str, ...]) -> SimpleNamespace:
        def parse(words: str, start: str | None = None) -> object:
            read.append(len(words))
            return parser(verbs).parse(words, start)

        return SimpleNamespace(parse=parse, terminals=parser(verbs).terminals)

    monkeypatch.setattr(parsing, "_parser", counted)
    found = parsing.parse(Source("<text>", text), VERBS)
    assert len(found.problems) == 20
    assert sum(read) < 4 * len(text)
