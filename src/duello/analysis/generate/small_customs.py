"""What small games may have beside pieces that meet and are compared.

Purpose: the constructs of which a game has a few at a time: phases that begin anew, turns, chance,
choices with parts, named values, boards and more, each with the lines that speak of it.
Input: nothing. Output: tables, with words in `$` for what is drawn anew wherever it stands.
Must not know: what else a game has.
"""

from typing import Final

from attrs import frozen

Lines = tuple[str, ...]


@frozen
class Custom:
    """Something that a game may have.

    name: of a game's customs no two have the same; top: blocks of its own; turn: a phase that
    players take in turn; match, course: lines of the match, and of a tide once pieces are chosen;
    last: lines behind the steps; sail: what is said behind the choice of a piece; has: what pieces
    have; asks, rules: below a piece; deeds, measures, conditions: what is done, numbers, and what
    is asked, for a player. packed: whether all play is packed where it stands; made: whether pieces
    may be made beside it.
    """

    name: str
    top: Lines = ()
    match: Lines = ()
    course: Lines = ()
    last: Lines = ()
    turn: str = ""
    sail: str = ""
    has: Lines = ()
    asks: Lines = ()
    rules: tuple[Lines, ...] = ()
    deeds: Lines = ()
    measures: Lines = ()
    conditions: Lines = ()
    packed: bool = True
    made: bool = True


BELL: Final = "buoy B Bell\n  held by {bell}\n  $first: you may use Bell, once per $phase\n"
"""A piece that is always in force, and what it is used for stands below it."""

LEG: Final = "leg\n  they choose oar: a number from 1 to 2\n"
"""A turn, and what stands below its choice."""

HEARD: Final = ("private", "secret", "public", "public, not announced")
"""Who may know what somebody has."""

LYING: Final = (
    "in an arc of 3, 1 step from $own place towards $own way",
    "from $own place towards $own way",
    "in a straight line from $own place over cells without lord",
    "from $own place towards $own way over cells without lord",
    "in a straight line from $own place",
    "exactly 2 steps from $own place over cells with weed 0",
    "in the same row as $own place",
    "in the column of $own place at the edge",
    "between $own place and opponent's place",
)
"""Where cells of a grid lie."""

CUSTOMS: Final = (
    Custom("anew", rules=(("$step: undo the tide$surely",),), made=False),
    Custom("anew", rules=(("$step: restart the tide$surely",),), made=False),
    Custom("anew", last=("if $asked: $anew the tide",), made=False),
    Custom(
        "items",
        top=("option bell: player or nobody = $player", f"{BELL}    $anew the tide"),
        made=False,
    ),
    Custom(
        "items",
        top=("option bell: player or nobody = $player", f"{BELL}    $deed"),
        deeds=("$who lose 1 cargo, if $player is {bell}",),
    ),
    Custom("items", top=("buoy H Horn\n  held by $player\n  $rank of your sail +1\n  $rule",)),
    Custom(
        "copies",
        deeds=(
            "$own sail copies opponent's sail",
            "$own sail copies $own previous sail",
            "opponent's sail copies $own sail",
        ),
    ),
    Custom(
        "copies",
        deeds=("exhaust $whose sail", "exhaust $own previous sail", "silence opponent's sail"),
    ),
    Custom(
        "telling",
        deeds=(
            "$who look at opponent's $zone",
            "reveal sail to $whom",
            'announce "{$said} for you" to $whom',
            'announce "{$said} for them" to opponent',
        ),
    ),
    Custom(
        "telling",
        course=('for each player: announce "{their sail} it is" to them',),
        deeds=(
            "reveal sail as mark",
            "reveal sail as cargo",
            'announce "{opponent\'s sail} lies there"',
            'announce "{$own sail} and {$own previous sail}" as berths',
        ),
        rules=(("next tide: $whose sail is hidden$maybe",),),
    ),
    Custom(
        "flag",
        course=(
            "each player in turn$from chooses flag: $boats",
            '  announce "{they} flies {flag}"$maybe',
            "  they must not flag $name$maybe",
        ),
        measures=("draft of $whose flag",),
        conditions=("$own flag is ${not}$name", "$own flag is ${not}opponent's flag"),
    ),
    Custom(
        "flag",
        course=("each player in turn$from chooses offer: a number from 0 to 2", "  $deed"),
        measures=("$whose offer",),
    ),
    Custom(
        "legs",
        turn=f"{LEG}  they $gain their oar cargo$maybe",
        course=("play 2 legs in alternation from $leader",),
    ),
    Custom(
        "legs",
        turn=f"{LEG}    $deed\n  if their oar is $number: $anew the leg$surely",
        course=("play up to 3 legs in alternation from $leader, until $asked",),
    ),
    Custom(
        "legs",
        turn=(
            "leg\n  they choose trip in one go\n    they choose freight: a number from 0 to 2\n"
            "    only if their freight is at most their cargo + 1\n"
            "    they may choose gift: a boat in their harbour\n      move gift to their sea\n"
            "  they $gain their freight cargo"
        ),
        course=("play 2 legs in alternation from $leader",),
    ),
    Custom(
        "legs",
        turn="leg\n  each player chooses oar: a number from 1 to 2\n  $player $gains 1 cargo",
        course=("play legs until $asked",),
    ),
    Custom(
        "asks",
        sail=", with what it asks",
        asks=("asks guess: a boat$other", "may ask guess: a boat$other$perhaps"),
        measures=("draft of $own guess",),
        conditions=(
            "$own guess is ${not}$name",
            "$own guess is ${not}opponent's sail",
            "$own guess is ${not}opponent's guess",
        ),
    ),
    Custom(
        "asks",
        sail=", with what it asks",
        asks=("asks stake: a number from 1 to 2", "may ask stake: a number from 0 to 2$perhaps"),
        measures=("$own stake",),
        packed=False,
    ),
    Custom(
        "wind",
        course=("chance chooses wind: $odds fair, otherwise foul", '  announce "{wind}"$perhaps'),
        conditions=("wind is ${not}fair", "wind is foul"),
    ),
    Custom(
        "wind",
        course=("chance chooses wind: $boats",),
        measures=("draft of wind", "printed $rank of wind"),
        conditions=("wind is ${not}$name", "wind is ${not}$own sail"),
    ),
    Custom(
        "wind",
        course=("for each player: chance chooses lot: a number from 1 to 2",),
        measures=("$whose lot",),
        conditions=("$own lot is ${not}opponent's lot",),
    ),
    Custom(
        "wind",
        course=("chance chooses wind: $odds Ebb, otherwise Flow", "wind $gains 1 cargo"),
        conditions=("wind is ${not}$player",),
    ),
    Custom(
        "wind",
        course=(
            "for each player: chance chooses wind: a number from 1 to 2, public",
            'for each player: announce "{they} {their wind}"$perhaps',
        ),
        measures=("$own wind",),
        conditions=("$own wind is ${not}1", "wind is ${not}level"),
    ),
    Custom(
        "named",
        top=(
            "load of a boat: twice its $rank + 1",
            "lead of a player: their cargo - their opponent's cargo",
            "squared of a number: it * it",
        ),
        measures=("load of $whose sail", "$own lead", "(squared of ($measure))"),
    ),
    Custom(
        "named",
        top=(
            "goods: their harbour or their sea",
            "heavy of a boat: yes, if its $rank is at least 2",
        ),
        measures=(
            "(number of players whose mark is $yes)",
            "(number of boats in $own harbour or $own sea)",
            "(number of boats in $whose harbour with $rank at least 2)",
            "(($measure) divided by 2, rounded up)",
            "(the sum of both cargos)",
            "(the higher of both cargos)",
            "(entry (tide) of (2, 0, 1))",
            "(entry (tide) of (1 -> $number, from 2 to 3 -> 1))",
        ),
        rules=(("worth: (number of boats in your $zone with this $rank)$maybe",),),
        conditions=(
            "heavy of $whose sail",
            "a player has at least $number cargo",
            "owner of $own sail is ${not}$player",
            "each player's cargo is at least 1",
            "$who leads by 1 cargo",
        ),
    ),
    Custom(
        "named",
        top=(
            "load of a boat: $number, if it is $name",
            "load of a boat: $number, otherwise",
            "lead of a player: $number, if their mark, otherwise 1",
        ),
        measures=("load of $whose sail", "$own lead"),
        conditions=("load of $whose sail is $sign $number",),
    ),
    Custom(
        "each",
        deeds=(
            "for each boat in $own harbour: $who $gain its $rank cargo",
            "for each boat in $own harbour: its $rank rises by 1",
            "for each boat in opponent's sea: move it to $own sea",
            'for each boat: announce "{it}", if it is in $own $zone',
        ),
    ),
    Custom(
        "each",
        course=(
            "for each boat in $player's harbour, one after the other:",
            "  $player may choose keep: yes or no",
            "    move it to $player's sea, if keep is yes",
        ),
    ),
    Custom(
        "each",
        course=("for each player in turn from $player: they $gain 1 cargo$surely",),
        last=(
            "for each boat in Ebb's $zone, one after the other:",
            "  Ebb gains its draft cargo, if Ebb's cargo is at most 4",
        ),
    ),
    Custom(
        "changes",
        deeds=(
            "$rank of $own sail becomes $number",
            "$rank of $own sail rises by 1",
            "$own sail is ${not}old",
            "$own cargo rises by 1, at most 3",
            "$own cargo falls by $number, at least 0",
        ),
        measures=("(the highest draft in $own harbour)", "(lowest draft in $own harbour)"),
    ),
    Custom(
        "pair",
        course=(
            "each player chooses pair$secretly: $several boats in their harbour",
            "each player chooses heir$secretly: a boat in their harbour with draft at most 2",
        ),
        measures=("(total $rank of $whose pair)",),
        conditions=("$name is ${not}in $own pair", "$own pair is ${not}in $own harbour"),
    ),
    Custom(
        "pair",
        course=(
            "each player chooses plan in one go$secretly",
            "  they choose haul: a number from 0 to 2",
            "  only if their haul is at most their cargo + 1",
            "  they may choose gift: a boat in their harbour",
        ),
        measures=("$whose haul",),
        conditions=("$own gift is ${not}$name",),
    ),
    Custom(
        "pair",
        course=("each player distributes 2 oars among bow and stern$secretly",),
        measures=("$whose bow", "$whose stern"),
    ),
    Custom(
        "pair",
        course=("each player chooses course$secretly: north or south",),
        conditions=("$own course is ${not}north", "$own course is ${not}opponent's course"),
    ),
    Custom(
        "pair",
        course=("each player chooses rival$secretly: a player",),
        deeds=("$own rival $gains 1 cargo",),
        conditions=("$own rival is ${not}$player", "$own rival is ${not}opponent's rival"),
    ),
    Custom(
        "pair",
        course=("each player chooses bets$secretly: $several boats other than $name",),
        conditions=("$name is ${not}in $own bets", "$own bets are ${not}opponent's bets"),
        packed=False,
    ),
    Custom(
        "pair",
        course=("each player chooses marks$secretly: 2 numbers from 1 to 3",),
        measures=("(total of $whose marks)", "(number of numbers in $own marks)"),
        conditions=("2 is ${not}in $own marks",),
        packed=False,
    ),
    Custom(
        "pair",
        course=(
            "each player chooses team$secretly: one boat of each draft",
            "each player chooses mates$secretly: one boat of each draft other than $name",
        ),
        conditions=("$name is ${not}in $own team",),
        packed=False,
    ),
    Custom(
        "dock",
        match=(
            "chance chooses fleet: 2 boats",
            "each player has dock: one of each fleet, public",
        ),
        measures=("(total $rank of $whose dock)",),
        conditions=("$name is ${not}in $own dock",),
        packed=False,
    ),
    Custom(
        "ahead",
        match=("each player has ahead: no, public",),
        course=(
            "for each player: their ahead becomes no",
            "for each player: their ahead becomes yes, if their cargo is $sign opponent's cargo",
        ),
        conditions=("$own ahead",),
    ),
    Custom(
        "swell",
        match=("match has swell: 1, public",),
        deeds=("swell becomes $measure",),
        measures=("swell",),
        rules=(("swell +$number",), ("next tide: swell -1$perhaps",)),
    ),
    Custom(
        "pair",
        course=(
            "$leader may choose extra, once per $phase$secretly: 1 or 2",
            "  $player $gains extra cargo",
            '  if none is chosen: announce "none"',
        ),
    ),
    Custom(
        "rules",
        rules=(
            ("opponent cannot $gain cargo$maybe",),
            ("next tide: you cannot $gain cargo$maybe",),
            ("next tide: you must not sail a boat with draft $sign $number, if able",),
        ),
    ),
    Custom(
        "rules",
        top=("ruling $name overrides every boat on worth",),
        rules=(("worth: $number",), ("worth: 3$surely",)),
    ),
    Custom("rules", top=("rule Thrift, for each player\n  $rule", "rule Calm\n  worth: 3$calm")),
    Custom(
        "rules",
        top=("rule Change, for each player\n  you must not repeat sails$maybe, if able",),
    ),
    Custom(
        "rules",
        rules=(
            ("until your cargo is 3: $step: you gain 1 cargo",),
            ("for the rest of the match: worth: 2$surely",),
            ("next 2 tides: you must not sail $name, if able",),
            ("this tide: $rank of $whose sail -1",),
            ("next tide: you must repeat sail, if able",),
            ("next tide: opponent must repeat sail$maybe",),
        ),
        packed=False,
    ),
    Custom(
        "rules",
        rules=(
            ("until your cargo is 3: $step: you gain 1 cargo",),
            ("for the rest of the match: worth: 2$surely",),
            ("next tide: $deed",),
            ("this tide: $rank of $whose sail -1",),
            ("$step: you win the tide$surely",),
            ("$step: the match ends$surely",),
        ),
        last=("at the end: $player gains 1 cargo",),
    ),
    Custom(
        "memory",
        conditions=("$own last 2 sails are $name, $name",),
        measures=(
            "(how often $who sailed $name)",
            "(tides since $who sailed $name)",
            "(total draft of $own every sail)",
        ),
        packed=False,
    ),
    Custom(
        "web",
        match=("match has web: a graph of boats, public",),
        course=(
            "each player chooses thread$secretly: an edge $innot web",
            "web $gains each thread",
        ),
        deeds=(
            "web flips edges touching $own sail",
            "web gains edge from $own sail to opponent's sail",
            "web loses edges touching $name",
            "web loses shortest paths from $name to $own sail in web",
        ),
        measures=("(distance from $name to $own sail in web)",),
        conditions=("edge between $name and $own sail is ${not}in web",),
    ),
    Custom(
        "yard",
        match=("the game has yard: two copies of each boat, secret",),
        course=(
            "chance deals 1 boat from the yard to each player's sea",
            "chance deals up to 1 boat from the yard to $player's sea$perhaps",
            "chance deals 2 boats from the yard to each player's harbour$perhaps",
        ),
        measures=("(number of boats in the yard)",),
        packed=False,
    ),
    Custom(
        "yard",
        match=("the game has yard: one of each boat, secret",),
        course=(
            "each player draws a boat from the yard to their $zone",
            '  if nothing is possible: announce "all are gone"',
        ),
        deeds=("move $own sail to the yard",),
        packed=False,
    ),
    Custom(
        "yard",
        match=("the game has yard: one of each boat, public",),
        course=("chance draws wreck: a boat from the yard", '  announce "{wreck}"$perhaps'),
        measures=("$rank of wreck",),
        conditions=("wreck is ${not}$name", "$name is ${not}in the yard"),
        packed=False,
    ),
    Custom(
        "yard",
        match=("the game has yard: one of each boat, in a pile, shuffled, secret",),
        course=(
            "for each player: move the top boat of the yard to their sea$surely",
            "shuffle the yard$perhaps",
        ),
        deeds=(
            "put $own sail on top of the yard",
            "put $own sail on the bottom of the yard",
            "$who look at the top boat of the yard",
        ),
        measures=("draft of the top boat of the yard", "draft of the bottom boat of the yard"),
        packed=False,
    ),
    Custom(
        "bales",
        top=("pieces bale\nbale W Wool\nbale S Silk",),
        match=(
            "each player has hold: 2 of each bale, public",
            "the game has shed: nothing, public",
        ),
        course=(
            "for each player: move a Wool in their hold to the shed$surely",
            "for each pair of Silk in the shed, each player gains 1 cargo$surely",
        ),
        deeds=(
            "move one Silk from $own hold to the shed",
            "move 2 Wools from $own hold to the shed",
            "discard 3 bales in $own hold that are Silk",
            "for every 2 bales in $own hold, $who $gain 3 cargo",
        ),
        measures=("(number of bales in $own hold)",),
        conditions=("Silk is ${not}in $own hold",),
        packed=False,
    ),
    Custom(
        "board",
        top=("board berth: paths\n  Pier - Mole - Quay - Pier\n  weed: number, usually 0",),
        match=("each player has place: Pier, public",),
        course=("each player chooses way$secretly: a berth next to their place",),
        deeds=(
            "$own place becomes $own way",
            "weed of $own place rises by 1",
            "for each berth next to $own place: its weed becomes $number",
        ),
        measures=(
            "weed of $whose place",
            "(number of berths with weed at least 1)",
            "(number of berths between $own place and opponent's place)",
        ),
        conditions=("$own place is ${not}opponent's place", "$own way is ${not}$berth"),
        packed=False,
    ),
    Custom(
        "board",
        top=("board cell: grid of 2 by 2\n  lord: player or nobody",),
        match=("each player has place: A1, public",),
        course=("each player may choose way$secretly: a cell next to their place",),
        deeds=(
            "$own place becomes $own way, if $own way was chosen",
            "lord of $own place becomes $whom",
        ),
        measures=("(number of cells with lord $player)", "(distance between $own place and B2)"),
        conditions=("lord of $whose place is ${not}$player",),
        packed=False,
    ),
    Custom(
        "board",
        top=("board cell: grid of 3 by 3\n  lord: player or nobody\n  weed: number, usually 0",),
        match=("each player has place: A1, public",),
        course=(
            "each player chooses way$secretly: a direction",
            "each player chooses spots$secretly: 2 cells, no two touching",
            "each player chooses pier$secretly: 2 cells with weed 0, in a line",
        ),
        deeds=(
            *(f"for each cell {here}: its weed rises by 1" for here in LYING),
            "for each cell in $own spots: its lord becomes $whom",
            "$own place becomes $corner",
        ),
        measures=(
            *(f"(number of cells {here})" for here in LYING),
            "(number of cells with weed at least 1)",
        ),
        conditions=("there are 3 cells with lord $player in a row", "B2 is ${not}in $own spots"),
        packed=False,
    ),
    Custom(
        "board",
        top=("board cell: grid of 3 by 3\n  weed: number, usually 0",),
        course=("each player chooses line$secretly: an axis",),
        deeds=("for each cell next to B2 along $own line: its weed rises by 1",),
        measures=("(number of cells next to $corner along $whose line)",),
        packed=False,
    ),
)
"""All customs; several of one name are ways of the same sort."""
