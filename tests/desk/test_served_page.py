"""The page on this computer: who may read and write the file, and who may not."""

import http.client
import json
import socket
import struct
import threading
import time
from pathlib import Path

import pytest
from attrs import frozen
from click.testing import CliRunner

from duello.cli import main
from duello.cli.desk import _rule_file
from duello.desk.scaffold import Wishes, new_ruleset
from duello.desk.served_page import LARGEST, Desk, mark_of

TEXT = new_ruleset(Wishes("Odd Sock"))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text("<html><head><title>x</title></head></html>")
    (folder / "memory.packed").write_bytes(b"zip")
    (folder / "pyodide").mkdir()
    (folder / "pyodide/a.mjs").write_text("export {}")
    return folder


@frozen
class Answer:
    status: int
    headers: dict[str, str]
    text: str


class Knocking:
    """A desk that is served, and questions to it."""

    def __init__(self, site: Path, file: Path):
        self.file = file
        self.desk = Desk(site, _rule_file(file))
        self.server = self.desk.server()
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        self.host = f"127.0.0.1:{self.server.server_port}"

    def ask(self, path, method="GET", body=None, below=None, **headers):
        door = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=10)
        sent = {"Host": self.host, **{k.replace("_", "-"): v for k, v in headers.items()}}
        key = self.desk.key if below is None else below
        door.request(method, f"/{key}/{path}", None if body is None else body.encode(), sent)
        answer = door.getresponse()
        return Answer(
            answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode()
        )

    def write(self, body, known, **headers):
        mine = {"Origin": f"http://{self.host}", "If_Match": known, **headers}
        return self.ask("desk/file", "PUT", body, **mine)


@pytest.fixture
def knocking(site, tmp_path):
    file = tmp_path / "odd sock.duel"
    file.write_text(TEXT, encoding="utf-8")
    made = Knocking(site, file)
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_the_page_knows_its_file(knocking):
    page = knocking.ask("")
    assert page.status == 200
    assert '<meta name="duello-file" content="odd sock.duel">' in page.text
    assert page.headers["referrer-policy"] == "no-referrer"
    script = knocking.ask("pyodide/a.mjs")
    assert (script.status, script.headers["content-type"].split(";")[0]) == (
        200,
        "text/javascript",
    )
    file = knocking.ask("desk/file")
    assert json.loads(file.text) == {"text": TEXT, "others": {}}
    assert file.headers["etag"] == mark_of(TEXT)


@pytest.mark.parametrize("path", ["", "desk/file", "memory.packed", "index.html"])
def test_nobody_else_gets_anything(knocking, path):
    assert knocking.ask(path, below="a" * 32).status == 404
    assert knocking.ask(path, below="").status == 404
    assert knocking.ask(path, Host="evil.example").status == 404
    assert knocking.ask(path, Host=f"evil.example:{knocking.server.server_port}").status == 404


@pytest.mark.parametrize("path", ["pyodide/", "%2e%2e/%2e%2e/etc/passwd", "desk/", "none"])
def test_nothing_else_is_handed_out(knocking, path):
    assert knocking.ask(path).status == 404


def test_saving(knocking):
    new = TEXT.replace("option rounds  = 5", "option rounds  = 7")
    answer = knocking.write(new, mark_of(TEXT))
    assert (answer.status, answer.headers["etag"]) == (200, mark_of(new))
    assert knocking.file.read_text(encoding="utf-8") == new
    assert [path.name for path in knocking.file.parent.iterdir()] == ["odd sock.duel"]


def test_a_file_that_is_gone_is_written_anew(knocking):
    knocking.file.unlink()
    assert knocking.ask("desk/file").status == 500
    answer = knocking.write("# mine\n", mark_of(TEXT))
    assert (answer.status, knocking.file.read_text(encoding="utf-8")) == (200, "# mine\n")


def test_a_file_that_may_only_be_read_is_not_written(knocking):
    """Though whoever may write into its folder could put another in its place."""
    knocking.file.chmod(0o444)
    door = http.client.HTTPConnection("127.0.0.1", knocking.server.server_port, timeout=10)
    sent = {
        "Host": knocking.host,
        "Origin": f"http://{knocking.host}",
        "If-Match": mark_of(TEXT),
    }
    door.request("PUT", f"/{knocking.desk.key}/desk/file", b"x", sent)
    answer = door.getresponse()
    assert (answer.status, answer.reason) == (500, "it cannot be written: it may only be read")
    assert knocking.file.read_text(encoding="utf-8") == TEXT
    assert [path.name for path in knocking.file.parent.iterdir()] == ["odd sock.duel"]


def test_another_page_cannot_write(knocking):
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Host": "evil.example"},
    ):
        assert knocking.write("x", mark_of(TEXT), **headers).status == 404
    assert knocking.ask("desk/file", "PUT", "x", If_Match=mark_of(TEXT)).status == 404
    assert knocking.ask("desk/other", "PUT", "x", Origin=f"http://{knocking.host}").status == 404
    assert knocking.file.read_text(encoding="utf-8") == TEXT


def test_what_was_changed_elsewhere_is_not_overwritten(knocking):
    knocking.file.write_text("# mine\n" + TEXT, encoding="utf-8")
    assert knocking.write("x", mark_of(TEXT)).status == 412
    assert knocking.write("x", "").status == 412
    assert knocking.file.read_text(encoding="utf-8").startswith("# mine")


def test_too_much_is_not_taken(knocking):
    much = str(LARGEST + 1)
    assert knocking.write("x", mark_of(TEXT), Content_Length=much).status == 413
    assert knocking.write("x", mark_of(TEXT), Content_Length="-1").status == 413
    assert knocking.file.read_text(encoding="utf-8") == TEXT


def test_a_change_is_told_of_when_it_comes(knocking):
    new = "# mine\n" + TEXT
    threading.Timer(0.1, lambda: knocking.file.write_text(new, encoding="utf-8")).start()
    answer = knocking.ask("desk/file", If_None_Match=mark_of(TEXT))
    assert json.loads(answer.text)["text"] in (new, "")  # a save may be seen half done
    knocking.file.unlink()
    assert knocking.ask("desk/file").status == 500


def test_who_has_gone_is_told_nothing_and_neither_is_the_terminal(knocking, capsys):
    """A tab waits for a change and is closed; then there is something to tell it, or an error."""
    where = f"/{knocking.desk.key}/desk/file"
    lines = (f"GET {where} HTTP/1.1", f"Host: {knocking.host}", f"If-None-Match: {mark_of(TEXT)}")
    known = set(threading.enumerate())
    for _ in range(2):
        door = socket.create_connection(("127.0.0.1", knocking.server.server_port))
        door.sendall("".join(f"{line}\r\n" for line in (*lines, "")).encode())
        time.sleep(0.3)  # it waits
        door.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        door.close()
    knocking.file.unlink()
    until = time.monotonic() + 30
    while set(threading.enumerate()) - known and time.monotonic() < until:
        time.sleep(0.05)
    assert not set(threading.enumerate()) - known
    assert capsys.readouterr().err == ""


def test_what_stands_beside_the_file(knocking):
    variant = 'ruleset "Mine"\n  extends "Odd Sock"\n\noption rounds = 4\n'
    answer = knocking.write(variant, mark_of(TEXT))
    assert json.loads(answer.text)["others"] == {}  # the parent has just been overwritten
    (knocking.file.parent / "base.duel").write_text(TEXT, encoding="utf-8")
    assert json.loads(knocking.ask("desk/file").text)["others"] == {"Odd Sock": TEXT}


def test_what_is_missing_is_said(tmp_path, site):
    def said(*words):
        done = CliRunner().invoke(main, ["desk", *map(str, words), "--no-browser"])
        assert done.exit_code == 2
        return done.output

    assert "make site" in said("--site", tmp_path)
    assert "duello new" in said(tmp_path / "none.duel", "--site", site)
