"""Every budget of the language and of play, in one place.

None of them is a rule of any game: each bounds what one text or one answer may cost, so that a
host never waits for a rule file. What meets one is told so, with the number that stands here.
"""

DEEPEST_BLOCK = 20
"""So many blocks may stand within each other in a rule file."""

DEEPEST_SENTENCE = 60
"""So many words that nest may stand in one line."""

LARGEST_NUMBER = 999_999_999
"""The greatest number, up or down, that can be written in a rule file or come about in play."""

MOST_COPIES = 99
"""So many copies of a piece may lie in a zone at first."""

LARGEST_OPTION = 100_000
"""The greatest number that an option may be set to."""

LONGEST_TURN_OF_EVENTS = 20_000
"""So many steps may pass without a decision before play is called endless."""

DRAWS_IN_A_ROW = 10_000
"""So many draws of chance may follow each other without a player being asked."""

MOST_LISTED = 100_000
"""So many things may be listed to be chosen from at once."""

LOOKED_THROUGH = 10_000
"""So many beginnings of one answer of many parts are tried to find one that can be completed."""

TRIED_IN_A_TURN = 20_000
"""So many are tried between two answers, in all searches together."""

COUNTED = 500_000
"""So many beginnings of an answer are gone through when a host asks how many answers there are."""

SETS_COUNTED = 10_000
"""So many kinds of beginnings of a set are told apart to count the sets of one choice."""

MOST_PIECES = 10_000
"""So many pieces may be in one match."""

MOST_IN_FORCE = 1_000
"""The rules of so many pieces may be in force at once, and so many rules hold for some time."""

LONGEST_ANSWER = 500
"""So many characters a player's answer may have."""

GUESSED_AT = 60
"""Words longer than this are not compared with names to find the one that was meant."""

LARGEST_FILE = 1_000_000
"""So many bytes a rule file may have; the longest that is shipped has 25 thousand."""

WORKED_OUT = 240_000
"""So many values are worked out to inspect one ruleset without playing it."""

MOST_REMEMBERED = 20
"""So many of a player's choices before may be asked for in a row."""
