"""Many matches over lines: messages with their audiences, kept after every line."""

import json
import random

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from duello.cli import main
from duello.host.line_referee import LineReferee
from duello.host.messages import IN, OUT, schema, written
from duello.host.seals import sealed_by_player

ROOT = "ab" * 32


def say(referee, **fields):
    """What a message leads to, as another program reads it."""
    return [json.loads(written(each)) for each in referee.line(json.dumps(fields))]


def begun(ruleset="archwizards-duel", **more):
    referee = LineReferee()
    told = say(
        referee, do="begin", match="a", rules=ruleset, seats=["Anna", "Bert"], secret=ROOT, **more
    )
    return referee, told


def kinds(told):
    return [each["is"] for each in told]


def test_a_question_has_a_line_for_all_and_one_for_its_seat():
    _, told = begun()
    asked = [each for each in told if each["is"] == "asked"]
    assert {each["to"] for each in asked} == {"all"}
    assert not any("parts" in each or "candidates" in each for each in asked)
    alone = {each["to"]: each for each in told if each["is"] == "ask"}
    assert "Bless" in alone["Anna"]["parts"][0]["names"]


def test_what_is_secret_goes_to_its_seat_alone():
    referee, _ = begun()
    told = say(referee, do="say", match="a", seat="Anna", words="bless", request="r1")
    taken = [each for each in told if each["is"] == "taken"]
    assert [(each["to"], each["words"], each["request"]) for each in taken] == [
        ("Anna", "Bless", "r1")
    ]
    others = [each for each in told if each["to"] != "Anna"]
    assert "Bless" not in json.dumps(others)


def sealing(seat, window, words):
    salt = f"{seat}{window}".encode().hex().ljust(64, "0")
    return salt, sealed_by_player("a", window, seat, salt, "cast", words)


def test_seats_seal_and_open_what_they_say():
    referee, told = begun(seal="players")
    asks = {each["to"]: each for each in told if each["is"] == "ask"}
    assert asks["Anna"]["seal"] and asks["Bert"]["seal"]
    one, other = sealing(0, asks["Anna"]["window"], "Bless"), sealing(1, 2, "Confusion")
    told = say(referee, do="seal", match="a", seat="Anna", digest=one[1], request="s1")
    (taken,) = [each for each in told if each["is"] == "taken"]
    assert (taken["to"], taken["words"], taken["receipt"]) == ("Anna", "", one[1])
    (early,) = say(referee, do="unseal", match="a", seat="Anna", salt=one[0], words="Bless")
    assert (early["is"], early["to"]) == ("refused", "Anna")
    told = say(referee, do="seal", match="a", seat="Bert", digest=other[1])
    seals = {each["to"]: each for each in told if each["is"] == "seals"}
    assert set(seals) == {"Anna", "Bert", "host"}
    assert seals["Bert"]["seals"] == {"Anna": one[1], "Bert": other[1]} and seals["Bert"]["open"]
    (wrong,) = say(referee, do="unseal", match="a", seat="Anna", salt=one[0], words="Firebolt")
    assert "not what was sealed" in wrong["why"]
    told = say(referee, do="unseal", match="a", seat="Anna", salt=one[0], words="Bless")
    assert "Bless" not in json.dumps([each for each in told if each["to"] != "Anna"])
    saved = referee.saved("a")
    other_referee = LineReferee()
    other_referee.restore("a", saved)
    for each in (referee, other_referee):
        told = say(each, do="unseal", match="a", seat="Bert", salt=other[0], words="Confusion")
        assert any("Anna: Bless, Bert: Confusion" in line.get("text", "") for line in told)


def test_what_was_sealed_and_cannot_be_played_is_late():
    referee, _ = begun(seal="players")
    salt, digest = sealing(0, 1, "no such spell")
    say(referee, do="seal", match="a", seat="Anna", digest=digest)
    say(referee, do="say", match="a", seat="Bert", words="Bless")
    told = say(referee, do="unseal", match="a", seat="Anna", salt=salt, words="no such spell")
    assert any("Anna was late" in each.get("text", "") for each in told)


def test_what_is_said_twice_is_taken_once():
    referee, _ = begun()
    (first, *_) = say(referee, do="say", match="a", seat="Anna", words="bless", request="r1")
    assert say(referee, do="say", match="a", seat="Anna", words="bless", request="r1") == [first]


def test_what_is_refused_goes_to_its_seat_and_changes_nothing():
    referee, _ = begun()
    before = referee.saved("a")
    (refused,) = say(referee, do="say", match="a", seat="Anna", words="Fireball", request="r")
    assert (refused["is"], refused["to"], refused["request"]) == ("refused", "Anna", "r")
    assert referee.saved("a") == before


def test_numbers_of_an_audience_do_not_skip():
    referee, told = begun()
    for seat, words in (("Anna", "bless"), ("Anna", "firebolt"), ("Bert", "confusion")):
        told += say(referee, do="say", match="a", seat=seat, words=words)
    for audience in ("Anna", "Bert", "watch", "host"):
        numbers = [each["n"] for each in told if each["is"] == "told" and each["to"] == audience]
        assert numbers == list(range(1, len(numbers) + 1))


def test_views_are_what_an_audience_was_told():
    referee, told = begun()
    told += say(referee, do="say", match="a", seat="Anna", words="bless")
    for audience in ("Anna", "Bert", "watch", "host"):
        (seen,) = say(referee, do="view", match="a", audience=audience)
        texts = [each["text"] for each in told if each["is"] == "told" and each["to"] == audience]
        assert [each["text"] for each in seen["told"]] == texts
    (later,) = say(referee, do="view", match="a", audience="watch", after=3)
    assert later["told"][0]["n"] == 4


def test_time_is_the_senders():
    referee, _ = begun(at=1_000)
    say(referee, do="say", match="a", seat="Anna", words="bless", at=2_000)
    assert say(referee, do="tick", match="a", at=90_000) == []
    told = say(referee, do="tick", match="a", at=93_000)
    assert "ask" in kinds(told)
    assert any("late" in each["text"] for each in told if each["is"] == "told")


def test_what_may_follow():
    referee, _ = begun("fire-and-ice")
    (follow,) = say(referee, do="may_follow", match="a", seat="Anna", words="Fire")
    assert follow["to"] == "Anna"
    assert "Pass" in follow["parts"][0]["names"]
    (refused,) = say(referee, do="may_follow", match="a", seat="Anna", words="Steam")
    assert refused["is"] == "refused"


@pytest.mark.parametrize("ruleset", ["archwizards-duel", "gods-collide"])
def test_a_whole_match(ruleset):
    referee, told = begun(ruleset)
    pick = random.Random(4)
    for _ in range(400):
        if any(each["is"] == "over" for each in told):
            break
        asks = [each for each in told if each["is"] == "ask"]
        told = []
        for ask in asks:
            names = ask["parts"][0]["names"] if ask["parts"] else ["use"]
            told += say(
                referee,
                do="say",
                match="a",
                seat=ask["to"],
                window=ask["window"],
                words=pick.choice(names),
            )
    (over,) = [each for each in told if each["is"] == "over"]
    assert over["to"] == "all"


def test_matches_do_not_touch_each_other():
    referee, _ = begun()
    say(referee, do="begin", match="b", rules="enchanted-forest", seats=["Cleo", "Dora"])
    before = referee.saved("a")
    say(referee, do="say", match="b", seat="Cleo", words="7")
    assert referee.saved("a") == before
    assert say(referee, do="say", match="b", seat="Anna", words="7")[0]["is"] == "refused"
    again = say(referee, do="begin", match="a", rules="archwizards-duel", seats=["X", "Y"])
    assert kinds(again) == ["refused"]


def test_a_save_goes_on_as_the_match_would():
    referee, _ = begun("gods-collide")
    say(referee, do="say", match="a", seat="Anna", words="Forge")
    (saved,) = say(referee, do="save", match="a")
    other = LineReferee()
    told = [json.loads(written(each)) for each in other.restore("a", saved["saved"])]
    assert "ask" in kinds(told)
    next_ = {"do": "say", "match": "a", "seat": "Bert", "words": "Charm"}
    one, two = say(referee, **next_), say(other, **next_)
    hidden = {"receipt"}
    assert [_without(each, hidden) for each in one] == [_without(each, hidden) for each in two]


def _without(values, names):
    return {key: value for key, value in values.items() if key not in names}


def test_a_file_is_kept_after_every_line_and_gone_on_from(tmp_path):
    file = tmp_path / "matches.json"
    begin = {"do": "begin", "match": "a", "rules": "archwizards-duel", "seats": ["Anna", "Bert"]}
    first = json.dumps(begin) + '\n{"do": "say", "match": "a", "seat": "Anna", "words": "bless"}\n'
    assert CliRunner().invoke(main, ["referee", "--save", str(file)], input=first).exit_code == 0
    assert set(json.loads(file.read_text())["matches"]) == {"a"}
    then = '{"do": "say", "match": "a", "seat": "Bert", "words": "confusion"}\n'
    found = CliRunner().invoke(main, ["referee", "--save", str(file)], input=then)
    assert '"text": "cast: Anna: Bless, Bert: Confusion"' in found.output


def test_one_match_is_kept_as_well(tmp_path):
    file = tmp_path / "match.json"
    arguments = ["referee", "archwizards-duel", "--players", "Anna,Bert", "--save", str(file)]
    CliRunner().invoke(main, arguments, input='{"player": "Anna", "say": "bless"}\n')
    then = '{"player": "Bert", "say": "confusion"}\n'
    found = CliRunner().invoke(
        main, ["referee", "archwizards-duel", "--save", str(file)], input=then
    )
    assert "cast: Anna: Bless, Bert: Confusion" in found.output


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "truncated"),
        ("{no}", "line 1, column 2 is not JSON"),
        ("[]", "an object"),
        ('{"v": 2, "do": "save", "match": "a"}', "version 2, and not 1"),
        ('{"do": "dance"}', "is one of"),
        ('{"do": "say", "match": "a", "seat": "Anna"}', "`words` is missing"),
        ('{"do": "say", "match": "a", "seat": 1, "words": "x"}', "`seat`: 1 is no text"),
        ('{"do": "extend", "match": "a", "seat": "Anna", "ms": true}', "`ms`: true is no"),
        ('{"do": "save", "match": "' + "x" * 70_000 + '"}', "more than 65536 bytes"),
        ("[" * 60_000, "nested too deeply"),
    ],
)
def test_what_is_no_message_is_said_so(line, why):
    referee, _ = begun()
    (error,) = referee.line(line)
    assert why in error.why


WORDS = st.text(max_size=20) | st.sampled_from(["Anna", "Bert", "a", "watch", "host", "bless"])
VALUES = WORDS | st.integers() | st.booleans() | st.none() | st.lists(WORDS, max_size=3)


@given(
    st.sampled_from(list(IN)),
    st.dictionaries(
        st.sampled_from(
            [
                "match",
                "seat",
                "words",
                "window",
                "request",
                "at",
                "reason",
                "ms",
                "audience",
                "after",
                "rules",
                "seats",
                "options",
                "opens",
                "who_in",
                "secret",
                "text",
                "saved",
            ]
        ),
        VALUES,
    ),
)
def test_any_message_is_answered(kind, fields):
    if fields.get("rules") not in (None, "archwizards-duel"):
        fields["rules"] = "archwizards-duel"
    for message in MANY.line(json.dumps({"do": kind, **fields})):
        json.loads(written(message))


MANY, _ = begun()


def test_the_schema_names_every_message_and_says_what_it_is():
    found = schema()
    assert set(found["in"]) == set(IN)
    assert set(found["out"]) == set(OUT)
    for each in (*found["in"].values(), *found["out"].values()):
        assert str(each["description"]).endswith(".")
    assert json.loads(CliRunner().invoke(main, ["referee", "--schema"]).output) == found
