"""What a terminal is asked for: colours where it has them, and none where nobody wants them."""

import os
import pty
import sys

import pytest

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
