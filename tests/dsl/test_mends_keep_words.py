"""A mend keeps the words that make the difference: how many, who, whether one may, of whom alone,
what is not so, and what is done.
"""

import re

import pytest
from tests.dsl.test_corpus import FILES, TEXTS, changed, compiled, slips
from tests.dsl.test_mends_lose_nothing import bare, of_slips, where_it_is_declared
from tests.quick import each, rows

from duello.dsl.plain_english.said_words import bases

KEPT = {
    "only": (r"\bonly\b(?! (?:if|one)\b)", r"\bonly\b|\bnot\b|\bmust\b|\bopponent\b|\bless than\b"),
    "denial": (
        r"\b(?:not|no|never|nobody|nothing|cannot|without|neither|nor|unless|none)\b|n't\b",
        r"\b(?:not|no|never|nobody|nothing|cannot|without|unless|none|must|otherwise|0|empty"
        r"|at (?:most|least)|remove|cancel|opponent|in secret|secret)\b|n't\b",
    ),
    "permission": (
        r"\b(?:may|can|could)\b(?! not| only)",
        r"\b(?:may|can|cannot|chooses?|must|none|yes|at (?:most|least)|remove|in secret)\b",
    ),
    "discard": (r"\bdiscard(?:s|ed)?\b", r"\b(?:discards?|moves?|becomes?)\b"),
    "reveal": (
        r"\breveal(?:s|ed)?\b",
        r"\b(?:reveals?|shows?|looks|announce|chance (?:draws|chooses)|put)\b",
    ),
    "put": (r"\bputs?\b", r"\b(?:puts?|moves?|becomes?|chooses?|rises?|discard)\b"),
    "remove": (r"\bremove[sd]?\b", r"\b(?:removes?|discard|becomes?)\b"),
    "draw": (
        r"(?<!a )\bdraws?\b(?! pile)",
        r"\b(?:draws?|moves?|chance (?:chooses|deals)|deals?|level|ends)\b",
    ),
    "steal": (r"\bsteals?\b", r"\b(?:steals?|loses?|move)\b"),
    "give": (r"\bgives?\b", r"\b(?:gives?|gains?|move|becomes?|bonus)\b"),
    "swap": (r"\bswaps?\b", r"\b(?:swaps?|moves?|exchange|gains?)\b"),
    "cancel": (r"\bcancel(?:s|led)?\b", r"\bcancel(?:s|led)?\b"),
    "shuffle": (r"\bshuffled?\b", r"\b(?:shuffle|move|secret|in a pile)\b"),
}
"""What is said, and what may stand for it."""

WELL_LOST = {
    "each tile can only be played once": "what is discarded is played once",
    "played tiles cannot be used again": "what is discarded is not there again",
    "nothing": "a name for it stands where it is brought in",
    "chance chooses cargo: a whole number from 1 to 6, public, not announced": "it is public",
    "night 1: Otter discards Duchess": "an answer, by the name of its choice",
    "cancel your opponent's pick": "it is said above it that picks take effect",
    "the player chooses one of their actions that they have not used yet":
        "what is discarded has been used",
    "only tired players lose 2 gold": "nothing is said of the others, who lose nothing",
    "they choose step: a square next to their place, but not diagonally":
        "its board has no diagonals",
    "North gains 2 points if nobody bids no more than 2": "each of them bids more then",
}  # fmt: skip
"""Lines of which the mend has other words, and why they say the same."""


def lost(wrong: str, mended: str) -> list[str]:
    """Which of the words that make the difference are gone."""
    said, meant = bare(wrong), mended
    return [
        what for what, (is_said, is_meant) in KEPT.items()
        if re.search(is_said, said) and not re.search(is_meant, meant)
    ]  # fmt: skip


def test_no_mend_of_a_line_loses_a_word_that_makes_the_difference() -> None:
    found = [
        (name, wrong.strip(), mended, gone) for name, text, wrong, mended in of_slips()
        if "\n" not in wrong.strip("\n") and (gone := lost(wrong, mended))
        and not where_it_is_declared(text, mended)
    ]  # fmt: skip
    assert [one for one in found if one[1] not in WELL_LOST] == []
    assert {said for _, said, *_ in found} == WELL_LOST.keys()


DID = re.compile(
    r"\b(?:(?:player|players|one|side|those) (?:who|that)|whoever) "
    r"(?:(?:has|have|had|first|last|just|still|did|was|is|are) )*(?P<verb>[a-z]{3,})"
)
"""Who is meant, by what they did or do."""

ANOTHER_VERB = frozenset({
    "won", "took", "take", "takes", "owns", "reaches", "runs", "passes", "rolls", "lands", "plays",
    "played", "showed", "bid", "chose", "has", "have", "had",
})  # fmt: skip
"""What is won, taken, reached or owned somebody has then; what is played, shown, bid and rolled is
asked by the name of its choice.
"""

NO_VERB = frozenset({"the", "not", "more", "most", "fewer", "fewest", "less", "least", "highest",
                     "higher", "lowest", "lower", "said", "only", "called", "cannot",
                     "their", "still", "closest"})  # fmt: skip


def deeds_lost(wrong: str, mended: str, verbs: frozenset[str] = ANOTHER_VERB) -> set[str]:
    """By which deeds a line says of whom it is, and its mend does not."""
    said = {found["verb"] for found in DID.finditer(bare(wrong))} - NO_VERB - verbs
    there = {form for word in re.findall(r"[a-z]+", mended) for form in (word, *bases(word))}
    return {verb for verb in said if there.isdisjoint({verb, *bases(verb)})}


def test_no_mend_says_what_they_have_where_it_is_asked_what_they_did() -> None:
    found = [
        (name, wrong.strip(), mended, gone) for name, text, wrong, mended in of_slips()
        if "\n" not in wrong.strip("\n") and (gone := deeds_lost(wrong, mended))
        and not where_it_is_declared(text, mended)
    ]  # fmt: skip
    assert found == []


AT_TIMES = re.compile(
    r"\b(?:nobody|no one|no player|neither)\b[^,:]* (?:on|in|during|while|until)\b"
)


def test_no_rule_about_some_times_is_left_out() -> None:
    found = [
        (file.stem, one.wrong) for file in FILES for one in slips(file.stem)
        if one.mended is not None and not one.mended.strip() and AT_TIMES.search(one.wrong)
    ]  # fmt: skip
    assert found == []


NUMBER = re.compile(r"(?<![\w.])(?:[2-9]|\d\d+)(?![\w.])")
COUNTED_OTHERWISE = re.compile(
    r"\ball 5 cards\b|\bhand of 5\b|\btiles 1 to 4\b|\binstead\b|\bby (?:more than )?5\b"
    r"|^[ (]*(?:Step )?4[:)]|\breplace ware\b|\b2 times\b|\b1, 2 or 3\b|\bplay \d+ (?:turns|pl)"
    r"|\bfirst to 20\b|\bpoints are 3\b|^you gain 2 points|\d%$|\b6 ghosts in their first row$"
)
"""All of them are one of each; what is said in the place of something has its own number alone;
more than 5 are at least 6; as many as a row has cells are one on each; what
is left of 100 is otherwise; the number of a line is none of the game.
"""


def test_no_mend_of_a_line_loses_how_many() -> None:
    found = [
        (name, wrong.strip(), mended) for name, text, wrong, mended in of_slips()
        if "\n" not in wrong.strip("\n") and mended.strip()
        and not {*NUMBER.findall(bare(wrong))} <= {*NUMBER.findall(mended)}
        and not where_it_is_declared(text, mended) and not COUNTED_OTHERWISE.search(wrong.strip())
    ]  # fmt: skip
    assert found == []


BASE = TEXTS["left_words"]
LINE = "  each player gains 1 gold\n"
SEATS = ("Ada", "Ben")
SAID = {
    "only": [
        f"if {which.format(one)} {so}: {done}"
        for one in SEATS
        for which in ("only {}", "just {}", "{} alone", "no one but {}", "nobody except {}")
        for so in ("is called", "has at least 2 gold", "has no gold", "chose King")
        for done in ("Ada gains 1 gold", "each player loses 1 gold")
    ],
    "permission": [
        f"{who} may {done}{so}"
        for who in ("each player", *SEATS)
        for done in ("gain 1 gold", "lose 2 gold", "discard a card", "draw 2 cards")
        for so in ("", ", if Ben is called")
    ],
    "the same": [
        f"{who} {how}{then}"
        for who in ("each player", *SEATS)
        for how in (
            "chooses two cards",
            "picks 2 cards from their hand",
            "takes a card from Ben's hand",
            "draws a card from opponent's hand",
            "takes a card from the table",
        )
        for then in (" and discards {}", " to discard", " and puts {} on the table")
    ],
    "done": [
        f"{who} {chooses} a card{there}{then}"
        for who in ("each player", *SEATS)
        for chooses in ("chooses", "picks", "selects")
        for there in ("", " from their hand", " from Ben's hand")
        for then in (" and discards it", " to discard", ", then discards it", " and reveals it")
    ],
}
"""Lines that nobody wrote, each with a word that makes the difference."""
MEANT = {"only": r"\bnot\b|\bless\b|\bat least 1\b|\bno\b", "permission": r"\bmay\b|\byes or no\b",
         "the same": r"\b(?:discard|move) (?:each )?(?:chosen|taken)\b",
         "done": r"\b(?:discard|reveal|show|announce|looks)\b"}  # fmt: skip


@pytest.mark.parametrize(
    ("what", "line"),
    rows(36, [(what, line.format("it")) for what, some in SAID.items() for line in some]),
)
def test_nor_do_mends_of_lines_that_are_put_together(what: str, line: str) -> None:
    problems = compiled(BASE.replace(LINE, f"  {line}\n")).problems
    fix = problems[0].fix if problems else None
    if fix is None:
        return
    first = BASE.count("\n", 0, BASE.index(LINE))
    mended = "\n".join(fix.applied().split("\n")[first : first + fix.text.count("\n") + 1])
    assert re.search(MEANT[what], mended), mended
    assert "Ben's hand" not in line or "Ben's" in mended or "opponent" in mended, mended


DONE = ("lost", "spent", "sent", "moved", "threw", "has lost", "gave")
MUCH = ("more", "fewer", "the most")


@pytest.mark.parametrize(
    ("done", "much"), rows(6, [(done, much) for done in DONE for much in MUCH])
)
def test_who_has_done_more_of_it_is_not_who_has_more(done: str, much: str) -> None:
    line = f"  the player who {done} {much} gold gains 1 gold\n"
    problems = compiled(BASE.replace(LINE, line)).problems
    assert problems
    assert not any(re.search(r"\bwith \w+ gold\b", one.fix.text) for one in problems if one.fix)


@pytest.mark.parametrize("when", ["on even days", "during the storm", "after a quarrel"])
def test_what_nobody_does_at_some_time_is_not_left_out(when: str) -> None:
    said = compiled(BASE.replace(LINE, f"{LINE}  nobody gains gold {when}\n")).problems
    assert said
    assert all(one.fix is None or one.fix.text.strip() for one in said)
    (always,) = compiled(BASE.replace(LINE, "  nobody gains gold\n")).problems[:1]
    assert always.fix is not None and not always.fix.text.strip()


MEADOWS = """ruleset "Meadows"
  players Ivy, Moss
pieces meadow
  nectar: number, as labelled
meadow 2 Clover
meadow 3 Heather
pieces trick
trick S Smoke
trick G Guard
match
  each player has honey: 0, public
  each player has bag: one of each trick, private
  play 8 days
  the player with more honey wins the match
day
  each player secretly VERB a meadow
  reveal CHOSEN
  each player gains nectar of their CHOSEN honey
"""


@pytest.mark.parametrize(("verb", "name"), [("chooses", "chosen"), ("visits", "visit")])
def test_a_piece_is_not_chosen_out_of_what_holds_others(verb: str, name: str) -> None:
    problems = compiled(MEADOWS.replace("VERB", verb).replace("CHOSEN", name)).problems
    assert problems[0].fix is not None
    assert "in their bag" not in problems[0].fix.text
    assert not compiled(problems[0].fix.applied()).problems


HIVES = TEXTS["hives"]
LAST = "    the player with less swarm gains 1 bees\n"
TIMES = [
    f"{who} {does} {what} {then}"
    for who in ("nobody", "no player", "no one", "neither player")
    for does in ("gains", "loses", "gets")
    for what in ("honey", "bees")
    for then in ("on rainy days", "in winter", "during the harvest", "while it rains", "at night")
]


def mend_of(line: str) -> str | None:
    """What a mend writes in the place of a line of that file; nothing if there is none."""
    text = HIVES.replace(LAST, f"    {line}\n")
    fixes = [one.fix for one in compiled(text).problems if one.fix is not None]
    return None if not fixes else changed(text, fixes[0].applied())


@pytest.mark.parametrize("line", each(20, TIMES))
def test_what_is_so_at_some_times_is_not_left_out(line: str) -> None:
    mended = mend_of(line)
    assert mended is None or mended.strip(), line
