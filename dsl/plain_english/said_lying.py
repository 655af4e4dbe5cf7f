"""What lies in a deck, and what is dealt from it, as it is noted down where a match begins.

Purpose: `the deck is all gifts, shuffled`, `deck: 2 Comb, 3 Flute`, `each player has hand: 6 gifts
from the deck`. Input: a line of the outermost phase, the names of its file. Output: edits. Must not
know: the grammar; what is done in a match.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..parser.syntax_errors.copies_of_pieces import how_it_lies
from ..spans import Span
from ..whole_edits import as_one_edit
from ..whole_texts import block_of
from ..word_forms import plural, single
from .said_below import margin_of
from .said_names import Names
from .said_things import in_quotes

_HOLDS = (
    r"(?:(?:there is|the game has|we have|use) )?(?:(?:the|an?) )?(?:face-?down |shuffled )?"
    r"(?P<zone>[a-z]*(?:deck|pile|stack|stock|bag)|supply)(?: (?:is(?: made)?(?: up)?(?: of)?"
    r"|has|holds|contains|consists of|of|with|(?:starts|begins) with):?|:) "
)
_SHUFFLED = r"(?:(?:,| and)? (?:well |all )?shuffled(?: together)?)?(?:,? face[ -]down)?"
_ALL = re.compile(
    rf"{_HOLDS}(?:(?P<n>\d+) (?:copies )?of )?(?:all|every|each|one of each)(?: of)?(?: the)? "
    rf"(?P<kind>[\w-]+){_SHUFFLED}"
)
_ONE = r"\d+ (?:\"[^\"]+\"|[A-Za-z][\w'-]*)"
_COUNTED = re.compile(rf"{_HOLDS}(?P<some>{_ONE}(?:(?:,| and|, and) {_ONE})+){_SHUFFLED}")
_DEALT = re.compile(
    r"(?P<has>each player has (?P<zone>[\w-]+)): (?P<n>\d+) (?P<kind>[\w-]+) (?:from|of|out of) "
    r"(?:the )?(?P<deck>[\w-]+)(?P<how>(?:, (?:private|public|secret))?)"
)
_STARTS = re.compile(
    r"(?:(?:each|every) player|(?:the |both |all )?(?:2 )?players|both|everyone|everybody) "
    r"(?:has|have|gets?|receives?|(?:starts?|begins?)(?: the \w+)? with) "
    r"(?:(?:an?|their) (?P<zone>[\w-]+) of )?(?P<n>\d+) (?P<kind>[\w-]+) (?:from|out of) "
    r"(?:the )?(?P<deck>[\w-]+)"
)


def lying(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits by which a line says what lies where when a match begins. said: the sentence."""
    if names.phase != names.outer:
        return
    margin = margin_of(line)
    yield from _listed(line, margin, said, names)
    for reader in (_all_of_them, _so_many_of_each, _dealt):
        lines = reader(said, names, line)
        if lines:
            yield Fix(line, "\n".join(margin + each for each in lines))
            return


def _all_of_them(said: str, names: Names, line: Span) -> list[str]:
    """`the deck is all gifts, shuffled`: one of each."""
    found = _ALL.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind or kind in names.placed or _is_taken(found["zone"], names):
        return []
    each = f"{found['n'] or 'one'} of each {kind}"
    return [f"the game has {found['zone']}: {each}{_how(found, line)}"]


def _so_many_of_each(said: str, names: Names, line: Span) -> list[str]:
    """`deck: 2 Comb, 3 Flute`."""
    found = _COUNTED.fullmatch(said)
    some = [one.split(" ", 1) for one in re.findall(_ONE, found["some"])] if found else []
    pieces = [(n, names.piece(word)) for n, word in some]
    kinds = {names.pieces[piece] for _, piece in pieces if piece}
    if found is None or len(kinds) != 1 or not all(piece for _, piece in pieces):
        return []
    if _is_taken(found["zone"], names):
        return []
    listed = [f"{n} {in_quotes(piece)}" for n, piece in pieces]
    whole = f"{', '.join(listed[:-1])} and {listed[-1]}"
    return [f"the game has {found['zone']}: {whole}{_how(found, line)}"]


def _is_taken(zone: str, names: Names) -> bool:
    return zone in {*names.games, *names.theirs, *names.kinds, *names.phases}


def _how(found: re.Match[str], line: Span) -> str:
    """What stands behind what lies there."""
    return how_it_lies(line.source.text, found["zone"])


def _dealt(said: str, names: Names, _line: Span) -> list[str]:
    """`each player has hand: 6 gifts from the deck`: it is dealt."""
    found = _DEALT.fullmatch(said) or _STARTS.fullmatch(said)
    kind = names.kind(found["kind"]) if found else ""
    deck = names.zone_of_game(found["deck"]) if found else ""
    if found is None or not kind or not deck:
        return []
    n = found["n"]
    hand = found["zone"] or names.hand_of(kind) or "hand"
    some = kind if n == "1" else plural(kind)
    how = found.groupdict().get("how") or ", private"
    has = [] if names.is_zone(hand) else [f"each player has {hand}: nothing{how}"]
    return [*has, f"chance deals {n} {some} from the {deck} to each player's {hand}"]


_LISTED = re.compile(
    r"each player has (?P<of>[a-z]+): (?P<some>[a-z][\w-]*(?:, (?!(?:public|private|secret)$)"
    r"[a-z][\w-]*)+)(?P<how>(?:, (?:public|private))?)"
)


def _listed(line: Span, margin: str, said: str, names: Names) -> Iterator[Fix]:
    """`each player has actions: attack, defend, wait`: each has one of each of these pieces; and
    `stance: high, low`, of which it is one.
    """
    found = _LISTED.fullmatch(said)
    some = found["some"].split(", ") if found else []
    if found is None or any(names.piece(each) or names.kind(each) for each in some):
        return
    kind = single(found["of"])
    if kind == found["of"]:
        how = found["how"] or ", public"
        ways = f"{', '.join(some[:-1])} or {some[-1]}"
        yield Fix(line, f"{margin}each player has {kind}: {ways}{how}")
        return
    taken = {*names.kinds, *names.theirs, *names.games, *names.phases}
    if kind in taken or found["of"] in taken or names.kinds.get(kind):
        return
    pieces = "\n".join(f"{kind} {each.capitalize()}" for each in some)
    source, (start, _) = line.source, block_of(line)
    has = f"{margin}each player has {found['of']}: one of each {kind}{found['how'] or ', public'}"
    ahead = f"{source.text[:start]}pieces {kind}\n\n{pieces}\n\n"
    text = f"{ahead}{source.text[start : line.start]}{has}{source.text[line.end :]}"
    yield as_one_edit(source, text)
