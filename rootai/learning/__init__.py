"""Learning the weights of an evaluation from the results of games that the players play against each other."""
