"""Where the games of a match are played: in this process, in several, or on a Ray cluster.

An executor is given the games that are to be played and yields them as they finish.  It holds only a bounded number
of games at a time, however long the match is, and a game whose worker died is played again.
"""

import signal
import threading
import warnings
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from importlib.util import find_spec
from multiprocessing import connection, get_context, parent_process
from os import _exit
from typing import Any

from rootai.arena.match import Fixture, GameResult, Match, play_fixture
from rootai.errors import BadConfigError, RootaiError

LEAD = 8  # games per worker that may finish before the slowest one, and wait for it
MAX_LOSSES = 5  # of one game, before it must be the game that kills the workers
RAY = "ray"


Games = Generator[GameResult, None, None]


class WorkerLostError(Exception):
    """The worker that played a game is gone, and the game with it."""


class Executor(ABC):
    """A place where games are played."""

    @abstractmethod
    def play(self, match: Match, fixtures: Iterable[Fixture]) -> Games:
        """Play the games; results come as they finish.  Closing the iterator ends what is still being played."""


class Serial(Executor):
    """One game after the other, in this process."""

    def play(self, match: Match, fixtures: Iterable[Fixture]) -> Games:
        for fixture in fixtures:
            yield play_fixture(match, fixture)


class Crew(Executor):
    """Several workers.  A subclass says how to hand a game to one and how to get it back."""

    @abstractmethod
    def start(self, match: Match) -> int:
        """Make ready; how many games to hand out at a time."""

    @abstractmethod
    def hand_out(self, fixture: Fixture) -> Any:
        """Have a game played; the handle of it."""

    @abstractmethod
    def wait(self, handles: list[Any]) -> list[Any]:
        """Those of the handles that are finished or lost; at least one."""

    @abstractmethod
    def collect(self, handle: Any) -> GameResult:
        """The finished game; WorkerLostError if there is none, or the error that ended it."""

    @abstractmethod
    def stop(self) -> None:
        """Give everything back, unfinished games included."""

    def play(self, match: Match, fixtures: Iterable[Fixture]) -> Games:
        coming = enumerate(fixtures)
        again: deque[tuple[int, Fixture]] = deque()
        playing: dict[Any, tuple[int, Fixture]] = {}
        losses: Counter[int] = Counter()
        begun = 0
        try:
            slots = self.start(match)
            while True:
                while len(playing) < slots:
                    oldest = min((place for place, _ in playing.values()), default=begun)
                    task = again.popleft() if again else None
                    if task is None and begun - oldest < LEAD * slots:
                        task = next(coming, None)
                    if task is None:
                        break
                    begun = max(begun, task[0] + 1)
                    playing[self.hand_out(task[1])] = task
                if not playing:
                    return
                for handle in self.wait(list(playing)):
                    task = playing.pop(handle)
                    try:
                        result = self.collect(handle)
                    except WorkerLostError:
                        again.append(task)
                        number = task[1].number
                        losses[number] += 1
                        if losses[number] == MAX_LOSSES:
                            raise RootaiError(
                                f"game {number} was given up: its worker was killed {MAX_LOSSES} times"
                            ) from None
                    else:
                        del losses[task[1].number]
                        yield result
        finally:
            self.stop()


# ---- processes of this machine --------------------------------------------------------------------------------------


class Processes(Crew):
    """Worker processes, one game each at a time; one that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._idle: list[_Worker] = []
        self._busy: dict[int, _Worker] = {}
        self._handed_out = 0

    def start(self, match: Match) -> int:
        self._match = match
        return self.workers

    def hand_out(self, fixture: Fixture) -> int:
        worker = self._idle.pop() if self._idle else _Worker(self._match)
        with suppress(BrokenPipeError):  # it has died meanwhile, which `collect` finds out
            worker.pipe.send(fixture)
        self._handed_out += 1
        self._busy[self._handed_out] = worker
        return self._handed_out

    def wait(self, handles: list[int]) -> list[int]:
        ready = connection.wait([self._busy[handle].pipe for handle in handles])
        return [handle for handle in handles if self._busy[handle].pipe in ready]

    def collect(self, handle: int) -> GameResult:
        worker = self._busy.pop(handle)
        try:
            result = worker.pipe.recv()
        except (EOFError, OSError):
            worker.end()
            raise WorkerLostError from None
        self._idle.append(worker)
        if isinstance(result, Exception):
            raise result
        return result

    def stop(self) -> None:
        for worker in (*self._idle, *self._busy.values()):
            worker.end()
        self._idle.clear()
        self._busy.clear()


class _Worker:
    """One worker process and the pipe to it."""

    def __init__(self, match: Match) -> None:
        # Spawned rather than forked: a fork would copy the locks of whatever threads the caller has running.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(match, theirs), daemon=True)
        self.process.start()
        theirs.close()  # so that the pipe breaks when the worker dies

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def _work(match: Match, pipe: Any) -> None:
    """What a worker process does: play the games that come through the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # interrupts are for the parent, which ends its workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            fixture = pipe.recv()
        except EOFError:
            return
        try:
            result: GameResult | Exception = play_fixture(match, fixture)
        except Exception as error:
            result = error
        pipe.send(result)


def _end_with_parent() -> None:
    """A worker whose parent was killed would otherwise play on for nobody."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        _exit(1)


# ---- Ray ------------------------------------------------------------------------------------------------------------


class RayCluster(Crew):
    """Workers of a Ray cluster: of one started here for the match, or of one that runs elsewhere.

    The nodes of a cluster elsewhere need the same version of this package.
    """

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        if find_spec(RAY) is None:
            raise BadConfigError("workers of a Ray cluster need Ray: pip install 'rootai[ray]'")
        self.workers = workers
        self.address = address

    def start(self, match: Match) -> int:
        import ray

        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self.address is None:
            quiet |= {"num_cpus": self.workers, "include_dashboard": False}
        try:
            with warnings.catch_warnings(action="ignore"):  # our own sentence says what is wrong
                ray.init(self.address or "local", **quiet)
        except (ConnectionError, RuntimeError, ValueError) as error:
            reason = str(error).strip().splitlines() or [type(error).__name__]
            raise BadConfigError(f"the Ray cluster {self.address or ''!r} does not answer: {reason[0]}") from error
        self._match = ray.put(match)
        # A lost game is handed out again by us, who count how often, and not by Ray.
        self._play = ray.remote(num_cpus=1, max_retries=0)(play_fixture)
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def hand_out(self, fixture: Fixture) -> Any:
        return self._play.remote(self._match, fixture)

    def wait(self, handles: list[Any]) -> list[Any]:
        import ray

        return ray.wait(handles, num_returns=1)[0]

    def collect(self, handle: Any) -> GameResult:
        import ray

        try:
            return ray.get(handle)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except ray.exceptions.RayError:
            raise WorkerLostError from None

    def stop(self) -> None:
        import ray

        ray.shutdown()


# ---- by name --------------------------------------------------------------------------------------------------------


def make_executor(text: str) -> Executor:
    """The executor that `--workers` names: a number of processes, `ray:N` or `ray://ADDRESS`."""
    if text.startswith("ray://"):
        return RayCluster(address=text)
    head, colon, number = text.rpartition(":")
    if not (head == RAY if colon else not head) or not number.isascii() or not number.isdigit() or int(number) < 1:
        raise BadConfigError(f"workers are a number from 1 on, ray:N or ray://ADDRESS, not {text!r}")
    if head == RAY:
        return RayCluster(workers=int(number))
    return Serial() if int(number) == 1 else Processes(int(number))
