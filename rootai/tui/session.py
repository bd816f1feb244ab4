"""A whole game at the terminal: the loop, whose turn it is at the keyboard, undo, and saving."""

import time
from collections.abc import Sequence

from rootai.engine.contract import CHANCE
from rootai.engine.moves import Move
from rootai.engine.rng import new_rng, random_u64
from rootai.engine.state import State
from rootai.errors import RootaiError
from rootai.players import Human, Player, make_player
from rootai.tui.events import EventLog, Watcher
from rootai.tui.narrator import Narrator
from rootai.tui.picker import Picker
from rootai.tui.saves import walk, write_record
from rootai.tui.screen import Screen

HUMAN = Human.name


class Quit(Exception):  # noqa: N818 - a request, not an error
    """A person leaves the game."""


class TakeBack(Exception):  # noqa: N818 - a request, not an error
    """A person wants their previous decision back."""


class Session:
    """One game between players given by their specs, any of which may be `human`.

    With one person at the keyboard events are told as they happen; with several, each is told at their own turn what
    they saw since the one before; with none, everything is told.
    """

    def __init__(self, state: State, specs: Sequence[str], screen: Screen, file: str | None = None) -> None:
        self.state = state
        self.specs = list(specs)
        self.humans = [seat for seat, spec in enumerate(specs) if spec == HUMAN]
        self._screen = screen
        self._narrator = Narrator(screen, specs)
        self._log = EventLog(self.humans)
        for before, move in walk(state.record_json()):
            self._log.add(before, move)
        self._told: dict[Watcher, int] = {None: len(state.history)}  # how many events each watcher has been told
        self._told |= {seat: self._log.own_turn(seat) for seat in self.humans}
        self._at_keyboard: Watcher = self.humans[0] if len(self.humans) == 1 else None
        self._players = self._make_players()
        self._file = file or f"{state.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.json"
        self._saved = len(state.history)  # moves in the game when it was last saved, or begun

    def _make_players(self) -> list[Player]:
        commands = {"save": self._save_command, "log": self._log_command, "quit": self._quit_command}
        if len(self.humans) == 1:
            commands["undo"] = self._undo_command
        picker = Picker(self._screen, commands)
        seeds = new_rng(self.state.seed)
        made: list[Player] = []
        for spec in self.specs:
            seed = int(random_u64(seeds))
            made.append(Human(picker.ask) if spec == HUMAN else make_player(spec, seed=seed))
        return made

    # ---- the loop ----------------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over or a person leaves; whether it is over."""
        try:
            while not self.state.is_over:
                self._step()
        except Quit:
            self.offer_to_keep()
            return False
        except EOFError:
            self._screen.show("\nThe input has ended: the game stops here.")
            return False
        finally:
            for player in self._players:
                player.close()
        self._tell_end()
        return True

    def offer_to_keep(self) -> None:
        """Ask whether to save a game that is left, if there is somebody to ask and something new to save."""
        if self.humans and self._screen.interactive and len(self.state.history) != self._saved:
            self._offer_save("Save the game first? File name, Enter for {file}, n for no: ", on_enter=self._file)

    def offer_record(self) -> None:
        """Ask whether to keep the record of the finished game."""
        self._offer_save("Save the record? File name, or Enter for no: ", on_enter="n")

    def _step(self) -> None:
        seat = self.state.to_act
        if seat == CHANCE:
            self._play(self.state.sample_chance())
            return
        legal = self.state.legal_moves()
        if len(legal) == 1:
            self._play(legal[0])
        elif seat in self.humans:
            self._human_turn(seat)
        else:
            with self._screen.thinking(f"{self._narrator.name(seat)} is thinking"):
                move = self._players[seat].choose(self.state)
            self._play(move)

    def _play(self, move: Move) -> None:
        self._log.add(self.state, move)
        self.state.apply(move)
        if len(self.humans) < 2:
            self._tell_news()

    def _human_turn(self, seat: int) -> None:
        if seat != self._at_keyboard:
            self._hand_over(seat)
        self._tell_news()
        try:
            move = self._players[seat].choose(self.state)
        except TakeBack:
            self._take_back(seat)
            return
        if len(self.humans) > 1:
            self._told[seat] = len(self.state.history)
        self._play(move)

    def _hand_over(self, seat: int) -> None:
        """Let the next person sit down without seeing the cards of the one before."""
        self._screen.wipe()
        self._screen.show(f"It is the turn of seat {seat}: pass the keyboard.", style="bold")
        self._screen.ask(f"Seat {seat}, press Enter when nobody else is looking. ")
        self._at_keyboard = seat

    # ---- telling ----------------------------------------------------------------------------------------------

    def _tell_news(self) -> None:
        """Tell whoever is at the keyboard what they have not been told yet."""
        watcher = self._at_keyboard
        self._narrator.tell(self._log.events[self._told[watcher] :], watcher)
        self._told[watcher] = len(self._log.events)

    def _tell_end(self) -> None:
        if len(self.humans) > 1:  # everybody may look now: tell only what all of them saw alike
            start = min(self._told[seat] for seat in self.humans)
            self._narrator.tell(self._log.common(start), None)
        self._narrator.result(self.state, self._at_keyboard if len(self.humans) == 1 else None)

    # ---- commands of the person at the keyboard ----------------------------------------------------------------

    def _undo_command(self, _rest: str) -> None:
        if self._log.last_choice(self.humans[0]) is None:
            raise RootaiError("There is nothing to take back: this is your first decision.")
        raise TakeBack

    def _take_back(self, seat: int) -> None:
        target = self._log.last_choice(seat)
        assert target is not None
        taken = self._log.events[target].seen[seat]
        while len(self.state.history) > target:
            self.state.undo()
        self._log.cut(target)
        self._told[seat] = target
        self._screen.show(f"Taken back to before your {taken!r}.")

    def _log_command(self, _rest: str) -> None:
        events = self._log.events[self._log.deal_length :]
        if not events:
            self._screen.show("Nothing has happened yet.")
        self._narrator.tell(events, self._at_keyboard)

    def _quit_command(self, _rest: str) -> None:
        raise Quit

    def _save_command(self, file: str) -> None:
        self.save(file or self._file)

    # ---- saving -------------------------------------------------------------------------------------------------

    def save(self, file: str) -> None:
        """Write the game so far; a later save without a name goes to the same file."""
        notes = {"players": self.specs, "human": self.humans, "rng": int(self.state.rng[0])}
        write_record(file, self.state.record_json(**notes))
        self._file, self._saved = file, len(self.state.history)
        self._screen.show(f"Saved to {file}.")

    def _offer_save(self, question: str, on_enter: str) -> None:
        """Ask for a file name until the game is saved or the answer is no; `on_enter` is the answer to Enter."""
        while True:
            try:
                answer = self._screen.ask(question.format(file=self._file)) or on_enter
            except EOFError:
                return
            if answer.casefold() in ("n", "no"):
                return
            try:
                self.save(self._file if answer.casefold() in ("y", "yes") else answer)
                return
            except (RootaiError, OSError) as problem:
                self._screen.show(f"{problem}", style="yellow")
