"""Who is meant by `they` at the beginning of a line: whoever the line above speaks of.

Purpose: `whoever offers more takes it`, and below it `they pay their offer`: the same player does
both, and neither both players nor nobody. Input: a line of a phase, the names of its file, and how
one line is read. Output: edits. Must not know: the grammar; what is done.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_edits import as_one_edit
from .said_names import Names
from .said_parted import Readings, read_there
from .said_words import third

INDENTED = "indent it like the line above: then it is said of the same player"

_THEY = re.compile(r"(?P<in>[ \t]+)(?:(?:and|then|also),? )?(?:they|he|she) (?P<does>[a-z]+ [^:]*)")
_ASKED_OF_EACH = re.compile(r"(?P<in>[ \t]+)for each player: (?P<if>if [^:\"]+): (?P<done>[^:\"]+)")
_DOES = re.compile(
    r"(?P<in>[ \t]+)(?P<who>the player (?:with|whose|who) [^:,\"]+?|the winner|the loser) "
    r"(?:gains|loses|wins|draws|pays|takes|discards) [^:\"]+"
)
_OTHER = re.compile(
    r"(?P<in>[ \t]+)(?:(?:and|then|also),? )?(?:the )?other (?:(?:player|one|side) )?"
    r"(?P<does>[a-z]+ [^:]*)"
)
_EACH = re.compile(r"(?P<in>[ \t]+)for each player:")


def of_whoever_is_above(line: Span, names: Names, readings: Readings) -> Iterator[Fix]:
    """The edits by which a line about `they` is said of whoever the line above is about. readings:
    what a line may mean.
    """
    if names.bound or names.phase not in names.phases:
        return
    yield from _of_the_other(line, readings)
    found = _THEY.fullmatch(line.words)
    if found is None:
        return
    text, margin = line.source.text, found["in"]
    ahead = text[: line.start].rstrip("\n")
    above = ahead.rpartition("\n")[2]
    asked, does = _ASKED_OF_EACH.fullmatch(above), _DOES.fullmatch(above)
    if asked is not None and asked["in"] == margin:
        block = f"{margin}for each player:\n{margin}  {asked['if']}:\n{margin}    {asked['done']}"
        begun = ahead[: len(ahead) - len(above)] + block
        yield from _below(line, begun, f"{margin}    ", found["does"], readings)
    elif does is not None and does["in"] == margin:
        verb, _, rest = found["does"].partition(" ")
        words = f"{margin}{does['who']} {third(verb)} {rest}"
        yield Fix(line, words)
        yield from read_there(line, text[: line.start], words, readings)
    elif _under_each(ahead, margin):
        inner = above[: len(above) - len(above.lstrip())]
        yield from _below(line, ahead, inner, found["does"], readings)


def _of_the_other(line: Span, readings: Readings) -> Iterator[Fix]:
    """A line about the other player, said of the opponent of whoever the line above is about."""
    found = _OTHER.fullmatch(line.words)
    ahead = line.source.text[: line.start]
    does = _DOES.fullmatch(ahead.rstrip("\n").rpartition("\n")[2])
    if found is None or does is None or does["in"] != found["in"]:
        return
    words = f"{found['in']}{does['who']}'s opponent {found['does']}"
    yield Fix(line, words)
    yield from read_there(line, ahead, words, readings)


def _under_each(ahead: str, margin: str) -> bool:
    """Whether the last of some lines stands below what is asked of each player."""
    lines = ahead.split("\n")
    deeper = [at for at, each in enumerate(lines) if len(each) - len(each.lstrip()) <= len(margin)]
    last = deeper[-1] if deeper else 0
    asked = lines[last + 1].strip() if last + 1 < len(lines) else ""
    each = _EACH.fullmatch(lines[last])
    return each is not None and each["in"] == margin and re.match(r"if [^:]+:$", asked) is not None


def _below(line: Span, begun: str, margin: str, does: str, readings: Readings) -> Iterator[Fix]:
    """The line below others, as it is said there. begun: the text in front of it."""
    words = f"{margin}they {does}"
    yield as_one_edit(line.source, f"{begun}\n{words}{line.source.text[line.end :]}")
    yield from read_there(line, f"{begun}\n", words, readings)


__all__ = ["INDENTED", "of_whoever_is_above"]
