"""Kernels as C function pointers, built only when the native search asks for them.

Each wrapper below is a template.  `_bind` gives it the kernel it calls and files it under that kernel's source, so that
numba caches one compiled wrapper per game beside the game's other kernels.
"""

import fcntl
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba import carray, cfunc, from_dtype, types

from rootai.engine.contract import MAX_SEATS, Kernels
from rootai.engine.jit import cache_directory

# The names that templates use for what differs between games; each bound copy has its own.
kernel: Any = None
MAX_MOVES = 0

HELPED = "apply"  # about half of the work: nearly all of it is in this kernel and legal_moves


def to_act(state, tables):
    return kernel(carray(state, 1)[0], carray(tables, 1)[0])


def legal_moves(state, tables, out):
    return kernel(carray(state, 1)[0], carray(tables, 1)[0], carray(out, MAX_MOVES))


def apply(state, tables, move):
    kernel(carray(state, 1)[0], carray(tables, 1)[0], np.int64(move))


def sample_chance(state, tables, rng):
    return kernel(carray(state, 1)[0], carray(tables, 1)[0], carray(rng, 1))


def determinize(state, tables, seat, rng):
    kernel(carray(state, 1)[0], carray(tables, 1)[0], np.int64(seat), carray(rng, 1))


def edge_key(state, tables, move, seat):
    return kernel(carray(state, 1)[0], carray(tables, 1)[0], np.int64(move), np.int64(seat))


def rewards(state, tables, out):
    kernel(carray(state, 1)[0], carray(tables, 1)[0], carray(out, MAX_SEATS))


def weights(state, tables, moves, n, out):
    kernel(
        carray(state, 1)[0],
        carray(tables, 1)[0],
        carray(moves, MAX_MOVES),
        np.int64(n),
        carray(out, MAX_MOVES),
    )


_TEMPLATES: dict[str, Callable[..., Any]] = {
    "to_act": to_act,
    "legal_moves": legal_moves,
    "apply": apply,
    "sample_chance": sample_chance,
    "determinize": determinize,
    "edge_key": edge_key,
    "rewards": rewards,
    "evaluate": rewards,
    "weights": weights,
    "turns": to_act,
    "ending": to_act,
}


def _signatures(state_dtype: np.dtype, tables_dtype: np.dtype) -> dict[str, Any]:
    state = types.CPointer(from_dtype(state_dtype))
    tables = types.CPointer(from_dtype(tables_dtype))
    moves, rng, reals = types.CPointer(types.uint32), types.CPointer(types.uint64), types.CPointer(types.float64)
    number = types.int32(state, tables)
    vector = types.void(state, tables, reals)
    return {
        "to_act": number,
        "legal_moves": types.int32(state, tables, moves),
        "apply": types.void(state, tables, types.uint32),
        "sample_chance": types.uint32(state, tables, rng),
        "determinize": types.void(state, tables, types.int32, rng),
        "edge_key": types.uint32(state, tables, types.uint32, types.int32),
        "rewards": vector,
        "evaluate": vector,
        "weights": types.void(state, tables, moves, types.int32, reals),
        "turns": number,
        "ending": number,
    }


def _bind(name: str, target: Any, max_moves: int) -> Callable[..., Any]:
    template = _TEMPLATES[name]
    source = target.py_func.__code__.co_filename
    code = template.__code__.replace(co_filename=source, co_name=f"c_{name}", co_qualname=f"c_{name}")
    namespace = {
        "__name__": target.__module__,
        "kernel": target,
        "carray": carray,
        "np": np,
        "MAX_MOVES": max_moves,
        "MAX_SEATS": MAX_SEATS,
    }
    return FunctionType(code, namespace, f"c_{name}")


def export_kernels(
    owner: str,
    kernels: Kernels,
    state_dtype: np.dtype,
    tables_dtype: np.dtype,
    max_moves: int,
    progress: Callable[[str, int, int], None] | None = None,
    helper: Sequence[str] = (),
) -> dict[str, Any]:
    """Compile (or load from the cache) every kernel of a game; the values have an `address`.

    `progress(name, done, total)` is called before each kernel and once at the end.  `helper` is the command of a
    process that compiles the kernel HELPED into the cache, for when that is empty and there is a core to spare.
    """
    signatures = _signatures(state_dtype, tables_dtype)
    directory = cache_directory(owner)
    numba.config.CACHE_DIR = str(directory)  # type: ignore[attr-defined]
    exported = {}
    with _alone_in(directory), _helped_by(helper if _is_cold(directory) else ()) as wait_for_help:
        for done, name in enumerate(sorted(Kernels.names(), key=lambda name: name == HELPED)):
            if progress:
                progress(name, done, len(signatures))
            if name == HELPED:
                wait_for_help()
            wrapper = _bind(name, getattr(kernels, name), max_moves)
            exported[name] = cfunc(signatures[name], cache=True)(wrapper)
    if progress:
        progress("", len(signatures), len(signatures))
    return exported


def export_helped(owner: str, kernels: Kernels, state_dtype: np.dtype, tables_dtype: np.dtype, max_moves: int) -> None:
    """What the helper of `export_kernels` does: compile one kernel into the cache."""
    numba.config.CACHE_DIR = str(cache_directory(owner))  # type: ignore[attr-defined]
    wrapper = _bind(HELPED, getattr(kernels, HELPED), max_moves)
    cfunc(_signatures(state_dtype, tables_dtype)[HELPED], cache=True)(wrapper)


def _is_cold(directory: Path) -> bool:
    return next(directory.rglob("*.nbi"), None) is None


@contextmanager
def _alone_in(directory: Path) -> Iterator[None]:
    """One process at a time compiles a game; the others wait, and find it in the cache."""
    with open(directory / "lock", "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def _helped_by(command: Sequence[str]) -> Iterator[Callable[[], object]]:
    """The helper at work, if there is one; what waits for it.  Should it fail, its kernel is compiled here."""
    if not command or (os.cpu_count() or 1) == 1:
        yield lambda: None
        return
    helper = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield helper.wait
    finally:
        helper.kill()
        helper.wait()
