"""Binding effect lines: a verb and its phrases to the fields of an effect.

Purpose: match `[subject] verb arguments` to the sentence forms in `effects`, and say what is
missing in the words of the form. A new effect needs nothing here unless it needs a new role.
Input: effect lines, a scope. Output: effects. Must not know: any particular effect.
"""

import re

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir import effects as ef
from ..ir.program import CHANGING
from ..spans import Span
from .announcement_text import Texts
from .binder import NONE, Typed
from .builder import ProgramBuilder, Scope
from .effect_types import EffectTypes, Placed
from .expressions import Values
from .held_pieces import name_for_piece
from .piles import nobody_is_first
from .strange_words import listed
from .told_instead import told_instead

OF_TYPE: dict[str, tuple[ir.Type, ...]] = {
    "number": (ir.NUMBER,),
    "player": (ir.PLAYER,),
    "hearer": (ir.PLAYER, ir.THE_HOST),
    "design": (ir.DESIGN,),
    "bearer": (ir.PLAYER, ir.PIECE),
}
"""Roles that are filled by any value of one of these types."""


_PAST = (
    "`{0}` is past, and stays as it was",
    "what is to change later is had: `each player has mark: 0, public`, and a line changes that",
)

UNCHANGING = {
    "question": (
        "`{0}` is answered by rules; no line changes an answer",
        "a rule answers it like this: `{0}: ...`",
    ),
    **dict.fromkeys(("previous", "history", "tally", "since"), _PAST),
}
"""Why something does not change that is read like what somebody has, by its source."""


CONCLUDING = ("win", "wins", "lose", "loses", "end", "ends")
"""Verbs for what ends a phase for good, which may be the whole match."""


class Phrases:
    """Binds effect lines for one draft."""

    def __init__(self, draft: ProgramBuilder, values: Values, texts: Texts) -> None:
        self.draft = draft
        self.values = values
        self.texts = texts
        self.types = EffectTypes(draft, values.places)

    def bind(self, line: sx.EffectLine, scope: Scope) -> ef.Effect | None:
        """The effect that a line says, or nothing with the mistake noted."""
        if nobody_is_first(line, scope.in_course, self.draft):
            return None
        if line.doer is not None:
            scope = scope.of_another(self.values.player(line.doer, scope))
        if any(argument.also for argument in line.arguments):
            self._not_joined(line)
            return None
        if self._ends_itself(line, scope):
            return None
        possible = [e for e in ef.EFFECTS if line.verb.text in ef.form_of(e).verbs]
        chosen = next((e for e in possible if self._suits(ef.form_of(e), line)), None)
        if chosen is None:
            self._explain(line, [ef.form_of(e) for e in possible])
            return None
        made = self._fill(chosen, line, scope)
        return None if made is None else made.lowered()

    # ------------------------------------------------------------------ choosing a form

    def _suits(self, form: ef.Form, line: sx.EffectLine) -> bool:
        if form.subject is None and line.subject is not None:
            return False
        if form.subject is not None and not form.subject.optional and line.subject is None:
            return False
        pairs = _paired(form, line)
        if pairs is None:
            return False
        if form.subject is not None and form.subject.role in ("phase", "graph") and line.subject:
            pairs = [*pairs, (form.subject, line.subject)]
        return all(self._can_be(slot.role, value) for slot, value in pairs)

    def _can_be(self, role: str, value: sx.Value) -> bool:
        """A first look at the words: enough to tell the forms of one verb apart."""
        if role == "phase":
            return isinstance(value, sx.Word)
        if role == "graph":
            return self._is_graph(value)
        if role in ("label", "property", "own", "choice"):
            return isinstance(value, sx.Word)
        if role == "text":
            return isinstance(value, sx.Listed) or (isinstance(value, sx.Word) and value.quoted)
        return True

    def _is_graph(self, value: sx.Value) -> bool:
        """Whether words name a graph: what gains and loses edges rather than numbers."""
        if not isinstance(value, sx.Word):
            return False
        number = self.draft.bearers["game"].find(value.text)
        return number is not None and isinstance(self.draft.type_of(number), ir.GraphType)

    def any_amount(self, line: sx.EffectLine) -> sx.EffectLine:
        """`gain heat`, `your heat rise`, of what cannot be done: the amount does not count there,
        and may be left out.
        """
        forms = [ef.form_of(e) for e in ef.EFFECTS if line.verb.text in ef.form_of(e).verbs]
        direct = [argument for argument in line.arguments if not argument.preposition]
        match direct:
            case [sx.Argument(value=sx.Word(quoted=False, text=text))]:
                roles = [[s.role for s in f.arguments if not s.preposition] for f in forms]
                if self.draft.phase_names.find(text) is None and ["number", "property"] in roles:
                    one = sx.Argument("", sx.Number(1, span=direct[0].span), span=direct[0].span)
                    return evolve(line, arguments=(one, *line.arguments))
        by = {s.preposition for f in forms for s in f.arguments if s.role == "number"}
        if len(forms) == 1 and len(by) == 1 and not direct:
            (word,) = by
            if word and all(argument.preposition != word for argument in line.arguments):
                one = sx.Argument(word, sx.Number(1, span=line.verb.span), span=line.verb.span)
                return evolve(line, arguments=(*line.arguments, one))
        return line

    def _not_joined(self, line: sx.EffectLine) -> None:
        """Note an `and` between words of which each does not say as much as the other."""
        joined = next(argument for argument in line.arguments if argument.also)
        first = line.arguments[0].value
        said = f"`{line.verb.text}` is not said like this"
        if isinstance(first, sx.BothPlayers):
            before = Span(first.span.source, first.span.start, line.arguments[1].span.start)
            fix = Fix(before, "")
            said = f"`{before.words.strip()}` is not said like this"
            self.draft.fault("foreign-word", said, first.span, help="leave it out", fix=fix)
            return
        given = {argument.preposition for argument in line.arguments}
        forms = [ef.form_of(e) for e in ef.EFFECTS if line.verb.text in ef.form_of(e).verbs]
        missing = {preposition for form in forms for preposition in _needed(form) - given}
        between = Span(line.span.source, joined.value.span.end, joined.also[0].span.start)
        two = joined.also[0]
        if isinstance(two, sx.Word) and two.text in ef.VERBS:
            self._two_deeds(line, between, two)
            return
        if len(missing) == 1 and len(joined.also) == 1:
            (word,) = missing
            fix = Fix(between, f" {word} ")
            self.draft.fault("wrong-phrase", said, between, help=f"write `{word}`", fix=fix)
            return
        note = (
            "each of two things that are joined by `and` is said in full: `gains 1 coin and 2 "
            "points`; else each stands on a line of its own"
        )
        place = joined.value.span.to(joined.also[-1].span)
        self.draft.fault("wrong-phrase", said, place, notes=(note,))

    def _two_deeds(self, line: sx.EffectLine, between: Span, two: sx.Word) -> None:
        """Note that a line does two things. two: what is done behind the `and` between them."""
        who = "" if line.subject is None else f"{line.subject.span.words} "
        place = Span(between.source, between.start, two.span.start)
        fix = _apart(line.span, place, who)
        help = f"begin a line with `{who}{two.text}`"
        if fix is not None and fix.span != place:
            help = f"write `{fix.text.strip()}`"
        headline = "`and` is not said like this: each line does one thing"
        self.draft.fault(
            "foreign-word",
            headline,
            between,
            help=None if fix is None else help,
            notes=() if fix is not None else (f"{help}, under the same condition",),
            fix=fix,
        )

    def _explain(self, line: sx.EffectLine, forms: list[ef.Form]) -> None:
        verb = line.verb
        given = {argument.preposition for argument in line.arguments}
        forms = sorted(
            [form for form in forms if self._may_be_meant(form)] or forms, key=_how_plain
        )
        begun = [form for form in forms if given & _needed(form)] or forms
        for form in begun:
            missing = sorted(_needed(form) - given)
            if missing:
                self._without(missing, line, form)
                return
        label = re.search(r"[ \t]by[ \t]+([\w-]+(?:[ \t]+[\w-]+)+)$", line.span.words)
        if label is not None and any(s.role == "label" for form in begun for s in form.arguments):
            start = line.span.start + label.start(1)
            place = Span(line.span.source, start, start + len(label[1]))
            self.draft.fault(
                "wrong-phrase",
                f"`{label[1]}` is more than one word",
                place,
                help=f'write `"{label[1]}"`',
                fix=f'"{label[1]}"',
            )
            return
        amount = self._amount_alone(line) or told_instead(line, self.draft)
        self.draft.fault(
            "wrong-phrase",
            f"`{verb.text}` is not said like this",
            line.span,
            notes=()
            if amount
            else (
                *(f"it is said like this: `{form.example}`" for form in begun),
                *dict.fromkeys(form.instead for form in begun if form.instead),
            ),
            help=None if amount is None else f"write `{amount.text}`",
            fix=amount,
        )

    def _may_be_meant(self, form: ef.Form) -> bool:
        """Whether there is something in the file of the sort that a form changes."""
        graphs = (isinstance(made.type, ir.GraphType) for made in self.draft.properties)
        return form.subject is None or form.subject.role != "graph" or any(graphs)

    def _amount_alone(self, line: sx.EffectLine) -> Fix | None:
        """`the taker gains spoils`, where players have one number: so many of these."""
        numbers = self._counts()
        match line.arguments:
            case (sx.Argument(preposition="", value=sx.Word() as said),) if len(numbers) == 1:
                number = self.draft.bearers["game"].find(said.text)
                if number is not None and isinstance(self.draft.type_of(number), ir.NumberType):
                    return Fix(said.span, f"{said.span.words} {numbers[0]}")
        return None

    def _counts(self) -> list[str]:
        """What players have so much of."""
        return [
            made.name
            for made in self.draft.properties
            if made.bearer == "player" and made.source == "stored" and made.span.words
            if isinstance(made.type, ir.NumberType)
        ]

    def _without(self, missing: list[str], line: sx.EffectLine, form: ef.Form) -> None:
        """Note that a word is missing: before what stands there without one, if it is the only."""
        bare = [each for each in line.arguments if not each.preposition]
        alone = len(missing) == len(bare) == 1 and all(s.preposition for s in form.arguments)
        word = missing[0]
        self.draft.fault(
            "missing-phrase",
            f"behind `{line.verb.text}` a phrase with `{word}` is missing",
            line.span,
            f"{word} what?",
            notes=(f"it is said like this: `{form.example}`",),
            help=f"write `{word} {bare[0].span.words}`" if alone else None,
            fix=Fix(bare[0].span, f"{word} {bare[0].span.words}") if alone else None,
        )

    # ------------------------------------------------------------------ filling the fields

    def _fill(self, effect: type[ef.Effect], line: sx.EffectLine, scope: Scope) -> ef.Effect | None:
        form = ef.form_of(effect)
        found: dict[str, object] = {}
        said: dict[str, sx.Value] = {}
        bearer: str | None = "player"
        if form.subject is not None:
            value = self._subject(form.subject, line, scope)
            if value is None:
                return None
            found[form.subject.name] = value
            if line.subject is not None:
                said[form.subject.name] = line.subject
            bearer = ir.bearer(value.type) if isinstance(value, Typed) else "player"
            if isinstance(value, Typed) and isinstance(value.type, ir.PlayerType):
                scope = scope.about(value.tree)
        for slot, words in _paired(form, line) or ():
            there = self._lies_there(slot, words, scope, line)
            if there is not None:
                return self._fill(there, line, scope)
            bound = self._role(slot.role, words, scope, bearer, line)
            if bound is None:
                return None
            found[slot.name] = bound
            said[slot.name] = words
        typed = {name: value for name, value in found.items() if isinstance(value, Typed)}
        trees = {name: value.tree for name, value in typed.items()}
        made = effect(**{**found, **trees}, span=line.span)
        return self.types.fitted(made, typed, said)

    def _lies_there(
        self, slot: ef.Slot, words: sx.Value, scope: Scope, line: sx.EffectLine
    ) -> type[ef.Effect] | None:
        """The effect that is said in the same words of pieces, where a name may stand and a piece
        does: nobody who puts a piece somewhere means that it stays where it is, too.
        """
        if slot.role != "design":
            return None
        type_ = self.values.bind(words, scope).type
        if not any(ir.fits(type_, each) for each in (ir.PIECE, ir.PIECES, ir.ZONE)):
            return None
        for effect in ef.EFFECTS:
            form = ef.form_of(effect)
            pairs = _paired(form, line) if line.verb.text in form.verbs else None
            if pairs and any(each.role == "pieces" and said is words for each, said in pairs):
                return effect
        return None

    def _subject(self, slot: ef.Slot, line: sx.EffectLine, scope: Scope) -> object:
        if line.subject is None:
            me = scope.you or scope.they
            if me is None:
                self.draft.fault(
                    "nobody-meant",
                    f"`{line.verb.text}` needs somebody who does it",
                    line.span,
                    notes=("only in the rules of a piece is it clear that `you` are meant",),
                )
                return None
            return Typed(me, ir.PLAYER)
        if slot.role in OF_TYPE:
            return self.values.expect(line.subject, scope, *OF_TYPE[slot.role])
        return self._role(slot.role, line.subject, scope, "player", line)

    def _role(
        self, role: str, words: sx.Value, scope: Scope, bearer: str | None, line: sx.EffectLine
    ) -> object:
        if role in OF_TYPE:
            return self.values.expect(words, scope, *OF_TYPE[role])
        match role:
            case "value":
                return self.values.bind(words, scope)
            case "pieces":
                return self._pieces(words, scope, line)
            case "place":
                return self._place(words, scope, line)
            case "zone":
                return self._zone(words, scope)
            case "text":
                return self.texts.bind(words, scope)
            case "graph" | "edges":
                return self._of_graphs(role, words, scope)
        if not isinstance(words, sx.Word):
            return None
        whole = self._whole() if role == "phase" and self._of_the_whole(words) else None
        if whole is not None and line.verb.text in CONCLUDING:
            return whole
        return self._named(role, words, bearer)

    def _of_graphs(self, role: str, words: sx.Value, scope: Scope) -> Typed | None:
        """A graph that changes, or the edges that it gains or loses."""
        if role == "edges":
            return self.values.expect(words, scope, ir.EDGE, ir.EDGES, ir.GRAPH)
        bound = self.values.expect(words, scope, ir.GRAPH)
        return bound if isinstance(bound.tree, ir.Read) else None

    def _pieces(self, words: sx.Value, scope: Scope, line: sx.EffectLine) -> Typed:
        bound = self.values.bind(words, scope)
        if not any(ir.fits(bound.type, each) for each in (ir.PIECE, ir.PIECES, ir.ZONE)):
            self._no_pieces(bound, words, line)
        return bound

    def _no_pieces(self, bound: Typed, words: sx.Value, line: sx.EffectLine) -> None:
        """Note that what is to be moved is none that can be, and how it is changed instead."""
        said, verb = words.span.words, line.verb.text
        headline = f"`{said}` is {ir.called(bound.type)}, not pieces"
        told = told_instead(line, self.draft)
        if told is not None:
            help = f"write `{told.text}`"
            self.draft.fault("wrong-kind", headline, words.span, help=help, fix=told)
            return
        if name_for_piece(self.draft, bound.tree, headline, words.span):
            return
        nothing = "nobody" if isinstance(bound.type, ir.PlayerType) else "none"
        if verb.startswith("discard") and isinstance(bound.tree, ir.Read) and bound.type.optional:
            meant = f"{said} becomes {nothing}"
            fix = Fix(line.span, meant)
            self.draft.fault("wrong-kind", headline, words.span, help=f"write `{meant}`", fix=fix)
            return
        if isinstance(bound.type.member or bound.type, ir.DesignType):
            notes: tuple[str, ...] = (
                "a name is no piece that lies somewhere: give players some of them, `each player "
                "has hand: one of each card`, and let them choose `a card in their hand`",
            )
            if "effect" in verb:
                notes += (
                    "where one may be named that nobody needs to hold, let it be chosen out of a "
                    "zone that has them all: `each player has signs: one of each card, public, "
                    "not announced`, and `a card in their signs`",
                )
            self.draft.fault("wrong-kind", headline, words.span, notes=notes)
            return
        notes = ("only pieces are moved; other things change by `becomes`",)
        if isinstance(bound.type.member or bound.type, ir.CellType):
            self.draft.problems.lacking = True  # the line may be meant to let somebody choose
            notes += ("where somebody goes is chosen under a name: `they choose goal: a ...`",)
        self.draft.fault("wrong-kind", headline, words.span, notes=notes)

    def _place(self, words: sx.Value, scope: Scope, line: sx.EffectLine) -> Typed:
        """A property of somebody or something, or of each of several things."""
        if isinstance(words, sx.Of | sx.Possessive):
            owner = self.values.bind(words.owner, scope)
            one = owner.type.member if isinstance(owner.type, ir.SetType) else None
            if isinstance(one, ir.CellType | ir.PieceType):
                noun = words.noun if isinstance(words, sx.Of) else words.thing.noun
                each = Typed(owner.tree, one)
                bound = self.values.property_of(each, noun, words)
                return Placed(bound.tree, bound.type, True)
        bound = self.values.bind(words, scope)
        if isinstance(bound.tree, ir.Printed) and bound.tree.of_design:
            self._of_a_name(bound.tree, words)
        elif bound is not NONE and not self._is_had(bound.tree):
            self._nothing_had(bound, words, line)
        return bound

    def _nothing_had(self, bound: Typed, words: sx.Value, line: sx.EffectLine) -> None:
        """Note that what is to change is nothing that somebody or something has."""
        fix = self._other_way_round(bound, words, line)
        source = ""
        if isinstance(bound.tree, ir.Read):
            source = self.draft.properties[bound.tree.property].source
        thing = f"`{{0}}` is {ir.called(bound.type)}; only what somebody or something has changes"
        note = "what is had is said at the top: `each player has points: 0, public`"
        headline, note = UNCHANGING.get(source, (thing, note))
        said = words.span.words
        self.draft.fault(
            "wrong-kind",
            headline.format(said),
            words.span,
            notes=() if fix else (note.format(said),),
            help=None if fix is None else f"write `{fix.text}`",
            fix=fix,
        )

    def _is_had(self, tree: ir.Tree) -> bool:
        """Whether it is what somebody or something has, rather than a player, a piece, an answer
        or what is remembered.
        """
        if not isinstance(tree, ir.Read):
            return False
        return self.draft.properties[tree.property].source in CHANGING

    def _other_way_round(self, bound: Typed, words: sx.Value, line: sx.EffectLine) -> Fix | None:
        """`they become the bidder`, where the game has a bidder: the bidder becomes they."""
        (given,) = line.arguments[:1] or (None,)
        if given is None or not isinstance(bound.type, ir.PlayerType):
            return None
        name = given.value.span.words.removeprefix("the ").strip()
        number = self.draft.bearers["game"].find(name)
        if number is None or not isinstance(self.draft.type_of(number), ir.PlayerType):
            return None
        return Fix(line.span, f"{name} becomes {words.span.words}")

    def _of_a_name(self, asked: ir.Printed, words: sx.Value) -> None:
        """Note that what is printed is to change: `seeds of its opposite`, which is a name."""
        draft, name = self.draft, asked.piece.span.words
        headline = f"`{name}` is a name, and what is printed of a name never changes"
        if name_for_piece(draft, asked, headline, words.span):
            return
        field = draft.properties[asked.property]
        kind = draft.kinds[field.subject.kind or 0].name
        zones = [
            made.name
            for made in draft.properties
            if made.bearer == "game" and isinstance(made.type, ir.ZoneType)
            if made.type.kind in (None, field.subject.kind)
        ]
        where = zones[0] if len(zones) == 1 else "ZONE"
        meant = f"for each {kind} in {where} that is {name}: its {field.name}"
        sure = len(zones) == 1 and not words.span.margin.words.strip()
        draft.fault(
            "wrong-kind",
            headline,
            words.span,
            notes=() if sure else (f"it is said of what lies there: `{meant} ...`",),
            help=f"write `{meant}`" if sure else None,
            fix=Fix(words.span, meant) if sure else None,
        )

    def _named(self, role: str, word: sx.Word, bearer: str | None) -> object:
        draft = self.draft
        if role == "label":
            return word.text
        names, what = {
            "phase": (draft.phase_names, "phase"),
            "choice": (draft.decision_names, "choice"),
            "own": (draft.bearers["player"], "thing that a player has"),
            "property": (draft.bearers.get(bearer or ""), f"thing that a {bearer} has"),
        }[role]
        if names is None:
            self.draft.certainly("wrong-kind", f"nobody has `{word.text}`", word.span)
            return None
        number = names.find(word.text)
        if number is None and role == "phase" and word.text in draft.bearers["player"]:
            self._how_many(word)
        elif number is None:
            self.draft.unknown(what, word, names)
        elif role == "phase":
            self._one_of_them(word, draft.phases[number].name)
        return number

    def _ends_itself(self, line: sx.EffectLine, scope: Scope) -> bool:
        """Note `the game ends` in the course of the game itself, where how long it goes on is said
        of what is played in it.
        """
        word = line.subject
        if not (isinstance(word, sx.Word) and self._of_the_whole(word)):
            return False
        if scope.phase != self._whole():
            return False
        self.draft.unknown("phase", word, self.draft.phase_names)
        return True

    def _of_the_whole(self, word: sx.Word) -> bool:
        """Whether a word is one for the phase around all others, and for nothing else."""
        free = self.draft.phase_names.find(word.text) is None
        return word.text == sx.WHOLE and not word.quoted and free

    def _whole(self) -> int | None:
        """The phase around all others, if there is one."""
        around = [each.number for each in self.draft.phases if each.parent is None]
        return around[0] if len(around) == 1 else None

    def _one_of_them(self, word: sx.Word, name: str) -> None:
        """Note `the throws end`: a line is about the throw that is being played."""
        if not word.quoted and word.text in (name + "s", name + "es"):
            self.draft.fault(
                "wrong-kind",
                f"`{word.text}` are all of them, and this is about the one that is being played",
                word.span,
                help=f"write `{name}`",
                fix=name,
                notes=(
                    f"how long they go on is said where they are: `play {word.text} until ...`",
                ),
            )

    def _how_many(self, word: sx.Word) -> None:
        """Note `they lose purse`, where a purse is what players have so much of, and `they lose
        stake`, where a stake is so much that was chosen.
        """
        number = self.draft.bearers["player"].find(word.text)
        if number is not None and self.draft.properties[number].source == "chosen":
            counts = self._counts()
            said = f"{word.span.words} {counts[0]}" if len(counts) == 1 else None
            self.draft.fault(
                "missing-value",
                f"`{word.text}` is how many, and it is not said of what",
                word.span,
                help=None if said is None else f"write `{said}`",
                fix=said,
                notes=() if said else (f"of what, stands behind it: {listed(counts)}",),
            )
            return
        if number is not None and isinstance(self.draft.type_of(number), ir.ZoneType):
            headline = f"`{word.text}` holds pieces, and it is not said which of them"
            self.draft.fault("wrong-kind", headline, word.span)
            return
        self.draft.fault(
            "missing-value",
            f"it is not said how many `{word.text}`",
            word.span,
            help=f"write `1 {word.text}`",
            fix=f"1 {word.span.words}",
        )

    def _zone(self, words: sx.Value, scope: Scope) -> Typed | None:
        """A zone: somebody's, the game's, or each owner's own if only its name is given."""
        if isinstance(words, sx.Word):
            for bearer in ("player", "game"):
                number = self.draft.bearers[bearer].find(words.text)
                if number is not None and isinstance(self.draft.type_of(number), ir.ZoneType):
                    read = ir.Read(number, None, span=words.span)
                    return Typed(read, self.draft.type_of(number))
            names = [p.name for p in self.draft.properties if isinstance(p.type, ir.ZoneType)]
            self.draft.unknown("zone", words, names)
            return None
        bound = self.values.expect(words, scope, ir.ZONE)
        if isinstance(bound.tree, ir.Read):
            return bound
        self.draft.certainly("wrong-kind", f"`{words.span.words}` is no zone", words.span)
        return None


_ASKED = re.compile(
    r",? (?:if (?P<so>.+)|unless (?P<of>[\w' ]+?) (?P<is>is|are|has|have) (?!not\b)(?P<what>.+))"
)


def _apart(line: Span, between: Span, who: str) -> Fix | None:
    """Two lines in the place of one that does two things, both under what it says in front and
    behind; none, if that cannot be said of both.
    """
    text = line.source.text
    start = text.rfind("\n", 0, line.start) + 1
    before = text[start : line.start]
    lead = before.strip()
    margin = before[: len(before) - len(before.lstrip())]
    rest = re.match(r"(?:\"[^\"\n]*\"|[^\"#\n])*?(?=[ \t]*(?:#|$))", text[line.end :], re.MULTILINE)
    guard = "" if rest is None else rest[0]
    if not lead and not guard:
        return Fix(between, f"\n{margin}{who}")
    asked = _ASKED.fullmatch(guard)
    if (lead and not lead.endswith(":")) or (guard and asked is None):
        return None
    heads = [lead] if lead else []
    if asked is not None:
        so = asked["so"] or f"{asked['of']} {asked['is']} not {asked['what']}"
        heads.append(f"if {so}:")
    inner = margin + "  " * len(heads)
    deeds = (text[line.start : between.start], who + text[between.end : line.end])
    made = [margin + "  " * depth + head for depth, head in enumerate(heads)]
    made += [inner + deed for deed in deeds]
    return Fix(Span(line.source, start, line.end + len(guard)), "\n".join(made))


def _needed(form: ef.Form) -> set[str]:
    """The prepositions without which a form cannot be."""
    return {each.preposition for each in form.arguments if not each.optional} - {""}


def _how_plain(form: ef.Form) -> int:
    """How many words a form's prepositions have: the plainest form was meant, unless it is said."""
    return sum(len(slot.preposition.split()) for slot in form.arguments)


def _paired(form: ef.Form, line: sx.EffectLine) -> list[tuple[ef.Slot, sx.Value]] | None:
    """Which argument fills which place; nothing if they do not fit."""
    left = list(line.arguments)
    pairs: list[tuple[ef.Slot, sx.Value]] = []
    for slot in form.arguments:
        fitting = next((a for a in left if a.preposition == slot.preposition), None)
        if fitting is None:
            if slot.optional:
                continue
            return None
        left.remove(fitting)
        pairs.append((slot, fitting.value))
    return None if left else pairs
