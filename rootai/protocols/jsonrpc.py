"""JSON-RPC 2.0 as the specification has it: requests, notifications, batches and error objects.

A method takes its parameters by name and returns its result, or a `Future` of it when it takes long; replies are sent
as they become ready, those of a batch together.
"""

import inspect
import json
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from reprlib import repr as shorten
from typing import Any, get_args

from rootai.errors import RootaiError

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
REFUSED = -32000  # the request is well formed, but the game or its rules refuse it; `data.kind` says which way

_JSON_NAMES = {
    str: "a text",
    int: "an integer",
    float: "a number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
}


class RpcError(Exception):
    """A request that is answered with an error object of the given code."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Connection:
    """One client: reads its messages, calls the methods, sends the replies."""

    def __init__(self, methods: Mapping[str, Callable[..., Any]], send: Callable[[str], None]) -> None:
        self._methods = methods
        self._send = send

    def receive(self, line: bytes) -> None:
        """Handle one line of input, whatever it is."""
        if not line.strip():
            return
        try:
            message = _read(line)
        except (ValueError, RecursionError) as error:
            self._send(_error_text(None, RpcError(PARSE_ERROR, f"the line is not valid JSON: {error}")))
            return
        if isinstance(message, list) and message:
            _Batch([self._answer(request) for request in message], self._send)
        else:
            self._answer(message).add_done_callback(lambda reply: reply.result() and self._send(reply.result()))

    def _answer(self, request: Any) -> "Future[str]":
        """The text of the reply to one request, when it is ready; empty for a notification."""
        reply: Future[str] = Future()

        def finish(outcome: "Future[Any]") -> None:
            reply.set_result(_reply_text(request, outcome))

        self._start(request).add_done_callback(finish)
        return reply

    def _start(self, request: Any) -> "Future[Any]":
        try:
            _check_request(request)
            outcome = self._call(request["method"], request.get("params") or {})
        except Exception as error:
            return _failed(error)
        return outcome if isinstance(outcome, Future) else _done(outcome)

    def _call(self, name: str, params: Any) -> Any:
        if name not in self._methods:
            known = ", ".join(self._methods)
            raise RpcError(METHOD_NOT_FOUND, f"there is no method {name!r}; there are: {known}")
        if not isinstance(params, dict):
            raise RpcError(INVALID_PARAMS, "parameters are given by name, as an object")
        method = self._methods[name]
        _check_params(name, method, params)
        return method(**params)


class _Batch:
    """Replies that are sent together, once the last of them is ready."""

    def __init__(self, replies: "list[Future[str]]", send: Callable[[str], None]) -> None:
        self._replies = replies
        self._send = send
        self._missing = len(replies)
        self._lock = threading.Lock()
        for reply in replies:
            reply.add_done_callback(self._count)

    def _count(self, _reply: "Future[str]") -> None:
        with self._lock:
            self._missing -= 1
            if self._missing:
                return
        texts = [text for text in (reply.result() for reply in self._replies) if text]
        if texts:
            self._send(f"[{', '.join(texts)}]")


# ---- reading -------------------------------------------------------------------------------------------------


def _read(line: bytes) -> Any:
    return json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _check_request(request: Any) -> None:
    flaw = None
    if not isinstance(request, dict):
        flaw = "a request is an object, and a batch a list of at least one"
    elif request.get("jsonrpc") != "2.0":
        flaw = "'jsonrpc' must be \"2.0\""
    elif not isinstance(request.get("method"), str):
        flaw = "'method' must be a text"
    elif not isinstance(request.get("params", {}), dict | list):
        flaw = "'params' must be an object"
    elif not _is_id(request.get("id")):
        flaw = "'id' must be a text, a number or null"
    if flaw:
        raise RpcError(INVALID_REQUEST, flaw)


def _is_id(value: Any) -> bool:
    return value is None or (isinstance(value, str | int | float) and not isinstance(value, bool))


def _check_params(name: str, method: Callable[..., Any], params: dict[str, Any]) -> None:
    """Compare parameters with the method's signature, which is the one place that says what it takes."""
    signature = inspect.signature(method)
    try:
        signature.bind(**params)
    except TypeError as error:
        raise RpcError(INVALID_PARAMS, f"{name}: {error}") from error
    for key, value in params.items():
        parameter = signature.parameters.get(key)
        if parameter and not _fits(value, parameter.annotation):
            raise RpcError(
                INVALID_PARAMS, f"{name}: {key!r} must be {_json_name(parameter.annotation)}, not {shorten(value)}"
            )


def _fits(value: Any, annotation: Any) -> bool:
    kinds = get_args(annotation) or (annotation,)
    if isinstance(value, bool):
        return bool in kinds
    return isinstance(value, kinds) or (isinstance(value, int) and float in kinds)


def _json_name(annotation: Any) -> str:
    kinds = get_args(annotation) or (annotation,)
    return " or ".join(_JSON_NAMES[kind] for kind in kinds if kind in _JSON_NAMES)


# ---- replying ------------------------------------------------------------------------------------------------


def _reply_text(request: Any, outcome: "Future[Any]") -> str:
    error = outcome.exception()
    request_id = request.get("id") if isinstance(request, dict) else None
    invalid = isinstance(error, RpcError) and error.code == INVALID_REQUEST
    if invalid:
        return _error_text(request_id if _is_id(request_id) else None, error)
    if "id" not in request:
        return ""
    if error is None:
        try:
            return json.dumps({"jsonrpc": "2.0", "id": request_id, "result": outcome.result()}, allow_nan=False)
        except (TypeError, ValueError) as problem:
            error = problem
    return _error_text(request_id, error)


def _error_text(request_id: Any, error: BaseException | None) -> str:
    if isinstance(error, RpcError):
        doc: dict[str, Any] = {"code": error.code, "message": str(error)}
    elif isinstance(error, RootaiError):
        doc = {"code": REFUSED, "message": str(error), "data": {"kind": type(error).__name__}}
    else:
        traceback.print_exception(error, file=sys.stderr)
        doc = {"code": INTERNAL_ERROR, "message": f"internal error: {error}", "data": {"kind": type(error).__name__}}
    return json.dumps({"jsonrpc": "2.0", "id": request_id, "error": doc})


def _done(result: Any) -> "Future[Any]":
    future: Future[Any] = Future()
    future.set_result(result)
    return future


def _failed(error: BaseException) -> "Future[Any]":
    future: Future[Any] = Future()
    future.set_exception(error)
    return future
