"""Tables of a closed choice that leave something out are told without playing."""

import pytest
from tests.lint.findings import found

TEXT = """ruleset "Deeds"
  players North, South

match
  each player has coins: 2, public
  play 2 turns in alternation from North

turn
  they choose deed: tax, steal or rest
    announce "{{deed}}"
  {line}
"""
TABLE = "they gain entry (their deed) of (tax -> 3, steal -> 2{more}) coins"
CASES = {
    "left out": (TABLE.format(more=""), True),
    "otherwise": (TABLE.format(more=", otherwise 0"), False),
    "every row": (TABLE.format(more=", rest -> 0"), False),
    "two in a row": ("they gain entry (their deed) of (tax -> 3, steal or rest -> 2) coins", False),
    "asked before": (f"if their deed is tax or steal: {TABLE.format(more='')}", False),
    "asked behind": (f"{TABLE.format(more='')}, unless their deed is rest", False),
}


@pytest.mark.parametrize("case", CASES)
def test_a_row_is_missing(case):
    line, told = CASES[case]
    gaps = [one for one in found(TEXT.format(line=line)) if one.code == "possible-gap"]
    assert bool(gaps) is told
    if told:
        assert "`rest`" in gaps[0].headline
        assert "`, otherwise 0`" in (gaps[0].help or "")
