"""While a search runs, Python looks seldom for what nobody needs, and afterwards as before."""

import gc

import pytest

from duello.analysis.explore.rubbish import SELDOM, seldom_collected


@pytest.mark.slow
def test_afterwards_all_is_as_before() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    with pytest.raises(KeyboardInterrupt), seldom_collected():
        assert gc.get_threshold()[0] >= SELDOM and gc.get_freeze_count() > frozen
        raise KeyboardInterrupt
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


def test_where_nothing_is_collected_it_stays_so() -> None:
    before = gc.get_threshold()
    gc.set_threshold(0)
    try:
        with seldom_collected():
            assert gc.get_threshold()[0] == 0
    finally:
        gc.set_threshold(*before)
