"""Whom a reader of a rulebook takes for whom: the same players as the program does."""

import re
from random import Random

import pytest
from tests.desk.rulebook_texts import shown_of
from tests.quick import drawn

from duello.analysis.generate.rule_file import generated
from duello.desk.rulebook.said_to_holders import said_to_holders
from duello.dsl import ir
from duello.dsl import syntax as sx
from duello.dsl.ir import visit
from duello.dsl.pipeline import compile_source, whole_script
from duello.dsl.spans import Source
from duello.dsl.syntax import items as sc
from duello.dsl.syntax.walk import inside

SMALL = ("they", "them", "their")


class Meant:
    """Whether small words mean whoever has a piece, by their places, as the program has it."""

    def __init__(self, program):
        self.program = program
        self.by_place = {}
        for rule in program.rules:
            if rule.owner is not None and rule.number not in program.tables.lasting:
                self.tree(rule, {0})
                for block in visit.below(program, rule.form):
                    self.block(block, {0})
        for design in program.designs:
            for asked in design.asks:
                for each in visit.said_of(program.decisions[asked]):
                    self.tree(each, {0})

    def tree(self, tree, mine):
        """mine: the slots in which whoever has the piece stands."""
        if isinstance(tree, ir.Local):
            if tree.span.words.lower() in SMALL:
                self.by_place.setdefault(tree.span, set()).add(tree.slot in mine)
            return
        slot = None if isinstance(tree, ir.Ask) else getattr(tree, "slot", None)
        for child in ir.children(tree):
            self.tree(child, mine - {slot})

    def block(self, number, mine):
        for line in visit.lines(self.program, number):
            self.tree(line, mine)
            inner = mine - {getattr(line, "slot", None)}
            if isinstance(line, ir.Ask):
                who = line.chooser
                inner |= {line.slot} if isinstance(who, ir.Local) and who.slot in mine else set()
                for each in visit.said_of(self.program.decisions[line.decision]):
                    self.tree(each, inner)
            for lead in visit.leads(self.program, line):
                self.block(lead.block, inner)


def of_pieces(script):
    """Every word in the rules of pieces."""
    bodies = [item.body for item in script.items if isinstance(item, sc.Piece | sc.Rule)]
    return [each for body in bodies for each in inside(body)]


def said_of_them(text, random):
    """The same rules, which often say `they` in the place of `you`."""
    return re.sub(
        r"\byou(r?)\b",
        lambda said: f"the{(said[1] and 'ir') or 'y'}" if random.random() < 0.6 else said[0],
        text,
    )


def test_whoever_has_a_piece_is_spoken_to_and_nobody_else():
    seen = {True: 0, False: 0}
    for seed in range(drawn(45, 300)):
        text = said_of_them(generated(Random(seed)).written(), Random(seed))
        source = Source("generated.duel", text)
        program, whole = compile_source(source).program, whole_script(source)
        if program is None or whole is None:
            continue
        meant = Meant(program).by_place
        said = said_to_holders(whole)
        for was, now in zip(of_pieces(whole), of_pieces(said), strict=True):
            if was == sx.Pronoun("they") and len(meant.get(was.span, ())) == 1:
                (holder,) = meant[was.span]
                assert (now.word == "you") == holder, (seed, was.span.words, was.span.position)
                seen[holder] += 1
    assert seen[True] > 40
    assert seen[False] > 1


FAIR = """ruleset "Fair"
  players North, South
pieces card
card A Thief
  scoring: LINE
card B Baker
match
  each player has coins: 3, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more coins wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "opponent gains 1 coin, if their pick is Baker",
            "your opponent gains 1 coin, if your pick is Baker.",
        ),
        (
            "opponent loses 1 coin, unless they have no coins",
            "your opponent loses 1 coin, unless you have no coins.",
        ),
        (
            "if opponent's pick is Baker: they gain 1 coin",
            "if your opponent's pick is Baker, you gain 1 coin.",
        ),
        (
            "each player loses 1 coin, if their pick is Baker",
            "each player loses 1 coin, if their pick is Baker.",
        ),
        (
            "for each player: opponent gains 1 coin, if they have 2 coins",
            "for each player, if they have two coins, your opponent gains 1 coin.",
        ),
    ],
)
def test_whose_it_is_behind_the_name_of_another(line, said):
    assert f"Scoring: {said}" in " ".join(shown_of(FAIR.replace("LINE", line)).split())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "opponent gains 1 coin, if they have no coins",
            "If they have no coins, their opponent gains 1 coin.",
        ),
        (
            "if opponent's pick is Baker: they lose 1 coin",
            "They lose 1 coin, if their opponent's pick is Baker.",
        ),
        (
            "North loses 1 coin, unless their pick is Baker",
            "Unless their pick is Baker, North loses 1 coin.",
        ),
        (
            "if winner is nobody: they gain 1 coin",
            "They gain 1 coin, if there is no winner.",
        ),
        (
            "opponent loses 1 coin, if South's pick is Baker",
            "Their opponent loses 1 coin, if South's pick is Baker.",
        ),
        (
            "if their pick is Baker: North loses 1 coin",
            "If their pick is Baker, North loses 1 coin.",
        ),
    ],
)
def test_whoever_has_the_turn_is_not_taken_for_whoever_is_named(line, said):
    text = FAIR.replace("  scoring: LINE\n", "").replace("  step scoring\n", "")
    text = text.replace("play 2 rounds", "play 2 rounds\n  play 2 turns in alternation from North")
    text += f"  winner: North\nturn\n  they choose pick: a card in their hand\n  {line}\n"
    assert said in " ".join(shown_of(text).split())
