"""The log of a match to be pasted: for Discord, for a forum, or plain.

Names and words of rule files are data there, too. Must not know: where it is pasted.
"""

import re
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from .deeds import WATCH, Deed, Message
from .guard import shown
from .outbox import put
from .screens import in_words, moment
from .standing import Standing

LIMIT = 2_000
"""Characters that a message on Discord may have."""

FORMS = ("discord", "forum", "plain")

FORMULA = "=+-@\t"
"""What a formula begins with, where lines are pasted into a table."""


def posting(standing: Standing, messages: Sequence[tuple[int, Message]], form: str) -> list[str]:
    """What everybody was told, in messages of at most the length that the place allows."""
    escape = _ESCAPES[form]
    terms = standing.terms
    title = f"{terms.title}: {terms.seats[0]} v {terms.seats[1]}"
    lines = [_bold(form, escape(title))]
    for _, message in messages:
        lines += _lines(message, terms.seats, form, escape, terms.quiet.zone)
    lines.append(escape(f"head {standing.head[:16]}"))
    return _cut(lines, LIMIT if form == "discord" else 1_000_000)


def _lines(
    message: Message, seats: tuple[str, str], form: str, escape: Callable[[str], str], zone: str
) -> list[str]:
    at = moment(message.at, zone, seconds=False)
    if form == "discord":
        at = f"<t:{message.at // 1000}:t>"  # to each reader in their own zone
    if message.kind == "round":
        return ["", _bold(form, escape(message.text))] if message.text else []
    if message.kind == "over":
        return [f"{at} {_bold(form, escape(message.text))}"]
    if message.kind in ("notice", "ruling", "taken_back", "stopped"):
        return [f"{at} {escape(message.text)}"]
    data = message.data
    if message.kind != "event" or message.sort in ("choice", "board", "why"):
        return []
    if message.sort == "reveal":
        shown = [(name, data[name]) for name in seats if data.get(name) is not None]
        return ["   ".join(f"{escape(n)}: {_face(form, escape(in_words(v)))}" for n, v in shown)]
    if isinstance(data.get(message.name), list | dict):
        return []
    return [f"{'> ' if form == 'discord' else ''}{escape(message.text)}"]


def _bold(form: str, words: str) -> str:
    return {"discord": f"**{words}**", "forum": f"[b]{words}[/b]"}.get(form, words)


def _face(form: str, words: str) -> str:
    return {"discord": f"*{words}*", "forum": f"[i]{words}[/i]"}.get(form, words)


def for_discord(words: str) -> str:
    """Words in which Discord finds no markup, no mention, no link that opens itself. A colon before
    a space begins none of them, and stays as it is read.
    """
    escaped = re.sub(r"([\\*_~`|>#\[\]()<-]|:(?=\S))", r"\\\1", shown(words))
    return escaped.replace("@", "@\u200b")


def _for_forum(words: str) -> str:
    return shown(words).replace("[", "\uff3b").replace("]", "\uff3d")


def _plain(words: str) -> str:
    """On one line; what a table would take for a formula is no formula."""
    words = shown(words).replace("\n", " ")
    return f"'{words}" if words[:1] in FORMULA and words else words


_ESCAPES: dict[str, Callable[[str], str]] = {
    "discord": for_discord,
    "forum": _for_forum,
    "plain": _plain,
}


def _cut(lines: Sequence[str], limit: int) -> list[str]:
    """Lines in messages of bounded length, cut between rounds where that is possible."""
    blocks: list[str] = []
    for line in lines:
        if line == "" or not blocks:
            blocks.append(line)
        else:
            blocks[-1] = f"{blocks[-1]}\n{line}" if blocks[-1] else line
    found: list[str] = []
    for block in blocks:
        for part in _pieces(block, limit):
            if found and len(found[-1]) + len(part) + 2 <= limit:
                found[-1] += "\n\n" + part
            else:
                found.append(part)
    return found


def _pieces(block: str, limit: int) -> list[str]:
    """A block that is too long by itself, cut at its lines; a line that is, anywhere."""
    if len(block) <= limit:
        return [block]
    found = [""]
    for line in block.split("\n"):
        for start in range(0, max(len(line), 1), limit):
            part = line[start : start + limit]
            if found[-1] and len(found[-1]) + 1 + len(part) <= limit:
                found[-1] += "\n" + part
            elif found[-1]:
                found.append(part)
            else:
                found[-1] = part
    return found


def post(connection: Connection, match: str, address: str, deed: Deed) -> None:
    """What a deed told everybody, as one post; nothing, while watchers are kept a round behind."""
    standing = deed.standing
    told = [(0, message) for message in deed.messages if message.audience == WATCH]
    if not told or (standing.terms.delay and not standing.over):
        return
    lines: list[str] = []
    for _, message in told:
        if message.kind not in ("in", "out"):
            zone = standing.terms.quiet.zone
            lines += _lines(message, standing.terms.seats, "discord", for_discord, zone)
    if not any(lines):
        return
    due = [w.deadline(standing.terms.quiet) for w in standing.windows]
    known = [moment_ for moment_ in due if moment_ is not None]
    closes = [f"closes <t:{min(known) // 1000}:R>"] if known else []
    last = "\n".join((*closes, f"head {standing.head[:16]}"))
    text = "\n".join(lines)
    room = LIMIT - len(last) - 1
    if len(text) > room:
        text = text[: room - 4] + "\n..."
    values = {"content": f"{text}\n{last}", "allowed_mentions": {"parse": []}}
    put(connection, match, deed.entries[-1].seq, address, values, deed.now)
