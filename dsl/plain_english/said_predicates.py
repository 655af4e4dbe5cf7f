"""What is said of a player behind the verb: `have 3 coins`, `show rock`, `run out of cards`.

Purpose: from such words to a condition about `they`. Input: words, of whom they are said, the
names of a file. Output: the words of the language. Must not know: whom else it is asked of.
"""

import re

from ..word_forms import forms, single
from .said_amounts import draws, number_of, property_for, several, value
from .said_denied import negated
from .said_in_blocks import Choice
from .said_lately import held, lately
from .said_moves import on_a_track
from .said_names import Names
from .said_players import Who
from .said_things import chosen, of_choice, zone
from .said_words import CHOICE_VERBS, bases

HAVE = re.compile(
    r"(?:have|has|hold|holds|own|owns|control|controls|keep|keeps|are left with|is left with"
    r"|have got|has got|got) (?P<what>.+)"
)
HOW_MANY = re.compile(
    r"(?:(?P<how>at least|at most|more than|less than|exactly|over|under) )?"
    r"(?P<n>\d+|an?|no|any|the|only \d+) (?:more )?(?P<of>.+?)(?: (?:left|remaining))?"
    r"(?: (?:in|on|at) (?P<zone>.+?))?(?: (?:left|remaining))?"
)
NOT = re.compile(r"^(?P<aux>do|does|did|has|have) not (?P<verb>[a-z]+)")


_ROLLS = re.compile(
    r"(?:(?:has|have) )?(?:rolls?|rolled|throws?|threw|thrown) "
    r"(?:(?:an? )?(?P<n>\d+)|(?:a )?doubles?)"
)


def _rolls(rest: str, names: Names) -> str | None:
    """`roll doubles`, `rolled a 6`, where each player has dice of their own."""
    found = _ROLLS.fullmatch(rest)
    dice = [each for each in draws("dice", names) if each.startswith("their ")] if found else []
    if found is not None and found["n"]:
        return ", or ".join(f"{each} is {found['n']}" for each in dice) or None
    return f"{dice[0]} is {dice[1]}" if len(dice) == 2 else None


_FAR_ROW = re.compile(
    r"(?:(?:has|have) )?(?:reach(?:es|ed)?|gets? to|got to|arrives? (?:at|in)|enters?) "
    r"(?:the|their) (?:far|last|opposite|other) (?:row|rank|line|side|edge|end)(?: of the board)?"
)


def _goes_far(rest: str, names: Names) -> str | None:
    """`reach the far side`: the cell to which somebody has gone lies in the row that is last for
    them.
    """
    gone = names.here("cell") if _FAR_ROW.fullmatch(rest) and "ahead" in names.theirs else []
    return f"their {gone[0].name} is in their far row" if gone else None


def predicate(rest: str, who: Who, names: Names) -> str | None:
    """What is said of a player behind the verb, asked of `they`."""
    stands = _on_the_track(rest, names) or _goes_far(rest, names)
    stands = stands or lately(rest, names, what_was_chosen) or held(rest, names)
    if stands is not None:
        return stands
    denied = NOT.match(rest)
    if denied is not None and not re.match(r"(?:do|does|did) not (?:have|hold|own)\b", rest):
        has = f"{denied['aux']} " if denied["aux"] in ("has", "have") else ""
        positive = predicate(f"{has}{denied['verb']}{rest[denied.end() :]}", who, names)
        if positive and has and re.match(r"(?:their|opponent's) [\w-]+ is [A-Z\"]", positive):
            return None  # now or at any time
        return negated(positive) if positive else None
    no = re.match(r"(?:do|does|did) not (?:have|hold|own) (?:an? |any )?", rest)
    if no is not None:
        return _has(f"have no {rest[no.end() :]}", names)
    gone = re.fullmatch(
        r"(?:(?:has|have) )?(?:lost|spent|used up|played|discarded) all (?:of )?(?:their )?"
        r"(?P<of>[\w-]+)",
        rest,
    )
    if gone is not None and (names.number(gone["of"]) or names.kind(gone["of"])):
        return _so_many(f"no {gone['of']}", names)
    taken = re.fullmatch(
        r"(?:(?:has|have) )?(?:took|taken|won|scored|collected|gathered) (?:all )?"
        r"(?P<n>(?:at least |at most |exactly )?\d+ .+)",
        rest,
    )
    if taken is not None and names.number(taken["n"].rpartition(" ")[2]):
        return _so_many(taken["n"], names)
    reached = re.fullmatch(r"(?:reach(?:es|ed)?|gets? to|got to) (?P<n>[1-9]\d* [\w-]+)", rest)
    if reached is not None:
        return _so_many(f"at least {reached['n']}", names)
    for reader in (
        _wins,
        _won_so_many,
        _ahead_by,
        _ahead,
        _has,
        _runs_out,
        _adjective,
        _rolls,
    ):
        found = reader(rest, names)
        if found is not None:
            return found
    return _chose(rest, who, names) or _did(rest, names) or _does(rest, names)


OBJECT = r"(?: (?:it|anything|something|nothing|(?:(?:the|this|that|an?|any) )[\w-]+))?"
"""With what something was done, where that need not be said."""


def _does(rest: str, names: Names) -> str | None:
    """`landed the cargo`, `buy it`: they are the answer to the question who does that."""
    found = re.fullmatch(rf"(?:(?:has|have|had) )?(?P<verb>[a-z]+){OBJECT}", rest)
    doer = names.doer(found["verb"]) if found else ""
    return f"they are the {doer}" if doer else None


def _did(rest: str, names: Names) -> str | None:
    """`passed`, `has folded`: what is so of them from then on."""
    found = re.fullmatch(r"(?:(?:has|have|had) )?(?P<verb>[a-z]+)", rest)
    flags = [name for name, sort in names.theirs.items() if sort == "yes"]
    done = next((f for f in flags if found and found["verb"] in (f, *bases(f))), "")
    return f"they are {done}" if done else None


def _wins(rest: str, names: Names) -> str | None:
    """`win`, `lost the round`: of the one that goes on, the question is who is its answer."""
    found = re.fullmatch(r"(?P<how>wins?|won|loses?|lost)(?: (?:the|this) (?P<of>[\w-]+))?", rest)
    won_by = f"the {names.decided}" if names.decided else names.won_by
    if found is None or not won_by or (found["of"] or "") not in ("", *names.phases[1:]):
        return None
    if not names.decided and names.phase not in names.kinds:
        return None
    wins = found["how"].startswith("w")
    return f"{'they are' if wins else 'opponent is'} {won_by}"


def _won_so_many(rest: str, names: Names) -> str | None:
    """`have won at least 3 rounds`."""
    found = re.fullmatch(
        r"(?:(?:has|have|had) )?won (?P<how>at least |at most |more than |less than |exactly )?"
        r"(?P<n>\d+) (?P<of>[\w-]+)", rest,
    )  # fmt: skip
    phase = next((p for p in names.phases[1:] if found and found["of"] in forms(p)), "")
    if found is None or not phase or names.number(found["of"]):
        return None
    return f"they have won {(found['how'] or '').replace('exactly ', '')}{found['n']} {found['of']}"


_AHEAD = re.compile(
    r"(?:is|are|was|were) (?P<ahead>ahead|leading|in the lead|behind|trailing|losing|winning)"
    r"(?: (?:in|on) (?P<in>[\w-]+))?"
    r"|(?:is|are) (?P<far>more|less|higher|further(?: ahead| up)?|lower|further (?:back|down))"
    r" than (?:the |their )?opponent"
    r"|(?P<lead>leads?|trails?)(?: (?:in|on) (?P<on>[\w-]+))?"
    r"|(?:has|have) (?P<more>more|less|fewer)(?: (?P<of>(?!than\b)[\w-]+)"
    r"(?: than (?:the |their )?opponent)?|(?: than (?:(?:the |their )?opponent|they|them|you))?)"
)


_BY = re.compile(
    r"(?:is|are) (?:at least )?(?P<n>\d+)(?: (?P<of>[\w-]+))?(?: or more)? "
    r"(?P<how>ahead|in the lead|in front|behind)"
    r"|(?P<lead>leads?|trails?|(?:is|are) (?:ahead|in the lead|in front|leading|behind)) by "
    r"(?:at least |(?P<over>more than ))?(?P<m>\d+)(?: (?P<of2>[\w-]+?))??(?: or more)?"
)


def _ahead_by(rest: str, names: Names) -> str | None:
    """`are 3 points ahead`."""
    found = _BY.fullmatch(rest)
    if found is None:
        return None
    of = found["of"] or found["of2"]
    held = property_for(of, names) if of else names.main
    behind = re.search(r"behind|trail", found["how"] or found["lead"])
    who = "opponent leads" if behind else "they lead"
    much = int(found["n"] or found["m"]) + bool(found["over"])
    return f"{who} by {much} or more {held}" if held else None


_FAR = re.compile(r"more|higher|further(?: ahead| up)?$")


def _ahead(rest: str, names: Names) -> str | None:
    """`are behind`, `have more points`: of the two, more of what decides, or of what is said."""
    found = _AHEAD.fullmatch(rest)
    if found is None:
        return None
    what = found["in"] or found["on"] or found["of"]
    held = property_for(what, names) if what else names.main
    said = found["ahead"] or found["lead"] or found["more"] or _FAR.sub("ahead", found["far"])
    if found["more"] and not what and [*names.theirs.values()].count("number") > 1:
        return None  # of what, is not said
    ahead = said.startswith(("ahead", "lead", "in the", "winning", "more"))
    kind = names.kind(what) if what and not held else ""
    if kind and names.hand_of(kind):
        mine, theirs = (
            f"number of {several(kind)} in {whose} {names.hand_of(kind)}"
            for whose in ("their", "opponent's")
        )
        return f"{mine} is {'more' if ahead else 'less'} than {theirs}"
    who = "they lead" if ahead else "opponent leads"
    return f"{who} by 1 or more {held}" if held else None


def _has(rest: str, names: Names) -> str | None:
    """`have 3 coins`, `own 3 Farms`, `hold 3 cards of the same colour`, `have no cards left`."""
    found = HAVE.fullmatch(rest)
    if found is None:
        return None
    what = found["what"]
    flag = next(
        (n for n, sort in names.theirs.items() if sort == "yes" and what in (n, f"a {n}")), ""
    )
    if flag:
        return f"they are {flag}"
    than = re.fullmatch(r"(?P<how>more|less|fewer) (?P<of>[\w-]+) than (?P<much>.+)", what)
    held = property_for(than["of"], names) if than else ""
    if than is not None and held and than["much"] == "you":
        return f"they have {than['how']} {held} than you"
    much = value(than["much"], names) if than and held else None
    if than is not None and much is not None:
        return f"their {held} is {'more' if than['how'] == 'more' else 'less'} than {much}"
    there = r"(?: (?:in|on) (?:their )?(?P<{}>[\w-]+))?"
    same = re.fullmatch(
        rf"(\d+) ([\w-]+){there.format('at')} (?:of|with) the same (?P<of>[\w-]+)"
        rf"{there.format('behind')}", what,
    )  # fmt: skip
    if same is not None and names.kind(same[2]):
        kind, at = names.kind(same[2]), same["at"] or same["behind"] or ""
        hand = names.zone_of_players(at) if at else names.hand_of(kind)
        field = next((f for f in names.kinds[kind] if same["of"] in forms(f)), "")
        return (
            f"there are {same[1]} {several(kind)} in their {hand} with the same {field}"
            if field and hand
            else None
        )
    return _cells_of(what, names) or _some_there(what, names) or _so_many(what, names)


def _some_there(what: str, names: Names) -> str | None:
    """`have cards in hand`, `have men in reserve`: at least one of them, or of what that is."""
    found = re.fullmatch(
        r"(?P<not>no )?(?P<of>[\w-]+)(?: left)? (?:in|on) (?:their )?(?P<at>[\w-]+)", what
    )
    if found is None or found["of"] in ("a", "an", "the"):
        return None
    held, kind = names.number(found["at"]), names.kind(found["of"])
    there = names.zone_of_players(found["at"])
    if held and not there:
        return f"they have {'no' if found['not'] else 'at least 1'} {single(held)}"
    if not kind or not there:
        return None
    return f"number of {several(kind)} in their {there} is {'0' if found['not'] else 'at least 1'}"


def _cells_of(what: str, names: Names) -> str | None:
    """`own 15 cells`."""
    found = re.fullmatch(
        r"(?P<how>at least |at most |more than |less than )?(?P<n>\d+) (?P<of>[\w-]+)", what
    )
    board = names.cell(found["of"]) if found else ""
    field = next((f for f, kinds in names.boards.get(board, {}).items() if "player" in kinds), "")
    if found is None or not field:
        return None
    return f"number of {board}s with {field} they is {found['how'] or ''}{found['n']}"


def _so_many(what: str, names: Names) -> str | None:
    parity = re.fullmatch(r"an (?P<how>even|odd) number of (?P<of>[\w-]+)", what)
    parts = property_for(parity["of"], names) if parity else ""
    if parity is not None and parts:
        no = "not " if parity["how"] == "odd" else ""
        return f"their {parts} is {no}a multiple of 2"
    some = re.fullmatch(r"(?:any |some )?(?P<of>[\w-]+) (?:left|remaining)", what)
    if some is not None and some["of"] not in ("no", "none"):
        what = f"at least 1 {some['of']}"
    if re.fullmatch(r"[\w-]+", what) and names.number(what):
        what = f"at least 1 {what}"
    found = HOW_MANY.fullmatch(what)
    if found is None:
        return _piece_there(what, names)
    n = found["n"].replace("only ", "")
    of = found["of"]
    held = property_for(of, names)
    if held and not found["zone"] and not names.kind(of):
        sign = f"{found['how']} " if found["how"] not in (None, "exactly") else ""
        sign = {"over ": "more than ", "under ": "less than "}.get(sign, sign)
        n = "at least 1" if n in ("a", "an", "any") else n
        return f"they have {sign}{n} {single(held) if n == '1' else held}"
    if n in ("the", "a", "an") and not found["how"]:
        one = _piece_there(what, names)
        if one is not None:
            return one
    many = number_of(of + (f" in {found['zone']}" if found["zone"] else ""), names)
    if many is None:
        return None
    sign = f"{found['how']} " if found["how"] not in (None, "exactly") else ""
    sign = {"over ": "more than ", "under ": "less than "}.get(sign, sign)
    said = {"no": "0", "a": "at least 1", "an": "at least 1", "any": "at least 1"}.get(n, n)
    return f"{many} is {sign}{said}"


def _piece_there(what: str, names: Names) -> str | None:
    """`the role they claimed`, `a Guard`: a piece that lies with them."""
    found = re.fullmatch(r"(?P<no>no )?(?:(?:the|an?) )?(?P<of>.+?)(?: in (?P<zone>.+))?", what)
    if found is None:
        return None
    said = found["of"]
    piece = names.piece(said)
    choice = None if piece else chosen(said, names, "pieces")
    thing = piece or (of_choice(choice) if choice else "")
    if not thing:
        return None
    kind = names.pieces.get(piece, "") if piece else choice.kind if choice else ""
    there = zone(found["zone"], names) if found["zone"] else f"their {names.hand_of(kind)}"
    if there is None or there == "their ":
        return None
    return f"{thing} is {'not ' if found['no'] else ''}in {there}"


def _runs_out(rest: str, names: Names) -> str | None:
    found = re.fullmatch(r"(?:runs?|ran|is|are|has run|have run) out of (?P<of>.+)", rest)
    return _so_many(f"no {found['of']}", names) if found else None


def _adjective(rest: str, names: Names) -> str | None:
    found = re.fullmatch(
        r"(?:is|are|was|were|has|have been) (?P<not>not )?(?:an? )?(?P<adj>[\w-]+)", rest
    )
    if found is None:
        return None
    for name, sort in names.theirs.items():
        if sort == "yes" and (found["adj"] == name or name in bases(found["adj"])):
            return f"they are {found['not'] or ''}{name}"
    if found["adj"] in ("dead", "eliminated", "defeated") and names.main:
        life = property_for("life", names)
        return f"their {life} is {'more than' if found['not'] else 'at most'} 0" if life else None
    return None


NO_CHOICES = frozenset({
    "be", "is", "are", "have", "has", "get", "gain", "earn", "receive", "score", "lose", "win",
    "lead", "own", "hold", "keep", "need", "reach", "want", "discard", "move",
})  # fmt: skip
"""Verbs that make no choice of a number; any other one may, whatever the choice is called."""

OFTEN = {"twice": 2, "once": 1, "thrice": 3}


def _chose(rest: str, who: Who, names: Names) -> str | None:
    """`stop`, `show rock`, `have cast Ward twice`, `stake more than 3`: what was chosen."""
    ever = _EVER.fullmatch(rest)
    if ever is not None:
        return _at_some_time(ever, names)
    found = _HAS_DONE.fullmatch(rest)
    if found is None:
        return None
    stems, what = set(bases(found["verb"])), found["what"]
    running = IN_A_ROW.fullmatch(what)
    if running is not None:
        return _running(stems, running, who, names)
    often = _SO_OFTEN.fullmatch(what)
    if often is not None:
        return _often(stems, often, names)
    if found["verb"][:1].isupper():
        return None  # a name, and no verb
    return _is_chosen(stems, what, bool(found["has"]), who, names)


_HAS_DONE = re.compile(
    r"(?P<has>(?:have|has|had) )?(?P<verb>(?!(?:no|any|an?|the)(?: |$))[^ ]+) ?(?P<what>.*)"
)


def _is_chosen(stems: set[str], what: str, has: bool, who: Who, names: Names) -> str | None:
    """What was chosen, and is still known. has: said as `have picked King`."""
    for choice in called_so(stems, what, _made_by(who, names)):
        if names.over(choice) and who.sort == "none":
            continue  # that it was not the last thing they did says too little
        way = next((w for w in choice.ways if w in stems), "") or _as_a_verb(stems, choice, names)
        if way and not what:
            return f"{_theirs(choice, who, names)} is {way}"
        numbered = choice.sort == "number" and not stems & NO_CHOICES
        if not what or not (choice.name in stems or stems & CHOICE_VERBS or numbered):
            continue
        if _AGAIN.fullmatch(what) and choice.who in ("they", "each player"):
            return f"their {choice.name} is their previous {choice.name}"
        said = what_was_chosen(what, choice, names)
        if said is not None:
            now_or_ever = has and names.phase in names.phases
            now_or_ever = now_or_ever and (choice.sort == "pieces" or choice.name in stems)
            return None if now_or_ever else f"{_theirs(choice, who, names)} is {said}"
    return None


def _as_a_verb(stems: set[str], choice: Choice, names: Names) -> str:
    """`raids`, where Raid is a piece that is chosen: whoever raids has chosen it."""
    if choice.sort != "pieces" or choice.several:
        return ""
    of_kind = (piece for piece, kind in names.pieces.items() if kind == choice.kind)
    return next((piece for piece in of_kind if piece.lower() in stems), "")


_SO_OFTEN = re.compile(
    r"(?P<what>.+?) (?:(?P<how>at least|at most|more than|less than|exactly|only) )?"
    r"(?:(?P<n>once|twice|thrice)|(?P<m>\d+) times)"
)
_EVER = re.compile(
    r"(?:have|has|had) (?:(?P<how>ever|already|never|once|at some time) )(?P<verb>[a-z]+)"
    r"(?: (?P<what>.+?))?(?: (?:before|so far|yet|until now))?"
    r"|(?:have|has|had) (?P<verb2>[a-z]+) (?P<what2>.+?) "
    r"(?:before|so far|yet|until now|at some time)"
)
"""What was chosen at any time, in the past as well."""


def ever_chosen(choice: Choice, said: str, never: bool = False) -> str:
    """That something was chosen at some time, or at none."""
    return f"how often they {choice.name} {said} is {'0' if never else 'at least 1'}"


def _at_some_time(ever: re.Match[str], names: Names) -> str | None:
    stems, what = set(bases(ever["verb"] or ever["verb2"])), ever["what"] or ever["what2"]
    often = _SO_OFTEN.fullmatch(what or "")
    if often is not None:
        return _often(stems, often, names)
    for choice in _called_first(stems, names):
        if choice.several or not (choice.name in stems or stems & CHOICE_VERBS):
            continue
        said = what_was_chosen(what, choice, names) if what else None
        if said is not None and ever[0].endswith(" before") and choice in names.here():
            return _before_this_one(choice, said, ever["how"] == "never")
        if said is not None:
            return ever_chosen(choice, said, ever["how"] == "never")
    return None


def _before_this_one(choice: Choice, said: str, never: bool) -> str:
    """That something was chosen before the choice that has just been made: what is counted behind
    it counts that one, too, and the row of all that were before does not hold it.
    """
    if re.fullmatch(r"[\w-]+|\"[^\"]+\"", said):
        return f"{said} is {'not ' * never}in their every {choice.name}"
    often = f"how often they {choice.name} {said} is"
    if never:
        return f"({often} 0, or ({often} 1 and their {choice.name} is {said}))"
    return f"({often} at least 2, or ({often} 1 and their {choice.name} is not {said}))"


_STANDS = re.compile(
    r"(?:(?:has|have|had) )?(?P<verb>land|lands|landed|stand|stands|stop|stops|arrive|arrives|come"
    r"|comes|are|is|get|gets|reach|reaches|reached|pass|passes|overshoot|overshoots|go|goes)"
    r"(?: (?:exactly|precisely))?(?: (?:on|at|to|by))?(?P<past> (?:beyond|past|over))?"
    r"(?: (?:the )?(?:exactly|(?P<of>(?!the\b)[a-z]+)))?"
    r" (?P<to>\d+|(?:the )?opponent(?:'s [\w-]+)?)(?P<just> exactly| precisely| or more)?"
)


ON_TRACKS = ("space", "square", "field", "step")
"""What a track is made of, whatever the number is called by which somebody stands on it."""


def _on_the_track(rest: str, names: Names) -> str | None:
    """`land on 7`, `reach 20`, `go beyond 20`, `land on the opponent's pawn`: where somebody is."""
    found = _STANDS.fullmatch(rest)
    if found is None:
        return None
    place = names.number(found["of"] or "") or on_a_track(names)
    if not place or found["of"] not in (None, place, *ON_TRACKS):
        return None
    if not found["to"].isdigit():
        return f"their {place} is opponent's {place}"
    past = found["past"] or found["verb"].startswith(("pass", "overshoot"))
    just = re.search(r"\b(?:exactly|precisely)\b", rest)
    more = found["verb"].startswith("reach") and not just
    how = "more than " if past else "at least " if more else ""
    return f"their {place} is {how}{found['to']}"


IN_A_ROW = re.compile(
    r"(?P<what>.+?) (?:(?P<over>more than )?(?:(?P<two>twice)|(?P<three>thrice)|(?P<n>\d) "
    r"(?:times|[\w-]+s)))"
    r" (?:in a row|running|in succession|consecutively)"
)


def in_a_row(found: re.Match[str]) -> int:
    """How often something was chosen in a row."""
    often = 2 if found["two"] else 3 if found["three"] else int(found["n"])
    return often + 1 if found["over"] else often


SAME = re.compile(r"(?:the |an? )?same(?: [\w-]+)?")


def _running(stems: set[str], found: re.Match[str], who: Who, names: Names) -> str | None:
    """`claimed Duke 3 times in a row`, `played the same card twice in a row`."""
    often = in_a_row(found)
    same = SAME.fullmatch(found["what"])
    made = called_so(stems, found["what"], _made_by(who, names))
    if same and len(made) > 1:
        return None  # the same of which of them
    for choice in made:
        if not (choice.name in stems or stems & CHOICE_VERBS):
            continue
        name = choice.name
        if choice.several:
            return _each_time(found["what"], name, names) if often == 2 else None
        what = f"their {name}" if same else what_was_chosen(found["what"], choice, names)
        if what is not None and 2 <= often <= 9:
            return f"their last {often} {several(name)} are {', '.join([what] * often)}"
    return None


def _each_time(what: str, name: str, names: Names) -> str | None:
    """`netted A1 and B2 twice in a row`: both are in what was chosen, and in what was before."""
    if SAME.fullmatch(what):
        return f"their {name} is their previous {name}"
    each = re.split(r",? and |, ", what)
    if any(not (re.fullmatch(r"[A-Z][0-9]+|\d+", one) or names.piece(one)) for one in each):
        return None
    return " and ".join(
        f"{one} is in their {when}{name}" for when in ("", "previous ") for one in each
    )


def called_so(stems: set[str], what: str, made: list[Choice]) -> list[Choice]:
    """Of choices those that are called by what was done, or else by what was chosen: `picked the
    same card`; all of them where neither names one.
    """
    named = [each for each in made if each.name in stems]
    kinds = {*what.split()}
    return named or [c for c in made if {c.kind, *forms(c.kind or "-")} & kinds] or made


_AGAIN = re.compile(
    r"(?:the )?same(?: (?:number|one|thing|[\w-]+))? (?:again|(?:as )?(?:last time|before"
    r"|(?:the )?(?:last|previous) (?:time|turn|round|[\w-]+)))"
)


def _made_by(who: Who, names: Names) -> list[Choice]:
    """The choices that may be meant: those of whoever is meant first."""
    made = names.here("ways", "pieces", "number", "cell")
    made += [each for each in names.near("ways", "pieces", "number") if each not in made]
    mine = [c for c in made if c.who in (who.said, "each player")]
    if who.sort != "one":
        return [c for c in made if c.who == "each player"] or made
    return mine + [c for c in made if c.who == "they" and c not in mine]


def _theirs(choice: Choice, who: Who, names: Names) -> str:
    """What was chosen; the last time, where it is forgotten by now."""
    if names.over(choice):
        return f"their previous {choice.name}"
    if choice.who in ("opponent", *names_of(choice)) and choice.who != who.said:
        return of_choice(choice)
    return f"their {choice.name}"


def names_of(choice: Choice) -> tuple[str, ...]:
    """The seat that makes a choice, if it is one seat's."""
    return (choice.who,) if choice.who[:1].isupper() else ()


def what_was_chosen(words: str, choice: Choice, names: Names) -> str | None:
    """What was chosen, as it is compared."""
    words = re.sub(r"(^|, | or )(?:an?|the) ", r"\1", words)
    ways = re.split(r", or | or |, ", words)
    if all(each in choice.ways for each in ways):
        return _either(ways)
    if choice.sort == "number":
        much = re.fullmatch(r"(?P<how>more than |less than |at least |at most )?(?P<n>.+)", words)
        of = value(much["n"], names) if much else None
        return f"{much['how'] or ''}{of}" if much and of else None
    found = [names.piece(each) for each in ways]
    return _either(found) if all(found) else None


def _either(names: list[str]) -> str:
    return " or ".join(", ".join(names).rsplit(", ", 1))


def _called_first(stems: set[str], names: Names) -> list[Choice]:
    """The choices, first those that are called by what was done."""
    return sorted(names.near(), key=lambda each: each.name not in stems)


def _often(stems: set[str], often: re.Match[str], names: Names) -> str | None:
    n = OFTEN.get(often["n"], 0) or int(often["m"])
    for choice in _called_first(stems, names):
        if not choice.several and (choice.name in stems or stems & CHOICE_VERBS):
            said = what_was_chosen(often["what"], choice, names)
            if said is not None:
                how = {"exactly": "", "only": ""}.get(
                    often["how"], f"{often['how'] or 'at least'} "
                )
                return f"how often they {choice.name} {said} is {how}{n}"
    return None
