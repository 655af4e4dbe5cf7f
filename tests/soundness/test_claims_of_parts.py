"""A claim of a part of a choice in one go holds exactly if some whole answer, of all that the
reference lists, has that part so: whatever else is chosen, and whatever rules out what.
"""

from collections.abc import Iterator
from random import Random

from tests.quick import drawn

from duello.interpreter import api, compound_moves
from duello.interpreter.compound_moves import Path
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text
from duello.match.match import Match

SEEDS = drawn(10, 200)

GAME = """ruleset "Goes"
  players North, South
pieces card
  rank: number, as labelled
match
  each player has hand: one of each card, public
  the game has pot: 0, public
  play 2 rounds
round
  each player chooses act in one go
{parts}
  pot becomes 1
{further}card 1 Page
card 2 Knight
card 3 Queen
"""

PARTS = {
    "pick": "they choose pick: a card in their hand{}",
    "bid": "they choose bid: a whole number from 0 to 4{}",
    "pair": "they choose pair: 2 cards in their hand{}",
    "boast": "they may choose boast: yes or no{}",
}
"""Choices, of which some stand behind a condition that hangs on one in front of them."""

BEHIND = {"pick": ", if rank of their pick is at least 2", "bid": ", if their bid is at least 2"}

RULES = {
    ("pick",): "only if rank of their pick is at most 2",
    ("bid",): "only if their bid is more than 1",
    ("pick", "bid"): "only if rank of their pick is more than their bid",
    ("pick", "pair"): "only if rank of their pick is less than 3",
}

CARDS = ("Page", "Knight", "Queen")
THINGS = {
    "pick": CARDS,
    "bid": ("0", "1", "2", "3", "4", "5"),
    "pair": (*CARDS, "Page, Queen", "Queen and Knight"),
    "boast": ("yes", "no", "none"),
}


def written(random: Random) -> tuple[str, list[str]]:
    """A game in which some things are chosen in one go, and what they are called."""
    names = random.sample(list(PARTS), random.randint(2, 4))
    lines = []
    for at, name in enumerate(names):
        before = [each for each in names[:at] if each in BEHIND]
        guard = BEHIND[before[0]] if before[:1] == names[:1] and random.random() < 0.4 else ""
        lines.append(PARTS[name].format(guard))
    sure = {name for name, line in zip(names, lines, strict=True) if ", if" not in line}
    known = [line for of, line in RULES.items() if sure.issuperset(of)]
    lines += random.sample(known, min(len(known), random.randint(0, 2)))
    alone = random.random() < 0.3 and "pick" in names
    further = "  each player chooses pick: a card in their hand\n" if alone else ""
    text = GAME.format(parts="\n".join(f"    {line}" for line in lines), further=further)
    return text, names


def parted(path: Path) -> Iterator[dict[str, frozenset[str]]]:
    """Of every answer, what is chosen under each name."""
    program = path.work.program
    for answer in compound_moves.every(path):
        here, found = path, dict[str, frozenset[str]]()
        for value in answer if isinstance(answer, tuple) else ():
            name = here.asked().name
            several = value if isinstance(value, tuple) else (value,)
            if name in ("pick", "pair"):
                designs = (here.work.pieces[int(str(piece))][0] for piece in several)
                found[name] = frozenset(program.designs[number].name for number in designs)
            elif name == "boast":
                said = {None: "none", True: "yes", False: "no"}[value]  # type: ignore[index]
                found[name] = frozenset((said,))
            else:
                found[name] = frozenset(map(str, several))
            here = here.take(value)
        yield found


def test_a_claim_of_a_part_holds_exactly_if_an_answer_has_it() -> None:
    met = {True: 0, False: 0}
    for seed in range(SEEDS):
        text, names = written(Random(seed))
        claims = [(name, said) for name in names for said in THINGS[name]]
        examples = "".join(
            f'example "{number} {may}"\n  then North {may} {name} "{said}"\n'
            for number, (name, said) in enumerate(claims)
            for may in ("may", "may not")
        )
        compiled = compile_text(text + examples)
        assert compiled.program is not None, (text, compiled.problems)
        outcomes = {o.example.name: o.holds for o in run_examples(Rules("x", compiled))}
        match = Match(Rules("x", compiled))
        due = next(d for d in match.state.open if d.player == 0)
        answers = list(parted(api.path(match.program, match.state, due)))
        for number, (name, said) in enumerate(claims):
            wanted = set(said.replace(" and ", ", ").split(", "))
            there = any(wanted <= each.get(name, frozenset()) for each in answers)
            held = outcomes[f"{number} may"], outcomes[f"{number} may not"]
            assert held == (there, not there), (text, name, said)
            met[there] += 1
    assert all(met.values()), met


WHOLE = {"Queen": "Queen", "Queen, 2": "Queen 2", "Queen, 7": None, "Page, 0": "Page 0"}


def test_a_claim_of_a_whole_names_its_choices_in_their_order() -> None:
    parts = f"    {PARTS['pick']}\n    {PARTS['bid']}".replace("{}", "")
    text = GAME.format(parts=parts, further="")
    for said, shown in WHOLE.items():
        claim = f'example "x"\n  then North may not act "{said}"\n'
        (outcome,) = run_examples(Rules("x", compile_text(text + claim)))
        assert outcome.holds is (shown is None), said
    for said in ("0, Queen", "7", "Queen, Page", "2, 2, 2"):
        claim = f'example "x"\n  then North may not act "{said}"\n'
        (told,) = compile_text(text + claim).problems
        assert told.code == "wrong-kind" and told.label.span.words == f'"{said}"', told
