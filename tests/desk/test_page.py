"""What the page asks, natively: JSON with places as a browser counts them."""

import json

from duello.desk import page
from duello.desk.scaffold import Wishes, new_ruleset

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


def test_what_it_comes_to():
    assert "<h2>A round</h2>" in asked("book", TEXT)
    assert "<td" in asked("pieces", TEXT)
    assert [e["holds"] for e in asked("examples", TEXT)] == [True] * 3
    assert asked("changes", TEXT) == ""
    variant = 'ruleset "Mine"\n  extends "Archwizard\'s Duel"\n\noption rounds = 4\n'
    assert "instead of" in asked("changes", variant)
    assert "Beats the King" in asked("hover", TEXT, units(TEXT, "Page, South") + 1)
    assert asked("formatted", TEXT.replace("play {", "play   {")) == TEXT


def test_what_may_come_next():
    text = f"{TEXT}\nbout\n  play {{ro"
    found = asked("complete", text, len(text) + 1)
    assert "{rounds}" in [option["label"] for option in found["options"]]


def test_playing():
    turn = asked("play", TEXT, 7)
    while not turn["over"]:
        [due] = turn["asked"]
        assert "refused" in asked("answer", "no such card", due["name"])
        turn = asked("answer", due["candidates"][0], due["name"])
    assert "wins" in turn["over"]
    assert asked("play", "nonsense", 1)["refused"]


def test_every_shipped_ruleset_opens():
    for name, _title in asked("shipped"):
        assert asked("check", asked("opened", name))["plays"]


def test_a_text_that_is_too_long_is_not_looked_at():
    assert asked("check", "x" * (page.LONGEST + 1))["summary"] == "this text is too long"
