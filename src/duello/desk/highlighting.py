"""Which words of a rule file are shown in which colour: one table for every editor and page.

Purpose: the table is made of the grammar's own words, so that a new sentence is coloured as soon as
it can be read. The lexer of Pygments (terminal, documentation), the TextMate grammar (VS Code) and
the mode of CodeMirror (the page) are the table in three notations.
Input: the grammar. Output: patterns by kind, and the files that are made of them.
Must not know: colours.
"""

import json
import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import groupby

from attrs import frozen

from ..dsl.ir.effects import VERBS
from ..dsl.parser.parsing import allowed_after, terminals
from ..dsl.ruling_marks import MARK
from ..dsl.spans import Source, Span


class Kind(Enum):
    """What words are to a reader."""

    COMMENT = "comment"
    MARK = "mark"
    TEXT = "text"
    OPTION = "option"
    NUMBER = "number"
    HEADING = "heading"
    VERB = "verb"
    PRONOUN = "pronoun"
    CONSTANT = "constant"
    KEYWORD = "keyword"
    OPERATOR = "operator"
    PUNCTUATION = "punctuation"
    LABEL = "label"
    NAME = "name"


@frozen
class Pattern:
    r"""Words of a kind. pattern: a regular expression as Python, JavaScript (with `uy`) and
    Oniguruma read it alike, but for what `\w` is in JavaScript.
    """

    kind: Kind
    pattern: str


QUOTE = '"'
"""Where a text begins and ends; it may go over several lines."""

IN_TEXT = r'\{[^{}"\n]*\}'
"""What is worked out within a text."""

OPENS = (
    r'^[ \t]*(?:[^#"]|"[^"]*")*:[ \t]*(?:\[[^\]]*\][ \t]*)?(?:#.*)?$'
    r'|^(?!(?:add[ \t]+)?option\b|remove\b|rename\b)[A-Za-z](?:[^#":]|"[^"]*")*(?:#.*)?$'
)
"""A line behind which the next is set in: it ends with a colon, or begins something at the margin.
JavaScript and VS Code read it as Python does.
"""

NAMED = r"[A-Za-z_][\w-]*"

_PRONOUNS = {"YOU", "OPPONENT", "THEY", "THEM", "THIS", "IT", "OWNER_WORD"}
_CONSTANTS = {"TRUTH", "NOTHING"}
_OPERATORS = {"COMPARISON", "_ARROW", "_POSS", "PLUS", "MINUS", "STAR", "EQUAL"}
_PUNCTUATION = {"COLON", "COMMA", "LPAR", "RPAR"}
_OWN = {"NAME", "FIELD_ALONE", "STRING", "NUMBER", "OPTION", "_NL", "_INDENT", "_DEDENT"}
_OWN |= {"ONE_OF_THEM", "SO_MANY_OF_THEM"}  # `a`, `one` and numbers, as elsewhere
_WORD_ENDS = r"(?![\w-])"

LETTERS = (
    r"A-Za-z0-9\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\u1fff\u2c00-\u2dff\u3005-\u3007\u3031-\ud7ff"
    r"\uf900-\ufdff\ufe70-\ufefc\uff10-\uff19\uff21-\uffdc\u{10000}-\u{1efff}\u{20000}-\u{3ffff}"
)
r"""Letters and numbers in a class of JavaScript, as ranges with what lies between them.
`\p{L}\p{N}` is exact, but each of its hundreds of ranges is taken over in every one of some hundred
places: a page that begins took seven times as long to colour its first text.
"""


@cache
def table() -> tuple[Pattern, ...]:
    """Every kind of words outside of texts; of two patterns that fit at a place, the first counts.

    At every place blanks are stepped over, and then the patterns are tried.
    """
    return (
        Pattern(Kind.COMMENT, r"#[^\n]*"),
        Pattern(Kind.MARK, MARK),
        Pattern(Kind.OPTION, r"\{[ \t]*[A-Za-z_][\w-]*[ \t]*\}"),
        Pattern(Kind.HEADING, _headings()),
        *_words(),
        Pattern(Kind.LABEL, rf"^{NAMED}(?=[ \t]*(?:#[^\n]*)?$)|{NAMED}(?=[ \t]*:)"),
        Pattern(Kind.NAME, NAMED),
        Pattern(Kind.NUMBER, r"[0-9]{1,9}(?![0-9])"),
    )


def _headings() -> str:
    """The words with which something at the margin may begin."""
    allowed = allowed_after(Span(Source("", ""), 0, 0), VERBS)
    found = sorted(word for name, word in allowed.items() if word and name not in _OWN)
    return rf"^(?:{'|'.join(found)}){_WORD_ENDS}"


def _kind(name: str) -> Kind:
    for kind, names in (
        (Kind.VERB, {"VERB"}),
        (Kind.PRONOUN, _PRONOUNS),
        (Kind.CONSTANT, _CONSTANTS),
        (Kind.OPERATOR, _OPERATORS),
        (Kind.PUNCTUATION, _PUNCTUATION),
    ):
        if name in names:
            return kind
    return Kind.KEYWORD


def _words() -> Iterator[Pattern]:
    """The grammar's words in the order in which its lexer tries them."""
    found = [t for t in terminals(VERBS) if t.name not in _OWN and not t.ignored]
    found.sort(
        key=lambda t: (
            -t.priority,
            _kind(t.name).value if t.literal else "",  # words that stand for themselves are apart
            -len(t.pattern),
            t.pattern,
        )
    )
    for kind, same in groupby(found, key=lambda t: _kind(t.name)):
        parts = []
        for each in same:
            if not each.literal:
                parts.append(each.pattern)
            elif each.pattern.isalpha():
                parts.append(each.pattern + _WORD_ENDS)
            else:
                parts.append(re.sub(r"([\\^$.*+?()\[\]{}|/])", r"\\\1", each.pattern))
        yield Pattern(kind, "|".join(parts))


# ---------------------------------------------------------------------- TextMate

_SCOPES = {
    Kind.COMMENT: "comment.line.number-sign",
    Kind.MARK: "comment.block.ruling",
    Kind.TEXT: "string.quoted.double",
    Kind.OPTION: "variable.parameter",
    Kind.NUMBER: "constant.numeric",
    Kind.HEADING: "keyword.control",
    Kind.VERB: "support.function",
    Kind.PRONOUN: "variable.language",
    Kind.CONSTANT: "constant.language",
    Kind.KEYWORD: "keyword.other",
    Kind.OPERATOR: "keyword.operator",
    Kind.PUNCTUATION: "punctuation.separator",
    Kind.LABEL: "entity.name.function",
    Kind.NAME: "source",
}


def textmate() -> str:
    """The grammar for editors that read TextMate's: JSON."""
    in_text = [{"name": _scope(Kind.OPTION), "match": IN_TEXT}]
    text = {"name": _scope(Kind.TEXT), "begin": QUOTE, "end": QUOTE, "patterns": in_text}
    rest = [{"name": _scope(p.kind), "match": p.pattern} for p in table()]
    made = {
        "name": "Duello",
        "scopeName": "source.duello",
        "fileTypes": ["duel"],
        "patterns": [text, *rest],
    }
    return json.dumps(made, indent=2) + "\n"


def _scope(kind: Kind) -> str:
    return "source.duello" if kind is Kind.NAME else f"{_SCOPES[kind]}.duello"


# ---------------------------------------------------------------------- CodeMirror


def codemirror() -> str:
    """The table as a module of JavaScript: `PATTERNS`, kinds with sticky expressions."""
    rows = [
        f"  [{json.dumps(p.kind.value)}, {json.dumps(_for_javascript(p.pattern))}],"
        for p in table()
    ]
    return (
        "// Made of the grammar by duello.desk.highlighting; change nothing here.\n"
        "export const PATTERNS = [\n"
        + "\n".join(rows)
        + '\n].map(([kind, pattern]) => [kind, new RegExp(pattern, "uym")]);\n'
        + f'export const IN_TEXT = new RegExp({json.dumps(_for_javascript(IN_TEXT))}, "uy");\n'
        + f"export const OPENS = new RegExp({json.dumps(OPENS)});\n"
    )


def _for_javascript(pattern: str) -> str:
    r"""`\w` is every letter and number, nearly as it is in Python."""
    made, within = [], False
    for part in re.findall(r"\\.|.", pattern):
        if part == r"\w":
            made.append(f"{LETTERS}_" if within else f"[{LETTERS}_]")
            continue
        within = part == "[" or (within and part != "]")
        made.append(part)
    return "".join(made)
