"""What editors ask: problems, mends that mend, names wherever they stand, what may come next."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.dsl.test_slips import HIGH_CARD, SLIPS
from tests.quick import drawn

from duello.desk.completion import spellings
from duello.desk.editing import Editing
from duello.desk.edits import applied
from duello.desk.scaffold import Wishes, new_ruleset
from duello.dsl.diagnostics.problem import Label
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source, Span
from duello.match.loading import finder_of, source_of

TEXT = new_ruleset(Wishes("Odd Sock"))


def editing(text, find=lambda _name: None):
    return Editing(Source("<test>", text), find)


def after(text, word):
    """The place behind the first occurrence of a word."""
    return text.index(word) + len(word)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("play {rounds} rounds", "play {ronds} rounds"),
        ("the winner gains 1 point", "the winner gains 1 pont"),
        ("move each pick to pile", "move each pick to pyle"),
        ("a card in their hand", "a crad in their hand"),
        ("more rank", "more rnk"),
    ],
)
def test_mends_mend(right, wrong):
    text = TEXT.replace(right, wrong, 1)
    here = editing(text)
    problem = here.problems[0]
    [mend] = here.mends(problem)
    mended = applied(text, mend.edits)
    assert right in mended
    assert not compile_source(Source("<test>", mended)).problems


def test_what_a_variant_takes_away_or_calls_otherwise_is_looked_up_in_what_it_extends():
    parent = Source("parent.duel", TEXT.replace('"Odd Sock"', '"Even Sock"'))
    lines = "remove Ace\n\nrename pick to take\n"
    text = f'ruleset "Odd Sock"\n  extends "Even Sock"\n\n{lines}'
    here = editing(text, {"Even Sock": parent}.get)
    above = editing(parent.text)
    for word, born in (("remove Ace", "Ace"), ("rename pick", "chooses pick")):
        at, there = after(text, word), after(parent.text, born)
        found = here.definition(at)
        assert found is not None
        assert found.source is parent
        assert found == Span(parent, *_place(above.definition(there)))
        assert here.hover(at) == above.hover(there) != ""
    start = here.definition(after(text, 'extends "Even'))
    assert start == Span(parent, 0, 0)
    assert editing(text).definition(after(text, "remove Ace")) is None  # there is no such parent


def _place(span):
    return span.start, span.end


def test_no_mend_is_offered_that_does_not_mend():
    here = editing(TEXT.replace("play {rounds} rounds", "play {rounds} {rounds}"))
    for problem in here.problems:
        for mend in here.mends(problem):
            new = compile_source(Source("<test>", applied(here.source.text, mend.edits)))
            assert problem.headline not in [p.headline for p in new.problems]


def test_names():
    here = editing(TEXT)
    for at, born in (
        (after(TEXT, "reveal pi"), "chooses pick"),
        (after(TEXT, "play {rou"), "option rounds"),
        (after(TEXT, "then North leads"), None),
        (after(TEXT, "whose pick has more ra"), "rank"),
        (after(TEXT, "North pi"), "chooses pick"),
        (after(TEXT, "opponent's pick is Ki"), "King"),
    ):
        span = here.definition(at)
        assert (span is None) == (born is None)
        if span is not None and born is not None:
            line = TEXT[TEXT.rindex("\n", 0, span.start) : span.end]
            assert born.split()[0] in line
            assert span.words in born
    assert {span.words for span in here.references(after(TEXT, "reveal pi"))} == {"pick", "picks"}


def test_names_of_a_parent():
    source = source_of("archwizards-duel")
    assert source is not None
    here = Editing(source, finder_of("archwizards-duel"))
    parent = here.definition(after(source.text, '"Death Match'))
    assert parent is not None
    assert parent.source.name.endswith("death_match_3.duel")
    born = here.definition(after(source.text, "White casts Fire"))
    assert born is not None
    assert (born.words, born.source.name) == ("Firebolt", parent.source.name)
    assert "comes from what is extended" in here.rename(after(source.text, "casts Fire"), "Flame")


@pytest.mark.parametrize(
    ("word", "new"),
    [
        ("reveal pick", "lay"),
        ("play {round", "turns"),
        ("play {rounds} roun", "turn"),
        ("card 1 Page", "Odd Page"),
        ("pieces car", "tile"),
        ("more points", "medals"),
        ("step scor", "judging"),
    ],
)
def test_renaming_changes_nothing_but_the_name(word, new):
    here = editing(TEXT)
    old = here.name_at(after(TEXT, word) - 1)
    edits = here.rename(after(TEXT, word) - 1, new)
    assert not isinstance(edits, str)
    text = applied(TEXT, edits)
    compiled = compile_source(Source("<test>", text))
    assert not compiled.problems
    assert old not in editing(text).births
    back = editing(text).rename(edits[0].span.start + 1, old.strip("{}"))
    assert not isinstance(back, str)
    assert applied(text, back) == TEXT


def test_renaming_is_refused():
    here = editing(TEXT)
    at = after(TEXT, "reveal pick")
    assert "cannot be a name" in here.rename(at, "")
    assert here.rename(at, "hand").startswith("then ")
    assert here.rename(0, "x") == "there is no name here"


def test_hover():
    here = editing(TEXT)
    assert "Beats the King." in here.hover(after(TEXT, "North picks Pa"))
    assert "how many rounds a bout lasts" in here.hover(after(TEXT, "play {rou"))
    assert "[BEARER] gains NUMBER PROPERTY" in here.hover(after(TEXT, "the winner gai"))
    assert here.hover(0) == ""


@pytest.mark.parametrize(
    ("before", "offered", "not_offered"),
    [
        ("match\n  pl", "play", "plays"),
        ("round\n  each player chooses pick: a ca", "card", "cards are"),
        ("round\n  each player chooses pick: ", "a whole number", "step"),
        ("bout\n  play {ro", "{rounds}", "{bouts}"),
        ("card 1 Page\n  winner: you, if opponent's pick is Ki", "King", "Page"),
        ("card 1 Page\n  winner: you, if opponent's ", "previous", "play"),
        ("match\n  # pl", None, "play"),
        ("match\n  ", "at the end", "rule"),
        ('rule "Dry", for each player\n  ', "if", "at the end"),
        ("rule dry\n  if you are the winner:\n    ", "if", "at the end"),
        ("card 9 Joker\n  ", "if", "at the end"),
    ],
)
def test_what_may_come_next(before, offered, not_offered):
    text = f"{TEXT}\n{before}"
    found = [each.insert for each in editing(text).complete(len(text))]
    assert offered is None or offered in found
    assert not_offered not in found


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("match\n  play {rounds} round", "s"),  # all of it is a word that stands there whole
        ("match\n  pla", "y 3"),  # a number goes on behind a blank
        ("match\n  play ", "{rounds}"),
    ],
)
def test_nothing_is_offered_that_changes_nothing_or_runs_into_what_stands_there(line, more):
    text = f"{TEXT}\n{line}"
    assert editing(text).complete(len(text))
    assert not editing(text + more).complete(len(text + more))


def test_what_is_likeliest_comes_first():
    """The page shows the first hundred: of the words of the language those that the file has."""
    text = TEXT.replace("if you are the winner", "if you are ", 1)
    at = after(text, "if you are ")
    found = editing(text).complete(at)
    words = [each.label for each in found if each.sort == "word"]
    assert len(words) > 60
    assert [each.sort == "word" for each in found] == sorted(each.sort == "word" for each in found)
    assert {"the", "opponent", "they"} <= set(words[:20])
    assert words.index("the") < words.index("a graph of")


ITEMS = {"example", "option", "pieces", "rule"}


@settings(max_examples=drawn(40, 400), deadline=None)
@given(st.data())
def test_what_may_come_next_is_offered_where_lines_begin_whatever_is_broken_above(data):
    """On an empty line above any other, with the blanks of that line or without, while some line
    further up cannot be read.
    """
    lines = TEXT.splitlines(keepends=True)
    here = data.draw(st.sampled_from([n for n, line in enumerate(lines) if line.strip()]))
    line = lines[here]
    blanks = line[: len(line) - len(line.lstrip())]
    empty = data.draw(st.booleans())
    put = ["\n"] if empty else [f"{blanks}\n"]
    broken = data.draw(st.integers(0, here))
    above = lines[:here]
    if broken < here and above[broken].strip():
        above[broken] = above[broken].rstrip("\n") + " of of,\n"
    text = "".join((*above, *put, *lines[here:]))
    at = sum(map(len, above)) + (0 if empty else len(blanks))
    offered = {each.insert for each in editing(text).complete(at)}
    assert offered, (text, at)
    assert all(each.startswith(blanks if empty else "") for each in offered)
    assert bool(blanks) or offered >= ITEMS


@pytest.mark.parametrize(
    ("above", "offered"),
    [
        ("  each player chooses pick, of of", "reveal"),
        ("  chooses each player pick", "reveal"),
        ("  of of\n  if numbers are level: nobody wins the bout", "otherwise"),
        ("  of of\n  if numbers are level:\n    nobody wins the bout", "otherwise"),
        ("  step of of,\n    reveal pick", "step"),
    ],
)
def test_a_line_may_come_after_one_that_is_broken(above, offered):
    text = f"{TEXT}\nbout\n  each player has a: 1\n{above}\n  "
    assert offered in {each.insert for each in editing(text).complete(len(text))}


@settings(max_examples=20, deadline=None)
@given(st.integers(0, len(TEXT)))
@example(TEXT.index("\n  each player has hand"))  # a kind, and no piece of it as yet
def test_every_beginning_of_a_file_can_be_asked_about(at):
    here = editing(TEXT[:at])
    here.complete(at)
    here.hover(at)
    here.outline()
    assert all(p.label.span.end <= at for p in here.problems if p.label.span.source == here.source)


def test_outline_and_examples():
    here = editing(TEXT)
    outline = here.outline()
    assert [s.name for s in outline if s.sort == "phase"] == ["match", "bout", "round"]
    [rounds] = [s for s in outline if s.name == "round"]
    assert [s.name for s in rounds.below] == ["pick", "scoring"]
    assert sum(s.sort == "piece" for s in outline) == 9
    assert [holds for _, _, holds in here.examples()] == [True, True, True]
    broken = editing(TEXT.replace("more rank", "less rank"))
    assert [holds for _, _, holds in broken.examples()] == [False, True, False]


def test_spellings():
    assert list(spellings("up[ \t]+to(?![\\w-])")) == ["up to"]
    assert list(spellings(",?[ \t]*if(?![\\w-])")) == [", if"]
    two = "a[ \t]+whole[ \t]+sum(?![\\w-])|an?y?[ \t]+sum(?=[ \t]+(?:of[ \t])?to)"
    assert list(spellings(two)) == ["a whole sum", "a sum"]
    assert list(spellings("(?:has|have)(?![\\w-])")) == ["has", "have"]
    assert list(spellings("[0-9]{1,9}")) == []


def test_what_can_be_mended_at_all_is_mended_in_an_editor():
    """Whatever edit a problem carries: what is to be left out, too."""
    tried = Counter[str]()
    for right, wrong, *_ in SLIPS:
        here = editing(HIGH_CARD.replace(right, wrong, 1))
        for problem in here.problems:
            if problem.fix is None or problem.fix.span.source != here.source:
                continue
            left = compile_source(Source("<test>", problem.fix.applied())).problems
            if len(left) < len(here.problems):
                [mend] = here.mends(problem)
                assert "``" not in mend.title
                tried[mend.title.split()[0]] += 1
    assert tried["Leave"] > 2
    assert tried["Write"] > 20


THROWS = """ruleset "Throws"
  players Amber, Violet

match
  each player has field: 0, public
  play 1 round

round
  for each player: chance chooses roll: a whole number from 1 to 6, public
  each player chooses pick, in secret: a whole number from 1 to 5
  for each player: they gain their roll fields

example "Two"
  round 1: {moves}, Amber picks 1, Violet picks 2
"""


@pytest.mark.parametrize(
    "moves",
    [
        "Amber rolls 3, Violet rolls 2",
        "Violet rolls 2, Amber rolls 3",
        "chance rolls 3 for Amber, Violet rolls 2",
    ],
)
def test_a_mend_of_one_move_leaves_the_others(moves):
    """Where the next of them is wrong as well, the line is not taken for the one."""
    text = THROWS.format(moves=moves)
    while problems := editing(text).problems:
        [mend, *_] = editing(text).mends(problems[0])
        text = applied(text, mend.edits)
        assert "Amber picks 1, Violet picks 2" in text
    assert "chance rolls 3 for Amber" in text and "chance rolls 2 for Violet" in text


@pytest.mark.slow
def test_a_mend_that_is_carried_changes_nothing_else():
    """What lies outside of the words that a problem's own edit is about stays, or is in it."""
    tried = 0
    for right, wrong, *_ in SLIPS:
        text = HIGH_CARD.replace(right, wrong, 1)
        here = editing(text)
        for problem in here.problems:
            if problem.fix is None or problem.fix.span.source != here.source:
                continue
            for mend in here.mends(problem):
                assert applied(text, mend.edits) == problem.fix.applied()
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("deed", ["gain 1 point", "lose a point, if you are the winner"])
def test_no_mend_makes_a_text_of_a_rule(deed):
    game = f"""ruleset "Small"
  players North, South
pieces card
  rank: number, as labelled
card 1 One
  {deed}
card 2 Two
match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 2 rounds
round
  each player chooses pick, in secret: a card in their hand
  winner: the player whose pick has more rank
  reveal pick
"""
    here = editing(game)
    assert "no-time" in [problem.code for problem in here.problems]
    for problem in here.problems:
        for mend in here.mends(problem):
            mended = applied(game, mend.edits)
            assert mended.count('"') == game.count('"'), mend.title
            assert len(mended.split("\n")) >= len(game.split("\n"))


def test_a_mend_is_offered_though_more_is_known_of_other_lines_then():
    game = """ruleset "Two Masks"
  "Each hides a mask and claims how strong it is; the other believes it or calls the bluff."
  players Ada, Ben

pieces mask
  power: number, as labelled

mask 1 Mouse
mask 2 Fox
mask 3 Wolf

match
  each player has gems: 5
  each player has a hand of one of each mask, private
  play 4 rounds
  whoever has the most gems wins the match

round
  each player secretly chooses a mask from their hand
  each player claims a number from 1 to 4
  reveal both masks
  discard both masks
"""
    here = editing(game)
    [most] = [each for each in here.problems if "whoever" in each.headline]
    [mend] = here.mends(most)
    assert "the player with more gems wins the match" in applied(game, mend.edits)


UNFINISHED = """ruleset "First Draft"

pieces card
  rank: number, as labelled

card 1 Crow
  steal 2 coins from your opponent

card 2 Hawk
  cancel your opponent's card

card 3 Wren
  you gain 1 more coin if you win the round

match
  best of 5 rounds
  each player has 4 coins
  each player has one of each card in hand

round
  each player secretly plays a card from their hand
  the cards are revealed
  the higher card wins the round
  the cards come back to the hand
"""


def test_a_problem_without_a_mend_does_not_keep_others_waiting(monkeypatch):
    """What is tried for it is bounded, however many readings its help has."""
    monkeypatch.setattr("duello.desk.editing._PIECES", 20)
    here = editing(UNFINISHED)
    (problem,) = [each for each in here.problems if each.code == "no-time"]
    assert len(list(here.mending(problem))) < 80


def test_a_mend_of_the_own_text_is_made_wherever_its_problem_stands() -> None:
    parent = source_of("archwizards-duel")
    text = 'ruleset "Mine"\n  extends "Archwizard\'s Duel"\n\noption roundz = 7\n'
    here = editing(text, finder_of("<test>"))
    (problem,) = here.problems
    assert problem.fix is not None and isinstance(parent, Source)
    there = evolve(problem, label=Label(Span(parent, 0, 7)))
    assert here.mends(there) == here.mends(problem) != ()
    assert here.mends(evolve(there, fix=None)) == ()


def test_rules_of_pieces_that_are_never_in_force_have_a_mend() -> None:
    line = "  each pick takes effect\n"
    here = editing(TEXT.replace(line, "", 1))
    (problem,) = (one for one in here.problems if one.headline.endswith("in force"))
    (mend,) = here.mends(problem)
    assert mend.title == f"Write `{line.strip()}`"
    mended = editing(applied(here.source.text, mend.edits))
    assert mended.source.text.count(line) == 1
    assert not mended.problems


@pytest.mark.parametrize(
    ("front", "title"),
    [("card 1 Page\n", '  "Page"\n'), ("  reveal pick\n", '  announce "Page"\n'), ("", None)],
)
def test_a_title_is_not_renamed_with_what_is_called_so(front, title):
    example = 'example "Page"\n  round 1: North picks King\n'
    text = f"{TEXT}\n{example}" if title is None else TEXT.replace(front, front + title, 1)
    assert text != TEXT
    edits = editing(text).rename(after(text, "card 1 Page") - 1, "Frost")
    assert not isinstance(edits, str)
    assert (title or 'example "Page"\n') in applied(text, edits)


@pytest.mark.parametrize("taken", ["King", "North", "points", "hand", "pick"])
def test_a_taken_name_is_refused_where_something_else_is_wrong(taken):
    text = TEXT.replace("more points wins", "more pionts wins")
    assert text != TEXT
    assert isinstance(editing(text).rename(after(text, "card 1 Page") - 1, taken), str)
    free = editing(text).rename(after(text, "card 1 Page") - 1, "Frost")
    assert not isinstance(free, str)
