"""A cell is empty if it has none of what its board says that it may have or not."""

import pytest

from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

GAME = """ruleset "Heights"
  players Ann, Ben
board plot: grid of 2 by 1
  soil: Clay, Loam or Sand
  height: number, usually 0
  {stone}
match
  each player has points: 0, public
{begins}  play 1 round
  the player with more points wins the match
round
  Ann chooses pass: yes or no
  if the board is full: Ann gains 1 point
  if the board is empty: Ann gains 2 points
  if A1 is empty: Ann gains 4 points
example "As it lies"
  Ann picks yes
  then Ann has {points} points
"""
STONES = ("stone: player or nobody", "stone: player or none")


@pytest.mark.parametrize("stone", STONES)
@pytest.mark.parametrize("laid", [(), ("A1",), ("A2",), ("A1", "A2")])
@pytest.mark.parametrize("soils", [(), ("A1",), ("A1", "A2")])
def test_what_is_not_said_to_be_none_does_not_count(
    stone: str, laid: tuple[str, ...], soils: tuple[str, ...]
) -> None:
    begins = "".join(f"  soil of {cell} becomes Loam\n" for cell in soils)
    begins += "".join(f"  stone of {cell} becomes Ann\n" for cell in laid)
    points = (len(laid) == 2) + 2 * (not laid) + 4 * ("A1" not in laid)
    made = compile_text(GAME.format(stone=stone, begins=begins, points=points))
    assert made.program is not None, [one.headline for one in made.problems]
    (example,) = run_examples(Rules("Heights", made))
    assert example.holds, example
