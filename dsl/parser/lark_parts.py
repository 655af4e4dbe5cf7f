"""Parts of Lark's parser that do less at each word than those that Lark brings along.

Purpose: most of the time that a rule file takes is Lark's. Lines and columns of words are not
needed here.
Input: what Lark's own parts are given. Output: the same words and trees, and where they begin and
end.
Must not know: the grammar.
"""

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import cast

from lark import Lark, Token, Tree
from lark.lexer import BasicLexer, ContextualLexer, LexerState
from lark.parse_tree_builder import ExpandSingleChild, PropagatePositions
from lark.parsers.lalr_parser_state import ParserState
from lark.tree import Meta

LAYOUT = frozenset(("_NL", "_INDENT", "_DEDENT"))
"""What there is between lines has no words."""

Part = Tree[Token] | Token | None


class QuickLexer(ContextualLexer):
    """Finds the words that Lark's own lexer finds. Where none fits, that goes on and says so."""

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        """The words of a text, each as the parser's state lets read it."""
        whole, counter = lexer_state.text, lexer_state.line_ctr
        text = str(getattr(whole, "text", whole))  # before Lark 1.3 it is the text itself
        end, states = len(text), parser_state.state_stack
        lexers = cast(dict[int, BasicLexer], self.lexers)
        ignored = cast(BasicLexer, self.root_lexer).ignore_types
        begun = at = counter.char_pos
        while at < end:
            lexer = lexers[states[-1]]
            found = lexer.scanner.match(whole, at)
            if found is None:
                break
            words, name = found
            start, at = at, at + len(words)
            if name not in ignored:
                token = Token(name, words, start, None, None, None, None, at)
                change = lexer.callback.get(name)
                lexer_state.last_token = token = token if change is None else change(token)
                yield token
        counter.feed(text[begun:at])
        yield from super().lex(lexer_state, parser_state)


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


def with_quick_places(parser: Lark) -> Lark:
    """A parser whose rules say where trees are as above. What is the only part of something is
    handed on: it has its place already.
    """
    made = parser._callbacks
    for rule, builder in made.items():
        if isinstance(builder, PropagatePositions):
            inner = builder.node_builder
            alone = isinstance(inner, ExpandSingleChild) and len(rule.expansion) == 1
            made[rule] = itemgetter(0) if alone else Places(inner)
    return parser
