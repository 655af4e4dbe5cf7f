"""Every seeded fault is an edit that can be made, and is found as it says; what is
shipped has none.

The quick ones are looked for here; `python -m tests.analysis.faults` and `-m slow` look for all.
"""

from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.analysis.faults.harness import (
    TOOLS,
    Fault,
    Hunt,
    edited,
    faults,
    faulty,
    shipped_text,
    sought,
    unedited,
)

from duello.analysis.findings import KINDS
from duello.match.loading import Rules

EVERY = faults()
FAMILIES = ("benders", "elements", "forest", "warriors", "wizards")
QUICK = ("check", "explore")
"""Tools of which all but what is marked as slow takes a second or two."""


def pairs(*, slow: bool) -> list[object]:
    """Faults and how they are looked for, as parameters. Of those that one tool finds in one family
    of rulesets, all but the first are left to `make long`.
    """
    found, alike = list[object](), Counter[tuple[str, str]]()
    for fault in EVERY:
        for hunt in fault.hunts:
            if not hunt.missing and (hunt.slow or hunt.tool not in QUICK) is slow:
                sort = hunt.tool, fault.family
                alike[sort] += 1
                marks = [pytest.mark.slow] if alike[sort] > 1 and not slow else []
                name = f"{fault.name}-{hunt.tool}"
                found.append(pytest.param(fault, hunt, id=name, marks=marks))
    return found


# ---------------------------------------------------------------------- the tables


def test_there_are_sixty_faults_of_many_kinds() -> None:
    assert len(EVERY) >= 60
    assert {fault.family for fault in EVERY} == set(FAMILIES)
    assert all(sum(f.family == family for f in EVERY) >= 4 for family in FAMILIES)
    assert len({fault.name for fault in EVERY}) == len(EVERY)


@pytest.mark.parametrize("fault", EVERY, ids=lambda fault: fault.name)
def test_the_words_stand_once_in_the_file(fault: Fault) -> None:
    text = shipped_text(fault.file)
    other = edited(fault)
    assert other != text
    assert len(fault.old) + len(fault.new) < 700
    first = next(at for at, char in enumerate(text) if other[at : at + 1] != char)
    assert first < f"{text}\nexample ".index("\nexample ")


@pytest.mark.parametrize("fault", EVERY, ids=lambda fault: fault.name)
def test_what_must_come_out_is_said(fault: Fault) -> None:
    assert fault.hunts
    for hunt in fault.hunts:
        assert hunt.tool in TOOLS
        assert hunt.tool == "check" or hunt.kind in KINDS


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(ValueError, match="no fault called nonsense"):
        faults("nonsense")


# ---------------------------------------------------------------------- looking


@cache
def _faulty(name: str) -> Rules:
    """What becomes of the file of a fault: both tools look at the same."""
    (fault,) = faults(name)
    with TemporaryDirectory() as folder:
        return faulty(fault, Path(folder))


def _found(fault: Fault, hunt: Hunt) -> None:
    outcome = sought(fault, _faulty(fault.name), hunt)
    assert outcome.wanted, outcome.others
    assert outcome.as_expected, (outcome.rounds, outcome.found)


@pytest.mark.parametrize(("fault", "hunt"), pairs(slow=False))
def test_it_is_found(fault: Fault, hunt: Hunt) -> None:
    _found(fault, hunt)


@pytest.mark.slow
@pytest.mark.parametrize(("fault", "hunt"), pairs(slow=True))
def test_it_is_found_with_patience(fault: Fault, hunt: Hunt) -> None:
    _found(fault, hunt)


@pytest.mark.slow
@pytest.mark.parametrize(("fault", "hunt"), [*pairs(slow=False), *pairs(slow=True)])
def test_what_is_shipped_has_none_of_it(fault: Fault, hunt: Hunt) -> None:
    assert not sought(fault, unedited(fault), hunt).wanted
