"""What is wrong with a ruleset as a whole.

Purpose: mistakes that no line shows by itself and that are certain without playing: rulings in a
circle, answers that ask for themselves, goes within goes, phases that are cut short where they are
not going on, two pieces that are typed alike, words of the language taken as names.
Input: a script, everything that was bound of it. Output: problems in the draft.
Must not know: how anything was bound.
"""

import re
from collections.abc import Iterator
from itertools import count

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix, Label
from ..ir import visit
from ..ir.effects import ON_PHASES, Reveal, written
from ..ir.program import Override, owner_name
from ..parser.reserved_words import FIRST_WORDS, RESERVED, named_otherwise
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from ..syntax import items as sc
from ..syntax.walk import inside, those
from ..word_forms import article
from .builder import ProgramBuilder
from .if_able import if_able
from .names_taken import born_in_choices
from .one_of_alike import changed_one_by_one


def check(script: sc.Script, draft: ProgramBuilder, overrides: frozenset[Override]) -> None:
    """Note what is wrong."""
    _own_words(script, draft)
    born_in_choices(script, draft)
    _labels(script, draft)
    _amounts_as_names(script, draft)
    _circles(script, draft, overrides)
    _asking_themselves(draft)
    _goes_in_goes(draft)
    _goes_revealed(draft)
    _rules_about_parts(draft)
    _cut_elsewhere(draft)
    _opened_in_vain(script, draft)
    if_able(script, draft)
    changed_one_by_one(script, draft)


# ---------------------------------------------------------------------- names


def _own_words(script: sc.Script, draft: ProgramBuilder) -> None:
    """Names that cannot be told from words of the language, each where it is born."""
    for item in script.items:
        for name in _declared(item):
            renamed = name.span.words.strip('"') != name.text  # told where it is renamed
            first = name.text in FIRST_WORDS and not _never_first(name, item)
            if not name.quoted and not renamed and (first or name.text in RESERVED):
                draft.fault(*reserved(name), **named_otherwise(name.text))


def reserved(name: sx.Word) -> tuple[str, str, Span]:
    """What is wrong with a name that is a word of the language: code, headline, place."""
    return "reserved-word", f"`{name.text}` is a word of the language, and no name", name.span


def _never_first(name: sx.Word, item: sc.Item) -> bool:
    """Whether a name is one of a choice, or of what each player has."""
    if not isinstance(item, sc.Phase | sc.Piece | sc.Rule):
        return False
    for node in inside(item.body):
        if isinstance(node, sx.Choose | sx.Asks) and node.name is name:
            return True
        if isinstance(node, sx.Declare) and node.name is name:
            return isinstance(node.owner, sx.EachPlayer)
    return False


def _declared(item: sc.Item) -> list[sx.Word]:
    """The names that an item gives to things."""
    match item:
        case sc.Header():
            return list(item.seats)
        case sc.Kind() | sc.Board():
            return [item.name, *(field.name for field in item.fields)]
        case sc.Phase() | sc.Piece() | sc.Rule():
            inner = [n.name for n in inside(item.body) if isinstance(n, _NAMING)]
            clauses = [n.label for n in item.body if isinstance(n, sx.Clause)]
            return [item.name, *inner, *clauses]
    return []


_NAMING = sx.Step | sx.Choose | sx.Declare | sx.Asks


def _labels(script: sc.Script, draft: ProgramBuilder) -> None:
    """A label is what a player types: two pieces of a kind may share it only if it is a value."""
    valued = {
        item.name.text
        for item in script.items
        if isinstance(item, sc.Kind) and any(field.as_labelled for field in item.fields)
    }
    seen: dict[tuple[str, str], sc.Piece] = {}
    for item in script.items:
        if not isinstance(item, sc.Piece) or not item.label or item.kind.text in valued:
            continue
        first = seen.setdefault((item.kind.text, item.label), item)
        if first is not item:
            draft.fault(
                "label-taken",
                f"`{first.name.text}` and `{item.name.text}` have the same label, `{item.label}`",
                item.span,
                others=(Label(first.span, "first here"),),
                help="give one of the two another label: it is what a player types",
            )


_AMOUNT = re.compile(r"x\d+|\d+x")
_A_WORD = re.compile(r"[A-Z][a-z]{2,}[\w-]*")


def _amounts_as_names(script: sc.Script, draft: ProgramBuilder) -> None:
    """`card King x5`: how many there are is not said of a piece, and the word before it is its
    name, not its label.
    """
    pieces = [item for item in script.items if isinstance(item, sc.Piece)]
    labels = {(piece.kind.text, piece.label) for piece in pieces}
    for item in pieces:
        name, many = item.name, item.name.text.strip("x")
        meant = _A_WORD.fullmatch(item.label) and _AMOUNT.fullmatch(name.text)
        if name.quoted or not meant:
            continue
        kind, text = item.kind.text, name.span.source.text
        free = next(str(n) for n in count(1) if (kind, str(n)) not in labels)
        labels.add((kind, free))
        start = text.rfind(item.label, 0, name.span.start)
        draft.fault(
            "missing-phrase",
            f"how many there are is not said of {article(kind)}, "
            f"and `{name.text}` would be its name",
            name.span,
            help=f"write `{kind} {free} {item.label}`",
            fix=Fix(Span(name.span.source, start, name.span.end), f"{free} {item.label}"),
            notes=(
                "a piece has a label, which is typed, and a name behind it",
                "how many of it there are is said of what they lie in: "
                f"`the game has deck: {many} {item.label}s and ...`",
            ),
        )


# ---------------------------------------------------------------------- rulings


def _circles(script: sc.Script, draft: ProgramBuilder, overrides: frozenset[Override]) -> None:
    """Nobody may override, through others or not, who overrides them on the same question."""
    questions = {question for _, _, question in overrides}
    for question in sorted(questions, key=lambda q: -1 if q is None else q):
        above: dict[ir.Owner, set[ir.Owner]] = {}
        for winner, loser, on in overrides:
            if on is None or on == question:
                above.setdefault(winner, set()).add(loser)
        found = next((one for one in sorted(above) if _reaches(one, one, above)), None)
        if found is not None:
            name = _name_of(found, draft)
            draft.fault(
                "override-circle",
                f"`{name}` overrides itself in the end",
                _ruling_by(name, script),
                notes=("who overrides and who is overridden would depend on where one begins",),
                help="take out one of the rulings that lead back to it",
            )
            return


def _reaches(start: ir.Owner, goal: ir.Owner, above: dict[ir.Owner, set[ir.Owner]]) -> bool:
    waiting, seen = list(above.get(start, ())), set()
    while waiting:
        at = waiting.pop()
        if at == goal:
            return True
        if at not in seen:
            seen.add(at)
            waiting.extend(above.get(at, ()))
    return False


# ---------------------------------------------------------------------- answers


def _asking_themselves(draft: ProgramBuilder) -> None:
    """An answer that must be known before it can be worked out, whatever happens in play."""
    for rule in draft.rules:
        if isinstance(rule.form, ir.Answer | ir.Modify):
            about = (rule.form.property, rule.form.subject)
            again = (read for read in _asked(rule) if (read.property, read.subject) == about)
            for read in again:
                _asks_itself(draft, rule.form.property, read, "")
                break
            else:
                _roundabout(draft, rule)


def _roundabout(draft: ProgramBuilder, rule: ir.Rule) -> None:
    """`a: b` and `b: a`, if nothing else answers either; told at the first of the two."""
    asked = next(_asked(rule), None)
    if asked is None or asked.subject is not None:
        return
    start, through, read = _question(rule), list[int](), asked
    while read.property != start:
        one = _only_answer(draft, read.property)
        further = None if one is None else next(_asked(one), None)
        if read.property in (*through, None) or further is None or further.subject is not None:
            return
        through.append(read.property)
        read = further
    if _only_answer(draft, start) is rule and start < min(through, default=start + 1):
        names = " and ".join(f"`{draft.properties[number].name}`" for number in through)
        _asks_itself(draft, start, asked, f", by way of {names}")


def _question(rule: ir.Rule) -> int:
    form = rule.form
    return form.property if isinstance(form, ir.Answer | ir.Modify) else -1


def _only_answer(draft: ProgramBuilder, number: int) -> ir.Rule | None:
    """The rule that alone says what something of the game is, and says it always."""
    made = draft.properties[number]
    said = [rule for rule in draft.rules if _question(rule) == number]
    alone = made.bearer == "game" and made.source == "question" and len(said) == 1
    return said[0] if alone and said[0].condition is None else None


def _asked(rule: ir.Rule) -> Iterator[ir.Read]:
    """What must be known for certain before a rule says something."""
    for part in (rule.condition, *ir.children(rule.form)):
        if part is not None:
            perhaps = (ir.AllOf, ir.AnyOf, ir.Entry, ir.Players)
            yield from (t for t in ir.walk(part, perhaps) if isinstance(t, ir.Read))


def _asks_itself(draft: ProgramBuilder, number: int, read: ir.Read, how: str) -> None:
    name = draft.properties[number].name
    draft.fault(
        "asks-itself",
        f"what `{name}` is depends on what `{name}` is{how}",
        read.span,
        "this asks for it again",
        help="put something else in its place, or take the line out",
    )


# ---------------------------------------------------------------------- in one go


def _goes_in_goes(draft: ProgramBuilder) -> None:
    """What is chosen in one go is one answer, and cannot be part of another such answer."""
    for outer in draft.decisions:
        if not isinstance(outer.domain, ir.GoChoice):
            continue
        for line in visit.lines_from(draft, (outer.domain.block,), visit.EVERYWHERE):
            inner = draft.decisions[line.decision] if isinstance(line, ir.Ask) else None
            if inner is not None and isinstance(inner.domain, ir.GoChoice):
                draft.fault(
                    "out-of-place",
                    f"`{inner.name}` would be chosen in one go within `{outer.name}`, which is "
                    "chosen in one go",
                    line.span,
                    others=(Label(outer.span, "all of this is one answer"),),
                    help=f"let the choices of `{inner.name}` stand in its place",
                )
                return


def _goes_revealed(draft: ProgramBuilder) -> None:
    """What is chosen in one go are choices with names of their own, and these are shown."""
    for block in draft.blocks:
        shown = [
            (line.span, line.effect.decision)
            for line in block
            if isinstance(line, ir.Do) and isinstance(line.effect, Reveal)
        ]
        for span, number in shown:
            domain = draft.decisions[number].domain
            if isinstance(domain, ir.GoChoice):
                others = {other for place, other in shown if place == span}
                _go_revealed(draft, span, number, domain.block, others)


def _go_revealed(
    draft: ProgramBuilder, span: Span, number: int, block: int, others: set[int]
) -> None:
    """Note it. others: what the line reveals as it stands; the mend adds the parts to it."""
    lines = visit.lines_from(draft, (block,), visit.ALONG | visit.ANSWERS)
    asked = dict.fromkeys(each.decision for each in lines if isinstance(each, ir.Ask))
    parts = [draft.decisions[each].name for each in asked if each not in others]
    instead = " and ".join(f'"{part}"' if " " in part else part for part in parts)
    name = draft.decisions[number].name
    at = re.search(rf'(?<![\w-])"?{re.escape(name)}"?(?![\w-])', span.words)
    place = Span(span.source, span.start + at.start(), span.start + at.end()) if at else span
    draft.fault(
        "out-of-place",
        f"what is chosen in one go is revealed choice by choice, and `{name}` is all of it",
        place,
        help=f"write `{instead}`" if instead and at else "reveal each of its choices, once",
        fix=Fix(place, instead) if instead and at else None,
    )


def _rules_about_parts(draft: ProgramBuilder) -> None:
    """What a piece asks for is as its own words say: rules narrow the choices of phases only."""
    asking = {number: made for made in draft.designs for number in made.asks}
    told: set[Span] = set()
    for rule in draft.rules:
        form = rule.form
        if not isinstance(form, ir.Constrain | ir.Repeat) or form.decision not in asking:
            continue
        if form.span in told:
            continue
        told.add(form.span)
        part, piece = draft.decisions[form.decision], asking[form.decision]
        draft.fault(
            "out-of-place",
            f"`{part.name}` is asked for along with a piece, and no rule narrows it",
            form.span,
            others=(Label(part.span, "it is asked for here"),),
            help=f"say it below `{piece.name}`, behind `asks {part.name}: ...`: with `other than "
            "...`, `where ...`, or `if ...`",
        )


# ---------------------------------------------------------------------- phases that are cut short


def _cut_elsewhere(draft: ProgramBuilder) -> None:
    """A phase can be ended, begun anew or undone only while it is going on."""
    roots = sum(phase.parent is None for phase in draft.phases)
    homes = _homes(draft) if roots == 1 else {}  # else it is not known what lies in what
    for number, block in enumerate(draft.blocks):
        going_on = {p for home in homes.get(number, ()) for p in (home, *visit.above(draft, home))}
        for line in block:
            if isinstance(line, ir.Do) and going_on:
                for write in written(line.effect):
                    if write.how in ON_PHASES and write.number not in going_on:
                        _not_going_on(draft, line, write.number or 0, homes[number])


def _homes(draft: ProgramBuilder) -> dict[int, set[int]]:
    """Per block, the phases that are the innermost one when its lines are carried out."""
    starts = [(phase.number, b) for phase in draft.phases for b in (phase.body, phase.at_end)]
    begun = [line for block in draft.blocks for line in block] + [r.form for r in draft.rules]
    for rule in draft.rules:
        if isinstance(rule.form, ir.InStep):
            starts.append((draft.steps[rule.form.step].phase, rule.form.block))
    for line in begun:
        form = draft.rules[line.rule].form if isinstance(line, ir.Establish | ir.Later) else None
        if isinstance(line, ir.Establish | ir.Later) and isinstance(form, ir.AtStart):
            starts.append((line.phase, form.block))
    found: dict[int, set[int]] = {}
    for home, start in starts:
        for block in visit.blocks_from(draft, (start,), visit.WRITTEN):
            found.setdefault(block, set()).add(home)
    return found


def _not_going_on(draft: ProgramBuilder, line: ir.Tree, phase: int, homes: set[int]) -> None:
    name, home = draft.phases[phase].name, draft.phases[min(homes)].name
    draft.fault(
        "out-of-place",
        f"`{name}` is not going on here, so that nothing would happen",
        line.span,
        notes=(f"these lines are carried out in `{home}`: `{name}` is over by then, or not begun",),
        help=f"name a phase that is going on here, such as `{home}`; or let the line stand in "
        f"`{name}`, or in a phase that it plays",
    )


def _name_of(owner: ir.Owner, draft: ProgramBuilder) -> str:
    return owner_name(owner, draft.designs, draft.named_rules)


def _ruling_by(name: str, script: sc.Script) -> Span:
    rulings = [item for item in script.items if isinstance(item, sc.Ruling)]
    return next((r.span for r in rulings if r.winner.text == name), script.span)


# ---------------------------------------------------------------------- lines


_OPENING = (
    *(sx.If, sx.ForEachPlayer, sx.InTurn, sx.ForEachPiece, sx.Timed, sx.AtTheEnd),
    *(sx.IfLate, sx.IfNoneChosen, sx.IfNonePossible),
)


def _opened_in_vain(script: sc.Script, draft: ProgramBuilder) -> None:
    """Lines that end with a colon, below which nothing stands."""
    for node in those(script, *_OPENING):
        line = line_of(node.span)
        below = node.then if isinstance(node, sx.If) else getattr(node, "body", ())
        if not below and line.words.endswith(":"):
            _nothing_below(line, draft)
        elif isinstance(node, sx.If) and not node.otherwise:
            last = line_of(Span(line.source, node.span.end, node.span.end))
            if re.fullmatch(r"[ \t]*otherwise[ \t]*:", last.words):
                _nothing_below(last, draft)


def _nothing_below(line: Span, draft: ProgramBuilder) -> None:
    """Note that what a line opens is not said; what stands in the same column was meant."""
    said = line.words.lstrip()
    margin = line.words[: len(line.words) - len(said)]
    deeper = re.compile(rf"(?:[ \t]*(?:#[^\n]*)?\n)+{margin}[ \t]+[^\s#]")
    if deeper.match(line.source.text, line.end):
        return  # what stands there has a mistake of its own
    below = re.compile(r"[^\n]*\n+([ \t]*)(?![ \t#]|otherwise\b)").match(line.source.text, line.end)
    meant = below is not None and margin and below[1] == margin
    draft.fault(
        "missing-phrase",
        f"nothing stands below `{said}`",
        Span(line.source, line.start + len(margin), line.end),
        help="indent by 2 more blanks what belongs below it"
        if meant
        else "say below it what happens, or leave the line out",
        fix=Fix(Span(line.source, below.end(), below.end()), "  ") if meant and below else None,
    )
