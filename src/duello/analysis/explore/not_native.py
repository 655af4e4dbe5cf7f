"""Why a search on compiled code cannot be machine code.

Purpose: whoever asked for machine code is told what is in the way, and what to do about it.
Input: a search. Output: words.
Must not know: how machine code is made.
"""

from .native_hearing import NativeHearing
from .packed_search import PackedSearch


def why_not_native(search: PackedSearch, hearing: NativeHearing | None) -> str | None:
    """Why a search cannot be machine code, in words; None if it may be. hearing: what is compared
    in it.
    """
    if not search.engine.packs:
        return "it has no packed states"
    if search.seen.on_disk:
        return "what it has seen is on disk"
    if search.comparing is not None and search.packed is None:
        return "it does not know what players are told: add `--no-compare`"
    if search.packed is not None and not search.packed.alike_by_construction:
        return "a rule names a player, so that seats are compared: add `--no-compare`"
    if search.packed is not None and search.packed.apart:
        return "who is asked something hangs on secrets: add `--no-compare`"
    if hearing is not None and not hearing.matter.able:
        return "nothing that is chosen in it is compared by machine code: add `--no-compare`"
    if search.keys.equal_pieces and not search.keys.exchanges:
        return (
            "states count as one that differ in which of several equal pieces is where alone, "
            "and machine code cannot see here which do: add `--no-merge`"
        )
    if search.keys.slowly:
        return (
            "nothing names a player, so that states count as one that differ in the seats "
            "alone, and machine code cannot see here which do: add `--no-merge`"
        )
    return None
