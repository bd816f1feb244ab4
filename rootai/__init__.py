"""rootai: a search-based AI opponent for board games with hidden information."""
