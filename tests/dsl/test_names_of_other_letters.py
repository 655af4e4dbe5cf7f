"""A name that begins with another letter than those from A to Z stands in quotation marks: the mend
says so, once, wherever the name stands.
"""

import pytest
from tests.dsl.test_corpus import TEXTS, compiled
from tests.quick import each

NAMES = ("Łukasz", "Čapek", "Ōkami", "Œdipe", "Şule", "Αθηνά", "Élan", "Иван", "Ж")


@pytest.mark.parametrize("name", each(3, NAMES))
def test_it_is_told_once_and_mended_wherever_it_stands(name: str) -> None:
    text = TEXTS["hives"].replace("Moss", name)
    (told,) = compiled(text).problems
    assert told.fix is not None
    assert told.label.span.words == name
    assert not compiled(told.fix.applied()).problems


@pytest.mark.parametrize("name", each(3, NAMES))
def test_between_braces_there_is_no_mend_that_does_nothing(name: str) -> None:
    reveal = "  reveal weather\n"
    said = TEXTS["hives"].replace(reveal, f'{reveal}  announce "{{Moss\'s honey}}"\n')
    mended = compiled(said.replace("Moss", name)).problems[0].fix
    assert mended is not None
    (left,) = compiled(mended.applied()).problems
    assert left.fix is None and left.notes
