"""The rulebook has words for every condition: its own, or those of the sentences it stands for."""

import inspect
import re
from typing import get_args

import pytest

from duello.desk.rulebook.phrases import Phrases
from duello.dsl import syntax as sx
from duello.dsl.lower import sentences

WORDED = set(re.findall(r"sx\.(\w+)\(", inspect.getsource(Phrases.condition)))
LONGER = set(re.findall(r"@of\(sx\.(\w+)\)", inspect.getsource(sentences)))


@pytest.mark.parametrize("form", get_args(sx.Condition))
def test_every_condition_is_worded(form: type) -> None:
    assert form.__name__ in WORDED | LONGER
