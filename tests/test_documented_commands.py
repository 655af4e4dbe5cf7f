"""Every command of the documentation is one that there is, with arguments that it takes; and those
that soon come to an end by themselves are run in a folder with the files that they name. The others
are run, too, by `make long`: with a bound, or until they have served somebody. Where the output
stands below a command, it is what the command prints; `...` stands for lines left out.
"""

import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from duello.cli import main
from duello.desk.scaffold import Wishes, new_ruleset
from duello.dsl.diagnostics.explanations import explain

ROOT = Path(__file__).parents[1]
SAID = re.compile(r"^(?: {4}|\$ )?(?:\.venv/bin/)?duello ([a-z][^\n]*)$", re.MULTILINE)
REMARK = re.compile(r" +#.*$")
IN_CODE = re.compile(r"^```\n(.*?)^```$|((?:^ {4}.*\n)+)", re.MULTILINE | re.DOTALL)

WAIT_FOR_PEOPLE = ("desk", "host", "lsp", "play", "referee", "watch")
TAKE_LONG = ("compile", "explore", "fuzz", "simulate", "test --mutate")
"""They are run with bounds, and as long as somebody wants something of them: `make long` does."""
NEEDS_A_BROWSER = ".pdf"
SOON_OVER = {"explore": ("--walks", "10", "--checks", "5", "--seconds", "4")}
"""With what they come to the same in a few seconds, where that stands below a command."""


def commands():
    """Each command once, with the place where it stands."""
    found: dict[str, str] = {}
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for block in IN_CODE.finditer(page.read_text(encoding="utf-8")):
            for said in SAID.findall(block[1] or block[2]):
                found.setdefault(REMARK.sub("", said), page.name)
    return sorted((words, page) for words, page in found.items())


def wrong_by(code):
    """A file with a mistake of a sort, as it is explained."""
    page = explain(code)
    assert page is not None
    return re.findall(r"^```duel\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A designer's folder: a game with a history, a variant, and other games."""
    made = tmp_path_factory.mktemp("designer")
    text = new_ruleset(Wishes("My Duel"))
    variant = 'ruleset "My Variant"\n  extends "Archwizard\'s Duel"\n\noption rounds = 4\n'
    (made / "my_rules").mkdir()
    for name in ("undercut.duel", "my_rules/undercut.duel"):
        (made / name).write_text((ROOT / "examples/undercut.duel").read_text(encoding="utf-8"))
    (made / "my_rules/high_card.duel").write_text(wrong_by("conflict"), encoding="utf-8")
    (made / "my_rules/secrets.duel").write_text(wrong_by("leak"), encoding="utf-8")
    (made / "my_variant.duel").write_text(variant, encoding="utf-8")
    (made / "my_duel.duel").write_text(text, encoding="utf-8")
    git = ("git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(made))
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "."], check=True)
    for _ in range(4):
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "step"], check=True)
    return made


def test_there_are_commands():
    assert len(commands()) > 30


def test_each_takes_what_it_is_given(folder, monkeypatch):
    monkeypatch.chdir(folder)
    for words, page in commands():
        name, *given = expanded(words)
        command = main.get_command(click.Context(main), name)
        assert command is not None, (page, words)
        try:
            command.make_context(name, given)
        except click.ClickException as wrong:
            pytest.fail(f"{page}: duello {words}: {wrong.format_message()}")


@pytest.mark.parametrize(
    "words",
    [
        words
        for words, _ in commands()
        if not words.startswith((*WAIT_FOR_PEOPLE, *TAKE_LONG)) and NEEDS_A_BROWSER not in words
    ],
)
def test_it_runs(words, folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path if words.startswith("new") else folder)
    told = CliRunner().invoke(main, expanded(words), input="\n" * 20)
    assert told.exit_code in (0, 1, 3), told.output
    assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
    assert told.output or "-o" in words or words.startswith("fmt")


PATIENCE = 300
"""So many seconds a command may take before it is ended."""

DUELLO = Path(sys.executable).with_name("duello")
BOUNDS = {
    "compile": "",
    "explore": " --seconds 5 --walks 5 --checks 1",
    "fuzz": " --seconds 5",
    "simulate": " --matches 40",
    "test": " --seconds 5",
}


@pytest.mark.slow
@pytest.mark.parametrize("words", [words for words, _ in commands() if words.startswith(TAKE_LONG)])
def test_it_runs_as_long_as_it_may(words, folder):
    (kind,) = [kind for kind in BOUNDS if words.startswith(kind)]
    run = subprocess.run(
        [DUELLO, *shlex.split(words + BOUNDS[kind])],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode in (0, 1, 3), run.stderr
    assert run.stdout and "Traceback" not in run.stderr


@pytest.mark.slow
@pytest.mark.parametrize("words", [words for words, _ in commands() if NEEDS_A_BROWSER in words])
def test_it_prints(words, folder):
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        pytest.skip("there is no browser here that prints")
    run = subprocess.run(
        [DUELLO, *shlex.split(words)], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    (made,) = [word for word in shlex.split(words) if word.endswith(NEEDS_A_BROWSER)]
    assert (folder / made).read_bytes().startswith(b"%PDF")


@contextlib.contextmanager
def waiting(words, cwd, **environment):
    """A command that waits for somebody, until it is told to end, as with Ctrl-C."""
    with subprocess.Popen(
        [DUELLO, *shlex.split(words)],
        cwd=cwd,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
    ) as run:
        patience = threading.Timer(
            PATIENCE, run.kill
        )  # or what reads its lines would wait for ever
        patience.start()
        yield run
        patience.cancel()
        if run.poll() is None:
            run.send_signal(signal.SIGINT)
        assert run.stdin is not None and run.stdout is not None
        run.stdin.close()
        said = run.stdout.read().decode()
    assert "Traceback" not in said
    assert run.returncode in (0, 1, -signal.SIGINT, 128 + signal.SIGINT), said


def line_with(run, part):
    """The next line of a command in which something stands."""
    said = []
    for line in run.stdout:
        said.append(line.decode())
        if part in said[-1]:
            return said[-1]
    pytest.fail(f"`{part}` is nowhere: {said}")


def waits_for(words):
    """The commands that wait for people, of one sort."""
    return [each for each, _ in commands() if each.split()[0] == words]


def asked(run, sent):
    """Ask something of a program, in one line of JSON."""
    run.stdin.write(json.dumps(sent).encode() + b"\n")
    run.stdin.flush()


@pytest.mark.slow
@pytest.mark.parametrize("words", waits_for("desk"))
def test_the_desk_opens_the_browser_and_serves_its_page(words, folder, tmp_path):
    site, opened, browser = tmp_path / "site", tmp_path / "opened", tmp_path / "browser"
    site.mkdir()
    (site / "index.html").write_text("<html><head><title>Rules</title></head></html>")
    (site / "memory.packed").write_bytes(b"zip")
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.new"\nmv "{opened}.new" "{opened}"\n')
    browser.chmod(0o755)
    with waiting(f"{words} --site {site}", folder, BROWSER=f"{browser} %s") as run:
        (address,) = re.findall(r"http://\S+", line_with(run, "http://"))
        line_with(run, "Ctrl-C")
        page = urllib.request.urlopen(address).read().decode()
        assert "<title>Rules</title>" in page
    assert opened.read_text().strip() == address


@pytest.mark.slow
@pytest.mark.parametrize("words", waits_for("host"))
def test_the_host_serves_its_desk(words, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with waiting(f"{words} --port {port}", tmp_path) as run:
        said = line_with(run, f":{port}/")
        (address,) = re.findall(r"http://\S+", said)
        address = re.sub(r"//[^/:]+:", "//127.0.0.1:", address)
        assert "<form" in urllib.request.urlopen(address).read().decode()


@pytest.mark.slow
@pytest.mark.parametrize("words", waits_for("lsp") or ["lsp"])
def test_the_language_server_answers(words, folder):
    with waiting(words, folder) as run:
        begin: dict[str, object] = {"processId": None, "rootUri": None, "capabilities": {}}
        for sent in (
            {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": begin},
            {"jsonrpc": "2.0", "id": 2, "method": "shutdown"},
            {"jsonrpc": "2.0", "method": "exit"},
        ):
            body = json.dumps(sent).encode()
            run.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        run.stdin.flush()
        said = run.stdout.read().decode()
        assert "hoverProvider" in said and '"id": 2' in said.replace('"id":2', '"id": 2')
        run.wait()


@pytest.mark.slow
@pytest.mark.parametrize("words", waits_for("play"))
def test_a_match_is_begun_and_left(words, folder):
    with waiting(words, folder) as run:
        run.stdin.write(b"?\nquit\n")
        run.stdin.flush()
        said = run.stdout.read().decode()
        assert len(said.splitlines()) > 5
        run.wait()


@pytest.mark.slow
@pytest.mark.parametrize("words", waits_for("referee"))
def test_the_referee_plays_a_match_to_its_end(words, folder):
    with waiting(words, folder) as run:
        due = {}
        for line in run.stdout:
            said = json.loads(line)
            assert "error" not in said, said
            if "await" in said:
                due = {key: said["await"][0][key] for key in ("player", "decision")}
                asked(run, {**due, "draw": True})
            elif "drawn" in said:
                asked(run, {**due, "say": said["drawn"]})
            elif "outcome" in said:
                break
        else:
            pytest.fail("no match came to its end")


@pytest.mark.slow
@pytest.mark.parametrize("words", waits_for("watch"))
def test_what_is_saved_is_seen(words, folder):
    file = folder / shlex.split(words)[-1]
    text = file.read_text(encoding="utf-8")
    with waiting(words, folder) as run:
        line_with(run, "no problems")
        file.write_text(f"{text}\nnonsense\n", encoding="utf-8")
        line_with(run, "error")
        file.write_text(text, encoding="utf-8")
        line_with(run, "no problems")


def outputs():
    """Each command below which an output stands: its words, the output, the place."""
    found = []
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```\n(\$ duello .*?)^```$", text, re.MULTILINE | re.DOTALL):
            for said in re.split(r"^\$ duello ", block, flags=re.MULTILINE)[1:]:
                words, _, shown = said.partition("\n")
                if shown.strip():
                    found.append(pytest.param(words, shown, id=f"{page.name}: {words}"))
    return found


def test_there_are_outputs():
    assert len(outputs()) > 1


FROM_A_FILE = re.compile(
    r"^ *--> (?P<file>(?:rules|examples)/\S+?):(?P<line>\d+):(?P<column>\d+)\n"
    r"^[ \d]*\|\n^ *(?P=line) \| (?P<words>.*)\n^ *\| (?P<in> *)\^",
    re.MULTILINE,
)


def test_lines_of_shipped_files_stand_there_as_they_are_shown():
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for shown in FROM_A_FILE.finditer(page.read_text(encoding="utf-8")):
            lines = (ROOT / shown["file"]).read_text(encoding="utf-8").split("\n")
            assert lines[int(shown["line"]) - 1] == shown["words"], (page.name, shown[0])
            assert len(shown["in"]) == int(shown["column"]) - 1, (page.name, shown[0])


SHOWN_OF_PROBLEMS = re.compile(r"^ *(?:error|warning|hint)\[[a-z-]+\]: ", re.MULTILINE)


def test_no_problem_is_shown_but_below_the_command_that_tells_it():
    """So that what is shown is what is told."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = page.read_text(encoding="utf-8")
        held = re.sub(r"^```[a-z]+[^\n]*\n.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
        for block in IN_CODE.finditer(held):  # those of a sort are held by the tests of their sort
            if SHOWN_OF_PROBLEMS.search(block[0]):
                assert "duello " in block[0], (page.name, block[0])


@pytest.mark.parametrize(("words", "shown"), outputs())
def test_its_output_is_what_stands_there(words, shown, folder, monkeypatch):
    monkeypatch.chdir(folder)
    given = [*expanded(words), *SOON_OVER.get(words.split()[0], ())]
    told = CliRunner().invoke(main, given).output.replace(f"{ROOT}/", "")
    parts = (re.escape(part.strip("\n")) for part in re.split(r"(?m)^\.\.\.$", shown))
    assert re.fullmatch(r"(?:.*\n)?\n*".join(parts) + r"\n*", told, re.DOTALL), told


def expanded(words):
    """As a shell would hand it over."""
    return [
        part
        for word in shlex.split(words)
        for part in (sorted(str(p) for p in Path().glob(word)) if "*" in word else [word])
    ]
