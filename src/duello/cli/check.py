"""`duello check`: mistakes in rule files."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click
from attrs import frozen

from ..codec.documents import CHECKED
from ..dsl.diagnostics.problem import Problem, RulesError, Severity, by_place, summary
from ..dsl.spans import Source, Span
from ..match.loading import Rules, compile_beside, findings, is_shipped, load, source_of
from .arguments import BadArgument
from .aside_option import aside_option, told_aside, without
from .html_option import html_option
from .print_problems import show
from .write_file import show_change, write_whole

if TYPE_CHECKING:
    from ..dsl.lint.loop_verdicts import Loop


class Given(TypedDict):
    """What was given, or is usual."""

    form: str
    as_json: bool
    html: Path | None
    loops: bool
    fix: bool
    against: str | None
    aside: tuple[str, ...]


@click.command("check")
@click.argument("rulesets", metavar="RULESET...", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people, or for editors and other programs.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--loops",
    is_flag=True,
    help="Tells of every phase that is played again and again why it ends, or that it may not.",
)
@click.option(
    "--fix",
    is_flag=True,
    help="Writes the mends that leave nothing to choose into the files, and checks again.",
)
@click.option(
    "--against",
    metavar="OLD",
    help="Tells what is allowed now and was not there: in a file, a ruleset, a revision of git.",
)
@aside_option
@html_option
def command(rulesets: tuple[str, ...], **given: Unpack[Given]) -> None:
    """Look for mistakes in rule files.

    Each mistake is shown with the words that it is about; `duello explain CODE` says more about
    the code in brackets. Rules that can be played are inspected as well, without playing them:
    warnings are about rules that may contradict themselves or do nothing, hints about words. Ends
    with exit code 1 if a ruleset cannot be played.
    """
    _fitting(rulesets, given)
    found: list[Looked] = []
    plain = given["form"] == "json" or given["as_json"]
    for name in rulesets:
        if given["fix"]:
            _mend(name)
        found.append(_looked(name, given["aside"], _allowed_anew(name, given["against"])))
        if not plain:
            _show(found[-1], given["loops"])
    if given["html"] is not None:
        _write(given["html"], found[0])
    if plain:
        told = [_plain(each, given["loops"]) for each in found]
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    if any(_is_error(each) for looked in found for each in looked.problems):
        raise SystemExit(1)


def _fitting(rulesets: tuple[str, ...], given: Given) -> None:
    """That nothing is asked for together that does not go together. Raises BadArgument."""
    if given["html"] is not None and len(rulesets) > 1:
        raise BadArgument("`--html` writes a page about one ruleset: name just one")
    if given["fix"] and any(is_shipped(name) for name in rulesets):
        raise BadArgument("`--fix` writes into your own files; name them by their paths")
    if given["aside"] and (given["fix"] or given["against"] is not None):
        raise BadArgument("`--set-aside` goes with neither `--fix` nor `--against`")


@frozen
class Looked:
    """A ruleset that was looked at. rules: None if it cannot be played; problems: all that is wrong
    with it.
    """

    name: str
    rules: Rules | None
    problems: tuple[Problem, ...]

    @property
    def aside(self) -> tuple[Span, ...]:
        """What was set aside."""
        return () if self.rules is None else self.rules.aside

    def loops(self) -> "tuple[Loop, ...]":
        """What is known of every loop; nothing of what cannot be played."""
        from ..dsl.lint.loop_verdicts import loops  # takes as long as all the rest

        return () if self.rules is None else loops(self.rules.program)


def _looked(name: str, aside: tuple[str, ...], besides: tuple[Problem, ...]) -> Looked:
    """Everything that is wrong with a ruleset, whether it can be played or not. aside: what is set
    aside of it; besides: problems that are known already.
    """
    try:
        rules = without(name, aside) if aside else load(name)
    except RulesError as error:
        return Looked(name, None, by_place((*error.problems, *besides)))
    return Looked(name, rules, by_place((*rules.compiled.problems, *findings(rules), *besides)))


def _plain(looked: Looked, loops: bool) -> dict[str, object]:
    """What was found in a ruleset, as plain values for JSON."""
    from ..analysis.findings import as_plain, of_problem  # only pages and programs wait for them
    from ..dsl.diagnostics.renderer import as_json

    values: dict[str, object] = {
        "ruleset": looked.name,
        "problems": [as_json(each) for each in looked.problems],
        "findings": [as_plain(of_problem("static", each.code, each)) for each in looked.problems],
    }
    if looked.aside:
        values["aside"] = [{"place": str(a), "words": a.words} for a in looked.aside]
    if loops:
        values["loops"] = [
            {
                "place": str(each.span),
                "words": each.span.words,
                "ends": each.ends,
                "because": list(each.because),
                "onward": [str(span) for span in each.onward],
                "allowed": each.allowed is not None,
            }
            for each in looked.loops()
        ]
    return CHECKED.marked(values)


def _show(looked: Looked, loops: bool) -> None:
    lines = list(told_aside(looked.aside))
    click.echo("\n".join([*lines, ""]) if lines else "", nl=bool(lines))
    show(looked.problems)
    if loops:
        _show_loops(looked)
    click.echo(f"{looked.name}: {summary(looked.problems)}")


def _show_loops(looked: Looked) -> None:
    for each in looked.loops():
        words = " ".join(each.span.words.split())
        click.echo(f"{each.span.source.name}:{each.span.position[0]}: `{words}` {each.verdict}")
        for why in each.because:
            click.echo(f"  {why}")
        for onward in each.onward:
            nearer = " ".join(onward.words.split())
            click.echo(f"  it waits for `{nearer}` ({onward.source.name}:{onward.position[0]})")
        if each.allowed is not None:
            click.echo(f"  allowed: {each.allowed.reason}")
        if each.aside is not None:
            number = each.aside.span.position[0]
            click.echo(f"  allowed in line {number}, because {each.aside.reason}")
        click.echo("")


def _write(path: Path, looked: Looked) -> None:
    from ..analysis.findings import of_problem
    from .html_option import write_page

    made = [of_problem("static", each.code, each) for each in looked.problems]
    said = summary(looked.problems)
    covered = [f"{said[:1].upper()}{said[1:]}, looked for without playing."]
    if looked.rules is None:
        covered.append("The rules cannot be played before this is mended.")
    covered += (f"{line[:1].upper()}{line[1:]}" for line in told_aside(looked.aside))
    write_page(path, "duello check", looked.name, looked.rules, made, covered)


def _allowed_anew(name: str, old: str | None) -> tuple[Problem, ...]:
    """What is allowed now and was not in an older version, or what is extended."""
    if old is None:
        return ()
    from ..dsl.lint import outgrown  # takes its time to be imported
    from .older_version import older_version

    try:
        return outgrown(load(name).program, older_version(name, old), old)
    except RulesError as error:
        return error.problems


def _mend(name: str) -> None:
    """Make the mends of a file that are told as edits, and show them."""
    from ..desk.mending import mended

    source = source_of(name)
    if source is None:
        return
    done = mended(source, lambda text: _wrong_with(name, text))
    if done.done:
        show_change(name, done.text)
        write_whole(Path(name), done.text.encode())
        codes = ", ".join(f"`{each}`" for each in dict.fromkeys(one.code for one in done.done))
        many = "1 mend" if len(done.done) == 1 else f"{len(done.done)} mends"
        click.echo(f"{name}: {many} made ({codes})", err=True)


def _wrong_with(name: str, source: Source) -> tuple[Problem, ...]:
    """What is wrong with a text in the place of a file."""
    from ..dsl.lint import inspect  # takes its time to be imported

    compiled = compile_beside(name, source.text)
    if any(_is_error(each) for each in compiled.problems) or compiled.program is None:
        return compiled.problems
    return (*compiled.problems, *inspect(compiled.program, compiled.source))


def _is_error(problem: Problem) -> bool:
    return problem.severity is Severity.ERROR
