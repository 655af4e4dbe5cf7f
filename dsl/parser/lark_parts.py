"""Parts of Lark's parser that do less at each word than those that Lark brings along.

Purpose: most of the time that a rule file takes is Lark's. Lines and columns of words are not
needed here.
Input: what Lark's own parts are given. Output: the same words and trees, and where they begin and
end.
Must not know: the grammar.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy
from operator import itemgetter
from re import Match
from typing import Any, cast

from attrs import frozen
from lark import Lark, Token, Tree
from lark.common import LexerConf
from lark.exceptions import UnexpectedInput
from lark.grammar import Rule
from lark.lexer import (
    AbstractBasicLexer,
    BasicLexer,
    ContextualLexer,
    LexerState,
    PatternRE,
    PatternStr,
    Scanner,
    TerminalDef,
    _create_unless,
)
from lark.parse_tree_builder import ExpandSingleChild, PropagatePositions
from lark.parsers.lalr_analysis import Reduce, Shift
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.parsers.lalr_parser import _Parser
from lark.parsers.lalr_parser_state import ParserState
from lark.tree import Meta

LAYOUT = frozenset(("_NL", "_INDENT", "_DEDENT"))
"""What there is between lines has no words."""

Part = Tree[Token] | Token | None

Finds = Callable[[str, int], Match[str] | None]
"""What finds a word at a place."""

Reader = tuple[Mapping[str, Finds], dict[str, Callable[[Token], Token]]]
"""What finds a word, by the character with which it begins, and what else the words of some
terminals may be.
"""


States = Mapping[int, Mapping[str, tuple[object, object]]]
"""What a parser does in each state at each word: another state is gone to, or a rule is over."""


class _States(dict[int, Mapping[str, tuple[object, object]]]):
    """Of each state what was folded of it, unfolded when a text comes there: most never do."""

    def __init__(self, rows: list[str], names: list[str], rules: list[Rule]) -> None:
        self._rows, self._names, self._done = rows, names, _Done(rules)

    def __missing__(self, state: int) -> Mapping[str, tuple[object, object]]:
        row, done = iter(json.loads(self._rows[state])), self._done
        self._rows[state] = ""  # it is not asked for again
        self[state] = made = {
            self._names[name]: done[to] for name, to in zip(row, row, strict=True)
        }
        return made


class _Done(dict[int, tuple[object, object]]):
    """What is done at a word, by the number that says so: the same in a hundred states, and one."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = rules

    def __missing__(self, to: int) -> tuple[object, object]:
        self[to] = made = (Shift, to) if to >= 0 else (Reduce, self._rules[~to])
        return made


def folded(data: dict[str, Any]) -> list[str]:
    """Takes the states out of what Lark writes of a parser, and gives them as one text each."""
    tables = data["parser"]["parser"]
    names, states = list(tables["tokens"].values()), tables["states"]
    numbers = {rule["@"]: number for number, rule in enumerate(data["rules"])}
    tables["tokens"], tables["states"] = names, {}

    def row(state: dict[int, tuple[int, Any]]) -> list[int]:
        done = ((name, ~numbers[to["@"]] if over else to) for name, (over, to) in state.items())
        return [number for pair in done for number in pair]

    return [json.dumps(row(states[s]), separators=(",", ":")) for s in range(len(states))]


def unfolded(parser: Lark, data: dict[str, Any], rows: list[str]) -> Lark:
    """A parser that was made of what is left of the data, with its states."""
    table = parser.parser.parser._parse_table
    table.states = _States(rows, data["parser"]["parser"]["tokens"], parser.rules)
    return parser


def _regexp(terminal: TerminalDef) -> str:
    """What finds the words of a terminal. No longer word is taken in two for it: `without` is not
    `with` and `out`.
    """
    found = terminal.pattern
    word = isinstance(found, PatternStr) and found.value[-1:].isalnum()
    return found.to_regexp() + (r"(?![\w-])" if word else "")


class _Whole(TerminalDef):
    """A terminal whose words are found as above."""

    def __init__(self, found: TerminalDef) -> None:
        super().__init__(found.name, PatternRE(_regexp(found)), found.priority)


class _WholeWords(BasicLexer):
    """Lark's own lexer, which finds whole words."""

    def _build_scanner(self) -> Scanner:
        made = super()._build_scanner()
        words = [_Whole(each) for each in made.terminals]
        return Scanner(words, self.g_regex_flags, self.re, self.use_bytes)  # type: ignore[no-untyped-call]  # as above


class QuickLexer(ContextualLexer):
    """Finds the words that Lark's own lexer finds, each of them whole. Where none fits, that goes
    on and says so.
    """

    BasicLexer = _WholeWords

    def __init__(
        self,
        conf: LexerConf,
        states: dict[int, Collection[str]],
        always_accept: Collection[str] = (),
    ) -> None:
        super().__init__(conf, {}, always_accept)
        self._conf, self._always = conf, frozenset(conf.ignore) | frozenset(always_accept)

    def in_states(self, states: States, begun: Mapping[str, str | None]) -> None:
        """Find words in the states of a parser. begun: with which characters the words of each
        terminal may begin, where that is known (`first_characters`).
        """
        self.lexers = lexers = _Lexers(self._conf, states, self._always)
        self._readers = _Readers(lexers, begun)

    def made_ready(self) -> None:
        """Make ready what finds words of any beginning wherever some were found before: whoever
        keeps this parser need not wait for it in another text.
        """
        for finds, _ in tuple(self._readers.values()):
            for first in map(chr, range(128)):
                finds[first]

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        """The words of a text, each as the parser's state lets read it."""
        whole, counter = lexer_state.text, lexer_state.line_ctr
        text = str(getattr(whole, "text", whole))  # before Lark 1.3 it is the text itself
        end, states, readers = len(text), parser_state.state_stack, self._readers
        ignored = cast(BasicLexer, self.root_lexer).ignore_types
        begun = at = counter.char_pos
        while at < end:
            finds, changes = readers[states[-1]]
            found = finds[text[at]](text, at)
            if found is None:
                break
            start, at, name = at, found.end(), str(found.lastgroup)
            if name not in ignored:
                token = Token(name, found[0], start, None, None, None, None, at)
                change = changes.get(name)
                lexer_state.last_token = token = token if change is None else change(token)
                yield token
        counter.feed(text[begun:at])
        yield from super().lex(lexer_state, parser_state)


class _Lexers(dict[int, AbstractBasicLexer]):
    """By the parser's state, what finds the words that may stand there; made when a text comes to
    it. States with the same words have the same one.
    """

    def __init__(self, conf: LexerConf, states: States, always: frozenset[str]) -> None:
        self._conf, self._states, self._always = conf, states, always
        self._by_words: dict[frozenset[str], _WholeWords] = {}

    def __missing__(self, state: int) -> BasicLexer:
        terminals = self._conf.terminals_by_name
        words = self._always.union(self._states[state]).intersection(terminals)
        if words not in self._by_words:
            conf = copy(self._conf)
            conf.terminals, conf.skip_validation = [terminals[word] for word in words], True
            self._by_words[words] = _WholeWords(conf)
        self[state] = made = self._by_words[words]
        return made


class _Readers(dict[int, Reader]):
    """By the parser's state, what finds the next word, and what else such words may be."""

    def __init__(self, lexers: _Lexers, begun: Mapping[str, str | None]) -> None:
        self._lexers = lexers
        self._begun = begun
        self._by_lexer: dict[int, Reader] = {}
        self._finding: dict[tuple[str, ...], Finds] = {}

    def __missing__(self, state: int) -> Reader:
        lexer = cast(BasicLexer, self._lexers[state])
        if id(lexer) not in self._by_lexer:
            made_of = (lexer.terminals, 0, lexer.re, False)
            words, changes = _create_unless(*made_of)  # type: ignore[no-untyped-call]  # as above
            self._by_lexer[id(lexer)] = (_Finding(words, self._begun, self._finding), changes)
        self[state] = made = self._by_lexer[id(lexer)]
        return made


LONG = 500
"""Characters of an expression beyond which it takes long to be made ready."""


class _Finding(dict[str, Finds]):
    """By the character that stands there, what finds the next word; made when it is met. What finds
    the same words is the same, in whatever state.
    """

    def __init__(
        self,
        words: Iterable[TerminalDef],
        begun: Mapping[str, str | None],
        made: dict[tuple[str, ...], Finds],
    ) -> None:
        self._words = {word.name: _regexp(word) for word in words}
        self._begun, self._made = begun, made

    def __missing__(self, first: str) -> Finds:
        begun = self._begun
        those = tuple(
            name for name in self._words
            if (firsts := begun.get(name)) is None or first in firsts or not first.isascii()
        )  # fmt: skip
        self[first] = found = self._made_ready(those)
        return found

    def _finder(self, names: tuple[str, ...]) -> Finds:
        """What finds the first of some words. Those that take long to be made ready are by
        themselves, so that this is done once.
        """
        for at, name in enumerate(names):
            if len(self._words[name]) > LONG and len(names) > 1:
                alone = (names[:at], names[at : at + 1], names[at + 1 :])
                return _one_after_the_other([self._made_ready(part) for part in alone if part])
        pattern = "|".join(f"(?P<{name}>{self._words[name]})" for name in names)
        return re.compile(pattern).match if names else _nothing

    def _made_ready(self, names: tuple[str, ...]) -> Finds:
        if names not in self._made:
            self._made[names] = self._finder(names)
        return self._made[names]


def _nothing(text: str, at: int) -> None:
    """Finds no word."""


def _one_after_the_other(finds: list[Finds]) -> Finds:
    def first(text: str, at: int) -> Match[str] | None:
        for find in finds:
            found = find(text, at)
            if found is not None:
                return found
        return None

    return first


@frozen
class _Reduction:
    """A rule that is over: how many parts it has, what is made of them, and what it is called."""

    size: int
    build: Callable[[list[Part]], Part]
    origin: str


class _Reductions(dict[Rule, _Reduction]):
    """By the rule: many states end the same one."""

    def __init__(self, builders: Mapping[Rule, Callable[[list[Part]], Part]]) -> None:
        self._builders = builders

    def __missing__(self, rule: Rule) -> _Reduction:
        build, origin = self._builders[rule], rule.origin.name
        self[rule] = made = _Reduction(len(rule.expansion), build, origin)
        return made


@frozen
class _Row:
    """What a state does at a word: a rule is over, or another state is gone to, as it is behind a
    rule.
    """

    over: dict[str, _Reduction]
    to: dict[str, int]


class _Rows(dict[int, _Row]):
    """By the parser's state."""

    def __init__(self, parser: _Parser) -> None:
        self._states = parser.parse_table.states
        self._reductions = _Reductions(
            cast(dict[Rule, Callable[[list[Part]], Part]], parser.callbacks)
        )

    def __missing__(self, state: int) -> _Row:
        self[state] = row = _Row({}, {})
        for name, (_, to) in self._states[state].items():
            if isinstance(to, Rule):
                row.over[name] = self._reductions[to]
            else:
                row.to[name] = to
        return row


class QuickParser(_Parser):
    """Does with each word what Lark's own loop does, with all that it must know of a rule at hand.
    Where a word does not fit, Lark says so.
    """

    def __init__(self, own: _Parser) -> None:
        super().__init__(own.parse_table, own.callbacks)
        self._rows = _Rows(self)

    def parse_from_state(self, state: ParserState[int], last_token: Token | None = None) -> Part:
        """The tree of the text that a state is given."""
        rows, states, values = self._rows, state.state_stack, state.value_stack
        lex = cast(Callable[[ParserState[int]], Iterator[Token]], state.lexer.lex)
        token = last_token
        try:
            for token in lex(state):
                row = rows[states[-1]]
                while (rule := row.over.get(token.type)) is not None:
                    parts = []
                    if rule.size:
                        parts = values[-rule.size :]
                        del states[-rule.size :], values[-rule.size :]
                    values.append(rule.build(parts))
                    states.append(rows[states[-1]].to[rule.origin])
                    row = rows[states[-1]]
                if token.type not in row.to:
                    state.feed_token(token)  # raises what is wrong
                states.append(row.to[token.type])
                values.append(token)
            end = Token.new_borrow_pos("$END", "", token) if token else Token("$END", "", 0, 1, 1)
            tree: Part = state.feed_token(end, True)
            return tree
        except UnexpectedInput as error:
            error.interactive_parser = InteractiveParser(self, state, state.lexer)
            raise


class Places:
    """Says of a tree where it begins and ends: with the first and the last word of its rule, also
    where these are no parts of it. Layout has no place.
    """

    def __init__(self, build: Callable[[list[Part]], Part]) -> None:
        self._build = build

    def __call__(self, parts: list[Part]) -> Part:
        """What a rule makes of its parts."""
        made = self._build(parts)
        if isinstance(made, Tree):
            first, last = _placed(parts), _placed(reversed(parts))
            if first is not None and last is not None:
                start = first.outer_start if isinstance(first, _Place) else first.start_pos or 0
                end = last.outer_end if isinstance(last, _Place) else last.end_pos or 0
                if isinstance(made._meta, _Place):  # the tree was made by a rule within this one
                    made._meta.outer_start, made._meta.outer_end = start, end
                else:
                    made._meta = _Place(start, end)
        return made


class _Place(Meta):
    """Where a tree begins and ends, and where what it was made of does."""

    def __init__(self, start: int, end: int) -> None:
        self.empty = False
        self.start_pos = self.outer_start = start
        self.end_pos = self.outer_end = end


def _placed(parts: Iterable[Part]) -> _Place | Token | None:
    """The first of some parts that has a place."""
    for part in parts:
        if isinstance(part, Tree):
            if isinstance(part._meta, _Place):
                return part._meta
        elif part is not None and part.type not in LAYOUT:
            return part
    return None


def with_quick_parts(parser: Lark, begun: Mapping[str, str | None]) -> Lark:
    """A parser that reads as above, and whose rules say where trees are as above. What is the only
    part of something is handed on: it has its place already. begun: as in `QuickLexer.in_states`.
    """
    frontend = parser.parser
    tables = frontend.parser
    tables.parser = QuickParser(tables.parser)
    frontend.lexer.lexer.in_states(tables.parser.parse_table.states, begun)
    made = parser._callbacks
    for rule, builder in made.items():
        if isinstance(builder, PropagatePositions):
            inner = builder.node_builder
            alone = isinstance(inner, ExpandSingleChild) and len(rule.expansion) == 1
            made[rule] = itemgetter(0) if alone else Places(inner)
    return parser
