"""The build backend: setuptools, with the C source of the cffi module written before setuptools compiles it.

`[[tool.setuptools.ext-modules]]` in pyproject.toml lists the sources and flags; the one source that is generated
lies in build/, which setuptools leaves out of source distributions and git ignores.
"""

from typing import Any

from build_core import write_source
from setuptools import build_meta
from setuptools.build_meta import (
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def build_wheel(*args: Any, **kwargs: Any) -> str:
    """A wheel with the compiled core."""
    write_source()
    return build_meta.build_wheel(*args, **kwargs)


def build_editable(*args: Any, **kwargs: Any) -> str:
    """An editable wheel; the compiled core is put beside the Python sources."""
    write_source()
    return build_meta.build_editable(*args, **kwargs)


def build_sdist(*args: Any, **kwargs: Any) -> str:
    """A source distribution; it carries the hand-written sources only."""
    write_source()
    return build_meta.build_sdist(*args, **kwargs)
