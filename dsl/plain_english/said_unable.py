"""What is done by whoever cannot choose anything, where it does not stand below the choice.

Purpose: `if they cannot move, they lose` in front of a choice is a line below it, `if nothing is
possible: they lose the match`; below one it is said so, too. Input: a line, and the names of its
file. Output: edits that put it there. Must not know: whether it can ever happen.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from .said_below import blanks_of, set_in
from .said_names import Names
from .said_words import bases

_CANNOT = (
    r"(?:cannot|can not|can't|(?:is|are) (?:unable|not able) to) (?P<verb>[a-z]+)"
    r"(?: (?:anything|at all|any more|anywhere|any [\w-]+))*"
)
_UNABLE = re.compile(
    rf"if (?:they|you|the player|a player|either player) {_CANNOT}[,:]? (?P<does>.+)"
)
_WHOEVER = re.compile(
    rf"(?:whoever|a player who|the player who|any player who) {_CANNOT},? "
    r"(?P<does>(?:loses|wins)(?: the [\w-]+)?)"
)
_MOVES = frozenset(("move", "go", "step", "walk"))
_CHOICE = re.compile(
    r"(?:they|the player(?: whose turn it is)?) (?:may )?chooses? (?P<of>[\w-]+)"
    r"(?: in one go$|: |, in secret: )"
)


def where_nothing_can_be_chosen(line: Span, names: Names) -> Iterator[Fix]:
    """A line put below the choice in front of which it stands, or else behind which."""
    found = _UNABLE.fullmatch(line.words.strip()) or _WHOEVER.fullmatch(line.words.strip())
    if found is None or names.bound != "they":
        return
    does = re.sub(r"^(lose|win)s\b", r"they \1", re.sub(r"^you\b", "they", found["does"]))
    does = re.sub(r"^they (lose|win)s?$", rf"they \1 the {names.outer}", does)
    said = f"if nothing is possible: {does}"
    text, margin = line.source.text, blanks_of(line.words)
    yield Fix(line, f"{margin}{said}")  # it stands below the choice, and is said otherwise alone
    behind = text[line.end + 1 :].split("\n") if line.end < len(text) else []
    if behind and blanks_of(behind[0]) == margin and _CHOICE.match(behind[0].strip()):
        block = [behind[0], *set_in(behind[1:], margin)]
        moved = "\n".join((*block, f"{margin}  {said}"))
        yield Fix(Span(line.source, line.start, line.end + 1 + len("\n".join(block))), moved)
    if found["verb"] in _MOVES:
        yield from _whole_move(line, said, names)
    yield from _below_it(line, said, found["verb"])
    ahead = text[: line.start].split("\n")[:-1]
    own = next((each for each in reversed(ahead) if len(blanks_of(each)) <= len(margin)), "")
    made = _CHOICE.match(own.strip()) if blanks_of(own) == margin else None
    if made is not None and _is_meant(made["of"], found["verb"], line, margin):
        yield Fix(line, f"{margin}  {said}")


def _below_it(line: Span, said: str, verb: str) -> Iterator[Fix]:
    """The line put below the choice above it that is meant, behind which other lines stand: the
    last one, unless another one is meant by what cannot be done.
    """
    margin, ahead = blanks_of(line.words), line.source.text[: line.start].split("\n")[:-1]
    for at in range(len(ahead) - 1, -1, -1):
        if ahead[at].strip() and len(blanks_of(ahead[at])) < len(margin):
            return
        if blanks_of(ahead[at]) != margin or not _CHOICE.match(ahead[at].strip()):
            continue
        name = _CHOICE.match(ahead[at].strip())
        if name is not None and not _is_meant(name["of"], verb, line, margin):
            continue
        end = at + 1 + len(set_in(ahead[at + 1 :], margin))
        between = ahead[end:]
        if between:
            start = len("\n".join(ahead[:end]))
            moved = "\n".join(("", f"{margin}  {said}", *between))
            yield Fix(Span(line.source, start, line.end), moved)
        return


def _whole_move(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The line put below the move of which it is so: a man, and where he goes, chosen in one go,
    as a man who cannot go is no reason to lose while another one can.
    """
    text, margin = line.source.text, blanks_of(line.words)
    lines = text[: line.start].split("\n")[:-1]
    made = [at for at, each in enumerate(lines) if _OF_A_CELL.match(each)]
    made = [at for at in made if blanks_of(lines[at]) == margin and _same_block(lines, at, margin)]
    if len(made) != 2 or "move" in {each.name for each in names.choices}:
        return
    first, second = made
    man, goal = (_OF_A_CELL.match(lines[at]) for at in made)
    end = second + 1 + len(set_in(lines[second + 1 :], margin))
    if man is None or goal is None or set_in(lines[first + 1 :], margin) or second != first + 1:
        return
    if not re.search(rf"\b{man['name']}\b", goal["what"]):
        return
    block = [f"  {each}" for each in lines[first:end]]
    whole = [f"{margin}they choose move in one go", *block, f"{margin}  {said}", *lines[end:]]
    start = sum(len(each) + 1 for each in lines[:first])
    yield Fix(Span(line.source, start, line.end), "\n".join(whole))


_OF_A_CELL = re.compile(r"[ \t]+they choose (?P<name>[\w-]+): (?P<what>an? .+)")


def _same_block(lines: list[str], at: int, margin: str) -> bool:
    """Whether no line between this one and the last is set in less."""
    return all(len(blanks_of(each)) >= len(margin) for each in lines[at:] if each.strip())


def _is_meant(name: str, verb: str, line: Span, margin: str) -> bool:
    """Whether a choice is what cannot be made: the only one, or the one that the verb is about."""
    block = re.split(r"\n(?=\S)", line.source.text[: line.start])[-1].split("\n")
    lines = [each for each in block if blanks_of(each) == margin]
    made = [m["of"] for each in lines if (m := _CHOICE.match(each.strip()))]
    stems = {verb, *bases(verb)}
    named = [each for each in made if each in stems]
    goes = re.compile(rf"\s*their [\w-]+ becomes (?:their )?({'|'.join(map(re.escape, made))})$")
    gone = [m[1] for each in block if (m := goes.match(each))] if stems & _MOVES else []
    does = rf"\s*(?:they|the player) {verb}s?\b(?! choose)"
    unread = any(re.match(does, each) for each in block)
    return (made == [name] and not unread) or (named or gone) == [name]
