"""What is asked, in words.

Purpose: candidates as a list, or as a description where they are many.
Input: an awaited decision. Output: words or a list. Must not know: who is asked, or where.
"""

from ..match import Awaiting

MANY = 100
"""More candidates than this are described and not listed."""


def candidates(asked: Awaiting) -> list[str] | str:
    """What may be said: each candidate, or what they are if there are many."""
    found = asked.candidates
    if len(found) <= MANY:
        return list(found)
    if all(name.isdigit() for name in found):
        numbers = sorted(map(int, found))
        if numbers[-1] - numbers[0] + 1 == len(numbers):
            return f"a whole number from {numbers[0]} to {numbers[-1]}"
    return f"{len(found)} answers, such as `{found[0]}` or `{found[-1]}`"
