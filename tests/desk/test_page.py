"""What the page asks, natively: JSON with places as a browser counts them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import cache_from_source
from itertools import count, cycle, islice
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from lark import Token, Tree
from tests.desk.drafts import COVES, NIGHT_MARKET
from tests.dsl.breaking import breaks
from tests.hosting.evenings import FEUD
from tests.lint.findings import game
from tests.quick import drawn, only

import duello
from duello.cli import main
from duello.desk import page
from duello.desk.editing import Editing
from duello.desk.page_explore import linked
from duello.desk.scaffold import Wishes, new_ruleset
from duello.dsl import pipeline
from duello.dsl.diagnostics.problem import Problems
from duello.dsl.ir.nodes import Malformed
from duello.dsl.ir.program import Program
from duello.dsl.parser import parsing
from duello.dsl.pipeline import Finder
from duello.dsl.spans import Source

TEXT = new_ruleset(Wishes("Odd Sock")).replace("how many bouts", "🧦 how many bouts")


def asked(name, *given):
    return json.loads(getattr(page, name)(*given))


def units(text, part):
    return len(text[: text.index(part)].encode("utf-16-le")) // 2


def test_problems_and_mends():
    text = TEXT.replace("gains 1 point\n", "gains 1 pont\n", 1)
    assert asked("check", TEXT) == {"problems": [], "summary": "no problems", "plays": True}
    assert not asked("check", text)["plays"]
    [problem] = asked("look", text)["problems"]
    assert problem["from"] == units(text, "pont\n")
    [edit] = problem["mends"][0]["edits"]
    assert (edit["from"], edit["insert"]) == (problem["from"], "points")


def test_the_pieces_are_those_of_the_terminal(tmp_path):
    dealt = new_ruleset(Wishes("Odd Sock", "deck"))
    (tmp_path / "sock.duel").write_text(dealt, encoding="utf-8")
    said = CliRunner().invoke(main, ["matrix", str(tmp_path / "sock.duel"), "--html"])
    assert asked("pieces", dealt)["html"] in said.output


def test_what_it_comes_to():
    assert "<h2>A round</h2>" in asked("book", TEXT)
    assert "<td" in asked("pieces", TEXT)["html"]
    heading = "What North gains (rows) against South (columns), counted in points"
    assert f"{heading}; behind a minus, what South gains." in asked("pieces", TEXT)["html"]
    assert [e["holds"] for e in asked("examples", TEXT)] == [True] * 3
    assert asked("examples", TEXT, 1, 1) == asked("examples", TEXT)[1:2]
    assert asked("changes", TEXT) == ""
    variant = 'ruleset "Mine"\n  extends "Archwizard\'s Duel"\n\noption rounds = 4\n'
    assert "instead of" in asked("changes", variant)
    assert "Beats the King" in asked("hover", TEXT, units(TEXT, "Page, South") + 1)
    assert asked("formatted", TEXT.replace("play {", "play   {")) == {"text": TEXT}
    broken = asked("formatted", TEXT.replace("ruleset", "rulset", 1))
    assert broken == {"refused": "line 1 cannot be read yet"}


def test_each_choice_of_both_has_its_pieces_and_what_is_torn_is_counted():
    first = asked("pieces", COVES)
    assert (first["choice"], first["choices"], first["torn"]) == ("cargo", ["cargo", "cove"], 2)
    other = asked("pieces", COVES, "cove")
    assert (other["choice"], other["choices"], other["torn"]) == ("cove", ["cargo", "cove"], 8)
    assert ">Salt</th>" in first["html"]
    assert ">Salt</th>" not in other["html"]
    assert asked("pieces", COVES, "sail") == first  # a choice that was there before the last key


def test_pairs_are_played_one_by_one_so_that_a_key_waits_for_one():
    page.forget()
    waiting = iter(lambda: asked("pieces", COVES, "", 0.0), None)
    assert next(waiting, "nothing is left to do") == "nothing is left to do"  # null: one was played
    found = None
    while found is None:
        found = asked("pieces", COVES, "", 0.0)
    assert found == asked("pieces", COVES)


def test_what_a_view_shows_is_worked_out_while_another_text_is_looked_at():
    page.forget()
    asks = (("pieces", COVES, ""), ("look", f"{COVES}\nnonsense\n"))
    found: dict[str, Any] = {}
    for name, text, *more in islice(cycle(asks), 1000):
        answer = asked(name, text, *more, 0.0)
        if answer is not None and not answer.get("more"):
            found.setdefault(name, answer)
    for name, text, *more in asks:
        page.forget()
        assert found[name] == asked(name, text, *more)


def test_what_may_come_next():
    text = f"{TEXT}\nbout\n  play {{ro"
    found = asked("complete", text, len(text) + 1)
    assert "{rounds}" in [option["label"] for option in found["options"]]


def played(people):
    """A match in which everybody at the page takes the first or the last answer that there is."""
    turn = asked("play", TEXT, 7, people)
    while not turn["over"]:
        due = turn["asked"][0]
        given = (due["name"], due["which"])
        assert "refused" in asked("answer", due["player"], "no such card", *given)
        turn = asked(
            "answer", due["player"], due["candidates"][-(due["player"] == "South")], *given
        )
    assert turn["over"].count("wins") == 1
    return turn


def test_playing_against_chance():
    turn = played(1)
    assert list(turn["told"]) == ["North"]
    assert not any("South only" in line for line in turn["told"]["North"])
    assert asked("play", "nonsense", 1)["refused"]


def test_two_people_at_one_page():
    first = asked("play", TEXT, 7, 2)
    assert [due["player"] for due in first["asked"]] == ["North", "South"]
    turn = played(2)
    assert turn["people"] == ["North", "South"]
    hidden = "your hand: Page, Squire"
    assert sum(hidden in line and "only)" in line for line in turn["everything"]) >= 2
    assert turn["told"]["North"] != turn["told"]["South"]


def test_what_a_player_knows_is_told_and_nothing_else():
    turn = asked("play", TEXT, 7, 2)
    words = {due["player"]: due["candidates"][0] for due in turn["asked"]}
    due = turn["asked"][0]
    turn = asked("answer", due["player"], words[due["player"]], due["name"], due["which"])
    mine, other = turn["known"]["North"], turn["known"]["South"]
    assert mine["own"] == [] == other["own"]  # nothing is chosen for good before both are in
    hands = dict(mine["players"])
    assert any(said.startswith("hand: ") for said in hands["North"])
    assert not any(said.startswith("hand: ") for said in hands["South"])
    assert turn["texts"]["Page"] == "rank: 1 · Beats the King."


def test_a_contradiction_is_told_clause_by_clause():
    turn = asked("play", FEUD, 7, 2)
    for words in ("1", "3"):
        due = turn["asked"][0]
        turn = asked("answer", due["player"], words, due["name"], due["which"])
    assert "`winner`" in turn["over"]
    assert "line 9: winner: the player with more pick" in turn["torn"][0]
    assert "line 10: winner: the player with fewer pick" in turn["torn"][1]
    assert not turn["asked"]


def test_what_a_help_leaves_open_is_no_mend():
    text = TEXT.replace(
        "  reveal pick\n", "  chance draws 1 card from their hand\n  reveal pick\n", 1
    )
    assert text != TEXT
    for problem in asked("look", text)["problems"]:
        assert not any("..." in mend["title"] for mend in problem["mends"])


def test_the_words_for_what_may_be_allowed_are_told():
    text = TEXT.replace("match\n", "match\n  each player has spare: 0, public\n", 1)
    (problem,) = asked("look", text)["problems"]
    assert 'allow it: `allow never-used because "the reason"`' in problem["help"]


def test_exploring_in_pieces():
    text = TEXT.replace("option rounds  = 5", "option rounds  = 1")
    text = text.replace(
        "card 1 Page\n", "card 1 Page\n  winner: opponent, if opponent's pick is King\n"
    )
    now, pieces = asked("explore", text), 0
    while now["more"]:
        now, pieces = asked("further", 0.05), pieces + 1
        assert pieces < 1000
    assert now["said"].startswith("1 finding")
    [finding] = now["findings"]
    assert finding["kind"] == "conflict"
    place = finding["places"][0]
    line = place["before"] + place["words"] + place["behind"]
    assert line == text.splitlines()[place["line"] - 1].strip()
    assert line.startswith("winner:")
    assert (
        text.encode("utf-16-le")[2 * place["from"] :].decode("utf-16-le").startswith(place["words"])
    )
    assert finding["shortest"]
    assert [s["answers"] for s in finding["steps"] if s["answers"]]
    assert asked("explore", "nonsense")["refused"]


def test_exploring_is_left_off():
    asked("explore", TEXT)
    assert asked("further", 0.05)["more"]
    now = asked("enough")
    assert not now["more"]
    assert "it was interrupted" in now["said"]


DEALT = """\
ruleset "Dealt"
  players North, South

pieces card
  rank: number

match
  the game has deck: one of each card, secret
  each player has hand: nothing, private
  each player has points: 0, public
  chance deals 2 cards from the deck to each player's hand
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each player gains rank of their pick points
  discard each pick

"""


def test_exploring_goes_on_within_a_situation():
    """A deal of more answers than can be tried in a piece: pieces tell that they got further, and
    in the end it is said what was seen and what was not.
    """
    text = DEALT + "".join(f"card {n} C{n}\n  rank: {n}\n" for n in range(1, 12))
    asked("explore", text)
    told: set[str] = set()
    for _ in range(1000):
        told.add(asked("further", 0.004)["far"])
        if any("of the 1,980 to one of them)" in far for far in told):
            break
    else:
        raise AssertionError(f"it does not go on: {told}")
    assert all(far.startswith("before the first round: ") for far in told)
    assert asked("further", 0.004)["far"] not in told
    now = asked("enough")
    assert now["said"].startswith("no contradiction so far: it was interrupted ")
    lines = [each["before"] for each in now["details"]]
    [seen] = [line for line in lines if line.startswith("not seen: ")]
    assert "situations that were met (of one of them, " in seen
    assert not any(line.startswith("seen: ") for line in lines)


def test_what_was_seen_is_said():
    asked("explore", TEXT)
    while asked("further", 0.2)["far"].startswith("before"):
        pass
    while "in round 1" in asked("further", 0.2)["far"]:
        pass
    lines = [each["before"] for each in asked("enough")["details"]]
    assert "seen: all that can happen in the first round" in lines
    assert any(line.startswith("not seen: what comes after ") for line in lines)


def test_what_stands_beside_the_text():
    variant = 'ruleset "Mine"\n  extends "Odd Sock"\n\noption rounds = 4\n'
    assert not asked("check", variant)["plays"]
    asked("beside", json.dumps({"Odd Sock": TEXT}))
    assert asked("check", variant)["plays"]
    assert "instead of" in asked("changes", variant)
    page.forget()
    assert not asked("check", variant)["plays"]


def test_every_shipped_ruleset_opens():
    for name, _title in asked("shipped"):
        assert asked("check", asked("opened", name))["plays"]


IN_A_ZIP = """
import sys
sys.path.insert(0, sys.argv[1])
from duello.match import loading
assert loading.__file__.startswith(sys.argv[1]), loading.__file__
names = loading.shipped()
assert all(loading.source_of(name).text for name in names)
print(len(names))
"""


def test_what_is_shipped_is_found_in_a_zip_as_on_the_page(tmp_path):
    package, packed = Path(duello.__file__).parent, tmp_path / "engine.zip"
    with ZipFile(packed, "w") as made:
        for folder, _, names in os.walk(package, followlinks=True):
            for name in names:
                file = Path(folder, name)
                inside = f"duello/{file.relative_to(package)}"
                code = Path(cache_from_source(str(file))) if file.suffix == ".py" else file
                if file.suffix == ".py" and code.is_file():  # as the site is built; and quicker
                    made.write(code, f"{inside}c")
                elif file.suffix in (".py", ".lark", ".duel", ".md", ".css"):
                    made.write(file, inside)
    done = subprocess.run(
        [sys.executable, "-c", IN_A_ZIP, packed], capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("12", "")


def test_a_text_that_is_too_long_is_not_looked_at():
    assert asked("check", "x" * (page.LONGEST + 1))["summary"] == "this text is too long"


@pytest.mark.parametrize("name", ["published", "play", "explore"])
def test_that_rules_cannot_be_played_is_said_before_it_is_known_what_may_be_meant(
    name, monkeypatch
):
    """Whoever presses a button hears at once; mends are looked for by compiling the text anew."""
    compiled = []
    begin = pipeline._compiled

    def noted(text, *more):
        compiled.append(text)
        return begin(text, *more)

    monkeypatch.setattr(pipeline, "_compiled", noted)
    page.forget()
    said = asked(name, NIGHT_MARKET, *((1,) if name == "play" else ()))
    assert said is None or said["refused"]
    assert len(compiled) == 1
    compiled.clear()
    asked("check", NIGHT_MARKET)
    assert len(compiled) > 1, "there are mends to be looked for"


def test_a_game_is_begun_and_its_rulebook_published():
    sorts = [name for name, _about in asked("beginnings")]
    for sort in sorts:
        begun = asked("begin", "Odd Sock", sort, 3, 1, False)["text"]
        assert asked("check", begun)["summary"] == "no problems"
    assert "Odd Sock" in asked("published", begun)["page"]
    shown = asked("book", begun)
    assert shown.startswith('<h2 class="title">Odd Sock</h2>')
    assert "For two players" in shown.partition("<section")[0]
    assert asked("published", "nonsense") is None
    variant = asked("begin_variant", "Mine", "Archwizard's Duel")["text"]
    assert asked("check", variant)["plays"]
    assert "quotation marks" in asked("begin_variant", '"', "Archwizard's Duel")["refused"]
    assert "rounds" in asked("begin", "Odd Sock", sorts[0], 99, 1, False)["refused"]


def pieces(text: str, seconds: float = 0.0) -> list[Any]:
    """What is said to somebody who asks again and again."""
    said: list[Any] = [asked("look", text, seconds)]
    while said[-1] is None or said[-1].get("more"):
        said.append(asked("look", text, seconds))
    return said


@pytest.mark.parametrize(
    "name", ("archwizards-duel", pytest.param("fire-and-ice", marks=pytest.mark.slow))
)
def test_what_is_found_piece_by_piece_is_what_is_found(name: str) -> None:
    text = asked("opened", name)
    for each in (text, text.replace("public", "pubic", 3), text + "\nrule nobody\n  nothing\n"):
        page.forget()
        *waiting, found = pieces(each)
        page.forget()
        assert found == asked("look", each)
        assert waiting[:1] == [None] or not asked("check", each)["plays"]


def broken(draw: Random) -> str:
    """A first game with some lines broken."""
    text = TEXT
    for _ in range(draw.randrange(1, 5)):
        text = draw.choice(list(breaks(text, draw))).text
    return text


@pytest.mark.parametrize("seed", range(drawn(2, 200)))
def test_where_it_is_wrong_is_told_before_another_text_is_compiled(seed: int) -> None:
    """What is best said of it is found out behind texts with mends, of which each takes as long."""
    draw = Random(seed)
    text = broken(draw)
    whole = asked("check", text)
    page.forget()
    early = []
    while not (found := asked("check", text, 0.0)) or found.get("more"):
        if found:
            early.append(found)
            assert {words for words, _ in page._editing(text)._found.known} == {text}
    assert found == whole
    assert len(early) == 1 or {words for words, _ in page._editing(text)._found.known} == {text}
    for each in early:
        assert not each["plays"] and "error" in each["summary"]
        assert not any(problem["help"] or problem["mends"] for problem in each["problems"])


def gone(problem: dict[str, Any], mend: dict[str, Any], text: str) -> bool:
    """Whether a problem is gone from a text once a mend is made."""
    units = text.encode("utf-16-le")
    for edit in sorted(mend["edits"], key=lambda each: -int(each["from"])):
        insert = edit["insert"].encode("utf-16-le")
        units = units[: 2 * edit["from"]] + insert + units[2 * edit["to"] :]
    left = asked("look", units.decode("utf-16-le"))["problems"]
    return (problem["code"], problem["message"]) not in {(p["code"], p["message"]) for p in left}


@pytest.mark.parametrize("seed", range(drawn(2, 200)))
def test_mends_come_one_by_one_as_they_are_found_and_none_is_lost(seed: int) -> None:
    draw = Random(seed)
    text = broken(draw)
    whole = asked("look", text)
    page.forget()
    parts = [part for part in pieces(text) if part is not None]
    assert parts.pop() == whole
    bare = [each | {"mends": []} for each in whole["problems"]]
    for known, part in enumerate(parts):
        assert [each | {"mends": []} for each in part["problems"]] == bare
        assert sum(len(each["mends"]) for each in part["problems"]) == known
        for each, last in zip(part["problems"], whole["problems"], strict=True):
            assert each["mends"] == last["mends"][: len(each["mends"])]
    assert not parts or parts[-1] == whole | {"more": True}
    for problem in draw.sample(whole["problems"], min(2, len(whole["problems"]))):
        for mend in problem["mends"]:
            assert gone(problem, mend, text), (problem, mend)


def test_mends_that_are_carried_are_told_before_readings_are_tried() -> None:
    problems = Editing(Source("draft", NIGHT_MARKET), page._find).problems
    carried = [at for at, problem in enumerate(problems) if problem.fix is not None]
    assert carried[0] > 1 and len(carried) > 2
    page.forget()
    told: list[tuple[int, list[int]]] = []
    for asks in count():
        if part := asked("look", NIGHT_MARKET, 0.0):
            told.append((asks, [at for at, each in enumerate(part["problems"]) if each["mends"]]))
        if len(told) > len(carried):
            break
    assert [mended for _, mended in told] == [carried[:most] for most in range(1 + len(carried))]
    assert told[1][0] - told[0][0] <= page.TURN, "something was tried for the lines above first"


def test_what_is_told_in_part_is_of_the_text_that_is_asked_of() -> None:
    one, other = broken(Random(1)), TEXT + "\nnonsense\n"
    own = {
        text: [each["message"] for each in asked("check", text)["problems"]]
        for text in (one, other)
    }
    assert own[one] != own[other]
    page.forget()
    for text in (one, other, one, one, one, other):
        while (part := asked("look", text, 0.0)) is None:
            pass
        assert [each["message"] for each in part["problems"]] == own[text]


def test_what_is_read_ahead_is_not_read_again_for_a_variant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blocks: set[str] = set()
    whole = parsing._parsed_alone

    def noted(words: str, verbs: tuple[str, ...], start: str) -> Tree[Token]:
        blocks.add(words.strip())
        return whole(words, verbs, start)

    def read_for(text: str) -> set[str]:
        page.forget()
        parsing._here.__dict__.pop("trees", None)
        blocks.clear()
        assert asked("check", text)["plays"]
        return {words for words in blocks if "\n" in words and words in parents}

    monkeypatch.setattr(parsing, "_parsed_alone", noted)
    variant = asked("opened", "wizards-duel")
    parents = asked("opened", "wizards-duel-colosseum") + asked("opened", "death-match-3")
    pipeline._read.cache_clear()
    assert len(read_for(f"{variant}# mine\n")) > 50
    pipeline._read.cache_clear()
    page.read_ahead()
    assert not read_for(f"{variant}# again\n")


def test_who_asks_meanwhile_is_answered_and_nothing_is_lost() -> None:
    text = asked("opened", "archwizards-duel")
    whole = asked("look", text)
    page.forget()
    assert asked("look", text, 0.0) is None
    assert asked("look", text + "nonsense", 0.0) is None
    assert asked("check", text)["plays"]
    assert pieces(text)[-1] == whole


@pytest.mark.parametrize("name", only(["check", "look"], "check"))
def test_a_key_waits_for_one_text_that_is_compiled_to_try_a_mend(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    whole = pipeline._compiled

    def counted(
        source: Source, find: Finder, problems: Problems, like: Source | None = None
    ) -> Iterator[None]:
        compiled.append(source.text)
        return whole(source, find, problems, like)

    monkeypatch.setattr(pipeline, "_compiled", counted)
    most = 0
    for text in (TEXT + "no", TEXT.replace("gains", "gain"), TEXT.replace("public", "pubic", 3)):
        page.forget()
        at_once = asked(name, text)
        page.forget()
        in_each, found = [], None
        while found is None or found.get("more"):
            compiled.clear()
            found = asked(name, text, 0.0)
            in_each.append(len(compiled))
        assert found == at_once
        assert max(in_each) == 1
        most = max(most, sum(in_each))
    assert most > 3


def test_problems_are_told_before_a_program_is_verified_and_nothing_is_done_with_it_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(program: Program) -> None:
        raise Malformed((program.name,))

    text = asked("opened", "archwizards-duel")
    page.forget()
    monkeypatch.setattr(pipeline, "verify", refused)
    assert asked("check", text)["plays"]
    for name, *more in (("look",), ("book",), ("published",), ("changes",), ("pieces",),
                        ("examples",), ("play", 1), ("explore",)):  # fmt: skip
        with pytest.raises(Malformed):
            asked(name, text, *more)


def test_a_line_that_exploring_names_can_be_gone_to():
    text = "# 𝄞\nmatch\n  the match ends\n"
    told = linked("  <text>:3:3: the match ends", "<text>", text)
    at = len(text[: text.index("the match")].encode("utf-16-le")) // 2
    assert told == {"before": "", "line": 3, "from": at, "behind": " the match ends"}
    whole = linked("`match` is allowed at <text>:2", "<text>", text)
    assert whole == {"before": "`match` is allowed at ", "line": 2, "from": 5, "behind": ""}
    assert linked("  3 plays", "<text>", text)["before"] == "3 plays"


def test_no_guess_is_offered_that_leaves_its_own_line_wrong():
    lines = (
        "option NAME = 5\nadd to PHASE, after NAME\n  LINES\nremove NAME\nrename NAME to OTHER\n"
    )
    text = f'ruleset "Mine"\n  extends "Archwizard\'s Duel"\n\n{lines}'
    for problem in json.loads(page.look(text))["problems"]:
        for mend in problem["mends"]:
            assert all("option" not in edit["insert"] for edit in mend["edits"]), mend


def test_what_is_wrong_in_a_line_of_the_parents_stands_where_the_parent_is_named() -> None:
    line = "scoring: you gain 1 point, if rank of opponent's pick is 1"
    page.beside(json.dumps({"Quarrel": game(queen=line)}))
    text = '# 🧦\nruleset "Mine"\n  extends "Quarrel"\n\nremove Page\n'
    (told,) = (p for p in asked("look", text)["problems"] if p["code"] == "never-applies")
    page.forget()
    assert (told["line"], told["from"], told["to"]) == (3, 30, 39)
    number = game(queen=line).split("\n").index(f"  {line}") + 1
    assert told["message"].endswith(f"it stands in “Quarrel”, line {number}: `{line}`")
