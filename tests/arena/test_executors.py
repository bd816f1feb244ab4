"""Wherever a match is played, the games are the same, and no killed worker loses one."""

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path

import pytest

from rootai.arena import executors
from rootai.arena.executors import Crew, Executor, Processes, RayCluster, Serial, WorkerLostError, make_executor
from rootai.arena.match import Match, play_fixture, schedule
from rootai.arena.run import play_match
from rootai.errors import BadConfigError, RootaiError

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'rootai[ray]'")


def match(games: int = 6, player: str = "ismcts:iterations=20") -> Match:
    return Match.of("minimal", (player, "flat:iterations=20"), games, 5, {"seats": 2})


def play(executor: Executor, games: int = 6) -> list:
    return list(play_match(match(games), executor))


def test_results_do_not_depend_on_the_number_of_processes():
    alone = play(Serial())
    assert alone == play(Serial())
    assert alone == play(Processes(2))
    assert [result.number for result in alone] == list(range(6))
    assert active_children() == []


def test_a_killed_process_loses_no_game():
    executor = Processes(2)
    results = []
    for result in executor.play(match(8), schedule(match(8))):
        results.append(result)
        if len(results) in (1, 3):
            for child in active_children():
                os.kill(child.pid, signal.SIGKILL)
    assert sorted(results, key=lambda result: result.number) == play(Serial(), 8)


def test_closing_the_match_ends_the_processes():
    games = Processes(2).play(match(), schedule(match()))
    next(games)
    assert len(active_children()) == 2
    games.close()
    assert active_children() == []


def test_an_error_of_a_game_reaches_the_caller():
    broken = Match("minimal", 1, {"seats": 2}, 2, ("random", "nobody"), 2, 0)
    with pytest.raises(RootaiError, match="nobody"):
        list(play_match(broken, Processes(2)))
    assert active_children() == []


def test_processes_end_with_a_parent_that_was_killed():
    code = (
        "from rootai.arena import Match, Processes, schedule\n"
        "from multiprocessing import active_children\n"
        "if __name__ == '__main__':\n"
        "    match = Match.of('minimal', ('ismcts:seconds=30,haste=0',) * 2, 8, 0, {})\n"
        "    crew = Processes(1)\n"
        "    crew.start(match)\n"
        "    crew.hand_out(next(schedule(match)))\n"
        "    print(active_children()[0].pid, flush=True)\n"
        "    import time; time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as parent:
        worker = int(parent.stdout.readline())
        parent.kill()
    deadline = time.monotonic() + 60
    while _runs(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _runs(worker)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Imagined(Crew):
    """Two workers that finish in any order one likes and are lost as often as one likes."""

    def __init__(self, slow: int = -1, deadly: int = -1) -> None:
        self.slow, self.deadly = slow, deadly
        self.fixtures = {}
        self.stopped = False

    def start(self, match):
        self.match = match
        return 2

    def hand_out(self, fixture):
        self.fixtures[fixture.number] = fixture
        return fixture.number

    def wait(self, handles):
        return [next((handle for handle in handles if handle != self.slow), handles[0])]

    def collect(self, handle):
        if handle == self.deadly:
            raise WorkerLostError
        return play_fixture(self.match, self.fixtures[handle])

    def stop(self):
        self.stopped = True


def test_a_slow_game_holds_up_the_others_before_too_many_wait_for_it():
    executor = Imagined(slow=3)
    finished = [result.number for result in executor.play(match(60), schedule(match(60)))]
    assert sorted(finished) == list(range(60))
    assert finished.index(3) == 3 + executors.LEAD * 2 - 1  # all that may begin while it is being played
    assert executor.stopped


def test_a_game_that_kills_every_worker_is_given_up():
    executor = Imagined(deadly=2)
    with pytest.raises(RootaiError, match="game 2 was given up: its worker was killed 5 times"):
        list(executor.play(match(), schedule(match())))
    assert executor.stopped


@pytest.mark.parametrize(("text", "kind"), [("1", Serial), ("3", Processes)])
def test_executors_have_names(text, kind):
    assert type(make_executor(text)) is kind


@pytest.mark.parametrize("text", ["0", "-1", "", "two", "ray", "ray:", "ray:0", "ray:x", "dask:2", ":2", "²", "1.5"])
def test_other_names_are_refused(text):
    with pytest.raises(BadConfigError, match="not"):
        make_executor(text)


@pytest.mark.parametrize("text", ["ray:2", "ray://localhost:10001"])
def test_a_missing_ray_is_named_before_anything_is_played(text, monkeypatch):
    monkeypatch.setattr(executors, "find_spec", lambda name: None)
    with pytest.raises(BadConfigError, match=r"rootai\[ray\]"):
        make_executor(text)


def _descendants(pid: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = path.read_text().partition(" (")
        except OSError:
            continue
        children.setdefault(int(rest.rpartition(")")[2].split()[1]), []).append(int(number))
    found = [pid]
    for parent in found:
        found += children.get(parent, [])
    return found


@needs_ray
def test_a_ray_cluster_plays_the_same_games_and_loses_none_with_a_killed_worker():
    executor = make_executor("ray:2")
    assert isinstance(executor, RayCluster)
    results, killed = [], 0
    for result in executor.play(match(12), schedule(match(12))):
        results.append(result)
        if len(results) == 1:
            killed = _kill_ray_workers()
    assert killed > 0
    assert sorted(results, key=lambda result: result.number) == play(Serial(), 12)


def _kill_ray_workers() -> int:
    """Kill the processes of this program's own cluster that play games."""
    killed = 0
    for pid in _descendants(os.getpid()):
        try:
            name = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if name.startswith((b"ray::play_fixture", b"ray::IDLE")):
            os.kill(pid, signal.SIGKILL)
            killed += 1
    return killed


@needs_ray
def test_an_unreachable_cluster_is_one_sentence(monkeypatch):
    import ray

    def refuse(*args, **options):
        raise ConnectionError("ray client connection timeout\nmore")

    monkeypatch.setattr(ray, "init", refuse)
    with pytest.raises(BadConfigError, match=r"'ray://localhost:1' does not answer: ray client connection timeout$"):
        play(make_executor("ray://localhost:1"))
