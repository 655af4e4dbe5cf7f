"""What a mend would do that its line does not say, or leave undone.

Purpose: a reader of sentences takes the words that it knows; what is done by the others, or by
nothing that was said, is another rule. Each row is a way in which that has happened.
Input: a line, and the lines that are offered in its place. Output: what is to be said first; empty,
if nothing is. Must not know: which reader offered them.
"""

import re
from collections.abc import Callable, Iterator

from attrs import frozen

from .plain_english.said_names import Names
from .spans import Span
from .whole_texts import block_of
from .word_forms import article, forms, plural

Said = Callable[[re.Match[str], str, Names], bool]
"""Whether what a line says, as far as a row finds it, is something else in its mend."""


@frozen
class _Row:
    """said: what is found in the line; but_for: whether it is another thing in the mend; note."""

    said: re.Pattern[str]
    but_for: Said
    note: str | Callable[[re.Match[str], Names], str]


def _has(pattern: str) -> Said:
    made = re.compile(pattern, re.MULTILINE)
    return lambda found, new, names: made.search(new) is not None


def _has_not(pattern: str) -> Said:
    made = re.compile(pattern, re.MULTILINE)
    return lambda found, new, names: made.search(new) is None


def _of_no_such(found: re.Match[str], new: str, names: Names) -> bool:
    """Whether nothing is asked or done in each of some places, or of each of some sort."""
    of = found["of"]
    sorts = {field for fields in names.kinds.values() for field in fields}
    if of not in _PLACES and sorts.isdisjoint(forms(of)):
        return False
    return {*forms(of)}.isdisjoint(re.findall(r"[\w-]+", new))


_PLACES = frozenset(
    {"row", "column", "corner", "edge", "side", "line", "diagonal", "quarter", "cell", "square"}
)


def _by_another(found: re.Match[str], new: str, names: Names) -> bool:
    """Whether pieces are compared by a number that is chosen beside them."""
    kind = names.kind(found["kind"])
    if not kind:
        return False
    theirs = [each.name for each in names.choices if each.kind == kind]
    words = {kind, plural(kind), *theirs, *names.kinds.get(kind, {})}
    return words.isdisjoint(re.findall(r"[\w-]+", new)) and "winner" not in new


def _what_is_compared(found: re.Match[str], names: Names) -> str:
    kind = names.kind(found["kind"])
    chosen = next((each.name for each in names.choices if each.kind == kind), kind)
    more = "less" if re.match(r"low|small|wors|weak", found[0]) else "more"
    return f"it is `the player whose {chosen} has {more} {names.rank(kind) or 'rank'} ..`"


def _of_the_other(found: re.Match[str], new: str, names: Names) -> bool:
    """Whether the second of two lines is of the opponent of whoever has the turn, or of what the
    first of them did not compare.
    """
    lines = [line.strip() for line in new.split("\n")]
    if len(lines) < 2 or not lines[0].startswith(("the player ", "for each player:")):
        return False
    return any(line.startswith("opponent ") for line in lines[1:])


def _of_less(found: re.Match[str], new: str, names: Names) -> bool:
    """Whether it is another thing of which the second player of a line has less, where that is not
    said again.
    """
    said = re.search(r"\bthe player with (?:more|most|fewer|less) (?P<of>[\w-]+)", found[0])
    lines = [line for line in new.split("\n") if line.strip()]
    if said is None or _ELIDED.search(found[0]) is None or len(lines) < 2:
        return False
    words = {*forms(said["of"])}
    return any(words.isdisjoint(re.findall(r"[\w-]+", line)) for line in lines)


_ELIDED = re.compile(
    r"\b(?:fewer|less|more|most|fewest|least) "
    r"(?:gain|lose|score|pay|get|win|draw|discard|take|give)s?\b"
)

_NUMBER = r"(?:one|two|three|four|five|six|\d+)"


def _one_of_both(found: re.Match[str], new: str, names: Names) -> bool:
    """Whether pieces that are chosen in two choices are meant, and a mend is of one of these."""
    made = _chosen_here(found, names)
    named = [each for each in made if re.search(rf"\b{each.split()[-1]}\b", new)]
    return len(made) == 2 and len(named) == 1


def _each_of_both(found: re.Match[str], names: Names) -> str:
    one, other = _chosen_here(found, names)
    return f"each of them is said by its name: `move {one} to ...`, `move {other} to ...`"


def _chosen_here(found: re.Match[str], names: Names) -> list[str]:
    kind = names.kind(found["kind"])
    made = [c for c in names.here("pieces") if kind and c.kind == kind and c.who != "chance"]
    return sorted({f"opponent's {c.name}" if c.who == "opponent" else c.name for c in made})


def _whence(found: re.Match[str], names: Names) -> str:
    kind = next(iter(names.kinds), "card")
    return (
        f"what comes somewhere lies elsewhere before: `the game has stock: one of each {kind}, "
        f"secret`, and then `chance deals 2 {plural(kind)} from the stock to ...`"
    )


def _of_any_sort(found: re.Match[str], new: str, names: Names) -> bool:
    """Whether one of several pieces of a sort is given up, and in a mend it may be any other."""
    if names.kind(found["of"]):
        return False
    return re.search(r"\bchoose [\w-]+: an? [a-z][\w-]* in their [\w-]+$", new, re.M) is not None


def _back_again(found: re.Match[str], new: str, names: Names) -> bool:
    """Whether what is kept is moved to where it was chosen from: it lies there, or it was put away,
    which that would undo.
    """
    moves = ((re.escape(c.name), re.escape(c.zone)) for c in names.choices if c.zone)
    return any(
        re.search(rf"\bmove [^\n]*\b{name} to [^\n]*\b{zone}$", new, re.MULTILINE)
        for name, zone in moves
    )


def _all_for_one(found: re.Match[str], new: str, names: Names) -> bool:
    """Whether a number of one piece of somebody is meant, and in a mend it is of all they hold."""
    kind = found["kind"]
    of_all = rf"\b(?:total [\w-]+ of (?:each )?{kind}s? in|for each {kind} in)\b"
    return names.kind(kind) == kind and re.search(of_all, new) is not None


def _which_one(found: re.Match[str], names: Names) -> str:
    kind = found["kind"]
    there = names.hand_of(kind) or "hand"
    return (
        f"it is not said which {kind} is meant: one that was chosen has a name, `each player "
        f"chooses {kind}: {article(kind)} in their {there}`, and then it is `their {kind}`"
    )


def _of_what_nobody_chose(found: re.Match[str], new: str, names: Names) -> bool:
    """Whether so many pieces come up, and in a mend they are chosen, or were."""
    shown = re.search(r"^[ \t]*(?:for each player: )?(?:reveal|show)\b", new, re.MULTILINE)
    return bool(names.kind(found["of"])) and shown is not None


def _what_comes_up(found: re.Match[str], names: Names) -> str:
    kind = names.kind(found["of"])
    return (
        f"{_whence(found, names)}; of a pile, `move the top 2 {plural(kind)} of the stock to ...`"
    )


_ROWS = (
    _Row(
        re.compile(r"\bkeeps? \w"),
        _back_again,
        "what is kept stays where it lies, with no line for it; a line that puts it away says when "
        "it does not: `discard each ..., unless ...`",
    ),
    _Row(
        re.compile(
            r"\b(?:their|his|her|your|opponent's|[A-Z]\w*'s) (?P<kind>[a-z][\w-]*)(?![\w-])"
        ),
        _all_for_one,
        _which_one,
    ),
    _Row(
        re.compile(
            rf"\b(?:turn|flip)s? (?:up |over )?(?:{_NUMBER}|an?) (?:new )?(?P<of>[a-z][\w-]*)"
            r"(?: (?:up|over|face up))?$"
        ),
        _of_what_nobody_chose,
        _what_comes_up,
    ),
    _Row(
        re.compile(r"\S"),
        _has(r"\bfrom (?:the )?(?P<zone>[a-z][\w' -]*?) to (?:the )?(?P=zone)(?=$|,)"),
        _whence,
    ),
    _Row(re.compile(r"\b(?:both|the two) (?P<kind>[a-z][\w-]*)"), _one_of_both, _each_of_both),
    _Row(
        re.compile(rf"\bwith {_NUMBER} (?P<of>[a-z][\w-]*) .*\b(?:one|1)$"),
        _of_any_sort,
        "which ones may be chosen is said behind it: `they choose chosen: a card in their hand "
        "with ...`",
    ),
    _Row(
        re.compile(r", if able\b"),
        _has_not(r"\bif\b|\bmust\b"),
        "`, if able` stands behind what must be chosen: `they must play a red card, if able`",
    ),
    _Row(
        re.compile(r"\b(?:reveals?|shows?) (?:the |all |both )?(?:the )?(?P<of>[a-z][\w-]*)s$"),
        lambda found, new, names: (
            "for each player" not in new and f"show their {found['of']} " in new
        ),
        lambda found, names: f"both are: `for each player: show their {found['of']} to opponent`",
    ),
    _Row(
        re.compile(
            rf"\band (?:keeps?|takes?|puts?|returns?) {_NUMBER}"
            r"(?: of (?:them|these))?(?: back)?[.,]?$"
        ),
        _has(r"\b(?:gains?|loses?)\b|\bthe top\b"),
        "who keeps some of several things chooses them, in a line of its own: "
        "`they choose kept: 2 cards in their hand`",
    ),
    _Row(
        re.compile(r"\b(?:re)?shuffl(?:e|es|ed)\b"),
        lambda found, new, names: (
            "shuffle" not in new
            and any(re.search(rf"\bto (?:the |their )?{pile}$", new, re.M) for pile in names.piles)
        ),
        "what is shuffled into a pile is moved there, and in a line below `shuffle ..` says so",
    ),
    _Row(
        re.compile(r"\bkeeps?\b"),
        _has(r"\bgains?\b|\bthe top\b|: yes or no$"),
        "what no line changes stays as it is",
    ),
    _Row(
        re.compile(r"\b(?:in|on|at|of) (?:every|each|all)(?: the)? (?P<of>[\w-]+)"),
        _of_no_such,
        "each of several places, or of several sorts, is asked for by itself: no word here is "
        "for all of them",
    ),
    _Row(
        re.compile(
            r"\b(?:takes?|wins?|steals?|collects?|claims?) (?:(?:a|one) )?"
            r"(?:half|third|quarter|two thirds|three quarters)\b of"
        ),
        _has_not(r"\b(?:loses?|falls?|becomes|move)\b"),
        "it is not said that it goes away where it was: that is a line of its own",
    ),
    _Row(
        re.compile(r"\b(?:to [a-z]+|(?:rolls?|draws?)) again\b"),
        _has(r"^(?!.*\b(?:restart|again|goes on)\b).*\bgains?\b"),
        "what is done again is a phase: `restart the turn`",
    ),
    _Row(
        re.compile(
            r"\bthe player with .*?\b(?:fewer|less|more|most|fewest|least) (?:[a-z]+s)\b.*$"
        ),
        _of_less,
        "of what the second player has more or less is said of both",
    ),
    _Row(
        re.compile(
            r"\bthe other(?: one| player)? "
            r"(?:gain|lose|pay|get|score|win|draw|discard)s?\b"
        ),
        _of_the_other,
        "who the other one is, is said by the same words as who the first one is",
    ),
    _Row(
        re.compile(r"\b(?:goes|go|is given|are given) to the player\b"),
        _has(r"^[ \t]*the player with [^\n]* gains (?P<of>[\w-]+) [^\n]*\n[ \t]*(?P=of) becomes 0"),
        "where both have as much, nobody would get it, and it would be gone: both lines stand "
        "below a condition that says who gets it",
    ),
    _Row(
        re.compile(
            r"\b(?:higher|highest|lower|lowest|bigger|biggest|smaller|smallest|best|better|worse|worst"
            r"|stronger|strongest|weaker|weakest) (?P<kind>[\w-]+)"
        ),
        _by_another,
        _what_is_compared,
    ),
    _Row(
        re.compile(r"^(?!.*\b(?:doubles?|doubled|twice|as (?:many|much))\b).+"),
        _has(r"\bgains? as (?:many|much) (?P<of>[\w-]+) as their (?P=of)(?=$|,)"),
        "what they have would be theirs twice: what they get back is said by the name of what "
        "they gave",
    ),
    _Row(
        re.compile(r"\b(?:ties?|draws?) (?:is|are) broken\b|\btie-?breaks?\b"),
        lambda found, new, names: "wins the match" in new and names.phase != names.outer,
        "a tie of what is said: of the match, below its line, or of this phase",
    ),
    _Row(
        re.compile(r"\bscores? (?:their|his|her|your|its) [\w-]+$"),
        lambda found, new, names: "move " in new or ("total " in new and " hand" in new),
        "so many points as a number says: `they gain rank of their pick points`",
    ),
    _Row(
        re.compile(r"\b(?:gets?|gains?|scores?|wins?|earns?|takes?) its (?P<of>[a-z][\w-]*)[.]?$"),
        lambda found, new, names: (
            len(_counted(names)) > 1 and not names.number(found["of"]) and "gain" in new
        ),
        lambda found, names: (
            "of what so much is gained is said: "
            + " or ".join(f"`gains {found['of']} of ... {name}`" for name in _counted(names))
        ),
    ),
    _Row(
        re.compile(
            r"^(?:(?:each|every) player|both(?: players)?|the players|players|all players) "
            r"(?:pass(?:es)?|gives?|hands?) (?P<n>an?|one|\d+) (?P<of>[a-z][\w-]*) "
            r"to (?:(?:the|their) )?(?:opponent|other(?: player| one)?|each other|one another)[.]?$"
        ),
        lambda found, new, names: (
            bool(names.kind(found["of"])) and re.search(r"\bthey choose\b", new) is not None
        ),
        lambda found, names: _passed(found, names),
    ),
)


def _counted(names: Names) -> list[str]:
    """What players have so much of."""
    return [name for name, sort in names.theirs.items() if sort == "number"]


def _passed(found: re.Match[str], names: Names) -> str:
    """How something is passed on by both at once: who is second may not pass on what just came."""
    kind = names.kind(found["of"])
    hand = names.hand_of(kind) or "hand"
    some = (
        article(kind) if found["n"] in ("a", "an", "one", "1") else f"{found['n']} {plural(kind)}"
    )
    return (
        "one after the other, the second might pass on what the first has passed: both choose, and "
        f"then it is moved, `each player chooses passed, in secret: {some} in their {hand}`, and "
        f"below it `for each player: move their passed to opponent's {hand}`"
    )


def more_than_said(old: str, new: str, names: Names) -> Iterator[str]:
    """What is to be said first, before a line can mean what is offered in its place."""
    for row in _ROWS:
        for found in row.said.finditer(old.strip()):
            if row.but_for(found, new, names):
                yield row.note if isinstance(row.note, str) else row.note(found, names)
                break


_ONLY = re.compile(r"\bonly (?:the |whoever |[A-Z])")
_OF_ALL = r"^[ \t]+(?:for each player[^:\n]*: *(?:they|each player)|each player|both players) {}\b"
_UP, _DOWN = r"(?:gains?|gets?|wins?)", r"(?:loses?|pays?)"


def of_others_too(line: Span, new: str) -> Iterator[str]:
    """`only the loser pays` beside a line by which each player pays: it would be done once more."""
    begin, end = block_of(line)
    others = line.source.text[begin : line.start] + line.source.text[line.end : end]
    if _ONLY.search(line.words) is None or "only" in new:
        return
    for way in (_UP, _DOWN):
        of_all = re.search(_OF_ALL.format(way), others, re.MULTILINE)
        if of_all is not None and re.search(rf"\b{way}\b", new):
            said = of_all[0].strip()
            yield f"another line says it of each player: it is `{said} ..` that speaks of one alone"


# ---------------------------------------------------------------------- what is left out

_NOTHING = re.compile(
    r"\b(?:nobody|no one|neither|nothing|none|not|never|no|cannot|stays?|remains?|keeps?)\b|n't\b"
)
_HEAD = re.compile(r"^[ \t]*(?:if|when|whenever|unless|where|on|in|after|before)\b[^,:;]*[,:] *")
_TAIL = re.compile(r",? (?:if|when|unless|where|while)\b[^;]*?(?=;|, otherwise|$)")
_CLAUSES = re.compile(r"; *|,? *\botherwise\b,? *|, (?:and|but|then) ")


DONE_AS_WELL = "what is done besides is a line of its own: only what does nothing is left out"


def does_more(line: str) -> bool:
    """Whether a line by which nothing is done, or something stays, does another thing as well: it
    is not said by leaving the line out.
    """
    bare = _TAIL.sub("", _HEAD.sub("", line.strip()))
    clauses = [each for each in _CLAUSES.split(bare) if each and each.strip()]
    idle = [_NOTHING.search(each) is not None for each in clauses]
    return any(idle) and not all(idle)
