"""What the signs between two numbers ask.

Input: a sign, as in `Compared` and `With`. Output: whether it holds of two numbers.
Must not know: whose numbers they are.
"""

import operator
from collections.abc import Callable

SIGNS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
