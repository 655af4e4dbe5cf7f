"""Short forms for what lies on a board.

Purpose: a few letters and digits for everything that a cell has, made from names and labels, so
that no two things look alike, and what they mean.
Input: a program, and what somebody was told. Output: short texts, legends.
Must not know: how a board is drawn.
"""

from collections.abc import Iterable, Mapping

from attrs import frozen

from ..dsl.ir import CellType, DesignType, NumberType, PieceType, PlayerType, TruthType, Type
from ..dsl.ir.program import Program, Property
from ..move_text.display_names import Datum

FEW = 6
"""So many designs are all explained in a legend; of more, those that can be seen."""


def beginnings(names: Iterable[str], labels: Mapping[str, str] | None = None) -> dict[str, str]:
    """For each name the shortest beginning that no other has; its label, if that is as short."""
    all_ = list(dict.fromkeys(names))
    taken = {label: name for name, label in (labels or {}).items() if len(label) < len(name)}
    found = {name: label for label, name in taken.items() if len(label) <= 2}
    for name in all_:
        if name not in found:
            others = [other for other in all_ if other != name]
            found[name] = _beginning(name, others, set(found.values()))
    return found


def _beginning(name: str, others: list[str], taken: set[str]) -> str:
    for size in range(1, len(name)):
        short = name[:size]
        if short in taken or short.endswith(" "):
            continue
        if not any(other.casefold().startswith(short.casefold()) for other in others):
            return short
    return name


class Abbreviations:
    """What is said in short of each cell of a board. facts: what somebody was told.

    A field that is as usual in all cells is left out, and so is what is as usual in one; but a
    number that is usually not 0 is something that lies there, and is said of each cell.
    """

    def __init__(self, program: Program, board: int, facts: Mapping[str, Datum]) -> None:
        self._program = program
        told = [
            (made, cells)
            for made in program.properties
            if made.bearer == "cell" and made.kind == board and made.source == "stored"
            if isinstance(cells := facts.get(made.name, {}), dict) and (cells or _counts(made))
        ]
        self._facts = {made.name: cells for made, cells in told}
        self._used = [made for made, _ in told]
        self._used.sort(key=lambda made: isinstance(made.type, NumberType))
        names = [name for made in self._used for name in self._named(made)]
        labels = {
            made.name: made.label
            for made in program.designs
            if any(_kind(used.type) == made.kind for used in self._used)
        }
        self._short = beginnings(names, labels)

    def _named(self, made: Property) -> list[str]:
        """The names that values of a field have."""
        match made.type:
            case DesignType() | PieceType():
                kind = made.type.kind
                return [d.name for d in self._program.designs if kind is None or d.kind == kind]
            case PlayerType():
                return list(self._program.seats)
            case TruthType():
                return [made.name]
        return []

    def _groups(self) -> list[list[Property]]:
        """Fields whose values look alike stand together."""
        found: dict[object, list[Property]] = {}
        for made in self._used:
            key = made.name if isinstance(made.type, TruthType) else made.type
            found.setdefault(key, []).append(made)
        return list(found.values())

    def of(self, cell: str) -> str:
        """What a cell has, in short; nothing if everything is as usual."""
        return "".join(self._together(group, cell) for group in self._groups())

    def _together(self, group: list[Property], cell: str) -> str:
        said = [self._value(made, cell) for made in group]
        if len(group) == 1 or not any(said):
            return "".join(said)
        usual = (str(m.printed[0]) if isinstance(m.type, NumberType) else "-" for m in group)
        return "/".join(text or otherwise for text, otherwise in zip(said, usual, strict=True))

    def _value(self, made: Property, cell: str) -> str:
        told = self._facts[made.name]
        if cell not in told:
            return str(made.printed[0]) if _counts(made) else ""
        thing = told[cell]
        if isinstance(thing, bool):
            return self._short[made.name]
        if thing is None:
            return "-"
        return self._short.get(thing, str(thing)) if isinstance(thing, str) else str(thing)

    # ------------------------------------------------------------------ what they mean

    @property
    def legend(self) -> list[str]:
        """What the letters and digits mean, group by group."""
        return [self._explained(group) for group in self._groups()]

    def _explained(self, group: list[Property]) -> str:
        fields = "/".join(made.name for made in group)
        made = group[0]
        if isinstance(made.type, TruthType):
            sign = "not " if made.printed[0] else ""
            return f"{self._short[made.name]} {sign}{made.name}"
        names = self._named(made)
        if len(names) > FEW:
            seen = {thing for each in group for thing in self._facts[each.name].values()}
            names = [name for name in names if name in seen]
        if isinstance(made.type, NumberType):
            return f"{'numbers' if len(group) > 1 else 'number'}: {fields}"
        those = ", ".join(f"{self._short[name]} {name}" for name in names)
        return f"{fields}: {those}" if those else fields


def _counts(made: Property) -> bool:
    """Whether a field is a number that all may see, and usually more than nothing."""
    return made.audience == "public" and isinstance(made.type, NumberType) and bool(made.printed[0])


def _kind(type_: Type) -> int | None:
    return type_.kind if isinstance(type_, DesignType | PieceType) else None


# ---------------------------------------------------------------------- who stands where


@frozen
class Standing:
    """Somebody or something that is on some cells of a board."""

    mark: str
    means: str
    cells: frozenset[str]


def standing(
    program: Program,
    board: int,
    facts: Mapping[str, Datum],
    players: Mapping[str, Mapping[str, Datum]],
) -> list[Standing]:
    """The players on a board, by a letter of their names, and what else has a cell."""
    places = [
        made
        for made in program.properties
        if isinstance(made.type.member or made.type, CellType)
        if made.type.kind in (None, board)
        if made.source == "stored" and made.bearer in ("player", "game")
    ]
    letters = beginnings(program.seats)
    ofs = beginnings([made.name for made in places])
    several = sum(made.bearer == "player" for made in places) > 1
    found: list[Standing] = []
    for made in places:
        if made.bearer == "game":
            cells = _cells(facts.get(made.name))
            found.append(Standing(ofs[made.name].lower(), made.name, cells))
            continue
        for seat in program.seats:
            cells = _cells(players.get(seat, {}).get(made.name))
            mark = letters[seat] + (ofs[made.name].lower() if several else "")
            found.append(Standing(mark, f"{seat}'s {made.name}", cells))
    return [each for each in found if each.cells]


def _cells(told: Datum) -> frozenset[str]:
    several = told if isinstance(told, list) else [told]
    return frozenset(each for each in several if isinstance(each, str))
