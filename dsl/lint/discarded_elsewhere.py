"""Pieces that are discarded where a zone is called by that word.

Purpose: `discard` takes pieces out of the game; where players have `discards`, a reader will look
for them there, and the zone stays as it was.
Input: the knowledge of a program. Output: findings, with a mend for each of the two readings.
Must not know: which of the two was meant.
"""

from collections.abc import Iterator

from .. import ir
from ..ir.effects.discard import Discard
from ..ir.program import Property
from .engine.program_facts import Knowledge
from .lint_warning import Finding, fault, finding_of

WORD = Discard.FORM.verbs[0]


def discarded_elsewhere(knowledge: Knowledge) -> Iterator[Finding]:
    """Every line that discards, if there is a zone of that name."""
    program = knowledge.program
    zone = next((p for p in program.properties if _is_called_so(p)), None)
    if zone is None:
        return
    told = set()
    for number, lines in enumerate(program.blocks):
        for line in lines:
            effect = line.effect if isinstance(line, ir.Do) else None
            if not isinstance(effect, Discard) or effect.span in told:
                continue
            told.add(effect.span)
            found = fault(
                "two-readings",
                f"`{WORD}` takes pieces out of the game: none of them comes to `{zone.name}`",
                effect.span,
                f"if they are to lie there, `move` them to it; if not, call `{zone.name}` by "
                "another name",
            )
            yield finding_of(knowledge, knowledge.owners.get(number), found)


def _is_called_so(made: Property) -> bool:
    return isinstance(made.type, ir.ZoneType) and made.name.lower().startswith(WORD)
