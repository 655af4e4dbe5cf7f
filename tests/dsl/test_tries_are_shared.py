"""What is tried of a file with mistakes is compiled once: an editor waits for it at every key."""

from collections import Counter
from random import Random

import pytest
from tests import quick
from tests.dsl.breaking import breaks
from tests.dsl.test_corpus import NAMES, TEXTS

from duello.dsl import pipeline
from duello.dsl.parser import parsing
from duello.dsl.parser.syntax_errors import recover
from duello.dsl.spans import Source

BROKEN = 6


@pytest.mark.parametrize("name", quick.each(6, NAMES[::12]))
def test_no_text_is_compiled_twice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    times: Counter[str] = Counter()
    lacking: set[str] = set()
    compiled = pipeline._compiled

    def counted(source, find, problems, like=None):
        made = yield from compiled(source, find, problems, like)
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


UNREAD = "  frob the wug"
"""A line of which nobody knows what it means."""


def many_broken(name: str, seed: int) -> str:
    """A file with lines broken in several blocks, and one more in the last."""
    text = TEXTS[name]
    for each in Random(seed).sample(list(breaks(text, Random(seed))), BROKEN):
        text = text.replace(f"\n{each.was}\n", f"\n{each.now}\n", 1)
    return f"{text.rstrip()}\n\nphase-of-its-own\n{UNREAD}\n"


@pytest.mark.parametrize("name", quick.each(8, NAMES[::12]))
def test_a_block_that_stays_as_it_is_is_explained_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    explained, texts = recover.explained, Counter[str]()

    def counted(error, span, *rest):
        texts[span.words.strip()] += 1
        return explained(error, span, *rest)

    monkeypatch.setattr(parsing, "explained", counted)
    pipeline._read.cache_clear()
    pipeline.compile_source(Source(name, many_broken(name, 5)))
    assert texts[f"phase-of-its-own\n{UNREAD}"] == 1


@pytest.mark.parametrize("name", quick.each(8, NAMES[1::12]))
def test_what_is_told_of_a_text_hangs_on_no_text_of_which_it_was_a_try(name: str) -> None:
    pipeline._read.cache_clear()
    told = (pipeline.compile_source(Source(name, many_broken(name, n))) for n in range(3, 9))
    fixed = ([one.fix for one in made.problems if one.fix is not None] for made in told)
    for fix in next(filter(None, fixed))[:2]:
        after = Source(name, fix.applied())
        warm = pipeline.compile_source(after).problems
        pipeline._read.cache_clear()
        assert pipeline.compile_source(after).problems == warm
