"""Native code: many matches in one call.

Purpose: let LLVM make machine code of a program's whole matches, and run it. Needs llvmlite, the
extra `native`; imported only when it is asked for.
Input: an engine. Output: how matches ended.
Must not know: what is played.
"""

import ctypes
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256

import llvmlite
import llvmlite.binding as llvm
from attrs import define, field

from . import kept_code
from .code import Module
from .compiled_cache import Front
from .engine import Engine
from .llvm_code import NAME, LlvmWriter
from .playout import playout_of
from .program_view import Outcome


@define(eq=False)
class Native:
    """Machine code of whole matches. handed_over: how many matches the reference would have had to
    go on with; they are in no count.
    """

    front: Front
    _engine: llvm.ExecutionEngine
    handed_over: int = 0
    _call: Callable[[int, int, ctypes.Array[ctypes.c_int64]], None] = field(init=False)

    def __attrs_post_init__(self) -> None:
        kind = ctypes.CFUNCTYPE(
            None, ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(ctypes.c_int64)
        )
        self._call = kind(address_of(self._engine, NAME))

    def playouts(self, matches: int, seed: int) -> Counter[Outcome]:
        """How so many matches between random players end."""
        winners, reasons = self.front.winners, self.front.reasons
        size = len(winners) * len(reasons)
        ends = (ctypes.c_int64 * (size + 1))()
        self._call(matches, seed, ends)
        self.handed_over += ends[size]
        found: Counter[Outcome] = Counter()
        for at, times in enumerate(ends[:size]):
            if times:
                winner = winners[at // len(reasons)]
                reason = reasons[at % len(reasons)]
                found[Outcome(winner, reason)] += times
        return found

    def ends(self, matches: int, seed: int) -> tuple[Counter[Outcome], int]:
        """How so many matches end, and how many of them the reference would have had to go on
        with.
        """
        before = self.handed_over
        return self.playouts(matches, seed), self.handed_over - before


SPEED = 2
"""How much LLVM does to make code faster, from 0 to 3. Without it making code takes a twentieth."""

WORTH_KEEPING = 500_000
"""Of so long a text it takes a second to make machine code."""


@lru_cache(maxsize=8)
def machine_code(source: str) -> llvm.ExecutionEngine:
    """What runs the functions of the text of an LLVM module, made faster; of long texts it is kept
    from run to run.
    """
    if len(source) < WORTH_KEEPING:
        return running(object_file(source))
    key, of = f"machine-{sha256(source.encode()).hexdigest()}", _runs_here()
    kept = kept_code.machine_code(key, of)
    if kept is not None:
        with suppress(ValueError):  # it is not what it says: it is made anew
            return running(kept)
    made = object_file(source)
    kept_code.keep_machine_code(key, of, made)
    return running(made)


def object_file(source: str) -> bytes:
    """The machine code of the text of an LLVM module, made faster."""
    machine = _machine()
    made = llvm.parse_assembly(source)
    made.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=SPEED)
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(made, passes)
    found: bytes = machine.emit_object(made)
    return found


def running(code: bytes) -> llvm.ExecutionEngine:
    """What runs the functions of machine code. Raises ValueError if it is none."""
    machine = _machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    object_file = llvm.ObjectFileRef.from_data(code)
    if not object_file:  # LLVM does not ask
        raise ValueError("this is no object file")
    engine.add_object_file(object_file)
    engine.finalize_object()
    return engine


def address_of(engine: llvm.ExecutionEngine, name: str) -> int:
    """Where a function is. Raises ValueError if there is none."""
    found: int = engine.get_function_address(name)
    if not found:
        raise ValueError(f"there is no {name} in this code")
    return found


def _machine() -> llvm.TargetMachine:
    """What makes machine code for the processor that is here: with its own instructions for bits
    whole matches take a sixth less time.
    """
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=_features(), opt=SPEED, jit=True
    )


@cache
def _features() -> str:
    """Which instructions the processor has, as LLVM writes them; nothing where it does not know."""
    with suppress(RuntimeError):
        features: str = llvm.get_host_cpu_features().flatten()
        return features
    return ""


def llvm_of(module: Module) -> str:
    """The LLVM module of whole matches. Raises TooWide."""
    return LlvmWriter(playout_of(module), len(module.winners), len(module.reasons)).text()


def native_of(engine: Engine) -> Native:
    """Machine code of an engine's whole matches, kept where the engine is. Raises TooWide."""
    front = engine.front
    key, of = f"{engine.key}-machine", f"{front.made} {_runs_here()}"
    kept = kept_code.machine_code(key, of) if front.made else None
    if kept is not None:
        with suppress(ValueError):  # it is not what it says: it is made anew
            return Native(front, running(kept))
    made = object_file(llvm_of(engine.layout.module))
    if front.made:
        kept_code.keep_machine_code(key, of, made)
    return Native(front, running(made))


def _runs_here() -> str:
    """Which machine code runs here, what makes it, and how fast it is made."""
    version = ".".join(map(str, llvm.llvm_version_info))
    processor = f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {_features()}"
    return f"{llvmlite.__version__} {version} {processor} {SPEED}"
