"""How long a match goes on, and who wins then: `the first to reach 15 points wins the match`.

Purpose: what ends a match stands behind its `play`, and not in a line of its own, which would ask
for it once alone. Input: a line of the outermost phase, the names of its file. Output: edits.
Must not know: the grammar; what else is done in a match.
"""

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms, single
from .said_amounts import property_for, several
from .said_below import margin_of
from .said_conditions import Asking, condition, someone
from .said_course import reached
from .said_names import Names
from .said_words import tidied

_SOMEONE = r"(?:a player|someone|somebody|one player|1 player|anyone|either player|whoever)"
_GETS = (
    r"(?:reach(?:es)?|gets?(?: to)?|has|have|holds?|owns?|collects?|gathers?|scores?|gains?|earns?"
    r"|wins?|makes?)"
)
_MUCH = r"(?:at least )?(?P<n>[1-9]\d*|\{[\w-]+\}) (?P<of>[\w-]+)(?: or more)?"
_WINS = r"(?:,? (?P<wins>wins)(?: the (?:match|game|[\w-]+))?)"
_GOALS = (
    re.compile(
        rf"(?:it is )?(?:the )?first (?:player )?(?:(?:to|who|with) )?(?:{_GETS} )?{_MUCH}{_WINS}?"
    ),
    re.compile(
        rf"(?:whoever|(?:the|a|any) player (?:who|that)) (?:first )?{_GETS} {_MUCH}(?: first)?"
        rf"{_WINS}"
    ),
    re.compile(rf"play until {_SOMEONE} {_GETS} {_MUCH}(?P<wins>)"),
    re.compile(
        r"the (?:match|game|[\w-]+) (?:ends|is over|stops|is finished),? "
        rf"(?:if|when|once|as soon as) {_SOMEONE} {_GETS} {_MUCH}(?P<wins>)"
    ),
)
_AT = re.compile(
    r"(?:it is )?(?:the )?first (?:player )?(?:(?:who is |to be |to arrive |to stand |to get ))?"
    r"(?:at|on|over|to) (?P<of>[a-z][\w-]*) (?P<n>[1-9]\d*),? (?P<wins>wins)(?: the [\w-]+)?"
)
_THAT_ONE = re.compile(
    r"(?:they|that one|this one|that 1"
    r"|(?P<other>(?:the |their )?(?:other(?: player| one)?|opponent))) "
    r"(?P<does>wins?|loses?)(?: the [\w-]+)?"
)
_HAS_MUCH = re.compile(
    r" until a player has (?:at least (?:\d+|\{[\w-]+\})|(?P<no>no)) (?P<of>[\w-]+)$"
)
_BEST = re.compile(
    r"(?:it is )?(?:played as |play )?(?:the )?best (?:out )?of (?P<n>\d+)(?: (?P<of>[\w-]+))?"
)
_PLAY = re.compile(
    r"(?P<in>[ \t]+)play (?:up to )?(?:(?P<n>\d+|\{[\w-]+\}) )?(?P<of>[\w-]+)"
    r"(?P<turns> in alternation from (?:the )?[\w-]+)?[ \t]*"
)


_TURNS = re.compile(
    r"(?:the |both )?(?:players )?(?:take turns|alternate(?: turns)?)"
    r"(?:,? (?:starting|beginning) (?:with|from) (?P<first>\w+))?,? until (?P<so>.+?)"
    r"(?:[,;] (?P<then>\w+) (?:goes|begins|starts|plays)(?: first)?)?"
)
_FIRST = re.compile(
    r"(?P<first>\w+) (?:starts|begins|goes first),?(?: and)?(?: then)? "
    r"(?:they|the players|players) (?:take turns|alternate(?: turns)?),? until (?P<so>.+)"
)
_UNTIL = re.compile(r"(?P<play>play(?: .+?)?),? until (?P<so>.+)")
_AFTER = re.compile(
    r"(?:the )?(?:match|game|[\w-]+) (?:now )?(?P<how>(?:ends|is over|stops)(?= after )"
    r"|lasts|goes on(?= for ))(?: after| for)? (?P<n>\d+|\{[\w-]+\}) "
    r"(?P<of>[\w-]+)"
    r"(?:,? (?:or|and|but)(?: ends)?(?: (?:if|when|once|as soon as|until))? (?P<so>.+))?"
)
_ALL_PLAY = re.compile(
    r"^(?:they(?: both)?|we|you|(?:the |both )?players|each player|everyone) (?:keep )?"
    r"play(?:s|ing)? |^(?:repeat|continue|keep playing|go on with|carry on with)(?: the)? "
)
_STOPS = re.compile(
    r"(?P<play>play .+?),? (?:but |or |and )?(?:it )?(?:stops?|ends?|stopping|ending)(?: early| at"
    r" once)? (?:if|when|once|as soon as) (?P<so>.+)"
)


_SOMEONE_IS = re.compile(
    r"\buntil (?:someone|somebody|anyone|anybody|(?:one|1|any|either) player|(?:one|1) of them) "
)


def _of_someone(line: Span, said: str) -> Iterator[Fix]:
    """`play rounds until someone is ready`: a player, whatever that is."""
    if _SOMEONE_IS.search(said):
        yield Fix(line, margin_of(line) + _SOMEONE_IS.sub("until a player ", said))


def _plays(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`take turns until the pile is empty`, `play 5 rounds, but stop when a player has no coins`:
    one line.
    """
    margin = margin_of(line)
    turns = _TURNS.fullmatch(said) or _FIRST.fullmatch(said)
    stops = _STOPS.fullmatch(said) or _UNTIL.fullmatch(said)
    found = turns or stops
    asked = _asked_there(found["so"], said, names) if found else None
    if found is None or asked is None:
        yield from _of_someone(line, said)
        return
    inner = frozenset[str]().union(*names.within.values())
    played = [phase for phase in names.phases[1:] if phase not in inner]
    if turns is not None and not _others(line, names):
        phase = next(iter(names.phases[1:]), "")
        first = turns["first"] or turns.groupdict().get("then") or names.seats[0]
        if phase and first in names.seats:
            said = f"play {several(phase)} in alternation from {first}"
            yield Fix(line, f"{margin}{said} until {reached(asked.said)}")
    elif stops is not None and stops["play"] == "play":
        so = reached(asked.said)
        yield from _added(line, names, so, [])
        phases = [] if _others(line, names) else played
        yield from (Fix(line, f"{margin}play {several(each)} until {so}") for each in phases)
    elif stops is not None:
        play = _PLAY.fullmatch(f"  {stops['play']}")
        goal = _Goal(reached(asked.said), "", False)
        if play is not None:
            ended = margin + _until(f"  {stops['play']}", goal).strip()
            yield Fix(line, ended)
            if not play["turns"]:
                by_turns = f" in alternation from {names.seats[0]}, until "
                yield Fix(line, ended.replace(" until ", by_turns, 1))


_CHOSEN = re.compile(
    r"(?:the|an?) (?P<of>[\w-]+) (?:is|was) (?P<what>.+)|there (?:is|was) an? (?P<way>.+)"
)


def _asked_there(so: str, said: str, names: Names) -> Asking | None:
    """What is asked behind `until`, where the phases that the line itself plays are over."""
    words = {*re.findall(r"[\w-]+", said.partition(" until ")[0])}
    played = {each for each in names.phases if not words.isdisjoint(forms(each))}
    within = {**names.within, names.phase: frozenset(played)}
    there = evolve(names, within=within)
    found = _CHOSEN.fullmatch(so)
    for choice in names.choices if found is not None else ():
        way = found and (found["what"] or found["way"])
        if way in choice.ways and found and found["of"] in (None, choice.name):
            so = f"a player chose {way}"
    return condition(so, there)


def _others(line: Span, names: Names) -> list[Span]:
    """The other lines of the same block that play something."""
    lines = (each for each in _lines(_block(line, names)) if each.start != line.start)
    return [each for each in lines if re.match(r"[ \t]+play ", each.words)]


def _added(line: Span, names: Names, so: str, own: list[str]) -> Iterator[Fix]:
    """The edits by which what is played ends then, too. own: what a line is instead."""
    played = _others(line, names)
    if len(played) != 1:
        return
    words = played[0].words.rstrip()
    if _PLAY.fullmatch(words):
        yield _both(line, played[0], _until(words, _Goal(so, "", False)), own)
    elif re.search(r"\buntil [^:\"#]+$", words):
        yield _both(line, played[0], f"{words}, or {so}", own)


_ENDS_SO = re.compile(
    r"(?:if|when|whenever|once|as soon as) (?P<so>[^,:]+)[,:]? (?:then )?"
    r"(?P<who>(?:the player|whoever) [^,:]+?) wins(?: the [\w-]+)?"
)
_TILL_SOMEBODY_WINS = re.compile(
    r"play until (?:a player|somebody|someone|one player|1 player|anyone|one of them|one) "
    r"(?:wins|has won)(?: the [\w-]+)?"
)
_STARTS = re.compile(
    r"(?P<first>[A-Z]\w*) (?:starts|begins|goes first|is first),?(?: and)?(?: then)?,? "
    r"(?:they|the players|players)(?: both)? (?:take turns|alternate(?: turns)?)"
)
_PLAYED_UNTIL = re.compile(
    r"(?P<play>[ \t]+play (?!.* in alternation )[^:,\"#]+?)(?P<until> until [^:\"#]+)?"
)
_ONE_FOR_EACH = re.compile(r"play (?:an?|one|1) (?P<of>[\w-]+) for (?:each|every) (?P<kind>[\w-]+)")


def _ends_and_wins(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`if the deck is empty, the player with more points wins`: what is played ends then, too."""
    ends = _ENDS_SO.fullmatch(said)
    asked = condition(ends["so"], names) if ends else None
    best = (
        re.sub(r"^(?:whoever|the player who) has (?:the )?", "the player with ", ends["who"])
        if ends
        else ""
    )
    who = someone(best, names)
    if asked is None or who is None or not who.said.startswith("the player with "):
        return
    winner = f"{margin_of(line)}{who.said} wins the {names.outer}"
    others = (each for each in _lines(_block(line, names)) if each.start != line.start)
    wins = [
        said
        for each in others
        if re.search(rf"\bwins? the {names.outer}\b", said := each.words.strip())
    ]
    if wins in ([], [winner.strip()]):
        yield from _added(line, names, reached(asked.said), [] if wins else [winner])


def _starting(line: Span, names: Names) -> Iterator[Fix]:
    """`Ada starts, then they take turns`: how it is played that another line plays, or this one."""
    starts = _STARTS.fullmatch(line.words.strip())
    if starts is None or starts["first"] not in names.seats:
        return
    others, by_turns = _others(line, names), f" in alternation from {starts['first']}"
    plays = _PLAYED_UNTIL.fullmatch(others[0].words.rstrip()) if len(others) == 1 else None
    if plays is not None:
        until = f",{plays['until']}" if plays["until"] else ""
        yield _both(line, others[0], f"{plays['play']}{by_turns}{until}", [])
    inner = frozenset[str]().union(*names.within.values())
    for phase in (p for p in names.phases[1:] if p not in inner and not others):
        yield Fix(line, f"{margin_of(line)}play {several(phase)}{by_turns}")


def _one_for_each(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`play an auction for each painting`."""
    each = _ONE_FOR_EACH.fullmatch(said)
    kind = names.kind(each["kind"]) if each else ""
    phase = _phase(each["of"], names) if each else ""
    if kind and phase:
        deck = names.deck_of(kind)
        listed = sum(1 for of in names.pieces.values() if of == kind)
        many = f"(number of {several(kind)} in {deck})" if deck else str(listed)
        yield Fix(line, f"{margin_of(line)}play {many} {several(phase)}")


_TAKE_TURNS = re.compile(
    r"(?:play )?(?:the |both |they |[A-Z]\w* and [A-Z]\w* )?(?:players )?"
    r"(?:take(?: it in)? turns|alternate(?: turns)?"
    r"|(?:play )?(?:in turns?|(?:one|1) after (?:the|each|an) ?other|after each other))"
    r"(?:,? (?:and )?(?:(?:starting|beginning) with )?(?P<first>[A-Z]\w*)"
    r"(?: (?:(?:goes|begins|starts|plays|is)(?: first)?|first))?)?"
    r"(?:,? until (?:somebody|someone|a player|one of them|one player|either player)"
    r" (?:wins|has won)(?: the [\w-]+)?)?"
)
_GOES_FIRST = (
    r"(?P<first>[A-Z]\w*) (?:(?:goes|plays|moves|acts|is) first|has the first (?:turn|move))"
    r"|(?P<who>[A-Z]\w*) (?:begins|starts|opens)(?: the (?:match|game))?"
)


def _alternating(line: Span, names: Names) -> Iterator[Fix]:
    """`players take turns`, and nothing of how long: it goes on until another line ends it."""
    found = _TAKE_TURNS.search(line.words.strip())
    begins = re.search(rf"^[ \t]+(?:{_GOES_FIRST})$", _block(line, names).words, re.MULTILINE)
    said = (found["first"] if found else None) or (
        begins["first"] or begins["who"] if begins else ""
    )
    first = said if said in names.seats else names.seats[0]
    margin = margin_of(line)
    inner = frozenset[str]().union(*names.within.values())
    block = _block(line, names).words
    if re.search(rf"^[ \t]+play [^\n]* in alternation from {first}\b", block, re.MULTILINE):
        yield Fix(line, "")  # another line says it, with when it ends
    for phase in (p for p in names.phases[1:] if p not in inner):
        yield Fix(line, f"{margin}play {several(phase)} in alternation from {first}")


def _goes_first(line: Span, names: Names) -> Iterator[Fix]:
    """`Ada goes first`, where another line says from whom they take turns."""
    found = re.fullmatch(_GOES_FIRST, line.words.strip())
    first = (found["first"] or found["who"]) if found else ""
    if found is None or first not in names.seats:
        return
    block = _block(line, names)
    plays = re.search(r"^[ \t]+play [^\n]* in alternation from (\w+)\b", block.words, re.MULTILINE)
    if plays is not None and plays[1] == first:
        yield Fix(line, "")
    elif plays is not None and plays[1] in names.seats:
        at = Span(line.source, block.start + plays.start(), block.start + plays.end())
        for each in _lines(block):
            if each.start == at.start:
                by_turns = f"{each.words[: plays.start(1) - plays.start()]}{first}"
                rest = each.words[plays.end() - plays.start() :]
                yield _both(line, each, f"{by_turns}{rest}", [])


def _after(line: Span, after: re.Match[str], names: Names) -> Iterator[Fix]:
    """`the match ends after 5 rounds or when somebody has no coins`."""
    phase = _phase(after["of"], names)
    asked = condition(after["so"], names) if after["so"] else None
    if not phase or (after["so"] and asked is None):
        return
    margin = margin_of(line)
    until = f" until {reached(asked.said)}" if asked else ""
    others = [each for each in _others(line, names) if _is_of(each, phase)]
    if others:
        if len(others) == 1 and not until:
            yield from _so_often(line, others[0], after)
        return
    yield Fix(line, f"{margin}play {'up to ' if until else ''}{after['n']} {several(phase)}{until}")


def _is_of(played: Span, phase: str) -> bool:
    """Whether a line plays a phase."""
    found = _PLAYED.match(played.words)
    return found is not None and phase in forms(found["of"])


_PLAYED = re.compile(
    r"(?P<in>[ \t]+play )(?P<most>up to )?(?:(?P<n>\d+|\{[\w-]+\}) )?(?P<of>[\w-]+)"
    r"(?P<rest>[^:\"#]*)"
)


def _so_often(line: Span, played: Span, after: re.Match[str]) -> Iterator[Fix]:
    """How often it is played, said where it is played: by the same number it was said already, and
    of two that differ nobody knows which one is meant.
    """
    found = _PLAYED.fullmatch(played.words.rstrip())
    if found is None:
        return
    until, lasts = " until " in found["rest"], after["how"] == "lasts"
    if found["n"] == after["n"] and not (found["most"] and lasts):
        yield Fix(line, "")
    elif found["n"] is None and not (until and lasts):
        most = "up to " if until else ""
        rest = re.sub(r",? until ", ", until ", found["rest"])
        new = f"{found['in']}{most}{after['n']} {found['of']}{rest}"
        yield _both(line, played, new, [])


_TWICE = re.compile(
    r"(?P<first>.+?) wins?(?: the [\w-]+)?[,;]? (?:and |but )?(?:if|on|in case of) "
    r"(?:it is |there is |they are )?(?:a |an )?(?:tie|draw|tied|level|equal),? "
    r"(?P<then>.+?)(?: wins?(?: the [\w-]+)?)?"
)


def _or_in_a_tie(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`whoever has more coins wins, and if it is a tie the one with more cards`: two lines."""
    found = _TWICE.fullmatch(said)
    first, then = (someone(found[each], names) if found else None for each in ("first", "then"))
    main = re.search(r"with (?:more|less) (?P<of>[\w-]+)$", first.said) if first else None
    if first is None or then is None or main is None or not then.said.startswith("the player "):
        return
    margin = margin_of(line)
    win = f"wins the {names.outer}"
    level = f"if {several(main['of'])} are level: {then.said} {win}"
    yield Fix(line, f"{margin}{first.said} {win}\n{margin}{level}")


_THEN = re.compile(
    r"(?:(?:if|when) (?:it is |there is |they are )?(?:still )?|on |in |in case of "
    r"|in the event of )(?:a |an )?(?:tie|draw|tied|level)[,:]? (?P<who>the player .+?|whoever .+?)"
    r" wins?(?: the [\w-]+)?"
)
_WINS_IT = re.compile(r"[ \t]*the player (?P<so>with .+|whose .+) wins the (?P<of>[\w-]+)")


def _where_nobody_has_won(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`in case of a tie, the player with more coins wins`, below who wins by what no number of
    theirs says: a line below is for where nobody has won yet.
    """
    found = _THEN.fullmatch(said)
    above = _WINS_IT.fullmatch(line.source.text[: line.start].rstrip().rpartition("\n")[2])
    by = re.fullmatch(r"with (?:more|less) ([\w-]+)", above["so"]) if above else None
    then = someone(found["who"], names) if found else None
    if above is None or by is not None or then is None or above["of"] != names.outer:
        return
    if then.said.startswith("the player "):
        yield Fix(line, f"{margin_of(line)}{then.said} wins the {names.outer}")


def nobody_has_won_yet(fix: Fix) -> str:
    """Why a line that was for a tie asks nothing."""
    if not _THEN.fullmatch(tidied(fix.span.words.strip())) or not _WINS_IT.fullmatch(fix.text):
        return ""
    return "whoever has won ends it, so that this line is for a tie already"


@frozen
class _Goal:
    """What ends a match. so: what is asked; of: what whoever wins it has more of; wins: whether it
    is said that somebody does; most: how often is played at most, if that is said; new: whether no
    line says that there is any of it.
    """

    so: str
    of: str
    wins: bool
    most: str = ""
    new: bool = False


def goals(line: Span, told: str, names: Names) -> Iterator[Fix]:
    """The edits by which a match is played until what a line says."""
    if names.phase != names.outer:
        if _UNTIL.fullmatch(tidied(told)) and names.phase in names.phases:
            yield from _plays(line, tidied(told), names)
        return
    said = re.sub(
        r"^the (?:match|game) is won by (?P<who>.+)$", r"\g<who> wins the match", tidied(told)
    )
    yield from _won_by(line, tidied(told), names)
    said = _ALL_PLAY.sub("play ", said)
    if _TAKE_TURNS.fullmatch(said):
        yield from _alternating(line, names)
    if _TILL_SOMEBODY_WINS.fullmatch(said) and _others(line, names):
        yield Fix(line, "")  # who wins what is played ends it
    yield from _ends_and_wins(line, said, names)
    yield from _starting(line, names)
    yield from _goes_first(line, names)
    yield from _one_for_each(line, said, names)
    after = _AFTER.fullmatch(said)
    if after is not None:
        yield from _after(line, after, names)
    yield from _plays(line, said, names)
    yield from _or_in_a_tie(line, said, names)
    yield from _where_nobody_has_won(line, said, names)
    above = line.source.text[: line.start].rstrip("\n").rpartition("\n")[2]
    won = _HAS_MUCH.search(above)
    that_one = _THAT_ONE.fullmatch(said)
    if (
        won is not None
        and that_one
        and bool(won["no"]) == (that_one["does"].startswith("lose") != bool(that_one["other"]))
    ):
        margin = margin_of(line)
        yield Fix(line, f"{margin}the player with more {won['of']} wins the {names.outer}")
    goal = _goal(said, names) or _goal(said, names, line.source.text)
    if goal is not None:
        yield from _up_to(goal, line, names)


_WON_BY = (
    re.compile(
        r"(?:the )?(?P<of>[a-z][\w-]*) (?:is won by|is for|goes to|belongs to)"
        r" (?:whoever )?(?:having )?(?P<who>.+)"
    ),
    re.compile(r"(?:the )?winner(?: of the (?P<of>[\w-]+))?(?: is|:) (?P<who>.+)"),
    re.compile(r"(?P<who>.+) (?:is|becomes) the winner(?: of the (?P<of>[\w-]+))?"),
)


def _won_by(line: Span, told: str, names: Names) -> Iterator[Fix]:
    """`the match is won by more gold`, `the winner is whoever has more gold`."""
    for pattern in _WON_BY:
        found = pattern.fullmatch(told)
        of = (found["of"] or names.outer) if found else ""
        if found is None or of not in (names.outer, "match", "game", "duel"):
            continue
        asked = re.search(r"\bthe winner\b", line.source.text.replace(line.words, ""))
        who = None if asked and "winner:" in told else someone(found["who"], names)
        if who is not None and who.said.startswith("the player "):
            yield Fix(line, f"{margin_of(line)}{who.said} wins the {names.outer}")


def _up_to(goal: _Goal, line: Span, names: Names) -> Iterator[Fix]:
    """The edits by which a match is played until there."""
    lines = [each for each in _lines(_block(line, names)) if each.start != line.start]
    played = [each for each in lines if _PLAY.fullmatch(each.words)]
    margin = margin_of(line)
    won = any(re.search(rf"\bwins? the {names.outer}\b", each.words) for each in lines)
    winner = f"{margin}the player with more {goal.of} wins the {names.outer}"
    own = [winner] if goal.wins and not won else []
    if own and any(each.words.rstrip().endswith(f" until {goal.so}") for each in lines):
        yield Fix(line, winner)
    elif len(played) == 1:
        yield _both(line, played[0], _until(played[0].words, goal), own)
    elif not any(" play " in each.words for each in lines) and len(names.phases) > 1:
        inner = frozenset[str]().union(*names.within.values())
        phase = next((p for p in names.phases[1:] if p not in inner), "")
        if phase:
            said = f"{margin}play {goal.most and f'up to {goal.most} '}{several(phase)}"
            has = [f"{margin}each player has {goal.of}: 0, public"] if goal.new else []
            yield Fix(line, "\n".join((*has, f"{said} until {goal.so}", *own)))


def _goal(said: str, names: Names, text: str = "") -> _Goal | None:
    """What ends a match. text: in which something is gained that no line brings in."""
    best = _BEST.fullmatch(said)
    if best is not None:
        phase = _phase(best["of"] or "", names)
        n = int(best["n"])
        won = f"{several(phase)} won"
        return _Goal(f"a player has won {n // 2 + 1} {several(phase)}", won, True, str(n)) if (
            phase and n > 1
        ) else None  # fmt: skip
    for pattern in (*_GOALS, _AT):
        found = pattern.fullmatch(said)
        if found is None:
            continue
        of, wins = property_for(found["of"], names), found["wins"] is not None
        if of and not set(forms(found["of"])).isdisjoint((of,)):
            return _Goal(f"a player has at least {found['n']} {of}", of, wins or "first" in said)
        phase = _phase(found["of"], names)
        one = single(found["of"])
        gained = rf"\b(?:gain|score|get|win|earn)s? (?:an?|one|\d+) {re.escape(one)}s?\b"
        if not phase and found["of"] != one and re.search(gained, text):
            so = f"a player has at least {found['n']} {found['of']}"
            return _Goal(so, found["of"], wins or "first" in said, new=True)
        if phase:
            so = f"a player has won {found['n']} {several(phase)}"
            return _Goal(so, f"{several(phase)} won", True)
    return None


def _phase(word: str, names: Names) -> str:
    """A phase within the outermost one, by a word for it; without one, the first."""
    inner = names.phases[1:]
    if not word:
        return next((each for each in inner if each in names.within.get(names.outer, ())), "")
    return next((each for each in inner if each in forms(word)), "")


def _until(words: str, goal: _Goal) -> str:
    """The line that plays, until something is so."""
    found = _PLAY.fullmatch(words)
    if found is None:
        return words
    most = f"up to {goal.most or found['n']} " if goal.most or found["n"] else ""
    comma = "," if found["turns"] else ""
    return f"{found['in']}play {most}{found['of']}{found['turns'] or ''}{comma} until {goal.so}"


def _both(line: Span, other: Span, new: str, own: list[str]) -> Fix:
    """An edit of two lines of a block: of another one, and of a line, which may be left out."""
    text = line.source.text
    if other.start < line.start:
        between = text[other.end : line.start - 1]
        place = Span(line.source, other.start, line.end)
        return Fix(place, "\n".join((new + between, *own)))
    between = text[line.end + 1 : other.start]
    place = Span(line.source, line.start, other.end)
    return Fix(place, "\n".join((*own, between + new)))


def _block(line: Span, names: Names) -> Span:
    """The block of the outermost phase, in which a line stands."""
    text = line.source.text
    start = text.rfind("\n" + names.outer, 0, line.start) + 1
    end = re.compile(r"^\S", re.MULTILINE).search(text, line.end)
    return Span(line.source, start, end.start() if end else len(text))


def _lines(block: Span) -> Iterator[Span]:
    at = block.start
    for words in block.words.split("\n"):
        yield Span(block.source, at, at + len(words))
        at += len(words) + 1
