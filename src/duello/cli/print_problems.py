"""Problems in the terminal.

Purpose: print what is wrong with rules, in colour where there is any; load rules or leave.
Input: problems. Output: text. Must not know: how problems are found.
"""

import sys
from collections.abc import Iterable
from typing import IO

import click

from ..dsl.diagnostics.problem import Problem, RulesError, summary
from ..match.loading import Rules, load
from .aside_option import without

CONTRADICTED = 3
"""The exit code when rules contradict themselves in play."""


def show(problems: Iterable[Problem], err: bool = False) -> None:
    """Print problems, with an empty line behind each."""
    listed = tuple(problems)
    if not listed:
        return
    from ..dsl.diagnostics.renderer import render  # who has none need not wait for it

    stream: IO[str] = sys.stderr if err else sys.stdout
    if not stream.isatty():
        for problem in listed:
            click.echo(render(problem) + "\n", err=err)
        return
    from ..desk.pygments_lexer import painted  # nor who sees no colours

    for problem in listed:
        click.echo(render(problem, color=True, paint=painted) + "\n", err=err)


def loaded(name: str, aside: tuple[str, ...] = ()) -> Rules:
    """A ruleset; or its problems are shown and the program ends with exit code 1. aside: what is
    set aside of it.
    """
    try:
        return without(name, aside) if aside else load(name)
    except RulesError as error:
        show(error.problems, err=True)
        click.echo(summary(error.problems), err=True)
        raise SystemExit(1) from None
