"""Whole sentences of rulebooks that are said in two lines here, or with other words in them.

Purpose: more of what `foreign_idioms` holds: what a player does again, may do, or does to things
that are not named. HAND, DECK, KIND and PHASE stand for names of the file: a zone of each player,
one of the game, a kind of pieces, and the outermost phase. ADVICE is of sentences that have no
other words: what to do. Must not know: the grammar; what else is wrong with a line.
"""

from collections.abc import Callable

from ...word_tables import table
from .number_idioms import NUMBERS

_FIRST = r"^(?P<in>[ \t]*)(?P<lead>(?:(?:if|unless) [^:]+: )?)"
_WHO = (
    r"(?P<who>each player|both players|they|you|opponent|[A-Z]\w*"
    r"|(?:the )?[a-z]\w*(?:'s opponent)?)"
)
_ONE = r"(?:an?|one|1) "
_CHOOSE = r"(?:choose|pick|show|play|use|say|take|make|give|throw)"
_OWN = r"((?:their|your|its|opponent's|[A-Z]\w*'s) \w+|\w+)"

_BOUND = r"(?P<by>\b(?:rises?|falls?) by [^,:]+?),? (?:but )?"
_NEVER = r"(?:cannot|can not|may not|must not|can never|may never|never)(?: ever)?"
BOUNDS = (
    (_BOUND + r"(?:up to|(?:not|never) (?:above|over|more than|beyond)) (?=\w)",
     r"\g<by>, at most ", "how far it may go stands behind"),
    (_BOUND + r"(?:down to|(?:not|never) (?:below|under|less than)) (?=\w)",
     r"\g<by>, at least ", "how far it may go stands behind"),
    (r"^(?P<in>[ \t]*(?:for each player: )?)they (?:(?:can|may) )?(?:only |never )?have at most "
     r"(?P<n>\d+) (?P<of>[a-z][\w-]*)$", r"\g<in>their \g<of> is at most \g<n>",
     "how much somebody may have is said of what they have"),
    (r"^(?P<in>[ \t]*)(?:(?:each|every) player|both players) (?:(?:can|may) )?(?:only )?(?:has|"
     r"have) at most (?P<n>\d+) (?P<of>[a-z][\w-]*)$",
     r"\g<in>for each player: their \g<of> is at most \g<n>",
     "how much somebody may have is said of what they have"),
    *((rf"^(?P<in>[ \t]*){who} ?(?:have|has|own|owns|hold|holds) {how} than (?P<n>\d+) "
       r"(?P<of>[a-z][\w-]*)$",
       rf"\g<in>for each player: their \g<of> is {bound} \g<n>",
       "how much somebody may have is said of what they have")
      for who in (rf"(?:for each player: )?they {_NEVER}",
                  rf"(?:(?:each|every|a) player|both players|players) {_NEVER}",
                  r"(?:no player|nobody|no one|neither player) (?:can )?(?:ever )?")
      for how, bound in (("more", "at most"), ("(?:fewer|less)", "at least"))),
)  # fmt: skip
"""How far numbers go, and how much somebody may have."""

TIMES = (
    (_FIRST + r"until the (?:very )?end of (?:the|this) (?P<of>[a-z][\w-]*)[:,] (?=\w)",
     r"\g<in>\g<lead>for the rest of the \g<of>: ", "until when it holds stands in front"),
    (_FIRST + r"until (?:the |this )?(?P<of>[a-z][\w-]*) (?:is over|ends|is finished|has ended)"
     r"[:,] (?=\w)",
     r"\g<in>\g<lead>for the rest of the \g<of>: ", "until when it holds stands in front"),
    (_FIRST + r"(?:from now on|until the (?:very )?end(?: of the (?:game|match))?"
     r"|until the (?:game|match) (?:is over|ends|is finished|has ended)"
     r"|for the (?:rest of the game|whole (?:game|match))|for ever|forever|permanently)[:,] (?=\w)",
     r"\g<in>\g<lead>for the rest of the PHASE: ",
     "until when it holds stands in front; what a piece leaves for later begins when its round "
     "ends, and in a step at once"),
    (_FIRST + r"for this (?P<of>[a-z][\w-]*)[:,] (?=\w)", r"\g<in>\g<lead>this \g<of>: ",
     "until when it holds stands in front"),
)  # fmt: skip

LOOKED_AT = (
    (_FIRST + r"(?:reveal|show)s? (?P<whose>[A-Z]\w*'s?|opponent's) (?P<zone>[a-z][\w-]*) "
     r"to (?P<who>[A-Z]\w*)$", r"\g<in>\g<lead>\g<who> looks at \g<whose> \g<zone>",
     "what lies in a zone is looked at"),
    (_FIRST + r"(?:reveal|show)s? (?:the )?(?P<of>[a-z][\w-]*)(?P<to> to [A-Z]\w*)?$",
     r'\g<in>\g<lead>announce "{\g<of>}"\g<to>', "what is so is told by `announce`"),
)  # fmt: skip
"""What is revealed and was not chosen."""

SENTENCES = (
    (r"\b(?P<many>number of [a-z][\w-]*) of (?:both players|each player)(?= with\b|$)",
     r"\g<many> in each HAND", "where they lie is said"),
    *BOUNDS,
    *TIMES,
    *NUMBERS,
    (r"^(?P<in>[ \t]*[\w-]+: )double (?P<of>.+)$", r"\g<in>twice \g<of>", ""),
    (r"^(?P<in>[ \t]*[\w-]+: )(?:triple|treble) (?P<of>.+)$", r"\g<in>three times \g<of>", ""),
    (r"(?P<has>\bha(?:s|ve) [\w-]+: \d+) (?!of\b|in\b)[a-z][\w-]*(?=,|$)", r"\g<has>",
     "so much of it is a number alone"),
    (r"\bit is the (?:last|final) round\b", "round is LAST", ""),
    (_FIRST + r"(?:last|final) round: ", r"\g<in>\g<lead>if round is LAST: ", ""),
    (_FIRST + r"(?:each|both) of them (?=\w)", r"\g<in>\g<lead>each player ", ""),
    (r"\bthere (?:is|was) (?:a|some) winner\b", "winner is not nobody", ""),
    (r"\bthere (?:is|was) no winner\b", "winner is nobody", ""),
    *((rf"\b(they|you) (?:must not|cannot|may not) {_CHOOSE} the same {what} (?:{word}) "
       r"(?:times )?(?:in a row|running|in succession)",
       rf"\1 must not {name} the same {digit} times in a row", "what is chosen has a name")
      for digit, word in ((2, "2|two|twice"), (3, "3|three|thrice"), (4, "4|four"), (5, "5|five"))
      for what, name in ((r"(?:number|one|thing)", "ASKS"), (r"(?:number of )?([\w-]+)", r"\2"))),
    *((rf"\b(they|you) (?:must not|cannot|may not) {_CHOOSE} ([\w-]+) (?:{word}) (?:times )?"
       r"(?:in a row|running|in succession)$",
       rf"\1 must not ASKS \2, if {before}", "what is chosen has a name")
      for word, before in (
          ("twice|2|two", r"their previous ASKS is \2"),
          ("3|three|thrice", r"their last 2 ASKSs are \2, \2"),
          ("4|four", r"their last 3 ASKSs are \2, \2, \2"),
      )),
    (r"\b(they) (?:must not|cannot|may not) (\w+) ([\w-]+) (?:twice|(?:2|two) times) "
     r"(?:in a row|running|in succession)$", r"\1 must not \2 \3, if their previous \2 is \3", ""),
    (r"\b(they) (?:must not|cannot|may not) (\w+) ([\w-]+) (?:3|three) times (?:in a row"
     r"|running|in succession)$", r"\1 must not \2 \3, if their last 2 \2s are \3, \3", ""),
    (r"\b(they) (?:must not|cannot|may not) (\w+) ([\w-]+) (?:4|four) times (?:in a row"
     r"|running|in succession)$", r"\1 must not \2 \3, if their last 3 \2s are \3, \3, \3", ""),
    (r"\b((?:their|your|opponent's|[A-Z]\w*'s) )([\w-]+) (?:1|one|a|last) (?:round|turn) ago\b",
     r"\1previous \2", ""),
    (_FIRST + r"they both (gain|lose|win|discard|draw)s? (.+)$",
     r"\g<in>\g<lead>each player \3s \4", ""),
    (_FIRST + r"they (?:take|steal|get|gain)s? up to (\d+) ([a-z][\w-]*?)s? from (?:the |their )?"
     r"opponent$",
     r"\g<in>\g<lead>they gain as many \4s as the smaller of \3 and opponent's \4s" "\n"
     r"\g<in>\g<lead>opponent loses as many \4s as the smaller of \3 and opponent's \4s",
     "what one gains, the other loses"),
    (r"\b(?:pay|spend|give|return)(s?) (\d+ [\w-]+) (?:back )?(?:to|into) the "
     r"(?:bank|stock|supply|treasury)$", r"lose\1 \2", "what is paid is gone"),
    (r"\b(?:the )?other player(?='s\b| (?:gain|lose|win|choose|may|must|cannot|draw|is|has))",
     "opponent", "who is meant besides `they` is their opponent"),
    (r"\b(?:the )?(?:player )?(?:who|that) (?:has won|won) (?:the )?(?:more|most) (\w+?)s? "
     r"(?=wins?|gains?|loses?|chooses?)",
     r"the player with more \1s won ", ""),
    (_FIRST + r"(?:the )?first (?:player )?(?:who wins|to win) (\d+) (\w+?)s? wins the (\w+)$",
     r"\g<in>\g<lead>play \4s until a player has won \3 \4s" "\n"
     r"\g<in>the player with more \4s won wins the \5",
     "how long it goes on, and who has won then, are two lines"),
    (_FIRST + _WHO + r" may (discard|play|reveal|return) " + _ONE + r"(\w+)$",
     r"\g<in>\g<lead>\g<who> may choose chosen: a \5 in their HAND" "\n"
     r"\g<in>  \4 chosen",
     "which one is chosen first"),
    (_FIRST + r"they (discard|return|reveal) " + _ONE + r"(\w+)$",
     r"\g<in>they choose chosen: a \4 in their HAND" "\n" r"\g<in>\3 chosen",
     "which one is chosen first"),
    (_FIRST + _WHO + r" (discard|return|reveal)s " + _ONE + r"(\w+)$",
     r"\g<in>\g<who> chooses chosen: a \5 in their HAND" "\n" r"\g<in>\4 \g<who>'s chosen",
     "which one is chosen first"),
    (_FIRST + _WHO + r" (draws?) " + _ONE + r"(\w+)(?: from (?:the )?\w+)?$",
     r"\g<in>\g<lead>\g<who> \4 1 \5 from the DECK to their HAND",
     "from where, and where to"),
    (_FIRST + _WHO + r" (draws?) (\d+) (\w+)(?: from (?:the )?\w+)?$",
     r"\g<in>\g<lead>\g<who> \4 \5 \6 from the DECK to their HAND",
     "from where, and where to"),
    (_FIRST + r"(?:add|adds|put) (\d+)(?: \w+)? to " + _OWN + "$",
     r"\g<in>\g<lead>\4 rises by \3", ""),
    (_FIRST + r"(?:subtract|deduct|take|remove)s? (\d+)(?: \w+)? from " + _OWN + "$",
     r"\g<in>\g<lead>\4 falls by \3", ""),
    (_FIRST + r"(.+?) (?:is|are|gets?) doubled$", r"\g<in>\g<lead>\3 becomes \3 * 2", ""),
    (_FIRST + r"(.+?) (?:is|are|gets?) tripled$", r"\g<in>\g<lead>\3 becomes \3 * 3", ""),
    (_FIRST + r"(?:triple|treble) (.+)$", r"\g<in>\g<lead>\3 becomes \3 * 3", ""),
    (_FIRST + r"(?:halve) (.+)$", r"\g<in>\g<lead>\3 becomes half \3, rounded down", ""),
    (_FIRST + r"(.+?) (?:is|are|gets?) halved$",
     r"\g<in>\g<lead>\3 becomes half \3, rounded down", ""),
    (_FIRST + r"(?:reset|clear|zero) " + _OWN + "$",
     r"\g<in>\g<lead>\3 becomes 0", ""),
    (_FIRST + r"(?:replay|repeat|redo|rerun) (?:the|this) (\w+)$",
     r"\g<in>\g<lead>restart the \3", ""),
    (_FIRST + r"(?:end|finish|stop) the (\w+)$", r"\g<in>\g<lead>the \3 ends", ""),
    (_FIRST + r"the (\w+) (?:is over|is finished|is done|stops|finishes)$",
     r"\g<in>\g<lead>the \3 ends", ""),
    (_FIRST + r"the (\w+) (?:is|ends (?:in|with)|ends as) a (?:draw|tie)$",
     r"\g<in>\g<lead>the \3 ends", "what ends so is won by nobody"),
    (_FIRST + r"(?:it is a|it's a) (?:draw|tie)$",
     r"\g<in>\g<lead>the PHASE ends", "what ends so is won by nobody"),
    (r"\b(wins?) (if|unless) (?=\w)", r"\1 the PHASE, \2 ", "what is won is said"),
    (_FIRST + r"(?:put|lay|place|play)s? (?:the|that|this) (\w+) "
     r"(?:on|onto|in|into|to) (?:the )?(\w+)$",
     r"\g<in>\g<lead>move their \3 to \4", "whose it is, is said"),
    (_FIRST + r"(?:reveal|show)s? (?:(?:all|both|each|the|players'?) )*(\w+?)s?(?P<to> to .+)?$",
     r"\g<in>\g<lead>reveal each \3's VARIES\g<to>",
     "of pieces that change, what they have is shown"),
    (r"\bannounce \"\{((?:[\w']+ )*\w+'s \w+|\w+ of [\w' ]+)\}\"", r"reveal \1",
     "what several pieces have is shown"),
    (r"(?<=: )(?:reveal|show)s? their (\w+?)(?P<to> to .+)?$",
     r"reveal their \1's VARIES\g<to>", "of pieces that change, what they have is shown"),
    *LOOKED_AT,
    (_FIRST + r"(?:reveal|show)s? (?:(?:all|both|each|the|their|players'?) )*(\w+?)s?$",
     r"\g<in>\g<lead>each player looks at their opponent's \3", "what lies in a zone is looked at"),
    (_FIRST + r"they (?:reveal|show) (?:their|the) (\w+?)$",
     r"\g<in>\g<lead>show their \3 to opponent", "what lies in a zone is shown to somebody"),
    (_FIRST + _WHO + r" (?:reveal|show)s (?:their|its|the) (\w+?)$",
     r"\g<in>\g<lead>\g<who>'s opponent looks at \g<who>'s \4",
     "what lies in a zone is looked at"),
    (_FIRST + r"(?:swap|exchange) (?:(?:the|both|all) )?(\w+?)s$",
     r"\g<in>\g<lead>for each player: move each KIND in their \3 to their opponent's \3",
     "pieces are moved, both ways at once"),
    (_FIRST + r"(?:swap|exchange) (?:your|their|opponent's) (\w+) with (?:your |their )?"
     r"(?:your|their|opponent's)(?: \w+)?$",
     r"\g<in>\g<lead>for each player: move each KIND in their \3 to their opponent's \3",
     "pieces are moved, both ways at once"),
    (_FIRST + r"shuffles? (?:up )?(?:the |their |each )?\w+$", "NOPILE",
     "what lies in no order need not be shuffled: chance draws evenly from it"),
    (_FIRST + r"(?:nothing happens|nothing else happens|do nothing)$", "",
     "where no line says anything, nothing happens"),
)  # fmt: skip
"""What is said, what is said here in its place, and why."""

_ROW = r"\b(?:in a row|running|in succession|consecutive(?:ly)?|successive(?:ly)?)\b"

ADVICE = table(
    (
        (r"^\s*(?:[\w-]+: )?doubles? (?:your|their|the|its) (?:die|dice|rolls?|throws?)\b",
         "what chance has drawn stays as it is; what is gained by it is gained twice: `they gain "
         "their roll * 2 points`"),
        (r"^\s*(?:each|every) player has (?:an? )?(?:own )?(?:[\w-]+: )?(?:(?:an?|their own) )?"
         r"(?:board|grid)\b|^\s*(?:each|every) player has [\w-]+: an? (?:board|grid) of",
         "one board lies between both, in a block of its own at the margin: `board square: grid of "
         "5 by 5`; what somebody hides on it is chosen: `each player secretly chooses fleet: 3 "
         "squares in a row`"),
        (r"\bif (?:you|they|(?:your )?opponent|a player|[A-Z]\w*) (?:is|are) (?:behind|ahead)"
         r"\b(?! of)",
         "who is ahead is said by what players have more of: `if opponent leads by 1 or more "
         "points`"),
        (r"^\s*(?:turns?|flips?) (?:over|up)$",
         "what is turned over is said, and where it lies open then: `move the top card of deck to "
         "table`; what was chosen in secret is shown with `reveal`"),
        (r"\b(?:\d+|two|three|four|all|no) (?:kinds|sorts|types|colou?rs) of [\w-]+ (?:are|have) "
         r"(?:gone|left|run out|empty|sold out)\b",
         "how many kinds there are left is not counted: ask of each what there is of it, `until "
         "the deck is empty`, `if reds is 0 and blues is 0`"),
        (r"^\s*(?:they|you|each player|a player|the player whose turn it is) (?:may|can) "
         r"(?!choose|ask|not\b)[a-z]+(?=$|:| and\b| or\b)",
         "what somebody may do is one of several things that are chosen: `they choose deed: stop "
         "or roll`, then `if their deed is stop: ...`"),
        (r"\bmust (?:not )?[a-z][\w-]* (?:at least |at most |exactly |up to )?"
         r"(?:\d+|two|three|four|five) [a-z]",
         "how many are chosen is said where they are chosen: `they choose pair: 2 cards in their "
         "hand`; in one go it may be asked behind it, `only if number of cards in pair is 2`"),
        (r"\b(?:is|are|be) (?:knocked )?out(?= of the round$|$|,)",
         "whoever is out has lost what is played, `they lose the round`; where play goes on "
         "without them it is a state: `each player has out: no, public`, then `they are out`"),
        (r"\b(?:set|put|lay|place)s? (?:.+ )?(?:aside|apart)\b",
         "what is set aside lies in a zone of its own: `the game has aside: nothing, secret`, and "
         "`move the top card of deck to aside`"),
        (r"\bif (?:they|you|opponent|[A-Z]\w*) .*\b[a-z]+(?:ed|t|en) \S+ (?:at least |more than )?"
         r"(?:[1-9]|one|two|three|four|\d\d+)(?: or more)? [a-z][\w-]* ago\b",
         "how long ago it was for the last time is a number, or none: `if how often they pick King "
         "is at least 1 and rounds since they picked King is at least 2`; what was chosen longer "
         "ago is kept by lines: `each player has remembered: 0, public`"),
        (r"\b(?:[2-9]|two|three|four|\d\d+) [a-z][\w-]* (?:ago|before)\b",
         "what was chosen longer ago than the last time is kept by lines: `each player has "
         "remembered: 0, public`, with what was chosen in the place of 0, and `their remembered "
         "becomes ...` where it is to be kept"),
        (rf"\b(?:w[io]n(?:s|ning)?|lost|loses?|losing|streak)\b.*{_ROW}|{_ROW}.*\bw[io]ns?\b"
         rf"|\b[a-z]+(?:s|ed|t) (?:two|three|\d+) (?!times\b)[\w-]+ {_ROW}",
         "how often in a row is counted: `each player has streak: 0, public`; where it is known "
         "who won, `streak of the winner rises by 1` and `streak of the winner's opponent becomes "
         "0`, and then it is asked: `streak of the winner is at least 3`"),
        (r"^\s*(?:[\w-]+: )?(?:you|they|opponent) (?:pay|lose|suffer|take)s? no [a-z][\w-]*$",
         "whoever is spared is left out where it is taken from the others: `they lose 1 point, "
         "unless their pick is King`"),
        (r"\b(?:is|are) (?:told|shown) (?:which|what|where|whether|how)\b",
         "what is chosen already is told like this: `announce \"{your pick}\" to opponent`; what "
         "both choose at once nobody knows before, unless one of them comes first: `each player in "
         "turn chooses pick: ...`"),
        (r"\b(?:gets?|gains?|scores?|receives?|earns?|loses?|pays?) (?:only|just) \d",
         "what is another number in some case has a name: `prize: 1, if their pick is King` and "
         "`prize: 2, unless their pick is King`, and then `the winner gains prize points`"),
        (r"\binstead$",
         "what is another number in some case has a name: `prize: 2, if their pick is King` and "
         "`prize: 1, otherwise`, and then `the winner gains prize points`"),
        (rf"\bha(?:s|ve) [a-z]+ (?:two|three|\d+) (?!times\b)[\w-]+ {_ROW}",
         "how often in a row is counted: `each player has streak: 0, public`, `streak of the "
         "winner rises by 1`, `streak of the winner's opponent becomes 0`, and then it is asked: "
         "`streak of the winner is at least 3`"),
        (r"\b(?:takes?|took|removes?|draws?) the last\b",
         "who takes the last one is known in their turn: below what they take, `if pile is at most "
         "0: they win the match`, or `they lose the match`"),
        (r"\bchooses? [\w-]+(?:, in secret)?: (?!an? |one |yes|no|\d)[a-z][\w-]*$",
         "where there is one thing alone, nothing is chosen: what may be done besides is said, "
         "too, `they choose deed: raise or call`"),
        (r"^\s*(?:each|every|all) (?!players?\b)[\w-]+ (?:(?:begin|start)s? with|has|have) ",
         "what everything of a kind has at first is said where it is declared, below `board` or "
         "`pieces`: `fruit: number, usually 3`"),
        (r"\bafter the (?:last|final) \w+",
         "what happens after all rounds stands in the match, below `play ... rounds`"),
        (r"\bthe (?:last|final) (?:round|turn|set|deal|hand|trick)\b",
         "which one is the last is known before it is over only where it is said how many there "
         "are: `play 5 rounds`, and `if round is 5: ...` in the round"),
        (r"\bthe (?:first|starting|start|active|current) player\b",
         "who is meant is said by a name, or by what they are: where turns are taken, `they` or "
         "`the player whose turn it is`; who begins may be kept: `the game has starter: North`, "
         "with `starter becomes opponent of starter`"),
        (r"\b(?:gains?|loses?) (?:their|your|its) [\w-]+$",
         "of what so much is gained or lost is said: `they gain their offer points`"),
        (r"^(?!.*\bif\b)[ \t]*(?:move|put|discard|return|reveal) .*\b[\w']+ or [\w']+$",
         "one of the two is chosen first: `they choose way: left or right`, and `if their way is "
         "left: ...` below it"),
        (r"^(?!.*\b(?:if|unless|until|where)\b).*\b(?:gains?|loses?|gets?) \S+ [\w-]+ or \d",
         "one of the two is chosen first: `they choose way: left or right`, and `if their way is "
         "left: ...` below it"),
        (r"^\s*(?:[a-z-]+: )?for (?:two|three|four|\d+) [a-z]+s[:,]",
         "from when it is counted is said: `next 2 rounds: ...` holds in those that come, and "
         "`this round: ...` in the one that is played"),
        (r"^\s*(?:at|in) the (?:very )?end of (?:the|each|every|this) [a-z-]+[:,]",
         "what is done at the end of a phase stands in its block, `at the end: ...`; what a piece "
         "does then stands in a step of it, the last one: `aftermath: ...`"),
        (r"^\s*(?:each|every) (?!player\b|of\b)[a-z-]+:",
         "what is done each time stands in the block of that phase, as a line of its own"),
        (r"^(?!.*\b(?:must|cannot)\b).*(?:^\s*|,? )(?:while|as long as|so long as) \w",
         "what is done again and again is a phase: `play throws until pot is 0`, with a phase "
         "`throw` in which stands what is done each time; what is done once stands behind `if`"),
        (r"\b(?:plays?|goes|go|moves?|turns?|rolls?|throws?|draws?) again$"
         r"|\b(?:another|extra|(?<!every )second|additional) turn$",
         "a turn that may go on is made of a phase of its own: `play throws` in the turn, and in "
         "the throw a line that ends the turn, `the turn ends`"),
        (r"\b(?:chose|chosen|[a-z]+ed) [\w-]+ in the (?:last|past) (?:two|three|four|\d+) \w+"
         r"|\b(?:has|have) not \w+ [\w-]+ for (?:two|three|four|\d+) \w+",
         "what was chosen lately is among the latest ones: `King is in their last 2 picks`, with "
         "the one just made, or `in their previous 2 picks`, without it; or it `is not in` them"),
        (r"^\s*each player in turn (?!from\b|chooses [\w-]+:)",
         "who is first is said: `each player in turn from Ada chooses ...`, or, of what is done, "
         "`for each player in turn from Ada: ...`"),
        (r"\bput the (?:top|bottom) [\w-]+(?: of (?:the )?[\w-]+)? back$",
         "what somebody has looked at lies where it was; to lay it elsewhere, say where: `move the "
         "top card of pile to ...`"),
        (r"^\s*(?:the )?[\w-]+(?:'s opponent)? chooses [\w-]+ (?:first|last)\b",
         "who chooses after whom is said in one line: `each player in turn from leader chooses "
         "reply: yes or no`, or by one line for each, in this order"),
        (r"^\s+[a-z][\w-]*: (?:the )?[a-z]+ [^:,]*\b(?:ahead|behind|next to|towards)\b[^:]*,? or "
         r"(?:the )?[a-z]+",
         "which of several cells are meant is said where one of them is chosen: `asks goal: a "
         "square straight ahead of your start, or a square straight behind your start`"),
        (r"^\s+[a-z][\w-]*: (?:a list of|lists? of)\b"
         r"|^\s+[a-z][\w-]*: (?:\w+ )?(?:ahead|back|forward|left|right)\b[^:]*,",
         "what a piece has is one thing, a number, a name, yes or no; each of several has a line "
         "of its own, `left: yes or no`, and which cells it may go to is asked for: `asks goal: "
         "...`"),
        (r"\b(?:must not|cannot|can not|may not) (?:pass|decline|skip|refuse)\b.*\b(?:if|unless) "
         r"|\b(?:must not|cannot|may not) (?:pass|decline|refuse)$",
         "whoever may decline is asked by `they may choose ...`, and whoever may not by `they "
         "choose ...`, each with its condition behind it: `..., if bidder is nobody`"),
        (r"\bbecomes the (?:next|following|previous|opposite) [a-z-]+$"
         r"|\bbecomes the [a-z-]+ (?:after|before|behind|across from) (?:it|that)$"
         r"|^[a-z][\w-]* of an? [a-z-]+: the [a-z-]+ (?:in|next to|across|opposite)\b",
         "which place follows, or lies across, is said by a list of places: `following of a pit: "
         "entry (column of it) of (A2, A3, A4, A1)`, and then `spot becomes following of spot`"),
        (r"\b(?:rises?|falls?) by (?:\d+|their [\w-]+) and (?:the )?[a-z]",
         "what is added to it is one number: `rises by 1 + seeds of spot`"),
        (r"\buntil (?:one|a|either) (?:side|player's side|row|half) is (?:empty|cleared)\b"
         r"|\buntil all (?:the )?[a-z-]+ of (?:a|one|either) player are empty\b"
         r"|\buntil (?:a|one|either) player has no [a-z-]+ (?:left )?(?:on|in|at) ",
         "what lies at places is counted: `until total seeds of pits with side South is 0, or "
         "total seeds of pits with side North is 0`"),
        (r"^board [a-z-]+: .*\b(?:rows?|columns?|grid)\b.* and \d+ [a-z]",
         "the cells of a board are all of one sort; those with another use are told apart by a "
         "name, `each player has store: A5 for South, A10 for North`, or by a field"),
        (r"^\s*(?:all )?(?:ties|draws|a tie|a draw) (?:go|goes|are|is|count) ",
         "who wins where both have as much is said of what is compared, where it is decided: "
         "`if ranks of picks are level: ...`, or in the match `if gold is level: ...`"),
        (r"\bif .*\bbeats? ",
         "what beats what is said by a number, `if rank of their pick is more than rank of "
         "opponent's pick`, or by a field, `beats: card or none`, as `if beats of their pick is "
         "opponent's pick`"),
        (r"\bboard becomes empty\b",
         "what lies on a board is counted: `until there is no point with stone they`, or, of "
         "pieces in a zone, `until number of cards in table is 0`"),
        (r"\b(?:twice|(?:two|three|\d+) (?:rounds|times|turns)) in a row\b",
         "what was chosen before is asked like this: `if their previous act is rest`; below a "
     "choice, "
         "`they must not repeat act` forbids the same again"),
        (r"\buntil (?:your|their|the|his|her) next (?:turn|round|go)\b",
         "what lasts is a state: `each player has guarded: no, public`, then `they are guarded`, "
         "and at the beginning of their next turn `they are not guarded`"),
        (r"\bonly (?:once|twice|\d+ times)\b|\b(?:once|twice) (?:per|in a|each) match\b",
         "how often something was chosen is a number: below the choice, `they must not act rest, "
     "if "
         "how often they acted rest in this match is at least 1`"),
        (r"\b(?:roll|throw)s? (?:an?|the|two|three|\d+) (?:die|dice)\b",
         "what chance does has a name: `chance chooses die: a whole number from 1 to 6`, and `die` "
         "stands for it from then on"),
        (r"\b(?:flip|toss)(?:es|s)? (?:a|the) coin\b|\bon (?:heads|tails)\b",
         "what chance does has a name: `chance chooses side: heads or tails`, then `if side is "
     "heads:`"),
        (r"^\s*an? \w+ of \d+ (?:is|means|counts as)\b",
         "what a number means is asked where it counts: `if their offer is 0: ...`"),
        (r"\b(?:cannot|can't|can not) \w+.* pass(?:es)?$|\bno legal \w+",
         "whoever can choose nothing is not asked; what happens then stands below the choice: "
         "`they may choose ...`, and `if none is chosen: ...`"),
        (r"\b(?:is|are) out(?: of (?:the|this) [\w-]+)?$",
         "who is out is kept: `each player has out: no, public`, below the choice `if none is "
         "chosen: they are out`, and what goes on asks for it: `if they are not out: ...`"),
        (r"\b(?:skips?|misses?|loses?) (?:a|their|the|your) (?:next )?(?:turn|go)\b",
         "who has to wait is kept: `each player has halted: no, public`, and `they are halted` "
         "where it comes about; a turn begins with `if they are halted:`, below it `they are not "
         "halted` and `the turn ends`"),
        (r"\b(?:cannot|can't|may not) (?:move|go|run) (?:past|beyond|over)\b",
         "how far a number may go is said where it changes: `their points rises by 2, at most 20`, "
         "or behind it, `their points is at most 20`"),
        (r"\b(?:goes|go) on (?:until|till)\b|\bcontinues? (?:until|till)\b"
         r"|\bkeeps? \w+ing (?:until|till)\b",
         "what goes on is a phase of its own: `play throws until pot is 0` in the phase around it, "
         "and in the throw a line that ends it, `the throw ends` or `the turn ends`"),
        (r"\b(?:starts?|begins?) at \d+\b",
         "what a number is at first is said where it is declared, `the game has high: 3, public`; "
         "what must be more is said below the choice, `they must offer more than high`"),
        (r"\bsets? of (?:\d+|two|three|four|five)\b|\b\d+ of the same\b",
         "several alike are asked for: `if there are 3 cards in their hand with the same suit: ...`"
         "; they are chosen like this: `they may choose meld: 3 cards in their hand, with the same "
         "suit`"),
        (r"\b(?:pays?|spends?)$",
         "how much is paid is said, as a number or by what was chosen: `the winner loses 2 points`,"
         " `the winner loses their offer points`"),
        (r"\b(?:is|are|be) (?:shown|visible)\b|\bface[- ]?up\b",
         "all see what lies in a public zone, `the game has row: nothing, public`, and what is "
         "moved there, `move the top card of deck to row`; what was chosen is shown by `reveal`, "
         "and to one player by `reveal pick to opponent`"),
        (r"\b(?:the )?(?:other|remaining|last) (?:card|piece|one)\b",
         "which one is meant is said: by the name of a choice, or `each card in ...`"),
    )
)  # fmt: skip
"""Lines that have no other words, and what one does in their place."""


TOLD = frozenset(told for _, told in ADVICE)
"""All of this advice."""


def advice(line: str, accounts_for: Callable[[str], bool] = bool) -> str | None:
    """What to do where a line cannot be said in other words. accounts_for: whether it is for some
    words of the line that it cannot.
    """
    return next(
        (told for said, told in ADVICE for found in said.finditer(line) if accounts_for(found[0])),
        None,
    )
