"""Letters of other alphabets that look like those of the language.

Purpose: whoever changes the keyboard for a word writes a letter that nobody can tell from the right
one. Input: a character, or a word. Output: what it looks like. Must not know: what the word is for.
"""

import re

LETTERS = {
    "а": "a", "с": "c", "е": "e", "о": "o", "р": "p", "х": "x", "у": "y", "і": "i", "ѕ": "s",
    "ј": "j", "ԁ": "d", "һ": "h", "ԛ": "q", "ԝ": "w", "к": "k", "ӏ": "l",
    "А": "A", "В": "B", "С": "C", "Е": "E", "Н": "H", "К": "K", "М": "M", "О": "O", "Р": "P",
    "Т": "T", "Х": "X", "У": "Y", "І": "I", "Ѕ": "S", "Ј": "J",
    "ο": "o", "α": "a", "ν": "v", "ι": "i", "κ": "k", "ρ": "p", "υ": "u", "χ": "x",
    "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "I", "Κ": "K", "Μ": "M", "Ν": "N",
    "Ο": "O", "Ρ": "P", "Τ": "T", "Υ": "Y", "Χ": "X",
}  # fmt: skip
"""What each of these letters looks like."""


def in_our_letters(word: str) -> str | None:
    """A word with our letters in the place of those that look like them; None if it has none of
    these, or none of ours.
    """
    said = "".join(LETTERS.get(each, each) for each in word)
    mixed = said != word and re.search(r"[A-Za-z]", word)
    return said if mixed and said.isascii() else None
