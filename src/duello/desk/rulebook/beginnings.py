"""What everybody has when a phase begins, in English.

Purpose: one place for what is declared, wherever it is told. Input: lines that declare something.
Output: clauses with markup. Must not know: in which section they stand.
"""

from ...dsl import syntax as sx
from ...dsl.syntax.walk import inside
from ...dsl.word_forms import article
from .document import term
from .english import is_plural, listed
from .phrases import Phrases


class Beginnings:
    """Words what the players and the game of one ruleset have at first."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases

    def declared(self, line: sx.Declare) -> str:
        """What somebody has when a phase begins."""
        owner = line.owner
        each = isinstance(owner, sx.EachPlayer)
        pile = f", in a pile{self._order(line)}" if line.pile else ""
        pile += ", shuffled" if line.shuffled else ""
        match line.initial:
            case sx.TruthValue(value=value) if each:
                so = self.phrases.state(line.name.text, True)
                return f"{'each' if value else 'neither'} player {so}{pile}"
            case sx.TruthValue(value=value):
                return self.phrases.holds(line.name.text, value)
            case sx.Table(place=sx.Pronoun(word="they"), rows=rows, otherwise=None) if each and all(
                row.sign == "is" for row in rows
            ):
                return ", and ".join(self._of_those(row, line.name) for row in rows)
            case sx.Number() | sx.OptionValue() as many if each and is_plural(
                self.phrases.words.many_of(line.name.text)
            ):
                amount = self.phrases.count(many)[1]
                so_many = term(self.phrases.many(line.name.text, amount))
                if amount is not None:
                    return f"each player has {self.phrases.value(many)} {so_many}{pile}"
            case sx.OrNone(names=()):
                known = self.phrases.known(line.name)
                return (
                    f"neither player has {article(known)} yet"
                    if each
                    else (f"there is no {known} yet")
                )
        verb = "are" if is_plural(line.name.text) else "is"
        return f"{self.whose(line)} {verb} {self.initial(line)}{pile}"

    def _order(self, line: sx.Declare) -> str:
        """In which order a new pile lies, behind a comma; nothing, where chance says it."""
        match line.initial:
            case sx.OneOfEach(nouns=(kind,), excepted=(), filters=(), copies=1):
                names = [term(each.name.text) for each in self.phrases.words.pieces_of(kind.text)]
            case _:
                return ""
        mixed = any(
            isinstance(part, sx.Word) and part.text == line.name.text
            for each in inside(self.phrases.words.script)
            if isinstance(each, sx.Shuffle)
            for part in inside(each.zone)
        )
        if line.shuffled or mixed or len(names) < 2:
            return ""
        return f", {names[0]} on top, then {listed(names[1:])}"

    def _of_those(self, row: sx.Row, name: sx.Word) -> str:
        """What the players of one row of a table have: `West's home is A1`."""
        known, verb = self.phrases.known(name), "are" if is_plural(name.text) else "is"
        whose = listed([self.phrases.owner(key) for key in row.keys])
        return f"{whose} {known} {verb} {self.phrases.value(row.value)}"

    def whose(self, line: sx.Declare) -> str:
        """What is declared, and whose: `each player's *hand*`, `the *deck*`."""
        each = isinstance(line.owner, sx.EachPlayer)
        whose = self.phrases.owner(line.owner) if each else "the"
        return f"{whose} {self.phrases.known(line.name)}"

    def initial(self, line: sx.Declare) -> str:
        """What it is at first."""
        match line.initial:
            case sx.Nothing():
                return "nobody" if line.initial.word == "nobody" else "empty"
            case sx.OrNone(kind=kind, names=()):
                return f"none, and later perhaps {article(self.phrases.name(kind))}"
            case value:
                return self.phrases.alone(value)
