"""What is otherwise once players have chosen: more than who gains by it.

Purpose: two states, before a choice and when what it was made in has ended, as sentences about
what is otherwise from then on: numbers, where pieces lie, what is so of them, which rules hold;
and which pieces were cancelled, and which phases ended.
Input: a program, the states, the phases that ended. Output: `Change`s, which are the same for the
same change, whatever players are called. Must not know: matrices, how a change is shown.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from attrs import field, frozen

from ..dsl import ir
from ..dsl import syntax as sx
from ..dsl.ir.program import Program, Property, above
from ..dsl.ir.types import Value, as_several, as_things
from ..dsl.spans import Span
from ..dsl.syntax import items as sc
from ..dsl.syntax.walk import inside
from ..interpreter.state import Force, Key, Lasting, Left, State
from ..move_text.display_names import Printed, words
from .rulebook.document import Item, bare
from .rulebook.english import is_plural, listed, third_person, uncapital
from .rulebook.line_entries import Sentences
from .rulebook.phrases import Phrases
from .rulebook.vocabulary import Vocabulary


@frozen
class Seat:
    """A player, in what a change is about."""

    number: int


Part = Seat | str | int | None | tuple["Part", ...]
"""What a change is about, and what it comes to: names, numbers, players."""


@frozen
class Change:
    """One thing that is otherwise. about: what is. comes_to: what it is now; of a number, by how
    much it is more. words: both, as a sentence without capital and full stop. sort: such a sentence
    that is true whatever it comes to. so_much: of a number, what stands before and behind by how
    much it is more, or less.
    """

    about: Part
    comes_to: Part
    words: str = field(eq=False)
    sort: str = field(eq=False)
    so_much: tuple[str, str] = field(default=("", ""), eq=False)

    @property
    def by(self) -> int | None:
        """By how much a number is more; None if it is no number."""
        return self.comes_to if any(self.so_much) and isinstance(self.comes_to, int) else None


OVER = "over"
"""What changes are about by which a phase is won or over: it, how far outside that of the choice
the phase is, and who wins it.
"""


def is_of_the_choice(change: Change) -> bool:
    """Whether it is who won the phase in which was chosen."""
    return isinstance(change.about, tuple) and change.about[:2] == (OVER, 0)


def mirrored(part: Part) -> Part:
    """The same, said of the other player."""
    if isinstance(part, Seat):
        return Seat(1 - part.number)
    return tuple(map(mirrored, part)) if isinstance(part, tuple) else part


class Wording:
    """How the rulebook of a ruleset words what is otherwise."""

    def __init__(self, script: sc.Script | None = None) -> None:
        self._script = script or sc.Script(())
        self.phrases = Phrases(Vocabulary.of(self._script))
        self._changed: dict[tuple[str, bool], str] = {}

    def name(self, text: str) -> str:
        """What something is called."""
        return bare(self.phrases.name(text))

    def many(self, noun: str, amount: int) -> str:
        """So many of something: `1 coin`, `2 coins`."""
        return f"{amount} {bare(self.phrases.many(noun, amount))}"

    def change(self, noun: str, so: bool) -> str:
        """What becomes so, or is so no longer: `is now ready`."""
        if (noun, so) not in self._changed:  # it is looked for how the whole text speaks of it
            self._changed[noun, so] = bare(self.phrases.change(noun, so))
        return self._changed[noun, so]

    def rule(self, place: Span) -> str:
        """A rule that holds for some time, with the time: `next round: your cast is hidden`."""
        return self._timed.get(_at(place)) or " ".join(place.words.split())

    @cached_property
    def _timed(self) -> Mapping[tuple[str, int, int], str]:
        found: dict[tuple[str, int, int], str] = {}
        for item in self._script.items:
            sentences = Sentences(self._spoken_in(item), actors=False, brief=True)
            for node in inside(item):
                if isinstance(node, sx.Timed):
                    time = uncapital(bare(sentences.time(node)))
                    for line in inside(node.body):
                        if isinstance(line, sx.Line | sx.Clause):
                            told = _told(sentences.items((line,)))
                            found.setdefault(_at(line.span), f"{time}: {told}")
        return found

    def _spoken_in(self, item: sc.Item) -> Phrases:
        """How it is spoken in a part of the rules."""
        words = self.phrases.words
        if not isinstance(item, sc.Piece):
            return Phrases(words, personal=isinstance(item, sc.Rule))
        kind = next(
            (k.name for k in words.kinds.values() if item in words.pieces_of(k.name.text)),
            item.kind,
        )
        return Phrases(words, here=self.phrases.name(kind), personal=True)


def _at(place: Span) -> tuple[str, int, int]:
    return place.source.name, place.start, place.end


def _told(items: Iterable[Item]) -> str:
    """The entries of a list, one after the other, as they go on behind a colon."""
    told = ""
    for item in items:
        text = uncapital(bare(item.text)).removesuffix(".")
        below = _told(item.below)
        text = f"{text}{' ' if text.endswith(':') else '; '}{below}" if below else text
        told = f"{told}; {text}" if told else text
    return told


# ---------------------------------------------------------------------- two states


@frozen
class Stretch:
    """Play from one state on. before: when it began. choice: the number of what was chosen in it.
    around: the phase of that, and those that it is in, from inside out. left: the phases that
    ended, in order. now: the state if none of these has.
    """

    program: Program
    before: State
    choice: int
    around: tuple[int, ...]
    left: tuple[Left, ...]
    now: State

    @cached_property
    def ended(self) -> tuple[Left, ...]:
        """The end of each of those phases, from inside out, as far as they have ended."""
        first = {left.phase: left for left in reversed(self.left)}
        return tuple(first[phase] for phase in self.around if phase in first)

    @property
    def then(self) -> State:
        """The state when the outermost of them ended, with what was declared in it."""
        return self.ended[-1].state if self.ended else self.now

    @property
    def at_first(self) -> State:
        """The state when the innermost of them ended."""
        return self.ended[0].state if self.ended else self.now


def changes(played: Stretch, wording: Wording) -> tuple[Change, ...]:
    """What is otherwise, in the order of the program. Of what ended with its phase, only what the
    outermost phase had, when that has ended, and what was cancelled.
    """
    return tuple(_Comparison(played, wording).found())


class _Comparison:
    def __init__(self, played: Stretch, wording: Wording) -> None:
        self.played, self.wording = played, wording
        self.program, self.seats = played.program, played.program.seats
        self.before, self.then = played.before, played.then
        root = self.program.root
        self.over = frozenset(left.phase for left in played.ended) - {root}
        scoped = self.program.tables.scoped
        self.gone = frozenset(number for phase in self.over for number in scoped[phase])
        self.chosen = self._chosen()

    def found(self) -> Iterator[Change]:
        for made in self.program.properties:
            if self._is_compared(made):
                yield from self._of_property(made)
        yield from self._moved()
        yield from self._of_pieces()
        yield from self._cancelled()
        yield from self._in_force()
        yield from map(self._lasts, self._lasting())
        yield from self._results()

    def _is_compared(self, made: Property) -> bool:
        """Whether it is told by itself what a property has become: not of what the text does not
        name, as `rounds won`, which follows from who wins them; where pieces lie is told of these.
        """
        own = " " not in made.name and made.number != self.program.exhausted
        zone = isinstance(made.type, ir.ZoneType) and made.number in self.program.tables.zones
        kept = made.source in ("stored", "printed") and made.number not in self.gone
        return own and kept and not zone

    # ------------------------------------------------------------------ whose, and what

    def _chosen(self) -> dict[int, int]:
        """Pieces that were chosen, one each, with the seats of those who chose them."""
        decision = self.program.decisions[self.played.choice]
        type_ = self.program.properties[decision.value].type
        found: dict[int, int] = {}
        for seat in (0, 1):
            value = self.played.at_first.facts.get((decision.value, seat))
            if isinstance(type_, ir.PieceType) and isinstance(value, int):
                found[value] = seat
        return found

    def _piece(self, piece: int) -> tuple[Part, str]:
        """A piece: by who has chosen it, or by its name."""
        if piece in self.chosen:
            seat = self.chosen[piece]
            choice = self.program.decisions[self.played.choice].name
            whose = f"{self.seats[seat]}'s {self.wording.name(choice)}"
            return (Seat(seat), "chosen"), whose
        name = self.program.designs[self.then.pieces[piece][0]].name
        return ("piece", name), name

    def _owned(self, piece: int) -> tuple[Part, str]:
        """A piece, with whose it is."""
        part, name = self._piece(piece)
        owner = self.then.pieces[piece][1]
        if owner is None or piece in self.chosen:
            return part, name
        return (Seat(owner), part), f"{self.seats[owner]}'s {name}"

    def _subject(self, made: Property, subject: int | None) -> tuple[Part, str]:
        """Whose a property is; the game's has nobody."""
        if subject is None:
            return None, ""
        match made.bearer:
            case "player":
                return Seat(subject), self.seats[subject]
            case "cell":
                name = self.program.boards[made.kind or 0].names[subject]
                return ("cell", name), name
        return self._owned(subject)

    def _value(self, value: Value, type_: ir.Type) -> tuple[Part, str]:
        """A value, and what it is called."""
        if isinstance(type_, ir.PlayerType) and isinstance(value, int):
            return Seat(value), self.seats[value]
        if isinstance(type_, ir.PieceType) and isinstance(value, int):
            return self._piece(value)
        named = words(Printed(self.program, self.then.pieces), value, type_)
        if type_.member is not None and value is not None:
            each = [self._value(one, type_.member) for one in as_things(value)]
            return tuple(part for part, _ in each), listed([said for _, said in each]) or named
        return named, named

    # ------------------------------------------------------------------ facts

    def _read(self, state: State, key: Key, made: Property) -> Value:
        """What something is in a state."""
        if key in state.facts or made.source == "stored":
            return state.facts.get(key)
        if made.bearer == "piece" and key[1] is not None and key[1] < len(state.pieces):
            return made.printed[state.pieces[key[1]][0]]
        return made.printed[0] if made.bearer == "cell" and made.printed else None

    @cached_property
    def _other_keys(self) -> Mapping[int, list[Key]]:
        """Of which subjects each property may be otherwise."""
        was, now = self.before.facts, self.then.facts
        found: dict[int, list[Key]] = {}
        for key in dict.fromkeys((*was, *now)):
            if key not in was or key not in now or was[key] != now[key]:
                found.setdefault(key[0], []).append(key)
        return found

    def _of_property(self, made: Property) -> Iterator[Change]:
        """What has become of one property, of whomever it is."""
        keys = self._other_keys.get(made.number, [])
        for key in sorted(keys, key=lambda each: -1 if each[1] is None else each[1]):
            new = made.bearer == "piece" and (key[1] or 0) >= len(self.before.pieces)
            was = self._read(self.before, key, made)
            now = self._read(self.then, key, made)
            if was != now and not new:
                yield from self._became(made, key, was, now)

    def _became(self, made: Property, key: Key, was: Value, now: Value) -> Iterator[Change]:
        part, who = self._subject(made, key[1])
        name = self.wording.name(made.name)
        about: Part = (made.name, part)
        of_player = isinstance(part, Seat)
        whose = f"{who}'s {name}" if of_player else f"the {name} of {who}" if who else f"the {name}"
        counts = isinstance(made.type, ir.NumberType)
        if counts and isinstance(was, int) and isinstance(now, int):
            yield self._more(made, about, part, who, whose, now - was)
        elif isinstance(made.type, ir.TruthType) and who:
            so = self.wording.change(made.name, bool(now))
            yield Change(about, bool(now), f"{who} {so}", f"whether {who} is {name} changes")
        elif made.type.member is not None:
            yield from self._lists(made, about, whose, was, now)
        else:
            value, called = self._value(now, made.type)
            yield Change(about, value, f"{whose} is now {called}", f"{whose} changes")

    def _more(
        self, made: Property, about: Part, part: Part, who: str, whose: str, by: int
    ) -> Change:
        """A number has grown, or become less."""
        if isinstance(part, Seat) and is_plural(made.name):
            verb = "gains" if by > 0 else "loses"
            told = f"{who} {verb} {self.wording.many(made.name, abs(by))}"
            name = self.wording.name(made.name)
            so_much = (f"{who} {verb} ", f" {name}")
        else:
            end = "" if is_plural(made.name) else "s"
            verb = f"rise{end}" if by > 0 else f"fall{end}"
            told, so_much = f"{whose} {verb} by {abs(by)}", (f"{whose} {verb} by ", "")
        return Change(about, by, told, told, so_much)

    def _lists(
        self, made: Property, about: Part, whose: str, was: Value, now: Value
    ) -> Iterator[Change]:
        """What has come to several things, and what has gone from them."""
        member = ir.given(made.type.member)
        old, new = Counter(as_things(was or ())), Counter(as_things(now or ()))
        for sign, more, verb in ((1, new - old, "come into"), (-1, old - new, "leave")):
            if more:
                each = [self._value(one, member) for one in more.elements()]
                end = "s" if len(each) == 1 else ""
                verb = verb.replace("come", f"come{end}").replace("leave", f"leave{end}")
                told = f"{listed([name for _, name in each])} {verb} {whose}"
                coming = tuple(part for part, _ in each)
                yield Change((about, sign), coming, told, f"something {verb} {whose}")

    # ------------------------------------------------------------------ pieces

    def _places(self, state: State) -> dict[int, Key]:
        """In which zone each piece lies, of those that are still there afterwards."""
        zones = [key for key in self.program.tables.zone_keys if key[0] not in self.gone]
        return {piece: key for key in zones for piece in as_several(state.facts.get(key) or ())}

    def _moved(self) -> Iterator[Change]:
        """Pieces that lie elsewhere, by where they lay and where they lie."""
        was, now = self._places(self.before), self._places(self.then)
        moves: dict[tuple[Key | None, Key | None, bool], list[int]] = {}
        for piece in sorted({**was, **now}):
            source, target = was.get(piece), now.get(piece)
            if source != target and piece < len(self.then.pieces):
                new = piece >= len(self.before.pieces)
                moves.setdefault((source, target, new), []).append(piece)
        for (source, target, new), pieces in moves.items():
            yield self._move(source, target, new, pieces)

    def _zone(self, zone: Key | None) -> tuple[Part, str, str]:
        """A zone with whose it is, as words with and without that."""
        if zone is None:
            return None, "the game", "the game"
        made = self.program.properties[zone[0]]
        part, who = self._subject(made, zone[1])
        name = self.wording.name(made.name)
        return (made.name, part), f"{who}'s {name}" if who else name, name

    def _move(self, source: Key | None, target: Key | None, new: bool, pieces: list[int]) -> Change:
        """Pieces have gone from somewhere to somewhere else."""
        (home, whose, _), (end, to, there) = self._zone(source), self._zone(target)
        named = [self._piece(piece) for piece in pieces]
        if source is None:
            verb, where = "come", f"into {to}"
        elif target is None:
            verb, where = "leave", whose
        else:
            one_owner = source[1] == target[1]
            verb, where = "go", f"from {whose} to {there if one_owner else to}"
        sort = f"a {'new ' if new else ''}piece {third_person(verb)} {where}"
        if source and target and all(self.chosen.get(piece) == source[1] for piece in pieces):
            where = where.replace(whose, self._zone(source)[2], 1)  # it is said whose they are
        elif source and all(self.chosen.get(piece) == source[1] for piece in pieces):
            where = f"their {self._zone(source)[2]}"
        what = listed([f"a new {name}" if new else name for _, name in named])
        done = verb if len(named) > 1 else third_person(verb)
        about: Part = ("moves", home, end, new)
        return Change(about, tuple(part for part, _ in named), f"{what} {done} {where}", sort)

    def _of_pieces(self) -> Iterator[Change]:
        """What pieces are, whose they are, and whether they have lost their abilities."""
        designs, seats = self.program.designs, self.seats
        both = zip(self.before.pieces, self.then.pieces, strict=False)
        for piece, ((was, had), (now, has)) in enumerate(both):
            part, _ = self._piece(piece)
            if was != now:
                old, new = designs[was].name, designs[now].name
                yield Change(("is", old), new, f"{old} becomes {new}", f"{old} becomes another")
            if had != has:
                whose = "nobody's" if has is None else f"{seats[has]}'s"
                owner = None if has is None else Seat(has)
                name = designs[now].name
                yield Change(("of", part), owner, f"{name} is now {whose}", f"{name} is another's")
            lost = [bool(s.facts.get((self.program.exhausted, piece))) for s in self._both]
            if lost[0] != lost[1]:
                _, name = self._owned(piece)
                told = f"{name} {'loses' if lost[1] else 'has'} its abilities"
                for_good = f"{told} for good" if lost[1] else f"{told} again"
                yield Change(("exhausted", part), lost[1], for_good, for_good)

    @property
    def _both(self) -> tuple[State, State]:
        return self.before, self.then

    # ------------------------------------------------------------------ what is in force

    def _cancelled(self) -> Iterator[Change]:
        """Pieces of which the rules were cancelled, or silenced, before the phase ended."""
        for how in ("cancelled", "silenced"):
            for force in dict.fromkeys(self.played.at_first.forces):
                if getattr(force, how) and force not in self.before.forces:
                    part, name = self._in_words(force)
                    told = f"{name} is {how}"
                    yield Change((how, part), True, told, told)

    def _in_words(self, force: Force) -> tuple[Part, str]:
        """A piece whose rules are in force, for whom."""
        if force.piece in self.chosen and self.chosen[force.piece] == force.holder:
            return self._piece(force.piece)
        name = self.program.designs[force.design].name
        if force.holder is None:
            return ("piece", name), name
        return (Seat(force.holder), name), f"{self.seats[force.holder]}'s {name}"

    def _in_force(self) -> Iterator[Change]:
        """Pieces whose rules hold from now on, or hold no more."""
        old, new = (
            Counter(force for force in state.forces if force.until not in self.over)
            for state in self._both
        )
        for changed, so in ((new - old, True), (old - new, False)):
            for force in changed:
                if force.cancelled or force.silenced:
                    continue
                part, name = self._in_words(force)
                until = self.wording.name(self.program.phases[force.until].name)
                end = f" until the {until} is over" if so else " no more"
                told = f"the rules of {name} hold{end}"
                yield Change(("in force", part, until), so, told, told)

    def _lasting(self) -> Iterator[Lasting]:
        """Rules that hold for some time from now on, and will not have ended with their phase."""
        for held in dict.fromkeys(self.then.lasting):
            around = set(above(self.program, held.phase))
            past = held.phase in self.over and self.then.counts[held.phase] >= held.last
            if held not in self.before.lasting and not past and not around & self.over:
                yield held

    def _lasts(self, held: Lasting) -> Change:
        """A rule that holds for some time, and for whom."""
        rule = self.wording.rule(self.program.rules[held.rule].span)
        you = held.env[0] if held.env else None
        part, who = (Seat(you), f"for {self.seats[you]}, ") if isinstance(you, int) else (None, "")
        said = [f"{name} {called}" for name, called in self._meant(held, rule)]
        told = f"{who}{rule}{f' ({listed(said)})' if said else ''}"
        return Change(("lasts", part, rule), tuple(said), told, f"{who}{rule}")

    def _meant(self, held: Lasting, rule: str) -> Iterator[tuple[str, str]]:
        """What those choices came to that a rule which lasts speaks of."""
        for made in self.program.decisions:
            value = held.env[made.slot] if 1 < made.slot < len(held.env) else None
            name = self.wording.name(made.name)
            if value is not None and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", rule):
                yield name, self._value(value, self.program.properties[made.value].type)[1]

    # ------------------------------------------------------------------ what is over

    def _results(self) -> Iterator[Change]:
        """Who won the phase of the choice, and which of those around it ended, and who won them."""
        for depth, left in enumerate(self.played.ended):
            phase = self.wording.name(self.program.phases[left.phase].name)
            result = left.state.results[left.phase]
            winner = None if result is None else result.winner
            reason = None if result is None else result.reason
            by = f" by {self.wording.name(reason)}" if reason else ""
            if winner is not None:
                told = f"{self.seats[winner]} wins the {phase}{by}"
                yield Change((OVER, depth, Seat(winner)), reason, told, told)
            elif depth:
                told = f"the {phase} is over{by}: nobody wins it"
                yield Change((OVER, depth), reason, told, told)
