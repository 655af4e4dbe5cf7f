"""Why a text cannot be read, in a designer's words.

Purpose: from what stopped the parser to a problem that says what is wrong and how to mend it.
Input: an error of Lark's, or a text that is too deep for it, and the part of the source that was
being read. Output: a `Problem`. Must not know: how the rest of the text is read.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve
from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ...diagnostics.problem import Fix, Problem, problem
from ...letters_alike import LETTERS, in_our_letters
from ...limits import DEEPEST_BLOCK, DEEPEST_SENTENCE
from ...ruling_marks import MARK
from ...spans import Span
from ...whole_edits import as_one_edit
from ...whole_texts import block_of
from .choice_mistakes import chosen_of_nothing, without_a_name
from .common_mistakes import slip
from .mends import Reads, directly_in_a_phase, line_of, reworded

NESTING = re.compile(r"[-+*('{:]|\b(?:of|if|and|in|the|each)\b")

_INDENTED = re.compile(r"^([ \t]*)([^\s#][^\n]*)", re.MULTILINE)


_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def unseen_character(span: Span) -> Problem | None:
    """What commands a terminal or turns the order of letters is refused, in texts and names, too:
    else what is read would not be what is written.
    """
    found = _UNSEEN.search(span.words)
    if found is None:
        return None
    at = span.start + found.start()
    name = unicodedata.name(found[0], f"U+{ord(found[0]):04X}")
    return problem(
        "strange-character",
        f"there is a character here that nobody sees: {name}",
        Span(span.source, at, at + 1),
        help="take it out",
    )


def too_deep(span: Span) -> Problem | None:
    """Deeply nested text would exhaust the stack of every pass: refuse it at the door."""
    columns = [0]
    for indent, line in _lines(span):
        width = _width(indent)
        while width < columns[-1]:
            columns.pop()
        if width > columns[-1]:
            columns.append(width)
        if len(columns) > DEEPEST_BLOCK or len(NESTING.findall(line.words)) > DEEPEST_SENTENCE:
            return problem(
                "too-deep",
                "this line is nested too deeply to be read",
                _start_of(line),
                help="say it in several lines",
            )
    return None


def mixed_indentation(span: Span) -> Problem | None:
    """Tabs above spaces look aligned in one editor and not in the next."""
    before = None
    for indent, line in _lines(span):
        if before is not None and not (indent.startswith(before) or before.startswith(indent)):
            found = "a tab" if "\t" in indent and "\t" not in before else "spaces"
            place = Span(span.source, line.start - len(indent), line.start)
            return problem(
                "mixed-indentation",
                "this line is indented with other characters than the line above it",
                place,
                f"{found} here",
                help="indent every line with spaces, and with nothing else",
                fix=Fix(place, indent.replace("\t", "  ")) if "\t" in indent else None,
            )
        before = indent
    return None


def bad_dedent(span: Span) -> Problem:
    """Find the line that returns to a column at which no block began."""
    columns = [0]
    for indent, line in _lines(span):
        width = _width(indent)
        if width > columns[-1]:
            columns.append(width)
            continue
        while width < columns[-1]:
            columns.pop()
        if width > columns[-1]:
            return _indentation(
                "this line stands at a column at which no block began", _start_of(line)
            )
    return _indentation("the lines of this block are not aligned", _start_of(span))


def explained(
    error: UnexpectedInput,
    span: Span,
    verbs: Iterable[str],
    reads: Reads,
    words: Mapping[str, str],
) -> Problem:
    """A parse error in a designer's words. reads: tries an edit; words: of each terminal that is
    one word, this word.
    """
    if isinstance(error, UnexpectedCharacters):
        at = span.start + (error.pos_in_stream or 0)
        here = Span(span.source, at, at + 1)
        said = _unclosed(span, at)
        if said is None and not _belongs_to_no_line(span.source.text[at : at + 2]):
            said = reworded(here, reads)
        return said or _strange_character(span, at, error.allowed or ())
    if not isinstance(error, UnexpectedToken):
        raise error
    nameless = _without_a_ruleset(span)
    if nameless is not None:
        return nameless
    token = error.token
    at = span.start + (token.start_pos or 0)
    if token.type == "_INDENT":
        place = _first_word(Span(span.source, span.start + (token.end_pos or 0), span.end))
        return (
            _unclosed(span, at)
            or _either(place)
            or _of_nothing(place)
            or _without_colon(place, reads)
            or _opens_no_block(place)
        )
    expected = {name: words.get(name, "") for name in error.accepts or error.expected}
    said = _unclosed(span, at) or _in_other_letters(span, at)
    return said or slip(_place(token, at, span), token, expected, verbs, reads)


def _in_other_letters(span: Span, at: int) -> Problem | None:
    """The first word of a line, up to the one that does not fit, with a letter of another alphabet
    in it.
    """
    text = span.source.text
    begin = max(text.rfind("\n", 0, at) + 1, span.start)
    for word in re.compile(r'"[^"\n]*"|#.*|[\w-]+').finditer(text, begin, span.end):
        if word.start() > at:
            return None
        meant = in_our_letters(word[0]) if word[0][0] not in '"#' else None
        if meant is not None:
            place = Span(span.source, *word.span())
            said = f"`{word[0]}` has a letter of another alphabet in it"
            return problem("strange-character", said, place, help=f"write `{meant}`", fix=meant)
    return None


def _without_a_ruleset(span: Span) -> Problem | None:
    """A file that begins with its players."""
    text = span.source.text
    first = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*").match(text)
    begin = first.end() if first else 0
    found = _PLAYERS.match(text, begin)
    if found is None or _RULESET.search(text) or not span.start <= begin < span.end:
        return None
    both = f"players {found['one']}, {found['other']}"
    place = Span(span.source, found.start("all"), found.end("all"))
    return problem(
        "no-ruleset",
        "this file does not say which ruleset it is",
        place,
        help=f'begin it with `ruleset "My Duel"`, and below it, set in, `{both}`',
        fix=Fix(Span(span.source, begin, found.end()), f'ruleset "My Duel"\n  {both}'),
    )


_PLAYERS = re.compile(
    r"[ \t]*(?P<all>[Pp]layers?:?[ \t]+(?P<one>\w+)(?:,[ \t]*|[ \t]+and[ \t]+)(?P<other>\w+))"
    r"[ \t]*(?=\n|$)"
)
_RULESET = re.compile(r"^rule ?set\b", re.MULTILINE | re.IGNORECASE)


def _either(place: Span) -> Problem | None:
    """`they choose either`, with what may be chosen on lines of its own."""
    above = _line_above(place)
    said = re.search(r"\b(?:may )?chooses?(?: (?:either|one of|one|between))?:?$", above.words)
    if said is None:
        return None
    return without_a_name(Span(above.source, above.start + said.start(), above.end))


def _of_nothing(place: Span) -> Problem | None:
    """`they choose pick`, with what follows from it on the lines below."""
    above = _line_above(place)
    said = re.search(
        r"\bchooses?[ \t]+(?!at random$)([a-z][\w-]*)(?:,[ \t]*in secret)?$", above.words
    )
    if said is None:
        return None
    start, end = (above.start + at for at in said.span(1))
    return chosen_of_nothing(Span(above.source, start, end))


def _without_colon(place: Span, reads: Reads) -> Problem | None:
    """`scoring`, with what happens then on the lines below: in a phase it is a step."""
    above = _line_above(place)
    step = _step_alone(above)
    if step is not None and reads(step):
        said = f"a step of a phase is `{step.text.strip()}`"
        help = f"write `{step.text.strip()}`"
        return problem("missing-word", said, step.span, "expected `step`", help=help, fix=step)
    end = Span(above.source, above.end, above.end)
    fix = Fix(end, ":")
    if not re.fullmatch(r"[ \t]+[a-z][\w-]*", above.words) or not reads(fix):
        return None
    help = f"write `:` behind `{above.words.strip()}`"
    return problem("missing-colon", "a colon is missing", end, "expected `:`", help=help, fix=fix)


def _step_alone(line: Span) -> Fix | None:
    """`step scoring`, in the place of a name that stands alone in a phase."""
    name = re.fullmatch(r"([ \t]+)([a-z][\w-]*)", line.words)
    if name is None or name[2] == "otherwise" or not directly_in_a_phase(line):
        return None
    column = Span(line.source, line.end - len(name[2]), line.end)
    return Fix(column, f"step {name[2]}")


def _line_above(place: Span) -> Span:
    """The last line before a place on which something stands, up to its last word."""
    before = place.source.text[: place.start].rstrip()
    return Span(place.source, before.rfind("\n") + 1, len(before))


def _belongs_to_no_line(char: str) -> bool:
    """A character whose own message is plainer than the whole line in other words."""
    return char in ("//", "--") or char[:1] in LIKE or char[:1] in CURLY or char[:1] in ";?"


# ---------------------------------------------------------------------- places


def _lines(span: Span) -> Iterator[tuple[str, Span]]:
    """Each line with something on it: its indentation, and the rest. Texts count as one word."""
    text = re.sub(r'"[^"]*"|#[^\n]*', _hidden, span.words)
    for match in _INDENTED.finditer(text):
        if set(match[2]) != {"\x00"}:
            start, end = match.span(2)
            yield match[1], Span(span.source, span.start + start, span.start + end)


def _hidden(match: re.Match[str]) -> str:
    """What stands for a text or a comment while lines are looked at: as long, and one line."""
    return ("\x00" if match[0].startswith("#") else "_") * len(match[0])


def _width(indent: str) -> int:
    return len(indent.expandtabs(8))


def _start_of(line: Span) -> Span:
    """The first word of a line."""
    return _first_word(line)


def _first_word(span: Span) -> Span:
    match = re.match(r"[ \t]*([\w-]+|\S?)", span.words)
    first, end = match.span(1) if match else (0, 0)
    return Span(span.source, span.start + first, span.start + end)


def _place(token: Token, at: int, span: Span) -> Span:
    """The words that do not fit; behind the last word of the line if it is the end of it."""
    if token.type in ("_NL", "_DEDENT", "$END"):
        text = span.source.text[: min(at, span.end)] if token.type != "$END" else span.words
        end = len(text.rstrip()) if token.type != "$END" else span.start + len(text.rstrip())
        return Span(span.source, end, end)
    return Span(span.source, at, max(at, span.start + (token.end_pos or 0)))


# ---------------------------------------------------------------------- indentation, characters


_OF_A_CHOICE = {
    "if nothing is possible": "what does something is asked before it is done: `if there is no "
    "card in the deck: ...`",
    "if none is chosen": "it stands below `they may choose ...`",
}
"""How lines begin that speak of the choice above them, and what is said where there is none."""


def _opens_no_block(place: Span) -> Problem:
    """A line that is set in below one that nothing stands below."""
    text = place.source.text
    for said, note in _OF_A_CHOICE.items():
        if text.startswith(f"{said}:", place.start) and not _below_a_choice(place):
            headline = f"`{said}` belongs in the block of a choice"
            return problem("out-of-place", headline, place, notes=(note,))
    return _indentation("this line is indented, but the line above it opens no block", place)


def _below_a_choice(place: Span) -> bool:
    """Whether the line above stands in the block of a choice, in which this one belongs then."""
    above = place.source.text[: place.start].split("\n")[:-1]
    margins = {line: _width(line[: -len(line.lstrip())]) for line in above if line.strip()}
    lines = [line for line in above if line.strip()]
    heads = (line for line in reversed(lines) if margins[line] < margins[lines[-1]])
    return re.search(r"\bchooses? ", next(heads, "")) is not None


def _indentation(headline: str, place: Span) -> Problem:
    return problem(
        "indentation",
        headline,
        place,
        help="begin it in the same column as the other lines of its block",
    )


def _unclosed(span: Span, at: int) -> Problem | None:
    """Quotation marks that were closed only where the next text should have begun."""
    for match in re.finditer(r'"[^"]*"?|#[^\n]*', span.words):
        start, end = span.start + match.start(), span.start + match.end()
        if start > at:
            break
        text = match[0]
        if text.startswith("#"):
            continue
        open_end = len(text) == 1 or not text.endswith('"')
        runs_on = "\n" in text and re.match(r"[\w{]", span.source.text[end : end + 1])
        if open_end or runs_on:
            line = text.split("\n")[0]
            place = Span(span.source, start, start + max(1, len(line.rstrip())))
            ahead = span.source.text[:start].rpartition("\n")[2]
            alone = ahead.count('"') % 2 == 0 and not line[1:].rstrip().endswith('"')
            return problem(
                "unclosed-text",
                "these quotation marks are never closed",
                place,
                help='add the closing `"`',
                fix=Fix(Span(span.source, place.end, place.end), '"') if alone else None,
            )
    return None


def _strange_character(span: Span, at: int, allowed: Iterable[str]) -> Problem:
    char = span.source.text[at : at + 1]
    place = Span(span.source, at, at + 1)
    if char in CURLY:
        return _curly(char, place, CURLY[char])
    digits = re.match(r"\d+", span.words[at - span.start :])
    if digits is not None:
        return problem(
            "huge-number",
            "this number is too large",
            Span(span.source, at, at + digits.end()),
            notes=("a number has at most nine digits, from 0 to 9",),
        )
    told = _name_of_other_letters(span, at) or _known_character(char, span, at)
    if told is not None:
        return told
    shown = char if char.isprintable() else f"U+{ord(char):04X}"
    if set(allowed) == {"STRING"}:
        return problem("strange-character", f"`{shown}` does not begin a text", place)
    return problem(
        "strange-character",
        f"`{shown}` has no meaning in a rule file",
        place,
        notes=(
            "outside of texts there are words, numbers and the signs : , = + - * < > ( ) { } '",
        ),
    )


_WORD = re.compile(r"[^\W\d_][\w-]*")


def _name_of_other_letters(span: Span, at: int) -> Problem | None:
    """A name that begins with a letter that no word of the language has: it stands in quotation
    marks, wherever it stands. A word that looks like one of ours is misspelt.
    """
    text = span.source.text
    found = _WORD.match(text, at)
    if found is None or in_our_letters(found[0]) is not None or found[0] in LETTERS:
        return None
    name = re.compile(rf"(?<![\w-]){re.escape(found[0])}(?![\w-])")
    quoted = "\n".join(_quoted(line, name) for line in text.split("\n"))
    told = problem(
        "strange-character",
        f"`{found[0]}` begins with another letter than those from A to Z",
        Span(span.source, at, found.end()),
    )
    if _quoted(text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0], name) in text:
        note = "between braces no quotation marks stand: choose a name that begins with such a one"
        return evolve(told, notes=(note,))
    return evolve(
        told,
        help=f'write `"{found[0]}"`: a name that begins so stands in quotation marks',
        fix=as_one_edit(span.source, quoted),
    )


def _quoted(line: str, name: re.Pattern[str]) -> str:
    """A line with a name in quotation marks where it stands outside of texts and remarks."""
    parts = re.split(r'("[^"]*"|#.*)', line)
    parts[::2] = [name.sub(lambda found: f'"{found[0]}"', each) for each in parts[::2]]
    return "".join(parts)


CURLY = dict.fromkeys("\u201c\u201d\u00ab\u00bb\u201e", '"') | dict.fromkeys("\u2018\u2019`", "'")
"""Typographic quotation marks, and those of a keyboard."""

LIKE = LETTERS | {
    "−": "-", "–": "-", "—": "-", "×": "*", "，": ",", "：": ":", "；": ",",
}  # fmt: skip
"""Letters and signs of other alphabets that look like ours."""

INSTEAD = {
    ".": ("a sentence ends with its line, and needs no full stop", "take it out", ""),
    ";": ("a line says one thing, and needs no semicolon", "take it out", ""),
    "?": ("a question needs no question mark here", "take it out", ""),
    "!": ("`not` is written as a word", "write `not`", "not "),
}
"""Signs of other languages: what to say of them, the mend, and what to write in their place."""


def _known_character(char: str, span: Span, at: int) -> Problem | None:
    """A character that is often written, and means nothing here."""
    place = Span(span.source, at, at + 1)
    code = "strange-character"
    if char.isspace():
        said = f"this blank is no plain one: {unicodedata.name(char, f'U+{ord(char):04X}')}"
        return problem(code, said, place, help="write a plain blank", fix=" ")
    if char in LIKE:
        said = f"`{char}` looks like `{LIKE[char]}` and is another one: {unicodedata.name(char)}"
        return problem(code, said, place, help=f"write `{LIKE[char]}`", fix=LIKE[char])
    if span.source.text[at : at + 2] in ("//", "--"):
        place = Span(span.source, at, at + 2)
        return problem(code, "a remark begins with `#`", place, help="write `#`", fix="#")
    if char == "/":
        return problem(
            code,
            "`/` has no meaning in a rule file",
            place,
            notes=("a number is divided like this: `their coins divided by 2, rounded down`",),
        )
    if char == "." and (between := re.search(r"(\w+)\.(\w+)$", _around(span, at))) is not None:
        return _point(place, *between.groups())
    if char == "'":
        return problem(
            code,
            "a text stands between straight double quotation marks",
            place,
            help='write `"`',
        )
    if char in "[]":
        return _bracket(span, at)
    if char == ";" and (joined := _semicolon(span, at)) is not None:
        return joined
    if char in INSTEAD:
        said, help, instead = INSTEAD[char]
        return problem(code, said, place, help=help, fix=instead)
    return None


def _around(span: Span, at: int) -> str:
    """The words on both sides of a sign, with nothing between."""
    text = span.source.text
    ahead, behind = re.search(r"\w*$", text[:at]), re.match(r"\w*", text[at + 1 :])
    return f"{ahead[0] if ahead else ''}{text[at]}{behind[0] if behind else ''}"


def _semicolon(span: Span, at: int) -> Problem | None:
    """`you gain 1 coin; opponent loses 1 coin` are two lines; moves of an example, one."""
    text = span.source.text
    line = line_of(Span(span.source, at, at))
    behind = text[at + 1 : line.end].lstrip()
    if not behind or behind.startswith("#"):
        return None
    in_an_example = re.match(r"example(?!\S)", text[block_of(line)[0] :]) is not None
    place = Span(span.source, at, line.end - len(behind))
    code = "strange-character"
    if in_an_example and re.match(r"[ \t]+(?:given|then)\b", line.words):
        said = "what is so at the same time is joined by `and`"
        return problem(code, said, place, help="write `and`", fix=" and ")
    if in_an_example:
        return problem(code, "moves stand behind commas", place, help="write `,`", fix=", ")
    ahead = re.match(r"[ \t]*(?:[^:;\"]*: )*", text[line.start : at])
    margin = ahead[0] if ahead else ""
    new = f"{margin}{behind.partition(';')[0]}".strip()
    return problem(
        code,
        "a line says one thing, and needs no semicolon",
        place,
        help=f"write `{new}` on a line of its own",
        fix=f"\n{margin}",
    )


def _point(place: Span, left: str, right: str) -> Problem:
    """A point between two words: of a number, or of what somebody has."""
    code = "strange-character"
    if left.isdigit() and right.isdigit():
        said = f"`{left}.{right}` is no number here: numbers are whole"
        return problem(code, said, place, notes=("count in tenths, or in halves",))
    said = f"`.` does not say whose `{right}`"
    return problem(code, said, place, help=f"write `{left}'s {right}`", fix="'s ")


def _bracket(span: Span, at: int) -> Problem:
    """Brackets hold the numbers of rulings, and stand at the end of a line."""
    source, text = span.source, span.source.text
    row = text.rfind("\n", 0, at) + 1
    end = row + len(text[row:].split("\n")[0])
    found = re.compile(r"\[([^\]\n\"]*)\]?|\]").search(text, row, end)
    begin, close = found.span() if found else (at, at + 1)
    inside, behind = (found[1] or "").strip() if found else "", text[close:end].rstrip()
    help = "take it out, or write the number of a ruling: `[R31]`"
    fix: Fix | str = ""
    if re.fullmatch(MARK, f"[{inside}]"):
        help = f"write `[{inside}]` at the end of the line"
        ahead = len(text[row:begin].rstrip()) + row
        remark = re.search(r"[ \t]*(?:#.*)?$", behind)
        said = behind[: remark.start()] if remark else behind
        fix = Fix(Span(source, ahead, end), f"{said}  [{inside}]{behind[len(said) :]}")
    elif inside and not behind:
        help, fix = f"begin a remark with `#`: `# {inside}`", f"# {inside}"
    return problem(
        "strange-character",
        f"`{text[begin:close]}` is not the number of a ruling at the end of a line",
        Span(source, begin, close),
        notes=("a ruling is called by a number: `prize: 2  [R31]`, `[R41, R43]`, `[R1 to R3]`",),
        help=help,
        fix=fix,
    )


def _curly(char: str, place: Span, straight: str) -> Problem:
    line = place.source.text[place.start :].partition("\n")[0]
    closing = re.search("[\u201c\u201d\u00ab\u00bb\u201e\u2018\u2019]", line[1:])
    fix = Fix(place, straight)
    if straight == '"' and closing is not None:  # both ends of the text at once
        end = place.start + 1 + closing.end()
        fix = Fix(Span(place.source, place.start, end), f'"{line[1 : closing.start() + 1]}"')
    return problem(
        "strange-character",
        f"`{char}` is a typographic quotation mark",
        place,
        help=f"write `{straight}`, as on a keyboard",
        fix=fix,
    )
