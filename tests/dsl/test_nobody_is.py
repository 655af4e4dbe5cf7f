"""What is said of nobody holds of neither player."""

from duello.codec.fingerprints import fingerprint
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

FILE = """ruleset "Out"
  players Ida, Otto

match
  each player has inside: yes, public
  each player has points: 0, public
  each player has mood: calm or cross, public
  the game has leader: player or nobody, public
  play up to 5 rounds until {until}

round
  each player who is inside chooses will: stay or leave
    they are not inside, if will is leave
    their mood becomes cross, if will is leave
    they gain 1 points
"""

EXAMPLE = """
example "they leave one after the other"
  round 1: Ida will leave, Otto will stay
  then the match is not over
  round 2: Otto will leave
  then the match is over
"""

STATES = ("inside", "calm", "cross", "calm or cross", "leader", "late")

PAIRS = [
    *(
        (said.format(so), meant.format(so))
        for so in STATES
        for said, meant in (
            ("nobody is {}", "each player is not {}"),
            ("no player is {}", "each player is not {}"),
            ("neither player is {}", "each player is not {}"),
            ("nobody is not {}", "each player is {}"),
        )
    ),
    ("nobody has inside", "each player has not inside"),
    ("no player has at least 2 points", "each player has less than 2 points"),
]


def test_of_neither() -> None:
    whole = FILE.format(until="Ida is late")
    sides = [
        [f"  if {each}: Ida gains 1 points\n" for each in side] for side in zip(*PAIRS, strict=True)
    ]
    made = [compile_text(whole + "".join(lines)).program for lines in sides]
    assert None not in made
    assert len({fingerprint(each) for each in made if each is not None}) == 1


def test_a_match_ends_once_nobody_is_in_it() -> None:
    rules = Rules("out", compile_text(FILE.format(until="nobody is inside") + EXAMPLE))
    (outcome,) = run_examples(rules)
    assert outcome.holds, outcome.said
