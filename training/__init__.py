"""Self-play, fitting and measuring of the bots. Development only: needs numba and numpy."""
