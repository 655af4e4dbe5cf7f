"""A zone of the game that is called as several of what players choose: `the houses`.

Purpose: where each player has chosen a `house`, `discard the houses` takes what lies in the zone
`houses`, and a reader takes it for what both have chosen.
Input: the knowledge of a program. Output: findings, with a mend for each of the two readings.
Must not know: which of the two was meant.
"""

import re
from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..word_forms import plural
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of

BEFORE = re.compile(r"(?:discards?|moves?) ((?:the )?)$")
"""What stands in front of all that lies in a zone where it is called by the zone's name alone."""


def zone_or_choice(knowledge: Knowledge) -> Iterator[Finding]:
    """Every line that discards or moves all that lies in a zone whose name is that of a choice of
    pieces, in the plural.
    """
    program, told = knowledge.program, set()
    pieces = (d for d in program.decisions if isinstance(d.domain, ir.PieceChoice))
    several = {plural(d.name): d for d in pieces if plural(d.name) != d.name}
    if not several:
        return
    for number, lines in enumerate(program.blocks):
        for line in lines:
            effect = line.effect if isinstance(line, ir.Do) else None
            moved = effect.pieces if isinstance(effect, ef.Discard | ef.Move) else None
            if not isinstance(moved, ir.Read) or moved.subject is not None or moved.span in told:
                continue
            zone = program.properties[moved.property]
            made = several.get(zone.name)
            if made is None or not isinstance(zone.type, ir.ZoneType) or zone.type.kind is None:
                continue
            told.add(moved.span)
            before = BEFORE.search(moved.span.source.text[: moved.span.start])
            if before is None:
                continue  # `each house in the houses`
            lying = program.kinds[zone.type.kind].name
            words = before[1] + moved.span.words
            found = problem(
                "two-readings",
                f"`{words}` is all that lies in the zone `{zone.name}` here, and no `{made.name}` "
                "that was chosen",
                moved.span,
                others=(Label(made.span, f"a reader may take it for each `{made.name}`"),),
                help=f"say which is meant: for what was chosen, write `each {made.name}` in the "
                f"place of `{words}` or, for what lies there, write `each {lying} in the "
                f"{zone.name}` in the place of `{words}`",
                severity=Severity.WARNING,
            )
            yield finding_of(knowledge, knowledge.owners.get(number), found)
