"""What is told of an example that does not hold.

Purpose: the words for it, the same in the terminal, in editors and on the page: what was claimed
beside what was, which number a claim took that names none, and which phase has begun again since.
Input: a claim that is not as it says, or the problems of an example. Output: words.
Must not know: how an example is played; how problems are shown.
"""

from collections.abc import Iterator, Sequence

from attrs import evolve

from ..dsl import ir
from ..dsl.diagnostics.problem import Problem
from ..dsl.ir.program import Program
from ..dsl.resolve.examples import Claim
from ..interpreter import api
from .ended_phases import going_on
from .example_assertions import Moment, instead, values_read

STOPPED = "play stops here: see below"
"""Said of an example in which the rules contradict themselves: what stopped it is told next."""

CODE = "example-failed"


def claimed(claim: Claim, was: str, moment: Moment) -> str:
    """What was claimed beside what was."""
    said = claim.span.words.removeprefix("then").strip()
    if claim.taken is not None:
        said += f" on {moment.match.program.properties[claim.taken].name}"
    return f"claimed: {said}; {'it was' if claim.condition is not None else 'but'}: {was}"


def remarks(claim: Claim, moment: Moment) -> Iterator[str]:
    """What a reader may have overlooked: that something has begun again, and changed what is
    claimed.
    """
    match, program = moment.match, moment.match.program
    if claim.condition is None:
        return
    again = going_on(match.state)
    now = values_read(claim.condition, api.reading(program, match.state))
    for left in reversed(moment.left):
        if left.phase not in again:
            continue
        before = values_read(claim.condition, api.reading(program, left.state))
        if before == now:
            continue
        name, was = program.phases[left.phase].name, left.state.counts[left.phase]
        yield f"when {name} {was} ended, it was: {before}"
        now_is = f"{name} {match.state.counts[left.phase]} has begun since"
        option = _option_of(program, left.phase)
        last = f"; with `given {{{option}}} = {was}`, {name} {was} is the last" if option else ""
        yield f"{now_is}, and what its first lines do is done{last}"
        return


def _option_of(program: Program, phase: int) -> str | None:
    """The option that says how often a phase is played, if one does."""
    for block in program.blocks:
        for line in block:
            match line:
                case ir.Play(phase=number, times=ir.OptionRead(option=option)) if number == phase:
                    return program.options[option].name
    return None


def other_number(claim: Claim, moment: Moment) -> str | None:
    """How the claim is said of another number of players, where it does not say of which."""
    if claim.taken is None or claim.condition is None:
        return None
    program = moment.match.program
    mine = program.properties[claim.taken].name
    others = [
        made
        for made in program.properties
        if made.bearer == "player" and isinstance(made.type, ir.NumberType)
        and made.source == "stored" and made.name != mine
    ]  # fmt: skip
    if not others:
        return None
    right = [made for made in others if instead(_of(claim, made.number), moment) is None]
    said = f"{claim.span.words} on {(right or others)[0].name}"
    about = f"`leads` is about the first public number, here `{mine}`"
    if right:
        return f"{about}; what holds is `{said}`"
    return f"{about}; of another, say which, as in `{said}`"


def _of(claim: Claim, number: int) -> Claim:
    """The same claim about another number."""

    def there(tree: ir.Tree) -> ir.Tree:
        if isinstance(tree, ir.Read) and tree.property == claim.taken:
            return evolve(tree, property=number)
        return tree

    if not isinstance(claim.condition, ir.AllOf):
        return claim
    compared = tuple(
        evolve(each, left=there(each.left)) if isinstance(each, ir.Compared) else each
        for each in claim.condition.parts
    )
    return evolve(claim, condition=evolve(claim.condition, parts=compared))


def in_lines(problems: Sequence[Problem]) -> tuple[str, ...]:
    """What is told of an example where there is no room for its text: line by line, the most
    important first.
    """
    return tuple(line for each in problems for line in _lines(each) if line)


def _lines(each: Problem) -> Iterator[str]:
    failed = each.code == CODE
    if not failed:
        yield f"{each.headline}: {each.label.text}" if each.label.text else each.headline
    elif each.label.text != STOPPED:
        yield each.label.text
    yield each.help or ""
    yield from each.notes
