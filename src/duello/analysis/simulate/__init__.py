"""Many matches between random players, counted: who wins, how long it takes, what is chosen."""
