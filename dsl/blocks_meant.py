"""The blocks of a first draft, where lines stand outside of them or begin them in other words.

Purpose: whoever notes a game down as a list begins with `play 7 rounds`, `each round:`,
`step scoring: ...` or `- draw a card`; such a line is no line of its block, so that what is said of
it, and of those below, is about neither. Input: a text, and the lines with errors. Output: the text
with such lines where they belong, each way to be tried, and what is told of it. Must not know: the
grammar; what any line means.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from attrs import frozen

from .diagnostics.did_you_mean import closest
from .drafts import ALONE, DECIDES, HAS, OUTER, Draft, Meant, without_gaps
from .first_lines import first_lines
from .ir.nodes import sure
from .ir.types import plural
from .parser.syntax_errors.columns import HEADERS
from .prose_meant import prose_meant
from .spans import Source
from .word_forms import forms, single

_IN = "  "
_SIGN = re.compile(
    r"(?P<in>[ \t]*)(?P<sign>[-*+\u2022\u2013\u2014\u25cf>]|\(?\d+[.)]|\(\d+\)"
    r"|(?:[Ss]tep|[Pp]art) \d+[:.)]?)[ \t]+(?P<rest>[^\s\"].*)"
)
"""What stands in front of each line of a list."""

_OTHER_HEADS = re.compile(
    r"(?:(?:in|on|during|for|at)[ \t]+)?(?:(?:each|every|a|an|the|one|any)[ \t]+)(?P<name>[a-z]+)"
    r"[ \t]*:?|(?P<several>[a-z]+?)e?s?[ \t]+1[ \t]*(?:-|\u2013|to)[ \t]*\d+[ \t]*:?",
    re.IGNORECASE,
)
"""`each round:`, `the game`, `rounds 1-7:`, above what is done in one."""

_STEP = re.compile(r"step[ \t]+(?P<name>[a-z][\w-]*)[ \t]*(?::[ \t]*(?P<rest>\S.*)?)?$")
_CALLED = re.compile(r"(?P<name>[a-z][\w-]*):[ \t]*(?:#.*)?$")
_ONE_LINE = re.compile(r"(?P<name>[a-z][\w-]*):[ \t]*(?P<rest>\S.*)")

_THERE_IS = re.compile(r"(?:each player|the game|[a-z]+) has [a-z][\w-]*:")
_NO_LOOSE = re.compile(rf"(?:{'|'.join(HEADERS)}|add|remove|replace|change|rename|allow)\b")


def blocks_meant(source: Source, wrong: frozenset[int]) -> Iterator[Meant]:
    """The ways in which blocks may be meant, the likeliest first. wrong: the lines with errors,
    counted from 0.
    """
    draft = Draft(source.text, wrong)
    readers: tuple[Callable[[Draft], Iterator[Meant]], ...] = (
        first_lines,
        _begun_otherwise,
        _board,
        _in_one_line,
        _listed_below,
        prose_meant,
        _outside,
        _steps_outside,
        _listed,
        _played_otherwise,
    )
    for reader in readers:
        if source.above and reader is not _listed:
            continue  # the margin of a variant says what is otherwise in its parent
        yield from reader(draft)


# ---------------------------------------------------------------------- how blocks begin


def _begun_otherwise(draft: Draft) -> Iterator[Meant]:
    """`each round:`, `The game:`, `Match`, where the words alone begin the block."""
    for at, line in enumerate(draft.bare):
        if not draft.at_the_margin(at) or not _has_lines(draft, at):
            continue
        alone, other = ALONE.fullmatch(line), _OTHER_HEADS.fullmatch(line)
        said = alone["name"] if alone else (other["name"] or other["several"]) if other else ""
        small = said.lower()
        if not said or small in HEADERS or (alone and (said == small or not line[0].isupper())):
            continue
        if other is not None and re.fullmatch(OUTER, small):
            small = draft.outer
        known = small == draft.outer or draft.is_played(small)
        if known and small not in draft.phases:
            yield Meant(
                draft.put((at, at + 1, (small,))),
                at,
                f"`{line}` is not said like this: a block begins with its name alone",
                f"write `{small}`",
                "foreign-word",
            )


def _has_lines(draft: Draft, at: int) -> bool:
    """Whether lines are set in below one, or listed."""
    listed = at + 1 < len(draft.lines) and _SIGN.fullmatch(draft.bare[at + 1])
    return draft.end(at) > at + 1 or bool(listed)


def _in_one_line(draft: Draft) -> Iterator[Meant]:
    """`turn: they draw a card`, with what follows below, at the margin or set in."""
    for at, line in enumerate(draft.bare):
        said = _ONE_LINE.fullmatch(line) if draft.at_the_margin(at) else None
        if said is None or said["name"] in draft.phases:
            continue
        of_the_match = _is_the_match(draft, said)
        if not of_the_match and not draft.is_played(said["name"]):
            continue
        end = at + 1
        while end < len(draft.lines) and draft.bare[end] and not _begins_a_block(draft, end):
            end += 1
        below = [
            _IN + each.strip() for each in draft.lines[at + 1 : end] if draft.at_the_margin(at)
        ]
        deeper = all(not draft.at_the_margin(each) for each in range(at + 1, end))
        lines = draft.lines[at + 1 : end] if deeper else below
        rest = draft.lines[at].partition(":")[2].strip()
        if of_the_match:
            has = [each for each in draft.lines[at + 1 : end] if HAS.match(each.strip())]
            ends = [each for each in draft.lines[at + 1 : end] if each not in has]
            text = (said["name"], *has, _IN + _as_a_line(draft, rest), *ends)
        else:
            text = (said["name"], _IN + rest, *lines)
        yield Meant(
            draft.put((at, end, text)),
            at,
            f"what is done in a {said['name']} stands on lines of its own, set in below its name",
            f"write `{said['name']}`, and below it `{rest}`",
        )


def _is_the_match(draft: Draft, said: re.Match[str]) -> bool:
    """`game: play 3 rounds`, `match: 3 rounds`: how much of it is played."""
    return bool(re.fullmatch(OUTER, said["name"]) and draft.often(said["rest"])[1])


def _begins_a_block(draft: Draft, at: int) -> bool:
    line = draft.bare[at]
    return draft.at_the_margin(at) and bool(
        ALONE.fullmatch(line) or _NO_LOOSE.match(line) or _has_lines(draft, at)
    )


# ---------------------------------------------------------------------- boards

_GRID = re.compile(
    r"(?:(?:the|an?) )?(?:board|grid|map)\b[:,]? *"
    r"(?:(?:is|has|of|with|grid|a|an|board)\b[:,]? *)*"
    r"(?P<a>\d+) *(?:by|x|\u00d7|\*) *(?P<b>\d+)(?: (?P<cell>[a-z]+))?",
    re.IGNORECASE,
)
_ROWS_AND_COLUMNS = re.compile(
    r"(?:(?:square|rectangular) )?(?P<of>board|grid|map)(?:,)? (?:with|of|has|having) "
    r"(?P<rows>\d+) rows (?:and|by|of) (?P<columns>\d+)(?: columns| (?P<cell>[a-z]+))?"
)
_COLUMNS_AND_ROWS = re.compile(
    r"(?:(?:square|rectangular) )?(?P<of>board|grid|map)(?:,)? (?:with|of|has|having) "
    r"(?P<columns>\d+) columns (?:and|by) (?P<rows>\d+) rows"
)
_NO_CELL = frozenset({"board", "grid", "size", "map", "big", "large"})
_CELLS = (
    re.compile(r"\b(?:empty|free|adjacent|neighbouring) (?P<cell>[a-z]+)"),
    re.compile(r"\b(?:an?|each|every) (?P<cell>[a-z]+) next to\b"),
    re.compile(r"\b(?:an?|each|every|the) (?P<cell>cell|square|field|space|place|tile|hex)s?\b"),
)
"""As what cells are spoken of, the surest first."""


def _cell(said: str, text: str) -> str:
    """What a cell is called: as it is said of the board, or else of what is done there."""
    word = said.lower()
    if word and word not in _NO_CELL:
        spoken = (f for f in forms(word) if re.search(rf"\b(?:an?|each|empty) {f}\b", text))
        return next(spoken, single(word))
    named = (found["cell"] for each in _CELLS for found in each.finditer(text))
    return next((single(each) for each in named if each not in _NO_CELL), "cell")


def _by(said: re.Match[str]) -> str:
    """`a board with 3 rows and 4 columns` is one of 4 by 3."""
    cell = f" {said['cell']}" if "cell" in said.groupdict() and said["cell"] else ""
    return f"board of {said['columns']} by {said['rows']}{cell}"


def _board(draft: Draft) -> Iterator[Meant]:
    """`board 5 by 5`, without what one of its cells is called."""
    for at, line in enumerate(draft.bare):
        if not draft.at_the_margin(at):
            continue
        below = draft.bare[at + 1].strip() if draft.end(at) > at + 1 else ""
        split = re.fullmatch(r"(?:the )?board:?", line, re.IGNORECASE) and below
        behind = re.sub(r"(.+) (?:board|grid)(?=$| of\b)(?: of)?", r"board \1", line)
        whole = f"board {re.sub(r'^(?:an?|the) ', '', below)}" if split else line
        for rows in (_ROWS_AND_COLUMNS, _COLUMNS_AND_ROWS):
            whole = rows.sub(_by, re.sub(r"^board (?=(?:\w+ )?board)", "", whole))
        said = _GRID.fullmatch(whole) or _GRID.fullmatch(behind)
        if said is None or not draft.touched(at, at + 2):
            continue
        cell = _cell(said["cell"] or "", draft.text)
        meant = f"board {cell}: grid of {said['a']} by {said['b']}"
        yield Meant(
            draft.put((at, at + (2 if split else 1), (meant,))),
            at,
            f"`{line}` is not said like this: it is said what one of its cells is called",
            f"write `{meant}`",
            "foreign-word",
        )


# ---------------------------------------------------------------------- lines of the match


@frozen
class _Loose:
    """Lines of the match that stand outside of it, and where: a line, or a block with its name.
    begins: whether they are said of its beginning.
    """

    at: int
    end: int
    lines: tuple[str, ...]
    begins: bool = False


def _outside(draft: Draft) -> Iterator[Meant]:
    """`play 7 rounds`, `each player has points: 0`, at the margin; `setup:`, which nothing plays,
    with such lines below it.
    """
    outer, loose = draft.outer, tuple(_set_apart(draft))
    homes = [_home(draft, each) for each in loose]
    for home in dict.fromkeys(homes):
        own = tuple(each for each, its in zip(loose, homes, strict=True) if its == home)
        wrong = [each for each in own if draft.touched(each.at, each.end)]
        if wrong or _two_begin(draft):
            yield from _into_the_phase(draft, own, (wrong or own)[0].at, home or outer)


def _home(draft: Draft, loose: _Loose) -> str:
    """The phase in which a line belongs: the match, and the one right below it where the match
    plays something else.
    """
    outer = draft.outer
    found = _PLAYS.fullmatch(_as_a_line(draft, loose.lines[0]))
    there = draft.phases.get(outer)
    if found is None or there is None or len(loose.lines) > 1:
        return outer
    plays = any(_PLAYS.fullmatch(each.strip()) for each in draft.set_in(there))
    below = next((each for each, at in draft.phases.items() if at > loose.at), outer)
    return below if plays and below not in forms(found["of"]) else outer


def _set_apart(draft: Draft) -> Iterator[_Loose]:
    """What is said of the match outside of it."""
    outer = draft.outer
    there = draft.phases.get(outer)
    decides = there is not None and any(
        re.search(DECIDES.format(re.escape(outer)), each) for each in draft.set_in(there)
    )
    for at, line in enumerate(draft.bare):
        if not draft.at_the_margin(at) or _begins_steps(draft, at):
            continue
        alone, end = ALONE.fullmatch(line), draft.end(at)
        below = tuple(each for each in draft.lines[at + 1 : end] if each.strip())
        ended, begun = (each.fullmatch(line) for each in (_ENDS_WITH, _BEGINS_WITH))
        if (ended or begun) and below and _level(below) and not draft.is_played(line.rstrip(":")):
            yield _Loose(at, end, below, begins=begun is not None)
        elif alone is not None and below:
            name = alone["name"].lower()
            own = re.fullmatch(OUTER, name) or name in HEADERS or draft.is_played(name)
            if not own and all(map(draft.of_the_match, below)):
                yield _Loose(at, end, below)
        elif below:
            continue
        elif (said := _UNDER_A_HEAD.fullmatch(line)) and draft.of_the_match(_whole(draft, said)):
            yield _Loose(at, end, (_whole(draft, said),))
        elif draft.of_the_match(line) and not _torn(draft, at):
            above = _block_above(draft, at)
            plays = line.startswith("play ") or draft.often(line)[1]
            if (plays and decides) or (above != outer and not (above and _SIGN.fullmatch(line))):
                yield _Loose(at, end, (line,))


_UNDER_A_HEAD = re.compile(
    r"(?:set-?up|start|begin|end|ending|goal|aim|victory|winning|scoring|how to win|at the end)"
    r"[ \t]*:[ \t]*(?P<rest>.+?)\.?",
    re.IGNORECASE,
)
"""`setup: each player has points: 0`, with the words that stand above such lines in a rulebook."""


_ENDS_WITH = re.compile(
    r"(?:(?:at )?(?:the )?(?:end|ending)(?: of (?:the )?(?:game|match|duel))?|(?:after|when) "
    r"(?:the )?(?:game|match|duel)(?: ends| is over)?|(?:game|match) end|(?:final )?scoring|winning"
    r"|victory)[ \t]*:?",
    re.IGNORECASE,
)
_BEGINS_WITH = re.compile(
    r"(?:set-?up|(?:at )?(?:the )?(?:start|beginning)(?: of (?:the )?(?:game|match|duel))?"
    r"|preparations?)[ \t]*:?",
    re.IGNORECASE,
)
"""What stands above lines about the end of a match in a rulebook, and above those about how it
begins.
"""


def _level(lines: Iterable[str]) -> bool:
    """Whether no line is set in below another one."""
    return len({*map(_blanks, lines)}) == 1


def _whole(draft: Draft, said: re.Match[str]) -> str:
    """What stands behind such a word, with what is won."""
    rest = said["rest"].strip()
    return f"{rest} the {draft.outer}" if re.search(r" (?:wins|loses)$", rest) else rest


def _torn(draft: Draft, at: int) -> bool:
    """Whether a line stands right below those of a phase: it has only lost its indentation."""
    while at > 0 and draft.lines[at - 1].strip():
        at -= 1
    return draft.at_the_margin(at) and ALONE.fullmatch(draft.bare[at]) is not None


def _two_begin(draft: Draft) -> bool:
    """Whether a phase is wrong that nothing plays: the line that would is outside."""
    return any(each in draft.wrong for each in draft.phases.values())


def _block_above(draft: Draft, at: int) -> str:
    """The phase right above a line; nothing, if another block is."""
    for above in range(at - 1, -1, -1):
        if draft.at_the_margin(above) and not draft.of_the_match(draft.bare[above]):
            alone = ALONE.fullmatch(draft.bare[above])
            return alone["name"] if alone else ""
    return ""


def _into_the_phase(
    draft: Draft, loose: tuple[_Loose, ...], at: int, outer: str
) -> Iterator[Meant]:
    """Lines put into the block of a phase, which is the match; there is one then."""
    there = draft.phases.get(outer)
    own = [] if there is None else [each.strip() for each in draft.set_in(there)]
    said = [_as_a_line(draft, line) for each in loose for line in each.lines]
    new = [line for line in said if line not in own]
    plays_there = {found["of"] for line in own if (found := _PLAYS.fullmatch(line))}
    if any((found := _PLAYS.fullmatch(line)) and found["of"] in plays_there for line in new):
        return  # it is said twice, in two ways
    begins = {_as_a_line(draft, line) for each in loose if each.begins for line in each.lines}
    has = [line for line in new if HAS.match(line) or line in begins]
    plays = [line for line in new if line.startswith("play ")]
    has = [line for line in has if line not in plays]
    ends = [line for line in new if line not in has and line not in plays]
    out: list[tuple[int, int, Iterable[str]]] = [(each.at, each.end, ()) for each in loose]
    if there is None:
        text = _with_a_block(draft, outer, (*has, *plays, *ends), out)
    else:
        blanks = " " * _column(draft, there)
        first, last = _behind_what_there_is(draft, there), draft.end(there)
        inner = outer != draft.outer
        parts: dict[int, list[str]] = {}
        for place, some in (
            (first, has),
            (first if inner else _before_it_is_decided(draft, there), plays),
            (last, ends),
        ):
            parts.setdefault(place, []).extend(blanks + line for line in some)
        text = draft.put(*out, *((place, place, some) for place, some in parts.items()))
    named = {each.at for each in loose if draft.bare[each.at] not in each.lines}
    where = (
        f"`{draft.bare[at]}` is no block of its own: what there is in a {outer}, and who wins it, "
        f"is said in `{outer}`"
        if at in named
        else f"`{draft.bare[at]}` is said of the whole {outer}, and stands outside of it"
    )
    ones = f"`{new[0]}`" if len(new) == 1 else f"these {len(new)} lines"
    below = f"write `{outer}` at the margin, and" if there is None else f"below `{outer}`"
    put = f"{below} below it, set in, {ones}" if there is None else f"write {ones} {below}"
    help = put if new else f"leave it out: `{outer}` says it already"
    yield Meant(without_gaps(text), at, where, help)


def _with_a_block(
    draft: Draft, outer: str, lines: Iterable[str], gone: list[tuple[int, int, Iterable[str]]]
) -> str:
    """The text with a block in the place of lines that are gone: the match stands before what is
    played in it.
    """
    block = [outer, *(_IN + line for line in lines), ""]
    (at, end, _), *others = gone
    first = min(draft.phases.values(), default=at)
    if first < at:
        return draft.put((first, first, block), *gone)
    return draft.put((at, end, block), *others)


def _behind_what_there_is(draft: Draft, at: int) -> int:
    """Behind the first lines of a block, which say what there is."""
    column, behind = _column(draft, at), at + 1
    for each in range(at + 1, draft.end(at)):
        line = draft.bare[each]
        if line and _blanks(line) <= column and not _THERE_IS.match(line.strip()):
            break
        behind = each + 1 if line else behind
    return behind


_ENDS = re.compile(r"(?:if\b.*: )?.*\b(?:wins?|loses?|ends?) the [a-z]+\b|at the end\b")


def _before_it_is_decided(draft: Draft, at: int) -> int:
    """Before the first line of a phase that says who wins it, or that it is over: what is played
    there has been played then.
    """
    column = _column(draft, at)
    for each in range(at + 1, draft.end(at)):
        line = draft.bare[each]
        if (
            line
            and _blanks(line) == column
            and (_PLAYS.match(line.strip()) or _ENDS.match(line.strip()))
        ):
            return each
    return draft.end(at)


def _as_a_line(draft: Draft, line: str) -> str:
    """A line of the match as it is said in its block."""
    n, of, rest = draft.often(line)
    if not of or line.strip().startswith(f"play {n} "):
        return line.strip()
    return f"play {n} {of if n in ('1', 'one') else plural(single(of))}{rest}"


def _played_otherwise(draft: Draft) -> Iterator[Meant]:
    """`rounds: 7` in the match; `play 7 rounds`, where what is played is called a turn."""
    for at, line in enumerate(draft.bare):
        wrong = at in draft.wrong or (line[:1].isspace() and _two_begin(draft))
        if not (wrong and line[:1].isspace() and _block_above(draft, at)):
            continue
        new, headline = _as_a_line(draft, line), f"`{line.strip()}` is not said like this"
        if new == line.strip():
            new, headline = _of_what_there_is(draft, new)
        if new != line.strip():
            text = draft.put((at, at + 1, (f"{line[: _blanks(line)]}{new}",)))
            yield Meant(text, at, headline, f"write `{new}`", "foreign-word")


_PLAYS = re.compile(
    r"play (?:up to )?(?:\S+ )??(?P<of>[a-z][\w-]*)(?= in alternation| until|,|$)(?P<rest>.*)"
)


def _of_what_there_is(draft: Draft, line: str) -> tuple[str, str]:
    """A line that plays what no block is about, as the only block that nothing plays is called; and
    what is told of it.
    """
    said, those = _PLAYS.fullmatch(line), draft.unplayed
    if said is None or len(those) != 1 or not {*forms(said["of"])}.isdisjoint(draft.phases):
        return line, ""
    if closest(single(said["of"]), those):
        return line, ""  # one of the two is misspelt, and the block may be the one
    word = those[0] if single(said["of"]) == said["of"] else plural(those[0])
    told = f"no block is called `{single(said['of'])}`, and nothing plays `{those[0]}`"
    return line[: said.start("of")] + word + said["rest"], told


def _column(draft: Draft, at: int) -> int:
    """How far the lines of a block are set in."""
    below = (each for each in draft.set_in(at) if each.strip())
    return next((_blanks(each) for each in below if _blanks(each)), 2)


def _blanks(line: str) -> int:
    return len(line) - len(line.lstrip())


# ---------------------------------------------------------------------- steps


def _steps_outside(draft: Draft) -> Iterator[Meant]:
    """`step scoring: ...`, at the margin, below the phase that it is a step of."""
    run: list[int] = []
    for at in range(len(draft.lines)):
        if not draft.at_the_margin(at):
            continue
        if _is_a_step(draft, at, bool(run)):
            run.append(at)
        elif run:
            break
    if not run or not any(draft.touched(at, draft.end(at)) for at in run):
        return
    above = _block_above(draft, run[0])
    inner = above if above and draft.is_played(above) else _undeclared(draft)
    if not inner:
        return
    column = _column(draft, draft.phases[inner]) if inner in draft.phases else 2
    edits = [(at, draft.end(at), _as_a_step(draft, at, column)) for at in run]
    first, end, lines = edits[0]
    if inner != above:
        edits[0] = (first, end, [inner, *lines])
    step = edits[0][2][-len(lines) :][0].strip()
    ones, each = (f"`{step}`", "it") if len(run) == 1 else (f"these {len(run)} steps", "each")
    put = f"write `{inner}` at the margin, and below it, set in, {ones}"
    put = f"set in {ones} below `{inner}`" if inner == above else put
    yield Meant(
        draft.put(*edits),
        run[0],
        f"`{draft.bare[run[0]]}` stands at the margin, and is a step of a {inner}",
        f"{put}, with what is done in {each} on lines of its own",
    )


def _begins_steps(draft: Draft, at: int) -> bool:
    """Whether a line begins a step, and what stands at the margin next begins one more."""
    rest = range(draft.end(at), len(draft.lines))
    following = next((other for other in rest if draft.at_the_margin(other)), None)
    if following is None or not _is_a_step(draft, at, False):
        return False
    return _is_a_step(draft, following, True)


def _is_a_step(draft: Draft, at: int, further: bool) -> bool:
    """Whether a line begins a step: by its first word, or by a name that no line plays, with lines
    below it, where a phase stands above. further: whether steps stand above.
    """
    line = draft.bare[at]
    if _STEP.fullmatch(line):
        return True
    called = _CALLED.fullmatch(line)
    if called is None or called["name"] in HEADERS or draft.end(at) == at + 1:
        return False
    above = _block_above(draft, at)
    in_a_phase = further or (bool(above) and above != called["name"] and draft.is_played(above))
    own = called["name"] == draft.outer or draft.is_played(called["name"])
    return in_a_phase and not own and not re.search(r":[ \t]*$", draft.lines[at - 1])


def _as_a_step(draft: Draft, at: int, column: int) -> list[str]:
    found = _STEP.fullmatch(draft.bare[at]) or _CALLED.fullmatch(draft.bare[at])
    said = sure(re.Match, found)
    margin = " " * column
    rest = said.groupdict().get("rest")
    own = [] if rest is None else [f"{margin}{_IN}{draft.lines[at].partition(':')[2].strip()}"]
    below = [margin + each if each.strip() else each for each in draft.set_in(at)]
    return [f"{margin}step {said['name']}", *own, *below]


def _undeclared(draft: Draft) -> str:
    """What the match plays, and no block is about."""
    for line in draft.bare:
        said = re.fullmatch(r"[ \t]+play (?:up to )?\d+ (?P<of>[a-z]+?)(?P<s>s)?(?: .*)?", line)
        if said is not None and said["of"] not in draft.phases:
            return said["of"]
    return ""


# ---------------------------------------------------------------------- lists


def _listed_below(draft: Draft) -> Iterator[Meant]:
    """The same, at the margin below the name of a block."""
    for meant in _listed(draft):
        if draft.at_the_margin(meant.at) and ", and set " in meant.help:
            yield meant


def _listed(draft: Draft) -> Iterator[Meant]:
    """Lines with signs or numbers in front of them."""
    runs: list[list[int]] = [[]]
    for at, line in enumerate(draft.bare):
        said = _SIGN.fullmatch(line)
        column = None if said is None else len(said["in"])
        run = runs[-1]
        same = run and column is not None and column == _blanks(draft.bare[run[0]])
        if same:
            run.append(at)
        elif said is not None:
            runs.append([at])
        elif line and run and _blanks(line) <= _blanks(draft.bare[run[0]]):
            runs.append([])
    for run in filter(None, runs):
        if not draft.touched(run[0], run[-1] + 1):
            continue
        head = run[0] - 1
        below = head >= 0 and draft.at_the_margin(head) and draft.at_the_margin(run[0])
        margin = _IN if below and ALONE.fullmatch(draft.bare[head]) else ""
        edits = []
        for each in run:
            said = _SIGN.fullmatch(draft.lines[each])
            if said is not None:
                rest = _as_a_line(draft, said["rest"])
                edits.append((each, each + 1, [f"{said['in']}{margin}{rest}"]))
        first = _SIGN.fullmatch(draft.bare[run[0]])
        if first is None or len(edits) != len(run):
            continue
        them = "it" if len(run) == 1 else "them"
        where = f" of these {len(run)} lines" if len(run) > 1 else ""
        set_in = f", and set {them} in below `{draft.bare[head].strip()}`" if margin else ""
        yield Meant(
            draft.put(*edits),
            run[0],
            f"`{first['sign']}` is not said like this: lines have no numbers and no signs before "
            "them",
            f"leave {'it' if len(run) == 1 else 'what stands in front'} out{where}{set_in}",
            "foreign-word",
        )
