"""What the text certainly does not leave open.

Purpose: of values that are worked out only because the text may leave them open, so that play would
have to stop, find those of which that cannot be. In doubt a value may be left open.
Input: trees, the properties that no rule has a say in. Output: yes or no.
Must not know: how a value is worked out.
"""

from .nodes import Tree, walk
from .places import (
    Along,
    Arc,
    Between,
    EdgeBetween,
    EdgesAt,
    Everywhere,
    HowFar,
    Near,
    PathEdges,
    PathLength,
    Rank,
    Selected,
    Sight,
    Towards,
    Walk,
)
from .values import (
    AllOf,
    AlphabeticRank,
    Among,
    AnyOf,
    Calculated,
    Cancelled,
    Compared,
    Constant,
    Count,
    DesignOf,
    EndOf,
    Extreme,
    Inside,
    Latest,
    Local,
    Not,
    OpponentOf,
    OptionRead,
    OwnerOf,
    PerPlayer,
    PhaseNumber,
    PhaseWinner,
    Players,
    Printed,
    Read,
    Said,
    Together,
    Total,
)

NEVER_OPEN = (
    AllOf,
    Along,
    AlphabeticRank,
    Among,
    AnyOf,
    Arc,
    Between,
    Calculated,
    Cancelled,
    Constant,
    Count,
    DesignOf,
    EdgeBetween,
    EdgesAt,
    EndOf,
    Everywhere,
    Extreme,
    HowFar,
    Inside,
    Latest,
    Local,
    Near,
    Not,
    OpponentOf,
    OptionRead,
    OwnerOf,
    PathEdges,
    PathLength,
    PerPlayer,
    PhaseNumber,
    PhaseWinner,
    Players,
    Printed,
    Rank,
    Said,
    Selected,
    Sight,
    Together,
    Total,
    Towards,
    Walk,
)
"""What these come to is none where a part of them is none: they leave nothing open themselves."""


def is_certain(tree: Tree, settled: frozenset[int], there: frozenset[int] = frozenset()) -> bool:
    """Whether a value is never left open. settled: the properties that are what is stored for them,
    or what is printed. there: those of them that are never none.
    """
    return all(_leaves_nothing_open(part, settled, there) for part in walk(tree))


def _leaves_nothing_open(part: Tree, settled: frozenset[int], there: frozenset[int]) -> bool:
    match part:
        case Read():
            return part.property in settled
        case Compared():  # what is none cannot be compared
            return _is_there(part.left, there) and _is_there(part.right, there)
    return isinstance(part, NEVER_OPEN)


def _is_there(number: Tree, there: frozenset[int]) -> bool:
    match number:
        case Constant():
            return number.value is not None
        case Read():
            return number.property in there
    return isinstance(number, Count)
