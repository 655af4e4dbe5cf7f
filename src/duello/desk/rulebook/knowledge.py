"""What players know and are told, as sections of a rulebook.

Purpose: tables of who sees what and when, and of everything that is announced.
Input: the words of a game. Output: sections. Must not know: the other sections.
"""

from collections.abc import Iterator

from ...dsl import syntax as sx
from ...dsl.ir import sure
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside
from .document import Section, Table, plain, term
from .english import capital
from .phrases import Phrases
from .vocabulary import Choice, Kept, Vocabulary

_HEARS = {
    "public": ("yes", "yes"),
    "open": ("yes, and not announced", "yes, and not announced"),
    "private": ("yes", "no"),
    "secret": ("only what is told of it", "only what is told of it"),
}


_ONCE_TOLD = "as soon as it is told of, or seen by what it does"


def known_section(words: Vocabulary, phrases: Phrases) -> Iterator[Section]:
    """Who knows what: what players have, and what they choose."""
    rows = [_kept_row(kept, phrases) for kept in words.kept.values()]
    rows += [
        _chosen_row(choice, words, phrases)
        for choice in {c.node.name.text: c for c in words.chosen}.values()
        if isinstance(choice.node, sx.Choose) and not isinstance(choice.node.domain, sx.OneGo)
    ]
    if rows:
        head = ("", "known to its owner", "known to the opponent")
        yield Section("What is known", (Table(head, tuple(rows)),))


def _kept_row(kept: Kept, phrases: Phrases) -> tuple[str, ...]:
    line = kept.declare
    usual = "private" if isinstance(line.owner, sx.EachPlayer) else "secret"
    return (term(phrases.name(line.name)), *_HEARS[line.audience or usual])


def _chosen_row(choice: Choice, words: Vocabulary, phrases: Phrases) -> tuple[str, ...]:
    node = sure(sx.Choose, choice.node)
    name = term(phrases.name(node.name))
    if isinstance(node.who, sx.Chance):
        return name, *["not before something tells of it"] * 2
    if not choice.secret:
        return name, "yes", _ONCE_TOLD
    shown = any(
        isinstance(n, sx.EffectLine)
        and n.verb.text.startswith(("reveal", "show"))
        and any(
            isinstance(a.value, sx.Word) and _is_named(a.value.text, choice, words)
            for a in n.arguments
        )
        for where in words.bodies()
        for n in inside(where)
    )
    hidden = any(
        isinstance(n, sx.Is)
        and any(isinstance(v, sx.Word) and v.text == "hidden" for v in n.alternatives)
        for where in words.bodies()
        for n in inside(where)
    )
    when = "when it is revealed" if shown else "not before something tells of it"
    return name, "yes", when + (", unless a rule hides it" if shown and hidden else "")


def told_section(words: Vocabulary, phrases: Phrases) -> Iterator[Section]:
    """Everything that is announced."""
    rows: list[tuple[str, ...]] = []
    for where in words.bodies():
        personal = not isinstance(where, sc.Phase)
        worded = Phrases(words, personal=personal)
        name = plain(where.name.text) if personal else phrases.name(where.name)
        for node in inside(where):
            if isinstance(node, sx.EffectLine) and node.verb.text.startswith("announce"):
                rows.append((capital(name), *_told(node, worded)))
            if isinstance(node, sx.Note):
                label = worded.name(node.label)
                rows.append((capital(name), worded.noted(node), "the host", label))
    if rows:
        head = ("in", "what is said", "to whom", "called")
        yield Section("What is announced", (Table(head, tuple(rows)),))


def _told(line: sx.EffectLine, phrases: Phrases) -> tuple[str, str, str]:
    by_word = {a.preposition: a.value for a in line.arguments}
    text, label, heard = by_word.get(""), by_word.get("as"), by_word.get("to")
    said = phrases.text(text) if isinstance(text, sx.Word) else ""
    to = "everybody" if heard is None else phrases.value(heard)
    to = "that player" if to == "they" else to
    return said, to, phrases.name(label) if isinstance(label, sx.Word) else ""


def _is_named(word: str, choice: Choice, words: Vocabulary) -> bool:
    named = words.choice(word)
    return named is not None and named.node.name == choice.node.name
