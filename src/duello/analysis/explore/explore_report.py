"""What exploring has shown, in words and as plain values.

Purpose: say honestly how much was seen; tell findings with the play that leads there.
Input: what was explored. Output: text, values for JSON.
Must not know: terminals.
"""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from attrs import asdict

from duello.codec import problems
from duello.codec.documents import EXPLORED
from duello.codec.fingerprints import fingerprint
from duello.dsl import ir
from duello.dsl.diagnostics.problem import Problem
from duello.dsl.diagnostics.renderer import render
from duello.dsl.lint.suppressions import MEANT
from duello.match.dynamic_suppressions import ENDLESS
from duello.match.loading import Rules

from ..findings import SEARCHED, SHORTENED, Finding, Play, as_plain
from .exploration import Explored
from .goals import IN_STATE
from .other_settings import Settings
from .random_plays import Reached

SHOWN = 24
"""So many lines of a play are shown; of a longer one, the last."""

WIDE = 90
"""Two plays stand beside each other if their lines are together no longer than this."""


def coverage(explored: Explored) -> str:
    """How much was seen, on one line."""
    compared = "" if explored.compared else "; orders, seats and secrets were not compared"
    return f"{_seen(explored)}{compared}"


def _states(count: int) -> str:
    return "1 state" if count == 1 else f"{count:,} states"


def _seen(explored: Explored) -> str:
    search = explored.search
    what = what_was_found(explored)
    seen = _states(search.states)
    if search.covered:
        longer, otherwise = _beyond(explored)
        what = _counted(len(explored.findings) - longer - otherwise)
        within = f"within {_rounds(ir.given(explored.rounds))}" if search.cut else "in any play"
        more = f"; {_counted(longer)} in longer random plays" if longer else ""
        more += f"; {_counted(otherwise)} with an option set otherwise" if otherwise else ""
        return f"{what} {within}{_where(explored)}: {seen}{more}"
    if search.stopped:
        whole = search.rounds - 1
        far = f"; {_rounds(whole)} seen through" if whole > 0 and not search.sampled else ""
        far += f"; {_states(search.waiting)} {'waits' if search.waiting == 1 else 'wait'}"
        when = f"in round {search.rounds}" if search.rounds else "before the first round"
        return f"{what} in {seen}; {search.stopped} {when}{far}"
    bound = explored.rounds if search.cut else None
    within = "" if bound is None else f" within {_rounds(bound)},"
    return f"{what}{within} in {seen}, of which not every answer was tried"


def _beyond(explored: Explored) -> tuple[int, int]:
    """How many findings are none of the plays of which all were seen: those longer than the bound,
    and those with other options than were seen through.
    """
    settings, bound = explored.settings or Settings(), explored.rounds
    longer = otherwise = 0
    for each in explored.findings:
        play = each.play
        if not settings.seen_with(each.problem.notes):
            otherwise += 1
        elif play is not None and bound is not None and play.found != SEARCHED:
            longer += play.rounds > bound
    return longer, otherwise


def _where(explored: Explored) -> str:
    """What a claim is about, if it is not about every play of every match."""
    plays = ", in plays" if explored.search.cut else ""
    there = f"{plays} in which {' and '.join(explored.only)}" if explored.only else ""
    there += " from there on" if explored.begun else ""
    if explored.settings is None:
        return there
    return f"{there} with the options as they are set{explored.settings.claim}"


def details(explored: Explored) -> list[str]:
    """What else there is to say about how it was explored."""
    search = explored.search
    found = []
    if explored.interrupted:
        found.append("it was interrupted before all plays behind the search were over")
    if explored.left_out:
        named = ", ".join(explored.left_out)
        found.append(f"left out or cut short, as there was no memory for more: {named}")
    if search.sampled:
        found.append("where there was too much to choose from, only some of it was tried")
    if search.compared:
        were = "answer was" if search.compared == 1 else "answers were"
        told = f"{search.compared:,} {were} also carried out in another order"
        found.append(f"whether order matters among what happens together: {told}")
    if search.mirrored:
        told = f"{search.mirrored:,} answers were also given with the players exchanged"
        found.append(f"whether players are treated alike: {told}, or are the same so by the rules")
    found += _secrets(explored)
    if explored.walks:
        went = f"{_plays(explored.walks)} went deeper"
        found.append(f"{went}: answers were given {explored.steps:,} times")
    if explored.checks:
        found.append(f"all three: {_plays(explored.checks)} compared from start to end")
    found += [] if explored.settings is None else explored.settings.words
    found += _suspicions(explored)
    for one in explored.reached:
        found += _reached(one)
    found += _unseen(explored)
    for line in explored.allowed:
        what = "play without end" if line.code == ENDLESS else f"`{line.code}`"
        found.append(f"{what} is allowed at {line.span}: {line.reason}")
    return found


def _secrets(explored: Explored) -> Iterator[str]:
    """How many plays were compared that differ in a secret, and what was not."""
    if explored.search.pairs:
        told = f"{explored.search.pairs:,} pairs of plays that differ in one were compared"
        yield f"whether a secret gets out: {told}, or are alike by the rules"
    if explored.dealt:
        names = " and ".join(f"`{name}`" for name in explored.dealt)
        yield f"what messages give away of what chance dealt in secret ({names}) is not compared"


def _suspicions(explored: Explored) -> Iterator[str]:
    """What the text lets one suspect and no play has come to."""
    for each, together in explored.suspected:
        yield from _suspected(each, together)
    if explored.unasked:
        yield "what the text alone lets one suspect was not known in time: `check` tells it"


def _suspected(each: Problem, together: bool) -> list[str]:
    """What the text lets one suspect, and in which state."""
    where = f"{each.label.span.source.name}:{each.label.span.position[0]}"
    if each.code == "possible-endless":
        meant = [f"  {note}" for note in each.notes if note.startswith(MEANT)]
        return [f"neither shown nor shown to end: {each.headline} ({where})", *meant]
    acted = "acted at once, without it" if together else "never acted at once"
    told = f"not met, if play can come there: {each.headline} ({where}); its lines {acted}"
    return [told, *(f"  {note}" for note in each.notes if note.startswith((IN_STATE, MEANT)))]


def _unseen(explored: Explored) -> list[str]:
    told = explored.coverage
    return [] if told is None else told.lines() or [told.sentence]


def _reached(one: Reached) -> list[str]:
    """A clause that walks were steered to, with a play."""
    words = " ".join(one.span.words.split())
    where = f"`{words}` ({one.span.source.name}:{one.span.position[0]})"
    if one.play is None:
        return [f"{where} was not seen to act"]
    return [f"{where} acts:", *(f"  {line}" for line in one.play.lines)]


def what_was_found(explored: Explored) -> str:
    """How many findings there are."""
    return _counted(len(explored.findings))


def _counted(count: int) -> str:
    if not count:
        return "no contradiction"
    return "1 finding" if count == 1 else f"{count} findings"


def _plays(count: int) -> str:
    return "1 random play" if count == 1 else f"{count:,} random plays"


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count:,} rounds"


def told(finding: Finding, color: bool = False) -> str:
    """A finding with its play, for people."""
    lines = [render(finding.problem, color=color)]
    if finding.play is not None:
        lines += _play(finding.play, finding.beside)
    if finding.patch is not None:
        patch = finding.patch
        lines.append(f"  settled by a line at {patch.file}:{patch.line}:")
        lines += [f"  + {line}" for line in patch.text.splitlines() if line.strip()]
    return "\n".join(lines)


def _play(play: Play, other: Play | None) -> list[str]:
    """A play. other: the one that it was compared with, which is told beside it."""
    made = "a play, made shorter" if play.found == SHORTENED else "a play"
    title = "the shortest play" if play.shortest else made
    if play.begun and play.found == SEARCHED:
        title = "the shortest way on from there"
    if not play.answers or (play.cycle and not play.lines):
        lines = ["  before anything is answered"] if not play.cycle else []
    else:
        compared = "" if other is None else ", and the one that it was compared with"
        lines = [f"  {title} ({_rounds(play.rounds)}, {play.answers} answers){compared}:"]
    told = play.lines if other is None else _beside(play.lines, other.lines)
    shown = told[-SHOWN:]
    if len(shown) < len(told):
        lines.append(f"    ... {len(told) - len(shown)} lines before")
    lines += [f"    {line}" for line in shown]
    if play.cycle:
        lines.append("  and then again and again:" if lines else "  again and again:")
        lines += [f"    {line}" for line in play.cycle[:SHOWN]]
        if len(play.cycle) > SHOWN:
            lines.append(f"    ... {len(play.cycle) - SHOWN} lines more")
    return lines


def _beside(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Two plays beside each other; where they are wide, line below line. What is the same in both
    stands there once.
    """
    pairs = list(zip_longest(one, other, fillvalue="-"))
    left = max((len(mine) for mine, theirs in pairs if mine != theirs), default=0)
    right = max((len(theirs) for mine, theirs in pairs if mine != theirs), default=0)
    found = []
    for mine, theirs in pairs:
        if mine == theirs:
            found.append(mine)
        elif left + right <= WIDE:
            found.append(f"{mine:<{left}}  |  {theirs}")
        else:
            found += [mine, f"  or: {theirs}"]
    return tuple(found)


def plain(rules: Rules, explored: Explored) -> dict[str, Any]:  # a JSON document
    """Everything as plain values for JSON."""
    search = explored.search
    return EXPLORED.marked(
        {
            "ruleset": rules.name,
            "title": rules.title,
            "fingerprint": fingerprint(rules.program),
            "said": coverage(explored),
            "findings": [as_plain(finding) for finding in explored.findings],
            "search": {**asdict(search), "covered": search.covered, "bound": explored.rounds},
            "walks": {"plays": explored.walks, "answers": explored.steps},
            "checks": explored.checks,
            "compared": explored.compared,
            "left_out": list(explored.left_out),
            "settings": None if explored.settings is None else asdict(explored.settings),
            "suspected": [
                {"problem": problems.to_data(each), "together": together}
                for each, together in explored.suspected
            ],
            "coverage": None if explored.coverage is None else explored.coverage.as_plain(),
            "reached": [
                {"place": str(one.span), "lines": list(one.play.lines) if one.play else None}
                for one in explored.reached
            ],
            "aside": [{"place": str(a), "words": a.words} for a in rules.aside],
            "allowed": [{"code": a.code, "place": str(a.span)} for a in explored.allowed],
        }
    )
