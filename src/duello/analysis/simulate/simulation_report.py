"""What matches came to, as a table, as rows, as plain values and as a page.

Purpose: shares with the intervals in which they lie. Input: what was counted. Output: text.
Must not know: how matches are played.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from duello.codec.documents import SIMULATED

from ..report.page_style import STYLE
from .simulation import Simulated, Used, interval

BARS = 40
"""So many bars of lengths at most."""


def told(found: Simulated, seats: Sequence[str]) -> Iterator[str]:
    """Lines of a table."""
    until = ", until it was interrupted" if found.interrupted else ""
    yield f"{found.program.name}: {found.matches:,} matches, seed {found.seed}{until}"
    yield ""
    for name, hits in ends(found, seats):
        low, high = interval(hits, found.matches)
        yield f"  {name:<24} {hits:>9,}  {share(hits, found.matches)}  ({low:.1%} to {high:.1%})"
    yield ""
    if found.lengths:
        yield (
            f"  answers in a match: {found.mean_length:.1f} on the average; "
            f"{found.length_at(0.05)} to {found.length_at(0.95)} in nine of ten"
        )
    for reason, times in found.reasons.most_common():
        yield f"  decided by {reason}: {share(times, found.matches)}"
    if found.used:
        yield ""
        yield f"  {'chosen':<40} {'times':>9}  wins of those who did"
    for (choice, name), used in ordered(found):
        yield f"  {f'{choice}: {name}':<40} {used.chosen:>9,}  {_won(used)}"


def ends(found: Simulated, seats: Sequence[str]) -> list[tuple[str, int]]:
    """How matches ended, and how many so."""
    rows = [(f"{seat} wins", wins) for seat, wins in zip(seats, found.wins, strict=True)]
    rows.append(("nobody wins", found.nobody))
    rows.append(("the rules contradict", found.contradictions))
    rows.append(("too long", found.unfinished))
    return [(name, hits) for name, hits in rows if hits or name.endswith("wins")]


def share(hits: int, of: int) -> str:
    """A part of a whole in percent."""
    return f"{hits / of if of else 0:7.1%}"


def _won(used: Used) -> str:
    if not used.decided:
        return "-"
    low, high = interval(used.won, used.decided)
    return f"{share(used.won, used.decided)}  ({low:.1%} to {high:.1%})"


def ordered(found: Simulated) -> list[tuple[tuple[str, str], Used]]:
    """What was chosen: by choice, and what wins most often first."""
    return sorted(
        found.used.items(),
        key=lambda one: (
            one[0][0],
            -(one[1].won / one[1].decided if one[1].decided else 0.0),
            one[0],
        ),
    )


def plain(found: Simulated, seats: Sequence[str]) -> dict[str, Any]:  # a JSON document
    """Everything as plain values, for other programs."""
    return SIMULATED.marked(
        {
            "ruleset": found.program.name,
            "matches": found.matches,
            "seed": found.seed,
            "interrupted": found.interrupted,
            "ends": {
                name: {"matches": hits, "interval": interval(hits, found.matches)}
                for name, hits in ends(found, seats)
            },
            "reasons": dict(found.reasons),
            "lengths": {str(length): found.lengths[length] for length in sorted(found.lengths)},
            "chosen": [
                {
                    "choice": choice,
                    "name": name,
                    "times": used.chosen,
                    "decided": used.decided,
                    "won": used.won,
                    "interval": interval(used.won, used.decided),
                }
                for (choice, name), used in ordered(found)
            ],
        }
    )


def rows(found: Simulated, seats: Sequence[str]) -> str:
    """Everything as CSV: what it is about, its name, how often, of how many, and the interval."""
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(("about", "name", "times", "of", "low", "high"))
    for name, hits in ends(found, seats):
        out.writerow(("end", name, hits, found.matches, *interval(hits, found.matches)))
    for length in sorted(found.lengths):
        out.writerow(("answers", length, found.lengths[length], found.matches, "", ""))
    for (choice, name), used in ordered(found):
        ends_of = interval(used.won, used.decided)
        out.writerow((choice, name, used.won, used.decided, *ends_of))
    return text.getvalue()


def page(found: Simulated, seats: Sequence[str]) -> str:
    """One HTML page, with bars."""
    title = escape(f"{found.program.name}: {found.matches:,} matches")
    parts = [
        "<!doctype html>",
        f'<html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>',
        f"<h1>{title}</h1>",
        f"<p>Every answer was drawn evenly from what may be chosen; seed {found.seed}.</p>",
        "<h2>Who wins</h2>",
        _bars([(name, hits, found.matches) for name, hits in ends(found, seats)]),
        "<h2>Answers in a match</h2>",
        _bars([(str(n), times, found.matches) for n, times in _grouped(found)]),
        "<h2>What those who win have chosen</h2>",
        _bars(
            [
                (f"{c}: {n}", used.won, used.decided)
                for (c, n), used in ordered(found)
                if used.decided
            ]
        ),
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _grouped(found: Simulated) -> list[tuple[str, int]]:
    """Lengths of matches, put together if there are many."""
    if not found.lengths:
        return []
    low, high = min(found.lengths), max(found.lengths)
    width = max(1, -(-(high - low + 1) // BARS))
    groups: dict[int, int] = {}
    for length, times in found.lengths.items():
        group = low + (length - low) // width * width
        groups[group] = groups.get(group, 0) + times
    return [
        (str(at) if width == 1 else f"{at} to {at + width - 1}", groups[at])
        for at in sorted(groups)
    ]


def _bars(bars: list[tuple[str, int, int]]) -> str:
    """Bars with their numbers, as long as their share."""
    lines = ["<table>"]
    for name, hits, of in bars:
        low, high = interval(hits, of)
        part = hits / of if of else 0.0
        bar = (
            f'<svg width="300" height="14" role="img" aria-label="{part:.1%}">'
            f'<rect width="{300 * part:.1f}" height="14" fill="currentColor" opacity="0.5"/>'
            f'<line x1="{300 * low:.1f}" x2="{300 * high:.1f}" y1="7" y2="7" '
            'stroke="currentColor"/></svg>'
        )
        lines.append(
            f"<tr><th scope='row'>{escape(name)}</th><td>{bar}</td><td>{hits:,}</td>"
            f"<td>{part:.1%}</td><td>{low:.1%} to {high:.1%}</td></tr>"
        )
    return "\n".join([*lines, "</table>"])
