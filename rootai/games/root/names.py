"""Names of seats, pieces and places, as documents and notation write them."""

from rootai.games.root.state import (
    ALLIANCE,
    EYRIE,
    FACTION_NAMES,
    MARQUISE,
    MAX_FORESTS,
    N_CLEARINGS,
    VAGABOND,
)
from rootai.games.root.tables import CLEARING_NAMES, place_name

BUILDING_NAMES = {
    MARQUISE: ("sawmill", "workshop", "recruiter"),
    EYRIE: ("roost",),
    ALLIANCE: ("fox-base", "rabbit-base", "mouse-base"),
    VAGABOND: (),
}
TOKEN_NAMES = {MARQUISE: ("wood", "keep"), EYRIE: (), ALLIANCE: ("sympathy",), VAGABOND: ()}
PLACE_NAMES = (*CLEARING_NAMES, *(place_name(N_CLEARINGS + forest) for forest in range(MAX_FORESTS)))
TRACK_NAMES = ("tea", "coins", "bag")  # the item that each of a Vagabond's tracks holds
ZONE_NAMES = ("up", "down", "damaged-up", "damaged-down")
SECOND = "-2"  # marks the second Vagabond


def seat_names(factions: list[str]) -> list[str]:
    """The faction of each seat; the second Vagabond is vagabond-2."""
    return [f"{faction}{SECOND}" if faction in factions[:seat] else faction for seat, faction in enumerate(factions)]


def faction_ids(factions: list[str]) -> list[int]:
    """The number of each faction."""
    return [FACTION_NAMES.index(faction) for faction in factions]
