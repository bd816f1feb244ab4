"""Tools shared by all games: kernels, bit sets, random numbers, moves, and the Python edge. Imports no game."""
