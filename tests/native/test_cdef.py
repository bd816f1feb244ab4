"""The two forms of the core's public surface say the same."""

import re
from pathlib import Path

from rootai._core import ffi, lib

NATIVE = Path(__file__).parent.parent.parent / "native"


def surface(name):
    """Constants by name, and declarations with white space folded."""
    text = re.sub(r"/\*.*?\*/", "", (NATIVE / name).read_text(), flags=re.DOTALL)
    constants = dict(re.findall(r"^#define (CORE_\w+) \(?(-?\d+)\)?\s*$", text, flags=re.MULTILINE))
    code = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)
    code = re.sub(r"\s+", " ", code)
    declarations = [part.strip() for part in re.findall(r"typedef struct [^{;]*\{[^}]*\} \w+;|[^;{}]+;", code)]
    return constants, sorted(filter(None, declarations))


def test_header_and_cdef_declare_the_same():
    header, cdef = surface("core.h"), surface("core.cdef.txt")
    assert header[0] == cdef[0]
    assert header[1] == cdef[1]
    assert len(header[0]) > 20
    assert sum("core_search_" in declaration for declaration in header[1]) > 8


def test_compiled_module_has_every_constant_and_function():
    constants, declarations = surface("core.h")
    for name, value in constants.items():
        assert getattr(lib, name) == int(value)
    functions = {name for text in declarations for name in re.findall(r"\b(core_\w+)\(", text)}
    assert functions
    for name in functions:
        assert callable(getattr(lib, name))
    assert ffi.sizeof("core_edge_stats_t") == 24
