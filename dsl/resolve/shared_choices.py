"""One choice that is made in several places: what its name stands for.

Purpose: `they choose lost: ...` under two conditions, or in two phases, is one thing that is
chosen: what was chosen last is known by its name wherever it was chosen, until the phase in which
it was chosen is over (`program.forgotten_with`).
Input: the choices in the order of the text. Output: decisions that hold one value.
Must not know: who is asked, and when.
"""

from collections.abc import Iterable

from attrs import evolve

from .. import syntax as sx
from ..ir import program as pg
from ..syntax.walk import inside
from .builder import ProgramBuilder, blank_decision
from .domains import domain_type
from .where_chosen import ONE_THING, lives_in_all


class SharedChoices:
    """The first choice of each name, and those that are the same again."""

    def __init__(self, draft: ProgramBuilder, lines: Iterable[sx.Node]) -> None:
        self.draft = draft
        self.goes = {
            id(each.span): id(go.span)
            for go in lines
            if isinstance(go, sx.Choose) and isinstance(go.domain, sx.OneGo)
            for each in inside(go.body)
        }
        """Of what stands below a go, which one that is, by the places of both."""
        self.in_go: set[tuple[int, str]] = set()
        """The names that were met in each go: a go is one answer, with one part of each name."""
        self.first: dict[str, tuple[int, sx.Choose]] = {}

    def born(self, node: sx.Choose, number: int) -> None:
        """A choice has a name that no other had."""
        self.first[node.name.text] = (number, node)

    def again(self, node: sx.Choose, phase: int, bearer: str, secret: bool) -> bool:
        """Whether a choice is one that is made elsewhere, too; then it is kept as this one."""
        number, other = self.first.get(node.name.text, (-1, node))
        if self._in_one_go(node):
            return False
        if number < 0 or isinstance(node.domain, sx.OneGo) or not self._alike(node, number, bearer):
            return False
        draft, old = self.draft, self.draft.decisions[number]
        if secret != old.secret:
            self._half_secret(node)
        made = blank_decision(len(draft.decisions), node.name.text, (phase,), node, secret)
        same = {name: getattr(old, name) for name in ONE_THING}
        lives_in_all(draft, same, (phase,))
        draft.decisions.append(evolve(made, **same, uses=self._uses(node, other, old)))
        return True

    def _in_one_go(self, node: sx.Choose) -> bool:
        """Whether the go in which a choice is made has one of this name already."""
        go = self.goes.get(id(node.span))
        if go is None:
            return False
        met = (go, node.name.text)
        found = met in self.in_go
        self.in_go.add(met)
        return found

    def _alike(self, node: sx.Choose, number: int, bearer: str) -> bool:
        """Whether the same sort of thing is chosen, and by the same sort of chooser."""
        draft = self.draft
        old, other = draft.decisions[number], self.first[node.name.text][1]
        value = draft.properties[old.value]
        chance = isinstance(node.who, sx.Chance)
        if old.by_chance != chance or value.bearer != bearer:
            return False
        if node.domain == other.domain:
            return True
        return value.type == domain_type(node.domain, draft)

    def _half_secret(self, node: sx.Choose) -> None:
        """Note that nobody could say whether others know what was chosen."""
        words = node.name.text
        self.draft.fault(
            "name-taken",
            f"`{words}` is chosen in secret in one place, and openly in another",
            node.name.span,
            notes=(
                f"what was chosen last is `{words}`, wherever it was chosen: so it is secret in "
                "every place, or in none",
            ),
            help=f"write `{words}, in secret` in every place, or another name here",
        )

    def _uses(self, node: sx.Choose, other: sx.Choose, old: pg.Decision) -> int:
        """What says that the choice has been made, where it can be made once in a phase."""
        here, there = (each.once_per and each.once_per.text for each in (node, other))
        if here != there:
            said = node.once_per or node.name
            self.draft.fault(
                "name-taken",
                f"`{node.name.text}` may be chosen once per {here or there} in one place, and in "
                "another it is said otherwise",
                said.span,
                help="say the same in every place, or give one of the choices another name",
            )
        return old.uses
