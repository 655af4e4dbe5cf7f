"""Sentences that are understood, written down as lines of the language.

Purpose: what is done, by whom, and when, becomes lines: conditions in front, blocks below, of each
player where nobody is named. Input: what was understood. Output: lines. Must not know: how it was
said.
"""

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from .said_blocks import each_of, guarded
from .said_conditions import Asking
from .said_names import Names
from .said_players import Who, about
from .said_words import third

ABOUT_THEM = re.compile(r"\b(?:they|their|them|(?<!'s )opponent)\b")
"""What stands for a player who is not named."""


@frozen
class Done:
    """What is done, by whom: lines about `they`, who are whoever is meant."""

    who: Who
    lines: tuple[str, ...]


def written(asked: Asking | None, unless: bool, done: list[Done], names: Names) -> tuple[str, ...]:
    """The lines of the language."""
    if not any(one.lines for one in done):
        return ()
    if asked is not None and unless and not ABOUT_THEM.search(asked.said):
        asked = evolve(asked, so="")  # that it is so of nobody is not asked of each of them
    done = _below_what_may_be(done)
    against = _against_each_other(done, names)
    if against is not None:
        return _of_one_and_the_other(asked, unless, against, names)
    which = done[0].who
    if asked is not None and not asked.so and _who_is_said(done):
        asked_first = [line for one in done for line in _of(one, names, within=False)]
        return tuple(guarded(asked.said, unless, asked_first))
    if which.so and asked is not None and not unless and not names.bound and not which.cases:
        alike = [
            one for one in done if one.who.so in (which.so, "") and one.who.sort in ("which", "one")
        ]
        asked = Asking(f"{which.so} and {asked.said}", f"{which.so} and {asked.said}", "they")
        done = [evolve(one, who=Who("they")) for one in alike]
    elif which.so and len(done) > 1 and asked is None and all(d.who.so == which.so for d in done):
        asked = Asking(which.so, which.so, "they")
        done = [evolve(one, who=Who("they")) for one in done]
    each = any(one.who.sort == "some" for one in done)
    if asked is not None and asked.so and (which.so or each or any(_speaks(one) for one in done)):
        lines = [line for one in done for line in _of(one, names, within=True)]
        return _wrapped(guarded(asked.so, unless, lines), names, True)
    said = asked.said if asked is not None else ""
    lines, loose = [], bool(said and ABOUT_THEM.search(said) and not names.bound)
    if loose:  # asked of each, and done by whoever it holds of
        done = [evolve(d, who=Who("they")) if d.who.said == "each player" else d for d in done]
    for one in done:
        made = _of(one, names, within=False)
        lines += [line for line in made if line not in lines or not line.startswith("shuffle ")]
        loose = loose or (_needs_each(one, made) and not names.bound)
    return _wrapped(guarded(said, unless, lines), names, loose)


def _who_is_said(done: list[Done]) -> bool:
    """Whether all that is done is one thing, by whoever its line can name."""
    who = done[0].who
    named = who.sort == "one" and bool(who.so and who.said) and not who.cases
    return len(done) == 1 and named and _short(list(done[0].lines))


def _against_each_other(done: list[Done], names: Names) -> tuple[str, list[Done]] | None:
    """Of two players that are told apart by what the first of them changes, the second is the
    opponent of the first: in a line below, somebody else might be meant, as it is asked anew. What
    is asked of the first, and what both do.
    """
    first, *others = done
    asked = _asked_of(first.who)
    words = {*re.findall(r"[\w-]+", asked)} & {*names.theirs}
    changed = {word for line in first.lines for word in re.findall(r"[\w-]+", line)}
    alone = not others and len(first.lines) == 1
    if alone or words.isdisjoint(changed) or names.bound or first.who.cases:
        return None
    if any(_asked_of(one.who) != _the_other_way(asked) and not _is_other(one) for one in others):
        return None
    second = [evolve(one, who=Who("opponent")) for one in others]
    return asked, [evolve(first, who=Who("they")), *second]


def _of_one_and_the_other(
    asked: Asking | None, unless: bool, against: tuple[str, list[Done]], names: Names
) -> tuple[str, ...]:
    """The lines of what one player and their opponent do."""
    so, done = against
    lines = [line for one in done for line in _of(one, names, within=True)]
    lines = guarded(so, False, lines)
    return _wrapped(guarded(asked.said, unless, lines) if asked else lines, names, True)


_WITH_MORE = re.compile(r"the player with (?P<how>more|less) (?P<of>[\w-]+)")


def _asked_of(who: Who) -> str:
    """What holds of whoever is meant, and of nobody else."""
    found = _WITH_MORE.fullmatch(who.said)
    if found is None:
        return who.so
    return f"their {found['of']} is {found['how']} than opponent's {found['of']}"


def _is_other(one: Done) -> bool:
    """Whether something is done by the opponent of whoever was spoken of first."""
    return one.who.said == "opponent"


def _the_other_way(so: str) -> str:
    """`their gold is less than opponent's gold`, of `more`."""
    turned = {"more": "less", "less": "more"}
    return re.sub(r"\b(?:more|less)\b", lambda found: turned[found[0]], so)


def _below_what_may_be(done: list[Done]) -> list[Done]:
    """What is done behind something that one may do is done only if one does it."""
    first, *others = done
    if not (others and first.lines and first.lines[0].startswith("they may choose ")):
        return done
    below = tuple(f"  {line}" for other in others for line in other.lines)
    return [evolve(first, lines=(*first.lines, *below))]


def _speaks(one: Done) -> bool:
    """Whether something is said of whoever was asked about, and not of one who is named."""
    of_them = one.who.sort == "thing" or (one.who.sort == "one" and _is_unnamed(one.who))
    return of_them and bool(ABOUT_THEM.search(" ".join(one.lines)))


def _is_unnamed(who: Who) -> bool:
    return not who.said[:1].isupper()


def _needs_each(one: Done, made: list[str]) -> bool:
    """Whether lines are about `they`, where nobody is meant by it."""
    if one.who.sort == "which" or (made and made[0].startswith("for each player")):
        return False
    named = one.who.said not in ("they", "opponent")
    loose = [re.sub(r"'s opponent", "", line) for line in made if not _DRAWN.match(line)]
    return not named and any(map(ABOUT_THEM.search, loose))


_DRAWN = re.compile(r"[A-Z][\w-]* draws ")
"""Of whom it is said: who draws has a name."""


def _of(one: Done, names: Names, within: bool) -> list[str]:
    """The lines of what is done, about whoever it is done by."""
    who, lines = one.who, list(one.lines)
    if who.cases:
        return [
            line
            for so, whom in who.cases
            for line in guarded(so, False, _about(lines, whom, names))
        ]
    if who.sort in ("which", "some") or (who.so and not (who.said and _short(lines))):
        return each_of(guarded(who.so, False, lines) if who.so else lines, names.seats[0])
    if who.so:
        return [_subject(line, who.said) for line in lines]
    if who.sort == "choice":
        return [line.replace("they choose ", "each player chooses ", 1) for line in lines]
    if who.said == "each player":
        return _of_both(lines, names)
    if who.sort == "one":
        if who.said.startswith("the ") and not names.bound and "opponent" not in " ".join(lines):
            return [
                _subject(line, who.said)
                if line.startswith(("they ", "  "))
                else about(line, who.said, names.seats)
                for line in lines
            ]
        return _about(lines, who.said, names)
    if who.sort == "none":
        return []
    return lines


def _about(lines: list[str], who: str, names: Names) -> list[str]:
    """Lines about `they`, about somebody else; in a choice, and below it, `they` is who chooses."""
    if who == "they":
        return lines
    said, chooses = [], False
    for line in lines:
        chooses = bool(_CHOOSES.match(line)) or (chooses and line.startswith("  "))
        if chooses and who == "opponent" and names.bound == "you":
            line = re.sub(r"\bopponent\b", "you", line.replace("opponent's", "your"))
        said.append(
            _subject(line, who) if chooses and who != "you" else about(line, who, names.seats)
        )
    return said


def _of_you(lines: list[str], names: Names) -> Iterator[str]:
    """Lines about `they`, about `you`; in what the opponent chooses, and below it, `they` is the
    opponent, and in lines for each player it is that player.
    """
    width = each = -1
    for line in lines:
        inside = len(line) - len(line.lstrip())
        width = width if 0 <= width < inside else -1
        each = each if 0 <= each < inside else -1
        if each >= 0 or line.lstrip().startswith(("for each player", "each player ")):
            each = inside if each < 0 else each
            yield _OTHER.sub("their opponent", line)
            continue
        if width < 0 and line.lstrip().startswith(("opponent chooses ", "opponent may choose ")):
            width = inside
        yield line if width >= 0 else about(line, "you", names.seats)


_OTHER = re.compile(r"(?<!their )(?<!your )(?<!'s )\bopponent\b")
"""The opponent of each of both players, who in a piece would be that of whoever has it."""

_CHOOSES = re.compile(r"they (?:may )?choose ")


def _plain(line: str) -> bool:
    """Whether a line begins with who does it, and speaks of nobody else."""
    plain = re.match(r"they (?:gain|lose|draw|look|win)\b|chance deals\b", line)
    return bool(plain) and "opponent" not in line


def _short(lines: list[str]) -> bool:
    return len(lines) == 1 and _plain(lines[0]) and not re.search(r"\btheir\b", lines[0])


def _of_both(lines: list[str], names: Names) -> list[str]:
    swaps = (f"swap {seat}'s " for seat in names.seats)
    once = ("reveal ", "each player ", "for each player", *swaps)
    if all(line.startswith(once) for line in lines):
        return lines
    if all(map(_plain, lines)):
        return [_of_everyone(line) for line in lines]
    return each_of(lines, names.seats[0])


def _of_everyone(line: str) -> str:
    if line.startswith("chance deals "):
        return line.replace(" to their ", " to each player's ")
    return _subject(line, "each player")


def _subject(line: str, who: str) -> str:
    return re.sub(r"^they (\w+)", lambda m: f"{who} {third(m[1])}", line)


def _wrapped(lines: list[str], names: Names, loose: bool) -> tuple[str, ...]:
    """The same for each player, where nobody is meant by `they`; in a piece, of `you`."""
    if names.bound == "you":
        return tuple(_of_you(lines, names))
    if loose:
        lines = [_own(line, names) for line in lines]
    return tuple(each_of(lines, names.seats[0]) if loose else lines)


def _own(line: str, names: Names) -> str:
    """What each of two players does with what they have chosen is said of their own."""
    for choice in names.choices:
        if choice.who == "each player" and "their" in line:
            each = rf"\beach {re.escape(choice.name)}\b(?! (?:in|on) )"
            line = re.sub(each, f"their {choice.name}", line)
    return line
