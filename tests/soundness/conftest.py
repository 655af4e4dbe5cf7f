"""What the tests of generated files share."""

import pytest

from duello.match.loading import compile_text


@pytest.fixture(scope="session", autouse=True)
def parser_is_made() -> None:
    """Where no earlier run has left the parser's tables, they are made here: a text whose time is
    bounded does not pay for them.
    """
    compile_text("")
