"""Who is told what.

Purpose: events from what happens. A fact is told to its audience when it has changed; a choice
when it is revealed, unless a rule hides it; a text when it is announced, without what its hearer
has not been shown.
Input: the work in hand. Output: events in it. Must not know: how the state goes on.
"""

from collections.abc import Iterator
from typing import Any

from ..dsl import effects as ef
from ..dsl import trees as tr
from ..dsl.program import Decision
from .events import HOST, Event
from .meaning import value
from .questions import read
from .state import Ending, Env, Key
from .words import plain, rule_in_words, words
from .work import Work

UNKNOWN = "?"
"""What stands in an event's data for what the hearer may not know."""


def innermost(work: Work) -> int:
    """The phase that is going on."""
    return next(f.phase for f in reversed(work.agenda) if isinstance(f, Ending))


# ---------------------------------------------------------------------- choices


def reveal(work: Work, number: int) -> Iterator[Key]:
    """Show what was chosen in a decision; the facts that say that it was shown."""
    decision = work.program.decisions[number]
    made = work.program.properties[decision.value]
    data: dict[str, Any] = {}
    said: list[str] = []
    for seat, name in enumerate(work.program.seats):
        chosen = work.facts.get((decision.value, seat))
        if chosen is None:
            data[name] = None
        elif read(work, decision.hidden, seat):
            data[name] = UNKNOWN
            said.append(f"{name}: hidden")
        else:
            data[name] = plain(work, chosen, made.type)
            said.append(f"{name}: {words(work, chosen, made.type)}")
            yield decision.shown, seat
    if not work.quiet:
        tell(work, decision.name, None, f"{decision.name}: " + ", ".join(said), data)


def echo(work: Work, decision: Decision, seat: int, chosen: Any, drawn: bool) -> None:
    """Tell a player what they have chosen, or what was drawn for them."""
    made = work.program.properties[decision.value]
    how = "was drawn for you" if drawn else "is your choice"
    text = f"{words(work, chosen, made.type)} {how}"
    data = {"choice": decision.name, "value": plain(work, chosen, made.type), "drawn": drawn}
    tell(work, "chosen", seat, text, data)


def may_know(work: Work, tree: tr.Tree, env: Env, hearer: int) -> bool:
    """Whether a hearer has been shown what a value stands for."""
    if not isinstance(tree, tr.Read):
        return True
    shown = work.tables.shown.get(tree.property)
    if shown is None or tree.subject is None:
        return True
    seat = value(tree.subject, work, env)
    return bool(seat == hearer or seat is None or work.facts.get((shown, seat)))


# ---------------------------------------------------------------------- announcements


def announce(work: Work, effect: ef.Announce, env: Env) -> None:
    """Tell a text to its audience, to each hearer as much as they may know."""
    audience = None if effect.audience is None else value(effect.audience, work, env)
    seats = (0, 1) if audience is None else (audience,)
    versions = [_version(work, effect, env, seat) for seat in seats]
    name = effect.label or "announcement"
    if audience is None and versions[0] == versions[1]:
        tell(work, name, None, *versions[0])
        return
    for seat, (text, data) in zip(seats, versions, strict=True):
        tell(work, name, seat, text, data)


def _version(work: Work, effect: ef.Announce, env: Env, hearer: int) -> tuple[str, dict[str, Any]]:
    said: list[str] = []
    data: dict[str, Any] = {}
    for part in effect.text:
        if not isinstance(part, tr.Said):
            said.append(str(value(part, work, env)))
            continue
        known = may_know(work, part.value, env, hearer)
        thing = value(part.value, work, env)
        said.append(words(work, thing, part.type) if known else "something hidden")
        data[_key(data, part)] = plain(work, thing, part.type) if known else UNKNOWN
    return "".join(said), data


def _key(data: dict[str, Any], part: tr.Said) -> str:
    """What a value is called in an announcement's data: `player`, `piece`, `number`, ..."""
    name = {"design": "piece", "nothing": "value"}.get(part.type.name, part.type.name)
    return name if name not in data else f"{name} {len(data) + 1}"


# ---------------------------------------------------------------------- facts and phases


def tell_facts(work: Work) -> None:
    """Tell what has changed since it was told last, to those whom it concerns."""
    told = dict(work.told)
    for number in work.tables.heard:
        made = work.program.properties[number]
        subjects: tuple[int | None, ...] = (0, 1) if made.bearer == "player" else (None,)
        for subject in subjects:
            key = (number, subject)
            if key not in work.facts or told.get(key, UNKNOWN) == work.facts[key]:
                continue
            told[key] = work.facts[key]
            _tell_fact(work, made.name, subject, key, made.audience == "public")
    work.told = told


def _tell_fact(work: Work, name: str, subject: int | None, key: Key, public: bool) -> None:
    made = work.program.properties[key[0]]
    thing = work.facts[key]
    if made.type.name == "number":
        thing = read(work, *key)
    said, data = words(work, thing, made.type), plain(work, thing, made.type)
    if subject is None:
        tell(work, name, None, f"{name}: {said}", {name: data})
        return
    player = work.program.seats[subject]
    if public:
        text = f"{player} has {name}: {said}"
        tell(work, name, None, text, {"player": player, name: data})
    else:
        tell(work, name, subject, f"your {name}: {said}", {"player": player, name: data})


def tell_over(work: Work, number: int) -> None:
    """Tell everybody that a phase is over, and who won it."""
    phase = work.program.phases[number]
    winner = work.facts.get((-1 - number, None))
    count = work.counts[number]
    name = None if winner is None else work.program.seats[winner]
    won = "" if name is None else f": {name} wins it"
    data = {"phase": phase.name, "number": count, "winner": name}
    reason = work.facts.get((-1 - number, "by"))
    if reason is not None:
        data["by"] = reason
        won += f" by {reason}"
    tell(work, "over", None, f"{phase.name} {count} is over{won}", data)


def tell_why(work: Work, number: int) -> None:
    """Tell the host which clauses answered a question, and which were overridden."""
    made = work.program.properties[number]
    answered, overridden = work.reasons.get((number, None), ((), ()))
    thing = work.memo.get((number, None))
    said = words(work, thing, made.type)
    why = [rule_in_words(work.program, rule.number) for rule in answered]
    why += [f"overridden: {rule_in_words(work.program, r.number)}" for r in overridden]
    data = {"question": made.name, "answer": plain(work, thing, made.type)}
    tell(work, "why", HOST, f"{made.name}: {said}", data, tuple(why))


def tell(
    work: Work,
    name: str,
    to: int | None,
    text: str,
    data: dict[str, Any],
    why: tuple[str, ...] = (),
) -> None:
    """Give out an event."""
    work.events.append(Event(name, to, text, data, why))
