"""Information-set Monte Carlo tree search: the native core, its plain-Python reference, and their parameters."""
