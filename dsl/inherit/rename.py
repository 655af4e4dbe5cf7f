"""New words for old things.

Purpose: a variant may call everything by other names; its parent then reads as if it had been
written with them, texts and announcements included.
Input: the renamings, an item of the parent. Output: the item in new words.
Must not know: what is renamed.
"""

import re
from typing import Any

from attrs import evolve, fields

from .. import syntax as sx
from ..diagnostics.problem import Problems, problem
from ..resolve.lookup import suggestion
from ..syntax import items as sc


class Renaming:
    """Renames whole words, in the singular and in the plural, in names and in texts."""

    def __init__(self, renames: tuple[sc.Rename, ...], problems: Problems) -> None:
        self.renames = renames
        self.problems = problems
        self.used: set[str] = set()
        self.seen: set[str] = set()
        pairs = {r.old.text: r.new.text for r in renames}
        self.words = {**{plural(old): plural(new) for old, new in pairs.items()}, **pairs}
        longest = sorted(self.words, key=len, reverse=True)
        self.pattern = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, longest))})(?![\w-])")

    def item(self, item: Any) -> Any:
        """An item of the parent in new words; a piece with its new text, if it has one."""
        new = self._node(item)
        if isinstance(item, sc.Piece):
            for rename in self.renames:
                if rename.old.text == item.name.text and rename.about is not None:
                    new = evolve(new, body=_with_text(new.body, rename.about))
        return new

    def report(self) -> None:
        """Note the renamings that renamed nothing."""
        for rename in self.renames:
            old = rename.old.text
            forms = {old, plural(old)}
            if not forms & self.used and not self.problems.excuses(forms):
                self.problems.add(
                    problem(
                        "nothing-to-change",
                        f"the parent has nothing called `{old}`",
                        rename.old.span,
                        help=suggestion(old, self.seen),
                    )
                )

    def _node(self, node: Any) -> Any:
        if isinstance(node, sx.Word):
            self.seen.add(node.text)
            return evolve(node, text=self.pattern.sub(self._new, node.text))
        if isinstance(node, sx.OptionValue):
            return evolve(node, name=self.pattern.sub(self._new, node.name))
        if isinstance(node, sx.OrNone):
            return evolve(node, kind=self.pattern.sub(self._new, node.kind))
        if isinstance(node, tuple):
            return tuple(self._node(part) for part in node)
        if isinstance(node, sx.Node):
            changes = {
                a.name: self._node(getattr(node, a.name))
                for a in fields(type(node))
                if a.name != "span"
            }
            if isinstance(node, sc.Field | sc.Option):
                kinds = (self.pattern.sub(self._new, kind) for kind in node.kinds)
                changes["kinds"] = tuple(kinds)
            return evolve(node, **changes)
        return node

    def _new(self, match: re.Match[str]) -> str:
        self.used.add(match[0])
        return self.words[match[0]]


def plural(word: str) -> str:
    """The plural of an English noun, by the rules that cover most of them."""
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s")


def _with_text(body: sx.Body, about: sx.Word) -> sx.Body:
    rest = tuple(s for s in body if not (isinstance(s, sx.Line) and _is_text(s)))
    return (sx.Line(about, None, span=about.span), *rest)


def _is_text(line: sx.Line) -> bool:
    return isinstance(line.sentence, sx.Word) and line.sentence.quoted
