"""What things are called in a rulebook: by one name, or as several.

Purpose: one place for the names of a game, in the number and with the noun that go with them.
Input: words of a rule file. Output: nouns, with markup. Must not know: values and sentences.
"""

import re
from collections.abc import Collection, Sequence

from ...dsl import syntax as sx
from ...dsl.syntax import items as sc
from ...dsl.word_forms import forms
from .document import plain, said, term
from .english import is_numeral, is_participle, is_plural, is_somebody, listed, plural
from .vocabulary import Vocabulary

_MANY = 8
"""Names of pieces beyond which a list of them is no help."""

_LEADING = re.compile(r"-(?:at|by|for|from|in|of|off|on|to|with)$")  # read with what follows


class Naming:
    """Names the things of one game.

    here: what `this` is called, or nothing in the general rules. personal: whether the rules speak
    to a player as `you`.
    """

    def __init__(self, words: Vocabulary, here: str = "", personal: bool = False) -> None:
        self.words = words
        self.here = here
        self.personal = personal

    def name(self, word: sx.Word | str) -> str:
        """What a thing is called, as the rules call it; most names with a hyphen are two words."""
        text = word if isinstance(word, str) else word.text
        if self.words.is_name(text) or text in self.words.answers or _LEADING.search(text):
            return plain(text)
        return plain(re.sub(r"[-_]", " ", text))

    def known(self, word: sx.Word | str) -> str:
        """A word that the glossary explains."""
        text = word if isinstance(word, str) else word.text
        words = self.words
        own = any(text in own for own in (words.choices, words.questions, words.kept, words.named))
        if not own and not words.is_truth(text):
            return self.name(text)
        return f"{term(self.name(text))} {self.said_of(text)}".rstrip()

    def said_of(self, text: str) -> str:
        """The noun of a word that only says what was done to things: `pile` for `spent` ones."""
        if not is_participle(text):
            return ""
        choice, kept = self.words.choices.get(text), self.words.kept.get(text)
        if choice is not None:
            return self.many(choice.noun, 1 if choice.of_one else None) if choice.noun else ""
        match None if kept is None else kept.declare.initial:
            case sx.OrNone(kind=kind, names=()):
                return self.name(kind)
        return "pile" if self.words.is_zone(text) else ""

    def body(self, where: sc.Phase | sc.Piece | sc.Rule) -> str:
        """What a piece or a rule with a name is called within a sentence."""
        name = plain(where.name.text)
        return said(name) if isinstance(where, sc.Rule) else name

    def bodies(self, several: Sequence[sc.Piece | sc.Rule]) -> str:
        """Several pieces and rules by their names, or by their kinds if they are too many."""
        if len(several) <= _MANY:
            return listed([self.body(each) for each in several])
        kinds = dict.fromkeys(each.kind.text for each in several if isinstance(each, sc.Piece))
        return listed([self.many(kind, None) for kind in kinds])

    def many(self, noun: str, amount: int | None) -> str:
        """A noun in the number that fits an amount: `1 point`, `2 points`."""
        noun = self.words.many_of(noun) if amount != 1 else noun
        if is_plural(noun) == (amount != 1) and not self._brought_in(noun):
            return self.name(noun)
        if amount == 1 and (one := self._known_as_one(noun)):
            return self.name(one)
        own = self._in_own_number(noun)
        return self.name(self.words.one(own) if amount == 1 and is_plural(own) else own)

    def _brought_in(self, noun: str) -> bool:
        return any(form in names for form in forms(noun) for names in self._sorts_of_things)

    @property
    def _sorts_of_things(self) -> tuple[Collection[str], ...]:
        return self.words.kinds, self.words.phases, self.words.boards

    def _known_as_one(self, noun: str) -> str:
        """The noun as the rules speak of one: no rule of English tells `houses` from `buses`."""
        known = (form for form in forms(noun) for names in self._sorts_of_things if form in names)
        return next((form for form in known if not is_plural(form)), "")

    def _in_own_number(self, noun: str) -> str:
        """The noun as the rules bring it in; what there are several of, in the plural."""
        for names in self._sorts_of_things:
            own = next((form for form in forms(noun) if form in names), None)
            if own is not None:
                return own if is_plural(own) else self.words.several(own)
        return next((form for form in forms(noun) if form in self.words.kept), noun)

    def role(self, name: str, own: str = "their ") -> str:
        """What something is once it is chosen under a name: `their stake`, `the lost mask`."""
        return f"{'the ' if self.is_said_of_a_thing(name) else own}{self.known(name)}"

    def is_said_of_a_thing(self, name: str) -> bool:
        """Whether a choice is called by what is done to what is chosen: `lost`, `charmed`."""
        return name in self.words.choices and bool(self.said_of(name))

    def is_of_a_player(self, noun: str) -> bool:
        """Whether what places or pieces have under a name is a player's: a man, and no owner."""
        field = self.words.fields.get(noun)
        return field is not None and "player" in field.kinds and not is_somebody(noun)

    def plural(self, choice: sx.Word) -> str:
        """Several choices of a name, as a word that the glossary explains."""
        named = self.words.choice(choice.text)
        name = named.node.name.text if named else choice.text
        if named is not None and self.is_said_of_a_thing(name):
            things = self.many(named.noun, None)
            return f"{term(self.name(name))} {things if is_plural(things) else plural(things)}"
        return term(self.name(self.words.several(name)))

    def _names_many(self, text: str) -> bool:
        """Whether a word of the game stands for several things: `points`, `targets`."""
        several = is_plural(text) or (text in self.words.choices and self._are_several(text))
        return several and not self.words.is_name(text)

    def _are_several(self, name: str) -> bool:
        """Whether several things that were chosen are spoken of as such: `the lost masks`."""
        spoken = is_numeral(name) or self.is_said_of_a_thing(name)
        return spoken and not self.words.choices[name].of_one
