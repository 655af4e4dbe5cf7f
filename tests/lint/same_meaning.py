"""Rule files in other words: edits of a text after which it means what it meant before.

Each variation goes through all lines of a file at once, and leaves out those that cannot be said
so. Examples, texts for players and comments are left as they are.
"""

import re
from collections.abc import Callable, Iterator

Change = Callable[[str], str]
"""What becomes of the words of a condition."""

SIGNS = {
    "is more than": "is less than",
    "is less than": "is more than",
    "is at least": "is at most",
    "is at most": "is at least",
}
"""The same seen from the other side."""

CONTRARY = {
    "is more than": "is at most",
    "is at most": "is more than",
    "is less than": "is at least",
    "is at least": "is less than",
}

CONDITION = re.compile(
    r"\b(?P<word>only if|if|unless|until|while)\b"
    r"(?P<said>[^,:\n\"#\[]*(?:\"[^\"\n]*\"[^,:\n\"#\[]*)*)"
)
"""A condition as it stands in a line."""

COMPARED = re.compile(rf"^(?P<left>.+?) (?P<sign>{'|'.join(SIGNS)}) (?P<right>.+?)$")

SOME = re.compile(r"\b(?:an?|any|some|each|every|all|no|both|nobody) ")
"""Words that say of how many something is so: such conditions are not denied."""

JOINED = re.compile(r"\b(?:and|or|both|that|which|with|where)\b")
"""Words by which more than one thing is said: such conditions are not turned round."""


def own_lines(text: str) -> Iterator[tuple[bool, str]]:
    """The lines of a text, each with whether it is one of rules."""
    inside = True
    for line in text.splitlines(keepends=True):
        if line[:1].strip():
            inside = not line.startswith(("example ", "allow", "#", "ruling "))
        told = line.lstrip().startswith(('"', "#", "allow", "because"))
        yield inside and not told, line


def _conditions(change: Callable[[str, str], str | None]) -> Change:
    """What changes a line in its conditions: each by its word (`if`) and what is said."""

    def inside(found: re.Match[str]) -> str:
        said = found["said"]
        core = said.strip()
        lead, tail = said[: len(said) - len(said.lstrip())], said[len(said.rstrip()) :]
        further = re.match(r",? (?:or|and)\b", found.string[found.end() :])
        new = change(found["word"], core) if core and not further else None
        if new is None:
            return found[0]
        word, _, rest = new.partition("|")
        return f"{word}{lead}{rest}{tail}"

    return lambda line: CONDITION.sub(inside, line)


def _turned_round(word: str, said: str) -> str | None:
    """`your bid is more than 3` is `3 is less than your bid`."""
    found = None if JOINED.search(said) else COMPARED.match(said)
    if found is None or not found["right"].strip() or found["left"].startswith("the number"):
        return None
    return f"{word}|{found['right']} {SIGNS[found['sign']]} {found['left']}"


def _next_number(word: str, said: str) -> str | None:
    """`round is more than 1` is `round is at least 2`."""
    found = None if JOINED.search(said) else COMPARED.match(said)
    if found is None or not found["right"].isdecimal():
        return None
    number, sign = int(found["right"]), found["sign"]
    more = {"is more than": 1, "is at least": -1, "is less than": -1, "is at most": 1}[sign]
    other = {
        "is more than": "is at least",
        "is at least": "is more than",
        "is less than": "is at most",
        "is at most": "is less than",
    }[sign]
    return f"{word}|{found['left']} {other} {number + more}" if number + more >= 0 else None


def _denied(word: str, said: str) -> str | None:
    """`if points are level` is `unless points are not level`, and so on."""
    if word not in ("if", "unless") or JOINED.search(said) or SOME.search(said):
        return None
    other = "unless" if word == "if" else "if"
    compared = COMPARED.match(said)
    if compared:
        return f"{other}|{compared['left']} {CONTRARY[compared['sign']]} {compared['right']}"
    if re.search(r"\b(?:is|are) not\b", said):
        return f"{other}|" + re.sub(r"\b(is|are) not\b", r"\1", said, count=1)
    if len(re.findall(r"\b(?:is|are)\b", said)) == 1:
        return f"{other}|" + re.sub(r"\b(is|are)\b", r"\1 not", said, count=1)
    return None


def _exchanged(word: str, said: str) -> str | None:
    """`A and B` is `B and A`."""
    for joint in (" and ", " or "):
        parts = said.split(joint)
        whole = len(parts) == 2 and all(len(re.findall(r"\b(?:is|are)\b", p)) == 1 for p in parts)
        if whole and not re.search(r"\b(?:their|both|that)\b", parts[1]):
            return f"{word}|{parts[1]}{joint}{parts[0]}"
    return None


BLOCK_OF_TWO = re.compile(
    r"^(?P<blanks> +)if (?P<one>[^,:\n\"#]+?) and (?P<other>[^,:\n\"#]+?):"
    r"[ \t]*(?:#[^\n]*|\[[^\n]*)?\n"
    r"(?P<inside>(?:(?P=blanks) +[^\n]*\n)+)(?!(?P=blanks)otherwise)",
    re.MULTILINE,
)


def split(text: str) -> str:
    """`if A and B: ...` is `if A:`, and in it `if B: ...`."""

    def inside(found: re.Match[str]) -> str:
        parts = found["one"], found["other"]
        if any(len(re.findall(r"\b(?:is|are)\b", part)) != 1 for part in parts):
            return found[0]
        blanks = found["blanks"]
        lines = "".join(f"  {line}\n" for line in found["inside"].splitlines())
        return f"{blanks}if {parts[0]}:\n{blanks}  if {parts[1]}:\n{lines}"

    head, mark, rest = text.partition("\nexample ")
    return BLOCK_OF_TWO.sub(inside, head + "\n")[:-1] + mark + rest


ANSWER = re.compile(r"^  (?P<name>[a-z]+): (?!.*:$).*$")
"""A line of a piece that answers a question."""


def moved(text: str) -> str:
    """Two lines that answer two questions, one below the other, change places."""
    lines, at = text.split("\n"), 0
    rules = [inside for inside, _ in own_lines(text)]
    while at + 2 < len(lines):
        one, other = ANSWER.match(lines[at]), ANSWER.match(lines[at + 1])
        deeper = lines[at + 2].startswith("   ")
        apart = one and other and one["name"] != other["name"] and not deeper
        if apart and rules[at] and rules[at + 1] and _belongs_to_a_piece(lines, at):
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
            at += 1
        at += 1
    return "\n".join(lines)


def _belongs_to_a_piece(lines: list[str], at: int) -> bool:
    head = next((line for line in lines[at::-1] if line[:1].strip()), "")
    return bool(re.match(r'(?:rule|[a-z]+ \S+ ["A-Z])', head))


NUMBER_COMPARED = re.compile(
    r"(?P<sign>is (?:more than|less than|at least|at most)) (?P<number>\d+)\b"
)


def named(text: str) -> str:
    """A number in a condition is given a name."""
    met: dict[str, None] = {}

    def inside(found: re.Match[str]) -> str:
        met[found["number"]] = None
        return f"{found['sign']} limit-{'abcdefghij'[list(met).index(found['number']) % 10]}"

    def of_line(line: str) -> str:
        return NUMBER_COMPARED.sub(inside, line) if CONDITION.search(line) else line

    new = "".join(of_line(line) if rules else line for rules, line in own_lines(text))
    if not met or len(met) > 10:
        return text
    said = "".join(f"limit-{'abcdefghij'[at]}: {number}\n" for at, number in enumerate(met))
    where = re.search(r"^(?:match|add to|replace|pieces|rule|option|add)", new, re.MULTILINE)
    return text if where is None else f"{new[: where.start()]}{said}\n{new[where.start() :]}"


BY_LINE: dict[str, Change] = {
    "comparisons turned round": _conditions(_turned_round),
    "the next number": _conditions(_next_number),
    "the contrary denied": _conditions(_denied),
    "parts exchanged": _conditions(_exchanged),
}
"""Per variation, a line in other words."""

WHOLE: dict[str, Change] = {
    "one condition in another": split,
    "lines in another order": moved,
    "numbers with names": named,
}
"""Per variation, the whole text in other words."""


def in_other_words(text: str, name: str, right: Callable[[str], bool]) -> str:
    """A text after a variation, in as many of its lines as can be said so. right: whether a text is
    one that can be played.
    """
    if name in WHOLE:
        new = WHOLE[name](text)
        return new if new != text and right(new) else text
    lines = [line for _, line in own_lines(text)]
    edits = {
        at: new
        for at, (rules, line) in enumerate(own_lines(text))
        if rules and (new := BY_LINE[name](line)) != line
    }
    return "".join(_with(lines, list(edits.items()), right))


def _with(
    lines: list[str], edits: list[tuple[int, str]], right: Callable[[str], bool]
) -> list[str]:
    """Some lines with those edits that leave them right: all of them, or else half by half."""
    new = list(lines)
    for at, line in edits:
        new[at] = line
    if not edits or right("".join(new)):
        return new
    if len(edits) == 1:
        return lines
    half = len(edits) // 2
    return _with(_with(lines, edits[:half], right), edits[half:], right)
