"""Binding conditions: from words to trees that are yes or no.

Purpose: what a condition means; `a player`, `each player` and `both` as its subject.
Input: condition nodes, a scope. Output: trees. Must not know: lines or rules.
"""

import re
from collections.abc import Iterable

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..ir import visit
from ..ir.effects import VERBS
from ..parser.reserved_words import ADJECTIVES
from ..spans import Span
from ..word_forms import forms
from .all_of_them import in_each_of_them, is_all_of, is_in_sets, is_one_of_several, sets_in_one
from .binder import NONE, SETS, Binder, Typed
from .builder import ProgramBuilder, Scope
from .compared_pieces import compared
from .every_one import among_numbers, every_one
from .expressions import Values
from .held_fields import has_not_is, is_in_none
from .held_pieces import name_for_piece
from .holders import held_in
from .in_both_places import asked_in_turn, how_many_together, in_how_many
from .lookup import meant
from .numbers_from_to import not_lying
from .said_of_players import owned_by, subject_of, whose_it_is
from .strange_words import strange
from .what_is_had import is_there, none_is_had


class Conditions:
    """Binds conditions for one draft."""

    def __init__(self, draft: ProgramBuilder, values: Values, binder: Binder) -> None:
        self.draft = draft
        self.values = values
        self.binder = binder

    def bind(self, node: sx.Condition, scope: Scope) -> ir.Tree:
        """Bind any condition."""
        match node:
            case sx.And():
                several = sets_in_one(self.draft, node.parts)
                parts = tuple(self.bind(part, scope) for part in several)
                return parts[0] if len(parts) == 1 else ir.AllOf(parts, span=node.span)
            case sx.Or():
                parts = tuple(self.bind(part, scope) for part in node.parts)
                return ir.AnyOf(parts, span=node.span)
            case sx.Truth():
                return self.values.expect(node.value, scope, ir.TRUTH).tree
            case sx.Level():
                return self._level(node, scope)
            case sx.ThereIs():
                return self._there_is(node, scope)
            case sx.Full() | sx.WhichOne() | sx.Denied():
                return self._of_no_subject(node, scope)
            case sx.Has(noun=piece) if self._piece_nowhere(piece, node) or self._become(node):
                return NONE.tree
            case _ if (those := every_one(self.draft, node)) is not None:
                return self.bind(those, scope)
        return self._about(node, scope)

    def _of_no_subject(self, node: sx.Full | sx.WhichOne | sx.Denied, scope: Scope) -> ir.Tree:
        if isinstance(node, sx.Denied):
            return ir.Not(self.bind(node.part, scope), span=node.span)
        return self._full(node, scope) if isinstance(node, sx.Full) else self._which_one(node)

    def _which_one(self, node: sx.WhichOne) -> ir.Tree:
        """What is not known by its number: of which phase it is one, or which one is the last."""
        phase, around = node.phase, node.around
        if self.draft.phase_names.find(phase.text) is None:
            self.draft.unknown("phase", phase, self.draft.phase_names)
        elif around is not None and self.draft.phase_names.find(around.text) is None:
            self.draft.unknown("phase", around, self.draft.phase_names)
        elif around is not None:
            self.draft.fault(
                "out-of-place",
                f"which `{phase.text}` of the `{around.text}` this is, is not counted",
                node.span,
                notes=("they are counted in the phase that plays them",),
                help=f"say it without `of {around.text}`, or ask for a number that you count",
            )
        else:
            self.draft.fault(
                "out-of-place",
                f"which `{phase.text}` is the last is not known while it goes on",
                node.span,
                notes=("that is known where one line plays so many of them, without `until`",),
                help=f"ask for the number, `{phase.text} is 3`, or for what ends it",
            )
        return NONE.tree

    def guard(self, guard: sx.Guard | None, scope: Scope) -> ir.Tree | None:
        """The condition behind a line, if there is one."""
        if guard is not None and guard.otherwise:
            self._nothing_before(guard)
        if guard is None or guard.condition is None:
            return None
        parts = tuple(
            self._one_guard(each, each.condition, scope)
            for each in (*guard.also, guard)
            if each.condition is not None
        )
        return parts[0] if len(parts) == 1 else ir.AllOf(parts, span=guard.span)

    def _nothing_before(self, guard: sx.Guard) -> None:
        """Note `, otherwise` behind a line with nothing above it that it could be other than."""
        self.draft.fault(
            "out-of-place",
            "`otherwise` is the rest of what is said above it with `, if ...`",
            guard.span,
            notes=(
                "above it stand lines of the same block, or answers to the same question",
                "without such lines the condition itself is said, as in `, unless round is 1`",
            ),
        )

    def _one_guard(self, guard: sx.Guard, said: sx.Condition, scope: Scope) -> ir.Tree:
        condition = self.bind(said, scope)
        return ir.Not(condition, span=guard.span) if guard.negated else condition

    def _there_is(self, node: sx.ThereIs, scope: Scope) -> ir.Tree:
        """`there is a card ...`: whether such a choice could be made."""
        if isinstance(node.things.low, sx.TruthValue):
            self.draft.fault(
                "foreign-word",
                "`there is not no` is said without both",
                node.things.low.span,
                notes=("it is said like this: `there is no card in their hand`",),
            )
            return NONE.tree
        if in_each_of_them(node, self.draft):
            return NONE.tree
        if (numbers := among_numbers(self.draft, node)) is not None:
            return self.bind(numbers, scope)
        there = ir.Exists(self.binder.things(self._of_its_kind(node.things), scope), span=node.span)
        return ir.Not(there) if node.negated else there

    def _of_its_kind(self, things: sx.PiecesDomain) -> sx.PiecesDomain:
        """`there is a King in hand` asks for a card that is King."""
        design = self.draft.design_names.find(things.noun.text)
        known = self.draft.kind_names.find(things.noun.text) is not None
        if design is None or known or not things.zones:
            return things
        kind = self.draft.kinds[self.draft.designs[design].kind].name
        named = sx.That(False, (things.noun,), span=things.noun.span)
        noun = evolve(things.noun, text=kind)
        return evolve(things, noun=noun, filters=(named, *things.filters))

    def _piece_nowhere(self, noun: sx.Word, node: sx.Node) -> bool:
        """Whether it is said that somebody has a piece, and not where; the mistake is noted."""
        known = self.draft.bearers["player"].find(noun.text) is not None
        if known or self.draft.design_names.find(noun.text) is None:
            return False
        zones = self.draft.zones()
        where = f" in {zones[0]}" if len(zones) == 1 else None
        self.draft.fault(
            "missing-phrase",
            f"it is not said where `{noun.text}` is to be",
            node.span,
            "in what?",
            help=None if where is None else f"write `{noun.span.words}{where}`",
            fix=None if where is None else Fix(noun.span, f"{noun.span.words}{where}"),
            notes=() if where else ("a piece lies somewhere: `North has King in hand`",),
        )
        return True

    # ------------------------------------------------------------------ with a subject

    def _about(self, node: sx.Condition, scope: Scope) -> ir.Tree:
        """A condition about somebody or something; quantified if its subject is."""
        place = whose_it_is(node)
        if place is None:
            return self._one(node, self.values.bind(subject_of(node), scope), scope)
        if asked_in_turn(place, self.draft) or how_many_together(node, place, self.draft):
            return NONE.tree
        inner, slot = scope.player()
        they = sx.Pronoun("they", span=place.span)
        if isinstance(node, sx.IsIn):
            it = self.values.bind(node.value, scope)
            if in_how_many(node, place, it, self.draft):
                return NONE.tree
            said: sx.Condition = evolve(node, zone=owned_by(node.zone, they))
            condition = self._one(said, it, inner)
        else:
            me = self.values.bind(owned_by(subject_of(node), they), inner)
            condition = self._one(node, me, inner)
        if isinstance(place, sx.EachPlayer) and place.such is not None:
            others = ir.Not(self.bind(place.such, inner), span=place.such.span)
            condition = ir.AnyOf((others, condition), span=node.span)
        if isinstance(place, sx.Nothing):
            condition = condition.part if isinstance(condition, ir.Not) else ir.Not(condition)
        every = not isinstance(place, sx.SomePlayer)
        return ir.Players(slot, every, condition, span=node.span)

    def _one(self, node: sx.Condition, subject: Typed, scope: Scope) -> ir.Tree:
        match node:
            case sx.Is():
                return self.equality(node, subject, scope)
            case sx.SameOrder():
                return self._in_order(node, subject, scope)
            case sx.Lies():
                lies = self.lying(subject, node.region, node, scope)
                return ir.Not(lies, span=node.span) if node.negated else lies
            case sx.IsIn():
                return self._is_in(node, subject, scope)
            case sx.Compares():
                none = none_is_had(self.draft, subject, node)
                if none is not None:
                    return none
                subject = compared(self.draft, self.values.property_of, subject, node.left)
                self.numeric(subject, node.left)
                right = self.values.compared(node.right, scope)
                return ir.Compared(subject.tree, node.sign, right.tree, span=node.span)
            case sx.Has():
                there = is_there(self.draft, subject, node)
                return there if node.sign != "nothing" else ir.denied(there)
            case sx.Leads():
                return self._leads(node, subject, scope)
            case sx.Multiple():
                self.numeric(subject, node.value)
                of = self.values.expect(node.of, scope, ir.NUMBER)
                whole = ir.Multiple(subject.tree, of.tree, span=node.span)
                return ir.Not(whole) if node.negated else whole
        return NONE.tree

    def _is_in(self, node: sx.IsIn, subject: Typed, scope: Scope) -> ir.Tree:
        if in_how_many(node, None, subject, self.draft):
            return NONE.tree
        if is_in_sets(node, zone := self.values.bind(node.zone, scope), self.draft):
            return NONE.tree
        inside = self._inside(node, subject, self.values.fitted(zone, node.zone, *SETS))
        return ir.Not(inside) if node.negated else inside

    def lying(self, it: Typed, region: sx.Region, node: sx.Node, scope: Scope) -> ir.Tree:
        """Whether a cell is in a region of its board."""
        one = it.type.member or it.type
        if isinstance(one, ir.NothingType):
            headline = f"nothing does not lie `{region.span.words}`: only cells do"
            self.draft.certainly("wrong-kind", headline, region.span)
            return NONE.tree
        if not isinstance(one, ir.CellType):
            not_lying(it.type, region, self.draft)
            return NONE.tree
        cells = self.values.places.region(one.board or 0, region, scope)
        each = it.type.member is not None
        return ir.Inside(it.tree, cells, False, each, span=node.span)

    def _in_order(self, node: sx.SameOrder, subject: Typed, scope: Scope) -> ir.Tree:
        """`their last 3 picks are King, King, Queen`: just these, the latest last."""
        one = subject.type.member
        if isinstance(subject.type, ir.NothingType):
            headline = f"`{node.value.span.words}` is nothing, and not several things in an order"
            self.draft.certainly("wrong-kind", headline, node.value.span)
            return NONE.tree
        if one is None:
            meant = " or ".join(each.span.words for each in node.row)
            self.draft.fault(
                "wrong-kind",
                f"`{node.value.span.words}` is {self.draft.called(subject.type)}, and not several "
                "things in an order",
                node.row[0].span.to(node.row[-1].span),
                help=f"write `{meant}`",
                fix=meant,
            )
            return NONE.tree
        each = Typed(subject.tree, one)
        row = tuple(self._same_as(v, self._bound(v, each, scope), each) for v in node.row)
        of_pieces = isinstance(one, ir.PieceType)
        named = ir.DesignOf(subject.tree, True, span=node.span) if of_pieces else subject.tree
        same = ir.Among(named, (ir.Together(row),), span=node.span)
        return ir.Not(same, span=node.span) if node.negated else same

    def _inside(self, node: sx.IsIn, subject: Typed, zone: Typed) -> ir.Tree:
        """Whether something is one of several things; a piece may be asked for by its name."""
        member = zone.type.member or ir.NOTHING
        if is_in_none(self.draft, node, subject, zone):
            return NONE.tree
        if not ir.comparable(subject.type.member or subject.type, member):
            nouns = self.draft.nouns
            self.draft.fault(
                "wrong-kind",
                f"`{node.value.span.words}` is {ir.called(subject.type, *nouns)}, and "
                f"`{node.zone.span.words}` holds {ir.many(member, *nouns)}",
                node.span,
            )
            return NONE.tree
        each, kind = subject.type.member or subject.type, subject.type.member is not None
        tree, by_design = subject.tree, isinstance(each, ir.DesignType)
        if isinstance(each, ir.PieceType) and isinstance(member, ir.DesignType):
            tree, by_design = ir.DesignOf(tree), True
        by_design = by_design and isinstance(member, ir.PieceType)
        return ir.Inside(tree, zone.tree, by_design, kind, span=node.span)

    def _leads(self, node: sx.Leads, subject: Typed, scope: Scope) -> ir.Tree:
        mine = self.values.number_in(subject, node.noun, node)
        other = Typed(ir.OpponentOf(subject.tree), ir.PLAYER)
        theirs = self.values.number_in(other, node.noun, node)
        by = self.values.expect(node.by, scope, ir.NUMBER)
        lead = ir.Calculated(mine.tree, "-", theirs.tree)
        return ir.Compared(lead, ">=" if node.or_more else "=", by.tree, span=node.span)

    def _level(self, node: sx.Level, scope: Scope) -> ir.Tree:
        first, second = (self._of_seat(seat, node) for seat in (0, 1))
        if ir.fits(first.type, ir.NUMBER):
            level: ir.Tree = ir.Compared(first.tree, "=", second.tree, span=node.span)
        else:
            as_sets = first.type.member is not None
            level = ir.Among(_called(first), (_called(second),), as_sets, span=node.span)
        return ir.Not(level, span=node.span) if node.negated else level

    def _of_seat(self, seat: int, node: sx.Level) -> Typed:
        """What one of the players has: `points`, or the `rank of picks`."""
        player = Typed(ir.seat(seat), ir.PLAYER)
        match node.value:
            case sx.Word() as noun:
                return self.values.property_of(player, noun, node)
            case sx.Of(noun=noun, owner=sx.Word() as owner, printed=False):
                return self.values.property_of(
                    self.values.property_of(player, owner, node), noun, node
                )
        self.values.out_of_place(node.value)
        return NONE

    def numeric(self, bound: Typed, node: sx.Node) -> None:
        """Note what is compared and is no number."""
        if not ir.fits(bound.type, ir.NUMBER):
            self.draft.fault(
                "wrong-kind",
                f"`{node.span.words}` is {ir.called(bound.type)}, not a number",
                node.span,
                "expected a number",
            )

    # ------------------------------------------------------------------ is

    def equality(self, node: sx.Is, subject: Typed, scope: Scope) -> ir.Tree:
        """`X is A or B`: an adjective, or being the same as one of several."""
        if is_one_of_several(node, subject, self.draft):
            return NONE.tree
        whole = is_all_of(node, subject, self.draft, self.binder, scope)
        if whole is not None:
            return whole
        parts: list[ir.Tree] = []
        others: list[ir.Tree] = []
        for alternative in node.alternatives:
            flag = self.flag(alternative, subject, node)
            if isinstance(alternative, sx.Itself):
                parts.append(self._just_this(alternative, subject, scope))
            elif flag is not None:
                parts.append(flag)
            else:
                other = self._bound(alternative, subject, scope)
                several = other.type.member is not None and subject.type.member is None
                if node.or_among and several:
                    among = sx.IsIn(alternative, False, alternative, span=alternative.span)
                    parts.append(self._inside(among, subject, other))
                else:
                    others.append(self._same_as(alternative, other, subject))
        if others:
            as_sets = subject.type.member is not None
            value = _called(subject)
            parts.append(ir.Among(value, tuple(others), as_sets, span=node.span))
        whole = parts[0] if len(parts) == 1 else ir.AnyOf(tuple(parts), span=node.span)
        return ir.Not(whole, span=node.span) if node.negated else whole

    def _just_this(self, node: sx.Itself, subject: Typed, scope: Scope) -> ir.Tree:
        """`X is Y itself`: of pieces, whether they are one."""
        piece = self.values.bind(node.value, scope)
        if isinstance(subject.type, ir.PieceType) and isinstance(piece.type, ir.PieceType):
            return ir.Among(subject.tree, (piece.tree,), False, span=node.span)
        other = piece if isinstance(subject.type, ir.PieceType) else subject
        if NONE not in (piece, subject):
            self.draft.fault(
                "wrong-kind",
                f"`itself` tells pieces of one name apart, and here stands {ir.called(other.type)}",
                node.span,
                help=f"write `{node.value.span.words}`",
                fix=node.value.span.words,
            )
        return NONE.tree

    def _bound(self, node: sx.Value, subject: Typed, scope: Scope) -> Typed:
        return self.values.on_board_of(self.values.bind(node, scope), subject.type, node)

    def _same_as(self, node: sx.Value, other: Typed, subject: Typed) -> ir.Tree:
        if has_not_is(self.draft, subject, node, other):
            return _called(other)
        if not ir.comparable(subject.type, other.type):
            called = (ir.called(other.type), ir.called(subject.type))
            if called[0] == called[1]:  # of another kind, or of another board
                called = (self.draft.called(other.type), self.draft.called(subject.type))
            player = isinstance(subject.type, ir.PlayerType)
            named = isinstance(other.type, ir.DesignType)
            zones = self.draft.zones() if player and named else ()
            note = f"where a piece lies is asked like this: `they have {node.span.words} in "
            inside = _lies_in(node, subject) if named else _among(node, subject, other)
            self.draft.fault(
                "wrong-kind",
                f"`{node.span.words}` is {called[0]}, so this is never the case",
                node.span,
                f"expected {called[1]}",
                notes=(f"{note}{zones[0]}`",) if zones else (),
                help=None if inside is None else f"write `{inside.text}`",
                fix=inside,
            )
        return _called(other)

    def flag(self, word: sx.Value, subject: Typed, node: sx.Node) -> ir.Tree | None:
        """What an adjective says about the subject, if the word is one."""
        if not isinstance(word, sx.Word) or word.quoted:
            return None
        number = self._declared_flag(word.text, subject)
        if number is not None:
            return ir.Read(number, subject.tree, span=node.span)
        named = self.values.named.truth_of(subject, word.text)
        if named is not None or self._of_the_game(word, subject):
            return named or NONE.tree
        if word.text not in ADJECTIVES or subject is NONE:
            return NONE.tree if self._no_state(word, subject) else None
        if word.text == "cancelled" and isinstance(subject.type, ir.PieceType):
            return ir.Cancelled(subject.tree, span=node.span)
        if word.text == "empty":
            return self._empty(subject, node)
        if word.text == "late" and isinstance(subject.type, ir.PlayerType):
            late = [d.late for d in self.draft.decisions]
            reads = tuple(ir.Read(number, subject.tree) for number in late)
            return reads[0] if len(reads) == 1 else ir.AnyOf(reads, span=node.span)
        if word.text == "hidden":
            found = self.hidden(subject.tree)
            if found is not None:
                return evolve(found, span=node.span)
        self._never_so(word, subject, node)
        return NONE.tree

    def _never_so(self, word: sx.Word, subject: Typed, node: sx.Node) -> None:
        """Note an adjective that is not said of such a thing."""
        headline = f"{ir.called(subject.type)} cannot be `{word.text}`"
        itself = word.text == "cancelled"
        if not (itself and name_for_piece(self.draft, subject.tree, headline, node.span)):
            self.draft.fault("wrong-kind", headline, node.span)

    def of_no_choice(self, sentence: sx.Must) -> bool:
        """Note `they must show King` where nothing is chosen as `show`: a verb that is like no name
        of a choice, in each line, which is said in other words.
        """
        names, excused = self.draft.decision_names, self.draft.problems.excused
        verb = sentence.choice.text
        if names.find_verb(verb) is not None:
            return False
        first = verb not in excused
        self.draft.unknown("choice", sentence.choice, names)
        if first and meant(verb, names) is None:
            excused.discard(verb)
        return True

    def undeclared(self, sentence: sx.Is) -> bool:
        """Note `they are out` where no line, of those that could be read, declares `out`."""
        word, draft = sentence.alternatives[0], self.draft
        if not isinstance(word, sx.Word) or word.quoted or draft.knows(word.text):
            return False
        if word.text in ("hidden", "cancelled", "late"):
            return False
        verb = next((w for w in (word.text[:-2], word.text[:-1]) if w in VERBS), None)
        if word.text == "effect":
            meant = f"{sentence.value.span.words} takes effect"
            said, help = "what has effect takes effect", f"write `{meant}`"
            draft.fault("wrong-phrase", said, sentence.span, help=help, fix=meant)
        elif verb and not sentence.negated:
            meant = f"{verb} {sentence.value.span.words}"
            said, help = "what is done is said by a verb in front", f"write `{meant}`"
            draft.fault("wrong-phrase", said, sentence.span, help=help, fix=meant)
        elif not (draft.problems.incomplete or draft.problems.excuses((word.text,))):
            draft.problems.excused.add(word.text)
            draft.fault(
                "unknown-name",
                f"no line says that something can be `{word.text}`",
                word.span,
                help=f"declare it: `each player has {word.text}: no, public`",
            )
        return True

    def _of_the_game(self, word: sx.Word, subject: Typed) -> bool:
        """Note that players are said to be what only the game is."""
        game = self.draft.bearers["game"].find(word.text)
        if game is None or not isinstance(subject.type, ir.PlayerType):
            return False
        if not isinstance(self.draft.type_of(game), ir.TruthType):
            return False
        self.draft.fault(
            "wrong-kind",
            f"`{word.text}` is something of the game, and not of a player",
            word.span,
            help=f"if each player may be so, declare `each player has {word.text}: no`; of the "
            f"game it is asked like this: `if {word.text}: ...`",
        )
        return True

    def _become(self, node: sx.Has) -> bool:
        """Note `has passed`, where nothing says that players can be so."""
        how = node.noun.text.endswith("ed") and node.sign in ("some", "nothing")
        return how and self._no_state(node.noun, Typed(ir.Local(0), ir.PLAYER))

    def _no_state(self, word: sx.Word, subject: Typed) -> bool:
        """Note a word for how a player is that stands for nothing, and is like no name."""
        draft, name = self.draft, word.text
        if not isinstance(subject.type, ir.PlayerType) or draft.knows(name):
            return False
        born = (*self.values.named.names(), *draft.option_names, *draft.kind_names)
        silent = draft.problems.excuses(forms(name)) or draft.problems.unborn
        named: list[Iterable[str]] = [draft.seats, *draft.bearers.values(), draft.phase_names]
        small = name == "opponent" or strange(word) is not None
        if silent or small or name in born or meant(name, *named, born) is not None:
            return False
        draft.problems.excused.add(name)
        draft.fault(
            "unknown-name",
            f"no line says that players can be `{name}`",
            word.span,
            notes=(f"where it comes about is said like this: `they are {name}`",),
            help=f"declare it: `each player has {name}: no, public`",
        )
        return True

    def _declared_flag(self, name: str, subject: Typed) -> int | None:
        bearer = ir.bearer(subject.type)
        number = None if bearer is None else self.draft.bearers[bearer].find(name)
        if number is None or not isinstance(self.draft.type_of(number), ir.TruthType):
            return None
        return number if ir.fits(subject.type, self.draft.properties[number].subject) else None

    def _empty(self, subject: Typed, node: sx.Node) -> ir.Tree:
        """Whether nothing lies in a zone, or a cell has none of what it may have or not."""
        if subject.type.member is not None:
            count = ir.Count(subject.tree, None, span=node.span)
            return ir.Compared(count, "=", ir.number(0), span=node.span)
        none = ir.Constant(None, ir.NOTHING, span=node.span)
        fields = [
            number
            for number, made in enumerate(self.draft.properties)
            if made.bearer == "cell" and made.type.optional
            if isinstance(subject.type, ir.CellType) and ir.fits(subject.type, made.subject)
        ]
        fields = [each for each in fields if each in self.draft.said_or_none] or fields
        if fields:
            reads = (ir.Read(number, subject.tree, span=node.span) for number in fields)
            parts = tuple(ir.Among(read, (none,), span=node.span) for read in reads)
            return parts[0] if len(parts) == 1 else ir.AllOf(parts, span=node.span)
        cell = isinstance(subject.type, ir.CellType)
        notes = ("below its board stands what it may have, or not: `stone: player or nobody`",)
        self.draft.fault(
            "wrong-kind",
            f"{self.draft.called(subject.type)} cannot be `empty`",
            node.span,
            notes=notes if cell else (),
        )
        return NONE.tree

    def _full(self, node: sx.Full, scope: Scope) -> ir.Tree:
        """Whether no cell of the board is empty; whether none is not."""
        board = self.values.places.only_board(node, rows=False)
        if not self.draft.boards:
            return NONE.tree
        cell = ir.CellType(board)
        _, slot = scope.with_it(cell)
        empty = self._empty(Typed(ir.Local(slot), cell), node)
        other = ir.Not(empty, span=node.span) if node.empty else empty
        cells = ir.Selected(ir.Everywhere(board), slot, other, span=node.span)
        one = ir.number(1)
        there = ir.Exists(ir.CellChoice(one, one, board, cells, True, span=node.span))
        return there if node.negated else ir.Not(there, span=node.span)

    def hidden(self, tree: ir.Tree) -> ir.Read | None:
        """The property that says whether a player's choice is hidden."""
        if isinstance(tree, ir.Read):
            made = visit.chosen_as(self.draft.decisions, tree.property)
            return None if made is None else ir.Read(made.hidden, tree.subject)
        return None


def _lies_in(piece: sx.Value, zone: Typed) -> Fix | None:
    """`South's pile is Wren` as `Wren is in South's pile`."""
    if (held := held_in(piece, zone)) is not None:
        return held
    if not isinstance(zone.type, ir.ZoneType):
        return None
    start, end = zone.tree.span.end, piece.span.start
    between = re.fullmatch(r"[ \t]+is[ \t]+(not[ \t]+)?", piece.span.source.text[start:end])
    if between is None:
        return None
    everything = Span(piece.span.source, zone.tree.span.start, piece.span.end)
    negated = "not " if between[1] else ""
    return Fix(everything, f"{piece.span.words} is {negated}in {zone.tree.span.words}")


def _among(node: sx.Value, subject: Typed, several: Typed) -> Fix | None:
    """`shot is opponent's fleet` as `shot is in opponent's fleet`."""
    alike = subject.type.member is None and ir.comparable(
        subject.type, several.type.member or NONE.type
    )
    return Fix(node.span, f"in {node.span.words}") if alike else None


def _called(bound: Typed) -> ir.Tree:
    """What is compared: of pieces, one or several, their names."""
    return bound.tree if ir.named_like(bound.type) == bound.type else ir.DesignOf(bound.tree)
