"""Native code: many matches in one call.

Purpose: let LLVM make machine code of a program's whole matches, and run it. Needs llvmlite, the
extra `native`; imported only when it is asked for.
Input: an engine. Output: how matches ended.
Must not know: what is played.
"""

import ctypes
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import llvmlite.binding as llvm
from attrs import define, field

from .code import Module
from .llvm_code import NAME, LlvmWriter
from .playout import playout_of
from .program_view import Outcome


@define(eq=False)
class Native:
    """Machine code of whole matches. handed_over: how many matches the reference would have had to
    go on with; they are in no count.
    """

    module: Module
    source: str
    handed_over: int = 0
    _engine: llvm.ExecutionEngine = field(init=False)
    _call: Callable[[int, int, ctypes.Array[ctypes.c_int64]], None] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._engine = machine_code(self.source)
        kind = ctypes.CFUNCTYPE(
            None, ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(ctypes.c_int64)
        )
        self._call = kind(self._engine.get_function_address(NAME))

    def playouts(self, matches: int, seed: int) -> Counter[Outcome]:
        """How so many matches between random players end."""
        winners, reasons = self.module.winners, self.module.reasons
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


@lru_cache(maxsize=8)
def machine_code(source: str) -> llvm.ExecutionEngine:
    """What runs the functions of the text of an LLVM module, made faster."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    made = llvm.parse_assembly(source)
    made.verify()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=2)
    tuning = llvm.create_pipeline_tuning_options(speed_level=2)
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(made, passes)
    engine = llvm.create_mcjit_compiler(made, machine)
    engine.finalize_object()
    return engine


def llvm_of(module: Module) -> str:
    """The LLVM module of whole matches. Raises TooWide."""
    return LlvmWriter(playout_of(module), len(module.winners), len(module.reasons)).text()


def native_of(module: Module) -> Native:
    """Machine code of whole matches. Raises TooWide."""
    return Native(module, llvm_of(module))
