"""What pieces ask for: several pieces may ask for it by one name.

Purpose: what was chosen for it is the player's, whichever piece it was for; where several pieces
are chosen with what each asks, it is each piece's own.
Input: the lines of each item of a script. Output: decisions in the draft that hold one value.
Must not know: what may be chosen.
"""

from collections.abc import Iterable, Sequence

from attrs import evolve

from .. import syntax as sx
from ..spans import Span
from .builder import ProgramBuilder, blank_decision
from .domains import domain_type
from .where_chosen import ONE_THING, lives_in_all


class AskedParts:
    """The first choice of each name that is part of choosing a piece.

    bearer: who has what was chosen for it: the player, or, where the text lets several pieces be
    chosen with what each asks, at once or one after another in a phase, the piece.
    """

    def __init__(self, draft: ProgramBuilder, items: Iterable[tuple[sx.Node, ...]]) -> None:
        self.draft = draft
        self.first: dict[str, int] = {}
        self.bearer = "piece" if any(map(_of_several, items)) else "player"

    def born(self, node: sx.Choose) -> None:
        """The choice that was made last is the first part of its name."""
        self.first[node.name.text] = len(self.draft.decisions) - 1

    def again(
        self, node: sx.Choose, phases: Sequence[int], kind: int | None, kept: frozenset[Span]
    ) -> bool:
        """Whether a part is one that other pieces ask for as well, by its name and type; then it is
        kept as theirs. phases: in which it is asked. kind: of the piece that asks. kept: the places
        of choices made in secret.
        """
        draft = self.draft
        first = self.first.get(node.name.text)
        if first is None:
            return False
        old = draft.decisions[first]
        value = draft.properties[old.value]
        if value.type != domain_type(node.domain, draft):
            return False
        if value.kind != kind and value.bearer == "piece":
            draft.properties[value.number] = evolve(value, kind=None)
        number, secret = len(draft.decisions), node.span in kept
        made = blank_decision(number, node.name.text, phases, node, secret)
        same = {name: getattr(old, name) for name in ONE_THING}
        lives_in_all(draft, same, phases)
        draft.decisions.append(evolve(made, **same))
        return True


def _of_several(lines: Iterable[sx.Node]) -> bool:
    """Whether in some lines several pieces are chosen with what each asks."""
    made = [
        (line.name.text, line.domain.is_one)
        for line in lines
        if isinstance(line, sx.Choose)
        and isinstance(line.domain, sx.PiecesDomain)
        and line.domain.parts
    ]
    return not all(one for _, one in made) or len(dict(made)) > 1
