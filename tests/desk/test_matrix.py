"""Matrices: what comes of every pair, from play itself."""

import csv
import re

import pytest
from click.testing import CliRunner
from tests.desk.drafts import COVES
from tests.kept import compile_text
from tests.match.gardens import PLANS
from tests.quick import each, only

from duello.cli import main
from duello.desk.consequences import Change, Wording
from duello.desk.matrix import NoMatrix, beside_counted, counted_in, first_matrix, matrix, scores
from duello.desk.matrix_marks import Marks, Topic
from duello.desk.matrix_page import matrix_page
from duello.desk.scaffold import Wishes, new_ruleset
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source
from duello.match.loading import Rules, load, script_of
from duello.match.match import Match


def made(name, **more):
    rules = load(name)
    return matrix(Match(rules, seed=1), scores(script_of(rules)), **more)


def run(*words):
    return CliRunner().invoke(main, ["matrix", *words])


@pytest.mark.parametrize(
    "name", each(3, ["archwizards-duel", "a-warriors-death", "reality-benders"])
)
def test_seats_are_alike(name):
    found = made(name)
    assert found.rows == found.columns
    for a in found.rows:
        for b in found.columns:
            one, other = found.cell(a, b), found.cell(b, a)
            assert one is not None
            assert other is not None
            assert (one.better is None) == (other.better is None)
            assert one.better is None or one.better != other.better


def test_what_comes_of_pairs():
    found = made("death-match-3")
    for row, column, short in (
        ("Firebolt", "Bless", "+2"),
        ("Bless", "Firebolt", "-2"),
        ("Confusion", "Charm Person", "+1"),
        ("Counterspell", "Power Word Kill", "wins"),
        ("Greater Restoration", "Power Word Kill", "loses"),
        ("Bless", "Bless", "0"),
    ):
        assert found.cell(row, column).short == short
    assert "Black wins the round, worth 2" in found.cell("Firebolt", "Bless").told


def test_pieces_that_ask_for_more_and_ways_there():
    found = made("reality-benders")
    assert (found.choice, len(found.rows)) == ("casting", 9)
    assert "Build (first: Armageddon, second: Build)" in found.rows
    assert found.before == ("Violet's bending A > B", "Amber's bending A > B")


@pytest.mark.parametrize("asked", ["guess", "prophecy"])
def test_what_is_chosen_with_a_piece_is_told_by_what_asks_for_it(tmp_path, asked, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    file = tmp_path / "units.duel"
    text = new_ruleset(Wishes("My Units", "units"))
    assert "  asks guess: a unit\n" in text
    file.write_text(text.replace("guess", asked), encoding="utf-8")
    found = made(file)
    assert found.rows[:2] == (f"Scout ({asked}: Scout)", "Healer")
    assert found.columns == found.rows
    assert f"1. Scout ({asked}: Scout)" in run(str(file)).output
    assert f"\nScout ({asked}: Scout),0," in run(str(file), "--csv").output
    assert f'<th scope="row">Scout ({asked}: Scout)</th>' in run(str(file), "--html").output


def test_where_there_is_none():
    with pytest.raises(NoMatrix, match="never choose anything at the same time"):
        made("fire-and-ice")
    with pytest.raises(NoMatrix, match="261 things as bid"):
        made("enchanted-forest", choice="bid")
    with pytest.raises(NoMatrix, match="nobody may choose `Shoe`"):
        made("archwizards-duel", only=("Shoe",))
    assert made("enchanted-forest", only=("0", "5")).cell("0", "5").short == "-1"


def test_where_several_things_are_chosen_that_of_pieces_is_shown(tmp_path, monkeypatch):
    """A number that is chosen first is answered; whoever names what is chosen has that."""
    monkeypatch.setenv("COLUMNS", "200")
    file = tmp_path / "coves.duel"
    file.write_text(COVES, encoding="utf-8")
    found = made(file)
    assert (found.choice, found.rows, found.others) == ("cargo", ("Salt", "Gold"), ("cove",))
    assert found.before == ("Raven's cove 1", "Gull's cove 1")
    assert "Both also choose at once: cove (--choice shows it)" in run(str(file)).output
    assert made(file, only=("Gold",)).choice == "cargo"
    assert made(file, only=("1", "3")).choice == made(file, choice="cove").choice == "cove"
    with pytest.raises(NoMatrix, match="nobody may choose `Shoe`"):
        made(file, only=("Shoe",))
    assert "Both also" not in run("archwizards-duel").output


@pytest.mark.parametrize("before", ["", "  each player chooses cove: a whole number from 1 to 3\n"])
def test_what_may_be_left_is_chosen_by_both_as_well_and_so_is_nothing(before, tmp_path):
    """Both are asked: each of them may choose a piece, or leave it, and each pair comes to more."""
    line = "  each player may choose cargo, in secret: a cargo in their hold\n"
    file = tmp_path / "coves.duel"
    file.write_text(
        COVES.replace("  each player chooses cove, in secret: a whole number from 1 to 3\n", before)
        .replace("  each player chooses cargo, in secret: a cargo in their hold\n", line)
        .replace("reveal cove and cargo", "reveal cargo")
        .replace(
            "    winner: nobody, if each player's cove is 3\n    the winner gains 1 coin\n", ""
        )
        .replace("  winner: you", "  sale: you gain 3 coins"),
        encoding="utf-8",
    )
    for more in ({}, {"choice": "cargo"}):
        found = made(file, **more)
        assert (found.choice, found.rows) == ("cargo", ("Salt", "Gold", "nothing"))
        assert found.columns == found.rows
        assert found.cell("Gold", "nothing").short == "+3/0"
        assert found.cell("nothing", "Salt").short == "0/+1"
        assert found.cell("nothing", "nothing").short == "0"
    assert made(file, only=("Gold", "nothing")).rows == ("Gold", "nothing")
    if before:
        assert made(file, choice="cove").then == ("cargo nothing each",)


def test_what_the_play_on_the_way_does_not_come_to_is_not_denied():
    """Both choose it, once somebody has played otherwise than was tried."""
    haggled = "each player chooses haggle: a whole number from 1 to 3"
    late = f"  if Raven has more than 10 coins: {haggled}\n  step sale\n"
    text = COVES.replace("  step sale\n", late)
    match = Match(Rules("coves", compile_text(text)))
    with pytest.raises(NoMatrix, match="the play that was tried comes to no point where both"):
        matrix(match, (), choice="haggle")


def test_parts_are_said_as_they_are_written():
    found = matrix(Match(Rules("plans", compile_text(PLANS))), ("points",))
    assert found.rows == ("lay King for 1", "lay Queen for 1")
    assert found.cell(*found.rows) is not None


def test_after_a_play():
    play = "round 1: Black casts Bless, White casts Firebolt; round 2: Black is late, White is late"
    assert run("archwizards-duel", "--after", play, "--csv").exit_code == 0
    play = 'round 1: Black casts Bless, White casts "Ray of Frost"'
    rows = list(csv.reader(run("archwizards-duel", "--after", play, "--csv").output.splitlines()))
    assert rows[0][0] == "cast; Answered then: charmed (not the same in every pair)"
    assert "Bless" not in [row[0] for row in rows]
    assert dict(zip(rows[0], rows[6], strict=True))["Bless"] == "+2"
    assert rows[6][0] == "Firebolt"
    assert run("archwizards-duel", "--after", "round 9: Black casts Bless").exit_code == 2
    assert run("archwizards-duel", "--after", "Black jumps").exit_code == 2


@pytest.mark.parametrize(
    ("play", "words", "said"),
    [
        ("round 1: Red casts Bless; White casts Bless", "Red", "no player called `Red`"),
        ("round 1: Black casts Bless; Grey casts Bless", "Grey", "no player called `Grey`"),
        ("Black casts Bless, Green casts Bless", "Green", "no player called `Green`"),
        ("round 1: Black is late;round 3: White is late", "round 3", "is round 1"),
        ("Black casts Bless; then Black leads 5 to 0", "Black leads 5 to 0", "it was"),
        ("Black casts Bless; White casts", "White casts", "chosen as cast is missing"),
        ('Black casts Bless; White casts "Ray', '"Ray', "never closed"),
        ("Black jumps", "jumps", "no choice called `jumps`"),
    ],
)
def test_what_is_wrong_with_a_play_is_told_where_it_was_typed(play, words, said):
    told = run("archwizards-duel", "--after", play)
    assert told.exit_code == 2
    assert said in told.output
    assert f"--> --after:1:{play.index(words) + 1}\n" in told.output
    assert f"1 | {play}\n" in told.output
    assert ".duel:" not in told.output


def test_no_play_at_all_is_told():
    told = run("archwizards-duel", "--after", " ; ")
    assert told.exit_code == 2
    assert "`--after` plays nothing" in told.output


def test_against_another():
    shown = run("wizards-duel-colosseum", "--against", "death-match-3", "--csv").output
    assert "Counterspell,+1,0,-1,-1>+1,-1,-1>-2,-1,-1,wins" in shown
    page = run("wizards-duel-colosseum", "--against", "death-match-3", "--html").output
    assert re.search(r"-1<sup>\w+</sup> → \+1<", page)


@pytest.mark.slow
def test_what_only_one_of_two_has_is_told(tmp_path):
    file = tmp_path / "variant.duel"
    file.write_text(
        'ruleset "Mine"\n  extends "Archwizard\'s Duel"\n\nremove Firebolt\n', encoding="utf-8"
    )
    same = "Of every pair that can be chosen in both, the same comes"
    shown = run(str(file), "--against", "archwizards-duel").output
    assert "Gone: Firebolt" in shown
    assert same in shown
    shown = run("archwizards-duel", "--against", str(file), "--html").output
    assert "New: Firebolt" in shown
    assert same in shown
    for form in ((), ("--html",)):
        shown = run("wizards-duel-colosseum", "--against", "death-match-3", *form).output
        assert "In 17 of 81 pairs: what came of it" in shown
        assert same not in shown
    shown = run("archwizards-duel", "--against", "a-warriors-death").output
    assert "there is nothing to compare" in shown


@pytest.mark.parametrize("wide", each(3, [30, 80, 200]))
@pytest.mark.parametrize(
    "name", only(["examples/lantern_auction.duel", "gods-collide"], "gods-collide")
)
def test_whatever_room_there_is_every_cell_is_read_whole(name, wide, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(wide))
    found = made(name)
    shown = run(name, "--seed", "1").output
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= wide
    number = r"(?:[+-]\d+|0)(?:/(?:[+-]\d+|0))?|wins|loses"
    read = re.findall(rf"(?<=[│ ])(?:{number})(?= [a-zA-Z ]*│)", shown)
    assert sorted(read) == sorted(cell.short for row in found.cells for cell in row)
    tables = shown.count("┏")
    assert tables == 1 if wide == 200 else tables > 1 if wide == 30 else tables


def test_contradictions_stand_out(tmp_path):
    file = tmp_path / "torn.duel"
    file.write_text(
        'ruleset "Torn"\n  extends "Death Match 3: Wizard\'s Duel"\n'
        'replace spell X "Power Word Kill"\n'
        '  winner: you\n  winner: nobody, if opponent\'s cast is "Power Word Kill"\n'
        "remove spell Confusion\nadd spell 4 Confusion\n  winner: you\n"
    )
    shown = run(str(file))
    assert shown.exit_code == 3
    assert "Confusion against Power Word Kill" in shown.output
    page = run(str(file), "--html").output
    reasons = page[page.index("!: the rules do not decide") :]
    assert "Power Word Kill against Power Word Kill" in reasons
    assert (
        "line 4: winner: you" in reasons
    )  # said in words, and not only where one points at a cell
    assert page.count("<li>") == len(set(re.findall(r"<li>.*</li>", page)))
    variant = tmp_path / "variant.duel"
    variant.write_text('ruleset "Mine"\n  extends "Torn"\n', encoding="utf-8")
    for shown in (run(str(variant)), run(str(variant), "--html")):
        assert "line 4 of Torn: winner: you" in shown.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--choice", "csat"], "nothing that is chosen is called `csat`: both choose `cast`"),
        (["--only", "Bless,Blss"], "nobody may choose `Blss` as cast now"),
        (["--against", "fire-and-ice"], "fire-and-ice: the players never choose anything"),
        (["-o", "matrix"], "`matrix` does not say in which form it is written: `.csv` or `.html`"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(words, said):
    """A name that nobody has is none that is left out."""
    shown = run("archwizards-duel", *words)
    assert shown.exit_code == 2
    assert said in shown.output


def test_the_form_of_a_file_is_its_ending(tmp_path):
    for name, begins in (("m.csv", "cast; "), ("m.html", "<!doctype html>")):
        assert run("archwizards-duel", "-o", str(tmp_path / name)).exit_code == 0
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_numbers_that_are_chosen_are_not_numbered_again():
    shown = run("enchanted-forest", "--choice", "bid", "--only", "0,5,20").output
    assert "┃  0 ┃  5 ┃ 20 ┃" in shown
    assert "│ 20 │ +1 │ +1 │ -1 │" in shown
    assert "│ 10. Power Word" in run("archwizards-duel").output


CARGO = """
ruleset "Cargo"
  players North, South
pieces card
  rank: number, as labelled
card 1 Page
card 2 King
match
  each player has points: 0
  play 2 rounds
  the player with more points wins the match
round
  chance chooses prize: a whole number from 1 to 6
  each player chooses pick, in secret: a card
  chance chooses tide: a whole number from 1 to 2
  if pick is level: chance chooses gust: a whole number from 1 to 9
  the player whose pick has more rank gains prize + tide points
"""


def test_what_chance_draws_is_told(tmp_path):
    file = tmp_path / "prize.duel"
    file.write_text(CARGO)
    told = set()
    for seed in range(3):
        play = Match(Rules("prize", compile_text(CARGO)), seed=seed)
        found = matrix(play, ("points",))
        drawn, then = found.taken_as_given()
        prize, tide = int(drawn.removeprefix("Chance drew: prize ")), int(then.split()[4][0])
        cell = found.cell("King", "Page")
        assert cell is not None and cell.short == f"+{prize + tide}"
        assert "prize" not in then  # that of the next round is for nobody here
        assert "gust (not the same in every pair)" in then
        told.add(drawn)
        csv_text = run(str(file), "--csv", "--seed", str(seed)).output
        assert next(csv.reader(csv_text.splitlines()))[0] == f"pick; {drawn}; {then}"
        assert f"<p>{drawn}.</p>" in run(str(file), "--html", "--seed", str(seed)).output
    assert len(told) > 1
    assert f"prize {prize}" in run(str(file), "--seed", "2").output
    fixed = run(str(file), "--after", "chance prizes 5").output
    assert fixed.startswith("Chance drew: prize 5")


TWO_CHOICES = """
ruleset "Two choices"
  players North, South
pieces runner
  cunning: number, as labelled
runner 1 Page
runner 3 King
match
  each player has coins: 2, public
  each player has fame: 0, public
  play 2 nights
  the player with more fame wins the match
  if fame is level: the player with more coins wins the match
total of a player: cunning of their chosen + their bribe
night
{choices}
  reveal chosen and bribe
  each player loses their bribe coins
  step landing
    the player with the higher total gains 3 fame
"""
CHOSEN = "  each player chooses chosen, in secret: a runner\n"
BRIBE = "  each player chooses bribe, in secret: a whole number from 0 to their coins\n"


@pytest.mark.parametrize(
    ("choices", "choice", "then"),
    [
        (CHOSEN + BRIBE, "chosen", "bribe 0 each"),
        (BRIBE + CHOSEN, "bribe", "chosen Page each"),
        (BRIBE + CHOSEN, "chosen", None),
    ],
)
def test_the_whole_round_is_seen_whichever_choice_of_it_is_first(choices, choice, then):
    """What a round comes to is read at its end: a later choice is answered, and that is told."""
    text = TWO_CHOICES.replace("{choices}", choices.rstrip())
    found = matrix(Match(Rules("two", compile_text(text)), seed=1), ("fame", "coins"), (), choice)
    low, high = found.rows[0], found.rows[-1]
    assert (found.choice, found.then, found.counted) == (choice, (then,) if then else (), "fame")

    def short(row: str, column: str) -> str:
        cell = found.cell(row, column)
        assert cell is not None
        return cell.short

    assert (short(high, low), short(low, high), short(low, low)) == ("+3", "-3", "0")
    if choice == "bribe":
        assert short(high, high) == "-2/-2 coins"
    said = matrix_page("Two", found)
    assert "counted in fame" in said
    assert (f"<p>Answered then: {then}.</p>" in said) == (then is not None)


@pytest.mark.parametrize(
    ("ends", "counted"),
    [
        ("the player with fewer wounds wins the match", "fewer wounds"),
        ("the player with more wounds loses the match", "fewer wounds"),
        ("the player with less wound-pain wins the match", "less wound-pain"),
        ("the player with fewer wounds loses the match", "wounds"),
    ],
)
def test_where_less_is_better_it_is_counted_so(ends, counted):
    name = counted.split()[-1]
    text = f"""ruleset "Wounds"
  players Red, Blue
match
  each player has {name}: 0, public
  play 3 rounds
  {ends}
round
  each player chooses blow, in secret: hit or miss
  reveal blow
  for each player: their {name} rises by 2, if opponent's blow is hit
"""
    rules = compile_text(text)
    script = whole_script(Source("<test>", text))
    assert script is not None
    found = matrix(Match(Rules("wounds", rules), seed=1), scores(script))
    assert found.counted == counted
    worse = counted == name
    hit, level = found.cell("hit", "miss"), found.cell("miss", "miss")
    assert hit is not None
    assert hit.short == ("0/+2" if worse else "0/-2")
    assert hit.better == (1 if worse else 0)
    assert level is not None
    assert level.better is None


GAINS = """ruleset "Gains"
  players North, South
pieces card
match
  each player has hand: one of each card, private
  each player has coins: 3, public
  play 2 rounds
  the player with more coins wins the match
round
  each player chooses pick, in secret: a card in their hand
  discard each pick
  reveal pick
  each pick takes effect
  step scoring
card I "Nothing"
card W Worker
  scoring: you gain 2 coins
card R "Rich Uncle"
  scoring: you gain 3 coins, if opponent's pick is "Nothing"
"""

MISER = "card M Miser\n  scoring: opponent gains 2 coins\n"
SPENDER = "card S Spender\n  scoring: you lose 2 coins\n"
THIEF = "card T Thief\n  scoring:\n    opponent loses 1 coin\n    you gain 1 coin\n"
RACE = GAINS.replace("you gain 2 coins", 'you gain 2 coins, if opponent\'s pick is "Nothing"')


def _read(short, heading):
    """What both gain, by a cell and what stands above all of them."""
    one, slash, other = short.partition("/")
    if slash:
        assert "; behind a slash, what South gains" in heading
        return int(one), int(other)
    if "; behind a minus, what South gains" in heading:
        return max(int(one), 0), max(-int(one), 0)
    return int(one), -int(one)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (RACE, {"-2", "+3", "0"}),
        (RACE.partition("card W")[0] + THIEF, {"0", "+1", "-1"}),
        (GAINS + MISER, {"0/+2", "+2/+2", "+4/0", "0"}),
        (GAINS + SPENDER, {"0/-2", "-2/-2", "+2/-2"}),
        (RACE + THIEF, {"0/+2", "+1/-1", "0"}),
    ],
)
def test_each_number_is_what_stands_above_them(text, said):
    found = matrix(Match(Rules("gains", compile_text(text)), seed=1), ("coins",))
    assert "Nothing" in found.rows
    heading = counted_in(found) + beside_counted(found)
    cells = [cell for row in found.cells for cell in row]
    for cell in cells:
        assert _read(cell.short, heading) == (cell.gained or (0, 0))
    assert said <= {cell.short for cell in cells}


def test_rows_and_columns_have_the_same_numbers(tmp_path):
    file = tmp_path / "gains.duel"
    file.write_text(GAINS, encoding="utf-8")
    play = 'round 1: North plays Worker, South plays "Rich Uncle"'
    shown = run(str(file), "--after", play).output
    heads = re.findall(r"\d\.", shown.partition("┡")[0])
    rows = dict(re.findall(r"│ (\d\.) ([\w ]+?) +│", shown))
    below = dict(re.findall(r"(?m)^  (\d\.) ([\w ]+)$", shown))
    assert sorted(rows.values()) == ["Nothing", "Rich Uncle"]
    assert sorted(rows.get(n) or below[n] for n in heads) == ["Nothing", "Worker"]


HATS = """ruleset "Hats"
  players Red, Blue
pieces hat
  rank: number, as labelled
hat 1 Fox
hat 2 Owl
match
  each player has hand: one of each hat, private
  play up to 5 {phase}s until a player has won 3 {phase}s
  the player with {most} wins the match
{phase}
  each player chooses tip, in secret: a hat in their hand
  reveal tip
  the player whose tip has more rank wins the {phase}
"""


@pytest.mark.parametrize("phase", ["round", "fight"])
@pytest.mark.parametrize("most", ["more {}s won", "the most {}s won"])
def test_what_is_won_is_counted_under_all_of_its_name(phase, most):
    text = HATS.format(phase=phase, most=most.format(phase))
    script = whole_script(Source("<test>", text))
    assert script is not None
    found = matrix(Match(Rules("hats", compile_text(text)), seed=1), scores(script))
    assert found.counted == f"{phase}s won"
    assert [[cell.short for cell in row] for row in found.cells] == [["0", "-1"], ["+1", "0"]]


MARKET = """ruleset "Market"
  players North, South
pieces hand
  rank: number, as labelled
  torn: yes or no
match
  each player has coins: 5, public
  each player has crates: nothing, public
  each player has box: one of each hand, private
  play up to 6 rounds, until a player has won 3 rounds
  the player with more rounds won wins the match
round
  each player chooses play, in secret: a hand in their box
  reveal play
  each play takes effect
  step guarding
  step trading
  the player whose play has more rank wins the round
hand 1 Thief
  trading:
    opponent loses 2 coins
    you gain 2 coins
hand 2 Guard
  guarding: cancel opponent's play
hand 3 Oil
  next round: rank of your play +2
hand 4 Knife
  trading: opponent's play is torn
hand 5 Porter
  trading: move your play to your crates
"""


def market(**more):
    compiled = compile_text(MARKET)
    rules, script = Rules("market", compiled), whole_script(compiled.source)
    assert script is not None
    return matrix(Match(rules, seed=1), scores(script), wording=Wording(script), **more)


@pytest.mark.parametrize(
    ("row", "column", "short", "follows"),
    [
        ("Thief", "Porter", "-1", ["North gains 2 coins", "South loses 2 coins"]),
        ("Thief", "Guard", "-1", ["North's play is cancelled"]),
        ("Oil", "Thief", "+1", ["for North, next round: the rank of your play is 2 higher"]),
        ("Oil", "Guard", "+1", ["North's play is cancelled"]),
        ("Knife", "Porter", "-1", ["South's play is now torn"]),
        ("Porter", "Knife", "+1", ["North's play goes from box to crates"]),
        ("Oil", "Porter", "-1", ["South's play goes from box to crates"]),
    ],
)
def test_what_else_follows_is_told(row, column, short, follows):
    cell = market().cell(row, column)
    assert cell.short == short
    told = [change.words for change in cell.follows]
    assert set(follows) <= set(told)
    assert "North's play goes from box to crates" not in told or row == "Porter"
    assert any(" wins the round" in words for words in told)


def test_signs_stand_where_something_else_follows(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")
    file = tmp_path / "market.duel"
    file.write_text(MARKET, encoding="utf-8")
    shown = run(str(file)).output
    assert "Wherever North gains: North wins the round" in shown
    assert (
        "Whatever the other player chooses: with Guard, the opponent's play is cancelled" in shown
    )
    (sign,) = re.findall(r"^  (\w) \w  North gains 2 coins; South loses 2 coins \(", shown, re.M)
    thief, guard = (
        re.findall(rf"│ \d\. {name} .*", shown)[0].split("│")[2:-1] for name in ("Thief", "Guard")
    )
    assert [sign in cell for cell in thief] == [False, False, True, True, True]
    assert [sign in cell for cell in guard] == [False] * 5
    details = run(str(file), "--details").output
    assert "Knife against Porter: -1. " in details
    rows = list(csv.DictReader(run(str(file), "--details", "--csv").output.splitlines()))
    assert len(rows) == 25
    (one,) = (row for row in rows if (row["North"], row["South"]) == ("Thief", "Guard"))
    assert one == {
        "North": "Thief",
        "South": "Guard",
        "gains": "-1",
        "follows": "North's play is cancelled; South wins the round",
    }
    page = run(str(file), "--html").output
    assert f"-1<sup>{sign}" in page
    assert "<b>Thief against Guard</b>: North&#x27;s play is cancelled; South wins" in page


def test_what_is_usual_is_found_out_once_and_not_for_each_pair(monkeypatch):
    found: list[Topic] = []
    whole = Topic.usual

    class Noted:
        def __get__(self, it: Topic, _kind: object) -> Change:
            found.append(it)
            usual: Change = whole.__get__(it)
            return usual

    monkeypatch.setattr(Topic, "usual", Noted())
    rules = load("archwizards-duel")
    made = first_matrix(rules.program, script_of(rules))
    topics = {part for row in made.cells for cell in row for part in cell.follows}
    Marks(made)
    assert len(topics) > 3
    assert 0 < len(found) < 4 * len(topics)
