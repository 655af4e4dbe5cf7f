"""Places in a text as a page counts them: in codes of UTF-16, where Python counts characters.

Purpose: one way to say where something stands. Input: a text. Output: numbers.
Must not know: what stands there.
"""

from collections.abc import Callable


def places(text: str) -> Callable[[int], int]:
    """From characters to UTF-16 codes."""
    if text.isascii() or max(text) < "\U00010000":
        return lambda at: at
    return lambda at: len(text[:at].encode("utf-16-le")) // 2


def characters(text: str, at: int) -> int:
    """From UTF-16 codes to characters."""
    return len(text.encode("utf-16-le")[: 2 * at].decode("utf-16-le", "ignore"))
