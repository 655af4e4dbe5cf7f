"""What is quick about going through trees and texts makes no difference to what is met there."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from random import Random

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st
from tests.dsl.breaking import breaks
from tests.dsl.test_kept_trees import RULES
from tests.quick import drawn, each

from duello.analysis.generate.rule_file import generated
from duello.desk import page
from duello.dsl import misspelt_births, pipeline, whole_texts
from duello.dsl import syntax as sx
from duello.dsl.diagnostics.did_you_mean import one_slip_apart
from duello.dsl.lower import lower
from duello.dsl.parser import parsing
from duello.dsl.parser.syntax_errors import choices_in_front, mends, names_meant
from duello.dsl.parser.syntax_errors.choice_verbs import CHOICE
from duello.dsl.parser.syntax_errors.choices_in_front import in_front, place_in_front
from duello.dsl.pipeline import read
from duello.dsl.plain_english import said_in_blocks
from duello.dsl.plain_english.said_names import names_at
from duello.dsl.spans import Source, Span
from duello.dsl.syntax.items import Phase, Script
from duello.dsl.syntax.walk import inside, of, rewrite, those

DRAWN = drawn(8, 20)
TEXTS = [*RULES[:4], *(generated(Random(number)).written() for number in range(DRAWN))]


def met(part: object) -> Iterator[sx.Node]:
    """What stands in a tree, by all of its fields, outermost first."""
    if isinstance(part, tuple):
        for each in part:
            yield from met(each)
    elif isinstance(part, sx.Node):
        yield part
        cls: type = type(part)
        for field in fields(cls):
            yield from met(getattr(part, field.name))


def scripts() -> Iterator[Script]:
    for text in TEXTS:
        script = read(Source("<text>", text)).script
        yield script
        yield lower(script)


def test_a_walk_meets_all_that_there_is() -> None:
    for script in scripts():
        for root in (script, script.items, *script.items):
            assert list(map(id, inside(root))) == list(map(id, met(root)))


@pytest.mark.slow
def test_nodes_are_found_by_their_classes() -> None:
    wanted = (sx.Word,), (sx.Choose,), (sx.Declare, sx.Clause, sx.If), (Phase, sx.Play), (sx.Drawn,)
    found = 0
    for script in scripts():
        for root in (script, script.items, *script.items):
            for kinds in wanted:
                those_there = [node for node in met(root) if isinstance(node, kinds)]
                assert list(map(id, those(root, *kinds))) == list(map(id, those_there))
                found += len(those_there)
    assert found > DRAWN


def test_items_that_are_left_alone_have_nothing_to_change() -> None:
    def more(node: sx.Node) -> sx.Node:
        return evolve(node, value=node.value + 1) if isinstance(node, sx.Number) else node

    changed = 0
    for script in scripts():
        made = rewrite(script, (of(sx.Number)(more),))
        assert made == rewrite(script, (of(sx.Node)(more),))
        changed += made != script
        kept = [new is old for new, old in zip(made.items, script.items, strict=True)]
        assert kept == [not any(isinstance(n, sx.Number) for n in met(i)) for i in script.items]
    assert changed > DRAWN


@given(st.text("abc", max_size=5), st.text("abc", max_size=5))
def test_one_slip_is_found_by_the_order_of_letters(said: str, name: str) -> None:
    parts = SequenceMatcher(None, said, name, autojunk=False).get_opcodes()
    wrong = sum(max(b - a, d - c) for tag, a, b, c, d in parts if tag != "equal")
    alike = wrong <= 1 or sorted(said) == sorted(name)
    assert one_slip_apart(said, name) == (
        said != name and abs(len(said) - len(name)) <= 1 and alike
    )


@pytest.mark.parametrize("name", ["ASKS", "CHOICE", "LEVEL"])
def test_the_names_that_mends_take_are_found_in_every_line(name: str) -> None:
    found = 0
    for text in TEXTS:
        quick = [match.span() for match in names_meant._declared(text)[1][name]]
        assert quick == [
            match.span() for match in names_meant.NEAREST[name].finditer(in_front(text))
        ]
        found += len(quick)
    assert found > 1


def test_choices_are_found_line_by_line() -> None:
    found = 0
    for text in TEXTS:
        for said in (text, text.replace("each player chooses", "both players choose")):
            assert in_front(said) == choices_in_front._line(said)
            found += in_front(said) != said
    assert found > 1


def forget_all() -> None:
    """Nothing is known of any text."""
    page.forget()
    parsing._here.__dict__.pop("trees", None)
    for kept in (pipeline._read, parsing._straight, names_meant._declared, misspelt_births._words):
        kept.cache_clear()


LOOKED_THROUGH = (
    whole_texts.found_in,
    whole_texts.counted,
    whole_texts.lines_with,
    whole_texts.at_the_margin,
    whole_texts._lines_that,
    names_meant._declared,
    names_meant._had,
)


def looked_through(cards: int) -> tuple[int, int]:
    """How often a text is gone through for what is told of it, and how many errors it has; so many
    of its cards have a wrong line.
    """
    text = TEXTS[0].rstrip() + "".join(
        f"\n\nsock {n} Odd{n}\n  scoring: you 1 point, if you are winner of pick {n}"
        for n in range(100, 100 + cards)
    )
    forget_all()
    for kept in LOOKED_THROUGH:
        kept.cache_clear()
    wrong = pipeline.compile_source(Source("<text>", text)).problems
    return sum(kept.cache_info().misses for kept in LOOKED_THROUGH), len(wrong)


@pytest.mark.slow
def test_a_text_is_gone_through_as_often_however_many_of_its_lines_are_wrong() -> None:
    few, wrong = looked_through(32)
    more, many = looked_through(40)
    assert many >= wrong + 8
    assert more == few


@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS), st.data())
def test_what_is_looked_for_once_is_found_as_in_each_text_of_its_own(text, other, data) -> None:
    """What whole texts say is known of each of them: the same is found without one line, above it,
    and once words are taken out.
    """
    begins = [0, *(at + 1 for at, sign in enumerate(text) if sign == "\n")]
    begin = data.draw(st.sampled_from(begins))
    line = mends.line_of(Span(Source("<text>", text), begin, begin))
    rest = text[:begin] + text[line.end :]
    said = re.compile(r"(?<![\w-])[A-Za-z][\w-]*")
    found = whole_texts.stands_elsewhere(said, line)
    assert {word for word in said.findall(text + other) if found(word)} == {*said.findall(rest)}
    heads = re.compile(r"^[a-z][\w-]*", re.MULTILINE)
    last = [each[0] for each in heads.finditer(text[:begin])][-1:]
    assert [each[0] for each in whole_texts.found_above(heads, text, begin)] == last
    words = data.draw(st.sampled_from([line.words, *line.words.split(), ""]))
    for pattern in (r"^[ \t]+([a-z]+) \w+$", r"\bplay \S+", r"a", r"\bnobody\b"):
        one = re.search(pattern, text.replace(words, "", 1), re.MULTILINE)
        assert (one and one[0]) == ((o := whole_texts.first_without(pattern, words, text)) and o[0])
    assert place_in_front(text, begin) == len(in_front(text[:begin]))


@pytest.mark.parametrize("seed", each(4, range(4)))
def test_what_a_page_is_told_of_a_text_hangs_on_no_text_before(seed: int) -> None:
    random = Random(seed)
    begun = TEXTS[seed] if seed % 2 else generated(random).written()
    texts = [each.text for each in random.sample(list(breaks(begun, random)), 4)]
    texts += [begun, begun + "nonsense", begun.replace("\n\n", "\n\n\n", 1)]
    random.shuffle(texts)
    told = [page.check(text) for text in texts]
    for text, said in zip(texts, told, strict=True):
        forget_all()
        assert page.check(text) == said
    assert len(set(told)) > 1


@given(st.sampled_from(TEXTS), st.sampled_from(["", *TEXTS]), st.data())
def test_names_are_those_of_a_text_that_never_had_the_line(text, above, data) -> None:
    """Whatever a line is, at the margin too, and whatever was read before, only its own block is
    read without it.
    """
    ends = [at for at, sign in enumerate(text) if sign == "\n"]
    begin = data.draw(st.sampled_from([0, *(end + 1 for end in ends)]))
    behind = [end for end in (*ends, len(text)) if end >= begin][:3]
    end = data.draw(st.sampled_from(behind))
    line = Span(Source("<text>", text, above), begin, end)
    known = names_at(line)
    said_in_blocks.blocks_of.cache_clear()
    said_in_blocks._block.cache_clear()
    assert names_at(line) == known
    whole = above + ("\n" if above else "")
    rest = text[:begin] + "\n" + text[end:]
    assert said_in_blocks.without((begin, end), whole, text) == said_in_blocks.blocks_of(
        whole, rest
    )


@pytest.mark.parametrize("margin", [" ", "  ", "\t", "      "])
@pytest.mark.parametrize(
    "pattern", [names_meant.NEAREST["ASKS"], names_meant.NEAREST["CHOICE"], CHOICE]
)
def test_what_chance_chooses_is_no_choice_of_a_player_however_deep_it_stands(pattern, margin):
    assert pattern.findall(f"round\n{margin}each player chooses pick: a card\n")
    assert not pattern.findall(f"round\n{margin}chance chooses drawn: a card\n")
