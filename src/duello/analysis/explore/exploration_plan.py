"""How to explore.

Purpose: say how far to search, and how many plays of which sort follow.
Input: nothing. Output: `Plan`. Must not know: how anything is explored.
"""

from attrs import evolve, field, frozen

from duello.dsl.ir.program import Program
from duello.match.match import Match

from ..model.canonical_form import Merging
from ..model.successors import Habits
from .room import kept_for_plays
from .searching import Bounds


@frozen
class Plan:
    """How to explore. bounds, habits, merging: of the search. walks: so many random plays behind
    it, for no longer than walk_seconds, and whole matches on written code for no longer than
    match_seconds; None: as many as are counted. checks: along so many random plays, it is checked
    that orders and seats make no difference and that no secret shows, for no longer than
    check_seconds. seed: what walks and checks follow from. compare: whether orders, seats and what
    differs in a secret are compared at all, at every answer of the search and along those plays.
    backend: `reference` searches on the reference alone; see `search_choice`. towards: what walks
    are steered to first: pieces, rules with a name, phases and steps, by name. vary: the options,
    by number, that walks may set otherwise. begin: where play begins, if that is not at the
    beginning of a match. seconds: for all of it together, of which each part then has its share.
    """

    bounds: Bounds = field(factory=Bounds)
    habits: Habits = field(factory=Habits)
    merging: Merging = field(factory=Merging)
    walks: int = 200
    walk_seconds: float | None = 30.0
    match_seconds: float | None = 0.0
    checks: int = 10
    check_seconds: float | None = 30.0
    seed: int = 0
    compare: bool = True
    backend: str = "auto"
    towards: tuple[str, ...] = ()
    vary: tuple[int, ...] = ()
    begin: Match | None = None
    seconds: float | None = None

    @property
    def of_search(self) -> Bounds:
        """The bounds of the search: some of the memory is left to what comes behind it."""
        behind = self.walks + self.checks > 0
        return evolve(self.bounds, left=kept_for_plays(self.bounds.memory) if behind else 0)

    @property
    def plays_matches(self) -> bool:
        """Whether whole matches show what walks do."""
        anything = self.habits.late and not self.habits.draws and self.begin is None
        timed = self.match_seconds is None or self.match_seconds > 0
        return anything and self.backend != "reference" and timed

    @property
    def patient(self) -> bool:
        """Whether nothing behind the search ends by the clock: the same comes of it each time."""
        return self.walk_seconds is self.check_seconds is self.match_seconds is None

    def leaves_open(self, program: Program) -> bool:
        """Whether anything that may be played may come up in walks."""
        options = set(range(len(program.options))) <= set(self.vary)
        return options and self.begin is None and self.habits.late and not self.habits.draws
