"""A match in short: who chooses what, what that does, and how it is won.

Purpose: a reader knows after one paragraph what the game is about; everything else is told below.
Input: the lines of a game in words. Output: a section. Must not know: the other sections.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import TypeGuard

from attrs import evolve

from ...dsl import syntax as sx
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside
from ...dsl.word_forms import article, forms
from .decided import deciding, ends_of
from .document import Item, Paragraph, Section
from .english import capital, sentence, third_person, uncapital
from .line_entries import Sentences
from .notes import in_its_steps
from .vocabulary import RESULTS, TAKING_EFFECT, only_part

MOST_IN_SHORT = 6
"""More lines about what is counted are no summary."""

MOST_WHOLE = 8
"""So many lines of a phase in which something is chosen, or fewer, are told whole: whoever reads of
a part of what is done asks what comes of the rest.
"""

_DOING = re.compile(r".*?\b(?:makes?|chooses?|draws?|deals?) ")
"""Who does what, before it is said what is chosen."""

_THEY = re.compile(r"(?<!if )\b[Tt]hey (secretly |may )?(make|choose|draw|distribute|shuffle)\b")
"""Whoever it is, who does something."""

_MARKS = re.compile(r"(?<=[.:]) \[[^\[\]“]*\]$")
"""The numbers of rulings behind a sentence."""

_CHANGES = frozenset(
    {"rise", "rises", "fall", "falls", "become", "becomes", "gain", "gains", "lose", "loses"}
)
"""Verbs by which numbers change."""

_BECOMING = frozenset(("become", "becomes"))

_ENDS = frozenset(("end", "ends"))

_DONE_WITH_IT = sx.Line | sx.If | sx.ForEachPlayer | sx.ForEachPiece | sx.InTurn
"""What stands below a choice and is done once it is made, in time."""


def in_short(general: Sentences, ordered: list[sc.Phase]) -> Iterator[Section]:
    """The first section. ordered: the phases, as they are played."""
    if not ordered:
        return
    writer = _InShort(general, ordered)
    told = " ".join(_MARKS.sub("", text) for text in writer.told())
    root = general.phrases.name(ordered[0].name)
    yield Section(f"{capital(article(root))} in short", (Paragraph(told),))


class _InShort:
    def __init__(self, general: Sentences, ordered: list[sc.Phase]) -> None:
        self.general = general
        self.brief = Sentences(general.phrases, brief=True)
        self.phrases = general.phrases
        self.words = general.phrases.words
        self.ordered = ordered
        self.everything = ordered[0].name.text
        self._explained: set[str] = set()

    def told(self) -> Iterator[str]:
        """The sentences, phase by phase."""
        turns = False
        for phase in self.ordered:
            turns = turns or self.words.takes_turns(phase)
            yield from self._phase(phase, turns)

    def _phase(self, phase: sc.Phase, turns: bool) -> Iterator[str]:
        """What a phase consists of, who draws and chooses what in it, what is counted, and who
        wins it. turns: whether it is one player's turn.
        """
        name, lines = self.phrases.name(phase.name), in_its_steps(phase)
        plays = [line for line in phase.body if isinstance(line, sx.Play)]
        first = lines.index(plays[0]) if plays else 0
        asked = any(isinstance(x, sx.Choose) and _is_asked(x) for x in lines[:first])
        made_of = [self._played(play) for play in plays if not asked]
        if made_of:
            told_of = (
                ", then ".join(made_of) if len(made_of) > 2 else ", and then of ".join(made_of)
            )
            yield sentence(f"{article(name)} is made of {told_of}")
        early = [] if made_of else self._ending_at_once(lines)
        told = self._in_order(
            [x for x in lines if all(x is not each for each in early)], made_of != [], name
        )
        for at, text in enumerate(told):
            they = _THEY.search(text) if turns else None
            if they is not None:
                does = they[2] if they[1] == "may " else third_person(they[2])
                whose = f"the player whose turn it is {they[1] or ''}{does}"
                whose = whose if they.start() else capital(whose)
                told[at] = text[: they.start()] + whose + text[they.end() :]
                break
        if told and not made_of:
            told[0] = f"In {article(name)}, {uncapital(told[0])}"
        yield from told
        for at, text in enumerate(self._in_order(early, False, name)):
            yield text if at else f"At the beginning of {article(name)}, {uncapital(text)}"

    # ------------------------------------------------------------------ which lines, and how

    def _ending_at_once(self, lines: list[sx.Statement]) -> list[sx.Statement]:
        """The lines in front of all choices that do nothing but end something: that is seldom so,
        and is told behind what is done in such a phase, if there is a choice in it.
        """
        wanted, early = self._wanted(lines), list[sx.Statement]()
        for line in lines:
            if any(isinstance(each, sx.Choose | sx.Deal) for each in inside(line)):
                return early
            kept = list(self._kept(line, wanted))
            if kept and not all(map(self._ends, _not_below_choices(line))):
                break
            early += [line] if kept else []
        return []

    def _in_order(self, lines: list[sx.Statement], made_of: bool, name: str) -> list[str]:
        """What is told of lines. made_of: whether it is told already which phases are played in it;
        what stands around these is told to come before the first or after the last. name: what the
        lines belong to.
        """
        wanted = self._wanted(lines)
        told: list[str] = []
        last: sx.Play | None = None
        plays = [at for at, line in enumerate(lines) if isinstance(line, sx.Play)]
        for start, end in pairwise((0, *plays, len(lines))):
            said = list(self._lines(lines[start:end], wanted))
            played = lines[start] if start < len(lines) else None
            if isinstance(played, sx.Play):
                if not made_of:
                    then = "then" if last is None else f"after {self._whichever(last, 'last')},"
                    goes_on = sentence(f"{then} the {name} goes on with {self._played(played)}")
                    behind = self._behind(played, said)
                    told += [goes_on, *behind]
                    last = None if behind else played
                    continue
                last = played
            elif made_of and said and plays:
                first = lines[plays[0]]
                if isinstance(first, sx.Play):
                    said[0] = f"Before {self._whichever(first, 'first')}, {uncapital(said[0])}"
            if made_of and said and last is not None:
                said = self._behind(last, said)
                last = None
            told += said
        return told

    def _played(self, play: sx.Play) -> str:
        """What is played, how often and until when."""
        return self.general.play(play).removeprefix("play ")

    def _behind(self, play: sx.Play, said: list[str]) -> list[str]:
        """What is done once something has been played."""
        if not said:
            return []
        return [f"After {self._whichever(play, 'last')}, {uncapital(said[0])}", *said[1:]]

    def _whichever(self, play: sx.Play, which: str) -> str:
        """What is played, or the first or the last of several."""
        one = self.phrases.many(play.phase.text, 1)
        once = play.times == sx.Number(1) and play.until is None
        return f"the {one}" if once else f"the {which} {one}"

    def _lines(self, lines: list[sx.Statement], wanted: frozenset[int]) -> Iterator[str]:
        kept = [each for line in lines for each in self._kept(line, wanted)]
        done = [x for x in kept if not _is_asked(x)]
        entries = iter(_with_one_lead(done, list(self.brief.by_line(tuple(done)))))
        waiting: list[sx.Deal | sx.Choose] = []
        for line in kept:
            if _is_asked(line):
                waiting.append(line)
                stuck = list(self._stuck(line))
                if stuck:
                    yield from (*self._flushed(waiting), *stuck)
                continue
            yield from self._flushed(waiting)
            for item in next(entries):
                yield from self._in_one(item)
            yield from map(sentence, self._meanings(line))
            yield from self._of_pieces(line)
        yield from self._flushed(waiting)

    def _flushed(self, waiting: list[sx.Deal | sx.Choose]) -> Iterator[str]:
        """The choices that are not told yet, as a sentence, and what is to be known for them."""
        if waiting:
            yield sentence(_one_after_another([self._asked(line) for line in waiting]))
            for line in waiting:
                yield from map(sentence, self._meanings(line))
            waiting.clear()

    def _meanings(self, line: sx.Node) -> Iterator[str]:
        """What the names stand for by which it is said what counts, where they come up first."""
        for name in (n.text for n in inside(line) if isinstance(n, sx.Word)):
            named = self.words.named.get(name)
            if named is not None and name not in self._explained:
                self._explained.add(name)
                if not self.general.meanings.is_long(named):
                    yield self.general.meanings.clause(named)

    def _of_pieces(self, line: sx.Statement) -> Iterator[str]:
        """Where it is told what pieces do, behind a line with which they do it."""
        if _takes_effect(line):
            words = (n.text for n in inside(line) if isinstance(n, sx.Word))
            nouns = [c.noun for word in words if (c := self.words.choice(word)) and c.noun]
            if nouns:
                name = self.phrases.many(nouns[0], None)
                yield sentence(f"what the {name} do is told below")

    def _wanted(self, lines: list[sx.Statement]) -> frozenset[int]:
        """Lines of which it is told what they do, by what they are: those that end something,
        those that count, if they are few, and what they name, as far as somebody may choose it or
        chance draws it.
        """
        wanted = self._telling(lines)
        brought = [n for line in lines for n in _brought_in(line)]
        while brought:
            named = _words_in(each for line in lines for each in self._kept(line, wanted))
            found = frozenset(id(n) for n in brought if n.name.text in named)
            if found <= wanted:
                break
            wanted |= found
        return wanted

    def _telling(self, lines: list[sx.Statement]) -> frozenset[int]:
        """Lines that end something, and those that count, if they are few."""
        own = [line for line in lines if not isinstance(line, sx.Play)]  # those are told elsewhere
        asked = [
            at
            for at, line in enumerate(own)
            if any(isinstance(x, sx.Deal | sx.Choose) and _is_asked(x) for x in inside(line))
        ]
        if asked:
            behind = (x for x in _done(own[asked[0] :]) if not _is_announced(x))
            every = [*_done(own[: asked[0]]), *behind]
            if len(every) <= MOST_WHOLE:
                return frozenset(map(id, every))
        within = [n for line in lines for n in _not_below_choices(line)]
        below = [n for line in lines for n in _below_choices(line) if self._counts(n)]
        told: list[sx.Statement] = [n for n in within if self._ends(n)]
        told += filter(_takes_effect, lines)
        told += [n for line in lines for n in _played_below(line)]
        counting = [n for n in within if self._counts(n)]
        named = _words_in((*counting, *self._answers(lines, counting)))
        counting = [n for n in within if self._counts(n) or self._changes(n, named)]
        changed = [n for n in within if n in counting or self._changes_of_players(n)]
        if asked and counting and len(changed) + len(below) <= MOST_IN_SHORT:
            counting = changed  # whoever reads what one of them brings asks what the others do
        if 0 < len(counting) + len(below) <= MOST_IN_SHORT:
            counting += below
        if 0 < len(counting) <= MOST_IN_SHORT:
            told += (*counting, *self._answers(lines, counting))
        zones = self._zones_counted | self._zones_of_choices
        told += [n for n in within if _moves(n) and _words_in((n,)) & zones]
        return frozenset(map(id, told))

    def _answers(self, lines: list[sx.Statement], counting: list[sx.Line]) -> list[sx.Clause]:
        """The questions that are asked in what is counted."""
        named = _words_in(counting)
        return [x for x in lines if isinstance(x, sx.Clause) and x.label.text in named]

    def _kept(self, line: sx.Statement, wanted: frozenset[int]) -> Iterator[sx.Statement]:
        """What is told of a line: itself, or what is told of the lines below it."""
        if id(line) in wanted or _is_asked(line):
            yield line
        match line:
            case sx.Choose(body=body):
                done_with_it = (x for x in body if isinstance(x, _DONE_WITH_IT))
                yield from self._all_kept(done_with_it, wanted)
            case sx.If():
                then, after = self._below(line.then, wanted)
                otherwise, last = self._below(line.otherwise, wanted)
                if then or otherwise:
                    yield evolve(line, then=then, otherwise=otherwise)
                yield from (*after, *last)
            case sx.ForEachPlayer():  # `each player gains 1 point` is easier to read by itself
                yield from (evolve(line, body=(x,)) for x in self._all_kept(line.body, wanted))
            case sx.ForEachPiece() | sx.InTurn():
                done = tuple(self._all_kept(line.body, wanted))
                if done:
                    yield evolve(line, body=done)

    def _all_kept(
        self, lines: Iterable[sx.Statement], wanted: frozenset[int]
    ) -> Iterator[sx.Statement]:
        for line in lines:
            yield from self._kept(line, wanted)

    def _below(self, body: sx.Body, wanted: frozenset[int]) -> tuple[sx.Body, sx.Body]:
        """What is told of lines below a condition, and what can be told behind it, without it: what
        hangs on something that is chosen there, and is not so of whoever has not chosen it.
        """
        chosen = {line.name.text for line in body if isinstance(line, sx.Choose)}
        told = [(line, kept) for line in body if (kept := list(self._kept(line, wanted)))]
        apart: list[sx.Statement] = []
        while told and isinstance(told[-1][0], sx.If):
            last, kept = told[-1]
            if not (isinstance(last, sx.If) and _words_in((last.condition,)) & chosen):
                break
            if any(isinstance(each, sx.If) and _is_open(each) for each in kept):
                break
            apart = [*kept, *apart]
            told.pop()
        return tuple(line for _, kept in told for line in kept), tuple(apart)

    def _in_one(self, item: Item) -> Iterator[str]:
        """An entry as sentences, each with all on which it hangs."""
        if not item.below:
            yield item.text
            return
        lead = item.text.removesuffix(":")
        simple = [each for each in item.below if not each.below and not _is_conditional(each)]
        others = [each for each in item.below if each not in simple]
        inner = [_clause(Item(text)) for each in others for text in self._in_one(each)]
        if not inner:
            yield sentence(f"{lead}, {_one_after_another([_clause(each) for each in simple])}")
        elif simple and item.below[: len(simple)] == tuple(simple):
            first = _one_after_another([_clause(each) for each in simple])
            yield sentence(f"{lead}, {first}; {'; '.join(inner)}")
        else:
            inner = [_clause(Item(text)) for each in item.below for text in self._in_one(each)]
            yield sentence(f"{lead}: {'; '.join(inner)}")

    # ------------------------------------------------------------------ choices

    def _asked(self, line: sx.Deal | sx.Choose) -> str:
        return self.brief.drawing(line) if isinstance(line, sx.Deal) else self.brief.choice(line)

    def _stuck(self, line: sx.Statement) -> Iterator[str]:
        """What becomes of a match in which there is nothing to choose."""
        for way in deciding(line, self.everything):
            if isinstance(way, sx.Choose):
                name = self.phrases.role(way.name.text)
                none = f"nothing can be chosen as {name}"
                if isinstance(way.domain, sx.OneGo) and only_part(way) is None:
                    none = "these choices cannot be made"
                ends = next(ends_of(way, self.everything))
                (item,) = self.general.items((sx.Line(ends, None, span=ends.span),))
                yield sentence(f"if {none}, {uncapital(item.text)}")

    # ------------------------------------------------------------------ what is counted

    def _ends(self, line: sx.Line) -> bool:
        """Whether a line says by what something is won or over."""
        deed = line.sentence
        if not isinstance(deed, sx.EffectLine):
            return False
        won = deed.verb.text in RESULTS and any(
            any(ends_of(line, phase)) for phase in self.words.phases
        )
        return won or deed.verb.text in _ENDS

    def _counts(self, line: sx.Line) -> bool:
        """Whether a line changes a number by which a phase is won, of each player or of one."""
        deed = _deed(line)
        if deed is None or self._ends(line):
            return False
        named = (n.text for n in inside(deed) if isinstance(n, sx.Word))
        return any(form in self._deciding for word in named for form in forms(word))

    def _changes(self, line: sx.Line, named: set[str]) -> bool:
        """Whether a line changes a number that others are counted by."""
        deed = _deed(line)
        if deed is None or deed.verb.text not in _CHANGES:
            return False
        what = (deed.subject, *(argument.value for argument in deed.arguments))
        words = {each.text for each in what if isinstance(each, sx.Word)}
        return any(w in named and w in self.words.kept for w in words)

    def _changes_of_players(self, line: sx.Line) -> bool:
        """Whether a number that each player has rises or falls in a line."""
        deed = _deed(line)
        if deed is None or deed.verb.text not in _CHANGES - _BECOMING:
            return False
        subject = deed.subject
        if isinstance(subject, sx.Possessive) and isinstance(subject.thing, sx.Possessed):
            subject = subject.thing.noun
        what = (subject, *(argument.value for argument in deed.arguments))
        words = {each.text for each in what if isinstance(each, sx.Word)}
        return not words.isdisjoint(self._numbers_of_players)

    @cached_property
    def _numbers_of_players(self) -> frozenset[str]:
        """What each player has so much of."""
        declared = (kept.declare for kept in self.words.kept.values())
        return frozenset(
            form
            for each in declared
            if isinstance(each.initial, sx.Number) and isinstance(each.owner, sx.EachPlayer)
            for form in forms(each.name.text)
        )

    @cached_property
    def _zones_counted(self) -> set[str]:
        """Where things lie for each of which somebody gains what a phase is won by."""
        every = (node for phase in self.ordered for node in inside(phase))
        zones = set[str]()
        for node in every:
            if isinstance(node, sx.ForEachPiece) and node.within is not None:
                lines = (n for line in node.body for n in _not_below_choices(line))
                if any(map(self._counts, lines)):
                    zones |= _words_in((node.within,))
        return zones

    @cached_property
    def _zones_of_choices(self) -> set[str]:
        """Where things lie out of which players choose: what comes there may be chosen later."""
        every = (node for phase in self.ordered for node in inside(phase))
        domains = [x.domain for x in every if isinstance(x, sx.Choose) and x.domain is not None]
        return _words_in(domains) & self.words.kept.keys()

    @cached_property
    def _deciding(self) -> frozenset[str]:
        """The numbers by which phases are won, or that are asked for before they are."""
        return frozenset(
            node.noun.text
            for phase in self.words.phases.values()
            for line in in_its_steps(phase)
            if isinstance(line, sx.Play) or (isinstance(line, sx.Line) and self._ends(line))
            for node in inside(line)
            if isinstance(node, sx.MostOf | sx.Has) and node.noun.text in self.words.kept
        )


def _is_asked(line: sx.Statement) -> TypeGuard[sx.Deal | sx.Choose]:
    """Whether somebody chooses, draws or is dealt something."""
    match line:
        case sx.Choose(who=who, may=may):
            return not (may or isinstance(who, sx.Chance))
    return isinstance(line, sx.Deal)


def _brought_in(line: sx.Statement) -> Iterator[sx.Choose]:
    """What somebody may choose, or chance draws, and what hangs on a choice is told with that."""
    match line:
        case sx.If(then=then, otherwise=otherwise):
            for each in (*then, *otherwise):
                yield from _brought_in(each)
        case sx.ForEachPlayer(body=body) | sx.ForEachPiece(body=body) | sx.InTurn(body=body):
            for each in body:
                yield from _brought_in(each)
        case sx.Choose() if not _is_asked(line):
            yield line


def _deed(line: sx.Line) -> sx.EffectLine | None:
    """What is done in a line, up to a bound or without one."""
    done = line.sentence.effect if isinstance(line.sentence, sx.Bounded) else line.sentence
    return done if isinstance(done, sx.EffectLine) else None


def _moves(line: sx.Line) -> bool:
    """Whether a line moves pieces."""
    deed = line.sentence
    return isinstance(deed, sx.EffectLine) and deed.verb.text in ("move", "moves", "put", "puts")


def _takes_effect(line: sx.Statement) -> bool:
    match line:
        case sx.Line(sentence=sx.EffectLine(verb=verb)):
            return verb.text in TAKING_EFFECT
    return False


def _is_open(line: sx.If) -> bool:
    """Whether some of what hangs on a condition is done, too, where nothing is there to ask of."""
    denied = (getattr(part, "negated", False) for part in inside(line.condition))
    return bool(line.otherwise) or any(denied)


def _words_in(nodes: Iterable[sx.Node]) -> set[str]:
    return {n.text for node in nodes for n in inside(node) if isinstance(n, sx.Word)}


def _not_below_choices(line: sx.Statement) -> Iterator[sx.Line]:
    """A line and those below it, without what stands below choices."""
    match line:
        case sx.If(then=then, otherwise=otherwise):
            for each in (*then, *otherwise):
                yield from _not_below_choices(each)
        case sx.ForEachPlayer(body=body) | sx.ForEachPiece(body=body) | sx.InTurn(body=body):
            for each in body:
                yield from _not_below_choices(each)
        case sx.Line():
            yield line


def _played_below(line: sx.Statement) -> Iterator[sx.Play]:
    """What is played if something is so."""
    if isinstance(line, sx.If) and "late" not in _words_in((line.condition,)):
        for each in (*line.then, *line.otherwise):
            yield from (each,) if isinstance(each, sx.Play) else _played_below(each)


def _done(lines: Iterable[sx.Statement]) -> Iterator[sx.Statement]:
    """All that is done in some lines, each by itself, but for what is asked of everybody."""
    for line in lines:
        match line:
            case sx.If(then=then, otherwise=otherwise):
                yield from _done((*then, *otherwise))
            case sx.ForEachPlayer(body=body) | sx.ForEachPiece(body=body) | sx.InTurn(body=body):
                yield from _done(body)
            case sx.Choose(body=body) if _is_asked(line):
                yield from _done(x for x in body if isinstance(x, _DONE_WITH_IT))
            case sx.Line() | sx.Play() | sx.Choose() | sx.Shuffle() | sx.Distribute() | sx.Clause():
                yield line


def _is_announced(line: sx.Statement) -> bool:
    """Whether a line only says something."""
    deed = line.sentence if isinstance(line, sx.Line) else None
    return isinstance(deed, sx.EffectLine) and deed.verb.text in ("announce", "announces")


def _below_choices(line: sx.Statement) -> Iterator[sx.Line]:
    """The lines in which something is done with what is chosen by a line, or by one below it."""
    for each in inside(line):
        if isinstance(each, sx.Choose):
            for below in each.body:
                if isinstance(below, _DONE_WITH_IT):
                    yield from _not_below_choices(below)


def _with_one_lead(lines: list[sx.Statement], entries: list[list[Item]]) -> list[list[Item]]:
    """The entries of lines, where several are what is kept of one line each: what is said for whom
    they are done is said once.
    """
    told: list[list[Item]] = []
    first = 0
    for at, now in enumerate(entries):
        before = told[first] if told and lines[at].span == lines[first].span else []
        if before and now and now[0].below and before[-1].below and now[0].text == before[-1].text:
            before[-1] = evolve(before[-1], below=(*before[-1].below, *now[0].below))
            told.append(now[1:])
            first = at if now[1:] else first
            continue
        told.append(list(now))
        first = at
    return told


def _is_conditional(item: Item) -> bool:
    return bool(re.match(r"If |Unless |Otherwise|For each", item.text)) or ", if " in item.text


def _clause(item: Item) -> str:
    return _MARKS.sub("", uncapital(item.text)).removesuffix(".")


def _one_after_another(clauses: list[str]) -> str:
    """Clauses in their order; who does what is not said again where it is the same."""
    told = clauses[0]
    before = _DOING.match(clauses[0])
    for clause in clauses[1:]:
        now = _DOING.match(clause)
        same = before is not None and now is not None and before[0] == now[0]
        told += f", then {clause[len(now[0]) :] if same and now else clause}"
        before = now
    return told
