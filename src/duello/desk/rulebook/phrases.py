"""Choices and places in English: what stands within a sentence.

Purpose: one place for each way in which something is chosen or lies somewhere. A node that is not
known here is a mistake that the type checker finds.
Input: syntax nodes. Output: phrases, with markup. Must not know: sentences and sections.
"""

from typing import assert_never

from ...dsl import syntax as sx
from ...dsl.lower.distributions import as_distribution
from .condition_phrases import ConditionPhrases
from .document import plain, term
from .english import listed
from .vocabulary import Choice, found

_NONE = (sx.Number(0), sx.TruthValue(False))
"""How many there are where there are none."""


class Phrases(ConditionPhrases):
    """Words the parts of sentences for one game."""

    # ------------------------------------------------------------------ what may be chosen

    def domain(self, domain: sx.Domain) -> str:
        """What may be chosen, as a noun phrase."""
        match domain:
            case sx.PiecesDomain():
                asks = "it asks" if domain.is_one else "each of them asks"
                parts = f", with what {asks} for" if domain.parts else ""
                return self.things(domain) + parts
            case sx.NumberDomain():
                low, high = self.closed(self.value(domain.low)), self.value(domain.high)
                return f"a whole number from {low} to {high}{self.excepted(domain.excepted)}"
            case sx.SeveralNumbers():
                return self._several_numbers(domain)
            case sx.NumbersDomain():
                return listed([str(number) for number in domain.numbers], "or")
            case sx.OneOfDomain():
                return f"one of {self.value(domain.value)}"
            case sx.GroupsDomain():
                each = f"one {self.name(domain.noun)} of each {self.name(domain.property)}"
                return each + self.excepted(domain.excepted)
            case sx.PlayerDomain():
                return "a player" if domain.such is None else f"a player {self._such(domain.such)}"
            case sx.YesOrNo():
                return "yes or no"
            case sx.WeightedDomain():
                shares = [
                    f"{s.times} in {s.out_of} {term(plain(s.name.text))}" for s in domain.shares
                ]
                return f"{', '.join(shares)}, and otherwise {term(plain(domain.otherwise.text))}"
            case sx.EitherDomain():
                return f"either {listed([self.things(part) for part in domain.parts], 'or')}"
            case sx.OrderDomain():
                return f"an order of {self.value(domain.zone)}"
            case sx.DealDomain():
                return f"{self.things(domain.things)} for each player"
            case sx.NamesDomain():
                return listed([term(plain(word.text)) for word in domain.names], "or")
            case sx.WayDomain():
                return "an axis" if domain.axis else "a direction"
            case sx.EdgeDomain():
                lacking = "not yet in" if domain.absent else "in"
                edge = f"an edge {lacking} {self.value(domain.graph)}"
                return edge + self.excepted(domain.excepted)
            case sx.OneGo():
                return "everything below, in one go"
            case _:
                assert_never(domain)

    def _several_numbers(self, domain: sx.SeveralNumbers) -> str:
        """So many numbers, none of them twice."""
        single = isinstance(domain.high, sx.Number) and domain.high.value == 1
        like, among = "" if single else "different ", domain.among
        numbers = self.amount(domain.low, domain.high, sx.Word("numbers"), like)
        if isinstance(among, sx.NumbersDomain):
            return f"{numbers}, of {self.domain(among)}"
        low, high = self.value(among.low), self.value(among.high)
        return f"{numbers} from {low} to {high}{self.excepted(among.excepted)}"

    def chosen(self, choice: Choice) -> str:
        """What may be chosen; of what is distributed, how much there is, or that this is a part."""
        node = as_distribution(choice.node)
        if node is not None:
            return f"{self.spread(node, 'distributed ')}, with nothing left over"
        if as_distribution(choice.go) is not None and choice.go is not None:
            return f"its part of the {term(self.name(choice.go.name))}"
        return self.domain(choice.node.domain)

    def spread(self, node: sx.Distribute, done: str = "") -> str:
        """How much is distributed over which names: `five troops over the hill and the wood`."""
        words, amount = self.count(node.amount)
        many = term(self.many(node.name.text, amount))
        much = f"as many {many} as {words}" if amount is None else f"{words} {many}"
        return f"{much} {done}over {listed([term(self.name(each)) for each in node.names])}"

    def such(self, such: sx.PiecesDomain | sx.Bound | sx.SoMany) -> str:
        """What must be chosen, by what it is like, or how many."""
        match such:
            case sx.SoMany(sign, amount, noun):
                return f"{self.compared(sign, amount)} {noun.span.words}"
            case sx.Bound(sign, value):
                return self.compared(sign, value)
        return self.things(such)

    def things(self, domain: sx.PiecesDomain) -> str:
        """So many things of a kind, and where, and which."""
        many = not domain.low == domain.high == sx.Number(1)
        places = [self.place(zone, domain.high in _NONE) for zone in domain.zones]
        zones = f" in {listed(places, 'or')}" if places else ""
        ends = [isinstance(zone, sx.EndOf) and zone.amount == 1 for zone in domain.zones]
        where = f" {self.region(domain.region)}" if domain.region else ""
        such = self.filters(domain.filters, many, domain.noun)
        comma = "," if such and domain.excepted else ""
        which = f"{such}{comma}{self.excepted(domain.excepted, many)}"
        narrowed = self.apart(where, which)
        if which and domain.region and _ends_over(domain.region):
            where, narrowed = which, where  # what is said of the cells between stands last
        like = self.adjectives(domain.filters)
        if ends and all(ends):
            counted = f"{zones.removeprefix(' in ')}{where}{narrowed}"
        else:
            behind = f"{zones}{where}{narrowed}"
            counted = self.amount(domain.low, domain.high, domain.noun, like, behind)
        return counted + "".join(map(self.set_filter, domain.sets))

    def region(self, region: sx.Region) -> str:
        """Where cells lie: everywhere that is said of them."""
        apart = sx.places_apart(region, self._is_board)
        return " ".join(map(self._place_over, apart))

    def _is_board(self, noun: sx.Word) -> bool:
        return found(self.words.boards, noun.text) is not None

    def _place_over(self, region: sx.Region) -> str:
        over = ""
        if region.over is not None:
            filters = region.over.filters
            things = self.adjectives(filters) + self.many(region.over.noun.text, None)
            over = f" over {things}{self.filters(filters, True, region.over.noun)}"
        return self._region(region) + over

    def _region(self, region: sx.Region) -> str:
        values = [self.value(each) for each in region.values]
        if region.either:
            return listed([self.region(each) for each in region.either], "or")
        if region.how in ("line", "row", "column", "edge", "corner", "middle", "far"):
            return self._line(region, values)
        match region.how, values:
            case "next", [cell]:
                return f"next to {cell}"
            case "beyond" | "diagonal" | "steps" | "aslant", [*steps, cell, way]:
                return self._on_one_side(region, steps, cell, way)
            case "along", [cell, way]:
                return f"next to {cell} along {way}"
            case "within", [steps, cell]:
                return f"within {steps} step{'' if steps == '1' else 's'} of {cell}"
            case "exactly", [steps, cell]:
                return f"exactly {steps} step{'' if steps == '1' else 's'} from {cell}"
            case "ranging", [low, high, cell]:
                return f"{low} to {high} steps from {cell}"
            case "farther", [steps, cell]:
                return f"at least {steps} step{'' if steps == '1' else 's'} from {cell}"
            case "between", _:
                return f"between {listed(values)}"
            case "towards", [cell, way]:
                return f"from {cell} to the edge towards {way}"
            case _, [width, steps, cell, way]:
                return f"in an arc of {width}, {steps} steps from {cell} towards {way}"
        raise AssertionError(f"a region that nobody knows: {region.how}")

    def _on_one_side(self, region: sx.Region, steps: list[str], cell: str, way: str) -> str:
        """What lies in a direction: of where players go, in the words for it."""
        aslant = region.how in ("diagonal", "aslant")
        far = f"{steps[0]} step{'' if steps[0] == '1' else 's'} " if steps else ""
        ahead = ahead_or_behind(region.values[-1])
        if ahead:
            return f"{far}{'diagonally' if aslant else 'straight'} {ahead} {cell}"
        near = f"exactly {far}from" if steps else "next to"
        return f"{near} {cell}{', aslant' if aslant else ''} towards {way}"

    def _line(self, region: sx.Region, values: list[str]) -> str:
        """In line with something, or on a line of the board."""
        match region.how:
            case "line":
                return f"in a straight line from {values[0]}"
            case "edge":
                return "at the edge"
            case "corner":
                return "in a corner"
            case "middle":
                return "in the middle of the board"
            case "far" if ahead := ahead_or_behind(region.values[0]):
                whose = "your" if "your" in values[0].split() else "their"
                return f"in {whose} {'home' if ahead == 'behind' else 'far'} row"
            case "far":
                return f"with none beyond it towards {values[0]}"
        said = region.values[0]
        if isinstance(said, sx.Number) or (isinstance(said, sx.Word) and len(said.text) == 1):
            return f"in {region.how} {values[0]}"
        if isinstance(said, sx.Pronoun) and self._is_short(said):
            return f"in {self.owner(said)} {region.how}"
        return f"in the {region.how} of {values[0]}"

    # ------------------------------------------------------------------ what the host is told

    def noted(self, note: sx.Note) -> str:
        """What a line notes for the host."""
        return listed([self._noted(each) for each in note.values])

    def _noted(self, value: sx.Value) -> str:
        if value == sx.Pronoun("they"):
            return "which player it is"
        if isinstance(value, sx.Of | sx.Possessive):
            noun = value.noun if isinstance(value, sx.Of) else value.thing.noun
            printed = isinstance(value, sx.Of) and value.printed
            if self.words.is_truth(noun.text) and not printed:
                many = self.verb("is", value.owner) == "are"
                return f"whether {self.value(value.owner)} {self.state(noun.text, True, many)}"
        return self.value(value)


def ahead_or_behind(way: sx.Value) -> str:
    """`ahead of` or `behind`, of a direction that is where a player goes or the way back; nothing
    of any other.
    """
    match way:
        case sx.Of(noun=sx.Word(text="opposite"), owner=ahead):
            return "behind" if ahead_or_behind(ahead) == "ahead of" else ""
        case sx.Possessive(
            owner=sx.Pronoun(word="they" | "you"),
            thing=sx.Possessed(which="", noun=sx.Word(text="ahead")),
        ):
            return "ahead of"
    return ""


def _ends_over(region: sx.Region) -> bool:
    """Whether words about the cells between stand at the end of where cells lie."""
    return (region.also[-1] if region.also else region).over is not None
