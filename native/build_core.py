"""The cffi builder of rootai._core.

`python native/build_core.py` compiles the module in place, for work on the core without reinstalling the package.
"""

import os
from pathlib import Path

from cffi import FFI

NATIVE = Path(__file__).resolve().parent
PROJECT = NATIVE.parent
GENERATED = PROJECT / "build" / "core" / "_core.c"


def ffi_builder() -> FFI:
    """The module's declarations, as core.cdef.txt lists them."""
    ffi = FFI()
    ffi.cdef((NATIVE / "core.cdef.txt").read_text())
    ffi.set_source("rootai._core", '#include "core.h"')
    return ffi


def write_source() -> None:
    """Write the C source of the module; the file is left untouched when it is already right."""
    GENERATED.parent.mkdir(parents=True, exist_ok=True)
    ffi_builder().emit_c_code(str(GENERATED))


def main() -> None:
    """Compile in place, with the sources and flags of pyproject.toml."""
    from setuptools import setup

    os.chdir(PROJECT)
    write_source()
    setup(script_args=["--quiet", "build_ext", "--inplace"])


if __name__ == "__main__":
    main()
