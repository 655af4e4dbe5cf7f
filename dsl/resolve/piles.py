"""Piles: what can be said of them, and what cannot.

Purpose: chance draws from what lies in no order, or from a pile that was just shuffled; what comes
to a pile at once must have an order; and the top of one pile is nobody's alone.
Input: a sentence, what it was bound to. Output: problems.
Must not know: how a pile is changed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir import visit
from ..ir.effects import How, written
from ..lower.deals import EACH, head_in_turn, unclear
from ..spans import Span
from ..word_forms import plural
from .builder import ProgramBuilder, Scope


def not_from_a_pile(node: sx.Choose, domain: ir.Tree, draft: ProgramBuilder) -> None:
    """Note that chance draws out of what lies in an order."""
    things = node.domain.things if isinstance(node.domain, sx.DealDomain) else node.domain
    zones = domain.zones if isinstance(domain, ir.PieceChoice) else ()
    zone = domain.zone if isinstance(domain, ir.DealChoice) else next(iter(zones), None)
    if not isinstance(zone, ir.Read) or not isinstance(things, sx.PiecesDomain):
        return
    type_ = draft.type_of(zone.property)
    if isinstance(type_, ir.ZoneType) and type_.ordered:
        words, noun = things.zones[0].span, things.noun.text
        top = _top(node, noun, words)
        draft.fault(
            "wrong-kind",
            f"`{words.words}` is a pile, of which it is said what lies on top",
            words,
            notes=("chance draws from zones that lie in no order",),
            help=f"move the top ones: `{top}`; or shuffle it in front of this line: "
            f"`shuffle {words.words}`",
        )


_DRAWN = re.compile(
    r"(?:[\w' ]*? )?(?:deals?|draws?) (?:a|an|(?P<many>\d+)) \w+ from .* to (?P<to>[^,:#\n]+)"
)
"""What is drawn and has no name: how much, and where it goes."""


def _top(node: sx.Choose, noun: str, pile: Span) -> str:
    """The line that moves from the top of a pile what another says is drawn from it."""
    said = _DRAWN.match(node.span.words.partition("\n")[0])
    if said is None:
        return f"move the top {noun} of {pile.words} to ..."
    many = f"{said['many']} " if said["many"] else ""
    to = re.sub(r"^each player's ", "their ", said["to"].rstrip())
    moved = f"move the top {many}{noun} of {pile.words} to {to}"
    return moved if to == said["to"].rstrip() else f"for each player in turn from ...: {moved}"


def not_to_a_pile(node: sx.Drawn, draft: ProgramBuilder) -> None:
    """Note that several cards are dealt to a pile at once, where they would lie in no order."""
    things = node.domain.things if isinstance(node.domain, sx.DealDomain) else node.domain
    line = node.body[0] if node.body else None
    move = line.sentence if isinstance(line, sx.Line) else None
    if not isinstance(things, sx.PiecesDomain) or things.high == sx.Number(1):
        return
    if not isinstance(move, sx.EffectLine) or not move.arguments:
        return
    goal = move.arguments[-1].value
    owned = isinstance(goal, sx.Possessive)
    noun = goal.thing.noun if isinstance(goal, sx.Possessive) else goal
    if not isinstance(noun, sx.Word):
        return
    number = draft.bearers["player" if owned else "game"].find(noun.text)
    type_ = None if number is None else draft.type_of(number)
    if isinstance(type_, ir.ZoneType) and type_.ordered:
        draft.fault(
            "wrong-kind",
            f"`{noun.text}` is a pile, and cards that are dealt together lie in no order",
            noun.span,
            notes=("what is drawn from a zone in no order is drawn as from a shuffled pile",),
            help="leave out `in a pile` where it is declared, and draw from it: `chance draws "
            "...`; or deal one card at a time, in a phase that is played so often",
        )


def _in_no_order(node: sx.Drawn, domain: ir.OrderChoice, draft: ProgramBuilder) -> None:
    """Note that what lies in no order is shuffled."""
    zone = domain.zone
    type_ = draft.type_of(zone.property) if isinstance(zone, ir.Read) else ir.NOTHING
    if isinstance(type_, ir.ZoneType) and not type_.ordered:
        words = domain.span.words
        draft.fault(
            "wrong-kind",
            f"`{words}` lies in no order, so that it need not be shuffled",
            node.span,
            notes=(
                "chance draws evenly from what lies in no order: `chance draws ...`",
                f"if `{words}` is to have a top, declare it `, in a pile`",
            ),
            help="leave it out",
            fix=Fix(node.span, ""),
        )


@frozen
class _FromAnEnd:
    """What is moved from an end of a pile, or is one of several that are alike; by: whereto, None
    for out of the game.
    """

    things: ir.EndOf | ir.Latest
    by: ir.Tree | None


def one_end_for_both(
    node: sx.ForEachPlayer,
    slot: int,
    lines: Sequence[ir.Tree],
    in_course: bool,
    draft: ProgramBuilder,
) -> None:
    """Note that both players would get the same card, which lies on top, at once, or move it. slot:
    where the player stands. in_course: whether one of them may come first here.
    """
    for line, each in _ends_for_both(slot, lines):
        end = each.things
        said = f"for each player in turn from {draft.seats[0]}"
        first = "say who comes first" if in_course else "say it in the course of a phase, in turn"
        words, start = node.span.words, node.span.start
        head = re.match(r"for[ \t]+each[ \t]+player(?=[ \t]*:)", words) if in_course else None
        fix = Fix(Span(node.span.source, start, start + head.end()), said) if head else None
        help = f"{first}: `{said}: ...`"
        if each.by is not None and visit.speaks_of(each.by, slot):
            ones = "ones" if isinstance(end, ir.Latest) and end.count > 1 else "one"
            what = (
                f"both players would get `{end.span.words}`, which lies there once"
                if isinstance(end, ir.EndOf)
                else f"both players would get the same {ones}: `{end.span.words}`"
            )
            if isinstance(end, ir.EndOf):
                help += (
                    "; or begin it `, in a pile, shuffled`, and deal like this in front of "
                    "everything else"
                )
        else:
            what = f"both players would move the same, and only once: `{end.span.words}`"
            at_once = _for_both_at_once(node, line, each, draft) if len(lines) == 1 else None
            if len(lines) > 1:
                help += "; or, if it is moved once, say it outside of the lines for each player"
                fix = None
            elif at_once is not None:
                help, fix = f"write `{at_once}`", Fix(node.span, at_once)
        draft.fault(
            "clash",
            what,
            end.span,
            notes=("lines for each player are done at once, and no seat comes first by itself",),
            help=help,
            fix=fix,
        )
        return


def _ends_for_both(slot: int, lines: Iterable[ir.Tree]) -> Iterator[tuple[ir.Do, _FromAnEnd]]:
    """What moves the ends of piles, and those of pieces that are alike, that are the same for both
    players.
    """
    for line in lines:
        if not isinstance(line, ir.Do):
            continue
        for each in written(line.effect):
            things = each.things
            if (
                each.how is How.MOVE
                and isinstance(things, ir.EndOf | ir.Latest)
                and not visit.speaks_of(things, slot)
            ):
                yield line, _FromAnEnd(things, each.by)


def _for_both_at_once(
    node: sx.ForEachPlayer, line: ir.Do, moved: _FromAnEnd, draft: ProgramBuilder
) -> str | None:
    """The line that moves for both at once what is moved for each of them, where nothing says which
    of it lies on top then. None where it is not known.
    """
    to_a_pile = isinstance(moved.by, ir.Read) and _is_pile(moved.by, draft)
    one = _ONE.fullmatch(moved.things.span.words)
    together = node.span.words.startswith("both")  # what both do may be one thing
    if to_a_pile or together or one is None or not isinstance(moved.things, ir.EndOf):
        return None
    text, end = line.span.source.text, moved.things.span
    verb = _VERB.search(text, node.span.start, end.start)
    if verb is None:
        return None
    behind = text[end.end : node.span.end]
    return f"{verb[1]} {one['which']} 2 {plural(one['noun'])} {one['rest']}{behind}"


_ONE = re.compile(r"(?P<which>(?:the )?(?:top|bottom)) (?P<noun>[a-zA-Z][\w-]*) (?P<rest>of .+)")
_VERB = re.compile(r"\b(move|return|discard|put)s?[ \t]+$")


def _is_pile(place: ir.Read, draft: ProgramBuilder) -> bool:
    type_ = draft.type_of(place.property)
    return isinstance(type_, ir.ZoneType) and type_.ordered


def drawn_well(node: sx.Drawn, domain: ir.Tree, draft: ProgramBuilder) -> None:
    """Note what chance cannot draw from a pile, or deal to one."""
    if isinstance(domain, ir.OrderChoice):
        _in_no_order(node, domain, draft)
        return
    if not node.fresh:
        not_from_a_pile(node, domain, draft)
    not_to_a_pile(node, draft)


def not_in_turn(node: sx.InTurn, in_course: bool, draft: ProgramBuilder) -> None:
    """Note that lines cannot be done for one player after the other here: everything is done at
    once, or it may not be the same player who comes first until the end.
    """
    if not in_course:
        draft.fault(
            "out-of-place",
            "everything here is done at once, and nothing in turn",
            node.span,
            help="say it in the course of a phase: its lines are done one after another",
        )
        return
    words = node.first.span.words
    before = node.first.span.source.text[: node.first.span.start]
    words = f"the {words}" if re.search(r"\bthe[ \t]+$", before) else words
    draft.fault(
        "out-of-place",
        f"who `{words}` is may change while these lines are done",
        node.first.span,
        notes=("who comes first is a seat, an option, what was chosen, or what the game has",),
        help=f"keep it in a line above: `the game has starter: nobody`, `starter becomes {words}`",
    )


def nobody_is_first(line: sx.EffectLine, in_course: bool, draft: ProgramBuilder) -> bool:
    """Whether it is not said who is first to do what is done in turn; then it is noted. In the
    order of the line `players` is what it means of a choice.
    """
    who = line.doer or line.subject
    if not isinstance(who, sx.EachPlayer) or not who.in_turn:
        return False
    if not in_course:
        draft.fault(
            "out-of-place", "everything here is done at once, and nothing in turn", who.span
        )
        return True
    after = Span(who.span.source, who.span.end, who.span.end)
    said = f"{who.span.words} from {draft.seats[0]}"
    draft.fault(
        "out-of-place",
        "who does this first is not said",
        who.span,
        help=f"write `{said}`",
        notes=(
            "a choice in turn begins with who stands first in the line `players`; what is done "
            "says who is first",
        ),
        fix=Fix(after, f" from {draft.seats[0]}"),
    )
    return True


def not_at_once(node: sx.ForEachPiece, scope: Scope, draft: ProgramBuilder) -> bool:
    """Whether lines can be done for one thing after the other here; note it if not."""
    well = scope.in_course and not scope.in_one_go
    if not well:
        draft.fault(
            "out-of-place",
            "everything here is done at once, and nothing one after the other",
            node.span,
            help="say it in the course of a phase: its lines are done one after another",
        )
    return well


def unclear_deal(node: sx.Deal, draft: ProgramBuilder) -> None:
    """Note what is missing: a deal that says too little is not lowered."""
    said = unclear(node)
    if said is not None:
        what, help = said
        line = re.match(r"[^\n#]*[^\s#]", node.span.words)
        end = node.span.start + (line.end() if line else 0)
        place = Span(node.span.source, node.span.start, end)
        meant = re.fullmatch(r"write `([^`]*)`", help)
        fix = None if meant is None else Fix(place, meant[1])
        head = head_in_turn(node) if node.together == EACH else None
        if head is not None:
            behind = Span(node.span.source, head.end(), head.end())
            fix = Fix(behind, ", one after the other")
        draft.problems.lacking = True
        draft.fault("missing-phrase", what, node.span, help=help, fix=fix)
