"""Public facts and announced numbers that tell a secret choice before it is shown.

Purpose: what is chosen `in secret` and, before it is revealed, goes to where everybody sees it: to
or from a public zone, or into a public number, or into an announced one, that is worked out of it.
What only hangs on a choice (who has won, a point for that) is what games are about, and left
out. Where a rule may hide the choice, or something else is shown in its place, it is not shown by
being revealed.
Input: the knowledge of a program. Output: findings.
Must not know: what pieces announce (see `leak_by_announcement`), what is declared secret.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import evolve, frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, above
from .engine.conditions_together import placed, sums_in
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern

CARRIES = (ir.Calculated, ir.Divided, ir.Extreme, ir.Total, ir.PerPlayer, ir.Said, ir.Together)
"""Values in which those that they are worked out of can be recognized, with some reckoning."""

THROUGH = 3
"""What is worked out of a choice is followed through so many values, one upon another."""


@frozen
class Source:
    """That a secret choice is told in a value. same: as it is, and not worked out with others;
    before: one of an earlier time.
    """

    decision: int
    same: bool
    before: bool = False


@frozen
class Told:
    """A choice that everybody can tell by a property; without one, by some words that are said."""

    source: Source
    property: int | None
    words: str = ""


def telling_by_facts(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each line and
    each thing by which it tells.
    """
    secret = [d for d in knowledge.program.decisions if d.secret and not d.by_chance]
    if secret:
        yield from _Facts(knowledge, secret).findings()


class _Facts:
    """Where the secret choices of one program go."""

    def __init__(self, knowledge: Knowledge, secret: list[Decision]) -> None:
        self.knowledge, self.program = knowledge, knowledge.program
        self.secret = {d.number: d for d in secret}
        self.chosen = {d.value: d.number for d in secret}

    def findings(self) -> Iterator[Finding]:
        """Everything that is found."""
        met: set[tuple[int, int | None]] = set()
        for spot in spots(self.program):
            level = self._level(spot)
            for told in self._told(spot, spot.line.effect) if isinstance(spot.line, ir.Do) else ():
                key = id(spot.line), told.property
                known = told.source.decision in level and not told.source.before
                if key not in met and not known and self._is_early(told.source, spot):
                    met.add(key)
                    yield self._finding(spot, told)

    @cached_property
    def _reveals(self) -> tuple[tuple[Spot, ef.Reveal], ...]:
        """What is shown to everybody, and where."""
        return tuple(
            (spot, spot.line.effect)
            for spot in spots(self.program)
            if isinstance(spot.line, ir.Do)
            and isinstance(spot.line.effect, ef.Reveal)
            and spot.line.effect.audience is None
        )

    # ------------------------------------------------------------------ when it is shown

    @cached_property
    def _shown_ever(self) -> frozenset[int]:
        """The choices that are shown or said at some time, as they are. What never is, becomes
        known by what comes of it: nothing says that it is to be kept.
        """
        said = {
            source.decision
            for tree in self.knowledge.everything
            if isinstance(tree, ef.Announce) and tree.audience is None
            for part in tree.text
            for source in self._carried(part)
            if source.same
        }
        reveals = (t for t in self.knowledge.everything if isinstance(t, ef.Reveal))
        return frozenset(said | {each.decision for each in reveals})

    def _is_early(self, source: Source, spot: Spot) -> bool:
        """Whether a line tells a choice that may not have been shown, nor is shown at once."""
        choice = self.secret[source.decision]
        asked = [s for s in spots(self.program) if _asks(s.line, choice.number)]
        inner = {p for s in asked for p in visit.within(self.program, s.phase)}
        if spot.phase not in inner or not asked:
            return False
        if any(s.phase == spot.phase and s.at > spot.at for s in asked) and not source.before:
            return False
        shown = [
            (where, reveal)
            for where, reveal in self._reveals
            if visit.shows(self.program, reveal, choice) and self._soon(where, spot, source)
        ]
        if not shown:
            return choice.number in self._shown_ever
        return source.same and self._may_stay_hidden(choice, shown, spot)

    def _soon(self, where: Spot, spot: Spot, source: Source) -> bool:
        """Whether something is shown before a line, or behind it with no choice in between."""
        if where.phase != spot.phase:
            inner = where.phase in visit.within(self.program, spot.phase)
            return inner or self._before_playing(where, spot, source)
        if where.at <= spot.at or source.before:
            return True
        between = (
            s for s in spots(self.program) if s.phase == spot.phase and spot.at < s.at < where.at
        )
        return not any(isinstance(s.line, ir.Ask | ir.Play) for s in between)

    def _before_playing(self, where: Spot, spot: Spot, source: Source) -> bool:
        """Whether something is shown in a phase around a line's, in front of whatever plays that,
        and was chosen there or further out.
        """
        chosen = [s for s in spots(self.program) if _asks(s.line, source.decision)]
        around = above(self.program, where.phase)
        plays = [
            s.at
            for s in spots(self.program)
            if s.phase == where.phase
            and isinstance(s.line, ir.Play)
            and spot.phase in visit.within(self.program, s.line.phase)
        ]
        return (
            bool(plays)
            and where.at < min(plays)
            and all(
                s.phase in around or (s.phase == where.phase and s.at < where.at) for s in chosen
            )
        )

    def _may_stay_hidden(
        self, choice: Decision, shown: list[tuple[Spot, ef.Reveal]], spot: Spot
    ) -> bool:
        """Whether a rule may hide what is revealed, or something else is shown, and the line does
        not ask for that.
        """
        if choice.hidden in spot.asks:
            return False
        if all(reveal.seen is not None for _, reveal in shown):
            return not spot.asks & {reveal.seen for _, reveal in shown}
        return any(
            isinstance(rule.form, ir.Answer)
            and rule.form.property == choice.hidden
            and ir.owning_design(rule.owner) in (None, *self.knowledge.present)
            for rule in self.program.rules
        )

    # ------------------------------------------------------------------ what is told

    def _told(self, spot: Spot, effect: ef.Effect) -> Iterator[Told]:
        """The secret choices that an effect tells everybody, and by what."""
        if isinstance(effect, ef.Announce):
            yield from self._announced(spot, effect) if effect.audience is None else ()
            return
        for each in ef.written(effect):
            if each.place is not None and self._public(each.place.property):
                for source in self._carried(each.by):
                    yield Told(source, each.place.property)
            if each.how is ef.How.MOVE and each.things is not None:
                yield from self._moved(each.things, each.by)

    def _announced(self, spot: Spot, effect: ef.Announce) -> Iterator[Told]:
        """The secret choices that what is announced tells, and that it is announced at all."""
        for part in effect.text:
            for source in self._carried(part):
                if not source.same:  # the machine leaves out a choice itself
                    yield Told(source, None, f"`{part.span.words}`")
        for condition, held in spot.behind:
            for tree, source in self._pinned(condition, held):
                yield Told(source, None, f"an announcement made only if `{tree.span.words}`")

    def _level(self, spot: Spot) -> frozenset[int]:
        """The choices in which both players have the same number where a line is carried out: each
        knows that of the other by their own.
        """
        said = [(placed(tree, {}), held) for tree, held in spot.behind]
        sums = sums_in(said) if said else {}
        found: set[int] = set()
        for made in self.secret.values():
            first, second = (ir.Read(made.value, ir.seat(each)) for each in (0, 1))
            if sums.get(frozenset({(first, 1), (second, -1)})) == (0, 0):
                found.add(made.number)
        return frozenset(found)

    def _pinned(self, condition: ir.Tree, held: bool) -> Iterator[tuple[ir.Tree, Source]]:
        """The secret choices of which a condition says what they are, or what they come to: one
        number, or for one choice alone also more or less than one. Who has more, or that nobody
        has, is left out.
        """
        match condition:
            case ir.AllOf(parts=parts) if held:
                for part in parts:
                    yield from self._pinned(part, held)
            case ir.Not(part=inner):
                yield from self._pinned(inner, not held)
            case ir.Among(value=value, others=(other,)) if held:
                for source in self._against(value, other):
                    if source.same or other != ir.number(0):
                        yield condition, evolve(source, same=False)
            case ir.Compared(left=left, right=right):
                for source in (*self._against(left, right), *self._against(right, left)):
                    if source.same:
                        yield condition, evolve(source, same=False)

    def _against(self, value: ir.Tree, other: ir.Tree) -> tuple[Source, ...]:
        """The secret choices in a value that is held against one in which there are none."""
        return () if self._carried(other) else self._carried(value)

    def _moved(self, things: ir.Tree, zone: object) -> Iterator[Told]:
        """What is seen when pieces that were chosen leave a zone, and come to another."""
        for source in self._carried(things):
            domain = self.secret[source.decision].domain
            zones = domain.zones if isinstance(domain, ir.PieceChoice) else ()
            for each in (zone, *zones) if source.same else ():
                if isinstance(each, ir.Read) and self._public(each.property):
                    yield Told(source, each.property)

    def _public(self, number: int) -> bool:
        made = self.program.properties[number]
        kept = made.source == "stored" and made.bearer in ("game", "player")
        return kept and made.audience == "public"

    # ------------------------------------------------------------------ what values carry

    def _carried(self, tree: object) -> tuple[Source, ...]:
        """The secret choices that can be recognized in a value."""
        return _recognized(tree, self._of_property)

    @cached_property
    def _of_property(self) -> dict[int, tuple[Source, ...]]:
        """Which secret choices the value of each property tells."""
        found: dict[int, tuple[Source, ...]] = {
            n: (Source(d, True),) for n, d in self.chosen.items()
        }
        for made in self.program.properties:
            if made.of in self.chosen:
                source = Source(self.chosen[made.of], True, before=True)
                found[made.number] = (source,)
        for _ in range(THROUGH):
            for number, value in self._given:
                known = found.get(number, ())
                more = tuple(dict.fromkeys((*known, *_recognized(value, found))))
                if more != known and number not in self.chosen:
                    found[number] = more
        return found

    @cached_property
    def _given(self) -> tuple[tuple[int, ir.Tree], ...]:
        """Every value that a property is given."""
        said = (t for t in self.knowledge.everything if isinstance(t, ir.Answer | ir.Set))
        done = (each for each in self.knowledge.writing(ef.How.SET) if each.place is not None)
        return (
            *((tree.property, tree.value) for tree in said),
            *((ir.given(e.place).property, e.by) for e in done if isinstance(e.by, ir.Tree)),
        )

    # ------------------------------------------------------------------ what is said

    def _finding(self, spot: Spot, told: Told) -> Finding:
        choice = self.secret[told.source.decision]
        span, about = spot.line.span, frozenset[tuple[str, int]]()
        if not span.words and isinstance(spot.line, ir.Do):
            span = spot.line.effect.span
        others, words = [Label(choice.span, "this is chosen in secret")], told.words
        if told.property is not None:
            made = self.program.properties[told.property]
            words, about = f"`{made.name}`", frozenset({("property", made.number)})
            others += [Label(made.span, "this is public")]
        found = problem(
            "tells-hidden",
            f"by {words} everybody learns a `{choice.name}` that has not been shown",
            span,
            others=tuple(each for each in others if each.span.words),
            help=f"reveal `{choice.name}` before, or let fewer see this; if it is meant to become "
            "known, allow it",
            severity=Severity.WARNING,
        )
        return Finding(found, concern(self.program, spot.owner, found.label.span) | about)


def _recognized(tree: object, known: Mapping[int, tuple[Source, ...]]) -> tuple[Source, ...]:
    """The secret choices that can be recognized in a value. known: in that of each property."""
    if isinstance(tree, ir.Read):
        return known.get(tree.property, ())
    found: list[Source] = []
    if isinstance(tree, CARRIES):
        found = [s for part in ir.children(tree) for s in _recognized(part, known)]
        if isinstance(tree, ir.Calculated | ir.Divided | ir.Extreme | ir.Total):
            found = [Source(s.decision, False, s.before) for s in found]
    return tuple(dict.fromkeys(found))


def _asks(line: ir.Tree, decision: int) -> bool:
    return isinstance(line, ir.Ask) and line.decision == decision
