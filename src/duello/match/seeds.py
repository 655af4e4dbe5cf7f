"""Seeds of matches that are given none.

Purpose: what chance draws follows from a seed. Input and output: none but the seed.
Must not know: what is drawn.
"""

import secrets

SEED_BITS = 63
"""How large a seed from the system is: it fits into JSON numbers of every host."""


def new_seed() -> int:
    """A seed from the system, which nobody can guess."""
    return secrets.randbits(SEED_BITS)
