"""The one kernel decorator and the cache directory that numba fills.

Numba's cache notices an edit to the file of a function, not to a callee or a table in another file.  So each
game's kernels are cached in a directory named by a hash over all the sources they could depend on: a changed source
is a new directory, and all but the most recent few are removed.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import njit

PURE = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]  # NUMBA_DISABLE_JIT=1: kernels run as plain Python

PACKAGE = Path(__file__).resolve().parent.parent
ENGINE = "engine"
KEPT_DIRECTORIES = 3  # per game: the current one and two before it, for switching between checkouts


def kernel(function: Callable[..., Any]) -> Any:
    """Compile `function` with the options every kernel shares; cached on disk, run without the GIL.

    Kernels take records and arrays, allocate nothing, raise nothing and touch no Python object.
    """
    return kernel_of(_owner(function.__module__))(function)


def kernel_of(owner: str) -> Callable[[Callable[..., Any]], Any]:
    """`kernel` for code outside of a game that calls its kernels: cached with them, and as soon outdated."""

    def compile_kernel(function: Callable[..., Any]) -> Any:
        if PURE:
            return function
        numba.config.CACHE_DIR = str(cache_directory(owner))  # type: ignore[attr-defined]
        return njit(cache=True, nogil=True, error_model="numpy")(function)

    return compile_kernel


def _owner(module: str) -> str:
    """The game whose kernels `module` belongs to, or ENGINE for what all games share."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["rootai", "games"] and len(parts) > 2 else ENGINE


@cache
def cache_directory(owner: str) -> Path:
    """The directory of compiled kernels of one game (or of ENGINE), created, with outdated siblings removed."""
    sources = sorted((PACKAGE / ENGINE).rglob("*.py"))
    if owner != ENGINE:
        sources += sorted((PACKAGE / "games" / owner).rglob("*.py"))
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sources:
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    directory = _cache_root() / f"{owner}-{digest.hexdigest()[:16]}"
    directory.mkdir(parents=True, exist_ok=True)
    os.utime(directory)
    _remove_outdated(directory, owner)
    return directory


@cache
def _cache_root() -> Path:
    """Where compiled kernels live: ROOTAI_CACHE_DIR, else the user's cache directory, else a temporary one."""
    chosen = os.environ.get("ROOTAI_CACHE_DIR")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    root = Path(chosen) if chosen else Path(home) / "rootai"
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError:
        root = Path(tempfile.gettempdir()) / f"rootai-{os.getuid() if hasattr(os, 'getuid') else 0}"
        root.mkdir(parents=True, exist_ok=True)
    return root


def _remove_outdated(current: Path, owner: str) -> None:
    siblings = [path for path in current.parent.glob(f"{owner}-*") if path.is_dir() and path != current]
    siblings.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in siblings[KEPT_DIRECTORIES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
