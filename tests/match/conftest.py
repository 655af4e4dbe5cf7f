"""What the tests of the host share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.match.cards import written

from duello.cli import main
from duello.dsl.disk_cache import SETTING

Run = Callable[..., Result]


@pytest.fixture(scope="session", autouse=True)
def nothing_kept_from_before(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests keep their things apart from the user's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SETTING, str(tmp_path_factory.mktemp("kept") / "duello"))
        yield


@pytest.fixture
def run() -> Run:
    """`run("check", "FILE", typed="...")`: a command, as it would be typed into a shell."""

    def call(*arguments: str, typed: str = "") -> Result:
        result = CliRunner().invoke(main, arguments, input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def cards(tmp_path: Path) -> str:
    """The path of the toy game."""
    return written(tmp_path)
