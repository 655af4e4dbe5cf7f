"""`--backend`, and what is said about it.

Purpose: which engine plays, and how much of it the reference had to do.
Input: words of the shell, an engine. Output: the name of a backend, lines.
Must not know: what is played.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TypeVar

import click

from ..compiler.diagrams import NotCompiled
from ..compiler.engine import Counts, Engine
from ..dsl.ir.program import Program
from ..match.door import REFERENCE, Door
from .arguments import BadArgument

F = TypeVar("F", bound=Callable[..., object])
N = TypeVar("N")

report_option = click.option(
    "--backend-report", is_flag=True, help="Says how much of play the reference had to do, and why."
)


def backend_of(what: str) -> Callable[[F], F]:
    """`--backend`. what: what plays, in words."""
    kinds = click.Choice(["auto", "native", "python", "reference"])
    return click.option("--backend", type=kinds, default="auto", show_default=True, help=what)


def stepwise_option(why: str) -> Callable[[F], F]:
    """`--backend` of a command in which play goes on step by step. why: why that is left to the
    reference unless something else is asked for, in words.
    """
    return backend_of(
        "What plays: generated Python, or the reference interpreter. `auto` is `reference` here: "
        f"{why}. `native` is `python` here, and says why. They give the same answers."
    )


def tell_instead(does: str, why: str) -> None:
    """Say what does it where machine code was asked for (`generated Python plays`), and why."""
    click.echo(f"`--backend native`: {does}, as {why}", err=True)


def native_or_told(engine: Engine, made: Callable[[Engine], N]) -> N | None:
    """What machine code is made of an engine; None where that cannot be, and then it is said."""
    try:
        with machine_code(engine, "--backend native"):
            return made(engine)
    except BadArgument as error:
        tell_instead("generated Python plays", error.message)
        return None


def door_of(program: Program, backend: str, tells: bool, why: str) -> Door:
    """Who works out what comes of answers. tells: see `Door`; why: why machine code does not, in
    words.
    """
    if backend in ("auto", "reference"):
        return REFERENCE
    if backend == "native":
        tell_instead("generated Python plays", why)
    from ..match.compiled_door import CompiledDoor

    return CompiledDoor(program, tells)


def reported_door(door: Door) -> Iterator[str]:
    """How much of play was compiled."""
    from ..match.compiled_door import CompiledDoor

    if not isinstance(door, CompiledDoor):
        yield "the reference made all steps"
        return
    made, left = door.counts.by_tree, door.counts.handed_over
    yield (
        f"compiled code made {made:,} of {made + left:,} steps tree by tree; the reference "
        f"{left:,} ({door.counts.share:.2%})"
    )
    yield from _after(door.program, door.counts)
    yield "  what is told is worked out by the reference where somebody hears it"


@contextmanager
def machine_code(engine: Engine, asked: str) -> Iterator[None]:
    """Inside, machine code is made of an engine. asked: the option that wants it. Raises
    BadArgument where that cannot be.
    """
    name = engine.program.name
    if not engine.packs:
        raise BadArgument(f"{name} has no packed states, so that it cannot be machine code yet")
    try:
        import_module("llvmlite")  # before anything else is said to be in the way
        yield
    except ImportError:
        raise BadArgument(f"`{asked}` needs llvmlite: pip install 'duello[native]'") from None
    except NotCompiled as error:
        raise BadArgument(f"{name} cannot be machine code yet: {error}") from None


def reported(engine: Engine) -> Iterator[str]:
    """How much of play was compiled, and what is left to the reference."""
    counts = engine.counts
    yield (
        f"compiled code made {counts.compiled + counts.by_tree:,} of {counts.whole:,} steps, "
        f"{counts.by_tree:,} of them tree by tree; the reference {counts.handed_over:,} "
        f"({counts.share:.2%})"
    )
    yield from _after(engine.program, engine.counts)
    for reason in engine.left_out():
        yield f"  not on packed states: {reason}"


MOST_TOLD = 8
"""After so many sorts of answers it is told how often the reference went on."""


def _after(program: Program, counts: Counts) -> Iterator[str]:
    """After which answers the reference made steps, most of them first."""
    for (answered, undecided), times in counts.after.most_common(MOST_TOLD):
        names = dict.fromkeys(program.decisions[number].name for number in answered)
        where = f"after {', '.join(names)}" if names else "at the beginning"
        said = ", where the text does not decide" if undecided else ""
        yield f"  the reference made {times:,} {where}{said}"


def reported_batches(engine: Engine, matches: int, left: int) -> Iterator[str]:
    """How many matches machine code played as a whole; steps of these are not counted. left: how
    many it left to be played step by step.
    """
    yield (
        f"machine code played {matches - left:,} of {matches:,} matches as a whole, without "
        f"counting their steps; {left:,} were played step by step"
    )
    if left:
        yield from reported(engine)
