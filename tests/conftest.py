"""What all tests share: golden files, which hold what was last approved."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("duello", deadline=None)  # a busy machine is not a mistake
settings.load_profile("duello")

GOLDEN = Path(__file__).parent / "golden"

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-golden",
        action="store_true",
        help="write what the tests see into tests/golden instead of comparing; review the diff",
    )
    parser.addoption(
        "--engine",
        action="append",
        metavar="NAME",
        help="the conformance suite runs this engine only, of those in tests/conformance/engine.py",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(name, text)`: the text is what `tests/golden/NAME` holds."""
    rewrite = request.config.getoption("--rewrite-golden")

    def check(name: str, text: str) -> None:
        file = GOLDEN / name
        if rewrite:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            return
        assert file.exists(), f"no golden file {name}: run `make golden` and review it"
        assert text == file.read_text(encoding="utf-8")

    return check
