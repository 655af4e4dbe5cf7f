"""A line of the parent's, said otherwise in a variant as it is said at a table.

Purpose: `play 6 deals`, `the player with less coins wins`, `in deal, the stake is 3`: a variant
says which line of its parent is another one. Input: a line at the margin of a variant, the names of
both files. Output: edits. Must not know: the grammar; whether an edit is right.
"""

import re
from collections.abc import Iterator

from attrs import frozen

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms
from .said_amounts import property_for
from .said_names import Names
from .said_of_parents import of_parents, several_labelled
from .said_words import tidied

_BLOCK = re.compile(r"^(?P<of>[a-z][\w-]*)[ \t]*\n(?P<lines>(?:[ \t]+[^\n]*\n?|\n)*)", re.MULTILINE)
_WHERE = re.compile(r"(?:in|during|on) (?:the |each |every )?(?P<of>[\w-]+)[,:] (?P<rest>.+)")
_HAS = re.compile(
    r"(?P<who>each player|both players|every player|players|the game) (?:now )?"
    r"(?:has|have|starts? with|begins? with|gets) (?:(?P<of>[\w-]+): )?(?P<n>\d+)"
    r"(?: (?P<what>[\w-]+))?|option (?P<option>[\w-]+) = (?P<much>\d+)"
)
_PLAY = re.compile(
    r"(?:the [\w-]+ lasts )?(?:only )?(?:play )?(?:only |at most |up to )?(?P<n>\d+) (?P<of>[\w-]+)"
    r"(?: (?:is|are) played)?(?:,? (?:instead of|rather than|and not|not) \d+(?: (?P=of))?)?"
)
_BEGINS = re.compile(r"(?P<of>[\w-]+) (?:starts?|begins?) (?:at|with|from) (?P<n>\d+)")
_IS = re.compile(r"(?:the )?(?P<of>[\w-]+)(?: is| counts as|:)(?: worth)? (?P<what>.+)")
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
    said, above = tidied(line.words), line.source.above
    where = _WHERE.fullmatch(said)
    known = list(_lines(above))
    if where is not None:
        inside = {where["of"], *_around(above, where["of"])}
        known = [each for each in known if each.phase in inside]
        said = where["rest"]
    piece = _NEW.fullmatch(line.words.strip())
    if piece is not None and re.search(rf"^pieces {piece['kind']}\b", above, re.MULTILINE):
        yield Fix(line, f'add {piece["kind"]} {piece["label"]} "{piece["name"]}"')
    for reader in (_played, _had, _answered, _done):
        for new in reader(said, known, names):
            yield Fix(line, new)


def parent_lines(line: Span, names: Names) -> Iterator[Fix]:
    """The edits that say what of the parent a variant leaves out, calls otherwise, or counts
    otherwise: each of these sentences means nothing else.
    """
    for new in of_parents(tidied(line.words), line.source.above, names):
        yield Fix(line, new)


def told_apart(line: Span, names: Names) -> str | None:
    """What is told of a line that means a piece by a label that several have."""
    return several_labelled(tidied(line.words), line.source.above, names)


def _around(above: str, step: str) -> Iterator[str]:
    """The phases with a step of a name."""
    for block in _BLOCK.finditer(above):
        if re.search(rf"^[ \t]+step {re.escape(step)}\b", block["lines"], re.MULTILINE):
            yield block["of"]


def _lines(above: str) -> Iterator[_Line]:
    for block in _BLOCK.finditer(above):
        for words in block["lines"].split("\n"):
            words = re.sub(r"[ \t]+#.*", "", words).strip()
            called = re.match(
                r"(?:each player|the game) has (?P<has>[\w-]+):|play (?:up to )?(?:\S+ )??"
                r"(?P<play>[\w-]+)(?= in alternation| until|,|$)|(?P<answer>[\w-]+): ", words
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


def _done(said: str, known: list[_Line], names: Names) -> Iterator[str]:
    """`the player with less coins wins the match`: the line that does the same with others."""
    verb = re.search(rf"\b{_DOES}\b", said)
    if verb is None:
        return
    alike = [old for old in known if set(forms(old.called)) & set(forms(verb[0]))]
    behind = said[verb.end() :]
    for old in sorted(alike, key=lambda each: -_in_common(each.words, said)):
        rest = re.search(rf"\b{_DOES}\b(?P<rest>.*)", old.words)
        by = re.search(r" by [\w-]+$", old.words)
        new = said + (by[0] if by and rest and rest["rest"].startswith(behind) else "")
        yield _instead(old, new)


def _in_common(one: str, other: str) -> int:
    return len({*re.findall(r"[\w-]+", one)} & {*re.findall(r"[\w-]+", other)})
