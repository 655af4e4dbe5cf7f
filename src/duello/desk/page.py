"""What the page in a browser asks: texts in, plain JSON out.

Purpose: the desk for a page that runs Duello itself, without a server. Places are counted in UTF-16
places, as JavaScript counts them.
Input: the text of a rule file. Output: JSON.
Must not know: the page. It keeps no object of the page, so that the memory of the interpreter may
be kept for the next visit.
"""

import json
import re
from collections import deque
from collections.abc import Callable, Iterator
from html import escape
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..dsl.diagnostics.problem import Problem, Severity, summary
from ..dsl.diagnostics.source_snippet import tight
from ..dsl.ir.program import Program
from ..dsl.lint.read_too_soon import as_it_was
from ..dsl.pipeline import extended, read, whole_script
from ..dsl.spans import Source, Span
from ..match import loading
from ..match.example_runner import run_example
from . import page_play, utf16
from .choices_at_once import chosen_at_once
from .difference import comparing
from .editing import Editing
from .edits import Mend
from .formatter import format_source
from .matrix import NoMatrix, first_in_pieces
from .matrix_page import matrix_table
from .rulebook import rulebook
from .rulebook.as_html import as_html, fragment, within_a_page
from .rulebook.true_examples import left_out, with_true_examples
from .scaffold import Wishes, new_ruleset, new_variant, sorts

if TYPE_CHECKING:
    from .page_explore import Exploring

NAME = "<text>"
MENDED = 12
"""Problems for which mends are tried at once."""

TURN = 48
"""So many pieces of work go to the mends that may be meant by one problem's help before the others
have their turn: as many as a mend takes that is right at once. One that a problem carries is looked
at to its end, so that the first is there as soon as it can be.
"""

LONGEST = 200_000
"""Characters beyond which a text is not looked at."""

_here: tuple[Editing, ...] = ()
"""What is known of texts, the last one first: what stands there, and what could be played last."""

_going_on: dict[str, tuple[Editing, Iterator[dict[str, object] | None]]] = {}
"""What is found out piece by piece: of which text, and what is left of it."""
_paired_last: tuple[Editing, str, dict[str, object]] | None = None
_table: page_play.Table | None = None
_exploring: "Exploring | None" = None
_beside: dict[str, Source] = {}


def _editing(text: str) -> Editing:
    """What is known of a text. Two are kept: of one that could be played, a view goes on to be
    worked out while another is looked at.
    """
    global _here
    known = next((each for each in _here if each.source.text == text), None)
    if known is None:
        known = Editing(Source(NAME, text), _find)
    _here = (known, *(each for each in _here if each is not known))[:2]
    return known


def shipped() -> str:
    """The rulesets that come with Duello: names and titles."""
    return json.dumps([[name, loading.described(name)[0]] for name in loading.shipped()])


def opened(name: str) -> str:
    """The text of one of them."""
    source = loading.source_of(name)
    return json.dumps(source.text if source is not None else "")


def read_ahead() -> None:
    """Read what shipped rulesets extend, which is most of what a variant of one would wait for: for
    a memory with which others begin.
    """
    for name in loading.shipped():
        source = loading.source_of(name)
        for parent in extended(source, _find) if source is not None else ():
            read(parent)


def beginnings() -> str:
    """What a first game may be played with: names, and a line about each."""
    return json.dumps(list(sorts().items()))


def begin(title: str, sort: str, rounds: int, bouts: int, in_turn: bool) -> str:
    """The text of a first game; what is wrong with the wishes, if they cannot be met."""
    return _begun(lambda: new_ruleset(Wishes(title, sort, rounds, bouts, in_turn)))


def begin_variant(title: str, parent: str) -> str:
    """The text of a variant in which nothing is changed yet. parent: a title."""
    return _begun(lambda: new_variant(title, parent))


def _begun(write: Callable[[], str]) -> str:
    try:
        return json.dumps({"text": write()})
    except ValueError as refused:
        return json.dumps({"refused": str(refused)})


# ---------------------------------------------------------------------- problems and names


def check(text: str, seconds: float = inf) -> str:
    """What keeps a text from being played: at every key. After about so long, null:
    whoever asks again is told the rest, unless the same was asked of another text. Whoever asks in
    pieces is told first where it is wrong, with `more`, if what is to be said of that takes longer.
    """
    if len(text) > LONGEST:
        return json.dumps({"problems": [], "summary": "this text is too long", "plays": False})
    return _in_pieces("check", _editing(text), _checked, seconds)


def _checked(here: Editing) -> Iterator[dict[str, object] | None]:
    places = utf16.places(here.source.text)
    seen = None
    for _ in here.telling():
        if seen is None and (seen := here.at_first_sight) is not None:
            bare = [_plain(each, here, places) | {"help": ""} for each in seen]
            yield {"problems": bare, "summary": summary(seen), "plays": False, "more": True}
        else:
            yield None
    found = here.told.problems
    yield {
        "problems": [_plain(each, here, places) for each in found],
        "summary": summary(found),
        "plays": here.told.program is not None,
    }


def look(text: str, seconds: float = inf) -> str:
    """Everything that is found without playing, with mends, as `check` tells it: takes longer. To
    whoever asks for it in pieces, what is known so far is told as soon as there is something new,
    with `more`.
    """
    return _in_pieces("look", _editing(text), _looked, seconds)


def _in_pieces(
    name: str,
    here: Editing,
    begin: Callable[[Editing], Iterator[dict[str, object] | None]],
    seconds: float,
) -> str:
    """Go on with what was begun of this text, or begin; null after about so long. All of it, if
    there is no hurry.
    """
    if name not in _going_on or _going_on[name][0] is not here:
        _going_on[name] = (here, begin(here))
    end = monotonic() + seconds
    for found in _going_on[name][1]:
        if found is not None and not found.get("more"):
            del _going_on[name]
            return json.dumps(found)
        if found is not None and seconds < inf:
            return json.dumps(found)
        if monotonic() >= end:
            break
    return json.dumps(None)


def _looked(here: Editing) -> Iterator[dict[str, object] | None]:
    """Piece by piece: each mend once it is found, those that the problems carry first."""
    yield from here.inspecting()
    places = utf16.places(here.source.text)
    problems = [_plain(problem, here, places) for problem in here.problems]
    found: dict[str, object] = {"problems": problems, "summary": summary(here.problems)}
    first = sorted(enumerate(here.problems[:MENDED]), key=lambda each: each[1].fix is None)
    waiting = deque((at, here.mending(problem)) for at, problem in first)
    if waiting:
        yield found | {"more": True}
    while waiting:
        at, mending = waiting.popleft()
        for spent, mend in enumerate(mending, 1):
            if mend is not None:
                mends = [*problems[at]["mends"], _mend(mend, places)]
                problems[at] = problems[at] | {"mends": mends}
            yield None if mend is None else found | {"more": True}
            if spent == TURN and here.problems[at].fix is None:
                waiting.append((at, mending))
                break
    yield found


def _plain(problem: Problem, here: Editing, places: Callable[[int], int]) -> dict[str, Any]:
    """A problem without its mends; one of a line of another text stands where that is named."""
    span = tight(problem.label.span)
    remarks = [problem.headline, problem.label.text, *problem.notes]
    if span.source != here.source:
        line, _ = span.position
        words, title = span.source.line(line).strip(), loading.title_of(span.source)
        remarks += [f"it stands in “{title}”, line {line}: `{words}`"] if words else []
        span = Span(here.source, 0, 0) if here.extends is None else here.extends.span
    return {
        "from": places(span.start),
        "to": places(span.end),
        "line": span.position[0],
        "severity": problem.severity.value,
        "code": problem.code,
        "message": "\n".join(filter(None, remarks)),
        "help": _help(problem),
        "mends": [],
    }


def _mend(mend: Mend, places: Callable[[int], int]) -> dict[str, object]:
    return {"title": mend.title, "edits": [_edit(e.span, e.text, places) for e in mend.edits]}


def _help(problem: Problem) -> str:
    """What to do, with the words for it where something may be allowed."""
    allow = f'allow it: `allow {problem.code} because "the reason"`'
    return re.sub(r"\ballow it\b", lambda _: allow, problem.help or "", count=1)


def _edit(span: Span, text: str, places: Callable[[int], int]) -> dict[str, object]:
    return {"from": places(span.start), "to": places(span.end), "insert": text}


def hover(text: str, at: int, seconds: float = inf) -> str:
    """What players read about the word at a place. After about so long, null: whoever asks again
    is told the rest.
    """
    here = _editing(text)
    if _written(here, seconds):
        return json.dumps(here.hover(utf16.characters(text, at), 60))
    return json.dumps(None)


def complete(text: str, at: int) -> str:
    """What may be written at a place."""
    here = _editing(text)
    places = utf16.places(text)
    found = here.complete(utf16.characters(text, at))
    return json.dumps(
        {
            "from": places(found[0].span.start) if found else at,
            "options": [
                {
                    "label": s.insert.lstrip(),
                    "apply": s.insert,
                    "detail": s.about or s.sort,
                    "type": s.sort,
                    "boost": -min(rank, 99),
                }
                for rank, s in enumerate(found)
            ],
        }
    )


def formatted(text: str) -> str:
    """The text in its one layout; why it has none, if it cannot be read."""
    made = format_source(Source(NAME, text))
    if made.problems:
        line, _ = made.problems[0].label.span.position
        return json.dumps({"refused": f"line {line} cannot be read yet"})
    return json.dumps({"text": made.text})


# ---------------------------------------------------------------------- what it comes to


def book(text: str, seconds: float = inf) -> str:
    """The rulebook, as HTML. After about so long, null: whoever asks again is told the rest."""
    here = _editing(text)
    if not _written(here, seconds):
        return json.dumps(None)
    return json.dumps(within_a_page(here.book) if here.compiled.program is not None else "")


def _program(here: Editing) -> Program | None:
    """What a text comes to; None as soon as there are errors in it: what is to be told of them, and
    which mends they have, takes much longer to find out.
    """
    for _ in here.telling():
        if any(each.severity is Severity.ERROR for each in here.at_first_sight or ()):
            return None
    return here.compiled.program


def _written(here: Editing, seconds: float) -> bool:
    """Go on with the rulebook of a text for about so long; whether it is written."""

    def begin(here: Editing) -> Iterator[dict[str, object] | None]:
        yield from here.telling()
        yield None
        for _ in here.writing():
            yield None
        yield {}

    return json.loads(_in_pieces("written", here, begin, seconds)) is not None


def published(text: str) -> str:
    """The rulebook as a page of its own, with the examples that hold, and what is said of the
    others; nothing while the rules cannot be played.
    """
    here = _editing(text)
    program = _program(here)
    if program is None:
        return json.dumps(None)
    outcomes = (run_example(program, each) for each in here.compiled.examples)
    script, false = with_true_examples(here.whole, outcomes)
    return json.dumps(
        {"page": as_html(rulebook(script, as_it_was(program))), "left_out": left_out(false)}
    )


def changes(text: str, seconds: float = inf) -> str:
    """What is new to who knows what this extends, as HTML; nothing if it extends nothing. After
    about so long, null: whoever asks again is told the rest.
    """
    found = json.loads(_in_pieces("changes", _editing(text), _compared, seconds))
    return json.dumps(found and found["html"])


def _compared(here: Editing) -> Iterator[dict[str, object] | None]:
    yield from here.telling()
    yield None
    source = None if here.extends is None else here.find(here.extends.text)
    played = here.compiled.program is not None
    yield None
    parent = whole_script(source, here.find) if played and isinstance(source, Source) else None
    if parent is None:
        yield {"html": ""}
        return
    yield None
    made = yield from comparing(parent, here.whole)
    said = "".join(map(fragment, made.sections))
    yield {"html": said or "<p>The rules are the same.</p>"}


def pieces(text: str, choice: str = "", seconds: float = inf) -> str:
    """The matrix, as HTML, or why there is none; what both players choose at once, and which of it
    this is; in how many pairs the rules contradict themselves. choice: another than the one in
    which pieces are chosen, if it is still there. After about so long, null: whoever asks again is
    told the rest.
    """
    here = _editing(text)

    def begin(here: Editing) -> Iterator[dict[str, object] | None]:
        return _paired(here, choice)

    return _in_pieces(f"pieces {choice}", here, begin, seconds)


def _paired(here: Editing, choice: str) -> Iterator[dict[str, object] | None]:
    """Pair by pair; what was found last is found at once."""
    global _paired_last
    if _paired_last is not None and _paired_last[:2] == (here, choice):
        yield _paired_last[2]
        return
    program = here.compiled.program
    if program is None:
        yield {"html": "", "choice": "", "choices": [], "torn": 0}
        return
    choices = chosen_at_once(program)
    wanted = choice if choice in choices else None
    found: dict[str, object] = {"choice": wanted or "", "choices": choices, "torn": 0}
    try:
        for made in first_in_pieces(program, here.whole, wanted):
            if made is not None:
                yield None
                torn = sum(bool(cell.contradiction) for row in made.cells for cell in row)
                found |= {"html": matrix_table(made), "choice": made.choice, "torn": torn}
                break
            yield None
    except (NoMatrix, ValueError) as reason:
        found["html"] = f"<p>{escape(str(reason))}.</p>"
    _paired_last = (here, choice, found)
    yield found


def examples(text: str, first: int = 0, most: int | None = None) -> str:
    """Every example, and whether it holds; or so many from one on, as they may take their time."""
    here = _editing(text)
    places = utf16.places(text)
    found = [
        {"from": places(span.start), "name": _first_line(span), "said": said, "holds": holds}
        for span, said, holds in here.examples(first, most)
    ]
    return json.dumps(found)


def _first_line(span: Span) -> str:
    return span.words.partition("\n")[0].removeprefix("example ").strip('"')


# ---------------------------------------------------------------------- playing


def play(text: str, seed: int, people: int = 1) -> str:
    """Begin a match between so many people (one or two) and, for the others, chance."""
    global _table
    program = _program(_editing(text))
    if program is None:
        return json.dumps({"refused": "the rules cannot be played yet"})
    _table = page_play.begun(program, seed, people)
    return json.dumps(_table.seen())


def answer(player: str, words: str, choice: str, which: int = 1) -> str:
    """Answer what a player is asked; an empty answer declines."""
    if _table is None:
        return json.dumps({"refused": "no match has begun"})
    refused = _table.answer(player, words, choice, which)
    return json.dumps({"refused": refused} if refused else _table.seen())


# ---------------------------------------------------------------------- exploring


def explore(text: str) -> str:
    """Begin to explore."""
    global _exploring
    from . import page_explore  # who only writes need not wait for it

    here = _editing(text)
    if _program(here) is None:
        return json.dumps({"refused": "the rules cannot be played yet"})
    _exploring = page_explore.begun(loading.Rules(NAME, here.compiled), text)
    return json.dumps(_exploring.seen())


def further(seconds: float) -> str:
    """Go on for about so long, and tell how far it is and what was found."""
    return json.dumps(None if _exploring is None else _exploring.further(seconds))


def enough() -> str:
    """Leave off, and tell what was found."""
    return json.dumps(None if _exploring is None else _exploring.stop())


# ---------------------------------------------------------------------- what stands beside the text


def beside(texts: str) -> str:
    """What the text extends, by the names that it calls it: what stands on the disk of whoever
    opened the page for a file. It comes before what is shipped.
    """
    global _here
    _beside.clear()
    _beside.update({name: Source(name, text) for name, text in json.loads(texts).items()})
    _here = ()
    return json.dumps(len(_beside))


def _find(wanted: str) -> Source | Problem | None:
    return _beside.get(wanted) or loading.finder_of(NAME)(wanted)


def forget() -> None:
    """Let go of everything that came from a text."""
    global _here, _table, _exploring, _paired_last
    _here = ()
    _table = _exploring = _paired_last = None
    _going_on.clear()
    _beside.clear()
