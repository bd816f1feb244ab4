"""The kernel cache: one directory per content, and one set of kernels compiled or pure."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rootai
from rootai.engine import jit

DIGESTS = """
import json, sys
import rootai
digests = []
for name, seats, iterations, moves in json.loads(sys.argv[1]):
    state = rootai.load(name).new(seed=seats, seats=seats)
    move = rootai.choose_move(state, iterations=iterations, seed=3)
    digests.append(move.text)
    while not state.is_over and len(state.history) < moves:
        state.apply(state.sample_chance() if state.to_act == rootai.CHANCE else state.legal_moves()[-1])
        digests.append(state.digest)
print(json.dumps(digests))
"""
SMALL = [("minimal", 2, 60, 1000), ("minimal", 4, 60, 1000), ("vaalbara", 2, 60, 1000), ("vaalbara", 5, 60, 1000)]
# Root is too large to be compiled a second time with bounds checks; plain Python checks every index but negative ones.
ALL = [*SMALL, ("root", 2, 3, 120), ("root", 4, 3, 200), ("root", 5, 3, 200)]


def run(code, *arguments, cwd=None, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code, *map(json.dumps, arguments)],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_pure_python_plays_and_searches_like_compiled_code():
    assert run(DIGESTS, ALL, NUMBA_DISABLE_JIT="1") == run(DIGESTS, ALL)


def test_kernels_run_clean_with_bounds_checks(tmp_path):
    assert run(DIGESTS, SMALL, NUMBA_BOUNDSCHECK="1", ROOTAI_CACHE_DIR=str(tmp_path)) == run(DIGESTS, SMALL)


def test_bounds_checks_are_on_in_that_run(tmp_path):
    code = """
import json
import numpy as np
from rootai.engine.jit import kernel

@kernel
def beyond(values):
    return values[values.size]

try:
    beyond(np.zeros(3))
    print(json.dumps("unnoticed"))
except IndexError:
    print(json.dumps("noticed"))
"""
    script = tmp_path / "beyond.py"
    script.write_text(code)
    run_script = f"import runpy; runpy.run_path({str(script)!r})"
    assert run(run_script, NUMBA_BOUNDSCHECK="1", ROOTAI_CACHE_DIR=str(tmp_path)) == "noticed"


def test_cache_directory_follows_the_content_of_engine_and_game(tmp_path):
    """An edited table in another file must not leave a stale cache."""
    package = tmp_path / "rootai"
    shutil.copytree(Path(rootai.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    ask = (
        "import json; from rootai.engine.jit import cache_directory as d; "
        "print(json.dumps([d(n).name for n in ('engine', 'minimal', 'vaalbara')]))"
    )
    where = {"PYTHONPATH": str(tmp_path), "ROOTAI_CACHE_DIR": str(tmp_path / "cache")}
    before = run(ask, cwd=tmp_path, **where)
    assert run(ask, cwd=tmp_path, **where) == before
    edited = package / "games" / "minimal" / "state.py"
    edited.write_text(edited.read_text() + "\nEXTRA = 1\n")
    after = run(ask, cwd=tmp_path, **where)
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, True]


def test_outdated_cache_directories_are_removed(tmp_path):
    for age, name in enumerate(["minimal-1", "minimal-2", "minimal-3", "minimal-4", "other-1"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    current = tmp_path / "minimal-now"
    current.mkdir()
    jit._remove_outdated(current, "minimal")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["minimal-1", "minimal-2", "minimal-now", "other-1"]


def test_cache_root_falls_back_when_it_cannot_be_written(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    monkeypatch.setenv("ROOTAI_CACHE_DIR", str(blocked))
    root = jit._cache_root.__wrapped__()
    assert root != blocked
    assert root.is_dir()


@pytest.mark.parametrize(
    ("module", "owner"),
    [("rootai.games.vaalbara.rules.lands", "vaalbara"), ("rootai.engine.bits", "engine"), ("somewhere.else", "engine")],
)
def test_owner_of_a_kernel(module, owner):
    assert jit._owner(module) == owner
