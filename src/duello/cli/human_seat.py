"""People at the keyboard.

Purpose: read what a person types until it is an answer; tell them what they ask for meanwhile.
Input: a table, an awaited decision. Output: an answer taken by the match.
Must not know: how things are drawn.
"""

import getpass
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from ..match.answers import Awaiting, IllegalMove
from ..match.event_words import Event
from ..move_text.typed_answers import NotUnderstood, named_first
from .compound_turns import Turn
from .table import Table

if TYPE_CHECKING:  # only those who ask for the rules wait for them
    from ..desk.rulebook import Book

HELP = """\
Type what you choose: its name, its short form, or the beginning of its name.
  ?          the pieces that you may choose, and their texts
  ? NAME     any piece and its text
  rules      the rulebook; `rules NAME` what it says about something
  hand       what you hold, what you have chosen, what you alone were told
  score      how things stand
  quit       leave the match"""
BOARD = "  board      the boards and graphs once more"


class Leaving(Exception):
    """A person wants to leave."""


class People:
    """The people at this keyboard: one, or two who must not see each other's secrets.

    clock: whether an answer that takes longer than the rules allow is late. book: the rulebook,
    worked out when it is asked for.
    """

    def __init__(self, table: Table, clock: bool, book: Callable[[], "Book"]) -> None:
        self.table = table
        self.clock = clock
        self._book = cache(book)
        self._at_keyboard: str | None = None

    @property
    def shared(self) -> bool:
        """Whether two people take turns at this keyboard."""
        return len(self.table.here) == 2

    def answer(self, asked: Awaiting) -> tuple[Event, ...]:
        """Ask a person until the match takes what they say. Raises Leaving."""
        table, match = self.table, self.table.match
        self._hand_over(asked)
        table.heading()
        if self.shared:
            table.private_news(asked.player)
        table.question(asked)
        hidden = self.shared and self._is_secret(asked)
        turn = Turn(table, asked)
        begun = time.monotonic()
        while True:
            words = self._line(turn.prompt, hidden)
            took = int(time.monotonic() - begun) if self.clock else 0
            if asked.seconds is not None and took > asked.seconds:
                table.say(f"too late: more than {asked.seconds} seconds have passed", "red")
                return match.timeout(asked.player, asked.name, asked.which)
            if words not in asked.candidates and self._told(words.strip(), asked, turn):
                continue
            told = self._taken(words, turn, took)
            if told is None:
                continue
            if hidden and table.console.is_terminal:
                table.console.clear()
            return told

    def _taken(self, words: str, turn: Turn, took: int) -> tuple[Event, ...] | None:
        """What came of an answer; None if it is refused, or only the beginning of one."""
        table, asked = self.table, turn.asked
        if asked.about:
            return turn.answer(words, took)
        try:
            return table.match.submit(asked.player, words, asked.name, took, asked.which)
        except IllegalMove as refused:
            table.refuse(refused)
            return None

    def _hand_over(self, asked: Awaiting) -> None:
        """Give the keyboard to the other person."""
        if not self.shared or self._at_keyboard == asked.player:
            return
        self._at_keyboard = asked.player
        self.table.say(f"The keyboard is {asked.player}'s now; nobody else looks.", "bold yellow")
        self._line(f"{asked.player}, press Enter: ", False)

    def _is_secret(self, asked: Awaiting) -> bool:
        return any(d.secret for d in self.table.match.program.decisions if d.name == asked.name)

    def _line(self, prompt: str, hidden: bool) -> str:
        try:
            if hidden and sys.stdin.isatty():
                return getpass.getpass(prompt)
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.table.console.print()
            raise Leaving from None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def _told(self, words: str, asked: Awaiting, turn: Turn) -> bool:
        """Tell what a person wants to know; False if they answer instead."""
        table = self.table
        if asked.about and turn.told(words):
            return True
        match words.casefold().split():
            case ["quit"] | ["exit"]:
                raise Leaving
            case ["help"] | ["?"]:
                self._help(asked)
            case ["?", *_] | ["help", *_]:
                self._piece(words.partition(" ")[2], asked.player)
            case ["rules", *_]:
                self._rules(words.strip().partition(" ")[2])
            case ["hand"]:
                table.hand(asked.player)
            case ["score"]:
                table.score(asked.player)
            case ["board"] if table.sees:
                table.sights()
            case []:
                turn.begin_anew()
                table.question(asked)
            case _:
                return False
        return True

    def _help(self, asked: Awaiting) -> None:
        """What may be chosen, and what may be typed."""
        table = self.table
        table.choosable(asked)
        table.say("")
        lines = HELP.splitlines()
        if table.sees:
            lines.insert(-1, BOARD)
        for line in lines:
            table.console.print(line, markup=False)
        longest = max(asked.parts, key=len, default=())
        if len(longest) > 1:
            words = " ".join(name for _, name in longest)
            table.say(f"What goes with a choice is said after it: `{words}`.")

    def _rules(self, words: str) -> None:
        """The rulebook, or what it says about something."""
        from ..desk.rulebook.as_text import as_text, looked_up

        book, width = self._book(), self.table.console.width
        rows = looked_up(book, words, width) if words else as_text(book, width).splitlines()
        for row in rows or [f"The rules do not speak of `{words[:60]}`."]:
            self.table.console.print(row, markup=False, soft_wrap=True)

    def _piece(self, words: str, player: str) -> None:
        try:
            self.table.told_of(named_first(self.table.match.program, words).name, player)
        except NotUnderstood as error:
            self.table.say(f"{error}.", "red")
