"""A line of the parent's, said otherwise in a variant as it is said at a table.

Purpose: `play 6 deals`, `the player with less coins wins`, `in deal, the stake is 3`: a variant
says which line of its parent is another one. Input: a line at the margin of a variant, the names of
both files. Output: edits. Must not know: the grammar; whether an edit is right.
"""

import re
from collections.abc import Iterator
from itertools import islice

from attrs import evolve, frozen

from ..diagnostics.problem import Fix
from ..spans import Source, Span
from ..word_forms import forms
from .said_amounts import property_for
from .said_conditions import condition
from .said_names import Names
from .said_of_parents import INSTEAD, of_parents, several_labelled
from .said_sentences import readings
from .said_so_often import added_around, played_among
from .said_words import tidied

_BLOCK = re.compile(r"^(?P<of>[a-z][\w-]*)[ \t]*\n(?P<lines>(?:[ \t]+[^\n]*\n?|\n)*)", re.MULTILINE)
_WHERE = re.compile(r"(?:in|during|on) (?:the |each |every )?(?P<of>[\w-]+)[,:] (?P<rest>.+)")
_HAS = re.compile(
    r"(?P<who>each player|both players|every player|players|the game) (?:now )?"
    r"(?:has|have|starts? with|begins? with|gets) (?:(?P<of>[\w-]+): )?(?P<n>\d+)"
    r"(?: (?P<what>[\w-]+))?|option (?P<option>[\w-]+) = (?P<much>\d+)"
)
_PLAY = re.compile(
    r"(?:(?:the )?[\w-]+ (?:now )?(?:lasts|takes|has|ends after|is over after|stops after"
    r"|goes on for)(?: for)? )?(?:only )?(?:play )?(?:only |at most |up to )?(?P<n>\d+)"
    r" (?P<of>[\w-]+)"
    r"(?: (?:is|are) played)?(?:,? (?:instead of|rather than|and not|not) \d+(?: (?P=of))?)?"
)
_BEGINS = re.compile(r"(?P<of>[\w-]+) (?:starts?|begins?) (?:at|with|from) (?P<n>\d+)")
_IS = re.compile(r"(?:the )?(?P<of>[\w-]+)(?: is| counts as|:)(?: worth)? (?P<what>.+)")
_ADDED = re.compile(r"add to (?P<of>[a-z][\w-]*)[^\n]*\n")
_DOES = (
    r"(?:gain|lose|win|end|reveal|move|discard|announce|draw|put|swap|restart|shuffle|rise|fall"
    r"|become|cancel)s?"
)


@frozen
class _Line:
    """A line of the parent's. phase: in which it stands; called: its name there."""

    phase: str
    called: str
    words: str


_NEW = re.compile(
    r"(?P<kind>[a-z][\w-]*) (?P<label>\d+|[A-Z]\w?) (?P<name>[A-Z][\w'-]*(?: [\w'-]+)+)"
)


def variant_lines(line: Span, names: Names) -> Iterator[Fix]:
    """The edits that say which line of the parent is another one in the variant."""
    if line.words[:1].isspace():
        yield from _instead_of_added(line, names)
        return
    said, above = INSTEAD.sub("", tidied(line.words)), line.source.above
    where = _WHERE.fullmatch(said)
    known = list(_lines(above))
    if where is not None:
        inside = {where["of"], *_around(above, where["of"])}
        known = [each for each in known if each.phase in inside]
        said = where["rest"]
    piece = _NEW.fullmatch(line.words.strip())
    if piece is not None and re.search(rf"^pieces {piece['kind']}\b", above, re.MULTILINE):
        yield Fix(line, f'add {piece["kind"]} {piece["label"]} "{piece["name"]}"')
    for reader in (_played, _until, _had, _placed, _answered, _counted):
        for new in reader(said, known, names):
            yield Fix(line, new)
    for new in (*_boards(said, above), *_done(said, known, above)):
        yield Fix(line, new)
    for new in _as_written(line.words.strip(), known, above):
        yield Fix(line, new)
    yield from _as_a_phase_says_it(line, known)


def parent_lines(line: Span, names: Names) -> Iterator[Fix]:
    """The edits that say what of the parent a variant leaves out, calls otherwise, or counts
    otherwise: each of these sentences means nothing else.
    """
    stands_alone = not line.words[:1].isspace()
    for new in of_parents(tidied(line.words), line.source.above, names) if stands_alone else ():
        yield Fix(line, new)


def told_apart(line: Span, names: Names) -> str | None:
    """What is told of a line that means a piece by a label that several have."""
    return several_labelled(tidied(line.words), line.source.above, names)


def _instead_of_added(line: Span, names: Names) -> Iterator[Fix]:
    """`the match ends after 20 turns`, said among the lines that are added to a phase: the line of
    the parent that plays turns is another one, and a line beside it would play 20 more.
    """
    block = added_around(line)
    header = _ADDED.match(block.words) if block is not None else None
    if block is None or header is None:
        return
    above, said = line.source.above, INSTEAD.sub("", tidied(line.words)).strip()
    known = [old for old in _lines(above) if old.phase == header["of"]]
    ahead = line.source.text[block.start + header.end() : line.start]
    rest = (ahead + line.source.text[line.end : block.end]).strip("\n")
    beside = f"\n\n{header[0].rstrip()}\n{rest}" if rest.strip() else ""
    for reader in (_played, _until):
        for new in reader(said, known, names):
            yield Fix(block, new + beside)


def _around(above: str, step: str) -> Iterator[str]:
    """The phases with a step of a name."""
    for block in _BLOCK.finditer(above):
        if re.search(rf"^[ \t]+step {re.escape(step)}\b", block["lines"], re.MULTILINE):
            yield block["of"]


def _lines(above: str) -> Iterator[_Line]:
    for block in _BLOCK.finditer(above):
        for words in block["lines"].split("\n"):
            words = re.sub(r"[ \t]+(?:#.*|\[R[^\]\n]*\][ \t]*$)", "", words).strip()
            called = re.match(
                r"(?:each player|the game) has (?P<has>[\w-]+):|play (?:up to )?(?:\S+ )??"
                r"(?P<play>[\w-]+)(?= in alternation| until|,|$)|(?P<answer>[\w-]+): "
                r"|[^:]* chooses? (?P<choice>[\w-]+)(?:, in secret)?: ", words
            )  # fmt: skip
            name = next((each for each in called.groups() if each), "") if called else ""
            verb = None if name else re.search(rf"\b{_DOES}\b", words)
            if words and (name or verb):
                yield _Line(block["of"], name or (verb[0] if verb else ""), words)


def _instead(old: _Line, new: str) -> str:
    return f"replace {old.called} in {old.phase}\n  {new}"


def _number(old: str, n: str, new: str, about: _Line) -> str:
    """A number of the parent's line said otherwise: by its option, if it is one."""
    option = re.fullmatch(r"\{([\w-]+)\}", old)
    return f"option {option[1]} = {n}" if option else _instead(about, new)


def _played(said: str, known: list[_Line], names: Names) -> Iterator[str]:
    """`play 6 deals`."""
    found = _PLAY.fullmatch(said)
    for old in known if found else ():
        played = re.match(r"play (?:up to )?(?P<n>\d+|\{[\w-]+\}) (?P<of>[\w-]+)", old.words)
        always = re.match(r"play (?P<of>[a-z][\w-]*)(?= in |,? until |$)", old.words)
        if found and always and always["of"] in forms(found["of"]):
            rest = re.sub(r"[ \t]{2,}", " ", old.words.removeprefix("play "))
            until = " until " in rest
            rest = re.sub(r",? until ", ", until ", rest)
            if not until or not re.search(r"\b(?:lasts|takes|has|goes on)\b", said):
                yield _instead(old, f"play {'up to ' if until else ''}{found['n']} {rest}")
        if found and played and played["of"] in forms(found["of"]):
            at = played.start("n"), played.end("n")
            new = old.words[: at[0]] + found["n"] + old.words[at[1] :]
            yield _number(played["n"], found["n"], new, old)


def _had(said: str, known: list[_Line], names: Names) -> Iterator[str]:
    """`each player starts with 12 coins`; `option coins = 12`, where that is no option."""
    found = _HAS.fullmatch(said) or _BEGINS.fullmatch(said)
    words = found.groupdict() if found else {}
    of = words.get("of") or words.get("what") or words.get("option") or ""
    n = words.get("n") or words.get("much") or ""
    held = property_for(of, names) if of else ""
    for old in known if held else ():
        had = re.match(rf"(?P<has>.+? has {re.escape(held)}: )(?P<n>\d+|\{{[\w-]+\}})", old.words)
        if had is not None:
            yield _number(had["n"], n, f"{had['has']}{n}{old.words[had.end() :]}", old)


def _answered(said: str, known: list[_Line], names: Names) -> Iterator[str]:
    """`the stake is 3`; if that is so in a case only, the other answers are kept."""
    found = _IS.fullmatch(said)
    asked = [old for old in known if found and old.words.startswith(f"{found['of']}: ")]
    worth = re.fullmatch(
        r".+ (?:is|are|counts?(?: as)?) (?P<of>[a-z]+) (?P<n>\d+)(?: [\w-]+)?", said
    )
    for old in known if worth is not None and not asked else ():
        if worth is not None and old.words.startswith(f"{worth['of']}: "):
            yield _instead(old, f"{worth['of']}: {worth['n']}")
    if found is None or not asked:
        return
    value, _, so = re.sub(r",? if ", "\n", found["what"], count=1).partition("\n")
    answer = f"{found['of']}: {value}"
    if not so:
        yield _instead(asked[0], answer)
    elif len(asked) == 1 and not re.search(r", (?:if|unless|otherwise)\b", asked[0].words):
        yield _instead(asked[0], f"{answer}, if {so}\n  {asked[0].words}, unless {so}")
    else:
        kept = [old.words for old in asked if not old.words.endswith(f", if {so}")]
        if len(kept) == len(asked) - 1:
            yield _instead(asked[0], "\n  ".join((f"{answer}, if {so}", *kept)))


def _done(said: str, known: list[_Line], above: str) -> Iterator[str]:
    """`the player with less coins wins the match`: the line that does the same with others."""
    verb = re.search(rf"\b{_DOES}\b", said)
    if verb is None:
        return
    alike = [
        old
        for old in known
        if set(forms(old.called)) & set(forms(verb[0])) and _of_the_same(old.words, said)
    ]
    behind = said[verb.end() :]
    for old in sorted(alike, key=lambda each: -_in_common(each.words, said)):
        rest = re.search(rf"\b{_DOES}\b(?P<rest>.*)", old.words)
        by = re.search(r" by [\w-]+$", old.words)
        new = said + (by[0] if by and rest and rest["rest"].startswith(behind) else "")
        yield from _replaced(old, new, known, above)


_COUNTED = re.compile(r"\b(?:gain|lose|win|end)s?\b(?: (?P<what>(?:(?!if\b|unless\b|by\b|,)\S)+))*")


def _of_the_same(old: str, new: str) -> bool:
    """Whether two lines that gain, lose, win or end something do so with the same thing, as far as
    both say it: whoever loses a coin does not lose the match.
    """
    said = [_COUNTED.search(re.split(r",| if | unless | by ", each)[0]) for each in (old, new)]
    one, other = (each["what"] if each is not None else None for each in said)
    return not (one and other) or not {*forms(one)}.isdisjoint(forms(other))


def _replaced(old: _Line, new: str, known: list[_Line], above: str) -> Iterator[str]:
    """One line in the place of another: where several of its phase are called alike, all lines of
    the phase are said anew.
    """
    several = [each for each in known if (each.phase, each.called) == (old.phase, old.called)]
    if len(several) == 1 or new.startswith(f"{old.called}: "):
        yield _instead(old, new)
        return
    blocks = [block for block in _BLOCK.finditer(above) if block["of"] == old.phase]
    changed = rf"^(?:add to|replace [\w-]+ in|change [\w-]+ in|replace) {old.phase}\b"
    if len(blocks) == 1 and not re.search(changed, above, re.MULTILINE):
        lines = re.sub(
            r"[ \t]+(?:#.*|\[R[^\]\n]*\][ \t]*)$", "", blocks[0]["lines"], flags=re.MULTILINE
        )
        if old.words in lines and old.words != new:
            yield f"replace {old.phase}\n" + lines.replace(old.words, new, 1).rstrip()


_SO_MUCH = (
    re.compile(
        r"(?:the first (?:player )?(?:with|to (?:have|reach|get|score|collect))|whoever (?:first )?"
        r"(?:has|reaches|gets|scores))(?: first)?(?: at least)? (?P<n>\d+) (?P<what>[\w-]+)"
        r"(?: first)? wins(?: the [\w-]+)?"
    ),
    re.compile(
        r"(?:the [\w-]+|it) (?:ends|is over|lasts|goes on)(?: as soon as)? (?:if|until) "
        r"(?:a|either|any|1) (?:player|of them) (?:has|reaches|gets)(?: at least)? (?P<n>\d+) "
        r"(?P<what>[\w-]+)"
    ),
    re.compile(
        r"(?:play (?:until|to)(?: (?:a player|somebody|someone) has)?(?: at least)? )?(?P<n>\d+) "
        r"(?P<what>[\w-]+)(?: are needed to win|(?: are)? needed| wins?)?"
    ),
)
_OVER = re.compile(r"(?:the [\w-]+|it|play) (?:ends|is over|stops),? if (?P<so>.+)")


def _until(said: str, known: list[_Line], names: Names) -> Iterator[str]:
    """`the first player with 10 points wins`, `the match ends when a player has no coins left`: the
    line that says until when it is played.
    """
    plays = [old for old in known if old.words.startswith("play ")]
    for found in filter(None, (pattern.fullmatch(said) for pattern in _SO_MUCH)):
        for old in plays:
            much = re.search(r"(?P<n>\d+|\{[\w-]+\}) (?:or more )?(?P<of>[\w-]+)$", old.words)
            if much is not None and "until" in old.words and much["of"] in forms(found["what"]):
                new = old.words[: much.start("n")] + found["n"] + old.words[much.end("n") :]
                yield _number(much["n"], found["n"], new, old)
                return
    over = _OVER.fullmatch(said)
    if over is None:
        return
    asked = condition(over["so"], names)
    so = (asked.so or asked.said) if asked is not None else ""
    for old in plays[:1]:
        for each in filter(None, dict.fromkeys((over["so"], so))):
            if "until" in old.words:
                yield _instead(old, re.sub(r"until .*", f"until {each}", old.words))
            else:
                up_to = re.sub(r"play (?!up to )(?=\d|\{)", "play up to ", old.words)
                yield _instead(old, f"{up_to}, until {each}")


_STARTS = re.compile(
    r"(?P<who>[A-Z][\w-]*|each player|both players) (?:starts?|begins?|stands?|is) (?:at|on|in) "
    r"(?:the )?(?P<where>[A-Z][\w-]*)(?: first| at first)?"
)


def _placed(said: str, known: list[_Line], names: Names) -> Iterator[str]:
    """`Otter starts at F6`: the line that puts it somewhere at first."""
    found = _STARTS.fullmatch(said)
    if found is None:
        return
    for old in known:
        put = re.fullmatch(rf"(?P<is>{found['who']}'s [\w-]+ becomes )\S+", old.words)
        if put is not None:
            yield _instead(evolve(old, called="becomes"), f"{put['is']}{found['where']}")


_RANGE = re.compile(
    r"(?P<about>.*?)(?:from (?P<a>\d+) (?:up )?to|(?<!is )(?:up to|at most)) (?P<b>\d+)(?P<more>.*)"
)


def _counted(said: str, known: list[_Line], names: Names) -> Iterator[str]:
    """`numbers go from 1 to 9`, `an offer may be up to 20`: the choice that is a number, if it is
    the only one, or the one that is named.
    """
    found = _RANGE.fullmatch(said)
    if found is None or said.startswith("play "):
        return
    numbers = [
        (old, was)
        for old in known
        if (was := re.search(r"(?:whole )?numbers? from (?P<a>\S+) to (?P<b>\S+)$", old.words))
    ]
    words = {form for word in re.findall(r"[\w-]+", said) for form in forms(word)}
    meant = [each for each in numbers if each[0].called in words]
    general = re.search(r"\bnumbers?\b", said) is not None
    for old, was in meant or (numbers if len(numbers) == 1 and general else []):
        head = old.words[: was.start("a")]
        yield _instead(old, f"{head}{found['a'] or was['a']} to {found['b']}")


def _as_written(said: str, known: list[_Line], above: str) -> Iterator[str]:
    """A line as it would stand in its block: the one of the same name is another one."""
    new = next(_lines(f"phase\n  {said}\n"), None)
    if new is None:
        return
    alike = [
        old
        for old in known
        if old.called == new.called and old.words != said and _of_the_same(old.words, said)
        if " until " not in old.words or " until " in said or not old.words.startswith("play ")
    ]
    if len({old.phase for old in alike}) == 1:
        closest = max(alike, key=lambda each: _in_common(each.words, said))
        yield from _replaced(closest, said, known, above)


_SIZE = re.compile(
    r"(?:the )?(?:board|grid) (?:is|has|of|with)(?: a)?(?: grid of)? ?(?P<a>\d+) ?(?:by|x|\u00d7) ?"
    r"(?P<b>\d+)(?: [a-z]+)?(?P<with>,? with(?:out)? diagonals)?"
)
_BOARD = re.compile(r"^board (?P<cell>[\w-]+): (?P<shape>[^\n#]*)", re.MULTILINE)


def _boards(said: str, above: str) -> Iterator[str]:
    """`the board is 6 by 6`, of the only board that there is."""
    found, boards = _SIZE.fullmatch(said), [*_BOARD.finditer(above)]
    if found is None or len(boards) != 1:
        return
    how = found["with"] or boards[0]["shape"]
    diagonals = ", with diagonals" if "with diagonals" in how else ""
    yield f"replace board {boards[0]['cell']}: grid of {found['a']} by {found['b']}{diagonals}"


def _as_a_phase_says_it(line: Span, known: list[_Line]) -> Iterator[Fix]:
    """A sentence that a phase of the parent would have: it is put there, in the place of the line
    that does the same, or beside what there is.
    """
    source, said = line.source, line.words.strip()
    phases = {old.phase: 0 for old in known}
    for old in known:
        phases[old.phase] += _in_common(old.words, said)
    for phase in sorted(phases, key=lambda each: -phases[each])[:MOST_PHASES]:
        text = f"{source.above}\n{phase}\n  {said}\n"
        start = len(text) - len(said) - 3
        there = Span(Source(source.name, text), start, len(text) - 1)
        for fix in islice(readings(there), MOST_READ):
            new = fix.text.strip()
            if fix.span != there:
                continue
            instead = [*_done(new, known, source.above), *_as_written(new, known, source.above)]
            for each in instead:
                yield Fix(line, each)
            beside = "\n".join(f"  {old.words}" for old in known if old.phase == phase)
            if instead or played_among(beside, new) is not None:
                continue
            yield Fix(line, f"add to {phase}\n  " + new.replace("\n", "\n  "))


MOST_PHASES = 2
"""In so many phases a sentence is looked at."""

MOST_READ = 2
"""So many readings are tried there."""


def _in_common(one: str, other: str) -> int:
    return len({*re.findall(r"[\w-]+", one)} & {*re.findall(r"[\w-]+", other)})
