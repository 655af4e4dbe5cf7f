"""From text to syntax tree.

Purpose: read a rule file with the Lark grammar beside this module. Lark stays in here.
Input: a `Source`, and the verbs that effect lines may use. Output: a `Script` and problems.
Must not know: what any name means.
"""

import hashlib
import re
import threading
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

from attrs import evolve, field, frozen
from lark import Lark, Token, Tree
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.grammar import Rule
from lark.indenter import DedentError, Indenter
from lark.lexer import TerminalDef
from lark.tree import Meta

from ..diagnostics.problem import Fix, Problem, moved, rebased
from ..disk_cache import keep, kept
from ..spans import Source, Span
from ..syntax import Value
from ..syntax.items import Item, Script
from .block_starts import ALL_LABELLED, WITH_NAMES_ALONE, start_of
from .first_characters import first_characters
from .from_lark import Builder
from .kept_trees import KeptTrees
from .lark_parts import LAYOUT, QuickLexer, folded, unfolded, with_quick_parts
from .reserved_words import RESERVED
from .syntax_errors.columns import stands_wrong
from .syntax_errors.expected_tokens import COMMONEST
from .syntax_errors.mends import line_of, with_what_hangs_on_it
from .syntax_errors.recover import (
    bad_dedent,
    explained,
    mixed_indentation,
    too_deep,
    unseen_character,
)


class _Layout(Indenter):
    """Makes blocks of indented lines."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


_NOTHING = "\0"
"""A sign with which no terminal begins."""

_NO_VERB = r"(?![ \t]+(?:of|is|are|was|were|has|have|becomes?|rises?|takes?[ \t]+effect)(?![\w-]))"
"""A word before one of these is what they speak of, whatever else it may mean: `wins is 3`; so is
a word behind a number: `at least 3 wins`.
"""

_NO_NUMBER = r"(?<![^\w-][0-9][ \t])(?<![^\w-][0-9]{2}[ \t])(?<![^\w-][0-9]{3}[ \t])"
_OF_SOMETHING = (
    r"(?=[a-z]+[ \t]+(?:[0-9]|(?:an?|one|two|three|the|their|your|its|half|twice)[ \t]))"
)
"""A word behind a number is a verb after all where something follows that it may speak of:
`each player whose pick is 4 gains 1 point`.
"""

_OFTEN_NAMES = re.compile(r"(?:earn|get|pay|receive|score|spend)s?")
"""Verbs that are things as often, `gain prize score`: verbs only where it is said of how much."""

_HOW_MUCH = (
    r"(?=[ \t]+(?:[0-9({-]|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|the|their|your"
    r"|its|half|twice|as|number|total|opponent's|[A-Z][\w-]*'s)(?![\w-])"
    r"|[a-z][\w-]*[ \t]+[a-z0-9({+*-]))"
)

_ALWAYS = RESERVED | {"take effect", "takes effect"}
"""Verbs that are never names."""

_ABOVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*(?:#[^\n]*)?")
"""What may stand above the first block: blank lines and comments."""

_here = threading.local()


def _pattern(verb: str) -> str:
    """A verb as it stands in a line."""
    if _OFTEN_NAMES.fullmatch(verb):
        return verb + _HOW_MUCH
    return re.escape(verb).replace(r"\ ", r"[ \t]+")


@cache
def _grammar(verbs: tuple[str, ...]) -> str:
    never, maybe = (
        "|".join(_pattern(v) for v in verbs if (v in _ALWAYS) == always) for always in (True, False)
    )
    before, behind = f"(?:{_NO_NUMBER}|{_OF_SOMETHING})", rf"(?![\w-])(?![ \t]*:){_NO_VERB}"
    names_too = rf"(?<=[ \t]){before}(?:{maybe}){behind}"
    either = "|".join([rf"(?:{never})(?![\w-])"] * bool(never) + [names_too] * bool(maybe))
    text = files("duello.dsl").joinpath("grammar.lark").read_text(encoding="utf-8")
    return text.replace("%declare VERB", rf"VERB.2: /{either}/")


def _parser(verbs: tuple[str, ...]) -> Lark:
    """A parser of this thread's own: two threads must not share an Indenter."""
    made: dict[tuple[str, ...], Lark] = _here.__dict__.setdefault("parsers", {})
    if verbs not in made:
        made[verbs] = with_quick_parts(*(_from_tables(verbs) or _from_grammar(verbs)))
    return made[verbs]


def _own_parts() -> dict[str, object]:
    """What a parser has beside its tables."""
    return {
        "postlex": _Layout(),
        "propagate_positions": True,
        "_plugins": {"ContextualLexer": QuickLexer},
    }


Begun = dict[str, str | None]
"""With which characters the words of each terminal may begin."""


def _from_tables(verbs: tuple[str, ...]) -> tuple[Lark, Begun] | None:
    """A parser from the tables that an earlier run has kept."""
    tables = kept(_key(verbs))
    if not isinstance(tables, dict):
        return None
    try:
        data, memo, states = tables["data"], tables["memo"], tables["states"]
        begun: Begun = tables["begun"]
        # Lark has no types here: `Lark.load` would want a file of its own making
        made: Lark = Lark._load_from_dict(data, memo, **_own_parts())  # type: ignore[no-untyped-call]
        return unfolded(made, data, states), begun
    except Exception:  # whatever is wrong with them: they are made anew
        return None


def _from_grammar(verbs: tuple[str, ...]) -> tuple[Lark, Begun]:
    parser = Lark(
        _grammar(verbs),
        start=[ALL_LABELLED, WITH_NAMES_ALONE, "interpolation"],
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=True,
        **_own_parts(),
    )
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {**data["options"], **dict.fromkeys(_own_parts())}  # the parser has the old
    states = folded(data)
    begun = {each.name: first_characters(each.pattern.to_regexp()) for each in parser.terminals}
    keep(_key(verbs), {"data": data, "memo": memo, "states": states, "begun": begun})
    return parser, begun


def _key(verbs: tuple[str, ...]) -> str:
    made_from = "\n".join((_grammar(verbs), lark_version))
    return "parser-begun-" + hashlib.sha256(made_from.encode()).hexdigest()[:32]


Explained = Mapping[tuple[str, ...], tuple[int, Problem]]
"""By the words of a block, or of a line, that cannot be read: where they stood, and what was said
of them.
"""


@frozen
class Reading:
    """What was read of a rule file: the script, what is wrong, and the blocks left out for it.
    explained: what was said of its blocks.
    """

    script: Script
    problems: tuple[Problem, ...] = ()
    unread: tuple[Span, ...] = ()
    explained: Explained = field(factory=dict, eq=False, repr=False)


def parse(source: Source, verbs: Iterable[str], like: Explained | None = None) -> Reading:
    """Read a rule file. like: what was said of a text of which this one is a slight change, tried
    out: of blocks that are as they were the same is said, whatever the others are now.

    A line that cannot be read is read as it was meant, if that is known, and is left out otherwise;
    where that does not help, so is the top-level block that holds it. So one run tells of mistakes
    in several blocks, and of none that only follow from another.
    """
    listed = _longest_first(verbs)
    whole = Span(source, 0, len(source.text))
    blocks = _blocks(source)
    script = _quick(whole, blocks, listed)
    if script is not None:
        return Reading(script)
    items: list[Item] = []
    problems: list[Problem] = []
    unread: list[Span] = []
    reading = _Explaining(listed, {} if like is None else like)
    for block in blocks:
        part = reading(block)
        if isinstance(part, Problem):
            part = stands_wrong(part, block, _Wholly(block, listed)) or part
            problems.append(part)
            rest = _as_meant(part, block, listed)
            if rest is not None and part.code == "unclosed-text":
                unread.append(line_of(part.label.span))  # of a text that may be no text
            if rest is None:
                rest = _without_line(part, block, reading, unread, problems)
            items.extend(() if rest is None else rest.items)
        else:
            items.extend(part.items)
    if not problems:
        found = reading(whole)
        if isinstance(found, Script):
            return Reading(found)
        return Reading(Script((), span=whole), (found,), (whole,))
    script = Script(tuple(items), span=whole)
    return Reading(script, tuple(problems), tuple(unread), reading.made)


def _quick(whole: Span, blocks: list[Span], verbs: tuple[str, ...]) -> Script | None:
    """The script of a source, if there is nothing wrong with it."""
    above = whole.words[: blocks[0].start] if blocks else whole.words
    if _ABOVE.fullmatch(above) is None:
        return None  # whatever it is, it does not stand at the margin
    if unseen_character(whole):
        return None
    parts: list[Script] = []
    for block in blocks:
        words = block.words
        script = _script(block, words, verbs) if _straight(words) else None
        if script is None:
            return None
        parts.append(script)
    span = parts[0].span.to(parts[-1].span) if parts else Span(whole.source, 0, 0)
    return Script(tuple(item for part in parts for item in part.items), span=span)


@lru_cache(maxsize=4096)  # most blocks stay as they are from key to key
def _straight(words: str) -> bool:
    """Whether the lines of a block are set in as they may be."""
    block = Span(Source("", words), 0, len(words))
    return too_deep(block) is None and mixed_indentation(block) is None


def _script(
    span: Span, words: str, verbs: tuple[str, ...], edit: Fix | None = None
) -> Script | None:
    """The script of words that stand for those of a part of a source: as long as they, but for an
    edit.
    """
    try:
        parse = _parsed if edit is None else _parsed_alone
        tree = parse(words, verbs, start_of(words, span.source.text))
    except (DedentError, UnexpectedInput):
        return None
    if edit is not None:
        _replaced(tree, edit.span.start - span.start, edit)
    script: Script = Builder(span.source, span.start).transform(tree)
    return script


def _parsed(words: str, verbs: tuple[str, ...], start: str) -> Tree[Token]:
    """Lark's tree of words, which may come again: whoever has it does not change it. Raises
    UnexpectedInput, or DedentError, if they cannot be read.
    """
    made: dict[tuple[object, ...], KeptTrees] = _here.__dict__.setdefault("trees", {})
    if (verbs, start) not in made:
        made[verbs, start] = KeptTrees(lambda words: _parsed_alone(words, verbs, start))
    return made[verbs, start][words]


def _parsed_alone(words: str, verbs: tuple[str, ...], start: str) -> Tree[Token]:
    """The same, for whoever changes it."""
    whole = words if start == "interpolation" else words.rstrip() + "\n"
    return _parser(verbs).parse(whole, start=start)


def _as_meant(problem: Problem, block: Span, verbs: tuple[str, ...]) -> Script | None:
    """A block with the mend of what is wrong with it, at the places of what was written."""
    fix = problem.fix
    if fix is None or fix.span.start < block.start or fix.span.end > block.end:
        return None
    start, end = fix.span.start - block.start, fix.span.end - block.start
    return _script(block, block.words[:start] + fix.text + block.words[end:], verbs, fix)


def _replaced(tree: Tree[Token], start: int, edit: Fix) -> None:
    """Say of each part of a tree where it would stand without an edit."""
    end, longer = start + len(edit.text), len(edit.text) - len(edit.span.words)

    def place(at: int) -> int:
        return (
            at
            if at <= start
            else min(at, start + len(edit.span.words))
            if at < end
            else at - longer
        )

    for each in tree.iter_subtrees():
        tokens = (child for child in each.children if isinstance(child, Token))
        parts: list[Meta | Token] = [*([] if each.meta.empty else [each.meta]), *tokens]
        for part in parts:
            if part.start_pos is not None and part.end_pos is not None:
                part.start_pos, part.end_pos = place(part.start_pos), place(part.end_pos)


MOST_IN_A_BLOCK = 5
"""How many lines of one block are left out before the block is."""


def _without_line(
    problem: Problem,
    block: Span,
    reading: "_Explaining",
    unread: list[Span],
    problems: list[Problem],
) -> Script | None:
    """A block without the lines that something is wrong with, and what stands below those. unread:
    what was left out is added to it; problems: so is what is wrong with the next lines.
    """
    blanked, left_out = block.source.text, []
    for _ in range(MOST_IN_A_BLOCK):
        out = _lines_of(problem, block)
        if out is None:
            break
        left_out.append(out)
        blank = re.sub(r"[^\n]", " ", out.words)
        blanked = blanked[: out.start] + blank + blanked[out.end :]
        script = _script(block, blanked[block.start : block.end], reading.verbs)
        if script is not None:
            unread += left_out
            return script
        again = reading(evolve(block, source=evolve(block.source, text=blanked)))
        header = block.source.text.find("\n", block.start)
        if isinstance(again, Script) or not _further(again, (*left_out, evolve(block, end=header))):
            break
        problem = rebased(again, block.source)
        if not _follows(problem, problems):
            problems.append(problem)
    unread.append(block)
    return None


def _follows(problem: Problem, problems: Iterable[Problem]) -> bool:
    """Whether a problem is in a line with a name that is none, of which that is told."""
    line = set(re.findall(r"[\w-]+", line_of(problem.label.span).words))
    return any(one.code == "reserved-word" and one.label.span.words in line for one in problems)


def _further(problem: Problem, left_out: Iterable[Span]) -> bool:
    """Whether a problem is about a line that was not left out."""
    at = problem.label.span.start
    return not any(span.start <= at <= span.end for span in left_out)


def _lines_of(problem: Problem, block: Span) -> Span | None:
    """The line that something is wrong with, and what stands below it; None if it is the first of
    its block.
    """
    line = line_of(problem.label.span)
    if not line.words[:1].isspace() or line.start <= block.start:
        return None
    return with_what_hangs_on_it(line)


def parse_value(span: Span, verbs: Iterable[str]) -> Value | Problem:
    """The syntax tree of the words between braces in a text, or the problem with them."""
    refused = too_deep(span)
    if refused is not None:
        return refused
    listed = _longest_first(verbs)

    def reads(fix: Fix) -> bool:
        edit, words = fix.span, span.source.text
        if not span.start <= edit.start <= edit.end <= span.end:
            return False
        try:
            mended = words[span.start : edit.start] + fix.text + words[edit.end : span.end]
            _parsed(mended, listed, "interpolation")
        except UnexpectedInput:
            return False
        return True

    try:
        tree = _parsed(span.words, listed, "interpolation")
    except UnexpectedInput as error:
        return explained(error, span, verbs, reads, {})
    found: Value = Builder(span.source, span.start).transform(tree)
    return found


def allowed_after(span: Span, verbs: Iterable[str]) -> dict[str, str]:
    """What may follow the words of a span, which begin at the margin: the name of each terminal,
    with its pattern. Nothing, if the words themselves do not fit.
    """
    parser = _parser(_longest_first(verbs))
    patterns = {each.name: each.pattern.value for each in parser.terminals}
    going = parser.parse_interactive(
        span.words + _NOTHING, start=start_of(span.words, span.source.text)
    )
    try:
        for _ in going.iter_parse():
            pass
    except UnexpectedCharacters as error:
        if error.pos_in_stream == len(span.words):
            fits = going.accepts()  # type: ignore[no-untyped-call]  # Lark has no types here
            return {name: patterns.get(name, "") for name in fits}
    except (UnexpectedInput, DedentError):
        return {}
    return {}


@frozen
class Terminal:
    """A word or sign of the grammar. literal: the pattern is the word itself; priority: of two that
    fit, the higher counts; ignored: it is a blank to the grammar.
    """

    name: str
    pattern: str
    literal: bool
    priority: int
    ignored: bool


def terminals(verbs: Iterable[str]) -> tuple[Terminal, ...]:
    """Every word and sign of the grammar."""
    parser = _parser(_longest_first(verbs))
    return tuple(
        Terminal(
            each.name,
            each.pattern.value,
            each.pattern.type == "str",
            each.priority,
            each.name in parser.lexer_conf.ignore,
        )
        for each in parser.terminals
    )


def _longest_first(verbs: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(verbs, key=lambda verb: (-len(verb), verb)))


class _Explaining:
    """Reads blocks of a source. like: what was said of those that cannot be read, which holds;
    made: what is said of these.
    """

    def __init__(self, verbs: tuple[str, ...], like: Explained) -> None:
        self.verbs = verbs
        self.like = like
        self.made: dict[tuple[str, ...], tuple[int, Problem]] = {}

    def __call__(self, block: Span) -> Script | Problem:
        """The script of a block, or what keeps it from being read."""
        start = start_of(block.words, block.source.text)
        known = self._known((block.words, start), block)
        if known is not None:
            return known
        refused = unseen_character(block) or too_deep(block) or mixed_indentation(block)
        if refused is not None:
            return refused
        try:
            tree = _parsed(block.words, self.verbs, start)
        except DedentError:
            part = bad_dedent(block)
        except UnexpectedInput as error:
            part = self._explained(error, block)
        else:
            script: Script = Builder(block.source, block.start).transform(tree)
            return script
        self._keep((block.words, start), part, block)
        return part

    def _explained(self, error: UnexpectedInput, block: Span) -> Problem:
        """What is said of a line at which reading stops: of the same line the same, wherever it
        stands in a block that begins like this one.
        """
        token = error.token if isinstance(error, UnexpectedToken) else None
        at = block.start + ((token.start_pos if token else error.pos_in_stream) or 0)
        line = line_of(Span(block.source, at, at))
        stops = str(at - line.start), token.type if token else ""
        key = line.words, *stops, block.words.partition("\n")[0]
        said = self._known(key, line)
        if said is None:
            reads = _Reads(block, self.verbs)
            said = explained(error, block, self.verbs, reads, _words(self.verbs))
            self._keep(key, said, line)
        return said

    def _known(self, key: tuple[str, ...], place: Span) -> Problem | None:
        """What was said of such words, told of a place at which they stand."""
        if key not in self.like:
            return None
        start, said = self.like[key]
        further = place.start - start
        return moved(said, lambda at: Span(place.source, at.start + further, at.end + further))

    def _keep(self, key: tuple[str, ...], said: Problem, place: Span) -> None:
        """Keep what is said of the words at a place, if it is about nothing else."""
        if _is_about(said, place):
            self.made[key] = place.start, said


def _is_about(one: Problem, place: Span) -> bool:
    """Whether nothing outside of a place is named or mended by a problem."""
    spans = [one.label.span, *(each.span for each in one.others)]
    spans += [] if one.fix is None else [one.fix.span]
    return all(
        span.source == place.source and place.start <= span.start and span.end <= place.end
        for span in spans
    )


@frozen
class _Wholly:
    """Tries an edit in a part of a source that cannot be read."""

    span: Span
    verbs: tuple[str, ...]

    def __call__(self, fix: Fix) -> bool:
        """Whether all of the part can be read with the edit."""
        start, end = fix.span.start - self.span.start, fix.span.end - self.span.start
        words = self.span.words[:start] + fix.text + self.span.words[end:]
        try:
            _parsed_alone(words, self.verbs, start_of(words, self.span.source.text))
        except (UnexpectedInput, DedentError):
            return False
        return True


@frozen
class _Reads:
    """Tries an edit in a part of a source that cannot be read."""

    span: Span
    verbs: tuple[str, ...]

    def __call__(self, fix: Fix) -> bool:
        """Whether nothing up to the end of the edited line stops the parser any more."""
        start, end = fix.span.start - self.span.start, fix.span.end - self.span.start
        if start < 0:
            return False
        text = self.span.words[:start] + fix.text + self.span.words[end:]
        line_end = text.find("\n", start + len(fix.text))
        line_end = len(text) if line_end < 0 else line_end
        try:
            _parsed_alone(text, self.verbs, start_of(text, self.span.source.text))
        except UnexpectedCharacters as error:
            return (error.pos_in_stream or 0) > line_end
        except UnexpectedToken as error:
            layout = error.token.type in LAYOUT
            return not layout and (error.token.start_pos or 0) > line_end
        except (UnexpectedInput, DedentError):
            return False
        return True


@cache
def _words(verbs: tuple[str, ...]) -> dict[str, str]:
    """Of each terminal that is one word or sign, this word or sign."""
    plain = {t.name: t.pattern.value for t in _parser(verbs).terminals if t.pattern.type == "str"}
    return {**COMMONEST, **plain}


def _blocks(source: Source) -> list[Span]:
    """The parts of a source that begin at the margin."""
    starts = [m.start() for m in re.finditer(r"^[^\s#]", source.text, re.MULTILINE)]
    return [Span(source, *ends) for ends in pairwise([*starts, len(source.text)])]
