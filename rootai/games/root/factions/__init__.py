"""The factions, one module each: setup, Birdsong, Daylight, Evening, and what only they do."""
