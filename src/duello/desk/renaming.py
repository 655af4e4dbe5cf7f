"""A name that gets another form, in the file that brings it in and in those that extend it.

Purpose: find what is to be written in a variant when a name of what it extends is another.
Input: the variant, the texts that are others by now, both names. Output: edits, or why there are
none. Must not know: where files are, and who asks.
"""

from collections.abc import Mapping

from ..dsl.diagnostics.problem import Problem, Severity
from ..dsl.pipeline import compile_source
from ..dsl.spans import Source
from ..dsl.syntax import items as sc
from .editing import Editing
from .edits import Edit, applied
from .names_written import as_written


def in_a_variant(
    variant: Editing, changed: Mapping[str, Source], old: str, new: str
) -> tuple[Edit, ...] | str:
    """The edits by which a variant says a name as what it extends says it by now; or why it is
    left as it is. changed: the texts that are others by now, by the names of their sources.
    """
    renames = [i for i in variant.script.items if isinstance(i, sc.Rename) and i.old.text == old]
    spans = [i.old.span for i in renames] or [*variant.called(old)]
    edits = tuple(Edit(span, as_written(span.words, old, new)) for span in spans)

    def find(title: str) -> Source | Problem | None:
        found = variant.find(title)
        return changed.get(found.name, found) if isinstance(found, Source) else found

    text = applied(variant.source.text, edits)
    made = compile_source(Source(variant.source.name, text), find)
    before = [p for p in variant.compiled.problems if p.severity is Severity.ERROR]
    worse = [p for p in made.problems if p.severity is Severity.ERROR][len(before) :]
    return worse[0].headline if worse else edits
