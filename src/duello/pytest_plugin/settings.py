"""What pytest is told of rule files, and what it calls them."""

MARK = "duel_properties"
"""The marker of the random matches of a rule file."""

ENDING = ".duel"
"""How rule files end."""

MATCHES = 100
"""So many random matches are played for each property, unless the settings say otherwise."""
