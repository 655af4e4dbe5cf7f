"""Whole sentences: when, who, what; and the lines that say so.

Purpose: a line that means nothing is taken apart as a sentence of English, and put together as
lines of the language. Input: a line of a file. Output: edits that may say what was meant, the
likeliest first; whoever asks for them tries each. Must not know: the grammar, and what is wrong
with the line.
"""

import re
from collections.abc import Iterator

from attrs import evolve

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms
from .said_adjectives import put_behind
from .said_alternatives import named_by_rank, one_or_the_other
from .said_answers import answered, beating, beating_the_other, nobody_does, of_a_player
from .said_asked import asked_for
from .said_barred import barred
from .said_begins import in_one_wording, passed_on
from .said_below import blanks_of, in_a_block
from .said_blocks import IN_TURN, block, each_of, there_once, under
from .said_by_verbs import called_by_its_verb
from .said_callings import as_players
from .said_caps import capped
from .said_choices import bounded_above, numbers_chosen, pieces_chosen, ways_chosen, weights
from .said_collections import collected
from .said_comparisons import either_sum
from .said_conditions import Asking, as_a_rule, condition, in_a_moment, someone
from .said_counters import counted_there
from .said_course import ENDS_IT, reached
from .said_deeds import deed
from .said_dice import rolled
from .said_done_with import done_with_it, same_deed, with_what_is_chosen
from .said_examples import as_example, comes_of_it
from .said_first import first_of_them
from .said_flags import kept_by_the_game
from .said_further import further, heads
from .said_goals import goals
from .said_in_time import in_time
from .said_laid import at_a_place
from .said_leads import who_wins_of_two
from .said_lying import lying
from .said_majorities import majorities
from .said_men import man_moved, men_at_cells, men_in_rows, nobodys_at_first, so_at_first
from .said_moments import before_the_others
from .said_names import Names, names_at
from .said_of_a_name import one_of_that_name
from .said_of_decks import dealt_out, turned_up
from .said_of_the_same import of_whoever_is_above
from .said_offered import not_used_yet, offered
from .said_order import reordered
from .said_outcomes import happens, paid_for
from .said_parted import nobody_for_a_time, one_sentence, two_sentences
from .said_pieces import (
    about_them,
    beside_the_usual,
    in_a_step,
    of_a_piece,
    taken_from_the_opponent,
    told_in_full,
    under_a_condition,
)
from .said_places import placed
from .said_players import Who, about
from .said_plays import laid_down
from .said_prices import prices
from .said_pronouns import (
    for_its_holder,
    of_each_thing,
    of_the_opponent,
    of_whoever_it_is,
    to_the_other,
)
from .said_revealed import revealed_or_played
from .said_roles import roles
from .said_rules import allowed, forbidden, may_do, of_choosing_it
from .said_set_up import set_up
from .said_several_numbers import several_numbers
from .said_showdowns import shown_down
from .said_states import made_alike, what_becomes
from .said_synonyms import in_the_words_of
from .said_taken import stays, with_a_place
from .said_times import at_times
from .said_tracks import along_the_track
from .said_turned import asked_of_it, turned_into, turned_over
from .said_turns import begun_by
from .said_unable import where_nothing_can_be_chosen
from .said_unnamed import named_elsewhere
from .said_wholes import whole_blocks
from .said_words import bases, goes_on, tidied, verb_kinds
from .said_worths import worths
from .said_written import ABOUT_THEM, Done, written

LONGEST = 160
"""No longer line is read as a sentence."""

_IN_PLACE = re.compile(
    r"\b(?:gets?|gains?|scores?|earns?|loses?|pays?) (?:only|just) \d|\binstead$"
)
"""So much is meant in the place of what another line says, and not beside it."""

_BEHIND = re.compile(r",? (?P<by>if|unless) (?=\w)")
_TIME = re.compile(
    r"(?:at the (?:start|beginning) of (?:each|every|the) [\w-]+|(?:in|on) (?:each|every) [\w-]+"
    r"|(?<!for )(?:each|every) (?:round|turn|hand|season|trick)"
    r"(?! (?:they )?(?:have )?(?:won|taken|lost|over|left)\b))"
    r",? (?=\w)"
    r"|(?<=\w),? (?:at the (?:start|beginning) of (?:each|every|the) [\w-]+"
    r"|(?:in|on|during) (?:each|every|the|this) (?:round|turn|hand|trick)|(?:each|every) "
    r"(?:round|turn))$"
)
_ASKED_OF_EACH = re.compile(r"\b(?:if|unless) [^:,]+ (?:each|every) (?:round|turn|hand|trick)$")
_PREFIX = re.compile(
    r"(?:(?:for each player|next [\w-]+|this [\w-]+|at the end|otherwise|if none is chosen): )+"
)
_IN_A_STEP = re.compile(r"(?!if\b|unless\b)[\w-]+: ")
_OTHERWISE_NOTHING = re.compile(
    r"(?:otherwise|or else|else|if not)[:,]?(?: then)? "
    r"(?:nothing|(?:nobody|no one|neither)(?! wins?$)"
    r"|(?:they|you|opponent|both(?: players)?|each player) \w+ nothing)"
    r"(?:(?! (?:and|but|then)\b)[^,;])*",
    re.IGNORECASE,
)
"""Of what is not said otherwise nothing comes."""

_FOR_A_TIME = re.compile(
    r"(?:nobody|no one|no player|neither(?: player)?) .*\b(?:this|next|until|rest of) "
)
_ALL_OF_IT = re.compile(
    r"(?:(?:any|the|an?|more|other) )*[a-z][\w-]*(?: (?:points?|either|at all))?"
)
"""What nobody gets without more being said of it: where, to whom, how often."""
_NOTHING_COMES = re.compile(r" (?:gains?|wins?|gets?|takes?|loses?|pays?|scores?|receives?)\b")


def readings(line: Span) -> Iterator[Fix]:
    """The edits that may say what a line means."""
    if _OTHERWISE_NOTHING.fullmatch(line.words.strip()) or stays(line, names_at(line)):
        yield Fix(line, "")
        return
    yield from heads(line, names_at(line), readings)
    yield from begun_by(line)
    yield from revealed_or_played(line, names_at(line))
    yield from at_times(line, names_at(line), _readings)
    yield from first_of_them(line, names_at(line), _readings)
    yield from of_each_thing(line, names_at(line))
    yield from one_of_that_name(line, names_at(line))
    yield from of_whoever_is_above(line, names_at(line), _readings)
    yield from (in_time(line, fix) for fix in _readings(line))
    yield from two_sentences(line, _readings)
    yield from one_sentence(line, _readings)
    yield from nobody_for_a_time(line, _readings)
    yield from with_a_place(line, names_at(line), _readings)
    yield from further(line, names_at(line), readings)


def _readings(line: Span) -> Iterator[Fix]:
    words = line.words
    margin, then = blanks_of(words), words.lstrip().startswith("then ")
    if names_at(line).phase == "example":
        for said in _of_an_example(line, then):
            yield Fix(line, margin + said.replace("\n", f"\n{margin}"))
    if not margin or len(words) > LONGEST or then or _IN_PLACE.search(words):
        return
    names, whole = names_at(line), re.sub(r"^otherwise,? (?=[a-z])", "otherwise: ", words.strip())
    whole = made_alike(told_in_full(whole, names), names)
    if names.phase in names.kinds:
        whole = beside_the_usual(whole, line.source.text, names)
        whole = taken_from_the_opponent(of_the_opponent(whole), names)
    elif names.phase in names.phases:
        whole = of_whoever_it_is(whole)
    before = _PREFIX.match(whole)
    if before is None and (names.bound == "you" or names.phase in names.pieces):
        before = _IN_A_STEP.match(whole)
    told = whole[before.end() :] if before else whole
    ahead = before[0] if before else ""
    yield from where_nothing_can_be_chosen(line, names)
    yield from shown_down(line, ahead, _spoken(told, names), names)
    if not ahead:
        yield from whole_blocks(line, _spoken(told, names), names)
        for reader in (
            collected,
            goals,
            set_up,
            lying,
            majorities,
            men_at_cells,
            man_moved,
            men_in_rows,
            nobodys_at_first,
            so_at_first,
            worths,
            prices,
            roles,
            along_the_track,
            rolled,
            dealt_out,
            counted_there,
        ):
            yield from reader(line, _spoken(told, names), names)
        yield from _in_place(line, names)
        yield from _asked_or_answered(line, whole, told, names)
    if names.phase in names.kinds:
        held = evolve(names, bound=for_its_holder(line.words.strip()))
        yield from asked_for(line, line.words.strip(), names)
        yield from _on_a_piece(line, margin, ahead, told, held)
        return
    yield from _of_a_phase(line, margin, ahead, told, names)


def _of_an_example(line: Span, then: bool) -> Iterator[str]:
    """What a line of an example says. then: whether it says what comes of a play."""
    told, names = line.words.strip(), names_at(line)
    if then:
        yield from comes_of_it(told, names)
    elif len(line.words) <= LONGEST and not _IN_PLACE.search(line.words):
        yield from as_example(told, line.source.text, names)


def _in_place(line: Span, names: Names) -> Iterator[Fix]:
    """What is said of one thing in the words of the file, which its own line or another has."""
    yield from kept_by_the_game(line, names)
    yield from turned_over(line, names)
    yield from turned_into(line, names)
    yield from asked_of_it(line, names)
    yield from at_a_place(line, names)
    yield from barred(line, names)
    yield from placed(line, names)


def _asked_or_answered(line: Span, whole: str, told: str, names: Names) -> Iterator[Fix]:
    """What is chosen, who it is, and what beats what."""
    yield from of_a_player(line, whole, names)
    yield from numbers_chosen(line, names)
    yield from several_numbers(line, names)
    yield from bounded_above(line, names)
    yield from ways_chosen(line, names)
    yield from weights(line)
    yield from one_or_the_other(line, names)
    yield from named_by_rank(line, names)
    yield from named_elsewhere(line, names)
    yield from pieces_chosen(line, names)
    yield from nobody_does(line, _spoken(told, names), names)
    yield from beating(line, told, names)
    yield from beating_the_other(line, told, names)


def _of_a_phase(line: Span, margin: str, ahead: str, told: str, names: Names) -> Iterator[Fix]:
    """What a line of a phase, of a rule or of an example says. ahead, told: as below."""
    whole = line.words.strip()
    inner = evolve(names, bound="they") if "each player" in ahead else names
    if not ahead:
        yield from _with_what_else(line, margin, whole, names)
    for said in filter(None, (either_sum(whole), *put_behind(whole, names))):
        yield Fix(line, margin + said.replace("\n", "\n" + margin))
    for lines in _said(told, inner):
        alone = ahead == "for each player: " and there_once(lines)
        text = under(f"{IN_TURN} {names.seats[0]}: " if alone else ahead, lines, margin)
        if text != whole:
            yield Fix(line, margin + text)
    if not told.endswith(":") and ahead in ("", "for each player: "):
        rule = _spoken(of_choosing_it(told, names), names)
        yield from forbidden(line, rule, names, as_a_rule(names))
    other = reordered(told, names)
    if other is not None:
        said_of = inner.bound or ahead or re.match(r"(?:for )?(?:each|every|a) player\b", other)
        loose = not said_of and ABOUT_THEM.search(other)
        yield Fix(line, f"{margin}{ahead}{'for each player: ' if loose else ''}{other}")


def _with_what_else(line: Span, margin: str, whole: str, names: Names) -> Iterator[Fix]:
    """A condition, and what is done otherwise, which stands in the line below it: both of them of
    each player, where it is asked of one of them.
    """
    source = line.source
    below = re.compile(rf"\n{margin}(?:otherwise|else|if not)\b[,:]? ?(?P<done>\S[^\n]*)")
    found = below.match(source.text, line.end)
    if found is None or not whole.startswith("if "):
        return
    both = Span(source, line.start, found.end())
    for lines in _otherwise(f"{whole.rstrip(':,')}, otherwise {found['done']}", names):
        yield Fix(both, margin + f"\n{margin}".join(lines))


_OF_ONE = re.compile(r"(?:you|they|(?:your |the )?opponent)\b")
"""What only one of them must not do is no rule for whoever chooses."""


def _wins_it_all(text: str, told: str, names: Names) -> bool:
    """Whether a piece would end everything of which it says only that somebody wins."""
    all_of_it = re.search(rf"\b(?:wins?|loses?) the {names.outer}\b", text)
    return bool(all_of_it) and names.outer not in told


def _on_a_piece(line: Span, margin: str, ahead: str, told: str, names: Names) -> Iterator[Fix]:
    """What a piece says of itself: whoever wins, what it changes, and what is done in a step. told:
    without what stands in front; ahead: that.
    """
    whole = told_in_full(line.words.strip(), names)
    whole = taken_from_the_opponent(of_the_opponent(whole), names)
    for said in of_a_piece(whole, names):
        first = None if ahead else before_the_others(line, said, names)
        yield first or Fix(line, margin + said.replace("\n", "\n" + margin))
    in_time = bool(ahead)
    told = re.sub(r"\byour opponent\b", "opponent", told)
    ahead = ahead or ("" if in_a_block(line, margin) else in_a_step(whole, names))
    for rest, so in under_a_condition(told, names):
        label, colon, _ = f"{ahead}{rest}".partition(": ")
        if label in names.answers or (colon and names.number(label)):
            yield Fix(line, f"{margin}{ahead}{rest}, if {so}")
        for lines in _lines(rest, False, names):
            if len(lines) == 1 and ", if " not in lines[0] and ": " not in lines[0]:
                yield Fix(line, f"{margin}{ahead}{lines[0]}, if {so}")
    for lines in _said(told, names):
        text = under(ahead, lines, margin)
        if text != whole and (lines or not ahead) and not _wins_it_all(text, told, names):
            first = None if in_time or len(lines) != 1 else before_the_others(line, *lines, names)
            yield first or Fix(line, margin + text)
    if not told.endswith(":") and not _OF_ONE.match(told):
        rule = about_them(_spoken(of_choosing_it(told, names), names), names)
        yield from forbidden(line, rule, names, as_a_rule(names))
    other = reordered(told, names)
    if other is not None:
        yield Fix(line, f"{margin}{ahead}{other}")


def _spoken(told: str, names: Names) -> str:
    """A sentence without what its beginning and its end bring along."""
    said = in_the_words_of(tidied(as_players(told.rstrip(":"), names)), names)
    begins = re.match(r"[A-Z][a-z]* ", said) and _small(said, names)
    return said[:1].lower() + said[1:] if begins else said


def _said(told: str, names: Names) -> Iterator[tuple[str, ...]]:
    """The lines that a sentence may mean."""
    cap = capped(told)
    if cap is not None:
        yield from filter(None, (cap.put(lines, names) for lines in _said(cap.does, names)))
    yield from _otherwise(told, names)
    yield from answered(told, names)
    said = _spoken(told, names)
    whole = (laid_down, offered, not_used_yet)
    yield from filter(None, (read(said, names) for read in whole))
    said = in_one_wording(said, names)
    if names.phase == names.outer:
        said = re.sub(r",? at the (?:very )?end(?: of (?:the|each) [\w-]+)?(?= |,|$)", "", said)
    elsewhere = {*names.phases} - {names.phase}
    if any(elsewhere & {*re.findall(r"[\w-]+", m[0])} for m in _TIME.finditer(said)):
        return  # what is done in another phase stands there
    if _FOR_A_TIME.match(said) or _ASKED_OF_EACH.search(said):
        return  # what nobody may do for a while is a rule; what was so each time is not asked
    yield from _lines(_TIME.sub("", said), told.endswith(":"), names)
    yield from filter(None, (who_wins_of_two(said, names), turned_up(said, names)))


_EITHER = (
    re.compile(
        r"(?P<of>[\w-]+): (?P<a>[^:]+?),? if (?P<so>.+?),? (?:otherwise|else):? (?P<b>[^:]+)"
    ),
    re.compile(
        r"if (?P<so>.+?)(?::|,)(?: then)? (?P<a>.+?)[,;]? (?:otherwise|else|if not)[:,]? (?P<b>.+)"
    ),
    re.compile(r"(?P<a>.+?),? if (?P<so>.+?)[,;] (?:otherwise|else)[:,]? (?P<b>.+)"),
    re.compile(
        r"(?P<b>.+ \d+ [\w-]+),? (?:or|but) (?P<a>\d+(?: [\w-]+)?)(?: instead)?,? if (?P<so>.+)"
    ),
)


def _otherwise(said: str, names: Names) -> Iterator[tuple[str, ...]]:
    """Two things, of which one is done: two lines."""
    for pattern in _EITHER:
        found = pattern.fullmatch(said)
        if found is None:
            continue
        if "of" in pattern.groupindex:
            yield (
                f"{found['of']}: {found['a']}, if {found['so']}",
                f"{found['of']}: {found['b']}, otherwise",
            )
            return
        words = reordered(found["so"], names) or found["so"]
        so = condition(tidied(words), names)
        if_so, else_ = same_deed(found["b"], found["a"]), same_deed(found["a"], found["b"])
        said_here = (tidied(if_so), tidied(else_))
        of_one = so is not None and bool(so.so)
        inner = evolve(names, bound=names.bound or "they") if of_one else names
        one, other = (next(_lines(each, False, inner), None) for each in said_here)
        asked = (so.so or so.said) if so is not None else words
        first, second = one or (found["a"],), other or (found["b"],)
        lines = (*block(f"if {asked}", first), *block("otherwise", second))
        loose = not names.bound and (of_one or ABOUT_THEM.search(" ".join(lines)))
        if not any("for each player" in line for line in lines):
            yield tuple(each_of(list(lines), names.seats[0]) if loose else lines)
        return


def _small(said: str, names: Names) -> bool:
    """Whether a capital letter stands at the beginning of a sentence only."""
    first = re.split(r"[ ']", said)[0]
    return first not in names.seats and not names.piece(first)


def _lines(said: str, opens: bool, names: Names) -> Iterator[tuple[str, ...]]:
    """Lines for a sentence."""
    if opens:
        found = re.fullmatch(r"if (.+)", said)
        asked = condition(found[1], names) if found else None
        if asked is not None:
            yield (f"{_for_each(asked.so or asked.said, names)}if {asked.so or asked.said}:",)
        return
    for asked, unless, rest in _guards(said, names):
        if asked is not None and names.phase == names.outer and re.search(r"\bends?\b", rest):
            continue
        understood = False
        for done in _sentence(rest, asked, names):
            understood = True
            ends = any(ENDS_IT.search(each) for one in done for each in one.lines)
            both = _reached(asked, done) if ends and " exactly " not in said else (asked, done)
            yield written(both[0], unless, both[1], names)
        known = understood or (asked is not None and (asked.so or asked.said in said))
        if asked is not None and not (known or re.match(r"[\w-]+: ", rest)):
            yield (f"{rest}, unless {asked.said}" if unless else f"if {asked.said}: {rest}",)


def _reached(asked: Asking | None, done: list[Done]) -> tuple[Asking | None, list[Done]]:
    """The same, where so much or more is enough."""
    if asked is not None:
        asked = evolve(asked, said=reached(asked.said), so=reached(asked.so))
    return asked, [evolve(one, who=evolve(one.who, so=reached(one.who.so))) for one in done]


def _for_each(said: str, names: Names) -> str:
    return "for each player: " if ABOUT_THEM.search(said) and not names.bound else ""


def _guards(said: str, names: Names) -> Iterator[tuple[Asking | None, bool, str]]:
    """When something is done, and the words for what is done."""
    lead = re.match(r"(?P<by>if|unless) (?P<rest>.+)", said)
    if lead is not None:
        rest = lead["rest"]
        for cut in _cuts(rest):
            asked = condition(rest[: cut.start()], names)
            if asked is not None:
                yield asked, lead["by"] == "unless", rest[cut.end() :]
            elif cut[0][0] in ":," and not re.search(
                r"(?:^| )an? | the same ", rest[: cut.start()]
            ):
                yield Asking(rest[: cut.start()]), lead["by"] == "unless", rest[cut.end() :]
        return
    yield from in_a_moment(said, names)
    on = re.match(
        r"on (?P<so>an? [\w ]+?)[,:]? (?=(?:they|their|the|each|both|nobody|no|none|neither)\b)",
        said,
    )
    if on is not None:
        said_so = (f"they roll {on['so']}", on["so"], f"there is {on['so']}", f"it is {on['so']}")
        asked = next((found for so in said_so if (found := condition(so, names))), None)
        if asked is not None:
            yield asked, False, said[on.end() :]
    yield from _behind(said, names)
    yield None, False, said


def _behind(said: str, names: Names) -> Iterator[tuple[Asking | None, bool, str]]:
    """The same, where the condition stands behind; a pronoun there is whoever is named in front."""
    for behind in _BEHIND.finditer(said):
        so = said[behind.end() :]
        if re.match(r"(?:the )?opponent ", said):
            so = re.sub(r"\bthey\b", "opponent", re.sub(r"\btheir\b", "opponent's", so))
        asked = condition(so, names)
        of = re.match(r"(?P<who>the (?P<of>[\w-]+)) ", said)
        if asked is not None and of and of["of"] in names.persons and ABOUT_THEM.match(so):
            asked = Asking(about(asked.so or asked.said, of["who"], names.seats), who=of["who"])
        if asked is not None:
            yield asked, behind["by"] == "unless", said[: behind.start()]


def _cuts(rest: str) -> list[re.Match[str]]:
    """Where a condition in front may end: at a colon, at a comma, or before who does something."""
    marked = list(re.finditer(r"(?::|,)(?: then)? ", rest))
    bare = re.finditer(
        r" (?:then )?(?=(?:they|opponent|the|each|every|all|both|nobody|no|a|players|everyone"
        r"|[A-Z][\w-]*|\w+)\b)",
        rest,
    )
    return marked or list(bare)


def _sentence(said: str, asked: Asking | None, names: Names) -> Iterator[list[Done]]:
    """What is said to be done: one thing, or several with `and` between them."""
    said = done_with_it(said)
    one = _clause(said, asked, names)
    if one is not None:
        yield [one]
        return
    for cut in re.finditer(r",? (?:and|then|but) |, (?=(?:the|they|opponent) \w)", said):
        left = _clause(said[: cut.start()], asked, names)
        if left is None:
            continue
        behind = said[cut.end() :]
        about_it, both = with_what_is_chosen(
            left, behind, lambda words, known: _clause(words, asked, known), names
        )
        if about_it:
            if both is not None:
                yield [both]
            return
        right = _again(said[: cut.start()], behind, asked, names) or _clause(behind, asked, names)
        if right is not None:
            over = any(ENDS_IT.search(each) for each in left.lines)  # nothing is done behind it
            yield [right, left] if over else [left, right]
            return


def _again(left: str, right: str, asked: Asking | None, names: Names) -> Done | None:
    """The second thing of the same player or thing."""
    parts = left.split(" ")
    for at in range(len(parts) - 1, 0, -1):
        if someone(" ".join(parts[:at]), names) is not None:
            found = _clause(f"{' '.join(parts[:at])} {right}", asked, names)
            if found is not None:
                return found
    return None


_ACTS = ("may", "can", "must", "have", "has", "are", "is")


def _deed_of(parts: list[str], asked: Asking | None, names: Names) -> Done | None:
    """What somebody does: as many words as can be are those for who it is."""
    for at in range(min(len(parts) - 1, 14), 0, -1):
        subject, verb = " ".join(parts[:at]), parts[at]
        if not (verb_kinds(verb) or parts[-1] == "again" or verb in _ACTS):
            continue
        who = None if goes_on(parts[:at], names.theirs) else someone(subject, names)
        if who is None:
            continue
        rest = " ".join(parts[at + 1 :])
        if who.sort == "none":
            if verb in ("may", "can"):
                return None  # what nobody may do is a rule
            whole = rest or {*bases(verb)} & {"pay", "score"}
            more = not {"and", "or", "but", "then"}.isdisjoint(parts)
            plain = not rest or _ALL_OF_IT.fullmatch(rest)
            nothing = whole and plain and not more and _NOTHING_COMES.search(" ".join(parts))
            return Done(who, ()) if nothing else None
        lines = _does(verb, to_the_other(rest) if who.said == "opponent" else rest, names)
        if lines is not None:
            won_here = len(parts) == at + 1 and _by_a_choice(who, names)
            return Done(
                _meant(subject, who, asked, names), _here(lines, names) if won_here else lines
            )
    return None


def _by_a_choice(who: Who, names: Names) -> bool:
    """Whether somebody is meant by what was chosen in this phase: `the higher card wins`."""
    said = " ".join((who.said, *(so for so, _ in who.cases)))
    named = {form for word in re.findall(r"[\w-]+", said) for form in forms(word)}
    return bool(named & {each.name for each in names.here()})


def _here(lines: tuple[str, ...], names: Names) -> tuple[str, ...]:
    """Lines that let somebody win this phase, and not all of them."""
    if names.phase not in names.phases:
        return lines
    return tuple(
        re.sub(rf"\b(wins?|loses?) the {names.outer}\b", rf"\1 the {names.phase}", line)
        for line in lines
    )


def _clause(said: str, asked: Asking | None, names: Names) -> Done | None:
    """One thing that is done."""
    said = re.sub(r"^(?:each|both) of them ", "both ", said.strip())
    passed = passed_on(said, names, lambda words: someone(words, names))
    if passed is not None:
        return Done(*passed)
    parts = said.split(" ")
    by_somebody = _deed_of(parts, asked, names)
    if by_somebody is not None:
        return by_somebody
    owned = re.match(r"(?P<who>(?:the|each|every|an?|both) [^']+?)(?:'s?|s') (?=\w)", said)
    who = someone(owned["who"], names) if owned else None
    if owned is not None and who is not None and who.said != "opponent":
        theirs = _clause(f"their {said[owned.end() :]}", asked, names)
        return Done(who, theirs.lines) if theirs is not None else None
    for at in range(len(parts) - 1, 0, -1):
        found = happens(" ".join(parts[:at]), " ".join(parts[at:]), names)
        if found is not None:
            return Done(Who("they", "thing"), found)
    plain = deed(parts[0], " ".join(parts[1:]), names) if parts[0] not in ("is", "are") else None
    if plain is not None and re.match(r"takes? .* from [A-Z][\w-]*'s ", said):
        return None  # who takes it is not said
    if plain is not None and parts[0] in ("put", "add", "place") and len(plain) > 1:
        plain = tuple(line for line in plain if not line.startswith("they lose "))
    if plain is not None:
        return Done(Who("they", "thing"), plain)
    return called_by_its_verb(said, names)


def _meant(subject: str, who: Who, asked: Asking | None, names: Names) -> Who:
    """Whoever was asked about, where a pronoun stands for them, or what they did."""
    if asked and asked.so and who.sort == "each" and re.fullmatch(r"the [a-z]+er", subject):
        return Who("they")
    if asked is None or who.sort != "one":
        return who
    if names.bound == "they" and re.match(r"(?:they|them|their)\b", subject):
        return who  # each of them, of whomever it is asked
    named = asked.who[:1].isupper() or asked.who.removeprefix("the ") in names.persons
    if subject in ("they", "the player") and named:
        return Who(asked.who)
    return who


def _does(verb: str, rest: str, names: Names) -> tuple[str, ...] | None:
    """The lines for what somebody does."""
    must = re.match(r"(?:to )?(?P<verb>[a-z]+) ?(?P<rest>.*)", rest)
    if (
        verb in ("must", "have", "has")
        and must is not None
        and (verb == "must" or rest.startswith("to "))
    ):
        return deed(must["verb"], must["rest"], names)
    if verb in ("may", "can") and must is not None:
        for_it = paid_for(rest, names)
        if for_it is not None:
            return for_it
        lines = deed(must["verb"], must["rest"], names)
        if lines is not None and re.match(r"they choose ", lines[0]):
            return (lines[0].replace("they choose ", "they may choose ", 1), *lines[1:])
        return may_do(must["verb"], lines) or (
            None if must["rest"] else allowed(must["verb"], names)
        )
    if verb in ("are", "is"):
        return what_becomes(rest, names)
    person = re.fullmatch(r"(?:the )?(?:new )?(?P<of>[\w-]+)", rest)
    if person and person["of"] in names.persons - names.answers and "become" in bases(verb):
        return (f"{person['of']} becomes they",)
    if rest == "again" and names.phase in names.phases[1:]:
        return (f"restart the {names.phase}",)
    flag_verb = next((n for n, s in names.theirs.items() if s == "yes" and n in bases(verb)), "")
    if flag_verb and not rest:
        return (f"they are {flag_verb}",)
    return deed(verb, rest, names)
