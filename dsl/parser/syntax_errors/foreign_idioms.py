"""What designers say in the place of what the language says, and how it is said here.

Purpose: what is most often written wrong, as patterns, and what stands in its place; each with a
reason, which may be empty. `rewordings` applies them, from the first to the last.
Must not know: the grammar; what else is wrong with a line.
"""

from ...word_tables import Idioms
from .cell_idioms import CELLS
from .common_sentences import SENTENCES
from .condition_idioms import CONDITIONS, COURSE, MEMORY, WHO
from .deed_idioms import CHOICES, DEEDS, PLACES
from .everyday_lines import READ
from .set_up_idioms import DECLARED, HEAD

_FIRST = r"^(?P<in>[ \t]*)"
_SO = r"([^,]+ (?:is|are|has|have) [^,]+)"
_BEGINNING = (
    r"(?:(?:given:|given that|suppose|assume|assuming|with|let|initially|at first|at the beginning|"
    r"(?:set ?up|start|beginning|before)\b:?),? (?:that )?)?"
)
_TOGETHER = "what is so at the same time is joined by `and`"
_BEGINS = "how things stand where an example begins is said behind `given`"
_MOST = 7
"""So many things, joined by commas, are told apart."""


def _joined(first: str, more: int, group: int = 2) -> str:
    """What is said first, and the groups behind it."""
    return "".join([first, *(rf" and \{group + each}" for each in range(more))])


_EXAMPLES = (
    *((r"^(\s*(?:given|then) [^,{}]+)" + rf", {_SO}" * more + "$", _joined(r"\1", more), _TOGETHER)
      for more in range(1, _MOST)),
    *((rf"{_FIRST}{_BEGINNING}(?!given\b|then\b){_SO}" + rf", {_SO}" * more + "$",
       _joined(r"\g<in>given \2", more, 3), _BEGINS) for more in range(_MOST)),
    (rf"{_FIRST}given (\S+) has (\w+) (\d+)$", r"\g<in>given \3 of \2 is \4", ""),
    (rf"{_FIRST}(?:set |let )?(?:the )?(\w[\w' ]*?)(?: to| be|:) (\d+|\w+)$",
     r"\g<in>given \2 is \3", _BEGINS),
    (r"^(example) '([^'\"]+)'$", r'\1 "\2"', ""),
    (_FIRST + r"(\w+ (?:is (?:not )?(?:asked|told)|may|has|leads|wins) .+)$", r"\g<in>then \2",
     "what must come of a play stands behind `then`"),
    (r"^(\s*then )(\w+) (?:does not|doesn'?t) have (\S+|\"[^\"]+\") in (?:their )?(\w+)$",
     r"\1\3 is not in \2's \4", ""),
    (r"^(\s*)(?:Given|GIVEN)\b", r"\1given", ""),
    (r"^(\s*)(?:Then|THEN)\b", r"\1then", ""),
    (r"^(\s*)(?:expect|assert|result|finally|so|afterwards)\b", r"\1then", ""),
    (r"^(\s*)then: ", r"\1then ", ""),
    (r"^(\s*)given \{?(\w+)\}?(?: ?=| is|:) ?", r"\1given {\2} = ", ""),
    (r"^(\s*\w+ \d+:? .*?) and (?=\w+ \w+)", r"\1, ", "moves stand behind commas"),
    (r"^(\s*\w+ \d+:? .*?); ", r"\1, ", "moves stand behind commas"),
    (r"\bleads? (\d+) ?[:-] ?(\d+)", r"leads \1 to \2", ""),
    (r"\bleads (?:with|by) (?=\d+ to)", "leads ", ""),
    (r"^(\s*then \w+) is told ([^\"]+)$", r'\1 is told "\2"', ""),
    (r"^(\s*then \w+) (?:hears?|sees?|learns?|reads?) \"", r'\1 is told "', ""),
    (r"^(\s*then \w+) (?:cannot|can'?t|can not|must not|mustn'?t) ", r"\1 may not ", ""),
    (r"^(\s*then \w+) (?:can|could) ", r"\1 may ", ""),
    (r"^(\s*then \w+) (?:isn'?t|wasn'?t) asked", r"\1 is not asked", ""),
    (r"^(\s*then \w+) may not (\w+) an? ", r"\1 may not \2 ", ""),
    (r"^(\s*then .+? (?:are|is) \d+) \w+$", r"\1", ""),
    (r"^(\s*then \w+ )(?:won|has won) ", r"\1wins ", ""),
)  # fmt: skip
"""Examples."""

_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_LAST = (
    *((rf"\b{word}\b", str(digits), "numbers are written in digits")
      for digits, word in enumerate(_DIGITS)),
    (r"\b(?:the|an?) (?=[A-Z\"])", "", "a name stands without `a` or `the`"),
    (r"(?<=chooses )(?:the|an?) (?=[\w-]+[:,])", "", ""),
    (r"(?<=choose )(?:the|an?) (?=[\w-]+[:,])", "", ""),
    (r"[.;,!?]+$", "", "a sentence ends with its line"),
    (r":$", "", "no colon stands here"),
)  # fmt: skip
"""What is tried last."""

IDIOMS = Idioms(
    row
    for rows in (
        _EXAMPLES, SENTENCES, HEAD, DECLARED, CHOICES, COURSE, MEMORY, CONDITIONS, WHO, DEEDS,
        CELLS, PLACES, READ, _LAST,
    )
    for row in rows
)  # fmt: skip
