"""The line that would settle a finding.

Purpose: make patches for findings that one line may settle, and keep only one that does: with the
line in the file, the play no longer leads there.
Input: a ruleset, a finding. Output: the finding with its patch; the text with patches in it.
Must not know: how findings came about; who decides whether a patch is right. The machine cannot
know what a designer means: of two rulings that settle a conflict it takes the first.
"""

from collections.abc import Iterator, Sequence, Set

from attrs import evolve

from duello.dsl import ir
from duello.dsl.ir import visit
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Decision, Program, owner_name
from duello.dsl.spans import Source, Span
from duello.match.answers import IllegalMove
from duello.match.loading import Rules, compile_beside, source_of
from duello.match.match import Match
from duello.move_text.display_names import about_in_words

from ..findings import Finding, Patch
from ..model.numbered_answers import give, words_for
from ..model.successors import Expanding


def mended(rules: Rules, finding: Finding, others: Sequence[Finding] = ()) -> Finding:
    """The finding with the first patch that settles it, if there is one. others: what was found as
    well, and is settled by itself.
    """
    known = frozenset((each.kind, each.about) for each in others if each is not finding)
    source = source_of(rules.name)
    if source is None or finding.play is None:
        return finding
    for patch in patches(rules.program, source, finding):
        changed = compile_beside(rules.name, patch.applied(source.text)).program
        if changed is not None and not _still(changed, finding, known):
            return evolve(finding, patch=patch)
    return finding


def patches(program: Program, source: Source, finding: Finding) -> Iterator[Patch]:
    """Lines that may settle a finding."""
    if finding.kind == "conflict":
        yield from _rulings(program, source, finding)
    elif finding.kind == "dead end":
        yield from _lateness(program, source, finding)


def _rulings(program: Program, source: Source, finding: Finding) -> Iterator[Patch]:
    owners = list(dict.fromkeys(_owner(program, number) for number in finding.rules))
    if len(owners) > 1 and all(owners):
        for above in owners:
            lines = [f'ruling "{above}" overrides "{each}"\n' for each in owners if each != above]
            yield at_top_level(source, "".join(lines))


def _owner(program: Program, number: int) -> str:
    owner = program.rules[number].owner
    if owner is None:
        return ""
    return owner_name(owner, program.designs, program.named_rules)


def at_top_level(source: Source, text: str) -> Patch:
    """Lines before the examples, or at the end."""
    lines = source.text.splitlines()
    examples = (at for at, line in enumerate(lines, 1) if line.startswith("example "))
    at = next(examples, len(lines) + 1)
    return Patch(source.name, at, f"{text}\n" if at <= len(lines) else f"\n{text}")


def _lateness(program: Program, source: Source, finding: Finding) -> Iterator[Patch]:
    for decision in program.decisions:
        if decision.name != finding.about or decision.span.source.name != source.name:
            continue
        indent, last = _below(source, decision.span)
        whole = program.phases[program.root].name
        both = f"{indent}if both are late: nobody wins the {whole}\n"
        lost = f"{indent}if late: they lose the {whole}\n"
        lost += both if _of_both(program, decision) else ""
        for text in (f"{indent}if late: they choose at random\n", lost):
            yield Patch(source.name, last + 1, text)


def _of_both(program: Program, decision: Decision) -> bool:
    """Whether both players are asked at once, and may both be late."""
    trees = (tree for root in visit.roots(program) for tree in ir.walk(root))
    return any(
        isinstance(tree, ir.Ask)
        and tree.decision == decision.number
        and tree.chooser is None
        and not tree.in_turn
        for tree in trees
    )


def _below(source: Source, span: Span) -> tuple[str, int]:
    """How far lines below a choice are indented, and the last line that belongs to it."""
    first, _ = span.position
    margin = _margin(source.line(first))
    last, count = first, len(source.text.splitlines())
    while last < count and source.line(last + 1).strip():
        if _margin(source.line(last + 1)) <= margin:
            break
        last += 1
    return " " * (margin + 2), last


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _still(program: Program, finding: Finding, known: Set[tuple[str, str]]) -> bool:
    """Whether the play leads to the same finding under other rules, as far as it can be followed.
    known: the kinds of what is settled by itself, and what it is about.

    Play that cannot even be followed as far as before shows nothing.
    """
    record = given(finding.play).record
    drawn = [taken.words for taken in record.answers if taken.how == "drawn"][::-1]

    def again(choice: str, player: str | None, among: object) -> str | None:
        return drawn.pop() if drawn else None

    try:
        options = {**record.options, **record.draws}
        match = Match(program, record.players, record.seed, options, again)
        for taken in record.answers:
            if match.contradiction is not None:
                break
            give(match, taken)
        _nothing_to_say(match)
    except (IllegalMove, ValueError):
        return True
    found = match.contradiction or Expanding(program).ways(match.state).unclear
    if found is None:
        return False
    met = found.kind, about_in_words(program, found)
    if finding.kind == "dead end":  # a way out that leads into the next trouble is none
        return met not in known
    return met == (finding.kind, finding.about)


def _nothing_to_say(match: Match) -> None:
    """Let those be late who are asked something and have nothing to answer."""
    while stuck := [a for a in match.awaiting if not a.answered and not words_for(match, a, 0)]:
        match.timeout(stuck[0].player, stuck[0].name, stuck[0].which)


def applied(rules: Rules, findings: list[Finding]) -> tuple[str, str] | None:
    """The name of the file and its text with the patches of all findings in it; None if there are
    none.
    """
    source = source_of(rules.name)
    wanted = {f.patch for f in findings if f.patch is not None}
    if source is None or not wanted:
        return None
    text = source.text
    for patch in sorted(wanted, key=lambda patch: patch.line, reverse=True):
        text = patch.applied(text)
    return source.name, text
