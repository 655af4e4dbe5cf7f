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

from ..diagnostics.problem import Fix, Label, Problem, Severity, problem
from ..spans import Span
from ..syntax import Word
from ..syntax import items as sc
from ..word_forms import forms, stems
from .brought_in import brought_in

MOST_NAMED = 3
"""How many of the lines that still name something are shown."""


def blamed(found: Iterable[Problem], script: sc.Script, own: sc.Script) -> Iterator[Problem]:
    """The problems, with those that only a removal has caused told as one, where it stands; so are
    those of the parent's that only a name has caused which is brought in here. script: all that was
    put together; own: what the variant itself says.
    """
    found = tuple(found)
    about_both = any(_is_clash(one) or _is_of_another(one, own) for one in found)
    words = tuple(brought_in(script)) if about_both else ()
    new = tuple(brought_in(own)) if about_both else ()
    uses: dict[Word, list[Problem]] = {}
    others: list[Problem] = []
    taken_out = {each.word: each for each in script.removed}
    for one in found:
        word = next((each.word for each in script.removed if _misses(one, each)), None)
        word = word or next((each for each in new if _clashes(one, each)), None)
        if word is not None:
            uses.setdefault(word, []).append(one)
        elif _is_clash(one):
            yield _with_the_other(one, words)
        else:
            others.append(one)
    clash = any(word not in taken_out for word in uses)
    yield from (one for one in others if not (clash and _is_of_another(one, own)))
    for word, said in uses.items():
        if word in taken_out:
            yield _still_named(taken_out[word], said, script)
        else:
            yield _had_by_parent(word, said, words)


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


def _misses(one: Problem, gone: sc.Removed) -> bool:
    """Whether a problem is that something taken out is named elsewhere, or what it brought in."""
    elsewhere = one.label.span.source.name != gone.word.span.source.name
    if not (elsewhere and one.code in ("unknown-name", "whose")):
        return False
    named = one.label.span.words.strip('"{}')
    return gone.word.text in forms(named) or not set(gone.names).isdisjoint(stems(named))


def _still_named(gone: sc.Removed, missing: list[Problem], script: sc.Script) -> Problem:
    labels = [Label(each.label.span, "named here") for each in missing[:MOST_NAMED]]
    more = len(missing) - len(labels)
    first, *rest = labels
    word = gone.word
    named = first.span.words.strip('"{}')
    inner = next((name for name in stems(named) if name in gone.names), "")
    what = "and is" if word.text in forms(named) else f"with `{inner}`, which is"
    also = _also_out(word, missing, script)
    ways = "replace the lines that name it, or keep it"
    return problem(
        "still-named",
        f"`{word.text}` is taken out here, {what} still named elsewhere",
        word.span,
        others=[first, *(evolve(each, text="and here") for each in rest)],
        notes=(f"{more} more lines name it",) if more else (),
        help=f"write `{also.text.strip()}` in a line above this one, or {ways}" if also else ways,
        fix=also,
    )


def _also_out(word: Word, missing: list[Problem], script: sc.Script) -> Fix | None:
    """The line that takes out the rule as well that alone still names what is taken out."""
    lines = [(r.name, line.span) for r in script.items if isinstance(r, sc.Rule) for line in r.body]
    found = {
        next((name for name, line in lines if line.holds(one.label.span)), None) for one in missing
    }
    name = found.pop()
    if found or name is None:
        return None
    text = word.span.source.text
    start = text.rfind("\n", 0, word.span.start) + 1
    called = f'"{name.text}"' if name.quoted else name.text
    return Fix(Span(word.span.source, start, start), f"remove {called}\n")
