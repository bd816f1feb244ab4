"""The session in the README of the protocol happens as it is written there."""

import json
import subprocess
import sys
from pathlib import Path

import rootai.protocols

README = Path(rootai.protocols.__file__).with_name("README.md")


def test_the_example_session_replays():
    lines = [line for line in README.read_text().splitlines() if line.startswith(("--> ", "<-- "))]
    assert len(lines) > 10
    command = [sys.executable, "-m", "rootai", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        for line in lines:
            if line.startswith("--> "):
                engine.stdin.write(line[4:] + "\n")
                engine.stdin.flush()
            else:
                assert json.loads(engine.stdout.readline()) == json.loads(line[4:])
        assert engine.stdout.read() == ""
    assert engine.returncode == 0


def test_every_method_is_described():
    from rootai.protocols.engine import Engine

    with Engine() as engine:
        for name in engine.methods:
            assert f"| `{name}` |" in README.read_text()
