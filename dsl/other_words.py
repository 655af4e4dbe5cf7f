"""Lines that can be read and mean nothing, in words that mean something.

Purpose: an error that comes with no mend is given one if the whole line, said in other words, is
right: tried on the whole file, so that it works when it is applied.
Input: the errors of a file, and a way to compile another text. Output: the same errors, some with
a mend. Must not know: what the passes found wrong.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice, takewhile
from typing import Protocol

from attrs import evolve

from .accounted_words import unaccounted, with_lost_words
from .bare_pieces import told_where_listed
from .diagnostics.problem import Fix, Problem, Severity, by_place, problem
from .ir.nodes import sure
from .kept_names import if_kept, keeps_what_is_named
from .lines_of_variants import OTHERWISE_HERE, at_the_margin, lines_name_it, said_otherwise
from .lost_indentation import Moved, set_in, stands_apart
from .mended_first import mended_first
from .misspelt_births import told_at_birth
from .misspelt_words import respelt, told
from .nearest_sentences import about_its_words
from .offered_mends import offered
from .own_words import in_own_words
from .parser.parsing import MOST_IN_A_BLOCK
from .parser.syntax_errors.choice_verbs import by_verbs_of
from .parser.syntax_errors.line_forms import said_like
from .parser.syntax_errors.mends import (
    beside_another,
    in_small_letters,
    line_of,
    not_said_like_this,
    reworded,
    with_quotation_marks,
)
from .parser.syntax_errors.names_meant import names_for
from .parser.syntax_errors.plain_words import plainly
from .parser.syntax_errors.rewordings import NAMED, rewordings
from .parser.syntax_errors.whole_lines import WHOLE, said_as_a_whole
from .plain_english.said_goals import nobody_has_won_yet
from .plain_english.said_left_open import is_over
from .plain_english.said_moments import acting_once_shown
from .plain_english.said_names import Names, names_at
from .plain_english.said_of_the_same import INDENTED
from .plain_english.said_pronouns import about_the_named, of_one, of_the_other, who_is_meant
from .plain_english.said_sentences import readings
from .plain_english.said_taken import what_stays
from .plain_english.said_turns import in_turns
from .plain_english.said_undeclared import brought_in
from .plain_english.said_variants import parent_lines, told_apart, variant_lines
from .plain_english.said_words import comes_to_nothing
from .spans import Source, Span
from .split_names import mended_wherever
from .told_for_all import told_for_all, told_once
from .tried_mends import hanging, lines_made, place_once_made, told_later, told_only_now
from .unclear_lines import (
    BOTH_ACT,
    ENDED,
    NO_NAMES,
    NOT_UNDERSTOOD,
    OF_WHOM,
    ONLY_OF,
    UNQUOTED,
    UNSAID,
    acting_when_played,
    gone_with,
    guessed,
    known_in_part,
    place_of,
    undeclared,
    unless_more_comes,
    unmended,
    with_advice,
)
from .whole_edits import as_one_edit, both_edits

_BORN = (
    r"\b(?:(?:choose|pick|select|name|decide)s?(?: an?)?|has|have|pieces|asks|board) {}(?![\w-])"
)
"""Where a name is brought in."""

MOST_READ = 3
"""How many readings of one line are tried."""

MOST_RESPELT = 3
"""How many other spellings of words are tried before they count as tries of mends."""

MOST_TRIED = 5
"""How often a file is compiled once more to try a mend: an editor waits for it."""

MORE_TRIED = 5
"""So often more, once for each further error: of a first file every line may have one."""

OWN_TRIED = 3
"""So often is a mend tried of each error, however many were tried of those before it."""

OWN_IN_ALL = 18
"""So often beyond the others, in all: of a page of wrong lines the last ones wait."""

DEEPEST = 1
"""So many mends are made before one that is tried: each deeper one multiplies what is tried."""


class Check(Protocol):
    """What is wrong with another text of the same file. excusing: whether names that mean nothing
    are kept quiet about where a line that would bring in names has a mistake.
    """

    def __call__(self, text: Source, excusing: bool = True) -> Iterable[Problem]:
        """The problems of a text. May break off, to be asked again once they are known."""

    @property
    def begun(self) -> "Begun":
        """What was found out before it broke off, which is not looked for again."""


Begun = dict[tuple[tuple[Problem, ...], int, int, frozenset[int] | None], "_Trial"]
"""How far the words for problems of a text have come."""


def told_well(problems: tuple[Problem, ...], source: Source, check: Check) -> tuple[Problem, ...]:
    """The problems of a source as designers are told of them: with mends and advice for those that
    had neither, and lines that are shown in the names of the file.
    """
    told = in_own_words(in_other_words(problems, source, check))
    return tuple(map(offered, told))


def in_other_words(
    problems: tuple[Problem, ...],
    source: Source,
    check: Check,
    deep: int = 0,
    lines: frozenset[int] | None = None,
) -> tuple[Problem, ...]:
    """The problems of a source, with mends and advice for those that had neither. deep: so many
    mends were made to come to this text, each of which leaves something to be mended; lines: of
    these alone it is wanted, if not of all of them.
    """
    if deep > DEEPEST:
        return problems
    problems = told_where_listed(problems, source)
    first = mended_first(
        problems,
        source,
        lambda text: tuple(check(text)),
        lambda left, text: in_other_words(left, text, check, deep),
    )
    if first is not None:
        return first
    errors = sum(each.severity is Severity.ERROR for each in problems)
    problems = tuple(map(if_kept, told_for_all(problems, source)))
    here = [one for one in problems if one.label.span.source == source]
    wrong = [o for o in here if o.severity is Severity.ERROR and not mended_wherever(o)]
    asked = wrong if lines is None else [o for o in wrong if o.label.span.position[0] in lines]
    if not asked:
        return problems
    begun = problems, errors, deep, lines
    trial = check.begun.setdefault(begun, _Trial(check, errors, deep))
    if trial.told is None:
        for each in asked:
            if each not in trial.said:
                with trial.done_whole():
                    trial.said |= trial.becomes(each, wrong)
        said = trial.said
        known = {each: one for each in problems if (one := said.get(each, each)) is not None}
        with trial.done_whole():
            gone = trial.follow_on(known)
        trial.told = told_once(by_place(one for each, one in known.items() if each not in gone))
    return trial.told


class _Trial:
    """How often a mend may still be tried. errors: how many the file has as it is; deep: as in
    `in_other_words`.
    """

    def __init__(self, check: Check, errors: int, deep: int) -> None:
        self.check = check
        self.errors = errors
        self.deep = deep
        self.left = MOST_TRIED + (0 if deep else min(errors - 1, MORE_TRIED))
        self.own = 0 if deep else OWN_IN_ALL
        self.respelt = MOST_RESPELT
        self.after: dict[Fix, list[Problem]] = {}
        """What is wrong after the edits that were tried."""
        self.lossy: dict[int, Fix] = {}
        """The first edit of a line that would be right, and makes nothing of a word in it."""
        self.turns: dict[Fix, tuple[int, list[Problem]]] = {}
        """What is wrong once players take turns, by the edit that lets them."""
        self.said: dict[Problem, Problem | None] = {}
        """What became of the problems that were looked at."""
        self.told: tuple[Problem, ...] | None = None
        """What became of all of them in the end."""

    @contextmanager
    def done_whole(self) -> Iterator[None]:
        """What is done meanwhile is done to its end, or will be done from its beginning."""
        kept = self.left, self.own, self.respelt, dict(self.after), dict(self.turns)
        try:
            yield
        except BaseException:
            self.left, self.own, self.respelt, self.after, self.turns = kept
            raise

    def becomes(self, one: Problem, wrong: Iterable[Problem]) -> dict[Problem, Problem | None]:
        """What becomes of the errors once one of them was looked at."""
        with self.its_own():
            return self._becomes(one, wrong)

    @contextmanager
    def its_own(self) -> Iterator[None]:
        """What is tried meanwhile is tried of one error, which has its share."""
        left, more = self.left, min(self.own, max(0, OWN_TRIED - self.left))
        self.left, self.own = left + more, self.own - more
        yield
        over = max(0, self.left - left)
        self.left, self.own = self.left - over, self.own + over

    def _becomes(self, one: Problem, wrong: Iterable[Problem]) -> dict[Problem, Problem | None]:
        said = self.of_a_variant(one, parent_lines)
        return (
            ({one: said} if said is not None else {})
            or self.misspelt(one, wrong)
            or self.born_wrong(one)
            or self.apart(one)
            or self.set_in(one, wrong)
            or {one: with_lost_words(self.mended(one), self.lossy)}
        )

    def apart(self, one: Problem) -> dict[Problem, Problem | None]:
        """What becomes of a line of a variant that stands apart from the blocks above it."""
        line = line_of(one.label.span)
        said = self.of_a_variant(one, variant_lines) if stands_apart(line) else None
        return {} if said is None else {one: said}

    def set_in(self, one: Problem, wrong: Iterable[Problem]) -> dict[Problem, Problem | None]:
        """What becomes of the errors if one is of a line that has lost its indentation: it is told
        as that, and those are gone that are gone with it.
        """
        said: dict[Problem, Problem | None] = {}
        for so_far, moved in enumerate(takewhile(lambda _: self.left > 0, set_in(one))):
            if not so_far and one.fix is not None and self.right(one.fix):
                return {}
            again, errors, here = self._with(moved.fix)
            if here:
                moved = self._mended_there(moved, again, errors) or moved
                again, errors, here = self._with(moved.fix)
            if here or not (len(errors) < self.errors or self.errors >= MOST_IN_A_BLOCK):
                continue
            known, left = {place_of(each): each for each in wrong}, set(map(place_of, errors))
            gone = (each for place, each in known.items() if place not in left)
            found = {**dict.fromkeys(gone), one: moved.told()}
            if left <= known.keys():
                return found
            said = said or found  # unless the lines below fit it in another column
        return said

    def follow_on(self, told: dict[Problem, Problem]) -> set[Problem]:
        """The errors that are gone once another one is mended, in another line: they say no more
        than that one. Of two that follow from each other the first is told. told: each problem as
        it was found, with what is told of it; what is told once for all lines is found in none.
        """
        gone: set[Problem] = set()
        wrong = [each for each in by_place(told) if each.severity is Severity.ERROR]
        found = {place_of(each) for one in wrong[:1] for each in self.check(one.label.span.source)}
        for one in wrong if len(wrong) > 1 else ():
            fix = told[one].fix
            if one in gone or fix is None or not (fix in self.after or self.left):
                continue
            left = self.after[fix] if fix in self.after else self._with(fix)[1]
            places = {place_of(each) for each in left}
            if len(left) < self.errors:
                gone |= {
                    e for e in wrong if gone_with(fix, one, e, places) and place_of(e) in found
                }
        return gone

    def _mended_there(self, moved: Moved, again: Source, errors: Iterable[Problem]) -> Moved | None:
        """The same, of a line in which something else is wrong that has a mend."""
        new = lines_made(moved.fix)
        said = in_other_words(tuple(errors), again, self.check, self.deep + 1, new)
        fixes = [each.fix for each in said if each.fix is not None and moved.holds(each.fix)]
        return moved.also(fixes[0]) if len(fixes) == 1 else None

    def born_wrong(self, one: Problem) -> dict[Problem, Problem | None]:
        """The same, told where a name is brought in, if that is where it is misspelt."""
        for born in islice(told_at_birth(one), MOST_READ if self.left else 0):
            errors, here = self._left_by(sure(Fix, born.fix), one.label.span.position[0])
            if errors < self.errors and not here:
                return {one: born}
        return {}

    def misspelt(self, one: Problem, wrong: Iterable[Problem]) -> dict[Problem, Problem | None]:
        """The same, told of a word that is misspelt, with what is gone once it is not."""
        if one.fix is not None or one.help is not None or one.code not in NOT_UNDERSTOOD:
            return {}
        at = one.label.span.position[0]
        for fix in islice(respelt(one), MOST_RESPELT if self.left else 0):
            if self.respelt:
                self.respelt, self.left = self.respelt - 1, self.left + 1
            elif not self.left:
                break
            _, errors, here = self._with(fix, at)
            if not here and (len(errors) < self.errors or self.errors >= MOST_IN_A_BLOCK):
                left = {place_of(each) for each in errors}
                gone = (each for each in wrong if place_of(each) not in left)
                return {**dict.fromkeys(gone), one: told(fix, one.code)}
        return {}

    def mended(self, one: Problem) -> Problem:
        """A problem with the line in other words, if these are right; or with some advice."""
        place = one.label.span
        turns = (
            acting_when_played(one)
            or self.at_its_moment(one)
            or self.taken_in_turn(one)
            or self.smaller(one)
            or self.of_a_variant(one, variant_lines)
            or self.without_a_reading(one)
            or self.named(one)
        )
        if turns is not None:
            return turns
        if one.fix is not None and of_one(one.fix) is None:
            one = evolve(one, help=None, fix=None, notes=(who_is_meant(line_of(place)),))
        if one.code == "needless-colon" and one.fix is not None and self.left:
            return self.one_sentence(one, one.fix)
        if (
            one.code == "foreign-word"
            and one.fix is not None
            and is_over(line_of(place), one.fix.text)
        ):
            one = evolve(one, help=None, fix=None)
        read = self.read(one)
        if read is not None:
            return unless_more_comes(read)
        works = self.right if one.code == "no-time" else self.leads_on
        if self.left and guessed(one) and one.fix is not None and not works(one.fix):
            notes = one.notes or said_like(line_of(place).words)
            one = evolve(one, help=None, fix=None, notes=notes)
        if not (unmended(one) or said_as_a_whole(one.label.span)):
            return one
        if one.fix is not None and self.right(one.fix):
            return one
        said = reworded(place, self.right, WHOLE) or self.plainer(line_of(place))
        if said is not None:
            return unless_more_comes(evolve(said, code=one.code))
        told = self.brought_in(one) or with_advice(one)
        return about_its_words(one) if told is one else told

    def at_its_moment(self, one: Problem) -> Problem | None:
        """A problem of a line of a piece that does not say when it is done, mended where it is
        known when such pieces act.
        """
        if one.code != "no-time" or one.fix is not None:
            return None
        fix = acting_once_shown(line_of(one.label.span))
        if fix is None or not (fix in self.after or self.right(fix)):
            return None
        return evolve(one, help=f"write {_below_what(fix)}: then it is done there", fix=fix)

    def _with_its_moment(self, one: Problem, fixes: Iterable[Fix]) -> Problem | None:
        """A problem with the line as it is said here, and with what lets such pieces act."""
        line = line_of(one.label.span)
        moment = acting_once_shown(line)
        for fix in fixes if moment is not None else ():
            if moment is None or not self.left or fix.span != line:
                continue
            both, first = both_edits(fix, moment)
            _, errors, _ = self._with(both)
            own = range(first, first + fix.text.count("\n") + 1)
            if len(errors) < self.errors and not any(place_of(each)[0] in own for each in errors):
                told = not_said_like_this(fix, "")
                there = f", and {_below_what(moment)}"
                return evolve(told, code=one.code, help=f"{told.help}{there}", fix=both)
        return None

    def smaller(self, one: Problem) -> Problem | None:
        """A problem of a line with capital letters that nothing else has, mended without them."""
        line = line_of(one.label.span)
        small = in_small_letters(line)
        if one.code not in NOT_UNDERSTOOD or small == line.words:
            return None
        fix = Fix(line, small)
        if not self.right(fix):
            return None
        left = len(self.after[fix])
        if one.fix is not None and self.right(one.fix) and len(self.after[one.fix]) <= left:
            return None
        headline = "words of the language, and names, begin with small letters here"
        said = Span(line.source, line.end - len(line.words.lstrip()), line.end)
        return problem(one.code, headline, said, help=f"write `{small.strip()}`", fix=fix)

    def named(self, one: Problem) -> Problem | None:
        """A problem of a line with the name of a piece in it that lacks its quotation marks."""
        line = line_of(one.label.span)
        fix = Fix(line, with_quotation_marks(line))
        if one.code not in UNQUOTED or fix.text == line.words or not self.right(fix):
            return None
        said = "a name of several words stands in quotation marks"
        return problem(UNQUOTED[one.code], said, line, help=f"write `{fix.text.strip()}`", fix=fix)

    def of_a_variant(
        self, one: Problem, read: Callable[[Span, Names], Iterable[Fix]]
    ) -> Problem | None:
        """A problem of a line at the margin of a variant that says a line of its parent otherwise,
        mended by saying which one. read: what such a line is understood as.
        """
        line = line_of(one.label.span)
        new = one.fix is not None and one.fix.text.startswith("add ")
        if not at_the_margin(one, line) or (one.fix and not new and self.right(one.fix)):
            return None
        fixes = list(islice(read(line, names_at(line)), MOST_READ))
        right = (f for f in fixes if (self.right(f) or self.shows_more(f)) and not self._strange(f))
        fix = next(right, None)
        if fix is None:
            missed = next((each for each in fixes if self.is_missed(each)), None)
            return None if missed is None else evolve(one, notes=(lines_name_it(missed),))
        return said_otherwise(one, line, fix)

    def shows_more(self, fix: Fix) -> bool:
        """Whether nothing is wrong with an edit that was tried, and what is wrong elsewhere was
        not seen before: a line that cannot be read hides others.
        """
        errors, place = self.after.get(fix), place_once_made(fix)
        if errors is None or len(errors) > self.errors:
            return False
        return all(
            each.code in NOT_UNDERSTOOD and not place.holds(each.label.span) for each in errors
        )

    def is_missed(self, fix: Fix) -> bool:
        """Whether all that is wrong is that lines of the parent name what an edit leaves out."""
        left = self.after.get(fix, ())
        codes = {each.code for each in left if each.label.span.start >= fix.span.start}
        return codes == {"still-named"} and len(left) <= self.errors

    def without_a_reading(self, one: Problem) -> Problem | None:
        """The same, where it is not known which line is meant, with what such lines say."""
        line = line_of(one.label.span)
        if not at_the_margin(one, line) or not unmended(one) or one.notes:
            return None
        return evolve(one, notes=(told_apart(line, names_at(line)) or OTHERWISE_HERE,))

    def brought_in(self, one: Problem) -> Problem | None:
        """A problem of what nobody has, a number of players or whether something is so of the
        game, mended by the line that brings it in.
        """
        if one.code != "unknown-name" or one.help is not None:
            return None
        line = line_of(one.label.span)
        found = brought_in(line, one.label.span.words, names_at(line))
        if found is None or not self.left:
            return None
        errors, here = self._left_by(found.fix)
        if here or errors >= self.errors:
            return None
        help = f"write {_below_what(found.fix)}"
        return evolve(one, notes=(found.begins,), help=help, fix=found.fix)

    def taken_in_turn(self, one: Problem) -> Problem | None:
        """A problem of a line that one player was meant by, mended where its phase is played."""
        if one.code not in UNSAID:
            return None
        line = line_of(one.label.span)
        fix = in_turns(line)
        if fix is None or not (self.left or fix in self.turns):
            return None
        at, said = one.label.span.position[0], f"write `{fix.text.strip()}`"
        if fix not in self.turns:
            self.turns[fix] = self._left_by(fix, *range(1, line.source.text.count("\n") + 2))
        errors, here = self.turns[fix]
        here = [each for each in here if each.label.span.position[0] == at]
        if here:
            source = line.source.but(fix.applied())
            found = tuple(self.check(source))
            further = in_other_words(found, source, self.check, self.deep + 1, frozenset({at}))
            more = next((p.fix for p in further if p.label.span.position[0] == at and p.fix), None)
            if more is None or not self.left:
                return None
            meant = line_of(Span(Source("", more.applied()), *[more.span.start] * 2)).words.strip()
            said = f"write `{meant}`, and `{fix.text.strip()}`"
            fix = as_one_edit(line.source, more.applied())
            errors, here = self._left_by(fix, at)
        if here or errors >= self.errors:
            return None
        headline, span = "it is not said who takes turns, so nobody is meant here", one.label.span
        return problem("nobody-meant", headline, span, help=said, fix=fix, notes=(BOTH_ACT,))

    def one_sentence(self, one: Problem, fix: Fix) -> Problem:
        """A problem with a colon, and what else is wrong with the line where there is none."""
        line = line_of(fix.span)
        again, errors, here = self._with(fix)
        if not here or not self.left:
            return one
        at = here[0].label.span.position[0]
        said = in_other_words(tuple(errors), again, self.check, self.deep + 1, frozenset({at}))
        other = next((each for each in said if each.label.span.position[0] == at), here[0])
        behind = len(line.source.text) - line.end
        if other.fix is not None and line_of(other.fix.span).start == line.start:
            text = other.fix.applied()
            whole = Fix(line, text[line.start : len(text) - behind])
            help = f"write `{whole.text.strip()}`"
            notes = () if other.help is None else (f"{other.headline}: {other.help}",)
            return evolve(one, help=help, fix=whole, notes=notes)
        sentence = again.text[line.start : len(again.text) - behind].strip()
        more = "; ".join(filter(None, (other.headline, other.help or "".join(other.notes[:1]))))
        return evolve(one, help=None, fix=None, notes=(f"without it, `{sentence}`: {more}",))

    def read(self, one: Problem) -> Problem | None:
        """A problem with the line as it is said here, if that can be made out of its parts."""
        if one.code not in NOT_UNDERSTOOD:
            return None
        line = line_of(one.label.span)
        named = about_the_named(line) if one.code == "nobody-meant" else None
        if named is not None and self.right(named):
            return evolve(one, help=f"write `{named.text.strip()}`", fix=named, notes=())
        if any(one.code == code and not so.search(line.words) for code, so in ONLY_OF):
            return None
        likely = (fix for fix in readings(line) if not comes_to_nothing(fix.text))
        read = (of_one(fix) for fix in likely) if self.left else ()
        fixes = list(islice((fix for fix in read if fix is not None), MOST_READ))
        if not fixes:
            return None
        meant = OF_WHOM.search(line.words) or ENDED.search(line.words) or of_the_other(line)
        if one.fix is not None and not meant:
            mended = one.fix.applied()
            if any(each.applied() == mended for each in fixes) or self.right(one.fix):
                return one
        fix = next((each for each in fixes if self.right(each)), None)
        if fix is None:
            return self._with_its_moment(one, fixes) or undeclared(one, fixes, self.after)
        return self._read_so(one, line, fix)

    def _read_so(self, one: Problem, line: Span, fix: Fix) -> Problem:
        """A problem with the edit that says its line as it is said here."""
        if fix.text.strip() == line.words.strip():
            return evolve(one, help=INDENTED, fix=fix, notes=())
        if fix.span.start < line.start or fix.span.end > line.end:
            return evolve(beside_another(line, fix), code=one.code)
        if known_in_part(one, fix):
            notes = tuple(each for each in one.notes if each not in said_like(line.words))
            return evolve(one, help=f"write `{fix.text.strip()}`", fix=fix, notes=notes)
        why = what_stays(fix) or nobody_has_won_yet(fix)
        return evolve(not_said_like_this(fix, why), code=one.code)

    def plainer(self, line: Span) -> Problem | None:
        """The line in plainer words, or in other words than these, if they are right."""
        names, plain = names_for(line), plainly(line.words)
        if plain == line.words or not names.keys() >= set(NAMED.findall(plain)):
            return None
        plain = NAMED.sub(lambda word: names.get(word[0], word[0]), plain)
        further = rewordings(plain, names, WHOLE)
        others = ((plain[: r.start] + r.meant + plain[r.end :], r.why) for r in further)
        for words, why in ((plain, ""), *by_verbs_of(line, plain), *others):
            fix = Fix(line, words)
            if self.right(fix):
                return not_said_like_this(fix, why)
        return None

    def right(self, fix: Fix) -> bool:
        """Whether the file has fewer errors with an edit, and none where the edit is; of one player
        it does not make both.
        """
        if not self.left or of_one(fix) != fix or not keeps_what_is_named(fix):
            return False
        _, errors, here = self._with(fix)
        now, before = self._but_for_what_hangs(fix, errors)
        later = told_later(fix, errors, here, self.check(fix.span.source))
        less = now - len(later) < before or self.errors >= MOST_IN_A_BLOCK
        return less and not here and not self._misuses_a_name(fix) and self._accounts(fix)

    def _accounts(self, fix: Fix) -> bool:
        """Whether an edit makes something of each word of its line."""
        if unaccounted(fix):
            self.lossy.setdefault(line_of(fix.span).start, fix)
        return not unaccounted(fix)

    def _misuses_a_name(self, fix: Fix) -> bool:
        """Whether the lines of an edit say a name that means nothing there, that stood nowhere, of
        something else that has it, or no name: other mistakes of the file are no excuse for that.
        """
        strange, text = self._strange(fix), fix.applied()
        born = (re.search(_BORN.format(re.escape(word)), text) for word in strange)
        made_up = strange - {*re.findall(r"[\w-]+", fix.span.source.text)}
        return not strange.isdisjoint(NO_NAMES) or bool(made_up) or any(born)

    def _strange(self, fix: Fix) -> set[str]:
        """The names in the lines of an edit that mean nothing."""
        lines = lines_made(fix)
        return {
            one.label.span.words
            for one in self.check(fix.span.source.but(fix.applied()), False)
            if one.code == "unknown-name" and one.label.span.position[0] in lines
        }

    def leads_on(self, fix: Fix) -> bool:
        """The same, or whether no more is wrong with an edit, and in its line only words behind it
        that are mended themselves: two words of one line are misspelt.
        """
        if not self.left or not keeps_what_is_named(fix) or unaccounted(fix):
            return False
        _, left, here = self._with(fix)
        errors, before = self._but_for_what_hangs(fix, left)
        errors -= len(told_only_now(fix, left) - set(here))
        end = fix.span.start + len(fix.text)
        behind = all(each.label.span.start >= end and each.fix is not None for each in here)
        return behind if here and errors <= before else errors < before and not here

    def _but_for_what_hangs(self, fix: Fix, left: list[Problem]) -> tuple[int, int]:
        """How many errors there are with an edit, and without it, but for what hangs on it."""
        before = hanging(fix.span, self.check(fix.span.source))
        return len(left) - hanging(place_once_made(fix), left), self.errors - before

    def _left_by(self, fix: Fix, *others: int) -> tuple[int, list[Problem]]:
        """How many errors there are with an edit, and those where it is, or in other lines."""
        _, errors, here = self._with(fix, *others)
        return len(errors), here

    def _with(self, fix: Fix, *others: int) -> tuple[Source, list[Problem], list[Problem]]:
        """The text with an edit, its errors, and those where the edit is, or in other lines. Lines
        that stay as they are, but for being set in, are not where it is.
        """
        self.left -= 1
        text, old = fix.applied(), fix.span.words.split("\n")
        kept = {*old[1:-1], *(f"  {each}" for each in old[:-1])}
        first = text.count("\n", 0, fix.span.start) + 1
        new = enumerate(fix.text.split("\n"), first)
        lines = {*(at for at, words in new if not words or words not in kept), *others}
        source = fix.span.source.but(text)
        errors = [each for each in self.check(source) if each.severity is Severity.ERROR]
        self.after[fix] = errors
        return source, errors, [e for e in errors if e.label.span.position[0] in lines]


def _below_what(fix: Fix) -> str:
    """What is written, and below which line."""
    at = fix.span.start - 1
    beside = line_of(Span(fix.span.source, at, at)).words
    return f"`{fix.text.strip()}` below `{beside.strip()}`"
