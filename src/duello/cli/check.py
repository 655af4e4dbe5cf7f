"""`duello check`: mistakes in rule files."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from ..codec.documents import CHECKED
from ..dsl.diagnostics.problem import Problem, RulesError, Severity, by_place, summary
from ..dsl.spans import Source
from ..match.loading import compile_beside, findings, is_shipped, load, source_of
from .arguments import BadArgument
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
@html_option
def command(rulesets: tuple[str, ...], **given: Unpack[Given]) -> None:
    """Look for mistakes in rule files.

    Each mistake is shown with the words that it is about; `duello explain CODE` says more about
    the code in brackets. Rules that can be played are inspected as well, without playing them:
    warnings are about rules that may contradict themselves or do nothing, hints about words. Ends
    with exit code 1 if a ruleset cannot be played.
    """
    html, loops = given["html"], given["loops"]
    if html is not None and len(rulesets) > 1:
        raise BadArgument("`--html` writes a page about one ruleset: name just one")
    if given["fix"] and any(is_shipped(name) for name in rulesets):
        raise BadArgument("`--fix` writes into your own files; name them by their paths")
    found: dict[str, tuple[Problem, ...]] = {}
    plain = given["form"] == "json" or given["as_json"]
    for name in rulesets:
        if given["fix"]:
            _mend(name)
        found[name] = by_place((*_problems(name), *_allowed_anew(name, given["against"])))
        if not plain:
            show(found[name])
            if loops:
                _show_loops(name)
            click.echo(f"{name}: {summary(found[name])}")
    if html is not None:
        _write(html, rulesets[0], found[rulesets[0]])
    if plain:
        told = [_plain(*each, loops) for each in found.items()]
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    if any(_is_error(p) for problems in found.values() for p in problems):
        raise SystemExit(1)


def _plain(name: str, problems: tuple[Problem, ...], loops: bool) -> dict[str, object]:
    """What was found in a ruleset, as plain values for JSON."""
    from ..analysis.findings import as_plain, of_problem  # only pages and programs wait for them
    from ..dsl.diagnostics.renderer import as_json

    values = {
        "ruleset": name,
        "problems": [as_json(each) for each in problems],
        "findings": [as_plain(of_problem("static", each.code, each)) for each in problems],
    }
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
            for each in _loops(name)
        ]
    return CHECKED.marked(values)


def _loops(name: str) -> "tuple[Loop, ...]":
    """What is known of every loop; nothing of what cannot be played."""
    from ..dsl.lint.loop_verdicts import loops  # takes as long as all the rest

    try:
        return loops(load(name).program)
    except RulesError:
        return ()


def _show_loops(name: str) -> None:
    for each in _loops(name):
        words = " ".join(each.span.words.split())
        click.echo(f"{each.span.source.name}:{each.span.position[0]}: `{words}` {each.verdict}")
        for why in each.because:
            click.echo(f"  {why}")
        for onward in each.onward:
            nearer = " ".join(onward.words.split())
            click.echo(f"  it waits for `{nearer}` ({onward.source.name}:{onward.position[0]})")
        if each.allowed is not None:
            click.echo(f"  allowed: {each.allowed.reason}")
        click.echo("")


def _write(path: Path, name: str, problems: tuple[Problem, ...]) -> None:
    from ..analysis.findings import of_problem
    from .html_option import write_page

    made = [of_problem("static", each.code, each) for each in problems]
    said = summary(problems)
    covered = [f"{said[:1].upper()}{said[1:]}, looked for without playing."]
    try:
        rules = load(name)
    except RulesError:
        rules = None
        covered.append("The rules cannot be played before this is mended.")
    write_page(path, "duello check", name, rules, made, covered)


def _problems(name: str) -> tuple[Problem, ...]:
    """Everything that is wrong with a ruleset, whether it can be played or not."""
    try:
        rules = load(name)
    except RulesError as error:
        return error.problems
    return by_place((*rules.compiled.problems, *findings(rules)))


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
