"""The whole pipeline: text -> syntax tree -> put together -> fewer sentences -> program.

Purpose: run the passes in order, each with one value in and one out, and collect the problems.
Input: a source, and a way to find the source of a ruleset that it extends. Output: `Compiled`.
Must not know: where files are.
"""

from collections.abc import Callable

from attrs import evolve, frozen

from .diagnostics.problem import Label, Problem, Problems, by_place, problem
from .inherit.merge import merge
from .ir.effects import VERBS
from .ir.program import Program
from .ir.verify import verify
from .lower import lower
from .parser.parsing import parse
from .resolve import bind
from .resolve.examples import Example, bind_examples
from .spans import Source
from .syntax.items import Header, Script

Finder = Callable[[str], Source | Problem | None]
"""Finds the source of a ruleset by the name in `extends "..."`: None if there is none of that
name, a problem if it cannot be said which one is meant.
"""


@frozen
class Compiled:
    """What became of a rule file: a program unless there were errors, its examples, problems."""

    source: Source
    program: Program | None
    examples: tuple[Example, ...]
    problems: tuple[Problem, ...]


def compile_source(source: Source, find: Finder = lambda name: None) -> Compiled:
    """Compile a rule file. Whatever the text is, what is wrong with it is in the problems.

    Raises Malformed if the program that was made cannot be right: a mistake of this code.
    """
    problems = Problems()
    script = _whole(source, find, problems, ())
    if script is None:
        return Compiled(source, None, (), by_place(problems.found))
    script = lower(script)
    program, binder = bind(script, problems)
    if program is not None:
        verify(program)
    examples = bind_examples(script, binder) if binder.bound else ()
    return Compiled(
        source,
        None if problems.fatal else program,
        () if problems.fatal else examples,
        by_place(problems.found),
    )


def whole_script(source: Source, find: Finder = lambda name: None) -> Script | None:
    """The syntax tree of a rule file with everything that it extends; None if it has mistakes in
    how it is written or put together.
    """
    problems = Problems()
    script = _whole(source, find, problems, ())
    return None if problems.fatal else script


def _whole(
    source: Source, find: Finder, problems: Problems, below: tuple[str, ...]
) -> Script | None:
    """A script with everything that it extends, however deep; None if that cannot be had."""
    read = parse(source, VERBS)
    for one in read.problems:
        problems.add(one)
    for span in read.unread:
        problems.unread(span)
    script = read.script
    header = next((item for item in script.items if isinstance(item, Header)), None)
    if header is None or header.extends is None:
        return script
    name = header.extends.text
    below = (*below, header.name.text)
    if name in below:
        problems.add(
            problem(
                "extends-itself",
                f"`{name}` extends itself in the end",
                header.extends.span,
                help="extend another ruleset, or none",
            )
        )
        return None
    parent = find(name)
    if isinstance(parent, Problem):
        problems.add(evolve(parent, label=Label(header.extends.span)))
        return None
    if parent is None:
        problems.add(
            problem(
                "unknown-ruleset",
                f"there is no ruleset called `{name}`",
                header.extends.span,
                notes=("a ruleset is found by the name in its `ruleset` line, beside this file",),
            )
        )
        return None
    whole = _whole(parent, find, problems, below)
    return None if whole is None else merge(script, whole, problems)
