"""The slips that designers make most often, and what to say of them.

Purpose: recognise, from the words around the place that does not fit, what was meant.
Input: the place, the token that does not fit, what would have. Output: a `Problem`.
Must not know: Lark's errors; anything but the line.
"""

import re
from collections.abc import Callable, Iterable, Mapping

from lark import Token

from ...diagnostics.did_you_mean import closest
from ...diagnostics.problem import Fix, Problem, problem
from ...ruling_marks import MARK
from ...spans import Span
from ..reserved_words import RESERVED
from .birth_mistakes import born, born_elsewhere, no_name, unnamed_choice
from .board_mistakes import (
    aslant,
    far_row,
    has_a_board,
    row_by_its_letter,
    so_many_in_a_row,
    without_a_board,
)
from .choice_mistakes import (
    just_taken,
    not_chosen,
    nothing_to_distribute,
    one_by_one,
    several_ways,
    the_est,
    twice_a_player,
    way_chosen,
)
from .choice_verbs import as_verb
from .colon_mistakes import somebody
from .copies_of_pieces import none_yet, pieces_that_have, so_many_of_a_piece
from .example_mistakes import comes_of_it
from .expected_tokens import expected_words
from .line_forms import said_like
from .line_slip import Slip
from .meant_verbs import capital, meant_verb, no_verb, verb_as_name
from .mends import Reads, advised, corrected, reworded
from .otherwise_alone import otherwise_alone
from .piece_mistakes import (
    action_alone,
    below_zero,
    called_by_a_number,
    pieces_of_a_kind,
    printed_beside,
    unlabelled_piece,
    when_played,
    without_a_name,
)
from .pieces_of_something import of_something

AFTER_COMMA = re.compile(
    r"in secret|in order of|in force|always in force|as labelled|with what it asks|once per"
    r"|public\b|private\b|secret\b|usually\b|with diagonals|no two touching|in a line"
    r"|no two with the same|then(?= \S+ seconds for each)"
)
"""What belongs behind a comma."""

ADDITIONS = (
    *("in secret", "in order of", "always in force", "as labelled", "with what it asks"),
    *("once per", "public", "private", "secret", "usually", "if", "unless", "until", "or"),
    *("with diagonals", "no two touching", "in a line", "no two with the same", "then", "written"),
)
"""The same, for those who misspell it."""


def slip(
    place: Span,
    token: Token,
    expected: Mapping[str, str],
    verbs: Iterable[str],
    reads: Reads,
) -> Problem:
    """What to say of a place that does not fit. expected: the terminals that would have, each with
    the word that it is, or nothing; reads: tries an edit, so that no mend is told that is none.
    """
    found = Slip(place, token, frozenset(expected), tuple(verbs))
    for recognised in BEFORE_IDIOMS:
        said = recognised(found)
        if said is not None and (said.fix is None or reads(said.fix)):
            return said
    said = reworded(place, reads) or advised(place)
    if said is not None:
        return said
    for recognised in RECOGNISED:
        said = recognised(found)
        if said is not None and (said.fix is None or reads(said.fix)):
            return said
    return (
        corrected(place, expected.values(), reads) or verb_as_name(found, reads) or _strange(found)
    )


def _strange(found: Slip) -> Problem:
    """Nobody knows what was meant: what would have fitted, and how such a line is said."""
    headline = f"`{found.text}` does not fit here"
    unfit = () if has_a_board(found.place.source) else ("_NEXT_TO", "_TOWARDS")
    return problem(
        "syntax",
        "this line ends too early" if found.ends else headline,
        found.place,
        expected_words(found.expected.difference(unfit)),
        notes=said_like(found.before + found.behind, found.ends),
    )


# ---------------------------------------------------------------------- one function per slip


_CUT = re.compile(
    r"^[ \t]*(?:[^:\"]*: )?(?:chance (?:deals|draws|chooses)\b[^:\"]*"
    r"|(?!if |otherwise)[^:\"]*\b(?:has|have|chooses?|asks?)\b[^:\"]*:)[ \t]*$"
)
"""Lines that end where what they are about would be said."""


_DRAWN = re.compile(r"[ \t]*chance (?:deals|draws)(?: \d+)?(?: (?!from\b)[\w-]+)?(?: from)?")


def _colon_of_choice(found: Slip) -> Problem | None:
    """`they choose answer believe or doubt`: the colon is missing behind the name."""
    said = _UNCOLONED.search(found.before + found.behind)
    if said is None:
        return None
    at = found.place.start - len(found.before) + said.end()
    return problem(
        "missing-colon",
        "a colon is missing",
        Span(found.place.source, at, at),
        "expected `:`",
        help=f"write `:` behind `{said[0].strip()}`",
        fix=Fix(Span(found.place.source, at, at), ":"),
    )


_UNCOLONED = re.compile(
    r"\bchooses? (?!one\b|either\b|between\b|a\b|an\b|the\b)[a-z][\w-]*"
    r"(?= (?:an?|up to \d+|at least \d+|\d+|a whole number|one of each) [\w-]"
    r"| [\w-]+(?:, [\w-]+)* or [\w-]+$)"
)


def _cut_short(found: Slip) -> Problem | None:
    """`chance deals 2 cards`, `each player has hand:`: what is missing comes behind it."""
    line = (found.before + found.behind).partition("#")[0].rstrip()
    drawn = _DRAWN.fullmatch(line) is not None
    if not (drawn or (found.ends and _CUT.match(found.before))):
        return None
    if found.ends:
        return _strange(found)
    end = found.place.start - len(found.before) + len(line)
    place = Span(found.place.source, end, end)
    return problem("syntax", "this line ends too early", place, notes=said_like(line, cut=True))


def _option_without_value(found: Slip) -> Problem | None:
    """`option rounds 3`, `option rounds: 3`, `option rounds`."""
    line = (found.before + found.behind).partition("#")[0].rstrip()
    said = re.fullmatch(r"((?:add[ \t]+)?option[ \t]+[\w-]+)[ \t]*:?[ \t]*(\d+|yes|no)?", line)
    if said is None:
        return None
    start = found.place.start - len(found.before)
    fix = Fix(Span(found.place.source, start, start + len(line)), f"{said[1]} = {said[2]}")
    return problem(
        "missing-value",
        "this option does not say its value",
        found.place,
        "expected `=` and a value",
        notes=() if said[2] else ("it is said like this: `option rounds = 3`",),
        help=f"write `{fix.text}`" if said[2] else None,
        fix=fix if said[2] else None,
    )


def _missing_comma(found: Slip) -> Problem | None:
    match = AFTER_COMMA.match(re.sub(r"[ \t]+", " ", found.behind))
    if match is None or found.before.rstrip().endswith(","):
        return None
    return problem(
        "missing-comma",
        f"a comma is missing before `{match[0]}`",
        found.place,
        help=f"write `, {match[0]}`",
        fix=_behind(found, ", "),
    )


def _behind(found: Slip, sign: str) -> Fix:
    """An edit that puts a sign behind the word before the place."""
    start = found.place.start - (len(found.before) - len(found.before.rstrip()))
    return Fix(Span(found.place.source, start, found.place.start), sign)


def _strange_addition(found: Slip) -> Problem | None:
    match = re.match(r",[ \t]*([a-z]+(?: [a-z]+)*)", found.behind)
    meant = closest(match[1], ADDITIONS) if match else None
    if match is None or meant is None or meant == match[1]:
        return None
    return problem(
        "foreign-word",
        f"`, {match[1]}` is nothing that can be added to a line",
        Span(found.place.source, found.place.start, found.place.start + match.end()),
        help=f"did you mean `, {meant}`?",
        fix=f", {meant}",
    )


def _needless_colon(found: Slip) -> Problem | None:
    before = found.before.rstrip()
    if found.ends and re.fullmatch(r"[\w-]+[ \t]*:", before):
        colon = found.place.start - len(found.before) + len(before) - 1
        return problem(
            "needless-colon",
            f"no colon stands behind `{before[:-1].strip()}`",
            Span(found.place.source, colon, colon + 1),
            help="leave it out: the lines that belong to it stand indented below",
            fix="",
        )
    done = re.match(r"[\w-]+[ \t]*:[ \t]*([\w-]+)", found.before + found.behind)
    if done is not None and done[1] in found.verbs:
        return _at_the_margin(found, "indent it like the other lines of the block above it")
    if found.text == ":" and "_NL" in found.expected and found.behind.strip() == ":":
        name = found.before.strip()
        return problem(
            "needless-colon",
            f"no colon stands behind `{name}`",
            found.place,
            help="leave it out: the lines that belong to it stand indented below",
            fix="",
        )
    return None


_NAMES = re.compile(r"\bchooses?[ \t]+[\w-]+,[ \t]*(?:[\w-]+,[ \t]*)*[\w-]+,?[ \t]+or[ \t]")
"""What may be chosen, without the name of the choice."""
_ASKS = re.compile(r"[ \t]+(?:if|unless|otherwise if)\b[^:]*$")
_OPENS = re.compile(r"^[^:]*:[ \t]*(?:#.*)?$")  # a colon further behind: its words mean nothing


def _colon(found: Slip) -> Problem | None:
    if found.text == ":" and not found.before[:1].isspace() and "_NL" in found.expected:
        return _at_the_margin(found, "indent it like the other lines of the block above it")
    declared = re.search(r'\b(?:has|have)[ \t]+(?:[\w-]+|"[^"]*")[ \t]*$', found.before)
    alone = found.expected.isdisjoint(("_NL", "VERB", "_IS")) or declared is not None
    stands = _ASKS.match(found.before) and _OPENS.search(found.behind)
    alone = alone and not (stands or _NAMES.search(found.before + found.behind))
    if "COLON" in found.expected and alone:
        sign = found.text.strip() and not found.text[:1].isalnum()
        instead = f"in the place of `{found.text}` " if sign else ""
        last = "" if found.ends else " "
        return problem(
            "missing-colon",
            "a colon is missing",
            found.place,
            "expected `:`",
            help=f"write `:` {instead}behind `{found.before.strip()}`".replace("  ", " "),
            fix=Fix(_behind(found, "").span, ":" + last)
            if not sign
            else Fix(Span(found.place.source, _behind(found, "").span.start, found.place.end), ":"),
        )
    return None


def _at_the_margin(found: Slip, help: str, fix: str | None = None) -> Problem:
    line = (found.before + found.behind).partition("#")[0].strip()
    return problem(
        "indentation",
        f"`{line}` stands at the margin, where only blocks begin",
        _first(found),
        help=help,
        fix=fix,
    )


def _first(found: Slip) -> Span:
    start = found.place.start - len(found.before)
    words = re.match(r"[\w-]*", found.before)
    return Span(found.place.source, start, start + (words.end() if words else 0))


def _foreign(found: Slip) -> Problem | None:
    words = [*found.before.split()[-1:], found.text]
    if found.text == "=":
        return problem(
            "foreign-word",
            "`=` stands only in an option",
            found.place,
            notes=(
                "`is` compares, `:` answers a question, `becomes` changes what somebody has: "
                "`their points becomes 3`",
            ),
        )
    if "else" in words or "elif" in words:
        return problem(
            "foreign-word",
            "`else` is called `otherwise` here, and begins a line of its own",
            found.place,
            notes=("below the line of `if ...:`, in the same column, stands `otherwise: ...`",),
        )
    return None


def _adjective(found: Slip) -> Problem | None:
    """`an empty field`, `a random card`: a word before what is to be chosen."""
    described = re.search(r"(?<=[\w:] )(?:an?|\d+) ([a-z]+)[ \t]+$", found.before)
    if described is None or found.token.type != "NAME" or ":" not in found.before:
        return None
    if {described[1], found.text} & {"more", "not"}:
        return None
    start = found.place.start - len(found.before)
    place = Span(found.place.source, start + described.start(1), start + described.end(1))
    if re.search(rf"^(?:pieces|board)[ \t]+{described[1]}s?\b", place.source.text, re.MULTILINE):
        return problem(
            "foreign-word",
            f"`{found.text}` is not said like this behind `{described[0].strip()}`",
            found.place,
            notes=(
                "where it lies, and what it must be, is said like this: `in their hand`, `next to "
                "...`, `with ...`, `without ...`, `other than ...`, `where it is ...`",
            ),
        )
    if described[1] in ("random", "chance"):
        note = f"chance chooses at random: `chance chooses drawn: a {found.text} ...`"
    else:
        note = (
            f"what a {found.text} must be stands behind it: `a {found.text} that is ...`, "
            f"`a {found.text} with ...`, `a {found.text} without ...`, `a {found.text} next to ...`"
        )
    return problem(
        "out-of-place",
        f"`{described[1]}` does not belong before `{found.text}`",
        place,
        notes=(note,),
    )


def _all_chosen(found: Slip) -> Problem | None:
    """`they choose drop: all stones in their pouch`."""
    all_ = re.search(
        r"\bchooses?\b[^:]*:[ \t]*(all[ \t]+(?:of[ \t]+)?(?:the[ \t]+)?([\w-]+))", found.before
    )
    if all_ is None:
        return None
    start = found.place.start - len(found.before)
    place = Span(found.place.source, start + all_.start(1), start + all_.end(1))
    return problem(
        "foreign-word",
        f"`{all_[1]}` leaves nothing to choose",
        place,
        notes=(
            f"what is done to all is a line of its own: `move all {all_[2]} in their hand to "
            f"spent`; some of them are chosen like this: `up to 3 {all_[2]} in their hand`",
        ),
    )


BEGINNINGS = (
    *("ruleset", "option", "pieces", "board", "ruling", "rule", "example", "add", "remove"),
    *("replace", "rename", "allow", "players", "extends", "play", "step", "for each", "next"),
    *("until", "only", "within", "held", "asks", "given", "then", "because", "otherwise", "chance"),
)
"""Words with which lines begin."""

_SAID_SMALL = "a an the each every all you your their they them it its"
SMALL = frozenset(_SAID_SMALL.split())
"""Words with which lines begin, too, and that nobody misspells into another."""


def _first_word(found: Slip) -> Problem | None:
    """A misspelt word at the beginning of a line."""
    line = found.before + found.behind
    word = re.match(r"[ \t]*([A-Za-z]+)", line)
    meant = closest(word[1], BEGINNINGS) if word is not None else None
    if word is None or meant is None or meant == word[1] or word[1] in SMALL:
        return None
    start = found.place.start - len(found.before)
    place = Span(found.place.source, start + word.start(1), start + word.end(1))
    return problem(
        "foreign-word",
        f"no line begins with `{word[1]}`",
        place,
        help=f"did you mean `{meant}`?",
        fix=meant,
    )


def _unknown_verb(found: Slip) -> Problem | None:
    """A word where a verb should be, or one that was taken for a thing because it is none."""
    if "VERB" not in found.expected or found.ends:
        return None
    start = found.place.start - len(found.before)
    line = found.before + (found.text if found.token.type == "NAME" else "")
    meant = meant_verb(line, start, found.place, found.verbs)
    if meant is not None or found.token.type != "NAME":
        return meant
    named = _no_verb_but_a_name(found) or _nobody(found)
    if named is not None:
        return named
    word, place = no_verb(found.before, found.behind, found.text, found.place)
    return problem(
        "unknown-verb",
        f"there is no verb `{word}`",
        place,
        notes=said_like(found.before + found.behind),
    )


def _nobody(found: Slip) -> Problem | None:
    """`the first player gains`: nobody is called so, and no verb is missing."""
    who = re.search(r"(?:\bthe[ \t]+)?(?:[\w-]+[ \t]+)?$", found.before)
    if found.text not in ("player", "players") or who is None:
        return None
    start = found.place.start - len(who[0])
    place = Span(found.place.source, start, found.place.end)
    note = (
        "a player is meant by `each player`, by a name, or by what they are: `the player with more "
        "points`, `the player who ...`, `the player whose turn it is`"
    )
    headline = f"nobody is called `{place.words}` here"
    return problem("syntax", headline, place, notes=(note,))


_LATE = re.compile(r"^[ \t]*if (?:late|both are late|nothing is possible):[ \t]*$")


def _no_verb_but_a_name(found: Slip) -> Problem | None:
    """A word where a verb might stand that is the name of something in this file."""
    text, word = found.place.source.text, re.escape(found.text)
    chosen = re.search(rf"\bchooses?[ \t]+({word.removesuffix('s')}s?)[ \t]*[,:]", text)
    had = re.search(rf"\b(?:has|have)[ \t]+({word.removesuffix('s')}s?)[ \t]*:", text)
    if chosen is None and had is None:
        return _printed(found)
    above = text[: found.place.start - len(found.before)].rstrip("\n").rpartition("\n")[2]
    late = re.match(r"[ \t]*if (?:late|both are late|nothing is possible):", found.before)
    if chosen is not None and (late or _LATE.match(above)):
        meant = "choose"
        headline = f"there is no verb `{found.text}`: in the place of somebody, it is chosen"
        return problem("unknown-verb", headline, found.place, help=f"write `{meant}`", fix=meant)
    what = "a choice" if chosen is not None else "what somebody has"
    name = (chosen or had or [found.text, found.text])[1]
    return problem(
        "syntax",
        f"`{found.text}` is {what}, and no verb: it does not fit here",
        found.place,
        notes=(
            f"whose is it? `their {name}`, `opponent's {name}`; of numbers, those of both players "
            f"are spoken of like this: `the sum of both {name}`, `the higher of both {name}`",
        ),
    )


def _printed(found: Slip) -> Problem | None:
    """The same, of what pieces or cells have."""
    word = re.escape(found.text.removesuffix("s"))
    printed = rf"^(?:pieces|board)[ \t]+([\w-]+)[^\n]*\n(?:[ \t][^\n]*\n)*?[ \t]+({word}s?):"
    had = re.search(printed, found.place.source.text, re.MULTILINE)
    if had is None:
        return None
    return problem(
        "syntax",
        f"`{found.text}` is what each {had[1]} has, and no verb: it does not fit here",
        found.place,
        notes=(
            f"whose {had[2]} is it? `{had[2]} of ...`; of all in one place, `total {had[2]} of "
            f"...`; who has more of it, `the player with more {had[2]} in ...`",
        ),
    )


def _capital(found: Slip) -> Problem | None:
    return capital(found.before + found.text, found.place.start - len(found.before), found.place)


def _margin(found: Slip) -> Problem | None:
    """A line of a block that begins at the margin."""
    line = found.before + found.behind
    first = re.match(r"[A-Za-z_][\w-]*", line)
    if first is None or first[0] not in found.verbs or not found.ends:
        return None
    help = "indent it by two blanks, like the other lines of its block"
    return _at_the_margin(found, help, f"  {first[0]}")


def _names_joined(found: Slip) -> Problem | None:
    """`A and B or C`: without a comma, `or` joins names."""
    joined = list(re.finditer(r"(?<!,)[ \t]+(or|and)\b(?=[^,]*$)", found.before))
    if found.text not in ("is", "are", "has", "have") or not joined:
        return None
    start = found.place.start - len(found.before)
    word = joined[-1]
    place = Span(found.place.source, start + word.start(1), start + word.end(1))
    return problem(
        "missing-comma",
        f"`{word[1]}` without a comma joins names; between conditions there is a comma before it",
        place,
        help=f"write `, {word[1]}`",
        fix=Fix(Span(place.source, start + word.start(), place.end), f", {word[1]}"),
    )


def _shorthand(found: Slip) -> Problem | None:
    """`points += 2`, `rounds = 4`: the signs of other languages."""
    line = found.before + found.behind
    change = re.fullmatch(r"([ \t]*)(.+?)[ \t]*([+-])=[ \t]*(\d+)[ \t]*(?:#.*)?", line)
    start = found.place.start - len(found.before)
    if change is not None:
        verb = "rises" if change[3] == "+" else "falls"
        meant = f"{change[2]} {verb} by {change[4]}"
        whole = Span(found.place.source, start + change.start(2), start + change.end(4))
        said = f"`{change[3]}=` is not said here: a number {verb}"
        fix = Fix(whole, meant)
        return problem("foreign-word", said, found.place, help=f"write `{meant}`", fix=fix)
    else:
        change = re.fullmatch(r"()([A-Za-z_][\w-]*)[ \t]*=[ \t]*(\d+)[ \t]*(?:#.*)?", line)
        if change is None:
            return None
        meant = f"option {change[2]} = {change[3]}"
        said = "a value that is set at the margin is an option"
    begin = start + len(change[1])
    place = Span(found.place.source, begin, start + len(line.partition("#")[0].rstrip()))
    return problem("foreign-word", said, place, help=f"write `{meant}`", fix=meant)


NO_OWNERS = frozenset(("unle", "hi", "it", "thi", "player", "acros", "plu", "minu", "becau"))
"""What is left of words that end with an s without being anybody's."""


BOTH_MATCH = re.compile(r"^[ \t]*if[ \t]+(?:the[ \t]+|both[ \t]+)?[\w-]+s[ \t]+$")
"""`if the offers match`: they are level."""


def _is_somebody(word: str, found: Slip) -> bool:
    """Whether a word may be somebody or something: the file speaks of it elsewhere."""
    return word in SOMEBODY or bool(re.search(rf"\b{re.escape(word)}\b", found.place.source.text))


SOMEBODY = frozenset(("opponent", "winner", "loser", "holder", "owner"))


def _apostrophe(found: Slip) -> Problem | None:
    last = re.search(r"(?<!'s )\b([A-Za-z_][\w-]*?[^s])s[ \t]+$", found.before)
    if (
        last is None
        or last[1] in NO_OWNERS
        or found.text in RESERVED
        or not _is_somebody(last[1], found)
        or (found.text == "match" and BOTH_MATCH.search(found.before))
        or found.token.type != "NAME"
        or found.expected.isdisjoint(("_IS", "_POSS"))
    ):
        return None
    return problem(
        "missing-apostrophe",
        f"`{last[1]}s` does not say whose `{found.text}`",
        Span(found.place.source, found.place.start - len(last[0].lstrip()), found.place.end),
        help=f"write `{last[1]}'s {found.text}`",
        fix=f"{last[1]}'s {found.text}",
    )


def _own_word(found: Slip) -> Problem | None:
    """A word of the language where a name should be."""
    if found.token.type in ("NAME", "STRING", "NUMBER", "OPTION") or "NAME" not in found.expected:
        return None
    if not re.fullmatch(r"[A-Za-z][\w-]*", found.text) or len(found.expected) > 6:
        return None
    return no_name(found.text, found.place)


def _mark_alone(found: Slip) -> Problem | None:
    """The number of a ruling on a line of its own."""
    if not (found.ends and re.fullmatch(rf"\s*{MARK}", found.before)):
        return None
    begin = found.place.start - len(found.before.lstrip())
    return problem(
        "out-of-place",
        "the number of a ruling stands behind a line, and not on one of its own",
        Span(found.place.source, begin, found.place.start),
        help="write it at the end of the line that rests on the ruling",
    )


def _no_reason(found: Slip) -> Problem | None:
    """`allow one-seat`, and no word of why."""
    if not (found.ends and ALLOWED.search(found.before)):
        return None
    return problem(
        "missing-phrase",
        "it is not said why this is allowed",
        found.place,
        "because?",
        help='end the line with the reason: `because "it is meant"`',
        fix=' because "it is meant"',
    )


ALLOWED = re.compile(r"^(?:\s*allow \S|\s+[a-z]+-[a-z-]+)[^:]*$")
"""A line that allows a warning, as far as it was read."""

BEFORE_IDIOMS: tuple[Callable[[Slip], Problem | None], ...] = (
    comes_of_it,
    otherwise_alone,
    of_something,
    so_many_of_a_piece,
    none_yet,
    pieces_that_have,
    pieces_of_a_kind,
    unnamed_choice,
    _colon_of_choice,
    _no_reason,
    nothing_to_distribute,
    _mark_alone,
    somebody,
    born,
    born_elsewhere,
    _option_without_value,
    _capital,
    _missing_comma,
    _apostrophe,
    _needless_colon,
    _shorthand,
    _all_chosen,
    *(row_by_its_letter, aslant, far_row, so_many_in_a_row, without_a_board),
    *(just_taken, the_est, not_chosen, several_ways, one_by_one, twice_a_player, way_chosen),
    *(without_a_name, called_by_a_number, below_zero, printed_beside, action_alone, when_played),
    as_verb,
    _cut_short,
)
"""What is looked for before what other rulebooks say."""

RECOGNISED: tuple[Callable[[Slip], Problem | None], ...] = (
    _first_word,
    _adjective,
    _names_joined,
    _strange_addition,
    _colon,
    _foreign,
    _margin,
    _unknown_verb,
    _own_word,
    unlabelled_piece,
)
