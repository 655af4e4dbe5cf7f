"""What designers write by mistake, what they are told, and what becomes of it.

The slips stand in `tests/dsl/slips`: a rule file, and beside it the lines that were written wrong
in it. One mistake is one message, about the line that was written; its mend, made letter by letter,
leaves a file without a mistake. `--rewrite-golden` writes what is derived: review the diff.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve, frozen
from tests import quick
from tests.kept import compiled_once

from duello.dsl.diagnostics.problem import Fix, Problem
from duello.dsl.ir.program import Program
from duello.dsl.lint.engine.program_facts import Knowledge
from duello.dsl.lint.two_readings import two_readings
from duello.dsl.pipeline import Compiled, compile_source
from duello.dsl.spans import Source
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

FOLDER = Path(__file__).parent / "slips"
FILES = sorted(FOLDER.glob("*.duel"))
NAMES = [file.stem for file in FILES]
TEXTS = {file.stem: file.read_text(encoding="utf-8") for file in FILES}
QUOTED = re.compile(r"\b(?:write|did you mean|say) `")


@frozen
class Slip:
    """Words that should have been written, those that were, what is said of them, and the line (or
    lines) as the mend leaves it; None where the mend is left to the author. everywhere: a name
    that is another one wherever it stands.
    """

    right: str
    wrong: str
    everywhere: bool = False
    says: str = ""
    mended: str | None = None

    def text(self, name: str) -> str:
        """The whole file with the slip in it."""
        assert TEXTS[name].count(self.right) >= 1, self.right
        if self.everywhere:
            return re.sub(
                rf"(?<![\w-]){self.right}(?=s?(?![\w-]))", lambda _: self.wrong, TEXTS[name]
            )
        return TEXTS[name].replace(self.right, self.wrong, 1)


@cache
def slips(name: str) -> tuple[Slip, ...]:
    """The slips in a rule file."""
    listed = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["slip"]
    return tuple(Slip(**each) for each in listed)


def compiled(text: str) -> Compiled:
    """A rule file, or what is wrong with it. The others stand beside it."""
    return compile_source(Source("slip.duel", text), beside)


@cache
def right(name: str) -> Compiled:
    """A rule file as it is without a slip."""
    return compiled(TEXTS[name])


def beside(title: str) -> Source | None:
    name = {"Market": "market", "Lanterns": "lanterns", "Pond": "pond"}.get(title)
    return None if name is None else Source(f"{name}.duel", TEXTS[name])


def told(problem: Problem) -> str:
    """Everything that a message says, without its picture of the line."""
    line, _ = problem.label.span.position
    lines = [f"{problem.code}, line {line}: `{problem.label.span.words}`", problem.headline]
    lines += [problem.label.text] if problem.label.text else []
    lines += [f"also `{label.span.words}`: {label.text}" for label in problem.others]
    lines += [f"note: {note}" for note in problem.notes]
    lines += [f"help: {problem.help}"] if problem.help else []
    return "\n".join(lines) + "\n"


def changed(old: str, new: str) -> str:
    """The lines of a text that are not those of the other; a line that was taken out is empty."""
    before, after = old.split("\n"), new.split("\n")
    parts = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    lines = [line for tag, _, _, a, b in parts if tag != "equal" for line in after[a:b] or ("",)]
    return "\n".join(lines)


@frozen
class Seen:
    """What became of a slip."""

    slip: Slip
    problems: tuple[Problem, ...]
    mended: str
    again: Compiled | None = None
    """The mended file."""

    @property
    def left(self) -> tuple[Problem, ...]:
        """What is still wrong with it."""
        return () if self.again is None else self.again.problems

    @property
    def fix(self) -> Fix | None:
        return self.problems[0].fix if self.problems else None


def seen(name: str, slip: Slip) -> Seen:
    """Compile a slip, and what its mend makes of it."""
    text = slip.text(name)
    problems = compiled(text).problems
    fix = problems[0].fix if problems else None
    if fix is None:
        return Seen(slip, problems, "")
    return Seen(slip, problems, changed(text, fix.applied()), compiled(fix.applied()))


SHARES = 36
"""Of so many slips, one is made in every run, and the others by `make long`."""


@pytest.fixture(scope="module", params=quick.each(SHARES, range(SHARES)))
def corpus(request: pytest.FixtureRequest) -> Iterator[dict[str, list[Seen]]]:
    """A share of all slips, or each of them where what is derived is written anew. A mend that is
    tried while a slip is compiled is compiled no more when it is made.
    """
    those = slice(request.param, None, SHARES)
    if request.config.getoption("--rewrite-golden"):
        those = slice(None)
    with compiled_once():
        yield {name: [seen(name, slip) for slip in slips(name)[those]] for name in NAMES}


def each(corpus: dict[str, list[Seen]]) -> Iterator[tuple[str, Seen]]:
    return ((name, one) for name in NAMES for one in corpus[name])


# ---------------------------------------------------------------------- as text


def quoted(text: str) -> str:
    """A string of TOML, as a person would write it."""
    if "\n" in text:
        return "'''\n" + text + "'''"
    return f"'''{text}'''" if "'" in text else f"'{text}'"


def derived(one: Seen) -> Slip:
    """A slip with what became of it."""
    mended = None if one.fix is None else one.mended
    return evolve(one.slip, says="\n".join(map(told, one.problems)), mended=mended)


def written(name: str, listed: Iterable[Slip]) -> str:
    """The file of the slips, with what is derived."""
    head = (
        f"# Slips in {name}.duel: what should have been written, what was; what is said of it,\n"
        "# and the line as the mend leaves it, both of which `--rewrite-golden` writes.\n"
    )
    parts = []
    for slip in listed:
        lines = [f"right = {quoted(slip.right)}", f"wrong = {quoted(slip.wrong)}"]
        lines += ["everywhere = true"] if slip.everywhere else []
        lines += [f"says = {quoted(slip.says)}"]
        lines += [] if slip.mended is None else [f"mended = {quoted(slip.mended)}"]
        parts.append("[[slip]]\n" + "\n".join(lines) + "\n")
    return head + "\n" + "\n".join(parts)


# ---------------------------------------------------------------------- tests


@pytest.mark.parametrize("name", NAMES)
def test_without_slips_there_is_nothing_to_say(name):
    made = right(name)
    assert made.problems == ()
    outcomes = run_examples(Rules(name, made)) if made.examples else ()
    assert [problem.headline for each in outcomes for problem in each.problems] == []


@pytest.mark.parametrize("name", NAMES)
def test_slips_are_answered_as_they_were_approved(name, corpus, request):
    answered = [derived(one) for one in corpus[name]]
    if request.config.getoption("--rewrite-golden"):
        file = FOLDER / f"{name}.toml"
        file.write_text(written(name, answered), encoding="utf-8", newline="\n")
    approved = {(slip.right, slip.wrong): slip for slip in slips(name)}
    assert answered == [approved[slip.right, slip.wrong] for slip in answered]


@pytest.mark.parametrize("name", NAMES)
def test_slips_stand_as_they_are_written(name):
    assert written(name, slips(name)) == (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def test_one_mistake_is_one_message(corpus):
    many = [(n, s.slip.wrong, len(s.problems)) for n, s in each(corpus) if len(s.problems) != 1]
    assert many == []


def test_mends_mend(corpus):
    bad = [(n, s.slip.wrong, s.mended, told(s.left[0])) for n, s in each(corpus) if s.left]
    assert bad == []


BLANKS = re.compile(r"[ \t]+$|(?<=\S)[ \t]{2,}(?![#\[ \t])", re.MULTILINE)
"""Blanks at the end of a line, and two of them between words."""


def test_mends_leave_no_blanks_behind(corpus):
    """Whoever lays out a file has nothing to do behind a mend."""
    bad = [
        (name, one.slip.wrong, one.mended)
        for name, one in each(corpus)
        if one.fix is not None
        and len(BLANKS.findall(one.fix.applied())) > len(BLANKS.findall(one.slip.text(name)))
    ]
    assert bad == []


def test_what_is_said_to_be_written_can_be_taken_over(corpus):
    """Words that a help quotes are an edit; where there is no single mend, it quotes none."""
    bare = [
        (name, one.slip.wrong, one.problems[0].help)
        for name, one in each(corpus)
        if one.problems and one.fix is None and QUOTED.search(one.problems[0].help or "")
    ]
    assert bare == []


def test_what_a_help_quotes_can_be_written(corpus):
    """Where there is no single mend, each of the words that the help has between backticks is one,
    written as it says.
    """
    bad = [
        (name, one.slip.wrong, words, told(after.problems[0]))
        for name, one in each(corpus)
        for words, written in as_the_help_says(name, one)
        for after in [mended(written)]
        if after.problems
    ]
    assert bad == []


HAS = re.compile(r"^( +)each player has .*\n", re.MULTILINE)


def mended(made: Compiled) -> Compiled:
    """A file after the mend of what is wrong with it besides."""
    fix = made.problems[0].fix if made.problems else None
    return made if fix is None else compiled(fix.applied())


def as_the_help_says(name: str, one: Seen) -> Iterator[tuple[str, Compiled]]:
    """Each of the words that a help quotes that comes without a mend, and the file with it: as a
    line of its own, as another name, or in the place of the words that are wrong.
    """
    if not one.problems or one.fix is not None:
        return
    first, text = one.problems[0], one.slip.text(name)
    span, help = first.label.span, first.help or ""
    for words in re.findall(r"`([^`]+)`", help):
        if help.startswith("declare it"):
            has = HAS.search(text)
            assert has is not None
            line = f"{has[1]}{words}\n"
            yield words, compiled(f"{text[: has.end()]}{line}{text[has.end() :]}")
        elif one.slip.everywhere:
            yield words, compiled(evolve(one.slip, wrong=words).text(name))
        else:
            yield words, compiled(text[: span.start] + words + text[span.end :])


def test_every_slip_is_noticed(corpus):
    assert [(name, one.slip.wrong) for name, one in each(corpus) if not one.problems] == []


def test_every_message_says_what_to_do(corpus):
    silent = [
        (name, one.slip.wrong, one.problems[0].headline)
        for name, one in each(corpus)
        for first in one.problems[:1]
        if not first.help and not first.notes and not first.label.text
    ]
    assert silent == []


def test_the_line_that_was_written_is_blamed(corpus):
    elsewhere = []
    for name, one in each(corpus):
        if one.slip.everywhere:
            continue
        start = TEXTS[name].index(one.slip.right)
        first = TEXTS[name][:start].count("\n") + 1
        last = first + one.slip.wrong.count("\n")
        if one.problems:
            span = one.problems[0].label.span
            inside = span.source.name == "slip.duel" and first <= span.position[0] <= last
            elsewhere += [] if inside else [(name, one.slip.wrong, told(one.problems[0]))]
    assert elsewhere == []


@pytest.mark.slow
def test_no_mend_can_be_read_in_two_ways(corpus):
    """A mend says who is meant, in the words that stand for them at its place: to those that the
    author wrote it adds none that can be read of the other player.
    """
    unclear = []
    for name in NAMES:
        meant = readings(right(name).program)
        for one in corpus[name]:
            found = readings(one.again.program if one.again is not None else None) - meant
            said = {f"`{word}` means you here" for word in one.slip.wrong.lower().split()}
            mine = [each for each in found if not each.lower().startswith(tuple(said))]
            unclear += [(name, one.slip.wrong, one.mended, each) for each in mine]
    assert unclear == []


def readings(program: Program | None) -> Counter[str]:
    """What is said of words that can be read in two ways."""
    found = () if program is None else two_readings(Knowledge(program))
    return Counter(each.problem.headline for each in found)


def test_nobody_is_spoken_of_twice(corpus):
    twice = "for each player: for each player"
    assert [(name, one.slip.wrong) for name, one in each(corpus) if twice in one.mended] == []
