"""The effects: what a line that begins with a verb can do. One file for each.

Purpose: one class per effect, with the sentence forms in which it is said. The parser's verbs, the
binder, the reference page and the tests are derived from this list; what an effect does to a match
stands under the same name in `interpreter.effects`, and nowhere else: of the effects of the kernel,
which the others become as soon as a line is understood.
A file in this folder that holds a subclass of `Effect` is an effect: it need not be listed. What
other code speaks of by name can be had from here.
Must not know: how a line is parsed or carried out.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from .announce import Announce as Announce
from .become import Become as Become
from .cancel import Cancel as Cancel
from .connect import Connect as Connect
from .copy import Copy as Copy
from .discard import Discard as Discard
from .disconnect import Disconnect as Disconnect
from .effect import AMOUNTS as AMOUNTS
from .effect import ON_GRAPHS as ON_GRAPHS
from .effect import ON_PHASES as ON_PHASES
from .effect import ON_VALUES as ON_VALUES
from .effect import Effect as Effect
from .effect import Footprint as Footprint
from .effect import Form as Form
from .effect import How as How
from .effect import Slot as Slot
from .effect import Write as Write
from .effect import Written as Written
from .effect import acting_on as acting_on
from .effect import counted as counted
from .effect import cuts as cuts
from .effect import does as does
from .effect import roles as roles
from .effect import written as written
from .end import End as End
from .exhaust import Exhaust as Exhaust
from .fall import Fall as Fall
from .flip import Flip as Flip
from .gain import Gain as Gain
from .lay_on import LayOn as LayOn
from .lay_under import LayUnder as LayUnder
from .look_at import Look as Look
from .lose import Lose as Lose
from .move import Move as Move
from .pay import Pay as Pay
from .put import Put as Put
from .put_there import PutThere as PutThere
from .restart import Restart as Restart
from .reveal import Reveal as Reveal
from .rise import Rise as Rise
from .silence import Silence as Silence
from .swap import Swap as Swap
from .take_effect import TakeEffect as TakeEffect
from .undo import Undo as Undo
from .win import Win as Win


def _all() -> Iterator[type[Effect]]:
    for found in iter_modules(__path__):
        for made in vars(import_module(f"{__name__}.{found.name}")).values():
            if isinstance(made, type) and issubclass(made, Effect) and made is not Effect:
                yield made


EFFECTS: tuple[type[Effect], ...] = tuple(sorted({*_all()}, key=lambda made: made.__name__))
"""Every effect, by name."""

KERNEL: tuple[type[Effect], ...] = tuple(e for e in EFFECTS if e.lowered is Effect.lowered)
"""The effects that stand in programs: all that are not another way to say one of these."""


def form_of(effect: type[Effect]) -> Form:
    """How an effect is said."""
    return effect.FORM


VERBS: tuple[str, ...] = tuple(sorted({v for e in EFFECTS for v in form_of(e).verbs}))
"""Every verb that an effect line may use."""
