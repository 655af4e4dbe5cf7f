"""`python -O`, which leaves assertions out, changes nothing."""

import subprocess
import sys

import pytest

from duello.match.loading import shipped

PLAY = """\
import hashlib, json, sys
from duello.analysis.model.random_play import play_of_seed, played
from duello.match.loading import Rules, compile_rules
from duello.match.match_log import plain, record_of
program = compile_rules(sys.argv[1]).program
record = plain(record_of(played(play_of_seed(program, 7))))
print(len(record["answers"]), hashlib.sha256(json.dumps(record).encode()).hexdigest())
"""


def printed(name: str, *options: str) -> str:
    command = [sys.executable, *options, "-c", PLAY, name]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", shipped()[:2])
def test_a_match_is_the_same_without_assertions(name: str) -> None:
    usual = printed(name)
    assert int(usual.split()[0]) > 0
    assert printed(name, "-O") == usual
