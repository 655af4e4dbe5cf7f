"""Words that players read under a piece and that say what happens, where no line does it.

Purpose: the text of a piece says that somebody gains, loses or draws something that the file has,
and the piece has no rule: the text is for people, and the game does not follow it. Only a hint.
Input: the knowledge of a program. Output: findings.
Must not know: whether a rule does what the words say; for texts beside rules see `player_texts`.
"""

import re
from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Severity, problem
from ..ir import effects as ef
from ..ir.program import Design
from ..word_forms import forms
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern

_ELSEWISE = {"become", "becomes", "end", "ends", "put", "puts"}
_ALSO = {"draw", "draws", "steal", "steals", "take", "takes"}
_VERBS = "|".join(sorted({verb for verb in ef.VERBS if " " not in verb} - _ELSEWISE | _ALSO))
_WHO = (
    r"you|your opponent|(?:the )?opponent|the other player|both players|each player|the winner"
    r"|the loser"
)
_AMOUNT = (
    r"(?:\d+|an?|one|two|three|four|five|six|half|all|twice|double|as many|another|your|their"
    r"|(?:your )?opponent's|the)"
)
_DEED = re.compile(
    rf"(?:^|[,;:] |\b(?:{_WHO})\b[^.;:]*? )(?:then )?(?:{_VERBS}) {_AMOUNT} (?P<what>[^.;:,]+)",
    re.IGNORECASE,
)
"""Somebody, or whoever is meant where a sentence begins with what is done, does something with
so much of a thing."""

_SENTENCE = re.compile(r"[^.!?]+")
_WORD = re.compile(r"[A-Za-z][\w-]*")
_NUMBERS = ("one", "two", "three", "four", "five", "six")


def without_rules(knowledge: Knowledge) -> Iterator[Finding]:
    """The pieces of which nothing but the text says what they do."""
    program = knowledge.program
    ruled = {ir.owning_design(r.owner) for r in program.rules if r.owner is not None}
    named = {
        tree.value
        for tree in (*knowledge.everything, *program.decisions)
        if isinstance(tree, ir.Constant) and isinstance(tree.type, ir.DesignType)
    }
    for design in program.designs:
        silent = design.number not in ruled and design.number not in named and not design.asks
        if silent and design.text and (said := _deed(knowledge, design)) is not None:
            made = problem(
                "text-differs",
                f"the text says `{said}`, and no line does it",
                design.span,
                notes=("the text is for people: the game follows the lines below it",),
                help="say it as a rule below the text, in the step at which it happens; or, if "
                "another line does it, allow it",
                severity=Severity.HINT,
            )
            yield Finding(made, concern(program, ir.of_design(design.number), design.span))


def _deed(knowledge: Knowledge, design: Design) -> str | None:
    """The words that say what happens with what the file has; None if there are none, or if they
    may say what is printed on the piece, which other lines ask for.
    """
    if _printed_otherwise(knowledge, design):
        return None
    for sentence in _SENTENCE.findall(design.text):
        found = _DEED.search(sentence.strip())
        if found is None:
            continue
        words = {form for word in _WORD.findall(found["what"]) for form in forms(word.lower())}
        if words & _names(knowledge):
            return found[0].strip(" ,;:")
    return None


def _names(knowledge: Knowledge) -> set[str]:
    """What the file has that may be gained, lost, drawn or moved, in small letters."""
    program = knowledge.program
    kinds = [kind.name for kind in program.kinds]
    held = [p.name for p in program.properties if p.bearer in ("player", "game")]
    return {name.lower() for name in (*kinds, *held)}


def _printed_otherwise(knowledge: Knowledge, design: Design) -> bool:
    """Whether something is printed on a piece that its text may tell: a number that the text has,
    or what is no number.
    """
    said = {int(n) for n in re.findall(r"\d+", design.text)}
    said |= {at for at, word in enumerate(_NUMBERS, 1) if re.search(rf"\b{word}\b", design.text)}
    for made in knowledge.program.properties:
        if made.source != "printed" or made.bearer != "piece" or made.kind != design.kind:
            continue
        value = made.printed[design.number]
        if not isinstance(made.type, ir.NumberType):
            if value not in (None, False):
                return True
        elif value in said and (value != 1 or design.label != "1"):
            return True  # a label 1 is the first of several: `a`, `one` and 1 are said of much else
    return False
