"""What a ruleset as a whole is called and begins with, and its options.

Purpose: the `ruleset` line, the outermost phase, the options with their types and values.
Input: a script, a draft in which the names are collected. Output: entries in the draft.
Must not know: the lines of phases and pieces.
"""

import re

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix, Label
from ..ir import program as pg
from ..limits import LARGEST_OPTION
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from ..syntax import items as sc
from ..word_forms import forms
from .binder import Typed
from .builder import KINDS_OF_VALUES, ProgramBuilder, Scope
from .expressions import Values
from .lookup import meant


def kind_without_pieces(script: sc.Script, draft: ProgramBuilder, kind: sx.Word) -> None:
    """Note `card` at the margin, as if it were a phase, where a piece is called `card 1 Ace`; and
    pieces where nothing says that there are any.
    """
    told = draft.problems.excuses([kind.text]) and (draft.born_wrong(kind) or _brought_in(kind))
    if told or re.search(r"^pieces[ \t]*(?:#.*)?$", kind.span.source.text, re.MULTILINE):
        return
    phases = (block for block in script.items if isinstance(block, sc.Phase))
    block = next((each for each in phases if kind.text in forms(each.name.text)), None)
    said = f"pieces {kind.text}"
    if block is not None:
        draft.excuse(block.name)
        draft.fault(
            "unknown-name",
            f"`{block.name.text}` alone is a phase, and pieces are of this kind",
            block.name.span,
            help=f"write `{said}`",
            fix=Fix(block.name.span, said),
        )
    elif kind.span.position[1] == 1 and _forgotten(script, draft, kind):
        draft.excuse(kind)
        draft.fault(
            "unknown-name",
            f"there is no kind of piece called `{kind.text}`",
            kind.span,
            help=f"write `{said}` above `{line_of(kind.span).words}`",
            fix=Fix(Span(kind.span.source, kind.span.start, kind.span.start), f"{said}\n\n"),
        )


def _forgotten(script: sc.Script, draft: ProgramBuilder, kind: sx.Word) -> bool:
    """Whether pieces are of a kind of their own, and not of another by a wrong name."""
    made = sum(isinstance(b, sc.Piece) and b.kind.text == kind.text for b in script.items)
    known = [*draft.kind_names]
    return not known or (made > 1 and meant(kind.text, known) is None)


def _brought_in(kind: sx.Word) -> bool:
    """Whether a line at the margin, of which nobody knows what it says, may say of this kind that
    there are such pieces.
    """
    said = rf"^(?!{kind.text} |example\b)[a-z][^\n\"]*(?<![\w-]){kind.text}(?:e?s)?(?![\w-])"
    return re.search(said, kind.span.source.text, re.MULTILINE) is not None


class Head:
    """Binds the head of one script."""

    def __init__(self, script: sc.Script, draft: ProgramBuilder, values: Values) -> None:
        self.script = script
        self.draft = draft
        self.values = values

    def header(self) -> sc.Header | None:
        """The `ruleset` line, without which there is no ruleset."""
        headers = [item for item in self.script.items if isinstance(item, sc.Header)]
        if len(headers) > 1 and headers[0].name.span.source == headers[1].name.span.source:
            self.draft.fault(
                "said-twice",
                "this file says twice which ruleset it is",
                headers[1].name.span,
                others=(Label(headers[0].name.span, "first here"),),
                help="take one of the two lines out",
            )
        if headers or self.draft.problems.incomplete:
            return headers[0] if headers else None
        self.draft.fault(
            "no-ruleset",
            "this file does not say which ruleset it is",
            self._beginning(),
            help='begin it with a line like `ruleset "My Duel"`',
        )
        return None

    def root(self) -> int | None:
        """The phase with which a match begins."""
        phases = self.draft.phases
        excuses = self.draft.problems.excuses
        roots = [p for p in phases if p.parent is None and not excuses([p.name])]
        if self.draft.problems.incomplete:
            return roots[0].number if roots else None
        if not phases:
            self.draft.fault(
                "no-phase",
                "nothing happens in this ruleset",
                self._beginning(),
                help="write a phase: `match`, and under it what happens in a match",
            )
            return None
        if len(roots) > 1:
            first, second = roots[0], roots[1]
            self.draft.fault(
                "two-beginnings",
                f"no phase plays `{second.name}`, and none plays `{first.name}` either",
                _first_line(second.span),
                others=(Label(_first_line(first.span), "a match could begin here"),),
                notes=(
                    f"a phase is played by a line of another: `play 1 {second.name}`; "
                    "a piece has a kind and a label before its name: `card 1 King`",
                ),
            )
        return roots[0].number if roots else None

    def _beginning(self) -> Span:
        """The first line of the file, for what is missing in all of it."""
        span = self.script.span
        return _first_line(next((item.span for item in self.script.items), span))

    def options(self) -> None:
        """Take in the options: behind the one whose value it has, each."""
        lines = [item for item in self.script.items if isinstance(item, sc.Option)]
        first = {item.name.text: item for item in reversed(lines)}
        taken: set[str] = set()
        for item in lines:
            if first[item.name.text] is item:
                self._option(item, first, taken, ())
            else:
                self.draft.twice("option", item.name)

    def _option(
        self,
        item: sc.Option,
        lines: dict[str, sc.Option],
        taken: set[str],
        waiting: tuple[str, ...],
    ) -> None:
        """Take in an option. lines: each, by its name; taken: those that were taken in; waiting:
        those that have the value of this one, in the end.
        """
        draft, name = self.draft, item.name
        if name.text in taken:
            return
        waiting = (*waiting, name.text)
        asked = item.value.name if isinstance(item.value, sx.OptionValue) else ""
        if asked in waiting:
            taken.add(name.text)
            draft.excuse(name)
            draft.fault(
                "defines-itself",
                f"the value of `{asked}` is that of `{asked}`, in the end",
                item.value.span,
                notes=("an option has a value that a host need not give",),
                help="write the value that it has if no host gives another, such as `1`",
            )
            return
        if asked in lines:
            self._option(lines[asked], lines, taken, waiting)
        if name.text in taken:
            return  # it has its own value, which was told
        taken.add(name.text)
        value = self._given(item)
        draft.option_names.add(name.text, len(draft.options))
        type_ = value.type
        if item.kinds:
            type_ = KINDS_OF_VALUES.get(item.kinds[0], type_)
            type_ = ir.SEATS if "both" in item.kinds else type_
            type_ = evolve(type_, optional=sc.may_be_none(item))
            type_ = self._agreed(item, value.type, type_)
        default = value.tree.value if isinstance(value.tree, ir.Constant) else None
        if isinstance(default, int) and not 0 <= default <= LARGEST_OPTION:
            self._beyond(item, default)
        other = value.tree.option if isinstance(value.tree, ir.OptionRead) else None
        about = item.about.text if item.about else ""
        draft.options.append(pg.Option(name.text, type_, default, about, other, name.span))

    def _beyond(self, item: sc.Option, default: int) -> None:
        """A value that no host could give."""
        self.draft.fault(
            "wrong-kind",
            f"`{item.name.text}` is {default}, and an option is a whole number from 0 to "
            f"{LARGEST_OPTION:,}",
            item.value.span,
            help=f"write `{min(abs(default), LARGEST_OPTION)}`, and where the option stands, "
            f"`-{{{item.name.text}}}`"
            if default < 0
            else f"write at most `{LARGEST_OPTION}`",
        )

    def _given(self, item: sc.Option) -> Typed:
        """The value of an option, of which the host may give another."""
        if isinstance(item.value, sx.BothPlayers):
            return Typed(ir.Constant((0, 1), ir.SEATS, span=item.value.span), ir.SEATS)
        return self.values.bind(item.value, Scope())

    def _agreed(self, item: sc.Option, given: ir.Type, wanted: ir.Type) -> ir.Type:
        """The type that the words behind the colon promise, if the value is of it."""
        none = isinstance(item.value, sx.Nothing)
        one = isinstance(wanted, ir.SeatsType) and given == ir.PLAYER
        if (none and wanted.optional) or one or (not none and ir.fits(given, wanted)):
            return wanted
        self.draft.fault(
            "wrong-kind",
            f"`{item.value.span.words}` is {ir.called(given)}, but `{item.name.text}` is "
            f"{ir.called(wanted)}",
            item.value.span,
            f"expected {ir.called(wanted)}",
        )
        return ir.NOTHING


def _first_line(span: Span) -> Span:
    return Span(span.source, span.start, span.start + len(span.words.split("\n")[0]))
