"""What goes wrong in the first line of a piece, and where an action is forbidden.

Purpose: pieces without a name or a label, several on one line, labels below zero; an action without
the choice that it is one of. Input: a line that went wrong, with the lines above it. Output: a
`Problem`. Must not know: the grammar.
"""

import re
from itertools import count, islice

from ...diagnostics.did_you_mean import closest
from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from ...whole_texts import at_the_margin, found_above
from ...word_forms import forms
from .line_slip import Slip
from .mends import line_of

PIECE_NAME = r"[A-Z][\w'-]*|\"[^\"\n]+\""
"""The pattern of what a piece is called."""

MOST_LINES = 60
"""No more pieces are written out."""


def _kind(word: str, found: Slip) -> str:
    """The kind of piece that a word is, in either number; empty if it is none."""
    text = found.place.source.text
    for form in forms(word):
        if re.search(rf"^pieces {re.escape(form)}s?\b", text, re.MULTILINE):
            return form
    return ""


def without_a_name(found: Slip) -> Problem | None:
    """`bird 3`, `birds 1 to 15`: what each is called is missing."""
    line = line_of(found.place)
    said = re.fullmatch(r"([a-z][\w-]*) (\d+)(?: ?(?:to|-|–|\.\.) ?(\d+))?", line.words)
    kind = _kind(said[1], found) if said is not None else ""
    if said is None or not kind:
        return None
    first, last = int(said[2]), int(said[3] or said[2])
    if not first <= last <= first + MOST_LINES:
        return None
    named = [f'{kind} {label} "{kind.capitalize()} {label}"' for label in range(first, last + 1)]
    rest = "" if first == last else f", and so on up to {last}"
    return problem(
        "missing-phrase",
        "each piece has a block of its own, and a name behind its label",
        line,
        help=f"write `{named[0]}`{rest}",
        fix=Fix(line, "\n".join(named)),
    )


def called_by_a_number(found: Slip) -> Problem | None:
    """`throw 1 31`: a name that is a number stands in quotation marks."""
    line = line_of(found.place)
    said = re.fullmatch(r"([a-z][\w-]*) \S+ (\d[\w-]*)[ \t]*", line.words)
    if said is None or not _kind(said[1], found):
        return None
    name = Span(line.source, line.start + said.start(2), line.start + said.end(2))
    return problem(
        "foreign-word",
        f"`{name.words}` is a number: a name begins with a capital letter, or stands in "
        "quotation marks",
        name,
        help=f'write `"{name.words}"`',
        fix=f'"{name.words}"',
    )


_DECLARES = re.compile(r"(?:(?P<sort>[a-z][\w-]*) )?(?P<kind>[a-z][\w-]*)(?: types?| kinds?)?:?")


_BEGINS = re.compile(r"^[a-z]", re.MULTILINE)


def pieces_of_a_kind(found: Slip) -> Problem | None:
    """`kind captain`, `captains:`: which pieces there are, as further down each of them is said."""
    source, text = found.place.source, found.place.source.text
    above = [m.start() for m in found_above(_BEGINS, text, found.place.end)]
    line = line_of(Span(source, *above * 2)) if above else found.place
    said = _DECLARES.fullmatch(line.words)
    if said is None or (said["sort"] and closest(said["sort"], ["pieces"]) is not None):
        return None
    heads = at_the_margin(text)
    for form in forms(said["kind"]):
        one = re.search(rf'^{re.escape(form)}[ \t]+(?:\w+[ \t]+)?["A-Z].*', heads, re.MULTILINE)
        if one is None or re.search(rf"^pieces {re.escape(form)}\b", heads, re.MULTILINE):
            continue
        return problem(
            "foreign-word",
            f"`{line.words.strip()}` is not said like this: which pieces there are is said by "
            "`pieces`",
            line,
            help=f"write `pieces {form}`",
            fix=Fix(line, f"pieces {form}"),
        )
    return None


def below_zero(found: Slip) -> Problem | None:
    """`bird -5 Vulture`: a label has no sign; what it is worth stands below."""
    line = line_of(found.place)
    said = re.fullmatch(r"([a-z][\w-]*) -(\d+) (\w+|\"[^\"]+\")", line.words)
    if said is None or not _kind(said[1], found):
        return None
    block = re.search(
        rf"^pieces {said[1]}s?\b.*\n(?:[ \t].*\n)*?[ \t]+([\w-]+): [^\n]*, as labelled",
        found.place.source.text,
        re.MULTILINE,
    )
    value = "" if block is None else f"\n  {block[1]}: -{said[2]}"
    first = f"{said[1]} m{said[2]} {said[3]}"
    below = "" if block is None else f", and below it `{block[1]}: -{said[2]}`"
    return problem(
        "foreign-word",
        f"`-{said[2]}` is no label: it is a number from 0 up, or begins with a letter",
        line,
        help=f"write `{first}`{below}",
        fix=Fix(line, first + value),
    )


_UNLABELLED = re.compile(
    r'(?:add |replace )?([A-Za-z_][\w-]*)[ \t]+(\S+|"[^"]*")([ \t]+of[ \t]+each[ \t]+\S+)?[ \t]*'
)
"""The kind of a piece, its name or its label, and of what there is one for each."""


def unlabelled_piece(found: Slip) -> Problem | None:
    """`card King`, `card King of each suit`: the label is missing, or the name."""
    line = found.before + found.behind
    said = _UNLABELLED.fullmatch(line)
    if said is None or (not said[3] and found.expected.isdisjoint(("NAME", "NUMBER"))):
        return None
    if _printed_by_label(found, said[1]):
        return _without_number(found, said)
    fix = _with_label(found, said)
    if fix is None and not found.ends:
        return None
    return problem(
        "syntax",
        "this line ends too early" if fix is None else "a label is missing before the name",
        found.place if fix is None else fix.span,
        "expected a name" if fix is None else "",
        notes=(
            f"a piece has a label and a name: `{said[1]} 1 {said[2]}`; "
            "a phase is one word at the margin",
        ),
        help=None if fix is None else f"write `{fix.text}`",
        fix=fix,
    )


def _printed_by_label(found: Slip, kind: str) -> re.Match[str] | None:
    """The field of a kind of piece that is read from labels, if there is one."""
    return re.search(
        rf"^pieces {re.escape(kind)}s?\b.*\n(?:[ \t].*\n)*?[ \t]+(?P<field>[\w-]+): "
        r"(?P<of>[^\n]*), as labelled",
        found.place.source.text,
        re.MULTILINE,
    )


def _without_number(found: Slip, said: re.Match[str]) -> Problem | None:
    """What is told where a label is missing that is a number of the piece: which one, nobody but
    the designer knows; where it may be none, the label is a letter.
    """
    field = _printed_by_label(found, said[1])
    letter = _letter(found, said[1], said[2])
    if field is None or not letter:
        return None
    start = found.place.start - len(found.before)
    place = Span(found.place.source, start + said.start(2), start + said.end(2))
    none = re.search(r"\bor none\b", field["of"]) is not None
    fix = Fix(place, f"{letter} {said[2]}") if none else None
    return problem(
        "syntax",
        f"a label is missing before the name: it is the {field['field']} of {said[2]}"
        + (", or a letter if it has none" if none else ""),
        place,
        notes=(f"where its {field['field']} is 3: `{said[1]} 3 {said[2]}`",),
        help=None if fix is None else f"write `{fix.text}`",
        fix=fix,
    )


def _letter(found: Slip, kind: str, name: str) -> str:
    """The first letter of a name as a label, or as many as no piece of the kind has yet; nothing if
    there is no such kind, or it is no name.
    """
    text = found.place.source.text
    letters = re.sub(r"\W", "", name)
    if not re.search(rf"^pieces {kind}\b", text, re.MULTILINE) or not re.match('[A-Z"]..', name):
        return ""
    used = set(re.findall(rf"^(?:add )?{kind}[ \t]+(\w+)[ \t]+[A-Z\"]", text, re.MULTILINE))
    return next((letters[:many] for many in range(1, 4) if letters[:many] not in used), "")


def _with_label(found: Slip, said: re.Match[str]) -> Fix | None:
    """The next number that no piece of a kind has yet, nor gets above, before the name of a piece;
    None, if there is no such kind, or a label and no name.
    """
    kind, name = said[1], said[2]
    text = found.place.source.text
    if not re.search(rf"^pieces {kind}\b", text, re.MULTILINE) or not re.match('[A-Z"]..', name):
        return None
    start = found.place.start - len(found.before)
    place = Span(found.place.source, start + said.start(2), start + said.end(2))
    return Fix(place, f"{_next_label(found, kind)} {name}")


def _next_label(found: Slip, kind: str) -> int:
    """The first number that no piece of a kind has yet, nor gets above."""
    text = found.place.source.text
    used = set(map(int, re.findall(rf"^(?:add )?{kind}[ \t]+(\d+)\b", text, re.MULTILINE)))
    start = found.place.start - len(found.before)
    above = len(re.findall(rf'^(?:add )?{kind}[ \t]+[A-Z"]', text[:start], re.MULTILINE))
    return next(islice((at for at in count(1) if at not in used), above, None))


_NAMED = re.compile(
    r"(?P<kind>[a-z][\w-]*)[ \t]+(?:(?P<label>\d+|[A-Z]\w?)[ \t]+)?"
    r"(?P<name>[A-Z][\w'-]*|\"[^\"]+\")[ \t]*"
    r"(?P<rest>(?:[,:=(]|with\b|[a-z]|-?\d).*)"
)
"""A piece, and something behind its name."""

_FIELD = re.compile(r"^[ \t]+([a-z][\w -]*): ([^\n]*)", re.MULTILINE)


def printed_beside(found: Slip) -> Problem | None:
    """`bird Robin, wings 2`, `bird 3 Robin (wings 2)`, `bird Robin 2`: what is printed on a piece
    stands below its name.
    """
    line = line_of(found.place)
    said = _NAMED.fullmatch(line.words)
    kind = _kind(said["kind"], found) if said is not None else ""
    if said is None or not kind:
        return None
    text = found.place.source.text
    block = re.search(rf"^pieces {re.escape(kind)}s?\b.*\n((?:[ \t]+.*\n)*)", text, re.MULTILINE)
    fields = dict(_FIELD.findall(block[1])) if block is not None else {}
    new = "" if _printed(said["rest"], fields) else _new_field(said["rest"])
    if new:
        return _undeclared(Span(line.source, line.start + said.start("rest"), line.end), new, kind)
    printed = _printed(said["rest"], fields)
    if not printed:
        return None
    own = next((f for f in printed if fields[f].endswith("as labelled")), "")
    label = said["label"] or (printed[own] if own and printed[own].isdigit() else "")
    name = said["name"]
    if not label and any(field.endswith("as labelled") for field in fields.values()):
        label = str(_next_label(found, kind))
    first = f"{said['kind']} {label} {name}".replace("  ", " ")
    below = [f"{f}: {value}" for f, value in printed.items() if f != own or value != label]
    listed = ", ".join(f"`{each}`" for each in below)
    help = f"write `{first}`" + (f", and below it, indented, {listed}" if below else "")
    fix = Fix(line, "\n  ".join([first, *below]))
    return problem(
        "missing-phrase",
        f"what is printed on {name} stands below it, a line each",
        Span(line.source, line.start + said.start("rest"), line.end),
        help=help,
        fix=fix,
    )


_NEW_FIELD = re.compile(
    r"(?:with|[,:=(])[ \t]*(?:-?\d+ (?P<of>[a-z][\w-]*)"
    r"|(?:an? )?(?P<name>[a-z][\w-]*)(?: of| is|:)? -?\d+)\)?[ \t]*"
)


def _new_field(rest: str) -> str:
    """The word for a number that a piece has and its kind has not; empty if there is none."""
    found = _NEW_FIELD.fullmatch(rest)
    return (found["of"] or found["name"] or "") if found is not None else ""


def _undeclared(rest: Span, field: str, kind: str) -> Problem:
    """That a piece is given what pieces of its kind do not have. rest: the words that give it."""
    return problem(
        "missing-phrase",
        f"no line says that each {kind} has {field}",
        rest,
        notes=(
            f"what pieces have stands below `pieces {kind}`, as in `{field}: number, usually 0`; "
            f"how much one of them has, as in `{field}: 7`, stands in a line below that piece",
        ),
    )


_FIRST_HOW_MUCH = re.compile(r"^(?P<n>-?\d+) (?P<of>[a-z][\w-]*)$")
"""`7 knots`, which is said for `knots 7`."""


def _printed(rest: str, fields: dict[str, str]) -> dict[str, str]:
    """Fields and what is printed in them; nothing where it is not clear. A number or a name alone
    is meant where it can be printed in one field only.
    """
    rest = re.sub(r"^(?:with\b|[,:=(]|[ \t])+|[ \t)]+$", "", rest)
    found: dict[str, str] = {}
    for part in re.split(r"[ \t]*[,;][ \t]*(?:and[ \t]+)?|[ \t]+and[ \t]+", rest):
        part = _FIRST_HOW_MUCH.sub(r"\g<of> \g<n>", re.sub(r"^an? ", "", part))
        named = [f for f in sorted(fields, key=len, reverse=True) if re.match(rf"{f}s?\b", part)]
        taken = named[:1] or [f for f, kind in fields.items() if _may_be(part, kind)]
        value = part
        if named:
            behind = rf"^{re.escape(named[0])}s?[ \t]*(?:[:=]|of\b|is\b)?[ \t]*"
            value = re.sub(behind, "", part)
        if (
            len(taken) != 1
            or taken[0] in found
            or not re.fullmatch(r"-?\d+|[\w-]+|\"[^\"]+\"", value)
        ):
            return {}
        found[taken[0]] = value
    return found


def _may_be(value: str, kind: str) -> bool:
    """Whether a value may be printed in a field of that kind, as it is written."""
    if re.fullmatch(r"-?\d+", value):
        return re.match(r"number\b", kind) is not None
    return value in re.split(r", | or ", kind.removesuffix(", as labelled"))


def action_alone(found: Slip) -> Problem | None:
    """`they must not shift`, where one chooses `act: tap, shift or pass`."""
    line = line_of(found.place)
    said = re.search(r"\bmust (?:not )?([\w-]+)(?=, (?:if|unless)\b|$)", line.words)
    if said is None:
        return None
    above = found.place.source.text
    choices = re.finditer(r"\bchooses? ([\w-]+)(?:, in secret)?: ([^\n#]+)", above)
    name = next((c[1] for c in choices if said[1] in re.split(r", | or ", c[2].strip())), None)
    if name is None:
        return None
    start = line.start + said.start(1)
    return problem(
        "missing-word",
        f"`{said[1]}` is one of the answers to `{name}`",
        Span(line.source, start, start + len(said[1])),
        help=f"write `{name} {said[1]}`",
        fix=f"{name} {said[1]}",
    )


_MOMENT = re.compile(
    r"(?P<in>[ \t]+)(?i:(?:when(?:ever)?|once|if|after|as soon as|on) )"
    r"(?:(?:it|you|they|this(?: \w+)?|the \w+) (?:(?:is|was|gets|has been) )?)?"
    r"(?:play|us|reveal|choos|cast|discard)(?:s|ed|en|ing)?(?: (?:it|this(?: \w+)?))?"
    r"[ \t]*[:,][ \t]*(?P<does>\S.*)?"
)
_HEAD_OF_A_PIECE = re.compile(rf"[a-z][\w-]*[ \t]+(?:\w+[ \t]+)?(?:{PIECE_NAME})[ \t]*")


def acts_when_played(line: Span) -> re.Match[str] | None:
    """What a line below a piece says that it does when it is played, or chosen, or shown."""
    said, text = _MOMENT.fullmatch(line.words), line.source.text
    if said is None:
        return None
    heads = re.findall(r"^\S.*$", text[: line.start], re.MULTILINE)
    head = heads[-1] if heads else ""
    alone = rf"^[a-z][\w-]*[ \t]+(?:\w+[ \t]+)?{re.escape(head)}(?![\w-])"
    listed = re.fullmatch("[A-Z][\\w'-]*", head) and re.search(alone, text, re.MULTILINE)
    return said if listed or _HEAD_OF_A_PIECE.fullmatch(head) else None


def when_played(found: Slip) -> Problem | None:
    """`when played: they gain 2 coins`, below a piece: what it does stands behind a step."""
    line = line_of(found.place)
    said, text = acts_when_played(line), line.source.text
    if said is None:
        return None
    steps = re.findall(r"^[ \t]+step ([a-z][\w-]*)", text, re.MULTILINE)
    headline = "what a piece does stands behind the name of a step"
    words = Span(line.source, line.end - len(line.words.lstrip()), line.end)
    if len(set(steps)) == 1:
        fix = Fix(words, f"{steps[0]}: {said['does'] or ''}".rstrip())
        return problem("no-time", headline, words, help=f"write `{fix.text}`", fix=fix)
    chosen = re.search(r"\bchooses? ([a-z][\w-]*)(?:, in secret)?: an? ", text)
    help = (
        f"write `act: {said['does'] or 'they gain 2 points'}`, and in the round `step act`, below "
        f"it `each {chosen[1] if chosen else 'pick'} takes effect`"
    )
    return problem("no-time", headline, words, help=help)
