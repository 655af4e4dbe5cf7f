"""From a variant and its parent to one script.

Purpose: a variant says only what differs. Here it is put together with the ruleset that it
extends; what it changes must be there, and what it adds must not.
Input: the script of a variant, the finished script of its parent. Output: a script in which
nothing is left to be put together, and problems.
Must not know: what names and lines mean.
"""

from collections.abc import Callable, Iterable, Iterator

from attrs import evolve

from .. import syntax as sx
from ..diagnostics.did_you_mean import one_slip_apart
from ..diagnostics.problem import Fix, Label, Problems, Severity, problem
from ..ir.nodes import sure
from ..resolve.strange_words import listed
from ..spans import Span
from ..syntax import items as sc
from ..word_forms import forms
from .brought_in import brought_in
from .called_lines import Called, called, name_of, topic, unclear
from .rename import Renaming, nothing_called

Named = sc.Option | sc.Kind | sc.Phase | sc.Piece | sc.Rule | sc.Board | sx.Named
SORTS: dict[str, tuple[type[object], ...]] = {
    "option": (sc.Option,),
    "rule": (sc.Rule,),
    "phase": (sc.Phase,),
}
"""What may stand before the name of what a variant leaves out, beside the kind of a piece."""


def merge(child: sc.Script, parent: sc.Script, problems: Problems) -> sc.Script:
    """The parent as the variant changes it."""
    return _Merger(child, parent, problems).merged()


class _Merger:
    def __init__(self, child: sc.Script, parent: sc.Script, problems: Problems) -> None:
        self.child = child
        self.problems = problems
        inherited = (sc.Example, sc.Header)
        self.removed: list[sc.Removed] = []
        self.named: list[sx.Named] = []
        """The named values that the child says itself."""
        self.items: list[sc.Item] = [i for i in parent.items if not isinstance(i, inherited)]
        self.parent_header = next((i for i in parent.items if isinstance(i, sc.Header)), None)

    def merged(self) -> sc.Script:
        renames = tuple(i for i in self.child.items if isinstance(i, sc.Rename))
        if renames:
            renaming = Renaming(
                renames, self.problems, {word.text for word in brought_in(tuple(self.items))}
            )
            self.items = [renaming.item(item) for item in self.items]
            if self.parent_header is not None:
                self.parent_header = renaming.item(self.parent_header)
            renaming.report()
        self.items = [item for item in self.items if not _allowed_in(item, self._said_anew())]
        for item in self.child.items:
            if not isinstance(item, sc.Rename):
                self._take(item)
        gone = (*self.removed, *self.child.removed)
        return sc.Script(tuple(self.items), gone, span=self.child.span)

    def _said_anew(self) -> set[str]:
        """The names of what the child says anew, wholly or in part: what was allowed there was
        allowed of other rules.
        """
        items = self.child.items
        whole = {item.item.name.text for item in items if isinstance(item, sc.Replace)}
        return whole | {item.name.text for item in items if isinstance(item, sc.Change)}

    def _take(self, item: sc.Item) -> None:
        match item:
            case sc.Header():
                self._header(item)
            case sc.Option():
                self._change(item, item)
            case sc.Add():
                self._add(item)
            case sc.Remove():
                self._remove(item.name, item.sort)
            case sc.Replace():
                self._change(item, item.item)
            case sc.AddLines() | sc.ReplaceLines() | sc.ChangeLines():
                self._lines(item)
            case sc.Change():
                self._say_otherwise(item)
            case sc.Kind() if self._at(item.name, sc.Kind) is not None:
                self._more_fields(item)
            case sc.Phase() | sc.Piece():
                self._on_its_own(item)
            case _:
                self._say(item)

    def _on_its_own(self, item: sc.Phase | sc.Piece | sc.Board) -> None:
        """Note a block of a variant of which it does not say whether it is new: a piece of a kind
        that there is, is, unless the parent has one of its name.
        """
        kinds = {each.name.text for each in self.items if isinstance(each, sc.Kind)}
        kind = item.kind.text if isinstance(item, sc.Piece) else "board"
        clear = kind in kinds or isinstance(item, sc.Board)
        word = "add" if self._at(item.name, type(item)) is None else "replace"
        begin = item.span.source.text.rfind("\n", 0, item.span.start) + 1
        start = Span(item.span.source, begin, begin)
        self.problems.add(
            problem(
                "add-or-replace",
                f"a variant does not say `{item.name.text}` on its own",
                item.name.span,
                "is this new, or instead of the parent's?",
                notes=() if clear else ("such a line begins with `add` or with `replace`",),
                help=f"write `{word} {kind}`" if clear else None,
                fix=Fix(start, f"{word} ") if clear else None,
            )
        )

    def _say(self, item: sc.Item) -> None:
        """What a variant says in addition; a name for a value, in the place of the old value, of
        which every line is gone.
        """
        if isinstance(item, sc.Board) and self._at(item.name, sc.Board) is not None:
            self._on_its_own(item)
            return
        if not isinstance(item, sx.Named):
            self.items.append(item)
            return
        at = self._at(item.name, sx.Named)
        name = "" if at is None else sure(sx.Named, self.items[at]).name.text
        if at is None or any(each.name.text == name for each in self.named):
            self.items.append(item)
        else:
            old = [i for i in self.items if isinstance(i, sx.Named) and i.name.text == name]
            self.items[at] = item
            self.items = [each for each in self.items if each not in old]
        self.named.append(item)

    def _header(self, item: sc.Header) -> None:
        old = self.parent_header
        seats = item.seats or (old.seats if old else ())
        self.items.insert(0, evolve(item, seats=seats))

    # ------------------------------------------------------------------ items

    def _at(self, name: sx.Word, *sorts: type[object]) -> int | None:
        """Where the parent has something of a name: of just this one, or in the other number."""
        named = [
            (at, item.name.text)
            for at, item in enumerate(self.items)
            if isinstance(item, sorts if sorts else Named) and isinstance(item, Named)
            if sorts or not isinstance(item, sc.Board)  # it is said anew, and never left out
        ]
        for wanted in forms(name.text):
            for at, text in named:
                if text == wanted:
                    return at
        return None

    def _change(self, place: sx.Node, item: Named) -> None:
        at = self._at(item.name, type(item))
        if at is None:
            self._new_or_missing(item)
            return
        old = self.items[at]
        self._once(item.name, old)
        if isinstance(item, sc.Option) and isinstance(old, sc.Option):
            item = evolve(
                item, kinds=item.kinds or old.kinds, about=item.about or old.about, name=old.name
            )
        if isinstance(item, sc.Piece) and isinstance(old, sc.Piece):
            self._labelled_as_another(item, old)
            item = evolve(item, label=item.label or old.label)
        if isinstance(item, sc.Board) and isinstance(old, sc.Board):
            item = evolve(item, name=old.name, fields=item.fields or old.fields)
        self._put(at, item)

    def _once(self, name: sx.Word, *old: sx.Node) -> None:
        """Note what is said in the place of what this very file says: one of both would be lost."""
        if any(each.span.source == name.span.source for each in old):
            headline = f"`{name.text}` is said anew twice here: only the last one would hold"
            self.problems.add(
                problem("said-twice", headline, name.span, help="leave one of both out")
            )

    def _labelled_as_another(self, item: sc.Piece, old: sc.Piece) -> None:
        """Note a piece that gets the label of another one, which keeps it: of the two the name is
        meant, and it may have been the other one that was.
        """
        own, kind = item.label, old.kind.text
        alike = (i for i in self.items if isinstance(i, sc.Piece) and i.label == own)
        other = next((i for i in alike if i.kind.text == kind and i is not old), None)
        if not own or not old.label or own == old.label or other is None:
            return
        gone = {each.name.text for each in self.child.items if isinstance(each, sc.Remove)}
        if other.name.text in gone | self._said_anew():
            return  # it may have another label itself
        label = Span(item.span.source, item.kind.span.end, item.name.span.start)
        self.problems.add(
            problem(
                "label-taken",
                f"`{item.name.text}` has the label {old.label} in the parent, and {own} is that "
                f"of `{other.name.text}`",
                item.name.span,
                others=(Label(other.name.span, f"this one has the label {own}"),),
                help=f"leave `{own}` out, if it is to keep its own",
                severity=Severity.HINT,
                fix=Fix(label, " "),
            )
        )

    def _put(self, at: int, item: sc.Item) -> None:
        """Put an item in the place of another; a piece with another label, in that order."""
        old = self.items.pop(at)
        if isinstance(item, sc.Piece) and isinstance(old, sc.Piece) and item.label != old.label:
            at = self._place_of(item)
        self.items.insert(at, item)

    def _say_otherwise(self, item: sc.Change) -> None:
        """Some lines of a piece, a phase or a rule; another label of a piece."""
        if not item.body and not item.label:
            self._nothing_said(item)
            return
        sorts = (sc.Piece,) if item.kind is not None else (sc.Piece, sc.Phase, sc.Rule)
        at = self._at(item.name, *sorts)
        old = None if at is None else self.items[at]
        kinds = None if item.kind is None else forms(item.kind.text)
        match old:
            case sc.Piece() if at is not None and (kinds is None or old.kind.text in kinds):
                body = said_anew(old.body, item.body)
                self._put(at, evolve(old, body=body, label=item.label or old.label))
            case sc.Phase() | sc.Rule() if at is not None:
                self._put(at, evolve(old, body=said_anew(old.body, item.body)))
            case _:
                self._missing(item.name, *sorts)

    def _nothing_said(self, item: sc.Change) -> None:
        """A piece that is to be changed, and no word of what is another thing."""
        self.problems.add(
            problem(
                "nothing-to-change",
                f"it is not said what is another thing about `{item.name.text}`",
                item.span,
                notes=("below it, set in by two blanks, stand the lines that are new",),
            )
        )

    def _more_fields(self, item: sc.Kind) -> None:
        """The pieces of a kind get properties that they did not have."""
        at = self._at(item.name, sc.Kind)
        if at is None:
            self._missing(item.name, sc.Kind)
            return
        old = sure(sc.Kind, self.items[at])
        self.items[at] = evolve(old, fields=(*old.fields, *item.fields))

    def _add(self, added: sc.Add) -> None:
        item = added.item
        at = self._at(item.name, type(item))
        if at is not None:
            old = sure(type(item), self.items[at])
            fix, help = self._instead(added, old)
            self.problems.add(
                problem(
                    "name-taken",
                    f"the parent already has `{item.name.text}`",
                    item.name.span,
                    others=(Label(old.name.span, "the parent has it here"),),
                    help=help,
                    fix=fix,
                )
            )
            return
        self.items.insert(self._place_of(item), item)

    def _instead(self, added: sc.Add, old: Named) -> tuple[Fix | None, str]:
        """What stands in the place of the parent's thing of the same name, if it can."""
        item, name = added.item, "give this one another name"
        kinds = {each.kind.text for each in (old, item) if isinstance(each, sc.Piece)}
        if isinstance(item, sc.Phase):
            return None, f"{name}, or begin with `add to {item.name.text}` for further lines"
        if len(kinds) > 1:
            return None, name
        said = "" if isinstance(item, sc.Option) else "replace "
        line = item.span.words.partition("\n")[0].rstrip()
        place = Span(item.span.source, added.span.start, item.span.start)
        return Fix(place, said), f"write `{said}{line}`, or {name}"

    def _place_of(self, item: sc.Option | sc.Piece | sc.Phase) -> int:
        """Pieces stand in the order of their labels, as a hand is held."""
        if isinstance(item, sc.Piece) and item.label.isdigit():
            for at, other in enumerate(self.items):
                if (
                    isinstance(other, sc.Piece)
                    and other.kind.text == item.kind.text
                    and not (other.label.isdigit() and int(other.label) <= int(item.label))
                ):
                    return at
        return len(self.items)

    def _new_or_missing(self, item: Named) -> None:
        """What a variant says as if the parent had it: a slip, or an option that is to be added."""
        known = [other.name.text for other in self.items if isinstance(other, type(item))]
        slip = any(one_slip_apart(item.name.text, each) for each in known)
        if slip or self.problems.excuses(forms(item.name.text)) or not isinstance(item, sc.Option):
            self._missing(item.name, type(item))
            return
        start = item.span.start
        self.problems.add(
            problem(
                "nothing-to-change",
                f"the parent has nothing called `{item.name.text}`",
                item.name.span,
                notes=(there,) if (there := listed(sorted(known))) else (),
                help=f"write `add {item.span.words}`, if it is new",
                fix=Fix(Span(item.span.source, start, start), "add "),
            )
        )

    def _missing(self, name: sx.Word, *sorts: type[object]) -> None:
        known = [
            item.name.text
            for item in self.items
            if isinstance(item, Named) and (not sorts or isinstance(item, sorts))
        ]
        self._nothing_called(name, known)

    def _nothing_called(self, name: sx.Word, known: list[str]) -> None:
        if not self.problems.excuses(forms(name.text)):
            headline = f"the parent has nothing called `{name.text}`"
            self.problems.add(nothing_called(name, headline, known))

    def _sort(self, word: sx.Word | None) -> tuple[type[object], ...]:
        """What the word before a name says that it is; nothing, where it may be anything."""
        kinds = {item.name.text for item in self.items if isinstance(item, sc.Kind)}
        if word is None:
            return ()
        if not kinds.isdisjoint(forms(word.text)):
            return (sc.Piece,)
        return SORTS.get(word.text, ())

    def _remove(self, name: sx.Word, sort: sx.Word | None) -> None:
        sorts = self._sort(sort)
        at = self._at(name, *sorts)
        if at is not None:
            gone = self.items.pop(at)
            names = tuple(each.text for each in brought_in(gone))
            self.removed.append(sc.Removed(name, names, span=name.span))
            if isinstance(gone, sc.Piece | sc.Rule):
                self.items = [i for i in self.items if not _only_about(i, name.text)]
            return
        for at, item in enumerate(self.items):
            if isinstance(item, sc.Phase) and not sorts:
                those = called(item.body, name.text)
                if those is not None:
                    self._remove_lines(at, item, name, those)
                    return
        self._missing(name, *sorts)

    def _remove_lines(self, at: int, phase: sc.Phase, name: sx.Word, those: Called) -> None:
        """Some lines of a phase are left out."""
        if those.apart:
            item = sc.ReplaceLines(name, phase.name, (), span=name.span)
            self.problems.add(unclear(item, phase.body, those))
        else:
            self.removed.append(sc.Removed(name, span=name.span))
            self.items[at] = evolve(phase, body=_edited(phase.body, those, lambda _lines: ()))

    # ------------------------------------------------------------------ lines

    def _lines(self, item: sc.AddLines | sc.ReplaceLines | sc.ChangeLines) -> None:
        at = self._at(item.phase, sc.Phase)
        if at is not None:
            phase = sure(sc.Phase, self.items[at])
            self.items[at] = evolve(phase, body=self._edited(item, phase.body))
        elif isinstance(item, sc.AddLines):
            self._lines_of_step(item)
        else:
            self._missing(item.phase, sc.Phase)

    def _lines_of_step(self, item: sc.AddLines) -> None:
        """A step gets further lines, as a phase does, if there is one of that name."""

        def change(lines: tuple[sx.Statement, ...]) -> sx.Body:
            steps = (sure(sx.Step, line) for line in lines)
            return tuple(evolve(step, body=self._edited(item, step.body)) for step in steps)

        known: list[str] = []
        for at, phase in enumerate(self.items):
            if isinstance(phase, sc.Phase):
                those = called(phase.body, item.phase.text, sx.Step)
                if those is not None:
                    self.items[at] = evolve(phase, body=_edited(phase.body, those, change))
                    return
                known += [phase.name.text, *_steps_in(phase.body)]
        self._nothing_called(item.phase, known)

    def _edited(
        self, item: sc.AddLines | sc.ReplaceLines | sc.ChangeLines, old: sx.Body
    ) -> sx.Body:
        """The lines of a phase or a step as an item has them."""
        anchor, new = item.anchor, item.body
        if anchor is None:
            return (*old, *new)

        def change(lines: tuple[sx.Statement, ...]) -> sx.Body:
            if isinstance(item, sc.ReplaceLines):
                self._once(anchor, *lines)
                return new
            if isinstance(item, sc.ChangeLines):
                return tuple(self._with_lines(line, item) for line in lines)
            return (*new, *lines) if item.place == "before" else (*lines, *new)

        those = called(old, anchor.text, beside=isinstance(item, sc.AddLines))
        if those is not None and those.apart:
            self.problems.add(unclear(item, old, those))
        elif those is not None:
            return _edited(old, those, change)
        elif not self.problems.excuses(forms(anchor.text)):
            names = [word.text for line in old if (word := name_of(line))]
            headline = f"no line of `{item.phase.text}` is called `{anchor.text}`"
            called_by = (
                "a line is called by what it names: a choice, a step, a question, "
                "a property, the phase that it plays, or else its verb"
            )
            self.problems.add(nothing_called(anchor, headline, names, called_by))
        return old

    def _with_lines(self, line: sx.Statement, item: sc.ChangeLines) -> sx.Statement:
        """A line with some of those below it said otherwise."""
        if isinstance(line, sx.Step | sx.Clause | sx.Choose | sx.Use | sx.Distribute):
            return evolve(line, body=said_anew(line.body, item.body))
        name, phase = item.anchor.text, item.phase.text
        self.problems.add(
            problem(
                "nothing-to-change",
                f"nothing stands below `{name}`, which could be changed",
                item.anchor.span,
                help=f"say the line anew: `replace {name} in {phase}`, and below it the new one",
            )
        )
        return line


def _only_about(item: object, name: str) -> bool:
    """Whether an item says nothing if there is nothing of a name: a ruling, a warning allowed."""
    match item:
        case sc.Ruling():
            return name in (item.winner.text, item.loser.text)
        case sx.Allow():
            return any(word.text == name for word in (item.under, *item.about) if word)
    return False


def _allowed_in(item: object, names: set[str]) -> bool:
    """Whether an item allows a warning in something of these names, which is said anew."""
    return isinstance(item, sx.Allow) and item.under is not None and item.under.text in names


def _steps_in(body: sx.Body) -> Iterator[str]:
    """The names of the steps of a block."""
    for line in body:
        if isinstance(line, sx.Step):
            yield line.name.text
            yield from _steps_in(line.body)


def _edited(
    body: sx.Body,
    those: Called,
    change: Callable[[tuple[sx.Statement, ...]], Iterable[sx.Statement]],
) -> sx.Body:
    """A block with lines that stand in it, or in a step of it, changed together."""
    lines: list[sx.Statement] = []
    for at, line in enumerate(body):
        if body is those.block and at in those.at:
            if at == those.at[0]:
                lines.extend(change(tuple(body[each] for each in those.at)))
        elif isinstance(line, sx.Step):
            lines.append(evolve(line, body=_edited(line.body, those, change)))
        else:
            lines.append(line)
    return tuple(lines)


def said_anew(old: sx.Body, new: sx.Body) -> sx.Body:
    """A block with new lines: those that speak of the same as old ones stand in their place, and
    the others at the end.
    """
    topics = set(map(topic, new)) - {()}
    placed: set[tuple[str, ...]] = set()
    lines: list[sx.Statement] = []
    for line in old:
        about = topic(line)
        if about not in topics:
            lines.append(line)
        elif about not in placed:
            placed.add(about)
            lines.extend(other for other in new if topic(other) == about)
    return (*lines, *(line for line in new if topic(line) not in placed))
