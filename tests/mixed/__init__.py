"""Games that bring together what no shipped ruleset has together."""
