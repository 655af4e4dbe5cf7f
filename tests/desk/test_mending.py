"""Mends that are told as edits, made one after the other."""

import re
from pathlib import Path

from click.testing import CliRunner
from tests.kept import compile_text

from duello.cli import main
from duello.desk.mending import mended
from duello.dsl.diagnostics.explanations import explain
from duello.dsl.diagnostics.problem import Fix, Problem, problem
from duello.dsl.spans import Source, Span

HIGH_CARD: str = re.findall(r"```duel\n(.*?)```", explain("unknown-name") or "", re.DOTALL)[1]

SLIPS = {
    "option rounds = 3": "Option rounds = 3",
    "opponent's pick is King": "opponent’s pick is King",
    "each player has hand": "Each player has hand",
    "a card in their hand": "a crad in their hand",
    "reveal pick": "revael pick",
    "the winner gains 1 points": "the winner gians 1 pionts",
}


def _slipped(many: int = len(SLIPS)) -> str:
    """A text with some of these slips."""
    text = HIGH_CARD
    for right, wrong in list(SLIPS.items())[-many:]:
        assert right in text
        text = text.replace(right, wrong, 1)
    return text


def test_all_that_is_told_as_an_edit_is_mended() -> None:
    done = mended(Source("<text>", _slipped()), lambda text: compile_text(text.text).problems)
    assert done.text == HIGH_CARD
    assert len(done.done) >= len(SLIPS)


def test_a_mend_that_mends_nothing_is_not_made() -> None:
    def wrong(source: Source) -> tuple[Problem, ...]:
        at = source.text.index("end")
        edit = Fix(Span(source, at, at), "more ")
        return (problem("any-code", "it is wrong", Span(source, at, at + 3), fix=edit),)

    done = mended(Source("<text>", "the end"), wrong)
    assert (done.text, done.done) == ("the end", ())


def test_the_command_writes_them_and_tells_what_is_left(tmp_path: Path) -> None:
    path = tmp_path / "card.duel"
    path.write_text(_slipped(2) + "\nallow one-seat because\n", encoding="utf-8")
    said = CliRunner().invoke(main, ["check", "--fix", str(path)])
    assert said.exit_code == 1
    assert "+    the winner gains 1 points\n" in said.output, said.output
    assert f"{path}: 1 error" in said.output
    path.write_text(path.read_text(encoding="utf-8").replace("allow one-seat because\n", ""))
    assert CliRunner().invoke(main, ["check", "--fix", str(path)]).exit_code == 0
    assert path.read_text(encoding="utf-8").strip() == HIGH_CARD.strip()


def test_what_comes_with_duello_is_left_alone() -> None:
    said = CliRunner().invoke(main, ["check", "--fix", "wizards-duel"])
    assert said.exit_code != 0
    assert "your own files" in said.output
