"""What is compared at one state of a search on compiled code.

Purpose: see whether compiled code can compare a state: its twins, its ways from the other seats;
and compare its ways.
Input: a packed state, its twins. Output: what is different there, twins of the states behind it.
Must not know: which states are looked at.
"""

from duello.compiler.python_code import HANDED_OVER

from ..model.information_sets import NONE, Codes, Twin, Twins
from .alike_ways import AlikeWays
from .packed_answers import Answered
from .packed_comparing import Packed
from .packed_pairs import Beside, Compared, Pairs
from .packed_spots import Answer, PackedWays
from .progress import Progress


class PackedAt:
    """What is compared at one state, which is answered in every way that is tried. path: the ways
    that lead there.
    """

    def __init__(
        self,
        alike: AlikeWays,
        state: Packed,
        ways: PackedWays,
        twins: Twins,
        path: tuple[int, ...],
    ) -> None:
        self.comparing, self.state, self.ways = alike.comparing, state, ways
        self.alike = alike
        self.twins, self.path = twins, path
        self.image: Packed | None = None
        self.places: tuple[int, ...] = ()
        self.beside: dict[int, Beside] = {}

    def ready(self) -> bool:
        """Whether all that is compared here is packed, and alike from the other seats; where it is
        not, only the reference can say.
        """
        comparing = self.comparing
        for seat, twin in enumerate(self.twins):
            if twin is not None:
                beside = self.beside[seat] = Beside(comparing, self.state, self.ways, twin)
                if not beside.packed:
                    return False
        if not self._mirrored():
            return False
        answered = comparing.answers.of(self.state, self.ways)
        if not (answered.whole and self._seats_alike(answered)):
            return False
        self.answered = answered
        return True

    # ------------------------------------------------------------------ seats

    def _mirrored(self) -> bool:
        """Find the image, if seats are compared; False where only the reference can."""
        comparing = self.comparing
        if comparing.seats is None or not comparing.mirrors:
            return True
        image = comparing.seats.image(self.state)
        if image is None:
            return False
        places = comparing.seats.places(self.state[0], image[0])
        ways = comparing.spot(image[0]).ways(image, comparing.branch)
        if places is None or ways is None:
            return False
        self.image, self.places, self._image_ways = image, places, ways
        return self._same_choices(image, ways)

    def _same_choices(self, image: Packed, ways: PackedWays) -> bool:
        """Whether the other player may choose the same there; else the reference says what not."""
        self._turned: list[list[int]] = []
        for at, options in enumerate(self.ways.options):
            known = {option: nth for nth, option in enumerate(ways.options[self.places[at]])}
            mine = [known.get(self._image_of(at, option, image), -1) for option in options]
            if sorted(mine) != list(range(len(known))):
                return False
            self._turned.append(mine)
        return True

    def _image_of(self, at: int, option: Answer, image: Packed) -> Answer:
        seats = self.comparing.seats
        found = None
        if seats is not None:
            found = seats.option(self.state, at, self.places[at], image, option)
        return ("", ()) if found is None else found

    def _seats_alike(self, answered: Answered) -> bool:
        """Whether the same answers from the other seats lead to the images of the states."""
        seats, image = self.comparing.seats, self.image
        if seats is None or image is None:
            return True
        ways = self._image_ways
        others = self.comparing.answers.after(image, ways)
        turned = ways.offsets(self._turned, self.places)
        for way, after in zip(answered.numbers, answered.afters, strict=True):
            there, other = seats.image(after), others(turned(way))
            if there is None:
                return False
            # where turns begin with a named player, only the reference has the other one begin
            if there != other and (
                other[0] == HANDED_OVER or not self.comparing.alike(there, other)
            ):
                return False
        return True

    # ------------------------------------------------------------------ secrets

    def compared(self, progress: Progress) -> Compared:
        """What the ways that are tried bring to light, and how to come to the twins of the states
        behind them.
        """
        if self.comparing.secrets is None:
            return Compared.nothing(len(self.answered.afters))
        quick = self.alike.compared(self.state, self.ways, self.answered, self.beside)
        if quick is not None:
            progress.pairs += quick[0]
            return Compared({}, quick[1])
        pairs = Pairs(
            self.comparing, self.state, self.ways, self.answered, self.twins, self.beside, self.path
        )
        return pairs.compared(progress)

    def next_twins(self, codes: Codes) -> Twins:
        """The twins of the state behind a way."""
        first, second = (self._twin(seat, codes[seat]) for seat in (0, 1))
        return first, second

    def _twin(self, seat: int, code: int) -> Twin | None:
        if code >= 0:
            return Twin(self.answered.after(code), (*self.path, code))
        twin = self.twins[seat]
        if code == NONE or twin is None:
            return None
        way = -2 - code
        return Twin(self.beside[seat].reached(way), (*twin.path, way))
