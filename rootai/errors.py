"""Every error that a user's mistake can raise, each with a sentence that names what is wrong."""


class RootaiError(ValueError):
    """Base of all mistakes in what the package was given; nothing has been changed when it is raised."""


class UnknownNameError(RootaiError):
    """A game, player, level, map or other name that does not exist."""


class BadConfigError(RootaiError):
    """Options of a game, player or search that are missing, out of range or contradict each other."""


class InvalidMoveError(RootaiError):
    """Text or JSON that cannot be read as a move at all."""


class AmbiguousMoveError(InvalidMoveError):
    """A short form that fits several legal moves."""


class IllegalMoveError(RootaiError):
    """A readable move that the rules refuse in this position."""


class BadStateError(RootaiError):
    """A position that the rules make impossible, or a document that does not describe a position."""


class BadViewError(BadStateError):
    """A view that contradicts itself or does not describe what one seat sees."""


class BadRecordError(RootaiError):
    """A game record or save file that is truncated, foreign, edited or does not replay."""


class CoreError(RuntimeError):
    """The native search reported an error code."""
