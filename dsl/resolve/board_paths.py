"""Boards that are no grid: circles, and places that are joined by paths.

Purpose: whether the paths of a board make one, and the board that they make.
Input: the block of a board. Output: a `Board`, and what is wrong with it.
Must not know: what lies on a cell.
"""

from collections.abc import Iterator

from ..ir.boards import CIRCLE, PATHS, SQUARE, Board, laid_out
from ..syntax import Word
from ..syntax import items as sc
from .builder import ProgramBuilder

MOST_PLACES = 400
"""So many places a board may have that is written out."""
LARGEST_CIRCLE = 99


def laid_out_of(item: sc.Board, draft: ProgramBuilder) -> Board:
    """The board of a block; one cell where the block makes none, and the mistake is noted."""
    paths = tuple(tuple(word.text for word in path.places) for path in item.paths)
    if item.shape not in (CIRCLE, PATHS):
        draft.fault(
            "out-of-place",
            "the cells of this board lie in rows: nothing need be said of how they are joined",
            item.paths[0].span,
            help=f"take the line out, or write `board {item.name.text}: paths`",
        )
    elif item.shape == CIRCLE and _is_circle(item, draft):
        return laid_out(item.name.text, CIRCLE, item.width, item.height, span=item.span)
    elif item.shape == PATHS and _is_joined(item, draft):
        return laid_out(item.name.text, PATHS, 1, 1, paths, item.span)
    return Board(item.name.text, SQUARE, 1, 1, span=item.span)


def _is_circle(item: sc.Board, draft: ProgramBuilder) -> bool:
    if item.paths:
        draft.fault(
            "out-of-place",
            "how the cells of a circle are joined is said already",
            item.paths[0].span,
            help=f"take the line out, or write `board {item.name.text}: paths`",
        )
        return False
    if 3 <= item.width <= LARGEST_CIRCLE:
        return True
    draft.fault("board-size", f"a circle has 3 to {LARGEST_CIRCLE} cells", item.name.span)
    return False


def _is_joined(item: sc.Board, draft: ProgramBuilder) -> bool:
    """Whether paths lead from each place to each."""
    if not item.paths:
        draft.fault(
            "missing-phrase",
            f"no line says where each `{item.name.text}` lies",
            item.name.span,
            help="write below it which are joined: `Inn - Mill - Bridge`",
        )
        return False
    again = next(_places_met_again(item), None)
    if again is not None:
        draft.fault(
            "said-twice",
            f"this path comes to `{again.text}` twice",
            again.span,
            help="only one that goes round ends where it begins; make two paths of it",
        )
        return False
    places = {word.text: word for path in item.paths for word in path.places}
    taken = next((word for name, word in places.items() if name in draft.seats), None)
    if taken is not None:
        draft.fault("name-taken", f"`{taken.text}` is a player already", taken.span)
        return False
    if len(places) > MOST_PLACES:
        headline = f"a board of paths has at most {MOST_PLACES} places"
        draft.fault("board-size", headline, item.name.span)
        return False
    alone = _unreached(item, places)
    if alone is not None:
        first = item.paths[0].places[0].text
        draft.fault(
            "board-size",
            f"no path leads from `{first}` to `{alone.text}`",
            alone.span,
            help="join them by a path, or make two boards of them",
        )
    return alone is None


def _places_met_again(item: sc.Board) -> Iterator[Word]:
    for path in item.paths:
        seen: set[str] = set()
        round_ = path.places[0].text == path.places[-1].text and len(path.places) > 3
        for word in path.places[:-1] if round_ else path.places:
            if word.text in seen:
                yield word
            seen.add(word.text)


def _unreached(item: sc.Board, places: dict[str, Word]) -> Word | None:
    """A place to which no path leads from the first."""
    joined: dict[str, set[str]] = {name: set() for name in places}
    for path in item.paths:
        for word in path.places:
            joined[word.text].update(each.text for each in path.places)
    found, left = set[str](), [item.paths[0].places[0].text]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += joined[name]
    return next((word for name, word in places.items() if name not in found), None)
