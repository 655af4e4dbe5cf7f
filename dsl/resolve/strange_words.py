"""What to say of a word that stands for nothing.

Purpose: words of other rulebooks, of people and of the language itself, written where a name was
meant: what was meant, as an edit if there is one.
Input: a word that no name is. Output: the parts of a message. Must not know: what has which name.
"""

import re
from collections.abc import Callable, Iterable

from attrs import frozen

from .. import syntax as sx
from ..diagnostics.did_you_mean import beginning
from ..diagnostics.problem import Details, Fix
from ..ir.types import plural
from ..letters_alike import in_our_letters
from ..parser.reserved_words import RESERVED
from ..parser.syntax_errors.board_mistakes import has_a_board
from ..spans import Span
from ..word_forms import article, forms

NUMERALS = {
    word: number
    for number, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
            *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
            *("seventeen", "eighteen", "nineteen", "twenty"),
        )
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100}
"""What a designer may write where a number should stand."""

EVERYBODY = ("everybody", "everyone", "players", "all", "both", "anybody", "anyone")
OPPONENTS = ("opponents", "enemy", "rival", "adversary", "foe", "other", "another")
LEVEL = ("equal", "same", "tied", "even", "alike", "identical")
PEOPLE = (
    "who is meant? The holder of a card is `you` in its rules, the player of `each player` is "
    "`they`; others are called by their name or by what they are: `North`, `the winner`"
)
NOTES = {
    **dict.fromkeys(("he", "she", "him", "her", "i", "me", "we", "us", "player"), PEOPLE),
    "many": "how many? A number stands here: `gains 1 coin`, or a value: `gains prize coins`",
    "some": "how many? A number stands here: `gains 1 coin`, or a value: `gains prize coins`",
    "several": "how many? A number stands here: `2 cards`, `up to 3 cards`",
    "any": "a choice of one is written with `a`: `a card in their hand`",
    **dict.fromkeys(
        ("anything", "something"),
        "whether anything has to be chosen is said where it is: `they choose`, `they may choose`, "
        "`at least 1 card`; anything else is named: `a card in their hand`",
    ),
    "winner": "`the winner` is the answer to a question, `winner: ...`, or who has won a phase: "
    "`the winner of the round`",
    "loser": "the loser is the opponent of the winner: `the winner's opponent`",
    "randomly": "who is late chooses `at random`; otherwise chance chooses: `chance chooses drawn: "
    "a card in their hand`",
    "random": "chance chooses: `chance chooses drawn: a card in their hand`",
    "dice": "chance rolls: `chance chooses roll: a whole number from 1 to 6`",
    "die": "chance rolls: `chance chooses roll: a whole number from 1 to 6`",
    "even": "an even number is `a multiple of 2`",
    "odd": "an odd number is `not a multiple of 2`",
    "empty": "what holds nothing is said to be so: `their hand is empty`, `if A1 is empty`",
    "board": "of the whole board it is said: `the board is full`",
    **dict.fromkeys(
        ("ahead", "behind"),
        "of the cells of a board it is said: `a square straight "
        "ahead of their start`; a number is more than another: `if their points are more than 3`",
    ),
    "full": "of the whole board it is said: `the board is full`",
    "draw": "when nobody has won, nobody is named: the match ends without a winner",
    "game": "the whole match is the phase that no other plays, often called `match`",
}
"""What is said to whoever writes one of these words."""


@frozen
class Strange:
    """What to say of a word: a note, or a mend in words with its edit."""

    note: str = ""
    help: str | None = None
    fix: Fix | None = None
    numeral: bool = False


def strange(word: sx.Word) -> Strange | None:
    """What was meant by a word that stands for nothing; None if nobody knows."""
    text, span = word.text.lower(), word.span
    ours = in_our_letters(word.text)
    if ours is not None:
        note = f"`{word.text}` has a letter of another alphabet in it"
        return Strange(note, f"write `{ours}`", Fix(span, f'"{ours}"' if word.quoted else ours))
    if text in NUMERALS and not word.quoted:
        digits = str(NUMERALS[text])
        return Strange(help=f"write `{digits}`", fix=Fix(span, digits), numeral=True)
    place = re.search(r"[ \t]+on[ \t]+(?:the[ \t]+)?$", _before(word))
    if text == "board" and place is not None:
        everywhere = Span(span.source, span.start - len(place[0]), span.end)
        help = "leave `on the board` out: a cell is on the board anyway"
        return Strange(help=help, fix=Fix(everywhere, ""))
    if text in OWN and re.search(r"\bwith[ \t]+$", _before(word)):
        return _with_own(word)
    if text in LONGER and (said := LONGER[text](word)) is not None:
        return said
    if word.text != text and (text in RESERVED or text in ("then", "given")):
        return Strange(help=f"words of the language are written small: write `{text}`",
                       fix=Fix(span, text))  # fmt: skip
    if text in OPPONENTS:
        return _the_other(word)
    if text in EVERYBODY and re.search(r"^[ \t]*$", _before(word), re.MULTILINE):
        meant = "for each player: they"
        return Strange(help=f"write `{meant}`", fix=Fix(span, meant))
    if text in EVERYBODY:
        return Strange(note="both are meant by `each player` or `for each player: they ...`")
    return Strange(note=NOTES[text]) if text in NOTES else None


def _the_other(word: sx.Word) -> Strange:
    """The other player, by another word; of each of both, theirs."""
    before = _before(word)
    if not re.search(r"^[ \t]*(?:[\w-]+:[ \t]*)?(?:for )?each player\b", before, re.MULTILINE):
        return Strange(help="the other player is called `opponent`", fix=Fix(word.span, "opponent"))
    help = "of each of both players the other one is called `their opponent`"
    return Strange(help=help, fix=Fix(with_the(word.span), "their opponent"))


def _of_the_game(word: sx.Word) -> Strange | None:
    """`the game is not stopped` is `stopped is no`: what the game has is said by its name."""
    behind = word.span.source.text[word.span.end :].partition("\n")[0]
    said = re.match(r"[ \t]+is[ \t]+(not[ \t]+)?([A-Za-z][\w-]*)(?=[:,]|[ \t]*$| and\b)", behind)
    article = re.search(r"\bthe[ \t]+$", _before(word))
    if said is None or article is None:
        return None
    meant = f"{said[2]} is {'no' if said[1] else 'yes'}"
    start = word.span.start - len(article[0])
    place = Span(word.span.source, start, word.span.end + said.end())
    return Strange(help=f"write `{meant}`", fix=Fix(place, meant))


def _parity(word: sx.Word) -> Strange | None:
    """`round is odd` is `round is not a multiple of 2`."""
    said = re.search(r"\bis[ \t]+(not[ \t]+)?$", _before(word))
    if said is None:
        return None  # `points are even`: a multiple of 2, or level
    denied = bool(said[1]) is not (word.text.lower() == "odd")
    meant = f"{'not ' if denied else ''}a multiple of 2"
    place = Span(word.span.source, word.span.start - len(said[1] or ""), word.span.end)
    return Strange(help=f"write `{meant}`", fix=Fix(place, meant))


def _one_is_lost(word: sx.Word) -> Strange | None:
    """`opponent loses a card`: somebody chooses which, and a line discards it."""
    text = word.span.source.text
    start = text.rfind("\n", 0, word.span.start) + 1
    line = text[start:].partition("\n")[0].partition("#")[0].rstrip()
    said = re.fullmatch(r"([ \t]*)([\w' ]+?) (?:loses?|discards?) an? ([\w-]+)", line)
    if said is None:
        return None
    indent, who, noun = said.groups()
    kinds = re.findall(r"^pieces ([\w-]+)", text, re.MULTILINE)
    zones = re.findall(r"\bplayer has ([\w-]+): (nothing|[^\n]*\beach ([\w-]+))", text)
    for zone, _, filled in zones:
        kind = filled if filled in kinds else kinds[0] if len(kinds) == 1 else ""
        if kind and (noun == zone or kind in forms(noun)):
            taken = "gone" if re.search(r"\blost\b", text) else "lost"
            choose = "choose" if who in ("they", "you") else "chooses"
            meant = f"{who} {choose} {taken}: {article(kind)} in their {zone}"
            fix = f"{meant}\n{indent}  discard {taken}"
            place = Span(word.span.source, start + len(indent), start + len(line))
            help = f"write `{meant}`, and below it `discard {taken}`"
            return Strange(help=help, fix=Fix(place, fix))
    return None


def _one_is_had(word: sx.Word) -> Strange | None:
    """`who has a card in hand`: one at least; of a name it is not said how many."""
    text, span = word.span.source.text, word.span
    behind = re.match(r"([ \t]+)([\w-]+|\"[^\"\n]+\")[ \t]+(?:in|on)\b", text[span.end :])
    if behind is None or re.search(r"\b(?:has|have)[ \t]+$", _before(word)) is None:
        return None
    if behind[2] in re.findall(r"^pieces ([\w-]+)", text, re.MULTILINE):
        note = f"`has 1 {behind[2]}` is exactly one"
        return Strange(note, "write `at least 1`", Fix(span, "at least 1"))
    whole = Span(span.source, span.start, span.end + len(behind[1]))
    return Strange(help=f"leave `{word.text}` out", fix=Fix(whole, ""))


def _so_many(word: sx.Word) -> Strange:
    """`a card`, where it is said how many: one is chosen and lost, there is one at least, or the
    word is a number.
    """
    number = Strange(help="say how many: write `1`", fix=Fix(word.span, "1"))
    return _one_is_lost(word) or _one_is_had(word) or number


def _with_own(word: sx.Word) -> Strange | None:
    """`with their stone` is `with stone they`: first the field, then what it is."""
    behind = re.match(r"[ \t]+([A-Za-z_][\w-]*)", word.span.source.text[word.span.end :])
    if behind is None:
        return None
    who = OWN[word.text.lower()]
    place = Span(word.span.source, word.span.start, word.span.end + behind.end())
    return Strange(
        help=f"write `{behind[1]} {who}`: first the field, then what it is",
        fix=Fix(place, f"{behind[1]} {who}"),
    )


OWN = {"their": "they", "your": "you", "its": "it"}
"""Words for whose something is, and for who that is."""

_LEVEL = re.compile(
    rf"[ \t]+(?:is|are)[ \t]+(not[ \t]+)?(?:the[ \t]+)?(?:{'|'.join(LEVEL)})(?![\w-])"
)
_UNLIKE = re.compile(r"[ \t]+(?:is|are)[ \t]+(?:different|unequal)(?![\w-])")


def _each_of_them(word: sx.Word) -> Strange | None:
    """`discard the picks`: what every player has, together, is `each pick`."""
    article = re.search(r"\bthe[ \t]+$", _before(word))
    one = next((form for form in list(forms(word.text))[1:] if plural(form) == word.text), None)
    if article is None or one is None:
        return None
    place = Span(word.span.source, word.span.start - len(article[0]), word.span.end)
    return Strange(help=f"write `each {one}`", fix=Fix(place, f"each {one}"))


def of_both(word: sx.Word) -> Strange | None:
    """What was meant by the bare name of what each player has, where both are compared or counted
    together.
    """
    span = word.span
    behind = span.source.text[span.end :].partition("\n")[0]
    for pattern, said in ((_LEVEL, "level"), (_UNLIKE, "not level")):
        found = pattern.match(behind)
        if found is not None:
            negated = "not " if pattern is _LEVEL and found[1] else ""
            meant = f"{span.words} are {negated}{said}"
            everything = Span(span.source, span.start, span.end + found.end())
            return Strange(help=f"write `{meant}`", fix=Fix(everything, meant))
    if re.search(
        r"\b(?:sum|total|highest|higher|lowest|lower|difference) of[ \t]+$", _before(word)
    ):
        meant = f"both {span.words}"
        return Strange(help=f"write `{meant}`", fix=Fix(span, meant))
    return _each_of_them(word)


def of_who_is_named(word: sx.Word, seats: Iterable[str]) -> str | None:
    """`South's coins becomes points`: of the one player whose things the line has named before."""
    named = set(re.findall(r"([\w-]+)'s\b", _before(word)))
    return f"{named.pop()}'s {word.span.words}" if len(named) == 1 and named <= {*seats} else None


_THEIRS = {"their": "they", "your": "you", "opponent's": "opponent"}


def of_it(word: sx.Word) -> Fix:
    """What each thing has of its own: `its pawn`; behind `with their`, it is who that is."""
    source, place = word.span.source, word.span
    behind = re.search(r"\bwith (?P<whose>their|your|opponent's)[ \t]+$", _before(word))
    if behind is None:
        return Fix(place, f"its {place.words}")
    whose = behind["whose"]
    start = source.text.rindex(whose, 0, place.start)
    return Fix(Span(source, start, place.end), f"{place.words} {_THEIRS[whose]}")


def _holding_nothing(word: sx.Word) -> Strange | None:
    """`each player has row: empty`."""
    if re.search(r"\b(?:has|have)[ \t]+[\w-]+:[ \t]*$", _before(word)) is None:
        return None
    note = "what holds no piece yet has `nothing`"
    return Strange(note, "write `nothing`", Fix(word.span, "nothing"))


LONGER: dict[str, Callable[[sx.Word], Strange | None]] = {
    "a": _so_many,
    "an": _so_many,
    "empty": _holding_nothing,
    "even": _parity,
    "odd": _parity,
    "game": _of_the_game,
}
"""Words of which the line around them says what was meant."""


_THAN_EACH = re.compile(
    r"(?P<what>(?:the )?[\w'-]+(?: of (?:their |the )?[\w'-]+)?) is "
    r"(?P<sign>(?:more|less|fewer|(?:high|low|great|small|bigg|larg)er) than|at (?:least|most)) $"
)
_EACH_OF = re.compile(r"(?:the )?(?P<field>[\w-]+) of (?:each|all) (?P<one>[\w-]+) in (?P<zone>.+)")


def none_otherwise(said: Span) -> Fix | None:
    """`value of lay is more than value of each card in their row`: there is none that is otherwise.
    None if the line does not compare it so.
    """
    before = _before(sx.Word(said.words, span=said))
    compared, each = _THAN_EACH.search(before), _EACH_OF.fullmatch(said.words)
    if compared is None or each is None:
        return None
    signs = {"at least": "more than", "at most": "less than"}
    less = compared["sign"].startswith(("less", "fewer", "low", "small"))
    sign = signs.get(compared["sign"], "at most" if less else "at least")
    place = Span(said.source, said.start - len(compared[0]), said.end)
    such = f"{each['field']} {sign} {compared['what']}"
    return Fix(place, f"there is no {each['one']} in {each['zone']} with {such}")


def none_of_them(said: Span) -> Fix | None:
    """`each hand in their hands has 0 fingers`: together they have none."""
    found = re.fullmatch(
        r"(?:each|all) [\w-]+ (?:in|on) (.+?) (?:has|have) (?:0|no) (.+)", said.words
    )
    return None if found is None else Fix(said, f"total {found[2]} of {found[1]} is 0")


def of_what_is_named(it: Span) -> Fix | None:
    """An edit that says what `it` is, where it is nothing that lines speak of: `rank of their pick
    becomes its printed rank`, `printed rank of their pick`. None if that is not clear.
    """
    return _gone_through(it) or _said_of_it(it)


def _gone_through(it: Span) -> Fix | None:
    """`fingers of each hand in their hands becomes 0, if it is at least 5`: `it` is the number of
    each of them, and lines for each of them can ask for that.
    """
    line = _line_around(it)
    said = re.fullmatch(
        r"(?P<before>(?:for [^:]+: )?)(?P<field>[\w-]+) of (?P<things>each [^:,]+?) "
        r"(?P<done>(?:becomes|rises|falls) [^,]+?)(?:, (?P<if>if|unless) "
        r"(?P<its>it|its .+?) (?P<so>(?:is|are) .+))?",
        line.words,
    )
    if said is None or not (said["if"] or re.search(r"\bits\b", said["done"])):
        return None
    field = f"its {said['field']}"
    asked_of = field if said["its"] == "it" else said["its"]
    asked = f", {said['if']} {asked_of} {said['so']}" if said["if"] else ""
    return Fix(line, f"{said['before']}for {said['things']}: {field} {said['done']}{asked}")


_THING = r"(?:their|your|[\w-]+'s) (?:previous )?[\w-]+"
_NAMED = re.compile(rf"\b([\w-]+) of ({_THING})(?!'s|[\w-])|\b({_THING})'s ([\w-]+)")
"""One thing in a line of which something is said: `rank of their pick`, `their pick's rank`."""


def _said_of_it(it: Span) -> Fix | None:
    """`its printed rank`, of the one thing that is named in front of it in its line."""
    own = re.compile(r"its[ ]((?:printed )?[\w-]+)").match(it.source.text, it.start)
    said = _NAMED.findall(_up_to(it))
    things = {thing or owner for _, thing, owner, _ in said}
    if own is None or len(things) != 1:
        return None
    if own[1] in (said[0][0], said[0][3]):  # nothing is compared with itself
        return None
    return Fix(Span(it.source, it.start, own.end()), f"{own[1]} of {things.pop()}")


def _line_around(place: Span) -> Span:
    """The line in which a word stands, without its indentation and without what is behind `#`."""
    text = place.source.text
    start = text.rfind("\n", 0, place.start) + 1
    line = text[start:].partition("\n")[0].partition("#")[0].rstrip()
    return Span(place.source, start + len(line) - len(line.lstrip()), start + len(line))


def zone_of(player: Span, zones: tuple[str, ...]) -> str | None:
    """What to write in the place of a player where a zone is meant: the one that players have, if
    it is one.
    """
    if len(zones) != 1:
        return None
    own = {"you": "your", "they": "their", "them": "their"}.get(player.words)
    the = "the " if re.search(r"\bthe[ \t]+$", _up_to(player)) else ""
    return f"{own} {zones[0]}" if own else f"{zones[0]} of {the}{player.words}"


def _before(word: sx.Word) -> str:
    """The line up to a word."""
    return _up_to(word.span)


def _up_to(span: Span) -> str:
    text = span.source.text
    return text[text.rfind("\n", 0, span.start) + 1 : span.start]


def listed(names: Iterable[str]) -> str:
    """What there is, for whoever wrote a name that there is not; empty if there is nothing."""
    found = [f"`{name}`" for name in dict.fromkeys(names) if not name.startswith(" ")]
    if not found:
        return ""
    shown = found[:8]
    rest = f" and {len(found) - 8} more" if len(found) > 8 else ""
    return (
        f"there is {', '.join(shown)}{rest}"
        if len(found) == 1
        else (f"there are {', '.join(shown)}{rest}")
    )


def several(word: sx.Word, names: Iterable[str]) -> tuple[str, ...]:
    """What to say of a word with which several names begin; nothing, if it is not so."""
    found = beginning(word.text, names)
    if len(found) < 2:
        return ()
    return (
        f"`{word.text}` is the beginning of several names: {listed(found)}; one of them is named "
        f"as a whole{_printed_on_all(word)}",
    )


def _printed_on_all(word: sx.Word) -> str:
    """What the pieces of a name have in common: the number by which they are labelled."""
    text = word.span.source.text
    said = re.search(rf"^([\w-]+) (\d+) {re.escape(word.text)} of each\b", text, re.MULTILINE)
    if said is None:
        return ""
    block = rf"^pieces {said[1]}\b.*\n(?:[ \t].*\n)*?[ \t]+([\w-]+): [^\n]*, as labelled"
    by = re.search(block, text, re.MULTILINE)
    asked = f"`{by[1]} of ... is {said[2]}` or `with {by[1]} {said[2]}`" if by is not None else ""
    return f", any of them is meant by what is printed on it: {asked}" if asked else ""


def misplaced(node: sx.Node) -> Details:
    """What to say of words that stand for no value here."""
    fix = _for_each_of_them(node)
    if fix is not None:
        return {"help": f"write `{fix.text}`", "fix": fix}
    return {"notes": _where_it_stands(node)}


def _for_each_of_them(node: sx.Node) -> Fix | None:
    """`each player's points rises by 1`, said of one player after the other."""
    span = node.span
    text = span.source.text
    if (
        not isinstance(node, sx.EachPlayer)
        or span.margin.words.strip()
        or text[span.end :][:2] != "'s"
    ):
        return None
    return Fix(Span(span.source, span.start, span.end + 2), "for each player: their")


def _where_it_stands(node: sx.Node) -> tuple[str, ...]:
    """Where words belong that stand for no value, or what is said in their place."""
    match node:
        case sx.BothPlayers():
            return ("one player is named: `North`, `they`, `the winner`",)
        case sx.EachPlayer():
            return ("say `for each player: they ...`",)
        case sx.Itself():
            return ("`itself` stands behind `is`, `is not` and `other than`",)
        case sx.Region() | sx.SetFilter():
            said = "only cells and edges of a board are told apart like this"
            where = "; this game has no board: where pieces lie is a place, `in their hand`"
            return (said if has_a_board(node.span.source) else said + where,)
    return ()


def with_the(span: Span) -> Span:
    """The place of a word, with `the` in front of it."""
    ahead = re.search(r"\b[Tt]he[ \t]+$", span.source.text[: span.start])
    return span if ahead is None else Span(span.source, ahead.start(), span.end)


def owner_said(node: sx.Node) -> sx.Node:
    """The words for whom or what something is asked of."""
    return node.owner if isinstance(node, sx.Possessive | sx.Of) else node
