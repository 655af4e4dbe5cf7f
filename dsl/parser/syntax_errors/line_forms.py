"""How lines are said, by the words that stand in them.

Purpose: whoever wrote a line that nobody understands sees one like it that is right.
Input: a line. Output: a line as it should be. Must not know: the grammar.
"""

from ...word_tables import first_found, table

FORMS = table((
    (r", ?(?:else|otherwise)\b", "a general answer stands in the phase: `prize: 2`; what a card "
     "answers otherwise stands below it: `prize: 3, if you are the winner`"),
    (r"^\s+\w+: .*, (?:public|private|secret)\b", "`each player has points: 0, public`, or `match "
     "has pot: 0, public`"),
    (r"^rule ?set", '`ruleset "High Card"`'),
    (r"^\s+players?\b", "`players North, South`"),
    (r"^\s*extends?\b", '`extends "High Card"`'),
    (r"^(?:add )?options?\b", '`option rounds = 3 "how many rounds are played"`'),
    (r"^(?:pieces?|cards?)\b", "`pieces card`, and what each card has in a block below"),
    (r"^board\b", "`board square: grid of 8 by 8`, or `board cell: hexagon of side 5`"),
    (r"^ruling\b", '`ruling King overrides Page`, `ruling R31: "a late card is no card"`'),
    (r"^\s+because\b", '`because "a King is a King"`'),
    (r"^example\b", '`example "Kings win"`'),
    (r"^\s+given\b", "`given {rounds} = 1`"),
    (r"^\s+then\b", "`then North wins the match`, `then North leads 2 to 1`, `then North's hand is "
     'not nothing`, `then South is told "North: King"`, `then North may not pick Ace`, '
     "`then North is not asked bet`"),
    (r"^\s+\w+ \d+:", "`round 1: North picks King, South picks Page, South passes bet`"),
    (r"^add to\b", "`add to round, before scoring`, and the new lines in a block below"),
    (r"^add\b", "`add card 5 Ace`, and its lines in a block below"),
    (r"^remove\b", "`remove King`, `remove option rounds`: one thing a line"),
    (r"^replace\b", "`replace card 4 King`, with its label and its name; or `replace scoring in "
     "round`"),
    (r"^change\b", "`change card 4 King`, or `change pick in round`, and the new lines in a block "
     "below"),
    (r"^rename\b", "`rename card to tile, round to turn`"),
    (r"^allow\b", '`allow one-seat because "North begins"`'),
    (r"^\s+[a-z]+-[a-z-]+(?: (?:in|with|for) \S+)+$", '`one-seat because "North begins"`'),
    (r"\bin alternation|\bplay\b.*\b(?:turns|altern)", "`play turns in alternation from North`"),
    (r"^\s*play\b", "`play 3 rounds`, `play up to 9 rounds until a player has at least 5 points`, "
     "`play turns in alternation from North`"),
    (r"\bdistributes?\b", "`they distribute 10 troops over hill, wood and brook`"),
    (r"\bmay (?:\w+ )?(?:choose|pick)", "`each player may choose bet: a whole number from 1 to 3`"),
    (r"\bchooses?\b", "`each player chooses pick, in secret: a card in their hand`"),
    (r"\bmust\b", "`next round: opponent must not pick King`"),
    (r"^\s*(?:next|this|until|for the rest)\b", "`next round: rank of your pick +2`"),
    (r"^\s*(?:if|when|unless)\b", "`if pot is more than 3: the winner gains 1 points`, with "
     "`otherwise: ...` on a line of its own below"),
    (r"\bfor each\b", "`for each player: they gain 1 points, if their pick is King`"),
    (r"^\s*step\b", "`step scoring`, and its lines in a block below"),
    (r"^\s*within\b", "`within 30 seconds`, in the block of a choice"),
    (r"^\s*asks\b", "`asks target: a card in opponent's hand`"),
    (r"\bhas\b|\bhave\b", "`each player has points: 0, public`, `the match has pot: 0, public`"),
    (r"\bannounce", '`announce "{North} has {North\'s points}"`'),
    (r"^\s+\w+:.*\b(?:if|unless)\b", "`winner: you, if opponent's pick is King and pot is more "
     "than 3`"),
    (r"\b(?:if|unless)\b", "`the winner gains 1 points, if pot is more than 3`"),
    (r"^\s+\w+: (?:a|number|yes|no|player)\b", "`rank: number, usually 0`"),
    (r"^\s+[\w-]+:", "`prize: 2`, `winner: the player whose pick has more rank`"),
    (r"\bbecomes?\b", "`their points becomes 3`"),
    (r"\b(?:gain|lose)s?\b", "`they gain 2 points`"),
    (r"\bwins?\b", "`the player with more points wins the match`"),
    (r"^\S+ \S+ ", '`card 4 King`, or `card 4 "King of Hearts"`'),
    (r"^\S", "`card 4 King` for a piece, and one word for a phase"),
))  # fmt: skip

PLAIN = "somebody or something, what it does, and with what: `move each pick to spent`"
"""What is said where nothing is known of a line."""


def form_of_line(line: str) -> str:
    """A line as it should be, like one that cannot be read."""
    return first_found(line, FORMS) or PLAIN
