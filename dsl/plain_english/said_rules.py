"""What must not be chosen, as it is said at a table.

Purpose: `a player may not show the same gesture twice in a row`: such a line stands below the
choice that it is about. Input: a line, and its words. Output: edits. Must not know: the grammar.
"""

import re
from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms, single
from .said_amounts import money, several, value
from .said_below import margin_of
from .said_cells import cells
from .said_in_blocks import Choice
from .said_names import Names
from .said_predicates import IN_A_ROW, SAME, called_so, in_a_row
from .said_things import cell, pieces, told_of, with_field, zone
from .said_words import bases

_NOT = re.compile(
    r"(?P<who>they|the players?|a player|players|nobody|no player|no one|neither player|each"
    r" player|opponent"
    r"|the opponent|both players|each player's|[a-z]+)"
    r" (?:may not|must not|cannot|can never|may never|is not allowed to|are not allowed to|may"
    r"|can|must)"
    r" (?P<verb>[a-z]+)(?: (?P<what>.+))?"
)
_AGAIN = re.compile(
    r"(?:the |an? )?(?:same )?[\w-]*(?: (?:2 times|twice) in a row| again| as (?:last|the"
    r" previous|in the last)"
    r".*| they [a-z]+ (?:last|the last|in the last|the round before|before)\b.*)"
)
_EVER = re.compile(r"the same [\w-]+ (?:twice|2 times|more than once|again in the match)$")


_ONCE = re.compile(
    r"(?:(?P<way>[\w-]+) (?:can|may) (?:be )?(?P<verb>[a-z]+)"
    r"|[\w ]+? (?:can|may) (?P<verb2>[a-z]+) (?P<way2>[\w-]+)) (?P<n>once|twice|\d+ times)"
    r"(?: (?:per|in a|in the|a|each) (?P<phase>[\w-]+))?"
)
_AT = re.compile(
    r"(?:the |their )?(?P<of>[\w-]+) (?:may not|must not|cannot|may never) (?:be|lie|stand) "
    r"(?P<at>.+)"
)


_WHOEVER = r"(?:they|you|(?:a|the|each) players?|players)"
_NOBODY = r"(?:nobody|no one|no player|neither(?: player)?)"
_MUCH = r"(?:at least )?(?P<much>(?:\d+|an?|any)(?: or more)? [\w-]+)"
_HAVING = r"(?:must|needs?(?: to)?|has to|have to|should|requires?)(?: have| hold| own)?"
_DOES = r"(?P<verb>(?!not\b|never\b)[a-z]+)(?: (?P<what>[\w' ]+?))?"
_DONE = r"(?:the |an? )?(?P<done>[\w-]+|\"[^\"]+\")"
_NEEDED = (
    rf"{_WHOEVER} {_HAVING} {_MUCH} (?:to|in order to|before they (?:can|may)) {_DOES}",
    rf"(?:in order )?to {_DOES},? {_WHOEVER} {_HAVING} {_MUCH}",
    rf"{_WHOEVER} (?:may|can) {_DOES},? if they (?:have|own|hold) {_MUCH}",
    rf"{_WHOEVER} (?:may|can) {_DOES},? (?:if|when) (?P<so>they .+)",
    rf"(?:{_NOBODY} (?:may|can)|{_WHOEVER} (?:may not|must not|cannot|can never|may never)) "
    rf"{_DOES},? (?:without(?: having)?|with less than) "
    r"(?P<much>(?:(?:\d+|an?|any) )?[\w-]+)",
    rf"{_DONE} (?:needs|requires) {_MUCH}",
)
"""What one must have to choose something."""
_ONLY_WITH = (
    rf"{_WHOEVER} (?:may|can) {_DOES},? with {_MUCH}",
    rf"(?:(?:a|the|any) )?players? (?:with|who has|who have|having) {_MUCH} (?:may|can) {_DOES}",
    rf"{_DONE} (?:is|are) (?:allowed|possible|permitted),? (?:with|if they have) {_MUCH}",
    rf"{_DONE} (?:may|can) be (?:chosen|played|used|picked|taken|shown),? "
    rf"(?:with|if they have) {_MUCH}",
)
"""The same, where `only` says that it is needed."""


def _only_if(said: str, only: bool) -> tuple[str, str, str] | None:
    """What is done, with what, and what must be so for it. only: whether that word is said."""
    for pattern in (*_NEEDED, *(_ONLY_WITH if only else ())):
        found = re.fullmatch(pattern, said)
        if found is not None:
            groups = found.groupdict()
            much = re.sub(r"^(?:an?|any) ", "", groups.get("much") or "")
            much = much.replace(" or more", "") if re.match(r"\d", much) else f"1 {single(much)}"
            so = groups.get("so") or f"they have at least {much}"
            return groups.get("verb") or "", groups.get("what") or groups.get("done") or "", so
    return None


def allowed(way: str, names: Names) -> tuple[str, ...] | None:
    """What one may do that nothing is said of yet: that, or to pass."""
    chosen = {choice.name for choice in names.choices}
    name = next((each for each in ("reply", "answer", "decision") if each not in chosen), "")
    known = any(way in choice.ways or way == choice.name for choice in names.choices)
    return None if known or not name else (f"they choose {name}: {way} or pass",)


def may_do(verb: str, lines: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """What one may do, if one chooses to: the lines for it under the answer."""
    if not lines or any(re.match(r" |for each|\S+ chooses?\b", line) for line in lines):
        return None
    asked = f"they choose {verb}: yes or no"
    if len(lines) == 1:
        return asked, f"if their {verb} is yes: {lines[0]}"
    return asked, f"if their {verb} is yes:", *(f"  {line}" for line in lines)


def forbidden(
    line: Span, said: str, names: Names, asks: Callable[[str], str | None]
) -> Iterator[Fix]:
    """Edits that put what must not be chosen below the choice. asks: a condition, as it is said
    here, or nothing if it cannot be said.
    """
    said = re.sub(r"(,? if able), ((?:if|unless) .+)$", r", \2\1", said)
    said = re.sub(r"^if (?P<so>[^,:]+)[,:] (?P<must>they must (?!not\b).+)$", r"\2, if \1", said)
    said = _WITH_SO_MUCH.sub(_of_whoever_has, said)
    said = _IN_VAIN.sub(r"they must not \g<does>, unless they have at least 1 \g<of>", said)
    needed = _only_if(said, re.search(r"\bonly\b", line.words, re.IGNORECASE) is not None)
    if needed is not None:
        verb, what, so = needed
        for choice in (each for each in names.here() if each.who != "chance"):
            narrowed = _narrowed(verb or "choose", what or verb, True, choice, names)
            narrowed = narrowed or _narrowed(what or verb, "", True, choice, names)
            if narrowed is not None:
                yield below(line, choice, f"they must not {narrowed}, unless {so}")
                return
    said = re.sub(
        r"(?:the|their) (first|last) ([\w-]+)(?: of (?:an?|the|each|every) [\w-]+)? "
        r"(cannot|may not|must not|can never) be (?:an? )?([\w-]+)",
        r"they \3 \4, if it is the \1 \2",
        said,
    )
    said = re.sub(
        rf",? (?:on|in|during) (the (?:first|last) (?:{'|'.join(names.phases) or 'round'}))$",
        r", if it is \1",
        said,
    )
    behind = re.search(r",? (?:if|unless) (?P<so>.*)$", said)
    able_to = re.search(
        r"if (?:able|possible|they can|they (?:have|hold|own) (?:one|1|any))$", said
    )
    if behind is None or (able_to is not None and able_to.start() <= behind.start() + 2):
        yield from _forbidden(line, said, names)
        return
    when, loose, _ = f", {behind[0].lstrip(', ')}".partition(", if able")
    so = behind["so"].removesuffix(loose)
    none = _none_of_the_lead(so, names)
    asked = none or asks(re.sub(r", if ", " and ", so))
    when = when.replace(so, asked) if asked else when
    for fix in _forbidden(line, said[: behind.start()], names):
        able = loose or (none and "they must not " not in fix.text)
        behind_it = when + (", if able" if able else "")
        rule = re.search(r"they must (?:not )?[^\n]*", fix.text)
        end = len(fix.text) if rule is None else rule.end()
        yield Fix(fix.span, fix.text[:end] + behind_it + fix.text[end:])


_IN_VAIN = re.compile(
    r"^(?:who|whoever|a player who|the player who|if they) (?P<does>[a-z]+?)s? without "
    r"(?:an? |any |having (?:an? |any )?)?(?P<of>[\w-]+),? (?:(?:they )?(?:does|do|hits?) nothing"
    r"|misses|(?:it )?has no effect|nothing happens)$"
)
_WITH_SO_MUCH = re.compile(
    r"^(?:the|an?|any|each|every) players? (?P<by>without|with|who|whose) (?P<so>[^:]+?) "
    r"(?P<must>must not|must|cannot|may not|can never) (?P<rest>[^:]+)$"
)


def _of_them(found: re.Match[str]) -> str:
    return {"has": "have", "is": "are"}[found[0]]


def _of_whoever_has(found: re.Match[str]) -> str:
    """`a player without ropes must rest`: what somebody must do, if that is so of them."""
    so = {
        "without": f"they have no {found['so']}",
        "with": f"they have {found['so']}",
        "who": "they " + re.sub(r"^(?:has|is)\b", _of_them, found["so"]),
        "whose": f"their {found['so']}",
    }[found["by"]]
    return f"they {found['must']} {found['rest']}, if {so}"


_NEVER_IT = re.compile(
    r"(?P<piece>[\w-]+|\"[^\"]+\") (?P<must>cannot|may not|must not|can never|may never) be "
    r"(?P<verb>[a-z]+)(?P<first> first| in the beginning)?"
    r"(?P<rest>,? (?:if|unless|(?:in|on|during) the) .+)?"
)
_AFTER_IT = re.compile(
    r"(?P<piece>[\w-]+|\"[^\"]+\") (?:can|may) only be (?P<verb>[a-z]+) (?:right |directly )?after "
    r"(?P<other>[\w-]+|\"[^\"]+\")"
)


def of_choosing_it(said: str, names: Names) -> str:
    """`King cannot be played first`, on itself `cannot be played first`: what players must not
    choose, and when.
    """
    if names.own and re.match(r"(?:can|cannot|may|must)(?: not| never| only)? be ", said):
        said = f"{names.own} {said}"
    never, after = _NEVER_IT.fullmatch(said), _AFTER_IT.fullmatch(said)
    if never is not None and names.piece(never["piece"]):
        first = f", if it is the first {names.phases[-1]}" if never["first"] else ""
        rest = never["rest"] or first
        return f"they {never['must']} {never['verb']} {never['piece']}{rest}"
    choice = names.played or next(iter(names.near("pieces")), None)
    if after is not None and choice is not None and names.piece(after["other"]):
        so = f"their previous {choice.name} is {names.piece(after['other'])}"
        return f"they must not {choice.name} {after['piece']}, unless {so}"
    return said


_NONE_OF_IT = re.compile(
    r"they (?:have|hold|own) (?P<no>no|an?|any) [\w-]+ (?:of|in|with) (?:that|the same|the led|the)"
    r" (?P<field>[\w-]+)(?: led)?|they (?P<can>can|cannot) follow(?: (?P<suit>[\w-]+))?"
)


def _none_of_the_lead(words: str, names: Names) -> str | None:
    """`they cannot follow suit`: whether they hold what is like the piece that was laid first."""
    found = _NONE_OF_IT.fullmatch(words)
    led = next((c for c in reversed(names.here("pieces")) if not c.several), None)
    fields = names.kinds.get(led.kind, {}) if led else {}
    word = (found["field"] or found["suit"]) if found else None
    field = next((f for f in fields if word and word in forms(f)), "")
    hand = names.hand_of(led.kind) if led else ""
    if found is None or led is None or not field or not hand:
        return None
    no = "no" if "no" in (found["no"], (found["can"] or "")[3:5]) else "a"
    such = f"{field} ({field} of {told_of(led, names)})"
    return f"there is {no} {led.kind} in their {hand} with {such}"


_ALLOWED = re.compile(r"(?!n(?:obody|o |either)).* (?:may|can) (?!not|never)")


def _forbidden(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The same, of a line without a condition."""
    mine = [choice for choice in names.here() if choice.who != "chance"]
    mine += [c for c in names.near() if c.phase == names.phase and c.at > names.at
             and c.who != "chance"]  # fmt: skip
    for choice in mine:
        rule = (
            _once(said, choice, names)
            or _not_there(said, choice)
            or _suit(said, choice, line, names)
            or _must_be(said, choice, line, names)
        )
        if rule is not None:
            yield below(line, choice, rule)
            return
    found = _NOT.fullmatch(said)
    if found is None or _ALLOWED.match(said):
        return
    denied = bool(re.search(r"\bnot\b|cannot|never|^n(?:obody|o |either)", said))
    what = found["what"] or ""
    loose = _IF_ABLE.search(what)
    mine = called_so({*bases(found["verb"])}, what, mine)
    if len(mine) > 1 and re.match(r"(?:the )?same (?!\w+ (?:as|they))", what):
        return  # the same of which of them
    for choice in mine:
        so = _narrowed(found["verb"], _IF_ABLE.sub("", what), denied, choice, names)
        if so is not None:
            able = ", if able" if loose else ""
            yield below(line, choice, f"they must {'not ' if denied else ''}{so}{able}")
            return


def _once(said: str, choice: Choice, names: Names) -> str | None:
    """What may be chosen so often only."""
    found = _ONCE.fullmatch(said)
    if found is None:
        return None
    way = found["way"] or found["way2"]
    way = names.piece(way) if choice.sort == "pieces" else way if way in choice.ways else ""
    often = {"once": "1", "twice": "2"}.get(found["n"], found["n"].partition(" ")[0])
    phase = found["phase"] if found["phase"] in names.phases else names.outer
    if not way or found["phase"] == "row":
        return None
    return (
        f"they must not {choice.name} {way}, if how often they {choice.name} {way} in this {phase}"
        f" is at least {often}"
    )


def _not_there(said: str, choice: Choice) -> str | None:
    """Where a cell must not lie."""
    found = _AT.fullmatch(said)
    if found is None or found["of"] != choice.name or choice.sort != "cell":
        return None
    at = re.sub(r"^(?:at|on|along) (?:the|an) edge.*", "at the edge", found["at"])
    at = re.sub(r"^in (?:a|the) corners?.*", "in a corner", at)
    return (
        f"they must not {choice.name} a {choice.kind} {at}"
        if at in ("at the edge", "in a corner")
        else None
    )


_ABLE = (
    r"(?:,? if (?:able|possible|they can|(?:they are|it is) (?:able|possible)(?: to)?"
    r"|they (?:have|hold|own) (?:one|1|any|such an? [\w-]+)))?"
)
_IF_ABLE = re.compile(_ABLE.removesuffix("?") + "$")
_FOLLOWS = re.compile(
    r"(?:(?P<who>.+?) )?(?:must|has to|have to) "
    r"(?:follow|match|play(?= the [\w-]+ (?:that was )?led\b))(?: the)? (?P<field>[\w-]+)"
    rf"(?: (?:that was )?led| of (?:the )?(?:first|led|lead)(?: [\w-]+)?)?{_ABLE}"
)
_PLAYED = ("play", "lay", "put", "choose", "use", "throw", "follow", "answer", "reply", "respond")
_LIKE_IT = re.compile(
    r"(?:(?P<who>.+?) )?(?:must|has to|have to) (?P<verb>[a-z]+)(?: with)? "
    r"(?:(?:an?|the) )?(?:[\w-]+ )?(?:of|in|with) (?:the )?(?:same |led |lead )?(?P<field>[\w-]+)"
    rf"(?: (?:led|that was led|(?:of|as) (?:the |their )?lead))?{_ABLE}"
)


_FIRST = re.compile(r"\bin turn from (?:the )?(?P<who>[\w-]+) (?:may )?chooses?\b")
"""Who is first to choose, where all do in one line."""


def _suit(said: str, choice: Choice, line: Span, names: Names) -> str | None:
    """Who answers a piece with one that has the same in a field, if there is one."""
    found = _FOLLOWS.fullmatch(said) or _LIKE_IT.fullmatch(said)
    who = (found["who"] or "").rpartition(" ")[2] if found else ""
    if who in (*names.seats, *names.persons, "opponent") and who not in choice.who:
        return None
    verb = found.groupdict().get("verb") if found else None
    if verb and not {choice.name, *_PLAYED} & {*bases(verb)}:
        return None
    others = [
        each for each in names.here("pieces") if each.at < choice.at and each.kind == choice.kind
    ]
    first = _FIRST.search(choice_line(line, choice))
    if found is None or choice.sort != "pieces" or not (others or first):
        return None
    field = next(
        (f for f in names.kinds.get(choice.kind, {}) if found["field"] in (f, f"{f}s")), ""
    )
    able = ", if able" if re.search(r"able|possible|(?:can|one|1|any)$", said) else ""
    if not field:
        return None
    if not others and first is not None:
        led = f"{first['who']}'s {choice.name}"
        return f"they must {choice.name} a {choice.kind} with the same {field} as {led}{able}"
    led = told_of(others[0], names)
    return f"they must {choice.name} a {choice.kind} with {field} ({field} of {led}){able}"


_MUST_BE = re.compile(
    r"(?P<of>it|(?:(?:the|their|an?|each|every|opponent's|new) )+[\w-]+) (?:must|has to|should)"
    r" (?P<no>not )?(?:be )?(?P<how>more than|less than|at least|at most|exceed|beat|top|outbid"
    r"|surpass) (?P<b>.+)"
    r"|(?P<who>they|the player|each player|opponent) (?:must )?(?P<verb>[a-z]+) (?:a )?(?:[\w-]+ )?"
    r"(?P<than>more than|less than) (?P<c>.+?) or (?:must )?pass(?:es)?"
)
_HIGHEST = re.compile(
    r"(?:the |opponent's )?(?:highest|high|last|latest|previous|current|standing|best|top)"
    r"(?: (?P<of>[\w-]+))?(?: so far)?"
)
_SO_FAR = frozenset(
    ("high", "highest", "last", "latest", "best", "top", "standing", "current", "so", "far")
)


_BEFORE = re.compile(r"(?:the )?(?:(?:one|1) before|last(?: one| 1)?|previous(?: one| 1)?)")


def so_far(words: str, names: Names, choice: Choice | None = None) -> str | None:
    """The number of the game that keeps the highest, or the last, of what was offered. choice: of
    what it is said.
    """
    said = _HIGHEST.fullmatch(words)
    last = names.keeps((choice.name,), False) if choice is not None else None
    of = said["of"] if said is not None else None
    if last and (_BEFORE.fullmatch(words) or (choice and of and of in forms(choice.name))):
        return last.name
    if said is None:
        return None
    known = _SO_FAR.union(forms(said["of"])) if said["of"] else None
    kept = ((name, {*name.split("-")}) for name, sort in names.games.items() if sort == "number")
    found = [n for n, parts in kept if (parts & _SO_FAR if known is None else parts <= known)]
    return found[0] if len(found) == 1 else None


def _must_be(said: str, choice: Choice, line: Span, names: Names) -> str | None:
    """`the offer must be more than the highest offer`, `it must beat the top card of the pile`."""
    found = _MUST_BE.fullmatch(said)
    if found is None or not _is_meant(found, choice, line, names):
        return None
    how = found["how"] or found["than"]
    sign = how if how in ("more than", "less than", "at least", "at most") else "more than"
    no, than = "not " if found["no"] else "", found["b"] or found["c"]
    higher = re.fullmatch(r"(?P<n>\d+) more than (?P<than>.+)", than)
    if higher is not None and sign == "at least" and choice.sort == "number":
        much = so_far(higher["than"], names, choice) or value(higher["than"], names)
        return f"they must {no}{choice.name} at least {much} + {higher['n']}" if much else None
    kept = so_far(than, names, choice)
    if choice.sort == "number":
        much = kept or (None if _HIGHEST.fullmatch(than) else value(than, names))
        return f"they must {no}{choice.name} {sign} {much}" if much else None
    rank = names.rank(choice.kind)
    top = re.fullmatch(r"(?:the )?(?:top [\w-]+|1) (?:of|on|in) (?P<zone>.+)", than)
    there = zone(top["zone"], names) if top else None
    some = pieces(than, names) if there is None else ()
    if not rank:
        return None
    unless = ""
    if there is not None and there.rpartition(" ")[2] in names.piles:
        much, unless = f"{rank} of the top {choice.kind} of {there}", f", unless {there} is empty"
    elif len(some) == 1 and not some[0].startswith("each ") and some[0] != choice.name:
        much = f"{rank} of {some[0]}"
    elif kept is not None:
        much = kept
    else:
        return None
    such = f"a {choice.kind} with {rank} {sign} ({much})"
    return f"they must {no}{choice.name} {such}{unless}"


def _is_meant(found: re.Match[str], choice: Choice, line: Span, names: Names) -> bool:
    """Whether a choice is what must be more than something."""
    if choice.sort not in ("number", "pieces") or choice.several:
        return False
    if found["verb"]:
        text = choice_line(line, choice)
        return " may choose " in text and choice.name in bases(found["verb"])
    word = found["of"].rpartition(" ")[2]
    first = next((c for c in names.here() if c.who != "chance"), None)
    return word in (*forms(choice.name), choice.kind) or (word == "it" and choice is first)


def choice_line(line: Span, choice: Choice) -> str:
    """The line in which something is chosen."""
    text = line.source.text
    return text[choice.at : text.find("\n", choice.at)]


def _narrowed(verb: str, what: str, denied: bool, choice: Choice, names: Names) -> str | None:
    """What follows `must` or `must not`."""
    stems = set(bases(verb))
    if not what:
        way = next((each for each in choice.ways if each in stems), "")
        return f"{choice.name} {way}" if way else None
    way = next((each for each in choice.ways if each in stems), "")
    often = IN_A_ROW.fullmatch(f"{way} {what}") if way and denied else None
    if often is not None:
        return _too_often(often, choice, names)
    general = {
        "choose",
        "play",
        "pick",
        "use",
        "show",
        "take",
        "make",
        "select",
        "be",
        "move",
        "enter",
        "place",
        "go",
    }
    if choice.name not in stems and not stems & general:
        return None
    told = (
        names.piece(what.split(" ")[0])
        or re.match(r"\d", what)
        or what.split(" ")[0] in choice.ways
        or re.match(r"[A-Z\"]", what)
    )
    if denied and not told and (_AGAIN.fullmatch(what) or _EVER.fullmatch(what)):
        return f"repeat {choice.name}"
    running = IN_A_ROW.fullmatch(what) if denied else None
    if running is not None:
        return _too_often(running, choice, names)
    return _one_of_those(what, choice, names)


def _one_of_those(what: str, choice: Choice, names: Names) -> str | None:
    """The same, where a verb for it is said."""
    name = f"{choice.name} "
    if choice.sort == "cell":
        beside = re.fullmatch(
            r"(?:next to|adjacent to) (?P<at>.+)", re.sub(r"^(?:the |an? )?\w+ (?=next)", "", what)
        )
        some = (
            cells(re.sub(r"^(?:one of|any of|an?) ", "", beside["at"]), names) if beside else None
        )
        if some is not None:
            return f"{name}a {choice.kind} next to a {some}"
        at = (
            cell(beside["at"], names)
            if beside
            else cell(re.sub(r"^(?:onto|to|on|into) ", "", what), names)
        )
        if at is not None:
            return f"{name}a {choice.kind} next to {at}" if beside else name + at
        return _by_flag(name, what, choice, names)
    if choice.sort == "number":
        more = re.fullmatch(
            r"(?P<how>more|less|at least|at most)(?: [\w-]+)?(?: than)? (?P<n>.+)", what
        )
        if more is None:
            return None
        held = re.fullmatch(r"they (?:have|own|hold)(?: left)?", more["n"])
        of = re.search(r"(?:more|less) (\w+) than", what)
        words = f"their {of[1] if of else money(names) or names.main}" if held else more["n"]
        much = so_far(words, names, choice) or value(words, names)
        than = " than" if more["how"] in ("more", "less") else ""
        return f"{name}{more['how']}{than} {much}" if much else None
    higher = _MORE_OF_IT.fullmatch(what)
    if higher is not None and choice.sort == "pieces":
        return _higher_of_the_lead(higher, choice, names)
    word = re.sub(r"^(?:an?|the) ", "", what)
    like = re.fullmatch(rf"([\w-]+)(?: {choice.kind})?", word) if choice.kind else None
    printed = with_field(like[1], choice.kind, names) if like and not names.piece(word) else None
    if printed:
        return f"{name}a {choice.kind}{printed}"
    above = _what_is_kept(word, choice, names)
    if above:
        return f"{name}a {choice.kind} with {above}"
    return name + (names.piece(word) or word) if names.piece(word) or word in choice.ways else None


def _too_often(found: re.Match[str], choice: Choice, names: Names) -> str | None:
    """What must not be chosen so often in a row: something that is named, or the same whatever; of
    several at once, one of them.
    """
    often, name = in_a_row(found), choice.name
    if choice.several:
        one = found["what"]
        if often > 2 or not re.fullmatch(r"[A-Z][\w-]*|\"[^\"]+\"|\d+", one):
            return None
        return f"{name} {one}, if {one} is in their previous {name}"
    if SAME.fullmatch(found["what"]):
        return f"{name} the same {often} times in a row"
    what = names.piece(found["what"]) or (found["what"] if found["what"] in choice.ways else "")
    what = what or (found["what"] if choice.sort == "number" and found["what"].isdigit() else "")
    if not what:
        return None
    before = (
        f"their last {often - 1} {several(name)} are" if often > 2 else f"their previous {name} is"
    )
    return f"{name} {what}, if {before} {', '.join([what] * (often - 1))}"


def _what_is_kept(word: str, choice: Choice, names: Names) -> str:
    """`a trump`: a piece with what the game keeps, or chance has drawn, under that name."""
    drawn = {each.name: each.ways for each in names.choices if each.who == "chance" and each.ways}
    for field, held in names.kinds.get(choice.kind, {}).items():
        for name, fills in {**drawn, **names.fills}.items():
            if word.removesuffix(f" {choice.kind}") in forms(name) and {*fills} == {*held}:
                return f"{field} {name}"
    return ""


_MORE_OF_IT = re.compile(
    r"an? (?:higher|better|stronger) (?P<kind>[\w-]+)(?P<like> (?:of|in|with) the (?:same|led) "
    r"(?P<field>[\w-]+)(?: led)?)?"
)


def _higher_of_the_lead(found: re.Match[str], choice: Choice, names: Names) -> str | None:
    """`a higher card of the same suit`: than the piece that was laid first."""
    rank, kind = names.rank(choice.kind), names.kind(found["kind"])
    led = [c for c in names.here("pieces") if c.at < choice.at and c.kind == kind and not c.several]
    fields = names.kinds.get(kind, {})
    field = next((f for f in fields if found["field"] and found["field"] in forms(f)), "")
    if not rank or kind != choice.kind or not led or (found["like"] and not field):
        return None
    first = told_of(led[0], names)
    like = f" with {field} ({field} of {first})" if field else ""
    return f"{choice.name} a {kind}{like} with {rank} more than ({rank} of {first})"


def _by_flag(name: str, what: str, choice: Choice, names: Names) -> str | None:
    """`onto a blocked square`: a cell with what is so."""
    flags = [f for f, kinds in names.boards.get(choice.kind, {}).items() if kinds == ("yes",)]
    flag = next((f for f in flags if re.search(rf"\b{f}\b", what)), "")
    return f"{name}a {choice.kind} with {flag}" if flag else None


def below(line: Span, choice: Choice, said: str) -> Fix:
    """A line taken from where it stands, and put below a choice."""
    text, at = line.source.text, choice.at
    if at > line.start:  # it was read without the line
        at += line.end - line.start - 1
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    above = text[at:end]
    margin = above[: len(above) - len(above.lstrip())] + "  "
    if at > line.start:
        between = text[line.end : end].lstrip("\n")
        return Fix(Span(line.source, line.start, end), f"{between}\n{margin}{said}")
    own = margin_of(line)
    if own.startswith(margin) and all(
        each.startswith(margin) for each in text[end : line.start].split("\n") if each.strip()
    ):
        return Fix(line, own + said)
    between = text[end : line.start].rstrip("\n")
    return Fix(Span(line.source, end, line.end), f"\n{margin}{said}{between}")
