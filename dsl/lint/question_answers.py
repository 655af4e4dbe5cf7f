"""Questions that may have two answers, or none.

Purpose: two answers of one rank that can both be in force and differ; comparisons behind an answer
that meet nothing; questions that nobody answers. Every pair of pieces is tried, with everything
that conditions ask for.
Input: the knowledge of a program. Output: findings, each with the pieces that lead there.
Must not know: what is done in steps (see `conditions`).
"""

import re
from collections.abc import Iterator

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Fix, Label, Severity, problem
from ..parser.syntax_errors.mends import line_of
from ..piecewise import Work
from ..spans import Span
from .engine.abstract_eval import Worths
from .engine.abstract_value import Env, Missing, Thing, key_of
from .engine.case_split import TooMany, Trial, trying
from .engine.pass_values import never_missing
from .engine.program_facts import Knowledge
from .engine.rules_in_force import Blocks, Force
from .lint_warning import Finding, Search, concern, name_of, scene

Live = tuple[ir.Rule, Env]
ABSENT = Thing("no answer")


@frozen
class Trouble:
    """What a trial has led to: rules that differ, or a comparison that meets nothing, or neither
    (nobody answers). rules: who answers.
    """

    rules: tuple[ir.Rule, ...]
    alike: bool = False
    """Whether the answers are those of one piece, held by one player."""
    missing: Missing | None = None
    without: frozenset[tuple[int, int]] = frozenset()
    """The designs that are cancelled, with the number that they have no more by that."""


class Questions:
    """Tries the questions of one program."""

    def __init__(self, knowledge: Knowledge, blocks: Blocks) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.blocks = blocks
        self.lasting = knowledge.lasting
        self.answers: dict[int, list[ir.Rule]] = {}
        self._own: dict[int, dict[ir.Owner, list[ir.Rule]]] = {}
        """By question: the answers of each piece and each rule with a name that hold at once."""
        for rule in self.program.rules:
            if isinstance(rule.form, ir.Answer):
                number = rule.form.property
                self.answers.setdefault(number, []).append(rule)
                if rule.owner is not None and rule.number not in self.lasting:
                    self._own.setdefault(number, {}).setdefault(rule.owner, []).append(rule)

    def findings(self) -> Search:
        """Everything that is found, once for each pair of clauses."""
        for number in self.answers:
            if self.program.properties[number].source != "flag" and not self._alike(number):
                found: dict[frozenset[int], tuple[str, Trouble]] = {}
                given_up: list[frozenset[tuple[ir.Rule, int]]] = []
                for extra in self._times(number):
                    yield None
                    if any(fewer <= set(extra) for fewer in given_up):
                        continue  # it has all the cases of what was given up, and more
                    if not (yield from self._try(number, extra, found)):
                        given_up.append(frozenset(extra))
                for words, trouble in found.values():
                    yield self._finding(number, words, trouble)

    def _times(self, number: int) -> Iterator[tuple[tuple[ir.Rule, int], ...]]:
        """Which rules of earlier times are in force as well, and for whom."""
        later = [r for r in self.answers[number] if r.number in self.lasting and self._real(r)]
        yield ()
        yield from (((rule, 0),) for rule in later)
        for at, rule in enumerate(later):
            yield from (((rule, 0), (other, 1)) for other in later[at:])

    def _alike(self, number: int) -> bool:
        """Whether there is but one answer to a question that need not have any."""
        values = {ir.sure(ir.Answer, rule.form).value for rule in self.answers[number]}
        constant = all(isinstance(value, ir.Constant) for value in values)
        return constant and len(values) == 1 and ("question", number) not in self.blocks.course

    def _real(self, rule: ir.Rule) -> bool:
        design = ir.owning_design(rule.owner)
        return design is None or design in self.knowledge.present

    def _try(
        self,
        number: int,
        extra: tuple[tuple[ir.Rule, int], ...],
        found: dict[frozenset[int], tuple[str, Trouble]],
    ) -> Work[bool]:
        """Find what there is to be found; whether every case was tried."""
        try:
            for tried in trying(lambda t: self._run(t, number, extra), self.knowledge.effort):
                yield None
                trial, trouble = tried or (None, None)
                if trial is not None and trouble is not None:
                    rules = frozenset(rule.number for rule in trouble.rules)
                    found.setdefault(rules, (scene(self.knowledge, trial), trouble))
        except TooMany:
            first, name = self.answers[number][0], self.program.properties[number].name
            words = f"whether all answers to `{name}` agree, and whether there always is one"
            self.knowledge.give_up(first.span, first.owner, words)
            return False
        return True

    # ------------------------------------------------------------------ one trial

    def _run(
        self, trial: Trial, number: int, extra: tuple[tuple[ir.Rule, int], ...]
    ) -> Trouble | None:
        worths = Worths(self.knowledge, trial, self.blocks.not_yet(("question", number)))
        force = Force(self.blocks, worths)
        worths.is_cancelled = lambda piece: force.cancelled({1: piece})
        held = [(rule, self._earlier(rule, seat, worths, force)) for rule, seat in extra]
        groups: dict[object, list[Live]] = {}
        for rule, env in [*self._direct(number, force), *held]:
            subject = ir.sure(ir.Answer, rule.form).subject
            about = None if subject is None else key_of(worths.worth(subject, env))
            if _holds(rule, env, worths):
                groups.setdefault(about, []).append((rule, env))
        if not groups and self._asked(number, worths):
            groups[None] = [(r, {}) for r in self._general(number) if _holds(r, {}, worths)]
        for live in groups.values():
            trouble = self._judged(live, number, worths)
            if trouble is not None and not force.ended(number):
                return trouble
        return None

    def _asked(self, number: int, worths: Worths) -> bool:
        """Whether play comes to a line that asks a question."""
        for behind in self.blocks.asked_behind.get(number, ()):
            try:
                if all(worths.holds(condition, {}) == wanted for condition, wanted in behind):
                    return True
            except Missing:
                continue
        return False

    def _direct(self, number: int, force: Force) -> list[Live]:
        own, sources = self._own.get(number, {}), force.sources(self._own.get(number, {}).keys())
        return [(rule, env) for owner, env in sources for rule in own[ir.given(owner)]]

    def _general(self, number: int) -> list[ir.Rule]:
        """The answers that hold where no piece says otherwise."""
        return [rule for rule in self.answers[number] if rule.owner is None]

    def _earlier(self, rule: ir.Rule, seat: int, worths: Worths, force: Force) -> Env:
        """The words of a rule that a piece has left for later."""
        owner = ir.owning_design(rule.owner)
        if owner is None:
            return {0: seat}
        kind = self.program.designs[owner].kind
        worths.trial.pick(("design", ("earlier", owner, seat)), (owner,))
        piece = Thing(("earlier", owner, seat), kind, owner)
        return force.of_piece(owner, seat, piece)[1]

    def _judged(self, live: list[Live], number: int, worths: Worths) -> Trouble | None:
        if not live:
            return Trouble(())
        winners = [one for one in live if not self._overridden(one, live, number)]
        if len(winners) == 1:
            try:
                rule, env = winners[0]
                worths.worth(ir.sure(ir.Answer, rule.form).value, env)
            except Missing as missing:
                if never_missing(self.knowledge, missing):
                    return None
                gone = frozenset(worths.without)
                return Trouble((winners[0][0],), missing=missing, without=gone)
            return None
        values = [_value(one, worths) for one in winners]
        for at, value in enumerate(values):
            for before in range(at):
                if not worths.same(values[before], value):
                    (first, one), (second, other) = winners[before], winners[at]
                    return Trouble((first, second), one.get(0) == other.get(0))
        return None

    def _overridden(self, one: Live, live: list[Live], number: int) -> bool:
        loser = one[0].owner
        return any(
            (rule.owner, loser, None) in self.program.overrides
            or (rule.owner, loser, number) in self.program.overrides
            for rule, _ in live
        )

    # ------------------------------------------------------------------ in words

    def _finding(self, number: int, words: str, trouble: Trouble) -> Finding:
        name = self.program.properties[number].name
        when: tuple[str, ...] = (f"for example when {words}",) if words else ()
        if len(trouble.rules) == 2:
            return self._conflict(name, when, trouble)
        if trouble.missing is not None:
            when += tuple(
                f"`{self.program.designs[design].name}` says itself what its "
                f"`{self.program.properties[number].name}` is: it has none while it is cancelled"
                for design, number in sorted(trouble.without)
            )
            return missing_finding(self.knowledge, trouble.rules[0], trouble.missing, when)
        asked = next(r for r in self.answers[number])
        return Finding(
            problem(
                "possible-gap",
                f"it may be that nothing answers `{name}`",
                asked.span,
                "every answer to it has a condition, and none of them may hold",
                notes=when,
                help=f"add an answer without a condition: `{name}: ...`, or one for the other case",
                severity=Severity.WARNING,
            ),
            concern(self.program, asked.owner, asked.span),
        )

    def _conflict(self, name: str, when: tuple[str, ...], trouble: Trouble) -> Finding:
        first, second = trouble.rules
        one, other = (name_of(self.program, rule.owner) for rule in (first, second))
        alone = first.owner == second.owner
        who = f"`{one}` may answer" if alone else f"`{one}` and `{other}` may answer"
        headline = f"{who} `{name}` in two ways at once"
        fix = None
        help = (
            f'add `ruling "{one}" overrides "{other}" on {name}`, or `ruling "{other}" overrides '
            f'"{one}" on {name}`'
        )
        if alone or None in (first.owner, second.owner):
            help = (
                f"give one of the answers to `{name}` a condition, so that only one of them holds"
            )
        if first.owner is None and second.owner is None:
            headline = f"`{name}` may be answered in two ways at once"
            fix = _otherwise_not(first.span, second.span) if first is not second else None
            help = help if fix is None else f"write `{fix.text}`"
        others = () if first is second else (Label(second.span, "and so does this one"),)
        both = first.owner, second.owner
        spans = first.span, second.span
        concerns = [concern(self.program, o, s) for o, s in zip(both, spans, strict=True)]
        return Finding(
            problem(
                "possible-conflict",
                headline,
                first.span,
                "this answer can be in force" if others else "for both players at once",
                others=others,
                notes=when,
                help=help,
                severity=Severity.WARNING,
                fix=fix,
            ),
            concerns[0] | concerns[1],
        )


def _otherwise_not(*answers: Span) -> Fix | None:
    """The answer that has no condition, where the other one has: so that it does not hold then."""
    for general, other in (answers, answers[::-1]):
        so = re.fullmatch(r"(?P<what>[^,\"]+), if (?P<so>[^,\"]+)", line_of(other).words)
        line = line_of(general)
        if so is not None and not re.search(r'[,"]', line.words):
            start = line.end - len(line.words.lstrip())
            return Fix(
                Span(line.source, start, line.end), f"{line.words.strip()}, unless {so['so']}"
            )
    return None


def missing_finding(
    knowledge: Knowledge, rule: ir.Rule | None, missing: Missing, when: tuple[str, ...]
) -> Finding:
    """A comparison that meets nothing, or a list that is asked for what is not in it."""
    span = missing.tree.span
    if not span.words and rule is not None:
        span = rule.span
    part = missing.part.span.words
    headline = "this comparison may meet nothing where it needs a number"
    label = f"{f'`{part}`' if part else 'one side'} may be none"
    help = "say first when there is something to compare, or answer otherwise in that case"
    looked_up = isinstance(missing.tree, ir.Entry | ir.Cases | ir.Divided)
    fix = None if looked_up else _as_labelled(missing.part.span)
    if fix is not None:
        help = f"write `{fix.text.strip()}`: the number in front of each name is meant then"
    if isinstance(missing.tree, ir.Entry):
        headline = "this list may have nothing where it is asked for an entry"
        asked = f"`{part}`" if part else "the place"
        label = f"it has {len(missing.tree.entries)}, and {asked} may be something else"
        help = "make the list longer, or say first when there is such an entry"
    if isinstance(missing.tree, ir.Cases):
        headline = "this table may have no row for what it is asked for"
        label = "it says nothing of anything else"
        help = "end it with `, otherwise ...`, or say first when there is such a row"
    if isinstance(missing.tree, ir.Divided):
        headline = "this may divide by nothing"
        label = f"{f'`{part}`' if part else 'it'} may be 0"
        help = "say first when it is more than 0, or answer otherwise in that case"
    return Finding(
        problem(
            "possible-gap",
            headline,
            span,
            label,
            notes=when,
            help=help,
            severity=Severity.WARNING,
            fix=fix,
        ),
        concern(knowledge.program, rule.owner if rule else None, span),
    )


def _as_labelled(part: Span) -> Fix | None:
    """The edit by which pieces are compared by their labels, where these are numbers and no line
    says of any piece what it is compared by.
    """
    text = part.source.text
    compared = re.search(r"\bhas (?:more|less|fewer) (?P<of>[\w-]+)$", part.words)
    field = compared and re.search(
        rf"^(?P<in>[ \t]+){re.escape(compared['of'])}: number[ \t]*$", text, re.MULTILINE
    )
    if compared is None or field is None:
        return None
    of = re.escape(compared["of"])
    said = re.compile(rf"^[ \t]+{of}: +-?\d|\b{of} of [^\n]*\b(?:becomes|rises|falls)\b", re.M)
    kinds = re.findall(r"^pieces ([\w-]+)", text[: field.start()], re.MULTILINE)
    pieces = re.compile(rf"^{re.escape(kinds[-1])} (\S+) \S", re.MULTILINE) if kinds else None
    labels = pieces.findall(text) if pieces is not None else []
    if said.search(text) or not labels or not all(map(str.isdigit, labels)):
        return None
    return Fix(Span(part.source, field.start(), field.end()), f"{field[0].rstrip()}, as labelled")


def _holds(rule: ir.Rule, env: Env, worths: Worths) -> bool:
    try:
        return worths.holds(rule.condition, env)
    except Missing:
        return False


def _value(one: Live, worths: Worths) -> object:
    try:
        return worths.worth(ir.sure(ir.Answer, one[0].form).value, one[1])
    except Missing:
        return ABSENT
