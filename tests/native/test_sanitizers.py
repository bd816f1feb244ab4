"""The C core under the sanitizers, with a game written in C that needs neither Python nor numba."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NATIVE = HERE.parent.parent / "native"
SOURCES = [HERE / "driver.c", *sorted(NATIVE.glob("*.c"))]


def build(target, *flags):
    command = ["gcc", "-std=gnu11", "-g", "-O1", "-ffp-contract=off", "-pthread", "-Wall", "-Wextra", "-Werror"]
    command += [*flags, f"-I{NATIVE}", "-o", str(target), *map(str, SOURCES), "-lm"]
    return subprocess.run(command, capture_output=True, text=True)


def test_no_memory_error_leak_or_undefined_behaviour(tmp_path):
    built = build(tmp_path / "driver", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    assert built.returncode == 0, built.stderr
    done = subprocess.run([tmp_path / "driver"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "clean\n", "")


def test_no_data_race(tmp_path):
    built = build(tmp_path / "driver", "-fsanitize=thread")
    if built.returncode != 0:
        pytest.skip(f"this compiler has no thread sanitizer: {built.stderr.splitlines()[-1]}")
    command = [str(tmp_path / "driver")]
    done = subprocess.run(command, capture_output=True, text=True)
    if "unexpected memory mapping" in done.stderr and shutil.which("setarch"):
        done = subprocess.run(["setarch", "-R", *command], capture_output=True, text=True)
    if "unexpected memory mapping" in done.stderr or "failed to set personality" in done.stderr:
        pytest.skip("the thread sanitizer cannot run with this machine's address layout")
    assert (done.returncode, done.stdout, done.stderr) == (0, "clean\n", "")
