"""What players submit, as a section of a rulebook: which choices, from what, and by when.

Purpose: one row for each choice, and how and until when an answer is given.
Input: the lines of a game in words. Output: a section. Must not know: the other sections.
"""

from collections.abc import Iterator

from ...dsl import syntax as sx
from ...dsl.lower.distributions import as_distribution
from ...dsl.syntax.walk import inside
from .document import Paragraph, Section, Table, plain, term, without_empty_columns
from .line_entries import Sentences
from .phrases import Phrases
from .vocabulary import Choice, only_part

_BEGINNING = "the beginning of a name that nothing else begins with"

_NUMERIC = sx.NumberDomain | sx.NumbersDomain | sx.SeveralNumbers


def submitted_section(general: Sentences) -> Iterator[Section]:
    """Everything that players are asked for."""
    yield from _Submitted(general).section()


class _Submitted:
    def __init__(self, general: Sentences) -> None:
        self.general = general
        self.phrases = general.phrases
        self.words = general.phrases.words
        self.asked = [choice for choice in self.words.chosen if not choice.by_chance]
        self.uses = [line for line in inside(self.words.script) if isinstance(line, sx.Use)]

    def section(self) -> Iterator[Section]:
        rows = [
            self._submission(choice.node, choice)
            if isinstance(choice.node, sx.Choose)
            else self._asked_for(choice.node, choice)
            for choice in self.asked
        ]
        rows += map(self._used, self.uses)
        if rows:
            head = ("choice", "from", "", "time", "if a player is late")
            table = without_empty_columns(Table(head, tuple(dict.fromkeys(rows))))
            how = Paragraph(f"{self._answering()} {self._changing()}")
            yield Section("What is submitted, and by when", (how, table))

    def _answering(self) -> str:
        """How an answer is said."""
        domains = [c.node.domain for c in self.asked if not isinstance(c.node.domain, sx.OneGo)]
        numeric = [isinstance(domain, _NUMERIC) for domain in domains]
        told = ["a number"] if any(numeric) else []
        if self.uses or not all(numeric):
            labelled = any(piece.label for piece in self.words.pieces.values())
            short = ["its short form in the first column of a table"] if labelled else []
            told = [*told, "a name", *short, _BEGINNING]
        parts = any(c.go is not None or isinstance(c.node, sx.Asks) for c in self.asked)
        comma = "," if len(told) > 2 else ""
        said = f"{', '.join(told[:-1])}{comma} or {told[-1]}" if len(told) > 1 else told[0]
        each = any(isinstance(d, sx.PiecesDomain) and d.parts and not d.is_one for d in domains)
        behind = ", and what one of several asks for behind it" if each else ""
        return f"An answer is {said}{f'; parts are said in order{behind}' if parts else ''}."

    def _changing(self) -> str:
        """Until when an answer may be changed."""
        asked = [each.at_once for each in self.asked if each.is_answered]
        if all(asked):
            return "Until everybody has answered, an answer may be changed."
        taken = "An answer that one player alone is asked for cannot be taken back."
        if any(asked):
            both = (
                "Where both players are asked, an answer may be changed until both have answered."
            )
            return f"{both} {taken}"
        return "An answer cannot be taken back."

    def _submission(self, choice: sx.Choose, whole: Choice) -> tuple[str, ...]:
        one_go = isinstance(choice.domain, sx.OneGo) and as_distribution(choice) is None
        what = "several choices in one go" if one_go else self.phrases.chosen(whole)
        if one_go and (one := only_part(choice)) is not None:
            what = self.phrases.role(one, "the ")
        what += ", written “A > B”" if isinstance(choice.domain, sx.EdgeDomain) else ""
        late = [line for line in choice.body if isinstance(line, sx.IfLate) and not line.both]
        said = " ".join(i.text for line in late for i in self.general.items(line.body))
        usual = "Nothing is chosen." if choice.may else ""
        return (
            term(self.phrases.name(choice.name)),
            what,
            f"with {term(self.phrases.name(whole.go.name))}"
            if whole.go is not None
            else ("in secret" if choice.secret else ""),
            self._times(choice),
            said or usual,
        )

    def _used(self, line: sx.Use) -> tuple[str, ...]:
        """Whether something is used that somebody may use."""
        once = f"once per {self.phrases.name(line.once_per)}" if line.once_per else ""
        name = self.phrases.value(line.thing)
        return name, "whether it is used", once, self._times(line), "It is not used."

    def _times(self, line: sx.Choose | sx.Use) -> str:
        """How much time there is."""
        times = (self.general.times.time(each) for each in line.body if isinstance(each, sx.Within))
        return " ".join(times)

    def _asked_for(self, choice: sx.Asks, whole: Choice) -> tuple[str, ...]:
        """What is chosen with a piece that asks for it."""
        name, usual = term(self.phrases.name(choice.name)), "Nothing is chosen."
        with_it = f"with {plain(whole.where.name.text)}"
        what = Phrases(self.words, personal=True).domain(choice.domain)
        return name, what, with_it, "", usual if choice.may else ""
