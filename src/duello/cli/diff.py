"""`duello diff`: what a player of one ruleset must know to play another."""

import shutil
import subprocess
from pathlib import Path

import click

from ..dsl.diagnostics.problem import summary
from ..dsl.pipeline import whole_script
from ..dsl.spans import Source
from ..dsl.syntax.items import Script
from ..match.loading import Rules, compile_beside, finder_of, script_of
from .arguments import BadArgument
from .print_problems import loaded, show


@click.command("diff")
@click.argument("old")
@click.argument("new", required=False)
@click.option("--git", "revision", metavar="REV", help="Compares a file with what it was then.")
@click.option("--html", "form", flag_value="html", help="One page that needs nothing else.")
@click.option("--markdown", "form", flag_value="markdown", help="Markdown.")
def command(old: str, new: str | None, revision: str | None, form: str | None) -> None:
    """Say what a player of OLD must know to play NEW.

    By what the rules mean, not by lines: what stands in another order, or has another name, and
    changes nothing for players is left out. With one ruleset alone, a variant is compared with
    what it extends, or, with --git, a file with what it was at a commit, a branch or a tag.
    """
    from ..desk.difference import difference

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

        click.echo(as_html(book), nl=False)
    elif form == "markdown":
        from ..desk.rulebook.as_markdown import as_markdown

        click.echo(as_markdown(book), nl=False)
    else:
        from ..desk.rulebook.as_text import as_text

        click.echo(as_text(book, min(shutil.get_terminal_size().columns, 100)))


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
    what = f"{revision}:./{path.name}"
    try:
        run = subprocess.run(
            ["git", "show", "--end-of-options", what],
            cwd=path.parent,
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise click.ClickException(f"git is needed for this: {error.strerror}") from None
    if run.returncode:
        raise click.ClickException(_why_not(run.stderr.decode(errors="replace"), path, revision))
    text = run.stdout.decode("utf-8", "replace")
    compiled = compile_beside(name, text)
    script = whole_script(Source(f"{name} at {revision}", text), finder_of(name))
    if compiled.program is None or script is None:
        show(compiled.problems, err=True)
        click.echo(f"{name} at {revision}: {summary(compiled.problems)}", err=True)
        raise SystemExit(1)
    return script


def _why_not(said: str, path: Path, revision: str) -> str:
    """What git's refusal means. said: its own words, which other refusals are told in."""
    if "not a git repository" in said:
        return f"`{path}` is in no git repository, so that nothing older is known of it"
    if "does not exist in" in said or "exists on disk, but not in" in said:
        return f"`{path.name}` was not there yet at `{revision}`: name a later commit"
    if "invalid object name" in said or "unknown revision" in said or "bad revision" in said:
        return f"git knows no commit, branch or tag called `{revision}`"
    last = said.strip().splitlines()[-1:] or ["nothing was found"]
    return f"git: {last[0].removeprefix('fatal: ')}"
