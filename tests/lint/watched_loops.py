"""Play that is watched: whether what is said to fall from pass to pass does fall."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from duello.analysis.model.random_play import LONGEST, moments, play_of_seed
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.lint.engine.linear_forms import CELLS, PASSES, PIECES, ZONE, Atom
from duello.dsl.lint.engine.loop_measures import Verdict, verdicts
from duello.dsl.lint.engine.pass_changes import Followed
from duello.dsl.lint.engine.program_facts import Knowledge
from duello.interpreter import scheduler
from duello.interpreter.state import Loop
from duello.interpreter.transaction import Transaction
from duello.interpreter.unwind import cut_short
from duello.interpreter.update_set import Cut

Key = tuple[str, int, int]
"""A line that plays, or what begins a phase anew."""


class Watch:
    """What a program's loops were proved to do, held against play."""

    def __init__(self, program: Program) -> None:
        knowledge = Knowledge(program)
        self.verdicts = list(verdicts(knowledge))
        self.proved = [each for each in self.verdicts if each.ends and not each.usual]
        self.zones = {v.phase: Followed(knowledge, v.phase, False).zones for v in self.proved}
        self.lines = {
            (block, at): each
            for each in self.proved
            for block, lines in enumerate(program.blocks)
            for at, line in enumerate(lines)
            if line is each.line
        }
        self.last: dict[Key, list[int]] = {}
        self.level: dict[Key, int] = {}
        self.compared = 0
        self.wrong: list[str] = []

    def come_to(self, work: Transaction, frame: Loop) -> None:
        """A line is about to play its phase, or to leave off."""
        proved = self.lines.get((frame.block, frame.at))
        if proved is not None:
            key = ("play", frame.block, frame.at)
            if not frame.done:
                self.last.pop(key, None)
            self._forget_attempts(proved.phase)
            self._fallen(key, proved, self._worth(work.facts, proved, frame.done))

    def cut(self, work: Transaction, cut: Cut) -> None:
        """A phase was begun anew."""
        for number, each in enumerate(self.proved):
            if each.phase == cut.phase and not isinstance(each.line, ir.Play):
                self._fallen(("anew", each.phase, number), each, self._worth(work.facts, each, 0))

    def _forget_attempts(self, phase: int) -> None:
        for key in [key for key in self.last if key[:2] == ("anew", phase)]:
            del self.last[key]

    def _fallen(self, key: Key, proved: Verdict, now: list[int]) -> None:
        """That a measure is less than before, and those in front of it are no more; as often at
        most as values are told apart, all of them may stay.
        """
        before = self.last.get(key)
        self.last[key] = now
        if before is None or now < before:
            self.level[key] = 0
        else:
            self.level[key] = self.level.get(key, 0) + 1
        self.compared += before is not None
        nodes = len({each.before for each in proved.passes})
        if before is not None and self.level[key] and (now != before or self.level[key] >= nodes):
            self.wrong.append(f"{proved.line.span.words}: {before} became {now}")

    def _worth(self, facts: Mapping[Any, Any], proved: Verdict, done: int) -> list[int]:
        return [
            sum(by * self._counted(facts, atom, proved, done) for atom, by in measure.form)
            for measure in proved.measures
        ]

    def _counted(self, facts: Mapping[Any, Any], atom: Atom, proved: Verdict, done: int) -> int:
        if atom.sort == PASSES:
            return done
        if atom.sort == PIECES:
            zones = self.zones[proved.phase]
            return sum(len(lying or ()) for key, lying in facts.items() if key[0] in zones)
        if atom.sort == CELLS:
            here = [value for key, value in facts.items() if key[0] == atom.number]
            return here.count(atom.value)
        value = facts.get((atom.number, atom.whose))
        return len(value or ()) if atom.sort == ZONE else int(value or 0)


@contextmanager
def watching(watch: Watch) -> Iterator[None]:
    """While this lasts, whatever the interpreter plays is watched; what it only tries is not."""
    loop = scheduler.FRAMES[Loop]

    def watched_loop(work: Transaction, frame: Loop) -> None:
        if not work.trying:
            watch.come_to(work, frame)
        loop(work, frame)

    def watched_cut(work: Transaction, how: Cut) -> None:
        cut_short(work, how)
        if how.how != "end" and not work.trying:
            watch.cut(work, how)

    with (
        patch.dict(scheduler.FRAMES, {Loop: watched_loop}),
        patch("duello.interpreter.slots.cut_short", watched_cut),
    ):
        yield


def watched(program: Program, seeds: range, longest: int = LONGEST) -> Watch:
    """Random plays, so many answers each at most, in which every loop is watched."""
    watch = Watch(program)
    with watching(watch):
        for seed in seeds:
            watch.last.clear()
            for at, _ in enumerate(moments(play_of_seed(program, seed), quiet=True)):
                if at >= longest:
                    break
    return watch
