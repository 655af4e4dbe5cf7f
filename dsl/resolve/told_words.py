"""Of what players are told: for who claims in an example that they are not told something.

Purpose: the words that may stand in a message: of the texts that the rules announce, of names, and
those of the messages that every ruleset has.
Input: a draft of a program in which everything is bound. Output: problems.
Must not know: when something is told, or how a message is put together.
"""

import re
from collections.abc import Iterable

from .. import ir
from ..diagnostics.did_you_mean import closest
from ..ir.effects import Announce
from ..spans import Span
from .answer_words import WORD, spoken
from .builder import ProgramBuilder

IN_EVERY_RULESET = (
    *("your", "has", "is", "over", "wins", "it", "by", "you", "see", "chose", "was", "chosen"),
    *("for", "as", "hidden", "something", "infinity"),
)
"""Words of messages beside names and texts: `round 1 is over: North wins it`."""


def known_told(words: str, span: Span, draft: ProgramBuilder) -> None:
    """Note a word that stands in nothing that is told: a claim that somebody is not told it would
    hold whatever the rules are.
    """
    problems = draft.problems
    if problems.incomplete or (problems.unborn and problems.fatal):
        return
    known, open_ = _known(draft)
    said = WORD.findall(words)
    for at, word in enumerate(said):
        small = word.casefold()
        number = not small.strip("+->").strip("0123456789")
        cut = _cut(small, at == 0, at == len(said) - 1, known)
        if number or cut or small in known or any(part in small for part in open_):
            continue
        meant = closest(small, [each for each in known if len(each) > 2])
        draft.fault(
            "unknown-name",
            f"nobody is ever told `{word}`",
            span,
            notes=("no text of the rules says it, and nothing is called so",),
            help=None if meant is None else f"did you mean `{known[meant]}`?",
            fix=None if meant is None else span.words.replace(word, known[meant], 1),
        )
        return


def _cut(word: str, first: bool, last: bool, known: Iterable[str]) -> bool:
    """Whether a word is the end of a known one, where the words begin, or the beginning of one,
    where they end.
    """
    if first and last:
        return any(word in each for each in known)
    return (first and any(each.endswith(word) for each in known)) or (
        last and any(each.startswith(word) for each in known)
    )


def _known(draft: ProgramBuilder) -> tuple[dict[str, str], frozenset[str]]:
    """Every word that may be told, by how it is in small letters; and what stands in a text right
    beside a value, so that the word goes on with it.
    """
    names = [*IN_EVERY_RULESET, *(made.name for made in draft.properties)]
    names += [made.name for made in draft.decisions]
    names += [made.name for made in draft.phases]
    open_: set[str] = set()
    for line in (line for block in draft.blocks for line in block):
        effect = line.effect if isinstance(line, ir.Do) else None
        reason = getattr(effect, "reason", None)
        names += [reason] if isinstance(reason, str) else []
        for part in effect.text if isinstance(effect, Announce) else ():
            if isinstance(part, ir.Constant) and isinstance(part.value, str):
                names.append(part.value)
                open_.update(re.findall(r"^[\w'’+>-]+|[\w'’+>-]+$", part.value.casefold()))
    found = {word.casefold(): word for name in names for word in WORD.findall(name)}
    return spoken(draft) | found, frozenset(open_)
