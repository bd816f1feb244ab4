"""JSON-RPC 2.0, message by message; the examples of the specification are among them."""

import json
from concurrent.futures import Future

import pytest

from rootai.errors import BadStateError
from rootai.protocols.jsonrpc import Connection


class Client:
    """A connection to a few methods, with what it sends."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.later: Future = Future()
        self.calls: list[str] = []
        methods = {"subtract": self.subtract, "note": self.note, "wait": self.wait, "refuse": self.refuse}
        methods |= {"crash": self.crash, "unprintable": self.unprintable}
        self.connection = Connection(methods, self.sent.append)

    def subtract(self, *, minuend: int, subtrahend: float = 0, strict: bool = False) -> float:
        return minuend - subtrahend

    def note(self, *, text: str | None = None) -> None:
        self.calls.append(str(text))

    def wait(self) -> Future:
        return self.later

    def refuse(self) -> None:
        raise BadStateError("the bag is empty")

    def crash(self) -> None:
        raise ZeroDivisionError("oops")

    def unprintable(self) -> float:
        return float("nan")

    def ask(self, message) -> list:
        """The replies to one message: bytes as they are, anything else as JSON."""
        self.sent.clear()
        self.connection.receive(message if isinstance(message, bytes) else json.dumps(message).encode())
        return [json.loads(text) for text in self.sent]


@pytest.fixture
def client() -> Client:
    return Client()


def request(method: str, request_id=1, **params) -> dict:
    return {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}


def test_a_request_is_answered_under_its_id(client):
    assert client.ask(request("subtract", minuend=42, subtrahend=23)) == [{"jsonrpc": "2.0", "id": 1, "result": 19}]
    for request_id in ("text", 0, -7, 2.5, None):
        assert client.ask(request("subtract", request_id, minuend=1))[0]["id"] == request_id


def test_a_notification_is_obeyed_and_never_answered(client):
    assert client.ask({"jsonrpc": "2.0", "method": "note", "params": {"text": "hello"}}) == []
    assert client.calls == ["hello"]
    for method in ("nothing", "refuse", "crash"):
        assert client.ask({"jsonrpc": "2.0", "method": method}) == []
    assert client.ask({"jsonrpc": "2.0", "method": "note", "params": {"colour": 1}}) == []


@pytest.mark.parametrize(
    "line",
    [
        b"garbage",
        b"{",
        b'{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
        b'[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"]',
        b'{"jsonrpc": "2.0", "id": NaN, "method": "note"}',
        b'{"jsonrpc": "2.0", "id": 1, "method": "note", "params": {"text": Infinity}}',
        b"\xff\xfe{}",
        b"\x00",
        b"[" * 200_000,
        b"9" * 10_000,
        b'{"a": 1} {"b": 2}',
    ],
)
def test_what_is_not_json_is_a_parse_error(client, line):
    (reply,) = client.ask(line)
    assert (reply["id"], reply["error"]["code"]) == (None, -32700)


@pytest.mark.parametrize(
    "message",
    [
        1,
        "text",
        None,
        True,
        {},
        [],
        {"jsonrpc": "2.0", "method": 1, "params": "bar"},
        {"jsonrpc": "2.0"},
        {"jsonrpc": "1.0", "method": "note"},
        {"method": "note"},
        {"jsonrpc": 2.0, "method": "note"},
        {"jsonrpc": "2.0", "method": "note", "params": "bar"},
        {"jsonrpc": "2.0", "method": "note", "params": None},
        {"jsonrpc": "2.0", "method": "note", "id": {}},
        {"jsonrpc": "2.0", "method": "note", "id": [1]},
        {"jsonrpc": "2.0", "method": "note", "id": True},
    ],
)
def test_what_is_not_a_request_is_an_invalid_request(client, message):
    (reply,) = client.ask(message)
    assert (reply["id"], reply["error"]["code"]) == (None, -32600)
    assert client.calls == []


def test_an_invalid_request_is_answered_under_its_id_if_that_can_be_read(client):
    assert client.ask({"jsonrpc": "1.0", "method": "note", "id": 5})[0]["id"] == 5


def test_an_unknown_method_is_not_found(client):
    (reply,) = client.ask(request("foobar", "1"))
    assert (reply["id"], reply["error"]["code"]) == ("1", -32601)
    assert "subtract" in reply["error"]["message"]


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"minuend": 1, "colour": 2},
        {"minuend": "1"},
        {"minuend": 1.5},
        {"minuend": None},
        {"minuend": True},
        {"minuend": [1]},
        {"minuend": 1, "subtrahend": "2"},
        {"minuend": 1, "strict": 1},
        [42, 23],
    ],
)
def test_parameters_that_do_not_fit_the_method_are_invalid_params(client, params):
    (reply,) = client.ask({**request("subtract"), "params": params})
    assert (reply["id"], reply["error"]["code"]) == (1, -32602)


def test_an_integer_is_also_a_number_and_null_fits_what_is_optional(client):
    assert client.ask(request("subtract", minuend=3, subtrahend=0.5))[0]["result"] == 2.5
    assert client.ask(request("note", text=None))[0]["result"] is None


def test_the_complaint_about_a_parameter_stays_short(client):
    (reply,) = client.ask(request("subtract", minuend=["x" * 100_000] * 100))
    assert len(reply["error"]["message"]) < 500


def test_what_the_rules_refuse_has_a_code_and_a_kind_of_its_own(client):
    (reply,) = client.ask(request("refuse"))
    assert reply["error"] == {"code": -32000, "message": "the bag is empty", "data": {"kind": "BadStateError"}}


def test_a_fault_of_a_method_is_an_internal_error_with_its_trace_on_the_error_stream(client, capsys):
    (reply,) = client.ask(request("crash"))
    assert reply["error"]["code"] == -32603
    assert reply["error"]["data"] == {"kind": "ZeroDivisionError"}
    captured = capsys.readouterr()
    assert "ZeroDivisionError" in captured.err
    assert captured.out == ""
    assert client.ask(request("unprintable"))[0]["error"]["code"] == -32603


def test_a_batch_is_answered_in_one_line_without_its_notifications(client):
    (replies,) = client.ask(
        [
            request("subtract", "1", minuend=42, subtrahend=23),
            {"jsonrpc": "2.0", "method": "note", "params": {"text": "7"}},
            {"foo": "boo"},
            request("foobar", "5"),
            1,
        ]
    )
    assert [(reply["id"], reply.get("result"), reply.get("error", {}).get("code")) for reply in replies] == [
        ("1", 19, None),
        (None, None, -32600),
        ("5", None, -32601),
        (None, None, -32600),
    ]
    assert client.calls == ["7"]


def test_a_batch_of_notifications_is_not_answered(client):
    assert client.ask([{"jsonrpc": "2.0", "method": "note"}] * 2) == []
    assert client.calls == ["None", "None"]


def test_a_batch_waits_for_its_slowest_reply_while_others_are_answered(client):
    assert client.ask([request("wait", 1), request("subtract", 2, minuend=5)]) == []
    assert client.ask(request("subtract", 3, minuend=7))[0]["id"] == 3
    client.sent.clear()
    client.later.set_result("done")
    (text,) = client.sent
    assert [(reply["id"], reply["result"]) for reply in json.loads(text)] == [(1, "done"), (2, 5)]


def test_a_late_failure_is_reported_like_any_other(client):
    assert client.ask(request("wait", 4)) == []
    client.later.set_exception(BadStateError("too late"))
    assert json.loads(client.sent[0])["error"]["message"] == "too late"


def test_blank_lines_mean_nothing(client):
    assert client.ask(b"\n") == client.ask(b"  \r\n") == []


def test_characters_that_cannot_be_encoded_do_no_harm(client):
    (reply,) = client.ask(b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "\\ud800"}')
    assert (reply["id"], reply["error"]["code"]) == ("\ud800", -32601)
    assert client.sent[0].isascii()
