"""The whole pipeline: text -> syntax tree -> put together -> fewer sentences -> program.

Purpose: run the passes in order, each with one value in and one out, and collect the problems.
Input: a source, and a way to find the source of a ruleset that it extends. Output: `Compiled`.
Must not know: where files are.
"""

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import lru_cache

from attrs import evolve, field, frozen

from .diagnostics.problem import Label, Problem, Problems, Severity, by_place, problem
from .inherit.blame import blamed
from .inherit.merge import merge
from .ir.effects import VERBS
from .ir.program import Program
from .ir.verify import verify
from .lower import lower
from .lower.times_of_choices import times_of_choices
from .lower.written_out import written_out
from .other_words import Begun, told_well
from .parser.described_apart import described_apart
from .parser.parsing import Reading, parse
from .parser.syntax_errors.mends import line_of
from .resolve import bind
from .resolve.examples import Example, bind_examples
from .spans import Source, Span
from .syntax.items import Header, Script
from .tried_mends import leading_on, tried
from .unclear_lines import NOT_UNDERSTOOD

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
    return verified(next(made for made in telling(source, find) if made is not None))


def verified(made: Compiled) -> Compiled:
    """The same, once its program is known to be whole. Raises Malformed if it is not."""
    if made.program is not None:
        verify(made.program)
    return made


def telling(
    source: Source, find: Finder = lambda name: None, found: "Found | None" = None
) -> Iterator[Compiled | None]:
    """What is to be told of a rule file, piece by piece: None until it is known what becomes of it,
    so that whoever has something else to do can see to it between two passes. Its program has to be
    `verified` before anything is done with it: who only wants the problems need not wait for that.
    What is to be told is worked out behind each text that is compiled for it, which is the file
    with a mend, as far as it goes. found: where what the passes find in all of these texts is kept.
    """
    found = Found(find, source) if found is None else found
    source = found.with_what_it_extends(source)
    made = yield from found.compiling(source)
    while True:
        try:
            sure = tried(made.problems, source, NOT_UNDERSTOOD, found.strictly)
            sure = leading_on(sure, source, found.strictly)
            told = told_well(sure, source, found)
        except _Unknown as unknown:
            yield None
            yield from found.compiling(unknown.text, unknown.excusing)
        else:
            yield made if told is made.problems else evolve(made, problems=told)
            return


@frozen
class _Unknown(Exception):
    """What is wrong with a text, where names may be excused or not, is yet to be found out."""

    text: Source
    excusing: bool


_EXTENDS = re.compile(r'^(?:ruleset\b.*|[ \t]+)\bextends "([^"\n]+)"', re.MULTILINE)


def extended(source: Source, find: Finder) -> tuple[Source, ...]:
    """What a file extends, the nearest first, as far as it can be had."""
    above: list[Source] = []
    found = _EXTENDS.search(source.text)
    while found is not None and len(above) < MOST_ABOVE:
        parent = find(found[1])
        if not isinstance(parent, Source) or parent in above:
            break
        above.append(parent)
        found = _EXTENDS.search(parent.text)
    return tuple(above)


MOST_ABOVE = 9
"""So many rulesets, of which each extends the next one, are looked at for names."""


@frozen
class Found:
    """What the passes found wrong with texts of one file, of which the others are slight changes.
    known: by the text, and by whether names may be excused: a text that lacks no name is compiled
    once for both.
    """

    find: Finder
    file: Source
    known: dict[tuple[str, bool], tuple[Problem, ...]] = field(factory=dict)
    begun: Begun = field(factory=dict)

    def __call__(self, text: Source, excusing: bool = True) -> tuple[Problem, ...]:
        """What is wrong with a text, if that is known. Raises _Unknown if it is not."""
        if (text.text, excusing) not in self.known:
            raise _Unknown(text, excusing)
        return self.known[text.text, excusing]

    def strictly(self, text: Source) -> tuple[Problem, ...]:
        """The same, where names that mean nothing are told."""
        return self(text, excusing=False)

    def compiling(self, text: Source, excusing: bool = True) -> Generator[None, None, Compiled]:
        """Compile a text, piece by piece."""
        problems = Problems(excusing)
        like = None if text.text == self.file.text else self.with_what_it_extends(self.file)
        made = yield from _compiled(text, self.find, problems, like)
        for each in (excusing,) if problems.lacking else (True, False):
            self.known[text.text, each] = made.problems
        return made

    def finding(self, text: Source) -> Generator[None, None, tuple[Problem, ...]]:
        """What is wrong with a text, piece by piece: in the words of the passes, which is known
        much sooner than what is to be told of it.
        """
        if (text.text, True) not in self.known:
            yield from self.compiling(self.with_what_it_extends(text))
        return self.known[text.text, True]

    def with_what_it_extends(self, text: Source) -> Source:
        """A text that says what stands above it."""
        above = (each.text for each in reversed(extended(text, self.find)))
        return evolve(text, above="\n".join(above))


def _compiled(
    source: Source, find: Finder, problems: Problems, like: Source | None = None
) -> Generator[None, None, Compiled]:
    """A rule file, pass by pass, with what each found wrong, which is added to the problems. like:
    as in `read`.
    """
    script = _whole(source, find, problems, (), like)
    if script is None:
        return Compiled(source, None, (), by_place(problems.found))
    yield
    script = lower(times_of_choices(script))
    yield
    program, binder = bind(script, problems)
    yield
    examples = bind_examples(script, binder) if binder.bound else ()
    return Compiled(
        source,
        None if problems.fatal else program,
        () if problems.fatal else examples,
        by_place(_one_a_line(blamed(problems.wherever(), script, read(source, like).script))),
    )


def _one_a_line(found: Iterable[Problem]) -> Iterator[Problem]:
    """Of the errors in a line, the first that was found: others may only follow from it. So may
    those in lines with a name that is none, which is told where it is born, and those that are
    about a name alone that means two things.
    """
    found = tuple(found)
    reserved = {o.label.span.words: o for o in reversed(found) if o.code == "reserved-word"}
    names = [one.label.span for one in reserved.values()]
    taken = re.compile("|".join(rf"(?<![\w-]){re.escape(each.words)}" for each in names))
    told = {_line(each) for each in names}
    twofold = {one.label.span.words for one in found if one.code == "name-taken"}
    yield from reserved.values()
    for one in found:
        if one.severity is not Severity.ERROR:
            yield one
        elif one.code != "name-taken" and one.label.span.words in twofold:
            continue
        elif _line(one.label.span) not in told:
            told.add(_line(one.label.span))
            if not (names and taken.search(line_of(one.label.span).words)):
                yield one


def _line(span: Span) -> tuple[str, int]:
    return span.source.name, span.position[0]


def whole_script(source: Source, find: Finder = lambda name: None) -> Script | None:
    """The syntax tree of a rule file with everything that it extends; None if it has mistakes in
    how it is written or put together.
    """
    problems = Problems()
    script = _whole(source, find, problems, ())
    return None if problems.fatal or script is None else times_of_choices(script)


def read(source: Source, like: Source | None = None) -> Reading:
    """What was read of a source. Readings are values, and a ruleset that others extend is wanted
    again with each of them, in an editor at each key. like: the text that was changed to try it:
    what cannot be read in both is told in the words for that one, which takes its time to find.
    """
    return _read(source, source.above, like, "" if like is None else like.above)


@lru_cache(maxsize=64)
def _read(source: Source, _above: str, like: Source | None, _above_that: str) -> Reading:
    """The same, kept. _above: as two sources are one without it, and places are in one of them."""
    said = None if like is None else read(like).explained
    return described_apart(parse(source, VERBS, said))


def _whole(
    source: Source,
    find: Finder,
    problems: Problems,
    below: tuple[str, ...],
    like: Source | None = None,
) -> Script | None:
    """A script with everything that it extends, however deep; None if that cannot be had."""
    found = read(source, like)
    for one in found.problems:
        problems.add(one)
    for span in found.unread:
        problems.unread(span)
    script = written_out(found.script)
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
