"""Every command of the documentation is one that there is, with arguments that it takes; and those
that soon come to an end by themselves are run in a folder with the files that they name. Where the
output stands below a command, it is what the command prints; `...` stands for lines left out.
"""

import re
import shlex
import subprocess
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
"""Their own tests run them, with bounds."""
NEEDS_A_BROWSER = ".pdf"


def commands():
    """Each command once, with the place where it stands."""
    found: dict[str, str] = {}
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for block in IN_CODE.finditer(page.read_text(encoding="utf-8")):
            for said in SAID.findall(block[1] or block[2]):
                found.setdefault(REMARK.sub("", said), page.name)
    return sorted((words, page) for words, page in found.items())


def contradicting():
    """A file in which two cards contradict each other."""
    page = explain("conflict")
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
    (made / "my_rules/high_card.duel").write_text(contradicting(), encoding="utf-8")
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


@pytest.mark.parametrize(("words", "shown"), outputs())
def test_its_output_is_what_stands_there(words, shown, folder, monkeypatch):
    monkeypatch.chdir(folder)
    told = CliRunner().invoke(main, expanded(words)).output.replace(f"{ROOT}/", "")
    parts = (re.escape(part.strip("\n")) for part in re.split(r"(?m)^\.\.\.$", shown))
    assert re.fullmatch(r"(?:.*\n)?\n*".join(parts) + r"\n*", told, re.DOTALL), told


def expanded(words):
    """As a shell would hand it over."""
    return [
        part
        for word in shlex.split(words)
        for part in (sorted(str(p) for p in Path().glob(word)) if "*" in word else [word])
    ]
