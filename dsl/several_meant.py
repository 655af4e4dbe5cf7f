"""Mends of lines that leave open which of several things is meant.

Purpose: a mend says what its author has said; where it takes one of several things that the line
may mean, each of these is told with its line, and whoever has written it takes one.
Input: a problem with its mend. Output: the same, or without its mend, with a line for each. Must
not know: how the mend was found.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from .denied_outcomes import denies
from .diagnostics.problem import Fix, Problem
from .done_again import another_turn, done_again
from .laid_at_once import laid_at_once
from .level_in_what import level_in_what
from .more_than_said import more_than_said, of_others_too
from .parser.syntax_errors.names_meant import as_a_deck
from .plain_english.said_below import blanks_of
from .plain_english.said_denied import negated
from .plain_english.said_names import Names, names_at
from .plain_english.said_so_often import played_already
from .plain_english.said_words import bases
from .spans import Span
from .unclear_lines import NOTHING_ELSE
from .whole_texts import block_of
from .word_forms import forms, single


def if_one_is_meant(one: Problem) -> Problem:
    """A problem, without its mend if that takes one of several things that may be meant."""
    if one.fix is None:
        return one
    open_ = next(left_open(one.fix), None)
    return one if open_ is None else evolve(one, help=None, fix=None, notes=(open_,))


def left_open(fix: Fix) -> Iterator[str]:
    """What an edit takes for granted, with the lines that say each."""
    source, text = fix.span.source, fix.applied()
    start = source.text.rfind("\n", 0, fix.span.start) + 1
    end = source.text.find("\n", fix.span.end)
    end = len(source.text) if end < 0 else end
    old, new = Span(source, start, end), text[start : len(text) - (len(source.text) - end)]
    if old.words != new:
        yield from another_turn(old, new, names_at(old))
    if "\n" not in old.words and new.strip():
        yield from _left_open_by_a_line(old, new)


def _left_open_by_a_line(old: Span, new: str) -> Iterator[str]:
    text, names = old.source.text, names_at(old)
    rest = text[: old.start] + text[old.end :]
    found = _BY_NOBODY.match(old.words)
    by_nobody = found and _BY_NOBODY.match(new) and found["denied"] not in new
    in_words = _OF_NOTHING.search(new) and not re.search(r"(?<![\w-])0\b", old.words)
    if (by_nobody or in_words) and denies(old):
        yield NOTHING_ELSE
    yield from _rounded(old.words, new)
    yield from _drawn_to(old.words, new, names)
    yield from _dealt_from(old.words, new, names)
    yield from _chosen_by(old.words, new, names)
    yield from _won_for_nothing(old.words, new, names, rest)
    yield from _laid_nowhere(old, new, names, rest)
    yield from _revealed(old.words, new, names, rest)
    yield from _played_twice(old, new)
    yield from _done_for_each(old.words, new, names)
    yield from _summed(old.words, new)
    yield from level_in_what(old, new, names)
    yield from done_again(old, new, names)
    if new != old.words:
        yield from laid_at_once(new, names)
    yield from more_than_said(old.words, new, names)
    yield from of_others_too(old, new)


_BY_NOBODY = re.compile(
    r"[ \t]*(?:(?:if|unless|when) [^:\n]+[:,] |[\w-]+: )?"
    r"(?P<denied>(?:nobody|no one|no player) [^,:\n]*)"
)
"""Of what nobody does no line is left to be said."""
_OF_NOTHING = re.compile(r"\b(?:gain|get|score|earn|receive|take|win|lose|pay|spend)s? 0\b")
"""So much more is nothing more beside what another line gives."""

_ROUNDED = re.compile(r"\brounded (?:up|down)\b")
_WHOLE_ONES = re.compile(r"\b(?:for )?(?:each|every|per) (?:\d+|two|three|four|five|ten)\b|remain")
"""What is counted by so many at once has no halves."""


def _rounded(old: str, new: str) -> Iterator[str]:
    said = re.search(r"\bround(?:ed|ing)\b", old) or _WHOLE_ONES.search(old)
    if _ROUNDED.search(new) and not said:
        up, down = (re.sub(r"\brounded \w+", f"rounded {way}", new) for way in ("up", "down"))
        yield f"it is not said which way it is rounded: {_either((down, up))}"


def _played_twice(old: Span, new: str) -> Iterator[str]:
    """`the match lasts 7 rounds`, where another line plays them: it may be that one, said anew, or
    so many more of them.
    """
    other = played_already(old, new)
    if other is not None:
        yield (
            f"`{other}` is played already: if this is said of that, it is said in that line, and "
            f"this one is left out; if so many are played as well, it is said like this: "
            f"`{new.strip()}`"
        )


_TO_PLAYERS = re.compile(r"\bto (?:their|each player's|[A-Z]\w*'s|your) (?P<zone>[\w-]+)")


def _drawn_to(old: str, new: str, names: Names) -> Iterator[str]:
    """`draws a card`, where it may go to several places of players."""
    found = _TO_PLAYERS.search(new)
    zone = found["zone"] if found else ""
    if names.theirs.get(zone) != "zone" or not _TAKES.search(old) or _said(zone, old):
        return
    used = {each.zone for each in names.choices}
    of = names.holds.get(zone)
    zones = [each for each, sort in names.theirs.items() if sort == "zone"]
    alike = [each for each in zones if names.holds.get(each) in (of, None)]
    if len(alike) > 1 and zone != "hand" and zone not in used:
        yield f"it is not said where to: {_each(new, zone, alike)}"


_TAKES = re.compile(r"\b(?:draw|take|get|deal|pick|receive)s?\b")


_FROM_GAME = re.compile(r"\b(?:from|of) (?:the )?(?P<zone>[\w-]+) to\b")


def _dealt_from(old: str, new: str, names: Names) -> Iterator[str]:
    """`deal 2 cards`, where such pieces lie in several places of the game."""
    found = _FROM_GAME.search(new)
    if found is None or names.games.get(found["zone"]) != "zone" or _said(found["zone"], old):
        return
    kind = names.holds.get(found["zone"])
    full = [zone for zone in names.games if zone in names.full and names.holds.get(zone) == kind]
    full = [zone for zone in full if _is_deck(zone) is _is_deck(found["zone"])]
    if re.search(r"\btop\b", new):
        loose = [zone for zone in full if zone not in names.piles]
        if loose and not re.search(r"\btop\b", old):
            to = next(iter(re.findall(r" to (?:their|\w+'s) [\w-]+$", new)), " to their hand")
            lines = (new, *(f"{old.strip()} from the {zone}{to}" for zone in loose))
            yield f"it is not said where from: {_either(lines)}"
            return
        full = [zone for zone in full if zone in names.piles]
    if len(full) > 1:
        line = next(each for each in new.split("\n") if _FROM_GAME.search(each))
        yield f"it is not said where from: {_each(line, found['zone'], full)}"


def _is_deck(zone: str) -> bool:
    """Whether a place is called as what one draws from is."""
    return not as_a_deck(zone, False, False)[0]


_CHOOSES = re.compile(r"\b(?P<who>they|each player) (?P<verb>chooses?) [^:\n]*: [^\n]*\b"
                      r"(?:in|from|on) (?P<whose>[A-Z]\w*)'s [\w-]+")  # fmt: skip


def _chosen_by(old: str, new: str, names: Names) -> Iterator[str]:
    """`put a card from Ada's hand on the table`, chosen by each of both players."""
    found = _CHOOSES.search(new)
    if found is None or found["whose"] not in names.seats:
        return
    if re.search(r"\b(?:they|their|each|every|both|all|everybody)\b", old):
        return
    first, *below = (line.strip() for line in new[found.start() :].split("\n"))
    what = first.partition(" ")[2] if found["who"] == "they" else first.partition("player ")[2]
    what = re.sub(r"^chooses? ", "chooses ", what)
    further = "".join(f", and below it `{line}`" for line in below[:1])
    said = _either(f"{who} {what}" for who in (found["whose"], "chance"))
    yield f"it is not said who chooses it: {said}{further}"


_WINS = re.compile(r"\b(?P<does>wins?|loses?) the (?P<phase>[a-z][\w-]*)$", re.MULTILINE)
_ASKED = r"\b(?:winner|loser|won|lost|{0}s? (?:wins|won)|(?:wins?|loses?) the {0}|is over)\b"


def _won_for_nothing(old: str, new: str, names: Names, rest: str) -> Iterator[str]:
    """`the higher card wins`, mended to who wins a round, where nobody asks who has won one."""
    found = _WINS.search(new)
    if found is None or found["phase"] == names.outer or _said(found["phase"], old):
        return
    if not re.search(r"\b(?:wins?|won|loses?|lost|ties?|draws?)\b", old):
        return
    if re.search(_ASKED.format(found["phase"]), rest) is None:
        verb = found["does"].replace("win", "gain")
        line = next(each for each in new.split("\n") if _WINS.search(each))
        line = _WINS.sub(f"{verb} 1 {single(names.main or 'points')}", line)
        asked = f"no line asks who has won a {found['phase']}"
        yield f"{asked}: say what is won, as in `{line.strip()}`"


_LAYS = re.compile(r"^[ \t]*(?:then )?(?P<who>[A-Z][\w-]*|the [\w-]+|they|each player) "
                   r"(?:plays?|lays?|puts?) (?:an?|one|two|three|\d+) ")  # fmt: skip
_USED = (
    r"\b(?:reveal|show|move|discard|give|swap|cancel|return|put|of|if|whose|each|the|their|your|and"
    r"|with|has|'s) (?:{})(?![\w-])"
)
"""Where something that was chosen is spoken of."""
_MADE = re.compile(
    r"\bchooses? (?P<name>[\w-]+)(?:, in secret)?: (?P<n>an?|one|\d+) (?P<kind>[\w-]+) in "
    r"[\w' -]+$"
)
_SPOKEN_OF = r"\b(?:{}|it|them|both|played|higher|highest|lower|lowest|one)\b"
"""What further lines of a phase may say of what was laid down, in whatever words."""


def source_below(line: Span) -> str:
    """The lines of its block behind a line."""
    return line.source.text[line.end : block_of(line)[1]]


def _laid_nowhere(old: Span, new: str, names: Names, rest: str) -> Iterator[str]:
    """`Ada plays a card from their hand`, of which no line says what becomes of it."""
    found = _MADE.search(new)
    if _LAYS.match(old.words) is None or found is None or "\n" in new:
        return
    below = source_below(old)
    if re.search(_SPOKEN_OF.format("|".join(map(re.escape, forms(found["kind"])))), below):
        return
    if re.search(_USED.format("|".join(map(re.escape, forms(found["name"])))), rest):
        return
    open_ = [
        zone for zone, sort in names.games.items() if sort == "zone" and zone not in names.full
    ]
    made = found["name"] if found["n"] in ("a", "an", "one", "1") else f"each {found['name']}"
    ways = [f"move {made} to the {zone}" for zone in open_] or [f"discard {made}"]
    done = "`, or `".join(dict.fromkeys((*ways, f"reveal {found['name']}")))
    yield f"no line says what becomes of it: write `{new.strip()}`, and below it `{done}`"


def _said(zone: str, old: str) -> bool:
    words = (word for each in re.findall(r"[\w-]+", old) for word in (each, *bases(each)))
    return not {*words}.isdisjoint({*forms(zone), *bases(zone)})


def _each(line: str, zone: str, zones: list[str]) -> str:
    """The line with each of some places."""
    return _either(re.sub(rf"\b{re.escape(zone)}\b", other, line) for other in zones)


_FOR_EACH = re.compile(r"^[ \t]*for each player: (?:if (?P<so>.+?)(?<!\bof): )?(?P<done>[^\n]+)$")


def _done_for_each(old: str, new: str, names: Names) -> Iterator[str]:
    """`if someone has 20 gold: Ada gains 2 gold`, which would be done twice where both have it."""
    twice = "it is not said whether it is done once, or for each of them"
    lines = new.split("\n")
    if any("for each player" in each for each in _below_each(lines)) or any(
        each.count("for each player") > max(1, old.count("for each player")) for each in lines
    ):
        yield twice
    if "for each player" in old or "for each player" not in new:
        return
    seats = "|".join(map(re.escape, names.seats))
    by_one = re.compile(
        rf"[ \t]*(?:(?:{seats}|each player|the (?:player|winner|loser)) (?!in\b)[a-z]"
        rf"|swap (?:{seats})'s )"
    )
    if any(map(by_one.match, _below_each(lines))):
        yield twice
    found = _FOR_EACH.match(new)
    if found is None or by_one.match(found["done"]) is None:
        return
    so = found["so"] or "they"
    asked = [_of_seat(so, seat) for seat in names.seats]
    if _of_one_alone(so):
        return
    if "opponent" in so or any(re.search(r"\b(?:they|them)\b", one) for one in asked):
        yield twice
    else:
        ways = (f"if {', or '.join(asked)}: {found['done']}", new)
        yield f"{twice}: {_either(ways)}"


_SIDES = (
    ("they have", "opponent has"), ("they are", "opponent is"), ("their", "opponent's"),
    ("they", "opponent"),
)  # fmt: skip
_FROM_HERE = {one: other for pair in _SIDES for one, other in (pair, pair[::-1])}
_MORE = re.compile(
    r"(?P<one>.+?) is (?P<not>not )?(?P<how>more than|less than|at least|at most|twice)? ?"
    r"(?P<other>.+?)(?: (?P<sign>[+-]) (?P<n>\d+))?"
)


def _of_one_alone(so: str) -> bool:
    """Whether what is asked of a player and of the opponent is so of one of both at most."""
    whole = re.fullmatch(r"(?P<one>.+?) and not \((?P<other>.+)\)", so)
    if whole is not None and whole["other"] == _from_there(whole["one"]):
        return True
    if re.search(r", or |\bnot \(", so):
        return False
    parts = so.split(" and ")
    return any(_is_ahead(one) or negated(_from_there(one)) in parts for one in parts)


def _is_ahead(so: str) -> bool:
    """Whether one of both has more, or less, than the other."""
    if re.fullmatch(r"(?:they lead|opponent leads) by [1-9]\d* or more [\w-]+", so):
        return True
    found = _MORE.fullmatch(so)
    if found is None or found["not"] or found["other"] != _from_there(found["one"]):
        return False
    ways = {"+": (None, "at least", "more than"), "-": (None, "at most", "less than")}
    if found["sign"] is None:
        return found["how"] in ("more than", "less than", "twice")
    return int(found["n"]) > 0 and found["how"] in ways[found["sign"]]


def _from_there(so: str) -> str:
    """What is asked of a player and of the opponent, as the opponent would ask it."""
    sides = "|".join(map(re.escape, _FROM_HERE))
    return re.sub(rf"\b(?:{sides})(?![\w'-])", lambda found: _FROM_HERE[found[0]], so)


_GUARDED = re.compile(r"(?<=\s)(?:(?:if|unless) .+?(?<!\bof):|otherwise:) (?=\S)")
"""What stands in front of what is done."""


def _below_each(lines: list[str]) -> Iterator[str]:
    """The lines in the block of one that does something for each player."""
    margin = -1
    for line in lines:
        at = len(blanks_of(line))
        if margin >= 0 and at > margin:
            yield _GUARDED.sub("", line)
        else:
            margin = at if line.endswith("for each player:") else -1


def _of_seat(so: str, seat: str) -> str:
    """A condition about `they`, about a player by name."""
    so = re.sub(r"^they have\b", f"{seat} has", so)
    so = re.sub(r"^they are\b", f"{seat} is", so)
    return re.sub(r"\btheir\b", f"{seat}'s", so)


def _summed(old: str, new: str) -> Iterator[str]:
    """`if the ranks add up to 3`, where nothing is added up."""
    if re.search(r"\badds? up\b", old) and not re.search(r"\+|\b(?:sum|total|every)\b", new):
        yield "what is added up has `+` between the parts, as in `their first + their second is 3`"


_REVEALS = re.compile(r"[ \t]+reveal (?P<name>[\w-]+)")
_SHOWS = re.compile(
    r"[ \t]+(?:for each player: )?show (?:their|[\w-]+'s) (?P<zone>[\w-]+) to [\w ]+"
)


def _revealed(old: str, new: str, names: Names, rest: str) -> Iterator[str]:
    """`each player reveals their choice`, where several have been chosen that nobody sees yet, or
    `all cards are turned face up`, where some of them are chosen and others are held.
    """
    found = _REVEALS.fullmatch(new)
    shown = _SHOWS.fullmatch(new)
    name = found["name"] if found else shown["zone"] if shown else ""
    if not name or _said(name, old):
        return
    hidden = [
        each.name
        for each in names.here()
        if each.who == "each player" and not re.search(rf"\breveal [^\n]*\b{each.name}\b", rest)
    ]
    of_one = any(_said(kind, old) for kind in names.kinds)  # what was chosen of it is revealed
    if shown is not None and hidden and not re.search(r"\b(?:their|whole|own)\b", old):
        lines = [*(f"reveal {name}" for name in reversed(hidden)), new]
        yield f"it is not said whether what was chosen is meant, or what is held: {_either(lines)}"
    if name in hidden and len(hidden) > 1 and not of_one:
        lines = [f"reveal {name}" for name in reversed(hidden)]
        yield f"several things were chosen: each of them is revealed by its name, {_either(lines)}"


def _either(lines: Iterator[str] | tuple[str, ...] | list[str]) -> str:
    """Lines, one of which is meant, as they are shown."""
    return ", or ".join(f"`{line.strip()}`" for line in dict.fromkeys(lines))
