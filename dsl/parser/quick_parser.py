"""A parser on Lark's tables that does less at each word than Lark's own.

Purpose: most of the time that a rule file takes goes into its words and rules. Which words are
tried hangs on the letter; a node is made as soon as its rule is whole, without a tree in between;
lines and columns are not counted.
Input: a parser of Lark's; a text, and what makes a node of each rule. Output: the node of the whole
text, or where it stops.
Must not know: the grammar, and why a text does not fit: Lark's own parser says so.
"""

import re
from collections.abc import Callable, Collection, Iterable
from re import _constants, _parser  # as Lark, which reads patterns with them, too
from typing import Any, cast

from attrs import frozen
from lark import Lark, Token
from lark.grammar import NonTerminal, Rule, Symbol, Terminal
from lark.lexer import BasicLexer, ContextualLexer, PatternStr, TerminalDef
from lark.parser_frontends import PostLexConnector
from lark.parsers.lalr_analysis import IntParseTable, Shift
from lark.parsers.lalr_parser import LALR_Parser
from lark.tree import Meta

from ..ir.nodes import given
from .from_lark.inside_out import LEAVES, Places

LAYOUT = ("_NL", "_INDENT", "_DEDENT")
"""What there is between lines has no words."""

LINE_END, INDENT, DEDENT = LAYOUT
TEXT_END = "$END"
TAB = 8
"""A tab is as wide as so many spaces."""

NOWHERE = -1

Match = Callable[[str, int], re.Match[str] | None]


@frozen
class Stopped(Exception):
    """A text cannot be read. at: where the word begins that does not fit; `NOWHERE` if it is no
    word, but how lines are indented.
    """

    at: int


class QuickParser:
    """Reads what Lark reads, into the same nodes at the same places."""

    def __init__(self, lark: Lark) -> None:
        front: Any = lark.parser  # Lark has no types here
        lexer, tables = cast(PostLexConnector, front.lexer).lexer, cast(LALR_Parser, front.parser)
        self._table = cast(IntParseTable, tables._parse_table)
        self.words = _Words(lark.terminals, lark.lexer_conf.ignore)
        self.states = _States(self._table, cast(ContextualLexer, lexer), self.words)

    def read(self, text: str, start: str, build: Places) -> Any:
        """What a text stands for, by the rule that it begins with. Raises Stopped."""
        begin, end = self._table.start_states[start], self._table.end_states[start]
        return _Reading(self, text, build, begin).whole(end)


# ---------------------------------------------------------------------- tables


@frozen
class _Rule:
    """A rule of the grammar. makes: the method that makes its node; origin: what it is a form of;
    size: of how many parts it is; kept: which of them its node is made of, `HOLE` where nothing
    stands; inlined: those among them that are several parts themselves; inner: it is such a part
    of others; hands_on: what is made of a single part is that part; alone: and there is no other.
    """

    makes: str
    origin: str
    size: int
    kept: tuple[int, ...]
    inlined: frozenset[int]
    inner: bool
    hands_on: bool
    alone: bool

    @classmethod
    def of(cls, rule: Rule) -> "_Rule":
        """A rule of Lark's."""
        options, origin = rule.options, rule.origin.name
        holes = options.empty_indices or (False,) * len(rule.expansion)
        parts = iter(enumerate(rule.expansion))
        listed = [(HOLE, None) if hole else next(parts) for hole in holes]
        kept = [(at, part) for at, part in listed if part is None or not _is_dropped(part)]
        hands_on = options.expand1 and not rule.alias
        return cls(
            rule.alias or options.template_source or origin,
            origin,
            len(rule.expansion),
            tuple(at for at, _ in kept),
            frozenset(at for at, part in kept if _is_inner(part)),
            origin.startswith("_"),
            hands_on,
            hands_on and len(rule.expansion) == len(holes) == len(kept) == 1,
        )


HOLE = -1


def _is_dropped(part: Symbol) -> bool:
    return isinstance(part, Terminal) and part.filter_out


def _is_inner(part: Symbol | None) -> bool:
    return isinstance(part, NonTerminal) and part.name.startswith("_")


@frozen
class _State:
    """Where a parser stands. rules: which rule is whole, by the word that comes; follows: else, the
    number of the state that follows it, also by what a rule is a form of.
    """

    number: int
    rules: dict[str, _Rule]
    follows: dict[str, int]
    scan: "_Scan"


class _States(dict[int, _State]):
    """The states of Lark's tables by their number, each made when it is first come to."""

    def __init__(self, table: IntParseTable, lexer: ContextualLexer, words: "_Words") -> None:
        self._table, self._words = table, words
        self._lexers = cast(dict[int, BasicLexer], lexer.lexers)
        self._scans: dict[int, _Scan] = {}
        self._rules: dict[Rule, _Rule] = {}

    def __missing__(self, number: int) -> _State:
        rules, follows = dict[str, _Rule](), dict[str, int]()
        for name, (action, argument) in self._table.states[number].items():
            if action is Shift:
                follows[name] = argument
            else:
                rules[name] = self._rule(argument)
        made = self[number] = _State(number, rules, follows, self._scan(number))
        return made

    def _rule(self, rule: Rule) -> _Rule:
        if rule not in self._rules:
            self._rules[rule] = _Rule.of(rule)
        return self._rules[rule]

    def _scan(self, number: int) -> "_Scan":
        lexer = self._lexers[number]
        if id(lexer) not in self._scans:
            self._scans[id(lexer)] = _Scan(self._words, lexer.terminals)
        return self._scans[id(lexer)]


# ---------------------------------------------------------------------- words


class _Words:
    """The words and signs of a grammar, and with which letters each may begin."""

    def __init__(self, terminals: Iterable[TerminalDef], ignored: Collection[str]) -> None:
        self.ignored = frozenset(ignored)
        self._begin = {each.name: beginnings(each.pattern.to_regexp()) for each in terminals}
        self._known: dict[tuple[str, ...], Match] = {}

    def match(self, terminals: Iterable[TerminalDef], letter: str) -> Match:
        """Finds the one of some terminals that a word is, if it begins with this letter."""
        among = [each for each in terminals if self._may_begin(each.name, letter)]
        names = tuple(each.name for each in among)
        if names not in self._known:
            forms = [f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in among]
            self._known[names] = re.compile("|".join(forms) or NEVER).match
        return self._known[names]

    def _may_begin(self, name: str, letter: str) -> bool:
        letters = self._begin[name]
        return letters is None or ord(letter) in letters


NEVER = r"(?!)"


class _Scan(dict[str, Match]):
    """Finds the next word where some terminals may stand, by its first letter. spelled: of words
    that fit a pattern as well, such as a name, whether they are a terminal of their own.
    """

    def __init__(self, words: _Words, terminals: Iterable[TerminalDef]) -> None:
        self._words = words
        terminals = tuple(terminals)
        patterns = [each for each in terminals if not isinstance(each.pattern, PatternStr)]
        literal = [each for each in terminals if isinstance(each.pattern, PatternStr)]
        self.spelled = {each.name: _spelled(each, literal) for each in patterns}
        within = {name for each in self.spelled.values() for name in each.values()}
        self._terminals = tuple(each for each in terminals if each.name not in within)

    def __missing__(self, letter: str) -> Match:
        found = self._words.match(self._terminals, letter)
        if letter.isascii():  # a text may have any number of others
            self[letter] = found
        return found


def _spelled(pattern: TerminalDef, literal: Iterable[TerminalDef]) -> dict[str, str]:
    """The terminals, by how they are written, that fit the pattern of another."""
    fits = re.compile(pattern.pattern.to_regexp()).fullmatch
    return {
        each.pattern.value: each.name
        for each in literal
        if each.priority == pattern.priority and fits(each.pattern.value)
    }


def beginnings(pattern: str) -> frozenset[int] | None:
    """The letters with which what fits a pattern may begin; None if it may be any."""
    letters, may_be_empty = _first(_parser.parse(pattern))
    return None if letters is None or may_be_empty else frozenset(letters)


Letters = set[int] | None


def _first(parts: Iterable[Any]) -> tuple[Letters, bool]:
    """The first letters of parts of a pattern, None if it may be any; whether it may be empty."""
    found: set[int] = set()
    for sort, what in parts:
        letters, may_be_empty = _FIRST.get(sort, _any)(what)
        if letters is None:
            return None, may_be_empty
        found |= letters
        if not may_be_empty:
            return found, False
    return found, True


def _any(_what: Any) -> tuple[Letters, bool]:
    return None, False


def _one_of(what: Any) -> tuple[Letters, bool]:
    found: set[int] = set()
    for sort, which in what:
        if sort is _constants.LITERAL:
            found.add(which)
        elif sort is _constants.RANGE:
            found.update(range(which[0], which[1] + 1))
        else:
            return None, False
    return found, False


def _branches(what: Any) -> tuple[Letters, bool]:
    ways = [_first(way) for way in what[1]]
    letters = [letters for letters, _ in ways if letters is not None]
    may_be_empty = any(empty for _, empty in ways)
    return (set().union(*letters) if len(letters) == len(ways) else None), may_be_empty


def _repeated(what: Any) -> tuple[Letters, bool]:
    least, _, inside = what
    letters, may_be_empty = _first(inside)
    return letters, may_be_empty or least == 0


_FIRST: dict[object, Callable[[Any], tuple[Letters, bool]]] = {
    _constants.LITERAL: lambda letter: ({letter}, False),
    _constants.IN: _one_of,
    _constants.BRANCH: _branches,
    _constants.SUBPATTERN: lambda what: _first(what[-1]),
    _constants.MAX_REPEAT: _repeated,
    **dict.fromkeys(
        (_constants.ASSERT, _constants.ASSERT_NOT, _constants.AT), lambda _what: (set(), True)
    ),
}
"""What each part of a pattern may begin with, and whether it may be empty."""


# ---------------------------------------------------------------------- reading


class _Reading:
    """A text that is being read. Of each part that was read: what it stands for, and where it
    begins and ends, `NOWHERE` if it is layout.
    """

    def __init__(self, parser: QuickParser, text: str, build: Places, begin: int) -> None:
        self._known, self._ignored = parser.states, parser.words.ignored
        self._text, self._build = text, build
        self._leaves = {name: getattr(build, name) for name in LEAVES}
        self._states = [self._known[begin]]
        self._values: list[Any] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._columns = [0]
        self._begun = 0
        """Where the last word begins."""

    def whole(self, end_state: int) -> Any:
        """What the text stands for."""
        text, at, end = self._text, 0, len(self._text)
        while at < end:
            scan = self._states[-1].scan
            found = scan[text[at]](text, at)
            if found is None:
                raise Stopped(at)
            start, at = at, found.end()
            name, words = found.lastgroup or "", found[0]
            if name in self._ignored:
                continue
            self._begun = start
            name = scan.spelled.get(name, _NO_WORDS).get(words, name)
            if name == LINE_END:
                self._new_line(words)
            else:
                self._reduce(name)
                self._push(name, _token(name, words, start, at), start, at)
        for _ in self._columns[1:]:
            self._layout(DEDENT)
        self._reduce(TEXT_END, end_state)
        return self._values[-1]

    def _new_line(self, words: str) -> None:
        """What stands between two lines: how far the next is indented counts."""
        self._layout(LINE_END)
        margin = words[words.rindex("\n") + 1 :]
        column = margin.count(" ") + margin.count("\t") * TAB
        if column > self._columns[-1]:
            self._columns.append(column)
            self._layout(INDENT)
        while column < self._columns[-1]:
            self._columns.pop()
            self._layout(DEDENT)
        if column != self._columns[-1]:
            raise Stopped(NOWHERE)

    def _layout(self, name: str) -> None:
        self._reduce(name)
        self._push(name, None, NOWHERE, NOWHERE)

    def _push(self, name: str, value: Any, start: int, end: int) -> None:
        self._states.append(self._known[self._states[-1].follows[name]])
        self._values.append(value)
        self._starts.append(start)
        self._ends.append(end)

    def _reduce(self, name: str, end_state: int | None = None) -> None:
        """Follow the rules that are whole before a word. Raises Stopped if it does not fit."""
        states = self._states
        while (rule := states[-1].rules.get(name)) is not None:
            if rule.alone:
                states.pop()
                states.append(self._known[states[-1].follows[rule.origin]])
            else:
                self._make(rule)
            if states[-1].number == end_state:
                return
        if name not in states[-1].follows:
            raise Stopped(NOWHERE if name in LAYOUT else self._begun)

    def _make(self, rule: _Rule) -> None:
        """Put what a rule makes in the place of its parts."""
        first = len(self._values) - rule.size
        start, end = NOWHERE, max(self._ends[first:], default=NOWHERE)
        for start in self._starts[first:]:
            if start != NOWHERE:
                break
        parts = self._parts(rule, first)
        value: Any
        if rule.inner:
            value = parts
        elif rule.hands_on and len(parts) == 1:
            value = parts[0]
            if value.__class__ is Token:  # has a place of its own, in brackets too
                start, end = given(value.start_pos), given(value.end_pos)
        else:
            value = self._node(rule, parts, start, end)
        del (
            self._values[first:],
            self._starts[first:],
            self._ends[first:],
            self._states[first + 1 :],
        )
        self._push(rule.origin, value, start, end)

    def _parts(self, rule: _Rule, first: int) -> list[Any]:
        """The parts that count."""
        values = self._values
        if not rule.inlined:
            return [None if at == HOLE else values[first + at] for at in rule.kept]
        parts: list[Any] = []
        for at in rule.kept:
            if at in rule.inlined:
                inner = values[first + at]
                parts = parts + inner if parts else inner  # a long list grows at its end
            else:
                parts.append(None if at == HOLE else values[first + at])
        return parts

    def _node(self, rule: _Rule, parts: list[Any], start: int, end: int) -> Any:
        leaves = self._leaves
        made = [
            leaves[part.type](part) if part.__class__ is Token and part.type in leaves else part
            for part in parts
        ]
        place = _Place(max(start, 0), max(end, 0))
        return getattr(self._build, rule.makes)(place, *made)


_NO_WORDS: dict[str, str] = {}


def _token(name: str, words: str, start: int, end: int) -> Token:
    """A word. Lark's own way to make one takes longer than to find it."""
    token = str.__new__(Token, words)
    token.type, token.start_pos, token.end_pos = name, start, end
    return token


class _Place(Meta):
    """Where the words of a node begin and end."""

    empty = False

    def __init__(self, start: int, end: int) -> None:
        self.start_pos, self.end_pos = start, end
