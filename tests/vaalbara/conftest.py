"""The kernels of the game, compiled once for all tests, by one process while the others wait."""

import pytest

import rootai


@pytest.fixture(scope="session", autouse=True)
def _compiled_kernels():
    rootai.load("vaalbara").compile()
