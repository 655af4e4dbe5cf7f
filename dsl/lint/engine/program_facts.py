"""What a program says of itself, sorted for those who reason about it.

Purpose: which pieces can come into play, which choices take effect, what can change, who may be
nobody. Worked out once per program.
Input: a program. Output: `Knowledge`.
Must not know: what is concluded from it.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from math import inf

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Design, Program, Property
from ...spans import Span
from .abstract_value import Values
from .case_split import Effort, GivenUp
from .interval_analysis import Ranges
from .lines_of_phases import remembered_elsewhere
from .phase_spots import Spot, spots
from .printed_selection import may_be_chosen
from .times_carried_out import Times


def shown_to_all(made: Property) -> bool:
    """Whether everybody always sees what a property is: of the game, of a player, of a cell."""
    return made.source == "stored" and made.audience == "public" and made.bearer != "piece"


class Knowledge:
    """What can be looked up in a program, and nowhere in it stands as such."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.effort = Effort()
        self.given_up: dict[GivenUp, None] = {}
        """What was not concluded so far, each once: whoever gives up a piece of reasoning adds it.
        """
        self.sure: set[tuple[int, ir.Tree]] = set()
        """The values, each with the property that is given it, that are something wherever they are
        given.
        """
        self.pass_values: dict[int, Values | None] = {}
        """The values that numbers ever have, as far as somebody has asked: see `pass_values`."""
        self._nobody: frozenset[int] | None = None
        self._fitting: dict[tuple[int | None, frozenset[int]], tuple[int, ...]] = {}

    def give_up(self, span: Span, owner: ir.Owner | None, what: str) -> None:
        """Note that there are more cases than are tried. what: what is not known, in words."""
        self.given_up[GivenUp(span, owner, what)] = None

    @cached_property
    def everything(self) -> tuple[ir.Tree, ...]:
        """Every tree of the program."""
        return tuple(t for root in visit.roots(self.program) for t in ir.walk(root))

    @cached_property
    def written(self) -> tuple[ef.Written, ...]:
        """Everything that some effect changes; not what rules prevent."""
        done = (t.effect for t in self.everything if isinstance(t, ir.Do))
        return tuple(each for effect in done for each in ef.written(effect))

    def writing(self, *hows: ef.How) -> tuple[ef.Written, ...]:
        """What some effect does in one of these ways."""
        return tuple(each for each in self.written if each.how in hows)

    @cached_property
    def used(self) -> frozenset[int]:
        """The blocks that something leads to."""
        return frozenset(visit.blocks_from(self.program, visit.starts(self.program)))

    @cached_property
    def owners(self) -> dict[int, ir.Owner | None]:
        """By the blocks that rules lead to, whose rules they are."""
        return {
            block: rule.owner
            for rule in self.program.rules
            for block in visit.blocks_from(self.program, visit.below(self.program, rule.form))
        }

    def played_by_option(self, phase: int) -> ir.OptionRead | None:
        """The option that says how often at most a phase is played, where one line plays it."""
        return self._played_by_option.get(phase)

    @cached_property
    def _played_by_option(self) -> dict[int, ir.OptionRead]:
        count = Counter(tree.phase for tree in self.everything if isinstance(tree, ir.Play))
        found = {}
        for phase in self.program.phases:  # a line in its body comes once each time
            for line in visit.lines_from(self.program, [phase.body], visit.BRANCHES):
                if isinstance(line, ir.Play) and isinstance(line.times, ir.OptionRead):
                    found[line.phase] = line.times
        return {phase: times for phase, times in found.items() if count[phase] == 1}

    @cached_property
    def lasting(self) -> dict[int, ir.Later | ir.Establish]:
        """The rules that begin later or hold for a time, and what lets them begin."""
        return {t.rule: t for t in self.everything if isinstance(t, ir.Later | ir.Establish)}

    @cached_property
    def remembered_elsewhere(self) -> frozenset[int]:
        """What was chosen in the phase before, where it is asked for outside of such phases."""
        return remembered_elsewhere(self.program)

    @cached_property
    def never_hidden(self) -> frozenset[int]:
        """The flags that say of a choice that it is hidden, which no rule ever does."""
        answered = {t.property for t in self.everything if isinstance(t, ir.Answer)}
        return frozenset(made.hidden for made in self.program.decisions) - answered

    @cached_property
    def once(self) -> dict[int, tuple[int, frozenset[int]]]:
        """What was chosen the last time, by property: what is chosen now, and the designs that no
        player chooses twice, as their pieces go for good.
        """
        found: dict[int, tuple[int, frozenset[int]]] = {}
        counting = Times(self, lambda play: inf)
        named = {t.decision for t in self.everything if isinstance(t, ir.PickFor) and t.value}
        for made in (each for each in self.program.decisions if each.number not in named):
            kind = self.program.properties[made.value].type.kind
            if not isinstance(made.domain, ir.PieceChoice) or kind is None:
                continue
            single = {d for d in self.of_kind(kind) if counting.uses(made, d) <= 1}
            for each in self.program.properties if single else ():
                if each.source == "previous" and each.of == made.value:
                    found[each.number] = made.value, frozenset(single)
        return found

    @cached_property
    def cancelling(self) -> bool:
        """Whether some effect ends the force of a piece's rules, or does so in a ruleset that this
        one extends, whose lines ask for it all the same.
        """
        files = {each.span.source.name for each in self.program.designs}
        files |= {each.span.source.name for each in self.program.phases}
        return bool(self.writing(ef.How.DISABLE)) or len(files) > 1

    @cached_property
    def ranges(self) -> Ranges:
        """What numbers can be, whatever options are set."""
        return Ranges(self)

    @cached_property
    def usual(self) -> Ranges:
        """What numbers can be if options are as they are by default."""
        return Ranges(self, usual=True)

    @cached_property
    def uncounted(self) -> Ranges:
        """The same, where it is not counted how often lines are carried out: what is far away is
        not known to be come to.
        """
        return Ranges(self, usual=True, counting=False)

    # ------------------------------------------------------------------ pieces

    @cached_property
    def present(self) -> frozenset[int]:
        """The designs of which there can be a piece, or that are spoken of without any."""
        filled = {self.program.designs[d].kind for d in self.lying}
        spoken_of = self._spoken_of - filled
        return self.lying | {d.number for d in self.program.designs if d.kind in spoken_of}

    @cached_property
    def lying(self) -> frozenset[int]:
        """The designs of which a piece can lie somewhere."""
        found: set[int] = set()
        for tree in self.everything:
            match tree:
                case ir.Fill(named=None) | ir.HandOut():
                    found.update(tree.designs)
                case ir.Fill(property=number, named=ir.Tree() as named):
                    found |= self._named(number, named)
        for made in self.writing(ef.How.CREATE):
            found |= self._created(made)
        return frozenset(found)

    def _created(self, made: ef.Written) -> set[int]:
        """The designs of which an effect may put new pieces somewhere."""
        if isinstance(made.by, ir.Constant):
            design = ir.as_one(made.by.value)
            return set() if design is None else {design}
        kinds = (self._kind_of(each) for each in (made.by, made.place) if each is not None)
        kind = next((kind for kind in kinds if kind is not None), None)
        return {d.number for d in self.program.designs if kind in (None, d.kind)}

    @cached_property
    def _spoken_of(self) -> frozenset[int | None]:
        """The kinds that are chosen or kept by name, or joined in a graph, without any piece."""
        chosen = {t.kind for t in self.everything if isinstance(t, ir.DesignChoice)}
        types = (p.type for p in self.program.properties)
        by_name = ("design", "designs", "graph", "edge", "edges")
        return frozenset(chosen | {t.kind for t in types if t.name in by_name})

    def _named(self, zone: int, named: ir.Tree) -> set[int]:
        """The designs of which a zone may get one each, when a value names them."""
        parts = named.parts if isinstance(named, ir.Together) else (named,)
        return {number for part in parts for number in self._designs_in(zone, part)}

    def _designs_in(self, zone: int, part: ir.Tree) -> Iterator[int]:
        """The designs that a value may be: one, those that a choice may come to, or any of the
        kind of what it is, or of what the zone holds.
        """
        if isinstance(part, ir.Constant):
            yield from (d.number for d in self.program.designs if d.number == part.value)
            return
        choices: list[ir.Tree] = []
        if (
            isinstance(part, ir.Read)
            and part.property not in self.set_by_effects | self._named_late
        ):
            made = self.program.decisions
            choices = [d.domain for d in made if d.value == part.property]
        kind = self._kind_of(part)
        if kind is None:
            kind = self.program.properties[zone].type.kind
        for design in self.program.designs:
            if kind in (None, design.kind) and (
                not choices or any(may_be_chosen(self.program, c, design.number) for c in choices)
            ):
                yield design.number

    @cached_property
    def _named_late(self) -> frozenset[int]:
        """The choices of which the text names the answer, for somebody who is late."""
        picks = (t for t in self.everything if isinstance(t, ir.PickFor) and t.value is not None)
        return frozenset(self.program.decisions[t.decision].value for t in picks)

    def _kind_of(self, part: ir.Tree) -> int | None:
        match part:
            case ir.Read(property=number):
                return self.program.properties[number].type.kind
            case ir.Constant(value=int() as number) if number < len(self.program.designs):
                return self.program.designs[number].kind
        return None

    @cached_property
    def groups(self) -> tuple[ir.GroupChoice, ...]:
        """The choices of one thing for each printed value."""
        return tuple(
            d.domain for d in self.program.decisions if isinstance(d.domain, ir.GroupChoice)
        )

    def _left_out(self, group: ir.GroupChoice) -> Iterator[Design]:
        """The designs that a choice of groups leaves out: `other than` these."""
        match group.only:
            case ir.Not(part=ir.Among(others=others)):
                numbers = {t.value for t in others if isinstance(t, ir.Constant)}
                yield from (d for d in self.program.designs if d.number in numbers)

    def together(self, one: int, other: int) -> bool:
        """Whether there can be pieces of two designs in one match."""
        if one == other:
            return True
        for group in self.groups:
            out = {d.number for d in self._left_out(group)}
            kinds = {self.program.designs[d].kind for d in (one, other)}
            if kinds == {group.kind} and not out & {one, other}:
                printed = self.program.properties[group.property].printed
                if printed[one] == printed[other] and not {one, other} & self._put:
                    return False
        return True

    def fitting(self, kind: int | None, met: frozenset[int]) -> tuple[int, ...]:
        """The designs of a kind that can be in a match with all of these."""
        key = (kind, met)
        if key not in self._fitting:
            self._fitting[key] = tuple(
                number
                for number in self.of_kind(kind)
                if all(self.together(number, other) for other in met)
            )
        return self._fitting[key]

    @cached_property
    def _put(self) -> frozenset[int]:
        """The designs that come into play otherwise than by a choice of groups."""
        new = (made.by for made in self.writing(ef.How.CREATE))
        named = (ir.as_one(design.value) for design in new if isinstance(design, ir.Constant))
        found = {design for design in named if design is not None}
        for tree in self.everything:
            if isinstance(tree, ir.HandOut) or (isinstance(tree, ir.Fill) and tree.named is None):
                found.update(tree.designs)
        return frozenset(found)

    def of_kind(self, kind: int | None) -> tuple[int, ...]:
        """The designs of a kind that can come into play."""
        return tuple(
            d.number
            for d in self.program.designs
            if kind in (None, d.kind) and d.number in self.present
        )

    def names(self, kind: int | None) -> tuple[int, ...]:
        """The designs that can be named: there need be no such piece."""
        return tuple(d.number for d in self.program.designs if kind in (None, d.kind))

    # ------------------------------------------------------------------ one go

    @cached_property
    def goes(self) -> dict[int, int]:
        """Per decision that is part of what is chosen in one go: the decision that this is."""
        found: dict[int, int] = {}
        for made in self.program.decisions:
            if isinstance(made.domain, ir.GoChoice):
                for line in visit.lines_from(self.program, [made.domain.block]):
                    if isinstance(line, ir.Ask):
                        found.setdefault(line.decision, made.number)
                        if self.program.decisions[line.decision].parts:
                            for part in self.parts_of(line.decision):
                                found.setdefault(part, made.number)
        return found

    def parts_of(self, number: int) -> tuple[int, ...]:
        """The decisions that are part of choosing a piece in a decision."""
        kind = self.program.properties[self.program.decisions[number].value].type.kind
        return tuple(n for d in self.program.designs if kind in (None, d.kind) for n in d.asks)

    # ------------------------------------------------------------------ what takes effect

    @cached_property
    def effective(self) -> tuple[int, ...]:
        """The choices of players whose pieces take effect."""
        found: dict[int, None] = {}
        for made in self.writing(ef.How.ENABLE):
            for inner in () if made.things is None else ir.walk(made.things):
                if isinstance(inner, ir.Read) and self._is_a_piece(inner.property):
                    found[inner.property] = None
        return tuple(found)

    def _is_a_piece(self, number: int) -> bool:
        made = self.program.properties[number]
        return (
            made.bearer == "player"
            and isinstance(made.type, ir.PieceType)
            and made.source != "previous"
        )

    @cached_property
    def owners_in_play(self) -> frozenset[int]:
        """The designs whose rules can be in force because their piece was chosen."""
        kinds = {self.program.properties[number].type.kind for number in self.effective}
        return frozenset(d for kind in kinds for d in self.of_kind(kind))

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The designs whose rules are in force as long as somebody holds a piece of them."""
        return tuple(
            d.number
            for d in self.program.designs
            if self.program.kinds[d.kind].in_force and d.number in self.present
        )

    @cached_property
    def taking_effect(self) -> tuple[int, ...]:
        """The designs whose rules can be in force because their piece lies where pieces of players
        take effect, or is one of several that were chosen.
        """
        properties = self.program.properties
        kinds: set[int | None] = set()
        for made in self.writing(ef.How.ENABLE):
            for inner in () if made.things is None else ir.walk(made.things):
                if isinstance(inner, ir.Read) and _holds_pieces(properties[inner.property]):
                    kinds.add(properties[inner.property].type.kind)
        others = self.owners_in_play.union(self.held)
        return tuple(d for kind in kinds for d in self.of_kind(kind) if d not in others)

    @cached_property
    def twins(self) -> frozenset[int]:
        """The designs of which both players can have a piece: a zone that each player has begins
        with one, or there is more than one in the zones of all.
        """
        count: Counter[int] = Counter()
        for tree in self.everything:
            if isinstance(tree, ir.Fill):
                own = self.program.properties[tree.property].bearer == "player"
                named = tree.named
                found = tree.designs if named is None else self._named(tree.property, named)
                for design in found:
                    count[design] += 2 if own else 1
        for new in self.writing(ef.How.CREATE):
            whose = None if new.place is None else new.place.subject
            alone = isinstance(whose, ir.Constant)
            count.update(dict.fromkeys(self._created(new), 1 if alone else 2))
        return frozenset(design for design, number in count.items() if number > 1)

    @cached_property
    def alone(self) -> frozenset[int]:
        """The designs of which there is one piece at the most: what one player holds, or nobody."""
        return frozenset(
            d.number
            for d in self.program.designs
            if d.holder is not None and self._one_player(d.holder) and d.number not in self.twins
        )

    def _one_player(self, holder: ir.Tree) -> bool:
        if isinstance(holder, ir.OptionRead):
            return isinstance(self.program.options[holder.option].type, ir.PlayerType)
        return isinstance(holder, ir.Constant) and isinstance(holder.type, ir.PlayerType)

    @cached_property
    def asked(self) -> frozenset[int]:
        """The decisions that are put to somebody."""
        found = {t.decision for t in self.everything if isinstance(t, ir.Ask)}
        parts = (self.parts_of(number) for number in found if self.program.decisions[number].parts)
        return frozenset(found.union(*parts))

    @cached_property
    def asked_alone(self) -> dict[int, ir.Tree]:
        """The answers that only one player has at a time, and who that is: whoever has the turn, of
        a choice that is forgotten with it.
        """
        asks: dict[int, set[ir.Tree | None]] = {}
        every = [tree for tree in self.everything if isinstance(tree, ir.Ask)]
        inside = {id(t): ask.chooser for ask in every for t in self._of_chooser(ask)}
        for tree in every:
            value = self.program.decisions[tree.decision].value
            asks.setdefault(value, set()).add(inside.get(id(tree), tree.chooser))
        found: dict[int, ir.Tree] = {}
        for number, choosers in asks.items():
            match tuple(choosers):
                case (ir.Read(property=mover) as chooser,) if self._has_the_turn(mover, number):
                    found[number] = chooser
        return found

    def _of_chooser(self, ask: ir.Ask) -> Iterator[ir.Ask]:
        """What is asked of the same player in one go."""
        made = self.program.decisions[ask.decision]
        if isinstance(made.domain, ir.GoChoice):
            chooser = ir.Local(made.chooser_slot)
            for line in visit.lines_from(self.program, [made.domain.block], visit.BRANCHES):
                if isinstance(line, ir.Ask) and line.chooser == chooser:
                    yield line

    @cached_property
    def asked_behind(self) -> dict[int, tuple[tuple[ir.Tree, bool], ...]]:
        """The answers that there are only where conditions hold that stand before the choice, and
        that ask for nothing but what was chosen before in the same phase.
        """
        found: dict[int, tuple[tuple[ir.Tree, bool], ...]] = {}
        every = [t for t in self.everything if isinstance(t, ir.Ask)]
        for spot in spots(self.program):
            line = spot.line
            if not isinstance(line, ir.Ask) or spot.owner is not None or not spot.behind:
                continue
            made = self.program.decisions[line.decision]
            alone = sum(each.decision == made.number for each in every) == 1
            few = isinstance(self.program.properties[made.value].type, ir.DesignType | ir.PieceType)
            if alone and few and self._of_choices(spot):
                found[made.value] = spot.behind
        return found

    def _of_choices(self, spot: Spot) -> bool:
        """Whether the conditions on the way to a line ask for choices of its phase alone."""
        before = {
            self.program.decisions[each.line.decision].value
            for each in spots(self.program)
            if isinstance(each.line, ir.Ask) and each.phase == spot.phase and each.at < spot.at
        } - self.set_by_effects
        return all(
            not isinstance(tree, ir.Local)
            and (
                not isinstance(tree, ir.Read)
                or tree.property in before
                or self.program.properties[tree.property].source == "mover"
            )
            for condition, _ in spot.behind
            for tree in ir.walk(condition)
        )

    def _has_the_turn(self, mover: int, value: int) -> bool:
        """Whether a property says whose turn it is, all the time that another one has a value."""
        phase = self.program.properties[value].phase
        around = (phase, *visit.above(self.program, phase))
        return mover in {self.program.phases[each].mover for each in around}

    # ------------------------------------------------------------------ lateness

    @cached_property
    def late(self) -> dict[int, tuple[bool, bool]]:
        """Per property that says who was late: whether play goes on behind it if one player is
        late, and if both are.
        """
        return {
            d.late: (
                not self._stops(d.late_block),
                not self._stops(d.late_block if d.both_late < 0 else d.both_late),
            )
            for d in self.program.decisions
        }

    def _stops(self, block: int) -> bool:
        """Whether a block always ends or restarts a phase."""
        lines = visit.lines(self.program, block)
        return any(isinstance(line, ir.Do) and ef.cuts(type(line.effect)) for line in lines)

    # ------------------------------------------------------------------ what changes

    @cached_property
    def set_by_effects(self) -> frozenset[int]:
        """The properties that some effect or some answer gives a value."""
        found = {w.place.property for w in self.written if w.place is not None and w.how in CHANGES}
        found |= {tree.property for tree in self.everything if isinstance(tree, ir.Answer)}
        reserves = (d.reserve for d in self.program.decisions if d.reserve is not None)
        return frozenset(found.union(*(_property(reserve) for reserve in reserves)))

    def say_it_alone(self, number: int) -> frozenset[int]:
        """The designs whose own rules are all that says what a number of theirs is; none where
        anything else may say it.
        """
        written = {w.place.property for w in self.written if w.place is not None}
        answers = [
            (ir.owning_design(rule.owner), rule.form.subject)
            for rule in self.program.rules
            if isinstance(rule.form, ir.Answer) and rule.form.property == number
        ]
        if number in written or any(
            owner is None or subject != ir.Local(1) for owner, subject in answers
        ):
            return frozenset()
        return frozenset(owner for owner, _ in answers if owner is not None)

    @cached_property
    def modified(self) -> frozenset[int]:
        """The properties of which rules make more or less."""
        return frozenset(t.property for t in self.everything if isinstance(t, ir.Modify))

    @cached_property
    def fixed(self) -> frozenset[int]:
        """The properties of pieces that stay what is printed on them."""
        printed = (p.number for p in self.program.properties if p.source == "printed")
        return frozenset(printed) - self.set_by_effects - self.modified

    @cached_property
    def values_of(self) -> dict[int, tuple[ir.Tree, ...]]:
        """Every value that the text gives a property."""
        found: dict[int, tuple[ir.Tree, ...]] = {}
        for tree in self.everything:
            match tree:
                case ir.Set(property=number, value=value) | ir.Answer(property=number, value=value):
                    found[number] = (*found.get(number, ()), value)
                case ir.Furnish(properties=properties):
                    for number in properties:
                        field = self.program.properties[number]
                        first = ir.Constant(field.printed[0], field.type)
                        found[number] = (*found.get(number, ()), first)
        for made in self.writing(ef.How.SET):
            if made.place is not None:
                number = made.place.property
                found[number] = (*found.get(number, ()), ir.given(made.by))
        return found

    def may_be_nothing(self, number: int) -> bool:
        """Whether the text gives a property nobody, nothing, or somebody who may be nobody."""
        if self._nobody is None:
            self._nobody = self._all_that_may_be_nothing()
        return number in self._nobody

    def is_sure(self, number: int, value: ir.Tree) -> None:
        """Note that a value is something wherever it is given to a property."""
        self.sure.add((number, value))
        self._nobody = None

    def _all_that_may_be_nothing(self) -> frozenset[int]:
        """The properties to which nothing may come by any way, through others or not."""
        found: set[int] = set()
        grown = True
        while grown:
            more = {
                number
                for number, values in self.values_of.items()
                if number not in found
                if any(self._nothing(v, found) and not self.looked_after(number, v) for v in values)
            }
            grown = bool(more)
            found |= more
        return frozenset(found)

    def looked_after(self, number: int, value: ir.Tree) -> bool:
        """Whether a property is only given a value where that is something: as conditions say that
        stand in front of it. Whoever knows how to try conditions adds to this.
        """
        return (number, value) in self.sure

    def _nothing(self, tree: ir.Tree, known: set[int]) -> bool:
        """Whether a value may be nothing. known: the properties that may be."""
        match tree:
            case ir.Constant(value=None) | ir.Most() | ir.PhaseWinner():
                return True
            case ir.OptionRead(option=number):
                made = self.program.options[number]
                return made.type.optional or made.default is None
            case ir.Read(property=number):
                return number in known or self.optional(number)
        return False

    def optional(self, number: int) -> bool:
        """Whether a property holds the answer to a choice that may be declined, or that whoever is
        late leaves open.
        """
        return number in self._left_open

    @cached_property
    def _left_open(self) -> frozenset[int]:
        return frozenset(
            d.value
            for d in self.program.decisions
            if d.optional or any(map(self._opens, {d.late_block, d.both_late} - {visit.NO_BLOCK}))
        )

    def _opens(self, block: int) -> bool:
        """Whether play may go on behind what is done for somebody late, with nothing chosen."""
        return not any(map(self._settles, visit.lines(self.program, block)))

    def _settles(self, line: ir.Tree) -> bool:
        """Whether a line names an answer or breaks a phase off, whatever is so."""
        match line:
            case ir.Branch(then=then, otherwise=otherwise):
                return not (self._opens(then) or self._opens(otherwise))
            case ir.ForPlayers(block=inner) | ir.ForPieces(block=inner):
                return not self._opens(inner)
        return isinstance(line, ir.PickFor) or (
            isinstance(line, ir.Do) and ef.cuts(type(line.effect))
        )


def _holds_pieces(made: Property) -> bool:
    """Whether it is a zone of each player's, or several pieces that each player chooses."""
    return (
        made.bearer == "player"
        and made.type.name in ("zone", "several")
        and made.source != "previous"
    )


CHANGES = ef.ON_VALUES | ef.ON_GRAPHS
"""What is done to the value of a property; what lies in a zone is no value that is given."""


def _property(place: ir.Tree) -> tuple[int, ...]:
    return (place.property,) if isinstance(place, ir.Read) else ()
