"""Properties become Python functions: what is stored, what rules answer, what they add.

Purpose: the twin of the reference's `questions`. For each property that is more than what is stored
there is a function `q` of whose it is, and `r`, of whoever may be nobody. Where rules differ, and
where none answers, the functions raise `LeftOpen`.
Input: a program. Output: Python text.
Must not know: what is done with values.
"""

from collections.abc import Iterable, Iterator

from ..program_view import ByOwner, Rule, tr
from . import watch_writer
from .value_writer import Names, Words


def written(n: Names) -> Iterator[str]:
    """The functions of all properties, line by line."""
    for made in n.program.properties:
        if n.sort_of(made.number) == "plain":
            continue
        if n.sort_of(made.number) == "flag":
            yield f"def q{made.number}(w, s):"
            yield f"    return w.facts.get(({made.number}, s)) is True"
            yield ""
            yield f"def r{made.number}(w, s):"
            yield f"    return None if s is None else w.facts.get(({made.number}, s)) is True"
            yield ""
            continue
        yield from _property(n, made.number)
        yield f"def r{made.number}(w, s):"
        yield f"    return None if s is None else q{made.number}(w, s)"
        yield ""
    yield from _rules(n)


def _property(n: Names, number: int) -> Iterator[str]:
    made, tables = n.program.properties[number], n.program.tables
    ruled = made.source in ("question", "flag") or (
        number in tables.answered and made.source != "tally"
    )
    if ruled:
        yield from _about(n, "a", number, tables.answers.get(number, {}), tr.Answer)
    if number in tables.modified:
        yield from _about(n, "m", number, tables.modifiers.get(number, {}), tr.Modify)
    yield f"def q{number}(w, s):"
    if not ruled and number not in tables.modified:
        yield f"    v = w.facts.get(({number}, s), ABSENT)"
        yield f"    return {_stored(n, number)}"
        yield ""
        return
    if n.may_be_quiet(number):
        yield f"    if not {n.in_force(number)}:"
        yield f"        return {n.stored(number, 's')}"
    elif made.source == "question" and number not in tables.modified:
        yield f"    v = w.facts.get(({number}, s), ABSENT)"
        yield "    if v is not ABSENT: return v"
    yield from _remembered(n, number, ruled)


def _remembered(n: Names, number: int, ruled: bool) -> Iterator[str]:
    """The body of the function of a property in which rules have a say: it is worked out once."""
    tables = n.program.tables
    yield f"    m, k = w.memo, ({number}, s)"
    yield "    v = m.get(k, ABSENT)"
    yield "    if v is not ABSENT:"
    yield "        if v is ASKED:"
    yield "            left_open()"
    yield "        return v"
    yield "    m[k] = ASKED"
    yield "    v = w.facts.get(k, ABSENT)"
    yield from _answered(n, number, ruled)
    if number in tables.modified:
        yield "    if v is not None:"
        yield f"        for f, e in m{number}(w, s):"
        yield "            v += f(w, e) or 0"
    yield "    m[k] = v"
    yield "    return v"
    yield ""


def _answered(n: Names, number: int, ruled: bool) -> Iterator[str]:
    """What a property is before anything is added."""
    source = n.program.properties[number].source
    if source == "flag":
        yield f"    v = v is True or a{number}(w, s)"
    elif source == "question":
        yield "    if v is ABSENT:"
        general = n.program.tables.answers.get(number, {}).get(None, ())
        if len(general) == 1 and _always(general[0]) and not watch_writer.told_of(n, general[0]):
            yield f"        if {n.in_force(number)}:"
            yield f"            v = agreed(w, a{number}(w, s), {number}, ABSENT)"
            yield f"        else: v = f{general[0].number}(w, ())"
        else:
            yield f"        v = agreed(w, a{number}(w, s), {number}, ABSENT)"
    else:
        yield f"    v = {_stored(n, number)}"
        if ruled:
            yield f"    l = a{number}(w, s)"
            yield f"    if l: v = agreed(w, l, {number}, v)"


def _always(rule: Rule) -> bool:
    """Whether a rule about a property always applies."""
    form = tr.sure(tr.Answer, rule.form)
    return form.subject is None and rule.condition is None


def _stored(n: Names, number: int) -> str:
    """What is stored, or what stands for that where nothing is."""
    made = n.program.properties[number]
    match made.source:
        case "printed":
            return f"{n.constant(repr(made.printed))}[w.pieces[s][0]] if v is ABSENT else v"
        case "tally":
            return "0 if v is ABSENT else v"
    return "None if v is ABSENT else v"


def _about(
    n: Names, name: str, number: int, rules: ByOwner, form: type[tr.Answer] | type[tr.Modify]
) -> Iterator[str]:
    """The function that finds the rules in force about a property that apply, each with its words
    and whose it is; of answers, the general ones only if there is no other. Of what may be so or
    not: whether any of them says so, and after one that does no other one is asked.
    """
    timed, flag = n.for_a_time(number, form), n.program.properties[number].source == "flag"
    owned: ByOwner = {owner: mine for owner, mine in rules.items() if owner is not None}
    table = _table(n, f"{name.upper()}{number}", owned)
    yield f"def {name}{number}(w, s):"
    yield from [] if flag else ["    found = []"]
    if owned:
        last = ", o" if name == "a" else ""
        yield "    for o, e in w.sources():"
        yield f"        for p, f in {table}.get(o, ()):"
        yield f"            if p(w, e, s){_taken(flag, last)}"
    if timed:
        last = ", r.owner" if name == "a" else ""
        found = _timed(n, f"{name.upper()}T{number}", timed)
        yield "    if w.lasting:"
        yield "        for r, e in w.in_force():"
        yield f"            p, f, _ = {found}.get(r.number, NEVER)"
        yield f"            if p is not None and p(w, e, s){_taken(flag, last)}"
    if name == "a" and rules.get(None) and not flag:
        if owned or timed:
            yield "    if found: return found"
        for rule in rules[None]:
            yield f"    if p{rule.number}(w, (), s): found.append((f{rule.number}, (), None))"
    yield f"    return {'False' if flag else 'found'}"
    yield ""


def _taken(flag: bool, last: str) -> str:
    """What is done with a rule that applies."""
    return " and f(w, e): return True" if flag else f": found.append((f, e{last}))"


def _table(n: Names, name: str, rules: ByOwner) -> str:
    """The name of the rules of each owner, as the functions that say whether they apply, and what
    they come to.
    """
    text = ", ".join(
        f"{owner}: ({', '.join(f'(p{r.number}, f{r.number})' for r in mine)},)"
        for owner, mine in rules.items()
    )
    n.later[name] = f"{{{text}}}"
    return name


def _timed(n: Names, name: str, rules: Iterable[Rule]) -> str:
    n.later[name] = (
        f"{{{', '.join(f'{r.number}: (p{r.number}, f{r.number}, None)' for r in rules)}}}"
    )
    return name


def _rules(n: Names) -> Iterator[str]:
    """Of each rule about a property, whether it applies to a subject, and what it comes to."""
    for rule in n.program.rules:
        form = rule.form
        if not isinstance(form, tr.Answer | tr.Modify):
            continue
        asked = [] if form.subject is None else [f"{n.value(form.subject, Words())} == s"]
        if watch_writer.has_condition(n, rule):
            asked.append(watch_writer.condition(n, rule))
        yield f"def p{rule.number}(w, e, s):"
        yield "    F = w.facts"
        yield f"    return {' and '.join(asked) or 'True'}"
        yield ""
        yield f"def f{rule.number}(w, e):"
        yield "    F = w.facts"
        made = form.value if isinstance(form, tr.Answer) else form.amount
        yield f"    return {n.value(made, Words())}"
        yield ""
