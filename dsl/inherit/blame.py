"""Whose fault a mistake in the parent's file is: a variant's that has taken something out, or has
brought in a name that the parent has.

Purpose: mistakes in the parent's file that are none without the variant are told at the line of the
variant that makes them.
Input: what was found, and the script that was put together. Output: the same, blamed on its lines.
Must not know: how anything was found.
"""

import re
from collections.abc import Iterable, Iterator

from attrs import evolve

from .. import syntax as sx
from ..diagnostics.problem import Label, Problem, Severity, problem
from ..syntax import Word
from ..syntax import items as sc
from ..syntax.walk import inside
from ..word_forms import forms

MOST_NAMED = 3
"""How many of the lines that still name something are shown."""


def blamed(found: Iterable[Problem], script: sc.Script, own: sc.Script) -> Iterator[Problem]:
    """The problems, with those that only a removal has caused told as one, where it stands; so are
    those of the parent's that only a name has caused which is brought in here. script: all that was
    put together; own: what the variant itself says.
    """
    found = tuple(found)
    about_both = any(_is_clash(one) or _is_of_another(one, own) for one in found)
    words = tuple(_born(script)) if about_both else ()
    new = tuple(_born(own)) if about_both else ()
    uses: dict[Word, list[Problem]] = {}
    others: list[Problem] = []
    for one in found:
        word = next((each for each in script.removed if _misses(one, each)), None)
        word = word or next((each for each in new if _clashes(one, each)), None)
        if word is not None:
            uses.setdefault(word, []).append(one)
        elif _is_clash(one):
            yield _with_the_other(one, words)
        else:
            others.append(one)
    clash = any(word not in script.removed for word in uses)
    yield from (one for one in others if not (clash and _is_of_another(one, own)))
    for word, said in uses.items():
        if word in script.removed:
            yield _still_named(word, said)
        else:
            yield _had_by_parent(word, said, words)


def _born(script: sc.Script) -> Iterator[Word]:
    """The words that a script brings in as names."""
    for node in inside(script):
        if isinstance(node, sc.Header):
            yield from node.seats
        elif isinstance(node, sc.Rename):
            yield node.new
        elif isinstance(node, sx.Clause):
            yield node.label
        elif isinstance(node, sx.NamesDomain):
            yield from node.names
        elif isinstance(node, _NAMING):
            yield node.name


_NAMING = (
    *(sc.Kind, sc.Board, sc.Option, sc.Phase, sc.Piece, sc.Rule, sc.Field, sx.Named),
    *(sx.Step, sx.Choose, sx.Asks, sx.Declare),
)


def _is_clash(one: Problem) -> bool:
    return one.code == "name-taken" and not one.others


def _is_of_another(one: Problem, own: sc.Script) -> bool:
    """Whether an error is told of the parent's file."""
    return one.severity is Severity.ERROR and one.label.span.source != own.span.source


def _clashes(one: Problem, word: Word) -> bool:
    """Whether a mistake of the parent's is in a line with a name that a word brings in."""
    span = one.label.span
    if span.source == word.span.source or one.severity is not Severity.ERROR:
        return False
    line = span.source.line(span.position[0])
    said = re.findall(r'"([^"\n]+)"|`([^`]+)`|([\w-]+)', f"{line} {one.headline}")
    return any(word.text in forms(each) for found in said for each in found if each)


def _with_the_other(one: Problem, words: tuple[Word, ...]) -> Problem:
    """A name that is taken, with the place where the parent has it."""
    span = one.label.span
    name = span.words.strip('"')
    there = (w for w in words if w.text in forms(name) and w.span.source != span.source)
    return evolve(one, others=tuple(Label(w.span, "the parent has it here") for w in there)[:1])


def _had_by_parent(word: Word, said: list[Problem], words: tuple[Word, ...]) -> Problem:
    """What is brought in here has the name of something of the parent's."""
    theirs = (w for w in words if w.span.source != word.span.source and w.text in forms(word.text))
    there = next(theirs, None)
    span = said[0].label.span if there is None else there.span
    own = rf"(?<![\w-]){re.escape(word.text)}(?![\w-])"
    alone = len(re.findall(own, word.span.source.text)) == 1 and not word.quoted
    other = f"Other{word.text}" if word.text[0].isupper() else f"other-{word.text}"
    return problem(
        "name-taken",
        f"the parent already has `{word.text}`",
        word.span,
        others=(Label(span, "the parent has it here"),),
        notes=tuple(dict.fromkeys(f"else {one.headline}" for one in said))[:1],
        help=f"give this one another name, such as `{other}`",
        fix=other if alone else None,
    )


def _misses(one: Problem, word: Word) -> bool:
    """Whether a problem is that something taken out is named elsewhere."""
    elsewhere = one.label.span.source.name != word.span.source.name
    named = one.label.span.words.strip('"{}')
    return elsewhere and one.code in ("unknown-name", "whose") and word.text in forms(named)


def _still_named(word: Word, missing: list[Problem]) -> Problem:
    labels = [Label(each.label.span, "named here") for each in missing[:MOST_NAMED]]
    more = len(missing) - len(labels)
    first, *rest = labels
    return problem(
        "still-named",
        f"`{word.text}` is taken out here, and is still named elsewhere",
        word.span,
        others=[first, *(evolve(each, text="and here") for each in rest)],
        notes=(f"{more} more lines name it",) if more else (),
        help="replace the lines that name it, or keep it",
    )
