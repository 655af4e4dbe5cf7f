"""New words for old things.

Purpose: a variant may call everything by other names; its parent then reads as if it had been
written with them, texts and announcements included.
Input: the renamings, an item of the parent. Output: the item in new words.
Must not know: what is renamed.
"""

import re
from collections.abc import Collection, Iterable
from typing import TypeVar

from attrs import evolve, fields

from .. import syntax as sx
from ..diagnostics.problem import Problem, Problems, problem
from ..ir.nodes import altered, sure
from ..ir.types import plural
from ..parser.reserved_words import RESERVED, other_name
from ..resolve.lookup import as_name, meant
from ..resolve.strange_words import listed
from ..syntax import items as sc
from ..word_forms import single, with_s

Item = TypeVar("Item", bound=sx.Node)


class Renaming:
    """Renames whole words, in the singular and in the plural, in names and in texts. known: what
    else there is: with several coins one coin is renamed, unless that is a name by itself.
    """

    def __init__(
        self, renames: tuple[sc.Rename, ...], problems: Problems, known: Collection[str] = ()
    ) -> None:
        self.renames = renames
        self.problems = problems
        self.used: set[str] = set()
        self.seen: set[str] = set()
        pairs = {r.old.text: r.new.text for r in renames}
        several = {s(old): plural(new) for old, new in pairs.items() for s in (with_s, plural)}
        of_one = {
            single(old): single(new) for old, new in pairs.items() if single(old) not in known
        }
        self.words = {**of_one, **several, **pairs}
        longest = sorted(self.words, key=len, reverse=True)
        self.pattern = re.compile(rf"(?<!\w)(?<!\w-)({'|'.join(map(re.escape, longest))})(?!-?\w)")

    def item(self, item: Item) -> Item:
        """An item of the parent in new words; a piece with its new text, if it has one."""
        new = sure(type(item), self._node(item))
        if isinstance(item, sc.Piece):
            for about in [each.about for each in self.renames if each.old.text == item.name.text]:
                if about is not None and isinstance(new, sc.Piece):
                    new = altered(new, {"body": _with_text(new.body, about)})
        return new

    def report(self) -> None:
        """Note the renamings that renamed nothing."""
        for rename in self.renames:
            if not rename.new.quoted and rename.new.text in RESERVED:
                said = f"`{rename.new.text}` is a word of the language, and no name"
                another = other_name(rename.new.text)
                help = f'choose another name, such as `{another}`; or `"{rename.new.text}"`'
                self.problems.add(problem("reserved-word", said, rename.new.span, help=help))
            old = rename.old.text
            forms = {old, plural(old), with_s(old), single(old)}
            if not forms & self.used and not self.problems.excuses(forms):
                headline = f"the parent has nothing called `{old}`"
                plain = (word for word in self.seen if " " not in word)  # names, and no texts
                self.problems.add(nothing_called(rename.old, headline, plain))

    def _node(self, node: object) -> object:
        if isinstance(node, sx.Word):
            self.seen.add(node.text)
            return evolve(node, text=self.pattern.sub(self._new, node.text))
        if isinstance(node, sx.OptionValue):
            return evolve(node, name=self.pattern.sub(self._new, node.name))
        if isinstance(node, sx.OrNone):
            names = tuple(evolve(w, text=self.pattern.sub(self._new, w.text)) for w in node.names)
            self.seen.update(word.text for word in node.names)
            return evolve(node, kind=self.pattern.sub(self._new, node.kind), names=names)
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
            return altered(node, changes)
        return node

    def _new(self, match: re.Match[str]) -> str:
        self.used.add(match[0])
        return self.words[match[0]]


def nothing_called(word: sx.Word, headline: str, known: Iterable[str], *notes: str) -> Problem:
    """What is to be changed is not there: what may have been meant, or what there is."""
    names = sorted(set(known))
    best = meant(word.text, names)
    if best is None:
        there = listed(names)
        return problem(
            "nothing-to-change", headline, word.span, notes=(*notes, *([there] if there else ()))
        )
    help = f"did you mean `{best}`?"
    return problem(
        "nothing-to-change", headline, word.span, notes=notes, help=help, fix=as_name(best)
    )


def _with_text(body: sx.Body, about: sx.Word) -> sx.Body:
    rest = tuple(s for s in body if not (isinstance(s, sx.Line) and _is_text(s)))
    return (sx.Line(about, None, span=about.span), *rest)


def _is_text(line: sx.Line) -> bool:
    return isinstance(line.sentence, sx.Word) and line.sentence.quoted
