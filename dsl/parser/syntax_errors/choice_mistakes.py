"""What goes wrong where something is chosen, or is gone through.

Purpose: the highest of some, what must not be chosen, several ways to go on, one after another.
Input: a line that went wrong, with the lines above it. Output: a `Problem`.
Must not know: the grammar.
"""

import re
from bisect import bisect_left

from ...diagnostics.problem import Fix, Problem, problem
from ...ir.types import plural
from ...spans import Span
from ...whole_texts import found_in
from ...word_forms import forms
from .line_slip import Slip
from .mends import line_of

THE_EST = re.compile(
    r"\b(?:the|their|your|its) (?P<est>[a-z]+est) (?P<kind>[a-z][\w-]*) (?:in|on|of|from) "
    r"(?P<zone>(?:(?:their|your|its|the|opponent's|[A-Z]\w*'s) )?[a-z][\w-]*)"
)
"""`the heaviest fruit in their basket`."""

LOW = re.compile(
    r"(?:light|cheap|short|weak|young|poor|slow|near|earl|thin|narrow|low|small|few)[a-z]*est|worst"
)
"""Words for those that have least of something."""


def the_est(found: Slip) -> Problem | None:
    """`the heaviest fruit in their basket`, where fruits have a weight."""
    line = found.before + found.behind
    said = THE_EST.search(line)
    if said is None:
        return None
    fields = ((form, _number_of(form, found)) for form in forms(said["kind"]))
    kind, field = next(((form, field) for form, field in fields if field), ("", ""))
    if not field:
        return None
    one = re.search(r"chooses?[ \t]+$", line[: said.start()]) is not None
    things = kind if one else plural(kind)
    most = "lowest" if LOW.fullmatch(said["est"]) else "highest"
    fix = Fix(_part(found, said), f"the {things} in {said['zone']} with the {most} {field}")
    return problem(
        "foreign-word",
        f"`{said['est']}` is not said like this: it is said of which field",
        fix.span,
        help=f"write `{fix.text}`",
        fix=fix,
    )


def _number_of(kind: str, found: Slip) -> str:
    """The first number that pieces of a kind have, if there is such a kind."""
    field = re.search(
        rf"^pieces {re.escape(kind)}\b.*\n(?:[ \t].*\n)*?[ \t]+([\w-]+): number",
        found.place.source.text,
        re.MULTILINE,
    )
    return "" if field is None else field[1]


def not_chosen(found: Slip) -> Problem | None:
    """`they may not choose Rock`, below a choice: its name is the verb."""
    line = found.before + found.behind
    said = re.search(
        r"\b(?:may not|must not|cannot|can not|can't|may never) (?:choose|pick|take|select)\b", line
    )
    above = chosen_above(line_of(found.place))
    if said is None or not above or above[-1] in ("choose", "pick", "take", "select"):
        return None
    fix = Fix(_part(found, said), f"must not {above[-1]}")
    return problem(
        "foreign-word",
        f"`{said[0]}` is not said like this: the name of the choice is the verb",
        fix.span,
        notes=("it stands below the choice that it is about, set in",),
        help=f"write `{fix.text}`",
        fix=fix,
    )


def just_taken(found: Slip) -> Problem | None:
    """`other than the card just taken`: it is called by the name of a choice above."""
    said = re.search(
        r"(?:an?|the) ([a-z][\w-]*) (?:that (?:was|they|you)(?: have| has)? )?just (?:[a-z]+)\b",
        found.before + found.behind,
    )
    above = [
        each for each in chosen_above(line_of(found.place)) if f"not {each} " not in found.before
    ]
    if said is None or not above:
        return None
    fix = Fix(_part(found, said), f"{whose_choice(found.before)} {above[-1]} itself")
    return problem(
        "foreign-word",
        f"`{said[0]}` is not said like this: it is called by the name of its choice",
        fix.span,
        help=f"write `{fix.text}`",
        fix=fix,
    )


def whose_choice(line: str) -> str:
    """How something of the player is called who chooses in a line: `their`, `North's`."""
    who = re.match(r"[ \t]*(you|[A-Z][\w-]*)[ \t]+(?:may[ \t]+)?chooses?\b", line)
    if who is None:
        return "their"
    return "your" if who[1] == "you" else f"{who[1]}'s"


def chosen_above(line: Span) -> list[str]:
    """What choices above a line are called, the nearest last."""
    every = found_in(_CALLED, line.source.text)
    return [found[1] for found in every[: bisect_left(every, line.start, key=re.Match.start)]]


_CALLED = re.compile(r"\bchooses?[ \t]+([\w-]+)(?=[^\n]*:)")


def several_ways(found: Slip) -> Problem | None:
    """`they choose either:`, with what may be done on lines of its own."""
    said = re.search(
        r"\b(?:may )?chooses? (?:either|one of|one|between)[ \t]*:?[ \t]*$",
        found.before + found.text,
    )
    if said is None:
        return None
    return without_a_name(_part(found, said))


def without_a_name(place: Span) -> Problem:
    """Of a choice whose ways stand on lines of their own: how this is said."""
    return problem(
        "syntax",
        "this does not say what is chosen",
        place,
        "a name for the choice, and what may be chosen",
        notes=(
            "what may be done is chosen by a name, and done below: `they choose deed: raise or "
            "call`, then `if their deed is raise: they choose amount: ...`",
        ),
    )


def one_by_one(found: Slip) -> Problem | None:
    """`for each card in their hand, one by one:`; such lines are done together."""
    line = found.before + found.behind
    said = re.search(
        r"\bfor each (\w+) (?:in|on) ([^,:]+),? "
        r"(?:one by one|one after (?:the other|another)|in order|in turn|one at a time)[ \t]*:",
        line,
    )
    if said is None:
        return None
    things, zone = plural(said[1]), said[2].strip()
    return problem(
        "out-of-place",
        "lines of `for each` are done together, none before another",
        _part(found, said),
        notes=(
            f"one after another is a phase that is played so often: `play (number of {things} in "
            f"{zone}) moves`, and in it a line that takes one of them",
        ),
    )


WAY = re.compile(
    r"\b(?:if|unless|until|and) (?P<who>they|you|opponent|the other player|[A-Z][\w-]*) "
    r"(?:(?:choose|chose|have chosen|has chosen|chooses|chooses to|choose to) )?"
    r"(?P<way>[a-z][\w-]*)(?=[ \t]*(?:[:,]|$| and\b))"
)
"""`if they pass:`, where passing is one of the ways that may be chosen."""


def way_chosen(found: Slip) -> Problem | None:
    """`if they pass: ...`, below `they choose act: raise or pass`."""
    line = found.before + found.behind
    said = WAY.search(line)
    if said is None:
        return None
    among = ((choice, way) for choice, ways in ways_above(line_of(found.place)) for way in ways)
    choice, way = next((each for each in among if each[1] in _plain(said["way"])), ("", ""))
    if not way:
        return None
    whose = {"they": "their", "you": "your", "the other player": "opponent's"}
    asked = f"{whose.get(said['who'], said['who'] + chr(39) + 's')} {choice} is {way}"
    place = _part(found, said)
    start = place.start + said.start("who") - said.start()
    comma = re.match(r"[ \t]*,(?=[ \t]*\S)", place.source.text[place.end :])
    in_front = re.match(r"[ \t]*(?:\w+:[ \t]*)?if ", line) and said.start() == line.index("if ")
    end = place.end + comma.end() if comma and in_front else place.end
    fix = Fix(Span(place.source, start, end), f"{asked}:" if comma and in_front else asked)
    return problem(
        "foreign-word",
        f"`{said[0].split(maxsplit=1)[1]}` is not said like this: it is asked what was chosen",
        fix.span,
        help=f"write `{fix.text}`",
        fix=fix,
    )


def ways_above(line: Span) -> list[tuple[str, list[str]]]:
    """The choices above a line that are between names, the nearest first, each with these."""
    chosen = re.findall(
        r"\bchooses?[ \t]+([\w-]+)[^\n:]*:[ \t]*([^\n#]+)", line.source.text[: line.start]
    )
    return [
        (name, re.split(r",[ \t]*(?:or[ \t]+)?|[ \t]+or[ \t]+", ways))
        for name, ways in chosen[::-1]
    ]


def _plain(word: str) -> set[str]:
    """A verb as it may have been before it was bent: `passes`, `passed` of `pass`."""
    ends = ("", "s", "es", "d", "ed", "ing")
    return {word.removesuffix(end) for end in ends} | {
        word.removesuffix(end) + "e" for end in ("ing", "ed")
    }


def twice_a_player(found: Slip) -> Problem | None:
    """`a player has no hand and no points`: of one player, two things."""
    said = re.search(
        r"\ba player has (no|\d+) ([\w-]+) and (?:has )?(no|\d+) ([\w-]+)",
        found.before + found.behind,
    )
    if said is None:
        return None
    first, other = ("0" if each == "no" else each for each in (said[1], said[3]))
    return problem(
        "syntax",
        "two things are said of one player",
        _part(found, said),
        notes=(
            f"it gets a name, at the margin: `done of a player: yes, if their {said[2]} is {first} "
            f"and their {said[4]} is {other}`; then `a player is done`",
        ),
    )


def _part(found: Slip, said: re.Match[str]) -> Span:
    """Where the words of a match stand that was looked for in the line."""
    start = found.place.start - len(found.before)
    return Span(found.place.source, start + said.start(), start + said.end())


def nothing_to_distribute(found: Slip) -> Problem | None:
    """`they distribute 5 over hill and wood`: 5 of what."""
    if found.text not in ("over", "among") or not DISTRIBUTED.search(found.before):
        return None
    meant = f"points {found.text}"
    return problem(
        "missing-word",
        "it is not said what is distributed",
        found.place,
        "how many of what?",
        notes=(f"what it is stands in front: `{meant} ...`",),
    )


DISTRIBUTED = re.compile(r"\bdistributes? \S+ $")


def chosen_of_nothing(name: Span) -> Problem:
    """What is said of a choice of which nothing is said but its name: `they choose pick`."""
    return problem(
        "missing-phrase",
        f"it is not said what there is to choose from for `{name.words}`",
        name,
        "from what?",
        notes=(
            f"that stands behind a colon: `{name.words}: raise or call`, `{name.words}: a card in "
            f"their hand`, `{name.words}: a whole number from 1 to 3`",
        ),
    )
