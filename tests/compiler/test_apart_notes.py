"""Where what is left open is the same, notes that are written apart are the same only if the notes
are; and they do not hang on it.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import quick

from duello.compiler import apart_notes
from duello.compiler.apart_notes import Apart
from duello.compiler.code import (
    ONE,
    Assign,
    Code,
    Constant,
    Finish,
    Leave,
    Module,
    Note,
    Operation,
    Register,
    Step,
    Table,
    registers_in,
)
from duello.compiler.diagrams import NotCompiled
from duello.compiler.python_code import PythonWriter
from duello.dsl.ir import sure

OPEN, KNOWN = ("hand", "purse"), ("answer", "other", "flag")
HELD = st.fixed_dictionaries({name: st.integers(0, 3) for name in (*OPEN, *KNOWN)})

SIGNS = ("+", "-", "*", "&", "|", "==", "!=", "<", "<=", "and", "or", "first", "min", "max")


def codes(names: tuple[str, ...]) -> st.SearchStrategy[Code]:
    """Expressions over registers."""
    atoms = st.builds(Constant, st.integers(0, 3)) | st.sampled_from(names).map(Register)
    return st.recursive(
        atoms,
        lambda inner: st.one_of(
            st.builds(lambda op, *args: Operation(op, args), st.sampled_from(SIGNS), inner, inner),
            st.builds(lambda *args: Operation("if", args), inner, inner, inner),
            st.builds(
                lambda entries, at: Table(entries, Operation("&", (at, Constant(3)))),
                st.tuples(*[st.integers(0, 3)] * 4),
                inner,
            ),
        ),
        max_leaves=6,
    )


ALL = codes((*OPEN, *KNOWN))


@st.composite
def paths(draw: st.DrawFn) -> tuple[Step, ...]:
    """Steps with one note, of which the path to it hangs on nothing that is left open."""
    condition = draw(codes(KNOWN))
    note = Note(draw(ALL), 0, tuple(draw(st.lists(ALL, min_size=1, max_size=2))))
    local = Register("local")
    named = Note(note.condition, 0, (*note.values, local, Operation("+", (local, Constant(1)))))
    end = Finish(Constant(0), Constant(0))
    return (Assign("local", draw(ALL)), Leave(condition, (named, end)), note, end)


def noted(steps: tuple[Step, ...], held: dict[str, int]) -> tuple[int, ...] | None:
    """What is noted where registers hold this."""
    held = dict(held)
    for step in steps:
        if isinstance(step, Assign):
            held[step.name] = _worth(step.value, held)
        elif isinstance(step, Leave) and _worth(step.condition, held):
            return noted(step.then, held)
        elif isinstance(step, Note):
            there = _worth(step.condition, held)
            return tuple([_worth(each, held) for each in step.values]) if there else None
    raise AssertionError(steps)


def _worth(code: Code, held: dict[str, int]) -> int:
    writer = PythonWriter(Module((), (), ()))
    text = writer.text(code)
    tables = {name: entries for entries, name in writer.tables.items()}
    return int(eval(text, {**tables, **held}))


def _is_right(steps: tuple[Step, ...], one: dict[str, int], other: dict[str, int]) -> bool:
    apart = Apart({0}, {*OPEN}).steps(steps)
    other = other | {name: one[name] for name in OPEN}
    same = [noted(apart, held) for held in (one, other)]
    return same[0] != same[1] or noted(steps, one) == noted(steps, other)


@pytest.mark.slow
@settings(max_examples=quick.drawn(80, 2_000), deadline=None)
@given(paths(), HELD, HELD, HELD)
def test_what_is_done_to_something_says_what_becomes_of_it(
    steps: tuple[Step, ...], one: dict[str, int], other: dict[str, int], more: dict[str, int]
) -> None:
    assert _is_right(steps, one, other)
    apart = Apart({0}, {*OPEN})
    written = apart.steps(steps)
    assert apart.met <= {*OPEN}
    mixed = one | {name: more[name] for name in OPEN}
    assert noted(written, one) == noted(written, mixed)  # whatever it was


ADDED = (
    Note(ONE, 0, (Operation("+", (Register("hand"), Register("answer"))),)),
    Finish(Constant(0), Constant(0)),
)


def test_the_same_done_to_something_is_the_same() -> None:
    held = {"hand": 1, "purse": 0, "answer": 2, "other": 0, "flag": 0}
    apart = Apart({0}, {*OPEN}).steps(ADDED)
    assert noted(apart, held) == noted(apart, held | {"other": 3})
    assert noted(apart, held) != noted(apart, held | {"answer": 1})
    note = sure(Note, apart[0])
    assert set().union(*map(registers_in, note.values)) == {"answer"}


def test_faults_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(self: Apart, *given: Any) -> tuple[()]:
        return ()

    monkeypatch.setattr(Apart, "_shape", nothing)
    held = {"hand": 1, "purse": 0, "answer": 2, "other": 0, "flag": 0}
    assert not _is_right(ADDED, held, held | {"answer": 1})


def test_what_is_too_large_is_not_written_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart_notes, "MOST_PARTS", 0)
    with pytest.raises(NotCompiled):
        Apart({0}, {*OPEN}).steps(ADDED)
