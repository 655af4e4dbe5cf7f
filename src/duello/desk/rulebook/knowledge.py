"""What players know and are told, as sections of a rulebook.

Purpose: tables of who sees what and when, and of everything that is announced.
Input: the words of a game. Output: sections. Must not know: the other sections.
"""

import re
from collections.abc import Iterator

from ...dsl import syntax as sx
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside
from .document import Section, Table, plain, term, without_empty_columns
from .english import capital, is_plural
from .phrases import Phrases
from .vocabulary import Choice, Kept, Vocabulary, found

_HEARS = {
    "public": ("yes", "yes"),
    "open": ("yes, but it is not announced", "yes, but it is not announced"),
    "private": ("yes", "no"),
    "secret": ("only what is announced", "only what is announced"),
}


ONCE_TOLD = "as soon as it is announced"
BY_DEEDS = "only by what comes of it"
_LAYING = frozenset(("move", "moves", "put", "puts", "return", "returns"))
_FILLED_IN = re.compile(r"\{([^{}]*)\}")


def known_section(words: Vocabulary, phrases: Phrases) -> Iterator[Section]:
    """Who knows what: what players and places have, and what is chosen."""
    rows = [_kept_row(kept, phrases) for kept in words.kept.values()]
    rows += [
        (term(phrases.name(field.name)), *_HEARS["public"])
        for board in words.boards.values()
        for field in board.fields
    ]
    rows += [
        _chosen_row(choice, words, phrases)
        for choice in {c.node.name.text: c for c in words.chosen}.values()
        if not isinstance(choice.node.domain, sx.OneGo)
    ]
    if rows:
        head = ("", "known to you", "known to your opponent")
        yield Section("What is known", (Table(head, tuple(_alike_together(rows))),))


def _alike_together(rows: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """One row for all that is known alike, where the first of it stands."""
    names: dict[tuple[str, ...], list[str]] = {}
    for name, *cells in rows:
        names.setdefault(tuple(cells), []).append(name)
    for known, alike in names.items():
        yield ", ".join(alike), *known


def named_alike(table: Table) -> Iterator[tuple[str, ...]]:
    """The rows of the table, each of one thing again."""
    for names, *cells in table.rows:
        for name in names.split(", "):
            yield name, *cells


def _kept_row(kept: Kept, phrases: Phrases) -> tuple[str, ...]:
    return (term(phrases.name(kept.declare.name)), *_HEARS[_audience(kept)])


def _audience(kept: Kept) -> str:
    usual = "private" if isinstance(kept.declare.owner, sx.EachPlayer) else "secret"
    return kept.declare.audience or usual


def _chosen_row(choice: Choice, words: Vocabulary, phrases: Phrases) -> tuple[str, ...]:
    node = choice.node
    name = term(phrases.name(node.name))
    if choice.by_chance:
        return name, *_drawn_heard_of(choice, words, phrases)
    return name, "yes", _heard_of(choice, words, phrases)


def _drawn_heard_of(choice: Choice, words: Vocabulary, phrases: Phrases) -> tuple[str, str]:
    """When its owner and the opponent hear of what chance drew, which nobody is told as such: but
    who sees where it lies sees what it is.
    """
    heard = _heard_of(choice, words, phrases)
    lies = _lies_openly(choice, words, phrases)
    own = next((z for z in _goes_to(choice, words) if _audience(z) == "private"), None)
    if lies:
        return lies, lies
    if own is not None:
        there = "they are" if is_plural(choice.node.name.text) else "it is"
        return f"as soon as {there} in your {term(phrases.name(own.declare.name))}", heard
    return heard, heard


def _lies_openly(choice: Choice, words: Vocabulary, phrases: Phrases) -> str:
    """Since when everybody sees where something lies that was chosen; nothing if they never do."""
    open_ = next((z for z in _goes_to(choice, words) if _audience(z) == "public"), None)
    if open_ is None:
        return ""
    lies = "they are" if is_plural(choice.node.name.text) else "it is"
    return f"as soon as {lies} in the {term(phrases.name(open_.declare.name))}"


def _seen_by(choice: Choice, words: Vocabulary, phrases: Phrases) -> str:
    """Since when everybody sees something that becomes what was chosen, or something else of it;
    nothing if they never do.
    """
    of_places = {field.name.text for board in words.boards.values() for field in board.fields}
    open_ = {name for name, kept in words.kept.items() if _audience(kept) == "public"}
    for node in _lines(choice, words):
        if not isinstance(node, sx.EffectLine) or not node.verb.text.startswith("become"):
            continue
        name, owner = _zone(node.subject), _owner(node.subject)
        what = term(name.replace("-", " "))
        if name in of_places and owner is not None and _is_named(owner, choice, words):
            whose = "their" if is_plural(choice.node.name.text) else "its"
            return f"as soon as {whose} {what} changes"
        new = next((a.value for a in node.arguments if not a.preposition), None)
        same = isinstance(new, sx.Word) and _is_named(new.text, choice, words)
        if same and name in of_places | open_:
            return f"as soon as the {what} changes"
    return ""


def _owner(value: sx.Value | None) -> str | None:
    """Whose property it is, if it is that of something that was chosen."""
    match value:
        case sx.Of(owner=sx.Word(text=text)) | sx.Possessive(owner=sx.Word(text=text)):
            return text
    return None


def _goes_to(choice: Choice, words: Vocabulary) -> Iterator[Kept]:
    """Where what was chosen is laid."""
    for node in _lines(choice, words):
        if isinstance(node, sx.Declare) and any(
            isinstance(part, sx.Word) and part.text == choice.node.name.text
            for part in inside(node.initial)
        ):  # it is there from the start
            yield words.kept[node.name.text]
        if isinstance(node, sx.EffectLine) and node.verb.text in _LAYING:
            by_word = {a.preposition: a.value for a in node.arguments}
            thing, zone = by_word.get(""), by_word.get("to") or by_word.get("into")
            named = isinstance(thing, sx.Word) and _is_named(thing.text, choice, words)
            noun = _zone(zone)
            kept = found(words.kept, noun) if named and noun else None
            if kept is not None:
                yield kept


def _lines(choice: Choice, words: Vocabulary) -> Iterator[sx.Node]:
    """Everything that may speak of what was chosen."""
    for where in (*words.bodies(), choice.node):
        yield from inside(where)


def _zone(value: sx.Value | None) -> str:
    """The name of what somebody or something has."""
    match value:
        case sx.Word(text=text) | sx.Of(noun=sx.Word(text=text)):
            return text
        case sx.Possessive(thing=thing):
            return thing.noun.text
    return ""


def _heard_of(choice: Choice, words: Vocabulary, phrases: Phrases) -> str:
    """When the opponent hears of what was chosen."""
    whole = choice if isinstance(choice.node, sx.Choose) else _asking(choice, words)
    if whole is not None and _shown(whole, words):
        when = (
            f"when the {term(phrases.name(whole.node.name))} is"
            if whole != choice
            else "when it is"
        )
        hidden = whole.secret and _hidden_by_rules(words)
        return f"{when} revealed{', unless a rule hides it' if hidden else ''}"
    if _announced(choice, words):
        return ONCE_TOLD
    lies = "" if choice.by_chance else _lies_openly(choice, words, phrases)
    return lies or _seen_by(choice, words, phrases) or BY_DEEDS


def _asking(choice: Choice, words: Vocabulary) -> Choice | None:
    """The choice with which it is chosen what a piece asks for."""
    for each in words.chosen:
        domain = each.node.domain
        if isinstance(domain, sx.PiecesDomain) and domain.parts:
            return each
    return None


def _shown(choice: Choice, words: Vocabulary) -> bool:
    """Whether a line shows the choice, or one of its name, to everybody."""
    return any(
        isinstance(n, sx.EffectLine)
        and n.verb.text.startswith(("reveal", "show"))
        and any(
            isinstance(part, sx.Word) and _is_named(part.text, choice, words)
            for part in inside(n.arguments)
        )
        for where in words.bodies()
        for n in inside(where)
    )


def _hidden_by_rules(words: Vocabulary) -> bool:
    return any(
        isinstance(n, sx.Is)
        and any(isinstance(v, sx.Word) and v.text == "hidden" for v in n.alternatives)
        for where in words.bodies()
        for n in inside(where)
    )


def _announced(choice: Choice, words: Vocabulary) -> bool:
    """Whether a text that the opponent may hear says what was chosen."""
    return any(
        isinstance(n, sx.EffectLine)
        and n.verb.text.startswith("announce")
        and not any(a.preposition == "to" and a.value in _THEMSELVES for a in n.arguments)
        and any(
            _is_named(word, choice, words)
            for a in n.arguments
            if isinstance(a.value, sx.Word)
            for inserted in _FILLED_IN.findall(a.value.text)
            for word in inserted.split()
        )
        for where in words.bodies()
        for n in inside(where)
    )


_THEMSELVES = (sx.Pronoun("they"), sx.Pronoun("you"))


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
        yield Section("What is announced", (without_empty_columns(Table(head, tuple(rows))),))


def _told(line: sx.EffectLine, phrases: Phrases) -> tuple[str, str, str]:
    by_word = {a.preposition: a.value for a in line.arguments}
    text, label, heard = by_word.get(""), by_word.get("as"), by_word.get("to")
    said = phrases.text(text) if isinstance(text, sx.Word) else ""
    to = "everybody" if heard is None else phrases.value(heard)
    to = {"they": "that player", "you": "its owner"}.get(to, to)
    return said, to, phrases.name(label) if isinstance(label, sx.Word) else ""


def _is_named(word: str, choice: Choice, words: Vocabulary) -> bool:
    named = words.choice(word)
    return named is not None and named.node.name == choice.node.name
