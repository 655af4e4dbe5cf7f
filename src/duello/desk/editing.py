"""What an editor asks about a rule file: problems and mends, names and where they stand.

Purpose: one set of pure functions for the language server and for the page in a browser.
Input: the text of a rule file, and a way to find what it extends. Output: values with places.
Must not know: protocols, and where files are.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from attrs import evolve, frozen

from ..dsl import syntax as sx
from ..dsl.diagnostics.problem import Fix, Problem, Severity
from ..dsl.ir.effects import EFFECTS, form_of
from ..dsl.lint import inspect, inspecting
from ..dsl.lint.read_too_soon import as_it_was
from ..dsl.offered_mends import may_be_offered
from ..dsl.piecewise import at_once
from ..dsl.pipeline import (
    Compiled,
    Finder,
    Found,
    compile_source,
    read,
    telling,
    verified,
    whole_script,
)
from ..dsl.spans import Source, Span
from ..dsl.syntax import items as sc
from ..dsl.syntax.walk import inside
from ..dsl.tried_mends import told_only_now
from ..dsl.unclear_lines import NOT_UNDERSTOOD
from ..dsl.word_forms import forms, stems
from ..match.example_runner import run_example
from .completion import Suggestion, complete
from .edits import Edit, Mend, applied, parted, title
from .help_read import quoted_in_help, readings_of_help
from .names_written import as_written
from .printed_values import Unwritten, unwritten
from .rulebook import Book, writing
from .rulebook.as_text import looked_up
from .rulebook.vocabulary import Vocabulary

_WORD = re.compile(r'"[^"\n]*"|\{[ \t]*[\w-]+[ \t]*\}|[A-Za-z_][\w-]*')
_OFFERED = 2
"""So many mends of one problem are offered, where its help names several."""

_PIECES = 120
"""So many pieces of work are spent on the mends of one problem: others wait for theirs. What is
known of a text already takes one, any other about four.
"""


_SORTS: dict[type[sx.Node], str] = {
    sc.Header: "ruleset",
    sc.Kind: "kind",
    sc.Board: "board",
    sc.Option: "option",
    sc.Rule: "rule",
    sc.Example: "example",
}


_NAMED: dict[type[sx.Node], str] = {
    sc.Header: "seat",
    sc.Kind: "kind",
    sc.Board: "board",
    sc.Phase: "phase",
    sc.Piece: "piece",
    sc.Rule: "rule",
    sc.Field: "field",
    sx.Step: "step",
    sx.Choose: "choice",
    sx.Asks: "choice",
    sx.Declare: "memory",
}
"""What names are the names of, by what brings them in."""


@frozen
class NamedWord:
    """A name where it stands. sort: what it is the name of; born: whether it is brought in here."""

    span: Span
    sort: str
    born: bool


@frozen
class Symbol:
    """Something with a name. whole: all of it; name: the words to jump to."""

    name: str
    sort: str
    whole: Span
    at: Span
    below: "tuple[Symbol, ...]" = ()


@frozen(slots=False)
class Editing:
    """A rule file that is being written. Everything is worked out when it is asked for, once."""

    source: Source
    find: Finder

    @classmethod
    def meanwhile(cls, source: Source, old: "Editing") -> "Editing":
        """A text that has not been read yet, with the names of the one before it: enough to tell at
        once what a word means and what may come next.
        """
        made = cls(source, old.find)
        known = {"whole": old.whole, "words": old.words, "births": old.births, "book": old.book}
        made.__dict__.update(known, _options=frozenset())
        return made

    def read(self) -> None:
        """Work out what is asked at every key, so that nobody waits for it then."""
        Editing.meanwhile(self.source, self)

    @cached_property
    def _found(self) -> Found:
        """What the passes find in this text, and in others that it may become."""
        return Found(self.find, self.source)

    @cached_property
    def told(self) -> Compiled:
        """What is to be told of the text, with a program that is not `verified` yet."""
        ways = telling(self.source, self.find, self._found)
        return next(made for made in ways if made is not None)

    @property
    def at_first_sight(self) -> tuple[Problem, ...] | None:
        """What the passes found wrong with the text, if that is known: in which words it is to be
        told, with which mends, and what only follows from the rest, may take much longer.
        """
        return self._found.known.get((self.source.text, True))

    @cached_property
    def compiled(self) -> Compiled:
        """What became of the text."""
        return verified(self.told)

    @cached_property
    def script(self) -> sc.Script:
        """As much of the file itself as can be read."""
        return read(self.source).script

    @cached_property
    def whole(self) -> sc.Script:
        """The file with what it extends, if that can be had; else what can be read of it."""
        return whole_script(self.source, self.find) or self.script

    @cached_property
    def words(self) -> Vocabulary:
        """The words of the ruleset."""
        return Vocabulary.of(self.whole)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the file, found without playing."""
        if self.compiled.program is None:
            return self.compiled.problems
        return (*self.compiled.problems, *inspect(self.compiled.program, self.source))

    def telling(self) -> Iterator[None]:
        """Find out what is to be told of it piece by piece: whoever has something else to do can
        see to it between two.
        """
        if "told" not in self.__dict__:
            for made in telling(self.source, self.find, self._found):
                if made is None:
                    yield
                else:
                    self.__dict__["told"] = made

    def inspecting(self) -> Iterator[None]:
        """Find what is wrong piece by piece, as well."""
        yield from self.telling()
        yield
        if "problems" not in self.__dict__ and self.compiled.program is not None:
            for found in inspecting(self.compiled.program, self.source):
                if found is not None:
                    self.__dict__["problems"] = (*self.compiled.problems, *found)
                yield

    def writing(self) -> Iterator[None]:
        """Write its rulebook piece by piece, as well."""
        if "book" not in self.__dict__:
            words = self.words
            yield
            words = evolve(words, as_it_was=as_it_was(self.told.program))
            yield
            self.__dict__["book"] = yield from writing(words)

    # ------------------------------------------------------------------ mends

    def mends(self, problem: Problem) -> tuple[Mend, ...]:
        """What the help of a problem comes to, tried out: edits that make the problem go away."""
        return tuple(mend for mend in self.mending(problem) if mend is not None)

    def mending(self, problem: Problem) -> Iterator[Mend | None]:
        """The same, piece by piece: None in between."""
        elsewhere = problem.label.span.source != self.source
        found = tried = 0
        for said in (None,) if elsewhere else (*quoted_in_help(problem), None):
            for edit in readings_of_help(problem, self.source, said):
                if tried >= _PIECES:
                    return
                mend = None
                for mend in self._trying(problem, edit):
                    tried += 1
                    yield mend
                if mend is not None:
                    found += 1
                    break
            if found == (1 if problem.fix is not None else _OFFERED):
                return

    def _trying(self, problem: Problem, edit: Edit) -> Iterator[Mend | None]:
        """The mend that an edit is, in the end, if it is one; None before that."""
        text, span = self.source.text, edit.span
        if edit.span.source == self.source and not may_be_offered(Fix(span, edit.text)):
            return
        new = self.source.but(text[: span.start] + edit.text + text[span.end :])
        finding = self._found.finding(new)
        while True:
            try:
                next(finding)
            except StopIteration as done:
                yield self._tried(problem, edit, new, _errors(done.value))
                return
            yield None

    def _tried(self, problem: Problem, edit: Edit, new: Source, now: list[Problem]) -> Mend | None:
        """The mend that an edit is, if it is one. now: what errors there are once it is made. What
        the passes find is compared, before and after: in which words it would be told makes no
        difference, and takes many times as long to find out.
        """
        before = _errors(self._found(self.told.source))
        here = [each for each in now if each.label.span.source == new]
        carried = problem.fix is not None and edit == Edit(problem.fix.span, problem.fix.text)
        written = range(edit.span.start, edit.span.start + len(edit.text) + 1)
        if not (carried or all(each.label.span.start not in written for each in here)):
            return None  # what is guessed from a help is right, or it is not offered
        left, old = len(now) - len(told_only_now(Fix(edit.span, edit.text), now)), len(before)
        better = left < old if problem.severity is Severity.ERROR else left <= old
        lines = _lines_of(edit)
        if carried and problem.code in NOT_UNDERSTOOD and all(_line(e) not in lines for e in here):
            better = True  # once this line is understood, more may be known of others
        if carried and left == old and all(e.label.span.start not in written for e in here):
            better = True  # what is told next of a line is wrong in other words of it
        there = {*lines, _line_after(edit, problem)}
        kept = {(each.code, each.headline) for each in here if _line(each) in there}
        own = (e for e in before if _line(e) == _line(problem) and e.code == problem.code)
        meant = (e for e in own if e.headline == problem.headline or not carried)
        gone = all((each.code, each.headline) not in kept for each in meant)
        if not (better and gone):
            return None
        edits = parted(edit)
        return Mend(title(problem, edits), edits)

    # ------------------------------------------------------------------ names

    def word_at(self, at: int) -> Span | None:
        """The word at a place."""
        for match in _WORD.finditer(self.source.text):
            if match.start() <= at <= match.end():
                return Span(self.source, match.start(), match.end())
            if match.start() > at:
                break
        return None

    def name_at(self, at: int) -> str | None:
        """What the word at a place is the name of, as it is brought in; of an option in braces."""
        span = self.word_at(at)
        inner = None
        if span is not None and span.words.startswith('"') and "{" in span.words:
            inner = next((t for t in self._tokens() if t.start <= at <= t.end and t != span), None)
        return None if span is None else self._named(inner or span)

    def _named(self, span: Span) -> str | None:
        word, text = span.words, self.source.text
        bare = " ".join(word.strip('"{}').split())
        in_braces = text[: span.start].rstrip(" ").endswith("{") and text[span.end :].lstrip(
            " "
        ).startswith("}")
        if word.startswith("{") or in_braces or span.start in self._options:
            option = f"{{{bare}}}"
            if option in self.births:
                return option
        known = next((form for form in forms(bare) if form in self.births), None)
        if known is None:
            known = next((stem for stem in stems(bare) if stem in self.words.choices), None)
        return known

    @cached_property
    def _options(self) -> frozenset[int]:
        """Where the lines of options name them."""
        nodes = inside(self.script)
        return frozenset(n.name.span.start for n in nodes if isinstance(n, sc.Option))

    @cached_property
    def births(self) -> dict[str, Span]:
        """Where every name is brought in, here or in what is extended; options in braces."""
        found: dict[str, Span] = {}
        for node in inside(self.whole):
            if isinstance(node, sc.Option):
                found.setdefault(f"{{{node.name.text}}}", node.name.span)
            for word in _born(node):
                found.setdefault(word.text, word.span)
        return found

    def definition(self, at: int) -> Span | None:
        """Where the name at a place is brought in."""
        span = self.word_at(at)
        name = self.name_at(at)
        if span is not None and name is None:
            old = self._extended_name(span)
            return self._parent(span.words) if old is None else old[0].births[old[1]]
        return None if name is None else self.births.get(name)

    def _extended_name(self, span: Span) -> "tuple[Editing, str] | None":
        """What is extended, and what a word is the name of there: of something that there is no
        more, or that has another name here.
        """
        base, bare = self._base, " ".join(span.words.strip('"{}').split())
        if base is None:
            return None
        known = next((form for form in (*forms(bare), f"{{{bare}}}") if form in base.births), None)
        return None if known is None else (base, known)

    @cached_property
    def _base(self) -> "Editing | None":
        """What is extended, if it can be had."""
        found = None if self.extends is None else self.find(self.extends.text)
        return Editing(found, self.find) if isinstance(found, Source) else None

    @cached_property
    def extends(self) -> sx.Word | None:
        """The title of what is extended."""
        header = next((i for i in self.script.items if isinstance(i, sc.Header)), None)
        return None if header is None else header.extends

    def _parent(self, word: str) -> Span | None:
        """The beginning of what is extended, if that is what a word names."""
        base = self._base
        here = self.extends is not None and word.strip('"') == self.extends.text
        return Span(base.source, 0, 0) if base is not None and here else None

    def references(self, at: int) -> tuple[Span, ...]:
        """Every place in this file where the name at a place stands, in whatever number."""
        name = self.name_at(at)
        if name is None:
            return ()
        return tuple(span for span in self._tokens() if self._named(span) == name)

    def called(self, name: str) -> Iterator[Span]:
        """Every place in this file where something stands that has a name, or that has it in what
        is extended.
        """
        for span in self._tokens():
            known, above = self._named(span), self._extended_name(span)
            if known == name or (known is None and above is not None and above[1] == name):
                yield span

    def _tokens(self) -> Iterator[Span]:
        """Words that may be names: no comments, and of texts what stands between braces."""
        text = re.sub(r'("[^"]*")|#[^\n]*', lambda m: m[1] or " " * len(m[0]), self.source.text)
        for match in _WORD.finditer(text):
            if not _is_a_text(text, match):
                yield Span(self.source, match.start(), match.end())
            if match[0].startswith('"') and "{" in match[0]:
                for part in re.finditer(r"\{([^{}]*)\}", match[0]):
                    for word in re.finditer(r"[A-Za-z_][\w-]*", part[1]):
                        start = match.start() + part.start(1) + word.start()
                        yield Span(self.source, start, start + len(word[0]))

    def named_words(self) -> Iterator[NamedWord]:
        """Every word of this file that is a name, from the first to the last."""
        end = 0
        for span in self._tokens():
            name = self._named(span) if span.start >= end else None
            sort = None if name is None else self._sorts.get(name)
            if name is None or sort is None or "\n" in span.words:
                continue
            end = span.end
            yield NamedWord(span, sort, self.births.get(name) == span)

    @cached_property
    def _sorts(self) -> dict[str, str]:
        """What every name is the name of; options in braces."""
        found: dict[str, str] = {}
        for node in inside(self.whole):
            if isinstance(node, sc.Option):
                found.setdefault(f"{{{node.name.text}}}", "option")
            sort = _NAMED.get(type(node))
            if sort is not None:
                found.update((word.text, found.get(word.text, sort)) for word in _born(node))
        return found

    def rename(self, at: int, new: str) -> tuple[Edit, ...] | str:
        """The edits that give a name another form, everywhere in this file; or why not."""
        old = self.name_at(at)
        if old is None:
            return "there is no name here"
        if self.births[old].source != self.source:
            return f"`{old}` comes from what is extended: write `rename {old} to {new}`"
        one_word = " " not in new.strip() or old in self.words.pieces
        if not new.strip() or re.search(r'["\n{}#]', new) or not one_word:
            return f"`{new}` cannot be a name"
        edits = tuple(Edit(span, as_written(span.words, old, new)) for span in self.references(at))
        before = _errors(self.compiled.problems)
        if before and new.strip("{}") in {each.strip("{}") for each in self.births} - {old}:
            return f"`{new}` is the name of something already"
        text = applied(self.source.text, edits)
        after = compile_source(Source(self.source.name, text), self.find)
        worse = _errors(after.problems)[len(before) :]
        return f"then {worse[0].headline}" if worse else edits

    # ------------------------------------------------------------------ to be shown

    def hover(self, at: int, width: int = 80) -> str:
        """What players read about the word at a place, or what a verb does."""
        name, span = self.name_at(at), self.word_at(at)
        if name is not None:
            rows = looked_up(self.book, name, width)
            option = self.words.options.get(name.strip("{}")) if name.startswith("{") else None
            if option is not None and option.about is not None:
                rows = [f"{name}: {option.about.text}"]
            return "\n".join(rows)
        if span is None:
            return ""
        old = self._extended_name(span)
        return (
            _verb(span.words) if old is None else "\n".join(looked_up(old[0].book, old[1], width))
        )

    @cached_property
    def book(self) -> Book:
        """The rulebook, as far as the file can be read."""
        return at_once(writing(evolve(self.words, as_it_was=as_it_was(self.told.program))))

    def complete(self, at: int) -> tuple[Suggestion, ...]:
        """What may be written at a place."""
        return complete(self.source, at, self.words)

    def outline(self) -> tuple[Symbol, ...]:
        """The items of the file, with what they bring in."""
        starts = [i.span.start for i in self.script.items]
        ends = [*starts, len(self.source.text.rstrip())][1:]
        made = (
            _symbol(item, Span(self.source, item.span.start, max(end, item.span.end)))
            for item, end in zip(self.script.items, ends, strict=True)
        )
        return tuple(symbol for symbol in made if symbol is not None)

    def unwritten(self) -> tuple[Unwritten, ...]:
        """What options come to, and what pieces have without saying so."""
        program = self.compiled.program
        return () if program is None else unwritten(self.script, program)

    def examples(
        self, first: int = 0, most: int | None = None
    ) -> tuple[tuple[Span, str, bool], ...]:
        """The examples of this file: where each stands, what came of it line by line, and whether
        it holds.

        first, most: which of them are played, counted from 0, if not all.
        """
        program = self.compiled.program
        if program is None:
            return ()
        found = []
        own = [each for each in self.compiled.examples if each.span.source == self.source]
        for example in own[first:][:most]:
            outcome = run_example(program, example)
            said = "holds" if outcome.holds else "\n".join(outcome.said)
            found.append((example.span, said, outcome.holds))
        return tuple(found)


# ---------------------------------------------------------------------- parts


def _errors(problems: tuple[Problem, ...]) -> list[Problem]:
    return [p for p in problems if p.severity is Severity.ERROR]


def _line(one: Problem) -> int:
    return one.label.span.position[0]


def _lines_of(edit: Edit) -> range:
    """The lines in which an edit has written."""
    first = edit.span.position[0]
    return range(first, first + edit.text.count("\n") + 1)


def _line_after(edit: Edit, one: Problem) -> int:
    """In which line a problem stands after an edit, if it still stands."""
    behind = one.label.span.start >= edit.span.end
    return _line(one) + (edit.text.count("\n") - edit.span.words.count("\n") if behind else 0)


def _born(node: sx.Node) -> Iterator[sx.Word]:
    """The words that a node brings in as names."""
    match node:
        case (
            sc.Kind(name=name) | sc.Board(name=name) | sc.Phase(name=name) | sc.Piece(name=name)
            | sc.Rule(name=name) | sc.Field(name=name) | sx.Step(name=name) | sx.Choose(name=name)
             | sx.Asks(name=name) | sx.Declare(name=name)
        ):  # fmt: skip
            yield name
        case sc.Rename(new=new):
            yield new
        case sc.Header(seats=seats):
            yield from seats
        case sx.Clause(label=label):
            yield label


_TITLED = re.compile(r"\b(?:example|ruleset|extends|because|announce)[ \t]+$")
"""What stands in front of a title, or of a text."""


def _is_a_text(text: str, word: re.Match[str]) -> bool:
    """Whether words in quotation marks are no name: those of a title or a reason, or all of a line,
    for whoever reads it.
    """
    if not word[0].startswith('"'):
        return False
    ahead = text[text.rfind("\n", 0, word.start()) + 1 : word.start()]
    behind = text[word.end() :].partition("\n")[0]
    return _TITLED.search(ahead) is not None or not (ahead.strip() or behind.strip())


def _verb(word: str) -> str:
    """What a verb does, in each of the forms in which it is said."""
    said: list[str] = []
    for effect in EFFECTS:
        if word in form_of(effect).verbs:
            about = (effect.__doc__ or "").partition("Example:")[0]
            said.append(f"{form_of(effect).pattern}\n  {' '.join(about.split())}")
    return "\n".join(said)


def _symbol(item: sc.Item, whole: Span) -> Symbol | None:
    match item:
        case sc.Add(item=inner) | sc.Replace(item=inner):
            return _symbol(inner, whole)
        case (
            sc.AddLines(phase=name) | sc.ReplaceLines(phase=name) | sc.ChangeLines(phase=name)
            | sc.Phase(name=name)
        ):  # fmt: skip
            return Symbol(name.text, "phase", whole, name.span, tuple(_inner(item)))
        case sc.Piece(name=name, label=label) | sc.Change(name=name, label=label) if label:
            return Symbol(f"{label} {name.text}", "piece", whole, name.span)
        case sc.Ruling(winner=winner, loser=loser):
            return Symbol(f"{winner.text} overrides {loser.text}", "ruling", whole, winner.span)
        case (
            sc.Header(name=name) | sc.Kind(name=name) | sc.Board(name=name) | sc.Option(name=name)
            | sc.Rule(name=name) | sc.Example(name=name)
        ):  # fmt: skip
            return Symbol(name.text, _SORTS[type(item)], whole, name.span)
    return None


def _inner(item: sx.Node) -> Iterator[Symbol]:
    for node in inside(item):
        match node:
            case sx.Step(name=name):
                yield Symbol(name.text, "step", name.span, name.span)
            case sx.Choose(name=name):
                yield Symbol(name.text, "choice", name.span, name.span)
