"""What must hold of every ruleset: no order, seats alike, no leaks, pieces conserved, replay."""
