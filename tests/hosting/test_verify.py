"""A record shows what was promised; whatever is altered in it is found."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.hosting.evenings import host, made, whole

from duello.cli import main
from duello.codec.documents import BadDocument
from duello.host import verify_record
from duello.host.records import from_plain, record_of, record_text
from duello.host.seals import LENGTH, Chain, Exhausted, drawn, hashed, sealed
from duello.host.verify_record import Line, read


def verify(values: dict[str, Any]) -> list[Line]:
    return verify_record.verify(from_plain(values))


def verify_rows(values: dict[str, Any]) -> list[Line]:
    return verify_record.verify_rows(from_plain(values))


WEATHER = str(Path(__file__).parent / "weather.duel")


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    service, _, chance = host(tmp_path_factory.mktemp("verified") / "host.db")
    name = made(service, WEATHER)
    whole(service, chance, name, seed=2, rounds=2)
    service.act(name, lambda deed: deed.take_back("misread"))
    whole(service, chance, name, seed=4, rounds=3)
    service.act(name, lambda deed: deed.give_up(0, None))
    found = json.loads(record_text(service, service.live(name)))
    service.journal.close()
    return found


@pytest.mark.usefixtures("near")
def test_what_was_played_holds(record):
    lines = verify(record)
    assert all(line.holds for line in lines), lines
    assert any("draws follow" in line.text and not line.text.startswith("0") for line in lines)


@pytest.mark.slow
def test_a_whole_match_of_a_large_ruleset_holds(tmp_path):
    service, _, chance = host(tmp_path / "host.db")
    name = made(service, "warriors-death")
    whole(service, chance, name)
    lines = verify(json.loads(record_text(service, service.live(name))))
    service.journal.close()
    assert all(line.holds for line in lines), lines


def held(record):
    return next(row for row in record["entries"] if row["kind"] == "held")


def altered_answer(record):
    held(record)["body"]["answer"]["words"] += "0"


def altered_opening(record):
    row = next(row for row in record["entries"] if row["kind"] == "opened")
    row["body"]["answers"][0]["words"] += "0"


def altered_root(record):
    record["chain_root"] = "ab" * 32


def altered_message(record):
    next(m for m in record["told"] if m["kind"] == "event")["text"] = "Anna wins"


def altered_rules(record):
    for sources in record["rulesets"].values():
        for source in sources:
            source[1] = source[1].replace("sky points", "2 points")


def left_out(record):
    del record["entries"][5]


def altered_result(record):
    record["result"] = "Anna wins"


@pytest.mark.parametrize(
    "alter",
    [altered_answer, altered_opening, altered_root, left_out],
)
def test_what_was_altered_in_rows_is_found(record, alter):
    other = copy.deepcopy(record)
    alter(other)
    assert not all(line.holds for line in verify_rows(other))


@pytest.mark.usefixtures("near")
@pytest.mark.parametrize("alter", [altered_message, altered_rules, altered_result])
def test_what_was_altered_in_play_is_found(record, alter):
    other = copy.deepcopy(record)
    alter(other)
    assert all(line.holds for line in verify_rows(other))
    assert not all(line.holds for line in verify(other))


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"form": 1}', b"\xff", b"[" * 100_000])
def test_what_is_no_record_is_refused(data):
    with pytest.raises(BadDocument):
        read(data)


def test_a_record_without_its_rows_is_refused(record):
    for name in ("entries", "match", "chain_root"):
        other = {key: value for key, value in record.items() if key != name}
        with pytest.raises(BadDocument):
            verify(other)


@pytest.mark.slow
def test_the_command_says_what_holds_and_what_cannot_be_proved(record, tmp_path, request):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    said = CliRunner().invoke(main, ["verify", str(file)])
    assert said.exit_code == 0
    assert "What this does not prove" in said.output
    request.getfixturevalue("near")  # not one more process
    altered_result(record := copy.deepcopy(record))
    file.write_text(json.dumps(record))
    assert CliRunner().invoke(main, ["verify", str(file)]).exit_code == 1


def test_each_link_is_the_digest_of_the_next():
    chain = Chain("12" * 32)
    for number in (0, 1, 127, 128, 129, LENGTH - 1):
        assert hashed(chain.link(number + 1)) == chain.link(number)
    with pytest.raises(Exhausted):
        chain.link(LENGTH + 1)


def test_draws_are_even():
    seen = [drawn(b"x" * 32, "m", number, "die", ["ab"], 6) for number in range(6000)]
    assert all(880 < seen.count(face) < 1120 for face in range(6))


def test_a_seal_hides_what_could_be_guessed():
    same = {"choice": "cast", "how": "said", "words": "Bless"}
    seals = {sealed("m", 1, 0, f"{number:064x}", same) for number in range(100)}
    assert len(seals) == 100
    assert {len(seal) for seal in seals} == {64}


def test_a_record_is_the_same_each_time(tmp_path):
    service, _, chance = host(tmp_path / "host.db")
    name = made(service, "archwizards-duel")
    whole(service, chance, name, rounds=1)
    service.act(name, lambda deed: deed.finish("that is enough", None))
    live = service.live(name)
    assert record_of(service, live) == record_of(service, live)
    service.journal.close()
