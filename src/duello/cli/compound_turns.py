"""Answers with many parts, at the keyboard.

Purpose: take such an answer in one line or part by part, and say what may come next.
Input: what a person types. Output: an answer taken by the match, or None if it goes on.
Must not know: how lines are read.
"""

from ..match.answers import Awaiting, IllegalMove
from ..match.event_words import Event
from ..move_text.typed_answers import NotUnderstood, named_first
from .table import Table

HELP = """\
Type your whole answer in one line, or its beginning and then part after part.
  ?          what may come next
  ? WORDS    what may come after these words; or a piece and its text
  Enter      begins anew
  help       the pieces that you may choose, and what else you may type"""


class Turn:
    """An answer that is being made. so_far: the words that were taken as its beginning."""

    def __init__(self, table: Table, asked: Awaiting) -> None:
        self.table = table
        self.asked = asked
        self.so_far = ""

    @property
    def prompt(self) -> str:
        """What stands before the words that are typed."""
        return f"{self.asked.player}> {self.so_far} ".replace("  ", " ")

    def begin_anew(self) -> None:
        """Forget the beginning."""
        self.so_far = ""

    def told(self, words: str) -> bool:
        """Tell what may come next, if that is what was asked."""
        plain = words.strip()
        if not (plain.startswith("?") or plain.endswith("?")):
            return False
        plain = plain.strip("?").strip()
        begun = self._begun(plain)
        if not begun and not self._piece(plain):
            self._refuse(self._joined(plain))
        if not plain:
            for line in HELP.splitlines():
                self.table.console.print(line, markup=False)
        return True

    def answer(self, words: str, seconds: int) -> tuple[Event, ...] | None:
        """What was told in consequence of an answer; None if it is none yet."""
        match, asked = self.table.match, self.asked
        refused = None
        for said in self._possible(words):
            try:
                return match.submit(asked.player, said, asked.name, seconds, asked.which)
            except IllegalMove as error:
                refused = refused or error
        if not self._begun(words, keep=True):
            self.table.refuse(refused)
        return None

    def _joined(self, words: str) -> str:
        return f"{self.so_far} {words}".strip()

    def _possible(self, words: str) -> list[str]:
        """What somebody may mean: to go on, or something new."""
        return list(dict.fromkeys((self._joined(words), words)))

    def _begun(self, words: str, keep: bool = False) -> bool:
        """Say what may follow, if an answer may begin so."""
        match, asked = self.table.match, self.asked
        for said in self._possible(words):
            try:
                beginning = match.beginning(asked.player, said, asked.name, asked.which)
            except IllegalMove:
                continue
            if keep and (beginning.whole or not beginning.next):
                continue
            if keep:
                self.so_far = said
            self.table.next_parts(beginning)
            return True
        return False

    def _refuse(self, words: str) -> None:
        try:
            asked = self.asked
            self.table.match.beginning(asked.player, words, asked.name, asked.which)
        except IllegalMove as error:
            self.table.refuse(error)

    def _piece(self, words: str) -> bool:
        """Show a piece and its text, if the words name one."""
        try:
            name = named_first(self.table.match.program, words).name
            self.table.told_of(name, self.asked.player)
        except NotUnderstood:
            return False
        return True
