"""`duello diff`: what a player of one ruleset must know to play another."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click

from ..dsl.diagnostics.problem import summary
from ..dsl.pipeline import compile_source, whole_script
from ..dsl.spans import Source
from ..dsl.syntax.items import Script
from ..match.loading import ENDING, Rules, finder_among, finder_of, script_of
from .arguments import BadArgument, form_of, written
from .print_problems import loaded, show
from .rulebook import FORMS

_NEWEST = ("HEAD", "@")
"""What the newest commit is called: there is none later."""


@click.command("diff")
@click.argument("old")
@click.argument("new", required=False)
@click.option("--git", "revision", metavar="REV", help="Compares a file with what it was then.")
@click.option("--html", "form", flag_value="html", help="One page that needs nothing else.")
@click.option("--markdown", "form", flag_value="markdown", help="Markdown.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where it is written; its ending says how, if nothing else does.",
)
def command(
    old: str, new: str | None, revision: str | None, form: str | None, output: Path | None
) -> None:
    """Say what a player of OLD must know to play NEW.

    By what the rules mean, not by lines: what stands in another order, or has another name, and
    changes nothing for players is left out. With one ruleset alone, a variant is compared with
    what it extends, or, with --git, a file with what it was at a commit, a branch or a tag.
    """
    from ..desk.difference import difference

    form = form or form_of(output, {e: f for e, f in FORMS.items() if f != "pdf"})
    if new is not None and revision is not None:
        raise BadArgument("`--git` compares a file with itself: name just one")
    if new is not None:
        before, after = script_of(loaded(old)), script_of(loaded(new))
    else:
        rules = loaded(old)
        after = script_of(rules)
        before = _at(old, revision) if revision else _parent(rules)
    book = difference(before, after)
    if form == "html":
        from ..desk.rulebook.as_html import as_html

        written(as_html(book), output)
    elif form == "markdown":
        from ..desk.rulebook.as_markdown import as_markdown

        written(as_markdown(book), output)
    else:
        from ..desk.rulebook.as_text import as_text

        written(as_text(book, min(shutil.get_terminal_size().columns, 100)), output)


def _parent(rules: Rules) -> Script:
    """What a variant extends."""
    from ..dsl.syntax.items import Header

    header = next((i for i in script_of(rules).items if isinstance(i, Header)), None)
    if header is None or header.extends is None:
        raise BadArgument(f"`{rules.name}` extends nothing: name two rulesets, or use `--git`")
    find = finder_of(rules.name)
    source = find(header.extends.text)
    script = whole_script(source, find) if isinstance(source, Source) else None
    if script is None:  # it was found and read when the variant was loaded
        raise click.ClickException(f"`{header.extends.text}` cannot be read any more")
    return script


def _at(name: str, revision: str) -> Script:
    """A file as it was."""
    path = Path(name)
    if not path.is_file():
        raise BadArgument(f"`{name}` is no file: `--git` compares files")
    then = f"{name} at {revision}"
    text = _git(path, revision, "show", "--end-of-options", f"{revision}:./{path.name}")
    find = finder_among(_beside(path, revision))
    compiled = compile_source(Source(then, text), find)
    script = whole_script(Source(then, text), find)
    if compiled.program is None or script is None:
        show(compiled.problems, err=True)
        click.echo(f"{then}: {summary(compiled.problems)}", err=True)
        raise SystemExit(1)
    return script


def _beside(path: Path, revision: str) -> Iterator[Source]:
    """The rule files beside a file, as they were: what it extends may have been another, too."""
    for name in _git(path, revision, "ls-tree", "--name-only", "-z", revision, "./").split("\0"):
        if name.endswith(ENDING) and name != path.name:
            text = _git(path, revision, "show", "--end-of-options", f"{revision}:./{name}")
            yield Source(f"{path.parent / name} at {revision}", text)


def _git(path: Path, revision: str, *words: str) -> str:
    """What git answers in the folder of a file. Raises ClickException: what its refusal means."""
    english = {**os.environ, "LC_ALL": "C"}
    try:
        run = subprocess.run(
            ["git", *words], cwd=path.parent, capture_output=True, check=False, env=english
        )
    except OSError as error:
        raise click.ClickException(f"git is needed for this: {error.strerror}") from None
    if run.returncode:
        raise click.ClickException(_why_not(run.stderr.decode(errors="replace"), path, revision))
    return run.stdout.decode("utf-8-sig", "replace").replace("\r\n", "\n")


def _why_not(said: str, path: Path, revision: str) -> str:
    """What git's refusal means. said: its own words, which other refusals are told in."""
    if "not a git repository" in said:
        return f"`{path}` is in no git repository, so that nothing older is known of it"
    if "does not exist in" in said or "exists on disk, but not in" in said:
        later = "it was not committed yet" if revision in _NEWEST else "name a later commit"
        return f"`{path.name}` is not in `{revision}`: {later}"
    if "invalid object name" in said or "unknown revision" in said or "bad revision" in said:
        return f"git knows no commit, branch or tag called `{revision}`"
    last = said.strip().splitlines()[-1:] or ["nothing was found"]
    return f"git: {last[0].removeprefix('fatal: ')}"
