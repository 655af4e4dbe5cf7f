"""Which player a line names first, and so whom a reader takes for `they` behind it.

Purpose: a line that does something with one player if something is so of another says first what
it says of whoever `they` is. Input: lines. Output: whether they are turned round; what is said of
them, said of somebody else.
Must not know: how anything is worded.
"""

from attrs import evolve

from ...dsl import syntax as sx
from ...dsl.lower.doers import SUCH
from ...dsl.syntax.walk import inside
from .vocabulary import RESULTS, Vocabulary

THEY, OPPONENT = sx.Pronoun("they"), sx.Pronoun("opponent")

_SEVERAL = (sx.EachPlayer, sx.BothPlayers, sx.SomePlayer, *SUCH)
"""In these, `they` is each of those of whom is spoken."""


def is_asked_first(line: sx.Line, words: Vocabulary) -> bool:
    """Whether the condition of a line stands in front: `if they have no coins, the winner ...`."""
    guard = line.guard
    if guard is None or guard.able or any(each.able for each in guard.also):
        return False
    done = isinstance(line.sentence, sx.EffectLine) and _names_another(line.sentence, words)
    return done and _is_of_them(guard)


def is_done_first(line: sx.If, words: Vocabulary) -> bool:
    """Whether the condition stands behind a line: `they lose 1 coin, if the winner's pick ...`."""
    match line.then:
        case (sx.Line(sentence=sx.EffectLine() as done, guard=None),):
            return _names_another(line.condition, words) and _is_of_them(done)
    return False


def _names_another(node: sx.Node, words: Vocabulary) -> bool:
    """Whether a player is named, and `they` are not."""
    within = inside(node)
    if THEY in within or any(isinstance(each, _SEVERAL) for each in within):
        return False
    return any(each == OPPONENT or _is_player(each, words) for each in within)


def _is_player(node: sx.Node, words: Vocabulary) -> bool:
    """Whether a word is for a player: by name, or for one whom the rules find."""
    if isinstance(node, sx.Word):
        return not node.quoted and (node.text in words.seats or node.text in words.questions)
    return isinstance(node, sx.MostOf)


def _is_of_them(node: sx.Node) -> bool:
    within = inside(node)
    return THEY in within and not any(isinstance(each, _SEVERAL) for each in within)


def said_of(what: sx.EffectLine | sx.Is, who: sx.EachPlayer) -> sx.EffectLine | sx.Is | None:
    """A sentence about `they`, said of somebody else; None if it is about something else."""
    match what:
        case sx.EffectLine(subject=subject) if subject == THEY:
            return evolve(what, subject=who)
        case sx.EffectLine(subject=sx.Of(owner=owner) | sx.Possessive(owner=owner)) if (
            owner == THEY
        ):
            theirs = what.subject
        case sx.Is(value=sx.Of(owner=owner) | sx.Possessive(owner=owner)) if owner == THEY:
            theirs = what.value
        case _:
            return None
    if who.such is not None or not isinstance(theirs, sx.Of | sx.Possessive):
        return None
    owned = evolve(theirs, owner=who)
    if isinstance(what, sx.Is):
        return evolve(what, value=owned)
    return evolve(what, subject=owned)


def said_of_one(line: sx.Line, words: Vocabulary) -> sx.Line:
    """A line by which somebody wins or loses of whom something is so: it is not so of both."""
    match line:
        case sx.Line(
            sentence=sx.EffectLine(subject=sx.EachPlayer(such=None, in_turn=False)) as deed,
            guard=sx.Guard(),
        ) if deed.subject is not None and _is_result(deed, words):
            one = sx.SomePlayer(span=deed.subject.span)
            return evolve(line, sentence=evolve(deed, subject=one))
    return line


def _is_result(deed: sx.EffectLine, words: Vocabulary) -> bool:
    """Whether somebody wins or loses a phase, and not so much of something."""
    named = (each.value for each in deed.arguments if isinstance(each.value, sx.Word))
    phases = [each for each in named if words.phase_meant(each.text) is not None]
    return deed.verb.text in RESULTS and phases != []
