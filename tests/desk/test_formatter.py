"""Layout: nothing but layout changes, once is enough, and the shipped files have it."""

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.quick import drawn, each

from duello.analysis.fuzz.rule_texts import rule_files
from duello.cli import main
from duello.desk.formatter import WIDTH, format_source
from duello.dsl.ir.effects import VERBS
from duello.dsl.parser.parsing import parse
from duello.dsl.spans import Source

ROOT = Path(__file__).parents[2]
FILES = [*ROOT.glob("rules/*.duel"), *ROOT.glob("examples/*.duel")]
PAGES = [ROOT / "docs/constructs/toy.duel", *ROOT.glob("docs/constructs/*.md")]
FENCE = re.compile(r"^```duel[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def laid_out(text):
    made = format_source(Source("<test>", text))
    assert not made.problems
    return made.text


def script(text):
    read = parse(Source("<test>", text), VERBS)
    return None if read.problems else read.script


def comments(text):
    bare = re.sub(r'"[^"]*"', "", text)
    return [" ".join(c.lstrip("#").split()) for c in re.findall(r"#[^\n]*", bare)]


def holds(text):
    """The properties of layout, for a text that can be read."""
    laid = laid_out(text)
    assert script(laid) == script(text)
    assert laid_out(laid) == laid
    assert comments(laid) == comments(text)
    assert not re.search(r"[ \t]+$|\n\n\n|\t", laid, re.MULTILINE)
    return laid


def snippets():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for part in FENCE.findall(text) if page.suffix == ".md" else [text]:
            if script(part) is not None:
                yield part


@pytest.mark.parametrize("file", each(2, FILES), ids=lambda file: file.stem)
def test_shipped_files(file):
    text = file.read_text(encoding="utf-8")
    assert holds(text) == text


def test_construct_pages():
    found = list(snippets())
    assert len(found) > 40
    for text in found:
        holds(text)


@settings(max_examples=drawn(15, 300), deadline=None)
@given(rule_files(broken=False))
def test_generated_files(text):
    holds(text)


HEADS = ("if trick is 2:", "for each player:", "if trick is more than 3:")


@settings(max_examples=drawn(15, 300), deadline=None)
@given(rule_files(broken=False), st.lists(st.sampled_from(HEADS), min_size=3, max_size=7))
def test_generated_files_however_deep_their_lines_stand(text, heads):
    """Each head is a level of its own below the step, which stands in a phase."""
    line = "the winner gains"
    margin, rest = re.findall(rf"(?m)^( +)({line} .*)$", text)[0]
    rows = [f"{margin}{'  ' * at}{row}" for at, row in enumerate([*heads, rest])]
    deep = text.replace(f"{margin}{rest}", "\n".join(rows), 1)
    assert script(deep) is not None
    laid = holds(deep)
    assert max(len(row) - len(row.lstrip(" ")) for row in laid.splitlines()) >= 2 * (2 + len(heads))


def disturbed(text, seed):
    """The same file as somebody in a hurry has typed it."""
    rng = random.Random(seed)
    wide = rng.choice([1, 3, 4, 8])
    rows = []
    inside = False
    for row in text.splitlines():
        margin = 0 if inside else len(row) - len(row.lstrip())
        body = row if inside else row.lstrip()
        parts = re.split(r'("[^"]*"?)', body) if not inside else [body]
        gaps = [
            p
            if p.startswith('"') or "#" in p
            else re.sub(" ", lambda _: " " * rng.randint(1, 3), p)
            for p in parts
        ]
        rows.append(" " * (margin // 2 * wide) + "".join(gaps) + " " * rng.randint(0, 2))
        inside ^= bool(body.split("#")[0].count('"') % 2)
        if not inside and rng.random() < 0.2:
            rows.extend([" " * rng.randint(0, 9)] * rng.randint(1, 3))
    return "\n".join(rows) + "\n" * rng.randint(0, 3)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 2**32))
def test_blanks_do_not_matter(file, seed):
    whole = file.read_text(encoding="utf-8")
    at = random.Random(seed).choice([m.start() for m in re.finditer(r"^\S", whole, re.MULTILINE)])
    text = whole[at : at + 4000].rpartition("\n\n")[0] or whole[:2000].rpartition("\n\n")[0]
    if script(text) is None:  # cut inside a text
        return
    typed = disturbed(text, seed)
    assert script(typed) == script(text)
    assert without_blanks(holds(typed)) == without_blanks(laid_out(text))


@pytest.mark.parametrize("blanks", each(2, ["   ", "\t "]))
def test_any_blank_between_words_may_be_several(blanks):
    """Everywhere at once, in all files and pages, not where a draw happens to put them."""
    for text in (*(file.read_text(encoding="utf-8") for file in FILES), *snippets()):
        typed = re.sub(
            r'"[^"]*"|#[^\n]*|\n[ \t]*|[ ]', lambda m: blanks if m[0] == " " else m[0], text
        )
        if (right := script(text)) is not None:
            assert script(typed) == right


def without_blanks(text):
    """The rows of a text without the columns, which empty rows part."""
    rows = [row for row in text.splitlines() if row]
    return [(len(row) - len(row.lstrip()), " ".join(row.split())) for row in rows]


@pytest.mark.parametrize(
    ("typed", "laid"),
    [
        ("match\n\n\n\tthey gain 1 points,if round>2   #why\n",
         "match\n  they gain 1 points, if round > 2  # why\n"),
        ("card 1 Ace\n    next 2 rounds :rank of this  + 2\n    prize:1+round\n",
         "card 1 Ace\n  next 2 rounds: rank of this +2\n  prize: 1 + round\n"),
        ("option a=1 \"b\"\noption longer = -2  \"c\"\noption who : player=North\n",
         'option a      = 1   "b"\noption longer = -2  "c"\noption who: player = North\n'),
        ("match\n  play 1 set\nset\n  # here\n   # and here\n  play 2 rounds\n\n# behind\n",
         "match\n  play 1 set\n\nset\n  # here\n  # and here\n  play 2 rounds\n\n# behind\n"),
    ],
)  # fmt: skip
def test_layout(typed, laid):
    assert laid_out(typed) == laid


def test_long_texts_go_on_in_the_next_row():
    text = "card 1 Ace\n  " + '"' + "many words " * 30 + '"\n'
    rows = laid_out(text).splitlines()
    assert max(map(len, rows)) <= WIDTH
    assert all(row.startswith(("   many", "   words")) for row in rows[2:])


def test_what_cannot_be_read_stays():
    text = 'ruleset   "A"\nmatch\n  play 2 2 rounds\n'
    made = format_source(Source("<test>", text))
    assert made.text == text
    assert made.problems


def test_command(tmp_path):
    file = tmp_path / "a.duel"
    file.write_bytes(b'ruleset   "A"\r\nmatch\r\n    play  2 rounds\r\n')
    run = CliRunner().invoke
    checked = run(main, ["fmt", "--check", str(file)])
    assert (checked.exit_code, checked.output) == (1, f"{file} is not laid out\n")
    assert "+  play 2 rounds" in run(main, ["fmt", "--diff", str(file)]).output
    assert run(main, ["fmt", str(file)]).output == f"{file}: laid out\n"
    assert file.read_bytes() == b'ruleset "A"\r\n\r\nmatch\r\n  play 2 rounds\r\n'
    assert run(main, ["fmt", "--check", str(file)]).exit_code == 0
    assert run(main, ["fmt", "--diff", str(file)]).output == ""
    file.write_bytes(b'ruleset "A"\r\n\nmatch\n  play 2 rounds\n')
    assert run(main, ["fmt", "--check", str(file)]).exit_code == 1
    assert "end in different ways" in run(main, ["fmt", "--diff", str(file)]).output
    assert run(main, ["fmt", str(file)]).output == f"{file}: laid out\n"
    assert file.read_bytes() == b'ruleset "A"\n\nmatch\n  play 2 rounds\n'
    assert run(main, ["fmt", "--check", str(file)]).exit_code == 0
    assert (
        run(main, ["fmt", "-"], input="match\n   play 2 rounds").output
        == "match\n  play 2 rounds\n"
    )
    assert run(main, ["fmt", "nowhere.duel"]).exit_code == 2
    file.write_text("ruleset ruleset")
    assert run(main, ["fmt", str(file)]).exit_code == 1
    assert file.read_text() == "ruleset ruleset"
