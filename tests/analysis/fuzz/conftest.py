"""What the tests of the testing package share."""

from importlib import import_module

import pytest
from tests.toys import rules

from duello.match.example_runner import run_examples


@pytest.fixture(scope="session", autouse=True)
def everything_is_imported() -> None:
    """Else it would be imported anew by each run of pytest in this process, as other modules."""
    run_examples(rules())
    for name in (
        "pytest_plugin.rule_file_items",
        "analysis.fuzz.state_machine",
        "analysis.fuzz.rule_texts",
    ):
        import_module(f"duello.{name}")
