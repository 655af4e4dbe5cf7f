"""Rulebooks: everything that the rules say is in them, in good English, for every shipped game."""

import random
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner
from tests.constructs.pages import Reader, blocks_of, page_files
from tests.desk.clause_changes import changes
from tests.quick import drawn, each

from duello.cli import main
from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_html import as_html
from duello.desk.rulebook.as_markdown import as_markdown
from duello.desk.rulebook.as_text import as_text, looked_up
from duello.desk.rulebook.document import MARKS, texts
from duello.desk.rulebook.english import number, ordinal, plural, singular
from duello.dsl import syntax as sx
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source
from duello.dsl.syntax import items as sc
from duello.dsl.word_forms import article
from duello.match.loading import load, script_of, shipped

ROOT = Path(__file__).parents[2]
PER_GAME = 10
"""Changes of a ruleset that are tried in the suite; `make long` tries all."""

GAME = """ruleset "Odd Sock"
  "Two drawers, one pair."
  players Left, Right

option rounds = 3 "how many rounds there are"
option lucky: player or nobody = nobody "who begins with a sock more"
option strict = yes "whether a late player loses"

pieces sock, always in force
  warmth: number or none, as labelled
  clean: yes or no, usually yes

match
  each player has drawer: one of each sock, private
  each player has points: 0, public
  each player has tired: no, secret
  play up to {rounds} rounds, until a player has at least 2 points
  the player with more points wins the match by points
  {lucky} wins the match by luck

round
  each player chooses pick, in secret: a sock in their drawer
    within 1 seconds
    if late:
      if {strict}: they lose the match
      otherwise: their tired becomes yes
  reveal pick
  step wash, unless round is {rounds}
  step scoring, in order of warmth of this
    winner: the player whose pick has more warmth
    the winner gains 1 points

sock 1 Wool
  "Warm, and it scratches."
  wash: if clean of opponent's pick: next round: opponent is tired
  next 2 rounds: warmth of your pick +1
sock X "Left Sock"
  winner: you, if opponent's pick is Wool and you lead by 1 or more points
  held by {lucky}

ruling "Left Sock" overrides Wool
  because "two lefts make no right"

example "Wool is warmer (R1)"
  given {rounds} = 1
  round 1: Left picks Wool, Right is late
  then Left leads 1 to 0
"""


def book_of(text):
    script = whole_script(Source("<test>", text))
    assert script is not None
    return rulebook(script)


def script(name):
    whole = script_of(load(name))
    return evolve(whole, items=tuple(i for i in whole.items if not isinstance(i, sc.Example)))


@cache
def shipped_book(name):
    return rulebook(script_of(load(name)))


def unnoticed(name, tried):
    whole = script(name)
    plain = rulebook(whole)
    every = list(changes(whole))
    some = every if tried is None else random.Random(name).sample(every, tried)
    return [what for what, changed in some if rulebook(changed) == plain]


@pytest.mark.parametrize("name", each(12, shipped(), 2))
def test_every_clause_number_and_name_is_in_the_text(name):
    assert not unnoticed(name, PER_GAME)


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_all_of_them_are(name):
    assert not unnoticed(name, None)


def written():
    """The examples of the repository, and every construct in its place in a small game."""
    for path in sorted((ROOT / "examples").glob("*.duel")):
        yield whole_script(Source(path.name, path.read_text(encoding="utf-8")))
    for page in page_files():
        reader = Reader()
        for block in blocks_of(page.read_text(encoding="utf-8")):
            reader.meet(block)
            if block.sort == "duel" and not block.wrong:
                yield whole_script(Source("example.duel", reader.rules), reader.find)


def of_constructs():
    """(script, place of an item) of every item that is not the same elsewhere."""
    seen = set()
    for whole in filter(None, written()):
        whole = evolve(
            whole, items=tuple(i for i in whole.items if not isinstance(i, sc.Example | sx.Allow))
        )
        for at, item in enumerate(whole.items):
            if repr(item) not in seen:
                seen.add(repr(item))
                yield whole, at


def unnoticed_in_items(among):
    for whole, at in among:
        plain = rulebook(whole)
        for what, changed in changes(whole.items[at]):
            items = (*whole.items[:at], changed, *whole.items[at + 1 :])
            needless = what.endswith("none")  # as if nothing were printed
            if not needless and rulebook(evolve(whole, items=items)) == plain:
                yield what


def test_every_form_is_in_the_text():
    among = list(of_constructs())
    assert len(among) > 100
    assert not list(unnoticed_in_items(random.Random(0).sample(among, drawn(4, 7))))


@pytest.mark.slow
def test_every_form_is_in_the_text_whatever_is_changed():
    assert not list(unnoticed_in_items(of_constructs()))


def test_in_a_game_of_odds_and_ends():
    whole = whole_script(Source("<test>", GAME))
    assert whole is not None
    whole = evolve(whole, items=tuple(i for i in whole.items if not isinstance(i, sc.Example)))
    plain = rulebook(whole)
    some = [*changes(whole)][:: drawn(3, 1)]
    assert not [what for what, changed in some if rulebook(changed) == plain]


SLIPS = (
    r"\ba (?!u|one\b|eu)[aeio]\w", r"\ban [^aeiou\s“]", r"\bNone\b", r" [,.;](?=\s|$)", r"[{}]",
    r"\.\.", r"\[[A-Z]+\d+[^\]]*\]\.",
    r"\b(the|a|an|is|are|to|of|in|by) \1\b", r"\bthey has\b", r"(?:roundses|gos)\b",
    r"\b[Ff]or each player, (?:they|their)\b", r"(?:player|match|bout|round|turn) has \w+:",
    r"\bby (?:it|no|the number of the \w+) \(", r"\bmore bid\b",
    r"\b(?:each player|the winner) (?:gain|lose|win|have)\b", r"\byou (?:gains|loses|wins|is)\b",
)  # fmt: skip


@pytest.mark.parametrize("name", each(3, shipped()))
def test_it_is_english(name):
    shown = re.sub(
        r"(?m)^.*\S  .*$", "", as_text(shipped_book(name), 10_000)
    )  # tables are no sentences
    for slip in SLIPS:
        found = re.search(slip, shown)
        assert not found, shown[max(0, found.start() - 60) : found.end() + 60]


@pytest.mark.parametrize("name", each(3, shipped(), 1))
def test_texts_hold_no_marks_when_they_are_written(name):
    book = shipped_book(name)
    for made in (as_text(book), as_markdown(book), as_html(book)):
        assert not set(made) & set(MARKS)


def test_marks_in_a_rule_file_are_no_marks():
    odd = GAME.replace("Two drawers", f"Two <b>{MARKS}*drawers*")
    assert set(MARKS) & set("".join(texts(book_of(odd))))
    assert "Two &lt;b&gt;*drawers*" in as_html(book_of(odd))
    assert r"Two \<b\>\*drawers\*" in as_markdown(book_of(odd))


class Checker(HTMLParser):
    """Whether tags are closed in order, and what a page would fetch."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.fetched = []

    def handle_starttag(self, tag, attrs):
        self.fetched += [
            v for k, v in attrs if k == "src" or (k == "href" and not v.startswith("#"))
        ]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", shipped())
def test_page_is_whole_and_fetches_nothing(name):
    checker = Checker()
    page = as_html(shipped_book(name))
    checker.feed(page)
    assert not checker.open
    assert not checker.fetched
    assert "url(" not in page
    assert len(re.findall(r'<section id="', page)) == len(
        set(re.findall(r'<section id="([^"]+)"', page))
    )


def test_how_it_reads():
    shown = as_text(book_of(GAME), 100)
    for words in (
        "For two players: Left and Right.",
        "A match is made of up to three rounds, until a player has at least two points.",
        "Failing that, the player agreed on as lucky (if any) wins the match by luck.",
        "Each player secretly chooses a sock in their drawer as their pick.",
        "- If it is agreed that a late player loses (strict), they lose the match.",
        "- Otherwise, they are now tired.",
        "Wash (unless it is round 3). Here Wool may act.",
        "One after another, in the order of their warmth, the lowest first.",
        "- Wash: if your opponent's pick is clean:",
        "- Next round: your opponent is tired.",
        "- In each of the next two rounds: the warmth of your pick is 1 higher.",
        "- Winner: you, if your opponent's pick is Wool and you lead by 1 point or more.",
        "- Left Sock overrides Wool: two lefts make no right.",
        "Round 1: Left's pick is Wool, and Right is late. Then Left leads",
        "A sock is clean unless a rule says otherwise.",
        "Each player's drawer is one of each sock.",
        "Each player has 0 points.",
        "Neither player is tired.",
    ):  # fmt: skip
        assert words in " ".join(shown.split()) or words in shown


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gods-collide", "unless your opponent is agreed on as wisdom."),
        ("gods-collide", "- Night Plague and Power Bolt Kill can change this."),
        ("gods-collide", "Aftermath: if it is after the first round:"),
        ("gods-collide", "holdings. What a player has from the start"),
        ("enchanted-forest-final", "Here “The smaller share” may act."),
        ("enchanted-forest-final", "“exact” its owner exact"),
        ("enchanted-forest-colosseum", "If a player has at least 1 power, the bout ends"),
        (
            "enchanted-forest-colosseum",
            "1, and their previous bid plus 10 or their power, whichever is smaller, otherwise",
        ),
        ("wizards-duel-colosseum", "If a player is late, chance chooses for them."),
        ("death-match-3", "is not asked for the charmed spell"),
        ("fire-and-ice", "[their opponent's previous cast] rests for 1 turn"),
        ("fire-and-ice", "Play turns, the players alternating, beginning with the player agreed"),
        ("fire-and-ice", "an element whose limit is not their aspect"),
        ("fire-and-ice", "The directions, clockwise: NE, E, SE, SW, W, NW."),
        ("fire-and-ice", "A1 to A5, B1 to B6"),
        ("fire-and-ice", "The basics are Arrow, Restoration and Surge; the strong is Mend; and"),
        ("fire-and-ice", "The basics are drawn at random: three spells with category 1, other"),
        ("fire-and-ice", "- The kin of a cell is the number of cells next to it whose element"),
        ("enchanted-forest", "bid, unless bids are level; then it is the holder. [EF15]"),
        ("fire-and-ice", "Neutral if it is Ice I or Ice II"),
        ("fire-and-ice", "is one each of the basics, the strong, the mighty and Pass."),
        ("reality-benders", "in one go an edge not yet in the rules as their bend, and perhaps"),
        ("reality-benders", "if they have used Bonus"),
        ("reality-benders", "Where there is no way, it is infinity"),
        ("reality-benders", "nobody leads: it is 0 to 0"),
        ("enchanted-forest", "Each player loses power equal to their bid."),
        ("enchanted-forest", "is 0 in round 1, and their previous bid plus 1 otherwise."),
        ("enchanted-forest", "There is no time limit, unless seconds are agreed on."),
        ("enchanted-forest", "Play one bout, or as many as are agreed on, until"),
        ("enchanted-forest-colosseum", "The worth is the number of the round plus the pot."),
        ("enchanted-forest-colosseum", "The pot rises by the number of the round."),
        ("enchanted-forest-final", "the number for the round (1 in round 1, then 3, 5,"),
        ("warriors-death", "which player it is, their champion, their might"),
        ("warriors-death", "the number of the round is less than the length"),
        ("warriors-death", "the printed strength of your opponent's champion, if it is more"),
        ("warriors-death", "If the acclaim is yes, everybody is told"),
        ("warriors-death", "Whether a unit is mortal."),
        ("warriors-death", "Whether a player is bound, during a round; at first no."),
        ("warriors-death", "What a unit has: a unit or none."),
        ("warriors-death", "(fooled), and the name of their champion otherwise."),
        ("fire-and-ice", "Every cell has an element or none."),
        ("fire-and-ice", "What a turn has; at first Fire."),
        ("reality-benders", "They may use Bonus, once per match. [RB24, RB24a] - The time for it,"),
        ("enchanted-forest", "than the number of bouts agreed on (usually 1) minus the number of"),
        ("fire-and-ice", "aspect. One of the five aspects of this game. What each player has"),
        ("archwizards-duel", "If victories are level, play one more duel."),
        ("reality-benders", "You choose one of the offer as the pick. - The time for it, and what"),
    ],
)  # fmt: skip
def test_as_a_person_would_say_it(name, words):
    assert words in " ".join(as_text(shipped_book(name), 10_000).split())


MILLS = """ruleset "Mills"
  players Left, Right

board point: paths
  A1 - A2 - A3
  A1 - B2 - A3
  man: player or nobody

pieces house
  worth: number, as labelled
house 1 Hut
house 2 Hall

milled of a point: yes, if there are 2 points with man (man of the point), in a line

match
  the game has market: one of each house, public
  the game has heap: nothing, in a pile, secret
  the game has halted: no, public
  each player has passed: no, public
  each player has hand: nothing, private
  chance chooses omen: a whole number from 1 to 6
  each player chooses pick: a house in the market
    announce "{they} take {pick}" to their opponent
  if Left is passed: put Left's pick on the bottom of heap
  Right chooses drop: a point
    man of drop becomes they
  if a player has passed: Left loses the match
  if Right's drop is milled: halted becomes yes
  if halted: Left loses the match
  if Right's drop is milled: discard all houses in the market
"""


def test_what_a_trial_missed():
    shown = " ".join(as_text(book_of(MILLS), 10_000).split())
    for words in (
        "The board is places that are joined by paths",
        "milled. Of a point: yes, if there are at least two points whose man is",
        "- A point is milled, if there are at least two points",
        "If Left has passed, Left's pick goes on the bottom of the heap.",
        "chooses a house in the market",
        "The match is not halted.",
        "the match is now halted",
        "If the match is halted, Left loses the match.",
        "If a player has passed, Left loses the match.",
        "Neither player has passed.",
        "Whether a player has passed, during a match",
        "The man of the drop is now theirs.",
        "[player] take [pick]",
        "each house in the market leaves the game",
    ):  # fmt: skip
        assert words.casefold() in shown.casefold(), shown
    assert re.search(r"omen, pick, drop +only by what|omen +only by what comes of it", shown)


def test_looking_something_up():
    book = book_of(GAME)
    assert looked_up(book, "round")[0] == "A round"
    assert "scratches" in "\n".join(looked_up(book, "wool"))
    assert looked_up(book, "left")[0].startswith("Left Sock")
    assert not looked_up(book, "shoe")


def test_command(tmp_path):
    run = CliRunner().invoke
    assert "A round\n-------" in run(main, ["rulebook", "archwizards-duel"]).output
    assert run(main, ["rulebook", "archwizards-duel", "--html"]).output.startswith(
        "<!doctype html>"
    )
    file = tmp_path / "rules.md"
    assert run(main, ["rulebook", "archwizards-duel", "-o", str(file)]).exit_code == 0
    assert file.read_text().startswith("# Archwizard's Duel\n")
    assert run(main, ["rulebook", "archwizards-duel", "--pdf"]).exit_code == 2
    assert run(main, ["rulebook", "nothing-like-it"]).exit_code == 1


def test_rules_in_play():
    asked = "rules\nrules firebolt\nrules shoe\nquit\n"
    shown = (
        CliRunner().invoke(main, ["play", "archwizards-duel", "--seed", "1"], input=asked).output
    )
    assert "What the spells do, exactly" in shown
    assert "Prize: 2, if you are the winner." in shown
    assert "The rules do not speak of `shoe`." in shown


def test_small_english():
    assert [article(w) for w in ("unit", "hour glass", "edge", "one", "useful")] == [
        "a unit", "a hour glass", "an edge", "a one", "a useful"]  # fmt: skip
    assert [number(n) for n in (0, 2, 12, 13)] == ["no", "two", "twelve", "13"]
    assert [ordinal(n) for n in (1, 12, 21, 113)] == ["first", "twelfth", "21st", "113th"]
    for word in ("box", "city", "day", "round", "match", "victory"):
        assert singular(plural(word)) == word


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "wizards-duel",
            "The winner is the player whose cast has the higher strength. The prize is 1.",
        ),
        ("enchanted-forest", "The winner gains as many points as the worth."),
    ],
)
def test_what_decides_is_said_in_short(name, said):
    told = as_text(shipped_book(name)).partition("in short")[2].partition("\n\n")[2]
    assert said in " ".join(told.split("\n\n")[0].split())


def test_what_chance_deals_is_said_with_whom_it_is_dealt_to():
    examples = Path(__file__).parents[2] / "examples"
    book = as_text(rulebook(script_of(load(str(examples / "penny_bluff.duel")))))
    assert "the player whose turn it is chooses check or bet" in " ".join(book.split())
    scene = " ".join(book.partition("A bluff that is believed.")[2].split())
    assert scene.startswith("Deal 1: chance deals Jack to North, and Queen to South.")


DECKS = """ruleset "Decks"
  players Left, Right
pieces letter
  rank: number
letter A Alder
  rank: 1
letter B Birch
  rank: 2
match
  the game has deck: 5 Alders and 2 Birches, secret
  each player has hand: 3 of each letter with rank 2, private
  each player has basket: one of each letter, private
  play 1 round
round
  each player chooses pick: a letter in their hand
  reveal pick
"""


def test_a_table_of_pieces_says_how_many_there_are():
    table = as_markdown(book_of(DECKS)).partition("## The letters")[2].partition("\n## ")[0]
    lines = [re.split(r" *\| *", line.strip("| ")) for line in table.strip().splitlines()]
    assert lines[0] == ["letter", "rank", "in the *deck*", "in each player's *hand*"]
    assert lines[2:] == [
        ["A", "**Alder**", "1", "5", "0"],
        ["B", "**Birch**", "2", "2", "3"],
    ]


def test_pieces_that_have_no_label_are_called_by_their_names() -> None:
    text = re.sub(r"^(sock) (1|X) ", r"\1 ", GAME.replace(", as labelled", ""), flags=re.MULTILINE)
    with_labels, without = (as_text(book_of(each)) for each in (GAME, text))
    assert "short form" in with_labels and "short form" not in without
    assert re.search(r"^sock +what it does", without, re.MULTILINE)


def test_several_things_go_and_are():
    text = """ruleset "Street"
  players Ida, Otto

pieces card
  rank: number, as labelled

card 1 Ace
card 2 King

board spot: grid of 2 by 2
  gone: yes or no, usually no

match
  the game has street: one of each card, public
  each player has hand: nothing, public
  play 3 rounds in alternation from Ida

round
  move the cards in the street with the lowest rank to their hand
  they choose first: a spot
  they choose second: a spot other than their first
  gone of their first and their second becomes yes
  they choose pick: a card in their hand
    if late: they choose the card in their hand with the lowest rank
"""
    shown = " ".join(as_text(book_of(text), 10_000).split())
    for words in (
        "The cards in the street with the lowest rank go to their hand.",
        "they choose the card in their hand with the lowest rank.",
        "Their first and their second are now gone.",
    ):
        assert words in shown, shown


def test_what_is_left_for_later_says_from_when_on_it_counts():
    """Below a piece, and not in a step, where it counts at once: as the reference says it."""
    cards = """pieces card
card Slow
  for the rest of the match: deed: you gain 1 point
  until round is 3: deed: you gain 1 point
card Quick
  early: for the rest of the match: deed: you gain 1 point
match
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match
round
  each player secretly chooses pick: a card
  reveal pick
  each pick takes effect
  step early
  step deed
"""
    text = as_text(book_of(cards))
    assert "  - From the next round on, for the rest of the match, deed: you gain 1" in text
    assert "  - From the next round on, until it is round 3, deed: you gain 1 point." in text
    assert "  - Early, for the rest of the match, deed: you gain 1 point." in text
