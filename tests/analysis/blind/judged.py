"""`python -m tests.analysis.blind.judged`: what became of each blind set, as tables for the page.

A set is judged by somebody who made neither it nor the tools: of each edit it is written down
whether it is a fault by the rules, and which command told it. All figures of `docs/findings.md`
are counted from that.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from attrs import frozen

from .__main__ import COMMITS

MEASURED = {
    "first": ("2026-11-22", "b7c7d1c"),
    "second": ("2026-11-22", "d68d054"),
    "third": ("2026-11-23", "03324ae"),
    "fourth": ("2026-11-23", "6d55a56f"),
    "fifth": ("2026-11-23", "740120f4"),
    "sixth": ("2026-11-25", "2e54c5f5"),
    "seventh": ("2026-11-26", "654b9fd9"),
    "eighth": ("2026-11-27", "7462d951"),
    "ninth": ("2026-11-28", "90e8c8dc"),
    "tenth": ("2026-11-28", "9cbb5f42"),
    "eleventh": ("2026-11-28", "eee55481"),
    "twelfth": ("2026-11-29", "63fb32f1"),
}
"""When a set was looked at, once, and with which commit."""

KINDS = {
    "conflict": "conflict",
    "clash": "clash, order",
    "clash of orders": "clash, order",
    "order": "clash, order",
    "gap": "gap",
    "double win": "double win",
    "both-win": "double win",
    "dead end": "dead end",
    "dead-end": "dead end",
    "wrong bound": "dead end",
    "endless": "endless",
    "leak": "leak",
    "dead text": "dead text",
    "dead-text": "dead text",
    "seats": "seats",
    "seat": "seats",
}
"""What writers called the kinds of contradictions, and what they are called here."""

HARMLESS = "harmless"


@frozen
class Judged:
    """One edit. depth: rounds that lead to it, 0 where the writer says none; valid: whether it is
    a fault by the rules; check, explore: which command told it; alarm: whether something wrong was
    told of an edit that is harmless.
    """

    id: str
    kind: str
    depth: int
    valid: bool
    check: bool
    explore: bool
    alarm: bool

    @property
    def found(self) -> bool:
        """Whether either command told it."""
        return self.check or self.explore


def judged(name: str) -> list[Judged]:
    """The judgement on a set."""
    cases = json.loads(_file(f"{name}_judged").read_text(encoding="utf-8"))
    return [
        Judged(
            case["id"],
            KINDS.get(case["kind"], case["kind"]),
            case.get("rounds") or 0,
            case.get("valid", "yes") != "no",
            case["check"],
            case["explore"],
            case["kind"] == HARMLESS and _alarm(case.get("alarm", "no")),
        )
        for case in cases
    ]


def _alarm(said: str) -> bool:
    """Whether a judge says that something wrong was told, and not only listed as unseen."""
    return said != "no" and not said.endswith("(no finding)")


def faults(cases: Iterable[Judged]) -> list[Judged]:
    """Those that are contradictions by the rules."""
    return [case for case in cases if case.kind != HARMLESS and case.valid]


def sets() -> str:
    """How many of each set were found, and how many false alarms there were."""
    rows = []
    for name, (day, commit) in MEASURED.items():
        cases = judged(name)
        valid = faults(cases)
        written = [case for case in cases if case.kind != HARMLESS]
        share = round(100 * sum(case.found for case in valid) / len(valid))
        depths = ((1,), (2,), range(3, 100))
        rows.append(
            [
                name,
                COMMITS[name][:7],
                f"{day}, {commit[:7]}",
                len(written),
                len(valid),
                f"{sum(case.found for case in valid)} ({share} %)",
                *(_of(case for case in valid if case.depth in depth) for depth in depths),
                len(cases) - len(written),
                sum(case.alarm for case in cases),
            ]
        )
    head = ["set", "files of", "measured", "edits", "valid", "found"]
    return _table([*head, "1 round", "2", "3 or more", "harmless", "false alarms"], rows)


def kinds() -> str:
    """How many of each kind were found, set by set."""
    each = {name: faults(judged(name)) for name in MEASURED}
    rows = [
        [kind, *(_of(case for case in cases if case.kind == kind) for cases in each.values())]
        for kind in dict.fromkeys(KINDS.values())
    ]
    return _table(["kind", *(str(at) for at in range(1, len(each) + 1))], rows)


def claim(name: str) -> str:
    """How many of each kind were found in one set, by which command."""
    cases = faults(judged(name))
    rows = []
    for kind in [*dict.fromkeys(KINDS.values()), "all"]:
        these = [case for case in cases if kind in (case.kind, "all")]
        told = (sum(getattr(case, by) for case in these) for by in ("check", "explore", "found"))
        rows.append([kind, len(these), *told])
    return _table(["kind", "valid", "`check`", "`explore`", "either"], rows)


def digests() -> str:
    """By which sha256 each set was sealed."""
    rows = [
        [name, f"`{hashlib.sha256(_file(name).read_bytes()).hexdigest()}`"] for name in MEASURED
    ]
    return _table(["set", "sha256"], rows)


def tables() -> list[str]:
    """All of these tables, the last set's by command."""
    return [sets(), kinds(), claim(next(reversed(MEASURED))), digests()]


def _file(name: str) -> Path:
    return Path(__file__).parent / f"{name}.json"


def _of(cases: Iterable[Judged]) -> str:
    found = [case.found for case in cases]
    return f"{sum(found)}/{len(found)}" if found else "-"


def _table(head: list[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    print("\n\n".join(tables()))
