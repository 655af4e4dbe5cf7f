"""More of what small games may have: each spoken of where it is alone, and never drawn.

Purpose: constructs in which a fault was once let through by games that have a few customs at a
time.
Input: nothing. Output: a table, as in `small_customs`.
Must not know: what else a game has.
"""

from typing import Final

from .small_customs import HEARD, LEG, Custom

MORE_CUSTOMS: Final = (
    Custom(
        "asks",  # what is asked for is still there behind a phase in which something is chosen
        turn=LEG,
        course=("play 2 legs in alternation from $leader",),
        sail=", with what it asks",
        asks=("asks guess: a boat$other", "may ask guess: a boat$other$perhaps"),
        rules=(("$step: $deed",),),
        measures=("draft of $own guess",),
        conditions=("$own guess is ${not}$name", "$own previous guess is ${not}$name"),
    ),
    Custom(
        "raid",  # and so is what is chosen under a piece, or under a rule as a phase begins
        top=("rule Scouts, for each player\n  next tide: you choose scout: $boats",),
        turn=LEG,
        last=(
            "play 2 legs in alternation from $leader",
            "for each player: they $gain (draft of their raid) cargo, if their raid is $name",
            "for each player: they $gain 1 cargo, if their scout is ${not}$name",
        ),
        asks=("$first: you choose raid: $boats",),
        conditions=("$own scout is ${not}$name", "$own raid was ${not}chosen"),
    ),
    Custom(
        "until",  # said in the outermost phase, under a piece, and in a step, of three phases
        match=("until it is the second tide: worth: 3", "until cargo of Ebb is 3: worth: 2"),
        turn=LEG,
        course=("play 2 legs in alternation from $leader",),
        rules=(
            ("until $asked: $rank of your sail +1",),
            ("$step:", "  until $asked: $rank of your sail +1"),
        ),
    ),
    Custom(
        "ration",
        course=("each player may choose ration$secretly: a number from 0 to 2",),
        deeds=(
            "$who $gain 1 cargo, if $own ration was ${not}chosen",
            "$who $gain $own ration cargo",
        ),
        conditions=("$own ration was ${not}chosen",),
    ),
    Custom(
        "ration",
        course=("each player may choose ration$secretly: a number from 2 to their cargo",),
        deeds=("$who $gain 1 cargo, if $own ration was ${not}chosen",),
        conditions=("$own ration was ${not}chosen",),
    ),
    Custom(
        "ration",
        course=(
            "each player chooses ration$secretly: a number from 2 to their cargo",
            "  within 9 seconds",
            "  if late: they lose 1 cargo",
        ),
        deeds=("$who $gain $own ration cargo",),
    ),
    Custom(
        "twice",
        course=("each sail takes effect",),
        rules=(("next tide: worth: $number",), ("next tide: $rank of $whose sail +1",)),
    ),
    Custom(
        "spare",
        has=("spare: number or none",),
        course=("spare of $player's sail becomes none$calm",),
        asks=("spare: $number",),
        deeds=(
            "spare of $own sail rises by 1",
            "$who gain spare of $own sail cargo, if spare of $own sail is not none",
        ),
        conditions=("spare of $own sail is ${not}none",),
    ),
    Custom("ends", deeds=("the tide ends", "the match ends")),
    Custom("ends", deeds=("Ebb wins the match by storm", "Ebb wins the match")),
    Custom(
        "named",
        deeds=(
            "$who $gain (entry (tide) of (2, 0, 1)) cargo",
            "$who $gain (entry (printed draft of $own sail) of (2, 0, 1, 3)) cargo",
        ),
    ),
    Custom(
        "asks",
        sail=", with what it asks",
        asks=("may ask stake: a number from 0 to 2",),
        deeds=(
            "$who $gain ($own stake + 1) cargo",
            "$who $gain (2 - $own stake) cargo",
            "$who $gain (smaller of $own stake and 2) cargo",
        ),
        packed=False,
    ),
    *(
        Custom(
            "pennant",  # in force, though not chosen now, and lying where it may be seen or not
            match=(
                f"each player has mast: one of each boat, {heard}",
                "each player has locker: nothing, $heard",
                "each player has pennant: boat itself or none, secret",
            ),
            course=(
                "for each player: their pennant takes effect, if their pennant is not none",
                "prize: $number",
                'announce "{prize} to win"',
                "each player chooses hoist, in secret: a boat in their mast",
                "each player chooses shout: a number from 4 to 7",
                "reveal shout",
                'announce "{prize} still"',
            ),
            last=("for each player: their pennant becomes their hoist",),
            rules=(("prize: $number",),),
            deeds=(
                'announce "{prize} for you" to $whom',
                'announce "{worth} it is" to opponent',
                "move $own pennant to $own $hold, if $own pennant is not none",
            ),
            measures=("prize",),
            conditions=("$own pennant is ${not}$name", "$own pennant is ${not}in $own mast"),
        )
        for heard in HEARD
    ),
    Custom(
        "fleet",  # of several that may be in force, any may be the one that is
        match=(
            "each player has mast: one of each boat, public",
            "each player has pennant: boat itself or none, secret",
        ),
        course=(
            "for each player: their pennant takes effect, if their pennant is not none",
            "for each boat in $player's mast: it takes effect, if it is ${not}$name",
            "each player chooses hoist, in secret: a boat in their mast",
            "move each hoist to sea$perhaps",
        ),
        last=("for each player: their pennant becomes their hoist$maybe",),
        rules=(("$step: $deed",),),
        conditions=("$own pennant is ${not}$name",),
    ),
)
"""Customs that a game has only where they are asked for: each for what is easily mistaken."""
