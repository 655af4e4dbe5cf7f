"""Workers of a cluster.

Purpose: pieces of work on the computers of a Ray cluster, or of this one, where no cluster is
known. Ray itself does again what a worker did that died.
Input: functions of modules, and what they are given. Output: what they come to.
Must not know: what is worked on.
"""

from collections.abc import Callable
from typing import Final, Generic

import ray
from attrs import frozen

from .workers import AT_ONCE, TRIES, Asked, Made, NotBegun, NotYet, WorkersDied

BEGINNINGS: Final = 2
"""So many times Ray is begun: it gives up after 30 seconds, which a busy computer may take."""


class RayWorkers:
    """Workers of a Ray cluster. jobs: so many work at once; None: as many as there are processors
    in it. Raises NotBegun.
    """

    def __init__(self, jobs: int | None = None) -> None:
        if not ray.is_initialized():
            _begin()
        processors = int(ray.cluster_resources().get("CPU", 1))
        self.many, self.heard = AT_ONCE * processors if jobs is None else jobs, False
        self._remote: dict[object, ray.remote_function.RemoteFunction] = {}
        self._sent: dict[bytes, ray.ObjectRef] = {}

    def give(
        self, work: Callable[Asked, Made], *given: Asked.args, **named: Asked.kwargs
    ) -> "GivenToRay[Made]":
        """Give out a piece of work."""
        remote = self._remote.get(work)
        if remote is None:
            remote = self._remote[work] = ray.remote(max_retries=TRIES)(work)
        return GivenToRay(remote.remote(*(self._put(each) for each in given), **named))

    def _put(self, given: object) -> object:
        """What is the same for many pieces is sent once to each computer."""
        if not isinstance(given, bytes):
            return given
        if given not in self._sent:
            self._sent[given] = ray.put(given)
        return self._sent[given]

    def close(self) -> None:
        """Leave everything that is under way."""
        ray.shutdown()


def _begin() -> None:
    """Begin Ray, or find the cluster that there is. Raises NotBegun."""
    for left in reversed(range(BEGINNINGS)):
        try:
            ray.init(log_to_driver=False)
            return
        except Exception as error:  # Ray has no class of its own for it
            ray.shutdown()
            if not left:
                raise NotBegun(str(error).strip().split("\n")[0]) from error


@frozen
class GivenToRay(Generic[Made]):
    """A piece of work that was given to a cluster."""

    piece: ray.ObjectRef

    def result(self, seconds: float | None = None) -> Made:
        """What came of it. Raises NotYet if it takes longer, `WorkersDied`."""
        try:
            made: Made = ray.get(self.piece, timeout=seconds)
            return made
        except ray.exceptions.GetTimeoutError:
            raise NotYet from None
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError):
            raise WorkersDied from None
