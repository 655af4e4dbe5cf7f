"""Generated code as it is shown: the same code, below the words that it was made of."""

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from tests.kept import compile_text
from tests.quick import drawn, only

import duello
from duello.analysis.generate.rule_file import generated
from duello.cli import main
from duello.cli.compile import python_of
from duello.compiler.annotated_code import READ, TABLE, WIDTH
from duello.compiler.engine import Engine, engine_of
from duello.match.loading import shipped

COMMAND = "from duello.cli import main; main()"
NAMES = only(shipped(), "archwizards-duel", "fire-and-ice", "enchanted-forest")


def engine(name: str) -> Engine:
    program = duello.load(name).program
    return engine_of(program, program.option_values({}), renaming=True)


def same(made: Engine) -> str:
    """The text that is shown, which is known to do the same."""
    found = python_of(made)
    statements = [
        Counter(ast.dump(each) for each in ast.parse(text).body) for text in (made.source, found)
    ]
    assert statements[0] == statements[1]
    known: set[str] = set()
    for part in re.split(r"\n(?=\S)", found):
        table = TABLE.match(part)
        assert table is None or known.isdisjoint({table[1]})
        missing = {*READ.findall(re.sub(r"(?m)#.*", "", part))} - known - {table and table[1]}
        assert not missing, f"{missing} stand below what reads them"
        known |= {table[1]} if table else set()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_each_function_stands_below_the_words_that_it_was_made_of(name: str) -> None:
    made = engine(name)
    lines = same(made).split("\n")
    bare = 0
    for at, line in enumerate(lines):
        if line.startswith("def "):
            bare += not lines[at - 1].startswith("# ")
        if line.startswith("# ") and (found := re.match(r"# (\S+\.duel):(\d+): (.*)", line)):
            text = Path(f"src/duello/{found[1]}").read_text(encoding="utf-8").split("\n")
            said = " ".join(text[int(found[2]) - 1].split())
            assert found[3].removesuffix(" ...") in said, line
    assert bare < 0.05 * len(lines) and bare < 3


@pytest.mark.parametrize("name", NAMES)
def test_tables_are_no_wider_than_a_screen(name: str) -> None:
    inside = False
    for line in python_of(engine(name)).split("\n"):
        inside = bool(TABLE.match(line)) or (inside and line.startswith("    "))
        assert not (inside or line.startswith("#")) or len(line) <= WIDTH, line


def test_a_table_says_what_it_is_looked_up_by_and_where_that_stands() -> None:
    text = python_of(engine("archwizards-duel"))
    found = re.search(
        r"# T\d+, by cast7_0_answer \* 10 \+ cast7_1_answer; read by (.*)\n(.*)\n", text
    )
    assert found is not None and "decision2_cc" in found[1] and "playout" in found[1]
    assert "each player chooses cast, in secret" in found[2]


def test_what_is_shown_of_generated_files_does_the_same() -> None:
    for seed in range(drawn(4, 60)):
        program = compile_text(generated(Random(seed), 0.0).written()).program
        if program is not None:
            same(engine_of(program, program.option_values({}), renaming=True, kept=False))


@pytest.mark.slow
def test_it_is_the_same_whatever_python_hashes_by() -> None:
    found = {
        subprocess.run(
            [
                sys.executable,
                "-c",
                "from duello.cli import main; main()",
                "compile",
                "wizards-duel",
            ],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(found) == 1
    assert CliRunner().invoke(main, ["compile", "wizards-duel"]).stdout.encode() in found
