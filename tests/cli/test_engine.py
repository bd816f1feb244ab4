"""`rootai engine` as a process: clean streams, clean end."""

import json
import subprocess
import sys


def run_engine(data: bytes) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "rootai", "engine"]
    return subprocess.run(command, input=data, capture_output=True, timeout=120, check=False)


def test_the_end_of_input_ends_the_process_with_0():
    done = run_engine(b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_nothing_but_replies_reaches_standard_output():
    lines = [
        b"garbage",
        b"\xff\xff",
        b'{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"game": "minimal", "seed": 7}}',
        b'{"jsonrpc": "2.0", "id": 2, "method": "choose_move", "params": {"iterations": 50, "seed": 1}}',
        b'{"jsonrpc": "2.0", "id": 3, "method": "choose_move", "params": {"seconds": -1}}',
    ]
    done = run_engine(b"\n".join(lines))  # the last line has no end
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert done.stderr == b""
    assert sorted(str(reply["id"]) for reply in replies) == ["1", "2", "3", "None", "None"]


def test_what_others_print_goes_to_the_error_stream():
    code = (
        "import os, sys, rootai.protocols.engine as protocol; from rootai.cli import main\n"
        "def serve(lines, out):\n"
        "    print('chatter'); os.system('echo from below'); out.write(b'reply')\n"
        "protocol.serve = serve\n"
        "sys.exit(main(['engine']))"
    )
    done = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, b"reply")
    assert b"chatter" in done.stderr
    assert b"from below" in done.stderr


def test_quit_ends_the_process_although_input_stays_open():
    command = [sys.executable, "-m", "rootai", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        engine.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "quit"}\n')
        engine.stdin.flush()
        assert json.loads(engine.stdout.readline()) == {"jsonrpc": "2.0", "id": 1, "result": {}}
        assert engine.wait(timeout=120) == 0


def test_help_describes_the_methods(capsys):
    from rootai.cli import main
    from rootai.protocols.engine import Engine

    assert main(["engine", "--help"]) == 0
    out = capsys.readouterr().out
    with Engine() as engine:
        assert all(name in out for name in engine.methods)
