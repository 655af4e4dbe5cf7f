"""Rule files for Pygments: in the terminal, in documentation, wherever Pygments is used.

Purpose: the table of `highlighting` as a lexer, found by its entry point as `duello`, and by the
ending `.duel`, which a language of templates has as well.
Input: the text of a rule file. Output: tokens. Must not know: colours.
"""

import re
from typing import ClassVar

import pygments
from pygments.formatters import TerminalFormatter
from pygments.lexer import RegexLexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    _TokenType,
)

from .highlighting import IN_TEXT, QUOTE, Kind, table

TOKENS: dict[Kind, _TokenType] = {
    Kind.COMMENT: Comment.Single,
    Kind.MARK: Comment.Special,
    Kind.TEXT: String.Double,
    Kind.OPTION: Name.Variable,
    Kind.NUMBER: Number.Integer,
    Kind.HEADING: Keyword.Declaration,
    Kind.VERB: Name.Builtin,
    Kind.PRONOUN: Name.Builtin.Pseudo,
    Kind.CONSTANT: Keyword.Constant,
    Kind.KEYWORD: Keyword,
    Kind.OPERATOR: Operator,
    Kind.PUNCTUATION: Punctuation,
    Kind.LABEL: Name.Function,
    Kind.NAME: Name,
}


class DuelloLexer(RegexLexer):
    """Rule files of Duello."""

    name = "Duello"
    aliases: ClassVar = ["duello"]
    filenames: ClassVar = ["*.duel"]
    priority = 0.5
    flags = re.MULTILINE
    tokens: ClassVar = {
        "root": [
            (r"\s+", Text),
            (QUOTE, String.Double, "text"),
            *((pattern.pattern, TOKENS[pattern.kind]) for pattern in table()),
        ],
        "text": [
            (QUOTE, String.Double, "#pop"),
            (IN_TEXT, String.Interpol),
            (r'[^"{]+|\{', String.Double),
        ],
    }

    @staticmethod
    def analyse_text(text: str) -> float:
        """How certainly this is a rule file: it begins with its title."""
        return float(re.search(r'^ruleset[ \t]+"', text, re.MULTILINE) is not None)


def painted(line: str) -> str:
    """A line of a rule file with colours for a terminal. A line of a text that goes over several
    stays as it is: what it belongs to cannot be known here.
    """
    if line.count(QUOTE) % 2:
        return line
    lexer = DuelloLexer(stripnl=False, ensurenl=False)
    return str(pygments.highlight(line, lexer, TerminalFormatter()))
