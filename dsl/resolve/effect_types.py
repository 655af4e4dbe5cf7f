"""Whether what an effect line says fits together: values and the places that they are for.

Purpose: what an effect changes, by its footprint, must be of a type that can be changed so, and the
value that it is changed by must be of the type of that place. What does not fit is refused at its
words, with both sides named and a mend.
Input: an effect, the types and the words of its fields. Output: the effect, or a problem.
Must not know: any particular effect.
"""

import re
from collections.abc import Mapping

from attrs import frozen

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir import effects as ef
from ..ir import visit
from ..ir.nodes import altered
from ..spans import Source, Span
from ..word_forms import named_with_article
from .binder import NONE, Typed
from .builder import ProgramBuilder
from .held_pieces import as_its_name, declaring
from .regions import Places

NOBODY = ir.Constant(None, ir.PLAYER.or_none())
"""What the word `nobody` stands for."""


@frozen
class Placed(Typed):
    """A place that can be changed. several: it is the same property of each of several things."""

    several: bool = False


class EffectTypes:
    """Checks the effects of one draft."""

    def __init__(self, draft: ProgramBuilder, places: Places) -> None:
        self.draft = draft
        self.places = places

    def fitted(
        self, effect: ef.Effect, typed: Mapping[str, Typed], words: Mapping[str, sx.Value]
    ) -> ef.Effect | None:
        """The effect, with a piece taken for its name where a name is wanted; None if it does not
        fit, and the mistake is noted.
        """
        for write in effect.FOOTPRINT.writes:
            if write.how is ef.How.MOVE and not (
                self._somebodys(effect, write, words) and self._has_ends(effect, write, words)
            ):
                return None
            place = self._place(effect, write.of, typed)
            if write.how is ef.How.CREATE and self._of_nobody(place, words[write.of]):
                return None
            if isinstance(place.type, ir.NothingType):
                continue
            said = words.get(write.of)
            if said is None:
                continue
            by = typed.get(write.by, None)
            value = words.get(write.by)
            if by is not None and by.tree is NONE.tree:
                return None  # the mistake in it is told
            if by is not None:
                by = self.places.named_on(by, place.type, value)
            if not self._fits(write.how, place, said, by, value):
                return None
            if write.how is ef.How.SET and by is not None:
                named = self._by_name(by.type, place.type) != by.type
                tree = ir.DesignOf(by.tree, span=by.tree.span) if named else by.tree
                effect = altered(effect, {write.by: tree})
        return effect

    def _somebodys(self, effect: ef.Effect, write: ef.Write, words: Mapping[str, sx.Value]) -> bool:
        """Whether it is said whose zone is meant: what lies with the game has no owner whose own
        it could be.
        """
        pieces, zone = getattr(effect, write.of), getattr(effect, write.by) if write.by else None
        properties = self.draft.properties
        if not (isinstance(pieces, ir.Read) and isinstance(zone, ir.Read)):
            return True
        own = zone.subject is None and properties[zone.property].bearer == "player"
        if not own or pieces.subject is not None:
            return True
        if not isinstance(self.draft.type_of(pieces.property), ir.ZoneType):
            return True
        name = properties[zone.property].name
        self.draft.fault(
            "whose",
            f"what lies in `{properties[pieces.property].name}` belongs to nobody, so it has no "
            f"`{name}` of its own",
            words[write.by].span,
            "whose?",
            help=f"say whose: `{name} of the winner`, or in lines for each player `their {name}`",
        )
        return False

    def _has_ends(self, effect: ef.Effect, write: ef.Write, words: Mapping[str, sx.Value]) -> bool:
        """Whether what is to lie on top, or below, goes to a pile."""
        zone = getattr(effect, write.by) if write.by else None
        if not isinstance(effect, ef.LayOn | ef.LayUnder) or not isinstance(zone, ir.Read):
            return True
        type_ = self.draft.type_of(zone.property)
        if not isinstance(type_, ir.ZoneType) or type_.ordered:
            return True
        said = words[write.by].span
        self._fault(
            f"`{said.words}` lies in no order, so that nothing is on top of anything there",
            words[write.by],
            None,
            f"write `to {said.words}`, or declare it `, in a pile`",
        )
        return False

    def _place(self, effect: ef.Effect, name: str, typed: Mapping[str, Typed]) -> Placed:
        """What is changed: a place, or a property that is given by its number."""
        found = typed.get(name)
        if isinstance(found, Placed):
            return found
        if found is not None:
            return Placed(found.tree, found.type)
        number = getattr(effect, name)
        known = isinstance(number, int) and name == "property"
        return Placed(effect, self.draft.type_of(number) if known else ir.NOTHING)

    def _fits(
        self, how: ef.How, place: Placed, said: sx.Value, by: Typed | None, value: sx.Value | None
    ) -> bool:
        if how in ef.AMOUNTS:
            return self._counts(place, said, value)
        if by is None or value is None:
            return True
        if how in ef.ON_GRAPHS:
            return self._edges(place, said, by, value)
        if how is ef.How.SWAP:
            return self._swaps(place, said, by, value)
        return how is not ef.How.SET or self._becomes(place, said, by, value)

    def _of_nobody(self, zone: Placed, said: sx.Value) -> bool:
        """Whether something new comes into a zone of which it is not said whose it is: it has no
        owner yet to whose zone it could go.
        """
        tree = zone.tree
        if not isinstance(tree, ir.Read) or tree.subject is not None:
            return False
        if self.draft.properties[tree.property].bearer == "game":
            return False
        words = said.span.words
        self.draft.fault(
            "whose",
            f"every player has {named_with_article(words)} of their own",
            said.span,
            "whose?",
            help=f"say whose: `your {words}`, `their {words}`, `{self.draft.seats[0]}'s {words}`",
        )
        return True

    # ------------------------------------------------------------------ each way to change

    def _counts(self, place: Placed, said: sx.Value, amount: sx.Value | None) -> bool:
        """What rises and falls is a number."""
        if ir.fits(place.type, ir.NUMBER):
            return True
        given = "" if amount is None else f", and `{amount.span.words}` is a number"
        numbers = [
            f"`{p.name}`"
            for p in self.draft.properties
            if p.source == "stored" and isinstance(p.type, ir.NumberType)
        ]
        notes = (f"numbers here are {', '.join(numbers[:4])}",) if numbers else ()
        self._fault(f"{self._is(said, place.type)}{given}", said, ir.NUMBER, None, notes)
        return False

    def _becomes(self, place: Placed, said: sx.Value, by: Typed, value: sx.Value) -> bool:
        """The value is one that the place can have."""
        headline = f"{self._is(said, place.type)}{self._and(value, by.type)}"
        if isinstance(place.type, ir.ZoneType):
            self._fault(headline, value, None, self._instead_of_a_zone(said, by.type, value))
            return False
        given = self._by_name(by.type, place.type)
        nothing = isinstance(by.type, ir.NothingType) or by.tree == NOBODY
        if nothing and not ir.may_be_none(place.type):
            self._never_none(place.type, said, value)
            return False
        if ir.fits(given, place.type):
            return True
        named = as_its_name(self.draft, place.tree)
        if named is not None and isinstance(by.type, ir.DesignType):
            self._piece_or_name(headline, value, by, named)
            return False
        help = None
        if isinstance(value, sx.Nothing) and ir.may_be_none(place.type):
            help = f"write `{said.span.words} becomes none`"
        self._fault(headline, value, place.type, help)
        return False

    def _piece_or_name(self, headline: str, value: sx.Value, by: Typed, named: Fix) -> None:
        """What holds a piece becomes a name: that of a piece is said of the piece, any other one
        can only be a name.
        """
        of_a_piece = isinstance(by.tree, ir.DesignOf) and by.tree.piece.span.words
        fix = Fix(value.span, of_a_piece) if of_a_piece else named
        help = f"write `{of_a_piece}`" if of_a_piece else declaring(named)
        self.draft.fault("wrong-kind", headline, value.span, help=help, fix=fix)

    def _by_name(self, given: ir.Type, wanted: ir.Type) -> ir.Type:
        """What is given; where names of pieces are wanted and pieces are given, their names."""
        named = ir.named_like(given)
        return named if not ir.fits(given, wanted) and ir.fits(named, wanted) else given

    def _instead_of_a_zone(self, said: sx.Value, given: ir.Type, value: sx.Value) -> str | None:
        """What to write, as a zone is a place and becomes nothing else."""
        words, new = said.span.words, value.span.words
        if isinstance(given, ir.ZoneType):
            return f"write `move {self._each(given)} in {new} to {words}`"
        if isinstance(given, ir.NothingType):
            return f"write `discard {words}`, or move what is in it to another zone"
        if isinstance(given, ir.DesignType) and given.of is not None:
            noun = self.draft.kinds[given.of].name
            return f"declare it as `{self._name(said)}: {noun} or none`"
        are_pieces = isinstance(given.member or given, ir.PieceType)
        return f"write `move {new} to {words}`" if are_pieces else None

    def _never_none(self, type_: ir.Type, said: sx.Value, value: sx.Value) -> None:
        """A place of which it was not said that it may be none."""
        problems = self.draft.problems
        if problems.unborn and problems.fatal and not isinstance(value, sx.Nothing):
            return  # what the value is was not understood where it is declared
        words, name = said.span.words, self._name(said)
        help = f"declare it as `{name}: ... or none`, if it may be none"
        plain = {ir.NumberType: "0", ir.TruthType: "no"}.get(type(type_))
        if plain is not None:
            help = f"write `{words} becomes {plain}`"
        headline, fix = f"{self._is(said, type_)}, and never `{value.span.words}`", None
        if isinstance(type_, ir.PlayerType):
            help = f"declare it as `{name}: nobody`, if it may be nobody, and say below who it is"
            fix = self._nobody_at_first(name, said.span.source)
            help += "" if fix is None else f" at first: `{fix.text.split(chr(10))[-1].strip()}`"
        self._fault(headline, value, type_, help, fix=fix)

    def _nobody_at_first(self, name: str, source: Source) -> Fix | None:
        """The edit by which a player that the game has may be nobody later on."""
        seats = "|".join(map(re.escape, self.draft.seats))
        said = rf"^([ \t]+)([^\n:#]* has {re.escape(name)}): ({seats})((?:,[^\n#]*[^\s#])?)"
        found = [*re.finditer(said, source.text, re.MULTILINE)]
        if len(found) != 1 or "each player" in found[0][2]:
            return None
        margin, has, seat, rest = found[0].groups()
        lines = f"{margin}{has}: nobody{rest}\n{margin}{name} becomes {seat}"
        return Fix(Span(source, found[0].start(), found[0].end()), lines)

    def _swaps(self, place: Placed, said: sx.Value, by: Typed, other: sx.Value) -> bool:
        """The two are of one type, and one each."""
        several = isinstance(by, Placed) and by.several
        if place.several or several:
            words = said if place.several else other
            self._fault(f"`{words.span.words}` is of several things, and one is swapped", words)
            return False
        if isinstance(place.type, ir.ZoneType) and isinstance(by.type, ir.ZoneType):
            headline = f"{self._is(said, place.type)}, and pieces are moved"
            self._moved_instead(
                headline, said, other, self._moved_both_ways(place, said, by, other)
            )
            return False
        lying = self._lies(place, said), self._lies(by, other)
        if any(zone is not None for zone in lying):
            headline = f"`{said.span.words}` is what was chosen, and pieces are moved"
            self._moved_instead(headline, said, other, self._exchanged(said, other, *lying))
            return False
        if place.type.member is not None or by.type.member is not None:
            words = said if place.type.member is not None else other
            self._fault(f"`{words.span.words}` is several things, and one is swapped", words)
            return False
        alike = ir.fits(by.type, place.type) and ir.fits(place.type, by.type)
        if alike and ir.may_be_none(by.type) == ir.may_be_none(place.type):
            return True
        if alike:
            self._of_both_none(said, other, ir.may_be_none(place.type))
            return False
        self._fault(f"{self._is(said, place.type)}{self._and(other, by.type)}", other, place.type)
        return False

    def _moved_instead(
        self, headline: str, said: sx.Value, other: sx.Value, lines: tuple[str, ...]
    ) -> None:
        """What is not swapped but moved: by these lines, if it is known where each lies."""
        first, *below = lines or ("",)
        behind = "".join(f", and below it `{line.strip()}`" for line in below)
        self._fault(
            headline,
            said,
            None,
            f"write `{first}`{behind}" if lines else "move each to where the other one lies",
            fix=_lines(Span(said.span.source, said.span.start, other.span.end), lines),
        )

    def _moved_both_ways(
        self, place: Placed, said: sx.Value, by: Typed, other: sx.Value
    ) -> tuple[str, ...]:
        """The lines that swap what lies in two zones: for each player, or in a step, as lines of a
        phase are done one after the other.
        """
        each, first, second = self._each(place.type), said.span.words, other.span.words
        one, two = place.tree, by.tree
        if isinstance(one, ir.Read) and isinstance(two, ir.Read) and one.property == two.property:
            zone = self._name(said)
            return (f"for each player: move {each} in their {zone} to opponent's {zone}",)
        return (
            "step exchange",
            f"  move {each} in {first} to {second}",
            f"  move {each} in {second} to {first}",
        )

    def _lies(self, place: Typed, said: sx.Value) -> str | None:
        """The zone in which a piece lies that was chosen there, or several, said as the piece is:
        `Ana's hand` of `Ana's gift`; empty if that is not one zone, none if nothing was chosen
        where it lies.
        """
        if not isinstance(place.tree, ir.Read) or not ir.is_of_pieces(place.type):
            return None
        made = visit.chosen_as(self.draft.decisions, place.tree.property)
        if made is None or not isinstance(made.domain, ir.PieceChoice):
            return None
        match made.domain.zones:
            case (ir.Read(property=number),):
                zone = self.draft.properties[number]
                words = said.span.words.replace(made.name, zone.name)
                return f"the {zone.name}" if zone.bearer == "game" else words
        return ""

    def _exchanged(
        self, said: sx.Value, other: sx.Value, first: str | None, second: str | None
    ) -> tuple[str, ...]:
        """The lines by which what was chosen goes to where the other one lies, in a step."""
        if not first or not second:
            return ()
        return (
            "step exchange",
            f"  move {said.span.words} to {second}",
            f"  move {other.span.words} to {first}",
        )

    def _of_both_none(self, one: sx.Value, other: sx.Value, first: bool) -> None:
        """Of two that are to be swapped, only one may be none."""
        maybe, never = (one, other) if first else (other, one)
        self._fault(
            f"`{maybe.span.words}` may be none, and `{never.span.words}` never is",
            never,
            None,
            f"declare it as `{self._name(never)}: ... or none`",
        )

    def _edges(self, place: Placed, said: sx.Value, by: Typed, value: sx.Value) -> bool:
        """The edges are between names of the graph's kind."""
        if ir.fits(by.type.member or by.type, ir.EdgeType(place.type.kind)):
            return True
        self._fault(
            f"`{value.span.words}` leads between other things than `{said.span.words}`", value
        )
        return False

    # ------------------------------------------------------------------ words

    def _is(self, said: sx.Value, type_: ir.Type) -> str:
        if isinstance(type_, ir.ZoneType):
            return f"`{said.span.words}` holds {ir.many(type_.member, *self.draft.nouns)}"
        return f"`{said.span.words}` is {self.draft.called(type_)}"

    def _and(self, value: sx.Value, type_: ir.Type) -> str:
        return f", and {self._is(value, type_)}"

    def _each(self, type_: ir.Type) -> str:
        kinds = self.draft.kinds
        return f"each {kinds[type_.kind or 0].name if kinds else 'piece'}"

    def _name(self, said: sx.Value) -> str:
        """What a place is called, without whose it is."""
        match said:
            case sx.Possessive():
                return said.thing.noun.text
            case sx.Of():
                return said.noun.text
        return said.span.words

    def _fault(
        self,
        headline: str,
        at: sx.Node,
        wanted: ir.Type | None = None,
        help: str | None = None,
        notes: tuple[str, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        label = "" if wanted is None else f"expected {self.draft.called(wanted)}"
        self.draft.fault("wrong-kind", headline, at.span, label, help=help, notes=notes, fix=fix)


def _lines(swapped: Span, lines: tuple[str, ...]) -> Fix | None:
    """What is said in the place of a line `swap A with B`, if it is all that the line says."""
    text = swapped.source.text
    start = text.rfind("\n", 0, swapped.start) + 1
    before = re.fullmatch(r"([ \t]*)swap[ \t]+", text[start : swapped.start])
    behind = text[swapped.end :].partition("\n")[0].partition("#")[0]
    if before is None or behind.strip() or not lines:
        return None
    place = Span(swapped.source, start + len(before[1]), swapped.end)
    return Fix(place, f"\n{before[1]}".join(lines))
