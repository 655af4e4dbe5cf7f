"""Play as a searchable thing: successors, canonical forms, information sets, plays from numbers."""
