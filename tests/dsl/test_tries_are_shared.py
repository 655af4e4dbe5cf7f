"""What is tried of a file with mistakes is compiled once: an editor waits for it at every key."""

from collections import Counter
from random import Random

import pytest
from tests import quick
from tests.dsl.breaking import breaks
from tests.dsl.test_corpus import NAMES, TEXTS

from duello.dsl import pipeline
from duello.dsl.spans import Source

BROKEN = 6


@pytest.mark.parametrize("name", quick.each(3, NAMES[::12]))
def test_no_text_is_compiled_twice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    times: Counter[str] = Counter()
    lacking: set[str] = set()
    compiled = pipeline._compiled

    def counted(source, find, problems):
        made = yield from compiled(source, find, problems)
        times[source.text] += 1
        lacking.update({source.text} if problems.lacking else ())
        return made

    monkeypatch.setattr(pipeline, "_compiled", counted)
    tried = 0
    for each in Random(name).sample(list(breaks(TEXTS[name], Random(7))), BROKEN):
        times.clear()
        lacking.clear()
        pipeline.compile_source(Source(name, each.text))
        own = Counter({text: count for text, count in times.items() if text != each.text})
        tried += len(own)
        again = [text for text, count in own.items() if count > (2 if text in lacking else 1)]
        assert not again, each.now
    assert tried
