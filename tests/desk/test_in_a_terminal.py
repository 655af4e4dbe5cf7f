"""What a terminal is asked for: colours where it has them, and none where nobody wants them; and
what is written into files instead.
"""

import os
import pty
import sys

import pytest
from click.testing import CliRunner

from duello.cli import main

DUELLO = "from duello.cli import main; main(prog_name='duello')"
BROKEN = 'ruleset "Broken"\n\nmatch\n  each player has points: 0\n  paly 3 rounds\n'


def in_a_terminal(*words, **environment):
    """What a command writes into a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.pop("NO_COLOR", None)
        os.environ.update({"TERM": "xterm", **environment})
        os.execv(sys.executable, [sys.executable, "-c", DUELLO, *words])
    written = b""
    while True:
        try:
            written += os.read(terminal, 65536)
        except OSError:  # it has ended
            os.waitpid(child, 0)
            return written.decode()


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_who_asks_for_no_colours_gets_none(environment, coloured, tmp_path):
    file = tmp_path / "broken.duel"
    file.write_text(BROKEN, encoding="utf-8")
    written = in_a_terminal("check", str(file), **environment)
    assert "did you mean `play`?" in written
    assert ("\x1b[" in written) == coloured


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
