"""What a variant has otherwise than its parent, said as people tell each other how they play it.

Purpose: `there is no Torch`, `Torch scores 2 points`, `a match has 3 rounds instead of 5`: which
piece is left out, called otherwise, or has another number; which option has another value.
Input: a line at the margin of a variant, in plain words, and the texts that it extends. Output:
the lines of a variant for it, as they are said here. Must not know: the grammar; whether they fit.
"""

import re
from collections.abc import Iterator, Mapping

from attrs import frozen

from ..diagnostics.did_you_mean import one_slip_apart
from ..word_forms import forms
from .said_names import Names
from .said_words import bases

_NAME = r"(?:[\w-]+|\"[^\"\n]+\")"
_PIECE = re.compile(
    rf"^(?P<how>add |replace |change |remove )?(?P<kind>[\w-]+) (?:(?P<label>[\w-]+) )?"
    rf"(?P<name>{_NAME})(?: of each [\w-]+)?[ \t]*(?:\[[^\]\n]*\][ \t]*)?(?:#.*)?$"
    r"(?P<lines>(?:\n(?:[ \t]+.*|[ \t]*(?=\n[ \t])))*)",
    re.MULTILINE,
)
_OPTION = re.compile(r"^(?:add )?option ([\w-]+)[^\n=]*= *\d+(.*)", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w{])\d+(?![\w}])")
_TEXT = re.compile(r"^[ \t]+\"")

INSTEAD = re.compile(
    r",? (?:instead of|rather than|and not|not)(?: only)? (?:the )?(?:usual )?"
    r"(?P<old>\d+|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|fifty)(?: [\w-]+)?$"
)
"""How much it is in the parent, said behind how much it is."""
_SMALL = frozenset(
    re.findall(
        r"\w+",
        "a an the each every both all only just now there are is of in per has have had gets get "
        "at most lasts last takes take number player players game goes on for to long think be "
        "will up consists consist",
    )
)
"""Words of a sentence that says how much there is of what an option counts."""

_NOT = r"(?:is|are)(?: not|n't)(?: being)?"
_OUT = r"(?:is|are|gets?) (?:removed|left out|taken out|out of play|out|gone|banned|dropped)"
_GONE = (
    re.compile(r"(?:there (?:is|are)|we (?:have|use)|play with) no (?P<of>.+)"),
    re.compile(
        r"(?:(?:(?:we )?play(?:ed)? )?without|no|leave out|take out|omit|skip|drop|delete|remove)"
        r" (?P<of>.+)"
    ),
    re.compile(
        rf"(?P<of>.+?) (?:{_NOT} (?:used|played|in play|in the game|part of the game|included"
        rf"|there|allowed|available|needed)|(?:does|do) not (?:exist|count)|{_OUT}"
        r"|(?:is|are) forbidden)(?: from (?:the )?(?:game|play))?"
    ),
    re.compile(
        r"(?:nobody|no one|no player|neither player) (?:may|can|must) [a-z]+ (?P<of>[A-Z\"].*)"
    ),
    re.compile(
        r"(?:players|you|each player) (?:cannot|(?:may|can|must) not) [a-z]+ (?P<of>[A-Z\"].*)"
    ),
    re.compile(r"(?P<of>.+?) (?:cannot|must not|may not) be [a-z]+"),
    re.compile(r"do not (?:use|play(?: with)?) (?P<of>.+)"),
)
_CALLED = re.compile(
    r"(?P<of>.+?)(?: is| are)? (?:(?:now )?called|becomes|named|renamed to|renamed|is now"
    r"|turns into) (?P<new>[A-Z\"].*)"
)
_HAS = re.compile(
    r"(?:the )?(?:(?P<field>[\w-]+) of )?(?P<of>.+?) (?P<verb>[a-z]+)(?: worth)?(?: a)?"
    r"(?: (?P<field2>[a-z][\w-]*))?(?: of)? (?P<n>\d+)(?: (?P<what>[\w-]+))?"
)
_GIVES = frozenset({
    "bring", "count", "deal", "do", "earn", "gain", "get", "give", "is", "score", "win", "yield",
})  # fmt: skip
"""What a piece does with a number that is somebody's then."""

_LABELLED = re.compile(
    rf"(?P<how>remove|replace|change) (?P<kind>[\w-]+) (?P<label>\w+)(?: (?P<name>{_NAME}))?"
)


@frozen
class _Piece:
    """A piece of the parent's. lines: what stands below its name."""

    kind: str
    label: str
    name: str
    lines: tuple[str, ...]

    @property
    def called(self) -> str:
        return f"{self.kind} {self.name}"


def of_parents(said: str, above: str, names: Names) -> Iterator[str]:
    """The lines that say of a parent what a sentence says of it. above: the texts of all."""
    pieces = _pieces(above, names)
    bare = INSTEAD.sub("", said)
    yield from _left_out(said, pieces)
    yield from _by_label(said, pieces)
    yield from _renamed(said, pieces)
    yield from _set(bare, above, names)
    yield from _another(bare, above)
    yield from _with_a_number(bare, pieces, names)
    yield from _new(bare, pieces, names)


def several_labelled(said: str, above: str, names: Names) -> str | None:
    """What is told of a label that several pieces of the parent have."""
    found = _LABELLED.fullmatch(said)
    if found is None:
        return None
    those = _labelled(found, _pieces(above, names))
    if len(those) < 2:
        return None
    ways = " or ".join(f"`{found['how']} {each.called}`" for each in those)
    return (
        f"several have the label `{found['label']}`, and their names say which one is meant: {ways}"
    )


def _pieces(above: str, names: Names) -> Mapping[str, _Piece]:
    """The pieces of a parent by their names, without quotation marks."""
    found: dict[str, _Piece] = {}
    for each in _PIECE.finditer(above):
        name, how = each["name"].strip('"'), (each["how"] or "").strip()
        if each["kind"] not in names.kinds:
            continue
        lines = tuple(line for line in each["lines"].split("\n") if line.strip())
        old = found.pop(name, None)
        if how == "change" and old is not None:
            lines = (*old.lines, *lines)
        if how != "remove":
            label = each["label"] or (old.label if old else "")
            found[name] = _Piece(each["kind"], label, each["name"], lines)
    return found


def _piece(words: str, pieces: Mapping[str, _Piece]) -> _Piece | None:
    """The piece that words mean, in whatever letters, by its name or by a label that is its own."""
    bare = re.sub(r"^(?:the|all|any|every|each) ", "", words.strip()).replace('"', "").lower()
    small = {name.lower(): piece for name, piece in pieces.items()}
    for kind in {form for piece in pieces.values() for form in forms(piece.kind)}:
        if bare.startswith(f"{kind} "):
            bare = bare.removeprefix(f"{kind} ")
            those = [each for each in pieces.values() if each.label.lower() == bare]
            if bare and len(those) == 1:
                return those[0]
            bare = re.sub(r"^\d+ ", "", bare)
        bare = bare.removesuffix(f" {kind}")
    exact = next((small[form] for form in forms(bare) if form in small), None)
    nearly = [piece for name, piece in small.items() if one_slip_apart(bare, name)]
    return exact or (nearly[0] if len(nearly) == 1 else None)


def _left_out(said: str, pieces: Mapping[str, _Piece]) -> Iterator[str]:
    """`there is no Torch`, `remove Torch and Star`."""
    for pattern in _GONE:
        found = pattern.fullmatch(said)
        if found is None:
            continue
        parts = re.split(r",? (?:and|or|nor) |, ", found["of"])
        for those in ([found["of"]], parts):
            gone = [_piece(each, pieces) for each in those]
            if all(gone):
                yield "\n".join(f"remove {each.called}" for each in gone if each is not None)
                return


def _labelled(found: re.Match[str], pieces: Mapping[str, _Piece]) -> list[_Piece]:
    of = forms(found["kind"])
    alike = [each for each in pieces.values() if each.label == found["label"]]
    return [each for each in alike if each.kind in of]


def _by_label(said: str, pieces: Mapping[str, _Piece]) -> Iterator[str]:
    """`remove card 3`; `replace card 3 Comet`, where the third is another one. A piece that is
    named alone: `replace Torch`.
    """
    alone = re.fullmatch(rf"(?P<how>replace|change) (?P<name>{_NAME}(?: [A-Z][\w-]*)*)", said)
    named = _piece(alone["name"], pieces) if alone else None
    if alone is not None and named is not None:
        yield f"{alone['how']} {named.called}"
    found = _LABELLED.fullmatch(said)
    those = _labelled(found, pieces) if found is not None else []
    if found is None or len(those) != 1:
        return
    (old,) = those
    if found["name"] is None:
        yield f"{found['how']} {old.called}"
    elif found["how"] == "replace" and _piece(found["name"], pieces) is None:
        new = f"{old.kind} {old.label} {found['name']}"
        yield f"remove {old.called}\nadd {new}"
        yield f"rename {old.name} to {found['name']}\nreplace {new}"


def _renamed(said: str, pieces: Mapping[str, _Piece]) -> Iterator[str]:
    """`Torch is called Lamp`."""
    found = _CALLED.fullmatch(said)
    old = _piece(found["of"], pieces) if found else None
    if found is not None and old is not None and _piece(found["new"], pieces) is None:
        new = found["new"] if re.fullmatch(_NAME, found["new"]) else f'"{found["new"]}"'
        yield f"rename {old.name} to {new}"


def _set(said: str, above: str, names: Names) -> Iterator[str]:
    """`a match has 3 rounds`, where `rounds` is an option, in no other words than these."""
    words = re.findall(r"[\w-]+", said)
    numbers = [word for word in words if word.isdigit()]
    options = dict(reversed(_OPTION.findall(above)))
    counted = re.search(r"\d+ ([\w-]+)", said)
    meant = [o for o in options if any(o in forms(word) for word in words)]
    meant = [o for o in meant if counted and counted[1] in forms(o)] or meant
    if " per " in said:  # `rounds per match: 3`
        meant = [o for o in meant if any(w in forms(o) for w in said.split(" per ")[0].split(" "))]
    if len(numbers) != 1 or len(meant) != 1:
        return
    about = re.findall(r"[\w-]+", options[meant[0]])
    spoken = (form for word in (*about, *names.phases) for form in forms(word))
    known = {*_SMALL, *forms(meant[0]), *spoken}
    if all(word.isdigit() or word.lower() in known for word in words):
        yield f"option {meant[0]} = {numbers[0]}"


_CHOSEN = re.compile(
    r"(?:the )?(?:(?P<of>[a-z][\w-]*)(?: (?:player|side|one))?(?: is|:| =) (?P<new>[A-Z]\w*|nobody"
    r"|none|yes|no)|(?P<who>[A-Z]\w*) is (?:the )?(?P<what>[a-z][\w-]*)(?: (?:player|side|one))?)"
)


def _another(said: str, above: str) -> Iterator[str]:
    """`the favoured player is Black`, of an option that is no number."""
    found = _CHOSEN.fullmatch(said)
    if found is None:
        return
    of, new = found["of"] or found["what"], found["new"] or found["who"]
    if re.search(rf"^(?:add )?option {of}\b[^\n=]*= *[^\s\d]", above, re.MULTILINE):
        yield f"option {of} = {new}"


_NEW = re.compile(
    r"(?:(?:there is|add|we add|we play with|with|new:) )?(?:also )?(?:(?:an?|1|another|the) )?"
    r"(?:(?:new|further|additional|extra|third|fourth|fifth|sixth|\w+th) )?(?:(?P<kind>[a-z][\w-]*)"
    r"(?::| called| named|,)? )?(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)[,:]? "
    r"\(?(?:(?:with|which is|is|of) )?(?:worth |an? )?(?:(?P<field>[a-z][\w-]*) )?(?P<n>\d+)\)?"
)


def _new(said: str, pieces: Mapping[str, _Piece], names: Names) -> Iterator[str]:
    """`there is a fourth card: Ace, worth 4`, of which the parent has none."""
    found = _NEW.fullmatch(said)
    if found is None or _piece(found["name"], pieces) is not None or found["name"] in names.seats:
        return
    bare = [kind for kind in names.kinds if found["kind"] and found["kind"] in forms(kind)]
    kinds = bare or ([*names.kinds] if len(names.kinds) == 1 else [])
    name = found["name"] if " " not in found["name"] else f'"{found["name"]}"'
    for kind in kinds:
        if any(each.label.isdigit() for each in pieces.values() if each.kind == kind):
            yield f"add {kind} {found['n']} {name}"
        elif found["field"] in names.kinds[kind]:
            yield f"add {kind} {name}\n  {found['field']}: {found['n']}"


def _with_a_number(said: str, pieces: Mapping[str, _Piece], names: Names) -> Iterator[str]:
    """`Torch has glow 4`, `Torch scores 2 points`: one number of what the piece says."""
    found = _HAS.fullmatch(said)
    piece = _piece(found["of"], pieces) if found else None
    if found is None or piece is None:
        return
    n, verbs = found["n"], {*bases(found["verb"])}
    spoken = (found["field"], found["field2"], found["what"], *verbs)
    fields = names.kinds.get(piece.kind, {})
    of = next((f for f in fields for word in spoken if word and f in forms(word)), "")
    own = [line for line in piece.lines if not _TEXT.match(line)]
    if of:
        there = re.compile(rf"[ \t]+{re.escape(of)}: *\d+ *(?:#.*)?$")
        if piece.label.isdigit() and not any(map(there.match, own)):
            yield f"change {piece.kind} {n} {piece.name}"
        yield f"change {piece.called}\n  {of}: {n}"
        return
    counted = [line for line in own if len(_NUMBER.findall(_code(line))) == 1]
    numbers = [each for each, what in fields.items() if "number" in what]
    worth = re.search(r"\b(?:is|are|counts?(?: as)?)(?: worth)? \d+$", said) is not None
    if worth and not counted and len(numbers) == 1 and piece.label.isdigit():
        yield f"change {piece.kind} {n} {piece.name}"
    if len(counted) == 1 and verbs & _GIVES and _is_of(found["what"], counted[0]):
        lines = (_told(line, n) for line in _both(counted[0], piece))
        yield f"change {piece.called}" + "".join(f"\n  {line}" for line in lines)


def _is_of(what: str | None, line: str) -> bool:
    """Whether the number of a line may be that of some things: it is not that of others."""
    counted = re.search(r"\d+ ([a-z][\w-]*)", _code(line))
    return what is None or counted is None or counted[1] in forms(what)


def _both(line: str, piece: _Piece) -> Iterator[str]:
    """A line with its number, and the text that players read, if it is said there as well."""
    (old,) = _NUMBER.findall(_code(line))
    for text in piece.lines:
        if _TEXT.match(text) and _NUMBER.findall(text) == [old] and text.count('"') == 2:
            yield text
    yield line


def _code(line: str) -> str:
    return re.sub(r"[ \t]+(?:#|\[R).*", "", re.sub(r'"[^"]*"', '""', line))


def _told(line: str, n: str) -> str:
    """A line with another number."""
    bare = re.sub(r"[ \t]+(?:#|\[R)[^\"]*$", "", line).strip()
    return _NUMBER.sub(n, bare, count=1)
