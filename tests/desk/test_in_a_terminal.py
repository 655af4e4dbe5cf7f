"""What a terminal is asked for: colours where it has them, and none where nobody wants them; and
what is written into files instead.
"""

import os
import pty
import re
import sys

import pytest
from click.testing import CliRunner

from duello.cli import main

EACH = """
import os, sys
from duello.cli import main
for said in sys.argv[2:]:
    os.environ.pop("NO_COLOR", None)
    os.environ.update({"TERM": "xterm", **dict([said.split("=")] if said else [])})
    print("as", said or "it is", flush=True)
    try:
        main(["check", sys.argv[1]], prog_name="duello")
    except SystemExit:
        pass
"""
"""Checks a file once for each setting of the environment: to begin a process takes long."""
BROKEN = 'ruleset "Broken"\n\nmatch\n  each player has points: 0\n  paly 3 rounds\n'


def in_a_terminal(file, *settings):
    """What `duello check` writes into a terminal, with each of some settings."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.executable, [sys.executable, "-c", EACH, file, *settings])
    written = b""
    while True:
        try:
            written += os.read(terminal, 65536)
        except OSError:  # it has ended
            os.waitpid(child, 0)
            return re.split(r"(?m)^as .*$", written.decode())[1:]


@pytest.mark.slow
def test_who_asks_for_no_colours_gets_none(tmp_path):
    file = tmp_path / "broken.duel"
    file.write_text(BROKEN, encoding="utf-8")
    written = in_a_terminal(str(file), "", "NO_COLOR=1", "TERM=dumb", "")
    assert all("did you mean `play`?" in each for each in written)
    assert ["\x1b[" in each for each in written] == [True, False, False, True]


@pytest.mark.parametrize("command", ["rulebook", "diff", "matrix"])
def test_what_is_made_is_written_in_the_form_that_the_file_is_named_for(command, tmp_path):
    """A form that there is not is refused, and not written as another one."""
    run = CliRunner().invoke
    for name in ("made.docx", "made.json"):
        said = run(main, [command, "wizards-duel", "-o", str(tmp_path / name)])
        assert said.exit_code == 2
        assert f"{name}` does not say in which form it is written" in said.output
        assert "`.html`" in said.output
        assert not (tmp_path / name).exists()
    page = tmp_path / "made.html"
    assert run(main, [command, "wizards-duel", "-o", str(page)]).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    nowhere = str(tmp_path / "no" / "made.html")
    said = run(main, [command, "wizards-duel", "-o", nowhere])
    assert said.exit_code == 1
    assert f"{nowhere} cannot be written: No such file" in said.output
