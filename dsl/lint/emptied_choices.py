"""Choices of which rules leave nothing.

Purpose: whatever must be chosen, and can be nothing because rules that hold at once take it all
out: told once for each rule that does so by itself, and once for all that do it together.
Input: the knowledge of a program. Output: findings.
Must not know: whether play ever comes there.
"""

from collections.abc import Collection, Iterator, Set
from itertools import product
from math import inf, prod

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Label
from ..ir import effects as ef
from ..ir import program as pg
from ..ir import visit
from .engine.cells_meant import surely_meant
from .engine.conditions_together import Sum, bounds_in, placed, sums_in, together
from .engine.ended_by_hits import ended_by_hits
from .engine.numbers_left import numbers_left
from .engine.printed_selection import described_by, fits, may_be_chosen
from .engine.program_facts import Knowledge
from .engine.zone_sizes import ZoneSizes, zone_of
from .lint_warning import Finding, fault, finding_of

FEW = 1_000
"""Of so many numbers, those that are excepted are counted; so many ways to do what rules want are
tried.
"""


def emptied(knowledge: Knowledge, told: Set[int]) -> Iterator[Finding]:
    """Choices that must be made, out of which rules take things whatever is left: once for each
    rule that leaves nothing by itself, and once for all that do so together. told: the rules of
    which it is told what else is wrong.
    """
    program, asked = knowledge.program, knowledge.asked
    forms = [rule.form for rule in program.rules]
    hard = (f for f in forms if isinstance(f, ir.Constrain | ir.Repeat) and not f.soft)
    choices = dict.fromkeys(form.decision for form in hard)
    for made in (program.decisions[number] for number in choices if number in asked):
        around = choices_around(knowledge, made)
        together_told = False
        for some in _emptying(knowledge, made):
            left = [r for r in some if not any(_settled(knowledge, each, r) for each in around)]
            left = [] if len(some) == 1 and some[0].number in told else left
            if not left or (len(some) > 1 and together_told):
                continue
            if ended_by_hits(knowledge, made, some):
                continue
            together_told = together_told or len(some) > 1
            yield _emptied_by(knowledge, made, left, some)


def _emptied_by(
    knowledge: Knowledge, made: pg.Decision, rules: list[ir.Rule], some: tuple[ir.Rule, ...]
) -> Finding:
    """That some rules leave nothing of a choice. rules: those of them that can be mended."""
    whole = choices_around(knowledge, made)[-1]
    first = min(rules, key=lambda rule: rule.span.start)
    others = sorted((rule for rule in some if rule is not first), key=lambda rule: rule.span.start)
    found = fault(
        "possible-dead-end",
        f"this may leave nothing to choose for `{made.name}`"
        if not others
        else f"these lines together may leave nothing to choose for `{made.name}`",
        first.span,
        "end the line with `, if able`, or say under the choice of "
        f"`{whole.name}` what happens `if nothing is possible:`",
        f"then `{whole.name}` can only be late, and nobody can help that"
        if whole.late_block >= 0
        else "the choice must be made, and no rule says what happens if it cannot be",
    )
    found = evolve(found, others=tuple(Label(each.span, "with this") for each in others))
    concerns = [finding_of(knowledge, rule.owner, found).concerns for rule in (first, *others)]
    return Finding(found, frozenset().union(*concerns) | {("phase", whole.phase)})


def _settled(knowledge: Knowledge, made: pg.Decision, rule: ir.Rule) -> bool:
    """Whether it is said what happens if there is nothing to choose, or nothing need be chosen.
    That chance chooses for whoever is late does not help: there is nothing for chance either. Nor
    does what is said of lateness, where a piece or a rule takes away what may be chosen: nobody can
    help it.
    """
    late = visit.lines(knowledge.program, made.late_block)
    drawn = any(isinstance(each, ir.PickFor) and each.value is None for each in late)
    banned = rule.owner is not None and isinstance(rule.form, ir.Constrain)
    return made.optional or made.impossible >= 0 or (bool(late) and not (drawn or banned))


def _emptying(knowledge: Knowledge, made: pg.Decision) -> list[tuple[ir.Rule, ...]]:
    """The rules without which something would be left of a choice of which nothing may be, by those
    that hold at once with them: as few at a time as can be.
    """
    forms = ((rule, rule.form) for rule in knowledge.program.rules)
    found = [
        (rule, form.player)
        for rule, form in forms
        if isinstance(form, ir.Constrain | ir.Repeat) and form.decision == made.number
        if not form.soft  # it holds only where something is left all the same
    ]
    rules, asked = [rule for rule, _ in found], {player for _, player in found}
    alike = len(asked) == 1  # else `your` is somebody else's in one of the conditions
    player = next(iter(asked)) if alike else None
    guilty: dict[frozenset[int], tuple[ir.Rule, ...]] = {}
    for some in together([rule.condition if alike else None for rule in rules], player):
        holding = [rules[at] for at in some]
        if any(each <= {rule.number for rule in holding} for each in guilty):
            continue  # fewer of them do it
        if _never(knowledge, made, holding) or _too_early(knowledge, holding):
            continue
        if not _left_by(knowledge, made, holding, holding):
            without = ([other for other in holding if other is not rule] for rule in holding)
            left = [_left_by(knowledge, made, others, holding) for others in without]
            these = [r for r, so in zip(holding, left, strict=True) if so or not any(left)]
            guilty[frozenset(rule.number for rule in these)] = tuple(these)
    return list(guilty.values())


def _never(knowledge: Knowledge, made: pg.Decision, rules: list[ir.Rule]) -> bool:
    """Whether some rules only hold at once in a phase that comes later than any that is played."""
    said = [(rule.condition, True) for rule in rules if rule.condition is not None]
    return any(
        bounds_in(said, ir.PhaseNumber(phase))[0] > knowledge.usual.of_phase(phase)[1]
        for phase in (made.phase, *visit.above(knowledge.program, made.phase))
    )


def _too_early(knowledge: Knowledge, rules: list[ir.Rule]) -> bool:
    """Whether one of some rules says that it is so early that another one, which a piece leaves
    for later, cannot have begun: nothing outlives the phase around it.
    """
    later = (knowledge.lasting.get(rule.number) for rule in rules)
    return any(
        _latest(knowledge, rules, each.phase) <= each.start
        for each in later
        if isinstance(each, ir.Later)
    )


def _latest(knowledge: Knowledge, rules: list[ir.Rule], phase: int) -> float:
    """The last phase of its kind in which some rules hold at once, as far as they say so."""
    said = [(rule.condition, True) for rule in rules if rule.condition is not None]
    number = ir.PhaseNumber(phase)
    return min(bounds_in(said, number)[1], knowledge.usual.of_phase(phase)[1])


def _left_by(
    knowledge: Knowledge, made: pg.Decision, rules: list[ir.Rule], holding: list[ir.Rule]
) -> bool:
    """Whether something is left by some rules. holding: all that hold at once with them."""
    if isinstance(made.domain, ir.NumberChoice):
        said = [(rule.condition, True) for rule in holding if rule.condition is not None]
        forms = [rule.form for rule in rules]
        known = numbers_left(knowledge, made.domain, forms, said)
        return _left_of_named(knowledge, made, rules, holding) if known is None else known
    return _left_of_named(knowledge, made, rules, holding)


def _left_of_named(
    knowledge: Knowledge, made: pg.Decision, rules: list[ir.Rule], holding: list[ir.Rule]
) -> bool:
    """The same, by how many things rules name."""
    narrowed = _narrowed(knowledge, made.domain, rules)
    if narrowed is None:
        return False
    taken, wanted = narrowed
    if wanted:
        ways = ({*way} for way in product(*wanted)) if prod(map(len, wanted)) <= FEW else ()
        there = _surely_there(knowledge, made, holding)
        met = there is not None and any(
            _can_be_met(knowledge, made, taken, way, there) for way in ways
        )
        return met or _one_of_them_left(knowledge, made, taken, wanted, holding)
    anyway = _out_anyway(made.domain)  # what a description leaves out is looked after elsewhere
    taken = {each for each in taken if _what(each) not in anyway}
    return not taken or _left_without(knowledge, made, taken, holding)


def _left_without(
    knowledge: Knowledge, made: pg.Decision, taken: set[ir.Tree], holding: list[ir.Rule]
) -> bool:
    """Whether enough is left of a choice out of which rules that hold take so much."""
    match made.domain:
        case (
            ir.PieceChoice(low=ir.Constant(value=0))
            | ir.DesignChoice(low=ir.Constant(value=0))
            | ir.CellChoice(low=ir.Constant(value=0))
            | ir.NumbersChoice(low=ir.Constant(value=0))
        ):
            return True
        case ir.PieceChoice():
            enough = _held_for_good(knowledge, made.domain, taken)
            return enough or _enough_then(knowledge, made, taken, holding)
        case ir.DesignChoice(low=ir.Constant(value=int(low))):
            return _fitting(knowledge, made.domain, taken) >= low
        case ir.CellChoice(low=ir.Constant(value=int(low))):
            cells = _cells_there(knowledge, made.domain)
            return cells is not None and _without(cells, taken) >= low
        case ir.PlayerChoice() | ir.TruthChoice():
            return len(taken) < 2
        case ir.NumberChoice(low=ir.Constant(value=int(low)), high=ir.Constant(value=int(high))):
            return bool(high - low + 1 > len(taken) + len(made.domain.excepted))
        case ir.NumbersChoice(low=ir.Constant(value=int(low))):
            numbers = _numbers_among(made.domain.among)
            return numbers is not None and len(numbers) - len(taken) >= low
    return False


def _fitting(knowledge: Knowledge, domain: ir.DesignChoice, taken: set[ir.Tree]) -> float:
    """How many designs are left at least, where some are taken out; of one that is described by
    what is not known, that it may fit none is told elsewhere.
    """
    every, only = knowledge.of_kind(domain.kind), domain.only
    parts = only.parts if isinstance(only, ir.AllOf) else () if only is None else (only,)
    fit = {
        part: [fits(knowledge.program, part, domain.slot, d, knowledge.fixed) for d in every]
        for part in parts
    }
    outs = [left_out(part, domain.slot) for part, fitting in fit.items() if None in fitting]
    if None in outs:
        return inf
    there = [d for at, d in enumerate(every) if all(each[at] is not False for each in fit.values())]
    return _without(there, taken) - sum(out for out in outs if out is not None)


def _numbers_among(domain: ir.NumberChoice) -> set[int] | None:
    """The numbers of a choice, where the text says them; None where they may change in play."""
    out = [each.value for each in domain.excepted if isinstance(each, ir.Constant)]
    low, high = domain.low, domain.high
    if not (isinstance(low, ir.Constant) and isinstance(high, ir.Constant)):
        return None
    first, last = ir.as_one(low.value), ir.as_one(high.value)
    if first is None or last is None or last - first > FEW or len(out) < len(domain.excepted):
        return None
    return set(range(first, last + 1)).difference(filter(lambda n: isinstance(n, int), out))


def _enough_then(
    knowledge: Knowledge, made: pg.Decision, taken: set[ir.Tree], rules: list[ir.Rule]
) -> bool:
    """Whether rules hold only where more lies in the zone than they take out: `..., if number
    of cards in their hand is at least 2`, or `..., if round is 1`.
    """
    domain = ir.sure(ir.PieceChoice, made.domain)
    zone, began = domain.zones[0], _begun_with(knowledge, domain)
    low = domain.low.value if isinstance(domain.low, ir.Constant) else None
    if began is None or not isinstance(zone, ir.Read) or not isinstance(low, int):
        return False
    names = {t.value for t in taken if isinstance(t, ir.Constant)}
    others = [design for design in began if design not in names]
    unknown = len(taken) - len(names)  # each takes out what is of one name
    out = len(began) - len(others) + unknown * max(map(began.count, began), default=0)
    said = [(rule.condition, True) for rule in rules if rule.condition is not None]
    counted = (least for key, (least, _) in sums_in(said).items() if _counts(key, zone))
    gains = ZoneSizes(knowledge).gains(zone.property)
    if domain.only is None and not gains and max(counted, default=0.0) >= out + low:
        return True
    left = _left_then(knowledge, made, began, rules)
    return left is not None and left >= out + low


def _begun_with(knowledge: Knowledge, domain: ir.PieceChoice) -> list[int] | None:
    """The designs of what surely can be chosen from the one zone of a choice when that is set up;
    None if that is not known.
    """
    zone, program = domain.zones[0], knowledge.program
    if len(domain.zones) != 1 or not isinstance(zone, ir.Read):
        return None
    began = ZoneSizes(knowledge).began(zone.property)
    if began is None:
        return None
    mine = [each for each in began if domain.kind in (None, program.designs[each].kind)]
    return [d for d in mine if fits(program, domain.only, domain.slot, d, knowledge.fixed)]


def _left_then(
    knowledge: Knowledge, made: pg.Decision, began: list[int], rules: list[ir.Rule]
) -> float | None:
    """How much of what lay in the zone of a choice is there at least where some rules hold."""
    zone = ir.sure(ir.PieceChoice, made.domain).zones[0]
    around = (made.phase, *visit.above(knowledge.program, made.phase))
    early = ZoneSizes(knowledge, {each: _latest(knowledge, rules, each) for each in around})
    return early.held(zone_of(ir.sure(ir.Read, zone)), len(began), len(began), made).least


def _counts(number: Sum, zone: ir.Read) -> bool:
    """Whether a number is how many lie in a zone, which is whose it is that is asked."""
    match tuple(number):
        case ((ir.Count(zone=ir.Read(property=counted, subject=subject)), 1),):
            return counted == zone.property and type(subject) is type(zone.subject)
    return False


def _narrowed(
    knowledge: Knowledge, domain: ir.Tree, rules: list[ir.Rule]
) -> tuple[set[ir.Tree], list[list[ir.Tree]]] | None:
    """What rules take out of a choice, and what they want in it, one of some for each rule; None
    if no names say it.
    """
    taken: set[ir.Tree] = set()
    wanted: list[list[ir.Tree]] = []
    for rule in rules:
        form = rule.form
        if not isinstance(form, ir.Constrain):
            return None
        such = described_names(knowledge, domain, form)
        named = [_each_of(knowledge, tree, form.forbidding) for tree in form.among]
        if such is None or None in named:
            return None
        some = [*such, *(each for several in named for each in several or ())]
        if form.forbidding:
            taken.update(some)
        else:
            wanted.append(some)
    return taken, wanted


def described_names(
    knowledge: Knowledge, domain: ir.Tree, form: ir.Constrain
) -> list[ir.Tree] | None:
    """The names of what a rule that takes something out describes; None if that is not known."""
    if form.such is None:
        return []
    if not form.forbidding or not isinstance(domain, ir.PieceChoice | ir.DesignChoice):
        return None
    every = knowledge.of_kind(domain.kind)
    found = described_by(knowledge.program, form, every, knowledge.fixed)
    if found is None:
        return None
    return [ir.Constant(design, ir.DesignType(domain.kind)) for design in sorted(found)]


def _each_of(knowledge: Knowledge, tree: ir.Tree, forbidding: bool) -> list[ir.Tree] | None:
    """What a rule names, one by one, each of which is one thing at most; None if that is not known.
    The last so many are as many things at most.
    """
    if isinstance(tree, ir.Constant) or _is_one(knowledge, tree):
        return [tree]
    inner = tree.piece if isinstance(tree, ir.DesignOf) else tree
    many = _how_many(knowledge, inner) if forbidding else 0
    return [ir.Latest(inner, number + 1) for number in range(many)] if 0 < many < FEW else None


def _how_many(knowledge: Knowledge, tree: ir.Tree) -> int:
    """How many things a value is at most, of what was chosen the last times; 0 if not known."""
    match tree:
        case ir.Latest(count=count):
            return count
        case ir.Read(property=number) if knowledge.program.properties[number].source == "history":
            return knowledge.program.properties[number].keep
    return 0


def _is_one(knowledge: Knowledge, tree: ir.Tree) -> bool:
    """Whether a value is one thing at most, whatever it is: what was chosen the last time."""
    inner = tree.piece if isinstance(tree, ir.DesignOf) else tree
    if not isinstance(inner, ir.Read):
        return False
    made = knowledge.program.properties[inner.property]
    return made.source == "previous" and made.type.member is None


def _always_held(knowledge: Knowledge, domain: ir.PieceChoice) -> list[int]:
    """The designs of the pieces that a player always has to choose from: those that are put into
    the zones as they are set up, where no piece of that kind ever goes anywhere.
    """
    fills = (fill for fill in _filled_for_good(knowledge, domain) if fill.named is None)
    found = [design for fill in fills for design in fill.designs]
    return [design for design in found if knowledge.program.designs[design].kind == domain.kind]


def _filled_for_good(knowledge: Knowledge, domain: ir.PieceChoice) -> list[ir.Fill]:
    """The lines that put pieces into the zones of a choice as they are set up, where no piece ever
    goes anywhere.
    """
    program = knowledge.program
    gone = (ef.How.MOVE, ef.How.SET, ef.How.SWAP)
    for made in knowledge.writing(*gone):
        if made.place is None or program.properties[made.place.property].type.name in (
            "zone",
            "pile",
        ):
            return []
    zones = [zone.property for zone in domain.zones if isinstance(zone, ir.Read)]
    fills = (t for t in knowledge.everything if isinstance(t, ir.Fill) and t.property in zones)
    return list(dict.fromkeys(fills))


def _drawn_for_good(knowledge: Knowledge, domain: ir.PieceChoice, out: Set[int]) -> int:
    """How many different designs a player always has at least among what was drawn by chance for
    the zones, besides some.
    """
    found: list[tuple[frozenset[int], int]] = []
    for fill in _filled_for_good(knowledge, domain):
        named = fill.named.parts if isinstance(fill.named, ir.Together) else (fill.named,)
        found += filter(None, (_drawn(knowledge, part, domain.kind) for part in named))
    left = [(designs - out, least - len(designs & out)) for designs, least in found]
    left.sort(key=lambda each: -each[1])
    counted, among = 0, frozenset[int]()
    for designs, least in left:
        if least > 0 and not designs & among:  # else it may be the same ones
            counted, among = counted + least, among | designs
    return counted


def _drawn(
    knowledge: Knowledge, named: ir.Tree | None, kind: int | None
) -> tuple[frozenset[int], int] | None:
    """The designs among which a value names some, and how many of them at least."""
    match named:
        case ir.Constant(value=int(design), type=ir.DesignType()):
            designs, least = frozenset({design}), 1
        case ir.Read(property=number):
            made = visit.chosen_as(knowledge.program.decisions, number)
            if made is None or made.optional or not made.by_chance:
                return None
            if not isinstance(made.domain, ir.DesignChoice):
                return None
            domain, program = made.domain, knowledge.program
            every = knowledge.of_kind(domain.kind)
            designs = frozenset(d for d in every if may_be_chosen(program, domain, d))
            least = int(max(0.0, knowledge.usual.of(domain.low)[0]))
        case _:
            return None
    such = all(kind in (None, knowledge.program.designs[design].kind) for design in designs)
    return (designs, least) if such else None


def _held_for_good(knowledge: Knowledge, domain: ir.PieceChoice, taken: set[ir.Tree]) -> bool:
    """Whether enough is left among what a player always has, without all that is taken out."""
    if domain.only is not None:
        return False
    named = [t.value for t in taken if isinstance(t, ir.Constant)]
    out = {value for value in named if isinstance(value, int)}  # nothing takes nothing out
    left = [design for design in _always_held(knowledge, domain) if design not in out]
    unknown = len(taken) - len(named)  # each takes out what is of one name
    different = max(len({*left}), _drawn_for_good(knowledge, domain, out))
    match domain.low:
        case ir.Constant(value=int() as low) if unknown:
            return low == 1 and different > unknown
        case ir.Constant(value=int() as low):
            return max(len(left), different) >= max(1, low)
    return False


def _can_be_met(
    knowledge: Knowledge,
    made: pg.Decision,
    taken: set[ir.Tree],
    wanted: set[ir.Tree],
    there: Collection[ir.Value],
) -> bool:
    """Whether all that rules want can be among what is chosen at once, without what they take.
    there: what can be chosen, but for what they say.
    """
    bounds = (getattr(made.domain, each, ir.number(1)) for each in ("low", "high"))
    least, most = (each.value if isinstance(each, ir.Constant) else None for each in bounds)
    out = {each.value for each in taken if isinstance(each, ir.Constant)}
    if len(out) < len(taken):
        return False
    if not isinstance(least, int) or not isinstance(most, int):
        return False
    left = [each for each in there if each not in out]
    named = [each.value for each in wanted if isinstance(each, ir.Constant)]
    if len(named) < len(wanted) and not _stays(knowledge, made.domain):
        return False  # what was chosen before may be gone
    sets = [each for each in named if isinstance(each, tuple)]
    if sets:
        (whole, *others) = sets
        alone = not others and not out and set(named) <= {whole, *whole}
        return alone and least <= len(whole) <= most and set(whole) <= set(left)
    return set(named) <= set(left) and len(wanted) <= most and least <= len(left)


def _one_of_them_left(
    knowledge: Knowledge,
    made: pg.Decision,
    taken: set[ir.Tree],
    wanted: list[list[ir.Tree]],
    holding: list[ir.Rule],
) -> bool:
    """Whether more pieces do what a rule wants than can have left the zone of a choice."""
    domain = made.domain
    began = _begun_with(knowledge, domain) if isinstance(domain, ir.PieceChoice) else None
    left = None if began is None else _left_then(knowledge, made, began, holding)
    if began is None or left is None or taken or len(wanted) > 1:
        return False
    names = {each.value for each in wanted[0] if isinstance(each, ir.Constant)}
    more = sum(each in names for each in began) > len(began) - left
    match domain:
        case ir.PieceChoice(low=ir.Constant(value=int(low))):
            return more and left >= low
    return False


def _stays(knowledge: Knowledge, domain: ir.Tree) -> bool:
    """Whether all that could be chosen before can be chosen again."""
    if isinstance(domain, ir.PieceChoice):
        return domain.only is None and bool(_always_held(knowledge, domain))
    return isinstance(domain, ir.NumbersChoice)


def _surely_there(
    knowledge: Knowledge, made: pg.Decision, holding: list[ir.Rule]
) -> Collection[ir.Value] | None:
    """Everything that can be chosen where some rules hold, but for what they say; None if that is
    not known.
    """
    program = knowledge.program
    match made.domain:
        case ir.PieceChoice() as domain:
            began = _begun_with(knowledge, domain)
            if began is not None and _left_then(knowledge, made, began, holding) == len(began):
                return began
            return _always_held(knowledge, domain) if domain.only is None else None
        case ir.DesignChoice(kind=kind, only=only, slot=slot):
            every = knowledge.of_kind(kind)
            return [d for d in every if fits(program, only, slot, d, knowledge.fixed)]
        case ir.NumbersChoice(among=among):
            return _numbers_among(among)
        case ir.CellChoice() as domain:
            return _cells_there(knowledge, domain)
        case ir.PlayerChoice():
            return range(2)
        case ir.TruthChoice():
            return (True, False)
    return None


def _cells_there(knowledge: Knowledge, domain: ir.CellChoice) -> Collection[ir.Value] | None:
    """The cells of a choice, any of which go together; None if that is not known."""
    shaped = domain.apart or domain.line or domain.unbroken
    if shaped or domain.different or domain.including:
        return None
    return surely_meant(knowledge.program.boards, domain.cells)


def _without(things: Collection[ir.Value], taken: set[ir.Tree]) -> int:
    """How many of some things are left at least, where each that is taken is one."""
    named = {each.value for each in taken if isinstance(each, ir.Constant)}
    return sum(each not in named for each in things) - (len(taken) - len(named))


def _out_anyway(domain: ir.Tree) -> set[ir.Tree]:
    """What the description of a choice names as left out."""
    if not isinstance(domain, ir.PieceChoice | ir.DesignChoice) or domain.only is None:
        return set()
    parts = domain.only.parts if isinstance(domain.only, ir.AllOf) else (domain.only,)
    named = (p.part.others for p in parts if isinstance(p, ir.Not) and isinstance(p.part, ir.Among))
    return {_what(other) for others in named for other in others}


def _what(named: ir.Tree) -> ir.Tree:
    """The thing that a name is asked of, or the name, said of whoever chooses."""
    thing = named.piece if isinstance(named, ir.DesignOf) else named
    slots = (each for each in ir.walk(thing) if isinstance(each, ir.Local))
    return placed(thing, dict.fromkeys(slots, ir.Local(-1)))


def choices_around(knowledge: Knowledge, made: pg.Decision) -> list[pg.Decision]:
    """A choice, and that of which it is a part, if it is one of those in one go."""
    whole = knowledge.goes.get(made.number)
    return [made] if whole is None else [made, knowledge.program.decisions[whole]]


def must_be_made(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, list[pg.Decision]]]:
    """The choices that are put, and of which nothing says what happens if none is made, each with
    those around it; without what pieces ask.
    """
    parts = {number for design in knowledge.program.designs for number in design.asks}
    for made in knowledge.program.decisions:
        if made.number not in knowledge.asked or made.number in parts:
            continue
        around = choices_around(knowledge, made)
        if not any(d.optional or d.impossible >= 0 or d.late_block >= 0 for d in around):
            yield made, around


def left_out(only: ir.Tree, slot: int) -> int | None:
    """How many things a description leaves out at most, where it names them one by one."""
    match only:
        case ir.AllOf(parts=parts):
            found = [left_out(part, slot) for part in parts]
            return None if None in found else sum(each for each in found if each is not None)
        case ir.Not(part=ir.Among(value=value, others=others, as_sets=False)):
            own = value.piece if isinstance(value, ir.DesignOf) else value
            several = ir.Together | ir.Selected | ir.PerPlayer
            if own == ir.Local(slot) and not any(isinstance(o, several) for o in others):
                return len(others)
    return None
