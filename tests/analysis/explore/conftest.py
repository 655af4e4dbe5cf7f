"""What is explored within so many seconds hangs on no other work that the machine has meanwhile."""

import time
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def seconds_of_work() -> Iterator[None]:
    """Seconds are those that this process works."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(time, "monotonic", time.process_time)
        yield
