"""Cells that must not be chosen, by what is so of them: `they cannot enter an occupied square`.

Purpose: which cells may be chosen, and which not, is said below the choice, by what a cell has,
what lies on it, and where it is; at a table it is said of the cell, of whoever goes there, or of
what stands there. Input: a line of a phase, the names of its file. Output: edits. Must not know:
the grammar; how many cells are left.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms
from ..word_tables import replaced, table
from .said_amounts import value
from .said_cells import PIECES
from .said_in_blocks import Choice
from .said_names import Names
from .said_rules import below, choice_line
from .said_things import cell
from .said_words import NUMERALS, bases

_PLAIN = table((
    (r"\b(?:can't|can not|couldn't)\b", "cannot"),
    (r"\b(must|may|is|are|does|do)n't\b", r"\1 not"),
    *((rf"\b{word}\b", str(n)) for n, word in enumerate(("one", *NUMERALS), 1)),
    (r"\b(?:is|are) not allowed to\b|\b(?:is|are) forbidden to\b|\bmay never\b|\bcan never\b"
     r"|\bmust never\b|\bshould not\b", "must not"),
    (r"\b(?:has|have) to\b", "must"),
    (r"\b(?:no|not) more than\b", "at most"),
    (r"\b(?:no|not) (?:less|fewer|lower) than\b", "at least"),
    (r"\b(?:greater|bigger|larger|over|above|exceeds|exceed)(?: than)?\b", "more than"),
    (r"\b(?:smaller|fewer|under|below)(?: than)?\b", "less than"),
    (r"\b(?:an?|any|the) ([\w-]+) of (?:the )?opponent\b", r"the opponent's \1"),
    (r"\b(?:an?|any) ([\w-]+) of (?:theirs|their own)\b", r"their own \1"),
    (r"[.;]$", ""),
))  # fmt: skip
"""One wording for what is allowed, and for how much."""

_WHO = (
    r"(?P<who>(?:but )?they|you|the player(?: whose turn it is)?|a player|players|nobody|no one"
    r"|no player|neither player|(?:their|the|a|an|no) [a-z][\w-]*|[a-z][\w-]*s)"
)
_PREP = (
    r"(?:(?:in|on|up|down|back|out|over)?(?:to)?|at(?! (?:most|least))|onto|into|up to|up on"
    r"|down to|down onto)"
)
_MORE_OF_IT = r" (?:with|where|whose|that|on|in|next|at) "
_DOES = re.compile(
    rf"{_WHO} (?P<must>must not|may not|cannot|must|can only|may only|may|can)"
    rf" (?P<verb>[a-z]+)(?: (?P<rest>.+))?"
)
_OF_IT = re.compile(
    r"(?P<of>.+?) (?P<must>must not|may not|cannot|must|can only|may only) (?P<be>be|have|lie|stand"
    r"|contain|hold)(?: already)? (?P<so>.+)"
)
_DONE_TO_IT = re.compile(
    rf"(?:an? |any |the )?(?P<cells>[\w-]+{_MORE_OF_IT}.+?|[\w-]+ [\w-]+) "
    r"(?:must not|may not|cannot) be (?P<verb>[a-z]+)(?: (?:on|onto|to|upon|in|into))?"
)
_PIECE_OF_IT = re.compile(
    r"(?:but )?(?P<only>not|no|never|only|except)(?: (?:on|onto|to|in|into))?"
    r"(?P<rest> (?:an? |the |any )?.+)"
)
_GOES = frozenset(
    ("step", "move", "go", "enter", "walk", "climb", "jump", "land", "stand", "travel", "place",
     "put", "lay", "build", "choose", "pick", "play", "take", "be", "stay", "end", "set", "drop",
     "run", "ride", "fly", "slide", "mark", "occupy", "stop", "use", "select", "dig", "sow",
     "plant")
)  # fmt: skip
"""What is done with a cell that is chosen, whatever the choice is called."""

_HIGHER = re.compile(
    r"(?P<sign>at most|at least|more than|less than|exactly)? ?(?P<n>\d+) "
    r"(?P<of>[\w-]+ )?(?P<how>higher|more|taller|lower|less|deeper|smaller) than (?P<than>.+)"
)
_SIGNS = re.compile(
    r"(?:(?P<not>not) )?(?P<sign>at most|at least|more than|less than|higher than|lower than"
    r"|taller than) (?P<n>.+)"
)
_STANDS = re.compile(
    r"(?:(?:there )?(?:is|are|stands?|lies?|sits?)(?: already)? )?(?P<what>(?:an? |any |the |"
    r"another |their |their own |your |opponent's |the opponent's |an enemy |an opposing |the other"
    r" )?(?:other )?(?P<noun>[\w-]+?)(?:'s? [\w-]+)?)(?: (?:already )?(?:stands?|is|lies?|sits?|"
    r"already (?:stands|is|lies)|is standing)(?: already| there| on it)?)?"
)


def barred(line: Span, names: Names) -> Iterator[Fix]:
    """The edits by which a line says which cells may be chosen, below the choice of one."""
    said = replaced(expanded(line.words.strip(), line.source.text), _PLAIN)
    for choice in _choices(line, said, names):
        rule = rule_of(said, choice, _whence(choice, line, names), names)
        if rule is not None:
            yield below(line, choice, rule)


_CALLED = re.compile(
    r"(?P<cells>an? [\w-]+ (?:with|where) [^,:\n]+?) (?:is|counts as) (?:called )?an? "
    r"(?P<name>[a-z][\w-]*)(?P<and>,? (?:and|which) (?=cannot|may not|must not)|$)",
    re.MULTILINE,
)


def expanded(words: str, text: str) -> str:
    """Words without names for cells that are explained in a text, `a square with height 4 is a
    tower`: with what they stand for; the explanation itself once nothing else needs it.
    """
    for found in _CALLED.finditer(text):
        name, one = found["name"], rf"\ban? {found['name']}\b|\b{found['name']}s\b"
        if found[0] in words:
            used = len(re.findall(rf"\b{name}s?\b", text[text.find("\n") :])) > 1
            return (
                words if used or not found["and"] else words.replace(found[0], f"{found['cells']} ")
            )
        words = re.sub(one, found["cells"], words)
    return words


def _choices(line: Span, said: str, names: Names) -> list[Choice]:
    """The choice of a cell that is meant: by its name, by the block in which the line stands, or
    the only one of the phase. Where several are, none is.
    """
    above = _around(line.source.text[: line.start], len(line.words) - len(line.words.lstrip()))
    if above[:1].isspace() and not re.search(r"\bchooses? ", above):
        return []  # it is about what the line above says, which is no choice yet
    some = [each for each in names.choices if each.phase == names.phase and each.sort == "cell"]
    some = [each for each in some if each.who in ("they", "each player") and not each.several]
    words = re.findall(r"[a-z][\w-]*", said)
    does = _DOES.fullmatch(said)
    named = [c for c in some if does is not None and c.name in {does["verb"], *bases(does["verb"])}]
    named = named or [c for c in some if words[:2] and c.name in words[:2]]
    some = [c for c in some if not _OF_A_MAN.search(choice_line(line, c))] or some
    around = [c for c in some if c.at < line.start and _inside(line, c)]
    found = named or around[-1:] or (some if len(some) == 1 else [])
    return found if len(found) == 1 else []


def _inside(line: Span, choice: Choice) -> bool:
    """Whether a line stands in the block below a choice."""
    lines = line.source.text[choice.at : line.end].split("\n")
    first, *rest = (len(each) - len(each.lstrip()) for each in lines if each.strip())
    return bool(rest) and (min(rest) > first or (min(rest) == first and _in_a_go(line, choice)))


def _in_a_go(line: Span, choice: Choice) -> bool:
    """Whether a choice is made in one go with others."""
    deep = len(choice_line(line, choice)) - len(choice_line(line, choice).lstrip())
    return _around(line.source.text[: choice.at], deep).endswith(" in one go")


def _around(text: str, deep: int) -> str:
    """The line around the one that begins behind a text, so far set in."""
    lines = (each for each in reversed(text.split("\n")) if each.strip())
    return next((each for each in lines if len(each) - len(each.lstrip()) < deep), "")


_OF_A_MAN = re.compile(r": an? [\w-]+ with (?:[\w-]+ they|(?:one of )?their [\w-]+)\b")
"""Of the cell from which a man goes, it is said whose man stands there."""


def rule_of(words: str, choice: Choice, whence: str, names: Names) -> str | None:
    """What must, or must not, be chosen, as words say it. whence: where somebody stands who goes
    there, as it is said here; empty if nothing says so.
    """
    said = replaced(words, _PLAIN)
    does, so, done = (each.fullmatch(said) for each in (_DOES, _OF_IT, _DONE_TO_IT))
    if so is not None:
        such = _of_a_cell(so, choice, names)
        if such is not None:
            return _must(such, "not" in so["must"], choice)
    if done is not None and (_known(done["verb"], choice) and names.cell(_first(done["cells"]))):
        such = _such(done["cells"], choice, names)
        return _must(such, True, choice) if such else None
    ahead = _AHEAD_IF.fullmatch(said)
    if ahead is not None and whence and _may_be_it(ahead, choice, names):
        has = "with" if ahead["be"] != "is" else "that is"
        such = _such(f"{choice.kind} {has} {ahead['so']}", choice, names)
        there = f"a {choice.kind} {ahead['how']} {ahead['way'] or 'ahead'} of {whence}"
        there = there.replace("behind of", "behind")
        return _must(such.replace(f"a {choice.kind}", there, 1), True, choice) if such else None
    if does is not None and _may_be(does["who"], names):
        denied = bool(re.match(r"not?\b|n(?:obody|either|o one)", does["who"]))
        denied = denied or does["must"] in ("must not", "may not", "cannot")
        if does["must"].startswith(("can", "may")) and not denied:
            high = _as_high(does, choice, whence, names)
            if high is not None or does["must"] in ("can", "may"):
                return high
        if not _known(does["verb"], choice) or not does["rest"]:
            return None
        such = _such(re.sub(rf"^{_PREP} ", "", does["rest"]), choice, names)
        return _must(such, denied, choice) if such else None
    piece = _PIECE_OF_IT.fullmatch(said)
    if piece is not None:
        such = _such(piece["rest"].strip(), choice, names)
        return _must(such, piece["only"] != "only", choice) if such else None
    return None


_AHEAD_IF = re.compile(
    r"(?P<who>.+?) (?:must not|may not|cannot) (?:be |(?P<verb>[a-z]+) )?"
    r"(?P<how>straight|diagonally)(?: (?P<way>ahead|behind)| forwards?)?,? (?:if|when|where) "
    r"(?P<it>.+?) (?P<be>has|holds|contains|is) (?P<so>.+)"
)


def _may_be_it(ahead: re.Match[str], choice: Choice, names: Names) -> bool:
    """Whether `they must not step straight ahead if the square has ...` is about a choice."""
    who, verb = ahead["who"], ahead["verb"]
    done = _known(verb, choice) and _may_be(who, names) if verb else _it(who, choice, names)
    return done and (ahead["it"] == "it" or _it(ahead["it"], choice, names))


def _first(words: str) -> str:
    """The word for the cells in some words: `square` of `wet square`, of `square with height 4`."""
    return re.split(_MORE_OF_IT, words)[0].split(" ")[-1]


def _must(such: str | None, denied: bool, choice: Choice) -> str | None:
    """The rule. such: which cells, `a square with height 4`, or what the others are not."""
    if such is None:
        return None
    return f"they must {'not ' if denied else ''}{choice.name} {such}"


def _known(verb: str, choice: Choice) -> bool:
    """Whether a verb says what is done with the cell that is chosen."""
    stems = {verb, *bases(verb)}
    return choice.name in stems or not stems.isdisjoint(_GOES)


def _may_be(who: str, names: Names) -> bool:
    """Whether whoever chooses is meant: a player, or what of theirs stands there."""
    who = re.sub(r"^but ", "", who)
    last = who.split(" ")[-1]
    if who in ("they", "you", "nobody", "no one") or "player" in who:
        return True
    if re.match(r"(?:their|the|an?|no) ", who):
        return last not in names.boards and _owned(last, names) != ""
    return _owned(last, names) != ""


def _owned(word: str, names: Names) -> str:
    """What cells have that is a player's, by a word for it; `piece` for all that is."""
    fields = [f for of in names.boards.values() for f, held in of.items() if "player" in held]
    found = next((f for f in fields if word in forms(f)), "")
    return found or (fields[0] if len(fields) == 1 and word in PIECES else "")


def _at_places(names: Names) -> str:
    """What says where each player stands, if only one thing does."""
    places = [name for name, sort in names.theirs.items() if sort == "cell"]
    return places[0] if len(places) == 1 else ""


_SO_HIGH = re.compile(
    r"(?:up )?(?:only )?(?:up )?(?:by )?(?:at most )?(?P<n>\d+)(?P<of> [\w-]+)?"
    r"(?: (?:up|higher|upwards?)(?: at (?:most|a time))?)?"
)


def _as_high(does: re.Match[str], choice: Choice, whence: str, names: Names) -> str | None:
    """`they can climb at most 1 floor`: no cell is more than that higher than where they stand."""
    rest = does["rest"] or ""
    found = _SO_HIGH.fullmatch(rest)
    upwards = "climb" in bases(does["verb"]) or re.search(r"\bup(?:wards?)?\b|higher", rest)
    most = "only" in does["must"] or re.search(r"\b(?:at most|only)\b", rest)
    height = _height(names)
    if found is None or not upwards or not most or not height or not whence:
        return None
    return f"they must not {choice.name} a {choice.kind} with {height} more than " + (
        f"({height} of {whence} + {found['n']})"
    )


def _whence(choice: Choice, line: Span, names: Names) -> str:
    """Where somebody stands who goes to a cell: where each player is, or whence a man goes."""
    place = _at_places(names)
    if place:
        return f"their {place}"
    before = [c for c in names.choices if c.phase == choice.phase and c.at < choice.at]
    cells = [c for c in before if c.sort == "cell" and not c.several]
    men = [c for c in cells if _OF_A_MAN.search(choice_line(line, c))]
    return men[0].name if len(men) == 1 else ""


def _height(names: Names) -> str:
    """The number that cells have, if they have one alone."""
    found = [f for of in names.boards.values() for f, held in of.items() if held == ("number",)]
    return found[0] if len(found) == 1 else ""


def _of_a_cell(so: re.Match[str], choice: Choice, names: Names) -> str | None:
    """`the square must be empty`, `its height must be at most 3`: which cells are meant."""
    of, said = so["of"], so["so"]
    its = re.fullmatch(r"(?:the )?(?P<a>[\w-]+) of (?P<x>.+)|(?P<y>its|.+'s) (?P<b>[\w-]+)", of)
    if its is not None:
        field = _number(its["a"] or its["b"], choice, names)
        whose = its["x"] or re.sub(r"'s$", "", its["y"] or "")
        if not field or not (whose == "its" or _it(whose, choice, names)) or so["be"] != "be":
            return None
        much = _so_much(said, field, names)
        return f"a {choice.kind} with {field} {much}" if much else None
    if not _it(of, choice, names):
        return None
    if so["be"] in ("have", "contain", "hold"):
        return _such(f"{choice.kind} with {said}", choice, names)
    if names.cell(_first(re.sub(r"^(?:an?|the) ", "", said))) == choice.kind:
        return _such(said, choice, names)
    return _such(f"{choice.kind} that is {said}", choice, names)


def _it(words: str, choice: Choice, names: Names) -> bool:
    """Whether words stand for the cell that is chosen."""
    words = re.sub(
        r"^(?:the|their|that|this|any|every|each|an?) (?:new |next |chosen )?", "", words
    )
    if words in ("it", choice.name):
        return True
    return names.cell(words) == choice.kind and words not in {c.name for c in names.choices}


def _number(word: str, choice: Choice, names: Names) -> str:
    """A number that the cells have, by a word for it."""
    fields = names.boards.get(choice.kind, {})
    numbers = [f for f, held in fields.items() if held == ("number",)]
    found = next((f for f in numbers if word in forms(f)), "")
    general = ("height", "level", "floor", "floors", "levels", "storey", "storeys")
    return found or (numbers[0] if len(numbers) == 1 and word in general else "")


def _so_much(words: str, field: str, names: Names) -> str | None:
    """`at most 1 more than the height of their place`, `4`: as it stands behind `with height`."""
    higher = _HIGHER.fullmatch(words)
    if higher is not None:
        than = _amount(higher["than"], field, names)
        sign = "" if higher["sign"] in (None, "exactly") else f"{higher['sign']} "
        less = higher["how"] in ("lower", "less", "deeper", "smaller")
        turned = {"at most ": "at least ", "at least ": "at most ", "more than ": "less than ",
                  "less than ": "more than "}  # fmt: skip
        sign = turned.get(sign, sign) if less else sign
        return f"{sign}({_bare(than)} {'-' if less else '+'} {higher['n']})" if than else None
    found = _SIGNS.fullmatch(words)
    if found is None:
        return _amount(re.sub(r"^exactly ", "", words), field, names)
    sign = found["sign"].replace("higher", "more").replace("taller", "more")
    sign = sign.replace("lower", "less")
    if found["not"]:
        sign = {"more than": "at most", "less than": "at least", "at most": "more than",
                "at least": "less than"}[sign]  # fmt: skip
    much = _amount(found["n"], field, names)
    return f"{sign} {much}" if much else None


def _amount(words: str, field: str, names: Names) -> str | None:
    """A number: one that is said, that of a cell, or one and so much more."""
    words = re.sub(r"^(?:that of|the 1 of|the one of) ", f"{field} of ", words)
    more = re.fullmatch(r"(?P<of>.+?) (?P<sign>\+|-|plus|minus) (?P<n>\d+)", words)
    if more is not None:
        of = _amount(more["of"], field, names)
        sign = {"plus": "+", "minus": "-"}.get(more["sign"], more["sign"])
        return f"({_bare(of)} {sign} {more['n']})" if of else None
    if re.fullmatch(r"\d+", words):
        return words
    found = value(words, names)
    if found is not None:
        return f"({found})" if " " in found else found
    there = cell(words, names)
    return f"({field} of {there})" if there is not None else None


def _bare(much: str) -> str:
    """A number without the parentheses around the whole of it."""
    return re.sub(r"^\(([^()]*)\)$", r"\1", much)


def _such(words: str, choice: Choice, names: Names) -> str | None:
    """Which cells are meant, as they are said here: `a square with height 4`."""
    whose = re.sub(r"^(their|your) own ", r"\1 ", words)
    if re.match(r"(?:the )?(?:their|your|opponent's|[A-Z])", whose) and cell(whose, names):
        return cell(whose, names)
    placed = _at(words, choice, names)
    if placed is not None:
        return placed
    words = re.sub(r"^(?:an?|any|the|all) ", "", words).strip()
    if words.startswith("where "):
        return _where(words.removeprefix("where "), choice, names)
    head = _HEAD.fullmatch(words)
    if head is None or names.cell(head["of"]) != choice.kind or head["of"] in names.theirs:
        return cell(words, names)
    if head["like"]:
        return None if head["rest"] else _where(f"is {head['like']}", choice, names)
    return _narrower(head["rest"], choice, names) if head["rest"] else None


_HEAD = re.compile(
    r"(?:(?P<like>(?!where|with|that)[\w-]+) )??(?P<of>[\w-]+)"
    r"(?: (?P<rest>(?:with|without|of|where|whose|that|which|on|in|at|next|adjacent|within|along"
    r"|exactly|more|less|\d) ?.*))?"
)


def _narrower(words: str, choice: Choice, names: Names) -> str | None:
    """What is said behind the word for cells: `with height 4`, `where a man stands`."""
    by, _, so = words.partition(" ")
    if by in ("where", "whose", "that", "which"):
        return _where(so, choice, names)
    if by in ("with", "of", "without"):
        return _has(by, so, choice, names)
    return _at(words, choice, names)


def _has(by: str, words: str, choice: Choice, names: Names) -> str | None:
    """`height 4`, `a height of 4`, `a builder`, `no builder`: what a cell has."""
    kind = choice.kind
    no = re.match(r"no |without ", words) or by == "without"
    words = re.sub(r"^(?:an?|the|any|no) ", "", words)
    number = re.fullmatch(r"(?P<of>[\w-]+)(?: of)? (?P<much>.+)", words)
    if number is not None and not no:
        field = _number(number["of"], choice, names)
        much = _so_much(number["much"], field, names) if field else None
        if much:
            return f"a {kind} with {field} {much}"
    so_many = re.fullmatch(r"(?P<much>(?:(?:at least|at most|more than|less than) )?\d+)"
                           r" (?P<of>[\w-]+)", words)  # fmt: skip
    if so_many is not None and not no:
        field = _number(so_many["of"], choice, names)
        if field:
            return f"a {kind} with {field} {so_many['much']}"
    stands = _STANDS.fullmatch(words)
    return None if stands is None else _stood_on(stands, bool(no), choice, names)


def _where(words: str, choice: Choice, names: Names) -> str | None:
    """`a builder stands`, `height is 4`, `is empty`: what is so of a cell."""
    kind = choice.kind
    its = rf"(?:the )?(?:(?P<a>[\w-]+)(?: of (?P<of>{choice.name}|it|the [\w-]+|that [\w-]+))?)"
    number = re.fullmatch(
        rf"(?:{its}|its (?P<b>[\w-]+)) (?:is|are) (?P<no>not )?(?P<much>.+)", words
    )
    if number is not None:
        whose = number["of"]
        field = _number(number["a"] or number["b"] or "", choice, names)
        mine = whose is None or _it(whose, choice, names)
        much = _so_much(number["much"], field, names) if field and mine else None
        if much:
            if number["no"]:
                return f"a {kind} where its {field} is not {much}"
            return f"a {kind} with {field} {much}"
    is_ = re.fullmatch(
        r"(?:it )?(?:is|are|lies|stands) (?P<no>not )?(?:already )?(?P<so>.+)", words
    )
    if is_ is not None:
        return _is(is_["so"], bool(is_["no"]), choice, names)
    stands = _STANDS.fullmatch(words)
    no = re.match(r"(?:there (?:is|are) )?(?:no|nobody|nothing)\b", words) is not None
    words = re.sub(r"^(?:there (?:is|are) )?no ", "", words)
    stands = _STANDS.fullmatch(words) if no else stands
    return None if stands is None else _stood_on(stands, no, choice, names)


def _is(so: str, no: bool, choice: Choice, names: Names) -> str | None:
    """`empty`, `occupied`, `more than 1 higher than their place`, `next to A1`: what a cell is."""
    kind, fields = choice.kind, names.boards.get(choice.kind, {})
    held = [f for f, values in fields.items() if {"nobody", "none"} & {*values}]
    place = _at_places(names)
    full = re.fullmatch(r"(?:occupied|taken|full|blocked|held|not empty|not free)"
                        r"(?: by (?P<by>.+))?", so)  # fmt: skip
    free = re.fullmatch(r"(?:empty|free|unoccupied|vacant|open|clear)", so)
    flag = next((f for f, values in fields.items() if values == ("yes",) and so in forms(f)), "")
    if flag:
        return f"a {kind} with {flag} {'no' if no else 'yes'}"
    if full is not None and full["by"]:
        stands = _STANDS.fullmatch(full["by"])
        return None if stands is None else _stood_on(stands, no, choice, names)
    if free is not None or full is not None:
        empty = (free is not None) != no
        if held:
            return f"an empty {kind}" if empty else f"a {kind} that is not empty"
        if place and not empty:
            return f"their {place} or opponent's {place}"
        return None
    if no:
        there = _at(so, choice, names)
        return None if there is None else f"a {kind} where it is not {there.split(' ', 2)[2]}"
    field = _height(names)
    much = _so_much(so, field, names) if field else None
    signed = re.match(r"(?:at most|at least|more than|less than|\d+ )", so)
    if much and field and (signed or re.search(r"higher|lower", so)):
        return f"a {kind} with {field} {much}"
    return _at(so, choice, names)


def _stood_on(stands: re.Match[str], no: bool, choice: Choice, names: Names) -> str | None:
    """`a builder stands`, `the opponent is`: what lies on a cell, or who stands there."""
    kind, what = choice.kind, stands["what"]
    what = re.sub(r"^any ", "a ", what)
    own = re.match(r"(?:their(?: own)?|your(?: own)?) ", what)
    theirs = re.match(
        r"(?:(?:the |an? )?(?:opponent|enemy|opposing|other player)(?:'s)?\b|another player)", what
    )
    field = _owned(what.split(" ")[-1], names)
    place = _at_places(names)
    if field:
        if no:
            return None if own or theirs else f"a {kind} without {field}"
        return f"a {kind} with {field}{' they' if own else ' opponent' if theirs else ''}"
    if no or not place:
        return None
    if theirs and what.split(" ")[-1] in ("opponent", "player", "enemy", "piece", "pawn"):
        return f"opponent's {place}"
    return None


def _beside(words: str, choice: Choice, names: Names) -> str | None:
    """A cell that another one is next to: `their place`, `A1`, one with something of theirs."""
    own = re.fullmatch(
        r"(?P<whose>their|your|(?:the )?opponent's|an?) (?:own )?(?P<of>[\w-]+)", words
    )
    field = _owned(own["of"], names) if own is not None else ""
    if own is not None and field:
        who = {"their": " they", "your": " they"}.get(own["whose"], " opponent")
        return f"a {choice.kind} with {field}{'' if own['whose'].startswith('a') else who}"
    return cell(words, names)


def _at(words: str, choice: Choice, names: Names) -> str | None:
    """`next to B2`, `at the edge`, `in a corner`: where a cell is."""
    kind = choice.kind
    board = r"(?: of the board)?"
    words = re.sub(rf"^(?:(?:on|along|at) )?(?:the|an|any) edge{board}$", "at the edge", words)
    words = re.sub(rf"^(?:in )?(?:a|the|any) corners?{board}$", "in a corner", words)
    if words in ("at the edge", "in a corner"):
        return f"a {kind} {words}"
    near = re.fullmatch(r"(?:next|adjacent|close) to (?P<at>.+)", words)
    parts = re.split(r" or (?:next to )?", near["at"]) if near else []
    there = [_beside(each, choice, names) for each in parts]
    if there and all(there):
        return f"a {kind} " + " or ".join(f"next to {each}" for each in there)
    steps = re.fullmatch(
        r"(?P<how>at most|more than|exactly|within)? ?(?P<n>\d+) steps?(?: away)? (?:from|of) "
        r"(?P<at>.+)", words,
    )  # fmt: skip
    at = cell(steps["at"], names) if steps else None
    if steps is None or at is None or steps["how"] == "more than":
        return None
    how = {"at most": "at most", "within": "at most"}.get(steps["how"] or "", "exactly")
    return f"a {kind} {how} {steps['n']} steps from {at}"
