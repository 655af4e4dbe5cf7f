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
from .english import capital, is_plural, listed
from .phrases import Phrases
from .settled import never_changes
from .vocabulary import Choice, Kept, Vocabulary, found

_HEARS = {
    "public": ("yes", "yes"),
    "open": ("yes, but it is not announced", "yes, but it is not announced"),
    "private": ("yes", "no"),
    "secret": ("only what is announced", "only what is announced"),
}


ONCE_TOLD = "as soon as it is announced"
RULES_SAY_IT = "yes, it is in these rules"
BY_DEEDS = "only by what comes of it"
_LAYING = frozenset(("move", "moves", "put", "puts", "return", "returns"))
_TAKING = _LAYING | {"discard", "discards"}
_LAID_TO = ("to", "into", "on top of", "on the bottom of")
_BEFORE = frozenset(("every", "previous", "last"))
"""Words that stand in front of what was chosen earlier."""
_FILLED_IN = re.compile(r"\{([^{}]*)\}")


def known_section(words: Vocabulary, phrases: Phrases) -> Iterator[Section]:
    """Who knows what: what players and places have, and what is chosen."""
    rows = [_kept_row(kept, words, phrases) for kept in words.kept.values()]
    rows += [
        (term(phrases.name(field.name)), *_HEARS[told_of_cells(field)])
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


def _kept_row(kept: Kept, words: Vocabulary, phrases: Phrases) -> tuple[str, ...]:
    told = _HEARS[_audience(kept)]
    if told[1] != "yes" and never_changes(kept, words):
        told = (RULES_SAY_IT, RULES_SAY_IT)
    return (term(phrases.name(kept.declare.name)), *told)


def _audience(kept: Kept) -> str:
    usual = "private" if isinstance(kept.declare.owner, sx.EachPlayer) else "secret"
    return kept.declare.audience or usual


def told_of_cells(field: sc.Field) -> str:
    """Who is told what a place has."""
    return "public" if field.audience is None else field.audience.text


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
    if heard == ONCE_TOLD:
        below = choice.node.body if isinstance(choice.node, sx.Choose) else ()
        at_once = not lies or any(_is_told(line, choice, words) for line in below)
        told = heard if at_once else f"{heard}, or {lies.removeprefix('as soon as ')}"
        return told, told
    own = next((z for z in _goes_to(choice, words) if _audience(z) == "private"), None)
    if lies:
        return lies, lies
    if _announced(choice, words, alone=True):
        return ONCE_TOLD, heard
    if own is not None:
        there = "they are" if is_plural(choice.node.name.text) else "it is"
        return f"as soon as {there} in your {term(phrases.name(own.declare.name))}", heard
    return heard, heard


def _lies_openly(choice: Choice, words: Vocabulary, phrases: Phrases) -> str:
    """Since when everybody sees where something lies that was chosen; nothing if they never do."""
    open_ = [zone for zone in _goes_to(choice, words) if _audience(zone) == "public"]
    names = [term(phrases.name(name)) for name in dict.fromkeys(z.declare.name for z in open_)]
    if not names:
        return ""
    lies = "they are" if is_plural(choice.node.name.text) else "it is"
    return f"as soon as {lies} in the {listed(names, 'or')}"


def _leaves_openly(choice: Choice, words: Vocabulary, phrases: Phrases) -> str:
    """Since when everybody sees what is missing where it was chosen; nothing if they never do."""
    domain = choice.node.domain
    if not isinstance(domain, sx.PiecesDomain) or not domain.zones:
        return ""
    lain = [each.zone if isinstance(each, sx.EndOf) else each for each in domain.zones]
    zones = [found(words.kept, _zone(zone)) for zone in lain]
    taken = any(
        isinstance(node, sx.EffectLine)
        and node.verb.text in _TAKING
        and any(_is_named(word, choice, words) for a in node.arguments for word in _things(a))
        for node in _lines(choice, words)
    )
    if not taken or any(kept is None or _audience(kept) != "public" for kept in zones):
        return ""
    leaves = "they leave" if is_plural(choice.node.name.text) else "it leaves"
    names = [term(phrases.name(kept.declare.name)) for kept in zones if kept is not None]
    return f"as soon as {leaves} the {listed(names, 'or')}"


def _seen_by(choice: Choice, words: Vocabulary, phrases: Phrases) -> str:
    """Since when everybody sees something that becomes what was chosen, or something else of it;
    nothing if they never do.
    """
    of_places = {
        field.name.text
        for board in words.boards.values()
        for field in board.fields
        if told_of_cells(field) == "public"
    }
    open_ = {name for name, kept in words.kept.items() if _audience(kept) == "public"}
    for node in _lines(choice, words):
        if not isinstance(node, sx.EffectLine) or not node.verb.text.startswith("become"):
            continue
        name, owner = _zone(node.subject), _owner(node.subject)
        what = term(name.replace("-", " "))
        if name in of_places and owner is not None and _is_named(owner, choice, words):
            return f"as soon as {_its(choice)} {what} changes"
        new = next((a.value for a in node.arguments if not a.preposition), None)
        same = isinstance(new, sx.Word) and _is_named(new.text, choice, words)
        if same and name in of_places | open_:
            return f"as soon as the {what} changes"
    return ""


def _its(choice: Choice) -> str:
    """Whose something is that belongs to what was chosen."""
    return "their" if is_plural(choice.node.name.text) else "its"


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
            part.text == choice.node.name.text and not words.is_kind(part.text)
            for part in inside(node.initial)
            if isinstance(part, sx.Word)
        ):  # it is there from the start
            yield words.kept[node.name.text]
        if isinstance(node, sx.EffectLine) and node.verb.text in _LAYING:
            by_word = {a.preposition: a for a in node.arguments}
            zone = next(filter(None, map(by_word.get, _LAID_TO)), None)
            named = any(_is_named(word, choice, words) for word in _things(by_word.get("")))
            noun = "" if zone is None else _zone(zone.value)
            kept = found(words.kept, noun) if named and noun else None
            if kept is not None:
                yield kept


def _lines(choice: Choice, words: Vocabulary) -> Iterator[sx.Node]:
    """Everything that may speak of what was chosen."""
    for where in (*words.bodies(), choice.node):
        yield from inside(where)


def _things(argument: sx.Argument | None) -> Iterator[str]:
    """The names of what a line is done to, or of what it is of theirs."""
    if argument is not None:
        yield from map(_zone, (argument.value, *argument.also))


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
    if shown := list(_shown(choice, words)):
        hidden = choice.secret and _is_hidden(choice, words)
        are = "they are" if is_plural(choice.node.name.text) else "it is"
        alone = " to them" if all(heard is not None for heard in shown) else ""
        return f"when {are} revealed{alone}{', unless a rule hides it' if hidden else ''}"
    if _announced(choice, words):
        return ONCE_TOLD
    instead = next((own for own in _shown(choice, words, "as")), None)
    if instead is not None:
        what, be = term(phrases.name(_zone(instead))), phrases.verb("is", instead)
        return f"only the {what}, which {be} shown in {_its(choice)} place"
    lies = "" if choice.by_chance else _lies_openly(choice, words, phrases)
    leaves = "" if choice.by_chance else _leaves_openly(choice, words, phrases)
    return lies or leaves or _seen_by(choice, words, phrases) or BY_DEEDS


def _shown(choice: Choice, words: Vocabulary, word: str = "to") -> Iterator[sx.Value | None]:
    """Of each line that shows the choice, or one of its name: whom alone, if it says so. word: `as`
    for those that show something else in its place, and what that is.
    """
    for where in words.bodies():
        for node in inside(where):
            if not isinstance(node, sx.EffectLine):
                continue
            by_word = {argument.preposition: argument.value for argument in node.arguments}
            if (
                node.verb.text.startswith(("reveal", "show"))
                and ("as" in by_word) == (word == "as")
                and any(
                    isinstance(part, sx.Word) and _is_named(part.text, choice, words)
                    for argument in node.arguments
                    if argument.preposition not in ("as", "to")
                    for part in inside(argument)
                )
            ):
                yield by_word.get(word)


def _is_hidden(choice: Choice, words: Vocabulary) -> bool:
    """Whether a line says that what is chosen is hidden; a condition only asks for it."""
    return any(
        isinstance(node, sx.Line)
        and isinstance(node.sentence, sx.Is)
        and not node.sentence.negated
        and any(isinstance(v, sx.Word) and v.text == "hidden" for v in node.sentence.alternatives)
        and _is_named(_zone(node.sentence.value), choice, words)
        for node in _lines(choice, words)
    )


def _announced(choice: Choice, words: Vocabulary, alone: bool = False) -> bool:
    """Whether a text that the opponent may hear says what was chosen. alone: of those that are for
    whoever has chosen it.
    """
    lines = (node for where in words.bodies() for node in inside(where))
    return any(_is_told(node, choice, words, alone) for node in lines)


def _is_told(node: sx.Node, choice: Choice, words: Vocabulary, alone: bool = False) -> bool:
    """Whether a line announces what was chosen, to whoever has not chosen it as well. Of what was
    chosen in secret it leaves out what was chosen last. alone: to whoever has chosen it, instead.
    """
    what = node.sentence if isinstance(node, sx.Line) and node.guard is None else node
    return (
        isinstance(what, sx.EffectLine)
        and what.verb.text.startswith("announce")
        and any(a.preposition == "to" and a.value in _THEMSELVES for a in what.arguments) == alone
        and any(
            _is_named(word, choice, words)
            for a in what.arguments
            if isinstance(a.value, sx.Word)
            for inserted in _FILLED_IN.findall(a.value.text)
            if not choice.secret or _BEFORE & {*inserted.split()}
            for word in _said_in(inserted, words)
        )
    )


def _said_in(inserted: str, words: Vocabulary) -> Iterator[str]:
    """The words between braces, without those that say what something has, or how many there are:
    `pips` in `pips of it`, `its pips`.
    """
    own = {*words.fields, "number"}
    said = inserted.split()
    for before, word, after in zip(["", *said], said, [*said[1:], ""], strict=False):
        if word not in own or (after != "of" and before != "its"):
            yield word


def unrevealed(text: sx.Value | None, words: Vocabulary) -> tuple[sx.Word, ...]:
    """The choices, made in secret and never revealed, that a text tells to nobody else."""
    inserted = _FILLED_IN.findall(text.text) if isinstance(text, sx.Word) else ()
    named = {word for each in inserted if not _BEFORE & {*each.split()} for word in each.split()}
    secret = (each for each in words.chosen if each.secret and not each.by_chance)
    return tuple(
        each.node.name
        for each in secret
        if each.node.name.text in named and not any(True for _ in _shown(each, words))
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
