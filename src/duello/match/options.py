"""What a host may set before a match: players, the ruleset's options, and what chance draws.

Purpose: from names and words to the values that the core takes, and back again.
Input: a program, what a host gave by name. Output: values in the program's order; fixed draws.
Must not know: where the words came from.
"""

from collections.abc import Mapping, Sequence

from ..dsl import ir
from ..dsl.diagnostics.did_you_mean import closest
from ..dsl.ir.program import Decision, Option, Program
from ..dsl.limits import LARGEST_OPTION


def sorted_out(
    program: Program, given: Mapping[str, object]
) -> tuple[tuple[ir.Value, ...], dict[str, str]]:
    """The value of every option, in the program's order; and by the name of a choice, what chance
    is to draw in it. Raises ValueError.
    """
    known = {option.name: option for option in program.options}
    drawn = {decision.name: decision for decision in chance_decides(program)}
    for name in given:
        if name not in known and name not in drawn:
            raise ValueError(_unknown(name, list(known), list(drawn)))
    values = program.option_values(
        {
            number: _value(program, option, given[option.name])
            for number, option in enumerate(program.options)
            if option.name in given
        }
    )
    draws = {n: _draw(program, drawn[n], given[n]) for n in given if n not in known}
    return values, draws


def as_given(program: Program, values: tuple[ir.Value, ...]) -> dict[str, int | str | bool | None]:
    """The options by name, as a host would give them: players by their names."""
    return {
        option.name: outward(program, option.type, value)
        for option, value in zip(program.options, values, strict=True)
    }


def outward(program: Program, type_: ir.Type, value: ir.Value) -> int | str | bool | None:
    """The value of an option as a host would give it."""
    if isinstance(value, tuple):
        return "both"
    if isinstance(type_, ir.PlayerType | ir.SeatsType) and isinstance(value, int):
        return program.seats[value]
    return value


def chance_decides(program: Program) -> tuple[Decision, ...]:
    """The decisions that chance makes, always or in a player's place."""
    numbers = {
        node.decision
        for block in program.blocks
        for statement in block
        for node in ir.walk(statement)
        if isinstance(node, ir.PickFor)
        or (isinstance(node, ir.Ask) and node.chooser == ir.Constant(None, ir.NOTHING))
    }
    return tuple(program.decisions[number] for number in sorted(numbers))


def _unknown(name: str, options: list[str], draws: list[str]) -> str:
    best = closest(name, [*options, *draws])
    if best is not None:
        return f"this ruleset has no option `{name}`; did you mean `{best}`?"
    listed = f"it has: {', '.join(options)}" if options else "it has none"
    chance = f"; chance draws: {', '.join(draws)}" if draws else ""
    return f"this ruleset has no option `{name}`; {listed}{chance}"


def _value(program: Program, option: Option, given: object) -> ir.Value:
    """What a host gave for an option, as the core takes it."""
    name, words = option.name, str(given).strip()
    of_player = isinstance(option.type, ir.PlayerType | ir.SeatsType)
    if of_player and given is not None:  # also if a player is called `nobody` or `both`
        for seat, player in enumerate(program.seats):
            if words.casefold() == player.casefold():
                return seat
    if given is None or words.lower() in ("none", "nobody"):
        if option.type.optional or option.default is None:
            return None
        raise ValueError(f"option `{name}` cannot be nobody")
    if isinstance(option.type, ir.SeatsType) and words.lower() == "both":
        return (0, 1)
    if of_player:
        both = ["both"] if isinstance(option.type, ir.SeatsType) else []
        raise ValueError(f"option `{name}` is a player: {' or '.join([*program.seats, *both])}")
    if isinstance(option.type, ir.TruthType):
        return _truth(name, words)
    if isinstance(option.type, ir.TextType):
        return words
    return _number(name, words)


def _truth(name: str, words: str) -> bool:
    if words.lower() in ("yes", "true", "on"):
        return True
    if words.lower() in ("no", "false", "off"):
        return False
    raise ValueError(f"option `{name}` is yes or no, not `{words}`")


def _number(name: str, words: str) -> int:
    if not (words.isascii() and words.isdigit() and len(words) <= len(str(LARGEST_OPTION))):
        whole = f"a whole number from 0 to {LARGEST_OPTION}"
        raise ValueError(f"option `{name}` is {whole}, not `{words}`")
    if int(words) > LARGEST_OPTION:
        raise ValueError(f"option `{name}` is at most {LARGEST_OPTION}")
    return int(words)


def _draw(program: Program, decision: Decision, given: object) -> str:
    """What chance is to draw, if that is something which could ever be drawn there."""
    words = str(given).strip()
    if not isinstance(program.properties[decision.value].type, ir.PieceType | ir.DesignType):
        return words
    names = [name for design in program.designs for name in (design.name, design.label)]
    if words.casefold() in map(str.casefold, names):
        return words
    best = closest(words, names)
    hint = f"; did you mean `{best}`?" if best else ""
    raise ValueError(f"chance cannot draw `{words}` as {decision.name}{hint}")


def two(players: Sequence[str]) -> tuple[str, str]:
    """The names of two players, if they can be told apart and typed. Raises ValueError."""
    names = tuple(players)
    if len(names) != 2 or names[0].casefold() == names[1].casefold():
        raise ValueError("a duel has two players, with different names")
    for name in names:
        if not name or not name.isprintable() or name != name.strip():
            raise ValueError(f"{name!r} is no name for a player")
    return names[0], names[1]
