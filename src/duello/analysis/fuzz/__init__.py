"""Random matches driven by Hypothesis: made short when something goes wrong."""
