"""What goes wrong in the first line of a piece, and where an action is forbidden.

Purpose: pieces without a name or a label, several on one line, labels below zero; an action without
the choice that it is one of. Input: a line that went wrong, with the lines above it. Output: a
`Problem`. Must not know: the grammar.
"""

import re

from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from ...word_forms import forms
from .line_slip import Slip
from .mends import line_of

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


def below_zero(found: Slip) -> Problem | None:
    """`bird -5 Vulture`: a label has no sign; what it is worth stands below."""
    line = line_of(found.place)
    said = re.fullmatch(r"([a-z][\w-]*) -(\d+) (\w+|\"[^\"]+\")", line.words)
    if said is None or not _kind(said[1], found):
        return None
    block = re.search(
        rf"^pieces {said[1]}s?\b.*\n(?:[ \t]+.*\n)*?[ \t]+([\w-]+): [^\n]*, as labelled",
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


def unlabelled_piece(found: Slip) -> Problem | None:
    """`card King`: the label is missing, or the name."""
    line = found.before + found.behind
    said = re.fullmatch(r'(?:add |replace )?([A-Za-z_][\w-]*)[ \t]+(\S+|"[^"]*")[ \t]*', line)
    if said is None or found.expected.isdisjoint(("NAME", "NUMBER")):
        return None
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


def _with_label(found: Slip, said: re.Match[str]) -> Fix | None:
    """The next number that no piece of a kind has yet, nor gets above, before the name of a piece;
    None, if there is no such kind, or a label and no name.
    """
    kind, name = said.groups()
    text = found.place.source.text
    if not re.search(rf"^pieces {kind}\b", text, re.MULTILINE) or not re.match('[A-Z"]..', name):
        return None
    used = re.findall(rf"^(?:add )?{kind}[ \t]+(\d+)\b", text, re.MULTILINE)
    start = found.place.start - len(found.before)
    above = len(re.findall(rf'^(?:add )?{kind}[ \t]+[A-Z"]', text[:start], re.MULTILINE))
    place = Span(found.place.source, start + said.start(2), start + said.end(2))
    return Fix(place, f"{max(map(int, used), default=0) + above + 1} {name}")


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
