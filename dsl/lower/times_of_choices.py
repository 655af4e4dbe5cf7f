"""Time and lateness, said once: `within 30 seconds` in a phase is said of each choice in it.

Purpose: what stands directly in a phase holds for every choice that players make in the phase, in
the phases that it plays and in the steps of these; what is said nearer to a choice comes before it,
each of the three for itself: the time, `if late`, `if both are late`.
Input: a script, put together. Output: the same with these lines below the choices. In a phase
without choices they stay, and are refused where they are resolved.
Must not know: what the lines say.
"""

from collections.abc import Iterator

from attrs import evolve

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import Root, of, rewrite, those
from ..word_forms import forms
from .guards import with_lines
from .repeated_phases import copied

Times = dict[str, sx.Within | sx.IfLate]
"""What is said of a choice's time, by what it says."""


def times_of_choices(script: sc.Script) -> sc.Script:
    """The script in which each choice says how long it takes, and what happens behind that."""
    phases = {item.name.text: item for item in script.items if isinstance(item, sc.Phase)}
    if not any(_said(phase.body) for phase in phases.values()):
        return script
    return _Timed(phases).whole(script)


def _said(body: sx.Body) -> Times:
    found: Times = {}
    for line in body:
        match line:
            case sx.Within():
                found["within"] = line
            case sx.IfLate(both=both):
                found["both" if both else "late"] = line
    return found


class _Timed:
    """What holds in each phase, and which of these lines have come to a choice."""

    def __init__(self, phases: dict[str, sc.Phase]) -> None:
        self.phases = phases
        played = (
            (form, name)
            for name, phase in reversed(phases.items())
            for node in those(phase, sx.Play)
            for form in forms(node.phase.text)
        )
        self.around = dict(played)
        self.steps = {
            node.name.text: name for name, phase in phases.items() for node in those(phase, sx.Step)
        }
        self.used: set[sx.Within | sx.IfLate] = set()

    def whole(self, script: sc.Script) -> sc.Script:
        items = [self._item(item) for item in script.items]
        return evolve(script, items=tuple(map(self._without, items)))

    def _holding(self, name: str) -> Times:
        """What holds in a phase: what it says, then what is said around it."""
        found: Times = {}
        met: set[str] = set()
        around: str | None = name
        while around in self.phases and around not in met:
            met.add(around)
            found = _said(self.phases[around].body) | found
            around = self.around.get(around)
        return found

    def _item(self, item: sc.Item) -> sc.Item:
        match item:
            case sc.Phase():
                return self._timed(item, self._holding(item.name.text))
            case sc.Piece() | sc.Rule():
                return with_lines(item, tuple(map(self._clause, item.body)))
        return item

    def _clause(self, line: sx.Statement) -> sx.Statement:
        phase = self.steps.get(line.label.text) if isinstance(line, sx.Clause) else None
        return line if phase is None else self._timed(line, self._holding(phase))

    def _timed(self, root: Root, times: Times) -> Root:
        if not times:
            return root
        parts = frozenset(_parts_of_goes(root))

        @of(sx.Choose, sx.Use)
        def timed(node: sx.Choose | sx.Use) -> sx.Node:
            if isinstance(node.who, sx.Chance) or node.span in parts:
                return node
            own = _said(node.body)
            more = [line for how, line in times.items() if how not in own]
            self.used.update(more)
            return evolve(node, body=(*node.body, *map(copied, more)))

        return rewrite(root, (timed,))

    def _without(self, item: sc.Item) -> sc.Item:
        """A phase without the lines that stand below choices now."""
        if not isinstance(item, sc.Phase) or not any(line in self.used for line in item.body):
            return item
        return evolve(item, body=tuple(line for line in item.body if line not in self.used))


def _parts_of_goes(root: sx.Node) -> Iterator[object]:
    """The places of choices that are made in one go with others, which have their time together."""
    for node in those(root, sx.Choose):
        if isinstance(node.domain, sx.OneGo):
            yield from (each.span for each in those(node.body, sx.Choose, sx.Use))
