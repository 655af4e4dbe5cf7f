"""A contradiction as a problem in a rule file.

Purpose: show what has stopped play like any other mistake: the clauses with their places, what
each of them says, the play that led there, and the line that would settle it.
Input: a program and a contradiction met in play. Output: a `Problem`, for `rendering`.
Must not know: how it is shown.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from ..dsl.diagnostics.problem import Label, Problem
from ..dsl.ir import Rule
from ..dsl.ir.program import Decision, Design, Phase, Program, Property, owner_name
from ..dsl.ir.visit import leaving_open, zone_said
from ..dsl.ruling_marks import names_in, ruling_marks
from ..dsl.spans import NOWHERE, Span
from ..interpreter.state import Contradiction, Topic
from ..move_text.display_names import about_in_words, sides_in_words
from .answers import Taken
from .match import Match

_TITLE = re.compile(r'^ruleset[ \t]+"([^"\n]*)"', re.MULTILINE)

REMEMBERED = 6
"""How many of the last answers are told."""


def problem_of(match: Match) -> Problem | None:
    """The contradiction that has stopped a match, or None if none has."""
    if match.contradiction is None:
        return None
    return as_problem(match.program, match.contradiction, match.answers)


def as_problem(program: Program, found: Contradiction, answers: Iterable[Taken] = ()) -> Problem:
    """A contradiction with its clauses. answers: the play that led there."""
    rules = [program.rules[number] for number in found.rules]
    labels = [
        Label(rule.span, _says(program, rule, answer))
        for rule, answer in zip(rules, _answers(program, found), strict=True)
    ]
    if not labels:
        labels = _lines(program, found) or [_declared(program, found.about)]
    notes = [] if rules else [f"one way: {said}" for said in sides_in_words(program, found)]
    play = play_in_words(answers, REMEMBERED)
    return Problem(
        code_of(found),
        _headline(program, found, rules),
        labels[0],
        tuple(labels[1:]),
        (*notes, *_rulings(program, labels), *([f"the play before: {play}"] if play else [])),
        _mend(program, found, rules),
    )


def clauses_of(torn: Problem, own: str) -> Iterator[str]:
    """The clauses between which the text does not decide, line by line, with what each says, and
    what would mend it: for where the text is not shown beside. own: the title of the rules that are
    played; lines of what these extend are told with its title.
    """
    for label in (torn.label, *torn.others):
        if label.span != NOWHERE:
            line, _ = label.span.position
            titled = _TITLE.search(label.span.source.text)
            of = f" of {titled[1]}" if titled and titled[1] != own else ""
            words = label.span.words.partition("\n")[0].strip()
            yield f"line {line}{of}: {words}" + (f" ({label.text})" if label.text else "")
    if torn.help:
        yield torn.help


def _rulings(program: Program, labels: Iterable[Label]) -> list[str]:
    """What the rulings say with which the clauses are marked, as far as the text says it."""
    words = dict(program.rulings_in_words)
    marked = (name for label in labels for name in names_in(ruling_marks(label.span)))
    return [f"ruling {name}: {words[name]}" for name in dict.fromkeys(marked) if name in words]


def code_of(found: Contradiction) -> str:
    """The code of a kind of contradiction: `dead end` is `dead-end`."""
    return found.kind.replace(" ", "-")


def _answers(program: Program, found: Contradiction) -> tuple[str, ...]:
    """What each rule says; nothing of those of which nothing is known."""
    count = len(found.rules)
    return (*sides_in_words(program, found), *[""] * count)[:count]


def _lines(program: Program, found: Contradiction) -> list[Label]:
    blocks = program.blocks
    return [Label(blocks[block][at].span) for block, at in found.lines if at < len(blocks[block])]


Declared = Property | Decision | Design | Phase


def _declared(program: Program, about: Topic) -> Label:
    """Where the thing is declared that a contradiction is about, or where the value stands of which
    the text says nothing.
    """
    sort, number = about
    if number is None:
        return Label(NOWHERE)
    if sort in ("value", "whose", "becomes"):
        return Label(leaving_open(program)[number].span)
    tables: dict[str, Sequence[Declared]] = {
        "property": program.properties,
        "decision": program.decisions,
        "first": program.decisions,
        "design": program.designs,
        "next": program.designs,
    }
    declared = tables.get(sort, program.phases)[number].span
    return Label(declared if declared == NOWHERE else _first_line(declared))


def _first_line(span: Span) -> Span:
    return Span(span.source, span.start, span.start + len(span.words.partition("\n")[0]))


def _says(program: Program, rule: Rule, answer: str) -> str:
    owner = _owner(program, rule)
    return f"{owner}: {answer}" if owner and answer else answer or owner


def _owner(program: Program, rule: Rule) -> str:
    """The ability or the named rule that a clause belongs to; nothing for a general rule."""
    if rule.owner is None:
        return ""
    return owner_name(rule.owner, program.designs, program.named_rules)


def _headline(program: Program, found: Contradiction, rules: list[Rule]) -> str:
    owners = [f"`{name}`" for name in dict.fromkeys(_owner(program, r) for r in rules) if name]
    about = f"`{about_in_words(program, found)}`"
    match found.kind:
        case "conflict" if len(owners) > 1:
            return f"{' and '.join(owners)} answer {about} differently"
        case "conflict":
            return f"{about} is answered in two ways"
        case "gap":
            return _gap(found, about)
        case "clash":
            return f"two things are to happen to {about} that cannot both be"
        case "dead end" if _is_drawn(program, found):
            return f"{about} is to be drawn, and there is not enough and no rule for that"
        case "dead end" if _time_is_up(program, found):
            return f"time is up for {about}, and no rule says what happens to whoever is late"
        case "dead end":
            return f"{about} is to be chosen, and there is nothing to choose and no rule for that"
        case "double win":
            return f"both players win the {about} at once"
        case "limit":
            return f"{about} goes beyond what one match may hold"
    return f"play goes round and round at {about}, and no player is asked anything"


def _gap(found: Contradiction, about: str) -> str:
    match found.about.sort:
        case "whose":
            return f"nothing says where this goes: {about} is nobody's"
        case "next":
            return f"nothing says which {about} comes first: each player brought one in"
        case "becomes":
            return f"{about} is nothing, and what is to become it must be something"
    return f"nothing says what {about} is"


def _mend(program: Program, found: Contradiction, rules: list[Rule]) -> str | None:
    """The line that would settle it, where one would."""
    owners = list(dict.fromkeys(_owner(program, rule) for rule in rules))
    if found.kind == "conflict" and len(owners) == 2 and all(owners):
        above, below = (f'"{name}"' for name in owners)
        return f"add `ruling {above} overrides {below}`, or the other way round"
    if found.kind == "dead end" and _is_drawn(program, found):
        return "say below the line what is done then: `if nothing is possible: ...`"
    if found.kind == "dead end" and _time_is_up(program, found):
        return "say below the choice what happens then: `if late: they choose at random`"
    if found.kind == "dead end":
        return "say below the choice what happens then: `if nothing is possible: ...`"
    condition = unless_nobody(program, found)
    return None if condition is None else f"say when it is done: `..., {condition}`"


def unless_nobody(program: Program, found: Contradiction) -> str | None:
    """The condition that a line lacks which would put something where it is nobody's."""
    if found.about.sort != "whose" or found.about.number is None:
        return None
    zone = zone_said(leaving_open(program)[found.about.number])
    if zone is None or zone.subject is None:
        return None
    said = zone.subject.span  # of `your hand`, there are no words for `you` alone
    who = f"{_with_article(said)} is" if said.words else "you are"
    return f"unless {who} nobody"


def _with_article(span: Span) -> str:
    """The words of a place, with a `the` in front of it."""
    the = "the " if span.source.text[: span.start].rstrip(" \t").endswith(" the") else ""
    return f"{the}{span.words}"


def _is_drawn(program: Program, found: Contradiction) -> bool:
    """Whether it is chance that has nothing to choose."""
    sort, number = found.about
    return sort == "decision" and number is not None and program.decisions[number].by_chance


def _time_is_up(program: Program, found: Contradiction) -> bool:
    """Whether it is about a choice for which there is a time, and nothing that happens behind it:
    whoever has nothing to choose waits for that time, too.
    """
    sort, number = found.about
    made = program.decisions[number] if sort == "decision" and number is not None else None
    if made is None or made.late_block >= 0:
        return False
    return made.seconds is not None or made.both_late >= 0


def play_in_words(answers: Iterable[Taken], last: int) -> str:
    """The last answers of a play, on one line."""
    said = [_in_words(taken) for taken in answers]
    shown = said[-last:]
    return ("... " if len(said) > len(shown) else "") + ", ".join(shown)


def _in_words(taken: Taken) -> str:
    who = taken.player or "chance"
    match taken.how:
        case "said":
            return f"{who} {taken.choice} {taken.words}"
        case "drawn" if taken.player:
            return f"{taken.choice} {taken.words} is drawn for {who}"
        case "drawn":
            return f"chance {taken.choice} {taken.words}"
        case "late":
            return f"{who} is late"
    return f"{who} passes"
