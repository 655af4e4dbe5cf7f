"""A mend says what the line says: when it is done, under which condition, and as a rule."""

import re
from random import Random

import pytest
from tests.dsl.breaking import Broken, breaks
from tests.dsl.test_corpus import FILES, TEXTS, slips
from tests.quick import crossed, each

from duello.analysis.generate.rule_file import generated
from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text

TEXT = re.compile(r'"([^"\n]*)"')
ASKS = re.compile(r"\b(?:if|unless|when|whenever|as soon as|until|while)\b")
STILL_ASKS = re.compile(
    r"\b(?:if|unless|until|while|otherwise|where|who|whose|with|must|most|least|that (?:is|are))\b"
    r"|- number of |\n[ \t]+then "  # an example: its moves, and what must come of them
    r"|\bfor the rest of the\b|winner: nobody\n"  # but for what pieces say
)
MOMENT = re.compile(r"^[ \t]*(?P<at>(?:next |this )?[a-z][\w-]*): (?=\S)")


BY_ITSELF = re.compile(
    r"^[ \t]+[Ww]hen (?:this card is |you )?play(?:ed)?(?: it)?(?=[:,])"
    r"|(?<=throws) until it (?:ends|is over)$"
    r"|(?<=rounds|.turns) until (?:(?:a player|somebody|someone) has won|there is a winner)$"
    r"|,? until somebody wins$"
)
"""A card does what it does where it is played: what is said by this is the step. What is played is
played until it is over, and a match until it is won.
"""

OF_AN_EXAMPLE = "next round: Ann picks One, Bob picks Two"
"""A line of what is played, which has no moment."""


def bare(words: str) -> str:
    """Words without what stands in quotation marks, and without remarks."""
    return re.sub(r"#.*", "", TEXT.sub('""', words))


def becomes_a_text(file: str, wrong: str, mended: str) -> bool:
    """Whether something is a text in the mend that was a rule before. A name of several words
    stands in quotation marks wherever it stands; a text of the parent, with another number in it.
    """
    above = re.search(r'\bextends "([^"]+)"', file)
    parent = next((t for t in TEXTS.values() if above and f'ruleset "{above[1]}"' in t), "")
    names = {without_numbers(each) for text in (file, wrong, parent) for each in TEXT.findall(text)}
    said = TEXT.findall(re.sub(r'\b(?:announce|because) "[^"]*"', "", mended))
    return any(len(each.split()) > 2 and without_numbers(each) not in names for each in said)


def without_numbers(text: str) -> str:
    return re.sub(r"\d+", "0", text)


def loses_its_condition(wrong: str, mended: str) -> bool:
    """Whether nothing is asked any more where something was."""
    asked = ASKS.search(bare(BY_ITSELF.sub("", wrong)))
    return bool(asked and mended.strip() and not STILL_ASKS.search(bare(mended)))


def loses_its_moment(file: str, wrong: str, mended: str) -> bool:
    """Whether what was done in a step, or at another time, is done at once."""
    found = MOMENT.match(wrong)
    if found is None or not mended.strip() or wrong.strip() == OF_AN_EXAMPLE:
        return False
    name = found["at"].rpartition(" ")[2]
    if found["at"].startswith("next "):
        return "next " not in mended
    known = re.search(rf"^[ \t]+step {re.escape(name)}\b", file, re.MULTILINE)
    return bool(known) and name not in mended


PIECE = re.compile(r"^[a-z][\w-]* (?:[A-Z\d]\S* )?([A-Z][\w']*)[ \t]*$", re.MULTILINE)
ALIKE = re.compile(r"\bha(?:s|ve) [\w-]+: \d+ (?P<kind>[\w-]+?)s?\b")


def loses_a_piece(file: str, wrong: str, mended: str) -> bool:
    """Whether a piece that is named is named no more, or pieces become a number."""
    kinds = {*re.findall(r"^pieces ([\w-]+)", file, re.MULTILINE)}
    those = {at[1] for at in PIECE.finditer(file) if at[0].split()[0] in kinds}
    said = {*re.findall(r"[\w']+", bare(wrong))} & those
    so_many = ALIKE.search(wrong)
    lost = so_many is not None and so_many["kind"] in kinds and so_many["kind"] not in mended
    return lost or bool(mended.strip() and not said <= {*re.findall(r"[\w']+", mended)})


def asks_later(wrong: str, mended: str) -> bool:
    """Whether a condition that is asked at once is asked in the next round."""
    asked = re.search(r"\bif (?!able\b)(?:.*\bnext \w+$)|\bnext \w+, if (?!able\b)", wrong)
    return bool(asked) and bool(re.search(r"\bnext [\w-]+: .*\bif (?!able\b)", mended))


def of_slips() -> list[tuple[str, str, str, str]]:
    """Every slip with a mend: the name and the words of its file, what is wrong, and the mend."""
    return [
        (f.stem, TEXTS[f.stem], each.wrong, each.mended)
        for f in FILES for each in slips(f.stem) if each.mended and each.mended.strip()
    ]  # fmt: skip


FOR_EACH = re.compile(r"[ \t]*(?:.*?: )??for each player\b(?P<rest>.*)")


def done_for_each_of_each(words: str) -> bool:
    """Whether something is done for each player within what is done for each player."""
    block = -1
    for line in words.split("\n"):
        margin = len(line) - len(line.lstrip())
        if margin <= block:
            block = -1
        found = FOR_EACH.match(line)
        if found is not None:
            if block >= 0 or "for each player" in found["rest"]:
                return True
            block = margin if line.endswith(":") else -1
    return False


def test_what_is_said_for_each_player_is_done_once_for_each() -> None:
    assert done_for_each_of_each("  for each player: if x is 1: for each player: they lose 1 gold")
    twice = [(name, wrong, mended) for name, _, wrong, mended in of_slips()
             if done_for_each_of_each(mended) and not done_for_each_of_each(wrong)]  # fmt: skip
    assert twice == []
    text = TEXTS["left_words"]
    for when in ("if round is 2", "if Ada is called", "unless Ben is called", "next round"):
        for done in ("they lose 2 of their gold", "their gold gets 1 less"):
            line = f"  {when}: for each player: {done}"
            broken = text.replace("  each player gains 1 gold\n", f"{line}\n")
            assert broken != text
            for one in compile_text(broken).problems:
                if one.fix is not None:
                    assert not done_for_each_of_each(one.fix.applied()), one.help


def where_it_is_declared(file: str, mended: str) -> bool:
    """Whether a mend is made in the line above that says what something holds."""
    head, colon, _ = mended.partition(":")
    return bool(colon) and " has " in head and f"{head}:" in file


def where_it_is_chosen(file: str, wrong: str) -> bool:
    """Whether the condition is that something is chosen, and the mend below that choice."""
    if_so = re.match(r"[ \t]*if they (?P<choice>[\w-]+),", last_line(wrong))
    return bool(if_so and re.search(rf"\bmay choose {if_so['choice']}: ", file + wrong))


def last_line(wrong: str) -> str:
    return wrong.strip("\n").split("\n")[-1]


def test_no_mend_makes_a_text_of_a_rule() -> None:
    found = [
        (name, wrong) for name, text, wrong, mended in of_slips()
        if becomes_a_text(text, wrong, mended)
    ]  # fmt: skip
    assert found == []


def test_no_mend_loses_a_condition() -> None:
    found = [
        (name, wrong, mended) for name, text, wrong, mended in of_slips()
        if loses_its_condition(last_line(wrong), mended)
        and not where_it_is_declared(text, mended) and not where_it_is_chosen(text, wrong)
    ]  # fmt: skip
    assert found == []


def test_no_mend_loses_a_moment() -> None:
    found = [
        (name, wrong, mended) for name, text, wrong, mended in of_slips()
        if loses_its_moment(text, last_line(wrong), mended)
    ]  # fmt: skip
    assert found == []


def test_no_mend_loses_a_piece() -> None:
    found = [
        (name, wrong, mended) for name, text, wrong, mended in of_slips()
        if "\n" not in wrong and loses_a_piece(text, wrong, mended)
        and not where_it_is_declared(text, mended)
    ]  # fmt: skip
    assert found == []


def test_no_mend_asks_later() -> None:
    found = [
        (name, wrong, mended) for name, _, wrong, mended in of_slips()
        if asks_later(last_line(wrong), mended)
    ]  # fmt: skip
    assert found == []


def broken(seed: int, most: int) -> list[Broken]:
    """Some generated lines, broken."""
    draw = Random(seed)
    found = list(breaks(generated(Random(seed)).written(), draw))
    asked = [one for one in found if ASKS.search(bare(one.now)) or MOMENT.match(one.now)]
    return draw.sample(asked, min(most, len(asked)))


@pytest.mark.parametrize("seed", each(6, range(6)))
def test_nor_do_mends_of_lines_that_nobody_wrote(seed: int) -> None:
    for one in broken(seed, 8):
        errors = [p for p in compile_text(one.text).problems if p.severity is Severity.ERROR]
        fix = errors[0].fix if errors else None
        at = one.text.split("\n")
        if fix is None or fix.span.position[0] != one.line or "\n" in fix.span.words:
            continue
        further = fix.text.count("\n")
        now = "\n".join(fix.applied().split("\n")[one.line - 1 : one.line + further])
        assert not becomes_a_text(one.text, at[one.line - 1], now), (one.now, now)
        assert not loses_its_condition(at[one.line - 1], now), (one.now, now)
        assert not loses_its_moment(one.text, at[one.line - 1], now), (one.now, now)
        assert not loses_a_piece(one.text, at[one.line - 1], now), (one.now, now)
        assert not asks_later(at[one.line - 1], now), (one.now, now)


WHEN = ("if the bids are equal, ", "in case of a tie, ", "on a tie ", "otherwise ")
NOTHING = ("nobody gains anything", "nobody pays", "no player gains points")
DEEDS = {"each player loses 1 purse": "purse", "South's purse becomes 3": "South"}


@pytest.mark.parametrize(("when", "joined"), crossed(3, WHEN, [" and ", " but "]))
def test_where_nobody_gains_anything_all_else_is_still_done(when: str, joined: str) -> None:
    text, line = TEXTS["auction"], "    the winner gains round points\n"
    assert line in text
    for nothing in NOTHING:
        for deed, named in DEEDS.items():
            said = f"  {when}{nothing}{joined}{deed}\n"
            problems = compile_text(text.replace(line, line + said)).problems
            fixes = [one.fix for one in problems if one.fix is not None]
            assert all(named in fix.text for fix in fixes if len(fix.span.words) > 20), said
