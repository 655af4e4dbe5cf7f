"""docs/python.md: the match that it shows is played, line by line, with the answers it shows."""

import doctest
import re

import pytest
from tests.constructs.pages import DOCS

PAGE = (DOCS / "python.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_every_block_is_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert {sort for sort, _ in BLOCKS} == {"pycon"}
    code = "".join(body for _, body in BLOCKS)
    lines = doctest.DocTestParser().get_doctest(code, {}, "python.md", "python.md", 0)
    runner = doctest.DocTestRunner(verbose=False)
    failed, tried = runner.run(lines, clear_globs=False)
    assert not failed, capsys.readouterr().out
    assert tried == len(re.findall("^>>> ", code, re.MULTILINE)) > 20


@pytest.mark.parametrize("name", ["load", "shipped", "Match", "IllegalMove", "RulesError"])
def test_it_shows_the_public_door(name):
    assert f"duello.{name}" in PAGE
