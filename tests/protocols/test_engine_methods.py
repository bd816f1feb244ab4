"""The methods of the engine: games on the table, hidden information, searches and their end."""

import io
import json
import threading
import time

import pytest

from rootai.games import load
from rootai.protocols.engine import Engine, serve
from rootai.protocols.jsonrpc import Connection

PATIENCE = 60  # seconds to wait for a reply before a test gives up; never a measure of speed


class Client:
    """An engine with its replies by id."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.replies: dict = {}
        self._n_asked = 0
        self._news = threading.Condition()
        self._connection = Connection(engine.methods, self._take)

    def _take(self, text: str) -> None:
        with self._news:
            reply = json.loads(text)
            self.replies[reply["id"]] = reply
            self._news.notify_all()

    def send(self, method: str, **params) -> int:
        """Ask without waiting; the id of the request."""
        self._n_asked += 1
        message = {"jsonrpc": "2.0", "id": self._n_asked, "method": method, "params": params}
        self._connection.receive(json.dumps(message).encode())
        return self._n_asked

    def reply(self, request_id: int) -> dict:
        """The reply to a request, once it is there."""
        with self._news:
            assert self._news.wait_for(lambda: request_id in self.replies, PATIENCE), "no reply"
        return self.replies[request_id]

    def ask(self, method: str, **params):
        """The result of a request."""
        reply = self.reply(self.send(method, **params))
        assert "result" in reply, reply
        return reply["result"]

    def refusal(self, method: str, **params) -> dict:
        """The error of a request."""
        return self.reply(self.send(method, **params))["error"]


@pytest.fixture
def client():
    with Engine() as engine:
        yield Client(engine)
        engine.cancel()


def test_a_new_game_is_dealt_and_waits_for_a_seat(client):
    summary = client.ask("new", game="minimal", seed=7, seats=3)
    assert (summary["game"], summary["name"], summary["seats"], summary["to_act"]) == ("g1", "minimal", 3, 0)
    assert client.ask("state") == load("minimal").new(seed=7, seats=3).to_json()


def test_each_seat_is_told_what_it_saw_and_no_more(client):
    seen = client.ask("new", game="minimal", seed=7)["seen"]
    own = [[text for text in texts if not text.endswith("?")] for texts in seen]
    assert [len(texts) for texts in own] == [1, 1]
    assert client.ask("apply", move="swap")["seen"][1] == ["swap", "draw 0 ?"]


def test_a_view_hides_what_the_state_shows(client):
    client.ask("new", game="minimal", seed=7)
    view = client.ask("view", seat=1)
    assert view["position"]["hand"][0] == "?"
    assert view == load("minimal").new(seed=7).observe(1)
    assert client.ask("view")["seat"] == 0
    assert client.refusal("view", seat=5)["data"]["kind"] == "BadConfigError"


def test_a_game_is_played_to_its_result(client):
    client.ask("new", game="minimal", seed=7)
    summary = client.ask("apply", moves=["keep", "keep"])
    assert summary["to_act"] == "terminal"
    assert summary["result"]["ending"] == "showdown"
    assert client.ask("legal_moves") == {"to_act": "terminal", "moves": []}
    assert client.refusal("apply", move="keep")["data"]["kind"] in ("IllegalMoveError", "InvalidMoveError")
    assert client.refusal("choose_move", iterations=10)["data"]["kind"] == "NobodyToChooseError"


@pytest.mark.parametrize("form", ["move", "value", "fields", "all"])
def test_a_move_can_be_written_as_every_form_that_legal_moves_lists(client, form):
    client.ask("new", game="minimal", seed=7)
    listed = client.ask("legal_moves")["moves"][1]
    assert listed["move"] == "swap"
    assert client.ask("apply", move=listed if form == "all" else listed[form])["to_act"] == 1


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        ("fly", "InvalidMoveError"),
        ("", "InvalidMoveError"),
        ("deal 0 1", "IllegalMoveError"),
        (10**30, "IllegalMoveError"),
        (-1, "IllegalMoveError"),
        ({"op": "fly"}, "IllegalMoveError"),
        ({}, "AmbiguousMoveError"),
        ({"move": None}, "InvalidMoveError"),
        ({"move": [1]}, "InvalidMoveError"),
    ],
)
def test_a_refused_move_changes_nothing(client, move, kind):
    client.ask("new", game="minimal", seed=7)
    before = client.ask("state")
    error = client.refusal("apply", move=move)
    assert (error["code"], error["data"]["kind"]) == (-32000, kind)
    assert client.ask("state") == before


def test_several_moves_are_played_whole_or_not_at_all(client):
    client.ask("new", game="minimal", seed=7)
    before = client.ask("state")
    for moves in (["swap", "fly"], ["keep", True], ["keep", None]):
        assert client.refusal("apply", moves=moves)["code"] == -32000
        assert client.ask("state") == before
    for params in ({}, {"move": "keep", "moves": ["keep"]}, {"moves": "keep"}, {"move": 1.5}):
        assert client.refusal("apply", **params)["code"] == -32602
        assert client.ask("state") == before


def test_the_client_can_decide_what_chance_brings(client):
    assert client.ask("new", game="minimal", auto_chance=False)["to_act"] == "chance"
    assert len(client.ask("legal_moves")["moves"]) == 6
    assert client.ask("apply", moves=["deal 0 3", "deal 1 5"])["to_act"] == 0
    assert client.ask("apply", move="swap")["to_act"] == "chance"
    client.ask("apply", move="draw 0 6")
    assert client.ask("state")["position"]["hand"] == [6, 5]


def test_several_games_have_handles_and_the_newest_is_meant_without_one(client):
    client.ask("new", game="minimal", seed=1)
    client.ask("new", game="minimal", seed=2, seats=3)
    assert client.ask("apply", move="keep")["game"] == "g2"
    assert client.ask("apply", game="g1", move="keep")["game"] == "g1"
    assert client.ask("close", game="g2") == {"game": "g2"}
    assert client.ask("apply", move="keep")["game"] == "g1"
    assert client.refusal("state", game="g2")["data"]["kind"] == "UnknownNameError"


def test_a_game_goes_on_from_a_state_or_a_record(client):
    state = load("minimal").new(seed=7)
    state.apply("keep")
    client.ask("new", game="minimal", state=state.to_json())
    assert client.ask("state")["position"] == state.to_json()["position"]
    client.ask("new", game="minimal", record=state.record_json())
    assert client.ask("state")["position"] == state.to_json()["position"]


@pytest.mark.parametrize(
    ("params", "code", "kind"),
    [
        ({"game": "chess"}, -32000, "UnknownNameError"),
        ({"game": "minimal", "seats": 9}, -32000, "BadConfigError"),
        ({"game": "minimal", "seats": "two"}, -32000, "BadConfigError"),
        ({"game": "minimal", "deal": True}, -32000, "BadConfigError"),
        ({"game": "minimal", "state": {}}, -32000, "BadStateError"),
        ({"game": "minimal", "record": {"format": "rootai.record"}}, -32000, "BadRecordError"),
        ({"game": "minimal", "seed": 1, "state": {}}, -32602, None),
        ({"game": "minimal", "seed": "1"}, -32602, None),
        ({"game": 5}, -32602, None),
        ({}, -32602, None),
    ],
)
def test_a_game_that_cannot_begin_is_refused(client, params, code, kind):
    error = client.refusal("new", **params)
    assert (error["code"], error.get("data", {}).get("kind")) == (code, kind)
    assert client.refusal("state")["data"]["kind"] == "UnknownNameError"


@pytest.mark.parametrize("method", ["state", "view", "legal_moves", "choose_move", "analyse", "close"])
def test_methods_about_a_game_say_that_there_is_none(client, method):
    assert "there is no game" in client.refusal(method)["message"]


# ---- searches ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [{}, {"player": "greedy"}, {"player": "random"}, {"level": "beginner"}])
def test_a_move_is_chosen_for_the_seat_to_act(client, how):
    client.ask("new", game="minimal", seed=7)
    limits = {"iterations": 50} if not how else {}
    chosen = client.ask("choose_move", seed=1, **limits, **how)
    assert chosen["cancelled"] is False
    assert client.ask("apply", move=chosen["move"])["to_act"] == 1


def test_game_and_view_lead_to_the_same_choice_for_the_same_seed(client):
    client.ask("new", game="vaalbara", seed=7, seats=3)
    view = client.ask("view")
    from_game = client.ask("analyse", iterations=200, seed=5)
    from_view = client.ask("analyse", iterations=200, seed=5, view=view)
    assert from_game["moves"] == from_view["moves"]
    assert client.ask("choose_move", iterations=200, seed=5, view=view)["move"] == from_game["best"]


def test_an_analysis_lists_every_move_best_first(client):
    client.ask("new", game="minimal", seed=7)
    analysis = client.ask("analyse", iterations=300, seed=1)
    assert {entry["move"] for entry in analysis["moves"]} == {"keep", "swap"}
    assert analysis["moves"][0]["move"] == analysis["best"]
    assert analysis["iterations"] <= 300


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"seconds": -1}, -32000),
        ({"seconds": 0}, -32000),
        ({"iterations": 0}, -32000),
        ({"threads": -2, "iterations": 5}, -32000),
        ({"level": "godlike"}, -32000),
        ({"player": "nobody"}, -32000),
        ({"player": "human"}, -32000),
        ({"player": "random", "seconds": 1}, -32000),
        ({"view": {}}, -32000),
        ({"view": {"game": "minimal", "format": "rootai.view"}}, -32000),
        ({"game": "g7"}, -32000),
        ({"seconds": "1"}, -32602),
        ({"iterations": 1.5}, -32602),
        ({"level": "casual", "player": "random"}, -32602),
        ({"game": "g1", "view": {}}, -32602),
        ({"view": "state"}, -32602),
    ],
)
def test_a_search_that_cannot_begin_is_refused(client, params, code):
    client.ask("new", game="minimal", seed=7)
    assert client.refusal("choose_move", **params)["code"] == code
    assert client.ask("cancel") == {"cancelled": 0}


@pytest.mark.parametrize("method", ["choose_move", "analyse"])
def test_a_cancelled_search_answers_with_the_best_so_far(client, method):
    client.ask("new", game="vaalbara", seed=7, seats=2)
    search = client.send(method, seconds=10_000)
    assert search not in client.replies
    assert client.ask("cancel") == {"cancelled": 1}
    result = client.reply(search)["result"]
    assert result["cancelled"] is True
    legal = [entry["move"] for entry in client.ask("legal_moves")["moves"]]
    assert result["best" if method == "analyse" else "move"] in legal


def test_a_search_can_be_cancelled_at_any_moment_of_its_life(client):
    client.ask("new", game="vaalbara", seed=7, seats=2)
    for delay in (0, 0, 0.0005, 0.002, 0.01):
        search = client.send("choose_move", seconds=10_000)
        time.sleep(delay)
        client.ask("cancel")
        assert client.reply(search)["result"]["cancelled"] is True


def test_other_requests_are_answered_while_a_search_runs(client):
    client.ask("new", game="minimal", seed=7)
    search = client.send("choose_move", iterations=10**15)
    assert client.ask("apply", move="keep")["to_act"] == 1
    client.ask("new", game="minimal", seed=8)
    assert client.ask("choose_move", iterations=20)["cancelled"] is False
    assert search not in client.replies
    client.ask("cancel")
    assert client.reply(search)["result"]["move"] in ("keep", "swap")


def test_searches_of_one_game_can_be_cancelled_alone(client):
    searches = []
    for _ in range(2):
        client.ask("new", game="vaalbara", seed=7, seats=2)
        searches.append(client.send("choose_move", seconds=10_000))
    assert client.ask("cancel", game="g1") == {"cancelled": 1}
    assert client.reply(searches[0])["result"]["cancelled"] is True
    assert searches[1] not in client.replies
    assert client.ask("cancel") == {"cancelled": 1}
    assert client.reply(searches[1])["result"]["cancelled"] is True


# ---- the stream --------------------------------------------------------------------------------------------------


def served(*messages: dict | bytes) -> list:
    lines = [line if isinstance(line, bytes) else json.dumps({"jsonrpc": "2.0", **line}).encode() for line in messages]
    out = io.BytesIO()
    serve(lines, out)
    assert out.getvalue() == b"" or out.getvalue().endswith(b"\n")
    return [json.loads(line) for line in out.getvalue().splitlines()]


NEW = {"id": 1, "method": "new", "params": {"game": "minimal", "seed": 7}}


def test_searches_begun_before_the_end_of_input_are_still_answered():
    replies = served(NEW, {"id": 2, "method": "choose_move", "params": {"iterations": 2000}})
    assert replies[-1]["id"] == 2
    assert replies[-1]["result"]["cancelled"] is False


def test_quit_cancels_what_is_at_work_and_reads_no_further():
    search = {"id": 2, "method": "choose_move", "params": {"iterations": 10**15}}
    replies = served(NEW, search, {"id": 3, "method": "quit"}, {"id": 4, "method": "state"})
    assert sorted(reply["id"] for reply in replies) == [1, 2, 3]
    assert next(reply for reply in replies if reply["id"] == 2)["result"]["cancelled"] is True


def test_garbage_between_requests_does_no_harm():
    replies = served(b"\xff", NEW, b"[[[", b"{}", b"", {"id": 2, "method": "legal_moves"})
    assert [reply["id"] for reply in replies] == [None, 1, None, None, 2]


def test_a_client_that_no_longer_reads_ends_the_engine_quietly():
    class Closed(io.BytesIO):
        def write(self, data):
            raise BrokenPipeError

    lines = iter([json.dumps({"jsonrpc": "2.0", **NEW}).encode()] * 3)
    serve(lines, Closed())
    assert len(list(lines)) == 2
