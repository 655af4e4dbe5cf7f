"""Events from notes: what compiled code has told, as the reference tells it.

Purpose: make of the numbers that were noted on the way the events of the reference, those for the
host alone left out; what was told of facts is brought together where paths met in between.
Input: a program, what notes are about, numbers. Output: events.
Must not know: how play goes on.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import define, field

from ..dsl import ir
from ..dsl.ir.types import Value, as_several
from ..interpreter.disclosure import line_to_tell
from ..interpreter.events import (
    HOST,
    Announced,
    Became,
    Because,
    Echoed,
    Event,
    Hidden,
    Looked,
    PhaseOver,
    Revealed,
    Told,
)
from ..interpreter.update_set import Ender
from .code import Coding, Module, Site
from .diagrams import ABSENT, NUMBER, Absent, one_thing
from .program_view import Key, Program, ef, tr

Note = int | tuple[int, ...]
"""What was noted: the number of a note, and the numbers in it, if there are any."""

Notes = tuple[Note, ...]

Heard = Value | Absent
"""What stands in a note: a value, or that there is none."""

MOST_READ = 20_000
"""So many different notes are remembered at once."""

Read = Callable[[tuple[int, ...]], list[Heard]]


@define(eq=False)
class Hearing:
    """Makes events of notes."""

    program: Program
    module: Module
    _readers: list[tuple[Site, Read]] = field(factory=list)
    _values: dict[Note, tuple[Site, list[Heard]]] = field(factory=dict)
    _made: dict[Note, tuple[Event, ...]] = field(factory=dict)
    """The events of notes that hang on none before them."""
    _texts: dict[tuple[Note, tuple["By | None", ...]], tuple[Event, ...]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self._readers = [(site, _reader(codings)) for site, codings in self.module.sayings]

    def events(self, notes: Notes) -> tuple[Event, ...] | None:
        """Everything that players hear, in order; None if only the reference knows."""
        run = _Run(self.program)
        for each in notes:
            made = self._made.get(each)
            if made is not None and not (run.told or run.later):
                run.events.extend(made)
                continue
            known = self._values.get(each)
            if known is None:
                known = self._values[each] = self._read(each)
            site, values = known
            if site.kind == "unknown":
                return None
            if site.kind == "announced" and site.extra:
                run.events.extend(self._announced(run, each, site, values))
                continue
            before = len(run.events)
            KINDS[site.kind](run, site, values)
            if _is_alone(site) and not (run.told or run.later):
                self._made[each] = tuple(run.events[before:])
        return tuple(run.events)

    def _announced(
        self, run: "_Run", note: Note, site: Site, values: list[Heard]
    ) -> tuple[Event, ...]:
        """What is told of a text that tells answers to questions: it hangs on who gave them."""
        key = (note, tuple([run.decided.get(number) for number, _ in site.extra]))
        found = self._texts.get(key)
        if found is None:
            before = len(run.events)
            run.announced(site, values)
            found = self._texts[key] = tuple(run.events[before:])
            del run.events[before:]
        return found

    def _read(self, note: Note) -> tuple[Site, list[Heard]]:
        """What a note is about, and the values in it."""
        if len(self._values) >= MOST_READ:
            self._values.clear()
            self._made.clear()
            self._texts.clear()
        number, values = (note, ()) if isinstance(note, int) else (note[0], note[1:])
        site, read = self._readers[number]
        return site, read(values)


ALONE: Final = frozenset({"revealed", "echoed", "looked", "fact", "fact zone"})
"""The kinds of notes of which what is told hangs on none before them, unless facts are still to be
told; texts are so that tell no answers to questions.
"""


def _is_alone(site: Site) -> bool:
    return site.kind in ALONE or (site.kind == "announced" and not site.extra)


def _reader(codings: tuple[Coding, ...]) -> Read:
    """What reads the values of a note."""
    always = [more[0] if kind == "always" else None for kind, *more in codings]
    others = [(at, *each) for at, each in enumerate(codings) if each[0] != "always"]

    def read(numbers: tuple[int, ...]) -> list[Heard]:
        left, found = iter(numbers), list[Heard](always)
        for at, kind, *more in others:
            match kind:
                case "number":
                    found[at] = next(left)
                case "one of":
                    found[at] = more[0][next(left)]
                case "bits":
                    bits = next(left)
                    found[at] = tuple([p for nth, p in enumerate(more[0]) if bits >> nth & 1])
                case _:
                    value, number = more[0][next(left)], next(left)
                    found[at] = number if value is NUMBER else value
        return found

    return read


By = tuple[tuple[int, ...], tuple[int, ...]]
"""The rules that answered a question, and those that gave way."""


def _by(rules: Sequence[int], values: Iterator[Heard]) -> By:
    """By which of some rules: of each it is said whether it answered, and whether it gave way."""
    pairs = [(rule, next(values), next(values)) for rule in rules]
    return (
        tuple([rule for rule, yes, _ in pairs if yes]),
        tuple([rule for rule, _, lost in pairs if lost]),
    )


@define
class _Run:
    """Notes on the way to events. told: of facts that changed before paths met, what was told last;
    later: what they became then; decided: by which rules questions were answered; cuts: the lines
    that ended phases.
    """

    program: Program
    events: list[Event] = field(factory=list)
    facts: dict[Key, tuple[Told, Heard]] = field(factory=dict)
    told: dict[Key, Heard] = field(factory=dict)
    later: dict[Key, tuple[Told, Heard]] = field(factory=dict)
    decided: dict[int, By] = field(factory=dict)
    cuts: dict[int, tuple[int, int]] = field(factory=dict)

    # ------------------------------------------------------------------ values

    def value(self, site: Site, thing: Heard, type_: ir.Type) -> Told:
        """A value as it is told."""
        if isinstance(thing, int):
            is_piece = isinstance(type_, ir.PieceType)
            return Told(type_, thing, (site.pieces[thing][0],) if is_piece else None)
        if isinstance(thing, Absent):
            raise TypeError("what is not there cannot be told")
        if not isinstance(thing, tuple):
            return Told(type_, thing)
        if isinstance(type_, ir.ZoneType) and not type_.ordered:
            held = sorted((site.pieces[piece][0], piece) for piece in as_several(thing))
            return Told(type_, tuple(p for _, p in held), tuple(what for what, _ in held))
        if not isinstance(type_.member, ir.PieceType):
            return Told(type_, thing)
        return Told(type_, thing, tuple(site.pieces[piece][0] for piece in as_several(thing)))

    # ------------------------------------------------------------------ choices

    def revealed(self, site: Site, values: list[Heard]) -> None:
        """What was chosen in a decision is shown."""
        seen = None if site.which < 0 else site.which
        number = self.program.decisions[site.about].value if seen is None else seen
        type_ = self.program.properties[number].type
        by_seat: list[Told | Hidden | None] = []
        for at in (0, 3):
            there, hidden, thing = values[at : at + 3]
            if not there:
                by_seat.append(None)
            else:
                by_seat.append(Hidden(type_) if hidden else self.value(site, thing, type_))
        self.events.append(Revealed(site.about, seen, tuple(by_seat), None))

    def echoed(self, site: Site, values: list[Heard]) -> None:
        """A player hears their own choice."""
        type_ = self.program.properties[self.program.decisions[site.about].value].type
        told = self.value(site, values[0], type_)
        self.events.append(Echoed(site.about, told, bool(site.which), ir.given(site.seat)))

    def looked(self, site: Site, values: list[Heard]) -> None:
        """A player looks at pieces."""
        hearer = ir.given(one_thing(values[0]))
        pieces = tuple(piece for piece in map(one_thing, values[1:]) if piece is not None)
        designs = tuple(site.pieces[piece][0] for piece in pieces)
        self.events.append(Looked(Told(ir.PIECES, pieces, designs), hearer))

    # ------------------------------------------------------------------ announcements

    def decide(self, site: Site, values: list[Heard]) -> None:
        """A question was answered, by these rules."""
        self.decided[site.about] = _by(site.extra, iter(values))

    def announced(self, site: Site, values: list[Heard]) -> None:
        """A text is told."""
        block, at = ir.given(site.line)
        effect = ir.sure(ef.Announce, ir.sure(tr.Do, self.program.blocks[block][at]).effect)
        left = iter(values)
        everybody = effect.audience is None
        audience = None if everybody else one_thing(next(left))
        parts = list(self._parts(site, effect, left))
        asked = []
        for number, rules in site.extra:
            stored, now = next(left), _by(rules, left)
            asked.append(self.decided.get(number, ((), ())) if stored else now)
        seen = list(left)
        if audience is None and not everybody:
            return
        seats: tuple[int, ...] = (0, 1) if everybody else (ir.given(audience),)
        versions = [tuple(part[seat] for part in parts) for seat in seats]
        hearers: tuple[int | None, ...] = seats
        if everybody and versions[0] == versions[1]:
            hearers, versions = (None,), versions[:1]
        for hearer, version in zip(hearers, versions, strict=True):
            why = self._why(asked, hearer, seen)
            self.events.append(Announced(effect.name, version, why, hearer))

    def _parts(
        self, site: Site, effect: ef.Announce, left: Iterator[Heard]
    ) -> Iterator[tuple[str | Told | Hidden, str | Told | Hidden]]:
        """What each seat hears of each part."""
        for part in effect.text:
            thing = next(left)
            if not isinstance(part, tr.Said):
                yield str(thing), str(thing)
                continue
            known = (next(left), next(left))
            told = self.value(site, thing, part.type)
            first, second = (told if thing is None or know else Hidden(part.type) for know in known)
            yield first, second

    def _why(self, asked: list[By], hearer: int | None, seen: list[Heard]) -> tuple[Because, ...]:
        """The clauses behind the answers that a text tells. asked: the rules behind each; seen: for
        each seat whether it has seen all pieces in force, then what these are.
        """
        if not asked:
            return ()
        known = {None, *seen[2:]}
        all_seen = all(seen[:2]) if hearer is None else seen[hearer]
        found: list[Because] = []
        for answered, overridden in asked:
            owners = [self.program.rules[each].owner for each in (*answered, *overridden)]
            if all_seen and all(ir.owning_design(owner) in known for owner in owners):
                found.extend(Because(each) for each in answered)
                found.extend(Because(each, True) for each in overridden)
        return tuple(found)

    # ------------------------------------------------------------------ facts

    def fact(self, site: Site, values: list[Heard]) -> None:
        """A fact has changed since it was told, or since paths met."""
        key = (site.about, None if site.which < 0 else site.which)
        type_ = self.program.properties[key[0]].type
        told, now = self.value(site, values[0], type_), values[1]
        if self.told or self.later:
            self.facts[key] = told, now
        else:
            self._became(key, told)

    def fact_zone(self, site: Site, values: list[Heard]) -> None:
        """The same of a set: what it is now."""
        self.fact(site, [*values, *values])

    def pending_zone(self, site: Site, values: list[Heard]) -> None:
        """The same, where paths meet. Of a set, it goes with it what it was."""
        was, there, before, now = values
        if was != there or before != now:
            self.pending(site, [before if was else ABSENT, now if there else ABSENT])

    def _became(self, key: Key, told: Told) -> None:
        made = self.program.properties[key[0]]
        to, subject = None if made.audience == "public" else HOST, key[1]
        if subject is not None and made.audience == "private":
            to = subject
        if to != HOST:
            self.events.append(Became(key[0], subject, told, to))

    def pending(self, site: Site, values: list[Heard]) -> None:
        """A fact has changed that was not told yet, and paths met."""
        key = (site.about, None if site.which < 0 else site.which)
        before, now = values
        self.told.setdefault(key, before)
        type_ = self.program.properties[key[0]].type
        told = Told(type_, None) if now is ABSENT else self.value(site, now, type_)
        self.later[key] = told, now

    def tell(self, site: Site, values: list[Heard]) -> None:
        """What has changed is told now, in order."""
        if not (self.told or self.facts):
            return
        for _, keys in self.program.tables.heard:
            for key in keys:
                told, now = self.facts.get(key) or self.later.get(key) or (None, ABSENT)
                if told is None or now is ABSENT:
                    continue
                if self.told.pop(key, ABSENT) != now:
                    self._became(key, told)
        self.facts, self.later = {}, {}

    def forget(self, site: Site, values: list[Heard]) -> None:
        """What was told of what was declared in a phase is gone with it."""
        scoped = self.program.tables.scoped[site.about]
        self.told = {key: thing for key, thing in self.told.items() if key[0] not in scoped}
        self.later = {key: thing for key, thing in self.later.items() if key[0] not in scoped}

    # ------------------------------------------------------------------ phases

    def over(self, site: Site, values: list[Heard]) -> None:
        """A phase is over."""
        number, winner = ir.given(one_thing(values[0])), one_thing(values[1])
        reason = values[2] if isinstance(values[2], str) else None
        line = self.cuts.get(site.about)
        self.events.append(PhaseOver(site.about, number, winner, reason, line))

    def cut(self, site: Site, values: list[Heard]) -> None:
        """Phases were ended by these lines."""
        enders: dict[int, list[Ender]] = {}
        for (phase, line, said), holds in zip(site.extra, values, strict=True):
            if holds:
                enders.setdefault(phase, []).append((line, said))
        told = {phase: line_to_tell(self.program, each) for phase, each in enders.items()}
        self.cuts = {phase: line for phase, line in told.items() if line is not None}


KINDS: dict[str, Callable[[_Run, Site, list[Heard]], None]] = {
    "revealed": _Run.revealed,
    "echoed": _Run.echoed,
    "looked": _Run.looked,
    "decided": _Run.decide,
    "announced": _Run.announced,
    "fact": _Run.fact,
    "fact zone": _Run.fact_zone,
    "pending": _Run.pending,
    "pending zone": _Run.pending_zone,
    "told": _Run.tell,
    "forgotten": _Run.forget,
    "over": _Run.over,
    "cuts": _Run.cut,
}
"""Every kind of note, and what becomes of it."""
