"""Rulesets by name or path.

Purpose: find rule files, those that are shipped and those of a designer, and compile them.
Input: a shipped name (`archwizards-duel`) or a path. Output: `Rules`.
Must not know: how a match is played.
"""

import os
import re
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from .. import rules as shipped_rules
from ..dsl import set_aside
from ..dsl.diagnostics.problem import Problem, RulesError, Severity, problem
from ..dsl.ir.nodes import given
from ..dsl.ir.program import Program
from ..dsl.limits import LARGEST_FILE
from ..dsl.spans import NOWHERE, Source, Span
from .program_cache import (
    Finder,
    Listening,
    remember,
    remember_findings,
    remembered,
    remembered_findings,
)

if TYPE_CHECKING:  # the parser takes its time to be imported; only those who compile wait for it
    from importlib.resources.abc import Traversable

    from ..dsl.pipeline import Compiled
    from ..dsl.resolve.examples import Example
    from ..dsl.syntax.items import Script

ENDING = ".duel"


def _shipped_folder() -> "Traversable":
    """The folder of the rulesets that come with Duello. Nobody holds it: archives are closed."""
    folder = Path(shipped_rules.__path__[0])
    if folder.is_dir():
        return folder
    from importlib.resources import files  # in a zip, as on the page; it takes its time to import

    return files(shipped_rules)


@frozen
class Remembered:
    """What an earlier run compiled, without problems. Its examples are compiled when needed."""

    name: str
    program: Program
    problems: tuple[Problem, ...] = ()

    @cached_property
    def examples(self) -> "tuple[Example, ...]":
        """The examples of the ruleset."""
        return compile_rules(self.name).examples


@frozen
class Origin:
    """The text of a ruleset, and what it extends."""

    source: Source
    find: Listening


@frozen
class Rules:
    """A ruleset that can be played. name: the shipped name, or the path it came from. origin: its
    text, if it was loaded. aside: what was set aside of it, by `load_without`.
    """

    name: str
    compiled: "Compiled | Remembered"
    origin: Origin | None = field(default=None, eq=False, repr=False)
    aside: tuple[Span, ...] = field(default=(), eq=False, repr=False)

    @property
    def program(self) -> Program:
        """The ruleset as effect trees."""
        return given(self.compiled.program)

    @property
    def title(self) -> str:
        """The name that the ruleset gives itself."""
        return self.program.name

    @cached_property
    def inspected(self) -> tuple[Problem, ...]:
        """See `findings`, which also knows what was found when the rules were loaded before."""
        from ..dsl.lint import inspect

        return inspect(self.program, own_source(self))


def shipped() -> tuple[str, ...]:
    """The names of the rulesets that come with Duello."""
    names = (entry.name for entry in _shipped_folder().iterdir() if entry.name.endswith(ENDING))
    return tuple(sorted(name.removesuffix(ENDING).replace("_", "-") for name in names))


def load(name: str | Path) -> Rules:
    """A ruleset by its shipped name, or by the path of its file.

    Raises RulesError, with everything that is wrong, if it cannot be played.
    """
    source = _source(str(name))
    find = Listening(finder_of(str(name)))
    known = None if isinstance(source, Problem) else remembered(source, find)
    if known is not None and isinstance(source, Source):
        return Rules(str(name), Remembered(str(name), known), Origin(source, find))
    compiled = _compiled(str(name), source, find)
    errors = [p for p in compiled.problems if p.severity is Severity.ERROR]
    if errors or compiled.program is None:
        raise RulesError(compiled.problems)
    if not compiled.problems:
        remember(compiled.source, find.found, compiled.program)
    return Rules(str(name), compiled, Origin(compiled.source, find))


def is_kept(name: str | Path) -> bool:
    """Whether a ruleset was compiled in an earlier run, so that nothing of it is parsed."""
    source = _source(str(name))
    return isinstance(source, Source) and remembered(source, finder_of(str(name))) is not None


def own_source(rules: Rules) -> Source:
    """The file of the ruleset itself, which alone its author can mend."""
    if rules.origin is not None:
        return rules.origin.source
    found: Source = getattr(rules.compiled, "source", NOWHERE.source)
    return found


def findings(rules: Rules) -> tuple[Problem, ...]:
    """What can be known to be wrong with rules that were loaded, without playing them: warnings
    and hints, in the order of the text.
    """
    known = _known_findings(rules)
    if known is not None:
        return known
    _keep_findings(rules, rules.inspected)
    return rules.inspected


def findings_by(rules: Rules, until: float) -> tuple[Problem, ...] | None:
    """The same, as far as all of it is known by a time of the clock; None if it is not."""
    from ..dsl.lint import inspecting

    known = _known_findings(rules)
    for found in () if known is not None else inspecting(rules.program, own_source(rules)):
        if found is not None:
            _keep_findings(rules, found)
            return found
        if time.monotonic() > until:
            break
    return known


def _known_findings(rules: Rules) -> tuple[Problem, ...] | None:
    """What was found when rules were loaded before; None if that is not known."""
    origin = None if rules.program.aside else rules.origin
    return None if origin is None else remembered_findings(origin.source, origin.find)


def _keep_findings(rules: Rules, found: tuple[Problem, ...]) -> None:
    """Remember what was found, for the next time."""
    if rules.origin is not None and not rules.program.aside:
        remember_findings(rules.origin.source, rules.origin.find.found, found)


def load_without(name: str | Path, wanted: Iterable[str]) -> Rules:
    """A ruleset as it would be without some of what it says, in its own file or in what it extends.
    wanted: `allow`, `rulings`, numbers of rulings, or words of the rules (`dsl.set_aside`).

    Raises RulesError if the whole ruleset cannot be played, and NotSetAside if something cannot be
    set aside.
    """
    rules, wanted = load(name), tuple(wanted)
    aside = rules.program.allowances if set_aside.ALLOW in wanted else ()
    lines = [each for each in wanted if each != set_aside.ALLOW]
    if lines:
        rules = _blanked(rules, lines)
    if aside:
        meant = evolve(rules.program, allowances=(), lapsed=(), aside=rules.program.allowances)
        rules = evolve(rules, compiled=evolve(rules.compiled, program=meant))
    if set_aside.ALLOW in wanted and not aside:
        raise set_aside.NotSetAside("nothing is allowed by any line of this ruleset")
    gone = (*(set_aside.whole_line(one.span) for one in rules.program.aside), *rules.aside)
    return evolve(rules, aside=gone)


def _blanked(rules: Rules, wanted: Iterable[str]) -> Rules:
    """The ruleset without lines or words of its texts. Raises NotSetAside."""
    from ..dsl.pipeline import extended

    origin = given(rules.origin)
    texts = (origin.source, *extended(origin.source, origin.find))
    gone = tuple(span for each in wanted for span in set_aside.places(texts, each))
    made, find = _compiled_without(rules.name, origin, texts, gone)
    wrong = [each for each in made.problems if each.severity is Severity.ERROR]
    examples = set_aside.examples(origin.source, (each.label.span for each in wrong))
    if wrong and examples:  # they say what is said no more
        gone = (*gone, *examples)
        made, find = _compiled_without(rules.name, origin, texts, gone)
        wrong = [each for each in made.problems if each.severity is Severity.ERROR]
    if wrong:
        first = wrong[0]
        raise set_aside.NotSetAside(
            f"without {set_aside.in_words(gone)} the rules cannot be played: "
            f"{first.headline} ({first.label.span})"
        )
    return evolve(rules, compiled=made, origin=Origin(made.source, find), aside=gone)


def _compiled_without(
    name: str, origin: Origin, texts: Iterable[Source], gone: tuple[Span, ...]
) -> "tuple[Compiled, Listening]":
    """What becomes of a ruleset without some of its words. texts: of itself and what it extends."""
    left = {each.name: set_aside.without(each, gone) for each in texts}

    def find(wanted: str) -> Source | Problem | None:
        found = origin.find(wanted)
        return left.get(found.name, found) if isinstance(found, Source) else found

    listening = Listening(find)
    return _compiled(name, left[origin.source.name], listening), listening


def script_of(rules: Rules) -> "Script":
    """The syntax tree of rules that were loaded, with everything that they extend."""
    from ..dsl.pipeline import whole_script

    origin = given(rules.origin)
    return given(whole_script(origin.source, origin.find))


def compile_rules(name: str | Path) -> "Compiled":
    """Compile a rule file and keep everything that was found, whether it can be played or not."""
    return _compiled(str(name), _source(str(name)), finder_of(str(name)))


def _compiled(name: str, source: Source | Problem, find: Finder) -> "Compiled":
    from ..dsl.pipeline import Compiled, compile_source

    if isinstance(source, Problem):
        return Compiled(Source(name, ""), None, (), (source,))
    return compile_source(source, find)


def finder_of(name: str, written: Callable[[], Mapping[Path, str]] = dict) -> Finder:
    """Finds what a ruleset extends: beside its file, if it is one, or shipped. written: what some
    files say by now, as whoever writes them has not kept it yet.
    """
    path = Path(name) if _is_path(name) else None
    return lambda wanted: _parent(wanted, [] if path is None else _beside(path, written()))


def finder_among(sources: Iterable[Source]) -> Finder:
    """Finds what a ruleset extends among these, which stand in the place of the files beside its
    own, or shipped.
    """
    beside = list(sources)
    return lambda wanted: _parent(wanted, beside)


def compile_text(text: str, name: str = "<text>") -> "Compiled":
    """Compile a rule file that is given as text; it may extend shipped rulesets."""
    from ..dsl.pipeline import compile_source

    return compile_source(Source(name, text), finder_among(()))


def compile_beside(name: str | Path, text: str) -> "Compiled":
    """Compile a text in the place of a rule file: it extends what the file would."""
    from ..dsl.pipeline import compile_source

    source = _source(str(name))
    called = source.name if isinstance(source, Source) else str(name)
    return compile_source(Source(called, text), finder_of(str(name)))


def source_of(name: str | Path) -> Source | None:
    """The text of a ruleset's own file, without what it extends; None if it cannot be read."""
    source = _source(str(name))
    return source if isinstance(source, Source) else None


def is_shipped(name: str | Path) -> bool:
    """Whether a name stands for a ruleset that comes with Duello, and not for a file."""
    return not _is_path(str(name))


# ---------------------------------------------------------------------- finding


def _is_path(name: str) -> bool:
    return name.endswith(ENDING) or "/" in name or "\\" in name or os.path.isfile(name)


def _source(name: str) -> Source | Problem:
    if "\n" in name and not os.path.isfile(name):
        return problem(
            "unknown-ruleset",
            "a ruleset is named, or the path of its file is given: this is neither",
            NOWHERE,
            help="if it is the text of a rule file, write it to a file, and give the path",
        )
    if _is_path(name):
        return _read(Path(name))
    slug = slug_of(name)
    if slug in shipped():
        return _shipped(slug)
    by_title = _titles().get(name)
    if by_title is not None:
        return _shipped(by_title)
    from ..dsl.diagnostics.did_you_mean import closest

    best = closest(slug, list(shipped()))
    return problem(
        "unknown-ruleset",
        f"there is no ruleset `{name}`",
        NOWHERE,
        help=f"did you mean `{best}`?" if best else "`duello list` shows those that there are",
    )


def _read(path: Path) -> Source | Problem:
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            return problem("unreadable", f"`{path}` is no file", NOWHERE)
        if about.st_size > LARGEST_FILE:
            large = f"`{path}` is larger than any rule file: {about.st_size:,} bytes"
            bound = (f"a rule file has at most {LARGEST_FILE:,} bytes",)
            return problem("unreadable", large, NOWHERE, notes=bound)
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # a path with a zero byte is a ValueError
        reason = getattr(error, "strerror", None) or str(error)
        return problem("unreadable", f"`{path}` cannot be read: {reason}", NOWHERE)
    try:
        return Source(str(path), data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return problem(
            "unreadable",
            f"`{path}` is not text: byte {error.start}, on line {line}, is not UTF-8",
            NOWHERE,
            help="save the file as UTF-8",
        )


@cache
def _shipped(slug: str) -> Source:
    name = slug.replace("-", "_") + ENDING
    text = _shipped_folder().joinpath(name).read_text(encoding="utf-8")
    return Source(f"rules/{name}", text)


def slug_of(title: str) -> str:
    """A title as a shipped name: `Archwizard's Duel` is `archwizards-duel`."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")


@cache
def _titles() -> dict[str, str]:
    return {title_of(_shipped(slug)): slug for slug in shipped()}


def title_of(source: Source) -> str:
    """The title in the first `ruleset` line of a source."""
    match = re.search(r'^ruleset\s+"([^"]*)"', source.text, re.MULTILINE)
    return match[1] if match else ""


def described(name: str) -> tuple[str, str]:
    """The title of a shipped ruleset, and the sentence about it below."""
    source = _shipped(name)
    about = re.search(r'^ruleset[^\n]*\n(?:[ \t]+extends[^\n]*\n)?[ \t]+"([^"]*)"', source.text)
    return title_of(source), " ".join(about[1].split()) if about else ""


def _parent(wanted: str, beside: Iterable[Source]) -> Source | Problem | None:
    """The ruleset that is extended: one of those beside the file, or shipped."""
    called = [source for source in beside if title_of(source) == wanted]
    if len(called) > 1:
        names = " and ".join(f"`{Path(source.name).name}`" for source in called[:2])
        return problem(
            "unknown-ruleset",
            f"{len(called)} files beside this one are called `{wanted}`: which one is meant?",
            NOWHERE,
            notes=(f'{names} begin with `ruleset "{wanted}"`',),
            help="give one of them another title, or move it to another folder",
        )
    if called:
        return called[0]
    slug = _titles().get(wanted) or slug_of(wanted)
    return _shipped(slug) if slug in shipped() else None


def _beside(file: Path, written: Mapping[Path, str]) -> Iterator[Source]:
    """The rule files in the folder of a file, without the file itself."""
    for path in sorted(file.parent.glob(f"*{ENDING}")):
        source = Source(str(path), written[path]) if path in written else _read(path)
        if path.name != file.name and isinstance(source, Source):
            yield source
