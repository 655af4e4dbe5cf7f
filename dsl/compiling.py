"""The whole pipeline: text -> syntax tree -> put together -> program.

Purpose: run the passes in order, each with one value in and one out, and collect the problems.
Input: a source, and a way to find the source of a ruleset that it extends. Output: `Compiled`.
Must not know: where files are.
"""

from collections.abc import Callable

from attrs import frozen

from .binding import bind
from .binding.examples import Example, bind_examples
from .diagnostics import Problem, Problems, Severity, by_place, problem
from .effects import VERBS
from .parsing import parse
from .program import Program
from .script import Header, Script
from .spans import Source
from .variants import merge

Finder = Callable[[str], Source | None]
"""Finds the source of a ruleset by the name in `extends "..."`."""


@frozen
class Compiled:
    """What became of a rule file: a program unless there were errors, its examples, problems."""

    source: Source
    program: Program | None
    examples: tuple[Example, ...]
    problems: tuple[Problem, ...]


def compile_source(source: Source, find: Finder = lambda name: None) -> Compiled:
    """Compile a rule file. Never raises, whatever the text is."""
    problems = Problems()
    script = _whole(source, find, problems, ())
    if problems.fatal and not script.items:
        return Compiled(source, None, (), by_place(problems.found))
    program, binder = bind(script, problems)
    examples = bind_examples(script, binder) if program is not None else ()
    failed = any(p.severity is Severity.ERROR for p in problems.found)
    return Compiled(source, None if failed else program, examples, by_place(problems.found))


def _whole(source: Source, find: Finder, problems: Problems, below: tuple[str, ...]) -> Script:
    """A script with everything that it extends, however deep."""
    script, found = parse(source, VERBS)
    for one in found:
        problems.add(one)
    header = next((item for item in script.items if isinstance(item, Header)), None)
    if header is None or header.extends is None:
        return script
    name = header.extends.text
    if name in below:
        problems.add(problem("circle", f"`{name}` extends itself in the end", header.extends.span))
        return script
    parent = find(name)
    if parent is None:
        problems.add(
            problem("unknown-ruleset", f"there is no ruleset `{name}`", header.extends.span)
        )
        return Script((), span=script.span)
    return merge(script, _whole(parent, find, problems, (*below, name)), problems)
