"""Small words that a reader may take for the other player.

Purpose: `they` behind somebody else whom the same line names first, and in a piece where others
say `you`, `opponent` below what the opponent chooses, `they choose` there, and a choice of somebody
who does not make it in that turn.
Input: the knowledge of a program. Output: findings, with a mend for each of the two readings.
Must not know: which of the two was meant.
"""

import re
from collections.abc import Iterable, Iterator

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..spans import Span
from ..syntax import WHOSE_TURN
from .engine.conditions_together import placed
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of

THEY = ("they", "them", "their")
"""The small words for whom a line speaks of."""

OTHER = f"the opponent of {WHOSE_TURN}"
"""The other player of a turn, in words that mean the same wherever in it they stand."""

MINE = ir.Local(0)
"""`you`, in the rules of a piece."""


def two_readings(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, each word once."""
    told: set[Span] = set()
    for one in _Pronouns(knowledge).found():
        if one.problem.label.span not in told:
            told.add(one.problem.label.span)
            yield one


@frozen
class _Named:
    """A word for a player in a line, and who that is. behind: whether it stands in the condition
    behind the line; thing: what of theirs is meant, by its property.
    """

    word: Span
    who: ir.Tree
    behind: bool
    thing: int | None = None

    @property
    def small(self) -> bool:
        """Whether the word itself says no more than `they`."""
        return self.word.words.lower() in THEY


class _Pronouns:
    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = program = knowledge.program
        self.movers = {p.mover: p.number for p in program.phases if p.mover >= 0}
        self.asked = [t for t in knowledge.everything if isinstance(t, ir.Ask)]
        self.replies = [ask for ask in self.asked if self._is_reply(ask)]
        """The choices of the opponent of whoever has the turn."""

        self.own = self._own()

    def found(self) -> Iterator[Finding]:
        """All of them."""
        owners = self.knowledge.owners
        for number, block in enumerate(self.program.blocks):
            for line in block:
                yield from self._behind_somebody(line, owners.get(number))
                yield from self._asked_of_somebody(line, owners.get(number))
        for ask in self.replies:
            yield from self._below_a_reply(ask)
            yield from self._not_chosen(self._in_and_below(ask), self._chooser(ask))
        yield from self._not_chosen(self.knowledge.everything, None)
        yield from self._they_alone()
        yield from self._of_each_player()

    def _mover(self, who: ir.Tree | None) -> bool:
        """Whether somebody is the player whose turn it is."""
        return isinstance(who, ir.Read) and who.property in self.movers

    def _is_reply(self, ask: ir.Ask) -> bool:
        chooser = ask.chooser
        return (
            isinstance(chooser, ir.OpponentOf)
            and self._mover(chooser.player)
            and chooser.span.words.lower() == "opponent"
        )

    # ------------------------------------------------------------------ they, behind another

    def _behind_somebody(self, line: ir.Tree, owner: ir.Owner | None) -> Iterator[Finding]:
        """`they` in a line that has spoken of somebody else first."""
        effect, condition, place = self._said(line)
        if effect is None:
            return
        named = [*self._players(effect, False)]
        named += [] if condition is None else self._players(condition, True)
        named = _in_order(named, place)
        first = next(iter(named), None)
        if first is None or first.small or SEVERAL.match(first.word.words):
            return
        for each in named:
            theirs = self._mover(each.who) and each.thing in self.own
            behind = each.small and each.word.start >= first.word.end
            # from opponent's hand to their hand: nothing goes from a place to itself
            apart = isinstance(effect, ef.Move) and each.thing == first.thing and not each.behind
            apart = apart or _beside_itself((effect, condition), each, first)
            if behind and each.who != first.who and not (theirs or apart):
                turned = None if owner else self._turned(line, place, named, first, each)
                yield turned or self._he_or_he(first, each, place, owner)

    def _asked_of_somebody(self, line: ir.Tree, owner: ir.Owner | None) -> Iterator[Finding]:
        """`they` in what is done if something is so of somebody else: `if the target has no cards:
        they lose`. Behind `opponent` it is the other of the two, but in a piece, which says `you`.
        """
        if not isinstance(line, ir.Branch) or line.then == visit.NO_BLOCK:
            return
        asked = _in_order(self._players(line.condition, False), line.span)
        first = next(iter(asked), None)
        if first is None or SEVERAL.match(first.word.words) or any(each.small for each in asked):
            return
        for done in visit.lines(self.program, line.then):
            deed = isinstance(done, ir.Do)
            said = _in_order(self._players(done, False), done.span) if deed else []
            they = next(iter(said), None)
            if they is None or not they.small or they.word.start < first.word.end:
                continue
            pair = first.who == ir.OpponentOf(they.who) and (owner is None or they.who != MINE)
            if they.who != first.who and not pair:
                yield self._he_or_he(first, they, done.span, owner)

    # ------------------------------------------------------------------ they alone, in a piece

    def _they_alone(self) -> Iterator[Finding]:
        """`they` for whoever has a piece, where what pieces do is said of `you` elsewhere."""
        held = [rule for rule in self.program.rules
                if rule.owner is not None and ir.owning_design(rule.owner) is not None]  # fmt: skip
        mine = [(rule, each) for rule in held for each in self._of_its_holder(rule)]
        yours = next((word for _, word in mine if YOURS.fullmatch(word.words)), None)
        for rule, word in mine if yours is not None else ():
            if word.words.lower() in THEY:
                yield self._finding(
                    f"`{word.words}` means you here, and other lines of pieces say `you` for that",
                    word,
                    Label(ir.given(yours), "here it is `you`"),
                    (_instead(word, "you"), "you"),
                    (_instead(word, "opponent"), "`opponent`"),
                    rule.owner,
                )

    def _of_its_holder(self, rule: ir.Rule) -> Iterator[Span]:
        """The words for whoever has a piece, in one of its rules."""
        blocks = visit.blocks_from(self.program, visit.below(self.program, rule.form))
        trees = [rule.form, *(line for block in blocks for line in self.program.blocks[block])]
        for tree in trees:
            yield from (each.span for each in ir.walk(tree) if each == MINE)

    # ------------------------------------------------------------------ opponent, for each player

    def _of_each_player(self) -> Iterator[Finding]:
        """`opponent` in lines for each player in the rules of a piece: the opponent of whoever has
        it, whichever of both the lines are done for.
        """
        for rule in (each for each in self.program.rules if each.owner is not None):
            inside = visit.blocks_from(self.program, visit.below(self.program, rule.form))
            for line in (line for block in inside for line in self.program.blocks[block]):
                if isinstance(line, ir.ForPlayers):
                    yield from self._of_mine(line, rule.owner)

    def _of_mine(self, line: ir.ForPlayers, owner: ir.Owner | None) -> Iterator[Finding]:
        lines = tuple(visit.lines_from(self.program, [line.block]))
        asked = (each.decision for each in lines if isinstance(each, ir.Ask))
        said = [part for each in asked for part in visit.said_of(self.program.decisions[each])]
        for tree in (tree for part in (*lines, *said) for tree in ir.walk(part)):
            if tree == ir.OpponentOf(MINE) and tree.span.words.lower() == "opponent":
                owned = OWNED.match(tree.span.source.text[tree.span.start :])
                words = tree.span.words if owned is None else owned[0]
                yield self._finding(
                    "`opponent` means your opponent here, for each of both players",
                    tree.span,
                    Label(line.span, "a reader may take it for the opponent of each of them"),
                    ((words, f"your {words}"), "yours"),
                    ((words, f"their {words}"), "theirs"),
                    owner,
                )

    def _said(self, line: ir.Tree) -> tuple[ir.Tree | None, ir.Tree | None, Span]:
        """The effect of a line, or the choice, the condition behind it, and the words of both."""
        match line:
            case ir.Do(effect=ef.Effect() as effect):
                return effect, None, line.span
            case ir.Branch(condition=condition, then=then, otherwise=otherwise):
                way = otherwise if then == visit.NO_BLOCK else then
                match visit.lines(self.program, way):
                    case (ir.Do(effect=ef.Effect() as effect) as done,) if (
                        done.span.start == line.span.start  # the condition stands behind it
                    ):
                        return effect, condition, line.span
                    case (ir.Ask() as ask,) if ask.span.start == line.span.start:
                        return ask, condition, line.span
        return None, None, line.span

    def _players(self, tree: ir.Tree, behind: bool) -> Iterator[_Named]:
        """The words for players in a tree: who does something, and whose things are meant."""
        for each in ir.walk(tree):
            match each:
                case ir.Read(subject=ir.Tree() as who) if self._of_players(each):
                    yield from self._named(who, behind, each.property)
                case ir.OpponentOf() if each.span.words.lower() == "opponent":
                    yield from self._named(each, behind)
                case ir.Ask(chooser=ir.Tree() as who):
                    yield from self._named(who, behind)
                case ef.Effect():
                    for name, role in ef.roles(type(each)).items():
                        who = getattr(each, name)
                        if role in ("player", "hearer", "bearer") and isinstance(who, ir.Tree):
                            yield from self._named(who, behind)

    def _of_players(self, read: ir.Read) -> bool:
        return self.program.properties[read.property].bearer == "player"

    def _named(self, who: ir.Tree, behind: bool, thing: int | None = None) -> Iterator[_Named]:
        while isinstance(who, ir.OpponentOf) and not RIVAL.search(who.span.words):
            who = who.player  # what is won was said as a loss
        if who.span.words:
            yield _Named(who.span, who, behind, thing)

    def _he_or_he(
        self, first: _Named, they: _Named, place: Span, owner: ir.Owner | None
    ) -> Finding:
        """The finding about a word that is not the player who is named before it."""
        other = first.word.words
        said = they.word.words
        mine: tuple[str, str] | None
        if they.who == MINE and owner is not None:
            me, mine = "you", _instead(they.word, "you")
        else:
            me = WHOSE_TURN if self._mover(they.who) else "the player of `for each player`"
            mine = (they.behind and _in_front(place)) or self._by_name(they, first)
        return self._finding(
            f"`{said}` means {me} here, and not `{other}`, who is named before",
            they.word,
            Label(first.word, "a reader may take it for this player"),
            (mine, me) if mine else None,
            (_instead(they.word, other), f"`{other}`") if PLAIN.fullmatch(other) else None,
            owner,
        )

    def _by_name(self, they: _Named, first: _Named) -> tuple[str, str] | None:
        """The mend that says who `they` is; None if there are no words that fit in its place."""
        if self._mover(they.who):
            return _instead(they.word, WHOSE_TURN)
        other = first.word.words
        named = PLAIN.fullmatch(other) and other.lower() != "opponent"
        two = first.who == ir.OpponentOf(they.who) and named
        return _instead(they.word, f"{other}'s opponent") if two else None

    def _turned(
        self, line: ir.Tree, place: Span, named: list[_Named], first: _Named, they: _Named
    ) -> Finding | None:
        """The finding about a line for each player that names the opponent first, with the line
        said of each player themselves, in both readings: what is done for both is done together.
        None where a turned line would be another one.
        """
        if first.word.words.lower() != "opponent" or not self._together_with(line, they.who):
            return None
        words = {each.word for each in named}
        theirs = {each.word for each in named if each.who == they.who}
        others = {each.word for each in named if each.who == ir.OpponentOf(they.who)}
        said = {place.start + found.start() for found in PLAYERS.finditer(place.words)}
        if words != theirs | others or said != {each.start for each in words}:
            return None
        first_turned = [_instead(each, "they") for each in others]
        turned = [_instead(each, "opponent") for each in theirs]
        at = [each.start - place.start for each in (*others, *theirs)]
        mine = _with_all(place.words, at, [*first_turned, *turned])
        yours = _with_all(place.words, at, first_turned)
        return self._finding(
            f"`{they.word.words}` means the player of `for each player` here, and not `opponent`, "
            "who is named before",
            they.word,
            Label(first.word, "a reader may take it for this player"),
            ((place.words, mine), "the player of `for each player`"),
            ((place.words, yours), "`opponent`"),
        )

    def _together_with(self, line: ir.Tree, who: ir.Tree) -> bool:
        """Whether a line is done for each player, who is `who`, in one go with all that is."""
        for each in self.knowledge.everything:
            if isinstance(each, ir.ForPlayers) and who == ir.Local(each.slot):
                lines = [*visit.lines_from(self.program, [each.block])]
                if any(one is line for one in lines):
                    return not any(isinstance(one, ir.Ask) for one in lines)
        return False

    # ------------------------------------------------------------------ below what another chooses

    def _below_a_reply(self, ask: ir.Ask) -> Iterator[Finding]:
        """`opponent` and `they choose` in and below a choice of the opponent."""
        chooser = self._chooser(ask)
        place = ir.given(ask.chooser).span
        theirs = {
            ir.given(tree.subject).span
            for tree in self._in_and_below(ask)
            if isinstance(tree, ir.Read) and tree.property in self.own and tree.subject
        }
        go = isinstance(self.program.decisions[ask.decision].domain, ir.GoChoice)
        for tree in self._in_and_below(ask):
            match tree:
                case ir.OpponentOf(player=player) if player == chooser:
                    if tree.span.words.lower() == "opponent" and tree.span not in theirs:
                        yield self._finding(
                            f"`opponent` is {WHOSE_TURN} here: `they` is who chooses",
                            tree.span,
                            Label(place, "a reader may take it for this player"),
                            (_instead(tree.span, WHOSE_TURN), WHOSE_TURN),
                            (_instead(tree.span, self._replying(tree.span)), "who chooses here"),
                        )
                case ir.Ask(chooser=ir.Tree() as who) if (
                    who == chooser and _small(who.span) and not go
                ):
                    yield self._finding(
                        f"`{who.span.words}` is the opponent here, who is asked by the line above",
                        who.span,
                        Label(place, "what stands below is about this player"),
                        (_instead(who.span, OTHER), OTHER),
                        (_instead(who.span, WHOSE_TURN), WHOSE_TURN),
                    )

    def _replying(self, word: Span) -> str:
        """The opponent, in words that are clear in the place of one: `they`, but not in front of
        another choice.
        """
        behind = word.source.text[word.end :]
        return OTHER if re.match(r"[ \t]+(?:may[ \t]+)?chooses?\b", behind) else "they"

    def _chooser(self, ask: ir.Ask) -> ir.Tree:
        """Who chooses, by the word that stands for them in the choice and below it."""
        return ir.Local(self.program.decisions[ask.decision].chooser_slot)

    def _in_and_below(self, ask: ir.Ask) -> Iterator[ir.Tree]:
        """What may be chosen, and everything that stands below a choice."""
        decisions = self.program.decisions
        starts = [lead.block for lead in visit.answered(decisions[ask.decision])]
        lines = [*visit.lines_from(self.program, starts, visit.ALONG | visit.ANSWERS)]
        inner = [line.decision for line in lines if isinstance(line, ir.Ask)]
        said = [tree for each in (ask.decision, *inner) for tree in visit.said_of(decisions[each])]
        for tree in (*said, *lines):
            yield from ir.walk(tree)

    # ------------------------------------------------------------------ what another chooses

    def _not_chosen(self, trees: Iterable[ir.Tree], replying: ir.Tree | None) -> Iterator[Finding]:
        """What somebody is said to have chosen that only the other player chooses in a turn.
        replying: the opponent, by another word.
        """
        for tree in trees:
            if isinstance(tree, ir.Read) and tree.property in self.own and tree.span.words:
                asker = self.own[tree.property]
                if tree.subject is not None and tree.subject in (ir.OpponentOf(asker), replying):
                    yield self._not_theirs(tree, asker)

    def _own(self) -> dict[int, ir.Tree]:
        """The choices that in each turn only the player makes whose turn it is, by their answers,
        with the words for who that is.
        """
        own: dict[int, ir.Tree] = {}
        others: set[int] = set()
        for ask in self.asked:
            made = self.program.properties[self.program.decisions[ask.decision].value]
            if self._mover(ask.chooser) and self._in_turn_of(made.phase, ask.chooser):
                own[made.number] = ir.given(ask.chooser)
            else:
                others.add(made.number)
        return {number: who for number, who in own.items() if number not in others}

    def _in_turn_of(self, phase: int, mover: ir.Tree | None) -> bool:
        """Whether a phase is a turn of somebody, or is played in one."""
        turn = self.movers[mover.property] if isinstance(mover, ir.Read) else None
        return turn == phase or turn in visit.above(self.program, phase)

    def _not_theirs(self, read: ir.Read, chooser: ir.Tree) -> Finding:
        name, whose = self.program.properties[read.property].name, ir.given(read.subject).span
        before = f"{whose.words}{'' if _small(whose) else chr(39) + 's'} previous {name}"
        return self._finding(
            f"`{read.span.words}` is none here: only {WHOSE_TURN} chooses `{name}`",
            read.span,
            Label(chooser.span, "this is who chooses it"),
            ((read.span.words, f"{name} of {WHOSE_TURN}"), WHOSE_TURN),
            ((read.span.words, before), "what the other chose in the turn before"),
        )

    # ------------------------------------------------------------------ words

    def _finding(
        self,
        headline: str,
        word: Span,
        other: Label,
        one: tuple[tuple[str, str], str] | None,
        two: tuple[tuple[str, str], str] | None,
        owner: ir.Owner | None = None,
    ) -> Finding:
        """A finding with a mend for each reading: what is written for what, and who is meant; None
        where no words for that fit in the place.
        """
        said = " or, ".join(
            f"for {who}, write `{new}` in the place of `{old}`"
            for (old, new), who in filter(None, (one, two))
        )
        made = problem(
            "two-readings",
            headline,
            word,
            others=(other,),
            help=f"say who is meant: {said or 'give them a name in a line above this one'}",
            severity=Severity.WARNING,
        )
        return finding_of(self.knowledge, owner, made)


def _beside_itself(said: Iterable[ir.Tree | None], they: _Named, first: _Named) -> bool:
    """Whether a thing would be compared, or swapped, with itself if `they` were who is named first:
    `if opponent's coins are more than their coins` can be read in one way only.
    """
    for whole in filter(None, said):
        for tree in ir.walk(whole):
            sides = _sides(tree)
            own = [side for side in sides if any(t.span == they.word for t in ir.walk(side))]
            others = [side for side in sides if side not in own]
            if any(placed(side, {they.who: first.who}) in others for side in own):
                return True
    return False


def _sides(tree: ir.Tree) -> tuple[ir.Tree, ...]:
    """What stands beside each other where two of the same would say nothing."""
    match tree:
        case ir.Compared(left=left, right=right) | ef.Swap(first=left, second=right):
            return left, right
        case ir.Among(value=value, others=others):
            return value, *others
    return ()


def _small(word: Span) -> bool:
    return word.words.lower() in THEY


def _in_order(named: Iterable[_Named], place: Span) -> list[_Named]:
    """The words for players in a place, as they stand in the text."""
    here = (each for each in named if place.holds(each.word))
    return sorted(here, key=lambda each: (each.word.start, -each.word.end))


PLAIN = re.compile(r"(?:(?:the|your)[ \t]+)?[A-Za-z_][\w-]*")
"""Words for a player that can stand wherever a small word does."""

SEVERAL = re.compile(
    r"(?:you|your)$|(?:nobody|host|each|both|all|every|any|no|an?)\b", re.IGNORECASE
)
"""Words that are nobody in particular, or cannot be taken for anybody else."""

YOURS = re.compile(r"you(?:r|rs)?", re.IGNORECASE)
"""Words for whoever has a piece."""

RIVAL = re.compile(r"\bopponent(?: of .*)?$", re.IGNORECASE)
"""Words that say that it is the other player, at the end of those for somebody."""

OWNED = re.compile(
    r"(their|they's|them's|opponent's)[ \t]+(\"[^\"\n]*\"|[A-Za-z_][\w-]*)", re.IGNORECASE
)
"""Something of a player, said by a small word."""

SINGULAR = {
    "have": "has", "are": "is", "were": "was", "choose": "chooses",
    **{verb: f"{verb}s" for verb in ef.VERBS if f"{verb}s" in ef.VERBS},
}  # fmt: skip
PLURAL = {one: many for many, one in SINGULAR.items()}

SUBJECT = re.compile(
    r"(?:they|them|opponent)"
    rf"(?:[ \t]+(may[ \t]+)?({'|'.join((*SINGULAR, *SINGULAR.values()))})(?![\w-]))?",
    re.IGNORECASE,
)
"""A small word for a player, with a verb that has two forms."""

BEFORE = ("previous", "last", "every", "printed")
"""Words that stand between whose something is and what it is."""


def _instead(word: Span, who: str) -> tuple[str, str]:
    """The words around a small one that are to be replaced, and with what, so that a player is
    meant by name. who: `you`, `they`, or words for one player.
    """
    text = word.source.text[word.start :]
    owned = OWNED.match(text)
    own = {"you": "your", "they": "their"}.get(who)
    if owned is not None:
        noun = owned[2]
        if own is not None:
            return owned[0], f"{own} {noun}"
        if " of " in who or who == WHOSE_TURN:
            return owned[0], f"{who}'s {noun}" if noun in BEFORE else f"{noun} of {who}"
        return owned[0], f"{who}'s {noun}"
    found = SUBJECT.match(text)
    if found is None:
        return word.words, who
    may, verb = found[1] or "", found[2] or ""
    forms = PLURAL if own is not None else SINGULAR
    verb = verb if may else forms.get(verb, verb)
    return found[0], " ".join(f"{who} {may}{verb}".split())


PLAYERS = re.compile(r"\b(?:they|them|their|opponent)\b(?!-)", re.IGNORECASE)
"""A small word for a player."""


def _with_all(words: str, at: list[int], edits: list[tuple[str, str]]) -> str:
    """Words with each of some in them replaced, where it stands."""
    for begin, (old, new) in sorted(zip(at, edits, strict=False), reverse=True):
        words = words[:begin] + new + words[begin + len(old) :]
    return words


GUARDED = re.compile(r"(.*?),?[ \t]+if[ \t]+(.*)", re.DOTALL)


def _in_front(place: Span) -> tuple[str, str] | None:
    """A line with its condition in front, where `they` is nobody whom the line names; None if it
    has several, or one behind `unless`, or another line is about the rest.
    """
    found = GUARDED.fullmatch(place.words)
    behind = place.source.text[place.end :].lstrip().split("\n", 1)[0]
    if "otherwise" in behind:  # it is the rest of what is said here
        return None
    if found is None or re.search(r",[ \t]+(?:if|unless|otherwise)\b|\bif able\b", found[2]):
        return None
    return place.words, f"if {found[2]}: {found[1]}"
