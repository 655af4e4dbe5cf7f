"""The files that were found are tried by `test_found.py`; some of them are refused."""

import pytest

from duello.match.loading import compile_text

collect_ignore_glob = ["found/*.duel"]


@pytest.fixture(scope="session", autouse=True)
def parser_is_made() -> None:
    """Where no earlier run has left the parser's tables, they are made here: a text whose time is
    bounded does not pay for them.
    """
    compile_text("")
