"""The table: a match in the terminal.

Purpose: draw what the people at this terminal may know: news as they come, how things stand, what
is asked, the pieces and their texts. Readable in 80 columns and without colour.
Input: a match, who sits here. Output: text. Must not know: what is typed.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import evolve
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from ..boards.board_text import CELL, EMPTY, LABEL, Picture
from ..desk.rulebook.english import stopped
from ..dsl import ir
from ..dsl.ir.program import Design, Property
from ..interpreter.events import HOST
from ..interpreter.state import Ending
from ..match.answers import Awaiting
from ..match.changed_values import ChangedValue, changed_values
from ..match.event_words import Event, Kind
from ..match.final_standing import final_standing
from ..match.match import Match
from ..match.observation import learned
from ..match.recollection import recollected
from ..match.sights import fact_in_words
from ..move_text.complete import Beginning, Following
from ..move_text.compose import listed_apart, separator
from ..move_text.display_names import Printed, words
from .board_diff import Sights
from .hand_news import HandNews
from .prompt import Offer, in_short, offers

WIDTH = 80

FEW = 6
"""So many of the things that an answer may begin with are listed before somebody asks for more."""

LOOKED_AHEAD = 200
"""So many parts are gone through to see what an answer may begin with."""


class Table:
    """What is shown of a match.

    here: the seats of the people at this terminal. why: whether to show which rules decided.
    """

    def __init__(self, match: Match, here: tuple[int, ...], why: bool) -> None:
        self.match = match
        self.here = here
        self.why = why
        console = Console(highlight=False)
        self.console = Console(highlight=False, width=min(console.width, WIDTH))
        self._heading = ""
        self._shown = [0, 0]
        self._withheld: list[Event] = []
        self._sights = Sights(match.program)
        self._hands = (HandNews(), HandNews())
        self._told_values: set[ChangedValue] = set()
        self._lain: dict[tuple[str, int | None], list[str]] = {}

    def refuse(self, why: object) -> None:
        """Say that something is not done, and why."""
        self.say(f"No: {stopped(str(why))}", "red")

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        """A paragraph."""
        words = Text(text.encode("utf-8", "replace").decode(), style)
        for line in words.wrap(self.console, self.console.width - indent):
            line.rstrip()
            self.console.print(" " * indent, line, sep="")

    def items(self, items: Iterable[str], before: str = "", separator: str = ", ") -> None:
        """A list, of which no item is broken in two."""
        lines = [before]
        for item in items:
            if lines[-1] and len(lines[-1]) + len(item) > self.console.width - 6:
                lines.append("")
            lines[-1] += f"{item}{separator}"
        for number, line in enumerate(lines):
            last = number == len(lines) - 1
            self.say(line.removesuffix(separator) if last else line, indent=4 if number else 2)

    # ------------------------------------------------------------------ news

    def news(self, events: Iterable[Event]) -> None:
        """What has happened, as far as everybody here may see it."""
        told = [self._as_it_came(event) for event in events]
        alone = self.here[0] if len(self.here) == 1 else None
        open_ = not self.here or not any(e.hidden for e in told)
        left = [e for e in told if e.to in (None, alone) or (self.why and _is_reason(e))]
        last = self._before_the_next(left)
        while left:
            event = left.pop(0)
            if event.to == HOST:
                self._reason(event, open_)
            elif left and _same_fact(event, left[0]):
                self._sights.hear(event)
                first, event = event, left.pop(0)
                self._sights.hear(event)
                self._both(first, event)
            else:
                self._heard(event)
            if event is last:
                self.heading()
        self._new_sights()
        if alone is not None:
            self._hand_news(alone, told)
        self._new_values()

    def _before_the_next(self, events: Sequence[Event]) -> Event | None:
        """The last message of a phase which is going on once more now: what is told after it
        belongs to the next one, and stands below its heading. Where another phase follows, lines
        may stand between the two, whose messages belong to neither.
        """
        state, program = self.match.state, self.match.program
        now = {
            (program.phases[frame.phase].name, state.counts[frame.phase]): program.phases[
                frame.phase
            ]
            for frame in state.agenda
            if isinstance(frame, Ending)
        }
        at = next((at for at in reversed(range(len(events))) if events[at].kind is Kind.OVER), -1)
        played = events[at].data.get("number") if at >= 0 else None
        again = isinstance(played, int) and now.get((str(events[at].data["phase"]), played + 1))
        if not again:
            return None
        if again.at_end >= 0:  # what changes at the end of it is told once it is over
            own = {program.properties[n].name for n in program.tables.scoped[again.number]}
            while at + 1 < len(events) and _is_kept(events[at + 1], own):
                at += 1
        return events[at]

    def _new_values(self) -> None:
        """What pieces have that was printed otherwise, once it is news."""
        for each in self._changed():
            if each not in self._told_values:
                self.say(f"{each.what} {each.value}", indent=2)
                self._told_values.add(each)

    def _changed(self, player: str | None = None) -> tuple[ChangedValue, ...]:
        """What is otherwise than printed on the pieces that a player sees, or everybody here."""
        alone = self.match.players[self.here[0]] if len(self.here) == 1 else None
        return changed_values(self.match, player or alone)

    def _hand_news(self, seat: int, events: Iterable[Event]) -> None:
        """What somebody holds now, if it was not their own doing."""
        mine = (event for event in events if event.to == seat)
        for name, things in self._hands[seat].hear(mine).items():
            self.items([self.short(each) for each in things] or ["nothing"], f"your {name}: ")

    def _as_it_came(self, event: Event) -> Event:
        """A message; of what lies open, with the things in the order in which they came there."""
        if event.kind is not Kind.FACT or event.to is not None or not isinstance(event.value, list):
            return event
        key = event.name, event.subject
        if any(
            made.name == event.name and isinstance(made.type, ir.ZoneType) and made.type.ordered
            for made in self.match.program.properties
        ):
            return event
        left = Counter(map(str, event.value))
        lying = []
        for each in (*self._lain.get(key, ()), *map(str, event.value)):
            if left[each]:
                left[each] -= 1
                lying.append(each)
        self._lain[key] = lying
        listed = ", ".join(map(str, event.value))
        if not lying or not event.text.endswith(listed):
            return event
        return evolve(event, text=event.text.removesuffix(listed) + ", ".join(lying))

    def _heard(self, event: Event) -> None:
        """A message: in words, if no picture tells it."""
        if event.kind is Kind.OVER:
            self._new_sights()
        if not self._sights.hear(event):
            self._event(event)

    def _both(self, *events: Event) -> None:
        """One fact about both players."""
        players = self.match.players
        each = [
            f"{players[e.subject or 0]} "
            + fact_in_words(self.match.program, "player", e.name, e.value)
            for e in events
        ]
        self.say(f"{events[0].name}: {', '.join(each)}", indent=2)

    def private_news(self, player: str) -> None:
        """What one of two people here was told alone since they looked last."""
        seat = self.match.seat(player)
        events = self.match.events
        since = events[self._shown[seat] :]
        for event in since:
            if event.to == seat:
                self._event(event)
        self._hand_news(seat, since)
        self._shown[seat] = len(events)

    def _event(self, event: Event) -> None:
        if event.kind is Kind.CHOICE and not event.data["drawn"]:
            return
        if event.kind is Kind.FACT and event.to is not None and isinstance(event.value, list):
            return  # a hand is shown when it is asked for
        style = "bold" if event.kind is Kind.OVER else "cyan" if event.to is not None else ""
        self.say(event.text, style, 2)
        if self.why:
            for clause in event.why:
                self.say(clause, "dim", 6)

    def _reason(self, event: Event, open_: bool = True) -> None:
        """The clauses that answered a question; later, if something about it is hidden here."""
        if not open_:
            self._withheld.append(event)
            self.say(f"why {event.data['question']}: told when the match is over", "dim", 2)
            return
        self.say(f"why {event.text}", "dim", 2)
        for clause in event.why:
            self.say(clause, "dim", 6)

    # ------------------------------------------------------------------ how things stand

    def heading(self) -> None:
        """Where in the match this is, if that is news: `duel 1, round 3`."""
        state, program = self.match.state, self.match.program
        phases = [f.phase for f in state.agenda if isinstance(f, Ending)]
        words = ", ".join(
            f"{program.phases[number].name} {state.counts[number]}"
            for number in phases
            if number != program.root
        )
        if words != self._heading:
            self._heading = words
            self.console.print()
            self.console.print(Rule(Text(words, "bold"), align="left", style="dim"))

    def score(self, player: str | None) -> None:
        """What is counted, as a player (or anybody) may know it."""
        match = self.match
        if player is None:
            known = learned(match.players, (e for e in match.events if e.to is None))
        else:
            known = match.view(player)
        for name, about in known.players.items():
            counted = [
                f"{what} {fact_in_words(match.program, 'player', what, value)}"
                for what, value in about.items()
                if not isinstance(value, list)
            ]
            if counted:
                self.say(f"{name}: {', '.join(counted)}", indent=2)
        for what, value in known.facts.items():
            if not isinstance(value, dict | list):
                said = fact_in_words(match.program, "game", what, value)
                self.say(f"{what}: {said}", indent=2)
        for each in self._changed(player):
            self.say(f"{each.what} {each.value}", indent=2)

    def hand(self, player: str) -> None:
        """What a player holds, has chosen, and was told alone."""
        held, known = self._held(player), recollected(self.match, player)
        for name, things in held.items():
            self.items([self.short(each) for each in things] or ["nothing"], f"your {name}: ")
        for choice, chosen in known.choices:
            self.say(f"your {choice}: {self.short(chosen)}", indent=2)
        for event in known.told:
            self.say(f"told you alone: {event.text}", "cyan", 2)
        if not (held or known.choices or known.told):
            self.say(
                "You hold nothing that you may look at. Enter shows what you may choose.", "", 2
            )

    def _held(self, player: str) -> dict[str, list[str]]:
        """What lies in the zones of a player, as far as they may look."""
        view = self.match.view(player)
        known = view.players[view.player]
        return {
            name: [str(each) for each in things]
            for name, things in known.items()
            if isinstance(things, list)
        }

    @property
    def sees(self) -> bool:
        """Whether there is any board or graph to look at."""
        return bool(self._sights.all())

    def sights(self) -> None:
        """The boards and graphs as they are now."""
        for picture in self._sights.all():
            self._picture(picture)

    def _new_sights(self) -> None:
        """Those on which something has changed, and what."""
        for sight in self._sights.new():
            self._picture(sight.picture, sight.new)
            if sight.changed:
                self.say(f"changed: {sight.changed}", "dim", 2)

    def _picture(self, picture: Picture, new: frozenset[str] = frozenset()) -> None:
        """A board or a graph; what is new on a board stands out."""
        styles = {LABEL: "dim", EMPTY: "dim", CELL: "cyan"}
        self.console.print()
        if picture.title:
            self.say(f"{picture.title}:", indent=2)
        for line in picture.lines:
            text = Text(" ")
            for bit in line:
                text.append(bit.text, "bold" if bit.cell in new else styles.get(bit.kind, ""))
            text.rstrip()
            self.console.print(text, soft_wrap=bool(picture.order))
        if picture.legend:
            self.items(picture.legend, separator="; ")

    def question(self, asked: Awaiting) -> None:
        """What is asked, and what may be said."""
        using = asked.optional and asked.candidates == (asked.name,)
        offer = "you may use" if using else "you may choose" if asked.optional else "choose"
        more = ["`use` or `pass`"] if using else ["`pass` to decline"] if asked.optional else []
        more += [f"{asked.seconds} seconds"] if asked.seconds is not None else []
        more += [f"{asked.which} of {asked.of}"] if asked.of > 1 else []
        notes = f" ({', '.join(more)})" if more else ""
        owner = "" if using else self._owner(asked.name)
        self.say(f"{owner}{asked.player}, {offer} {asked.name}{notes}:", "bold")
        if len(self.here) == 1 and (before := self._chosen_before(asked)):
            self.say(f"so far: {', '.join(before)}", "dim", 2)
        if asked.about:
            self._first_parts(asked)
        if using or asked.about:
            return
        first, *further = offers(asked)
        self._names(first.names)
        alike: dict[tuple[str, ...], list[Offer]] = {}
        for offered in further:
            alike.setdefault(tuple(offered.names), []).append(offered)
        for names, those in alike.items():
            self.say(", ".join(map(str, those)) + ":", indent=2)
            self._names(names, "  ")

    def _names(self, names: Sequence[str], before: str = "") -> None:
        """What may be said."""
        shown = [self.short(name) for name in in_short(names)]
        self.items(shown, before, separator(shown))

    def _first_parts(self, asked: Awaiting) -> None:
        """What an answer of many parts may begin with, and an example of one."""
        about, _, example = asked.about.partition("; for example ")
        beginning = self.match.beginning(asked.player, "", asked.name, asked.which, LOOKED_AHEAD)
        begin = [
            f"{part.choice}{_how_many(part)} ({listed_apart(_few(part.names))})"
            for part in beginning.next
        ]
        more = f"; for example {example}" if example else ""
        self.say(f"{' or '.join(begin) or about}{more}; `?` shows more", indent=2)

    def _chosen_before(self, asked: Awaiting) -> list[str]:
        """What the player has chosen in the phase in which they are asked."""
        program, known = self.match.program, recollected(self.match, asked.player)
        phases = {made.name: made.phase for made in program.decisions}
        return [
            f"{choice} {self.short(chosen)}"
            for choice, chosen in known.choices
            if phases[choice] == phases[asked.name] and choice != asked.name
        ]

    def _owner(self, choice: str) -> str:
        """The piece whose text asks for a choice: `Over/Under: `."""
        program = self.match.program
        spans = [made.span for made in program.decisions if made.name == choice]
        for rule in program.rules:
            design = ir.owning_design(rule.owner)
            if design is not None and any(rule.span.holds(span) for span in spans):
                return f"{program.designs[design].name}: "
        return ""

    def next_parts(self, beginning: Beginning) -> None:
        """What may be said after the words so far."""
        if beginning.words:
            whole = ", which is an answer" if beginning.whole else ""
            self.say(f"so far: {beginning.words}{whole}", indent=2)
        for part in beginning.next:
            self._names(part.names, f"{_called(part)}: ")
        if not beginning.next:
            self.say("nothing more can be said", indent=2)

    # ------------------------------------------------------------------ pieces

    def designs(self) -> dict[str, Design]:
        """What pieces there are, by name."""
        return {design.name: design for design in self.match.program.designs}

    def short(self, name: str) -> str:
        """A piece with its short form: `4 Confusion`."""
        design = self.designs().get(name)
        return name if design is None or design.label == name else f"{design.label} {name}"

    def choosable(self, asked: Awaiting) -> None:
        """The pieces that may be chosen; if no choice is one, those that the player was told of."""
        names = dict.fromkeys(name for each in asked.parts for _, name in each[:1])
        if not any(name in self.designs() for name in names):
            told = self.match.view(asked.player).players.values()
            lists = [v for facts in told for v in facts.values()]
            names = dict.fromkeys(str(n) for v in lists if isinstance(v, list) for n in v)
        self.pieces(names)

    def pieces(self, names: Iterable[str]) -> None:
        """Pieces with what is printed on them and the words that players read."""
        designs = self.designs()
        for name in names:
            if name in designs:
                self._piece(designs[name])

    def told_of(self, name: str, player: str) -> None:
        """A piece with its text, and what a player alone was told of it."""
        self.pieces([name])
        for each in self._changed(player):
            if each.piece == name:
                self.say(f"now {each.what} {each.now}", indent=6)
        for told in recollected(self.match, player).about(name):
            self.say(f"told you alone: {told}", "cyan", 6)

    def _piece(self, design: Design) -> None:
        naming = Printed(self.match.program)
        printed = [
            f"{made.name} {words(naming, made.printed[design.number], made.type)}"
            for made in self.match.program.properties
            if made.source == "printed" and made.kind in (None, design.kind) and _differs(made)
        ]
        heading = self.short(design.name)
        self.say(heading + (f" ({', '.join(printed)})" if printed else ""), "bold", 2)
        if design.text:
            self.say(" ".join(design.text.split()), indent=6)

    # ------------------------------------------------------------------ the end

    def end(self) -> None:
        """How the match ended, and what could not be told before."""
        outcome = self.match.outcome
        if outcome is None:
            return
        self.console.print()
        self.console.print(Rule(Text(outcome.why, "bold green"), align="left", style="dim"))
        for line in final_standing(self.match).lines:
            self.say(line, indent=2)
        if self._withheld:
            self.say("what was hidden, and decided by these rules:", indent=2)
        for event in self._withheld:
            self._reason(event)


def _few(names: Sequence[str]) -> list[str]:
    """The first of some names; of numbers in a row, from where to where they go."""
    shown = in_short(names)
    return [*shown[:FEW], "..."] if len(shown) > FEW else shown


def _called(part: Following) -> str:
    """A part that comes next: `then perhaps retreat, said as `, Move to ...``."""
    written = f" (`{part.written}`)" if part.written else ""
    perhaps = " perhaps" if part.optional else ""
    return f"next{perhaps} {part.choice}{written}{_how_many(part)}"


def _how_many(part: Following) -> str:
    """So many of what may be named next: `, 2 to 3 of`."""
    if (part.low, part.high) == (1, 1):
        return ""
    if part.low == part.high:
        return f", {part.low} of"
    least = f"{part.low} to" if part.low else "up to"
    return f", {least} {part.high} of"


def _differs(made: Property) -> bool:
    """Whether a property is printed differently on different pieces."""
    return len(set(made.printed) - {None}) > 1


def _is_reason(event: Event) -> bool:
    """Whether the host alone is told by which rules a question was answered."""
    return event.to == HOST and event.kind is Kind.WHY


def _is_kept(event: Event, own: set[str]) -> bool:
    """Whether it is told how something is now that a phase does not have of its own."""
    return event.kind in (Kind.FACT, Kind.BOARD) and event.name not in own


def _same_fact(one: Event, other: Event) -> bool:
    """Whether two messages to everybody tell the same of one player and of the other."""
    return (
        one.kind is other.kind is Kind.FACT
        and one.name == other.name
        and one.to is None is other.to
        and {one.subject, other.subject} == {0, 1}
        and not isinstance(one.value, list)
    )
