"""Dead and untested text as findings, and as plain values.

Purpose: say of each clause that nothing or no example notices where it stands, what was tried, and
what is different without it.
Input: what was judged. Output: findings, lines, values for JSON. Must not know: terminals.
"""

from typing import Any

from attrs import evolve

from duello.codec.documents import MUTATED
from duello.codec.fingerprints import fingerprint
from duello.dsl.diagnostics.problem import Severity, problem
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Allowance
from duello.dsl.spans import NOWHERE
from duello.match.dynamic_suppressions import allows_clause
from duello.match.loading import Rules

from ..explore.counterexample import told
from ..findings import SEARCHED, WALKED, Finding, Play, as_plain, of_problem, play_of
from .clauses import ABLE, CLAUSE, CONDITION_OF, LIMIT, RULING, Clause
from .verdict import EXPLORING, RANDOM, Judged, Judgement, Shown

DEAD, UNTESTED = "dead-text", "untested"
"""The codes of the two problems, with pages of `duello explain`."""

LINES = 4
"""A play of more lines is not told with its finding."""


def findings(rules: Rules, judged: Judged) -> tuple[Finding, ...]:
    """Where playing has crashed; then dead text, then what is untested: of the ruleset's own file,
    without what the text allows.
    """
    dead, untested = (_own(rules, judged, which) for which in (False, True))
    return (
        *(_crashed(judgement) for judgement in judged.judgements if judgement.crashed),
        *(_dead(judgement, judged) for judgement in dead),
        *(_untested(rules, judgement) for judgement in untested),
    )


def _own(rules: Rules, judged: Judged, untested: bool) -> list[Judgement]:
    """What is dead, or untested, in the ruleset's own file, and not allowed."""
    own = own_file(rules)
    return [
        judgement
        for judgement in judged.outermost(untested)
        if judgement.clause.span.source.name == own and _line(rules, judgement) is None
    ]


def elsewhere(rules: Rules, judged: Judged, untested: bool) -> int:
    """How many clauses are dead, or untested, here that stand in files which the ruleset extends:
    it is for those to test them.
    """
    names = [judgement.clause.span.source.name for judgement in judged.outermost(untested)]
    return sum(name != own_file(rules) for name in names)


def _line(rules: Rules, judgement: Judgement) -> Allowance | None:
    """The line that allows a clause to be dead or untested."""
    code = DEAD if judgement.dead else UNTESTED
    return allows_clause(rules.program, code, judgement.clause.span)


def allowed(rules: Rules, judged: Judged) -> dict[Allowance, int]:
    """The lines of the file that allow clauses to be dead or untested, and how many each allows:
    0 if it is not needed.
    """
    told = [j for j in judged.judgements if j.dead or j.untested]
    lines = [_line(rules, judgement) for judgement in told]
    own = own_file(rules)
    return {
        one: lines.count(one)
        for one in rules.program.allowances
        if one.code in (DEAD, UNTESTED) and (one in lines or one.span.source.name == own)
    }


def own_file(rules: Rules) -> str:
    """The name of the ruleset's own file, as places call it."""
    if rules.origin is not None:
        return rules.origin.source.name
    return str(getattr(rules.compiled, "source", NOWHERE.source).name)


def is_dead(finding: Finding) -> bool:
    """Whether a finding is dead text, and not only untested."""
    return finding.problem.code == DEAD


# ---------------------------------------------------------------------- findings


def _dead(judgement: Judgement, judged: Judged) -> Finding:
    clause = judgement.clause
    tried = (
        f"{_counted(len(judged.examples), 'example')}, {_counted(judged.states, 'explored state')} "
        f"and {_matches(judged.matches)}"
    )
    made = problem(
        DEAD,
        f"{_called(clause)} changes nothing",
        clause.span,
        f"without {_this(clause)}, nothing is different",
        notes=[f"played without it: {tried}"],
        help="strike it out, or write an example in which it matters",
        severity=Severity.WARNING,
    )
    return _finding(clause, of_problem("dead text", clause.words, made))


def _crashed(judgement: Judgement) -> Finding:
    clause = judgement.clause
    made = problem(
        "crash",
        f"Duello crashes when it plays without {_called(clause)}",
        clause.span,
        judgement.crashed,
        notes=["this is a fault of Duello, and says nothing of the clause; please report it"],
    )
    return _finding(clause, of_problem("crash", clause.words, made))


def _untested(rules: Rules, judgement: Judgement) -> Finding:
    clause, shown = judgement.clause, given(judgement.shown)
    play = _play(rules, shown)
    made = problem(
        UNTESTED,
        f"no example tests {_called(clause)}",
        clause.span,
        f"without {_this(clause)}, {shown.difference.what}",
        notes=[_shown_by(shown, play)],
        help="write an example that comes to this point and says what must hold there",
        severity=Severity.HINT,
    )
    return _finding(clause, of_problem("dead text", clause.words, made, play))


def _finding(clause: Clause, finding: Finding) -> Finding:
    """With a cause that tells a clause from its parts, even where the words are the same."""
    return evolve(finding, cause=f"{finding.cause} {clause.what}")


def _play(rules: Rules, shown: Shown) -> Play:
    lines, rounds = told(rules, shown.match)
    return play_of(shown.match, lines, rounds, SEARCHED if shown.shortest else WALKED)


def _shown_by(shown: Shown, play: Play) -> str:
    """What shows the difference, with the play if exploring has found it and it is short."""
    answers = _counted(play.answers, "answer")
    if shown.by == RANDOM:
        return f"a random match shows it after {answers}"
    which = "the shortest play that shows it" if shown.shortest else "a play that shows it"
    if not play.lines:
        return "it shows at once"
    if len(play.lines) > LINES:
        return f"{which} has {answers}"
    return f"{which}: {'; '.join(play.lines)}"


def _called(clause: Clause) -> str:
    words = f"`{clause.words}`"
    if clause.what in (CLAUSE, RULING):
        return words
    return f"{clause.what} of {words}" if clause.what == ABLE else f"the {clause.what} {words}"


def _this(clause: Clause) -> str:
    if clause.what == CONDITION_OF:
        return "its condition"
    return clause.what if clause.what in (ABLE, LIMIT) else "this"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _matches(number: int) -> str:
    return "1 random match" if number == 1 else f"{number:,} random matches"


# ---------------------------------------------------------------------- the whole


def summary(rules: Rules, judged: Judged) -> str:
    """What came of it, on one line."""
    all_ = len(judged.judgements)
    dead = sum(judgement.dead for judgement in judged.judgements)
    untested = sum(judgement.untested for judgement in judged.judgements)
    explored = sum(judgement.by == EXPLORING for judgement in judged.judgements)
    crashed = sum(j.by is None and not j.dead for j in judged.judgements)
    by = f" ({explored:,} by exploring, {untested - explored:,} by random matches)"
    return (
        f"{_counted(all_, 'clause')} taken out in turn: {all_ - dead - untested - crashed:,} "
        f"protected by examples, {untested:,} untested{by if untested else ''}, {dead:,} dead"
        f"{f', {crashed:,} crashed' if crashed else ''}; "
        f"{_counted(judged.states, 'state')}, {_matches(judged.matches)}, {judged.seconds:.1f} s"
    )


def details(rules: Rules, judged: Judged) -> list[str]:
    """What else there is to say."""
    found = []
    for untested, one, more in (
        (False, "changes nothing here", "change nothing here"),
        (True, "is not tested here", "are not tested here"),
    ):
        others = elsewhere(rules, judged, untested)
        if others:
            said = one if others == 1 else more
            found.append(f"{_counted(others, 'clause')} of what it extends {said}")
    for line, count in allowed(rules, judged).items():
        if count:
            found.append(f"{line.code} is allowed at {line.span}: {line.reason}")
        else:
            found.append(f"the line at {line.span} is not needed: no {line.code} is found there")
    if judged.unknown:
        of = "clause" if judged.unknown == 1 else "clauses"
        found.append(f"it was interrupted: nothing is known of {judged.unknown:,} more {of}")
    for name in judged.failed:
        found.append(f"the example `{name}` does not hold and protects nothing")
    return found


def plain(rules: Rules, judged: Judged) -> dict[str, Any]:  # a JSON document
    """Everything as plain values for JSON."""
    return MUTATED.marked(
        {
            "ruleset": rules.name,
            "title": rules.title,
            "fingerprint": fingerprint(rules.program),
            "said": summary(rules, judged),
            "clauses": len(judged.judgements),
            "dead": sum(judgement.dead for judgement in judged.judgements),
            "untested": sum(judgement.untested for judgement in judged.judgements),
            "dead_elsewhere": elsewhere(rules, judged, untested=False),
            "untested_elsewhere": elsewhere(rules, judged, untested=True),
            "findings": [as_plain(finding) for finding in findings(rules, judged)],
            "examples": [{"name": name, "alone": alone} for name, alone in judged.examples],
            "failed": list(judged.failed),
            "allowed": [
                {"code": one.code, "place": str(one.span), "clauses": count}
                for one, count in allowed(rules, judged).items()
            ],
            "noticed": [_noticed(judgement) for judgement in judged.judgements],
            "unknown": judged.unknown,
            "states": judged.states,
            "matches": judged.matches,
            "seconds": round(judged.seconds, 1),
        }
    )


def _noticed(judgement: Judgement) -> dict[str, object]:
    """A clause, and by which judge it was found to matter, if by any."""
    line, column = judgement.clause.span.position
    return {
        "file": judgement.clause.span.source.name,
        "line": line,
        "column": column,
        "what": judgement.clause.what,
        "words": judgement.clause.words,
        "by": judgement.by,
        "examples": list(judgement.examples),
        **({"crashed": judgement.crashed} if judgement.crashed else {}),
    }
