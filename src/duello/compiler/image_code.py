"""What a packed state looks like otherwise, as code.

Purpose: an image of the states of a point, as expressions over their registers, and a Python
function of it.
Input: expressions. Output: a function.
Must not know: what images are for.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from attrs import frozen

from .code import ONE, Code, Module, registers_in
from .layout import Packed
from .python_code import PythonWriter

Look = Callable[[Packed], Packed | None]
"""From a packed state to its image: the point, and what the registers there hold."""


@frozen
class Image:
    """The image of the states of a point. point: where it lies; there: whether there is one;
    values: what registers of that point hold, in order.
    """

    point: int
    there: Code
    values: tuple[tuple[str, Code], ...]

    @property
    def read(self) -> set[str]:
        """The registers that it hangs on."""
        return set().union(
            *(registers_in(code) for code in (self.there, *dict(self.values).values()))
        )


def image_of(image: Image, registers: Sequence[str]) -> Look:
    """The function that makes an image. registers: of the states, in order."""
    writer, read = PythonWriter(Module((), (), ())), image.read
    lines = [f"    {name} = state[{at}]" for at, name in enumerate(registers, 1) if name in read]
    if image.there != ONE:
        lines += [f"    if not ({writer.text(image.there)}):", "        return None"]
    parts = "".join(f"{writer.text(code)}, " for _, code in image.values)
    lines.append(f"    return ({image.point}, {parts})")
    tables = [f"{name} = {entries!r}" for entries, name in writer.tables.items()]
    return _made("\n".join([*tables, "def look(state):", *lines, ""]))


@lru_cache(maxsize=256)
def _made(text: str) -> Look:
    names: dict[str, Look] = {}
    exec(compile(text, "<image>", "exec"), names)
    return names["look"]
