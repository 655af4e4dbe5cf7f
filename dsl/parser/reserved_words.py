"""Words of the language that cannot be names.

Purpose: a thing that is called like a word of the grammar could not be spoken of.
Input: none. Output: `RESERVED`; the verbs of effects are reserved as well.
Must not know: where names stand.
"""

_WORDS = """
a allow along an and are as ask asks at between board both by cannot chance choose chooses each
entry every exactly for from has have host if in into is it its lead leads less may more must
next no nobody none not nothing of on one opponent option or otherwise passes play player
previous printed repeat ruling step than the their them there they this to total towards unless
until up use was were where whose with within without written yes you your
"""

RESERVED = frozenset(_WORDS.split())
"""The words of the grammar, where a name in their place would be misread."""
